"""Facts about acts, wagers and hands: who acted, who faces what, what has become of a hand.

Each is declared with the question that a person is asked, its answers, and the function that finds it out. Must not
change anything, and must know no book: where a book has its own meaning of a word, it is a rule, named with the fact.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand import past
from pokerroom.hand.award import Won
from pokerroom.hand.betting import bounds, sizes
from pokerroom.hand.dealing import for_side_wagers
from pokerroom.hand.plan import FIXED, SPREAD
from pokerroom.hand.pots import pots_of
from pokerroom.hand.rules import HandRules
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.fact import fact
from pokerroom.hand.rulings.order import Recorded
from pokerroom.hand.rulings.repair import Killed
from pokerroom.hand.showdown import high_value, low_value
from pokerroom.hand.state import BETTING, DEALING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.machine.kinds import Event

# Errors that can be put right only while the round of their cards is open.
_ON_THE_BOARD = ("failure to discard", "too many flop cards", "burn neglected")


@fact(
    "Has there been substantial action since (two players have acted)?", "no", "yes", rule=HandRules.substantial_action
)
def substantial_action(state: State, log: Sequence[Event], error: Erred) -> str:
    needed = state.plan.rules.substantial_action.value
    if error.kind in _ON_THE_BOARD and for_side_wagers(state) is not None:
        return "no"  # nobody can act on a flop that is dealt for side wagers alone
    if error.kind in _ON_THE_BOARD and _is_past(state, error):
        return "yes"  # the round is over, whether anybody could act in it or not
    return "yes" if len(set(past.acts_since(log, error.street))) >= needed else "no"


@fact("Is the betting on these cards over?", "no", "yes")
def round_over(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if _is_past(state, error) and for_side_wagers(state) is None else "no"


def _is_past(state: State, error: Erred) -> bool:
    """Whether the round in which an error was made is over."""
    return state.street > error.street or state.stage in (SHOWING, SETTLING, OVER)


@fact("Has anybody wagered yet, blinds and antes aside?", "not made", "made")
def first_wager(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody has wagered since the deal, the forced opening of stud included."""
    forced = any(isinstance(event, Wagered) for event in past.since_misdeal(log))
    return "made" if state.voluntary or forced else "not made"


@fact("How far is the betting of this round?", "not begun", "begun", "over")
def betting(state: State, log: Sequence[Event], error: Erred) -> str:
    if state.stage == DEALING and state.street == 0:
        return "not begun"
    if state.stage != BETTING:
        return "over"
    if past.street_shown(state, error) > state.street + 1:
        return "not begun"  # it is the betting on the card before it, which is not due itself
    return "begun" if past.acts_since(log, state.street) else "not begun"


