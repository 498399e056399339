"""Chops: those who are left agree to share the prizes, by figures that are read to them first.

Knows who must agree, and whether the conditions let them. Must not work out shares: `deals` does.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, TypeAlias

from pokerroom.law.error import Refused
from pokerroom.law.figures import listed
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, the_person
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import Sort
from pokerroom.tournament.checks import conditions_of, entry_of, says, the_director
from pokerroom.tournament.deals import DealSheet, shared
from pokerroom.tournament.fields import FORMS, Money, Name, Office, People, TournamentEvent
from pokerroom.tournament.finish import end_play
from pokerroom.tournament.pool import check_kept_said
from pokerroom.tournament.prizes import barred_of, prizes_of_those_left
from pokerroom.tournament.state import RUNNING, SEATED, TournamentState
from pokerroom.tournament.unseated import entrants_to_seat

noun: Noun[TournamentState] = Noun("chop", FORMS)
# One word or two, so that what is left for the winner can be said behind them.
Way: TypeAlias = Annotated[str, Sort(r"\S+(?: [a-z]+)?", lambda way, names: str(way), lambda words, names: words)]


def check_chop(state: TournamentState) -> None:
    """Refuse to share prizes where the conditions do not say that players may."""
    said = conditions_of(state)["prizes.chop"]
    if said == "no" or (not said and not state.rules.tournament_chop.value):
        raise Refused("the conditions do not let players share the prizes.", _by(state))


def _by(state: TournamentState) -> tuple[str, ...]:
    return (*cited(state.rules.tournament_chop), *says(state, "prizes.shares"))


def sheet_of(state: TournamentState, way: str, for_winner: int = 0, seed: int = 0) -> tuple[tuple[str, ...], DealSheet]:
    """Who is left and may win a prize, the largest stack first, and what each would get."""
    barred = barred_of(state)
    left = sorted((each for each in state.left if each.name not in barred), key=lambda each: -each.chips)
    names = tuple(each.name for each in left)
    prizes, _ = prizes_of_those_left(state, names)
    return names, shared(way, [each.chips for each in left], prizes, for_winner, Random(seed))


def _offered(state: TournamentState, event: ChopOffered) -> None:
    state.chop = dict(zip(event.names, event.money, strict=True))
    state.chop_left = event.for_winner
    state.agreed = []


@noun.event("{way} they would have: {names:prizes}", seen=by_everybody, effect=_offered)
class ChopOffered(TournamentEvent):
    """The Director read out what each would get; `for_winner` is left for whoever wins."""

    way: Way
    names: People
    money: tuple[int, ...]
    for_winner: Money


def _offer(state: TournamentState, log: Log, act: OfferChop, grant: Grant) -> None:
    check_chop(state)
    if state.is_now != RUNNING or state.chopped:
        raise Refused("there is nothing to share now.")
    if any(table.playing for table in state.tables.values()):
        raise Refused("the hands that are on are finished first.")
    if state.byes:
        raise Refused(f"{listed(state.byes)} would share too: the round is played to its end first.", _by(state))
    if waiting := entrants_to_seat(state):
        raise Refused(f"{listed([each.name for each in waiting])} would share too, and has no seat yet.", _by(state))
    check_kept_said(state)
    names, sheet = sheet_of(state, act.way, act.for_winner, state.at)
    log.emit(ChopOffered(_by(state), state.at, act.way, names, sheet.sums, act.for_winner))


@noun.act(
    "the {office} reads out a chop {way}",
    "the {office} reads out a chop {way} with {for_winner} for the winner",
    by=the_director,
    answer=_offer,
)
class OfferChop(Act):
    """The Director reads out how the prizes would be shared: equal, by chips or icm."""

    office: Office
    way: Way
    for_winner: Money = 0


def _agreed(state: TournamentState, event: AgreedToChop) -> None:
    if event.name not in state.agreed:
        state.agreed.append(event.name)


@noun.event("{name} agrees to share", seen=by_everybody, effect=_agreed)
class AgreedToChop(TournamentEvent):
    """A player agreed to what was read out."""

    name: Name


def _is_chopped(state: TournamentState, event: Chopped) -> None:
    state.chopped = True


@noun.event("the prizes are shared as read out", seen=by_everybody, effect=_is_chopped)
class Chopped(TournamentEvent):
    """All who are left have agreed."""


def _declined(state: TournamentState, event: ChopDeclined) -> None:
    state.chop, state.chop_left, state.agreed = {}, 0, []


@noun.event("{name} does not agree: play goes on", seen=by_everybody, effect=_declined)
class ChopDeclined(TournamentEvent):
    """One said no, and nothing is shared."""

    name: Name


def _agree(state: TournamentState, log: Log, act: AgreeToChop) -> None:
    entry = entry_of(state, act.name)
    if state.chopped or entry.is_now != SEATED or entry.name not in state.chop:
        raise Refused("nothing has been read out to agree to.")
    if entry.name in state.agreed:
        raise Refused(f"{entry.name} has agreed.")
    if state.chop.keys() != {each.name for each in state.left} - barred_of(state):
        raise Refused("others are left than those to whom it was read out.")
    prizes, _ = prizes_of_those_left(state, tuple(state.chop))
    if entrants_to_seat(state) or sum(prizes) != sum(state.chop.values()) + state.chop_left:
        raise Refused("somebody has come in or paid since it was read out: other figures are read out first.")
    log.emit(AgreedToChop(_by(state), state.at, entry.name))
    if len(state.agreed) == len(state.chop):
        log.emit(Chopped(_by(state), state.at))
        if not state.chop_left:
            end_play(state, log, says(state, "winners.by"))


@noun.act("{name} agrees to share", by=the_person, answer=_agree)
class AgreeToChop(Act):
    """A player agrees to what was read out."""

    name: Name


def _decline(state: TournamentState, log: Log, act: DeclineChop) -> None:
    entry = entry_of(state, act.name)
    if state.chopped or entry.is_now != SEATED or entry.name not in state.chop:
        raise Refused("nothing has been read out.")
    log.emit(ChopDeclined(_by(state), state.at, entry.name))


@noun.act("{name} does not agree to share", by=the_person, answer=_decline)
class DeclineChop(Act):
    """A player says no to what was read out."""

    name: Name
