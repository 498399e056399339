"""Steps with cards: moved, taken back, shuffled in, burned, dealt anew.

Each does its work and says so, or says what it waits for. Must not know which remedy it belongs to.
Ask `betting_steps` and `hand_steps` for what is done about acts, wagers and hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.clauses import joined
from pokerroom.hand.deal import Turned
from pokerroom.hand.dealer import Give, give
from pokerroom.hand.dealing import board_lacking, board_street, dealt, given, left_to_deal, opener_of, top, wrong_count
from pokerroom.hand.deck import Reshuffled, resealed
from pokerroom.hand.fields import EXTRA
from pokerroom.hand.log import DEALER, HandLog
from pokerroom.hand.opening import open_betting
from pokerroom.hand.past import acts_since, deal_of, right_deal, since_misdeal
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Asking, Directed
from pokerroom.hand.rulings.repair import Misdealt, Moved, Reconstructed
from pokerroom.hand.rulings.step import ANSWER, CARDS, DONE, PLAY, Steps
from pokerroom.hand.rulings.verdict import last_word
from pokerroom.hand.rulings.waiting import SHUFFLES, board_to_redeal, pool
from pokerroom.hand.start import Voided
from pokerroom.hand.state import BETTING, DEALING, DRAWING, SETTLING, Ruling, State
from pokerroom.hand.streets import deal_for_side_wagers, deal_missing, in_new_order

steps: Steps = Steps()

# What is left to an officer where the cards for what the book prescribes are not there.
_CANNOT = ("play on", "misdeal", "return all wagers")


@steps.step("misdeal", "the hand is void: new shuffle and cut, the same first card, the marker stays", ends=True)
def _misdeal(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    follows = state.plan.rules.misdeal_follows
    by = joined(ruling.by, follows.by)
    if follows.value == "the round is void":
        void(state, log, by, ruling.kind)
    else:
        log.emit(Misdealt(by))
    return DONE


def void(state: State, log: HandLog, by: tuple[str, ...], ground: str) -> None:
    """Give every chip back, commission and fees included."""
    log.emit(Voided(by, ground, state.start))


@steps.step("reconstruct", "the cards are moved to where they belong", said="reconstruct the deal")
def _reconstruct(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Give every place the card that the right deal would have given it."""
    if state.street > 0 or state.live_count < len(state.live):  # what was given up stays in the muck
        return _exchange(state, log, ruling, error)
    due = dealt(state)
    order = list(zip(due.seats, due.ups, strict=True))
    went = deal_of(log.events)
    cards = [card for _, card, _ in went]
    still = state.stage == DEALING and left_to_deal(state, log.events)
    entitled = len([seat for seat, _, _ in went if seat != EXTRA])
    wanted = min(entitled, len(order)) if still else len(order)
    more = max(0, wanted - len(cards))
    if not more and len(cards) == wanted and [(seat, up) for seat, _, up in went] == order[:wanted]:
        return DONE  # another ruling has put it right
    moves = [event for event in since_misdeal(log.events) if isinstance(event, Moved)]
    if more > len(state.stub) or any("hole" in (move.source, move.target) for move in moves):
        return _misdeal(state, log, ruling, error)  # a card is lacking, or one of the deal has been replaced since
    cards += top(state, more)
    back = tuple(cards[wanted:])
    places = order[:wanted]
    log.emit(
        Reconstructed(
            ruling.by,
            tuple([seat for seat, _ in places]),
            tuple(cards[:wanted]),
            tuple([up for _, up in places]),
            back,
            more,
        ),
    )
    if state.stage == BETTING and not acts_since(log.events, 0) and opener_of(state, 0) != state.opener:
        open_betting(state, log)  # the cards that show are others now
    return DONE


