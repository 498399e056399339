"""Measures us and our peers in one run on one core, shows a table and writes build/bench.json. Run it by `make bench`.

Two processes: this one, in our own environment, shows the results; a second one, in build/peers, where the peers and we
are both installed, measures (`run.py --measure`). To add a bench, write a function `bench_…` that gives a Duel in
one of FILES, or in a file of its own that is then named there.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "build" / "peers" / "bin" / "python"
RESULTS = ROOT / "build" / "bench.json"
FILES = ("evaluation", "playing", "simulating")


def measure() -> None:
    """Measure everything on one core; one line of JSON for each bench as soon as it is known."""
    if hasattr(os, "sched_setaffinity"):  # not on every system; elsewhere the system places us
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for file in FILES:
        module = importlib.import_module(file)
        for name in dir(module):
            if name.startswith("bench_"):
                print(json.dumps(getattr(module, name)().fight()), flush=True)


def show() -> None:
    """Measure in the peers' environment, then show and keep the results."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    results = []
    with (
        console.status("measuring, one core, in turns"),
        subprocess.Popen([PEERS, __file__, "--measure"], stdout=subprocess.PIPE, text=True) as measuring,
    ):
        assert measuring.stdout is not None
        for line in measuring.stdout:
            results.append(json.loads(line))
    if measuring.returncode:
        sys.exit(measuring.returncode)
    results.sort(key=lambda result: (result["bench"], result["peer"]))
    RESULTS.write_text(json.dumps(results, indent=2) + "\n")

    table = Table(title="hands a second, unless it says otherwise; a ratio of 1 or more is good for us")
    table.add_column("bench")
    table.add_column("against")
    for heading in ("we", "they", "ratio"):
        table.add_column(heading, justify="right")
    for result in results:
        in_seconds = "seconds" in result["bench"]
        figures = [f"{result[side]:,.3f}" if in_seconds else f"{result[side]:,.0f}" for side in ("ours", "theirs")]
        colour = "green" if result["ratio"] >= 1 else "red"
        table.add_row(result["bench"], result["peer"], *figures, f"[{colour}]{result['ratio']:,.2f}[/]")
    console.print(table)
    console.print(f"written to {RESULTS.relative_to(ROOT)}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--measure"]:
        measure()
    else:
        show()
