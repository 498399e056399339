"""Measures a whole tournament of bots against bare tables, in one run on one core, in turns. Run it by its path:

    .venv/bin/python benchmarks/tournament_speed.py [ENTRANTS]             plain Python
    build/compiled/bin/python benchmarks/tournament_speed.py [ENTRANTS]    the compiled engine, as the wheel has it

a house freeze-out of 10,000 entrants from the draw to the prizes; and as many hands with the same bots, players, stacks
and levels at tables of which no tournament knows. It prints how many were dealt in and how much was recorded in a hand
on either side, so that they can be seen to play the same. Knows how both are timed; must not know how they are played.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import TypeAlias

from pokerroom import engine, shelf
from pokerroom.players.own import USUAL, bot_of
from pokerroom.simulation.bot_tournament import BotTournament, SeatedBots, announced, play_line
from pokerroom.simulation.named_tournament import bots_by_name, draft_of
from pokerroom.table.placing import Place, SetStack, TakeAway
from pokerroom.table.table import OneGame, Table
from pokerroom.tournament.clock import level_numbered
from pokerroom.tournament.running import level_act
from pokerroom.tournament.state import SETTLED

ENTRANTS = 10_000
TURN = 2_000  # hands of the tournament, then as many of bare tables
WARM = 60  # entrants of a tournament that both play before anything is timed: what is worked out once is there then
ASKED = 0.95
"""What was asked: hands a second of the tournament, as a part of those of bare tables."""

Seats: TypeAlias = dict[int, tuple[str, int, bool]]
"""Who sits where, with how much, and whether they wait until the button has passed."""


class Played:
    """What hands there were: how many, with how many dealt in, and how much was recorded in them."""

    def __init__(self) -> None:
        """None yet."""
        self.hands = self.dealt = self.events = 0

    def look(self, tables: list[Table], recorded: int) -> None:
        """Count the last hand of each of these tables; so much has been recorded in all hands."""
        self.hands += len(tables)
        self.dealt += sum([len(table.state.dealt) for table in tables])
        self.events = recorded

    def __str__(self) -> str:
        return f"{self.dealt / self.hands:.2f} dealt in and {self.events / self.hands:.2f} events a hand"


class Watched:
    """A tournament of which is written down what each of its hands began with, and which stops for its peer."""

    def __init__(self, entrants: int, seed: int) -> None:
        """Announce it; nothing is timed yet."""
        book = shelf.book("house")
        conditions = draft_of(book, "freezeout").but("players.most", entrants)
        names = [f"P{number}" for number in range(1, entrants + 1)]
        self.bots = {name: bot_of(bot) for name, bot in bots_by_name(USUAL, names).items()}
        self.event = BotTournament(announced(book, conditions, names), seed, self.bots)
        self.begun: list[tuple[int, int, int, Seats]] = []
        self.played = Played()
        self.playing: list[Table] = []
        self.spent = 0.0
        self.since = 0.0
        self.rest: Callable[[], None] = lambda: None

    def timed(self) -> None:
        """Play it; what the peer does meanwhile is not counted."""
        self.since = process_time()
        self.event.play(before=self.look)
        self.spent += process_time() - self.since
        self.played.look(self.playing, self.event.recorded)
        self.rest()

    def look(self, event: BotTournament) -> None:
        """Hands have begun and are about to be played: look at those before, and write down these."""
        self.spent += process_time() - self.since
        self.played.look(self.playing, self.event.recorded)
        for number, at in event.begun.items():
            of = event.state.tables[number]
            here, dealt = of.players.items(), of.began_with()
            start = {seat: (each.name, each.chips, each.waits) for seat, each in here if each.name in dealt}
            self.begun.append((number, at, of.level, start))
        if len(self.begun) >= TURN:
            self.rest()
        self.playing = [event.running.tables[number] for number in event.begun]
        self.since = process_time()


class Bare:
    """Tables with the same players at the same level, and nothing around them."""

    def __init__(self, beside: Watched) -> None:
        """Open no table yet."""
        self.beside = beside
        self.tables: dict[int, Table] = {}
        self.bots: dict[int, SeatedBots] = {}  # as the tournament keeps them
        self.chance = Random("bare tables")
        self.mind = Random("bare minds")
        self.played = Played()
        self.recorded = 0
        self.spent = 0.0
        self.ready: dict[int, int] = {}  # tables that are set up for their next hand, and when they deal it

    def play(self) -> None:
        """Play what the tournament has played since, and time nothing but that."""
        for number, at, level, wanted in self.beside.begun:
            if number in self.ready:  # it plays again: first those that are set up
                self._play_ready()
            self._into_line(self.tables.get(number) or self._opened(number), level, wanted)
            self.ready[number] = at
        self._play_ready()
        self.beside.begun.clear()

    def _play_ready(self) -> None:
        """Play a hand at every table that is set up, and time it."""
        began = process_time()
        for number, at in self.ready.items():
            self._played(self.tables[number], self.bots[number], at)
        self.spent += process_time() - began
        self.played.look([self.tables[number] for number in self.ready], self.recorded)
        self.ready.clear()

    def _played(self, table: Table, bots: SeatedBots, at: int) -> None:
        hand = table.deal(at=at)
        play_line(hand, bots.line(hand, table.state.dealt, self.beside.bots), self.mind)
        self.recorded += len(hand.log)
        table.forget_hand()

    def _opened(self, number: int) -> Table:
        of = self.beside.event.running.tables[number]
        self.tables[number] = Table(of.sign, book=OneGame(of.sign.game), chance=self.chance)
        self.bots[number] = SeatedBots(of.sign.seats)
        return self.tables[number]

    def _into_line(self, table: Table, level: int, wanted: Seats) -> None:
        act = level_act(self.beside.event.state, level_numbered(self.beside.event.state, level), table)
        if act is not None:
            table.play(act)
        for seat, player in list(table.state.players.items()):
            if wanted.get(seat, ("",))[0] != player.name:
                table.play(TakeAway(player.name, "goes"))
        for seat, (name, chips, waits) in wanted.items():
            there = table.state.players.get(seat)
            if there is None:
                table.play(Place(name, seat, chips, waits))
            elif there.chips != chips:
                table.play(SetStack(name, chips, "as in the tournament"))


def side_by_side(entrants: int) -> tuple[Watched, Bare]:
    """Play a tournament to its end, and beside it the same hands at bare tables."""
    tournament = Watched(entrants, seed=1)
    bare = Bare(tournament)
    tournament.rest = bare.play
    gc.collect()
    gc.disable()  # neither leaves anything for it to find
    tournament.timed()
    gc.enable()
    assert tournament.event.state.is_now == SETTLED
    assert tournament.event.hands == bare.played.hands
    return tournament, bare


def main(entrants: int) -> int:
    """Play and print; 1 where the tournament is slower than was asked. Time on a core is what counts."""
    if hasattr(os, "sched_setaffinity"):  # not on every system; elsewhere the system places us
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    side_by_side(WARM)
    tournament, bare = side_by_side(entrants)
    ours, theirs = tournament.event.hands / tournament.spent, bare.played.hands / bare.spent
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    recorded = len(tournament.event.running.tournament.log)
    print(f"{engine()} engine: {entrants:,} entrants, {tournament.event.hands:,} hands, {recorded:,} events")
    print(f"tournament, from the draw to the prizes: {tournament.spent:.1f} s, {ours:,.0f} hands a second")
    print(f"bare tables, the same hands with the same bots: {bare.spent:.1f} s, {theirs:,.0f} hands a second")
    print(f"the tournament had {tournament.played}, the bare tables {bare.played}")
    print(f"ratio {ours / theirs:.3f}, asked {ASKED}; both together at most {memory:,.0f} MiB")
    return int(ours / theirs < ASKED)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else ENTRANTS))
