"""A snapshot has the whole state, and the table made from it goes on like the first."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.law import Refused
from pokerroom.table.player import Player
from pokerroom.table.snapshot import Snapshot, resume, snapshot
from pokerroom.table.state import STANDING, PersonAtTable, TableState
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


def test_a_player_is_made_with_every_field_in_its_place() -> None:
    """The words of the class and the way it is made are written down one beside the other: they must be the same."""
    told = fields(Player)
    others: dict[type[Any], Any] = {int: 7, str: "another", bool: True, tuple: (7,)}
    plain: dict[str, Any] = {"name": "Ann", "seat": 3, "chips": 200}
    plain.update({each.name: each.default for each in told[3:]})
    assert {each.name: getattr(Player("Ann", 3, 200), each.name) for each in told} == plain
    for place, each in enumerate(told):
        values = {**plain, each.name: others[type(plain[each.name])]}
        made = Player(*values.values())
        assert {one.name: getattr(made, one.name) for one in told} == values, place


def test_whoever_has_anything_open_concerns_the_table() -> None:
    past: dict[str, Any] = {"name": "Bob", "left_at": 9, "left_with": 50, "reported": ["late"], "sent": "table 2"}
    assert not PersonAtTable(**past).is_concerned
    for name in PersonAtTable.__struct_fields__:
        if name not in {*past, "last"}:
            concerned = PersonAtTable(**past)
            setattr(concerned, name, 7)
            assert concerned.is_concerned, name
    assert not PersonAtTable("Bob", last=Player("Bob", 3, 0)).is_concerned
    assert PersonAtTable("Bob", last=Player("Bob", 3, 0, missed=(1,))).is_concerned
