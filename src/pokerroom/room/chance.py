"""Chance: whether the generator that shuffles can be believed, tested when the room opens and now and then.

Knows what a broken generator looks like: it says the same again, says one thing too often, or shuffles unevenly. Must
not know tables: whoever deals asks `check`. Ask `shuffles` for the statistics, `pokerroom shuffles` for the long count.

The first two are the health tests of NIST SP 800-90B (4.4.1 and 4.4.2) on bytes of full entropy, at one false alarm in
2^30; the second looks at every value and not at the first alone. A test that fails is done once more before it counts.
"""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from secrets import SystemRandom

from pokerroom.cards.deck import shuffled
from pokerroom.law.error import Refused
from pokerroom.room.health import Finding
from pokerroom.room.shuffles import counted, fair, tail

BITS = 8  # of entropy in each byte, as the system promises
ALARM = 30  # a false alarm in 2^30
SAMPLE = 16_384  # bytes
WINDOW = 512  # bytes in which one value may not come too often
SHUFFLES = 520  # ten of each card in each place
DOUBT = 1e-8
AGAIN = 600.0  # seconds after which a test is made again when somebody asks how the room is
REPEATED = 1 + math.ceil(ALARM / BITS)  # times in a row that are too many


def _most_in_a_window() -> int:
    """How often a value may come in a window, itself included: the binomial's last place before the alarm."""
    p, left = 2.0**-BITS, 1.0
    for count in range(WINDOW + 1):
        left -= math.comb(WINDOW, count) * p**count * (1 - p) ** (WINDOW - count)
        if left <= 2.0**-ALARM:
            return count + 1
    return WINDOW


MOST_IN_A_WINDOW = _most_in_a_window()


def wrong_with(source: Random) -> str:
    """What is wrong with a generator, as the end of a sentence; nothing where it passes."""
    sample = source.randbytes(SAMPLE)
    run = 1
    for before, byte in pairwise(sample):
        run = run + 1 if byte == before else 1
        if run >= REPEATED:
            return "it says the same again and again"
    for start in range(0, SAMPLE, WINDOW):
        if max(Counter(sample[start : start + WINDOW]).values()) > MOST_IN_A_WINDOW:
            return "it says one thing too often"
    expected = SAMPLE / 2**BITS
    value = sum((sample.count(byte) - expected) ** 2 for byte in range(2**BITS)) / expected
    if not DOUBT < tail(value, 2**BITS - 1) < 1 - DOUBT:
        return "its bytes are not as even as chance is, or more"
    if not fair(*counted(lambda cards: shuffled(cards, source), SHUFFLES), DOUBT):
        return "its shuffles are not even"
    return ""


class Chance:
    """The generator of the room, as far as it was tested. Its methods may be called from any thread."""

    def __init__(self, source: Random | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        """Have the system's own generator, or another one that a test brings."""
        self._source: Random = source if source is not None else SystemRandom()
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong: str = "it was not tested yet"
        self._tested: float = -math.inf

    def test(self) -> None:
        """Test the generator; one that fails is given a second chance before it counts."""
        with self._lock:
            self._wrong = self._once() and self._once()
            self._tested = self._clock()

    def _once(self) -> str:
        try:
            return wrong_with(self._source)
        except Exception as error:  # a generator that cannot be asked is as bad as one that lies
            return f"it cannot be asked ({type(error).__name__})"

    def check(self) -> None:
        """Refuse to deal where the generator has failed."""
        if self._wrong:
            raise Refused(f"no hand is dealt: the generator of chance failed its test, {self._wrong}.")

    @property
    def is_good(self) -> bool:
        """Whether hands may be dealt."""
        return not self._wrong

    def health(self) -> Finding:
        """Say how the last test ended, after another one where that is long ago."""
        if self._clock() - self._tested >= AGAIN:
            self.test()
        if self._wrong:
            return Finding(False, f"the generator of chance failed its test, {self._wrong}: no hand is dealt.")
        return Finding(True, "the generator of chance passed its test.")
