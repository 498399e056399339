"""Coming in and going out over HTTP: cookies, other people's sessions, forged offices, guessing, the manager's link."""

from __future__ import annotations

from collections.abc import Callable
from http.cookies import Morsel, SimpleCookie
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from pokerroom.room.appointments import Appointments
from pokerroom.room.cashier import DAY, Cashier
from pokerroom.room.ledger import Ledger
from pokerroom.room.people import SESSION, People
from pokerroom.room.store import SqliteStore
from pokerroom.web import appointing, guard
from pokerroom.web.session import COOKIE, answer, person_of, routes
from tests.clocks import GOOD, Clock
from tests.room.tables import give, give_person

ADDRESS = "http://127.0.0.1:8000"
SOCKET = "ws://127.0.0.1:8000/ws"
Browser = Callable[..., TestClient]


async def who(request: Request) -> Response:
    return answer(person_of(request))


async def who_on_a_socket(socket: WebSocket) -> None:
    person = person_of(socket)
    await socket.accept()
    await socket.send_text(msgspec.json.encode(person).decode())
    await socket.close()


@pytest.fixture
def browser(people: People, cashier: Cashier) -> Browser:
    """Make a browser with cookies of its own."""
    there = [Route("/who", who), WebSocketRoute("/ws", who_on_a_socket)]
    appointments = Appointments(people)
    offices = appointing.routes(people, appointments)
    of_people = routes(people, cashier, appointments=appointments)
    app = Starlette(routes=[*of_people, *offices, *there], middleware=guard.middleware())
    app.state.people = people

    def opened(address: str = ADDRESS, client: str = "192.0.2.7") -> TestClient:
        headers = {"X-Pokerroom": "1", "Origin": address}
        return TestClient(app, address, headers=headers, client=(client, 5), follow_redirects=False)

    return opened


def me(client: TestClient) -> Any:
    return client.get("/api/me").json()["person"]


def signed_up(browser: Browser, name: str) -> TestClient:
    client = browser()
    assert client.post("/api/sign-up", json={"name": name, "password": GOOD}).status_code == 200
    return client


def cookie_of(response: Any) -> Morsel[str]:
    found = [SimpleCookie(each) for each in response.headers.get_list("set-cookie")]
    return next(each[COOKIE] for each in found if COOKIE in each)


def test_a_guest_in_one_click(browser: Browser) -> None:
    client = browser()
    assert me(client) is None
    person = client.post("/api/guest").json()["person"]
    assert person["guest"] and person["name"].startswith("Guest ") and person["chips"] == 10_000
    assert me(client) == person == client.post("/api/guest").json()["person"]  # a second click is the same guest
    assert client.get("/who").json()["id"] == person["id"]
    with client.websocket_connect(SOCKET) as socket:
        assert socket.receive_json()["id"] == person["id"]
    assert me(browser()) is None


def test_the_flags_of_the_cookie(browser: Browser) -> None:
    cookie = cookie_of(browser().post("/api/guest"))
    assert cookie["httponly"] and cookie["samesite"].lower() == "lax" and cookie["path"] == "/"
    assert not cookie["secure"] and not cookie["domain"] and cookie["max-age"] == str(SESSION)
    assert len(cookie.value) >= 40
    assert cookie_of(browser("https://127.0.0.1").post("/api/guest"))["secure"]


def test_sign_up_out_and_in(browser: Browser) -> None:
    client = signed_up(browser, "Ann")
    person = me(client)
    assert person["name"] == "Ann" and not person["guest"]
    token = client.cookies[COOKIE]
    response = client.post("/api/sign-out")
    assert response.json() == {"person": None} and cookie_of(response)["max-age"] == "0"
    assert COOKIE not in client.cookies and me(client) is None
    stolen = browser()
    stolen.cookies.set(COOKIE, token)
    assert me(stolen) is None  # the session itself is over, not only the cookie
    assert client.post("/api/sign-in", json={"name": "ANN", "password": GOOD}).json()["person"] == person
    assert client.cookies[COOKIE] != token


