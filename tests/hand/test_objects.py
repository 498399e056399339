"""What users expect of the objects of a hand, whether the engine is plain or compiled: repr, help, pickle and copies."""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.deal import Turned
from pokerroom.hand.due import Due
from pokerroom.hand.hand import Hand, replay, same
from pokerroom.hand.see import View
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wager import Called
from pokerroom.hand.wagering import Bet
from pokerroom.law.error import Refused

ROOT = Path(__file__).resolve().parents[2]
SIGN = "house holdem, no limit, blinds 1/2"
AGAIN: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def a_hand() -> Hand:
    hand = Hand(pr.sign(SIGN), {"Ann": 100, "Bob": 100, "Cy": 100}, chance=Random(1))
    hand.call()
    hand.raise_to(6)
    return hand


@pytest.mark.parametrize("way", AGAIN)
def test_a_hand_can_be_kept_and_goes_on_alike(way: str) -> None:
    hand = a_hand()
    other = AGAIN[way](hand)
    assert other == hand
    assert other.state is not hand.state
    assert other.undo() == hand.undo()
    while not hand.over:
        act = "check" if "check" in hand.due.options else "call"
        getattr(hand, act)()
        getattr(other, act)()
    assert other == hand


@pytest.mark.parametrize("way", [*AGAIN, "undo"])
def test_who_opens_a_street_that_hidden_cards_decide_is_kept(way: str) -> None:
    sign = pr.sign("victoria seven card stud, fixed 2/4, ante 1")
    hand = Hand(sign, {"Ann": 100, "Bob": 100, "Cy": 100}, deck=[UNKNOWN] * 52, openers={0: 1, 1: 2})
    assert hand.due.seat == 1
    hand.bet(hand.due.least)
    other = hand.undo() if way == "undo" else AGAIN[way](hand)
    assert other.state.openers == {0: 1, 1: 2}
    if way == "undo":
        other.bet(other.due.least)
    other.call()
    other.call()
    assert other.due.seat == 2


@pytest.mark.parametrize("way", AGAIN)
def test_a_view_can_be_kept_and_goes_on_alike(way: str) -> None:
    hand = a_hand()
    view = hand.view(0)
    other = AGAIN[way](view)
    hand.call()
    view.catch_up(hand.log)
    other.catch_up(hand.log)
    assert isinstance(other, View)
    assert other.json() == view.json()
    assert same(other.state, view.state)


@pytest.mark.parametrize("way", AGAIN)
def test_acts_events_and_what_is_due_can_be_kept(way: str) -> None:
    hand = a_hand()
    for thing in (*hand.log, Bet(0, 10), *a_hand().view(1).log):
        assert AGAIN[way](thing) == thing
    due, again = hand.due, AGAIN[way](hand.due)
    assert type(again) is Due
    assert repr(again) == repr(due)
    fields = [name for name in dir(due) if not name.startswith("_")]
    assert [getattr(again, name) for name in fields] == [getattr(due, name) for name in fields]


def test_objects_say_what_they_are() -> None:
    hand = a_hand()
    assert repr(Bet(1, 6)) == "Bet(seat=1, to=6)"
    assert repr(hand.log[-2]) == "Called(by=('HOUSE 43',), seat=2, to=2)"
    assert repr(hand.due) == "Due(seat 1: fold, call, raise, 10 to 100)"
    assert list(inspect.signature(Called).parameters) == ["by", "seat", "to"]


def test_everything_public_has_its_docstring() -> None:
    kinds = [*HAND.events, *HAND.acts, Hand, View, Due]
    assert not [kind for kind in kinds if not kind.__doc__ or "mypyc" in kind.__doc__]
    assert inspect.getdoc(Called) == "A player called, their wagers of the round coming to `to`."
    assert (inspect.getdoc(Due) or "").startswith("Who must act")


@pytest.mark.parametrize("seat", [True, False, "0", 0.0, None, -1, 3, 10**30, [0]])
def test_no_value_is_taken_for_a_seat(seat: Any) -> None:
    hand = a_hand()
    before = hand.copy()
    for kind in (pr.Check, pr.Call, pr.Fold):
        with pytest.raises(Refused):
            hand.play(kind(seat))
    assert hand == before


@pytest.mark.parametrize("to", [True, "10", 10.0, None, -1, 10**30, 2**63, (10,)])
def test_no_value_is_taken_for_a_wager(to: Any) -> None:
    hand = a_hand()
    before = hand.copy()
    with pytest.raises(Refused):
        hand.raise_to(to)
    with pytest.raises(Refused):
        hand.play(Bet(hand.due.seat, to))
    assert hand == before


def heart() -> list[str]:
    """The modules that are compiled for a wheel."""
    found = re.search(r"HEART = (\[.*?\])", (ROOT / "setup.py").read_text(encoding="utf-8"), re.S)
    assert found is not None
    modules: list[str] = ast.literal_eval(found.group(1))
    return modules


def test_what_takes_values_from_outside_is_not_compiled() -> None:
    assert all((ROOT / "src" / "pokerroom" / f"{module}.py").is_file() for module in heart())
    assert len(set(heart())) == len(heart())
    assert not {
        "hand/hand",
        "hand/post",
        "hand/choosing",
        "hand/drawing",
        "hand/vocabulary",
        "machine/vocabulary",
    } & set(heart())


