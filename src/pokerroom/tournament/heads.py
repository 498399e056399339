"""Heads: the bounties on players, and who takes them when somebody falls.

Knows whose last chips went to whom. Must not know how a hand was won: whoever tells of its end says that. Ask
`bounties` for the figures.
"""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament import bounties
from pokerroom.tournament.accounts import shared_out
from pokerroom.tournament.checks import conditions_of, entry_of
from pokerroom.tournament.fields import FORMS, Money, Name, People, TournamentEvent
from pokerroom.tournament.items import PRIZE_MONEY
from pokerroom.tournament.state import Entrant, TournamentState
from pokerroom.tournament.traits import OF_PLAY

noun: Noun[TournamentState] = Noun("heads", FORMS)


def _taken(state: TournamentState, event: BountyTaken) -> None:
    state.entries[event.name.casefold()].head = 0
    for name, paid, onto in zip(event.names, event.money, event.onto, strict=True):
        entry = state.entries[name.casefold()]
        entry.bounties += paid
        entry.head += onto


@noun.event(
    "for {name}: {names:prizes}", seen=by_everybody, effect=_taken, books=shared_out("won a bounty"), traits=(OF_PLAY,)
)
class BountyTaken(TournamentEvent):
    """What was on somebody's head was paid to those who took their last chips; `onto`: what went on their own heads."""

    name: Name
    names: People
    money: tuple[int, ...]
    onto: tuple[int, ...]


def _own(state: TournamentState, event: OwnHeads) -> None:
    for entry in state.entries.values():
        entry.head = 0
    for name, money in zip(event.names, event.money, strict=True):
        state.entries[name.casefold()].bounties += money


@noun.event(
    "the bounties that are left: {names:prizes}",
    seen=by_everybody,
    effect=_own,
    books=shared_out("won a bounty"),
    traits=(OF_PLAY,),
)
class OwnHeads(TournamentEvent):
    """Those who are left at the end took what is on their own heads, and on those that nobody could take."""

    names: People
    money: tuple[int, ...]


def take_own_heads(state: TournamentState, log: Log) -> None:
    """At the end those who are left take what is on heads; odd cents go to the largest stack."""
    heads = {each.name: each.head for each in state.entries.values() if each.head}
    left = sorted(state.players_left, key=lambda each: -each.chips)
    if not heads or not left:
        return
    names = tuple(each.name for each in left)
    found = bounties.own(heads, names)
    log.emit(OwnHeads(cited(state.rules.tournament_heads_left), state.at, names, found))


def _pooled(state: TournamentState, event: HeadPooled) -> None:
    state.entries[event.name.casefold()].head = 0
    state.heads_laid -= event.money


@noun.event("the {money} on {name} is prize money", seen=by_everybody, effect=_pooled, traits=(OF_PLAY,))
class HeadPooled(TournamentEvent):
    """What was on the head of somebody whose last chips nobody won went to the prizes."""

    name: Name
    money: Money


def see_to_lost_head(state: TournamentState, log: Log, gone: Entrant) -> None:
    """What becomes of the head of somebody whose chips left play: it waits for the winner, or is prize money."""
    rule = state.rules.tournament_heads_left
    if gone.head and conditions_of(state).said("prizes.heads_left", rule.value) == PRIZE_MONEY:
        log.emit(HeadPooled(cited(rule), state.at, gone.name, gone.head))


def check_takers(state: TournamentState, takers: tuple[tuple[str, ...], ...], after: Mapping[str, int]) -> None:
    """Refuse that somebody takes a head who cannot, by what those who were dealt in have behind the hand."""
    if not state.heads_laid:
        return
    for fallen, *by in [each for each in takers if each]:
        names = [entry_of(state, name).name for name in by]
        if not names or len({*names}) < len(names) or not all(after.get(name) for name in names):
            raise Refused(f"who takes {fallen[:60]} has won chips in the hand, and is named once.")


def see_to_bounties(
    state: TournamentState,
    log: Log,
    fallen: Entrant,
    takers: tuple[tuple[str, ...], ...],
    won: Mapping[str, int],
) -> None:
    """Pay what was on the head of somebody who fell; where nobody says who took them, who won most did."""
    if not fallen.head or not state.rules.tournament_heads.value:
        return
    told = [each[1:] for each in takers if each and each[0].casefold() == fallen.name.casefold()]
    if told:
        names = [entry_of(state, name).name for name in told[0]]
    else:
        names = [max(won, key=lambda name: won[name])]
    heads = {name: state.entries[name.casefold()].head for name in names}
    found = bounties.take(
        {**heads, fallen.name: fallen.head}, fallen.name, names, conditions_of(state)["prizes.bounties"]
    )
    paid = tuple(found.paid[name] for name in names)
    onto = tuple(found.heads[name] - heads[name] for name in names)
    log.emit(BountyTaken(cited(state.rules.tournament_heads), state.at, fallen.name, tuple(names), paid, onto))
