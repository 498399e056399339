"""Hands of a tournament: whether a table may deal, at which level, what everybody has behind it, and who is out.

Knows what a tournament asks before each deal and hears after it. Must not deal: a table does, or a dealer on felt. Ask
`clock` for levels, `places` for how places follow.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import the_staff
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, says
from pokerroom.tournament.clock import stands
from pokerroom.tournament.fields import FORMS, Chips, Name, Number, People, TournamentEvent
from pokerroom.tournament.items import RE_ENTRY, REBUY
from pokerroom.tournament.staff import check_present
from pokerroom.tournament.state import OUT, OVER, RUNNING, Entrant, TournamentState

noun: Noun[TournamentState] = Noun("hands", FORMS)


def at_table(state: TournamentState, table: int) -> list[Entrant]:
    """Those who sit at a table, by their seats."""
    return sorted((each for each in state.left if each.table == table), key=lambda each: each.seat)


def dealt_in(state: TournamentState, table: int) -> list[Entrant]:
    """Those who are dealt in: whoever was not briefed, or misses hands, is dead until then."""
    asked = state.rules.tournament_briefing.value
    return [each for each in at_table(state, table) if (each.briefed or not asked) and not each.penalty]


def check_deal(state: TournamentState, table: int) -> None:
    """Refuse a hand that may not begin at a table now."""
    if state.is_now != RUNNING:
        raise Refused("play has not begun." if state.is_now != OVER else "it is over.")
    found = state.tables.get(table)
    if found is None:
        raise Refused(f"table {table} is not designated.", state.rules.tournament_designates.by)
    if found.ended:
        raise Refused(f"play at table {table} has ended.")
    if found.playing:
        raise Refused(f"a hand is on at table {table}.")
    check_present(state)
    if state.runs_since < 0:
        raise Refused("the clock stands still.")
    if stands(state, state.at).break_left:
        raise Refused("it is a break.")
    if state.rules.tournament_briefing.value and not dealt_in(state, table):
        raise Refused("nobody at this table has been briefed.", state.rules.tournament_briefing.by)
    if len(at_table(state, table)) < 2:
        raise Refused(f"nobody plays alone at table {table}.")


def _began(state: TournamentState, event: HandBegan) -> None:
    table = state.tables[event.table]
    table.playing, table.level, table.began_at = True, event.level, event.at
    table.stacks = {each.name: each.chips for each in at_table(state, event.table)}
    state.first_hand = True


@noun.event("a hand begins at table {table}, level {level}: {small}/{big}", seen=by_everybody, effect=_began)
class HandBegan(TournamentEvent):
    """A hand began at a table, at the level that held in that moment; `missing` sit there and are dead in it."""

    table: Number
    level: Number
    small: Chips
    big: Chips
    ante: int
    missing: tuple[str, ...]


def _begin(state: TournamentState, log: Log, act: BeginHand) -> None:
    check_deal(state, act.table)
    level = stands(state, state.at).level
    playing = {each.name for each in dealt_in(state, act.table)}
    missing = tuple(each.name for each in at_table(state, act.table) if each.name not in playing)
    by = (*says(state, "wagers.levels"), *cited(state.rules.tournament_designates))
    log.emit(HandBegan(by, state.at, act.table, level.number, level.small, level.big, level.ante, missing))


@noun.act("a hand begins at table {table}", by=the_staff, answer=_begin)
class BeginHand(Act):
    """The first card of a hand is about to be dealt at a table."""

    table: Number


def _ended(state: TournamentState, event: HandEnded) -> None:
    table = state.tables[event.table]
    table.playing = False
    table.hands += 1
    for name, chips in zip(event.names, event.chips, strict=True):
        state.entries[name.casefold()].chips = chips
    for each in at_table(state, event.table):
        if each.penalty:
            each.penalty -= 1


@noun.event("the hand at table {table} is over: {names:stacks}", seen=by_everybody, effect=_ended)
class HandEnded(TournamentEvent):
    """A hand is over, with what everybody at the table has now."""

    table: Number
    names: People
    chips: tuple[int, ...]


def _end(state: TournamentState, log: Log, act: EndHand) -> None:
    table = state.tables.get(act.table)
    if table is None or not table.playing:
        raise Refused(f"no hand is on at table {act.table}.")
    names = tuple(entry_of(state, name).name for name in act.names)
    strange = [name for name in names if name not in table.stacks]
    if strange:
        raise Refused(f"{strange[0]} does not sit at table {act.table}.")
    had = sum(table.stacks[name] for name in names)
    if sum(act.chips) != had:
        raise Refused(f"they had {had} together, and have {sum(act.chips)}.")
    log.emit(HandEnded((), state.at, act.table, names, act.chips))
    order = state.falls + 1
    fallen = sorted(
        (entry_of(state, name) for name, chips in zip(names, act.chips, strict=True) if not chips),
        key=lambda each: table.stacks[each.name],
    )
    for entry in fallen:
        log.emit(Fell(says(state, "out.when"), state.at, entry.name, table.stacks[entry.name], order))
    see_to_end(state, log)


@noun.act("the hand at table {table} ends: {names:stacks}", by=the_staff, answer=_end)
class EndHand(Act):
    """A hand is over: what those have whose stacks changed."""

    table: Number
    names: People
    chips: tuple[int, ...]


# --------------------------------------------------------------------------------------------------- falling


def _fell(state: TournamentState, event: Fell) -> None:
    entry = state.entries[event.name.casefold()]
    table = state.tables[entry.table]
    entry.is_now, entry.began, entry.order = OUT, event.began, event.order
    entry.fell_at, entry.fell_hand = table.began_at, table.hands
    state.falls = event.order


@noun.event("{name} is out", seen=by_everybody, effect=_fell)
class Fell(TournamentEvent):
    """Somebody has no chips left; `began` is what they had when the hand began."""

    name: Name
    began: Chips
    order: int


def _is_over(state: TournamentState, event: PlayEnded) -> None:
    state.is_now, state.session = OVER, False
    state.stop_clock(event.at)


@noun.event("{names} is left with all the chips", seen=by_everybody, effect=_is_over)
class PlayEnded(TournamentEvent):
    """As few are left as win it."""

    names: People


def may_buy_back(state: TournamentState) -> bool:
    """Whether somebody who is out may come back."""
    conditions = conditions_of(state)
    offered = conditions.offer(REBUY) or conditions.offer(RE_ENTRY)
    return offered and in_window(state, state.at)


def in_window(state: TournamentState, at: int) -> bool:
    """Whether the time of play is within that in which players may buy."""
    minutes: int = conditions_of(state)["format.buy_back_minutes"]
    return at - state.start <= minutes * 60


def see_to_end(state: TournamentState, log: Log) -> None:
    """Record that it is over when one player is left and nobody can come back."""
    if len(state.left) == 1 and not may_buy_back(state):
        log.emit(PlayEnded(says(state, "winners.by"), state.at, tuple(each.name for each in state.left)))
