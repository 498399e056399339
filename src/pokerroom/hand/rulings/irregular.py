"""What goes wrong by itself: acts out of turn, cards dropped, shown, thrown or found, looks that nobody may take.

Knows how such an act becomes an error, and refuses what cannot have happened. Must not rule on it: `ruling` does.
Ask `dealer` for errors in dealing, `notice` for what nobody has noticed yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.clauses import joined
from pokerroom.hand.fields import FORMS, Cards, Chips, Phrase, Seat
from pokerroom.hand.log import HandLog
from pokerroom.hand.past import held, since_misdeal
from pokerroom.hand.round import Opened
from pokerroom.hand.rulings.error import OUT_OF_TURN, Erred, on_the_table
from pokerroom.hand.rulings.kinds import FINDS, IRREGULARITIES
from pokerroom.hand.rulings.order import Recorded
from pokerroom.hand.rulings.verdict import verdict
from pokerroom.hand.show import Exposed, Looked, Mucked, Told
from pokerroom.hand.state import BETTING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.traits import BESIDE_CARDS
from pokerroom.hand.turns import seat_here
from pokerroom.hand.wager import Called, Checked, Wagered
from pokerroom.hand.whereabouts import check_named
from pokerroom.law.error import Refused, shown
from pokerroom.law.figures import either
from pokerroom.machine.authority import hands_on_cards, the_seat
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("irregular", FORMS)


ASKED_FOR = "mucked hand asked for"
TOSSES = ("forward", "over the line", "to the muck", "off the table", "to the dealer")


def out_of_turn(
    state: State, log: HandLog, seat: int, word: str, to: int, motions: tuple[tuple[int, ...], ...] = ()
) -> None:
    """Record that a player acted before their turn; what follows is ruled on when their turn comes."""
    if any(state.errors[place].seat == seat for place in state.unruled):
        raise Refused(f"{state.names[seat]} has already acted out of turn and must wait for their turn.")
    everything = state.bets[seat] + state.stacks[seat]
    if word == "wager" and not state.bets[seat] < to <= everything:
        raise Refused(f"{state.names[seat]} cannot make it {shown(to)} with {state.stacks[seat]} chips.")
    high = on_the_table(state, seat)
    if word == "call" and not motions:
        to = min(max(high, state.bets[seat]), everything)
    by = state.plan.rules.turn_order.by
    log.emit(Erred(by, OUT_OF_TURN, seat, (), word, to, state.street, 0, high, True, motions))


def _find(state: State, log: HandLog, act: Find) -> None:
    kind = FINDS.get(act.what) if isinstance(act.what, str) else None
    if kind is None:
        raise Refused(f"{shown(act.what)} is not something that can be found; it may be {', '.join(FINDS)}.")
    where = state.street
    if kind == "boxed card":
        if not state.stub or state.stage in (SHOWING, SETTLING, OVER):
            raise Refused("no more cards are coming.")
        card = (state.stub[-1],)
        log.emit(Erred((), kind, -1, card, "stub", street=where, burned=state.burned_ahead))
        return
    if kind == "fouled stub" and state.stage == OVER:
        raise Refused("the hand is over.")
    if kind == "not shuffled or cut":
        where = 0  # whenever it is found, it was before the deal
    log.emit(Erred((), kind, -1, word=act.what, street=where))


def _look(state: State, log: HandLog, act: Look) -> None:
    seat = act.seat
    seat_here(state, seat)
    if not state.hole[seat]:
        raise Refused(f"{state.names[seat]} has no cards to look at.")
    log.emit(Looked((), seat))


def _drop(state: State, log: HandLog, act: Drop) -> None:
    seat_here(state, act.seat)
    if not act.cards:
        raise Refused("no card was dropped.")
    own, on_felt = state.hole[act.seat], state.plan.on_felt
    if on_felt:  # they are named as everybody sees them
        check_named(state, act.cards, act.seat)
    if len(act.cards) > len(own) or not all(card in own or on_felt for card in act.cards):
        raise Refused(f"{state.names[act.seat]} does not hold that card.")
    kind = "card dropped by player"
    log.emit(Erred((), kind, act.seat, tuple(act.cards), street=state.street, high=state.high))


def _tell(state: State, log: HandLog, act: Tell) -> None:
    seat_here(state, act.seat)
    if not 0 <= act.other < len(state.names) or act.other == act.seat:
        raise Refused("there is no such player to show to.")
    cards = tuple(held(state, log.events, act.seat))
    if not cards:
        raise Refused(f"{state.names[act.seat]} has no cards to show.")
    log.emit(Told((), act.seat, act.other, cards))
    log.emit(Erred((), "shown to one player", act.seat, other=act.other, street=state.street))


def _toss(state: State, log: HandLog, act: Toss) -> None:
    seat_here(state, act.seat)
    if act.where not in TOSSES:
        raise Refused(f"cards may go {either(TOSSES)}, not {shown(act.where)}.")
    if not state.live[act.seat] or not state.hole[act.seat] or state.stage == OVER:
        raise Refused(f"{state.names[act.seat]} has no hand to throw away.")
    log.emit(Erred((), "cards thrown", act.seat, word=act.where, street=state.street, high=state.high))


def _ask(state: State, log: HandLog, act: Ask) -> None:
    """A player asks to see a hand at the end, or one that has been shown to somebody else."""
    seat_here(state, act.seat)
    asked, by = act.other, state.plan.rules.showdown_asking.by
    somebody = 0 <= asked < len(state.names) and asked != act.seat
    if somebody and not state.shown[asked] and _shown_to_one(state, log.events, asked):
        log.emit(Erred((), "shown hand asked for", asked, other=act.seat, street=state.street))
        return
    if state.stage not in (SHOWING, SETTLING, OVER):
        raise Refused("a player may ask to see a hand only at the showdown.", by)
    if not somebody:
        raise Refused("there is no such player to ask.")
    if any(isinstance(event, Told) and event.seat == asked for event in log.events):
        log.emit(Erred((), "shown to one player", asked, word="asked", other=act.seat, street=state.street))
        return
    tapped = _laid_open(log.events, asked)
    if state.shown[asked] or tapped is not None:
        raise Refused(f"{state.names[asked]}'s hand is already face up.", tapped.by if tapped is not None else ())
    if not any(isinstance(event, Mucked) and event.seat == asked for event in log.events):
        rows = [row for row in state.plan.sign.game.remedies if row.kind == ASKED_FOR and not row.choose]
        raise Refused(
            f"{state.names[asked]} was not in the showdown.",
            joined(by, tuple(clause for row in rows for clause in row.by)),
        )
    log.emit(Erred(by, ASKED_FOR, asked, other=act.seat, street=state.street))


def open_requests(state: State, log: Sequence[Event]) -> dict[int, list[int]]:
    """Who could still bring hands back to life that were thrown away at the showdown, by asking to see them; and which.

    It is the book that says so; where it does not, nobody could.
    """
    thrown = _thrown_away(state, log)
    found: dict[int, list[int]] = {}
    for seat in range(len(state.live)) if thrown else ():
        asked = [each for each in thrown if _lives_if_asked(state, log, seat, each)]
        if asked:
            found[seat] = asked
    return found


def _thrown_away(state: State, log: Sequence[Event]) -> list[int]:
    """The seats that threw their hands away at the showdown, where nobody has seen them since."""
    thrown = {event.seat for event in since_misdeal(log) if isinstance(event, Mucked) and not state.live[event.seat]}
    return sorted([seat for seat in thrown if _laid_open(log, seat) is None])


def _lives_if_asked(state: State, log: Sequence[Event], seat: int, asked: int) -> bool:
    error = Erred((), ASKED_FOR, asked, other=seat, street=state.street)
    facts = {fact.word: fact.find(state, log, error) for fact in IRREGULARITIES[ASKED_FOR].facts}
    return "show, live" in verdict(state.plan.sign.played, ASKED_FOR, facts).do


def _laid_open(log: Sequence[Event], seat: int) -> Exposed | None:
    """That a hand which was thrown away at the showdown has been opened since, on somebody's request."""
    for event in reversed(log):
        if isinstance(event, Mucked) and event.seat == seat:
            return None
        if isinstance(event, Exposed) and event.seat == seat:
            return event
    return None


