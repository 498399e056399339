"""The cage: chips issued to people and cashed for them at the desk, by those whose office it is, with two signatures.

Knows who may, for whom, and that the same request is done once. Must not know how chips are booked: `cashier` does, and
`signatures` has what waits for a second person.
"""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.law.figures import how_many
from pokerroom.machine.authority import CASHES, ISSUES
from pokerroom.room.cashier import Cashier, Receipt, checked_amount
from pokerroom.room.ledger import Ledger, ShortError, person_account
from pokerroom.room.limits import SelfLimits
from pokerroom.room.numbered import note_read, note_written
from pokerroom.room.offices import CAGE, NotYours, powers
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.signatures import Proposal, Signatures, Step

AT_THE_CAGE = "at the cage"  # the kind of proposal that issues or cashes chips
LONGEST_WHY = 200
LONGEST_REQUEST = 64
FOR_CASHIERS = "chips are issued and cashed by the cashier."
THEMSELVES = "nobody issues chips to themselves or cashes their own, under any account of theirs."
ACCOUNTS_ALONE = "chips are issued to accounts and cashed for them: a guest makes one first, and stays who they are."


class Wish(Struct, frozen=True):
    """What a cashier wants done: to issue chips or to cash them, whose, how many, and why; `request` is its id."""

    do: str
    person: str
    amount: int
    why: str
    request: str


class CageOutcome(Struct):
    """What became of a wish: the number of its receipt, or of the proposal that waits for a second person, and how far
    that is."""

    receipt: int
    proposal: int
    step: Step = "proposed"


class Cage:
    """Where chips are issued and cashed."""

    def __init__(
        self, cashier: Cashier, ledger: Ledger, people: People, signatures: Signatures, limits: SelfLimits
    ) -> None:
        """Know who books, who is whom, who signs, and who wants no chips."""
        self._cashier = cashier
        self._ledger = ledger
        self._people = people
        self._signatures = signatures
        self._limits = limits
        self._turn: asyncio.Lock = asyncio.Lock()  # what is asked for twice at once is done once
        self._done: dict[tuple[str, str], Receipt] | None = None  # by whoever asked and the id of the request
        signatures.declare(AT_THE_CAGE, self._check, self._run, says=self._says)

    async def ask(self, who: Person, wish: Wish) -> CageOutcome:
        """Issue chips or cash them, at once where one person is enough, or let it wait for a second one."""
        self.check_office(who)
        why = " ".join(wish.why.split())[:LONGEST_WHY]
        if not wish.request or len(wish.request) > LONGEST_REQUEST:
            raise Refused("a request has an id of its own.")
        async with self._turn:
            known = await asyncio.to_thread(self._known, who, wish, why)
            if known is not None:
                return known
            what: dict[str, Any] = {
                "do": wish.do,
                "person": wish.person,
                "amount": wish.amount,
                "request": wish.request,
            }
            self._check(who, what)
            if not why:
                raise Refused("say in a few words why.")
            what["why"] = await asyncio.to_thread(note_written, why, self._people.registry)
            if self._signatures.needed(wish.do):
                return CageOutcome(0, await self._signatures.propose(AT_THE_CAGE, what, who))
            receipt = await asyncio.to_thread(self._book, what, (who.id,), 0)
            return CageOutcome(receipt.number, 0)

    def check_office(self, who: Person) -> None:
        """Refuse whoever holds no office of the cage."""
        if CAGE not in powers(who.offices):
            raise NotYours(FOR_CASHIERS)

    def _known(self, who: Person, wish: Wish, why: str) -> CageOutcome | None:
        """What became of this request when it came before; a refusal where its id was that of another."""
        found: dict[str, Any] | None = None
        outcome = CageOutcome(0, 0)
        for proposal in self._signatures.of_kind(AT_THE_CAGE):
            if proposal.proposer == who.id and proposal.what["request"] == wish.request:
                found = proposal.what | {"why": self.reason(proposal.what["why"])}
                outcome = CageOutcome(0, proposal.number, proposal.step)
        if self._done is None:
            rows = self._cashier.receipts(None)
            self._done = {(each.signed[0], each.request): each for each in rows if each.signed}
        receipt = self._done.get((who.id, wish.request))
        if receipt is not None:
            outcome.receipt = receipt.number
            found = {"do": receipt.kind, "person": receipt.person, "amount": receipt.amount}
            found["why"] = self.reason(receipt.why)
        if found is None:
            return None
        if (found["do"], found["person"], found["amount"], found["why"]) != (wish.do, wish.person, wish.amount, why):
            raise Refused("this id was that of another request.")
        return outcome

    def _check(self, who: Person, what: dict[str, Any]) -> None:
        """Refuse whoever may not do this, alone or as one of two, and what cannot be done for whomever it is about."""
        self.check_office(who)
        if what["do"] not in (ISSUES, CASHES):
            raise Refused(f"the cashier issues chips or cashes them; {shown(what['do'])} is neither.")
        amount = checked_amount(what["amount"])
        person = self._people.person(what["person"])
        if person is None:
            raise Refused("there is nobody of this number.")
        if self._people.is_same(who.id, person.id):
            raise NotYours(THEMSELVES)
        if person.guest:
            raise Refused(ACCOUNTS_ALONE)
        why = self.why_none(person)
        if what["do"] == ISSUES and why:
            raise Refused(why)
        has = self._ledger.balance(person_account(person.id))
        if what["do"] == CASHES and has < amount:
            raise ShortError(f"{person.name} has {how_many(has, 'chip')} beside those on tables, not {amount:,}.")

    def why_none(self, person: Person) -> str:
        """Why somebody is issued no chips, as the desk is told; nothing where they are."""
        if person.guest:
            return ACCOUNTS_ALONE
        if self._limits.bans is not None and (banned := self._limits.bans.why_off(person.id)):
            return banned
        return f"{person.name} keeps out of the room's games." if self._limits.excluded_until(person.id) else ""

    async def _run(self, proposal: Proposal) -> str:
        """Do what two people have signed, both of whom still may."""
        signed = (proposal.proposer, proposal.signer)
        for id in signed:
            person = self._people.person(id)
            if person is None:
                raise Refused("one of the two is not here any more.")
            self._check(person, proposal.what)
        if self._people.is_same(*signed):  # as it may have come out since
            raise Refused("both signatures are of one person.")
        async with self._turn:
            receipt = await asyncio.to_thread(self._book, proposal.what, signed, proposal.number)
        return f"receipt {receipt.number}"

    def _book(self, what: dict[str, Any], signed: tuple[str, ...], proposal: int) -> Receipt:
        book = self._cashier.issue if what["do"] == ISSUES else self._cashier.cash
        request = what["request"]
        receipt = book(what["person"], what["amount"], signed, what["why"], request=request, proposal=proposal)
        if self._done is not None:
            self._done[signed[0], request] = receipt
        return receipt

    def _says(self, proposal: Proposal) -> str:
        what = proposal.what
        chips, name = how_many(what["amount"], "chip"), self.name_of(what["person"])
        does = f"issue {chips} to {name}" if what["do"] == ISSUES else f"cash {chips} of {name}"
        return f"{does}: {self.reason(what['why'])}"

    def reason(self, written: str) -> str:
        """Why something was done, from how it was written."""
        return note_read(written, self._people.registry)

    def name_of(self, id: str) -> str:
        """What somebody is called now."""
        person = self._people.person(id)
        return person.name if person is not None else id
