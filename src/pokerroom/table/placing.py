"""Placing: a table of a tournament, where the tournament says who sits with which chips, and at which level it plays.

Knows that nobody at such a table comes, goes, buys or changes the sign by themselves. Must not know why anything is so:
`tournament` does. Chips are no money here, and nothing is booked.
"""

from __future__ import annotations

from collections import deque

from pokerroom.hand.starting import check_name
from pokerroom.law.choices import changed_choices
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.machine.authority import the_tournament
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import only_said
from pokerroom.table.checks import amount, between_hands, check_room, free_seat, seated
from pokerroom.table.fields import FORMS, Chips, Name, Number, Seat, TableEvent, Words
from pokerroom.table.markers import REMARKS
from pokerroom.table.notices import sign_changed
from pokerroom.table.people import known, player_of, take_place
from pokerroom.table.player import Player
from pokerroom.table.state import PersonAtTable, Positions, TableState
from pokerroom.table.traits import IN_TOURNAMENT

_BEHIND = only_said(lambda value: ", and is dealt in when the button has passed" if value else "")
noun: Noun[TableState] = Noun("placing", {**FORMS, "behind": _BEHIND})

# What another level may change on a sign.
LEVELS = frozenset(
    {Sign.limit, Sign.blinds, Sign.ante, Sign.ante_from, Sign.bring_in, Sign.least_wager, Sign.buy_in, Sign.chip}
)


class LevelStep:
    """From which sign a table goes to which other one, and how that is said."""

    def __init__(self, old: Sign, line: str, new: Sign) -> None:
        """Look at both."""
        self.old: Sign = old
        self.line: str = line
        self.new: Sign = new
        # Whether nothing else changes by it, as nothing does from level to level.
        self.alike: bool = (
            len(old.blinds) == len(new.blinds)
            and old.game.key == new.game.key
            and old.deck == new.deck
            and old.kill == new.kill == "none"
        )


_STEPS: deque[LevelStep] = deque(maxlen=4)
"""The steps that tables took last: those of a tournament go together, and one is looked at."""


def of_tournament(state: TableState) -> None:
    """Refuse what only a tournament does where none is played."""
    if not state.sign.tournament:
        raise Refused("this table is of no tournament.")


def _placed(state: TableState, event: Placed) -> None:
    _sits(state, event.name, event.seat, event.chips, event.waits)


def _sits(state: TableState, name: str, seat: int, chips: int, late: bool) -> None:
    """What is so from now on: somebody sits there who came."""
    player = Player(name, seat, chips)
    player.origin = seat
    player.out = player.out_once = late
    player.exempt = True  # wherever they come from, they owe nothing
    take_place(state, player)
    state.accounts["cage"] -= chips


@noun.event("{name} is seated in seat {seat} with {chips}{waits:behind}", seen=by_everybody, effect=_placed)
class Placed(TableEvent):
    """A player of the tournament was given a seat with chips; `waits`: until the button has passed."""

    name: "Name"
    seat: "Seat"
    chips: "Chips"
    waits: "bool" = False


def _place(state: TableState, log: Log, act: Place) -> None:
    of_tournament(state)
    check_name(act.name)
    if state.player(act.name) is not None:
        raise Refused(f"{act.name} sits here already.")
    free_seat(state, act.seat)
    check_room(state, 1)
    amount("a stack", act.chips)
    place(state, log, act.name, act.seat, act.chips, act.waits)


def place(state: TableState, log: Log, name: str, seat: int, chips: int, late: bool) -> None:
    """Give a player of the tournament a seat that is free."""
    log.note(Placed((), state.at, name, seat, chips, late))
    _sits(state, name, seat, chips, late)


@noun.act(
    "the tournament seats {name} in seat {seat} with {chips}",
    by=the_tournament,
    answer=_place,
    traits=(REMARKS, IN_TOURNAMENT),
)
class Place(Act):
    """The tournament gives a player a seat here."""

    name: "Name"
    seat: "Seat"
    chips: "Chips"
    waits: "bool" = False


