"""The ledger of the blind cases: every one is in it, once, with what came of it, and stands among the book's cases."""

import re
from collections import Counter
from pathlib import Path

import pytest

from pokerroom import shelf
from tests.blind.ledger import VERDICTS, books, entries, written

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"
RECORD = re.compile(r"\b\d{4}\b")


@pytest.mark.parametrize("key", books())
def test_every_blind_case_is_in_the_ledger_once(key: str) -> None:
    counted: Counter[str] = Counter()
    expected = []
    for case in written(key):
        clause = case.heading.rpartition(" / ")[2]
        counted[clause] += 1
        expected.append((clause, counted[clause], case.line))
    assert [(each.clause, each.number, each.line) for each in entries(key)] == expected


@pytest.mark.parametrize("key", books())
def test_every_verdict_is_one_of_five_and_says_why(key: str) -> None:
    records = {path.name[:4] for path in DECISIONS.glob("[0-9]*.md")}
    for each in entries(key):
        assert each.verdict in VERDICTS, each
        assert each.area == shelf.book(key)[each.clause].area, each
        assert each.note or each.verdict in ("agreed", "wording"), each
        named = set(RECORD.findall(each.note)) & records
        assert named or each.verdict != "arguable", f"no decision record is named: {each}"


@pytest.mark.parametrize("key", books())
def test_every_blind_case_has_its_copy_among_the_cases(key: str) -> None:
    cases = [case for clause in shelf.book(key) for case in clause.cases if "/blind-" in case.file]
    copies = Counter(case.heading for case in cases)
    assert copies == Counter(each.clause for each in entries(key))
