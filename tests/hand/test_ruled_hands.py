"""The hands of the cases, irregular ones above all: nothing is lost, everything replays, reads back and can be viewed."""

from __future__ import annotations

import pytest

from pokerroom import shelf
from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.deck import Shuffled
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.rulings.repair import Moved
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.spoken import full, read_act, read_event, say_act
from pokerroom.hand.state import State
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.clause import Case
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.proofs.hands import dealt
from pokerroom.proofs.setting import OF_A_HAND, read_setting

BOOKS = (*shelf.names(), shelf.HOUSE)


def piles(state: State) -> list[list[int]]:
    shared = [state.stub, state.burns, state.muck, state.aside, state.extra_hand, state.kitty, state.shared]
    second = state.second[len(state.board) :] if len(state.second) > len(state.board) else []
    return [*shared, state.board, second, *state.hole, *state.up]


def conserved(hand: Hand) -> None:
    state = hand.state
    held = sum(state.stacks) + state.pot + state.taken + state.jackpot + sum(state.behind.values())
    assert held == sum(state.start)
    assert min(state.stacks) >= 0 and state.pot >= 0
    assert not hand.over or not any(state.bets), "the hand is over, and a bet lies before somebody"
    if state.stub or state.dealt or state.street:
        found = [card for pile in piles(state) for card in pile]
        if not state.second:
            shuffled = next(event for event in hand.log if isinstance(event, Shuffled))
            assert sorted(found) == sorted(shuffled.cards)  # a shoe may lack some


def hands(book: str) -> list[Case]:
    return [each for clause in shelf.book(book) for each in clause.cases if each.word == "hand"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_hands_of_the_cases_hold_together(book: str) -> None:
    for case in hands(book):
        play(case)


def test_every_kind_of_event_comes_up_in_a_case() -> None:
    """Each can be said and read back, then: `play` has looked. Only a room seals its decks, and no case has real cards."""
    kinds = {type(event) for book in BOOKS for case in hands(book) for event in play(case)}
    assert {kind.__name__ for kind in set(HAND.events) - kinds} <= {"CardsNamed", "Proposed", "RanOnce", "Sealed"}


def play(case: Case) -> list[Event]:
    lines = [line.rstrip() for line in case.text.splitlines() if line.strip() and not line.startswith("    ")]
    table = next(line for line in lines if line.startswith("table "))
    deck = next((line for line in lines if line.startswith(("deck ", "shoe "))), "")
    try:
        hand = dealt(read_setting(table, OF_A_HAND), deck, shelf.book)
    except Refused:
        return []
    where = f"{case.file}, line {case.line}"
    for line in lines:
        if not line.startswith(">") or line[1:].strip() == "due":
            continue
        names = hand.state.names
        try:
            act = read_act(line[1:].strip(), names)
        except Refused:
            continue
        assert read_act(say_act(act, names), names) == act, where
        if isinstance(act, Shuffle):
            act = Shuffle((*act.cards, *[card for card in hand.to_shuffle if card not in act.cards]))
        before = len(hand.log)
        try:
            hand.play(act)
        except Refused:
            assert len(hand.log) == before, where
            continue
        conserved(hand)
    for event in hand.log:
        assert read_event(full(event, hand.state.names), hand.state.names) == event, where
        if isinstance(event, Moved) and {"board", "up"} & {event.source, event.target}:
            assert HAND.see(event, "rail") == event, where  # what lies open, or lay open until now, everybody has seen
    assert replay(hand.sign, hand.log) == hand, where
    for viewer in (*range(len(hand.state.names)), "rail", "dealer", "surveillance"):
        view = hand.view(viewer)
        assert view.state.stacks == hand.state.stacks and view.state.to_act == hand.state.to_act, where
        assert [len(pile) for pile in piles(view.state)] == [len(pile) for pile in piles(hand.state)], where
        for seen, true in zip(piles(view.state), piles(hand.state), strict=True):
            assert all(card in (UNKNOWN, real) for card, real in zip(sorted_as(seen, true), true, strict=True)), where
    return hand.log


def sorted_as(seen: list[int], true: list[int]) -> list[int]:
    """What a viewer knows of a pile, laid beside the pile itself."""
    left = list(seen)
    laid: list[int] = []
    for card in true:
        if card in left:
            left.remove(card)
            laid.append(card)
        else:
            laid.append(UNKNOWN)
    assert all(card == UNKNOWN for card in left), "a viewer knows a card that is not there"
    return laid
