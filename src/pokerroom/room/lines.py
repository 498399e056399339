"""Lines: what was recorded, for people to read, and beside the sentence what it tells, for whoever draws or sounds it.

Knows by the sorts of its fields what an event tells. Must not know what a viewer may see: it is given events as `see`
gives them, and tells no more. Ask the vocabularies for sorts and sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import structs

from pokerroom.cards.card import SUITS, UNKNOWN, WRITTEN, spell
from pokerroom.hand.deal import Dealt
from pokerroom.hand.fields import name_of
from pokerroom.hand.rulings.order import Done
from pokerroom.hand.vocabulary import HAND
from pokerroom.room.messages import Line
from pokerroom.table.hands import TimePassed
from pokerroom.table.view import see_at_table
from pokerroom.table.vocabulary import TABLE

# Topics: a line that stands out for readers, and one of what everybody sees on the felt and nobody needs to read.
STANDS_OUT = ("ruling", "irregularity")
_UNSAID = "unsaid"


class Players:
    """Those in a hand, in its order: their names, also in small letters, and their seats at the table."""

    __slots__ = ("folded", "names", "seats")

    def __init__(self, names: tuple[str, ...] = (), seats: Sequence[int] = ()) -> None:
        self.names: tuple[str, ...] = names
        self.folded: tuple[str, ...] = tuple([name.casefold() for name in names])
        self.seats: Sequence[int] = seats


class Fields(NamedTuple):
    """What a kind of event tells: its name, whether it is one of a hand, whether anybody needs to read of it, and as
    what kind of line; which of its fields are a seat, a name, a word, chips and cards."""

    event: str
    in_hand: bool
    said: bool
    kind: str
    seat: bool
    name: bool
    word: bool
    chips: tuple[str, ...]
    cards: tuple[str, ...]


def lines(events: Sequence[Any], viewer: str, players: Players) -> list[Line]:
    """Say events as a viewer may know them, in few words; what everybody sees on the felt goes unsaid."""
    return [line for event in events if is_said(event) and (line := line_for(event, viewer, players)) is not None]


def line_for(event: Any, viewer: str, players: Players) -> Line | None:
    """One event as a viewer may know it, in few words, if he may know of it at all."""
    seen = see_at_table(event, viewer, players.folded)
    return line_of(seen, players) if seen is not None else None


def line_of(event: Any, players: Players, *, full: bool = False) -> Line:
    """One event as its viewer sees it; `full` says all of a deal, also what the viewer does not know."""
    fields = _FIELDS[type(event)]
    place = event.seat if fields.seat else -1
    seat, name = 0, event.name if fields.name else ""
    if fields.in_hand and 0 <= place < len(players.names):
        seat, name = players.seats[place], players.names[place]
    elif not fields.in_hand:
        seat = max(0, place)
    amounts = [amount for field in fields.chips for amount in _several(getattr(event, field))]
    word, beside = event.word if fields.word else "", HAND.beside(event) if fields.in_hand else ""
    if not fields.cards:
        text, kind = _said(event, players), fields.kind
        return Line(text, kind, event.by, [], fields.event, seat, name, amounts, [], 0, word, beside)
    cards = [card for field in fields.cards for card in _several(getattr(event, field))]
    known = [card for card in cards if card != UNKNOWN]
    if isinstance(event, Dealt) and not full:
        parts = _few_words(event, players)
    elif known:
        parts = _parts(event, players)
    else:
        parts = [_said(event, players)]
    return Line(
        text="".join(parts),
        by=event.by,
        kind=fields.kind,
        parts=parts if len(parts) > 1 else [],
        event=fields.event,
        seat=seat,
        name=name,
        amounts=amounts,
        cards=[WRITTEN[card] for card in known],
        hidden=len(cards) - len(known),
        word=word,
        beside=beside,
    )


def is_of_hand(event: Any) -> bool:
    """Whether an event is one of a hand; its seats are counted from 0 then."""
    return _FIELDS[type(event)].in_hand


def is_said(event: Any) -> bool:
    """Whether anybody needs to read of an event."""
    return _FIELDS[type(event)].said


def is_step(event: Any) -> bool:
    """Whether an event is a step of a hand that is gone through: it shows something that the steps before it do not."""
    return not isinstance(event, Done | TimePassed)


def kind_of(event: Any) -> str:
    """What kind of line an event is: a ruling, an irregularity, of the table, or any other of a hand."""
    return _FIELDS[type(event)].kind


def _fields(kind: type[Any]) -> Fields:
    in_hand = kind in HAND.events
    vocabulary = HAND if in_hand else TABLE
    topic = vocabulary.events[kind].topic
    sorts = {name: sort.wire for name, sort in vocabulary.sorts[kind].items() if sort is not None}
    return Fields(
        str(kind.__struct_config__.tag),
        in_hand,
        topic != _UNSAID,
        "table" if not in_hand else topic if topic in STANDS_OUT else "event",
        "seat" in sorts,
        "name" in kind.__struct_fields__,
        "word" in kind.__struct_fields__,
        tuple(name for name, sort in sorts.items() if sort == "chips"),
        tuple(name for name, sort in sorts.items() if sort == "cards"),
    )


_FIELDS: dict[type[Any], Fields] = {kind: _fields(kind) for kind in TABLE.every_event()}


def _several(value: int | tuple[int, ...]) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


# ------------------------------------------------------------------------------------------------ sentences


def _parts(event: Any, players: Players) -> list[str]:
    """The sentence in parts: words, cards, words and so on."""
    said = _said(event, players)
    parts = [""]
    end = 0
    for start, stop in _runs(said, _said(_changed(event), players)):
        parts[-1] += said[end:start]
        parts += [said[start:stop], ""]
        end = stop
    parts[-1] += said[end:]
    return parts


def _said(event: Any, players: Players) -> str:
    return HAND.say(event, players.names) if is_of_hand(event) else TABLE.say(event)


def _changed(event: Any) -> Any:
    """The same event with every card that is known changed for another: said, it differs in these and nothing else."""
    cards = {field: getattr(event, field) for field in _FIELDS[type(event)].cards}
    changed = {
        field: tuple([_other(card) for card in value]) if isinstance(value, tuple) else _other(value)
        for field, value in cards.items()
    }
    return structs.replace(event, **changed)


def _other(card: int) -> int:
    """A card of another rank and another suit; what is unknown stays so."""
    return card if card == UNKNOWN else (card + len(SUITS) + 1) % UNKNOWN


def _runs(said: str, changed: str) -> Iterator[tuple[int, int]]:
    """Where cards that are known stand one behind the other in a sentence: from, to."""
    if len(said) != len(changed):  # somebody is called like a card, and one of the two is said card by card
        return
    spots = [at for at, (one, two) in enumerate(zip(said, changed, strict=True)) if one != two][::2]
    numbered = [(at - 3 * place, at) for place, at in enumerate(spots)]
    for _, run in groupby(numbered, key=lambda each: each[0]):
        places = [at for _, at in run]
        yield places[0], places[-1] + 2


def _few_words(event: Dealt, players: Players) -> list[str]:
    """A deal in few words: for each the cards that the viewer saw, together; what he did not see goes unsaid."""
    seen: dict[str, list[int]] = {}
    for seat, card in zip(event.seats, event.cards, strict=True):
        if card != UNKNOWN:
            seen.setdefault(name_of(seat, players.names, "the kitty"), []).append(card)
    if not seen:
        return ["the cards are dealt"]
    parts = [part for name, cards in seen.items() for part in (f", {name} ", spell(cards))]
    return [f"the dealer deals {parts[0].removeprefix(', ')}", *parts[1:], ""]
