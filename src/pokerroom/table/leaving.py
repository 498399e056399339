"""Leaving: how a player goes with their chips, at once or when the hand is over.

Knows the acts of those who go or are sent. Ask `absence` for those who are away for now.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.figures import how_many
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, Power, office_for, the_person
from pokerroom.machine.desk import InMenu
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table import side
from pokerroom.table.accounts import to_person
from pokerroom.table.checks import seated
from pokerroom.table.desk import for_players, offered
from pokerroom.table.fields import FORMS, Chips, Name, Office, Seat, TableEvent, Words
from pokerroom.table.markers import Marked
from pokerroom.table.people import known, player_of
from pokerroom.table.places import take_along
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("leaving", FORMS)


def _leaving(state: TableState, event: Leaving) -> None:
    player_of(state, event.name).leaving = event.way


@noun.event("{name} will leave after the hand", seen=by_everybody, effect=_leaving)
class Leaving(TableEvent):
    """A player who is in the hand will leave when it is over. `way`: "left", "picked up", "excluded"."""

    name: "Name"
    way: "Words"


def _left(state: TableState, event: Left) -> None:
    player = state.players.pop(event.seat)
    person = known(state, event.name)
    person.seat = 0
    person.last = _as_left(player)
    take_along(state)
    if event.held:
        person.held += event.chips
        state.accounts["held"] += event.chips
        person.picked_up = event.at
    else:
        state.accounts["cage"] += event.chips
        person.left_at, person.left_with = event.at, event.chips
    for seat in [seat for seat, names in state.wants.items() if event.name in names]:
        state.wants[seat].remove(event.name)
        if not state.wants[seat]:
            del state.wants[seat]
    if event.name in state.straddlers:
        state.straddlers.remove(event.name)
    if state.kill == event.name:
        state.kill = ""


def _as_left(player: Player) -> Player:
    """What is kept of a player who leaves: what they owe, and what they need for being no new player again."""
    return Player(
        player.name,
        player.seat,
        0,
        missed=player.missed,
        entry=player.entry if player.played else "",
        paid=player.paid,
        played=player.played,
        origin=player.origin,
        moved_in=player.moved_in,
        won=player.won,
    )


@noun.event(
    "{name} {seat:going}",
    seen=by_everybody,
    effect=_left,
    books=to_person("chips", "left"),
)
class Left(TableEvent):
    """A player left the game with their chips; where they are held for them, `held` says so."""

    name: "Name"
    seat: "Seat"
    chips: "Chips"
    way: "Words"
    held: "bool" = False


def leave(state: TableState, log: Log, act: Leave) -> None:
    """A player goes."""
    rules = state.rules
    player = seated(state, act.name)
    if player.leaving:
        raise Refused(f"{player.name} is already leaving after the hand.")
    rule = rules.freeze_out_leaves.value
    if state.sign.freeze_out and state.number and rule == "for good cause, by an officer":
        raise Refused("a player stays in a freeze-out until they have no chips.", rules.freeze_out_leaves.by)
    go(state, log, player, "left", rules.stake_stays.by)


@noun.act(
    "{name} leaves",
    by=the_person,
    answer=leave,
    options=("leave",),
    menu=InMenu("leave", "", lambda state, player: True),
)
class Leave(Act):
    """A player leaves the game; one who is in a hand leaves when it is over."""

    name: "Name"


def go(state: TableState, log: Log, player: Player, way: str, clauses: tuple[str, ...], held: bool = False) -> None:
    """See a player off the table, or note that they go when the hand is over."""
    rules = state.rules
    if state.playing and player.seat in state.dealt:
        log.emit(Leaving(clauses, state.at, player.name, way))
        return
    if not state.playing:
        side.give_back(state, log, player.name)
    seat = player.seat
    log.emit(Left(clauses, state.at, player.name, seat, player.chips, way, held))
    if rules.seat_left.value == "reserved" and way != "closed":
        log.emit(
            Marked(cited(rules.seat_left, rules.markers["reserved"]), state.at, seat, "reserved"),
        )


_REMOVES = Power((TableRules.offices_removes_idle,))


def _removes(state: TableState, act: TellToLeave) -> Power:
    if state.rules.seat_idle.value is None:
        raise Refused("the book does not speak of idle players.")
    return _REMOVES


def _is_idle(state: TableState, player: Player) -> bool:
    rounds = state.rules.seat_idle.value
    return rounds is not None and player.idle >= min(rounds, 2)


def tell_to_leave(state: TableState, log: Log, act: TellToLeave, grant: Grant) -> None:
    """An office has an idle player leave."""
    rules = state.rules
    rounds = rules.seat_idle.value or 0
    player = seated(state, act.name)
    both = cited(rules.seat_idle, grant)
    if player.idle < rounds:
        raise Refused(f"{player.name} has bet nothing for {how_many(player.idle, 'hand')}, not {rounds}.", both)
    if len(state.players) < state.sign.seats:
        raise Refused("there are other free seats.", both)
    go(state, log, player, "told to leave", both)


@noun.act(
    "the {office} tells {name} to leave",
    by=office_for(_removes, _REMOVES),
    answer=tell_to_leave,
    desk=offered("a player", "Tell to leave", for_players(_is_idle), "{name} is told to leave."),
)
class TellToLeave(Act):
    """An office has an idle player leave."""

    office: "Office"
    name: "Name"
