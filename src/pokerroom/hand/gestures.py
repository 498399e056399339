"""Gestures: wagers made as chips put forward, words said, a knock on the table, cards passed to the dealer.

Knows how a gesture is taken down and done; what it is the book says. Ask `chips` for the reading, `wagering` for the
act that it is read as.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pokerroom.hand.acts import Push, Say, Signal
from pokerroom.hand.chips import IS_CALL, IS_CHECK, IS_DUTY, IS_FOLD, Motions, Reading, left_to_an_officer, reading
from pokerroom.hand.clauses import joined
from pokerroom.hand.due import due_of
from pokerroom.hand.events import Counted, Erred, Obliged, Pushed, Said, Signalled
from pokerroom.hand.recording import emit
from pokerroom.hand.speech import ALL_IN, BY, CALL, CHECK, FOLD, MOST_WORDS, NUMBER, OF, TO, heard
from pokerroom.hand.state import BETTING, State
from pokerroom.hand.wagering import bet, call, check, early, fold, seat_here
from pokerroom.law.error import Refused, shown
from pokerroom.law.rule import Rule
from pokerroom.machine.kinds import Event

MOST_CHIPS = 1000  # in one gesture; nobody holds more in two hands


def push(state: State, log: list[Event], act: Push, strict: bool) -> None:
    """Chips put forward: read them by the book, and record what they were read as."""
    motions = _motions(act.motions)
    said, after = _words(act.said), _words(act.after)
    seat_here(state, act.seat)
    seat, chip, stack = act.seat, state.plan.chip, state.stacks[act.seat]
    put = sum([sum(motion) for motion in motions])
    if put > stack:
        raise Refused(f"{state.names[seat]} has {stack} and cannot put {shown(put)} forward.")
    if put != stack and any(each % chip for motion in motions for each in motion):
        raise Refused(f"there are only chips of {chip} and whole numbers of it.")
    if seat != state.to_act or state.stage != BETTING:
        # Silent chips are read when the turn comes; what is said with them binds by itself.
        if said or after:
            word, to = _spoken_early(state, seat, said or after)
            early(state, log, seat, word, to, strict)
        else:
            total = state.bets[seat] + put
            early(state, log, seat, "wager" if total > state.high else "call", total, strict, motions)
        return
    before = state.bets[seat]
    asked = None if strict else left_to_an_officer(state, due_of(state), motions, said)
    if asked is not None:
        log.append(Pushed((), seat, motions, said, after, -put))
        _unclear(state, log, seat, asked, before + put)
        return
    read = reading(state, due_of(state), motions, said, after)
    mark = len(log)
    log.append(Pushed((), seat, motions, said, after, 0))
    _do(state, log, seat, read, mark)
    # Whoever folds with chips forward has all of them back; otherwise what lies in now is what the gesture was.
    lies = before if read.what == IS_FOLD else state.bets[seat]
    log[mark] = Pushed((), seat, motions, said, after, lies - before - put)


def again(state: State, log: list[Event], seat: int, motions: Motions, by: tuple[str, ...]) -> None:
    """Read chips that were pushed out of turn, now that it is their player's turn."""
    asked = left_to_an_officer(state, due_of(state), motions, "")
    if asked is not None:
        _unclear(state, log, seat, asked, state.bets[seat] + sum([sum(motion) for motion in motions]))
        return
    read = reading(state, due_of(state), motions, "", "")
    read.by = joined(by, read.by)
    _do(state, log, seat, read, len(log))


def _unclear(state: State, log: list[Event], seat: int, asked: tuple[str, Rule[str]], to: int) -> None:
    """What a gesture binds its player to is for an officer to say."""
    kind, rule = asked
    emit(state, log, Erred(rule.by, kind, seat, to=to, street=state.street, high=state.high))


def say(state: State, log: list[Event], act: Say, strict: bool) -> None:
    """Words alone."""
    words = _words(act.words)
    if act.seat != state.to_act or state.stage != BETTING:
        seat_here(state, act.seat)
        word, to = _spoken_early(state, act.seat, words)
        early(state, log, act.seat, word, to, strict)
        return
    asked = None if strict else left_to_an_officer(state, due_of(state), (), words)
    if asked is not None:
        log.append(Said((), act.seat, words))
        _unclear(state, log, act.seat, asked, state.bets[act.seat])
        return
    read = reading(state, due_of(state), (), words, "")
    log.append(Said((), act.seat, words))
    _do(state, log, act.seat, read, len(log) - 1)


