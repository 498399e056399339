"""Rulings: an error that has been noticed gets the book's remedy, and its steps are done one by one.

Knows how a remedy is chosen and when a ruling is ripe. Must not know what a step does: `steps` does.
Where no remedy fits, the book's own last word applies: the officer who settles disputes chooses.
"""

from __future__ import annotations

from typing import Final

from pokerroom.hand.clauses import joined
from pokerroom.hand.facts import FACT_RULES, FACTS
from pokerroom.hand.fields import FORMS, Phrase
from pokerroom.hand.irregular import bring_up, named, wrong_seats
from pokerroom.hand.log import HandLog
from pokerroom.hand.repairs import ANSWER, DONE, reshuffle
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Decided, Done, Ruled
from pokerroom.hand.rulings.pool import pool
from pokerroom.hand.showdown import next_to_show
from pokerroom.hand.state import BETTING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.steps import STEPS
from pokerroom.hand.verdict import facts_read, verdict
from pokerroom.hand.words import KINDS
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import an_office
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("ruling", FORMS)


# What attending to errors says: nothing is left to do now, something was done, somebody must answer.
GO_ON: Final = 0
AGAIN: Final = 1
STOP: Final = 2

DECISION = "wait for the decision"
# What comes nearest to going on as it is, where the cards cannot stay as they are.
AS_IT_IS = {
    "board before betting is complete": "use it in sequence",
    "too many flop cards": "put it in the muck",
    "too many board cards": "put it in the muck",
    "extra hand": "muck the extra hand",
}

# What everybody can see of the hands when they are laid down.
_COUNTED = ("wrong number of cards", "failure to discard", "player missed", "extra hand", "too many flop cards")


# What an officer may make of a gesture that the book does not read.
GESTURES = {
    "undercall": ("keep the chips in", "make it a full call", "return the act"),
    "short raise": ("make it a full call", "hold to a raise", "return the act"),
    "several motions": ("return the act", "make it a full call", "hold to a raise"),
    "conditional words": ("return the act", "hold to a raise", "warn", "penalise"),
    "chips taken back": ("return the act", "hold to a raise"),
}
ENDS = ("misdeal", "return all wagers")


def attend(state: State, log: HandLog) -> int:
    """Rule on what is ripe, do the next step that can be done, or say what it waits for."""
    if state.stage == OVER and not state.unruled and not state.rulings:
        return GO_ON
    if state.question is not None:
        return STOP
    for place in state.unruled:
        if _ripe(state, state.errors[place]):
            rule(state, log, place)
            return AGAIN
    # What ends the round, or the deal, comes before what mends it.
    for ruling in sorted(state.rulings, key=lambda each: each.left[0] not in ENDS):
        step = ruling.left[0]
        said = STEPS[step](state, log, ruling, state.errors[ruling.place])
        if said == DONE:
            # A misdeal or a void takes everything with it, the ruling too.
            if ruling in state.rulings:
                log.emit(Done(ruling.by, ruling.place, step))
            return AGAIN
        if said == ANSWER:
            return STOP
    return GO_ON


def _ripe(state: State, error: Erred) -> bool:
    """Whether the facts of an error are all there: an act out of turn is ruled on when its turn comes."""
    if error.kind != "act out of turn" or error.word == "fold":
        return True
    return state.stage != BETTING or state.to_act == error.seat or not state.live[error.seat]


def rule(state: State, log: HandLog, place: int) -> None:
    """Choose the remedy by the facts as they are now."""
    error = state.errors[place]
    lapsed = error.kind == "act out of turn" and _lapsed(state, error)
    if lapsed or _out_already(state, error) or _covered(state, error):
        log.emit(Ruled((), place, error.kind, error.seat, (), ()))
        return
    names = KINDS[error.kind].facts
    facts = {name: FACTS[name](state, log.events, error) for name in names}
    said = tuple([f"{name.replace('_', ' ')}: {value}" for name, value in facts.items()])
    found = verdict(state.plan.sign.game, error.kind, facts)
    choices = general(state, error) if found.gap else found.choices
    do = (*found.do, DECISION) if choices else found.do
    by = found.by
    for name in facts_read(state.plan.sign.game, error.kind):  # where the book itself says what a fact is
        if name in FACT_RULES and not found.gap:
            by = joined(by, state.plan.rules[FACT_RULES[name]].by)
    log.emit(Ruled(by, place, error.kind, error.seat, said, do, found.office, choices))


def _lapsed(state: State, error: Erred) -> bool:
    """Whether nothing is left of an act out of turn: the round, or the player's part in it, is over."""
    if state.live_count < 2:
        return True
    return state.stage != BETTING or not state.live[error.seat] or state.street != error.street


