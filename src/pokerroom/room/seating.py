"""Seating: who may call whom to which seat of the room, and whom a list has before them.

Knows all tables that are here, and the lists. Must not know what a call does: `table.calls` says. Nobody is called to
two seats, nobody is moved to another game, and whoever waits for a game has no office over its list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.law.sign import Sign
from pokerroom.machine.authority import Power
from pokerroom.room.interests import apart
from pokerroom.room.lists import GameList, GameLists, Listing, game_of
from pokerroom.room.names import is_bot
from pokerroom.room.offices import NotYours, highest, may_act
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.table.calls import CallToSeat, SendOn, call_of
from pokerroom.table.checks import OFFICES
from pokerroom.table.desk import free_seats
from pokerroom.table.rules import TableRules

_GIVES_SEATS = Power((TableRules.offices_allocates_seats, TableRules.offices_moves_players))
WAITS = "you wait for this game: somebody else sees to its list."


class OpenCall(NamedTuple):
    """Where somebody is called to: the table, the seat, and until when in seconds."""

    owner: Owner
    seat: int
    until: int
    origin: str


def called_to(tables: Mapping[str, Owner], name: str) -> OpenCall | None:
    """Where somebody is called to, if anywhere."""
    for owner in tables.values():
        state = owner.table.state
        seat = call_of(state, name) if state.calls else 0
        if seat:
            call = state.calls[seat]
            return OpenCall(owner, seat, call.until, call.origin)
    return None


def is_public(owner: Owner, private: Mapping[str, object]) -> bool:
    """Whether a table is one that people are called to from a list."""
    state = owner.table.state
    return not (state.closed or owner.tournament or owner.closing or state.sign.freeze_out or owner.id in private)


def open_seats(owner: Owner, *, before_list: bool = False) -> list[int]:
    """The seats of a table to which somebody can be called: nobody sits there, is called there or has a claim to it.
    `before_list`: those for whom the table's own list waits are among them."""
    state = owner.table.state
    kept = {*state.calls, *state.allotted, *state.reservations, *state.wants}
    left = state.sign.seats - len(state.players) - len(state.calls) - (0 if before_list else len(state.listed))
    return [seat for seat in free_seats(state) if seat not in kept][: max(0, left)]


def gives_seats(sign: Sign, rules: TableRules) -> Rule[str]:
    """The least office that calls people to seats of a game, with the clause."""
    return OFFICES.least(rules, ladder_of(sign.game), _GIVES_SEATS)


def check_lists(person: Person, sign: Sign, rules: TableRules, found: GameList | None) -> str:
    """The office in which somebody sees to the list of a game, or a refusal."""
    grant = gives_seats(sign, rules)
    if not person.offices or not may_act(person.offices, sign.game, grant.value):
        raise NotYours(f"this is for the {grant.value} or above.", grant.by)
    if found is not None and found.of(person.id) is not None:
        raise NotYours(WAITS, ladder_of(sign.game).by)
    return highest(person.offices, sign.game)


class SeatGiver:
    """Looks at calls that officers make, before a table answers them."""

    def __init__(self, tables: Mapping[str, Owner], people: People, lists: GameLists) -> None:
        """Know the tables that are here, who is who, and who waits."""
        self._tables = tables
        self._people = people
        self._lists = lists

    def check(self, officer: Person, owner: Owner, act: CallToSeat) -> None:
        """Refuse a call of somebody who is called elsewhere, whom nobody knows, or before whom others wait."""
        if is_bot(act.name) and not act.origin:
            raise Refused("bots are not called: they take free seats by themselves.")
        person = self._people.named(act.name)
        if person is None and not is_bot(act.name):
            raise Refused(f"there is nobody of the name {act.name[:40]}.")
        elsewhere = called_to(self._tables, act.name)
        if elsewhere is not None and elsewhere.owner is owner:
            return  # the table says so itself
        if elsewhere is not None:
            where = f"seat {elsewhere.seat} of {elsewhere.owner.name}"
            raise Refused(f"{act.name} is called to {where} already.", owner.table.state.rules.seat_call.by)
        if act.origin:
            self._check_move(officer, owner, act)
            return
        found = self._lists.games.get(game_of(owner.table.sign))
        if found is None:
            return
        if found.of(officer.id) is not None:
            raise Refused(WAITS)
        first = self.first(found)
        if first is not None and (person is None or first.person != person.id):
            known = self._people.person(first.person)
            before = known.name if known is not None else "somebody"
            raise Refused(f"{before} is the first on the list of this game.", found.rules.list_passes.by)

    def first(self, found: GameList) -> Listing | None:
        """The first of a list who is called nowhere, and does not sit in its game by now."""
        if not found.waiting:
            return None
        called, seated = self.called(), self.seated(found.game)
        return next((each for each in found.waiting if each.person not in called and each.person not in seated), None)

    def seated(self, game: str) -> dict[str, Owner]:
        """Who sits in a game, by the ids of people, and at which table."""
        return {
            person: owner
            for owner in self._tables.values()
            if not owner.tournament and game_of(owner.table.sign) == game
            for player in owner.table.state.players.values()
            if (person := self.id_of(player.name)) is not None
        }

    def called(self) -> dict[str, OpenCall]:
        """Who is called where, by the ids of people."""
        found: dict[str, OpenCall] = {}
        for owner in self._tables.values():
            for seat, call in owner.table.state.calls.items():
                person = self.id_of(call.name)
                if person is not None:
                    found[person] = OpenCall(owner, seat, call.until, call.origin)
        return found

    def id_of(self, name: str) -> str | None:
        """Whose name it is; names at tables are at hand in the registry, which remembers them."""
        number = self._people.registry.number_of(name)
        return self._people.registry.person_of(number) if number is not None else None

    def check_feed(self, officer: Person, table: str, to: str) -> None:
        """Refuse that a table feeds another to whoever may not move people at both, or where the games differ."""
        feeder, main = self._tables.get(table), self._tables.get(to or table)
        if feeder is None or main is None or feeder.tournament or main.tournament or main.table.state.closed:
            raise Refused("there is no such table here.")
        if game_of(feeder.table.sign) != game_of(main.table.sign):
            raise Refused("both play the same game with the same stakes, where one feeds the other.")
        for owner in (feeder, main):
            why = apart(self._people, officer, owner.table)
            if why:
                raise NotYours(why)
            check_lists(officer, owner.table.sign, owner.table.state.rules, None)

    def _check_move(self, officer: Person, owner: Owner, act: CallToSeat) -> None:
        """Refuse a move that the officer could not make at the table that somebody comes from, or to another game."""
        origin = self._tables.get(act.origin)
        if origin is None or origin is owner or origin.tournament:
            raise Refused("the table they come from is not here: have them take the seat themselves.")
        if (
            game_of(origin.table.sign) != game_of(owner.table.sign)
            or origin.table.sign.dollar != owner.table.sign.dollar
        ):
            raise Refused(f"{origin.name} plays another game: they leave it and take the seat themselves.")
        why = apart(self._people, officer, origin.table)
        if why:
            raise Refused(why)
        refused = origin.table.refusal(SendOn(act.office, act.name, owner.id))
        if refused is not None:
            raise refused
