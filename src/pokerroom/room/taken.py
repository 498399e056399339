"""Messages that were taken: what somebody did by each of the last ones, so that none is done twice.

Knows a message by its sender, its id and what it said. Must not know what was done: the number of its row is enough.
Ask `rows` for how a message is read from a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pokerroom.law.error import Refused
from pokerroom.room.rows import REMEMBERED, TakenMessage, known_by

LONGEST_ID = 40  # letters


class TakenMessages:
    """The last messages of one stream; `earlier` gives those before them, and is asked when somebody needs it."""

    def __init__(self, done: Iterable[TakenMessage], earlier: Callable[[], list[TakenMessage]] | None = None) -> None:
        """Begin with what was read from the rows."""
        self._done: dict[str, TakenMessage] = {}
        self._earlier: Callable[[], list[TakenMessage]] | None = earlier
        for each in done:
            self.note(each)

    def note(self, done: TakenMessage) -> None:
        """Remember what was done by a message; the oldest is forgotten where there are many."""
        self._done[_key(done.who, done.id)] = done
        if len(self._done) > REMEMBERED:
            del self._done[next(iter(self._done))]

    def already(self, who: str, id: str, sent: bytes) -> int | None:
        """The row of what somebody did by a message that has come before; None where it has not, and a refusal where
        another one came with its id."""
        if len(id) > LONGEST_ID:
            raise Refused(f"the id of a message has {LONGEST_ID} letters at most.")
        if not id:
            return None
        done = self._done.get(_key(who, id))
        if done is None and self._earlier is not None:
            known, earlier = self._done, self._earlier()
            self._done, self._earlier = {}, None
            for each in (*earlier, *known.values()):
                self.note(each)
            done = self._done.get(_key(who, id))
        if done is None:
            return None
        if done.sent and done.sent != known_by(sent, done.secret):
            raise Refused("that message was another one: each has an id of its own.")
        return done.number


def _key(who: str, id: str) -> str:
    """By what a message is looked for; no name has two lines. There are a thousand of them at every table."""
    return f"{who.casefold()}\n{id}"
