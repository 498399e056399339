"""Offers: what an office may do at a table now, and what it may not, with the reason and the clause.

Knows which acts there are for the staff and whom each could be about. Must not know when they are lawful: each is put
to the table, which says whether it would refuse it. Ask `overview` for how a table stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pokerroom.hand.rules import POWERS
from pokerroom.hand.rulings.powers import RETURNED, Order, grounds_of, power_of, rulings_instead
from pokerroom.hand.see import View
from pokerroom.law.spoken import prize_in_cash
from pokerroom.machine.kinds import Act
from pokerroom.table.absence import PickUp
from pokerroom.table.claims import Allot, Reserve
from pokerroom.table.closing import Close, NotifyClosing, TellInspector
from pokerroom.table.conduct import Advise, DisputePot, Release, Report, Resolve, Sanction
from pokerroom.table.debts import Excuse, Require
from pokerroom.table.decks import BringDeck, CheckDeck, CountDeck, FindDamaged, Wash, steps_due
from pokerroom.table.freeze_out import Adjourn, LetGo, Resume
from pokerroom.table.house import Collect, DropSlide, VerifyTime, time_charge
from pokerroom.table.leaving import TellToLeave
from pokerroom.table.moves import Move
from pokerroom.table.notices import Change, Notify, PutUp
from pokerroom.table.prizes import PayPrize, VerifyPrize
from pokerroom.table.rules import BREACHES, SANCTIONS
from pokerroom.table.seats import Settle
from pokerroom.table.state import Player, TableState
from pokerroom.table.table import Table

RESERVED = 1800  # seconds that a seat is reserved for
RETURNS = ("as he is", "with the same chips")
_FOR_A_TIME = ("suspends", "excludes")
_WORDLESS = ("calls time on", "counts the deck", "passes over")  # nobody asks why
# Powers over the hand as a whole; the others are over a player in it.
_WHOLE = ("voids the hand", "declares a misdeal", "counts the deck", "overrules")


class Offer(Struct):
    """Something that an office could do: the act as it is sent, whom or what it is about, and where the table would
    refuse it, why (`says`) and by which clauses. `timed`: it may be for a time, or for good."""

    about: str
    act: Any
    says: str
    by: tuple[str, ...]
    timed: bool = False


class Target(Struct):
    """A player in the hand that is on: his place in it, counted from 0, and his name."""

    place: int
    name: str


class Ordering(Struct):
    """A power over the hand that is on: the least office that has it, by which clauses; over whom it may be used now,
    or over the hand as a whole, and on which grounds there are to choose; where it may not be used, why. `free`: its
    ground is said in words of one's own."""

    power: str
    office: str
    by: tuple[str, ...]
    whole: bool
    targets: list[Target]
    grounds: list[str]
    says: str
    free: bool = False


class DeskQuestion(Struct):
    """What a desk asks about a table: what the office of its user may do now, to whom, and with which sign."""

    office: str
    person: str = ""
    sign: str = ""


def offers(table: Table, asked: DeskQuestion, now: int) -> list[Offer]:
    """Everything that could be done at a table between or beside hands, each put to the table."""
    found = []
    at = max(now, table.at)
    for about, act in _acts(table.state, asked, at):
        refused = table.refusal(act, at=at)
        said, clauses = (refused.sentence, refused.by) if refused is not None else ("", ())
        timed = isinstance(act, Sanction) and act.power in _FOR_A_TIME
        found.append(Offer(about, act, said, clauses, timed))
    return found


def _acts(state: TableState, asked: DeskQuestion, at: int) -> Iterator[tuple[str, Act]]:
    yield from _seats(state, asked.office)
    yield from _sign(state, asked)
    yield from _house(state, asked.office)
    yield from _disputes(state, asked.office)
    if asked.person:
        yield from _person(state, asked.office, asked.person, at)


def _seats(state: TableState, office: str) -> Iterator[tuple[str, Act]]:
    for seat in _free(state):
        if seat not in state.allotted and seat not in state.reservations and (state.listed or state.wants.get(seat)):
            yield str(seat), Allot(office, seat)
    for player in state.players.values():
        yield from _player(state, office, player)
    for person in state.people.values():
        if person.least_return:
            for choice in RETURNS:
                yield person.name, Settle(office, person.name, choice)


def _player(state: TableState, office: str, player: Player) -> Iterator[tuple[str, Act]]:
    rules = state.rules
    name = player.name
    if player.away_since >= 0 and not player.leaving:
        yield name, PickUp(office, name)
    if player.entry == "new" and rules.offices_excuses.given:
        yield name, Excuse(office, name)
    if player.fresh and rules.entry_newcomer.value == "wait or post where an officer asks it":
        yield name, Require(office, name)
    if player.idle and rules.seat_idle.given:
        yield name, TellToLeave(office, name)
    if state.sign.freeze_out and state.number:
        yield name, LetGo(office, name, "good cause")


