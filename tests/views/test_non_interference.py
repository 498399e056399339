"""Nobody can tell two worlds apart by cards that they were never shown; a planted leak is found."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from pokerroom.hand.deal import Burned, Dealt
from pokerroom.hand.deck import Reshuffled, Shuffled
from pokerroom.hand.draw import Discarded
from pokerroom.hand.due import due_of
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.see import View, see
from pokerroom.hand.state import BETTING
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import Viewer
from tests.views.player import GAMES, games_on_the_shelf, play_any, signs_of
from tests.views.worlds import NAMED, Leak, check_everybody, check_viewer

HANDS = 16  # for each game, its signs in turn; the full count is in tests/battery/battery_views.py


def test_every_game_on_the_shelf_is_looked_at() -> None:
    assert sorted(GAMES) == sorted(games_on_the_shelf())


@pytest.mark.parametrize("game", GAMES)
def test_nobody_sees_what_they_were_never_shown(game: str) -> None:
    signs = signs_of(game)
    ends: Counter[str] = Counter()
    for number in range(HANDS):
        rng = Random(f"{game} {number}")
        ends += check_everybody(play_any(signs[number % len(signs)], rng), rng)
    assert ends["same to the end"] > ends.total() // 4
    leaks = set(ends) & set(NAMED)
    assert not leaks or game == "tasmania-2006 five_card_stud"


def test_the_leaks_that_a_book_makes_are_named_and_no_others() -> None:
    """Only Tasmanian stud lets a hidden card be inferred, and only by these two rules."""
    assert sorted(NAMED) == ["call.hopeless", "check.must_beat"]
    made = {game for game in GAMES if {"check.must_beat", "call.hopeless"} & _rules_that_say_yes(game)}
    assert made == {"tasmania-2006 five_card_stud"}


def _rules_that_say_yes(game: str) -> set[str]:
    rules = signs_of(game)[0].game.rules
    return {name for name in NAMED if name in rules and rules[name].value}


def test_what_is_due_to_a_seat_by_its_hidden_card_is_not_told_to_others() -> None:
    """The duty to beat a checker's open cards changes a seat's options: the seat is told, nobody else."""
    told = 0
    sign = signs_of("tasmania-2006 five_card_stud")[0]
    for number in range(4000):
        rng = Random(f"duty {number}")
        start = play_any(sign, rng).start
        hand = start.hand()
        while not hand.over and not _bound(hand):
            due = hand.due
            if "check" in due.options:
                hand.play(Check(due.seat))
            elif "call" in due.options:
                hand.play(Call(due.seat))
            elif due.options[0] in ("show", "muck"):
                break
            else:
                hand.play(Bet(due.seat, due.least))
        if hand.over or not _bound(hand):
            continue
        seat = hand.due.seat
        assert "check" not in hand.view(seat).due.options
        for other in (*range(len(start.players)), "rail", "dealer"):
            if other != seat:
                assert "check" in hand.view(other).due.options, "another viewer is told what a hidden card forbids"
        told += 1
        if told == 5:
            return
    pytest.fail("no hand came to the duty")


def _bound(hand: Hand) -> bool:
    due = hand.due
    return due.private and "check" not in due.options


def test_a_folded_place_shows_nobody_its_card() -> None:
    """Where a hand folded for nothing still gets cards, those cards go to the muck unseen."""
    hunt("victoria-2003 seven_card_stud", folded_places=False)


# ---------------------------------------------------------------------------------------------- planted leaks


def public(event: Any, viewer: Viewer) -> Any:
    return event


def hunt(game: str, folded_places: bool = True) -> None:
    """Look until a leak is found, or come back without one."""
    signs = signs_of(game)
    for number in range(60):
        rng = Random(f"hunt {game} {number}")
        played = play_any(signs[number % len(signs)], rng)
        viewers: list[Viewer] = [*range(len(played.start.players)), "rail", "dealer"]
        for viewer in viewers:
            check_viewer(played, viewer, rng, whole=True, folded_places=folded_places)


HUNTS = ("crown holdem", "victoria-2003 draw_kitty", "victoria-2003 crown_stud", "crown crazy_pineapple")


@pytest.mark.parametrize("game", HUNTS)
def test_without_a_plant_nothing_is_found(game: str) -> None:
    hunt(game)


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        (Shuffled, "crown holdem"),
        (Burned, "crown holdem"),
        (Dealt, "crown holdem"),
        (Dealt, "victoria-2003 crown_stud"),
        (Discarded, "victoria-2003 draw_kitty"),
        (Discarded, "crown crazy_pineapple"),
        (KittyTaken, "victoria-2003 draw_kitty"),
        (Reshuffled, "victoria-2003 draw_kitty"),
    ],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_a_planted_leak_is_found(kind: type[Any], game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HAND.sights, kind, public)
    with pytest.raises(Leak, match=kind.__name__):
        hunt(game)


def test_a_leak_in_what_is_due_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view whose `due` is read from the full state tells everybody whether the next player may check."""
    before = Hand.view

    def leaky(self: Hand, viewer: Viewer) -> View:
        view = before(self, viewer)
        view._due = due_of(self.state)
        if self.state.to_act >= 0 and sum(self.state.hole[self.state.to_act]) % 2:
            view.due.to_call += 1
        return view

    monkeypatch.setattr(Hand, "view", leaky)
    with pytest.raises(Leak, match="is due in one world"):
        hunt("crown holdem")


