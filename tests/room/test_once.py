"""What came with an id is done once: sent again it is answered as before, also by a room that was opened again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.ledger import person_account, table_account
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent
from pokerroom.room.tempo import Tempo
from tests.table.kinds import acts
from tests.web.live import Live

CALM = Tempo(600.0, 600.0, 600.0)
SIGN = "crown holdem, no limit, blinds 1/2"


def in_a_room(folder: Path, *stories: Callable[[Room, Owner, Person], Awaitable[None]]) -> None:
    """Let a guest do something at a table; each story in the same room, opened again."""

    async def life(number: int) -> None:
        room = Room(folder, tempo=CALM)
        await room.start()
        if not number:
            owner = await room.open_table(SIGN)
            person, token = room.people.guest()
            (folder / "token").write_text(token)
            room.cashier.open_purse(person.id)
        owner = room.tables["t1"]
        found = room.people.of_token((folder / "token").read_text())
        assert found is not None
        await stories[number](room, owner, found)
        room.ledger.check()
        assert room.ledger.balance(table_account("t1")) == owner.table.chips
        await room.stop()

    for number in range(len(stories)):
        asyncio.run(life(number))


async def buys(room: Room, person: Person, amount: int, id: str) -> int:
    return await room.act("t1", person.name, acts.Buy(person.name, amount), Sent(id=id))


def test_the_same_act_is_done_once_and_another_again(tmp_path: Path) -> None:
    rows: list[int] = []

    async def first(room: Room, owner: Owner, person: Person) -> None:
        await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        rows.append(await buys(room, person, 50, "one"))
        assert await buys(room, person, 50, "one") == rows[0] == owner.number
        assert owner.table.stacks[person.name] == 250
        assert room.ledger.balance(person_account(person.id)) == 10_000 - 250

    async def again(room: Room, owner: Owner, person: Person) -> None:
        number = owner.number
        assert await buys(room, person, 50, "one") == rows[0]
        assert owner.number == number and owner.table.stacks[person.name] == 250
        assert await buys(room, person, 50, "two") == number + 1
        assert owner.table.stacks[person.name] == 300
        assert room.ledger.balance(person_account(person.id)) == 10_000 - 300

    in_a_room(tmp_path, first, again)


def test_an_act_that_came_with_a_snapshot_is_known_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever sends it again after a crash buys twice."""
    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 1)

    async def first(room: Room, owner: Owner, person: Person) -> None:
        await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        await buys(room, person, 50, "one")
        assert room.store.kept(owner.stream) is not None

    async def again(room: Room, owner: Owner, person: Person) -> None:
        await buys(room, person, 50, "one")
        assert owner.table.stacks[person.name] == 250

    in_a_room(tmp_path, first, again)


def test_an_act_that_was_refused_may_be_sent_again(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner, person: Person) -> None:
        with pytest.raises(Refused):
            await buys(room, person, 50, "one")  # before anybody sits there
        await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        await buys(room, person, 50, "one")
        assert owner.table.stacks[person.name] == 250

    in_a_room(tmp_path, story)


def test_ids_of_different_people_are_different_and_none_is_none(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner, person: Person) -> None:
        other, _ = room.people.guest()
        room.cashier.open_purse(other.id)
        for seat, each in enumerate((person, other), 1):
            await room.act("t1", each.name, acts.Sit(each.name, seat, 200), Sent(id="sit"))
            await buys(room, each, 50, "one")
        assert owner.table.stacks == {person.name: 250, other.name: 250}
        for _ in range(2):
            await buys(room, person, 10, "")
        assert owner.table.stacks[person.name] == 270

    in_a_room(tmp_path, story)


def test_an_act_sent_again_is_answered_though_its_chips_are_spent(tmp_path: Path) -> None:
    """The answer was lost on the way, and nothing is left in the purse: it was done, and that is the answer."""

    async def story(room: Room, owner: Owner, person: Person) -> None:
        await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        number = await buys(room, person, 9_800, "all")
        assert room.ledger.balance(person_account(person.id)) == 0
        assert await buys(room, person, 9_800, "all") == number
        assert owner.table.stacks[person.name] == 10_000

    in_a_room(tmp_path, story)


def test_an_act_sent_twice_at_once_is_done_once(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner, person: Person) -> None:
        await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        numbers = await asyncio.gather(*(buys(room, person, 50, "one") for _ in range(8)))
        assert len(set(numbers)) == 1 and owner.table.stacks[person.name] == 250

    in_a_room(tmp_path, story)


