"""The ladder: every two bots play the same decks twice, with seats changed, and what one won of the other is counted.

Knows how decks are repeated and how a result gets its error. Must not print, read a clock or start a process: the
command line does. Ask `players` for the bots, `takings` for what an estimate is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from random import Random
from typing import Any

from pokerroom.hand.hand import Hand
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.players.own import Said, bot_of, bots_of, check_sent, labels_of
from pokerroom.players.sight import Seen
from pokerroom.players.styles import Bot
from pokerroom.simulation.scenario import sign_of
from pokerroom.simulation.takings import Estimate, mean_of

SIGN = "house holdem, no limit, blinds 1/2"
PART = 500  # decks that are played in one go, by one process


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots who play each other: under which sign, how many decks, each of them twice.

    They sit in turn, `players` of them, and change seats for the second hand with the same deck. Everybody has `stack`
    big blinds in every hand.
    """

    sign: str
    first: Said
    second: Said
    decks: int
    seed: int = 0
    stack: int = 100
    players: int = 2

    @property
    def names(self) -> tuple[str, ...]:
        """What the two are called."""
        return labels_of((self.first, self.second))

    def __reduce__(self) -> tuple[Any, ...]:
        check_sent((self.first, self.second))
        return Match, tuple([getattr(self, each.name) for each in fields(self)])

    @property
    def parts(self) -> int:
        """How many parts the decks are cut into; the last may be smaller."""
        return -(-self.decks // PART)


@dataclass(slots=True)
class Score:
    """What the first bot of a match won, in chips: over so many decks, with the squares of what came of each."""

    decks: int = 0
    won: int = 0
    squares: int = 0

    def add(self, other: Score) -> None:
        """Take another part of the same match in."""
        self.decks += other.decks
        self.won += other.won
        self.squares += other.squares


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What came of a match: what the first bot won of the second."""

    match: Match
    score: Score

    @property
    def won(self) -> Estimate:
        """Big blinds in a hundred hands for each seat of the first bot; a deck with both hands is one observation."""
        match, score = self.match, self.score
        return mean_of(score.decks, score.won, score.squares).times(100 / (unit(sign_of(match.sign)) * match.players))


def unit(sign: Sign) -> int:
    """What results are told in: the last blind, or the least wager where there is none."""
    return sign.blinds[-1] if sign.blinds else sign.least_wager


def matches(
    bots: str | Iterable[Said],
    hands: int,
    sign: str = SIGN,
    seed: int = 0,
    stack: int = 100,
    players: int = 2,
) -> list[Match]:
    """Every pairing of some bots, so many hands each: half as many decks; refused where that cannot be played."""
    named = bots_of(bots)
    if len(named) < 2 or len(set(labels_of(named))) < len(named):
        raise Refused("a ladder is of two bots or more, each named once.")
    if hands < 2 or hands % 2:
        raise Refused(f"every deck is played twice: an even number of hands, not {hands}.")
    if players < 2 or players % 2 or players > sign_of(sign).seats:
        raise Refused(f"two bots sit in turn: 2, 4, … seats, at most {sign_of(sign).seats}, not {players}.")
    if not 1 <= stack <= 10**6:
        raise Refused(f"everybody has between 1 and a million big blinds, not {stack}.")
    return [Match(sign, first, second, hands // 2, seed, stack, players) for first, second in combinations(named, 2)]


def play_part(match: Match, part: int) -> Score:
    """Play a part of a match: its decks, each twice."""
    score = Score()
    first, second = bot_of(match.first), bot_of(match.second)
    for number in range(part * PART, min(match.decks, (part + 1) * PART)):
        won = _played(match, number, (first, second)) - _played(match, number, (second, first))
        score.decks += 1
        score.won += won
        score.squares += won * won
    return score


def _played(match: Match, number: int, turns: tuple[Bot, Bot]) -> int:
    """Play a deck with two bots who sit in turn; give what those won who sit first."""
    sign = sign_of(match.sign)
    stack = match.stack * unit(sign)
    seats = range(match.players)
    line = [turns[seat % 2] for seat in seats]
    # The cards and everybody's mind are those of the deck and the seat, whoever sits there.
    minds = [Random(f"{match.seed} {number} {seat}") for seat in seats]
    hand = Hand(
        sign,
        {f"P{seat + 1}": stack for seat in seats},
        marker=number % match.players,
        chance=Random(f"{match.seed} {number} cards"),
    )
    while not hand.over:
        due = hand.due
        if due.actor != "seat":
            raise Refused(f"the hand waits for the {due.actor}: {', '.join(due.options)}.", due.by)
        hand.play(line[due.seat](Seen(hand), minds[due.seat]))
    stacks = list(hand.stacks.values())
    return sum(stacks[::2]) - stack * len(stacks[::2])


def order(results: Sequence[MatchResult]) -> list[tuple[str, float]]:
    """The bots with what each won on average over all its matches, the best first."""
    won: dict[str, list[float]] = {}
    for result in results:
        first, second = result.match.names
        won.setdefault(first, []).append(result.won.value)
        won.setdefault(second, []).append(-result.won.value)
    means = [(name, sum(each) / len(each)) for name, each in won.items()]
    return sorted(means, key=lambda row: row[1], reverse=True)


def as_json(results: Sequence[MatchResult]) -> dict[str, Any]:
    """All figures of a ladder in plain words and numbers."""
    match = results[0].match
    pairings = []
    for each in results:
        first, second = each.match.names
        won = each.won
        pairings.append({"bot": first, "against": second, "won": won.value, "standard_error": won.error})
    return {
        "sign": match.sign,
        "hands": 2 * match.decks,
        "players": match.players,
        "stack": match.stack,
        "seed": match.seed,
        "unit": "big blinds in 100 hands",
        "pairings": pairings,
        "order": [{"bot": name, "won": won} for name, won in order(results)],
    }
