"""The cashier where somebody has several accounts: what they begin with, and more on a day, is for the person."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.cashier import DAY, OPENING, STREAM, Cashier
from pokerroom.room.ledger import BANK, Ledger, Payment, person_account
from pokerroom.room.people import SESSION, People
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow
from pokerroom.room.verify import check
from tests.clocks import Clock

HERE = "192.0.2.7"
Ask = Callable[[], dict[str, bool]]


def lose(store: RoomStore, ledger: Ledger, *people: str) -> None:
    """Let these lose whatever they have."""
    for each in people:
        account = person_account(each)
        moved = (Payment(account, "table/t1", ledger.balance(account), "lost"),)
        store.append_next(NewRow("gifts", 0, 0, "gift", b"{}", postings=moved))


def at_device(people: People, device: str, *known: str) -> str:
    """A guest who comes by a device, from the address where everybody is; by id."""
    [id] = known or (people.guest()[0].id,)
    people.accounts.remember(id, device, HERE)
    return id


def others(people: People, person: str) -> Ask:
    return lambda: people.accounts.others(person)


def test_other_accounts_and_whether_anybody_comes_in_by_them(people: People, clock: Clock) -> None:
    ann, token = people.guest()
    for each in (ann.id, bob := people.guest()[0].id):
        at_device(people, "one", each)
    assert people.accounts.others(bob) == {ann.id: True} and people.accounts.others(ann.id) == {bob: True}
    people.sign_out(token)
    assert people.accounts.others(bob) == {ann.id: False}, "a guest has no way back"
    clock.now += SESSION
    assert people.accounts.others(ann.id) == {bob: False}
    cy = at_device(people, "two")
    assert people.accounts.others(cy) == {}, "an address says nothing"


def test_the_chips_to_begin_with_are_for_a_person_and_once(
    people: People, store: RoomStore, ledger: Ledger, cashier: Cashier
) -> None:
    ann, bob, cy = at_device(people, "one"), at_device(people, "one"), at_device(people, "two")
    assert [cashier.open_purse(each, others(people, each)) for each in (ann, bob, cy, bob)] == [OPENING, 0, OPENING, 0]
    with pytest.raises(Refused, match="under another account"):
        cashier.refill(bob, 0, others(people, bob))
    lose(store, ledger, ann)
    assert cashier.open_purse(bob, others(people, bob), on_others=1) == 0, "what lies on tables is theirs too"
    assert cashier.open_purse(bob, others(people, bob)) == OPENING, "that was the refill of the day"
    last = cashier.receipts(1, stream=STREAM)[0]
    assert (last.kind, last.person) == ("refill", bob)
    lose(store, ledger, bob)
    for each in (ann, bob):
        with pytest.raises(Refused, match="in 24 hours"):
            cashier.refill(each, 0, others(people, each))
    assert ledger.balance(BANK) == -3 * OPENING and check(store, STREAM) == []


def test_a_refill_is_per_day_and_by_whichever_account(
    people: People, store: RoomStore, ledger: Ledger, cashier: Cashier, clock: Clock
) -> None:
    ann, bob = at_device(people, "one"), at_device(people, "two")
    for each in (ann, bob):
        assert cashier.open_purse(each, others(people, each)) == OPENING
    at_device(people, "one", bob)  # as it comes out
    lose(store, ledger, ann)
    with pytest.raises(Refused, match="under another account"):
        cashier.refill(ann, 0, others(people, ann))
    lose(store, ledger, bob)
    with pytest.raises(Refused, match="under another account"):
        cashier.refill(ann, 0, others(people, ann), on_others=300)
    cashier.refill(ann, 0, others(people, ann))
    lose(store, ledger, ann)
    clock.now += DAY - 7_200
    with pytest.raises(Refused, match=r"you, under another account, had chips less than a day ago; .* in 2 hours"):
        cashier.refill(bob, 0, others(people, bob))
    clock.now += 7_200
    cashier.refill(bob, 0, others(people, bob))
    with pytest.raises(Refused, match="you have 10,000 chips; "):
        cashier.refill(bob, 0, others(people, bob))


@pytest.mark.parametrize("back", [60, 400 * DAY])
def test_a_clock_that_was_set_back_gives_one_person_no_more_than_a_day_may(
    people: People, store: RoomStore, ledger: Ledger, cashier: Cashier, clock: Clock, back: int
) -> None:
    both = ann, bob = at_device(people, "one"), at_device(people, "one")
    cashier.open_purse(ann, others(people, ann))
    lose(store, ledger, ann)
    assert cashier.open_purse(bob, others(people, bob)) == OPENING
    lose(store, ledger, bob)
    clock.now -= back
    for _ in range(3):
        for each in both:
            clock.now += 1
            with pytest.raises(Refused, match="less than a day ago"):
                cashier.refill(each, 0, others(people, each))
    clock.now += DAY
    assert cashier.refill(ann, 0, others(people, ann)).amount == OPENING


def test_all_accounts_of_a_device_at_once_have_one_beginning_and_one_refill(
    people: People, store: RoomStore, ledger: Ledger, cashier: Cashier
) -> None:
    everybody = [at_device(people, "one") for _ in range(6)]

    def begins(each: str) -> int:
        return cashier.open_purse(each, others(people, each))

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(begins, everybody)) == [0] * 5 + [OPENING]
    [first] = [each for each in everybody if ledger.balance(person_account(each))]
    lose(store, ledger, first)
    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(begins, [each for each in everybody if each != first])) == [0] * 4 + [OPENING]
    assert store.end(STREAM) == 2
