"""Decks: when the cards are checked, counted, washed and changed, and what stops the next hand until it is done.

Knows the steps that a book asks for. Must not know single cards: the hand shuffles and deals.
"""

from __future__ import annotations

from typing import Any

from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.table import acts, events
from pokerroom.table.checks import between_hands, least_office, office, seated
from pokerroom.table.notices import voters
from pokerroom.table.recording import Log, emit
from pokerroom.table.state import State

COUNTED, NEW, BY_DEALER, BY_OFFICER, WASHED = (
    "old deck counted",
    "new deck",
    "dealer checked",
    "officer checked",
    "washed",
)
AT_CLOSE = "checked at the close"
TO_DO = {
    COUNTED: "the old deck must be counted",
    NEW: "a new deck must come in",
    BY_DEALER: "the dealer must check the cards",
    BY_OFFICER: "an officer must check the cards",
    WASHED: "the cards must be washed",
}


def steps_due(state: State) -> list[tuple[str, tuple[str, ...]]]:
    """What must be done with the cards before the next hand, in order, with the clauses."""
    rules = state.rules
    deck, rules = state.deck, rules
    found: list[tuple[str, tuple[str, ...]]] = []
    if deck.wanted:
        if rules.deck_counted.value and COUNTED not in deck.steps:
            found.append((COUNTED, rules.deck_counted.by))
        found.append((NEW, (rules.deck_asked if deck.wanted == "most players asked" else rules.deck_damaged).by))
        return found
    if not deck.new:
        return []
    wanted: list[tuple[str, Rule[Any]]] = []
    # Where a book speaks of the opening, its other checks are for decks that come in later.
    opening = state.number == 0 and rules.deck_opening.value
    if opening:
        wanted.append((BY_DEALER, rules.deck_opening))
    elif rules.deck_dealer_checks.value:
        wanted.append((BY_DEALER, rules.deck_dealer_checks))
    if state.number and rules.deck_renewed.value == "checked, shuffled and cut":
        wanted.append((BY_DEALER, rules.deck_renewed))
    if deck.reduced and rules.deck_reduced.value:
        wanted += [(BY_DEALER, rules.deck_reduced), (BY_OFFICER, rules.deck_reduced)]
    if rules.deck_officer_checks.value and not opening:
        wanted.append((BY_OFFICER, rules.deck_officer_checks))
    washed = rules.deck_washed.value
    if (
        "a new deck" in washed
        or (deck.reduced and "a reduced deck" in washed)
        or (state.number == 0 and "the first round of a day" in washed)
    ):
        wanted.append((WASHED, rules.deck_washed))
    for step in (BY_DEALER, BY_OFFICER, WASHED):
        why = [rule for each, rule in wanted if each == step]
        if why and step not in deck.steps:
            found.append((step, cited(*why)))
    return found


def see_to_deck(state: State, log: Log) -> None:
    """Do by itself whatever the cards need."""
    rules = state.rules
    while due := steps_due(state):
        step, clauses = due[0]
        who = "dealer"
        if step == NEW:
            who = least_office(state, rules.offices_changes_cards)
        elif step == BY_OFFICER:
            who = rules.deck_officer_checks.value or rules.deck_reduced.value
        emit(state, log, events.DeckStep(clauses, state.at, step, who))


def request_deck(state: State, log: Log, act: acts.RequestDeck) -> None:
    """A player asks for a new deck."""
    player = seated(state, act.name)
    if player.name in state.deck.asked:
        raise Refused(f"{player.name} has asked already.")
    clauses = state.rules.deck_asked.by
    emit(state, log, events.DeckRequested(clauses, state.at, player.name))
    rule = state.rules.deck_asked
    asked = [name for name in voters(state) if name in state.deck.asked]
    needed = len(voters(state)) if rule.value == "all players" else len(voters(state)) // 2 + 1
    if rule.given and len(asked) >= needed and not state.deck.wanted:
        emit(state, log, events.DeckWanted(clauses, state.at, "most players asked"))


def find_damaged(state: State, log: Log, act: acts.FindDamaged) -> None:
    """A damaged card is found."""
    rules = state.rules
    if rules.deck_damaged.value != "a new deck":
        clauses = cited(rules.offices_changes_cards, rules.deck_damaged)
        raise Refused("an officer decides whether cards are changed.", clauses)
    if state.deck.wanted:
        raise Refused("a new deck is due already.")
    emit(state, log, events.DeckWanted(rules.deck_damaged.by, state.at, "a damaged card"))


def bring_deck(state: State, log: Log, act: acts.BringDeck) -> None:
    """An office brings in a new deck; where players or a damaged card want one, the dealer does."""
    rules = state.rules
    between_hands(state, "cards are changed between hands.", rules.offices_changes_cards)
    ladder_of(state.sign.game).rank(act.office)
    clauses = () if state.deck.wanted else office(state, act.office, rules.offices_changes_cards)
    if rules.deck_counted.value and COUNTED not in state.deck.steps and state.number:
        raise Refused("the old deck is counted first.", rules.deck_counted.by)
    clauses += steps_due(state)[0][1] if state.deck.wanted else ()
    emit(state, log, events.DeckStep(clauses, state.at, NEW, act.office))


def count_deck(state: State, log: Log, act: acts.CountDeck) -> None:
    """The dealer counts the old deck."""
    between_hands(state, "a deck is counted between hands.", state.rules.deck_counted)
    clauses = state.rules.deck_counted.by
    if act.cards != state.sign.deck:
        raise Refused(f"the deck has {act.cards} cards, not {state.sign.deck}: an officer looks into it.", clauses)
    emit(state, log, events.DeckStep(clauses, state.at, COUNTED, "dealer"))


def check_deck(state: State, log: Log, act: acts.CheckDeck) -> None:
    """An office checks the deck card by card."""
    rules = state.rules
    between_hands(state, "a deck is checked between hands.", rules.deck_renewed, rules.deck_dealer_checks)
    lowest = ladder_of(state.sign.game).rank(act.office) == 0
    due = dict(steps_due(state))
    if not due and state.closing is not None and rules.deck_closing.value:
        due = {AT_CLOSE: rules.deck_closing.by}
    step = AT_CLOSE if AT_CLOSE in due else BY_DEALER if lowest or BY_OFFICER not in due else BY_OFFICER
    if step not in due:
        raise Refused("the cards need no check by this office now.", rules.offices_ladder.by)
    if step == BY_OFFICER:
        office(state, act.office, rules.deck_officer_checks, rules.deck_reduced)
    emit(state, log, events.DeckStep(due[step], state.at, step, act.office))


def wash(state: State, log: Log, act: acts.Wash) -> None:
    """The dealer washes the deck."""
    between_hands(state, "a deck is washed between hands.", state.rules.deck_washed)
    due = dict(steps_due(state))
    if WASHED not in due:
        raise Refused("the cards need no washing now.", state.rules.deck_washed.by)
    if next(iter(due)) != WASHED:
        raise Refused(f"first: {next(iter(due))}.", due[next(iter(due))])
    emit(state, log, events.DeckStep(due[WASHED], state.at, WASHED, "dealer"))
