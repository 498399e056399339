"""Accounts of one person: a device tells, an address only hints, and neither is kept as it is."""

from __future__ import annotations

from pathlib import Path

from pokerroom.room.accounts import LATELY, MOST
from pokerroom.room.people import People
from tests.clocks import CHEAP, Clock

HERE, THERE = "192.0.2.7", "198.51.100.9"


def guests(people: People, count: int) -> list[str]:
    return [people.guest()[0].id for _ in range(count)]


def test_who_shares_a_device_is_one_person(people: People) -> None:
    ann, bob, cy, dee = guests(people, 4)
    accounts = people.accounts
    accounts.remember(ann, "one", HERE)
    accounts.remember(bob, "two", HERE)
    assert accounts.same(ann) == {ann} and not people.is_same(ann, bob)
    accounts.remember(bob, "one", THERE)
    accounts.remember(cy, "two", THERE)
    accounts.remember(dee, None, HERE)
    assert accounts.same(ann) == accounts.same(cy) == {ann, bob, cy}, "by one device, and by another one on from there"
    assert accounts.same(dee) == {dee} and people.is_same(ann, cy)


def test_an_address_hints_for_a_while(people: People, clock: Clock) -> None:
    ann, bob, cy = guests(people, 3)
    for person, device, address in ((ann, "one", HERE), (bob, "two", HERE), (cy, "three", THERE)):
        people.accounts.remember(person, device, address)
    assert people.accounts.neighbours(ann, {bob, cy}) == {bob} and not people.accounts.neighbours(cy, {ann, bob})
    clock.now += LATELY + 1
    assert people.accounts.neighbours(ann, {bob, cy}) == frozenset()
    assert people.accounts.same(ann) == {ann}


def test_all_names_of_a_person(people: People) -> None:
    first, second = people.guest()[0], people.guest()[0]
    for each in (first, second):
        people.accounts.remember(each.id, "one", HERE)
    assert people.names_of(first) == people.names_of(second) == {first.name, second.name}


def test_it_is_there_after_a_restart_and_says_neither_device_nor_address(
    people: People, tmp_path: Path, clock: Clock
) -> None:
    ann, bob = guests(people, 2)
    for each in (ann, bob):
        people.accounts.remember(each, "a secret of the browser", HERE)
    people.close()
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"a secret of the browser" not in content and HERE.encode() not in content
    again = People(tmp_path, clock=clock, hasher=CHEAP)
    assert again.is_same(ann, bob)
    again.close()


def test_nobody_fills_the_file_with_devices(people: People) -> None:
    [ann] = guests(people, 1)
    for number in range(MOST + 20):
        people.accounts.remember(ann, f"device {number}", HERE)
    assert people._database.rows("SELECT count(*) FROM device") == [(MOST,)]
