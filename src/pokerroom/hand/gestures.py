"""Gestures: wagers made as chips put forward, words said, a knock on the table, cards passed to the dealer.

Knows how a gesture is taken down and done; what it is the book says. Ask `chips` for the reading, `wagering` for the
act that it is read as.
"""

from __future__ import annotations

from msgspec import structs

from pokerroom.hand.chip_rules import OFFICER
from pokerroom.hand.chips import (
    IS_CALL,
    IS_CHECK,
    IS_DUTY,
    IS_FOLD,
    Motions,
    Reading,
    Unclear,
    left_to_an_officer,
    reading,
)
from pokerroom.hand.clauses import joined
from pokerroom.hand.due import due_of
from pokerroom.hand.duty import Obliged
from pokerroom.hand.fields import FORMS, Chips, Seat
from pokerroom.hand.gesture import Counted, Pushed, Said, Signalled
from pokerroom.hand.log import HandLog
from pokerroom.hand.rulings.error import Erred, on_the_table
from pokerroom.hand.speech import ALL_IN, BY, CALL, CHECK, CONDITIONAL, FOLD, MOST_WORDS, NUMBER, OF, TO, heard
from pokerroom.hand.state import BETTING, State
from pokerroom.hand.traits import IN_TURN
from pokerroom.hand.turns import seat_here
from pokerroom.hand.wager import Called, Wagered
from pokerroom.hand.wagering import act_early, calling, checking, folding, raising
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import hands_on_cards, the_seat
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("gestures", FORMS)


MOST_AT_ONCE = 1000  # in one gesture; nobody holds more in two hands


def _push(state: State, log: HandLog, act: Push) -> None:
    """Chips put forward: read them by the book, and record what they were read as."""
    motions = _motions(act.motions)
    said, after = _words(act.said), _words(act.after)
    seat_here(state, act.seat)
    seat, chip, stack = act.seat, state.plan.chip, state.stacks[act.seat]
    put = sum([sum(motion) for motion in motions])
    if put > stack:
        raise Refused(f"{state.names[seat]} has {stack} and cannot push {shown(put)}.")
    if put != stack and any(each % chip for motion in motions for each in motion):
        raise Refused(f"the chips here are {chip} and multiples of {chip}.")
    if seat != state.to_act or state.stage != BETTING:
        # Silent chips are read when the turn comes; what is said with them binds by itself.
        if said or after:
            word, to = _spoken_early(state, seat, said or after)
            act_early(state, log, seat, word, to)
        else:
            total = state.bets[seat] + put
            act_early(state, log, seat, "wager" if total > on_the_table(state, seat) else "call", total, motions)
        return
    before = state.bets[seat]
    asked = None if log.strict else left_to_an_officer(state, due_of(state), motions, said)
    if asked is not None:
        log.emit(Pushed((), seat, motions, said, after, -put))
        _unclear(state, log, seat, asked)
        return
    read = reading(state, due_of(state), motions, said, after)
    events = _meant(state, seat, read)
    # Whoever folds with chips forward has all of them back; otherwise what lies in then is what the gesture was.
    log.emit(Pushed((), seat, motions, said, after, _lies_in(events[-1], before) - before - put))
    _record(log, events)


def _lies_in(event: Event, before: int) -> int:
    """What a player's wagers of the round come to after what a gesture was read as."""
    if isinstance(event, Called | Wagered):
        return event.to
    return event.put if isinstance(event, Obliged) else before


def _record(log: HandLog, events: list[Event]) -> None:
    for event in events:
        log.emit(event)


def push_again(state: State, log: HandLog, seat: int, motions: Motions, by: tuple[str, ...]) -> None:
    """Read chips that were pushed out of turn, now that it is their player's turn."""
    asked = left_to_an_officer(state, due_of(state), motions, "")
    if asked is not None:
        _unclear(state, log, seat, asked)
        return
    read = reading(state, due_of(state), motions, "", "")
    read.by = joined(by, read.by)
    _record(log, _meant(state, seat, read))


def _unclear(state: State, log: HandLog, seat: int, asked: Unclear) -> None:
    """What a gesture binds its player to is for an officer to say."""
    to = state.bets[seat] + asked.put
    log.emit(Erred(asked.rule.by, asked.kind, seat, to=to, street=state.street, high=state.high))


def _say(state: State, log: HandLog, act: Say) -> None:
    words = _words(act.words)
    if act.seat != state.to_act or state.stage != BETTING:
        seat_here(state, act.seat)
        conditional = state.plan.rules.words_conditional
        if heard(words).kind == CONDITIONAL and conditional.value == OFFICER and _may_still_act(state, log, act.seat):
            log.emit(Said((), act.seat, words))
            _unclear(state, log, act.seat, Unclear("conditional words", conditional, 0))
            return
        word, to = _spoken_early(state, act.seat, words)
        act_early(state, log, act.seat, word, to)
        return
    asked = None if log.strict else left_to_an_officer(state, due_of(state), (), words)
    if asked is not None:
        log.emit(Said((), act.seat, words))
        _unclear(state, log, act.seat, asked)
        return
    read = reading(state, due_of(state), (), words, "")
    events = _meant(state, act.seat, read)
    log.emit(Said((), act.seat, words))
    _record(log, events)


def _may_still_act(state: State, log: HandLog, seat: int) -> bool:
    """Whether a turn can still come to a player in this betting round."""
    return not log.strict and state.stage == BETTING and state.live[seat] and state.stacks[seat] > 0


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
        return "wager", on_the_table(state, seat) + speech.amount
    raise Refused(f"it is not {state.names[seat]}'s turn, and what they say is not binding.")


