"""Bots that are brought: who may have them take seats at a table, and how they take them.

Knows what the book of a table says of it, and who opened the table. Must not play for them: `stand_in` does. Ask
`offices` for who holds which office.
"""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Power
from pokerroom.room.interests import offices_at
from pokerroom.room.names import bot_names
from pokerroom.room.offices import NotYours, may_act
from pokerroom.room.openings import stake
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.table.checks import OFFICES, has_room, least_office
from pokerroom.table.desk import free_seats
from pokerroom.table.rules import OPENER, SITTER, TableRules
from pokerroom.table.seats import Sit

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


async def seat_bots(owner: Owner, tables: Iterable[Owner], count: int) -> int:
    """Let bots take free seats of a table, through the same door as people: how many came."""
    if owner.table.sign.cards_on_felt:
        raise Refused("bots have no hands for real cards.")
    added = 0
    used = {player.name.casefold() for each in tables for player in each.table.state.players.values()}
    for name in bot_names(used):
        state = owner.table.state  # another one, where the table was made again meanwhile
        free = [seat for seat in free_seats(state) if seat not in state.calls]
        if added >= count or not free or not has_room(state, 1 + len(state.calls)):
            break
        await owner.act(name, Sit(name, free[0], stake(state.sign)))
        added += 1
    return added
