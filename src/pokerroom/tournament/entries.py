"""Entries: who takes part, what they pay, how they get out again before the start, and who plays in their place.

Knows whom conditions let in. Must not know seats or chips: `seats` does. Ask `fees` for what is given back.
"""

from __future__ import annotations

from pokerroom.hand.clauses import joined
from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import OWN, Grant, the_person
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.accounts import from_pool, into_pool
from pokerroom.tournament.checks import (
    bank_of,
    check_plays_once,
    conditions_of,
    entry_of,
    entry_played_by,
    says,
    the_director,
    the_operator,
)
from pokerroom.tournament.drawing import is_late_open
from pokerroom.tournament.fees import refund
from pokerroom.tournament.fields import FORMS, Chips, Money, Name, Office, TournamentEvent, Words
from pokerroom.tournament.items import SELECTION, SIGNING, STAFF
from pokerroom.tournament.money import dollars
from pokerroom.tournament.papers import check_papers
from pokerroom.tournament.pool import fee_of
from pokerroom.tournament.prizes import keep_still
from pokerroom.tournament.rules import DIRECTOR
from pokerroom.tournament.seat_map import is_drawn, is_in_rounds
from pokerroom.tournament.state import (
    CANCELLED,
    CLOSED,
    ENTERED,
    OPEN,
    OVER,
    RUNNING,
    SEATED,
    SETTLED,
    WITHDRAWN,
    Entrant,
    TournamentState,
)
from pokerroom.tournament.traits import COMES_TO_PLAY, OF_PLAY, WITH_A_COUNT

noun: Noun[TournamentState] = Noun("entries", FORMS)
EXCLUDED, EMPLOYEE, ASSOCIATE = "excluded", "an employee", "an associate"


# ------------------------------------------------------------------------------------------------- entering


def _entered(state: TournamentState, event: Entered) -> None:
    before = state.entry(event.name)
    paid, fees = event.paid, event.fee
    if before is not None and before.is_now == WITHDRAWN:  # what they left here stays here
        state.lapsed.append((before.paid, before.refunded))
    elif before is not None:  # from another flight: what they paid for the first one is paid
        paid, fees = paid + before.paid, fees + before.fees
    state.bought_in += 1 if before is None or before.is_now == WITHDRAWN else -before.entries
    state.heads_laid += event.head - (before.head if before is not None else 0)
    state.enter(
        Entrant(
            event.name,
            state.version,
            paid=paid,
            fees=fees,
            staff=event.who == EMPLOYEE,
            is_who=event.who,
            head=event.head,
            brings=event.brings,
        )
    )


@noun.event(
    "{name} enters and pays {paid}",
    seen=by_everybody,
    effect=_entered,
    books=into_pool("paid", "entered a tournament"),
    traits=(OF_PLAY, WITH_A_COUNT),
)
class Entered(TournamentEvent):
    """Somebody entered, paid, and accepted the conditions of a version; who comes from a second flight pays again."""

    name: Name
    paid: Money
    fee: Money
    version: int
    who: str
    head: int = 0
    brings: int = 0


def _enter(state: TournamentState, log: Log, act: Enter) -> None:
    rules, conditions = state.rules, conditions_of(state)
    late = (state.is_now == CLOSED and conditions["entry.late_until"] > 0) or is_late_open(state)
    if state.is_now != OPEN and not late:
        raise Refused("entries are not open.", rules.tournament_late.by if state.is_now == RUNNING else ())
    check_papers(state)
    known = state.entry(act.name)
    if known is not None and known.is_now != WITHDRAWN:
        raise Refused(f"{act.name} is entered already.")
    _check_person(state, act.who)
    _check_place(state, act.name)
    fee, buy_in = conditions["price.entry_fee"], conditions["price.buy_in"]
    by = joined(says(state, "says.acceptance", "price.entry_fee"), rules.tournament_fee.by if fee else ())
    paid, head, own = fee + buy_in, conditions["prizes.bounty"], bank_of(conditions, act.who)
    log.emit(Entered(by, state.at, act.name, paid, fee_of(state, paid), state.version, act.who, head, own))


