"""Two worlds of mischief: two cards that a viewer was never shown change places, and the viewer must not notice.

The second world starts with the two cards swapped in the deck, and everybody does the same as in the first with the two
swapped wherever an act names cards. Every message to the viewer, and every refusal, must be the same to the byte.
"""

from __future__ import annotations

from random import Random

import msgspec

from pokerroom.cards.deck import deck as full_deck
from pokerroom.hand.deal import Burned, Dealt, Turned
from pokerroom.hand.deck import Reshuffled, Shuffled
from pokerroom.hand.draw import Discarded
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.naming import CardsNamed
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.irregular import Drop
from pokerroom.hand.rulings.repair import Moved, Reconstructed, Revived
from pokerroom.hand.show import Exposed, Showed, Told
from pokerroom.hand.shuffling import Shuffle
from pokerroom.law import Refused, Sign
from pokerroom.machine.kinds import Act
from pokerroom.machine.secrecy import Viewer
from pokerroom.players.careless import careless
from tests.hand.playing import TEMPERS, random_players
from tests.rulings.mischief import right_act

MOST = 250
# What a book itself lets others infer of a hidden card; those games are left to the tests of regular play.
NAMED = ("check.must_beat", "call.hopeless")


class Leak(AssertionError):  # noqa: N818 - what it is, not what went wrong in Python
    """A viewer was told something of a card that they were never shown."""


def check(sign: Sign, seed: str) -> int:
    """Play a hand of mischief, then again for every viewer with two unseen cards swapped; give how many pairs."""
    rng = Random(seed)
    players = random_players(sign, rng)
    deck = list(full_deck(sign.deck))
    rng.shuffle(deck)
    manners = {"dealer": rng.choice(("automatic", "manual")), "cut": rng.choice(("automatic", "manual"))}
    marker = rng.randrange(len(players))

    def start(cards: list[int]) -> Hand:
        return Hand(sign, players, marker=marker, deck=cards, showdown="manual", **manners)  # type: ignore[arg-type]

    hand = start(deck)
    acts: list[tuple[Act, str]] = []
    temper = rng.randrange(len(TEMPERS))
    naughty = rng.choice((0.1, 0.3))
    while not hand.over and len(acts) < MOST:
        if hand.to_shuffle:
            cards = sorted(hand.to_shuffle)
            rng.shuffle(cards)
            act: Act = Shuffle(tuple(cards))
        else:
            wrong = len(acts) < 60 and rng.random() < naughty
            act = careless(hand, rng) if wrong else right_act(hand, rng, temper)
        acts.append((act, _answer(hand, act)))
    pairs = 0
    viewers: list[Viewer] = [*range(len(players)), "rail", "dealer"]
    for viewer in viewers:
        hidden = sorted(set(deck) - seen(hand, viewer))
        if len(hidden) < 2:
            continue
        one, other = rng.sample(hidden, 2)
        _compare(start(deck), start(_swapped(deck, one, other)), acts, one, other, viewer, seed)
        pairs += 1
    return pairs


def _answer(hand: Hand, act: Act) -> str:
    try:
        hand.play(act)
    except Refused as refusal:
        return str(refusal)
    return ""


def seen(hand: Hand, viewer: Viewer) -> set[int]:
    """Every card that any event shows to the viewer: said here once more, apart from `hand/see.py`."""
    seen: set[int] = set()
    for event in hand.log:
        if isinstance(event, Dealt | Reconstructed):
            came = zip(event.seats, event.cards, event.ups, strict=True)
            seen |= {card for seat, card, up in came if up or seat == viewer}
        elif isinstance(event, Turned | Showed | Exposed | CardsNamed) or (isinstance(event, Erred) and event.noticed):
            seen |= set(event.cards)
        elif isinstance(event, Discarded | KittyTaken | Revived):
            seen |= set(event.cards) if event.seat == viewer else set()
        elif isinstance(event, Told):
            seen |= set(event.cards) if viewer in (event.seat, event.other) else set()
        elif isinstance(event, Moved):
            own = event.seat == viewer and "hole" in (event.source, event.target)
            seen |= set(event.cards) if event.shown or own else set()
        else:
            if isinstance(event, Erred):
                continue
            carries = [name for name in event.__struct_fields__ if "card" in name]
            assert not carries or isinstance(event, Shuffled | Reshuffled | Burned), f"who is shown {event}?"
    return seen


def _swapped(cards: list[int], one: int, other: int) -> list[int]:
    return [other if card == one else one if card == other else card for card in cards]


def _compare(
    first: Hand, second: Hand, acts: list[tuple[Act, str]], one: int, other: int, viewer: Viewer, seed: str
) -> None:
    for act, said in acts:
        same = act
        if isinstance(act, Shuffle | Discard | Drop):
            same = msgspec.structs.replace(act, cards=tuple(_swapped(list(act.cards), one, other)))
        assert _answer(first, act) == said, f"{act} is answered in another way the second time ({seed})"
        again = _answer(second, same)
        if isinstance(act, Discard | Drop) or again == said:
            pass
        else:
            raise Leak(f'{act} is answered "{said}" in one world and "{again}" in the other for {viewer} ({seed})')
        if first.view(viewer).json() != second.view(viewer).json():
            raise Leak(f"{viewer} sees the difference of two hidden cards after {act} ({seed})")
