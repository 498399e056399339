"""Cases of a tournament: a `conditions` line, then acts of the tournament.

Knows how to announce the tournament that a case describes and how to tell what it records. Must not know what was
expected: `expected` compares. Ask `tables` for cases of one table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from pokerroom.law.error import Refused
from pokerroom.proofs.hands import done
from pokerroom.proofs.phrase import CaseError, Phrase, read_phrase
from pokerroom.proofs.setting import Finder
from pokerroom.proofs.tournament_questions import ASKED
from pokerroom.proofs.tournament_tables import TablesOfCase
from pokerroom.proofs.transcript import Outcome
from pokerroom.tournament.briefing import Brief
from pokerroom.tournament.by_chance import move_now
from pokerroom.tournament.conditions import Conditions, checked, read_conditions
from pokerroom.tournament.designation import Designate
from pokerroom.tournament.drawing import DrawSeats
from pokerroom.tournament.entries import Enter
from pokerroom.tournament.hands import BeginHand, EndHand, at_table
from pokerroom.tournament.next_hand import check_deal
from pokerroom.tournament.papers import read_value
from pokerroom.tournament.rounds import DrawRound, is_knock_out
from pokerroom.tournament.seat_map import most_seats
from pokerroom.tournament.seats import StartPlay
from pokerroom.tournament.staff import Appoint, GoOnDuty
from pokerroom.tournament.times import read_moment
from pokerroom.tournament.tournament import Tournament
from pokerroom.tournament.vocabulary import TOURNAMENT

LINE = "conditions "
_PARTS = re.compile(r", (?=with(?:out)? |game )")


def _papers(tournament: Tournament) -> None:
    for line in ("publishes the conditions", "tells the inspectors", "files the approval of the conditions"):
        tournament.play(f"the operator {line}")
    tournament.play("the operator opens entries")


def _entered(tournament: Tournament, names: str) -> None:
    _papers(tournament)
    for name in names.split(", "):
        tournament.play(Enter(name))


def _enter_many(tournament: Tournament, count: str) -> None:
    _entered(tournament, ", ".join(f"P{number}" for number in range(1, int(count) + 1)))


def _seated(tournament: Tournament, names: str) -> None:
    _entered(tournament, names)
    rules = tournament.state.rules
    tournament.play(Appoint("operator", "Dana", rules.tournament_director.value))
    tournament.play(GoOnDuty("operator", "Dana"))
    people, seats = tuple(names.split(", ")), most_seats(tournament.state)
    tables = tuple(range(1, -(-len(people) // seats) + 1))
    pairs = len(people) - (1 << (len(people) - 1).bit_length() - 1)
    tournament.play(Designate(rules.tournament_designates.value.removeprefix("the ") or "Director", tables))
    tournament.play(Brief("Director"))
    if is_knock_out(tournament.state):
        tournament.play(DrawRound(tuple(range(1, len(people) + 1)), (1,) * pairs))
        return
    shuffle = tuple(range(1, len(tables) * seats + 1))  # one that changes nothing
    tournament.play(DrawSeats(shuffle, (1,) * len(tables)))


def _playing(tournament: Tournament, names: str) -> None:
    _seated(tournament, names)
    tournament.play(StartPlay("Director"), at=max(tournament.at, tournament.state.start))


def _play_many(tournament: Tournament, count: str) -> None:
    _playing(tournament, ", ".join(f"P{number}" for number in range(1, int(count) + 1)))


def _fall(tournament: Tournament, names: str) -> None:
    """Let players fall one by one, in this order: each loses all to somebody at their table."""
    for name in names.split(", "):
        entry = tournament.state.entry(name)
        if entry is None:
            raise CaseError(f"{name} does not play.")
        _move_all(tournament)
        here = [each for each in at_table(tournament.state, entry.table) if each is not entry]
        winner = max(here, key=lambda each: (each.chips, -each.seat))
        tournament.play(BeginHand(entry.table))
        stacks = {winner.name: winner.chips + entry.chips, name: 0}
        tournament.play(EndHand(entry.table, tuple(stacks), tuple(stacks.values())))


def _move_all(tournament: Tournament) -> None:
    """Make all moves that are due; by which chance does not matter to a case in which nobody says it."""
    while (move := move_now(tournament.state, Random(1))) is not None:
        tournament.play(move)


def _fall_until(tournament: Tournament, count: str) -> None:
    state = tournament.state
    while state.seated > int(count):
        _move_all(tournament)
        ready = [each for each in state.left if _may_deal(tournament, each.table)]
        _fall(tournament, ready[-1].name)


def _may_deal(tournament: Tournament, table: int) -> bool:
    try:
        check_deal(tournament.state, table)
    except Refused:
        return False
    return True


SHORT = (
    Phrase("papers", "the operator sees to all papers and opens entries", _papers),
    Phrase("entered: NAMES", "the same, and these enter", _entered),
    Phrase("seated: NAMES", "the same; Dana directs, has briefed them, and they sit at table 1", _seated),
    Phrase("playing: NAMES", "the same, and play has begun", _playing),
    Phrase("entered NUMBER", "so many enter, P1 and on", _enter_many),
    Phrase("playing NUMBER", "so many play, P1 and on", _play_many),
    Phrase(
        "fall until NUMBER",
        "players fall one by one, the last to enter first, until so many are left; moves are made",
        _fall_until,
    ),
    Phrase("fall: NAMES", "these fall one by one, each in a hand of its own", _fall),
)
"""What is short for acts that a case is not about: nothing is shown of them."""

AT_TABLE = (
    Phrase("table NUMBER: LINE", "a line of a table or of its hand, done at that table of it", TablesOfCase.do),
)
"""What is done at a real table of the tournament, which is asked before each deal and told of each hand."""


def run_tournament(lines: Sequence[str], find: Finder, outcome: Outcome) -> None:
    """Run a `tournament` case."""
    outcome.do(lines[0])
    if not lines[0].startswith(LINE):
        raise CaseError(
            'a tournament case starts with conditions, like "conditions crown friday, without price.buy_in".'
        )
    try:
        tournament = _announced(lines[0].removeprefix(LINE).strip(), find)
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    for event in tournament.log:
        outcome.cited.update(event.by)
        outcome.happened.append(msgspec.structs.replace(event, by=()))
    outcome.look(tournament)
    tables = TablesOfCase(tournament)
    for line in lines[1:]:
        outcome.do(line)
        _do(tournament, tables, done(line), outcome)
        outcome.look(tournament)


def _announced(said: str, find: Finder) -> Tournament:
    first, *more = _PARTS.split(said)
    name, _, draft = first.partition(" ")
    book = find(name)
    if draft == "none":
        return Tournament(next(iter(book.games.values())))
    if draft not in book.drafts:
        raise CaseError(f"{book.title} has no conditions {draft!r}; it has {', '.join(sorted(book.drafts))}, and none.")
    given: dict[str, Any] = dict(read_conditions(book.drafts[draft]).given)
    for each in more:
        if each.startswith("without "):
            given.pop(each.removeprefix("without ").strip(), None)
        else:
            key, _, value = each.removeprefix("with ").partition(" = ")
            given[key.strip()] = read_value(value)
    conditions: Conditions = checked(given)
    return Tournament(book.game(conditions["game"]), conditions)


def _do(tournament: Tournament, tables: TablesOfCase, said: str, outcome: Outcome) -> None:
    at, line = read_moment(said, tournament.at)
    asked = read_phrase(line, ASKED)
    if asked is not None:
        asked[0].do(tournament, at, outcome, *asked[1])
        return
    there = read_phrase(line, AT_TABLE)
    if there is not None:
        number, done_there = there[1]
        there[0].do(tables, int(number), done_there, at, outcome)
        return
    before = len(tournament.log)
    short = read_phrase(said, SHORT)
    try:
        if short is not None:
            short[0].do(tournament, *short[1])
        else:
            tournament.play(said)
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    for event in tournament.log[before:]:
        if short is None:
            outcome.record(TOURNAMENT.say(event), event)
        outcome.happened.append(msgspec.structs.replace(event, by=()))
