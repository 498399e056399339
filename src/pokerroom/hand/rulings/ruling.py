"""Rulings: an error that has been noticed gets the book's remedy, and its steps are done one by one.

Knows how a remedy is chosen and when a ruling is ripe. Must not know what a step does: the modules of steps declare it.
Where no remedy fits, the book's own last word applies: the officer who settles disputes chooses.
"""

from __future__ import annotations

from typing import Final

from pokerroom.hand.clauses import joined
from pokerroom.hand.fields import FORMS, Phrase
from pokerroom.hand.log import HandLog
from pokerroom.hand.opening import somebody_must_act
from pokerroom.hand.rules import HandRules
from pokerroom.hand.rulings.card_steps import reshuffle
from pokerroom.hand.rulings.error import OUT_OF_TURN, Erred, error_told, told_as
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.rulings.order import STEP, Decided, Done, Ruled
from pokerroom.hand.rulings.step import ANSWER, CARDS, DONE, say_steps
from pokerroom.hand.rulings.steps import STEPS
from pokerroom.hand.rulings.verdict import facts_read, verdict
from pokerroom.hand.rulings.waiting import pool
from pokerroom.hand.state import BETTING, OVER, SETTLING, SHOWING, State
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.machine.authority import VOIDS, Grant, Power, office_for
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("ruling", {**FORMS, "step": STEP})


# What doing the next step says: nothing is left to do now, something was done, somebody must answer.
GO_ON: Final = 0
AGAIN: Final = 1
STOP: Final = 2

# What the book leaves to an office: the one that its remedy names, and where it has none these.
_LEFT = Power((HandRules.offices_decides_the_rest, HandRules.offices_settles_disputes), "where the remedy names nobody")

DECISION = "wait for the decision"


def do_next(state: State, log: HandLog) -> int:
    """Rule on what is ripe, do the next step that can be done, or say what it waits for."""
    if state.stage == OVER and not state.unruled and not state.rulings:
        return GO_ON
    if state.question is not None:
        return STOP
    for place in state.unruled:
        if _ripe(state, state.errors[place]):
            rule(state, log, place)
            return AGAIN
    lacking = GO_ON
    # What ends the round, or the deal, comes before what mends it.
    for ruling in sorted(state.rulings, key=lambda each: not STEPS[each.left[0]].ends):
        step = ruling.left[0]
        said = STEPS[step].do(state, log, ruling, error_told(state, ruling.place))
        if said == DONE:
            # A misdeal or a void takes everything with it, the ruling too.
            if ruling in state.rulings:
                log.emit(Done(ruling.by, ruling.place, step))
            return AGAIN
        if said == ANSWER:
            return STOP
        if said == CARDS:
            lacking = STOP
    return lacking


def _ripe(state: State, error: Erred) -> bool:
    """Whether the facts of an error are all there: an act out of turn is ruled on when its turn comes."""
    if error.kind != OUT_OF_TURN or error.word == "fold":
        return True
    return state.stage != BETTING or state.to_act == error.seat or not state.live[error.seat]


def rule(state: State, log: HandLog, place: int) -> None:
    """Choose the remedy by the facts as they are now."""
    error = state.errors[place]
    lapsed = error.kind == OUT_OF_TURN and _lapsed(state, error)
    if lapsed or _out_already(state, error) or _covered(state, error):
        log.emit(Ruled((), told_as(state, place), error.kind, error.seat, (), ()))
        return
    read = IRREGULARITIES[error.kind].facts
    facts = {fact.word: fact.find(state, log.events, error) for fact in read}
    said = tuple([f"{word.replace('_', ' ')}: {value}" for word, value in facts.items()])
    game = state.plan.sign.played
    found = verdict(game, error.kind, facts)
    by, choices = found.by, _fitting(state, error.seat, found.choices)
    if found.gap:
        choices = officers_choices(state, error)
    else:
        hanging_on = facts_read(game, error.kind)
        for fact in read:  # where the book itself says what a fact is
            if fact.rule is not None and fact.word in hanging_on:
                by = joined(by, state.plan.rules[fact.rule].by)
    do = (*found.do, DECISION) if choices else found.do
    log.emit(Ruled(by, told_as(state, place), error.kind, error.seat, said, do, found.office, choices))


