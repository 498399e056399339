"""A tournament with its tables: what the tournament says is so at every table, and what happens there it is told.

Knows how the two are brought into line: whoever should sit elsewhere goes, whoever is missing comes, and each hand is
played at the level of its moment. All of it follows from how both stand, so that it can be done again after a crash.
Must not know who plays or how time passes: `simulate` and the room do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from pokerroom.hand.hand import Hand
from pokerroom.law.error import Refused
from pokerroom.law.finding import OneGame
from pokerroom.law.spoken import said_sign
from pokerroom.machine.kinds import Act
from pokerroom.table.outcome import changed_stacks, takers_of
from pokerroom.table.placing import MissHand, Place, PlaceButton, SetLevel, SetStack, TakeAway
from pokerroom.table.table import Table
from pokerroom.tournament import balance, races
from pokerroom.tournament.absences import NoShowRemoved
from pokerroom.tournament.checks import conditions_of, dealt_at
from pokerroom.tournament.clock import LevelTime, level_numbered, levels_of, stands
from pokerroom.tournament.colours import ColourUp, chips_due, is_rounded_up, smallest
from pokerroom.tournament.draw import open_to_newcomers
from pokerroom.tournament.drawing import DrawFinal, DrawSeats, SeatLate, entrants_to_seat, hat_of, newcomers_tables
from pokerroom.tournament.hands import EndHand, begin_hand, book_hand
from pokerroom.tournament.moves import Balance, BreakTable, breaks_to
from pokerroom.tournament.rounds import DrawRound, is_knock_out, is_round_over
from pokerroom.tournament.seat_map import (
    breaking,
    final_seats,
    is_even,
    is_final_due,
    is_in_rounds,
    most_seats,
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


def acts_due(state: TournamentState, number: int, table: Table) -> Iterator[Act]:
    """What makes a table, between hands, what the tournament says it is: who sits there with which chips."""
    at = state.tables.get(number)
    wanted = {each.seat: each for each in dealt_at(state, at)} if at is not None else {}
    here = table.state.players
    if at is not None and at.fresh and (table.state.positions.marker or table.state.first_marker != at.button):
        yield PlaceButton(at.button)
    for seat, player in list(here.items()):
        entry = wanted.get(seat)
        if entry is None or entry.name != player.name:
            yield TakeAway(player.name, _why(state, player.name))
    for seat, entry in wanted.items():
        there = here.get(seat)
        if there is None or there.name != entry.name:
            yield Place(entry.name, seat, entry.chips, entry.waits)
        elif there.chips != entry.chips:
            yield SetStack(entry.name, entry.chips, "the tournament says so")


def _why(state: TournamentState, name: str) -> str:
    entry = state.entry(name)
    if entry is None or entry.is_now != SEATED:
        return f"is {entry.is_now if entry is not None else 'gone'}"
    return f"goes to table {entry.table}, seat {entry.seat}"


def into_line(state: TournamentState, number: int, table: Table) -> None:
    """Make a table, between hands, what the tournament says it is."""
    if table.state.playing:
        return
    due = list(acts_due(state, number, table))
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
        """Run a tournament by this chance: for seats, moves, races and decks."""
        self.tournament: Tournament = tournament
        self.chance: Random = chance
        self.tables: dict[int, Table] = {}
        self._level: dict[int, int] = {}  # at which level each table plays
        self._awaited: frozenset[int] = frozenset()  # tables whose hands a move waits for
        self._behind: set[int] = set()  # tables that could not be brought into line, for a hand was on
        self.touched: set[int] = set()  # tables at which seats or stacks may have changed, until somebody looks

    @property
    def state(self) -> TournamentState:
        """How the tournament stands."""
        return self.tournament.state

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
        self.tournament.at_time(at, begin_hand, number)

    def deal_begun(self, number: int, at: int) -> Hand:
        """Deal a hand that the tournament lets a table begin."""
        table, here = self.tables[number], self.state.tables[number]
        if self._level.get(number) != here.level:
            act = level_act(self.state, level_numbered(self.state, here.level), table)
            if act is not None:
                table.play_own((act,), at=at)
            self._level[number] = here.level
        if here.missing:
            for away in absences(here.missing, table):
                table.play(away, at=at)
        return table.deal(at=at)

    def over(
        self,
        number: int,
        at: int,
        told: EndHand | None = None,
        meanwhile: Callable[[int, list[Any], int], None] | None = None,
    ) -> None:
        """A hand is over: tell the tournament, and do what is due then.

        `told`: what of the hand was found before. `meanwhile` is told the table, what followed and when, before anybody
        is moved.
        """
        log = self.tournament.log
        mark = len(log)
        self._tell(number, at, told)
        if meanwhile is not None:
            meanwhile(number, log[mark:], at)
        if len(log) - mark > 1 or number in self._awaited or number in self._behind:
            gone = [self.state.entries[each.name.casefold()] for each in log[mark:] if isinstance(each, NoShowRemoved)]
            for table in {number: None, **{entry.table: None for entry in gone}}:
                self.line_up(table)
            self.moves()

    def _tell(self, number: int, at: int, told: EndHand | None = None) -> None:
        """Tell the tournament of a hand that is over."""
        act = told if told is not None else hand_told(self.state, number, self.tables[number])
        self.tournament.at_time(at, book_hand, act)

    def moves(self) -> None:
        """Do all moves that are due and can be made now: the final table, a table that breaks, one player."""
        while self.state.is_now == RUNNING:
            if is_even(self.state):
                self._awaited = frozenset()
                return
            act = move_now(self.state, self.chance)
            if act is None:
                self._awaited = awaited(self.state)
                return
            move = move_due(self.state) if isinstance(act, Balance) else None
            mark = len(self.tournament.log)
            self.tournament.play(act)
            if isinstance(act, DrawFinal | DrawRound):
                self.settle()
                continue
            touched = {each.table for each in self.tournament.log[mark:] if hasattr(each, "table")}
            if move is not None:
                touched.add(move.table)
            for number in sorted(touched):
                self.line_up(number)

    def colour_up(self, number: int, at: int) -> bool:
        """Change the small chips of a table for as long as some are due; whether any were."""
        changed = False
        while (act := colours_now(self.state, number, self.chance, at)) is not None:
            self.tournament.play(act, at=at)
            self.line_up(number)
            changed = True
        return changed


# ------------------------------------------------------------------------------------------- what is due, by chance


def seats_drawn(state: TournamentState, chance: Random) -> DrawSeats:
    """The act that draws the first seats."""
    players = len(entrants_to_seat(state))
    tables, seats = hat_of(state, max(players, 1))
    return DrawSeats(shuffle_of(len(tables) * seats, chance), _buttons(players, len(tables), chance))


def next_round(state: TournamentState, chance: Random) -> DrawRound:
    """The act that draws the next round of a shootout or a knock-out."""
    waiting = len(entrants_to_seat(state))  # those who went on without playing are among them
    players = state.seated + len(state.byes) if state.is_now == RUNNING else waiting
    if is_knock_out(state):
        pairs = players - (1 << (players - 1).bit_length()) // 2 if players & (players - 1) else players // 2
        return DrawRound(shuffle_of(players, chance), tuple(chance.randint(1, 2) for _ in range(pairs)))
    seats = most_seats(state)
    tables = -(-players // seats)
    return DrawRound(shuffle_of(tables * seats, chance), _buttons(players, tables, chance))


def _buttons(players: int, tables: int, chance: Random) -> tuple[int, ...]:
    """A number for each table's first button, within those who sit there."""
    return tuple(chance.randint(1, max(1, players // tables)) for _ in range(tables))


def shuffle_of(things: int, chance: Random) -> tuple[int, ...]:
    """A shuffle of so many things, each named by its number from 1."""
    numbers = list(range(1, things + 1))
    chance.shuffle(numbers)
    return tuple(numbers)


def move_now(state: TournamentState, chance: Random) -> Act | None:
    """The next move that is due and can be made now, drawn by chance where the rule says so."""
    if is_in_rounds(state):
        return next_round(state, chance) if is_round_over(state) else None
    if is_final_due(state):
        if any(table.playing for table in state.tables.values()):
            return None
        return DrawFinal(shuffle_of(final_seats(state), chance), chance.randint(1, state.seated))
    number = breaking(state)
    if number:
        at = state.tables[number]
        if at.playing:
            return None
        _, tables = breaks_to(state)
        seats = len(balance.hat(tables, number))
        return BreakTable(number, shuffle_of(len(at.players), chance), shuffle_of(seats, chance))
    move = move_due(state)
    if move is not None and not state.tables[move.table].playing:
        return Balance()
    return None


def awaited(state: TournamentState) -> frozenset[int]:
    """The tables whose hands must be over before a move that is due can be made."""
    if is_in_rounds(state):
        return frozenset()
    if is_final_due(state):
        return frozenset(number for number, table in state.tables.items() if table.playing)
    number = breaking(state)
    move = move_due(state) if not number else None
    return frozenset((number,) if number else (move.table,) if move is not None else ())


def late_seat_of(state: TournamentState, name: str, chance: Random) -> SeatLate | None:
    """The act that draws a seat for somebody who comes late; None while there is none."""
    seats = len(open_to_newcomers(newcomers_tables(state)))
    return SeatLate(name, chance.randint(1, seats)) if seats else None


def colours_now(state: TournamentState, number: int, chance: Random, at: int) -> ColourUp | None:
    """The act that changes the small chips of a table; None where none are due."""
    table = state.tables[number]
    face = stands(state, at)
    levels = levels_of(state)
    level = levels[min(face.level.number + bool(face.break_left), len(levels)) - 1] if levels else face.level
    due = chips_due(state, table, level)
    if due is None or table.playing or not table.players:
        return None
    stacks = {seat: each.chips for seat, each in table.players.items()}
    odd = sum(races.odd_chips(stacks, *smallest(stacks, due)).values())
    if is_rounded_up(state):
        return ColourUp(number)
    return ColourUp(number, race_cards(odd, chance))


def race_cards(odd: int, chance: Random) -> tuple[int, ...]:
    """A card for each odd chip: a deck that was shuffled, and when it is dealt out, shuffled again."""
    found: list[int] = []
    while True:
        deck = list(range(races.DECK))
        chance.shuffle(deck)
        found += deck
        if len(found) >= odd:
            return tuple(found[:odd])


# ---------------------------------------------------------------------------------------------- telling of a hand


def hand_told(state: TournamentState, number: int, table: Table) -> EndHand:
    """What a tournament is told of a hand that is over at one of its tables."""
    hand, at = table.state.hand, table.state.positions
    assert hand is not None
    changed = changed_stacks(hand)
    names = tuple([name for name, _ in changed])
    chips = tuple([left for _, left in changed])
    takers = takers_of(hand) if 0 in chips and conditions_of(state)["prizes.bounty"] else ()
    return EndHand(number, names, chips, takers, at.marker, at.places)