def test_a_leak_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = dict(HAND.answers)

    def leaky(state: Any, log: Any, act: Any) -> None:
        if state.stage != BETTING or act.seat == state.to_act:
            right[type(act)](state, log, act)
        else:
            raise Refused(f"not now: {state.names[state.to_act]} holds {state.hole[state.to_act]}.")

    for kind in (Check, Call, Bet, Fold):
        monkeypatch.setitem(HAND.answers, kind, leaky)
    with pytest.raises(Leak, match="is refused"):
        hunt("crown holdem")


def test_a_leak_by_what_the_dealer_does_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A public event that depends on a hidden card, such as a round opened by whoever holds the lowest hole card."""

    right = HAND.effects[Dealt]

    def leaky(state: Any, event: Any) -> None:
        right(state, event)
        able = [seat for seat in range(len(state.live)) if state.live[seat] and state.hole[seat]]
        state.opens_instead = min(able, key=lambda seat: state.hole[seat][0], default=-1)

    monkeypatch.setitem(HAND.effects, Dealt, leaky)
    with pytest.raises(Leak, match="Opened"):
        hunt("crown holdem")


# ------------------------------------------------------------------------------------------- closed by default


def test_every_event_of_a_hand_says_who_sees_it() -> None:
    kinds = {kind for kind in Event.__subclasses__() if kind.__module__.startswith("pokerroom.hand.")}
    assert kinds == set(HAND.sights)


@pytest.mark.parametrize("viewer", [0, "rail", "dealer"])
def test_an_unknown_event_is_an_error(viewer: Viewer) -> None:
    class Whispered(Struct, frozen=True, tag=True):
        by: tuple[str, ...]
        card: int

    with pytest.raises(KeyError):
        see(Whispered((), 7), viewer)  # type: ignore[arg-type]


def test_an_event_left_out_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = play_any(signs_of("crown holdem")[0], Random(1)).hand
    monkeypatch.delitem(HAND.sights, Posted)
    with pytest.raises(KeyError):
        hand.view("rail")


@pytest.mark.parametrize("viewer", ["surveillances", "", "Rail", -1, 99, None, 1.5, [0], {}, "-1"])
def test_a_stranger_sees_nothing(viewer: Any) -> None:
    hand = signs_start()
    with pytest.raises(Refused):
        hand.view(viewer)


@pytest.mark.parametrize("viewer", [True, False, 1.0])
def test_only_a_whole_number_is_a_seat(viewer: Any) -> None:
    with pytest.raises(Refused):
        signs_start().view(viewer)


def signs_start() -> Hand:
    return Hand(signs_of("crown holdem")[0], {"Ann": 50, "Ben": 50}, chance=Random(1))


def test_surveillance_sees_everything_and_a_name_is_as_good_as_a_seat() -> None:
    hand = signs_start()
    assert hand.view("surveillance").log == hand.log
    assert hand.view("Ben").json() == hand.view(1).json()
    assert hand.view("Ben").json() != hand.view("Ann").json()
    assert hand.view("rail").log == hand.view("dealer").log