def _taken_away(state: TableState, event: TakenAway) -> None:
    _goes(state, event.seat, event.chips)


def _goes(state: TableState, seat: int, chips: int) -> None:
    """What is so from now on: somebody is gone from their seat with these chips."""
    player = state.players.pop(seat)
    state.accounts["cage"] += chips
    person = known(state, player.name)
    person.seat, person.last = 0, None
    if person == PersonAtTable(person.name) or not person.is_concerned:  # as nearly all: nothing else was ever kept
        del state.people[player.name.casefold()]
    at = state.positions
    if player.name in at.names:  # what stood there stays there, whoever comes
        names = tuple(["" if name == player.name else name for name in at.names])
        state.positions = Positions(at.marker, at.places, names, at.big)
    if player.name in state.straddlers:
        state.straddlers.remove(player.name)
    if state.kill == player.name:
        state.kill = ""


@noun.event("{name} {why}", seen=by_everybody, effect=_taken_away)
class TakenAway(TableEvent):
    """A player of the tournament left the table with their chips, if they had any: to another table, or for good."""

    name: "Name"
    seat: "Seat"
    chips: "Chips"
    why: "Words"


def _take_away(state: TableState, log: Log, act: TakeAway) -> None:
    of_tournament(state)
    player = seated(state, act.name)
    if state.playing and player.seat in state.dealt:
        raise Refused("the hand is finished first.")
    take_away(state, log, player, act.why)


def take_away(state: TableState, log: Log, player: Player, why: str) -> None:
    """Take a player of the tournament away who sits here."""
    log.note(TakenAway((), state.at, player.name, player.seat, player.chips, why))
    _goes(state, player.seat, player.chips)


@noun.act(
    "the tournament takes {name} away: {why}", by=the_tournament, answer=_take_away, traits=(REMARKS, IN_TOURNAMENT)
)
class TakeAway(Act):
    """The tournament takes a player from the table; `why` goes on from the name: "is out", "goes to table 2"."""

    name: "Name"
    why: "Words"


def _stack_set(state: TableState, event: StackSet) -> None:
    _has(state, player_of(state, event.name), event.chips)


def _has(state: TableState, player: Player, chips: int) -> None:
    """What is so from now on: a player has these chips."""
    state.accounts["cage"] += player.chips - chips
    player.chips = chips


@noun.event("{name} has {chips} now: {why}", seen=by_everybody, effect=_stack_set)
class StackSet(TableEvent):
    """The tournament gave a player chips, took some, or changed them for others."""

    name: "Name"
    chips: "Chips"
    why: "Words"


def _set_stack(state: TableState, log: Log, act: SetStack) -> None:
    of_tournament(state)
    between_hands(state, "the hand is finished first.")
    seated(state, act.name)
    amount("a stack", act.chips, 0)
    set_stack(state, log, act)


def set_stack(state: TableState, log: Log, act: SetStack) -> None:
    """Say what a player of the tournament has who sits here."""
    player = player_of(state, act.name)
    log.note(StackSet((), state.at, player.name, act.chips, act.why))
    _has(state, player, act.chips)


@noun.act(
    "the tournament sets the stack of {name} to {chips}: {why}",
    by=the_tournament,
    answer=_set_stack,
    traits=(IN_TOURNAMENT,),
)
class SetStack(Act):
    """The tournament says what a player has: after a re-buy, an add-on, a race for odd chips."""

    name: "Name"
    chips: "Chips"
    why: "Words"


def _hand_missed(state: TableState, event: HandMissed) -> None:
    player = state.player(event.name)
    assert player is not None
    player.dead = True


@noun.event("{name} misses the hand", seen=by_everybody, effect=_hand_missed)
class HandMissed(TableEvent):
    """A player of the tournament is dealt in and posts what they must, and their hand is dead."""

    name: "Name"


def _miss(state: TableState, log: Log, act: MissHand) -> None:
    of_tournament(state)
    between_hands(state, "the hand is finished first.")
    player = seated(state, act.name)
    if player.dead:
        raise Refused(f"{player.name} misses the hand already.")
    log.emit(HandMissed((), state.at, player.name))


