"""Problems: how a request is told that there is no answer, in a sentence and by its clauses.

Knows one message and nothing of what went wrong. Whoever finds the problem says it.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from starlette.responses import Response


class Problem(Struct):
    """Why there is no answer: a sentence, and the clauses it stands on."""

    sentence: str
    by: tuple[str, ...] = ()


def problem(status: int, sentence: str, by: tuple[str, ...] = ()) -> Response:
    """An answer that says why there is none."""
    body = msgspec.json.encode(Problem(sentence, by))
    return Response(body, status, media_type="application/json", headers={"Cache-Control": "no-store"})
