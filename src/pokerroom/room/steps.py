"""Steps: what a row changed at a table, so that nobody is sent again what they have.

Knows how two pictures are compared, what of a line and of what is one's own follows from the rest, and how all of it is
put together again. Must not know who watches: `audience` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import attrgetter, ne
from typing import Any

import msgspec
from msgspec import UNSET, Struct, structs

from pokerroom.room.messages import DueTo, Line, Mine, NewLine, Picture, PictureStep, Seat

# What a sign says, one behind the other, and is the same from row to row; and the rest of it.
_BY_SIGN = Picture.__struct_fields__[
    Picture.__struct_fields__.index("book") : Picture.__struct_fields__.index("places")
]
_APART = ("seats", "due", *_BY_SIGN)
_FIELDS = tuple(field for field in Picture.__struct_fields__ if field not in _APART)
_OF_SEAT = tuple(field for field in Seat.__struct_fields__ if field != "seat")
_OF_MINE = tuple(field for field in Mine.__struct_fields__ if field != "due")
_OF_DUE = DueTo.__struct_fields__
_VALUES, _SIGN_VALUES, _OF_SEAT_VALUES = attrgetter(*_FIELDS), attrgetter(*_BY_SIGN), attrgetter(*_OF_SEAT)
_OF_MINE_VALUES, _OF_DUE_VALUES = attrgetter(*_OF_MINE), attrgetter(*_OF_DUE)


def step_from(before: Picture, after: Picture, number: int, now: int) -> PictureStep:
    """What is another in a picture than in the one before it; `number` is that of the row, `now` its time."""
    known = {each.seat: each for each in before.seats}
    seats: list[dict[str, Any]] = []
    for each in after.seats:
        was = known.pop(each.seat, None)
        if was != each:
            base = was if was is not None else Seat(each.seat, "", False, 0)
            seats.append({"seat": each.seat, **_changed(_OF_SEAT, _OF_SEAT_VALUES, base, each)})
    changed = _changed(_FIELDS, _VALUES, before, after)
    if before.sign is not after.sign:
        changed = {**_changed(_BY_SIGN, _SIGN_VALUES, before, after), **changed}
    if before.due != after.due:
        changed["due"] = _due_step(before.due, after.due, number, now)
    return PictureStep(changed, seats, list(known))


def _due_step(before: DueTo, after: DueTo, number: int, now: int) -> dict[str, Any]:
    """What is due by now, without what is as before, or follows from the row with which a turn begins."""
    changed = _changed(_OF_DUE, _OF_DUE_VALUES, before, after)
    if after.turn == number:
        changed.pop("turn", None)
    else:
        changed["turn"] = after.turn
    if after.deadline == now + 1000 * after.seconds:
        changed.pop("deadline", None)
    else:
        changed["deadline"] = after.deadline
    return changed


def mine_step(before: Mine | None, after: Mine, due: DueTo) -> dict[str, Any]:
    """What is another of what is somebody's own; of what is due to them what is not in that which everybody sees."""
    changed: dict[str, Any] = {}
    if before is None:
        changed = {field: getattr(after, field) for field in _OF_MINE}
    elif before.cards is not after.cards or before.can is not after.can or before.beaten or after.beaten:
        changed = _changed(_OF_MINE, _OF_MINE_VALUES, before, after)  # else it is the same but for the turn
    if after.due is not None:
        changed["due"] = _changed(_OF_DUE, _OF_DUE_VALUES, due, after.due)
    elif before is None or before.due is not None:
        changed["due"] = None
    return changed


def short_line(line: Line, names: Mapping[int, str], clauses: Mapping[str, int]) -> NewLine:
    """A line without what follows from the rest: `names` by seat are those of the picture behind the same row,
    `clauses` have their places in the list of the table."""
    seat, parts = line.seat, line.parts
    return NewLine(
        "" if parts else line.text,
        line.kind,
        [clauses.get(clause, clause) for clause in line.by],
        parts,
        line.event,
        seat,
        UNSET if line.name == (names.get(seat, "") if seat else "") else line.name,
        line.amounts,
        line.cards,
        line.hidden,
        line.word,
        line.beside,
        line.award,
    )


def _changed(fields: tuple[str, ...], values: attrgetter[Any], before: Struct, after: Struct) -> dict[str, Any]:
    """The fields that are others than before, with what they say now."""
    return {field: getattr(after, field) for field in compress(fields, map(ne, values(before), values(after)))}


# ------------------------------------------------------------------------------------------------ put together again


def followed(shown: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """The message with a whole table that follows from one and a step, all as they are sent; of seals it has what is
    told with the step. What is as usual is left out."""
    picture = _stepped(shown["picture"], step["picture"], step["number"], step["now"])
    mine = step.get("mine", shown["mine"])
    if "mine" in step and mine is not None:
        mine = {**(shown["mine"] or {}), **mine}
        if mine["due"] is not None and "due" in step["mine"]:
            mine["due"] = {**picture["due"], **mine["due"]}
    clauses = [*shown.get("clauses", ()), *step.get("clauses", ())]
    names = {each["seat"]: each["name"] for each in picture.get("seats", ())}
    lines = [_whole_line(each, names, clauses) for each in step.get("lines", ())]
    found = {"table": step["table"], "number": step["number"], "now": step["now"], "picture": picture, "mine": mine}
    seals = {"seals": step["seals"]} if "seals" in step else {}
    return {"type": "picture", **found, "lines": lines, **seals, "clauses": clauses}


def _whole_line(line: dict[str, Any], names: Mapping[int, str], clauses: list[str]) -> dict[str, Any]:
    by = [clauses[each] if isinstance(each, int) else each for each in line.get("by", ())]
    name = line.get("name", names.get(line.get("seat", 0), ""))
    text = line.get("text", "".join(line.get("parts", ())))
    return {**line, "text": text, "kind": line.get("kind", "event"), "by": by, "name": name}


def _stepped(before: dict[str, Any], step: dict[str, Any], number: int, now: int) -> dict[str, Any]:
    """The picture that follows from one and a step."""
    seats = {each["seat"]: each for each in before.get("seats", [])}
    for gone in step.get("gone", []):
        del seats[gone]
    for each in step.get("seats", []):
        was = seats.get(each["seat"], {"name": "", "bot": False, "chips": 0})
        seats[each["seat"]] = _without({**was, **each}, _USUAL_SEAT)
    fields = step.get("fields", {})
    due = before["due"]
    if "due" in fields:
        due = {**due, "turn": number, **fields["due"]}
        due["deadline"] = fields["due"].get("deadline", now + 1000 * due.get("seconds", 0))
    found = {**before, **fields, "due": due, "seats": [seats[seat] for seat in sorted(seats)]}
    return _without(found, _USUAL)


def _without(said: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """What is said without what is as usual."""
    return {field: value for field, value in said.items() if value != usual.get(field, msgspec.NODEFAULT)}


def _usual(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        each.name: each.default if each.default is not msgspec.NODEFAULT else each.default_factory()
        for each in structs.fields(kind)
        if each.default is not msgspec.NODEFAULT or each.default_factory is not msgspec.NODEFAULT
    }


_USUAL, _USUAL_SEAT = _usual(Picture), _usual(Seat)