@noun.act("the tournament has {name} miss the hand", by=the_tournament, answer=_miss, traits=(IN_TOURNAMENT,))
class MissHand(Act):
    """The tournament has a player miss the next hand."""

    name: "Name"


def _button_placed(state: TableState, event: ButtonPlaced) -> None:
    state.positions = Positions()
    state.first_marker = event.seat


@noun.event("the button is drawn: seat {seat}", seen=by_everybody, effect=_button_placed)
class ButtonPlaced(TableEvent):
    """The seats were drawn anew, and the button with them: blinds are counted from there."""

    seat: "Seat"


def _place_button(state: TableState, log: Log, act: PlaceButton) -> None:
    of_tournament(state)
    between_hands(state, "the hand is finished first.")
    log.emit(ButtonPlaced((), state.at, amount("a seat", act.seat)))


@noun.act(
    "the tournament gives seat {seat} the button", by=the_tournament, answer=_place_button, traits=(IN_TOURNAMENT,)
)
class PlaceButton(Act):
    """The tournament says where the button is: it was drawn."""

    seat: "Seat"


def _known_step(state: TableState, line: str) -> LevelStep | None:
    """The step to the sign that a line makes, where another table went there from the same one."""
    for step in _STEPS:
        if step.old is state.sign and step.line == line:
            return step
    return None


def _level_set(state: TableState, event: LevelSet) -> None:
    step = _known_step(state, event.sign)
    sign = step.new if step is not None else spoken_sign(event.sign, lambda name: state.book)
    sign_changed(state, sign, True)


@noun.event("level {level}: {says}", seen=by_everybody, effect=_level_set)
class LevelSet(TableEvent):
    """From the next hand on another level is played: its number, what it says, and the sign."""

    level: "Number"
    says: "Words"
    sign: "Words"


def _set_level(state: TableState, log: Log, act: SetLevel) -> None:
    of_tournament(state)
    between_hands(state, "a level begins with the next hand.")
    set_level(state, log, act)


def set_level(state: TableState, log: Log, act: SetLevel) -> None:
    """Begin a level at a table of the tournament, which changes nothing else on the sign."""
    step = _known_step(state, act.sign) or _looked_at(state, act)
    log.note(LevelSet((), state.at, act.level, act.says, step.line))
    if step.alike:
        state.hang(step.new)
        state.shown, state.notice = True, None
    else:
        sign_changed(state, step.new, True)


def _looked_at(state: TableState, act: SetLevel) -> LevelStep:
    """The step by which a table begins a level, looked at and kept for the others."""
    sign = spoken_sign(act.sign, lambda name: state.book)
    others = changed_choices(state.sign, sign) - LEVELS
    if others:
        raise Refused(f"a level does not change the {min(each.called for each in others)}.")
    step = LevelStep(state.sign, said_sign(sign), sign)
    if step.line != said_sign(state.sign):
        _STEPS.append(step)
    return step


@noun.act(
    "the tournament plays level {level}, {says}: {sign}", by=the_tournament, answer=_set_level, traits=(IN_TOURNAMENT,)
)
class SetLevel(Act):
    """The tournament says at which level the next hand is played."""

    level: "Number"
    says: "Words"
    sign: "Words"


def _done(state: TableState, event: TableDone) -> None:
    state.closed = True


@noun.event("the tournament is done with this table", seen=by_everybody, effect=_done)
class TableDone(TableEvent):
    """Nobody of the tournament sits here any more, and the table is closed."""


def _put_away(state: TableState, log: Log, act: PutAway) -> None:
    of_tournament(state)
    between_hands(state, "the hand is finished first.")
    if state.players:
        raise Refused("players sit here.")
    if state.closed:
        raise Refused("the table is closed.")
    log.emit(TableDone((), state.at))


@noun.act("the tournament puts the table away", by=the_tournament, answer=_put_away, traits=(IN_TOURNAMENT,))
class PutAway(Act):
    """The tournament needs a table no more."""
