"""Cards print as cards and are numbers still: in sums and orders, in files, on the wire and in the log."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import msgspec
import pytest

import pokerroom as pr
from pokerroom.cards import UNKNOWN
from pokerroom.cards.card import CARDS
from pokerroom.hand.vocabulary import HAND


def test_cards_show_themselves() -> None:
    assert repr(pr.read_cards("As Kd")) == "(As, Kd)"
    assert str(pr.card("Tc")) == "Tc" and f"{pr.card('2h')}" == "2h" and f"{pr.card('2h'):>4}" == "  2h"
    assert repr(pr.deck(32)[:3]) == "(7c, 7d, 7h)"
    assert repr(pr.ranking().five(pr.read_cards("As Ks Qs Js Ts 2c 2d"))) == "(As, Ks, Qs, Js, Ts)"
    assert repr(pr.shuffled(pr.deck(52), Random(1)))[0:1] == "["
    assert pr.card("??").rank == "?" and pr.card("As").rank + pr.card("As").suit == "As"


def test_a_card_is_the_number_it_was() -> None:
    for number in range(UNKNOWN + 1):
        card = pr.Card(number)
        assert card == number and hash(card) == hash(number) and int(card) == number and {number: 1}[card] == 1
        assert type(int(card)) is int and json.dumps([card]) == f"[{number}]" and f"{card:d}" == str(number)
        assert pr.Card(str(card)) is card is CARDS[number]
    assert pr.card("As") > pr.card("Ah") > pr.card("Kd")
    assert sorted(pr.read_cards("Kd As 2c")) == [0, 45, 51]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda card: pickle.loads(pickle.dumps(card))])
def test_there_is_one_of_each(again: object) -> None:
    assert again(pr.card("As")) is pr.card("As")  # type: ignore[operator]


@pytest.mark.parametrize("wrong", [-1, 53, True, 1.0, None, "Zz", "As Kd", ""])
def test_what_is_no_card_is_refused(wrong: object) -> None:
    with pytest.raises(pr.CardError):
        pr.Card(wrong)  # type: ignore[arg-type]


def test_cards_of_every_kind_are_ranked_alike() -> None:
    for engine in (pr.ranking(), pr.eight_or_better()):
        for text in ("As 2s 3s 4s 5s", "Ah 2c 3d 4s 8h Kd Kc"):
            cards = pr.read_cards(text)
            assert engine.value(cards) == engine.value([int(card) for card in cards]) == engine.value(list(cards))


def test_acts_with_cards_are_kept_as_numbers() -> None:
    """What stands in the log and is sent is the same, whatever the program handed in."""
    sign = pr.sign("victoria draw ante, fixed 2/4, ante 1")
    logs = []
    for kind in (pr.Card, int):
        deck = [kind(card) for card in pr.shuffled(pr.deck(52), Random(3))]
        hand = pr.Hand(sign, {"Ann": 100, "Bob": 100}, deck=deck, strict=True)
        while not hand.over:
            seat = hand.due.seat
            if "draw" in hand.due.options:
                hand.play(pr.Discard(seat, tuple(kind(card) for card in hand.state.hole[seat][:2])))
            else:
                hand.play(hand.legal()[0] if "check" not in hand.due.options else pr.Check(seat))
        logs.append(msgspec.json.encode(hand.log))
        json.loads(hand.view("Ann").json())
        for event in hand.log:
            for name, sort in HAND.sorts[type(event)].items():
                if sort is not None and sort.wire == "cards":
                    value = getattr(event, name)
                    assert all(type(card) is int for card in (value if isinstance(value, tuple) else (value,)))
    assert logs[0] == logs[1]


def test_the_cards_that_matter_lie_on_top() -> None:
    sign = pr.sign("crown holdem, no limit, blinds 1/2")
    top = pr.read_cards("As Ks Ah Kh")
    for deck in (top, list(top), "As Ks Ah Kh"):
        hand = pr.Hand(sign, {"Ann": 100, "Bob": 100}, deck=deck, chance=Random(1))
        assert {card for name in ("Ann", "Bob") for card in hand.hole(name)} == set(top)
        assert len({*hand.state.stub, *top}) == 52
    with pytest.raises(pr.Refused, match=r"the deck has 4 cards, not 52. Chance would shuffle the rest"):
        pr.Hand(sign, {"Ann": 100, "Bob": 100}, deck=top)
    with pytest.raises(pr.Refused, match="each of its 52 cards once"):
        pr.Hand(sign, {"Ann": 100, "Bob": 100}, deck=[1, 1, 2], chance=Random(1))
    with pytest.raises(pr.Refused, match="Zz"):
        pr.Hand(sign, {"Ann": 100, "Bob": 100}, deck="Zz", chance=Random(1))
