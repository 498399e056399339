"""The vocabulary of a table: its nouns joined, on those of a hand. Whoever must know all acts or events asks `TABLE`.

Knows which nouns there are; no noun knows this module. Ask `machine.vocabulary` for what follows from declarations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.vocabulary import Vocabulary
from pokerroom.table import (
    absence,
    agreements,
    calls,
    claims,
    closing,
    conduct,
    dealers,
    debts,
    decks,
    disputes,
    freeze_out,
    hands,
    house,
    leaving,
    markers,
    mixes,
    moves,
    notices,
    opening,
    placing,
    prizes,
    proxy,
    seats,
    side,
    stakes,
    taking_back,
)
from pokerroom.table.checks import OFFICES
from pokerroom.table.log import at_its_time
from pokerroom.table.state import TableState

TABLE: Vocabulary[TableState] = Vocabulary(
    "table",
    opening.noun,
    seats.noun,
    claims.noun,
    calls.noun,
    leaving.noun,
    stakes.noun,
    absence.noun,
    moves.noun,
    markers.noun,
    debts.noun,
    side.noun,
    closing.noun,
    notices.noun,
    agreements.noun,
    mixes.noun,
    hands.noun,
    proxy.noun,
    taking_back.noun,
    house.noun,
    decks.noun,
    dealers.noun,
    conduct.noun,
    disputes.noun,
    prizes.noun,
    freeze_out.noun,
    placing.noun,
    on=(HAND,),
    first=at_its_time,
    offices=OFFICES,
)

# Any act and any event at a table, those of its hands among them, as types for whoever reads them.
if TYPE_CHECKING:
    AnyAct: TypeAlias = Act
    AnyEvent: TypeAlias = Event
else:
    AnyAct = TABLE.acts_type()
    AnyEvent = TABLE.events_type()
