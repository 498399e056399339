"""Pictures: a table as everybody sees it, and what one person at it may know besides.

Knows which parts of a state are public. Must not know who asks: a picture is the same for everybody, and `mine` is made
from the state for one seat alone. No card that lies face down is in a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pokerroom.cards.card import spell
from pokerroom.hand.award import Won
from pokerroom.hand.hand import Hand
from pokerroom.hand.pots import pots_of
from pokerroom.hand.showdown import Shown, high_value, low_value
from pokerroom.hand.start import Started
from pokerroom.hand.state import ASKING, BETTING, DEALING, DISCARDING, DRAWING, OVER, SETTLING, SHOWING
from pokerroom.law.book import rules_of
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign
from pokerroom.room.messages import Asked, DueTo, Mine, Offers, Picture, PotOf, Seat, StopAt
from pokerroom.room.offices import may_act
from pokerroom.room.turn import Turn
from pokerroom.table.blinds import owes, straddle_seats, upcoming
from pokerroom.table.due import due_of
from pokerroom.table.rules import COLOURS, TableRules
from pokerroom.table.state import Player, State

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


def places_marker(sign: Sign) -> bool:
    """Whether a marker is placed at all: where it goes nowhere, the book only counts seats from the dealer's side."""
    return rules_of(TableRules, sign.game).marker_moves.value != "nowhere"


def picture(table: str, name: str, state: State, is_bot: Callable[[str], bool], turn: Turn) -> Picture:
    """The table as everybody sees it now."""
    sign = state.sign
    hand = state.hand
    term = sign.game.rules.get
    marker_word, muck_word = term("terms.marker"), term("terms.muck")
    shown = hand.state if hand is not None else None
    playing = state.playing and hand is not None
    return Picture(
        table=table,
        name=name,
        book=sign.game.book,
        game=sign.game.key,
        game_name=sign.game.name,
        sign=said_once(sign),
        limit=sign.limit,
        marker_word=str(marker_word.value) if marker_word else "button",
        muck_word=str(muck_word.value) if muck_word else "muck",
        chip=sign.chip,
        dollar=sign.dollar,
        big_blind=sign.blinds[-1] if sign.blinds else 0,
        places=sign.seats,
        buy_in=sign.buy_in,
        hand=state.number,
        playing=playing,
        marker=state.positions.marker if places_marker(sign) else 0,
        stage=STAGES[shown.stage] if shown is not None else "over",
        street=shown.plan.streets[shown.street].name if shown is not None and playing else "",
        kitty=len(shown.kitty) if shown is not None and playing else 0,
        board=_cards(shown.board) if shown is not None else [],
        second=_cards(shown.second) if shown is not None else [],
        shared=_cards(shown.shared) if shown is not None else [],
        pot=shown.pot if shown is not None and playing else 0,
        pots=_pots(state, hand) if playing and hand is not None else [],
        seats=[_seat(state, player, is_bot(player.name)) for player in state.players.values()],
        due=_public_due(state, hand, turn) if playing and hand is not None else DueTo("nobody"),
        stops=[StopAt(each.what, each.who, each.options, each.stops, each.by) for each in due_of(state)],
        waiting=list(state.listed),
        asked=_asked(hand, state) if playing and hand is not None else None,
        irregularity=_irregularity(hand) if playing and hand is not None else "",
        offers=Offers(sign.straddle, sign.side_wager, COLOURS if sign.side_wager else (), sign.run_it_twice),
    )


_SAID: dict[int, tuple[Sign, str]] = {}  # signs that have been said, each as long as it is the one at its place


def said_once(sign: Sign) -> str:
    """A sign as it is spoken; a table's changes seldom, and saying it takes longer than the rest of a picture."""
    found = _SAID.get(id(sign))
    if found is None or found[0] is not sign:
        if len(_SAID) > 2_000:
            _SAID.clear()
        found = _SAID[id(sign)] = (sign, said_sign(sign))
    return found[1]


def _cards(cards: Sequence[int]) -> list[str]:
    return spell(cards).split()


def _pots(state: State, hand: Hand) -> list[PotOf]:
    if hand.state.stage == BETTING and hand.state.street == 0:
        return []
    return [PotOf(pot.amount, [state.dealt[seat] for seat in pot.eligible]) for pot in pots_of(hand.state)]


