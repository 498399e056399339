"""Digests of everything that happens in many hands and at many tables, to show that behaviour has not changed.

    .venv/bin/python -m tests.battery.battery_digests --write digests.json      # with the one version
    .venv/bin/python -m tests.battery.battery_digests --against digests.json    # with the other

plays regular hands under every combination of signs (with tries that are refused), hands of mischief, tables over many
hands, and companies that try everything at a table, all by seed. Every event, the clauses of every refusal, what is due
after every act and what viewers see go into the digests; no sentence does. `--against` plays as much as the file has,
unless told to play less, says which combinations differ and in which pieces, and ends with 1 if one does. Then

    .venv/bin/python -m tests.battery.battery_digests --show "hands: crown, holdem, deck 52, fixed, blinds" --hand 3

prints one piece as JSON lines: do it with both versions and compare the two (`--each` and `--steps` as they were played,
if it is the end of a table).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from functools import partial
from math import gcd
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pokerroom as pr
from pokerroom import shelf
from pokerroom.cards.deck import deck as full_deck
from pokerroom.hand.hand import Hand
from pokerroom.law import Refused, Sign
from pokerroom.table import Table
from pokerroom.table.hands import DealHand
from tests.battery.digest_players import due_act, odd_act, right_act, wrong_act
from tests.battery.digest_records import PARTED, RENAMED, Notes
from tests.battery.running import spread
from tests.hand.playing import MOST_ACTS, TEMPERS, random_hand, random_players, unlawful_acts
from tests.hand.signs import combinations
from tests.table.hostile import SIGNS
from tests.table.life import Life, go_on, tables

MOST_MISCHIEF = 60
STEPS_AT_ONCE = 20  # of a company, in one piece
TOLD = 12  # pieces named where more differ


class Sizes(NamedTuple):
    """How much is played: regular hands, hands of mischief, tables of so many hands, companies of so many steps."""

    hands: int = 20_000
    mischief: int = 20_000
    tables: int = 100
    each: int = 500
    companies: int = 240
    steps: int = 600


class Job(NamedTuple):
    """What one piece of work plays: which part, the place among its signs, how many pieces, which one is shown."""

    part: str
    place: int
    many: int
    shown: int = -1


class Played(NamedTuple):
    """What came of a job: its name, what is kept of it, the lines of the piece that is shown, what broke."""

    name: str
    kept: dict[str, Any]
    lines: list[bytes]
    broken: list[str]


# ------------------------------------------------------------------------------------------------ hands


def start(sign: Sign, seed: str, rng: Random, *, regular: bool) -> Hand:
    """A hand about to be dealt: half of them from a deck that is given, with every shuffle an act."""
    chance: Random | None = Random(f"{seed} chance")
    deck = None
    if rng.random() < 0.5:
        chance, deck = None, sorted(full_deck(sign.deck))
        rng.shuffle(deck)
    showdown = rng.choice(("automatic", "manual"))
    if regular:
        dealer, cut = rng.choices(("automatic", "manual"), (3, 1), k=2)
        return random_hand(sign, rng, chance, showdown, deck, dealer, cut)
    players = random_players(sign, rng)
    return Hand(
        sign,
        players,
        marker=rng.randrange(len(players)),
        deck=deck,
        chance=chance,
        side_wagers=bool(sign.side_wager) and rng.random() < 0.5,
        showdown=showdown,
        dealer=rng.choice(("automatic", "manual", "manual")),
        cut=rng.choice(("automatic", "automatic", "manual")),
    )


def attempt(notes: Notes, hand: Hand, act: Any) -> None:
    """Do something in a hand, and write down what follows."""
    notes.act(act)
    try:
        hand.play(act)
    except Refused as refused:
        notes.refusal(refused)
    notes.follow(hand.log)
    notes.due(hand)


def play_regular(notes: Notes, sign: Sign, seed: str, *, shove: bool) -> None:
    """Play a hand by the book, with tries of what is not due before each act."""
    rng = Random(seed)
    hand = start(sign, seed, rng, regular=True)
    notes.follow(hand.log)
    notes.due(hand)
    temper = rng.randrange(len(TEMPERS))
    for _ in range(MOST_ACTS):
        if hand.over:
            break
        for wrong in unlawful_acts(hand, rng, rng.choice((0, 1, 2, 5))):
            attempt(notes, hand, wrong)
        if not hand.over:  # what was tried may have been the dealer's turn after all
            attempt(notes, hand, right_act(hand, rng, temper, shove=shove))
    for late in unlawful_acts(hand, rng):
        attempt(notes, hand, late)
    end(notes, hand)


def play_mischief(notes: Notes, sign: Sign, seed: str) -> None:
    """Play a hand in which everybody does right and wrong things."""
    rng = Random(seed)
    hand = start(sign, seed, rng, regular=False)
    notes.follow(hand.log)
    notes.due(hand)
    temper = rng.randrange(len(TEMPERS))
    naughty = rng.choice((0.05, 0.2, 0.5))
    slowly = rng.random() < 0.7
    for number in range(MOST_ACTS):
        if hand.over and (number > MOST_MISCHIEF or rng.random() < 0.3):
            break
        wrong = hand.over or (number < MOST_MISCHIEF and rng.random() < naughty)
        attempt(notes, hand, wrong_act(hand, rng) if wrong else right_act(hand, rng, temper, slowly=slowly))
    end(notes, hand)


def end(notes: Notes, hand: Hand) -> None:
    """Write down how it ended, and what was to be seen of it."""
    notes.counted["hands"] += 1
    notes.counted["hands without end"] += not hand.over
    for viewer in (0, len(hand.stacks) - 1, "rail", "dealer", "surveillance"):
        notes.view(viewer, hand.view(viewer).log)


# ------------------------------------------------------------------------------------------------ tables


class Noted(Life):
    """A life at a table that is written down, instead of being checked by a ledger and a twin."""

    def __init__(self, notes: Notes, sign: Sign, seed: int) -> None:
        self.notes = notes
        super().__init__(sign, seed)

    def check(self) -> None:
        self.notes.follow(self.table.log)
        self.notes.stops(self.table)

    def hear(self, act: Any, refused: Refused) -> None:
        self.notes.act(act)
        self.notes.refusal(refused)
        self.notes.stops(self.table)

    def look(self, hand: Hand, act: Any) -> None:
        self.notes.act(act)
        self.notes.follow(self.table.log)
        self.notes.due(hand)

    def hand(self, at: int) -> None:
        super().hand(at)
        self.notes.counted["hands"] += 1
        self.notes.turn(same_log=True)

    def snapshot(self) -> None:
        pass


def live(notes: Notes, sign: Sign, seed: int, hands: int) -> None:
    """Let a table live for so many hands; its last piece is how it closes."""
    life = Noted(notes, sign, seed)
    go_on(life, hands)
    see(notes, life.table, "P1")


def keep_company(notes: Notes, sign: Sign, seed: str, steps: int) -> None:
    """Let people try everything at a table."""
    mind = Random(seed)
    stack = max(sign.buy_in[0], 100)
    manners = ("automatic", "automatic", "manual")
    table = Table(
        sign,
        dict.fromkeys(("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")[: mind.randint(2, min(6, sign.seats))], stack),
        book=shelf.book(sign.game.book),
        chance=Random(f"{seed} chance"),
        house=mind.choice(("automatic", "manual")),
        hours=mind.choice(((0, 0), (0, 0), (72_000, 10_800))),
        at=72_000,
        showdown=mind.choice(manners),
        dealer=mind.choice(manners),
        cut=mind.choice(manners),
    )
    notes.follow(table.log)
    temper = mind.randrange(len(TEMPERS))
    last = ""
    for step in range(1, steps + 1):
        hand = table.hand
        roll = mind.random()
        act: Any
        if hand is not None and not hand.over and roll < 0.6:
            act = wrong_act(hand, mind) if roll < 0.03 else right_act(hand, mind, temper)
        elif roll < 0.75:
            act = DealHand() if mind.random() < 0.4 else due_act(table, mind, stack)
        else:
            act = odd_act(table, mind, stack, last)
        last = getattr(act, "name", last)
        notes.act(act)
        try:
            table.play(act, at=table.at + mind.choice((0, 0, 0, 5, 60, 1000)))
        except Refused as refused:
            notes.refusal(refused)
        notes.follow(table.log)
        notes.stops(table)
        if table.hand is not None:
            notes.due(table.hand)
        if step % STEPS_AT_ONCE == 0:
            notes.counted["steps"] += STEPS_AT_ONCE
            notes.turn(same_log=True)
    see(notes, table, "Ann")


def see(notes: Notes, table: Table, first: str) -> None:
    """Write down what was to be seen of a table from its beginning to its end."""
    for viewer in (first, "rail", "dealer", "surveillance"):
        notes.view(viewer, table.view(viewer))


# ------------------------------------------------------------------------------------------------ work


def name_of(job: Job) -> str:
    """What a job is called in the file."""
    if job.part in ("hands", "mischief"):
        return f"{job.part}: {combinations()[job.place].name}"
    if job.part == "tables":
        return f"tables: {job.place:03} {list(tables(job.place + 1))[job.place][0]}"
    return f"companies: {job.place:03} {SIGNS[job.place % len(SIGNS)]}"


def work(job: Job) -> Played:
    """Play what a job says."""
    notes = Notes(job.shown)
    name = name_of(job)
    broken: list[str] = []

    def piece(play: partial[None]) -> None:
        try:
            play()
        except Exception as error:
            broken.append(f"{name}, piece {len(notes.played)}: {traceback.format_exc()[-700:]}")
            notes.crash(error)
        notes.turn()

    if job.part in ("hands", "mischief"):
        sign = combinations()[job.place].sign
        for number in range(job.many):
            seed = f"{name} #{number}"
            if job.part == "hands":
                piece(partial(play_regular, notes, sign, seed, shove=number % 3 == 2))
            else:
                piece(partial(play_mischief, notes, sign, seed))
    elif job.part == "tables":
        piece(partial(live, notes, list(tables(job.place + 1))[job.place][1], job.place, job.many))
    else:
        piece(partial(keep_company, notes, pr.sign(SIGNS[job.place % len(SIGNS)]), name, job.many))
    return Played(name, notes.told(), notes.lines, broken)


def jobs(sizes: Sizes) -> list[Job]:
    """All the work, the longest first; a smaller size plays the first part of what a larger one does."""
    found = [Job("tables", place, sizes.each) for place in range(sizes.tables)]
    found += [Job("companies", place, sizes.steps) for place in range(sizes.companies)]
    every = len(combinations())
    # By the golden section: however few the hands, they lie evenly over all signs, and so over every book.
    step = next(each for each in range(every * 618 // 1000, 2 * every) if gcd(each, every) == 1)
    for part, count in (("hands", sizes.hands), ("mischief", sizes.mischief)):
        dealt = Counter(number * step % every for number in range(count))
        found += [Job(part, place, many) for place, many in sorted(dealt.items())]
    return found


def play(sizes: Sizes, cores: int | None, only: str = "") -> tuple[dict[str, Any], list[str]]:
    """Play everything; give what is kept of each, and what broke."""
    wanted = [job for job in jobs(sizes) if only in name_of(job)]
    found: dict[str, Any] = {}
    broken: list[str] = []
    counted: Counter[str] = Counter()
    began = said = time.monotonic()
    for played in spread(work, wanted, cores):
        found[played.name] = played.kept
        counted += Counter(played.kept["counted"])
        broken += played.broken
        now = time.monotonic()
        if now - said > 10 or len(found) == len(wanted):
            said = now
            told = f"{len(found)} of {len(wanted)} combinations and tables, {counted['hands']:,} hands"
            print(f"digests: {told}, {len(broken)} failures, {now - began:.0f} s", flush=True)
    for kind, number in sorted(counted.items()):
        print(f"{number:>12,}  {kind}")
    for each in broken[:TOLD]:
        print(each, file=sys.stderr)
    return {"sizes": sizes._asdict(), "renamed": RENAMED, "of": dict(sorted(found.items()))}, broken


def differences(mine: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What differs between two that were played, as far as both played it."""
    found = []
    for name, played in mine["of"].items():
        theirs = other["of"].get(name)
        if theirs is None:
            found.append(f"{name}: the file does not have it")
            continue
        unlike = _unlike(name, played["played"], theirs["played"])
        if unlike:
            found.append(f"{name}: --hand {_few(unlike)} differ")
        elif played["counted"]["pieces"] == theirs["counted"]["pieces"] and played["digest"] != theirs["digest"]:
            found.append(f"{name}: the digests differ")
        hidden = [each for each in _unlike(name, played["seen"], theirs["seen"]) if each not in unlike]
        if hidden:
            found.append(f"{name}: --hand {_few(hidden)} differ, in what viewers see alone")
    if mine["sizes"] == other["sizes"] and "only" not in mine:
        found += [f"{name}: was not played" for name in other["of"] if name not in mine["of"]]
    return found


