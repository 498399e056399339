"""The routine of a tournament: what the room does by itself where nobody directs it, and what follows for all alike.

Knows the order of things: entries close, tables are designated, seats drawn, play begins, prizes are settled and paid.
Must not know when: `tournament_owner` asks again after every change. Each function gives the next act, or none.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.machine.kinds import Act
from pokerroom.room.draws import chance_of
from pokerroom.room.names import bot_names, is_bot
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.tournament.briefing import Brief
from pokerroom.tournament.by_chance import next_round, seats_drawn
from pokerroom.tournament.cancellation import Cancel
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.chop import AgreeToChop
from pokerroom.tournament.entries import CloseEntries, Enter
from pokerroom.tournament.papers import OpenEntries
from pokerroom.tournament.pool import kept_of
from pokerroom.tournament.preparing import DIRECTOR, OPERATOR, designation, paper, staffed
from pokerroom.tournament.prizes import Keep, PayWinner, SettlePlaces, barred_of, due_prizes
from pokerroom.tournament.seat_map import is_in_rounds
from pokerroom.tournament.seats import StartPlay
from pokerroom.tournament.state import (
    ANNOUNCED,
    CANCELLED,
    CLOSED,
    OPEN,
    OVER,
    RUNNING,
    SETTLED,
    WITHDRAWN,
    TournamentState,
)


def routine(owner: TournamentOwner) -> Sequence[Act]:
    """What the room does next for a tournament; nothing where it waits for people, or for time."""
    state = owner.state
    if state.is_now == OPEN and not owner.opening.directed:
        return closing(owner)
    act = _one(owner)
    return (act,) if act is not None else ()


def _one(owner: TournamentOwner) -> Act | None:
    state = owner.state
    if state.is_now in (SETTLED, CANCELLED):
        return payment(state)
    if state.is_now == OVER and not state.kept_said:
        return Keep(OPERATOR, kept_of(state))
    if state.is_now == RUNNING and state.chop and not state.chopped:
        return agreement(state)
    if owner.opening.directed:
        return None
    if state.is_now == ANNOUNCED:
        return paper(state) or staffed(state) or OpenEntries(OPERATOR)
    if state.is_now == CLOSED:
        return beginning(owner)
    return settlement(state) if state.is_now == OVER else None


def has_nobody(state: TournamentState) -> bool:
    """Whether nobody has entered; bots, which somebody let in and then went, are nobody."""
    return all(is_bot(entry.name) for entry in state.entered)


def closing(owner: TournamentOwner) -> Sequence[Act]:
    """Entries close when it is full, or when it is time; where too few have come by then it is not held."""
    state, conditions = owner.state, conditions_of(owner.state)
    entered = len(state.entered)
    if entered >= conditions["players.most"]:
        return (CloseEntries(OPERATOR),)
    if owner.opening.waits or owner.clock() < state.start:
        return ()
    if entered >= max(2, conditions["players.least"]):
        return (CloseEntries(OPERATOR),)
    return cancelling(state, "too few have entered")


def beginning(owner: TournamentOwner) -> Act | None:
    """Tables are designated, seats drawn, players briefed, and play begins."""
    state = owner.state
    if not state.tables:
        return designation(state)
    if not state.seated:
        return drawing(owner)
    if state.rules.tournament_briefing.value and not all(each.briefed for each in state.left):
        return Brief(DIRECTOR)
    return StartPlay(DIRECTOR)


def bots_entering(state: TournamentState, count: int) -> tuple[Act, ...]:
    """So many bots enter, or as many as there is room for."""
    names = bot_names(state.entries)
    room = conditions_of(state)["players.most"] - len(state.entered)
    return tuple(Enter(next(names)) for _ in range(min(count, room)))


def drawing(owner: TournamentOwner) -> Act:
    """The draw of the first seats."""
    chance = chance_of(owner.secret, owner.number + 1)
    state = owner.state
    return next_round(state, chance) if is_in_rounds(state) else seats_drawn(state, chance)


def agreement(state: TournamentState) -> Act | None:
    """The next bot that agrees to a deal that was read out: they agree to any, and leave it to people to say no."""
    if state.chop.keys() != {each.name for each in state.left} - barred_of(state):
        return None  # somebody is gone since, and it is read out anew
    waited_for = (name for name in state.chop if is_bot(name) and name not in state.agreed)
    return next(map(AgreeToChop, waited_for), None)


def settlement(state: TournamentState) -> Act:
    """The results are signed."""
    due = due_prizes(state)
    return SettlePlaces(DIRECTOR, tuple(due), tuple(due.values()))


def cancelling(state: TournamentState, reason: str) -> tuple[Act, ...]:
    """The tournament is called off; what the operator keeps of it is said first, where it keeps anything."""
    fees = state.first_hand or not state.rules.tournament_gives_back.value
    kept = kept_of(state) if fees else 0
    if state.rules.tournament_keeps.value is None:  # of those who went before what was not given back to them
        kept += sum(each.paid - each.refunded for each in state.entries.values() if each.is_now == WITHDRAWN)
    cancel = Cancel(OPERATOR, reason)
    return (cancel,) if state.kept_said or not kept else (Keep(OPERATOR, kept), cancel)


def payment(state: TournamentState) -> Act | None:
    """The next prize that is still to be paid."""
    for entry in state.entered:
        if entry.prize > entry.paid_out:
            return PayWinner(OPERATOR, entry.name, entry.prize - entry.paid_out)
    return None
