"""Gestures: chips put forward, words said, signs made, a wager counted out.

Knows that chips and words change nothing by themselves: the event after them says what they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pokerroom.hand.fields import FORMS, Added, Chips, Motions, OwnWords, Seat
from pokerroom.hand.state import State
from pokerroom.hand.traits import LEADS_ON
from pokerroom.law.figures import listed
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import Sort, parted

_CHIPS = r"\d{1,16}(?: of \d{1,16})?"
_MOTION = rf"{_CHIPS}(?:(?:, | and ){_CHIPS})*"


def _write_motion(motion: Sequence[int]) -> str:
    """The chips of one motion, those of a kind together: "3 of 100 and 25"."""
    kinds = [(value, len(list(same))) for value, same in groupby(motion)]
    return listed([f"{count} of {value}" if count > 1 else str(value) for value, count in kinds])


def _read_motion(words: str) -> tuple[int, ...]:
    chips: list[int] = []
    for part in parted(words):
        count, _, value = part.rpartition(" of ")
        chips += [int(value)] * int(count or 1)
    return tuple(chips)


_MOTIONS = Sort(
    rf"{_MOTION}(?:, then {_MOTION})*",
    lambda motions, names: ", then ".join(_write_motion(each) for each in motions),
    lambda words, names: tuple([_read_motion(each) for each in words.split(", then ")]),
)

noun: Noun[State] = Noun("gesture", {**FORMS, "motions": _MOTIONS})


def _announced(state: State, event: Pushed | Said | Signalled) -> None:
    """Chips and words change nothing by themselves: the event after them says what they were."""


@noun.event(
    "{seat} pushes {motions:motions}{said:saying}{after:after}{adds:adds}",
    seen=by_everybody,
    effect=_announced,
    traits=(LEADS_ON,),
)
class Pushed(Event):
    """A player put chips forward and said so much; the event after this one says what it was. `adds` is what they put
    to it then, or what they get back if it is below zero."""

    seat: "Seat"
    motions: "Motions"
    said: "OwnWords"
    after: "OwnWords"
    adds: "Added"


@noun.event("{seat} says {words:quoted}", seen=by_everybody, effect=_announced, traits=(LEADS_ON,))
class Said(Event):
    """A player said what they do; the event after this one says what it was."""

    seat: "Seat"
    words: "OwnWords"


@noun.event("{seat} {gesture:gesture}", seen=by_everybody, effect=_announced, traits=(LEADS_ON,))
class Signalled(Event):
    """A player showed what they do; the event after this one says what it was."""

    seat: "Seat"
    gesture: "str"


def _counted(state: State, event: Counted) -> None:
    state.counted = event.to


@noun.event("the dealer counts out {to}", seen=by_everybody, effect=_counted)
class Counted(Event):
    """The dealer said what the wager to be called comes to."""

    to: "Chips"
