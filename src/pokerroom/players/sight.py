"""Sight: what a player may know when it is their turn, in one small object.

Knows what a player looks at: their own cards, what lies open, the chips, what is due to them. Must not hold a state,
nor anything from which another's hidden cards could be read. Ask `hand.see` for what a seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.cards.card import spell
from pokerroom.hand.due import Due
from pokerroom.hand.felt import say_options
from pokerroom.hand.hand import Hand
from pokerroom.hand.lawful_acts import acts_of_seat
from pokerroom.hand.plan import Plan
from pokerroom.hand.see import View
from pokerroom.law.error import unquoted
from pokerroom.machine.kinds import Act, Event


class Seen:
    """What the player whose turn it is may know. Cards and chips are tuples: nobody can change the table through them.

    It is made from the view of their seat. A simulation, which asks too often to fold a view for each seat, makes it
    from the hand itself: what it takes from there is in the view too, and the same.

    * Who: `seat` is their own, counted from 0, `names` are those of all seats, `marker` the seat that has the marker;
      `live` says of each seat whether it is still in, `live_count` how many are.
    * Cards: `hole` are their own, `board` those of all, `second` those of the other board in games with two, `ups` the
      open ones of each seat, empty in games that have none, `shared` one that all share where a stud game ran short;
      `own` are all that they play with besides the board.
    * Chips: `stacks`, and `bets` of the round, one for each seat; `high` is the highest bet of the round, `raises` how
      often it was raised, `pot` all that lies in the middle.
    * What is due: `options` are words, `to_call` is what a call takes, `least` and `most` are totals of a bet or raise
      (or how many cards to discard), `sizes` the totals one by one where the book names them, `bring_in` a fixed
      bring-in; `asked` says that the options are answers to a question. `legal()` has them as acts.
    * `street` is the dealing round, from 0; `history` what everybody has seen happen; `plan` the law of the table.
    """

    __slots__ = (
        "asked",
        "bets",
        "board",
        "bring_in",
        "high",
        "history",
        "hole",
        "least",
        "live",
        "live_count",
        "marker",
        "most",
        "names",
        "options",
        "plan",
        "pot",
        "raises",
        "seat",
        "second",
        "shared",
        "sizes",
        "stacks",
        "street",
        "to_call",
        "ups",
    )

    def __init__(self, looked_at: View | Hand) -> None:
        state, due = looked_at.state, looked_at.due
        seat = due.seat
        self.plan: Plan = state.plan
        self.seat: int = seat
        self.names: tuple[str, ...] = state.names
        self.hole: tuple[int, ...] = tuple(state.hole[seat])
        self.board: tuple[int, ...] = tuple(state.board)
        self.second: tuple[int, ...] = tuple(state.second)
        # In a game without open cards there is nothing to copy; who has some says so by their own.
        self.ups: tuple[tuple[int, ...], ...] = tuple(map(tuple, state.up)) if state.up[seat] else ()
        self.shared: tuple[int, ...] = tuple(state.shared)
        self.stacks: tuple[int, ...] = tuple(state.stacks)
        self.bets: tuple[int, ...] = tuple(state.bets)
        self.live: tuple[bool, ...] = tuple(state.live)
        self.live_count: int = state.live_count
        self.pot: int = state.pot
        self.high: int = state.high
        self.raises: int = state.raises
        self.street: int = state.street
        self.marker: int = state.marker
        self.options: tuple[str, ...] = due.options
        self.asked: bool = state.question is not None
        self.to_call: int = due.to_call
        self.bring_in: int = due.bring_in
        self.least: int = due.least
        self.most: int = due.most
        self.sizes: tuple[int, ...] = due.sizes
        self.history: tuple[Event, ...] = tuple(looked_at.public)

    @property
    def own(self) -> tuple[int, ...]:
        """All cards of this player, with the one that all share where a stud game ran short."""
        return self.hole + self.ups[self.seat] + self.shared if self.ups else self.hole + self.shared

    def legal(self, sizes: str | Iterable[int] = "key") -> list[Act]:
        """The acts that may be played now, as `hand.legal()` has them."""
        return acts_of_seat(self, self._due, self.hole, self.asked, sizes)

    @property
    def offered(self) -> str:
        """What may be done now, in words: "fold, call 2 or raise to between 4 and 200"."""
        return say_options(self._due, self.bets[self.seat])

    @property
    def _due(self) -> Due:
        due = Due("seat", self.seat, self.options, ())
        due.to_call, due.bring_in, due.sizes = self.to_call, self.bring_in, self.sizes
        due.least, due.most = self.least, self.most
        return due

    def __repr__(self) -> str:
        cards = f"{spell(self.own)} on {spell(self.board)}" if self.board else spell(self.own)
        name = unquoted(self.names[self.seat], 30)
        return f"<Seen by {name}: {cards[:70]}, pot {self.pot}; may {unquoted(self.offered, 70)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]
