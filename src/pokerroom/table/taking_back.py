"""Taking back: what was entered wrongly of real cards and bets is taken back, and the log keeps both.

Knows that a hand goes back to where it was before its last entry. Must not know what an entry was: `hand.entries` finds
where it began. Once the pot is pushed the table has booked the hand, and whoever is not content disputes it.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.options import FELT
from pokerroom.machine.authority import hands_on_cards
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.fields import FORMS, Number, TableEvent
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("taking back", FORMS)


def _taken_back(state: TableState, event: TakenBack) -> None:
    if state.hand is None or not 0 < event.events < len(state.hand.log):
        raise ValueError("nothing that stands in the log of a hand is taken back")
    state.hand = state.hand.without_last(event.events)
    state.taken_back = True


@noun.event("what was entered last is taken back", seen=by_everybody, effect=_taken_back)
class TakenBack(TableEvent):
    """The last events of the hand that is on, so many of them, were entered wrongly and do not count."""

    events: "Number"


def _take_back(state: TableState, log: Log, act: TakeBack) -> None:
    if not state.sign.cards_on_felt:
        raise Refused(f'only what is entered at a table with "{FELT}" on its sign is taken back.')
    hand = state.hand
    if not state.playing or hand is None:
        raise Refused("no hand is being played; who is not content with the last pot disputes it.")
    places = hand.entries
    if not places:
        raise Refused("nothing has been entered in this hand yet.")
    log.emit(TakenBack((), state.at, len(hand.log) - places[-1]))


@noun.act("the dealer takes back what was entered last", by=hands_on_cards, answer=_take_back)
class TakeBack(Act):
    """The dealer takes back what was entered last in the hand."""
