"""People: who gets in, who does not, and how long a guesser waits."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from argon2 import PasswordHasher
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom import Refused, shelf
from pokerroom.hand.starting import check_name
from pokerroom.room import passwords
from pokerroom.room import people as module
from pokerroom.room.addresses import people_at
from pokerroom.room.appointments import Appointments
from pokerroom.room.names import checked, look_of
from pokerroom.room.offices import acting, ladders
from pokerroom.room.passwords import MOST_WAITING
from pokerroom.room.people import LINK, SESSION, People
from pokerroom.room.person import Person
from pokerroom.room.waits import FORGOTTEN, KNOWN, TooOften, network
from tests.clocks import CHEAP, GOOD, Clock
from tests.servers import Keeps

T = TypeVar("T")
HERE = "192.0.2.7"


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(coroutine)


def account(people: People, name: str = "Ann") -> tuple[Person, str]:
    return run(people.sign_up(name, GOOD))


def manager(people: People) -> Person:
    person, _ = account(people, "Boss")
    return run(Appointments(people).take_link(people.manager_link(), person))


def wrong(people: People, name: str, address: str = HERE) -> Refused:
    with pytest.raises(Refused) as refused:
        run(people.sign_in(name, "not the password", address))
    return refused.value


# Guests


def test_a_guest_comes_in_with_one_call(people: People) -> None:
    person, token = people.guest()
    assert person.guest and not person.bot and person.offices == ()
    check_name(person.name)
    assert people.of_token(token) == person
    assert people.named(person.name.upper()) == person


def test_many_guests_have_many_names(people: People) -> None:
    names = {people.guest()[0].name for _ in range(300)}
    assert len(names) == 300


def test_a_guest_whose_number_somebody_has_gets_one_that_is_a_digit_longer(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.secrets, "randbelow", lambda most: 0)
    assert [people.guest()[0].name for _ in range(3)] == ["Guest 100", "Guest 1000", "Guest 10000"]


def test_a_guest_has_no_password_to_guess(people: People) -> None:
    person, _ = people.guest()
    assert wrong(people, person.name).sentence == module.NOT_KNOWN


# Accounts


def test_sign_up_and_in(people: People) -> None:
    person, token = account(people)
    assert person == Person(person.id, "Ann")
    again, other = run(people.sign_in("ann", GOOD, HERE))
    assert again == person and other != token
    assert people.of_token(token) == people.of_token(other) == person


def test_the_file_has_neither_passwords_nor_tokens(people: People, tmp_path: Path) -> None:
    _, token = account(people)
    link = people.manager_link()
    people.close()
    content = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ann" in content and b"$argon2id$" in content
    for secret in (token, link, GOOD):
        assert secret.encode() not in content
    assert (tmp_path / "people.db").stat().st_mode & 0o077 == 0


def test_everything_is_there_after_a_restart(people: People, tmp_path: Path, clock: Clock) -> None:
    person, token = account(people)
    boss = manager(people)
    run(Appointments(people).grant(boss, "Ann", "Dealer"))
    people.close()
    again = People(tmp_path, clock=clock, hasher=CHEAP)
    found = again.of_token(token)
    assert found is not None and found.id == person.id and found.offices == ("Dealer",)
    assert again.has_manager
    again.close()


@pytest.mark.parametrize(
    "name", ["Ann", "ANN", "Änn", "A.n.n", "A nn", "Ａnn", "Аnn"]
)  # the last two are wide, and half Cyrillic
def test_a_name_that_looks_like_another_is_refused(people: People, name: str) -> None:
    account(people)
    with pytest.raises(Refused):
        run(people.sign_up(name, GOOD))


def test_no_work_is_spent_on_a_name_that_is_taken(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    account(people)
    hashed: list[str] = []
    monkeypatch.setattr(passwords.Passwords, "hash", lambda self, secret: hashed.append(secret))
    with pytest.raises(Refused, match="taken"):
        run(people.sign_up("Ann", GOOD))
    assert hashed == []


def test_two_who_sign_up_at_once_do_not_share_a_name(people: People) -> None:
    async def both() -> list[Any]:
        return await asyncio.gather(*(people.sign_up("Ann", GOOD) for _ in range(8)), return_exceptions=True)

    found = run(both())
    assert sum(isinstance(each, tuple) for each in found) == 1
    assert sum(isinstance(each, Refused) for each in found) == 7


def test_two_processes_do_not_give_one_name_to_two_people(
    people: People, keeps: Keeps, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor names that look alike: whoever asks in one process waits for the other."""
    other = People(Path(keeps.people).parent, clock=clock, hasher=CHEAP, database=people_at(keeps.people, b""))
    monkeypatch.setattr(module.secrets, "randbelow", lambda most: 0)

    async def at_once() -> tuple[list[Any], list[Any]]:
        guests = [asyncio.to_thread(each.guest) for each in (people, other) * 3]
        names = [each.sign_up(name, GOOD) for name in ("Bill", "Bi11", "BILL") for each in (people, other)]
        return await asyncio.gather(*guests), await asyncio.gather(*names, return_exceptions=True)

    try:
        guests, accounts = run(at_once())
    finally:
        other.close()
    assert len({person.name for person, _ in guests}) == 6
    assert sum(isinstance(each, tuple) for each in accounts) == 1
    assert all(isinstance(each, tuple | Refused) for each in accounts)


