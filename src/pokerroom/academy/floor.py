"""The floor: a trainee is called to a table at which something has gone wrong, asks what matters, and decides.

Knows hands that were played until somebody had to be called. Must not draw anything: the room does. The same number
calls to the same table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from pokerroom import shelf
from pokerroom.academy.quiz import facts_of, hand_with, regular, what_happened
from pokerroom.academy.remedies import offered
from pokerroom.academy.ruling import FEW, Judged, judged_on
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.kinds import QUESTIONS
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.verdict import facts_read
from pokerroom.hand.see import View
from pokerroom.law.book import Book, Game
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event

TABLES = 12
KEPT = 200
VARIETY = 3  # kinds of irregularity, of which one is taken
MOST_NUMBER = 10**9


@dataclass(frozen=True, slots=True)
class FloorCall:
    """A call: which table, who called, what happened, what may be asked there, and what may be decided."""

    number: int
    book: Book
    game: Game
    table: int
    caller: str
    view: View
    before: tuple[Event, ...]
    happened: str
    kind: str
    asks: tuple[tuple[str, str], ...]  # a question to the dealer, and the answer
    facts: dict[str, str]
    answers: tuple[str, ...]
    right: int
    by: tuple[str, ...]


@lru_cache(KEPT)
def call(key: str, number: int) -> FloorCall:
    """The call of this number in a book's room."""
    if not 0 <= number <= MOST_NUMBER:
        raise Refused(f"a number goes from 0 to {MOST_NUMBER}.")
    book, mind = shelf.book(key), Random(f"{key} {number}")
    game, hand, place = _gone_wrong(book, mind)
    ruled = hand.log[place]
    assert isinstance(ruled, Ruled)
    cause = next(
        event for event in reversed(hand.log[:place]) if isinstance(event, Erred | Noticed) and event.kind == ruled.kind
    )
    view = replay(hand.sign, hand.log[:place]).view("dealer")
    facts = facts_of(ruled)
    matter = facts_read(game, ruled.kind)
    chosen = offered(book, game, ruled, mind)
    return FloorCall(
        number,
        book,
        game,
        mind.randint(1, TABLES),
        mind.choice(hand.names),
        view,
        tuple(regular(view.log)[-FEW:]),
        what_happened(cause, hand.names),
        ruled.kind,
        tuple([(QUESTIONS[fact], value) for fact, value in facts.items() if fact in matter]),
        facts,
        chosen.answers,
        chosen.right,
        ruled.by,
    )


def _gone_wrong(book: Book, mind: Random) -> tuple[Game, Hand, int]:
    """A hand in which somebody has to be called, and where it was ruled on; what goes wrong most often comes less often
    than it would."""
    games = list(book.games.values())
    seen: dict[str, tuple[Game, Hand, int]] = {}
    while True:
        game = mind.choice(games)
        found = hand_with(game, "", mind)
        if found is None:
            continue
        ruled = found[0].log[found[1]]
        assert isinstance(ruled, Ruled)
        seen.setdefault(ruled.kind, (game, *found))
        if len(seen) >= VARIETY:
            return seen[mind.choice(sorted(seen))]


def decided(called: FloorCall, chosen: int) -> Judged:
    """Judge a decision, and say how every book rules on the same facts."""
    return judged_on(called.game, called.kind, called.facts, called.answers, called.right, chosen)
