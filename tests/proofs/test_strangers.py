"""The case runner as a stranger meets it: what is wrong with a case is said at its line, and nothing wrong passes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pokerroom import shelf
from pokerroom.cli import main
from pokerroom.law import Case
from pokerroom.law.clause import fenced
from pokerroom.proofs import Result, run

HAND = """table   crown holdem, no limit, blinds 5/10, A 1000, B 1000, C 1000, button C
deck    As Kd 7c Ah Kc 7d 2s 3s 4s 5s
    …
> C raises to 30
    C raises to 30 [CROWN 8.17.1]
> A checks
    refused: A has 25 to call and cannot check. [CROWN 8.17.3]
> A folds
    A folds
> due
    B may fold, call 20 more or raise to between 50 and 1000"""

Told = Callable[..., tuple[int, str]]


def tried(text: str, word: str = "hand") -> Result:
    return run(Case(word, text, "mine.md", 10), shelf.book)


def changed(old: str, new: str, text: str = HAND) -> Result:
    assert old in text
    return tried(text.replace(old, new, 1))


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """Write a file of cases, run it, and give the exit code and everything that was printed."""

    def write_and_run(text: str, *options: str) -> tuple[int, str]:
        file = tmp_path / "mine.md"
        file.write_text(text, encoding="utf-8")
        code = main(["case", str(file), *options])
        out, err = capsys.readouterr()
        return code, out.replace(str(tmp_path), "") + err

    return write_and_run


def block(text: str, word: str = "hand") -> str:
    return f"```{word}\n{text}\n```\n"


# Only the failing act


def test_what_is_right_passes() -> None:
    assert tried(HAND).passed and tried(HAND).failure is None


def test_a_failure_is_the_failing_act_with_its_line() -> None:
    failure = changed("C raises to 30 [", "C raises to 35 [").failure
    assert failure is not None
    assert (failure.file, failure.line, failure.act) == ("mine.md", 15, "> C raises to 30")
    assert failure.expected == ("C raises to 35 [CROWN 8.17.1]",)
    assert len(failure.came) == 1 and failure.came[0].startswith("C raises to 30 [CROWN 8.17.1")


def test_only_the_first_failing_act_is_told(told: Told) -> None:
    text = HAND.replace("C raises to 30 [", "C raises to 35 [").replace("    A folds", "    A falls")
    code, out = told(block(text))
    assert code == 1
    assert out.splitlines()[0] == "/mine.md, line 6: what came is not what was expected."
    assert "> C raises to 30" in out and "C raises to 35 [CROWN 8.17.1]" in out
    assert "A falls" not in out and "posts" not in out, "neither a later act nor the rest of the hand"
    assert out.endswith("0 passed, 1 failed\n")


def test_the_line_that_did_not_come_is_found_behind_dots() -> None:
    failure = changed("    …\n>", "    …\n    B posts 15 (blind)\n    …\n>").failure
    assert failure is not None and (failure.line, failure.act.split()[0]) == (14, "deck")
    assert any(line.startswith("B ") and " 10" in line for line in failure.came), "all that came is told"


def test_more_than_was_expected() -> None:
    failure = changed("    A folds\n", "").failure
    assert failure is not None and failure.line == 18 and failure.came[0].startswith("A folds")
    assert "more came than was expected" in failure.why


def test_less_than_was_expected() -> None:
    failure = changed("    A folds\n", "    A folds\n    A weeps\n").failure
    assert failure is not None and failure.line == 20 and failure.why == "this did not come."


# Dots and refusals


def test_dots_do_not_swallow_a_refusal() -> None:
    failure = changed("    refused: A has 25 to call and cannot check. [CROWN 8.17.3]", "    …").failure
    assert failure is not None and failure.line == 16 and failure.act == "> A checks"
    assert failure.why == "this was refused, and … stands for no refusal: say refused: …"
    assert failure.came[0].startswith("refused: A has 25 to call")


@pytest.mark.parametrize(
    "expected", ["refused: …", "refused: … [CROWN 8.17.3]", "refused: ...", "…\n    refused: …", "refused: …\n    …"]
)
def test_a_refusal_in_any_words(expected: str) -> None:
    assert changed("refused: A has 25 to call and cannot check. [CROWN 8.17.3]", expected).passed


def test_a_refusal_in_any_words_must_be_one_and_cite() -> None:
    assert not changed("    A folds", "    refused: …").passed
    failure = changed("refused: A has 25 to call and cannot check. [CROWN 8.17.3]", "refused: … [CROWN 6.6]").failure
    assert failure is not None and failure.why == "CROWN 6.6 was not cited."


EARLY = """table   crown holdem, no limit, blinds 5/10, A 1000, B 1000, C 1000, button C
    …
