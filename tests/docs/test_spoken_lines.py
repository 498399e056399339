"""Whoever writes a case finds every sentence that the program understands in one of the pages that cases.md names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.vocabulary import Vocabulary
from pokerroom.table.vocabulary import TABLE

DOCS = Path(__file__).parent.parent.parent / "docs"
NAMES = ("Ann", "Bob", "Cy", "Eve")
FENCED = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)


def lines(*pages: str) -> set[str]:
    """The lines that pages quote."""
    text = "\n".join(FENCED.sub("", (DOCS / page).read_text(encoding="utf-8")) for page in pages)
    return {" ".join(found.split()) for found in re.findall(r"`([^`]+)`", text)}


@pytest.mark.parametrize(
    ("vocabulary", "pages"), [(HAND, ("library.md", "rulings.md", "cases.md")), (TABLE, ("table.md",))]
)
def test_every_sentence_of_every_act_stands_in_a_page(vocabulary: Vocabulary[object], pages: tuple[str, ...]) -> None:
    said = lines(*pages)
    missing = [
        template.text
        for kind in vocabulary.acts
        for template in vocabulary._says[kind]
        if not any(template.read(line, NAMES) is not None for line in said)
    ]
    assert not missing, f"{' or '.join(pages)} has no line like {missing[0]}"


def test_the_lines_of_the_table_are_understood() -> None:
    text = (DOCS / "table.md").read_text(encoding="utf-8").split("has its spoken line:")[1].split("A refused act")[0]
    said = re.findall(r"`([^`]+)`", text)
    assert len(said) > 50
    assert [line for line in said if TABLE.read_act(line) is None] == []
