"""The room: which tables it has."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pokerroom.hand.showing import Show
from pokerroom.hand.wagering import Call, Check
from pokerroom.law import Refused
from pokerroom.room.ledger import person_account, table_account
from pokerroom.room.owner import Owner
from pokerroom.room.room import Room
from pokerroom.room.rows import written_of
from pokerroom.room.scribe import SNAPSHOT_EVERY
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.tempo import Tempo
from pokerroom.table.closing import TableClosed
from tests.room.tables import give_person
from tests.table.kinds import acts

CALM = Tempo(60.0, 60.0, 60.0)
BOOKS = (
    "crown holdem, no limit, blinds 1/2",
    "victoria holdem, fixed 2/4, blinds 1/2",
    "tasmania holdem, no limit, blinds 100/200, dollar 100",
    "canberra manila, blinds 10, least wager 5",
    "grand omaha, full pot, blinds 1/2",
    "house holdem, no limit, blinds 1/2",
)


def at_a_table(folder: Path, sign: str, story: Callable[[Room, Owner], Awaitable[None]]) -> None:
    """Let something happen at a table of a new room, and close it."""

    async def life() -> None:
        room = Room(folder, tempo=CALM)
        await room.start()
        await story(room, await room.open_table(sign))
        await room.stop()

    asyncio.run(life())


def test_a_closed_table_is_not_in_the_lobby_and_takes_no_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.room.MOST_TABLES", 2)

    async def life() -> None:
        room = Room(tmp_path, tempo=CALM)
        await room.start()
        first = await room.open_table("crown holdem, no limit, blinds 1/2")
        await room.open_table("crown omaha, no limit, blinds 1/2")
        with pytest.raises(Refused, match="no place for more"):
            await room.open_table("victoria holdem, fixed 2/4, blinds 1/2")
        await first.act("Fay", acts.Close("TG Assistant Casino Manager"))
        await room.open_table("victoria holdem, fixed 2/4, blinds 1/2")
        shown = [table.id for table in room.lobby()]
        assert shown == ["t2", "t3"]
        await room.stop()
        again = Room(tmp_path, tempo=CALM)
        await again.start()
        assert [table.id for table in again.lobby()] == shown
        assert again.hands("t1", 10) == []  # its hands can still be asked for
        await again.stop()

    asyncio.run(life())


def test_a_table_is_called_by_its_stakes_in_dollars(tmp_path: Path) -> None:
    async def opened() -> list[str]:
        room = Room(tmp_path)
        await room.start()
        await room.open_table("tasmania holdem, no limit, blinds 50/100, dollar 100")
        await room.open_table("victoria seven card stud, fixed 5/10, ante 1")
        await room.open_table("crown holdem, no limit, blinds 1/2", "Friday")
        names = [table.name for table in room.lobby()]
        await room.stop()
        return names

    assert asyncio.run(opened()) == ["Hold-Em 0.5/1", "Seven Card Stud", "Friday"]


def test_a_table_keeps_in_memory_nothing_that_is_written(tmp_path: Path) -> None:
    """The rows are on disk; a table that is open for weeks would otherwise grow with every act."""

    async def story(room: Room, owner: Owner) -> None:
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        assert owner.number >= 3 and owner.table.log == []

    at_a_table(tmp_path, "crown holdem, no limit, blinds 1/2", story)


def test_nobody_sits_down_with_chips_that_are_not_theirs(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        guest, _ = room.people.guest()
        with pytest.raises(Refused, match="you have 0 chips, not 200"):
            await room.act(owner.id, guest.name, acts.Sit(guest.name, 1, 200))
        assert not owner.table.state.players

    at_a_table(tmp_path, "crown holdem, no limit, blinds 1/2", story)


def test_chips_on_their_way_to_a_table_are_spent_once(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        other = await room.open_table("crown holdem, no limit, blinds 1/2")
        guest, _ = room.people.guest()
        give_person(room.store, guest.id, 300)
        sits = [room.act(each.id, guest.name, acts.Sit(guest.name, 1, 200)) for each in (owner, other)]
        answers = await asyncio.gather(*sits, return_exceptions=True)
        assert [type(each) for each in answers].count(int) == 1, answers
        [refusal] = [str(each) for each in answers if isinstance(each, Refused)]
        assert "100 chips, not 200" in refusal
        assert room.ledger.balance(person_account(guest.id)) == 100
        assert sum(each.table.stacks.get(guest.name, 0) for each in (owner, other)) == 200
        assert sum(room.ledger.balance(table_account(each.id)) for each in (owner, other)) == 200

    at_a_table(tmp_path, "crown holdem, no limit, blinds 1/2", story)


def test_chips_that_a_table_refused_are_free_again(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        await owner.act("Ann", acts.Sit("Ann", 1, 200))
        guest, _ = room.people.guest()
        give_person(room.store, guest.id, 300)
        with pytest.raises(Refused, match="taken by Ann"):
            await room.act(owner.id, guest.name, acts.Sit(guest.name, 1, 300))
        await room.act(owner.id, guest.name, acts.Sit(guest.name, 2, 300))
        assert owner.table.stacks[guest.name] == 300

    at_a_table(tmp_path, "crown holdem, no limit, blinds 1/2", story)


@pytest.mark.parametrize(("medium", "more"), [("chips", 50), ("cash", 0)])
def test_a_prize_in_chips_comes_to_the_table_out_of_the_house(tmp_path: Path, medium: str, more: int) -> None:
    low = ("no pair", "one pair", "two pair", "three of a kind", "straight")
    kinds = (*low, "flush", "full house", "four of a kind", "straight flush", "royal flush")

    async def story(room: Room, owner: Owner) -> None:
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        await owner.act("", acts.DealHand())
        while (hand := owner.table.hand) is not None:
            due = hand.due
            act = Show if "show" in due.options else Check if "check" in due.options else Call
            await owner.act(hand.names[due.seat], act(due.seat))
        winner = owner.table.state.prizes[0].name
        await owner.act("Fay", acts.VerifyPrize("TG Assistant Casino Manager", winner))
        await owner.act("Fay", acts.PayPrize(winner, medium))
        assert sum(owner.table.stacks.values()) == 600 + more
        assert room.ledger.balance(table_account(owner.id)) == 600 + more

    prizes = "; ".join(f"{kind} 50" for kind in kinds)
    at_a_table(tmp_path, f"crown holdem, no limit, blinds 1/2, commission none, bonus prizes {prizes}", story)


def test_a_table_at_which_nobody_sits_closes_by_the_rule_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a table that is kept open by the house, one at which somebody sits and one that others left, the last closes."""
    monkeypatch.setattr("pokerroom.room.room.MINUTE", 0.2)
    (tmp_path / "house.toml").write_text("close_empty = 1\n")

    async def closed(*owners: Owner) -> None:
        async with asyncio.timeout(20):
            while not all(each.table.state.closed for each in owners):
                await asyncio.sleep(0.01)

    async def life() -> None:
        room = Room(tmp_path, tempo=CALM)
        await room.start()
        (guest, _), (officer, _) = room.people.guest(), room.people.guest()
        room.cashier.open_purse(guest.id)
        room.people.give_office(officer.id, "Dealer", "test")
        kept = [await room.open_table(BOOKS[0]), await room.open_table(BOOKS[0], by=officer.id)]
        used = await room.open_table(BOOKS[0], by=guest.id)
        await room.act(used.id, guest.name, acts.Sit(guest.name, 1, 200))
        empty = [await room.open_table(each, by=guest.id) for each in BOOKS]
        await closed(*empty)
        assert not any(each.table.state.closed for each in (*kept, used))
        last = written_of(room.store.read(empty[0].stream)[-1], room.registry)
        assert (last.who, last.act) == ("", "Close") and isinstance(last.events[-1], TableClosed)
        await room.act(used.id, guest.name, acts.Leave(guest.name))
        await closed(used)
        assert room.ledger.balance(person_account(guest.id)) == 10_000
        assert len(room.lobby()) == 2
        await room.stop()

    asyncio.run(life())


