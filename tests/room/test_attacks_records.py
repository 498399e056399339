"""Attacks on what a room has written, and on its disk: found and said in words, nothing lost; and lawful twins.

`docs/room.md` lists them. Each is made from outside, at the files of a room that runs or did; what verifying finds row
by row is in `test_store`.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pokerroom.cli import main
from pokerroom.hand.deck import Shuffled
from pokerroom.law.error import Refused
from pokerroom.room.chain import chained
from pokerroom.room.database import FORM
from pokerroom.room.ledger import person_account, table_account
from pokerroom.room.owner import Owner
from pokerroom.room.packs import pack, unpack
from pokerroom.room.room import Room
from pokerroom.room.store import FILE
from pokerroom.room.tempo import Tempo
from pokerroom.room.watchman import SEALED
from tests.limits import PLENTY
from tests.room.test_writer import FAILED, MENDED, full
from tests.web.live import Live
from tests.web.visitors import Visitor, dealt, first_of, give_up, logged, opened, refused, standing, until

ROOT = Path(__file__).parents[2]
SLOW = Tempo(between=600.0, bot=600.0, officer=600.0, request=600.0)


def running(folder: Path) -> Live:
    return Live(folder, SLOW, seconds=600.0, limits=PLENTY)


def played(live: Live) -> tuple[Owner, list[Visitor]]:
    """A table at which a hand was played to its end, and those who played it."""
    players = [Visitor(live, "Al"), Visitor(live, "Bo")]
    owner = opened(live, *players)
    dealt(live, owner)
    give_up(live, owner, players)
    return owner, players


def hashed(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.is_file()}


def verify(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What `pokerroom verify` says of a room, and by which code it ends."""
    capsys.readouterr()
    code = main(["verify", "--data", str(folder)])
    return code, " ".join(capsys.readouterr().out.split())


# 13. Records that are changed from outside


def _stream(base: sqlite3.Connection) -> int:
    return int(base.execute("SELECT id FROM stream WHERE name = 'table/t1'").fetchone()[0])


def _last_pack(base: sqlite3.Connection) -> tuple[int, int, list[Any]]:
    asked = "SELECT first, last, data FROM pack WHERE stream = ? ORDER BY last DESC LIMIT 1"
    first, last, data = base.execute(asked, (_stream(base),)).fetchone()
    return first, last, [each.link for each in unpack(first, data)]


def _with_another_payout(links: list[Any]) -> list[Any]:
    place = next(at for at, link in enumerate(links) if b'"Won"' in link.sealed)
    said = re.sub(rb'("type":"Won".*?"amounts":)\[\d+\]', rb"\g<1>[5000]", links[place].sealed)
    assert said != links[place].sealed
    return [*links[:place], links[place]._replace(sealed=said), *links[place + 1 :]]


def payout(base: sqlite3.Connection) -> None:
    _, last, links = _last_pack(base)
    base.execute("UPDATE pack SET data = ? WHERE last = ?", (pack(_with_another_payout(links)), last))


def row_taken_out(base: sqlite3.Connection) -> None:
    _, last, links = _last_pack(base)
    base.execute("UPDATE pack SET data = ?, last = last - 1 WHERE last = ?", (pack(links[:-1]), last))
    base.execute("DELETE FROM snapshot")  # of which that row would say that it is its own


def hashed_anew(base: sqlite3.Connection) -> None:
    """The payout is another, and every hash behind it is what it would be."""
    stream = _stream(base)
    first, last, links = _last_pack(base)
    before = base.execute("SELECT hash FROM pack WHERE stream = ? AND last = ?", (stream, first - 1)).fetchone()
    row_hash = before[0] if before else b"\0" * 32
    links = _with_another_payout(links)
    for number, link in enumerate(links, first):
        row_hash = chained(row_hash, "table/t1", number, link)
    base.execute("UPDATE pack SET data = ?, hash = ? WHERE last = ?", (pack(links), row_hash, last))
    assert not base.execute("SELECT 1 FROM row WHERE stream = ?", (stream,)).fetchall(), "more rows to hash"


def more_in_an_account(base: sqlite3.Connection) -> None:
    base.execute("UPDATE account SET balance = balance + 5000 WHERE name LIKE 'person/%'")


def forged_snapshot(base: sqlite3.Connection) -> None:
    [(data,)] = base.execute("SELECT data FROM snapshot WHERE stream = ?", (_stream(base),)).fetchall()
    forged = re.sub(rb'"chips":\d+', b'"chips":999999', bytes(data))
    assert forged != data
    base.execute("UPDATE snapshot SET data = ? WHERE stream = ?", (forged, _stream(base)))


