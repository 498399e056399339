"""What sealing costs: a room with seals and one without, side by side on this machine, so that both have the same day.

    .venv/bin/python -m tests.load.seals --rounds 3 --tables 20 --seats 6 --seconds 10

Each of the two is a load as `tests.load.load` makes it, with everybody on a socket. On a machine that does other things too
the acts that come through in a second tell little; what counts is how many acts a room does for a second of processor.
Prints both, and writes build/seals.json; ends with 1 if sealing costs more than 10 per cent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from tests.load.load import Load, check

MOST = 0.10


def counted(found: dict[str, Any]) -> dict[str, float]:
    """Acts a second, acts for a second of the room's processor, bytes an act."""
    acts = found["acts a second"]
    return {
        "acts a second": acts,
        "acts for a second of processor": round(acts / found["processor of the room"], 1),
        "kB an act": round(1000 * found["MB a second"] / acts, 2),
        "p50 ms": found["act to last receipt, p50 ms"],
    }


def measure(tables: int, seats: int, seconds: float) -> tuple[dict[str, float], dict[str, float]]:
    """One round of both: without seals, with seals."""
    with tempfile.TemporaryDirectory() as folder:
        loads = [Load(tables, seats, seconds, sealed=sealed) for sealed in (False, True)]
        folders = [Path(folder, str(number)) for number in range(2)]

        async def both() -> list[dict[str, Any]]:
            return await asyncio.gather(*(load.run(each) for load, each in zip(loads, folders, strict=True)))

        try:
            found = asyncio.run(both())
        finally:
            for load in loads:
                load.close()
        wrong = [fault for each in folders for fault in check(each)]
    if wrong or any(each["refused"] or each["lost connections"] for each in found):
        raise SystemExit(f"the round does not count: {wrong or found}")
    return counted(found[0]), counted(found[1])


def main() -> int:
    """Measure both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    rounds = []
    for _ in range(options.rounds):
        rounds.append(measure(options.tables, options.seats, options.seconds))
        print("without seals: {}; with seals: {}".format(*rounds[-1]), flush=True)
    names = ("without seals", "with seals")
    middle = {
        name: {what: median(each[place][what] for each in rounds) for what in rounds[0][place]}
        for place, name in enumerate(names)
    }
    by = "acts for a second of processor"
    cost = median(1 - sealed[by] / plain[by] for plain, sealed in rounds)
    Path("build").mkdir(exist_ok=True)
    Path("build/seals.json").write_text(json.dumps({**middle, "cost": round(cost, 4)}, indent=1))
    print(f"sealing costs {100 * cost:.1f} per cent of what the room does; at most {100 * MOST:.0f} are allowed")
    return int(cost > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
