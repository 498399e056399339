"""Whom an act names: people, one or several, and never a seat."""

from __future__ import annotations

from pokerroom.hand.vocabulary import HAND
from pokerroom.room.interests import named
from tests.table.kinds import acts

TELL = HAND.act_named("Tell")


def test_people_are_named_and_seats_are_not() -> None:
    assert TELL is not None
    assert named(TELL(4, 2), "name", "other", "names") == []  # type: ignore[call-arg]
    assert named(acts.Sit("Ann", 3, 200), "name", "other", "names") == ["Ann"]
    assert named(acts.Resume(("Ann", "Bob")), "name", "other", "names") == ["Ann", "Bob"]
