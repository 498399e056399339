"""Acts at a table between and around hands: what somebody does. An act may be wrong; `play` answers it.

Knows only who does what. People go by their names, seats are counted from 1 as people count them, offices are the
book's. Ask `events` for what the table records, `spoken` for acts in words, `hand.acts` for what is done in a hand.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Sit(Struct, frozen=True, tag=True):
    """Somebody takes a seat with chips or cash. `way`: how he comes; `elsewhere`: where else he plays."""

    name: str
    seat: int
    chips: int
    cash: bool = False
    way: str = ""
    elsewhere: str = ""


class Admit(Struct, frozen=True, tag=True):
    """An office lets somebody join the game."""

    office: str
    name: str


class Leave(Struct, frozen=True, tag=True):
    """A player leaves the game; one who is in a hand leaves when it is over."""

    name: str


class Buy(Struct, frozen=True, tag=True):
    """A player buys chips, or puts cash on the table."""

    name: str
    amount: int
    cash: bool = False


class TakeOff(Struct, frozen=True, tag=True):
    """A player takes chips off the table; `purpose`: what he pays with them."""

    name: str
    amount: int
    purpose: str = ""


class Lend(Struct, frozen=True, tag=True):
    """A player gives or lends another one chips from the table."""

    name: str
    other: str
    amount: int


class OfferCash(Struct, frozen=True, tag=True):
    """A player wants to wager cash."""

    name: str
    amount: int


class ActFor(Struct, frozen=True, tag=True):
    """A player acts for another one in the hand."""

    name: str
    other: str
    line: str


class Handle(Struct, frozen=True, tag=True):
    """A player handles cards that are not his."""

    name: str


class StepAway(Struct, frozen=True, tag=True):
    """A player leaves the table for now."""

    name: str


class Return(Struct, frozen=True, tag=True):
    """A player comes back to the table, or to the room if his chips were picked up."""

    name: str


class SitOut(Struct, frozen=True, tag=True):
    """A player who stays at the table wants no cards."""

    name: str


class DealIn(Struct, frozen=True, tag=True):
    """A player wants cards again."""

    name: str


class Move(Struct, frozen=True, tag=True):
    """A player takes another seat, by himself or because an office moves him."""

    name: str
    seat: int
    office: str = ""


class Post(Struct, frozen=True, tag=True):
    """A player who owes a blind will post it to be dealt in; `amount`: the sum he puts out, where he says one."""

    name: str
    amount: int = 0


class Wait(Struct, frozen=True, tag=True):
    """A player who owes a blind will wait for the big blind."""

    name: str


class Skip(Struct, frozen=True, tag=True):
    """A player wants to pass the marker up."""

    name: str


class Straddle(Struct, frozen=True, tag=True):
    """A player announces a straddle for the next hand."""

    name: str
    amount: int = 0


class BetOn(Struct, frozen=True, tag=True):
    """A player puts chips on a side wager for the next hand."""

    name: str
    on: str
    amount: int


class Want(Struct, frozen=True, tag=True):
    """Somebody wants a seat."""

    name: str
    seat: int


class Draw(Struct, frozen=True, tag=True):
    """Cards are drawn for a seat, or for the choice of all seats (`seat` 0): who drew which."""

    seat: int
    names: tuple[str, ...]
    cards: tuple[int, ...]


class Allot(Struct, frozen=True, tag=True):
    """The house gives a seat to whoever has the first claim."""

    office: str
    seat: int


class Reserve(Struct, frozen=True, tag=True):
    """The house reserves a seat for somebody until the game starts at `until`."""

    name: str
    seat: int
    until: int


class JoinList(Struct, frozen=True, tag=True):
    """Somebody puts his name on the waiting list of the game."""

    name: str


class LeaveList(Struct, frozen=True, tag=True):
    """Somebody takes his name off the list."""

    name: str


class Agree(Struct, frozen=True, tag=True):
    """A player agrees to what is proposed: "the change", "the closing"."""

    name: str
    to: str


class Notify(Struct, frozen=True, tag=True):
    """An office gives notice of a change of the sign: a spoken sign, or the part of it that changes."""

    office: str
    sign: str


class Change(Struct, frozen=True, tag=True):
    """An office changes the sign: what notice was given of, or what is said here."""

    office: str
    sign: str = ""


class PutUp(Struct, frozen=True, tag=True):
    """The dealer puts the sign up as it is now."""


class NotifyClosing(Struct, frozen=True, tag=True):
    """An office tells the players that the table will close."""

    office: str


class TellInspector(Struct, frozen=True, tag=True):
    """An office tells the inspector that the table will close."""

    office: str


class Close(Struct, frozen=True, tag=True):
    """An office closes the table."""

    office: str


class Merge(Struct, frozen=True, tag=True):
    """An office joins the players of another table to this one: names, seats, chips."""

    office: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    chips: tuple[int, ...]


class Excuse(Struct, frozen=True, tag=True):
    """An office excuses a player from the blind he would owe on entry."""

    office: str
    name: str


class Require(Struct, frozen=True, tag=True):
    """An office has a new player wait for the blind or post it."""

    office: str
    name: str


class PickUp(Struct, frozen=True, tag=True):
    """An office picks a player up who has been away too long: the seat is free, the chips are held."""

    office: str
    name: str


class TellToLeave(Struct, frozen=True, tag=True):
    """An office has an idle player leave."""

    office: str
    name: str


class LetGo(Struct, frozen=True, tag=True):
    """An office lets a player leave a freeze-out for good cause."""

    office: str
    name: str
    ground: str


class Settle(Struct, frozen=True, tag=True):
    """An office settles how a player may come back with fewer chips: "as he is", "with the same chips"."""

    office: str
    name: str
    choice: str


class Collect(Struct, frozen=True, tag=True):
    """The dealer collects the time charge in advance; `fee`: another one than the sign's, where he says one."""

    fee: int = 0


