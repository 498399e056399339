"""Two processes of one room, with a real PostgreSQL and NATS: what one of them has, the other knows and respects."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import TracebackType

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.addresses import bus_at
from pokerroom.room.copies import verified
from pokerroom.room.database import CannotWriteError
from pokerroom.room.faults import Findings
from pokerroom.room.neighbours import Neighbours, Pool
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.shifts import CountedFrom
from pokerroom.room.tempo import Tempo
from pokerroom.room.watchman import TABLE_CHIPS
from pokerroom.table.calls import CallToSeat
from pokerroom.table.dealers import PlaceDealer
from pokerroom.table.seats import Sit
from pokerroom.web.allowances import Allowance
from pokerroom.web.guard import Limits
from pokerroom.web.shares import Shares
from tests.nats_servers import NatsServer, nats_program, nats_server
from tests.room.test_holding import until
from tests.servers import Server, programs

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("psycopg") is None or programs() is None or nats_program() is None,
    reason="there is no PostgreSQL or no NATS on this machine: neighbours are not tested",
)
CALM = Tempo(between=3600.0, bot=3600.0)
HOLDEM = "house holdem, no limit, blinds 1/2, seats 3, buy in 40 to 400"


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    with nats_server() as found:
        yield found


class Process:
    """A room that shares its records, and its neighbours."""

    def __init__(self, name: str, address: str, tmp_path: Path, nats: NatsServer) -> None:
        self.name, self._nats = name, nats
        self.room = Room(tmp_path / name, tempo=CALM, seconds=600.0, keys=tmp_path / "keys", store=address, member=name)
        self.limits = Limits(guest_tables=2, guest_bots=4, address_tables=100, address_bots=100)
        self.shares = Shares(self.room, self.limits)
        self.requests: Allowance[str] = Allowance(0.001, 10)

    async def start(self) -> None:
        self.room.brush.patience = 1e9
        await self.room.start()
        self._bus = await bus_at(self._nats.address)
        pool = Pool({"requests": self.requests, "newcomers": self.shares.newcomers}, self.shares)
        self._neighbours = Neighbours(self._bus, self.room, lambda id: None, pool)
        await self._neighbours.start()

    async def stop(self) -> None:
        await self.room.stop()
        await self._neighbours.stop()
        await self._bus.close()


class Two:
    """Both of them, the one that has the house first, with a table at each."""

    def __init__(self, address: str, tmp_path: Path, nats: NatsServer) -> None:
        self.one, self.two = (Process(name, address, tmp_path, nats) for name in ("a", "b"))
        self.here = self.there = ""

    async def __aenter__(self) -> Two:
        await self.one.start()
        await until(lambda: self.house.is_house, "nobody has the house")
        await self.two.start()
        await until(self._spread, "the shards are not spread")
        await asyncio.sleep(3.2)  # a house that has just come lets nobody be called
        while not (self.here and self.there):
            id = await self.open()
            if id in self.house.tables:
                self.here = self.here or id
            else:
                self.there = self.there or id
        await until(lambda: self.far.tables and self.house.whereabouts.far(self.there), "nothing was told")
        await until(lambda: self.far.whereabouts.far(self.here), "nothing was told")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.two.stop()
        await self.one.stop()

    def _spread(self) -> bool:
        both = [each.room.holding for each in (self.one, self.two)]
        return {len(each.ready) for each in both if each is not None} == {128}

    @property
    def house(self) -> Room:
        return self.one.room

    @property
    def far(self) -> Room:
        return self.two.room

    async def open(self, by: str = "", sign: str = HOLDEM) -> str:
        id = await self.house.new_table(sign, by=by)
        await until(lambda: id in self.house.tables or id in self.far.tables, "a table is not opened")
        return id

    def guest(self, name: str = "", office: str = "") -> Person:
        person, _ = self.house.people.guest()
        self.house.cashier.open_purse(person.id)
        if office:
            self.house.people.give_office(person.id, office, "m")
            self.far.people.accounts.forget()
        found = self.house.people.person(person.id)
        assert found is not None
        return found

    async def sits(self, person: Person, table: str, seat: int, chips: int = 100) -> None:
        room = self.house if table in self.house.tables else self.far
        await room.act(table, person.name, Sit(person.name, seat, chips))

    async def calls(self, officer: Person, who: Person, table: str, seat: int, origin: str = "") -> None:
        room = self.house if table in self.house.tables else self.far
        act = CallToSeat("Floor", who.name, seat, origin)
        await room.decisions.act(officer, room.tables[table], officer.name, act)

    async def told(self) -> None:
        """Wait until each was told twice what the other has."""
        await asyncio.sleep(2.2)


@pytest.fixture
def two(on_server: Server, nats: NatsServer, tmp_path: Path) -> Callable[[Callable[[Two], Awaitable[None]]], None]:
    address = on_server.database()

    def living(live: Callable[[Two], Awaitable[None]]) -> None:
        async def all_of_it() -> None:
            async with Two(address, tmp_path, nats) as found:
                await live(found)

        asyncio.run(all_of_it())
        report = verified(tmp_path / "a", tmp_path / "keys", at=address)
        assert not report.faults, report.faults

    return living


Living = Callable[[Callable[[Two], Awaitable[None]]], None]


def test_nobody_is_called_to_seats_of_two_processes(two: Living) -> None:
    async def live(found: Two) -> None:
        flo, ann = found.guest(office="Floor"), found.guest()
        at_once = await asyncio.gather(
            found.calls(flo, ann, found.here, 1), found.calls(flo, ann, found.there, 1), return_exceptions=True
        )
        assert sum(isinstance(each, Refused) for each in at_once) == 1, at_once
        await found.told()
        refused = [
            await asyncio.gather(found.calls(flo, ann, table, 2), return_exceptions=True)
            for table in (found.here, found.there)
        ]
        assert all("called" in str(each[0]) for each in refused), refused

    two(live)


def test_a_player_is_moved_to_the_table_of_another_process_with_all_their_chips(two: Living) -> None:
    async def live(found: Two) -> None:
        flo, ann = found.guest(office="Floor"), found.guest()
        await found.sits(ann, found.here, 1, 300)
        await found.told()
        account = f"person/{ann.id}"
        left = found.house.ledger.balance(account)
        playing_floor = found.guest(office="Floor")
        await found.sits(playing_floor, found.here, 2)
        with pytest.raises(Refused, match="you play at this table"):
            await found.calls(playing_floor, ann, found.there, 3, found.here)
        with pytest.raises(Refused, match="does not sit"):
            await found.calls(flo, found.guest(), found.there, 3, found.here)
        await found.calls(flo, ann, found.there, 3, found.here)
        there = found.far.tables[found.there].table.state
        await until(lambda: there.player(ann.name) is not None, "they do not arrive")
        player = there.player(ann.name)
        assert player is not None and (player.seat, player.chips) == (3, 300)
        assert found.house.tables[found.here].table.state.player(ann.name) is None
        await until(lambda: found.house.ledger.balance(account) == left, "the chips are not the same")

    two(live)


def test_a_must_move_game_feeds_the_table_of_another_process(two: Living) -> None:
    async def live(found: Two) -> None:
        flo, ann = found.guest(office="Floor"), found.guest()
        await found.sits(ann, found.here, 1)
        await found.house.brush.seating.check_feed(flo, found.here, found.there)
        with pytest.raises(Refused, match=r"for the .* or above"):
            await found.house.brush.seating.check_feed(ann, found.here, found.there)
        await found.house.lists.feed(found.here, found.there, flo.id)
        there = found.far.tables[found.there].table.state
        await until(lambda: there.player(ann.name) is not None, "they do not go on")

    two(live)


def test_a_dealer_leaves_the_table_of_another_process_for_one_here(two: Living) -> None:
    async def live(found: Two) -> None:
        flo, dora = found.guest(office="Floor"), found.guest(office="Dealer")
        here, there = found.house.tables[found.here], found.far.tables[found.there]
        act = PlaceDealer("Floor", dora.name)
        await found.house.decisions.act(flo, here, flo.name, act)
        await found.told()
        await found.far.decisions.act(flo, there, flo.name, act)
        assert (here.table.state.deals, there.table.state.deals) == ("", dora.name)
        await found.told()
        fay = found.guest(office="Floor")
        await found.sits(fay, found.there, 2)
        with pytest.raises(Refused, match="where you hold no office"):
            await found.house.decisions.act(fay, here, fay.name, act)
        assert (here.table.state.deals, there.table.state.deals) == ("", dora.name)

    two(live)


def test_who_waits_is_called_once_wherever_seats_are_free(two: Living) -> None:
    async def live(found: Two) -> None:
        ann = found.guest()
        sign = found.house.tables[found.here].table.sign
        for room in (found.house, found.far):
            room.brush.patience = 0.0
        await found.house.lists.join(sign, ann.id, ann.id)

        def calls() -> int:
            every = [*found.house.tables.values(), *found.far.tables.values()]
            return sum(call.name == ann.name for each in every for call in each.table.state.calls.values())

        await until(calls, "nobody is called")
        for _ in range(60):
            await asyncio.sleep(0.1)
            assert calls() == 1

    two(live)


def test_who_came_is_taken_off_the_list_once_by_whichever_process(two: Living) -> None:
    async def live(found: Two) -> None:
        for room in (found.house, found.far):
            await room.brush.stop()
        people = [found.guest() for _ in range(2)]
        for person in people:
            await found.house.lists.join(found.house.tables[found.here].table.sign, person.id, person.id)
        for person, table in zip(people, (found.here, found.there), strict=True):
            await found.sits(person, table, 1)

        def waiting(room: Room) -> int:
            return sum(len(each.waiting) for each in room.lists.games.values())

        await until(lambda: waiting(found.far) == 2, "the other process does not know of the list")
        await found.told()
        await asyncio.gather(found.house.brush.go_round(), found.far.brush.go_round())
        await until(lambda: waiting(found.house) == waiting(found.far) == 0, "they are on the list still")

    two(live)


def test_a_limit_of_chips_holds_over_two_processes_at_once(two: Living) -> None:
    async def live(found: Two) -> None:
        for _ in range(4):
            ann = found.guest()
            await found.house.limits.set(ann.id, "chips", 150)
            await until(lambda id=ann.id: found.far.limits.told(id).limits[1].most == 150, "the limit is not known")  # type: ignore[misc]
            here, there = await found.open(), await found.open()
            while (here in found.house.tables) == (there in found.house.tables):
                there = await found.open()
            at_once = await asyncio.gather(
                found.sits(ann, here, 1, 100), found.sits(ann, there, 1, 100), return_exceptions=True
            )
            assert sum("you set yourself" in str(each) for each in at_once) == 1, at_once
            assert found.house.limits.brought(ann.id) == 100

    two(live)


def test_shares_are_counted_over_both(two: Living) -> None:
    async def live(found: Two) -> None:
        ann = found.guest()
        opened: list[str] = []
        for _ in range(2):
            found.one.shares.check_table(ann, "192.0.2.1")
            opened.append(await found.open(ann.id))
            found.one.shares.opened(opened[-1], ann, "192.0.2.1")
        with pytest.raises(Refused, match="2 tables open"):
            found.one.shares.check_table(ann, "192.0.2.1")
        await found.told()
        for each in (found.one, found.two):
            with pytest.raises(Refused, match="2 tables open"):
                each.shares.check_table(ann, "192.0.2.9")
            assert {each.shares._from[id] for id in opened} == {"192.0.2.1"}, "the next house knows it too"
        for process, table in ((found.one, found.here), (found.two, found.there)):
            assert process.shares.bots(ann, "192.0.2.1", 2) == 2
            owner = process.room.tables[table]
            before = set(owner.table.in_play)
            await process.room.add_bots(table, 2)
            process.shares.brought(ann, "192.0.2.1", table, set(owner.table.in_play) - before)
            await found.told()
        for process in (found.one, found.two):
            with pytest.raises(Refused, match="as many bots"):
                process.shares.bots(ann, "192.0.2.1", 1)

    two(live)


def test_what_an_address_asks_one_process_counts_at_the_other(two: Living) -> None:
    async def live(found: Two) -> None:
        for _ in range(5):
            found.one.requests.spend("192.0.2.1")
        for _ in range(4):
            found.two.requests.spend("192.0.2.1")
        for _ in range(3):
            found.two.requests.spend("192.0.2.1", told=True)
        await found.told()
        assert found.one.requests.wait("192.0.2.1", 1.0) == 0, "nine of ten"
        assert found.two.requests.wait("192.0.2.1", 1.0) > 0, "twelve of ten"
        for _ in range(12):
            with found.one.shares.newcomer("192.0.2.7"):
                pass
        await found.told()
        with pytest.raises(Refused, match="many have come"), found.two.shares.newcomer("192.0.2.7"):
            pass

    two(live)


@pytest.mark.logs("there are 105 chips on the table")
def test_the_watchman_knows_of_chips_that_do_not_agree_elsewhere(two: Living, on_server: Server) -> None:
    async def live(found: Two) -> None:
        ann = found.guest()
        await found.sits(ann, found.there, 1, 100)
        assert await found.far.watchman.look() == {}
        owner = found.far.tables[found.there]
        owner.table.state.players[1].chips += 5  # as a fault of the program would
        found.far.lobby_board.faults = await found.far.watchman.look()
        await found.told()
        await found.house.watchman.go_round()
        open_now = [each for each in found.house.incidents.every() if each.kind == TABLE_CHIPS]
        assert [each.where for each in open_now] == [found.there], open_now
        assert "105 chips" in open_now[0].what
        owner.table.state.players[1].chips -= 5
        found.far.lobby_board.faults = await found.far.watchman.look()
        await found.told()
        await found.house.watchman.go_round()
        assert not found.house.incidents.open

    two(live)


@pytest.mark.logs("incident: ")
@pytest.mark.logs("cannot be opened")
def test_what_is_wrong_at_a_process_without_the_house_is_written_by_the_house(two: Living) -> None:
    async def live(found: Two) -> None:
        def wrong() -> dict[str, str]:
            return {each.where: each.what for each in found.house.incidents.every() if not each.until}

        [opening] = [each for each in found.house.openings() if each.id == found.there]
        stream, closed = f"table/{found.there}", "the table cannot be opened: it is gone"
        owner = found.far.tables.pop(found.there)
        found.far.cannot_open(opening, Refused("it is gone"))
        report = f"{stream}/line 3"
        found.far.incidents.note("chat", report, "a line was reported")
        await until(lambda: wrong() == {stream: closed, report: "a line was reported"}, "the house does not know")
        assert len(found.house.incidents.every()) == 2
        await until(lambda: len(found.house.incidents.open) == 2, "the house does not know")
        # Another house verifies nothing while others write, and leaves what they found as it is.
        await found.house.open_house(Findings(0, 0, 0, 0, [], []))
        assert len(wrong()) == 2
        found.house.incidents.over("chat", report, "let pass")
        found.far.tables[found.there] = owner
        owner.locked = True
        sealed = {f"table {found.there}": "its hand is sealed, and the key is not here"}
        await until(lambda: wrong() == sealed, "it is not seen that the table is open, and its hand sealed")
        await until(lambda: found.far.incidents.open == [f"{where}: {what}" for where, what in sealed.items()], "late")
        found.house.watchman.see_tables()
        await found.house.incidents.settle()
        assert wrong() == sealed, "it was ended by a process that does not have the table"
        owner.locked = False
        await until(lambda: not wrong(), "it is not over")

    two(live)


def test_a_process_without_the_house_keeps_what_is_anchored(two: Living) -> None:
    async def live(found: Two) -> None:
        signed = found.house.watchman.anchor()
        assert signed is not None and found.far.anchors.last != signed
        await found.two._neighbours._watch()
        assert found.far.anchors.last == signed

    two(live)


def test_the_cashier_and_the_control_room_know_the_tables_of_both(two: Living) -> None:
    async def live(found: Two) -> None:
        ann = found.guest()
        balance = found.house.ledger.balance(f"person/{ann.id}")
        await found.sits(ann, found.there, 1, 300)
        assert found.house.chips_of(ann) >= 300, "at once, not a second later"
        await found.told()
        assert [(each.table, each.chips) for each in found.house.lobby_board.chips_at(ann)] == [(found.there, 300)]
        assert balance - found.house.ledger.balance(f"person/{ann.id}") == 300
        titles = found.house.whereabouts.titles(tournaments=False)
        assert titles.keys() >= {found.here, found.there} and all(titles.values())
        assert found.far.whereabouts.titles() == titles
        flo = found.guest(office="Floor")
        assert await found.house.whereabouts.interest(flo, found.there) == ""
        await found.sits(flo, found.there, 2)
        assert "play" in await found.house.whereabouts.interest(flo, found.there)
        counted = found.house.control._count(CountedFrom(0, 0))
        assert {each.table: each.chips for each in counted.tables}[found.there] == 400

    two(live)


def test_who_is_asked_and_does_not_answer_changes_nothing(two: Living) -> None:
    async def live(found: Two) -> None:
        flo, ann = found.guest(office="Floor"), found.guest()
        await found.sits(ann, found.here, 1)
        await found.told()
        await found.two._neighbours.stop()  # it hears nothing more
        with pytest.raises((Refused, CannotWriteError)):
            await found.house.whereabouts.interest(flo, found.there)
        assert found.house.tables[found.here].table.state.player(ann.name) is not None

    two(live)


@pytest.mark.logs("a row of tables of tomorrow could not be written for a neighbour")
def test_what_the_house_cannot_write_is_refused_at_once_and_it_hears_on(two: Living) -> None:
    async def live(found: Two) -> None:
        ask = found.two._neighbours._ask
        for _ in range(2):  # as a process of a newer version would; the second is answered by whoever still listens
            with pytest.raises(Refused, match="could not write"):
                await asyncio.wait_for(ask("tables of tomorrow", 1, b"{}"), 2.0)

    two(live)
