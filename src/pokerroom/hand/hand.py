"""Hand: one round of play in a program's hands: play, due, log, view, undo, copy.

Knows how to hold a state and its log together. Must not know any rule: `play` answers acts, `apply` changes the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

from pokerroom.cards.card import UNKNOWN
from pokerroom.cards.deck import shuffled
from pokerroom.hand.consequences import begin
from pokerroom.hand.due import Due, due_of
from pokerroom.hand.felt import felt
from pokerroom.hand.fields import MOST_CHIPS
from pokerroom.hand.in_turn import bets, calls, checks, folds
from pokerroom.hand.log import CUT, DEALER, SHOWDOWN, HandLog
from pokerroom.hand.plan import plan_of
from pokerroom.hand.play import answer
from pokerroom.hand.post import LIVE_POSTS, ForcedBet
from pokerroom.hand.posting import posts_of
from pokerroom.hand.rules import HandRules
from pokerroom.hand.rulings.slips import Slip, plan_slip
from pokerroom.hand.rulings.waiting import shuffle_due
from pokerroom.hand.see import VIEWERS, View, Views
from pokerroom.hand.spoken import read_act
from pokerroom.hand.start import Started
from pokerroom.hand.state import OVER, State
from pokerroom.hand.streets import pool_of
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.secrecy import Viewer

ENGINE = "pokerroom 1"
MOST_STACK = 1_000_000_000_000_000
Follower: TypeAlias = Callable[[list[Event]], None]


class Hand:
    """One round of play, from the first card to the pushed pot."""

    __slots__ = ("_due", "_log", "follower", "sign", "state")

    def __init__(
        self,
        sign: Sign,
        players: Mapping[str, int],
        *,
        marker: int | None = None,
        deck: Sequence[int] | None = None,
        chance: Random | None = None,
        straddles: int = 0,
        posts: Sequence[ForcedBet] | None = None,
        openers: Mapping[int, int] | None = None,
        side_wagers: bool = False,
        showdown: str = "automatic",
        dealer: str = "automatic",
        cut: str = "automatic",
        strict: bool = False,
        slips: Sequence[str] = (),
    ) -> None:
        """Start a round of play.

        `players` are names with their chips, clockwise; the last of them has the marker unless `marker` names a seat.
        `deck` is the shuffled deck, the top card first; without it `chance` shuffles one. `chance` is also asked for
        shuffles in the middle of a hand; without it they are due to the shuffler. `posts` are the forced bets where
        they are not simply the sign's (a table knows who owes what). `openers` says for a street who opened it, where
        a card that nobody knows hides it. With `dealer="manual"` every burn, deal, turn and push is an act that may
        be right or wrong, with `cut="manual"` the cut too. `strict` refuses an act out of turn instead of ruling on it.
        `slips` are what the automatic dealer does instead of what is due, in his next turns: "deals Bob up".
        """
        _check_arguments(sign, players, chance, posts, openers, side_wagers, (showdown, dealer, cut))
        names = tuple(players)
        _check_players(sign, names, tuple(players.values()))
        seat = len(names) - 1 if marker is None else marker
        if type(seat) is not int or not 0 <= seat < len(names):
            raise Refused(f"there is no seat {shown(seat)} for the marker.")
        if type(straddles) is not int or straddles:
            _check_straddles(sign, straddles, len(names))
        if len(sign.blinds) > len(names):
            raise Refused(f"{len(sign.blinds)} blinds need as many players.", sign.by[Sign.blinds])
        plan = plan_of(sign)
        cards = _checked_deck(plan.cards, deck, chance)
        self.sign: Sign = sign
        self.state: State = State(plan, names, tuple(players.values()), seat)
        first = Started(
            (),
            sign.game.book,
            plan.rules.book_edition.value,
            sign.game.key,
            ENGINE,
            names,
            self.state.start,
            seat,
            side_wagers,
        )
        self._log: HandLog = _log(self.state, chance, _manual(showdown, dealer, cut), strict)
        self._log.emit(first)
        self._due: Due | None = None
        self.follower: Follower | None = None  # who is told what each act has made, as a table is of its hand
        self.state.openers = dict(openers or {})
        forced = list(posts) if posts is not None else posts_of(self.state, straddles)
        if posts is not None or straddles:
            _check_posts(self.state, forced)
        for line in slips:
            plan_slip(self.state, self._log, Slip(line))
        begin(self.state, self._log, cards, forced)

    def play(self, act: Act | str) -> list[Event]:
        """Answer an act, or a spoken line, and give the events it made; or refuse it, and nothing changes."""
        if isinstance(act, str):
            act = read_act(act, self.state.names)
        self._due = None
        made = answer(self.state, self._log, act)
        if self.follower is not None:
            self.follower(made)
        return made

    @property
    def log(self) -> list[Event]:
        """Everything recorded so far."""
        return self._log.events

    def follow(self, event: Event) -> None:
        """Take over an event that was recorded elsewhere."""
        self._log.emit(event)
        self._due = None

    @property
    def due(self) -> Due:
        """Who must act now, and with which options."""
        if self._due is None:
            self._due = due_of(self.state)
        return self._due

    @property
    def to_shuffle(self) -> list[int]:
        """The cards that the shuffler is asked to give in a new order, if any."""
        return shuffle_due(self.state) or pool_of(self.state, self.log)

    @property
    def over(self) -> bool:
        """Whether the round of play is over."""
        return self.state.stage == OVER

    @property
    def names(self) -> tuple[str, ...]:
        """Who is in it, in the order of the seats."""
        return self.state.names

    @property
    def stacks(self) -> dict[str, int]:
        """The chips in front of each player."""
        return dict(zip(self.state.names, self.state.stacks, strict=True))

    def fold(self) -> None:
        """The player whose turn it is folds."""
        self._due = None
        if self.follower is not None or not folds(self.state, self._log):
            self.play(Fold(self.state.to_act))

    def check(self) -> None:
        """The player whose turn it is checks."""
        self._due = None
        if self.follower is not None or not checks(self.state, self._log):
            self.play(Check(self.state.to_act))

    def call(self) -> None:
        """The player whose turn it is calls."""
        self._due = None
        if self.follower is not None or not calls(self.state, self._log):
            self.play(Call(self.state.to_act))

    def raise_to(self, to: int) -> None:
        """The player whose turn it is bets or raises, his wagers of the round coming to `to`."""
        self._due = None
        fits = type(to) is int and 0 <= to <= MOST_CHIPS
        if self.follower is not None or not fits or not bets(self.state, self._log, to):
            self.play(Bet(self.state.to_act, to))

    bet = raise_to

    def view(self, viewer: Viewer) -> View:
        """What a viewer may know: a seat by number or name, or "rail", "dealer", "surveillance"."""
        if isinstance(viewer, str) and viewer in self.state.names:
            viewer = self.state.names.index(viewer)
        seated = type(viewer) is int and 0 <= viewer < len(self.state.names)
        if not seated and viewer not in VIEWERS:
            raise Refused(f"{shown(viewer)} is neither a player here nor rail, dealer or surveillance.")
        return View(self.state.plan, self.log, viewer)

    def views(self) -> Views:
        """Views of this hand to be kept: each goes on with what is new whenever it is looked at."""
        return Views(self.state.plan, self.state.names, self.log)

    def __str__(self) -> str:
        return felt(self.state, self.due)

    def undo(self) -> Hand:
        """Give the hand as it was before the last act."""
        marks = self._log.marks
        if not marks:
            raise Refused("nothing has been done yet.")
        return self._again(self.log[: marks[-1]], marks[:-1])

    def copy(self) -> Hand:
        """Give an independent copy of the hand as it is."""
        return self._again(self.log, list(self._log.marks))

    def _again(self, events: Sequence[Event], marks: list[int]) -> Hand:
        """The hand of these events, going on as this one would."""
        other = replay(self.sign, events)
        mine, its = self._log, other._log
        its.marks, its.chance, its.manual, its.strict = marks, mine.chance, mine.manual, mine.strict
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        log = self._log
        return _kept, (self.sign, self.log, log.marks, log.chance, log.manual, log.strict)

    def __copy__(self) -> Hand:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        other = self.copy()
        other._log.chance = deepcopy(self._log.chance, memo)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.log == other.log and same(self.state, other.state)

    __hash__ = None  # type: ignore[assignment]


def _kept(sign: Sign, events: list[Event], marks: list[int], chance: Random | None, manual: int, strict: bool) -> Hand:
    """The hand of these events, run as it was when it was kept."""
    hand = replay(sign, events)
    log = hand._log
    log.marks, log.chance, log.manual, log.strict = marks, chance, manual, strict
    return hand


def _manual(showdown: str, dealer: str, cut: str) -> int:
    """What does not go by itself."""
    return (
        (SHOWDOWN if showdown == "manual" else 0)
        | (DEALER if dealer == "manual" else 0)
        | (CUT if cut == "manual" else 0)
    )


def _log(state: State, chance: Random | None, manual: int, strict: bool) -> HandLog:
    return HandLog(state, HAND.effects, chance, manual, strict, read_act)


def replay(
    sign: Sign,
    events: Iterable[Event],
    showdown: str = "automatic",
    dealer: str = "automatic",
    cut: str = "automatic",
) -> Hand:
    """Build a hand from its events: a fold of `apply`. How it goes on is not among them: see `Hand`."""
    every = list(events)
    first = every[0] if every else None
    if not isinstance(first, Started):
        raise Refused("a log starts with how the round of play started.")
    hand = Hand.__new__(Hand)
    hand.sign = sign
    hand.state = State(plan_of(sign), first.names, first.stacks, first.marker)
    hand._log = _log(hand.state, None, _manual(showdown, dealer, cut), False)
    hand._due = None
    hand.follower = None
    for event in every:
        hand._log.emit(event)
    return hand


def same(one: State, other: State) -> bool:
    """Whether two states are the same in everything that happened."""
    names = [name for name in dir(one) if not name.startswith("_") and name not in ("plan", "openers")]
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _check_players(sign: Sign, names: tuple[str, ...], stacks: tuple[int, ...]) -> None:
    rules = rules_of(HandRules, sign.game)
    if len(names) > sign.seats:
        raise Refused(f"{len(names)} players are too many: the sign has {sign.seats} seats.", rules.seats.by)
    least = rules.least_players
    if len(names) < least.value and not sign.freeze_out:  # a freeze-out goes on to the last player
        raise Refused(f"{len(names)} players are too few: a game needs {least.value}.", least.by)
    _check_names(names)
    if {*map(type, stacks)} == {int} and min(stacks) >= 1 and max(stacks) <= MOST_STACK:
        return
    for name, stack in zip(names, stacks, strict=True):
        if type(stack) is not int or not 1 <= stack <= MOST_STACK:
            raise Refused(f"{name} has {shown(stack)} chips; a player has a whole number of at least one.")


_GOOD_NAMES: set[tuple[str, ...]] = set()  # tables that have been looked at: the same players play many hands


def _check_names(names: tuple[str, ...]) -> None:
    if names in _GOOD_NAMES:
        return
    for name in names:
        check_name(name)
    if len({name.casefold() for name in names}) != len(names):
        raise Refused("two players have the same name but for capitals.")
    if len(_GOOD_NAMES) > 4096:
        _GOOD_NAMES.clear()
    _GOOD_NAMES.add(names)


_ALL_AUTOMATIC = ("automatic", "automatic", "automatic")


def _check_arguments(
    sign: object,
    players: object,
    chance: object,
    posts: object,
    openers: object,
    side_wagers: object,
    manners: tuple[object, ...],
) -> None:
    if not isinstance(sign, Sign):
        raise Refused(f"a hand is played under a sign, not {shown(sign)}.")
    if type(players) is not dict and not isinstance(players, Mapping):
        raise Refused(f"players are names with their chips, not {shown(players)}.")
    if chance is not None and not isinstance(chance, Random):
        raise Refused(f"chance is a random.Random, not {shown(chance)}.")
    if posts is not None and not isinstance(posts, tuple | list):
        raise Refused(f"posts are a list of forced bets, not {shown(posts)}.")
    if openers is not None:
        fits = isinstance(openers, Mapping) and all(type(each) is int for pair in openers.items() for each in pair)
        if not fits or not all(0 <= seat < len(players) for seat in openers.values()):  # type: ignore[attr-defined]
            raise Refused(f"openers are streets with the seats that opened them, not {shown(openers)}.")
    if type(side_wagers) is not bool:
        raise Refused(f"side wagers are there or not, not {shown(side_wagers)}.")
    if manners != _ALL_AUTOMATIC:
        for what, manner in zip(("a showdown", "a dealer", "a cut"), manners, strict=True):
            if manner not in ("automatic", "manual"):
                raise Refused(f"{what} is automatic or manual, not {shown(manner)}.")


def check_name(name: object) -> None:
    """A name must be one that a spoken line can carry and give back."""
    if not isinstance(name, str) or not name.strip():
        raise Refused(f"{shown(name)} is not a name.")
    blanks = [letter for letter in name if letter.isspace() and letter != " "]
    if blanks or name != " ".join(name.split(" ")).strip() or "  " in name:
        raise Refused(f"the name {shown(name)} has blanks that nobody can hear.")
    if ", " in name or "{" in name or "}" in name or name.endswith("'s place"):
        raise Refused(f"the name {shown(name)} cannot be told from other words of a line.")
    if name.casefold() in ("nobody", "the kitty") or name.casefold() in VIEWERS:
        raise Refused(f"{shown(name)} is no player's name.")


def _check_straddles(sign: Sign, straddles: int, players: int) -> None:
    if not isinstance(straddles, int) or isinstance(straddles, bool) or straddles < 0:
        raise Refused(f"{shown(straddles)} is not a number of straddles.")
    if not straddles:
        return
    by = sign.by[Sign.straddle]
    if not sign.straddle:
        raise Refused("the sign offers no straddle.", by)
    most = rules_of(HandRules, sign.game).straddle_most
    if most.value is not None and straddles > most.value:
        raise Refused(f"there may be at most {most.value} straddle, not {straddles}.", most.by)
    if straddles > players - len(sign.blinds):
        raise Refused("only a player without a blind can straddle.", by)


def _check_posts(state: State, posts: Sequence[ForcedBet]) -> None:
    owed = [0] * len(state.names)
    for post in posts:
        if not isinstance(post, ForcedBet) or type(post.seat) is not int or type(post.amount) is not int:
            raise Refused(f"{shown(post)} is not a forced bet.")
        if not 0 <= post.seat < len(owed) or post.amount < 0 or post.word not in LIVE_POSTS:
            raise Refused(f"{shown(post)} is not a forced bet at this table.")
        owed[post.seat] += post.amount
        if post.word == "straddle" and owed[post.seat] > state.stacks[post.seat]:
            raise Refused(f"{state.names[post.seat]} cannot straddle {post.amount} with {state.stacks[post.seat]}.")


def _checked_deck(whole: tuple[int, ...], deck: Sequence[int] | None, chance: Random | None) -> Sequence[int]:
    if deck is None:
        if chance is None:
            raise Refused("a hand needs a shuffled deck, or chance to shuffle one.")
        return shuffled(whole, chance)
    if not isinstance(deck, Sequence) or not all(type(card) is int for card in deck):
        raise Refused(f"{shown(deck)} is not a list of cards.")
    cards = list(deck)
    if len(cards) != len(whole):
        raise Refused(f"the deck has {len(cards)} cards, not {len(whole)}.")
    known = [card for card in cards if card != UNKNOWN]
    if len(set(known)) != len(known) or not set(known) <= set(whole):
        raise Refused(f"the deck does not hold each of its {len(whole)} cards once.")
    return cards
