"""The 729 hands of the shared collection: all replay under the house book to the very chip."""

from __future__ import annotations

from collections import Counter

import pytest

from pokerroom import shelf
from pokerroom.notation import finishing_stacks, read_phh, replayed
from pokerroom.notation.phh import VARIANTS
from tests.notation.files import REAL, real_files

pytestmark = pytest.mark.skipif(
    not REAL.is_dir(), reason=f"the collection of hand histories is not beside the clone: {REAL} is not there"
)


def test_every_hand_ends_with_the_recorded_stacks() -> None:
    counts: Counter[str] = Counter()
    house = shelf.book("house")
    for path in real_files():
        for record in read_phh(path.read_text()):
            if record.variant not in VARIANTS:
                counts["unsupported"] += 1
                continue
            hand = replayed(record, house)
            assert record.finishing is not None, path
            assert finishing_stacks(hand, record) == record.finishing, path
            counts["ok"] += 1
    assert counts == {"ok": 729}
