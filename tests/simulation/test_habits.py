"""What bots do between the hands of a tournament: they buy back, add on, enter again, come late and leave."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import pokerroom
from pokerroom import shelf
from pokerroom.simulation import habits
from pokerroom.tournament.conditions import read_conditions


def _played(draft: str, players: int = 40, seed: int = 1) -> Any:
    event = pokerroom.Tournament("house", draft, players=players, seed=seed)
    event.play()
    return event


def _counted(event: Any) -> Counter[str]:
    return Counter(type(each).__name__ for each in event.log)


def test_bots_buy_back_and_add_on_where_it_is_offered_and_no_more_often_than_one_may() -> None:
    event = _played("rebuy")
    conditions = event.state.conditions
    made = _counted(event)
    assert made["BoughtBack"] > 0
    assert made["AddedOn"] > 0
    assert all(each.bought <= conditions["format.buy_backs"] for each in event.state.entered)
    bought = Counter(each.name for each in event.log if type(each).__name__ == "BoughtBack")
    price, add_on = conditions["price.rebuy"], conditions["price.add_on"]
    first = conditions["price.entry_fee"] + conditions["price.buy_in"]
    for each in event.state.entered:
        assert each.paid == first + bought[each.name] * price + each.added * add_on


def test_bots_enter_again_where_it_is_offered_and_each_has_one_place() -> None:
    event = _played("re_entry")
    again = _counted(event)["Reentered"]
    assert again == sum(each.entries for each in event.state.entered) > 0
    assert len(event.results) == len(event.state.entered)


def test_where_nothing_is_offered_nobody_buys() -> None:
    made = _counted(_played("freezeout"))
    assert not made["BoughtBack"] + made["AddedOn"] + made["Reentered"]


def test_some_come_late_with_a_full_bank_where_one_may() -> None:
    event = _played("freezeout")
    late = [each for each in event.log if type(each).__name__ == "SeatedLate"]
    bank = event.state.conditions["chips.bank"]
    assert late
    assert all(each.bank == bank and each.at > event.state.start for each in late)
    assert len(event.results) == 40
    chips = sum(each.chips for each in event.state.left)
    assert chips + event.state.removed == 40 * bank


def test_nobody_comes_late_where_nobody_may() -> None:
    event = _played("sit_and_go", players=9)
    assert not _counted(event)["SeatedLate"]


def test_who_leaves_takes_no_chips_along_and_has_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(habits, "LEAVES", 0.05)
    event = _played("freezeout")
    gone = [each for each in event.log if type(each).__name__ == "Retired"]
    assert gone
    assert {each.name for each in gone} < {each.name for each in event.results}
    chips = sum(each.chips for each in event.state.left)
    assert chips + event.state.removed == 40 * event.state.conditions["chips.bank"]


def test_the_same_seed_has_the_same_latecomers() -> None:
    conditions = read_conditions(shelf.book("house").drafts["freezeout"])
    names = [f"P{number}" for number in range(1, 201)]
    late = habits.latecomers(conditions, names, Random(7))
    assert late == habits.latecomers(conditions, names, Random(7))
    assert 5 < len(late) < 45
    assert not {*late} & {*names[:2]}
