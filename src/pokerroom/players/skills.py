"""Skills: three strengths of one way to play: what each choice is worth, by charts and by equity.

Knows how chips, position and what others may have are weighed. Must not know more than `Seen` tells. Ask `charts` for
the figures of each strength, `reading` for what others may have, `moves` for how it is done.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from pokerroom.hand.wagering import Bet
from pokerroom.machine.kinds import Act
from pokerroom.players.charts import EXPERT, NOVICE, SOLID, Chart
from pokerroom.players.holdings import holdings_of
from pokerroom.players.moves import formality, give_up, in_chips, stay, total
from pokerroom.players.reading import Outlook, outlook
from pokerroom.players.sight import Seen
from pokerroom.players.strength import strength_of

# Up to which place somebody gives in to a bet: so far to the smallest, and so much farther the dearer it is.
GIVES_IN: Final = 0.2
DEARER: Final = 0.7


def novice(seen: Seen, mind: Random) -> Act:
    """Plays too many hands, believes nobody, bets what it has and hardly ever bluffs."""
    return _skilled(seen, mind, NOVICE)


def solid(seen: Seen, mind: Random) -> Act:
    """Plays by a chart and by pot odds against what others come in with, and bluffs now and then."""
    return _skilled(seen, mind, SOLID)


def expert(seen: Seen, mind: Random) -> Act:
    """Reads everything that others have done, weighs bets of several sizes, and bluffs where it pays."""
    return _skilled(seen, mind, EXPERT)


def _skilled(seen: Seen, mind: Random, chart: Chart) -> Act:
    options = seen.options
    if "fold" not in options and "check" not in options and "call" not in options:
        return _completed(seen, chart) or formality(seen, strength_of(seen.plan))
    # Where nothing can follow a call, as against a blind that is all in, its price alone says whether it is good.
    if not seen.street and not _raised(seen) and (seen.most or not seen.to_call):
        return _opening(seen, mind, chart)
    return _weighed(seen, mind, chart)


def _raised(seen: Seen) -> bool:
    """Whether somebody has raised in the first round by their own will."""
    blinds = seen.plan.blinds
    return seen.raises > 0 and seen.high > (max(blinds) if blinds else seen.plan.bring_in)


def _completed(seen: Seen, chart: Chart) -> Act | None:
    """A bring-in made a whole bet at once, with a hand that is worth it."""
    if "bring in" not in seen.options or "open" not in seen.options:
        return None
    return (
        Bet(seen.seat, total(seen, seen.least)) if strength_of(seen.plan).start(seen) >= _opens(seen, chart) else None
    )


# ------------------------------------------------------------------------------------------- the first round


def _behind(seen: Seen) -> int:
    """How many are still to act behind a player in the first round, themselves aside."""
    count = len(seen.live)
    own = seen.bets[seen.seat]
    waiting = [seat for seat in range(count) if seen.live[seat] and seat != seen.seat and seen.stacks[seat]]
    # Whoever has put in as much as is asked and more than an ante has spoken or is a blind, which speaks again.
    first = (seen.marker + 1) % count
    mine = (seen.seat - first) % count
    blinds = len(seen.plan.blinds)
    if own and mine < blinds:
        return max(1, len([seat for seat in waiting if mine < (seat - first) % count < blinds]))
    return max(1, len([seat for seat in waiting if (seat - first) % count > mine or (seat - first) % count < blinds]))


def _row(row: tuple[float, ...], number: int) -> float:
    return row[min(number, len(row)) - 1]


def _opens(seen: Seen, chart: Chart) -> float:
    return _row(chart.opens, _behind(seen))


def _depth(seen: Seen) -> float:
    """How many blinds, or least wagers, can be lost: the smaller of one's own stack and the largest other."""
    unit = seen.plan.blinds[-1] if seen.plan.blinds else seen.plan.least
    others = [seen.stacks[seat] + seen.bets[seat] for seat, live in enumerate(seen.live) if live and seat != seen.seat]
    return min(seen.stacks[seen.seat] + seen.bets[seen.seat], max(others, default=0)) / unit


def _starting(seen: Seen, mind: Random, chart: Chart) -> float:
    """The place of one's cards among starting hands; where cards are exchanged, by what they may still become."""
    if not holdings_of(seen.plan).draws:
        return strength_of(seen.plan).start(seen)
    all_others = outlook(seen, mind, (0.0, 0.0), chart.trials).equity
    one: float = all_others ** (1 / max(1, seen.live_count - 1))
    return min(1.0, max(0.0, 2 * one - 0.5))  # few hands have less than a quarter of the pot, or more than three


