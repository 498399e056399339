"""Absence: who is away, who wants no cards, who is picked up, and where they stand on the list.

Knows the acts of players who come and go. Ask `debts` for the blinds that they owe then.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.figures import how_many
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, office_with, the_person
from pokerroom.machine.desk import InMenu
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.checks import seated
from pokerroom.table.desk import for_players, offered
from pokerroom.table.fields import FORMS, Chips, Name, Number, Office, TableEvent
from pokerroom.table.leaving import go
from pokerroom.table.markers import REMARKS
from pokerroom.table.people import known, player_of
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState
from pokerroom.table.traits import IN_TOURNAMENT

noun: Noun[TableState] = Noun("absence", FORMS)


def _stepped_away(state: TableState, event: SteppedAway) -> None:
    player = player_of(state, event.name)
    player.away_since = event.at
    if event.name in state.straddlers:
        state.straddlers.remove(event.name)


@noun.event("{name} steps away", seen=by_everybody, effect=_stepped_away)
class SteppedAway(TableEvent):
    """A player left the table for now."""

    name: "Name"


def _came_back(state: TableState, event: CameBack) -> None:
    player_of(state, event.name).away_since = -1


@noun.event("{name} is back", seen=by_everybody, effect=_came_back)
class CameBack(TableEvent):
    """A player is at the table again."""

    name: "Name"


def _returned(state: TableState, event: ReturnedToRoom) -> None:
    person = known(state, event.name)
    person.picked_up = -1
    person.returned = event.soon
    if event.name in state.listed:
        state.listed.remove(event.name)
    state.listed.insert(event.place - 1, event.name)


@noun.event("{name} is back, and is number {place} on the list", seen=by_everybody, effect=_returned)
class ReturnedToRoom(TableEvent):
    """A player whose chips were picked up is back in the room: at which place on the list they stand now."""

    name: "Name"
    place: "Number"
    chips: "Chips"
    soon: "bool" = False


def _dealt_out(state: TableState, event: DealtOut) -> None:
    player_of(state, event.name).out = event.out


@noun.event("{name} is dealt {out:out}", seen=by_everybody, effect=_dealt_out)
class DealtOut(TableEvent):
    """A player wants no cards, or wants them again."""

    name: "Name"
    out: "bool"


def step_away(state: TableState, log: Log, act: StepAway) -> None:
    """A player leaves the table for now."""
    player = seated(state, act.name)
    if player.away_since >= 0:
        raise Refused(f"{player.name} is away already.")
    log.emit(SteppedAway(state.rules.away_minutes.by, state.at, player.name))


@noun.act(
    "{name} steps away",
    by=the_person,
    answer=step_away,
    traits=(REMARKS, IN_TOURNAMENT),
    menu=InMenu("away", "Step away", lambda state, player: player.away_since < 0),
)
class StepAway(Act):
    """A player leaves the table for now."""

    name: "Name"


def come_back(state: TableState, log: Log, act: Return) -> None:
    """A player is back at the table, or in the room after they were picked up."""
    player = state.player(act.name) if isinstance(act.name, str) else None
    if player is not None:
        if player.away_since < 0:
            raise Refused(f"{player.name} is at the table.")
        log.emit(CameBack((), state.at, player.name))
        return
    back = returns(state, act.name)
    if not back:
        raise Refused(f"{act.name} was neither at the table nor picked up from it.")
    log.emit(back[0])


def returns(state: TableState, name: str) -> list[ReturnedToRoom]:
    """That somebody whose chips were picked up is back in the room, where they are: whatever they say or do there."""
    person = state.person(name)
    if person is None or person.picked_up < 0:
        return []
    rule = state.rules.away_list_minutes
    soon = state.at - person.picked_up <= rule.value * 60
    others = [each for each in state.listed if each != name]
    place = 1 + len([each for each in others if state.people[each.casefold()].returned] if soon else others)
    return [ReturnedToRoom(rule.by, state.at, name, place, person.held, soon)]


@noun.act(
    "{name} comes back",
    by=the_person,
    answer=come_back,
    traits=(REMARKS, IN_TOURNAMENT),
    menu=InMenu("return", "I am back", lambda state, player: player.away_since >= 0),
)
class Return(Act):
    """A player comes back to the table, or to the room if their chips were picked up."""

    name: "Name"


def sit_out(state: TableState, log: Log, act: SitOut) -> None:
    """A player who stays at the table wants no cards."""
    player = seated(state, act.name)
    if player.out:
        raise Refused(f"{player.name} is already dealt out.")
    log.emit(DealtOut(state.rules.markers["dealt out"].by, state.at, player.name, True))


@noun.act(
    "{name} asks to be dealt out",
    by=the_person,
    answer=sit_out,
    traits=(REMARKS,),
    menu=InMenu("sit_out", "Sit out the next hands", lambda state, player: not player.out),
)
class SitOut(Act):
    """A player who stays at the table wants no cards."""

    name: "Name"


def deal_in(state: TableState, log: Log, act: DealIn) -> None:
    """A player wants cards again."""
    player = seated(state, act.name)
    if not player.out:
        raise Refused(f"{player.name} is already dealt in.")
    log.emit(DealtOut((), state.at, player.name, False))


@noun.act(
    "{name} asks to be dealt in",
    by=the_person,
    answer=deal_in,
    traits=(REMARKS,),
    menu=InMenu("deal_in", "Deal me in again", lambda state, player: player.out),
)
class DealIn(Act):
    """A player wants cards again."""

    name: "Name"


def skip(state: TableState, log: Log, act: Skip) -> None:
    """A player wants the marker to go by."""
    rules = state.rules
    player = seated(state, act.name)
    if not rules.marker_skip.value:
        raise Refused(f"nobody may decline the {rules.terms['marker'].value} here.", rules.marker_skip.by)
    log.emit(DealtOut(rules.marker_skip.by, state.at, player.name, True))


@noun.act(
    "{name} declines the button",
    "{name} declines the puck",
    "{name} declines the buck",
    "{name} passes the marker up",
    by=the_person,
    answer=skip,
    traits=(REMARKS,),
)
class Skip(Act):
    """A player wants the marker to go by."""

    name: "Name"


def pick_up(state: TableState, log: Log, act: PickUp, grant: Grant) -> None:
    """An office picks a player up who has been away too long."""
    rules = state.rules
    player = seated(state, act.name)
    if player.away_since < 0:
        raise Refused(f"{player.name} is at the table.", grant.by)
    minutes = rules.away_minutes.value
    away = state.at - player.away_since
    if minutes is not None and away <= minutes * 60:
        raise Refused(
            f"{player.name} has been away for {how_many(away // 60, 'minute')}; it must be more than {minutes}.",
            grant.by,
        )
    clauses = cited(grant, rules.away_minutes, rules.away_chips)
    go(state, log, player, "picked up", clauses, rules.away_chips.value == "held for them")


@noun.act(
    "the {office} picks up {name}",
    by=office_with(TableRules.offices_picks_up, nobody="the book lets nobody be picked up."),
    answer=pick_up,
    desk=offered(
        "a player",
        "Pick up",
        for_players(lambda state, player: player.away_since >= 0 and not player.leaving),
        "{name} is picked up.",
    ),
)
class PickUp(Act):
    """An office picks a player up who has been away too long: the seat is free, the chips are held."""

    office: "Office"
    name: "Name"
