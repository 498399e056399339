"""The owner of a table: one task that takes acts in order, has them written, and only then answers and shows them.

Knows time, chance and who watches. Must not know any rule: the table answers acts, `picture` says who may see what.
Whatever goes wrong here, what was acknowledged is in the store, and the table is made again from there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from secrets import SystemRandom
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Raw, Struct

from pokerroom.hand import events as hand_events
from pokerroom.hand.acts import Call, Check, Decide, Fold, Muck, Show, Time
from pokerroom.hand.hand import Hand
from pokerroom.hand.see import VIEWERS
from pokerroom.hand.state import BETTING
from pokerroom.hand.vocabulary import AnyEvent
from pokerroom.law.error import Refused
from pokerroom.law.spoken import Games
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BOTS
from pokerroom.room import picture as pictures
from pokerroom.room.doing import OWN_HAND_ACTS
from pokerroom.room.index import Index
from pokerroom.room.lines import Players, lines
from pokerroom.room.messages import Line, Mine, Shown, encode
from pokerroom.room.picture import Clock
from pokerroom.room.store import Entry, Row, Store
from pokerroom.room.writer import Writer
from pokerroom.table import acts, follow, replay
from pokerroom.table import events as table_events
from pokerroom.table.blinds import owes
from pokerroom.table.rules import value
from pokerroom.table.see import addressed
from pokerroom.table.snapshot import resume, snapshot
from pokerroom.table.table import Table

LOG = logging.getLogger("pokerroom.table")
BOT = " Bot"  # how the name of every bot ends, so that everybody knows
SNAPSHOT_EVERY = 200  # rows
# Bounds of the seconds that the engine spends on acts, to count acts between them.
EDGES = (0.00005, 0.0001, 0.00015, 0.0002, 0.0003, 0.0004, 0.0005, 0.00075, 0.001, 0.002, 0.005, 0.01, 0.05, 0.2)
GONE = 900  # seconds away after which somebody's seat is free again; his chips go with him
AWAY = 1.0  # second for somebody who is not there
TO_SHOW = 10.0  # seconds to say whether to show or to muck
POTS = 50  # that make the average in the lobby
REMEMBERED = 256  # rows that a viewer who comes back can be told without reading the store


class Written(Struct):
    """What a row of a table says: who did what, and what the table recorded."""

    who: str
    act: str
    events: list[AnyEvent | table_events.TableEvent]


class Viewer(Protocol):
    """Somebody who watches: a name (empty for the rail), and a way to be told that never blocks."""

    @property
    def name(self) -> str:
        """Who he is."""

    def tell(self, message: bytes) -> None:
        """Hand him a message, or drop him if he is too slow."""


class Request(NamedTuple):
    """An act on its way to the table. What the table does by itself holds for the row after which it was planned.

    What somebody does in a turn holds for that turn: a second click, or one that crosses the end of his time, is no act
    out of turn.
    """

    who: str
    act: Any
    done: asyncio.Future[int]
    planned: int = -1
    turn: int = -1


class Tempo(Struct, frozen=True):
    """How fast a table goes by itself: seconds between hands, for a bot to think, for an officer who is a bot."""

    between: float = 4.0
    bot: float = 1.2
    officer: float = 6.0


class Owner:
    """One table of the room."""

    def __init__(
        self,
        table_id: str,
        name: str,
        table: Table,
        writer: Writer,
        *,
        number: int = 0,
        kept: int | None = None,
        tempo: Tempo | None = None,
        booked: Callable[[str, int, list[Any]], None] | None = None,
        officer: bool = False,
        seconds: float | None = None,
    ) -> None:
        """Take charge of a table whose rows up to `number` are written, with a snapshot as of `kept`."""
        self.id: str = table_id
        self.name: str = name
        self.table: Table = table
        self.number: int = number
        self.tempo: Tempo = tempo or Tempo()
        self.officer: bool = officer  # a bot decides what an office is asked
        self.viewers: set[Viewer] = set()
        self.pots: deque[int] = deque(maxlen=POTS)
        self.slowest: float = 0.0
        self.acts: int = 0
        self.spent: list[int] = [0] * (len(EDGES) + 1)  # acts by the time the engine took
        self._seconds: float | None = seconds
        self._writer: Writer = writer
        self._booked: Callable[[str, int, list[Any]], None] = booked or (lambda *told: None)
        self._queue: asyncio.Queue[Request | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._deadline: int = 0
        self._turn: int = 0  # the row with which the turn began that somebody has now
        self._whose: tuple[object, ...] = ()  # whose turn that is, and in which situation
        self._patience: float = 0.0  # seconds that he has for it by the sign, and what he has with all that came after
        self._allowed: float = 0.0
        self._called: bool = False  # an officer has called time on him
        self._mind: Random = SystemRandom()
        self._kept: int = number if kept is None else kept
        self._index: Index = Index(table.state)
        self._recent: deque[tuple[int, list[Any], Players]] = deque(maxlen=REMEMBERED)
        self._shown: tuple[int, Raw] | None = None
        self._writing: bool = False  # an act has changed the table and is not on the disk yet
        self._arriving: list[tuple[Viewer, int]] = []  # who came meanwhile, and what each had seen

    @property
    def stream(self) -> str:
        """The table's stream in the store."""
        return f"table/{self.id}"

    # -------------------------------------------------------------------------------------------- life

    def start(self) -> None:
        """Begin to take acts."""
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")
        self._plan()

    async def stop(self) -> None:
        """Finish what is in hand and stop; the hand, if one is on, goes on after the next start."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            await self._queue.put(None)
            await self._task
            self._task = None
        if self.number > self._kept:
            self._keep()

    async def act(self, who: str, act: Any, turn: int = -1) -> int:
        """Have an act answered: the number of its row, or a refusal. Meant for one turn, it is refused in another."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        await self._queue.put(Request(who, act, done, turn=turn))
        return await done

    async def _run(self) -> None:
        while (request := await self._queue.get()) is not None:
            if request.planned >= 0 and request.planned != self.number:
                continue  # somebody was faster: what follows has been planned anew
            try:
                if request.turn >= 0 and request.turn != self._turn:
                    raise Refused("that turn is over.")
                number = await self._answer(request.who, request.act)
            except Refused as refusal:
                if not request.done.done():
                    request.done.set_exception(refusal)
                if request.planned >= 0:
                    # Neither the act nor the sentence: there may be cards in them.
                    kind = type(request.act).__name__
                    LOG.warning("table %s: its own %s was refused by %s", self.id, kind, refusal.by)
                    self._yield()
            except Exception:
                LOG.exception("table %s: an act could not be answered; the table is made again from the store", self.id)
                self._again()
                if not request.done.done():
                    request.done.set_exception(Refused("the room could not do that; nothing has changed."))
            else:
                if not request.done.done():
                    request.done.set_result(number)

    async def _answer(self, who: str, act: Any) -> int:
        table = self.table
        if who and type(act) in OWN_HAND_ACTS:
            self._check_seat(who, act.seat)
        drawn = value(table.state, "seat.choice") == "by drawing cards"
        if drawn and isinstance(act, acts.Sit) and not table.state.number:
            # Before the first hand nobody waits with whom to draw for seats: each has the one he comes to.
            act = msgspec.structs.replace(act, way="at the start")
        began = time.perf_counter()
        table.play(act, at=max(int(time.time()), table.at))
        events = list(table.log)
        table.forget()
        spent = time.perf_counter() - began
        self.slowest = max(self.slowest, spent)
        self.spent[bisect_left(EDGES, spent)] += 1
        self.acts += 1
        if not events:
            return self.number
        await self._record(who, type(act).__name__ if not isinstance(act, str) else act, events)
        return self.number

    def _check_seat(self, who: str, seat: int) -> None:
        """Refuse an act that was meant for a hand that is over: the seat may be another player's by now."""
        hand = self.table.hand
        if hand is None or not 0 <= seat < len(hand.state.names):
            raise Refused("no hand is being played.")
        if hand.state.names[seat].casefold() != who.casefold():
            raise Refused("that hand is over.")

    async def _record(self, who: str, act: str, events: list[Any]) -> None:
        """Write a row, and when it is written tell everybody."""
        data = msgspec.json.encode(Written(who, act, events))
        marks = self._index.follow(events)
        entry = Entry(self.stream, self.number + 1, int(time.time() * 1000), "act", data, marks)
        self._writing = True
        try:
            await self._writer.commit([entry])
        finally:
            self._writing = False
        self.number += 1
        for event in events:
            if isinstance(event, table_events.Finished):
                self._counted(event)
        self._booked(self.id, self.number, events)
        if self.number - self._kept >= SNAPSHOT_EVERY:
            self._keep()
        self._plan(events)
        self._publish(events)
        self._admit()

    def _keep(self) -> None:
        self._writer.keep(self.stream, self.number, snapshot(self.table))
        self._kept = self.number

    def _again(self) -> None:
        """Make the table again from what was written."""
        self.table, _, _ = recover(self._writer.store, self.stream, self.table.state.book)
        self._index = Index(self.table.state)
        self._shown = None
        self._plan()
        self._admit()

    def _counted(self, event: table_events.Finished) -> None:
        hand = self.table.state.hand
        if hand is not None:
            self.pots.append(sum(hand.state.put))

    # -------------------------------------------------------------------------------------------- what comes next

    def _plan(self, events: Sequence[Any] = ()) -> None:
        """Set the clock for whatever follows by itself: a player's time, a bot's turn, the next hand."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._take_turn()
        if self._task is None:
            return
        hand = self.table.hand
        loop = asyncio.get_running_loop()
        if hand is None:
            if self._bots_chores():
                return
            if not any(each.stops for each in self.table.due):
                self._timer = loop.call_later(self.tempo.between, self._do, "", acts.DealHand())
            return
        due = hand.due
        if due.actor == "seat":
            name = hand.state.names[due.seat]
            if is_bot(name):
                wait = self.tempo.bot / 3 if "show" in due.options else self.tempo.bot
                self._timer = loop.call_later(wait, self._bot)
            else:
                self._give_time(name, events)
                self._timer = loop.call_later(max(0.0, self._deadline / 1000 - time.time()), self._time_out)
        elif due.actor == "floor" and self.officer:
            self._timer = loop.call_later(self.tempo.officer, self._decide)

    def _take_turn(self) -> None:
        """See whether somebody's turn has begun: another's, or his own again in another situation."""
        hand = self.table.hand
        if hand is None or hand.due.actor != "seat":
            self._turn, self._whose, self._deadline = 0, (), 0
            return
        due, shown = hand.due, hand.state
        seat = due.seat
        situation = (shown.stage, shown.street, due.options, due.to_call, shown.bets[seat], tuple(shown.hole[seat]))
        whose = (self.table.state.number, seat, *situation)
        if whose != self._whose:
            self._turn, self._whose, self._deadline = self.number, whose, 0

    def _give_time(self, name: str, events: Sequence[Any]) -> None:
        """Say until when somebody may think: a time for each turn, whatever others do meanwhile."""
        now = time.time()
        player = self.table.state.player(name)
        patience = float(self._seconds or pictures.seconds_of(self.table.sign))
        if player is None or player.away_since >= 0:
            patience = AWAY
        hand = self.table.hand
        if hand is not None and "show" in hand.due.options:
            patience = min(patience, TO_SHOW)
        if not self._deadline or patience != self._patience:
            self._deadline = int((now + patience) * 1000)
            self._patience = self._allowed = patience
            self._called = False
        for event in events:
            if isinstance(event, table_events.Extended):
                self._deadline += event.seconds * 1000
                self._allowed += event.seconds
            elif isinstance(event, hand_events.Recorded) and event.word == "calls time on":
                self._called = True
                self._allowed = float(value(self.table.state, "clock.seconds", patience))
                self._deadline = int((now + self._allowed) * 1000)

    def _bots_chores(self) -> bool:
        """Let bots buy chips and post what they owe, and those go who are long gone; True when one is about to."""
        now = int(time.time())
        for player in self.table.state.players.values():
            gone = player.away_since >= 0 and now - player.away_since > GONE
            if gone and not player.leaving and not self.table.sign.freeze_out:
                self._later("", acts.Leave(player.name))
                return True
            if not is_bot(player.name) or player.leaving:
                continue
            if player.must_have:
                wanted = max(player.must_have, 100 * max(self.table.sign.least_wager, *self.table.sign.blinds, 1))
                self._later(player.name, acts.Buy(player.name, wanted))
                return True
            if owes(player) and not player.choice and player.chips > 0:
                self._later(player.name, acts.Post(player.name))
                return True
        return False

    def _later(self, who: str, act: Any) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self.tempo.bot / 2, self._do, who, act)

    def _do(self, who: str, act: Any) -> None:
        """Hand in an act that nobody waits for."""
        self._hand_in(who, act, self.number)

    def _hand_in(self, who: str, act: Any, planned: int = -1) -> None:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda each: each.cancelled() or each.exception())
        self._queue.put_nowait(Request(who, act, done, planned))

    def _yield(self) -> None:
        """Try the plainest thing after a while, where what was planned is refused: a table must not stand still."""
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(1.0, self.tempo.between), self._time_out if self.table.hand else self._plan)

    def _bot(self) -> None:
        hand = self.table.hand
        if hand is None or hand.due.actor != "seat":
            return
        name = hand.state.names[hand.due.seat]
        if "show" in hand.due.options:
            self._do(name, _shown_or_not(hand))
            return
        styles = list(BOTS.values())
        style = styles[sum(name.encode()) % len(styles)]
        self._do(name, style(Seen(hand), self._mind))

    def _time_out(self) -> None:
        """A player's time is over: he checks if he can, and gives up the hand if not."""
        hand = self.table.hand
        if self._writing or hand is None or hand.due.actor != "seat":
            return  # while a row is written the turn is another's already, and his time is yet to be set
        seat, options = hand.due.seat, hand.due.options
        name = hand.state.names[seat]
        if "show" in options:
            self._do("", _shown_or_not(hand))
            return  # who lets his cards lie when the betting is over is still at the table
        if hand.state.stage == BETTING and (self.table.sign.time_to_act or self._called):
            self._do("", Time(seat))  # the book says what becomes of him
        elif "check" in options:
            self._do("", Check(seat))
        elif "fold" in options:
            self._do("", Fold(seat))
        elif "call" in options:
            self._do("", Call(seat))
        else:  # what he must do all the same: bring in, draw
            self._do("", list(BOTS.values())[1](Seen(hand), self._mind))
        player = self.table.state.player(name)
        if player is not None and player.away_since < 0 and not is_bot(name):
            self._hand_in("", acts.StepAway(name))

    def _decide(self) -> None:
        """An officer who is a bot takes the first of the choices that the book gives him."""
        hand = self.table.hand
        question = hand.state.question if hand is not None else None
        if question is not None and question.choices:
            self._do(f"{question.office}{BOT}", Decide(question.office, question.choices[0]))

    # -------------------------------------------------------------------------------------------- showing

    def watch(self, viewer: Viewer, after: int = -1) -> None:
        """Let somebody watch, and show him the table: what he has missed, or how it is now."""
        if self._writing:  # nobody sees what a crash could still undo
            self._arriving.append((viewer, after))
            return
        self.viewers.add(viewer)
        missed = [each for each in self._recent if each[0] > after]
        whole = after >= 0 and (after == self.number or (bool(missed) and missed[0][0] == after + 1))
        told: list[Line] = []
        if after < 0:  # somebody new: what has been said in this hand
            missed = self._this_hand()
        if whole or after < 0:
            for _, events, players in missed:
                told += self._lines(events, viewer.name, players)
        viewer.tell(encode(self._message(viewer, told)))

    def _this_hand(self) -> list[tuple[int, list[Any], Players]]:
        """The rows since the last hand began, as far as they are at hand."""
        recent = list(self._recent)
        for place in range(len(recent) - 1, -1, -1):
            if any(isinstance(event, table_events.Began) for event in recent[place][1]):
                return recent[place:]
        return recent[-20:]

    def unwatch(self, viewer: Viewer) -> None:
        """Somebody no longer watches."""
        self.viewers.discard(viewer)
        self._arriving = [each for each in self._arriving if each[0] is not viewer]

    def _admit(self) -> None:
        """Show the table to those who came while a row was written."""
        arriving, self._arriving = self._arriving, []
        for viewer, after in arriving:
            self.watch(viewer, after)

    def _publish(self, events: list[Any]) -> None:
        players = self._players()
        self._recent.append((self.number, events, players))
        self._shown = None
        if not self.viewers:
            return
        rail = self._lines(events, "rail", players)
        seated = tuple([name.casefold() for name in players.names])
        addressees = {name for event in events for name in addressed(event, seated)}
        for viewer in tuple(self.viewers):
            own = addressees and viewer.name.casefold() in addressees
            told = self._lines(events, viewer.name, players) if own else rail
            viewer.tell(encode(self._message(viewer, told)))

    def _players(self) -> Players:
        """Those of the hand that is on, or was on last."""
        state = self.table.state
        return Players(state.hand.state.names, state.dealt) if state.hand is not None else Players()

    def _lines(self, events: list[Any], viewer: str, players: Players) -> list[Line]:
        # Words by which `see` knows viewers who are no players; somebody who is called so sees what the rail sees.
        known = viewer if viewer and viewer.casefold() not in VIEWERS else "rail"
        return lines(events, known, players)

    def _clock(self) -> Clock:
        return Clock(self._turn, self._deadline, int(self._allowed) if self._deadline else 0)

    def _message(self, viewer: Viewer, told: list[Line]) -> Shown:
        if self._shown is None or self._shown[0] != self.number:
            drawn = pictures.picture(self.id, self.name, self.table.state, is_bot, self._clock())
            self._shown = (self.number, Raw(msgspec.json.encode(drawn)))
        own: Mine | None = None
        if viewer.name:
            own = pictures.mine(self.table.state, viewer.name, self._clock())
        return Shown(self.id, self.number, int(time.time() * 1000), self._shown[1], own, told)


