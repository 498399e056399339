"""The door through which acts at a table come. Each is answered, or refused and nothing changes.

Knows that names are spelled as the table knows them, and what is looked after behind every act. Must not know any rule:
who answers which act its noun declares.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from pokerroom.law.error import Refused, shown
from pokerroom.machine.log import Log
from pokerroom.table.claims import lapse
from pokerroom.table.hands import ActFor, DealHand
from pokerroom.table.markers import REMARKS, remark
from pokerroom.table.state import TableState
from pokerroom.table.vocabulary import TABLE

# What is done in a hand, or begins one: the hand answers it, and nothing is looked after at the table.
IN_HAND = (DealHand, ActFor)


def checked(act: Any) -> Any:
    """Refuse what is no act at a table, or has a field that is not what it should be."""
    if not isinstance(act, msgspec.Struct):
        raise Refused(f"{shown(act)} is not an act at a table.")
    try:
        return msgspec.json.decode(msgspec.json.encode(act), type=type(act))  # as the log will keep it
    except Exception as error:  # whatever is wrong with it, it is no act
        raise Refused(f"{shown(act)} is not an act at a table: {error}.") from None


def _spelled(state: TableState, act: Any) -> Any:
    """The act with its names as the table knows them: capitals make nobody another person."""
    said = {field: getattr(act, field) for field in ("name", "other") if hasattr(act, field)}
    known: dict[str, Any] = {field: state.spelling(name) for field, name in said.items()}
    if hasattr(act, "names"):
        said["names"] = act.names
        known["names"] = tuple(state.spelling(name) for name in act.names)
    return act if known == said else structs.replace(act, **known)


def answer(state: TableState, log: Log, act: Any) -> None:
    """Answer an act that is not one of a hand."""
    act = checked(act)
    found = TABLE.answers.get(type(act))
    if found is None:
        raise Refused(f"{shown(act)} is not an act at a table.")
    if isinstance(act, IN_HAND):
        found(state, log, act)
        return
    found(state, log, _spelled(state, act))
    if state.reservations:
        lapse(state, log)
    if act in REMARKS:
        remark(state, log)
