"""Two worlds that differ only in cards a viewer was never shown, and whether the viewer could tell them apart.

What a viewer is shown is written here once more, apart from `hand/see.py`: the cards dealt face up, those dealt face down
to their own live hand, the board, what others lay open, the kitty they take. Every other place in the deck, and in a
deck shuffled again in the middle of a hand, gets another card in the second world. Cards stay where they were shown up
to some event, the *horizon*; what would be shown after it may be another card, and the first difference must then be an
event that shows a card to this viewer. Before the horizon nothing may differ, but for the showdown, where a hidden hand
that is mucked in one world may be good enough to be shown in the other, and for the leaks that a book itself makes
(`NAMED`).
"""

from __future__ import annotations

from collections import Counter
from random import Random

from pokerroom.hand.choosing import Choose
from pokerroom.hand.deal import Burned, Dealt, Turned
from pokerroom.hand.dealer import Deal
from pokerroom.hand.deck import Reshuffled, Shuffled
from pokerroom.hand.draw import Discarded
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Returned
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.state import BETTING, SHOWING
from pokerroom.hand.streets import pool_of
from pokerroom.hand.wager import Folded
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.secrecy import Viewer
from tests.views.player import Played, Start

# The rules of a book that let others infer a hidden card; anything else that differs is a leak.
NAMED = {
    "check.must_beat": "in Tasmanian stud a check is lawful only for who beats the open cards of those who checked",
    "call.hopeless": "in Tasmanian stud the last call of a hand that cannot win is returned",
}

Place = tuple[int, int]
"""A place in a shuffled deck: which shuffle, and how far from the top."""


class Leak(AssertionError):  # noqa: N818 - what it is, not what went wrong in Python
    """A viewer can tell two worlds apart by what they were never shown."""


class Shown:
    """For every place of every shuffle the first event that shows its card to the viewer, from a full log.

    `folded_places`: whether a player who folded is shown the card that still comes face down to their empty place.
    """

    def __init__(self, log: list[Event], viewer: Viewer, folded_places: bool = True) -> None:
        self.viewer = viewer
        self.folded_places = folded_places
        self.at: dict[Place, int] = {}
        self.origin: dict[Place, Place] = {}  # where a card lay that was shuffled in again
        self.shuffles: list[tuple[int, ...]] = []
        self.stub: list[Place] = []
        self.cards: dict[Place, int] = {}
        self.seats: dict[int, list[Place]] = {}
        self.open: dict[int, list[Place]] = {}
        self.kitty: list[Place] = []
        self.pile: list[Place] = []  # muck and burns
        self.out: set[int] = set()
        for index, event in enumerate(log):
            self._watch(index, event)

    def _watch(self, index: int, event: Event) -> None:
        if isinstance(event, Shuffled | Reshuffled):
            self._shuffled(event.cards)
        elif isinstance(event, Dealt):
            for seat, up in zip(event.seats, event.ups, strict=True):
                place = self.stub.pop(0)
                if up or (seat == self.viewer and seat >= 0 and (self.folded_places or seat not in self.out)):
                    self._see(place, index)
                if seat < 0:
                    self.kitty.append(place)
                elif seat in self.out:  # the place of a folded hand still gets cards in some books
                    self.pile.append(place)
                else:
                    (self.open if up else self.seats).setdefault(seat, []).append(place)
        elif isinstance(event, Burned):
            self.pile.append(self.stub.pop(0))
        elif isinstance(event, Turned):
            for _ in event.cards:
                self._see(self.stub.pop(0), index)
        elif isinstance(event, Discarded):
            held = self.seats[event.seat]
            for card in event.cards:
                place = next(place for place in held if self.cards[place] == card)
                held.remove(place)
                self.pile.append(place)
        elif isinstance(event, KittyTaken):
            self.pile += self.seats[event.seat]
            self.seats[event.seat] = self.kitty
            if event.seat == self.viewer:
                for place in self.kitty:
                    self._see(place, index)
            self.kitty = []
        elif isinstance(event, Showed):
            for place in self.seats[event.seat]:
                self._see(place, index)
        elif isinstance(event, Folded | Mucked):
            self.out.add(event.seat)
            self.pile += self.seats.pop(event.seat, []) + self.open.pop(event.seat, [])
        else:
            carries = [name for name in event.__struct_fields__ if "card" in name]
            assert not carries, f"{type(event).__name__} carries {carries}, and nobody said here who is shown them"

    def _see(self, place: Place, index: int) -> None:
        self.at.setdefault(place, index)

    def _shuffled(self, cards: tuple[int, ...]) -> None:
        before = {self.cards[place]: place for place in (*self.stub, *self.pile, *self.kitty)}
        number = len(self.shuffles)
        self.shuffles.append(cards)
        self.stub = [(number, index) for index in range(len(cards))]
        for place, card in zip(self.stub, cards, strict=True):
            self.cards[place] = card
            if number:
                self.origin[place] = before[card]
        if number:
            used = {self.origin[place] for place in self.stub}
            self.pile = [place for place in self.pile if place not in used]
            self.kitty = [place for place in self.kitty if place not in used]

    def pinned(self, horizon: int) -> set[Place]:
        """The places whose cards the viewer was shown before the horizon, and where those cards lay earlier."""
        found = {place for place, index in self.at.items() if index < horizon}
        for place in sorted(found, reverse=True):
            while place in self.origin:
                place = self.origin[place]
                found.add(place)
        return found


