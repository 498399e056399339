"""The course of a hand: its log step by step, with what each step put into the pot and what was left behind it.

Knows how chips and cards move in the log of a viewer. Must not know any format, nor a whole hand: those who write
histories and tables walk the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from pokerroom.hand.award import Raked, SetAside, Won
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.draw import Discarded
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.post import LIVE_POSTS
from pokerroom.hand.round import Opened, Returned
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.machine.kinds import Event

_Taking = TypeVar("_Taking", bound=Callable[..., None])
FORCED = frozenset(LIVE_POSTS)
WAGERS = frozenset(("fold", "check", "call", "bet", "raise", "bring in"))


class Passage(NamedTuple):
    """One step of a hand: on which street, whose (-1: the dealer's), what, and what it moved.

    `act` is a forced bet by its word, "fold", "check", "call", "bet", "raise", "bring in", "draw", "deal", "board",
    "return", "show", "muck", "fee", "rake" or "win". `added` are the chips that went in (or came back, or were won),
    `to` what the player's wagers of the round come to; `pot` and `stack` are as they were before. `ups` are the cards
    among those dealt that lie open, `place` which pot was won, or which board was turned.
    """

    street: int
    seat: int
    act: str
    added: int = 0
    to: int = 0
    pot: int = 0
    stack: int = 0
    all_in: bool = False
    cards: tuple[int, ...] = ()
    ups: tuple[int, ...] = ()
    place: int = 0
    word: str = ""


def course(log: Sequence[Event], stacks: Sequence[int]) -> list[Passage]:
    """The steps of a log as somebody may know it, from the stacks at its beginning."""
    walk = _Walk(stacks)
    for event in log:
        take = _TAKEN.get(type(event))
        if take is not None:
            take(walk, event)
    return _shown_behind_the_board(walk.steps, walk.street)


def _shown_behind_the_board(steps: list[Passage], street: int) -> list[Passage]:
    """The same steps with hands that were laid open before the last card shown behind it, where all formats have it."""
    end = max([place + 1 for place, step in enumerate(steps) if step.act == "board"], default=0)
    early = [step._replace(street=street) for step in steps[:end] if step.act == "show"]
    return [*[step for step in steps[:end] if step.act != "show"], *early, *steps[end:]] if early else steps


_TAKEN: dict[type[Event], Callable[[_Walk, Any], None]] = {}


def _takes(kind: type[Event]) -> Callable[[_Taking], _Taking]:
    """Say of a method which events it takes."""

    def taking(method: _Taking) -> _Taking:
        _TAKEN[kind] = method
        return method

    return taking


class _Walk:
    """How far a log has been walked: the street, and chips in stacks, wagers and pot."""

    __slots__ = ("bets", "cards_of", "pot", "stacks", "steps", "street")

    def __init__(self, stacks: Sequence[int]) -> None:
        self.steps: list[Passage] = []
        self.stacks = list(stacks)
        self.bets = [0] * len(stacks)
        self.pot = 0
        self.street = 0  # of the betting
        self.cards_of = 0  # of the cards that come next

    def put(self, seat: int, act: str, added: int, live: bool) -> None:
        """Chips go from a stack to the pot, as a wager of the round if they are live."""
        stack = self.stacks[seat]
        if live:
            self.bets[seat] += added
        left = stack - added
        self.stacks[seat] = left
        step = Passage(self.street, seat, act, added, self.bets[seat], self.pot, stack, left == 0 and added > 0)
        self.pot += added
        self.steps.append(step)

    def plain(self, seat: int, act: str, cards: tuple[int, ...] = ()) -> None:
        """A step that moves no chips."""
        to, stack = (self.bets[seat], self.stacks[seat]) if seat >= 0 else (0, 0)
        self.steps.append(Passage(self.street, seat, act, 0, to, self.pot, stack, False, cards))

    @_takes(Posted)
    def posted(self, event: Posted) -> None:
        self.put(event.seat, event.word, event.amount, event.live)

    @_takes(Charged)
    def charged(self, event: Charged) -> None:
        self.steps.append(Passage(self.street, event.seat, "fee", event.amount, 0, self.pot, self.stacks[event.seat]))
        self.stacks[event.seat] -= event.amount

    @_takes(Opened)
    def opened(self, event: Opened) -> None:
        if event.street:
            self.bets = [0] * len(self.bets)
        self.street = event.street
        self.cards_of = event.street + 1

    @_takes(Folded)
    def folded(self, event: Folded) -> None:
        self.plain(event.seat, "fold")

    @_takes(Checked)
    def checked(self, event: Checked) -> None:
        self.plain(event.seat, "check")

    @_takes(Called)
    def called(self, event: Called) -> None:
        added = event.to - self.bets[event.seat]
        if added:
            self.put(event.seat, "call", added, True)
        else:
            self.plain(event.seat, "check")

    @_takes(Wagered)
    def wagered(self, event: Wagered) -> None:
        self.put(event.seat, event.word, event.to - self.bets[event.seat], True)

    @_takes(KittyTaken)
    def kitty(self, event: KittyTaken) -> None:
        added = event.to - self.bets[event.seat]
        self.put(event.seat, "call" if added else "check", added, True)

    @_takes(Returned)
    def returned(self, event: Returned) -> None:
        seat, amount = event.seat, event.amount
        self.steps.append(Passage(self.street, seat, "return", amount, 0, self.pot, self.stacks[seat]))
        self.stacks[seat] += amount
        self.pot -= amount

    @_takes(Dealt)
    def dealt(self, event: Dealt) -> None:
        street, open_cards = self.cards_of, any(event.ups)
        for seat in dict.fromkeys(event.seats):
            if seat < 0:
                continue
            mine = [place for place, each in enumerate(event.seats) if each == seat]
            cards = tuple([event.cards[place] for place in mine])
            ups = tuple([event.cards[place] for place in mine if event.ups[place]]) if open_cards else ()
            self.steps.append(Passage(street, seat, "deal", 0, 0, 0, 0, False, cards, ups))

    @_takes(Turned)
    def turned(self, event: Turned) -> None:
        self.steps.append(Passage(self.cards_of, -1, "board", pot=self.pot, cards=event.cards, place=event.board))

    @_takes(Discarded)
    def discarded(self, event: Discarded) -> None:
        self.steps.append(Passage(self.cards_of, event.seat, "draw", pot=self.pot, cards=event.cards))

    @_takes(Showed)
    def showed(self, event: Showed) -> None:
        self.plain(event.seat, "show", event.cards)

    @_takes(Mucked)
    def mucked(self, event: Mucked) -> None:
        self.plain(event.seat, "muck")

    @_takes(SetAside)  # files of others have one figure for what nobody wins
    @_takes(Raked)
    def raked(self, event: Raked | SetAside) -> None:
        for place, amount in enumerate(event.amounts):
            if amount:
                self.steps.append(Passage(self.street, -1, "rake", amount, pot=self.pot, place=place))
                self.pot -= amount

    @_takes(Won)
    def won(self, event: Won) -> None:
        for seat, amount in zip(event.seats, event.amounts, strict=True):
            stack = self.stacks[seat]
            self.steps.append(
                Passage(self.street, seat, "win", amount, 0, self.pot, stack, place=event.pot, word=event.word)
            )
            self.stacks[seat] = stack + amount
            self.pot -= amount