def _sign(state: TableState, asked: DeskQuestion) -> Iterator[tuple[str, Act]]:
    if not state.shown:
        yield "", PutUp()
    if state.notice is not None:
        yield "", Change(asked.office)
    if asked.sign:
        yield asked.sign, Notify(asked.office, asked.sign)
        yield asked.sign, Change(asked.office, asked.sign)
    if state.closed:
        return
    if state.closing is None:
        yield "", NotifyClosing(asked.office)
    if state.rules.closing_inspector.value and not state.inspector_told:
        yield "", TellInspector(asked.office)
    yield "", Close(asked.office)
    if state.sign.freeze_out and state.number:
        if state.adjourned:
            yield "", Resume(tuple(player.name for player in state.players.values()))
        else:
            yield "to go on later", Adjourn(True)
            yield "for good", Adjourn(False)


def _house(state: TableState, office: str) -> Iterator[tuple[str, Act]]:
    if time_charge(state) is not None:
        yield "", Collect()
    if state.accounts["slide"]:
        yield "", VerifyTime(office)
        yield "", DropSlide()
    yield "", FindDamaged()
    if steps_due(state) or state.deck.wanted:
        yield "", CountDeck(state.sign.deck)
        yield "", CheckDeck(office)
        yield "", Wash()
    yield "", BringDeck(office)
    for prize in state.prizes:
        if not prize.verified:
            yield prize.name, VerifyPrize(office, prize.name)
        elif not prize.paid:
            ways = ("goods or services",) if prize_in_cash(prize.prize) is None else state.rules.bonus_cash.value
            for way in ways:
                yield prize.name, PayPrize(prize.name, way)


def _disputes(state: TableState, office: str) -> Iterator[tuple[str, Act]]:
    for person in state.people.values():
        name = person.name
        if person.disputes:
            if not person.advised and state.rules.dispute_inspector.given:
                yield name, Advise(office, name)
            yield name, Resolve(office, name, True)
            yield name, Resolve(office, name, False)
        if person.seized:
            yield name, Release(office, name)
        if person.detained:
            yield name, Release(office, name, "an authorised person")


def _person(state: TableState, office: str, name: str, at: int) -> Iterator[tuple[str, Act]]:
    rules = state.rules
    player = state.player(name)
    for power, declared in SANCTIONS.items():
        if rules[declared].given or rules.offices_punishes.given:
            seized = player.chips if player is not None and power == "seizes the winnings of" else 0
            yield power, Sanction(office, power, name, amount=seized)
    for breach in BREACHES:
        if rules.conduct[breach].given:
            yield breach, Report(office, name, breach)
    if rules.offices_reopens.given:
        yield "", DisputePot(name, office)
    for seat in _free(state):
        if player is not None:
            yield str(seat), Move(name, seat, office)
        elif state.rules.seat_reservation.value:
            yield str(seat), Reserve(name, seat, at + RESERVED)


def _free(state: TableState) -> list[int]:
    return [seat for seat in range(1, state.sign.seats + 1) if seat not in state.players]


# ------------------------------------------------------------------------------------------------ the hand that is on


def orders(table: Table, view: View, office: str) -> list[Ordering]:
    """The powers that the book gives over the hand that is on, as the rail sees it: `view`; those over a person as such
    are among the offers."""
    given = [power for power in POWERS if power not in SANCTIONS and power_of(view.state, power).given]
    return [_ordering(table, view, office, power) for power in given]


def _ordering(table: Table, view: View, office: str, power: str) -> Ordering:
    rule = power_of(view.state, power)
    whole = power in _WHOLE
    grounds: list[str] = []
    targets: list[Target] = []
    says, by = "", rule.by
    places = [-1] if whole else list(range(len(view.state.names)))
    for place in places:
        for ground in _grounds(view, power):
            refused = table.refusal(Order(office, power, place, ground))
            if refused is not None:
                says, by = says or refused.sentence, refused.by or by
                continue
            if ground and ground not in grounds:
                grounds.append(ground)
            if place >= 0 and not any(each.place == place for each in targets):
                targets.append(Target(place, view.state.names[place]))
            elif place < 0:
                targets = [Target(-1, "")]
    if targets:
        free = not grounds and power not in _WORDLESS
        return Ordering(power, str(rule.value), rule.by, whole, [] if whole else targets, grounds, "", free)
    return Ordering(power, str(rule.value), by, whole, [], [], says or "this cannot be done now.")


def _grounds(view: View, power: str) -> tuple[str, ...]:
    """The grounds that there are to choose for a power; one that is free to be said is left empty."""
    if power == "voids the hand":
        return tuple(grounds_of(view.state))
    if power == "voids the wagers of":
        return ("", RETURNED)
    if power == "overrules":
        return rulings_instead(view.state, view.log) or ("",)
    return ("",)
