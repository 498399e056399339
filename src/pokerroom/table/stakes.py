"""Stakes: what players put on the table, add, take off and lend, and who may touch whose.

Knows the acts about chips between and during hands. Must not know wagers of a hand: `hand` does.
"""

from __future__ import annotations

from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.machine.authority import adjusts_chips, hands_on_cards, the_person
from pokerroom.machine.desk import InMenu
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.accounts import from_person, to_person
from pokerroom.table.checks import amount, seated
from pokerroom.table.fields import FORMS, Chips, Name, Sum, TableEvent, Words
from pokerroom.table.people import add_chips, player_of, receives
from pokerroom.table.player import Player
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("stakes", FORMS)


def _bought(state: TableState, event: Bought) -> None:
    receives(state, event.name, event.amount)
    state.accounts["cage"] -= event.amount


@noun.event(
    "{name} buys {amount}{cash:changed}", seen=by_everybody, effect=_bought, books=from_person("amount", "bought chips")
)
class Bought(TableEvent):
    """A player bought chips; those bought during a hand join their stake when it is over."""

    name: "Name"
    amount: "Chips"
    cash: "bool" = False


def _took_off(state: TableState, event: TookOff) -> None:
    player = player_of(state, event.name)
    if state.playing and player.seat in state.dealt:
        player.adding -= event.amount
    else:
        player.chips -= event.amount
    state.accounts["cage"] += event.amount


@noun.event(
    "{name} takes {amount} off the table{purpose:purpose}",
    seen=by_everybody,
    effect=_took_off,
    books=to_person("amount", "took chips off"),
)
class TookOff(TableEvent):
    """A player took chips off the table, or paid something with them."""

    name: "Name"
    amount: "Chips"
    purpose: "Words" = ""


def _lent(state: TableState, event: Lent) -> None:
    player_of(state, event.name).chips -= event.amount
    add_chips(player_of(state, event.other), event.amount)


@noun.event("{name} lends {other} {amount}", seen=by_everybody, effect=_lent)
class Lent(TableEvent):
    """A player gave or lent another one chips."""

    name: "Name"
    other: "Name"
    amount: "Chips"


def _must_buy(state: TableState, event: MustBuy) -> None:
    player_of(state, event.name).must_have = event.least


@noun.event("{name} must have at least {least} to be dealt in", seen=by_everybody, effect=_must_buy)
class MustBuy(TableEvent):
    """A player has no chips left, or too few: what they must have on the table to be dealt in again."""

    name: "Name"
    least: "Sum"


def in_hand(state: TableState, player: Player) -> bool:
    """Whether a player holds a live hand in the round of play that is on."""
    if not state.playing or player.seat not in state.dealt or state.hand is None:
        return False
    return state.hand.state.live[state.dealt.index(player.seat)]


def chips_of(state: TableState, player: Player) -> int:
    """What a player has in front of them now, in a hand or out of it."""
    if state.playing and player.seat in state.dealt and state.hand is not None:
        return state.hand.state.stacks[state.dealt.index(player.seat)] + player.adding
    return player.chips


