"""Everything that leaves the room for one viewer, to the byte, in two worlds that differ in cards they were never
shown.

A hand is played at a table of the room: by its owner, with everybody on a connection of their own, who acts by
messages, is refused, loses their connection and comes back. It is then played again with other cards in every place
that one viewer was never shown (`tests.views.worlds` says which those are; in hands of mischief, `tests.rulings.worlds`
does), and that viewer must be sent the same bytes: welcome, pictures, lines, answers, refusals, lobby, and the finished
hand over HTTP. The clock stands still, and only chance differs: a table is dealt from `Rigged`, in the room's own way.

Decks are sealed, in both worlds by one secret. Then roots and the hashes on the way to them, which every card goes into,
are all that may differ; which openings somebody is given, of which cards and places, with which salts, must be the same
to the byte. `check_seals` says of the first world what a comparison cannot: that each root follows from the cards in their
order and the secret alone, which nobody chooses or learns, that these are the openings of the cards that the viewer saw,
each of which leads to its root, and that neither the secret nor a salt of another place was ever sent. So
the hidden cards of both worlds lie under salts that the viewer does not have, and a hash tells nothing of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, NamedTuple
from unittest.mock import patch

import msgspec
from starlette.applications import Starlette

from pokerroom import shelf
from pokerroom.cards.card import WRITTEN
from pokerroom.cards.card import card as read_card
from pokerroom.cards.seal import SECRET, CardOpening, Root, holds, salts_of
from pokerroom.hand.deck import Reshuffled, Shuffled
from pokerroom.hand.due import Due
from pokerroom.hand.hand import Hand
from pokerroom.hand.round import Returned
from pokerroom.hand.see import see
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.players.careless import careful, careless
from pokerroom.room import owner as owners
from pokerroom.room.clock import RoomClock
from pokerroom.room.decisions import Decisions
from pokerroom.room.hosting import Hosting
from pokerroom.room.house import House as Rules
from pokerroom.room.lobby import LobbyBoard
from pokerroom.room.messages import VERSION, Answer, NewOpening, encode
from pokerroom.room.numbered import Nobody
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.rows import OPEN, Recovered, Written, said
from pokerroom.room.sealed import whole_opening
from pokerroom.room.sent import BY_NOBODY, Sent
from pokerroom.room.signatures import Signatures
from pokerroom.room.stored import NewRow, Row, Span
from pokerroom.room.tempo import Tempo
from pokerroom.table.table import Table
from pokerroom.web import hands as web_hands
from pokerroom.web import socket as sockets
from tests.hand.playing import lawful_act
from tests.limits import HASTY
from tests.rulings.worlds import NAMED as SAID_BY_BOOKS
from tests.rulings.worlds import seen as seen_in_mischief
from tests.shared_rooms import SHARED
from tests.table.kinds import acts
from tests.views.player import any_act, as_gesture
from tests.views.worlds import NAMED, Leak, Shown, _shows, other_deck
from tests.web.relayed import Relay

__all__ = ["NAMED", "SAID_BY_BOOKS", "Leak", "check_all", "check_mischief", "compare", "compose"]

TABLE = "t1"
SHOWS = (b'{"type":"picture"', b'{"type":"step"')  # with what messages begin that show a table
RAIL, STAFF = "", "Max"  # somebody who has not said who they are, and a manager who looks on
Chooser = Callable[[Hand, Due, Random], Any]
NEVER = Tempo(3600.0, 3600.0, 3600.0)
MOST_STEPS = 400
ONE_SECRET = bytes(range(SECRET))
_HASH = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
_PROOF = re.compile(rb'(?<=")([A-Za-z0-9+/]{22})((?:[A-Za-z0-9+/]{43})+)(?=")')  # a salt and the hashes behind it
# What is refused to a player at any time, whatever they hold.
WRONG: tuple[dict[str, Any], ...] = (
    {"type": "Discard", "cards": [99]},
    {"type": "Choose", "choice": "thrice"},
    {"type": "Bet", "to": "much"},
    {"type": "Bet"},
    {"type": "Whisper", "card": 7},
    {"type": "Sit", "seat": 1, "chips": 5},
    {"type": "Order", "office": "Manager", "power": "voids the hand"},
    {"type": "Deal"},
    {"type": "Shuffle", "cards": [1, 2, 3]},
    {"type": "DealHand"},
    {"type": "PayPrize", "name": "P0", "medium": "chips"},
)
NUMBERS = itertools.count()  # of acts: each is another one, and has the same number in both worlds
WRONG_LINES = ("sings", "sits in seat 1 with 50", "draws 99", "shows 2 cards of the dealer", "'s cards", "")


class Clock:
    """A clock that stands still."""

    @staticmethod
    def time() -> float:
        return 1_700_000_000.0

    perf_counter = monotonic = thread_time = time


class Rigged(Random):
    """Chance that gives every shuffle the order it is told; `order` is asked for each, with the cards to shuffle."""

    def __init__(self, cards: Sequence[int], order: Callable[[int, list[int]], list[int]]) -> None:
        super().__init__(0)
        self._whole = list(cards)
        self._order = order
        self._lots: list[float] = []
        self.number = 0

    def random(self) -> float:
        """One lot of those that the cards of a whole deck draw."""
        if not self._lots:
            order = self._next(list(self._whole))
            self._lots = [order.index(card) / 64 for card in reversed(self._whole)]
        return self._lots.pop()

    def shuffle(self, x: Any) -> None:
        """Put cards into their order."""
        x[:] = self._next(list(x))

    def _next(self, cards: list[int]) -> list[int]:
        self.number += 1
        return self._order(self.number - 1, cards)


class Shelf:
    """Rows in memory, that stand for the store and for its writer."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.spans: dict[int, Span] = {}
        self.store = self
        self.trouble = ""

    def commit(self, entries: Sequence[NewRow]) -> asyncio.Future[None]:
        for each in entries:
            self.rows.append(Row(each.number, each.at, each.kind, each.data, each.sealed, each.secret))
            for mark in each.marks:
                if mark.ends:
                    begun = self.spans[mark.span]
                    self.spans[mark.span] = begun._replace(last=each.number, ended=mark.about)
                else:
                    self.spans[mark.span] = Span(mark.span, each.number, 0, mark.about, b"")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Row]:
        return [row for row in self.rows if row.number > after and (until is None or row.number <= until)]

    def span(self, stream: str, number: int) -> Span | None:
        return self.spans.get(number)

    def finished(self, stream: str, most: int, before: int | None = None) -> list[Span]:
        ended = [each for each in self.spans.values() if each.last and (before is None or each.number < before)]
        return sorted(ended, reverse=True)[:most]

    def next_finished(self, stream: str, number: int) -> Span | None:
        return min((each for each in self.spans.values() if each.last and each.number > number), default=None)

    def kept(self, stream: str) -> None:
        return None


