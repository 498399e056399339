"""People are "they" wherever the project speaks of them: in its sentences, its books, its pages and its remarks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/pokerroom", "docs", "frontend/src", "examples")
KINDS = {".c", ".css", ".h", ".html", ".ipynb", ".json", ".md", ".py", ".svelte", ".toml", ".ts", ".txt"}
MADE = ROOT / "src" / "pokerroom" / "web" / "static"  # what is built from frontend/src
SAID = re.compile(r"(?<![^\W_])(?:he|him|his|himself|she|her|hers|herself)(?![^\W_])", re.IGNORECASE)


def written(folder: str) -> list[Path]:
    return [
        page
        for page in sorted((ROOT / folder).rglob("*"))
        if page.suffix in KINDS and page.is_file() and not page.is_relative_to(MADE)
    ]


def of_one_sex(text: str) -> list[str]:
    """The lines of a text that make a man or a woman of somebody."""
    return [f"{number}: {line.strip()}" for number, line in enumerate(text.splitlines(), 1) if SAID.search(line)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_people_are_they(folder: str) -> None:
    pages = written(folder)
    assert pages
    found = [f"{page.relative_to(ROOT)}:{line}" for page in pages for line in of_one_sex(page.read_text())]
    assert found == []


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md"])
def test_people_are_they_on_the_first_pages(page: str) -> None:
    assert of_one_sex((ROOT / page).read_text()) == []


@pytest.mark.parametrize("text", ["Who folds has his ante back.", "SHE waits.", "what_he_missed = 1", "he or she"])
def test_one_that_is_not_is_found(text: str) -> None:
    assert of_one_sex(text) == [f"1: {text}"]


@pytest.mark.parametrize("text", ["The others wait there.", "Es endet früher.", "this is theirs", "a sheet, a hero"])
def test_nothing_else_is_taken_for_one(text: str) -> None:
    assert of_one_sex(text) == []
