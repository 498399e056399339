"""Those without a seat: who has entered and waits for one, and what they have back when there will be none.

Knows until when a seat may come free for somebody. Must not draw one: `drawing` does. Ask `cancellation` for those who
get back what they paid because nothing is played, `entries` for those who withdraw.
"""

from __future__ import annotations

from pokerroom.hand.clauses import joined
from pokerroom.law.rules import cited
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.accounts import from_pool
from pokerroom.tournament.checks import says
from pokerroom.tournament.fields import FORMS, Money, Name, TournamentEvent
from pokerroom.tournament.prizes import keep_still
from pokerroom.tournament.rules import CHANCE
from pokerroom.tournament.seat_map import is_in_rounds
from pokerroom.tournament.state import ENTERED, WITHDRAWN, Entrant, TournamentState
from pokerroom.tournament.traits import OF_PLAY

noun: Noun[TournamentState] = Noun("unseated", FORMS)


def entrants_to_seat(state: TournamentState) -> list[Entrant]:
    """Those who have entered and no seat yet, in the order in which they came; who has a bye needs none."""
    return [each for each in state.entries.values() if each.is_now == ENTERED and each.name not in state.byes]


def are_seats_drawn_late(state: TournamentState) -> bool:
    """Whether a seat may still be drawn for somebody who comes while play is on."""
    return bool(state.rules.tournament_late.value) and not (state.final or state.chopped or is_in_rounds(state))


def has_back(state: TournamentState, entry: Entrant, back: int) -> None:
    """What is so from now on: somebody who entered is not in it, and got so much back."""
    state.there(entry)
    state.bought_in -= 1 + entry.entries
    state.heads_laid -= entry.head
    entry.is_now, entry.refunded, entry.head, entry.chips = WITHDRAWN, back, 0, 0


def _unseated(state: TournamentState, event: Unseated) -> None:
    has_back(state, state.named[event.name], event.back)


@noun.event(
    "there is no seat for {name}, who gets {back} back",
    seen=by_everybody,
    effect=_unseated,
    books=from_pool("back", "got no seat in a tournament"),
    traits=(OF_PLAY,),
)
class Unseated(TournamentEvent):
    """Somebody entered and never had a seat, and there is none for them any more: all they paid is theirs again."""

    name: Name
    back: Money


def see_to_unseated(state: TournamentState, log: Log, *, over: bool = False) -> None:
    """Give back what those paid who wait for a seat, once none is drawn any more and nobody gives any; `over`: play is.

    The operator keeps nothing of them, whatever it said before: all is as if they had not entered.
    """
    if not over and (are_seats_drawn_late(state) or state.rules.tournament_draw.value != CHANCE):
        return
    waiting = entrants_to_seat(state)
    by = joined(says(state, "refund.when"), cited(state.rules.tournament_late))
    for entry in waiting:
        log.emit(Unseated(by, state.at, entry.name, entry.paid))
    if waiting:
        keep_still(state, log, sum(each.fees for each in waiting))