def _fitting(state: State, seat: int, choices: tuple[str, ...]) -> tuple[str, ...]:
    """Of what an officer may choose, what can be done as things are."""
    return tuple([word for word in choices if (fits := STEPS[word].fits) is None or fits(state, seat)])


def _lapsed(state: State, error: Erred) -> bool:
    """Whether nothing is left of an act out of turn: the round, or the player's part in it, is over."""
    if state.live_count < 2 or state.stage != BETTING or state.street != error.street:
        return True
    # All have acted, or nobody is left to bet against: no turn comes to them. A fold waits for none.
    return not state.live[error.seat] or (error.word != "fold" and not somebody_must_act(state))


def _out_already(state: State, error: Erred) -> bool:
    """Whether a hand with the wrong number of cards is out already."""
    return error.kind == "wrong number of cards" and error.seat >= 0 and not state.live[error.seat]


def _covered(state: State, error: Erred) -> bool:
    """Whether a ruling in hand answers this error too.

    Going back for one missing discard is going back for all, and the cards that are burned for one card seen too early
    are burned for all that lie open with it.
    """
    step = "burn for each player in" if error.kind == "card before betting is complete" else "go back to the discard"
    return any(ruling.kind == error.kind and step in ruling.left for ruling in state.rulings)


def officers_choices(state: State, error: Erred | Ruled) -> tuple[str, ...]:
    """What an officer may do where the book says nothing."""
    kind = IRREGULARITIES[error.kind]
    if kind.choices:
        return _fitting(state, error.seat, kind.choices)
    late = state.stage in (SHOWING, SETTLING, OVER)
    if kind.unrankable and state.live_count > 1:
        return ("hand dead", "return all wagers") if late else ("misdeal", "hand dead", "return all wagers")
    if late:
        return ("play on", "hand dead", "return all wagers") if error.seat >= 0 else ("play on", "return all wagers")
    if not kind.as_it_is:
        return ("misdeal", "return all wagers")
    choices = (kind.as_it_is, "misdeal", "return all wagers")
    return (*choices, "hand dead") if error.seat >= 0 and state.live_count > 1 else choices


def _asked(state: State, act: Decide) -> Grant:
    question = state.question
    if question is None or not question.office:
        raise Refused("no office is asked to decide anything.")
    return Rule(question.office, question.by)


def _decide(state: State, log: HandLog, act: Decide, grant: Grant) -> None:
    question = state.question
    assert question is not None  # or it would have been refused
    if act.choice not in question.choices:
        raise Refused(f"the choices are: {say_steps(question.choices)}.", grant.by)
    office = ladder_of(state.plan.sign.game).named(act.office)
    log.emit(Decided(grant.by, question.place, office, -1, act.choice))


def choose_treatment(state: State, log: HandLog, seat: int, choice: str) -> None:
    """A player answers how they want to be treated."""
    question = state.question
    if question is None or question.office or question.seat != seat:
        raise Refused(f"{state.names[seat]} has nothing to answer now.")
    if choice not in question.choices:
        raise Refused(f"the choices are: {say_steps(question.choices)}.", question.by)
    log.emit(Decided(question.by, question.place, "", seat, choice))


def shuffled_for_ruling(state: State, log: HandLog, cards: tuple[int, ...]) -> None:
    """The shuffler gives the order that a ruling waits for."""
    for ruling in state.rulings:
        if pool(state, ruling):
            step = ruling.left[0]
            reshuffle(state, log, ruling, cards)
            log.emit(Done(ruling.by, ruling.place, step))
            return


VOIDING = "return all wagers"  # the step by which a round of play comes to nothing, and all chips go back


@noun.act(
    "the {office:office} decides: {choice:step}",
    by=office_for(_asked, _LEFT, decides=lambda act: VOIDS if act.choice == VOIDING else ""),
    answer=_decide,
)
class Decide(Act):
    """Somebody of an office decides what the book leaves to that office."""

    office: "str"
    choice: "Phrase"
