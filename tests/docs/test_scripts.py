"""The scripts of examples/ and its notebook print what they say; README and site have all of them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.examples import NeedsExtraError, WrongExampleError, cells, run

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
RUN = sorted([*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*.ipynb")])
SOLVER = "cfr.py"  # what it prints takes minutes: tests/envs/test_cfr.py runs it, and compares with published values


def called(*words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own: a script may put a book on the shelf."""
    return subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("file", RUN, ids=lambda file: file.name)
def test_an_example_prints_what_it_says(file: Path) -> None:
    done = called("tests/docs/examples.py", "--extras", str(file))
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"(\d+) passed, 0 failed, 0 left out", done.stdout)
    assert found and (int(found[1]) or file.name == SOLVER), "an example shows too little to be checked"


def test_readme_and_site_have_every_example() -> None:
    listed = set(re.findall(r"^\| \[[\w.]+\]\(([\w./]+)\) \| \w", (EXAMPLES / "README.md").read_text(), re.MULTILINE))
    there = {each.name for each in EXAMPLES.iterdir() if not each.name.startswith(("README", "_", "."))}
    assert {each.split("/")[0] for each in listed} == there
    page = (ROOT / "docs" / "examples.md").read_text()
    assert set(re.findall(r'--8<-- "examples/(\w+\.py)"', page)) == {each.name for each in EXAMPLES.glob("*.py")}


def test_a_script_is_called_as_its_first_lines_say() -> None:
    for script in EXAMPLES.glob("*.py"):
        assert f"python examples/{script.name}" in script.read_text().split('"""')[1], script.name


def test_the_tournament_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "places.png"
    assert called("examples/sit_and_go.py", str(picture)).returncode == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def notebook(path: Path, code: str, kept: str) -> Path:
    output = {"output_type": "stream", "name": "stdout", "text": [kept]}
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": [code], "outputs": [output]}]}))
    return path


def test_a_notebook_that_keeps_something_else_is_found(tmp_path: Path) -> None:
    file = tmp_path / "a.ipynb"
    assert run(notebook(file, "print(1)\n2 + 2", "1\n4\n")) == 1
    for code, kept in (("2 + 2", "5"), ("1 / 0", ""), ("2 + 2", "")):
        with pytest.raises(WrongExampleError):
            run(notebook(file, code, kept))


def test_the_cells_of_the_notebook_show_something() -> None:
    code = cells(EXAMPLES / "tour.ipynb")
    assert len(code) >= 10 and all(cell["outputs"] for cell in code)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("print(1)\n# → 1\n", None),
        ("for each in (1, 2):\n    print(each)\n# → 1\n# → 2\n", None),
        ("for each in (1, 2):\n    print(each)\n# → 1\n# → 3\n", WrongExampleError),
        ("import sys\nprint(len(sys.argv))  # → 1\n", None),
        ("raise ValueError(\"it needs numpy: pip install 'pokerroom[rl]'.\")\n", NeedsExtraError),
    ],
)
def test_a_script_that_says_something_else_is_found(text: str, wrong: type[Exception] | None, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(text)
    if wrong is None:
        run(script)
    else:
        with pytest.raises(wrong):
            run(script)
