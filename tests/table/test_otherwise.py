"""What a sign may have otherwise between hands: each choice both ways."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.rulings.order import Recorded
from pokerroom.law.error import Refused
from pokerroom.table import Table

FOUR = {"Ann": 500, "Bob": 500, "Cy": 500, "Dee": 500}
MELBOURNE = ("crown", "victoria-2003")


def table(line: str, players: dict[str, int] | None = None) -> Table:
    return Table(pr.sign(line), players or FOUR, book=pr.book(line.split()[0]), chance=Random(5))


def fold_round(played: Table) -> None:
    hand = played.deal()
    while not hand.over:
        hand.fold()


def taken(played: Table, *acts: str) -> bool:
    """Whether the last of some acts is taken; the others must be."""
    *before, last = acts
    for act in before:
        played.play(act)
    try:
        played.play(last)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("book", MELBOURNE)
def test_who_has_folded_may_add_chips_or_waits_for_the_end_of_the_hand(book: str) -> None:
    line = f"{book} holdem, no limit, blinds 5/10"
    for option, may in (("", True), (", adding chips between hands", False)):
        played = table(line + option)
        hand = played.deal()
        folded = hand.state.names[hand.due.seat]
        hand.fold()
        assert taken(played, f"{folded} adds 100") is may
        assert taken(played, f"{hand.state.names[hand.due.seat]} adds 100") is False
    while not hand.over:
        hand.fold()
    assert taken(played, f"{folded} adds 100")


@pytest.mark.parametrize("book", MELBOURNE)
def test_who_has_lost_all_buys_the_least_buy_in_or_any_amount(book: str) -> None:
    line = f"{book} holdem, no limit, blinds 5/10, buy in 200"
    for option, may in (("", False), (", buying again any amount", True)):
        played = table(line + option, {"Ann": 200, "Bob": 200})
        while all(played.stacks.values()):
            hand = played.deal()
            while not hand.over:
                hand.raise_to(hand.due.most) if "raise" in hand.due.options else hand.call()
        [broke] = [name for name, chips in played.stacks.items() if not chips]
        assert taken(played, f"{broke} buys 50") is may


def test_what_is_posted_after_missed_blinds() -> None:
    for book in MELBOURNE:
        posts = []
        for each in ("", ", missed blinds the big blind"):
            played = table(f"{book} holdem, no limit, blinds 5/10{each}")
            fold_round(played)
            played.play("Dee steps away")
            for _ in range(3):
                fold_round(played)
            played.play("Dee comes back")
            before = played.stacks["Dee"]
            played.play("Dee posts what they owe")
            hand = played.deal()
            posts.append(before - hand.state.stacks[hand.state.names.index("Dee")])
        assert posts == [15, 10], book


@pytest.mark.parametrize("book", MELBOURNE)
def test_equal_cards_in_a_draw_are_drawn_again_or_ranked_by_suit(book: str) -> None:
    line = f"{book} holdem, no limit, blinds 5/10"
    for option, may in (("", False), (", equal cards by suit", True)):
        played = table(line + option)
        for name in ("Eve", "Fay"):
            played.play(f"{name} wants seat 6")
        assert taken(played, "the players draw for seat 6: Eve Kd, Fay Ks") is may


@pytest.mark.parametrize("book", MELBOURNE)
def test_how_long_a_player_may_be_away_is_an_office_s_to_say_or_the_sign_s(book: str) -> None:
    office = pr.sign(f"{book} holdem, no limit, blinds 5/10").game.rules["offices.picks_up"].value
    for option, may in (("", True), (", picked up after 30", False)):
        played = table(f"{book} holdem, no limit, blinds 5/10{option}")
        assert taken(played, "Dee steps away", f"the {office} picks up Dee") is may


def test_chips_come_off_the_table_between_rounds_or_stay() -> None:
    line = "canberra-1994 manila, blinds 5"
    for option, may in (("", True), (", stakes stay on the table", False)):
        assert taken(table(line + option), "Ann takes 100 off the table") is may
        assert taken(table(line + option), "Ann lends Bob 100") is may


def test_the_clock_runs_as_long_as_the_sign_says() -> None:
    line = "grand-17.7 holdem, no limit, blinds 5/10"
    for option, seconds in (("", "60 seconds"), (", clock 30", "30 seconds")):
        played = table(line + option)
        hand = played.deal()
        played.play(f"the Poker Supervisor calls time on {hand.state.names[hand.due.seat]}")
        [called] = [each for each in hand.log if isinstance(each, Recorded)]
        assert called.ground == seconds


def test_a_running_table_changes_to_another_reading_and_back() -> None:
    played = table("crown holdem, no limit, blinds 5/10")
    fold_round(played)
    for line, drawn in (("equal cards by suit", True), ("no equal cards", False)):
        played.play(f"the TG Area Manager gives notice: {line}")
        for _ in range(3):
            fold_round(played)
        played.play("the TG Area Manager changes the sign")
        assert (played.state.rules.seat_tied.value == "by suit") is drawn