BAD_NAMES = [
    *("", " ", "A", "x" * 21, "x" * 100_000, "Ann\nBob", "Ann\u202eBob", "Ann\u200bBob", "Ann\x00", "\ud800\ud801"),
    *(
        "<script>alert(1)</script>",
        "<b>Ann</b>",
        "Ann&amp;",
        'Ann"',
        "Ann, Bob",
        "{seat}",
        "Ann's place",
        "javascript:",
    ),
    *("The dealer", "Dealer", "Dea1er", "DEALER", "the floor", "Poker Supervisor", "Guest 417", "guest 1", "Nobody"),
    *("Zed Bot", "Zed B0t", "Zed-Bot", "Bot Zed", "Room manager", "admin", "pokerroom", "Casino Operator"),
    *("Ann says", "Ann folds", "Ann Calls", "Ann's cards", "Ann passes", "Ann knocks", "7 of hearts", "-Ann", "🂡 Ann"),
    *("Aп", "Ann Бob", None, 7, ["Ann"], b"Ann"),
]


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_names_that_are_refused(people: People, name: Any) -> None:
    with pytest.raises(Refused) as refused:
        run(people.sign_up(name, GOOD))
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize(
    "name",
    [
        "Bo",
        "Ann",
        "Anna-Maria Lindqvist",
        "Mary-Jane O'Brien",
        "J. R. Smith",
        "Zoë",
        "Нина",
        "山田さん",
        "Player_7",
        "محمد",
        "नीना",
    ],
)
def test_names_that_are_welcome(people: People, name: str) -> None:
    person, _ = run(people.sign_up(name, GOOD))
    check_name(person.name)
    assert people.named(name) == person


