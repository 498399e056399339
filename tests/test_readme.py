"""The code of the README runs and prints what the README says it prints."""

import re
from pathlib import Path

from tests.docs.examples import run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_python_blocks_do_what_they_say() -> None:
    assert run(ROOT / "README.md") >= 6, "the README promises too little to be checked"


def test_make_targets_named_in_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`make (\w+)`", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"make {target} is not in the Makefile"


def test_folders_of_the_map_exist() -> None:
    for path in re.findall(r"^([\w./]+/)  ", README, re.MULTILINE):
        assert (ROOT / path).exists(), f"the README's map names {path}"


def test_pictures_are_there_and_small() -> None:
    shown = re.findall(r"(?:\]\(|src=\")(docs/screenshots/[\w.-]+)", README)
    assert len(shown) >= 6
    for path in shown:
        assert (ROOT / path).is_file(), f"`make screenshots` makes no {path}"
        assert (ROOT / path).stat().st_size <= 150_000, path
    assert {path.name for path in (ROOT / "docs" / "screenshots").iterdir()} == {Path(path).name for path in shown}
