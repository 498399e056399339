"""What a digest is made of: events, refusals and what is due, as lines of JSON that say no sentence.

Knows how one of them is written so that two versions of the engine can be compared. Must not know who played what: ask
`digest_players`. Only what a user of the library can see is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

from pokerroom.hand.hand import Hand
from pokerroom.law import Refused
from pokerroom.table import Table

# Names that have changed since 0.1.0, the old one first: of an event ("Wagered": "Bet"), or of a field of an event, an
# act, of what is due in a hand or at a table ("Wagered.to": "total", "Due.to_call": "owed", "Stop.who": "person"). Before
# the dot stands the old name of the event.
RENAMED: dict[str, str] = {}

# Fields of 0.1.0 with two meanings that are two fields now, with the field that is new: where that one says a seat it
# is what the old one said, and else the field of the old name is ("Erred.to": chips in some kinds, a seat in others).
PARTED: dict[str, str] = {"Erred.to": "other"}

# Which version played is no behaviour, nor is what only a sentence needs: the name of a street, whether a pot was the
# only one, what the book calls the marker.
LEFT_OUT = {"Started.engine", "Turned.word", "Won.only", "Began.word"}
DUE = ("actor", "seat", "options", "to_call", "least", "most", "sizes", "by")
STOP = ("who", "options", "stops", "by")  # `what` is a sentence: its figures are kept
SHORT = 8  # hexadecimal digits for one hand

_encode = msgspec.json.Encoder(order="sorted").encode


class Notes:
    """What is written down of hands or a table: a digest for each piece of it, and one for all of it.

    A piece is a hand, or some steps at a table. `played` is what happened, `seen` what viewers saw of it. The lines of
    the piece number `shown` are kept as they are.
    """

    def __init__(self, shown: int = -1) -> None:
        self.counted: Counter[str] = Counter()
        self.played: list[str] = []
        self.seen: list[str] = []
        self.lines: list[bytes] = []
        self.shown = shown
        self.read = 0  # events of the log that is followed
        self._play = blake2b()
        self._view = blake2b()
        self._piece = blake2b()

    # -------------------------------------------------------------------------------------------- writing

    def act(self, act: Any) -> None:
        """Somebody does something: kept for who wants to read it, no part of the digest."""
        self.counted["acts"] += 1
        self._keep(act)

    def follow(self, log: Sequence[Any]) -> None:
        """Write down what is new in a log."""
        new = log[self.read :]
        for event in new:
            self._write(event_line(event))
        self.read += len(new)
        self.counted["events"] += len(new)

    def refusal(self, refused: Refused) -> None:
        """Write down the clauses of a refusal, not its sentence."""
        self.counted["refusals"] += 1
        self._write(_encode(["refused", refused.by]))

    def due(self, hand: Hand) -> None:
        """Write down what is due in a hand."""
        self.counted["dues"] += 1
        self._write(due_line(hand.due))

    def stops(self, table: Table) -> None:
        """Write down what is due at a table."""
        self.counted["dues of tables"] += 1
        self._write(_encode(["due at the table", [_stop(each) for each in table.due]]))

    def crash(self, error: Exception) -> None:
        """Write down that the engine broke."""
        self.counted["crashes"] += 1
        self._write(_encode(["crash", type(error).__name__]))

    def view(self, viewer: int | str, log: Sequence[Any]) -> None:
        """Write down what a viewer sees of all that happened."""
        self.counted["views"] += 1
        for event in log:
            self._view.update(event_line(event))
            self._keep(event, f"seen by {viewer}")

    def turn(self, *, same_log: bool = False) -> None:
        """The piece is finished; what follows is another one, in a log of its own or in the same."""
        self.played.append(self._piece.hexdigest()[:SHORT])
        self.seen.append(self._view.hexdigest()[:SHORT])
        self._piece, self._view = blake2b(), blake2b()
        self.counted["pieces"] += 1
        if not same_log:
            self.read = 0

    def _write(self, line: bytes) -> None:
        self._play.update(line)
        self._piece.update(line)
        if self.shown == len(self.played):
            self.lines.append(line)

    def _keep(self, thing: Any, who: str = "act") -> None:
        if self.shown == len(self.played):
            self.lines.append(_encode([who, *_told(thing)]))

    # -------------------------------------------------------------------------------------------- reading

    def told(self) -> dict[str, Any]:
        """What is kept of it in a file."""
        return {
            "digest": self._play.hexdigest()[:32],
            "counted": dict(sorted(self.counted.items())),
            "played": " ".join(self.played),
            "seen": " ".join(self.seen),
        }


def event_line(event: Any) -> bytes:
    """An event with the name of its kind and all its fields, under the names of 0.1.0."""
    return _encode(_told(event))


def due_line(due: Any) -> bytes:
    """What is due in a hand."""
    said = {name: getattr(due, RENAMED.get(f"Due.{name}", name)) for name in DUE}
    said["to_call"] = due.to_call or due.bring_in  # one field said both
    return _encode(["due", said])


def _stop(stop: Any) -> dict[str, Any]:
    told = {name: getattr(stop, RENAMED.get(f"Stop.{name}", name)) for name in STOP}
    return {**told, "figures": re.findall(r"\d+", getattr(stop, RENAMED.get("Stop.what", "what")))}


def _told(thing: Any) -> list[Any]:
    if not isinstance(thing, msgspec.Struct):
        return [str(thing), {}]
    kind, names = _names(type(thing))
    told = {old: getattr(thing, new) for old, new in names}
    for parted, new in PARTED.items():
        of, _, old = parted.partition(".")
        if of == kind and (seat := told.pop(new)) >= 0:
            told[old] = seat
    return [kind, told]


@cache
def _names(kind: type[Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The old name of a kind of event or act, and the old and the new names of its fields, in order of the old."""
    tag = kind.__struct_config__.tag
    new = tag if isinstance(tag, str) else kind.__name__
    old = next((each for each, name in RENAMED.items() if name == new and "." not in each), new)
    fields = {RENAMED[each]: each.partition(".")[2] for each in RENAMED if each.startswith(f"{old}.")}
    pairs = sorted((fields.get(name, name), name) for name in kind.__struct_fields__)
    return old, tuple((first, name) for first, name in pairs if f"{old}.{first}" not in LEFT_OUT)
