"""The room's own command line, over tables that go at a test's pace: bots think for a blink, people have all the time.

python -m tests.pace BETWEEN BOT OFFICER REQUEST SECONDS STREET BANK CALL LOW serve [--port N] [--data DIR] …

The first eight are seconds: between two hands, for a bot to think, for an office that nobody holds, for a winner to ask
for a hand, for a person to act, for each street and pot to be looked at, for a person to act besides, and that a seat
is kept for the first of the list. With a LOW of 1 every hand has the same cards, and those of high and low a low.
A room that is really open has no such switch.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from pokerroom.cards.card import rank_of, suit_of
from pokerroom.cli import main
from pokerroom.hand.hand import Hand
from pokerroom.room.brush import Brush
from pokerroom.room.tempo import Tempo
from pokerroom.table import hands
from pokerroom.table.state import TableState
from pokerroom.web import app
from tests.limits import PLENTY

LOWS = sorted(range(52), key=lambda card: ((rank_of(card) + 1) % 13 >= 8, suit_of(card), (rank_of(card) + 1) % 13))
LOWS[14], LOWS[22] = LOWS[22], LOWS[14]  # a seven of another suit in the flop: nobody has a flush


def command(
    between: float = 1.0,
    bot: float = 0.03,
    officer: float = 600.0,
    request: float = 0.0,
    seconds: float = 300.0,
    street: float = 0.0,
    bank: float = 30.0,
    call: float = 60.0,
    *,
    low: bool = False,
) -> list[str]:
    """What to type for a room of such a pace."""
    pace = (between, bot, officer, request, seconds, street, bank, call)
    return [sys.executable, "-m", "tests.pace", *(f"{each:g}" for each in pace), str(int(low)), "serve"]


def deal_lows() -> None:
    """Deal the same cards in every hand; games of high and low have theirs from aces to eights, suit by suit: of three
    players of Omaha one has a straight and another the best low."""
    deal = hands.deal

    def dealt(state: TableState, log: Any, deck: Any, chance: Random | None, by_hand: bool = False) -> Hand:
        if "hi_lo" in state.sign.game.key:
            return deal(state, log, LOWS, None, by_hand)
        return deal(state, log, deck, Random(7), by_hand)

    hands.deal = dealt


if __name__ == "__main__":
    between, bot, officer, request, seconds, street, bank, call = map(float, sys.argv[1:9])
    if sys.argv[9] == "1":
        deal_lows()
    # All people of a test come from one address, and read nothing before they click.
    paced = {"tempo": Tempo(between, bot, officer, request, street, bank, call), "seconds": seconds, "limits": PLENTY}
    Brush.patience = 1e9  # nobody is called but by the floor, however slow the machine is
    create = app.create
    app.create = lambda *given, **named: create(*given, **{**named, **paced})  # type: ignore[arg-type]
    sys.exit(main(sys.argv[10:]))
