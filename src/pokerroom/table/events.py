"""Events at a table: what it records between and around hands. An event is always true, and names its clauses (`by`).

Knows the records and nothing of how they come about. `at` is the time in seconds that came in with the act. Seats are
counted from 1. Ask `apply` for what an event changes, `see` for who sees what.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

By: TypeAlias = tuple[str, ...]


class Opened(Struct, frozen=True, tag="TableOpened"):
    """A table opens: book, edition and sign; whether the house acts by itself; its hours; who has the marker first.

    `showdown`, `dealer` and `cut`: whether in its hands these go by themselves or are acts.
    """

    by: By
    at: int
    book: str
    edition: str
    sign: str
    house: str = "automatic"
    hours: tuple[int, int] = (0, 0)
    shown: bool = True
    marker: int = 0
    showdown: str = "automatic"
    dealer: str = "automatic"
    cut: str = "automatic"


class Admitted(Struct, frozen=True, tag=True):
    """Somebody was let into the game."""

    by: By
    at: int
    name: str
    office: str


class Sat(Struct, frozen=True, tag=True):
    """Somebody took a seat with chips. `way`: how he came; `owes`: that he must wait for the blind or post it."""

    by: By
    at: int
    name: str
    seat: int
    chips: int
    way: str = ""
    owes: bool = False


class Leaving(Struct, frozen=True, tag=True):
    """A player who is in the hand will leave when it is over. `way`: "left", "picked up", "excluded"."""

    by: By
    at: int
    name: str
    way: str


class Left(Struct, frozen=True, tag=True):
    """A player left the game with his chips; where they are held for him, `held` says so."""

    by: By
    at: int
    name: str
    seat: int
    chips: int
    way: str
    held: bool = False


class Bought(Struct, frozen=True, tag=True):
    """A player bought chips; those bought during a hand join his stake when it is over."""

    by: By
    at: int
    name: str
    amount: int
    cash: bool = False


class TookOff(Struct, frozen=True, tag=True):
    """A player took chips off the table, or paid something with them."""

    by: By
    at: int
    name: str
    amount: int
    purpose: str = ""


class Lent(Struct, frozen=True, tag=True):
    """A player gave or lent another one chips."""

    by: By
    at: int
    name: str
    other: str
    amount: int


class SteppedAway(Struct, frozen=True, tag=True):
    """A player left the table for now."""

    by: By
    at: int
    name: str


class CameBack(Struct, frozen=True, tag=True):
    """A player is at the table again."""

    by: By
    at: int
    name: str


class Returned(Struct, frozen=True, tag="ReturnedToRoom"):
    """A player whose chips were picked up is back in the room: at which place on the list he stands now."""

    by: By
    at: int
    name: str
    place: int
    chips: int
    soon: bool = False


class DealtOut(Struct, frozen=True, tag=True):
    """A player wants no cards, or wants them again."""

    by: By
    at: int
    name: str
    out: bool


class Moved(Struct, frozen=True, tag="MovedSeat"):
    """A player took another seat. `owes`: he must wait for the blind or post it; `small`: his small blind is missed."""

    by: By
    at: int
    name: str
    seat: int
    to: int
    owes: bool = False
    small: bool = False
    office: str = ""
    exempt: bool = False


class Marked(Struct, frozen=True, tag=True):
    """The dealer set a marker at a seat, or took it away."""

    by: By
    at: int
    seat: int
    marker: str


class Missed(Struct, frozen=True, tag=True):
    """A blind passed a player by: which of the compulsory blinds, counted from 0, or a kill that he did not post."""

    by: By
    at: int
    name: str
    blinds: tuple[int, ...]
    kill: bool = False


class Chose(Struct, frozen=True, tag=True):
    """A player who owes a blind will post it, or wait for the big blind."""

    by: By
    at: int
    name: str
    choice: str


class Required(Struct, frozen=True, tag=True):
    """A new player has been told to wait for the blind or post it."""

    by: By
    at: int
    name: str
    office: str


class Excused(Struct, frozen=True, tag=True):
    """A player owes nothing on entry."""

    by: By
    at: int
    name: str
    office: str


class Straddled(Struct, frozen=True, tag=True):
    """A player has announced a straddle for the next hand."""

    by: By
    at: int
    name: str


class BetPlaced(Struct, frozen=True, tag=True):
    """Chips were put on a side wager for the next hand."""

    by: By
    at: int
    name: str
    on: str
    amount: int
    outside: bool = False  # paid with other chips than the stake


class BetSettled(Struct, frozen=True, tag=True):
    """A side wager was won or lost by the flop, or goes back because there was none. `pays` includes the stake.

    `before` is what it paid by a flop that was put right since; -1 where it was open.
    """

    by: By
    at: int
    name: str
    on: str
    amount: int
    pays: int
    flop: tuple[int, ...]
    before: int = -1


class BetPaid(Struct, frozen=True, tag=True):
    """What a side wager won joined the player's stake, or was paid to him if he has left."""

    by: By
    at: int
    name: str
    amount: int


