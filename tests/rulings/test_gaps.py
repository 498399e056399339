"""No conflict and no gap: for every game and kind, every combination of facts gives one remedy or the last word."""

from __future__ import annotations

from pokerroom import shelf
from pokerroom.hand.facts import FACTS
from pokerroom.hand.steps import STEPS as DONE_STEPS
from pokerroom.hand.verdict import verdict
from pokerroom.hand.words import KINDS, QUESTIONS, STEPS
from pokerroom.law.remedy import chosen, combinations


def test_every_combination_of_facts_has_one_answer() -> None:
    tried = remedied = 0
    for book in (*shelf.books(), shelf.book(shelf.HOUSE)):
        for game in book.games.values():
            for name, kind in KINDS.items():
                rows = [row for row in game.remedies if row.kind == name]
                for facts in combinations(kind):
                    tried += 1
                    main = [row for row in chosen(rows, facts) if not row.also]
                    assert len(main) <= 1, f"{game}, {name}, {facts}: {[row.by for row in main]}"
                    found = verdict(game, name, facts)
                    assert found.gap is not bool(main)
                    if found.gap:
                        assert found.office in game.rules["offices.ladder"].value
                    else:
                        remedied += 1
                        assert found.do or found.choices
    print(
        f"\n{tried:,} combinations of facts tried: {remedied:,} have a remedy, {tried - remedied:,} the book's last word"
    )
    assert remedied > 5000 and tried > remedied


def test_the_words_are_the_functions() -> None:
    """A fact or a step that data may use is a function, has a question or a meaning, and the other way round."""
    facts = {fact for kind in KINDS.values() for fact in kind.facts}
    assert facts <= set(FACTS) | {"next_player_acted"}
    assert facts <= set(QUESTIONS)
    assert set(STEPS) == set(DONE_STEPS)
