"""A scripted trainee: does what is right, or slips once in a way of their choice, and puts it right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pokerroom import shelf
from pokerroom.academy.dealing import CALLS_THE_FLOOR, DONE, FLOOR, PLAYERS, QUESTION, STOPS, TRAINEE, Exercise
from pokerroom.academy.lessons import lesson
from pokerroom.academy.quiz import plain_sign
from pokerroom.academy.tasks import DealersTask, TaskAnswer
from pokerroom.hand.dealer import Cut, Give, drawer_lacks
from pokerroom.hand.dealing import board_lacking, left_to_deal
from pokerroom.hand.fields import EXTRA
from pokerroom.hand.plan import plan_of
from pokerroom.hand.spoken import say_act
from pokerroom.hand.state import BETTING, DEALING, DRAWING
from pokerroom.hand.street_plan import StreetPlan
from pokerroom.law.book import Game

LONGEST = 4000  # steps of a lesson


def games() -> Iterator[Game]:
    """Every game of every book."""
    for book in shelf.every():
        yield from book.games.values()


def exercise(game: Game, seed: int, key: str = "hand") -> Exercise:
    return Exercise(game, lesson(key), Random(seed))


def right_answer(task: DealersTask) -> TaskAnswer:
    return TaskAnswer(task.right, task.clause, task.amounts)


def step(taught: Exercise) -> None:
    """Do the next thing, and do it right."""
    waits = taught.waits
    if taught.due() == STOPS:
        taught.do(STOPS)
    elif waits == QUESTION:
        assert taught.task is not None
        assert taught.answer(right_answer(taught.task)).right
    elif waits == FLOOR:
        taught.do(CALLS_THE_FLOOR)
    elif waits == TRAINEE:
        taught.do(taught.due())
    else:
        taught.go_on()


def deal(taught: Exercise) -> int:
    """Deal rightly to the end; how many steps it took."""
    for number in range(LONGEST):
        if taught.waits == DONE:
            return number
        step(taught)
    raise AssertionError(f"{taught.game.book} {taught.game.key} does not end: {taught.waits}, {taught.hand.due}")


# ------------------------------------------------------------------------------------------------------- slips

Slip = Callable[[Exercise], str]
"""The line by which a trainee slips now, or nothing where that slip cannot be made at this moment."""


def _dealing(taught: Exercise) -> list[tuple[int, bool]]:
    state = taught.hand.state
    if not taught.shuffled or state.stage != DEALING or taught.waits != TRAINEE or state.cut_due or not state.stub:
        return []
    return [each for each in left_to_deal(state, taught.hand.log) if each[0] >= 0]


def _first(taught: Exercise) -> list[tuple[int, bool]]:
    """What is left of the first deal, when some of it has been dealt."""
    return _dealing(taught) if taught.hand.street == 0 and taught.hand.state.dealt >= 3 else []


def _gives(taught: Exercise, seat: int, up: bool) -> str:
    return f"the dealer deals {taught.names[seat]} {'up' if up else 'down'}"


def _burn_is_due(taught: Exercise) -> bool:
    return taught.waits == TRAINEE and taught.due() == "the dealer burns"


def unshuffled(taught: Exercise) -> str:
    return "" if taught.shuffled else say_act(Cut(taught.hand.due.seat, 12), taught.names)


def uncut(taught: Exercise) -> str:
    due = taught.hand.due
    if not taught.shuffled or "cut" not in due.options:
        return ""
    seat, up = left_to_deal(taught.hand.state, taught.hand.log)[0]
    return _gives(taught, seat, up)


def wrong_cutter(taught: Exercise) -> str:
    due = taught.hand.due
    if not taught.shuffled or "cut" not in due.options:
        return ""
    other = (due.seat + 1) % len(taught.names) if due.actor == "seat" else 0
    return say_act(Cut(other, 12), taught.names)


def exposed_in_the_cut(taught: Exercise) -> str:
    due = taught.hand.due
    if not taught.shuffled or "cut" not in due.options:
        return ""
    return say_act(Cut(due.seat if due.actor == "seat" else -1, 12, exposed=True), taught.names)


def out_of_order(taught: Exercise) -> str:
    left = _first(taught)
    other = next((each for each in left if each[0] != left[0][0] and each[1] == left[0][1]), None) if left else None
    return _gives(taught, *other) if other else ""


def ended_early(taught: Exercise) -> str:
    left = _dealing(taught)
    dealt = taught.hand.state.dealt
    return "the dealer ends the deal" if left and dealt and taught.hand.street == 0 and len(left) == 1 else ""


def player_missed(taught: Exercise) -> str:
    left = _dealing(taught)
    if not left or taught.hand.street or taught.hand.state.dealt < 2:
        return ""
    return "the dealer ends the deal"


def extra_hand(taught: Exercise) -> str:
    return say_act(Give(EXTRA), taught.names) if _first(taught) else ""


def one_too_many(taught: Exercise) -> str:
    state = taught.hand.state
    ready = taught.shuffled and state.stage == BETTING and taught.hand.street == 0 and taught.waits == PLAYERS
    return _gives(taught, 0, False) if ready and state.live[0] else ""


def dealt_up(taught: Exercise) -> str:
    left = _first(taught)
    return _gives(taught, left[0][0], True) if left and not left[0][1] else ""


def off_the_table(taught: Exercise) -> str:
    left = _first(taught)
    return f"the dealer deals {taught.names[left[0][0]]} off the table" if left and not left[0][1] else ""


def wrong_card_up(taught: Exercise) -> str:
    left = _dealing(taught)
    return _gives(taught, left[0][0], False) if left and left[0][1] and not _burn_is_due(taught) else ""


def last_card_up(taught: Exercise) -> str:
    left = _dealing(taught)
    last = taught.hand.street + 1 == len(taught.hand.state.plan.streets) and taught.hand.street > 0
    return _gives(taught, left[0][0], True) if left and last and not left[0][1] and not _burn_is_due(taught) else ""


def no_burn(taught: Exercise) -> str:
    if not _burn_is_due(taught):
        return ""
    left = _dealing(taught)
    if left:
        return _gives(taught, *left[0])
    lacking = board_lacking(taught.hand.state)
    return f"the dealer turns {lacking}" if lacking > 0 else ""


def too_many_turned(taught: Exercise) -> str:
    state = taught.hand.state
    if taught.waits != TRAINEE or not taught.due().startswith("the dealer turns"):
        return ""
    return f"the dealer turns {board_lacking(state) + 1}"


def _flop(taught: Exercise) -> bool:
    return taught.hand.state.plan.streets[taught.hand.street].board > 1


def too_many_flop(taught: Exercise) -> str:
    return too_many_turned(taught) if _flop(taught) else ""


def too_many_board(taught: Exercise) -> str:
    return "" if _flop(taught) else too_many_turned(taught)


def turned_too_soon(taught: Exercise) -> str:
    state = taught.hand.state
    if not taught.shuffled or state.stage != BETTING or taught.waits != PLAYERS:
        return ""
    streets = state.plan.streets
    board = streets[state.street + 1].board if state.street + 1 < len(streets) else 0
    return f"the dealer turns {board}" if board else ""


def flashed(taught: Exercise) -> str:
    state = taught.hand.state
    more = state.street + 1 < len(state.plan.streets)
    ready = taught.shuffled and state.stage == BETTING and taught.waits == PLAYERS and more
    return "the dealer shows the top card" if ready else ""


def swept(taught: Exercise) -> str:
    state = taught.hand.state
    ready = taught.shuffled and state.stage == BETTING and taught.waits == PLAYERS and sum(state.live) > 2
    return f"the dealer takes in {taught.names[state.live.index(True)]}'s cards" if ready else ""


def _draws(taught: Exercise) -> bool:
    state = taught.hand.state
    return state.stage == DRAWING and taught.waits == TRAINEE and drawer_lacks(state) > 0


def drawn_up(taught: Exercise) -> str:
    return _gives(taught, taught.hand.state.to_act, True) if _draws(taught) else ""


def drawn_astray(taught: Exercise) -> str:
    state = taught.hand.state
    if not _draws(taught):
        return ""
    other = next((seat for seat in range(len(taught.names)) if state.live[seat] and seat != state.to_act), -1)
    return _gives(taught, other, False) if other >= 0 else ""


def _finds(what: str) -> Slip:
    def slip(taught: Exercise) -> str:
        ready = taught.shuffled and taught.hand.state.stage == BETTING and taught.waits == PLAYERS
        return f"the dealer finds {what}" if ready else ""

    return slip


Fits = Callable[[Game], bool]


def _streets(game: Game) -> list[StreetPlan]:
    return list(plan_of(plain_sign(game)).streets)


def _always(game: Game) -> bool:
    return True


def _draw_game(game: Game) -> bool:
    return any(street.draw for street in _streets(game))


def _has(wanted: Callable[[StreetPlan], bool], later: bool = False) -> Fits:
    """Whether a game has such a street, the first left out where it does not count."""
    return lambda game: any(wanted(street) for street in _streets(game)[1 if later else 0 :])


def _alone(street: StreetPlan) -> int:
    """How many cards go on the board of a street; two boards are turned together."""
    return 0 if street.second_board else street.board


def _bets_first(game: Game) -> bool:
    """Whether players bet before anything else comes: not where an ante buys a flop."""
    return _streets(game)[0].bets


def _last_is_down(game: Game) -> bool:
    last = _streets(game)[-1]
    return bool(last.deal) and False in last.deal


# Every way in which a dealer slips: what they do, the kind of irregularity that it is, and in which games it can be.
SLIPS: dict[str, tuple[Slip, str, Fits]] = {
    "deals an unshuffled deck": (unshuffled, "not shuffled or cut", _always),
    "deals without a cut": (uncut, "not shuffled or cut", _always),
    "lets another cut": (wrong_cutter, "wrong player cut", _always),
    "exposes a card in the cut": (exposed_in_the_cut, "exposed in the cut", _always),
    "deals out of order": (out_of_order, "dealt out of order", _always),
    "leaves a player out": (player_missed, "player missed", _always),
    "stops one card short": (ended_early, "wrong number of cards", _always),
    "deals a hand too many": (extra_hand, "extra hand", _always),
    "deals a card too many": (one_too_many, "wrong number of cards", _bets_first),
    "deals a hole card up": (dealt_up, "hole card dealt up", _always),
    "deals a card off the table": (off_the_table, "hole card dealt up", _always),
    "deals an up card down": (wrong_card_up, "wrong card up", _has(lambda street: True in street.deal)),
    "deals the last card up": (last_card_up, "last card dealt up", _last_is_down),
    "forgets the burn": (no_burn, "burn neglected", _has(lambda street: street.burn > 0, later=True)),
    "turns too many on the flop": (too_many_flop, "too many flop cards", _has(lambda street: _alone(street) > 1)),
    "turns two cards for one": (too_many_board, "too many board cards", _has(lambda street: _alone(street) == 1)),
    "turns before the betting is complete": (
        turned_too_soon,
        "board before betting is complete",
        _has(lambda street: street.board > 0, later=True),
    ),
    "shows the top card": (flashed, "card before betting is complete", _always),
    "takes in a live hand": (swept, "hand killed by the dealer", _always),
    "deals a drawn card up": (drawn_up, "drawn card dealt up", _draw_game),
    "serves the wrong player": (drawn_astray, "draw out of sequence", _draw_game),
    "drops the stub": (_finds("a fouled stub"), "fouled stub", _always),
    "meets a boxed card": (_finds("a boxed card"), "boxed card", _always),
    "finds a bad deck": (_finds("a defective deck"), "defective deck", _always),
}


def occasion(game: Game, slip: Slip, seeds: int) -> int:
    """The first seed with which a right dealer comes to where this slip can be made; -1 where none does."""
    for seed in range(seeds):
        taught = exercise(game, seed)
        while taught.waits != DONE:
            if taught.task is None and slip(taught):
                return seed
            step(taught)
    return -1
