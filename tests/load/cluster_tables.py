"""A process with tables for tests, which go as fast as they can, in a room that several share.

python -m tests.load.cluster_tables FOLDER KEYS STORE BUS NAME [people]

With "people" it goes as `tests.load.server` does for them: no pause between hands, and half a minute to act.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from pokerroom.cli.commands.serve import settle_down
from pokerroom.room.tempo import Tempo
from pokerroom.web.app import create
from pokerroom.web.shared import run
from tests.limits import HASTY
from tests.load.server import new_loop

TEMPO = Tempo(0.5, 0.3, 0.05, 0.0)
SECONDS = 2.0  # for a player to act
FOR_PEOPLE = (Tempo(0.0, 0.0, 0.05, 0.0), 30.0)


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    for each in ("holding", "keeper", "leases"):
        logging.getLogger(f"pokerroom.{each}").setLevel(logging.INFO)
    folder, keys, store, bus, name = sys.argv[1:6]
    tempo, seconds = FOR_PEOPLE if "people" in sys.argv[6:] else (TEMPO, SECONDS)
    app = create(
        Path(folder), tempo=tempo, seconds=seconds, limits=HASTY, keys=Path(keys), store=store, member=name, bus=bus
    )
    settle_down()
    new_loop()(run(app, lambda: print(f"{name} has tables.", flush=True)))


if __name__ == "__main__":
    main()
