"""The state of one round of play: a plain object, changed in place by `apply` and by nothing else.

Knows seats, chips and cards as lists, one place for each seat. Must not know any rule: `plan` has them, as attributes.
Ask `apply` for how it changes, `play` for the door through which acts come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pokerroom.hand.plan import Plan

if TYPE_CHECKING:  # the state keeps some events as they are; their nouns know the state
    from pokerroom.hand.duty import Bound, Obliged
    from pokerroom.hand.rulings.error import Erred
    from pokerroom.hand.rulings.order import Asking

# Where a round of play is.
DEALING: Final = 0
BETTING: Final = 1
DRAWING: Final = 2
DISCARDING: Final = 3
ASKING: Final = 4
SHOWING: Final = 5
SETTLING: Final = 6
OVER: Final = 7


class Ruling(Struct):
    """A ruling in hand: on which error of those that have been told, of which kind and whose, by which clauses.

    `left` are the steps still to be done.
    """

    place: int
    kind: str
    seat: int
    by: "tuple[str, ...]"
    left: "list[str]"
    office: str = ""
    choices: "tuple[str, ...]" = ()


class State:
    """Everything that is so at one moment of a round of play."""

    __slots__ = (
        "able",
        "acted",
        "acted_once",
        "aggressor",
        "answered",
        "aside",
        "behind",
        "bets",
        "blind",
        "board",
        "bound",
        "burned_ahead",
        "burns",
        "ceiling",
        "ceiling_by",
        "contesting",
        "contributed",
        "counted",
        "cut_due",
        "dead_chips",
        "dealt",
        "dealt_face_up",
        "errors",
        "extra_hand",
        "first",
        "folded_free",
        "frozen",
        "high",
        "hole",
        "jackpot",
        "kitty",
        "kitty_taken",
        "last_blind",
        "last_to_bet",
        "level",
        "live",
        "live_count",
        "looked",
        "marker",
        "muck",
        "names",
        "obliged",
        "opened",
        "opener",
        "openers",
        "opens_instead",
        "plan",
        "pot",
        "proposed",
        "question",
        "raises",
        "rulings",
        "second",
        "shared",
        "short",
        "shown",
        "side_wagers",
        "slips",
        "stacks",
        "stage",
        "start",
        "step",
        "street",
        "stub",
        "taken",
        "to_act",
        "told",
        "twice",
        "uncalled",
        "unnoticed",
        "unruled",
        "up",
        "voluntary",
        "waiting",
    )

    def __init__(self, plan: Plan, names: tuple[str, ...], stacks: tuple[int, ...], marker: int) -> None:
        count = len(names)
        self.plan: Plan = plan
        self.names: tuple[str, ...] = names
        self.marker: int = marker
        # The seat that gets the first card.
        self.first: int = (marker + 1) % count if plan.marker_gets_last else marker
        self.start: tuple[int, ...] = stacks
        self.stacks: list[int] = list(stacks)
        nothing, nobody = [0] * count, [False] * count
        self.bets: list[int] = nothing  # this betting round
        self.contributed: list[int] = nothing.copy()  # this round of play, antes included
        self.live: list[bool] = [True] * count
        self.acted: list[bool] = nobody  # since the last wager that reopens
        self.hole: list[list[int]] = [[] for _ in names]
        self.up: list[list[int]] = [[] for _ in names]
        self.folded_free: list[bool] = nobody.copy()
        self.shown: list[bool] = nobody.copy()
        self.answered: list[bool] = nobody.copy()  # who has drawn, discarded or answered on this street
        self.contesting: list[bool] = []  # who was in at the end of the betting
        self.live_count: int = count
        self.able: int = 0  # live, with chips to bet
        for stack in stacks:
            if stack > 0:
                self.able += 1
        self.board: list[int] = []
        self.second: list[int] = []  # the second board of a hand run twice
        self.shared: list[int] = []  # the community card of a stud game that ran short
        self.kitty: list[int] = []
        self.kitty_taken: bool = False
        self.stub: list[int] = []  # the top card last
        self.burns: list[int] = []
        self.muck: list[int] = []
        self.dead_chips: int = 0  # chips in the pot that count toward no player's wager
        self.pot: int = 0  # all chips in the middle, wagers of this round included
        self.taken: int = 0  # what the house took
        self.jackpot: int = 0  # what was set aside for one
        self.uncalled: int = 0  # what went back because nobody matched it
        self.stage: int = DEALING
        self.street: int = 0
        self.dealt: int = 0  # how far the dealing of this street has come
        self.to_act: int = -1
        self.opener: int = -1
        self.aggressor: int = -1
        self.last_to_bet: int = -1  # in the rounds before this one
        self.high: int = 0
        self.blind: int = 0  # the last blind or straddle, what it costs to come in
        self.step: int = 0
        self.level: int = 0
        self.raises: int = 0
        self.waiting: int = 0
        self.opened: bool = False
        self.frozen: bool = False
        self.short: bool = False  # the last wager was all that its player had, and less than a full bet or raise
        self.voluntary: bool = False  # has anybody wagered by choice
        self.proposed: tuple[int, ...] = ()  # who asked to divide the pot since the last wager of the round
        self.twice: int = 0  # 0 not asked, 1 once, 2 twice
        self.side_wagers: bool = False
        self.acted_once: list[bool] = nobody.copy()  # on this street
        self.last_blind: int = -1
        self.obliged: dict[int, Obliged] = {}  # who is bound to do what in this betting round
        self.counted: int = 0  # what the dealer said that the wager to be called comes to
        self.openers: dict[int, int] = {}  # who opened a street, where unknown cards hide it
        # What went wrong, and what is being done about it.
        self.errors: list[Erred] = []
        self.told: list[int] = []  # places among the errors in the order in which everybody heard of them
        self.unruled: list[int] = []  # places among the errors that have been noticed and not ruled on
        self.unnoticed: list[int] = []  # places of those that nobody has noticed
        self.rulings: list[Ruling] = []
        self.question: Asking | None = None
        self.bound: dict[int, Bound] = {}  # what a player may do for the rest of the round
        self.ceiling: int = -1  # what nobody's wagers of the round may come to more than
        self.ceiling_by: tuple[str, ...] = ()
        self.behind: dict[int, int] = {}  # chips of those who are treated as all in
        self.burned_ahead: int = 0  # burns already made for the next cards
        self.aside: list[int] = []  # cards laid aside by a ruling
        self.extra_hand: list[int] = []  # a hand dealt where nobody is entitled to one
        self.looked: list[bool] = nobody.copy()
        self.cut_due: bool = False
        self.slips: list[str] = []  # what the automatic dealer will do instead of what is due
        self.dealt_face_up: bool = False  # the cards of this street come face up, whatever is usual
        self.opens_instead: int = -1  # who opens this street, whatever is usual
