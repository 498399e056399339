"""Fields of the acts and events of a table: what each is, and how it is said and read.

Knows names, seats counted from 1, chips and times as words. Must not know any act or event but that every event has its
time: their nouns use these. `FORMS` are other ways to say a field than its own.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from pokerroom.cards.card import CardError, read_numbers, spell
from pokerroom.law.figures import listed
from pokerroom.machine.kinds import Event
from pokerroom.machine.sorts import NAMES, NOTE, Form, Names, Sort, Together, behind, fixed, flag, only_said
from pokerroom.table.clock import TIME, clock, read_clock
from pokerroom.table.rules import COLOURS, SANCTIONS

_NUMBER = r"\d{1,15}"


def _said(value: Any, names: Names) -> str:
    return str(value)


def _read(words: str, names: Names) -> str:
    return words


def _number(words: str, names: Names) -> int:
    return int(words)


NAME = Sort(".+?", _said, _read, personal=NAMES)
PEOPLE = Sort(
    ".+", lambda people, names: ", ".join(people), lambda words, names: tuple(words.split(", ")), personal=NAMES
)
SEAT = Sort(_NUMBER, _said, _number, wire="seat")
CHIPS = Sort(_NUMBER, _said, _number, wire="chips")
NUMBER = Sort(_NUMBER, _said, _number)
SUM = Sort(_NUMBER, _said, _number, wire="sums")
TIME_OF_DAY = Sort(TIME, lambda seconds, names: clock(seconds), lambda words, names: read_clock(words))
OFFICE = Sort(".+?", _said, _read)
WORDS = Sort(".+?", _said, _read, wire="words")
WORDS_OF_THEIR_OWN = Sort(".+?", _said, _read, wire="words", personal=NOTE)
COLOUR = Sort("|".join(COLOURS), _said, _read, wire="words", says=COLOURS)
POWER = Sort("|".join(SANCTIONS), _said, _read, wire="words", says=tuple(SANCTIONS))
AMOUNTS = Sort(
    "(?!)", lambda amounts, names: ", ".join(str(each) for each in amounts), lambda words, names: None, wire="chips"
)
CARDS = Sort("(?!)", lambda held, names: spell(held), lambda words, names: None, wire="cards")

Name: TypeAlias = Annotated[str, NAME]
People: TypeAlias = Annotated[tuple[str, ...], PEOPLE]
Seat: TypeAlias = Annotated[int, SEAT]
Seats: TypeAlias = tuple[int, ...]
Chips: TypeAlias = Annotated[int, CHIPS]
Amounts: TypeAlias = Annotated[tuple[int, ...], AMOUNTS]
Number: TypeAlias = Annotated[int, NUMBER]
Sum: TypeAlias = Annotated[int, SUM]  # chips that a line does not tell beside its sentence
Numbers: TypeAlias = tuple[int, ...]
Time: TypeAlias = Annotated[int, TIME_OF_DAY]
Office: TypeAlias = Annotated[str, OFFICE]
Words: TypeAlias = Annotated[str, WORDS]
OwnWords: TypeAlias = Annotated[str, WORDS_OF_THEIR_OWN]
Colour: TypeAlias = Annotated[str, COLOUR]
PowerWord: TypeAlias = Annotated[str, POWER]
Cards: TypeAlias = Annotated[tuple[int, ...], CARDS]


class TableEvent(Event):
    """What is recorded at a table, between and around hands, with the time that came in with the act."""

    at: "Time"


# ------------------------------------------------------------------------------------------------ several at once


def _write_drawn(draw: Any, names: Names) -> str:
    return ", ".join(f"{name} {spell([card])}" for name, card in zip(draw.names, draw.cards, strict=True))


def _read_drawn(words: str, names: Names) -> dict[str, Any] | None:
    people: list[str] = []
    drawn: list[int] = []
    for part in words.split(", "):
        name, _, card = part.rpartition(" ")
        try:
            drawn += read_numbers(card)
        except CardError:
            return None
        people.append(name)
    return {"names": tuple(people), "cards": tuple(drawn)} if len(people) == len(drawn) else None


def _write_merged(merge: Any, names: Names) -> str:
    joined = zip(merge.names, merge.seats, merge.chips, strict=True)
    return ", ".join(f"{name} to seat {seat} with {chips}" for name, seat, chips in joined)


def _read_merged(words: str, names: Names) -> dict[str, Any] | None:
    found = [re.fullmatch(rf"(.+?) to seat ({_NUMBER}) with ({_NUMBER})", part) for part in words.split(", ")]
    if not all(found):
        return None
    rows = [(each[1], int(each[2]), int(each[3])) for each in found if each]
    people, seats, chips = zip(*rows, strict=True)
    return {"names": people, "seats": seats, "chips": chips}


def _write_charges(charge: Any, names: Names) -> str:
    return ", ".join(f"{name} {amount}" for name, amount in zip(charge.names, charge.amounts, strict=True))


def _write_going(left: Any, names: Names) -> str:
    chips = left.chips or "nothing"
    if left.way == "picked up":
        return f"is picked up from seat {left.seat}" + (f", and {chips} is held" if left.held else f" with {chips}")
    how = {"left": "", "closed": " as the table closes", "moved": " for another table"}.get(left.way, f", {left.way}")
    return f"leaves seat {left.seat} with {chips}{how}{', chips held' if left.held else ''}"


def _write_settled(bet: Any, names: Names) -> str:
    if not bet.flop:
        return "goes back: no flop"
    return f"{f'pays {bet.pays}' if bet.pays else 'loses'} on {spell(bet.flop)}"


# What an office does to a person, where that is said otherwise than with the name behind.
_SANCTIONS = {
    "seizes the winnings of": "seizes {amount} of {name}'s winnings",
    "confiscates the device of": "confiscates {name}'s device",
}


def _sanctioned(power: str, name: str, amount: object, behind: str) -> str:
    """What an office does to a person; `behind` is the amount as it is said behind a name."""
    return _SANCTIONS.get(power, "{power} {name}{behind}").format(power=power, name=name, amount=amount, behind=behind)


def say_sanction(power: str, name: str, amount: int | str = 0) -> str:
    """What an office does to a person."""
    return _sanctioned(power, name, amount, f": {amount}" if amount else "")


_TO_READ = {
    power: re.compile(_sanctioned(power, "(?P<name>.+?)", f"(?P<amount>{_NUMBER})", f"(?:: (?P<behind>{_NUMBER}))?"))
    for power in SANCTIONS
}


def _read_sanction(words: str, names: Names) -> dict[str, Any] | None:
    for power, pattern in _TO_READ.items():
        if found := pattern.fullmatch(words):
            said = found.groupdict()
            amount = said.get("amount") or said.get("behind") or 0
            return {"power": power, "name": found["name"], "amount": int(amount)}
    return None


# What somebody is reported for, where it is said otherwise than by its word in the books.
_BREACHES = {
    "device": "a device",
    "unprotected hand": "an unprotected hand",
    "private bet": "a private bet",
    "help": "giving help",
    "two to a hand": "two players on one hand",
    "other language": "another language",
    "told the cards": "telling the cards",
    "forbidden look": "a forbidden look",
    "touched the last card": "touching the last card",
    "phone": "a phone",
    "slow roll": "a slow roll",
    "post-mortem": "a post-mortem",
    "information": "giving information",
    "duties of a player": "neglected duties",
    "bet in several motions": "a bet in several motions",
}
_BREACH_WORDS = {said: breach for breach, said in _BREACHES.items()}

FORMS: dict[str, Form] = {
    "drawn": Together(("names", "cards"), ".+", _write_drawn, _read_drawn),
    "merged": Together(("names", "seats", "chips"), ".+", _write_merged, _read_merged),
    "charges": Together(("names", "amounts"), "(?!)", _write_charges, lambda words, names: None),
    "going": Together(("seat", "chips", "way", "held"), "(?!)", _write_going, lambda words, names: None),
    "result": Together(("pays", "flop"), "(?!)", _write_settled, lambda words, names: None),
    "sanction": Together(
        ("power", "name", "amount"),
        "|".join(_sanctioned(power, ".+?", _NUMBER, f"(?:: {_NUMBER})?") for power in SANCTIONS),
        lambda act, names: say_sanction(act.power, act.name, act.amount),
        _read_sanction,
    ),
    "breach": Sort(
        ".+?",
        lambda breach, names: _BREACHES.get(breach, str(breach)),
        lambda words, names: _BREACH_WORDS.get(words, words),
        wire="words",
    ),
    "zero": fixed(0),
    "none": fixed(""),
    "slow": flag(", card by card"),
    "cash": flag(" for cash"),
    "in_cash": flag(" in cash"),
    "way": behind(", ", "(?:from a closed game|moved by an officer|at the start)"),
    "elsewhere": behind(", playing at "),
    "sum": Sort(
        f"(?:: {_NUMBER})?",
        lambda value, names: f": {value}" if value else "",
        lambda words, names: int(words[2:]) if words else 0,
    ),
    "until": Sort(
        f"(?: until {TIME})?",
        lambda value, names: f" until {clock(value)}" if value else "",
        lambda words, names: read_clock(words.removeprefix(" until ")) if words else 0,
    ),
    "ground": Sort(  # said as in a hand it is understood too
        "(?:(?: for |: ).+)?",
        lambda value, names: f" for {value}" if value else "",
        lambda words, names: words.removeprefix(" for ").removeprefix(": "),
    ),
    "settled": flag(" as settled"),
    "adjourn": Sort(
        "adjourn|end the game",
        lambda value, names: "adjourn" if value else "end the game",
        lambda words, names: words == "adjourn",
    ),
    # Only said, never read.
    "waits": only_said(lambda value: ", and must wait for the blind or post it" if value else ""),
    "small": only_said(lambda value: ", missing the small blind" if value else ""),
    "changed": only_said(lambda value: " for cash" if value else ""),
    "purpose": only_said(lambda value: f" for {value}" if value else ""),
    "out": only_said(lambda value: "out" if value else "in again"),
    "marker": only_said(lambda value: f"marked {value}" if value else "no longer marked"),
    "debt": only_said(lambda value: "post what they owe" if value == "post" else "wait for the blind"),
    "first": only_said(lambda value: str(value[0])),
    "notice": only_said(lambda value: f"the sign will change to {value}" if value else "the table will close"),
    "shown": only_said(lambda value: "" if value else " (not up yet)"),
    "kill": only_said(lambda value: f"; seat {value} posts a kill" if value else ""),
    "void": only_said(lambda value: "void" if value else "over"),
    "taken": only_said(lambda value: f"; the house took {value}" if value else ""),
    "seats": only_said(lambda value: f"seats {listed([str(seat) for seat in value])}"),
    "blinds": only_said(lambda value: f"{len(value)} blinds" if len(value) > 1 else "a blind"),
    "freed": only_said(lambda value: f"gets {value} back" if value else "is handed over"),
    "leans": only_said(lambda value: f"; they rest on {value}" if value else ""),
    "to": only_said(lambda value: f" to {value}" if value else ""),
    "adjourned": only_said(lambda value: "adjourned" if value else "ended by agreement"),
}
