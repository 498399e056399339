"""What must be so after every event of every hand, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from pokerroom import shelf
from pokerroom.cards.deck import deck as full_deck
from pokerroom.hand.deck import Shuffled
from pokerroom.hand.hand import Hand, replay, same
from pokerroom.hand.plan import plan_of
from pokerroom.hand.rulings.repair import Misdealt
from pokerroom.hand.start import Started
from pokerroom.hand.state import OVER, SETTLING, State
from pokerroom.hand.vocabulary import HAND
from pokerroom.law import Refused, Sign
from pokerroom.machine.kinds import Act, Event
from tests.hand.playing import MOST_ACTS, TEMPERS, lawful_act, random_hand, unlawful_acts


class BrokenError(AssertionError):
    """A rule of this file was broken; says in which hand."""


@dataclass
class Shadow:
    """A second state, built event by event from the log alone, and looked at after each of them."""

    hand: Hand
    deck: tuple[int, ...] = ()  # that it is played with; all cards that the sign has unless told
    state: State = field(init=False)
    seen: int = 0
    common: int = 0  # cards that both boards share
    shuffled: bool = False

    def __post_init__(self) -> None:
        first = self.hand.log[0]
        assert isinstance(first, Started)
        self.deck = self.deck or full_deck(self.hand.sign.deck)
        self.state = State(plan_of(self.hand.sign), first.names, first.stacks, first.marker)

    def follow(self) -> None:
        """Fold what is new in the log, and look after each event."""
        for event in self.hand.log[self.seen :]:
            running_once = self.state.twice != 2
            HAND.fold(self.state, (event,))
            if running_once and self.state.twice == 2:
                self.common = len(self.state.second)
            self._look(event)
        self.seen = len(self.hand.log)
        assert same(self.state, self.hand.state), "folding the log event by event gives another state"

    def _look(self, event: Event) -> None:
        state = self.state
        chips = sum(state.stacks) + state.pot + state.taken + state.jackpot + sum(state.behind.values())
        assert chips == sum(state.start), f"{chips} chips instead of {sum(state.start)} after {event}"
        assert min(state.stacks) >= 0 and state.pot >= 0 and min(state.taken, state.jackpot) >= 0, (
            f"less than nothing after {event}"
        )
        assert min(state.bets) >= 0 and min(state.contributed) >= 0, f"a wager of less than nothing after {event}"
        if state.stage not in (SETTLING, OVER):
            assert state.pot == sum(state.contributed) + state.dead_chips, (
                f"the pot is not what was put in after {event}"
            )
        self.shuffled = (self.shuffled or isinstance(event, Shuffled)) and not isinstance(event, Misdealt)
        deck = self.deck if self.shuffled else ()
        assert sorted(self._cards()) == sorted(deck), f"cards are missing or twice there after {event}"

    def _cards(self) -> Iterator[int]:
        state = self.state
        for pile in (state.stub, state.burns, state.muck, state.board, state.shared, state.kitty):
            yield from pile
        yield from state.aside
        yield from state.extra_hand
        yield from state.second[self.common :]
        for hands in (state.hole, state.up):
            for cards in hands:
                yield from cards


def refuses(shadow: Shadow, act: Act) -> None:
    """An unlawful act must be refused, and change nothing: the hand must still be its shadow."""
    hand = shadow.hand
    openers, length = dict(hand.state.openers), len(hand.log)
    try:
        hand.play(act)
    except Refused as refused:
        assert str(refused), f"{act} is refused without a word"
        clauses(hand, refused.by, f"the refusal of {act}")
    else:
        raise AssertionError(f"{act} was not refused, with {hand.undo().due} due")
    unchanged = same(shadow.state, hand.state) and hand.state.openers == openers and len(hand.log) == length
    assert unchanged, f"{act} was refused and changed something"


@cache
def _ids(book: str) -> frozenset[str]:
    return frozenset(shelf.book(book).clauses)


def clauses(hand: Hand, by: tuple[str, ...], what: object) -> None:
    unknown = [each for each in by if each not in _ids(hand.sign.game.book)]
    assert not unknown, f"{what} cites {unknown[0]}, which is no clause of {hand.sign.game.book}"


def redo(hand: Hand, act: Act, before: object, chance: Random) -> None:
    """Take the act back and do it again with the same chance: the hand must be the same."""
    after = chance.getstate()
    earlier = hand.undo()
    chance.setstate(before)  # type: ignore[arg-type]
    earlier.play(act)
    assert earlier == hand, f"undoing and doing {act} again gives another hand"
    assert chance.getstate() == after, f"doing {act} again asks chance for something else"


def play_checked(sign: Sign, seed: str, *, shove: bool = False) -> Hand:
    """Play one random hand with everything checked after every event; say which one it was if something is broken."""
    rng = Random(seed)
    chance = Random(f"{seed} chance")
    hand: Hand | None = None
    try:
        hand = random_hand(sign, rng, chance, rng.choice(("automatic", "manual")))
        _play(hand, rng, chance, shove)
    except Exception as error:
        told = f"{type(error).__name__}: {error}\n  seed {seed!r}, sign:\n{sign}"
        if hand is not None:
            told += "\n".join(["", *[f"  {event}" for event in hand.log], f"  {hand.due}"])
        raise BrokenError(told) from error
    return hand


def _play(hand: Hand, rng: Random, chance: Random, shove: bool) -> None:
    shadow = Shadow(hand)
    shadow.follow()
    temper = rng.randrange(len(TEMPERS))
    acts = 0
    while not hand.over:
        due = hand.due
        assert due.actor == "seat" and due.options, f"nobody can act: {due}"
        assert hand.state.live[due.seat], f"a hand that is out is asked to act: {due}"
        clauses(hand, due.by, due)
        for wrong in unlawful_acts(hand, rng):
            refuses(shadow, wrong)
        act = lawful_act(hand, rng, temper, shove)
        before, length = chance.getstate(), len(hand.log)
        hand.play(act)
        assert len(hand.log) > length, f"{act} left no trace"
        shadow.follow()
        redo(hand, act, before, chance)
        acts += 1
        assert acts < MOST_ACTS, "the hand does not end"
    assert hand.state.pot == 0, "something is left in the pot"
    assert hand.copy() == hand, "the copy is another hand"
    assert replay(hand.sign, hand.log) == hand, "the replay is another hand"
    for event in hand.log:
        clauses(hand, event.by, event)
    for late in unlawful_acts(hand, rng):
        refuses(shadow, late)
