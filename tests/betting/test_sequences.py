"""The engine allows exactly as many betting rounds as a reckoning that does not know the engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.hand import Hand
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign, make_sign
from tests.betting.sequences import ENTRIES, count, spelled

TABLE = Path(__file__).with_name("sequences.txt")
KEPT = {
    (rule, int(players), int(most)): int(number)
    for rule, players, most, number in (
        line.split() for line in TABLE.read_text().splitlines() if not line.startswith("#")
    )
}
LETTERS = {"fold": "f", "check": "k", "call": "c", "open": "b", "raise": "r"}


def sign_of(most: int = 3, free: tuple[str, ...] | None = None) -> Sign:
    """Crown hold'em with fixed limits: as it is, or with another cap, or with other cases in which there is none."""
    game = pr.game("crown", "holdem")
    assert game.rules["raise.most"].value == 3
    assert "head to head" in game.rules["raise.free"].value
    rules = {**game.rules, "raise.most": replace(game.rules["raise.most"], value=most)}
    if free is not None:
        rules["raise.free"] = replace(rules["raise.free"], value=free)
    return make_sign(replace(game, rules=rules), limit="fixed 2/4", blinds=(1, 2))


def on_the_flop(sign: Sign, players: int) -> Hand:
    hand = Hand(sign, {f"P{seat}": 10_000 for seat in range(players)}, chance=Random(3))
    while hand.state.street == 0:
        hand.call()
    assert hand.state.street == 1
    assert hand.state.live_count == players
    return hand


def rounds(hand: Hand, most: int) -> list[str]:
    """Every way the round can go by what the engine says is due, and nothing else; `most` leaves further raises untried."""
    found: list[str] = []
    open_ends = [("", hand)]
    while open_ends:
        said, here = open_ends.pop()
        if here.over or here.state.street != 1:
            found.append(said)
            continue
        due = here.due
        for option in due.options:
            letter = LETTERS[option]
            if letter == "r" and said.count("r") >= most:
                continue
            there = here.copy()
            if option in ("open", "raise"):
                assert due.least == due.most == here.state.high + 2
                there.play(Bet(due.seat, due.least))
            else:
                there.play({"f": Fold, "k": Check, "c": Call}[letter](due.seat))
            open_ends.append((said + letter, there))
    return found


def test_the_table_is_what_the_recursion_gives() -> None:
    assert list(KEPT) == ENTRIES
    assert {entry: count(*entry) for entry in ENTRIES} == KEPT


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if KEPT[entry] < 10_000], ids=str)
def test_listing_agrees_with_adding(entry: tuple[str, int, int]) -> None:
    ways = spelled(*entry)
    assert len(ways) == len(set(ways)) == KEPT[entry]


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_the_engine_allows_as_many(entry: tuple[str, int, int]) -> None:
    """Crown's cap is three, lifted head to head: up to three raises it is out of sight, beyond that it is what ends them."""
    _, players, most = entry
    ways = rounds(on_the_flop(sign_of(), players), most)
    assert len(ways) == KEPT[entry]
    assert sorted(ways) == sorted(spelled(*entry))


def raised(sign: Sign, players: int, times: int) -> Hand:
    hand = on_the_flop(sign, players)
    for number in range(times + 1):
        hand.raise_to(2 + 2 * number)
    return hand


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_the_cap_is_read_from_the_book(most: int) -> None:
    assert "raise" in raised(sign_of(most), 3, most - 1).due.options
    assert "raise" not in raised(sign_of(most), 3, most).due.options


def test_crown_lifts_the_cap_head_to_head_only() -> None:
    hand = raised(sign_of(), 3, 3)
    assert "raise" not in hand.due.options  # three are left
    with pytest.raises(Refused):
        hand.raise_to(10)
    hand.fold()
    assert "raise" in hand.due.options  # two are left
    hand.raise_to(10)


def test_a_book_that_does_not_lift_the_cap_holds_it_head_to_head() -> None:
    sign = sign_of(free=("pot ratio", "no limit"))
    assert "raise" not in raised(sign, 2, 3).due.options
