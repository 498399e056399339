"""The betting limit as people say it: "no limit", "fixed 10/20", "spread 5-25".

Knows how a limit is read and said again. Must not know which of them a book allows: `making` asks.
"""

from __future__ import annotations

from pokerroom.law.error import Refused, quoted
from pokerroom.law.figures import as_given, read_chips
from pokerroom.law.vocabulary import suggestion
from pokerroom.law.words import LIMITS

_ALSO = {"pot limit": "full pot", "full pot limit": "full pot", "half pot limit": "half pot", "pot": "full pot"}


def read_limit(said: object) -> tuple[str, tuple[int, ...]]:
    """Read a limit: the word for it, and its figures."""
    if not isinstance(said, str):
        raise Refused(f"the limit {as_given(said)} is not a text.")
    text = " ".join(said.lower().replace("-limit", " limit").split())
    text = _ALSO.get(text, text)
    for word in LIMITS:
        if text == word or text.startswith(f"{word} "):
            rest = text[len(word) :].removeprefix(" limit").replace("/", " ").replace("-", " ").split()
            return word, tuple(read_chips(each, "a limit") for each in rest)
    raise Refused(f"{quoted(said)} is not a limit; {suggestion(text, LIMITS)}")


def say_limit(limit: str, bets: tuple[int, ...]) -> str:
    """Say a limit with its figures."""
    if limit in ("fixed", "spread"):
        return f"{limit} {('/' if limit == 'fixed' else '-').join(str(each) for each in bets)}"
    return limit
