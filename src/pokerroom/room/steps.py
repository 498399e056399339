"""Steps: what a row changed in the picture of a table, so that nobody is sent again what they have.

Knows how two pictures are compared, and how a picture follows from the one before it. Must not know who watches:
`audience` does.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs

from pokerroom.room.messages import Picture, PictureStep

_FIELDS = tuple(field for field in Picture.__struct_fields__ if field != "seats")


def step_from(before: Picture, after: Picture) -> PictureStep:
    """What is another in a picture than in the one before it."""
    fields: dict[str, Any] = {}
    for field in _FIELDS:
        now = getattr(after, field)
        if now != getattr(before, field):
            fields[field] = now
    known = {each.seat: each for each in before.seats}
    seats = [each for each in after.seats if known.pop(each.seat, None) != each]
    return PictureStep(fields, seats, list(known))


def stepped(before: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
    """The picture that follows from one and a step, all as they are sent; what is as usual is left out."""
    seats = {each["seat"]: each for each in before.get("seats", [])}
    for gone in step.get("gone", []):
        del seats[gone]
    seats.update({each["seat"]: each for each in step.get("seats", [])})
    found = {**before, **step.get("fields", {}), "seats": [seats[seat] for seat in sorted(seats)]}
    return {field: said for field, said in found.items() if said != _USUAL.get(field, msgspec.NODEFAULT)}


_USUAL: dict[str, Any] = {
    each.name: each.default if each.default is not msgspec.NODEFAULT else each.default_factory()
    for each in structs.fields(Picture)
    if each.default is not msgspec.NODEFAULT or each.default_factory is not msgspec.NODEFAULT
}
