"""The finale: it is over by its format, or since play has ended early wherever there was any; chips are cash then.

Knows when nobody plays on. Must not know why a table ended: `ending` does. Ask `finish` for what each format is played
to, `prizes` for places.
"""

from __future__ import annotations

from pokerroom.law.rules import cited
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import says
from pokerroom.tournament.deals import BY_STACKS, called_off
from pokerroom.tournament.drawing import seats_awaited
from pokerroom.tournament.fields import FORMS, People, TournamentEvent
from pokerroom.tournament.finish import end_play, may_buy_back, see_to_end
from pokerroom.tournament.prizes import barred_of, prizes_of_those_left
from pokerroom.tournament.seat_map import is_in_rounds
from pokerroom.tournament.state import RUNNING, TournamentState

noun: Noun[TournamentState] = Noun("finale", FORMS)


def _cashed(state: TournamentState, event: ChipsCashed) -> None:
    state.chop = dict(zip(event.names, event.money, strict=True))
    state.chop_left, state.agreed, state.chopped = 0, list(event.names), True


@noun.event("chips are changed for cash: {names:prizes}", seen=by_everybody, effect=_cashed)
class ChipsCashed(TournamentEvent):
    """Play ended early by agreement: whoever is left has as much of the prizes that are left as of the chips."""

    names: "People"
    money: "tuple[int, ...]"


def end_for_cash(state: TournamentState, log: Log) -> None:
    """Record that it is over: every chip of those who are left, and may win a prize, is worth as much as any other."""
    by = (*cited(state.rules.tournament_ends_agreed), *says(state, "chips.after"))
    barred = barred_of(state)
    left = [each for each in state.left if each.name not in barred]
    if left and not state.chopped:
        names = tuple([each.name for each in left])
        prizes, _ = prizes_of_those_left(state, names)
        money = called_off([each.chips for each in left], sum(prizes), BY_STACKS)
        log.emit(ChipsCashed(by, state.at, names, money))
    end_play(state, log, (*by, *says(state, "winners.by")))


def see_to_finale(state: TournamentState, log: Log) -> None:
    """Record that it is over by its format, or since play has ended at other tables and nobody has anybody to play
    with."""
    see_to_end(state, log)
    playing_on = state.playing_on  # as many as are seated, unless somebody sits where play has ended
    if playing_on > 1 or playing_on == state.seated or state.is_now != RUNNING or is_in_rounds(state):
        return
    if any(table.playing for table in state.tables.values()):
        return
    if playing_on and (may_buy_back(state) or seats_awaited(state)):
        return
    end_for_cash(state, log)