def test_sign_out_everywhere(browser: Browser) -> None:
    here, there = signed_up(browser, "Ann"), browser()
    there.post("/api/sign-in", json={"name": "Ann", "password": GOOD})
    here.post("/api/sign-out", json={"everywhere": True})
    assert me(here) is None and me(there) is None


def test_signing_in_ends_the_session_before(browser: Browser) -> None:
    signed_up(browser, "Ann")
    client = browser()
    client.post("/api/guest")
    planted = client.cookies[COOKIE]
    client.post("/api/sign-in", json={"name": "Ann", "password": GOOD})
    other = browser()
    other.cookies.set(COOKIE, planted)
    assert me(client)["name"] == "Ann" and me(other) is None


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "' OR 1=1 --", "%00", "../people.db"])
def test_a_made_up_session_is_nobodys(browser: Browser, token: str) -> None:
    signed_up(browser, "Ann")
    client = browser()
    client.headers["Cookie"] = f"{COOKIE}={token}"
    assert me(client) is None
    assert client.get("/who").json() is None
    assert client.post("/api/offices", json={"name": "Ann", "office": "Dealer"}).status_code == 403


def test_anothers_session_is_not_in_what_anybody_is_told(browser: Browser, people: People) -> None:
    ann, bob = signed_up(browser, "Ann"), signed_up(browser, "Bob")
    tokens = {ann.cookies[COOKIE], bob.cookies[COOKIE]}
    for client in (ann, bob):
        for path in ("/api/me", "/who", "/api/offices"):
            assert not any(token in client.get(path).text for token in tokens)
    assert me(ann)["name"] == "Ann" and me(bob)["name"] == "Bob"


def test_guessing_passwords_is_slowed(browser: Browser, clock: Clock) -> None:
    signed_up(browser, "Ann")
    answers = [
        browser(client=f"10.0.0.{n}").post("/api/sign-in", json={"name": "Ann", "password": f"guess {n}"})
        for n in range(30)
    ]
    assert [each.status_code for each in answers] == [401] * 20 + [429] * 10
    assert all(int(each.headers["Retry-After"]) >= 1 and "wait" in each.json()["sentence"] for each in answers[20:])
    late = browser(client="198.51.100.1")
    assert late.post("/api/sign-in", json={"name": "Ann", "password": GOOD}).status_code == 429
    clock.now += 10
    assert late.post("/api/sign-in", json={"name": "Ann", "password": GOOD}).status_code == 200


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(browser: Browser) -> None:
    signed_up(browser, "Ann")
    found = [browser().post("/api/sign-in", json={"name": name, "password": "wrong word"}) for name in ("Ann", "Nina")]
    assert found[0].status_code == found[1].status_code == 401
    assert found[0].content == found[1].content
    assert all("set-cookie" not in each.headers for each in found)


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "Ann\u202e",
        "Ann & Bob",
        "Guest 7",
        "Dealer",
        "Zed Bot",
    ],
)
def test_script_and_disguise_in_names_are_refused(browser: Browser, name: str) -> None:
    client = browser()
    response = client.post("/api/sign-up", json={"name": name, "password": GOOD})
    assert response.status_code == 400 and response.json()["sentence"] and response.json()["by"] == []
    assert response.headers["content-type"] == "application/json"  # so that what is said back is never a page
    assert me(client) is None


@pytest.mark.parametrize(
    "path", ["/api/sign-up", "/api/sign-in", "/api/account", "/api/password", "/api/sign-out", "/api/offices"]
)
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"Ann"', b"\xff\xfe", b"[" * 50_000, b'{"name": 7, "password": []}', b'{"name": "Ann"}',
     b'{"name": "Ann", "password": "a long enough word", "office": "manager"}', b'{"name": "\\ud800", "password": "\\udfff\\udfff\\udfff"}',
     b'{"name": "Ann", "name": "Bob", "password": "short"}', b'{"everywhere": "yes"}'],
)  # fmt: skip
def test_malformed_bodies_are_refused_with_a_sentence(browser: Browser, path: str, body: bytes) -> None:
    client = browser()
    response = client.post(path, content=body, headers={"Content-Type": "application/json"})
    if path == "/api/sign-out" and body == b"":
        assert response.status_code == 200
        return
    assert 400 <= response.status_code < 500
    assert response.json()["sentence"].endswith(".") and "Traceback" not in response.text
    assert me(client) is None


