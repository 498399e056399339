"""Reading: which hands somebody may have, by what they have done, and what one's own hand takes of the pot from them.

Knows how likely each deed is with each hand. Must not decide: `skills` does. Ask `story` for the deeds, `holdings` for
the hands, `charts` for what players usually do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from math import prod
from random import Random
from typing import Final, NamedTuple

from pokerroom.players.charts import PLACES, USUAL, Habit
from pokerroom.players.holdings import Cards, Holdings, Lie, Rival, holdings_of, mask_of
from pokerroom.players.sight import Seen
from pokerroom.players.story import CHECK, RAISE, Voiced, deeds_of
from pokerroom.players.strength import strength_of

PARTS: Final = 6
"""Somebody's hands are looked at in so many parts, from the worst to the best."""

MOST_READ: Final = 4
"""So many others are read, those first who have raised most often."""
AT_ONCE: Final = 8
"""Hidden cards of all others together that are dealt at once."""


class Slice(NamedTuple):
    """A part of what somebody may have: how likely it is, where it stands for them, and what one takes from it."""

    weight: float
    place: float
    equity: float


class Outlook(NamedTuple):
    """What may come of a hand: its equity, and that against each part of what the one may have who matters most.

    `others` has the places of everybody else's hands on average.
    """

    equity: float
    parts: tuple[Slice, ...]
    others: int


Weighed = list[tuple[float, float, bytes]]
"""Hands with their place and their weight, the worst first: place, weight, cards."""


@lru_cache(4096)
def _together(habits: tuple[Habit, ...], belief: float) -> tuple[float, ...]:
    """How likely several deeds of one street are together, by the place of the hand."""
    return tuple([prod(each) for each in zip(*[habit.likely(belief) for habit in habits], strict=True)])


def _habit(deed: Voiced) -> Habit:
    """What such a deed usually is: a row of the chart."""
    usual = USUAL
    if deed.what == CHECK:
        return usual.check
    if not deed.street:
        rows = usual.raises if deed.what == RAISE else usual.calls
        return rows[min(deed.wagers, len(rows) - 1)]
    if deed.what == RAISE and deed.wagers:
        return usual.again[min(deed.wagers, len(usual.again)) - 1]
    size = sum([deed.part > each for each in usual.sizes])
    return usual.bets[size] if deed.what == RAISE else usual.pays[size]


def outlook(seen: Seen, mind: Random, belief: tuple[float, float], trials: int) -> Outlook:
    """Look at one's own hand against those that others may have by now."""
    known = holdings_of(seen.plan)
    opponents = [seat for seat, live in enumerate(seen.live) if live and seat != seen.seat]
    if not opponents or not known.countable(len(seen.hole)):
        return _guessed(seen, len(opponents))
    deeds = deeds_of(seen.history)
    raised = [deed.seat for deed in deeds if deed.what == RAISE]
    opponents.sort(key=raised.count, reverse=True)
    left_out = len(opponents[MOST_READ:])
    opponents = opponents[:MOST_READ]
    ranges = [_range(seen, known, seat, [deed for deed in deeds if deed.seat == seat], belief) for seat in opponents]
    return _against(seen, known, opponents, ranges, left_out, mind, trials)


def _range(seen: Seen, known: Holdings, seat: int, deeds: Sequence[Voiced], belief: tuple[float, float]) -> Weighed:
    """The hands that a seat may have, each with its place now and how likely it is."""
    lie = _lie(seen, known, seat)
    hands, places = known.of(lie.holds, lie.drawn), known.places(lie)
    mine = mask_of([*seen.own, *(card for ups in seen.ups for card in ups)])  # nobody holds what lies open elsewhere
    weights = [0.0 if place < 0 or mask & mine else 1.0 for place, (mask, _) in zip(places, hands, strict=True)]
    for street, some in groupby(deeds, lambda deed: deed.street):
        then = _places_then(seen, known, lie, street, places)
        # What is bet before cards are exchanged tells little of what they will become.
        left = len([each for each in seen.plan.streets[street + 1 :] if each.draw]) if known.draws else 0
        table = _together(tuple([_habit(deed) for deed in some]), belief[1 if street else 0] / (1 + 3 * left))
        weights = [
            weight * table[int(place * PLACES)] if weight else 0.0 for weight, place in zip(weights, then, strict=True)
        ]
    found = [
        (place, weight, hand) for place, weight, (_, hand) in zip(places, weights, hands, strict=True) if weight > 0.004
    ]
    if not found:  # everything is unlikely: then anything is possible
        found = [
            (place, 1.0, hand)
            for place, (mask, hand) in zip(places, hands, strict=True)
            if not mask & mine and place >= 0
        ]
    found.sort()
    return found


