"""Deeds of those who run a tournament: the operator's papers and staff, the Director's clock, seats and results.

Knows the same of each as `deeds` does of a player's own. Must not know who somebody is: `tournament_door` does.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from pokerroom.room.deeds import (
    DIRECTS,
    MONEY,
    NAME,
    NUMBER,
    PLACE,
    RUNS,
    TEXT,
    TIME,
    Deed,
    Doing,
    When,
    choice,
    is_whole,
)
from pokerroom.room.draws import chance_of
from pokerroom.room.tournament_routine import bots_entering, cancelling, drawing
from pokerroom.tournament.briefing import Brief, MoveStart
from pokerroom.tournament.by_chance import move_now
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.chop import OfferChop, check_chop
from pokerroom.tournament.clock import SetClock, StartClock, StopClock, levels_of
from pokerroom.tournament.corrections import Correct, last_deed
from pokerroom.tournament.ending import EndSession, EndTable, ResumePlay
from pokerroom.tournament.entries import CloseEntries
from pokerroom.tournament.hands import CountTable, at_table
from pokerroom.tournament.items import WARNING
from pokerroom.tournament.moves import MovePlayer, WaiveWait
from pokerroom.tournament.papers import Approve, OpenEntries, Publish, TellInspectors
from pokerroom.tournament.penalties import Disqualify, Penalise
from pokerroom.tournament.preparing import OPERATOR, designation
from pokerroom.tournament.prizes import SettlePlaces, due_prizes
from pokerroom.tournament.rules import NOT_ASKED
from pokerroom.tournament.schedule import EditLevel
from pokerroom.tournament.seat_map import is_halted
from pokerroom.tournament.seats import StartPlay
from pokerroom.tournament.staff import Appoint, GoOffDuty, GoOnDuty, NameDeputy, RuleOn
from pokerroom.tournament.state import (
    ADJOURNED,
    ANNOUNCED,
    CANCELLED,
    CLOSED,
    OPEN,
    OVER,
    RUNNING,
    SEATED,
    SETTLED,
    TournamentState,
)
from pokerroom.tournament.vocabulary import TOURNAMENT

# ------------------------------------------------------------------------------------------------- the operator


def _asked(rule: str, has: str) -> When:
    return lambda doing: (
        getattr(doing.state.rules, rule).value != NOT_ASKED
        and getattr(doing.state, has) != doing.state.version
        and doing.state.is_now not in (SETTLED, CANCELLED, OVER)
    )


def _is(*states: str) -> When:
    return lambda doing: doing.state.is_now in states


def _bots(doing: Doing) -> tuple[Act, ...]:
    count = doing.number("how many")
    if not 1 <= count <= conditions_of(doing.state)["players.most"] - len(doing.state.entered):
        raise Refused("there are not so many places.")
    return bots_entering(doing.state, count)


OPERATES = (
    Deed("publish", "Publish the conditions", RUNS, _asked("tournament_published", "published"),
         lambda doing: (Publish(OPERATOR),)),
    Deed("tell inspectors", "Tell the inspectors", RUNS, _asked("tournament_inspectors", "told"),
         lambda doing: (TellInspectors(OPERATOR),)),
    Deed("approve", "File the approval", RUNS, _asked("tournament_approved", "approved"),
         lambda doing: (Approve(OPERATOR),)),
    Deed("appoint me", "Direct it myself", RUNS,
         lambda doing: doing.state.director != doing.name and doing.state.is_now not in (SETTLED, CANCELLED),
         lambda doing: (
             Appoint(OPERATOR, doing.name, doing.state.rules.tournament_director.value), GoOnDuty(OPERATOR, doing.name)
         )),
    Deed("on duty", "The Director is on duty", RUNS,
         lambda doing: bool(doing.state.director) and doing.state.director not in doing.state.on_duty,
         lambda doing: (GoOnDuty(OPERATOR, doing.state.director),)),
    Deed("off duty", "The Director is off duty", RUNS, lambda doing: doing.state.director in doing.state.on_duty,
         lambda doing: (GoOffDuty(OPERATOR, doing.state.director),)),
    Deed("open", "Open entries", RUNS, _is(ANNOUNCED), lambda doing: (OpenEntries(OPERATOR),)),
    Deed("bots", "Let bots enter", RUNS, _is(OPEN), _bots, lambda doing: {"how many": NUMBER}),
    Deed("close", "Close entries", RUNS, _is(OPEN), lambda doing: (CloseEntries(OPERATOR),)),
    Deed("cancel", "Cancel the tournament", RUNS, _is(ANNOUNCED, OPEN, CLOSED, RUNNING, ADJOURNED),
         lambda doing: cancelling(doing.state, doing.text("why")), lambda doing: {"why": TEXT},
         sure="Cancel the tournament?"),
)  # fmt: skip


# ------------------------------------------------------------------------------------------------- the Director


def _set_clock(doing: Doing) -> tuple[Act, ...]:
    return (SetClock(doing.office, doing.number("level"), doing.number("left"), doing.text("why")),)


def _edit_level(doing: Doing) -> tuple[Act, ...]:
    figures = [doing.number(field) for field in ("level", "small", "big", "ante", "minutes")]
    return (EditLevel(doing.office, *figures),)


def _penalties(state: TournamentState) -> dict[str, tuple[str, int, str]]:
    """What a player may be penalised for and with, in words."""
    conditions = conditions_of(state)
    rows = [(row["for"], *row["penalty"]) for row in conditions["penalties"]]
    if "phone.then" in conditions:
        rows.append(("phone", *conditions["phone.then"]))
    return {f"{cause}: {_said(count, unit)}": (cause, count, unit) for cause, count, unit in rows}


def _said(count: int, unit: str) -> str:
    return unit if unit == WARNING else f"{count} {unit if count > 1 else unit.removesuffix('s')}"


def _penalise(doing: Doing) -> tuple[Act, ...]:
    known = _penalties(doing.state)
    found = known.get(doing.text("for"))
    if found is None:
        raise Refused("the conditions know no such penalty.")
    return (Penalise(doing.office, doing.text("name"), *found),)


def _move(doing: Doing) -> tuple[Act, ...]:
    act = move_now(doing.state, chance_of(doing.owner.secret, doing.owner.number + 1))
    if act is None:
        raise Refused("no move can be made now.")
    return (act,)


def _move_player(doing: Doing) -> tuple[Act, ...]:
    table, _, seat = doing.text("to").partition(".")
    if not is_whole(table) or not is_whole(seat):
        raise Refused('a place is a table and a seat, like "3.5".')
    return (MovePlayer(doing.office, doing.text("name"), int(table), int(seat), doing.text("why")),)


def _move_start(doing: Doing) -> tuple[Act, ...]:
    hour, _, minute = doing.text("to").partition(":")
    if not is_whole(hour) or not is_whole(minute) or int(hour) > 23 or int(minute) > 59:
        raise Refused('a time of day is like "20:30".')
    return (MoveStart(doing.office, int(hour) * 3600 + int(minute) * 60),)


def _may_chop(doing: Doing) -> bool:
    if doing.state.is_now != RUNNING or doing.state.chopped or not doing.state.final:
        return False
    try:
        check_chop(doing.state)
    except Refused:
        return False
    return True


def _settle(doing: Doing) -> tuple[Act, ...]:
    due = due_prizes(doing.state)
    return (SettlePlaces(doing.office, tuple(due), tuple(due.values())),)


def _bust(doing: Doing) -> tuple[Act, ...]:
    """Somebody fell on felt: their chips are with who took them."""
    state = doing.state
    fallen, taker = state.entry(doing.text("name")), state.entry(doing.text("by"))
    if fallen is None or taker is None or fallen.is_now != SEATED or taker.is_now != SEATED or fallen is taker:
        raise Refused("say who fell and who took their last chips; both still play.")
    return (
        CountTable(
            doing.office,
            fallen.table,
            (fallen.name, taker.name),
            (0, taker.chips + fallen.chips),
            ((fallen.name, taker.name),),
        ),
    )


def _stacks(doing: Doing) -> tuple[Act, ...]:
    told = [part.strip().rpartition(" ") for part in doing.text("stacks").split(",")]
    if not all(name and is_whole(chips) for name, _, chips in told):
        raise Refused('stacks are names with chips, like "Ann 12000, Bob 8000".')
    names = tuple(name.strip() for name, _, _ in told)
    return (CountTable(doing.office, doing.number("table"), names, tuple(int(chips) for _, _, chips in told)),)


ALL_AGREE, NOT_ALL = "everybody at the table", "not everybody"


def _agreement(state: TournamentState) -> dict[str, str]:
    """What is asked of those at a table that is to end early, where it matters: their chips are changed for cash."""
    return {"who agrees": choice(NOT_ALL, ALL_AGREE)} if conditions_of(state)["chips.after"] == "cash" else {}


def _end_table(doing: Doing) -> tuple[Act, ...]:
    table = doing.number("table")
    agreed = _agreement(doing.state) and doing.text("who agrees") == ALL_AGREE
    names = tuple(each.name for each in at_table(doing.state, table)) if agreed else ()
    return (EndTable(doing.office, table, names),)


def _done_last(doing: Doing) -> str:
    """What the Director did last, as it is said, where it can be taken back; nothing where it cannot."""
    found = last_deed(doing.state, doing.owner.tournament.log)
    return "" if isinstance(found, Refused) else TOURNAMENT.say(found)


def _take_back(doing: Doing) -> tuple[Act, ...]:
    if doing.text("done last") != _done_last(doing):
        raise Refused("something else was done last: look again.")
    return (Correct(doing.office, doing.text("why")),)


def _felt(doing: Doing) -> bool:
    return doing.owner.opening.felt and doing.state.is_now == RUNNING


def _waiting(doing: Doing) -> list[int]:
    state = doing.state
    return [number for number, at in state.tables.items() if at.players and is_halted(state, at)]


DIRECTING = (
    Deed("designate", "Designate tables", DIRECTS, lambda doing: _is(CLOSED)(doing) and not doing.state.tables,
         lambda doing: (designation(doing.state),)),
    Deed("draw", "Draw the seats", DIRECTS,
         lambda doing: _is(CLOSED)(doing) and bool(doing.state.tables) and not doing.state.seated,
         lambda doing: (drawing(doing.owner),)),
    Deed("brief", "Brief the players", DIRECTS,
         lambda doing: bool(doing.state.rules.tournament_briefing.value) and any(
             not each.briefed for each in doing.state.left),
         lambda doing: (Brief(doing.office),)),
    Deed("start", "Start play", DIRECTS, lambda doing: _is(CLOSED)(doing) and doing.state.seated > 1,
         lambda doing: (StartPlay(doing.office),)),
    Deed("stop clock", "Stop the clock", DIRECTS, lambda doing: _is(RUNNING)(doing) and doing.state.runs_since >= 0,
         lambda doing: (StopClock(doing.office),)),
    Deed("start clock", "Let the clock run", DIRECTS, lambda doing: _is(RUNNING)(doing) and doing.state.runs_since < 0,
         lambda doing: (StartClock(doing.office),)),
    Deed("set clock", "Set the clock", DIRECTS, _is(RUNNING), _set_clock,
         lambda doing: {"level": NUMBER, "left": "seconds", "why": TEXT}),
    Deed("edit level", "Change a level", DIRECTS,
         lambda doing: doing.state.is_now in (ANNOUNCED, OPEN, CLOSED, RUNNING, ADJOURNED) and bool(
             levels_of(doing.state)),
         _edit_level,
         lambda doing: {"level": NUMBER, "small": NUMBER, "big": NUMBER, "ante": NUMBER, "minutes": NUMBER}),
    Deed("move", "Make the move", DIRECTS, lambda doing: _felt(doing) and move_now(
             doing.state, chance_of(doing.owner.secret, doing.owner.number + 1)) is not None, _move),
    Deed("move player", "Move somebody", DIRECTS, _is(RUNNING), _move_player,
         lambda doing: {"name": NAME, "to": PLACE, "why": TEXT}),
    Deed("waive", "Let a table play that waits", DIRECTS, lambda doing: _is(RUNNING)(doing) and bool(_waiting(doing)),
         lambda doing: (WaiveWait(doing.office, doing.number("table")),),
         lambda doing: {"table": choice(*map(str, _waiting(doing)))}),
    Deed("penalise", "Penalise", DIRECTS, lambda doing: _is(RUNNING)(doing) and bool(_penalties(doing.state)),
         _penalise, lambda doing: {"name": NAME, "for": choice(*_penalties(doing.state))}),
    Deed("disqualify", "Disqualify", DIRECTS,
         lambda doing: _is(RUNNING)(doing) and bool(conditions_of(doing.state)["disqualified.for"]),
         lambda doing: (Disqualify(doing.office, doing.text("name"), doing.text("for")),),
         lambda doing: {"name": NAME, "for": choice(*conditions_of(doing.state)["disqualified.for"])},
         sure="Disqualify them? Their chips leave play, and there is no way back."),
    Deed("take back", "Take back: {done}", DIRECTS, lambda doing: bool(_done_last(doing)), _take_back,
         lambda doing: {"done last": choice(_done_last(doing)), "why": TEXT}, done=_done_last),
    Deed("rule", "Decide a dispute", DIRECTS, _is(OPEN, CLOSED, RUNNING, ADJOURNED, OVER),
         lambda doing: (RuleOn(doing.office, doing.text("about"), doing.text("decision")),),
         lambda doing: {"about": TEXT, "decision": TEXT}),
    Deed("deputy", "Name a deputy", DIRECTS, _is(ANNOUNCED, OPEN, CLOSED, RUNNING, ADJOURNED),
         lambda doing: (
             NameDeputy(
                 doing.state.rules.tournament_deputies.value.removeprefix("the ") or doing.office, doing.text("name"),
                 doing.state.rules.tournament_director.value),),
         lambda doing: {"name": NAME}),
    Deed("offer chop", "Read out a deal", DIRECTS, _may_chop,
         lambda doing: (OfferChop(doing.office, doing.text("how"), doing.money("left")),),
         lambda doing: {"how": choice("equal", "by chips", "icm"), "left": MONEY}),
    Deed("end table", "End a table early", DIRECTS, _is(RUNNING),
         _end_table, lambda doing: {"table": NUMBER, **_agreement(doing.state)}),
    Deed("move start", "Move the start", DIRECTS, lambda doing: _is(ANNOUNCED, OPEN, CLOSED)(doing), _move_start,
         lambda doing: {"to": TIME}),
    Deed("adjourn", "Adjourn", DIRECTS, _is(RUNNING), lambda doing: (EndSession(doing.office),)),
    Deed("resume", "Resume play", DIRECTS, _is(ADJOURNED), lambda doing: (ResumePlay(doing.office),)),
    Deed("bust", "Somebody is out", DIRECTS, _felt, _bust, lambda doing: {"name": NAME, "by": NAME}),
    Deed("stacks", "Count a table", DIRECTS, _felt, _stacks, lambda doing: {"table": NUMBER, "stacks": TEXT}),
    Deed("settle", "Sign the results", DIRECTS, lambda doing: _is(OVER)(doing) and doing.state.kept_said,
         _settle, sure="Sign the results? The prizes are paid then."),
)  # fmt: skip