def _signal(state: State, log: HandLog, act: Signal) -> None:
    if act.seat != state.to_act or state.stage != BETTING:
        seat_here(state, act.seat)
        if act.gesture not in ("knock", "pass the cards"):
            raise Refused(f"{shown(act.gesture)} is not a gesture; a player may knock or pass the cards.")
        act_early(state, log, act.seat, "check" if act.gesture == "knock" else "fold", 0)
        return
    rules = state.plan.rules
    if act.gesture == "knock":
        if "a knock" not in rules.ways_check.value:
            raise Refused("a knock on the table is not a check here.", rules.ways_check.by)
        read = Reading(IS_CHECK, rules.ways_check.by)
    elif act.gesture == "pass the cards":
        if "cards passed face down" not in rules.ways_fold.value:
            raise Refused("passing the cards to the dealer is not a fold here.", rules.ways_fold.by)
        read = Reading(IS_FOLD, rules.ways_fold.by)
    else:
        raise Refused(f"{shown(act.gesture)} is not a gesture; a player may knock or pass the cards.")
    events = _meant(state, act.seat, read)
    log.emit(Signalled((), act.seat, act.gesture))
    _record(log, events)


def _count(state: State, log: HandLog, act: Count) -> None:
    to = act.to
    rules = state.plan.rules
    if type(to) is not int or to < 1:
        raise Refused(f"{shown(to)} is not a number of chips.")
    if state.stage != BETTING or state.high <= state.bets[state.to_act]:
        raise Refused("nobody faces a wager that could be counted.", rules.count_given.by)
    facing = any(
        state.live[seat] and state.stacks[seat] == 0 and state.bets[seat] > state.bets[state.to_act]
        for seat in range(len(state.names))
    )
    # Nobody may ask for what the dealer says of another wager, but whoever goes by it is bound all the same.
    owed = facing or rules.count_given.value != "facing an all-in"
    log.emit(Counted(rules.count_given.by if owed else rules.count_wrong.by, to))


def _meant(state: State, seat: int, read: Reading) -> list[Event]:
    """What a gesture comes to, by what it was read as; if that cannot be done, neither was the gesture made."""
    if read.what == IS_DUTY:
        return [Obliged(read.by, seat, read.options, read.to, read.least, read.back)]
    try:
        if read.what == IS_CALL:
            events = [calling(state, seat)]
        elif read.what == IS_CHECK:
            events = [checking(state, seat)]
        elif read.what == IS_FOLD:
            events = folding(state, seat)
        else:
            events = [raising(state, seat, read.to)]
    except Refused as refusal:
        raise Refused(refusal.sentence, joined(read.by, refusal.by)) from None
    if read.by:
        events[-1] = structs.replace(events[-1], by=joined(read.by, events[-1].by))
    return events


def _motions(motions: object) -> Motions:
    if not isinstance(motions, tuple | list) or not motions:
        raise Refused(f"{shown(motions)} is not chips that can be pushed.")
    made: list[tuple[int, ...]] = []
    for motion in motions:
        fits = isinstance(motion, tuple | list) and motion
        if not fits or not all(type(chip) is int and 0 < chip <= 10**15 for chip in motion):
            raise Refused(f"{shown(motion)} is not chips put forward in one motion.")
        made.append(tuple(motion))
    if sum([len(motion) for motion in made]) > MOST_AT_ONCE:
        raise Refused(f"nobody pushes more than {MOST_AT_ONCE} chips at once.")
    return tuple(made)


def _words(words: object) -> str:
    """Words that a line can carry and give back: on one line, with no marks that would end them."""
    if not isinstance(words, str) or len(words) > MOST_WORDS or not words.isprintable():
        raise Refused(f"{shown(words)} are not words that can be written down.")
    if words != " ".join(words.split()) or any(mark in words for mark in '"{}[]'):
        raise Refused(f"{shown(words)} are not words that can be written down.")
    return words


@noun.act("{seat} pushes {motions:chips}{said:saying}{after:after}", by=the_seat, answer=_push, traits=(IN_TURN,))
class Push(Act):
    """A player puts chips forward in one or more motions, each the values of its chips; `said` before they landed,
    `after` when they lay there. What it is, a call or a raise and to how much, is for the book to say."""

    seat: "Seat"
    motions: "Motions"
    said: "str" = ""
    after: "str" = ""


@noun.act(
    "{seat} says {words:quoted}",
    "{seat} goes all in{words:all_in}",
    "{seat} is all in{words:all_in}",
    "{seat} bets {words:bet}",
    "{seat} raises {words:raise}",
    by=the_seat,
    answer=_say,
    traits=(IN_TURN,),
)
class Say(Act):
    """A player says what they do: "call", "raise to 200", "five"."""

    seat: "Seat"
    words: "str"


@noun.act("{seat} {gesture:gesture}", by=the_seat, answer=_signal, traits=(IN_TURN,))
class Signal(Act):
    """A player shows what they do without a word or a chip: `knock` on the table, `pass the cards` to the dealer."""

    seat: "Seat"
    gesture: "str"


@noun.act("the dealer counts out {to}", by=hands_on_cards, answer=_count)
class Count(Act):
    """The dealer counts a wager out for the player who faces it, and may be wrong."""

    to: "Chips"
