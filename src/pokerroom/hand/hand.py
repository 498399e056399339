"""Hand: one round of play in a program's hands: play, due, log, view, undo, copy.

Takes values from outside, which `starting` looks at, and is never compiled. Must not know any rule. Ask `round_of_play`
for how state and log are held together, `play` for how acts are answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from pokerroom.cards.card import Card, as_cards
from pokerroom.cards.seal import seal_of
from pokerroom.hand.consequences import begin
from pokerroom.hand.deck import Sealed
from pokerroom.hand.deeds import Deeds
from pokerroom.hand.entries import entries
from pokerroom.hand.felt import felt, say_due
from pokerroom.hand.fields import seat_of
from pokerroom.hand.kept import KeptHand, otherwise_of, read_kept, sign_of
from pokerroom.hand.lawful_acts import lawful_acts
from pokerroom.hand.log import CUT, DEALER, FACE_UP, PUSH, SHOWDOWN
from pokerroom.hand.named_pot import NamedPot, named_pots
from pokerroom.hand.openings import Openings
from pokerroom.hand.plan import plan_of
from pokerroom.hand.post import ForcedBet, check_posts
from pokerroom.hand.posting import cited_posts, posts_of
from pokerroom.hand.round_of_play import RoundOfPlay
from pokerroom.hand.rulings.slips import Slip, plan_slip
from pokerroom.hand.rulings.waiting import shuffle_due
from pokerroom.hand.see import VIEWERS, View, Views
from pokerroom.hand.start import Started
from pokerroom.hand.starting import check_arguments, check_places, check_players, check_secret, checked_deck
from pokerroom.hand.state import State
from pokerroom.hand.streets import pool_of
from pokerroom.law.error import Refused, shown, unquoted
from pokerroom.law.figures import listed
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.secrecy import Viewer


class Hand(Deeds):
    """One round of play, from the first card to the pushed pot."""

    __slots__ = ()

    def __init__(
        self,
        sign: Sign,
        players: Mapping[str, int],
        *,
        marker: int | None = None,
        deck: Sequence[int] | str | None = None,
        chance: Random | None = None,
        straddles: int = 0,
        posts: Sequence[ForcedBet] | None = None,
        openers: Mapping[int, int] | None = None,
        side_wagers: bool = False,
        showdown: str = "automatic",
        dealer: str = "automatic",
        cut: str = "automatic",
        push: str = "automatic",
        strict: bool = False,
        slips: Sequence[str] = (),
        secret: bytes = b"",
    ) -> None:
        """Start a round of play.

        `players` are names with their chips, clockwise; the last of them has the marker unless `marker` names a seat.
        `deck` is the shuffled deck, the top card first, as cards or as they are written, a `Shoe` where cards may be
        missing; of a few cards that lie on top `chance` shuffles the rest below, and without a deck all of it. `chance`
        is also asked for shuffles in the middle of a hand; without it they are due to the shuffler. `posts` are the
        forced bets where they are not simply the sign's (a table knows who owes what). `openers` says for a street who
        opened it, where a card that nobody knows hides it. With `dealer="manual"` every burn, deal, turn and push is an
        act that may be right or wrong, with `cut="manual"` the cut too; with `push="manual"` the push alone, and only
        while a winner may still ask to see a hand that was thrown away. With `showdown="manual"` players show or muck
        by acts; with "face up" they do too, but for hands in which nobody can bet any more and nothing but the board is
        to come: those are laid open at once. `strict` refuses an act out of turn instead of
        ruling on it. `slips` are what the automatic dealer does instead of what is due, in their next turns: "deals Bob
        up". With a `secret` of 32 bytes, which nobody must ever know, the deck is sealed before the first card, and
        whoever sees a card can be shown that it lay there.
        """
        check_arguments(sign, players, chance, posts, openers, side_wagers, (showdown, dealer, cut, push))
        names, stacks = tuple(players), tuple(players.values())
        plan = plan_of(sign)
        check_players(plan, names, stacks)
        seat = len(names) - 1 if marker is None else marker
        check_places(plan, len(names), seat, straddles)
        cards = checked_deck(plan, len(names), deck, chance)
        if secret or type(secret) is not bytes:
            check_secret(secret, cards)
        super().__init__(plan, names, stacks, seat, chance, _manual(showdown, dealer, cut, push), bool(strict))
        self._start(side_wagers, seal_of(secret.hex(), 0, tuple(cards)).root if secret else "")
        if secret:
            self._log.emit(Sealed((), secret.hex()))
        if openers:
            self.state.openers = dict(openers)
        forced = posts_of(self.state, straddles) if posts is None else posts
        if posts is not None or straddles:
            check_posts(names, stacks, forced)
            forced = cited_posts(self.state, forced)
        for line in slips:
            plan_slip(self.state, self._log, Slip(line))
        begin(self.state, self._log, cards, forced)

    @property
    def to_shuffle(self) -> list[int]:
        """The cards that the shuffler is asked to give in a new order, if any."""
        return shuffle_due(self.state) or pool_of(self.state, self.log)

    @property
    def stacks(self) -> dict[str, int]:
        """The chips in front of each player."""
        return dict(zip(self.state.names, self.state.stacks, strict=True))

    @property
    def pots(self) -> list[NamedPot]:
        """What lies in the middle: each pot with its chips and who may win them, the main one first."""
        return named_pots(self.state)

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards that all players share."""
        return as_cards((*self.state.board, *self.state.shared))

    def hole(self, player: str | int) -> tuple[Card, ...]:
        """The cards that a player, by name or seat, holds face down."""
        return as_cards(self.state.hole[self._seat(player)])

    def up(self, player: str | int) -> tuple[Card, ...]:
        """The cards that lie face up before a player."""
        return as_cards(self.state.up[self._seat(player)])

    @property
    def street(self) -> int:
        """The dealing round, from 0."""
        return self.state.street

    @property
    def turn(self) -> str | None:
        """The player whose turn it is; None where nobody at a seat is asked for anything."""
        due = self.due
        return self.state.names[due.seat] if due.actor == "seat" else None

    def legal(self, sizes: str | Iterable[int] = "key") -> list[Act]:
        """The acts that may be played now, each of which `play` takes.

        `sizes` says which wagers are among them: "key" has the least, half the pot, the pot and the most, "all" every
        total that chips can make; or totals of your own, of which those are given that may be wagered.
        """
        return lawful_acts(self.state, self.due, sizes)

    def _seat(self, player: object) -> int:
        names = self.state.names
        if isinstance(player, str):
            found = seat_of(player, names)
            if found is not None and found >= 0:
                return found
        elif type(player) is int and 0 <= player < len(names):
            return player
        raise Refused(f"{shown(player)} is not a player here; they are {listed(names)}.")

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
        return Views(self.state.plan, self.state.names, self.log, self.openings())

    def openings(self) -> Openings:
        """What shows each viewer of a sealed hand that the cards they see lay where they did."""
        return Openings(self.state, self.log)

    def __str__(self) -> str:
        return felt(self.state, self.due)

    def __repr__(self) -> str:
        state, game = self.state, self.sign.game
        players = listed([f"{name} {stack}" for name, stack in self.stacks.items()], ", ")
        course = f"round {state.street + 1}, pot {state.pot}, {say_due(state, self.due)}"
        return f"<Hand {game.book} {game.key}: {unquoted(players, 70)}; {unquoted(course, 90)}>"

    def undo(self) -> Hand:
        """Give the hand as it was before the last act."""
        marks = self._log.marks
        if not marks:
            raise Refused("nothing has been done yet.")
        return self._again(self.log[: marks[-1]], marks[:-1])

    @property
    def entries(self) -> list[int]:
        """The places in the log where that begins which somebody did."""
        return self._log.marks or entries(self.state.plan, self.log, self._log.manual)

    def without_last(self, events: int) -> Hand:
        """Give the hand as it was before its last so many events, to go on from there."""
        left = len(self.log) - events
        return self._again(self.log[:left], [mark for mark in self._log.marks if mark < left])

    def copy(self) -> Hand:
        """Give an independent copy of the hand as it is."""
        return self._again(self.log, list(self._log.marks))

    def _again(self, events: Sequence[Event], marks: list[int]) -> Hand:
        """The hand of these events, going on as this one would."""
        other = replay(self.sign, events)
        mine, its = self._log, other._log
        its.marks, its.chance, its.manual, its.strict = marks, mine.chance, mine.manual, mine.strict
        other.state.openers = self.state.openers
        return other

    def json(self) -> bytes:
        """The hand as JSON, from which `from_json` makes it again: sign, events and how it is run, chance left out."""
        log, openers = self._log, self.state.openers
        return msgspec.json.encode(
            KeptHand(self.sign.line, self.log, log.marks, log.manual, log.strict, openers, otherwise_of(self.sign))
        )

    @classmethod
    def from_json(cls, data: bytes | str, *, chance: Random | None = None) -> Hand:
        """Make a hand again from what `json` gave, to go on where it was; `chance` is handed in anew."""
        kept = read_kept(data)
        try:
            return _kept(sign_of(kept), kept.log, kept.marks, chance, kept.manual, kept.strict, kept.openers)
        except Refused:
            raise
        except Exception as error:  # events that cannot have happened so
            raise Refused(f"this is not a hand: {type(error).__name__} {error}.") from error

    def __reduce__(self) -> tuple[Any, ...]:
        log = self._log
        return _kept, (self.sign, self.log, log.marks, log.chance, log.manual, log.strict, self.state.openers)

    def __copy__(self) -> Hand:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        other = self.copy()
        other._log.chance = deepcopy(self._log.chance, memo)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.log == other.log and same(self.state, other.state)

    __hash__ = None  # type: ignore[assignment]


