"""The staff of a tournament: who directs it, who stands in for them, who is on duty, and what they have ruled.

Knows that somebody must be there. Must not know what they do: other nouns ask who may. Ask `checks` for offices.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import DEPUTY, by_rule, the_director, the_operator
from pokerroom.tournament.fields import FORMS, Name, Office, TournamentEvent, Words
from pokerroom.tournament.rules import NOT_ASKED, TournamentRules
from pokerroom.tournament.state import RUNNING, TournamentState
from pokerroom.tournament.traits import OF_PLAY, WITH_A_COUNT

noun: Noun[TournamentState] = Noun("staff", FORMS)


def _appointed(state: TournamentState, event: Appointed) -> None:
    if state.director in state.on_duty:
        state.on_duty.remove(state.director)
    state.director = event.name


@noun.event("{name} directs the tournament", seen=by_everybody, effect=_appointed)
class Appointed(TournamentEvent):
    """Somebody was appointed to direct the tournament."""

    name: Name


def _check_qualified(state: TournamentState, qualified: str, sentence: str, by: tuple[str, ...]) -> None:
    needed = state.rules.tournament_director.value
    if needed and qualified.casefold() != needed.casefold():
        raise Refused(sentence.format(needed), by)


def _appoint(state: TournamentState, log: Log, act: Appoint, grant: Grant) -> None:
    rules = state.rules
    _check_qualified(
        state, act.qualified, "whoever directs a tournament is qualified as a {}.", rules.tournament_director.by
    )
    log.emit(Appointed(cited(rules.tournament_director, rules.tournament_present), state.at, act.name))


@noun.act(
    "the {office} appoints {name} as Director{qualified:qualified}",
    by=the_operator,
    answer=_appoint,
)
class Appoint(Act):
    """The operator appoints the Director, with what they are qualified as."""

    office: Office
    name: Name
    qualified: Words


def _is_named(state: TournamentState, event: DeputyNamed) -> None:
    if event.name not in state.deputies:
        state.deputies.append(event.name)


@noun.event("{name} is a deputy", seen=by_everybody, effect=_is_named)
class DeputyNamed(TournamentEvent):
    """Somebody was named to act for the Director."""

    name: Name


def _name_deputy(state: TournamentState, log: Log, act: NameDeputy, grant: Grant) -> None:
    _check_qualified(state, act.qualified, "a deputy is qualified as a {} too.", grant.by)
    log.emit(DeputyNamed(grant.by, state.at, act.name))


@noun.act(
    "the {office} names {name} a deputy{qualified:qualified}",
    by=by_rule(TournamentRules.tournament_deputies),
    answer=_name_deputy,
)
class NameDeputy(Act):
    """Whoever may names somebody to act for the Director."""

    office: Office
    name: Name
    qualified: Words


def _came(state: TournamentState, event: CameOnDuty) -> None:
    if event.name not in state.on_duty:
        state.on_duty.append(event.name)


@noun.event("{name} is on duty", seen=by_everybody, effect=_came, traits=(OF_PLAY, WITH_A_COUNT))
class CameOnDuty(TournamentEvent):
    """The Director or a deputy is there."""

    name: Name


def _go_on(state: TournamentState, log: Log, act: GoOnDuty, grant: Grant) -> None:
    if act.name != state.director and act.name not in state.deputies:
        raise Refused(f"{act.name} neither directs this tournament nor stands in.", state.rules.tournament_deputies.by)
    log.emit(CameOnDuty(state.rules.tournament_present.by, state.at, act.name))


@noun.act("the {office} notes that {name} is on duty", by=the_operator, answer=_go_on)
class GoOnDuty(Act):
    """It is noted that the Director or a deputy has come."""

    office: Office
    name: Name


def _went(state: TournamentState, event: WentOffDuty) -> None:
    state.on_duty.remove(event.name)
    if event.stops:
        state.stop_clock(event.at)


@noun.event("{name} is off duty{stops:stops}", seen=by_everybody, effect=_went)
class WentOffDuty(TournamentEvent):
    """The Director or a deputy has gone; where nobody is left the clock stops."""

    name: Name
    stops: bool


def _go_off(state: TournamentState, log: Log, act: GoOffDuty, grant: Grant) -> None:
    if act.name not in state.on_duty:
        raise Refused(f"{act.name} is not on duty.")
    alone = state.on_duty == [act.name]
    asked = state.rules.tournament_present.value != NOT_ASKED
    stops = alone and asked and state.is_now == RUNNING and state.runs_since >= 0
    log.emit(WentOffDuty(state.rules.tournament_present.by, state.at, act.name, stops))


@noun.act("the {office} notes that {name} is off duty", by=the_operator, answer=_go_off)
class GoOffDuty(Act):
    """It is noted that the Director or a deputy has gone."""

    office: Office
    name: Name


def check_present(state: TournamentState) -> None:
    """Refuse what needs somebody to be there while nobody is."""
    rule = state.rules.tournament_present
    if rule.value != NOT_ASKED and not state.on_duty:
        raise Refused("neither the Director nor a deputy is on duty.", rule.by)


# ------------------------------------------------------------------------------------------------- rulings


def _was_ruled(state: TournamentState, event: DirectorRuled) -> None:
    state.rulings[event.about] = event.who


@noun.event("{about}: {decision}, by the {who}", seen=by_everybody, effect=_was_ruled)
class DirectorRuled(TournamentEvent):
    """The Director or a deputy decided a dispute."""

    about: Words
    decision: Words
    who: Office


def _rule(state: TournamentState, log: Log, act: RuleOn, grant: Grant) -> None:
    rule = state.rules.tournament_final
    by = state.rules.tournament_asks["says_final"].by
    if rule.value and state.rulings.get(act.about) == "Director" and act.office.startswith(DEPUTY):
        raise Refused("the Director has decided this, and that is final.", rule.by or by)
    log.emit(DirectorRuled(rule.by, state.at, act.about, act.decision, act.office))


@noun.act("the {office} rules on {about}: {decision}", by=the_director, answer=_rule)
class RuleOn(Act):
    """The Director or a deputy decides a dispute."""

    office: Office
    about: Words
    decision: Words
