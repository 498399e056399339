"""`pokerroom serve`: where it listens, where it keeps its things, what it says, and how it closes.

The room behind it is a stub here, so that only the opening and closing is tested.
"""

import json
import socket
import stat
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from pokerroom import cli
from pokerroom.cli import folders
from pokerroom.cli.commands import serve
from pokerroom.room.logbook import log_faults
from pokerroom.web.server import LONGEST_FRAME
from tests.running import RunningRoom

STUB = """
import logging, sys, types
from contextlib import asynccontextmanager
from pathlib import Path
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from pokerroom.web.guard import Limits
from pokerroom.web.incidents import Incidents

def create(folder, *, demo=False, origins=(), **more):
    link = folder / "link"
    class People:
        @property
        def has_manager(self):
            return link.exists()
        def manager_link(self):
            link.touch()
            return "token-17"
    @asynccontextmanager
    async def lifespan(app):
        logging.getLogger("pokerroom.room").info("the stub is open: %s", "♠")
        logging.getLogger("pokerroom.access").info('{"path":"/"}')
        logging.getLogger("pokerroom.refused").info('{"refused":"act"}')
        cards = ["As Kd", "Qh Jh"]
        try:
            try:
                raise KeyError(cards[0])
            except KeyError:
                raise ValueError(cards[1])
        except ValueError:
            logging.getLogger("pokerroom.room").exception("something is wrong")
        yield
        (folder / "closed").touch()
    async def health(request):
        told = {"ok": True, "demo": demo, "origins": list(origins), "scheme": request.url.scheme}
        return JSONResponse({**told, "from": request.client.host})
    async def echo(socket):
        await socket.accept()
        while True:
            await socket.send_text(await socket.receive_text())
    app = Starlette(routes=[Route("/health", health), WebSocketRoute("/ws", echo)], lifespan=lifespan)
    app.state.room = types.SimpleNamespace(people=People())
    app.state.limits, app.state.incidents = Limits(), Incidents()
    return app

stub = types.ModuleType("pokerroom.web.app")
stub.create = create
sys.modules["pokerroom.web.app"] = stub
from pokerroom.cli import main
sys.exit(main(["serve", *sys.argv[1:]]))
"""


@pytest.fixture
def stub(tmp_path: Path) -> list[str]:
    (tmp_path / "stub.py").write_text(STUB)
    return [sys.executable, str(tmp_path / "stub.py")]


def test_opens_says_where_and_closes(tmp_path: Path, stub: list[str]) -> None:
    room = RunningRoom(tmp_path / "room", command=stub).open()
    assert room.port and f"http://127.0.0.1:{room.port}/" in room.said
    assert room.manager == f"http://127.0.0.1:{room.port}/manager/token-17"
    assert stat.S_IMODE((room.folder / "data").stat().st_mode) == 0o700
    assert room.close() == 0
    lines = [json.loads(line) for line in (room.folder / "data" / "log.jsonl").read_text().splitlines()]
    sums = {line.pop("sum") for line in lines}
    assert len(sums) == len(lines) and list(log_faults(room.folder / "data")) == []
    begun, first, second, third, fourth = lines
    assert begun["log"] == "goes on"
    assert (first["from"], first["says"]) == ("pokerroom.room", "the stub is open: ♠")
    assert (second, third) == ({"path": "/"}, {"refused": "act"})
    assert fourth["level"] == "error" and "ValueError" in fourth["trace"] and "KeyError" in fourth["trace"]
    assert "stub.py" in fourth["trace"] and "something is wrong" in room.said
    for told in ((room.folder / "data" / "log.jsonl").read_text(), room.said):
        assert "As Kd" not in told and "Qh Jh" not in told, "what an error says may have cards in it"
    assert (room.folder / "data" / "closed").exists(), "the room was not told that it closes"
    room.open()  # the same port, free again at once
    assert room.manager == "", "there is a manager, and their link is printed all the same"
    assert room.kill() != 0
    room.open()
    assert room.close() == 0
    assert list(log_faults(room.folder / "data")) == [], "the log does not go on where it ended"


def test_demo_is_handed_on(tmp_path: Path, stub: list[str]) -> None:
    with RunningRoom(tmp_path / "room", demo=True, command=stub) as room:
        assert room.get("/health")["demo"] is True


def test_closes_with_open_sockets(tmp_path: Path, stub: list[str]) -> None:
    from websockets.sync.client import connect

    room = RunningRoom(tmp_path / "room", command=stub).open()
    with connect(f"ws://127.0.0.1:{room.port}/ws") as wire:
        wire.send("hello")
        assert wire.recv() == "hello"
        assert room.close() == 0