def _exchange(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Move only the cards of the street in question, every hand keeping what it had before."""
    went = deal_of(log.events, error.street)
    order = right_deal(state, log.events, error.street)
    wrong: list[tuple[int, int, int, bool]] = []
    last = {card: place for place, (_, card, _) in enumerate(went)}  # one that went back may have been dealt again
    for place, (seat, card, up) in enumerate(went):
        due, due_up = order[place] if place < len(order) else (-1, False)
        if (due, due_up) != (seat, up) and card in _held_by(state, seat) and place == last[card]:
            wrong.append((seat, card, due, due_up))
    for seat, card, _, _ in wrong:
        source, owner = _lies_at(seat, seat >= 0 and card in state.up[seat])
        log.emit(Moved(ruling.by, (card,), source, "aside", owner, source == "up"))
    for _, card, seat, up in reversed(wrong):
        target, owner = _lies_at(seat, up) if seat != -1 else ("stub", -1)
        log.emit(Moved(ruling.by, (card,), "aside", target, owner, target == "up"))
    missing = order[len(went) :] if state.stage != DRAWING else []  # while they draw, the dealer goes on with it
    for seat, up in missing:  # who got none gets it now
        if state.stub and (seat < -1 or (seat >= 0 and wrong_count(state, seat))):
            target, owner = _lies_at(seat, up)
            log.emit(Moved(ruling.by, top(state, 1), "stub", target, owner, target == "up"))
    if error.kind == "wrong number of cards" and wrong_count(state, error.seat):  # it is wrong since an earlier street
        return ask(state, log, ruling, ("hand dead", "return all wagers"))
    return DONE


def _lies_at(seat: int, up: bool) -> tuple[str, int]:
    """Where a card lies that was dealt to a place, and whose it is: a folded hand may keep its place."""
    if seat == EXTRA:
        return "extra", EXTRA
    if seat < -1:
        return "place", -2 - seat
    return "up" if up else "hole", seat


def _held_by(state: State, seat: int) -> list[int]:
    if seat == EXTRA:
        return state.extra_hand
    if seat < -1:
        return state.muck
    return state.hole[seat] + state.up[seat] if seat >= 0 else []


@steps.step("finish the deal", "the deal is completed first")
def _finish_deal(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if state.stage == DEALING and (left_to_deal(state, log.events) or board_lacking(state) > 0):
        return PLAY
    return DONE


@steps.step(
    "swap with the first burn",
    "the card shown becomes the first burn and that card takes its place, face down",
    said="swap it with the first burn",
)
def _swap(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The card shown becomes the first burn, and the card that would have been takes its place."""
    return _replace(state, log, ruling, error, "burns")


@steps.step(
    "replace with the first burn",
    "the card shown is discarded and the first burn takes its place, face down",
    said="replace it with the first burn",
)
def _replace_discard(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    return _replace(state, log, ruling, error, "muck")


def _replace(state: State, log: HandLog, ruling: Ruling, error: Erred, where: str) -> int:
    seat = error.seat
    cards = _last_shown(log, error)
    if seat < 0 or cards[0] not in state.up[seat] + state.hole[seat]:  # the hand was given up meanwhile
        return DONE
    source = "up" if cards[0] in state.up[seat] else "hole"
    if state.burns and state.street > 0:  # noticed late: the first burn has been made
        first = (state.burns[0],)
        log.emit(Moved(ruling.by, cards, source, where, seat, True))
        log.emit(Moved(ruling.by, first, "burns", "hole", seat, state.shown[seat]))
        return DONE
    log.emit(Moved(ruling.by, cards, source, where, seat, True, 1))
    log.emit(Moved(ruling.by, top(state, 1), "stub", "hole", seat))
    return DONE


def _last_shown(log: HandLog, error: Erred) -> tuple[int, ...]:
    """The card of a player that was shown last, where they were dealt several wrongly."""
    same = [event for event in since_misdeal(log.events) if isinstance(event, Erred) and event.kind == error.kind]
    own = [event.cards for event in same if event.seat == error.seat and event.cards]
    return own[-1] if own else error.cards


@steps.step("take back", "the cards shown are taken back, the burn stays", said="take the cards back")
def _take_back(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The cards shown wrongly leave the board; a burn made for them stays."""
    back = _shown_early(state, error)
    log.emit(Moved(ruling.by, back, "board", "aside", -1, True, error.burned))
    return DONE


def _shown_early(state: State, error: Erred) -> tuple[int, ...]:
    """The cards that an error put on the board; where it was a missing discard, all that came after it."""
    if error.kind == "failure to discard":
        return tuple(state.board[sum([street.board for street in state.plan.streets[: error.street]]) :])
    return tuple([card for card in error.cards if card in state.board])


def _extras(state: State, error: Erred) -> tuple[int, ...]:
    return tuple(error.cards[len(error.cards) + board_lacking(state) :]) if board_lacking(state) < 0 else ()


@steps.step("take back the extra cards", "only the card that belongs there stays in play, the others are taken back")
def _take_back_extra(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Moved(ruling.by, _extras(state, error), "board", "aside", -1, True))
    return DONE


@steps.step("make it the next burn", "only the card that belongs there stays in play, the other becomes the next burn")
def _next_burn(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Moved(ruling.by, _extras(state, error), "board", "burns", -1, True, 1))
    return DONE


@steps.step("put it in the muck", "the card goes to the muck")
def _muck_it(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """A card that does not count goes to the muck: one too many on the board, or one on top of the stub."""
    if error.word == "stub":
        log.emit(Moved(ruling.by, error.cards, "stub", "muck", -1, True))
    else:
        log.emit(Moved(ruling.by, _extras(state, error), "board", "muck", -1, True))
    return DONE


@steps.step("set aside", "the card shown is laid aside", said="set the card aside")
def _set_aside(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The card is laid aside; the burn made for it stays, and another will be made."""
    log.emit(Moved(ruling.by, _shown_early(state, error), "board", "aside", -1, True))
    return DONE


@steps.step("no burn next", "no card is burned before the next", said="burn no card next")
def _no_next_burn(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Moved(ruling.by, (), "stub", "burns", -1, True, 1))
    return DONE


@steps.step("lay it out", "the card is laid out with the communal cards before it")
def _lay_out(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The cards that lie open on the stub come on the board, each before its round."""
    for card in error.cards:
        place = board_street(state, len(state.board))
        if place >= 0 and state.stub and state.stub[-1] == card:
            log.emit(Turned(ruling.by, (card,), 0, state.plan.streets[place].name))
    return DONE


@steps.step("use it in sequence", "the card is used where it falls")
def _in_sequence(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The card goes on top of the stub, face up, and comes where it falls; its burn counts."""
    if error.word != "stub":
        back = tuple([card for card in error.cards if card in state.board])
        log.emit(Moved(ruling.by, back, "board", "stub", -1, True, error.burned))
    return DONE


@steps.step(
    "shuffle into the stub", "the cards taken back are shuffled with the stub", said="shuffle them into the stub"
)
@steps.step(
    "shuffle into the stub and cut",
    "the cards taken back are shuffled with the stub, and it is cut",
    said="shuffle them into the stub and cut",
)
@steps.step("shuffle the stub", "the stub is shuffled and cut")
@steps.step("shuffle stub, burns and muck", "stub, burns and muck are shuffled together and cut")
@steps.step("shuffle the burns", "the burns are shuffled and cut, and are the stub")
def _shuffle_in(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    there = pool(state, ruling)
    if not there:
        return DONE
    cards = in_new_order(state, log, there)
    if cards is None:
        return ANSWER
    reshuffle(state, log, ruling, cards)
    return DONE


def reshuffle(state: State, log: HandLog, ruling: Ruling, cards: Sequence[int]) -> None:
    """Put the shuffled cards back as the stub."""
    log.emit(Reshuffled(ruling.by, SHUFFLES[ruling.left[0]], tuple(cards), resealed(log.events, cards)))


@steps.step("redeal", "the cards are dealt anew, a burn before them only if none was made")
def _redeal(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Deal what is missing now; what belongs to a later round comes with it. A dealer by hand does so, and may err."""
    if log.manual & DEALER:
        if board_to_redeal(state):
            return CARDS
        err_again = any("redeal" in other.left for other in state.rulings if other is not ruling)
        return PLAY if board_lacking(state) < 0 and err_again else DONE
    if board_to_redeal(state) and state.stage != SETTLING:
        deal_missing(state, log)
    deal_for_side_wagers(state, log)
    return DONE


@steps.step("burn the right card", "the card that should have been burned is burned, and the next takes its place")
def _right_burn(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The first card dealt without the burn becomes the burn, and every later one moves up a place."""
    if not state.stub:  # nothing is left to move up
        return ask(state, log, ruling, _CANNOT)
    if error.cards:
        log.emit(Moved(ruling.by, error.cards[:1], "board", "burns", -1, True))
        log.emit(Moved(ruling.by, top(state, 1), "stub", "board", -1, True))
        return DONE
    went = given(log.events)
    seats = [seat for seat, _, _ in went]
    ups = [up for _, _, up in went]
    cards = [card for _, card, _ in went]
    for seat, up, card in zip(seats, ups, cards, strict=True):
        log.emit(Moved(ruling.by, (card,), "up" if up else "hole", "aside", seat, up))
    fresh = [*cards[1:], *top(state, 1)]
    log.emit(Moved(ruling.by, (cards[0],), "aside", "burns", -1, ups[0]))
    for place, (seat, up) in enumerate(zip(seats, ups, strict=True)):
        source = "aside" if place + 1 < len(seats) else "stub"
        log.emit(Moved(ruling.by, (fresh[place],), source, "up" if up else "hole", seat, up))
    if (
        state.stage == BETTING
        and not acts_since(log.events, state.street)
        and opener_of(state, state.street) != state.opener
    ):
        open_betting(state, log)  # the cards that show are others now
    return DONE


@steps.step("muck the extra hand", "the hand that nobody is entitled to goes to the muck")
def _muck_extra(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """A hand that nobody is entitled to goes to the muck."""
    if state.extra_hand:
        log.emit(Moved(ruling.by, tuple(state.extra_hand), "extra", "muck"))
    return DONE


@steps.step(
    "burn for each player in",
    "as many cards are burned as there are players in, those burned for this counted",
    said="burn a card for each player still in",
)
def _burn_for_active(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Burn as many cards as there are players in, those burned already for this counted."""
    if state.stage != DEALING:
        return DONE
    count = state.live_count - len([card for card in error.cards if card in state.burns])
    streets = state.plan.streets[state.street :]
    if len(state.stub) - count < state.live_count * sum([len(street.deal) for street in streets]):
        return ask(state, log, ruling, _CANNOT)
    log.emit(Moved(ruling.by, top(state, count), "stub", "burns"))
    return DONE


def ask(state: State, log: HandLog, ruling: Ruling, choices: tuple[str, ...]) -> int:
    """What the book prescribes cannot be done: whoever has the last word chooses something else."""
    rest = last_word(state.plan.rules)
    log.emit(Asking(joined(ruling.by, rest.by), ruling.place, rest.value, -1, choices))
    return ANSWER


@steps.step("burn it", "the card is burned at once")
def _burn_it(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The card on top of the stub, which everybody has seen, is burned."""
    log.emit(Moved(ruling.by, error.cards, "stub", "burns", -1, True))
    return DONE


@steps.step("give the card back", "the player gives back the card that was dealt wrongly")
def _hand_back(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """A card dealt to a player is given back, to be dealt anew."""
    seat = error.seat
    if error.cards[0] not in state.up[seat] + state.hole[seat]:  # the hand was given up meanwhile
        return DONE
    source = "up" if error.cards[0] in state.up[seat] else "hole"
    log.emit(Moved(ruling.by, error.cards, source, "aside", seat, True))
    return DONE


@steps.step("deal it as it lies", "the card is dealt face up to the place whose turn it is")
def _as_it_lies(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The card on top of the stub is dealt face up to the place whose turn it is, whatever belongs there."""
    left = left_to_deal(state, log.events) if state.stage == DEALING else []
    if left:
        give(state, log, Give(left[0][0], True))
    return DONE


@steps.step("put back on the stub", "the cards that went to the wrong player go back on top of the stub")
def _back_on_stub(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """Cards that came to the wrong player in the draw go back, in their order; the last ones they got are those."""
    if state.stage != DRAWING:  # too late: they are theirs
        return DONE
    same = [each for each in state.errors if each.kind == error.kind and each.seat == error.seat]
    cards = tuple(state.hole[error.seat][-len(same) :])
    log.emit(Moved(ruling.by, cards, "hole", "stub", error.seat))
    return DONE


@steps.step("deal the rest up", "the card shown lies face up, and the others of the street come face up too")
def _rest_up(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    """The card shown is turned up, and so are the others of the street."""
    shown = tuple([card for card in error.cards if card in state.hole[error.seat]])
    log.emit(Moved(ruling.by, shown, "hole", "up", error.seat, True))
    if state.stage == DEALING:
        log.emit(Directed(ruling.by, "cards come face up"))
    return DONE


@steps.step(
    "the last opener opens", "whoever opened the round before opens this one", said="the last to open opens again"
)
def _last_opener(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    if state.stage == DEALING and state.opener >= 0:
        log.emit(Directed(ruling.by, "opens", state.opener))
    return DONE