class Known:
    """The people of the room, as far as it asks: one of them holds an office, and nobody's purse is looked at."""

    accounts: ClassVar[Any] = SimpleNamespace(
        same=lambda id: frozenset((id,)), neighbours=lambda id, others: frozenset()
    )
    registry: ClassVar[Any] = SimpleNamespace(number_of=lambda name: None)

    @staticmethod
    def named(name: str) -> Any:
        return Person(name, name, offices=("manager",)) if name == STAFF else None

    @staticmethod
    def names_of(person: Person) -> frozenset[str]:
        return frozenset((person.name,))


class House(Room):
    """A room of one table, without files."""

    def __init__(self) -> None:
        self.tables: dict[str, Owner] = {}
        self.holding = None
        self.store = Shelf()  # type: ignore[assignment]
        self.people = Known()  # type: ignore[assignment]
        self.registry = Nobody()  # type: ignore[assignment]
        nothing = SimpleNamespace(end=lambda stream: 0, read=lambda *asked: [])
        empty: Any = SimpleNamespace(store=nothing, journals={}, house=None, wrote=None)
        self.hosting = Hosting(empty)
        none: Any = SimpleNamespace(every={}, is_shown=bool)
        self.lobby_board = LobbyBoard(self.tables, none, self.hosting, self.people)
        one = Rules(two_sign=())  # what two people sign is not what this is about
        self.bans: Any = SimpleNamespace(check=lambda person: None)  # nobody is kept out
        self.decisions = Decisions(self, self.people, Signatures(empty, self.people, one), one)

    async def act(self, table_id: str, name: str, act: Any, sent: Sent = BY_NOBODY) -> int:
        """Everybody has as many chips as they say."""
        return await self.table(table_id).act(name, act, sent)


class Step(NamedTuple):
    """Something that happens: somebody sends a message, loses the connection, comes back, or does something as dealer."""

    kind: str
    who: str
    message: dict[str, Any] | str = ""
    places: tuple[int, ...] | None = None  # of their hand, where the message names cards that lie there


