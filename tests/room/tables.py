"""A table with its first row in a store, as a room opens one, and chips for somebody who plays in a test.

Knows how to begin. Must not know what a test then does: `test_owner.run` compares it with what was written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from secrets import SystemRandom
from typing import Any

import pokerroom as pr
from pokerroom import shelf
from pokerroom.room.ledger import BANK, Payment, person_account
from pokerroom.room.numbered import Nobody
from pokerroom.room.owner import Owner
from pokerroom.room.rows import OPEN, Recovered, Written, said, stream_of
from pokerroom.room.store import SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.writer import Writer
from pokerroom.table.table import Table

GIFTS = "gifts"  # the stream of what tests give away


async def owned(
    writer: Writer, sign: str, chance: Random | None = None, *, manual: bool = True, id: str = "t1", **more: Any
) -> Owner:
    """A table that was just opened, not started yet; `manual`: people show their hands themselves."""
    made = pr.sign(sign)
    how = {"showdown": "manual", "push": "manual"} if manual else {}
    table = Table(made, book=shelf.book(made.game.book), chance=chance or SystemRandom(), **how)
    more.setdefault("registry", Nobody())
    first = said(Written("", "open", list(table.log)), more["registry"], hidden=False)
    table.forget()
    await writer.commit([NewRow(stream_of(id), 1, 0, OPEN, first.data)])
    return Owner(id, "a table", Recovered(table, 1, []), writer, **more)


def give(store: SqliteStore, account: str, amount: int, why: str = "a gift", debit: str = BANK) -> int:
    """Move chips with a row of their own: its number."""
    moved = (Payment(debit, account, amount, why),)
    return store.append_next(NewRow(GIFTS, 0, 0, "gift", b"{}", postings=moved))[0]


def give_person(store: SqliteStore, person: str, amount: int) -> int:
    """Give somebody chips."""
    return give(store, person_account(person), amount)


async def until(what: Callable[[], object], says: str = "it does not come") -> None:
    """Wait for something that comes by itself, on a busy machine too."""
    for _ in range(4_000):
        if what():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(says)
