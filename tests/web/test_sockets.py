"""Sockets and the sessions they were opened by: who is signed out is not heard any more, and nobody has too many."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pokerroom.room.ledger import person_account
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.tempo import Tempo
from pokerroom.web.guard import Limits
from pokerroom.web.socket import SIGNED_OUT, TOO_MANY
from tests.limits import PLENTY
from tests.web.live import Live, answered

GOOD = "a long enough word"
FEW = Limits(per_second=1e9, burst=10**9, sockets=5, own_sockets=3)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("sockets"), Tempo(0.02, 0.01, 0.05), seconds=30.0, limits=PLENTY) as found:
        found.within(lambda: found.room.open_table("crown holdem, no limit, blinds 1/2"))
        yield found
        assert not found.faults.lines, found.faults.lines[0]


class Somebody:
    """A person with a browser: requests and sockets by one cookie."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.token = ""

    def post(self, path: str, body: dict[str, Any] | None = None, status: int = 200) -> Any:
        headers = {"X-Pokerroom": "1", "Origin": self.live.address, "Cookie": self.cookie}
        found = httpx.post(self.live.address + path, json=body or {}, headers=headers)
        assert found.status_code == status, found.text
        self.token = found.cookies.get("pokerroom", self.token)
        return found.json()

    def get(self, path: str) -> Any:
        found = httpx.get(self.live.address + path, headers={"Cookie": self.cookie})
        assert found.status_code == 200, found.text
        return found.json()

    @property
    def cookie(self) -> str:
        return f"pokerroom={self.token}"

    @property
    def person(self) -> Person:
        found = self.live.room.people.of_token(self.token)
        assert found is not None
        return found

    def socket(self) -> Any:
        return self.live.connect(self.cookie)


@pytest.fixture
def guest(live: Live) -> Somebody:
    found = Somebody(live)
    found.post("/api/guest")
    return found


NUMBER = iter(range(10_000))


def account(live: Live) -> tuple[Somebody, str]:
    name = f"Ann {next(NUMBER)}"
    found = Somebody(live)
    found.post("/api/sign-up", {"name": name, "password": GOOD})
    return found, name


def again(live: Live, name: str) -> Somebody:
    found = Somebody(live)
    found.post("/api/sign-in", {"name": name, "password": GOOD})
    return found