def _check_place(state: TournamentState, name: str) -> None:
    """Refuse somebody new for whom there is no place, or who has that of another."""
    most = conditions_of(state)["players.most"]
    if len(state.entries) >= most and len(state.entered) >= most:
        raise Refused(f"all {most} places are taken.", says(state, "players.most"))
    if is_in_rounds(state) and is_drawn(state):
        raise Refused("the round is drawn: nobody enters any more.", state.rules.tournament_draw.by)
    check_plays_once(state, name)


def _check_person(state: TournamentState, who: str) -> None:
    conditions = conditions_of(state)
    if who == EXCLUDED:
        raise Refused("whoever may not be in the casino and gamble cannot enter.", says(state, "says.eligible"))
    if who in (EMPLOYEE, ASSOCIATE):
        if not conditions.offer(STAFF) or conditions["details.kind"] == "ordinary":
            raise Refused("staff do not play in this tournament.", says(state, "says.staff_may_play"))
        return
    if conditions.offer(SELECTION) and who not in conditions["entry.criteria"]:
        raise Refused("only those enter who meet the criteria.", says(state, "entry.criteria"))


@noun.act("{name} enters{who:criteria}", by=the_person, answer=_enter, traits=(COMES_TO_PLAY,))
class Enter(Act):
    """Somebody enters and pays; `who` is what they are where that matters: a member, an employee, excluded."""

    name: Name
    who: Words = ""


def _carry(state: TournamentState, log: Log, act: CarryOver, grant: Grant) -> None:
    conditions = conditions_of(state)
    if state.is_now not in (OPEN, CLOSED):
        raise Refused("players come from other flights before play begins.")
    if conditions["chips.after"] != "carried over":
        raise Refused("no chips are carried over in this tournament.", says(state, "chips.after"))
    check_papers(state)
    known = state.entry(act.name)
    if known is None or known.is_now == WITHDRAWN:  # whoever withdrew is new again
        _check_place(state, act.name)
    elif known.is_now != ENTERED:
        raise Refused(f"{known.name} has a seat already.")
    elif known.brings >= act.chips:
        raise Refused(f"{known.name} brings {known.brings} from another flight, and the larger stack counts.")
    if act.chips < 1:
        raise Refused("whoever has no chips is out.")
    if act.fee > act.paid:
        raise Refused(f"of {dollars(act.paid)} no more can be fee.")
    by = says(state, "chips.after")
    head = conditions["prizes.bounty"]
    log.emit(Entered(by, state.at, act.name, act.paid, act.fee, state.version, "", head, act.chips))


@noun.act(
    "the {office} brings {name} over with {chips}, for {paid} of which {fee} is fee",
    by=the_operator,
    answer=_carry,
    traits=(COMES_TO_PLAY,),
)
class CarryOver(Act):
    """The operator enters somebody who came through a flight, with the chips they had there and what they paid."""

    office: Office
    name: Name
    chips: Chips
    paid: Money
    fee: Money


def _turned_away(state: TournamentState, event: TurnedAway) -> None:
    """Nothing changes: they never were in it."""


@noun.event("{name} is turned away{reason:reason}", seen=by_everybody, effect=_turned_away)
class TurnedAway(TournamentEvent):
    """The operator refused somebody's entry, with the reason."""

    name: Name
    reason: Words


def _turn_away(state: TournamentState, log: Log, act: TurnAway, grant: Grant) -> None:
    conditions = conditions_of(state)
    if "says.may_refuse" not in conditions:
        raise Refused(
            f"{act.name} meets what is asked, and no right to refuse was reserved.", says(state, "says.may_refuse")
        )
    log.emit(TurnedAway(says(state, "says.may_refuse"), state.at, act.name, act.reason))


@noun.act("the {office} turns {name} away{reason:reason}", by=the_operator, answer=_turn_away)
class TurnAway(Act):
    """The operator refuses an entry for a reason of its own."""

    office: Office
    name: Name
    reason: Words


