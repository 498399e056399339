"""Unsealing: rows as they are kept one by one, made rows that can be read.

Knows that what happens in a hand lies under seal until it is over. Must not know where rows are kept: `store` and
`ahead` hand them over. Ask `keys` for how something is sealed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pokerroom.room.keys import BrokenSealError, LostKeyError, Vault
from pokerroom.room.stored import Row


def opened_rows(
    rows: Iterable[tuple[int, int, str, bytes, bytes | None]], secrets: Sequence[tuple[int, bytes]], vault: Vault
) -> list[Row]:
    """Rows as they are kept one by one (number, time, kind, what they say openly and under seal), opened where they can
    be. `secrets`: wrapped, each with the row from which it holds, until the next one does."""
    found: list[Row] = []
    place, secret = -1, b""
    for number, at, kind, data, sealed in rows:
        if sealed is None:
            found.append(Row(number, at, kind, data))
            continue
        while place + 1 < len(secrets) and secrets[place + 1][0] <= number:
            place, secret = place + 1, b""
        try:
            if place < 0:
                raise BrokenSealError("the secret of its hand is not there")
            secret = secret or vault.unwrap(secrets[place][1])
            found.append(Row(number, at, kind, data, vault.open(secret, number, sealed), secret))
        except (LostKeyError, BrokenSealError) as error:
            found.append(Row(number, at, kind, data, locked=str(error)))
    return found
