"""Tempo: how fast a table goes by itself.

Knows seconds. Must not know what is done in them: `owner` does.
"""

from __future__ import annotations

from msgspec import Struct, structs

from pokerroom.table.rules import TableRules

RESTED = 10.0  # seconds after which whoever comes back to a table finds it at rest
BY_THE_BOOK = -1.0  # seconds of which the book of each table says how many they are


class Tempo(Struct, frozen=True):
    """How fast a table goes by itself: seconds between hands, for a bot to think, for an office that nobody holds, for
    a winner to ask for a hand before the pot is pushed, and for everybody to look at each street that comes when nobody
    can bet any more, and at each pot: a dealer takes longer for either. What a player has besides the time of each
    turn; and how long a free seat is kept for the first of the list: these two may be left to the book."""

    between: float = 4.0
    bot: float = 1.2
    officer: float = 6.0
    request: float = 6.0
    street: float = 1.3
    bank: float = 0.0
    call: float = 60.0

    @property
    def look(self) -> float:
        """Seconds for each street and pot; a table that deals the next hand sooner does not dwell on the last."""
        return min(self.street, self.between)

    def at(self, rules: TableRules) -> Tempo:
        """The same at a table of some book, which says what was left to it."""
        bank = self.bank if self.bank != BY_THE_BOOK else float(rules.seat_bank.value)
        call = self.call if self.call != BY_THE_BOOK else float(rules.seat_kept.value)
        return structs.replace(self, bank=bank, call=call)


def left_of(pause: float, since: float, now: float) -> float:
    """What is left of a pause that another process began to count; all of it where the table has rested meanwhile, or
    where no other did."""
    passed = now - since
    return max(0.0, pause - passed) if 0.0 < passed < RESTED else pause
