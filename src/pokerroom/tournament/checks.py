"""Checks that many acts of a tournament share: its conditions, who is entered, how offices stand.

Knows how to refuse. Must not know what an act does: the nouns that answer acts ask here first.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.ladder import Ladder
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Rules
from pokerroom.machine.authority import Authority, Grant, Offices, Power, office_with
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.items import REMOVED, WAITS
from pokerroom.tournament.rules import DIRECTOR, OPERATOR
from pokerroom.tournament.state import ENTERED, SEATED, Entrant, TournamentState, TournamentTable

LADDER = Ladder((OPERATOR, DIRECTOR))
DEPUTY = "Deputy "


class TournamentOffices(Offices[TournamentState]):
    """The operator and the Director, of whom neither stands above the other; a deputy who was named acts for the
    Director."""

    def grant(self, state: TournamentState, held: object, power: Power | Grant) -> Grant:
        """The rule by which whoever says so may do it, or a refusal."""
        rule = self.least(self.rules(state), LADDER, power) if isinstance(power, Power) else power
        named = str(held).removeprefix(DEPUTY) if str(held).startswith(DEPUTY) else ""
        if named and named not in state.deputies:
            raise Refused(f"{named} is no deputy here.", state.rules.tournament_deputies.by)
        acting = DIRECTOR if named else f"the {held}"
        if rule.given and acting != rule.value:
            raise Refused(f"this is for {rule.value}.", rule.by)
        if acting == DIRECTOR and not state.director:
            raise Refused("no Director has been appointed.", state.rules.tournament_present.by)
        return rule


def _rules(state: TournamentState) -> Rules:
    return state.rules


OFFICES = TournamentOffices(_rules, lambda state: LADDER)


def by_rule(declared: Declared[str]) -> Authority:
    """Whoever a book names for it."""
    return office_with(declared)


def _only(who: str) -> Authority:
    return Authority("office", "office", (Power(),), lambda state, act: Rule(who, ()))


the_operator = _only(OPERATOR)
the_director = _only(DIRECTOR)


def conditions_of(state: TournamentState) -> Conditions:
    """The conditions, or a refusal where none were written."""
    if state.conditions is None:
        raise Refused("no conditions have been written down.", state.rules.tournament_written.by)
    return state.conditions


def bank_of(conditions: Conditions, who: str) -> int:
    """The bank of those who have one of their own by what they are; 0: that of all."""
    return next((row["bank"] for row in conditions["chips.banks"] if row["who"] == who), 0)


def entry_of(state: TournamentState, name: str) -> Entrant:
    """Somebody's entry, or a refusal."""
    found = state.entry(name) if isinstance(name, str) else None
    if found is None:
        raise Refused(f"{name[:60]} is not entered.")
    return found


def entry_played_by(state: TournamentState, name: str) -> Entrant:
    """The entry that somebody plays, be it their own or that of an entrant in whose place they play, or a refusal."""
    for each in state.entries.values():
        if each.played_by and isinstance(name, str) and each.played_by.casefold() == name.casefold():
            return each
    return entry_of(state, name)


def check_plays_once(state: TournamentState, name: str, place: Entrant | None = None) -> None:
    """Refuse that somebody plays in two places; `place` is the one that it is about, if they have it already."""
    for each in state.entered:
        if each is place or each.is_now not in (ENTERED, SEATED):
            continue
        if each.played_by and each.played_by.casefold() == name.casefold():
            raise Refused(f"{each.played_by} plays in the place of {each.name} already.")
        if place is not None and not each.played_by and each.name.casefold() == name.casefold():
            raise Refused(f"{each.name} plays for themselves already.")


def expect(state: TournamentState, entry: Entrant) -> None:
    """Note somebody who has a seat and was not briefed: they are late, and where their stack is to leave play it will,
    unless they come."""
    asked = state.rules.tournament_briefing.value and not entry.briefed
    if asked and conditions_of(state)["late.then"] == REMOVED and entry.name not in state.no_shows:
        state.no_shows.append(entry.name)


def is_waited_for(state: TournamentState, entry: Entrant) -> bool:
    """Whether somebody's stack is not at the table until they come: they are away, or were not briefed, and the
    conditions let it wait."""
    return entry.away == WAITS or (not entry.briefed and _is_briefing_waited_for(state))


def _is_briefing_waited_for(state: TournamentState) -> bool:
    """Whether stacks of those who were not briefed wait for them."""
    return bool(state.rules.tournament_briefing.value) and conditions_of(state)["late.then"] == WAITS


def dealt_at(state: TournamentState, table: TournamentTable) -> list[Entrant]:
    """Those who are dealt cards at a table, by their seats: not those whose stack waits for them."""
    return list(seats_dealt(state, table).values())


def seats_dealt(state: TournamentState, table: TournamentTable) -> dict[int, Entrant]:
    """The same with their seats."""
    if not state.apart and not _is_briefing_waited_for(state):
        return table.players  # they wait for nobody
    return {seat: each for seat, each in table.players.items() if not is_waited_for(state, each)}


def can_play(state: TournamentState, table: TournamentTable) -> bool:
    """Whether two are dealt cards at a table."""
    return table.can_play and (not _is_briefing_waited_for(state) or len(dealt_at(state, table)) > 1)


def says(state: TournamentState, *keys: str) -> tuple[str, ...]:
    """The clauses that have the conditions say these things."""
    found = [clause for key in keys for clause in state.rules.tournament_asks[key.replace(".", "_")].by]
    return tuple(dict.fromkeys(found))
