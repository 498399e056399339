"""Random staff and players of every office over the socket, lawful and not, at many tables.

    .venv/bin/python -m tests.load.staff --acts 100000 --seed 1

opens a room with a table for each of many signs and lets in a manager, officers of every book, surveillance, players,
guests, staff who play, and second accounts on the same device. They do what the vocabulary has, with fields that fit or
not, as acts and as spoken lines, now and then twice with one id; often they look first and choose what the table would
take, of a kind that was seldom taken. At some tables the staff deal real cards. Now and then half an hour passes, so
that notices, calls and bans run out. They propose, sign, refuse, appoint, dismiss, ask for
chips and look at hands. After each hundred acts every table must hold what its account holds, all accounts together what
the cashier issued, and every frame that anybody was sent no card that they may not see; and whatever was taken must have
been theirs to do. Prints how often each act was taken and refused; ends with an error at the first thing that is wrong,
or where more than a tenth of the vocabulary was never taken, but for what nobody may send or no book allows.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec

from pokerroom import shelf
from pokerroom.cards.card import spell
from pokerroom.hand.choosing import Divide
from pokerroom.hand.rules import HandRules
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.authority import Authority
from pokerroom.room import cashier
from pokerroom.room.ledger import BANK, table_account
from pokerroom.room.offices import MANAGER, SURVEILLANCE, grantable
from pokerroom.room.owner import Owner
from pokerroom.room.tempo import Tempo
from pokerroom.table.absence import Skip
from pokerroom.table.calls import ROOM_DOES
from pokerroom.table.proxy import ActFor
from pokerroom.table.rules import TableRules
from pokerroom.table.stakes import Handle, OfferCash
from pokerroom.table.vocabulary import TABLE
from pokerroom.web.session import DEVICE
from tests.limits import HASTY
from tests.load.chances import Chances
from tests.load.sights import Frame, TableSights
from tests.load.somebody import Somebody, WrongError
from tests.load.wild import Wild
from tests.room.test_records import cards_in
from tests.rulings.worlds import Leak
from tests.table.hostile import SIGNS
from tests.web.live import Live
from tests.web.visitors import Visitor

T = TypeVar("T")
AT_ONCE = 100  # acts between two looks
RENEWED = 1_500  # acts after which a table is left for a new one: some of what is done to it is for good
FRESH = 40  # acts before the second bot comes: there is much that is done before the first hand alone
LEAP, LATER = 1_000, 31 * 60.0  # acts after which the clock goes on by so many seconds: notices, calls and bans run out
TEMPO = Tempo(0.3, 0.1, 600.0, 0.3)  # people do more than bots
SECONDS = 3.0  # that somebody has to act
# Beside what hostile company plays: what is agreed on, chosen, made up or entered by a dealer of real cards alone.
STAFFED = (
    *SIGNS,
    SIGNS[0],  # a second table of one game, to which people are moved
    "house holdem, no limit, blinds 5/10, run it twice",
    "victoria draw kitty, blinds 10, no limit",
    "canberra manila, blinds 10, seats 3",
    "tasmania five card stud, ante 5, deck 32, agreed reduced deck",
    "house holdem, no limit, blinds 5/10, commission 5% cap 15, cards on felt",
    "tasmania holdem, no limit, blinds 5/10, dollar 100, cards on felt",
    "house seven card stud, ante 5, bring in 5, fixed 10/20, cards on felt",
)
VOCABULARY = sorted({each.__struct_config__.tag for each in (*TABLE.acts, *HAND.acts)})


def authority(kind: type[Any]) -> Authority:
    return (HAND if kind in HAND.acts else TABLE).authority(kind)


def for_nobody() -> set[str]:
    """What is refused to everybody at every table here: acts of a tournament, and of the room alone; what no book
    allows, and of which it says so by the clause."""
    kinds = (*TABLE.acts, *HAND.acts)
    games = [game for book in shelf.every() for game in book.games.values()]
    forbidden = {ActFor, OfferCash, Handle}  # which a table knows only to say who forbids them
    if not any(rules_of(TableRules, game).marker_skip.value for game in games):
        forbidden.add(Skip)
    if not any(rules_of(HandRules, game).pot_agreement.value for game in games):
        forbidden.add(Divide)
    kept = {kind for kind in kinds if authority(kind).who == "tournament"} | set(ROOM_DOES.kinds)
    return {kind.__struct_config__.tag for kind in forbidden | kept}


class Ahead:
    """The clock of a room, which goes on by half an hour now and then."""

    def __init__(self, live: Live) -> None:
        clock = live.room.clock
        wall, steady = clock._wall, clock._steady
        self._leaps = 0
        clock._wall = lambda: wall() + self._leaps * LATER
        clock._steady = lambda: steady() + self._leaps * LATER

    def go_on(self, leaps: int) -> None:
        """So many have been made by now."""
        self._leaps = leaps


class Storm:
    """A room full of people who try everything."""

    def __init__(
        self, live: Live, seed: int, signs: tuple[str, ...] = STAFFED, staff: int = 2, players: int = 10
    ) -> None:
        self.live = live
        self.room = live.room
        self.mind = Random(seed)
        self.seed = seed
        self.counted: Counter[tuple[str, str]] = Counter()
        self.totals: Counter[str] = Counter()
        self.open: list[str] = []
        self._signs: dict[str, str] = {}
        self._uses: Counter[str] = Counter()
        self._fresh: set[str] = set()  # tables at which no hand is dealt yet
        self._clock = Ahead(live)
        self.said: dict[str, Counter[str]] = {}  # with which sentences each act was refused
        self.sights: dict[str, TableSights] = {}
        self.people: list[Somebody] = []
        self._number = 0
        for sign in signs:
            self._open(sign)
        self._let_in(staff, players)

    def _open(self, sign: str) -> None:
        # Whoever is waited for is not waited for long: a void that nobody signs would hold up its table for minutes.
        owner = self.live.within(lambda: self.room.open_table(f"{sign}, time to decide 2"))
        if not owner.table.sign.cards_on_felt:  # there the staff deal, to people
            self.live.within(lambda: self.room.add_bots(owner.id, 1))
            self._fresh.add(owner.id)
        self.open.append(owner.id)
        self._signs[owner.id] = sign
        self.sights[owner.id] = TableSights(self.room.store, self.room.registry, owner.id)

    def _let_in(self, staff: int, players: int) -> None:
        manager = Visitor(self.live, "Mona")
        link = self.room.people.manager_link()
        assert manager.ask("GET", f"/manager/{link}").status_code == 303
        self.manager = self._add(manager, (MANAGER,), plays=False)
        books = sorted({self.room.table(each).table.sign.game.book for each in self.open})
        for book in books:
            ladder = grantable()[book]
            for place in range(staff + 1):
                office = ladder[-1] if place < staff else ladder[0]
                visitor = Visitor(self.live, "Flo")
                manager.post("/api/offices", {"name": visitor.name, "office": office})
                self._add(visitor, (office,), plays=place == 1)
        for _ in range(2):
            visitor = Visitor(self.live, "Sue")
            manager.post("/api/offices", {"name": visitor.name, "office": SURVEILLANCE})
            self._add(visitor, (SURVEILLANCE,), plays=False)
        for number in range(players):
            visitor = Visitor(self.live, guest=True) if number % 3 else Visitor(self.live, "Pat")
            self._add(visitor, (), plays=True)
        for one in (self.people[-1], self.people[1]):  # a second account on the device of a player, and of an officer
            second = Visitor(self.live)
            second.cookies.set(DEVICE, one.visitor.cookies[DEVICE], domain="127.0.0.1")
            second.post("/api/guest")
            # They have begun under the first account; whoever tries to sit down twice has chips to do so.
            self.room.cashier.issue(second.person.id, 5_000, ("Mona", "Max"), "for another account")
            self._add(second, (), plays=True)

    def _add(self, visitor: Visitor, offices: tuple[str, ...], *, plays: bool) -> Somebody:
        found = Somebody(visitor, offices, f"{self.seed} {len(self.people)}", plays=plays)
        self.people.append(found)
        return found

    # -------------------------------------------------------------------------------------------- what is done

    async def run(self, count: int) -> None:
        """Do so many acts, and look at everything after each hundred."""
        began = said = time.monotonic()
        headers = {"X-Pokerroom": "1", "Origin": self.live.address}
        once = httpx.Limits(max_keepalive_connections=0)  # one that is kept may be closed when it is wanted
        async with httpx.AsyncClient(base_url=self.live.address, headers=headers, timeout=30, limits=once) as self.http:
            try:
                await asyncio.gather(*(each.connect(self.live.address) for each in self.people))
                while self.totals["acts"] < count:
                    # Nobody sends two at once: what they may do is then known.
                    crowd = [self.mind.choice(self.people) for _ in range(min(AT_ONCE, count - self.totals["acts"]))]
                    turns = Counter(each.id for each in crowd)
                    await asyncio.gather(*(self._turns(each, turns[each.id]) for each in self.people if turns[each.id]))
                    await self.look()
                    self._renew()
                    if time.monotonic() - said > 15:
                        said = time.monotonic()
                        print(f"{self._says()}, {said - began:.0f} s", flush=True)
            finally:
                await asyncio.gather(*(each.close() for each in self.people))

    def _says(self) -> str:
        words = (
            "acts",
            "taken",
            "refused",
            "spoken",
            "lines looked at",
            "sent twice",
            "requests",
            "frames",
            "cards seen",
            "looks",
        )
        return ", ".join(f"{self.totals[word]:,} {word}" for word in words)

    async def _turns(self, person: Somebody, count: int) -> None:
        for _ in range(count):
            roll = person.mind.random()
            if roll < 0.05:
                await self._request(person)
            if roll > 0.995:
                await person.close()
                await person.connect(self.live.address)
            await self._act(person)
            self.totals["acts"] += 1

    async def _act(self, person: Somebody) -> None:
        mind = person.mind
        if person.sent and mind.random() < 0.04:
            await self._again(person)
            return
        table = self._table_of(person)
        owner = self.room.table(table)
        await person.watch(table)
        message, roll = None, mind.random()
        if roll < (0.4 if person.plays else 0.6):
            message = await self._chance(person, owner)
        elif person.held and roll < 0.7:
            message = await self._offered(person, owner)
        if message is None:
            try:
                message = Wild(owner, person.name, tuple(sorted(person.held)), mind).message()
            except (RuntimeError, IndexError, AttributeError, KeyError, TypeError, ValueError, Refused):
                message = {"act": {"type": "AskRules"}}  # the table went on while somebody thought
        self._number += 1
        act = message["act"]
        sent = {
            "table": table,
            "id": f"s{self._number}",
            **({"line": message["line"]} if "line" in message else {"act": act}),
        }
        before = self._standing(person, owner)
        answer = await person.ask(sent)
        after = self._standing(person, owner)
        self._uses[table] += 1
        self.totals["spoken"] += "line" in message
        self._note(person, owner, sent["id"], act, answer, before and after, message.get("line", ""))
        if answer["ok"]:
            person.sent = [*person.sent[-9:], {**sent, "row": answer["number"]}]

    async def _again(self, person: Somebody) -> None:
        """Send a message that was taken once more: it is answered as before, and nothing happens."""
        sent = dict(person.mind.choice(person.sent))
        row = sent.pop("row")
        answer = await person.ask(sent)
        self.totals["sent twice"] += 1
        # An answer without a row was no act that was done: it waited for a second person, or changed nothing.
        if row and answer["ok"] and answer["number"] != row:
            rows = self.room.store.read(f"table/{sent['table']}", row - 1)
            done = [each.number for each in rows if f'"id":"{sent["id"]}"'.encode() in each.data]
            if len(done) > 1:
                raise WrongError(f"{sent} was done in row {row}, and again in {done}")

    def _table_of(self, person: Somebody) -> str:
        """Mostly one of a few where somebody is at home, or where it is their turn."""
        mind = person.mind
        for table in self.open:
            hand = self.room.table(table).table.hand
            if hand is not None and mind.random() < 0.8:
                with contextlib.suppress(IndexError, AttributeError):
                    if hand.due.actor == "seat" and hand.names[hand.due.seat] == person.name:
                        return table
        if person.held and not person.plays and mind.random() < 0.8:
            mine = [each for each in self.open if self._reach(person, self.room.table(each)) >= 0]
            asking = [each for each in mine if self._asks_staff(self.room.table(each))]
            if mine:
                return mind.choice(asking if asking and mind.random() < 0.5 else mine)
        home = [
            self.open[(len(person.name) + self.people.index(person) * 3 + each) % len(self.open)] for each in range(3)
        ]
        return mind.choice(home if mind.random() < 0.8 else self.open)

    def _asks_staff(self, owner: Owner) -> bool:
        """Whether somebody of the staff is waited for at a table: to decide, or to deal real cards."""
        hand = owner.table.hand
        question = hand.state.question if hand is not None else None
        return owner.table.sign.cards_on_felt or (question is not None and bool(question.office))

    async def _chance(self, person: Somebody, owner: Owner) -> dict[str, Any] | None:
        """Something that the table would take, mostly of a kind that was seldom taken."""
        offices = tuple(sorted(person.held))
        names = [each.name for each in self.people]

        async def looked() -> Any:
            origins = [self.room.table(each) for each in self.open if each != owner.id]
            at = int(self.room.clock())
            chances = Chances(owner, person.name, offices, person.mind, names, at, plays=person.plays)
            return chances.rarest(lambda kind: self.counted[kind, "taken"], origins)

        found = await self._in_room(looked())
        return {"act": msgspec.to_builtins(found)} if found is not None else None

    async def _in_room(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something in the loop of the room, where no act is half done."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(doing, self._loop))

    async def _offered(self, person: Somebody, owner: Owner) -> dict[str, Any] | None:
        """Something that the desk offers."""
        path = f"/api/desk?table={owner.id}"
        names = [player.name for player in list(owner.table.state.players.values())]
        if names:
            path += f"&person={person.mind.choice(names)}"
        found = await self._get(person, path)
        self._check_desk(found.text)
        told = (
            [each for each in found.json().get("tables", []) if each["id"] == owner.id]
            if found.status_code == 200
            else []
        )
        offers = [each["act"] for table in told for each in table["offers"] if not each["says"]]
        common = [each for each in offers if each["type"] not in ("Close", "Adjourn", "Sanction", "NotifyClosing")]
        offers = common if common and person.mind.random() < 0.9 else offers
        return {"act": person.mind.choice(offers)} if offers else None

    async def _get(self, person: Somebody, path: str) -> httpx.Response:
        self.totals["requests"] += 1
        return await self.http.get(path, headers={"Cookie": person.cookie})

    async def _post(self, person: Somebody, path: str, body: dict[str, Any]) -> httpx.Response:
        self.totals["requests"] += 1
        return await self.http.post(path, headers={"Cookie": person.cookie}, json=body)

    async def _request(self, person: Somebody) -> None:
        """Something over HTTP: proposals, offices, chips, finished hands."""
        mind = person.mind
        what = mind.choice(("sign", "sign", "sign", "grant", "refill", "hand", "look"))
        table = mind.choice(self.open)
        number = mind.randint(1, max(1, self.room.table(table).table.state.number))
        if what == "sign":
            found = await self._get(person, "/api/proposals")
            waiting = (
                [each["number"] for each in found.json().get("proposals", [])] if found.status_code == 200 else [1]
            )
            if waiting:
                body = {"sign": mind.random() < 0.8, "why": "so it is"}
                found = await self._post(person, f"/api/proposals/{mind.choice(waiting)}", body)
                if found.status_code == 200 and not person.lately:
                    raise WrongError(f"{person.name}, who holds no office, signs: {found.text}")
        elif what == "grant":
            found = await self._grant(person)
        elif what == "refill":
            found = await self._post(person, "/api/refill", {})
        elif what == "hand":
            found = await self._get(person, f"/api/hands/{table}/{number}")
            self._check_hand(person, table, number, found)
        else:
            found = await self._post(person, f"/api/hands/{table}/{number}/look", {})
            if found.status_code == 200 and SURVEILLANCE not in person.lately:
                raise WrongError(f"{person.name} looks at hand {number} of {table}")
        if found.status_code >= 500:
            raise WrongError(f"{what} of {table} {number} ends with {found.status_code}: {self.live.faults.lines[-1:]}")
        self.counted[f"HTTP {what}", "taken" if found.status_code < 300 else "refused"] += 1

    async def _grant(self, person: Somebody) -> httpx.Response:
        """Give an office to somebody, or take it."""
        mind = person.mind
        who = person if mind.random() < 0.7 else self.manager
        whose = mind.choice(self.people)
        office = mind.choice(mind.choice(list(grantable().values())))
        give = office not in whose.held
        if give:
            whose.lately.add(office)  # from now on it may be so
        found = await self._post(who, "/api/offices", {"name": whose.name, "office": office, "held": give})
        if found.status_code == 200:
            if MANAGER not in who.lately:
                raise WrongError(f"{who.name} changes the offices of {whose.name}")
            # Few hold more than one for long, so that there are always some who hold none.
            back = {"name": whose.name, "office": office, "held": not give}
            again = await self._post(self.manager, "/api/offices", back)
            # Two who take the same office at once: one finds it taken already, and the room says so.
            if again.status_code != 200 and (give is False or "does not hold the office" not in again.text):
                raise WrongError(f"the manager cannot change the offices of {whose.name}: {again.text}")
        return found

    # -------------------------------------------------------------------------------------------- whether it is right

    def _standing(self, person: Somebody, owner: Owner) -> bool:
        """Whether somebody sits at a table."""
        return owner.table.state.player(person.name) is not None

    def _note(
        self,
        person: Somebody,
        owner: Owner,
        message_id: str,
        act: dict[str, Any],
        answer: dict[str, Any],
        sat: bool,
        line: str,
    ) -> None:
        kind, sent = str(act["type"]), line or json.dumps(act)
        taken = bool(answer["ok"])
        self.totals["taken" if taken else "refused"] += 1
        self.counted[kind, "taken" if taken else "refused"] += 1
        if not taken:
            self.said.setdefault(kind, Counter())[answer["sentence"]] += 1
        if not taken and not answer["sentence"].strip().endswith((".", "!", "?", '"')):
            raise WrongError(f"{kind} is refused without a sentence: {answer}")
        if "could not do that" in answer.get("sentence", ""):
            raise WrongError(f"the room failed at {act} of {person.name} at {owner.id}: {self.live.faults.lines[-1:]}")
        cards = act.get("cards", ())
        named = {spell([card]) for card in cards if 0 <= card < 52} if isinstance(cards, tuple | list) else set()
        said = cards_in(answer.get("sentence", "")) - cards_in(sent) - named  # who names a card hears of it
        if said:
            self.sights[owner.id].read()
            if not said <= self.sights[owner.id].may_know(person.name):
                raise Leak(f"{person.name} is answered {answer['sentence']} to {act}")
        if taken and not line:
            self._check_lawful(person, owner, kind, act, sat)
        elif taken and (understood := self._understood(owner, int(answer["number"]), message_id)):
            self._check_lawful(person, owner, understood, {"type": understood}, sat)
            self.totals["lines looked at"] += 1

    def _understood(self, owner: Owner, number: int, message_id: str) -> str:
        """As which act a spoken line was understood, by its row; nothing where no row is its own."""
        for row in self.room.store.read(owner.stream, number - 1, number) if number else ():
            said = json.loads(row.data)
            if said.get("id") == message_id:
                return str(said["act"])
        return ""

    def _check_lawful(self, person: Somebody, owner: Owner, kind: str, act: dict[str, Any], sat: bool) -> None:
        """See that what was taken was theirs to do, by what the acts declare and the books say."""
        found = TABLE.act_named(kind) or HAND.act_named(kind)
        assert found is not None
        may = authority(found)
        who = f"{person.name} ({', '.join(sorted(person.lately)) or 'no office'})"
        unknown = set(act) - {"type", *found.__struct_fields__}
        if unknown:
            raise WrongError(f"{who} did {act} with {unknown}")
        on_felt = owner.table.sign.cards_on_felt
        if may.who == "cards" and not on_felt:
            raise WrongError(f"{who} had their hands on the cards: {act}")
        if may.who == "tournament" or found in ROOM_DOES.kinds:
            raise WrongError(f"{who} did what is for nobody in person: {act}")
        if (
            may.who in ("seat", "person")
            and not (may.staff and act.get("office"))
            and not (on_felt and may.who == "seat")
        ):
            if may.who == "person" and act.get("name", person.name).casefold() != person.name.casefold():
                raise WrongError(f"{who} acted for another: {act}")
            return
        ladder, reach = ladder_of(owner.table.sign.game), self._reach(person, owner)
        if reach < 0:
            raise WrongError(f"{who} did what is for the staff: {act}")
        if sat:
            raise WrongError(f"{who} sits at the table and did {act}")
        if act.get("name") == person.name:
            raise WrongError(f"{who} decided about themselves: {act}")
        if act.get("office"):
            if reach < ladder.rank(act["office"]):
                raise WrongError(f"{who} acted as {act['office']}: {act}")
            self._check_power(owner, may, act, who)

    def _reach(self, person: Somebody, owner: Owner) -> int:
        """How high somebody stands on the ladder of a table; -1 where they hold no office of it."""
        ladder = ladder_of(owner.table.sign.game)
        return len(ladder.names) - 1 if MANAGER in person.lately else ladder.reached(tuple(person.lately))

    def _check_power(self, owner: Owner, may: Authority, act: dict[str, Any], who: str) -> None:
        """See that the office that an act names is one to which its book gives the power."""
        if may.finds is not None or len(may.powers) != 1 or not may.powers[0].rules:
            return
        rules, ladder = owner.table.state.rules, ladder_of(owner.table.sign.game)
        given = [rules[each] for each in may.powers[0].rules if rules[each].given]
        if given and ladder.rank(act["office"]) < ladder.rank(given[0].value):
            raise WrongError(f"{who} did {act}, which is for the {given[0].value}")

    def _check_desk(self, text: str) -> None:
        """No card is told at a desk that does not lie open to the rail of its table."""
        told = json.loads(text)
        for table in told.get("tables", ()):
            sights = self.sights.get(table["id"])
            if sights is None:
                continue
            clean = {
                name: value for name, value in table.items() if name not in ("offers", "orders", "stops", "notice")
            }
            cards = cards_in(json.dumps(clean)) - {"??"}
            if cards:
                sights.read()
                if not cards <= sights.may_know("", 2):
                    raise Leak(f"the desk shows {cards} of {table['id']}")

    def _check_hand(self, person: Somebody, table: str, number: int, found: httpx.Response) -> None:
        if found.status_code != 200:
            return
        sights = self.sights[table]
        sights.read()
        if number not in sights.hands:
            return
        hand = sights.hands[number][-1]
        told = found.json()
        cards = set(_cards_of(told))
        if not cards <= hand.told(person.name):
            raise Leak(f"{person.name} finds {cards - hand.told(person.name)} in hand {number} of {table}")

    async def look(self) -> None:
        """Compare tables with the ledger, all chips with what was issued, and frames with what may be seen."""
        await self._in_room(self._chips())
        frames: list[Frame] = []
        for person in self.people:
            frames += person.frames
            person.frames = []
            person.lately = set(person.held)
        for table in {frame.table for frame in frames}:
            self.sights[table].read()
        for frame in frames:
            self.totals["cards seen"] += self.sights[frame.table].check(frame)
        self.totals["frames"] += len(frames)
        self.totals["looks"] += 1
        if self.live.faults.lines:
            raise WrongError(f"the log has errors: {self.live.faults.lines[0][-3000:]}")

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        assert self.live._loop is not None
        return self.live._loop

    async def _chips(self) -> None:
        """In the loop of the room, where no act is half done."""
        ledger = self.room.ledger
        for owner in list(self.room.tables.values()):
            until = time.monotonic() + 20
            while owner.writing:
                assert time.monotonic() < until, f"table {owner.id} is written for 20 s"
                await asyncio.sleep(0.001)
            held, there = ledger.balance(table_account(owner.id)), owner.chips
            if held != there:
                raise WrongError(f"table {owner.id} has {there} chips, and its account {held}")
            if owner.table.balance:
                raise WrongError(f"table {owner.id}: {owner.table.balance} chips too many")
        ledger.check()
        receipts = [each for stream in cashier.STREAMS for each in self.room.cashier.receipts(None, stream=stream)]
        issued = sum(-each.amount if each.kind == cashier.CASHED else each.amount for each in receipts)
        balances = ledger.balances()
        there = sum(balance for name, balance in balances.items() if name != BANK)
        if there != issued or balances.get(BANK, 0) != -issued:
            raise WrongError(f"{issued} chips were issued, and {there} are there")

    def _renew(self) -> None:
        """Leave tables that are closed, or that much was done to, for new ones; let play begin where it has not."""
        self._clock.go_on(self.totals["acts"] // LEAP)
        for table in list(self.open):
            if table in self._fresh and self._uses[table] >= FRESH:
                self._fresh.discard(table)
                with contextlib.suppress(Refused):  # it is closed again by now, or full
                    self.live.within(lambda table=table: self.room.add_bots(table, 1))
            owner = self.room.table(table)
            if owner.table.state.closed or self._uses[table] >= RENEWED:
                self.open.remove(table)
                self._loop.call_soon_threadsafe(lambda owner=owner: owner.go_on(paused=True, closing=False))
                self._open(self._signs[table])
                self.totals["tables left"] += 1
            else:
                self.sights[table].forget()

    # -------------------------------------------------------------------------------------------- what came of it

    def never(self) -> list[str]:
        """The acts that were never sent."""
        return [kind for kind in VOCABULARY if not self.counted[kind, "taken"] + self.counted[kind, "refused"]]

    def never_taken(self) -> list[str]:
        """The acts that were never taken, but for those that nobody may send, or that no book allows."""
        return [kind for kind in VOCABULARY if kind not in for_nobody() and not self.counted[kind, "taken"]]

    def never_refused(self) -> list[str]:
        """The acts that were never refused."""
        return [kind for kind in VOCABULARY if not self.counted[kind, "refused"]]

    def report(self) -> str:
        """How often each act was taken and refused."""
        kinds = sorted({kind for kind, _ in self.counted})
        lines = [f"{kind:<16}{self.counted[kind, 'taken']:>8,}{self.counted[kind, 'refused']:>8,}" for kind in kinds]
        return "\n".join([f"{'act':<16}{'taken':>8}{'refused':>8}", *lines, self._says()])


def _cards_of(told: Any) -> list[str]:
    """The cards that stand anywhere in the record of a hand, but for clauses and sentences of the sign."""
    if isinstance(told, dict):
        return [
            card for name, value in told.items() if name not in ("by", "sign", "seals") for card in _cards_of(value)
        ]
    if isinstance(told, list):
        return [card for value in told for card in _cards_of(value)]
    return sorted(cards_in(told) - {"??"}) if isinstance(told, str) else []


def main() -> int:
    """Let them loose, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acts", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = f"{folder}/settings"  # its keys are nobody's
        with Live(Path(folder) / "room", TEMPO, SECONDS, HASTY) as live:
            storm = Storm(live, said.seed)
            try:
                asyncio.run(storm.run(said.acts))
            finally:
                print(storm.report(), flush=True)
    never, untaken = storm.never(), storm.never_taken()
    for kind in untaken:
        told = storm.said.get(kind, Counter()).most_common(4)
        print(f"{kind}: {'; '.join(f'{count} x {said}' for said, count in told)}")
    print(f"never sent: {', '.join(never) or 'none'}")
    print(f"never taken, of what people may send: {', '.join(untaken) or 'none'}")
    print(f"{said.acts:,} acts of {len(storm.people)} people in {time.monotonic() - began:.0f} s with seed {said.seed}")
    print("tables equal the ledger, the sum is what was issued, no card reached anybody who may not see it")
    return int(bool(never) or len(untaken) > len(VOCABULARY) // 10)


if __name__ == "__main__":
    sys.exit(main())
