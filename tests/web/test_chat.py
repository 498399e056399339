"""The chat: who may speak, how much, what becomes of a report, whom an officer silences, and that no row has a word of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.chat import AT_ONCE, EMOTES, LONGEST, STREAM, notes_about
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import Visitor, logged, until

HOUSE = "house holdem, no limit, blinds 1/2, buy in 40 to 400"
CALM = Tempo(between=3600.0)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as found:
        yield found


class Company:
    """A table with two people at it, one who looks on, and the floor."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.ann, self.bob = Visitor(live, "Ann"), Visitor(live, "Bob")
        self.eve, self.flo = Visitor(live, "Eve"), Visitor(live, "Flo")
        live.room.people.give_office(self.flo.person.id, "Floor", "m")
        self.table = self.ann.post("/api/tables", {"sign": HOUSE}, 201)["id"]
        for seat, each in enumerate((self.ann, self.bob), 1):
            assert each.acts({"type": "Sit", "seat": seat, "chips": 100}, self.table)["ok"]
        self.path = f"/api/tables/{self.table}/chat"

    def says(self, who: Visitor, text: str = "", status: int = 201, **more: Any) -> Any:
        return who.post(self.path, {"text": text, **more}, status)

    def read(self, who: Visitor) -> Any:
        return who.get(self.path)


@pytest.fixture
def company(live: Live) -> Company:
    return Company(live)


def test_those_who_sit_there_speak_and_everybody_reads(company: Company) -> None:
    said = company.says(company.ann, "  good\n luck \x00 all ")
    assert (said["name"], said["text"]) == (company.ann.name, "good luck all")
    told = company.says(company.eve, "fold!", 403)
    assert told["sentence"] == "the chat is for those who sit at the table." and told["by"] == ["HOUSE 248"]
    assert company.says(company.flo, "one player to a hand")["office"] == "Floor"
    assert company.says(company.bob, emote=EMOTES[0])["emote"] == EMOTES[0]
    read = company.read(company.eve)
    assert [each["name"] for each in read["lines"]] == [company.ann.name, company.flo.name, company.bob.name]
    assert not read["may"] and not read.get("staff") and read["why"]
    assert company.read(company.bob)["may"]
    company.says(Visitor(company.live), "hello", 401)


def test_a_line_is_short_and_people_take_their_time(company: Company) -> None:
    for bad in ("", "   ", "\u202e\u200b", "a" * (LONGEST + 1), "b" * 5000):
        company.says(company.ann, bad, 422)
    company.says(company.ann, "x", 422, emote="moon")
    assert company.says(company.ann, "c" * LONGEST)["text"] == "c" * LONGEST
    for _ in range(AT_ONCE - 1):
        company.says(company.ann, "again")
    refused = company.ann.ask("POST", company.path, {"text": "again"})
    assert refused.status_code == 429 and int(refused.headers["Retry-After"]) >= 1
    company.says(company.bob, "others may")


def test_a_line_comes_over_the_socket_as_it_was_said(company: Company) -> None:
    hostile = '<img src=x onerror=alert(1)> "}{ \u202etxt'

    async def overhear() -> dict[str, Any]:
        async with company.live.connect(company.eve.cookie) as socket:
            await socket.send(json.dumps({"type": "watch", "table": company.table}))

            async def next_of(kind: str) -> dict[str, Any]:
                while (told := json.loads(await asyncio.wait_for(socket.recv(), 20)))["type"] != kind:
                    pass
                return dict(told)

            await next_of("picture")
            await asyncio.to_thread(company.says, company.ann, hostile)
            return await next_of("chat")

    heard = asyncio.run(overhear())
    assert heard["table"] == company.table
    assert heard["line"]["text"] == '<img src=x onerror=alert(1)> "}{ txt'


