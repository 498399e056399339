"""The deck of a recorded hand: its cards in the order in which they came, what nobody saw being unknown.

Knows which street a card belongs to. Must not know wagers. Ask `phh` for the actions, `replaying` for the play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.street_rules import StreetRules
from pokerroom.law.book import Game, rules_of
from pokerroom.notation.phh import Action
from pokerroom.notation.recorded import PHHError


class _Street(NamedTuple):
    """What a street brings: cards burnt, cards for each player, cards of the board, and whether cards are exchanged."""

    burn: int
    faces: int
    board: int
    draw: bool


_STREETS: dict[int, tuple[Game, tuple[_Street, ...]]] = {}


def _streets(game: Game) -> tuple[_Street, ...]:
    """What the streets of a game bring; each game is read once."""
    known = _STREETS.get(id(game))
    if known is None or known[0] is not game:
        read = [rules_of(StreetRules, street) for street in game.streets]
        streets = [_Street(each.burn.value, len(each.deal.value), each.board.value, each.draw.value) for each in read]
        known = _STREETS[id(game)] = (game, tuple(streets))
    return known[1]


class RecordedDeck(NamedTuple):
    """The deck of a record; who opened each street, where cards are hidden; what came when the stub was used up."""

    cards: list[int]
    openers: dict[int, int]
    again: list[int]


def deck_of_record(actions: Sequence[Action], count: int, game: Game, size: int) -> RecordedDeck:
    """Put the deck into the order of the record."""
    dealing = _Dealing(_streets(game), count)
    for action in actions:
        dealing.hear(action)
    hidden = any(UNKNOWN in hand for street in dealing.hands for hand in street.values())
    if hidden:
        dealing.reveal({action.seat: action.cards for action in actions if action.act == "sm" and action.cards})
    deck = dealing.deck()
    again = deck[size:]
    if again and not any(street.draw for street in dealing.streets):
        raise PHHError(f"more cards were dealt than a deck of {size} has")
    return RecordedDeck(deck[:size] + [UNKNOWN] * (size - len(deck)), dealing.openers if hidden else {}, again)


def shuffled_again(pool: Sequence[int], again: list[int]) -> list[int]:
    """Cards that were thrown away, in the order in which they came again; those that came are taken from `again`."""
    left = list(pool)
    came, again[:] = again[: len(pool)], again[len(pool) :]
    for card in [each for each in came if each != UNKNOWN]:
        if card not in left and UNKNOWN not in left:  # what was thrown away unseen may be told now
            raise PHHError(f"{spell([card])} came again when the deck was used up, and nobody threw it away")
        left.remove(card if card in left else UNKNOWN)
    rest = len(pool) - len(came)
    return came + (left if len(left) == rest else [UNKNOWN] * rest)


class _Dealing:
    """What each street brought: the cards of each seat, those of the board, and who acted first."""

    def __init__(self, streets: tuple[_Street, ...], count: int) -> None:
        self.streets = streets
        self.count = count
        self.now = 0
        self.hands: list[dict[int, list[int]]] = [{} for _ in streets]
        self.boards: list[list[int]] = [[] for _ in streets]
        self.drawn: list[dict[int, Sequence[int]]] = [{} for _ in streets]  # what each exchanged, in their order
        self.openers: dict[int, int] = {}

    def hear(self, action: Action) -> None:
        """Take one action."""
        if action.act == "db":
            self.turn(action)
        elif action.act == "dh":
            self.deal(action)
        elif action.act == "sd":
            self.draw(action)
        elif action.act != "sm":
            self.openers.setdefault(self.now, action.seat)

    def turn(self, action: Action) -> None:
        """Cards of the board, all of a street's at once or one by one."""
        while len(self.boards[self.now]) == self.streets[self.now].board:
            self.go_on(action)
        self.boards[self.now] += action.cards
        came, belong = len(self.boards[self.now]), self.streets[self.now].board
        if came > belong:
            raise PHHError(f"action {action.place}: {came} board cards came where {belong} belong")

    def deal(self, action: Action) -> None:
        """Cards of a player."""
        seat, cards = action.dealt_to, action.cards
        if seat >= self.count:
            raise PHHError(f"action {action.place}: p{seat + 1} is not a player")
        street = self.streets[self.now]
        if not street.draw:
            held = self.hands[self.now].get(seat, [])
            if held and len(held) == street.faces:  # this street has been dealt to them: the next one begins
                self.go_on(action)
                street, held = self.streets[self.now], []
            if len(held) + len(cards) > street.faces:
                came = len(held) + len(cards)
                raise PHHError(f"action {action.place}: p{seat + 1} was dealt {came} cards instead of {street.faces}")
            held += cards
            self.hands[self.now][seat] = held
        else:
            self.hands[self.now].setdefault(seat, []).extend(cards)

    def draw(self, action: Action) -> None:
        """A player throws cards away, or none, before others come."""
        if not self.streets[self.now].draw or action.seat in self.drawn[self.now]:
            self.go_on(action)
            if not self.streets[self.now].draw:
                raise PHHError(f"action {action.place}: cards are not exchanged here")
        self.drawn[self.now][action.seat] = action.cards

    def go_on(self, action: Action) -> None:
        """The next street begins."""
        if self.now + 1 == len(self.streets):
            raise PHHError(f"action {action.place}: no more cards come in this game")
        self.now += 1

    def reveal(self, shown: Mapping[int, Sequence[int]]) -> None:
        """Fill the unknown cards that somebody held to the end with what they showed then."""
        for seat, cards in shown.items():
            kept: list[tuple[list[int], int]] = []  # each card as its place in what a street brought
            for hands, drawn in zip(self.hands, self.drawn, strict=True):
                for card in drawn.get(seat, ()):
                    gone = next((each for each in kept if each[0][each[1]] in (card, UNKNOWN)), None)
                    if gone is not None:
                        kept.remove(gone)
                kept += [(hands[seat], place) for place in range(len(hands.get(seat, ())))]
            left = list(cards)
            for hand, place in kept:
                if hand[place] in left:
                    left.remove(hand[place])
            for hand, place in kept:
                if hand[place] == UNKNOWN and left:
                    hand[place] = left.pop(0)

    def deck(self) -> list[int]:
        """The cards as they came from the deck: on each street those burnt, those of the seats in turn, the board."""
        deck: list[int] = []
        for place, street in enumerate(self.streets[: self.now + 1]):
            hands, board = self.hands[place], self.boards[place]
            if board and len(board) != street.board:
                raise PHHError(f"{len(board)} board cards came where {street.board} belong")
            if hands or board:
                deck += [UNKNOWN] * street.burn
            if street.draw:
                order = [*self.drawn[place], *[seat for seat in hands if seat not in self.drawn[place]]]
                deck += [card for seat in order for card in hands.get(seat, ())]
                continue
            seats = sorted(hands)
            for seat in seats:
                if len(hands[seat]) != street.faces:
                    raise PHHError(f"p{seat + 1} was dealt {len(hands[seat])} cards instead of {street.faces}")
            deck += [hands[seat][face] for face in range(street.faces) for seat in seats] + board
        return deck
