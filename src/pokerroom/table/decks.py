"""Decks: when the cards are checked, counted, washed and changed, and what stops the next hand until it is done.

Knows the steps that a book asks for. Must not know single cards: the hand shuffles and deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pokerroom.hand.offices import by_rank
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.machine.authority import ANY_OFFICE, Grant, Power, office_for, the_dealer, the_person
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import Form, only_said
from pokerroom.table.checks import between_hands, least_office, seated
from pokerroom.table.desk import DeskQuestion, by_dealer, by_office, offered
from pokerroom.table.fields import FORMS, Name, Number, Office, TableEvent, Words
from pokerroom.table.people import voters
from pokerroom.table.rules import TableRules
from pokerroom.table.state import Deck, TableState
from pokerroom.table.traits import IN_TOURNAMENT

COUNTED, NEW, BY_DEALER, BY_OFFICER, WASHED = (
    "old deck counted",
    "new deck",
    "dealer checked",
    "officer checked",
    "washed",
)
AT_CLOSE = "checked at the close"
ORDERED = "checked by order"
TO_DO = {
    COUNTED: "the old deck must be counted",
    NEW: "a new deck must come in",
    BY_DEALER: "the dealer must check the cards",
    BY_OFFICER: "an officer must check the cards",
    WASHED: "the cards must be washed",
}
_DONE = {
    COUNTED: "the old deck is counted",
    NEW: "a new deck comes in",
    BY_DEALER: "the dealer checks the cards",
    BY_OFFICER: "an officer checks the cards",
    WASHED: "the cards are washed",
    AT_CLOSE: "the cards are checked at the close",
    ORDERED: "the cards are checked",
}
MOST_ASKED = "most players asked"

_FORMS: dict[str, Form] = {
    "wanted": only_said(lambda ground: "most players have asked for one" if ground == MOST_ASKED else ground),
    "cards": only_said(lambda step: _DONE.get(step, str(step))),
}

noun: Noun[TableState] = Noun("decks", {**FORMS, **_FORMS})


def _deck_wanted(state: TableState, event: DeckWanted) -> None:
    state.deck.wanted = event.ground


@noun.event("a new deck is due: {ground:wanted}", seen=by_everybody, effect=_deck_wanted)
class DeckWanted(TableEvent):
    """A new deck must come in before the next hand. `ground`: "most players asked", "a damaged card"."""

    ground: "Words"


def _deck_requested(state: TableState, event: DeckRequested) -> None:
    state.deck.asked.append(event.name)


@noun.event("{name} asks for a new deck", seen=by_everybody, effect=_deck_requested)
class DeckRequested(TableEvent):
    """A player asked for a new deck."""

    name: "Name"


def _deck_step(state: TableState, event: DeckStep) -> None:
    if event.step == NEW:
        state.deck = Deck(reduced=state.sign.deck < 52)
    else:
        state.deck.steps.append(event.step)


@noun.event("{step:cards}", seen=by_everybody, effect=_deck_step)
class DeckStep(TableEvent):
    """Something was done with the cards: see the steps of `decks`."""

    step: "Words"
    office: "Office" = ""


def steps_due(state: TableState) -> list[tuple[str, tuple[str, ...]]]:
    """What must be done with the cards before the next hand, in order, with the clauses."""
    rules, deck = state.rules, state.deck
    found: list[tuple[str, tuple[str, ...]]] = []
    if deck.wanted:
        if rules.deck_counted.value and COUNTED not in deck.steps:
            found.append((COUNTED, rules.deck_counted.by))
        found.append((NEW, (rules.deck_asked if deck.wanted == MOST_ASKED else rules.deck_damaged).by))
        return found
    if not deck.new:
        return []
    wanted = _wanted_by(state)
    steps = [step for step in (BY_DEALER, BY_OFFICER, WASHED) if step in wanted and step not in deck.steps]
    return [(step, cited(*wanted[step])) for step in steps]


def _wanted_by(state: TableState) -> dict[str, list[Rule[Any]]]:
    """What is done with a new deck, and the rules that want it."""
    rules, reduced, started = state.rules, state.deck.reduced, bool(state.number)
    # Where a book speaks of the opening, its other checks are for decks that come in later.
    opening = not started and rules.deck_opening.value
    by_reduced = reduced and rules.deck_reduced.value
    occasions = {"a new deck": True, "a reduced deck": reduced, "the first round of a day": not started}
    wanted: list[tuple[str, Rule[Any], object]] = [
        (BY_DEALER, rules.deck_opening, opening),
        (BY_DEALER, rules.deck_dealer_checks, rules.deck_dealer_checks.value and not opening),
        (BY_DEALER, rules.deck_renewed, started and rules.deck_renewed.value == "checked, shuffled and cut"),
        (BY_DEALER, rules.deck_reduced, by_reduced),
        (BY_OFFICER, rules.deck_reduced, by_reduced),
        (BY_OFFICER, rules.deck_officer_checks, rules.deck_officer_checks.value and not opening),
        (WASHED, rules.deck_washed, any(occasions[each] for each in rules.deck_washed.value)),
    ]
    found: dict[str, list[Rule[Any]]] = {}
    for step, rule, holds in wanted:
        if holds:
            found.setdefault(step, []).append(rule)
    return found


def see_to_deck(state: TableState, log: Log) -> None:
    """Do by itself whatever the cards need."""
    rules = state.rules
    while due := steps_due(state):
        step, clauses = due[0]
        who = "dealer"
        if step == NEW:
            who = least_office(state, rules.offices_changes_cards)
        elif step == BY_OFFICER:
            who = rules.deck_officer_checks.value or rules.deck_reduced.value
        log.emit(DeckStep(clauses, state.at, step, who))


def _request_deck(state: TableState, log: Log, act: RequestDeck) -> None:
    player = seated(state, act.name)
    if player.name in state.deck.asked:
        raise Refused(f"{player.name} has asked already.")
    clauses = state.rules.deck_asked.by
    log.emit(DeckRequested(clauses, state.at, player.name))
    rule = state.rules.deck_asked
    asked = [name for name in voters(state) if name in state.deck.asked]
    needed = len(voters(state)) if rule.value == "all players" else len(voters(state)) // 2 + 1
    if rule.given and len(asked) >= needed and not state.deck.wanted:
        log.emit(DeckWanted(clauses, state.at, MOST_ASKED))


@noun.act("{name} asks for a new deck", by=the_person, answer=_request_deck, traits=(IN_TOURNAMENT,))
class RequestDeck(Act):
    """A player asks for a new deck."""

    name: "Name"


def _find_damaged(state: TableState, log: Log, act: FindDamaged) -> None:
    rules = state.rules
    if rules.deck_damaged.value != "a new deck":
        clauses = cited(rules.offices_changes_cards, rules.deck_damaged)
        raise Refused("an officer decides whether cards are changed.", clauses)
    if state.deck.wanted:
        raise Refused("a new deck is due already.")
    log.emit(DeckWanted(rules.deck_damaged.by, state.at, "a damaged card"))


@noun.act(
    "a damaged card is found",
    by=the_dealer,
    answer=_find_damaged,
    desk=offered("cards", "A damaged card is found", by_dealer()),
    traits=(IN_TOURNAMENT,),
)
class FindDamaged(Act):
    """A damaged card is found."""


_CHANGES_CARDS = Power((TableRules.offices_changes_cards,), "where no new deck is due")


def _brings(state: TableState, act: BringDeck) -> Power:
    between_hands(state, "cards are changed between hands.", state.rules.offices_changes_cards)
    return ANY_OFFICE if state.deck.wanted else _CHANGES_CARDS


def _bring_deck(state: TableState, log: Log, act: BringDeck, grant: Grant) -> None:
    """An office brings in a new deck; where players or a damaged card want one, the dealer does."""
    rules = state.rules
    if rules.deck_counted.value and COUNTED not in state.deck.steps and state.number:
        raise Refused("the old deck is counted first.", rules.deck_counted.by)
    clauses = steps_due(state)[0][1] if state.deck.wanted else by_rank(state.sign.game, rules, act.office, grant)
    log.emit(DeckStep(clauses, state.at, NEW, act.office))


@noun.act(
    "the {office} brings in a new deck",
    by=office_for(_brings, _CHANGES_CARDS, ANY_OFFICE),
    answer=_bring_deck,
    desk=offered("cards", "Bring in a new deck", by_office()),
    traits=(IN_TOURNAMENT,),
)
class BringDeck(Act):
    """An office brings in a new deck."""

    office: "Office"


def _needs_care(state: TableState) -> bool:
    return bool(steps_due(state) or state.deck.wanted)


def _to_count(kind: type[CountDeck], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if _needs_care(state):
        yield Suggestion(kind(state.sign.deck))


def _count_deck(state: TableState, log: Log, act: CountDeck) -> None:
    between_hands(state, "a deck is counted between hands.", state.rules.deck_counted)
    clauses = state.rules.deck_counted.by
    if act.cards != state.sign.deck:
        raise Refused(f"the deck has {act.cards} cards, not {state.sign.deck}: an officer looks into it.", clauses)
    log.emit(DeckStep(clauses, state.at, COUNTED, "dealer"))


@noun.act(
    "the dealer counts {cards} cards in the old deck",
    by=the_dealer,
    answer=_count_deck,
    desk=offered("cards", "Count the old deck", _to_count),
    traits=(IN_TOURNAMENT,),
)
class CountDeck(Act):
    """The dealer lays the old deck open and counts it."""

    cards: "Number"


_ORDERS_A_CHECK = Power((TableRules.offices_checks_cards,), "where no check is due")
_OFFICERS_CHECK = Power((TableRules.deck_officer_checks, TableRules.deck_reduced), "where an officer checks it")


def _check_due(state: TableState, act: CheckDeck) -> tuple[str, tuple[str, ...]]:
    """The check that an office would do now, and its clauses; or a refusal."""
    rules = state.rules
    between_hands(state, "a deck is checked between hands.", rules.deck_renewed, rules.deck_dealer_checks)
    lowest = ladder_of(state.sign.game).rank(act.office) == 0
    due = dict(steps_due(state))
    if not due and state.closing is not None and rules.deck_closing.value:
        due = {AT_CLOSE: rules.deck_closing.by}
    step = AT_CLOSE if AT_CLOSE in due else BY_DEALER if lowest or BY_OFFICER not in due else BY_OFFICER
    if step in due:
        return step, due[step]
    if not rules.offices_checks_cards.given:
        office = ladder_of(state.sign.game).named(act.office)
        raise Refused(f"the {office} need not check the cards now.", rules.offices_ladder.by)
    return ORDERED, rules.offices_checks_cards.by


def _checks(state: TableState, act: CheckDeck) -> Power:
    step, _ = _check_due(state, act)
    return {BY_OFFICER: _OFFICERS_CHECK, ORDERED: _ORDERS_A_CHECK}.get(step, ANY_OFFICE)


def _check_deck(state: TableState, log: Log, act: CheckDeck, grant: Grant) -> None:
    step, clauses = _check_due(state, act)
    log.emit(DeckStep(clauses, state.at, step, act.office))


@noun.act(
    "the {office} checks the deck",
    by=office_for(_checks, _OFFICERS_CHECK, _ORDERS_A_CHECK, ANY_OFFICE),
    answer=_check_deck,
    desk=offered("cards", "Check the deck", by_office(_needs_care)),
    traits=(IN_TOURNAMENT,),
)
class CheckDeck(Act):
    """An office checks the deck card by card, or has it checked."""

    office: "Office"


def _wash(state: TableState, log: Log, act: Wash) -> None:
    between_hands(state, "a deck is washed between hands.", state.rules.deck_washed)
    due = dict(steps_due(state))
    if WASHED not in due:
        raise Refused("the cards need no washing now.", state.rules.deck_washed.by)
    if next(iter(due)) != WASHED:
        raise Refused(f"{TO_DO[next(iter(due))]} first.", due[next(iter(due))])
    log.emit(DeckStep(due[WASHED], state.at, WASHED, "dealer"))


@noun.act(
    "the dealer washes the deck",
    by=the_dealer,
    answer=_wash,
    desk=offered("cards", "Wash the cards", by_dealer(_needs_care)),
    traits=(IN_TOURNAMENT,),
)
class Wash(Act):
    """The dealer washes the deck face down on the table."""
