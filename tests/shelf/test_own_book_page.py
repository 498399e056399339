"""docs/your-own-book.md, followed line by line in an empty folder: by library, command line and room."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.running import RunningRoom
from tests.web.live import guest_at

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "your-own-book.md"
COMMAND = [sys.executable, "-m", "pokerroom.cli"]


def told(line: str, folder: Path) -> str:
    """What a command prints, on both ways out."""
    name, *words = shlex.split(line)
    assert name == "pokerroom"
    ended = subprocess.run(
        [*COMMAND, *words],
        cwd=folder,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout + ended.stderr


def followed_in_the_room(line: str, folder: Path) -> None:
    """The lobby offers the book, its form is there, and bots play a hand by it."""
    words = shlex.split(line)[1:]
    words[words.index("--books") + 1] = str(folder / "my_books")
    with RunningRoom(folder / "room", command=[*COMMAND, *words]) as room:
        games = {each["key"]: each for each in room.get("/api/games")["books"]}
        assert games["riverboat"]["games"][0]["key"] == "holdem"
        assert room.get("/api/form/riverboat/holdem")["book"] == "riverboat"
        assert room.get("/api/books/riverboat/clauses/6")["gist"].startswith("A bet and four raises")
        head = {"X-Pokerroom": "1", "Origin": room.address, "Cookie": guest_at(room.address)}
        sign = {"sign": "riverboat holdem, no limit, blinds 1/2"}
        made = httpx.post(f"{room.address}/api/tables", json=sign, headers=head)
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        bots = httpx.post(f"{room.address}/api/tables/{table}/bots", json={"seats": 4}, headers=head)
        assert bots.json()["added"] == 4
        until = time.monotonic() + 60
        while time.monotonic() < until:
            hands = httpx.get(f"{room.address}/api/tables/{table}/hands", headers=head).json()
            if hands:
                break
            time.sleep(0.2)
        assert hands, "the bots played no hand"
        found = httpx.get(f"{room.address}/api/hands/{table}/1", headers=head)
        assert "RIVERBOAT " in found.text, found.text[:500]


def test_the_page_does_what_it_says(tmp_path: Path) -> None:
    blocks = re.findall(r"```(console|diff|python)\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert {kind for kind, _ in blocks} == {"console", "diff", "python"}
    served = 0
    for kind, block in blocks:
        if kind == "python":
            ended = subprocess.run(
                [sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, check=False
            )
            assert ended.returncode == 0, ended.stderr
        elif kind == "diff":
            head, *lines = block.splitlines()
            path = tmp_path / head.removeprefix("--- ")
            before = "\n".join(line[1:] for line in lines if line.startswith("-"))
            after = "\n".join(line[1:] for line in lines if line.startswith("+"))
            text = path.read_text()
            assert text.count(before) == 1, f"{before!r} stands {text.count(before)} times in {path.name}"
            path.write_text(text.replace(before, after))
        else:
            for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                line, *expected = command.strip().splitlines()
                if line.endswith(" serve"):
                    followed_in_the_room(line, tmp_path)
                    served += 1
                    continue
                came = told(line, tmp_path)
                for each in expected:
                    assert each in came, f"{line}\n{came}"
    assert served == 1


def test_the_environment_does_the_same(tmp_path: Path) -> None:
    assert "14 clauses" in told("pokerroom book new riverboat --in my_books", tmp_path)
    ended = subprocess.run(
        [*COMMAND, "books"],
        env={**os.environ, "POKERROOM_BOOKS": str(tmp_path / "my_books")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "riverboat" in ended.stdout
