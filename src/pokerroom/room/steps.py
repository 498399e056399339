"""Steps: what a row changed in the picture of a table, so that nobody is sent again what they have.

Knows how two pictures are compared, and how a picture follows from the one before it. Must not know who watches:
`audience` does.
"""

from __future__ import annotations

from itertools import compress
from operator import attrgetter, ne
from typing import Any

import msgspec
from msgspec import Struct, structs

from pokerroom.room.messages import Picture, PictureStep, Seat

# What a sign says, one behind the other, and is the same from row to row; and the rest of it.
_BY_SIGN = Picture.__struct_fields__[
    Picture.__struct_fields__.index("book") : Picture.__struct_fields__.index("places")
]
_FIELDS = tuple(field for field in Picture.__struct_fields__ if field != "seats" and field not in _BY_SIGN)
_OF_SEAT = tuple(field for field in Seat.__struct_fields__ if field != "seat")
_VALUES, _SIGN_VALUES, _OF_SEAT_VALUES = attrgetter(*_FIELDS), attrgetter(*_BY_SIGN), attrgetter(*_OF_SEAT)


def step_from(before: Picture, after: Picture) -> PictureStep:
    """What is another in a picture than in the one before it."""
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
    return PictureStep(changed, seats, list(known))


def _changed(fields: tuple[str, ...], values: attrgetter[Any], before: Struct, after: Struct) -> dict[str, Any]:
    """The fields that are others than before, with what they say now."""
    return {field: getattr(after, field) for field in compress(fields, map(ne, values(before), values(after)))}


def stepped(before: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """The picture that follows from one and a step, all as they are sent; what is as usual is left out."""
    seats = {each["seat"]: each for each in before.get("seats", [])}
    for gone in step.get("gone", []):
        del seats[gone]
    for each in step.get("seats", []):
        was = seats.get(each["seat"], {"name": "", "bot": False, "chips": 0})
        seats[each["seat"]] = _without({**was, **each}, _USUAL_SEAT)
    found = {**before, **step.get("fields", {}), "seats": [seats[seat] for seat in sorted(seats)]}
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
