"""What a game deals: how many cards of their own players have at the end, how many the board has, and from which deck.

Knows how to read it from the streets of any game. Must not know hands or ranges: `spot` does. Ask `cards.order` for
what plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from pokerroom.cards.order import HandOrder, deck_of, order_of
from pokerroom.cards.slow_counts import Play
from pokerroom.hand.street_rules import StreetRules
from pokerroom.law.book import Game, rules_of
from pokerroom.law.sign import Sign
from pokerroom.law.stakes import LOW_ACE


@dataclass(frozen=True, slots=True)
class Layout:
    """How a game lies on the table when all cards are out.

    `bits` are its cards as a set of bits, `play` what the twins of `cards.counts` are told of it. `own` cards of
    everybody, after the `thrown` ones that players must discard before all are out; `kept` are left of them where
    some are thrown away at the very end, 0 where all are. `boards` has how many cards lie on the board after each
    street that turns some. `second` has the same of a second board, where there is one.
    """

    order: HandOrder
    cards: tuple[int, ...]
    bits: int
    own: int
    thrown: int
    kept: int
    play: Play
    boards: tuple[int, ...]
    second: tuple[int, ...]

    @property
    def board(self) -> int:
        """How many cards the whole board has."""
        return self.boards[-1] if self.boards else 0

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.order.game


_KEPT: Final = 256
_MADE: Final[
    dict[tuple[int, int | None, bool], Layout]
] = {}  # a layout holds its game, so that no other has its number


def layout_of(game: Game | Sign, deck: int | None = None) -> Layout:
    """Give what a game deals, with one of its decks; a sign says its deck itself, and whether the ace counts low."""
    if isinstance(game, Sign):
        return layout_of_game(game.game, game.deck if deck is None else deck, LOW_ACE in game.agreed)
    return layout_of_game(game, deck, False)


def layout_of_game(game: Game, deck: int | None, low_ace: bool) -> Layout:
    """The same for a game, each made once; `low_ace` says that all have agreed that the ace also counts low."""
    made = _MADE.get((id(game), deck, low_ace))
    if made is None:
        if len(_MADE) >= _KEPT:
            _MADE.clear()
        made = _MADE[id(game), deck, low_ace] = _made(order_of(game, deck, low_ace=low_ace or None))
    return made


def _made(order: HandOrder) -> Layout:
    streets = [rules_of(StreetRules, street) for street in order.game.streets]
    dealt = sum(len(street.deal.value) for street in streets)
    thrown = sum(street.discard.value for street in streets[:-1])
    late = streets[-1].discard.value if streets else 0
    kept = dealt - thrown - late if late else 0
    cards = deck_of(order.game, order.deck)
    return Layout(
        order=order,
        cards=cards,
        bits=sum(1 << card for card in cards),
        own=dealt - thrown,
        thrown=thrown,
        kept=kept,
        play=order.playing(kept),
        boards=_growing([street.board.value for street in streets]),
        second=_growing([street.second_board.value for street in streets]),
    )


def _growing(turned: list[int]) -> tuple[int, ...]:
    """How many cards lie on a board after each street that turns some."""
    return tuple(sorted({lie for lie in accumulate(turned) if lie}))
