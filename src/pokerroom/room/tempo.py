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


class Pause:
    """A pause before what a table does next by itself, which is counted once: nobody holds it up by whatever else they
    do meanwhile. `since`: when another process began to count the first of them; 0 where none did."""

    __slots__ = ("_before", "_since", "_until")

    def __init__(self, since: float = 0.0) -> None:
        """Begin with none."""
        self._since: float = since
        self._before: object = None
        self._until: float = 0.0

    def left(self, before: object, seconds: float, now: float) -> float:
        """What is left of the pause before something; all of it where something else came before until now."""
        if before != self._before:
            self._before, self._until = before, now + self._rest(seconds, now)
        return min(seconds, max(0.0, self._until - now))

    def _rest(self, seconds: float, now: float) -> float:
        """What another process has left of it; all of it where the table has rested meanwhile."""
        passed = now - self._since
        return max(0.0, seconds - passed) if 0.0 < passed < RESTED else seconds

    def here(self) -> None:
        """What comes from now on is counted here alone."""
        self._since = 0.0

    def over(self) -> None:
        """There is nothing that the table would do by itself."""
        self._before = None
