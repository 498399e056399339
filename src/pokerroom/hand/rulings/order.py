"""Rulings: what is to be done about an error, who is asked, and what an office records.

Knows which steps are still to be done. Ask `ruling` for how they are chosen, `steps` for what each does.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Phrase, Phrases, Seat
from pokerroom.hand.state import Ruling, State
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody

noun: Noun[State] = Noun("order", FORMS)


def ruled(state: State, event: Ruled) -> None:
    """The steps of a ruling are to be done."""
    errors, about = state.errors, (event.kind, event.seat)
    alike = [place for place in state.unruled if (errors[place].kind, errors[place].seat) == about]
    if alike:  # a viewer who was not told of all errors counts them otherwise
        state.unruled.remove(event.place if event.place in alike else alike[0])
    if event.do:
        left = list(event.do)
        state.rulings.append(Ruling(event.place, event.kind, event.seat, event.by, left, event.office, event.choices))


@noun.event("ruling: {do:steps}", seen=by_everybody, effect=ruled, topic="ruling")
class Ruled(Event):
    """A ruling: on which error, the facts it was read from, the steps to be done, and what an office may choose."""

    place: "int"
    kind: "Phrase"
    seat: "Seat"
    facts: "tuple[str, ...]"
    do: "tuple[str, ...]"
    office: "str" = ""
    choices: "Phrases" = ()


def done(state: State, event: Done) -> None:
    """A ruling is one step further, or carried out."""
    for place, ruling in enumerate(state.rulings):
        if ruling.place == event.place:
            del ruling.left[0]
            if not ruling.left:
                del state.rulings[place]
            break


@noun.event("done: {step}", seen=by_everybody, effect=done, topic="unsaid")
class Done(Event):
    """A step of the ruling on an error has been done."""

    place: "int"
    step: "Phrase"


def asking(state: State, event: Asking) -> None:
    """Everything waits for the answer."""
    state.question = event


@noun.event("{seat:asked} may choose: {choices}", seen=by_everybody, effect=asking)
class Asking(Event):
    """An office, or a player where the office is empty, is asked to choose what is done about an error."""

    place: "int"
    office: "str"
    seat: "Seat"
    choices: "Phrases"


def decided(state: State, event: Decided) -> None:
    """The choice takes the place of the question among the steps."""
    state.question = None
    for ruling in state.rulings:
        if ruling.place == event.place:
            ruling.left[0] = event.choice


@noun.event("{seat:asked} decides: {choice}", seen=by_everybody, effect=decided, topic="ruling")
class Decided(Event):
    """An office or a player chose what is done about an error."""

    place: "int"
    office: "str"
    seat: "Seat"
    choice: "Phrase"


def overruled(state: State, event: Overruled) -> None:
    """The step of the office takes the place of all that was still to be done."""
    if state.question is not None and state.question.place == event.place:
        state.question = None
    error = state.errors[min(event.place, len(state.errors) - 1)]  # as far as a viewer was told of them
    state.rulings = [ruling for ruling in state.rulings if ruling.place != event.place]
    state.rulings.append(Ruling(event.place, error.kind, error.seat, event.by, [event.choice], event.office))


@noun.event("the {office:office} overrules: {choice}", seen=by_everybody, effect=overruled, topic="ruling")
class Overruled(Event):
    """An office put another step in the place of a ruling."""

    place: "int"
    office: "str"
    choice: "Phrase"


def recorded(state: State, event: Recorded) -> None:
    """Nothing on the table changes."""


@noun.event("recorded: {word}{seat:whose}{office:by_office}{ground:ground}", seen=by_everybody, effect=recorded)
class Recorded(Event):
    """An office recorded something that changes no chip and no card: a warning, a penalty, a count, an inspection."""

    office: "str"
    word: "Phrase"
    seat: "Seat" = -1
    ground: "str" = ""


def directed(state: State, event: Directed) -> None:
    """What is usual on this street does not hold."""
    if event.word == "opens":
        state.opens_instead = event.seat
    else:
        state.dealt_face_up = True


@noun.event("on this street: {word}{seat:whose}", seen=by_everybody, effect=directed)
class Directed(Event):
    """On this street something goes otherwise than usual: "cards come face up", or "opens" with the seat that does."""

    word: "Phrase"
    seat: "Seat" = -1
