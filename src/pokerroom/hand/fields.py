"""Fields of the acts and events of a hand: what each is, how it is said and read, and whether it is secret.

Knows seats, chips and cards as words. Must not know any act or event: their nouns use these. Cards are closed: an event
with cards says who knows them. `FORMS` are other ways to say a field than its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Any, TypeAlias

from pokerroom.cards.card import UNKNOWN, CardError, cards, spell
from pokerroom.machine.sorts import Form, Names, Sort, Together, behind, fixed, flag, one_of

# The place of a hand dealt where nobody is entitled to one.
EXTRA = -99
MOST_CHIPS = 10**18

_A_CARD = "[2-9TJQKA?][cdhs?]"
_SOME_CARDS = f"(?:{_A_CARD} ?)+"
_PHRASE = r"[\w ,/'-]"


def name_of(seat: int, names: Names, otherwise: str = "nobody") -> str:
    """A seat by its player's name; a place of a folded hand that still gets cards is that player's place."""
    if seat == EXTRA:
        return "an empty seat"
    if seat < -1:
        return f"{names[-2 - seat]}'s place"
    return names[seat] if seat >= 0 else otherwise


def seat_of(words: str, names: Names) -> int | None:
    """The seat that words name; None for nobody here."""
    if words in ("nobody", "the kitty"):
        return -1
    if words == "an empty seat":
        return EXTRA
    folded = words.casefold()
    found = next((seat for seat, each in enumerate(names) if each.casefold() == folded), None)
    if found is None and words.endswith("'s place"):
        owner = seat_of(words.removesuffix("'s place"), names)
        return -2 - owner if owner is not None and owner >= 0 else None
    return found


def read_cards(words: str) -> tuple[int, ...] | None:
    """The cards that words spell; None for what is no card."""
    try:
        return () if words in ("nothing", "") else cards(words)
    except CardError:
        return None


def _card(words: str, names: Names) -> int | None:
    found = read_cards(words)
    return found[0] if found else None


def _hidden(values: Sequence[int], opened: bool | Sequence[bool]) -> tuple[int, ...]:
    """Cards as somebody sees them who may know some of them."""
    if isinstance(opened, bool):
        return tuple(values) if opened else (UNKNOWN,) * len(values)
    return tuple([card if seen else UNKNOWN for card, seen in zip(values, opened, strict=True)])


def is_number(value: object) -> bool:
    """Whether something is a whole number, and no truth."""
    return type(value) is int


def _are_numbers(value: object) -> bool:
    return isinstance(value, tuple | list) and all(type(each) is int for each in value)


def _number(words: str, names: Names) -> int | None:
    return int(words) if words.isascii() and words.isdigit() else None


def _stacks(words: str, names: Names) -> tuple[int, ...] | None:
    parts = [part.rpartition(" ") for part in words.split(", ")]
    good = [part[0] for part in parts] == list(names) and all(part[2].isdigit() for part in parts)
    return tuple([int(part[2]) for part in parts]) if good else None


SEAT = Sort(
    ".+?",
    lambda seat, names: name_of(seat, names),
    seat_of,
    is_number,
    "the number of a seat",
    wire="seat",
)
CHIPS = Sort(r"\d{1,18}", lambda value, names: str(value), _number, is_number, "a number of chips", wire="chips")
CARD = Sort(
    _A_CARD,
    lambda card, names: spell([card]),
    _card,
    is_number,
    "a card",
    lambda card, opened: card if opened else UNKNOWN,
    wire="cards",
)
CARDS = Sort(
    f"nothing|{_SOME_CARDS}",
    lambda held, names: spell(held) or "nothing",
    lambda words, names: read_cards(words),
    _are_numbers,
    "a list of cards",
    _hidden,
    wire="cards",
)
SEATS = Sort(".+?", lambda seats, names: ", ".join(name_of(each, names) for each in seats), lambda words, names: None)
AMOUNTS = Sort(
    r"\d+(?:, \d+)*",
    lambda amounts, names: ", ".join(str(each) for each in amounts),
    lambda words, names: tuple([int(each) for each in words.split(", ")]),
    wire="chips",
)
STACKS = Sort(
    ".+",
    lambda stacks, names: ", ".join(f"{name} {stack}" for name, stack in zip(names, stacks, strict=True)),
    _stacks,
    wire="chips",
)
PLACE = Sort(r"\d{1,6}", lambda place, names: str(place + 1), lambda words, names: int(words) - 1, is_number, "a place")
NUMBER = Sort(r"\d{1,18}", lambda value, names: str(value), _number)
WORD = Sort(r"[\w.-]+", lambda value, names: str(value), lambda words, names: words, wire="words")
PHRASE = Sort(f"{_PHRASE}+?", lambda value, names: str(value), lambda words, names: words, wire="words")
PHRASES = Sort(
    r"[\w ,;/'-]+",
    lambda words, names: "; ".join(words),
    lambda words, names: tuple(words.split("; ")),
    wire="words",
)

Seat: TypeAlias = Annotated[int, SEAT]
Seats: TypeAlias = Annotated[tuple[int, ...], SEATS]
Chips: TypeAlias = Annotated[int, CHIPS]
Amounts: TypeAlias = Annotated[tuple[int, ...], AMOUNTS]
Stacks: TypeAlias = Annotated[tuple[int, ...], STACKS]
Card: TypeAlias = Annotated[int, CARD]
Cards: TypeAlias = Annotated[tuple[int, ...], CARDS]
Place: TypeAlias = Annotated[int, PLACE]
Number: TypeAlias = Annotated[int, NUMBER]
Word: TypeAlias = Annotated[str, WORD]
Phrase: TypeAlias = Annotated[str, PHRASE]
Phrases: TypeAlias = Annotated[tuple[str, ...], PHRASES]
Faces: TypeAlias = tuple[bool, ...]
Motions: TypeAlias = tuple[tuple[int, ...], ...]


# ------------------------------------------------------------------------------------------------ several at once


def _write_deal(event: Any, names: Names) -> str:
    dealt = zip(event.seats, event.cards, event.ups, strict=True)
    return ", ".join(
        f"{name_of(seat, names, 'the kitty')} {spell([card])}{' up' if up else ''}" for seat, card, up in dealt
    )


def _read_deal(words: str, names: Names) -> dict[str, Any] | None:
    rows: list[tuple[int, int, bool]] = []
    for part in words.split(", "):
        up = part.endswith(" up")
        name, _, last = part.removesuffix(" up" if up else "").rpartition(" ")
        seat, card = seat_of(name, names), _card(last, names)
        if seat is None or card is None:
            return None
        rows.append((seat, card, up))
    return {
        "seats": tuple([row[0] for row in rows]),
        "cards": tuple([row[1] for row in rows]),
        "ups": tuple([row[2] for row in rows]),
    }


def _write_winnings(event: Any, names: Names) -> str:
    won = zip(event.seats, event.amounts, strict=True)
    return ", ".join(f"{name_of(seat, names)} {amount}" for seat, amount in won)


def _read_winnings(words: str, names: Names) -> dict[str, Any] | None:
    seats: list[int] = []
    amounts: list[int] = []
    for part in words.split(", "):
        name, _, last = part.rpartition(" ")
        seat, amount = seat_of(name, names), _number(last, names)
        if seat is None or amount is None:
            return None
        seats.append(seat)
        amounts.append(amount)
    return {"seats": tuple(seats), "amounts": tuple(amounts)}


def _write_asked(event: Any, names: Names) -> str:
    return f"the {event.office}" if event.office else name_of(event.seat, names)


def _read_asked(words: str, names: Names) -> dict[str, Any] | None:
    seat = seat_of(words, names)
    return {"office": "", "seat": seat} if seat is not None else {"office": words.removeprefix("the "), "seat": -1}


# ------------------------------------------------------------------------------------------------ other ways to say one


def _chips(motion: Sequence[int]) -> str:
    """The chips of one motion; three and more of a kind together, "5x100"."""
    said: list[str] = []
    for value, same in groupby(motion):
        count = len(list(same))
        said += [f"{count}x{value}"] if count > 2 else [str(value)] * count
    return "+".join(said)


_CHIPS = re.compile(r"(?:([1-9]\d{0,2})x)?([1-9]\d{0,15})")


def _motion(words: str) -> tuple[int, ...] | None:
    """Read the chips of one motion: "500+100", "5x100"."""
    chips: list[int] = []
    for part in words.split("+"):
        found = _CHIPS.fullmatch(part)
        if found is None:
            return None
        chips += [int(found[2])] * int(found[1] or 1)
    return tuple(chips)


def _motions(words: str, names: Names) -> tuple[tuple[int, ...], ...] | None:
    found = [_motion(each) for each in words.split(" then ")]
    return None if None in found else tuple([each for each in found if each is not None])


def _write_adds(value: int, names: Names) -> str:
    return f": adds {value}" if value > 0 else f": {-value} back" if value else ""


def _read_adds(words: str, names: Names) -> int:
    figures = "".join([each for each in words if each.isdigit()])
    return 0 if not figures else int(figures) if "adds" in words else -int(figures)


def _in_quotes(pattern: str, before: str) -> Sort:
    """Words that were said, in quotation marks behind some others."""
    return Sort(
        pattern,
        lambda value, names: f'{before}"{value}"' if value or not before else "",
        lambda words, names: words.partition('"')[2].removesuffix('"'),
        wire="words",
    )


# What is shuffled in the middle of a hand, by where it comes from.
_MIXTURES = {"stub": "the stub is", "all": "stub, burns and muck are"}


def _read_mixture(words: str, names: Names) -> str:
    return next((source for source, said in _MIXTURES.items() if said == words), words.removesuffix(" and stub are"))


FORMS: dict[str, Form] = {
    "deal": Together(("seats", "cards", "ups"), ".+", _write_deal, _read_deal),
    "winnings": Together(("seats", "amounts"), ".+", _write_winnings, _read_winnings),
    "asked": Together(("office", "seat"), ".+?", _write_asked, _read_asked),
    "whose": Sort(
        r"(?: \(.+?\))?",
        lambda seat, names: f" ({name_of(seat, names)})" if seat != -1 else "",
        lambda words, names: seat_of(words[2:-1], names) if words else -1,
        wire="seat",
    ),
    "whom": Sort(
        r"(?: .+?)?",
        lambda seat, names: f" {name_of(seat, names)}" if seat >= 0 else "",
        lambda words, names: seat_of(words[1:], names) if words else -1,
        wire="seat",
    ),
    "or_dealer": Sort(
        ".+?",
        lambda seat, names: name_of(seat, names, "the dealer"),
        lambda words, names: -1 if words == "the dealer" else seat_of(words, names),
        wire="seat",
    ),
    "or_kitty": Sort(".+?", lambda seat, names: name_of(seat, names, "the kitty"), seat_of, wire="seat"),
    "none": fixed(()),
    "zero": fixed(0),
    "off": fixed(True),
    "seen": Sort(
        f"(?:: {_SOME_CARDS})?",
        lambda held, names: f": {spell(held)}" if held else "",
        lambda words, names: read_cards(words[2:]),
        wire="cards",
    ),
    "wager": one_of({"bet": "bets", "raise": "raises to", "bring in": "brings in"}),
    "half": Sort(
        r"(?: board \d)?(?: high| low)?",
        lambda word, names: "" if word == "pot" else f" {word}",
        lambda words, names: words.strip() or "pot",
    ),
    "into": Sort(
        r"(?: into the \w+)?",
        lambda value, names: "" if value == "box" else f" into the {value}",
        lambda words, names: words.removeprefix(" into the ") or "box",
    ),
    "chips": Sort(
        r"[\dx+]+(?: then [\dx+]+)*", lambda motions, names: " then ".join(_chips(each) for each in motions), _motions
    ),
    "quoted": _in_quotes(r"\"[^\"]*\"", ""),
    "saying": _in_quotes(r"(?: saying \"[^\"]+\")?", " saying "),
    "after": _in_quotes(r"(?:, then says \"[^\"]+\")?", ", then says "),
    "adds": Sort(r"(?:: adds \d{1,16}|: \d{1,16} back)?", _write_adds, _read_adds),
    "gesture": one_of({"knock": "knocks on the table", "pass the cards": "passes the cards to the dealer"}),
    "options": Sort(
        r"[a-z ]+?(?: or [a-z ]+?)*",
        lambda words, names: " or ".join(words),
        lambda words, names: tuple(words.split(" or ")),
    ),
    "steps": Sort(
        r"[\w ,;/'-]+",
        lambda steps, names: "; ".join(steps) or "nothing is left of it",
        lambda words, names: () if words == "nothing is left of it" else tuple(words.split("; ")),
    ),
    "words": Sort(r"[\w ]+", lambda value, names: value, lambda words, names: words),
    "office": Sort(r"[\w /.-]+?", lambda value, names: value, lambda words, names: words),
    "by_office": Sort(
        r"(?: by the [\w /.-]+?)?",
        lambda office, names: f" by the {office}" if office else "",
        lambda words, names: words.removeprefix(" by the "),
    ),
    "ground": behind(": ", f"{_PHRASE}+"),
    "face": Sort("up|down", lambda up, names: "up" if up else "down", lambda words, names: words == "up"),
    "unnoticed": flag(" unnoticed"),
    "exposing": flag(", exposing a card"),
    "slip": Sort(r"(?:burns|turns|deals|shows|ends)[\w ]*", lambda line, names: line, lambda words, names: words),
    "cutting": Sort(
        "(?: and cut)?", lambda seat, names: " and cut" if seat != -2 else "", lambda words, names: None, in_part=True
    ),
    "mixture": Sort(
        r"the stub is|stub, burns and muck are|\w+ and stub are",
        lambda source, names: _MIXTURES.get(source, f"{source} and stub are"),
        _read_mixture,
    ),
}