def _seat(state: State, player: Player, bot: bool) -> Seat:
    seat = Seat(player.seat, player.name, bot, player.chips, marker=player.marker, away=player.away_since >= 0)
    hand = state.hand
    if hand is None or player.seat not in state.dealt:
        return seat
    place = state.dealt.index(player.seat)
    if hand.state.names[place] != player.name:
        return seat  # somebody else has the seat since
    shown = hand.state
    if state.playing:
        seat.chips = shown.stacks[place] + player.adding
        seat.bet = shown.bets[place]
        seat.live = shown.live[place]
        seat.all_in = seat.live and shown.stacks[place] == 0
    seat.dealt = True
    seat.up = _cards(shown.up[place])
    if shown.shown[place]:
        seat.shown = _cards(shown.hole[place])
    elif state.playing and shown.live[place]:
        seat.hidden = len(shown.hole[place])
    if not state.playing:
        for event in reversed(hand.log):
            if isinstance(event, Won) and place in event.seats:
                seat.won += event.amounts[event.seats.index(place)]
            elif isinstance(event, Started):
                break
    return seat


def _public_due(state: State, hand: Hand, turn: Turn) -> DueTo:
    due = hand.due
    seat = state.dealt[due.seat] if due.actor == "seat" and due.seat >= 0 else 0
    return DueTo(due.actor, seat, deadline=turn.deadline, seconds=turn.seconds, turn=turn.number)


def _asked(hand: Hand, state: State) -> Asked | None:
    question = hand.state.question
    if question is None:
        return None
    seat = state.dealt[question.seat] if question.seat >= 0 else 0
    return Asked(question.office, seat, question.choices, question.by)


def _irregularity(hand: Hand) -> str:
    return hand.state.errors[hand.state.unruled[0]].kind if hand.state.unruled else ""


# ------------------------------------------------------------------------------------------------ one person


def mine(state: State, name: str, turn: Turn, offices: Sequence[str] = ()) -> Mine:
    """What one person who holds these offices may know and do besides; seat 0 for somebody who does not sit here."""
    own = _mine(state, name, turn)
    if _may_decide(state, offices):
        own.can = (*own.can, "decide")
    return own


def _may_decide(state: State, offices: Sequence[str]) -> bool:
    """Whether one of these offices is enough for the decision that an office is asked for."""
    question = state.hand.state.question if state.hand is not None and state.playing else None
    return question is not None and bool(question.office) and may_act(offices, state.sign.game, question.office)


def _mine(state: State, name: str, turn: Turn) -> Mine:
    player = state.player(name)
    buy_in = state.sign.buy_in
    if player is None:
        can = ["sit", "bots"] if len(state.players) < state.sign.seats and not state.closed else []
        can.append("leave_list" if name in state.listed else "join_list")
        return Mine(0, [], None, tuple(can), buy_in)
    hand = state.hand
    cards: list[str] = []
    due: DueTo | None = None
    if hand is not None and player.seat in state.dealt:
        place = state.dealt.index(player.seat)
        if state.playing and hand.state.names[place] == player.name:
            cards = _cards(hand.state.hole[place])
            told = hand.due
            if told.actor == "seat" and told.seat == place:
                due = DueTo(
                    "seat",
                    player.seat,
                    told.options,
                    told.to_call,
                    told.least,
                    told.most,
                    told.sizes,
                    turn.deadline,
                    turn.seconds,
                    turn.number,
                )
    beaten = due is not None and "muck" in due.options and hand is not None and is_beaten(hand, hand.due.seat)
    return Mine(player.seat, cards, due, _can(state, player), buy_in, beaten)


def is_beaten(hand: Hand, seat: int) -> bool:
    """Whether in every pot that a hand contests one that lies open wins over it: its player needs no rule to see it."""
    state = hand.state
    for board in (state.board, state.second) if state.second else (state.board,):
        open_hands = Shown(pots_of(state))
        for other, shown in enumerate(state.shown):
            if shown and state.live[other]:
                open_hands.add(other, high_value(state, other, board), low_value(state, other, board))
        if open_hands.beats(seat, high_value(state, seat, board), low_value(state, seat, board)):
            return False
    return True


def _can(state: State, player: Player) -> tuple[str, ...]:
    can = [
        "leave",
        "buy",
        "bots",
        "return" if player.away_since >= 0 else "away",
        "deal_in" if player.out else "sit_out",
    ]
    if not (state.playing and player.seat in state.dealt):
        can.append("move")
    if owes(player):
        can += ["post", "wait"]
    if not state.playing and state.sign.straddle:
        seats = straddle_seats(state, upcoming(state))
        if len(state.straddlers) < len(seats) and seats[len(state.straddlers)] == player.seat:
            can.append("straddle")
    if state.sign.side_wager and not state.playing:
        can.append("bet_on")
    if state.sign.extra_time is not None and state.playing:
        can.append("extend")
    return tuple(can)
