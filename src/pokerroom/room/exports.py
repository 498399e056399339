"""Exports: finished hands in other people's formats, with the cards that somebody may know.

Knows which formats there are. Must not know who asks: it is given a name. Ask `notation` for the formats themselves,
`sealed_hand` for one that can be checked, `records` for a hand step by step.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pokerroom import shelf
from pokerroom.hand.hand import Hand
from pokerroom.hand.start import Started
from pokerroom.law.spoken import said_sign
from pokerroom.notation.formats import Format, History, histories
from pokerroom.room.felt import marker_word, places_marker
from pokerroom.room.finished import RAIL, FoundHand, by_nobody, hand_of, names_of, told_in_places, view_of, viewer_of
from pokerroom.room.lines import Players, done_by_nobody, is_step, line_of
from pokerroom.room.sealed_hand import sealed_hand, why_not_sealed, written

TEXT = Format("text", "Text", "text/plain", "txt", place=90)  # ours, told with the table around the hand
SEALED = Format("sealed", "Sealed", "application/json", "json", place=95)  # ours, with what shows that nothing changed
FORMATS: dict[str, Format] = {**histories(), TEXT.key: TEXT, SEALED.key: SEALED}


class Export(Struct):
    """Whether a hand can be had in a format, and if not, why."""

    format: str
    offered: bool
    why: str = ""


def export(found: FoundHand, table: str, form: str, name: str = "") -> str:
    """A finished hand in a format, with the cards that somebody may know; Refused where the format cannot tell it."""
    if form not in FORMATS:
        raise KeyError(f"a hand can be had as {', '.join(FORMATS)}, not as {form[:20]!r}.")
    wanted = FORMATS[form]
    if wanted is SEALED:
        return written(sealed_hand(found, table, viewer_of(names_of(found), name)))
    if not isinstance(wanted, History):
        return _text(found, table, name)
    hand = hand_of(found)
    return wanted.write(hand, viewer_of(hand.names, name), f"{table}/{found.finished.number}")


def offered(hand: Hand, form: Format) -> Export:
    """Whether a hand can be had in a format."""
    why = form.why_not(hand) if isinstance(form, History) else ""
    if form is SEALED and not _is_sealed(hand):
        why = why_not_sealed(hand.sign)
    return Export(form.key, not why, why)


def _is_sealed(hand: Hand) -> bool:
    first = hand.log[0]
    return isinstance(first, Started) and bool(first.seal)


def _text(found: FoundHand, table: str, name: str) -> str:
    return "\n".join([*_heading(found, table, name), *_transcript(found, name), ""])


def _heading(found: FoundHand, table: str, name: str) -> Iterator[str]:
    sign, first = found.sign, found.between[0]
    viewer = viewer_of(first.names, name)
    yield f"Hand {found.finished.number} of table {table}: {sign.game.name}, {shelf.book(sign.game.book).title}"
    yield f"Sign: {said_sign(sign)}"
    yield f"Seen by: {RAIL if isinstance(viewer, str) else first.names[viewer]}"
    for place, each in enumerate(first.names):
        marker = f" ({marker_word(sign)})" if place == first.marker and places_marker(sign) else ""
        yield f"Seat {found.began.seats[place]}: {each} {first.stacks[place]}{marker}"
    yield ""


def _transcript(found: FoundHand, name: str) -> Iterator[str]:
    names = names_of(found)
    players = Players(names, found.began.seats)
    for place, event in told_in_places(found, view_of(found, viewer_of(names, name)), name):
        if is_step(event):
            line = line_of(event, players, full=True)
            if by_nobody(found, place):
                done_by_nobody(line, event)
            yield f"{line.text} [{', '.join(line.by)}]" if line.by else line.text
