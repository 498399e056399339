"""The stand-in does for bots what they must do, and nothing for people who are there."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room import stand_in
from pokerroom.room.names import BOT
from pokerroom.table.table import Table
from tests.table.kinds import acts

ABEL, BETTY = f"Abel{BOT}", f"Betty{BOT}"


def table() -> Table:
    """Three who have played a hand."""
    sign = spoken_sign("house holdem, no limit, blinds 5/10", shelf.book)
    made = Table(sign, {"Ann": 500, ABEL: 500, "Cy": 500}, book=shelf.book("house"), chance=Random(1))
    made.deal()
    while made.hand is not None:
        made.play(stand_in.bots_turn(made.hand.view(made.hand.due.seat), Random(1)))
    return made


@pytest.mark.parametrize("name", ["Dee", BETTY])
def test_a_bot_posts_what_it_owes_and_a_person_chooses(name: str) -> None:
    """Whoever comes later owes a blind; people may post it or wait, and nobody does it for them."""
    made = table()
    made.play(acts.Sit(name, 6, 500))
    assert stand_in.errand(made, made.at) == ((name, acts.Post(name)) if name == BETTY else None)


def test_a_bot_that_leaves_buys_and_posts_no_more() -> None:
    made = table()
    made.play(acts.Sit(BETTY, 6, 500))
    made.deal()
    made.play(acts.Leave(BETTY))
    assert stand_in.errand(made, made.at) is None
