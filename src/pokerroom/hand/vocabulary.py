"""The vocabulary of a hand: its nouns joined. Whoever must know all acts or events of a hand asks `HAND`.

Knows which nouns there are; no noun knows this module. Ask `machine.vocabulary` for what follows from declarations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pokerroom.hand import (
    award,
    choosing,
    deal,
    dealer,
    deck,
    draw,
    drawing,
    duty,
    forced,
    gesture,
    gestures,
    kitty,
    naming,
    round,
    show,
    showing,
    shuffling,
    start,
    wager,
    wagering,
)
from pokerroom.hand.offices import OFFICES
from pokerroom.hand.rulings import error, irregular, notice, order, powers, repair, ruling, slips
from pokerroom.hand.state import State
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.vocabulary import Vocabulary

HAND: Vocabulary[State] = Vocabulary(
    "hand",
    start.noun,
    deck.noun,
    forced.noun,
    deal.noun,
    round.noun,
    wager.noun,
    kitty.noun,
    gesture.noun,
    duty.noun,
    draw.noun,
    show.noun,
    award.noun,
    error.noun,
    order.noun,
    repair.noun,
    wagering.noun,
    drawing.noun,
    choosing.noun,
    showing.noun,
    shuffling.noun,
    dealer.noun,
    naming.noun,
    irregular.noun,
    notice.noun,
    ruling.noun,
    powers.noun,
    gestures.noun,
    slips.noun,
    offices=OFFICES,
)

# Any act and any event of a hand, as types for whoever reads them from the disk or the wire.
if TYPE_CHECKING:
    AnyAct: TypeAlias = Act
    AnyEvent: TypeAlias = Event
else:
    AnyAct = HAND.acts_type()
    AnyEvent = HAND.events_type()
