"""Apply: the only place where the state of a round of play changes. It never refuses: an event is always true.

Knows what each event does to chips, cards and turns. Must not decide anything: `play` has done so before.
Works the same on what one viewer may see, where cards are UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.events import (
    Asked,
    Asking,
    Bound,
    Burned,
    Called,
    Capped,
    Charged,
    Checked,
    Chosen,
    Closed,
    Counted,
    CutDeck,
    Dealt,
    Decided,
    Directed,
    Discarded,
    Done,
    Ended,
    Erred,
    Event,
    Exposed,
    Folded,
    Killed,
    KittyMucked,
    KittyTaken,
    LeftIn,
    Looked,
    Misdealt,
    Moved,
    Mucked,
    Noticed,
    Obliged,
    Opened,
    Overruled,
    Planned,
    Posted,
    Proposed,
    Pushed,
    Raked,
    RanOnce,
    Reconstructed,
    Recorded,
    Reshuffled,
    Returned,
    Revived,
    Ruled,
    Said,
    SatOut,
    Showed,
    Shuffled,
    Signalled,
    Slipped,
    Started,
    Told,
    Turned,
    Voided,
    Wagered,
    WentBack,
    Withdrawn,
    Won,
)
from pokerroom.hand.plan import ALL_BOUND, EQUAL_OR_DOUBLE, FIXED, LAST_RAISE
from pokerroom.hand.state import ASKING, BETTING, DEALING, DISCARDING, DRAWING, OVER, SETTLING, SHOWING, Ruling, State


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
    state.cut_due = event.cut_by == NOT_CUT


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
            if event.word in ("blind", "straddle"):  # who posts what he owes does not move the turn to act
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
        if seat >= 0:
            if shows:
                up[seat].append(card)
            else:
                hole[seat].append(card)
        elif seat == -1:
            state.kitty.append(card)
        elif seat == EXTRA:
            state.extra.append(card)
        else:
            state.muck.append(card)  # the place of a folded hand that still gets cards
    if state.stage == DRAWING:
        seat = event.seats[0]
        if seat == state.to_act and len(hole[seat]) >= state.plan.hand_size:
            state.to_act = _next_asked(state, seat)
    else:
        state.stage = DEALING
        state.dealt += 1
        state.ahead = 0


def burned(state: State, event: Burned) -> None:
    """The top card goes to the burns."""
    state.stub.pop()
    state.burns.append(event.card)
    state.ahead += 1


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
    state.ahead = 0


def reshuffled(state: State, event: Reshuffled) -> None:
    """Burns or muck become the new stub."""
    if event.source == "burns":
        state.burns.clear()
    elif event.source == "aside":
        state.aside.clear()
    elif event.source == "all":  # a stub that was mixed with burns and muck
        state.burns.clear()
        state.muck.clear()
    elif event.source == "stub":
        pass
    else:
        # What was thrown away last belongs to the player being served and stays out.
        state.muck = state.muck[len(event.cards) :]
    state.stub = list(event.cards)
    state.stub.reverse()


def opened(state: State, event: Opened) -> None:
    """A betting round begins: nobody has acted, and on a later street nothing has been wagered."""
    state.street = event.street
    state.facing = False
    state.starter = -1
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
    if state.bound or state.ceiling >= 0:
        state.bound = {}
        state.ceiling = -1
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
    state.hole[seat] = []
    if state.up[seat]:
        muck.extend(state.up[seat])
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
    if seat in state.behind:
        state.behind[seat] += event.amount
    else:
        if state.stacks[seat] == 0 and state.live[seat] and event.amount:
            state.able += 1
        state.stacks[seat] += event.amount
    state.put[seat] -= event.amount
    state.pot -= event.amount
    if event.uncalled:
        state.uncalled += event.amount
    # Of a bet of this round as far as it goes; the rest is of a forced bet that was no part of it.
    state.bets[seat] -= min(event.amount, state.bets[seat])
    if not event.uncalled and state.stage == BETTING:
        _without(state)


def _without(state: State) -> None:
    """A wager of this round counts no more: where it was the highest, the one below it is what has to be called."""
    plan = state.plan
    least = state.blind if state.street == 0 and plan.blinds else 0
    high = max(least, max(state.bets))
    if high < state.high:
        state.high = state.level = high
        state.opened = high > 0
        state.aggressor = -1
        if plan.limit != FIXED and plan.limit != EQUAL_OR_DOUBLE and plan.raise_least != LAST_RAISE:
            state.step = max(plan.least, high)


def discarded(state: State, event: Discarded) -> None:
    """Cards go from a hand to the muck, and the turn goes on; in draw only once they have been replaced."""
    seat = event.seat
    hole = state.hole[seat]
    for card in event.cards:
        if card in hole or UNKNOWN in hole:
            hole.remove(card if card in hole else UNKNOWN)
        else:  # a viewer who knew the whole hand does not know which card of it went
            hole[:] = [UNKNOWN] * (len(hole) - 1)
    state.muck.extend(event.cards)
    state.asked[seat] = True
    if state.stage == DISCARDING:
        state.to_act = _next_asked(state, seat)
        if state.to_act < 0:
            _next_street(state)
    elif not event.cards or len(hole) >= state.plan.hand_size:  # he lacks none: he has stood, or had got them already
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
    for seat, amount in state.behind.items():
        state.stacks[seat] += amount
    state.behind = {}
    # What could not be done before the end is not done any more, but for what waits for it.
    state.rulings = [ruling for ruling in state.rulings if ruling.left[0] == AT_THE_END]


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
    if state.bound and seat in state.bound and state.bound[seat].once:
        del state.bound[seat]
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


# The step of a ruling that waits for the end of the round.
AT_THE_END = "finish the round"
# Who cut a deck that has not been cut yet.
NOT_CUT = -2
# Errors of the initial deal, all of which putting it right ends.
DEAL_ERRORS = ("dealt out of order", "player missed", "extra hand", "wrong number of cards", "wrong card up")
# The place of a hand dealt where nobody is entitled to one.
EXTRA = -99


def planned(state: State, event: Planned) -> None:
    """A slip is kept for the dealer's next turn."""
    state.slips.append(event.line)


