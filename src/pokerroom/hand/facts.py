"""Facts: what is true of an error when it is ruled on, in the words that the books' remedies read.

Each fact is a small function of the state, the log and the error. Must not change anything, and must know no book:
where a book has its own meaning of a word (substantial action), it is a rule and read from the sign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pokerroom.hand.award import Won
from pokerroom.hand.deal import Dealt
from pokerroom.hand.dealing import given, left_to_deal
from pokerroom.hand.deck import Shuffled
from pokerroom.hand.irregular import (
    acted_behind,
    acts_since,
    deal_of,
    folded,
    holds_right,
    opening,
    right_deal,
    since_misdeal,
)
from pokerroom.hand.plan import FIXED, SPREAD
from pokerroom.hand.pots import pots_of
from pokerroom.hand.round import Opened
from pokerroom.hand.rules import HandRules
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Recorded
from pokerroom.hand.rulings.repair import Killed, Misdealt
from pokerroom.hand.show import Looked
from pokerroom.hand.showdown import high_value, low_value
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.law.rules import Declared
from pokerroom.machine.kinds import Event

Fact = Callable[[State, Sequence[Event], Erred], str]


# Errors that can be put right only while the round of their cards is open.
_ON_THE_BOARD = ("failure to discard", "too many flop cards", "burn neglected")


def _substantial(state: State, log: Sequence[Event], error: Erred) -> str:
    needed = state.plan.rules.substantial_action.value
    if error.kind in _ON_THE_BOARD and (state.street > error.street or state.stage in (SHOWING, SETTLING, OVER)):
        return "yes"  # the round is over, whether anybody could act in it or not
    return "yes" if len(set(acts_since(log, error.street))) >= needed else "no"


def _first_wager(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody has wagered since the deal, the forced opening of stud included."""
    forced = any(isinstance(event, Wagered) for event in since_misdeal(log))
    return "made" if state.voluntary or forced else "not made"


def _betting(state: State, log: Sequence[Event], error: Erred) -> str:
    if state.stage == DEALING and state.street == 0:
        return "not begun"
    if state.stage != BETTING:
        return "over"
    return "begun" if acts_since(log, state.street) else "not begun"