def _unlike(name: str, one: str, other: str) -> list[str]:
    """The numbers of the pieces that differ; the end of a shorter table has nothing to be compared with."""
    mine, theirs = one.split(), other.split()
    both = list(zip(mine, theirs, strict=False))
    if len(mine) != len(theirs) and name.startswith(("tables", "companies")):
        both = both[: min(len(mine), len(theirs)) - 1]
    return [str(number) for number, (first, second) in enumerate(both) if first != second]


def _few(numbers: list[str]) -> str:
    return ", ".join(numbers[:TOLD]) + (" and more" if len(numbers) > TOLD else "")


def show(name: str, piece: int, sizes: Sizes) -> int:
    """Print the records of one piece; behind the last hand of a table comes the piece in which it closes."""
    part = name.partition(":")[0]
    wanted = Sizes._make([10**4 if size == part else 0 for size in Sizes._fields])
    found = [job for job in jobs(wanted) if name_of(job) == name]
    if not found:
        print(f"nothing is called {name!r}", file=sys.stderr)
        return 2
    many = piece + 1
    if part == "tables":
        many = min(many, sizes.each)
    elif part == "companies":
        many = min(many * STEPS_AT_ONCE, sizes.steps)
    played = work(found[0]._replace(many=many, shown=piece))
    for line in played.lines:
        print(line.decode())
    for each in played.broken:
        print(each, file=sys.stderr)
    return 0


