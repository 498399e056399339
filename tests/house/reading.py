"""The modules of a copy of the project, read and not run, so that an older one can be counted in the same way.

Knows files, syntax trees and imports. Must not know what is counted: that is for `counts` and `complexity`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True)
class Module:
    """One file of the package: its name with dots, its text and its tree."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def room(self) -> str:
        """The folder below the package that it lies in, or its own name if it lies in none."""
        return self.name.split(".")[1] if "." in self.name else "__init__"

    @property
    def lines(self) -> int:
        return self.text.count("\n")


class Project:
    """A copy of the project: its package, its front end, its words."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "pokerroom"

    @cached_property
    def modules(self) -> dict[str, Module]:
        found = {}
        for path in sorted(self.package.rglob("*.py")):
            parts = path.relative_to(self.package.parent).with_suffix("").parts
            name = ".".join(part for part in parts if part != "__init__")
            text = path.read_text()
            found[name] = Module(name, path, text, ast.parse(text))
        return found

    @cached_property
    def front_end(self) -> dict[str, str]:
        """The texts of the front end that people wrote: what is generated from the server is left out."""
        source = self.root / "frontend" / "src"
        paths = [path for end in ("*.ts", "*.svelte") for path in sorted(source.rglob(end))]
        return {str(path.relative_to(source)): path.read_text() for path in paths if path.name != "types.ts"}

    @cached_property
    def rule_keys(self) -> list[str]:
        """The keys that a book's data may have, as the page of words lists them."""
        page = (self.root / "docs" / "words.md").read_text()
        rules = page.partition("## Rules")[2].partition("## Irregularities")[0]
        return re.findall(r"^[*|] `([^`]+)`", rules, re.MULTILINE)

    def imports(self, module: Module, *, inside: bool) -> set[str]:
        """The modules of the package that a module imports when it loads; `inside`: those in its functions too."""
        nodes: list[ast.AST] = list(module.tree.body)
        found: set[str] = set()
        while nodes:
            node = nodes.pop()
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
                nodes += node.orelse
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {self._imported(node.module, alias.name) for alias in node.names}
            elif inside or not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                nodes += ast.iter_child_nodes(node)
        return {name for name in found if name in self.modules and name != module.name}

    def _imported(self, module: str, name: str) -> str:
        """What `from module import name` imports: a module below the first if there is one, compiled or not."""
        below = self.package.parent.joinpath(*module.split("."), name)
        return f"{module}.{name}" if below.is_dir() or any(below.parent.glob(f"{name}.*")) else module
