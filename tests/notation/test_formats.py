"""Hands written in a format and read back are the same hands: stacks, cards and acts, raked and unfinished ones too."""

from __future__ import annotations

import json
from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.deck import Reshuffled
from pokerroom.hand.hand import Hand
from pokerroom.hand.traits import UNTOLD
from pokerroom.histories.files import hands_in
from pokerroom.law.error import Refused
from pokerroom.notation.course import WAGERS, course
from pokerroom.notation.formats import histories
from pokerroom.notation.recorded import Unread
from pokerroom.notation.replaying import ReplayedHand
from tests.views.player import play_any

LINES = (
    "house holdem, fixed 2/4, blinds 1/2",
    "house holdem, no limit, blinds 1/2, commission 5% cap 3",
    "house holdem, no limit, blinds 1/2, ante 1",
    "house holdem, no limit, blinds 1/2, commission 5% cap 3, jackpot drop 1 from pots of 10",
    "house omaha, pot limit, blinds 1/2, commission 5% cap 3",
    "house omaha hi lo, fixed 2/4, blinds 1/2",
    "house seven card stud, fixed 2/4, ante 1, bring in 1",
    "house seven card stud hi lo, fixed 2/4, ante 1, bring in 1, commission 5% cap 3",
    "house razz, fixed 2/4, ante 1, bring in 1",
    "house 2-7 triple draw, fixed 2/4, blinds 1/2",
    "house 2-7 single draw, no limit, blinds 1/2",
    "house badugi, fixed 2/4, blinds 1/2, commission 5% cap 3",
    "house short deck, no limit, ante 1, blinds 1/2",
)
HANDS = 40
READ = ["phh", "ohh"]  # those that know all these games; what others know has tests of its own


def played(line: str, number: int) -> Hand:
    return play_any(pr.sign(line), Random(f"formats {line} {number}")).hand


def read_back(key: str, text: str) -> ReplayedHand:
    [again] = hands_in(text.encode(), histories()[key])
    assert isinstance(again, ReplayedHand), again
    return again


def acts(hand: Hand) -> list[tuple[str, str, int]]:
    """Who did what, and to how much it came."""
    names, steps = hand.names, course(hand.log, hand.state.start)
    return [
        (names[step.seat], step.act, step.to) for step in steps if step.act in WAGERS or step.act in ("show", "muck")
    ]


def cards(hand: Hand) -> dict[str, list[str]]:
    """The cards of everybody, and of the board, in the order of the streets."""
    held: dict[str, list[str]] = {}
    for step in course(hand.log, hand.state.start):
        if step.act in ("deal", "board"):
            name = hand.names[step.seat] if step.seat >= 0 else ""
            held.setdefault(name, []).append(pr.spell(sorted(step.cards)))
    return held


def assert_same(key: str, hand: Hand, number: str) -> None:
    again = read_back(key, histories()[key].write(hand, "surveillance", number))
    assert again.record.number == number
    assert again.hand.stacks == hand.stacks
    assert again.rake == hand.state.taken + hand.state.jackpot
    assert acts(again.hand) == acts(hand)
    assert cards(again.hand) == cards(hand)


@pytest.mark.parametrize("key", READ)
@pytest.mark.parametrize("line", LINES)
def test_hands_are_read_back_as_they_were(line: str, key: str) -> None:
    form = histories()[key]
    written = 0
    for number in range(HANDS):
        hand = played(line, number)
        if form.why_not(hand) or any(event in UNTOLD or isinstance(event, Reshuffled) for event in hand.log):
            continue
        assert_same(key, hand, f"t1/{number}")
        written += 1
    assert written > HANDS // 2


@pytest.mark.parametrize("key", READ)
def test_what_the_rail_saw_ends_with_the_same_stacks(key: str) -> None:
    for number in range(HANDS):
        hand = played(LINES[1], number)
        if histories()[key].why_not(hand):
            continue
        again = read_back(key, histories()[key].write(hand, "rail", "7"))
        assert again.hand.stacks == hand.stacks and again.rake == hand.state.taken


def test_an_unfinished_hand_has_no_false_end() -> None:
    hand = Hand(pr.sign(LINES[0]), {"Ann": 100, "Bob": 100, "Cy": 90}, chance=Random(3))
    hand.call()
    text = histories()["phh"].write(hand, "surveillance", "12")
    assert "finishing_stacks" not in text and "hand = 12" in text
    again = read_back("phh", text)
    assert not again.hand.over and again.hand.stacks == hand.stacks and repr(again.hand.due) == repr(hand.due)
    for key in ("ohh", "stars"):
        with pytest.raises(Refused, match="finished"):
            histories()[key].write(hand, "rail", "12")


