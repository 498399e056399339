"""The guard: headers on every answer, only our own pages change anything, nothing too big, nothing too often, a clean log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from pokerroom.web.allowances import Allowance
from pokerroom.web.guard import BodySize, Limits, Rate, middleware

ADDRESS = "http://127.0.0.1:8000"
SOCKET = "ws://127.0.0.1:8000/ws"
OURS = {"X-Pokerroom": "1", "Origin": ADDRESS}


async def echo(request: Request) -> Response:
    return PlainTextResponse(await request.body())


async def fail(request: Request) -> Response:
    raise RuntimeError("the deck fell down: As Kd")


async def fail_late(request: Request) -> Response:
    async def parts() -> AsyncIterator[bytes]:
        yield b"begun"
        raise RuntimeError("too late")

    return StreamingResponse(parts())


async def hear(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(await socket.receive_text())
    await socket.close(4000)


def client_of(
    address: str = ADDRESS,
    *,
    origins: tuple[str, ...] = (),
    limits: Limits | None = None,
    raising: bool = True,
    client: str = "192.0.2.7",
) -> TestClient:
    every = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]
    app = Starlette(
        routes=[
            Route("/echo", echo, methods=every),
            Route("/api/echo", echo, methods=every),
            Route("/manager/{token}", echo),
            Route("/fail", fail),
            Route("/fail-late", fail_late),
            WebSocketRoute("/ws", hear),
        ],
        middleware=middleware(origins, limits),
    )
    return TestClient(app, address, client=(client, 5), raise_server_exceptions=raising)


# Headers


def directives(response: Any) -> dict[str, str]:
    policy = response.headers["content-security-policy"]
    return {part.split()[0]: " ".join(part.split()[1:]) for part in policy.split(";")}


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/echo"), ("GET", "/nowhere"), ("POST", "/echo"), ("PUT", "/ws"), ("GET", "/fail")]
)
def test_headers_on_every_answer(method: str, path: str) -> None:
    response = client_of(raising=False).request(method, path)
    found = directives(response)
    assert found["default-src"] == "'self'" and found["frame-ancestors"] == "'none'" and found["object-src"] == "'none'"
    assert found["base-uri"] == "'none'" and found["form-action"] == "'self'"
    assert (
        "unsafe" not in response.headers["content-security-policy"]
        and "*" not in response.headers["content-security-policy"]
    )
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["x-frame-options"] == "DENY"
    assert "camera=()" in response.headers["permissions-policy"]
    assert "access-control-allow-origin" not in response.headers
    assert "strict-transport-security" not in response.headers


def test_headers_that_depend_on_the_request() -> None:
    assert client_of().get("/api/echo").headers["cache-control"] == "no-store"
    assert client_of().get("/manager/x").headers["cache-control"] == "no-store"
    assert "cache-control" not in client_of().get("/echo").headers
    assert "max-age" in client_of("https://127.0.0.1").get("/echo").headers["strict-transport-security"]


def test_a_failure_is_answered_in_words_and_tells_nothing() -> None:
    response = client_of(raising=False).get("/fail")
    assert response.status_code == 500 and response.json()["sentence"].startswith("something went wrong")
    assert "deck" not in response.text
    with pytest.raises(RuntimeError, match="too late"):
        client_of().get("/fail-late")
    with pytest.raises(RuntimeError, match="the deck"):
        client_of().get("/fail")


# Origin


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Pokerroom": "1"},
        {"Origin": ADDRESS},
        {"X-Pokerroom": "0", "Origin": ADDRESS},
        {"X-Pokerroom": "", "Origin": ADDRESS},
        *(
            {"X-Pokerroom": "1", "Origin": origin}
            for origin in (
                *(
                    "",
                    "null",
                    "http://evil.example",
                    "https://127.0.0.1:8000",
                    "http://127.0.0.1",
                    "http://127.0.0.1:8001",
                ),
                *(
                    "http://localhost:8000",
                    f"{ADDRESS}.evil.example",
                    f"{ADDRESS}@evil.example",
                    "127.0.0.1:8000",
                    f"{ADDRESS}, {ADDRESS}",
                ),
            )
        ),
    ],
    ids=str,
)
def test_what_changes_something_must_come_from_our_page(method: str, headers: dict[str, str]) -> None:
    response = client_of().request(method, "/echo", headers=headers)
    assert response.status_code == 403 and response.json()["sentence"] and response.json()["by"] == []


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_our_own_page_may(method: str) -> None:
    assert client_of().request(method, "/echo", headers=OURS, content=b"hello").text == "hello"


def test_two_origins_are_none() -> None:
    headers = [("X-Pokerroom", "1"), ("Origin", ADDRESS), ("Origin", "http://evil.example")]
    assert client_of().post("/echo", headers=headers).status_code == 403


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_whoever_looks_may_come_from_anywhere(method: str) -> None:
    assert client_of().request(method, "/echo", headers={"Origin": "http://evil.example"}).status_code == 200


@pytest.mark.parametrize(
    "address",
    ["http://localhost:8000", "http://[::1]:8000", "http://10.1.2.3", "https://192.0.2.1", "http://LOCALHOST"],
)
def test_this_machine_needs_no_name(address: str) -> None:
    client = client_of(address)
    assert client.get("/echo").status_code == 200
    assert client.post("/echo", headers={"X-Pokerroom": "1", "Origin": address}).status_code == 200


@pytest.mark.parametrize(
    "address", ["http://evil.example:8000", "http://localhost.evil.example", "http://127.0.0.1.evil.example"]
)
def test_a_strange_name_that_points_here_is_not_ours(address: str) -> None:
    client = client_of(address)
    assert client.get("/echo").status_code == 403
    assert client.post("/echo", headers={"X-Pokerroom": "1", "Origin": address}).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{address.replace('http', 'ws', 1)}/ws", headers={"Origin": address}),
    ):
        pass


def test_a_name_that_was_given_is_ours() -> None:
    # Behind a proxy that speaks https to the world and http to us.
    client = client_of("http://poker.example", origins=("https://poker.example/",))
    assert client.post("/echo", headers={"X-Pokerroom": "1", "Origin": "https://poker.example"}).status_code == 200
    assert client.post("/echo", headers={"X-Pokerroom": "1", "Origin": "http://poker.example"}).status_code == 403
    assert client.post("/echo", headers={"X-Pokerroom": "1", "Origin": "https://evil.example"}).status_code == 403


@pytest.mark.parametrize("origin", [None, "", "null", "http://evil.example", "https://127.0.0.1:8000"])
def test_a_socket_from_elsewhere_is_refused(origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin}
    with pytest.raises(WebSocketDisconnect) as refused, client_of().websocket_connect(SOCKET, headers=headers):
        pass
    assert refused.value.code == 1008


def test_our_own_socket_is_heard() -> None:
    with client_of().websocket_connect(SOCKET, headers={"Origin": ADDRESS}) as socket:
        socket.send_text("hello")
        assert socket.receive_text() == "hello"


# Size


def test_a_big_body_is_refused() -> None:
    client = client_of(limits=Limits(body=1000))
    assert client.post("/echo", headers=OURS, content=b"x" * 1000).text == "x" * 1000
    refused = client.post("/echo", headers=OURS, content=b"x" * 1001)
    assert refused.status_code == 413 and "1000 bytes" in refused.json()["sentence"]


def test_a_body_that_does_not_say_how_big_it_is() -> None:
    client = client_of(limits=Limits(body=1000))

    def parts(count: int) -> Any:
        return (b"x" * 100 for _ in range(count))

    assert client.post("/echo", headers=OURS, content=parts(10)).text == "x" * 1000
    assert client.post("/echo", headers=OURS, content=parts(11)).status_code == 413


@pytest.mark.parametrize("said", ["-1", "1e3", "²", "", "9" * 30, "1001", "0x10"])
def test_a_body_that_says_nonsense_about_its_size(said: str) -> None:
    response = asyncio.run(sent(BodySize(echoing, 1000, 1.0), [{"type": "http.request", "body": b"x"}], said))
    assert response["status"] == 413


def test_a_slow_body_is_not_waited_for() -> None:
    response = asyncio.run(
        sent(BodySize(echoing, 1000, 0.02), [{"type": "http.request", "body": b"x", "more_body": True}], "2")
    )
    assert response["status"] == 408


def test_a_body_that_breaks_off_reaches_nobody() -> None:
    parts = [{"type": "http.request", "body": b"x", "more_body": True}, {"type": "http.disconnect"}]
    assert asyncio.run(sent(BodySize(echoing, 1000, 1.0), parts, "2")) == {}


async def echoing(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": (await receive())["body"]})


async def sent(app: Any, messages: list[dict[str, Any]], length: str, client: str = "192.0.2.7") -> dict[str, Any]:
    """Send a request by hand, which no well-behaved client would make; then be silent."""
    answered: dict[str, Any] = {}
    left = iter(messages)

    async def receive() -> dict[str, Any]:
        for message in left:
            return message
        await asyncio.sleep(60)
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        answered.update(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "scheme": "http",
        "headers": [(b"content-length", length.encode())],
        "client": (client, 1),
    }
    await app(scope, receive, send)
    return answered


# Rate


def test_one_address_may_not_ask_all_the_time() -> None:
    client = client_of(limits=Limits(per_second=0.001, burst=5))
    assert [client.get("/echo").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    refused = client.get("/echo")
    assert int(refused.headers["retry-after"]) > 0 and refused.json()["sentence"]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers={"Origin": ADDRESS}):
        pass


def test_what_is_used_up_comes_back_and_others_are_not_held_up() -> None:
    now = 0.0
    rate = Rate(echoing, Allowance(2.0, 4, lambda: now))

    def status(client: str) -> int:
        return int(asyncio.run(sent(rate, [{"type": "http.request", "body": b""}], "0", client))["status"])

    def asked(client: str, count: int) -> int:
        return [status(client) for _ in range(count)].count(200)

    assert asked("192.0.2.1", 10) == 4
    assert asked("192.0.2.2", 10) == 4
    now += 1
    assert asked("192.0.2.1", 10) == 2
    now += 100
    assert asked("192.0.2.1", 10) == 4
    assert asked("2001:db8::1", 3) + asked("2001:db8::2", 3) == 4  # neighbours of one subscriber


def test_addresses_do_not_fill_the_memory() -> None:
    alone: Allowance[str] = Allowance(1.0, 1, keys=10)
    shared: Allowance[str] = Allowance(1.0, 1, keys=10)
    shared.share()
    for number in range(50):
        alone.spend(f"10.0.0.{number}")
        shared.spend(f"10.0.0.{number}")
    assert len(alone) == len(shared) == len(shared.tell()) == 10
    assert not alone.tell(), "nobody is ever told of what is used in a room of one process"


# Log


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [json.loads(record.getMessage()) for record in caplog.records if record.name == "pokerroom.access"]


def test_one_line_of_json_for_every_request(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pokerroom.access")
    client = client_of(raising=False)
    client.post("/echo", headers=OURS, content=b"hello")
    client.post("/echo")
    client.get("/fail")
    with client.websocket_connect(SOCKET, headers={"Origin": ADDRESS}) as socket:
        socket.send_text("hello")
        socket.receive_text()
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET):
        pass
    found = lines(caplog)
    assert [(each["method"], each["path"], each["status"]) for each in found] == [
        ("POST", "/echo", 200),
        ("POST", "/echo", 403),
        ("GET", "/fail", 500),
        ("WEBSOCKET", "/ws", 101),
        ("WEBSOCKET", "/ws", 403),
    ]
    assert found[0]["bytes"] == 5 and found[0]["ms"] >= 0 and found[0]["address"] == "192.0.2.7" and found[0]["at"] > 0
    assert found[3]["code"] == 4000


def test_the_log_keeps_secrets(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "pokerroom")
    client = client_of()
    headers = {**OURS, "Cookie": "pokerroom=SECRET1", "Authorization": "SECRET2"}
    client.post("/echo?card=SECRET3", headers=headers, content=b"SECRET4")
    client.get("/manager/SECRET5", headers=headers)
    client.get("/manager/SECRET6/more", headers=headers)
    assert "SECRET" not in "".join(record.getMessage() for record in caplog.records)
    assert [each["path"] for each in lines(caplog)] == ["/echo", "/manager/*", "/manager/*"]


def test_nobody_writes_lines_of_their_own_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "pokerroom.access")
    # Line feed, escape, next line, line separator, and what turns the direction of writing around.
    client_of().get('/x%0a{"status":200}%1b[31m%c2%85%e2%80%a8%e2%80%ae' + "y" * 1000)
    message = caplog.records[-1].getMessage()
    assert message.isprintable() and len(message.splitlines()) == 1 and len(message) < 600
    assert lines(caplog)[-1]["status"] == 404


def test_starting_and_stopping_pass_through() -> None:
    done: list[str] = []

    async def life(app: Starlette) -> AsyncIterator[None]:
        done.append("started")
        yield
        done.append("stopped")

    from contextlib import asynccontextmanager

    app = Starlette(lifespan=asynccontextmanager(life), middleware=middleware())
    with TestClient(app, ADDRESS):
        assert done == ["started"]
    assert done == ["started", "stopped"]