def other_deck(deck: list[int], number: int, pinned: set[Place], known: tuple[int, ...], rng: Random) -> list[int]:
    """Put other cards of the same deck where nobody pinned one; pinned places get the card they had in `known`."""
    fixed = {index: known[index] for index in range(len(known)) if (number, index) in pinned}
    left = list((Counter(deck) - Counter(fixed.values())).elements())
    rng.shuffle(left)
    return [fixed[index] if index in fixed else left.pop() for index in range(len(deck))]


def translated(act: Act, first: Hand, second: Hand, shuffle: list[int]) -> Act:
    """The same act in the other world: the same places of a hand are thrown away, another order is shuffled."""
    if isinstance(act, Discard):
        held = list(first.state.hole[act.seat])
        return Discard(act.seat, tuple(second.state.hole[act.seat][held.index(card)] for card in act.cards))
    return Shuffle(tuple(shuffle)) if isinstance(act, Shuffle) else act


def wrong_act(hand: Hand, viewer: Viewer, rng: Random) -> Act:
    """Something that will certainly be refused to this viewer."""
    if not isinstance(viewer, int):
        return Deal()
    due = hand.due
    if due.seat != viewer or due.actor != "seat":
        kind = rng.choice((Fold, Check, Call, Show, Muck, TakeKitty))
        return rng.choice(
            (kind(viewer), Bet(viewer, rng.randint(1, 50)), Choose(viewer, "once"), Discard(viewer, (7,)))
        )
    wrong: list[Act] = [Bet(viewer, -1), Bet(viewer, 10**12), Discard(viewer, (99,)), Choose(viewer, "thrice")]
    if hand.state.stage == BETTING and "check" not in due.options and ("call" not in due.options or due.to_call):
        wrong += [Check(viewer)] * 3
    if hand.state.stage != SHOWING:
        wrong += [Show(viewer), Muck(viewer)]
    return rng.choice(wrong)


def refusal(hand: Hand, act: Act) -> tuple[str, tuple[str, ...]]:
    try:
        hand.play(act)
    except Refused as refused:
        return str(refused), refused.by
    raise AssertionError(f"{act!r} was not refused")