@settings(max_examples=500, deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_a_name_for_a_line_or_is_refused(text: str) -> None:
    try:
        name = checked(text)
    except Refused:
        return
    check_name(name)
    assert checked(name) == name and look_of(name)
    assert not set(name) & set('<>&"{}()[]:;/\\,\n\t')


@pytest.mark.parametrize(
    "password",
    ["", "short", "x" * 257, "aaaaaaaaaaaa", "12345678", "Password1", "Ann Ann Ann", "\ud800" * 9, None, 12345678],
)
def test_passwords_that_are_refused(people: People, password: Any) -> None:
    with pytest.raises(Refused):
        run(people.sign_up("Annannann", "annannann" if password == "Ann Ann Ann" else password))
    assert people.named("Annannann") is None


def test_a_hash_is_made_anew_when_the_parameters_rise(people: People, tmp_path: Path, clock: Clock) -> None:
    account(people)
    people.close()
    dearer = People(tmp_path, clock=clock, hasher=PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    run(dearer.sign_in("Ann", GOOD, HERE))
    run(dearer.sign_in("Ann", GOOD, HERE))
    dearer.close()
    file = sqlite3.connect(tmp_path / "people.db")
    assert "t=2" in file.execute("SELECT password FROM person").fetchone()[0]
    file.close()


def test_what_is_used_by_default_is_the_librarys_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[Any, ...]] = []

    def maker(*given: Any, **named: Any) -> PasswordHasher:
        made.append((given, named))
        return CHEAP

    monkeypatch.setattr(passwords, "PasswordHasher", maker)
    People(tmp_path).close()
    assert made == [((), {})]


# Sessions


@pytest.mark.parametrize("token", ["", None, "x", "x" * 1000, "\ud800", 7, b"x"])
def test_a_token_that_is_nobodys(people: People, token: Any) -> None:
    account(people)
    assert people.of_token(token) is None
    people.sign_out(token)


def test_sign_out_ends_one_session_and_everywhere_all(people: People) -> None:
    person, first = account(people)
    second = people.open_session(person)
    third = people.open_session(person)
    people.sign_out(first)
    assert people.of_token(first) is None and people.of_token(second) == person
    people.sign_out_everywhere(person)
    assert people.of_token(second) is None and people.of_token(third) is None


def test_a_session_that_is_not_used_ends_and_one_that_is_used_lasts(people: People, clock: Clock) -> None:
    person, used = account(people)
    unused = people.open_session(person)
    for _ in range(3):
        clock.now += SESSION * 0.6
        assert people.of_token(used) == person
    assert people.of_token(unused) is None
    clock.now += SESSION + 1
    assert people.of_token(used) is None
    people.sweep()


# Guessing


def test_guessing_is_slowed_where_it_is_done(people: People, clock: Clock) -> None:
    account(people)
    for _ in range(5):
        assert not isinstance(wrong(people, "Ann"), TooOften)
    waits = []
    for _ in range(12):
        refused = wrong(people, "ANN")
        assert isinstance(refused, TooOften) and "wait" in refused.sentence
        waits.append(refused.wait)
        with pytest.raises(TooOften):  # not even with the right password
            run(people.sign_in("Ann", GOOD, HERE))
        clock.now += refused.wait
        assert not isinstance(wrong(people, "Ann"), TooOften)
    assert waits == sorted(waits) and waits[0] <= 2 and waits[-1] == 300
    assert run(people.sign_in("Ann", GOOD, "198.51.100.1"))[0].name == "Ann", "elsewhere nobody waits for it"
    clock.now += 300
    assert run(people.sign_in("Ann", GOOD, HERE))[0].name == "Ann"
    assert not isinstance(wrong(people, "Ann"), TooOften)  # all is forgiven


def test_guessers_everywhere_meet_a_pace_and_the_victim_does_not(people: People, clock: Clock) -> None:
    """The pace is that of strangers: a browser or an address where somebody came in before does not wait."""
    run(people.sign_up("Ann", GOOD, HERE, "their browser"))
    tried = 0
    for number in range(2_000):
        tried += not isinstance(wrong(people, "Ann", f"10.{number // 250}.0.{number % 250}"), TooOften)
        clock.now += 1.0
    assert 20 + 2_000 // 10 - 20 <= tried <= 20 + 2_000 // 10 + 20, "one in ten seconds"
    assert run(people.sign_in("Ann", GOOD, "203.0.113.9", "their browser"))  # at home and on the way
    assert run(people.sign_in("Ann", GOOD, HERE))
    assert isinstance(wrong(people, "Ann", "203.0.113.77"), TooOften)
    with pytest.raises(TooOften) as refused:  # where nobody knows them they wait, but for seconds
        run(people.sign_in("Ann", GOOD, "203.0.113.10", "another browser"))
    assert refused.value.wait <= 10
    clock.now += refused.value.wait
    assert run(people.sign_in("Ann", GOOD, "203.0.113.10", "another browser"))


def test_who_shares_an_address_with_a_guesser_comes_in_by_the_own_browser(people: People) -> None:
    run(people.sign_up("Ann", GOOD, HERE, "their browser"))
    for number in range(30):
        wrong(people, "Ann" if number % 2 else f"Name {number}")
    assert isinstance(wrong(people, "Ann"), TooOften)
    assert run(people.sign_in("Ann", GOOD, HERE, "their browser"))


def test_a_known_browser_is_no_place_to_guess(people: People, clock: Clock) -> None:
    run(people.sign_up("Ann", GOOD, HERE, "the family's"))
    run(people.sign_up("Bob", GOOD, HERE, "the family's"))
    found = []
    for _ in range(6):
        with pytest.raises(Refused) as refused:
            run(people.sign_in("Ann", "not the password", HERE, "the family's"))
        found.append(isinstance(refused.value, TooOften))
    assert found == [False] * 5 + [True]
    assert run(people.sign_in("Bob", GOOD, HERE, "the family's"))
    clock.now += KNOWN
    for _ in range(20):
        wrong(people, "Bob", "198.51.100.3")
        clock.now += 300
    people.sweep()
    for number in range(20):
        wrong(people, "Bob", f"198.51.100.{number}")
    with pytest.raises(TooOften):  # half a year later it is a browser like any other
        run(people.sign_in("Bob", GOOD, "198.51.100.200", "the family's"))


def test_guessing_is_slowed_by_address(people: People, clock: Clock) -> None:
    account(people)
    for number in range(20):
        assert not isinstance(wrong(people, f"Name {number}"), TooOften)
    assert isinstance(wrong(people, "Somebody"), TooOften)
    with pytest.raises(TooOften):
        run(people.sign_in("Ann", GOOD, HERE))
    assert run(people.sign_in("Ann", GOOD, "192.0.2.8"))
    clock.now += 10
    assert run(people.sign_in("Ann", GOOD, HERE))  # which does not make the address good again
    wrong(people, "Somebody")
    assert isinstance(wrong(people, "Somebody"), TooOften)


def test_nobody_is_told_a_shorter_wait_than_there_is(people: People, clock: Clock) -> None:
    for number in range(20):
        wrong(people, f"Name {number}")
    for number in range(12):
        refused = wrong(people, f"Other {number}")
        assert isinstance(refused, TooOften)
        count, unit = refused.sentence.removesuffix(".").split()[-2:]
        told = int(count) * {"seconds": 1, "minutes": 60}[unit]
        assert refused.wait <= told < refused.wait + 60
        clock.now += refused.wait
        assert not isinstance(wrong(people, f"Name {number}"), TooOften)


def test_what_is_too_long_to_be_a_password_is_not_tried_at_all(people: People) -> None:
    account(people)
    for _ in range(30):
        with pytest.raises(Refused, match=module.NOT_KNOWN):
            run(people.sign_in("Ann", "x" * 100_000, HERE))
    assert run(people.sign_in("Ann", GOOD, HERE))


def test_who_knows_their_password_may_change_it_often(people: People) -> None:
    person, _ = account(people)
    old = GOOD
    for number in range(12):
        new = f"another long word {number}"
        run(people.change_password(person, old, new, HERE))
        old = new
    assert run(people.sign_in("Ann", old, HERE))


def test_a_right_password_counts_against_no_address(people: People) -> None:
    account(people)
    assert run(people.sign_in("Ann", GOOD, HERE))
    for number in range(20):
        assert not isinstance(wrong(people, f"Name {number}"), TooOften)
    assert isinstance(wrong(people, "Somebody"), TooOften)


def test_a_restart_forgives_nobody(people: People, tmp_path: Path, clock: Clock) -> None:
    for _ in range(5):
        wrong(people, "Ann")
    people.close()
    again = People(tmp_path, clock=clock, hasher=CHEAP)
    assert isinstance(wrong(again, "Ann"), TooOften)
    clock.now -= 1_000_000  # nor does a clock that is set back, but it does not punish for good either
    assert isinstance(wrong(again, "Ann"), TooOften)
    clock.now += 3
    assert not isinstance(wrong(again, "Ann"), TooOften)
    clock.now += FORGOTTEN
    assert not isinstance(wrong(again, "Ann"), TooOften)
    again.sweep()
    again.close()


def test_what_is_forgiven_stays_forgiven_after_a_restart(people: People, tmp_path: Path, clock: Clock) -> None:
    account(people)
    for _ in range(4):
        wrong(people, "Ann")
    assert run(people.sign_in("Ann", GOOD, HERE))
    people.close()
    again = People(tmp_path, clock=clock, hasher=CHEAP)
    for _ in range(5):
        assert not isinstance(wrong(again, "Ann"), TooOften)
    assert isinstance(wrong(again, "Ann"), TooOften)
    again.close()


def test_guesses_at_the_same_moment_are_counted(people: People) -> None:
    account(people)

    async def storm() -> list[Any]:
        guesses = [people.sign_in("Ann", f"guess number {number}", HERE) for number in range(30)]
        return await asyncio.gather(*guesses, return_exceptions=True)

    found = run(storm())
    assert sum(not isinstance(each, TooOften) for each in found) == 5
    assert all(isinstance(each, Refused) for each in found)


def test_too_many_at_once_are_asked_to_come_again(people: People) -> None:
    async def storm() -> list[Any]:
        guesses = [people.sign_in(f"Name {number}", "some password", HERE) for number in range(60)]
        return await asyncio.gather(*guesses, return_exceptions=True)

    found = run(storm())
    # A guess may be answered while the others still come in, so that a few more are let in than may wait at once.
    refused = [each for each in found if isinstance(each, TooOften) and "many are signing in" in each.sentence]
    assert 20 <= len(refused) <= 60 - MOST_WAITING
    account(people)  # and then there is room again


@pytest.mark.parametrize("addresses", [1, 20], ids=["one address", "twenty"])
def test_a_crowd_elsewhere_does_not_hold_up_a_sign_in(people: People, addresses: int) -> None:
    """Each address in turn has one hash made: with one crowd the next is mine, with twenty I wait for twenty."""
    account(people)
    work = passwords.Passwords(CHEAP)
    order: list[str] = []
    all_here = threading.Event()  # so that nothing is done before everybody waits

    def slow(who: str) -> None:
        all_here.wait(20)
        order.append(who)

    async def storm() -> list[Any]:
        crowd = [
            work.slowly(lambda n=n: slow(f"10.0.0.{n % addresses}"), f"10.0.0.{n % addresses}") for n in range(600)
        ]  # type: ignore[misc]
        waiting = [asyncio.ensure_future(each) for each in crowd]
        await asyncio.sleep(0)
        mine = asyncio.ensure_future(work.slowly(lambda: slow("me"), HERE))
        await asyncio.sleep(0)
        all_here.set()
        await mine
        return await asyncio.gather(*waiting, return_exceptions=True)

    refused = run(storm())
    assert order.index("me") <= addresses + 2 * passwords.THREADS
    assert work.waiting == 0
    done = sum(each is None for each in refused)
    assert done + sum(isinstance(each, TooOften) for each in refused) == 600
    assert done <= min(addresses * MOST_WAITING, passwords.MOST_IN_ALL) + 2 * passwords.THREADS + addresses
    work.close()


def test_who_goes_away_while_waiting_leaves_no_gap(people: People) -> None:
    async def impatient() -> None:
        tasks = [asyncio.create_task(people.sign_in(f"N{n}", "some password", f"10.0.0.{n}")) for n in range(30)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(impatient())
    people._passwords._pool.submit(lambda: None).result()
    deadline = time.monotonic() + 30
    while people._passwords.waiting and time.monotonic() < deadline:
        time.sleep(0.01)
    assert people._passwords.waiting == 0


def test_an_unknown_name_sounds_and_lasts_like_a_wrong_password(tmp_path: Path) -> None:
    # Dear enough that a missing hash would be seen, cheap enough for a test.
    people = People(tmp_path, hasher=PasswordHasher(time_cost=2, memory_cost=8192, parallelism=1))
    account(people)
    lasted: dict[str, list[float]] = {"Ann": [], "Zed": []}
    said = set()
    for number in range(4):
        for name, times in lasted.items():
            began = time.perf_counter()
            said.add(wrong(people, name, f"192.0.2.{number}").sentence)
            times.append(time.perf_counter() - began)
    people.close()
    assert said == {module.NOT_KNOWN}
    known, unknown = (statistics.median(times) for times in lasted.values())
    assert unknown > known / 3


def test_the_loop_goes_on_while_a_password_is_hashed(tmp_path: Path) -> None:
    people = People(tmp_path, hasher=PasswordHasher(time_cost=20, memory_cost=16384, parallelism=1))

    async def both() -> int:
        task = asyncio.create_task(people.sign_up("Ann", GOOD))
        ticks = 0
        while not task.done():
            await asyncio.sleep(0.001)
            ticks += 1
        await task
        return ticks

    assert run(both()) > 5
    people.close()


@pytest.mark.parametrize(
    ("name", "password"),
    [(None, GOOD), ("Ann", None), ("x" * 300, GOOD), ("Ann", "x" * 300), ("\ud800", GOOD), ("Ann", "\ud800" * 8)],
)
def test_sign_in_with_anything(people: People, name: Any, password: Any) -> None:
    account(people)
    with pytest.raises(Refused, match="the name or the password is wrong"):
        run(people.sign_in(name, password, HERE))


def test_neighbours_in_one_network_are_one_address() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.7") == "192.0.2.7" == network("192.0.2.7") != network("192.0.2.8")
    assert network("fe80::1%eth0") == network("fe80::2") and network("testclient") == "testclient"


# Offices


def test_the_manager_grants_and_takes(people: People) -> None:
    boss = manager(people)
    account(people)
    assert run(Appointments(people).grant(boss, "ann", "tg area manager")).offices == ("TG Area Manager",)
    assert run(Appointments(people).grant(boss, "Ann", "TG Area Manager")).offices == ("TG Area Manager",)
    assert run(Appointments(people).grant(boss, "Ann", "Dealer")).offices == ("TG Area Manager", "Dealer")
    assert [each.name for each in people.staff()] == ["Ann", "Boss"]
    assert run(Appointments(people).revoke(boss, "Ann", "dealer")).offices == ("TG Area Manager",)
    with pytest.raises(Refused, match="does not hold"):
        run(Appointments(people).revoke(boss, "Ann", "Dealer"))
    assert run(Appointments(people).grant(boss, "Ann", "Dealer")).offices == ("TG Area Manager", "Dealer")


def test_what_nobody_can_be_granted(people: People) -> None:
    boss = manager(people)
    account(people)
    guest, _ = people.guest()
    for name, office in (
        ("Ann", "King"),
        ("Ann", "manager"),
        ("Ann", "Manager"),
        ("Ann", ""),
        ("Zed", "Dealer"),
        (guest.name, "Dealer"),
    ):
        with pytest.raises(Refused):
            run(Appointments(people).grant(boss, name, office))
    for name, office in ((None, "Dealer"), ("Ann", None), ("Ann", 7)):
        with pytest.raises(Refused):
            run(Appointments(people).grant(boss, name, office))  # type: ignore[arg-type]
    assert people.named("Ann").offices == ()  # type: ignore[union-attr]


def test_a_forged_office_grants_nothing(people: People) -> None:
    person, _ = account(people)
    forged = Person(person.id, "Ann", offices=("manager",))
    appointments = Appointments(people)
    for change in (appointments.grant, appointments.revoke):
        with pytest.raises(Refused, match="for the manager"):
            run(change(forged, "Ann", "Dealer"))
    assert people.named("Ann") == person


def test_the_link_works_once(people: People) -> None:
    assert not people.has_manager
    ann, _ = account(people)
    bob, _ = account(people, "Bob")
    link = people.manager_link()
    assert people.is_link(link)
    with pytest.raises(Refused):
        run(Appointments(people).take_link("x" + link, bob))
    assert run(Appointments(people).take_link(link, ann)).is_manager and people.has_manager
    assert not people.is_link(link)
    for person in (ann, bob):
        with pytest.raises(Refused, match="works once"):
            run(Appointments(people).take_link(link, person))
    assert not people.named("Bob").is_manager  # type: ignore[union-attr]


def test_a_new_link_ends_the_old_one_and_a_day_ends_both(people: People, clock: Clock) -> None:
    ann, _ = account(people)
    old, new = people.manager_link(), people.manager_link()
    with pytest.raises(Refused):
        run(Appointments(people).take_link(old, ann))
    clock.now += LINK
    with pytest.raises(Refused):
        run(Appointments(people).take_link(new, ann))
    assert not people.has_manager


def test_who_acts_in_which_office() -> None:
    crown, canberra = shelf.game("crown", "holdem"), shelf.game("canberra-1994", "manila")
    assert acting(("TG Area Manager",), crown, "dealer") == "Dealer"
    assert acting(("TG Area Manager",), crown, "TG Area Manager") == "TG Area Manager"
    for held, said in (
        ((), "this is for the staff"),
        (("Casino Operator",), "this is for the staff"),
        (("Dealer",), "you do not hold the office of TG Assistant Casino Manager"),
        (("TG Area Manager",), "you do not hold the office of TG Assistant Casino Manager"),
    ):
        with pytest.raises(Refused, match=said) as refused:
            acting(held, crown, "TG Assistant Casino Manager")
        assert refused.value.by == crown.rules["offices.ladder"].by
    with pytest.raises(Refused):
        acting(("TG Assistant Casino Manager",), canberra, "casino supervisor")
    with pytest.raises(Refused, match="not an office here"):
        acting(("manager",), canberra, "TG Area Manager")
    for book, ladder in ladders().items():
        for game in shelf.book(book).games.values():
            assert [acting(("manager",), game, office) for office in ladder.names] == list(ladder.names)


# The file


@pytest.mark.files
def test_the_file_waits_for_the_disk(people: People) -> None:
    with people._database.writing() as rows:
        assert rows.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert rows.execute("PRAGMA synchronous").fetchone() == (2,)


# A guest who stays


def test_a_guest_becomes_an_account_under_their_own_name(people: People) -> None:
    guest, old = people.guest()
    person, token = run(people.settle(guest, "", GOOD))
    assert person == Person(guest.id, guest.name) and people.of_token(token) == person
    assert people.of_token(old) is None, "whoever had the guest's session has the account's"
    assert run(people.sign_in(guest.name, GOOD, HERE))[0] == person
    with pytest.raises(Refused, match="an account already"):
        run(people.settle(guest, "Bob", GOOD))  # what is believed of them is old
    assert people.named("Bob") is None


def test_a_guest_becomes_an_account_under_another_name(people: People) -> None:
    guest, _ = people.guest()
    person, _ = run(people.settle(guest, "Ann", GOOD))
    assert person == Person(guest.id, "Ann", former=(guest.name,))
    assert people.named("ann") == people.named(guest.name.upper()) == people.person(guest.id) == person
    assert run(people.sign_in("Ann", GOOD, HERE))[0] == person
    assert wrong(people, guest.name).sentence == module.NOT_KNOWN
    with pytest.raises(Refused, match="taken"):
        run(people.sign_up("Ann", GOOD))
    assert guest.name not in {people.guest()[0].name for _ in range(50)}


def test_a_name_that_somebody_had_is_nobody_elses(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, _ = people.guest()
    run(people.settle(guest, "Ann", GOOD))
    number = int(guest.name.split()[1])
    drawn = iter([number - 100, number - 100, 4_321])  # the short numbers begin at 100
    monkeypatch.setattr(module.secrets, "randbelow", lambda most: next(drawn))
    assert people.guest()[0].name != guest.name


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("Bob", GOOD, "taken"),
        ("B0b", GOOD, "taken"),
        ("<script>", GOOD, "begins with a letter"),
        ("Dealer", GOOD, "cannot be a player's name"),
        ("", "short", "8 to 256"),
        ("Ann", "password", "first that anybody"),
    ],
)
def test_a_guest_who_is_refused_stays_a_guest(people: People, name: str, password: str, says: str) -> None:
    account(people, "Bob")
    guest, token = people.guest()
    with pytest.raises(Refused, match=says):
        run(people.settle(guest, name, password))
    assert people.of_token(token) == guest


def test_two_guests_do_not_take_one_name(people: People) -> None:
    first, second = people.guest()[0], people.guest()[0]

    async def both() -> list[Any]:
        wanted = (people.settle(each, "Ann", GOOD) for each in (first, second))
        return await asyncio.gather(*wanted, return_exceptions=True)

    told = run(both())
    assert sorted(isinstance(each, Refused) for each in told) == [False, True]


def test_a_guest_is_no_manager_and_loses_no_link(people: People) -> None:
    guest, _ = people.guest()
    link = people.manager_link()
    with pytest.raises(Refused, match="for an account"):
        run(Appointments(people).take_link(link, guest))
    assert not people.has_manager
    person, _ = run(people.settle(guest, "Ann", GOOD))
    assert run(Appointments(people).take_link(link, person)).is_manager


# Another password


def test_another_password(people: People) -> None:
    ann, first = account(people)
    other = people.open_session(ann)
    token = run(people.change_password(ann, GOOD, "another long word", HERE))
    assert people.of_token(token) == ann
    assert people.of_token(first) is None and people.of_token(other) is None
    assert wrong(people, "Ann").sentence == module.NOT_KNOWN
    with pytest.raises(Refused):
        run(people.sign_in("Ann", GOOD, HERE))
    assert run(people.sign_in("Ann", "another long word", HERE))[0] == ann


def test_the_old_password_is_asked_for_and_not_guessed(people: People) -> None:
    ann, token = account(people)
    for number in range(5):
        with pytest.raises(Refused, match="not your password"):
            run(people.change_password(ann, f"guess {number}", "another long word", HERE))
    with pytest.raises(TooOften):
        run(people.change_password(ann, GOOD, "another long word", HERE))
    assert people.of_token(token) == ann, "a wrong guess ends nothing"


def test_a_password_that_is_none_is_not_taken(people: People) -> None:
    ann, token = account(people)
    with pytest.raises(Refused, match="8 to 256"):
        run(people.change_password(ann, GOOD, "short", HERE))
    with pytest.raises(Refused, match="not your password"):
        run(people.change_password(ann, "x" * 100_000, "another long word", HERE))
    guest, _ = people.guest()
    with pytest.raises(Refused, match="a guest has no password"):
        run(people.change_password(guest, "", "another long word", HERE))
    assert people.of_token(token) == ann


# Who hears of it


def test_whoever_listens_hears_of_every_change(people: People) -> None:
    heard: list[str] = []
    people.listen(heard.append)
    boss = manager(people)
    ann, token = account(people)
    assert heard == [boss.id]
    changes = (
        lambda: run(Appointments(people).grant(boss, "Ann", "Dealer")),
        lambda: run(Appointments(people).revoke(boss, "Ann", "Dealer")),
        lambda: people.sign_out(token),
        lambda: people.sign_out_everywhere(ann),
        lambda: run(people.change_password(ann, GOOD, "another long word", HERE)),
    )
    for number, change in enumerate(changes, 1):
        change()
        assert heard == [boss.id] + [ann.id] * number
    people.sign_out("nobody's")
    assert len(heard) == 6
    guest, _ = people.guest()
    run(people.settle(guest, "", GOOD))
    assert heard[-1] == guest.id
