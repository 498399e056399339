"""The finish: when a tournament is over, and who is left then.

Knows what each format is played to. Must not share anything out: `prizes` does. Ask `rounds` for what follows when each
table has its last player, `satellites` for how many seats are won.
"""

from __future__ import annotations

from pokerroom.machine.kinds import Clauses
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, says
from pokerroom.tournament.clock import running
from pokerroom.tournament.drawing import newcomers_tables, seats_awaited
from pokerroom.tournament.fields import FORMS, People, TournamentEvent
from pokerroom.tournament.heads import take_own_heads
from pokerroom.tournament.items import RE_ENTRY, REBUY, SATELLITE
from pokerroom.tournament.pool import seats_to_win
from pokerroom.tournament.prizes import keep_still
from pokerroom.tournament.seat_map import figures_of, seats_now
from pokerroom.tournament.state import ADJOURNED, OUT, OVER, RUNNING, Entrant, TournamentState
from pokerroom.tournament.traits import OF_PLAY, WITH_A_COUNT
from pokerroom.tournament.unseated import are_seats_drawn_late, see_to_unseated

noun: Noun[TournamentState] = Noun("finish", FORMS)


def _is_over(state: TournamentState, event: PlayEnded) -> None:
    state.is_now, state.session = OVER, False
    state.turn = 0
    state.stop_clock(event.at)


@noun.event("{names:left}", seen=by_everybody, effect=_is_over, traits=(OF_PLAY, WITH_A_COUNT))
class PlayEnded(TournamentEvent):
    """As few are left as win it."""

    names: "People"


def may_buy_back(state: TournamentState) -> bool:
    """Whether somebody who is out may come back."""
    conditions = conditions_of(state)
    to_seat, again = conditions.offer(REBUY), conditions.offer(RE_ENTRY) and state.rules.tournament_re_entry.value
    if not (to_seat or again) or state.chopped or not in_window(state, running(state, state.at)):
        return False
    anywhere = again and are_seats_drawn_late(state) and bool(newcomers_tables(state))
    most = conditions["format.buy_backs"]
    return any(
        each.is_now == OUT and each.bought < most and (anywhere or (to_seat and _is_seat_theirs(state, each)))
        for each in state.entries.values()
    )


def _is_seat_theirs(state: TournamentState, entry: Entrant) -> bool:
    """Whether the seat of somebody who is out is still there for them to come back to."""
    table = state.tables.get(entry.table)
    return table is not None and not table.ended and entry.seat not in table.players and entry.seat <= seats_now(state)


def in_window(state: TournamentState, seconds: int) -> bool:
    """Whether so many seconds on the clock are within the time in which players may buy."""
    minutes: int = conditions_of(state)["format.buy_back_minutes"]
    return seconds <= minutes * 60


def left_to_win(state: TournamentState) -> int:
    """How many are left when it is over: one, or as many as win seats elsewhere."""
    return seats_to_win(state) if figures_of(state).seats_won else 1


def see_to_end(state: TournamentState, log: Log) -> None:
    """Record that it is over when no more are left than win it, and nobody can come back; to nobody comes nobody."""
    if state.is_now not in (RUNNING, ADJOURNED) or state.still_in > left_to_win(state):
        return
    if state.seated and (may_buy_back(state) or seats_awaited(state)):
        return
    if any(table.playing for table in state.tables.values()):
        return
    see_to_unseated(state, log, over=True)
    if state.still_in > left_to_win(state):  # without what they paid fewer win a seat elsewhere
        return
    satellite = conditions_of(state)["format.kind"] == SATELLITE
    by = (*says(state, "winners.by"), *(state.rules.tournament_seats_won.by if satellite else ()))
    end_play(state, log, by)


def end_play(state: TournamentState, log: Log, by: Clauses) -> None:
    """Record that it is over, that those who are left take the bounties that are, and what the operator keeps and
    adds, which nobody changes any more by coming or going."""
    log.emit(PlayEnded(by, state.at, tuple(each.name for each in state.players_left)))
    take_own_heads(state, log)
    keep_still(state, log)
