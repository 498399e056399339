"""Pictures: a table as everybody sees it, and what one person at it may know besides.

Knows how a table is drawn. Must not know a hand itself, nor who asks: a picture is the same for everybody, drawn from
the rail's view, and `mine` is drawn from that of one seat. Ask `felt` for the hand alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import structs

from pokerroom.cards.card import UNKNOWN
from pokerroom.cards.faults import RankingError
from pokerroom.hand.pots import pots_of
from pokerroom.hand.rulings.irregular import open_requests
from pokerroom.hand.see import View, Views
from pokerroom.hand.showdown import BestShown, high_value, low_value
from pokerroom.hand.state import BETTING, OVER
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign
from pokerroom.room.awards import Award, Reading, awards_of, made_of, read_hands, won_in
from pokerroom.room.felt import (
    STAGES,
    irregularity_of,
    marker_word,
    muck_word,
    places_marker,
    pots_on,
    spelled,
    stage_of,
    street_of,
)
from pokerroom.room.lines import in_dollars
from pokerroom.room.messages import Decision, DueTo, Mine, Offers, Picture, PotOf, Seat, StopAt
from pokerroom.room.offices import may_act
from pokerroom.room.runout import run_out
from pokerroom.room.turn import TurnClock
from pokerroom.table.due import due_of
from pokerroom.table.player import Player
from pokerroom.table.rules import COLOURS
from pokerroom.table.stakes import buying
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
    fixed = _fixed(state.sign)
    drawn = structs.replace(
        fixed.blank, table=table, name=name, tournament=tournament, places=state.places, hand=state.number
    )
    reading = read_hands(view) if view is not None else {}
    awards: list[Award] = []
    if view is not None and not state.playing:
        awards = awards_of(view.log, state.dealt, view.state.names, reading)
    drawn.seats = _seats(state, view, is_bot, turn, reading, awards)
    if fixed.places_marker:
        drawn.marker = state.positions.marker
    if not state.playing:
        drawn.stops = stops_at(state)
    drawn.called = turn.called_until
    if state.listed:
        drawn.waiting = list(state.listed)
    if view is not None:
        shown = view.state
        drawn.stage, drawn.awards, drawn.runout = stage_of(view), awards, run_out(view, state.dealt)
        drawn.board, drawn.second, drawn.shared = spelled(shown.board), spelled(shown.second), spelled(shown.shared)
        if state.playing:
            drawn.playing, drawn.street, drawn.kitty, drawn.pot = True, street_of(view), len(shown.kitty), shown.pot
            drawn.pots, drawn.due = _pots(state, view), _public_due(state, view, turn)
            drawn.asked, drawn.irregularity = _asked(state, view, turn), irregularity_of(view)
    return drawn


def stops_at(state: TableState) -> list[StopAt]:
    """What stops the next hand, and what may be decided meanwhile; amounts in the units of the felt."""

    def on_the_felt(chips: int) -> str:
        return in_dollars(chips, state.sign.dollar)

    return [StopAt(each.what_in(on_the_felt), each.who, each.options, each.stops, each.by) for each in due_of(state)]


class _Fixed(NamedTuple):
    """What is in a picture by the sign alone: one in which there is nothing else, and whether a marker is placed."""

    blank: Picture
    places_marker: bool


_FIXED: dict[int, tuple[Sign, _Fixed]] = {}  # by signs, each as long as it is the one at its place


def _fixed(sign: Sign) -> _Fixed:
    """What follows from a sign; a table's changes seldom."""
    found = _FIXED.get(id(sign))
    if found is None or found[0] is not sign:
        if len(_FIXED) > 2_000:
            _FIXED.clear()
        offers = Offers(sign.straddling.value, sign.side_wager, COLOURS if sign.side_wager else (), sign.run_it_twice)
        found = _FIXED[id(sign)] = (sign, _Fixed(_blank(sign, offers), places_marker(sign)))
    return found[1]


def _blank(sign: Sign, offers: Offers) -> Picture:
    """A picture of a table with this sign on which nothing lies."""
    return Picture(
        table="",
        name="",
        book=sign.game.book,
        game=sign.game.key,
        game_name=sign.game.name,
        sign=said_sign(sign),
        limit=sign.limit,
        marker_word=marker_word(sign),
        muck_word=muck_word(sign),
        chip=sign.chip,
        dollar=sign.dollar,
        big_blind=sign.blinds[-1] if sign.blinds else 0,
        places=0,
        buy_in=sign.buy_in,
        hand=0,
        stage=STAGES[OVER],
        due=DueTo("nobody"),
        on_felt=sign.cards_on_felt,
        offers=offers,
    )


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


