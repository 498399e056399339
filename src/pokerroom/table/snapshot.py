"""Snapshots: a table's whole state at one moment, without the log that led there.

Knows how a state is written and read. Must not know what anything in it means. `table.restore` makes a table from its
whole log; this is for tables whose log is too long to be replayed in a moment.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom.hand.hand import replay as replay_hand
from pokerroom.hand.vocabulary import AnyEvent
from pokerroom.law.error import Refused
from pokerroom.law.spoken import Games, said_sign, spoken_sign
from pokerroom.table.blinds import sign_of_hand
from pokerroom.table.state import Bet, Debt, Deck, Notice, Player, Prize, Spot, State
from pokerroom.table.table import Table


class Kept(Struct):
    """A table's state as it is written: everything but the book, the sign as a line, the hand as its log."""

    sign: str
    hand: list[AnyEvent]
    hand_sign: str
    manners: tuple[str, str, str]
    kill: str
    accounts: dict[str, int]
    adjourned: bool
    admitted: list[str]
    allotted: dict[int, str]
    ante: int
    at: int
    barred: dict[str, int]
    before: tuple[Spot, dict[str, Debt]]
    bets: list[Bet]
    closed: bool
    closing: Notice | None
    collected_at: int
    dealt: tuple[int, ...]
    deck: Deck
    departed: dict[str, tuple[int, int]]
    detained: list[str]
    disputes: dict[str, bool]
    drawn: list[str]
    first_marker: int
    flagged: dict[str, int]
    held: dict[str, int]
    hours: tuple[int, int]
    house: str
    inspector_told: bool
    listed: list[str]
    notice: Notice | None
    number: int
    out_of_it: list[str]
    passed: dict[str, Debt]
    picked: dict[str, int]
    players: dict[int, Player]
    playing: bool
    prizes: list[Prize]
    reported: dict[str, list[str]]
    reservations: dict[int, tuple[str, int]]
    returned: list[str]
    run: int
    seated: dict[str, int]
    seized: dict[str, int]
    shown: bool
    spot: Spot
    straddlers: list[str]
    vacated: list[int]
    verified: bool
    wants: dict[int, list[str]]
    winner: str


# What a snapshot writes in another form than the state has it.
OTHERWISE = ("book", "sign", "hand")


def snapshot(table: Table) -> bytes:
    """Write a table's state as it is now."""
    table.catch_up()
    state = table.state
    hand = state.hand  # also the last one: somebody may yet claim a prize for it, or dispute its pot
    kept: dict[str, Any] = {name: getattr(state, name) for name in State.__slots__ if name not in OTHERWISE}
    killed = hand is not None and hand.sign is not state.sign and hand.sign.blinds != state.sign.blinds
    return msgspec.json.encode(
        Kept(
            sign=said_sign(state.sign),
            hand=hand.log if hand is not None else [],
            hand_sign="kill" if killed else "",
            manners=table._manners,
            **kept,
        )
    )


def resume(book: Games, data: bytes, chance: Random | None = None) -> Table:
    """Make a table again from a snapshot, to go on where it was; its log starts anew."""
    try:
        kept = msgspec.json.decode(data, type=Kept)
    except msgspec.MsgspecError as error:
        raise Refused(f"this is no snapshot of a table: {error}.") from None
    table = Table.__new__(Table)
    state = State(book, spoken_sign(kept.sign, lambda name: book))
    for name in State.__slots__:
        if name not in OTHERWISE:
            setattr(state, name, getattr(kept, name))
    table.state = state
    table._log = []
    table._chance = chance
    table._manners = kept.manners
    table._flushed = -1
    if kept.hand:
        state.hand = replay_hand(sign_of_hand(state, kept.hand_sign == "kill"), kept.hand)
        state.hand._chance = chance
        table._flushed = len(kept.hand) if state.playing else -1
    return table
