"""Lines: what was recorded, for people to read, and beside the sentence what it tells, for whoever draws or sounds it.

Knows by the sorts of its fields what an event tells. Must not know what a viewer may see: it is given events as `see`
gives them, and tells no more. Ask the vocabularies for sorts and sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import structs

from pokerroom.cards.card import SUITS, UNKNOWN, WRITTEN, spell
from pokerroom.hand.award import Won
from pokerroom.hand.deal import Dealt
from pokerroom.hand.fields import name_of
from pokerroom.hand.gesture import Pushed
from pokerroom.hand.rulings.order import Decided, Done
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wager import Called, Checked, Folded
from pokerroom.machine.secrecy import whole
from pokerroom.machine.sorts import Sort, Together
from pokerroom.room.awards import Reading, award_of
from pokerroom.room.messages import Line
from pokerroom.table.hands import TimePassed
from pokerroom.table.view import see_at_table
from pokerroom.table.vocabulary import TABLE

# Topics: a line that stands out for readers, and one of what everybody sees on the felt and nobody needs to read.
STANDS_OUT = ("ruling", "irregularity", "notice")
_KINDS = (*STANDS_OUT, "street")
_UNSAID = "unsaid"
# More than all chips of a room: numbers by which amounts are found again in a sentence, whatever else it names.
_NUMBERED = 700_000_000_000_000_000


class Players:
    """Those in a hand, in its order: their names, also in small letters, and their seats at the table; and how many
    chips make a dollar there, in which amounts are said."""

    __slots__ = ("dollar", "folded", "names", "seats")

    def __init__(self, names: tuple[str, ...] = (), seats: Sequence[int] = (), dollar: int = 1) -> None:
        self.dollar: int = dollar
        self.names: tuple[str, ...] = names
        self.folded: tuple[str, ...] = tuple([name.casefold() for name in names])
        self.seats: Sequence[int] = seats


class Piece(NamedTuple):
    """A piece of a sentence: literal words, or a field and how it is written. `sort` says what a reader finds in it:
    an amount, or cards, and nothing else; words; or that it has to be looked for."""

    words: str
    field: str
    write: Callable[[Any, Sequence[str]], str] | None
    sort: str


WORDS, AMOUNT, CARDS, LOOKED_FOR = "words", "amount", "cards", "looked for"


class Fields(NamedTuple):
    """What a kind of event tells: its name, whether it is one of a hand, whether anybody needs to read of it, and as
    what kind of line; which of its fields are a seat, a name, a word, chips and cards, and which amounts besides; how
    it is said, whole and piece by piece, and what stands beside the seat; whether everybody sees it as it is, and
    whether it looks alike to all."""

    event: str
    in_hand: bool
    said: bool
    kind: str
    seat: bool
    name: bool
    word: bool
    chips: tuple[str, ...]
    cards: tuple[str, ...]
    sums: tuple[str, ...]
    say: Callable[[Any, Sequence[str]], str]
    pieces: tuple[Piece, ...]
    beside: Callable[[Any, Sequence[str]], str] | None
    whole: bool
    personal: bool


def lines(events: Sequence[Any], viewer: str, players: Players, reading: Reading | None = None) -> list[Line]:
    """Say events as a viewer may know them, in few words; what everybody sees on the felt goes unsaid."""
    said = [line_for(event, viewer, players, reading) for event in events if is_said(event)]
    return [line for line in said if line is not None]


def line_for(
    event: Any, viewer: str, players: Players, reading: Reading | None = None, by_itself: bool = False
) -> Line | None:
    """One event as a viewer may know it, in few words, if they may know of it at all. `by_itself`: nobody did it; where
    somebody should have, the line says so."""
    seen = event if _FIELDS[type(event)].whole else see_at_table(event, viewer, players.folded)
    if seen is None:
        return None
    line = line_of(seen, players, reading=reading)
    return done_by_nobody(line, seen) if by_itself else line


def done_by_nobody(line: Line, event: Any) -> Line:
    """The line of an event that nobody did: where somebody should have, it says so."""
    _add(line, before=_why_by_itself(event, line))
    return line


def _why_by_itself(event: Any, line: Line) -> str:
    """Why something was done that nobody did: before the words of a decision, or of a player's act."""
    if isinstance(event, Decided):
        return "nobody is on duty, and the book's last word holds: " if event.office else ""
    return f"{line.name}'s time is over: " if isinstance(event, Checked | Called | Folded) else ""


