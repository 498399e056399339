"""The examples of a page, a script or a notebook, run: what a reader would type, and what they would see.

    python tests/docs/examples.py README.md docs/*.md examples/*.py examples/*.ipynb

A block of `python` is run statement by statement, those of a page one after another with the names of those before; a
statement that ends in `# → …` must print that, or be that. A block of `pycon` is run as doctest runs it. In a block
of `console`, what stands behind `$ pokerroom` is run, and the lines below it must come; `…` stands for whatever there
is. A block that ends in a refusal names it: `# → Refused: …`. A script is read as one block. The cells of a notebook are
run one after another, and must print and give what the notebook keeps of them.

Needs nothing but pokerroom, so that it can be run where only a wheel is installed. What needs an extra of it is named
and left out, unless `--extras` says that they are there.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

MARK = "# → "
ALONE, NEEDS = "--alone", 3
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


class NeedsExtraError(WrongExampleError):
    """An example cannot go on without an extra of pokerroom, and says so."""


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
    names: dict[str, Any] = {"__name__": "__example__", "__file__": str(page)}
    if page.suffix == ".ipynb":
        return sum([_cell(f"{page.name}, cell {place}", cell, names) for place, cell in enumerate(cells(page), 1)])
    if page.suffix == ".py":
        with _called(page):
            return _python(Block(page, 1, "python", page.read_text(encoding="utf-8")), names)
    return sum([_RUNS[block.language](block, names) for block in blocks(page)])


@contextlib.contextmanager
def _called(script: Path) -> Iterator[None]:
    """Let a script find that it was called without arguments."""
    before = sys.argv
    sys.argv = [str(script)]
    try:
        yield
    finally:
        sys.argv = before


def cells(notebook: Path) -> list[dict[str, Any]]:
    """Give the cells of a notebook that can be run."""
    found: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


def shown_by(code: str, names: dict[str, Any]) -> str:
    """Run a cell, and give what a notebook shows below it: what was printed, and the last expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last is not None else None
    return out.getvalue() + (f"{value!r}\n" if value is not None else "")


def _cell(place: str, cell: dict[str, Any], names: dict[str, Any]) -> int:
    kept = "".join(
        ["".join(output["text"] if "text" in output else output["data"]["text/plain"]) for output in cell["outputs"]]
    )
    try:
        shown = shown_by("".join(cell["source"]), names)
    except Exception as error:
        raise _wrong(f"{place} gave {type(error).__name__}: {error}") from error
    if not _same(kept, shown):
        raise WrongExampleError(f"{place} shows\n{shown}\nnot\n{kept}")
    return int(bool(kept))


def _wrong(why: str) -> WrongExampleError:
    return (NeedsExtraError if re.search(r"pip install 'pokerroom\[\w+\]'", why) else WrongExampleError)(why)


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
                raise _wrong(f"{block}: {code.strip()} gave {shown}") from error
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
        below = lines[node.end_lineno :]
        after = [line[len(MARK) :] for line in takewhile(lambda line: line.startswith(MARK), below)]
        if not marked and after:  # what is long stands below
            marked, said = MARK, " ".join(after)
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
    """Run what is named: pages, scripts and notebooks, each in a process and a folder of its own."""
    extras = "--extras" in sys.argv
    failed = checked = left = 0
    for page in [Path(each).resolve() for each in sys.argv[1:] if each != "--extras"]:
        with TemporaryDirectory() as folder:  # where nobody's own files are, and what a page writes is gone
            done = subprocess.run([sys.executable, __file__, ALONE, page], cwd=folder, capture_output=True, text=True)
        if done.returncode == 0:
            checked += int(done.stdout.split()[-1])
            continue
        print(done.stdout + done.stderr)
        if done.returncode == NEEDS and not extras:
            left += 1
        else:
            failed += 1
    print(f"{checked} passed, {failed} failed, {left} left out")
    return int(bool(failed))


def _alone(page: Path) -> int:
    """Run one of them; the exit code says whether it is wrong or needs an extra."""
    try:
        print(run(page))
    except WrongExampleError as wrong:
        print(wrong)
        return NEEDS if isinstance(wrong, NeedsExtraError) else 1
    return 0


if __name__ == "__main__":
    raise SystemExit(_alone(Path(sys.argv[2])) if sys.argv[1:2] == [ALONE] else main())
