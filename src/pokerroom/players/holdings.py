"""Holdings: hands that somebody may hold in a game, the same ones always, and where each stands as the cards lie.

Knows the deck, what lies open, and what each holding takes of the pot over run-outs. Must not know who bets: `reading`
does. Ask `cards.counts` for the run-outs, `strength` for what is thrown away in draw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from pokerroom.cards.counts import Play, is_fast, sample
from pokerroom.cards.deck import shuffled
from pokerroom.hand.plan import Plan
from pokerroom.players.games import ByGame
from pokerroom.players.strength import DrawStrength, strength_of

Cards = tuple[int, ...]

MANY: Final = (0, 52, 120, 110, 120, 100, 80)
"""How many holdings are thought of, by the cards of each."""
LOOKS: Final = 24
"""Run-outs for the place of one of them."""
NO_WEIGHTS: Final = (None, None)
KEPT: Final = 64
"""So many tables of places are remembered before we start afresh."""


class Lie(NamedTuple):
    """What lies open where somebody has a holding of so many cards: the boards, their own up cards and another's.

    `whole` is how many cards everybody has in the end, of their own; `drawn` how often cards were exchanged by then.
    """

    holds: int
    whole: int
    board: Cards = ()
    second: Cards = ()
    ups: Cards = ()
    theirs: Cards = ()
    drawn: int = 0


class Rival(NamedTuple):
    """What somebody may have: hands of `held` cards, one after another, with weights that add up, or none."""

    hands: bytes
    held: int
    weights: Sequence[int] | None = None


class Holdings:
    """What may be held in one game, and what hands take of the pot."""

    def __init__(self, plan: Plan) -> None:
        streets = plan.streets
        self._plan: Plan = plan
        self._bits: int = mask_of(plan.cards)
        self.dealt: int = sum([len(street.deal) for street in streets])
        """How many cards of their own everybody is dealt."""
        self._kept: int = self.dealt - sum([street.discard for street in streets])
        self.board: int = sum([street.board for street in streets])
        """How many cards the whole board has."""
        self.draws: int = len([street for street in streets if street.draw])
        """How often cards are exchanged."""
        self.down: int = len([up for up in streets[0].deal if not up])
        """How many cards are dealt face down in the first round."""
        self._play: Play = plan.order.playing()
        self._choosing: Play = plan.order.playing(self._kept) if plan.from_hole is None else self._play
        self._fast: bool = is_fast(self._play)
        self._hands: dict[tuple[int, int], list[tuple[int, bytes]]] = {}
        self._tables: dict[Lie, tuple[float, ...]] = {}

    def countable(self, own: int) -> bool:
        """Whether run-outs are looked at quickly while players have so many cards of their own."""
        return self._fast and not (self._plan.low and self.board and own > self._kept)

    def of(self, holds: int, drawn: int = 0) -> list[tuple[int, bytes]]:
        """The holdings of so many cards, drawn to so often, each with its cards as a set of bits."""
        found = self._hands.get((holds, drawn))
        if found is None:
            rng = Random(f"holdings of {holds}")
            cards = self._plan.cards
            if holds == 1:
                hands: list[Cards] = [(card,) for card in cards]
            else:
                many = MANY[min(holds, len(MANY) - 1)]
                hands = [self._drawn(rng, drawn) if drawn else tuple(shuffled(cards, rng)[:holds]) for _ in range(many)]
            found = self._hands[holds, drawn] = [(mask_of(hand), bytes(hand)) for hand in hands]
        return found

    def _drawn(self, rng: Random, times: int) -> Cards:
        """What becomes of a hand that is drawn to sensibly so often."""
        strength = strength_of(self._plan)
        assert isinstance(strength, DrawStrength)
        deck = shuffled(self._plan.cards, rng)
        hand, stub = tuple(deck[: self.dealt]), deck[self.dealt :]
        for _ in range(times):
            hand, stub = strength.drawn(hand, stub)
        return hand

    def places(self, lie: Lie) -> tuple[float, ...]:
        """What part of the holdings is worse than each, as the cards lie; below 0 where it cannot be held."""
        found = self._tables.get(lie)
        if found is None:
            if len(self._tables) >= KEPT:
                self._tables.clear()
            found = self._tables[lie] = _placed(self._worth(lie))
        return found

    def _worth(self, lie: Lie) -> list[float]:
        plan, board = self._plan, lie.board
        known = mask_of((*board, *lie.second, *lie.ups, *lie.theirs))
        hands = self.of(lie.holds, lie.drawn)
        whole_board = self.board and len(board) == self.board and lie.holds <= self._kept
        if self.draws or (whole_board and not lie.second and not plan.low):
            best, need = plan.best, plan.from_hole
            return [-1.0 if mask & known else float(best(tuple(hand), board, need)) for mask, hand in hands]
        ups, other = bytes(lie.ups), bytes(lie.theirs)
        held = bytes([lie.holds + len(ups), len(other)])
        shares = self._counted(lie, held, NO_WEIGHTS, LOOKS, 1, 0)
        return [-1.0 if mask & known else shares((hand + ups, other)) for mask, hand in hands]

    def share(self, seats: Sequence[Rival], lie: Lie, trials: int, seed: int, gone: int = 0) -> float:
        """What part of the pot the first seat takes over run-outs; below 0 where the hands collide."""
        sure = b"".join([seat.hands for seat in seats if seat.weights is None])  # of whom one hand alone is believed
        if len(set(sure)) < len(sure) or mask_of(sure) & gone:
            return -1.0
        held = bytes([seat.held for seat in seats])
        shares = self._counted(lie, held, [seat.weights for seat in seats], trials, seed, gone)
        return shares(tuple([seat.hands for seat in seats]))

    def _counted(
        self, lie: Lie, held: bytes, weights: Sequence[Sequence[int] | None], trials: int, seed: int, gone: int
    ) -> Callable[[tuple[bytes, ...]], float]:
        """A function from hands to the share of the first; what is the same for all of them is worked out once."""
        most = bytes([min(each, lie.whole) for each in held])  # somebody may have been dealt a card too many
        missing = bytes([lie.whole - each for each in most])
        play = self._choosing if self.board and lie.whole > self._kept else self._play
        out = gone | mask_of(lie.board) | mask_of(lie.second)
        boards = [
            (bytes(board), self.board - len(board) if self.board else 0)
            for board in ((lie.board, lie.second) if lie.second else (lie.board,))
        ]
        free, players = self._bits & ~out, len(held)

        def shares(hands: tuple[bytes, ...]) -> float:
            total = 0.0
            if most != held:
                hands = tuple([_cut(each, has, may) for each, has, may in zip(hands, held, most, strict=True)])
            for board, to_come in boards:
                numbers = sample(play, (hands, most, missing, board, to_come, free), weights, trials, seed)
                if numbers is None:
                    return -1.0
                total += _first_share(numbers, players)
            return total / len(boards)

        return shares


def _cut(hands: bytes, held: int, most: int) -> bytes:
    """Hands of so many cards, one after another, each with no more than the first of them."""
    return b"".join([hands[start : start + most] for start in range(0, len(hands), held)])


def holdings_of(plan: Plan) -> Holdings:
    """Give the holdings of the game of a plan."""
    return _KNOWN.of(plan)


_KNOWN = ByGame(Holdings)


def mask_of(cards: Sequence[int]) -> int:
    """Cards as a set of bits."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _first_share(numbers: Sequence[int], players: int) -> float:
    """What part of the pots the first hand took, by the counts of `cards.counts`: see `read` there."""
    step, whole = players + 1, 0.0
    for sharing in range(1, step):
        at = 4 + sharing
        whole += (numbers[at] + (numbers[at + step] + numbers[at + 2 * step]) / 2) / sharing
    return whole / numbers[0]


def _placed(worth: Sequence[float]) -> tuple[float, ...]:
    """The place of each among those that can be held; those that are alike have the same."""
    there = sorted([each for each in worth if each >= 0])
    last = {each: place for place, each in enumerate(there)}
    first = {each: place for place, each in reversed(list(enumerate(there)))}
    many = 2 * max(1, len(there) - 1)
    return tuple([-1.0 if each < 0 else (first[each] + last[each]) / many for each in worth])
