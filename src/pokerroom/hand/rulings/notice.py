"""Noticing: an error that stood unnoticed is brought up, under the name it has by then.

Knows how to tell one kind of error in the deal from another, and what everybody sees when hands are laid down. Must not
rule on it: `ruling` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.dealing import left_to_deal, wrong_count
from pokerroom.hand.fields import EXTRA, FORMS, Seat
from pokerroom.hand.log import HandLog
from pokerroom.hand.past import acts_since, deal_of, entitled, holds_right, since_misdeal
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.showdown import next_to_show
from pokerroom.hand.state import DEALING, OVER, State
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import the_seat
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("notice", FORMS)


def _notice(state: State, log: HandLog, act: Notice) -> None:
    if not -1 <= act.seat < len(state.names):
        raise Refused(f"there is no seat {shown(act.seat)} at this table.")
    if not state.unnoticed:
        raise Refused("there is no error left to notice.")
    if state.stage == OVER:
        raise Refused("the hand is over.")
    place = state.unnoticed[0]
    bring_up(state, log, place)
    if state.errors[place].kind == "failure to discard":  # whoever sees one hand too large sees them all
        for other in [each for each in state.unnoticed if state.errors[each].kind == "failure to discard"]:
            bring_up(state, log, other)


def bring_up(state: State, log: HandLog, place: int) -> None:
    """Notice a hidden error under the name it has now."""
    error = state.errors[place]
    kind, seat = kind_and_seat(state, log.events, error)
    log.emit(Noticed(error.by, place, kind, seat, _noticed_with(state, place, kind, seat)))
    if IRREGULARITIES[kind].of_the_deal and acts_since(log.events, error.street):
        # From now on every wrong hand is an error of its own.
        for other in entitled(state, log.events, error.street):
            if other != seat and state.live[other] and not holds_right(state, log.events, other):
                log.emit(Erred(error.by, "wrong number of cards", other, street=error.street))


def _noticed_with(state: State, place: int, kind: str, seat: int) -> tuple[int, ...]:
    """The other hidden errors that come to light with one."""
    others = [(other, state.errors[other]) for other in state.unnoticed if other != place]
    if IRREGULARITIES[kind].of_the_deal:  # one look at the deal finds all that is wrong with it
        return tuple([other for other, error in others if IRREGULARITIES[error.kind].of_the_deal])
    if kind == "draw out of sequence":
        return tuple([other for other, error in others if (error.kind, error.seat) == (kind, seat)])
    return ()


def wrong_seats(state: State, log: Sequence[Event]) -> list[int]:
    """The players in who hold too few or too many cards and have not been ruled on for it, in order of the deal."""
    if state.live_count == 1:  # whoever is left has the pot, by a ruling or because all others are out
        return []
    counted = ("wrong number of cards", "player missed", "failure to discard")
    ruled = {event.seat for event in since_misdeal(log) if isinstance(event, Ruled) and event.kind in counted}
    ruled |= {state.errors[place].seat for place in state.unruled}
    count = len(state.names)
    order = [(state.first + offset) % count for offset in range(count)]
    return [seat for seat in order if seat not in ruled and wrong_count(state, seat)]


def kind_and_seat(state: State, log: Sequence[Event], error: Erred) -> tuple[str, int]:
    """The kind of an error in the deal, and whose it is, by what everybody was dealt; other errors keep their name."""
    going_on = state.stage == DEALING and state.street == error.street
    if not IRREGULARITIES[error.kind].of_the_deal or (going_on and left_to_deal(state, log)):
        return error.kind, error.seat
    counts: dict[int, int] = {}
    for seat, _, _ in deal_of(log, error.street):
        counts[seat] = counts.get(seat, 0) + 1
    if EXTRA in counts:
        return "extra hand", -1
    due = len(state.plan.streets[error.street].deal)
    seats = entitled(state, log, error.street)
    for seat in seats:
        if counts.get(seat, 0) == 0 and error.street == 0:
            return "player missed", seat
    for seat in seats:
        if counts.get(seat, 0) != due:
            return "wrong number of cards", seat
    return "dealt out of order", error.seat


def notice_counts(state: State, log: HandLog, one_by_one: bool = False) -> bool:
    """At the showdown everybody sees how many cards each hand has: bring up what stood unnoticed of that.

    Where hands are shown one by one, a hand is counted when it lies open or nobody is left to show.
    """
    over = not one_by_one or state.live_count == 1 or next_to_show(state) < 0
    # A hand that cannot be shown is counted when its turn to show comes.
    turn = -1 if over else next_to_show(state)
    wrong = [seat for seat in wrong_seats(state, log.events) if over or state.shown[seat] or seat == turn]
    for place in state.unnoticed:
        kind, seat = kind_and_seat(state, log.events, state.errors[place])
        if not over and seat != turn and (seat < 0 or not state.shown[seat]):
            continue
        # That cards of the right number were dealt out of order is nothing that can be seen now.
        if IRREGULARITIES[kind].counted:
            bring_up(state, log, place)
            return True
    for seat in wrong:  # one look at the deal named another hand
        log.emit(Erred((), "wrong number of cards", seat, street=state.street))
        return True
    return False


@noun.act("{seat:or_dealer} notices the error", by=the_seat, answer=_notice)
class Notice(Act):
    """Somebody (-1: the dealer) brings up what went wrong without being noticed."""

    seat: "Seat"
