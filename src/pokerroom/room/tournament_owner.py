"""The owner of a tournament: one task that takes acts in order, has them written, and does what follows by itself.

Knows time, and the owners of the tournament's tables. Must not know any rule of tournaments, which answers acts itself,
nor how a hand goes: each table has an owner of its own. All that follows does so from how both stand, so that after a
crash it is done again from the rows.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from pokerroom.room.absentees import Absentees
from pokerroom.room.bookings import tournament_postings
from pokerroom.room.clock import RoomClock
from pokerroom.room.database import CannotWriteError
from pokerroom.room.draws import chance_of
from pokerroom.room.mailbox import Mailbox
from pokerroom.room.owner import Owner
from pokerroom.room.registry import Registry
from pokerroom.room.rows import TakenMessage, Written, known_by
from pokerroom.room.sent import BY_NOBODY, Sent
from pokerroom.room.stored import NewRow
from pokerroom.room.taken import TakenMessages
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_rows import (
    ACT,
    FoundTournament,
    TournamentOpening,
    said_of_tournament,
    stream_of_tournament,
)
from pokerroom.room.writer import Writer
from pokerroom.table.absence import StepAway
from pokerroom.table.hands import DealHand
from pokerroom.table.placing import Place, PutAway, TakeAway
from pokerroom.table.table import Table
from pokerroom.tournament.by_chance import colours_now, late_seat_of, move_now
from pokerroom.tournament.clock import level_numbered, stands
from pokerroom.tournament.drawing import seats_awaited
from pokerroom.tournament.hands import BeginHand, LookAtClock
from pokerroom.tournament.running import (
    absences,
    acts_due,
    hand_told,
    level_act,
)
from pokerroom.tournament.state import ANNOUNCED, CANCELLED, RUNNING, SETTLED, TournamentState
from pokerroom.tournament.tournament import Tournament, replay

LOG = logging.getLogger("pokerroom.tournament")
AGAIN = 1.0  # second after which what could not be done is tried again
GATHERED = 0.2  # seconds for which changes are gathered before those who watch are told
LINGER = 90.0  # seconds for which tables stay open behind the last hand
LATEST = 60.0  # seconds after which a tournament looks at its clock, whatever happens
OpenTable = Callable[["TournamentOwner", int], Awaitable[Owner]]
Piece = Callable[[], Awaitable[None]]
Routine = Callable[["TournamentOwner"], Sequence[Act]]
"""What the room itself does for a tournament next, in the place of its staff; nothing where nothing is to be done."""


class TournamentViewer(Protocol):
    """Somebody who watches a tournament."""

    def changed(self, owner: TournamentOwner) -> None:
        """It is another now."""


class _Asked(NamedTuple):
    """An act on its way to a tournament; one that is drawn is made when its turn has come."""

    who: str
    make: Callable[[], Sequence[Act]]
    done: asyncio.Future[int]
    sent: Sent


class TournamentOwner:
    """One tournament of the room."""

    def __init__(
        self,
        opening: TournamentOpening,
        found: FoundTournament,
        writer: Writer,
        registry: Registry,
        *,
        clock: RoomClock,
        secret: bytes,
        open_table: OpenTable,
        routine: Routine,
        tempo: Tempo | None = None,
    ) -> None:
        """Take charge of a tournament as it was found in the store, or announced."""
        self.opening: TournamentOpening = opening
        self.tournament: Tournament = found.tournament
        self.number: int = found.number
        self.tables: dict[int, Owner] = {}  # by their numbers in the tournament
        self.secret: bytes = secret
        self.viewers: set[TournamentViewer] = set()
        self.clock: RoomClock = clock
        self.stuck: str = ""  # why what should follow by itself does not
        self._writer: Writer = writer
        self._registry: Registry = registry
        self._open_table: OpenTable = open_table
        self._routine: Routine = routine
        self._tempo: Tempo = tempo or Tempo()
        self._taken: TakenMessages = TakenMessages(found.done)
        self._queue: Mailbox[_Asked | None] = Mailbox()
        self._task: asyncio.Task[None] | None = None
        self._wakes: asyncio.TimerHandle | None = None
        self._tells: asyncio.TimerHandle | None = None
        self._ready: dict[int, float] = {}  # when a table may be dealt again
        self._stirred: set[int] = set()  # tables that are between hands and were not looked at since
        self._absentees: Absentees = Absentees(self.tables)
        self._waking: bool = False
        self.opened: asyncio.Event = asyncio.Event()  # entries are, or were

    @property
    def id(self) -> str:
        """By what it is known."""
        return self.opening.id

    @property
    def state(self) -> TournamentState:
        """How it stands."""
        return self.tournament.state

    @property
    def stream(self) -> str:
        """Its stream in the store."""
        return stream_of_tournament(self.id)

    @property
    def over(self) -> bool:
        """Whether nothing happens in it any more."""
        return self.state.is_now in (SETTLED, CANCELLED)

    @property
    def told_secret(self) -> str:
        """The secret of its draws, once it is over; nothing before."""
        return self.secret.hex() if self.over else ""

    # -------------------------------------------------------------------------------------------- life

    def start(self) -> None:
        """Begin to take acts, and go on where it was, if it does not yet."""
        self._task = self._task or asyncio.get_running_loop().create_task(self._run(), name=f"tournament {self.id}")
        self._stirred.update(self.tables)
        self.wake()

    async def stop(self) -> None:
        """Finish what is in hand and stop; it goes on after the next start."""
        for timer in (self._wakes, self._tells):
            if timer is not None:
                timer.cancel()
        if self._task is not None:
            self._queue.put(None)
            await self._task
            self._task = None

    def take(self, number: int, owner: Owner) -> None:
        """Have a table of its own, which is told by the tournament when to deal."""
        self.tables[number] = owner
        owner.between = lambda: self._stir(number)
        self._stirred.add(number)

    async def act(self, who: str, make: Callable[[], Sequence[Act]], sent: Sent = BY_NOBODY) -> int:
        """Have an act answered: the number of its row, or a refusal. `make` makes it when its turn has come."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.put(_Asked(who, make, done, sent))
        return await done

    def wake(self) -> None:
        """Look soon at what follows by itself."""
        if self._task is not None and not self._waking:
            self._waking = True
            done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            self._queue.put(_Asked("", _nothing, done, BY_NOBODY))

    def _stir(self, number: int) -> None:
        """A table is between hands, and has something to hear of the tournament, or to tell it."""
        self._stirred.add(number)
        self.wake()

    def _stir_all(self) -> None:
        self._stirred.update(number for number, owner in self.tables.items() if not owner.table.state.playing)

    async def _run(self) -> None:
        while (asked := await self._queue.get()) is not None:
            if asked.make is _nothing:
                self._waking = False
            else:
                await self._hear(asked)
                self._stir_all()
            try:
                refused = await self._go_on()
                if refused and refused != self.stuck:
                    LOG.warning("tournament %s: what follows was refused: %s", self.id, refused)
                self.stuck = refused
                if self.state.is_now != ANNOUNCED:
                    self.opened.set()
            except CannotWriteError:
                self._in(AGAIN)
            except Exception:
                LOG.exception("tournament %s: what follows has failed", self.id)
                self._in(AGAIN)

    async def _hear(self, asked: _Asked) -> None:
        done = asked.done
        try:
            number = self.already(asked.who, asked.sent)
            if number is None:
                if asked.sent.check is not None:
                    asked.sent.check()
                number = await self.play(*asked.make(), who=asked.who, sent=asked.sent)
        except Refused as refusal:
            if not done.done():
                done.set_exception(refusal)
        except Exception:
            LOG.exception("tournament %s: an act could not be answered", self.id)
            if not done.done():
                done.set_exception(Refused("the room could not do that; nothing has changed."))
        else:
            if not done.done():
                done.set_result(number)

    # -------------------------------------------------------------------------------------------- rows

    async def play(self, *acts: Act, who: str = "", sent: Sent = BY_NOBODY) -> int:
        """Have acts answered and written, all or none; where they cannot be the tournament is as before them."""
        mark = len(self.tournament.log)
        now = max(self.state.at, int(self.clock()))
        try:
            for act in acts:
                self.tournament.play(act, at=now)
        except BaseException:  # an act that breaks may have recorded something before it did
            if len(self.tournament.log) > mark:
                self._back_to(mark)
            raise
        events = self.tournament.log[mark:]
        if not events:
            return self.number
        written = Written(who, type(acts[0]).__name__, list(events), sent.id)
        if sent.id:
            written.sent = known_by(sent.text, b"")
        row = NewRow(
            self.stream,
            self.number + 1,
            self.clock.milliseconds,
            ACT,
            said_of_tournament(written, self._registry),
            postings=tournament_postings(self.id, events, self._registry),
        )
        try:
            await self._writer.commit([row])
        except BaseException:
            self._back_to(mark)  # the tournament has gone on, and the disk has not
            raise
        self.number = row.number
        if sent.id:
            self._taken.note(TakenMessage(who, sent.id, row.number, written.sent, b""))
        self.show()
        return self.number

    def _back_to(self, mark: int) -> None:
        """Make the tournament again as it was when its log had so many events."""
        self.tournament = replay(shelf.book(self.opening.book), self.tournament.log[:mark])

    def already(self, who: str, sent: Sent) -> int | None:
        """The row of what somebody did by a message that has come before; None where it has not."""
        return self._taken.already(who, sent.id, sent.text)

    def show(self) -> None:
        """Tell those who watch, soon, that it is another."""
        if self._tells is None and self.viewers:
            self._tells = asyncio.get_running_loop().call_later(GATHERED, self._show)

    def _show(self) -> None:
        self._tells = None
        for viewer in list(self.viewers):
            viewer.changed(self)

    # -------------------------------------------------------------------------------------------- what follows

    async def _go_on(self) -> str:
        """Do all that follows by itself now, and set the time when something will.

        What is refused is tried again soon and does not hold up the rest; the first such refusal is given back.
        """
        refused = ""
        for piece in self._pieces():
            try:
                await piece()
            except CannotWriteError:
                raise
            except Refused as refusal:
                refused = refused or refusal.sentence
        if self.opening.felt or not self.over:
            self._look_ahead()
        if refused:
            self._in(AGAIN)
        return refused

    def _pieces(self) -> Iterator[Piece]:
        """What follows by itself, one piece behind the other."""
        yield self._routines
        if self.opening.felt:
            yield self._late
        elif self.over:
            yield self._close_tables
        else:
            yield self._moves
            yield self._see_to_tables
            yield self._end
            yield self._routines

    async def _routines(self) -> None:
        """Do what the room itself does in the place of its staff."""
        while acts := self._routine(self):
            await self.play(*acts)

    async def _end(self) -> None:
        """See that it is over: somebody could still have come back until now."""
        if self.state.is_now == RUNNING and self.state.seated < 2:
            await self.play(LookAtClock())

    async def _close_tables(self) -> None:
        """Close the tables of a tournament that is over, when people have seen how it ended."""
        left = self.state.at + LINGER - self.clock()
        still = [owner for owner in self.tables.values() if not owner.table.state.closed]
        if left > 0 and still:
            self._in(left)
            return
        for owner in still:
            while owner.table.hand is None and (act := last_of(owner.table)) is not None:
                await owner.act("", act)

    async def _late(self) -> None:
        """Seat those who came while play was on and for whom there is a seat."""
        while self.state.is_now == RUNNING and (waiting := seats_awaited(self.state)):
            act = late_seat_of(self.state, waiting[0].name, chance_of(self.secret, self.number + 1))
            if act is None:
                return
            await self.play(act)

    async def _moves(self) -> None:
        """Do the moves that are due and can be made now, one after the other; who waits for a seat has one first."""
        await self._late()
        while self.state.is_now == RUNNING:
            act = move_now(self.state, chance_of(self.secret, self.number + 1))
            if act is None:
                return
            await self.play(act)
            self._stirred.update(self.tables)

    async def _see_to_tables(self) -> None:
        refused: Refused | None = None
        for number in sorted({*self._stirred, *self._unopened()}):
            self._stirred.discard(number)
            try:
                await self._see_to(number)
            except CannotWriteError:
                raise
            except Refused as refusal:  # one table that stands still must not hold up the others
                self._stirred.add(number)
                refused = refusal
        if refused is not None:
            raise refused

    def _unopened(self) -> Iterator[int]:
        for number, at in self.state.tables.items():
            if at.players and number not in self.tables:
                yield number

    async def _see_to(self, number: int) -> None:
        """Bring a table and the tournament together: tell of a hand that is over, seat and unseat, deal."""
        owner = self.tables.get(number)
        if owner is None:
            owner = await self._open_table(self, number)
        at = self.state.tables.get(number)
        if owner.table.state.playing or owner.stands:
            return
        if at is not None and at.playing:
            if owner.table.state.number <= at.hands:
                await self._deal(number, owner)  # it was let begin, and did not
                return
            await self._tell(number, owner)
            self._ready[number] = self.clock() + self._tempo.between
            await self._moves()
        await self._line_up(number, owner)
        if self.state.is_now == RUNNING and at is not None and len(at.players) > 1:
            await self._begin(number, owner)

    async def _line_up(self, number: int, owner: Owner) -> None:
        """Have a table be what the tournament says it is; whoever was away where they come from is away there too."""
        for act in acts_due(self.state, number, owner.table):
            if isinstance(act, TakeAway):
                self._absentees.leaves(self.state, owner, act)
            await owner.act("", act)
            if isinstance(act, Place) and self._absentees.comes(owner, act):
                await owner.act("", StepAway(act.name))

    async def _tell(self, number: int, owner: Owner) -> None:
        """Tell the tournament of a hand that is over."""
        others = self.state.seated, self.state.turn
        await self.play(hand_told(self.state, number, owner.table).act())
        if (self.state.seated, self.state.turn) != others or self.state.turn:
            self._stirred.update(self.tables)  # somebody fell, or all wait for each other: others may deal now

    async def _begin(self, number: int, owner: Owner) -> None:
        """Begin a hand at a table if the tournament lets it, and it had its pause."""
        now = self.clock()
        if self._ready.get(number, 0.0) > now + 0.01:
            self._stirred.add(number)
            return
        while (
            colours := colours_now(self.state, number, chance_of(self.secret, self.number + 1), int(now))
        ) is not None:
            await self.play(colours)
            await self._line_up(number, owner)
        try:
            await self.play(BeginHand(number))
        except CannotWriteError:
            raise
        except Refused:
            return  # it waits: for a break to be over, for moves, for others
        await self._deal(number, owner)

    async def _deal(self, number: int, owner: Owner) -> None:
        """Deal a hand that the tournament let a table begin."""
        here = self.state.tables[number]
        act = level_act(self.state, level_numbered(self.state, here.level), owner.table)
        if act is not None:
            await owner.act("", act)
        for away in list(absences(here.missing, owner.table)):
            await owner.act("", away)
        await owner.act("", DealHand())

    # -------------------------------------------------------------------------------------------- time

    def _look_ahead(self) -> None:
        """Look again when something can have become due by time alone."""
        now = self.clock()
        at: list[float] = [now + LATEST]
        at += [time for number, time in self._ready.items() if number in self._stirred and time > now]
        state = self.state
        if state.is_now == RUNNING and state.runs_since >= 0 and state.conditions is not None:
            face = stands(state, int(now))
            elapsed = state.played + (int(now) - state.runs_since)
            at.append(now + (face.break_left or max(1, face.level.ends - elapsed)))
            if face.break_left:
                self._stirred.update(self.tables)
        elif state.start > now:
            at.append(float(state.start))
        self._in(max(0.05, min(at) - now))

    def _in(self, seconds: float) -> None:
        if self._wakes is not None:
            self._wakes.cancel()
        self._wakes = asyncio.get_running_loop().call_later(seconds, self._again)

    def _again(self) -> None:
        self._stir_all()
        self.show()
        self.wake()


def last_of(table: Table) -> Act | None:
    """What is to be done next at a table of a tournament that is over: everybody goes, and it is closed."""
    for player in table.state.players.values():
        return TakeAway(player.name, "the tournament is over")
    return PutAway() if not table.state.closed else None


def _nothing() -> Sequence[Act]:
    """What is asked where nobody does anything: to look at what follows."""
    return ()
