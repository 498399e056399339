"""Absentees: who is away while a tournament moves them from one table to another.

Knows the tables of a tournament. Must not know why anybody is moved, or kept away: `tournament_owner` moves them, and
whoever may not play is seen away by `usher`.
"""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.room.owner import Owner
from pokerroom.table.placing import Place, TakeAway
from pokerroom.tournament.state import SEATED, TournamentState


class Absentees:
    """Who of a tournament is away, and on their way."""

    def __init__(self, tables: Mapping[int, Owner]) -> None:
        """Know the tables that there are and will be."""
        self._tables = tables
        self._away: set[str] = set()  # whoever left a table while they were away, and sits at no other yet

    def leaves(self, state: TournamentState, owner: Owner, act: TakeAway) -> None:
        """Somebody is about to leave a table: whether they are away, where they go on to another."""
        player, entry = owner.table.state.player(act.name), state.entry(act.name)
        self._away.discard(act.name)
        if player is not None and player.away_since >= 0 and entry is not None and entry.is_now == SEATED:
            self._away.add(act.name)

    def comes(self, owner: Owner, act: Place) -> bool:
        """Whether somebody is away who has come to a table: they have left the one before, or are about to."""
        others = (each.table.state.player(act.name) for each in self._tables.values() if each is not owner)
        there = next((each for each in others if each is not None), None)
        away = act.name in self._away
        self._away.discard(act.name)
        return there.away_since >= 0 if there is not None else away
