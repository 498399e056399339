"""A small vocabulary to try the machine on: a box of coins that people put in and take out, and a hidden number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from pokerroom.law.error import Refused
from pokerroom.machine.authority import the_dealer, the_seat
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import Viewer, by_all, by_all_when, by_everybody, by_nobody
from pokerroom.machine.sorts import Names, Sort, Together, behind, fixed, flag


def _seat(words: str, names: Names) -> int | None:
    return list(names).index(words) if words in names else None


def _hidden(value: Any, opened: bool | Sequence[bool]) -> Any:
    if isinstance(opened, bool):
        return value if opened else (0,) * len(value)
    return tuple(each if seen else 0 for each, seen in zip(value, opened, strict=True))


SEAT = Sort(".+?", lambda seat, names: names[seat], _seat, lambda value: type(value) is int, "the number of a seat")
COINS = Sort(r"\d+", lambda value, names: str(value), lambda text, names: int(text), lambda v: type(v) is int, "coins")
SECRETS = Sort(
    r"\d+(?: \d+)*",
    lambda value, names: " ".join(map(str, value)),
    lambda text, names: tuple(int(each) for each in text.split()),
    hide=_hidden,
)
SEATS = Sort(".+", lambda value, names: "", lambda text, names: ())
Seat: TypeAlias = Annotated[int, SEAT]
Coins: TypeAlias = Annotated[int, COINS]
Secrets: TypeAlias = Annotated[tuple[int, ...], SECRETS]
Seats: TypeAlias = Annotated[tuple[int, ...], SEATS]


class Box:
    def __init__(self) -> None:
        self.coins = 0
        self.secrets: dict[int, int] = {}


def _write_given(event: Any, names: Names) -> str:
    return ", ".join(f"{names[seat]} {secret}" for seat, secret in zip(event.seats, event.secrets, strict=True))


def _read_given(text: str, names: Names) -> dict[str, Any] | None:
    parts = [part.rpartition(" ") for part in text.split(", ")]
    seats = [_seat(name, names) for name, _, _ in parts]
    return None if None in seats else {"seats": tuple(seats), "secrets": tuple(int(number) for _, _, number in parts)}


FORMS = {
    "given": Together(("seats", "secrets"), ".+", _write_given, _read_given),
    "loudly": flag(" loudly"),
    "why": behind(" for ", r"[a-z ]+"),
    "nothing": fixed(0),
}
noun: Noun[Box] = Noun("coins", FORMS)


def put_in(box: Box, event: PutIn) -> None:
    box.coins += event.coins


@noun.event("{seat} puts in {coins}{loud:loudly}{why:why}", seen=by_everybody, effect=put_in)
class PutIn(Event):
    """Somebody put coins in."""

    seat: Seat
    coins: Coins
    loud: bool = False
    why: str = ""
    note: int = 0


def given(box: Box, event: Given) -> None:
    box.secrets |= dict(zip(event.seats, event.secrets, strict=True))


def to_each(event: Given, viewer: Viewer) -> Sequence[bool]:
    return [seat == viewer for seat in event.seats]


@noun.event("given: {seats:given}", seen=by_all(secrets=to_each), effect=given)
class Given(Event):
    """Everybody was told a number."""

    seats: Seats
    secrets: Secrets


def nothing(box: Box, event: Any) -> None:
    """Nothing changes."""


@noun.event("the box is shaken", seen=by_nobody, effect=nothing)
class Shaken(Event):
    """Nobody saw it."""


@noun.event("the box rattles {times:nothing}", seen=by_all_when(lambda event: event.heard), effect=nothing)
class Rattled(Event):
    """Heard or not."""

    heard: bool
    times: Coins = 0


def put(box: Box, log: Log, act: Put) -> None:
    if act.coins > 9:
        raise Refused("the slot is small.")
    log.emit(PutIn(("TOY 1",), act.seat, act.coins))


@noun.act("{seat} puts {coins} in the box", "{seat} pays {coins}", by=the_seat, answer=put)
class Put(Act):
    """Somebody puts coins in."""

    seat: Seat
    coins: Coins


def shake(box: Box, log: Log, act: Shake) -> None:
    log.emit(Shaken(()))


@noun.act("the box is shaken{times:nothing}", "the box is shaken {times} times", by=the_dealer, answer=shake)
class Shake(Act):
    """Somebody shakes it."""

    times: Coins = 0
