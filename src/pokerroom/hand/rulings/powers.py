"""The powers of offices over a round of play: voiding it, inspecting a hand, counting the deck, calling the clock.

Knows that an office has a rank on the book's ladder and which rule gives which power. Must not rule on errors:
`ruling` asks offices for those decisions itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pokerroom.hand.clauses import joined
from pokerroom.hand.fields import FORMS, Seat
from pokerroom.hand.log import HandLog
from pokerroom.hand.offices import OFFICES, by_rank
from pokerroom.hand.opening import kill
from pokerroom.hand.past import acted_behind, held, lay_open
from pokerroom.hand.round import Returned
from pokerroom.hand.rules import GROUNDS, OVER_NOBODY, POWERS, POWERS_ON_GROUNDS
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.hand_steps import revive
from pokerroom.hand.rulings.notice import bring_up
from pokerroom.hand.rulings.order import ORDERED, RETURNED, Decided, Overruled, Recorded, Ruled, say_power
from pokerroom.hand.rulings.repair import Killed, Misdealt
from pokerroom.hand.rulings.ruling import VOIDING, officers_choices
from pokerroom.hand.rulings.step import say_steps
from pokerroom.hand.show import Mucked
from pokerroom.hand.start import Voided
from pokerroom.hand.state import BETTING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.wager import Folded
from pokerroom.law.error import Refused, shown
from pokerroom.law.figures import either
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared
from pokerroom.machine.authority import OWN, VOIDS, Grant, Power, office_for, the_tournament
from pokerroom.machine.kinds import Act, Clauses, Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.sorts import Form, one_of

_FORMS: dict[str, Form] = {"power": one_of({power: power for power in POWERS}), "order": ORDERED}

noun: Noun[State] = Noun("powers", {**FORMS, **_FORMS})

SKIPPED = "player skipped"  # what somebody is found to be whom an office passes over


def _power(power: str, ground: str, *rules: Declared[str]) -> Power:
    said = say_power(power, "" if power in OVER_NOBODY else "anybody")
    return Power(rules, f"{power}: {ground}" if ground else power, f"under this book nobody {said}.")


# The powers by their words and, where a book may have a clause of its own for it, their ground.
_POWERS: dict[tuple[str, str], Power] = {
    **{(power, ""): _power(power, "", *rules) for power, rules in POWERS.items()},
    **{key: _power(*key, rule, *POWERS[key[0]]) for key, rule in POWERS_ON_GROUNDS.items()},
}


def _finds(state: State, act: Order) -> Power:
    if not isinstance(act.power, str) or act.power not in POWERS:
        raise Refused(f"{shown(act.power)} is not a power over a hand; the powers are {', '.join(POWERS)}.")
    ground = act.ground if isinstance(act.ground, str) else ""
    return _POWERS.get((act.power, ground)) or _POWERS[act.power, ""]


def _order(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    _check_use(state, log.events, act, grant)
    _USES.get(act.power, _record)(state, log, act, grant)


def _record(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    """What changes no chip and no card is written down."""
    log.emit(Recorded(_by_rank(state, act, grant), act.office, act.power, act.seat, act.ground))


def _by_rank(state: State, act: Order, grant: Grant) -> Clauses:
    return by_rank(state.plan.sign.game, state.plan.rules, act.office, grant)


def _void(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    by = joined(_by_rank(state, act, grant), grounds_of(state)[act.ground])
    log.emit(Voided(joined(by, state.plan.rules.void_refunds.by), act.ground, state.start))


def _void_wagers(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    """A hand is out by order, and its wagers go back, or stay for the others."""
    kill(state, log, grant.by, act.seat)
    stays = state.plan.rules.void_wager
    if act.ground == RETURNED:
        log.emit(Returned(grant.by, act.seat, state.contributed[act.seat], False))
    elif stays.value == "goes back to the player" and state.contributed[act.seat]:
        log.emit(Returned(stays.by, act.seat, state.contributed[act.seat], False))
    log.emit(Recorded(grant.by, act.office, act.power, act.seat, act.ground))


def _kill(state: State, log: HandLog, act: KillHand) -> None:
    if state.stage == OVER or not state.live[act.seat] or state.live_count < 2:
        raise Refused("that hand is not in play.")
    kill(state, log, (), act.seat)


@noun.act("the tournament kills the hand of {seat}", by=the_tournament, answer=_kill)
class KillHand(Act):
    """The hand of somebody who misses it is dead; what they had to post stays in the pot."""

    seat: "Seat"


def _count(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    found = f"{_cards(state)} of {len(state.plan.cards)} cards"
    log.emit(Recorded(grant.by, act.office, act.power, -1, found))


def _call_time(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    time = state.plan.rules.clock_seconds.value
    ground = f"{time} seconds" if time is not None else act.ground
    log.emit(Recorded(grant.by, act.office, act.power, act.seat, ground))


def _forfeit(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    if state.stage != OVER and state.live[act.seat] and state.live_count > 1:
        kill(state, log, grant.by, act.seat)
    log.emit(Recorded(grant.by, act.office, act.power, act.seat, act.ground))


def _misdeal(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    """What nobody had noticed comes up; otherwise whoever may say that there was a misdeal has said so."""
    _record(state, log, act, grant)
    if state.unnoticed:
        bring_up(state, log, state.unnoticed[0])
    else:
        by = _by_rank(state, act, grant)
        log.emit(Misdealt(joined(by, state.plan.rules.misdeal_follows.by)))


def _retrieve(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    log.emit(Recorded(grant.by, act.office, act.power, act.seat, act.ground))
    revive(state, log, act.seat, grant.by)


def _pass_over(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    log.emit(Erred(grant.by, SKIPPED, act.seat, street=state.street, high=state.high))


def _overrule(state: State, log: HandLog, act: Order, grant: Grant) -> None:
    last = _last_ruling(log.events)
    assert last is not None  # or it would have been refused
    log.emit(Overruled(grant.by, last.place, act.office, act.ground))


# What a power does; one that is not named is recorded, and that is all.
_USES: dict[str, Callable[[State, HandLog, Order, Grant], None]] = {
    "voids the hand": _void,
    "voids the wagers of": _void_wagers,
    "counts the deck": _count,
    "calls time on": _call_time,
    "forfeits the seat of": _forfeit,
    "declares a misdeal": _misdeal,
    "retrieves the hand of": _retrieve,
    "passes over": _pass_over,
    "overrules": _overrule,
}


# Those by which chips that were wagered go back, or stay where their owner has no part in them any more.
_WITH_CHIPS = ("voids the hand", "voids the wagers of")


def _decides(act: Order) -> str:
    """What an order decides about chips."""
    voids = act.power in _WITH_CHIPS or (act.power == "overrules" and act.ground == VOIDING)
    return VOIDS if voids else ""


def _check_use(state: State, log: Sequence[Event], act: Order, grant: Grant) -> None:
    """Refuse a power that cannot be used so, or not now."""
    if not isinstance(act.ground, str):
        raise Refused(f"{shown(act.ground)} is not a ground.")
    if act.seat != -1 and not (type(act.seat) is int and 0 <= act.seat < len(state.names)):
        raise Refused(f"there is no seat {shown(act.seat)} at this table.")
    if act.power in OVER_NOBODY and act.seat != -1:
        raise Refused("that is not about one player.", grant.by)
    if act.power not in OVER_NOBODY and act.seat == -1:
        raise Refused(f"say whose or whom: the {act.office} {say_power(act.power, '…')}.", grant.by)
    found = _CHECKS.get(act.power)
    if found is not None:
        found(state, log, act, grant.by)


def power_of(state: State, power: str) -> Grant:
    """The rule that gives a power over a hand; its value is the least office that has it."""
    return OFFICES.least(state.plan.rules, ladder_of(state.plan.sign.game), _POWERS[power, ""])


def word_of(state: State, event: Event) -> Grant:
    """By whose word something in the log of a hand came to be: the office that ordered or decided it, with the clauses.

    `OWN` is what no office said, as a warning that the book itself has follow, in whose name ever it is recorded.
    """
    if isinstance(event, Decided | Overruled) or (isinstance(event, Recorded) and event.word in POWERS):
        return Rule(event.office, event.by) if event.office else OWN
    if isinstance(event, Erred) and event.kind == SKIPPED:  # which names nobody: whoever may, ordered it
        return power_of(state, "passes over")
    return OWN


def grounds_of(state: State) -> dict[str, tuple[str, ...]]:
    """The grounds on which a round of play may be made void, each with its clauses."""
    listed = state.plan.rules.void_grounds.given()
    grounds: dict[str, tuple[str, ...]] = dict.fromkeys(GROUNDS, ()) if not listed else {}
    for rule in listed.values():
        grounds |= dict.fromkeys(rule.value, rule.by)
    return grounds


def rulings_instead(state: State, log: Sequence[Event]) -> tuple[str, ...]:
    """What an office may put in the place of the last ruling; nothing where there is none."""
    last = _last_ruling(log)
    if last is None or state.stage == OVER:
        return ()
    choices = officers_choices(state, last)
    if last.seat >= 0 and not state.live[last.seat] and state.stage != SETTLING and _had_cards(state, log, last.seat):
        choices = (*choices, "retrieve the hand")
    return choices


def _had_cards(state: State, log: Sequence[Event], seat: int) -> bool:
    """Whether a player who is out was dealt a hand that could come back."""
    return bool(held(state, log, seat) or lay_open(log, seat))


def _last_ruling(log: Sequence[Event]) -> Ruled | None:
    for event in reversed(log):
        if isinstance(event, Misdealt):
            return None
        if isinstance(event, Ruled):
            return event
    return None


def _cards(state: State) -> int:
    """How many cards there are, wherever they lie."""
    piles = (state.stub, state.burns, state.muck, state.board, state.second, state.shared)
    others = (state.kitty, state.aside, state.extra_hand, *state.hole, *state.up)
    return sum([len(pile) for pile in (*piles, *others)])


# ------------------------------------------------------------------------------------------------ when it may be used

# Errors that took a hand out without its player giving it up.
_LOST = ("cards thrown", "hand killed by the dealer")


def _check_void(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    grounds = grounds_of(state)
    if act.ground not in grounds:
        said = f", not {shown(act.ground)}" if act.ground else ""
        raise Refused(f"say the ground: {either(grounds)}{said}.", by)
    if state.stage == OVER:
        raise Refused("the hand is over.", by)
    if not state.plan.rules.void_refunds.given:
        by = joined(by, grounds[act.ground])
        raise Refused("the book does not say what becomes of the wagers of a void hand.", by)


def _check_void_wagers(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    if state.stage == OVER or not state.live[act.seat] or state.live_count < 2:
        raise Refused("that hand is not in play.", by)


def _check_time(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    if state.to_act != act.seat:
        raise Refused(f"it is not {state.names[act.seat]}'s turn.", by)


def _check_misdeal(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    if state.stage in (SHOWING, SETTLING, OVER):
        raise Refused("it is too late for a misdeal.", by)


def _check_inspection(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    """A hand may be looked at when the round is over, or as soon as it is out where the book says so."""
    rule = state.plan.rules.inspection_when
    out = rule.value == "once the hand is out"
    if not (state.stage == OVER or (out and not state.live[act.seat])):
        when = "once the hand is out" if rule.given else "when the hand is over"
        raise Refused(f"a player's hand is inspected {when}.", by)


def _check_retrieval(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    """A hand comes back out of the muck if it came there without being folded."""
    seat = act.seat
    if state.live[seat] or state.stage in (SETTLING, OVER):
        raise Refused("there is no hand to retrieve.", by)
    gone = next(event for event in reversed(log) if isinstance(event, Folded | Mucked | Killed) and event.seat == seat)
    lost = [error for error in state.errors if error.seat == seat and error.kind in _LOST]
    if isinstance(gone, Folded) or (isinstance(gone, Killed) and not lost):
        raise Refused("only a hand that went to the muck without being folded can be retrieved.", by)


def _check_passing(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    """A player is passed over who had time enough to claim their turn and did not."""
    if state.stage != BETTING or state.to_act != act.seat or not acted_behind(log):
        raise Refused("only a player whose turn others have taken is passed over.", by)


def _check_overruling(state: State, log: Sequence[Event], act: Order, by: tuple[str, ...]) -> None:
    """Another step comes in the place of the last ruling."""
    choices = rulings_instead(state, log)
    if not choices:
        raise Refused("there is no ruling to overrule.", by)
    if act.ground not in choices:
        raise Refused(f"the choices are: {say_steps(choices)}.", by)


_CHECKS: dict[str, Callable[[State, Sequence[Event], Order, tuple[str, ...]], None]] = {
    "voids the hand": _check_void,
    "voids the wagers of": _check_void_wagers,
    "calls time on": _check_time,
    "declares a misdeal": _check_misdeal,
    "inspects": _check_inspection,
    "retrieves the hand of": _check_retrieval,
    "passes over": _check_passing,
    "overrules": _check_overruling,
}


@noun.act(
    "the {office:office} {power:order}",
    "the {office:office} {power:power}{seat:whom}{ground:ground}",
    by=office_for(_finds, *_POWERS.values(), decides=_decides),
    answer=_order,
)
class Order(Act):
    """Somebody of an office uses a power the book gives: "void the hand", "inspect", "kill", with a ground."""

    office: "str"
    power: "str"
    seat: "Seat" = -1
    ground: "str" = ""
