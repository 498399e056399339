"""Decks: when the cards are checked, counted, washed and changed, and what stops the next hand until it is done.

Knows the steps that a book asks for. Must not know single cards: the hand shuffles and deals.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.table import acts, events
from pokerroom.table.notices import voters
from pokerroom.table.rules import Log, between_hands, by, emit, office, rank_of, seated, value
from pokerroom.table.seats import least_office
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
    deck = state.deck
    found: list[tuple[str, tuple[str, ...]]] = []
    if deck.wanted:
        if value(state, "deck.counted", False) and COUNTED not in deck.steps:
            found.append((COUNTED, by(state, "deck.counted")))
        found.append((NEW, by(state, "deck.asked" if deck.wanted == "most players asked" else "deck.damaged")))
        return found
    if not deck.new:
        return []
    wanted: list[tuple[str, str]] = []
    # Where a book speaks of the opening, its other checks are for decks that come in later.
    opening = state.number == 0 and bool(value(state, "deck.opening", False))
    if opening:
        wanted.append((BY_DEALER, "deck.opening"))
    elif value(state, "deck.dealer_checks", False):
        wanted.append((BY_DEALER, "deck.dealer_checks"))
    if state.number and value(state, "deck.renewed") == "checked, shuffled and cut":
        wanted.append((BY_DEALER, "deck.renewed"))
    if deck.reduced and value(state, "deck.reduced"):
        wanted += [(BY_DEALER, "deck.reduced"), (BY_OFFICER, "deck.reduced")]
    if value(state, "deck.officer_checks") and not opening:
        wanted.append((BY_OFFICER, "deck.officer_checks"))
    washed = value(state, "deck.washed", ())
    if (
        "a new deck" in washed
        or (deck.reduced and "a reduced deck" in washed)
        or (state.number == 0 and "the first round of a day" in washed)
    ):
        wanted.append((WASHED, "deck.washed"))
    for step in (BY_DEALER, BY_OFFICER, WASHED):
        keys = [key for each, key in wanted if each == step]
        if keys and step not in deck.steps:
            found.append((step, by(state, *keys)))
    return found


def see_to_deck(state: State, log: Log) -> None:
    """Do by itself whatever the cards need."""
    while due := steps_due(state):
        step, clauses = due[0]
        who = "dealer"
        if step == NEW:
            who = least_office(state, "offices.changes_cards")
        elif step == BY_OFFICER:
            who = str(value(state, "deck.officer_checks") or value(state, "deck.reduced"))
        emit(state, log, events.DeckStep(clauses, state.at, step, who))


def request_deck(state: State, log: Log, act: acts.RequestDeck) -> None:
    """A player asks for a new deck."""
    player = seated(state, act.name)
    if player.name in state.deck.asked:
        raise Refused(f"{player.name} has asked already.")
    clauses = by(state, "deck.asked")
    emit(state, log, events.DeckRequested(clauses, state.at, player.name))
    rule = value(state, "deck.asked")
    asked = [name for name in voters(state) if name in state.deck.asked]
    needed = len(voters(state)) if rule == "all players" else len(voters(state)) // 2 + 1
    if rule is not None and len(asked) >= needed and not state.deck.wanted:
        emit(state, log, events.DeckWanted(clauses, state.at, "most players asked"))


def find_damaged(state: State, log: Log, act: acts.FindDamaged) -> None:
    """A damaged card is found."""
    if value(state, "deck.damaged") != "a new deck":
        clauses = by(state, "offices.changes_cards", "deck.damaged")
        raise Refused("an officer decides whether cards are changed.", clauses)
    if state.deck.wanted:
        raise Refused("a new deck is due already.")
    emit(state, log, events.DeckWanted(by(state, "deck.damaged"), state.at, "a damaged card"))


def bring_deck(state: State, log: Log, act: acts.BringDeck) -> None:
    """An office brings in a new deck; where players or a damaged card want one, the dealer does."""
    between_hands(state, "cards are changed between hands.", "offices.changes_cards")
    rank_of(state, act.office)
    clauses = () if state.deck.wanted else office(state, act.office, "offices.changes_cards")
    if value(state, "deck.counted", False) and COUNTED not in state.deck.steps and state.number:
        raise Refused("the old deck is counted first.", by(state, "deck.counted"))
    clauses += steps_due(state)[0][1] if state.deck.wanted else ()
    emit(state, log, events.DeckStep(clauses, state.at, NEW, act.office))


def count_deck(state: State, log: Log, act: acts.CountDeck) -> None:
    """The dealer counts the old deck."""
    between_hands(state, "a deck is counted between hands.", "deck.counted")
    clauses = by(state, "deck.counted")
    if act.cards != state.sign.deck:
        raise Refused(f"the deck has {act.cards} cards, not {state.sign.deck}: an officer looks into it.", clauses)
    emit(state, log, events.DeckStep(clauses, state.at, COUNTED, "dealer"))


def check_deck(state: State, log: Log, act: acts.CheckDeck) -> None:
    """An office checks the deck card by card."""
    between_hands(state, "a deck is checked between hands.", "deck.renewed", "deck.dealer_checks")
    lowest = rank_of(state, act.office) == 0
    due = dict(steps_due(state))
    if not due and state.closing is not None and value(state, "deck.closing", False):
        due = {AT_CLOSE: by(state, "deck.closing")}
    step = AT_CLOSE if AT_CLOSE in due else BY_DEALER if lowest or BY_OFFICER not in due else BY_OFFICER
    if step not in due:
        raise Refused("the cards need no check by this office now.", by(state, "offices.ladder"))
    if step == BY_OFFICER:
        office(state, act.office, "deck.officer_checks", "deck.reduced")
    emit(state, log, events.DeckStep(due[step], state.at, step, act.office))


def wash(state: State, log: Log, act: acts.Wash) -> None:
    """The dealer washes the deck."""
    between_hands(state, "a deck is washed between hands.", "deck.washed")
    due = dict(steps_due(state))
    if WASHED not in due:
        raise Refused("the cards need no washing now.", by(state, "deck.washed"))
    if next(iter(due)) != WASHED:
        raise Refused(f"first: {next(iter(due))}.", due[next(iter(due))])
    emit(state, log, events.DeckStep(due[WASHED], state.at, WASHED, "dealer"))
