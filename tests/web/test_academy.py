"""The academy over HTTP: questions are asked and answered, and what is none is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.room.tempo import Tempo
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import Visitor


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("academy")
    with Live(folder, Tempo(between=3600.0), limits=PLENTY) as found:
        yield found


def test_a_question_is_asked_without_its_answer_and_judged_with_five_books(live: Live) -> None:
    somebody = Visitor(live)
    asked = somebody.get("/api/academy/questions?book=crown&number=7")
    assert asked["book"] == "crown" and len(asked["answers"]) == 4
    assert asked["felt"]["seats"] and asked["happened"]
    assert not {"right", "is_right", "by", "facts"} & set(asked)
    told = [
        somebody.post("/api/academy/questions", {"book": "crown", "name": asked["name"], "answer": at})
        for at in range(4)
    ]
    assert [each["right"] for each in told].count(True) == 1
    right = next(each for each in told if each["right"])
    assert len(right["books"]) == 5 and right["books"][0]["clauses"]
    assert {each["is_right"] for each in told} == {told.index(right)}
    assert right["facts"] and all(each["asks"].endswith("?") and each["answer"] for each in right["facts"])


@pytest.mark.parametrize("book", ["crown", "grand-17.7", "tasmania-2006", "victoria-2003", "canberra-1994"])
def test_an_answer_names_what_it_hangs_on_as_people_ask_for_it(live: Live, book: str) -> None:
    somebody = Visitor(live)
    hung = 0
    for number in range(12):
        asked = somebody.get(f"/api/academy/questions?book={book}&number={number}")
        told = somebody.post("/api/academy/questions", {"book": book, "name": asked["name"], "answer": 0})
        for fact in told["facts"]:
            assert fact["asks"].endswith("?") and fact["answer"]
        hung += len(told["facts"])
        assert not re.search(r"\b[2-9TJQKA][cdhs]\b", asked["happened"]), asked["happened"]
        assert not any(each["text"].startswith("a new hand") for each in asked["before"])
    assert hung, "no ruling of this book hangs on anything"


def test_what_is_no_question_is_refused(live: Live) -> None:
    somebody = Visitor(live)
    somebody.get("/api/academy/questions?book=nowhere", 404)
    somebody.get("/api/academy/questions?number=x", 422)
    somebody.post("/api/academy/questions", {"book": "crown", "name": "CROWN 9.7#99", "answer": 0}, 422)
    somebody.post("/api/academy/questions", {"book": "nowhere", "name": "CROWN 9.7#0", "answer": 0}, 404)
    somebody.post("/api/academy/questions", {"book": "crown"}, 400)
