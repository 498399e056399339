"""What the room says is there in every language of the pages: sentences of events, what goes wrong, steps, refusals."""

import ast
import re
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from pokerroom import shelf
from pokerroom.hand.rules import GROUNDS, POWERS
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.rulings.order import Done
from pokerroom.hand.rulings.step import say_step
from pokerroom.hand.rulings.steps import STEPS
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.law.placard import placard_lines
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.cashier import WHY as CASHIER
from pokerroom.room.deeds import OWN
from pokerroom.room.director_deeds import DIRECTING, OPERATES
from pokerroom.room.jackpots import WHY as JACKPOTS
from pokerroom.room.offices import GRANTED, MANAGER
from pokerroom.table.hands import TimePassed
from pokerroom.table.rules import BREACHES, SANCTIONS
from pokerroom.table.vocabulary import TABLE
from pokerroom.tournament.vocabulary import TOURNAMENT
from pokerroom.web.forms import Form, form_of
from tests.room.refused import refused_in, refused_of_players

ROOT = Path(__file__).parent.parent.parent
WORDS = ROOT / "frontend" / "src" / "words"
LANGUAGES = sorted(each.name for each in WORDS.iterdir() if each.is_dir() and each.name != "en")
_STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""


def _text(literal: str) -> str:
    return re.sub(r"\\(.)", r"\1", literal[1:-1])


def _rows(language: str, *names: str) -> str:
    return "".join((WORDS / language / f"{name}.ts").read_text(encoding="utf-8") for name in names)


