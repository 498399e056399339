"""Two worlds that differ only in what a viewer cannot know: two cards that they were never shown change places.

Everybody does in the second world what they did in the first, with the two cards swapped wherever an act names them. What
the viewer sees must be the same, act by act, and so must every refusal be. What is shown to whom is said here once more, by
`seen` of the tests of rulings, apart from the engine.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from pokerroom.hand.deal import Burned
from pokerroom.hand.deck import Reshuffled, Shuffled
from pokerroom.hand.drawing import Discard
from pokerroom.hand.rulings.irregular import Drop
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.vocabulary import HAND
from pokerroom.law import Refused
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import Viewer
from tests.pairs.script import Played
from tests.rulings.worlds import NAMED, seen


def compare_worlds(played: Played, rng: Random, counted: Counter[str]) -> str:
    """For cards that nobody was shown, or for one viewer's: whether somebody could tell the worlds apart."""
    hand, start = played.hand, played.script.start
    viewers: list[Viewer] = [*range(len(hand.state.names)), "rail", "dealer"]
    # Hidden hands matter where the program itself compares them: then only cards that stay in the stub may differ.
    compared = start.showdown == "automatic" or any(rule in start.sign.game.rules for rule in NAMED)
    if compared or rng.random() < 0.3:
        stayed = sorted(set(hand.state.stub) - _named(hand.log))
        return _compare(played, rng.sample(stayed, 2), viewers, counted) if len(stayed) > 1 else ""
    viewer = rng.choice(viewers)
    hidden = sorted(set(start.deck) - seen(hand, viewer))
    if len(hidden) < 2:
        return ""
    used = sorted(set(hidden) & _named(hand.log)) or hidden  # a card that others have, or had, is the sooner told
    one = rng.choice(used)
    return _compare(played, [one, rng.choice([card for card in hidden if card != one])], [viewer], counted)


def _named(log: list[Event]) -> set[int]:
    """The cards that any event names, shuffles aside: a card that none names has never left the stub."""
    found: set[int] = set()
    for event in log:
        if not isinstance(event, Shuffled | Reshuffled):
            for name in ("cards", "back", "up"):
                value = getattr(event, name, ())
                found.update(value if isinstance(value, tuple) else ())
            if isinstance(event, Burned):
                found.add(event.card)
    return found


def _compare(played: Played, cards: list[int], viewers: list[Viewer], counted: Counter[str]) -> str:
    one, other = cards
    hand, script = played.hand, played.script
    swap = {one: other, other: one}

    def swapped(held: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([swap.get(card, card) for card in held])

    second = script.start.hand(swapped(script.start.deck))
    ends = [len(second.log)]
    for act in script.acts:
        same = act
        if isinstance(act, Shuffle | Discard | Drop):
            same = msgspec.structs.replace(act, cards=swapped(act.cards))
        try:
            second.play(same)
        except Refused as refused:
            return f"{type(act).__name__} is refused where a hidden card is another: {refused}"
        ends.append(len(second.log))
    counted["worlds"] += len(viewers)
    if ends != played.ends:
        return "more or fewer events where a hidden card is another"
    for viewer in viewers:
        if HAND.seen(hand.log, viewer) != HAND.seen(second.log, viewer):
            return f"{viewer} can tell what a hidden card is"
    return ""
