"""What the system says of a process: its memory, the processor it has used, and what it has started."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def memory_of(process: int) -> float:
    """What it holds in memory, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def processor_of(process: int) -> float:
    """Seconds of processor that it has used, by all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children_of(process: int) -> list[int]:
    """The processes that it has started and that are there."""
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def family_of(process: int) -> Iterable[int]:
    """It and all that come from it."""
    yield process
    for child in children_of(process):
        yield from family_of(child)
