"""Killing a room in the middle of tournaments and looking at what is left: places, chips, clock, money.

    .venv/bin/python -m tests.load.tournament_kills --kills 50 --seed 1

kills it with SIGKILL at random moments while two tournaments of several tables and some cash tables are played, looks
at what is in the store after each kill, starts it again, lets it run on without people at the end, and verifies all of
it. Ends with an error if anything that was acknowledged is not there, a place or a prize is another one, a chip or a
cent is missing, the clock went back, back took too long, or a tournament of bots does not come to its end.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NamedTuple

import msgspec

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.room.clock import RoomClock
from pokerroom.room.copies import verified
from pokerroom.room.ledger import Ledger, tournament_account
from pokerroom.room.names import is_bot
from pokerroom.room.people import People
from pokerroom.room.registry import Registry
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_rows import (
    TOURNAMENTS,
    TournamentOpening,
    recover_tournament,
    stream_of_tournament,
    written_of_tournament,
)
from pokerroom.room.tournaments import TournamentWish
from pokerroom.tournament.absences import NoShowRemoved
from pokerroom.tournament.buying import AddedOn, BoughtBack
from pokerroom.tournament.clock import ClockSet, running, stands
from pokerroom.tournament.colours import ColouredUp
from pokerroom.tournament.drawing import SeatedLate
from pokerroom.tournament.heads import BountyTaken, OwnHeads
from pokerroom.tournament.penalties import Disqualified, Retire, Retired
from pokerroom.tournament.prizes import FeesKept, WinnerPaid, order_of
from pokerroom.tournament.rounds import RoundOver
from pokerroom.tournament.seats import Seated
from pokerroom.tournament.state import OPEN, RUNNING, SETTLED, TournamentState
from pokerroom.tournament.tournament import replay

FORMATS = ("freezeout", "rebuy", "re_entry", "bounty", "progressive", "satellite", "shootout", "heads_up", "sit_and_go")
SIGN = "house holdem, no limit, blinds 1/2, buy in 40 to 400"
QUICK = Tempo(between=0.01, bot=0.001, officer=0.01, request=0.01)
HURRY = (
    5.0  # how much faster the room's time goes when it runs on to the end, and what only time is waited for is left out
)
AWAITED = 300  # seconds by which it goes on at once where only time is waited for
Places = dict[str, list[int]]
"""Who has which place, by name: the place, the prize, and what of it was paid."""


# ------------------------------------------------------------------------------------------------- the room


async def serve(folder: Path, seed: int) -> None:
    """Open the room, keep two tournaments going, and tell of everything that was acknowledged."""
    chance = Random(seed)
    began = time.monotonic()
    room = Room(folder / "room", tempo=QUICK, seconds=0.02, keys=folder / "keys")
    await room.start()
    for owner in room.tournaments.every.values():
        tell_places(owner)
    print(f"open {time.monotonic() - began:.3f}", flush=True)
    if not room.tables:
        for _ in range(6):
            table = await room.open_table(SIGN)
            await room.add_bots(table.id, 6)
    told: dict[str, int] = {}
    while True:
        live = [owner for owner in room.tournaments.every.values() if not owner.over]
        if len(live) < 2:
            await _another(room, chance)
        for owner in live:
            if owner.number != told.get(owner.id):
                told[owner.id] = owner.number
                played = running(owner.state, max(owner.state.at, int(room.clock())))
                print(f"row {owner.id} {owner.number} {played}", flush=True)
        await asyncio.sleep(0.02)


async def _another(room: Room, chance: Random) -> None:
    wish = TournamentWish(
        chance.choice(FORMATS),
        buy_in=1000,
        fee=100,
        most=chance.randint(8, 24),
        seats=chance.choice((0, 6)),
        minutes=1,
    )
    owner = await room.tournaments.announce(wish)
    tell_places(owner)
    for number in range(3):
        person, _ = await asyncio.to_thread(room.people.guest)
        await asyncio.to_thread(room.cashier.open_purse, person.id)
        await room.door.do(owner, person, "enter", {}, Sent(id=f"enter {number}"))
        print(f"entered {owner.id} {person.name}", flush=True)
    most = owner.state.conditions["players.most"] if owner.state.conditions is not None else 0
    await room.tournaments.add_bots(owner, most)


def places_of(state: TournamentState) -> Places:
    """The places, prizes and payments of those who have fallen, or of all once the prizes are settled."""
    known = [each for each in state.entered if each.order or each.place]
    if not known:
        return {}
    best = {finish.name: finish.best for finish in order_of(state)}
    return {each.name: [each.place or best[each.name], each.prize, each.paid_out] for each in known}


def tell_places(owner: TournamentOwner) -> None:
    """Tell the places of a tournament when a row of it was written by which they are other ones."""
    play, last = owner.play, places_of(owner.state)

    async def told(*acts: Any, **more: Any) -> int:
        nonlocal last
        number = await play(*acts, **more)
        found = places_of(owner.state)  # nothing has come between: the row that was just written is its last
        if found != last:
            last = found
            print(f"placed {owner.id} {number} {msgspec.json.encode(found).decode()}", flush=True)
        return number

    setattr(owner, "play", told)  # noqa: B010


async def run_on(folder: Path, seconds: float) -> None:
    """Open the room for the last time, with people who leave, and tell which tournaments do not come to their end."""
    began, steady, leapt = time.time(), time.monotonic(), 0

    def wall() -> float:
        return began + (time.monotonic() - steady) * HURRY + leapt

    clock = RoomClock(wall, wall)
    room = Room(folder / "room", tempo=QUICK, seconds=0.02, keys=folder / "keys", clock=clock)
    await room.start()
    every = room.tournaments.every.values()
    while time.monotonic() - steady < seconds and not all(owner.over for owner in every):
        for owner in [each for each in every if not each.over]:
            await _without_people(room, owner)
            if pause := _nothing_comes_for(owner, int(clock())):
                leapt += pause
                owner._again()  # it has set a timer for then
        await asyncio.sleep(0.1)
    for owner in every:
        if not owner.over or owner.stuck:
            print(f"left {owner.id} {owner.state.is_now}, {owner.state.still_in} left: {owner.stuck or 'no reason'}")
    print(f"over {sum(owner.over for owner in every)}", flush=True)
    await room.stop()


def _nothing_comes_for(owner: TournamentOwner, now: int) -> int:
    """How many seconds a tournament waits for time alone: a break, or whoever is out and may still buy back."""
    state = owner.state
    if state.is_now != RUNNING:
        return 0
    return stands(state, now).break_left or (AWAITED if state.still_in < 2 else 0)


async def _without_people(room: Room, owner: TournamentOwner) -> None:
    """Let bots play alone: whoever is no bot leaves, and bots take the places that are free before it begins."""
    if owner.state.is_now == OPEN and owner.state.conditions is not None:
        await room.tournaments.add_bots(owner, owner.state.conditions["players.most"])
    for name in [each.name for each in owner.state.left if not is_bot(each.name)]:
        with contextlib.suppress(Refused):  # their hand is on, or they are gone
            await owner.act("", lambda name=name: (Retire(name),))  # type: ignore[misc]


# ------------------------------------------------------------------------------------------------- what is left


class Told(NamedTuple):
    """What a room has told, by tournament: its last row with the clock, who entered, and places as of a row."""

    rows: dict[str, tuple[int, int]]
    entered: dict[str, set[str]]
    placed: dict[str, tuple[int, Places]]

    def hear(self, lines: list[str]) -> None:
        """Take in what it told before it was killed; the last line may be cut off."""
        for line in lines:
            word = line.rstrip("\n").split(" ", 2)
            if word[0] == "entered" and len(word) == 3:
                self.entered.setdefault(word[1], set()).add(word[2])
            elif word[0] == "row" and len(word) == 3 and len(word[2].split()) == 2:
                last, played = map(int, word[2].split())
                self.rows[word[1]] = (last, max(played, self.rows.get(word[1], (0, 0))[1]))
            elif word[0] == "placed" and line.endswith("}\n"):
                number, places = word[2].split(" ", 1)
                self.placed[word[1]] = (int(number), msgspec.json.decode(places, type=Places))


def look(folder: Path, told: Told, *, on: bool = False) -> list[str]:
    """What is not as it was told; `on`: the room has gone on since, and its clock."""
    wrong: list[str] = []
    rows, entered = told.rows, told.entered
    store = SqliteStore(folder / "room" / FILE)
    people = People(folder / "room")
    ledger = Ledger(store.database)
    try:
        for row in store.read(TOURNAMENTS):
            opening = msgspec.json.decode(row.data, type=TournamentOpening)
            found = recover_tournament(store, opening, people.registry)
            state = found.tournament.state
            number, played = rows.get(opening.id, (0, 0))
            if found.number < number:
                wrong.append(f"{opening.id}: row {number} was told, and {found.number} is the last")
            missing = entered.get(opening.id, set()) - {each.name for each in state.entries.values()}
            if missing:
                wrong.append(f"{opening.id}: {missing} entered and are not there")
            if (
                not on
                and state.runs_since >= 0
                and running(state, state.at) > played + 3
                and not any(isinstance(event, ClockSet) for event in found.tournament.log)
            ):
                wrong.append(f"{opening.id}: the clock showed {played}, and now {running(state, state.at)}")
            wrong += chips_of(opening.id, state, found.tournament.log)
            if opening.id in told.placed:
                wrong += other_places(store, opening, people.registry, told.placed[opening.id], state)
            held, due = ledger.balance(tournament_account(opening.id)), money_of(state, found.tournament.log)
            if held != due:
                wrong.append(f"{opening.id}: {held} in its account, and {due} by its log")
    finally:
        people.close()
        store.close()
    return wrong


def other_places(
    store: SqliteStore, opening: TournamentOpening, registry: Registry, told: tuple[int, Places], now: TournamentState
) -> list[str]:
    """Places and prizes that are others than were told, by the rows up to that one; those that are settled stay."""
    number, places = told
    rows = [row for row in store.read(stream_of_tournament(opening.id)) if row.number <= number]
    events = [event for row in rows for event in written_of_tournament(row, registry).events]
    then = replay(shelf.book(opening.book), events).state
    found = [(number, places_of(then))]
    if then.is_now == SETTLED:
        paid = {name: [*each[:2], places[name][2]] for name, each in places_of(now).items() if name in places}
        found.append((0, paid))
    return [
        f"{opening.id}: {name} was told {places.get(name)} for place, prize and payment"
        f"{f' by row {row}' if row else ''}, and has {here.get(name)}"
        for row, here in found
        for name in sorted(places.keys() | here.keys())
        if places.get(name) != here.get(name)
    ]


def chips_of(id: str, state: TournamentState, log: list[Any]) -> list[str]:
    """Whether the chips in play are those that were given out; a new round gives everybody who is in it a new bank."""
    given = 0
    for event in log:
        if isinstance(event, RoundOver):
            given = 0  # what they had in the round before is gone with it
        elif isinstance(event, Seated):
            given += event.bank * len(event.names)
        elif isinstance(event, SeatedLate):
            given += event.bank
        elif isinstance(event, BoughtBack | AddedOn):
            given += event.chips
        elif isinstance(event, ColouredUp):
            given += event.gained
        elif isinstance(event, Disqualified | Retired | NoShowRemoved):
            given -= event.removed
    there = sum(each.chips for each in state.left)
    return [f"{id}: {there} chips in play in round {state.round}, and {given} were given out"] if there != given else []


def money_of(state: TournamentState, log: list[Any]) -> int:
    """What should be in the account of a tournament, by what everybody paid and was paid."""
    money = sum(each.paid - each.refunded for each in state.entries.values())
    for event in log:
        if isinstance(event, FeesKept):
            money += event.added - (event.kept - event.before)
        elif isinstance(event, WinnerPaid):
            money -= event.money
        elif isinstance(event, BountyTaken | OwnHeads):
            money -= sum(event.money)
    return money


# ------------------------------------------------------------------------------------------------- killing


def kills(folder: Path, count: int, seed: int, most: float, end: float) -> int:
    """Kill it so often and let it run on to the end; how many times something was wrong."""
    chance = Random(seed)
    told = Told({}, {}, {})
    times: list[float] = []
    failures = 0
    for number in range(1, count + 1):
        command = [
            sys.executable,
            "-m",
            "tests.load.tournament_kills",
            "--serve",
            str(folder),
            "--seed",
            str(seed + number),
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        opened = process.stdout.readline().split()
        assert opened and opened[0] == "open", f"the room says {opened}"
        times.append(float(opened[1]))
        lines: list[str] = []
        reader = Thread(target=lines.extend, args=(process.stdout,))  # or it would wait for us when the pipe is full
        reader.start()
        time.sleep(chance.uniform(0.3, 4.0))
        process.kill()
        process.wait()
        reader.join()
        told.hear(lines)
        wrong = look(folder, told)
        if times[-1] > most:
            wrong.append(f"it was back after {times[-1]:.2f} s")
        failures += bool(wrong)
        print(
            f"kill {number}: back in {times[-1]:.2f} s; {len(told.rows)} tournaments, places of "
            f"{len(told.placed)}; {'; '.join(wrong) or 'all there'}",
            flush=True,
        )
    unfinished = at_the_end(folder, end)
    wrong = look(folder, told, on=True)
    print(f"run on: {'; '.join([*unfinished, *wrong]) or 'all came to their end'}", flush=True)
    failures += bool(unfinished or wrong)
    faults = [str(fault) for fault in verified(folder / "room", folder / "keys").faults]
    print(f"{count} kills, {failures} failures; back in {max(times):.2f} s at most; verified: {faults or 'no fault'}")
    return failures + bool(faults)


def at_the_end(folder: Path, seconds: float) -> list[str]:
    """Which tournaments do not come to their end within a time in which bots play alone, and why."""
    command = [sys.executable, "-m", "tests.load.tournament_kills", "--run-on", str(folder), "--end", str(seconds)]
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=seconds + 60, check=False)
    wrong = [line.removeprefix("left ") for line in found.stdout.splitlines() if line.startswith("left ")]
    return wrong if "over " in found.stdout else [*wrong, "the room did not run on"]


def main() -> None:
    """Kill, or be killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=2.0, help="seconds until it is back")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--end", type=float, default=240.0, help="seconds in which all come to their end at last")
    parser.add_argument("--run-on", type=Path, help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.run_on is not None:
        asyncio.run(run_on(told.run_on, told.end))
        return
    if told.serve is not None:
        asyncio.run(serve(told.serve, told.seed))
        return
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(1 if kills(Path(folder), told.kills, told.seed, told.most, told.end) else 0)


if __name__ == "__main__":
    main()
