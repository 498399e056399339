"""Rulings: what is to be done about an error, who is asked, and what an office records.

Knows which steps are still to be done. Ask `ruling` for how they are chosen, `steps` for what each does.
"""

from __future__ import annotations

import re
from typing import Any

from pokerroom.hand.fields import FORMS, PHRASE, OwnWords, Phrase, Phrases, Seat, name_of, seat_of
from pokerroom.hand.rules import OVER_NOBODY, POWERS
from pokerroom.hand.rulings.error import error_told
from pokerroom.hand.rulings.step import read_step, say_step, say_steps
from pokerroom.hand.state import Ruling, State
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import Form, Names, Sort, Together, escaped

# What an office does by its power, as it is said; the powers that are not named here are said with the player behind.
_POWERS = {
    "inspects": "inspects {}'s hand",
    "voids the wagers of": "voids {}'s wagers",
    "forfeits the seat of": "takes {}'s seat",
    "retrieves the hand of": "retrieves {}'s hand",
    "locks up the funds of": "locks up {}'s funds",
}
RETURNED = "returned"  # the wagers that an office makes void go back to the player
_RETURNS = " and returns them"


def say_power(power: str, whom: str) -> str:
    """What an office does to somebody, or to nobody."""
    return _POWERS.get(power, f"{power} {{}}").format(whom) if whom else power


def _write_order(power: str, whom: str, ground: str) -> str:
    if power == "voids the wagers of" and ground == RETURNED:
        return say_power(power, whom) + _RETURNS
    ground = say_step(ground) if power == "overrules" else ground
    return f"{say_power(power, whom)}{': ' if ground else ''}{ground}"


_PHRASE = r"[\w ,/'-]+"
_GROUND = rf"(?:: (?P<ground>{_PHRASE}))?"
_SAID = {power: escaped(say_power(power, "" if power in OVER_NOBODY else "@")) for power in POWERS}
_ORDERS = {
    power: re.compile(said.replace("@", "(?P<whom>.+?)") + rf"(?P<returns>{_RETURNS})?{_GROUND}")
    for power, said in _SAID.items()
}
_ORDER = "|".join(said.replace("@", ".+?") for said in _SAID.values())


def _read_order(words: str, names: Names) -> dict[str, Any] | None:
    """The power, whom it is used over, and the ground."""
    for power, pattern in _ORDERS.items():
        found = pattern.fullmatch(words)
        if found is None:
            continue
        read = found.groupdict()
        seat = seat_of(read["whom"], names) if read.get("whom") else -1
        ground = RETURNED if read["returns"] else read["ground"] or ""
        if seat is not None:
            return {"power": power, "seat": seat, "ground": read_step(ground) if power == "overrules" else ground}
    return None


ORDERED = Together(
    ("power", "seat", "ground"),
    rf"(?:{_ORDER})(?:{_RETURNS})?(?:: {_PHRASE})?",
    lambda act, names: _write_order(act.power, name_of(act.seat, names) if act.seat >= 0 else "", act.ground),
    _read_order,
)
"""What an office does, to whom and on which ground."""

# What is recorded by itself, said behind the player's name. What an office records is one of its powers.
_RECORDS = {"warning": " is warned", "penalty": " is penalised", "seat forfeited": "'s seat is forfeited"}
# After which records a player's seat is empty when the hand is over, and how they have left it.
SENT_AWAY = {
    "seat forfeited": "seat forfeited",
    "forfeits the seat of": "seat forfeited",
    "excludes": "excluded",
}


def _write_record(event: Any, names: Names) -> str:
    whom = name_of(event.seat, names) if event.seat != -1 else ""
    ground = f": {event.ground}" if event.ground else ""
    if event.office and event.word in POWERS:
        return f"the {event.office} {_write_order(event.word, whom, event.ground)}"
    by = f" by the {event.office}" if event.office else ""
    if whom and event.word in _RECORDS:
        return f"{whom}{_RECORDS[event.word]}{by}{ground}"
    return f"recorded: {event.word}{f' ({whom})' if whom else ''}{by}{ground}"


_OFFICE = r"[\w /.-]+?"
_RECORDED = {said: word for word, said in _RECORDS.items()}
_BY = rf"(?: by the (?P<office>{_OFFICE}))?"
_POWER = re.compile(rf"the (?P<office>{_OFFICE}) (?P<order>{ORDERED.pattern})")
_RECORD = re.compile(rf"(?P<whom>.+?)(?P<said>{'|'.join(_RECORDS.values())}){_BY}{_GROUND}")
_OTHER = re.compile(rf"recorded: (?P<word>{_PHRASE}?)(?: \((?P<whom>.+?)\))?{_BY}{_GROUND}")


def _read_record(words: str, names: Names) -> dict[str, Any] | None:
    power = _POWER.fullmatch(words)
    order = _read_order(power["order"], names) if power is not None else None
    if power is not None and order is not None:
        return {"office": power["office"], "word": order["power"], "seat": order["seat"], "ground": order["ground"]}
    for pattern in (_OTHER, _RECORD):
        found = pattern.fullmatch(words)
        if found is None:
            continue
        read = found.groupdict()
        seat = seat_of(read["whom"], names) if read["whom"] else -1
        word = read["word"] if "word" in read else _RECORDED[read["said"]]
        if seat is not None:
            return {"office": read["office"] or "", "word": word, "seat": seat, "ground": read["ground"] or ""}
    return None


