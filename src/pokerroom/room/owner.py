"""The owner of a table: one task that takes acts in order, has them written, and only then answers and shows them.

Knows time and chance. Must not know any rule: the table answers acts. Ask `stand_in` for what is done where nobody does
anything, `audience` for those who watch. Whatever goes wrong here, what was acknowledged is in the store.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence
from random import Random
from secrets import SystemRandom, token_bytes
from typing import Any

import msgspec

from pokerroom.cards.seal import SECRET
from pokerroom.hand.dealer import PushPot
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.see import View, Views
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.room import stand_in
from pokerroom.room.audience import Audience, Moment, Viewer
from pokerroom.room.calls import Calls
from pokerroom.room.chance import Chance
from pokerroom.room.clock import RoomClock
from pokerroom.room.database import CannotWriteError
from pokerroom.room.deserted import Deserted
from pokerroom.room.effort import Effort
from pokerroom.room.mailbox import Mailbox
from pokerroom.room.names import is_bot
from pokerroom.room.numbered import Nobody, Register, name_written
from pokerroom.room.pace import Pace
from pokerroom.room.patience import Patience, Pushing
from pokerroom.room.rows import VOIDED, Recovered, Voiding, Written, recover
from pokerroom.room.runout import looks_at
from pokerroom.room.scribe import Books, Scribe
from pokerroom.room.sent import BY_NOBODY, Request, Sent, end_in_doubt
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Pause, Tempo
from pokerroom.room.thinking import Thinkers
from pokerroom.room.timer import Timer
from pokerroom.room.turn import TurnClock
from pokerroom.room.writer import Commits
from pokerroom.table.absence import StepAway
from pokerroom.table.claims import called
from pokerroom.table.hands import DealHand
from pokerroom.table.seats import Sit
from pokerroom.table.table import Table

LOG = logging.getLogger("pokerroom.table")
AGAIN = 0.5  # seconds until a table that stands still, or what could not be written, is tried again
CHANCE_AGAIN = 10.0  # seconds after which a table that cannot be dealt looks whether it can


class Owner:
    """One table of the room."""

    def __init__(
        self,
        table_id: str,
        name: str,
        found: Recovered,
        writer: Commits,
        *,
        tempo: Tempo | None = None,
        registry: Register | None = None,
        books: Books | None = None,
        officer: bool = False,
        seconds: float | None = None,
        clock: RoomClock | None = None,
        bots: Thinkers | None = None,
    ) -> None:
        """Take charge of a table as it was found in the store, or opened; `books` says what moves in the accounts."""
        self.id: str = table_id
        self.name: str = name
        self.table: Table = found.table
        self.tempo: Tempo = tempo or Tempo()
        self.officer: bool = officer  # nobody is on duty for it: an office that is asked is not waited for long
        self.paused: bool = False  # no further hand is dealt
        self.closing: bool = False  # after the hand that is on everybody goes, and the table is closed
        self.opened_by: str = ""  # the id of whoever opened it
        self.deserted: Deserted = Deserted()
        self.tournament: str = ""  # the id of that to which it belongs
        self.between: Callable[[], None] | None = None  # who says what happens between hands, where others than it do
        self.chance: Chance | None = None  # without which no hand is dealt, where it was tested
        self.audience: Audience = Audience(table_id, name)
        self.audience.pace = int(1000 * self.tempo.look)
        self.pace: Pace = Pace()
        self.effort: Effort = Effort()
        self._seconds: float | None = seconds
        self._clock: RoomClock = clock if clock is not None else RoomClock()
        self._writer: Commits = writer
        self._registry: Register = registry if registry is not None else Nobody()
        self._books: Books | None = books
        self._scribe: Scribe = Scribe(table_id, found, self._registry, books)
        self.locked: bool = found.locked  # a hand is on that cannot be opened
        self.halted: str = ""  # why the table stands still: it could not be made again from the store
        self.mailbox: Mailbox[Request | None] = Mailbox()
        self._task: asyncio.Task[None] | None = None
        self._timer: Timer = Timer()
        self._calls: Calls = Calls(self.tempo.call, lambda late: self._hand_in("", late))
        self._turn: TurnClock = TurnClock(self.tempo.bank)
        self.patience: Patience = Patience()
        self._held: tuple[int, float] = (0, 0.0)  # in which hand play stops, and until when
        self._pushing: Pushing = Pushing()
        self._told_until: float = 0.0  # when everybody has seen how the last hand ended
        self._mind: Random = SystemRandom()
        self._bots: Thinkers = bots or stand_in.HOUSE
        self._hand: Hand | None = None  # of which views are kept
        self._views: Views | None = None
        self._writing: bool = False  # an act has changed the table and is not on the disk yet
        self._pause: Pause = Pause(found.at / 1000)  # since its last row, where it was played elsewhere until then
        self.table.seal_with(new_secret)

    @property
    def number(self) -> int:
        """The number of the table's last row."""
        return self._scribe.number

    @property
    def stream(self) -> str:
        """The table's stream in the store."""
        return self._scribe.stream

    # -------------------------------------------------------------------------------------------- life

    def start(self) -> None:
        """Begin to take acts, if it does not yet."""
        self._task = self._task or asyncio.get_running_loop().create_task(self._run(), name=f"table {self.id}")
        self._look_ahead()

    async def stop(self) -> None:
        """Finish what is in hand and stop; the hand, if one is on, goes on after the next start."""
        self._timer.end()
        self._calls.end()
        if self._task is not None:
            self.mailbox.put(None)
            await self._task
            self._task = None

    def already(self, who: str, sent: Sent) -> int | None:
        """The row of what somebody did by a message that has come before; None where it has not."""
        return self._scribe.already(who, sent.id, sent.text)

    async def act(self, who: str, act: Any, sent: Sent = BY_NOBODY) -> int:
        """Have an act answered: the number of its row, or a refusal."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.mailbox.put(Request(who, act, done, sent.saying(act)))
        return await done

    def go_on(self, *, paused: bool, closing: bool) -> None:
        """Deal further hands, or wait, or close after the hand that is on."""
        self.paused, self.closing = paused, closing
        if not self._writing and self.table.hand is None:
            self._look_ahead()

    # ---- while a second person is asked about a hand

    def hold(self, until: float) -> None:
        """Stop play in the hand that is on, until then at most: what becomes of it waits for a second person."""
        self._held = (self.table.state.number, until)
        self._show_again()

    def release(self) -> None:
        """Let play go on."""
        self._held = (0, 0.0)
        self._show_again()

    @property
    def held(self) -> bool:
        """Whether play stops in the hand that is on."""
        number, until = self._held
        return self.table.hand is not None and number == self.table.state.number and self._clock() < until

    def _show_again(self) -> None:
        if not self._writing:  # a row that is being written is followed by both
            self._look_ahead()
            self.audience.show(self._moment())

    async def _run(self) -> None:
        while (request := await self.mailbox.get()) is not None:
            if request.planned >= 0 and (request.planned != self.number or self.held):
                continue  # somebody was faster: what follows has been planned anew
            try:
                self._check_open()
                if (number := self.already(request.who, request.sent)) is None and self._writer.trouble:
                    raise CannotWriteError  # at once: to try it for each would hold up those behind them
                if number is None:
                    number = await self._answer(request)
            except CannotWriteError as refusal:
                if not request.done.done():
                    request.done.set_exception(refusal)
                self._wait_for_disk()
            except Refused as refusal:
                if not request.done.done():
                    request.done.set_exception(refusal)
                if request.planned >= 0:
                    # Neither the act nor the sentence: there may be cards in them.
                    kind = type(request.act).__name__
                    LOG.warning("table %s: its own %s was refused by %s", self.id, kind, refusal.by)
                    self._try_again()
            except Exception:
                LOG.exception("table %s: an act could not be answered; the table is made again from the store", self.id)
                self._recover()
                number = None if self.halted else self.already(request.who, request.sent)
                end_in_doubt(request, number, known=not self.halted)
            else:
                if not request.done.done():
                    request.done.set_result(number)

    async def void_locked(self, who: str, office: str, why: str = "", second: str = "") -> int:
        """Make a hand void that cannot be opened, as an officer decides; `why` is as rows have it, `second` signed."""
        if not self.locked:
            raise Refused("the hand that is on can be opened; it is voided like any other.")
        first, last = self._writer.store.open_hand(self.stream), self.number
        names = [name_written(name, self._registry) for name in (who, second)]
        data = msgspec.json.encode(Voiding(first, last, names[0], office, why, names[1]))
        LOG.warning("table %s: the %s voids hand rows %d to %d, which cannot be opened", self.id, office, first, last)
        await self._writer.commit([NewRow(self.stream, last + 1, self._clock.milliseconds, VOIDED, data)])
        self._recover()
        self.audience.publish([], self._moment())
        return self.number

    @property
    def stands(self) -> str:
        """Why the table stands still, in a sentence; nothing where it does not."""
        if self.halted:
            return "this table stands still: the room cannot read what it has written down."
        if self.locked:
            return "the cards of the hand that is on are sealed, and the key is not here; an officer may void it."
        return ""

    def _check_open(self) -> None:
        """Refuse everything at a table that stands still."""
        if self.stands:
            raise Refused(self.stands)

    async def _answer(self, request: Request) -> int:
        table, who, act, sent = self.table, request.who, request.act, request.sent
        self._turn.check(sent.turn, self.number)
        if sent.check is not None:
            sent.check()
        if who and type(act) in HAND.acts and HAND.authority(type(act)).who == "seat":
            if not table.sign.cards_on_felt:  # where the dealer enters it for them
                self._check_seat(who, act.seat)
            if self.held:
                raise Refused("play stops here until a second person has signed or refused what was proposed.")
        if self.chance is not None and isinstance(act, DealHand) and not table.sign.cards_on_felt:
            self.chance.check()
        drawn = table.state.rules.seat_choice.value == "by drawing cards"
        if drawn and isinstance(act, Sit) and not table.state.number:
            # Before the first hand nobody waits with whom to draw for seats: each has the one they come to.
            act = msgspec.structs.replace(act, way="at the start")
        now, began = self._clock(), time.perf_counter()
        events = table.play(act, at=max(int(now), table.at))
        table.forget()
        self.effort.count(time.perf_counter() - began)
        if who and isinstance(act, Decide):
            self.patience.decided()
        if not events:
            return self.number
        said = act if isinstance(act, str) else type(act).__name__
        await self._record(Written(who, said, events, sent.id), sent, int(now * 1000))
        return self.number

    def _check_seat(self, who: str, seat: int) -> None:
        """Refuse an act that was meant for a hand that is over: the seat may be another player's by now."""
        if (hand := self.table.hand) is None or not 0 <= seat < len(hand.names):
            raise Refused("no hand is being played.")
        if hand.names[seat].casefold() != who.casefold():
            raise Refused("that hand is over.")

    async def _record(self, written: Written, sent: Sent, at: int) -> None:
        """Write a row of this time with the chips that move by it, and when it is written tell everybody."""
        entry = self._scribe.entry(written, at, sent.text)
        self._writing = True
        try:
            await self._writer.commit([entry])
        except Refused:
            self._recover()  # the table has gone on, and the disk has not
            raise
        finally:
            self._writing = False
        self._pause.here()
        if self._scribe.wrote(entry, written) and (rail := self.rail) is not None:
            self.pace.count(self._clock(), sum(rail.state.contributed))
        if sent.written is not None:
            sent.written(self.number)
        if looks := looks_at(written.events):
            self._told_until = max(self._told_until, self._clock() + self.tempo.look * looks)
        now = self._clock()  # by which the turn that begins is told too
        self._look_ahead(written.events, now)
        self.audience.publish(written.events, self._moment(now), by_itself=not written.who)
        if sent.told is not None:
            sent.told(self.number)

    def _recover(self) -> None:
        """Make the table again from what was written; where that cannot be read, try again after a while."""
        try:
            found = recover(self._writer.store, self.stream, self.table.state.book, self._registry)
        except Exception as error:
            if not self.halted:
                LOG.exception("table %s cannot be made again; it stands still", self.id)
            self.halted = str(error) or type(error).__name__
            self._timer.stop()
            self._in(AGAIN, self._recover)
            return
        self.halted = ""
        self._pause.over()
        self.table, self.locked = found.table, found.locked
        self._scribe = Scribe(self.id, found, self._registry, self._books)
        self.table.seal_with(new_secret)
        self.audience.look_again()
        self._look_ahead()
        self.audience.admit(self._moment())

    @property
    def writing(self) -> bool:
        """Whether an act has changed the table that is not on the disk yet."""
        return self._writing

    @property
    def chips(self) -> int:
        """All chips that lie on the table."""
        return self.table.chips

    def chips_of(self, names: Collection[str]) -> int:
        """What somebody has here who is called so (without capitals), with what is in the hand that is on."""
        return sum(chips for name, chips in self.table.in_play.items() if name.casefold() in names)

    # -------------------------------------------------------------------------------------------- those who watch

    def watch(self, viewer: Viewer, after: int = -1) -> None:
        """Let somebody watch who has seen everything up to a row; who comes while one is written waits for it."""
        if self._writing:
            self.audience.hold(viewer, after)
        else:
            self.audience.watch(viewer, after, self._moment())

    def unwatch(self, viewer: Viewer) -> None:
        """Somebody no longer watches."""
        self.audience.unwatch(viewer)

    def _moment(self, now: float | None = None) -> Moment:
        at = int((now if now is not None else self._clock()) * 1000)
        return Moment(self.number, self.table.state, self.views, self._turn, at, self.stands)

    @property
    def views(self) -> Views | None:
        """How the hand that is on, or was last, looks to each; none before the first."""
        if (hand := self.table.state.hand) is not self._hand:
            self._hand, self._views = hand, hand.views() if hand is not None else None
        return self._views

    @property
    def rail(self) -> View | None:
        """The hand that is on, or was last, as everybody sees it."""
        return self.views.of("rail") if self.views is not None else None

    def _whose(self) -> View | None:
        """The view of the player whose turn it is, if it is a player's."""
        hand, views = self.table.hand, self.views
        return views.of(hand.due.seat) if hand is not None and views is not None and hand.due.actor == "seat" else None

    # -------------------------------------------------------------------------------------------- what comes next

    def _look_ahead(self, events: Sequence[Any] = (), at: float | None = None) -> None:
        """Set the timer for whatever follows by itself: the end of a player's time, a bot's turn, the next hand."""
        self._timer.stop()
        if self.locked or self.halted:
            return
        hand, views, turn, now = self.table.hand, self.views, self._turn, at if at is not None else self._clock()
        turn.called_until = self._calls.look(called(self.table.state), now, self._task is not None)
        # Where cards lie on felt nothing goes by itself: the dealer deals, pushes and enters.
        turn.stopped, on_felt = self.held, self.table.sign.cards_on_felt
        asked = hand.due if hand is not None and not turn.stopped and not on_felt else None
        due = views.due_to(asked.seat) if asked is not None and views is not None and asked.actor == "seat" else None
        turn.take(due, views, self.table.state.number, self.number, now, self.table if on_felt else None)
        if self._task is None:
            return
        if turn.stopped:
            self._in(max(0.01, self._held[1] - now), self._show_again)
            return
        if hand is None and self.between is not None:
            self.between()
            return
        if hand is None:
            errand = stand_in.errand(self.table, int(now))
            alone = self.deserted.left(self.table, now)
            if self.closing or alone == 0.0:
                if (last := stand_in.closing(self.table)) is not None:
                    self._in(0.0, self._do, "", last)
            elif errand is not None:
                self._in(self._pause.left(errand, self.tempo.bot / 2, now), self._do, *errand)
            elif on_felt:
                pass
            elif self.chance is not None and not self.chance.is_good:
                self._in(CHANCE_AGAIN, self._look_ahead)
            elif self.paused or any(each.stops for each in self.table.due):
                self._pause.over()
                if alone is not None:
                    self._in(alone, self._look_ahead)
            else:
                pause = self.tempo.between + max(0.0, self._told_until - now)
                self._in(self._pause.left(id(self.table.state.hand), pause, now), self._do, "", DealHand())
            return
        if due is not None:
            name = hand.names[due.seat]
            if is_bot(name):
                pause = self.tempo.bot / 3 if "show" in due.options else self.tempo.bot
                self._in(self._pause.left((turn.number,), pause, now), self._play_bot)
            else:
                turn.give_time(self.table, name, self._seconds, events, now)
                self._in(max(0.0, turn.deadline / 1000 - now), self._end_time)
        elif hand.due.actor == "floor":
            self._in(self._until_decided(), self._decide)
            self._turn.decides = int(self.patience.until * 1000)
        elif hand.due.actor == "dealer" and not on_felt:
            waits = self._pushing.left(self.rail, self.table.state.number, now, self.tempo.request)
            self._in(waits, self._do, "", PushPot())

    def _try_again(self) -> None:
        """Try the plainest thing after a while, where what was planned is refused: a table must not stand still."""
        if not self.halted:  # else it is made again first
            self._in(max(1.0, self.tempo.between), self._end_time if self.table.hand else self._look_ahead)

    def _wait_for_disk(self) -> None:
        """Go on after a while where nothing could be written, with whatever follows then."""
        if not self.halted:
            self._in(AGAIN, self._look_ahead)

    def _in(self, seconds: float, what: Callable[..., None], *told: Any) -> None:
        self._timer.set(seconds, self._now, what, *told)

    def _now(self, what: Callable[..., None], *told: Any) -> None:
        """Do what was planned for this moment; where that fails the plainest thing is tried after a while."""
        try:
            what(*told)
        except Exception:
            LOG.exception("table %s: what it had planned has failed", self.id)
            self._try_again()

    def _do(self, who: str, act: Any) -> None:
        """Hand in an act that nobody waits for, to be done if nothing happens before it."""
        self._hand_in(who, act, self.number)

    def _hand_in(self, who: str, act: Any, planned: int = -1) -> None:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda each: each.cancelled() or each.exception())
        self.mailbox.put(Request(who, act, done, planned=planned))

    def _play_bot(self) -> None:
        view, number = self._whose(), self.number
        if view is not None:
            name = view.state.names[view.due.seat]
            stand_in.ask_bot(self._bots, view, self._mind, lambda act: self._hand_in(name, act, number))

    def _end_time(self) -> None:
        """A player's time is over: something is done for them, and they are away, unless only their cards were due."""
        view = self._whose()
        if self._writing or view is None:
            return  # while a row is written the turn is another's already, and their time is yet to be set
        name, showing = view.state.names[view.due.seat], "show" in view.due.options
        player = self.table.state.player(name)
        there = not showing and player is not None and player.away_since < 0
        if there and self._turn.draw_on_bank(now := self._clock()):
            self._in(max(0.0, self._turn.deadline / 1000 - now), self._end_time)
            self.audience.show(self._moment())
            return
        self._do("", stand_in.overdue(view, self._turn.ruled, self._mind))
        if there and not is_bot(name):
            self._hand_in("", StepAway(name))

    def _until_decided(self) -> float:
        """How long an officer is still waited for: where the house has nobody on duty, not for long."""
        rail, table, most = self.rail, self.table, self.tempo.officer if self.officer else None
        assert rail is not None  # a hand is on
        return self.patience.left(rail, table.sign, table.state.number, self.audience.viewers, self._clock(), most)

    def _decide(self) -> None:
        """Decide in the place of an officer, where nobody has come in time: nobody is made one for it."""
        if (rail := self.rail) is None or self.table.hand is None:
            return
        if self._until_decided() > 0:
            self._look_ahead()
        elif (overdue := stand_in.decision_overdue(rail)) is not None:
            self.patience.nobody_came(rail)
            LOG.info("table %s: nobody came to decide", self.id)
            self._do("", overdue)


def new_secret() -> bytes:
    """The secret by which the deck of one hand is sealed."""
    return token_bytes(SECRET)
