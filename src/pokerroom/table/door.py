"""The door through which acts at a table come. Each is answered, or refused and nothing changes.

Knows that names are spelled as the table knows them, and what is looked after behind every act. Must not know any rule:
who answers which act its noun declares.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from pokerroom.hand.hand import Hand
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.table.claims import lapse
from pokerroom.table.hands import DealHand, deal
from pokerroom.table.log import TableLog
from pokerroom.table.markers import REMARKS, remark
from pokerroom.table.people import player_of
from pokerroom.table.placing import Place, SetLevel, SetStack, TakeAway, place, set_level, set_stack, take_away
from pokerroom.table.proxy import ActFor
from pokerroom.table.state import TableState
from pokerroom.table.traits import IN_TOURNAMENT
from pokerroom.table.vocabulary import TABLE

# What is done in a hand, or begins one: the hand answers it, and nothing is looked after at the table.
IN_HAND = (DealHand, ActFor)


def _spelled(state: TableState, act: Any) -> Any:
    """The act with its names as the table knows them: capitals make nobody another person."""
    said = {field: getattr(act, field) for field in ("name", "other") if hasattr(act, field)}
    known: dict[str, Any] = {field: state.spelling(name) for field, name in said.items()}
    if hasattr(act, "names"):
        said["names"] = act.names
        known["names"] = tuple(state.spelling(name) for name in act.names)
    return act if known == said else structs.replace(act, **known)


def answer_tournament(state: TableState, log: Log, acts: Iterable[Act]) -> None:
    """Answer what the tournament of this program does at its table, between hands: it knows names and fields.

    Who comes, who goes and with which chips is not looked at again: the tournament has.
    """
    changed = False
    for act in acts:
        if type(act) is Place:
            place(state, log, act.name, act.seat, act.chips, act.waits)
            changed = True
        elif type(act) is TakeAway:
            take_away(state, log, player_of(state, act.name), act.why)
            changed = True
        elif type(act) is SetStack:
            set_stack(state, log, act)
        elif type(act) is SetLevel:
            set_level(state, log, act)
        else:
            TABLE.answers[type(act)](state, log, act)
            changed = changed or act in REMARKS
    if changed:
        remark(state, log)


def deal_tournament(state: TableState, log: TableLog, at: int) -> Hand:
    """Deal the next hand at a table of this program's tournament, which says when."""
    before = state.at
    if at < before:
        raise Refused(f"the time is {before}, and does not go back to {at}.")
    state.at = at
    try:
        hand = deal(state, log, None, log.chance)
    except Refused:
        state.at = before
        raise
    hand._log.strict = log.strict
    return hand


def drop_hand(state: TableState, log: Log) -> None:
    """Drop the log so far, and the hand that is over with it: the next one is dealt where it lay in memory."""
    log.events.clear()
    if not state.playing:
        state.hand = None


def answer(state: TableState, log: Log, act: Any) -> None:
    """Answer an act that is not one of a hand."""
    act = TABLE.as_kept(act, "at a table")
    found = TABLE.answers[type(act)]
    if isinstance(act, IN_HAND):
        found(state, log, act)
        return
    if state.sign.tournament and act not in IN_TOURNAMENT:
        raise Refused("players of a tournament are seated, moved and given chips by the tournament alone.")
    found(state, log, _spelled(state, act))
    if state.reservations:
        lapse(state, log)
    if act in REMARKS:
        remark(state, log)
