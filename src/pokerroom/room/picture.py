"""Pictures: a table as everybody sees it, and what one person at it may know besides.

Knows how a table is drawn. Must not know a hand itself, nor who asks: a picture is the same for everybody, drawn from
the rail's view, and `mine` is drawn from that of one seat. Ask `felt` for the hand alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pokerroom.cards.faults import RankingError
from pokerroom.hand.award import Won
from pokerroom.hand.pots import pots_of
from pokerroom.hand.rulings.irregular import open_requests
from pokerroom.hand.see import View, Views
from pokerroom.hand.showdown import BestShown, high_value, low_value
from pokerroom.hand.state import BETTING
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign
from pokerroom.room.felt import (
    irregularity_of,
    marker_word,
    muck_word,
    places_marker,
    pots_on,
    spelled,
    stage_of,
    street_of,
)
from pokerroom.room.messages import Decision, DueTo, Mine, Offers, Picture, PotOf, Seat, StopAt
from pokerroom.room.offices import may_act
from pokerroom.room.turn import TurnClock
from pokerroom.table.due import due_of
from pokerroom.table.player import Player
from pokerroom.table.rules import COLOURS
from pokerroom.table.state import TableState
from pokerroom.table.traits import IN_TOURNAMENT
from pokerroom.table.vocabulary import TABLE


def picture(
    table: str,
    name: str,
    state: TableState,
    view: View | None,
    is_bot: Callable[[str], bool],
    turn: TurnClock,
    tournament: str = "",
) -> Picture:
    """The table as everybody sees it now; `view` is the rail's, of the hand that is on or was last."""
    sign, fixed = state.sign, _fixed(state.sign)
    shown = view.state if view is not None else None
    playing = view if state.playing else None
    return Picture(
        table=table,
        name=name,
        book=sign.game.book,
        game=sign.game.key,
        game_name=sign.game.name,
        sign=said_sign(sign),
        limit=sign.limit,
        marker_word=fixed.marker_word,
        muck_word=fixed.muck_word,
        chip=sign.chip,
        dollar=sign.dollar,
        big_blind=sign.blinds[-1] if sign.blinds else 0,
        places=state.places,
        buy_in=sign.buy_in,
        hand=state.number,
        playing=playing is not None,
        marker=state.positions.marker if fixed.places_marker else 0,
        stage=stage_of(view) if view is not None else "over",
        street=street_of(playing) if playing is not None else "",
        kitty=len(playing.state.kitty) if playing is not None else 0,
        board=spelled(shown.board) if shown is not None else [],
        second=spelled(shown.second) if shown is not None else [],
        shared=spelled(shown.shared) if shown is not None else [],
        pot=playing.state.pot if playing is not None else 0,
        pots=_pots(state, playing) if playing is not None else [],
        seats=_seats(state, view, is_bot),
        due=_public_due(state, playing, turn) if playing is not None else DueTo("nobody"),
        stops=stops_at(state),
        waiting=list(state.listed),
        asked=_asked(state, playing) if playing is not None else None,
        irregularity=irregularity_of(playing) if playing is not None else "",
        tournament=tournament,
        offers=fixed.offers,
    )


def stops_at(state: TableState) -> list[StopAt]:
    """What stops the next hand, and what may be decided meanwhile."""
    return [StopAt(each.what, each.who, each.options, each.stops, each.by) for each in due_of(state)]


class _Fixed(NamedTuple):
    """What is in a picture by the sign alone."""

    marker_word: str
    muck_word: str
    places_marker: bool
    offers: Offers


_FIXED: dict[int, tuple[Sign, _Fixed]] = {}  # by signs, each as long as it is the one at its place


def _fixed(sign: Sign) -> _Fixed:
    """What follows from a sign; a table's changes seldom."""
    found = _FIXED.get(id(sign))
    if found is None or found[0] is not sign:
        if len(_FIXED) > 2_000:
            _FIXED.clear()
        offers = Offers(sign.straddling.value, sign.side_wager, COLOURS if sign.side_wager else (), sign.run_it_twice)
        made = _Fixed(marker_word(sign), muck_word(sign), places_marker(sign), offers)
        found = _FIXED[id(sign)] = (sign, made)
    return found[1]


def place_in(state: TableState, names: tuple[str, ...], player: Player) -> int:
    """The place of a player among those of the hand that is on or was last; -1 for somebody who is not in it."""
    dealt, seat = state.dealt, player.seat
    if seat not in dealt:
        return -1
    place = dealt.index(seat)
    return place if names[place] == player.name else -1  # somebody else may have the seat since


def _pots(state: TableState, view: View) -> list[PotOf]:
    if view.state.stage == BETTING and view.state.street == 0:
        return []
    return pots_on(view, state.dealt)


def _seats(state: TableState, view: View | None, is_bot: Callable[[str], bool]) -> list[Seat]:
    won = _won(view) if view is not None and not state.playing else {}
    names = view.state.names if view is not None else ()
    waits = view is not None and state.playing and "push" in view.due.options
    requests = open_requests(view.state, view.log) if view is not None and waits else {}
    seats: list[Seat] = []
    for player in state.players.values():
        bot, away = is_bot(player.name), player.away_since >= 0
        seat = Seat(player.seat, player.name, bot, player.chips, marker=player.marker, away=away)
        if view is not None and (place := place_in(state, names, player)) >= 0:
            _draw_hand(seat, view, place, player.adding if state.playing else -1)
            seat.won = won.get(place, 0)
            if place in requests:
                seat.asks = [names[asked] for asked in requests[place]]
        seats.append(seat)
    return seats


