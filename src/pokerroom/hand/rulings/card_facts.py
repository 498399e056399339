"""Facts about cards and the deal: where they went, who saw them, what is still to come.

Each is declared with the question that a person is asked, its answers, and the function that finds it out. Must not
change anything, and must know no book: where a book has its own meaning of a word, it is a rule, named with the fact.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand import past
from pokerroom.hand.deal import Dealt
from pokerroom.hand.dealing import given, left_to_deal
from pokerroom.hand.deck import Shuffled
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Opened
from pokerroom.hand.rules import HandRules
from pokerroom.hand.rulings.error import OUT_OF_TURN, Erred
from pokerroom.hand.rulings.fact import fact
from pokerroom.hand.rulings.repair import Killed, Misdealt
from pokerroom.hand.state import DEALING, DISCARDING, State
from pokerroom.hand.traits import LOOKING
from pokerroom.hand.wager import Folded
from pokerroom.machine.kinds import Event


@fact("Can it be put right (every card is known, and nobody saw a card that is not theirs)?", "no", "yes")
def correctable(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether every card that must move is known, and none was seen by anyone not entitled to it."""
    if error.kind == "burn neglected":
        return "yes" if _burn_correctable(state, log, error) else "no"
    went = past.deal_of(log, error.street)
    order = past.right_deal(state, log, error.street)
    if state.street > error.street and (len(went) != len(order) or state.plan.keeps_place):
        return "no"
    if len(went) < len(order) and state.plan.streets[error.street].board and state.board:
        return "no"  # a card that belongs to a hand lies open on the board
    here = past.since_misdeal(log)
    since = here if error.street == 0 else here[past.opening(here, error.street) :]
    if any(isinstance(event, KittyTaken) for event in since):
        return "no"  # the hand given up for it is in the muck
    gone = {event.seat for event in since if isinstance(event, Folded | Killed)}
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


def _looks(event: Event) -> int:
    """Who has looked at their cards by this: whoever says so, and whoever acts, in turn or not; -1 if nobody."""
    if event in LOOKING or (isinstance(event, Erred) and event.kind == OUT_OF_TURN):
        seat: int = event.seat  # type: ignore[attr-defined]
        return seat
    return -1


def _seen(log: Sequence[Event], seat: int, card: int) -> bool:
    """Whether a player has looked at their cards since they got this one."""
    got = False
    for event in log:
        if isinstance(event, Dealt) and card in event.cards:
            got = True
        elif got and _looks(event) == seat:
            return True
    return False


def _shown(log: Sequence[Event], card: int) -> bool:
    return any(isinstance(event, Erred) and card in event.cards for event in past.since_misdeal(log))


def _burn_correctable(state: State, log: Sequence[Event], error: Erred) -> bool:
    street = state.plan.streets[error.street]
    if street.board:
        return error.street == state.street
    if error.street != state.street or any(seat < 0 or not state.live[seat] for seat, _, _ in given(log)):
        return False
    down = [(seat, card) for seat, card, up in given(log) if not up and seat >= 0]
    here = past.since_misdeal(log)
    return not any(_seen(here, seat, card) for seat, card in down) and not any(
        isinstance(event, Folded | Killed) for event in log[_opened(log) :]
    )


def _opened(log: Sequence[Event]) -> int:
    for place in range(len(log) - 1, -1, -1):
        if isinstance(log[place], Opened):
            return place
    return len(log)


def _exposures(log: Sequence[Event], kind: str) -> list[Erred]:
    found: list[Erred] = []
    for event in log:
        if isinstance(event, Misdealt):
            found = []
        elif isinstance(event, Erred) and event.kind == kind:
            found.append(event)
    return found


@fact("How many of that player's cards were shown?", "one", "two", "three")
def cards_up(state: State, log: Sequence[Event], error: Erred) -> str:
    if True in state.plan.streets[0].deal:  # stud: one is due up
        count = len(state.up[error.seat])
    else:
        count = len([each for each in _exposures(log, error.kind) if each.seat == error.seat])
    return ("one", "one", "two", "three")[min(count, 3)]


@fact("Were cards of more than one player shown?", "one", "more")
def players(state: State, log: Sequence[Event], error: Erred) -> str:
    if True in state.plan.streets[0].deal:
        several = len([up for up in state.up if len(up) > 1])
        return "more" if several > 1 else "one"
    return "more" if len({each.seat for each in _exposures(log, error.kind)}) > 1 else "one"


@fact("Was it the player's first card or a later one?", "first", "later")
def which(state: State, log: Sequence[Event], error: Erred) -> str:
    own = [card for seat, card, _ in given(log) if seat == error.seat]
    return "first" if own[:1] == list(error.cards) else "later"


@fact("Which board card was it?", "flop", "fourth", "fifth")
def card(state: State, log: Sequence[Event], error: Erred) -> str:
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


