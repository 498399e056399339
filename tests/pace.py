"""The room's own command line, over tables that go at a test's pace: bots think for a blink, people have all the time.

python -m tests.pace BETWEEN BOT OFFICER REQUEST SECONDS serve [--port N] [--data DIR] …

The first five are seconds: between two hands, for a bot to think, for an officer who is a bot, for a winner to ask for
a hand, for a person to act. A room that is really open has no such switch.
"""

from __future__ import annotations

import sys

from pokerroom.cli import main
from pokerroom.room.tempo import Tempo
from pokerroom.web import app
from tests.limits import PLENTY


def command(
    between: float = 1.0, bot: float = 0.03, officer: float = 600.0, request: float = 0.0, seconds: float = 300.0
) -> list[str]:
    """What to type for a room of such a pace."""
    pace = (between, bot, officer, request, seconds)
    return [sys.executable, "-m", "tests.pace", *(f"{each:g}" for each in pace), "serve"]


if __name__ == "__main__":
    between, bot, officer, request, seconds = map(float, sys.argv[1:6])
    # All people of a test come from one address, and read nothing before they click.
    paced = {"tempo": Tempo(between, bot, officer, request), "seconds": seconds, "limits": PLENTY}
    create = app.create
    app.create = lambda *given, **named: create(*given, **{**named, **paced})  # type: ignore[arg-type]
    sys.exit(main(sys.argv[6:]))
