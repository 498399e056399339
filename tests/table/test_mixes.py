"""Mixes: a table goes from game to game, by orbit or by hand, and is the same when it is restored."""

from __future__ import annotations

from pathlib import Path

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.cli import own_books
from pokerroom.law import LawError
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.players.styles import BOTS
from pokerroom.shelf import folders, reading
from pokerroom.simulation.scenario import Scenario
from pokerroom.simulation.session import play_session
from pokerroom.table.mixes import GameChanged
from pokerroom.table.table import restore

STAKES = "fixed 2/4, blinds 1/2, ante 1, bring in 1"
HOSE = ["holdem", "omaha_hi_lo", "seven_card_stud", "seven_card_stud_hi_lo"]


def played(table: pr.Table, hands: int) -> list[str]:
    """The games of so many hands, in which everybody checks, calls or does the least."""
    games = []
    for _ in range(hands):
        hand = table.deal()
        games.append(hand.sign.game.key)
        while not hand.over:
            due = hand.due
            if "draw" in due.options:
                hand.play(pr.Discard(due.seat, ()))
            elif "check" in due.options or "call" in due.options:
                (hand.check if "check" in due.options else hand.call)()
            else:
                hand.play(pr.Bet(due.seat, due.least))
    return games


def table_of(mix: str, players: int = 3) -> pr.Table:
    names = dict.fromkeys(("Ann", "Bob", "Cy", "Dee")[:players], 400)
    return pr.Table(f"house mix {mix}, {STAKES}", players=names, seed=5)


def test_an_orbit_of_each_game_or_a_hand() -> None:
    assert played(table_of("hose"), 13) == [*[game for game in HOSE for _ in range(3)], "holdem"]
    assert played(table_of("hose by hand"), 5) == [*HOSE, "holdem"]
    table = table_of("hose")
    assert played(table, 2) == ["holdem"] * 2
    table.leave("Cy")  # two are left, and two hands have been played: the third ends the orbit
    assert played(table, 4) == ["holdem", "omaha_hi_lo", "omaha_hi_lo", "seven_card_stud"]


def test_horse_and_eight_games() -> None:
    assert played(table_of("horse by hand"), 6) == ["holdem", "omaha_hi_lo", "razz", *HOSE[2:], "holdem"]
    table = table_of("eight game by hand")
    limits = []
    for _ in range(9):
        limits.append((table.sign.game.key, table.sign.limit))
        played(table, 1)
    assert limits[0] == limits[8] == ("2_7_triple_draw", "fixed")
    assert limits[1] == ("holdem", "fixed") and limits[6:8] == [("holdem", "no limit"), ("omaha", "full pot")]


def test_each_game_has_its_own_stakes_and_all_have_the_same_seats() -> None:
    table = table_of("hose by hand")
    signs = []
    for _ in HOSE:
        signs.append(table.sign)
        played(table, 1)
    assert [(sign.blinds, sign.ante, sign.bring_in) for sign in signs] == [((1, 2), 0, 0)] * 2 + [((), 1, 1)] * 2
    assert {sign.seats for sign in signs} == {8} and {sign.bets for sign in signs} == {(2, 4)}
    for sign in signs:
        again = spoken_sign(said_sign(sign), shelf.book)
        assert said_sign(again) == said_sign(sign) and again.mix == sign.mix
    assert "hose" in str(signs[0])


def test_what_changed_is_told_to_everybody_and_restored() -> None:
    table = table_of("hose")
    played(table, 7)
    changes = [event for event in table.log if isinstance(event, GameChanged)]
    assert [event.by for event in changes] == [("HOUSE 243", "HOUSE 244")] * 2
    assert [event for event in table.view("rail") if isinstance(event, GameChanged)] == changes
    again = restore(shelf.book("house"), table.json())
    assert said_sign(again.sign) == said_sign(table.sign) and again.log == table.log
    assert again.state.mix_since == table.state.mix_since == 6
    assert sum(player.chips for player in table.state.players.values()) == 1200


@pytest.mark.parametrize("mix", ["hose", "horse", "eight game"])
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_it(bot: str, mix: str) -> None:
    assert play_session(Scenario(f"house mix {mix} by hand, {STAKES}", (bot,) * 4, 12), 0).hands == 12


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"house mix horses, {STAKES}", 'House has no mix "horses"; did you mean'),
        ("house mix hose, fixed 2/4, blinds 1/2", "Seven Card Stud is a game of this mix, and the sign has no ante"),
        ("house mix hose, blinds 1/2, ante 1, bring in 1", "and the sign has no limit"),
        (f"house mix hose by moon, {STAKES}", "by orbit or by hand"),
        (f"house mix hose, {STAKES}, seats 9", "at most 8 players, not 9"),
        (f"house mix hose, {STAKES}, tournament", "no tournament"),
        (f"crown mix hose, {STAKES}", "no mix"),
        ("crown holdem, fixed 2/4, blinds 1/2, mix hose from fixed 2/4", "not offered"),
    ],
)
def test_a_mix_that_cannot_be_played_is_refused_at_once(line: str, says: str) -> None:
    with pytest.raises(pr.Refused) as refusal:
        pr.sign(line)
    assert says in str(refusal.value)


def test_a_mix_of_a_game_that_there_is_not_does_not_load(tmp_path: Path) -> None:
    own_books.new_book("riverboat", tmp_path)
    del folders._OWN["riverboat"], reading._OWN["riverboat"]
    with (tmp_path / "riverboat" / "rules.toml").open("a") as rules:
        rules.write('\n[mix.both]\ngames = { is = ["holdem", "holdum"], by = "RIVERBOAT 7" }\n')
    with pytest.raises(LawError, match=r"riverboat/rules.toml: mix.both.games: .*did you mean"):
        pr.add_book(tmp_path / "riverboat")


@pytest.mark.parametrize(
    "said",
    [
        "mix hose",
        "mix hose by hand",
        "mix hose from fixed 2/4 and blinds 1/2",  # stud has an ante
        "mix hose from fixed 2/4 and blinds 1/2 and ante 1",  # and a bring-in
        "mix hose from fixed 2/4 and blinds 1/2 and ante 3 and bring in 8",  # that is less than a bet
    ],
)
def test_a_mix_that_could_not_go_on_is_refused_when_its_sign_is_read(said: str) -> None:
    with pytest.raises(pr.Refused, match=r"mix|bring.in|ante"):
        pr.sign(f"house holdem, fixed 2/4, blinds 1/2, {said}")


def test_a_mix_without_stakes_is_refused_whoever_makes_the_sign() -> None:
    with pytest.raises(pr.Refused, match='say the mix in the place of a game, like "mix hose, fixed 2/4'):
        pr.Table("house", "holdem", limit="fixed 2/4", blinds=(1, 2), mix="hose", players={"A": 99, "B": 99})