def test_a_report_goes_to_the_desk_and_the_floor_silences(company: Company) -> None:
    room = company.live.room
    line = company.says(company.bob, "you donkey")["number"]
    company.bob.post(f"{company.path}/reports", {"line": line}, 422)
    company.ann.post(f"{company.path}/reports", {"line": 99}, 422)
    company.ann.post(f"{company.path}/reports", {"line": line, "why": "abuse"})
    company.ann.post(f"{company.path}/reports", {"line": line, "why": "abuse"})  # once is enough
    [report] = company.read(company.flo)["reports"]
    assert (report["name"], report["by"], report["text"]) == (company.bob.name, company.ann.name, "you donkey")
    [incident] = [each for each in room.incidents.every() if each.kind == "chat"]
    assert "reported" in incident.what and incident.tables == (company.table,) and not incident.until
    order = {"do": "silence", "name": company.bob.name, "minutes": 10, "line": line, "why": "abuse"}
    with logged(company.live) as log:
        told = company.ann.post(f"{company.path}/orders", order, 403)
        assert told["by"] == ["HOUSE 249"] and len(log.wait(refused="office")) == 1
    company.flo.post(f"{company.path}/orders", {**order, "minutes": 0}, 422)
    after = company.flo.post(f"{company.path}/orders", order)
    assert after["reports"] == [] and [each["name"] for each in after["silenced"]] == [company.bob.name]
    until(lambda: next(each for each in room.incidents.every() if each.kind == "chat").until, "it is over")
    refused = company.says(company.bob, "again", 403)
    assert "silenced for 10 more minutes" in refused["sentence"] and refused["by"] == ["HOUSE 249"]
    company.flo.post(f"{company.path}/orders", {"do": "hear", "name": company.bob.name})
    company.says(company.bob, "sorry")


def test_what_is_let_pass_is_written_down(company: Company) -> None:
    line = company.says(company.bob, "nice fold")["number"]
    company.ann.post(f"{company.path}/reports", {"line": line})
    company.bob.post(f"{company.path}/orders", {"do": "let pass", "line": line}, 403)
    assert company.flo.post(f"{company.path}/orders", {"do": "let pass", "line": line})["reports"] == []
    company.flo.post(f"{company.path}/orders", {"do": "let pass", "line": line}, 422)


def test_an_officer_who_plays_there_silences_nobody(company: Company) -> None:
    assert company.flo.acts({"type": "Sit", "seat": 3, "chips": 100}, company.table)["ok"]
    order = {"do": "silence", "name": company.bob.name, "minutes": 5}
    company.flo.post(f"{company.path}/orders", order, 403)


def test_only_what_was_reported_is_kept_and_a_silence_outlives_the_room(tmp_path: Path) -> None:
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as live:
        company = Company(live)
        company.says(company.ann, "whispered words")
        line = company.says(company.bob, "reported words")["number"]
        company.ann.post(f"{company.path}/reports", {"line": line})
        order = {"do": "silence", "name": company.bob.name, "minutes": 60, "line": line}
        company.flo.post(f"{company.path}/orders", order)
        kept = {
            stream: b"".join(row.data for row in live.room.store.read(stream)) for stream in live.room.store.streams()
        }
        # What was reported is kept where words can be erased; a row knows them by number.
        assert not [stream for stream, data in kept.items() if b"whispered" in data or b"reported words" in data]
        [reported, silenced] = [row.says for row in live.room.chat._journal.rows()]
        assert live.room.chat.words(reported.text) == "reported words" and silenced.step == "silenced"
        assert notes_about(live.room.store, company.bob.person.id) == {reported.text}
        ann, bob, path = company.ann, company.bob, company.path
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as live:
        bob.live = live
        assert bob.get(path)["lines"] == []
        assert "silenced" in bob.post(path, {"text": "again"}, 403)["sentence"]
        ann.live = live
        assert ann.post(path, {"text": "here again"}, 201)["number"] > line, "else two lines are one to a report"
        assert check(live.room.store, STREAM) == []


def test_a_private_table_has_a_private_chat(live: Live) -> None:
    host, other = Visitor(live, "Hetty"), Visitor(live, "Olga")
    table = host.post("/api/tables", {"sign": HOUSE, "private": True}, 201)["id"]
    other.get(f"/api/tables/{table}/chat", 404)
    other.post(f"/api/tables/{table}/chat", {"text": "hello"}, 404)
    host.get(f"/api/tables/{table}/chat")
