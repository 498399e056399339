"""Compiling: what the compiler must be told of a class, and what is nothing where the engine is plain Python.

Knows how a class is marked: `allow_interpreted_subclasses` where one that is not compiled stands on it, `acyclic` where
its objects can be no part of a cycle of references; and how what is public keeps the words that the compiler drops.
Must not know any class.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # the compiler is not here, and nobody asks

    def mypyc_attr(*attrs, **kwattrs):  # type: ignore[no-untyped-def,misc]
        """Leave a class as it is."""
        return lambda kind: kind


def documented(thing: Callable[P, R]) -> Callable[P, R]:
    """A function with its words, which a compiled one has lost: they are those of its source, beside it."""
    if thing.__doc__:
        return thing
    words = _words(thing)

    @wraps(thing)
    def told(*args: P.args, **kwargs: P.kwargs) -> R:
        return thing(*args, **kwargs)

    told.__doc__ = words
    setattr(sys.modules[thing.__module__], thing.__name__, told)  # where another process looks for it
    return told


def document(kind: type[Any]) -> None:
    """Give a class its words again."""
    if not kind.__doc__:
        kind.__doc__ = _words(kind)


def _words(thing: Any) -> str:
    """The docstring of something at the top of its module, as it stands in the source."""
    compiled = sys.modules[thing.__module__].__file__
    source = Path(str(compiled)).with_name(f"{thing.__module__.rpartition('.')[2]}.py").read_text(encoding="utf-8")
    keyword = "class" if isinstance(thing, type) else "def"
    _, _, body = source.partition(f"\n{keyword} {thing.__name__}")
    return body.split('"""', 2)[1]


__all__ = ["document", "documented", "mypyc_attr"]