def _shown_to_one(state: State, log: Sequence[Event], seat: int) -> bool:
    """Whether a player has let another see their hand, and has not thrown it away at a showdown that is going on."""
    here = since_misdeal(log)
    told = any(isinstance(event, Told) and event.seat == seat for event in here)
    thrown = any(isinstance(event, Mucked) and event.seat == seat for event in here)
    return told and not (thrown and state.stage != OVER)


def _time(state: State, log: HandLog, act: Time) -> None:
    seat_here(state, act.seat)
    if state.stage != BETTING or state.to_act != act.seat:
        raise Refused(f"it is not {state.names[act.seat]}'s turn.")
    rules = state.plan.rules
    called = rules.clock_seconds if rules.clock_seconds.given else rules.offices_calls_time
    if called.given and not state.plan.sign.time_to_act and not _called(log.events, act.seat):
        raise Refused(f"nobody has called time on {state.names[act.seat]}.", called.by)
    log.emit(Erred((), "time ran out", act.seat, street=state.street, high=state.high))


def _called(log: Sequence[Event], seat: int) -> bool:
    """Whether somebody has called time on a player since they last acted."""
    for event in reversed(log):
        if isinstance(event, Recorded) and event.word == "calls time on" and event.seat == seat:
            return True
        if isinstance(event, Checked | Called | Wagered | Opened) and getattr(event, "seat", seat) == seat:
            return False
    return False


