"""What a browser is told of tournaments: a row of the lobby, the whole of one, what is somebody's own, the desk.

Knows shapes and nothing else, like `messages`. Money is in cents, times are milliseconds of the room's clock unless
they are called seconds or minutes.
"""

from __future__ import annotations

from msgspec import Raw, Struct


class TournamentLine(Struct):
    """A sentence about a tournament, what kind it is, and its clauses."""

    text: str
    kind: str
    by: tuple[str, ...] = ()


class TournamentListed(Struct):
    """A tournament in the lobby. `mine` is what the reader is in it (nothing: not entered), `table` where they sit.

    `start` is when it begins; 0: when enough have entered. `late`: entries are taken though it is on.
    """

    id: str
    name: str
    book: str
    book_title: str
    game: str
    game_name: str
    format: str
    state: str
    buy_in: int
    fee: int
    bank: int
    entries: int
    most: int
    left: int
    start: int
    pool: int
    guarantee: int
    level: int
    late: bool = False
    open: bool = False
    mine: str = ""
    table: str = ""
    felt: bool = False


class LevelRow(Struct):
    """A level: blinds, ante, how long it lasts, and the break behind it, both in minutes."""

    number: int
    small: int
    big: int
    ante: int
    minutes: int
    pause: int


class ClockShown(Struct):
    """The clock. `ends` is when what it shows is over, while it runs; `left` how many seconds that still takes.

    `pause`: it is a break. `next_break`: seconds of play until the next one; -1: there is none.
    """

    runs: bool
    pause: bool
    level: LevelRow
    next: LevelRow | None
    ends: int
    left: int
    next_break: int


class PrizeRow(Struct):
    """A prize: for which place, or which places alike; who has it, once that is known."""

    first: int
    last: int
    money: int
    names: list[str] = []


class EntryRow(Struct):
    """Somebody in it: what they are, where they sit, what they have, or which place they came to and what they won."""

    name: str
    bot: bool
    state: str
    table: int = 0
    seat: int = 0
    chips: int = 0
    place: int = 0
    prize: int = 0
    bounties: int = 0
    head: int = 0
    bought: int = 0
    penalty: int = 0


class TournamentTableRow(Struct):
    """A table of it: its number there and its id in the room, who sits where, and why it waits, where it does."""

    number: int
    id: str
    seats: list[EntryRow]
    playing: bool
    waits: str = ""


class TournamentPicture(Struct):
    """A tournament as everybody sees it. `entries` are the first of `entered`: those with most chips, then places."""

    id: str
    name: str
    book: str
    book_title: str
    game: str
    game_name: str
    format: str
    state: str
    opened_by: str
    director: str
    felt: bool
    buy_in: int
    fee: int
    bank: int
    rebuy: int
    re_entry: int
    add_on: int
    bounty: int
    seats: int
    least: int
    most: int
    start: int
    late_level: int
    entered: int
    left: int
    chips: int
    average: int
    pool: int
    guarantee: int
    paid_places: int
    together: bool
    final: bool
    clock: ClockShown
    levels: list[LevelRow]
    prizes: list[PrizeRow]
    entries: list[EntryRow]
    tables: list[TournamentTableRow]
    chop: list[PrizeRow]
    agreed: list[str]
    root: str
    secret: str
    lines: list[TournamentLine]


class TournamentOffer(Struct):
    """Something the reader may do now, as it is sent: an act, what it is called, and what it costs in cents.

    `asks` are fields that they fill in: each a name, and what it is (text, number, name, place, or choices in words).
    `sure`: what is asked first, where it cannot be taken back. `why`: why it cannot be done now, and by which clauses.
    """

    what: str
    label: str
    cost: int = 0
    asks: dict[str, str] = {}
    sure: str = ""
    why: str = ""
    by: tuple[str, ...] = ()


class MyPart(Struct):
    """What only the reader is told: their own part, and what they may do. `rank` is by chips among those left.

    `next_prize` is what they have for the place in which they would fall now, and `climbs` how many more must fall
    until they win more.
    """

    name: str
    state: str
    table: str
    number: int
    seat: int
    chips: int
    rank: int
    place: int
    prize: int
    bounties: int
    next_prize: int
    climbs: int
    offers: list[TournamentOffer]


class MoveShown(Struct):
    """A move that is due: who goes where, or which table breaks, in words, by which clauses, and why it waits."""

    text: str
    by: tuple[str, ...]
    waits: str = ""


class TournamentDesk(Struct):
    """What whoever runs it is told besides: in which office they act, what is missing, moves that are due, what they
    may do."""

    office: str
    missing: list[TournamentLine]
    moves: list[MoveShown]
    offers: list[TournamentOffer]


class TournamentShown(Struct, tag="tournament"):
    """A tournament as it is now, for one reader."""

    id: str
    number: int
    now: int
    picture: TournamentPicture
    mine: MyPart | None
    desk: TournamentDesk | None


class TournamentFrame(Struct, tag="tournament"):
    """`TournamentShown` as it is put together: the picture is written once for all who are shown it."""

    id: str
    number: int
    now: int
    picture: Raw
    mine: MyPart | None
    desk: TournamentDesk | None


class TournamentFormat(Struct):
    """A draft by which a tournament can be announced: its book, what it is called, and what its form begins with.

    `anybody`: every player may announce it; the others are for the desk.
    """

    key: str
    book: str
    book_title: str
    name: str
    about: str
    game: str
    games: dict[str, str]
    buy_in: int
    fee: int
    bank: int
    seats: int
    least: int
    most: int
    minutes: int
    anybody: bool