class Wanted(Struct, frozen=True, tag=True):
    """Somebody wants a seat."""

    by: By
    at: int
    name: str
    seat: int


class Drew(Struct, frozen=True, tag=True):
    """Cards were drawn for a seat (0: for the choice of all seats); `order` has the names, the first claim first."""

    by: By
    at: int
    seat: int
    names: tuple[str, ...]
    cards: tuple[int, ...]
    order: tuple[str, ...]


class Allotted(Struct, frozen=True, tag=True):
    """A seat is kept for whoever has the first claim to it."""

    by: By
    at: int
    seat: int
    name: str


class Reserved(Struct, frozen=True, tag=True):
    """A seat is reserved for somebody until a time."""

    by: By
    at: int
    seat: int
    name: str
    until: int


class Lapsed(Struct, frozen=True, tag=True):
    """A reservation lapsed: its holder had not bought in."""

    by: By
    at: int
    seat: int
    name: str


class Listed(Struct, frozen=True, tag=True):
    """Somebody stands on the waiting list; `place` counts from 1."""

    by: By
    at: int
    name: str
    place: int
    reason: str = ""


class Unlisted(Struct, frozen=True, tag=True):
    """Somebody is no longer on the list."""

    by: By
    at: int
    name: str


class Agreed(Struct, frozen=True, tag=True):
    """A player agreed to something."""

    by: By
    at: int
    name: str
    to: str


class NoticeGiven(Struct, frozen=True, tag=True):
    """The players know that the sign will change (`sign`), or that the table will close (no sign)."""

    by: By
    at: int
    office: str
    sign: str = ""


class InspectorTold(Struct, frozen=True, tag=True):
    """The inspector knows that the table will close."""

    by: By
    at: int
    office: str


class Changed(Struct, frozen=True, tag=True):
    """The sign changed. `shown`: it hangs at the table as it is now."""

    by: By
    at: int
    office: str
    sign: str
    shown: bool = True


class SignShown(Struct, frozen=True, tag=True):
    """The sign hangs at the table as it is now."""

    by: By
    at: int


class Closed(Struct, frozen=True, tag="TableClosed"):
    """The table is closed; everybody left with his chips before."""

    by: By
    at: int
    office: str


class Began(Struct, frozen=True, tag=True):
    """A round of play began: its number, where the marker stands, who gets cards, who posts which compulsory blind.

    `seats` are those dealt in, clockwise; the hand's own events follow and count them from 0. `places` are the seats
    where the compulsory blinds stand, `blinds` the same with 0 where nobody is there to post. `kill`: who posts one.
    """

    by: By
    at: int
    number: int
    marker: int
    seats: tuple[int, ...]
    places: tuple[int, ...] = ()
    blinds: tuple[int, ...] = ()
    kill: int = 0


class Finished(Struct, frozen=True, tag=True):
    """A round of play is over: what everybody who was dealt in has now, what the house took and where it went.

    `void`: all chips went back and the marker stays. `idle`: who of those dealt in put nothing in. `winner`: the seat
    that won the hand whole, or 0.
    """

    by: By
    at: int
    number: int
    stacks: tuple[int, ...]
    taken: int = 0
    into: str = "box"
    void: bool = False
    idle: tuple[int, ...] = ()
    winner: int = 0


class TimePassed(Struct, frozen=True, tag=True):
    """Time passed in a round of play: what follows in it was done at this time."""

    by: By
    at: int


class MustBuy(Struct, frozen=True, tag=True):
    """A player has no chips left, or too few: what he must have on the table to be dealt in again."""

    by: By
    at: int
    name: str
    least: int


class Killing(Struct, frozen=True, tag=True):
    """A player has won so many pots running that he must post a kill in the next hand."""

    by: By
    at: int
    name: str
    run: int


class Collected(Struct, frozen=True, tag=True):
    """A time charge was collected onto the slide."""

    by: By
    at: int
    names: tuple[str, ...]
    amounts: tuple[int, ...]


class Verified(Struct, frozen=True, tag=True):
    """An office verified the time charges on the slide."""

    by: By
    at: int
    office: str
    amount: int


class Dropped(Struct, frozen=True, tag=True):
    """What was on the slide went into the box or the float."""

    by: By
    at: int
    amount: int
    into: str


class DeckWanted(Struct, frozen=True, tag=True):
    """A new deck must come in before the next hand. `ground`: "most players asked", "a damaged card"."""

    by: By
    at: int
    ground: str


