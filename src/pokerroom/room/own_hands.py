"""Own hands: what somebody played lately, and what it comes to: how often they went in, raised, stayed, and won.

Knows the course of a hand as its player may know it, and counts nothing else. Must not know who asks. Ask `search` for
which hands they were in, `finished` for one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pokerroom.cards.card import spell
from pokerroom.hand.start import Started
from pokerroom.notation.course import Passage, course
from pokerroom.room import finished
from pokerroom.room.numbered import Register, name_written
from pokerroom.room.search import HandHit, WantedHands, search
from pokerroom.room.stored import Store

MOST = 500  # hands that are counted at once
HUNDREDTHS = 100
CHOSEN = ("call", "bet", "raise")  # chips that go in by choice
KEPT = 20_000  # hands that are remembered as they were counted: a finished hand does not change


class OwnHand(Struct):
    """A hand as its player looks back on it. `gain` is what they won, or lost below zero, in hundredths of a dollar;
    `big` the same in hundredths of the big blind, nothing where there is none. `voluntary`: they put chips in by choice
    in the first betting round; `raised`: they bet or raised there; `seen`: they were still in when the second began;
    `showdown`: they were in to the end, and somebody else too."""

    table: str
    name: str
    number: int
    at: int
    book: str
    game: str
    cards: str
    pot: int
    gain: int
    big: int | None
    voluntary: bool
    raised: bool
    seen: bool
    showdown: bool
    won: bool
    void: bool


class OwnFigures(Struct):
    """What hands come to. Hands that were void do not count. Amounts in hundredths: of a dollar, and of big blinds."""

    hands: int = 0
    gain: int = 0
    big: int = 0
    in_blinds: int = 0  # hands of games with blinds, of which `big` is the sum
    won: int = 0
    voluntary: int = 0
    raised: int = 0
    seen: int = 0
    showdowns: int = 0
    won_there: int = 0
    best: int = 0
    worst: int = 0


class OwnHands(Struct):
    """Hands that somebody played, the newest first, and what they come to; `next` asks for those before them."""

    hands: list[OwnHand]
    figures: OwnFigures
    next: str


class OwnRecord:
    """What people played, counted once for each hand."""

    def __init__(self, store: Store, registry: Register) -> None:
        """Look into the rows of a room."""
        self._store = store
        self._registry = registry
        self._counted: dict[tuple[str, int, str], OwnHand] = {}

    def lately(self, names: Sequence[str], tables: Mapping[str, str], *, most: int, after: str = "") -> OwnHands:
        """The last hands of somebody by all names that they have had, at these tables, by their ids."""
        wanted = WantedHands(players=frozenset(name_written(name, self._registry) for name in names))
        found = search(self._store, self._registry, tables, wanted, (), most=min(most, MOST), after=after)
        hits = [hit for hit in found.hands if hit.table in tables]
        hands = [each for each in (self._hand(hit, names) for hit in hits) if each is not None]
        return OwnHands(hands, figures_of(hands), found.next)

    def _hand(self, hit: HandHit, names: Sequence[str]) -> OwnHand | None:
        key = (hit.table, hit.number, names[0])
        if key not in self._counted:
            if len(self._counted) >= KEPT:
                self._counted.clear()
            whole = finished.find(self._store, self._registry, hit.table, hit.number)
            name = finished.called(whole, names)
            if not name:
                return None
            self._counted[key] = _counted(hit, whole, name)
        return self._counted[key]


def _counted(hit: HandHit, whole: finished.FoundHand, name: str) -> OwnHand:
    start = next(event for event in whole.between if isinstance(event, Started))
    place = [each.casefold() for each in start.names].index(name.casefold())
    view = finished.view_of(whole, place)
    for _ in finished.told(whole, view, name):  # the view hears each event as it is told
        pass
    steps = course(view.log, start.stacks)
    mine = [step for step in steps if step.seat == place]
    first = [step for step in mine if step.street == 0]
    folded = {step.seat for step in steps if step.act == "fold"}
    gain = whole.finished.stacks[place] - start.stacks[place]
    blind = whole.sign.blinds[-1] if whole.sign.blinds else 0
    stays = place not in folded
    return OwnHand(
        hit.table,
        hit.name,
        hit.number,
        hit.at,
        hit.book,
        hit.game,
        " ".join(_held(mine)),
        round(HUNDREDTHS * hit.pot / hit.dollar),
        round(HUNDREDTHS * gain / hit.dollar),
        round(HUNDREDTHS * gain / blind) if blind else None,
        any(step.added > 0 and step.act in CHOSEN for step in first),
        any(step.act in ("bet", "raise") for step in first),
        not any(step.act == "fold" for step in first) and any(step.street > 0 for step in steps),
        stays and len(start.names) - len(folded) > 1,
        any(step.act == "win" and step.added > 0 for step in mine),
        hit.void,
    )


def _held(mine: Iterable[Passage]) -> list[str]:
    """The cards that somebody was dealt and kept, as they know them."""
    held: list[int] = []
    for step in mine:
        if step.act == "deal":
            held += step.cards
        elif step.act == "draw":
            held = [card for card in held if card not in step.cards]
    return [spell((card,)) for card in held]


def figures_of(hands: Iterable[OwnHand]) -> OwnFigures:
    """What hands come to."""
    figures = OwnFigures()
    for hand in hands:
        if hand.void:
            continue
        figures.hands += 1
        figures.gain += hand.gain
        figures.big += hand.big or 0
        figures.in_blinds += hand.big is not None
        figures.won += hand.won
        figures.voluntary += hand.voluntary
        figures.raised += hand.raised
        figures.seen += hand.seen
        figures.showdowns += hand.showdown
        figures.won_there += hand.showdown and hand.won
        figures.best = max(figures.best, hand.gain)
        figures.worst = min(figures.worst, hand.gain)
    return figures