def line_of(event: Any, players: Players, *, full: bool = False, reading: Reading | None = None) -> Line:
    """One event as its viewer sees it; `full` says all of a deal, also what the viewer does not know.

    With a `reading` of the hands that lie open, a pot is told with the hand that won it.
    """
    if reading is not None and isinstance(event, Won):
        return _won_with(line_of(event, players), event, players, reading)
    fields = _FIELDS[type(event)]
    place = event.seat if fields.seat else -1
    seat, name = 0, event.name if fields.name else ""
    if fields.in_hand and 0 <= place < len(players.names):
        seat, name = players.seats[place], players.names[place]
    elif not fields.in_hand:
        seat = max(0, place)
    amounts: list[int] = []
    for field in fields.chips:
        amounts += _several(getattr(event, field))
    word, beside = event.word if fields.word else "", _beside(event, players) if fields.beside is not None else ""
    if not fields.cards:
        parts = _parts(event, players)
        if isinstance(event, Pushed) and is_string_bet(event):
            parts[-1] += ": a string bet"
        text = "".join(parts)
        parts = parts if len(parts) > 1 else []
        return Line(text, fields.kind, event.by, parts, fields.event, seat, name, amounts, [], 0, word, beside)
    cards = [card for field in fields.cards for card in _several(getattr(event, field))]
    known = [card for card in cards if card != UNKNOWN]
    if isinstance(event, Dealt) and not full:
        parts = _few_words(event, players)
    else:
        parts = _parts(event, players, bool(known))
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


def _won_with(line: Line, event: Won, players: Players, reading: Reading) -> Line:
    """The line of a pot that was pushed, with the hand that won it."""
    line.award = award_of(event, players.seats, players.names, reading)
    if line.award.made is not None:
        line.award.made.cards = []  # a line has the cards of its own event; those of a hand lie on the felt
    if line.award.reason:
        _add(line, behind=f"{', each' if len(event.seats) > 1 else ''} with {line.award.reason}")
    return line


def _add(line: Line, before: str = "", behind: str = "") -> None:
    """Say more with a line, before and behind its words."""
    line.text = before + line.text + behind
    if line.parts:
        line.parts = [before + line.parts[0], *line.parts[1:-1], line.parts[-1] + behind]


def is_string_bet(event: Pushed) -> bool:
    """Whether chips came in several motions, and those behind the first were too late."""
    return len(event.motions) > 1 and event.adds < 0


def is_of_hand(event: Any) -> bool:
    """Whether an event is one of a hand; its seats are counted from 0 then."""
    return _FIELDS[type(event)].in_hand


def is_said(event: Any) -> bool:
    """Whether anybody needs to read of an event."""
    return _FIELDS[type(event)].said


def is_personal(event: Any) -> bool:
    """Whether an event does not look alike to all who sit and watch."""
    return _FIELDS[type(event)].personal


def is_public(event: Any) -> bool:
    """Whether everybody reads of an event, and sees it as it is."""
    fields = _FIELDS[type(event)]
    return fields.said and fields.whole


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
        topic if topic in _KINDS else "event" if in_hand else "table",
        "seat" in sorts,
        "name" in kind.__struct_fields__,
        "word" in kind.__struct_fields__,
        tuple(name for name, sort in sorts.items() if sort == "chips"),
        tuple(name for name, sort in sorts.items() if sort == "cards"),
        tuple(name for name, sort in sorts.items() if sort == "sums"),
        vocabulary.saying(kind),
        tuple(_piece(sorts, *each) for each in vocabulary.pieces(kind)),
        HAND.saying_beside(kind) if in_hand else None,
        vocabulary.sights[kind] is whole,
        vocabulary.personal(kind),
    )


def _piece(sorts: Mapping[str, str], words: str, field: str, form: Sort | Together | None) -> Piece:
    """A piece of a sentence, and what is in it by the sort of its field."""
    if form is None:
        return Piece(words, "", None, WORDS)
    wire = sorts.get(field, "")
    if isinstance(form, Together):
        return Piece("", "", form.write, LOOKED_FOR)
    if wire not in ("chips", "sums", "cards"):
        return Piece("", field, form.write, WORDS)
    with suppress(Exception):  # of another shape, with words around it: it is looked for
        if wire == "cards" and form.write(_SOME_CARDS, ()) == spell(_SOME_CARDS):
            return Piece("", field, form.write, CARDS)
    with suppress(Exception):
        if wire != "cards" and form.write(_NUMBERED, ()) == str(_NUMBERED):
            return Piece("", field, form.write, AMOUNT)
    return Piece("", field, form.write, LOOKED_FOR)


