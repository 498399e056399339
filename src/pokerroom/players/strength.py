"""Strength: how good a hand is in the game at hand, by the book's own order of hands and with its own deck.

Knows how to place a hand among those that others may hold: on a board, in stud by the number of cards, in draw before
and after the draw, for the high and the low. Must not know whose turn it is or what a bet costs: `styles` does.

Where fewer than five cards count, what is to come is looked at in a fixed number of ways, the same for every hand of
the game, and what was found is kept: that is the chart of starting hands. From then on a hand is worth what it makes,
and a little more if it draws to a straight or a flush. Nothing is dealt at random while a bot decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Protocol, TypeVar

from pokerroom.cards.deck import shuffled
from pokerroom.cards.low import Low
from pokerroom.cards.ranking import Ranking
from pokerroom.hand.plan import Plan
from pokerroom.players.few import FewStrength
from pokerroom.players.field import Field, StartingHands
from pokerroom.players.games import ByGame
from pokerroom.players.lows import thrown_for_low
from pokerroom.players.runs import Runs, ranks_of
from pokerroom.players.sight import Seen

Cards = tuple[int, ...]
Key = TypeVar("Key")
Found = TypeVar("Found")

KEPT = 100_000  # so many hands are remembered before we start afresh
FIELD = 300  # hands in a field that is made once
HOLDINGS = 40  # hands that are tried on every new board
STARTS = 400  # starting hands on the ladder
# How many ways to go on are looked at for a starting hand, by its hole cards: with more of them there are more hands.
WAYS = {2: 200, 3: 80, 4: 48, 5: 10}
FEWEST_WAYS = 8
STUD_WAYS = 80
OUTSHOWN = 0.55  # what is left of a stud hand that the open cards of somebody beat as it is


class Strength(Protocol):
    """How good hands are in one game."""

    def start(self, seen: Seen) -> float:
        """What part of all starting hands is worse, from 0 to 1."""

    def now(self, seen: Seen) -> float:
        """What part of the pot the hand would win from one hand that anybody might hold, from 0 to 1."""

    def throws(self, seen: Seen) -> Cards:
        """The hole cards that they do best to throw away where a draw or a discard is due."""


def strength_of(plan: Plan) -> Strength:
    """Give what is known of hands under a plan; plans that deal and rank alike share it."""
    return _KNOWN.of(plan)


def _made(plan: Plan) -> Strength:
    ranking = plan.order.ranking
    if isinstance(ranking, Ranking) and ranking.few:
        return FewStrength(plan)
    if any(street.board for street in plan.streets):
        return BoardStrength(plan)
    return DrawStrength(plan) if any(street.draw for street in plan.streets) else StudStrength(plan)


_KNOWN = ByGame(_made)


class BoardStrength:
    """Strength where players share a board: holdem, Omaha, pineapple, Manila."""

    def __init__(self, plan: Plan) -> None:
        streets = plan.streets
        self._cards: Cards = plan.cards
        self._ranking = plan.order.ranking
        self._low = plan.order.low
        self._from_hole = plan.from_hole
        self._runs = Runs(plan)
        self._dealt: int = sum([len(street.deal) for street in streets])
        self._held: int = self._dealt - sum([street.discard for street in streets])
        self._whole: int = sum([street.board for street in streets])
        self._first: int = streets[0].board
        # The same hands are tried on every board: so many, spread over the deck by a shuffle that never changes.
        rng = Random(1)
        holdings = [tuple(shuffled(self._cards, rng)[: self._held]) for _ in range(HOLDINGS)]
        if self._held > 2:  # they take longer to rank
            holdings = holdings[: HOLDINGS // 2]
        self._holdings: list[tuple[int, Cards, bytes]] = [(_mask(each), each, bytes(each)) for each in holdings]
        self._ways: list[Cards] = [
            tuple(shuffled(self._cards, rng)[:12]) for _ in range(WAYS.get(self._dealt, FEWEST_WAYS))
        ]
        self._board: Cards = ()
        self._field: Field | None = None
        self._known: dict[tuple[Cards, Cards], float] = {}
        self._classes: dict[tuple[Cards, Cards], float] = {}
        self._outlooks: dict[Cards, list[tuple[int, Cards, Field]]] = {}
        self._starting: StartingHands | None = None

    def start(self, seen: Seen) -> float:
        """What part of all starting hands is worse."""
        if self._starting is None:
            rng = Random(2)
            decks = [shuffled(self._cards, rng) for _ in range(STARTS)]
            size = self._dealt
            self._starting = StartingHands(
                [self.of(tuple(d[:size]), tuple(d[size : size + self._first])) for d in decks]
            )
        return self._starting.worse(self.of(seen.hole, seen.board))

    def now(self, seen: Seen) -> float:
        """What part of the pot the hand would win from one hand that anybody might hold: of two boards half each."""
        if seen.second:
            return (self.of(seen.hole, seen.board) + self.of(seen.hole, seen.second)) / 2
        return self.of(seen.hole, seen.board)

    def throws(self, seen: Seen) -> Cards:
        """The hole cards without which the hand is best."""
        hole = seen.hole
        kept = max(combinations(hole, len(hole) - seen.least), key=lambda cards: self.of(cards, seen.board))
        return tuple([card for card in hole if card not in kept])

    def of(self, hole: Cards, board: Cards) -> float:
        """The strength of hole cards on a board."""
        if len(board) < 3:
            known = self._known.get((hole, board))
            return self._early(hole, board) if known is None else known
        if board != self._board or self._field is None:
            self._board, self._field = board, self._on(board)
        made = self._placed(hole, board, self._field)
        to_come = self._whole - len(board)
        return self._runs.lifted(made, hole, board, self._from_hole is not None, to_come) if to_come else made

    def _early(self, hole: Cards, board: Cards) -> float:
        """Too few cards lie on the board to make a hand: look at ways in which it may go on."""
        alike = _alike(board, hole)
        found = self._classes.get(alike)
        if found is None:
            shared, cards = alike
            mask = _mask(cards)
            ways = [way for way in self._outlook(shared) if not way[0] & mask]
            places = [self._placed(cards, full, field) for _, full, field in ways]
            found = sum(places) / len(places) if places else 0.5
            _keep(self._classes, alike, found)
        _keep(self._known, (hole, board), found)
        return found

    def _outlook(self, board: Cards) -> list[tuple[int, Cards, Field]]:
        found = self._outlooks.get(board)
        if found is None:
            found = []
            for way in self._ways:
                more = _first(way, self._whole - len(board), board)
                found.append((_mask(more), board + more, self._on(board + more)))
            _keep(self._outlooks, board, found)
        return found

    def _on(self, board: Cards) -> Field:
        """What others may hold on this board."""
        mask = _mask(board)
        low = self._low
        if self._from_hole is not None:
            need = self._from_hole
            hands = [cards for seen, cards, _ in self._holdings if not seen & mask]
            best = self._ranking.best
            lows = [low.best(cards, board, need) for cards in hands] if low is not None else ()
            return Field([best(cards, board, need) for cards in hands], lows)
        shared = bytes(board)
        together = shared.join([packed for seen, _, packed in self._holdings if not seen & mask]) + shared
        count = self._held + len(board)
        return Field(self._ranking.values(together, count), low.values(together, count) if low is not None else ())

    def _placed(self, hole: Cards, board: Cards, field: Field) -> float:
        need = self._from_hole
        best, low = self._ranking.best, self._low
        if len(hole) > self._held:  # some of them will be thrown away
            return max([self._placed(kept, board, field) for kept in combinations(hole, self._held)])
        return field.place(best(hole, board, need), low.best(hole, board, need) if low is not None else 0)


class StudStrength:
    """Strength where everybody has cards of their own, some of them open."""

    def __init__(self, plan: Plan) -> None:
        self._cards: Cards = plan.cards
        self._ranking = plan.order.ranking
        self._low = plan.order.low
        self._runs = Runs(plan)
        self._first: int = len(plan.streets[0].deal)
        self._whole: int = sum([len(street.deal) for street in plan.streets])
        self._fields: dict[int, Field] = {}
        rng = Random(3)
        for count in range(5, self._whole + 1):
            hands = [shuffled(self._cards, rng)[:count] for _ in range(FIELD)]
            lows = [self._low.value(hand) for hand in hands] if self._low is not None else ()
            self._fields[count] = Field([self._ranking.value(hand) for hand in hands], lows)
        ways = [bytes(shuffled(self._cards, rng)[: self._whole]) for _ in range(STUD_WAYS)]
        self._ways: dict[int, list[tuple[int, bytes]]] = {
            more: [(_mask(way[:more]), way[:more]) for way in ways] for more in range(1, self._whole)
        }
        self._classes: dict[tuple[Cards, Cards], float] = {}
        self._known: dict[Cards, float] = {}
        self._showing: dict[Cards, int] = {}
        self._starting: StartingHands | None = None

    def start(self, seen: Seen) -> float:
        """What part of all starting hands is worse."""
        if self._starting is None:
            rng = Random(4)
            hands = [tuple(shuffled(self._cards, rng)[: self._first]) for _ in range(STARTS)]
            self._starting = StartingHands([self._early(hand) for hand in hands])
        return self._starting.worse(self._early(seen.own) * self._shade(seen, seen.own))

    def now(self, seen: Seen) -> float:
        """What part of the pot the hand would win from one hand that anybody might hold."""
        own = seen.own
        return self.of(own) * self._shade(seen, own)

    def throws(self, seen: Seen) -> Cards:
        """Nothing: in stud every card is kept."""
        return ()

    def of(self, own: Cards) -> float:
        """The strength of a player's cards, whatever the others show."""
        if len(own) < 5:
            return self._early(own)
        low = self._low
        made = self._fields[len(own)].place(self._ranking.value(own), low.value(own) if low is not None else 0)
        to_come = self._whole - len(own)
        return self._runs.lifted(made, own, (), False, to_come) if to_come else made

    def _early(self, own: Cards) -> float:
        known = self._known.get(own)
        if known is not None:
            return known
        alike = _alike((), own)
        found = self._classes.get(alike)
        if found is None:
            found = self._went_on(alike[1])
            _keep(self._classes, alike, found)
        _keep(self._known, own, found)
        return found

    def _went_on(self, own: Cards) -> float:
        """What becomes of a few cards, over all the ways to go on that hold none of them."""
        mask, mine, low = _mask(own), bytes(own), self._low
        ways = [way for seen, way in self._ways[self._whole - len(own)] if not seen & mask]
        hands = mine.join(ways) + mine
        highs = self._ranking.values(hands, self._whole)
        lows = low.values(hands, self._whole) if low is not None else [0] * len(highs)
        place = self._fields[self._whole].place
        return sum(map(place, highs, lows)) / len(highs)

    def _shade(self, seen: Seen, own: Cards) -> float:
        """What is left of the strength when somebody's open cards alone beat all that this player has."""
        ups, live, seat = seen.ups, seen.live, seen.seat
        if not ups or isinstance(self._ranking, Low):  # a low that is showing may still be spoiled
            return 1.0
        others = [self._shows(cards) for other, cards in enumerate(ups) if live[other] and other != seat and cards]
        best = max(others, default=0)
        mine = self._ranking.value(own) if len(own) >= 5 else self._shows(own)
        # Of high cards alone nothing is said: anybody may have something under them.
        return OUTSHOWN if best > mine and best >> 20 > 1 else 1.0

    def _shows(self, cards: Cards) -> int:
        ranks = tuple(sorted([card >> 2 for card in cards]))
        found = self._showing.get(ranks)
        if found is None:
            found = self._showing[ranks] = self._ranking.showing(cards)
        return found


