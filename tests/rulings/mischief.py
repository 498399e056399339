"""Mischief: players and the dealer do right and wrong things at random, officers decide at random.

A hand played so must keep every chip and card, replay to the same state, and end, whatever happened.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pokerroom.hand.hand import Hand, replay, same
from pokerroom.law import Refused, Sign
from pokerroom.machine.kinds import Act
from pokerroom.players.careless import careful, careless
from tests.hand.checks import BrokenError, Shadow, clauses
from tests.hand.playing import TEMPERS, lawful_act, random_players

MOST_MISCHIEF = 60
MOST_ACTS = 1000


@dataclass
class Mischief:
    """A hand of mischief: the hand, the acts that were answered, and how many were refused."""

    hand: Hand
    acts: list[Act] = field(default_factory=list)
    refused: int = 0


def start(sign: Sign, rng: Random, chance: Random | None) -> Hand:
    """A hand about to be dealt, by hand or by itself."""
    players = random_players(sign, rng)
    return Hand(
        sign,
        players,
        marker=rng.randrange(len(players)),
        chance=chance,
        showdown=rng.choice(("automatic", "manual")),
        dealer=rng.choice(("automatic", "manual", "manual")),
        cut=rng.choice(("automatic", "automatic", "manual")),
        side_wagers=bool(sign.side_wager) and rng.random() < 0.5,
    )


def right_act(hand: Hand, rng: Random, temper: int) -> Act:
    """Something that is due, whoever it is due to; players are as wild here as in regular play."""
    due = hand.due
    if due.actor == "seat" and hand.state.question is None and "cut" not in due.options:
        return lawful_act(hand, rng, temper)
    return careful(hand, rng)


def play_mischief(sign: Sign, seed: str) -> Mischief:
    """Play one hand of mischief with everything checked; say which one it was if something is broken."""
    rng = Random(seed)
    chance = Random(f"{seed} chance")
    played: Mischief | None = None
    act: Act | None = None
    try:
        hand = start(sign, rng, chance)
        played = Mischief(hand)
        shadow = Shadow(hand)
        shadow.follow()
        temper = rng.randrange(len(TEMPERS))
        naughty = rng.choice((0.05, 0.2, 0.5))
        for number in range(MOST_ACTS):
            if hand.over and (number > MOST_MISCHIEF or rng.random() < 0.3):
                break
            wrong = hand.over or (number < MOST_MISCHIEF and rng.random() < naughty)
            act = careless(hand, rng) if wrong else right_act(hand, rng, temper)
            length = len(hand.log)
            try:
                hand.play(act)
            except Refused as refused:
                assert wrong, f"{act} was due and is refused: {refused}"
                clauses(hand, refused.by, f"the refusal of {act}")
                assert len(hand.log) == length, f"{act} was refused and left a trace"
                played.refused += 1
                continue
            played.acts.append(act)
            for event in hand.log[length:]:
                clauses(hand, event.by, event)
            shadow.follow()
        assert hand.over, f"the hand does not end: {hand.due}"
        assert same(replay(sign, hand.log).state, hand.state), "the log replays to another state"
    except Exception as error:
        told = f"{type(error).__name__}: {error}\n  seed {seed!r}, act {act}, sign:\n{sign}"
        if played is not None:
            told += "\n".join(["", *[f"  {event}" for event in played.hand.log[-60:]], f"  {played.hand.state.stage}"])
        raise BrokenError(told) from error
    return played
