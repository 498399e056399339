"""Apply: the only place where the state of a round of play changes. It never refuses: an event is always true.

Knows what each event does to chips, cards and turns. Must not decide anything: `play` has done so before.
Works the same on what one viewer may see, where cards are UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.events import (
    Asked,
    Burned,
    Called,
    Charged,
    Checked,
    Chosen,
    Closed,
    Counted,
    Dealt,
    Discarded,
    Ended,
    Event,
    Folded,
    KittyMucked,
    KittyTaken,
    Mucked,
    Obliged,
    Opened,
    Posted,
    Proposed,
    Pushed,
    Raked,
    Reshuffled,
    Returned,
    Said,
    Showed,
    Shuffled,
    Signalled,
    Started,
    Turned,
    Wagered,
    Won,
)
from pokerroom.hand.plan import ALL_BOUND, EQUAL_OR_DOUBLE, FIXED, LAST_RAISE
from pokerroom.hand.state import ASKING, BETTING, DEALING, DISCARDING, DRAWING, OVER, SETTLING, SHOWING, State


def apply(state: State, event: Event) -> None:
    """Change the state by an event."""
    APPLIED[type(event)](state, event)


def started(state: State, event: Started) -> None:
    """The round begins; the state was made from this event."""
    state.side_wagers = event.side_wagers


def shuffled(state: State, event: Shuffled) -> None:
    """The deck is ready."""
    state.stub = list(event.cards)
    state.stub.reverse()


def charged(state: State, event: Charged) -> None:
    """A fee leaves the player's stack for the house."""
    seat = event.seat
    state.stacks[seat] -= event.amount
    state.taken += event.amount
    if event.amount and state.stacks[seat] == 0:
        state.able -= 1


def posted(state: State, event: Posted) -> None:
    """A forced bet goes in: into the betting round if it is live, into the pot alone if it is not."""
    seat, amount = event.seat, event.amount
    state.stacks[seat] -= amount
    state.pot += amount
    if event.word == "dead":
        state.dead += amount
    else:
        state.put[seat] += amount
        if event.live:
            state.bets[seat] += amount
            state.last_blind = seat
    if amount and state.stacks[seat] == 0:
        state.able -= 1


def dealt(state: State, event: Dealt) -> None:
    """Cards leave the stub for the players."""
    stub = state.stub
    count = len(event.cards)
    del stub[len(stub) - count :]
    hole, up = state.hole, state.up
    for seat, card, shows in zip(event.seats, event.cards, event.ups, strict=True):
        if seat == -1:
            state.kitty.append(card)
        elif seat < 0:
            state.muck.append(card)  # the place of a folded hand that still gets cards
        elif shows:
            up[seat].append(card)
        else:
            hole[seat].append(card)
    if state.stage == DRAWING:
        seat = event.seats[0]
        if len(hole[seat]) >= state.plan.hand_size:
            state.to_act = _next_asked(state, seat)
    else:
        state.stage = DEALING
        state.dealt += 1


def burned(state: State, event: Burned) -> None:
    """The top card goes to the burns."""
    state.stub.pop()
    state.burns.append(event.card)
    state.dealt += 1


def turned(state: State, event: Turned) -> None:
    """Cards go to a board, or to the shared card of a stud game that ran short."""
    stub = state.stub
    del stub[len(stub) - len(event.cards) :]
    if event.board == 0:
        state.board.extend(event.cards)
    elif event.board == 1:
        state.second.extend(event.cards)
    else:
        state.shared.extend(event.cards)
    state.dealt += 1


def reshuffled(state: State, event: Reshuffled) -> None:
    """Burns or muck become the new stub."""
    if event.source == "burns":
        state.burns.clear()
    else:
        # What was thrown away last belongs to the player being served and stays out.
        state.muck = state.muck[len(event.cards) :]
    state.stub = list(event.cards)
    state.stub.reverse()


def opened(state: State, event: Opened) -> None:
    """A betting round begins: nobody has acted, and on a later street nothing has been wagered."""
    if event.seat < 0:
        state.aggressor = state.opener = -1
        for seat in range(len(state.bets)):
            state.bets[seat] = 0
        _after_betting(state)
        return
    state.stage = BETTING
    state.to_act = event.seat
    state.opener = event.seat
    state.dealt = 0
    state.raises = 0
    state.frozen = False
    state.aggressor = -1
    state.proposed = ()
    acted, once = state.acted, state.acted_once
    for seat in range(len(acted)):
        acted[seat] = once[seat] = False
    plan = state.plan
    if state.street == 0 and plan.blinds:
        high = max(plan.blinds[-1], max(state.bets))
        state.high = high
        state.blind = high
        state.level = high
        state.step = high if high == plan.blinds[-1] or plan.step_is_straddle else plan.blinds[-1]
        state.opened = True
        if plan.straddle_counts and high > plan.blinds[-1]:
            state.raises = 1
    else:
        state.high = 0
        state.level = 0
        state.step = plan.least
        state.opened = False
    if plan.limit == FIXED:
        state.step = plan.streets[state.street].unit
    elif plan.limit == EQUAL_OR_DOUBLE or plan.raise_least == LAST_RAISE:
        state.step = 0
    state.waiting = state.able


