"""Attacks on play chips by several accounts of one person, over HTTP: refused, nothing changed; and lawful twins.

`docs/room.md` lists them. What the cashier does with other accounts is in `test_cashier_accounts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pokerroom.room.cashier import DAY, OPENING, STREAM, Cashier
from pokerroom.room.ledger import Ledger, person_account
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.store import SqliteStore
from pokerroom.web import guard
from pokerroom.web.session import COOKIE, DEVICE, routes
from tests.clocks import GOOD, Clock
from tests.room.tables import give

ADDRESS = "http://127.0.0.1:8000"
Browser = Callable[[], TestClient]


@pytest.fixture
def on_tables() -> Counter[str]:
    """What people have on tables, by their ids."""
    return Counter()


@pytest.fixture
def browser(people: People, cashier: Cashier, on_tables: Counter[str]) -> Browser:
    """Make a browser with cookies of its own; all of them come from one address."""

    def in_play(person: Person) -> int:
        return on_tables[person.id]

    app = Starlette(routes=list(routes(people, cashier, on_tables=in_play)), middleware=guard.middleware())
    app.state.people = people
    return lambda: TestClient(
        app, ADDRESS, headers={"X-Pokerroom": "1", "Origin": ADDRESS}, client=("192.0.2.7", 5), follow_redirects=False
    )


def came(client: TestClient, path: str, name: str = "") -> Any:
    """Whoever has come in by a browser that nobody is signed in at."""
    client.post("/api/sign-out")
    found = client.post(path, json={"name": name, "password": GOOD} if name else {})
    assert found.status_code == 200, found.text
    return found.json()["person"]


def guest(client: TestClient) -> Any:
    return came(client, "/api/guest")


def chips(client: TestClient) -> int:
    return int(client.get("/api/me").json()["person"]["chips"])


def refused(client: TestClient) -> str:
    """Ask for chips, and be refused; the sentence."""
    found = client.post("/api/refill")
    assert found.status_code == 403, found.text
    return str(found.json()["sentence"])


def lose(store: SqliteStore, ledger: Ledger, *people: Any) -> None:
    """Let these lose whatever they have."""
    for each in people:
        account = person_account(each["id"])
        give(store, "table/t1", ledger.balance(account), "lost", debit=account)


def test_a_new_guest_on_the_same_device_has_no_chips_to_begin_with_again(
    browser: Browser, store: SqliteStore, ledger: Ledger
) -> None:
    client = browser()
    assert came(client, "/api/sign-up", "Ann")["chips"] == OPENING
    for _ in range(3):
        assert guest(client)["chips"] == chips(client) == 0
        assert refused(client) == (
            "you have chips under another account; you get more when you have none, under any of yours."
        )
    assert came(client, "/api/sign-up", "Bea")["chips"] == 0, "nor has an account"
    assert store.end(STREAM) == 1 and ledger.balance("bank") == -OPENING
    assert came(client, "/api/sign-in", "Ann")["chips"] == OPENING, "what they have they keep"


def test_chips_in_play_under_another_account_are_theirs(
    browser: Browser, store: SqliteStore, ledger: Ledger, on_tables: Counter[str]
) -> None:
    client = browser()
    ann = came(client, "/api/sign-up", "Ann")
    lose(store, ledger, ann)
    on_tables[ann["id"]] = OPENING
    assert guest(client)["chips"] == 0 and "under another account" in refused(client)
    assert store.end(STREAM) == 1


def test_a_refill_is_one_for_all_accounts_of_a_person_on_a_day(
    browser: Browser, store: SqliteStore, ledger: Ledger, clock: Clock
) -> None:
    client = browser()
    ann = came(client, "/api/sign-up", "Ann")
    lose(store, ledger, ann)
    assert client.post("/api/refill").json()["person"]["chips"] == OPENING
    lose(store, ledger, ann)
    new = guest(client)
    assert new["chips"] == 0 and "in 24 hours" in refused(client)
    clock.now += DAY - 1
    assert chips(client) == 0 and "another account" in refused(client) and "in 1 hour." in refused(client)
    assert store.end(STREAM) == 2
    clock.now += 1
    assert client.post("/api/refill").json()["person"]["chips"] == OPENING, "the day is over"
    lose(store, ledger, new)
    came(client, "/api/sign-in", "Ann")
    assert "in 24 hours" in refused(client), "nor under the first one again"
    assert store.end(STREAM) == 3


def test_a_guest_who_went_for_good_counts_for_a_day(browser: Browser, store: SqliteStore, clock: Clock) -> None:
    """Nobody comes back to what is theirs; but coming again and again brings no more."""
    client = browser()
    assert guest(client)["chips"] == OPENING
    for _ in range(5):
        assert guest(client)["chips"] == 0
        assert refused(client) == "a guest at your device had chips less than a day ago; you get more in 24 hours."
    assert store.end(STREAM) == 1
    clock.now += DAY
    assert guest(client)["chips"] == OPENING, "and nobody is kept without chips for what they cannot reach"
    assert guest(client)["chips"] == 0 and store.end(STREAM) == 2


def test_many_guests_of_one_device_at_once_have_chips_once(browser: Browser, store: SqliteStore) -> None:
    first = browser()
    first.get("/api/me")
    first.cookies.set(DEVICE, "d" * 43)

    def comes(_: int) -> int:
        client = browser()
        client.cookies.set(DEVICE, first.cookies[DEVICE])
        return int(client.post("/api/guest").json()["person"]["chips"])

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(comes, range(6))) == [0] * 5 + [OPENING]
    assert store.end(STREAM) == 1


def test_twin_a_family_behind_one_address_begins_at_its_own_devices(browser: Browser, ledger: Ledger) -> None:
    clients = [browser() for _ in range(4)]
    assert [guest(each)["chips"] for each in clients] == [OPENING] * 4
    assert [came(each, "/api/sign-up", f"Ann {number}")["chips"] for number, each in enumerate(clients)] == [0] * 4
    assert ledger.balance("bank") == -4 * OPENING


def test_twin_a_device_whose_mark_was_deleted_is_another_device(browser: Browser) -> None:
    client = browser()
    assert guest(client)["chips"] == OPENING
    client.cookies.delete(DEVICE)
    assert guest(client)["chips"] == OPENING


def test_twin_who_lost_all_of_it_gets_chips_under_either_account(
    browser: Browser, store: SqliteStore, ledger: Ledger, clock: Clock
) -> None:
    client = browser()
    ann = came(client, "/api/sign-up", "Ann")
    assert guest(client)["chips"] == 0
    lose(store, ledger, ann)
    assert client.post("/api/refill").json()["person"]["chips"] == OPENING == chips(client)


def test_twin_two_devices_each_with_its_account_have_a_refill_each(
    browser: Browser, store: SqliteStore, ledger: Ledger
) -> None:
    clients = [browser(), browser()]
    people = [came(each, "/api/sign-up", name) for each, name in zip(clients, ("Ann", "Bob"), strict=True)]
    lose(store, ledger, *people)
    assert [each.post("/api/refill").json()["person"]["chips"] for each in clients] == [OPENING] * 2


def test_twin_a_guest_who_makes_an_account_keeps_what_is_theirs(browser: Browser) -> None:
    client = browser()
    before = guest(client)
    after = client.post("/api/account", json={"name": "Ann", "password": GOOD}).json()["person"]
    assert (after["id"], after["chips"]) == (before["id"], OPENING) and client.cookies[COOKIE]