def buy(state: TableState, log: Log, act: Buy) -> None:
    """A player buys chips."""
    rules = state.rules
    player = seated(state, act.name)
    amount("a purchase", act.amount)
    clauses = _may_add(state, player)
    if act.cash and rules.stake_cash.value == "does not play":
        raise Refused("cash does not play: buy chips with it.", rules.stake_cash.by)
    least, most = state.sign.buy_in
    lowest, highest = state.sign.top_up
    if act.amount < lowest or (highest is not None and act.amount > highest):
        bounds = f"between {lowest} and {highest}" if highest is not None else f"at least {lowest}"
        raise Refused(f"add {bounds}, not {act.amount}.", cited(rules.stake_added, state.sign.rule(Sign.top_up)))
    then = chips_of(state, player) + act.amount
    if most is not None and then > most:
        raise Refused(f"{then} would be above the maximum buy-in of {most}.", rules.stake_most.by)
    if then < least and rules.stake_top_up.value == "the least buy-in":
        raise Refused(f"buying chips must bring the stake to at least {least}, not {then}.", rules.stake_top_up.by)
    if player.must_have and then < player.must_have:
        raise Refused(
            f"{player.name} must have at least {player.must_have}, not {then}.",
            cited(rules.stake_busted, rules.stake_raised),
        )
    clauses += rules.stake_cash.by if act.cash else ()
    clauses += rules.stake_top_up.by
    clauses += state.sign.rule(Sign.top_up).by if state.sign.top_up != (1, None) else ()
    clauses += rules.stake_busted.by if player.must_have else ()
    log.emit(Bought(tuple(dict.fromkeys(clauses)), state.at, player.name, act.amount, act.cash))


@noun.act(
    "{name} buys {amount}{cash:cash}",
    "{name} adds {amount}{cash:cash}",
    "{name} buys {amount}{cash:in_cash}",
    "{name} adds {amount}{cash:in_cash}",
    by=the_person,
    answer=buy,
    options=("buy",),
    menu=InMenu("buy", "", lambda state, player: True),
)
class Buy(Act):
    """A player buys chips, or puts cash on the table."""

    name: "Name"
    amount: "Chips"
    cash: "bool" = False


def _may_add(state: TableState, player: Player) -> tuple[str, ...]:
    """Refuse chips where none may be added now; give the clauses by which they may."""
    rules = state.rules
    if state.sign.freeze_out and state.number:
        buys = rules.freeze_out_buys
        if not (buys.value if buys.given else rules.freeze_out_stakes.value != "neither in nor out"):
            raise Refused("no chips come into a freeze-out.", cited(rules.freeze_out_buys, rules.freeze_out_stakes))
        return ()
    if state.playing and player.seat in state.dealt:
        during = rules.stake_during.value
        if during == "not at all":
            raise Refused("a stake does not change during a hand.", rules.stake_during.by)
        if during == "who is not in the hand may add" and in_hand(state, player):
            raise Refused(f"{player.name} is in the hand.", rules.stake_during.by)
        return rules.stake_during.by
    if not rules.stake_buys.value:
        raise Refused("no more chips can be bought here after the first.", rules.stake_buys.by)
    return cited(rules.stake_between, rules.stake_buys)


class Buying(Struct):
    """What a player may buy: an amount from `lowest` to `highest`, which brings what they have to `least` at least and
    to `most` at most. `waits`: not before the hand is over; `must`: else they get no cards."""

    lowest: int
    highest: int | None
    least: int
    most: int | None
    waits: bool
    must: bool


def buying(state: TableState, player: Player) -> Buying | None:
    """What a player may buy now or after the hand that is on; nothing where no chips come to the table."""
    rules, sign = state.rules, state.sign
    waits = False
    try:
        _may_add(state, player)
    except Refused:
        if not state.playing or sign.freeze_out:
            return None
        waits = True
    (least, most), (lowest, highest) = sign.buy_in, sign.top_up
    least = least if rules.stake_top_up.value == "the least buy-in" else 0
    return Buying(lowest, highest, max(least, player.must_have), most, waits, bool(player.must_have))