def _kept(
    sign: Sign,
    events: list[Event],
    marks: list[int],
    chance: Random | None,
    manual: int,
    strict: bool,
    openers: dict[int, int],
) -> Hand:
    """The hand of these events, run as it was when it was kept."""
    hand = replay(sign, events)
    log = hand._log
    log.marks, log.chance, log.manual, log.strict = marks, chance, manual, strict
    hand.state.openers = openers
    return hand


def _manual(showdown: str, dealer: str, cut: str, push: str) -> int:
    """What does not go by itself."""
    return (
        {"manual": SHOWDOWN, "face up": SHOWDOWN | FACE_UP}.get(showdown, 0)
        | (DEALER if dealer == "manual" else 0)
        | (CUT if cut == "manual" else 0)
        | (PUSH if push == "manual" else 0)
    )


def replay(
    sign: Sign,
    events: Iterable[Event],
    showdown: str = "automatic",
    dealer: str = "automatic",
    cut: str = "automatic",
    push: str = "automatic",
) -> Hand:
    """Build a hand from its events: a fold of `apply`. How it goes on is not among them: see `Hand`."""
    if not isinstance(sign, Sign) or not isinstance(events, Iterable):
        raise Refused(f"a hand is built from its sign and its events, not from {shown(sign)} and {shown(events)}.")
    every = list(events)
    first = every[0] if every else None
    if not isinstance(first, Started):
        raise Refused("a log starts with how the round of play started.")
    hand = Hand.__new__(Hand)
    manual = _manual(showdown, dealer, cut, push)
    RoundOfPlay.__init__(hand, plan_of(sign), first.names, first.stacks, first.marker, None, manual, False)
    for event in every:
        hand._log.emit(event)
    return hand


_COMPARED = [name for name in dir(State) if not name.startswith("_") and name not in ("plan", "openers")]


def same(one: State, other: State) -> bool:
    """Whether two states are the same in everything that happened."""
    return all(getattr(one, name) == getattr(other, name) for name in _COMPARED)
