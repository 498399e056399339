"""An event: a whole tournament played by bots, from the draw to the prizes, with all its tables on one clock.

Knows when each table deals and how long a hand takes. Must not know rules of tournaments: `tournament.running` does.
Everything comes from a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any

from pokerroom.hand.hand import Hand
from pokerroom.hand.round_of_play import due_in, play_in
from pokerroom.hand.state import OVER as HAND_OVER
from pokerroom.law.book import Book
from pokerroom.law.error import Refused
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BOTS
from pokerroom.simulation.habits import add_on, buy_back, come_late, leave, times_of
from pokerroom.tournament.briefing import Brief
from pokerroom.tournament.clock import stands
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.entries import CloseEntries, Enter
from pokerroom.tournament.hands import EndHand, Fell, LookAtClock
from pokerroom.tournament.papers import OpenEntries
from pokerroom.tournament.pool import kept_of
from pokerroom.tournament.preparing import OPERATOR, designation, paper, staffed
from pokerroom.tournament.prizes import Keep, SettlePlaces, due_prizes
from pokerroom.tournament.running import TournamentRun, hand_told
from pokerroom.tournament.seats import StartPlay
from pokerroom.tournament.state import OVER, RUNNING, SETTLED, TournamentState
from pokerroom.tournament.tournament import Tournament

PACE = (45, 150)  # seconds that a hand takes, at least and at most
SPREAD = PACE[1] - PACE[0] + 1
SPREAD_BITS = SPREAD.bit_length()
STUCK = 50_000  # looks at tables without a hand: nothing goes on any more


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


def play_hand(hand: Hand, kinds: Mapping[str, str] | str, mind: Random) -> None:
    """Let bots play a hand to its end: one kind, or for each name its own."""
    state = hand.state
    line = [BOTS[kinds if isinstance(kinds, str) else kinds[name]] for name in state.names]
    while state.stage != HAND_OVER:
        due = due_in(hand)
        if due.actor != "seat":
            raise Refused(f"the hand waits for the {due.actor}: {', '.join(due.options)}.", due.by)
        play_in(hand, line[due.seat](Seen(hand), mind))


class BotTournament:
    """A tournament that bots play to its end."""

    def __init__(
        self,
        tournament: Tournament,
        seed: int | str,
        bots: Mapping[str, str] | str = "loose-aggressive",
        late: Sequence[str] = (),
    ) -> None:
        """Play it by a seed; `bots` are the kinds of players by name, or one for all; `late`: who comes late."""
        chance = Random(f"pokerroom tournament {seed}")
        self.running: TournamentRun = TournamentRun(tournament, chance)
        self.hands: int = 0
        self._habits: Random = Random(chance.random())
        self._late: list[tuple[int, str]] = times_of(tournament.state, late, self._habits)  # the next to come is last
        self._bits: Callable[[int], int] = Random(chance.random()).getrandbits
        self._mind: Random = Random(chance.random())
        self._kinds: Mapping[str, str] | str = bots
        self._due: list[tuple[int, int, int, bool]] = []  # when, in which order, at which table, whether a hand is over
        self._order: int = 0
        self._waiting: set[int] = set()  # tables that cannot deal now
        self._wait_for = (0, 0)  # the largest size, and the turn of those that play together, when all last tried
        self._queued: set[int] = set()
        self._begun_at: dict[int, int] = {}  # tables whose hands began and are still to be played, and when
        self._told: dict[int, EndHand] = {}  # what came of those that were played and are still to be over

    @property
    def state(self) -> TournamentState:
        """How it stands."""
        return self.running.state

    def play(self, watch: Callable[[BotTournament], None] | None = None) -> None:
        """Play it from the draw to the prizes; `watch` is told after every hand."""
        running, state = self.running, self.state
        tournament = running.tournament
        running.draw()
        if state.rules.tournament_briefing.value:
            running.play(Brief("Director"))
        tournament.play(StartPlay("Director"), at=max(state.at, state.start))
        for number in sorted(running.tables):
            self._queue(number, state.at)
        idle = 0
        while state.is_now == RUNNING:
            if not self._due:
                idle += 1
                self._wake(state.at + 60)
                if idle > STUCK:
                    raise Refused("the tournament stands still.")
                continue
            at, _, number, over = heappop(self._due)
            if over:
                idle = 0
                self._ended(number, at)
                if watch is not None:
                    watch(self)
            else:
                self._queued.discard(number)
                self._begun(number, max(at, state.at))
        self._settle()

    def _queue(self, number: int, at: int) -> None:
        """Let a table deal at a time, if it is not to do so already."""
        if number not in self._queued:
            self._queued.add(number)
            self._order += 1
            heappush(self._due, (at, self._order, number, False))

    def _begun(self, number: int, at: int) -> None:
        """Begin a hand at a table if the tournament lets it; a while later it is played and over."""
        running, state = self.running, self.state
        if number not in running.tables or state.tables[number].playing:
            return
        try:
            try:
                running.begin(number, at)
            except Refused:
                if not running.colour_up(number, at):
                    raise
                running.begin(number, at)
        except Refused:
            face = stands(state, at)
            if face.break_left:
                add_on(running, number, self._habits, at)
                self._queue(number, at + face.break_left)
            else:
                self._waiting.add(number)
            return
        self._waiting.discard(number)
        self._begun_at[number] = at
        self._order += 1
        heappush(self._due, (at + self._takes(), self._order, number, True))

    def _takes(self) -> int:
        """How many seconds a hand takes: `randint(*PACE)` without its detours."""
        while (found := self._bits(SPREAD_BITS)) >= SPREAD:
            pass
        return PACE[0] + found

    def _ended(self, number: int, at: int) -> None:
        running = self.running
        log = running.tournament.log
        mark = len(log)
        if number in self._begun_at:
            self._play_begun()
        self.hands += 1
        running.over(number, at, self._told.pop(number), self._between)
        while self._late and self._late[-1][0] <= at and come_late(running, self._late[-1][1], self._habits, at):
            self._late.pop()
        if len(log) - mark > 1:  # somebody fell, or moved: others may deal now
            self._queue(number, at)
            self._wake(at)
        else:
            self._begun(number, at)

    def _wake(self, at: int) -> None:
        """Let those tables try to deal to which something happened, and all that could not where that may be over."""
        state, touched = self.state, self.running.touched
        wait_for = (max(state.sizes, default=0), state.turn)  # by these a table waits that is short, or has played
        if wait_for != self._wait_for or not self._due:
            self._wait_for = wait_for
            touched |= self._waiting
            self._waiting.clear()
        for number in sorted(touched - self._queued):
            table = state.tables.get(number)
            if table is not None and not table.playing and len(table.players) > 1:
                self._queue(number, at)
        touched.clear()
        if not self._due and state.is_now == RUNNING:
            self.running.tournament.play(LookAtClock(), at=max(at, state.at))

    def _between(self, number: int, made: list[Any], at: int) -> None:
        """What bots do behind a hand, before anybody is moved."""
        if len(made) > 1:
            buy_back(self.running, [each.name for each in made if isinstance(each, Fell)], self._habits, at)
        leave(self.running, number, self._habits, at)

    def _play_begun(self) -> None:
        """Deal and play all hands that have begun: nothing that happens elsewhere changes them.

        One behind the other they take less time than between what the tournament does before and behind each.
        """
        running = self.running
        for number, at in self._begun_at.items():
            play_hand(running.deal_begun(number, at), self._kinds, self._mind)
            table = running.tables[number]
            table.forget()  # nobody asks for the cards of a simulation
            self._told[number] = hand_told(self.state, number, table)
        self._begun_at.clear()

    def _settle(self) -> None:
        state, tournament = self.state, self.running.tournament
        if state.is_now != OVER:
            return
        tournament.play(Keep(OPERATOR, kept_of(state)))
        due = due_prizes(state)
        tournament.play(SettlePlaces("Director", tuple(due), tuple(due.values())))
        assert state.is_now == SETTLED