def _spoken_early(state: State, seat: int, words: str) -> tuple[str, int]:
    """What words said out of turn declare: a check, a call, a fold, or a wager to so much."""
    speech = heard(words)
    everything = state.bets[seat] + state.stacks[seat]
    if speech.kind in (CHECK, CALL, FOLD):
        return {CHECK: "check", CALL: "call", FOLD: "fold"}[speech.kind], 0
    if speech.kind == ALL_IN:
        return "wager", everything
    if speech.kind in (TO, NUMBER):
        return "wager", speech.amount
    if speech.kind in (BY, OF):
        return "wager", state.high + speech.amount
    raise Refused(f"it is not {state.names[seat]}'s turn, and what he says binds him to nothing.")


def signal(state: State, log: list[Event], act: Signal, strict: bool) -> None:
    """A knock on the table, or cards passed to the dealer."""
    if act.seat != state.to_act or state.stage != BETTING:
        seat_here(state, act.seat)
        if act.gesture not in ("knock", "pass the cards"):
            raise Refused(f"{shown(act.gesture)} is not a gesture; a player may knock or pass the cards.")
        early(state, log, act.seat, "check" if act.gesture == "knock" else "fold", 0, strict)
        return
    rules = state.plan.rules
    if act.gesture == "knock":
        if "a knock" not in rules.ways_check.value:
            raise Refused("a knock on the table is no check.", rules.ways_check.by)
        read = Reading(IS_CHECK, rules.ways_check.by)
    elif act.gesture == "pass the cards":
        if "cards passed face down" not in rules.ways_fold.value:
            raise Refused("cards passed to the dealer are not folded by that alone.", rules.ways_fold.by)
        read = Reading(IS_FOLD, rules.ways_fold.by)
    else:
        raise Refused(f"{shown(act.gesture)} is not a gesture; a player may knock or pass the cards.")
    log.append(Signalled((), act.seat, act.gesture))
    _do(state, log, act.seat, read, len(log) - 1)


def count(state: State, log: list[Event], to: object) -> None:
    """The dealer counts out what the player to act faces."""
    rule = state.plan.rules.count_given
    if type(to) is not int or to < 1:
        raise Refused(f"{shown(to)} is not a number of chips.")
    if state.stage != BETTING or state.high <= state.bets[state.to_act]:
        raise Refused("nobody faces a wager that could be counted.", rule.by)
    facing = any(
        state.live[seat] and state.stacks[seat] == 0 and state.bets[seat] > state.bets[state.to_act]
        for seat in range(len(state.names))
    )
    if rule.value == "facing an all-in" and not facing:
        raise Refused("chips are counted out only for a player who faces an all-in.", rule.by)
    emit(state, log, Counted(rule.by, to))


def _do(state: State, log: list[Event], seat: int, read: Reading, mark: int) -> None:
    """Do what a gesture was read as; if it cannot be done, neither was the gesture made."""
    try:
        if read.what == IS_DUTY:
            emit(state, log, Obliged(read.by, seat, read.options, read.to, read.least, read.back))
        elif read.what == IS_CALL:
            call(state, log, seat, True)
        elif read.what == IS_CHECK:
            check(state, log, seat, True)
        elif read.what == IS_FOLD:
            fold(state, log, seat, True)
        else:
            bet(state, log, seat, read.to, True)
    except Refused as refusal:
        del log[mark:]
        raise Refused(refusal.sentence, joined(read.by, refusal.by)) from None
    if read.by and read.what != IS_DUTY:
        event: Any = log[-1]
        log[-1] = msgspec.structs.replace(event, by=joined(read.by, event.by))


def _motions(motions: object) -> Motions:
    if not isinstance(motions, tuple | list) or not motions:
        raise Refused(f"{shown(motions)} is not chips put forward.")
    made: list[tuple[int, ...]] = []
    for motion in motions:
        fits = isinstance(motion, tuple | list) and motion
        if not fits or not all(type(chip) is int and 0 < chip <= 10**15 for chip in motion):
            raise Refused(f"{shown(motion)} is not chips put forward in one motion.")
        made.append(tuple(motion))
    if sum([len(motion) for motion in made]) > MOST_CHIPS:
        raise Refused(f"nobody puts more than {MOST_CHIPS} chips forward at once.")
    return tuple(made)


def _words(words: object) -> str:
    """Words that a line can carry and give back: on one line, with no marks that would end them."""
    if not isinstance(words, str) or len(words) > MOST_WORDS or not words.isprintable():
        raise Refused(f"{shown(words)} are not words that can be written down.")
    if words != " ".join(words.split()) or any(mark in words for mark in '"{}[]'):
        raise Refused(f"{shown(words)} are not words that can be written down.")
    return words
