"""Compiling: what the compiler must be told of a class, and what is nothing where the engine is plain Python.

Knows how a class is marked: `allow_interpreted_subclasses` where one that is not compiled stands on it, `acyclic` where
its objects can be no part of a cycle of references. Must not know any class.
"""

from __future__ import annotations

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # the compiler is not here, and nobody asks

    def mypyc_attr(*attrs, **kwattrs):  # type: ignore[no-untyped-def,misc]
        """Leave a class as it is."""
        return lambda kind: kind


__all__ = ["mypyc_attr"]