_SOME_CARDS = (0, 6, 12)
_FIELDS: dict[type[Any], Fields] = {kind: _fields(kind) for kind in TABLE.every_event()}


def _several(value: int | tuple[int, ...]) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


# ------------------------------------------------------------------------------------------------ sentences


def _parts(event: Any, players: Players, known: bool = False) -> list[str]:
    """The sentence in parts: words, cards or an amount, words and so on; `known` where it names cards."""
    fields = _FIELDS[type(event)]
    names = players.names if fields.in_hand else ()
    found = parts_by_piece(event, fields.pieces, names, players.dollar)
    return found if found is not None else parts_looked_for(event, players, known)


def parts_looked_for(event: Any, players: Players, known: bool = False) -> list[str]:
    """The same for any sentence: amounts and cards are found in it by saying it once more with others."""
    fields = _FIELDS[type(event)]
    names = players.names if fields.in_hand else ()
    told, amounts = _numbered(event)
    said = fields.say(told, names)
    spots: list[tuple[int, int, str]] = []
    for amount, number in amounts.items():
        figure = in_dollars(amount, players.dollar)
        spots += [(start, stop, figure) for start, stop in _places(said, str(number))]
    if known:
        runs = _runs(said, fields.say(_changed(told), names))
        spots += [(start, stop, said[start:stop]) for start, stop in runs]
    parts, end = [], 0
    for start, stop, thing in sorted(spots):
        parts += [said[end:start], thing]
        end = stop
    return [*parts, said[end:]]


def parts_by_piece(event: Any, pieces: Sequence[Piece], names: Sequence[str], dollar: int) -> list[str] | None:
    """The same where each amount and all cards are a piece of their own, as they nearly always are; else None."""
    parts: list[str] = []
    words = ""
    for literal, field, write, sort in pieces:
        if write is None:
            words += literal
            continue
        value = getattr(event, field) if field else event
        if sort is WORDS or (sort is AMOUNT and value == 0):
            words += write(value, names)
        elif sort is AMOUNT and isinstance(value, int) and value > 0:
            parts += [words, str(value) if dollar == 1 else in_dollars(value, dollar)]
            words = ""
        elif sort is CARDS and isinstance(value, tuple) and UNKNOWN not in value and value:
            parts += [words, write(value, names)]
            words = ""
        else:
            return None
    parts.append(words)
    return parts


def _places(said: str, words: str) -> Iterator[tuple[int, int]]:
    """Where some words stand in a sentence: from, to."""
    at = said.find(words)
    while at >= 0:
        yield at, at + len(words)
        at = said.find(words, at + len(words))


def _beside(event: Any, players: Players) -> str:
    say = _FIELDS[type(event)].beside
    if say is None:
        return ""
    if players.dollar == 1:
        return say(event, ())
    told, amounts = _numbered(event)
    said = say(told, ())
    for amount, number in amounts.items():
        said = said.replace(str(number), in_dollars(amount, players.dollar))
    return said


def _numbered(event: Any) -> tuple[Any, dict[int, int]]:
    """The same event with a number in the place of each amount by which it is found in the sentence; the number of each
    amount."""
    amounts: dict[int, int] = {}
    fields = _FIELDS[type(event)]
    changed = {field: _number(getattr(event, field), amounts) for field in (*fields.chips, *fields.sums)}
    return (structs.replace(event, **changed), amounts) if amounts else (event, amounts)


def _number(value: Any, amounts: dict[int, int]) -> Any:
    """The number of an amount, or of each of several; one that is not among the others yet comes to them."""
    if isinstance(value, tuple):
        return tuple([_number(each, amounts) for each in value])
    if value == 0:
        return 0  # which may have words of its own
    found = amounts.setdefault(abs(value), _NUMBERED + len(amounts))
    return found if value > 0 else -found  # chips that come back, which are said without a sign


def in_dollars(chips: int, dollar: int) -> str:
    """An amount as the felt shows it."""
    whole, rest = divmod(chips, dollar)
    return str(whole) if not rest else f"{chips / dollar:.2f}"


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
    """A deal in few words: for each the cards that the viewer saw, together; what they did not see goes unsaid."""
    seen: dict[str, list[int]] = {}
    for seat, card in zip(event.seats, event.cards, strict=True):
        if card != UNKNOWN:
            seen.setdefault(name_of(seat, players.names, "the kitty"), []).append(card)
    if not seen:
        return ["the cards are dealt"]
    parts = [part for name, cards in seen.items() for part in (f", {name} ", spell(cards))]
    return [f"the dealer deals {parts[0].removeprefix(', ')}", *parts[1:], ""]
