"""Naming: real cards lie on felt, and the dealer says which they are when everybody sees them.

Knows which cards come face up next. Must not know a deck: there is none to be known. Ask `dealing` for the order in
which cards fall, `whereabouts` for where a card lies already, `showing` for hands that their players lay open.
"""

from __future__ import annotations

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.deal import Burned, Dealt, Turned
from pokerroom.hand.dealing import board_lacking, left_to_deal, second_lacking, to_name
from pokerroom.hand.fields import FORMS, Cards
from pokerroom.hand.log import HandLog
from pokerroom.hand.piles import reveal
from pokerroom.hand.state import DEALING, State
from pokerroom.hand.street_plan import StreetPlan
from pokerroom.hand.streets import waits_for_names
from pokerroom.hand.whereabouts import check_named
from pokerroom.law.error import Refused
from pokerroom.law.figures import how_many
from pokerroom.machine.authority import hands_on_cards
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_all, openly

noun: Noun[State] = Noun("naming", FORMS)


def _face_up(state: State) -> list[list[int]]:
    """The piles that lie face up, in the order in which their cards are named."""
    count = len(state.up)
    ups = [state.up[(state.first + offset) % count] for offset in range(count)]
    return [state.board, state.second, state.shared, *ups]


def _named(state: State, event: CardsNamed) -> None:
    left = list(event.cards)
    for pile in _face_up(state):
        lacking = pile.count(UNKNOWN)
        reveal(pile, tuple(left[:lacking]))
        del left[:lacking]


@noun.event("the dealer names {cards}", seen=by_all(cards=openly), effect=_named)
class CardsNamed(Event):
    """Cards that lay face up already were named."""

    cards: "Cards"


def _name(state: State, log: HandLog, act: NameCards) -> None:
    if not state.plan.on_felt:
        raise Refused("this table deals its own cards, and nobody needs to name them.")
    cards = tuple(act.cards)
    if not cards:
        raise Refused("no card is named.")
    open_unknown = sum([pile.count(UNKNOWN) for pile in _face_up(state)])
    if open_unknown:
        if len(cards) > open_unknown:
            lie = "lies" if open_unknown == 1 else "lie"
            raise Refused(f"{how_many(open_unknown, 'card')} {lie} face up and unnamed, not {len(cards)}.")
        check_named(state, cards)
        log.emit(CardsNamed((), cards))
        return
    if state.stage != DEALING or state.cut_due or not waits_for_names(state, log):
        raise Refused("no card is to be named now.")
    street = state.plan.streets[state.street]
    lacking = to_name(state)
    before_players = any(up for seat, up in left_to_deal(state, log.events) if seat >= 0)
    if len(cards) > lacking or (len(cards) < lacking and not before_players):
        where = "come face up" if before_players else "go on the board"
        raise Refused(f"{how_many(lacking, 'card')} {where} now, not {len(cards)}.")
    check_named(state, cards)
    if not state.dealt:
        for _ in range(street.burn - state.burned_ahead):
            log.emit(Burned(street.burn_by, state.stub[-1]))
    _deal_named(state, log, street, cards if before_players else ())
    if not before_players:
        first = max(0, board_lacking(state))
        if first:
            log.emit(Turned(street.board_by, cards[:first], 0, street.name))
        if second_lacking(state) > 0:
            log.emit(Turned(street.second_board_by, cards[first:], 1, street.name))


def _deal_named(state: State, log: HandLog, street: StreetPlan, cards: tuple[int, ...]) -> None:
    """Deal to the players what comes up to the last card that is named: those face down nobody knows."""
    seats: list[int] = []
    dealt: list[int] = []
    ups: list[bool] = []
    left = list(cards)
    for seat, up in left_to_deal(state, log.events):
        if up and seat >= 0:
            if not left:
                break
            dealt.append(left.pop(0))
        else:
            dealt.append(UNKNOWN)
        seats.append(seat)
        ups.append(up)
    if seats:
        log.emit(Dealt(street.deal_by, tuple(seats), tuple(dealt), tuple(ups)))


@noun.act("the dealer names {cards}", by=hands_on_cards, answer=_name)
class NameCards(Act):
    """The dealer says which real cards lie face up now: on the board, or before the players in the order of dealing."""

    cards: "Cards"