def test_a_field_that_is_not_asked_for_is_refused(browser: Browser, people: People) -> None:
    given = {"name": "Ann", "password": GOOD, "offices": ["manager"], "guest": False}
    assert browser().post("/api/sign-up", json=given).status_code == 400
    assert people.named("Ann") is None


# Accounts


def test_a_guest_makes_himself_an_account(browser: Browser, store: SqliteStore) -> None:
    client = browser()
    assert client.post("/api/account", json={"password": GOOD}).status_code == 401
    guest = client.post("/api/guest").json()["person"]
    token = client.cookies[COOKIE]
    give_person(store, guest["id"], 77)
    refused = client.post("/api/account", json={"name": "<b>Ann</b>", "password": GOOD})
    assert refused.status_code == 400 and refused.json()["sentence"] and me(client)["guest"]
    person = client.post("/api/account", json={"name": "Ann", "password": GOOD}).json()["person"]
    assert person == {**guest, "name": "Ann", "guest": False, "former": [guest["name"]], "chips": 10_077}
    assert me(client) == person and client.cookies[COOKIE] != token
    planted = browser()
    planted.cookies.set(COOKIE, token)
    assert me(planted) is None
    assert client.post("/api/account", json={"password": GOOD}).status_code == 400
    elsewhere = browser()
    assert elsewhere.post("/api/sign-in", json={"name": "ann", "password": GOOD}).json()["person"] == person


def test_another_password_ends_every_other_session(browser: Browser) -> None:
    here, there = signed_up(browser, "Ann"), browser()
    there.post("/api/sign-in", json={"name": "Ann", "password": GOOD})
    wish = {"old": GOOD, "new": "another long word"}
    wrong = here.post("/api/password", json={**wish, "old": "a wrong guess"})
    assert wrong.status_code == 403 and "not your password" in wrong.json()["sentence"]
    assert here.post("/api/password", json={**wish, "new": "short"}).status_code == 403
    assert me(here) and me(there), "a wrong guess ends nothing"
    token = here.cookies[COOKIE]
    assert here.post("/api/password", json=wish).json()["person"] == me(here)
    assert here.cookies[COOKIE] != token and me(there) is None
    old, new = ({"name": "Ann", "password": each} for each in (GOOD, "another long word"))
    assert browser().post("/api/sign-in", json=old).status_code == 401
    assert browser().post("/api/sign-in", json=new).status_code == 200


def test_a_password_is_not_guessed_from_a_browser_left_open(browser: Browser) -> None:
    client = signed_up(browser, "Ann")
    codes = [
        client.post("/api/password", json={"old": f"guess {n}", "new": "another long word"}).status_code
        for n in range(8)
    ]
    assert codes == [403] * 5 + [429] * 3
    assert client.post("/api/password", json={"old": GOOD, "new": "another long word"}).status_code == 429
    for nobody in (browser(), browser()):
        assert nobody.post("/api/password", json={"old": GOOD, "new": "another long word"}).status_code == 401


# Offices


def test_the_link_makes_a_manager_once(browser: Browser, people: People) -> None:
    client = signed_up(browser, "Ann")
    before = client.cookies[COOKIE]
    link = people.manager_link()
    response = client.get(f"/manager/{link}")
    assert response.status_code == 303 and response.headers["location"] == "/desk"
    assert me(client)["offices"] == ["manager"]
    assert client.cookies[COOKIE] != before and people.of_token(before) is None
    other = signed_up(browser, "Bob")
    for again in (other, client):
        refused = again.get(f"/manager/{link}")
        assert refused.status_code == 403 and "once" in refused.json()["sentence"]
    assert me(other)["offices"] == [] and me(client)["offices"] == ["manager"]


