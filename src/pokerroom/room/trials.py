"""Trials: what would follow if a dealer of real cards entered something now, and what taking back would undo.

Knows that a copy of the hand answers as the hand would. Must not know any act, nor who may enter it: `sent` reads and
checks what comes. Nothing that is tried here is recorded.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pokerroom.hand.dealing import left_to_deal
from pokerroom.hand.hand import Hand
from pokerroom.hand.whereabouts import unseen
from pokerroom.law.error import Refused
from pokerroom.room.felt import spelled
from pokerroom.room.lines import Players, lines
from pokerroom.room.messages import Line
from pokerroom.room.sent import read_line
from pokerroom.table.table import Table

NOT_IN_A_HAND = "only what happens in a hand is tried."


class Tried(Struct):
    """A line that was tried: what would follow, or why it would be refused (`says`), by which clauses."""

    line: str
    follows: list[Line]
    says: str = ""
    by: tuple[str, ...] = ()


class Trials(Struct):
    """What would follow from each of some lines.

    `entered` is what was entered last, which taking back would undo; `left` are the cards that nobody has seen yet, of
    which one can be named; `before` are the players before whom the next cards come face up, in the order of dealing.
    """

    entered: list[Line]
    left: list[str]
    before: list[str]
    tried: list[Tried]


def trials(table: Table, wanted: Sequence[str], name: str, offices: tuple[str, ...]) -> Trials:
    """Try lines of somebody of this name and these offices, each in the hand as it is now."""
    hand = table.hand
    if hand is None:
        return Trials([], [], [], [Tried(line, [], NOT_IN_A_HAND) for line in wanted])
    players = Players(hand.names, table.state.dealt, table.sign.dollar)
    tried = [_tried(table, hand, line, name, offices, players) for line in wanted]
    return Trials(_entered(hand, players), spelled(unseen(hand.view("dealer").state)), _before(hand), tried)


def _entered(hand: Hand, players: Players) -> list[Line]:
    places = hand.entries
    return lines(hand.log[places[-1] :], "rail", players) if places else []


def _before(hand: Hand) -> list[str]:
    if "name" not in hand.due.options:
        return []
    view = hand.view("dealer")
    return [hand.names[seat] for seat, up in left_to_deal(view.state, view.log) if up and seat >= 0]


def _tried(table: Table, hand: Hand, line: str, name: str, offices: tuple[str, ...], players: Players) -> Tried:
    other = hand.copy()
    try:
        act = read_line(line, name, offices, table)
        return Tried(line, lines(other.play(act), "rail", players))
    except Refused as refusal:
        return Tried(line, [], refusal.sentence, refusal.by)