def check_viewer(played: Played, viewer: Viewer, rng: Random, whole: bool, folded_places: bool = True) -> str:
    """Play the hand again in two worlds, compare what the viewer gets at every step, and say how it ended."""
    log = played.hand.log
    shown = Shown(log, viewer, folded_places)
    horizon = len(log) if whole else rng.randint(2, len(log))
    pinned = shown.pinned(horizon)
    start: Start = played.start
    first = start.hand()
    second = start.hand(other_deck(start.deck, 0, pinned, shown.shuffles[0], rng))
    shuffles = 0
    ended = _differ(first, second, viewer, horizon)
    for act in played.acts:
        if ended:
            return ended
        if rng.random() < 0.5:
            wrong = wrong_act(first, viewer, rng)
            one, two = refusal(first, wrong), refusal(second, wrong)
            if one != two:
                raise Leak(f"{viewer!r} is refused {wrong!r} with {one} in one world and with {two} in the other")
        new: list[int] = []
        if isinstance(act, Shuffle):
            shuffles += 1
            pool = pool_of(second.state, second.log)
            new = other_deck(pool, shuffles, pinned, shown.shuffles[shuffles], rng)
        other = translated(act, first, second, new)
        first.play(act)
        try:
            second.play(other)
        except Refused as refused:
            by = second.state.plan.rules.check_must_beat.by
            if isinstance(act, Check) and act.seat != viewer and by and refused.by == by:
                return "check.must_beat"
            raise Leak(f"{act!r} is lawful in one world, and in the other: {refused}") from None
        ended = _differ(first, second, viewer, horizon)
    return ended or "same to the end"


def _differ(first: Hand, second: Hand, viewer: Viewer, horizon: int) -> str:
    """Nothing if the viewer gets the same bytes in both worlds, else the lawful reason; a leak is raised."""
    here, there = first.view(viewer), second.view(viewer)
    if here.json() == there.json():
        return ""
    pairs = list(zip(here.log, there.log, strict=False))
    index = next((place for place, (one, two) in enumerate(pairs) if one != two), -1)
    if index < 0:
        raise Leak(
            f"{viewer!r} sees the same events, but {here.due!r} is due in one world and {there.due!r} in the other"
        )
    one, two = pairs[index]
    for event in (first.log[index], second.log[index]):
        by = first.state.plan.rules.call_hopeless.by
        if isinstance(event, Returned) and by and event.by == by and event.seat != viewer:
            return "call.hopeless"
    if {type(one), type(two)} == {Showed, Mucked}:
        return "shown or mucked"
    if index >= horizon and type(one) is type(two) and _shows(one, two, viewer):
        return f"{type(one).__name__} shows a card"
    raise Leak(f"event {index} (horizon {horizon}): {viewer!r} sees {one!r} in one world and {two!r} in the other")


def _shows(one: Event, two: Event, viewer: Viewer) -> bool:
    """Whether two events differ only in cards that they show to this viewer."""
    if isinstance(one, Dealt) and isinstance(two, Dealt):
        hidden = [place for place, up in enumerate(one.ups) if not up and (one.seats[place] != viewer or viewer == -1)]
        same = all(one.cards[place] == two.cards[place] for place in hidden)
        return same and (one.by, one.seats, one.ups) == (two.by, two.seats, two.ups)
    if isinstance(one, Turned) and isinstance(two, Turned):
        return (one.by, one.board) == (two.by, two.board)
    if isinstance(one, Showed) and isinstance(two, Showed):
        return (one.by, one.seat) == (two.by, two.seat)
    if isinstance(one, KittyTaken) and isinstance(two, KittyTaken):
        return one.seat == viewer and (one.by, one.seat, one.to) == (two.by, two.seat, two.to)
    return False


def check_everybody(played: Played, rng: Random) -> Counter[str]:
    """Check every seat, the rail and the dealer, each once to the end and once from a horizon on."""
    ends: Counter[str] = Counter()
    viewers: list[Viewer] = [*range(len(played.start.players)), "rail", "dealer"]
    for viewer in viewers:
        ends[check_viewer(played, viewer, rng, whole=True)] += 1
        ends[check_viewer(played, viewer, rng, whole=False)] += 1
    return ends
