"""The index of the decisions is what the records say, each has a topic and a number of its own, and those about the program are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.decisions import FOLDER, PAGE, TOPICS, index, read_head, records

ROOT = Path(__file__).parents[2]


def test_the_index_is_fresh() -> None:
    assert PAGE.read_text() == index(records()), "write it anew: make decisions"


def test_every_topic_has_a_record() -> None:
    assert {each.topic for each in records()} == set(TOPICS)


def a_record(folder: Path, number: str, head: str) -> Path:
    path = folder / f"{number}-a-record.md"
    path.write_text(f"# {number} A record\n\n{head}\n\n**Question.** Which?\n")
    return path


@pytest.mark.parametrize("head", ["", "Topic: whatever.", "Topic: betting", "Book: Crown. Clauses: CROWN 6.6."])
def test_a_record_without_a_topic_is_an_error(tmp_path: Path, head: str) -> None:
    with pytest.raises(ValueError, match="names no topic"):
        read_head(a_record(tmp_path, "0101", head))


def test_a_number_that_is_missing_or_there_twice_is_an_error(tmp_path: Path) -> None:
    a_record(tmp_path, "0101", "Topic: betting.")
    a_record(tmp_path, "0201", "Topic: betting.")
    a_record(tmp_path, "0203", "Topic: betting.")
    with pytest.raises(ValueError, match="0203 is due as 0202"):
        records(tmp_path)
    a_record(tmp_path, "0202", "Topic: betting.")
    assert [each.number for each in records(tmp_path)] == ["0101", "0201", "0202", "0203"]
    (tmp_path / "0203-another.md").write_text("# 0203 Another\n\nTopic: betting.\n\n**Question.** Which?\n")
    with pytest.raises(ValueError, match="0203 is there twice"):
        records(tmp_path)


def test_a_reader_comes_upon_every_decision_about_the_program() -> None:
    pages = [*ROOT.glob("docs/*.md"), ROOT / "README.md", *ROOT.glob("src/pokerroom/**/*.py")]
    named = {found for page in pages for found in re.findall(r"\bdecisions?[/ ]\[?(\d{4})\b", page.read_text())}
    assert [path.name for path in sorted(FOLDER.glob("00*.md")) if path.name[:4] not in named] == []


def test_links_lead_somewhere() -> None:
    for page in [*ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]:
        prose = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
        for link in re.findall(r"\]\(([^)#\s]+)", prose):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name} points to {link}"