def _shown_or_not(hand: Hand) -> Any:
    """What becomes of a hand at the showdown for which nobody speaks: beaten it goes, otherwise it is laid open."""
    seat = hand.due.seat
    return Muck(seat) if "muck" in hand.due.options and pictures.is_beaten(hand, seat) else Show(seat)


def is_bot(name: str) -> bool:
    """Whether a name is that of a bot."""
    return name.endswith(BOT)


def recover(store: Store, stream: str, book: Games) -> tuple[Table, int, list[Row]]:
    """Make a table again from the store: it, the number of its last row, and the rows that were read for it.

    The rows are what counts: a snapshot that another version of this program made and this one cannot read is left.
    """
    kept = store.kept(stream)
    rows = store.read(stream, kept[0] if kept is not None else 0)
    try:
        return *recovered(book, kept, rows), rows
    except Refused as refusal:
        if kept is None:
            raise
        LOG.warning("%s: its snapshot is left, and all its rows are read: %s", stream, refusal)
    rows = store.read(stream)
    return *recovered(book, None, rows), rows


def recovered(book: Games, kept: tuple[int, bytes] | None, rows: list[Row]) -> tuple[Table, int]:
    """Make a table again from its last snapshot and the rows behind it, or from all its rows."""
    events = [event for row in rows for event in msgspec.json.decode(row.data, type=Written).events]
    number = rows[-1].number if rows else (kept[0] if kept is not None else 0)
    chance = SystemRandom()
    if kept is None:
        table = replay(book, events)
        table._chance = chance
        if table.state.hand is not None:
            table.state.hand._chance = chance
    else:
        table = resume(book, kept[1], chance)
        follow(table, events)
        if table.state.hand is not None:
            table.state.hand._chance = chance
    table.forget()
    return table, number
