"""People by number: no row, pack, mark or snapshot names anybody, and whoever is erased is gone from all of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from pokerroom.hand.dealer import PushPot
from pokerroom.hand.showing import Show
from pokerroom.hand.wagering import Call, Check, Fold
from pokerroom.room import finished, records
from pokerroom.room.numbered import Nobody, snapshot_with_names, snapshot_without_names, with_names, without_names
from pokerroom.room.offices import SURVEILLANCE
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent
from pokerroom.room.store import FILE
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.table.seats import Sat
from tests.clocks import GOOD
from tests.table.kinds import acts

CALM = Tempo(600.0, 600.0, 600.0)
SIGN = "crown holdem, no limit, blinds 1/2"
# Names that stand in no other word.
NAMES = ("Zyxwilda", "Quorvix", "Brumhold")
WATCHER = "Ulfgreta"
BOT = "Ada Bot"


def lying(folder: Path) -> bytes:
    """Everything that the room wrote but the file of people."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()) if path.name.startswith(FILE))


async def played(room: Room, owner: Owner, hands: int = 3) -> None:
    """People and a bot play a few hands: some to the end, some given up."""
    for number in range(hands):
        await owner.act("", acts.DealHand())
        while (hand := owner.table.hand) is not None:
            options = hand.due.options
            if hand.due.actor != "seat":
                await owner.act("", PushPot())
                continue
            kind = Fold if number % 2 and "fold" in options else Check if "check" in options else Call
            if "show" in options:
                await owner.act(hand.names[hand.due.seat], Show(hand.due.seat))
            else:
                await owner.act(hand.names[hand.due.seat], kind(hand.due.seat))


async def come(room: Room, name: str) -> Person:
    person, _ = await room.people.sign_up(name, GOOD)
    room.cashier.open_purse(person.id)
    return person


def test_nobody_is_named_outside_the_file_of_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 5)

    async def life() -> None:
        room = Room(tmp_path, tempo=CALM, seconds=600)
        await room.start()
        owner = await room.open_table(SIGN)
        for seat, name in enumerate(NAMES, 1):
            await come(room, name)
            await room.act("t1", name, acts.Sit(name, seat, 200), Sent(id=f"sit {seat}"))
        await owner.act(BOT, acts.Sit(BOT, 4, 200))
        await played(room, owner)
        await room.act("t1", NAMES[0], acts.StepAway(NAMES[0]))
        await owner.act("", acts.DealHand())  # one is on
        assert room.store.kept(owner.stream) is not None
        watcher = await come(room, WATCHER)
        await room.look(msgspec.structs.replace(watcher, offices=(SURVEILLANCE,)), "t1", 1)
        room.cashier.issue(watcher.id, 5, (watcher.id,), "a gift")
        [hand] = [each for each in room.hands("t1", 10) if each.number == 1]
        assert set(hand.players) == {*NAMES, BOT}, "who may know them is told"
        assert owner.table.stacks.keys() == {*NAMES, BOT}
        found = lying(tmp_path)
        assert BOT.encode() in found, "a bot is nobody; and so a name would be found"
        for name in (*NAMES, WATCHER):
            for written in (name, name.casefold(), name.upper()):
                assert written.encode() not in found, f"{written} is in {FILE}"
        rows = [row.data + row.sealed for row in room.store.read(owner.stream)]
        spans = [span.begun + span.ended for span in room.store.finished(owner.stream, 10)]
        assert len(spans) == 3
        for told in (*rows, *spans, room.store.kept(owner.stream)[1]):  # type: ignore[index]
            assert not any(name.casefold().encode() in told.lower() for name in NAMES), told
        await room.stop()

    asyncio.run(life())


