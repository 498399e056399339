"""An act as a browser sends it, with the sender's own seat or name filled in, or refused.

Knows how a person is told from an office. Must not know who may do which act, which their nouns declare, nor whether
it is lawful: the table says. A browser never says who does something: the room knows who sent it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import structs

from pokerroom.law.error import NotUnderstood, Refused, shown
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.authority import Authority
from pokerroom.room.offices import acting, highest
from pokerroom.room.person import Person
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE

THE_ROOM_DEALS = "the room deals here: nobody else has their hands on the cards."
THE_DEALER_ENTERS = "the cards of this table lie on felt: the dealer enters what players do."
NOT_FOR_OTHERS = "nobody acts for another here."
Check: TypeAlias = Callable[[], None]
"""Refuses an act when its turn has come, where what was so when it was sent is so no longer."""


class Sent(NamedTuple):
    """How an act came.

    Meant for one turn, it is refused in another (`TurnClock.check`); sent again with its id, it is answered as before
    and not done again. `text` is what the message said, if one did; `check` looks again when the turn of the act has
    come; `written` is told the row of the act when that is on the disk, just before everybody is told of it, and `told`
    just after.
    """

    turn: int = -1
    id: str = ""
    text: bytes = b""
    check: Check | None = None
    written: Callable[[int], None] | None = None
    told: Callable[[int], None] | None = None

    def saying(self, act: Any) -> Sent:
        """The same with what it said: where nobody kept the message that is the act itself."""
        return self if self.text or not self.id else self._replace(text=msgspec.json.encode(act))


BY_NOBODY = Sent()  # what the room itself does, or somebody without a message


def known_as(table: Table, name: str, former: Sequence[str]) -> str:
    """What somebody is called at a table: a name they had before where it still stands there, else that of today."""
    return next((each for each in former if table.state.concerns(each)), name)


def sits(table: Table, person: Person) -> bool:
    """Whether somebody has a seat at a table, by whatever name they have there."""
    return table.state.player(known_as(table, person.name, person.former)) is not None


def is_known(tag: object) -> bool:
    """Whether this is the name of an act."""
    return isinstance(tag, str) and TABLE.act_named(tag) is not None


def is_own(tag: str) -> bool:
    """Whether an act of this name is one that people do for themselves, without an office."""
    kind = TABLE.act_named(tag)
    return kind is not None and _is_own(TABLE.authority(kind))


def of_an_office(act: Any, table: Table) -> bool:
    """Whether an act that was read is done by an office, and not by a person for themselves."""
    may = TABLE.authority(type(act))
    return not _is_own(may) or _is_entered(may, table) or (may.staff and bool(act.office))


def _is_own(may: Authority) -> bool:
    return may.who in ("seat", "person")


def _is_entered(may: Authority, table: Table) -> bool:
    """Whether whoever deals real cards enters what a player has done with their own hand."""
    return may.who == "seat" and table.sign.cards_on_felt


def read(sent: dict[str, Any] | None, name: str, offices: tuple[str, ...], table: Table, apart: str = "") -> Any:
    """Read an act that somebody of this name and these offices sends, with what the room knows of them filled in.

    `apart`: why they hold no office at this table, where they hold one elsewhere.
    """
    if not isinstance(sent, dict) or not isinstance(sent.get("type"), str):
        raise Refused("that is not an act.")
    told = dict(sent)
    kind = TABLE.act_named(told["type"])
    if kind is None:
        raise Refused(f"{shown(told['type'])} is not an act.")
    may = TABLE.authority(kind)
    if not _is_own(may) or _is_entered(may, table) or (may.staff and told.get("office")):
        _check_office(may, told.get("office"), offices, table, apart)
        return _in_office(_act(kind, told), may, offices, table)
    return _own(kind, told, name, table)


def read_line(line: str, name: str, offices: tuple[str, ...], table: Table, apart: str = "") -> Any:
    """Read a spoken line of somebody: their name goes before it, unless an office they hold speaks."""
    said = " ".join(line.split())[:200]
    if (said.startswith("the ") or table.sign.cards_on_felt) and (offices or apart):
        act = _entered(said, name, table) if table.sign.cards_on_felt else table._understood(said)
        if of_an_office(act, table):
            may = TABLE.authority(type(act))
            _check_office(may, getattr(act, "office", None), offices, table, apart)
            return _in_office(act, may, offices, table)
    act = table._understood(f"{name} {said}")
    kind = type(act)
    if _is_entered(TABLE.authority(kind), table):
        raise Refused(THE_DEALER_ENTERS)
    if of_an_office(act, table):
        raise Refused(f'"{said[:80]}" is not for a player to do.')
    return _own(kind, {**structs.asdict(act), "type": kind.__struct_config__.tag}, name, table)


def _entered(said: str, name: str, table: Table) -> Any:
    """What somebody of the staff says where cards lie on felt: of a player or the house, or else of themselves."""
    try:
        return table._understood(said)
    except NotUnderstood:
        return table._understood(f"{name} {said}")


def _own(kind: type[Any], told: dict[str, Any], name: str, table: Table) -> Any:
    """An act that somebody does for themselves, sent or spoken: by them, and without what only the house says."""
    may = TABLE.authority(kind)
    whose = _seat(table, name) if may.who == "seat" else name
    if _same(told.setdefault(may.field, whose)) != _same(whose):
        raise Refused(NOT_FOR_OTHERS)
    act = _act(kind, {**told, may.field: whose})
    for field in may.closed:
        if getattr(act, field) != _usual(kind)[field]:
            raise Refused(f"what {shown(field)} says of {kind.__struct_config__.tag} only the house says.")
    return act


def _usual(kind: type[Any]) -> dict[str, Any]:
    """What each field of an act says where nobody says anything."""
    if kind not in _USUAL:
        _USUAL[kind] = {each.name: each.default for each in structs.fields(kind)}
    return _USUAL[kind]


_USUAL: dict[type[Any], dict[str, Any]] = {}


def _same(whose: object) -> object:
    return whose.casefold() if isinstance(whose, str) else whose


def _act(kind: type[Any], told: dict[str, Any]) -> Any:
    tag = kind.__struct_config__.tag
    unknown = [field for field in told if field not in kind.__struct_fields__ and field != "type"]
    if unknown:
        raise Refused(f"{tag} has nothing that is called {shown(unknown[0])}.")
    try:
        return msgspec.convert(told, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(f"{tag} is not understood: {error}.") from None


def _seat(table: Table, name: str) -> int:
    hand = table.hand
    if hand is None:
        raise Refused("no hand is being played.")
    for seat, each in enumerate(hand.names):
        if each.casefold() == name.casefold():
            return seat
    raise Refused(f"{name} is not in this hand.")


def _check_office(may: Authority, office: object, offices: tuple[str, ...], table: Table, apart: str) -> None:
    """Refuse an act of the house to somebody who does not hold the office it is done by, or one above it.

    Closed by default: what is not declared for an office is for none.
    """
    game = table.sign.game
    ladder = ladder_of(game)
    if apart:
        raise Refused(apart, ladder.by)
    if not offices and _is_entered(may, table):
        raise Refused(THE_DEALER_ENTERS)
    lowest = acting(offices, game, ladder.lowest)
    if may.who == "cards" or _is_entered(may, table):
        _check_dealer(table)
        if office:
            acting(offices, game, office)
    elif may.who == "office" or (may.staff and office):
        if office is None:
            raise Refused("an office does this; say which.", ladder.by)
        acting(offices, game, office)
    elif may.who in ("dealer", "staff"):
        acting(offices, game, lowest)
    else:
        raise Refused("no office does this.", ladder.by)


def _in_office(act: Any, may: Authority, offices: tuple[str, ...], table: Table) -> Any:
    """What somebody does with the cards: in the highest office they hold, where one may be needed and none is said."""
    if may.who != "cards" or not may.field or getattr(act, may.field):
        return act
    return structs.replace(act, **{may.field: highest(offices, table.sign.game)})


def _check_dealer(table: Table) -> None:
    """Refuse whoever has not their hands on the cards. The one door for a table that a person deals: all others the
    room deals itself, through its owner, and nobody over the wire."""
    if not table.sign.cards_on_felt:
        raise Refused(THE_ROOM_DEALS)


class Request(NamedTuple):
    """An act on its way to the table, and how it came.

    What the table does by itself holds for the row after which it was planned; what somebody does in a turn for that
    turn: a second click, or one that crosses the end of their time, is no act out of turn.
    """

    who: str
    act: Any
    done: asyncio.Future[int]
    sent: Sent = BY_NOBODY
    planned: int = -1


def end_in_doubt(request: Request, number: int | None, *, known: bool) -> None:
    """Answer an act in the middle of which something went wrong: by its row, where it has one after all; a refusal says
    that nothing has changed only where that is known."""
    if request.done.done():
        return
    if number is not None:
        request.done.set_result(number)
    elif known:
        request.done.set_exception(Refused("the room could not do that; nothing has changed."))
    else:
        request.done.set_exception(Refused("nobody knows yet whether that was done: look at the table again."))
