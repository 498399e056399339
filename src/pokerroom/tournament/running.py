"""A tournament with its tables: what the tournament says is so at every table, and what happens there it is told.

Knows how the two are brought into line: whoever should sit elsewhere goes, whoever is missing comes, and each hand is
played at the level of its moment. All of it follows from how both stand, so that it can be done again after a crash.
Must not know who plays or how time passes: `simulate` and the room do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from pokerroom.hand.hand import Hand
from pokerroom.law.error import Refused
from pokerroom.law.finding import OneGame
from pokerroom.law.spoken import said_sign
from pokerroom.machine.kinds import Act
from pokerroom.table.outcome import changed_stacks, takers_of
from pokerroom.table.placing import MissHand, Place, PlaceButton, SetLevel, SetStack, TakeAway
from pokerroom.table.table import Table
from pokerroom.tournament.absences import NoShowRemoved
from pokerroom.tournament.by_chance import (
    awaited,
    break_drawn,
    colours_now,
    move_now,
    next_round,
    seats_drawn,
)
from pokerroom.tournament.checks import conditions_of, seats_dealt
from pokerroom.tournament.clock import LevelTime, level_numbered, levels_of
from pokerroom.tournament.colours import colour_table
from pokerroom.tournament.hands import HandTold, begin_hand, book_hand
from pokerroom.tournament.log import TournamentLog
from pokerroom.tournament.moves import break_table, make_move
from pokerroom.tournament.seat_map import (
    breaking,
    is_even,
    is_final_due,
    is_in_rounds,
    move_due,
)
from pokerroom.tournament.signs import game_of, sign_of
from pokerroom.tournament.state import RUNNING, SEATED, TournamentState
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
    act: SetLevel = conditions_of(state).once(f"act of level {level.number}", lambda: _level_act(state, level))
    return act if said_sign(table.sign) != act.sign else None


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
        self._level: dict[int, int] = {}  # at which level each table plays
        self._untold: set[int] = set()  # tables that are still to be told of the level of their hand, or who misses it
        self._awaited: frozenset[int] = frozenset()  # tables whose hands a move waits for
        self._behind: set[int] = set()  # tables that could not be brought into line, for a hand was on
        self.touched: set[int] = set()  # tables at which seats or stacks may have changed, until somebody looks

    @classmethod
    def again(cls, tournament: Tournament, tables: Mapping[int, Table], chance: Random) -> TournamentRun:
        """Take up a tournament with the tables it had: what either does not know of the other is told."""
        running = cls(tournament, chance)
        running.tables.update(tables)
        for number, table in tables.items():
            at = tournament.state.tables.get(number)
            if at is None or not at.playing or table.state.playing:
                continue
            if table.state.number > at.hands:
                running._tell(number, max(table.at, running.state.at))
            else:
                running._untold.add(number)
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
        table = self.tables.get(number)
        if table is None:
            table = self.tables[number] = open_table(self.tournament, number, self.chance)
        at = self.state.tables.get(number)
        if table.state.playing or (at is not None and at.playing):  # on, or over and not told yet
            self._behind.add(number)
            return
        self._behind.discard(number)
        into_line(self.state, number, table)

    # -------------------------------------------------------------------------------------------- hands

    def deal(self, number: int, at: int) -> Hand:
        """Begin a hand at a table and deal it, or be refused by the tournament."""
        self.begin(number, at)
        return self.deal_begun(number, at)

    def begin(self, number: int, at: int) -> None:
        """Have the tournament let a table begin a hand, or be refused; it is still to be dealt."""
        self.record.at_time(at, begin_hand, number)
        here = self.state.tables[number]
        if here.missing or self._level.get(number) != here.level:
            self._untold.add(number)

    def deal_begun(self, number: int, at: int) -> Hand:
        """Deal a hand that the tournament lets a table begin."""
        table = self.tables[number]
        if number in self._untold:
            self._untold.discard(number)
            self._tell_table(number, table, at)
        return table.deal(at=at)

    def _tell_table(self, number: int, table: Table, at: int) -> None:
        """Tell a table at which level the hand is dealt that begins, and who misses it."""
        here = self.state.tables[number]
        if self._level.get(number) != here.level:
            act = level_act(self.state, level_numbered(self.state, here.level), table)
            if act is not None:
                table.play_own((act,), at=at)
            self._level[number] = here.level
        for away in absences(here.missing, table):
            table.play(away, at=at)

    def over(self, number: int, at: int) -> None:
        """A hand is over: tell the tournament, and do what is due then."""
        mark = len(self.tournament.log)
        self._tell(number, at)
        self.follow(number, mark)

    def follow(self, number: int, mark: int) -> None:
        """Do what is due behind a hand of a table that the tournament was told of, from a place of its log on."""
        log = self.record.events
        if len(log) - mark < 2 and number not in self._awaited and number not in self._behind:
            return
        self.line_up(number)
        for each in log[mark:]:
            if isinstance(each, NoShowRemoved):
                self.line_up(self.state.named[each.name].table)
        self.moves()

    def _tell(self, number: int, at: int) -> None:
        """Tell the tournament of a hand that is over."""
        self.record.at_time(at, book_hand, hand_told(self.state, number, self.tables[number]))

    def moves(self) -> None:
        """Do all moves that are due and can be made now: the final table, a table that breaks, one player."""
        state = self.state
        while state.is_now == RUNNING:
            if is_even(state):
                self._awaited = frozenset()
                return
            broken = breaking(state)
            move = None if broken or is_in_rounds(state) or is_final_due(state) else move_due(state)
            if broken and not state.tables[broken].playing:
                self._break(broken)
            elif move is not None and not state.tables[move.table].playing:
                self.record.at_time(state.at, make_move, move)
                for number in sorted((move.table, move.to)):
                    self.line_up(number)
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
        for number in sorted([broken, *drawn[1].getting]):
            self.line_up(number)

    def colour_up(self, number: int, at: int) -> bool:
        """Change the small chips of a table for as long as some are due; whether any were."""
        changed = False
        while (act := colours_now(self.state, number, self.chance, at)) is not None:
            self.record.at_time(at, colour_table, act)
            self.line_up(number)
            changed = True
        return changed


# ---------------------------------------------------------------------------------------------- telling of a hand


def hand_told(state: TournamentState, number: int, table: Table) -> HandTold:
    """What a tournament is told of a hand that is over at one of its tables."""
    here = table.state
    hand, at = here.hand, here.positions
    assert hand is not None
    names, chips = changed_stacks(hand)
    told = HandTold(number, names, chips, (), at.marker, at.places)
    if told.broke and conditions_of(state)["prizes.bounty"]:
        told.takers = takers_of(hand)
    return told
