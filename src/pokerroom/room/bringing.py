"""Bots that are brought: who may have them take seats at a table.

Knows what the book of a table says of it, and who opened the table. Must not seat anybody: `room` does. Ask `offices`
for who holds which office.
"""

from __future__ import annotations

from pokerroom.law.ladder import ladder_of
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Power
from pokerroom.room.interests import offices_at
from pokerroom.room.offices import NotYours, may_act
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.table.checks import OFFICES, least_office
from pokerroom.table.rules import OPENER, SITTER, TableRules

# A book that knows no bots leaves them to whoever decides what it does not cover.
_POWER = Power((TableRules.offices_brings_bots, TableRules.offices_decides_the_rest))


def check_bringing(owner: Owner, people: People, person: Person) -> None:
    """Refuse bots to somebody who may not have them sit down at a table, by the book that it plays by."""
    state = owner.table.state
    rules, game = state.rules, state.sign.game
    grant = OFFICES.least(rules, ladder_of(game), _POWER)
    office = least_office(state, grant)
    offices = offices_at(people, person, owner.table)
    if offices and may_act(offices, game, office):
        return
    others = rules.seat_bots.value
    if OPENER in others and owner.opened_by == person.id:
        return
    if SITTER in others and any(state.player(name) is not None for name in (person.name, *person.former)):
        return
    who = " or ".join(each for each in others if each != OPENER or owner.opened_by)
    besides = f", and for {who}" if who else ""
    raise NotYours(f"bots are for the {office} or above{besides}.", cited(rules.seat_bots, grant))


def may_bring(owner: Owner, people: People, person: Person) -> bool:
    """Whether somebody may have bots take seats at a table."""
    try:
        check_bringing(owner, people, person)
    except NotYours:
        return False
    return True
