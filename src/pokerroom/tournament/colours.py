"""Colours: small chips that go when the blinds have outgrown them, table by table, before the next hand there.

Knows when they are due. Must not know how odd chips are raced: `races` does.
"""

from __future__ import annotations

from math import gcd

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import the_staff
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.clock import LevelTime, levels_of, stands
from pokerroom.tournament.fields import FORMS, Cards, Chips, Number, People, TournamentEvent
from pokerroom.tournament.races import Race, race, rounded_up
from pokerroom.tournament.state import TournamentState, TournamentTable
from pokerroom.tournament.traits import OF_PLAY

noun: Noun[TournamentState] = Noun("colours", FORMS)


class ChipsDue:
    """Which chips go at a table, and for which they are changed; the stacks there, by seat."""

    def __init__(self, old: int, new: int, table: TournamentTable) -> None:
        """Look at the stacks."""
        self.old: int = old
        self.new: int = new
        self.stacks: dict[int, int] = {seat: each.chips for seat, each in table.players.items()}
        # Whoever came from a table with smaller ones brought some of those.
        self.smallest: int = gcd(old, *self.stacks.values())


def due_at(state: TournamentState, table: TournamentTable, at: int) -> ChipsDue | None:
    """The chips that go at a table now, in a break before the level behind it; None: none do."""
    face, levels = stands(state, at), levels_of(state)
    level = levels[min(face.level.number + bool(face.break_left), len(levels)) - 1] if levels else face.level
    due = chips_due(state, table, level)
    return ChipsDue(due[0], due[1], table) if due is not None else None


def chips_due(state: TournamentState, table: TournamentTable, level: LevelTime) -> tuple[int, int] | None:
    """Which chips go at a table before a hand of a level, and for which they are changed; None: none do."""
    if table.chip >= level.chip:  # there are none, or they have gone here
        return None
    old = table.chip or levels_of(state)[0].chip
    if old >= level.chip:
        return None
    steps = [step.chip for step in levels_of(state)[: level.number] if step.chip > old]
    return old, steps[0]


def check_colours(state: TournamentState, table: TournamentTable, level: LevelTime) -> None:
    """Refuse a hand while chips are still to be coloured up."""
    due = chips_due(state, table, level)
    if due is not None:
        by = state.rules.tournament_race.by
        raise Refused(f"the chips of {due[0]} are changed for chips of {due[1]} first.", by)


def _coloured(state: TournamentState, event: ColouredUp) -> None:
    state.tables[event.table].chip = event.new
    for name, chips in zip(event.names, event.chips, strict=True):
        state.entries[name.casefold()].chips = chips
    state.removed -= event.gained


@noun.event(
    "table {table} changes its chips of {old} for chips of {new}{names:changed}",
    seen=by_everybody,
    effect=_coloured,
    traits=(OF_PLAY,),
)
class ColouredUp(TournamentEvent):
    """The small chips of a table are gone: what those have whose stacks changed, the cards of the race, and by how much
    there is more in play."""

    table: "Number"
    old: "Chips"
    new: "Chips"
    names: "People"
    chips: "tuple[int, ...]"
    cards: "Cards"
    gained: "int"


def colour_table(state: TournamentState, log: Log, act: ColourUp) -> None:
    """Change the small chips of a table, or refuse it."""
    table = state.tables.get(act.table)
    if table is None or not table.players:
        raise Refused(f"nobody sits at table {act.table}.")
    if table.playing:
        raise Refused("the hand is finished first.")
    due = due_at(state, table, state.at)
    if due is None:
        raise Refused(f"no chips go at table {act.table} now.")
    colour(state, log, (act, due))


def colour(state: TournamentState, log: Log, drawn: tuple[ColourUp, ChipsDue]) -> None:
    """Record that the small chips of a table are changed, which are due to go."""
    act, due = drawn
    found = raced(state, due, act.cards)
    names: list[str] = []
    chips: list[int] = []
    for seat, each in state.tables[act.table].players.items():
        has = found.stacks[seat]
        if has != each.chips:
            names.append(each.name)
            chips.append(has)
    by, cards = cited(state.rules.tournament_race), act.cards
    log.emit(ColouredUp(by, state.at, act.table, due.old, due.new, tuple(names), tuple(chips), cards, found.gained))


def is_rounded_up(state: TournamentState) -> bool:
    """Whether odd chips are rounded up, not raced: as the conditions say, or else the book."""
    conditions = conditions_of(state)
    return bool(conditions.said("chips.race", state.rules.tournament_race.value) == "rounded up")


def raced(state: TournamentState, due: ChipsDue, cards: tuple[int, ...]) -> Race:
    """A colour-up as the conditions have it: raced with cards, or rounded up."""
    if is_rounded_up(state):
        return rounded_up(due.stacks, due.smallest, due.new)
    return race(due.stacks, due.smallest, due.new, cards)


@noun.act(
    "table {table} colours up",
    "table {table} colours up with {cards}",
    by=the_staff,
    answer=colour_table,
)
class ColourUp(Act):
    """The small chips of a table are changed; the odd ones are raced for with these cards."""

    table: "Number"
    cards: "Cards" = ()
