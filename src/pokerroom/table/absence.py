"""Absence: who is away, who wants no cards, who owes a blind, who is picked up, and where he stands on the list.

Knows the acts of players who come and go. Must not know how blinds go round: `blinds` does.
"""

from __future__ import annotations

from typing import Any

from pokerroom.law.error import Refused
from pokerroom.law.rules import Declared, cited
from pokerroom.law.sign import Sign
from pokerroom.table import acts, events
from pokerroom.table.blinds import kill_size, owes, straddle_seats, to_post, upcoming
from pokerroom.table.checks import office, seated
from pokerroom.table.recording import Log, emit
from pokerroom.table.rules import TableRules
from pokerroom.table.seats import go
from pokerroom.table.state import State

# The rule by which a player who owes a blind posts it, or waits for it, by why he owes it.
_POSTED: dict[str, Declared[Any]] = {
    "": TableRules.owed_correction,
    "new": TableRules.entry_post,
    "moved": TableRules.move_penalty,
    "killed": TableRules.kill_unpaid,
}
_WAITED_FOR: dict[str, Declared[Any]] = {
    "": TableRules.owed_wait,
    "new": TableRules.entry_wait,
    "moved": TableRules.move_penalty,
    "killed": TableRules.kill_unpaid,
}


def step_away(state: State, log: Log, act: acts.StepAway) -> None:
    """A player leaves the table for now."""
    player = seated(state, act.name)
    if player.away_since >= 0:
        raise Refused(f"{player.name} is away already.")
    emit(state, log, events.SteppedAway(state.rules.away_minutes.by, state.at, player.name))


def come_back(state: State, log: Log, act: acts.Return) -> None:
    """A player is back at the table, or in the room after he was picked up."""
    player = state.player(act.name) if isinstance(act.name, str) else None
    if player is not None:
        if player.away_since < 0:
            raise Refused(f"{player.name} is at the table.")
        emit(state, log, events.CameBack((), state.at, player.name))
        return
    person = state.person(act.name)
    if person is None or person.picked_up < 0:
        raise Refused(f"{act.name} was neither at the table nor picked up from it.")
    minutes = state.rules.away_list_minutes.value
    soon = state.at - person.picked_up <= minutes * 60
    others = [name for name in state.listed if name != act.name]
    place = 1 + len([name for name in others if state.people[name.casefold()].returned] if soon else others)
    clauses = state.rules.away_list_minutes.by
    emit(state, log, events.Returned(clauses, state.at, act.name, place, person.held, soon))


def sit_out(state: State, log: Log, act: acts.SitOut) -> None:
    """A player who stays at the table wants no cards."""
    player = seated(state, act.name)
    if player.out:
        raise Refused(f"{player.name} gets no cards already.")
    emit(state, log, events.DealtOut(state.rules.markers["dealt out"].by, state.at, player.name, True))


def deal_in(state: State, log: Log, act: acts.DealIn) -> None:
    """A player wants cards again."""
    player = seated(state, act.name)
    if not player.out:
        raise Refused(f"{player.name} gets cards already.")
    emit(state, log, events.DealtOut((), state.at, player.name, False))


def skip(state: State, log: Log, act: acts.Skip) -> None:
    """A player wants to pass the marker up."""
    rules = state.rules
    player = seated(state, act.name)
    if not rules.marker_skip.value:
        raise Refused("the marker cannot be passed up.", rules.marker_skip.by)
    emit(state, log, events.DealtOut(rules.marker_skip.by, state.at, player.name, True))


def post(state: State, log: Log, act: acts.Post) -> None:
    """A player will post what he owes."""
    rules = state.rules
    player = seated(state, act.name)
    if state.kill == player.name and not owes(player):
        due, clauses = kill_size(state.sign), cited(rules.kill_unpaid, rules.kill_wins)
        if act.amount and act.amount != due and rules.kill_unpaid.value == "not dealt in":
            emit(state, log, events.Missed(clauses, state.at, player.name, (), True))
            return
        raise Refused(f"{player.name} posts the kill of {due} with the next hand.", clauses)
    if not owes(player):
        raise Refused(f"{player.name} owes no blind.")
    rule = rules[_POSTED[player.entry]]
    if player.entry == "new" and not rules.entry_post.value:
        raise Refused("a new player waits for the blind.", cited(rules.entry_post, rules.entry_newcomer))
    sums = [size for size, _, _ in to_post(state, player)]
    if act.amount and act.amount != sum(sums):
        raise Refused(f"{player.name} owes {sum(sums)}, not {act.amount}.", cited(rule, rules.owed_missed))
    if sum(sums) > player.chips:
        raise Refused(f"{player.name} has {player.chips} and owes {sum(sums)}.", rule.by)
    emit(state, log, events.Chose(rule.by, state.at, player.name, "post"))


