"""What a trainee is asked: a hand at the moment something went wrong in it, answers of which one is right, and why.

Knows the one shape of such questions, wherever the hand comes from: a case, a hand that was played for it, a call to a
table. Must not draw or print anything. Ask `remedies` for the answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pokerroom.academy.remedies import offered
from pokerroom.academy.told import regular, what_happened, what_matters
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.see import View
from pokerroom.law.book import Book, Game
from pokerroom.machine.kinds import Event

FEW = 8  # of the last lines before the error


@dataclass(frozen=True, slots=True)
class AskedRuling:
    """One question: the table as its dealer sees it, what happened, the answers offered, which is right, and why:
    what the book reads of it, each as a question to the dealer and the answer."""

    book: Book
    game: Game
    view: View
    before: tuple[Event, ...]
    happened: str
    kind: str
    facts: tuple[str, ...]
    matters: tuple[tuple[str, str], ...]
    answers: tuple[str, ...]
    right: int
    by: tuple[str, ...]


def asked_of(book: Book, hand: Hand, place: int, mind: Random) -> AskedRuling:
    """Ask how a book rules on what went wrong in a hand, which was ruled on at this place of its log."""
    ruled = hand.log[place]
    assert isinstance(ruled, Ruled)
    game = hand.sign.game
    cause = next(
        event for event in reversed(hand.log[:place]) if isinstance(event, Erred | Noticed) and event.kind == ruled.kind
    )
    view = replay(hand.sign, hand.log[:place]).view("dealer")
    chosen = offered(book, game, ruled, mind)
    return AskedRuling(
        book,
        game,
        view,
        tuple(regular(view.log)[-FEW:]),
        what_happened(cause, hand.names),
        ruled.kind,
        ruled.facts,
        what_matters(game, ruled.kind, ruled.facts),
        chosen.answers,
        chosen.right,
        ruled.by,
    )
