"""Every ordered pair of kinds of irregularity in every game where both can happen, the second on top of the first.

    .venv/bin/python -m tests.pairs                                    # each combination five times
    .venv/bin/python -m tests.pairs --times 1 --seed other --game "crown holdem"
    .venv/bin/python -m tests.pairs --again "crown holdem; 3; act out of turn; cards thrown"

Prints how many combinations of two kinds and a game are possible and how often they were played, and what failed, each
with the words that play it again and the shortest hand in which it fails. Ends with 1 if something failed.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from pokerroom.hand.rulings.kinds import IRREGULARITIES
from tests.pairs.judge import Failure, judge
from tests.pairs.script import Script, StuckError, transcript
from tests.pairs.search import TRIES, Base, Opened, base_of, games, open_with, second
from tests.pairs.shorter import shortest
from tests.pairs.ways import WAYS

ROUNDS = 60  # hands that are looked at for a combination which has been found and not been played often enough
LOOKED = 12  # the same for one that was never found
LIKE = 300  # hands like one in which it was found, for a combination that is still too rare then
# How many times as often a pair is played in which the first act is seldom all of the measure of the second.
OFTEN = {("act out of turn", "act out of turn"): 8}
SHOWN = 40  # causes that are told in full


@dataclass
class Broken:
    """A hand that failed: the words that play it again, what failed, and the hand itself where there is one."""

    words: str
    failure: Failure
    script: Script | None = None

    @property
    def cause(self) -> str:
        """The failure without its figures, to tell one cause from another."""
        plain = re.sub(r"\(.*?\)|\[.*?\]", "", re.sub(r"P\d+|\d+", "#", self.failure.found))
        return f"{self.failure.check}: {plain[:70]}"


@dataclass
class Found:
    """What a game has shown: how often each pair was played, how near, and what failed."""

    game: str
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    hands: dict[tuple[str, str], str] = field(default_factory=dict)  # the first in which a pair was found
    close: Counter[tuple[str, str]] = field(default_factory=Counter)
    near: Counter[str] = field(default_factory=Counter)
    counted: Counter[str] = field(default_factory=Counter)
    broken: list[Broken] = field(default_factory=list)


def words_of(game: str, number: str, *kinds: str) -> str:
    """What is said to play a hand again."""
    return "; ".join((game, number, *kinds))


def _fails(found: Found, words: str, error: Exception) -> None:
    check = "stuck" if isinstance(error, StuckError) else "raised"
    found.broken.append(Broken(words, Failure(check, f"{type(error).__name__}: {error}")))


def play_pair(found: Found, opened: Opened, kind: str, number: str, times: int, seed: str) -> None:
    """Play one pair, if it can be, and judge it."""
    pair = (opened.kind, kind)
    words = words_of(found.game, number, *pair)
    try:
        script = second(opened, kind, f"{seed} {words}", found.played[pair] < times)
    except Exception as error:
        found.played[pair] += 1
        _fails(found, words, error)
        return
    if script is None:
        return
    found.played[pair] += 1
    found.hands.setdefault(pair, number)
    found.near[script.near] += 1
    found.close[pair] += script.near != "later"
    failure = judge(script, words, found.counted)
    if failure is not None:
        found.broken.append(Broken(words, failure, script))


def play_game(game: str, times: int, seed: str) -> Found:
    """Play every pair of a game so many times, as far as they are possible."""
    found = Found(game)
    for number in range(ROUNDS):
        wanted = {
            first: [
                kind
                for kind in WAYS
                if (found.played[first, kind] and found.played[first, kind] < times * OFTEN.get((first, kind), 1))
                or (number < LOOKED and found.close[first, kind] < times)
            ]
            for first in WAYS
        }
        if not any(wanted.values()):
            break
        _play_hand(found, str(number), wanted, times, seed)
    for pair in [pair for pair, count in found.played.items() if count < times]:
        _play_like(found, pair, times, seed)
    return found


def _play_like(found: Found, pair: tuple[str, str], times: int, seed: str) -> None:
    """Play a rare pair until it has been played often enough, in hands like the one in which it was found."""
    first, kind = pair
    for like in range(1, LIKE + 1):
        if found.played[pair] >= times or pair not in found.hands:
            return
        _play_hand(found, f"{found.hands[pair]}.{like}", {first: [kind]}, times, seed)


def _play_hand(found: Found, number: str, wanted: dict[str, list[str]], times: int, seed: str) -> None:
    """Play pairs in one hand: for each first kind those that are wanted behind it."""
    base = _base(found, number, seed)
    if base is None:
        return
    for first, kinds in wanted.items():
        opened = _opened(found, base, first, number, seed) if kinds else None
        for kind in kinds if opened is not None else ():
            assert opened is not None
            play_pair(found, opened, kind, number, times, seed)


def _base(found: Found, number: str, seed: str) -> Base | None:
    try:
        return base_of(found.game, number, seed)
    except Exception as error:
        _fails(found, words_of(found.game, number), error)
        return None


def _opened(found: Found, base: Base, kind: str, number: str, seed: str) -> Opened | None:
    words = words_of(found.game, number, kind)
    try:
        return open_with(base, kind, f"{seed} {words}")
    except Exception as error:
        _fails(found, words, error)
        return None


def again(words: str, seed: str) -> int:
    """Play one hand again and tell it."""
    game, number, first, *rest = words.split("; ")
    opened = open_with(base_of(game, number, seed), first, f"{seed} {words_of(game, number, first)}")
    assert opened is not None, "there is no such hand"
    if not rest:
        return 0
    script = second(opened, rest[0], f"{seed} {words}")
    assert script is not None, "there is no such hand"
    failure = judge(script, words)
    print(transcript(script))
    print(failure or "nothing is wrong")
    return int(failure is not None)


def report(every: list[Found], times: int, seed: str) -> int:
    """Print the table and the failures; how many hands failed."""
    print(f"\n{'kind':<34}{'games':>6}{'first':>8}{'second':>8}{'hands':>9}")
    for kind in IRREGULARITIES:
        pairs = [(found.game, pair, count) for found in every for pair, count in found.played.items() if kind in pair]
        first = len([1 for _, pair, _ in pairs if pair[0] == kind])
        behind = len([1 for _, pair, _ in pairs if pair[1] == kind])
        hands = sum([count for _, _, count in pairs])
        print(f"{kind:<34}{len({game for game, _, _ in pairs}):>6}{first:>8}{behind:>8}{hands:>9,}")
    possible = sum([len(found.played) for found in every])
    kinds = {pair for found in every for pair in found.played}
    hands = sum([found.played.total() for found in every])
    close = sum([len(found.close - Counter()) for found in every])
    seldom = sum([count < times for found in every for count in found.played.values()])
    near: Counter[str] = sum((found.near for found in every), Counter())
    counted: Counter[str] = sum((found.counted for found in every), Counter())
    print(f"\n{len(kinds):,} pairs of kinds, {possible:,} combinations of two kinds and a game, {hands:,} hands")
    said = ", ".join(f"{count:,} {name}" for name, count in near.most_common())
    print(f"{close:,} of them with the second on top of the first or directly after it; hands: {said}")
    print(", ".join(f"{count:,} {name}" for name, count in counted.most_common()))
    print(f"possible is what {LOOKED} hands of a game show, {TRIES} places tried in each for every irregularity")
    print(f"{seldom:,} combinations were played less than {times} times")
    broken = [each for found in every for each in found.broken]
    causes: dict[str, list[Broken]] = {}
    for each in broken:
        causes.setdefault(each.cause, []).append(each)
    print(f"{len(broken):,} hands failed, of {len(causes)} causes")
    for cause, hands_of in sorted(causes.items(), key=lambda item: -len(item[1]))[:SHOWN]:
        print(f"\n== {len(hands_of)} times: {cause}")
        for each in hands_of[:3]:
            print(f'   --seed "{seed}" --again "{each.words}"')
        shown = next((each for each in hands_of if each.script is not None), None)
        if shown is not None and shown.script is not None:
            print(f"   {shown.failure.found[:400]}")
            print(transcript(shortest(shown.script, shown.failure, shown.words)))
    return len(broken)


def main() -> int:
    """Play them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often each combination is played")
    parser.add_argument("--seed", default="pairs", help="words that make other hands")
    parser.add_argument("--game", action="append", help="a book and a game of it; all of them unless told")
    parser.add_argument("--table", help="a file for the list of all combinations, with how often each was played")
    parser.add_argument("--again", metavar="WORDS", help="one hand, told")
    said = parser.parse_args()
    if said.again:
        return again(said.again, said.seed)
    every: list[Found] = []
    began = time.monotonic()
    for game in said.game or games():
        found = play_game(game, said.times, said.seed)
        every.append(found)
        print(
            f"{game}: {len(found.played)} combinations, {found.played.total():,} hands, "
            f"{len(found.broken)} failed, {time.monotonic() - began:.0f} s",
            flush=True,
        )
        for cause in sorted({each.cause for each in found.broken}):
            print(f"    {cause}", flush=True)
    if said.table:
        rows = [(found.game, *pair, str(count)) for found in every for pair, count in sorted(found.played.items())]
        Path(said.table).write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    return int(report(every, said.times, said.seed) > 0)


if __name__ == "__main__":
    sys.exit(main())
