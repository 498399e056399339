"""Decisions at tables: an act that somebody sent, on its way to the table, and who else must agree to it.

Knows that a decision about chips may take two people, that nobody decides where they have an interest, and that one
person plays one hand. Must not know what an act does: the table answers it. Ask `sent` for how it is read.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.machine.authority import TooLow
from pokerroom.room.bans import Bans
from pokerroom.room.house import House
from pokerroom.room.interests import apart, check_not_about, interest, named
from pokerroom.room.names import is_bot
from pokerroom.room.offices import highest, may_act
from pokerroom.room.owner import Owner
from pokerroom.room.patience import seconds_to_decide
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.relief import Relief
from pokerroom.room.seating import SeatGiver
from pokerroom.room.sent import BY_NOBODY, Sent, of_an_office, read
from pokerroom.room.signatures import Proposal, Signatures
from pokerroom.room.whereabouts import Whereabouts
from pokerroom.table.calls import ROOM_DOES, CallToSeat
from pokerroom.table.claims import COMES_TO_SEAT
from pokerroom.table.dealers import PLAYS, PlaceDealer, changes_dealers
from pokerroom.table.seats import Merge, Sit
from pokerroom.table.vocabulary import TABLE

DEALS_HERE = "you deal at this table: whoever deals does not play there."
AT_TABLE = "at a table"  # the kind of proposal that is an act of an office
LONGER = 1.0  # second for which play stops beyond the time for a signature: nobody signs while it goes on
MOST_ASKED = 1_000  # proposals among which one about the same hand is looked for


class SecondAccount(Refused):
    """A refusal to somebody who plays at the table already, under another account."""


class Sequel(NamedTuple):
    """What became of an act: its row, or what it waits for; and others at the table who may be the same person."""

    number: int
    says: str = ""
    alike: tuple[str, ...] = ()


class LooksAfterLists(Protocol):
    """Who knows who may be called to a seat."""

    @property
    def seating(self) -> SeatGiver:
        """Who may call whom."""


class TakesActs(Protocol):
    """Where acts go: the room."""

    @property
    def bans(self) -> Bans:
        """Whom the house keeps out."""

    def table(self, table_id: str) -> Owner:
        """The owner of a table, or a refusal."""

    @property
    def brush(self) -> LooksAfterLists:
        """Who looks after the lists."""

    @property
    def whereabouts(self) -> Whereabouts:
        """All tables, wherever they are."""

    def check_brought(self, act: Any) -> None:
        """Refuse an act with which chips would come to a table that those who bring them have not."""

    async def act(self, table_id: str, name: str, act: Any, sent: Sent = BY_NOBODY) -> int:
        """Have an act answered."""


class Decisions:
    """The way of every act from a person to a table."""

    def __init__(
        self,
        room: TakesActs,
        people: People,
        signatures: Signatures,
        house: House,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Know where acts go, and what the house wants of those that decide about chips."""
        self._clock: Callable[[], float] = clock
        self._room: TakesActs = room
        self._people: People = people
        self._signatures: Signatures = signatures
        self._house: House = house
        self.relief: Relief = Relief(
            people, lambda: room.whereabouts, lambda who, at, act: self.act(who, at, who.name, act)
        )
        signatures.declare(AT_TABLE, self._may_sign, self._run, self._ended)

    def start(self) -> None:
        """Let play stop again where a proposal about a hand that is on still waits."""
        for proposal in self._signatures.waiting():
            owner = self._owner_of(proposal)
            if owner is not None and proposal.what.get("stops"):
                owner.hold(proposal.until / 1000 + LONGER)

    async def act(self, person: Person, owner: Owner, name: str, act: Any, sent: Sent = BY_NOBODY) -> Sequel:
        """Have an act that somebody sent answered, or let it wait for a second person."""
        if not of_an_office(act, owner.table):
            return await self._own(person, owner, name, act, sent)
        self._check(person, owner, act)
        if isinstance(act, CallToSeat):
            await self._room.brush.seating.agree(person, owner, act)
        decides = TABLE.authority(type(act)).decides
        decision = decides(act) if decides is not None else ""
        if not decision or not self._signatures.needed(decision):
            return Sequel(await self._alone(person, owner, name, act, sent))
        self._room.check_brought(act)
        refused = owner.table.refusal(act) if not isinstance(act, Decide) else None
        if refused is not None:
            raise refused
        about = _about(owner, act)
        what = {"table": owner.id, "about": about, "act": msgspec.to_builtins(act)}
        if about and not isinstance(act, Decide):  # what an office is asked stops play by itself
            number = await self._propose_stopped(person, owner, {**what, "stops": True})
        else:
            number = await self._signatures.propose(AT_TABLE, what, person)
        return Sequel(0, f"A second person signs this: it waits at the desk as proposal {number}.")

    async def _alone(self, person: Person, owner: Owner, name: str, act: Any, sent: Sent) -> int:
        """Have an act answered that one person decides."""
        sent = sent._replace(check=lambda: self._check(person, owner, act))
        if isinstance(act, PlaceDealer):
            return await self.relief.comes(person, owner, act, lambda: self._room.act(owner.id, name, act, sent))
        return await self._room.act(owner.id, name, act, sent)

    async def _propose_stopped(self, person: Person, owner: Owner, what: dict[str, Any]) -> int:
        """Propose something about the hand that is on, in which play stops meanwhile: nobody shall wait for how it ends
        before they sign. Once for each hand, for the time on the sign: nobody holds a table up."""
        where = what["table"], what["about"]
        if any((each.what.get("table"), each.what.get("about")) == where for each in self._signatures.past(MOST_ASKED)):
            raise Refused("that was asked already in this hand, which is played to its end now.")
        seconds = seconds_to_decide(owner.table.sign)
        owner.hold(self._clock() + seconds + LONGER)
        try:
            return await self._signatures.propose(AT_TABLE, what, person, seconds)
        except BaseException:
            owner.release()
            raise

    def _ended(self, proposal: Proposal) -> None:
        """Let play go on where it stopped for a proposal."""
        owner = self._owner_of(proposal)
        if owner is not None and proposal.what.get("stops"):
            owner.release()

    def _owner_of(self, proposal: Proposal) -> Owner | None:
        try:
            return self._room.table(str(proposal.what.get("table", "")))
        except Refused:
            return None

    # -------------------------------------------------------------------------------------------- by an office

    def _check(self, person: Person, owner: Owner, act: Any) -> None:
        """Refuse an office to somebody who has an interest in the table, or about themselves.

        When it is sent, and again when its turn has come: they may have sat down meanwhile.
        """
        why = apart(self._people, person, owner.table)
        if why:
            raise Refused(why)
        check_not_about(act, self._people.names_of(person))
        if act in COMES_TO_SEAT:
            self._check_alone(owner, act)
        if isinstance(act, Merge):
            self._check_merged(act)
        elif isinstance(act, PlaceDealer):
            self._check_dealer(owner, act)
        elif act in ROOM_DOES:
            raise Refused("the room does this by itself: call them to a seat of the other table.")
        elif isinstance(act, CallToSeat):
            self._room.brush.seating.check(person, owner, act)

    def _check_merged(self, act: Merge) -> None:
        """Refuse players whom the room does not know: chips of nobody's would come with them."""
        for name in act.names:
            if is_bot(name):
                raise Refused("bots are not moved: they take free seats by themselves.")
            if self._people.named(name) is None:
                raise Refused(f"there is nobody of the name {name[:40]}.")

    def _may_sign(self, person: Person, what: dict[str, Any]) -> None:
        """Refuse whoever could not do it alone, in the highest office that they hold at the table."""
        owner = self._room.table(what["table"])
        why = apart(self._people, person, owner.table)
        told, offices = dict(what["act"]), () if why else person.offices
        if told.get("office"):
            told["office"] = highest(offices, owner.table.sign.game) or told["office"]
        act = read(told, person.name, offices, owner.table, why)
        self._check(person, owner, act)
        if isinstance(act, Decide):
            question = owner.rail.state.question if owner.rail is not None else None
            if question is None or not may_act(offices, owner.table.sign.game, question.office):
                raise Refused("no office of yours is asked to decide anything.")
        elif isinstance(refused := owner.table.refusal(act), TooLow):
            raise refused

    async def _run(self, proposal: Proposal) -> str:
        """Do what two people have signed, both of whom still may."""
        what = proposal.what
        owner = self._room.table(what["table"])
        people = [self._people.person(proposal.proposer), self._people.person(proposal.signer)]
        kind = TABLE.act_named(what["act"]["type"])
        if kind is None:
            raise Refused("this version of the room has no such act.")
        act = msgspec.convert(what["act"], kind)

        def check() -> None:
            for person in people:
                if person is None:
                    raise Refused("one of the two is not here any more.")
                self._may_sign(person, what)
            if _about(owner, act) != what["about"]:
                raise Refused("what it was about is over.")

        check()
        assert people[0] is not None
        number = await self._room.act(owner.id, people[0].name, act, Sent(check=check))
        return f"row {number} of {owner.id}"

    # -------------------------------------------------------------------------------------------- for themselves

    async def _own(self, person: Person, owner: Owner, name: str, act: Any, sent: Sent) -> Sequel:
        if act in COMES_TO_SEAT:
            sent = sent._replace(check=lambda: self._check_alone(owner, act))
        number = await self._room.act(owner.id, name, act, sent)
        return Sequel(number, alike=tuple(self.alike(person, owner)) if isinstance(act, Sit) else ())

    def _check_alone(self, owner: Owner, act: Any) -> None:
        """Refuse whoever is banned, or deals at the table, and a second account of one person, a seat there or a claim
        to one, whoever brings them there."""
        for name in named(act, "name", "names"):
            person = self._id_of(name)
            if person is not None:
                self._room.bans.check(person)
                self._check_deals(owner, person)
        if self._house.second_account != "refused":
            return
        coming = named(act, "name", "names")
        there = [(name, self._id_of(name)) for name in dict.fromkeys((*_people_at(owner), *coming))]
        for name in coming:
            person = self._id_of(name)
            same = self._people.accounts.same(person) if person is not None else frozenset()
            for other, known in there:
                if known != person and known in same:
                    raise SecondAccount(
                        f"{other} plays here from the same device: one person plays one hand.",
                        owner.table.state.rules.seat_one_hand.by,
                    )

    def _check_deals(self, owner: Owner, person: str) -> None:
        """Refuse a seat to whoever deals at the table, under any account of theirs."""
        state = owner.table.state
        dealer = self._id_of(state.deals) if state.deals else None
        if dealer is not None and self._people.is_same(dealer, person):
            raise Refused(DEALS_HERE, state.rules.offices_changes_dealers.by)

    def _check_dealer(self, owner: Owner, act: PlaceDealer) -> None:
        """Refuse to have somebody deal who holds no office there, plays there, or is a bot."""
        person = self._people.named(act.name) if not is_bot(act.name) else None
        by = changes_dealers(owner.table.state).by
        if person is None:
            raise Refused("a dealer is somebody of the staff: bots hold no office.", by)
        if interest(owner.table, self._people.names_of(person)):
            raise Refused(PLAYS, by)
        if not highest(person.offices, owner.table.sign.game):
            raise Refused(f"{person.name} holds no office in which they could deal here.", by)

    def _id_of(self, name: str) -> str | None:
        """Whose name it is; names at tables are at hand in the registry."""
        number = self._people.registry.number_of(name)
        if number is not None:
            return self._people.registry.person_of(number)
        person = self._people.named(name)
        return person.id if person is not None else None

    def alike(self, person: Person, owner: Owner) -> list[str]:
        """The others at a table who may be this person: they come from the same device or the same address."""
        found = [(name, self._people.named(name)) for name in _people_at(owner)]
        others = {other.id: name for name, other in found if other is not None and other.id != person.id}
        accounts = self._people.accounts
        known = accounts.same(person.id) | accounts.neighbours(person.id, others)
        return [name for each, name in others.items() if each in known]

    def flags(self, owner: Owner) -> list[str]:
        """Those at a table who may be one person, as a desk is told: a sentence for each two."""
        found: list[str] = []
        told: set[frozenset[str]] = set()
        for name in _people_at(owner):
            person = self._people.named(name)
            if person is None:
                continue
            same = self._people.accounts.same(person.id)
            for other in self.alike(person, owner):
                pair = frozenset((name, other))
                if pair not in told:
                    told.add(pair)
                    known = self._people.named(other)
                    how = "device" if known is not None and known.id in same else "address"
                    found.append(f"{name} and {other} come from the same {how}.")
        return found


def _about(owner: Owner, act: Any) -> str:
    """What an act of the hand is about: which hand, and which question that was asked in it."""
    state, rail = owner.table.state, owner.rail
    if type(act) not in HAND.acts or not state.playing or rail is None:
        return ""
    question = rail.state.question
    asked = question.place if question is not None and isinstance(act, Decide) else -1
    return f"hand {state.number}, question {asked}"


def _people_at(owner: Owner) -> list[str]:
    return [player.name for player in owner.table.state.players.values() if not is_bot(player.name)]
