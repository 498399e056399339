"""The glossary and the answers: every word lives where it says, and a mistaken answer is refused with file and key."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
import shlex
from importlib.resources.abc import Traversable
from typing import Any, cast

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.cli import found, main
from pokerroom.law import ClauseAnswer, LawError, read_book
from pokerroom.law.book import Book
from pokerroom.law.clause import KINDS, PLAYED
from pokerroom.law.glossary import answered_by, look_up, read_glossary
from tests.law.shelfful import Folder, contents

CROWN = contents("crown")
WORDS = list(shelf.glossary().values())
ANSWERS = [(book, clause, answer) for book in shelf.every() for clause, answer in book.answers.items()]
_PATH = re.compile(r"(?P<module>[a-z_.]+):(?P<name>\w+)(?:\.(?P<attribute>\w+)|\[(?P<member>[^]]+)\])?")


def missing(code: str) -> str:
    """Walk to where a word is said to live; give a sentence if there is no such place."""
    vocabulary = shelf.vocabulary()
    head, _, key = code.partition(":")
    if head == "rule":
        return "" if vocabulary.rule_shape(key) else f"no room declares the rule {key}"
    if head == "street":
        return "" if key in vocabulary.street else f"no room declares {key} of a street"
    path = _PATH.fullmatch(code)
    if path is None:
        return f"{code} is not a path"
    try:
        place = importlib.import_module(path["module"])
    except ModuleNotFoundError as error:
        return f"{error.name} is not there (yet)"
    if not hasattr(place, path["name"]):
        return f"{path['module']} has no {path['name']}"
    thing = getattr(place, path["name"])
    if path["member"] and path["member"] not in [str(each) for each in thing]:
        return f"{path['name']} has no {path['member']}"
    if path["attribute"] and path["attribute"] not in attributes(thing):
        return f"{path['name']} has no {path['attribute']}"
    return ""


def attributes(thing: Any) -> set[str]:
    """What instances of a class have: methods, slots, and the fields of a dataclass or a struct."""
    found = set(dir(thing)) | set(getattr(thing, "__slots__", ()))
    if dataclasses.is_dataclass(thing):
        found |= {field.name for field in dataclasses.fields(thing)}
    if inspect.isclass(thing) and issubclass(thing, msgspec.Struct):
        found |= set(thing.__struct_fields__)
    return found


def read(files: dict[str, str]) -> Book:
    folder = next(iter(files)).partition("/")[0]
    return read_book(cast(Traversable, Folder(folder, files)), shelf.vocabulary())


# ------------------------------------------------------------------------------------------------- the glossary


@pytest.mark.parametrize("entry", WORDS, ids=lambda entry: str(entry.word))
def test_a_word_lives_where_it_says(entry: Any) -> None:
    assert not missing(entry.code), f"{entry.word}: {missing(entry.code)}"


@pytest.mark.parametrize(
    "code",
    [
        "rule:terms.button",
        "street:flop",
        "pokerroom.hand.state:State.button",
        "pokerroom.hand.state:Start.muck",
        "pokerroom.hand.nowhere:State",
        "pokerroom.hand.rulings.kinds:KINDS[bad card]",
        "pokerroom.law.sign:Sign.button",
        "pokerroom.hand.award:Raked.button",
        "somewhere",
    ],
)
def test_the_walk_finds_what_is_missing(code: str) -> None:
    assert missing(code)


def test_words_are_told_in_one_sentence() -> None:
    for entry in WORDS:
        assert entry.word == " ".join(entry.word.lower().split())
        assert entry.means[0].isupper() and entry.means.endswith(".") and ". " not in entry.means, entry.word


def test_one_meaning_has_one_word() -> None:
    meanings = [entry.means.casefold() for entry in WORDS]
    assert len(set(meanings)) == len(meanings)


def test_a_word_answers_a_clause_or_is_ours_alone() -> None:
    used = answered_by(shelf.every())
    for entry in WORDS:
        assert (entry.word in used) != entry.ours, f"{entry.word}: ours = {not entry.ours}, by the answers of the books"


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("[muck]\nmeans = 'A pile.'\ncode =", "", "not TOML"),
        ("muck = 'a pile'", "muck", "means and code"),
        ("[muck]\nmeans = 'A pile.'", "muck", "no code"),
        ("[muck]\ncode = 'rule:terms.muck'", "muck", "no means"),
        ("[muck]\nmeans = ' '\ncode = 'rule:terms.muck'", "muck", "no means"),
        ("[muck]\nmeans = 'A pile.'\ncode = 'rule:terms.muck'\nours = 1", "muck", "true or false"),
        ("[muck]\nmeans = 'A pile.'\ncode = 'rule:terms.muck'\nclause = 'x'", "muck", '"clause" does not belong'),
        ("[muck]\n[muck]", "", "not TOML"),
    ],
)
def test_a_planted_error_in_the_glossary_is_refused(text: str, key: str, says: str) -> None:
    with pytest.raises(LawError) as refusal:
        read_glossary(text, "glossary.toml")
    assert refusal.value.file == "glossary.toml" and refusal.value.key == key
    assert says in refusal.value.sentence


# -------------------------------------------------------------------------------------------------- the answers


def test_every_definition_and_all_equipment_is_answered() -> None:
    for book in shelf.books():
        for clause in book:
            if clause.kind in ("define", "equipment"):
                assert clause.id in book.answers, f"{clause.id} is answered by nothing"


def test_no_rule_of_play_is_answered() -> None:
    for book, clause, _ in ANSWERS:
        assert book.clauses[clause].kind not in PLAYED


@pytest.mark.parametrize("line", sorted({answer.what for *_, answer in ANSWERS if answer.way == "screen"}))
def test_a_screen_shows_something(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out.strip()


def test_screens_are_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(shelf.vocabulary().screens) == {command.name for command in found()}
    for screen in shelf.vocabulary().screens:
        with pytest.raises(SystemExit) as stop:
            main([screen, "--help"])
        assert not stop.value.code, f"pokerroom {screen} is not a command"
    capsys.readouterr()


def test_paths_named_in_a_reason_are_there() -> None:
    for _, clause, answer in ANSWERS:
        for code in re.findall(r"`([^`]+)`", f"{answer.what} {answer.note}"):
            assert not missing(code), f"{clause}: {missing(code)}"


MUCK = '"CROWN 1.1 muck" = { word = "muck" }'


@pytest.mark.parametrize(
    ("new", "key", "says"),
    [
        ('"CROWN 1.1 mack" = { word = "muck" }', "CROWN 1.1 mack", "not a clause of this book; near it there is CROWN 1.1 m"),
        ('"VIC 1.1 muck" = { word = "muck" }', "VIC 1.1 muck", "not a clause of this book"),
        ('"CROWN 9.7" = { word = "muck" }', "CROWN 9.7", "kind ruling is a rule of play"),
        ('"CROWN 6.6" = { reason = "Just so." }', "CROWN 6.6", "kind auto is a rule of play"),
        ('"CROWN 7.2.1" = { record = "Raked" }', "CROWN 7.2.1", "kind commission is a rule of play"),
        ('"CROWN 1.1 muck" = { word = "mack" }', "CROWN 1.1 muck", 'not a word of glossary.toml; did you mean "muck"'),
        ('"CROWN 1.1 muck" = { word = "zzz" }', "CROWN 1.1 muck", "pokerroom glossary lists"),
        ('"CROWN 1.1 muck" = { record = "Rakd" }', "CROWN 1.1 muck", 'no record "Rakd"; did you mean "Raked"'),
        ('"CROWN 1.1 muck" = { screen = "pokerroom muck" }', "CROWN 1.1 muck", "not a screen"),
        ('"CROWN 1.1 muck" = { screen = "book crown" }', "CROWN 1.1 muck", "not a screen"),
        ('"CROWN 1.1 muck" = { word = "muck", reason = "Just so." }', "CROWN 1.1 muck", "two answers, word and reason"),
        ('"CROWN 1.1 muck" = { }', "CROWN 1.1 muck", "no answer"),
        ('"CROWN 1.1 muck" = { note = "so" }', "CROWN 1.1 muck", "no answer"),
        ('"CROWN 1.1 muck" = { reason = " " }', "CROWN 1.1 muck", "reason is not a text"),
        ('"CROWN 1.1 muck" = { word = "muck", note = 1 }', "CROWN 1.1 muck", "note is not a text"),
        ('"CROWN 1.1 muck" = { word = "muck", by = "CROWN 1.1 muck" }', "CROWN 1.1 muck", '"by" does not belong'),
        ('"CROWN 1.1 muck" = "muck"', "CROWN 1.1 muck", "write the answer as"),
        (f"{MUCK}\n{MUCK}", "", "not TOML"),
    ],
)  # fmt: skip
def test_a_planted_error_in_the_answers_is_refused(new: str, key: str, says: str) -> None:
    path = "crown/answers.toml"
    assert MUCK in CROWN[path]
    with pytest.raises(LawError) as refusal:
        read({**CROWN, path: CROWN[path].replace(MUCK, new)})
    error = refusal.value
    assert error.file == path and error.key == key
    assert says in error.sentence
    assert error.sentence.endswith((".", "?"))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in PLAYED])
def test_other_kinds_may_be_answered(kind: str) -> None:
    path = next(path for path, text in CROWN.items() if "## CROWN 1.1 muck\n" in text)
    heading = re.compile(r"(## CROWN 1\.1 muck\n[^*]*\*)define(,)")
    assert heading.search(CROWN[path])
    book = read({**CROWN, path: heading.sub(rf"\1{kind}\2", CROWN[path])})
    assert book["1.1 muck"].kind == kind and "CROWN 1.1 muck" in book.answers


def test_a_book_needs_no_answers() -> None:
    book = read({path: text for path, text in CROWN.items() if not path.endswith("/answers.toml")})
    assert not book.answers
    assert book.games == shelf.book("crown").games


def test_an_answer_says_what_it_is() -> None:
    crown = shelf.book("crown")
    assert str(crown.answers["CROWN 1.1 muck"]).startswith('answered by the word "muck": The cards')
    assert "pokerroom.hand.award:Raked" in str(crown.answers["CROWN 1.1 drop"])
    assert str(crown.answers["CROWN 13.13"]) == 'answered by the screen "pokerroom book crown"'
    assert str(ClauseAnswer("reason", "Just so.", note="Really.")) == "no rule of play: Just so. Really."


@pytest.mark.parametrize(
    ("asked", "found"),
    [("muck", ["muck"]), ("Rake", ["commission"]), ("over-blind  bet", ["straddle"]), ("buck", ["marker"]), ("drop", ["Raked"])],
)  # fmt: skip
def test_a_word_is_found_by_any_of_its_names(asked: str, found: list[str]) -> None:
    assert [entry.word for entry in look_up(shelf.vocabulary(), shelf.every(), asked)] == found


@pytest.mark.parametrize("asked", ["", " ", "mucks", "1.1", "\n", "x" * 500])
def test_a_word_that_is_not_there(asked: str) -> None:
    with pytest.raises(KeyError, match="no word"):
        look_up(shelf.vocabulary(), shelf.every(), asked)
