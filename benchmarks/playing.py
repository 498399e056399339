"""Knows the benches of whole hands and of what a finished hand weighs: each `bench_` function gives one Duel.
Must not know how they are timed or shown.
Ask `duel.py` and `run.py`. Everybody does the same: shuffle, deal, act, show down, pay. Six players with 200 chips
each; the peers come by their quickest door, their games made beforehand; we write our full log, with its citations.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import pokerroom
from duel import Duel
from pokerroom.hand.hand import Hand
from pokerroom.hand.wagering import Bet, Call, Check, Fold

OURS = 500  # hands in a batch of ours, and of a quick peer
POKERKIT = 30  # hands in a batch of PokerKit's, which takes its time
KEPT = 1_000  # finished hands on the scales
CHECKS_AND_CALLS = "hands, checks and calls"
RANDOM = "hands, random play"

_PLAYERS = {f"Player {number}": 200 for number in range(1, 7)}
_SEED = 2026


def _chosen(chance: Random, owed: bool, least: int, most: int) -> int:
    """Everybody's random player: 0 to check or call, -1 to fold, else the amount of a bet or raise.

    Each option is equally likely, and each amount. Nobody folds where they may check: three of the four engines would
    not let them. `most` is 0 where no bet is open.
    """
    option = int(chance.random() * (1 + owed + (most > 0)))
    if option == 0:
        return 0
    if option == 1 and owed:
        return -1
    return least + int(chance.random() * (most - least + 1))


# ---------------------------------------------------------------------------------------------------- we


def _checked_and_called(hand: Hand) -> Hand:
    """Check or call to the showdown, asking no more than who pays what; in stud somebody must bring in first."""
    state = hand.state
    if "bring in" in hand.due.options:
        hand.bet(hand.due.bring_in)
    while not hand.over:
        if state.high > state.bets[state.to_act]:
            hand.call()
        else:
            hand.check()
    return hand


def _played_at_random(hand: Hand, chance: Random) -> Hand:
    while not hand.over:
        due = hand.due
        chosen = _chosen(chance, due.to_call > 0, due.least, due.most)
        if chosen > 0:
            hand.play(Bet(due.seat, chosen))
        elif chosen < 0:
            hand.play(Fold(due.seat))
        elif due.to_call:
            hand.play(Call(due.seat))
        else:
            hand.play(Check(due.seat))
    return hand


def _ours(sign: str, at_random: bool = False) -> Callable[[], float]:
    chance, under = Random(_SEED), pokerroom.sign(sign)

    def ours() -> float:
        for _ in range(OURS):
            hand = Hand(under, _PLAYERS, chance=chance)
            if at_random:
                _played_at_random(hand, chance)
            else:
                _checked_and_called(hand)
        return OURS

    return ours


HOLDEM = "house holdem, no limit, blinds 1/2"
OMAHA = "house omaha hi-lo, fixed limit 2/4, blinds 1/2"
STUD = "house seven card stud hi-lo, fixed limit 2/4, ante 1, bring in 1"


# ---------------------------------------------------------------------------------------------- PokerKit


def _pokerkit(name: str, *stakes: object, at_random: bool = False, bring_in: bool = False) -> Callable[[], float]:
    import pokerkit

    random.seed(_SEED)  # it shuffles with Python's own
    chance = Random(_SEED)
    game: Any = getattr(pokerkit, name)(tuple(pokerkit.Automation), True, *stakes)

    def theirs() -> float:
        for _ in range(POKERKIT):
            state = game(200, 6)
            if bring_in:
                state.post_bring_in()
            while state.status:
                if at_random:
                    least = state.min_completion_betting_or_raising_to_amount or 0
                    most = state.max_completion_betting_or_raising_to_amount or 0
                    chosen = _chosen(chance, state.checking_or_calling_amount > 0, least, most)
                    if chosen > 0:
                        state.complete_bet_or_raise_to(chosen)
                    elif chosen < 0:
                        state.fold()
                    else:
                        state.check_or_call()
                else:
                    state.check_or_call()
        return POKERKIT

    return theirs


def bench_checks_and_calls_pokerkit() -> Duel:
    theirs = _pokerkit("NoLimitTexasHoldem", 0, (1, 2), 2)
    return Duel(CHECKS_AND_CALLS, "pokerkit", _ours(HOLDEM), theirs)


def bench_random_pokerkit() -> Duel:
    theirs = _pokerkit("NoLimitTexasHoldem", 0, (1, 2), 2, at_random=True)
    return Duel(RANDOM, "pokerkit", _ours(HOLDEM, at_random=True), theirs)


def bench_omaha_hi_lo_pokerkit() -> Duel:
    theirs = _pokerkit("FixedLimitOmahaHoldemHighLowSplitEightOrBetter", 0, (1, 2), 2, 4)
    return Duel("hands of Omaha hi-lo, checks and calls", "pokerkit", _ours(OMAHA), theirs)


def bench_stud_hi_lo_pokerkit() -> Duel:
    theirs = _pokerkit("FixedLimitSevenCardStudHighLowSplitEightOrBetter", 1, 1, 2, 4, bring_in=True)
    return Duel("hands of stud hi-lo, checks and calls", "pokerkit", _ours(STUD), theirs)


# ------------------------------------------------------------------------------------------------- clubs


def _clubs(at_random: bool = False) -> Callable[[], float]:
    import clubs

    random.seed(_SEED)  # it shuffles with Python's own
    chance = Random(_SEED)
    dealer = clubs.poker.Dealer(**clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)  # blinds 1/2, 200 chips each

    def theirs() -> float:
        step = dealer.step
        for _ in range(OURS):
            # The button stays where it is, as ours does; and away from it clubs cannot always place an odd chip.
            seen = dealer.reset(reset_button=True, reset_stacks=True)
            over = False
            while not over:
                call = seen["call"]
                if at_random:
                    most = seen["max_raise"]
                    chosen = _chosen(chance, call > 0, seen["min_raise"], most if most > call else 0)
                    seen, _, done = step(chosen or call)  # a negative number is a fold
                else:
                    seen, _, done = step(call)
                over = all(done)
        return OURS

    return theirs


def bench_checks_and_calls_clubs() -> Duel:
    return Duel(CHECKS_AND_CALLS, "clubs", _ours(HOLDEM), _clubs())


def bench_random_clubs() -> Duel:
    return Duel(RANDOM, "clubs", _ours(HOLDEM, at_random=True), _clubs(at_random=True))


# --------------------------------------------------------------------------------------------- OpenSpiel


def _open_spiel(at_random: bool = False) -> Callable[[], float]:
    import pyspiel

    chance = Random(_SEED)
    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=200 200 200 200 200 200)"
    )

    def theirs() -> float:
        deck = range(52)
        for _ in range(OURS):
            state = game.new_initial_state()
            cards = iter(chance.sample(deck, 17))  # quicker than asking it for what may be dealt, card by card
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(next(cards))
                elif at_random:
                    legal = state.legal_actions()  # fold (0) where there is something to call, call (1), totals
                    most = legal[-1]
                    raises = most > 1
                    owed = legal[0] == 0
                    chosen = _chosen(chance, owed, legal[1 + owed] if raises else 0, most if raises else 0)
                    state.apply_action(chosen if chosen > 0 else 1 + chosen)
                else:
                    state.apply_action(1)
            state.returns()
        return OURS

    return theirs


def bench_checks_and_calls_open_spiel() -> Duel:
    return Duel(CHECKS_AND_CALLS, "open_spiel", _ours(HOLDEM), _open_spiel())


def bench_random_open_spiel() -> Duel:
    return Duel(RANDOM, "open_spiel", _ours(HOLDEM, at_random=True), _open_spiel(at_random=True))


# ------------------------------------------------------------------------------------------------ memory


def bench_memory() -> Duel:
    chance, under = Random(_SEED), pokerroom.sign(HOLDEM)
    _checked_and_called(Hand(under, _PLAYERS, chance=chance))  # what all hands share is not weighed

    def ours() -> float:
        tracemalloc.start()
        try:
            kept = [_checked_and_called(Hand(under, _PLAYERS, chance=chance)) for _ in range(KEPT)]
            return tracemalloc.get_traced_memory()[0] / len(kept) / 1024
        finally:
            tracemalloc.stop()

    return Duel("memory of a hand, KiB", "target 64 KiB", ours, 64.0, seconds=True)  # that is, less is better
