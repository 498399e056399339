"""Rounds: shootouts and knock-outs, in which each table plays to its last players, and the winners are drawn anew.

Knows who goes on and who goes on without playing. Must not know how a table is played. Ask `draw` for pairs and seats.
"""

from __future__ import annotations

from contextlib import suppress

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import the_staff
from pokerroom.machine.kinds import Act, Clauses
from pokerroom.machine.log import Log, NotRefused, Trial
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament import draw
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.clock import ClockSet, levels_of
from pokerroom.tournament.drawing import SeatsDrawn, button_of, seat_by_chance
from pokerroom.tournament.fields import FORMS, Number, Numbers, People, TournamentEvent
from pokerroom.tournament.items import FROM_THE_FIRST, HEADS_UP
from pokerroom.tournament.seat_map import is_drawn, is_in_rounds, is_last_table, is_played_out, most_seats
from pokerroom.tournament.seats import Seated, check_signed
from pokerroom.tournament.state import CLOSED, ENTERED, OPEN, RUNNING, Entrant, TournamentState
from pokerroom.tournament.unseated import entrants_to_seat

noun: Noun[TournamentState] = Noun("rounds", FORMS)


def is_round_over(state: TournamentState) -> bool:
    """Whether each table has ended or has no more players than go on from it, and there is another round to play."""
    if state.is_now != RUNNING or not is_in_rounds(state) or state.still_in < 2:
        return False
    if is_last_table(state):
        return False
    tables = state.tables.values()
    return not any(table.playing or not (table.ended or is_played_out(state, table)) for table in tables)


def _over(state: TournamentState, event: RoundOver) -> None:
    for name in event.names:
        entry = state.entries[name.casefold()]
        if name not in state.byes:
            state.lift(entry)
        entry.is_now, entry.chips = ENTERED, 0
    state.round, state.byes = event.round + 1, []
    for table in state.tables.values():
        table.chip, table.ended = 0, False


@noun.event("round {round} is over; {names} go on", seen=by_everybody, effect=_over)
class RoundOver(TournamentEvent):
    """Each table has its last players: these go on to the next round, and begin it with a new bank."""

    round: Number
    names: People


def _byes(state: TournamentState, event: ByesDrawn) -> None:
    state.byes = list(event.names)


@noun.event("on to the next round without playing: {names}", seen=by_everybody, effect=_byes)
class ByesDrawn(TournamentEvent):
    """There is nobody to play against in this round for some: they go on."""

    names: People


def _next_round(state: TournamentState, log: Log, act: DrawRound) -> None:
    running, rules = state.is_now == RUNNING, state.rules
    if not is_in_rounds(state):
        raise Refused("this tournament has no rounds.")
    if running and not is_round_over(state):
        raise Refused("the round is not over.")
    if not running and state.is_now not in (OPEN, CLOSED):
        raise Refused("no round is drawn now.")
    if not running and is_drawn(state):
        raise Refused("the first round is drawn already.")
    rule = rules.tournament_pairs if is_knock_out(state) else rules.tournament_shootout
    if not rule.value:
        raise Refused(f"there are no {'knock-outs' if is_knock_out(state) else 'shootouts'} here.", rule.by)
    entrants = state.players_left if running else entrants_to_seat(state)
    if len(entrants) < 2:
        raise Refused("there are not two players to seat.")
    for entry in entrants:
        check_signed(state, entry)
    seat = _pair if is_knock_out(state) else _shoot_out
    with suppress(NotRefused):  # what cannot be drawn is refused before the round is over
        seat(state, Trial(state), entrants, act)
    if running:
        log.emit(RoundOver(cited(rule), state.at, state.round, tuple(each.name for each in entrants)))
        _set_clock(state, log, rule.by)
    seat(state, log, entrants, act)


def _set_clock(state: TournamentState, log: Log, by: Clauses) -> None:
    """Let a round begin with the first level, as it does with a new bank, where the conditions do not say otherwise."""
    levels = levels_of(state)
    if levels and conditions_of(state)["format.round_levels"] == FROM_THE_FIRST:
        log.emit(ClockSet(by, state.at, 1, levels[0].ends, f"round {state.round} begins", 0))


def _tables(state: TournamentState, needed: int) -> tuple[int, ...]:
    """The first tables at which a round is played: whoever sat at any of them goes to the next round, or is out."""
    found = tuple(sorted(state.tables)[:needed])
    if len(found) < needed:
        raise Refused(f"{needed} tables are needed, and {len(found)} are designated and free.")
    return found


def _shoot_out(state: TournamentState, log: Log, entrants: list[Entrant], act: DrawRound) -> None:
    seats = most_seats(state)
    tables = _tables(state, len(draw.sizes(len(entrants), seats)))
    seat_by_chance(state, log, entrants, tables, seats, act.shuffle, act.buttons)


def _pair(state: TournamentState, log: Log, entrants: list[Entrant], act: DrawRound) -> None:
    rules = state.rules
    by = cited(rules.tournament_draw, rules.tournament_button, rules.tournament_pairs)
    pairs, byes = draw.pairs([each.name for each in entrants], act.shuffle)
    tables = _tables(state, len(pairs))
    if len(act.buttons) != len(pairs):
        raise Refused(f"each of the {len(pairs)} tables has a first button.")
    buttons = tuple(button_of(state, (1, 2), chance) for chance in act.buttons)
    log.emit(SeatsDrawn(by, state.at, tables, buttons, act.shuffle))
    rows = [(name, table, seat) for pair, table in zip(pairs, tables, strict=True) for seat, name in enumerate(pair, 1)]
    players, at, seats = (tuple(each) for each in zip(*rows, strict=True))
    log.emit(Seated(cited(rules.tournament_bank), state.at, players, at, seats, conditions_of(state)["chips.bank"]))
    if byes:
        log.emit(ByesDrawn(cited(state.rules.tournament_pairs), state.at, byes))


@noun.act("the round is drawn: {shuffle}; buttons {buttons}", by=the_staff, answer=_next_round)
class DrawRound(Act):
    """The seats of the next round are drawn: a shuffle of all seats, or of all players of a knock-out, and buttons."""

    shuffle: Numbers
    buttons: Numbers


def is_knock_out(state: TournamentState) -> bool:
    """Whether two by two meet."""
    return bool(conditions_of(state)["format.kind"] == HEADS_UP)
