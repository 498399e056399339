"""The locks of Python's dependencies: everything that is asked for is there in one version with hashes, and no address."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LOCKS = ("build", "dev", "room")
ASKED = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = ASKED["project"]["optional-dependencies"]


def locked(name: str) -> dict[str, list[str]]:
    """What a lock names, in small letters, each with its lines."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text().replace("\\\n", " ")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            found.setdefault(plain(line), []).append(line)
    return found


def plain(requirement: str) -> str:
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None, requirement
    return name[0].lower().replace("_", "-")


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_is_a_version_with_hashes(name: str) -> None:
    for lines in locked(name).values():
        for line in lines:
            assert re.match(r"[\w.-]+==[\w.]+ ", line), line
            assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", line)) >= 1, line


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_says_where_to_look(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert "://" not in text and "--index" not in text and "--extra-index" not in text and "find-links" not in text


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("room", [*ASKED["project"]["dependencies"], *EXTRAS["room"]]),
        ("dev", [*ASKED["project"]["dependencies"], *[each for extra in EXTRAS.values() for each in extra]]),
        ("build", ASKED["build-system"]["requires"]),
    ],
    ids=LOCKS[::-1],
)
def test_everything_that_is_asked_for_is_locked(name: str, asked: list[str]) -> None:
    assert {plain(each) for each in asked} - {"pokerroom"} <= set(locked(name)), "run make lock"


def test_the_locks_agree() -> None:
    """What several have is the same in all: what is tried is what runs, and what it was built with."""
    dev = locked("dev")
    for other in ("build", "room"):
        for name, lines in locked(other).items():
            if name in dev:
                versions = {re.split(r"[ ;]", line)[0] for line in lines}
                assert versions <= {re.split(r"[ ;]", line)[0] for line in dev[name]}, name