def _correctable(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether every card that must move is known, and none was seen by anyone not entitled to it."""
    if error.kind == "burn neglected":
        return "yes" if _burn_correctable(state, log, error) else "no"
    went = deal_of(log, error.street)
    here = since_misdeal(log)
    since = here if error.street == 0 else here[opening(here, error.street) :]
    gone = {event.seat for event in since if isinstance(event, Folded | Killed)}
    order = right_deal(state, log, error.street)
    moved_on = state.street > error.street
    if moved_on and (len(went) != len(order) or state.plan.keeps_place):
        return "no"
    if len(went) < len(order) and state.plan.streets[error.street].board and state.board:
        return "no"  # a card that belongs to a hand lies open on the board
    for place, (seat, card, up) in enumerate(went):
        due = order[place] if place < len(order) else None
        if due == (seat, up):
            continue
        # The card must move: nobody but its rightful owner may have seen it.
        if up or seat in gone or (due is not None and due[0] in gone):
            return "no"
        if seat >= 0 and (_seen(here, seat, card) or _shown(log, card)):
            return "no"
    return "yes"


def _seen(log: Sequence[Event], seat: int, card: int) -> bool:
    """Whether a player has looked at his cards since he got this one."""
    got = False
    for event in log:
        if isinstance(event, Dealt) and card in event.cards:
            got = True
        elif got and isinstance(event, Looked) and event.seat == seat:
            return True
    return False


def _shown(log: Sequence[Event], card: int) -> bool:
    return any(isinstance(event, Erred) and card in event.cards for event in since_misdeal(log))


def _burn_correctable(state: State, log: Sequence[Event], error: Erred) -> bool:
    street = state.plan.streets[error.street]
    if street.board:
        return error.street == state.street
    if error.street != state.street or any(seat < 0 for seat, _, _ in given(log)):
        return False
    down = [seat for seat, _, up in given(log) if not up and seat >= 0]
    return not any(state.looked[seat] for seat in down) and not any(
        isinstance(event, Folded | Killed) for event in log[_opened(log) :]
    )


def _opened(log: Sequence[Event]) -> int:
    for place in range(len(log) - 1, -1, -1):
        if isinstance(log[place], Opened):
            return place
    return len(log)


def _player_acted(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if error.seat in acts_since(log, error.street) else "no"


def _exposures(log: Sequence[Event], kind: str) -> list[Erred]:
    found: list[Erred] = []
    for event in log:
        if isinstance(event, Misdealt):
            found = []
        elif isinstance(event, Erred) and event.kind == kind:
            found.append(event)
    return found


def _cards_up(state: State, log: Sequence[Event], error: Erred) -> str:
    if True in state.plan.streets[0].deal:  # stud: one is due up
        count = len(state.up[error.seat])
    else:
        count = len([each for each in _exposures(log, error.kind) if each.seat == error.seat])
    return ("one", "one", "two", "three")[min(count, 3)]


def _players(state: State, log: Sequence[Event], error: Erred) -> str:
    if True in state.plan.streets[0].deal:
        several = len([up for up in state.up if len(up) > 1])
        return "more" if several > 1 else "one"
    return "more" if len({each.seat for each in _exposures(log, error.kind)}) > 1 else "one"


def _which(state: State, log: Sequence[Event], error: Erred) -> str:
    own = [card for seat, card, _ in given(log) if seat == error.seat]
    return "first" if own[:1] == list(error.cards) else "later"


def _card(state: State, log: Sequence[Event], error: Erred) -> str:
    plan = state.plan
    before = len(state.board)
    if error.kind == "failure to discard":  # the cards of the street that was opened too soon
        before = sum([street.board for street in plan.streets[: error.street]])
    elif error.cards and error.cards[0] in state.board:
        before = state.board.index(error.cards[0])
    last = sum([street.board for street in plan.streets])
    if before == 0 and any(street.board > 1 for street in plan.streets):
        return "flop"
    return "fifth" if before + 1 >= last else "fourth"


def _number(state: State, log: Sequence[Event], error: Erred) -> str:
    """Which community card it is, counted from one, in a game that turns them one by one."""
    before = len(state.board) - len([card for card in error.cards if card in state.board])
    return ("first", "second", "third", "fourth", "fifth")[min(before, 4)]


def _opened_cards(state: State, log: Sequence[Event], error: Erred) -> str:
    return "two" if len(error.cards) == 2 else "more"


def _more_to_come(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if any(street.board for street in state.plan.streets[state.street + 1 :]) else "no"


def _pot_pushed(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.stage == OVER or any(isinstance(event, Won) for event in log) else "no"


def _burning(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if any(street.burn for street in state.plan.streets) else "no"


def _looked(state: State, log: Sequence[Event], error: Erred) -> str:
    if error.kind == "draw out of sequence":  # at the new cards: the old ones he had seen before
        for event in reversed(log):
            if isinstance(event, Looked) and event.seat == error.seat:
                return "yes"
            if isinstance(event, Erred) and (event.kind, event.seat) == (error.kind, error.seat):
                break
        return "no"
    return "yes" if error.seat >= 0 and state.looked[error.seat] else "no"


def _first_of_round(state: State, log: Sequence[Event], error: Erred) -> str:
    if error.kind == "boxed card":
        return "yes" if state.stage != DEALING or not _dealing_begun(state, log) else "no"
    dealt_now = given(log)
    return "yes" if dealt_now and dealt_now[0][1] in error.cards else "no"


def _dealing_begun(state: State, log: Sequence[Event]) -> bool:
    for event in reversed(log):
        if isinstance(event, Dealt):
            return True
        if isinstance(event, Opened | Shuffled):
            return False
    return False


def _act(state: State, log: Sequence[Event], error: Erred) -> str:
    return error.word


def _skipped(state: State, log: Sequence[Event], error: Erred) -> str:
    if state.high == error.high:
        return "passed"
    if error.word != "wager":
        return "wagered more"
    if state.high < error.to:
        return "wagered less"
    return "wagered as much" if state.high == error.to else "wagered more"


def _all_in(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if error.to == state.bets[error.seat] + state.stacks[error.seat] else "no"


def _asked_by(state: State, log: Sequence[Event], error: Erred) -> str:
    asker = error.to
    if not state.live[asker] or not state.shown[asker]:
        return "another player"
    board = state.board
    live = [seat for seat in range(len(state.live)) if state.live[seat] and state.shown[seat]]
    for pot in pots_of(state):
        seats = [seat for seat in pot.eligible if seat in live]
        if asker not in seats:
            continue
        if high_value(state, asker, board) == max([high_value(state, seat, board) for seat in seats]):
            return "a pot winner"
        low = low_value(state, asker, board) if state.plan.low else 0
        if low and low == max([low_value(state, seat, board) for seat in seats]):
            return "a pot winner"
    return "another player"


def _where(state: State, log: Sequence[Event], error: Erred) -> str:
    return error.word


def _facing(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.high > state.bets[error.seat] else "no"


def _hand(state: State, log: Sequence[Event], error: Erred) -> str:
    """What has become of the hand in question: in play, folded, or over with the round."""
    if state.stage == OVER:
        return "over"
    return "in play" if state.live[error.seat] else "folded"


def _fouled(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if error.word.endswith("mixed with the muck") else "no"


def _at(state: State, log: Sequence[Event], error: Erred) -> str:
    return "showdown" if state.stage in (SHOWING, SETTLING, OVER) else "betting"


def _opponents(state: State, log: Sequence[Event], error: Erred) -> str:
    """How many other hands are in, and whether any of them is right."""
    others = [seat for seat in range(len(state.live)) if state.live[seat] and seat != error.seat]
    right = [seat for seat in others if holds_right(state, log, seat)]
    return "none" if not right else "one" if len(others) == 1 else "more"


def _tournament(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.plan.sign.tournament else "no"


def _facing_what(state: State, log: Sequence[Event], error: Erred) -> str:
    return "a raise" if state.raises else "an opening bet"


def _contenders(state: State, log: Sequence[Event], error: Erred) -> str:
    return "two" if state.live_count == 2 else "more"


def _round_begun(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody has acted in the betting round that follows the deal with the error."""
    return "yes" if acts_since(log, error.street) else "no"


def _anybody_looked(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody has looked at cards of the deal with the error."""
    here = since_misdeal(log)
    looked = {event.seat for event in here if isinstance(event, Looked)}
    down = [(seat, card) for seat, card, up in deal_of(log, error.street) if not up and seat in looked]
    return "yes" if any(_seen(here, seat, card) for seat, card in down) else "no"


def _anybody_folded(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if folded(log) else "no"


def _face(state: State, log: Sequence[Event], error: Erred) -> str:
    return "up" if error.word == "up" else "down"


def _lacking(state: State, log: Sequence[Event], error: Erred) -> str:
    return "shuffle" if error.word == "no shuffle" else "cut"


def _street_to_come(state: State) -> int:
    """The street that the top card of the stub belongs to."""
    return state.street if state.stage == DEALING else min(state.street + 1, len(state.plan.streets) - 1)


def _last_deal(state: State, log: Sequence[Event], error: Erred) -> str:
    place = _street_to_come(state)
    return "yes" if 0 < place == len(state.plan.streets) - 1 else "no"


def _falls_as(state: State, log: Sequence[Event], error: Erred) -> str:
    """What the top card of the stub will be where it falls."""
    if state.stage == DEALING:
        left = [up for _, up in left_to_deal(state, log)]
    else:
        left = list(state.plan.streets[_street_to_come(state)].deal)
    return "board card" if not left else "up card" if left[0] else "hole card"


def _told(state: State, log: Sequence[Event], error: Erred) -> str:
    return "an active player" if state.live[error.to] else "another player"


def _uncalled(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether the hand has won because nobody called."""
    alone = state.live_count == 1 and state.live[error.seat] and not state.contesting
    return "yes" if alone and state.stage in (SETTLING, OVER) else "no"


def _initial_deal(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.stage == DEALING and state.street == 0 else "no"


def place_of(state: State, log: Sequence[Event], error: Erred) -> int:
    """Where in the log an error stands, whatever name it has been given since."""
    start = max([0, *[at for at, event in enumerate(log) if isinstance(event, Misdealt)]])
    erred = [at for at in range(start, len(log)) if isinstance(log[at], Erred)]
    return erred[state.errors.index(error)]


def _skipped_folded(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether everybody who was passed over has dropped out since."""
    since = log[place_of(state, log, error) :]
    stayed = any(isinstance(event, Checked | Called | Wagered) for event in since)
    return "no" if stayed or not any(isinstance(event, Folded | Killed) for event in since) else "yes"


def _in_turn(state: State, log: Sequence[Event], error: Erred) -> str:
    return "no" if state.stage == BETTING and state.to_act != error.seat else "yes"


def _warned(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether the player has been warned of the same thing before."""
    for event in log:
        if isinstance(event, Recorded) and event.seat == error.seat and event.ground == error.kind:
            return "yes"
    return "no"


def _side_wagers(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.side_wagers else "no"


def _discards(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether a discard that belongs to the round is still missing."""
    return "missing" if state.stage == DISCARDING else "made"


def _boxed(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether as many boxed cards have been found as make the deck defective."""
    most = state.plan.rules.defective_boxed.value
    return "too many" if most is not None and len(_exposures(log, "boxed card")) >= most else "a few"


def _how(state: State, log: Sequence[Event], error: Erred) -> str:
    return error.word or "face up"


def _action(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody still has something to decide."""
    if state.stage in (SHOWING, SETTLING, OVER):
        return "over"
    return "pending" if state.stage == BETTING or state.able > 1 else "over"


def _seen_by(state: State, log: Sequence[Event], error: Erred) -> str:
    decides = state.live[error.to] and state.stacks[error.to] > 0
    return "a player to act" if decides and _action(state, log, error) == "pending" else "another"


def _acted_behind(state: State, log: Sequence[Event], error: Erred) -> str:
    return "more" if len(acted_behind(log)) > 1 else "one"


def _tabled(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether a hand lies open, and whether any other open hand beats it."""
    seat = error.seat
    if not state.shown[seat]:
        return "no"
    board = state.board
    others = [each for each in range(len(state.live)) if state.live[each] and state.shown[each] and each != seat]
    best = max([0, *[high_value(state, each, board) for each in others]])
    return "winning" if high_value(state, seat, board) >= best else "beaten"


def _burns(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether the burns make up what is missing."""
    return "enough" if len(state.burns) >= len(left_to_deal(state, log)) else "too few"


def _next_player_acted(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if acted_behind(log) else "no"


def _limit_game(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.plan.limit in (FIXED, SPREAD) else "no"


FACTS: dict[str, Fact] = {
    "next_player_acted": _next_player_acted,
    "limit_game": _limit_game,
    "substantial_action": _substantial,
    "first_wager": _first_wager,
    "betting": _betting,
    "correctable": _correctable,
    "player_acted": _player_acted,
    "cards_up": _cards_up,
    "players": _players,
    "which": _which,
    "card": _card,
    "number": _number,
    "opened": _opened_cards,
    "more_to_come": _more_to_come,
    "pot_pushed": _pot_pushed,
    "burning": _burning,
    "looked": _looked,
    "first_of_round": _first_of_round,
    "act": _act,
    "skipped": _skipped,
    "all_in": _all_in,
    "asked_by": _asked_by,
    "where": _where,
    "facing_a_bet": _facing,
    "hand": _hand,
    "mixed": _fouled,
    "at": _at,
    "right_opponents": _opponents,
    "tournament": _tournament,
    "facing": _facing_what,
    "contenders": _contenders,
    "round_begun": _round_begun,
    "anybody_looked": _anybody_looked,
    "anybody_folded": _anybody_folded,
    "face": _face,
    "lacking": _lacking,
    "last_deal": _last_deal,
    "falls_as": _falls_as,
    "told": _told,
    "uncalled": _uncalled,
    "initial_deal": _initial_deal,
    "skipped_folded": _skipped_folded,
    "in_turn": _in_turn,
    "at_what": _where,
    "warned": _warned,
    "side_wagers": _side_wagers,
    "discards": _discards,
    "boxed": _boxed,
    "how": _how,
    "action": _action,
    "seen_by": _seen_by,
    "acted_behind": _acted_behind,
    "tabled": _tabled,
    "burns": _burns,
}
# The rules that say what a fact is, where a book has its own meaning of it.
FACT_RULES: dict[str, Declared[Any]] = {
    "substantial_action": HandRules.substantial_action,
    "boxed": HandRules.defective_boxed,
}
