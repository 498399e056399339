"""Limits that people set for themselves: the room holds them to it, at every table and under every account of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.error import Refused
from pokerroom.room.cashier import OPENING
from pokerroom.room.ledger import person_account, table_account
from pokerroom.room.limits import FOR_GOOD, NONE, STREAM, LimitRow, LimitTold
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.rows import stream_of
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from tests.room.test_room_clock import Machine
from tests.table.kinds import acts

NEVER = Tempo(100_000.0, 100_000.0, 100_000.0, 100_000.0)
SIGN = "crown holdem, no limit, blinds 1/2, buy in 40 to 4000"
HOUR, DAY, WEEK = 3600.0, 86_400.0, 7 * 86_400.0
Story = Callable[["Night"], Awaitable[None]]


class Night:
    """A room with a table, and somebody in it; the clocks are the test's."""

    def __init__(self, room: Room, machine: Machine, ann: Person) -> None:
        self.room = room
        self.machine = machine
        self.ann = ann

    @property
    def owner(self) -> Owner:
        return self.room.tables["t1"]

    def come(self, name: str, device: str = "") -> Person:
        """Somebody comes in, from a device of their own or from one that is known."""
        person, _ = self.room.people.guest()
        self.room.people.accounts.remember(person.id, device or f"device of {name}", "192.0.2.7")
        self.room.cashier.open_purse(person.id)
        return person

    async def sit(self, person: Person, chips: int = 100, seat: int = 1, table: str = "t1") -> None:
        await self.room.act(table, person.name, acts.Sit(person.name, seat, chips))

    async def buy(self, person: Person, chips: int) -> None:
        await self.room.act("t1", person.name, acts.Buy(person.name, chips))

    async def leave(self, person: Person) -> None:
        await self.room.act("t1", person.name, acts.Leave(person.name))

    def purse(self, person: Person) -> int:
        return self.room.ledger.balance(person_account(person.id))

    def limit(self, kind: str, person: Person | None = None) -> LimitTold:
        told = self.room.limits.told((person or self.ann).id)
        [found] = [each for each in told.limits if each.kind == kind]
        return found

    def rows(self) -> int:
        return self.room.store.end(STREAM)


def nights(folder: Path, *stories: Story, back: float = 0.0) -> None:
    """Let something happen in a room; each story in the same room opened again, with the machine's clock set back."""
    machine = Machine()

    async def life(number: int) -> None:
        room = Room(folder, tempo=NEVER, seconds=100_000.0, clock=machine.clock())
        await room.start()
        night = Night(room, machine, None)  # type: ignore[arg-type]
        if not number:
            await room.open_table(SIGN)
            night.ann = night.come("Ann", "device of Ann")
            (folder / "ann").write_text(night.ann.id)
        found = room.people.person((folder / "ann").read_text())
        assert found is not None
        night.ann = found
        await stories[number](night)
        room.ledger.check()
        assert room.ledger.balance(table_account("t1")) == night.owner.table.chips
        assert check(room.store, STREAM) == []
        await room.stop()

    for number in range(len(stories)):
        if number:
            machine.wall -= back
        asyncio.run(life(number))


async def refused(doing: Awaitable[Any], says: str) -> None:
    with pytest.raises(Refused, match=says):
        await doing