def _seats(
    state: TableState,
    view: View | None,
    is_bot: Callable[[str], bool],
    turn: TurnClock,
    reading: Reading,
    awards: Sequence[Award],
) -> list[Seat]:
    won = won_in(awards)
    names = view.state.names if view is not None else ()
    places = {seat: place for place, seat in enumerate(state.dealt)} if names else {}
    # While it is a player's turn no pot is pushed, and nobody has to ask what is due.
    playing = state.playing
    waits = turn.place < 0 and view is not None and playing and "push" in view.due.options
    requests = open_requests(view.state, view.log) if view is not None and waits else {}
    more = bool(won or requests or reading)
    seats: list[Seat] = []
    for player in state.players.values():
        name, away = player.name, player.away_since >= 0
        place = places.get(player.seat, -1)
        if view is None or place < 0 or names[place] != name:  # somebody else may have the seat since
            seats.append(Seat(player.seat, name, is_bot(name), player.chips, marker=player.marker, away=away))
            continue
        seat = _in_hand(player, is_bot(name), away, view, place, playing)
        if more:
            seat.won, seat.made = won.get(player.seat, 0), made_of(reading, place)
            if place in requests:
                seat.asks = [names[asked] for asked in requests[place]]
        seats.append(seat)
    return seats


def _in_hand(player: Player, bot: bool, away: bool, view: View, place: int, playing: bool) -> Seat:
    """The seat of somebody who is in the hand that is on, or was in the one that was last."""
    shown = view.state
    up, hole = spelled(shown.up[place]) if shown.up[place] else [], shown.hole[place]
    lies_open = spelled(hole) if shown.shown[place] else []
    if not playing:
        marker, chips = player.marker, player.chips
        return Seat(player.seat, player.name, bot, chips, 0, True, False, 0, up, lies_open, marker, away)
    live, stack = shown.live[place], shown.stacks[place]
    chips = stack + player.adding  # what comes to somebody behind the hand
    bet, hidden = shown.bets[place], hole.count(UNKNOWN) if live and not lies_open else 0
    marker, all_in = player.marker, live and stack == 0
    seat = Seat(player.seat, player.name, bot, chips, bet, True, live, hidden, up, lies_open, marker, away, all_in)
    if live and not lies_open and hidden < len(hole):
        seat.exposed = spelled([card for card in hole if card != UNKNOWN])
    return seat


def _public_due(state: TableState, view: View, turn: TurnClock) -> DueTo:
    if turn.stopped:
        return DueTo("floor")
    if turn.place >= 0:
        seat = state.dealt[turn.place]
        return DueTo("seat", seat, deadline=turn.deadline, seconds=turn.seconds, turn=turn.number, bank=turn.bank)
    due = view.due
    seat = state.dealt[due.seat] if due.actor == "seat" and due.seat >= 0 else 0
    if state.sign.cards_on_felt:  # everybody sees at such a table what somebody may do, and the dealer enters it
        return DueTo(due.actor, seat, due.options, due.to_call or due.bring_in, due.least, due.most, due.sizes)
    return DueTo(due.actor, seat)


def _asked(state: TableState, view: View, turn: TurnClock) -> Decision | None:
    question = view.state.question
    if question is None:
        return None
    seat = state.dealt[question.seat] if question.seat >= 0 else 0
    return Decision(question.office, seat, question.choices, question.by, turn.decides if question.office else 0)


# ------------------------------------------------------------------------------------------------ one person


def mine(state: TableState, views: Views | None, name: str, turn: TurnClock, offices: Sequence[str] = ()) -> Mine:
    """What one person who holds these offices may know and do besides; seat 0 for somebody who does not sit here.

    Of `views`, those of the hand that is on or was last, their own is looked at, and the rail's for what is asked.
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
    may = buying(state, player)
    return Mine(player.seat, cards, None, _can(state, name, player), buy_in, buying=may), place


def has_cards(own: Mine, views: Views, place: int) -> bool:
    """Whether somebody at this place of the hand still holds what they were told: then nothing else of what is theirs
    can have become another with the hand alone."""
    return own.cards == spelled(views.holding(place))


def in_turn(own: Mine, views: Views, turn: TurnClock) -> Mine:
    """The same with what is due, for the player whose turn it is."""
    told = views.due_to(turn.place)
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
        turn.bank,
        turn.ruled,
    )
    beaten = "muck" in told.options and is_beaten(views.of(turn.place), turn.place)
    return Mine(own.seat, own.cards, due, own.can, own.buy_in, beaten, own.buying)


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
    """What somebody can do around the hands: the words of acts that can be thought of now."""
    if state.sign.tournament:
        return tuple([each.word for each in _IN_TOURNAMENT if each.when(state, player)]) if player is not None else ()
    if player is not None:
        return tuple([each.word for each in _SEATED if each.when(state, player)])
    return tuple([each.word for each in _STANDING if each.when(state, name)])
