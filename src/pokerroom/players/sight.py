"""Sight: what a player may know when it is his turn, in one small object.

Knows what a player looks at: his own cards, what lies open, the chips, what is due to him. Must not hold a state, nor
anything from which another's hidden cards could be read. Ask `hand.see` for what a seat may know.
"""

from __future__ import annotations

from pokerroom.hand.hand import Hand
from pokerroom.hand.plan import Plan
from pokerroom.hand.see import View
from pokerroom.machine.kinds import Event


class Seen:
    """What the player whose turn it is may know. Cards and chips are tuples: nobody can change the table through them.

    It is made from the view of his seat. A simulation, which asks too often to fold a view for each seat, makes it from
    the hand itself: what it takes from there is in the view too, and the same. `plan` is the law of the table, the same
    for everybody. `ups` are the open cards of each seat, empty in games that
    have none; `live` says who is still in; the rest of it is what is due. `history` is what everybody has seen happen.
    """

    __slots__ = (
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
        "options",
        "plan",
        "pot",
        "raises",
        "seat",
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
        self.hole: tuple[int, ...] = tuple(state.hole[seat])
        self.board: tuple[int, ...] = tuple(state.board)
        # In a game without open cards there is nothing to copy; who has some says so by his own.
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]