@fact("Which community card would it have been?", "first", "second", "third", "fourth", "fifth")
def number(state: State, log: Sequence[Event], error: Erred) -> str:
    """Which community card it is, counted from one, in a game that turns them one by one."""
    before = len(state.board) - len([card for card in error.cards if card in state.board])
    if error.word == "stub":  # those that lie open on the stub before it come before it
        before += len(error.cards) - 1
    return ("first", "second", "third", "fourth", "fifth")[min(before, 4)]


@fact("How many cards were opened where one belongs?", "two", "more")
def opened(state: State, log: Sequence[Event], error: Erred) -> str:
    return "two" if len(error.cards) == 2 else "more"


@fact("Are more board cards to come?", "no", "yes")
def more_to_come(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if any(street.board for street in state.plan.streets[state.street + 1 :]) else "no"


@fact("Are cards burned at this table?", "no", "yes")
def burning(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if any(street.burn for street in state.plan.streets) else "no"


@fact("Has the player looked at the card?", "no", "yes")
def looked(state: State, log: Sequence[Event], error: Erred) -> str:
    if error.kind == "draw out of sequence":  # at the new cards: the old ones they had seen before
        for event in reversed(log):
            if _looks(event) == error.seat:
                return "yes"
            if isinstance(event, Erred) and (event.kind, event.seat) == (error.kind, error.seat):
                break
        return "no"
    return "yes" if error.seat >= 0 and state.looked[error.seat] else "no"


@fact("Was it the first card of the round?", "no", "yes")
def first_of_round(state: State, log: Sequence[Event], error: Erred) -> str:
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


@fact("Was the stub mixed with muck or burns?", "no", "yes")
def mixed(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if error.word.endswith("mixed with the muck") else "no"


@fact("How many other hands in play are right?", "none", "one", "more")
def right_opponents(state: State, log: Sequence[Event], error: Erred) -> str:
    """How many other hands are in, and whether any of them is right."""
    others = [seat for seat in range(len(state.live)) if state.live[seat] and seat != error.seat]
    right = [seat for seat in others if past.holds_right(state, log, seat)]
    return "none" if not right else "one" if len(others) == 1 else "more"


@fact("Has anybody looked at cards of that deal?", "no", "yes")
def anybody_looked(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether anybody has looked at cards of the deal with the error."""
    here = past.since_misdeal(log)
    looked = {_looks(event) for event in here}
    down = [(seat, card) for seat, card, up in past.deal_of(log, error.street) if not up and seat in looked]
    return "yes" if any(_seen(here, seat, card) for seat, card in down) else "no"


@fact("How did the card lie that went to the wrong place?", "down", "up")
def face(state: State, log: Sequence[Event], error: Erred) -> str:
    return "up" if error.word == "up" else "down"


@fact("What was left out, the shuffle or the cut?", "shuffle", "cut")
def lacking(state: State, log: Sequence[Event], error: Erred) -> str:
    return "shuffle" if error.word in ("an unshuffled deck", "no shuffle") else "cut"


def _street_to_come(state: State) -> int:
    """The street that the top card of the stub belongs to."""
    return state.street if state.stage == DEALING else min(state.street + 1, len(state.plan.streets) - 1)


@fact("Is it the last cards that are being dealt?", "no", "yes")
def last_deal(state: State, log: Sequence[Event], error: Erred) -> str:
    place = _street_to_come(state)
    return "yes" if 0 < place == len(state.plan.streets) - 1 else "no"


@fact("What will the card be where it falls?", "hole card", "up card", "board card")
def falls_as(state: State, log: Sequence[Event], error: Erred) -> str:
    """What the top card of the stub will be where it falls."""
    if state.stage == DEALING:
        left = [up for _, up in left_to_deal(state, log)]
    else:
        left = list(state.plan.streets[_street_to_come(state)].deal)
    return "board card" if not left else "up card" if left[0] else "hole card"


@fact("Was it found in the initial deal?", "no", "yes")
def initial_deal(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.stage == DEALING and state.street == 0 else "no"


@fact("Are there side wagers on the flop?", "no", "yes")
def side_wagers(state: State, log: Sequence[Event], error: Erred) -> str:
    return "yes" if state.side_wagers else "no"


@fact("Have all discards of the round been made?", "made", "missing")
def discards(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether a discard that belongs to the round is still missing."""
    return "missing" if state.stage == DISCARDING else "made"


@fact(
    "How many boxed cards were found (too many make the deck defective)?",
    "a few",
    "too many",
    rule=HandRules.defective_boxed,
)
def boxed(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether as many boxed cards have been found as make the deck defective."""
    most = state.plan.rules.defective_boxed.value
    return "too many" if most is not None and len(_exposures(log, "boxed card")) >= most else "a few"


@fact("How was the card shown?", "face up", "off the table")
def how(state: State, log: Sequence[Event], error: Erred) -> str:
    return error.word or "face up"


@fact("Do the burns make up for the missing cards?", "too few", "enough")
def burns(state: State, log: Sequence[Event], error: Erred) -> str:
    """Whether the burns make up what is missing."""
    return "enough" if len(state.burns) >= len(left_to_deal(state, log)) else "too few"
