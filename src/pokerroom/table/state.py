"""The state of a table: a plain object, changed in place by `apply` and by nothing else.

Knows people, seats and accounts. Must not know any rule: the sign has its game and that its rules. Seats are counted
from 1. Ask `apply` for how it changes, `play` for the door through which acts come.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pokerroom.hand.hand import Hand
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import Games


class Player(Struct):
    """Somebody at the table: what he has, what he owes and why."""

    name: str
    seat: int
    chips: int
    adding: int = 0  # bought during the hand; joins the chips when it is over
    away_since: int = -1
    out: bool = False  # wants no cards
    missed: tuple[int, ...] = ()  # the compulsory blinds that passed him by, counted from 0
    entry: str = ""  # why he must wait for the big blind or post it: "new", "moved", "killed"
    choice: str = ""  # "post" or "wait"
    exempt: bool = False  # dealt in anywhere and at once
    fresh: bool = False  # new, and not yet dealt in
    way: str = ""  # how he came
    paid: int = 0  # of this round's blinds: 0 none, 1 the big blind, 2 all
    idle: int = 0  # rounds running without a wager
    leaving: str = ""
    must_have: int = 0  # what he must have on the table before he gets cards again
    marker: str = ""  # as the dealer has set it
    times: int = 0  # how often he has bought time in this hand


class Bet(Struct):
    """A side wager: whose, on what, how much; what it pays once it is settled (-1: open)."""

    name: str
    on: str
    amount: int
    pays: int = -1
    flop: tuple[int, ...] = ()


class Notice(Struct):
    """A notice that was given: of which sign (none: of closing), when, in which hand, and who agreed."""

    sign: str
    at: int
    number: int
    agreed: list[str]


class Deck(Struct):
    """The cards in use: what has been done with them, and why they must be changed."""

    steps: list[str]
    wanted: str = ""
    asked: list[str] = []
    new: bool = True
    reduced: bool = False


class Prize(Struct):
    """A bonus prize that was won: whose, for what, which, in which hand; it is verified, then paid."""

    name: str
    outcome: str
    prize: str
    number: int
    verified: bool = False
    paid: bool = False  # kept until the next hand, so that nobody claims it again


class Spot(Struct):
    """Where marker and blinds were: seats, and who posted the blinds there (nobody: an empty name)."""

    marker: int = 0
    places: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


class Debt(Struct, frozen=True):
    """How a player stood to the blinds: what he missed and paid, why he had to wait or post, whether he had a kill."""

    missed: tuple[int, ...] = ()
    paid: int = 0
    entry: str = ""
    kill: bool = False


class State:
    """Everything that is so at a table at one moment."""

    __slots__ = (
        "accounts",
        "adjourned",
        "admitted",
        "allotted",
        "ante",
        "at",
        "barred",
        "before",
        "bets",
        "book",
        "closed",
        "closing",
        "collected_at",
        "dealt",
        "deck",
        "departed",
        "detained",
        "disputes",
        "drawn",
        "first_marker",
        "flagged",
        "hand",
        "held",
        "hours",
        "house",
        "inspector_told",
        "kill",
        "listed",
        "notice",
        "number",
        "out_of_it",
        "passed",
        "picked",
        "players",
        "playing",
        "prizes",
        "reported",
        "reservations",
        "returned",
        "run",
        "seated",
        "seized",
        "shown",
        "sign",
        "spot",
        "straddlers",
        "vacated",
        "verified",
        "wants",
        "winner",
    )

    def __init__(self, book: Games, sign: Sign) -> None:
        self.book: Games = book
        self.sign: Sign = sign
        self.at: int = 0
        self.house: str = "automatic"  # whether decks, drops and permissions are seen to by themselves
        self.hours: tuple[int, int] = (0, 0)
        self.shown: bool = True  # the sign hangs at the table as it is
        self.closed: bool = False
        self.players: dict[int, Player] = {}  # by seat
        self.seated: dict[str, int] = {}  # seats by name
        self.number: int = 0  # of the round of play that is on, or was last
        self.playing: bool = False
        self.first_marker: int = 0
        self.dealt: tuple[int, ...] = ()  # who is in it, or was in the last one
        self.hand: Hand | None = None  # the round of play that is on, or was last
        self.spot: Spot = Spot()
        self.before: tuple[Spot, dict[str, Debt]] = (Spot(), {})  # to go back to if the round is void
        self.passed: dict[str, Debt] = {}  # how those stood before whom a blind, or the kill, passes by now
        # Chips that are not in front of players. All of them and the stakes add up to nothing at any time: what the
        # cage sold is below zero there.
        self.accounts: dict[str, int] = {"cage": 0, "box": 0, "float": 0, "slide": 0, "house": 0, "held": 0, "bets": 0}
        self.bets: list[Bet] = []
        self.straddlers: list[str] = []
        self.wants: dict[int, list[str]] = {}
        self.drawn: list[str] = []  # who may choose a seat next, after a draw for all of them
        self.allotted: dict[int, str] = {}
        self.reservations: dict[int, tuple[str, int]] = {}
        self.vacated: list[int] = []  # seats that are marked reserved
        self.admitted: list[str] = []
        self.listed: list[str] = []
        self.returned: list[str] = []  # who came back in time and stands at the head of the list
        self.picked: dict[str, int] = {}  # when somebody was picked up
        self.held: dict[str, int] = {}  # chips held for somebody
        self.seized: dict[str, int] = {}
        self.departed: dict[str, tuple[int, int]] = {}  # when somebody left, and with how much
        self.flagged: dict[str, int] = {}  # who must not come back with fewer chips than these
        self.barred: dict[str, int] = {}  # who may not play until when; -1 for good
        self.detained: list[str] = []
        self.reported: dict[str, list[str]] = {}
        self.disputes: dict[str, bool] = {}  # open ones: whether the complainant knows of the inspector
        self.notice: Notice | None = None
        self.closing: Notice | None = None
        self.inspector_told: bool = False
        self.collected_at: int = -1
        self.verified: bool = False
        self.deck: Deck = Deck([], asked=[])
        self.prizes: list[Prize] = []
        self.winner: str = ""  # who won the last hand whole
        self.run: int = 0  # how many running
        self.kill: str = ""  # who must post a kill in the next hand
        self.ante: int = 0  # of a freeze-out in which players are out; 0: the sign's
        self.out_of_it: list[str] = []  # players out of a freeze-out
        self.adjourned: bool = False

    def spelling(self, name: str) -> str:
        """A name as it stands in the records of the table, whatever its capitals here; a new name as it is."""
        player = self.player(name)
        if player is not None:
            return player.name
        folded = name.casefold()
        people: tuple[Iterable[str], ...] = (
            *(self.held, self.picked, self.departed, self.flagged, self.barred, self.seized, self.reported),
            *(self.listed, self.admitted, self.drawn, self.detained, self.disputes, self.out_of_it),
            *self.wants.values(),
            self.allotted.values(),
            [holder for holder, _ in self.reservations.values()],
            [prize.name for prize in self.prizes],
            [bet.name for bet in self.bets],
        )
        return next((each for names in people for each in names if each.casefold() == folded), name)

    def player(self, name: str) -> Player | None:
        """The player of this name, whatever his capitals, or None."""
        seat = self.seated.get(name.casefold())
        return self.players.get(seat) if seat is not None else None
