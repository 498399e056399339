"""The deal: cards that leave the stub for players, burns and board.

Knows where cards go and who may know them. Must not know what is due: `dealing` does.
"""

from __future__ import annotations

from typing import Any

from pokerroom.hand.fields import EXTRA, FORMS, Card, Cards, Faces, Phrase, Seats
from pokerroom.hand.state import BETTING, DEALING, DRAWING, State
from pokerroom.hand.traits import LEADS_ON, OF_THE_STUB
from pokerroom.hand.turns import next_to_answer
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import Viewer, by_all, by_everybody, never, openly
from pokerroom.machine.sorts import Names, Together

_SECOND = " on the second board"
_SHARED = "shared card"
_BOARD = "board"  # where the book gives the street no name


def _write_street(event: Any, names: Names) -> str:
    word = _SHARED if event.board == 2 else event.word
    if not word:
        return "the second board:" if event.board == 1 else f"the {_BOARD}:"
    if "round" in word:  # the round is not the card
        word = f"{'card' if len(event.cards) == 1 else 'cards'} for the {word}"
    return f"the {word}{_SECOND if event.board == 1 else ''}:"


def _read_street(words: str, names: Names) -> dict[str, Any] | None:
    said = words[4:-1].removeprefix("card for the ").removeprefix("cards for the ")
    if said == "second board":
        return {"board": 1, "word": ""}
    word = said.removesuffix(_SECOND)
    if word == _SHARED:
        return {"board": 2, "word": ""}
    return {"board": int(word != said), "word": "" if word == _BOARD else word}


_STREET = Together(("board", "word"), r"the [\w ,/'-]+:", _write_street, _read_street)

noun: Noun[State] = Noun("deal", {**FORMS, "street": _STREET})


def _dealt(state: State, event: Dealt) -> None:
    stub = state.stub
    seats, cards, ups = event.seats, event.cards, event.ups
    if not len(seats) == len(cards) == len(ups):
        raise ValueError("every card that is dealt has a place and a face")
    del stub[len(stub) - len(cards) :]
    hole, up = state.hole, state.up
    for place, card in enumerate(cards):
        seat = seats[place]
        if seat >= 0:
            if ups[place]:
                up[seat].append(card)
            else:
                hole[seat].append(card)
        elif seat == -1:
            state.kitty.append(card)
        elif seat == EXTRA:
            state.extra_hand.append(card)
        else:
            state.muck.append(card)  # the place of a folded hand that still gets cards
    if state.stage == DRAWING:
        seat = seats[0]
        if seat == state.to_act and state.answered[seat] and len(hole[seat]) >= state.plan.hand_size:
            state.to_act = next_to_answer(state, seat)
    elif state.stage != BETTING:  # a card that comes while players bet is one too many
        state.stage = DEALING
        state.dealt += 1
        state.burned_ahead = 0


def to_whom(event: Any, viewer: Viewer) -> list[bool]:
    """A card is known to everybody if it comes face up, else to the player who gets it."""
    return [up or (seat == viewer and seat >= 0) for seat, up in zip(event.seats, event.ups, strict=True)]


@noun.event("the dealer deals {seats:deal}", seen=by_all(cards=to_whom), effect=_dealt, traits=(OF_THE_STUB,))
class Dealt(Event):
    """Cards were dealt, in this order: to which seat, which card, face up or not.

    Seat -1 is the kitty; -2 and below are the places of folded hands that still get cards, -2 that of seat 0.
    """

    seats: "Seats"
    cards: "Cards"
    ups: "Faces"


def _burned(state: State, event: Burned) -> None:
    state.stub.pop()
    state.burns.append(event.card)
    state.burned_ahead += 1


@noun.event(
    "the dealer burns {card}", seen=by_all(card=never), effect=_burned, topic="unsaid", traits=(OF_THE_STUB, LEADS_ON)
)
class Burned(Event):
    """The top card was burned."""

    card: "Card"


def _turned(state: State, event: Turned) -> None:
    """Cards go to a board, or to the shared card of a stud game that ran short."""
    stub = state.stub
    cards, board = event.cards, event.board
    del stub[len(stub) - len(cards) :]
    if board == 0:
        state.board.extend(cards)
    elif board == 1:
        state.second.extend(cards)
    else:
        state.shared.extend(cards)
    state.dealt += 1
    state.burned_ahead = 0


@noun.event("{board:street} {cards}", seen=by_all(cards=openly), effect=_turned, topic="street", traits=(OF_THE_STUB,))
class Turned(Event):
    """Cards were turned on the board: of which street, on which board.

    Board 1 is the second one of a hand run twice, 2 the card that all share where a stud game runs short.
    """

    cards: "Cards"
    board: "int" = 0
    word: "Phrase" = ""


def _ran_once(state: State, event: RanOnce) -> None:
    state.twice = 1
    state.second = []


@noun.event("the board is run once after all", seen=by_everybody, effect=_ran_once)
class RanOnce(Event):
    """The cards do not reach for a second board after all: one board decides."""
