"""Hands of a tournament: that they begin, what everybody has behind them, and who is out.

Knows what a tournament asks before each deal and hears after it. Must not deal: a table does, or a dealer on felt. Ask
`next_hand` whether one may begin, `places` for how places follow, `together` for hands that all tables play at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pokerroom.law.error import Refused
from pokerroom.machine.authority import Grant, the_staff
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.absences import see_to_no_shows
from pokerroom.tournament.checks import entry_of, the_director
from pokerroom.tournament.clock import NO_LEVEL, LevelTime, running, stands
from pokerroom.tournament.fields import FORMS, Chips, Name, Number, Numbers, Office, People, Takers, TournamentEvent
from pokerroom.tournament.finale import see_to_finale
from pokerroom.tournament.heads import check_takers, see_to_bounties
from pokerroom.tournament.next_hand import check_deal, missing_at, ordinary
from pokerroom.tournament.state import OUT, RUNNING, Entrant, TournamentState, TournamentTable
from pokerroom.tournament.together import see_to_bubble
from pokerroom.tournament.traits import OF_PLAY, WITH_A_COUNT

noun: Noun[TournamentState] = Noun("hands", FORMS)


def at_table(state: TournamentState, table: int) -> list[Entrant]:
    """Those who sit at a table, by their seats."""
    found = state.tables.get(table)
    return list(found.players.values()) if found is not None else []


def _began(state: TournamentState, event: HandBegan) -> None:
    _begins(state, state.tables[event.table], event.level, event.missing)


def _begins(state: TournamentState, table: TournamentTable, level: int, missing: tuple[str, ...]) -> None:
    """What is so of a table from now on: a hand is on there."""
    table.playing, table.level, table.turn = True, level, state.turn
    table.began_at = running(state, state.at)
    if table.stacks:
        table.stacks = {}
    table.missing, table.fresh = missing, False
    state.first_hand = True
    if state.chop and not state.chopped:  # what was read out goes by stacks that are no more
        state.chop, state.chop_left, state.agreed = {}, 0, []


@noun.event(
    "a hand begins at table {table}, level {level}: {small}/{big}", seen=by_everybody, effect=_began, traits=(OF_PLAY,)
)
class HandBegan(TournamentEvent):
    """A hand began at a table, at the level that held in that moment; `missing` sit there and are dead in it."""

    table: "Number"
    level: "Number"
    small: "Chips"
    big: "Chips"
    ante: "int"
    missing: "People"


def begin_hand(state: TournamentState, log: Log, number: int) -> None:
    """Begin a hand at a table, or refuse it."""
    begin_hand_at(state, log, state.tables.get(number), number, state.at)


def begin_hand_at(state: TournamentState, log: Log, table: TournamentTable | None, number: Any, at: Any) -> None:
    """The same at this table, if there is one; its number and the time, which it is, go into the log as they are."""
    hands = ordinary(state)
    missing: tuple[str, ...] = ()
    if table is None or not hands.may_begin(state, table):
        hands.play(check_deal(state, number))
        missing = missing_at(state, number)
        table = state.tables[number]
    log.note(HandBegan(hands.by, at, number, hands.number, hands.small, hands.big, hands.ante, missing))
    _begins(state, table, hands.level_number, missing)


def _begin(state: TournamentState, log: Log, act: BeginHand) -> None:
    begin_hand(state, log, act.table)


@noun.act("a hand begins at table {table}", by=the_staff, answer=_begin)
class BeginHand(Act):
    """The first card of a hand is about to be dealt at a table."""

    table: "Number"


class HandTold:
    """What came of a hand, in names as they were entered: what `EndHand` says, as this program tells itself."""

    def __init__(
        self,
        table: int,
        names: tuple[str, ...],
        chips: tuple[int, ...],
        takers: tuple[tuple[str, ...], ...],
        button: int,
        blinds: tuple[int, ...],
    ) -> None:
        """Say it."""
        self.table: int = table
        self.say(names, chips, takers, button, blinds)

    def say(
        self,
        names: tuple[str, ...],
        chips: tuple[int, ...],
        takers: tuple[tuple[str, ...], ...],
        button: int,
        blinds: tuple[int, ...],
    ) -> None:
        """Say what came of the next hand of the same table, where it was said of the last."""
        if len(names) != len(chips):
            raise ValueError("whose stack changed has another one, and nobody else")
        self.names: tuple[str, ...] = names
        self.chips: tuple[int, ...] = chips
        self.takers: tuple[tuple[str, ...], ...] = takers
        self.button: int = button
        self.blinds: tuple[int, ...] = blinds
        self.seats: tuple[
            int, ...
        ] = ()  # where those sat, if that is known; and what is recorded of it, if it was made
        self.event: Any = None
        self.broke: bool = False  # somebody has nothing left
        for each in chips:
            if not each:
                self.broke = True

    def drop(self) -> None:
        """Let go of what was said, while it is at hand: it is in the log, and the next hand is told later."""
        self.names, self.chips, self.blinds, self.seats, self.event = (), (), (), (), None

    def act(self) -> EndHand:
        """The act that says it."""
        return EndHand(self.table, self.names, self.chips, self.takers, self.button, self.blinds)


def _ended(state: TournamentState, event: HandEnded) -> None:
    told = HandTold(event.table, event.names, event.chips, (), event.button, event.blinds)
    _ends(state, state.tables[event.table], told)


def _ends(state: TournamentState, table: TournamentTable, told: HandTold) -> list[Entrant]:
    """What is so of a table from now on: a hand is over, and came to this; those whose stacks are other ones."""
    changed, chips = _changed(state, table, told), told.chips
    if table.late or told.broke:
        table.stacks = _began_with(table, changed)
    table.playing = False
    table.hands += 1
    table.shuffled = running(state, state.at)
    if told.button:
        table.button, table.blinds = told.button, told.blinds
    for place, entry in enumerate(changed):
        entry.chips = chips[place]
    for name in table.missing:
        entry = state.named[name]
        entry.penalty -= entry.penalty > 0 and entry.table == table.number
        state.see_apart(entry)
    if table.late:
        for each in table.players.values():
            each.waits = each.waits and each.name not in table.stacks
        table.late = any(each.waits for each in table.players.values())
    return changed


def _began_with(table: TournamentTable, changed: list[Entrant]) -> dict[str, int]:
    """What those had when the hand began who are asked for: only whose stacks changed, where nobody else matters."""
    if table.late or table.stacks or [each for each in changed if each.head]:
        return table.began_with()  # who took the last chips of somebody with a head is looked for among all
    return {each.name: each.chips for each in changed}


def _changed(state: TournamentState, table: TournamentTable, told: HandTold) -> list[Entrant]:
    """Those whose stacks are other ones: in their seats, if those are known and nobody has come or gone since."""
    if told.seats and not table.stacks:
        players = table.players
        return [players[seat] for seat in told.seats]
    named = state.named
    return [named[name] for name in told.names]


@noun.event("the hand at table {table} is over: {names:stacks}", seen=by_everybody, effect=_ended, traits=(OF_PLAY,))
class HandEnded(TournamentEvent):
    """A hand is over, with what those have now whose stacks changed, and where button and blinds were; `counted`: the
    Director noted it of a table on felt."""

    table: "Number"
    names: "People"
    chips: "tuple[int, ...]"
    button: "int" = 0
    blinds: "tuple[int, ...]" = ()
    counted: "bool" = False


def end_hand(state: TournamentState, log: Log, act: EndHand) -> None:
    """Take what a hand came to."""
    table = state.tables.get(act.table)
    if table is None or not table.playing:
        raise Refused(f"no hand is on at table {act.table}.")
    names = _counted(state, act, table.began_with())
    book_hand(state, log, table, HandTold(act.table, names, act.chips, act.takers, act.button, act.blinds))


def _counted(state: TournamentState, act: EndHand | CountTable, stacks: Mapping[str, int]) -> tuple[str, ...]:
    """Whose stacks are other ones: each of them sits there and is named once, and together they have what they had."""
    names = tuple([entry_of(state, name).name for name in act.names])
    for place, name in enumerate(names):
        if name not in stacks:
            raise Refused(f"{name} does not sit at table {act.table}.")
        if name in names[:place]:
            raise Refused(f"{name} is counted twice.")
    had = sum([stacks[name] for name in names])
    if len(names) != len(act.chips) or sum(act.chips) != had or any(chips < 0 for chips in act.chips):
        raise Refused(f"they had {had} together, and have {sum(act.chips)}.")
    check_takers(state, act.takers, {**stacks, **dict(zip(names, act.chips, strict=True))})
    return names


def book_hand(state: TournamentState, log: Log, table: TournamentTable, told: HandTold) -> None:
    """Record what a hand at a table came to, and do what follows from it."""
    if told.event is None:
        told.event = HandEnded((), state.at, told.table, told.names, told.chips, told.button, told.blinds)
    log.note(told.event)
    changed = _ends(state, table, told)
    if told.broke:
        _fall(state, log, table, [entry for entry in changed if not entry.chips], told.takers)
        see_to_no_shows(state, log)
        see_to_bubble(state, log)
        see_to_finale(state, log)
    elif state.turn or state.no_shows:
        see_to_no_shows(state, log)
        see_to_bubble(state, log)
        see_to_finale(state, log)


def _fall(
    state: TournamentState, log: Log, table: TournamentTable, fallen: list[Entrant], takers: tuple[tuple[str, ...], ...]
) -> None:
    """Those who have no chips left are out; what was on their heads goes to who took their last chips."""
    order = state.together or state.falls + 1
    had = table.stacks
    heads = [entry for entry in fallen if entry.head]
    here = table.players.values() if heads else ()
    won = {each.name: each.chips - had[each.name] for each in here if each.name in had}
    for entry in sorted(fallen, key=lambda each: had[each.name]):
        log.emit(Fell(ordinary(state).out_by, state.at, entry.name, had[entry.name], order))
        see_to_bounties(state, log, entry, takers, won)


@noun.act(
    "the hand at table {table} ends: {names:stacks}",
    "the hand at table {table} ends: {names:stacks}; {takers}",
    by=the_staff,
    answer=end_hand,
)
class EndHand(Act):
    """A hand is over: what those have whose stacks changed, who took whose last chips, where button and blinds were."""

    table: "Number"
    names: "People"
    chips: "tuple[int, ...]"
    takers: "Takers" = ()
    button: "int" = 0
    blinds: "Numbers" = ()


# --------------------------------------------------------------------------------------------------- on felt


def _count_table(state: TournamentState, log: Log, act: CountTable, grant: Grant) -> None:
    if state.is_now != RUNNING:
        raise Refused("play is not on.")
    table = state.tables.get(act.table)
    if table is None or not table.players:
        raise Refused(f"nobody sits at table {act.table}.")
    if table.playing:
        raise Refused(f"a hand is on at table {act.table}.")
    if table.ended:
        raise Refused(f"play at table {act.table} has ended.")
    names = _counted(state, act, {each.name: each.chips for each in table.players.values()})
    level = stands(state, state.at).level
    by, missing = ordinary(state).by, missing_at(state, act.table)
    log.emit(HandBegan(by, state.at, act.table, level.number, level.small, level.big, level.ante, missing))
    told = HandTold(act.table, names, act.chips, act.takers, 0, ())
    told.event = HandEnded((), state.at, act.table, told.names, act.chips, counted=True)
    book_hand(state, log, table, told)


@noun.act(
    "the {office} counts table {table}: {names:stacks}",
    "the {office} counts table {table}: {names:stacks}; {takers}",
    by=the_director,
    answer=_count_table,
)
class CountTable(Act):
    """Cards are dealt on felt, and the Director notes what the last hands came to: what those have whose stacks changed
    together, and who took whose last chips. Whoever misses hands has missed one of them."""

    office: "Office"
    table: "Number"
    names: "People"
    chips: "tuple[int, ...]"
    takers: "Takers" = ()


# --------------------------------------------------------------------------------------------------- falling


def _fell(state: TournamentState, event: Fell) -> None:
    entry = state.entries[event.name.casefold()]
    table = state.tables[entry.table]
    state.lift(entry)
    state.there(entry)
    entry.is_now, entry.began, entry.order = OUT, event.began, event.order
    entry.fell_at, entry.fell_hand = table.began_at, table.hands
    state.falls = event.order
    if state.turn:
        state.together = event.order


@noun.event("{name} is out", seen=by_everybody, effect=_fell, traits=(OF_PLAY, WITH_A_COUNT))
class Fell(TournamentEvent):
    """Somebody has no chips left; `began` is what they had when the hand began."""

    name: "Name"
    began: "Chips"
    order: "int"


def level_now(state: TournamentState) -> LevelTime:
    """The level that the clock shows, whether play has begun or not."""
    return stands(state, state.at).level if state.conditions is not None else NO_LEVEL


# ------------------------------------------------------------------------------------------- looking at the clock


def _noted(state: TournamentState, event: TimeNoted) -> None:
    """Nothing changes but the time, as with every event."""


@noun.event("it is {at}", seen=by_everybody, effect=_noted, traits=(OF_PLAY, WITH_A_COUNT))
class TimeNoted(TournamentEvent):
    """Time has passed in which nothing happened."""


def _look(state: TournamentState, log: Log, act: LookAtClock) -> None:
    last = log.events[-1]
    if isinstance(last, TournamentEvent) and last.at < state.at:
        log.emit(TimeNoted((), state.at))
    see_to_no_shows(state, log)
    see_to_bubble(state, log)
    see_to_finale(state, log)


@noun.act("somebody looks at the clock", by=the_staff, answer=_look)
class LookAtClock(Act):
    """Time has passed: what ends by time alone is seen to."""
