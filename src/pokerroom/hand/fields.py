"""Fields of the acts and events of a hand: what each is, how it is said and read, and whether it is secret.

Knows seats, chips and cards as words. Must not know any act or event: their nouns use these. Cards are closed: an event
with cards says who knows them. `FORMS` are other ways to say a field than its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Any, TypeAlias

from pokerroom.cards.card import UNKNOWN, CardError, as_cards, read_numbers, spell
from pokerroom.cards.card import Card as NamedCard
from pokerroom.law.figures import listed
from pokerroom.machine.sorts import NAMES, NOTE, Form, Names, Sort, Together, behind, fixed, flag, one_of, parted

# The place of a hand dealt where nobody is entitled to one.
EXTRA = -99
MOST_CHIPS = 10**18

_A_CARD = "[2-9TJQKA?][cdhs?]"
_SOME_CARDS = f"{_A_CARD}(?: {_A_CARD})*"
_COUNTS = ("no cards", "a card", *(f"{word} cards" for word in ("two", "three", "four", "five", "six", "seven")))
_COUNTED = r"a card|(?:two|three|four|five|six|seven|\d{1,2}) cards"
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


def say_cards(held: Sequence[int]) -> str:
    """Cards as they are said; those of which none is known are counted."""
    if not held or any(card != UNKNOWN for card in held):
        return spell(held)
    return _COUNTS[len(held)] if len(held) < len(_COUNTS) else f"{len(held)} cards"


def read_cards(words: str) -> tuple[int, ...] | None:
    """The cards that words spell or count; None for what is no card."""
    if words in _COUNTS:
        return (UNKNOWN,) * _COUNTS.index(words)
    number = words.removesuffix(" cards")
    if number != words and number.isdigit():
        return (UNKNOWN,) * int(number)
    try:
        return () if words in ("nothing", "") else read_numbers(words)
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


def _are_cards(value: object) -> bool:
    return isinstance(value, tuple | list) and all(type(each) is int or type(each) is NamedCard for each in value)


def _show_cards(value: object) -> str:
    """Cards as they print, and what is none as it is."""
    try:
        return repr(as_cards(value if isinstance(value, Sequence) else (value,)))  # type: ignore[arg-type]
    except (LookupError, TypeError):
        return repr(value)


def _bare(value: Sequence[int]) -> Sequence[int]:
    """Cards as the bare numbers that are kept and sent."""
    return tuple(map(int, value))


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
    f"a card|{_A_CARD}",
    lambda card, names: say_cards([card]),
    _card,
    is_number,
    "a card",
    lambda card, opened: card if opened else UNKNOWN,
    wire="cards",
    shown=lambda card: _show_cards(card).strip("(),"),
)
CARDS = Sort(
    f"nothing|{_COUNTED}|{_SOME_CARDS}",
    lambda held, names: say_cards(held) or "nothing",
    lambda words, names: read_cards(words),
    _are_cards,
    "a list of cards",
    _hidden,
    wire="cards",
    plain=_bare,
    shown=_show_cards,
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
PLAYERS = Sort("(?!)", lambda people, names: ", ".join(people), lambda words, names: None, in_part=True, personal=NAMES)
NOTED = Sort(".+?", lambda value, names: str(value), lambda words, names: words, in_part=True, personal=NOTE)
PHRASES = Sort(
    r"[\w ,;/'-]+",
    lambda words, names: "; ".join(words),
    lambda words, names: tuple(words.split("; ")),
    wire="words",
)

# What nobody is to know, and nobody says.
SECRET = Sort(r"[0-9a-f]+", lambda value, names: "", lambda words, names: words, hide=lambda value, opened: "")

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
Players: TypeAlias = Annotated[tuple[str, ...], PLAYERS]
OwnWords: TypeAlias = Annotated[str, NOTED]
Phrases: TypeAlias = Annotated[tuple[str, ...], PHRASES]
Secret: TypeAlias = Annotated[str, SECRET]
Faces: TypeAlias = tuple[bool, ...]


# ------------------------------------------------------------------------------------------------ several at once


Row: TypeAlias = tuple[int, int, bool]  # a card of a deal: to whom, which, face up or not

_DEALT = re.compile(rf"(.+?) ({_COUNTED}|{_SOME_CARDS})(?: and ({_SOME_CARDS}))?( up)?")


_NO_CARDS = "nobody has a card"  # the one card that was dealt went wrong, and is back on the stub


def _write_deal(event: Any, names: Names) -> str:
    """Say for each player the cards that they got, where the deal went round, else card by card."""
    rows: list[Row] = list(zip(event.seats, event.cards, event.ups, strict=True))
    if not rows:
        return _NO_CARDS
    held: dict[int, list[Row]] = {}
    for row in rows:
        held.setdefault(row[0], []).append(row)
    said = ", ".join(_write_dealt(seat, cards, names) for seat, cards in held.items())
    if _deal_rows(said, names) == rows:
        return said
    return ", ".join(_write_dealt(row[0], [row], names) for row in rows)


def _write_dealt(seat: int, rows: Sequence[Row], names: Names) -> str:
    down, up = [row[1] for row in rows if not row[2]], [row[1] for row in rows if row[2]]
    said = " and ".join(part for part in (say_cards(down), spell(up)) if part)
    return f"{name_of(seat, names, 'the kitty')} {said}{' up' if up else ''}"


def _deal_rows(words: str, names: Names) -> list[Row] | None:
    """The cards of a deal in the order in which they came: one by one, or to everybody in turn."""
    parts = words.split(", ")
    rows = [row for part in parts for row in _read_dealt(part, names, one=True)]
    if len(rows) == len(parts):
        return rows
    hands = [_read_dealt(part, names, one=False) for part in parts]
    if not all(hands):
        return None
    return [hand[turn] for turn in range(max(map(len, hands))) for hand in hands if turn < len(hand)]


def _read_dealt(part: str, names: Names, one: bool) -> list[Row]:
    """What one player got: nothing where the words make no sense, or with `one` where they tell of more than a card."""
    if one:
        bare = part.removesuffix(" up")
        name, down = (bare[:-7], "a card") if bare.endswith(" a card") else (bare[:-3], bare[-2:])
        more, faces = "", part[len(bare) :]
    else:
        found = _DEALT.fullmatch(part)
        if found is None:
            return []
        name, down, more, faces = found[1], found[2], found[3] or "", found[4] or ""
    seat, first, second = seat_of(name, names), read_cards(down), read_cards(more)
    if seat is None or not first or second is None or (more and not faces):
        return []
    return [(seat, card, bool(faces) and not more) for card in first] + [(seat, card, True) for card in second]


def _read_deal(words: str, names: Names) -> dict[str, Any] | None:
    rows = _deal_rows(words, names) if words != _NO_CARDS else []
    if rows is None:
        return None
    return {
        "seats": tuple([row[0] for row in rows]),
        "cards": tuple([row[1] for row in rows]),
        "ups": tuple([row[2] for row in rows]),
    }


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
    found = [_motion(each) for each in re.split(",? then ", words)]
    return None if None in found else tuple([each for each in found if each is not None])


MOTIONS = Sort(
    r"[\dx+]+(?:,? then [\dx+]+)*",
    lambda motions, names: ", then ".join(_chips(each) for each in motions),
    _motions,
    wire="sums",
)
Motions: TypeAlias = Annotated[tuple[tuple[int, ...], ...], MOTIONS]


def _write_adds(value: int, names: Names) -> str:
    return f" and adds {value}" if value > 0 else f" and gets {-value} back" if value else ""


def _read_adds(words: str, names: Names) -> int:
    figures = "".join([each for each in words if each.isdigit()])
    return 0 if not figures else int(figures) if "adds" in words else -int(figures)


ADDED = Sort(r"(?: and adds \d{1,16}| and gets \d{1,16} back)?", _write_adds, _read_adds, wire="sums")
Added: TypeAlias = Annotated[int, ADDED]


def _in_quotes(pattern: str, before: str) -> Sort:
    """Words that were said, in quotation marks behind some others."""
    return Sort(
        pattern,
        lambda value, names: f'{before}"{value}"' if value or not before else "",
        lambda words, names: words.partition('"')[2].removesuffix('"'),
        wire="words",
    )


_PARTS = "(?:the )?pot|half (?:the )?pot"


def _declared(word: str, pattern: str) -> Sort:
    """What a player says with a wager, without the word itself: how much it is."""
    return Sort(
        pattern,
        lambda value, names: str(value).removeprefix(f"{word} "),
        lambda words, names: f"{word} {words}",
        wire="words",
    )


FORMS: dict[str, Form] = {
    "deal": Together(("seats", "cards", "ups"), ".+", _write_deal, _read_deal),
    "asked": Together(("office", "seat"), ".+?", _write_asked, _read_asked),
    "whose": Sort(
        r"(?: with .+?)?",
        lambda seat, names: f" with {name_of(seat, names)}" if seat != -1 else "",
        lambda words, names: seat_of(words.removeprefix(" with "), names) if words else -1,
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
        f"(?:, {_SOME_CARDS})?",
        lambda held, names: f", {spell(held)}" if held else "",
        lambda words, names: read_cards(words[2:]),
        wire="cards",
    ),
    "wager": one_of({"bet": "bets", "raise": "raises to", "bring in": "brings it in for"}),
    "into": Sort(
        r"(?: into the \w+)?",
        lambda value, names: "" if value == "box" else f" into the {value}",
        lambda words, names: words.removeprefix(" into the ") or "box",
    ),
    "chips": MOTIONS,
    "quoted": _in_quotes(r"\"[^\"]*\"", ""),
    "saying": _in_quotes(r"(?: saying \"[^\"]+\")?", " saying "),
    "after": _in_quotes(r"(?:, then says \"[^\"]+\")?", ", then says "),
    "all_in": fixed("all in"),
    "bet": _declared("bet", _PARTS),
    "raise": _declared("raise", f"{_PARTS}|(?:by )?\\d{{1,15}}"),
    "adds": ADDED,
    "gesture": one_of({"knock": "knocks on the table", "pass the cards": "passes the cards to the dealer"}),
    "options": Sort(
        r"[a-z ]+?(?:, [a-z ]+?)*(?: or [a-z ]+?)?",
        lambda words, names: listed(words, " or "),
        lambda words, names: tuple(parted(words, " or ")),
    ),
    "office": Sort(r"[\w /.-]+?", lambda value, names: value, lambda words, names: words),
    "ground": behind(": ", f"{_PHRASE}+"),
    "face": Sort("up|down", lambda up, names: "up" if up else "down", lambda words, names: words == "up"),
    "unnoticed": flag(" unnoticed"),
    "hushed": flag(", unnoticed"),
    "uncalled": flag("an uncalled bet of "),
    "once": flag(" on this turn"),
    "exposing": flag(", exposing a card"),
    "times": Sort("once|twice", lambda value, names: str(value), lambda words, names: words),
    "cards": Sort(
        r"\d{1,18} cards?",
        lambda count, names: "1 card" if count == 1 else f"{count} cards",
        lambda words, names: int(words.split()[0]),
    ),
    "game": Sort(
        r"[\w .-]+",
        lambda name, names: name.replace("_", " "),
        lambda words, names: words.replace(" ", "_"),
    ),
    "first": Sort(
        ".+? acts first|there is no betting",
        lambda seat, names: f"{name_of(seat, names)} acts first" if seat != -1 else "there is no betting",
        lambda words, names: (
            -1 if words == "there is no betting" else seat_of(words.removesuffix(" acts first"), names)
        ),
        wire="seat",
    ),
    "already": Sort(
        r"(?:, with \d{1,18} already in)?",
        lambda put, names: f", with {put} already in" if put else "",
        lambda words, names: int(words.split()[2]) if words else 0,
        wire="chips",
    ),
    "ceiling": Sort(
        r"(?: more than \d{1,18})?",
        lambda most, names: f" more than {most}" if most else "",
        lambda words, names: int(words.removeprefix(" more than ")) if words else 0,
        wire="chips",
    ),
    "thrown": Sort(
        f"stands pat|discards (?:{_COUNTED}|{_SOME_CARDS})",
        lambda held, names: f"discards {say_cards(held)}" if held else "stands pat",
        lambda words, names: read_cards(words.partition("discards ")[2]),
        wire="cards",
    ),
    "slip": Sort(r"(?:burns|turns|deals|shows|ends)[\w ,]*", lambda line, names: line, lambda words, names: words),
    "cutting": Sort(
        "(?: and cut)?", lambda seat, names: " and cut" if seat != -2 else "", lambda words, names: None, in_part=True
    ),
}
