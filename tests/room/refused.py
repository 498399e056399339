"""What players can be told: every refusal that the answer to an act of theirs can come to, read from the source.

Knows which functions name which; whatever a function names it may come to. Must not know what is done with a sentence.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pokerroom.hand.vocabulary import HAND
from pokerroom.table.vocabulary import TABLE

SOURCE = Path(__file__).parent.parent.parent / "src"
# How hands and signs are made, and what officers and dealers do: named by much, and told to no player who acts.
_OTHERS = (
    *(f"pokerroom.hand.{each}" for each in ("hand", "starting", "kept", "plan", "street_plan", "shuffling", "dealer")),
    *(f"pokerroom.hand.rulings.{each}" for each in ("powers", "slips")),
    *(f"pokerroom.{each}." for each in ("law", "cards", "machine")),
)
Place = tuple[str, str]  # a module, and what stands there under which name


@cache
def _module(name: str) -> tuple[dict[str, list[ast.AST]], dict[str, Place]]:
    """What a module defines, by name (methods by theirs and by their class's), and what it has from others."""
    file = SOURCE / f"{name.replace('.', '/')}.py"
    defined: dict[str, list[ast.AST]] = {}
    brought: dict[str, Place] = {}
    if not file.exists():
        return defined, brought
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.ImportFrom(module=str(other), names=names) if other.startswith("pokerroom"):
                brought |= {each.asname or each.name: (other, each.name) for each in names}
            case ast.ClassDef(name=known, body=body):
                defined.setdefault(known, []).append(node)
                for each in body:
                    if isinstance(each, ast.FunctionDef):
                        defined.setdefault(each.name, []).append(each)
            case ast.FunctionDef(name=known):
                defined.setdefault(known, []).append(node)
            case ast.Assign(targets=[ast.Name(id=known)]) | ast.AnnAssign(target=ast.Name(id=known)):
                defined.setdefault(known, []).append(node)
    return defined, brought


def _named(module: str, node: ast.AST) -> Iterator[Place]:
    """What stands elsewhere that something names."""
    brought = _module(module)[1]
    for each in ast.walk(node):
        match each:
            case ast.Name(id=name):
                yield brought.get(name, (module, name))
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name in brought:
                other, what = brought[name]
                yield f"{other}.{what}", attr
                yield other, attr  # a method of a class
            case ast.Attribute(attr=attr):
                yield module, attr


def _reached(roots: list[Place]) -> dict[Place, list[ast.AST]]:
    found: dict[Place, list[ast.AST]] = {}
    waiting = list(roots)
    while waiting:
        place = waiting.pop()
        if place in found or (place[0].startswith(_OTHERS) and place not in roots):
            continue
        found[place] = _module(place[0])[0].get(place[1], [])
        for node in found[place]:
            waiting.extend(_named(place[0], node))
    return found


def text(node: ast.AST) -> str:
    """A sentence with gaps where something is put in; nothing for what is no sentence by itself."""
    match node:
        case ast.Constant(value=str(said)):
            return said
        case ast.JoinedStr(values=values):
            return "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in values)
    return ""


def _sentences(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Whatever is a whole sentence that can be refused with: not what is said of a function, nor what a desk says."""
    parts = [each.values for each in ast.walk(node) if isinstance(each, ast.JoinedStr)]
    other = {id(each) for part in parts for each in part}
    other |= {id(each.value) for each in ast.walk(node) if isinstance(each, ast.Expr)}
    for each in ast.walk(node):
        if isinstance(each, ast.Constant | ast.JoinedStr) and id(each) not in other:
            said = text(each)
            if said.endswith(".") and not said[0].isupper() and not (isinstance(each, ast.Constant) and "{" in said):
                yield said, each.lineno


def refused_of_players() -> dict[str, str]:
    """Every refusal that an act of a player can come to, with where it stands."""
    answers: list[Any] = [
        row.answer for each in (HAND, TABLE) for row in each.acts.values() if row.by.who in ("seat", "person")
    ]
    roots = [(each.__module__, each.__name__) for each in answers] + [("pokerroom.hand.play", "_wait")]
    return {
        said: f"{module}:{line}"
        for (module, _), nodes in _reached(roots).items()
        for node in nodes
        for said, line in _sentences(node)
    }


def refused_in(module: str) -> dict[str, str]:
    """Every refusal of one module."""
    file = SOURCE / f"{module.replace('.', '/')}.py"
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {said: f"{module}:{line}" for said, line in _sentences(tree)}