class World:
    """A table with everybody at it, each on their connection; what each was sent is kept by steps."""

    apps: ClassVar[dict[int, Starlette]] = {}

    def __init__(self, sign: Sign, names: Sequence[str], chance: Random, showdown: str) -> None:
        self.names = tuple(names)
        self.everybody = (*names, RAIL, STAFF)
        book = shelf.book(sign.game.book)
        table = Table(sign, book=book, chance=chance, showdown=showdown, at=int(Clock.time()))
        self.house = House()
        first = said(Written("", "open", list(table.log)), self.house.registry, hidden=False)
        table.forget()
        self.shelf: Shelf = self.house.store  # type: ignore[assignment]
        self.shelf.rows.append(Row(1, 0, OPEN, first.data))
        found = Recovered(table, 1, [])
        self.owner = Owner(
            TABLE,
            "a table",
            found,
            self.shelf,  # type: ignore[arg-type]
            registry=self.house.registry,
            tempo=NEVER,
            seconds=3600.0,
            clock=RoomClock(Clock.time, Clock.time),
        )
        self.house.tables[TABLE] = self.owner
        self.open: dict[str, sockets.Connection] = {}
        self.relay = Relay() if SHARED else None
        self.told: dict[str, list[bytes]] = {who: [] for who in self.everybody}
        self.number: dict[str, int] = dict.fromkeys(self.everybody, -1)
        self.asked: str = ""
        web = web_hands.routes(self.house, lambda request: (self.asked,))
        self.app = Starlette(routes=web)

    @property
    def hand(self) -> Hand:
        hand = self.owner.table.state.hand
        assert hand is not None
        return hand

    @property
    def playing(self) -> bool:
        return self.owner.table.state.playing

    async def connect(self, who: str, watching: bool, after: int | None = None) -> None:
        offices = ("manager",) if who == STAFF else ()
        person = Person(who, who, offices=offices) if who else None
        found = sockets.Connection(None, self.house, person, limits=HASTY)  # type: ignore[arg-type]
        self.open[who] = found
        if self.relay is not None:
            self.relay.connect(who)
        found.greet()  # as `serve` does
        if sum(who.encode()) % 2:  # half of them are told what changed, the others shown the whole table
            await self.send(who, {"type": "hello", "version": VERSION})
        if watching:
            message: dict[str, Any] = {"type": "watch", "table": TABLE}
            if after is not None:
                message["after"] = after
            await self.send(who, message)

    def drop(self, who: str) -> None:
        self._drain(who, self.open[who])
        self.open.pop(who).end(1000)
        if self.relay is not None:
            self.relay.drop(who)

    async def send(self, who: str, message: dict[str, Any] | str) -> None:
        await self.open[who].hear(message if isinstance(message, str) else json.dumps(message))

    def _drain(self, who: str, found: sockets.Connection) -> None:
        if self.relay is None:
            told = {who: list(found._waiting)}
            found._waiting.clear()
        else:
            told = self.relay.pass_on({each: connection._waiting for each, connection in self.open.items()})
        for each, messages in told.items():
            self.told[each] += messages
            for message in messages:
                if message.startswith(SHOWS):
                    self.number[each] = msgspec.json.decode(message)["number"]

    def taken(self, who: str) -> list[bytes]:
        """What somebody was sent since they were last asked."""
        if who in self.open:
            self._drain(who, self.open[who])
        found, self.told[who] = self.told[who], []
        return found

    async def get(self, who: str, path: str) -> bytes:
        """What the room answers over HTTP, headers and all."""
        self.asked = who
        address, _, query = path.partition("?")
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": address, "query_string": query.encode(), "headers": []}
        await self.app(scope, receive, send)  # type: ignore[arg-type]
        return repr(sent).encode()

    async def pages(self, who: str) -> list[bytes]:
        """The finished hand in every form."""
        hand = f"/api/hands/{TABLE}/1"
        paths = (
            f"/api/tables/{TABLE}/hands",
            hand,
            *(f"{hand}?as={form}" for form in ("phh", "ohh", "text", "sealed", "xml")),
        )
        return [await self.get(who, path) for path in paths]


