"""A tournament with its tables: what the tournament says is so at every table, and what happens there it is told.

Knows how the two are brought into line: whoever should sit elsewhere goes, whoever is missing comes, and each hand is
played at the level of its moment. All of it follows from how both stand, so that it can be done again after a crash.
Must not know who plays or how time passes: `simulate` and the room do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from pokerroom.hand.hand import Hand
from pokerroom.law.error import Refused
from pokerroom.law.finding import OneGame
from pokerroom.law.spoken import said_sign
from pokerroom.machine.kinds import Act
from pokerroom.table.outcome import takers_of
from pokerroom.table.placing import MissHand, Place, PlaceButton, SetLevel, SetStack, TakeAway
from pokerroom.table.table import Table
from pokerroom.tournament.absences import NoShowRemoved
from pokerroom.tournament.by_chance import (
    awaited,
    break_drawn,
    colours_drawn,
    move_now,
    next_round,
    seats_drawn,
)
from pokerroom.tournament.checks import conditions_of, seats_dealt
from pokerroom.tournament.clock import LevelTime, level_numbered, levels_of
from pokerroom.tournament.colours import colour
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.hands import Fell, HandTold, begin_hand_at, book_hand
from pokerroom.tournament.log import TournamentLog
from pokerroom.tournament.moves import break_table, make_move
from pokerroom.tournament.next_hand import ordinary
from pokerroom.tournament.seat_map import (
    breaking,
    is_even,
    is_final_due,
    is_in_rounds,
    move_due,
)
from pokerroom.tournament.signs import game_of, sign_of
from pokerroom.tournament.state import RUNNING, SEATED, Entrant, TournamentState
from pokerroom.tournament.table_run import TableRun
from pokerroom.tournament.tournament import Tournament


def open_table(
    tournament: Tournament,
    number: int,
    chance: Random | None = None,
    *,
    showdown: str = "automatic",
    push: str = "automatic",
) -> Table:
    """A table of a tournament, at which nobody sits yet; `showdown` and `push` as a `Table` has them."""
    state = tournament.state
    levels = levels_of(state)
    if not levels:
        raise Refused("without levels nothing says what is played for.")
    game = game_of(state)
    at = state.tables[number]
    return Table(
        sign_of(state, levels[0]),
        book=OneGame(game),
        chance=chance,
        at=state.at,
        marker=at.button,
        showdown=showdown,
        push=push,
    )


# ------------------------------------------------------------------------------------------------- into line


def acts_due(state: TournamentState, number: int, table: Table) -> list[Act]:
    """What makes a table, between hands, what the tournament says it is: who sits there with which chips."""
    at = state.tables.get(number)
    wanted = seats_dealt(state, at) if at is not None else {}
    here = table.state.players
    found: list[Act] = []
    if at is not None and at.fresh and (table.state.positions.marker or table.state.first_marker != at.button):
        found.append(PlaceButton(at.button))
    alike = 0
    for seat, there in here.items():
        entry = wanted.get(seat)
        if entry is None or entry.name != there.name:
            found.append(TakeAway(there.name, _why(state, there.name)))
        elif entry.chips == there.chips:
            alike += 1
    if alike == len(wanted):  # nobody comes, and no stack is another one, as behind most hands
        return found
    for seat, entry in wanted.items():
        player = here.get(seat)
        if player is None or player.name != entry.name:
            found.append(Place(entry.name, seat, entry.chips, entry.waits))
        elif player.chips != entry.chips:
            found.append(SetStack(entry.name, entry.chips, "the tournament says so"))
    return found


def _why(state: TournamentState, name: str) -> str:
    entry = state.entry(name)
    if entry is None or entry.is_now != SEATED:
        return f"is {entry.is_now if entry is not None else 'gone'}"
    return f"goes to table {entry.table}, seat {entry.seat}"


def into_line(state: TournamentState, number: int, table: Table) -> None:
    """Make a table, between hands, what the tournament says it is."""
    if table.state.playing:
        return
    due = acts_due(state, number, table)
    if due:
        table.play_own(due, at=state.at)


def level_act(state: TournamentState, level: LevelTime, table: Table) -> SetLevel | None:
    """The act by which a level begins at a table; None where it is played there already."""
    act = act_of_level(state, level)
    return act if said_sign(table.sign) != act.sign else None


def act_of_level(state: TournamentState, level: LevelTime) -> SetLevel:
    """The act by which a level begins, wherever it does."""
    act: SetLevel = conditions_of(state).once(f"act of level {level.number}", lambda: _level_act(state, level))
    return act


def _level_act(state: TournamentState, level: LevelTime) -> SetLevel:
    ante = f", ante {level.ante}" if level.ante else ""
    return SetLevel(level.number, f"{level.small}/{level.big}{ante}", said_sign(sign_of(state, level)))


def absences(missing: tuple[str, ...], table: Table) -> Iterator[Act]:
    """Those who miss a hand: they are dealt in, and the table is told that their hands are dead."""
    for name in missing:
        player = table.state.player(name)
        if player is not None and not player.dead:
            yield MissHand(name)


class TournamentRun:
    """A tournament in a program's hands, with tables of its own."""

    def __init__(self, tournament: Tournament, chance: Random) -> None:
        """Run a tournament by this chance: for seats, moves, races and decks; `state` is how it stands."""
        self.tournament: Tournament = tournament
        self.state: TournamentState = tournament.state
        self.record: TournamentLog = tournament.record
        self.chance: Random = chance
        self.tables: dict[int, Table] = {}
        self.runs: dict[int, TableRun] = {}  # the same, with what is kept of them
        self._awaited: frozenset[int] = frozenset()  # tables whose hands a move waits for
        self._level: SetLevel | None = None  # which level a table was last told of, by which conditions
        self._level_by: Conditions | None = None
        self.touched: set[int] = set()  # tables at which seats or stacks may have changed, until somebody looks

    @classmethod
    def again(cls, tournament: Tournament, tables: Mapping[int, Table], chance: Random) -> TournamentRun:
        """Take up a tournament with the tables it had: what either does not know of the other is told."""
        running = cls(tournament, chance)
        for number, table in tables.items():
            running._take(number, table)
        for number, table in tables.items():
            at = tournament.state.tables.get(number)
            if at is None or not at.playing or table.state.playing:
                continue
            if table.state.number > at.hands:
                running._tell(number, max(table.at, running.state.at))
            else:
                running.runs[number].untold = True
                running.deal_begun(number, max(table.at, running.state.at))
        running.settle()
        running.moves()
        return running

    def play(self, act: Act | str, *, at: int | None = None) -> None:
        """Answer an act of the tournament, and do at the tables what follows from it."""
        self.tournament.play(act, at=at)
        self.settle()
        self.moves()

    # -------------------------------------------------------------------------------------------- seats

    def draw(self) -> None:
        """Draw the seats of all who have entered, or of the next round."""
        if is_in_rounds(self.state):
            self.tournament.play(next_round(self.state, self.chance))
        else:
            self.tournament.play(seats_drawn(self.state, self.chance))
        self.settle()

    def settle(self) -> None:
        """Bring all tables into line that are between hands, and open those that are new."""
        for number, at in self.state.tables.items():
            if at.players or number in self.tables:
                self.line_up(number)

    def line_up(self, number: int) -> None:
        """Bring one table into line, if it is between hands."""
        self.touched.add(number)
        run = self.runs.get(number) or self._take(number, open_table(self.tournament, number, self.chance))
        at = self.state.tables.get(number)
        run.behind = run.state.playing or (at is not None and at.playing)  # on, or over and not told yet
        if not run.behind:
            into_line(self.state, number, run.table)

    def _stands(self, number: int) -> TableRun | None:
        """A table that is between hands and in line, so that nothing is to be done there but what comes now."""
        state, run, at = self.state, self.runs.get(number), self.state.tables.get(number)
        if run is None or at is None or run.behind or run.state.playing or at.playing or at.fresh:
            return None
        return None if state.apart or state.rules.tournament_briefing.value else run

    def _comes(self, entry: Entrant) -> None:
        """Somebody was moved: they come to their new table, now or when its hand is over."""
        run = self._stands(entry.table)
        if run is None or entry.seat in run.state.players:  # they may be there, with somebody who came before
            self.line_up(entry.table)
        else:
            self.touched.add(entry.table)
            run.place(entry.name, entry.seat, entry.chips, entry.waits, self.state.at)

    def _goes(self, number: int, name: str) -> None:
        """Somebody is out, or was moved: they leave their table, now or when its hand is over."""
        run = self._stands(number)
        player = run.state.player(name) if run is not None else None
        if run is None or player is None:
            self.line_up(number)
        else:
            self.touched.add(number)
            run.take_away(player, _why(self.state, name), self.state.at)

    def _take(self, number: int, table: Table) -> TableRun:
        """Have a table among those that are run."""
        self.tables[number] = table
        run = self.runs[number] = TableRun(number, table, self.state.tables.get(number))
        return run

    # -------------------------------------------------------------------------------------------- hands

    def deal(self, number: int, at: int) -> Hand:
        """Begin a hand at a table and deal it, or be refused by the tournament."""
        self.begin(number, at)
        return self.deal_begun(number, at)

    def begin(self, number: int, at: int) -> None:
        """Have the tournament let a table begin a hand, or be refused; it is still to be dealt."""
        run = self.runs.get(number)
        if run is None:
            raise Refused(f"nobody sits at table {number}.")
        self.begin_at(run, at)

    def begin_at(self, run: TableRun, at: Any) -> None:
        """The same with the table at hand."""
        state, here = self.state, run.here
        before = state.at
        if at < before:
            raise Refused("time does not go back.")
        state.at = at
        try:
            begin_hand_at(state, self.record, here, run.number, at)
        except Refused:
            state.at = before
            raise
        if here is not None and (here.missing or run.level != here.level):
            run.untold = True

    def deal_begun(self, number: int, at: int) -> Hand:
        """Deal a hand that the tournament lets a table begin."""
        return self.deal_at(self.runs[number], at)

    def deal_at(self, run: TableRun, at: int) -> Hand:
        """The same with the table at hand."""
        if run.untold:
            run.untold = False
            self._tell_table(run, at)
        return run.deal(at)

    def _tell_table(self, run: TableRun, at: int) -> None:
        """Tell a table at which level the hand is dealt that begins, and who misses it."""
        here = self.state.tables[run.number]
        if run.level != here.level:
            run.play_level(self._act_of(here.level), at)
        for away in absences(here.missing, run.table) if here.missing else ():
            run.table.play(away, at=at)

    def _act_of(self, level: int) -> SetLevel:
        """The act by which a level begins: all tables are told of it, one behind the other."""
        state, act = self.state, self._level
        if act is None or act.level != level or self._level_by is not state.conditions:
            act = self._level = act_of_level(state, level_numbered(state, level))
            self._level_by = state.conditions
        return act

    def over(self, number: int, at: int) -> None:
        """A hand is over: tell the tournament, and do what is due then."""
        mark = len(self.tournament.log)
        self._tell(number, at)
        self.follow(self.runs[number], mark)

    def follow(self, run: TableRun, mark: int) -> None:
        """Do what is due behind a hand of a table that the tournament was told of, from a place of its log on."""
        log, number = self.record.events, run.number
        if len(log) - mark < 2 and not run.behind and (not self._awaited or number not in self._awaited):
            return
        happened = log[mark + 1 :]
        fallen = [each.name for each in happened if isinstance(each, Fell)]
        if fallen and len(fallen) == len(happened):
            for name in fallen:
                self._goes(number, name)
        else:
            self.line_up(number)
            for each in happened:
                if isinstance(each, NoShowRemoved):
                    self.line_up(self.state.named[each.name].table)
        self.moves()

    def _tell(self, number: int, at: int) -> None:
        """Tell the tournament of a hand that is over."""
        self.book(self.runs[number], hand_told(self.state, number, self.tables[number]), at)

    def book(self, run: TableRun, told: HandTold, at: int) -> None:
        """Have what came of a hand of a table recorded at the time when it is over."""
        state, here = self.state, run.here
        assert here is not None  # it played there
        before = state.at
        if at < before:
            raise Refused("time does not go back.")
        state.at = at
        try:
            book_hand(state, self.record, here, told)
        except Refused:
            state.at = before
            raise
        told.drop()

    def moves(self) -> None:
        """Do all moves that are due and can be made now: the final table, a table that breaks, one player."""
        state = self.state
        while state.is_now == RUNNING:
            if is_even(state):
                if self._awaited:
                    self._awaited = frozenset()
                return
            broken = breaking(state)
            move = None if broken or is_in_rounds(state) or is_final_due(state) else move_due(state)
            if broken and not state.tables[broken].playing:
                self._break(broken)
            elif move is not None and not state.tables[move.table].playing:
                self.record.at_time(state.at, make_move, move)
                self._goes(move.table, move.name)
                self._comes(state.named[move.name])
            else:
                act = move_now(state, self.chance) if move is None and not broken else None
                if act is None:
                    waited_for = broken or (move.table if move is not None else 0)
                    self._awaited = frozenset((waited_for,)) if waited_for else awaited(state)
                    return
                self.tournament.play(act)
                self.settle()

    def _break(self, broken: int) -> None:
        """Break a table: its players go to others."""
        drawn = break_drawn(self.state, self.chance)
        assert drawn is not None  # it breaks now
        self.record.at_time(self.state.at, break_table, drawn)
        for _, name in drawn[1].players:
            self._goes(broken, name)
            self._comes(self.state.named[name])

    def has_small_chips(self, run: TableRun) -> bool:
        """Whether a table has chips that are too small for the level at which others play already."""
        return run.here is not None and ordinary(self.state).are_small(run.here)

    def colour_up(self, number: int, at: int) -> bool:
        """Change the small chips of a table for as long as some are due; whether any were."""
        changed = False
        while (drawn := colours_drawn(self.state, number, self.chance, at)) is not None:
            self.record.at_time(at, colour, drawn)
            self.line_up(number)
            changed = True
        return changed


# ---------------------------------------------------------------------------------------------- telling of a hand


def hand_told(state: TournamentState, number: int, table: Table) -> HandTold:
    """What a tournament is told of a hand that is over at one of its tables."""
    hand = table.state.hand
    assert hand is not None
    return told_of(state, TableRun(number, table, None), hand)


def told_of(state: TournamentState, run: TableRun, hand: Hand) -> HandTold:
    """The same with the table and its hand at hand."""
    told = run.outcome(hand)
    if told.broke and state.heads_laid:
        told.takers = takers_of(hand)
    return told