def slipped(state: State, event: Slipped) -> None:
    """It is done now."""
    del state.slips[0]


def ran_once(state: State, event: RanOnce) -> None:
    """There is one board."""
    state.twice = 1
    state.second = []


def cut_deck(state: State, event: CutDeck) -> None:
    """The cards lifted off the top go below the rest."""
    stub = state.stub
    keep = len(stub) - event.at
    state.stub = stub[keep:] + stub[:keep]
    state.cut_due = False


def erred(state: State, event: Erred) -> None:
    """An error is kept until it is ruled on; what it showed of a hand is known from now on."""
    place = len(state.errors)
    state.errors.append(event)
    if event.noticed:
        state.unruled.append(place)
    else:
        state.hidden.append(place)
    if event.seat >= 0:
        up = state.up[event.seat]
        _reveal(state.hole[event.seat], tuple([card for card in event.cards if card not in up]))
    elif event.word == "stub" and state.stub and event.cards:
        state.stub[-1] = event.cards[0]


def noticed(state: State, event: Noticed) -> None:
    """A hidden error is to be ruled on. A viewer hears of it only now."""
    for place in (event.place, *event.others):
        if place in state.hidden:
            state.hidden.remove(place)
    state.unruled.append(event.place)
    if event.place < len(state.errors):
        state.errors[event.place] = structs.replace(state.errors[event.place], kind=event.kind, seat=event.seat)
    else:
        state.errors.append(Erred(event.by, event.kind, event.seat))


def ruled(state: State, event: Ruled) -> None:
    """The steps of a ruling are to be done."""
    if event.place in state.unruled:  # a viewer counts the errors otherwise, who was not told of all
        state.unruled.remove(event.place)
    if event.do:
        left = list(event.do)
        state.rulings.append(Ruling(event.place, event.kind, event.seat, event.by, left, event.office, event.choices))


def done(state: State, event: Done) -> None:
    """A ruling is one step further, or carried out."""
    for place, ruling in enumerate(state.rulings):
        if ruling.place == event.place:
            del ruling.left[0]
            if not ruling.left:
                del state.rulings[place]
            break


def moved(state: State, event: Moved) -> None:
    """Cards change their place."""
    _take(state, event)
    cards = list(event.cards)
    target = event.target
    if target == "stub":
        state.stub.extend(reversed(cards))
    elif target in ("hole", "up"):
        (state.hole if target == "hole" else state.up)[event.seat].extend(cards)
    else:
        _pile(state, target).extend(cards)
    state.ahead += event.ahead


def _take(state: State, event: Moved) -> None:
    source = event.source
    if source == "stub":
        del state.stub[len(state.stub) - len(event.cards) :]
        return
    if source in ("hole", "up"):
        pile = (state.hole if source == "hole" else state.up)[event.seat]
    else:
        pile = _pile(state, source)
    for card in event.cards:
        _remove(pile, card)


def _pile(state: State, name: str) -> list[int]:
    if name == "board":
        return state.board
    if name == "burns":
        return state.burns
    if name == "aside":
        return state.aside
    if name == "extra":
        return state.extra
    return state.muck


