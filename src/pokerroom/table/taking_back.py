"""Taking back: what was entered wrongly of real cards and bets is taken back, and the log keeps both.

Knows that a hand goes back to where it was before its last entry, and that nobody undoes the word of an office above
them. Must not know what an entry was: `hand.entries` finds where it began, `rulings.powers` whose word it was. Once the
pot is pushed the table has booked the hand, and whoever is not content disputes it.
"""

from __future__ import annotations

from pokerroom.hand.rulings.powers import word_of
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.options import FELT
from pokerroom.machine.authority import OWN, Grant, cards_or_office
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.fields import FORMS, Number, Office, TableEvent
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


def _whose_word(state: TableState, act: TakeBack) -> Grant:
    """Whose order or decision is undone: that of the highest office that had a word in it, or nobody's."""
    if state.hand is None or not (places := state.hand.entries):
        return OWN  # it is refused
    ladder, hand = ladder_of(state.sign.game), state.hand
    words = [word for event in hand.log[places[-1] :] if (word := word_of(hand.state, event)).given]
    return max(words, key=lambda word: ladder.rank(word.value), default=OWN)


def _take_back(state: TableState, log: Log, act: TakeBack, grant: Grant) -> None:
    if not state.sign.cards_on_felt:
        raise Refused(f'only what is entered at a table with "{FELT}" on its sign is taken back.')
    hand = state.hand
    if not state.playing or hand is None:
        raise Refused("no hand is being played; who is not content with the last pot disputes it.")
    places = hand.entries
    if not places:
        raise Refused("nothing has been entered in this hand yet.")
    log.emit(TakenBack(grant.by, state.at, len(hand.log) - places[-1]))


@noun.act(
    "the dealer takes back what was entered last{office:none}",
    "the {office} takes back what was entered last",
    by=cards_or_office(_whose_word),
    answer=_take_back,
)
class TakeBack(Act):
    """The dealer takes back what was entered last in the hand; an office, what it or one below it has ordered."""

    office: "Office" = ""
