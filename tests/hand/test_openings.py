"""Openings: each viewer of a sealed hand gets those of the cards that they see, from the shuffle they came from."""

from __future__ import annotations

import contextlib
import re
from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom.cards.card import WRITTEN
from pokerroom.cards.card import card as read_card
from pokerroom.cards.deck import deck as full_deck
from pokerroom.cards.seal import SECRET, CardOpening, holds
from pokerroom.hand.deal import Dealt
from pokerroom.hand.deck import Reshuffled, Sealed, Shuffled
from pokerroom.hand.draw import Discarded
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.repair import Misdealt
from pokerroom.hand.see import VIEWERS
from pokerroom.hand.show import Mucked
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.start import Started
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Call, Check
from pokerroom.law.error import Refused
from pokerroom.machine.secrecy import Viewer
from pokerroom.players.careless import careful, careless
from tests.hand.playing import random_players
from tests.rulings.mischief import right_act
from tests.rulings.worlds import seen as seen_in_mischief
from tests.views.player import GAMES, any_act, any_start, signs_of
from tests.views.worlds import Shown

ONE = bytes(range(SECRET))
HOLDEM = pr.sign("crown holdem, no limit, blinds 1/2")
THREE = {"Ann": 100, "Bob": 100, "Cy": 100}


def first_of(hand: Hand) -> Started:
    first = hand.log[0]
    assert isinstance(first, Started)
    return first


def check(hand: Hand, viewer: Viewer) -> list[CardOpening]:
    """All that a viewer was given holds; and there are as many roots as shuffles."""
    openings = hand.openings()
    shuffles = [event for event in hand.log if isinstance(event, Shuffled | Reshuffled)]
    assert [root.count for root in openings.roots] == [len(event.cards) for event in shuffles]
    assert [root.root for root in openings.roots] == [first_of(hand).seal, *[event.seal for event in shuffles[1:]]]
    found = openings.of(viewer)
    for each in found:
        root = openings.roots[each.shuffle]
        assert holds(root.root, root.count, each)
        assert WRITTEN[shuffles[each.shuffle].cards[each.position]] == each.card
    assert len({(each.shuffle, each.position) for each in found}) == len(found)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everybody_gets_the_openings_of_the_cards_they_see(game: str) -> None:
    """Which those are is written once more, in `tests.views.worlds`."""
    for number, sign in enumerate(signs_of(game)):
        rng = Random(f"openings {game} {number}")
        start = any_start(sign, rng)
        hand = Hand(
            sign,
            start.players,
            marker=start.marker,
            deck=start.deck,
            straddles=start.straddles,
            side_wagers=start.side_wagers,
            showdown=start.showdown,
            secret=rng.randbytes(SECRET),
        )
        kept = hand.openings()  # looked at all along
        viewers: list[Viewer] = [*range(len(hand.names)), *VIEWERS]
        while not hand.over:
            hand.play(any_act(hand, hand.due, rng))
            for viewer in viewers:
                before = list(kept.of(viewer))
                assert kept.of(viewer) == before
        for viewer in viewers[:-1]:
            found = check(hand, viewer)
            places = set(Shown(hand.log, viewer).at)
            assert {(each.shuffle, each.position) for each in found} == places, (sign, viewer)
            assert sorted(map(repr, kept.of(viewer))) == sorted(map(repr, found))
        everything = check(hand, "surveillance")
        assert len(everything) == sum(root.count for root in hand.openings().roots)
        assert replay(sign, hand.log).openings().of(0) == hand.openings().of(0)


def test_a_hand_without_a_secret_has_no_seal() -> None:
    hand = Hand(HOLDEM, THREE, chance=Random(1))
    assert first_of(hand).seal == ""
    assert not any(isinstance(event, Sealed) for event in hand.log)
    assert isinstance(hand.log[1], Shuffled)
    assert hand.openings().roots == []
    assert hand.openings().of(0) == hand.openings().of("surveillance") == []