def _opening(seen: Seen, mind: Random, chart: Chart) -> Act:
    """Nobody has raised: raise by the chart, all in where the stack is short; otherwise come in cheaply or not."""
    place = _starting(seen, mind, chart)
    if seen.most:
        depth = _depth(seen) if seen.most >= seen.bets[seen.seat] + seen.stacks[seen.seat] else chart.depths[-1] + 1
        for most, pushes in zip(chart.depths, chart.pushes, strict=True):
            if depth <= most:
                return Bet(seen.seat, total(seen, seen.most)) if place >= pushes else give_up(seen)
        if place >= _opens(seen, chart):
            return Bet(seen.seat, total(seen, seen.high + max(seen.high * 3 // 2, 2 * seen.pot // 3)))
    if not seen.to_call:
        return give_up(seen)
    price = seen.to_call / (seen.pot + seen.to_call)
    return stay(seen) if place >= chart.limps or (place >= 2 * price and price < 0.2) else give_up(seen)


# ---------------------------------------------------------------------------------------- what a choice is worth


class Prospect(NamedTuple):
    """What is at stake: the chips in the pot that can be won, what a call takes, and what others can still lose."""

    pot: float
    owed: int
    behind: int
    more_to_come: bool
    in_position: bool


def _stakes(seen: Seen) -> Prospect:
    me, count = seen.seat, len(seen.live)
    reach = seen.bets[me] + seen.stacks[me]
    others = [seat for seat in range(count) if seen.live[seat] and seat != me]
    # What somebody has bet beyond all that one has goes back to them.
    over = sum([max(0, bet - reach) for bet in seen.bets])
    behind = max([seen.stacks[seat] + seen.bets[seat] for seat in others], default=0)
    last = max([seat for seat in range(count) if seen.live[seat]], key=lambda seat: (seat - seen.marker - 1) % count)
    more = seen.street + 1 < len(seen.plan.streets) and seen.to_call < seen.stacks[me] and behind > seen.high
    return Prospect(seen.pot - over, seen.to_call, behind, more, last == me)


def _weighed(seen: Seen, mind: Random, chart: Chart) -> Act:
    """Do what is worth most; a bluff that is hardly worse than that is tried now and then."""
    view = outlook(seen, mind, chart.belief, chart.trials)
    stakes = _stakes(seen)
    pot = stakes.pot
    passive = _realised(view.equity, stakes, chart) * (pot + stakes.owed) - stakes.owed
    if stakes.owed and passive < chart.margin * (pot + stakes.owed):
        passive = 0.0
        act = give_up(seen)
    else:
        act = stay(seen)
    if not seen.most:
        return act
    best, to = max([(_bet_worth(seen, view, stakes, chart, to), to) for to in _totals(seen, chart)])
    if best > passive + chart.margin * pot or (
        best > passive - 0.06 * pot and best > 0 and mind.random() < chart.bluffs
    ):
        return Bet(seen.seat, to)
    return act


def _realised(equity: float, stakes: Prospect, chart: Chart) -> float:
    """What of an equity comes to a player in the end: good hands win more than their share, and position helps."""
    if not stakes.more_to_come:
        return equity
    base = chart.realises[0 if stakes.in_position else 1]
    return min(1.0, equity * (base + 0.4 * (equity - 0.5)))


def _totals(seen: Seen, chart: Chart) -> set[int]:
    """The totals that a player thinks of betting."""
    if seen.sizes:
        return set(seen.sizes)
    after = seen.pot + seen.to_call
    found = {in_chips(seen, seen.high + int(part * after)) for part in chart.sizes}
    if seen.most <= seen.high + 1.6 * after:
        found.add(seen.most)
    # A bet that leaves next to nothing behind is all in.
    reach = seen.bets[seen.seat] + seen.stacks[seen.seat]
    return {seen.most if to > 0.7 * reach and seen.most == reach else to for to in found}


def _bet_worth(seen: Seen, view: Outlook, stakes: Prospect, chart: Chart, to: int) -> float:
    """What a bet is worth: others give in with their worst hands, or pay and have something."""
    pot = stakes.pot
    to = min(to, max(stakes.behind, seen.high))
    cost = to - seen.bets[seen.seat]
    more = to - seen.high  # what those who have matched everything must add
    price = more / (pot + cost) if more > 0 else 0.0
    worth = paid = 0.0
    after = stakes._replace(more_to_come=stakes.more_to_come and to < stakes.behind)
    for part in view.parts:
        stays = part.weight * (1 - chart.folding * _gives_in(part.place, price))
        paid += stays
        worth += stays * (_realised(part.equity, after, chart) * (pot + cost + more) - cost)
    all_fold = (1 - paid) ** view.others
    # Where one of several pays, the others' chips are no longer to be won by the bet alone.
    return all_fold * pot + (1 - all_fold) * (worth / paid if paid else 0.0)


def _gives_in(place: float, price: float) -> float:
    """How likely somebody gives in with a hand at this place; `price` is what part a call is of the pot before it."""
    return min(1.0, max(0.0, 0.5 + 4 * (GIVES_IN + DEARER * price - place))) if price else 0.0