def _closed(state: TournamentState, event: EntriesClosed) -> None:
    if state.is_now == OPEN:
        state.is_now = CLOSED


@noun.event("entries are closed", seen=by_everybody, effect=_closed)
class EntriesClosed(TournamentEvent):
    """No more entries are taken."""


def _close(state: TournamentState, log: Log, act: CloseEntries, grant: Grant) -> None:
    if state.is_now != OPEN:
        raise Refused("entries are not open.")
    log.emit(EntriesClosed((), state.at))


@noun.act("the {office} closes entries", by=the_operator, answer=_close)
class CloseEntries(Act):
    """The operator takes no more entries."""

    office: Office


# ----------------------------------------------------------------------------------------------- withdrawing


def _withdrew(state: TournamentState, event: EntryWithdrawn) -> None:
    entry = state.entries[event.name.casefold()]
    if entry.is_now == SEATED:
        state.lift(entry)
    entry.is_now, entry.chips = WITHDRAWN, 0
    if event.name in state.byes:
        state.byes.remove(event.name)
    state.there(entry)
    state.heads_laid -= entry.head
    entry.head = 0
    state.bought_in -= 1 + entry.entries
    entry.refunded = event.back


@noun.event(
    "{name} withdraws and gets {back} back",
    seen=by_everybody,
    effect=_withdrew,
    books=from_pool("back", "withdrew from a tournament"),
    traits=(OF_PLAY,),
)
class EntryWithdrawn(TournamentEvent):
    """Somebody withdrew before the first hand, with what they got back."""

    name: Name
    back: Money


def back_of(state: TournamentState, entry: Entrant) -> int:
    """What somebody gets back who withdraws now."""
    conditions = conditions_of(state)
    if entry.version != state.version:  # they accepted other conditions
        return entry.paid
    free, percent = conditions["entry.free_until"] * 60, conditions["entry.then_back"]
    return refund(entry.paid, state.at, state.start, free_until=free, percent=percent)


def _withdraw(state: TournamentState, log: Log, act: WithdrawEntry) -> None:
    entry = entry_of(state, act.name)
    by = says(state, "entry.free_until")
    if state.first_hand:
        raise Refused("the first hand has been dealt: nobody withdraws now.", by)
    if entry.is_now not in (ENTERED, SEATED):
        raise Refused(f"{entry.name} has withdrawn.", by)
    if state.chopped or state.is_now in (OVER, SETTLED, CANCELLED):
        raise Refused("it is over: nobody withdraws now.", by)
    back = back_of(state, entry)
    if act.back >= 0 and act.back > back:
        raise Refused(f"the conditions give {dollars(back)} back now.", by)
    back = back if act.back < 0 else act.back
    log.emit(EntryWithdrawn(by, state.at, entry.name, back))
    keep_still(state, log, max(0, entry.fees - (entry.paid - back)))  # what stays here of theirs is first the fee


@noun.act("{name} withdraws", "{name} withdraws for {back}", by=the_person, answer=_withdraw)
class WithdrawEntry(Act):
    """Somebody withdraws, for what the conditions give back or for less."""

    name: Name
    back: Money = -1


# ----------------------------------------------------------------------------------------------- substitutes


def _substituted(state: TournamentState, event: Substituted) -> None:
    entry = state.entries[event.name.casefold()]
    entry.played_by = event.other
    entry.briefed = entry.signed = False  # the one who plays now has neither been briefed nor signed


@noun.event("{other} plays in the place of {name}", seen=by_everybody, effect=_substituted)
class Substituted(TournamentEvent):
    """Somebody plays in the place of an entrant, with their seat, stack and penalties."""

    name: Name
    other: Name


