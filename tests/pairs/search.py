"""Where two irregularities can meet: hands of every game, a place for the first, a place for the second on top of it.

Everything follows from the words of the seed. Knows the games and the moments of a hand. Ask `ways` for how an
irregularity comes about, `judge` for what must be so of a hand that is found here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

from pokerroom.cards.deck import deck as full_deck
from pokerroom.hand.hand import Hand
from pokerroom.hand.plan import plan_of
from pokerroom.law import Refused, Sign
from pokerroom.machine.kinds import Act, Event
from tests.hand.playing import TEMPERS
from tests.hand.signs import combinations
from tests.pairs.script import Script, Start, erred, go_on, regular, unresolved
from tests.pairs.ways import WAYS

TRIES = 4  # places that are tried for an irregularity in one hand
HARD = 40  # the same where a pair was found and is searched for once more
CALLING = 2  # the temper that goes on to the end


@cache
def games() -> dict[str, tuple[Sign, ...]]:
    """Every game of every book, with the signs under which it is played."""
    found: dict[str, list[Sign]] = {}
    for each in combinations():
        found.setdefault(f"{each.sign.game.book} {each.sign.game.key}", []).append(each.sign)
    return {name: tuple(signs) for name, signs in found.items()}


def any_start(sign: Sign, rng: Random, number: int) -> Start:
    """A hand about to be played: mostly by hand, with enough players for two of them to err, some of them short."""
    least = max(2, sign.game.rules["least_players"].value, len(sign.blinds))
    count = min(sign.seats, max(least, rng.choice((2, 3, 3, 4, 4, 5, 6))))
    stacks = [
        sign.chip * rng.randint(1, rng.choice((8, 60, 400)) * sign.least_wager // sign.chip) for _ in range(count)
    ]
    deck = list(full_deck(sign.deck))
    rng.shuffle(deck)
    streets = plan_of(sign).streets
    if number % 5 == 4 and not any(each.board for each in streets):  # a shoe that may run out
        street = sum([len(each.deal) for each in streets])
        board = sum([each.board + each.burn for each in streets])
        first = (count + 1) * len(streets[0].deal)
        deck = deck[: max(first, min(len(deck), count * street + board - rng.randint(1, count + 2)))]
    return Start(
        sign,
        {f"P{seat}": stack for seat, stack in enumerate(stacks)},
        rng.randrange(count),
        tuple(deck),
        "manual" if rng.random() < 0.7 else "automatic",
        "automatic" if number % 6 == 5 else "manual",
        "manual" if number % 3 == 0 else "automatic",
        bool(sign.side_wager) and rng.random() < 0.3,
    )


def otherwise(start: Start, rng: Random) -> Start:
    """The same hand with the cards in another order, the stakes at other seats, and the marker somewhere else."""
    deck, stacks = list(start.deck), list(start.players.values())
    rng.shuffle(deck)
    rng.shuffle(stacks)
    players = dict(zip(start.players, stacks, strict=True))
    return replace(start, deck=tuple(deck), players=players, marker=rng.randrange(len(stacks)))


@dataclass
class Base:
    """A hand in which nothing goes wrong, and where in it which irregularity could; `tries`: places for each."""

    start: Start
    tries: int
    log: list[Event]
    acts: list[Act]
    ends: list[int]
    places: dict[str, list[int]]


def possible(hand: Hand) -> list[str]:
    """The kinds of irregularity that could come about now, as far as can be told without trying.

    By a chance of its own: that there is one way more of going wrong changes no hand.
    """
    rng = Random(len(hand.log))
    return [kind for kind, ways in WAYS.items() if any(made(hand, rng) for made in ways)]


def base_of(game: str, number: str, seed: str) -> Base:
    """One regular hand of a game. "17" is the seventeenth, and "17.3" the third like it, but for chance."""
    which, _, like = number.partition(".")
    rng = Random(f"{seed} {game} {which}")
    signs = games()[game]
    start = any_start(signs[rng.randrange(len(signs))], rng, int(which))
    if like:
        rng = Random(f"{seed} {game} {number}")
        start = otherwise(start, rng)
    hand = start.hand()
    acts: list[Act] = []
    ends: list[int] = []
    places: dict[str, list[int]] = {}
    temper = rng.choice((CALLING, CALLING, CALLING, rng.randrange(len(TEMPERS))))
    while True:
        ends.append(len(hand.log))
        for kind in possible(hand):
            places.setdefault(kind, []).append(len(acts))
        if hand.over:
            return Base(start, HARD if like else TRIES, list(hand.log), acts, ends, places)
        act = regular(hand, rng, temper)
        hand.play(act)
        acts.append(act)
        assert len(acts) < 400, f"{game} does not end"


def commit(start: Start, log: list[Event], before: list[Act], kind: str, rng: Random) -> tuple[Hand, list[Act]] | None:
    """Let an irregularity of a kind come about here in one of its ways: the hand then and its acts; None if it cannot."""
    ways = list(WAYS[kind])
    rng.shuffle(ways)
    for made in ways:
        hand, acts = start.after(log), list(before)
        new: list[Event] = []
        for act in made(hand, rng):
            while len(acts) > len(before) and (hand.state.question is not None or hand.due.actor == "shuffler"):
                answer = regular(hand, rng, CALLING)
                hand.play(answer)
                acts.append(answer)
            try:
                new = hand.play(act)
            except Refused:
                break
            acts.append(act)
        else:
            if erred(new, kind):
                return hand, acts
    return None


@dataclass
class Moment:
    """A moment after the first irregularity: the acts up to it, the log, how near it is, and what could follow."""

    acts: list[Act]
    log: list[Event]
    near: str
    kinds: list[str]


@dataclass
class Opened:
    """A hand with its first irregularity, and the moments after it."""

    base: Base
    kind: str
    first: tuple[int, int]
    moments: list[Moment] = field(default_factory=list)


def open_with(base: Base, kind: str, words: str) -> Opened | None:
    """Let the first irregularity come about somewhere in a hand, and go on as if nothing else went wrong."""
    rng = Random(words)
    places = list(base.places.get(kind, ()))
    rng.shuffle(places)
    for place in places[: base.tries]:
        made = commit(base.start, base.log[: base.ends[place]], base.acts[:place], kind, rng)
        if made is None:
            continue
        hand, acts = made
        found = Opened(base, kind, (place, len(acts)))
        near = "on top" if unresolved(hand.state) else "directly"
        while True:
            found.moments.append(Moment(list(acts), list(hand.log), near, possible(hand)))
            if hand.over or len(found.moments) > 60:
                return found
            act = regular(hand, rng, CALLING)
            hand.play(act)
            acts.append(act)
            near = "on top" if near == "on top" and unresolved(hand.state) else "later"
    return None


def second(found: Opened, kind: str, words: str, far: bool = True) -> Script | None:
    """Let the second irregularity come about as near to the first as it can, and play to the end.

    On top of the first, or directly after it where it is resolved at once; where that cannot be and it may be `far`, after
    regular acts.
    """
    rng = Random(words)
    near = [moment for moment in found.moments if moment.near != "later" and kind in moment.kinds]
    later = [moment for moment in found.moments if moment.near == "later" and kind in moment.kinds]
    rng.shuffle(near)
    tries = found.base.tries
    for moment in [*near[:tries], *(later[:tries] if far else ())]:
        made = commit(found.base.start, moment.log, moment.acts, kind, rng)
        if made is not None:
            hand, acts = made
            place = len(moment.acts), len(acts)
            script = Script(found.base.start, acts, (found.kind, kind), found.first, place, moment.near)
            go_on(hand, acts, rng, rng.choice((0, 1, CALLING, CALLING)))
            return script
    return None
