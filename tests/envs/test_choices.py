"""The numbered choices of a sign: what each is, when it is open, and that a strict hand takes whatever is."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import Discard, envs, read_cards
from pokerroom.envs.sitting import Sitting
from tests.envs.games import DRAW, GAMES, HOLDEM, STUD, stacks


def named(sitting: Sitting) -> dict[str, int]:
    """The open choices by their names, each with the total that it would come to, 0 for those that are no wagers."""
    choices, view = sitting.contest.choices, sitting.view(sitting.seat)
    return {choices.names[each]: getattr(choices.act(view, each), "to", 0) for each in choices.open(view)}


def test_wagers_of_no_limit_holdem() -> None:
    """Blinds 1 and 2: a call makes the pot 4, so half of it more than the call is the least raise, and the pot is 6."""
    sitting = Sitting(envs.Contest("house holdem, no limit, blinds 1/2", 2, 200), 1, Random(1))
    assert named(sitting) == {
        "fold": 0,
        "check or call": 0,
        "bet or raise the least": 4,
        "bet or raise the pot": 6,
        "bet or raise the most": 200,
    }
    sitting.take(4)  # the pot: 6 and 2 lie there, 4 more to call make it 12
    assert named(sitting) == {
        "fold": 0,
        "check or call": 0,
        "bet or raise the least": 10,
        "bet or raise 50% of the pot": 12,
        "bet or raise the pot": 18,
        "bet or raise the most": 200,
    }
    sitting.take(1)
    assert named(sitting) == {  # 12 in the pot, nothing to call: no fold
        "check or call": 0,
        "bet or raise the least": 2,
        "bet or raise 50% of the pot": 6,
        "bet or raise the pot": 12,
        "bet or raise the most": 194,
    }


def test_wagers_by_a_choice_of_ones_own() -> None:
    contest = envs.Contest("house holdem, no limit, blinds 1/2", 2, 200, wagers=[0.33, 0.75, 2, "most"])
    assert contest.choices.names[2:] == (
        "bet or raise 33% of the pot",
        "bet or raise 75% of the pot",
        "bet or raise 200% of the pot",
        "bet or raise the most",
    )
    sitting = Sitting(contest, 1, Random(1))
    assert [named(sitting)[name] for name in list(named(sitting))[2:]] == [5, 10, 200]


def test_two_choices_that_come_to_the_same_are_one() -> None:
    sitting = Sitting(envs.Contest("house holdem, no limit, blinds 1/2", 2, 4), 1, Random(1))
    assert named(sitting) == {"fold": 0, "check or call": 0, "bet or raise the least": 4}


def test_the_bring_in_is_what_stays_and_the_bet_completes_it() -> None:
    sitting = Sitting(envs.Contest(STUD, 3, 40), 2, Random(1))
    assert named(sitting) == {"check or call": 1, "bet or raise": 2}


def test_discards_are_places_from_the_highest_card_down() -> None:
    contest = envs.Contest(DRAW, 2, 40)
    names = contest.choices.names
    assert names[3:10] == ("stand pat", *(f"throw card {place}" for place in range(1, 6)), "throw card 1, 2")
    assert len(names) == 3 + 2**5
    order = [*read_cards("7c As Kd 2h 3h 9s 4c 4d Jh Tc")]
    rest = [card for card in range(52) if card not in order]
    sitting = Sitting(contest, 1, deck=order + rest)
    while "throw card 1" not in named(sitting):
        sitting.take(sitting.open()[-1] if not sitting.view(sitting.seat).state.raises else 1)
    view = sitting.view(sitting.seat)
    held = sorted(view.state.hole[sitting.seat], reverse=True)
    assert contest.choices.act(view, names.index("throw card 1, 3")) == Discard(sitting.seat, (held[0], held[2]))
    assert contest.choices.act(view, names.index("stand pat")) == Discard(sitting.seat, ())
    assert len(sitting.open()) == 32


def test_as_many_as_must_go_and_no_others() -> None:
    names = envs.Contest("crown crazy pineapple, no limit, blinds 1/2", 2, 40).choices.names
    assert names[6:] == ("throw card 1", "throw card 2", "throw card 3")


@pytest.mark.parametrize(("sign", "players"), GAMES.items())
def test_whatever_is_open_a_strict_hand_takes(sign: str, players: int) -> None:
    """Every choice that is open at any turn of some hands is played in a copy of the hand."""
    contest, mind = envs.Contest(sign, players, stacks(sign)), Random(sign)
    taken = set()
    for number in range(12):
        sitting = Sitting(contest, number % players, mind)
        while sitting.seat >= 0:
            view, found = sitting.view(sitting.seat), sitting.open()
            acts = [contest.choices.act(view, choice) for choice in found]
            assert acts and len(set(acts)) == len(acts), "two choices are one act"
            assert set(acts) <= set(sitting.legal()), "the hand does not list it"
            for act in mind.sample(acts, min(4, len(acts))):
                sitting.copy().play(act)
            choice = mind.choice(found)
            taken.add(choice)
            sitting.take(choice)
    assert len(taken) >= 3


def test_every_choice_of_a_game_comes_up() -> None:
    for sign in (
        HOLDEM,
        "victoria draw kitty, fixed 2/4, blinds 1/2",
        "house holdem, no limit, blinds 1/2, run it twice",
    ):
        contest, mind = envs.Contest(sign, 3, 60), Random(1)
        seen: set[int] = set()
        for _ in range(150):
            sitting = Sitting(contest, 2, mind)
            while sitting.seat >= 0:
                seen |= set(sitting.open())
                sitting.take(mind.choice(sitting.open()))
        assert seen == set(range(contest.choices.count)), sign
