"""What must be so of every hand with two irregularities, whatever the book: nothing is lost, it ends, it can be replayed.

Written apart from the engine: chips and cards are counted by the tests of regular hands. Ask `twins` for hands that must
come out alike, `worlds` for what viewers may not learn. A failure says what is broken, and in which words it will be known
again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pokerroom.hand.see import View
from pokerroom.law import Refused
from pokerroom.machine.kinds import Act
from pokerroom.machine.secrecy import SURVEILLANCE, Viewer
from tests.hand.checks import Shadow
from tests.pairs.script import Played, Script
from tests.pairs.twins import compare_twins
from tests.pairs.worlds import compare_worlds

SEEN = ("stacks", "bets", "pot", "live", "board", "stage", "to_act", "street")  # by everybody


@dataclass(frozen=True)
class Failure:
    """What is broken: the name of the check, and what was found."""

    check: str
    found: str


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
        shadow = Shadow(hand, script.start.deck)
        played = Played(script, hand, [len(hand.log)])
        for act in script.acts:
            hand.play(act)
            played.ends.append(len(hand.log))
            shadow.follow()
    except AssertionError as broken:
        return None, Failure("kept", str(broken))
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
    """Whether what some viewer sees adds up after every act: the same chips, the same turn."""
    log, plan = played.hand.log, played.hand.state.plan
    viewers: tuple[Viewer, ...] = (rng.randrange(len(played.hand.state.names)), rng.choice(("rail", "dealer")))
    whole, *views = [View(plan, log[: played.ends[0]], viewer) for viewer in (SURVEILLANCE, *viewers)]
    for end in played.ends:
        whole.catch_up(log[:end])
        for view in views:
            view.catch_up(log[:end])
            for name in SEEN:
                real, seen = getattr(whole.state, name), getattr(view.state, name)
                if real != seen:
                    return f"{name} {real}: for {view.viewer} {seen}"
    return ""
