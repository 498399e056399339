"""A snapshot has the whole state, and the table made from it goes on like the first."""

from dataclasses import fields
from random import Random

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.law import Refused
from pokerroom.table.snapshot import Snapshot, resume, snapshot
from pokerroom.table.state import STANDING, TableState
from pokerroom.table.table import Table, same_state
from tests.table.life import Life, lawful, tables


def test_every_part_of_the_state_is_kept() -> None:
    otherwise = {
        "sign",
        "hand",
        "hung",
    }  # written in a form of their own; the book is given, and rules and plan are the sign's
    every = {each.name for each in fields(TableState)}
    assert every - set(STANDING) == {"book", "rules", "plan"} | otherwise
    assert otherwise < set(Snapshot.__struct_fields__)


@pytest.mark.parametrize("place", range(12))
def test_a_table_goes_on_from_its_snapshot(place: int) -> None:
    name, sign = list(tables(12))[place]
    life = Life(sign, place)
    at = 72_000
    compared = 0
    for number in range(40):
        at += 60
        life.do(life.act(), at)
        if life.stopped():
            continue
        seed = life.mind.randrange(1 << 30)
        book = shelf.book(sign.game.book)
        twin = resume(book, snapshot(life.table))
        assert same_state(twin.state, life.table.state), name
        hands = [life.table.deal(seed=seed, at=at), twin.deal(seed=seed, at=at)]
        moves = 0
        while not hands[0].over:
            if moves == number % 5:  # once in the middle of the hand
                twin = resume(book, snapshot(twin), Random(seed))
                assert twin.hand is not None
                hands[1] = twin.hand
                hands[1]._log.chance = hands[0]._log.chance
            act = lawful(hands[0], life.mind)
            for hand in hands:
                hand.play(act)
            moves += 1
        if sign.game.key.startswith("draw") or "stud" in sign.game.key:
            continue  # a shuffle in mid-hand draws on chance twice here
        assert life.table.stacks == twin.stacks, name
        assert life.table.state.accounts == twin.state.accounts
        assert life.table.state.positions == twin.state.positions
        compared += 1
        life.check()
    assert compared or "stud" in name or "draw" in name


@pytest.mark.parametrize("by_hand", ["showdown", "dealer", "cut"])
def test_what_is_done_by_hand_is_done_by_hand_afterwards(by_hand: str) -> None:
    sign = pr.sign("crown holdem, no limit, blinds 1/2")
    table = Table(sign, players={"Ann": 200, "Bob": 200, "Cy": 200}, **{by_hand: "manual"})
    hand = table.deal(seed=3)
    twin = resume(shelf.book("crown"), snapshot(table)).hand
    assert twin is not None and twin._log.manual == hand._log.manual != 0
    assert (twin.due.actor, twin.due.seat, twin.due.options) == (hand.due.actor, hand.due.seat, hand.due.options)


def test_the_last_hand_keeps_the_sign_it_was_played_under() -> None:
    table = Table(pr.sign("crown holdem, no limit, blinds 1/2, kill none"), players={"Ann": 200, "Bob": 200, "Cy": 200})
    hand = table.deal(seed=3)
    while not hand.over:
        hand.fold()
    table.state.hang(pr.sign("crown omaha, pot limit, blinds 5/10"))
    twin = resume(shelf.book("crown"), snapshot(table))
    assert twin.state.sign == table.state.sign != hand.sign
    assert twin.state.hand is not None and twin.state.hand.sign == hand.sign
    assert same_state(twin.state, table.state)


def test_what_is_no_snapshot_is_refused() -> None:
    with pytest.raises(Refused):
        resume(shelf.book("crown"), b"{}")