def main(line: list[str] | None = None) -> int:
    """Play, and write or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where the digests go")
    parser.add_argument("--against", type=Path, metavar="FILE", help="the digests to compare with")
    parser.add_argument("--show", default="", metavar="COMBINATION", help="print the records of one piece")
    parser.add_argument("--hand", type=int, default=0, help="which hand of it, or piece of a table")
    parser.add_argument("--only", default="", help="words in the names of the combinations to play")
    parser.add_argument("--cores", type=int, default=None, help="how many cores to use; all of them unless told")
    parser.add_argument("--each", type=int, help="hands at each table")
    for size in ("hands", "mischief", "tables", "companies", "steps"):
        parser.add_argument(f"--{size}", type=int, help=f"how many {size}")
    said = parser.parse_args(line)
    other = json.loads(said.against.read_text()) if said.against else None
    usual = Sizes(**other["sizes"]) if other else Sizes()
    chosen = {size: getattr(said, size) for size in Sizes._fields if getattr(said, size) is not None}
    sizes = usual._replace(**chosen)
    if said.show:
        return show(said.show, said.hand, sizes)
    print(f"renamed since 0.1.0: {RENAMED or 'nothing'}; parted: {PARTED or 'nothing'}")
    mine, broken = play(sizes, said.cores, said.only)
    if said.only:
        mine["only"] = said.only
    if said.write:
        said.write.write_text(json.dumps(mine, indent=1) + "\n")
    if other is None:
        return int(bool(broken))
    unlike = differences(mine, other)
    if broken:  # what broke ended its piece, and pieces are compared as far as both have them
        unlike = [*unlike, f"{len(broken)} broke"]
    print("\n".join(unlike) if unlike else f"digests equal: {len(mine['of'])} combinations and tables")
    return int(bool(unlike))


if __name__ == "__main__":
    raise SystemExit(main())