def test_the_link_lets_in_whoever_is_nobody_yet(browser: Browser, people: People) -> None:
    client = browser()
    link = people.manager_link()
    assert client.get(f"/manager/{link}x").status_code == 403 and me(client) is None
    assert client.get(f"/manager/{link}", headers={"Sec-Purpose": "prefetch;prerender"}).status_code == 403
    opened = client.get(f"/manager/{link}")
    assert opened.status_code == 303 and opened.headers["location"] == "/desk?link"
    kept = SimpleCookie(opened.headers["set-cookie"])["pokerroom_link"]
    assert kept["httponly"] and kept["samesite"].lower() == "strict" and kept["path"] == "/api"
    assert me(client) is None and people.is_link(link)
    made = client.post("/api/sign-up", json={"name": "Ann", "password": GOOD})
    assert made.json()["person"]["offices"] == ["manager"] and me(client)["offices"] == ["manager"]
    assert not people.is_link(link) and "pokerroom_link" not in client.cookies


def test_a_guest_makes_an_account_first_and_the_link_waits(browser: Browser, people: People) -> None:
    client = browser()
    client.post("/api/guest")
    link = people.manager_link()
    assert client.get(f"/manager/{link}").headers["location"] == "/desk?link"
    assert me(client)["offices"] == [] and not people.has_manager
    told = client.post("/api/account", json={"name": " ", "password": GOOD})  # "Guest 17" would sign for the house
    assert told.status_code == 400 and told.json()["sentence"] == "a manager has a name of their own: choose one."
    assert me(client)["guest"] and people.is_link(link)
    made = client.post("/api/account", json={"name": "Mona", "password": GOOD}).json()["person"]
    assert (made["name"], made["offices"], made["guest"]) == ("Mona", ["manager"], False)


def test_a_guest_without_a_link_may_keep_the_name_that_they_have(browser: Browser) -> None:
    client = browser()
    name = client.post("/api/guest").json()["person"]["name"]
    assert client.post("/api/account", json={"name": "", "password": GOOD}).json()["person"]["name"] == name


def test_the_office_of_manager_is_handed_over_and_laid_down(browser: Browser, people: People) -> None:
    boss, ann, guest = signed_up(browser, "Boss"), signed_up(browser, "Ann"), browser()
    boss.get(f"/manager/{people.manager_link()}")
    name = guest.post("/api/guest").json()["person"]["name"]
    for client, wish in ((boss, name), (boss, "Zed"), (boss, "Boss"), (ann, "Ann")):
        assert client.post("/api/offices/succession", json={"name": wish}).status_code == 403
    assert boss.post("/api/offices/resignation", json={"office": "Dealer"}).status_code == 403
    assert browser().post("/api/offices/resignation", json={"office": "manager"}).status_code == 401
    assert boss.post("/api/offices/succession", json={"name": "ann"}).json()["person"]["offices"] == ["manager"]
    assert me(boss)["offices"] == [] and me(ann)["offices"] == ["manager"]
    assert boss.post("/api/offices", json={"name": "Boss", "office": "Dealer"}).status_code == 403
    assert ann.post("/api/offices/resignation", json={"office": "Manager"}).json()["person"]["offices"] == []
    assert not people.has_manager


