"""The state of a tournament: a plain object, changed in place by the effects of events and by nothing else.

Knows papers, staff, entries, tables and the clock as they stand. Must not know any rule: the game has them. Ask the
nouns for how it changes, `tournament` for how acts come in.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from pokerroom.law.book import Game
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.rules import TournamentRules

# What an entry can be.
ENTERED, WITHDRAWN, SEATED, OUT, RETIRED, DISQUALIFIED = (
    "entered",
    "withdrawn",
    "seated",
    "out",
    "retired",
    "disqualified",
)
# What a tournament can be.
ANNOUNCED, OPEN, CLOSED, RUNNING, ADJOURNED, OVER, SETTLED, CANCELLED = (
    "announced",
    "open",
    "closed",
    "running",
    "adjourned",
    "over",
    "settled",
    "cancelled",
)


class Entrant(Struct):
    """Somebody's part in a tournament: what they paid and got back, where they sit, how they stand."""

    name: str
    version: int  # of the conditions that they accepted
    is_now: str = ENTERED
    paid: int = 0  # in cents, all of it
    fees: int = 0  # of that what is the operator's to keep
    refunded: int = 0
    staff: bool = False
    is_who: str = ""  # what they are, where entrants are selected by it
    briefed: bool = False
    signed: bool = False
    permits: bool = False  # that their name is used
    table: int = 0
    seat: int = 0
    chips: int = 0
    bought: int = 0  # how often they bought back
    added: bool = False
    played_by: str = ""  # who plays in their place
    penalty: int = 0  # hands that they still miss
    began: int = 0  # what they had when the hand began in which they fell
    fell_at: int = 0  # when that hand began
    fell_hand: int = 0  # how many hands their table had then played
    order: int = 0  # the how many-th they were to fall; those of one hand have the same
    place: int = 0
    prize: int = 0
    paid_out: int = 0


class TournamentTable(Struct):
    """A table of a tournament: in which order it breaks, and what is being played there."""

    number: int
    breaks: int = 0
    playing: bool = False
    level: int = 0  # of the hand that is on, or was last
    began_at: int = 0  # when that hand began
    hands: int = 0
    ended: bool = False
    stacks: dict[str, int] = {}


@dataclass(kw_only=True)
class TournamentState:
    """Everything that is so of a tournament at one moment."""

    game: Game
    rules: TournamentRules
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
    signing: bool = False  # the Director has every player sign
    practised: int = 0
    session: bool = False  # one is on
    # The clock: how long was played before it last began to run, since when it runs, and what was on it by the level.
    played: int = 0
    runs_since: int = -1
    first_hand: bool = False
    removed: int = 0  # chips that left play
    falls: int = 0  # hands in which somebody fell
    rulings: dict[str, str] = field(default_factory=dict)  # about what the Director has ruled, and how
    yields: list[str] = field(default_factory=list)  # words of the conditions that yield to the rules
    kept: int = 0  # what the operator keeps, in cents

    def stop_clock(self, at: int) -> None:
        """Let the clock stand still, if it runs."""
        if self.runs_since >= 0:
            self.played += at - self.runs_since
            self.runs_since = -1

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
