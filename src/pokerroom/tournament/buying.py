"""Buying into a tournament again: re-buys, add-ons, and another entry for somebody who is out.

Knows when the conditions let players buy. Must not know prizes: what is paid goes to the pool by `prizes`.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.machine.authority import the_person
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import conditions_of, entry_of, says
from pokerroom.tournament.clock import stands
from pokerroom.tournament.fields import FORMS, Chips, Money, Name, TournamentEvent
from pokerroom.tournament.hands import in_window
from pokerroom.tournament.items import ADD_ON, RE_ENTRY, REBUY
from pokerroom.tournament.state import OUT, RUNNING, SEATED, TournamentState

noun: Noun[TournamentState] = Noun("buying", FORMS)


def _bought(state: TournamentState, event: BoughtBack) -> None:
    entry = state.entries[event.name.casefold()]
    entry.is_now = SEATED
    entry.chips += event.chips
    entry.paid += event.paid
    entry.bought += 1


@noun.event("{name} buys {chips} for {paid}", seen=by_everybody, effect=_bought)
class BoughtBack(TournamentEvent):
    """Somebody who is out, or has no more than the bank, bought a bank of chips."""

    name: Name
    chips: Chips
    paid: Money


def _buy(state: TournamentState, log: Log, act: BuyBack) -> None:
    conditions = conditions_of(state)
    by = says(state, "format.buy_back")
    entry = entry_of(state, act.name)
    if not (conditions.offer(REBUY) or conditions.offer(RE_ENTRY)):
        raise Refused("nobody buys back in this tournament.", by)
    if state.is_now != RUNNING or entry.is_now not in (OUT, SEATED):
        raise Refused(f"{entry.name} cannot buy back now.", by)
    if entry.bought >= conditions["format.buy_backs"]:
        raise Refused(f"{entry.name} has bought back as often as one may.", by)
    if entry.is_now == SEATED and entry.chips > conditions["chips.bank"]:
        raise Refused(f"{entry.name} has more than a bank.", by)
    table = state.tables[entry.table]
    if table.playing:
        raise Refused("the hand is finished first.", by)
    # Whoever fell in a hand that began in time may use it until their table's next hand.
    in_time = in_window(state, entry.fell_at) and table.hands == entry.fell_hand if entry.is_now == OUT else False
    if not in_window(state, state.at) and not in_time:
        raise Refused("the time for it is over.", by)
    price = conditions["price.rebuy"] if conditions.offer(REBUY) else conditions["price.re_entry"]
    log.emit(BoughtBack(by, state.at, entry.name, conditions["chips.bank"], price))


@noun.act("{name} buys back", by=the_person, answer=_buy)
class BuyBack(Act):
    """Somebody who is out, or has no more than the bank, buys another bank."""

    name: Name


def _added(state: TournamentState, event: AddedOn) -> None:
    entry = state.entries[event.name.casefold()]
    entry.chips += event.chips
    entry.paid += event.paid
    entry.added = True


@noun.event("{name} adds {chips} for {paid}", seen=by_everybody, effect=_added)
class AddedOn(TournamentEvent):
    """Somebody bought the add-on."""

    name: Name
    chips: Chips
    paid: Money


def _add(state: TournamentState, log: Log, act: AddOn) -> None:
    conditions = conditions_of(state)
    by = says(state, "price.add_on")
    entry = entry_of(state, act.name)
    after = conditions["format.add_on_after"]
    if not conditions.offer(ADD_ON):
        raise Refused("there is no add-on in this tournament.", by)
    if entry.is_now != SEATED:
        raise Refused(f"{entry.name} does not play any more.", by)
    if entry.added:
        raise Refused(f"{entry.name} has had the add-on.", by)
    now = stands(state, state.at)
    if not now.break_left or now.level.number != after:
        raise Refused(f"the add-on is in the break after level {after}.", by)
    log.emit(AddedOn(by, state.at, entry.name, conditions["chips.add_on"], conditions["price.add_on"]))


@noun.act("{name} adds on", by=the_person, answer=_add)
class AddOn(Act):
    """Somebody buys the add-on, once, at its break."""

    name: Name