def test_whoever_is_erased_is_somebody_in_every_hand_and_the_chain_stands(tmp_path: Path) -> None:
    async def life() -> None:
        room = Room(tmp_path, tempo=CALM, seconds=600)
        await room.start()
        owner = await room.open_table(SIGN)
        people = [await come(room, name) for name in NAMES]
        for seat, name in enumerate(NAMES, 1):
            await room.act("t1", name, acts.Sit(name, seat, 200))
        await played(room, owner)
        await room.act("t1", NAMES[1], acts.Leave(NAMES[1]))
        head = room.store.head(owner.stream)
        log = finished.hand_of(room.hand("t1", 1)).log
        gone = room.registry.erase(people[1].id)
        assert len(gone) == 1
        somebody = f"Somebody {gone[0]}"
        for row in room.hands("t1", 10):
            assert set(row.players) <= {NAMES[0], somebody, NAMES[2]} and somebody in row.players
            found = room.hand("t1", row.number)
            assert somebody in finished.names_of(found) and NAMES[1] not in finished.names_of(found)
            assert NAMES[1] not in repr(records.record(found, "t1"))
            assert somebody in repr(records.record(found, "t1"))
        again = finished.hand_of(room.hand("t1", 1)).log
        told = [msgspec.json.encode(each).decode() for each in (again, log)]
        assert told[0] == told[1].replace(NAMES[1], somebody), "more than a name is another"
        assert room.store.head(owner.stream) == head and check(room.store, owner.stream) == []
        await room.stop()
        # Also after a start, and from all rows.
        opened = Room(tmp_path, tempo=CALM, seconds=600)
        await opened.start()
        assert somebody in opened.hands("t1", 10)[-1].players
        assert opened.tables["t1"].table.stacks.keys() == {NAMES[0], NAMES[2]}
        assert opened.incidents is not None and not opened.broken
        await opened.stop()

    asyncio.run(life())


def test_who_takes_another_name_is_the_same_in_old_rows(tmp_path: Path) -> None:
    """A number is of a name: hands that were played under the old one keep it."""

    async def life() -> None:
        room = Room(tmp_path, tempo=CALM, seconds=600)
        await room.start()
        guest, _ = room.people.guest()
        number = room.registry.number_of(guest.name)
        person, _ = await room.people.settle(guest, NAMES[0], GOOD)
        other = room.registry.number_of(NAMES[0])
        assert number is not None and other is not None and number != other
        assert room.registry.name_of(number) == guest.name and room.registry.name_of(other) == NAMES[0]
        assert room.registry.person_of(number) == room.registry.person_of(other) == guest.id == person.id
        assert sorted(room.registry.erase(person.id)) == sorted([number, other])
        assert room.registry.number_of(guest.name) is None and room.registry.name_of(other) == f"Somebody {other}"
        await room.stop()

    asyncio.run(life())


class Registered(Nobody):
    """Ann is number 7."""

    def number_of(self, name: str) -> int | None:
        return 7 if name == "Ann" else None

    def name_of(self, number: int) -> str:
        return "Ann" if number == 7 else super().name_of(number)


def test_events_come_back_as_they_were() -> None:
    register = Registered()
    events = [Sat((), 0, name, 1, 200) for name in ("Ann", "Bob", "ann")]
    written = without_names(events, register)
    assert [event.name for event in written] == ["#7", "Bob", "ann"]
    assert with_names(written, register) == events
    assert [event.name for event in events] == ["Ann", "Bob", "ann"], "what happened was changed"


def test_a_name_that_looks_like_a_number_is_not_taken_for_one(tmp_path: Path) -> None:
    """Names of people have no such sign; of one who is nobody it must not become somebody else's."""

    async def life() -> None:
        people = People(tmp_path)
        for name in ("#7", "#7~", "~7"):
            with pytest.raises(Exception, match="name"):
                await people.sign_up(name, GOOD)
        people.close()

    asyncio.run(life())


@pytest.mark.parametrize(
    "data", [b'{"name":"Ann","keys":{"ann":[1,"Ann","ANN"]},"n":7,"none":null}', b'["Bob"]', b'"x"']
)
def test_a_snapshot_comes_back_as_it_was(data: bytes) -> None:
    register = Registered()
    written = snapshot_without_names(data, {"Ann", "Bob"}, register)
    assert b"Ann" not in written and b'"ann"' not in written
    assert snapshot_with_names(written, register) == data