def _write_direction(event: Any, names: Names) -> str:
    return f"{name_of(event.seat, names)} acts first" if event.word == "opens" else str(event.word)


def _read_direction(words: str, names: Names) -> dict[str, Any] | None:
    if not words.endswith(" acts first"):
        return {"word": words, "seat": -1}
    seat = seat_of(words.removesuffix(" acts first"), names)
    return {"word": "opens", "seat": seat} if seat is not None else None


def _write_decides(event: Any, names: Names) -> str:
    return f"the {event.office} decides" if event.office else f"{name_of(event.seat, names)} chooses"


def _read_decides(words: str, names: Names) -> dict[str, Any] | None:
    if words.endswith(" decides"):
        return {"office": words.removeprefix("the ").removesuffix(" decides"), "seat": -1}
    seat = seat_of(words.removesuffix(" chooses"), names)
    return {"office": "", "seat": seat} if seat is not None else None


STEP = Sort(PHRASE.pattern, lambda word, names: say_step(word), lambda words, names: read_step(words), wire="words")
"""A step by what is said for it."""

_FORMS: dict[str, Form] = {
    "step": STEP,
    "steps": Sort(
        r"[\w ,;/'-]+",
        lambda steps, names: say_steps(steps) or "nothing more to do",
        lambda words, names: () if words == "nothing more to do" else tuple(map(read_step, words.split("; "))),
    ),
    "decides": Together(("office", "seat"), "the .+? decides|.+? chooses", _write_decides, _read_decides),
    "record": Together(("office", "word", "seat", "ground"), ".+", _write_record, _read_record),
    "direction": Together(("word", "seat"), ".+", _write_direction, _read_direction),
}

noun: Noun[State] = Noun("order", {**FORMS, **_FORMS})


def _ruled(state: State, event: Ruled) -> None:
    place = state.told[event.place]
    if place in state.unruled:
        state.unruled.remove(place)
    if event.do:
        left = list(event.do)
        state.rulings.append(Ruling(event.place, event.kind, event.seat, event.by, left, event.office, event.choices))


@noun.event("ruling: {do:steps}", seen=by_everybody, effect=_ruled, topic="ruling")
class Ruled(Event):
    """A ruling: on which error, the facts it was read from, the steps to be done, and what an office may choose."""

    place: "int"
    kind: "Phrase"
    seat: "Seat"
    facts: "tuple[str, ...]"
    do: "tuple[str, ...]"
    office: "str" = ""
    choices: "Phrases" = ()


def _done(state: State, event: Done) -> None:
    for place, ruling in enumerate(state.rulings):
        if ruling.place == event.place:
            del ruling.left[0]
            if not ruling.left:
                del state.rulings[place]
            break


@noun.event("done: {step:step}", seen=by_everybody, effect=_done, topic="unsaid")
class Done(Event):
    """A step of the ruling on an error has been done."""

    place: "int"
    step: "Phrase"


def _asking(state: State, event: Asking) -> None:
    state.question = event


@noun.event("{seat:asked} may choose: {choices:steps}", seen=by_everybody, effect=_asking)
class Asking(Event):
    """An office, or a player where the office is empty, is asked to choose what is done about an error."""

    place: "int"
    office: "str"
    seat: "Seat"
    choices: "Phrases"


def _decided(state: State, event: Decided) -> None:
    """The choice takes the place of the question among the steps."""
    state.question = None
    for ruling in state.rulings:
        if ruling.place == event.place:
            ruling.left[0] = event.choice


@noun.event("{seat:decides}: {choice:step}", seen=by_everybody, effect=_decided, topic="ruling")
class Decided(Event):
    """An office or a player chose what is done about an error."""

    place: "int"
    office: "str"
    seat: "Seat"
    choice: "Phrase"


def _overruled(state: State, event: Overruled) -> None:
    """The step of the office takes the place of all that was still to be done."""
    if state.question is not None and state.question.place == event.place:
        state.question = None
    error = error_told(state, event.place)
    state.rulings = [ruling for ruling in state.rulings if ruling.place != event.place]
    state.rulings.append(Ruling(event.place, error.kind, error.seat, event.by, [event.choice], event.office))


@noun.event("the {office:office} overrules: {choice:step}", seen=by_everybody, effect=_overruled, topic="ruling")
class Overruled(Event):
    """An office put another step in the place of a ruling."""

    place: "int"
    office: "str"
    choice: "Phrase"


def _recorded(state: State, event: Recorded) -> None:
    """Nothing on the table changes."""


@noun.event("{word:record}", seen=by_everybody, effect=_recorded)
class Recorded(Event):
    """An office recorded something that changes no chip and no card: a warning, a penalty, a count, an inspection."""

    office: "str"
    word: "Phrase"
    seat: "Seat" = -1
    ground: "OwnWords" = ""


def _directed(state: State, event: Directed) -> None:
    """What is usual on this street does not hold."""
    if event.word == "opens":
        state.opens_instead = event.seat
    else:
        state.dealt_face_up = True


@noun.event("{word:direction} on this street", seen=by_everybody, effect=_directed)
class Directed(Event):
    """On this street something goes otherwise than usual: "cards come face up", or "opens" with the seat that does."""

    word: "Phrase"
    seat: "Seat" = -1