def test_the_id_of_another_act_is_refused_also_by_a_room_that_was_opened_again(tmp_path: Path) -> None:
    """Else somebody would believe that it was done."""

    async def other(room: Room, owner: Owner, person: Person) -> None:
        if not owner.table.stacks:
            await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
            await buys(room, person, 50, "one")
        number, held = owner.number, room.ledger.balance(person_account(person.id))
        for act in (acts.Buy(person.name, 60), acts.Leave(person.name)):
            with pytest.raises(Refused, match="that message was another one"):
                await room.act("t1", person.name, act, Sent(id="one"))
        assert (owner.number, owner.table.stacks) == (number, {person.name: 250})
        assert room.ledger.balance(person_account(person.id)) == held
        await buys(room, person, 50, "one")
        assert owner.number == number

    in_a_room(tmp_path, other, other)


def test_a_long_id_is_refused_and_one_of_forty_letters_is_not(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner, person: Person) -> None:
        await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        with pytest.raises(Refused, match="40 letters at most"):
            await buys(room, person, 50, "x" * 41)
        assert owner.table.stacks[person.name] == 200
        await buys(room, person, 50, "x" * 40)
        assert owner.table.stacks[person.name] == 250

    in_a_room(tmp_path, story)


@pytest.mark.parametrize("behind", [0, 990])
def test_an_act_is_known_again_a_thousand_rows_later(tmp_path: Path, behind: int) -> None:
    """Others acted behind it, and snapshots were made."""

    async def first(room: Room, owner: Owner, person: Person) -> None:
        await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        await buys(room, person, 50, "one")
        number = owner.number
        while owner.number < number + behind:
            away = owner.table.state.player(person.name).away_since >= 0
            await owner.act("", (acts.Return if away else acts.StepAway)(person.name))
        assert bool(behind) == (room.store.kept(owner.stream) is not None)

    async def again(room: Room, owner: Owner, person: Person) -> None:
        number = owner.number
        await buys(room, person, 50, "one")
        assert owner.number == number and owner.table.stacks[person.name] == 250

    in_a_room(tmp_path, first, again)


async def sent(ws: Any, id: str, act: dict[str, Any]) -> dict[str, Any]:
    await ws.send(json.dumps({"type": "act", "table": "t1", "id": id, "act": act}))
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 20))
        if message["type"] == "answer":
            return message


def test_the_same_buy_over_a_socket_buys_once_also_in_a_room_that_was_opened_again(tmp_path: Path) -> None:
    buy = {"type": "Buy", "amount": 50}
    told: list[dict[str, Any]] = []

    def stakes(live: Live) -> list[int]:
        return list(live.room.tables["t1"].table.stacks.values())

    with Live(tmp_path, CALM, seconds=600) as live:
        live.within(lambda: live.room.open_table(SIGN))
        cookie = live.guest()

        async def first() -> None:
            async with live.connect(cookie) as ws:
                assert (await sent(ws, "s", {"type": "Sit", "seat": 1, "chips": 200}))["ok"]
                told.append(await sent(ws, "b1", buy))
                assert told[0]["ok"], told
            async with live.connect(cookie) as ws:  # the connection broke before the answer came
                assert await sent(ws, "b1", buy) == told[0]

        asyncio.run(first())
        assert stakes(live) == [250]
    with Live(tmp_path, CALM, seconds=600) as live:

        async def again() -> None:
            async with live.connect(cookie) as ws:
                assert await sent(ws, "b1", buy) == told[0]
                assert stakes(live) == [250]
                assert (await sent(ws, "b2", buy))["ok"]
                long = "x" * 40
                assert (await sent(ws, f"{long} one", buy))["ok"] == (stakes(live) == [350])
                before = stakes(live)
                other = await sent(ws, f"{long} two", buy)
                assert other["ok"] == (stakes(live) != before), "it was answered as done and was not"

        asyncio.run(again())


def test_a_fold_sent_again_when_its_hand_is_over_is_answered_as_before(tmp_path: Path) -> None:
    fold = {"type": "Fold"}
    with Live(tmp_path, CALM, seconds=600) as live:
        live.within(lambda: live.room.open_table(SIGN))
        owner = live.room.tables["t1"]
        cookies = {}

        async def play() -> None:
            for seat in (1, 2):
                cookie = live.guest()
                async with live.connect(cookie) as ws:
                    assert (await sent(ws, "s", {"type": "Sit", "seat": seat, "chips": 200}))["ok"]
                cookies[list(owner.table.stacks)[-1]] = cookie
            live.within(lambda: owner.act("", acts.DealHand()))
            hand = owner.table.hand
            assert hand is not None
            async with live.connect(cookies[hand.names[hand.due.seat]]) as ws:
                told = await sent(ws, "f", fold)
                assert told["ok"], told
                if owner.table.hand is not None:
                    live.within(lambda: owner.act("", acts.PushPot()))
                number = owner.number
                assert owner.table.hand is None
                assert await sent(ws, "f", fold) == told
                assert not (await sent(ws, "g", fold))["ok"]
                assert owner.number == number

        asyncio.run(play())
