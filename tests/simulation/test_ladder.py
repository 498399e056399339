"""The ladder: both bots get the same decks and the same chances, nothing is won that nobody lost, and skill shows."""

from __future__ import annotations

import json
from random import Random

import pytest

from pokerroom.cli import main
from pokerroom.hand.wagering import Fold
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from pokerroom.players import BOTS, Seen
from pokerroom.simulation.ladder import SIGN, Match, MatchResult, Score, as_json, matches, order, play_part

SKILLED = ("novice", "solid", "expert")


def played(match: Match) -> MatchResult:
    score = Score()
    for part in range(match.parts):
        score.add(play_part(match, part))
    return MatchResult(match, score)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("line", [SIGN, "house seven card stud, fixed 2/4, ante 1, bring in 1"])
def test_nobody_wins_of_himself(name: str, line: str) -> None:
    """With the same deck, the same minds and both seats, what one hand gives the other takes."""
    result = played(Match(line, name, name, decks=15, seed=3))
    assert result.score == Score(decks=15, won=0, squares=0)


def test_what_one_wins_the_other_loses() -> None:
    one = played(Match(SIGN, "tight", "loose-aggressive", decks=120, seed=1))
    other = played(Match(SIGN, "loose-aggressive", "tight", decks=120, seed=1))
    assert one.score.won == -other.score.won != 0
    assert one.score.squares == other.score.squares
    assert one.won.error == other.won.error > 0


def test_parts_add_up_and_figures_are_blinds_in_a_hundred_hands() -> None:
    """Two hands of a deck: a blind of two chips won in each is a hundred blinds in a hundred hands."""
    assert MatchResult(Match(SIGN, "tight", "random", 3), Score(decks=3, won=12, squares=48)).won == (100.0, 0.0)
    # 10 and -2 chips: their mean is 4, their spread 72, the error of the mean 6; in blinds a hundred hands 25 times it.
    two = MatchResult(Match(SIGN, "tight", "random", 2), Score(decks=2, won=8, squares=104))
    assert two.won == (100.0, 150.0)
    six = Match(SIGN, "tight", "random", 1, players=6)
    assert MatchResult(six, Score(decks=1, won=12, squares=144)).won.value == 100.0
    match = Match(SIGN, "tight", "random", decks=1001)
    assert match.parts == 3


def test_another_seed_plays_other_hands_and_the_same_the_same() -> None:
    one, again, other = (played(Match(SIGN, "tight", "random", 60, seed)) for seed in (1, 1, 2))
    assert one.score == again.score != other.score


def test_every_two_bots_play_each_other() -> None:
    wanted = matches("tight, random, loose", 40)
    assert [each.names for each in wanted] == [
        ("tight", "random"),
        ("tight", "loose-aggressive"),
        ("random", "loose-aggressive"),
    ]
    assert all(each.decks == 20 for each in wanted)
    results = [played(each) for each in wanted]
    told = as_json(results)
    assert json.loads(json.dumps(told)) == told
    assert told["hands"] == 40 and told["sign"] == SIGN and len(told["pairings"]) == 3
    assert [each["bot"] for each in told["order"]] == [name for name, _ in order(results)]
    assert sum(each["won"] for each in told["order"]) == pytest.approx(0)


def test_functions_of_ones_own_stand_on_it_too() -> None:
    def folder(seen: Seen, mind: Random) -> Act:
        return Fold(seen.seat) if "fold" in seen.options else BOTS["check-call"](seen, mind)

    [match] = matches([folder, "random"], 20)
    assert match.names == ("folder", "random")
    assert played(match).won.value < 0


@pytest.mark.parametrize(
    ("bots", "hands", "more", "said"),
    [
        ("tight", 40, {}, "two bots or more"),
        ("tight, ti", 40, {}, "each named once"),
        ("tight, bluffer", 40, {}, "no bot"),
        ("tight, random", 41, {}, "an even number of hands"),
        ("tight, random", 0, {}, "an even number of hands"),
        ("tight, random", 40, {"players": 3}, "sit in turn"),
        ("tight, random", 40, {"players": 40}, "sit in turn"),
        ("tight, random", 40, {"stack": 0}, "big blinds"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: str, hands: int, more: dict[str, int], said: str) -> None:
    with pytest.raises(Refused, match=said):
        matches(bots, hands, **more)


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["ladder", "--bots", "tight, random", "--hands", "200", "--seed", "5", "--workers", "1"]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    [pairing] = told["pairings"]
    assert (pairing["bot"], pairing["against"], told["seed"], told["hands"]) == ("tight", "random", 5, 200)
    assert main(asked) == 0
    shown = capsys.readouterr().out
    assert f"{pairing['won']:+,.1f} ± {pairing['standard_error']:,.1f}" in shown
    assert f"{-pairing['won']:+,.1f} ± " in shown
    assert main(["ladder", "--hands", "3"]) != 0


@pytest.mark.parametrize("name", SKILLED)
@pytest.mark.parametrize("rival", ["random", "check-call"])
def test_skill_beats_who_does_not_look(name: str, rival: str) -> None:
    won = played(Match(SIGN, name, rival, decks=150, seed=1)).won
    assert won.value > 2 * won.error > 0


@pytest.mark.parametrize(
    "line",
    [
        "house omaha, pot limit, blinds 1/2",
        "house seven card stud, fixed 2/4, ante 1, bring in 1",
        "house 2-7 triple draw, fixed 2/4, blinds 1/2",
        "house double board bomb pot, no limit, ante 2",
    ],
)
@pytest.mark.parametrize("name", SKILLED)
def test_skill_shows_in_other_games(name: str, line: str) -> None:
    won = played(Match(line, name, "random", decks=150, seed=1)).won
    assert won.value > 2 * won.error > 0