> B raises to 30
    …"""


def test_dots_do_not_swallow_an_irregularity() -> None:
    failure = tried(EARLY, "hand").failure
    assert failure is not None and failure.act == "> B raises to 30"
    assert "… stands for no irregularity" in failure.why
    assert any(line.startswith("irregularity with B: act out of turn") for line in failure.came)


@pytest.mark.parametrize("said", ["irregularity with B: act out of turn", "irregularity: …", "irregularity: ..."])
def test_an_irregularity_is_said_or_stands_for_any(said: str) -> None:
    assert tried(EARLY.removesuffix("…") + said, "hand").passed
    assert not tried(EARLY.replace("B raises to 30", "C raises to 30").removesuffix("…") + said, "hand").passed


@pytest.mark.parametrize("expected", ["…", "refused: …"])
def test_a_typing_error_never_passes(expected: str) -> None:
    """What nobody understands is refused too, and would hide the mistake."""
    failure = changed("> A folds\n    A folds", f"> A foldz\n    {expected}").failure
    assert failure is not None and failure.line == 18 and failure.act == "> A foldz"
    assert '"A foldz" is not understood' in failure.why
    table = "table crown holdem, no limit, blinds 5/10, A 500, B 500, C 500\n> A leafs\n    " + expected
    failure = tried(table, "table").failure
    assert failure is not None and failure.line == 12 and '"A leafs" is not understood' in failure.why


def test_three_full_stops_are_dots() -> None:
    assert changed("    …", "    ...").passed


# Clauses


def test_a_clause_that_was_not_cited_is_named() -> None:
    failure = changed("[CROWN 8.17.1]", "[CROWN 8.17.1, CROWN 9.7]").failure
    assert failure is not None and failure.why == "CROWN 9.7 was not cited."


@pytest.mark.parametrize("line", ["[CROWN 8.17.1] not [CROWN 9.7]", "not [CROWN 9.7, CROWN 9.8]"])
def test_a_clause_that_must_not_be_cited(line: str) -> None:
    assert changed("[CROWN 8.17.1]", line).passed


@pytest.mark.parametrize("line", ["not [CROWN 8.17.1]", "[CROWN 6.6] not [CROWN 9.7, CROWN 8.17.1]"])
def test_a_clause_that_was_cited_and_must_not(line: str) -> None:
    failure = changed("[CROWN 8.17.1]", line).failure
    assert failure is not None and failure.line == 15 and failure.why == "CROWN 8.17.1 was cited, and must not be."


def test_no_refusal_and_no_dots_may_cite_it() -> None:
    said = "refused: A has 25 to call and cannot check. [CROWN 8.17.3]"
    assert changed(said, "refused: … not [CROWN 9.7]").passed
    assert not changed(said, "refused: … not [CROWN 8.17.3]").passed
    assert changed("    A folds", "    … not [CROWN 9.7]").passed
    assert not changed("    C raises to 30 [CROWN 8.17.1]", "    … not [CROWN 8.17.1]").passed


@pytest.mark.parametrize("line", ["[CROWN 8.17.11]", "not [CROWN 8.17.11]"])
def test_a_clause_that_does_not_exist(line: str) -> None:
    failure = changed("[CROWN 8.17.1]", line).failure
    assert failure is not None and failure.line == 15
    assert failure.why.startswith("there is no clause CROWN 8.17.11; near it there is CROWN 8.17.1")


# A malformed case fails alone


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (HAND.replace("> C raises", "C raises"), 14, "starts with >"),
        (HAND.replace("table   ", "tabel   "), 11, "starts with a table"),
        (HAND.replace("deck    As", "dekc    As"), 12, "starts with >"),
        (HAND.replace("deck    As", "deck    Az"), 12, "Az"),
        (HAND.replace("deck    As", "deck    As As"), 12, "As at character 4"),
        (HAND.replace("button C", "button Z"), 11, "nobody at the table is called Z"),
        (HAND.replace("button C", "straddles many"), 11, "straddles NUMBER"),
        (HAND.replace("button C", "buton C"), 11, "buton"),
        ("    …\n" + HAND, 11, "stands before anything is done"),
        ("", 10, "is empty"),
    ],
)
def test_what_is_out_of_form_is_said_at_its_line(text: str, line: int, says: str) -> None:
    failure = tried(text).failure
    assert failure is not None and failure.line == line and says in failure.why


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("button Z", 11, "nobody at the table is called Z"),
        ("hours 12:00", 11, "hours TIME-TIME"),
        ("time 25:00", 11, "time TIME"),
        ("manual hose", 11, "manual house"),
    ],
)
def test_a_table_out_of_form(text: str, line: int, says: str) -> None:
    failure = tried(f"table crown holdem, no limit, blinds 5/10, A 500, B 500, {text}\n> deal\n    …", "table").failure
    assert failure is not None and failure.line == line and says in failure.why


def test_a_malformed_case_fails_alone(told: Told) -> None:
    code, out = told(block(HAND.replace("> C raises", "C raises")) + "\n" + block(HAND))
    assert code == 1 and out.startswith("/mine.md, line 5: ") and out.endswith("1 passed, 1 failed\n")


def test_a_case_that_is_not_closed_fails_alone(told: Told) -> None:
    code, out = told(block(HAND) + "```hand\n" + HAND + "\n\n" + block(HAND) + "```hand\nopen")
    assert code == 1 and out.endswith("2 passed, 2 failed\n")
    assert "/mine.md, line 14: the case is not closed: ``` is missing." in out
    assert "/mine.md, line 40: the case is not closed: ``` is missing." in out


@pytest.mark.parametrize("word", ["hnad", "hands", "Hand", "tables", "singn"])
def test_a_kind_of_case_with_a_typing_error_is_not_passed_over(told: Told, word: str) -> None:
    code, out = told(block(HAND, word) + block("x = 1", "python") + block("x", "text") + block("ls", "sh"))
    assert code == 1 and out.endswith("0 passed, 1 failed\n")
    assert (
        f'/mine.md, line 1: "{word}" is not a kind of case; the kinds are hand, table, tournament, rank, sign.' in out
    )


def test_a_crash_of_the_program_fails_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from pokerroom.hand.hand import Hand

    def crash(self: Hand, act: object) -> None:
        raise IndexError("pop from empty list")

    monkeypatch.setattr(Hand, "play", crash)
    failure = tried(HAND).failure
    assert failure is not None and failure.line == 14
    assert failure.why == "the program failed: IndexError: pop from empty list"


# One case of a file

TWO = f"# Mine\n\n## Raises of Ann\n\n{block(HAND)}\n## Folds\n\nWords.\n\n{block(HAND.replace('A folds', 'A falls'))}"


def test_cases_by_a_word_of_their_heading(told: Told) -> None:
    assert told(TWO)[0] == 1
    assert told(TWO, "-k", "raises") == (0, "1 passed, 0 failed\n")
    code, out = told(TWO, "-k", "FOLD")
    assert code == 1 and out.endswith("0 passed, 1 failed\n")
    assert told(TWO, "-k", "Mine")[1].endswith("1 passed, 1 failed\n"), "a title is the heading of what is below it"
    code, out = told(TWO, "-k", "nothing")
    assert code == 2 and 'no case has "nothing" in its heading' in out


def test_a_heading_inside_a_case_is_none() -> None:
    cases = fenced(f"# One\n## Two\n{block('# Three')}# Four\n{block('x')}", "mine.md")
    assert [each.heading for each in cases] == ["One / Two", "Four"]


# A short shoe

SHORT = """table   crown holdem, no limit, blinds 5/10, A 1000, B 1000, C 1000, button C
shoe    As Kd 7c Ah Kc 7d 2s 3s 4s 5s 6s
    …
