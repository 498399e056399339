"""One kind of error for all that the program refuses, with a sentence; nothing else comes out of the public names."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil

import pytest

import pokerroom as pr
from pokerroom.law.error import NotFoundError

OF_OURS = (pr.Refused, pr.LawError, pr.CardError, pr.RankingError)


@pytest.mark.parametrize("kind", OF_OURS)
def test_all_errors_are_of_one_kind(kind: type[Exception]) -> None:
    assert issubclass(kind, pr.PokerroomError) and issubclass(kind, ValueError)


def test_every_error_of_the_library_is_declared_so() -> None:
    """Walks all modules that are no part of the room that runs: an error class stands on ours."""
    import pokerroom

    outside = ("pokerroom.room", "pokerroom.web", "pokerroom.cli")
    for found in pkgutil.walk_packages(pokerroom.__path__, "pokerroom."):
        if found.name.startswith(outside) or found.name.endswith(("_fast", "_tree", "__main__")):
            continue
        module = importlib.import_module(found.name)
        for name, thing in vars(module).items():
            if inspect.isclass(thing) and issubclass(thing, Exception) and thing.__module__ == found.name:
                assert issubclass(thing, pr.PokerroomError) or name == "NotRefused", f"{found.name}.{name}"


CALLS = {
    "book": lambda wrong: pr.book(wrong),
    "game": lambda wrong: pr.game(wrong, wrong),
    "game of a book": lambda wrong: pr.game("crown", wrong),
    "a clause": lambda wrong: pr.book("crown")[wrong],
    "a chapter": lambda wrong: pr.book("crown").chapter(wrong),
    "sign": lambda wrong: pr.sign(wrong),
    "make_sign": lambda wrong: pr.make_sign(wrong),
    "make_sign with": lambda wrong: pr.make_sign(pr.game("crown", "holdem"), limit=wrong, blinds=wrong),
    "search": lambda wrong: pr.search(wrong),
    "compare": lambda wrong: pr.compare(wrong),
    "Table": lambda wrong: pr.Table(wrong, wrong),
    "Table of a sign": lambda wrong: pr.Table(wrong),
    "players": lambda wrong: pr.Table("crown holdem, no limit, blinds 1/2", players=wrong),
    "Hand": lambda wrong: pr.Hand(wrong, wrong),
    "deck": lambda wrong: pr.deck(wrong),
    "order_of": lambda wrong: pr.order_of(wrong),
    "ranking": lambda wrong: pr.ranking(wrong),
    "ranking of": lambda wrong: pr.ranking().value(wrong),
    "five": lambda wrong: pr.ranking().five(wrong),
    "read_cards": lambda wrong: pr.read_cards(wrong),
    "card": lambda wrong: pr.card(wrong),
    "spell": lambda wrong: pr.spell(wrong),
    "replay": lambda wrong: pr.replay(pr.sign("crown holdem, no limit, blinds 1/2"), wrong),
    "Tournament": lambda wrong: pr.Tournament(wrong, wrong),
    "cut": lambda wrong: pr.cut(pr.deck(52), wrong),
    "play": lambda wrong: a_hand().play(wrong),
    "raise_to": lambda wrong: a_hand().raise_to(wrong),
    "view": lambda wrong: a_hand().view(wrong),
    "hole": lambda wrong: a_hand().hole(wrong),
    "legal": lambda wrong: a_hand().legal(wrong),
    "a table's line": lambda wrong: a_table().play(wrong),
    "deal": lambda wrong: a_table().deal(seed=wrong),
}
WRONG = ("zebra", "", None, 3, -1, 2.5, [], ["zebra"], {}, object(), b"x")


def a_hand() -> pr.Hand:
    return pr.Hand(pr.sign("crown holdem, no limit, blinds 1/2"), {"Ann": 90, "Bob": 90}, deck=pr.deck(52))


def a_table() -> pr.Table:
    return pr.Table("crown holdem, no limit, blinds 1/2", players={"Ann": 90, "Bob": 90})


@pytest.mark.parametrize("call", CALLS)
def test_what_makes_no_sense_is_refused_in_a_sentence(call: str) -> None:
    for wrong in WRONG:
        try:
            CALLS[call](wrong)
        except pr.PokerroomError as error:
            assert len(str(error)) > 10
        except Exception as error:
            raise AssertionError(f"{call}({wrong!r}): {type(error).__name__}: {error}") from error


def test_a_name_that_is_not_found_reads_as_a_sentence() -> None:
    with pytest.raises(KeyError) as caught:
        pr.book("zebra")
    assert isinstance(caught.value, NotFoundError) and str(caught.value).startswith('there is no book "zebra"')
    assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args


def test_errors_go_between_processes() -> None:
    for error in (pr.Refused("no.", ("CROWN 1",)), pr.LawError("a.toml", "key", "no.")):
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error) and vars(again) == vars(error)
