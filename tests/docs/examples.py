"""The examples of a page, run: what a reader would type, and what they would see.

    python -m tests.docs.examples README.md docs/*.md

A block of `python` is run statement by statement, those of a page one after another with the names of those before; a
statement that ends in `# → …` must print that, or be that. A block of `pycon` is run as doctest runs it. In a block
of `console`, what stands behind `$ pokerroom` is run, and the lines below it must come; `…` stands for whatever there
is. A block that ends in a refusal names it: `# → Refused: …`. Needs nothing but pokerroom, so that it can be run where
only a wheel is installed.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MARK = "# → "
SHOWN = ("python", "pycon", "console")
# What is followed by tests of its own: parts of files in tests/recipes, a book that is made and changed in tests/shelf.
ELSEWHERE = ("contributing.md", "your-own-book.md")


@dataclass(frozen=True)
class Block:
    """Fenced lines of a page: their language, and where they begin."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


class WrongExampleError(AssertionError):
    """An example does not do what its page says."""


def blocks(page: Path) -> list[Block]:
    """Give the blocks of a page that can be run."""
    found: list[Block] = []
    if page.name in ELSEWHERE:
        return found
    lines: list[str] | None = None
    fence, begun, language = "", 0, ""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if lines is None and line.startswith("```"):
            fence = line[: len(line) - len(line.lstrip("`"))]
            begun, language, lines = number, line[len(fence) :].strip(), []
        elif lines is not None and line.strip() == fence:
            found.append(Block(page, begun, language, "\n".join(lines) + "\n"))
            lines = None
        elif lines is not None:
            lines.append(line)
    return [block for block in found if block.language in SHOWN]


def run(page: Path) -> int:
    """Run a page's examples; give how many statements were compared with what the page says."""
    names: dict[str, Any] = {"__name__": "__example__"}
    return sum([_RUNS[block.language](block, names) for block in blocks(page)])


def _python(block: Block, names: dict[str, Any]) -> int:
    checked = 0
    for code, said in _statements(block):
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out):
                value = _done(code, names, said is not None)
        except Exception as error:
            shown = f"{type(error).__name__}: {error}"
            if said is None or not _same(said, shown):
                raise WrongExampleError(f"{block}: {code.strip()} gave {shown}") from error
            checked += 1
            continue
        if said is not None:
            shown = out.getvalue().strip() or str(value)
            if not _same(said, shown):
                raise WrongExampleError(f"{block}: {code.strip()} is {shown}, not {said}")
            checked += 1
    return checked


def _statements(block: Block) -> Iterator[tuple[str, str | None]]:
    """Each statement of a block, and what the page says that it shows."""
    lines = block.text.splitlines()
    for node in ast.parse(block.text).body:
        assert node.end_lineno is not None
        code = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        _, marked, said = lines[node.end_lineno - 1].partition(MARK)
        after = lines[node.end_lineno] if node.end_lineno < len(lines) else ""
        if not marked and after.startswith(MARK):  # what is long stands below
            marked, said = MARK, after[len(MARK) :]
        yield code, said.strip() if marked else None


def _done(code: str, names: dict[str, Any], wanted: bool) -> object:
    if wanted:
        with contextlib.suppress(SyntaxError):
            compile(code, "example", "eval")
            return eval(code, names)
    exec(compile(code, "example", "exec"), names)
    return None


def _pycon(block: Block, names: dict[str, Any]) -> int:
    test = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(block.page), block.line)
    told: list[str] = []
    runner = doctest.DocTestRunner(
        optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE, verbose=False
    )
    result = runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    if result.failed:
        raise WrongExampleError("".join(told))
    return len([each for each in test.examples if each.want])


def _console(block: Block, names: dict[str, Any]) -> int:
    from pokerroom.cli import main

    checked = 0
    for command in ("\n" + block.text.replace(" \\\n", " ")).split("\n$ ")[1:]:
        line, _, wanted = command.partition("\n")
        words = shlex.split(line, comments=True)
        if not words or words[0] != "pokerroom":
            raise WrongExampleError(f"{block}: only pokerroom is run, not {line}")
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main(words[1:])
        shown = out.getvalue() + err.getvalue()
        if wanted.strip():
            if not _same(wanted, shown):
                raise WrongExampleError(f"{block}: {line}\nshows\n{shown}\nnot\n{wanted}")
            checked += 1
    return checked


def _same(said: str, shown: str) -> bool:
    """Whether what is shown is what was said, where `…` is whatever there is and blanks do not count."""
    rest = " ".join(shown.split())
    parts = [" ".join(part.split()) for part in said.split("…")]
    if len(parts) == 1:
        return rest == parts[0]
    if not rest.startswith(parts[0]) or not rest.endswith(parts[-1]):
        return False
    for part in parts:
        at = rest.find(part)
        if at < 0:
            return False
        rest = rest[at + len(part) :]
    return True


_RUNS = {"python": _python, "pycon": _pycon, "console": _console}


def main() -> int:
    """Run the pages that are named."""
    failed = checked = 0
    for page in map(Path, sys.argv[1:]):
        try:
            checked += run(page)
        except WrongExampleError as wrong:
            failed += 1
            print(wrong)
    print(f"{checked} passed, {failed} failed")
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main())