> C folds
    …
> A calls
    …
> B checks
    …"""


def test_a_shoe_holds_these_cards_and_no_others() -> None:
    seen: list[list[int]] = []
    result = run(
        Case("hand", SHORT, "mine.md", 1),
        shelf.book,
        lambda outcome, hand: seen.append(list(hand.state.stub)) if hand else None,
    )
    assert result.passed, result.failure
    assert len(seen[0]) == 5 and len(seen[-1]) == 1


def test_a_shoe_at_a_table() -> None:
    text = (
        "table crown holdem, no limit, blinds 5/10, A 500, B 500, C 500, button C\n"
        "> deal shoe As Kd 7c Ah Kc 7d 2s 3s 4s 5s 6s\n    …\n> everybody folds\n    …\n> deal\n    …"
    )
    assert tried(text, "table").passed


@pytest.mark.parametrize("cards", ["As As", "As Zz", ""])
def test_a_shoe_is_checked(cards: str) -> None:
    text = SHORT.replace("As Kd 7c Ah Kc 7d 2s 3s 4s 5s 6s", cards)
    failure = tried(text).failure
    assert failure is not None and failure.line == 12


# An item of a notice


def test_an_unknown_item_of_a_notice_is_reported_as_such() -> None:
    text = (
        "table crown holdem, no limit, blinds 5/10, A 500, B 500, C 500\n"
        "> the TG Area Manager gives notice: blinds 10/20, stradle\n    …"
    )
    failure = tried(text, "table").failure
    assert failure is not None
    assert '"stradle" is neither a choice on a sign nor a game' in failure.came[0]
    assert "straddle" in failure.came[0]
