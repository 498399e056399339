"""The rule books over HTTP: every clause can be read, every case replayed, every form filled in, and what is not is said."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pokerroom import shelf
from pokerroom.law.choices import options
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.proofs.pages import MARKS
from pokerroom.room import finished
from pokerroom.room.store import SqliteStore
from pokerroom.web import books, hands, library
from tests.room.test_records import NAMES, NOBODY, log_of
from tests.room.test_records import kept as store_of

DOCS = Path(__file__).parent.parent.parent / "docs" / "books"


class Rooms:
    """A room with one table."""

    def hands(self, table_id: str, most: int, before: int = 0) -> list[finished.HandRow]:
        return finished.hands(self._store(table_id), NOBODY, table_id, most, before)

    def hand(self, table_id: str, number: int) -> finished.FoundHand:
        return finished.find(self._store(table_id), NOBODY, table_id, number)

    def _store(self, table_id: str) -> SqliteStore:
        if table_id != "t1":
            raise KeyError(f"there is no table {table_id!r}.")
        return store_of(log_of("crown holdem"))


def client(name: str = "") -> TestClient:
    return TestClient(Starlette(routes=[*library.routes(), *hands.routes(Rooms(), lambda request: (name,))]))


@pytest.fixture(scope="module")
def web() -> TestClient:
    return client()


def told(web: TestClient, path: str) -> Any:
    answer = web.get(path)
    assert answer.status_code == 200, f"{path}: {answer.text}"
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def test_the_shelf_has_five_books_and_ours(web: TestClient) -> None:
    books = told(web, "/api/books")["books"]
    assert [book["key"] for book in books] == [*shelf.names(), "house"]
    assert [book["ours"] for book in books] == [False] * 5 + [True]
    assert sum(book["clauses"] for book in books[:5]) == 2133
    assert {game["key"] for game in books[3]["games"]} == set(shelf.book("crown").games)


def test_every_clause_of_every_book_has_its_page_and_its_cases_replay(web: TestClient) -> None:
    steps = felts = 0
    for book in shelf.every():
        page = told(web, f"/api/books/{book.key}")
        rows = [row for chapter in page["chapters"] for row in chapter["clauses"]]
        assert [row["id"] for row in rows] == list(book.clauses)
        for row in rows:
            clause = told(web, f"/api/books/{book.key}/clauses/{quote(row['id'], safe='')}")
            assert clause["id"] == row["id"]
            assert clause["gist"] == book.clauses[row["id"]].gist
            assert (clause["answer"] is not None) == (row["id"] in book.answers)
            for case, kept in zip(clause["cases"], book.clauses[row["id"]].cases, strict=True):
                assert case["passed"], f"{row['id']}: {case['text']}"
                assert case["steps"]
                does = [line["text"] for step in case["steps"] for line in step["does"]]
                acts = [line.lstrip(">").strip() for line in kept.text.splitlines() if line[:1].strip()]
                assert does == acts
                steps += len(case["steps"])
                felts += sum(step["felt"] is not None for step in case["steps"])
    assert steps > 5000
    assert felts > 4000


def test_a_step_of_a_case_has_the_felt_and_the_clauses(web: TestClient) -> None:
    clause = told(web, "/api/clauses/CROWN%209.7")
    assert clause["book"] == "crown"
    assert clause["before"] and clause["after"]
    last = clause["cases"][0]["steps"][-1]
    by = [each for step in clause["cases"][0]["steps"] for line in step["lines"] for each in line["by"]]
    assert "CROWN 9.7" in by
    assert {line["kind"] for step in clause["cases"][0]["steps"] for line in step["lines"]} >= {
        "ruling",
        "irregularity",
    }
    assert last["felt"]["marker_word"] == "button"
    assert all(seat["name"] for seat in last["felt"]["seats"])


@pytest.mark.parametrize("key", ["grand_17_7", "grand-17.7", "grand", "GRAND_17_7"])
def test_a_book_goes_by_its_key_and_by_its_folder(web: TestClient, key: str) -> None:
    assert told(web, f"/api/books/{key}")["key"] == "grand-17.7"


def test_grades_are_those_of_the_rule_book_browser(web: TestClient) -> None:
    """docs/books is kept fresh by a test of its own, so that this one need not compute the grades again."""
    marks = {mark: grade for grade, mark in MARKS.items()}
    written: dict[str, str] = {}
    for path in DOCS.rglob("*.md"):
        for clause, mark in re.findall(
            r"^## ([A-Z]+ .+)\n\n(?:.+\n)+\n\*[^*]+\* · (.+)$", path.read_text(), re.MULTILINE
        ):
            written[clause] = marks[mark]
    ours = set(shelf.book("house").clauses)
    found = {clause: grade for clause, grade in books.grades().items() if clause not in ours}
    assert found == written, "write them anew: make grades"
    counted = told(web, "/api/books")["books"][3]["grades"]
    assert sum(counted.values()) == len(shelf.book("crown"))


def test_without_grades_the_rest_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "grades", dict)
    books._clause_page.cache_clear()
    books._book_page.cache_clear()
    try:
        assert told(client(), "/api/books/crown/clauses/9.7")["grade"] is None
        assert told(client(), "/api/books/crown")["chapters"][0]["clauses"][0]["grade"] is None
    finally:
        books._clause_page.cache_clear()
        books._book_page.cache_clear()


def test_the_law_may_be_kept_and_asked_for_again(web: TestClient) -> None:
    for path in ("/api/books", "/api/books/crown", "/api/glossary", "/api/search?q=odd+chip"):
        first = web.get(path)
        assert first.headers["cache-control"] == library.KEEP
        again = web.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert web.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/api/books/nonsense", "there is no book"),
        ("/api/books/crown/clauses/99.99", "no clause"),
        ("/api/clauses/NOWHERE%201", "begins with one of"),
        ("/api/form/crown/bridge", "no game"),
        ("/api/form/nowhere/holdem", "there is no book"),
        ("/api/tables/t9/hands", "no table"),
        ("/api/hands/t9/1", "no table"),
        ("/api/hands/t1/99", "no finished hand"),
        ("/api/hands/t1/one", "a number"),
        ("/api/hands/t1/1?as=pdf", "phh, ohh, stars, acpc, text"),
        ("/api/books/%3Cscript%3E", "there is no book"),
        ("/api/books/crown/clauses/" + "9" * 5000, "no clause"),
    ],
)
def test_what_is_not_there_is_said(web: TestClient, path: str, says: str) -> None:
    answer = web.get(path)
    assert answer.status_code == 404
    assert says in answer.json()["sentence"]
    assert answer.json()["by"] == []
    assert len(answer.content) < 1000


@pytest.mark.parametrize("path", ["/api/search", "/api/search?q=", "/api/compare?q=%20", f"/api/search?q={'a' * 300}"])
def test_a_question_must_be_one(web: TestClient, path: str) -> None:
    assert web.get(path).status_code == 422


def test_search_finds_by_words_and_by_number(web: TestClient) -> None:
    assert told(web, "/api/search?q=odd+chip")["clauses"][0]["book"] in shelf.names()
    assert told(web, "/api/search?q=CROWN+9.7")["clauses"][0]["id"] == "CROWN 9.7"
    assert told(web, "/api/search?q=zzzz")["clauses"] == []


def test_every_topic_is_compared_over_five_books(web: TestClient) -> None:
    topics = told(web, "/api/topics")["topics"]
    assert len(topics) > 10
    for topic in topics:
        page = told(web, f"/api/compare?q={quote(topic['asks'])}")
        assert page["asks"] == topic["asks"]
        assert [each["book"] for each in page["books"]] == list(shelf.names())
        assert [each["book"] for each in page["books"] if each["silent"]] == topic["silent"]
        assert all(each["clauses"] for each in page["books"])


def test_the_glossary_has_every_word_with_its_clauses(web: TestClient) -> None:
    words = {each["word"]: each for each in told(web, "/api/glossary")["words"]}
    assert set(words) == set(shelf.glossary())
    assert words["muck"]["clauses"]


def every_game() -> list[tuple[str, str]]:
    return [(book.key, game) for book in shelf.every() for game in book.games]


def line_of(form: dict[str, Any], chosen: dict[str, str] | None = None) -> str:
    """The sign that a form says, as it is filled in at first or with other choices, as a browser puts it together."""
    parts = [f"{form['book']} {form['game'].replace('_', ' ')}"]
    values = {field["name"]: field["default"] for field in form["fields"]} | (chosen or {})
    for field in form["fields"]:
        said = values[field["name"]]
        if field["name"] == "limit":
            figures = field["figures"] if said == field["default"] else field["suggested"].get(said, "")
            parts.append(f"{said} {figures}".strip())
        elif field["kind"] == "yes" and said:
            parts.append(field["name"])
        elif said:
            parts.append(f"{field['name']} {said}")
        if field["consent"] and said and said != field["default"]:
            parts.append(field["consent"])
    return ", ".join(parts)


@pytest.mark.parametrize(("book", "game"), every_game())
def test_whatever_a_form_offers_makes_a_sign(web: TestClient, book: str, game: str) -> None:
    """Each choice by itself, the rest as the form has it; one that needs something else is offered with that alone."""
    form = told(web, f"/api/form/{book}/{game}")
    seats = {str(each["cards"]): str(each["seats"]) for each in form["decks"]}
    way = "blinds" if any(each["name"] == "blinds" and each["default"] for each in form["fields"]) else "ante"
    limits = form["limits_with"].get(way, {"value": form["fields"][0]["options"]})["value"]
    tried = 0
    for field in form["fields"]:
        if field["needs"]:
            assert field["note"] == f"needs {field['needs']}"
            continue
        for option in ["yes"] if field["kind"] == "yes" else field["options"]:
            chosen = {field["name"]: option}
            if field["name"] == "deck":
                chosen["seats"] = seats[option]
            if field["name"] == "limit" and option not in limits:
                with pytest.raises(Refused):
                    spoken_sign(line_of(form, chosen), shelf.book)
                continue
            spoken_sign(line_of(form, chosen), shelf.book)
            tried += 1
    assert tried > 2


@pytest.mark.parametrize(("book", "game"), every_game())
def test_a_form_offers_what_a_sign_may_choose_and_nothing_else(web: TestClient, book: str, game: str) -> None:
    form = told(web, f"/api/form/{book}/{game}")
    rules = shelf.book(book).games[game].rules
    assert form["example"], "there is a sign for every game"
    assert spoken_sign(form["example"], shelf.book).game.key == game
    assert [each["key"] for each in form["limits"] if each["offered"]] == sorted(
        rules["limits"].value, key=[each["key"] for each in form["limits"]].index
    )
    for choice in [*form["options"], *form["limits"], *form["commission"], *form["ways"], form["burn"]]:
        assert choice["offered"] or choice["why"], f"{choice['key']} is not offered, and nobody says why"
    blanks = {row.key: row.blank for row in options() if row.blank is not None}
    for option in form["options"]:
        blank = blanks[option["key"]]
        # Where the book lists what may be chosen, the first of it will do as well as the row's own example.
        listed = option["figures"] if blank.kind == "choice" and not blank.values else []
        said = f"{option['name']} {listed[0]}" if listed else blank.example
        try:
            spoken_sign(f"{form['example']}, {said}", shelf.book)
            assert option["offered"]
        except Refused as refusal:
            assert not option["offered"] or option["needs"], refusal.sentence
            assert option["offered"] or (option["why"], option["by"]) == (refusal.sentence, list(refusal.by))
    assert line_of(form) == form["example"] or spoken_sign(line_of(form), shelf.book) == spoken_sign(
        form["example"], shelf.book
    )
    assert {each["name"] for each in form["refused"]}.isdisjoint({each["name"] for each in form["fields"]} - {"burn"})
    assert form["offices"]
    assert form["terms"]["marker"]
    assert form["decks"][0]["seats"] >= 2


def test_a_sign_is_hung_or_refused_with_its_clause(web: TestClient) -> None:
    hung = web.post("/api/sign", json={"sign": "crown holdem, no limit, blinds 1/2, commission 5% cap 15"})
    assert hung.status_code == 200
    assert {"item", "says", "by", "required"} == set(hung.json()["placard"][0])
    assert spoken_sign(hung.json()["line"], shelf.book).blinds == (1, 2)
    refused = web.post("/api/sign", json={"sign": "crown holdem, no limit, blinds 1/2, commission 30% cap 15"})
    assert refused.status_code == 422
    assert refused.json()["by"][0].startswith("CROWN ")
    assert refused.json()["sentence"]


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"sign": 3}', b"null", b'"crown holdem"', b"\xff\xfe"])
def test_what_is_no_sign_is_refused(web: TestClient, body: bytes) -> None:
    assert web.post("/api/sign", content=body).status_code == 400


def test_too_much_is_refused(web: TestClient) -> None:
    assert web.post("/api/sign", content=b'{"sign": "' + b"a" * 20_000 + b'"}').status_code == 413
    assert web.post("/api/sign", json={"sign": "crown holdem, " + "a" * 2000}).status_code == 422
    assert web.get("/api/sign").status_code == 405


def test_finished_hands_over_http() -> None:
    web = client()
    rows = web.get("/api/tables/t1/hands?most=3").json()
    assert [row["number"] for row in rows] == [7, 6, 5]
    assert web.get("/api/tables/t1/hands?most=1000").status_code == 422
    assert web.get("/api/tables/t1/hands?before=x").status_code == 422
    answer = web.get("/api/hands/t1/3")
    assert answer.headers["cache-control"].startswith("private")
    assert answer.headers["vary"] == "Cookie"
    assert answer.json()["viewer"] == "rail"
    assert client("Ann").get("/api/hands/t1/3").json()["viewer"] == "Ann"
    for form, kind in (("phh", "application/toml"), ("ohh", "application/json"), ("text", "text/plain; charset=utf-8")):
        file = web.get(f"/api/hands/t1/3?as={form}")
        assert file.status_code == 200
        assert file.headers["content-type"] == kind
        assert "attachment" in file.headers["content-disposition"]
    assert json.loads(web.get("/api/hands/t1/3?as=ohh").text)["ohh"]["game_number"] == "t1/3"
    assert set(NAMES) == {player["name"] for player in answer.json()["players"]}
