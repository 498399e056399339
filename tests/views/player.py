"""A player who does anything lawful at random, in every game of every book. Everything follows from the seed handed in.

The deck is given and chance is never asked, so that a hand is its deck and its acts, shuffles in the middle included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random

import pokerroom as pr
from pokerroom import shelf
from pokerroom.cards.deck import deck as full_deck
from pokerroom.hand.choosing import Choose
from pokerroom.hand.drawing import Discard
from pokerroom.hand.due import Due
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.hand import Hand
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.streets import pool_of
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Act

ANTE = ("no limit, ante 1", "fixed 2/4, ante 1", "spread 2-10, ante 1", "half pot, ante 1")
BLINDS = ("no limit, blinds 1/2", "fixed 2/4, blinds 1/2", "spread 2-10, blinds 1/2", "pot limit, blinds 1/2")
STRADDLED = (*BLINDS, "no limit, blinds 1/2, straddle")
TWICE = (*STRADDLED, "no limit, blinds 1/2, run it twice")
STUD = ("fixed 2/4, ante 1, bring in 1", "no limit, ante 1, bring in 1, least wager 2")
BOMB = ("no limit, ante 2, least wager 2", "full pot, ante 2, least wager 2", "fixed 2/4, ante 2")
# What can be said of a sign for each game, and its decks where a smaller one makes the stub run short.
LINES: dict[str, tuple[str, ...]] = {
    "victoria-2003 crown_stud": (*ANTE, "no limit, ante 1, deck 32"),
    "victoria-2003 draw_ante": (*ANTE, "no limit, ante 1, deck 32"),
    "victoria-2003 draw_blind": (*STRADDLED, "fixed 2/4, blinds 1/2, deck 32"),
    "victoria-2003 draw_kitty": (*STRADDLED, "fixed 2/4, blinds 1/2, deck 32"),
    "victoria-2003 faro_manila": STRADDLED,
    "victoria-2003 five_card_stud": (*ANTE, "no limit, ante 1, deck 32"),
    "victoria-2003 holdem": (*STRADDLED, "no limit, blinds 1/2, ante 1", "fixed 2/4, ante 1"),
    "victoria-2003 omaha": STRADDLED,
    "victoria-2003 omaha_hi_lo": STRADDLED,
    "victoria-2003 seven_card_stud": (*ANTE, "fixed 2/4, ante 1, deck 32"),
    "victoria-2003 seven_card_stud_hi_lo": (*ANTE, "fixed 2/4, ante 1, deck 32"),
    "victoria-2003 three_card_manila": (*STRADDLED, "fixed 2/4, blinds 1/2, deck 32"),
    "victoria-2003 two_card_manila": (*STRADDLED, "fixed 2/4, blinds 1/2, deck 32"),
    "tasmania-2006 five_card_stud": ("half pot, ante 2", "half pot, ante 2, deck 32, agreed reduced deck"),
    "tasmania-2006 holdem": tuple(
        f"{line}, dollar 100" for line in (*BLINDS, "fixed 2/4, ante 1", "no limit, blinds 1/2, no burn")
    ),
    "canberra-1994 five_card_stud": (
        "equal or double, blinds 2",
        "spread 2-10, ante 2",
        "half pot, ante 2, deck 32, agreed reduced deck",
    ),
    "canberra-1994 manila": ("equal or double, blinds 2",),
    "canberra-1994 seven_card_stud": (
        "equal or double, blinds 2",
        "spread 2-10, ante 2",
        "half pot, ante 2, deck 32, agreed reduced deck",
    ),
    "crown crazy_pineapple": STRADDLED,
    "crown crazy_pineapple_hi_lo": STRADDLED,
    "crown holdem": (
        *STRADDLED,
        "no limit, blinds 1/2, commission 5% cap 15",
        "no limit, blinds 1/2, side wager flop chase",
    ),
    "crown holdem_hi_lo": STRADDLED,
    "crown omaha": STRADDLED,
    "crown omaha_hi_lo": STRADDLED,
    "crown pineapple": STRADDLED,
    "grand-17.7 crazy_pineapple": TWICE,
    "grand-17.7 holdem": (*TWICE, "fixed 2/4, ante 1"),
    "grand-17.7 omaha": TWICE,
    "grand-17.7 pineapple": TWICE,
    "house 2_7_single_draw": STRADDLED,
    "house 2_7_triple_draw": STRADDLED,
    "house a_5_triple_draw": STRADDLED,
    "house badugi": STRADDLED,
    "house big_o": TWICE,
    "house bomb_pot": BOMB,
    "house courchevel": TWICE,
    "house crazy_pineapple": TWICE,
    "house double_board_bomb_pot": BOMB,
    "house double_board_omaha_bomb_pot": BOMB,
    "house five_card_omaha": TWICE,
    "house holdem": (*TWICE, "no limit, blinds 1/2, ante 1"),
    "house lazy_pineapple": TWICE,
    "house omaha": TWICE,
    "house omaha_hi_lo": TWICE,
    "house pineapple": TWICE,
    "house razz": STUD,
    "house seven_card_stud": STUD,
    "house seven_card_stud_hi_lo": STUD,
    "house short_deck": TWICE,
    "house short_deck_button_blind": ("no limit, blinds 2, ante 1", "fixed 2/4, blinds 2, ante 1"),
    "house six_card_omaha": TWICE,
}
GAMES = tuple(LINES)


def games_on_the_shelf() -> list[str]:
    return [f"{name} {key}" for name in (*shelf.names(), shelf.HOUSE) for key in shelf.book(name).games]


@cache
def signs_of(game: str) -> tuple[Sign, ...]:
    return tuple(pr.sign(f"{game}, {line}") for line in LINES[game])


@dataclass
class Start:
    """What a hand was started with, so that another can be started just like it but for the deck."""

    sign: Sign
    players: dict[str, int]
    marker: int
    deck: list[int]
    straddles: int
    side_wagers: bool
    showdown: str

    def hand(self, deck: list[int] | None = None) -> Hand:
        return Hand(
            self.sign,
            self.players,
            marker=self.marker,
            deck=self.deck if deck is None else deck,
            straddles=self.straddles,
            side_wagers=self.side_wagers,
            showdown=self.showdown,
            strict=True,
        )


@dataclass
class Played:
    """A hand that was played: how it started, the acts, and how long the log was before each act and at the end."""

    start: Start
    hand: Hand
    acts: list[Act] = field(default_factory=list)


def any_start(sign: Sign, rng: Random) -> Start:
    least = max(2, sign.game.rules["least_players"].value)
    count = rng.randint(least, min(sign.seats, 6)) if rng.random() < 0.8 else rng.randint(least, sign.seats)
    deep = rng.random() < 0.3
    stacks = [
        rng.randint(100, 2000) if deep else rng.choice([rng.randint(1, 20), rng.randint(10, 200)]) for _ in range(count)
    ]
    deck: list[int] = list(full_deck(sign.deck))
    rng.shuffle(deck)
    marker = rng.randrange(count)
    straddles = 1 if sign.straddling.value and count > 3 and min(stacks) > 10 else 0
    players = {f"P{seat}": stack for seat, stack in enumerate(stacks)}
    return Start(
        sign,
        players,
        marker,
        deck,
        straddles,
        bool(sign.side_wager),
        rng.choice(("automatic", "manual")),
    )


def any_act(hand: Hand, due: Due, rng: Random) -> Act:
    """Anything lawful. Folding is half as likely as everything else, so that hands go on."""
    state = hand.state
    if due.actor == "shuffler":
        pool = pool_of(state, hand.log)
        rng.shuffle(pool)
        return Shuffle(tuple(pool))
    seat = due.seat
    options = [option for option in due.options if option != "fold"] or ["fold"]
    option = "fold" if "fold" in due.options and rng.random() < 0.5 / len(due.options) else rng.choice(options)
    if option in ("raise", "open", "bring in"):
        return Bet(seat, any_total(hand, due, option, rng))
    if option == "draw":
        hole = state.hole[seat]
        return Discard(seat, tuple(rng.sample(hole, rng.randint(0, len(hole)))))
    if option == "discard":
        return Discard(seat, tuple(rng.sample(state.hole[seat], due.least)))
    if option in ("twice", "once"):
        return Choose(seat, option)
    plain = {"fold": Fold, "check": Check, "call": Call, "kitty": TakeKitty, "show": Show, "muck": Muck}
    return plain[option](seat)


def as_gesture(hand: Hand, act: Act, rng: Random) -> Act:
    """The same act as a player may show it: in words, with chips, or with their hands."""
    owed = hand.due.to_call
    if isinstance(act, Fold):
        return rng.choice((Say(act.seat, "fold"), Signal(act.seat, "pass the cards")))
    if isinstance(act, Check):
        return Say(act.seat, "check")
    if isinstance(act, Call) and "bring in" not in hand.due.options:
        return Push(act.seat, ((owed,),)) if owed and rng.random() < 0.5 else Say(act.seat, "call")
    if isinstance(act, Bet) and "bring in" not in hand.due.options:
        return Say(act.seat, f"raise to {act.to}")
    return act


def any_total(hand: Hand, due: Due, option: str, rng: Random) -> int:
    if option == "bring in" and "open" in due.options:
        return due.least
    if due.sizes:
        return rng.choice(due.sizes)
    return rng.choice((due.least, due.least, due.most, rng.randint(due.least, due.most)))


def play_any(sign: Sign, rng: Random) -> Played:
    start = any_start(sign, rng)
    hand = start.hand()
    played = Played(start, hand)
    while not hand.over:
        assert len(played.acts) < 1000, f"{sign.game.book} {sign.game.key} does not end: {hand.due!r}"
        act = any_act(hand, hand.due, rng)
        if rng.random() < 0.1:
            act = as_gesture(hand, act, rng)
        played.acts.append(act)
        hand.play(act)
    return played
