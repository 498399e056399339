"""The stand-in does for bots what they must do, and nothing for people who are there."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import read_cards, shelf
from pokerroom.hand.hand import Hand
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Call, Check
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


def crown_hand(cards: str = "") -> tuple[Table, Hand]:
    """A hand of three at Crown, who show by themselves."""
    sign = spoken_sign("crown holdem, no limit, blinds 5/10", shelf.book)
    players = {"Ann": 500, "Bob": 500, "Cy": 500}
    made = Table(sign, players, book=shelf.book("crown"), chance=Random(1), showdown="manual")
    top = read_cards(cards)
    return made, made.deal(deck=[*top, *[card for card in range(52) if card not in top]])


def test_at_a_showdown_a_beaten_hand_goes_unseen_and_any_other_is_laid_open() -> None:
    """Ann has aces and shows first, so that Bob's sevens and Cy's kings are beaten."""
    made, hand = crown_hand("As 7c Kd Ah 7d Kh 2s 3s 4s 9h 2h 9d 2d 8c")
    while "show" not in hand.due.options:
        made.play((Check if "check" in hand.due.options else Call)(hand.due.seat))
    while not hand.over:
        made.play(stand_in.overdue(hand.view(hand.due.seat), by_the_book=False, mind=Random(1)))
    said = [HAND.say(event, hand.names) for event in hand.log if isinstance(event, Showed | Mucked)]
    assert said == ["Ann shows As Ah", "Bob mucks", "Cy mucks"]


def test_where_nobody_is_on_duty_the_first_of_the_choices_is_taken_by_nobody() -> None:
    made, hand = crown_hand()
    made.play("the dealer finds a fouled stub")
    act = stand_in.decision_overdue(hand.view("rail"))
    assert HAND.say_act(act) == "the TG Area Manager decides: play on"
    made.play(act)
    assert stand_in.decision_overdue(hand.view("rail")) is None
