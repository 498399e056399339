"""One-line changes of a module that a careless hand could make, found in its tree and made in its text.

Knows Python's syntax. Must not know which tests there are (`reach`) or how a change is tried (`trial`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

# How a sign is written, and what it becomes.
SIGNS: dict[type[ast.cmpop | ast.operator], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"),
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "//"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "//"),
    ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"),
}  # fmt: skip
UNTRIED = {"__repr__", "__str__", "__getstate__", "__reduce__"}  # what is shown of an object decides nothing


@dataclass(frozen=True)
class Change:
    """`old` at a place of a file becomes `new`; `function` is the first line of the innermost function, 0 for none."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str
    function: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.old!r} becomes {self.new!r}"


class Reader:
    """Walks a tree and gathers the places that can be changed on one line."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.found: list[Change] = []
        self.starts = [0]
        for line in text.encode().splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.bytes = text.encode()

    def at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def piece(self, start: int, end: int) -> str:
        return self.bytes[start:end].decode()

    def add(self, line: int, start: int, end: int, new: str, function: int) -> None:
        old = self.piece(start, end)
        if "\n" not in old and old != new:
            self.found.append(Change(self.file, line, start, end, old, new, function))

    def whole(self, node: ast.expr | ast.stmt, new: str, function: int) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start, end = self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)
        self.add(node.lineno, start, end, new, function)

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str, function: int) -> None:
        """Change a word or sign that stands between two expressions."""
        assert left.end_lineno is not None and left.end_col_offset is not None
        start, end = self.at(left.end_lineno, left.end_col_offset), self.at(right.lineno, right.col_offset)
        place = self.bytes[start:end].find(old.encode())
        if place >= 0:
            line = left.end_lineno + self.bytes[start : start + place].count(b"\n")
            self.add(line, start + place, start + place + len(old), new, function)

    def walk(self, node: ast.AST, function: int = 0) -> None:
        """What can be changed in a node and below it: annotations, docstrings and imports aside."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name in UNTRIED:
                return
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            for default in [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]:
                self.walk(default, function)
            for each in node.body:
                self.walk(each, first)
            return
        if isinstance(node, ast.Import | ast.ImportFrom) or _only_for_types(node):
            return
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.walk(node.value, function)
            return
        if isinstance(node, ast.expr):
            self.expression(node, function)
        elif isinstance(node, ast.stmt):
            self.statement(node, function)
        if isinstance(node, ast.Raise):  # which words an error has is for its reader to judge
            return
        for child in ast.iter_child_nodes(node):
            self.walk(child, function)

    def expression(self, node: ast.expr, function: int) -> None:
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others):
                for one, sign, other in zip([left, *others], ops, others, strict=False):
                    self.between(one, other, *SIGNS[type(sign)], function)
            case ast.BoolOp(op=op, values=values):
                old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                for one, other in pairwise(values):
                    self.between(one, other, old, new, function)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS and function:
                if not (isinstance(left, ast.Constant) and isinstance(left.value, str)):
                    self.between(left, right, *SIGNS[type(op)], function)
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                self.whole(node, ast.get_source_segment(self.text, inner) or "", function)
            case ast.Constant(value=bool(value)):
                self.whole(node, str(not value), function)
            case ast.Constant(value=int(value)):
                self.whole(node, str(value + 1), function)
            case ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                self.whole(test, f"(not {ast.get_source_segment(self.text, test)})", function)

    def statement(self, node: ast.stmt, function: int) -> None:
        match node:
            case ast.Expr(value=ast.Call()) if function:
                self.whole(node, "pass", function)
            case ast.Continue():
                self.whole(node, "break", function)
            case ast.Break():
                self.whole(node, "continue", function)
            case ast.If(test=test) | ast.While(test=test) if not isinstance(
                test, ast.Compare | ast.BoolOp | ast.UnaryOp
            ):
                self.whole(test, f"not ({ast.get_source_segment(self.text, test)})", function)
            case ast.AugAssign(target=target, op=op, value=value) if type(op) in SIGNS:
                self.between(target, value, *SIGNS[type(op)], function)


def _only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def changes(file: str, text: str) -> Iterator[Change]:
    """Every change that can be made in a file; Python may be unable to read one (`readable`)."""
    reader = Reader(file, text)
    reader.walk(ast.parse(text))
    yield from dict.fromkeys(reader.found)


def readable(text: str, change: Change) -> bool:
    """Whether Python can still read the file with the change in it."""
    try:
        ast.parse(made(text, change))
    except SyntaxError:
        return False
    return True


def made(text: str, change: Change) -> str:
    """The text with the change in it."""
    raw = text.encode()
    return (raw[: change.start] + change.new.encode() + raw[change.end :]).decode()