def test_chips_a_day_hold_at_every_table_whatever_came_back(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        ann, room = night.ann, night.room
        await room.open_table(SIGN)
        await room.limits.set(ann.id, "chips", 300)
        await night.sit(ann, 200)
        await night.leave(ann)
        assert night.purse(ann) == OPENING
        await refused(night.sit(ann, 101), "300 chips a day, and have brought 200")
        await night.sit(ann, 60)
        await refused(night.buy(ann, 41), "have brought 260")
        await refused(night.sit(ann, 41, table="t2"), "have brought 260")
        assert room.tables["t2"].table.chips == 0 and night.owner.table.chips == 60
        await night.buy(ann, 40)
        assert night.limit("chips").used == 300
        night.machine.pass_by(DAY + 1)
        await night.buy(ann, 300)
        assert night.limit("chips").used == 300

    nights(tmp_path, story)


def test_two_at_once_are_not_both_let_through(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        for _ in range(4):
            await night.room.open_table(SIGN)
        await night.room.limits.set(night.ann.id, "chips", 250)
        tries = [night.sit(night.ann, 100, table=f"t{number}") for number in range(1, 6)]
        told = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(each is None for each in told) == 2 and night.purse(night.ann) == OPENING - 200
        assert all(isinstance(each, Refused) for each in told if each is not None)

    nights(tmp_path, story)


def test_a_side_wager_from_the_purse_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No book that we have pays it so; one that does must not open a way around."""
    for where in ("table.side", "room.openings"):
        monkeypatch.setattr(f"pokerroom.{where}.is_from_outside", lambda state: True)

    async def story(night: Night) -> None:
        ann, room = night.ann, night.room
        owner = await room.open_table(f"{SIGN}, side wager flop chase")
        await room.limits.set(ann.id, "chips", 150)
        await night.sit(ann, 100, table=owner.id)
        await refused(room.act(owner.id, ann.name, acts.BetOn(ann.name, "red", 51)), "have brought 100")
        assert night.purse(ann) == OPENING - 100
        await room.act(owner.id, ann.name, acts.BetOn(ann.name, "red", 50))
        assert night.purse(ann) == OPENING - 150

    nights(tmp_path, story)


def test_what_is_no_amount_makes_no_room_for_more(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        ann = night.ann
        await night.room.limits.set(ann.id, "chips", 150)
        await night.sit(ann, 150)
        tries = [night.buy(ann, -1000), night.buy(ann, 100), night.buy(ann, -1000), night.buy(ann, 100)]
        told = await asyncio.gather(*tries, return_exceptions=True)
        assert all(isinstance(each, Refused) for each in told) and night.purse(ann) == OPENING - 150

    nights(tmp_path, story)


def test_what_was_refused_does_not_count(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        await night.room.limits.set(night.ann.id, "chips", 100)
        await refused(night.sit(night.ann, 30), "buy-in")
        await night.sit(night.ann, 100)

    nights(tmp_path, story)


def test_a_stricter_limit_holds_at_once_and_a_looser_one_after_a_day(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        limits, ann = night.room.limits, night.ann
        await limits.set(ann.id, "chips", 500)
        await limits.set(ann.id, "chips", 100)
        assert night.limit("chips").most == 100
        await limits.set(ann.id, "chips", 400)
        told = night.limit("chips")
        assert (told.most, told.next) == (100, 400) and told.begins == limits.now() + DAY * 1000
        night.machine.pass_by(DAY - 1)
        await refused(night.sit(ann, 101), "100 chips a day")
        night.machine.pass_by(2)
        assert (night.limit("chips").most, night.limit("chips").begins) == (400, 0)
        await night.sit(ann, 101)
        await limits.set(ann.id, "chips", None)  # none at all is looser than any
        assert (night.limit("chips").most, night.limit("chips").next) == (400, NONE)
        await limits.set(ann.id, "chips", 300)  # and who thinks better of it keeps a limit
        night.machine.pass_by(2 * DAY)
        assert (night.limit("chips").most, night.limit("chips").begins) == (300, 0)

    nights(tmp_path, story)


def test_asking_again_does_not_put_it_off_and_asking_for_more_does(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        limits, ann = night.room.limits, night.ann
        await limits.set(ann.id, "time", 60)
        await limits.set(ann.id, "time", 90)
        night.machine.pass_by(20 * HOUR)
        rows = night.rows()
        await limits.set(ann.id, "time", 90)
        assert night.rows() == rows
        await limits.set(ann.id, "time", 600)
        night.machine.pass_by(5 * HOUR)
        assert night.limit("time").most == 60, "a day after something else was asked for"
        await limits.set(ann.id, "time", 60)  # what holds stays, and nothing waits any more
        night.machine.pass_by(3 * DAY)
        assert night.limit("time").most == 60

    nights(tmp_path, story)


@pytest.mark.parametrize("most", [0, -5, 1.5, True, "7", 10**30, float("inf")], ids=ascii)
def test_what_is_no_limit_is_none(tmp_path: Path, most: Any) -> None:
    async def story(night: Night) -> None:
        for kind in ("time", "chips"):
            await refused(night.room.limits.set(night.ann.id, kind, most), "between 1 and")
        await refused(night.room.limits.set(night.ann.id, "luck", 5), "can be limited")
        await refused(night.room.limits.exclude(night.ann.id, "an hour"), "none of a day, a week")
        assert not night.rows() and night.limit("time").most == NONE

    nights(tmp_path, story)


def test_who_keeps_out_sits_buys_and_refills_nothing_and_may_go_with_their_chips(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        ann, room = night.ann, night.room
        await night.sit(ann, 200)
        await room.limits.exclude(ann.id, "a week")
        await refused(night.buy(ann, 50), "keep yourself out until 21 November 2023")
        await room.usher.go_round()
        assert night.owner.table.state.player(ann.name) is None and night.purse(ann) == OPENING
        await refused(night.sit(ann), "keep yourself out")
        with pytest.raises(Refused, match="keep yourself out"):
            room.cashier.refill(ann.id)
        night.machine.pass_by(WEEK - 1)
        await refused(night.sit(ann), "keep yourself out")
        night.machine.pass_by(2)
        await night.sit(ann)

    nights(tmp_path, story)


def test_nothing_makes_it_shorter(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        limits, ann = night.room.limits, night.ann
        await limits.exclude(ann.id, "a month")
        rows, until = night.rows(), limits.excluded_until(ann.id)
        for span in ("a day", "a week"):
            await refused(limits.exclude(ann.id, span), "nothing makes that shorter")
        assert (night.rows(), limits.excluded_until(ann.id)) == (rows, until)
        await limits.exclude(ann.id, "six months")
        await limits.exclude(ann.id, "for good")
        assert limits.excluded_until(ann.id) == FOR_GOOD
        await refused(limits.exclude(ann.id, "for good"), "for good; nothing makes that shorter")
        night.machine.pass_by(50 * 365 * DAY)
        await refused(night.sit(ann), "keep yourself out for good")

    nights(tmp_path, story)


def test_it_holds_under_another_account_of_the_same_device_and_for_nobody_else(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        room, limits = night.room, night.room.limits
        again, bob = night.come("Ann again", "device of Ann"), night.come("Bob")
        await limits.set(night.ann.id, "chips", 100)
        await night.sit(again, 60)
        await refused(night.buy(again, 41), "have brought 60")
        await refused(night.sit(night.ann, 50, table="t1", seat=2), "have brought 60")
        await night.leave(again)
        await limits.exclude(night.ann.id, "a day")
        await refused(night.sit(again), "keep yourself out")
        with pytest.raises(Refused, match="keep yourself out"):
            room.cashier.refill(again.id)
        await night.sit(bob, 500)
        # Whoever is seen to be Ann only now is seen off.
        cy = night.come("Cy")
        await night.sit(cy, 100, seat=3)
        room.people.accounts.remember(cy.id, "device of Ann", "192.0.2.7")
        await room.usher.go_round()
        assert night.owner.table.stacks == {bob.name: 500}

    nights(tmp_path, story)


async def _dealt(night: Night, *players: Person) -> None:
    for seat, player in enumerate(players, 1):
        await night.sit(player, 200, seat=seat)
    await night.owner.act("", acts.DealHand())


async def _fold(night: Night) -> None:
    """Whoever's turn it is gives the hand up."""
    hand = night.owner.table.hand
    assert hand is not None
    await night.owner.act(hand.names[hand.due.seat], Fold(hand.due.seat))
    if night.owner.table.hand is not None:
        await night.owner.act("", acts.PushPot())


async def _give_up(owner: Owner) -> None:
    """Everybody gives the hand up but one, or does what they must."""
    while (hand := owner.table.hand) is not None:
        if hand.due.actor == "dealer":
            await owner.act("", acts.PushPot())
        else:
            act: Any = Fold if "fold" in hand.due.options else Call if "call" in hand.due.options else Check
            seat, least = hand.due.seat, hand.due.least
            await owner.act(hand.names[seat], Bet(seat, least) if "bring in" in hand.due.options else act(seat))


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_who_is_in_a_hand_finishes_it_and_is_then_seen_off_with_their_chips(tmp_path: Path, first: str) -> None:
    async def story(night: Night) -> None:
        ann, bob = night.ann, night.come("Bob")
        await _dealt(night, ann, bob)
        told: list[tuple[str, str]] = []
        night.room.usher.listen(lambda id, why: told.append((id, why)))
        player_id = (ann if first == "Ann" else bob).id
        await night.room.limits.exclude(player_id, "a day")
        why = night.room.limits.why_off(player_id)
        await night.room.usher.go_round()
        player = night.owner.table.state.player(ann.name if first == "Ann" else bob.name)
        assert player is not None and player.leaving and night.owner.table.hand is not None
        rows = night.owner.number
        await night.room.usher.go_round()
        assert night.owner.number == rows and told == [(player_id, why)], "they are told once, and why"
        await _fold(night)
        stacks = night.owner.table.stacks
        gone, stays = (ann, bob) if first == "Ann" else (bob, ann)
        assert gone.name not in stacks and stays.name in stacks
        assert night.purse(gone) + stacks[stays.name] + night.purse(stays) == 2 * OPENING
        with pytest.raises(Refused):
            await night.owner.act("", acts.DealHand())

    nights(tmp_path, story)


def test_who_keeps_out_is_not_moved_to_a_table_and_whoever_is_told_learns_no_more(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        ann, bob, room = night.ann, night.come("Bob"), night.room
        await room.limits.exclude(ann.id, "a week")
        await room.limits.set(bob.id, "chips", 60)
        office = "TG Area Manager"
        merge = acts.Merge(office, (ann.name, bob.name), (1, 2), (100, 100))
        await refused(room.act("t1", "Flo", merge), f"{ann.name} keeps to a limit of their own: they are not moved")
        assert not night.owner.table.stacks
        await room.act("t1", "Flo", acts.Merge(office, (bob.name,), (2,), (100,)))
        assert night.owner.table.stacks == {bob.name: 100}, "what they had elsewhere is not brought a second time"

    nights(tmp_path, story)


def test_time_at_tables_is_counted_and_ends_after_the_hand(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        ann, bob, limits = night.ann, night.come("Bob"), night.room.limits
        await limits.set(ann.id, "time", 120)
        await _dealt(night, ann, bob)
        await night.room.usher.go_round()
        night.machine.pass_by(90 * 60)
        assert night.limit("time").used == 90
        await night.room.usher.go_round()
        assert not night.owner.table.state.player(ann.name).leaving  # type: ignore[union-attr]
        night.machine.pass_by(30 * 60)
        await night.room.usher.go_round()
        assert night.owner.table.hand is not None and ann.name in night.owner.table.stacks
        await _fold(night)
        assert ann.name not in night.owner.table.stacks
        await night.room.usher.go_round()
        assert limits.open_seatings() == []
        await refused(night.sit(ann), "120 minutes a day")
        night.machine.pass_by(DAY - 60 * 60)
        assert night.limit("time").used == 60
        await night.sit(ann)
        assert bob.name in night.owner.table.stacks, "nobody else has to go"

    nights(tmp_path, story)


def test_who_sets_it_while_they_sit_has_sat_already_and_two_tables_count_once(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        ann, room = night.ann, night.room
        await room.open_table(SIGN)
        await night.sit(ann)
        night.machine.pass_by(30 * 60)
        await night.sit(ann, table="t2")
        night.machine.pass_by(30 * 60)
        await room.limits.set(ann.id, "time", 90)
        await room.usher.go_round()
        assert night.limit("time").used == 60
        night.machine.pass_by(30 * 60)
        await room.usher.go_round()
        assert night.owner.table.chips == room.tables["t2"].table.chips == 0 and night.purse(ann) == OPENING

    nights(tmp_path, story)


def test_nobody_leaves_a_freeze_out_and_who_may_not_play_is_away(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        ann, bob, room = night.ann, night.come("Bob"), night.room
        owner = await room.open_table("tasmania five card stud, ante 5, freeze out, agreed freeze out, buy in 100")
        for seat, player in enumerate((ann, bob, night.come("Cy")), 1):
            await night.sit(player, 100, seat=seat, table=owner.id)
        await owner.act("", acts.DealHand())
        await room.limits.exclude(ann.id, "a day")
        await room.usher.go_round()
        player = owner.table.state.player(ann.name)
        assert player is not None and player.away_since >= 0 and not player.leaving

        async def plays_on() -> None:
            """What they try between two rounds of the usher: to come back, to act in turn and out of it."""
            number, hand = owner.number, owner.table.hand
            tried: list[Any] = [acts.Return(ann.name)]
            if hand is not None:
                place = hand.names.index(ann.name)
                tried += [Bet(place, 10), Call(place), Check(place), Fold(place)]
            for act in tried:
                await refused(room.act(owner.id, ann.name, act), "you keep yourself out")
            assert player.away_since >= 0 and owner.number == number

        for _ in range(2):
            await plays_on()
            await _give_up(owner)
            await room.usher.go_round()
            await plays_on()
            await owner.act("", acts.DealHand())
            assert owner.table.hand is not None and ann.name in owner.table.hand.names, "who is away is dealt in"
        night.machine.pass_by(DAY)
        await room.act(owner.id, ann.name, acts.Return(ann.name))
        assert player.away_since < 0, "the day is over"

    nights(tmp_path, story)


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    async def first(night: Night) -> None:
        limits, ann = night.room.limits, night.ann
        await limits.set(ann.id, "chips", 300)
        await limits.set(ann.id, "chips", 500)
        await limits.set(ann.id, "time", 100)
        await night.sit(ann, 200)
        await night.room.usher.go_round()
        night.machine.pass_by(40 * 60)

    async def second(night: Night) -> None:
        told = night.limit("chips")
        assert (told.most, told.next, told.used) == (300, 500, 200) and told.begins
        assert night.limit("time").used == 40
        await night.room.usher.go_round()
        night.machine.pass_by(20 * 60)
        await night.buy(night.ann, 10)
        night.room.limits.left = _nothing  # type: ignore[method-assign]  # as if the machine had stopped

    async def third(night: Night) -> None:
        assert night.limit("time").used == 60, "until the last row of the table"
        night.machine.pass_by(10 * 60)
        await night.room.usher.go_round()
        assert night.limit("time").used == 60, "nobody sat while the room was closed"
        night.machine.pass_by(DAY)
        assert night.limit("chips").most == 500
        await night.room.limits.exclude(night.ann.id, "a month")

    async def fourth(night: Night) -> None:
        await refused(night.sit(night.ann), "keep yourself out")

    nights(tmp_path, first, second, third, fourth)


async def _nothing(*told: Any) -> None:
    pass


@pytest.mark.parametrize("back", [60.0, DAY, 400 * DAY])
def test_a_clock_set_back_loosens_nothing(tmp_path: Path, back: float) -> None:
    """Neither while the room is open, nor where it is opened again: what waits waits, who is out is out."""

    async def first(night: Night) -> None:
        limits, ann = night.room.limits, night.ann
        await night.sit(ann, 100)
        await limits.set(ann.id, "chips", 200)
        night.machine.wall -= back
        await limits.set(ann.id, "chips", 1000)
        night.machine.wall += back  # put right: the day is not over for that
        assert night.limit("chips").most == 200
        await refused(night.buy(ann, 101), "have brought 100")
        night.machine.wall -= back
        await refused(night.buy(ann, 101), "have brought 100")
        night.machine.wall += back
        await limits.exclude(ann.id, "a day")
        await night.room.usher.go_round()

    async def second(night: Night) -> None:
        for passed in (0.0, DAY / 2):
            night.machine.pass_by(passed)
            await refused(night.sit(night.ann), "keep yourself out")
            assert night.limit("chips").most == 200
        night.machine.wall += back
        await refused(night.sit(night.ann), "keep yourself out")
        night.machine.pass_by(DAY)
        assert night.limit("chips").most == 1000
        await night.sit(night.ann)

    nights(tmp_path, first, second, back=back)


def test_the_same_request_is_done_once_also_after_a_start(tmp_path: Path) -> None:
    async def first(night: Night) -> None:
        limits, ann = night.room.limits, night.ann
        for _ in range(2):
            await limits.set(ann.id, "chips", 300, "one")
            await limits.exclude(ann.id, "a day", "two")
            night.machine.pass_by(5)
        assert night.rows() == 2
        await refused(limits.set(ann.id, "chips", 200, "one"), "another request")
        await refused(limits.exclude(ann.id, "a day", "x" * 65), "not so long")
        assert night.rows() == 2

    async def second(night: Night) -> None:
        until = night.room.limits.excluded_until(night.ann.id)
        await night.room.limits.exclude(night.ann.id, "a day", "two")
        assert night.rows() == 2 and night.room.limits.excluded_until(night.ann.id) == until

    nights(tmp_path, first, second)


def test_rows_name_nobody_and_those_without_limits_have_none(tmp_path: Path) -> None:
    async def story(night: Night) -> None:
        bob = night.come("Bob")
        await night.room.limits.set(night.ann.id, "time", 60)
        await night.sit(bob)
        await night.sit(night.ann, seat=2)
        await night.room.usher.go_round()
        rows = [msgspec.json.decode(row.data, type=LimitRow) for row in night.room.store.read(STREAM)]
        assert [(row.step, row.person) for row in rows] == [("limit", night.ann.id), ("sits", night.ann.id)]
        assert night.ann.name.encode() not in b"".join(row.data for row in night.room.store.read(STREAM))
        assert night.room.store.end(stream_of("t1"))

    nights(tmp_path, story)
