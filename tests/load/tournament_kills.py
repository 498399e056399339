"""Killing a room in the middle of tournaments and looking at what is left: places, chips, clock, money.

    .venv/bin/python -m tests.load.tournament_kills --kills 50 --seed 1

kills it with SIGKILL at random moments while two tournaments of several tables and some cash tables are played, looks
at what is in the store after each kill, starts it again, and verifies all of it at the end. Ends with an error if
anything that was acknowledged is not there, a chip or a cent is missing, the clock went back, or back took too long.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from pokerroom.room.copies import verified
from pokerroom.room.ledger import Ledger, tournament_account
from pokerroom.room.people import People
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_rows import TOURNAMENTS, TournamentOpening, recover_tournament
from pokerroom.room.tournaments import TournamentWish
from pokerroom.tournament.buying import AddedOn, BoughtBack
from pokerroom.tournament.clock import ClockSet, running
from pokerroom.tournament.colours import ColouredUp
from pokerroom.tournament.drawing import SeatedLate
from pokerroom.tournament.heads import BountyTaken, OwnHeads
from pokerroom.tournament.prizes import FeesKept, WinnerPaid
from pokerroom.tournament.seats import Seated
from pokerroom.tournament.state import TournamentState

FORMATS = ("freezeout", "rebuy", "re_entry", "bounty", "progressive", "satellite", "shootout", "heads_up", "sit_and_go")
SIGN = "house holdem, no limit, blinds 1/2, buy in 40 to 400"
QUICK = Tempo(between=0.01, bot=0.001, officer=0.01, request=0.01)


# ------------------------------------------------------------------------------------------------- the room


async def serve(folder: Path, seed: int) -> None:
    """Open the room, keep two tournaments going, and tell of everything that was acknowledged."""
    chance = Random(seed)
    began = time.monotonic()
    room = Room(folder / "room", tempo=QUICK, seconds=0.02, keys=folder / "keys")
    await room.start()
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
    for number in range(3):
        person, _ = await asyncio.to_thread(room.people.guest)
        await asyncio.to_thread(room.cashier.open_purse, person.id)
        await room.door.do(owner, person, "enter", {}, Sent(id=f"enter {number}"))
        print(f"entered {owner.id} {person.name}", flush=True)
    most = owner.state.conditions["players.most"] if owner.state.conditions is not None else 0
    await room.tournaments.add_bots(owner, most)


# ------------------------------------------------------------------------------------------------- what is left


def look(folder: Path, rows: dict[str, tuple[int, int]], entered: dict[str, set[str]]) -> list[str]:
    """What is not as it was told."""
    wrong: list[str] = []
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
                state.runs_since >= 0
                and running(state, state.at) > played + 3
                and not any(isinstance(event, ClockSet) for event in found.tournament.log)
            ):
                wrong.append(f"{opening.id}: the clock showed {played}, and now {running(state, state.at)}")
            wrong += chips_of(opening.id, state, found.tournament.log)
            held, due = ledger.balance(tournament_account(opening.id)), money_of(state, found.tournament.log)
            if held != due:
                wrong.append(f"{opening.id}: {held} in its account, and {due} by its log")
    finally:
        people.close()
        store.close()
    return wrong


def chips_of(id: str, state: TournamentState, log: list[object]) -> list[str]:
    """Whether the chips in play are those that were given out; a new round gives everybody a new bank."""
    if state.round > 1:
        return []
    given = -state.removed
    for event in log:
        if isinstance(event, Seated):
            given += event.bank * len(event.names)
        elif isinstance(event, SeatedLate):
            given += event.bank
        elif isinstance(event, BoughtBack | AddedOn):
            given += event.chips
        elif isinstance(event, ColouredUp):
            given += event.gained
    there = sum(each.chips for each in state.left)
    return [f"{id}: {there} chips in play, and {given} were given out"] if there != given else []


def money_of(state: TournamentState, log: list[object]) -> int:
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


def kills(folder: Path, count: int, seed: int, most: float) -> int:
    """Kill it so often; how many times something was wrong."""
    chance = Random(seed)
    rows: dict[str, tuple[int, int]] = {}
    entered: dict[str, set[str]] = {}
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
        ends = time.monotonic() + chance.uniform(0.3, 4.0)
        while time.monotonic() < ends:
            time.sleep(0.005)
        process.kill()
        for line in process.stdout.read().splitlines():
            word = line.split(" ", 2)
            if word[0] == "entered" and len(word) == 3:
                entered.setdefault(word[1], set()).add(word[2])
            elif word[0] == "row" and len(word) == 3 and len(word[2].split()) == 2:
                last, played = map(int, word[2].split())
                rows[word[1]] = (last, max(played, rows.get(word[1], (0, 0))[1]))
        process.wait()
        wrong = look(folder, rows, entered)
        if times[-1] > most:
            wrong.append(f"it was back after {times[-1]:.2f} s")
        failures += bool(wrong)
        print(
            f"kill {number}: back in {times[-1]:.2f} s; {len(rows)} tournaments; {'; '.join(wrong) or 'all there'}",
            flush=True,
        )
    faults = [str(fault) for fault in verified(folder / "room", folder / "keys").faults]
    print(f"{count} kills, {failures} failures; back in {max(times):.2f} s at most; verified: {faults or 'no fault'}")
    return failures + bool(faults)


def main() -> None:
    """Kill, or be killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=2.0, help="seconds until it is back")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.serve is not None:
        asyncio.run(serve(told.serve, told.seed))
        return
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(1 if kills(Path(folder), told.kills, told.seed, told.most) else 0)


if __name__ == "__main__":
    main()
