"""Signatures: decisions that take two people. One proposes, another signs or refuses, and what was signed is done once.

Knows who proposed what, until when it waits, and that the second is another person. Must not know what a proposal does
or who has the power for it: each kind of proposal brings that along. Every step is a row of a chained stream.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.house import House
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.writer import Writer

LOG = logging.getLogger("pokerroom.signatures")
STREAM = "signatures"
MOST_OPEN = 100  # that wait at the same time

Step = Literal["proposed", "signed", "refused", "done", "failed"]


class SignatureRow(Struct, omit_defaults=True):
    """A row of the stream: a step of a proposal. People by their ids.

    `number` is that of the row by which it was proposed, 0 in that row itself; `says` what came of it, in a sentence.
    """

    step: Step
    number: int = 0
    person: str = ""
    kind: str = ""
    what: dict[str, Any] = {}
    until: int = 0
    says: str = ""


class Proposal(Struct):
    """A decision on its way: its number, what it is, who proposed it and until when it waits (milliseconds)."""

    number: int
    kind: str
    what: dict[str, Any]
    proposer: str
    at: int
    until: int
    step: Step = "proposed"
    signer: str = ""
    says: str = ""


Check: TypeAlias = Callable[[Person, dict[str, Any]], None]
Run: TypeAlias = Callable[[Proposal], Awaitable[str]]
Ended: TypeAlias = Callable[[Proposal], None]
Says: TypeAlias = Callable[[Proposal], str]


class SignedKind(NamedTuple):
    """A kind of proposal. `check` refuses whoever may not propose or sign it; `run` does it, and may say what came of
    it; `ended` hears that it was refused or could not be done; `says` what it is, where its rows alone do
    not. Its proposal's number names it for good: what is booked with it can be booked once by it."""

    check: Check
    run: Run
    ended: Ended
    says: Says | None = None


class Signatures:
    """All proposals of a room."""

    def __init__(self, writer: Writer, people: People, house: House, clock: Callable[[], float] = time.time) -> None:
        """Read what was proposed, and what became of it."""
        self._people: People = people
        self._house: House = house
        self._clock: Callable[[], float] = clock
        self._kinds: dict[str, SignedKind] = {}
        self._journal: Journal[SignatureRow] = Journal(writer, STREAM, SignatureRow, self._take)
        self._known: dict[int, Proposal] = {}
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[SignatureRow]) -> None:
        says = row.says
        if says.step == "proposed":
            made = Proposal(row.number, says.kind, says.what, says.person, row.at, says.until)
            self._known[row.number] = made
            return
        about = self._known[says.number]
        about.step, about.says = says.step, says.says or about.says
        about.signer = says.person or about.signer

    def declare(
        self,
        kind: str,
        check: Check,
        run: Run,
        ended: Ended = lambda proposal: None,
        says: Says | None = None,
    ) -> None:
        """Say how a kind of proposal is done, who may propose and sign it, who hears that it came to nothing, and how
        it is told."""
        self._kinds[kind] = SignedKind(check, run, ended, says)

    def said(self, proposal: Proposal) -> str:
        """What a proposal is, in words, where its kind has some for it."""
        known = self._kinds.get(proposal.kind)
        return known.says(proposal) if known is not None and known.says is not None else ""

    def of_kind(self, kind: str) -> list[Proposal]:
        """All proposals of a kind, whatever became of them, the oldest first."""
        return [each for each in self._known.values() if each.kind == kind]

    def needed(self, decision: str) -> bool:
        """Whether the house wants two people for a decision about chips."""
        return decision in self._house.two_sign

    async def propose(self, kind: str, what: dict[str, Any], who: Person, seconds: float = math.inf) -> int:
        """Propose something: the number under which it waits for another person, for so long at most."""
        self._kinds[kind].check(who, what)
        if len(self.waiting()) >= MOST_OPEN:
            raise Refused(f"{MOST_OPEN} proposals wait already: see to them first.")
        until = int((self._clock() + min(seconds, self._house.sign_within * 60)) * 1000)
        row = await self._journal.write(SignatureRow("proposed", 0, who.id, kind, what, until))
        self._take(row)
        return row.number

    async def sign(self, number: int, who: Person) -> Proposal:
        """Sign a proposal, which is then done, once: the proposal as it is now, or a refusal.

        It is written down that it is signed before it is done: what a crash interrupts is not done a second time.
        """
        found = self._open(number, who)
        if self._people.is_same(found.proposer, who.id):
            raise Refused("a second person signs this: whoever proposed it does not.")
        self._kinds[found.kind].check(who, found.what)
        await self._end(found, SignatureRow("signed", number, who.id))
        try:
            said = await self._kinds[found.kind].run(found)
        except Refused as refusal:
            self._kinds[found.kind].ended(found)
            self._take(await self._journal.write(SignatureRow("failed", number, says=refusal.sentence)))
            raise
        except Exception:
            LOG.exception("a proposal that was signed could not be done: %s %d", found.kind, number)
            self._kinds[found.kind].ended(found)
            self._take(await self._journal.write(SignatureRow("failed", number, says="the room could not do it.")))
            raise Refused("the room could not do that.") from None
        self._take(await self._journal.write(SignatureRow("done", number, says=said)))
        return found

    async def refuse(self, number: int, who: Person, why: str = "") -> Proposal:
        """Refuse a proposal; whoever made it may take it back so."""
        found = self._open(number, who)
        if found.proposer != who.id:
            self._kinds[found.kind].check(who, found.what)
        await self._end(found, SignatureRow("refused", number, who.id, says=why))
        self._kinds[found.kind].ended(found)
        return found

    async def _end(self, proposal: Proposal, row: SignatureRow) -> None:
        """Let a proposal wait no longer, from this moment: a second click finds it so while the row is written."""
        proposal.step = row.step
        try:
            self._take(await self._journal.write(row))
        except BaseException:
            proposal.step = "proposed"
            raise

    def _open(self, number: int, who: Person) -> Proposal:
        found = self._known.get(number)
        if found is None:
            raise Refused(f"there is no proposal {number}.")
        if found.step != "proposed":
            raise Refused(f"proposal {number} is {found.step} already.")
        if found.until <= self._clock() * 1000:
            raise Refused(f"proposal {number} was not signed in time.")
        return found

    def waiting(self) -> list[Proposal]:
        """The proposals that wait for a second person, the oldest first."""
        now = self._clock() * 1000
        return [each for each in self._known.values() if each.step == "proposed" and each.until > now]

    def may_sign(self, proposal: Proposal, who: Person) -> bool:
        """Whether somebody may sign a proposal now."""
        if self._people.is_same(proposal.proposer, who.id):
            return False
        try:
            self._kinds[proposal.kind].check(who, proposal.what)
        except Refused:
            return False
        return True

    def may_see(self, proposal: Proposal, who: Person) -> bool:
        """Whether somebody is shown a proposal: it is theirs, or they may sign it."""
        return proposal.proposer == who.id or self.may_sign(proposal, who)

    def past(self, most: int) -> list[Proposal]:
        """The last proposals, whatever became of them, the newest first."""
        return [self._known[number] for number in sorted(self._known, reverse=True)[:most]]
