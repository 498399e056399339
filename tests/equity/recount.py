"""Equity counted a second time, plainly and apart from the program: the games from their TOML, all run-outs one by one.

Shares nothing with `pokerroom.equity` nor with the evaluators; five cards are compared by `tests/cards/slow_oracle.py`,
and lows as people read them. `random_spot` deals a spot of at most so many run-outs.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pokerroom
from tests.cards import slow_oracle

BOOKS = Path(pokerroom.__file__).parent / "books"
USUAL = (
    "royal flush", "straight flush", "four of a kind", "full house", "flush",
    "straight", "three of a kind", "two pair", "one pair", "no pair",
)  # fmt: skip


@dataclass(frozen=True)
class Played:
    """A game with a deck, as its file has it: `own` cards of which `kept` are left at the showdown."""

    book: str
    key: str
    deck: int
    own: int
    kept: int
    board: int
    second: int
    take: int
    high: bool
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
        *before, last = file["street"]
        dealt = sum(len(street.get("deal", {}).get("is", ())) for street in file["street"])
        own = dealt - sum(street.get("discard", {}).get("is", 0) for street in before)
        decks = leaf(files, "seats") or next(each["seats"] for each in files if "seats" in each)
        for deck in sorted(map(int, decks), reverse=True):
            found.append(
                Played(
                    book=path.parent.name.partition("_")[0],
                    key=path.stem,
                    deck=deck,
                    own=own,
                    kept=own - last.get("discard", {}).get("is", 0),
                    board=sum(street.get("board", {}).get("is", 0) for street in file["street"]),
                    second=sum(street.get("second_board", {}).get("is", 0) for street in file["street"]),
                    take={"any five": -1, "two of the hole, three of the board": 2}[leaf(files, "cards", "uses")],
                    high=leaf(files, "cards", "high") is not False,
                    low=leaf(files, "cards", "low"),
                    order=tuple(leaf(files, "cards", "order", str(deck)) or USUAL),
                    low_ace=leaf(files, "cards", "low_ace", str(deck)) == "always",
                )
            )
    return tuple(found)


# ------------------------------------------------------------------ spots


@dataclass(frozen=True)
class Dealt:
    """A spot: what each has, the board, and what is out of play."""

    game: Played
    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    second: tuple[int, ...]
    dead: tuple[int, ...]

    def wanted(self) -> tuple[int, ...]:
        """How many cards are to come: to each board, and to each hand."""
        boards = self.game.board - len(self.board), self.game.second - len(self.second)
        return (*boards, *[self.game.own - len(hand) for hand in self.hands])

    def runouts(self) -> int:
        left = self.game.deck - sum(map(len, (*self.hands, self.board, self.second, self.dead)))
        ways = 1
        for wanted in self.wanted():
            ways *= comb(left, wanted)
            left -= wanted
        return ways


def random_spot(game: Played, chance: Random, most: int) -> Dealt:
    """A spot of two to four hands in which as many cards are unknown as may be, or somewhat fewer."""
    cards = list(range(52 - game.deck, 52))
    players = chance.choice((2, 2, 3, 4))
    while players * game.own + game.board + game.second + 3 > game.deck:
        players -= 1
    chance.shuffle(cards)
    hands = [[cards.pop() for _ in range(game.own)] for _ in range(players)]
    board = [cards.pop() for _ in range(game.board)]
    second = [cards.pop() for _ in range(game.second)]
    dead = [cards.pop() for _ in range(chance.choice((0, 0, 1, 3)))]
    spot = Dealt(game, tuple(map(tuple, hands)), tuple(board), tuple(second), tuple(dead))
    limit = chance.choice((1, most // 40, most // 4, most, most))
    while True:
        places = [pile for pile in [board, board, second, *hands] if pile]
        if not places:
            return spot
        chance.choice(places).pop()
        fewer = Dealt(game, tuple(map(tuple, hands)), tuple(board), tuple(second), tuple(dead))
        if fewer.runouts() > limit:
            return spot
        spot = fewer


def recount(spot: Dealt) -> tuple[int, list[Fraction], list[Fraction], list[Fraction]]:
    """All run-outs: how many they are, and of each hand its share, how often it takes all and how often a part.

    Of two boards each has half of the pot, and who takes all or a part is told of a half.
    """
    known = {card for pile in (*spot.hands, spot.board, spot.second, spot.dead) for card in pile}
    there = [card for card in range(52 - spot.game.deck, 52) if card not in known]
    pots: Counter[tuple[Fraction, ...]] = Counter()
    runouts = 0
    for first, second, *drawn in _ways(there, spot.wanted()):
        hands = [hand + more for hand, more in zip(spot.hands, drawn, strict=True)]
        pots[pot(spot.game, hands, spot.board + first)] += 1
        if spot.game.second:
            pots[pot(spot.game, hands, spot.second + second)] += 1
        runouts += 1
    total, places = sum(pots.values()), range(len(spot.hands))
    return (
        runouts,
        [sum((taken[place] * times for taken, times in pots.items()), Fraction(0)) / total for place in places],
        [Fraction(sum(times for taken, times in pots.items() if taken[place] == 1), total) for place in places],
        [Fraction(sum(times for taken, times in pots.items() if 0 < taken[place] < 1), total) for place in places],
    )


def _ways(there: Sequence[int], wanted: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not wanted:
        yield ()
        return
    for some in combinations(there, wanted[0]):
        rest = [card for card in there if card not in some] if some else there
        for others in _ways(rest, wanted[1:]):
            yield (some, *others)


# ------------------------------------------------------------------ showdowns

Worth = tuple[int, ...]
"""What a hand is worth; the greater wins, and an empty one is no hand."""

Ways = tuple[list[int], list[int]]
"""Every way to play five cards, told by their ranks (how many of each, as a number of base five): those of several suits,
and those of one."""


def pot(game: Played, hands: list[tuple[int, ...]], board: tuple[int, ...]) -> tuple[Fraction, ...]:
    """How much of the pot each takes at the showdown."""
    if game.low == "badugi":
        return _split([_badugi(hand) for hand in hands])
    ways = [_ways_to_play(game, hand, board) for hand in hands]
    lows = [_best(each, *_low_tables(game.low)) for each in ways] if game.low != "none" else [()]
    if not game.high:
        return _split(lows)
    shares = _split([_best(each, *_tables(game.order, game.deck, game.low_ace)) for each in ways])
    if max(lows):
        shares = tuple([(high + low) / 2 for high, low in zip(shares, _split(lows), strict=True)])
    return shares


@cache
def _part(won: bool, sharing: int) -> Fraction:
    return Fraction(won, sharing)


def _split(values: list[Worth]) -> tuple[Fraction, ...]:
    best = max(values)
    sharing = values.count(best)
    return tuple([_part(value == best, sharing) for value in values])


def _best(ways: Ways, mixed: dict[int, Worth], suited: dict[int, Worth]) -> Worth:
    several, one = ways
    best = max([mixed[key] for key in several], default=())
    return max([best, *[suited[key] for key in one]]) if one else best


def _key(ranks: Sequence[int]) -> int:
    return sum([5**rank for rank in ranks])


def _ways_to_play(game: Played, hand: tuple[int, ...], board: tuple[int, ...]) -> Ways:
    several: list[int] = []
    one: list[int] = []
    for own in combinations(hand, game.kept):
        if game.take >= 0:
            theirs = [_group(some) for some in combinations(board, 5 - game.take)]
            for key, suit in [_group(some) for some in combinations(own, game.take)]:
                several += [key + other for other, others in theirs if suit < 0 or suit != others]
                one += [key + other for other, others in theirs if suit >= 0 and suit == others]
        elif max(Counter([card & 3 for card in own + board]).values()) < 5:
            keys = [5 ** (card >> 2) for card in own + board]
            several += [sum(keys) - sum(left) for left in combinations(keys, len(keys) - 5)]
        else:
            for key, suit in [_group(five) for five in combinations(own + board, 5)]:
                (several if suit < 0 else one).append(key)
    return several, one


def _group(cards: tuple[int, ...]) -> tuple[int, int]:
    """The ranks of some cards as a number, and their suit if they have one."""
    return _key([card >> 2 for card in cards]), cards[0] & 3 if len({card & 3 for card in cards}) == 1 else -1


@cache
def _tables(order: tuple[str, ...], deck: int, low_ace: bool) -> tuple[dict[int, Worth], dict[int, Worth]]:
    """What five cards are worth by their ranks: of several suits, and of one."""
    ranks = range((52 - deck) // 4, 13)
    mixed = {
        _key(five): (slow_oracle.value([4 * rank + at % 4 for at, rank in enumerate(five)], order, deck, low_ace),)
        for five in combinations_with_replacement(ranks, 5)
        if five[0] != five[4]
    }
    suited = {
        _key(five): (slow_oracle.value([4 * rank for rank in five], order, deck, low_ace),)
        for five in combinations(ranks, 5)
    }
    return mixed, suited


@cache
def _low_tables(kind: str) -> tuple[dict[int, Worth], dict[int, Worth]]:
    if kind == "deuce to seven":  # the worst of high hands, an ace always high
        mixed, suited = _tables(USUAL, 52, False)
        return {key: (-worth,) for key, (worth,) in mixed.items()}, {key: (-worth,) for key, (worth,) in suited.items()}
    read = {"ace to five": _ace_to_five, "eight or better": _eight_or_better}[kind]
    table = {_key(five): read(five) for five in combinations_with_replacement(range(13), 5) if five[0] != five[4]}
    return table, table


def _ace_to_five(ranks: tuple[int, ...]) -> Worth:
    """Pairs are worse than none, then the highest card decides, and the ace is the lowest."""
    alike = Counter((rank + 1) % 13 for rank in ranks)
    order = sorted(alike, key=lambda rank: (alike[rank], rank), reverse=True)
    return (*[-alike[rank] for rank in order], *[0] * (5 - len(order)), *[-rank for rank in order])


def _eight_or_better(ranks: tuple[int, ...]) -> Worth:
    heights = sorted([(rank + 1) % 13 for rank in ranks], reverse=True)
    return tuple([-height for height in heights]) if len(set(heights)) == 5 and heights[0] <= 7 else ()


@cache
def _badugi(cards: tuple[int, ...]) -> Worth:
    """The most cards of different ranks and suits, and of so many the lowest."""
    found = []
    for size in range(1, 5):
        for some in combinations(cards, size):
            if len({card >> 2 for card in some}) == len({card & 3 for card in some}) == size:
                found.append((size, *sorted([-((card >> 2) + 1) % -13 for card in some])))
    return max(found)
