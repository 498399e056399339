"""Searching for hands over all tables: by table, time, player, game and size of the pot, the newest first.

Knows the marks of the index, and reads no row but to see when a hand began. Must not know who asks, or show a card. One
search looks at so many hands and no more, and says where the next goes on.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.incidents import Incident, place_of
from pokerroom.room.index import Begun, HandNote
from pokerroom.room.numbered import Register, name_read
from pokerroom.room.rows import stream_of
from pokerroom.room.stored import Span, Store

MOST_LOOKED_AT = 5_000  # hands in one search
LONGEST_HAND = 86_400  # seconds; a hand that ended so long after something cannot have been on then
_FIRST, _MORE = 16, 512  # hands that are read of one table at a time
TABLES = stream_of("")


class WantedHands(Struct, frozen=True):
    """Which hands are looked for: of a table, between two times (in seconds, 0: whenever), with one of these players
    (as rows name them), of a book or game, with a pot of at least so many dollars; `odd`: in which something was
    irregular or ruled; `incident`: while something was wrong at the table; `void`: that came to nothing."""

    table: str = ""
    since: int = 0
    until: int = 0
    players: frozenset[str] | None = None
    book: str = ""
    game: str = ""
    pot: int = 0
    odd: bool = False
    incident: bool = False
    void: bool = False


class HandHit(Struct):
    """A hand that was found: where and when it was (in seconds), what was played, by whom, what was in the middle."""

    table: str
    name: str
    number: int
    at: int
    book: str
    game: str
    dollar: int
    players: list[str]
    winners: list[str]
    pot: int
    void: bool
    odd: bool
    incident: bool


class HandsFound(Struct):
    """Hands that were found, the newest first; `next` is how to ask for more (nothing: there are none), `looked_at` how
    many hands were looked at, and `back_to` the time of the last of them, in seconds."""

    hands: list[HandHit]
    next: str
    looked_at: int
    back_to: int


class PlayedGame(NamedTuple):
    """What a sign says of a game, in words for a list, and what a dollar is there."""

    book: str
    game: str
    book_title: str
    name: str
    dollar: int


class HandFound(NamedTuple):
    """A finished hand among those of all tables: where it stands, and what is noted of it."""

    table: str
    span: Span
    note: HandNote

    @property
    def place(self) -> tuple[int, str, int]:
        """Where it stands among all hands, the newest first."""
        return -self.note.at, self.table, -self.span.number


@lru_cache(maxsize=2_000)
def _played(sign: str) -> PlayedGame:
    made = spoken_sign(sign, shelf.book)
    game = made.game
    return PlayedGame(game.book, game.key, shelf.book(game.book).title, game.name, made.dollar)


def search(
    store: Store,
    registry: Register,
    names: Mapping[str, str],
    wanted: WantedHands,
    incidents: Sequence[Incident],
    *,
    most: int,
    after: str = "",
    looked_at: int = MOST_LOOKED_AT,
) -> HandsFound:
    """Find hands. `names` are those of tables by their ids; `after` is where a search before this one ended."""
    came_to = _read_place(after) if after else None
    tables = [wanted.table] if wanted.table else [each.removeprefix(TABLES) for each in store.streams(TABLES)]
    limit = min([each for each in (wanted.until, -came_to[0] if came_to else 0) if each], default=0)
    every = heapq.merge(*(newest(store, table, limit) for table in tables), key=lambda each: each.place)
    troubles = _by_table(incidents)
    hits: list[HandHit] = []
    last: HandFound | None = None
    count = 0
    more = False
    for each in takewhile(lambda each: each.note.at >= wanted.since, every):
        if came_to is not None and each.place <= came_to:
            continue
        if count >= looked_at or len(hits) >= most:
            more = True
            break
        count, last = count + 1, each
        hit = _hit(store, registry, names, wanted, troubles.get(each.table, ()), each)
        if hit is not None:
            hits.append(hit)
    come_to = _said_place(last) if more and last is not None else ""
    return HandsFound(hits, come_to, count, last.note.at if last is not None else 0)


def _hit(
    store: Store,
    registry: Register,
    names: Mapping[str, str],
    wanted: WantedHands,
    troubles: Iterable[Incident],
    each: HandFound,
) -> HandHit | None:
    """A hand as it is listed, if it is one of those that are wanted."""
    note = each.note
    if (wanted.odd and not note.odd) or (wanted.void and not note.void):
        return None
    if wanted.players is not None and wanted.players.isdisjoint(note.players):
        return None
    played = _played(msgspec.json.decode(each.span.begun, type=Begun).sign)
    if wanted.book not in ("", played.book) or wanted.game not in ("", played.game):
        return None
    if note.pot < wanted.pot * played.dollar:
        return None
    troubled = any(was_on(store, each.table, each.span, note.at, trouble) for trouble in troubles)
    if wanted.incident and not troubled:
        return None
    players, winners = ([name_read(name, registry) for name in some] for some in (note.players, note.winners))
    name = names.get(each.table, each.table)
    book, game, dollar = played.book_title, played.name, played.dollar
    return HandHit(
        each.table,
        name,
        each.span.number,
        note.at,
        book,
        game,
        dollar,
        players,
        winners,
        note.pot,
        note.void,
        note.odd,
        troubled,
    )


def was_on(store: Store, table: str, span: Span, ended: int, incident: Incident) -> bool:
    """Whether a hand, which ended at a time in seconds, is one that an incident at its table is about: it stands in the
    rows that it names, or was on while it lasted."""
    place = place_of(incident.where)
    if place is None or place.table != table:
        return False
    if place.first:
        return span.first <= place.last and place.first <= span.last
    if ended < incident.at // 1000:
        return False
    if not incident.until or ended <= incident.until // 1000:
        return True
    if ended - incident.until // 1000 > LONGEST_HAND:
        return False
    rows = store.read(stream_of(table), span.first - 1, span.first)
    return bool(rows) and rows[0].at <= incident.until


def _by_table(incidents: Iterable[Incident]) -> dict[str, list[Incident]]:
    found: dict[str, list[Incident]] = {}
    for each in incidents:
        for table in each.tables:
            found.setdefault(table, []).append(each)
    return found


def newest(store: Store, table: str, limit: int) -> Iterator[HandFound]:
    """The finished hands of a table, the newest first, from a time in seconds back (0: from now)."""
    stream, count = stream_of(table), _FIRST
    before = _start(store, stream, limit) if limit else None
    while spans := store.finished(stream, count, before):
        for span in spans:
            yield HandFound(table, span, _note(span))
        before, count = spans[-1].number, _MORE


def _start(store: Store, stream: str, limit: int) -> int | None:
    """The first hand of a table that ended after a time, by halving: hands end in their order."""
    newest = store.finished(stream, 1)
    if not newest or _note(newest[0]).at <= limit:
        return None
    low, high = 0, newest[0].number  # `high` ended after it
    while high - low > 1:
        middle = store.finished(stream, 1, (low + high) // 2 + 1)
        if middle and middle[0].number > low and _note(middle[0]).at > limit:
            high = middle[0].number
        else:
            low = (low + high) // 2
    return high


def _note(span: Span) -> HandNote:
    return msgspec.json.decode(span.ended, type=HandNote)


def _said_place(each: HandFound) -> str:
    return f"{each.note.at}-{each.span.number}-{each.table}"


def _read_place(said: str) -> tuple[int, str, int]:
    at, _, rest = said.partition("-")
    number, _, table = rest.partition("-")
    if not (at.isascii() and at.isdigit() and number.isascii() and number.isdigit() and len(at) + len(number) < 30):
        raise Refused("a search goes on where one before it ended.")
    return -int(at), table, -int(number)