def test_a_frame_too_long_ends_its_socket_only(tmp_path: Path, stub: list[str]) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    with RunningRoom(tmp_path / "room", command=stub) as room:
        with connect(f"ws://127.0.0.1:{room.port}/ws") as wire:
            wire.send("x" * LONGEST_FRAME)
            assert len(wire.recv()) == LONGEST_FRAME
        with connect(f"ws://127.0.0.1:{room.port}/ws") as wire:
            wire.send("x" * (LONGEST_FRAME + 1))
            with pytest.raises(ConnectionClosed) as closed:
                wire.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        assert room.healthy()


def test_a_sender_cannot_claim_another_address(tmp_path: Path, stub: list[str]) -> None:
    with RunningRoom(tmp_path / "room", command=stub) as room:
        asked = urllib.request.Request(room.address + "/health", headers={"X-Forwarded-For": "10.1.2.3"})
        with urllib.request.urlopen(asked, timeout=5) as answer:
            assert b"127.0.0.1" in answer.read()
            assert "server" not in answer.headers


def forwarded(room: RunningRoom) -> dict[str, Any]:
    headers = {"X-Forwarded-For": "10.1.2.3", "X-Forwarded-Proto": "https"}
    asked = urllib.request.Request(room.address + "/health", headers=headers)
    with urllib.request.urlopen(asked, timeout=5) as answer:
        told: dict[str, Any] = json.load(answer)
    return told


def test_a_proxy_on_this_machine_is_believed_where_that_was_said(tmp_path: Path, stub: list[str]) -> None:
    with RunningRoom(tmp_path / "room", command=stub) as room:
        assert (forwarded(room)["from"], forwarded(room)["scheme"]) == ("127.0.0.1", "http")
    with RunningRoom(tmp_path / "other", command=[*stub, "--behind-proxy"]) as room:
        assert (forwarded(room)["from"], forwarded(room)["scheme"]) == ("10.1.2.3", "https")


def test_the_addresses_that_the_room_is_known_by(tmp_path: Path, stub: list[str]) -> None:
    origins = ["--origin", "https://Poker.example/", "--origin", "http://127.0.0.1:5173"]
    with RunningRoom(tmp_path / "room", command=[*stub, *origins]) as room:
        assert room.get("/health")["origins"] == ["https://poker.example", "http://127.0.0.1:5173"]
        assert "known as https://poker.example/" in room.said
        assert room.manager == "https://poker.example/manager/token-17"


def test_one_room_for_one_folder(tmp_path: Path, stub: list[str]) -> None:
    with RunningRoom(tmp_path / "room", command=stub) as room:
        with pytest.raises(AssertionError, match=r"exit code 2(.|\n)*is open already"):
            RunningRoom(room.folder, command=stub).open()
        assert room.healthy()


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    assert f"port {port} is taken" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--port", "70000"], "0 to 65535"),
        (["--origin", "poker.example"], "is not an origin"),
        (["--origin", "https://poker.example/room"], "is not an origin"),
        (["--origin", "https://ann@poker.example"], "is not an origin"),
        (["--origin", "ftp://poker.example"], "is not an origin"),
        (["--origin", "https://poker.example:x"], "is not an origin"),
        (["--origin", "*"], "is not an origin"),
        (["--port", "-1"], "0 to 65535"),
        (["--port", "x"], "invalid int"),
        (["--host", "no.such.host.invalid"], "not an address"),
        (["--data", "/dev/null/room"], "cannot be kept"),
    ],
)
def test_bad_input_is_one_sentence(
    args: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = args if "--data" in args else ["--data", str(tmp_path), *args]
    try:
        code = cli.main(["serve", *given])
    except SystemExit as stop:
        code = int(stop.code or 0)
    said = capsys.readouterr().err
    assert code == 2 and says in said and said.count("\n") == 1


def test_the_folder_of_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert folders.data_folder(demo=False) == tmp_path / "pokerroom"
    assert folders.data_folder(demo=True) == tmp_path / "pokerroom-demo"
    monkeypatch.setenv("XDG_DATA_HOME", "relative/path")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert folders.data_folder(demo=False) == tmp_path / ".local" / "share" / "pokerroom"


@pytest.mark.parametrize(
    ("host", "says"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://localhost:80"),
        ("::", "http://localhost:80"),
        ("::1", "http://[::1]:80"),
    ],
)
def test_addresses(host: str, says: str) -> None:
    assert serve.address(host, 80) == says