def test_a_house_that_says_so_keeps_its_tables(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text("close_empty = 0\n")

    async def life() -> None:
        room = Room(tmp_path, tempo=CALM)
        await room.start()
        guest, _ = room.people.guest()
        assert (await room.open_table(BOOKS[0], by=guest.id)).deserted.empty == 0
        await room.stop()

    asyncio.run(life())


def test_bots_that_are_left_alone_get_up_and_the_table_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a table of the house, one where somebody sits, one that is paused and one that is not, the last two close."""
    monkeypatch.setattr("pokerroom.room.room.MINUTE", 0.2)
    (tmp_path / "house.toml").write_text("close_bots = 2\n")  # close_empty stays an hour: it is not waited for as well

    async def life() -> None:
        room = Room(tmp_path, tempo=Tempo(between=0.02, bot=0.005), seconds=0.05)
        await room.start()
        guest, _ = room.people.guest()
        room.cashier.open_purse(guest.id)
        house, mine, tried, paused = [
            await room.open_table(BOOKS[0], by=by) for by in ("", guest.id, guest.id, guest.id)
        ]
        paused.go_on(paused=True, closing=False)
        for owner in (mine, tried):
            await room.act(owner.id, guest.name, acts.Sit(guest.name, 1, 200))
        for owner in (house, mine, tried, paused):
            assert await room.add_bots(owner.id, 2) == 2
        async with asyncio.timeout(20):
            while not paused.table.state.closed or mine.table.state.number < 4:
                await asyncio.sleep(0.01)
        assert not tried.table.state.closed and len(tried.table.state.players) == 3, "somebody sits there"
        assert not paused.table.chips
        left = asyncio.get_running_loop().time()
        await room.act(tried.id, guest.name, acts.Leave(guest.name))
        async with asyncio.timeout(20):
            while not tried.table.state.closed:
                await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() - left >= 0.4
        assert not tried.table.chips and not tried.table.state.players
        assert not house.table.state.closed and not mine.table.state.closed
        assert house.table.state.players
        room.ledger.check()
        await room.stop()

    asyncio.run(life())


def test_bots_play_on_when_somebody_comes_back_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.room.MINUTE", 0.5)
    (tmp_path / "house.toml").write_text("close_bots = 1\n")

    async def life() -> None:
        room = Room(tmp_path, tempo=CALM)
        await room.start()
        guest, _ = room.people.guest()
        room.cashier.open_purse(guest.id)
        owner = await room.open_table(BOOKS[0], by=guest.id)
        await room.add_bots(owner.id, 2)
        for _ in range(3):  # longer than they are left alone in all, and never that long at once
            await asyncio.sleep(0.3)
            await room.act(owner.id, guest.name, acts.Sit(guest.name, 6, 200))
            await room.act(owner.id, guest.name, acts.Leave(guest.name))
        assert not owner.table.state.closed and len(owner.table.state.players) == 2
        await room.stop()

    asyncio.run(life())


def test_bots_take_every_free_seat_and_no_more(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        await owner.act("Ann", acts.Sit("Ann", 3, 200))
        assert await room.add_bots(owner.id, 9) == 5
        players = owner.table.state.players
        assert sorted(players) == [1, 2, 3, 4, 5, 6] and players[3].name == "Ann"
        assert await room.add_bots(owner.id, 1) == 0

    at_a_table(tmp_path, "crown holdem, no limit, blinds 1/2, seats 6", story)


def test_a_room_that_is_killed_often_has_not_more_to_read_each_time(tmp_path: Path) -> None:
    """Rows since the last snapshot count, not those since the last start: none of these lives is long enough for one."""
    quick = Tempo(0.0, 0.0, 0.0)

    async def life() -> int:
        room = Room(tmp_path, tempo=quick)
        await room.start()
        owner = room.tables.get("t1") or await room.open_table("crown holdem, no limit, blinds 1/2")
        if not owner.table.state.players:
            await room.add_bots(owner.id, 3)
        began = owner.number
        while owner.number - began < SNAPSHOT_EVERY // 2:
            await asyncio.sleep(0.001)
        await room.stop()
        store = SqliteStore(tmp_path / FILE)
        kept = store.kept(owner.stream)
        behind = store.end(owner.stream) - (kept[0] if kept is not None else 0)
        store.close()
        return behind

    behind = [asyncio.run(life()) for _ in range(6)]
    assert max(behind) < 2 * SNAPSHOT_EVERY


def test_bots_find_free_seats_at_a_table_that_was_made_again_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def seats() -> list[int]:
        room = Room(tmp_path, tempo=CALM)
        await room.start()
        owner = await room.open_table("crown holdem, no limit, blinds 1/2")
        answer = owner.act

        async def answer_and_recover(*asked: Any) -> int:
            number = await answer(*asked)
            owner._recover()
            return number

        monkeypatch.setattr(owner, "act", answer_and_recover)
        assert await room.add_bots(owner.id, 3) == 3
        taken = list(owner.table.state.players)
        await room.stop()
        return taken

    assert asyncio.run(seats()) == [1, 2, 3]


def test_bots_sit_down_at_a_freeze_out_with_what_everybody_has(tmp_path: Path) -> None:
    async def life() -> None:
        room = Room(tmp_path)
        await room.start()
        owner = await room.open_table("tasmania five card stud, ante 5, freeze out, agreed freeze out, buy in 100")
        assert await room.add_bots(owner.id, 3) == 3
        assert list(owner.table.stacks.values()) == [100, 100, 100]
        await room.stop()

    asyncio.run(life())
