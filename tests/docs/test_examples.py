"""The examples of README and site do what the pages say; every public name has one, and the site can be built."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import pokerroom
from tests.docs.examples import WrongExampleError, blocks, run

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [page for page in (ROOT / "README.md", *sorted(DOCS.glob("*.md"))) if blocks(page)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_does_what_it_says(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # where a reader's own files are not, such as a book that a page says is missing
    run(page)


def sections(page: Path) -> list[tuple[list[str], str]]:
    """The names in each heading of the page of the library, with the code below it."""
    found = re.split(r"^(?=### )", page.read_text(), flags=re.MULTILINE)[1:]
    return [
        (re.findall(r"`(\w+)`", part.splitlines()[0]), "\n".join(re.findall(r"```python\n(.*?)```", part, re.DOTALL)))
        for part in found
    ]


def test_every_public_name_has_an_example_of_its_own() -> None:
    shown = {name for names, code in sections(DOCS / "library.md") for name in names if f"pr.{name}" in code}
    assert set(pokerroom.__all__) - shown == set()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("```python\n1 + 1  # → 2\n```\n", False),
        ("```python\n1 + 1  # → 3\n```\n", True),
        ("```python\nprint('a b')  # → a …\n```\n", False),
        ("```python\nint('x')\n```\n", True),
        ("```python\nint('x')  # → ValueError: …\n```\n", False),
        ("```python\nint('1')  # → ValueError: …\n```\n", True),
        ("```pycon\n>>> 1 + 1\n3\n```\n", True),
        ("```console\n$ pokerroom --zebra\nno such thing\n```\n", True),
        ("```py\nno python at all\n```\n", False),
    ],
)
def test_a_page_that_says_something_else_is_found(text: str, wrong: bool, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    if wrong:
        with pytest.raises((WrongExampleError, SystemExit)):
            run(page)
    else:
        run(page)


def test_the_site_is_built_and_has_every_public_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env={"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "reference.html").read_text()
    assert [name for name in pokerroom.__all__ if not re.search(rf'id="pokerroom[\w.]*\.{name}"', page)] == []
    for each in tmp_path.glob("*.html"):  # nothing is fetched from elsewhere
        assert not re.search(r"<(?:script|link|img)[^>]*(?:src|href)=\"(?:https?:)?//", each.read_text()), each
