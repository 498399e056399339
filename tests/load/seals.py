"""What sealing costs: a room with seals and one without, turn and turn about, on this machine in one run.

    .venv/bin/python -m tests.load.seals --rounds 3 --tables 40 --seats 6 --seconds 8

Each round is a load as `tests.load.load` makes it, with everybody on a socket. On a machine that does other things too the
acts that come through in a second tell little; so what counts is how many acts the room does for a second of processor.
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


def measure(tables: int, seats: int, seconds: float, sealed: bool) -> dict[str, Any]:
    """One round: acts a second, acts for a second of the room's processor, bytes an act."""
    with tempfile.TemporaryDirectory() as folder:
        load = Load(tables, seats, seconds, sealed=sealed)
        try:
            found = asyncio.run(load.run(Path(folder)))
        finally:
            load.close()
        wrong = check(Path(folder))
    if wrong or found["refused"] or found["lost connections"]:
        raise SystemExit(f"the round does not count: {wrong or found}")
    acts = found["acts a second"]
    return {
        "acts a second": acts,
        "acts for a second of processor": round(acts / found["processor of the room"], 1),
        "kB an act": round(1000 * found["MB a second"] / acts, 2),
        "p50 ms": found["act to last receipt, p50 ms"],
    }


def main() -> int:
    """Measure both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=8.0)
    options = parser.parse_args()
    rounds: dict[str, list[dict[str, Any]]] = {"without seals": [], "with seals": []}
    for number in range(options.rounds):
        for name in sorted(rounds, reverse=bool(number % 2)):
            found = measure(options.tables, options.seats, options.seconds, name == "with seals")
            rounds[name].append(found)
            print(f"{name}: {found}", flush=True)
    middle = {name: {what: median(each[what] for each in found) for what in found[0]} for name, found in rounds.items()}
    by = "acts for a second of processor"
    cost = 1 - middle["with seals"][by] / middle["without seals"][by]
    Path("build").mkdir(exist_ok=True)
    Path("build/seals.json").write_text(json.dumps({**middle, "cost": round(cost, 4)}, indent=1))
    print(json.dumps(middle, indent=1))
    print(f"sealing costs {100 * cost:.1f} per cent of what the room does; at most {100 * MOST:.0f} are allowed")
    return int(cost > MOST)


if __name__ == "__main__":
    raise SystemExit(main())
