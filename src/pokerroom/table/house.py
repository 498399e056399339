"""The house: time charges collected, verified and dropped; fees of a hand dropped; extra time sold.

Knows the accounts that are not players'. Must not know commission of a pot: `hand` takes it, `hands` books it.
"""

from __future__ import annotations

from pokerroom.hand.forced import Charged
from pokerroom.hand.plan import Plan
from pokerroom.hand.state import BETTING, State
from pokerroom.law.error import Refused, shown
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.machine.authority import Grant, office_with, the_dealer, the_person
from pokerroom.machine.desk import InMenu
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.accounts import DROP, from_person, to_drop, to_jackpot
from pokerroom.table.checks import OFFICES, between_hands, least_office, seated
from pokerroom.table.desk import by_dealer, by_office, offered
from pokerroom.table.fields import FORMS, Amounts, Chips, Name, Number, Office, People, Sum, TableEvent, Words
from pokerroom.table.people import player_of
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("house", FORMS)

HOUR = 3600


def _collected(state: TableState, event: Collected) -> None:
    for name, amount in zip(event.names, event.amounts, strict=True):
        player_of(state, name).chips -= amount
        state.accounts["slide"] += amount
    state.collected_at = event.at
    state.verified = False


@noun.event("the dealer collects the time charge: {names:charges}", seen=by_everybody, effect=_collected)
class Collected(TableEvent):
    """A time charge was collected onto the slide."""

    names: "People"
    amounts: "Amounts"


def _verified(state: TableState, event: Verified) -> None:
    state.verified = True


@noun.event("the {amount} on the slide is verified", seen=by_everybody, effect=_verified)
class Verified(TableEvent):
    """An office verified the time charges on the slide."""

    office: "Office"
    amount: "Chips"


def _dropped(state: TableState, event: Dropped) -> None:
    state.accounts["slide"] -= event.amount
    state.accounts[event.into] += event.amount
    state.verified = False


@noun.event("{amount} goes into the {into}", seen=by_everybody, effect=_dropped, books=to_drop("amount", "time charge"))
class Dropped(TableEvent):
    """What was on the slide went into the box or the float."""

    amount: "Chips"
    into: "Words"


def _fees_dropped(state: TableState, event: FeesDropped) -> None:
    state.accounts[event.into] += event.amount
    state.dropped += event.amount


@noun.event(
    "fees of {amount} go into the {into}",
    seen=by_everybody,
    effect=_fees_dropped,
    books=to_drop("amount", "commission"),
)
class FeesDropped(TableEvent):
    """The fees that were paid before the cards went into the box or the float, at once."""

    amount: "Chips"
    into: "Words"


def _jackpot_fed(state: TableState, event: JackpotFed) -> None:
    # A snapshot of an older table does not know the account.
    state.accounts["jackpot"] = state.accounts.get("jackpot", 0) + event.amount
    state.dropped += event.amount


@noun.event("{amount} goes to the jackpot", seen=by_everybody, effect=_jackpot_fed, books=to_jackpot)
class JackpotFed(TableEvent):
    """What was set aside from the pots of a hand went to the jackpot."""

    amount: "Chips"


def _extended(state: TableState, event: Extended) -> None:
    player = player_of(state, event.name)
    player.times += 1
    state.accounts["cage"] -= event.fee  # their stake does not change during a round: they pay from their pocket
    state.accounts["box"] += event.fee


@noun.event(
    "{name} buys {seconds} more seconds for {fee}",
    seen=by_everybody,
    effect=_extended,
    books=from_person("fee", "extra time", DROP),
)
class Extended(TableEvent):
    """A player bought more time to act."""

    name: "Name"
    seconds: "Number"
    fee: "Sum"


def drop_fees(state: TableState, log: Log, plan: Plan, made: list[Event]) -> None:
    """Drop the fees that were paid just now."""
    fees = sum([event.amount for event in made if isinstance(event, Charged)])
    if fees:
        log.emit(FeesDropped(plan.fee_into_by, state.at, fees, plan.fee_into))


def feed_jackpot(state: TableState, log: Log, over: State) -> None:
    """Send to the jackpot what a hand that is over has set aside for it."""
    if over.jackpot:
        log.emit(JackpotFed(over.plan.drop_by, state.at, over.jackpot))


def collection_due(state: TableState) -> bool:
    """Whether a time charge is due: in advance, for every hour."""
    if state.plan.time_charge is None or not state.players:
        return False
    return state.collected_at < 0 or state.at - state.collected_at >= HOUR


def into_of(state: TableState) -> str:
    """Where the charge goes in the end."""
    return "float" if state.sign.stand_alone else "box"


