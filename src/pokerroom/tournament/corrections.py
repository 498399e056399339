"""Corrections: what the Director takes back of what they did last, where nothing has followed from it yet.

Knows penalties, counts of tables on felt and levels, what each has changed, and what stands in the way. Must not know
how they were done: `penalties`, `hands` and `schedule` do. Whatever else was done is put right by an act of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament import buying, clock, heads, prizes
from pokerroom.tournament.checks import DEPUTY, conditions_of, entry_of, the_director
from pokerroom.tournament.clock import stands
from pokerroom.tournament.fields import FORMS, Chips, Name, Number, Office, People, TournamentEvent, Words
from pokerroom.tournament.hands import Fell, HandBegan, HandEnded
from pokerroom.tournament.log import TournamentLog
from pokerroom.tournament.moves import BALANCING, PlayerMoved
from pokerroom.tournament.penalties import Disqualified, Penalised
from pokerroom.tournament.schedule import LevelEdited, level_given
from pokerroom.tournament.state import (
    ADJOURNED,
    ANNOUNCED,
    CLOSED,
    OPEN,
    OUT,
    RUNNING,
    SEATED,
    WITHDRAWN,
    TournamentState,
)
from pokerroom.tournament.together import HandForHandBegan
from pokerroom.tournament.traits import OF_PLAY, WITH_A_COUNT

noun: Noun[TournamentState] = Noun("corrections", FORMS)


# ------------------------------------------------------------------------------------------- what is taken back


def _unpenalised(state: TournamentState, event: PenaltyTakenBack) -> None:
    entry = state.entries[event.name.casefold()]
    entry.penalty -= event.hands
    state.see_apart(entry)


@noun.event("the penalty of {name} for {cause} is taken back: {why}", seen=by_everybody, effect=_unpenalised)
class PenaltyTakenBack(TournamentEvent):
    """A penalty of which nothing was served was taken back: so many hands are not missed."""

    name: Name
    cause: Words
    hands: Number
    why: Words


def _level_again(state: TournamentState, event: LevelTakenBack) -> None:
    state.conditions = level_given(conditions_of(state), event)


@noun.event(
    "level {level} is {small}/{big}, ante {ante}, for {minutes} minutes again: {why}",
    seen=by_everybody,
    effect=_level_again,
)
class LevelTakenBack(TournamentEvent):
    """A level that has not begun has the figures again that it had before it was changed."""

    level: Number
    small: Chips
    big: Chips
    ante: Chips
    minutes: Number
    why: Words


def _uncounted(state: TournamentState, event: CountTakenBack) -> None:
    if event.ended:  # the clock stands: the Director lets it run when play goes on
        state.is_now, state.session = RUNNING, True
    table = state.tables[event.table]
    table.hands -= 1
    table.level, table.began_at, table.shuffled, table.turn = event.level, event.began_at, event.shuffled, event.turn
    table.stacks = {}
    for name, away in zip(event.back, event.away, strict=True):
        entry = state.entries[name.casefold()]
        state.put(entry, event.table, entry.seat)
        entry.order = entry.began = entry.fell_at = entry.fell_hand = 0
        entry.away = away
        state.see_apart(entry)
    table.last_left, table.fresh, table.waived = event.last_left, event.fresh, event.waived
    table.missing = event.missing
    for name, chips in zip(event.names, event.chips, strict=True):
        state.entries[name.casefold()].chips = chips
    for name in event.missed:
        state.entries[name.casefold()].penalty += 1
        state.see_apart(state.entries[name.casefold()])
    for each in table.players.values():
        each.waits = each.name in event.waits
    table.late = bool(event.waits)
    state.no_shows = list(event.no_shows)
    state.first_hand, state.kept_said = event.first_hand, event.kept_said
    state.falls, state.together, state.turn = event.falls, event.together, event.turns


@noun.event(
    "the count of table {table} is taken back: {why}; they have {names:stacks} again",
    seen=by_everybody,
    effect=_uncounted,
)
class CountTakenBack(TournamentEvent):
    """What a table on felt was last counted to have was taken back: who was out by it is `back`, with what they had.

    What else the count had changed is as before it: at the table the level, times and turn of the hand before and who
    missed it, who is away or waits; who `missed` a hand of a penalty by the count is still to miss it; in the
    tournament how many hands somebody fell in, whose turn it is hand for hand, and whether play had ended.
    """

    table: Number
    names: People
    chips: tuple[int, ...]
    why: Words
    back: tuple[str, ...]
    away: tuple[str, ...]
    level: int
    began_at: int
    shuffled: int
    turn: int
    last_left: int
    fresh: bool
    waived: bool
    waits: tuple[str, ...]
    no_shows: tuple[str, ...]
    first_hand: bool
    kept_said: bool
    falls: int
    together: int
    turns: int
    ended: bool
    missed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


# ---------------------------------------------------------------------------------------------- what was done last

_FAR: Final = 2_000  # events behind which nobody looks for a deed any more
_PAID = "money that was paid stays."


def _is_play(event: Any) -> bool:
    if isinstance(event, PlayerMoved):  # the room's own moves; where the Director says why, it is theirs
        return event.why == BALANCING or event.why.endswith(" breaks")
    return event in OF_PLAY and not (isinstance(event, HandEnded) and event.counted)


def _last(events: Sequence[Any]) -> int:
    """Where in the log the last deed of the Director is."""
    at = len(events) - 1
    first = max(0, at - _FAR)
    while at > first and _is_play(events[at]):
        at -= 1
    return at


def _check(state: TournamentState, events: Sequence[Any], at: int) -> None:
    """Refuse to take back what was done there, if it is none of what can be, or something has followed from it."""
    done, since = events[at], events[at + 1 :]
    if isinstance(done, Penalised):
        _check_penalty(state, done, since)
    elif isinstance(done, LevelEdited):
        if state.is_now not in (ANNOUNCED, OPEN, CLOSED, RUNNING, ADJOURNED):
            raise Refused("play is over.")
        if state.is_now not in (ANNOUNCED, OPEN, CLOSED) and done.level <= stands(state, state.at).level.number:
            raise Refused(f"level {done.level} has begun, and stands.")
    elif isinstance(done, HandEnded) and done.counted:
        _check_count(since)
    else:
        raise Refused(_why_it_stands(done))


def _why_it_stands(done: Any) -> str:
    """How something is put right that is not taken back, if it is."""
    if done in noun:
        return "what was done last is taken back already."
    if done in clock.noun:
        return "the clock is set anew, with a reason."
    if done in prizes.noun:
        return _PAID
    if isinstance(done, PlayerMoved):
        return "a move is moved back, with a reason."
    if isinstance(done, Disqualified):
        return "a disqualification stands."
    return "what was done last cannot be taken back."


def _check_penalty(state: TournamentState, done: Penalised, since: Sequence[Any]) -> None:
    entry = entry_of(state, done.name)
    if entry.is_now != SEATED or state.is_now not in (RUNNING, ADJOURNED):
        raise Refused(f"{entry.name} does not play any more.")
    for event in since:
        if isinstance(event, HandBegan) and (event.table == entry.table or entry.name in event.missing):
            raise Refused(f"{entry.name} misses hands for it already: the penalty stands.")


def _check_count(since: Sequence[Any]) -> None:
    for event in since:
        if event in heads.noun:
            raise Refused(_PAID)
        if isinstance(event, HandBegan):
            raise Refused("a hand has begun since: the count stands.")
        if event in buying.noun:
            raise Refused(f"{event.name} has bought since: the count stands.")
        ahead = isinstance(event, HandForHandBegan) and event.left > event.paid + 1  # the Director's own deed
        if ahead or event not in WITH_A_COUNT:
            raise Refused("something has followed from the count, and it stands.")


def last_deed(state: TournamentState, events: Sequence[Any]) -> Event | Refused:
    """What would be taken back now, by what is said of it; or why nothing is."""
    at = _last(events)
    try:
        _check(state, events, at)
    except Refused as refused:
        return refused
    out = [event for event in events[at + 1 :] if isinstance(event, Fell)] if isinstance(events[at], HandEnded) else []
    found: Event = out[0] if len(out) == 1 else events[at]
    return found


# ------------------------------------------------------------------------------------------------- taking it back


def _before(state: TournamentState, log: Log, mark: int) -> TournamentState:
    """How the tournament stood when its log had so many events."""
    found = TournamentState(game=state.game, rules=state.rules)
    fold = TournamentLog(found, log.effects)
    for event in log.events[:mark]:
        fold.emit(event)
    return found


def _correct(state: TournamentState, log: Log, act: Correct, grant: Grant) -> None:
    rule = state.rules.tournament_takes_back
    who = act.office.removeprefix(DEPUTY) if act.office.startswith(DEPUTY) else state.director
    entry = state.entry(who)
    plays = [each for each in state.entries.values() if each.played_by and each.played_by.casefold() == who.casefold()]
    if plays or (entry is not None and entry.is_now != WITHDRAWN):
        raise Refused(f"{who} takes part, and decides nothing here.", rule.by)
    if not rule.value:
        raise Refused("what was done stands.", rule.by)
    if not act.why.strip():
        raise Refused("what is taken back has a reason.", rule.by)
    at = _last(log.events)
    _check(state, log.events, at)
    done, by = log.events[at], cited(rule)
    if isinstance(done, Penalised):
        log.emit(PenaltyTakenBack(by, state.at, done.name, done.cause, done.hands, act.why))
    elif isinstance(done, LevelEdited):
        log.emit(_level_back(state, _before(state, log, at), done, act.why))
    elif isinstance(done, HandEnded):
        log.emit(_count_back(state, _before(state, log, at - 1), done, act.why))  # its hand began in the event before


def _level_back(state: TournamentState, before: TournamentState, done: LevelEdited, why: str) -> LevelTakenBack:
    was = conditions_of(before)["wagers.levels"][done.level - 1]
    by = cited(state.rules.tournament_takes_back)
    return LevelTakenBack(by, state.at, done.level, was["small"], was["big"], was.get("ante", 0), was["minutes"], why)


def _count_back(state: TournamentState, was: TournamentState, done: HandEnded, why: str) -> CountTakenBack:
    table = was.tables[done.table]
    back = tuple(name for name in done.names if state.named[name].is_now == OUT)
    return CountTakenBack(
        cited(state.rules.tournament_takes_back),
        state.at,
        done.table,
        done.names,
        tuple(was.named[name].chips for name in done.names),
        why,
        back,
        tuple(was.named[name].away for name in back),
        table.level,
        table.began_at,
        table.shuffled,
        table.turn,
        table.last_left,
        table.fresh,
        table.waived,
        tuple(each.name for each in table.players.values() if each.waits),
        tuple(was.no_shows),
        was.first_hand,
        was.kept_said,
        was.falls,
        was.together,
        was.turn,
        state.is_now != RUNNING,
        tuple(name for name in state.tables[done.table].missing if was.named[name].penalty),
        table.missing,
    )


@noun.act("the {office} takes back what was done last: {why}", by=the_director, answer=_correct)
class Correct(Act):
    """The Director takes back what they did last, and says why."""

    office: Office
    why: Words
