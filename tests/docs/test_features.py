"""The page of features: all of them, each with a page that the browser has, a page of the docs, and a test."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "features.md"
ROUTER = ROOT / "frontend" / "src" / "lib" / "router.svelte.ts"
COUNTED = {"The cash room": 10, "The tournament": 10, "Everywhere": 11}


def rows() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in PAGE.read_text().splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif line.startswith("| ") and not line.startswith(("| |", "| ---")):
            found.setdefault(heading, []).append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def test_all_features_are_there() -> None:
    assert {heading: len(lines) for heading, lines in rows().items()} == COUNTED
    assert sum(COUNTED.values()) == 31


def test_every_place_is_there() -> None:
    routes = set(re.findall(r"path: '([^']+)'", ROUTER.read_text()))
    for feature, pages, told, shown in (row for lines in rows().values() for row in lines):
        for page in re.findall(r"`([^`]+)`", pages):
            assert page in routes, f"{feature}: there is no page {page}"
        links = re.findall(r"\]\(([^)]+)\)", told)
        tests = re.findall(r"`([^`]+)`", shown)
        assert pages and links and tests, feature
        for link in links:
            assert (PAGE.parent / link).is_file(), f"{feature}: there is no {link}"
        for test in tests:
            assert (ROOT / "tests" / f"{test}.py").is_file(), f"{feature}: there is no {test}"
