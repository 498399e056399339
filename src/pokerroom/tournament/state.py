"""The state of a tournament: a plain object, changed in place by the effects of events and by nothing else.

Knows papers, staff, entries, tables and the clock as they stand. Must not know any rule: the game has them. Ask the
nouns for how it changes, `tournament` for how acts come in.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, field
from typing import Final

from pokerroom.law.book import Game
from pokerroom.table.player import seated_with
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.items import WAITS
from pokerroom.tournament.rules import TournamentRules

# What an entry can be. One a line: compiled code reads such a word where it stands, and looks up any other.
ENTERED: Final = "entered"
WITHDRAWN: Final = "withdrawn"
SEATED: Final = "seated"
OUT: Final = "out"
RETIRED: Final = "retired"
DISQUALIFIED: Final = "disqualified"
# What a tournament can be.
ANNOUNCED: Final = "announced"
OPEN: Final = "open"
CLOSED: Final = "closed"
RUNNING: Final = "running"
ADJOURNED: Final = "adjourned"
OVER: Final = "over"
SETTLED: Final = "settled"
CANCELLED: Final = "cancelled"


@dataclass
class Entrant:
    """Somebody's part in a tournament: what they paid and got back, where they sit, how they stand."""

    # What is asked around every hand comes first: it is read together.
    name: str
    version: int  # of the conditions that they accepted
    chips: int = 0
    is_now: str = ENTERED
    table: int = 0
    seat: int = 0
    briefed: bool = False
    penalty: int = 0  # hands that they still miss
    waits: bool = False  # until the button has passed the seat to which they were moved
    paid: int = 0  # in cents, all of it
    fees: int = 0  # of that what is the operator's to keep
    refunded: int = 0
    staff: bool = False
    is_who: str = ""  # what they are, where entrants are selected by it
    away: str = ""  # what becomes of their stack while they are not there; nothing: they are
    signed: bool = False
    permits: bool = False  # that their name is used
    bought: int = 0  # how often they bought back
    entries: int = 0  # of these, how often they entered again
    added: bool = False
    played_by: str = ""  # who plays in their place
    began: int = 0  # what they had when the hand began in which they fell
    fell_at: int = 0  # what was on the clock when that hand began
    fell_hand: int = 0  # how many hands their table had then played
    order: int = 0  # the how many-th they were to fall; those of one hand have the same
    place: int = 0
    prize: int = 0
    paid_out: int = 0
    head: int = 0  # the bounty on them, in cents
    bounties: int = 0  # what they won by those of others
    brings: int = 0  # chips instead of the bank: from another flight, or a bank of their own


@dataclass
class TournamentTable:
    """A table of a tournament: who sits there and what is being played."""

    number: int
    players: dict[int, Entrant] = field(default_factory=dict)  # by seat
    playing: bool = False
    level: int = 0  # of the hand that is on, or was last
    began_at: int = 0  # what was on the clock when that hand began
    hands: int = 0
    shuffled: int = 0  # what the clock showed, in seconds, when the last hand was over
    ended: bool = False
    drawn: int = 0  # how many were seated here when seats were last drawn
    # What those had who sat here when the hand that is on, or was last, began; nothing as long as they still have it.
    stacks: dict[str, int] = field(default_factory=dict)
    button: int = 0  # of the last hand, or drawn for the first
    blinds: tuple[int, ...] = ()  # where they stood in the last hand, the big blind's place last
    last_left: int = 0  # the seat that somebody left last
    missing: tuple[str, ...] = ()  # who sits here and is dead in the hand that is on
    fresh: bool = False  # seats and button were drawn, and no hand has begun since
    turn: int = 0  # hands played of those that all tables play together
    waived: bool = False  # it need not wait for players
    late: bool = False  # somebody here waits until the button has passed
    chip: int = 0  # the smallest that is still in play here; 0: that of the first level

    def began_with(self) -> dict[str, int]:
        """What those had, by name, who sat here when the hand that is on began."""
        return self.stacks or {each.name: each.chips for each in self.players.values()}

    @property
    def can_play(self) -> bool:
        """Whether two are dealt cards: not those who are away and whose stack waits for them."""
        others = False
        for each in self.players.values():
            if each.away != WAITS:
                if others:
                    return True
                others = True
        return False


