"""An operation: one address of the room, what is sent there, what is answered and how it may be refused.

Knows what is said of an address. Must not know any: `operations` has them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

JSON, TEXT, HTML, TOML, ANY = "application/json", "text/plain", "text/html", "application/toml", "*/*"
CSV = "text/csv"
WRITTEN = (503,)  # what is asked with a body is written down, or refused while nothing can be


class Query(NamedTuple):
    """Something that an address is asked with."""

    name: str
    schema: dict[str, Any]
    required: bool = False


class Operation(NamedTuple):
    """What can be asked of the room: what is sent, what is answered, and by which status it may be refused."""

    method: str
    path: str
    summary: str
    answer: Any = None
    body: type[Any] | None = None
    status: int = 200
    refused: tuple[int, ...] = ()
    query: tuple[Query, ...] = ()
    kinds: tuple[str, ...] = (JSON,)
    bare: bool = False  # the body may be left out
    also: tuple[int, ...] = ()  # statuses by which the same is answered
