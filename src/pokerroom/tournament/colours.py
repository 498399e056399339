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

noun: Noun[TournamentState] = Noun("colours", FORMS)


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
    "table {table} changes its chips of {old} for chips of {new}{names:changed}", seen=by_everybody, effect=_coloured
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
    face = stands(state, state.at)
    number = face.level.number + (1 if face.break_left else 0)
    levels = levels_of(state)
    level = levels[min(number, len(levels)) - 1] if levels else face.level
    due = chips_due(state, table, level)
    if due is None:
        raise Refused(f"no chips go at table {act.table} now.")
    stacks = {seat: each.chips for seat, each in table.players.items()}
    found = raced(state, stacks, due, act.cards)
    changed = [
        (each.name, found.stacks[seat]) for seat, each in table.players.items() if each.chips != found.stacks[seat]
    ]
    names, chips = tuple(name for name, _ in changed), tuple(left for _, left in changed)
    log.emit(
        ColouredUp(cited(state.rules.tournament_race), state.at, act.table, *due, names, chips, act.cards, found.gained)
    )


def is_rounded_up(state: TournamentState) -> bool:
    """Whether odd chips are rounded up, not raced: as the conditions say, or else the book."""
    conditions = conditions_of(state)
    return bool(conditions.said("chips.race", state.rules.tournament_race.value) == "rounded up")


def raced(state: TournamentState, stacks: dict[int, int], due: tuple[int, int], cards: tuple[int, ...]) -> Race:
    """A colour-up as the conditions have it: raced with cards, or rounded up."""
    due = smallest(stacks, due)
    return rounded_up(stacks, *due) if is_rounded_up(state) else race(stacks, *due, cards)


def smallest(stacks: dict[int, int], due: tuple[int, int]) -> tuple[int, int]:
    """The smallest chips that go: whoever came from a table with smaller ones brought some of those."""
    return gcd(due[0], *stacks.values()), due[1]


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
