"""Whatever a stranger may send: frames and requests that are not what they should be, in the ten thousands.

python -m tests.web.hostile [FRAMES REQUESTS EXAMPLES]

opens a room of its own in a process of its own, sends it all that, and says what was answered: every frame and request
in words, none with a fault, and as the OpenAPI document says. The tables go on, and every chip is there at the end.
Tests send less of the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pokerroom.hand.vocabulary import HAND
from pokerroom.room.messages import ServerMessage
from pokerroom.room.room import Room
from pokerroom.table.vocabulary import TABLE
from pokerroom.web.operations import OPERATIONS, Operation
from tests.pace import command
from tests.running import RunningRoom
from tests.table.test_table import EXAMPLES
from tests.web.live import answered, connected, guest_at

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SCRIPT = "<script>alert(1)</script>"
STRINGS = (
    *("", " ", "Ann", "t1", "t2", "rail", "surveillance", "dealer", "manager", "Gaming Supervisor", "Max Bot", "\0"),
    *(SCRIPT, "../../etc/passwd", "'; DROP TABLE rows; --", "{seat}", "%s%n", "a" * 300, "é" * 50, "\u202e", "٣", "🂡"),
    *("\ud800", "\udfff\ud800", "fold", "raise to 9", "twice", "the manager voids the hand", "\n", "0x10", "1e400"),
)
NUMBERS: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 5, 52, 99, 255, 2**31, 2**53, 2**63, 2**64, 10**30, -(10**30), 1.5, 1e308, -0.0, True, False),
)
OTHERS = sorted(
    each.__name__ for each in TABLE.every_act() if TABLE.authority(each).who in ("dealer", "staff", "office")
)


class Mind:
    """Makes frames; a seed makes them again."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.sent: list[str | bytes] = []

    def frame(self) -> str | bytes:
        rng = self.rng
        kind = rng.random()
        if kind < 0.12 and self.sent:
            return rng.choice(self.sent)  # once more, out of its order
        made = self.fresh(rng.randrange(12))
        if len(self.sent) < 200:
            self.sent.append(made)
        return made

    def fresh(self, kind: int) -> str | bytes:
        rng = self.rng
        if kind == 0:
            return json.dumps(self.value(3))
        if kind == 1:
            return self.noise()
        if kind == 2:
            return rng.choice((b"", b"\0", bytes(rng.randrange(256) for _ in range(rng.randrange(60)))))
        if kind == 3:
            depth = rng.choice((10, 100, 1_000, 2_000, 3_900, 6_500))
            inside = rng.choice(
                ("[" * depth + "]" * depth, '{"a":' * (depth // 5) + "1" + "}" * (depth // 5), "[" * depth)
            )
            told = rng.choice(('{"type":"act","table":"t1","id":"x","act":%s}', '{"type":"watch","table":%s}', "%s"))
            return told % inside
        if kind == 4:
            return json.dumps(
                {"type": "act", "table": "t1", "id": "x", "line": "a" * rng.choice((8_000, 9_000, 60_000))}
            )
        if kind == 5:
            return json.dumps(self.spoilt(rng.choice(self.plain())))
        if kind == 6:
            return json.dumps({"type": "act", "table": rng.choice(("t1", "t2")), "id": self.id(), "line": self.line()})
        return json.dumps({"type": "act", "table": rng.choice(("t1", "t2")), "id": self.id(), "act": self.act()})

    def id(self) -> str:
        """Of an act: mostly another one, now and then one that has been."""
        return f"x{self.rng.randrange(100_000)}" if self.rng.random() < 0.95 else "x"

    def value(self, deep: int) -> Any:
        rng = self.rng
        if deep == 0 or rng.random() < 0.5:
            return rng.choice((None, rng.choice(STRINGS), rng.choice(NUMBERS)))
        if rng.random() < 0.5:
            return [self.value(deep - 1) for _ in range(rng.randrange(4))]
        return {rng.choice((*STRINGS, "type", "table", "id", "act", "seat")): self.value(deep - 1) for _ in range(3)}

    def noise(self) -> str:
        rng = self.rng
        told = json.dumps(rng.choice(self.plain()))
        letters = list(told)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(letters))
            letters[place] = rng.choice(("", '"', "{", "}", "\\", "\0", "\\ud800", "9" * 400, "NaN", "é", ",", "\x7f"))
        return "".join(letters)

    def plain(self) -> list[dict[str, Any]]:
        return [
            {"type": "hello", "version": 1},
            {"type": "hello", "version": 10**20},
            {"type": "watch", "table": "t1", "after": self.rng.choice((-5, 0, 3, 10**9))},
            {"type": "unwatch", "table": self.rng.choice(("t1", "t99"))},
            {"type": "lobby"},
            {"type": "act", "table": "t1", "id": "p", "act": {"type": "Fold"}},
            {"type": "welcome", "version": 1, "person": {"name": "Ann", "offices": ["manager"]}},
        ]

    def spoilt(self, told: dict[str, Any]) -> dict[str, Any]:
        rng = self.rng
        found = dict(told)
        name = rng.choice((*found, "seat", "person", "offices"))
        if rng.random() < 0.3:
            found.pop(name, None)
        else:
            found[name] = self.value(1)
        return found

    def line(self) -> str:
        rng = self.rng
        words = (
            "folds",
            "raises to",
            "sits in seat 3 with 200",
            "the floor",
            "voids the hand",
            "Ann",
            "Bob",
            "99",
            "-1",
            "'s",
        )
        return " ".join(rng.choice((*words, *STRINGS)) for _ in range(rng.randint(1, 5)))

    def act(self) -> dict[str, Any]:
        """Any act of a table or a hand, with values that fit or not, of the sender or of somebody else."""
        rng = self.rng
        if rng.random() < 0.5:
            told = msgspec.to_builtins(rng.choice(EXAMPLES))
        else:
            kind = rng.choice(list(HAND.acts))
            told = {"type": kind.__name__}
            told |= {name: rng.choice((self.value(1), rng.randrange(-1, 60))) for name in kind.__struct_fields__}
        for name in list(told):
            if name != "type" and rng.random() < 0.25:
                told[name] = self.value(1)
        if rng.random() < 0.3:
            told |= {"seat": rng.choice(NUMBERS), "name": rng.choice(STRINGS), "office": rng.choice(STRINGS)}
        return told


async def frames(address: str, cookie: str, seed: str, count: int, pause: float = 0.0) -> Counter[str]:
    """Send frames over one socket, each answered before the next; what became of them."""
    mind = Mind(seed)
    told: Counter[str] = Counter()
    async with connected(address, cookie) as ws:
        for place in range(1, 3):
            act = {"type": "Sit", "seat": 6 + place, "chips": 200}
            await ws.send(json.dumps({"type": "act", "table": f"t{place}", "id": "sit", "act": act}))
        for number in range(count):
            since = time.monotonic()
            frame = mind.frame()
            await ws.send(
                frame.encode(errors="surrogatepass").decode(errors="replace") if isinstance(frame, str) else frame
            )
            for each in await answered(ws, f"mark {seed} {number}"):
                told[_judged(frame, each)] += 1
            told["sent"] += 1
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - since)))
    return told


