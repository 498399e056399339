"""An act as a browser sends it, with the sender's own seat or name filled in, or refused.

Knows how a person is told from an office. Must not know who may do which act, which their nouns declare, nor whether
it is lawful: the table says. A browser never says who does something: the room knows who sent it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from pokerroom.law.error import Refused, shown
from pokerroom.law.ladder import ladder_of
from pokerroom.room.offices import acting
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE


def known_as(table: Table, name: str, former: Sequence[str]) -> str:
    """What somebody is called at a table: a name he had before where it still stands there, else his present one."""
    return next((each for each in former if table.state.concerns(each)), name)


def is_known(tag: object) -> bool:
    """Whether this is the name of an act."""
    return isinstance(tag, str) and TABLE.act_named(tag) is not None


def is_own(tag: str) -> bool:
    """Whether an act of this name is one that people do for themselves, without an office."""
    kind = TABLE.act_named(tag)
    return kind is not None and _is_own(kind)


def _is_own(kind: type[Any]) -> bool:
    return TABLE.authority(kind).who in ("seat", "person")


def read(sent: dict[str, Any] | None, name: str, offices: tuple[str, ...], table: Table) -> Any:
    """Read an act that somebody of this name and these offices sends, with what the room knows of him filled in."""
    if not isinstance(sent, dict) or not isinstance(sent.get("type"), str):
        raise Refused("that is not an act.")
    told = dict(sent)
    kind = TABLE.act_named(told["type"])
    if kind is None:
        raise Refused(f"{shown(told['type'])} is no act.")
    if not _is_own(kind) or (TABLE.authority(kind).staff and offices and told.get("office")):
        _check_office(kind, told, offices, table)
        return _act(kind, told)
    return _own(kind, told, name, table)


def read_line(line: str, name: str, offices: tuple[str, ...], table: Table) -> Any:
    """Read a spoken line of somebody: his name goes before it, unless an office he holds speaks."""
    said = " ".join(line.split())[:200]
    if said.startswith("the ") and offices:
        act = table._understood(said)
        if not _is_own(type(act)):
            _check_office(type(act), structs.asdict(act), offices, table)
            return act
    act = table._understood(f"{name} {said}")
    kind = type(act)
    if not _is_own(kind):
        raise Refused(f'"{said[:80]}" is not for a player to do.')
    own = _own(kind, {**structs.asdict(act), "type": kind.__struct_config__.tag}, name, table)
    if _whose(act) != _whose(own):
        raise Refused("nobody acts for another here.")
    return own


def _own(kind: type[Any], told: dict[str, Any], name: str, table: Table) -> Any:
    """An act that somebody does for himself, sent or spoken: by him, and without what only the house says."""
    may = TABLE.authority(kind)
    whose = _seat(table, name) if may.who == "seat" else name
    open_to_him = {field: value for field, value in told.items() if field not in may.closed}
    return _act(kind, {**open_to_him, may.field: whose})


def _whose(act: Any) -> object:
    whose = getattr(act, TABLE.authority(type(act)).field)
    return whose.casefold() if isinstance(whose, str) else whose


def _act(kind: type[Any], told: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(told, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(f"{kind.__struct_config__.tag} is not understood: {error}.") from None


def _seat(table: Table, name: str) -> int:
    hand = table.hand
    if hand is None:
        raise Refused("no hand is being played.")
    for seat, each in enumerate(hand.names):
        if each.casefold() == name.casefold():
            return seat
    raise Refused(f"{name} is not in this hand.")


def _check_office(kind: type[Any], told: dict[str, Any], offices: tuple[str, ...], table: Table) -> None:
    """Refuse an act of the staff to somebody who does not hold the office it is done by, or one above it."""
    game = table.sign.game
    ladder = ladder_of(game)
    lowest = acting(offices, game, ladder.lowest)
    office = told.get("office")
    if office is None and kind in TABLE.acts and TABLE.authority(kind).who == "office":
        raise Refused("an office does this; say which.", ladder.by)
    acting(offices, game, office if office is not None else lowest)