def _remove(pile: list[int], card: int) -> None:
    """Take a card out of a pile; a viewer who does not know the pile takes out one of those he does not know."""
    if card in pile:
        pile.remove(card)
    elif UNKNOWN in pile:
        pile.remove(UNKNOWN)
    else:
        pile.pop()


def _reveal(pile: list[int], cards: tuple[int, ...]) -> None:
    """Cards of a pile become known to a viewer who did not know them."""
    for card in cards:
        if card not in pile and UNKNOWN in pile:
            pile[pile.index(UNKNOWN)] = card


def reconstructed(state: State, event: Reconstructed) -> None:
    """Everybody holds what the right deal would have given him; what was dealt too much is on top of the stub again."""
    for seat in range(len(state.live)):
        state.hole[seat] = []
        state.up[seat] = []
    state.kitty = []
    state.extra = []
    if event.more:
        del state.stub[len(state.stub) - event.more :]
    state.stub.extend(reversed(event.back))
    for seat, card, shows in zip(event.seats, event.cards, event.ups, strict=True):
        if seat == -1:
            state.kitty.append(card)
        elif shows:
            state.up[seat].append(card)
        else:
            state.hole[seat].append(card)
    # What else was wrong with the deal is right now.
    state.hidden = [place for place in state.hidden if state.errors[place].kind not in DEAL_ERRORS]
    state.unruled = [place for place in state.unruled if state.errors[place].kind not in DEAL_ERRORS]


def misdealt(state: State, event: Misdealt) -> None:
    """Everything is as it was before the cards were shuffled."""
    fresh = State(state.plan, state.names, state.start, state.marker)
    kept = ("side_wagers", "openers")
    for name in dir(fresh):
        if not name.startswith("_") and name not in kept:
            setattr(state, name, getattr(fresh, name))


def voided(state: State, event: Voided) -> None:
    """Every chip goes back where it came from, and the round is over."""
    state.stacks = list(event.stacks)
    state.pot = state.taken = state.dead = 0
    state.put = [0] * len(state.put)
    state.bets = [0] * len(state.bets)
    state.behind = {}
    state.rulings = []
    state.unruled = []
    state.hidden = []
    state.question = None
    state.unruled = []
    state.stage = OVER
    state.to_act = -1


def killed(state: State, event: Killed) -> None:
    """A hand is out, whosever turn it is."""
    seat = event.seat
    # He need not answer any more, if he still had to.
    if state.stage == BETTING and state.stacks[seat] > 0 and (not state.acted[seat] or state.bets[seat] < state.high):
        state.waiting -= 1
    _give_up(state, seat)
    state.asked[seat] = True
    if state.contesting:  # a dead hand makes no pot of its own
        state.contesting[seat] = False
    between = state.stage == DEALING and state.street > 0 and not state.dealt
    if state.live_count < 2 and (between or state.stage in (DRAWING, DISCARDING, ASKING)):
        state.stage = SETTLING
        state.to_act = -1
    if state.to_act == seat:
        if state.stage == BETTING:
            _pass_on(state, seat)
        elif state.stage in (DRAWING, DISCARDING):
            state.to_act = _next_asked(state, seat)
            if state.to_act < 0 and state.stage == DISCARDING:
                _next_street(state)


def revived(state: State, event: Revived) -> None:
    """A hand comes back from the muck."""
    seat = event.seat
    for card in (*event.cards, *event.up):
        _remove(state.muck, card)
    state.hole[seat] = list(event.cards)
    state.up[seat] = list(event.up)
    state.live[seat] = True
    state.live_count += 1
    if state.contesting:
        state.contesting[seat] = True
    if state.stacks[seat] > 0:
        state.able += 1
    if state.stage == SHOWING:
        state.asked[seat] = False
    elif state.stage == BETTING and _must_answer(state, seat):
        state.waiting += 1
        state.to_act = _first_to_answer(state)


def _must_answer(state: State, seat: int) -> bool:
    """Whether a player still has to act in this betting round."""
    return state.live[seat] and state.stacks[seat] > 0 and (not state.acted[seat] or state.bets[seat] < state.high)


def _first_to_answer(state: State) -> int:
    """Whose turn it is, counted from the last wager, or from the opener where there was none."""
    count = len(state.live)
    start = state.aggressor + 1 if state.aggressor >= 0 else state.opener
    for offset in range(count):
        seat = (start + offset) % count
        if _must_answer(state, seat):
            return seat
    return -1


