"""100,000 hostile tries over acts, spoken lines and PHH: each is answered or refused, and nothing else comes out.

Run from the root of the repository, on two cores (about half a minute):

    .venv/bin/python -m tests.battery.battery_hostile            # 100,000 tries, a third of each sort
    .venv/bin/python -m tests.battery.battery_hostile 9000 7     # so many tries, from another seed

It ends with how many of each sort were answered and refused, and with exit code 1 and every kind of error that came out
instead, each with the first input that made it. `make test` runs samples of the same: tests/hand_input, tests/spoken,
tests/notation.
"""

from __future__ import annotations

import signal
import sys
import time
import traceback
from collections import Counter
from multiprocessing import Pool
from random import Random

from pokerroom.hand.spoken import read_act, read_event
from pokerroom.law.error import NotUnderstood, Refused
from tests.hand_input.junk import any_wrong_act, unchanged
from tests.notation.files import hand_or_error, spoiled
from tests.spoken.lines import BITS, NAMES, WORDS, mangled
from tests.views.player import GAMES, any_act, any_start, signs_of

TRIES = 100_000
CORES = 2
AT_ONCE = 100
PATIENCE = 5  # seconds for one file
SORTS = ("act", "line", "phh")
Found = tuple[Counter[str], dict[str, str]]


def acts(rng: Random, tries: int, found: Counter[str], wrong: dict[str, str]) -> None:
    """Hands of any game; at every step acts of any kind, tried on a copy."""
    while tries > 0:
        signs = signs_of(rng.choice(GAMES))
        hand = any_start(rng.choice(signs), rng).hand()
        while not hand.over and tries > 0:
            for _ in range(4):
                act = any_wrong_act(rng, len(hand.state.names))
                before, after = hand.copy(), hand.copy()
                tries -= 1
                try:
                    after.play(act)
                    found["act answered"] += 1
                except Exception as error:
                    note("act", act, error, type(error) in (Refused, NotUnderstood), found, wrong)
                    if not unchanged(after, before):
                        wrong.setdefault(f"act: refused, and yet something changed: {act!r}"[:300], "")
            hand.play(any_act(hand, hand.due, rng))


def lines(rng: Random, tries: int, found: Counter[str], wrong: dict[str, str]) -> None:
    """Lines of the grammar's own words, of noise, and of real events with something changed."""
    for _ in range(tries):
        way = rng.randrange(3)
        if way == 0:
            text = " ".join(rng.choice((*BITS, *WORDS)) for _ in range(rng.randint(0, 8)))
        elif way == 1:
            text = "".join(
                chr(rng.choice((rng.randrange(128), rng.randrange(0x110000)))) for _ in range(rng.randint(0, 40))
            )
        else:
            text = mangled(rng)
        for read in (read_act, read_event):
            try:
                read(text, NAMES)
                found["line answered"] += 1
            except Exception as error:
                note("line", text, error, type(error) in (Refused, NotUnderstood), found, wrong)


def files(rng: Random, tries: int, found: Counter[str], wrong: dict[str, str]) -> None:
    """Files with places changed, real ones among them where they lie beside the clone."""
    for _ in range(tries):
        text = spoiled(rng)
        signal.alarm(PATIENCE)
        try:
            found["phh answered" if hand_or_error(text) else "phh refused"] += 1
        except Exception as error:
            note("phh", text, error, False, found, wrong)
        signal.alarm(0)


def too_long(*_: object) -> None:
    """What the alarm does."""
    raise TimeoutError(f"not read within {PATIENCE} seconds")


def note(sort: str, what: object, error: Exception, good: bool, found: Counter[str], wrong: dict[str, str]) -> None:
    """Count a refusal; keep anything else with where it came from and what made it."""
    if good:
        found[f"{sort} refused"] += 1
        return
    found[f"{sort} wrong"] += 1
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{sort}: {type(error).__name__} at {last.name}: {last.line}"
    wrong.setdefault(place, f"{error}\n    {what!r}"[:2000])


def some(task: tuple[str, int, int, int]) -> Found:
    """A hundred tries of one sort."""
    sort, number, seed, tries = task
    signal.signal(signal.SIGALRM, too_long)
    found: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    {"act": acts, "line": lines, "phh": files}[sort](Random(f"hostile {seed} {sort} {number}"), tries, found, wrong)
    return found, wrong


def main(tries: int, seed: int) -> int:
    """Run them all and report."""
    began = time.perf_counter()
    tasks = [(SORTS[number % 3], number // 3, seed, AT_ONCE) for number in range(-(-tries // AT_ONCE))]
    found: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    with Pool(CORES) as pool:
        for counted, errors in pool.imap_unordered(some, tasks, chunksize=5):
            found += counted
            for place, what in errors.items():
                wrong.setdefault(place, what)
    for word, count in sorted(found.items()):
        print(f"{count:>9}  {word}")
    for place, what in wrong.items():
        print(f"{place}\n    {what}")
    print(f"{len(tasks) * AT_ONCE} tries, {len(wrong)} kinds of error, {time.perf_counter() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    arguments = [int(each) for each in sys.argv[1:]]
    sys.exit(main(arguments[0] if arguments else TRIES, arguments[1] if len(arguments) > 1 else 1))