def take_off(state: TableState, log: Log, act: TakeOff) -> None:
    """A player takes chips off the table."""
    rules = state.rules
    player = seated(state, act.name)
    amount("what is taken", act.amount)
    if state.sign.freeze_out and state.number and rules.freeze_out_stakes.value == "neither in nor out":
        raise Refused("no chips go out of a freeze-out.", rules.freeze_out_stakes.by)
    chips = chips_of(state, player)
    if act.amount > chips:
        raise Refused(f"{player.name} has only {chips}.")
    clauses = rules.stake_between.by
    if act.purpose and rules.stake_incidental.value:
        clauses = rules.stake_incidental.by
        if in_hand(state, player):
            raise Refused(f"{player.name} is in the hand.", rules.stake_during.by)
        if act.amount >= chips:
            raise Refused(f"{player.name} must keep some of the {chips}.", clauses)
    elif state.playing and player.seat in state.dealt:
        raise Refused("a stake does not change during a hand.", rules.stake_during.by)
    elif act.amount == player.chips:
        if rules.stake_stays.value:
            raise Refused("a stake stays on the table until its owner leaves.", rules.stake_stays.by)
    elif rules.stake_between.value != "may grow and shrink":
        raise Refused("chips stay on the table until their owner leaves.", rules.stake_between.by)
    log.emit(TookOff(clauses, state.at, player.name, act.amount, act.purpose))


@noun.act(
    "{name} takes {amount} off the table{purpose:none}",
    "{name} pays {amount} for {purpose}",
    by=adjusts_chips,
    answer=take_off,
)
class TakeOff(Act):
    """A player takes chips off the table; `purpose`: what they pay with them."""

    name: "Name"
    amount: "Chips"
    purpose: "Words" = ""


def lend(state: TableState, log: Log, act: Lend) -> None:
    """A player gives or lends another one chips."""
    rules = state.rules
    player, other = seated(state, act.name), seated(state, act.other)
    amount("a loan", act.amount)
    if player is other:
        raise Refused("nobody lends to themselves.")
    if state.sign.freeze_out and not rules.freeze_out_loans.value:
        raise Refused("no chips are lent in a freeze-out.", cited(rules.freeze_out_loans, rules.freeze_out_stakes))
    if state.playing:
        if not rules.stake_loan_during.value:
            raise Refused("no chips are lent during a hand.", rules.stake_loan_during.by)
        if player.seat in state.dealt or other.seat in state.dealt:
            raise Refused("a player in the hand has their stake in it.", rules.stake_during.by)
    elif not rules.stake_loan_between.value:
        raise Refused("no chips are lent at the table.", cited(rules.stake_loan_between, rules.stake_between))
    least = state.sign.buy_in[0]
    if act.amount >= player.chips:
        raise Refused(f"{player.name} has {player.chips} and cannot lend it all.", rules.stake_loan_between.by)
    if player.chips - act.amount < least and rules.stake_lender_keeps.value == "the least buy-in":
        kept = player.chips - act.amount
        raise Refused(f"{player.name} would be left with {kept}, and must keep {least}.", rules.stake_lender_keeps.by)
    log.emit(Lent(rules.stake_loan_between.by, state.at, player.name, other.name, act.amount))


@noun.act("{name} lends {other} {amount}", by=adjusts_chips, answer=lend)
class Lend(Act):
    """A player gives or lends another one chips from the table."""

    name: "Name"
    other: "Name"
    amount: "Chips"


def offer_cash(state: TableState, log: Log, act: OfferCash) -> None:
    """A player wants to wager cash: only chips count where the book says so."""
    rules = state.rules
    player = seated(state, act.name)
    amount("cash", act.amount)
    if rules.stake_wagers.value == "chips alone":
        raise Refused("only chips play.", rules.stake_wagers.by)
    log.emit(Bought(rules.stake_wagers.by, state.at, player.name, act.amount, True))


@noun.act("{name} bets {amount} in cash", "{name} wagers {amount} in cash", by=hands_on_cards, answer=offer_cash)
class OfferCash(Act):
    """A player wants to wager cash."""

    name: "Name"
    amount: "Chips"


def handle(state: TableState, log: Log, act: Handle) -> None:
    """A player handles cards that are not theirs."""
    seated(state, act.name)
    raise Refused("only the dealer handles the cards.", state.rules.cards_handled.by)


@noun.act("{name} handles the cards", by=hands_on_cards, answer=handle)
class Handle(Act):
    """A player handles cards that are not theirs."""

    name: "Name"
