"""The sealed hand with which the browser's check is tried, written anew: `.venv/bin/python -m tests.room.sealed_fixture`."""

from __future__ import annotations

from pokerroom.room.sealed_hand import sealed_hand, written
from tests.room.test_sealed_hand import FIXTURE, a_draw

if __name__ == "__main__":
    FIXTURE.write_text(written(sealed_hand(a_draw(), "t1", 1)))