HOSTILE = {
    "nothing": b"",
    "a word": b"hello",
    "a list": b"[1, 2]",
    "another object": b'{"a": 1}',
    "not an object": b'{"ohh": 3}',
    "empty": b'{"ohh": {}}',
    "deep": b'{"ohh": ' + b"[" * 100_000,
    "not UTF-8": b'{"ohh": {"game_type": "\xff\xfe"}}',
    "not a number": b'{"ohh": {"game_type": "Holdem", "bet_limit": {"bet_type": "NL"}, "dealer_seat": NaN}}',
    "cut off": b'{"ohh": {"game_type": "Holdem", ',
}


@pytest.mark.parametrize("file", HOSTILE.values(), ids=HOSTILE)
def test_hostile_ohh_is_a_sentence(file: bytes) -> None:
    assert all(isinstance(each, Unread) and each.why for each in hands_in(file, histories()["ohh"]))


def test_any_field_of_ohh_may_be_wrong() -> None:
    """Every value of a good file in turn becomes each of some wrong ones: a hand or a sentence, never an exception."""
    good = json.loads(histories()["ohh"].write(played(LINES[1], 4), "surveillance", "1"))
    wrong = (None, -1, 10**30, 0.3333333, "x", [], {}, True, ["As", "As"], [[]])
    tried = 0

    def walk(owner: object) -> None:
        nonlocal tried
        keys = list(owner) if isinstance(owner, dict) else list(range(len(owner))) if isinstance(owner, list) else []
        for key in keys[:6] if isinstance(owner, list) else keys:
            kept = owner[key]  # type: ignore[index]
            for value in wrong:
                owner[key] = value  # type: ignore[index]
                for each in hands_in(json.dumps(good).encode(), histories()["ohh"]):
                    assert isinstance(each, ReplayedHand) or each.why
                tried += 1
            owner[key] = kept  # type: ignore[index]
            walk(kept)

    walk(good)
    assert tried > 500


def test_several_hands_in_a_file_of_ohh_and_one_bad() -> None:
    form = histories()["ohh"]
    texts = [form.write(played(LINES[1], number), "surveillance", str(number)) for number in range(3)]
    file = form.together([texts[0], texts[1][:-40], texts[2]]).encode()
    assert [isinstance(each, ReplayedHand) for each in hands_in(file, form)] == [True, False, True]


def test_a_file_of_another_site_without_our_fields() -> None:
    """As another program writes it: no field of ours, hidden cards left out, seats with gaps, money with cents."""
    told = {
        "spec_version": "1.4.7", "site_name": "Elsewhere", "game_number": "889", "start_date_utc": "2026-01-02T03:04:05Z",
        "table_name": "Vega", "game_type": "Holdem", "bet_limit": {"bet_type": "NL"}, "table_size": 6, "currency": "USD",
        "dealer_seat": 5, "small_blind_amount": 0.5, "big_blind_amount": 1, "ante_amount": 0,
        "players": [
            {"id": 11, "seat": 1, "name": "Ann", "starting_stack": 100.25},
            {"id": 12, "seat": 3, "name": "Bob", "starting_stack": 80},
            {"id": 13, "seat": 5, "name": "Cy", "starting_stack": 60},
        ],
        "rounds": [
            {"id": 0, "street": "Preflop", "actions": [
                {"action_number": 1, "player_id": 11, "action": "Post SB", "amount": 0.5},
                {"action_number": 2, "player_id": 12, "action": "Post BB", "amount": 1},
                {"action_number": 3, "player_id": 12, "action": "Dealt Cards", "cards": ["As", "Kd"]},
                {"action_number": 4, "player_id": 13, "action": "Raise", "amount": 3},
                {"action_number": 5, "player_id": 11, "action": "Fold"},
                {"action_number": 6, "player_id": 12, "action": "Call", "amount": 2},
            ]},
            {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9h"], "actions": [
                {"action_number": 1, "player_id": 12, "action": "Check"},
                {"action_number": 2, "player_id": 13, "action": "Bet", "amount": 4},
                {"action_number": 3, "player_id": 12, "action": "Fold"},
            ]},
        ],
        "pots": [{"number": 0, "amount": 6.5, "rake": 0.25, "player_wins": [{"player_id": 13, "win_amount": 6.25}]}],
    }  # fmt: skip
    again = read_back("ohh", json.dumps({"ohh": told}))
    assert [str(each) for each in again.stacks] == ["99.75", "77", "63.25"] and str(again.rake) == "0.25"
    assert again.record.number == "889" and again.record.fields["seats"] == [1, 3, 5]
    assert (again.record.fields["year"], again.record.fields["venue"]) == (2026, "Elsewhere")


def test_hands_of_a_book_that_a_format_does_not_know_say_why() -> None:
    hand = play_any(pr.sign("canberra-1994 manila, blinds 10, least wager 5"), Random(1)).hand
    assert histories()["stars"].why_not(hand) == "PokerStars' form has no Canberra Manila."
    assert "no variant" in histories()["phh"].why_not(hand)
