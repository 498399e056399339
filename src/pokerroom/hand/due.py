"""Due: who must act now, and with which options, limits included. It answers "may I"; `play` does.

Knows how to read the state for a question. Must not change it. What is due to one seat may depend on cards that only
that seat sees (the duty to beat a checker's open cards): `private` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.betting import bounds, bring_in_bounds, kept_by, kept_from_raising, menu_of, raised_by, sizes
from pokerroom.hand.clauses import joined
from pokerroom.hand.dealing import flop_due, to_name
from pokerroom.hand.duty import Obliged
from pokerroom.hand.plan import EQUAL_OR_DOUBLE, THE_BRING_IN
from pokerroom.hand.pots import last_in_a_pot
from pokerroom.hand.rulings.waiting import deals_anew, shuffle_due
from pokerroom.hand.showdown import board_unknown, must_show, next_to_show
from pokerroom.hand.state import ASKING, BETTING, DEALING, DISCARDING, DRAWING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.street_plan import Menu
from pokerroom.hand.streets import cutter_of, waits_for_deck, waits_for_shuffle
from pokerroom.law.sign import Sign
from pokerroom.machine.compiling import mypyc_attr
from pokerroom.machine.kinds import Clauses
from pokerroom.machine.meaning import explain


@mypyc_attr(acyclic=True)
class Due:
    """Who must act, what they may do, how many chips a call takes, and between which totals a bet or raise may lie.

    `actor` is "seat", "dealer", "shuffler", "floor" or "nobody"; `options` are words, each that of a method of `Hand`
    ("raise" is `raise_to`). `bring_in` is the bring-in where its size is fixed. `sizes` lists the totals one by one
    where the book names them; otherwise any total from `least` to `most` will do, in whole chips. `by` are the clauses
    that give these options.
    """

    __slots__ = ("actor", "bring_in", "by", "least", "most", "options", "private", "seat", "sizes", "to_call")

    def __init__(self, actor: str, seat: int, options: tuple[str, ...], by: tuple[str, ...]) -> None:
        self.actor: str = actor
        self.seat: int = seat
        self.options: tuple[str, ...] = options
        self.by: tuple[str, ...] = by
        self.to_call: int = 0
        self.bring_in: int = 0
        self.least: int = 0
        self.most: int = 0
        self.sizes: tuple[int, ...] = ()
        self.private: bool = False

    def __repr__(self) -> str:
        said = f"{self.actor} {self.seat}" if self.actor == "seat" else self.actor
        limits = f", {self.least} to {self.most}" if self.most else ""
        return f"Due({said}: {', '.join(self.options)}{limits})"

    def _parts(self) -> tuple[Any, ...]:
        limits = (self.to_call, self.bring_in, self.least, self.most, self.sizes, self.private)
        return (self.actor, self.seat, self.options, self.by, *limits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Due) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[Any, ...]:
        return _due, self._parts()


explain(Due)


def _due(
    actor: str,
    seat: int,
    options: tuple[str, ...],
    by: tuple[str, ...],
    to_call: int,
    bring_in: int,
    least: int,
    most: int,
    sizes: tuple[int, ...],
    private: bool,
) -> Due:
    """What was due, as it was kept."""
    due = Due(actor, seat, options, by)
    due.to_call, due.bring_in, due.sizes, due.private = to_call, bring_in, sizes, private
    due.least, due.most = least, most
    return due


def due_of(state: State) -> Due:
    """Say what is due now."""
    if state.stage != BETTING or state.errors:
        due = _beside_betting(state)
        if due is not None:
            return due
    seat = state.to_act
    menu = menu_of(state, seat)
    if menu.bring_in and state.aggressor < 0:
        return _bringing_in(state, seat, menu)
    plan = state.plan
    opened = state.opened
    owed = state.high - state.bets[seat]
    to_call = 0
    private = False
    options = menu.folding
    if owed > 0:
        stack = state.stacks[seat]
        to_call = owed if owed < stack else stack
        options = menu.facing
    elif opened:
        # A blind that nobody raised: a check where the book knows one here, else a call that costs nothing.
        options = menu.standing
    elif menu.check:
        private = plan.must_beat and state.street + 1 == len(plan.streets)
        if not private or may_check(state, seat):
            options = menu.checking
    due = Due("seat", seat, options.alone, menu.by)
    due.to_call, due.private = to_call, private
    kitty = plan.streets[state.street].kitty  # looked at once: most games have none
    held = (state.bound and seat in state.bound) or (kitty and kept_from_raising(state))
    if held:
        due.by = joined(menu.by, _held_by(state, seat))
    elif menu.raises if opened else menu.open:
        least, most = bounds(state, seat)
        if most:
            due.options = options.and_raise if opened else options.and_open
            due.least, due.most = least, most
            due.by = raised_by(state, menu, True)
            if state.ceiling >= 0:
                due.by = joined(due.by, state.ceiling_by)
            if plan.limit == EQUAL_OR_DOUBLE:
                due.sizes = sizes(state, seat)
        elif state.bets[seat] + state.stacks[seat] > state.high:
            due.by = joined(menu.by, kept_by(state, seat))
    if kitty and takes_kitty(state, seat):
        due.options = (*due.options, "kitty")
    if state.obliged and seat in state.obliged:
        _bind(due, state.obliged[seat])
    return due


def _held_by(state: State, seat: int) -> Clauses:
    """The clauses that keep a player from a raise who is bound, or who would be the first in beside a kitty."""
    bound = state.bound.get(seat)
    return bound.by if bound is not None else state.plan.rules.kitty_opener_raises.by


def _beside_betting(state: State) -> Due | None:
    """What is due where nobody is betting, or a ruling is in hand; None where it is a wager all the same."""
    stage = state.stage
    if state.errors or state.cut_due:
        due = _ruled(state)
        if due is not None:
            return due
    if stage == BETTING:
        return _unnamed(state) if state.plan.on_felt and board_unknown(state) else None
    if stage == DRAWING:
        return _drawing(state)
    if stage == DISCARDING:
        street = state.plan.streets[state.street]
        due = Due("seat", state.to_act, ("discard",), street.discard_by)
        due.least = due.most = street.discard
        return due
    if stage == ASKING:
        return Due("seat", state.to_act, ("twice", "once"), state.plan.sign.by[Sign.run_it_twice])
    if stage == SHOWING:
        return _showing(state)
    if stage == SETTLING:
        if flop_due(state) is not None:
            return Due("dealer", -1, ("deal",), state.plan.streets[state.street].flop_for_side_wagers_by)
        return Due("dealer", -1, ("push",), ())
    return Due("nobody", -1, (), ()) if stage == OVER else _dealing(state)


def _unnamed(state: State) -> Due | None:
    """Real cards that a ruling has brought on the board are named before anybody bets on them; one that came too early
    is not theirs yet, and waits for the betting."""
    if any(state.acted_once):
        return None
    due = Due("dealer", -1, ("name",), state.plan.streets[state.street].board_by)
    due.least = due.most = sum([pile.count(UNKNOWN) for pile in (state.board, state.second, state.shared)])
    return due


def _drawing(state: State) -> Due:
    """A player throws away, and gets as many; a stub that is gone is made up first."""
    street = state.plan.streets[state.street]
    if not state.answered[state.to_act]:
        return Due("seat", state.to_act, ("draw",), street.draw_by)
    if state.stub:
        return Due("dealer", -1, ("deal",), street.draw_by)
    return Due("shuffler", -1, ("shuffle",), state.plan.rules.draw_short.by)


def _showing(state: State) -> Due:
    """Hands are laid open in order, once the board is known; then the pot is pushed."""
    if board_unknown(state):
        return Due("dealer", -1, ("name the board",), ())
    seat = next_to_show(state) if state.live_count > 1 else -1
    if seat < 0:
        return Due("dealer", -1, ("push",), ())
    kept = must_show(state, seat) or last_in_a_pot(state, seat)
    return Due("seat", seat, ("show",) if kept else ("show", "muck"), state.plan.show_by)


def _dealing(state: State) -> Due:
    """The dealer goes on, unless cards are to be shuffled before."""
    rules = state.plan.rules
    if waits_for_deck(state):
        return Due("shuffler", -1, ("shuffle",), rules.misdeal_follows.by)
    if waits_for_shuffle(state):
        return Due("shuffler", -1, ("shuffle",), rules.deal_short.by)
    street = state.plan.streets[state.street]
    by = street.board_by if street.board else street.deal_by
    faces = to_name(state) if state.plan.on_felt else 0
    if not faces:
        return Due("dealer", -1, ("deal",), by)
    due = Due("dealer", -1, ("name",), by)
    due.most = faces
    due.least = due.most if street.board else 1  # cards before players may be named one by one
    return due


def _ruled(state: State) -> Due | None:
    """What a ruling in hand, or a cut, waits for."""
    question = state.question
    if question is not None:
        return Due("floor" if question.office else "seat", question.seat, question.choices, question.by)
    if shuffle_due(state):
        return Due("shuffler", -1, ("shuffle",), state.rulings[0].by)
    anew = deals_anew(state) if state.rulings else None
    if anew is not None:
        return Due("dealer", -1, ("deal",), anew.by)
    if state.cut_due and state.stage == DEALING:
        cutter = cutter_of(state)
        by = state.plan.rules.cards_cut_who.by
        return Due("dealer" if cutter < 0 else "seat", cutter, ("cut",) if cutter < 0 else ("cut", "decline"), by)
    return None


def _bringing_in(state: State, seat: int, menu: Menu) -> Due:
    """The forced opening of stud, which may be completed at once where it is below the first limit."""
    due = Due("seat", seat, ("bring in",), menu.by_bring_in)
    due.least, due.most = bring_in_bounds(state, seat)
    if state.plan.bring_in_kind == THE_BRING_IN:
        least, most = bounds(state, seat)
        due.bring_in = due.least
        if most > due.most:  # the bounds are those of a bet, which completes the bring-in at once
            due.options = ("bring in", "open")
            due.least, due.most = least, most
    if state.obliged and seat in state.obliged:
        _bind(due, state.obliged[seat])
    return due


def _bind(due: Due, bound: Obliged) -> None:
    """Leave a player who has bound themselves only what they are bound to."""
    kept = tuple([option for option in due.options if option in bound.options])
    if not kept:  # what they bound themselves to cannot be done
        return
    due.options = kept
    due.by = joined(bound.by, due.by)
    if "raise" in due.options or "open" in due.options:
        due.least = max(due.least, bound.least)
    else:
        due.least = due.most = 0
        due.sizes = ()


def takes_kitty(state: State, seat: int) -> bool:
    """Whether the kitty is open to this player: on their first turn, while nobody has taken it."""
    street = state.plan.streets[state.street]
    return street.kitty and not state.kitty_taken and bool(state.kitty) and not state.acted_once[seat]


def may_check(state: State, seat: int) -> bool:
    """Whether a player can beat the open cards of everybody who has checked in the last round."""
    ranking = state.plan.order.ranking
    checked = [other for other in range(len(state.up)) if state.acted[other] and other != seat and state.live[other]]
    shown: list[Sequence[int]] = [state.up[other] for other in checked]
    if not shown:
        return True
    own = state.hole[seat] + state.up[seat]
    if UNKNOWN in own:
        return True  # nobody can verify it
    mine = ranking.value(own) if len(own) == 5 else ranking.showing(own[:5])
    return all(mine > ranking.showing(cards) for cards in shown if cards and UNKNOWN not in cards)