def test_no_class_that_is_not_compiled_stands_on_one_that_is() -> None:
    """In a wheel such a class could make no object, while plain Python shows nothing of it."""
    package = ROOT / "src" / "pokerroom"
    parsed = {
        path.relative_to(package).with_suffix("").as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in package.rglob("*.py")
    }
    compiled = {
        (f"pokerroom.{module.replace('/', '.')}", each.name)
        for module in heart()
        for each in parsed[module].body
        if isinstance(each, ast.ClassDef) and is_closed(each)
    }
    assert ("pokerroom.machine.log", "Log") in compiled
    wrong = [
        f"{module}: {each.name}"
        for module, tree in parsed.items()
        if module not in heart()
        for each in ast.walk(tree)
        if isinstance(each, ast.ClassDef) and compiled & bases_of(each, tree)
    ]
    assert not wrong


def test_fields_of_compiled_messages_stand_in_quotes() -> None:
    """Without them a compiled class keeps `list` of a list of events, and reads dictionaries where events are written."""
    package = ROOT / "src" / "pokerroom"
    plain = {"int", "str", "bool", "bytes", "float", "Any"}
    fields = [
        (f"{module}: {kind.name}.{ast.unparse(each.target)}", each.annotation)
        for module in heart()
        for kind in ast.walk(ast.parse((package / f"{module}.py").read_text(encoding="utf-8")))
        if isinstance(kind, ast.ClassDef) and {"Act", "Struct"} & {ast.unparse(base) for base in kind.bases}
        for each in kind.body
        if isinstance(each, ast.AnnAssign)
    ]
    assert len(fields) > 20
    assert not [name for name, kind in fields if not isinstance(kind, ast.Constant) and ast.unparse(kind) not in plain]


def is_closed(kind: ast.ClassDef) -> bool:
    """Whether only compiled classes may stand on this one: the compiler makes it, and is not told otherwise."""
    marks = ast.unparse(ast.Module(body=[ast.Expr(each) for each in kind.decorator_list], type_ignores=[]))
    made_by_python = {"Act", "Struct", "NamedTuple", "Exception"}  # or stands on what is
    bases = {ast.unparse(base) for base in kind.bases}
    return "allow_interpreted_subclasses=True" not in marks and not any(
        base in made_by_python or base.endswith("Event") for base in bases
    )


def bases_of(kind: ast.ClassDef, tree: ast.Module) -> set[tuple[str, str]]:
    """The classes on which one stands, by the module from which they are taken."""
    taken = {
        name.asname or name.name: (each.module or "", name.name)
        for each in ast.walk(tree)
        if isinstance(each, ast.ImportFrom)
        for name in each.names
    }
    return {taken[name] for base in kind.bases if (name := ast.unparse(base).partition("[")[0]) in taken}


def test_a_hand_in_words_says_who_is_out_and_who_is_all_in() -> None:
    hand = Hand(pr.sign("crown holdem, no limit, blinds 5/10"), {"Ann": 500, "Bob": 300, "Cy": 500}, chance=Random(2))
    hand.play("Cy folds")
    hand.play("Ann calls")
    hand.play("Bob raises to 300")
    said = {name: line for line in str(hand).splitlines() for name in ("Ann", "Bob", "Cy") if f" {name} " in line[:8]}
    assert "folded" in said["Cy"] and "folded" not in said["Ann"] + said["Bob"]
    assert "all in" in said["Bob"] and "all in" not in said["Ann"] + said["Cy"]
    assert said["Ann"].startswith(">")


def test_a_hand_in_words_has_both_boards_where_it_was_run_twice() -> None:
    hand = Hand(pr.sign("grand holdem, no limit, blinds 5/10, run it twice"), {"Ann": 50, "Bob": 50}, chance=Random(2))
    hand.play("Ann raises to 50")
    hand.play("Bob calls")
    assert "board" not in str(hand)
    while not hand.over:
        hand.play(f"{'Ann' if hand.due.seat == 0 else 'Bob'} says to run it twice")
    rows = dict(line.split("  ", 1) for line in str(hand).splitlines() if line.startswith(("board", "second")))
    boards = {name: row.split() for name, row in rows.items()}
    assert sorted(boards) == ["board", "second"]
    assert len({*boards["board"], *boards["second"]}) == 10


def test_a_hand_that_was_replayed_rules_on_acts_out_of_turn() -> None:
    hand = replay(pr.sign(SIGN), a_hand().log)
    assert hand.due.seat == 1
    hand.play("Cy folds")
    assert [error.kind for error in hand.state.errors] == ["act out of turn"]


def test_nobody_has_a_side_wager_unless_it_is_said() -> None:
    """With one the flop is dealt although everybody is out."""
    sign = pr.sign("crown holdem, no limit, blinds 5/10, side wager flop chase")
    for wagered in (False, True):
        given = {"side_wagers": True} if wagered else {}
        hand = Hand(sign, {"A": 500, "B": 500, "C": 500}, chance=Random(2), **given)
        hand.play("C folds")
        hand.play("A folds")
        assert hand.over and any(isinstance(event, Turned) for event in hand.log) is wagered


def test_acts_are_undone_one_after_another() -> None:
    hand = Hand(pr.sign("crown holdem, no limit, blinds 5/10"), {"A": 500, "B": 500, "C": 500}, chance=Random(2))
    before = []
    for act in ("C calls", "A raises to 30", "B calls", "C folds"):
        before.append(hand.copy())
        hand.play(act)
    for earlier in reversed(before):
        hand = hand.undo()
        assert hand == earlier
    with pytest.raises(Refused, match="nothing has been done yet"):
        hand.undo()
