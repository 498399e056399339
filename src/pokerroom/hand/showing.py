"""Showing: at the showdown a player lays their cards open or throws them away.

Knows whose turn it is and who must show. Ask `show` for what that changes, `showdown` for the order.
"""

from __future__ import annotations

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.clauses import joined
from pokerroom.hand.fields import FORMS, Cards, Seat
from pokerroom.hand.log import HandLog
from pokerroom.hand.pots import last_in_a_pot
from pokerroom.hand.rulings.irregular import tabled_in_part
from pokerroom.hand.show import Exposed, Mucked, Showed
from pokerroom.hand.showdown import known, must_show, next_to_show, seat_due
from pokerroom.hand.state import SHOWING, State
from pokerroom.hand.traits import IN_TURN
from pokerroom.hand.turns import seat_here
from pokerroom.hand.whereabouts import check_named
from pokerroom.law.error import Refused
from pokerroom.law.figures import how_many
from pokerroom.machine.authority import the_seat
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("showing", FORMS)


def _show(state: State, log: HandLog, act: Show) -> None:
    seat = act.seat
    if act.cards:
        _show_named(state, log, seat, tuple(act.cards))
        return
    seat_due(state, seat, SHOWING, "show")
    if not known(state, seat):
        raise Refused(f"the cards of {state.names[seat]} are not known.")
    log.emit(Showed(state.plan.show_by, seat, tuple(state.hole[seat])))


def _show_named(state: State, log: HandLog, seat: int, cards: tuple[int, ...]) -> None:
    """Real cards are named as their player shows them: the whole hand at the showdown, some of it at any time."""
    seat_here(state, seat)
    if not state.plan.on_felt:
        raise Refused("this table knows the cards of its players, and nobody needs to name them.")
    held = state.hole[seat]
    if not held:
        raise Refused(f"{state.names[seat]} has no cards.")
    if len(cards) > len(held):
        raise Refused(f"{state.names[seat]} holds {how_many(len(held), 'card')} face down, not {len(cards)}.")
    check_named(state, cards, seat)
    others = [card for card in held if card != UNKNOWN and card not in cards]
    if len(others) + len(cards) > len(held):
        raise Refused(f"{state.names[seat]} holds {spell(others)} besides.")
    if state.stage == SHOWING and next_to_show(state) == seat and len(cards) == len(held):
        log.emit(Showed(state.plan.show_by, seat, cards))
        return
    if not set(cards) - set(held):
        raise Refused(f"everybody has seen {spell(cards)} already.")
    log.emit(Exposed((), seat, cards))


@noun.act(
    "{seat} shows{cards:none}",
    "{seat} shows {cards}",
    by=the_seat,
    answer=_show,
    options=("show",),
    traits=(IN_TURN,),
)
class Show(Act):
    """A player lays their cards open at the showdown; real cards are named with it, and may be seen at other times."""

    seat: "Seat"
    cards: "Cards" = ()


def _muck(state: State, log: HandLog, act: Muck) -> None:
    seat = act.seat
    seat_due(state, seat, SHOWING, "muck")
    if must_show(state, seat):
        by = joined(state.plan.show_by, state.plan.rules.showdown_all_in.by)
        raise Refused("every hand is shown here." if state.plan.all_show else "a hand that is all in is shown.", by)
    if last_in_a_pot(state, seat):
        raise Refused(f"{state.names[seat]} is the last player in a pot and wins it.")
    log.emit(Mucked(state.plan.muck_by, seat))
    tabled_in_part(state, log, seat)


@noun.act("{seat} mucks", by=the_seat, answer=_muck, options=("muck",), traits=(IN_TURN,))
class Muck(Act):
    """A player throws their cards away at the showdown."""

    seat: "Seat"
