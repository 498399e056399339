"""Agreements: how what all players agreed on for their cards ends, by one of them or by too many of them.

Knows what comes back then. Ask `notices` for how they agree, `law` for what a sign says without it.
"""

from __future__ import annotations

from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import said_agreement
from pokerroom.law.spoken import changed_sign, said_sign
from pokerroom.law.stakes import LOW_ACE, REDUCED_DECK
from pokerroom.machine.authority import the_person
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.checks import between_hands, least_office, seated
from pokerroom.table.fields import FORMS, Name, TableEvent, Words
from pokerroom.table.notices import Changed, consent_rule
from pokerroom.table.people import changes_nothing
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("agreements", FORMS)

CALLED = {"the reduced deck": REDUCED_DECK, "the low ace": LOW_ACE}


@noun.event("{name} withdraws from {to}", seen=by_everybody, effect=changes_nothing)
class Withdrew(TableEvent):
    """A player no longer agrees to something that needs all of them."""

    name: "Name"
    to: "Words"


def _withdraw(state: TableState, log: Log, act: Withdraw) -> None:
    player = seated(state, act.name)
    what = CALLED.get(act.to, "")
    if what not in state.sign.agreed:
        raise Refused(f"nothing is agreed about {shown(act.to)}.")
    rule = consent_rule(state, state.sign, what)
    between_hands(state, "an agreement ends between hands.", rule)
    log.emit(Withdrew(rule.by, state.at, player.name, act.to))
    _end(state, log, what, rule.by)


@noun.act("{name} withdraws from {to}", by=the_person, answer=_withdraw)
class Withdraw(Act):
    """A player no longer agrees to "the reduced deck" or "the low ace"."""

    name: "Name"
    to: "Words"


def _end(state: TableState, log: Log, what: str, clauses: tuple[str, ...]) -> None:
    """Let the sign say what it says without an agreement."""
    line = f"no {said_agreement(what)}"
    if what == REDUCED_DECK:
        full = state.sign.game.decks[0]
        line = f"deck {full}, seats {min(state.places, state.rules.seats[full].value)}"
    sign = changed_sign(state.sign, line, lambda name: state.book)
    office = least_office(state, state.rules.offices_changes_sign)
    log.emit(Changed(clauses, state.at, office, said_sign(sign)))


def see_to_full_deck(state: TableState, log: Log) -> None:
    """Let the full deck come back between hands, once more players sit here than play with the one they agreed on."""
    if not state.playing and len(state.players) > state.sign.seats:
        _end(state, log, REDUCED_DECK, state.rules.reduced_deck.by)