async def ended(ws: Any) -> int:
    """Read until the room has closed; the code it gave."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await asyncio.wait_for(ws.recv(), 10)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def done(what: Any, *given: Any) -> Any:
    return await asyncio.to_thread(what, *given)


async def act(ws: Any, table: str, told: dict[str, Any]) -> dict[str, Any]:
    mark = f"act {next(NUMBER)}"
    await ws.send(json.dumps({"type": "act", "table": table, "id": mark, "act": told}))
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 10))
        if message["type"] == "answer" and message["id"] == mark:
            return message


# Answers


@pytest.mark.parametrize("version", [1, 2])
def test_whoever_has_the_answer_has_seen_what_their_act_made(live: Live, guest: Somebody, version: int) -> None:
    """Who is answered first believes that it is still their turn, and acts again; and nobody else is held up by it."""
    owner = live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2"))

    async def play() -> None:
        async with guest.socket() as ws, guest.socket() as window, live.connect("") as rail:
            for each in (ws, window, rail):
                await each.send(json.dumps({"type": "hello", "version": version}))
                await each.send(json.dumps({"type": "watch", "table": owner.id}))
                await answered(each, "there")
            for number in range(8):
                deed = {"type": "Sit", "seat": 1, "chips": 100} if number % 2 == 0 else {"type": "Leave"}
                await ws.send(json.dumps({"type": "act", "table": owner.id, "id": f"d{number}", "act": deed}))
                told: list[dict[str, Any]] = []
                while not told or told[-1]["type"] != "answer":
                    told.append(json.loads(await asyncio.wait_for(ws.recv(), 10)))
                assert told[-1]["ok"], told[-1]
                assert [each["number"] for each in told if "picture" in each][-1] == told[-1]["number"]
            for each in (window, rail):
                seen = [message["number"] for message in await answered(each, "after") if "picture" in message]
                assert len(seen) == len(set(seen)) == 8

    asyncio.run(play())


# Sessions


def test_signing_out_ends_the_sockets_of_this_session_alone(live: Live) -> None:
    here, name = account(live)
    there = again(live, name)

    async def play() -> None:
        async with here.socket() as one, here.socket() as two, there.socket() as other:
            await asyncio.gather(*(answered(ws, "m") for ws in (one, two, other)))
            await done(here.post, "/api/sign-out")
            assert [await ended(one), await ended(two)] == [SIGNED_OUT, SIGNED_OUT]
            await answered(other, "still here")

    asyncio.run(play())


def test_what_comes_after_the_sign_out_is_not_done(live: Live, guest: Somebody) -> None:
    owner = live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2"))

    async def play() -> None:
        async with guest.socket() as ws:
            await answered(ws, "m")
            await done(guest.post, "/api/sign-out")
            try:
                for number in range(50):
                    sit = {"type": "Sit", "seat": 1, "chips": 100}
                    await ws.send(json.dumps({"type": "act", "table": owner.id, "id": str(number), "act": sit}))
            except ConnectionClosed:
                pass
            assert await ended(ws) == SIGNED_OUT

    asyncio.run(play())
    assert not owner.table.state.players


@pytest.mark.parametrize("how", ["everywhere", "password", "sign in as another", "account"])
def test_whatever_ends_a_session_ends_its_sockets(live: Live, how: str) -> None:
    here, name = account(live)
    there = again(live, name)
    if how == "account":
        here = there = Somebody(live)
        here.post("/api/guest")
    _, other = account(live)

    def change() -> None:
        if how == "everywhere":
            there.post("/api/sign-out", {"everywhere": True})
        elif how == "password":
            there.post("/api/password", {"old": GOOD, "new": "another long word"})
        elif how == "account":
            there.post("/api/account", {"password": GOOD})
        else:
            here.post("/api/sign-in", {"name": other, "password": GOOD})

    async def play() -> None:
        async with here.socket() as ws:
            await answered(ws, "m")
            await done(change)
            assert await ended(ws) == SIGNED_OUT

    asyncio.run(play())


# Offices


def test_an_office_holds_from_the_moment_it_is_given_until_it_is_taken(live: Live) -> None:
    boss, _ = account(live)
    people = live.room.people
    appointments = live.room.appointments
    manager = live.within(lambda: appointments.take_link(people.manager_link(), boss.person))
    ann, name = account(live)
    close = {"type": "NotifyClosing", "office": "TG Area Manager"}

    async def play() -> None:
        async with ann.socket() as ws:
            await ws.send(json.dumps({"type": "watch", "table": "t1"}))
            assert "for the staff" in (await act(ws, "t1", close))["sentence"]
            await done(live.within, lambda: appointments.grant(manager, name, "TG Area Manager"))
            told = await answered(ws, "granted")
            assert [each["person"]["offices"] for each in told if each["type"] == "welcome"] == [["TG Area Manager"]]
            assert "picture" in [each["type"] for each in told], "what is theirs at the table is told anew"
            assert (await act(ws, "t1", close))["ok"]
            await done(live.within, lambda: appointments.revoke(manager, name, "TG Area Manager"))
            assert "for the staff" in (await act(ws, "t1", close))["sentence"]

    asyncio.run(play())


# How many


def test_nobody_has_too_many_sockets(tmp_path: Path) -> None:
    with Live(tmp_path, Tempo(0.02, 0.01, 0.05), limits=FEW) as few:
        few.within(lambda: few.room.open_table("crown holdem, no limit, blinds 1/2"))
        cookie = few.guest()

        async def refused(cookie: str) -> str:
            async with few.connect(cookie) as ws:
                told = json.loads(await asyncio.wait_for(ws.recv(), 10))
                assert told["type"] == "refused" and await ended(ws) == TOO_MANY
                return str(told["sentence"])

        async def play() -> None:
            mine = [await few.connect(cookie) for _ in range(3)]
            for ws in mine:
                await answered(ws, "m")
            assert "you are here 3 times already" in await refused(cookie)
            others = [await few.connect() for _ in range(2)]
            for ws in others:
                await answered(ws, "m")
            assert "5 connections from one address" in await refused("")
            await mine.pop().close()
            while True:  # the room may need a moment to see that one is gone
                ws = await few.connect(cookie)
                if json.loads(await asyncio.wait_for(ws.recv(), 10))["type"] == "welcome":
                    break
            await answered(ws, "back again")
            for each in (*mine, *others, ws):
                await each.close()

        asyncio.run(play())
        counts = few.app.state.incidents.counts
        assert counts["sockets"] >= 2
        since = few.app.state.sockets
        for _ in range(200):
            if not since._of_person and not since._of_address:
                break
            asyncio.run(asyncio.sleep(0.01))
        assert not since._of_person and not since._of_address, "somebody who went is still counted"


# A guest who stays


def seated(owner: Owner) -> dict[str, int]:
    return {player.name: player.chips for player in owner.table.state.players.values()}


@pytest.mark.parametrize("new", [True, False], ids=["new name", "same name"])
def test_a_guest_makes_himself_an_account_in_the_middle_of_a_game(live: Live, guest: Somebody, new: bool) -> None:
    owner = live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2"))
    other = Somebody(live)
    other.post("/api/guest")
    before = guest.person
    wish = f"Zoe {next(NUMBER)}" if new else ""
    account_of = person_account(before.id)

    async def play() -> None:
        async with guest.socket() as ws, other.socket() as against:
            assert (await act(ws, owner.id, {"type": "Sit", "seat": 1, "chips": 100}))["ok"]
            assert (await act(against, owner.id, {"type": "Sit", "seat": 2, "chips": 100}))["ok"]
            while not owner.table.state.playing:
                await asyncio.sleep(0.01)
            told = await done(guest.post, "/api/account", {"name": wish, "password": GOOD})
            assert told["person"]["id"] == before.id and not told["person"]["guest"]
            assert told["person"]["name"] == (wish or before.name)
            assert await ended(ws) == SIGNED_OUT
        assert set(seated(owner)) == {before.name, other.person.name}
        async with guest.socket() as ws:
            await ws.send(json.dumps({"type": "watch", "table": owner.id}))
            shown = [each for each in await answered(ws, "m") if each["type"] == "picture"]
            assert shown[0]["mine"]["seat"] == 1 and len(shown[0]["mine"]["cards"]) == 2
            # Out of turn or not, it is their hand that this is about.
            assert "not in this hand" not in (await act(ws, owner.id, {"type": "Fold"})).get("sentence", "")
            assert (await act(ws, owner.id, {"type": "Leave"}))["ok"]
            while before.name in seated(owner):
                await asyncio.sleep(0.01)
            assert (await act(ws, owner.id, {"type": "Sit", "seat": 1, "chips": 120}))["ok"]
            assert (wish or before.name) in seated(owner)

    asyncio.run(asyncio.wait_for(play(), 60))
    people = live.room.people
    assert people.named(before.name) == people.named(wish or before.name) == guest.person
    booked = ["chips to begin with", "sat down", "left", "sat down"]
    assert [entry.transfer.why for entry in live.room.ledger.statement(account_of)][::-1] == booked
    assert guest.get("/api/me")["person"]["id"] == before.id
    again(live, wish or before.name)
    while owner.table.state.number < 2 and owner.table.state.playing:
        time.sleep(0.01)
    assert guest.get(f"/api/hands/{owner.id}/1")["viewer"] == before.name, "a hand they played is not theirs any more"
    assert Somebody(live).get(f"/api/hands/{owner.id}/1")["viewer"] == "rail"


def test_chips_on_a_table_are_not_forgotten_when_somebody_asks_for_more(live: Live, guest: Somebody) -> None:
    owner = live.within(lambda: live.room.open_table("grand holdem, no limit, blinds 1/2"))

    async def play() -> None:
        async with guest.socket() as ws:
            assert (await act(ws, owner.id, {"type": "Sit", "seat": 1, "chips": 9_900}))["ok"]
            refused = await done(guest.post, "/api/refill", {}, 403)
            assert refused["sentence"].startswith("you have 1"), "what is in play was not counted"

    asyncio.run(play())