def test_the_same_is_played_with_a_seal_and_without() -> None:
    plain, sealed = (Hand(HOLDEM, THREE, chance=Random(1), secret=secret) for secret in (b"", ONE))
    for line in ("Ann calls", "Bob calls", "Cy checks", "Bob checks", "Cy checks", "Ann bets 2", "Bob folds"):
        try:
            plain.play(line)
        except Refused as refusal:
            with pytest.raises(Refused, match=re.escape(str(refusal))):
                sealed.play(line)
        else:
            sealed.play(line)
    assert plain.state.stacks == sealed.state.stacks
    told = [event for event in sealed.log[1:] if not isinstance(event, Sealed)]
    assert told == plain.log[1:]


@pytest.mark.parametrize("viewer", [0, 1, "rail", "dealer"])
def test_nobody_sees_the_secret(viewer: Viewer) -> None:
    hand = Hand(HOLDEM, THREE, chance=Random(1), secret=ONE)
    assert isinstance(hand.log[1], Sealed)
    assert hand.log[1].secret == ONE.hex()
    view = hand.view(viewer)
    assert not any(isinstance(event, Sealed) for event in view.log)
    assert ONE.hex().encode() not in view.json()
    told = view.log[0]
    assert isinstance(told, Started)
    assert told.seal == first_of(hand).seal != ""
    assert ONE.hex() not in str(hand)
    assert ONE.hex() not in HAND.say(hand.log[1])


@pytest.mark.parametrize("secret", [b"short", ONE + b"x", "0" * 32, 7, None, bytearray(ONE)])
def test_what_is_no_secret_is_refused_and_never_quoted(secret: Any) -> None:
    with pytest.raises(Refused, match=r"^a secret is 32 bytes\.$"):
        Hand(HOLDEM, THREE, chance=Random(1), secret=secret)


def test_a_deck_of_unknown_cards_is_not_sealed() -> None:
    deck = [*range(51), 52]
    Hand(HOLDEM, THREE, deck=deck)
    with pytest.raises(Refused, match="all its cards are known"):
        Hand(HOLDEM, THREE, deck=deck, secret=ONE)


# ------------------------------------------------------------------------------------------------ shuffled again


def drawn(seed: int) -> Hand:
    """A draw of many players, who throw away so much that the muck is shuffled into the stub."""
    sign = pr.sign("victoria draw blind, fixed 2/4, blinds 1/2")
    hand = Hand(sign, {f"P{place}": 200 for place in range(8)}, chance=Random(seed), secret=ONE)
    while not hand.over:
        options, seat = hand.due.options, hand.due.seat
        if "draw" in options:
            hand.play(Discard(seat, tuple(hand.state.hole[seat])))
        else:
            hand.play(Check(seat) if "check" in options else Call(seat))
    return hand


def test_a_card_that_comes_again_from_the_muck_tells_nothing_of_who_threw_it_away() -> None:
    hand = drawn(1)
    again = [event for event in hand.log if isinstance(event, Reshuffled)]
    assert again
    roots = hand.openings().roots
    assert [root.why for root in roots] == ["before the deal", *["the muck is shuffled into the stub"] * len(again)]
    assert len({root.root for root in roots}) == len(roots)
    came_again = 0
    for viewer in range(8):
        thrown = {
            card for event in hand.log if isinstance(event, Discarded) and event.seat == viewer for card in event.cards
        }
        found = check(hand, viewer)
        for each in (each for each in found if each.shuffle):
            first = [one for one in found if one.card == each.card and not one.shuffle]
            assert bool(first) == (read_card(each.card) in thrown), "where it lay before is known to who had it"
            came_again += not first
    assert came_again