def _judged(frame: str | bytes, told: dict[str, Any]) -> str:
    """See that an answer to a frame is one, and say of which kind."""
    msgspec.json.decode(msgspec.json.encode(told), type=ServerMessage)
    if told["type"] == "refused" or (told["type"] == "answer" and not told["ok"]):
        assert told["sentence"].strip(), frame
        assert len(told["sentence"]) < 2_000
        assert "could not do that" not in told["sentence"], f"the engine failed at {frame!r}"
        return "too fast" if told["sentence"].endswith("in a second.") else "refused"
    if told["type"] == "answer" and told["id"] != "sit":
        assert is_for_a_player(frame), f"{frame!r} was taken"
        return "taken"
    return "told"


def is_for_a_player(frame: str | bytes) -> bool:
    """Whether what was taken is something that a player may do; what an office does never is."""
    told = json.loads(frame)
    act = told.get("act")
    return bool(told.get("line")) or (isinstance(act, dict) and act["type"] not in OTHERS)


# ------------------------------------------------------------------------------------------------ requests

PATHS = (
    *("/health", "/metrics", "/api/lobby", "/api/openapi.json", "/api/me", "/api/games", "/api/books", "/api/glossary"),
    *(
        "/api/tables",
        "/api/tables/{}/bots",
        "/api/tables/{}/hands",
        "/api/hands/{}/{}",
        "/api/hands/t1/{}",
        "/api/sign",
    ),
    *("/api/books/{}", "/api/books/crown/clauses/{}", "/api/search?q={}", "/api/compare?q={}", "/api/form/{}/{}"),
    *("/api/guest", "/api/sign-up", "/api/sign-in", "/api/sign-out", "/api/offices", "/api/refill", "/manager/{}"),
    *("/api/{}", "/ws", "/assets/{}", "/api/tables/t1/hands?most={}&before={}", "/api/hands/t1/1?as={}", "/{}"),
)
BITS = (
    *(
        "t1",
        "t99",
        "1",
        "0",
        "-1",
        "9" * 30,
        "crown",
        "holdem",
        "",
        "..",
        "../../../etc/passwd",
        "%00",
        "%ff",
        "%2e%2e%2f",
    ),
    *(
        "<script>",
        "a" * 3_000,
        "é",
        "☃",
        "phh",
        "ohh",
        "text",
        "1.5",
        "NaN",
        "'",
        "%",
        "%zz",
        "{}",
        "?",
        "#",
        ";",
        "\\",
    ),
    *("CROWN%206.6", "6.6", "fold", "*", "[", "(((((", "a%20OR%20b", "%22", "NEAR", "%0a", "%f0%9f%82%a1"),
)
BODIES: tuple[bytes, ...] = (
    *(b"", b"{}", b"[]", b"null", b"{", b'"', b"\xff\xfe", b"\0", b"1" * 5_000, b'{"sign": 5}', b'{"seats": 1e400}'),
    *(b'{"sign": "crown holdem, no limit, blinds 1/2", "name": null}', b'{"sign": "' + b"a" * 60_000 + b'"}'),
    *(
        b"[" * 30_000,
        b'{"a":' * 10_000,
        b'{"sign":' + b"[" * 20_000,
        b"x" * 70_000,
        b'{"name": "\\ud800", "password": "\\ud800"}',
    ),
    *(
        b'{"seats": -99999999999999999999999}',
        b'{"seats": 99999}',
        b'{"name": "Ann", "password": 5}',
        b'{"everywhere": "yes"}',
    ),
    *(
        b'{"sign": "\\u0000"}',
        b'{"sign": "crown holdem, blinds 1/-1"}',
        b'{"sign": "crown holdem, seats 99999999999999999999"}',
    ),
    *(b'{"name": "Ann", "office": "manager"}', b'{"sign": ", , , ,"}', b'{"sign": "crown", "name": "\\ud800"}'),
)


