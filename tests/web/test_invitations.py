"""A link that invites to a private table: made and taken back by its host, good for some, and secret to the rest."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.hosting import STREAM, Hosting, invitations
from pokerroom.room.verify import check
from pokerroom.table.conduct import Sanction
from pokerroom.web.answers import Invitation
from pokerroom.web.guard import Limits
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.test_hosting import SIGN, SOON, listed
from tests.web.visitors import Visitor, logged

CLAUSE = ["HOUSE 255"]
NOT_ONE = "this is not an invitation to a table; ask the host for the whole link."


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path, SOON, seconds=600.0, limits=PLENTY) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]


def private_table(host: Visitor) -> str:
    table: str = host.post("/api/tables", {"sign": SIGN, "name": "Den", "private": True}, 201)["id"]
    return table


def does(host: Visitor, table: str, what: str, status: int = 200) -> Any:
    return host.post(f"/api/tables/{table}/host", {"do": what}, status)


def comes(visitor: Visitor, table: str, token: str, status: int = 200, **more: Any) -> Any:
    return visitor.post(f"/api/tables/{table}/invitation", {"token": token, **more}, status)


def steps(live: Live) -> list[str]:
    return [json.loads(row.data)["step"] for row in live.room.store.read(STREAM)]


def test_whoever_has_the_link_takes_part_and_nobody_else(live: Live) -> None:
    host, stranger = Visitor(live, "Hetty"), Visitor(live, "Sly")
    table = private_table(host)
    made = does(host, table, "link")
    assert made["linked"] and (made["came"], made["most"]) == (0, 20)
    token = made["link"]
    assert len(base64.urlsafe_b64decode(token + "==")) >= 16, "128 bits at the least"
    assert not host.get(f"/api/tables/{table}/host")["link"], "it is told once"
    nobody = Visitor(live)  # who has not said who they are hears whose table it is, and takes part as somebody alone
    assert comes(nobody, table, token, take=False) == {"name": "Den", "host": host.name, "taken": False}
    comes(nobody, table, token, 401)
    for visitor in (Visitor(live, guest=True), Visitor(live, "Fred")):
        assert not comes(visitor, table, token, take=False)["taken"] and listed(visitor) == []
        assert comes(visitor, table, token)["taken"] and listed(visitor) == [table]
    assert visitor.acts({"type": "Sit", "seat": 1, "chips": 100}, table)["ok"]
    assert does(host, table, "pause")["came"] == 2
    # What is no invitation says the same of this table, of one that is not there, and of one that is open to all.
    public = host.post("/api/tables", {"sign": SIGN}, 201)["id"]
    for where, wrong in ((table, ""), (table, token[:-1]), ("t99", token), (public, token), (table, "ü\0" * 90)):
        refused = comes(stranger, where, wrong, 422)
        assert (refused["sentence"], refused["by"]) == (NOT_ONE, CLAUSE)
    assert listed(stranger) == [public]


def test_a_link_is_taken_back_and_another_is_made(live: Live) -> None:
    host, early, late = (Visitor(live, name) for name in ("Hetty", "Eve", "Lou"))
    table = private_table(host)
    assert does(host, table, "unlink", 422)["by"] == CLAUSE
    first = does(host, table, "link")["link"]
    assert does(host, table, "link", 422)["sentence"] == "there is a link already: take it back to make another."
    comes(early, table, first)
    assert not does(host, table, "unlink")["linked"]
    refused = comes(late, table, first, 422)
    assert refused["sentence"] == "the host has taken this invitation back; ask them for another."
    assert refused["by"] == CLAUSE
    second = does(host, table, "link")
    assert second["link"] != first and second["came"] == 0
    comes(late, table, first, 422)
    comes(late, table, second["link"])
    assert listed(early) == listed(late) == [table], "whoever came by the first stays invited"
    for visitor in (early, late):  # these are for the host
        for what in ("link", "unlink"):
            assert does(visitor, table, what, 422)["sentence"] == "this is for the host of the table."
    assert steps(live) == ["opened", "linked", "came", "unlinked", "linked", "came"]
    assert check(live.room.store, STREAM) == []


def test_a_link_lets_in_as_many_as_the_book_says(live: Live) -> None:
    host = Visitor(live, "Hetty")
    table = private_table(host)
    token, most = does(host, table, "link")["link"], invitations().value
    assert most == 20
    guests = [Visitor(live, guest=True) for _ in range(most + 1)]
    for guest in guests[:most]:
        comes(guest, table, token)
    refused = comes(guests[most], table, token, 422)
    assert refused["sentence"] == "this invitation has let in 20, and no more; ask the host for another."
    assert refused["by"] == CLAUSE and listed(guests[most]) == []
    comes(guests[0], table, token)  # who came already is none more
    does(host, table, "unlink")
    comes(guests[most], table, does(host, table, "link")["link"])


def uninvites(host: Visitor, table: str, guest: Visitor, status: int = 200) -> Any:
    return host.post(f"/api/tables/{table}/host", {"do": "uninvite", "name": guest.name}, status)


def test_the_host_takes_back_what_one_person_was_given(live: Live) -> None:
    host, friend, other, guest = (Visitor(live, name) for name in ("Hetty", "Fred", "Otto", "Gus"))
    table = private_table(host)
    token = does(host, table, "link")["link"]
    for each in (friend, other):
        host.post(f"/api/tables/{table}/host", {"do": "invite", "name": each.name})
    comes(guest, table, token)
    assert uninvites(host, table, friend)["invited"] == [guest.name, other.name]
    assert uninvites(host, table, guest)["invited"] == [other.name]
    for each in (friend, guest):  # to them there is no table any more, and the link does not bring them back
        assert listed(each) == []
        told = each.acts({"type": "Sit", "seat": 1, "chips": 100}, table)
        assert not told["ok"] and told["sentence"] == f'there is no table "{table}".'
        for take in (False, True):
            refused = comes(each, table, token, 422, take=take)
            assert refused["sentence"] == "the host has taken your invitation back." and refused["by"] == CLAUSE
    assert listed(other) == [table] and other.acts({"type": "Sit", "seat": 1, "chips": 100}, table)["ok"]
    comes(Visitor(live, "Lou"), table, token)  # the link is good for others
    # Only the host does it, and only to whom was invited.
    assert uninvites(other, table, other, 422)["sentence"] == "this is for the host of the table."
    assert uninvites(host, table, friend, 422)["sentence"] == f"{friend.name} is not invited."
    assert uninvites(host, table, host, 422)["sentence"] == f"{host.name} is not invited."
    host.post(f"/api/tables/{table}/host", {"do": "uninvite", "name": "Nobody"}, 422)
    # Whoever is invited again takes part again.
    host.post(f"/api/tables/{table}/host", {"do": "invite", "name": friend.name})
    assert listed(friend) == [table] and friend.acts({"type": "Sit", "seat": 2, "chips": 100}, table)["ok"]
    assert steps(live).count("uninvited") == 2 and check(live.room.store, STREAM) == []


def test_whoever_sits_stays_until_they_leave(tmp_path: Path) -> None:
    with Live(tmp_path, SOON, seconds=600.0, limits=PLENTY) as live:
        host, friend = Visitor(live, "Hetty"), Visitor(live, "Fred")
        table = private_table(host)
        does(host, table, "pause")
        host.post(f"/api/tables/{table}/host", {"do": "invite", "name": friend.name})
        assert friend.acts({"type": "Sit", "seat": 1, "chips": 100}, table)["ok"]
        assert uninvites(host, table, friend)["invited"] == []
        assert listed(friend) == [table], "a seat that they have is theirs"
        before = live.room.hosting.tables
        cookies = friend.cookies
    with Live(tmp_path, SOON, seconds=600.0, limits=PLENTY) as live:
        assert live.room.hosting.tables == before
        friend = Visitor(live)
        friend.cookies = cookies
        assert listed(friend) == [table]
        assert friend.acts({"type": "Leave"}, table)["ok"]
        assert listed(friend) == []
        assert not friend.acts({"type": "Sit", "seat": 1, "chips": 100}, table)["ok"]


def test_whoever_looks_on_is_shown_no_more(live: Live) -> None:
    host, friend = Visitor(live, "Hetty"), Visitor(live, "Fred")
    table = private_table(host)
    host.post(f"/api/tables/{table}/host", {"do": "invite", "name": friend.name})
    owner = live.room.tables[table]
    with friend.listening({"type": "watch", "table": table}) as told:
        told("picture")
        assert [each.name for each in owner.audience.viewers] == [friend.name]
        uninvites(host, table, friend)
        assert told("refused")["sentence"] == f'there is no table "{table}".'
        assert not owner.audience.viewers


def test_the_same_request_twice_does_nothing_twice(live: Live) -> None:
    host, friend = Visitor(live, "Hetty"), Visitor(live, "Fred")
    table = private_table(host)
    token = does(host, table, "link")["link"]
    with ThreadPoolExecutor(4) as several:
        answers = list(
            several.map(lambda _: friend.ask("POST", f"/api/tables/{table}/invitation", {"token": token}), range(4))
        )
    assert [each.status_code for each in answers] == [200] * 4
    comes(host, table, token)
    assert steps(live) == ["opened", "linked", "came"]
    with ThreadPoolExecutor(4) as several:
        made = list(several.map(lambda _: host.ask("POST", f"/api/tables/{table}/host", {"do": "unlink"}), range(4)))
    assert sorted(each.status_code for each in made) == [200, 422, 422, 422]


def test_whoever_was_sent_away_stays_away(live: Live) -> None:
    host, rude, gone = (Visitor(live, name) for name in ("Hetty", "Rudy", "Gus"))
    table = private_table(host)
    token = does(host, table, "link")["link"]
    owner = live.room.tables[table]
    comes(rude, table, token)
    assert rude.acts({"type": "Sit", "seat": 1, "chips": 100}, table)["ok"]
    live.within(lambda: owner.act("", Sanction("Manager", "excludes", rude.name, "abuse")))
    refused = comes(rude, table, token, 422)
    assert refused["sentence"] == f"{rude.name} may not play." and refused["by"] == ["HOUSE 79", "HOUSE 280"]
    live.within(lambda: owner.act("", Sanction("Manager", "excludes", gone.name, "abuse")))
    comes(gone, table, token, 422)
    assert listed(gone) == [] and steps(live).count("came") == 1
    out = Visitor(live, "Olga")  # who keeps themselves out
    out.post("/api/exclusion", {"span": "a day", "id": "x1"})
    assert "keep yourself out" in comes(out, table, token, 422)["sentence"] and listed(out) == []
    does(host, table, "close")
    assert comes(Visitor(live, "Lou"), table, token, 422)["sentence"] == "the table is closed."


def test_a_link_is_good_after_the_room_is_opened_again(tmp_path: Path) -> None:
    with Live(tmp_path, SOON, limits=PLENTY) as live:
        host = Visitor(live, "Hetty")
        table = private_table(host)
        old = does(host, table, "link")["link"]
        does(host, table, "unlink")
        token = does(host, table, "link")["link"]
        friend = Visitor(live, "Fred")
        comes(friend, table, token)
        before = live.room.hosting.tables
    with Live(tmp_path, SOON, limits=PLENTY) as live:
        assert live.room.hosting.tables == before
        again = Visitor(live)
        again.cookies = friend.cookies
        assert listed(again) == [table]
        late = Visitor(live, "Lou")
        assert "taken this invitation back" in comes(late, table, old, 422)["sentence"]
        comes(late, table, token)
        assert live.room.hosting.tables[table].came == 2


def test_the_secret_of_a_link_is_nowhere_but_with_those_who_have_it(tmp_path: Path) -> None:
    told: list[str] = []
    with Live(tmp_path, SOON, limits=PLENTY) as live, logged(live) as log:
        host, friend, other = Visitor(live, "Hetty"), Visitor(live, "Fred"), Visitor(live, "Otto")
        table = private_table(host)
        does(host, table, "link", 200)
        does(host, table, "unlink")
        token = does(host, table, "link")["link"]
        host.post(f"/api/tables/{table}/host", {"do": "invite", "name": other.name})
        assert other.ask("GET", f"/table/{table}?invitation={token}").status_code == 200
        comes(other, "t99", token, 422)
        told.append(json.dumps(comes(friend, table, token)))
        for visitor in (host, friend, other):
            for path in ("/api/lobby", f"/api/tables/{table}/mine", f"/api/tables/{table}/hands", "/api/me"):
                told.append(json.dumps(visitor.get(path)))
            told.append(json.dumps(visitor.tells({"type": "watch", "table": table}, {"type": "watch", "table": "t99"})))
        told.append(json.dumps(host.get(f"/api/tables/{table}/host")))
        told.append(repr(Invitation(token)))
        log.wait(path=f"/api/tables/{table}/invitation", status=200)
        log.wait(path=f"/table/{table}", status=200)
        told.extend(log.lines)
    assert not [each for each in told if token in each]
    found = [path for path in tmp_path.rglob("*") if path.is_file() and token.encode() in path.read_bytes()]
    assert found == []


def test_guesses_are_slowed_down_like_any_other_requests(tmp_path: Path) -> None:
    with Live(tmp_path, SOON, limits=Limits(burst=30, per_second=1.0)) as live:
        visitor = Visitor(live)
        answers = [
            visitor.ask("POST", "/api/tables/t1/invitation", {"token": "guess", "take": False}) for _ in range(60)
        ]
        assert 429 in [each.status_code for each in answers]


def test_rows_of_hosts_that_know_no_links_are_read(tmp_path: Path) -> None:
    with Live(tmp_path, SOON, limits=PLENTY) as live:
        host = Visitor(live, "Hetty")
        table = private_table(host)
        [row] = live.room.store.read(STREAM)
        assert json.loads(row.data) == {"step": "opened", "table": table, "host": host.person.id}
        assert Hosting(live.room.writer).tables == live.room.hosting.tables