def _places_then(seen: Seen, known: Holdings, lie: Lie, street: int, now: tuple[float, ...]) -> tuple[float, ...]:
    """The places of a seat's hands when it did something; on boards as they lay then."""
    if not street and not known.draws:
        board = seen.plan.streets[0].board
        return known.places(lie._replace(board=lie.board[:board], second=(), ups=lie.ups[:1], theirs=()))
    if known.board and street < seen.street:
        board = sum([each.board for each in seen.plan.streets[: street + 1]])
        return known.places(lie._replace(board=lie.board[:board], second=lie.second[:board]))
    return now


def _lie(seen: Seen, known: Holdings, seat: int) -> Lie:
    """What lies open for a seat."""
    if known.board:
        size = len(seen.hole)
        return Lie(size, size, seen.board, seen.second)
    if known.draws:
        # Everybody's hand as it will be after the next draw, or as it is after the last.
        drawn = len([street for street in seen.plan.streets[: seen.street + 1] if street.draw])
        return Lie(known.dealt, known.dealt, drawn=min(drawn + 1, known.draws))
    ups: tuple[Cards, ...] = seen.ups or ((),) * len(seen.live)
    whole = known.dealt - len(seen.shared)
    return Lie(known.down, whole, seen.shared, (), ups[seat], ups[seen.seat])


def _own(seen: Seen, known: Holdings) -> bytes:
    """The cards that a player goes on with: in draw without those that will be thrown away."""
    if known.draws and any(street.draw for street in seen.plan.streets[seen.street + 1 :]):
        thrown = strength_of(seen.plan).throws(seen)
        return bytes([card for card in seen.hole if card not in thrown])
    return bytes(seen.hole + seen.ups[seen.seat]) if seen.ups else bytes(seen.hole)


def _against(
    seen: Seen,
    known: Holdings,
    opponents: Sequence[int],
    ranges: Sequence[Weighed],
    left_out: int,
    mind: Random,
    trials: int,
) -> Outlook:
    """What the hand takes from everybody together, by the parts of the one with the best hands."""
    best = max(range(len(ranges)), key=lambda place: _mean(ranges[place]))
    own = _own(seen, known)
    lie = _lie(seen, known, opponents[best])
    # What everybody has seen go, and what one throws away oneself, comes to nobody.
    gone = mask_of([card for seat, ups in enumerate(seen.ups) if not seen.live[seat] for card in ups])
    if known.draws:
        gone |= mask_of([card for card in seen.hole if card not in own])
    hero = Rival(own, len(own))
    at_once = _at_once(len(ranges[best][0][2]), lie)
    rest = [place for place in range(len(ranges)) if place != best][: at_once - 1]
    others = [_seat(seen, opponents[place], ranges[place]) for place in rest]
    more = (len(ranges) + left_out) / (1 + len(others))  # of those who are left out one takes as many again
    parts = []
    for some in _parted(ranges[best]):
        weight = sum([each[1] for each in some])
        place = sum([each[0] * each[1] for each in some]) / weight
        rivals = (hero, _seat(seen, opponents[best], some), *others)
        equity = known.share(rivals, lie, trials, int(mind.random() * 4294967296.0), gone)
        parts.append(Slice(weight, place, equity**more if equity >= 0 else 0.5))
    total = sum([part.weight for part in parts])
    parts = [Slice(part.weight / total, part.place, part.equity) for part in parts]
    return Outlook(sum([part.weight * part.equity for part in parts]), tuple(parts), len(opponents) + left_out)


def _at_once(holds: int, lie: Lie) -> int:
    """How many others are looked at together: with more of them their hands would collide too often."""
    return max(1, min(AT_ONCE // holds, 21 // lie.whole))


def _seat(seen: Seen, seat: int, hands: Weighed) -> Rival:
    ups = bytes(seen.ups[seat]) if seen.ups else b""
    weights = list(accumulate([int(1000 * weight) + 1 for _, weight, _ in hands])) if len(hands) > 1 else None
    together = ups.join([hand for _, _, hand in hands]) + ups
    return Rival(together, len(hands[0][2]) + len(ups), weights)


def _mean(hands: Weighed) -> float:
    return sum([place * weight for place, weight, _ in hands]) / sum([weight for _, weight, _ in hands])


def _parted(hands: Weighed) -> list[Weighed]:
    """The hands in so many parts of about the same weight."""
    each = sum([weight for _, weight, _ in hands]) / PARTS
    found: list[Weighed] = [[]]
    filled = 0.0
    for hand in hands:
        if filled >= each and len(found) < PARTS:
            found.append([])
            filled -= each
        found[-1].append(hand)
        filled += hand[1]
    return found


def _guessed(seen: Seen, opponents: int) -> Outlook:
    """The same where run-outs cannot be looked at: by the strength of the hand alone, against hands anywhere."""
    strength = strength_of(seen.plan)
    mine = strength.now(seen)
    parts = []
    for number in range(PARTS):
        place = (number + 0.5) / PARTS
        parts.append(Slice(1 / PARTS, place, min(1.0, max(0.0, 0.5 + 2.5 * (mine - place)))))
    equity = sum([part.equity for part in parts]) / PARTS
    return Outlook(float(equity ** max(1, opponents)), tuple(parts), max(1, opponents))
