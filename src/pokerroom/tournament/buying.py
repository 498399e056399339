"""Buying into a tournament again: re-buys, add-ons, and another entry for somebody who is out.

Knows when the conditions let players buy. Must not know prizes: what is paid goes to the pool by `prizes`.
"""

from __future__ import annotations

from pokerroom.hand.clauses import joined
from pokerroom.law.error import Refused
from pokerroom.machine.authority import the_person
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.accounts import into_pool
from pokerroom.tournament.checks import bank_of, check_plays_once, conditions_of, entry_of, says
from pokerroom.tournament.clock import running, stands
from pokerroom.tournament.drawing import check_late, draw_late
from pokerroom.tournament.fields import FORMS, Chips, Money, Name, Number, TournamentEvent
from pokerroom.tournament.finish import in_window
from pokerroom.tournament.items import ADD_ON, RE_ENTRY, REBUY
from pokerroom.tournament.pool import fee_of
from pokerroom.tournament.seat_map import seats_now
from pokerroom.tournament.state import ENTERED, OUT, RUNNING, SEATED, TournamentState
from pokerroom.tournament.traits import COMES_TO_PLAY, OF_PLAY

noun: Noun[TournamentState] = Noun("buying", FORMS)


def _bought(state: TournamentState, event: BoughtBack) -> None:
    entry = state.entries[event.name.casefold()]
    if entry.is_now != SEATED:
        state.put(entry, entry.table, entry.seat)
        entry.order = 0
    entry.chips += event.chips
    entry.paid += event.paid
    entry.bought += 1


@noun.event(
    "{name} buys {chips} for {paid}",
    seen=by_everybody,
    effect=_bought,
    books=into_pool("paid", "bought back into a tournament"),
    traits=(OF_PLAY,),
)
class BoughtBack(TournamentEvent):
    """Somebody who is out, or has no more than the bank, bought a bank of chips."""

    name: Name
    chips: Chips
    paid: Money


def _buy(state: TournamentState, log: Log, act: BuyBack) -> None:
    conditions = conditions_of(state)
    by = (*says(state, "format.buy_back"), *state.rules.tournament_rebuy.by)
    entry = entry_of(state, act.name)
    if not conditions.offer(REBUY):
        raise Refused("nobody buys back in this tournament.", by)
    if state.is_now != RUNNING or entry.is_now not in (OUT, SEATED):
        raise Refused(f"{entry.name} cannot buy back now.", by)
    if state.chopped:
        raise Refused("the prizes are shared: nobody buys back any more.", by)
    if entry.bought >= conditions["format.buy_backs"]:
        raise Refused(f"{entry.name} has bought back as often as one may.", by)
    if state.rules.tournament_rebuy.value and entry.is_now == SEATED and entry.chips > conditions["chips.bank"]:
        raise Refused(f"{entry.name} has more than a bank.", by)
    table = state.tables.get(entry.table)
    if table is None:
        raise Refused(f"table {entry.table} is released: {entry.name} has no seat to come back to.", by)
    if table.ended:
        raise Refused(f"play at table {entry.table} has ended.", by)
    if table.playing:
        raise Refused("the hand is finished first.", by)
    # Whoever fell in a hand that began in time may use it until their table's next hand.
    in_time = in_window(state, entry.fell_at) and table.hands == entry.fell_hand if entry.is_now == OUT else False
    if not in_window(state, running(state, state.at)) and not in_time:
        raise Refused("the time for it is over.", by)
    if entry.is_now == OUT and entry.seat in table.players:
        raise Refused(f"seat {entry.table}.{entry.seat} is taken: {entry.name} draws another.", by)
    if entry.is_now == OUT and entry.seat > (seats := seats_now(state)):
        raise Refused(
            f"since the final table was drawn tables have {seats} seats, and {entry.name} had {entry.seat}.", by
        )
    check_plays_once(state, entry.played_by or entry.name, entry)
    log.emit(BoughtBack(by, state.at, entry.name, conditions["chips.bank"], conditions["price.rebuy"]))


@noun.act("{name} buys back", by=the_person, answer=_buy, traits=(COMES_TO_PLAY,))
class BuyBack(Act):
    """Somebody who is out, or has no more than the bank, buys another bank."""

    name: Name