class DrawStrength:
    """Strength in draw: a hand, and as many cards again in every draw at most."""

    def __init__(self, plan: Plan) -> None:
        self._ranking = plan.order.ranking
        self._runs = Runs(plan)
        self._size: int = plan.hand_size
        rng = Random(5)
        value, size = self._ranking.value, self._size
        decks = [shuffled(plan.cards, rng) for _ in range(FIELD)]
        self._dealt = Field([value(deck[:size]) for deck in decks])
        drawn = []
        for deck in decks:
            hand, stub = tuple(deck[:size]), deck[size:]
            for street in plan.streets:
                if street.draw:
                    hand, stub = self.drawn(hand, stub)
            drawn.append(value(hand))
        self._drawn = Field(drawn)

    def start(self, seen: Seen) -> float:
        """What part of all starting hands is worse."""
        return self._placed(self._dealt, seen.hole, 1)

    def now(self, seen: Seen) -> float:
        """What part of the pot the hand would win from one hand that anybody might hold."""
        return self._placed(self._drawn, seen.hole, 0)

    def throws(self, seen: Seen) -> Cards:
        """The cards that a sensible player draws to."""
        return self.thrown(seen.hole)

    def drawn(self, hole: Cards, stub: list[int]) -> tuple[Cards, list[int]]:
        """What a hand becomes with the cards that come next, and what is left of them."""
        thrown = self.thrown(hole)
        return (*[card for card in hole if card not in thrown], *stub[: len(thrown)]), stub[len(thrown) :]

    def thrown(self, hole: Cards) -> Cards:
        """All but a made hand, what pairs, four to a flush or a straight, or the two highest; see `thrown_for_low`."""
        if isinstance(self._ranking, Low):
            return thrown_for_low(self._ranking, hole)
        category = self._ranking.category(self._ranking.value(hole))
        if category not in ("no pair", "one pair", "two pair", "three of a kind"):
            return ()
        ranks = [card >> 2 for card in hole]
        if category != "no pair":
            return tuple([card for card in hole if ranks.count(card >> 2) == 1])
        for odd in hole:
            rest = [card for card in hole if card != odd]
            if len({card & 3 for card in rest}) == 1:
                return (odd,)
        for odd in sorted(hole):
            if self._runs.four(ranks_of([card for card in hole if card != odd])):
                return (odd,)
        return tuple(sorted(hole)[:3])

    def _placed(self, field: Field, hole: Cards, to_come: int) -> float:
        if len(hole) != self._size:
            return 0.5  # a hand that is being drawn to
        made = field.place(self._ranking.value(hole))
        return self._runs.lifted(made, hole, (), False, to_come) if to_come else made


def _first(way: Cards, count: int, without: Cards) -> Cards:
    """The first so many cards of a way that are not out already."""
    return tuple([card for card in way if card not in without][:count])


def _mask(cards: Sequence[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _alike(board: Cards, own: Cards) -> tuple[Cards, Cards]:
    """The cards with their suits renamed in the order in which they come: hands that differ only in suits are one."""
    names: dict[int, int] = {}
    renamed = []
    for cards in (board, own):
        # The rank decides, then how often its suit is there: most hands that are alike come out the same.
        suits = [card & 3 for card in cards]
        line = sorted(cards, key=lambda card: (card >> 2, suits.count(card & 3)), reverse=True)
        renamed.append(tuple([card & ~3 | names.setdefault(card & 3, len(names)) for card in line]))
    return renamed[0], renamed[1]


def _keep(kept: dict[Key, Found], key: Key, found: Found) -> None:
    if len(kept) >= KEPT:
        kept.clear()
    kept[key] = found
