"""The freeze-out: everybody buys the same, nobody joins or adds, the ante grows, and it goes on to the last player.

Knows what a player's end does to the rest. Must not know the sign's choice of it: `law` makes it with all consent.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.powers import KillHand
from pokerroom.hand.showing import Show
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, office_with, the_staff
from pokerroom.machine.desk import Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.checks import between_hands, seated
from pokerroom.table.desk import DeskQuestion, for_players, offered
from pokerroom.table.fields import FORMS, Name, Number, Office, People, TableEvent, Words
from pokerroom.table.hours import gaming_closes, outside_hours
from pokerroom.table.leaving import go
from pokerroom.table.people import changes_nothing
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("freeze out", FORMS)


def _eliminated(state: TableState, event: Eliminated) -> None:
    state.out_of_it.append(event.name)
    state.ante = event.ante


@noun.event("{name} is out; the ante is now {ante}", seen=by_everybody, effect=_eliminated)
class Eliminated(TableEvent):
    """A player is out of the freeze-out; the ante is `ante` from now on."""

    name: "Name"
    ante: "Number"


def _adjourned(state: TableState, event: Adjourned) -> None:
    state.adjourned = True


@noun.event("the freeze-out is {resume:adjourned}", seen=by_everybody, effect=_adjourned)
class Adjourned(TableEvent):
    """A freeze-out was broken off: to go on later, or for good."""

    resume: "bool"


def _resumed(state: TableState, event: Resumed) -> None:
    state.adjourned = False


@noun.event("the freeze-out resumes", seen=by_everybody, effect=_resumed)
class Resumed(TableEvent):
    """An adjourned freeze-out goes on."""


@noun.event("{name} wins the freeze-out", seen=by_everybody, effect=changes_nothing)
class FreezeOutEnded(TableEvent):
    """One player has all the chips."""

    name: "Name"


def is_on(state: TableState) -> bool:
    """Whether a freeze-out is being played."""
    return state.sign.freeze_out and state.number > 0


def out(state: TableState, log: Log, player: Player, why: tuple[str, ...] = (), way: str = "out") -> None:
    """Count a player as out, raise the ante for the rest, and see whether it is over."""
    step = state.rules.freeze_out_ante.value
    ante = state.sign.ante + step * state.sign.least_wager * (len(state.out_of_it) + 1)
    log.emit(Eliminated(state.rules.freeze_out_ante.by, state.at, player.name, ante))
    go(state, log, player, way, why)


def see_to_end(state: TableState, log: Log) -> None:
    """Record that the freeze-out is over when so few players are left as end it."""
    if is_on(state) and len(state.players) <= state.rules.freeze_out_ends.value and state.out_of_it:
        for player in list(state.players.values())[:1]:
            log.emit(FreezeOutEnded(state.rules.freeze_out_ends.by, state.at, player.name))


def act_of_absent(state: TableState, hand: Hand) -> Act | None:
    """What is done for a player who is dealt in though they are away, when it is their turn: they give up, or show.

    The hand of whoever misses it by the tournament's word is dead as soon as the cards are dealt.
    """
    if hand.over or hand.due.actor != "seat":
        return None
    for place, at in enumerate(state.dealt):
        if state.players[at].dead and hand.state.live[place] and hand.state.live_count > 1:
            return KillHand(place)
    seat, options = hand.due.seat, hand.due.options
    if state.players[state.dealt[seat]].away_since < 0:
        return None
    if "fold" in options:
        return Fold(seat)
    if "check" in options:
        return Check(seat)
    if "bring in" in options:
        return Bet(seat, hand.due.least)
    if "show" in options:
        return Show(seat)
    return Call(seat) if "call" in options else None  # the rest nobody can choose for them


def _let_go(state: TableState, log: Log, act: LetGo, grant: Grant) -> None:
    """An office lets a player leave for good cause; their chips are their own, and they count as out."""
    rules = state.rules
    clauses = grant.by
    player = seated(state, act.name)
    if not is_on(state):
        raise Refused("no freeze-out is played.", clauses)
    between_hands(state, "the hand is finished first.", rules.freeze_out_leaves)
    if not act.ground.strip():
        raise Refused("a ground is needed.", clauses)
    out(state, log, player, cited(grant, rules.freeze_out_leaves), f"let go: {act.ground}")
    see_to_end(state, log)


@noun.act(
    "the {office} lets {name} go: {ground}",
    by=office_with(TableRules.offices_lets_go),
    answer=_let_go,
    desk=offered(
        "a player",
        "Let go for good cause",
        for_players(lambda state, player: is_on(state), "good cause"),
        "{name} is let go.",
    ),
)
class LetGo(Act):
    """An office lets a player leave a freeze-out for good cause."""

    office: "Office"
    name: "Name"
    ground: "Words"


def _breaks(kind: type[Adjourn], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if is_on(state) and not state.adjourned and not state.closed:
        yield Suggestion(kind(True), "to go on later", "Break off to go on later")
        yield Suggestion(kind(False), "for good", "Break off for good")


def _adjourn(state: TableState, log: Log, act: Adjourn) -> None:
    """The players left break off: to go on later, or for good, each with their own bank."""
    rules = state.rules
    if not is_on(state):
        raise Refused("no freeze-out is played.", rules.freeze_out_adjourned.by)
    between_hands(state, "the hand is finished first.", rules.freeze_out_adjourned)
    if not rules.freeze_out_adjourned.value:
        raise Refused("a freeze-out is played to its end.", cited(rules.freeze_out_adjourned, rules.freeze_out_ends))
    if state.adjourned:
        raise Refused("it is adjourned already.")
    if state.hours != (0, 0) and not gaming_closes(state):
        clauses = cited(rules.freeze_out_adjourned, rules.freeze_out_ends)
        raise Refused("gaming is not over: a freeze-out is played to its end.", clauses)
    log.emit(Adjourned(rules.freeze_out_adjourned.by, state.at, act.resume))
    if not act.resume:
        for player in list(state.players.values()):
            go(state, log, player, "closed", rules.freeze_out_adjourned.by)


@noun.act(
    "the players {resume:adjourn}",
    by=the_staff,
    answer=_adjourn,
    desk=offered("closing", "", _breaks),
)
class Adjourn(Act):
    """The players left in a freeze-out break off at the end of gaming: to go on later, or for good."""

    resume: "bool"


def _goes_on(kind: type[Resume], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if is_on(state) and state.adjourned and not state.closed:
        yield Suggestion(kind(tuple(player.name for player in state.players.values())))


def _resume(state: TableState, log: Log, act: Resume) -> None:
    if not state.adjourned:
        raise Refused("nothing was adjourned.")
    if outside_hours(state):
        raise Refused("it goes on in gaming hours.", state.rules.hours_kept.by)
    here = {name.casefold() for name in act.names}
    missing = [player.name for player in state.players.values() if player.name.casefold() not in here]
    clauses = state.rules.freeze_out_resumes.by
    if missing and state.rules.freeze_out_resumes.value == "all who were left":
        raise Refused(f"all who were left must be there; missing: {', '.join(missing)}.", clauses)
    log.emit(Resumed(clauses, state.at))


@noun.act(
    "the game goes on with {names}",
    by=the_staff,
    answer=_resume,
    desk=offered("closing", "Go on with the freeze-out", _goes_on),
)
class Resume(Act):
    """An adjourned freeze-out goes on with those who are there."""

    names: "People"