@dataclass
class Script:
    """A hand as it was played in the first world: its steps, what each viewer was sent by each, and the full log."""

    sign: Sign
    names: tuple[str, ...]
    showdown: str
    orders: list[list[int]]
    mischief: bool
    steps: list[Step] = field(default_factory=list)
    sent: dict[str, list[list[bytes]]] = field(default_factory=dict)
    length: list[int] = field(default_factory=list)  # of the hand's log behind each step
    log: list[Any] = field(default_factory=list)
    pages: dict[str, list[bytes]] = field(default_factory=dict)
    ended: bool = False

    def place(self, who: str) -> int | str:
        return self.seated.index(who) if who in self.seated else "rail"

    @property
    def seated(self) -> tuple[str, ...]:
        return tuple(self.log[0].names) if self.log else self.names


@contextlib.contextmanager
def standing_clock() -> Iterator[None]:
    with (
        patch.object(owners, "time", Clock),
        patch.object(owners, "new_secret", lambda: ONE_SECRET),
        patch.object(sockets, "MOST_WAITING", 10**6),
    ):
        yield


# ------------------------------------------------------------------------------------------------ the first world


def compose(sign: Sign, rng: Random, mischief: bool = False, choose: Chooser = any_act) -> Script:
    """Play a hand with everybody watching."""
    with standing_clock():
        return asyncio.run(_compose(sign, rng, mischief, choose))


async def _compose(sign: Sign, rng: Random, mischief: bool, choose: Chooser) -> Script:
    least = max(2, sign.game.rules["least_players"].value, len(sign.blinds))
    count = (
        rng.randint(least, max(least, min(sign.seats, 5))) if rng.random() < 0.85 else rng.randint(least, sign.seats)
    )
    names = tuple(f"P{seat}" for seat in range(count))
    orders: list[list[int]] = []

    def order(number: int, cards: list[int]) -> list[int]:
        rng.shuffle(cards)
        orders.append(list(cards))
        return cards

    showdown = rng.choice(("manual", "manual", "automatic"))
    world = World(sign, names, Rigged(_cards(sign), order), showdown)
    script = Script(sign, names, showdown, orders, mischief, sent={who: [] for who in world.everybody})
    world.owner.start()
    try:
        await _tell(world, script, rng, choose)
    finally:
        await world.owner.stop()
    return script


def _cards(sign: Sign) -> tuple[int, ...]:
    from pokerroom.hand.plan import plan_of

    return tuple(plan_of(sign).cards)


async def _tell(world: World, script: Script, rng: Random, choose: Chooser) -> None:
    async def do(step: Step) -> None:
        script.steps.append(step)
        await perform(world, step, watching=True)
        for who in world.everybody:
            script.sent[who].append(world.taken(who))
        script.length.append(len(world.hand.log) if world.owner.table.state.hand is not None else 0)

    sign, names = script.sign, script.names
    for who in world.everybody:
        await do(Step("come", who))
    seats = sorted(rng.sample(range(1, sign.seats + 1), len(names)))
    deep = rng.random() < 0.3
    for who, seat in zip(names, seats, strict=True):
        chips = rng.randint(100, 2000) if deep else rng.choice([rng.randint(4, 20), rng.randint(10, 200)])
        await do(_act(who, {"type": "Sit", "seat": seat, "chips": sign.chip * max(chips, sign.buy_in[0])}))
    for who in names:
        if sign.straddling.value and rng.random() < 0.7:
            await do(_act(who, {"type": "Straddle"}))
        if sign.side_wager and rng.random() < 0.5:
            await do(_act(who, {"type": "BetOn", "on": rng.choice(("red", "black")), "amount": 1}))
    gone = rng.sample(world.everybody, rng.randrange(2))
    for who in gone:
        await do(Step("go", who))
    await do(Step("deal", ""))
    temper = rng.randrange(3)
    while world.playing and len(script.steps) < MOST_STEPS:
        if rng.random() < 0.25:
            await do(_wrong(world, rng, [who for who in world.everybody if who not in gone]))
        if rng.random() < 0.06 and len(gone) < 2:
            gone.append(rng.choice([who for who in world.everybody if who not in gone]))
            await do(Step("go", gone[-1]))
        elif gone and rng.random() < 0.2:
            await do(Step(rng.choice(("back", "back", "come", "all")), gone.pop()))
        if not world.playing:
            break
        await do(_next(world, script, rng, temper, choose))
    while gone:
        await do(Step("back", gone.pop()))
    for who in world.everybody:
        await do(Step("send", who, {"type": "lobby"}))
        await do(Step("go", who))
        await do(Step("all", who))
    script.log = list(world.hand.log)
    script.ended = not world.playing
    if script.ended:
        script.pages = {who: await world.pages(who) for who in world.everybody}


