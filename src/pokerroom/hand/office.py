"""The powers of offices over a round of play: voiding it, inspecting a hand, counting the deck, calling the clock.

Knows that an office has a rank on the book's ladder and which rule gives which power. Must not rule on errors:
`ruling` asks offices for those decisions itself.
"""

from __future__ import annotations

from collections.abc import Callable

from pokerroom.hand.acts import Order
from pokerroom.hand.events import (
    Erred,
    Event,
    Folded,
    Killed,
    Misdealt,
    Mucked,
    Overruled,
    Recorded,
    Returned,
    Ruled,
    Voided,
)
from pokerroom.hand.irregular import acted_behind, bring_up, revive
from pokerroom.hand.plan import joined
from pokerroom.hand.recording import emit
from pokerroom.hand.ruling import general
from pokerroom.hand.state import BETTING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.words import GROUNDS, POWERS, SPECIAL_POWERS
from pokerroom.law.error import Refused, shown

RETURNED = "returned"  # the wagers that an office makes void go back to the player


def order(state: State, log: list[Event], act: Order) -> None:
    """Use a power of an office, or be refused with the clause that keeps it for another."""
    key = POWERS.get(act.power) if isinstance(act.power, str) else None
    if key is None:
        raise Refused(f"{shown(act.power)} is no power over a hand; the powers are {', '.join(POWERS)}.")
    rules = state.plan.sign.game.rules
    rule = rules.get(SPECIAL_POWERS.get((act.power, act.ground), "")) if isinstance(act.ground, str) else None
    rule = (
        rule
        or rules.get(SPECIAL_POWERS.get((act.power, ""), ""))
        or rules.get(f"offices.{act.power.replace(' ', '_')}")
    )
    rule = rule or rules.get(key)
    if rule is None:
        raise Refused(f"the book gives nobody the power: {act.power}.")
    if not at_least(state, act.office, str(rule.value)):
        raise Refused(f"this is for the {rule.value} or above.", rule.by)
    if not isinstance(act.ground, str):
        raise Refused(f"{shown(act.ground)} is no ground.")
    if act.seat != -1 and not (type(act.seat) is int and 0 <= act.seat < len(state.names)):
        raise Refused(f"there is no seat {shown(act.seat)} at this table.")
    by = rule.by
    if rule.value == rules["offices.ladder"].value[0] and not at_least(state, rule.value, act.office):
        by = joined(by, state.plan.cite.get("offices.acts_as_dealer", ()))  # somebody above stands in for the dealer
    if act.power == "voids the hand":
        _void(state, log, act, by)
    elif act.power == "voids the wagers of":
        if state.stage == OVER or act.seat < 0 or not state.live[act.seat] or state.live_count < 2:
            raise Refused("there is no hand in play to take part.", rule.by)
        emit(state, log, Killed(rule.by, act.seat))
        if act.ground == RETURNED:
            emit(state, log, Returned(rule.by, act.seat, state.put[act.seat], False))
        else:
            _void_wager(state, log, act.seat)
        emit(state, log, Recorded(rule.by, act.office, act.power, act.seat, act.ground))
    elif act.power == "counts the deck":
        emit(state, log, Recorded(rule.by, act.office, act.power, -1, f"{_cards(state)} of {len(state.plan.cards)}"))
    elif act.power == "calls time on":
        if act.seat < 0 or state.to_act != act.seat:
            raise Refused("this player is not to act.", rule.by)
        time = state.plan.sign.game.rules.get("clock.seconds")
        ground = f"{time.value} seconds" if time is not None else act.ground
        emit(state, log, Recorded(rule.by, act.office, act.power, act.seat, ground))
    elif act.power == "forfeits the seat of":
        if act.seat < 0:
            raise Refused("a seat has a player.", rule.by)
        if state.stage != OVER and state.live[act.seat] and state.live_count > 1:
            emit(state, log, Killed(rule.by, act.seat))
        emit(state, log, Recorded(rule.by, act.office, act.power, act.seat, act.ground))
    elif act.power == "declares a misdeal":
        if state.stage in (SHOWING, SETTLING, OVER):
            raise Refused("the deal is long over.", by)
        emit(state, log, Recorded(by, act.office, act.power, act.seat, act.ground))
        if state.hidden:
            bring_up(state, log, state.hidden[0])
        else:  # whoever may say that there was one has said so
            emit(state, log, Misdealt(joined(by, state.plan.cite.get("misdeal.follows", ()))))
    elif act.power == "inspects" and not _may_inspect(state, act.seat):
        when = "once the hand is out" if "inspection.when" in rules else "when the round of play is over"
        raise Refused(f"a player's hand is inspected {when}.", rule.by)
    elif act.power in _MORE:
        _MORE[act.power](state, log, act, rule.by)
    else:
        emit(state, log, Recorded(by, act.office, act.power, act.seat, act.ground))