def test_the_manager_grants_an_office(browser: Browser, people: People) -> None:
    boss, ann = signed_up(browser, "Boss"), signed_up(browser, "Ann")
    boss.get(f"/manager/{people.manager_link()}")
    wish = {"name": "Ann", "office": "Poker Supervisor"}
    assert boss.post("/api/offices", json=wish).json()["person"]["offices"] == ["Poker Supervisor"]
    assert boss.post("/api/offices", json=wish).json()["person"]["offices"] == ["Poker Supervisor"]  # replayed
    assert (me(ann)["offices"], me(ann)["can"], me(boss)["can"]) == (
        ["Poker Supervisor"],
        ["desk", "people"],
        ["desk", "grant", "inspect", "cage", "people", "ban", "shift", "report"],
    )
    told = boss.get("/api/offices").json()
    assert {each["name"] for each in told["people"]} == {"Ann", me(boss)["name"]}
    assert told["ladders"]["grand-17.7"][1] == "Poker Supervisor"
    assert "manager" not in {each.casefold() for names in told["ladders"].values() for each in names}
    assert boss.post("/api/offices", json={**wish, "held": False}).json()["person"]["offices"] == []
    assert me(ann)["offices"] == []
    for bad in (
        {"name": "Ann", "office": "King"},
        {"name": "Zed", "office": "Dealer"},
        {"name": "Ann", "office": "manager"},
    ):
        assert boss.post("/api/offices", json=bad).status_code == 403


def test_nobody_else_grants_one(browser: Browser, people: People) -> None:
    boss, ann, guest = signed_up(browser, "Boss"), signed_up(browser, "Ann"), browser()
    boss.get(f"/manager/{people.manager_link()}")
    boss.post("/api/offices", json={"name": "Ann", "office": "Casino Operator"})
    guest.post("/api/guest")
    for client in (ann, guest, browser()):
        for office in ("Dealer", "manager"):
            assert client.post("/api/offices", json={"name": "Ann", "office": office}).status_code == 403
        assert client.get("/api/offices").status_code == 403
    assert me(ann)["offices"] == ["Casino Operator"]


# Chips


def test_chips_again_once_a_day(browser: Browser, store: SqliteStore, ledger: Ledger, clock: Clock) -> None:
    client = browser()
    assert client.post("/api/refill").status_code == 401
    person = client.post("/api/guest").json()["person"]
    account = f"person/{person['id']}"
    assert client.post("/api/refill").status_code == 403
    give(store, "table/t1", 9_999, "lost", debit=account)
    assert client.post("/api/refill").status_code == 403, "who has a chip plays with it"
    give(store, "table/t1", 1, "lost", debit=account)
    assert client.post("/api/refill").json()["person"]["chips"] == 10_000
    assert client.post("/api/refill").status_code == 403
    give(store, "table/t1", 10_000, "lost", debit=account)
    clock.now += DAY - 1
    refused = client.post("/api/refill")
    assert refused.status_code == 403 and "in 1 hour" in refused.json()["sentence"]
    assert ledger.balance(account) == 0
    clock.now += 1
    assert client.post("/api/refill").json()["person"]["chips"] == 10_000


def test_a_room_without_a_cashier_has_no_chips(people: People) -> None:
    app = Starlette(routes=routes(people))
    client = TestClient(app)
    assert "chips" not in client.post("/api/guest").json()["person"]
    assert client.post("/api/refill").status_code == 404


# What is not from a page of ours changes nothing


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"X-Pokerroom": "0"}])
@pytest.mark.parametrize(
    "path",
    [
        *("/api/guest", "/api/sign-up", "/api/sign-in", "/api/sign-out", "/api/offices", "/api/refill"),
        *("/api/account", "/api/password"),
    ],
)
def test_a_request_from_elsewhere_with_our_cookie(browser: Browser, path: str, headers: dict[str, str]) -> None:
    client = signed_up(browser, "Ann")
    body = {"name": "Bob", "password": GOOD}
    assert client.post(path, json=body, headers=headers).status_code == 403
    assert me(client)["name"] == "Ann"


def test_a_socket_from_elsewhere_with_our_cookie(browser: Browser) -> None:
    client = signed_up(browser, "Ann")
    headers = {"Origin": "http://evil.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers=headers):
        pass
    with client.websocket_connect(SOCKET) as socket:
        assert socket.receive_json()["name"] == "Ann"


@pytest.mark.parametrize("path", ["/api/guest", "/api/sign-up", "/api/sign-in", "/api/sign-out", "/api/refill"])
def test_looking_changes_nothing(browser: Browser, path: str) -> None:
    assert browser().get(path).status_code == 405