def checked(state: State, event: Checked) -> None:
    """A player has acted and the turn goes on."""
    state.acted[event.seat] = state.acted_once[event.seat] = True
    state.waiting -= 1
    _pass_on(state, event.seat)


def called(state: State, event: Called) -> None:
    """A player's chips match the highest wager, or are all in."""
    seat = event.seat
    if _put_in(state, seat, event.to):
        state.voluntary = True
    state.acted[seat] = state.acted_once[seat] = True
    state.waiting -= 1
    _pass_on(state, seat)


def wagered(state: State, event: Wagered) -> None:
    """A new highest wager: everybody else who can must answer it."""
    seat = event.seat
    _put_in(state, seat, event.to)
    state.waiting = state.able if state.stacks[seat] == 0 else state.able - 1
    if event.word != "bring in":
        state.voluntary = True
    # A bring-in posted short does not lower what the others must call.
    state.high = event.to if event.word != "bring in" else max(event.to, state.plan.bring_in)
    state.step = event.step
    state.level = event.level
    state.raises = event.raises
    state.opened = True
    state.aggressor = seat
    state.proposed = ()  # who asked to divide the pot did not ask it of this one
    state.counted = 0
    if state.plan.keeps_place:
        state.folded_free = [False] * len(state.live)
    acted = state.acted
    if event.reopens:
        for other in range(len(acted)):
            acted[other] = False
    elif state.plan.short == ALL_BOUND and event.word == "raise":
        state.frozen = True
    acted[seat] = state.acted_once[seat] = True
    _pass_on(state, seat)


def folded(state: State, event: Folded) -> None:
    """A hand goes to the muck."""
    seat = event.seat
    _give_up(state, seat)
    state.folded_free[seat] = event.free
    state.waiting -= 1
    if state.stage == BETTING:
        _pass_on(state, seat)


def _give_up(state: State, seat: int) -> None:
    """A player is out of the hand, and his cards go to the muck."""
    if state.stacks[seat] > 0:
        state.able -= 1
    state.live[seat] = False
    state.live_count -= 1
    muck = state.muck
    muck.extend(state.hole[seat])
    muck.extend(state.up[seat])
    state.hole[seat] = []
    state.up[seat] = []


def announced(state: State, event: Pushed | Said | Signalled) -> None:
    """Chips and words change nothing by themselves: the event after them says what they were."""


def obliged(state: State, event: Obliged) -> None:
    """A player is bound; chips that he has put forward stay in."""
    if _put_in(state, event.seat, event.put):
        state.voluntary = True
    state.obliged[event.seat] = event


def counted(state: State, event: Counted) -> None:
    """A wager has been counted out."""
    state.counted = event.to


def kitty_taken(state: State, event: KittyTaken) -> None:
    """A player pays, mucks and takes the kitty; if it is a call as well, a Called follows."""
    seat = event.seat
    if _put_in(state, seat, event.to):
        state.voluntary = True
    state.muck.extend(state.hole[seat])
    state.hole[seat] = list(event.cards)
    state.kitty = []
    state.kitty_taken = True


def kitty_mucked(state: State, event: KittyMucked) -> None:
    """The kitty joins the muck."""
    state.muck.extend(state.kitty)
    state.kitty = []


def closed(state: State, event: Closed) -> None:
    """The wagers of the round are gathered; what comes next is dealt, drawn, discarded or shown."""
    bets = state.bets
    for seat in range(len(bets)):
        bets[seat] = 0
    state.high = 0
    state.counted = 0
    if state.obliged:
        state.obliged.clear()
    _after_betting(state)


def returned(state: State, event: Returned) -> None:
    """Chips go back to their owner."""
    seat = event.seat
    if state.stacks[seat] == 0 and state.live[seat] and event.amount:
        state.able += 1
    state.stacks[seat] += event.amount
    state.put[seat] -= event.amount
    state.pot -= event.amount
    if event.uncalled:
        state.uncalled += event.amount
    # Of a bet of this round as far as it goes; the rest is of a forced bet that was no part of it.
    state.bets[seat] -= min(event.amount, state.bets[seat])


def discarded(state: State, event: Discarded) -> None:
    """Cards go from a hand to the muck, and the turn goes on; in draw only once they have been replaced."""
    seat = event.seat
    hole = state.hole[seat]
    for card in event.cards:
        hole.remove(card if card in hole else UNKNOWN)
    state.muck.extend(event.cards)
    state.asked[seat] = True
    if state.stage == DISCARDING:
        state.to_act = _next_asked(state, seat)
        if state.to_act < 0:
            _next_street(state)
    elif not event.cards:
        state.to_act = _next_asked(state, seat)


