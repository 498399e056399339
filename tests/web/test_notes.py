"""Notes on players: one's own, kept with the account, and forgotten with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.room.notebook import FOLDER, LONGEST, MOST, Notebook, PlayerNote
from pokerroom.room.tempo import Tempo
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import Visitor

CALM = Tempo(between=3600.0)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path, CALM, limits=PLENTY) as found:
        yield found


def test_notes_are_ones_own_and_there_in_every_browser(live: Live, tmp_path: Path) -> None:
    ann, bob = Visitor(live, "Ann"), Visitor(live, "Bob")
    assert ann.get("/api/notes") == {"notes": []}
    ann.post("/api/notes", {"name": "Eve  Low", "text": " calls too much <b>"})
    ann.post("/api/notes", {"name": "Cal Bot", "muted": True})
    wanted = [
        {"name": "Cal Bot", "text": "", "muted": True},
        {"name": "Eve Low", "text": "calls too much <b>", "muted": False},
    ]
    assert ann.get("/api/notes")["notes"] == wanted
    assert bob.get("/api/notes")["notes"] == []
    again = Visitor(live)
    again.post("/api/sign-in", {"name": ann.name, "password": "a long enough word"})
    assert again.get("/api/notes")["notes"] == wanted
    assert [each["name"] for each in ann.post("/api/notes", {"name": "eve low", "text": ""})["notes"]] == ["Cal Bot"]
    ann.post("/api/notes", {"name": "Cal Bot"})
    assert not list((tmp_path / FOLDER).glob("*"))


def test_what_is_no_note_is_refused(live: Live) -> None:
    ann, guest = Visitor(live, "Ann"), Visitor(live, guest=True)
    for bad in ({"name": ""}, {"name": "x" * 60}, {"name": "Bob", "text": "y" * (LONGEST + 1)}):
        ann.post("/api/notes", bad, 422)
    ann.post("/api/notes", {"name": "Bob", "text": 5}, 400)
    for who, status in ((guest, 403), (Visitor(live), 401)):
        who.get("/api/notes", status)
        who.post("/api/notes", {"name": "Bob", "text": "loose"}, status)


def test_a_notebook_has_an_end_and_forgets(tmp_path: Path) -> None:
    notebook = Notebook(tmp_path)
    for number in range(MOST):
        notebook.write("p1", PlayerNote(f"Player {number}", "tight"))
    with pytest.raises(Exception, match="500 notes are the most"):
        notebook.write("p1", PlayerNote("One more", "loose"))
    notebook.write("p2", PlayerNote("Player 7", "loose"))
    notebook.write("p2", PlayerNote("Zed", "loose"))
    notebook.forget("p1", ("Player 7", "Seven"))
    assert notebook.of("p1") == [] and [each.name for each in notebook.of("p2")] == ["Zed"]
    with pytest.raises(Exception, match="nobody"):
        notebook.of("../p2")
