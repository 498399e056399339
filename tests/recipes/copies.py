"""A copy of the package in a folder of its own, to follow a recipe in: what was changed is counted, what it does is run.

Knows files and processes. Must not know any recipe: the tests follow them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pokerroom

ORIGINAL = Path(pokerroom.__file__).parent


def _left_out(folder: str, names: list[str]) -> set[str]:
    """What a copy does without: what is built, above all the compiled engine, which would play as if nothing had changed."""
    built = {name for name in names if name.endswith((".so", ".pyd")) and not name.startswith("_fast")}
    return built | {"__pycache__", "static"}


class Copy:
    """A copy of the package that a recipe changes."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "pokerroom"
        shutil.copytree(ORIGINAL, self.package, ignore=_left_out)

    def write(self, path: str, text: str) -> None:
        """Put a new file into it."""
        assert not (self.package / path).exists(), f"{path} is there already"
        (self.package / path).parent.mkdir(parents=True, exist_ok=True)
        (self.package / path).write_text(text)

    def append(self, path: str, text: str) -> None:
        """Add something to the end of a file."""
        self.edit(path, "", text)

    def edit(self, path: str, old: str, new: str) -> None:
        """Change what stands once in a file; nothing old: add to its end."""
        text = (self.package / path).read_text()
        assert not old or text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times"
        (self.package / path).write_text(text.replace(old, new) if old else text + new)

    @property
    def changed(self) -> list[str]:
        """The files that are not as in the original, or not in it."""
        return sorted(
            str(path.relative_to(self.package))
            for path in self.package.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
            if not (there := ORIGINAL / path.relative_to(self.package)).exists()
            or there.read_bytes() != path.read_bytes()
        )

    def run(self, *arguments: str) -> str:
        """What Python prints with the copy in the place of the package; its end must be a good one."""
        environment = {**os.environ, "PYTHONPATH": str(self.package.parent), "PYTHONDONTWRITEBYTECODE": "1"}
        ended = subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            cwd=self.package.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout[-9000:] + ended.stderr[-4000:]
        return ended.stdout

    def python(self, code: str) -> str:
        """What a program prints."""
        return self.run("-c", code)

    def pokerroom(self, *arguments: str) -> str:
        """What a command prints."""
        return self.run("-m", "pokerroom.cli", *arguments)