def _draw_hand(seat: Seat, view: View, place: int, adding: int) -> None:
    """Draw what a seat has of the hand; `adding` are chips that come to it behind the hand, -1 when that is over."""
    shown = view.state
    live = shown.live[place]
    if adding >= 0:
        stack = shown.stacks[place]
        seat.chips, seat.bet, seat.live, seat.all_in = stack + adding, shown.bets[place], live, live and stack == 0
    seat.dealt = True
    if shown.up[place]:
        seat.up = spelled(shown.up[place])
    if shown.shown[place]:
        seat.shown = spelled(shown.hole[place])
    elif adding >= 0 and live:
        seat.hidden = len(shown.hole[place])


def _won(view: View) -> dict[int, int]:
    """What each place has won in a hand."""
    won: dict[int, int] = {}
    for event in view.log:
        if isinstance(event, Won):
            for place, amount in zip(event.seats, event.amounts, strict=True):
                won[place] = won.get(place, 0) + amount
    return won


def _public_due(state: TableState, view: View, turn: TurnClock) -> DueTo:
    if turn.stopped:
        return DueTo("floor")
    if turn.place >= 0:
        seat = state.dealt[turn.place]
        return DueTo("seat", seat, deadline=turn.deadline, seconds=turn.seconds, turn=turn.number)
    due = view.due
    return DueTo(due.actor, state.dealt[due.seat] if due.actor == "seat" and due.seat >= 0 else 0)


def _asked(state: TableState, view: View) -> Decision | None:
    question = view.state.question
    if question is None:
        return None
    seat = state.dealt[question.seat] if question.seat >= 0 else 0
    return Decision(question.office, seat, question.choices, question.by)


# ------------------------------------------------------------------------------------------------ one person


def mine(state: TableState, views: Views | None, name: str, turn: TurnClock, offices: Sequence[str] = ()) -> Mine:
    """What one person who holds these offices may know and do besides; seat 0 for somebody who does not sit here.

    Of `views`, those of the hand that is on or was last, his own is looked at, and the rail's for what is asked.
    """
    own, place = mine_anyway(state, views, name)
    if views is not None and 0 <= place == turn.place:
        own = in_turn(own, views, turn)
    if offices and _may_decide(state, views, offices):
        own.can = (*own.can, "decide")
    return own


def _may_decide(state: TableState, views: Views | None, offices: Sequence[str]) -> bool:
    """Whether one of these offices is enough for the decision that an office is asked for."""
    question = views.of("rail").state.question if views is not None and state.playing else None
    return question is not None and bool(question.office) and may_act(offices, state.sign.game, question.office)


def mine_anyway(state: TableState, views: Views | None, name: str) -> tuple[Mine, int]:
    """What is one person's own, whether it is their turn or not; and their place in the hand that is on, or -1."""
    player = state.player(name)
    buy_in = state.sign.buy_in
    if player is None:
        return Mine(0, [], None, _can(state, name, None), buy_in), -1
    place = place_in(state, views.names, player) if views is not None and state.playing else -1
    cards = spelled(views.holding(place)) if views is not None and place >= 0 else []
    return Mine(player.seat, cards, None, _can(state, name, player), buy_in), place


def in_turn(own: Mine, views: Views, turn: TurnClock) -> Mine:
    """The same with what is due, for the player whose turn it is."""
    view = views.of(turn.place)
    told = view.due
    due = DueTo(
        "seat",
        own.seat,
        told.options,
        told.to_call or told.bring_in,
        told.least,
        told.most,
        told.sizes,
        turn.deadline,
        turn.seconds,
        turn.number,
    )
    beaten = "muck" in told.options and is_beaten(view, turn.place)
    return Mine(own.seat, own.cards, due, own.can, own.buy_in, beaten)


def is_beaten(view: View, seat: int) -> bool:
    """Whether in every pot that a hand contests one that lies open wins over it: its player needs no rule to see it.

    Of a hand with a card in it that its player has not seen nobody can say so.
    """
    try:
        return _is_beaten(view, seat)
    except RankingError:
        return False


def _is_beaten(view: View, seat: int) -> bool:
    state = view.state
    for board in (state.board, state.second) if state.second else (state.board,):
        open_hands = BestShown(pots_of(state))
        for other, shown in enumerate(state.shown):
            if shown and state.live[other]:
                open_hands.add(other, high_value(state, other, board), low_value(state, other, board))
        if open_hands.beats(seat, high_value(state, seat, board), low_value(state, seat, board)):
            return False
    return True


_SEATED = [row.menu for row in TABLE.acts.values() if row.menu is not None and not row.menu.standing]
_IN_TOURNAMENT = [
    row.menu
    for kind, row in TABLE.acts.items()
    if row.menu is not None and not row.menu.standing and kind in IN_TOURNAMENT.kinds
]
_STANDING = [row.menu for row in TABLE.acts.values() if row.menu is not None and row.menu.standing]


def _can(state: TableState, name: str, player: Player | None) -> tuple[str, ...]:
    """What somebody can do around the hands: the words of acts that can be thought of now, and of adding bots."""
    if state.sign.tournament:
        return tuple([each.word for each in _IN_TOURNAMENT if each.when(state, player)]) if player is not None else ()
    if player is not None:
        return ("bots", *[each.word for each in _SEATED if each.when(state, player)])
    found = [each.word for each in _STANDING if each.when(state, name)]
    return tuple([*found, "bots"] if "sit" in found else found)