def _retract(state: State, log: HandLog, act: Retract) -> None:
    seat_here(state, act.seat)
    seat = act.seat
    if state.stage != BETTING or state.to_act != seat:
        raise Refused(f"{state.names[seat]} is not to act.")
    if type(act.to) is not int or not state.bets[seat] < act.to <= state.bets[seat] + state.stacks[seat]:
        raise Refused(f"{state.names[seat]} cannot move {shown(act.to)} forward.")
    log.emit(Erred((), "chips taken back", seat, to=act.to, street=state.street, high=state.high))


# What nobody may look at.
PEEKS = ("discards", "burned cards", "undealt cards")


def _peek(state: State, log: HandLog, act: Peek) -> None:
    seat_here(state, act.seat)
    if act.what not in PEEKS:
        raise Refused(f"a player may look at {', '.join(PEEKS)}, not at {shown(act.what)}.")
    log.emit(Erred((), "forbidden look", act.seat, word=act.what, street=state.street, high=state.high))


def _dispute(state: State, log: HandLog, act: Dispute) -> None:
    seat_here(state, act.seat)
    if state.stage == OVER:
        raise Refused("the hand is over.")
    log.emit(Erred((), "dispute", act.seat, street=state.street, high=state.high))


def _sweep(state: State, log: HandLog, act: Sweep) -> None:
    seat_here(state, act.seat)
    if not state.live[act.seat] or not state.hole[act.seat] or state.stage == OVER:
        raise Refused(f"{state.names[act.seat]} has no hand to take in.")
    log.emit(Erred((), "hand killed by the dealer", act.seat, street=state.street, high=state.high))


def tabled_in_part(state: State, log: HandLog, seat: int) -> None:
    """A hand is thrown away at the showdown after some of its cards were shown."""
    for event in reversed(log.events):
        if isinstance(event, Opened):
            return
        if isinstance(event, Erred) and event.kind == "card dropped by player" and event.seat == seat:
            log.emit(Erred((), "tabled in part", seat, street=state.street))
            return


@noun.act("{seat} looks at their cards", by=the_seat, answer=_look)
class Look(Act):
    """A player looks at the cards dealt to them."""

    seat: "Seat"


@noun.act("{seat} drops {cards}", by=the_seat, answer=_drop)
class Drop(Act):
    """A player drops or shows cards of their own, so that everybody sees them."""

    seat: "Seat"
    cards: "Cards"


@noun.act("{seat} shows their cards to {other}", by=hands_on_cards, answer=_tell)
class Tell(Act):
    """A player lets one other player see their cards."""

    seat: "Seat"
    other: "Seat"


@noun.act("{seat}'s cards go {where}", by=hands_on_cards, answer=_toss)
class Toss(Act):
    """A player's cards come to a place: "forward", "over the line", "to the muck", "off the table"."""

    seat: "Seat"
    where: "Phrase"


@noun.act("the dealer finds {what}", by=hands_on_cards, answer=_find, traits=(BESIDE_CARDS,))
class Find(Act):
    """Somebody finds what no act has shown: a boxed card, a defective deck, a fouled stub."""

    what: "Phrase"


@noun.act("{seat} asks to see {other}'s hand", by=the_seat, answer=_ask)
class Ask(Act):
    """A player asks to see the hand of another."""

    seat: "Seat"
    other: "Seat"


@noun.act("{seat}'s time runs out", by=hands_on_cards, answer=_time)
class Time(Act):
    """A player's time to act runs out."""

    seat: "Seat"


@noun.act(
    "{seat} pushes {to} and takes it back",
    "{seat} moves {to} forward and takes it back",
    by=the_seat,
    answer=_retract,
)
class Retract(Act):
    """A player pushes chips forward, as if their wagers came to `to`, and draws them back."""

    seat: "Seat"
    to: "Chips"


@noun.act("{seat} looks at the {what}", by=hands_on_cards, answer=_peek)
class Peek(Act):
    """A player looks at cards that are not theirs: "discards", "burned cards", "undealt cards"."""

    seat: "Seat"
    what: "Phrase"


@noun.act("{seat} disputes the play", by=the_seat, answer=_dispute)
class Dispute(Act):
    """A player disputes something in the play."""

    seat: "Seat"


@noun.act("the dealer takes in {seat}'s cards", by=hands_on_cards, answer=_sweep, traits=(BESIDE_CARDS,))
class Sweep(Act):
    """The dealer takes in the cards of a player who is still in the hand."""

    seat: "Seat"
