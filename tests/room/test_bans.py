"""Bans of the house: whoever is banned takes no seat, under any account, and a ban is told with its clause."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pokerroom.hand.wagering import Fold
from pokerroom.law.error import Refused
from pokerroom.room.bans import DAY, STREAM, notes_about
from pokerroom.room.cage import Wish
from pokerroom.room.erasing import erase
from pokerroom.room.offices import NotYours, ban_clauses, powers
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from tests.clocks import CHEAP, GOOD
from tests.room.tables import until
from tests.table.kinds import acts

NEVER = Tempo(100_000.0, 100_000.0, 100_000.0, 100_000.0)
SIGN = "crown holdem, no limit, blinds 1/2, buy in 40 to 4000"


class Evening:
    """A room with a manager, a floor person and two players."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def begin(self) -> None:
        self.room.people._passwords._hasher = CHEAP
        self.mona = await self.account("Mona")
        self.mona = await self.room.appointments.take_link(self.room.people.manager_link(), self.mona)
        await self.account("Flo")
        self.flo = await self.room.appointments.grant(self.mona, "Flo", "Floor")
        await self.account("Dora")
        self.dora = await self.room.appointments.grant(self.mona, "Dora", "Dealer")
        self.ann, self.bob = [await self.account(name) for name in ("Ann", "Bob")]

    async def account(self, name: str, device: str = "") -> Person:
        person, _ = await self.room.people.sign_up(name, GOOD)
        self.room.people.accounts.remember(person.id, device or f"device of {name}", "192.0.2.7")
        self.room.cashier.open_purse(person.id)
        return person

    async def sit(self, person: Person, seat: int = 1, table: str = "t1") -> None:
        act = acts.Sit(person.name, seat, 100)
        await self.room.decisions.act(person, self.room.tables[table], person.name, act)


Story = Callable[[Evening], Awaitable[None]]


def evening(folder: Path, story: Story, *, again: Story | None = None) -> None:
    async def tell() -> None:
        for each in (story, again):
            if each is None:
                continue
            room = Room(folder / "room", tempo=NEVER, seconds=600.0, keys=folder / "keys")
            await room.start()
            there = Evening(room)
            if each is story:
                await there.begin()
                await room.open_table(SIGN)
            try:
                await each(there)
                assert check(room.store, STREAM) == []
                room.ledger.check()
            finally:
                await room.stop()

    asyncio.run(tell())


def test_whoever_is_banned_takes_no_seat_and_hears_the_clause(tmp_path: Path) -> None:
    async def story(e: Evening) -> None:
        await e.room.bans.ban(e.mona, e.ann.id, "a week", "threw a chip at the dealer")
        for way in (acts.Sit("Ann", 1, 100), acts.JoinList("Ann"), acts.Want("Ann", 2)):
            with pytest.raises(Refused, match="Ann is banned from the house until") as refused:
                await e.room.decisions.act(e.ann, e.room.tables["t1"], "Ann", way)
            assert refused.value.by == ban_clauses() and refused.value.by
        with pytest.raises(Refused, match="banned"):  # whoever brings them there
            await e.room.act("t1", "Ann", acts.Sit("Ann", 1, 100))
        await e.sit(e.bob)
        with pytest.raises(Refused, match="banned"):
            await e.room.cage.ask(e.mona, Wish("issue", e.ann.id, 100, "for the night", "r1"))
        [ban] = e.room.bans.of(e.ann.id)
        assert (ban.why, ban.by, ban.holds, ban.until - ban.at) == (
            "threw a chip at the dealer",
            "Mona",
            True,
            pytest.approx(7 * DAY, abs=5_000),
        )

    async def again(e: Evening) -> None:
        ann, mona = e.room.people.named("Ann"), e.room.people.named("Mona")
        assert ann is not None and mona is not None
        with pytest.raises(Refused, match="banned"):
            await e.sit(ann, 2)
        await e.room.bans.end(mona, ann.id, "they said sorry")
        await e.sit(ann, 2)
        [ban] = e.room.bans.of(ann.id)
        assert not ban.holds and (ban.ended_by, ban.ended_why) == ("Mona", "they said sorry") and ban.ended

    evening(tmp_path, story, again=again)


