"""A trial of a book: every table that its games could have is laid out once, before anybody sits down.

Knows which signs a game may have. Must not know what makes one playable: `law` makes signs and `hand` plans rounds of
play by them, and what they refuse is told with the file and the key of the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pokerroom.hand.plan import Plan
from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.error import LawError, Refused
from pokerroom.law.sign import make_sign
from pokerroom.law.stakes import REDUCED_DECK
from pokerroom.law.words import LawRules

_FIGURES = {"fixed": "fixed 2/4", "spread": "spread 2-4", "half pot": "half pot", "full pot": "pot limit"}


def tried(book: Book, folder: str) -> None:
    """Refuse a book with a game that cannot be laid out by one of the signs that it allows."""
    for game in book.games.values():
        file = f"{folder}/{game.key}.toml"
        for deck, way, limit in _kinds(game):
            try:
                Plan(make_sign(game, **_wishes(game, deck, way, limit)))
            except Refused as refusal:
                raise LawError(file, f"deck {deck}, {way}, {limit}", f"no table can be opened: {refusal}") from None


def _kinds(game: Game) -> Iterator[tuple[int, str, str]]:
    """Every deck, start of the pot and limit that a sign may join."""
    rules = rules_of(LawRules, game)
    for deck in game.decks:
        for way in rules.forced_ways.value:
            own = rules.limits_with_ante if way == "ante" else rules.limits_with_blinds
            for limit in (own if own.given else rules.limits).value:
                if limit != "equal or double" or way != "ante":
                    yield deck, way, limit


def _wishes(game: Game, deck: int, way: str, limit: str) -> dict[str, Any]:
    rules = rules_of(LawRules, game)
    multiples = rules.forced_blinds_multiples.value
    fewest = rules.forced_blinds_least.value or 1
    blinds = () if way == "ante" else (2 * (multiples[0] if multiples else 1),) * fewest
    ante = 0 if way == "blinds" else 2
    bring_in = 1 if rules.bring_in_size.value == "the bring-in" else 0
    return {
        "deck": deck,
        "dollar": 100,
        "agreed": (REDUCED_DECK,) if rules.reduced_deck.value == "all players" else (),
        "limit": _FIGURES.get(limit, limit),
        "least_wager": 2,
        "blinds": blinds,
        "ante": ante,
        "bring_in": bring_in,
    }