@fact("Has the player concerned acted?", "no", "yes")
def player_acted(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if error.seat in past.acts_since(log, error.street) else "no"


@fact("Has the pot been pushed?", "no", "yes")
def pot_pushed(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.stage == OVER or any(isinstance(event, Won) for event in log) else "no"


@fact("What did the player do out of turn?", "wager", "call", "check", "fold")
def act(state: State, log: Sequence[Event], error: Erred) -> str:
    return error.word


@fact("What did the players do who had been skipped?", "passed", "wagered less", "wagered as much", "wagered more")
def skipped(state: State, log: Sequence[Event], error: Erred) -> str:
    if error.word == "check":  # it can stand only where there is nothing to pay
        return "passed" if state.high <= state.bets[error.seat] else "wagered more"
    high = past.faces(state, log, error)
    if high == error.high:
        return "passed"
    if high < error.to:
        return "wagered less"
    return "wagered as much" if high == error.to else "wagered more"


@fact("Is it more than the limits allow, or between two sizes?", "no", "yes")
def excess(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether something of a wager that came too early goes back."""
    everything = state.bets[error.seat] + state.stacks[error.seat]
    if error.word != "wager" or error.to == min(state.high, everything):
        return "no"
    least, most = bounds(state, error.seat)
    named = sizes(state, error.seat)
    fits = error.to in named if named else least <= error.to <= most
    return "no" if fits else "yes"


@fact("Was it all the player had?", "no", "yes")
def all_in(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if error.to == state.bets[error.seat] + state.stacks[error.seat] else "no"


@fact("Who asks to see the hand?", "a pot winner", "another player")
def asked_by(state: State, log: Sequence[Event], error: Erred) -> str:
    asker = error.other
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


@fact("Where did the cards come?", "forward", "over the line", "to the muck", "off the table", "to the dealer")
def where(state: State, log: Sequence[Event], error: Erred) -> str:
    return error.word


@fact("At which cards did the player look?", "discards", "burned cards", "undealt cards")
def at_what(state: State, log: Sequence[Event], error: Erred) -> str:
    return error.word


@fact("Does the player face a bet?", "no", "yes")
def facing_a_bet(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.high > state.bets[error.seat] else "no"


@fact("What has become of the hand?", "in play", "folded", "over")
def hand(state: State, log: Sequence[Event], error: Erred) -> str:
    """What has become of the hand in question: in play, folded, or over with the round."""
    if state.stage == OVER:
        return "over"
    return "in play" if state.live[error.seat] else "folded"


@fact("When was it found?", "betting", "showdown")
def at(state: State, log: Sequence[Event], error: Erred) -> str:
    return "showdown" if state.stage in (SHOWING, SETTLING, OVER) else "betting"


@fact("Is it a tournament?", "no", "yes")
def tournament(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.plan.sign.tournament else "no"


@fact("What does the player face?", "an opening bet", "a raise")
def facing(state: State, log: Sequence[Event], error: Erred) -> str:
    return "a raise" if state.raises else "an opening bet"


@fact("How many players are in the hand?", "two", "more")
def contenders(state: State, log: Sequence[Event], error: Erred) -> str:
    return "two" if state.live_count == 2 else "more"


@fact("Has anybody acted in the betting that followed the deal?", "no", "yes")
def round_begun(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody has acted in the betting round that follows the deal with the error."""
    return "yes" if past.acts_since(log, error.street) else "no"


@fact("Has anybody folded?", "no", "yes")
def anybody_folded(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if past.folded(log) else "no"


@fact("Who was shown the hand?", "an active player", "another player")
def told(state: State, log: Sequence[Event], error: Erred) -> str:
    return "an active player" if state.live[error.other] else "another player"


@fact("Has the hand won because nobody called?", "no", "yes")
def uncalled(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether the hand has won because nobody called."""
    alone = state.live_count == 1 and state.live[error.seat] and not state.contesting
    return "yes" if alone and state.stage in (SETTLING, OVER) else "no"


@fact("Have all who were skipped folded since?", "no", "yes")
def skipped_folded(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether everybody who was passed over has dropped out since."""
    since = log[past.place_of(state, log, error) :]
    stayed = any(isinstance(event, Checked | Called | Wagered) for event in since)
    return "no" if stayed or not any(isinstance(event, Folded | Killed) for event in since) else "yes"


@fact("Was it the player's turn?", "no", "yes")
def in_turn(state: State, log: Sequence[Event], error: Erred) -> str:
    return "no" if state.stage == BETTING and state.to_act != error.seat else "yes"


@fact("Has the player been warned of this before?", "no", "yes")
def warned(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether the player has been warned of the same thing before."""
    for event in log:
        if isinstance(event, Recorded) and event.seat == error.seat and event.ground == error.kind:
            return "yes"
    return "no"


@fact("Is any action still pending?", "pending", "over")
def action(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody still has something to decide."""
    if state.stage in (SHOWING, SETTLING, OVER):
        return "over"
    return "pending" if state.stage == BETTING or state.able > 1 else "over"


@fact("Does whoever saw it still have something to decide?", "a player to act", "another")
def seen_by(state: State, log: Sequence[Event], error: Erred) -> str:
    decides = state.live[error.other] and state.stacks[error.other] > 0
    return "a player to act" if decides and action.find(state, log, error) == "pending" else "another"


@fact("How many players have acted before the one who was skipped spoke up?", "one", "more")
def acted_behind(state: State, log: Sequence[Event], error: Erred) -> str:
    return "more" if len(past.acted_behind(log)) > 1 else "one"


@fact("Was the hand tabled, and would it win?", "no", "beaten", "winning")
def tabled(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether a hand lies open, and whether any other open hand beats it."""
    seat = error.seat
    if not state.shown[seat]:
        return "no"
    board = state.board
    others = [each for each in range(len(state.live)) if state.live[each] and state.shown[each] and each != seat]
    best = max([0, *[high_value(state, each, board) for each in others]])
    return "winning" if high_value(state, seat, board) >= best else "beaten"


@fact("Has another player acted on it?", "no", "yes")
def next_player_acted(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if past.acted_behind(log) else "no"


@fact("Is it a limit game?", "no", "yes")
def limit_game(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.plan.limit in (FIXED, SPREAD) else "no"