def _act(who: str, act: dict[str, Any], places: tuple[int, ...] | None = None) -> Step:
    return Step("send", who, {"type": "act", "table": TABLE, "id": f"a{next(NUMBERS)}", "act": act}, places)


def _wrong(world: World, rng: Random, here: list[str]) -> Step:
    """Something that is refused, or a page that is asked for too early."""
    who = rng.choice(here)
    kind = rng.random()
    if kind < 0.15:
        return Step("ask", who)
    if kind < 0.3:
        return Step(
            "send", who, {"type": "act", "table": TABLE, "id": f"w{next(NUMBERS)}", "line": rng.choice(WRONG_LINES)}
        )
    if kind < 0.4:
        return Step("send", who, rng.choice(("{", '{"type":"look","card":1}', "[]", '{"type":"watch","table":"t9"}')))
    act = dict(rng.choice(WRONG[:5] if who == STAFF else WRONG))
    if rng.random() < 0.3:
        act["seat"] = rng.randrange(len(world.names))  # somebody else's
    return _act(who, act)


def _next(world: World, script: Script, rng: Random, temper: int, choose: Chooser) -> Step:
    """What is due, done by whoever it is due to; in mischief, anything by anybody."""
    hand = world.hand
    naughty = script.mischief and len(script.steps) < 60 and rng.random() < 0.3
    if naughty:
        act: Any = careless(hand, rng)
    elif script.mischief:
        plain = hand.due.actor == "seat" and hand.state.question is None and "cut" not in hand.due.options
        act = lawful_act(hand, rng, temper) if plain else careful(hand, rng)
    else:
        act = choose(hand, hand.due, rng)
        if rng.random() < 0.1:
            act = as_gesture(hand, act, rng)
    told = msgspec.to_builtins(act)
    places = None
    if type(act) in HAND.acts and HAND.authority(type(act)).who == "seat":
        seat = told.pop("seat")
        who = hand.state.names[seat] if 0 <= seat < len(hand.state.names) else STAFF
        places = _places(hand, seat, told)
    elif type(act) in HAND.acts and HAND.authority(type(act)).who == "cards":
        return Step("dealer", STAFF, told)  # nobody sends what is done with the cards: whoever deals does it
    else:
        who = STAFF if STAFF in world.open else hand.state.names[0]
    step = _act(who, told, places)
    return step if who in world.open else step._replace(kind="elsewhere")  # from another window of theirs


def _places(hand: Hand, seat: int, told: dict[str, Any]) -> tuple[int, ...] | None:
    held = list(hand.state.hole[seat]) if 0 <= seat < len(hand.state.hole) else []
    cards = told.get("cards")
    if told["type"] not in ("Discard", "Drop") or not cards or not all(card in held for card in cards):
        return None
    return tuple(held.index(card) for card in cards)


async def perform(world: World, step: Step, watching: bool) -> None:
    """Let one step happen."""
    if step.kind == "come":
        await world.connect(step.who, watching)
    elif step.kind == "back":
        await world.connect(step.who, watching, world.number[step.who])
    elif step.kind == "all":  # from the first row on
        await world.connect(step.who, watching, 1)
    elif step.kind == "go":
        world.drop(step.who)
    elif step.kind == "dealer":
        assert isinstance(step.message, dict)
        kind = HAND.act_named(step.message["type"])
        try:
            done = Answer("a", True, await world.owner.act("", msgspec.convert(step.message, kind)))
        except Refused as refusal:
            done = Answer("a", False, 0, refusal.sentence, refusal.by)
        world.told[STAFF].append(encode(done))
    elif step.kind == "deal":
        with contextlib.suppress(Refused):
            await world.owner.act("", acts.DealHand())
        assert world.playing or world.owner.table.state.number, world.owner.table.due
    elif step.kind == "ask":
        world.told[step.who] += [await world.get(step.who, f"/api/hands/{TABLE}/1")]
    elif step.kind == "elsewhere":
        here, there = world.open.get(step.who), f"{step.who}"
        await world.connect(there, False)
        await world.send(there, step.message)
        second = world.open.pop(there)
        world._drain(step.who, second)
        if here is not None:
            world.open[step.who] = here
    else:
        await world.send(step.who, step.message)


