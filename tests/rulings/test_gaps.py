"""No conflict and no gap: for every game and kind, every combination of facts gives one remedy or the last word."""

from __future__ import annotations

from pokerroom import shelf
from pokerroom.hand.rulings import card_facts, play_facts
from pokerroom.hand.rulings.fact import Fact
from pokerroom.hand.rulings.kinds import IRREGULARITIES, KINDS, QUESTIONS
from pokerroom.hand.rulings.steps import STEPS
from pokerroom.hand.rulings.verdict import verdict
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
    declared = {each for module in (card_facts, play_facts) for each in vars(module).values() if isinstance(each, Fact)}
    assert {fact for kind in IRREGULARITIES.values() for fact in kind.facts} == declared
    assert len({fact.word for fact in declared}) == len(declared)
    assert (
        {fact.word for fact in declared} == set(QUESTIONS) == {fact for kind in KINDS.values() for fact in kind.facts}
    )
    assert all(fact.question.endswith("?") and len(fact.answers) > 1 for fact in declared)
    assert shelf.vocabulary().steps.items() >= {word: step.means for word, step in STEPS.items()}.items()
    assert all(step.means for step in STEPS.values())


def test_what_officers_may_choose_is_a_step() -> None:
    for kind in IRREGULARITIES.values():
        assert set(kind.choices) <= set(STEPS)
        assert not kind.as_it_is or kind.as_it_is in STEPS
