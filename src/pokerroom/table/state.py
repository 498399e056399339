"""The state of a table: a plain object, changed in place by the effects of events and by nothing else.

Knows people, seats and accounts. Must not know any rule: the sign has its game and that its rules. Seats are counted
from 1. What is read around every hand is compiled, and a dataclass; the rest is not. Ask the nouns for how it changes,
`door` for how acts come in.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import itemgetter
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from pokerroom.hand.hand import Hand
from pokerroom.law.book import rules_of
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import HasGames
from pokerroom.law.stakes import REDUCED_DECK
from pokerroom.table.plan import TablePlan, plan_of
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules

# A compiled class keeps the words of an annotation, but not those of two types: they go by a name.
MaybeNumber: TypeAlias = int | None
MaybePlayer: TypeAlias = Player | None


class PersonAtTable(Struct):
    """What a table keeps of somebody, whether they sit there or not; `Player` has what goes with the seat."""

    name: str
    seat: int = 0  # where they sit; 0: nowhere
    admitted: int = 0  # 1: they were let join since they last sat down
    returned: bool = False  # came back in time, and stands at the head of the list
    picked_up: int = -1  # when their seat was given up
    held: int = 0  # chips that are held for them
    left_at: int = -1
    left_with: int = 0
    # What they must come back with at least; 0: an officer lets them play as they are.
    least_return: "MaybeNumber" = None
    barred: int = 0  # until when they may not play; -1 for good
    barred_by: "tuple[str, ...]" = ()  # the clauses by which they were told so
    seized: int = 0  # chips that an office took
    detained: int = 0  # how often, without having been handed over
    last: "MaybePlayer" = None  # how they stood to the blinds when they left; chips and marker are nothing there
    disputes: bool = False
    disputed_at: int = 0
    advised: bool = False  # knows of the inspector, who may be asked about the dispute
    reported: "list[str]" = []
    sent: str = ""  # the table to which they went on with their chips

    @property
    def is_concerned(self) -> bool:
        """Whether more is kept than how they left and what was reported of them."""
        if _CONCERNS(astuple(self)) != _NO_CONCERN:
            return True
        return self.last is not None and bool(self.last.missed or self.last.entry)


# Every field of somebody but what is past: whatever is not as it was at first is of concern.
_PAST = ("name", "left_at", "left_with", "last", "reported", "sent")
_CONCERNS: Final = itemgetter(
    *[place for place, name in enumerate(PersonAtTable.__struct_fields__) if name not in _PAST]
)
_NO_CONCERN: Final = _CONCERNS(astuple(PersonAtTable("")))


class SideBet(Struct):
    """A side wager: whose, on what, how much; what it pays once it is settled (-1: open)."""

    name: str
    on: str
    amount: int
    pays: int = -1
    flop: "tuple[int, ...]" = ()


class SeatCall(Struct):
    """A seat that is kept for somebody who is called: until when, by which office; from which table they are moved."""

    name: str
    until: int
    office: str = ""
    origin: str = ""


class PendingNotice(Struct):
    """A notice that was given: of which sign (none: of closing), when, in which hand, and who agreed."""

    sign: str
    at: int
    number: int
    agreed: "list[str]"


MaybeNotice: TypeAlias = PendingNotice | None


class Deck(Struct):
    """The cards in use: what has been done with them, and why they must be changed."""

    steps: "list[str]" = []
    wanted: str = ""
    asked: "list[str]" = []
    new: bool = True
    reduced: bool = False


class Prize(Struct):
    """A bonus prize that was won: whose, for what, which, in which hand; it is verified, then paid."""

    name: str
    outcome: str
    prize: str
    number: int
    verified: bool = False
    paid: bool = False  # kept until the next hand, so that nobody claims it again


class Positions(Struct):
    """Where marker and blinds are: seats, and who posted the blinds there (nobody: an empty name)."""

    marker: int = 0
    places: "tuple[int, ...]" = ()
    names: "tuple[str, ...]" = ()  # without blinds: who has the marker
    big: int = 0  # where the last blind was posted, wherever its place has gone since


class Debt(Struct, frozen=True):
    """How a player stood to the blinds: what they missed and paid, why they had to wait or post, whether a kill."""

    missed: "tuple[int, ...]" = ()
    paid: bool = False
    entry: str = ""
    kill: bool = False


ACCOUNTS = ("cage", "box", "float", "slide", "house", "held", "bets", "jackpot")


def _nothing_yet() -> dict[str, int]:
    return dict.fromkeys(ACCOUNTS, 0)


@dataclass
class Standing:
    """How a table stands: all that is so there at one moment, but for what a snapshot writes in a form of its own."""

    at: int = 0
    house: str = "automatic"  # whether decks, drops and permissions are seen to by themselves
    showdown: str = "automatic"  # or "manual" or "face up", like the next three: what does not go by itself
    dealer: str = "automatic"
    cut: str = "automatic"
    push: str = "automatic"
    hours: "tuple[int, int]" = (0, 0)
    shown: bool = True  # the sign hangs at the table as it is
    taken_down: bool = False  # it has hung, and a change took it down
    places: int = 0  # the seats there are, from 1 on; how many of them may be taken is for the sign to say
    closed: bool = False
    # By name without capitals: everybody with whom the table has had to do.
    people: dict[str, PersonAtTable] = field(default_factory=dict)
    players: dict[int, Player] = field(default_factory=dict)  # by seat
    dropped: int = 0  # what the house has taken of the round of play that is on, and dropped
    number: int = 0  # of the round of play that is on, or was last
    playing: bool = False
    taken_back: bool = False  # something was entered wrongly in it, and taken back
    by_hand: bool = False  # its cards are real, and the dealer says of each how it fell
    mix_since: int = 0  # the last round of play before the game of a mix that is on
    first_marker: int = 0
    dealt: "tuple[int, ...]" = ()  # who is in it, or was in the last one
    positions: Positions = field(default_factory=Positions)
    # To go back to if the round is void: where marker and blinds were, and how those stood whom a blind passed by.
    before: "tuple[Positions, dict[str, Debt]]" = field(default_factory=lambda: (Positions(), {}))
    passed: dict[str, Debt] = field(default_factory=dict)  # how those stood whom a blind, or the kill, passes by now
    # Chips that are not in front of players. All of them and the stakes add up to nothing at any time: what the
    # cage sold is below zero there.
    accounts: dict[str, int] = field(default_factory=_nothing_yet)
    bets: list[SideBet] = field(default_factory=list)
    straddlers: list[str] = field(default_factory=list)
    wants: dict[int, list[str]] = field(default_factory=dict)  # who wants a seat, in the order in which they said so
    # Since when each of them wants it; some may be there that want it no more.
    wants_since: dict[int, dict[str, int]] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)  # who may choose a seat next, after a draw for all of them
    allotted: dict[int, str] = field(default_factory=dict)
    reservations: dict[int, tuple[str, int]] = field(default_factory=dict)
    calls: dict[int, SeatCall] = field(default_factory=dict)  # who is called to a seat
    reserves: bool = False  # places were reserved here: then nobody draws for the others
    vacated: list[int] = field(default_factory=list)  # seats that are marked reserved
    listed: list[str] = field(default_factory=list)  # who waits for a seat
    notice: "MaybeNotice" = None
    closing: "MaybeNotice" = None
    inspector_told: bool = False
    collected_at: int = -1
    verified: bool = False
    deck: Deck = field(default_factory=Deck)
    prizes: list[Prize] = field(default_factory=list)
    winner: str = ""  # who won the last hand whole
    run: int = 0  # how many running
    kill: str = ""  # who must post a kill in the next hand
    ante: int = 0  # of a freeze-out in which players are out; 0: the sign's
    out_of_it: list[str] = field(default_factory=list)  # players out of a freeze-out, the first first
    adjourned: bool = False
    deals: str = ""  # who deals, where somebody is named
    deals_since: int = -1


# A compiled class has forgotten what its lists and dictionaries hold, and a snapshot must know it.
vars(Standing)["__annotations__"].update(
    people=dict[str, PersonAtTable],
    players=dict[int, Player],
    passed=dict[str, Debt],
    accounts=dict[str, int],
    bets=list[SideBet],
    straddlers=list[str],
    wants=dict[int, list[str]],
    wants_since=dict[int, dict[str, int]],
    drawn=list[str],
    allotted=dict[int, str],
    reservations=dict[int, tuple[str, int]],
    calls=dict[int, SeatCall],
    vacated=list[int],
    listed=list[str],
    prizes=list[Prize],
    out_of_it=list[str],
)
STANDING = tuple([each.name for each in fields(Standing)])


@dataclass(kw_only=True)
class TableState(Standing):
    """Everything that is so at a table at one moment, with the book, the sign and the hand."""

    book: HasGames
    sign: Sign
    rules: TableRules  # of the sign's game
    plan: TablePlan  # of the sign
    hand: Hand | None = None  # the round of play that is on, or was last
    hung: Sign | None = None  # the sign that hung at the table when it was dealt

    def hang(self, sign: Sign) -> None:
        """Let a sign hang at the table: from now on the rules of its game are those of the table."""
        self.sign = sign
        self.rules = rules_of(TableRules, sign.played)
        self.plan = plan_of(sign, self.rules)
        if sign.seats > self.places or self.plan.has_fewer_places:
            self.places = sign.seats

    def begin(self, hand: Hand) -> None:
        """A hand is dealt under the sign that hangs there now."""
        self.hand, self.hung = hand, self.sign

    def person(self, name: str) -> PersonAtTable | None:
        """What the table keeps of somebody, whatever their capitals here, or None."""
        return self.people.get(name.casefold())

    def player(self, name: str) -> Player | None:
        """The player of this name, whatever their capitals, or None."""
        person = self.people.get(name.casefold())
        return self.players.get(person.seat) if person is not None else None

    def spelling(self, name: str) -> str:
        """A name as it stands in the records of the table, whatever its capitals here; a new name as it is."""
        person = self.people.get(name.casefold())
        return person.name if person is not None else name

    def concerns(self, name: str) -> bool:
        """Whether anything at the table is still about somebody: a seat, a claim, chips, a dispute, a sanction."""
        person = self.person(name)
        if person is None:
            return False
        kept = person.name
        return (
            person.is_concerned
            or kept in self.listed
            or kept in self.drawn
            or kept in self.out_of_it
            or kept in self.allotted.values()
            or any(kept == call.name for call in self.calls.values())
            or any(kept == holder for holder, _ in self.reservations.values())
            or any(kept == prize.name for prize in self.prizes)
            or any(kept == bet.name for bet in self.bets)
        )


def stand(book: HasGames, sign: Sign, standing: Standing | None = None) -> TableState:
    """A table under a sign, as it stood before, or new."""
    kept = {name: getattr(standing, name) for name in STANDING} if standing is not None else {}
    rules = rules_of(TableRules, sign.played)
    state = TableState(**kept, book=book, sign=sign, rules=rules, plan=plan_of(sign, rules))
    if not state.places:  # a deck that players agree on takes no places away
        state.places = rules.seats[sign.game.decks[0]].value if REDUCED_DECK in sign.agreed else sign.seats
    return state
