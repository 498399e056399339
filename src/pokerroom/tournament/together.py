"""Hands together: before the prizes every table plays one hand and waits for the others.

Knows whose turn it is to play and when all have. Must not know places: those who fall in one such hand fall together,
and `places` says what follows.
"""

from __future__ import annotations

from typing import Final

from pokerroom.law.error import Refused
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import can_play, conditions_of, the_director
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.fields import FORMS, Number, Office, TournamentEvent
from pokerroom.tournament.places import is_hand_for_hand
from pokerroom.tournament.pool import paid_places
from pokerroom.tournament.seat_map import is_in_rounds, live_tables
from pokerroom.tournament.state import RUNNING, TournamentState, TournamentTable
from pokerroom.tournament.traits import OF_PLAY, WITH_A_COUNT

noun: Noun[TournamentState] = Noun("together", FORMS)


def _begins(state: TournamentState, event: HandForHandBegan) -> None:
    state.turn, state.together = 1, 0
    for table in state.tables.values():
        table.turn = 0


@noun.event(
    "{left} are left and {paid} are paid: the tables play hand for hand",
    seen=by_everybody,
    effect=_begins,
    traits=(OF_PLAY, WITH_A_COUNT),
)
class HandForHandBegan(TournamentEvent):
    """From now on every table plays one hand and waits for the others."""

    left: "Number"
    paid: "Number"


def _all_played(state: TournamentState, event: HandsPlayed) -> None:
    state.turn, state.together = state.turn + 1, 0


@noun.event(
    "every table has played hand {turn} of those", seen=by_everybody, effect=_all_played, traits=(OF_PLAY, WITH_A_COUNT)
)
class HandsPlayed(TournamentEvent):
    """Every table has played one hand: each may deal again."""

    turn: "Number"


def _ends(state: TournamentState, event: HandForHandEnded) -> None:
    state.turn = state.together = 0


@noun.event("the tables play on by themselves", seen=by_everybody, effect=_ends, traits=(OF_PLAY, WITH_A_COUNT))
class HandForHandEnded(TournamentEvent):
    """The tables wait for each other no more."""


def check_together(state: TournamentState, table: TournamentTable) -> None:
    """Refuse a hand at a table that has played and waits for the others."""
    if state.turn and table.turn == state.turn:
        by = state.rules.tournament_hand_for_hand.by
        raise Refused(f"hand for hand: table {table.number} waits for the others.", by)


def _all_have(state: TournamentState) -> bool:
    """Whether every table that can play has played its hand."""
    return not any(
        table.playing or (table.turn < state.turn and not table.ended and can_play(state, table))
        for table in state.tables.values()
    )


class LastPaid:
    """How many places win something, as it was asked last: whenever somebody falls, and mostly of as many entries."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self.conditions: Conditions | None = None
        self.entries: int = 0
        self.places: int = 0

    def of(self, state: TournamentState) -> int:
        """How many places win something; where that goes by the pool, not by the entries, it is asked every time."""
        if self.conditions is not state.conditions or self.entries != state.bought_in:
            if conditions_of(state)["prizes.seat"]:
                return paid_places(state)
            self.places = paid_places(state)
            self.conditions, self.entries = state.conditions, state.bought_in
        return self.places


_LAST: Final = LastPaid()


def _is_due(state: TournamentState) -> bool:
    if live_tables(state) < 2 or is_in_rounds(state) or not is_hand_for_hand(state.seated, _LAST.of(state)):
        return False
    return bool(state.rules.tournament_hand_for_hand.value) and conditions_of(state)["format.hand_for_hand"] == "yes"


def _is_past(state: TournamentState) -> bool:
    """Whether as few are left as are paid, or all sit at one table: nobody waits for anybody any more."""
    return state.seated <= paid_places(state) or live_tables(state) < 2


def see_to_bubble(state: TournamentState, log: Log) -> None:
    """Begin, go on with or end playing hand for hand, behind a hand."""
    if state.is_now != RUNNING:
        return
    by = state.rules.tournament_hand_for_hand.by
    if state.turn:
        if _all_have(state):
            log.emit(HandsPlayed(by, state.at, state.turn))
            if _is_past(state):
                log.emit(HandForHandEnded(by, state.at))
    elif _is_due(state):
        log.emit(HandForHandBegan(by, state.at, state.seated, paid_places(state)))


def _go_together(state: TournamentState, log: Log, act: GoHandForHand, grant: Grant) -> None:
    rule = state.rules.tournament_hand_for_hand
    if state.is_now != RUNNING:
        raise Refused("play is not on.")
    if not rule.value:
        raise Refused("the tables do not play hand for hand.", rule.by)
    if state.turn:
        raise Refused("the tables play hand for hand already.", rule.by)
    if is_in_rounds(state) or _is_past(state):
        raise Refused("there is nobody to wait for.", rule.by)
    busy = [table.number for table in state.tables.values() if table.playing]
    if busy:
        raise Refused(f"the hand at table {busy[0]} is finished first.")
    log.emit(HandForHandBegan(rule.by, state.at, state.seated, paid_places(state)))


@noun.act("the {office} has the tables play hand for hand", by=the_director, answer=_go_together)
class GoHandForHand(Act):
    """The Director has the tables wait for each other earlier than they would."""

    office: "Office"
