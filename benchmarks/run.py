"""Measures us and our peers in one run on one core, shows a table and writes build/bench.json. Run it by `make bench`.

This process, in our own environment, shows the results. Another, in build/peers, where the peers and we are both
installed, measures (`run.py --measure`): there our engine is compiled. A third measures whole hands and sessions with
the same source uncompiled, in rows of its own ("plain"). To add a bench, write a function `bench_…` that gives a Duel
in one of FILES, or in a file of its own that is then named there. `--quick` measures each once, to see that all run.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from duel import ROUNDS

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "build" / "peers" / "bin" / "python"
RESULTS = ROOT / "build" / "bench.json"
# What is measured, and with which engines.
FILES = {
    "equity": ("compiled",),
    "evaluation": ("compiled",),
    "playing": ("compiled", "plain"),
    "simulating": ("compiled", "plain"),
    "stepping": ("compiled", "plain"),
}


def measure(engine: str, rounds: int) -> None:
    """Measure everything on one core; one line of JSON for each bench as soon as it is known."""
    if hasattr(os, "sched_setaffinity"):  # not on every system; elsewhere the system places us
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    assert compiled() == (engine == "compiled"), f"this engine is not {engine}"
    for file in (each for each, engines in FILES.items() if engine in engines):
        module = importlib.import_module(file)
        for name in dir(module):
            if name.startswith("bench_"):
                print(json.dumps({**getattr(module, name)().fight(rounds), "engine": engine}), flush=True)


def compiled() -> bool:
    """Whether the engine that is imported here is the compiled one."""
    return not str(importlib.import_module("pokerroom.hand.play").__file__).endswith(".py")


def measured(engine: str, quick: bool) -> Iterator[dict[str, Any]]:
    """Measure in the peers' environment: our compiled engine as it is installed there, or the plain source."""
    command = [str(PEERS), __file__, "--measure", engine, *(["--quick"] if quick else [])]
    # The source has the C module of an editable install beside it, and nothing that is compiled.
    plain = {"PYTHONPATH": str(ROOT / "src")} if engine == "plain" else {}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **plain}) as measuring:
        assert measuring.stdout is not None
        for line in measuring.stdout:
            yield json.loads(line)
    if measuring.returncode:
        sys.exit(measuring.returncode)


def show(quick: bool) -> None:
    """Measure in the peers' environment, then show and keep the results."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    with console.status("measuring, one core, in turns"):
        results = [*measured("compiled", quick), *measured("plain", quick)]
    results.sort(key=lambda result: (result["bench"], result["peer"], result["engine"]))
    RESULTS.write_text(json.dumps(results, indent=2) + "\n")

    table = Table(title="hands a second, unless it says otherwise; a ratio of 1 or more is good for us")
    table.add_column("bench")
    table.add_column("our engine")
    table.add_column("against")
    for heading in ("we", "they", "ratio"):
        table.add_column(heading, justify="right")
    for result in results:
        in_seconds = "seconds" in result["bench"]
        figures = [f"{result[side]:,.3g}" if in_seconds else f"{result[side]:,.0f}" for side in ("ours", "theirs")]
        colour = "green" if result["ratio"] >= 1 else "red"
        table.add_row(
            result["bench"], result["engine"], result["peer"], *figures, f"[{colour}]{result['ratio']:,.2f}[/]"
        )
    console.print(table)
    console.print(f"written to {RESULTS.relative_to(ROOT)}")


if __name__ == "__main__":
    quick = "--quick" in sys.argv
    if "--measure" in sys.argv:
        measure("plain" if "plain" in sys.argv else "compiled", 1 if quick else ROUNDS)
    else:
        show(quick)
