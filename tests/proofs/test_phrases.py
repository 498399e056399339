"""docs/cases.md and the runner know the same phrases: each stands in the page as its row says it, and no other does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokerroom.proofs.case import KINDS
from pokerroom.proofs.expected import WRITTEN
from pokerroom.proofs.phrase import GAPS, Phrase
from pokerroom.proofs.setting import OF_A_HAND, OF_A_TABLE

PAGE = Path(__file__).parent.parent.parent / "docs" / "cases.md"
ITEM = re.compile(r"^\* (`.*?)(?=^\*|^$|\Z)", re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    text = PAGE.read_text(encoding="utf-8")
    return re.split(r"^## ", text.split(f"\n## {title}\n")[1], flags=re.MULTILINE)[0]


def items(title: str) -> set[str]:
    return {" ".join(found.split()) for found in ITEM.findall(section(title))}


def said(phrase: Phrase, place: str) -> str:
    mark = "> " if place == "behind `>`" else ""
    return f"{', '.join(f'`{mark}{each}`' for each in (phrase.said, *phrase.also))}: {phrase.means}."


@pytest.mark.parametrize(
    ("kind", "title"),
    [("hand", "Hands"), ("table", "Tables"), ("tournament", "Tournaments"), ("rank", "Rankings"), ("sign", "Signs")],
)
def test_the_page_has_the_phrases_of_each_kind_and_no_others(kind: str, title: str) -> None:
    rows = {said(phrase, place) for place, phrases in KINDS[kind].phrases.items() for phrase in phrases}
    assert items(title) == rows


def test_every_kind_has_its_section() -> None:
    assert len(KINDS) == 5


def test_the_page_says_what_an_expected_line_may_say() -> None:
    assert items("What is expected") == {f"`{text}`: {means}." for text, means in WRITTEN.items()}


def test_the_page_says_what_is_filled_in() -> None:
    assert all(f"`{gap}`" in section("What is filled in") for gap in GAPS)


def test_a_phrase_reads_what_it_says_and_nothing_else() -> None:
    rows = {phrase.said: phrase for phrase in (*OF_A_HAND, *OF_A_TABLE)}
    assert rows["hours TIME-TIME"].read("hours 12:00-04:00") == ("12:00", "04:00")
    assert rows["button NAME"].read("puck Ann") == ("Ann",)
    assert rows["NAME NUMBER in NUMBER"].read("Ann 500 in 7") == ("Ann", "500", "7")
    assert rows["NAME NUMBER"].read("Ann 500 in 7") is None and rows["manual cut"].read("manual cuts") is None
