"""What a program keeps and hands on: pickles and copies, between processes too, JSON and back, signs as lines."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.hand.vocabulary import HAND
from pokerroom.table.kill import sign_of_hand
from tests.hand.playing import random_hand
from tests.hand.signs import combinations

SIGN = "crown holdem, no limit, blinds 1/2"
AGAIN: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def a_table() -> pr.Table:
    table = pr.Table(SIGN, players={"Ann": 200, "Bob": 200, "Cy": 150}, seed=3)
    hand = table.deal()
    while not hand.over:
        hand.fold()
    hand = table.deal()
    hand.raise_to(6)
    hand.call()
    return table


def things() -> dict[str, Any]:
    table = a_table()
    hand = table.hand
    assert hand is not None
    book, sign = pr.book("crown"), table.sign
    return {
        "Hand": hand,
        "Table": table,
        "View": hand.view("Bob"),
        "Sign": sign,
        "Game": sign.game,
        "Street": sign.game.streets[0],
        "Book": book,
        "Clause": book["9.7"],
        "Remedy": sign.game.remedies[0],
        "Rule": sign.game.rules["raise.most"],
        "Commission": sign.commission,
        "Ranking": pr.ranking(),
        "Low": pr.eight_or_better(),
        "HandOrder": pr.order_of(sign.game),
        "Due": hand.due,
        "Pot": hand.pots[0],
        "Comparison": pr.compare("odd chip"),
        "Topic": pr.topics()[0],
        "Event": hand.log[-1],
        "Act": pr.Bet(0, 6),
        "Card": pr.card("As"),
    }


@pytest.mark.parametrize("way", AGAIN)
@pytest.mark.parametrize("name", list(things()))
def test_everything_can_be_kept(name: str, way: str) -> None:
    thing = things()[name]
    again = AGAIN[way](thing)
    assert type(again) is type(thing) and again == thing


@pytest.mark.parametrize("way", AGAIN)
def test_a_table_that_was_kept_goes_on_by_itself(way: str) -> None:
    table = a_table()
    other = AGAIN[way](table)
    assert other.state is not table.state and other.hand is not table.hand
    before = len(table.log)
    other.hand.raise_to(20)
    other.hand.fold()
    assert len(table.log) == before and len(other.log) > before, "the copy's log is its own, and follows its hand"
    table.hand.raise_to(20)  # type: ignore[union-attr]
    table.hand.fold()  # type: ignore[union-attr]
    while table.hand is not None and other.hand is not None:
        for each in (table, other):
            assert each.hand is not None
            each.play("check" if "check" in each.hand.due.options else "call")
    assert table == other
    assert table.deal().log == other.deal().log, "the same chance goes on"


def _played_elsewhere(data: bytes) -> bytes:
    """What another process does with what it was sent."""
    hand, view, table = pickle.loads(data)
    hand.play("all in")
    view.catch_up(hand.log)
    table.play("fold")
    return pickle.dumps((hand, view, table))


def test_between_processes() -> None:
    table = a_table()
    hand = table.hand
    assert hand is not None
    sent = (hand.copy(), hand.view("Bob"), table)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        got = pickle.loads(pool.apply(_played_elsewhere, (pickle.dumps(sent),)))
    here = pickle.loads(_played_elsewhere(pickle.dumps(sent)))
    assert got[0] == here[0] and got[1] == here[1] and got[2] == here[2]
    assert got[0].sign == hand.sign


@pytest.mark.parametrize("part", range(4))
def test_a_hand_as_json_and_back(part: int) -> None:
    """Hands of every game, kept in the middle: they are equal, go on alike, and so do pickles."""
    rng = Random(part)
    for at, each in enumerate(combinations()):
        if at % 24 != part:
            continue
        manner = {"showdown": rng.choice(("automatic", "manual")), "dealer": rng.choice(("automatic", "manual"))}
        hand = random_hand(each.sign, rng, rng, **manner)
        for _ in range(rng.randrange(25)):
            acts = hand.legal()
            if not acts:
                break
            hand.play(rng.choice(acts))
        again = pr.Hand.from_json(hand.json(), chance=rng)
        assert again == hand and again.due == hand.due and again.sign == hand.sign, each.name
        assert again.json() == hand.json()
        assert AGAIN["pickle"](hand) == hand
        if hand._log.marks:
            assert again.undo() == hand.undo()
        for one in (hand, again):
            if acts := one.legal():
                one.play(acts[0])
        assert again == hand, each.name


def test_strict_and_by_hand_are_kept() -> None:
    hand = pr.Hand(pr.sign(SIGN), {"Ann": 90, "Bob": 90}, deck=pr.deck(52), strict=True, dealer="manual")
    again = pr.Hand.from_json(hand.json().decode())
    assert again.due == hand.due and again.due.actor == "dealer"
    hand.play("the dealer deals")
    with pytest.raises(pr.Refused):
        hand.play("Bob folds") if hand.turn == "Ann" else hand.play("Ann folds")


def test_a_hand_with_a_kill_is_kept() -> None:
    sign = pr.sign("grand holdem, fixed 2/4, blinds 1/2, kill full")
    killed = sign_of_hand(sign, 0, True)
    assert killed != sign
    hand = pr.Hand(killed, {"Ann": 90, "Bob": 90, "Cy": 90}, chance=Random(1))
    hand.call()
    again = pr.Hand.from_json(hand.json())
    assert again == hand and again.sign == killed and again.due == hand.due


@pytest.mark.parametrize("wrong", [b"", b"[]", b"{}", "zebra", b'{"sign":"crown holdem","log":[],"marks":[]}', None, 3])
def test_what_is_no_hand_is_refused(wrong: Any) -> None:
    with pytest.raises(pr.Refused):
        pr.Hand.from_json(wrong)
    with pytest.raises(pr.Refused):
        pr.Table.from_json(wrong)


def test_a_spoilt_hand_is_refused() -> None:
    data = a_table().hand.json()  # type: ignore[union-attr]
    for old, new in ((b"crown", b"zebra"), (b'"Ann"', b"7"), (b'"seat":0', b'"seat":77')):
        assert old in data
        with pytest.raises(pr.Refused):
            pr.Hand.from_json(data.replace(old, new))


def test_a_table_as_json_and_back() -> None:
    table = a_table()
    again = pr.Table.from_json(table.json())
    assert again == table and again.hand == table.hand


def test_every_sign_is_a_line() -> None:
    """Of every combination of every game of every book, `pr.sign(sign.line)` is an equal sign."""
    games = set()
    for each in combinations():
        assert pr.sign(each.sign.line) == each.sign, each.name
        games.add((each.sign.game.book, each.sign.game.key))
    assert games == {(book.key, key) for book in shelf.every() for key, game in book.games.items() if game.streets}
    assert len([game for game in games if game[0] != "house"]) == 29


def test_json_holds_all_events_of_a_hand() -> None:
    hand = a_table().hand
    assert hand is not None and [type(event) for event in pr.Hand.from_json(hand.json()).log] == [
        HAND.tags[str(type(event).__struct_config__.tag)] for event in hand.log
    ]


@pytest.mark.parametrize("kept", AGAIN.values(), ids=AGAIN)
def test_a_tournament_is_kept_before_and_after_it_is_played(kept: Callable[[Any], Any]) -> None:
    event = pr.Tournament("crown", "friday", players=5, seed=3)
    before = kept(event)
    assert (before.results, before.hands) == ((), 0)
    event.play()
    assert before.results == (), "a copy is one of its own"
    after = kept(event)
    assert after.json() == event.json() and after.log == event.log and after.seconds == event.seconds
    assert repr(after) == repr(event) and after.play() == event.results
    assert before.play() == event.results and before.log == event.log, "the same seed plays the same hands"