def test_a_deck_that_is_shuffled_after_a_misdeal_is_sealed_anew() -> None:
    hand = Hand(HOLDEM, THREE | {"Dee": 100}, chance=Random(5), dealer="manual", cut="manual", secret=ONE)
    hand.play("the dealer deals")
    hand.play("Cy calls")
    mid = replay(HOLDEM, hand.log, dealer="manual", cut="manual")  # as after a crash: the secret is in the log
    mid._log.chance = Random(9)
    for each in (hand, mid):
        each._log.chance = Random(9)
        each.play("Dee notices the error")
        assert any(isinstance(event, Misdealt) for event in each.log)
        roots = each.openings().roots
        assert [root.why for root in roots] == ["before the deal", "the deck is shuffled anew"]
        each.play("the dealer cuts the deck 26 cards down")
        each.play("the dealer deals")
        found = check(each, 0)
        assert [one.shuffle for one in found] == [0, 0, 1, 1]
        assert {one.position for one in found if one.shuffle} == {26, 30}, "as they lay before the cut"
    assert hand.log == mid.log


def test_a_card_that_lies_open_on_the_stub_is_opened_when_it_leaves_it() -> None:
    """How far down it lies would be told of it if it were shuffled back; so nothing is told while it is there."""
    hand = Hand(HOLDEM, THREE, chance=Random(3), dealer="manual", secret=ONE)
    hand.play("the dealer deals")
    kept = hand.openings()
    hand.play("the dealer shows the top card")
    shown = next(event for event in hand.log if isinstance(event, Erred)).cards[0]
    assert shown in hand.state.stub
    assert [each.card for each in kept.of("rail")] == []
    while not hand.over and shown in hand.state.stub:
        hand.play(careful(hand, Random(1)))
    assert WRITTEN[shown] in [each.card for each in kept.of("rail")]


def test_a_hand_that_is_mucked_is_opened_to_nobody_but_who_held_it() -> None:
    for seed in range(20):
        rng = Random(seed)
        hand = Hand(HOLDEM, THREE, chance=rng, showdown="manual", secret=ONE)
        while not hand.over:
            options, seat = hand.due.options, hand.due.seat
            plain = Muck(seat) if "muck" in options else Show(seat) if "show" in options else None
            hand.play(plain or (Check(seat) if "check" in options else Call(seat)))
        mucked = [event.seat for event in hand.log if isinstance(event, Mucked)]
        dealt = next(event for event in hand.log if isinstance(event, Dealt))
        for seat in mucked:
            held = {WRITTEN[card] for to, card in zip(dealt.seats, dealt.cards, strict=True) if to == seat}
            for viewer in (*range(3), "rail", "dealer"):
                opened = {each.card for each in check(hand, viewer)}
                assert held <= opened if viewer == seat else not held & opened
            assert held <= {each.card for each in check(hand, "surveillance")}
        if mucked:
            return
    pytest.fail("nobody mucked")


@pytest.mark.parametrize("game", GAMES[::3])
def test_where_people_do_wrong_things_nobody_gets_more_than_they_see(game: str) -> None:
    """Errors, swaps, burns and cards put back: what somebody sees is written once more in `tests.rulings.worlds`."""
    sign = signs_of(game)[0]
    for number in range(6):
        rng = Random(f"openings mischief {game} {number}")
        deck = list(full_deck(sign.deck))
        rng.shuffle(deck)
        manner = rng.choice(("automatic", "manual"))
        hand = Hand(sign, random_players(sign, rng), deck=deck, chance=rng, dealer=manner, secret=rng.randbytes(SECRET))
        kept = hand.openings()
        for step in range(150):
            if hand.over:
                break
            act = careless(hand, rng) if step < 60 and rng.random() < 0.25 else right_act(hand, rng, 0)
            with contextlib.suppress(Refused):
                hand.play(act)
            for viewer in (0, 1, "rail"):
                given = kept.of(viewer)
                cards = {read_card(each.card) for each in given}
                assert cards <= seen_in_mischief(hand, viewer)
        for viewer in (0, 1, "rail"):
            found = {read_card(each.card) for each in check(hand, viewer)}
            if hand.over:
                assert found == seen_in_mischief(hand, viewer)
