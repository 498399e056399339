"""Styles of play: bots from the simplest up. Each is a function of what a seat may see and of its own mind.

Knows how to choose among what is due. Must not know more than `Seen` tells. Ask `strength` for how good a hand is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from pokerroom.hand.choosing import Choose
from pokerroom.hand.drawing import Discard
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law.error import Refused
from pokerroom.law.vocabulary import suggestion
from pokerroom.machine.kinds import Act
from pokerroom.players.moves import bet, formality, give_up, in_chips, stay
from pokerroom.players.sight import Seen
from pokerroom.players.skills import expert, novice, solid
from pokerroom.players.strength import strength_of

Bot: TypeAlias = Callable[[Seen, Random], Act]
"""A player that is a program: what its seat may see, and a generator for its mind, in; an act out."""


def random_legal(seen: Seen, mind: Random) -> Act:
    """Anything that is lawful, every option equally likely, and every lawful size."""
    options, seat = seen.options, seen.seat
    option = options[int(mind.random() * len(options))]
    if option == "fold":
        return Fold(seat)
    if option == "call":
        return Call(seat)
    if option == "check":
        return Check(seat)
    if option == "bring in" and "open" in options:
        return Bet(seat, seen.bring_in)  # the bounds are those of a bet that completes it at once
    if option in ("open", "raise", "bring in"):
        if seen.sizes:
            return Bet(seat, seen.sizes[int(mind.random() * len(seen.sizes))])
        return Bet(seat, in_chips(seen, seen.least + int(mind.random() * (seen.most - seen.least + 1))))
    if option == "draw":
        count = int(mind.random() * (len(seen.hole) + 1))
        return Discard(seat, tuple(mind.sample(seen.hole, count)))
    if option == "discard":
        return Discard(seat, tuple(mind.sample(seen.hole, seen.least)))
    if option == "kitty":
        return TakeKitty(seat)
    if option == "show":
        return Show(seat)
    return Muck(seat) if option == "muck" else Choose(seat, option)


def check_call(seen: Seen, mind: Random) -> Act:
    """Checks or calls whatever comes, and never folds, bets or draws."""
    options, seat = seen.options, seen.seat
    if "check" in options:
        return Check(seat)
    if "call" in options:
        return Call(seat)
    if "bring in" in options:
        return Bet(seat, seen.bring_in or seen.least)
    if "draw" in options:
        return Discard(seat, ())
    if "discard" in options:
        return Discard(seat, seen.hole[: seen.least])
    if "show" in options:
        return Show(seat)
    if "fold" in options:  # where a book lets a hand neither check nor call
        return Fold(seat)
    return Choose(seat, options[-1])


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player who knows what their hand is worth makes use of it; all figures lie between 0 and 1.

    `plays` and `raises` are places among the starting hands from which they come in and from which they raise. Later
    they bet from a chance to win of `bets` and raises from `again`; they call where their chance is `careful` times the
    price of the call. `bluffs` is how often they bet without a hand, `size` what part of the pot their bets are.
    """

    plays: float
    raises: float
    bets: float
    again: float
    careful: float
    bluffs: float
    size: float


TIGHT = Temper(plays=0.82, raises=0.90, bets=0.66, again=0.90, careful=1.7, bluffs=0.02, size=0.6)
LOOSE = Temper(plays=0.58, raises=0.70, bets=0.50, again=0.80, careful=1.3, bluffs=0.15, size=0.75)


def tight(seen: Seen, mind: Random) -> Act:
    """Plays few hands, and bets when they are strong."""
    return _tempered(seen, mind, TIGHT)


def loose_aggressive(seen: Seen, mind: Random) -> Act:
    """Plays many hands and raises often, with more in front of it the better the hand."""
    return _tempered(seen, mind, LOOSE)


BOTS: dict[str, Bot] = {
    "random": random_legal,
    "check-call": check_call,
    "tight": tight,
    "loose-aggressive": loose_aggressive,
    "novice": novice,
    "solid": solid,
    "expert": expert,
}
BLIND = ("random", "check-call")
"""Bots who never look at their cards: for measuring others by, and no company at a table."""


def bot_named(name: str) -> str:
    """Give the full name of a bot, by any beginning that names only one."""
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    found = [each for each in BOTS if wanted and each.startswith(wanted)]
    if len(found) != 1:
        raise Refused(f'there is no bot "{name.strip()}"; {suggestion(wanted, BOTS)}')
    return found[0]


def _tempered(seen: Seen, mind: Random, temper: Temper) -> Act:
    options = seen.options
    strength = strength_of(seen.plan)
    if "fold" not in options and "check" not in options and "call" not in options:
        return formality(seen, strength)
    if not seen.street:
        return _first_round(seen, mind, temper, strength.start(seen))
    chance = one = strength.now(seen)
    for _ in range(seen.live_count - 2):
        chance *= one
    return _later(seen, mind, temper, chance)


def _first_round(seen: Seen, mind: Random, temper: Temper, place: float) -> Act:
    seat = seen.seat
    # The more of their chips a call takes, and the more often it has been raised, the better the hand must be.
    stack = seen.stacks[seat]
    dear = max(6 * seen.to_call / stack, _sobered(seen)) if stack else 1.0
    if dear > 1:
        dear = 1.0
    if seen.most and place >= temper.raises + (0.985 - temper.raises) * dear:
        return bet(seen, temper.size)
    if place >= temper.plays + (0.95 - temper.plays) * dear:
        if seen.most and not seen.raises and mind.random() < temper.bluffs:
            return bet(seen, temper.size)
        return stay(seen)
    if "kitty" in seen.options and place < 0.5 and mind.random() < temper.bluffs:
        return TakeKitty(seat)
    # Against a blind that is all in a call ends the betting, and hardly a hand is so bad that one in four is too much.
    # What nobody can match comes back.
    if not seen.most and not seen.raises and seen.pot >= 3 * (max(seen.bets) - seen.bets[seat]):
        return stay(seen)
    return give_up(seen)


def _later(seen: Seen, mind: Random, temper: Temper, chance: float) -> Act:
    owed = seen.to_call
    if not owed:
        if seen.most and (chance >= temper.bets or mind.random() < temper.bluffs):
            return bet(seen, temper.size)
        return give_up(seen)
    if seen.most and chance >= temper.again + (0.985 - temper.again) * _sobered(seen):
        return bet(seen, temper.size)
    # Who bets has something: a call for many of one's chips needs more than its price.
    needed = temper.careful * owed / (seen.pot + owed)
    stack = seen.stacks[seen.seat]
    if chance >= needed + (0.85 - needed) * owed / (stack if stack > owed else owed) / 2:
        return stay(seen)
    return give_up(seen)


def _sobered(seen: Seen) -> float:
    """How much the raises of the round take from the wish to play: after three it needs the best of hands."""
    return seen.raises / 3 if seen.raises < 3 else 1.0
