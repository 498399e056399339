"""Progress in the academy: one's own, kept with the account, forgotten with it; a certificate is the manager's."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.academy.dealing import Exercise
from pokerroom.academy.lessons import lesson, lessons
from pokerroom.law.error import Refused
from pokerroom.room.copies import MANIFEST, backup, restore, signed
from pokerroom.room.erasing import erase
from pokerroom.room.notebook import Notebook, PlayerNote
from pokerroom.room.progress import FOLDER, MOST_CLAUSES, ProgressFile
from pokerroom.room.tempo import Tempo
from tests.academy.trainee import deal
from tests.limits import PLENTY
from tests.web.cage import managed
from tests.web.live import Live
from tests.web.visitors import Visitor

HOLDEM = shelf.book("crown").game("holdem")


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path, Tempo(between=3600.0), limits=PLENTY) as found:
        yield found


def taught(slips: int = 0) -> Exercise:
    """A first deal, dealt with so many acts that the table refused."""
    found = Exercise(HOLDEM, lesson("pitch"), Random(1))
    found.do("the dealer shuffles")
    for _ in range(slips):
        with pytest.raises(Refused):
            found.do("the dealer burns")
    deal(found)
    return found


def test_the_best_of_a_lesson_is_kept_and_the_day_it_was_first_passed(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path)
    assert kept.of("p1").lessons == []
    kept.taught("p1", taught(slips=3).report(), "2026-01-01")
    kept.taught("p1", taught().report(), "2026-01-02")
    found = kept.taught("p1", taught(slips=1).report(), "2026-01-03")
    [done] = found.lessons
    assert (done.times, done.slips, done.passed) == (3, 0, "2026-01-02")
    assert ProgressFile(tmp_path).of("p1") == found
    assert sum(found.clauses.values()) >= 4
    kept.forget("p1")
    assert kept.of("p1").lessons == [] and not list((tmp_path / FOLDER).iterdir())
    with pytest.raises(Refused):
        kept.of("../p2")


def test_rulings_are_counted_by_book_and_clauses_by_what_was_wrong(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path)
    kept.ruled("p1", "crown", True, ("CROWN 9.7",))
    kept.ruled("p1", "crown", False, ("CROWN 9.7",))
    found = kept.ruled("p1", "crown", True, called=True)
    assert (found.rulings["crown"].asked, found.rulings["crown"].right) == (2, 1)
    assert (found.calls["crown"].asked, found.clauses) == (1, {"CROWN 9.7": 1})
    for number in range(MOST_CLAUSES + 5):
        found = kept.ruled("p1", "crown", False, (f"CROWN {number}",))
    assert len(found.clauses) == MOST_CLAUSES


def test_answers_count_for_whoever_has_an_account_and_for_nobody_else(live: Live, tmp_path: Path) -> None:
    ann, guest, somebody = Visitor(live, "Ann"), Visitor(live, guest=True), Visitor(live)
    for who in (ann, guest, somebody):
        asked = who.get("/api/academy/questions?book=crown&number=3")
        who.post("/api/academy/questions", {"book": "crown", "name": asked["name"], "answer": 0})
        call = who.get("/api/academy/calls?book=crown&number=3")
        assert call["felt"]["seats"] and len(call["answers"]) == 4 and "right" not in call
        told = who.post("/api/academy/calls", {"book": "crown", "number": 3, "answer": 0})
        assert len(told["books"]) == 5
    mine = ann.get("/api/academy/progress")
    assert mine["kept"] and mine["next"] == list(lessons())
    assert mine["progress"]["rulings"]["crown"]["asked"] == mine["progress"]["calls"]["crown"]["asked"] == 1
    assert guest.get("/api/academy/progress")["kept"] is False
    somebody.get("/api/academy/progress", 401)
    somebody.get("/api/academy/calls?book=nowhere", 404)
    somebody.post("/api/academy/calls", {"book": "crown", "number": -1, "answer": 0}, 422)
    assert len(list((tmp_path / FOLDER).iterdir())) == 1


def test_a_certificate_is_for_the_manager_to_print(live: Live) -> None:
    manager, ann = managed(live), Visitor(live, "Ann")
    live.room.progress.taught(ann.person.id, taught().report(), "2026-01-02")
    paper = manager.get(f"/api/academy/certificates/{ann.name}")
    assert paper["name"] == ann.name and paper["signed_by"] == manager.name
    assert [(each["lesson"], each["passed"]) for each in paper["lessons"]] == [("pitch", "2026-01-02")]
    manager.get("/api/academy/certificates/Nobody%20Here", 404)
    for who, status in ((ann, 403), (Visitor(live), 401)):
        who.ask("GET", f"/api/academy/certificates/{ann.name}")
        assert who.ask("GET", f"/api/academy/certificates/{ann.name}").status_code == status


def test_a_copy_of_the_room_has_what_was_learned_and_written_down(live: Live, tmp_path: Path) -> None:
    """A backup is laid out elsewhere with everybody's progress and notes; moving leaves both where they lie."""
    ann, room = Visitor(live, "Ann"), live.room
    learned = room.progress.taught(ann.person.id, taught().report(), "2026-01-02")
    written = room.notebook.write(ann.person.id, PlayerNote("Bob", "calls too much"))
    (tmp_path / FOLDER / "no account.json").write_text("[]")
    manifest = backup(tmp_path, tmp_path / "copy.zip")
    assert restore(tmp_path / "copy.zip", tmp_path / "elsewhere") == manifest
    again = tmp_path / "elsewhere"
    assert ProgressFile(again).of(ann.person.id) == learned
    assert Notebook(again).of(ann.person.id) == written
    assert [path.name for path in (again / FOLDER).iterdir()] == [f"{ann.person.id}.json"]
    assert (again / FOLDER).stat().st_mode & 0o777 == 0o700
    assert (again / FOLDER / f"{ann.person.id}.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "name", ["../p1.json", "academy/../../p1.json", "academy/p1.txt", "other/p1.json", "/tmp/p1.json"]
)
def test_a_copy_lays_nothing_out_that_is_no_part_of_a_room(live: Live, tmp_path: Path, name: str) -> None:
    backup(tmp_path, tmp_path / "copy.zip")
    with zipfile.ZipFile(tmp_path / "copy.zip") as file:
        parts = {each: file.read(each) for each in file.namelist()}
    said = msgspec.json.decode(msgspec.json.decode(parts[MANIFEST])["text"])
    said["files"][name] = hashlib.sha256(b"{}").hexdigest()
    parts |= {MANIFEST: msgspec.json.encode(signed(msgspec.json.encode(said).decode(), None)), name: b"{}"}
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as file:
        for each, data in parts.items():
            file.writestr(each, data)
    with pytest.raises(Refused):
        restore(tmp_path / "bad.zip", tmp_path / "elsewhere")
    assert not list((tmp_path / "elsewhere").iterdir())


def test_what_was_learned_is_forgotten_with_the_account(live: Live) -> None:
    ann = Visitor(live, "Ann")
    person, room = ann.person, live.room
    room.progress.taught(person.id, taught().report(), "2026-01-02")
    erase(room.store, room.people, ann.name, room.clock, room.notebook, room.progress)
    assert room.progress.of(person.id).lessons == []