def _may_inspect(state: State, seat: int) -> bool:
    """Whether a hand may be looked at: when the round is over, or as soon as it is out where the book says so."""
    if seat < 0:
        return False
    rule = state.plan.sign.game.rules.get("inspection.when")
    out = rule is not None and rule.value == "once the hand is out"
    return state.stage == OVER or (out and not state.live[seat])


def _void_wager(state: State, log: list[Event], seat: int) -> None:
    """The wagers of a hand that is out by order go back, or stay for the others."""
    rule = state.plan.sign.game.rules.get("void.wager")
    if rule is not None and rule.value == "goes back to the player" and state.put[seat]:
        emit(state, log, Returned(rule.by, seat, state.put[seat], False))


def _cards(state: State) -> int:
    """How many cards there are, wherever they lie."""
    piles = (state.stub, state.burns, state.muck, state.board, state.second, state.shared)
    others = (state.kitty, state.aside, state.extra, *state.hole, *state.up)
    return sum([len(pile) for pile in (*piles, *others)])


def at_least(state: State, office: object, needed: str) -> bool:
    """Whether an office stands at or above another on the book's ladder."""
    ladder = [each.casefold() for each in state.plan.sign.game.rules["offices.ladder"].value]
    if not isinstance(office, str) or office.casefold() not in ladder:
        raise Refused(f"{shown(office)} is no office here; the offices are {', '.join(ladder)}.")
    return ladder.index(office.casefold()) >= ladder.index(needed.casefold())


def _void(state: State, log: list[Event], act: Order, by: tuple[str, ...]) -> None:
    rules = state.plan.sign.game.rules
    listed = [rule for key, rule in rules.items() if key.startswith("void.grounds.")]
    grounds: dict[str, tuple[str, ...]] = dict.fromkeys(GROUNDS, ()) if not listed else {}
    for rule in listed:
        grounds |= dict.fromkeys(rule.value, rule.by)
    if act.ground not in grounds:
        raise Refused(f"the grounds are {', '.join(grounds)}, not {shown(act.ground)}.", by)
    if state.stage == OVER:
        raise Refused("the round of play is over.", by)
    by = joined(by, grounds[act.ground])
    refunds = rules.get("void.refunds")
    if refunds is None:
        raise Refused("the book does not say what becomes of the wagers of a void round.", by)
    emit(state, log, Voided(joined(by, refunds.by), act.ground, state.start))


# Errors that took a hand out without its player giving it up.
_LOST = ("cards thrown", "hand killed by the dealer")


def _retrieve(state: State, log: list[Event], act: Order, by: tuple[str, ...]) -> None:
    """Take a hand back out of the muck, if it came there without being folded."""
    seat = act.seat
    if seat < 0 or state.live[seat] or state.stage in (SETTLING, OVER):
        raise Refused("there is no hand to take back.", by)
    gone = next(event for event in reversed(log) if isinstance(event, Folded | Mucked | Killed) and event.seat == seat)
    lost = [error for error in state.errors if error.seat == seat and error.kind in _LOST]
    if isinstance(gone, Folded) or (isinstance(gone, Killed) and not lost):
        raise Refused("only a hand that came to the muck without being folded is taken back.", by)
    emit(state, log, Recorded(by, act.office, act.power, seat, act.ground))
    revive(state, log, seat, by)


def _pass_over(state: State, log: list[Event], act: Order, by: tuple[str, ...]) -> None:
    """Find that a player had time enough to claim his turn and did not."""
    if state.stage != BETTING or state.to_act != act.seat or not acted_behind(log):
        raise Refused("only a player whose turn others have taken is passed over.", by)
    emit(state, log, Erred(by, "player skipped", act.seat, street=state.street, high=state.high))


def _overrule(state: State, log: list[Event], act: Order, by: tuple[str, ...]) -> None:
    """Put another step in the place of the last ruling."""
    last: Ruled | None = None
    for event in reversed(log):
        if isinstance(event, Misdealt):
            break
        if isinstance(event, Ruled):
            last = event
            break
    if last is None or state.stage == OVER:
        raise Refused("there is no ruling to overrule.", by)
    error = state.errors[last.place]
    choices = general(state, error)
    if error.seat >= 0 and not state.live[error.seat] and state.stage != SETTLING:
        choices = (*choices, "retrieve the hand")
    if act.ground not in choices:
        raise Refused(f"the choices are {', '.join(choices)}, not {shown(act.ground)}.", by)
    emit(state, log, Overruled(by, last.place, act.office, act.ground))


_MORE: dict[str, Callable[[State, list[Event], Order, tuple[str, ...]], None]] = {
    "retrieves the hand of": _retrieve,
    "passes over": _pass_over,
    "overrules": _overrule,
}
