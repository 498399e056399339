"""Compiling: what the compiler must be told of a class, and what is nothing where the engine is plain Python.

Knows that a class which is compiled can be the ground of one that is not only if it says so. Must not know any class.
"""

from __future__ import annotations

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # the compiler is not here, and nobody asks

    def mypyc_attr(*attrs, **kwattrs):  # type: ignore[no-untyped-def,misc]
        """Leave a class as it is."""
        return lambda kind: kind


__all__ = ["mypyc_attr"]