class DeckRequested(Struct, frozen=True, tag=True):
    """A player asked for a new deck."""

    by: By
    at: int
    name: str


class DeckStep(Struct, frozen=True, tag=True):
    """Something was done with the cards: see the steps of `decks`."""

    by: By
    at: int
    step: str
    office: str = ""


class Reported(Struct, frozen=True, tag=True):
    """An office recorded what somebody had done."""

    by: By
    at: int
    office: str
    name: str
    breach: str


class Sanctioned(Struct, frozen=True, tag=True):
    """An office used a power over a person. `amount` of his chips is held, where that is the power."""

    by: By
    at: int
    office: str
    power: str
    name: str
    ground: str = ""
    amount: int = 0
    until: int = 0


class Freed(Struct, frozen=True, tag=True):
    """What was seized went back, or who was detained was handed over."""

    by: By
    at: int
    office: str
    name: str
    amount: int = 0
    to: str = ""


class Disputed(Struct, frozen=True, tag=True):
    """A pot is disputed: that of which hand."""

    by: By
    at: int
    name: str
    number: int
    office: str = ""


class Advised(Struct, frozen=True, tag=True):
    """A complainant knows of the inspector."""

    by: By
    at: int
    office: str
    name: str


class Resolved(Struct, frozen=True, tag=True):
    """A dispute was closed."""

    by: By
    at: int
    office: str
    name: str
    settled: bool


class Referred(Struct, frozen=True, tag=True):
    """A complaint went to those who investigate it."""

    by: By
    at: int
    name: str
    to: str


class RulesGiven(Struct, frozen=True, tag=True):
    """Somebody was given the rules: which book, in which edition, and what it leans on."""

    by: By
    at: int
    name: str
    book: str
    edition: str
    leans_on: str = ""


class Qualified(Struct, frozen=True, tag=True):
    """A hand just shown wins a bonus prize, if an officer verifies it."""

    by: By
    at: int
    name: str
    outcome: str
    prize: str


class PrizeVerified(Struct, frozen=True, tag=True):
    """An officer verified the hand; goods are owed until they are given."""

    by: By
    at: int
    office: str
    name: str


class PrizePaid(Struct, frozen=True, tag=True):
    """A prize was paid or given: `amount` in chips joined the stake where `medium` is chips."""

    by: By
    at: int
    name: str
    prize: str
    medium: str
    amount: int = 0


class Extended(Struct, frozen=True, tag=True):
    """A player bought more time to act."""

    by: By
    at: int
    name: str
    seconds: int
    fee: int


class Eliminated(Struct, frozen=True, tag=True):
    """A player is out of the freeze-out; the ante is `ante` from now on."""

    by: By
    at: int
    name: str
    ante: int


class Adjourned(Struct, frozen=True, tag=True):
    """A freeze-out was broken off: to go on later, or for good."""

    by: By
    at: int
    resume: bool


class Resumed(Struct, frozen=True, tag=True):
    """An adjourned freeze-out goes on."""

    by: By
    at: int


class FreezeOutEnded(Struct, frozen=True, tag=True):
    """One player has all the chips."""

    by: By
    at: int
    name: str


class Flagged(Struct, frozen=True, tag=True):
    """Somebody came back soon with fewer chips than he left with: an office says how he may play."""

    by: By
    at: int
    name: str
    left_with: int


class Settled(Struct, frozen=True, tag=True):
    """An office said how he may come back."""

    by: By
    at: int
    office: str
    name: str
    choice: str


TableEvent: TypeAlias = (
    Opened
    | Admitted
    | Sat
    | Leaving
    | Left
    | Bought
    | TookOff
    | Lent
    | SteppedAway
    | CameBack
    | Returned
    | DealtOut
    | Moved
    | Marked
    | Missed
    | Chose
    | Required
    | Excused
    | Straddled
    | BetPlaced
    | BetSettled
    | BetPaid
    | Wanted
    | Drew
    | Allotted
    | Reserved
    | Lapsed
    | Listed
    | Unlisted
    | Agreed
    | NoticeGiven
    | InspectorTold
    | Changed
    | SignShown
    | Closed
    | Began
    | Finished
    | TimePassed
    | MustBuy
    | Killing
    | Collected
    | Verified
    | Dropped
    | DeckWanted
    | DeckRequested
    | DeckStep
    | Reported
    | Sanctioned
    | Freed
    | Disputed
    | Advised
    | Resolved
    | Referred
    | RulesGiven
    | Qualified
    | PrizeVerified
    | PrizePaid
    | Extended
    | Eliminated
    | Adjourned
    | Resumed
    | FreezeOutEnded
    | Flagged
    | Settled
)