def _added(state: TournamentState, event: AddedOn) -> None:
    entry = state.entries[event.name.casefold()]
    entry.chips += event.chips
    entry.paid += event.paid
    entry.added = True


@noun.event(
    "{name} adds {chips} for {paid}",
    seen=by_everybody,
    effect=_added,
    books=into_pool("paid", "added on in a tournament"),
    traits=(OF_PLAY,),
)
class AddedOn(TournamentEvent):
    """Somebody bought the add-on."""

    name: Name
    chips: Chips
    paid: Money


def _add(state: TournamentState, log: Log, act: AddOn) -> None:
    conditions = conditions_of(state)
    by = (*says(state, "price.add_on"), *state.rules.tournament_add_on.by)
    entry = entry_of(state, act.name)
    after = conditions["format.add_on_after"]
    if not conditions.offer(ADD_ON):
        raise Refused("there is no add-on in this tournament.", by)
    if entry.is_now != SEATED:
        raise Refused(f"{entry.name} does not play any more.", by)
    if state.is_now != RUNNING:
        raise Refused("play is not on.", by)
    if state.chopped:
        raise Refused("the prizes are shared: nobody adds on any more.", by)
    if entry.added and state.rules.tournament_add_on.value:
        raise Refused(f"{entry.name} has had the add-on.", by)
    table = state.tables[entry.table]
    if table.ended:
        raise Refused(f"play at table {entry.table} has ended.", by)
    if table.playing:
        raise Refused("the hand is finished first.", by)
    now = stands(state, state.at)
    if not now.break_left or now.level.number != after:
        raise Refused(f"the add-on is in the break after level {after}.", by)
    log.emit(AddedOn(by, state.at, entry.name, conditions["chips.add_on"], conditions["price.add_on"]))


@noun.act("{name} adds on", by=the_person, answer=_add, traits=(COMES_TO_PLAY,))
class AddOn(Act):
    """Somebody buys the add-on, once, at its break."""

    name: Name


# --------------------------------------------------------------------------------------------------- entering again


def _reentered(state: TournamentState, event: Reentered) -> None:
    entry = state.entries[event.name.casefold()]
    entry.is_now, entry.order = ENTERED, 0
    entry.paid += event.paid
    entry.fees += event.fee
    entry.bought += 1
    entry.entries += 1
    state.bought_in += 1
    state.heads_laid += event.head
    entry.head += event.head
    entry.brings = event.brings  # what came from another flight is gone


@noun.event(
    "{name} enters again and pays {paid}",
    seen=by_everybody,
    effect=_reentered,
    books=into_pool("paid", "entered a tournament again"),
    traits=(OF_PLAY,),
)
class Reentered(TournamentEvent):
    """Somebody who was out entered again, with a new bank and a seat to be drawn."""

    name: Name
    paid: Money
    fee: Money
    head: int
    brings: int = 0


def _reenter(state: TournamentState, log: Log, act: Reenter) -> None:
    conditions = conditions_of(state)
    by = joined(says(state, "format.buy_back", "price.re_entry"), state.rules.tournament_re_entry.by)
    entry = entry_of(state, act.name)
    if not conditions.offer(RE_ENTRY) or not state.rules.tournament_re_entry.value:
        raise Refused("nobody enters again in this tournament.", by)
    if state.is_now != RUNNING or entry.is_now != OUT:
        stands_so = "not out" if entry.is_now in (ENTERED, SEATED) else entry.is_now
        raise Refused("play is not on." if entry.is_now == OUT else f"{entry.name} is {stands_so}.", by)
    if entry.bought >= conditions["format.buy_backs"]:
        raise Refused(f"{entry.name} has entered as often as one may.", by)
    if not in_window(state, running(state, state.at)):
        raise Refused("the time for it is over.", by)
    check_plays_once(state, entry.played_by or entry.name, entry)
    check_late(state, act.chance)
    price = conditions["price.re_entry"]
    head, own = conditions["prizes.bounty"], bank_of(conditions, entry.is_who)
    log.emit(Reentered(by, state.at, entry.name, price, fee_of(state, price), head, own))
    draw_late(state, log, entry.name, act.chance)


@noun.act("{name} enters again: {chance}", by=the_person, answer=_reenter, traits=(COMES_TO_PLAY,))
class Reenter(Act):
    """Somebody who is out enters again, and draws a seat by a number from 1."""

    name: Name
    chance: Number
