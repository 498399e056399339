"""Decisions that take two people: one proposes, another signs, it is done once, and every step is a chained row."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom import Refused
from pokerroom.room.house import House, house_of
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.signatures import STREAM, Proposal, Signatures
from pokerroom.room.store import SqliteStore
from pokerroom.room.verify import check
from pokerroom.room.writer import Writer
from tests.clocks import Clock

HERE = "192.0.2.7"


class Desk:
    """What waits for a second person, and what was done."""

    def __init__(self, folder: Path, people: People, clock: Clock) -> None:
        self.store = SqliteStore(folder / "events.db")
        self.writer = Writer(self.store)
        self.signatures = Signatures(self.writer, people, House(), clock)
        self.done: list[int] = []
        self.fails: Exception | None = None
        self.signatures.declare("issue", self._check, self._run)

    def _check(self, who: Person, what: dict[str, Any]) -> None:
        if who.guest:
            raise Refused("this is for the cashier.")

    async def _run(self, proposal: Proposal) -> str:
        await asyncio.sleep(0)
        if self.fails is not None:
            raise self.fails
        self.done.append(proposal.number)
        return f"receipt {proposal.number}"

    def close(self) -> None:
        self.writer.close()
        self.store.close()


@pytest.fixture
def desk(tmp_path: Path, people: People, clock: Clock) -> Iterator[Desk]:
    found = Desk(tmp_path, people, clock)
    yield found
    found.close()


@pytest.fixture
def staff(people: People) -> list[Person]:
    """Three people, each from a device of their own."""

    async def come() -> list[Person]:
        return [(await people.sign_up(name, "a long enough word"))[0] for name in ("Ann", "Bob", "Cy")]

    found = asyncio.run(come())
    for person in found:
        people.accounts.remember(person.id, f"device of {person.name}", HERE)
    return found


def steps(desk: Desk) -> list[str]:
    return [row.says.step for row in desk.signatures._journal.rows()]


def test_what_two_people_sign_is_done_once(desk: Desk, staff: list[Person]) -> None:
    ann, bob, cy = staff

    async def play() -> None:
        number = await desk.signatures.propose("issue", {"chips": 500}, ann)
        assert not desk.done and [each.number for each in desk.signatures.waiting()] == [number]
        told = await asyncio.gather(
            *(desk.signatures.sign(number, who) for who in (bob, cy, bob)), return_exceptions=True
        )
        assert [isinstance(each, Refused) for each in told] == [False, True, True]
        assert desk.done == [number] and not desk.signatures.waiting()
        with pytest.raises(Refused, match="done already"):
            await desk.signatures.sign(number, cy)
        with pytest.raises(Refused, match="done already"):
            await desk.signatures.refuse(number, cy)

    asyncio.run(play())
    assert steps(desk) == ["proposed", "signed", "done"]
    assert check(desk.store, STREAM) == []
    assert b"Ann" not in b"".join(row.data for row in desk.store.read(STREAM)), "rows name people by their ids"


def test_nobody_signs_their_own_under_any_account(desk: Desk, staff: list[Person], people: People) -> None:
    ann, bob, cy = staff
    people.accounts.remember(bob.id, "device of Ann", HERE)

    async def play() -> None:
        number = await desk.signatures.propose("issue", {}, ann)
        for who in (ann, bob):
            with pytest.raises(Refused, match="a second person"):
                await desk.signatures.sign(number, who)
            assert not desk.signatures.may_sign(desk.signatures.waiting()[0], who)
        guest = people.guest()[0]
        with pytest.raises(Refused, match="for the cashier"):
            await desk.signatures.sign(number, guest)
        with pytest.raises(Refused, match="for the cashier"):
            await desk.signatures.propose("issue", {}, guest)
        with pytest.raises(Refused, match="for the cashier"):
            await desk.signatures.refuse(number, guest)
        assert not desk.done and steps(desk) == ["proposed"]
        await desk.signatures.sign(number, cy)

    asyncio.run(play())
    assert len(desk.done) == 1


def test_a_proposal_is_refused_taken_back_or_lapses(desk: Desk, staff: list[Person], clock: Clock) -> None:
    ann, bob, _ = staff

    async def play() -> None:
        for who in (bob, ann):  # another refuses it, or whoever proposed it takes it back
            number = await desk.signatures.propose("issue", {}, ann)
            await desk.signatures.refuse(number, who, "not today")
            with pytest.raises(Refused, match="refused already"):
                await desk.signatures.sign(number, bob)
        number = await desk.signatures.propose("issue", {}, ann)
        clock.now += House().sign_within * 60
        assert not desk.signatures.waiting()
        with pytest.raises(Refused, match="in time"):
            await desk.signatures.sign(number, bob)
        with pytest.raises(Refused, match="there is no proposal 99"):
            await desk.signatures.sign(99, bob)

    asyncio.run(play())
    assert not desk.done


def test_what_fails_is_written_down_and_not_tried_again(desk: Desk, staff: list[Person]) -> None:
    ann, bob, cy = staff
    desk.fails = Refused("the cage is empty.")

    async def play() -> None:
        number = await desk.signatures.propose("issue", {}, ann)
        with pytest.raises(Refused, match="the cage is empty"):
            await desk.signatures.sign(number, bob)
        desk.fails = None
        with pytest.raises(Refused, match="failed already"):
            await desk.signatures.sign(number, cy)

    asyncio.run(play())
    assert steps(desk) == ["proposed", "signed", "failed"] and not desk.done


def test_what_waits_is_there_after_a_restart_and_what_was_signed_is_not_done_again(
    tmp_path: Path, people: People, clock: Clock, staff: list[Person]
) -> None:
    ann, bob, cy = staff
    first = Desk(tmp_path, people, clock)

    async def begin() -> tuple[int, int]:
        waits, interrupted = [await first.signatures.propose("issue", {"chips": each}, ann) for each in (1, 2)]
        first.fails = asyncio.CancelledError()  # type: ignore[assignment]
        with pytest.raises(asyncio.CancelledError):  # as if the machine had stopped in the middle of it
            await first.signatures.sign(interrupted, bob)
        return waits, interrupted

    waits, interrupted = asyncio.run(begin())
    first.close()
    again = Desk(tmp_path, people, clock)

    async def go_on() -> None:
        assert [each.number for each in again.signatures.waiting()] == [waits]
        with pytest.raises(Refused, match="signed already"):
            await again.signatures.sign(interrupted, cy)
        await again.signatures.sign(waits, bob)

    asyncio.run(go_on())
    assert again.done == [waits]
    again.close()


def test_the_house_says_what_takes_two_people(tmp_path: Path) -> None:
    assert house_of(tmp_path) == House() and House().two_sign == ("issue", "cash", "adjust", "merge", "void")
    (tmp_path / "house.toml").write_text('two_sign = ["issue"]\nsign_within = 5\nsecond_account = "flagged"\n')
    assert house_of(tmp_path) == House(("issue",), 5, "flagged")
    for wrong in ("two_sign = 5", 'two_sign = ["everything"]', "one_sign = 1", "two_sign = [", "sign_within = 0"):
        (tmp_path / "house.toml").write_text(wrong)
        with pytest.raises(Refused, match=r"house\.toml"):
            house_of(tmp_path)
