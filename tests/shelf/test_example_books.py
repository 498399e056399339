"""The books of examples/books: Kuhn's poker and Leduc hold'em, added from outside and played exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.hand.plan import plan_of
from pokerroom.players.styles import BOTS
from pokerroom.proofs import grades, run_cases
from pokerroom.shelf import folders, reading
from pokerroom.simulation.scenario import Scenario
from pokerroom.simulation.session import play_session

BOOKS = Path(__file__).parents[2] / "examples" / "books"
KUHN, LEDUC = "kuhn kuhn poker, fixed 1, ante 1", "leduc leduc holdem, fixed 2/4, ante 1"


@pytest.fixture(autouse=True, scope="module")
def _added() -> Iterator[None]:
    for name in ("kuhn", "leduc"):
        pr.add_book(BOOKS / name)
    yield
    for name in ("kuhn", "leduc"):
        del folders._OWN[name], reading._OWN[name]
    for forget in folders._KEPT:
        forget()


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_every_case_passes_and_every_clause_is_proved(name: str) -> None:
    book = pr.book(name)
    results = run_cases([book], shelf.book)
    assert results and all(each.passed for each in results)
    found = grades([book], results, shelf.vocabulary())[name]
    assert {each.grade for each in found} == {"proved", "answered"}


def walked(hand: pr.Hand) -> Iterator[pr.Hand]:
    """A hand and all that may follow from it."""
    yield hand
    if not hand.over:
        for option in hand.due.options:
            after = hand.copy()
            if option in ("open", "raise"):
                after.play(pr.Bet(after.due.seat, after.due.least))
            else:
                getattr(after, option)()
            yield from walked(after)


def dealt(line: str, stack: int, *cards: int) -> pr.Hand:
    sign = pr.sign(line)
    deck = [*cards, *[each for each in plan_of(sign).cards if each not in cards]]
    return pr.Hand(sign, {"Ann": stack, "Bob": stack}, deck=deck)


@pytest.mark.parametrize("line", [KUHN, LEDUC])
def test_a_hand_is_kept_as_any_other(line: str) -> None:
    """A room writes down the cards of a deck as plain numbers."""
    table = pr.Table(line, players={"Ann": 50, "Bob": 50}, seed=1)
    table.deal()
    assert all(type(card) is int for card in plan_of(pr.sign(line)).cards)
    assert table.json()


def test_kuhn_has_its_tree() -> None:
    """Five ends behind each of six deals, and twelve sets of what a player may know; the ends pay 1 or 2."""
    ends, sets = 0, set()
    for cards in permutations(pr.read_cards("Js Qs Ks"), 2):
        for hand in walked(dealt(KUHN, 2, *cards)):
            if hand.over:
                ends += 1
                won = hand.state.stacks[0] - 2
                assert abs(won) in (1, 2) and sum(hand.state.stacks) == 4
                if abs(won) == 2:
                    assert (won > 0) == (cards[0] > cards[1])
            else:
                seat = hand.due.seat
                done = [type(event).__name__ for event in hand.log if type(event).__name__ in ("Checked", "Wagered")]
                sets.add((cards[seat], *done))
    assert (ends, len(sets)) == (30, 12)


def test_leduc_has_its_tree() -> None:
    """36 decisions and 49 ends behind a deal: 6 cards by 6 and 30 pairs by 30 are the 936 sets of what one may know."""
    found = list(walked(dealt(LEDUC, 13, *pr.read_cards("Ks Js Qs"))))
    deciding = [hand for hand in found if not hand.over]
    first = [hand for hand in deciding if not hand.state.board]
    assert (len(first), len(deciding) - len(first)) == (6, 30)
    assert 6 * len(first) + 30 * (len(deciding) - len(first)) == 936
    ends = [hand for hand in found if hand.over]
    assert len(ends) == 49 and sum(not hand.state.board for hand in ends) == 4
    assert {abs(hand.state.stacks[0] - 13) for hand in ends} == {1, 3, 5, 7, 9, 11, 13}
    assert max(hand.state.stacks[0] for hand in ends) == 26


@pytest.mark.parametrize("line", [KUHN, LEDUC])
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_it(line: str, bot: str) -> None:
    assert play_session(Scenario(line, (bot, bot), 20), 0).hands == 20


def test_equity_counts_hands_of_few_cards() -> None:
    """Of the four cards that may be turned one makes the queen's pair, and it alone beats the king."""
    assert tuple(pr.equity(["Ks", "Qs"], game=pr.game("kuhn", "kuhn poker")).share) == (1.0, 0.0)
    assert tuple(pr.equity(["Ks", "Qs"], game=pr.game("leduc", "leduc holdem")).share) == (0.75, 0.25)
