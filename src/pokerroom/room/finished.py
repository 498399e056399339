"""Finished hands: found among a table's rows, and told as one viewer may know them.

Knows which rows are a hand, by its index. Must not know how a hand is laid out: `records` does it step by step,
`exports` in other people's formats. Ask `hand.see` and `table.see` for who may see what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.plan import plan_of
from pokerroom.hand.see import VIEWERS, View
from pokerroom.hand.start import Started
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign
from pokerroom.machine.secrecy import Viewer
from pokerroom.room.index import Begun, HandNote
from pokerroom.room.lines import is_of_hand
from pokerroom.room.numbered import Register, name_read
from pokerroom.room.rows import stream_of, written_of
from pokerroom.room.stored import BrokenChainError, Store
from pokerroom.table.hands import Began, Finished
from pokerroom.table.kill import sign_of_hand
from pokerroom.table.taking_back import TakenBack
from pokerroom.table.view import see_at_table

RAIL = "rail"


class HandRow(Struct):
    """A finished hand in a list: its number, when it was, who was in it, what was in the middle."""

    id: str
    number: int
    at: int
    players: list[str]
    winners: list[str]
    pot: int
    void: bool


class FoundHand(Struct):
    """One finished hand: the event that began it, what lies between, the event that ended it, the sign, and the numbers
    of the finished hands before and after it (0: none). `rows` are the numbers of the rows in which it stands: those of
    what lies between, one for each, in their order; `by_itself` those among them that nobody did."""

    began: Began
    between: list[Any]
    finished: Finished
    sign: Sign
    before: int
    after: int
    rows: list[int] = []
    by_itself: frozenset[int] = frozenset()


def hands(store: Store, registry: Register, table: str, most: int = 50, before: int = 0) -> list[HandRow]:
    """The finished hands of a table, the newest first; `before` a number, where it is given."""
    found: list[HandRow] = []
    for each in store.finished(stream_of(table), most, before or None):
        told = msgspec.json.decode(each.ended, type=HandNote)
        players, winners = ([name_read(name, registry) for name in names] for names in (told.players, told.winners))
        found.append(HandRow(f"{table}/{each.number}", each.number, told.at, players, winners, told.pot, told.void))
    return found


def find(store: Store, registry: Register, table: str, number: int) -> FoundHand:
    """Find a finished hand by its number; a KeyError where there is none."""
    stream = stream_of(table)
    span = store.span(stream, number)
    if span is None or not span.last:
        first = store.next_finished(stream, 0)
        if 0 < number < (first.number if first is not None else 0):
            raise KeyError(f"hand {number} of this table lies in an archive.")
        raise KeyError(f"there is no finished hand {number} at this table.")
    begun = msgspec.json.decode(span.begun, type=Begun)
    began: Began | None = None
    between: list[Any] = []
    places: list[int] = []
    by_itself: set[int] = set()
    for row in store.read(stream, span.first - 1, span.last):
        written = written_of(row, registry)
        if not written.who:
            by_itself.add(row.number)
        for event in written.events:
            if isinstance(event, Began) and event.number == number:
                began = event
            elif began is not None and isinstance(event, Finished):
                earlier, later = store.finished(stream, 1, number), store.next_finished(stream, number)
                return FoundHand(
                    began,
                    between,
                    event,
                    _sign_of(begun, bool(began.kill)),
                    earlier[0].number if earlier else 0,
                    later.number if later is not None else 0,
                    places,
                    frozenset(by_itself),
                )
            elif began is not None:
                if isinstance(event, TakenBack):
                    _take_back(between, places, event.events)
                # What the table notes as the hand begins, a marker at a seat, stands behind the hand's own beginning.
                place = 0 if isinstance(event, Started) else len(between)
                between.insert(place, event)
                places.insert(place, row.number)
    raise BrokenChainError(f"hand {number} of table {table} is not in the rows where it should be")


def _take_back(between: list[Any], places: list[int], events: int) -> None:
    """Leave out what was entered wrongly: the last events of the hand. The rows keep them, with what took them back."""
    of_hand = [place for place, event in enumerate(between) if is_of_hand(event)]
    for place in reversed(of_hand[-events:]):
        del between[place], places[place]


def _sign_of(begun: Begun, kill: bool) -> Sign:
    sign = spoken_sign(begun.sign, shelf.book)
    return sign_of_hand(sign, begun.ante, kill)


def hand_of(found: FoundHand) -> Hand:
    """A finished hand, whole. What leaves the room goes through `record` or `export`."""
    return replay(found.sign, [event for event in found.between if is_of_hand(event)])


def names_of(found: FoundHand) -> tuple[str, ...]:
    """Who was in a hand."""
    return next(event.names for event in found.between if isinstance(event, Started))


def called(found: FoundHand, names: Sequence[str]) -> str:
    """By which of their names somebody was in a hand; nothing where they were not."""
    first = next(event for event in found.between if isinstance(event, Started))
    there = {each.casefold() for each in first.names}
    return next((name for name in names if name.casefold() in there), "")


def viewer_of(names: Sequence[str], name: str) -> Viewer:
    """The viewer that somebody is to a hand of these players: their place in it, counted from 0, or the rail."""
    wanted = name.casefold()
    folded = [each.casefold() for each in names]
    return folded.index(wanted) if wanted and wanted in folded else RAIL


def view_of(found: FoundHand, viewer: Viewer) -> View:
    """A viewer's view of a hand as it begins; `told` goes through it."""
    return View(plan_of(found.sign), found.between[:1], viewer)


def told(found: FoundHand, view: View, name: str) -> Iterator[Any]:
    """What happened in a hand, and at the table meanwhile, as somebody may know it; `view`, which was made for them by
    `view_of`, has each event of the hand in it when it is told."""
    return (shown for _, shown in told_in_places(found, view, name))


def by_nobody(found: FoundHand, place: int) -> bool:
    """Whether nobody did what stands in this place: a player's time was over, or nobody came to decide."""
    return bool(found.by_itself) and found.rows[place] in found.by_itself


def told_in_places(found: FoundHand, view: View, name: str) -> Iterator[tuple[int, Any]]:
    """The same, each with its place among what lies between the beginning and the end of the hand."""
    at_table = view.viewer if isinstance(view.viewer, str) else RAIL if name.casefold() in VIEWERS else name
    yield 0, view.log[0]
    for place, event in enumerate(found.between[1:], 1):
        shown = view.hear(event) if is_of_hand(event) else see_at_table(event, at_table)
        if shown is not None:
            yield place, shown
