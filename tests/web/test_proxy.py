"""A room behind a proxy on this machine, known to the world by another name and over https."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.running import RunningRoom

PUBLIC = "https://poker.example"
SERVE = [sys.executable, "-m", "pokerroom.cli", "serve"]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    command = [*SERVE, "--behind-proxy", "--origin", PUBLIC]
    with RunningRoom(tmp_path_factory.mktemp("proxy"), command=command) as found:
        yield found


def through(address: str, origin: str = PUBLIC, **more: str) -> dict[str, str]:
    """The headers that a proxy sends on for somebody at an address."""
    head = {"Host": "poker.example", "Origin": origin, "X-Pokerroom": "1"}
    return {**head, "X-Forwarded-For": address, "X-Forwarded-Proto": "https", **more}


def opened(room: RunningRoom, origin: str, headers: dict[str, str]) -> ClientConnection:
    """A socket as a proxy opens it for somebody."""
    raw = socket.create_connection(("127.0.0.1", room.port), 10)
    forwarded = {**headers, "X-Forwarded-Proto": "https"}
    try:
        return connect("ws://poker.example/ws", sock=raw, additional_headers=forwarded, origin=origin)  # type: ignore[arg-type]
    except BaseException:
        raw.close()
        raise


def test_a_browser_at_the_public_address(room: RunningRoom) -> None:
    found = httpx.post(f"{room.address}/api/guest", headers=through("198.51.100.7"))
    assert found.status_code == 200
    cookie = found.headers["set-cookie"].lower()
    assert "secure" in cookie and "httponly" in cookie
    assert "max-age" in found.headers["strict-transport-security"]
    headers = {"Cookie": found.headers["set-cookie"].split(";")[0], "X-Forwarded-For": "198.51.100.7"}
    with opened(room, PUBLIC, headers) as ws:
        assert json.loads(ws.recv(10))["person"]["name"] == found.json()["person"]["name"]
    log = (room.folder / "data" / "log.jsonl").read_text().splitlines()
    assert any(json.loads(line).get("address") == "198.51.100.7" for line in log)


@pytest.mark.parametrize(
    "origin", ["http://poker.example", "https://evil.example", "https://poker.example.evil.example"]
)
def test_a_page_of_another_site_behind_the_same_proxy(room: RunningRoom, origin: str) -> None:
    found = httpx.post(f"{room.address}/api/guest", headers=through("198.51.100.7", origin))
    assert found.status_code == 403 and "set-cookie" not in found.headers
    with pytest.raises(InvalidStatus), opened(room, origin, {}):
        pass


def test_guessing_is_counted_by_the_address_behind_the_proxy(room: RunningRoom) -> None:
    def guess(address: str, name: str) -> int:
        body = {"name": name, "password": "a wrong guess"}
        return httpx.post(f"{room.address}/api/sign-in", json=body, headers=through(address)).status_code

    # By other names each time, and with an address of their own in the header: it is the one that the proxy saw.
    codes: list[int] = []
    while 429 not in codes and len(codes) < 40:
        codes.append(guess(f"10.9.9.{len(codes)}, 198.51.100.8", f"Nina {len(codes)}"))
    assert len(codes) > 20 and codes[-1] == 429, codes
    assert guess("198.51.100.9", "Nora") == 401


def test_on_this_machine_it_is_open_as_before(room: RunningRoom) -> None:
    head = {"Origin": room.address, "X-Pokerroom": "1"}
    found = httpx.post(f"{room.address}/api/guest", headers=head)
    assert found.status_code == 200 and "secure" not in found.headers["set-cookie"].lower()
    assert httpx.get(room.address, headers={"Host": "evil.example"}).status_code == 403
