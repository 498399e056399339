"""What must be so of every hand with two irregularities, whatever the book: nothing is lost, it ends, it can be replayed.

Written apart from the engine: chips and cards are counted here. Ask `twins` for hands that must come out alike, `worlds` for
what viewers may not learn. A failure says what is broken, and in which words it will be known again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pokerroom.hand.deck import Shuffled
from pokerroom.hand.hand import Hand, same
from pokerroom.hand.plan import plan_of
from pokerroom.hand.rulings.repair import Misdealt
from pokerroom.hand.see import View
from pokerroom.hand.start import Started
from pokerroom.hand.state import OVER, SETTLING, State
from pokerroom.hand.vocabulary import HAND
from pokerroom.law import Refused
from pokerroom.machine.kinds import Act, Event
from tests.pairs.script import Played, Script
from tests.pairs.twins import compare_twins
from tests.pairs.worlds import compare_worlds


@dataclass(frozen=True)
class Failure:
    """What is broken: the name of the check, and what was found."""

    check: str
    found: str


class Shadow:
    """A second state, folded from the log event by event, in which chips and cards are counted after each."""

    def __init__(self, hand: Hand) -> None:
        first = hand.log[0]
        assert isinstance(first, Started)
        self.hand = hand
        self.state = State(plan_of(hand.sign), first.names, first.stacks, first.marker)
        self.deck: list[int] = []
        self.common = 0
        self.seen = 0

    def follow(self) -> str:
        """Fold and count what is new; what is wrong, or nothing."""
        for event in self.hand.log[self.seen :]:
            once = self.state.twice != 2
            HAND.fold(self.state, (event,))
            if once and self.state.twice == 2:
                self.common = len(self.state.second)
            wrong = self._count(event)
            if wrong:
                return wrong
        self.seen = len(self.hand.log)
        return ""

    def _count(self, event: Event) -> str:
        state = self.state
        chips = sum(state.stacks) + state.pot + state.taken + sum(state.behind.values())
        if chips != sum(state.start):
            return f"{chips} chips instead of {sum(state.start)} after {type(event).__name__}"
        least = min(*state.stacks, *state.bets, *state.contributed, state.pot, state.taken)
        if least < 0:
            return f"less than nothing after {type(event).__name__}"
        if state.stage not in (SETTLING, OVER) and state.pot != sum(state.contributed) + state.dead_chips:
            return f"the pot is not what was put in after {type(event).__name__}"
        if isinstance(event, Shuffled):
            self.deck = sorted(event.cards)
        elif isinstance(event, Misdealt):
            self.deck = []
        piles = [state.stub, state.burns, state.muck, state.board, state.shared, state.kitty, state.aside]
        piles += [state.extra_hand, state.second[self.common :], *state.hole, *state.up]
        if sorted([card for pile in piles for card in pile]) != self.deck:
            return f"cards are missing or twice there after {type(event).__name__}"
        return ""


def judge(script: Script, words: str, counted: Counter[str] | None = None) -> Failure | None:
    """Play a script and look at everything; the first thing that is broken, or nothing."""
    rng = Random(words)
    tally: Counter[str] = Counter() if counted is None else counted
    played, failure = _play(script)
    if failure is not None or played is None:
        return failure
    checks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("twins", lambda: compare_twins(played, tally)),
        ("sight", lambda: _sights(played, rng)),
        ("worlds", lambda: compare_worlds(played, rng, tally)),
        ("end", lambda: _ended(played)),
    )
    for name, check in checks:
        try:
            found = check()
        except Exception as error:  # whatever is raised is something that a table could not do
            found = f"{type(error).__name__}: {error}"
        if found:
            return Failure(name, found)
    return None


def _play(script: Script) -> tuple[Played | None, Failure | None]:
    act: Act | None = None
    try:
        hand = script.start.hand()
        shadow = Shadow(hand)
        played = Played(script, hand, [len(hand.log)])
        for act in script.acts:
            hand.play(act)
            played.ends.append(len(hand.log))
            wrong = shadow.follow()
            if wrong:
                return None, Failure("kept", wrong)
        if not same(shadow.state, hand.state):
            return None, Failure("replay", "the log, folded event by event, gives another state")
    except Refused as refused:
        return None, Failure("refused", f"{type(act).__name__}: {refused}")
    except Exception as error:
        return None, Failure("raised", f"{type(error).__name__}: {error} in answer to {type(act).__name__}")
    return played, None


def _ended(played: Played) -> str:
    """Whether the hand is over, with nothing left of it but what nobody has noticed."""
    hand = played.hand
    if not hand.over:
        return "the hand is not over"
    state = hand.state
    if state.question is not None or state.unruled or state.rulings:
        return f"the hand is over, and {[each.left for each in state.rulings] or state.question} is still to be done"
    if state.pot:
        return f"{state.pot} are left in the pot"
    return ""


def _sights(played: Played, rng: Random) -> str:
    """Whether what some viewer sees adds up: the same chips, the same turn."""
    hand = played.hand
    seats = range(len(hand.state.names))
    for viewer in (rng.choice(seats), rng.choice(("rail", "dealer"))):
        view = View(hand.state.plan, hand.log[: played.ends[0]], viewer)
        for end in played.ends[1:]:
            view.catch_up(hand.log[:end])
        seen, real = view.state, hand.state
        for name in ("stacks", "bets", "pot", "live", "board", "stage", "to_act", "street"):
            if getattr(seen, name) != getattr(real, name):
                return f"{name} {getattr(real, name)}: for {viewer} {getattr(seen, name)}"
    return ""
