"""The felt: a hand as it lies on the table, drawn from one viewer's view of it.

Knows how stage, cards, pots and seats of a view are drawn. Must not know a hand itself: what is in no view is drawn for
nobody. Ask `picture` for a table as everybody sees it, `records` for finished hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pokerroom.cards.card import UNKNOWN, WRITTEN
from pokerroom.hand.pots import pots_of
from pokerroom.hand.see import View
from pokerroom.hand.state import ASKING, BETTING, DEALING, DISCARDING, DRAWING, OVER, SETTLING, SHOWING
from pokerroom.law.book import rules_of
from pokerroom.law.sign import Sign
from pokerroom.room.awards import Award, MadeHand, awards_of, made_of, read_hands, won_in
from pokerroom.room.messages import PotOf, Seat
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

STAGES = {
    DEALING: "dealing",
    BETTING: "betting",
    DRAWING: "drawing",
    DISCARDING: "discarding",
    ASKING: "asking",
    SHOWING: "showing",
    SETTLING: "settling",
    OVER: "over",
}


class Felt(Struct):
    """The felt at one moment, as far as one viewer knows it. `shown` of a seat are the hole cards that they know."""

    game_name: str
    marker_word: str
    muck_word: str
    places: int
    marker: int
    stage: str
    street: str
    kitty: int
    board: "list[str]"
    second: "list[str]"
    shared: "list[str]"
    pot: int
    pots: "list[PotOf]"
    seats: "list[Seat]"
    irregularity: str = ""
    awards: "list[Award]" = []  # pots that were pushed by now


def felt_of(view: View, seats: Sequence[int]) -> Felt:
    """The felt of a view; `seats` are those of the table, in the order of the hand."""
    state = view.state
    reading = read_hands(view)
    awards = awards_of(view.log, seats, state.names, reading) if state.stage in (SETTLING, OVER) else []
    won = won_in(awards)
    sign = state.plan.sign
    divided = state.pot and any(state.live) and not any(state.bets)  # while wagers lie before players, nothing is
    return Felt(
        game_name=sign.game.name,
        marker_word=marker_word(sign),
        muck_word=muck_word(sign),
        places=max(sign.seats, *seats),
        marker=seats[state.marker] if places_marker(sign) else 0,
        stage=stage_of(view),
        street=street_of(view) if state.stage != OVER else "",
        kitty=len(state.kitty),
        board=spelled(state.board),
        second=spelled(state.second),
        shared=spelled(state.shared),
        pot=state.pot,
        pots=pots_on(view, seats) if divided else [],
        seats=[
            _seat(view, place, seats[place], won.get(seats[place], 0), made_of(reading, place))
            for place in range(len(state.names))
        ],
        irregularity=irregularity_of(view),
        awards=awards,
    )


def felt_of_table(state: TableState, view: View | None) -> Felt:
    """The felt of a table of which everything may be told, as that of a case; `view` is that of the hand on it."""
    sign = state.sign
    if view is not None:
        felt = felt_of(view, state.dealt)
    else:
        felt = Felt(
            game_name=sign.game.name,
            marker_word=marker_word(sign),
            muck_word=muck_word(sign),
            places=max(sign.seats, *state.players, 2),
            marker=(state.positions.marker or state.first_marker) if places_marker(sign) else 0,
            stage=STAGES[OVER],
            street="",
            kitty=0,
            board=[],
            second=[],
            shared=[],
            pot=0,
            pots=[],
            seats=[],
        )
    dealt = {seat.seat: seat for seat in felt.seats}
    for player in sorted(state.players.values(), key=lambda each: each.seat):
        seat = dealt.get(player.seat)
        if seat is None:
            seat = Seat(player.seat, player.name, False, player.chips + player.adding)
            felt.seats.append(seat)
        seat.marker, seat.away = player.marker, player.away_since >= 0
    return felt


def _seat(view: View, place: int, seat: int, won: int, made: list[MadeHand]) -> Seat:
    state = view.state
    live = state.live[place]
    known = [card for card in state.hole[place] if card != UNKNOWN]
    return Seat(
        seat,
        state.names[place],
        False,
        state.stacks[place],
        bet=state.bets[place],
        dealt=True,
        live=live,
        hidden=len(state.hole[place]) - len(known),
        up=spelled(state.up[place]),
        shown=spelled(known),
        all_in=live and not state.stacks[place] and state.stage != OVER,
        won=won,
        made=made,
    )


# ------------------------------------------------------------------------------------------------ what is drawn alike


def places_marker(sign: Sign) -> bool:
    """Whether a marker is placed at all: where it goes nowhere, the book only counts seats from the dealer's side."""
    return rules_of(TableRules, sign.game).marker_moves.value != "nowhere"


def marker_word(sign: Sign) -> str:
    """What the book calls the marker."""
    return rules_of(TableRules, sign.game).terms["marker"].value or "button"


def muck_word(sign: Sign) -> str:
    """What the book calls the muck."""
    return rules_of(TableRules, sign.game).terms["muck"].value or "muck"


def spelled(cards: Sequence[int]) -> list[str]:
    """Cards, one by one, as they are written."""
    return [WRITTEN[card] for card in cards]


def stage_of(view: View) -> str:
    """Where a hand is."""
    return STAGES[view.state.stage]


def street_of(view: View) -> str:
    """What the round of cards is called."""
    state = view.state
    return state.plan.streets[state.street].name


def pots_on(view: View, seats: Sequence[int]) -> list[PotOf]:
    """The pots, and which seats of the table may win each."""
    return [PotOf(pot.amount, [seats[place] for place in pot.eligible]) for pot in pots_of(view.state)]


def irregularity_of(view: View) -> str:
    """What went wrong, has been noticed and is not ruled on yet; nothing where all is well."""
    state = view.state
    return state.errors[state.unruled[0]].kind if state.unruled else ""