def _out_already(state: State, error: Erred) -> bool:
    """Whether a hand with the wrong number of cards is out already."""
    return error.kind == "wrong number of cards" and error.seat >= 0 and not state.live[error.seat]


def _covered(state: State, error: Erred) -> bool:
    """Whether a ruling in hand answers this error too: going back for one missing discard is going back for all."""
    back = "go back to the discard"
    return any(ruling.kind == error.kind and ruling.left[0] == back for ruling in state.rulings)


def general(state: State, error: Erred) -> tuple[str, ...]:
    """What an officer may do where the book says nothing."""
    if error.kind == "act out of turn":
        return ("act stands", "return the act", "call or fold")
    if error.kind in GESTURES:
        return GESTURES[error.kind]
    if error.kind in ("wrong number of cards", "player missed") and state.live_count > 1:
        dealing = state.stage not in (SHOWING, SETTLING, OVER)  # no hand can be ranked that lacks cards or has too many
        return ("misdeal", "hand dead", "return all wagers") if dealing else ("hand dead", "return all wagers")
    if state.stage in (SHOWING, SETTLING, OVER):
        return ("play on", "hand dead", "return all wagers") if error.seat >= 0 else ("play on", "return all wagers")
    choices = (AS_IT_IS.get(error.kind, "play on"), "misdeal", "return all wagers")
    if error.kind == "stub ran out":  # nobody can play on without his card
        return choices[1:]
    if error.seat >= 0 and state.live_count > 1:
        return (*choices, "hand dead")
    return choices


def decide(state: State, log: HandLog, act: Decide) -> None:
    """An officer answers what is asked."""
    question = state.question
    if question is None or not question.office:
        raise Refused("no office is asked to decide anything.")
    ladder: tuple[str, ...] = state.plan.rules.offices_ladder.value
    folded = [each.casefold() for each in ladder]
    if not isinstance(act.office, str) or act.office.casefold() not in folded:
        raise Refused(f"{shown(act.office)} is no office here; the offices are {', '.join(ladder)}.")
    if folded.index(act.office.casefold()) < folded.index(question.office.casefold()):
        raise Refused(f"this is for the {question.office} or above to decide.", question.by)
    if act.choice not in question.choices:
        raise Refused(f"the choices are {', '.join(question.choices)}, not {shown(act.choice)}.", question.by)
    office = ladder[folded.index(act.office.casefold())]
    log.emit(Decided(question.by, question.place, office, -1, act.choice))


def choose_treatment(state: State, log: HandLog, seat: int, choice: str) -> None:
    """A player answers how he wants to be treated."""
    question = state.question
    if question is None or question.office or question.seat != seat:
        raise Refused(f"{state.names[seat]} has nothing to answer now.")
    if choice not in question.choices:
        raise Refused(f"the choices are {', '.join(question.choices)}, not {shown(choice)}.", question.by)
    log.emit(Decided(question.by, question.place, "", seat, choice))


def shuffled_for_ruling(state: State, log: HandLog, cards: tuple[int, ...]) -> None:
    """The shuffler gives the order that a ruling waits for."""
    for ruling in state.rulings:
        if pool(state, ruling):
            step = ruling.left[0]
            reshuffle(state, log, ruling, cards)
            log.emit(Done(ruling.by, ruling.place, step))
            return


def notice_counts(state: State, log: HandLog, one_by_one: bool = False) -> bool:
    """At the showdown everybody sees how many cards each hand has: bring up what stood unnoticed of that.

    Where hands are shown one by one, a hand is counted when it lies open or nobody is left to show.
    """
    over = not one_by_one or state.live_count == 1 or next_to_show(state) < 0
    # A hand that cannot be shown is counted when its turn to show comes.
    turn = -1 if over else next_to_show(state)
    wrong = [seat for seat in wrong_seats(state, log.events) if over or state.shown[seat] or seat == turn]
    for place in state.hidden:
        kind, seat = named(state, log.events, state.errors[place])
        if not over and seat != turn and (seat < 0 or not state.shown[seat]):
            continue
        # That cards of the right number were dealt out of order is nothing that can be seen now.
        if kind in _COUNTED:
            bring_up(state, log, place)
            return True
    for seat in wrong:  # one look at the deal named another hand
        log.emit(Erred((), "wrong number of cards", seat, street=state.street))
        return True
    return False


@noun.act("the {office:office} decides: {choice}", by=an_office, answer=decide)
class Decide(Act):
    """Somebody of an office decides what the book leaves to that office."""

    office: "str"
    choice: "Phrase"
