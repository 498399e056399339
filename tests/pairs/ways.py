"""How each kind of irregularity comes about: for a moment of a hand, acts of which the last makes the error.

Knows what people may do wrong, and looks at the hand for where it could be done. Must not know what follows: the hand
answers, and whoever asks tries. An empty list says that this cannot happen now.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pokerroom.hand.dealer import Burn, Cut, Deal, EndDeal, Flash, Give, Turn, drawer_lacks
from pokerroom.hand.dealing import board_lacking, left_to_deal
from pokerroom.hand.fields import EXTRA
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.irregular import (
    PEEKS,
    TOSSES,
    Ask,
    Dispute,
    Drop,
    Find,
    Look,
    Peek,
    Retract,
    Sweep,
    Tell,
    Time,
    Toss,
)
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.rulings.notice import Notice
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.show import Mucked
from pokerroom.hand.showdown import next_to_show
from pokerroom.hand.showing import Muck
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, DRAWING, OVER, SETTLING, SHOWING
from pokerroom.hand.street_plan import StreetPlan
from pokerroom.hand.streets import cutter_of
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.kinds import Act

Acts = list[Act]
Way = Callable[[Hand, Random], Acts]
WAYS: dict[str, tuple[Way, ...]] = {}


def way(*kinds: str) -> Callable[[Way], Way]:
    """Declare that this is how an irregularity of these kinds may come about."""

    def declared(made: Way) -> Way:
        for kind in kinds:
            assert kind in IRREGULARITIES, kind
            WAYS[kind] = (*WAYS.get(kind, ()), made)
        return made

    return declared


def _street(hand: Hand) -> StreetPlan:
    return hand.state.plan.streets[hand.state.street]


def _following(hand: Hand) -> StreetPlan | None:
    streets, place = hand.state.plan.streets, hand.state.street + 1
    return streets[place] if place < len(streets) else None


def _left(hand: Hand) -> list[tuple[int, bool]]:
    """The places that still lack a card on this street, in order, with its face."""
    return left_to_deal(hand.state, hand.log)


def _burn(hand: Hand, street: StreetPlan) -> Acts:
    """The burn of a street, where it is still to be made."""
    return [Burn()] if street.burn > hand.state.burned_ahead else []


def _burn_first(hand: Hand) -> Acts:
    """The burn before the first card of a later street to the players."""
    return _burn(hand, _street(hand)) if hand.state.street and not hand.state.dealt else []


def _live(hand: Hand) -> list[int]:
    return [seat for seat, live in enumerate(hand.state.live) if live]


def _holding(hand: Hand) -> list[int]:
    return [seat for seat in _live(hand) if hand.state.hole[seat]]


def _some(rng: Random, seats: list[int]) -> int:
    return rng.choice(seats)


def _office(hand: Hand, rng: Random) -> str:
    return rng.choice(ladder_of(hand.sign.game).names[-2:])


# ------------------------------------------------------------------------------------------------ before the deal


def _cutting(hand: Hand) -> bool:
    return bool(hand.state.cut_due) and hand.state.stage == DEALING and bool(hand.state.stub)


@way("exposed in the cut")
def _exposed(hand: Hand, rng: Random) -> Acts:
    return [Cut(cutter_of(hand.state), len(hand.state.stub) // rng.randint(2, 3), True)] if _cutting(hand) else []


@way("wrong player cut")
def _wrong_cutter(hand: Hand, rng: Random) -> Acts:
    others = [seat for seat in range(len(hand.state.names)) if seat != cutter_of(hand.state)]
    return (
        [Cut(_some(rng, others), len(hand.state.stub) // rng.randint(2, 3), False, rng.random() < 0.5)]
        if _cutting(hand)
        else []
    )


@way("not shuffled or cut")
def _not_cut(hand: Hand, rng: Random) -> Acts:
    return [Deal(rng.randint(0, 3))] if _cutting(hand) else []


def _find(what: str) -> Way:
    def made(hand: Hand, rng: Random) -> Acts:
        return [Find(what)]

    return made


for _kind, _each in IRREGULARITIES.items():
    for _words in _each.found_as:
        way(_kind)(_find(_words))


# ------------------------------------------------------------------------------------------------ dealing to players


def _begun(hand: Hand, rng: Random, least: int = 0, most: int = 60) -> tuple[Acts, list[tuple[int, bool]]]:
    """The burn and some cards of the street dealt as they should be, and what is left then; none where none is due."""
    state = hand.state
    if state.stage != DEALING or not state.stub or state.cut_due:
        return [], []
    left = _left(hand)
    if not left:
        return [], []
    acts = _burn_first(hand)
    count = rng.randint(least, max(least, min(most, len(left) - 1)))
    if count >= len(left) or left[count][0] < -1:  # none left to go wrong, or it is for the place of a folded hand
        return [], []
    return ([*acts, Deal(count)] if count else acts), left[count:]


def _wrong_place(hand: Hand, rng: Random, left: list[tuple[int, bool]]) -> int:
    others = [seat for seat in _live(hand) if seat != left[0][0]]
    return _some(rng, others) if others else -1


@way("dealt out of order")
def _out_of_order(hand: Hand, rng: Random) -> Acts:
    acts, left = _begun(hand, rng)
    seat = _wrong_place(hand, rng, left) if left else -1
    return [*acts, Give(seat, left[0][1], rng.random() < 0.5)] if seat >= 0 else []


@way("player missed")
def _missed(hand: Hand, rng: Random) -> Acts:
    acts, left = _begun(hand, rng, 1, len(hand.state.names) - 1)
    return [*acts, EndDeal(rng.random() < 0.5)] if left and not hand.state.street else []


@way("wrong number of cards")
def _too_few(hand: Hand, rng: Random) -> Acts:
    acts, left = _begun(hand, rng, 1 if hand.state.street else len(hand.state.names))
    return [*acts, EndDeal(rng.random() < 0.5)] if left else []


@way("wrong number of cards")
def _one_too_many(hand: Hand, rng: Random) -> Acts:
    """A card more to somebody, which is noticed when the deal is done."""
    acts, left = _begun(hand, rng)
    seat = _wrong_place(hand, rng, left) if left else -1
    return [*acts, Give(seat, left[0][1], True), Deal(), Notice(-1)] if seat >= 0 else []


@way("wrong number of cards", "extra hand", "card before betting is complete")
def _after_the_last(hand: Hand, rng: Random) -> Acts:
    """A card more after the last one that was due, before the board or while players bet."""
    state = hand.state
    if state.stage not in (BETTING, DEALING) or not state.stub or not _street(hand).deal:
        return []
    if state.stage == DEALING and (not state.dealt or _left(hand)):
        return []
    return [Give(rng.choice((*_live(hand), EXTRA)), rng.random() < 0.4, rng.random() < 0.5)]


@way("wrong number of cards")
def _too_many_drawn(hand: Hand, rng: Random) -> Acts:
    """A card more in the draw, when nobody lacks one, or behind it."""
    state = hand.state
    if state.stage not in (BETTING, DRAWING) or not state.stub or not _street(hand).draw or drawer_lacks(state):
        return []
    return [Give(rng.choice(_live(hand)), False, rng.random() < 0.5)]


@way("extra hand")
def _extra(hand: Hand, rng: Random) -> Acts:
    acts, left = _begun(hand, rng)
    return [*acts, Give(EXTRA, False, rng.random() < 0.5)] if left else []


@way("hole card dealt up", "last card dealt up")
def _dealt_up(hand: Hand, rng: Random) -> Acts:
    acts, left = _begun(hand, rng)
    if not left or left[0][1]:
        return []
    off = rng.random() < 0.2
    return [*acts, Give(left[0][0], not off, not off and rng.random() < 0.2, off)]


@way("wrong card up")
def _dealt_down(hand: Hand, rng: Random) -> Acts:
    state = hand.state
    if state.stage != DEALING or not state.stub:
        return []
    left = _left(hand)
    ups = [place for place, (_, up) in enumerate(left) if up]
    if not ups:
        return []
    place = rng.choice(ups)
    return [*_burn_first(hand), *([Deal(place)] if place else []), Give(left[place][0], False, rng.random() < 0.5)]


@way("stub ran out")
def _ran_out(hand: Hand, rng: Random) -> Acts:
    state = hand.state
    if state.stage != DEALING or not state.stub:
        return []
    left = _left(hand)
    short = len(state.stub) < len(left) or (not left and len(state.stub) < board_lacking(state) + _street(hand).burn)
    return [Deal(len(state.stub)) if left else Deal()] if short else []


# ------------------------------------------------------------------------------------------------ the board


@way("burn neglected")
def _no_burn(hand: Hand, rng: Random) -> Acts:
    state = hand.state
    if state.stage != DEALING or not _burn_first(hand):
        return []
    left = _left(hand)
    if left and left[0][0] >= 0:
        return [Give(*left[0], rng.random() < 0.5)]
    lacking = board_lacking(state)
    return [Turn(lacking, rng.random() < 0.5)] if lacking > 0 else []


@way("too many flop cards", "too many board cards")
def _too_many(hand: Hand, rng: Random) -> Acts:
    state = hand.state
    if state.stage != DEALING or not state.street or not _street(hand).board or _left(hand):
        return []
    return [*_burn(hand, _street(hand)), Turn(board_lacking(state) + rng.choice((1, 1, 2)), rng.random() < 0.5)]


@way("board before betting is complete")
def _too_soon(hand: Hand, rng: Random) -> Acts:
    following = _following(hand)
    if hand.state.stage not in (BETTING, DISCARDING) or following is None or not following.board:
        return []
    burns = _burn(hand, following) if rng.random() < 0.6 else []
    return [*burns, Turn(rng.choice((1, following.board)))]


@way("card before betting is complete")
def _flashed(hand: Hand, rng: Random) -> Acts:
    return [Flash()] if hand.state.stub and hand.state.stage in (BETTING, DISCARDING, DEALING) else []


@way("failure to discard")
def _not_discarded(hand: Hand, rng: Random) -> Acts:
    following = _following(hand)
    if hand.state.stage != DISCARDING or following is None or not following.board:
        return []
    burns = _burn(hand, following) if rng.random() < 0.9 else []
    return [*burns, Turn(following.board, True), *([Notice(-1)] if rng.random() < 0.5 else [])]


# ------------------------------------------------------------------------------------------------ the draw


@way("draw out of sequence", "drawn card dealt up")
def _drawn(hand: Hand, rng: Random) -> Acts:
    if hand.state.stage != DRAWING or not drawer_lacks(hand.state):
        return []
    other = rng.random() < 0.5
    seat = _some(rng, _live(hand)) if other else hand.state.to_act
    return [Give(seat, not other or rng.random() < 0.3, rng.random() < 0.3)]


# ------------------------------------------------------------------------------------------------ players and cards


@way("shown to one player")
def _told(hand: Hand, rng: Random) -> Acts:
    seats = _holding(hand) if rng.random() < 0.8 else list(range(len(hand.state.names)))
    if not seats:
        return []
    seat = _some(rng, seats)
    return [Tell(seat, (seat + rng.randrange(1, len(hand.state.names))) % len(hand.state.names))]


@way("shown hand asked for")
def _told_and_asked(hand: Hand, rng: Random) -> Acts:
    if len(hand.state.names) < 3 or not _holding(hand):
        return []
    seat = _some(rng, _holding(hand))
    other, third = rng.sample([each for each in range(len(hand.state.names)) if each != seat], 2)
    return [Tell(seat, other), Ask(third, seat)]


@way("mucked hand asked for")
def _asked(hand: Hand, rng: Random) -> Acts:
    if hand.state.stage not in (SHOWING, SETTLING, OVER):
        return []
    mucked = [event.seat for event in hand.log if isinstance(event, Mucked)]
    if not mucked:
        return []
    seat = _some(rng, mucked)
    return [Ask((seat + rng.randrange(1, len(hand.state.names))) % len(hand.state.names), seat)]


@way("tabled in part")
def _in_part(hand: Hand, rng: Random) -> Acts:
    seat = next_to_show(hand.state) if hand.state.stage == SHOWING else -1
    if seat < 0 or not hand.state.hole[seat]:
        return []
    return [Drop(seat, (rng.choice(hand.state.hole[seat]),)), Muck(seat)]


@way("card dropped by player")
def _dropped(hand: Hand, rng: Random) -> Acts:
    if not _holding(hand):
        return []
    seat = _some(rng, _holding(hand))
    looked: Acts = [Look(seat)] if rng.random() < 0.2 else []
    return [*looked, Drop(seat, (rng.choice(hand.state.hole[seat]),))]


@way("cards thrown")
def _thrown(hand: Hand, rng: Random) -> Acts:
    return [Toss(_some(rng, _holding(hand)), rng.choice(TOSSES))] if _holding(hand) else []


@way("hand killed by the dealer")
def _swept(hand: Hand, rng: Random) -> Acts:
    return [Sweep(_some(rng, _holding(hand)))] if _holding(hand) else []


@way("forbidden look")
def _peeked(hand: Hand, rng: Random) -> Acts:
    return [Peek(rng.randrange(len(hand.state.names)), rng.choice(PEEKS))]


@way("dispute")
def _disputed(hand: Hand, rng: Random) -> Acts:
    return [Dispute(rng.randrange(len(hand.state.names)))] if hand.state.stage != OVER else []


# ------------------------------------------------------------------------------------------------ the betting


def _early(hand: Hand, rng: Random, seat: int) -> Act:
    state = hand.state
    chip, everything = hand.sign.chip, state.bets[seat] + state.stacks[seat]
    least = max(state.high, state.bets[seat]) + state.plan.least
    to = min(everything, rng.choice((least, least, least + state.plan.least, 2 * least, everything)))
    put = min(state.stacks[seat], max(chip, rng.choice((state.high - state.bets[seat], to - state.bets[seat], chip))))
    words = rng.choice(("call", "check", "fold", "all in", f"raise to {to}"))
    push = Push(seat, ((put,),))
    knock = Signal(seat, rng.choice(("knock", "pass the cards")))
    plain = (Bet(seat, to), Bet(seat, to), Call(seat), Call(seat), Check(seat), Fold(seat))
    return rng.choice((*plain, *plain, push, push, Say(seat, words), knock))


def _behind(hand: Hand) -> list[int]:
    state = hand.state
    if state.stage != BETTING:
        return []
    return [seat for seat in _live(hand) if seat != state.to_act and state.stacks[seat] > 0]


@way("act out of turn")
def _out_of_turn(hand: Hand, rng: Random) -> Acts:
    seats = _behind(hand)
    return [_early(hand, rng, _some(rng, seats))] if seats else []


@way("act out of turn")
def _answered(hand: Hand, rng: Random) -> Acts:
    """Somebody answers a wager that is not ruled on yet, before their turn too."""
    errors = [hand.state.errors[place] for place in hand.state.unruled]
    early = [error for error in errors if error.kind == "act out of turn" and error.word == "wager"]
    if not early:
        return []
    count = len(hand.state.names)
    after = [(early[0].seat + offset) % count for offset in range(1, count)]
    seats = [seat for seat in after[: after.index(hand.state.to_act)] if seat in _behind(hand)]
    if not seats:
        return []
    seat = rng.choice((seats[0], _some(rng, seats)))
    return [rng.choice((Call(seat), Call(seat), Say(seat, "call"), Bet(seat, early[0].to + hand.state.plan.least)))]


@way("player skipped")
def _skipped(hand: Hand, rng: Random) -> Acts:
    seats = _behind(hand)
    if not seats:
        return []
    early: Acts = [_early(hand, rng, seat) for seat in rng.sample(seats, min(len(seats), rng.randint(0, 2)))]
    return [*early, Order(_office(hand, rng), "passes over", hand.state.to_act)]


@way("time ran out")
def _slow(hand: Hand, rng: Random) -> Acts:
    seat = hand.state.to_act
    if hand.state.stage != BETTING or seat < 0:
        return []
    return [Time(seat)] if rng.random() < 0.5 else [Order(_office(hand, rng), "calls time on", seat), Time(seat)]


@way("chips taken back")
def _taken_back(hand: Hand, rng: Random) -> Acts:
    state, seat = hand.state, hand.state.to_act
    if state.stage != BETTING or seat < 0 or not state.stacks[seat]:
        return []
    most = state.bets[seat] + state.stacks[seat]
    return [Retract(seat, min(most, rng.choice((state.bets[seat] + 1, state.high + state.plan.least, most))))]


@way("undercall", "short raise", "several motions")
def _pushed(hand: Hand, rng: Random) -> Acts:
    state, seat = hand.state, hand.state.to_act
    if state.stage != BETTING or seat < 0:
        return []
    chip, owed, stack = hand.sign.chip, state.high - state.bets[seat], state.stacks[seat]
    least = hand.due.least - state.bets[seat]
    totals = [put for put in (owed - chip, owed // 2 // chip * chip, owed + chip, least - chip, least) if put > 0]
    put = min(stack, rng.choice(totals)) if totals else 0
    if put < 2 * chip:
        return [Push(seat, ((put,),))] if put else []
    one = chip * rng.randint(1, (put - 1) // chip)
    return [Push(seat, rng.choice((((put,),), ((one, put - one),), ((one,), (put - one,)))))]


@way("conditional words")
def _conditional(hand: Hand, rng: Random) -> Acts:
    return [Say(hand.state.to_act, "if you bet I raise")] if hand.state.stage == BETTING else []
