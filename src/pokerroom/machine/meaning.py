"""What an act, an event or another class means, in the words with which it was declared, also where it is compiled.

Knows that a compiled class has lost its docstring, and that its source lies beside the binary. Must not know any class.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from pathlib import Path
from typing import Any, Final

_LOST: Final = (None, "", "mypyc filler docstring")


class _Source:
    """The docstring of a compiled class, read when somebody asks for it."""

    def __get__(self, instance: object, owner: type[Any]) -> str:
        module = inspect.getmodule(owner)
        file = Path(getattr(module, "__file__", "") or "")
        return _docstrings(str(file.with_name(f"{file.name.partition('.')[0]}.py"))).get(owner.__name__, "")


def explain(kind: type[Any]) -> None:
    """Give a class its docstring back where it was compiled away."""
    if kind.__doc__ in _LOST:
        kind.__doc__ = _Source()  # type: ignore[assignment]


def means(kind: type[Any]) -> str:
    """What a class is, without the blanks in front of its lines."""
    return inspect.cleandoc(kind.__doc__ or "")


@cache
def _docstrings(file: str) -> dict[str, str]:
    path = Path(file)
    if not path.is_file():
        return {}
    classes = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    return {node.name: ast.get_docstring(node) or "" for node in classes}
