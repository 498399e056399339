"""Messages between the room and a browser, in both directions, and what they are made of.

Knows shapes and nothing else; the documents of the API and the browser's types are made from these classes. One version
number for all of it: a browser that speaks another one is told so.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from pokerroom.cards.seal import CardOpening, Root
from pokerroom.room.awards import Award, MadeHand
from pokerroom.room.runout import RunOut
from pokerroom.room.tournament_messages import TournamentListed, TournamentShown
from pokerroom.table.stakes import Buying

VERSION = 3  # of those who are told what changed; others are shown the whole table with every row
FIRST = 1  # the oldest version that is still understood


class Profile(Struct, frozen=True):
    """Somebody as others may know them; `can` is what their offices are good for in the room, beside the tables."""

    name: str
    guest: bool
    offices: tuple[str, ...]
    can: tuple[str, ...]


class Sparse(Struct, omit_defaults=True):
    """A message of which every field that has its usual value is left out; the browser puts it in again."""


class Seat(Sparse):
    """A seat as everybody sees it."""

    seat: int
    name: str
    bot: bool
    chips: int
    bet: int = 0
    dealt: bool = False
    live: bool = False
    hidden: int = 0
    up: list[str] = []
    shown: list[str] = []
    marker: str = ""
    away: bool = False
    all_in: bool = False
    won: int = 0
    made: list[MadeHand] = []  # what their hand makes, where it lies open and all cards are out
    exposed: list[str] = []  # hole cards that everybody has seen, though the hand is not shown
    asks: list[str] = []  # whose hands they may bring back to life by asking to see them, before the pot is pushed


class DueTo(Sparse):
    """What is due: from whom; what a seat may do is told to that seat alone, but where cards lie on felt."""

    actor: str
    seat: int = 0
    options: tuple[str, ...] = ()
    to_call: int = 0
    least: int = 0
    most: int = 0
    sizes: tuple[int, ...] = ()
    deadline: int = 0
    seconds: int = 0
    turn: int = 0  # the number of the row with which this turn began
    bank: int = 0  # seconds that they have besides, when these are over
    ruled: bool = False  # what becomes of them then is ruled by the book


class StopAt(Struct):
    """Something that stops the next hand, or may be decided meanwhile."""

    what: str
    who: str
    options: tuple[str, ...]
    stops: bool
    by: tuple[str, ...]


class PotOf(Struct):
    """A pot and the seats that may win it."""

    amount: int
    seats: list[int]


class Decision(Struct):
    """A decision that somebody is asked for."""

    office: str
    seat: int
    choices: tuple[str, ...]
    by: tuple[str, ...]
    deadline: int = 0  # when the room takes the first of them if nobody is there to decide, in milliseconds


class Offers(Struct):
    """What the sign offers besides the game."""

    straddle: bool
    side_wager: str
    side_on: tuple[str, ...]  # what such a wager may be on
    run_it_twice: bool


class Picture(Sparse, kw_only=True):
    """A table as everybody sees it."""

    table: str
    name: str
    book: str
    game: str
    game_name: str
    sign: str
    limit: str
    marker_word: str
    muck_word: str
    chip: int
    dollar: int
    big_blind: int
    places: int
    buy_in: tuple[int, int | None]
    hand: int
    playing: bool = False
    marker: int = 0
    stage: str
    street: str = ""
    kitty: int = 0
    board: list[str] = []
    second: list[str] = []
    shared: list[str] = []
    pot: int = 0
    pots: list[PotOf] = []
    seats: list[Seat] = []
    pace: int = 0  # milliseconds for each street of a run-out, and for each pot, to be looked at
    runout: list[RunOut] = []  # how the board came while all hands lay open
    awards: list[Award] = []  # the pots of the hand that is over, in the order in which they were pushed
    due: DueTo
    stops: list[StopAt] = []
    waiting: list[str] = []
    called: int = 0  # until when a free seat is kept for the first of those who wait, in milliseconds
    asked: Decision | None = None
    irregularity: str = ""
    stands: str = ""  # why the table stands still, where it does
    tournament: str = ""  # the id of that to which it belongs
    on_felt: bool = False  # its cards are real: whoever deals them enters what happens
    offers: Offers


class Mine(Struct):
    """What only the person at a seat may know."""

    seat: int
    cards: list[str]
    due: DueTo | None
    can: tuple[str, ...]
    buy_in: tuple[int, int | None]
    beaten: bool = False  # at the showdown: a hand that lies open wins over theirs, whatever they have it play for
    buying: Buying | None = None


class Sentence(Struct):
    """A sentence for people, with its clauses and what kind of line it is.

    Where it names cards or amounts, `parts` has it once more: words, cards or an amount, words and so on.
    """

    text: str
    kind: str
    by: tuple[str, ...] = ()
    parts: list[str] = []


class Line(Sentence, omit_defaults=True):
    """One line of the table's log, and beside the sentence what it tells.

    `event` is the name of its kind; seat (0: none is named), name, chips, and the word for it are those of the event.
    Of its cards the viewer knows `cards`, and `hidden` more they do not. `beside` is what stands beside the seat while
    it is the last thing that its player did.
    """

    event: str = ""
    seat: int = 0
    name: str = ""
    amounts: list[int] = []
    cards: list[str] = []
    hidden: int = 0
    word: str = ""
    beside: str = ""
    award: Award | None = None  # of a pot that was pushed


class NewLine(Sparse):
    """A line as it is told with a step: `Line` without what follows from the rest of it.

    `text` is left out where it is its `parts` put together, `name` where it is that of whoever has the seat in the
    picture behind the same row, or where no seat is named and nobody. A clause stands by its place in the list of the
    table (`clauses` of `Shown` and `Stepped`), or as it is.
    """

    text: str = ""
    kind: str = "event"
    by: list[int | str] = []
    parts: list[str] = []
    event: str = ""
    seat: int = 0
    name: str | UnsetType = UNSET
    amounts: list[int] = []
    cards: list[str] = []
    hidden: int = 0
    word: str = ""
    beside: str = ""
    award: Award | None = None


class Seals(Struct):
    """What fixes the cards of a hand: the root of each shuffle, which everybody may know, and the openings of the cards
    that the viewer sees. Of a table it is told what is new, of a finished hand all."""

    hand: int
    roots: list[Root]
    openings: list[CardOpening]


class NewOpening(Struct, frozen=True, array_like=True, gc=False):
    """An opening as it is told to somebody who has others of the same hand: without hashes that follow from them.

    `proof` is the salt and then the hashes beside its way up, each in base64. The way goes as far as where it meets
    that of the opening at place `like` of the same shuffle; without one (-1) to the top.
    """

    position: int
    card: str
    proof: str
    like: int = -1
    shuffle: int = 0


class NewSeals(Struct):
    """What is new of the seals of a hand to somebody who was told all before it."""

    hand: int
    roots: list[Root]
    openings: list[NewOpening]


class Hello(Struct, tag="hello"):
    """A browser says which version it speaks."""

    version: int


class Watch(Struct, tag="watch"):
    """A browser wants to see a table; `after` is the last number it has seen."""

    table: str
    after: int = -1


class Unwatch(Struct, tag="unwatch"):
    """A browser no longer wants to see a table."""

    table: str


class WatchLobby(Struct, tag="lobby"):
    """A browser wants to see the lobby."""


class DoAct(Struct, tag="act"):
    """A person does something at a table: an act without their own seat or name, or a spoken line.

    With the `turn` that they were shown it holds for that turn alone, and is refused when that is over. Where cards lie
    on felt nobody is shown one: there it is the last row that whoever enters had seen, and what they enter is refused
    where the hand has changed since.
    """

    table: str
    id: str
    act: dict[str, Any] | None = None
    line: str = ""
    turn: int = -1


class WatchTournament(Struct, tag="tournament"):
    """A browser wants to see a tournament."""

    id: str


class LeaveTournament(Struct, tag="leave tournament"):
    """A browser no longer wants to see a tournament."""

    id: str


ClientMessage = Hello | Watch | Unwatch | WatchLobby | DoAct | WatchTournament | LeaveTournament


class Welcome(Struct, tag="welcome"):
    """The room greets a browser."""

    version: int
    person: Profile | None


class Shown(Struct, tag="picture"):
    """A table as it is now, for one viewer, and what has been recorded since the last picture."""

    table: str
    number: int
    now: int
    picture: Picture
    mine: Mine | None
    lines: list[Line]
    seals: Seals | None = None  # left out where there is nothing new
    clauses: list[str] = []  # that steps call by their places, for whoever is told steps


class Frame(Struct, tag="picture"):
    """`Shown` as it is put together: each part is written once for all who are shown the same."""

    table: str
    number: int
    now: int
    picture: msgspec.Raw
    mine: msgspec.Raw
    lines: msgspec.Raw
    seals: msgspec.Raw | UnsetType = UNSET
    clauses: msgspec.Raw | UnsetType = UNSET


class PictureStep(Struct, omit_defaults=True):
    """What of a picture is another than before: fields by their names, and of seats, with what they say now.

    Each of `seats` has its number and what changed there; at `gone` nobody sits any more. `due`, where it is there, has
    what changed in it; its `turn` is left out where it is the number of this row, its `deadline` where that is so many
    `seconds` after `now`.
    """

    fields: dict[str, Any] = {}
    seats: list[dict[str, Any]] = []
    gone: list[int] = []


class Stepped(Struct, tag="step", omit_defaults=True):
    """What a row changed at a table, for somebody who was shown it as it was with the row before.

    `mine` has what is another there than before, and what is `due` as far as it is not what everybody sees; it and
    `seals` are left out where nothing of them is new, `lines` where nothing was said. `clauses` come to those that the
    table has named before.
    """

    table: str
    number: int
    now: int
    picture: PictureStep
    mine: dict[str, Any] | UnsetType | None = UNSET
    lines: list[NewLine] = []
    seals: NewSeals | UnsetType | None = UNSET
    clauses: list[str] = []


class StepFrame(Struct, tag="step"):
    """`Stepped` as it is put together: each part is written once for all who are shown the same."""

    table: str
    number: int
    now: int
    picture: msgspec.Raw
    mine: msgspec.Raw | UnsetType = UNSET
    lines: msgspec.Raw | UnsetType = UNSET
    seals: msgspec.Raw | UnsetType = UNSET
    clauses: msgspec.Raw | UnsetType = UNSET


class Answer(Struct, tag="answer"):
    """What became of an act: its row, or why it was refused."""

    id: str
    ok: bool
    number: int = 0
    sentence: str = ""
    by: tuple[str, ...] = ()


class LobbyTable(Struct):
    """A table in the lobby. `waiting`: how many wait for a seat there, at the table itself or for its game; `place` is
    the reader's own among them (0: none), `listed`: they stand on the table's own list; `seated`: they sit there.

    `private`: it is listed for those alone whom its host has invited; `host`: that is the reader.
    """

    id: str
    name: str
    book: str
    book_title: str
    game: str
    game_name: str
    sign: str
    limit: str
    blinds: tuple[int, ...]
    ante: int
    dollar: int
    seats: int
    players: int
    bots: int
    waiting: int
    average_pot: int
    hands: int
    place: int = 0
    seated: bool = False
    listed: bool = False
    private: bool = False
    host: bool = False


class Lobby(Struct, tag="lobby"):
    """The lobby as it is now."""

    tables: list[LobbyTable]
    tournaments: list[TournamentListed] = []


class Refusal(Struct, tag="refused"):
    """Something that was not understood or not allowed."""

    sentence: str
    by: tuple[str, ...] = ()


class ChatLine(Struct):
    """What somebody said at a table, in words or by a drawing; `office` where they speak for the house. The time in
    milliseconds."""

    number: int
    at: int
    name: str
    text: str = ""
    emote: str = ""
    office: str = ""


class ChatTold(Struct, tag="chat"):
    """Somebody said something at a table."""

    table: str
    line: ChatLine


ServerMessage = Welcome | Shown | Stepped | Answer | Lobby | Refusal | TournamentShown | ChatTold


encode = msgspec.json.Encoder().encode
"""Write a message as it is sent."""


def part(of_message: Any) -> msgspec.Raw:
    """Write a part of a message, to be put into many."""
    return msgspec.Raw(encode(of_message))
