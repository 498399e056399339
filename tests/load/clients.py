"""People who play in a room that is killed under them, and remember what it told them.

Each has a socket, sits down, buys, plays and leaves at a few tables, now and then twice with one message, and keeps of
every act whether it was acknowledged. When the room is back they send again what was never answered, and some of what
was. What they were told must be so for good: `Company.check` compares it with what is left in the folder.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets

from pokerroom.room.cashier import OPENING, WHY
from pokerroom.room.ledger import person_account
from pokerroom.room.rows import REMEMBERED
from pokerroom.room.store import FILE, RoomStore, SqliteStore
from tests.load.left import Messages

AGAIN = 3  # acknowledged acts that each sends again after a start
DEAREST = 3_000  # chips for which somebody sits down
PATIENCE = 30.0
_NUMBERS = itertools.count()


@dataclass
class SentAct:
    """An act as it was sent, and what was answered to it: nothing yet, a row, or a refusal."""

    table: str
    id: str
    act: dict[str, Any]
    row: int = 0
    refused: str = ""

    @property
    def open(self) -> bool:
        return not self.row and not self.refused

    @property
    def chips(self) -> int:
        """What it brings to the table."""
        return int(self.act.get("chips", self.act.get("amount", 0)))


class NotSoError(AssertionError):
    """Something that the room told somebody and that is not so."""


class Client:
    """Somebody with a socket."""

    def __init__(self, mind: Random, cookie: str, id: str, name: str) -> None:
        self.mind = mind
        self.cookie, self.id, self.name = cookie, id, name
        self.acts: dict[str, SentAct] = {}
        self.broke = False
        self.faults: list[str] = []
        self.heard_first = 0.0  # when something was first heard on the socket that there is now
        self._ws: Any = None
        self._pictures: dict[str, dict[str, Any]] = {}
        self._cards: dict[tuple[str, int], list[str]] = {}

    @property
    def port(self) -> int:
        """From which port their socket comes; 0 where there is none."""
        return int(self._ws.local_address[1]) if self._ws is not None and self.heard_first else 0

    async def live(self, base: str, company: Company) -> None:
        """Play until the room is gone."""
        self.heard_first = 0.0
        with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
            async with websockets.connect(
                base.replace("http", "ws") + "/ws",
                additional_headers={"Cookie": self.cookie},
                origin=base,  # type: ignore[arg-type]
                compression=None,
                max_size=None,
                ping_interval=None,
                open_timeout=PATIENCE,
            ) as self._ws:
                both = [asyncio.create_task(each) for each in (self._hear(company), self._play(company))]
                try:  # whoever has nothing to say sees too that nobody is there any more
                    ended, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                    for each in ended:
                        each.result()
                finally:
                    for each in both:
                        each.cancel()
                    await asyncio.gather(*both, return_exceptions=True)

    async def _play(self, company: Company) -> None:
        for sent in [each for each in self.acts.values() if each.open]:
            await self._send(sent)
            company.counted["sent again, not answered before"] += 1
        done = [each for each in self.acts.values() if each.row and "cards" not in each.act]
        for sent in done[-AGAIN:]:
            if sent.row > company.seen[sent.table] - REMEMBERED:  # what lies further back is an act like any new one
                await self._send(sent)
                company.counted["sent again, acknowledged before"] += 1
        watched = self._watches(company)
        self._pictures = {table: shown for table, shown in self._pictures.items() if table in watched}
        for table in watched:
            await self._ws.send(json.dumps({"type": "watch", "table": table}))
        while True:
            await asyncio.sleep(0.03 + 0.1 * self.mind.random())
            if self._pictures and not self.broke:
                await self._move(self.mind.choice(list(self._pictures)), company)

    def _watches(self, company: Company) -> list[str]:
        """The tables that somebody looks at: all of them or three, those among them at which they sit."""
        if self is company.clients[0]:  # somebody sees them all
            return company.tables
        seated = {table for table, shown in self._pictures.items() if shown["mine"] and shown["mine"].get("seat")}
        seated |= {each.table for each in self.acts.values() if each.open}
        others = [table for table in company.tables if table not in seated]
        return [*sorted(seated), *self.mind.sample(others, max(0, min(3 - len(seated), len(others))))]

    async def _move(self, table: str, company: Company) -> None:
        """Sit down, buy or leave."""
        shown, mind = self._pictures[table], self.mind
        picture, mine = shown["picture"], shown["mine"]
        least, most = picture["buy_in"]
        chip = picture["chip"]
        if mine is None or not mine.get("seat"):
            taken = {each["seat"] for each in picture.get("seats", [])}
            free = [seat for seat in range(1, picture["places"] + 1) if seat not in taken]
            chips = max(least, min(100 * picture["dollar"], most or 10**9))
            if not free or chips > DEAREST:
                return
            act = {"type": "Sit", "seat": mind.choice(free), "chips": chips}
        elif mind.random() < 0.2:
            act = {"type": "Leave"}
        else:
            act = {"type": "Buy", "amount": chip * mind.randint(1, 20)}
        sent = self._new(table, act)
        await self._send(sent)
        if mind.random() < 0.2:  # a second click
            await self._send(sent)
            company.counted["sent twice"] += 1

    def _new(self, table: str, act: dict[str, Any]) -> SentAct:
        sent = SentAct(table, f"m{next(_NUMBERS)}", act)
        self.acts[sent.id] = sent
        return sent

    async def _send(self, sent: SentAct) -> None:
        await self._ws.send(json.dumps({"type": "act", "table": sent.table, "id": sent.id, "act": sent.act}))

    async def _hear(self, company: Company) -> None:
        async for text in self._ws:
            self.heard_first = self.heard_first or time.monotonic()
            told = json.loads(text)
            if told["type"] == "answer":
                self._answered(told, company)
            elif told["type"] == "picture":
                await self._shown(told, company)

    def _answered(self, told: dict[str, Any], company: Company) -> None:
        sent = self.acts[told["id"]]
        kind = sent.act["type"]
        if told["ok"]:
            if sent.row and sent.row != told["number"]:
                self.faults.append(f"{sent} was row {sent.row} and is row {told['number']}")
            if not sent.row:
                company.counted[f"{kind} acknowledged"] += 1
            sent.row, sent.refused = told["number"], ""  # what was refused may be done when it is sent again
            company.seen[sent.table] = max(company.seen.get(sent.table, 0), sent.row)
        elif sent.row:
            since = company.seen[sent.table] - sent.row
            self.faults.append(f"{sent} was acknowledged {since} rows ago, and is refused now: {told['sentence']}")
        else:
            company.counted[f"{kind} refused"] += 1
            sent.refused = told["sentence"]
            self.broke = self.broke or "you have" in told["sentence"]

    async def _shown(self, told: dict[str, Any], company: Company) -> None:
        table, number, mine = told["table"], told["number"], told["mine"]
        self._pictures[table] = told
        company.seen[table] = max(company.seen.get(table, 0), number)
        for root in (told.get("seals") or {}).get("roots", ()):
            key = (table, told["seals"]["hand"], root["shuffle"])
            if company.roots.setdefault(key, root["root"]) != root["root"]:
                self.faults.append(f"{key} had the root {company.roots[key]}, and has {root['root']}")
        if not mine:
            return
        hand = told["picture"]["hand"]
        if mine.get("cards") and "hold" in told["picture"]["game"]:
            before = self._cards.setdefault((table, hand), mine["cards"])
            if before != mine["cards"]:
                self.faults.append(f"{self.name} had {before} in hand {hand} of {table}, and has {mine['cards']}")
        due = mine.get("due")
        if due:
            if due.get("deadline", 0) - told["now"] > company.longest:
                self.faults.append(f"{table}: {due['deadline'] - told['now']} ms to act")
            options = due["options"]
            kind = next((each for each in ("check", "call", "fold", "muck") if each in options), "")
            act: dict[str, Any] = {"type": kind.capitalize()} if kind else {}
            if not kind and "draw" in options:
                act = {"type": "Discard", "cards": []}
            if act:
                await self._send(self._new(table, act))


@dataclass
class Company:
    """All who play in one room."""

    mind: Random
    longest: int  # milliseconds that anybody may be given to act
    tables: list[str] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)
    gone: list[Client] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    roots: dict[tuple[str, int, int], str] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)

    async def come(self, base: str, count: int) -> None:
        """See that there are so many, who have chips; new ones come for those who have none."""
        self.gone += [each for each in self.clients if each.broke]
        self.clients = [each for each in self.clients if not each.broke]
        while len(self.clients) < count:
            self.clients.append(await self.newcomer(base))
            self.counted["people"] += 1

    async def newcomer(self, base: str) -> Client:
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client:
            found = await client.post("/api/guest", headers={"X-Pokerroom": "1", "Origin": base})
            found.raise_for_status()
            person = found.json()["person"]
            cookie = f"pokerroom={found.cookies['pokerroom']}"
            assert person["chips"] == OPENING, person
            if not self.tables:
                self.tables = [each["id"] for each in (await client.get("/api/lobby")).json()["tables"]]
        return Client(Random(self.mind.random()), cookie, person["id"], person["name"])

    async def settled(self, patience: float = PATIENCE) -> None:
        """Wait until all that was sent before is answered."""
        until = time.monotonic() + patience
        waiting = [sent for each in self.clients for sent in each.acts.values() if sent.open]
        while any(sent.open for sent in waiting):
            assert time.monotonic() < until, f"not answered: {[sent for sent in waiting if sent.open][:3]}"
            await asyncio.sleep(0.01)

    def check(self, folder: Path, messages: Messages) -> None:
        """Compare what people were told with what is left: each act once or not at all, and its chips with it."""
        store = SqliteStore(folder / FILE)
        try:
            self.check_in(store, messages)
        finally:
            store.close()

    def check_in(self, store: RoomStore, messages: Messages) -> None:
        """The same in a store that is open."""
        everybody = [*self.clients, *self.gone]
        faults = [fault for each in everybody for fault in each.faults]
        if faults:
            raise NotSoError(f"{len(faults)} things are not as they were told: {faults[:3]}")
        for each in everybody:
            self._check(store, each, messages)

    def _check(self, store: RoomStore, client: Client, messages: Messages) -> None:
        brought = 0
        for sent in client.acts.values():
            where = messages.get((client.name, sent.id), [])
            if sent.row and sent.chips and where != [(sent.table, sent.row)]:
                raise NotSoError(f"{sent} was acknowledged, and stands in {where}")
            if sent.refused and where:
                raise NotSoError(f"{sent} was refused, and stands in {where}")
            brought += sent.chips if where and (client.name, sent.id) not in messages.flagged else 0
        account = person_account(client.id)
        asked = "SELECT coalesce(sum(amount), 0) FROM transfer WHERE debit = ? AND substr(credit, 1, 6) = 'table/'"
        booked = store.database.rows(asked, (account,))[0][0]
        if booked != brought:
            raise NotSoError(f"{client.name} brought {brought} chips to tables, and {booked} are booked")
        given = store.database.rows(
            "SELECT count(*) FROM transfer WHERE credit = ? AND why = ?", (account, WHY["opening"])
        )
        if given[0][0] != 1:
            raise NotSoError(f"{client.name} was given {given[0][0]} times what everybody begins with")

    def forget(self) -> None:
        """Those who are gone and looked at need not be looked at again."""
        self.gone.clear()