class VerifyTime(Struct, frozen=True, tag=True):
    """An office verifies the time charges on the slide."""

    office: str


class DropSlide(Struct, frozen=True, tag=True):
    """The dealer drops what is on the slide."""


class RequestDeck(Struct, frozen=True, tag=True):
    """A player asks for a new deck."""

    name: str


class FindDamaged(Struct, frozen=True, tag=True):
    """A damaged card is found."""


class BringDeck(Struct, frozen=True, tag=True):
    """An office brings in a new deck."""

    office: str


class CountDeck(Struct, frozen=True, tag=True):
    """The dealer lays the old deck open and counts it."""

    cards: int


class CheckDeck(Struct, frozen=True, tag=True):
    """An office checks the deck card by card."""

    office: str


class Wash(Struct, frozen=True, tag=True):
    """The dealer washes the deck face down on the table."""


class Report(Struct, frozen=True, tag=True):
    """An office records what somebody has done."""

    office: str
    name: str
    breach: str


class Sanction(Struct, frozen=True, tag=True):
    """An office uses a power over a person: warns, excludes, seizes; `until` a time, where it has one."""

    office: str
    power: str
    name: str
    ground: str = ""
    amount: int = 0
    until: int = 0


class Release(Struct, frozen=True, tag=True):
    """What was seized goes back, or who was detained is handed over `to` an authorised person."""

    office: str
    name: str
    to: str = ""


class DisputePot(Struct, frozen=True, tag=True):
    """A player disputes the pot of a hand that is over; an office may open it for him later."""

    name: str
    office: str = ""


class Advise(Struct, frozen=True, tag=True):
    """An office tells a complainant of the inspector."""

    office: str
    name: str


class Resolve(Struct, frozen=True, tag=True):
    """An office closes a dispute, settled or not."""

    office: str
    name: str
    settled: bool = False


class Refer(Struct, frozen=True, tag=True):
    """A patron takes a complaint to those who investigate it."""

    name: str


class AskRules(Struct, frozen=True, tag=True):
    """Somebody asks for a copy of the rules."""

    name: str


class VerifyPrize(Struct, frozen=True, tag=True):
    """An office verifies a hand that wins a bonus prize."""

    office: str
    name: str


class PayPrize(Struct, frozen=True, tag=True):
    """The house pays a verified prize in `medium`, or hands over goods or services."""

    name: str
    medium: str


class Claim(Struct, frozen=True, tag=True):
    """A player claims a bonus prize for the hand just over."""

    name: str


class Extend(Struct, frozen=True, tag=True):
    """A player buys more time to act."""

    name: str


class Adjourn(Struct, frozen=True, tag=True):
    """The players left in a freeze-out break off at the end of gaming: to go on later, or for good."""

    resume: bool


class Resume(Struct, frozen=True, tag=True):
    """An adjourned freeze-out goes on with those who are there."""

    names: tuple[str, ...]


class DealHand(Struct, frozen=True, tag=True):
    """The dealer begins the next round of play."""


Act: TypeAlias = (
    Sit
    | Admit
    | Leave
    | Buy
    | TakeOff
    | Lend
    | OfferCash
    | ActFor
    | Handle
    | StepAway
    | Return
    | SitOut
    | DealIn
    | Move
    | Post
    | Wait
    | Skip
    | Straddle
    | BetOn
    | Want
    | Draw
    | Allot
    | Reserve
    | JoinList
    | LeaveList
    | Agree
    | Notify
    | Change
    | PutUp
    | NotifyClosing
    | TellInspector
    | Close
    | Merge
    | Excuse
    | Require
    | PickUp
    | TellToLeave
    | LetGo
    | Settle
    | Collect
    | VerifyTime
    | DropSlide
    | RequestDeck
    | FindDamaged
    | BringDeck
    | CountDeck
    | CheckDeck
    | Wash
    | Report
    | Sanction
    | Release
    | DisputePot
    | Advise
    | Resolve
    | Refer
    | AskRules
    | VerifyPrize
    | PayPrize
    | Claim
    | Extend
    | Adjourn
    | Resume
    | DealHand
)