def requests(address: str, cookies: Sequence[str], seed: str, count: int) -> Counter[int]:
    """Send requests that hardly anybody would; how often each status was answered."""
    rng = Random(seed)
    codes: Counter[int] = Counter()
    with httpx.Client(base_url=address, timeout=30) as client:
        while codes.total() < count:
            path = rng.choice(PATHS)
            while "{}" in path:
                path = path.replace("{}", rng.choice(BITS), 1)
            method = rng.choice(
                ("GET", "GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")
            )
            headers = {"X-Pokerroom": "1", "Origin": address, "Content-Type": "application/json"}
            headers["Cookie"] = rng.choice((*cookies, "pokerroom=\x7f", ""))
            if rng.random() < 0.1:
                headers[rng.choice(("Origin", "X-Pokerroom", "Host", "Cookie", "Content-Type"))] = rng.choice(
                    ("", "x", "null", "a" * 5_000)
                )
            body = rng.choice(BODIES) if method not in ("GET", "HEAD") else None
            try:
                request = client.build_request(method, path, headers=headers, content=body)
            except (httpx.InvalidURL, ValueError):
                continue
            found = client.send(request)
            codes[found.status_code] += 1
            said = f"{method} {path} {body[:60] if body else ''!r}: {found.status_code} {found.text[:200]}"
            assert found.status_code < 500, said
            if found.status_code >= 400 and method != "HEAD":
                assert found.headers["content-type"] == "application/json", said
                assert set(found.json()) == {"sentence", "by"} and found.json()["sentence"], said
    return codes


def has_wrong_ways(operation: Operation) -> bool:
    """Whether anything wrong can be said at an address: where any text will do as a path, nothing can."""
    return operation.method == "post" or bool(operation.query) or "{number}" in operation.path


