"""What a person does: an act as a browser sends it, with his own seat or name filled in, or refused.

Knows which acts a person may do for himself and which need an office. Must not know whether they are lawful: the table
says.
A browser never says who does something: the room knows who sent it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from pokerroom.hand.choosing import Choose, Divide
from pokerroom.hand.dealer import Cut, Decline
from pokerroom.hand.drawing import Discard
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.rulings.irregular import Ask, Dispute, Drop, Look, Retract
from pokerroom.hand.rulings.notice import Notice
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law.error import Refused, shown
from pokerroom.law.ladder import ladder_of
from pokerroom.room.offices import acting
from pokerroom.table import acts as table_acts
from pokerroom.table.acts import Act as TableAct
from pokerroom.table.table import Table

# What a player does with his own hand; the room fills in his seat.
OWN_HAND_ACTS: frozenset[type[Any]] = frozenset(
    (
        Fold,
        Check,
        Call,
        Bet,
        Discard,
        TakeKitty,
        Choose,
        Divide,
        Show,
        Muck,
        Cut,
        Decline,
        Look,
        Drop,
        Ask,
        Push,
        Say,
        Signal,
        Notice,
        Retract,
        Dispute,
    )
)
# What a person does at the table; the room fills in his name.
OWN_TABLE_ACTS: frozenset[type[Any]] = frozenset(
    (
        table_acts.Sit,
        table_acts.Leave,
        table_acts.Buy,
        table_acts.StepAway,
        table_acts.Return,
        table_acts.SitOut,
        table_acts.DealIn,
        table_acts.Move,
        table_acts.Post,
        table_acts.Wait,
        table_acts.Skip,
        table_acts.Straddle,
        table_acts.BetOn,
        table_acts.Want,
        table_acts.JoinList,
        table_acts.LeaveList,
        table_acts.Agree,
        table_acts.DisputePot,
        table_acts.AskRules,
        table_acts.Claim,
        table_acts.Extend,
        table_acts.RequestDeck,
        table_acts.Refer,
    )
)
# Those of them that an office does for somebody, too: it says for whom.
FOR_ANOTHER: frozenset[type[Any]] = frozenset((table_acts.Move, table_acts.DisputePot))
THE_ROOM_SAYS = ("way", "elsewhere", "office")  # of these: only the house says how somebody comes
# What the dealer and the house do without an office of their own being named.
HOUSE_ACTS: frozenset[type[Any]] = frozenset(
    (
        table_acts.Draw,
        table_acts.Reserve,
        table_acts.PutUp,
        table_acts.Collect,
        table_acts.DropSlide,
        table_acts.FindDamaged,
        table_acts.CountDeck,
        table_acts.Wash,
        table_acts.PayPrize,
        table_acts.DealHand,
    )
)
_BY_TAG: dict[str, type[Any]] = {str(kind.__struct_config__.tag): kind for kind in (*HAND.acts, *get_args(TableAct))}


def known_as(table: Table, name: str, former: Sequence[str]) -> str:
    """What somebody is called at a table: a name he had before where it still stands there, else his present one."""
    return next((each for each in former if table.state.concerns(each)), name)


def is_known(tag: object) -> bool:
    """Whether this is the name of an act."""
    return isinstance(tag, str) and tag in _BY_TAG


def is_own(tag: str) -> bool:
    """Whether an act of this name is one that people do for themselves, without an office."""
    return _BY_TAG[tag] in OWN_HAND_ACTS | OWN_TABLE_ACTS


def read(sent: dict[str, Any] | None, name: str, offices: tuple[str, ...], table: Table) -> Any:
    """Read an act that somebody of this name and these offices sends, with what the room knows of him filled in."""
    if not isinstance(sent, dict) or not isinstance(sent.get("type"), str):
        raise Refused("that is no act.")
    told = dict(sent)
    kind = _BY_TAG.get(told["type"])
    if kind in FOR_ANOTHER and offices and told.get("office"):
        _check_office(kind, told, offices, table)
    elif kind in OWN_HAND_ACTS:
        told["seat"] = _seat(table, name)
    elif kind in OWN_TABLE_ACTS:
        told["name"] = name
        for field in THE_ROOM_SAYS:
            told.pop(field, None)
    elif kind is None:
        raise Refused(f"{shown(told['type'])} is no act.")
    else:
        _check_office(kind, told, offices, table)
    try:
        return msgspec.convert(told, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(f"{told['type']} is not understood: {error}.") from None


def read_line(line: str, name: str, offices: tuple[str, ...], table: Table) -> Any:
    """Read a spoken line of somebody: his name goes before it, unless an office he holds speaks."""
    said = " ".join(line.split())[:200]
    if said.startswith("the ") and offices:
        act = table._understood(said)
        if type(act) not in OWN_HAND_ACTS | OWN_TABLE_ACTS:
            _check_office(type(act), msgspec.structs.asdict(act), offices, table)
            return act
    act = table._understood(f"{name} {said}")
    if type(act) not in OWN_HAND_ACTS | OWN_TABLE_ACTS:
        raise Refused(f'"{said[:80]}" is not for a player to do.')
    owner = getattr(act, "name", name)
    seat = getattr(act, "seat", None) if type(act) in OWN_HAND_ACTS else None
    if owner.casefold() != name.casefold() or (seat is not None and seat != _seat(table, name)):
        raise Refused("nobody acts for another here.")
    return act


def _seat(table: Table, name: str) -> int:
    hand = table.hand
    if hand is None:
        raise Refused("no hand is being played.")
    for seat, each in enumerate(hand.state.names):
        if each.casefold() == name.casefold():
            return seat
    raise Refused(f"{name} is not in this hand.")


def _check_office(kind: type[Any], told: dict[str, Any], offices: tuple[str, ...], table: Table) -> None:
    """Refuse an act of the staff to somebody who does not hold the office it is done by, or one above it."""
    game = table.sign.game
    ladder = ladder_of(game)
    lowest = acting(offices, game, ladder.lowest)
    office = told.get("office")
    if office is None and kind not in HOUSE_ACTS and kind not in HAND.acts:
        raise Refused("an office does this; say which.", ladder.by)
    acting(offices, game, office if office is not None else lowest)
