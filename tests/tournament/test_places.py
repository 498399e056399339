"""Places of those who fall, and which prizes belong to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import places, shares
from pokerroom.tournament.places import Fall, Finish


def at(hours: int, minutes: int, seconds: int) -> int:
    return hours * 3_600 + minutes * 60 + seconds


def test_in_one_hand_the_larger_stack_is_better_t50() -> None:
    falls = [Fall("Y", 2_500, 1, 7), Fall("X", 4_000, 1, 7)]
    assert places.finishes(falls, above=8) == (Finish("X", 9, 9), Finish("Y", 10, 10))


def test_later_is_better_t50() -> None:
    falls = [Fall("X", 4_000, 1, at(22, 4, 10)), Fall("Y", 2_500, 2, at(22, 4, 31))]
    assert places.finishes(falls, above=8) == (Finish("Y", 9, 9), Finish("X", 10, 10))


def test_equal_stacks_share_t52() -> None:
    falls = [Fall("X", 6_200, 1, 7), Fall("Y", 6_200, 1, 7)]
    found = places.finishes(falls, above=7)
    assert found == (Finish("X", 8, 9), Finish("Y", 8, 9))
    prizes = shares.prizes(10_000_00, shares.by_entries(100), unit=5_00)
    paid = places.awarded((*winners(7), *found, *others(10, 100)), prizes)
    assert (paid["X"], paid["Y"]) == (347_50, 347_50)
    assert sum(paid.values()) == 10_000_00


def winners(count: int) -> tuple[Finish, ...]:
    return tuple(Finish(f"W{place}", place, place) for place in range(1, count + 1))


def others(first: int, last: int) -> tuple[Finish, ...]:
    return tuple(Finish(f"L{place}", place, place) for place in range(first, last + 1))


BUBBLE = [Fall("X", 3_000, 1, 40), Fall("Y", 5_000, 1, 40), Fall("Z", 4_000, 2, 40)]


def test_hand_for_hand_the_first_of_each_table_tie_t53() -> None:
    found = places.finishes(BUBBLE, above=8)
    assert set(found) == {Finish("Y", 9, 10), Finish("Z", 9, 10), Finish("X", 11, 11)}
    paid = places.awarded((*winners(8), *found), [*[200_00] * 8, 180_00])
    assert (paid["Y"], paid["Z"]) == (90_00, 90_00)
    assert paid.get("X", 0) == 0


def test_hand_for_hand_by_the_online_way_t53() -> None:
    found = places.finishes(BUBBLE, above=8, way="by stacks")
    assert found == (Finish("Y", 9, 9), Finish("Z", 10, 10), Finish("X", 11, 11))
    assert places.awarded((*winners(8), *found), [*[200_00] * 8, 180_00])["Y"] == 180_00


def test_equal_stacks_of_two_tables_tie_by_the_online_way_too() -> None:
    falls = [Fall("A", 5, 1, 9), Fall("B", 5, 2, 9), Fall("C", 4, 3, 9)]
    found = places.finishes(falls, above=0, way="by stacks")
    assert set(found) == {Finish("A", 1, 2), Finish("B", 1, 2), Finish("C", 3, 3)}


def test_two_who_tie_at_their_table_leave_no_second_there() -> None:
    falls = [Fall("A", 5, 1, 9), Fall("B", 5, 1, 9), Fall("C", 4, 1, 9), Fall("D", 9, 2, 9), Fall("E", 1, 2, 9)]
    found = places.finishes(falls, above=0)
    assert {(each.name, each.best, each.worst) for each in found} == {
        ("A", 1, 3), ("B", 1, 3), ("D", 1, 3), ("E", 4, 4), ("C", 5, 5),
    }  # fmt: skip


def test_hand_for_hand_begins_one_place_before_the_money() -> None:
    assert [places.is_hand_for_hand(left, 9) for left in (12, 11, 10, 9, 8)] == [False, False, True, False, False]
    assert places.is_hand_for_hand(8, 7)  # T61: six seats and what is over
    assert not places.is_hand_for_hand(7, 7)


def test_who_is_disqualified_has_the_lowest_place_still_open_t55() -> None:
    falls = [Fall("C", 900, 1, 30), Fall("D", 8_000, 2, 31, removed=True), Fall("E", 50, 3, 40)]
    found = {each.name: each for each in places.finishes(falls, above=18)}
    assert found["E"] == Finish("E", 19, 19)
    assert found["D"] == Finish("D", 20, 20)
    assert found["C"] == Finish("C", 21, 21)


def test_who_is_removed_while_others_fall_is_below_them() -> None:
    falls = [Fall("D", 8_000, 2, 31, removed=True), Fall("E", 50, 3, 31)]
    assert places.finishes(falls, above=18) == (Finish("E", 19, 19), Finish("D", 20, 20))


def test_only_the_last_fall_of_somebody_who_came_again_counts_t40() -> None:
    falls = [
        Fall("G", 100, 1, 5),
        Fall("H", 100, 1, 6),
        Fall("G", 100, 2, 8),
        Fall("I", 100, 2, 9),
        Fall("G", 9, 2, 12),
    ]
    assert places.last_falls(falls) == (falls[1], falls[3], falls[4])
    found = places.finishes(places.last_falls(falls), above=7)
    assert found == (Finish("G", 8, 8), Finish("I", 9, 9), Finish("H", 10, 10))
    prizes = shares.prizes(6_000_00, shares.by_entries(60), unit=5_00)
    assert places.awarded((*winners(7), *found), prizes)["G"] == 190_00


def test_nobody_falls_twice_without_coming_again() -> None:
    with pytest.raises(Refused):
        places.finishes([Fall("G", 100, 1, 5), Fall("G", 9, 2, 12)], above=7)


def test_an_employee_keeps_the_place_and_those_below_move_up() -> None:
    order = winners(5)
    paid = places.awarded(order, [500, 300, 200], barred={"W2"})
    assert paid == {"W1": 500, "W3": 300, "W4": 200}


def test_an_employee_below_the_money_changes_nothing() -> None:
    assert places.awarded(winners(5), [500, 300, 200], barred={"W4"}) == {"W1": 500, "W2": 300, "W3": 200}


def test_one_of_two_who_tie_is_barred() -> None:
    order = (Finish("A", 1, 1), Finish("B", 2, 3), Finish("C", 2, 3), Finish("D", 4, 4))
    assert places.awarded(order, [500, 300, 200], barred={"B"}) == {"A": 500, "C": 300, "D": 200}


def test_what_nobody_may_win_is_the_firsts() -> None:
    assert places.awarded(winners(2), [650, 350], barred={"W1"}) == {"W2": 1_000}
    with pytest.raises(Refused):
        places.awarded(winners(2), [650, 350], barred={"W1", "W2"})


def test_odd_cents_of_a_tie_go_one_by_one_to_those_named_first() -> None:
    order = (Finish("A", 1, 3), Finish("B", 1, 3), Finish("C", 1, 3))
    assert places.awarded(order, [101, 0, 0]) == {"A": 34, "B": 34, "C": 33}
    assert places.awarded(order, [100]) == {"A": 34, "B": 33, "C": 33}


@pytest.mark.parametrize(
    "order", [(Finish("A", 1, 1), Finish("B", 3, 3)), (Finish("A", 1, 1), Finish("A", 2, 2)), (Finish("A", 1, 2),)]
)
def test_places_with_a_gap_pay_nothing(order: tuple[Finish, ...]) -> None:
    with pytest.raises(Refused):
        places.awarded(order, [500])


FALLS = st.lists(
    st.builds(Fall, st.just("?"), st.integers(1, 4), st.integers(1, 3), st.integers(1, 3), st.booleans()), max_size=12
).map(lambda falls: [fall._replace(name=f"P{number}") for number, fall in enumerate(falls)])
WAYS = st.sampled_from(["by tables", "by stacks"])


def beats(one: Fall, other: Fall, falls: list[Fall], way: str) -> bool:
    """Whether one is placed above another, asked of the two alone and of who fell beside them."""
    if one.moment != other.moment:
        return one.moment > other.moment
    if one.removed or other.removed:
        return other.removed and not one.removed

    def above(fall: Fall) -> int:
        beside = [each for each in falls if each.moment == fall.moment and not each.removed]
        if way == "by tables":
            beside = [each for each in beside if each.table == fall.table]
        return sum(each.stack > fall.stack for each in beside)

    return above(one) < above(other)


@given(FALLS, st.integers(0, 20), WAYS, st.randoms(use_true_random=False))
def test_places_are_those_of_a_model_that_compares_two(falls: list[Fall], above: int, way: str, chance: object) -> None:
    found = {each.name: each for each in places.finishes(falls, above, way)}
    for one in falls:
        better = sum(beats(other, one, falls, way) for other in falls)
        worse = sum(beats(one, other, falls, way) for other in falls)
        assert found[one.name] == Finish(one.name, above + better + 1, above + len(falls) - worse)
    mixed = list(falls)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert set(places.finishes(mixed, above, way)) == set(found.values())


@given(FALLS, WAYS, st.lists(st.integers(0, 10**6), max_size=14), st.sets(st.integers(0, 12)))
def test_prizes_are_paid_out_to_the_cent(falls: list[Fall], way: str, prizes: list[int], out: set[int]) -> None:
    prizes.sort(reverse=True)
    order = (Finish("winner", 1, 1), *places.finishes(falls, 1, way))
    barred = {f"P{number}" for number in out}
    paid = places.awarded(order, prizes, barred)
    assert sum(paid.values()) == sum(prizes) and not barred & set(paid)
    times_ten = places.awarded(order, [10 * prize for prize in prizes], barred)
    for name, prize in paid.items():
        assert abs(times_ten[name] - 10 * prize) < 10  # odd cents are shared more finely