def collect(state: TableState, log: Log, act: Collect) -> None:
    """The dealer collects the time charge onto the slide."""
    rules = state.rules
    charge = state.plan.time_charge
    if charge is None:
        raise Refused("the sign has no time charge.", state.sign.by[Sign.commission])
    fee = act.fee or charge.fee
    if type(fee) is not int or fee < 0 or (fee > charge.fee and not rules.time_shown.value):
        raise Refused(f"the sign says {charge.fee} an hour at most, not {shown(fee)}.", rules.time_shown.by)
    between_hands(state, "a time charge is collected between hands.", rules.time_from)
    if not collection_due(state):
        raise Refused("the hour is paid for.", rules.commission_method["time"].by)
    everybody = rules.time_from.value == "every seat"
    payers = [player for player in state.players.values() if everybody or player.away_since < 0]
    clauses = cited(rules.time_from, rules.time_onto, rules.commission_method["time"])
    names = tuple([player.name for player in payers])
    amounts = tuple([min(fee, player.chips) for player in payers])
    log.emit(Collected(clauses, state.at, names, amounts))
    if rules.time_onto.value != "the slide" and state.accounts["slide"]:
        log.emit(Dropped(rules.time_onto.by, state.at, state.accounts["slide"], into_of(state)))


@noun.act(
    "the dealer collects the time charge{fee:zero}",
    "the dealer collects {fee} each",
    by=the_dealer,
    answer=collect,
    desk=offered("charges", "Collect the time charge", by_dealer(lambda state: state.plan.time_charge is not None)),
)
class Collect(Act):
    """The dealer collects the time charge in advance; `fee`: another one than the sign's, where they say one."""

    fee: "Number" = 0


_VERIFIES = office_with(TableRules.offices_verifies_time)


def verify_time(state: TableState, log: Log, act: VerifyTime, grant: Grant) -> None:
    """An office verifies what is on the slide."""
    if not state.accounts["slide"]:
        raise Refused("there is nothing on the slide.", grant.by)
    log.emit(Verified(cited(grant, state.rules.time_verified), state.at, act.office, state.accounts["slide"]))


@noun.act(
    "the {office} verifies the slide",
    by=_VERIFIES,
    answer=verify_time,
    desk=offered("charges", "Verify the slide", by_office(lambda state: state.accounts["slide"])),
)
class VerifyTime(Act):
    """An office verifies the time charges on the slide."""

    office: "Office"


def drop_slide(state: TableState, log: Log, act: DropSlide) -> None:
    """The dealer drops what is on the slide."""
    rules = state.rules
    amount = state.accounts["slide"]
    if not amount:
        raise Refused("there is nothing on the slide.")
    if rules.time_verified.value and not state.verified:
        raise Refused("a time charge is verified before it is dropped.", rules.time_verified.by)
    log.emit(
        Dropped(cited(rules.time_verified, rules.time_onto), state.at, amount, into_of(state)),
    )


@noun.act(
    "the dealer drops the time charges",
    "the dealer drops the slide",
    by=the_dealer,
    answer=drop_slide,
    desk=offered("charges", "Drop the slide", by_dealer(lambda state: state.accounts["slide"])),
)
class DropSlide(Act):
    """The dealer drops what is on the slide."""


def see_to_charge(state: TableState, log: Log) -> None:
    """Collect, verify and drop by itself what is due."""
    if collection_due(state):
        collect(state, log, Collect())
        if state.accounts["slide"]:
            who = least_office(state, state.rules.offices_verifies_time)
            verify_time(state, log, VerifyTime(who), OFFICES.grant(state, who, _VERIFIES.powers[0]))
            drop_slide(state, log, DropSlide())


def extend(state: TableState, log: Log, act: Extend) -> None:
    """A player buys more time to act."""
    player = seated(state, act.name)
    extra = state.sign.extra_time
    clauses = state.sign.by[Sign.extra_time]
    if extra is None:
        raise Refused("the sign sells no extra time.", state.sign.rule(Sign.extra_time).by)
    hand = state.hand
    if not state.playing or hand is None or player.seat not in state.dealt or hand.state.stage != BETTING:
        raise Refused(f"it is not {player.name}'s turn.", clauses)
    if hand.state.to_act != state.dealt.index(player.seat):
        raise Refused(f"it is not {player.name}'s turn.", clauses)
    if player.times >= extra.times:
        raise Refused(f"time is sold {extra.times} times at most.", clauses)
    log.emit(Extended(clauses, state.at, player.name, extra.seconds, extra.fee))


@noun.act(
    "{name} buys time",
    by=the_person,
    answer=extend,
    menu=InMenu("extend", "Buy more time", lambda state, player: state.sign.extra_time is not None and state.playing),
)
class Extend(Act):
    """A player buys more time to act."""

    name: "Name"
