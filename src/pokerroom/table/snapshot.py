"""Snapshots: a table's whole state at one moment, without the log that led there.

Knows how a state is written and read. Must not know what anything in it means. `table.restore` makes a table from its
whole log; this is for tables whose log is too long to be replayed in a moment.
"""

from __future__ import annotations

from random import Random

import msgspec
from msgspec import Struct

from pokerroom.hand.hand import replay as replay_hand
from pokerroom.hand.vocabulary import AnyEvent
from pokerroom.law.error import Refused
from pokerroom.law.spoken import HasGames, said_sign, spoken_sign
from pokerroom.table.hands import listen, manner
from pokerroom.table.kill import sign_of_hand
from pokerroom.table.log import TableLog
from pokerroom.table.state import STANDING, Standing, stand
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE


class Snapshot(Struct):
    """A table's state as it is written: the sign as a line, the hand as its log, everything else as it stands."""

    sign: str
    hand: list[AnyEvent]
    hung: str  # the sign that hung at the table when the hand was dealt
    ante: int  # the hand's, in a freeze-out
    killed: bool  # the hand has a kill
    standing: Standing


_DECODER = msgspec.json.Decoder(Snapshot)


def snapshot(table: Table) -> bytes:
    """Write a table's state as it is now."""
    state = table.state
    hand = state.hand  # also the last one: somebody may yet claim a prize for it, or dispute its pot
    standing = Standing(*[getattr(state, name) for name in STANDING])
    sign, hung = said_sign(state.sign), state.hung
    if hand is None or hung is None:
        return msgspec.json.encode(Snapshot(sign, [], "", 0, False, standing))
    ante = hand.sign.ante if hand.sign.ante != hung.ante else 0
    killed = sign_of_hand(hung, ante, False) != hand.sign
    return msgspec.json.encode(Snapshot(sign, hand.log, said_sign(hung), ante, killed, standing))


def resume(book: HasGames, data: bytes, chance: Random | None = None) -> Table:
    """Make a table again from a snapshot, to go on where it was; its log starts anew."""
    try:
        kept = _DECODER.decode(data)
    except msgspec.MsgspecError as error:
        raise Refused(f"this is not a snapshot of a table: {error}.") from None
    table = Table.__new__(Table)
    sign = spoken_sign(kept.sign, lambda name: book)
    state = stand(book, sign, kept.standing)
    table.state = state
    table._log = TableLog(state, TABLE.effects, chance)
    if kept.hand:
        hung = sign if kept.hung == kept.sign else spoken_sign(kept.hung, lambda name: book)
        played = sign_of_hand(hung, kept.ante, kept.killed)
        dealer = manner(state.dealer, state.by_hand)
        state.hand = replay_hand(played, kept.hand, state.showdown, dealer, state.cut, state.push)
        state.hung = hung
        state.hand._log.chance = chance
        listen(state, table._log)
    return table
