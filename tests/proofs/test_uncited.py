"""A line that a rule decides has a clause: where nothing that came of an act names the book, bending finds it."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.law import Case
from pokerroom.proofs import Result, run
from pokerroom.proofs.transcript import RECORDED, CaseLine, Outcome
from pokerroom.proofs.uncited import uncited

POT = """table   crown holdem, pot limit, blinds 5/10, A 1000, B 1000, C 1000, button C
    …
> C raises to 20
    …
> A folds
    …
> B says "raise the pot"
    B says "raise the pot"
    B raises to 65"""


def tried() -> Result:
    result = run(Case("hand", POT, "mine.md", 10), shelf.book)
    assert result.passed, result.failure
    return uncited(result, shelf.book, shelf.vocabulary())


def test_what_is_cited_passes() -> None:
    assert tried().passed


def test_a_line_that_a_rule_decides_and_nothing_cites(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the engine had forgotten every clause."""

    def forget(self: Outcome, text: str, event: Any) -> None:
        self.lines.append(CaseLine(RECORDED, text, (), event))

    monkeypatch.setattr(Outcome, "record", forget)
    failure = tried().failure
    assert failure is not None and (failure.line, failure.act) == (19, '> B says "raise the pot"')
    assert failure.why.startswith("this stands on CROWN ") and failure.why.endswith(
        "nothing that came of the act cites it."
    )


def test_a_case_that_fails_or_plays_nothing_is_left_alone() -> None:
    failed = run(Case("hand", POT.replace("to 65", "to 66"), "mine.md", 10), shelf.book)
    assert uncited(failed, shelf.book, shelf.vocabulary()) is failed
    sign = run(Case("sign", "> crown holdem, no limit, blinds 1/2\n    …", "mine.md", 1), shelf.book)
    assert uncited(sign, shelf.book, shelf.vocabulary()) is sign
