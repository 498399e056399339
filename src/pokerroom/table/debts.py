"""Debts: who owes a blind, posts it, waits for it or is excused; who straddles, and who must post a kill.

Knows the acts about blinds. Must not know how they go round: `blinds` does.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from pokerroom.law.error import Refused
from pokerroom.law.rules import Declared, cited
from pokerroom.law.sign import Sign
from pokerroom.machine.authority import Grant, office_with, the_person
from pokerroom.machine.desk import InMenu
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.blinds import owes, straddle_seats, to_post, upcoming
from pokerroom.table.checks import seated
from pokerroom.table.desk import for_players, offered
from pokerroom.table.fields import FORMS, Chips, Name, Number, Numbers, Office, TableEvent, Words
from pokerroom.table.kill import kill_size
from pokerroom.table.markers import REMARKS
from pokerroom.table.people import player_of
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules
from pokerroom.table.state import Debt, TableState

noun: Noun[TableState] = Noun("debts", FORMS)

# The rule by which a player who owes a blind posts it, or waits for it, by why they owe it.
_POSTED: dict[str, Declared[Any]] = {
    "": TableRules.owed_correction,
    "new": TableRules.entry_post,
    "moved": TableRules.move_penalty,
    "killed": TableRules.kill_unpaid,
}
_WAITED_FOR: dict[str, Declared[Any]] = {
    "": TableRules.owed_wait,
    "new": TableRules.entry_wait,
    "moved": TableRules.move_penalty,
    "killed": TableRules.kill_unpaid,
}


def _missed(state: TableState, event: Missed) -> None:
    player = player_of(state, event.name)
    stood = state.passed.setdefault(player.name, Debt(player.missed, player.paid, player.entry))
    player.missed = tuple(sorted({*player.missed, *event.blinds}))
    player.paid = False
    if event.kill:
        state.passed[player.name] = structs.replace(stood, kill=True)
        player.entry = "killed"
        state.kill = ""


@noun.event("{name} misses {blinds:blinds}", seen=by_everybody, effect=_missed)
class Missed(TableEvent):
    """A blind passed a player by: which of the compulsory blinds, counted from 0, or a kill that they did not post."""

    name: "Name"
    blinds: "Numbers"
    kill: "bool" = False


def _chose(state: TableState, event: Chose) -> None:
    player = player_of(state, event.name)
    player.choice = event.choice


@noun.event("{name} will {choice:debt}", seen=by_everybody, effect=_chose)
class Chose(TableEvent):
    """A player who owes a blind will post it, or wait for the big blind."""

    name: "Name"
    choice: "Words"


def _required(state: TableState, event: Required) -> None:
    player_of(state, event.name).entry = "new"


@noun.event("{name} must wait for the blind or post it", seen=by_everybody, effect=_required)
class Required(TableEvent):
    """A new player has been told to wait for the blind or post it."""

    name: "Name"
    office: "Office"


def _excused(state: TableState, event: Excused) -> None:
    player = player_of(state, event.name)
    player.entry = ""
    player.missed = ()
    player.exempt = True


@noun.event("{name} is excused from the blind", seen=by_everybody, effect=_excused)
class Excused(TableEvent):
    """A player owes nothing on entry."""

    name: "Name"
    office: "Office"


def _straddled(state: TableState, event: Straddled) -> None:
    state.straddlers.append(event.name)


@noun.event("{name} will straddle", seen=by_everybody, effect=_straddled)
class Straddled(TableEvent):
    """A player has announced a straddle for the next hand."""

    name: "Name"


def _killing(state: TableState, event: Killing) -> None:
    state.kill = event.name


@noun.event("{name} has won {run} pots in a row and must post a kill", seen=by_everybody, effect=_killing)
class Killing(TableEvent):
    """A player has won so many pots running that they must post a kill in the next hand."""

    name: "Name"
    run: "Number"


def post(state: TableState, log: Log, act: Post) -> None:
    """A player will post what they owe."""
    rules = state.rules
    player = seated(state, act.name)
    if state.kill == player.name and not owes(player):
        due, clauses = kill_size(state.sign), cited(rules.kill_unpaid, rules.kill_wins)
        if act.amount and act.amount != due and rules.kill_unpaid.value == "not dealt in":
            log.emit(Missed(clauses, state.at, player.name, (), True))
            return
        raise Refused(f"{player.name} posts the kill of {due} with the next hand.", clauses)
    if not owes(player):
        raise Refused(f"{player.name} owes no blind.")
    rule = rules[_POSTED[player.entry]]
    if player.entry == "new" and not rules.entry_post.value:
        raise Refused("a new player waits for the blind.", cited(rules.entry_post, rules.entry_newcomer))
    sums = [size for size, _, _ in to_post(state, player)]
    if act.amount and act.amount != sum(sums):
        raise Refused(f"{player.name} owes {sum(sums)}, not {act.amount}.", cited(rule, rules.owed_missed))
    if sum(sums) > player.chips:
        raise Refused(f"{player.name} has {player.chips} and owes {sum(sums)}.", rule.by)
    log.emit(Chose(rule.by, state.at, player.name, "post"))


@noun.act(
    "{name} posts what they owe{amount:zero}",
    "{name} posts {amount}",
    by=the_person,
    answer=post,
    traits=(REMARKS,),
    options=("post",),
    menu=InMenu("post", "Post the blind I owe", lambda state, player: owes(player)),
)
class Post(Act):
    """A player who owes a blind will post it to be dealt in; `amount`: the sum they put out, where they say one."""

    name: "Name"
    amount: "Chips" = 0


def wait(state: TableState, log: Log, act: Wait) -> None:
    """A player will wait for the big blind."""
    player = seated(state, act.name)
    if not owes(player):
        raise Refused(f"{player.name} owes no blind.")
    rule = state.rules[_WAITED_FOR[player.entry]]
    if rule.value is False or player.entry == "killed":
        raise Refused("the blind must be posted.", rule.by)
    log.emit(Chose(rule.by, state.at, player.name, "wait"))


@noun.act(
    "{name} waits for the blind",
    by=the_person,
    answer=wait,
    options=("wait",),
    menu=InMenu("wait", "Wait for the big blind", lambda state, player: owes(player)),
)
class Wait(Act):
    """A player who owes a blind will wait for the big blind."""

    name: "Name"


def _is_to_straddle(state: TableState, player: Player) -> bool:
    if state.playing or not state.sign.straddling.value:
        return False
    seats = straddle_seats(state, upcoming(state))
    return len(state.straddlers) < len(seats) and seats[len(state.straddlers)] == player.seat


def straddle(state: TableState, log: Log, act: Straddle) -> None:
    """A player announces a straddle for the next hand."""
    rules = state.rules
    straddling = state.sign.straddling
    clauses = straddling.by
    player = seated(state, act.name)
    if state.playing:
        raise Refused("a straddle is announced before the first card.", clauses or state.sign.rule(Sign.straddle).by)
    if not straddling.value:
        raise Refused("the sign offers no straddle.", state.sign.rule(Sign.straddle).by)
    seats = straddle_seats(state, upcoming(state))
    place = len(state.straddlers)
    most = rules.straddle_most.value
    if most is not None and place >= most:
        raise Refused(f"there may be at most {most} straddle.", rules.straddle_most.by)
    if place >= len(seats) or seats[place] != player.seat:
        raise Refused(f"only the player left of the last blind can straddle, not {player.name}.", clauses)
    size = state.sign.blinds[-1] * 2 ** (place + 1)
    if act.amount and act.amount != size:
        raise Refused(f"the straddle is {size}, not {act.amount}.", clauses)
    if player.chips < size:
        raise Refused(f"{player.name} cannot straddle {size} with {player.chips}.", clauses)
    log.emit(Straddled(clauses, state.at, player.name))


@noun.act(
    "{name} straddles{amount:zero}",
    "{name} straddles for {amount}",
    by=the_person,
    answer=straddle,
    menu=InMenu("straddle", "", _is_to_straddle),
)
class Straddle(Act):
    """A player announces a straddle for the next hand."""

    name: "Name"
    amount: "Chips" = 0


def _may_be_asked(state: TableState, player: Player) -> bool:
    return player.fresh and state.rules.entry_newcomer.value == "wait or post where an officer asks it"


def require(state: TableState, log: Log, act: Require, grant: Grant) -> None:
    """An office has a new player wait or post."""
    rules = state.rules
    player = seated(state, act.name)
    if rules.entry_newcomer.value != "wait or post where an officer asks it" or not state.positions.places:
        raise Refused("the book does not leave this to an officer.", rules.entry_newcomer.by)
    if not player.fresh or player.exempt:
        raise Refused(f"{player.name} is not a new player.", cited(rules.entry_newcomer, rules.entry_exempt))
    log.emit(Required(cited(rules.entry_newcomer, grant), state.at, player.name, act.office))


@noun.act(
    "the {office} tells {name} to wait or post",
    by=office_with(TableRules.offices_moves_players),
    answer=require,
    desk=offered("a player", "Tell to wait or post", for_players(_may_be_asked), "{name} waits or posts."),
)
class Require(Act):
    """An office has a new player wait for the blind or post it."""

    office: "Office"
    name: "Name"


def excuse(state: TableState, log: Log, act: Excuse, grant: Grant) -> None:
    """An office excuses a player from the blind on entry."""
    player = seated(state, act.name)
    if player.entry != "new" or player.way != "from a closed game":
        raise Refused(f"{player.name} does not come from a closed table owing a blind.", grant.by)
    log.emit(Excused(grant.by, state.at, player.name, act.office))


@noun.act(
    "the {office} excuses {name} from the blind",
    by=office_with(TableRules.offices_excuses, nobody="the book lets nobody be excused from a blind."),
    answer=excuse,
    desk=offered(
        "a player",
        "Excuse the blind",
        for_players(lambda state, player: player.entry == "new" and state.rules.offices_excuses.given),
        "{name} is excused.",
    ),
    traits=(REMARKS,),
)
class Excuse(Act):
    """An office excuses a player from the blind they would owe on entry."""

    office: "Office"
    name: "Name"