def asked(state: State, event: Asked) -> None:
    """The players are asked in turn."""
    state.stage = ASKING
    state.to_act = event.seat
    _forget_questions(state)


def chosen(state: State, event: Chosen) -> None:
    """A player has answered; one no is enough to run the board once."""
    state.asked[event.seat] = True
    if event.choice == "once":
        state.twice = 1
        state.to_act = -1
        state.stage = DEALING
        _forget_questions(state)
    else:
        state.to_act = _next_asked(state, event.seat)
        if state.to_act < 0:
            state.twice = 2
            state.stage = DEALING
            state.second = list(state.board)
            _forget_questions(state)


def proposed(state: State, event: Proposed) -> None:
    """A player would divide the pot as it lies."""
    state.proposed = (*state.proposed, event.seat)


def _forget_questions(state: State) -> None:
    for seat in range(len(state.asked)):
        state.asked[seat] = False


def showed(state: State, event: Showed) -> None:
    """A hand lies open."""
    seat = event.seat
    state.hole[seat] = list(event.cards)
    state.shown[seat] = True
    state.asked[seat] = True


def mucked(state: State, event: Mucked) -> None:
    """A hand is given up at the showdown."""
    seat = event.seat
    _give_up(state, seat)
    state.asked[seat] = True


def raked(state: State, event: Raked) -> None:
    """The house takes its part of the pots."""
    amount = sum(event.amounts)
    state.pot -= amount
    state.taken += amount
    state.stage = SETTLING


def won(state: State, event: Won) -> None:
    """Winners take their shares."""
    state.stage = SETTLING
    for seat, amount in zip(event.seats, event.amounts, strict=True):
        state.stacks[seat] += amount
        state.pot -= amount


def ended(state: State, event: Ended) -> None:
    """The round is over."""
    state.stage = OVER
    state.to_act = -1


def _put_in(state: State, seat: int, to: int) -> int:
    """Move chips from a stack into the round until the player's wagers come to `to`; give how many."""
    added = to - state.bets[seat]
    if added:
        state.bets[seat] = to
        state.stacks[seat] -= added
        state.put[seat] += added
        state.pot += added
        if state.stacks[seat] == 0:
            state.able -= 1
    return added


def _after_betting(state: State) -> None:
    """What follows a betting round, whether there was any betting in it or not."""
    state.to_act = -1
    state.waiting = 0
    state.dealt = 0
    _forget_questions(state)
    if state.live_count < 2:
        state.stage = SETTLING
    elif state.plan.streets[state.street].discard:
        state.stage = DISCARDING
        state.to_act = next_live(state, state.first)
    else:
        _next_street(state)


def _next_street(state: State) -> None:
    if state.street + 1 == len(state.plan.streets):
        state.stage = SHOWING
        # Who mucks from now on has lost his claim, but the pots are those of the end of the betting.
        state.contesting = list(state.live)
        return
    state.street += 1
    state.dealt = 0
    if state.plan.streets[state.street].draw:
        state.stage = DRAWING
        _forget_questions(state)
        state.to_act = next_live(state, state.first)
    else:
        state.stage = DEALING


def _pass_on(state: State, seat: int) -> None:
    """Give the turn to the next player who can act; whoever has acted is bound no longer."""
    if state.obliged:
        state.obliged.pop(seat, None)
    live, stacks = state.live, state.stacks
    count = len(live)
    following = seat + 1
    for _ in range(count):
        if following >= count:
            following -= count
        if live[following] and stacks[following] > 0:
            state.to_act = following
            return
        following += 1
    state.to_act = -1


def next_live(state: State, seat: int) -> int:
    """The first live player from a seat on."""
    count = len(state.live)
    for offset in range(count):
        each = (seat + offset) % count
        if state.live[each]:
            return each
    return -1


def _next_asked(state: State, seat: int) -> int:
    """The next live player who has not been asked yet, or -1."""
    count = len(state.live)
    for offset in range(1, count + 1):
        each = (seat + offset) % count
        if state.live[each] and not state.asked[each]:
            return each
    return -1


APPLIED: dict[type[Any], Callable[[State, Any], None]] = {
    Started: started,
    Shuffled: shuffled,
    Charged: charged,
    Posted: posted,
    Dealt: dealt,
    Burned: burned,
    Turned: turned,
    Reshuffled: reshuffled,
    Opened: opened,
    Checked: checked,
    Called: called,
    Wagered: wagered,
    Folded: folded,
    Pushed: announced,
    Said: announced,
    Signalled: announced,
    Obliged: obliged,
    Counted: counted,
    KittyTaken: kitty_taken,
    KittyMucked: kitty_mucked,
    Closed: closed,
    Returned: returned,
    Discarded: discarded,
    Asked: asked,
    Chosen: chosen,
    Proposed: proposed,
    Showed: showed,
    Mucked: mucked,
    Raked: raked,
    Won: won,
    Ended: ended,
}
