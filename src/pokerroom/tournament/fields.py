"""Fields of the acts and events of a tournament: what each is, and how it is said and read.

Knows names, offices, money in cents, chips, tables and times as words. Must not know any act or event but that every
event has its time. Ask `table.fields` for those that a table has too.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from pokerroom.cards.card import CardError, read_numbers, spell
from pokerroom.law.error import Refused
from pokerroom.law.figures import listed
from pokerroom.machine.kinds import Event
from pokerroom.machine.sorts import Form, Names, Sort, Together, behind, only_said
from pokerroom.table.fields import CHIPS, NAME, NUMBER, PEOPLE, TIME_OF_DAY, WORDS
from pokerroom.tournament.items import WARNING
from pokerroom.tournament.money import dollars

_DOLLARS = r"\$\d{1,12}(?:,\d{3})*(?:\.\d\d)?"


def read_money(words: str) -> int:
    """A sum as it is said, in cents."""
    dollars, _, rest = words.removeprefix("$").replace(",", "").partition(".")
    return int(dollars) * 100 + int(rest or 0)


MONEY = Sort(_DOLLARS, lambda cents, names: dollars(cents), lambda words, names: read_money(words))
OFFICE = Sort(r"operator|Director|Deputy \S+|cage", lambda value, names: str(value), lambda words, names: words)
NUMBERS = Sort(
    r"\d{1,6}(?:, \d{1,6})*",
    lambda numbers, names: ", ".join(str(each) for each in numbers),
    lambda words, names: tuple(int(each) for each in words.split(", ")),
)


_CARD = "[2-9TJQKA][cdhs]"


def _read_cards(words: str, names: Names) -> tuple[int, ...]:
    """Cards of a race, in which one comes again when the deck has been dealt out."""
    try:
        return tuple([number for each in re.findall(_CARD, words) for number in read_numbers(each)])
    except CardError as error:
        raise Refused(f"{error}.") from None


CARDS = Sort(f"{_CARD}(?: ?{_CARD})*", lambda held, names: spell(held), _read_cards)
KEY = Sort(r"[a-z][a-z_.]*", lambda value, names: str(value), lambda words, names: words)
VALUE = Sort(".+", lambda value, names: str(value), lambda words, names: words)

Name: TypeAlias = Annotated[str, NAME]
People: TypeAlias = Annotated[tuple[str, ...], PEOPLE]
Chips: TypeAlias = Annotated[int, CHIPS]
Number: TypeAlias = Annotated[int, NUMBER]
Numbers: TypeAlias = Annotated[tuple[int, ...], NUMBERS]
Time: TypeAlias = Annotated[int, TIME_OF_DAY]
Words: TypeAlias = Annotated[str, WORDS]
Money: TypeAlias = Annotated[int, MONEY]
Office: TypeAlias = Annotated[str, OFFICE]
Cards: TypeAlias = Annotated[tuple[int, ...], CARDS]
Key: TypeAlias = Annotated[str, KEY]
Value: TypeAlias = Annotated[str, VALUE]


class TournamentEvent(Event):
    """What is recorded of a tournament, with the time that came in with the act."""

    at: "Time"


# ------------------------------------------------------------------------------------------------ several at once

_TOOK = re.compile(r"(\S.*?) takes? (\S.*)")


def _write_takers(takers: tuple[tuple[str, ...], ...], names: Names) -> str:
    return "; ".join(f"{listed(by)} {'take' if len(by) > 1 else 'takes'} {fallen}" for fallen, *by in takers)


def _read_takers(words: str, names: Names) -> tuple[tuple[str, ...], ...] | None:
    found = [_TOOK.fullmatch(part) for part in words.split("; ")]
    return tuple((each[2], *re.split(r", | and ", each[1])) for each in found if each) if all(found) else None


TAKERS = Sort(r"\S.*? takes? .+", _write_takers, _read_takers)
Takers: TypeAlias = Annotated[tuple[tuple[str, ...], ...], TAKERS]


def _write_left(people: tuple[str, ...], names: Names) -> str:
    if not people:
        return "nobody is left"
    if len(people) == 1:
        return f"{people[0]} is left with all the chips"
    return f"{listed(people)} are left, and have won"


_SEATED = re.compile(r"(\S.*?) (\d+)\.(\d+)")
_STACK = re.compile(r"(\S.*?) (\d{1,15})")


def _write_seats(event: Any, names: Names) -> str:
    rows = zip(event.names, event.tables, event.seats, strict=True)
    return ", ".join(f"{name} {table}.{seat}" for name, table, seat in rows)


def _read_seats(words: str, names: Names) -> dict[str, Any] | None:
    found = [_SEATED.fullmatch(part) for part in words.split(", ")]
    if not all(found):
        return None
    rows = [(each[1], int(each[2]), int(each[3])) for each in found if each]
    people, tables, seats = zip(*rows, strict=True)
    return {"names": people, "tables": tables, "seats": seats}


def _write_stacks(event: Any, names: Names) -> str:
    return ", ".join(f"{name} {chips}" for name, chips in zip(event.names, event.chips, strict=True))


def _write_changed(event: Any, names: Names) -> str:
    """What those have whose stacks changed, behind a colon; nothing where none did."""
    return f": {_write_stacks(event, names)}" if event.names else ""


def _read_stacks(words: str, names: Names) -> dict[str, Any] | None:
    found = [_STACK.fullmatch(part) for part in words.split(", ")]
    if not all(found):
        return None
    rows = [(each[1], int(each[2])) for each in found if each]
    people, chips = zip(*rows, strict=True)
    return {"names": people, "chips": chips}


def _write_prizes(event: Any, names: Names) -> str:
    """Who gets how much; whoever gets nothing is not named, unless nobody gets anything."""
    rows = list(zip(event.names, event.money, strict=True))
    return ", ".join(f"{name} {dollars(each)}" for name, each in [row for row in rows if row[1]] or rows)


def _read_prizes(words: str, names: Names) -> dict[str, Any] | None:
    found = [re.fullmatch(rf"(\S.*?) ({_DOLLARS})", part) for part in re.split(r", (?!\d{3}\b)", words)]
    if not all(found):
        return None
    rows = [(each[1], read_money(each[2])) for each in found if each]
    people, money = zip(*rows, strict=True)
    return {"names": people, "money": money}


def _write_penalty(event: Any, names: Names) -> str:
    """So many hands or rounds to miss, or a warning."""
    if event.unit == WARNING:
        return WARNING
    return f"{event.count} {event.unit if event.count > 1 else event.unit.removesuffix('s')}"


def _read_penalty(words: str, names: Names) -> dict[str, Any] | None:
    if words == WARNING:
        return {"count": 0, "unit": WARNING}
    found = re.fullmatch(r"(\d{1,4}) (hand|round)s?", words)
    return {"count": int(found[1]), "unit": f"{found[2]}s"} if found is not None else None


FORMS: dict[str, Form] = {
    "penalty": Together(("count", "unit"), r"warning|\d{1,4} (?:hand|round)s?", _write_penalty, _read_penalty),
    "seats": Together(("names", "tables", "seats"), ".+", _write_seats, _read_seats),
    "stacks": Together(("names", "chips"), ".+?", _write_stacks, _read_stacks),
    "changed": Together(("names", "chips"), "(?!)", _write_changed, _read_stacks),
    "prizes": Together(("names", "money"), ".+", _write_prizes, _read_prizes),
    "left": Sort("(?!)", _write_left, lambda words, names: None),
    "criteria": behind(", who is ", ".+?"),
    "reason": behind(": ", ".+"),
    "qualified": behind(", qualified as a ", ".+"),
    "stops": only_said(lambda value: "; the clock stops" if value else ""),
}
