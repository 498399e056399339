"""The filmed hands of the shared collection as a dealer would enter them: exact to the chip, and how many taps."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pokerroom.notation import RecordedHand, read_phh
from pokerroom.notation.phh import VARIANTS
from tests.felt.entering import Entered
from tests.notation.files import HOLDEM, REAL, STUD

WSOP = REAL / "wsop"


def _ends_as_recorded(record: RecordedHand) -> Entered:
    done = Entered(record)
    assert done.hand.over
    assert done.seen_early == 0  # no card of a player was known before it was shown
    now = tuple(Decimal(stack) / done.unit for stack in done.hand.stacks.values())
    assert now == record.finishing, record.actions
    return done


@pytest.mark.skipif(not WSOP.is_dir(), reason=f"the filmed hands are not beside the clone: {WSOP} is not there")
def test_every_filmed_hand_ends_with_the_recorded_stacks(capsys: pytest.CaptureFixture[str]) -> None:
    records = [record for path in sorted(WSOP.rglob("*.phh")) for record in read_phh(path.read_text())]
    done = [_ends_as_recorded(record) for record in records if record.variant in VARIANTS]
    assert len(done) == len(records) == 42
    assert sum(each.stand_ins for each in done) == 2  # door cards of hands that were folded at once
    acts, taps = sorted(len(each.acts) for each in done), sorted(each.taps for each in done)
    with capsys.disabled():
        print(
            f"\n{len(done)} filmed hands: {sum(acts)} acts, {sum(acts) / len(done):.1f} a hand ({acts[0]} to {acts[-1]});"
            f" {sum(taps)} taps, {sum(taps) / len(done):.1f} a hand ({taps[0]} to {taps[-1]})"
        )


@pytest.mark.parametrize("text", [HOLDEM, STUD + "finishing_stacks = [48, 52]\n"], ids=["holdem", "stud"])
def test_hands_that_are_kept_here_end_so_too(text: str) -> None:
    [record] = read_phh(text)
    _ends_as_recorded(record)