@dataclass(kw_only=True)
class TournamentState:
    """Everything that is so of a tournament at one moment."""

    game: Game
    rules: TournamentRules = field(compare=False)  # they are the game's, and read once
    conditions: Conditions | None = None
    at: int = 0
    is_now: str = ANNOUNCED
    version: int = 0
    approved: int = 0  # which version of the conditions is
    published: int = 0
    told: int = 0  # of which version the inspectors know
    start: int = 0  # when it begins
    director: str = ""
    deputies: list[str] = field(default_factory=list)
    on_duty: list[str] = field(default_factory=list)
    tables: dict[int, TournamentTable] = field(default_factory=dict)
    entries: dict[str, Entrant] = field(default_factory=dict)  # by name without capitals
    named: dict[str, Entrant] = field(default_factory=dict)  # the same, by name as it was entered
    apart: dict[str, None] = field(default_factory=dict)  # who may be away or have a penalty: nobody else is
    signing: bool = False  # the Director has every player sign
    practised: int = 0
    session: bool = False  # one is on
    # The clock: how long was played before it last began to run, since when it runs, and what was on it by the level.
    played: int = 0
    runs_since: int = -1
    first_hand: bool = False
    removed: int = 0  # chips that left play
    no_shows: list[str] = field(default_factory=list)  # whose stack leaves play if they do not come
    falls: int = 0  # hands in which somebody fell
    rulings: dict[str, str] = field(default_factory=dict)  # about what the Director has ruled, and how
    yields: list[str] = field(default_factory=list)  # words of the conditions that yield to the rules
    kept: int = 0  # what the operator keeps, in cents
    kept_said: bool = False  # the operator has said what it keeps
    made_up: int = 0  # what it added to reach a guarantee
    sizes: dict[int, dict[int, None]] = field(default_factory=dict)  # the tables with so many players, none left out
    live: list[int] = field(default_factory=list)  # the tables at which somebody sits, by their numbers
    bought_in: int = 0  # entries: whoever came in again counts again
    seated: int = 0  # how many still play
    heads_laid: int = 0  # what of all that was paid is on heads or was won with them, in cents
    lapsed: list[tuple[int, int]] = field(default_factory=list)  # paid and got back, by who withdrew and came again
    turn: int = 0  # of the hands that all tables play together; 0: each plays its own
    together: int = 0  # the number of those who fall in the hand that all tables play together; 0: nobody has yet
    final: bool = False  # the final table was drawn
    round: int = 1  # of a shootout or a knock-out
    byes: list[str] = field(default_factory=list)  # who goes to the next round without playing
    chop: dict[str, int] = field(default_factory=dict)  # what was offered to each, or agreed
    chop_left: int = 0  # what is left for the winner then
    agreed: list[str] = field(default_factory=list)  # who agreed to it
    chopped: bool = False

    def stop_clock(self, at: int) -> None:
        """Let the clock stand still, if it runs."""
        if self.runs_since >= 0:
            self.played += at - self.runs_since
            self.runs_since = -1

    def enter(self, entry: Entrant) -> None:
        """Somebody is in it from now on, in place of what they were before."""
        key = entry.name.casefold()
        if key in self.entries:
            del self.named[self.entries[key].name]
        self.entries[key] = self.named[entry.name] = entry

    def entry(self, name: str) -> Entrant | None:
        """The entry of somebody, whatever their capitals, or None."""
        return self.entries.get(name.casefold())

    @property
    def entered(self) -> list[Entrant]:
        """Those who are in it, or have been, and have not withdrawn."""
        return [each for each in self.entries.values() if each.is_now != WITHDRAWN]

    @property
    def left(self) -> list[Entrant]:
        """Those who still play."""
        return [each for each in self.entries.values() if each.is_now == SEATED]

    def there(self, entry: Entrant) -> None:
        """Somebody is not late or away any more, or it does not matter any more."""
        entry.away = ""
        self.see_apart(entry)
        if entry.name in self.no_shows:
            self.no_shows.remove(entry.name)

    def see_apart(self, entry: Entrant) -> None:
        """Keep in mind whether somebody is away or has a penalty."""
        if entry.away or entry.penalty:
            self.apart[entry.name] = None
        else:
            self.apart.pop(entry.name, None)

    @property
    def players_left(self) -> list[Entrant]:
        """Those who still play, or go on to the next round without playing."""
        return [each for each in self.entries.values() if each.is_now == SEATED or each.name in self.byes]

    @property
    def still_in(self) -> int:
        """How many those are."""
        return self.seated + len(self.byes)

    @property
    def playing_on(self) -> int:
        """How many still play at tables at which play has not ended early: of these alone somebody moves."""
        count = 0
        for size, tables in self.sizes.items():
            count += size * len(tables)
        return count

    def leave_play(self) -> int:
        """The how many-th to fall somebody is whose chips leave play.

        In a hand that all tables play together they go in the same moment as whoever falls in it, and below them.
        """
        order = self.together or self.falls + 1
        self.falls = max(self.falls, order)
        if self.turn:
            self.together = order
        return order

    def put(self, entry: Entrant, table: int, seat: int) -> None:
        """Somebody sits in a seat from now on."""
        if entry.is_now == SEATED:
            self.lift(entry)
        entry.is_now, entry.table, entry.seat = SEATED, table, seat
        at = self.tables[table]
        if at.playing:
            at.stacks = at.began_with()
        at.players = seated_with(at.players, seat, entry)
        self._count(at, len(at.players) - 1)
        self.seated += 1

    def put_all(self, entries: list[Entrant], tables: tuple[int, ...], seats: tuple[int, ...]) -> None:
        """All these, who had no seat, sit in theirs from now on: an empty table is filled at once."""
        coming: dict[int, dict[int, Entrant]] = {}
        for place, entry in enumerate(entries):
            number = tables[place]
            if number not in coming:
                coming[number] = {}
            coming[number][seats[place]] = entry
        for number, players in coming.items():
            at = self.tables[number]
            if at.players:
                for seat, entry in players.items():
                    self.put(entry, number, seat)
                continue
            at.players = {seat: players[seat] for seat in sorted(players)}
            for seat, entry in at.players.items():
                entry.is_now, entry.table, entry.seat = SEATED, number, seat
            self._count(at, 0)
            self.seated += len(players)

    def lift(self, entry: Entrant) -> None:
        """Somebody sits in their seat no more."""
        at = self.tables[entry.table]
        if at.playing:
            at.stacks = at.began_with()
        del at.players[entry.seat]
        at.last_left = entry.seat
        at.waived = False
        self._count(at, len(at.players) + 1)
        self.seated -= 1

    def end_table(self, at: TournamentTable) -> None:
        """Nobody plays at a table any more: whoever sits there is where they are, and nobody comes."""
        tables = self.sizes.get(len(at.players), {})
        tables.pop(at.number, None)
        if not tables:
            self.sizes.pop(len(at.players), None)
        if at.number in self.live:
            self.live.remove(at.number)
        at.ended = True

    def _count(self, at: TournamentTable, before: int) -> None:
        if at.ended:
            return
        sizes, number, size = self.sizes, at.number, len(at.players)
        if before:
            del sizes[before][number]
            if not sizes[before]:
                del sizes[before]
        else:
            insort(self.live, number)
        if size:
            sizes.setdefault(size, {})[number] = None
        else:
            del self.live[bisect_left(self.live, number)]