def wait(state: State, log: Log, act: acts.Wait) -> None:
    """A player will wait for the big blind."""
    player = seated(state, act.name)
    if not owes(player):
        raise Refused(f"{player.name} owes no blind.")
    rule = state.rules[_WAITED_FOR[player.entry]]
    if rule.value is False or player.entry == "killed":
        raise Refused("the blind must be posted.", rule.by)
    emit(state, log, events.Chose(rule.by, state.at, player.name, "wait"))


def require(state: State, log: Log, act: acts.Require) -> None:
    """An office has a new player wait or post."""
    rules = state.rules
    clauses = office(state, act.office, rules.offices_moves_players)
    player = seated(state, act.name)
    if rules.entry_newcomer.value != "wait or post where an officer asks it" or not state.positions.places:
        raise Refused("the book does not leave this to an officer.", rules.entry_newcomer.by)
    if not player.fresh or player.exempt:
        raise Refused(f"{player.name} is no new player.", cited(rules.entry_newcomer, rules.entry_exempt))
    clauses = tuple(dict.fromkeys(rules.entry_newcomer.by + clauses))
    emit(state, log, events.Required(clauses, state.at, player.name, act.office))


def excuse(state: State, log: Log, act: acts.Excuse) -> None:
    """An office excuses a player from the blind on entry."""
    if not state.rules.offices_excuses.given:
        raise Refused("the book lets nobody be excused from a blind.")
    clauses = office(state, act.office, state.rules.offices_excuses)
    player = seated(state, act.name)
    if player.entry != "new" or player.way != "from a closed game":
        raise Refused(f"{player.name} does not come from a closed table owing a blind.", clauses)
    emit(state, log, events.Excused(clauses, state.at, player.name, act.office))


def pick_up(state: State, log: Log, act: acts.PickUp) -> None:
    """An office picks a player up who has been away too long."""
    rules = state.rules
    if not rules.offices_picks_up.given:
        raise Refused("the book lets nobody be picked up.")
    clauses = office(state, act.office, rules.offices_picks_up)
    player = seated(state, act.name)
    if player.away_since < 0:
        raise Refused(f"{player.name} is at the table.", clauses)
    minutes = rules.away_minutes.value
    away = state.at - player.away_since
    if minutes is not None and away <= minutes * 60:
        raise Refused(f"{player.name} has been away for {away // 60} minutes, not more than {minutes}.", clauses)
    clauses = tuple(dict.fromkeys(clauses + cited(rules.away_minutes, rules.away_chips)))
    go(state, log, player, "picked up", clauses, rules.away_chips.value == "held for him")


def straddle(state: State, log: Log, act: acts.Straddle) -> None:
    """A player announces a straddle for the next hand."""
    rules = state.rules
    clauses = state.sign.by[Sign.straddle]
    player = seated(state, act.name)
    if state.playing:
        raise Refused("a straddle is announced before the first card.", clauses or state.sign.rule(Sign.straddle).by)
    if not state.sign.straddle:
        raise Refused("the sign offers no straddle.", state.sign.rule(Sign.straddle).by)
    seats = straddle_seats(state, upcoming(state))
    place = len(state.straddlers)
    most = rules.straddle_most.value
    if most is not None and place >= most:
        raise Refused(f"there may be at most {most} straddle.", rules.straddle_most.by)
    if place >= len(seats) or seats[place] != player.seat:
        raise Refused(f"only the player left of the last blind can straddle, not {player.name}.", clauses)
    size = state.sign.blinds[-1] * 2 ** (place + 1)
    if act.amount and act.amount != size:
        raise Refused(f"the straddle is {size}, not {act.amount}.", clauses)
    if player.chips < size:
        raise Refused(f"{player.name} cannot straddle {size} with {player.chips}.", clauses)
    emit(state, log, events.Straddled(clauses, state.at, player.name))
