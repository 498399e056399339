"""Equity counted a second time, plainly and apart from the program: the games from their TOML, all run-outs one by one.

Shares nothing with `pokerroom.equity` nor with the evaluators; hands are compared by `tests/cards/slow_oracle.py`, which
looks at every five cards. `random_spot` deals a spot of at most so many run-outs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pokerroom
from tests.cards import slow_oracle

BOOKS = Path(pokerroom.__file__).parent / "books"


@dataclass(frozen=True)
class Played:
    """A game with a deck, as its file has it."""

    book: str
    key: str
    deck: int
    own: int
    board: int
    take: int
    low: str
    order: tuple[str, ...]
    low_ace: bool

    @property
    def name(self) -> str:
        return f"{self.book} {self.key} {self.deck}"


def leaf(files: Sequence[dict[str, Any]], *keys: str) -> Any:
    """A value where a game's file has it, or the one that all games of the book share."""
    for file in files:
        found: Any = file
        for key in keys:
            found = found.get(key, {}) if isinstance(found, dict) else {}
        if "is" in found:
            return found["is"]
    return None


@cache
def games() -> tuple[Played, ...]:
    """Every game of every book with every deck it may be played with."""
    found = []
    for path in sorted(BOOKS.glob("*/*.toml")):
        file = tomllib.loads(path.read_text())
        if "street" not in file:
            continue
        files = [file, tomllib.loads((path.parent / "rules.toml").read_text())]
        streets = file["street"]
        dealt = sum(len(street.get("deal", {}).get("is", ())) for street in streets)
        thrown = sum(street.get("discard", {}).get("is", 0) for street in streets)
        uses = leaf(files, "cards", "uses")
        decks = leaf(files, "seats") or next(each["seats"] for each in files if "seats" in each)
        for deck in sorted(map(int, decks), reverse=True):
            found.append(
                Played(
                    book=path.parent.name.partition("_")[0],
                    key=path.stem,
                    deck=deck,
                    own=dealt - thrown,
                    board=sum(street.get("board", {}).get("is", 0) for street in streets),
                    take={"any five": -1, "two of the hole, three of the board": 2}[uses],
                    low=leaf(files, "cards", "low"),
                    order=tuple(leaf(files, "cards", "order", str(deck))),
                    low_ace=leaf(files, "cards", "low_ace", str(deck)) == "always",
                )
            )
    return tuple(found)


@dataclass(frozen=True)
class Dealt:
    """A spot: what each has, the board, and what is out of play."""

    game: Played
    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    def runouts(self) -> int:
        left, ways = self.game.deck - sum(map(len, self.hands)) - len(self.board) - len(self.dead), 1
        for wanted in (self.game.board - len(self.board), *[self.game.own - len(hand) for hand in self.hands]):
            ways *= comb(left, wanted)
            left -= wanted
        return ways


def random_spot(game: Played, chance: Random, most: int) -> Dealt:
    """A spot of two to four hands in which as many cards are unknown as may be, or somewhat fewer."""
    cards = list(range(52 - game.deck, 52))
    players = chance.choice((2, 2, 3, 4))
    while players * game.own + game.board + 3 > game.deck:
        players -= 1
    chance.shuffle(cards)
    hands = [[cards.pop() for _ in range(game.own)] for _ in range(players)]
    board = [cards.pop() for _ in range(game.board)]
    dead = [cards.pop() for _ in range(chance.choice((0, 0, 1, 3)))]
    spot = Dealt(game, tuple(map(tuple, hands)), tuple(board), tuple(dead))
    limit = chance.choice((1, most // 40, most // 4, most, most))
    while True:
        places = [pile for pile in [board, board, *hands] if pile]
        if not places:
            return spot
        chance.choice(places).pop()
        fewer = Dealt(game, tuple(map(tuple, hands)), tuple(board), tuple(dead))
        if fewer.runouts() > limit:
            return spot
        spot = fewer


def recount(spot: Dealt) -> tuple[int, list[Fraction], list[Fraction], list[Fraction]]:
    """All run-outs: how many they are, and of each hand its share, how often it takes all and how often a part."""
    known = {card for pile in (*spot.hands, spot.board, spot.dead) for card in pile}
    there = [card for card in range(52 - spot.game.deck, 52) if card not in known]
    wanted = (spot.game.board - len(spot.board), *[spot.game.own - len(hand) for hand in spot.hands])
    n = len(spot.hands)
    total, share, whole, some = 0, [Fraction(0)] * n, [0] * n, [0] * n
    for drawn in _ways(there, wanted):
        board = spot.board + drawn[0]
        hands = [hand + more for hand, more in zip(spot.hands, drawn[1:], strict=True)]
        for place, taken in enumerate(pot(spot.game, hands, board)):
            share[place] += taken
            whole[place] += taken == 1
            some[place] += 0 < taken < 1
        total += 1
    return total, [each / total for each in share], _of(whole, total), _of(some, total)


def _of(times: list[int], total: int) -> list[Fraction]:
    return [Fraction(each, total) for each in times]


def _ways(there: Sequence[int], wanted: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not wanted:
        yield ()
        return
    for some in combinations(there, wanted[0]):
        for rest in _ways([card for card in there if card not in some], wanted[1:]):
            yield (some, *rest)


def pot(game: Played, hands: list[tuple[int, ...]], board: tuple[int, ...]) -> list[Fraction]:
    """How much of the pot each takes at the showdown."""
    choices = [list(_fives(game, hand, board)) for hand in hands]
    highs = [
        max(_worth(tuple(sorted(five)), game.order, game.deck, game.low_ace) for five in fives) for fives in choices
    ]
    shares = _split(highs)
    lows = [slow_oracle.low(fives) for fives in choices] if game.low == "eight or better" else [0]
    if max(lows):
        shares = [(high + low) / 2 for high, low in zip(shares, _split(lows), strict=True)]
    return shares


def _fives(game: Played, hand: tuple[int, ...], board: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if game.take < 0:
        yield from combinations(hand + board, 5)
        return
    for ours in combinations(hand, game.take):
        for theirs in combinations(board, 5 - game.take):
            yield ours + theirs


@cache
def _worth(five: tuple[int, ...], order: tuple[str, ...], deck: int, low_ace: bool) -> int:
    return slow_oracle.value(five, order, deck, low_ace)


def _split(values: list[int]) -> list[Fraction]:
    best = max(values)
    return [Fraction(value == best, values.count(best)) for value in values]
