"""Knows how to say what is wrong with cards that were given to be ranked, in one sentence.
Must not know how cards are ranked: the engines only ask it once they have found that something is wrong.
Ask `pure.py` and `_fast.c` for ranking, `card.py` for reading and spelling cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn

from pokerroom.cards.card import UNKNOWN, excerpt, spell
from pokerroom.cards.deck import LOWEST
from pokerroom.law.error import PokerroomError

LEAST: Final = 5
"""The fewest cards that make a hand."""

BADUGI: Final = 4
"""The fewest cards from which a badugi is ranked, and the most that it has."""

MOST: Final = 7
"""The most cards a hand is chosen from, and the most in the hole or on the board."""


class RankingError(PokerroomError, ValueError):
    """Cards, a value or a ranking that make no sense together."""


Refuse = Callable[[int, object, object, object], NoReturn]
"""What an engine calls when it cannot rank what it was given: see `refuse`."""


def refuse(lowest: int, cards: object, board: object, from_hole: object) -> NoReturn:
    """Raise a RankingError for these cards; `lowest` is the lowest rank of the deck.

    `board` is None when the cards were to be ranked by themselves.
    """
    if board is None:
        listed = listing("the cards", cards)
        if not LEAST <= len(listed) <= MOST:
            raise RankingError(f"a hand is ranked from five, six or seven cards, not {len(listed)}")
        check(lowest, listed)
    else:
        hole, shared = listing("the hole cards", cards), listing("the board", board)
        check(lowest, [*hole, *shared])
        if from_hole is None:
            if not LEAST <= len(hole) + len(shared) <= MOST:
                raise RankingError(
                    f"a hand is ranked from five, six or seven cards, not {len(hole)} in the hole "
                    f"and {len(shared)} on the board"
                )
        elif not isinstance(from_hole, int) or not 0 <= from_hole <= LEAST:
            raise RankingError(f"a hand takes from 0 to 5 cards from the hole, not {excerpt(from_hole)}")
        elif not (from_hole <= len(hole) <= MOST and LEAST - from_hole <= len(shared) <= MOST):
            raise RankingError(
                f"{from_hole} cards of the hole and {LEAST - from_hole} of the board are needed, "
                f"from at most {MOST} each: there are {len(hole)} and {len(shared)}"
            )
    raise RankingError("these cards cannot be ranked")  # an object that gave other cards when it was asked again


def refuse_badugi(lowest: int, cards: object, board: object, from_hole: object) -> NoReturn:
    """Raise a RankingError for cards that were to be ranked as a badugi, as `refuse` does."""
    listed = [*listing("the cards", cards), *(() if board is None else listing("the board", board))]
    check(lowest, listed)
    if from_hole is not None:
        raise RankingError("a badugi takes any of the cards, not a number of them from the hole")
    if not BADUGI <= len(listed) <= MOST:
        raise RankingError(f"a badugi is ranked from four to seven cards, not {len(listed)}")
    raise RankingError("these cards cannot be ranked")


def listing(name: str, cards: object) -> list[object]:
    """The things in a collection that ought to be cards; refused if it is not a collection of few things."""
    try:
        size = len(cards)  # type: ignore[arg-type]  # anything may have been handed in
        if size <= 52:
            listed: list[object] = []
            for thing in cards:  # type: ignore[attr-defined]
                listed.append(thing)
                if len(listed) > size:
                    break
            if len(listed) == size and not (size and isinstance(cards, str)):
                return listed
    except Exception:
        raise RankingError(f"{name} must be a list of cards, not {excerpt(cards)}") from None
    if size > 52:
        raise RankingError(f"{name} must be a few cards, not {size}")
    raise RankingError(f"{name} must be a list of cards, not {excerpt(cards)}")


def check(lowest: int, listed: list[object]) -> list[int]:
    """These things as cards, if each is a known card of the deck and none comes twice."""
    cards: list[int] = []
    for number, thing in enumerate(listed, 1):
        try:
            card = int(thing.__index__())  # type: ignore[attr-defined]
        except Exception:
            raise RankingError(f"card {number} is {excerpt(thing)}, which is not a card") from None
        if card == UNKNOWN:
            raise RankingError(f"card {number} is unknown (??), so it cannot be ranked")
        if not 0 <= card < UNKNOWN:
            raise RankingError(f"card {number} is {excerpt(card)}, which is not a card")
        if card < 4 * lowest:
            size = next(size for size, rank in LOWEST.items() if rank == lowest)
            raise RankingError(f"{spell((card,))} is not in the deck of {size}")
        if card in cards:
            raise RankingError(f"{spell((card,))} is there twice")
        cards.append(card)
    return cards
