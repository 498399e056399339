"""A hand with two irregularities in it, as it can be played again: how it started, every act, and which made the errors.

Knows how people go on who do nothing wrong. Ask `ways` for what they do wrong, `search` for where, `judge` for what must be
so of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pokerroom.cards.card import spell
from pokerroom.cards.deck import Shoe
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.notice import Notice
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.state import OVER, State
from pokerroom.hand.vocabulary import HAND
from pokerroom.law import Refused, Sign
from pokerroom.machine.kinds import Act, Event
from tests.rulings.mischief import right_act

MOST_ACTS = 400


class StuckError(AssertionError):
    """A hand does not end, or what is due is refused."""


@dataclass(frozen=True)
class Start:
    """What a hand is started with."""

    sign: Sign
    players: dict[str, int]
    marker: int
    deck: tuple[int, ...]
    showdown: str
    dealer: str
    cut: str
    side_wagers: bool

    def hand(self, deck: tuple[int, ...] | None = None) -> Hand:
        """The hand, or the same with other cards."""
        return Hand(
            self.sign,
            self.players,
            marker=self.marker,
            deck=Shoe(self.deck if deck is None else deck),
            showdown=self.showdown,
            dealer=self.dealer,
            cut=self.cut,
            side_wagers=self.side_wagers,
        )

    def after(self, log: list[Event]) -> Hand:
        """The hand as it was when its log was this."""
        return replay(self.sign, log, **self.manners)

    @property
    def manners(self) -> dict[str, str]:
        """How the hand is dealt, cut and shown down, as a replay asks for it."""
        return {"showdown": self.showdown, "dealer": self.dealer, "cut": self.cut}


@dataclass
class Script:
    """A hand to be played: the acts in their order, where those of the two irregularities begin and end, and how near."""

    start: Start
    acts: list[Act]
    kinds: tuple[str, str]
    first: tuple[int, int]
    second: tuple[int, int]
    near: str = ""


@dataclass
class Played:
    """A script that was played: the hand at its end, and how long the log was after each act (first: before any)."""

    script: Script
    hand: Hand
    ends: list[int] = field(default_factory=list)

    def after(self, act: int) -> Hand:
        """The hand as it was after an act; -1: before any."""
        return self.script.start.after(self.hand.log[: self.ends[act + 1]])

    def made(self, place: int) -> list[Event]:
        """What an act has made."""
        return self.hand.log[self.ends[place] : self.ends[place + 1]]


def unresolved(state: State) -> bool:
    """Whether anything is still open of what went wrong: a ruling, a question, a duty, an error that nobody has noticed."""
    if state.unruled or state.unnoticed or state.rulings or state.question is not None:
        return True
    return state.stage != OVER and bool(state.bound or state.obliged or state.ceiling >= 0)


def erred(events: list[Event], kind: str) -> bool:
    """Whether an irregularity of this kind came about, or to light."""
    return any(isinstance(event, Erred | Noticed) and event.kind == kind for event in events)


def regular(hand: Hand, rng: Random, temper: int) -> Act:
    """Something that is due, whoever it is due to; what nobody has noticed is noticed now and then."""
    state = hand.state
    if hand.due.actor == "shuffler":
        cards = sorted(hand.to_shuffle)
        rng.shuffle(cards)
        return Shuffle(tuple(cards))
    if state.unnoticed and state.question is None and state.stage != OVER and rng.random() < 0.15:
        return Notice(rng.randint(-1, len(state.names) - 1))
    return right_act(hand, rng, temper)


def go_on(hand: Hand, acts: list[Act], rng: Random, temper: int) -> None:
    """Play to the end as people do who do nothing wrong."""
    for _ in range(MOST_ACTS):
        if hand.over and hand.state.question is None:
            return
        do(hand, acts, regular(hand, rng, temper))
    raise StuckError(f"the hand does not end: {hand.due!r}")


def do(hand: Hand, acts: list[Act], act: Act) -> None:
    """Do what is due."""
    acts.append(act)
    try:
        hand.play(act)
    except Refused as refused:
        raise StuckError(f"{HAND.say_act(act, hand.state.names)}: due, and refused: {refused}") from None


def transcript(script: Script) -> str:
    """The hand in words: how it started, each act, and what came of it."""
    start = script.start
    hand = start.hand()
    names = hand.state.names
    stacks = ", ".join(f"{name} {stack}" for name, stack in start.players.items())
    manners = ", ".join(f"{value} {name}" for name, value in start.manners.items() if value != "automatic")
    game = start.sign.game
    lines = [
        f"{game.book} {game.key.replace('_', ' ')}, {start.sign.limit}, {stacks}, marker {names[start.marker]}, {manners}",
        f"deck {spell(start.deck)}",
    ]
    seen = 0
    for place, act in enumerate([None, *script.acts], -1):
        if act is not None:
            mark = "1" if place in range(*script.first) else "2" if place in range(*script.second) else ">"
            lines.append(f"{mark} {HAND.say_act(act, names)}")
            try:
                hand.play(act)
            except Exception as error:
                lines.append(f"    {type(error).__name__}: {error}")
                break
        lines += [f"    {HAND.line(event, names)}" for event in hand.log[seen:]]
        seen = len(hand.log)
    lines.append(f"due: {hand.due!r}")
    return "\n".join(lines)
