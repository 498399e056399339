"""A deserted table: how long nobody has been at one that somebody opened, or nobody but bots, and when it closes.

Knows whom a table waits for. Must not know timers nor what closing takes: `owner` has the one, `stand_in` the other.
Tables that the house keeps open are never deserted.
"""

from __future__ import annotations

from pokerroom.room.names import is_bot
from pokerroom.table.table import Table


class Deserted:
    """For how long a table has been deserted; `empty` and `bots` are the seconds after which it closes with nobody at
    it, or with bots alone; 0: never."""

    def __init__(self, empty: float = 0.0, bots: float = 0.0) -> None:
        """Nobody has looked yet."""
        self.empty: float = empty
        self.bots: float = bots
        self._since: float = -1.0  # when it was first seen so
        self._has_bots: bool = False  # or had them, who have got up

    def left(self, table: Table, now: float) -> float | None:
        """Seconds until the table closes, asked between two hands; None where somebody is there, or it stays open."""
        if not self.empty and not self.bots:
            return None
        state = table.state
        people = any(not is_bot(player.name) for player in state.players.values())
        if state.closed or people or state.listed or state.allotted or state.reservations or state.calls:
            self._since, self._has_bots = -1.0, False
            return None
        if state.players and not self._has_bots:
            self._since, self._has_bots = -1.0, True
        after = self.bots if self._has_bots else self.empty
        # Chips that nobody takes away keep a table open, and a freeze-out is played to its end.
        if not after or (table.sign.freeze_out if state.players else table.chips):
            return None
        if self._since < 0:
            self._since = now
        return max(0.0, self._since + after - now)
