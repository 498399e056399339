"""The page of wording has every sentence of every act and event as it is declared, noun by noun."""

from __future__ import annotations

import re
from pathlib import Path

from pokerroom.hand.vocabulary import HAND
from pokerroom.table.vocabulary import TABLE

PAGE = Path(__file__).parents[2] / "docs" / "wording.md"
ROW = re.compile(r"\| (act|event) `(\w+)` \| `(.+)` \|")


def test_the_page_has_the_sentences_that_are_declared() -> None:
    written = [found.groups() for line in PAGE.read_text().splitlines() if (found := ROW.fullmatch(line))]
    declared: list[tuple[str, ...]] = []
    for vocabulary in (HAND, TABLE):
        for noun in vocabulary.nouns:
            declared += [("event", event.kind.__name__, event.says) for event in noun.events]
            declared += [("act", act.kind.__name__, says) for act in noun.acts for says in act.says]
    assert written == declared, "a sentence has changed: change its row in docs/wording.md"
