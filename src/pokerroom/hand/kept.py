"""A hand as it is kept: its sign as a line, its events, and how it is run, written as JSON and read again.

Knows what a hand is made again from. Must not know what happened in it, nor chance, which whoever goes on hands in.
Ask `law.finding` for the book that a line names.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from pokerroom.hand.vocabulary import AnyEvent
from pokerroom.law.error import Refused
from pokerroom.law.finding import OneGame, find
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign


class KeptHand(Struct, forbid_unknown_fields=True):
    """A hand as it is written. `otherwise` is what its sign has for this hand alone, as a kill does."""

    sign: str
    log: list[AnyEvent]
    marks: list[int]
    manual: int = 0
    strict: bool = False
    openers: dict[int, int] = {}
    otherwise: dict[str, Any] = {}


_DECODER = msgspec.json.Decoder(KeptHand)


def otherwise_of(sign: Sign) -> dict[str, Any]:
    """What a sign has that its line does not say: the figures of a kill, for one hand."""
    plain = spoken_sign(sign.line, lambda name: OneGame(sign.game))
    if plain == sign:
        return {}
    mine, its = vars(sign), vars(plain)
    return {name: mine[name] for name in mine if name not in ("by", "played", "game") and mine[name] != its[name]}


def sign_of(kept: KeptHand) -> Sign:
    """The sign under which a kept hand was played."""
    sign = spoken_sign(kept.sign, find)
    if not kept.otherwise:
        return sign
    kinds = {name: type(value) for name, value in vars(sign).items()}
    unknown = [name for name in kept.otherwise if name not in kinds]
    if unknown:
        raise Refused(f"this is not a hand: a sign has no {unknown[0]}.")
    return sign.but(**{name: msgspec.convert(value, kinds[name]) for name, value in kept.otherwise.items()})


def read_kept(data: bytes | str) -> KeptHand:
    """Read what a hand was kept as."""
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Refused(f"this is not a hand: {error}.") from None
