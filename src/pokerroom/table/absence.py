"""Absence: who is away, who wants no cards, who owes a blind, who is picked up, and where he stands on the list.

Knows the acts of players who come and go. Must not know how blinds go round: `blinds` does.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.table import acts, events
from pokerroom.table.blinds import kill_size, owes, straddle_seats, to_post, upcoming
from pokerroom.table.rules import Log, by, emit, office, seated, value
from pokerroom.table.seats import go
from pokerroom.table.state import State


def step_away(state: State, log: Log, act: acts.StepAway) -> None:
    """A player leaves the table for now."""
    player = seated(state, act.name)
    if player.away_since >= 0:
        raise Refused(f"{player.name} is away already.")
    emit(state, log, events.SteppedAway(by(state, "away.minutes"), state.at, player.name))


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
    minutes = value(state, "away.list_minutes", 0)
    soon = state.at - person.picked_up <= minutes * 60
    others = [name for name in state.listed if name != act.name]
    place = 1 + len([name for name in others if state.people[name.casefold()].returned] if soon else others)
    clauses = by(state, "away.list_minutes")
    emit(state, log, events.Returned(clauses, state.at, act.name, place, person.held, soon))


def sit_out(state: State, log: Log, act: acts.SitOut) -> None:
    """A player who stays at the table wants no cards."""
    player = seated(state, act.name)
    if player.out:
        raise Refused(f"{player.name} gets no cards already.")
    emit(state, log, events.DealtOut(by(state, "markers.dealt_out"), state.at, player.name, True))


def deal_in(state: State, log: Log, act: acts.DealIn) -> None:
    """A player wants cards again."""
    player = seated(state, act.name)
    if not player.out:
        raise Refused(f"{player.name} gets cards already.")
    emit(state, log, events.DealtOut((), state.at, player.name, False))


def skip(state: State, log: Log, act: acts.Skip) -> None:
    """A player wants to pass the marker up."""
    player = seated(state, act.name)
    if not value(state, "marker.skip", False):
        raise Refused("the marker cannot be passed up.", by(state, "marker.skip"))
    emit(state, log, events.DealtOut(by(state, "marker.skip"), state.at, player.name, True))


def post(state: State, log: Log, act: acts.Post) -> None:
    """A player will post what he owes."""
    player = seated(state, act.name)
    if state.kill == player.name and not owes(player):
        due, keys = kill_size(state.sign), ("kill.unpaid", "kill.wins")
        if act.amount and act.amount != due and value(state, keys[0]) == "not dealt in":
            emit(state, log, events.Missed(by(state, *keys), state.at, player.name, (), True))
            return
        raise Refused(f"{player.name} posts the kill of {due} with the next hand.", by(state, *keys))
    if not owes(player):
        raise Refused(f"{player.name} owes no blind.")
    key = {"new": "entry.post", "moved": "move.penalty", "killed": "kill.unpaid"}.get(player.entry, "owed.correction")
    if player.entry == "new" and value(state, "entry.post", True) is False:
        raise Refused("a new player waits for the blind.", by(state, "entry.post", "entry.newcomer"))
    sums = [size for size, _, _ in to_post(state, player)]
    if act.amount and act.amount != sum(sums):
        raise Refused(f"{player.name} owes {sum(sums)}, not {act.amount}.", by(state, key, "owed.missed"))
    if sum(sums) > player.chips:
        raise Refused(f"{player.name} has {player.chips} and owes {sum(sums)}.", by(state, key))
    emit(state, log, events.Chose(by(state, key), state.at, player.name, "post"))


def wait(state: State, log: Log, act: acts.Wait) -> None:
    """A player will wait for the big blind."""
    player = seated(state, act.name)
    if not owes(player):
        raise Refused(f"{player.name} owes no blind.")
    key = {"new": "entry.wait", "moved": "move.penalty", "killed": "kill.unpaid"}.get(player.entry, "owed.wait")
    if value(state, key, True) is False or player.entry == "killed":
        raise Refused("the blind must be posted.", by(state, key))
    emit(state, log, events.Chose(by(state, key), state.at, player.name, "wait"))


def require(state: State, log: Log, act: acts.Require) -> None:
    """An office has a new player wait or post."""
    clauses = office(state, act.office, "offices.moves_players")
    player = seated(state, act.name)
    if (
        value(state, "entry.newcomer", "nothing") != "wait or post where an officer asks it"
        or not state.positions.places
    ):
        raise Refused("the book does not leave this to an officer.", by(state, "entry.newcomer"))
    if not player.fresh or player.exempt:
        raise Refused(f"{player.name} is no new player.", by(state, "entry.newcomer", "entry.exempt"))
    clauses = tuple(dict.fromkeys(by(state, "entry.newcomer") + clauses))
    emit(state, log, events.Required(clauses, state.at, player.name, act.office))


def excuse(state: State, log: Log, act: acts.Excuse) -> None:
    """An office excuses a player from the blind on entry."""
    rule = state.sign.game.rules.get("offices.excuses")
    if rule is None:
        raise Refused("the book lets nobody be excused from a blind.")
    clauses = office(state, act.office, "offices.excuses")
    player = seated(state, act.name)
    if player.entry != "new" or player.way != "from a closed game":
        raise Refused(f"{player.name} does not come from a closed table owing a blind.", clauses)
    emit(state, log, events.Excused(clauses, state.at, player.name, act.office))


def pick_up(state: State, log: Log, act: acts.PickUp) -> None:
    """An office picks a player up who has been away too long."""
    if "offices.picks_up" not in state.sign.game.rules:
        raise Refused("the book lets nobody be picked up.")
    clauses = office(state, act.office, "offices.picks_up")
    player = seated(state, act.name)
    if player.away_since < 0:
        raise Refused(f"{player.name} is at the table.", clauses)
    minutes = value(state, "away.minutes")
    away = state.at - player.away_since
    if minutes is not None and away <= minutes * 60:
        raise Refused(f"{player.name} has been away for {away // 60} minutes, not more than {minutes}.", clauses)
    clauses = tuple(dict.fromkeys(clauses + by(state, "away.minutes", "away.chips")))
    go(state, log, player, "picked up", clauses, value(state, "away.chips", "held for him") == "held for him")


def straddle(state: State, log: Log, act: acts.Straddle) -> None:
    """A player announces a straddle for the next hand."""
    clauses = state.sign.by.get("straddle", ())
    player = seated(state, act.name)
    if state.playing:
        raise Refused("a straddle is announced before the first card.", clauses or by(state, "option.straddle"))
    if not state.sign.straddle:
        raise Refused("the sign offers no straddle.", by(state, "option.straddle"))
    seats = straddle_seats(state, upcoming(state))
    place = len(state.straddlers)
    most = value(state, "straddle.most")
    if most is not None and place >= most:
        raise Refused(f"there may be at most {most} straddle.", by(state, "straddle.most"))
    if place >= len(seats) or seats[place] != player.seat:
        raise Refused(f"only the player left of the last blind can straddle, not {player.name}.", clauses)
    size = state.sign.blinds[-1] * 2 ** (place + 1)
    if act.amount and act.amount != size:
        raise Refused(f"the straddle is {size}, not {act.amount}.", clauses)
    if player.chips < size:
        raise Refused(f"{player.name} cannot straddle {size} with {player.chips}.", clauses)
    emit(state, log, events.Straddled(clauses, state.at, player.name))
