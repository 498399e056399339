"""The order of hands as one book gives it for one deck: a ranking, the clauses it stands on, the book's own words.

Knows the rules of `cards.words` and how to read them from a game. Ask `ranking` for values, `law` for the rules.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pokerroom.cards.card import RANK_WORDS, spell
from pokerroom.cards.deck import DECKS, LOWEST
from pokerroom.cards.low import Low
from pokerroom.cards.low import low as low_of
from pokerroom.cards.made import Made
from pokerroom.cards.ranking import Ranking, ranking
from pokerroom.cards.slow_counts import UPPER, Play
from pokerroom.cards.words import EVERY_CARD, TWO_OF_THE_HOLE, CardRules
from pokerroom.law.book import Game, rules_of
from pokerroom.law.error import Refused, shown
from pokerroom.law.rules import cited
from pokerroom.law.words import HANDS, LawRules

# How many ranks of a value name the kind of hand; the rest are side cards.
_MAIN_RANKS = {
    "no pair": 1,
    "one pair": 1,
    "two pair": 2,
    "three of a kind": 1,
    "straight": 1,
    "flush": 5,
    "full house": 2,
    "four of a kind": 1,
    "straight flush": 1,
    "royal flush": 1,
}


@dataclass(frozen=True, slots=True)
class HandOrder:
    """How a game ranks hands with one deck: `value` compares them, `describe` and `by` say it with the clause.

    `ranking` is what wins the pot: the high hand, or a low where the game has nothing else; `low` shares it.
    """

    game: Game
    deck: int
    ranking: Ranking | Low
    low: Low | None
    from_hole: int | None
    low_ace: bool
    kickers: bool = True

    def value(self, cards: Sequence[int]) -> int:
        """Give the value of the best five of 5 to 7 cards; the higher value wins."""
        value = self.ranking.value(cards)
        return value if self.kickers else self.without_kickers(value)

    def without_kickers(self, value: int) -> int:
        """Give a value as it is where side cards do not decide; those of a low always do."""
        if isinstance(self.ranking, Low):
            return value
        named = _MAIN_RANKS[self.ranking.category(value)]
        return value >> (4 * (5 - named)) << (4 * (5 - named))

    def __repr__(self) -> str:
        return f"<HandOrder {self.game}, a deck of {self.deck}{', with a low' if self.low is not None else ''}>"

    def describe(self, value: int) -> str:
        """Say a value in the book's own words."""
        if isinstance(self.ranking, Low):
            return self.ranking.describe(value)
        return self.ranking.describe(value, self._terms())

    def _terms(self) -> dict[str, str]:
        """The book's own words for kinds of hands, where it has any."""
        return {word: rule.value for word, rule in rules_of(LawRules, self.game).terms.given().items()}

    def made(self, value: int, cards: Sequence[int], low: bool = False) -> Made:
        """What these cards make, of which the value is known: for the low that shares the pot, or what wins it."""
        ranked = self.low if low and self.low is not None else self.ranking
        category, ranks = ranked.read(value)
        if isinstance(ranked, Low):
            return Made(category, category, tuple(ranks), tuple(cards), ranked.kind)
        return Made(category, self._terms().get(category, category), tuple(ranks), tuple(cards))

    def best_low(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """Give the value of a hand for the low; 0 is no low."""
        if self.low is None:
            return 0
        if self.from_hole is None and len(hole) + len(board) > 7:
            return max(self.low.value(five) for five in combinations((*hole, *board), 5))
        return self.low.best(hole, board, self.from_hole)

    def by(self, value: int) -> tuple[str, ...]:
        """Give the clause that places this kind of hand in the order (none where the book is silent)."""
        return self.placed_by(self.ranking.category(value))

    def low_ace_by(self, value: int) -> tuple[str, ...]:
        """Give the clauses that let the ace count low, if this hand needs it to."""
        if isinstance(self.ranking, Low):
            return ()
        straight = self.ranking.category(value) in ("straight", "straight flush")
        if straight and (value >> 16 & 15) == LOWEST.get(self.deck, 0) + 5:
            return rules_of(LawRules, self.game).cards_low_ace[self.deck].by
        return ()

    def placed_by(self, category: str) -> tuple[str, ...]:
        """Give the clause that places a kind of hand, by its name; a low has one for all kinds."""
        if isinstance(self.ranking, Low):
            return self.low_by
        rule = rules_of(LawRules, self.game).cards_order[self.deck]
        if category not in rule.value:
            return ()  # no hand of this game comes to it
        place = rule.value.index(category)
        # A book that numbers each kind of hand gives ten clauses, last in the list; otherwise all of them stand for it.
        return (rule.by[place - len(rule.value)],) if len(rule.by) >= len(rule.value) else rule.by

    @property
    def low_by(self) -> tuple[str, ...]:
        """The clauses that say which low is played, and that nothing else is where it takes all."""
        return cited(rules_of(CardRules, self.game).cards_low, rules_of(CardRules, self.game).cards_high)

    @property
    def order_by(self) -> tuple[str, ...]:
        """The clauses of the order of hands as a whole; none where only a low is played."""
        return () if isinstance(self.ranking, Low) else rules_of(LawRules, self.game).cards_order[self.deck].by[:-10]

    @property
    def ace_is_low(self) -> bool:
        """Whether an ace is the lowest card of a hand that wins the whole pot."""
        return isinstance(self.ranking, Low) and self.ranking.kind != "deuce to seven"

    def best(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """Give the value of a hand with a board, by the game's composition."""
        if self.from_hole is None and len(hole) + len(board) > 7:
            value = max(self.ranking.value(five) for five in combinations((*hole, *board), 5))
        else:
            value = self.ranking.best(hole, board, self.from_hole)
        return value if self.kickers else self.without_kickers(value)

    def playing(self, kept: int = 0) -> Play:
        """What plays, as those who count run-outs are told it; `kept`: so many of their own, chosen at the showdown."""
        keep = [0xFFFFFFFF] * 16
        if not self.kickers and isinstance(self.ranking, Ranking):
            for place, category in enumerate(self.ranking.order):
                keep[10 - place] = 0xFFFFFFFF << 4 * (5 - _MAIN_RANKS[category]) & 0xFFFFFFFF
        low = None if self.low is None else self.low.engine
        lows = bytes(UPPER) if self.low is None else self.low.uppers()
        from_hole = -1 - kept if self.from_hole is None else self.from_hole
        return self.ranking.engine, low, from_hole, self.ranking.uppers(), lows, array("I", keep).tobytes()

    def say(self, cards: Sequence[int]) -> str:
        """Say what some cards make, with the clause."""
        value = self.value(cards)
        return f"{spell(cards)}: {self.describe(value)} [{', '.join(self.by(value)) or 'silent'}]"


def deck_of(game: Game, size: int) -> tuple[int, ...]:
    """Give the cards of a deck as the book lists them, in order of rank and suit."""
    own = rules_of(CardRules, game).cards_list[size]
    if own.given:
        if len(own.value) != size:
            raise Refused(f"the list has {len(own.value)} cards, not {size}.", own.by)
        return own.value
    rule = rules_of(CardRules, game).cards_lowest[size]
    if size not in LOWEST:
        raise Refused(f"nothing says which cards a deck of {size} has.")
    if not rule.given:
        return DECKS[size]
    cards = tuple(range(4 * RANK_WORDS.index(rule.value), 52))
    if len(cards) != size:
        raise Refused(f"a deck down to the {rule.value} has {len(cards)} cards, not {size}.", rule.by)
    return cards


def order_of(game: Game, deck: int | None = None, *, low_ace: bool | None = None) -> HandOrder:
    """Give the order of hands of a game with one of its decks.

    `low_ace` says whether all have agreed that the ace also counts low; it matters only where the book leaves it to
    agreement, and is refused where the book decides otherwise.
    """
    if not isinstance(game, Game):
        raise Refused(f"an order of hands is that of a game, not of {shown(game)}.")
    law, cards = rules_of(LawRules, game), rules_of(CardRules, game)
    size = game.decks[0] if deck is None else deck
    if size not in game.decks:
        decks = " or ".join(str(each) for each in game.decks)
        by = cited(*law.seats.given().values())
        raise Refused(f"{game.name} is played with a deck of {decks}, not {size}.", by)
    ace = law.cards_low_ace[size]
    if low_ace is not None and ace.value != "by agreement" and low_ace != (ace.value == "always"):
        raise Refused(
            f"with a deck of {size} the ace {'always' if not low_ace else 'never'} counts low as well.", ace.by
        )
    counts_low = ace.value == "always" or (ace.value == "by agreement" and bool(low_ace))
    low = low_of(cards.cards_low.value) if cards.cards_low.value != "none" else None
    from_hole = 2 if cards.cards_uses.value == TWO_OF_THE_HOLE else None
    named = law.cards_order[size].value
    every = (*named, *[each for each in HANDS if each not in named])
    few = cards.cards_uses.value == EVERY_CARD
    order: Ranking | Low = ranking(every, size if size in LOWEST else 52, counts_low, few=few)
    if not cards.cards_high.value:
        if low is None or not low.every_hand:
            raise Refused("where no high hand is played every hand must have a low.", cited(cards.cards_high))
        order, low = low, None
    return HandOrder(game, size, order, low, from_hole, counts_low, cards.cards_kickers[size].value)
