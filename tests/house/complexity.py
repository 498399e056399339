"""Cyclomatic complexity as radon counts it, so that no dependency is needed: its rank C begins at 11.

A block is a function, a method or a class. A function inside a function is neither a block nor part of one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

C = 11
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Block(NamedTuple):
    """A function, method or class with its complexity."""

    name: str
    line: int
    complexity: int


def blocks(node: ast.AST) -> Iterator[Block]:
    """Every block of a module."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            yield Block(child.name, child.lineno, 1 + _ways(child.body))
        elif isinstance(child, ast.ClassDef):
            methods = [
                Block(f"{child.name}.{each.name}", each.lineno, 1 + _ways(each.body))
                for each in child.body
                if isinstance(each, FUNCTIONS)
            ]
            whole = 1 + _ways(child.body) + sum(each.complexity for each in methods)
            yield Block(child.name, child.lineno, whole // max(1, len(methods)) + (len(methods) > 1))
            yield from methods
        else:
            yield from blocks(child)


def _ways(nodes: list[ast.stmt]) -> int:
    """In how many places the way parts in these statements and in what is inside them."""
    return sum(_parts(node) for node in nodes)


def _parts(node: ast.AST) -> int:
    own = 0
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return 0
        case ast.Assert():
            return 1
        case ast.If() | ast.IfExp():
            own = 1
        case ast.For() | ast.AsyncFor() | ast.While():
            own = 1 + bool(node.orelse)
        case ast.Try():
            own = len(node.handlers) + bool(node.orelse)
        case ast.BoolOp():
            own = len(node.values) - 1
        case ast.comprehension():
            own = 1 + len(node.ifs)
        case ast.Match():
            own = len(node.cases) - any(getattr(case.pattern, "pattern", node) is None for case in node.cases)
    return own + sum(_parts(child) for child in ast.iter_child_nodes(node))