def _declared() -> dict[str, str]:
    """The sentence of every event of which somebody reads, in a log or where a hand is gone through, by its name."""
    return {
        kind.__name__: vocabulary.sentences(kind)[0]
        for vocabulary in (HAND, TABLE)
        for kind in vocabulary.events
        if kind not in (Done, TimePassed)
        and not (vocabulary.events[kind].topic == "unsaid" and vocabulary.events[kind].seen.nobody)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_log_is_there(language: str) -> None:
    found = re.findall(rf"^  (\w+): \[({_STRING}), ({_STRING})\],$", _rows(language, "lines", "rare"), re.M)
    rows = {event: _text(said) for event, said, _ in found}
    assert rows == _declared()
    for event, said, other in found:
        unknown = set(re.findall(r"\{(\w+)\}", _text(other))) - set(re.findall(r"\{(\w+)", _text(said)))
        assert not unknown, f"{event} says {unknown}, of which its sentence does not tell"


def _words() -> set[str]:
    """What goes wrong, what is done about it, and what the rounds and limits of all books are called."""
    found = set(IRREGULARITIES) | set(STEPS) | {say_step(step) for step in STEPS}
    for file in (ROOT / "src" / "pokerroom" / "books").glob("*/*.toml"):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        found |= {street["name"]["is"] for street in data.get("street", ()) if "name" in street}
        limits = data.get("limits", {})
        found |= set(limits.get("is", ())) if isinstance(limits, dict) else set()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_rulings_rounds_and_limits_is_there(language: str) -> None:
    terms = _rows(language, "terms", "rare")
    keys = {_text(key) if key[0] in "'\"" else key for key in re.findall(rf"({_STRING}|\b\w+): (?:{_STRING})", terms)}
    lacking = sorted(_words() - keys)
    assert not lacking, f"{language} has no word for {lacking}"


def _shown_of_signs() -> set[str]:
    """What forms and placards of all games of all books say, in words: labels, choices, notes, lines of a placard."""
    found: set[str] = set()
    for book in shelf.every():
        for game in book.games.values():
            form = form_of(book, game)
            found |= {words for field in form.fields for words in (field.label, field.note)}
            found |= {each for field in form.fields if field.kind == "choice" for each in field.options}
            found |= {each.name for each in form.refused}
            for line in _lines(form):
                with suppress(Refused):
                    shown = placard_lines(spoken_sign(line, shelf.book))
                    found |= {words for each in shown for words in (each.item, each.says)}
    return {each for each in found if re.search("[a-z]{2}", each)}


def _lines(form: Form) -> list[str]:
    """Signs of a game, each with one choice more than the plainest."""
    said = [
        form.example,
        *(f"{form.example}, time to act 30, extra time 30 seconds {often} times for 5" for often in (1, 2)),
    ]
    for field in form.fields:
        plain = ", ".join(
            part for part in form.example.split(", ") if not part.startswith((field.name, *field.options))
        )
        figures = {each: f"{each} {field.suggested.get(each, '')}".strip() for each in field.options}
        words = "" if field.name == "limit" else f"{field.name} "
        said += [f"{plain}, {words}{each}" for each in figures.values()]
        said.append(f"{form.example}, {field.name}{', ' if field.consent else ''}{field.consent}")
    offered = (
        "time to act 30",
        "time to decide 120",
        "clock 30",
        "picked up after 30",
        "top up 10 to 100",
        "mix of horse",
    )
    return said + [f"{form.example}, {each}" for each in (*offered, "jackpot drop 1 from pots of 20")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_sign_says_is_there(language: str) -> None:
    rows = _rows(language, "signs", "terms")
    words = {_text(key) if key[0] in "'\"" else key for key in re.findall(rf"({_STRING}|\b\w+): (?:{_STRING})", rows)}
    said = [_text(each) for each, _ in re.findall(rf"^  \[({_STRING}), ({_STRING})\],$", rows, re.M)]
    rules = [
        re.compile(".+".join(map(re.escape, re.split(r"\{\w+\}", each))))
        for each in said
        if re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", each))
    ]
    lacking = {each for each in _shown_of_signs() - words if not any(rule.fullmatch(each) for rule in rules)}
    assert not lacking, f"{language} does not say {sorted(lacking)}"


def _keys(language: str, *names: str) -> set[str]:
    rows = re.findall(rf"({_STRING}|\b\w+): (?:{_STRING})", _rows(language, *names))
    return {_text(key) if key[0] in "'\"" else key for key in rows}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_office_decides_is_there(language: str) -> None:
    said = {each.means for each in (*IRREGULARITIES.values(), *STEPS.values())} | {*POWERS, *SANCTIONS, *GROUNDS}
    lacking = sorted((said | set(BREACHES)) - _keys(language, "rulings", "terms", "rare"))
    assert not lacking, f"{language} has no word for {lacking}"


def _booked() -> set[str]:
    """Why chips move, as events and the room's own books say."""
    found = {*CASHIER.values(), *JACKPOTS.values()}
    for folder in ("table", "tournament"):
        for file in (ROOT / "src" / "pokerroom" / folder).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.keyword(arg="books", value=ast.Call(args=args)):
                        found |= {each.value for each in args if isinstance(each, ast.Constant)}
    return found - {"amount", "back", "chips", "dropped", "fee", "money", "paid", "taken"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_chips_moved_is_there(language: str) -> None:
    assert len(_booked()) > 20
    lacking = sorted((_booked() | {MANAGER, *GRANTED}) - _keys(language, "papers"))
    assert not lacking, f"{language} has no word for {lacking}"


def _refusals() -> set[str]:
    """Every sentence of the program that ends with a full stop, with gaps where it puts something in."""
    found: set[str] = set()
    for file in (ROOT / "src" / "pokerroom").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values]
                found.add("".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return {each for each in found if each.endswith(".")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_those_of_the_program(language: str) -> None:
    rows = re.findall(rf"^  \[({_STRING}), ({_STRING})\],$", _rows(language, "refusals"), re.M)
    assert len(rows) > 100
    known = _refusals()
    strange = [said for said in (_text(each) for each, _ in rows) if re.sub(r"\{\w+\}", "{}", said) not in known]
    assert not strange, f"nobody is refused with: {strange}"
    for said, other in rows:
        unknown = set(re.findall(r"\{(\w+)\}", _text(other))) - set(re.findall(r"\{(\w+)\}", _text(said)))
        assert not unknown, f"{_text(other)} says {unknown}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_what_players_do_is_there(language: str) -> None:
    """Also what a player is told who buys or sits beyond their own limits, and who writes in the chat."""
    refused = refused_of_players() | refused_in("pokerroom.room.chat") | refused_in("pokerroom.room.limits")
    assert len(refused) > 150
    assert {"{} must {}.", "there is nothing to call.", "{} has a seat already.", "say something."} <= refused.keys()
    rows = re.findall(rf"^  \[({_STRING}), ({_STRING})\],$", _rows(language, "refusals"), re.M)
    said = {re.sub(r"\{\w+\}", "{}", _text(each)) for each, _ in rows}
    lacking = {each: where for each, where in refused.items() if each not in said}
    assert not lacking, f"{language} does not say {lacking}"


def _told(language: str) -> list[tuple[str, str]]:
    rows = re.findall(rf"^  \[({_STRING}), ({_STRING})\],$", _rows(language, "told"), re.M)
    return [(_text(said), _text(other)) for said, other in rows]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_tournament_is_there(language: str) -> None:
    said = {each for each, _ in _told(language)}
    lacking = [event.says for noun in TOURNAMENT.nouns for event in noun.events if event.says not in said]
    assert not lacking, f"{language} does not say {lacking}"
    for each, other in _told(language):
        unknown = set(re.findall(r"\{(\w+)\}", other)) - set(re.findall(r"\{(\w+)", each))
        assert not unknown, f"{other} says {unknown}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_desk_offers_is_there(language: str) -> None:
    gaps = re.compile(r"\{\w+\}")
    said = {gaps.sub("{}", each) for each, _ in _told(language)}
    rows = [row.desk for row in TABLE.acts.values() if row.desk is not None]
    offered = {gaps.sub("{}", each) for row in rows for each in (row.label, row.done) if re.match("[A-Z{]", each)}
    deeds = (*OWN, *OPERATES, *DIRECTING)
    offered |= {gaps.sub("{}", each) for deed in deeds for each in (deed.label, deed.sure) if each}
    # A choice and a power are words of rulings, and stand with them.
    lacking = sorted(offered - said - {"{}: {}", "{}", "Done: {} {}."})
    assert not lacking, f"{language} has no words for {lacking}"
