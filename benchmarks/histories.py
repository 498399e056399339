"""Reads PHH with PokerKit and with us, hand by hand; ends with status 1 where we refuse what it reads, or differ.

    build/peers/bin/python benchmarks/histories.py FOLDER

Every hand of the folder is read and played by both in one run on one core, and timed. Stacks must be equal, or the
rake be named, or the file's own stacks be ours. Then hands of the house, raked and unfinished ones too, are written by
us and read by both. Last, how fast files become tables. `make histories FOLDER=…` runs it.
"""

from __future__ import annotations

import sys
import time
import tomllib
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

from pokerkit import HandHistory, parse_value

import pokerroom as pr
from pokerroom.histories.files import hands_in
from pokerroom.notation.formats import histories
from pokerroom.notation.recorded import Unread
from pokerroom.notation.replaying import ReplayedHand

warnings.simplefilter("ignore")  # PokerKit's, of fields that it does not know
WRITTEN = 60  # hands of each sign
SIGNS = (
    "house holdem, fixed 2/4, blinds 1/2",
    "house holdem, no limit, blinds 1/2, commission 5% cap 3",
    "house omaha, pot limit, blinds 1/2, commission 5% cap 3",
    "house omaha hi lo, fixed 2/4, blinds 1/2",
    "house seven card stud, fixed 2/4, ante 1, bring in 1, commission 5% cap 3",
)


def theirs(text: str) -> Iterator[list[Decimal] | None]:
    """The stacks of each hand as PokerKit plays it; none where it does not."""
    table: dict[str, Any] = tomllib.loads(text, parse_float=parse_value)
    for fields in [table] if "variant" in table else table.values():
        try:
            history = HandHistory(**HandHistory._filter_non_fields(**fields))
            *_, state = history
            yield [Decimal(each) for each in state.stacks]
        except Exception:
            yield None


def ours(text: str) -> Iterator[ReplayedHand | Unread]:
    """Each hand as we play it."""
    yield from hands_in(text.encode(), histories()["phh"])


def timed(read: Callable[[str], Iterator[Any]], texts: list[str]) -> tuple[list[Any], float]:
    """What is read, and how long it takes."""
    began = time.process_time()
    found = [hand for text in texts for hand in read(text)]
    return found, time.process_time() - began


def compared(folder: Path) -> int:
    """How many hands PokerKit reads and we do not, or otherwise."""
    texts = [path.read_text() for path in sorted(folder.rglob("*.phh*"))]
    they, slow = timed(theirs, texts)
    we, quick = timed(ours, texts)
    counts: Counter[str] = Counter()
    for their, our in zip(they, we, strict=True):
        counts[told(their, our)] += 1
    for kind, count in counts.most_common():
        print(f"{count:7}  {kind}")
    hands = len(we)
    print(f"{hands} hands: PokerKit {hands / slow:,.0f} a second, we {hands / quick:,.0f} ({slow / quick:.1f} times)")
    return sum(count for kind, count in counts.items() if kind.startswith("WRONG"))


def told(their: list[Decimal] | None, our: ReplayedHand | Unread) -> str:
    """How a hand compares."""
    if their is None:
        return "PokerKit does not read it"
    if isinstance(our, Unread):
        return f"WRONG: we do not read it ({our.why[:60]})"
    if not our.same:
        return "WRONG: the file ends otherwise"
    if our.rake:
        return "the rake named"
    if list(our.stacks) == their:
        return "stacks equal"
    return "stacks as the file has them" if our.record.finishing is not None else "WRONG: other stacks"


def written() -> int:
    """How many hands that we write are not read back as they were, by PokerKit or by us."""
    wrong = hands = raked = unfinished = refused = 0
    for line in SIGNS:
        sign = pr.sign(line)
        for number in range(WRITTEN):
            hand = random_hand(sign, Random(f"{line} {number}"), cut=number % 4 == 0)
            if hand.over and histories()["phh"].why_not(hand):
                continue
            text = histories()["phh"].write(hand, "surveillance", str(number))
            [their], [our] = theirs(text), ours(text)
            fields = tomllib.loads(text)
            stacks = [Decimal(chips) for chips in (hand.stacks[name] for name in fields["players"])]
            rake = Decimal(fields.get("_rake", 0))
            hands, raked, unfinished = hands + 1, raked + bool(rake), unfinished + (not hand.over)
            equal = their is not None and sum(their) - sum(stacks) == rake * hand.over
            equal = equal and all(a >= b for a, b in zip(their or [], stacks, strict=True))
            refused += their is None
            same = isinstance(our, ReplayedHand) and list(our.stacks) == stacks and our.rake == rake
            if not (same and our.record.number == str(number) and (equal or their is None)):
                wrong += 1
                print(f"WRONG: {line}: {their} {our} {stacks} {text}")
    print(f"{hands} hands written ({raked} raked, {unfinished} unfinished): {wrong} not read back equal;")
    print(f"PokerKit refuses {refused} of them: it has no half bets all in, and other openers in stud")
    return wrong


def random_hand(sign: pr.Sign, rng: Random, cut: bool) -> pr.Hand:
    """A hand of random acts, some of them broken off."""
    hand = pr.Hand(sign, {f"P{seat}": rng.randint(20, 200) for seat in range(rng.randint(2, 5))}, chance=rng)
    left = rng.randint(1, 8) if cut else 1000
    while not hand.over and left:
        left -= 1
        options = [each for each in hand.due.options if each != "fold" or rng.random() < 0.2]
        act = rng.choice(options or ["fold"])
        if act in ("open", "raise", "bring in"):
            hand.raise_to(hand.due.least if act != "bring in" else hand.due.bring_in)
        else:
            getattr(hand, act)()
    return hand


def tables(folder: Path) -> None:
    """How many hands a second become rows."""
    for per in ("act", "player", "hand"):
        began = time.process_time()
        pr.frame(folder, per=per, kind="dict")
        took = time.process_time() - began
        hands = len(pr.frame(folder, per="hand", kind="dict")["hand"])
        print(f"pr.frame(per={per!r}): {hands / took:,.0f} hands a second, the engine {pr.engine()}")


if __name__ == "__main__":
    place = Path(sys.argv[1])
    faults = compared(place) + written()
    tables(place)
    sys.exit(1 if faults else 0)
