"""Whatever a program prints is short and reads like the table: a walk over all public names."""

from __future__ import annotations

import inspect
from random import Random

import pytest

import pokerroom as pr
from pokerroom import shelf
from tests.hand.signs import combinations
from tests.library.test_keeping import things

LONGEST = 200
MADE = {
    "Fold": pr.Fold(0),
    "Check": pr.Check(0),
    "Call": pr.Call(0),
    "Bet": pr.Bet(0, 6),
    "Discard": pr.Discard(0, pr.read_cards("7c 5d")),
    "TakeKitty": pr.TakeKitty(0),
    "Choose": pr.Choose(0, "twice"),
    "Divide": pr.Divide(0),
    "Show": pr.Show(0),
    "Muck": pr.Muck(0),
    "Shuffle": pr.Shuffle(tuple(range(52))),
    "Push": pr.Push(0, ((5,) * 50,)),
    "Say": pr.Say(0, "raise to 6"),
    "Signal": pr.Signal(0, "knock"),
    "Count": pr.Count(60),
    "ForcedBet": pr.ForcedBet(0, 2, "blind"),
    "ExtraTime": pr.ExtraTime(30, 2, 5),
    "JackpotDrop": pr.JackpotDrop(1, 20),
}


def tournament() -> pr.Tournament:
    return pr.Tournament("crown", "friday", players=9, seed=1)


def reckoned() -> dict[str, object]:
    board = "2c 7d 9h Jc"
    answer = pr.equity(["AhKh", "QsQd"], board=board)
    return {"Equity": answer, "Outs": pr.outs(["AhKh", "QsQd"], board=board)[0], "Range": pr.Range("QQ+, AKs")}


def played_by_bots() -> dict[str, object]:
    sign = pr.sign("crown holdem, no limit, blinds 1/2")
    hand = pr.Hand(sign, {"Ann": 200, "Bob": 200}, chance=Random(1))
    simulated = pr.simulate("crown holdem, no limit, blinds 1/2", bots=["tight", "check-call"], hands=5, seed=1)
    return {"Seen": pr.Seen(hand), "Simulated": simulated, "Tournament": tournament()}


def everything() -> dict[str, object]:
    return {**things(), **MADE, **reckoned(), **played_by_bots()}


def test_every_public_class_shows_itself_briefly() -> None:
    shown = everything()
    for name in pr.__all__:
        kind = getattr(pr, name)
        if not inspect.isclass(kind) or issubclass(kind, Exception):
            continue
        assert name in shown, f"make a {name} here, so that it is looked at"
        said = repr(shown[name])
        assert len(said) < LONGEST and " object at 0x" not in said, f"{name}: {said[:300]}"


def test_all_that_the_books_hold_is_brief() -> None:
    for book in shelf.every():
        held = [book, *book, *book.games.values(), *book.rules.values()]
        held += [rule for game in book.games.values() for rule in game.rules.values()]
        held += [each for game in book.games.values() for each in (*game.streets, *game.remedies)]
        assert [repr(each) for each in held if len(repr(each)) >= LONGEST] == []
    assert [each.name for each in combinations() if len(repr(each.sign)) >= LONGEST] == []


def test_long_names_and_many_players_are_cut() -> None:
    players = {f"Somebody with a very long name {number}": 10**9 for number in range(9)}
    table = pr.Table("crown holdem, no limit, blinds 1/2", players=players, seed=1)
    hand = table.deal()
    for each in (table, hand, hand.view(0), *hand.log):
        assert len(repr(each)) < LONGEST


def test_they_read_like_the_table() -> None:
    hand = pr.Hand(pr.sign("crown holdem, no limit, blinds 1/2"), {"Ann": 20, "Bob": 20}, chance=Random(1))
    assert repr(hand).startswith("<Hand crown holdem: Ann 19, Bob 18; round 1, pot 3, Ann may")
    assert repr(pr.book("crown")).startswith("<Book crown: 7 games, ")
    assert repr(hand.sign) == 'Sign("crown holdem, no limit, blinds 1/2, commission none")'
    assert repr(MADE["Discard"]) == "Discard(seat=0, cards=(7c, 5d))"
    dealt = next(event for event in hand.log if type(event).__name__ == "Dealt")
    assert str(hand.hole("Ann")[0]) in repr(dealt) or str(hand.hole("Bob")[0]) in repr(dealt)
    assert repr(pr.Discard(0, (99,))) == "Discard(seat=0, cards=(99,))", "what is no card is shown as it is"


@pytest.mark.parametrize("name", ["Game", "Rule", "Clause", "Remedy"])
def test_law_names_its_clause_or_book(name: str) -> None:
    assert "crown" in repr(things()[name]).lower()
