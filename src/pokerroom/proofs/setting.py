"""The setting of a case: what its `table` line says, and the cards that its hand is dealt from.

Knows the phrases of that line. Must not know what a sign says: it hands those parts on to `law`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from pokerroom.cards.card import CardError, cards
from pokerroom.cards.deck import Shoe
from pokerroom.cards.order import deck_of as whole_deck
from pokerroom.law.book import Book
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import openings, spoken_sign
from pokerroom.proofs.phrase import CaseError, Phrase, not_understood, read_phrase
from pokerroom.table.clock import read_clock

Finder = Callable[[str], Book]
TABLE_LINE = "table "


@dataclass(slots=True)
class Setting:
    """A table as a case describes it: the parts of its sign, its players, who has the marker, and how it is run."""

    sign: list[str] = field(default_factory=list)
    players: list[tuple[str, int, int]] = field(default_factory=list)  # name, chips, seat
    marker: str = ""
    first: int | None = None  # the place of the marker among the players
    straddles: int = 0
    side_wagers: bool = False
    manual: set[str] = field(default_factory=set)
    hours: tuple[int, int] = (0, 0)
    at: int = 0
    shown: bool = True

    def made_sign(self, find: Finder) -> Sign:
        """The sign that the line speaks."""
        return spoken_sign(", ".join(self.sign), find)

    def way(self, of: str) -> str:
        """Whether something is done by itself, or by acts."""
        return "manual" if of in self.manual else "automatic"


def _seat(setting: Setting, name: str, chips: str, seat: str = "") -> None:
    setting.players.append((name, int(chips), int(seat or len(setting.players) + 1)))


def _mark(setting: Setting, name: str) -> None:
    setting.marker = name


def _straddles(setting: Setting, count: str) -> None:
    setting.straddles = int(count)


def _side_wagers(setting: Setting) -> None:
    setting.side_wagers = True


def _manual(of: str) -> Callable[[Setting], None]:
    return lambda setting: setting.manual.add(of)


def _hours(setting: Setting, start: str, stop: str) -> None:
    setting.hours = (read_clock(start), read_clock(stop))


def _time(setting: Setting, at: str) -> None:
    setting.at = read_clock(at)


def _not_up(setting: Setting) -> None:
    setting.shown = False


_MARKER = Phrase(
    "button NAME",
    "who has the marker of the first hand, by whatever word the book calls it",
    _mark,
    also=("puck NAME", "buck NAME", "marker NAME"),
)
_BY_HAND = (
    Phrase(
        "manual dealer", "every burn, deal, turn and push is an act, which may be right or wrong", _manual("dealer")
    ),
    Phrase("manual cut", "so is the cut", _manual("cut")),
    Phrase("manual showdown", "players show or muck by acts of their own", _manual("showdown")),
    Phrase("manual push", "the push is an act while a winner may still ask to see a hand", _manual("push")),
)
OF_A_HAND = (
    Phrase("NAME NUMBER", "a player and their chips; the players sit clockwise in this order", _seat),
    _MARKER,
    Phrase("straddles NUMBER", "so many players straddle", _straddles),
    Phrase("side wagers", "somebody has a side wager on the hand", _side_wagers),
    *_BY_HAND,
)
OF_A_TABLE = (
    Phrase("NAME NUMBER", "a player and their chips; the first sits in seat 1, the second in seat 2", _seat),
    Phrase("NAME NUMBER in NUMBER", "the same, and the seat", _seat),
    _MARKER,
    *_BY_HAND,
    Phrase("manual house", "decks, drops, charges and permissions are acts", _manual("house")),
    Phrase("hours TIME-TIME", "the hours of gaming", _hours),
    Phrase("time TIME", "what time it is at the beginning", _time),
    Phrase("sign not up", "the sign does not hang at the table yet", _not_up),
)


def read_setting(line: str, phrases: Sequence[Phrase]) -> Setting:
    """Read a `table` line: the game first, then parts of a sign and phrases in any order."""
    parts = [" ".join(each.split()) for each in line.removeprefix(TABLE_LINE).split(",")]
    setting = Setting(parts[:1])
    choices = openings()
    reserved = {phrase.opening for phrase in phrases}
    for part in [each for each in parts[1:] if each]:
        if _opens(part.lower(), choices):
            setting.sign.append(part)
            continue
        found = read_phrase(part, phrases)
        if found is None or (not found[0].opening and found[1][0] in reserved):
            raise not_understood(part, phrases, 'it is no choice on a sign either; a player is "Ann 500"')
        phrase, filled = found
        phrase.do(setting, *filled)
    if setting.marker:
        setting.first = _place(setting)
    return setting


def _place(setting: Setting) -> int:
    names = [name.casefold() for name, _, _ in setting.players]
    if setting.marker.casefold() not in names:
        raise CaseError(f"nobody at the table is called {setting.marker}.")
    return names.index(setting.marker.casefold())


def _opens(said: str, choices: Iterable[str]) -> bool:
    """Whether a part belongs to the sign."""
    return any(said == opening or said.startswith(f"{opening} ") for opening in choices)


def deck_of(sign: Sign, top: str) -> list[int]:
    """The deck of a sign with these cards on top; the others follow by rank."""
    first = _cards(top)
    return [*first, *[card for card in whole_deck(sign.game, sign.deck) if card not in first]]


def shoe_of(all_cards: str) -> Shoe:
    """A shoe with these cards and no others."""
    return Shoe(_cards(all_cards))


def _cards(said: str) -> tuple[int, ...]:
    try:
        return cards(said)
    except CardError as error:
        raise CaseError(f"{error}.") from None
