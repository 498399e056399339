"""The model does what the pages of docs/blinds say, in their own examples, and knows nothing of the engine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.exploration.acts import COME_BACK, HAND, LEAVE, MOVE, POST, SIT, STEP_AWAY, Act, done
from tests.exploration.customs import CANBERRA, CROWN, CUSTOMS, GRAND, HOUSE, TASMANIA, VICTORIA, Custom
from tests.exploration.dealing import Hand
from tests.exploration.debts import owed
from tests.exploration.players import Company, Player

HERE = Path(__file__).parent
MODEL = ("acts", "customs", "dealing", "debts", "moving", "players", "seats", "turns")


def seated(size: int, *seats: int) -> Company:
    players = [Player(name, seat, origin=seat) for name, seat in zip("ABCDEFGHI", seats, strict=False)]
    return Company(size, tuple(players))


def after(custom: Custom, company: Company, *acts: Act) -> tuple[Company, Hand | None]:
    """What some acts come to, none of them refused, and the hand if the last was one."""
    hand: Hand | None = None
    for act in acts:
        result = done(custom, company, act)
        assert result is not None, act
        company, hand = result
    return company, hand


def blinds(hand: Hand | None) -> dict[int, int]:
    assert hand is not None
    return {amount: seat for seat, amount, kind in hand.posts if kind == "blind"}


@pytest.mark.parametrize("name", MODEL)
def test_the_model_imports_nothing_of_the_engine(name: str) -> None:
    tree = ast.parse((HERE / f"{name}.py").read_text())
    found = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    found += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert not [module for module in found if module.startswith("pokerroom")]
    assert not {f"tests.exploration.{each}" for each in ("engine", "walk", "alike")} & set(found)


def test_every_book_has_its_page() -> None:
    pages = {page.stem for page in (HERE.parents[1] / "docs" / "blinds").glob("*.md")}
    assert {custom.book.split("-")[0] for custom in CUSTOMS} <= pages


# Where the marker stands: one seat behind the small blind, or with it.
WITH_A_MARKER = pytest.mark.parametrize(
    ("custom", "behind"),
    [(CROWN, 1), (GRAND, 1), (VICTORIA, 1), (HOUSE, 1), (TASMANIA, 0)],
    ids=[custom.book for custom in (CROWN, GRAND, VICTORIA, HOUSE, TASMANIA)],
)


@WITH_A_MARKER
def test_who_posted_the_big_blind_and_moves_past_nobody_posts_the_small_one(custom: Custom, behind: int) -> None:
    # The button is with the last seat first, the puck with the first: B posts the big blind in the first hand.
    company, _ = after(custom, seated(7, 1, 2, 4, 5, 6), Act(HAND))
    _, hand = after(custom, company, Act(MOVE, "B", 3), Act(HAND))
    assert blinds(hand) == {5: 3, 10: 4}
    assert hand is not None and hand.marker == (1 if behind else 3)


def test_past_somebody_the_small_blind_is_owed() -> None:
    company, _ = after(CROWN, seated(7, 1, 2, 3, 5, 6), Act(HAND))
    company, _ = after(CROWN, company, Act(MOVE, "B", 4))
    assert owed(CROWN, company, company.players[1]) == (0, 5)
    _, hand = after(CROWN, company, Act(HAND))
    assert blinds(hand) == {10: 3}
    assert hand is not None and 4 not in hand.dealt
    _, hand = after(CROWN, company, Act(POST, "B"), Act(HAND))
    assert hand is not None and (4, 5, "dead") in hand.posts


@WITH_A_MARKER
def test_a_small_blind_that_leaves_leaves_none_and_then_the_marker_is_dead_or_waits(
    custom: Custom, behind: int
) -> None:
    company, _ = after(custom, seated(6, 1, 2, 3, 4, 5, 6), Act(HAND), Act(LEAVE, "B"))
    company, hand = after(custom, company, Act(HAND))
    assert blinds(hand) == {10: 3}
    assert hand is not None and hand.marker == (1 if behind else 3)
    _, hand = after(custom, company, Act(HAND))
    assert blinds(hand) == {5: 3, 10: 4}
    assert hand is not None and hand.marker == (2 if behind else 3)


@pytest.mark.parametrize("custom", [CROWN, GRAND, VICTORIA, HOUSE, TASMANIA], ids=lambda custom: custom.book)
@pytest.mark.parametrize("went", [(STEP_AWAY, COME_BACK), (LEAVE, SIT)], ids=" ".join)
def test_leaving_spares_no_more_than_stepping_away(custom: Custom, went: tuple[str, str]) -> None:
    go, come = went
    company, _ = after(custom, seated(6, 1, 2, 3, 4, 5), Act(HAND), Act(go, "C"), Act(HAND))
    company, _ = after(custom, company, Act(come, "C", 3))
    player = company.by_name("C")
    assert player is not None and owed(custom, company, player) == (10, 5)


def test_two_short_steps_are_one_long_one() -> None:
    company, _ = after(CROWN, seated(10, 1, 2, 3, 5, 6, 8), Act(HAND))
    company, _ = after(CROWN, company, Act(MOVE, "C", 7))
    assert owed(CROWN, company, company.players[2]) == (0, 0)
    company, _ = after(CROWN, company, Act(MOVE, "C", 9))
    assert owed(CROWN, company, company.players[2]) == (10, 0)
    company, _ = after(CROWN, company, Act(MOVE, "C", 3))
    assert owed(CROWN, company, company.players[2]) == (0, 0)


def test_the_house_has_the_small_blind_on_the_button_when_two_play() -> None:
    company, hand = after(HOUSE, seated(6, 1, 2), Act(HAND))
    assert hand is not None and hand.marker == 2
    assert blinds(hand) == {5: 2, 10: 1}
    _, hand = after(HOUSE, company, Act(HAND))
    assert hand is not None and hand.marker == 1
    assert blinds(hand) == {5: 1, 10: 2}


def test_a_buck_is_passed_to_somebody_else() -> None:
    company, hand = after(CANBERRA, seated(6, 1, 3, 4), Act(HAND))
    assert hand is not None and hand.marker == 1
    _, hand = after(CANBERRA, company, Act(MOVE, "A", 2), Act(HAND))
    assert hand is not None and hand.marker == 3
