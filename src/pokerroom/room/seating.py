"""Seating: who may call whom to which seat of the room, and whom a list has before them.

Knows all tables, wherever they are, and the lists. Must not know what a call does: `table.calls` says. Nobody is called
to two seats, nobody is moved to another game, and whoever waits for a game has no office over its list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pokerroom.law.book import rules_of
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
from pokerroom.room.places import is_waited_for
from pokerroom.room.whereabouts import MayMove, Whereabouts, spoken
from pokerroom.table.calls import CallToSeat, SendOn
from pokerroom.table.checks import OFFICES
from pokerroom.table.rules import TableRules

_GIVES_SEATS = Power((TableRules.offices_allocates_seats, TableRules.offices_moves_players))
WAITS = "you wait for this game: somebody else sees to its list."


class OpenCall(NamedTuple):
    """Where somebody is called to: the table, its game, the seat, until when in seconds, and from which table."""

    table: str
    title: str
    game: str
    name: str
    seat: int
    until: int
    origin: str


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

    def __init__(
        self, where: Whereabouts, people: People, lists: GameLists, private: Mapping[str, object] | None = None
    ) -> None:
        """Know the tables, those that are `private`, who is who, and who waits."""
        self._where = where
        self._tables = where.tables
        self._people = people
        self._lists = lists
        self._private: Mapping[str, object] = private if private is not None else {}

    def check(self, officer: Person, owner: Owner, act: CallToSeat) -> None:
        """Refuse a call of somebody who is called elsewhere, whom nobody knows, or before whom others wait."""
        if is_bot(act.name) and not act.origin:
            raise Refused("bots are not called: they take free seats by themselves.")
        person = self._people.named(act.name)
        if person is None and not is_bot(act.name):
            raise Refused(f"there is nobody of the name {act.name[:40]}.")
        elsewhere = self.where_called(act.name)
        if elsewhere is not None and elsewhere.table == owner.id:
            return  # the table says so itself
        if elsewhere is not None:
            where = f"seat {elsewhere.seat} of {elsewhere.title}"
            raise Refused(f"{act.name} is called to {where} already.", owner.table.state.rules.seat_call.by)
        if act.origin:
            self._check_move(officer, owner, act)
            return
        found = self._lists.games.get(game_of(owner.table.sign))
        if found is None or not self._is_waited_for(owner) or act.name in owner.table.state.listed:
            return  # who waits for this table stands before those who wait for its game, and it knows in which order
        if found.of(officer.id) is not None:
            raise Refused(WAITS)
        first = self.first(found)
        if first is not None and (person is None or first.person != person.id):
            known = self._people.person(first.person)
            before = known.name if known is not None else "somebody"
            raise Refused(f"{before} is the first on the list of this game.", found.rules.list_passes.by)

    def first(self, found: GameList) -> Listing | None:
        """The first of a list who is called nowhere, does not sit in its game by now, and may take a seat today."""
        if not found.waiting:
            return None
        elsewhere = {*self.called(), *self.seated(found.game)}
        ready = (each for each in found.waiting if each.person not in elsewhere)
        return next((each for each in ready if not self._lists.why_off(each.person)), None)

    def _is_waited_for(self, owner: Owner) -> bool:
        return not owner.tournament and is_waited_for(owner.table.sign, private=owner.id in self._private)

    def seated(self, game: str) -> dict[str, str]:
        """Who sits in a game at a table for which its list waits, by the ids of people, and at which table."""
        here = [
            (owner.id, [player.name for player in owner.table.state.players.values()])
            for owner in self._tables.values()
            if self._is_waited_for(owner) and game_of(owner.table.sign) == game
        ]
        far = [
            (each.told.id, list(each.seated))
            for each in self._where.lobby.far
            if each.told.id not in self._tables
            and game_of(sign := spoken(each.told.sign)) == game
            and is_waited_for(sign, private=each.told.private)
        ]
        return {id: table for table, names in (*far, *here) for name in names if (id := self.id_of(name)) is not None}

    def called(self) -> dict[str, OpenCall]:
        """Who is called where, by the ids of people."""
        return {id: each for each in self._calls() if (id := self.id_of(each.name)) is not None}

    def where_called(self, name: str) -> OpenCall | None:
        """Where somebody is called to, if anywhere."""
        return next((each for each in self._calls() if each.name.casefold() == name.casefold()), None)

    def _calls(self) -> Iterator[OpenCall]:
        for owner in self._tables.values():
            for seat, call in owner.table.state.calls.items():
                game = game_of(owner.table.sign)
                yield OpenCall(owner.id, owner.name, game, call.name, seat, call.until, call.origin)
        for far in self._where.lobby.far:
            if far.calls and far.told.id not in self._tables:
                game = game_of(spoken(far.told.sign))
                for each in far.calls:
                    yield OpenCall(far.told.id, far.told.name, game, each.name, each.seat, each.until, each.origin)

    def id_of(self, name: str) -> str | None:
        """Whose name it is; names at tables are at hand in the registry, which remembers them."""
        number = self._people.registry.number_of(name)
        return self._people.registry.person_of(number) if number is not None else None

    async def check_feed(self, officer: Person, table: str, to: str) -> None:
        """Refuse that a table feeds another to whoever may not move people at both, or where the games differ."""
        both = (table, to or table)
        signs = [sign for each in both if self._is_open(each) and (sign := self._where.sign(each)) is not None]
        if len(signs) != len(both):
            raise Refused("there is no such table here.")
        if game_of(signs[0]) != game_of(signs[1]):
            raise Refused("both play the same game with the same stakes, where one feeds the other.")
        for each, sign in zip(both, signs, strict=True):
            why = await self._where.interest(officer, each)
            if why:
                raise NotYours(why)
            check_lists(officer, sign, rules_of(TableRules, sign.played), None)

    def _is_open(self, table: str) -> bool:
        owner = self._tables.get(table)
        if owner is None:
            return self._where.far(table) is not None
        return not owner.tournament and not owner.table.state.closed

    def _check_move(self, officer: Person, owner: Owner, act: CallToSeat) -> None:
        """Refuse a move that the officer could not make at the table that somebody comes from, or to another game."""
        sign = self._where.sign(act.origin) if self._is_open(act.origin) else None
        if sign is None or act.origin == owner.id:
            raise Refused("the table they come from is not here: have them take the seat themselves.")
        if game_of(sign) != game_of(owner.table.sign) or sign.dollar != owner.table.sign.dollar:
            title = self._where.title(act.origin)
            raise Refused(f"{title} plays another game: they leave it and take the seat themselves.")
        origin = self._tables.get(act.origin)
        if origin is not None:  # another process is asked in `agree`
            self.check_leaves(officer, origin, act.office, act.name, owner.id)

    def check_leaves(self, officer: Person, origin: Owner, office: str, name: str, to: str) -> None:
        """Refuse an officer who could not send somebody on from a table."""
        why = apart(self._people, officer, origin.table)
        if why:
            raise Refused(why)
        refused = origin.table.refusal(SendOn(office, name, to))
        if refused is not None:
            raise refused

    async def agree(self, officer: Person, owner: Owner, act: CallToSeat) -> None:
        """Have other processes agree to a call that is right as far as this one knows."""
        if act.origin and act.origin not in self._tables:
            await self._where.ask(MayMove(act.origin, officer.id, act.office, act.name, owner.id))
        await self._where.claim(act.name, owner.id)