def _substitute(state: TournamentState, log: Log, act: Substitute, grant: Grant) -> None:
    rules, conditions = state.rules, conditions_of(state)
    entry = entry_of(state, act.name)
    rule = rules.tournament_substitute
    if entry.is_now not in (ENTERED, SEATED):
        raise Refused(f"{entry.name} is not in it any more.")
    other = state.entry(act.other)
    if other is not None and other.is_now != WITHDRAWN:
        raise Refused(f"{act.other} is entered themselves.")
    check_plays_once(state, act.other)
    allowed = conditions["substitute.when"]
    if rule.value == "with leave":
        if "substitute.when" in conditions and "never" in allowed:
            raise Refused("the conditions forbid substitutes.", rule.by)
        if not act.leave:
            raise Refused("the Director must approve a substitute.", rule.by)
    elif "never" in allowed or act.why not in allowed:
        raise Refused(
            "this is none of the circumstances in which a substitute may be named.", says(state, "substitute.when")
        )
    by = cited(rule) if rule.value == "with leave" else says(state, "substitute.when", "substitute.then")
    log.emit(Substituted(by, state.at, entry.name, act.other))


@noun.act(
    "the {office} lets {other} play in the place of {name}{why:reason}",
    by=the_director,
    answer=_substitute,
    traits=(COMES_TO_PLAY,),
)
class Substitute(Act):
    """The Director lets somebody play in the place of an entrant."""

    office: Office
    other: Name
    name: Name
    why: Words
    leave: bool = True


def _asks_leave(state: TournamentState, log: Log, act: NameSubstitute) -> None:
    _substitute(state, log, Substitute("Director", act.other, act.name, act.why, False), OWN)


@noun.act("{name} names {other} as substitute{why:reason}", by=the_person, answer=_asks_leave, traits=(COMES_TO_PLAY,))
class NameSubstitute(Act):
    """An entrant names somebody to play in their place."""

    name: Name
    other: Name
    why: Words


# --------------------------------------------------------------------------------------------------- signing


def _signs(state: TournamentState, event: SigningAsked) -> None:
    state.signing = True


@noun.event("every player signs the conditions", seen=by_everybody, effect=_signs)
class SigningAsked(TournamentEvent):
    """The Director has every player sign the conditions."""


def _ask_signing(state: TournamentState, log: Log, act: AskSigning, grant: Grant) -> None:
    rule = state.rules.tournament_signing
    if rule.value != DIRECTOR and not conditions_of(state).offer(SIGNING):
        raise Refused("the conditions do not say that players sign.", says(state, "says.signed") or rule.by)
    log.emit(SigningAsked(rule.by if rule.value == DIRECTOR else says(state, "says.signed"), state.at))


@noun.act("the {office} has every player sign", by=the_director, answer=_ask_signing)
class AskSigning(Act):
    """The Director has every player sign the conditions."""

    office: Office


def _signed(state: TournamentState, event: ConditionsSigned) -> None:
    state.entries[event.name.casefold()].signed = True


@noun.event("{name} signs the conditions", seen=by_everybody, effect=_signed)
class ConditionsSigned(TournamentEvent):
    """A player signed the conditions."""

    name: Name


def _sign(state: TournamentState, log: Log, act: SignConditions) -> None:
    log.emit(ConditionsSigned((), state.at, entry_played_by(state, act.name).name))


@noun.act("{name} signs the conditions", by=the_person, answer=_sign)
class SignConditions(Act):
    """A player signs the conditions."""

    name: Name


def _permitted(state: TournamentState, event: Permitted) -> None:
    state.entries[event.name.casefold()].permits = True


@noun.event(
    "{name} permits the use of their name", seen=by_everybody, effect=_permitted, traits=(OF_PLAY, WITH_A_COUNT)
)
class Permitted(TournamentEvent):
    """An entrant lets their name be used in promotion."""

    name: Name


def _permit(state: TournamentState, log: Log, act: Permit) -> None:
    log.emit(Permitted(says(state, "says.promotion"), state.at, entry_of(state, act.name).name))


@noun.act("{name} permits the use of their name", by=the_person, answer=_permit)
class Permit(Act):
    """An entrant lets their name be used in promotion."""

    name: Name


def publicity(state: TournamentState) -> list[str]:
    """The names that may be used in promotion."""
    by_permission = state.rules.tournament_promotion.value
    return [each.name for each in state.entered if each.permits or not by_permission]
