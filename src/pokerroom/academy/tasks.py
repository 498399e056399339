"""Tasks: what a trainee is asked while they deal: to read a bet, make change, build pots, take commission, pay, rule.

Knows how each is asked and which answer is right. Must not know when: `dealing` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from pokerroom import shelf
from pokerroom.academy.remedies import OFFERED, clauses_offered, gist_of, offered
from pokerroom.hand.award import Raked, Won
from pokerroom.hand.duty import Obliged
from pokerroom.hand.gesture import Pushed
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.wager import Called, Checked, Wagered
from pokerroom.law.figures import listed
from pokerroom.machine.kinds import Clauses, Event

REMEDY, READING, CHANGE, POTS, COMMISSION, AWARD = "remedy", "reading", "change", "pots", "commission", "award"


class DealersTask(Struct, frozen=True):
    """Something that the trainee is asked: to choose an answer, a clause or both, or an amount for each row."""

    kind: str
    subject: str  # what it is about: the irregularity, who pushed
    answers: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    right: int = -1
    clause: int = -1
    amounts: tuple[int, ...] = ()
    by: Clauses = ()
    facts: tuple[str, ...] = ()


class TaskAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a trainee answers: which of the answers, which clause, and the amounts row by row."""

    chosen: int = -1
    clause: int = -1
    amounts: tuple[int, ...] = ()


class Explained(Struct, frozen=True):
    """Whether an answer was right, and what the book says: the right answer is told only then."""

    right: bool
    by: Clauses
    gists: tuple[str, ...]
    clause_right: bool = True


def explained(task: DealersTask, given: TaskAnswer) -> Explained:
    """Compare an answer with what is right."""
    clause = not task.clauses or given.clause == task.clause
    right = given.chosen == task.right and clause and tuple(given.amounts) == task.amounts
    by = task.by if right or not task.clauses else ()
    return Explained(right, by, tuple([gist_of(each) for each in by]), clause)


def remedy_task(hand: Hand, ruled: Ruled, mind: Random) -> DealersTask:
    """How does the book put this right, and by which clause?"""
    game = hand.sign.game
    book = shelf.book(game.book)
    found = offered(book, game, ruled, mind)
    clauses = clauses_offered(book, tuple([each for each in ruled.by if each in book]), mind)
    clause = next((place for place, each in enumerate(clauses) if each in ruled.by), -1)
    if clause < 0:
        clauses = ()
    return DealersTask(REMEDY, ruled.kind, found.answers, clauses, (), found.right, clause, (), ruled.by, ruled.facts)


def reading_task(hand: Hand, pushed: Pushed, meant: Event, mind: Random) -> DealersTask | None:
    """What are these chips: a check, a call, a raise and to how much?"""
    state = hand.state
    right = _meant(meant)
    if not right:
        return None
    put = sum([sum(motion) for motion in pushed.motions])
    high = max(state.high, put)
    others = {
        "a check",
        f"a call, {state.high} in all",
        f"a bet or raise to {put}" if put != state.high else f"a bet or raise to {2 * high}",
        f"a bet or raise to {high + state.plan.least}",
        "nothing yet: the floor is asked",
    } - {right}
    answers = [right, *sorted(others)[: OFFERED - 1]]
    mind.shuffle(answers)
    return DealersTask(READING, hand.names[pushed.seat], tuple(answers), right=answers.index(right), by=meant.by)


def _meant(event: Event) -> str:
    if isinstance(event, Checked):
        return "a check"
    if isinstance(event, Called):
        return f"a call, {event.to} in all"
    if isinstance(event, Wagered):
        return f"a bet or raise to {event.to}"
    if isinstance(event, Obliged):
        return f"not finished: they must {listed(event.options, ' or ')}"
    return "nothing yet: the floor is asked" if isinstance(event, Erred) else ""


def change_task(hand: Hand, pushed: Pushed, by: Clauses) -> DealersTask | None:
    """How much goes back of a chip that was larger than the wager?"""
    if pushed.adds >= 0:
        return None
    name = hand.names[pushed.seat]
    return DealersTask(CHANGE, name, rows=(name,), amounts=(-pushed.adds,), by=by)


def pots_task(hand: Hand) -> DealersTask:
    """How much lies in each pot, the main one first?"""
    pots = hand.pots
    rows = tuple([listed(pot.players) for pot in pots])
    by = hand.state.plan.rules.all_in_share.by
    return DealersTask(POTS, str(len(pots)), rows=rows, amounts=tuple([pot.amount for pot in pots]), by=by)


def paying_tasks(hand: Hand, events: Sequence[Event], asks: Sequence[str]) -> list[DealersTask]:
    """What the house takes, and who gets what, by what would be recorded."""
    found: list[DealersTask] = []
    for event in events:
        if isinstance(event, Raked) and COMMISSION in asks:
            pot = str(hand.state.pot)
            found.append(DealersTask(COMMISSION, pot, rows=("",), amounts=(sum(event.amounts),), by=event.by))
    won = [event for event in events if isinstance(event, Won)]
    live = [seat for seat in range(len(hand.names)) if hand.state.live[seat]]
    if won and len(live) > 1 and AWARD in asks:
        paid = dict.fromkeys(live, 0)
        for event in won:
            for seat, amount in zip(event.seats, event.amounts, strict=True):
                paid[seat] = paid.get(seat, 0) + amount
        by = tuple(dict.fromkeys([each for event in won for each in event.by]))
        rows = tuple([hand.names[seat] for seat in paid])
        found.append(DealersTask(AWARD, str(sum(paid.values())), rows=rows, amounts=tuple(paid.values()), by=by))
    return found