# ------------------------------------------------------------------------------------------------ the second world


def compare(script: Script, who: str, rng: Random, whole: bool = True) -> str:
    """Play the hand again with other cards where this viewer was never shown any; say how it ended, or raise a leak."""
    with standing_clock():
        return asyncio.run(_compare(script, who, rng, whole))


def _other_cards(
    script: Script, viewer: int | str, horizon: int, rng: Random
) -> tuple[Callable[[int, list[int]], list[int]], Callable[[list[int]], list[int]] | None]:
    """How the second world is dealt; and, in mischief, which card stands there for which."""
    if not script.mischief:
        shown = Shown(script.log, viewer)
        pinned = shown.pinned(horizon)

        def by_place(number: int, cards: list[int]) -> list[int]:
            known = shown.shuffles[number] if number < len(shown.shuffles) else ()
            return other_deck(cards, number, pinned, known, rng)

        return by_place, None
    known = seen_in_mischief(_Log(script.log), viewer)  # type: ignore[arg-type]
    hidden = [card for card in _cards(script.sign) if card not in known]
    mixed = rng.sample(hidden, len(hidden))
    stands = dict(zip(hidden, mixed, strict=True))

    def renamed(cards: list[int]) -> list[int]:
        return [stands.get(card, card) for card in cards]

    def by_name(number: int, cards: list[int]) -> list[int]:
        return renamed(script.orders[number])

    return by_name, renamed


class _Log:
    def __init__(self, log: list[Any]) -> None:
        self.log = log


async def _compare(script: Script, who: str, rng: Random, whole: bool) -> str:
    viewer = script.place(who)
    horizon = len(script.log) if whole else rng.randint(2, len(script.log))
    order, renamed = _other_cards(script, viewer, horizon, rng)
    world = World(script.sign, script.names, Rigged(_cards(script.sign), order), script.showdown)
    world.owner.start()
    try:
        for number, step in enumerate(script.steps):
            ended = await _again(world, script, number, step, who, horizon, renamed)
            if ended:
                return ended
        if not script.ended:
            return "not over"
        for one, two in zip(script.pages[who], await world.pages(who), strict=True):
            if _unhashed([one]) != _unhashed([two]):
                raise Leak(f"{who!r} gets another page: {_first(one, two)}")
    finally:
        await world.owner.stop()
    return "same to the end"


async def _again(
    world: World,
    script: Script,
    number: int,
    step: Step,
    who: str,
    horizon: int,
    renamed: Callable[[list[int]], list[int]] | None,
) -> str:
    message = step.message
    if step.places is not None and isinstance(message, dict):
        act = dict(message["act"])
        if renamed is not None:
            act["cards"] = renamed(act["cards"])
        else:
            held = world.hand.state.hole[list(world.hand.state.names).index(step.who)]
            act["cards"] = [held[place] for place in step.places]
        step = step._replace(message={**message, "act": act})
    await perform(world, step, watching=step.who == who)
    before = script.sent[who][number]
    sent = world.taken(who)
    if step.who != who and step.kind in ("send", "elsewhere", "dealer"):
        first, second = _answer(script.sent[step.who][number]), _answer(world.taken(step.who))
        if first != second:
            # A viewer who is not there when a card is shown could have seen it all the same.
            known = _named(world, step, second) or _lawful(script, number, world, who, horizon)
            if known:
                return known
            raise Leak(f"{step} is answered with {first} in one world and with {second} in the other")
    else:
        world.taken(step.who)
    if _unhashed(before) == _unhashed(sent):
        return ""
    lawful = _lawful(script, number, world, who, horizon)
    if lawful:
        return lawful
    one, two = b"\n".join(before), b"\n".join(sent)
    raise Leak(f"step {number}, {step}: {who!r} is sent something else: {_first(one, two)}")


def _unhashed(sent: list[bytes]) -> list[bytes]:
    """Messages without roots and the hashes below them."""
    return [_without_hashes(message) for message in sent]


