"""The house: what whoever keeps a room decides for all of it, beside the books: who signs, and who may sit twice.

Knows one small file beside the data, which may be missing. Must not know how a rule is kept to: `signatures` and
`accounts` ask here.
"""

from __future__ import annotations

import logging
import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from pokerroom.law.error import Refused
from pokerroom.machine.authority import DECISIONS
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow

LOG = logging.getLogger("pokerroom.room")
FILE = "house.toml"
STREAM = "house"  # a row for each time that the rules were others when the room opened


class House(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a house.

    `two_sign`: the decisions about chips that take two people; `sign_within`: minutes that a second one has for it.
    `second_account`: what becomes of a second account of one person at one table, by the device that both came from.
    `close_empty`: minutes after which a table at which nobody sits is closed, and a tournament is called off that waits
    for players and has none, but those that the house keeps; 0: never.
    `close_bots`: minutes after which bots that play there among themselves get up, and it is closed; 0: never.
    `push_minutes`: how long somebody deals at one table; `rest_minutes`: how long they rest before they deal again.
    """

    two_sign: tuple[str, ...] = DECISIONS
    sign_within: Annotated[int, Meta(ge=1, le=10_080)] = 60
    second_account: Literal["refused", "flagged"] = "refused"
    close_empty: Annotated[int, Meta(ge=0, le=10_080)] = 60
    close_bots: Annotated[int, Meta(ge=0, le=10_080)] = 10
    push_minutes: Annotated[int, Meta(ge=1, le=480)] = 30
    rest_minutes: Annotated[int, Meta(ge=0, le=480)] = 15

    def __post_init__(self) -> None:
        """Refuse what is no decision about chips."""
        unknown = [each for each in self.two_sign if each not in DECISIONS]
        if unknown:
            raise ValueError(f"{unknown[0]!r} is no decision about chips; they are {', '.join(DECISIONS)}")


def said_of(house: House) -> bytes:
    """The rules of a house as they are written down: what it says otherwise than a house that says nothing."""
    usual = House()
    return msgspec.json.encode(
        {name: value for name in House.__struct_fields__ if (value := getattr(house, name)) != getattr(usual, name)}
    )


def house_of(folder: Path) -> House:
    """The rules that the file in a folder says, or those of a house that says nothing."""
    path = folder / FILE
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return House()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Refused(f"{path} cannot be read: {error}.") from None
    try:
        return msgspec.convert(told, House)
    except msgspec.ValidationError as error:
        raise Refused(f"{path} does not say what a house can say: {error}.") from None


def note_rules(store: RoomStore, house: House, at: int) -> None:
    """Write down by which rules of the house the room opens, where they are others than before."""
    end = store.end(STREAM)
    before = store.read(STREAM, end - 1)[-1].data if end else b"{}"
    rules = said_of(house)
    if rules != before:
        if end:
            LOG.warning("the house has other rules: %s, before %s", rules.decode(), before.decode())
        store.append_next(NewRow(STREAM, 0, at, "rules", rules))
