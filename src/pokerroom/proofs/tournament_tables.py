"""Tables of a tournament in a case: a line of a table, done at one of the tournament's.

Knows that such a table asks the tournament before each deal and tells it of each hand that is over. Must not make moves
or anything else by itself: the case says what is done. Ask `tables` for the lines of a table.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pokerroom.law.error import Refused
from pokerroom.proofs.tables import do_line
from pokerroom.proofs.transcript import Outcome
from pokerroom.table.table import Table
from pokerroom.tournament.clock import level_numbered
from pokerroom.tournament.hands import BeginHand, HandBegan, HandEnded
from pokerroom.tournament.running import absences, hand_told, into_line, level_act, open_table
from pokerroom.tournament.tournament import Tournament
from pokerroom.tournament.vocabulary import TOURNAMENT

TOLD = (HandBegan, HandEnded)  # of these the table itself tells more


class TablesOfCase:
    """The tables of a tournament that a case has looked at, each opened when something is first done there."""

    def __init__(self, tournament: Tournament) -> None:
        """Open none yet."""
        self.tournament: Tournament = tournament
        self.tables: dict[int, Table] = {}

    def do(self, number: int, said: str, at: int, outcome: Outcome) -> None:
        """Do a line at a table, and show what the table records, then what the tournament does."""
        before = len(self.tournament.log)
        try:
            table = self._table(number)
        except Refused as refusal:
            outcome.refuse(refusal)
            return
        do_line(table, said, outcome, lambda here, deck, when: self._deal(number, here, deck, when), at)
        self._tell(number, table)
        for event in self.tournament.log[before:]:
            if not isinstance(event, TOLD):
                outcome.record(TOURNAMENT.say(event), event)
            outcome.happened.append(msgspec.structs.replace(event, by=()))

    def _table(self, number: int) -> Table:
        state = self.tournament.state
        if number not in state.tables:
            raise Refused(f"table {number} is not designated.", state.rules.tournament_designates.by)
        if number not in self.tables:
            self.tables[number] = open_table(self.tournament, number)
        table = self.tables[number]
        into_line(state, number, table)
        return table

    def _deal(self, number: int, table: Table, deck: Sequence[int], at: int) -> None:
        """Deal a hand if the tournament lets the table, at the level of the moment."""
        self._tell(number, table)
        state = self.tournament.state
        self.tournament.play(BeginHand(number), at=at)
        into_line(state, number, table)
        here = state.tables[number]
        level = level_act(state, level_numbered(state, here.level), table)
        for act in (*((level,) if level is not None else ()), *absences(here.missing, table)):
            table.play(act, at=at)
        table.deal(deck, at=at)

    def _tell(self, number: int, table: Table) -> None:
        """Tell the tournament of a hand that is over and of which it does not know yet."""
        state = self.tournament.state
        here = state.tables[number]
        if not here.playing or table.state.playing or table.state.hand is None:
            return
        self.tournament.play(hand_told(state, number, table).act(), at=max(table.at, state.at))
        into_line(state, number, table)
