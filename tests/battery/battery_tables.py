"""Random life at full size: whole tables over hundreds of hands, with an independent ledger of blinds.

    .venv/bin/python -m tests.battery.battery_tables --tables 200 --hands 500

lets so many tables live for so many hands each, over all books and games: people come, go, stay away, move, buy,
straddle; signs change; hands are misdealt; tables close. The ledger says before every hand who is dealt in and who posts
what; every chip is counted, the log is replayed, and tables restored from it go on like the first.
Ends with 1 if a table failed. To see one again: `live(sign, hands, seed)` with what is printed.
"""

from __future__ import annotations

import argparse
import traceback
from collections import Counter

from pokerroom import shelf
from pokerroom.table import replay
from tests.battery.running import run
from tests.table.life import live, tables


def piece(job: tuple[int, int, int]) -> tuple[Counter[str], list[str]]:
    """Let one table live."""
    place, count, hands = job
    name, sign = list(tables(count))[place]
    counted: Counter[str] = Counter()
    try:
        life = live(sign, hands, place)
        assert replay(shelf.book(sign.game.book), life.table.log) == life.table, "replay differs from play"
        assert life.hands == hands, f"only {life.hands} hands were played"
    except Exception:
        return Counter(tables=1), [f"{name}, seed {place}: {traceback.format_exc()[-700:]}"]
    counted.update(tables=1, hands=life.hands, acts=life.acts, refused=life.refused, events=len(life.table.log))
    counted.update({"signs changed": life.changed, "hands with blinds checked": life.ledger.checked})
    counted.update({"debts posted": life.ledger.debts_paid, "debts waited for": life.ledger.debts_waited})
    counted[f"book: {sign.game.book}"] += 1
    return counted, []


def main() -> int:
    """Run them all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--hands", type=int, default=500)
    options = parser.parse_args()
    jobs = [(place, options.tables, options.hands) for place in range(options.tables)]
    _, failed = run(piece, jobs, "tables")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