TAMPERING: dict[str, tuple[Callable[[sqlite3.Connection], None], str, str]] = {
    # what is done, the part of health that says so, and where it is found
    "a payout is changed": (payout, "chain", "table/t1"),
    "a row is taken out": (row_taken_out, "chain", "table/t1"),
    "a stream is hashed anew": (hashed_anew, "chain", "table/t1"),
    "an account has 5,000 more": (more_in_an_account, "ledger", "ledger"),
}


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, dict[str, int]]:
    """The folder of a room in which a hand was played, and what everybody had when it closed."""
    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 2)
    with running(tmp_path / "room") as live:
        owner, _ = played(live)
        until(lambda: not live.room.store.read_loose(owner.stream), "the hand is not packed")
    return tmp_path / "room", owner.table.stacks


def changed(folder: Path, change: Callable[[sqlite3.Connection], None]) -> None:
    """Change a room's file behind its back."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as base:
        change(base)


@pytest.mark.logs("incident: ")
@pytest.mark.parametrize("what", TAMPERING)
def test_records_that_were_changed_are_found_at_the_start_and_by_verifying(
    closed: tuple[Path, dict[str, int]], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, _ = closed
    change, part, where = TAMPERING[what]
    changed(folder, change)
    code, says = verify(folder, capsys)
    assert code == 1 and where in says and "Traceback" not in says, says
    with running(folder) as again:
        health = httpx.get(f"{again.address}/health")
        wrong = [each for each in health.json()["parts"] if not each["ok"]]
        assert health.status_code == 503 and part in [each["name"] for each in wrong], wrong
        found = again.room.incidents.latest()
        assert [each for each in found if where in f"{each.where} {each.what}"], found
        assert len({(each.kind, each.where) for each in found}) == len(found), "each is written down once"


@pytest.mark.logs("its snapshot is left")
def test_a_forged_snapshot_makes_nobody_rich(
    closed: tuple[Path, dict[str, int]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, stacks = closed
    changed(folder, forged_snapshot)
    code, says = verify(folder, capsys)
    assert code == 1 and "the snapshot beside it is not the one that it names" in says
    with running(folder) as again:
        assert again.room.tables["t1"].table.stacks == stacks


def test_twin_records_that_nobody_changed_are_whole(
    closed: tuple[Path, dict[str, int]], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, stacks = closed
    code, says = verify(folder, capsys)
    assert code == 0 and "1 hands" in says and "0 faults" in says, says
    with running(folder) as again:
        assert httpx.get(f"{again.address}/health").status_code == 200
        assert again.room.tables["t1"].table.stacks == stacks and again.room.incidents.latest() == []


# 14. The deck of a hand that is on, read from the disk


@pytest.mark.logs("its hand is sealed, and the key is not here")
def test_whoever_copies_the_folder_of_a_hand_that_is_on_reads_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path / "room") as live:
        players = [Visitor(live, "Al"), Visitor(live, "Bo")]
        owner = opened(live, *players)
        dealt(live, owner)
        shutil.copytree(tmp_path / "room", tmp_path / "copy")
        hand = owner.table.hand
        assert hand is not None and any(isinstance(event, Shuffled) for event in hand.log)
        lying = b"".join(path.read_bytes() for path in sorted((tmp_path / "copy").iterdir()) if path.is_file())
        assert b"DealHand" in lying
        for event in hand.log:
            assert msgspec.json.encode(event) not in lying, f"{type(event).__name__} is there to be read"
        deck = next(event for event in hand.log if isinstance(event, Shuffled))
        assert msgspec.json.encode(deck.cards)[1:-1] not in lying and bytes(deck.cards) not in lying
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "thief"))
    with running(tmp_path / "copy") as stolen:
        found = stolen.room.tables["t1"]
        assert found.locked and found.table.hand is None
        assert [each for each in stolen.room.incidents.open if "the key is not here" in each]
        stolen.within(stolen.room.watchman.go_round)
        assert [(each.kind, each.where) for each in stolen.room.incidents.latest()] == [(SEALED, "table t1")]
    assert len([each for each in caplog.messages if "the key is not here" in each]) == 1, "it is said once"


def test_twin_with_its_key_the_hand_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    with running(tmp_path / "room") as live:
        players = [Visitor(live, "Al"), Visitor(live, "Bo")]
        dealt(live, opened(live, *players))
        before = standing(live.room.tables["t1"])
    with running(tmp_path / "room") as again:
        owner = again.room.tables["t1"]
        assert standing(owner) == before and owner.table.hand is not None
        for each in players:
            each.live = again
        assert first_of(owner, players).acts({"type": "Fold"}, owner.id)["ok"]


# 15. A file that was cut off


@pytest.mark.parametrize("name", [FILE, "people.db"])
@pytest.mark.parametrize("left", [0.5, 0.9, 60], ids=["half of it", "most of it", "a piece of its head"])
def test_a_file_that_was_cut_off_is_refused_in_a_sentence(
    closed: tuple[Path, dict[str, int]], name: str, left: float
) -> None:
    folder, _ = closed
    path = folder / name
    data = path.read_bytes()
    size = int(len(data) * left) if left < 1 else int(left)
    path.write_bytes(data[:size])
    before = hashed(folder)
    for command in ("serve", "verify"):
        line = [sys.executable, "-m", "pokerroom.cli", command, "--data", str(folder)]
        line += ["--port", "0"] if command == "serve" else []
        ended = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
        said = " ".join((ended.stdout + ended.stderr).split())
        assert ended.returncode != 0 and "Traceback" not in said, said
        assert re.search(
            f"{name} (is not a room's file, or is damaged|cannot be opened: .*malformed); nothing was", said
        ), said
    assert hashed(folder)[name] == before[name], "and it is left as it was"


@pytest.mark.parametrize("name", [FILE, "people.db"])
def test_twin_a_file_that_is_put_back_opens(closed: tuple[Path, dict[str, int]], name: str) -> None:
    folder, stacks = closed
    data = (folder / name).read_bytes()
    (folder / name).write_bytes(data[: len(data) // 2])
    with pytest.raises(Refused):
        Room(folder)
    (folder / name).write_bytes(data)
    with running(folder) as whole:
        assert httpx.get(f"{whole.address}/health").status_code == 200
        assert whole.room.tables["t1"].table.stacks == stacks


# 16. A snapshot that fails, a bad row, a full disk


@pytest.mark.logs("no snapshot could be made of it")
def test_a_snapshot_that_fails_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*asked: object) -> tuple[bytes, str]:
        raise RuntimeError("a fault")

    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 2)
    with running(tmp_path / "room") as live:
        with monkeypatch.context() as patch, logged(live) as log:
            patch.setattr("pokerroom.room.scribe.kept_of", broken)
            owner = opened(live, Visitor(live, "Al"), Visitor(live, "Bo"))
            assert len([line for line in log.lines if "no snapshot could be made" in line]) == 1
            assert live.room.store.kept(owner.stream) is None
        assert live.room.writer.alive and httpx.get(f"{live.address}/health").status_code == 200
        assert Visitor(live, "Cy").acts({"type": "Sit", "seat": 3, "chips": 200}, owner.id)["ok"]
    with running(tmp_path / "room") as again:
        assert list(again.room.tables["t1"].table.stacks.values()) == [200] * 3


def test_twin_a_snapshot_is_made_and_read(closed: tuple[Path, dict[str, int]]) -> None:
    folder, stacks = closed
    with running(folder) as again:
        assert again.room.store.kept("table/t1") is not None
        assert again.room.tables["t1"].table.stacks == stacks


def test_a_bad_row_fails_its_own_table_alone(tmp_path: Path) -> None:
    """Rows of several tables, of which one spends chips that the first has spent, wait for the same commit."""
    with running(tmp_path / "room") as live:
        twice, other = Visitor(live, guest=True), Visitor(live, guest=True)
        sign = "crown holdem, no limit, blinds 1/2, buy in 40 to 10000"
        tables = [opened(live, sign=sign) for _ in range(3)]
        sits = [(twice, 10_000), (twice, 10_000), (other, 500)]
        with logged(live) as log:
            with ThreadPoolExecutor(3) as pool:
                with live.room.store.database._write_lock:
                    asked = [
                        pool.submit(who.acts, {"type": "Sit", "seat": 1, "chips": chips}, owner.id)
                        for (who, chips), owner in zip(sits, tables, strict=True)
                    ]
                    until(lambda: all(owner.writing for owner in tables), "they do not all wait")
                answers = [each.result(30) for each in asked]
            bad = next(place for place in (0, 1) if not answers[place]["ok"])
            assert [each["ok"] for each in answers] == [bad != 0, bad != 1, True]
            assert len(log.wait(refused="act", who=twice.name, table=tables[bad].id)) == 1
        assert "not 10,000" in answers[bad]["sentence"] and tables[bad].table.stacks == {}
        assert tables[1 - bad].table.stacks == {twice.name: 10_000} and tables[2].table.stacks == {other.name: 500}
        assert live.room.ledger.balance(person_account(twice.person.id)) == 0
        for owner in tables:
            assert live.room.ledger.balance(table_account(owner.id)) == owner.table.chips
        assert other.acts({"type": "Sit", "seat": 1, "chips": 500}, tables[bad].id)["ok"], "the table goes on"


def test_twin_rows_of_several_tables_that_wait_for_one_commit_are_all_written(tmp_path: Path) -> None:
    with running(tmp_path / "room") as live:
        guests, tables = [Visitor(live, guest=True) for _ in "abc"], [opened(live) for _ in "abc"]
        with ThreadPoolExecutor(3) as pool:
            with live.room.store.database._write_lock:
                asked = [
                    pool.submit(who.acts, {"type": "Sit", "seat": 1, "chips": 200}, owner.id)
                    for who, owner in zip(guests, tables, strict=True)
                ]
                until(lambda: all(owner.writing for owner in tables), "they do not all wait")
            assert all(each.result(30)["ok"] for each in asked)
        assert [owner.table.stacks for owner in tables] == [{each.name: 200} for each in guests]
        assert [live.room.ledger.balance(table_account(owner.id)) for owner in tables] == [200] * 3


@pytest.mark.logs(FAILED)
@pytest.mark.logs(MENDED)
@pytest.mark.logs("incident: writing")
def test_a_full_disk_is_said_and_mends_itself(tmp_path: Path) -> None:
    with running(tmp_path / "room") as live:
        guest, owner = Visitor(live, guest=True), opened(live, Visitor(live, "Al"))
        sit = {"type": "Sit", "seat": 5, "chips": 200}
        before = standing(owner)
        with logged(live) as log:
            with full(tmp_path / "room" / FILE):
                answer = guest.acts(sit, owner.id)
                health = httpx.get(f"{live.address}/health")
            assert "cannot write anything down" in refused(log, owner, guest, answer, before, "act")
            assert health.status_code == 503
            [part] = [each for each in health.json()["parts"] if each["name"] == "writer"]
            assert not part["ok"] and "disk" in part["says"]
            assert len([line for line in log.lines if FAILED in line]) == 1
        until(lambda: not live.room.writer.trouble, "it does not mend itself")
        assert guest.acts(sit, owner.id)["ok"] and httpx.get(f"{live.address}/health").status_code == 200


# 19. Commands for those who keep a room; forms; locked versions


@pytest.mark.logs("anchor 1 is here, and row 1, which carried it, is not")  # it was closed after it was copied
def test_a_room_is_verified_backed_up_restored_and_exported_while_it_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, saved, exported = tmp_path / "room", tmp_path / "saved", tmp_path / "exported"
    with running(folder) as live:
        owner, _ = played(live)
        code, said = verify(folder, capsys)[:2]
        assert code == 0, said
        assert main(["backup", str(saved), "--data", str(folder)]) == 0
        assert main(["export", str(exported), "--data", str(folder)]) == 0
        number, stacks = owner.number, owner.table.stacks
    program = [sys.executable, "-I", str(ROOT / "docs" / "check_export.py"), str(exported)]
    checked = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    exported.write_bytes(exported.read_bytes()[:-40])
    assert subprocess.run(program, capture_output=True, timeout=60, check=False).returncode != 0
    assert main(["restore", str(saved), "--data", str(tmp_path / "again")]) == 0
    with running(tmp_path / "again") as again:
        found = again.room.tables["t1"]
        assert (found.number, found.table.stacks) == (number, stacks)


def test_nothing_is_restored_over_a_room_nor_verified_where_none_is(
    closed: tuple[Path, dict[str, int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, _ = closed
    assert main(["backup", str(tmp_path / "saved"), "--data", str(folder)]) == 0
    before = hashed(folder)
    assert main(["restore", str(tmp_path / "saved"), "--data", str(folder)]) != 0
    for command in ("verify", "backup", "export"):
        file = [] if command == "verify" else [str(tmp_path / command)]
        assert main([command, *file, "--data", str(tmp_path / "none")]) != 0
        assert not (tmp_path / command).exists() and not (tmp_path / "none" / FILE).exists()
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert hashed(folder) == before


def test_every_file_has_its_form_and_every_version_its_hash(closed: tuple[Path, dict[str, int]]) -> None:
    folder, _ = closed
    files = sorted(folder.glob("*.db"))
    assert [path.name for path in files] == ["people.db", FILE]
    assert {int.from_bytes(path.read_bytes()[60:64], "big") for path in files} == {FORM}
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text()
        named = re.findall(r"^[a-z0-9][^\s=]*==[^\s]+.*?(?=^[a-z0-9#]|\Z)", text, re.MULTILINE | re.DOTALL)
        assert named and all("--hash=sha256:" in each for each in named), path.name
        assert "://" not in re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE), "an address of an index"