def test_a_second_account_or_session_of_a_banned_person_takes_no_seat(tmp_path: Path) -> None:
    async def story(e: Evening) -> None:
        twin = await e.account("Anna", "device of Ann")
        await e.room.bans.ban(e.mona, e.ann.id, "for good", "cheating")
        with pytest.raises(Refused, match="Anna is banned from the house for good"):
            await e.sit(twin)
        same = e.room.people.of_token(e.room.people.open_session(e.ann))
        assert same is not None
        with pytest.raises(Refused, match="banned"):
            await e.sit(same)
        await e.sit(e.bob)

    evening(tmp_path, story)


def test_a_ban_while_seated_sees_them_off_when_the_hand_is_over(tmp_path: Path) -> None:
    async def story(e: Evening) -> None:
        for seat, person in enumerate((e.ann, e.bob), 1):
            await e.sit(person, seat)
        owner = e.room.tables["t1"]
        await owner.act("", acts.DealHand())
        await e.room.bans.ban(e.mona, e.ann.id, "a day", "abuse")
        await e.room.usher.go_round()
        assert owner.table.state.player("Ann") is not None, "the hand goes on"
        hand = owner.table.hand
        assert hand is not None
        due = hand.names[hand.due.seat]
        await owner.act(due, Fold(hand.due.seat))
        await until(lambda: owner.table.state.player("Ann") is None, "and they are seen off")
        assert e.room.ledger.balance(f"person/{e.ann.id}") >= 9_998
        with pytest.raises(Refused, match="banned"):
            await e.sit(e.ann)

    evening(tmp_path, story)


def test_who_may_ban_whom(tmp_path: Path) -> None:
    async def story(e: Evening) -> None:
        bans, ann = e.room.bans, e.ann.id
        for who in (e.flo, e.dora, e.bob):
            with pytest.raises(NotYours):
                await bans.ban(who, ann, "a day", "because")
        for who in (e.dora, e.bob):
            with pytest.raises(NotYours):
                await bans.note(who, ann, "drinks tea")
        await bans.note(e.flo, ann, "drinks tea", "n1")
        await bans.note(e.flo, ann, "drinks tea", "n1")
        assert [(each.says, each.by) for each in bans.notes(ann)] == [("drinks tea", "Flo")], "once"
        with pytest.raises(Refused, match="another request"):
            await bans.note(e.flo, e.bob.id, "drinks tea", "n1")
        with pytest.raises(NotYours, match="themselves"):
            await bans.ban(e.mona, e.mona.id, "a day", "because")
        with pytest.raises(Refused, match="holds the office of Floor"):
            await bans.ban(e.mona, e.flo.id, "a day", "because")
        for span, why in (("an hour", "because"), ("a day", "  "), ("a day", "x" * 501)):
            with pytest.raises(Refused):
                await bans.ban(e.mona, ann, span, why)
        with pytest.raises(Refused, match="not banned"):
            await bans.end(e.mona, ann, "because")
        done = await asyncio.gather(
            *(bans.ban(e.mona, ann, "a day", "twice") for _ in range(2)), return_exceptions=True
        )
        assert sum(isinstance(each, Refused) for each in done) == 1 and len(bans.of(ann)) == 1, "two at once: one ban"
        assert bans.banned() == [ann]

    evening(tmp_path, story)


def test_offices_that_see_to_people() -> None:
    assert "ban" in powers(("TG Assistant Casino Manager",)) and "people" in powers(("Floor",))
    assert (
        "ban" not in powers(("Floor",)) and "people" not in powers(("Dealer",)) and "people" not in powers(("cashier",))
    )


def test_what_the_floor_wrote_is_erased_with_the_person(tmp_path: Path) -> None:
    async def story(e: Evening) -> None:
        await e.room.bans.note(e.flo, e.ann.id, "owes Bob a dinner")
        await e.room.bans.ban(e.mona, e.ann.id, "for good", "cheating with Bob")
        assert len(notes_about(e.room.store, e.ann.id)) == 2
        assert not any(b"dinner" in row.data for row in e.room.store.read(STREAM))
        erase(e.room.store, e.room.people, "Ann", e.room.clock)
        assert e.room.bans.notes(e.ann.id)[0].says == e.room.bans.of(e.ann.id)[0].why == "(erased)"

    evening(tmp_path, story)
