"""A careless table: players and a dealer who do wrong things at random, and officers who decide at random.

Knows every act that anybody may do. Must not know what follows: the hand answers. Serves drills and tests.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pokerroom.hand.choosing import Choose
from pokerroom.hand.dealer import Burn, Cut, Deal, Decline, EndDeal, Flash, Give, PushPot, Turn
from pokerroom.hand.drawing import Discard
from pokerroom.hand.fields import EXTRA
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.hand import Hand
from pokerroom.hand.rules import GROUNDS, POWERS
from pokerroom.hand.rulings.irregular import TOSSES, Ask, Drop, Find, Look, Tell, Time, Toss
from pokerroom.hand.rulings.kinds import FINDS
from pokerroom.hand.rulings.notice import Notice
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.rulings.slips import Slip
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.kinds import Act
from pokerroom.players.simple import simple


def careful(hand: Hand, mind: Random) -> Act:
    """Something that is due, whoever it is due to."""
    due, question = hand.due, hand.state.question
    most = min(20, len(hand.state.stub) // 2)  # of a cut
    if due.actor == "dealer":
        return PushPot() if due.options == ("push",) else Cut(-1, most) if due.options == ("cut",) else Deal()
    if question is not None and question.office:
        ladder = ladder_of(hand.sign.game)
        return Decide(mind.choice(ladder.names[ladder.rank(question.office) :]), mind.choice(question.choices))
    if question is not None:
        return Choose(due.seat, mind.choice(due.options))
    if due.options == ("cut", "decline"):
        return Cut(due.seat, mind.randint(2, most)) if mind.random() < 0.7 else Decline(due.seat)
    return simple(hand.view(due.seat), mind)


def careless(hand: Hand, mind: Random) -> Act:
    """Anything that anybody might do, at any time; much of it is refused."""
    state = hand.state
    count = len(state.names)
    seat, other = mind.randrange(count), mind.randrange(count)
    unnoticed = mind.random() < 0.5
    ladder = ladder_of(hand.sign.game).names
    held = state.hole[seat]
    everything = state.bets[seat] + state.stacks[seat]
    makers: tuple[Callable[[], Act], ...] = (
        lambda: Fold(seat),
        lambda: Check(seat),
        lambda: Call(seat),
        lambda: Bet(seat, mind.choice((state.high + 1, 2 * state.high + 10, everything))),
        lambda: Give(mind.choice((seat, seat, EXTRA, -1)), mind.random() < 0.3, unnoticed),
        lambda: Give(seat, mind.random() < 0.3, unnoticed),
        lambda: Push(seat, ((state.plan.chip,) * mind.randint(1, 6),), mind.choice(("", "", "raise", "call"))),
        lambda: Push(seat, ((mind.choice((1, 2, 5, 20)) * state.plan.chip,),) * mind.randint(1, 2)),
        lambda: Say(seat, mind.choice(("raise", "call", "check", "fold", "all in", "if you bet I raise", "the pot"))),
        lambda: Signal(seat, mind.choice(("knock", "pass the cards"))),
        lambda: Slip(mind.choice(("burns", "turns 4", "turns 1 unnoticed", "deals 2", "ends the deal unnoticed"))),
        lambda: Burn(),
        lambda: Turn(mind.choice((1, 1, 2, 3, 3, 4)), unnoticed),
        lambda: Deal(mind.randint(0, 3)),
        lambda: Flash(),
        lambda: EndDeal(unnoticed),
        lambda: PushPot(),
        lambda: Cut(mind.randint(-1, count - 1), mind.randint(0, 60), mind.random() < 0.3, unnoticed),
        lambda: Decline(seat),
        lambda: Look(seat),
        lambda: Drop(seat, tuple(held[:1])),
        lambda: Tell(seat, other),
        lambda: Toss(seat, mind.choice(TOSSES)),
        lambda: Find(mind.choice(tuple(FINDS))),
        lambda: Notice(mind.randint(-1, count - 1)),
        lambda: Notice(mind.randint(-1, count - 1)),
        lambda: Ask(seat, other),
        lambda: Time(seat),
        lambda: Show(seat),
        lambda: Muck(seat),
        lambda: Discard(seat, tuple(held[: mind.randint(0, 2)])),
        lambda: Decide(mind.choice(ladder), mind.choice(("play on", "misdeal", "hand dead", "nonsense"))),
        lambda: Order(
            mind.choice(ladder), mind.choice(tuple(POWERS)), mind.randint(-1, count - 1), mind.choice(GROUNDS)
        ),
    )
    return mind.choice(makers)()
