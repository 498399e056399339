"""Play: the only door into a round of play. An act is answered, then come its consequences until all is quiet.

Knows that everybody waits while a ruling asks for something; who answers which act its noun declares. A refused act
changes nothing. Ask `consequences` for what follows. An act is anything until it has been looked at: compiled code
would trust a narrower type.
"""

from __future__ import annotations

from typing import Any, Final

from pokerroom.hand.choosing import Choose
from pokerroom.hand.consequences import go_on
from pokerroom.hand.fields import is_number
from pokerroom.hand.log import HandLog
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.rulings.step import say_steps
from pokerroom.hand.rulings.waiting import deals_anew, shuffle_due
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.state import State
from pokerroom.hand.traits import IN_TURN
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event

# Acts of which nothing is to be looked at but seats and chips, with these fields: they are looked at fast.
_NUMBERS: Final[dict[type[Any], tuple[str, ...]]] = {
    kind: tuple([name for name, _, _ in checks])
    for kind, checks in HAND.checks.items()
    if all(holds is is_number for _, holds, _ in checks)
}


_ANSWERS: Final = HAND.answers


def answer(state: State, log: HandLog, act: Any) -> list[Event]:
    """Answer one act: record what it is, or refuse it; then the consequences. Gives the events it made."""
    kind = type(act)
    names = _NUMBERS.get(kind)
    if names is None:
        act = HAND.checked(act)
    else:
        for name in names:
            if type(getattr(act, name)) is not int:
                HAND.checked(act)
    if state.errors:
        _wait(state, act)
    place = len(log.events)
    _ANSWERS[kind](state, log, act)
    go_on(state, log, place)
    return log.events[place:]


def _wait(state: State, act: Any) -> None:
    """Refuse what has to wait until a question about an error is answered, or cards are shuffled or dealt anew."""
    if isinstance(act, Decide | Order):
        return
    question = state.question
    if question is not None:
        if isinstance(act, Choose):
            return
        who = f"the {question.office}" if question.office else state.names[question.seat]
        raise Refused(f"everybody waits for {who} to choose: {say_steps(question.choices)}.", question.by)
    if not state.rulings:
        return
    if not isinstance(act, Shuffle) and shuffle_due(state):
        raise Refused("the cards must be shuffled first.", state.rulings[0].by)
    anew = deals_anew(state)
    if anew is not None and act in IN_TURN:
        raise Refused("the dealer must deal the cards anew first.", anew.by)
