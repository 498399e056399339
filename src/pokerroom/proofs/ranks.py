"""Cases of rankings: a line that names book, game and deck, then hands that are set against each other in it.

Knows how the answer is told. Must not know what beats what: `cards` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pokerroom.cards.card import CardError, cards, spell
from pokerroom.cards.faults import RankingError
from pokerroom.cards.order import HandOrder, order_of
from pokerroom.cards.words import CardRules
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.proofs.hands import done
from pokerroom.proofs.phrase import CaseError, Phrase, not_understood, read_phrase
from pokerroom.proofs.setting import Finder
from pokerroom.proofs.transcript import Outcome


@dataclass(slots=True)
class _Wanted:
    """Which deck is played with, and whether a low ace is agreed on, where the line says so."""

    deck: int | None = None
    low_ace: bool | None = None


def _deck(wanted: _Wanted, size: str) -> None:
    wanted.deck = int(size)


def _low_ace(wanted: _Wanted) -> None:
    wanted.low_ace = True


OF_AN_ORDER = (
    Phrase("deck NUMBER", "a deck of so many cards, where it is not the usual one", _deck),
    Phrase("agreed low ace", "the players have agreed that an ace may be low", _low_ace),
)


def run_rank(lines: Sequence[str], find: Finder, outcome: Outcome) -> None:
    """Run a `rank` case."""
    order: HandOrder | None = None
    for line in lines:
        outcome.do(line)
        if not line.startswith(">"):
            order = _order(line, find)
        elif order is None:
            raise CaseError('a rank case starts with its game, like "crown holdem".')
        else:
            try:
                AGAINST.do(order, done(line), outcome)
            except Refused as refusal:
                outcome.refuse(refusal)
            except (CardError, RankingError) as error:
                raise CaseError(f"{error}.") from None
        outcome.look(None)


def _order(line: str, find: Finder) -> HandOrder:
    parts = [part.strip() for part in line.split(",")]
    named, _, game = parts[0].partition(" ")
    try:
        played = find(named).game(game)
    except KeyError as error:
        raise CaseError(str(error.args[0])) from None
    wanted = _Wanted()
    for part in parts[1:]:
        found = read_phrase(part, OF_AN_ORDER)
        if found is None:
            raise not_understood(part, OF_AN_ORDER, 'say "deck 32" or "agreed low ace"')
        phrase, filled = found
        phrase.do(wanted, *filled)
    return order_of(played, wanted.deck, low_ace=wanted.low_ace)


def _against(order: HandOrder, line: str, outcome: Outcome) -> None:
    hands = [cards(part.partition(" on ")[0]) for part in line.split(" v ")]
    boards = [cards(part.partition(" on ")[2]) for part in line.split(" v ")]
    board = next((each for each in boards if each), ())
    every = [card for hand in (*hands, board) for card in hand]
    if len(set(every)) != len(every):
        raise CaseError("a card stands in two places.")
    rules = rules_of(CardRules, order.game)
    outcome.cited.update(cited(rules.cards_kickers[order.deck], rules.cards_ranks[order.deck], rules.cards_equal_suits))
    outcome.cited.update(rules.cards_uses.by if board else ())
    outcome.cited.update(order.order_by)
    values = [order.best(hand, board) if board else order.value(hand) for hand in hands]
    for hand, value in zip(hands, values, strict=True):
        outcome.answer(f"{spell(hand)}: {order.describe(value)}", order.by(value))
        outcome.cited.update(order.low_ace_by(value))
    best = [spell(hand) for hand, value in zip(hands, values, strict=True) if value == max(values)]
    if len(hands) > 1:
        outcome.answer(f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} tie")
    outcome.happened.append([value == max(values) for value in values])
    outcome.happened.append([order.ranking.category(value) for value in values])
    if order.low is not None:
        _lows(order, hands, board, outcome)


AGAINST = Phrase(
    "CARDS v CARDS on CARDS", "hands against each other, as many as wanted, with a board or without", _against
)


def _lows(order: HandOrder, hands: Sequence[tuple[int, ...]], board: tuple[int, ...], outcome: Outcome) -> None:
    assert order.low is not None
    by = rules_of(CardRules, order.game).cards_low.by
    lows = [order.best_low(hand, board) for hand in hands]
    for hand, value in zip(hands, lows, strict=True):
        outcome.answer(f"{spell(hand)}: {order.low.describe(value)}", by)
    outcome.happened.append([value > 0 and value == max(lows) for value in lows])