def as_documented(
    address: str, operation: Operation, mode: GenerationMode, cookies: Sequence[str], examples: int
) -> Counter[int]:
    """Ask as schemathesis makes it up from the room's own document, and see that each answer is as it says there."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    strategy = schema[operation.path][operation.method.upper()].as_strategy(generation_mode=mode)
    rng = Random(f"{operation.path} {mode}")
    codes: Counter[int] = Counter()

    @seed(1)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=strategy)
    def ask(case: schemathesis.Case) -> None:
        for name in case.path_parameters or {}:
            if name in REAL and rng.random() < 0.5:  # else hardly anything would be found
                case.path_parameters[name] = rng.choice(REAL[name])
        if isinstance(case.body, dict) and "sign" in case.body and rng.random() < 0.3:
            case.body["sign"] = "crown holdem, no limit, blinds 1/2"
        head = {"X-Pokerroom": "1", "Origin": address, "Cookie": rng.choice(cookies)}
        found = case.call(headers=head, allow_redirects=False)
        case.validate_response(found, checks=CHECKS)
        codes[found.status_code] += 1
        if found.status_code >= 400:
            assert found.json()["sentence"]

    with contextlib.suppress(Unsatisfiable):
        ask()
    return codes


REAL: dict[str, Sequence[Any]] = {
    "table": ("t1", "t2"),
    "number": (1, 2, 3),
    "book": ("crown", "victoria-2003", "canberra-1994"),
    "game": ("holdem", "manila", "seven card stud"),
    "id": ("9.7", "CROWN 9.7", "CROWN 6.6"),
    "path": ("", "rules", "table/t1"),
}


# ------------------------------------------------------------------------------------------------ all of it


AT_ONCE = 60  # sockets; a person does at most twenty acts a second
PAUSE = 0.12


def main() -> None:
    """Send everything to a room that really runs, and say the counts."""
    given = [int(each) for each in sys.argv[1:4]]
    count, asked, examples = given + [12_000, 4_000, 60][len(given) :]
    with tempfile.TemporaryDirectory() as folder:
        room = RunningRoom(Path(folder), demo=True, command=command(0.05, 0.01, 0.05, 0.05, 2.0))
        _send(room, count, asked, examples)


def _send(room: RunningRoom, count: int, asked: int, examples: int) -> None:
    with room:
        began = time.monotonic()
        cookies = [guest_at(room.address) for _ in range(AT_ONCE)]
        manager = httpx.get(room.manager, follow_redirects=False).cookies["pokerroom"]
        known = ["", cookies[0], cookies[1], f"pokerroom={manager}"]

        async def all_frames() -> Counter[str]:
            each = -(-count // AT_ONCE)
            parts = [frames(room.address, cookie, f"big {n}", each, PAUSE) for n, cookie in enumerate(cookies)]
            return sum(await asyncio.gather(*parts), Counter())

        told = asyncio.run(all_frames())
        print(f"frames: {told.pop('sent'):,} sent; {_said(told)}", flush=True)
        with ThreadPoolExecutor(4) as pool:
            parts = [pool.submit(requests, room.address, known[:3], f"big {n}", asked // 4) for n in range(4)]
            codes: Counter[int] = sum((part.result() for part in parts), Counter())
        print(f"requests: {codes.total():,} sent; {_said(codes)}", flush=True)
        codes = Counter()
        for operation in OPERATIONS:
            for mode in GenerationMode:
                if mode is GenerationMode.POSITIVE or has_wrong_ways(operation):
                    codes += as_documented(room.address, operation, mode, known, examples)
        print(f"schemathesis: {codes.total():,} requests as the document says or not; {_said(codes)}", flush=True)
        _check(room, time.monotonic() - began)


def _said(counts: Counter[Any]) -> str:
    return ", ".join(f"{kind} {count:,}" for kind, count in sorted(counts.items(), key=str))


def _check(room: RunningRoom, seconds: float) -> None:
    """See that the room goes on, that nothing went wrong in it, that refusals were logged, and that no chip is lost."""

    def acts() -> int:
        lines = httpx.get(f"{room.address}/metrics").text.splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("pokerroom_acts_total")))

    before, since = acts(), time.monotonic()
    while acts() <= before + 20:
        assert time.monotonic() - since < 20, "no table goes on any more"
        time.sleep(0.05)
    metrics = httpx.get(f"{room.address}/metrics").text.splitlines()
    noted = Counter({line.split('"')[1]: int(line.split()[1]) for line in metrics if "refused_total" in line})
    assert noted["message"] and noted["act"] and noted["office"] and noted["session"], noted
    assert room.close() == 0, room.said
    data = room.folder / "data"
    lines = [json.loads(line) for line in (data / "log.jsonl").read_text().splitlines()]  # each is one
    faults = [line for line in lines if line.get("level") in ("error", "critical") or line.get("status", 0) >= 500]
    assert not faults, faults[:3]
    written = Counter(line["refused"] for line in lines if "refused" in line)
    assert set(written) >= {kind for kind, number in noted.items() if number}, written

    async def whole() -> int:
        again = Room(data)
        await again.start()
        for owner in again.tables.values():
            assert owner.table.balance == 0, f"{owner.id}: {owner.table.balance} chips too many"
            assert all(stack >= 0 for stack in owner.table.stacks.values())
        await again.stop()
        return len(again.tables)

    tables = asyncio.run(whole())
    print(f"refused and counted: {_said(noted)}; lines about it: {_said(written)}")
    print(f"no fault in {len(lines):,} lines of log; {tables} tables went on and have every chip; {seconds:.0f} s")


if __name__ == "__main__":
    main()
