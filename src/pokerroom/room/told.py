"""What somebody was told over the wire of a table, as bots see it.

Knows how a picture and what is one's own become what a player sees. Must not ask the room: it is for whoever plays
there from outside. Ask `players.sight` for what a bot sees of a hand at hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.cards.card import cards
from pokerroom.hand.plan import plan_of
from pokerroom.players.sight import Seen
from pokerroom.room.messages import Line, Mine, Picture
from pokerroom.simulation.scenario import sign_of

RAISE = "raise"


class Raises:
    """How often the round was raised, as far as its lines were heard."""

    __slots__ = ("_round", "count")

    def __init__(self) -> None:
        self.count: int = 0
        self._round: tuple[int, str] = (0, "")

    def hear(self, picture: Picture, lines: Iterable[Line]) -> None:
        """Take the lines that came with a picture."""
        now = (picture.hand, picture.street)
        if now != self._round:
            self._round, self.count = now, 0
            return
        self.count += len([line for line in lines if line.event == "Wagered" and line.word == RAISE])


def seen_from(picture: Picture, mine: Mine, raises: int = 0) -> Seen:
    """What the player sees whose turn it is, by the picture of the table and what is theirs.

    Nothing is told there of what happened before: `history` is empty, and `raises` are those that were heard of,
    short ones too.
    """
    due = mine.due
    assert due is not None  # it is their turn
    here = sorted([seat for seat in picture.seats if seat.dealt], key=lambda seat: seat.seat)
    places = [seat.seat for seat in here]
    plan = plan_of(sign_of(picture.sign))
    seen = Seen.__new__(Seen)
    seen.plan, seen.history = plan, ()
    seen.seat = places.index(mine.seat)
    seen.names = tuple([seat.name for seat in here])
    seen.hole = cards(" ".join(mine.cards))
    seen.second = cards(" ".join(picture.second))
    seen.board, seen.shared = cards(" ".join(picture.board)), cards(" ".join(picture.shared))
    ups = tuple([cards(" ".join(seat.up)) for seat in here])
    seen.ups = ups if ups[seen.seat] else ()
    seen.stacks, seen.bets = tuple([seat.chips for seat in here]), tuple([seat.bet for seat in here])
    seen.live = tuple([seat.live for seat in here])
    seen.live_count = sum(seen.live)
    seen.street = [street.name for street in plan.streets].index(picture.street)
    seen.marker = places.index(picture.marker) if picture.marker in places else len(places) - 1
    seen.options, seen.asked = due.options, picture.asked is not None
    brings = "bring in" in due.options  # one field says both on the way
    seen.bring_in, seen.to_call = (due.to_call, 0) if brings else (0, due.to_call)
    seen.pot, seen.raises = picture.pot, raises
    seen.high = max(*seen.bets, seen.bets[seen.seat] + seen.to_call)  # more than any bet where a blind was short
    seen.least, seen.most, seen.sizes = due.least, due.most, due.sizes
    return seen
