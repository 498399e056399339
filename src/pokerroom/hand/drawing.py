"""Drawing: a player throws cards away, for good or to get as many others.

Knows whose turn it is and how many cards go. Ask `draw` for what that changes, `course` for the cards that come.
"""

from __future__ import annotations

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.draw import Discarded
from pokerroom.hand.fields import FORMS, Cards, Seat
from pokerroom.hand.log import DEALER, HandLog
from pokerroom.hand.showdown import seat_due
from pokerroom.hand.state import DISCARDING, DRAWING, State
from pokerroom.hand.streets import replace_cards
from pokerroom.hand.traits import IN_TURN
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import the_seat
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("drawing", FORMS)


def _discard(state: State, log: HandLog, act: Discard) -> None:
    seat = act.seat
    drawing = state.stage == DRAWING
    seat_due(state, seat, DRAWING if drawing else DISCARDING, "discard")
    if drawing and state.answered[seat]:
        raise Refused(f"{state.names[seat]} has discarded and is waiting for cards.")
    street = state.plan.streets[state.street]
    by = street.draw_by if drawing else street.discard_by
    if not drawing and len(act.cards) != street.discard:
        raise Refused(f"{state.names[seat]} must discard {street.discard}, not {len(act.cards)}.", by)
    held = list(state.hole[seat])
    for card in act.cards:
        if card not in held:
            raise Refused(f"{state.names[seat]} does not hold {_spelled(card)}.")
        held.remove(card)
    log.emit(Discarded(by, seat, tuple(act.cards)))
    if drawing and state.answered[seat] and state.to_act == seat and not log.manual & DEALER:
        replace_cards(state, log)


def _spelled(card: int) -> str:
    return spell([card]) if 0 <= card <= UNKNOWN else shown(card)


@noun.act(
    "{seat} stands pat{cards:none}",
    "{seat} discards {cards}",
    by=the_seat,
    answer=_discard,
    options=("draw", "discard"),
    traits=(IN_TURN,),
)
class Discard(Act):
    """A player throws cards away: in pineapple for good, in draw to get as many others."""

    seat: "Seat"
    cards: "Cards"