def bound(state: State, event: Bound) -> None:
    """A player's options are fewer."""
    state.bound[event.seat] = event


def capped(state: State, event: Capped) -> None:
    """The betting of the round has a ceiling."""
    state.ceiling = event.most
    state.ceiling_by = event.by
    state.obliged.clear()  # nobody can be held to a raise that nobody may make


def sat_out(state: State, event: SatOut) -> None:
    """The chips behind a player are out of play until the round is over."""
    seat = event.seat
    if state.stage == BETTING and (not state.acted[seat] or state.bets[seat] < state.high):
        state.waiting -= 1
    state.behind[seat] = state.stacks[seat]
    state.stacks[seat] = 0
    state.able -= 1
    if state.stage == BETTING and state.to_act == seat:
        _pass_on(state, seat)


def asking(state: State, event: Asking) -> None:
    """Everything waits for the answer."""
    state.question = event


def decided(state: State, event: Decided) -> None:
    """The choice takes the place of the question among the steps."""
    state.question = None
    for ruling in state.rulings:
        if ruling.place == event.place:
            ruling.left[0] = event.choice


def looked(state: State, event: Looked) -> None:
    """A player knows his cards."""
    state.looked[event.seat] = True


def exposed(state: State, event: Exposed) -> None:
    """Everybody knows these cards."""
    _reveal(state.hole[event.seat], event.cards)


def told(state: State, event: Told) -> None:
    """One more player knows these cards."""
    _reveal(state.hole[event.seat], event.cards)


def recorded(state: State, event: Recorded) -> None:
    """Nothing on the table changes."""


def left_in(state: State, event: LeftIn) -> None:
    """Chips stay in the pot although their owner gives up."""
    _put_in(state, event.seat, event.to)


def went_back(state: State, event: WentBack) -> None:
    """The discards of an earlier street are due again; who has made his keeps it so."""
    state.street = event.street
    state.stage = DISCARDING
    state.dealt = state.waiting = state.high = 0
    state.bets = [0] * len(state.bets)
    state.aggressor = state.opener = -1
    state.opened = False
    state.to_act = _next_asked(state, (state.first - 1) % len(state.live))
    late = "failure to discard"
    state.hidden = [place for place in state.hidden if state.errors[place].kind != late]
    state.unruled = [place for place in state.unruled if state.errors[place].kind != late]


def withdrawn(state: State, event: Withdrawn) -> None:
    """A wager that nobody called is undone; who had acted before it has acted."""
    seat = event.seat
    if state.stacks[seat] == 0 and event.amount:
        state.able += 1
    state.stacks[seat] += event.amount
    state.put[seat] -= event.amount
    state.pot -= event.amount
    state.bets[seat] -= event.amount
    to_act, once, bound, ceiling = state.to_act, list(state.acted_once), state.bound, state.ceiling
    if event.aggressor < 0:
        opened(state, Opened((), state.street, state.opener))
    else:
        state.step, state.level, state.raises = event.step, event.level, event.raises
    state.high = event.high
    state.aggressor = event.aggressor
    state.acted_once, state.bound, state.ceiling = once, bound, ceiling
    state.to_act = to_act
    for each in range(len(once)):
        state.acted[each] = once[each] and state.bets[each] >= state.high
    state.waiting = len([each for each in range(len(once)) if _must_answer(state, each)])


def overruled(state: State, event: Overruled) -> None:
    """The step of the office takes the place of all that was still to be done."""
    if state.question is not None and state.question.place == event.place:
        state.question = None
    error = state.errors[event.place]
    state.rulings = [ruling for ruling in state.rulings if ruling.place != event.place]
    state.rulings.append(Ruling(event.place, error.kind, error.seat, event.by, [event.choice], event.office))


def directed(state: State, event: Directed) -> None:
    """What is usual on this street does not hold."""
    if event.word == "opens":
        state.starter = event.seat
    else:
        state.facing = True


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
    Planned: planned,
    Slipped: slipped,
    RanOnce: ran_once,
    CutDeck: cut_deck,
    Erred: erred,
    Noticed: noticed,
    Ruled: ruled,
    Done: done,
    Moved: moved,
    Reconstructed: reconstructed,
    Misdealt: misdealt,
    Voided: voided,
    Killed: killed,
    Revived: revived,
    Bound: bound,
    Capped: capped,
    SatOut: sat_out,
    Asking: asking,
    Decided: decided,
    Looked: looked,
    Exposed: exposed,
    Told: told,
    Recorded: recorded,
    LeftIn: left_in,
    WentBack: went_back,
    Withdrawn: withdrawn,
    Overruled: overruled,
    Directed: directed,
}
