"""Proxies: a player acts for another one in a hand, where the book lets them.

Knows that one speaks for another. Must not know what is said: the hand answers it. Ask `hands` for the one that is on.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.machine.authority import hands_on_cards
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.table.fields import FORMS, Name, Words
from pokerroom.table.hands import hand_on
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("proxy", FORMS)


def _act_for(state: TableState, log: Log, act: ActFor) -> None:
    rule = state.rules.stake_for_another
    if not rule.value:
        raise Refused(f"{act.name} may not act for {act.other}.", rule.by)
    hand_on(state).play(f"{act.other} {act.line}")


@noun.act("{name} acts for {other}: {line}", by=hands_on_cards, answer=_act_for)
class ActFor(Act):
    """A player acts for another one in the hand."""

    name: "Name"
    other: "Name"
    line: "Words"
