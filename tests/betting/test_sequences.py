"""The engine allows exactly as many betting rounds as a reckoning that does not know the engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.acts import Bet, Call, Check, Fold
from pokerroom.hand.hand import Hand
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


def sign_of(rule: str, most: int) -> Sign:
    """Crown hold'em with fixed limits: as it is, or with the cap held also head to head and set to so many raises."""
    game = pr.game("crown", "holdem")
    assert game.rules["raise.most"].value == 3
    assert "head to head" in game.rules["raise.free"].value
    if rule == "held":
        rules = {key: value for key, value in game.rules.items() if key != "raise.free"}
        rules["raise.most"] = replace(rules["raise.most"], value=max(most, 1))
        game = replace(game, rules=rules)
    return make_sign(game, limit="fixed 2/4", blinds=(1, 2))


def on_the_flop(sign: Sign, players: int) -> Hand:
    hand = Hand(sign, {f"P{seat}": 10_000 for seat in range(players)}, chance=Random(3))
    while hand.state.street == 0:
        hand.call()
    assert hand.state.street == 1
    assert hand.state.live_count == players
    return hand


def rounds(hand: Hand, most: int | None) -> list[str]:
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
            if letter == "r" and most is not None and said.count("r") >= most:
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


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if KEPT[entry] < 50_000], ids=str)
def test_the_engine_allows_as_many(entry: tuple[str, int, int]) -> None:
    rule, players, most = entry
    # With a cap that is held the engine alone ends the raising; no book has a cap of none, nor one head to head.
    untried = most if rule == "free" or most == 0 else None
    ways = rounds(on_the_flop(sign_of(rule, most), players), untried)
    assert len(ways) == KEPT[entry]
    assert sorted(ways) == sorted(spelled(*entry))


def test_the_cap_is_what_ends_the_raising() -> None:
    """One raise more on the sign, and the count is that of the next entry: the rule is read, not the number three."""
    assert len(rounds(on_the_flop(sign_of("held", 2), 3), None)) == KEPT["held", 3, 2]
    assert KEPT["held", 3, 1] != KEPT["held", 3, 2] != KEPT["held", 3, 3]


def test_crown_lifts_the_cap_head_to_head_only() -> None:
    hand = on_the_flop(sign_of("free", 3), 3)
    for to in (2, 4, 6, 8):
        hand.raise_to(to)
    assert "raise" not in hand.due.options  # three are left
    hand.fold()
    assert "raise" in hand.due.options  # two are left
    alone = on_the_flop(sign_of("held", 3), 3)
    for to in (2, 4, 6, 8):
        alone.raise_to(to)
    alone.fold()
    assert "raise" not in alone.due.options