def _without_hashes(message: bytes) -> bytes:
    return _PROOF.sub(lambda found: found[1] + b"#" * (len(found[2]) // 43), _HASH.sub(b"#", message))


def _answer(sent: list[bytes]) -> tuple[bool, tuple[str, ...]] | None:
    """Whether an act was taken, and by which clauses it was not."""
    for message in reversed(sent):
        told = msgspec.json.decode(message) if message.startswith(b'{"type":"answer"') else None
        if told is not None:
            return told["ok"], tuple(told["by"])
    return None


def _named(world: World, step: Step, answer: tuple[bool, tuple[str, ...]] | None) -> str:
    """The rule of a book that makes somebody's hidden card tell by what they may do, if it is one."""
    by = world.hand.state.plan.rules.check_must_beat.by
    if by and isinstance(step.message, dict) and answer in ((True, ()), (False, by)):
        return "check.must_beat"
    return ""


def _lawful(script: Script, number: int, world: World, who: str, horizon: int) -> str:
    """The lawful reason why a viewer is told another thing from here on, if there is one."""
    viewer = script.place(who)
    here = _seen(script.log[: script.length[number]], viewer)
    there = _seen(world.hand.log, viewer) if world.owner.table.state.hand is not None else []
    pair = next((pair for pair in zip(here, there, strict=False) if pair[0][2] != pair[1][2]), None)
    if pair is None:
        return ""
    (index, whole, one), (_, other, two) = pair
    by = world.hand.state.plan.rules.call_hopeless.by
    for event in (whole, other):
        if isinstance(event, Returned) and by and event.by == by and event.seat != viewer:
            return "call.hopeless"
    if {type(one), type(two)} == {Showed, Mucked}:
        return "shown or mucked"
    if index >= horizon and type(one) is type(two) and _shows(one, two, viewer):
        return f"{type(one).__name__} shows a card"
    return ""


def _seen(log: Sequence[Any], viewer: int | str) -> list[tuple[int, Any, Any]]:
    told = [(index, event, _unsealed(see(event, viewer))) for index, event in enumerate(log)]
    return [each for each in told if each[2] is not None]


def _unsealed(event: Any) -> Any:
    """An event without its root: other cards have another."""
    return msgspec.structs.replace(event, seal="") if getattr(event, "seal", "") else event


def _first(one: bytes, two: bytes) -> str:
    one, two = _without_hashes(one), _without_hashes(two)
    place = next((place for place, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), 0)
    start = max(0, place - 60)
    return f"...{one[start : place + 60]!r} and ...{two[start : place + 60]!r}"


# ------------------------------------------------------------------------------------------------ seals


def check_seals(script: Script) -> Counter[str]:
    """Everybody was given the openings of the cards that they saw, and nothing by which to know another."""
    counted: Counter[str] = Counter()
    orders = [event.cards for event in script.log if isinstance(event, Shuffled | Reshuffled)]
    for who, steps in script.sent.items():
        viewer = script.place(who)
        told = [message for step in steps for message in step]
        roots, openings = _told_seals(told)
        if len(roots) != len(orders):
            raise Leak(f"{who!r} is told {len(roots)} roots of {len(orders)} shuffles")
        for shuffle, order in enumerate(orders):
            if roots[shuffle].root != root_over(order, shuffle):
                raise Leak(f"the root of shuffle {shuffle} follows from something else than its cards and the secret")
        for each in openings:
            root = roots[each.shuffle]
            if not holds(root.root, root.count, each) or orders[each.shuffle][each.position] != read_card(each.card):
                raise Leak(f"{who!r} is given an opening that is none: {each}")
        _check_given(script, who, openings)
        given = {(each.shuffle, each.position) for each in openings}
        everything = b"\n".join([*told, *script.pages.get(who, [])])
        hidden = [
            salt
            for shuffle, order in enumerate(orders)
            for position, salt in enumerate(salts_of(ONE_SECRET, shuffle, len(order)))
            if (shuffle, position) not in given
        ]
        if any(written in everything for each in (ONE_SECRET, *hidden) for written in _ways_to_write(each)):
            raise Leak(f"{who!r} is sent a secret: viewer {viewer}")
        counted["openings"] += len(given)
        counted["salts kept back"] += len(hidden)
        counted["roots"] += len(roots)
    return counted


def _ways_to_write(secret: bytes) -> tuple[bytes, bytes]:
    """Some bytes in figures, and in base64 without what depends on what stands behind them."""
    return secret.hex().encode(), b64encode(secret)[: 8 * len(secret) // 6]


def root_over(cards: Sequence[int], shuffle: int, secret: bytes = ONE_SECRET) -> str:
    """The root over cards in their order, worked out once more from them and the secret alone."""
    salts = hashlib.shake_256(b"pokerroom salts" + secret + shuffle.to_bytes(2, "big")).digest(16 * len(cards))
    level = [
        hashlib.sha256(b"\0" + place.to_bytes(2, "big") + WRITTEN[card].encode() + salts[16 * place :][:16]).digest()
        for place, card in enumerate(cards)
    ]
    while len(level) > 1:
        pairs = [level[at : at + 2] for at in range(0, len(level), 2)]
        level = [hashlib.sha256(b"\1" + b"".join(pair)).digest() if len(pair) == 2 else pair[0] for pair in pairs]
    return hashlib.sha256(b"\2" + len(cards).to_bytes(2, "big") + level[0]).hexdigest()


def _told_seals(told: list[bytes]) -> tuple[dict[int, Root], list[CardOpening]]:
    """What was told of seals; no picture shows a card before its opening has come."""
    roots: dict[int, Root] = {}
    openings: dict[bytes, CardOpening] = {}
    for message in told:
        shown = msgspec.json.decode(message) if message.startswith(SHOWS) else {}
        seals = shown.get("seals")
        for each in seals["roots"] if seals else ():
            root = msgspec.convert(each, Root)
            if roots.setdefault(root.shuffle, root) != root:
                raise Leak(f"a second root: {root}")
        for each in seals["openings"] if seals else ():
            opening = _opening(each, roots, list(openings.values()))
            openings[msgspec.json.encode(opening)] = opening
        lacking = _cards_in(shown) - {each.card for each in openings.values()}
        if lacking:
            raise Leak(f"{lacking} are shown without their openings")
    return roots, list(openings.values())


def _opening(told: Any, roots: dict[int, Root], known: Sequence[CardOpening]) -> CardOpening:
    """An opening as it was told, whole or as what is new of it."""
    if isinstance(told, dict):
        return msgspec.convert(told, CardOpening)
    new = msgspec.convert(told, NewOpening)
    return whole_opening(new, known, roots[new.shuffle].count)


def _cards_in(shown: dict[str, Any]) -> set[str]:
    """The cards that lie open to somebody in a picture."""
    picture, mine = shown.get("picture", {}), shown.get("mine") or {}
    picture = {**picture, **picture.get("fields", {})}  # of a step
    piles = [picture.get(pile, []) for pile in ("board", "second", "shared")]
    piles += [seat.get(pile, []) for seat in picture.get("seats", []) for pile in ("up", "shown")]
    return {card for pile in [*piles, mine.get("cards", [])] for card in pile} - {"??"}


def _check_given(script: Script, who: str, openings: Sequence[CardOpening]) -> None:
    viewer = script.place(who)
    if script.mischief:
        cards = {read_card(each.card) for each in openings}
        saw = seen_in_mischief(_Log(script.log), viewer)  # type: ignore[arg-type]
        if not cards <= saw or (script.ended and cards != saw):
            raise Leak(f"{who!r} is given openings of {cards}, and saw {saw}")
        return
    places = {(each.shuffle, each.position) for each in openings}
    shown = set(Shown(script.log, viewer).at)
    if places != shown:
        raise Leak(f"{who!r} is given openings of {places - shown or 'too few'}, which nobody showed them")


# ------------------------------------------------------------------------------------------------ everybody


def check_all(sign: Sign, seed: str, once: bool = False) -> Counter[str]:
    """Play a hand, and compare worlds for everybody: each once to the end and once from a horizon on."""
    rng = Random(seed)
    script = compose(sign, rng)
    assert script.ended, f"{seed}: the hand does not end"
    ends: Counter[str] = Counter(hands=1) + check_seals(script)
    for who in script.sent:
        for whole in (True, False) if not once else (rng.random() < 0.5,):
            ends[compare(script, who, rng, whole)] += 1
            ends["pairs"] += 1
    ends["bytes"] += sum(len(message) for sent in script.sent.values() for step in sent for message in step)
    ends["steps"] += len(script.steps)
    ends["shuffles"] += sum(isinstance(event, Shuffled | Reshuffled) for event in script.log)
    return ends


def check_mischief(sign: Sign, seed: str) -> Counter[str]:
    """The same with players and staff who do wrong things."""
    rng = Random(seed)
    script = compose(sign, rng, mischief=True)
    ends: Counter[str] = Counter(hands=1, mischief=1) + check_seals(script)
    for who in script.sent:
        ends[compare(script, who, rng)] += 1
        ends["pairs"] += 1
    ends["steps"] += len(script.steps)
    return ends
