"""An event: a whole tournament played by bots, from the draw to the prizes, with all its tables on one clock.

Knows when each table deals and how long a hand takes. Must not know rules of tournaments: `tournament.running` does.
Everything comes from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from pokerroom.hand.hand import Hand
from pokerroom.hand.round_of_play import due_in, play_in
from pokerroom.hand.state import OVER as HAND_OVER
from pokerroom.law.book import Book
from pokerroom.law.error import Refused
from pokerroom.players.own import Said, bot_of
from pokerroom.players.sight import Seen
from pokerroom.players.styles import Bot
from pokerroom.simulation.habits import add_on, buy_back, come_late, leave, leaves, may_buy_back, times_of
from pokerroom.simulation.timetable import Timetable
from pokerroom.tournament.briefing import Brief
from pokerroom.tournament.clock import stands
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.entries import CloseEntries, Enter
from pokerroom.tournament.hands import Fell, LookAtClock
from pokerroom.tournament.papers import OpenEntries
from pokerroom.tournament.pool import kept_of
from pokerroom.tournament.preparing import OPERATOR, designation, paper, staffed
from pokerroom.tournament.prizes import Keep, settle_as_due
from pokerroom.tournament.running import TournamentRun, told_of
from pokerroom.tournament.seat_map import is_in_rounds, largest
from pokerroom.tournament.seats import StartPlay
from pokerroom.tournament.state import OVER, RUNNING, SETTLED, TournamentState
from pokerroom.tournament.table_run import TableRun
from pokerroom.tournament.tournament import Tournament

QUICKEST: Final = 45  # seconds that a hand takes at least
SLOWEST: Final = 150  # and at most
SPREAD: Final = SLOWEST - QUICKEST + 1
SPREAD_BITS: Final = 7  # it takes so many to draw one of these
assert SPREAD.bit_length() == SPREAD_BITS
STUCK: Final = 50_000  # looks at tables without a hand: nothing goes on any more


def announced(book: Book, conditions: Conditions, names: Sequence[str], start: int = 0) -> Tournament:
    """A tournament with all its papers, staff and tables, and these names entered, by whatever its book asks."""
    tournament = Tournament(book.game(conditions["game"]), conditions, start=start)
    state = tournament.state
    while (act := paper(state)) is not None:
        tournament.play(act)
    tournament.play(OpenEntries(OPERATOR))
    for name in names:
        tournament.play(Enter(name))
    while (act := staffed(state)) is not None:
        tournament.play(act)
    tournament.play(designation(state))
    tournament.play(CloseEntries(OPERATOR))
    return tournament


def play_hand(hand: Hand, bots: Mapping[str, Bot] | Bot, mind: Random) -> None:
    """Let bots play a hand to its end: one for all, or for each name its own."""
    names = hand.state.names
    play_line(hand, [bots[name] for name in names] if isinstance(bots, Mapping) else [bots] * len(names), mind)


def play_line(hand: Hand, line: list[Bot], mind: Random) -> None:
    """Let bots play a hand to its end, one for each place."""
    state = hand.state
    while state.stage != HAND_OVER:
        due = due_in(hand)
        if due.actor != "seat":
            raise Refused(f"the hand waits for the {due.actor}: {', '.join(due.options)}.", due.by)
        play_in(hand, line[due.seat](Seen(hand), mind))


class SeatedBots:
    """The bots at a table by their seats; looked for by name where another sits than in the last hand."""

    def __init__(self, seats: int) -> None:
        """Nobody sits at any of so many seats yet."""
        self._names: list[str] = [""] * (seats + 1)
        self._bots: list[Any] = [None] * (seats + 1)

    def line(self, hand: Hand, seats: tuple[int, ...], bots: Mapping[str, Bot]) -> list[Bot]:
        """Who plays a hand that was dealt to these seats, one for each place."""
        found: list[Bot] = []
        for place, name in enumerate(hand.state.names):
            seat = seats[place]
            if self._names[seat] is not name:
                self._names[seat], self._bots[seat] = name, bots[name]
            found.append(self._bots[seat])
        return found


class BotTournament:
    """A tournament that bots play to its end."""

    def __init__(
        self,
        tournament: Tournament,
        seed: int | str,
        bots: Mapping[str, Said] | Said = "loose-aggressive",
        late: Sequence[str] = (),
    ) -> None:
        """Play it by a seed; `bots` are the players by name, or one for all; `late`: who comes late.

        `state` is how it stands.
        """
        chance = Random(f"pokerroom tournament {seed}")
        self.running: TournamentRun = TournamentRun(tournament, chance)
        self.state: TournamentState = tournament.state
        self._log: list[Any] = tournament.log
        self.hands: int = 0
        self.recorded: int = 0  # events in all hands that were played; the hands themselves are not kept
        self._habits: Random = Random(chance.random())
        self._drawn: Callable[[], float] = self._habits.random
        self._late: list[tuple[int, str]] = times_of(tournament.state, late, self._habits)  # the next to come is last
        self._buys_back: bool = may_buy_back(tournament.state)
        self._bits: Callable[[int], int] = Random(chance.random()).getrandbits
        self._mind: Random = Random(chance.random())
        self._bots: dict[str, Bot] = {}  # by name, or one for all
        self._bot: Bot | None = None
        if isinstance(bots, Mapping):
            self._bots = {name: bot_of(bot) for name, bot in bots.items()}
        else:
            self._bot = bot_of(bots)
        self._due: Timetable[TableRun] = Timetable()
        self._waiting: set[int] = set()  # tables that cannot deal now
        self._wait_for = (0, 0)  # the largest size, and the turn of those that play together, when all last tried
        # When the break is over that is on, or was last; where rounds set the clock back, it is asked every time.
        self._break_over: int = -1
        self._all_rest: bool = bool(self.state.rules.tournament_rests.value) and not is_in_rounds(self.state)
        self.begun: dict[int, int] = {}  # tables whose hands began and are still to be played, and when
        self._before: Callable[[BotTournament], None] | None = None

    def play(
        self,
        watch: Callable[[BotTournament], None] | None = None,
        before: Callable[[BotTournament], None] | None = None,
    ) -> None:
        """Play it from the draw to the prizes.

        `watch` is told after every hand, `before` whenever the hands that have begun are about to be played.
        """
        self._before = before
        running, state = self.running, self.state
        tournament = running.tournament
        running.draw()
        if state.rules.tournament_briefing.value:
            running.play(Brief("Director"))
        tournament.play(StartPlay("Director"), at=max(state.at, state.start))
        running.moves()  # so few may have come that the final table is drawn first
        for number in sorted(running.tables):
            self._queue(running.runs[number], state.at)
        idle = 0
        while state.is_now == RUNNING:
            at = self._due.next_at()
            if at < 0:
                idle += 1
                self._wake(state.at + 60)
                if idle > STUCK:
                    raise Refused("the tournament stands still.")
                continue
            run = self._due.take(at)
            if run.on:
                idle = 0
                self._ended(run)
                if watch is not None:
                    watch(self)
            else:
                run.queued = False
                self._begun(run, max(at, state.at))
        self._settle()

    def _queue(self, run: TableRun, at: int) -> None:
        """Let a table deal at a time, if it is not to do so already."""
        if not run.queued:
            run.queued = True
            self._due.add(at, run)

    def _begun(self, run: TableRun, at: Any) -> None:
        """Begin a hand at a table if the tournament lets it; a while later it is played and over."""
        running = self.running
        if at < self._break_over:
            self._rests(run, at)
            return
        try:
            if running.has_small_chips(run):
                running.colour_up(run.number, at)
            running.begin_at(run, at)
        except Refused:
            if not self._begun_all_the_same(run, at):
                return
        if self._waiting:
            self._waiting.discard(run.number)
        self.begun[run.number] = at
        ends = at + self._takes()
        run.on, run.ends, run.played = True, ends, False
        self._due.add(ends, run)

    def _begun_all_the_same(self, run: TableRun, at: int) -> bool:
        """Begin a hand that was refused, once the small chips are gone; where that is not why, the table waits."""
        running, number = self.running, run.number
        try:
            if running.colour_up(number, at):
                running.begin_at(run, at)
                return True
        except Refused:
            pass
        face = stands(self.state, at)
        if face.break_left:
            if self._all_rest:
                self._break_over = at + face.break_left
            add_on(running, number, self._habits, at)
            self._queue(run, at + face.break_left)
        else:
            self._waiting.add(number)
        return False

    def _rests(self, run: TableRun, at: int) -> None:
        """A table comes to a break that is on at others already: its small chips go, some add on, and it waits."""
        running, number = self.running, run.number
        with suppress(Refused):
            running.colour_up(number, at)
        add_on(running, number, self._habits, at)
        self._queue(run, self._break_over)

    def _takes(self) -> int:
        """How many seconds a hand takes: `randint(QUICKEST, SLOWEST)` without its detours."""
        while (found := self._bits(SPREAD_BITS)) >= SPREAD:
            pass
        return QUICKEST + found

    def _ended(self, run: TableRun) -> None:
        running, log, at = self.running, self._log, run.ends
        mark = len(log)
        if not run.played:
            self._play_begun()
        run.on = False
        self.hands += 1
        running.book(run, run.told, at)
        if self._buys_back and len(log) - mark > 1:
            buy_back(running, [each.name for each in log[mark:] if isinstance(each, Fell)], self._habits, at)
        if leaves(self._drawn()):
            leave(running, run.number, self._habits, at)
        running.follow(run, mark)
        while self._late and self._late[-1][0] <= at and come_late(running, self._late[-1][1], self._habits, at):
            self._late.pop()
        if len(log) - mark > 1:  # somebody fell, or moved: others may deal now
            self._queue(run, at)
            self._wake(at)
        else:
            self._begun(run, at)

    def _wake(self, at: int) -> None:
        """Let those tables try to deal to which something happened, and all that could not where that may be over."""
        state, touched = self.state, self.running.touched
        wait_for = (largest(state.sizes), state.turn)  # by these a table waits that is short, or has played
        if wait_for != self._wait_for or self._due.next_at() < 0:
            self._wait_for = wait_for
            touched |= self._waiting
            self._waiting.clear()
        for number in sorted(touched):
            table = state.tables.get(number)
            if table is not None and not table.playing and len(table.players) > 1:
                self._queue(self.running.runs[number], at)
        touched.clear()
        if self._due.next_at() < 0 and state.is_now == RUNNING:
            self.running.tournament.play(LookAtClock(), at=max(at, state.at))

    def _play_begun(self) -> None:
        """Deal and play all hands that have begun: nothing that happens elsewhere changes them.

        One behind the other they take less time than between what the tournament does before and behind each.
        """
        if self._before is not None:
            self._before(self)
        runs = self.running.runs
        for number, at in self.begun.items():
            self._played(runs[number], at)
        self.begun.clear()

    def _played(self, run: TableRun, at: int) -> None:
        """Deal and play a hand that has begun; what came of it is all that is kept."""
        hand = self.running.deal_at(run, at)
        bot = self._bot
        if bot is None:
            if run.beside is None:
                run.beside = SeatedBots(run.state.places)
            seated: SeatedBots = run.beside
            line = seated.line(hand, run.state.dealt, self._bots)
        else:
            line = [bot] * len(hand.state.names)
        play_line(hand, line, self._mind)
        self.recorded += len(hand._log.events)
        told_of(self.state, run, hand)
        run.keep()
        run.drop()

    def _settle(self) -> None:
        state = self.state
        if state.is_now != OVER:
            return
        self.running.tournament.play(Keep(OPERATOR, kept_of(state)))
        self.running.record.at_time(state.at, settle_as_due, None)
        assert state.is_now == SETTLED
