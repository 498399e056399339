"""Attacks by those who hold an office, and by those who hold none: refused, nothing changed, logged once; and lawful twins.

The numbers of the attacks are those under which they went through a room once; `docs/room.md` lists them.
"""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from pokerroom.law.error import Refused
from pokerroom.room.appointments import STREAM as OFFICES
from pokerroom.room.appointments import OfficeRow
from pokerroom.room.interests import PLAYS, WAS_IN_IT
from pokerroom.room.ledger import person_account, table_account
from pokerroom.room.looks import STREAM as LOOKS
from pokerroom.room.names import BOT
from pokerroom.room.owner import Owner
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.table.conduct import Report
from pokerroom.table.seats import Sit
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import (
    CROWN,
    Visitor,
    dealt,
    employed,
    first_of,
    give_up,
    logged,
    opened,
    refused,
    standing,
    until,
)

FLOOR = "TG Area Manager"
CANBERRA = "canberra manila, blinds 10, least wager 5, buy in 100"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    slow = Tempo(between=600.0, bot=600.0, officer=600.0, request=600.0)
    with Live(tmp_path_factory.mktemp("attacked"), slow, seconds=600.0, limits=PLENTY) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]


@pytest.fixture(scope="module")
def manager(live: Live) -> Visitor:
    found = Visitor(live, "Mona")
    assert found.ask("GET", f"/manager/{live.room.people.manager_link()}").status_code == 303
    return found


# 1. The lowest office sends acts of a hand for any seat

WITH_CARDS: tuple[dict[str, Any], ...] = (
    {"type": "Tell", "seat": 1, "other": 0},
    {"type": "Sweep", "seat": 1},
    {"type": "Flash"},
    {"type": "Turn", "count": 3},
    {"type": "Slip", "line": "the dealer burns"},
    {"type": "Toss", "seat": 1, "where": "to the muck"},
    {"type": "Peek", "seat": 0, "what": "undealt cards"},
    {"type": "Deal"},
    {"type": "Give", "seat": 1, "up": True},
    {"type": "Burn"},
    {"type": "EndDeal"},
    {"type": "Find", "what": "a boxed card"},
    {"type": "Count", "to": 50},
    {"type": "Shuffle", "cards": list(range(52))},
    {"type": "Time", "seat": 1},
    {"type": "PushPot"},
    {"type": "DealHand"},
    {"type": "ActFor", "name": "x", "other": "the dealer", "line": "burns"},
    {"type": "Draw", "seat": 5, "names": ["x", "y"], "cards": [1, 2]},
)


@pytest.fixture(scope="module")
def cheat(live: Live, manager: Visitor) -> Visitor:
    """A dealer who plays."""
    return employed(live, manager, "Cass", "Dealer")


@pytest.fixture(scope="module")
def honest(live: Live, manager: Visitor) -> Visitor:
    """A floor person who plays nowhere."""
    return employed(live, manager, "Flo", "Dealer", FLOOR)


@pytest.fixture(scope="module")
def game(live: Live, cheat: Visitor) -> Owner:
    """A hand between the dealer who plays and somebody else."""
    owner = opened(live, cheat, Visitor(live, "Vic"))
    dealt(live, owner)
    return owner


@pytest.mark.parametrize("act", WITH_CARDS, ids=lambda each: each["type"])
def test_an_office_has_its_hands_on_no_cards(
    live: Live, game: Owner, cheat: Visitor, honest: Visitor, act: Any
) -> None:
    for visitor, says in ((cheat, PLAYS), (honest, "the room deals here: nobody else has their hands on the cards.")):
        before = standing(game)
        with logged(live) as log:
            assert refused(log, game, visitor, visitor.acts(act, game.id), before) == says


@pytest.mark.parametrize("line", ["the dealer shows the top card", "the dealer takes in {other}'s cards"])
def test_an_office_has_none_by_speaking_either(
    live: Live, game: Owner, cheat: Visitor, honest: Visitor, line: str
) -> None:
    other = next(name for name in game.table.hand.names if name != cheat.name)  # type: ignore[union-attr]
    for visitor in (cheat, honest):
        before = standing(game)
        with logged(live) as log:
            refused(log, game, visitor, visitor.says(line.format(other=other), game.id), before, "act")


def test_twin_an_office_reports_and_a_player_plays(live: Live, game: Owner, cheat: Visitor, honest: Visitor) -> None:
    report = {"type": "Report", "office": "Dealer", "name": cheat.name, "breach": "device"}
    assert honest.acts(report, game.id)["ok"]
    assert cheat.acts({"type": "StepAway"}, game.id)["ok"], "what is their own they do as before"


# 2. A supervisor who plays decides their own dispute


def test_nobody_decides_where_they_play_or_were_in_the_hand(live: Live, manager: Visitor, honest: Visitor) -> None:
    judge, victim = employed(live, manager, "Jude", FLOOR), Visitor(live, "Vera")
    owner = opened(live, judge, victim)
    dealt(live, owner)
    give_up(live, owner, (judge, victim))
    assert judge.acts({"type": "DisputePot"}, owner.id)["ok"]
    own = {"type": "Resolve", "office": FLOOR, "name": judge.name, "settled": True}
    for left in (False, True):  # who goes was in this hand all the same
        if left:
            assert judge.acts({"type": "Leave"}, owner.id)["ok"]
        for act in (own, {"type": "Report", "office": FLOOR, "name": victim.name, "breach": "device"}):
            before = standing(owner)
            with logged(live) as log:
                assert refused(log, owner, judge, judge.acts(act, owner.id), before) == (WAS_IN_IT if left else PLAYS)
    [told] = [each for each in judge.get(f"/api/desk?table={owner.id}")["tables"] if each["id"] == owner.id]
    assert told["apart"] == WAS_IN_IT and not told["offers"] and not told["offices"]
    assert honest.acts(own, owner.id)["ok"], "somebody else decides it"
    elsewhere = opened(live, victim)
    report = {"type": "Report", "office": FLOOR, "name": victim.name, "breach": "device"}
    assert judge.acts(report, elsewhere.id)["ok"], "what they decide elsewhere stands"


def test_twin_who_has_no_part_in_it_decides(live: Live, honest: Visitor) -> None:
    players = [Visitor(live, "Pia"), Visitor(live, "Ron")]
    owner = opened(live, *players)
    dealt(live, owner)
    first = give_up(live, owner, players)
    assert first.acts({"type": "DisputePot"}, owner.id)["ok"]
    settles = {"type": "Resolve", "office": FLOOR, "name": first.name, "settled": True}
    with logged(live) as log:
        assert honest.acts(settles, owner.id)["ok"]
        assert not log.found(table=owner.id)
    assert not owner.table.state.people[first.name.casefold()].disputes


def test_nobody_sits_down_between_an_act_and_its_turn(live: Live, manager: Visitor) -> None:
    """An office that is true when an act is sent, and no longer when the table comes to it."""
    judge, victim = employed(live, manager, "Juno", FLOOR), Visitor(live, "Vito")
    owner = opened(live, victim)

    async def both() -> list[Any]:
        person, decisions = judge.person, live.room.decisions
        sits = decisions.act(person, owner, person.name, Sit(person.name, 2, 100))
        reports = decisions.act(person, owner, person.name, Report(FLOOR, victim.name, "device"))
        return await asyncio.gather(sits, reports, return_exceptions=True)

    sat, reported = live.within(both)
    assert sat.number and isinstance(reported, Refused) and reported.sentence == PLAYS
    assert not owner.table.state.people[victim.name.casefold()].reported


def test_nobody_decides_about_themselves(live: Live, manager: Visitor, honest: Visitor) -> None:
    """Whoever waits for a seat gives none out, and whoever is not there at all is not reported by themselves."""
    waiting = employed(live, manager, "Wes", FLOOR)
    owner = opened(live)
    assert waiting.acts({"type": "JoinList"}, owner.id)["ok"]
    before = standing(owner)
    with logged(live) as log:
        refused(log, owner, waiting, waiting.acts({"type": "Allot", "office": FLOOR, "seat": 1}, owner.id), before)
    with logged(live) as log:
        own = {"type": "Report", "office": FLOOR, "name": honest.name, "breach": "device"}
        assert refused(log, owner, honest, honest.acts(own, owner.id), before) == "nobody decides about themselves."
    assert honest.acts({"type": "Allot", "office": FLOOR, "seat": 1}, owner.id)["ok"]


# 3. Spoken lines pass words that only the room may say


@pytest.mark.parametrize(
    "words", [", moved by an officer", ", from a closed game", ", at the start", ", playing at T2"]
)
def test_a_line_says_no_more_than_the_act(live: Live, words: str) -> None:
    first, jumper = Visitor(live, "Fay"), Visitor(live, "Jim")
    owner = opened(live)
    assert first.acts({"type": "JoinList"}, owner.id)["ok"]
    before = standing(owner)
    with logged(live) as log:
        refused(log, owner, jumper, jumper.says(f"sits in seat 1 with 100{words}", owner.id), before, "act")
    with logged(live) as log:
        way = words.removeprefix(", ")
        sent = {"type": "Sit", "seat": 1, "chips": 100, "elsewhere" if "playing" in way else "way": way}
        refused(log, owner, jumper, jumper.acts(sent, owner.id), before, "act")
    assert first.says("sits in seat 1 with 100", owner.id)["ok"], "the first on the list sits down by a line"


def test_twin_a_line_says_as_much_as_the_act(live: Live) -> None:
    speaks, sends = Visitor(live, "Sid"), Visitor(live, "Sue")
    owner = opened(live)
    assert speaks.says("sits in seat 1 with 100", owner.id)["ok"]
    assert sends.acts({"type": "Sit", "seat": 2, "chips": 100}, owner.id)["ok"]
    assert owner.table.stacks == {speaks.name: 100, sends.name: 100}


# 4. A guest is manager, and the office can be neither given nor taken


def test_the_link_makes_no_guest_a_manager(live: Live, manager: Visitor) -> None:
    guest = Visitor(live, guest=True)
    link = live.room.people.manager_link()
    rows = live.room.store.end(OFFICES)
    with logged(live) as log:
        opened_link = guest.ask("GET", f"/manager/{link}")
        assert opened_link.status_code == 303 and opened_link.headers["location"] == "/desk?link"
        assert len(log.wait(path="/manager/*", status=303)) == 1
        guest.post("/api/offices", {"name": guest.name, "office": "Dealer"}, status=403)
        assert len(log.wait(refused="office", who=guest.name)) == 1
    assert guest.person.offices == () and live.room.store.end(OFFICES) == rows and live.room.people.is_link(link)
    guest.post("/api/account", {"name": "", "password": "a long enough word"}, status=400)  # nameless, as a guest is
    assert guest.person.offices == () and live.room.people.is_link(link)
    guest.post("/api/account", {"name": "Mabel", "password": "a long enough word"})
    assert guest.person.is_manager and not live.room.people.is_link(link)
    heir = Visitor(live, "Hera")
    guest.post("/api/offices/succession", {"name": heir.name, "why": "I move away"})
    assert heir.person.is_manager and guest.person.offices == ()
    guest.post("/api/offices/succession", {"name": guest.name}, status=403)
    manager.post("/api/offices", {"name": heir.name, "office": "manager", "held": False, "why": "one is enough"})
    assert heir.person.offices == ()
    store = live.room.store
    assert check(store, OFFICES) == []
    told = [msgspec.json.decode(row.data, type=OfficeRow) for row in store.read(OFFICES, rows)]
    ids = guest.person.id, heir.person.id, manager.person.id
    assert [(each.change, each.person, each.by) for each in told] == [
        ("given", ids[0], "link"),
        ("given", ids[1], ids[0]),
        ("handed over", ids[0], ids[0]),
        ("taken", ids[1], ids[2]),
    ]
    history = manager.get("/api/offices/history")["changes"]
    assert [each["why"] for each in history[:3]] == ["one is enough", "I move away", "I move away"]
    listed = manager.ask("GET", "/api/offices/history?as=csv")
    assert listed.headers["content-type"].startswith("text/csv") and listed.text.count("\n") == len(history) + 1
    heir.get("/api/offices/history", status=403)


def test_twin_an_account_becomes_manager_and_is_succeeded(live: Live) -> None:
    first, heir = Visitor(live, "Max"), Visitor(live, "Hera")
    assert first.ask("GET", f"/manager/{live.room.people.manager_link()}").headers["location"] == "/desk"
    first.post("/api/offices", {"name": heir.name, "office": "Dealer"})
    first.post("/api/offices", {"name": heir.name, "office": "Dealer", "held": False})
    first.post("/api/offices/succession", {"name": heir.name, "why": "a new year"})
    assert heir.person.is_manager and first.person.offices == ()
    heir.post("/api/offices/resignation", {"office": "manager"})


# 5. Surveillance plays as a second guest at the table it looks at


def furnished(live: Live, visitor: Visitor) -> None:
    """Give chips to another account of somebody, who begins with none: they have had theirs."""
    assert live.room.ledger.balance(person_account(visitor.person.id)) == 0
    live.room.cashier.issue(visitor.person.id, 500, ("Mona", "Max"), "what another account begins with here")


@pytest.mark.parametrize("kind", ["guest", "account"])
def test_surveillance_does_not_look_where_another_account_of_theirs_plays(
    live: Live, manager: Visitor, kind: str
) -> None:
    spy = employed(live, manager, "Eve", "surveillance")
    known_as = spy.name
    spy.post("/api/sign-out")
    if kind == "guest":
        spy.post("/api/guest")
    else:
        spy.sign_up(f"Other {known_as}")
    furnished(live, spy)
    other = Visitor(live, "Olaf")
    owner = opened(live, spy, other)
    dealt(live, owner)
    give_up(live, owner, (spy, other))
    assert spy.acts({"type": "Leave"}, owner.id)["ok"]
    spy.post("/api/sign-out")
    spy.post("/api/sign-in", {"name": known_as, "password": "a long enough word"})
    looks = live.room.store.end(LOOKS)
    with logged(live) as log:
        spy.post(f"/api/hands/{owner.id}/1/look", status=403)
        assert len(log.wait(refused="office", who=known_as)) == 1
    assert live.room.store.end(LOOKS) == looks
    another = employed(live, manager, "Ida", "surveillance")
    assert another.post(f"/api/hands/{owner.id}/1/look")["name"] == another.name
    assert live.room.store.end(LOOKS) == looks + 1


def test_twin_surveillance_that_plays_nowhere_looks_and_it_is_written_down(live: Live, manager: Visitor) -> None:
    players = [Visitor(live, "Pia"), Visitor(live, "Ron")]
    owner = opened(live, *players)
    dealt(live, owner)
    give_up(live, owner, players)
    looks = live.room.store.end(LOOKS)
    looker = employed(live, manager, "Lou", "surveillance")
    assert looker.post(f"/api/hands/{owner.id}/1/look")["name"] == looker.name
    assert live.room.store.end(LOOKS) == looks + 1


def another_account(live: Live) -> tuple[Owner, Visitor]:
    """A table at which somebody sits who is a guest by now, at the same device."""
    twice = Visitor(live, "Twyla")
    owner = opened(live, twice)
    twice.post("/api/sign-out")
    twice.post("/api/guest")
    furnished(live, twice)
    return owner, twice


CLAIMS = ({"type": "Sit", "seat": 2, "chips": 100}, {"type": "JoinList"}, {"type": "Want", "seat": 2})


@pytest.mark.parametrize("act", CLAIMS, ids=lambda each: each["type"])
def test_a_second_account_comes_to_no_seat_and_no_claim(live: Live, act: dict[str, Any]) -> None:
    owner, twice = another_account(live)
    before = standing(owner)
    with logged(live) as log:
        assert "same device" in refused(log, owner, twice, twice.acts(act, owner.id), before, "accounts")


def test_one_person_has_one_seat_at_a_table(live: Live, manager: Visitor, honest: Visitor) -> None:
    owner, twice = another_account(live)
    assert not twice.acts(CLAIMS[0], owner.id)["ok"]
    elsewhere = opened(live, twice)
    assert elsewhere.table.stacks == {twice.name: 200}, "at another table they may sit"
    # From the same address, which a household has in common: they sit, and somebody may look into it.
    neighbour = Visitor(live, "Nell")
    with logged(live) as log:
        assert neighbour.acts({"type": "Sit", "seat": 2, "chips": 100}, owner.id)["ok"]
        assert len(log.wait(refused="accounts", who=neighbour.name, table=owner.id)) == 1
    [told] = [each for each in honest.get(f"/api/desk?table={owner.id}")["tables"] if each["id"] == owner.id]
    assert len(told["flags"]) == 1 and "the same address" in told["flags"][0]
    assert live.within(lambda: live.room.add_bots(owner.id, 2)) == 2, "bots are not concerned"


def linked(live: Live, first: Visitor, second: Visitor) -> None:
    """Let the first sign in where the second did: from now on they are one person."""
    name = first.name
    browser = Visitor(live)
    browser.cookies = second.cookies
    browser.post("/api/sign-in", {"name": name, "password": "a long enough word"})
    first.cookies = browser.cookies


@pytest.mark.parametrize("how", ["moves", "is moved", "is let in", "is merged"])
def test_no_office_brings_a_second_account_to_a_table(live: Live, honest: Visitor, how: str) -> None:
    """Also where two were found to be one person only after both sat down."""
    first, second = Visitor(live, "Una"), Visitor(live, "Urs")
    owner = opened(live, first, *([second] if "move" in how else []))
    name = second.name
    linked(live, first, second)
    act: dict[str, Any] = {
        "moves": {"type": "Move", "seat": 5},
        "is moved": {"type": "Move", "name": first.name, "seat": 5, "office": FLOOR},
        "is let in": {"type": "Admit", "name": name, "office": FLOOR},
        "is merged": {"type": "Merge", "office": FLOOR, "names": [name], "seats": [5], "chips": [100]},
    }[how]
    who = first if how == "moves" else honest
    before = standing(owner)
    with logged(live) as log:
        assert "same device" in refused(log, owner, who, who.acts(act, owner.id), before, "accounts")
    assert not [each for each in honest.get("/api/proposals")["proposals"] if each["table"] == owner.id]


def test_twin_two_people_wait_move_and_are_merged(live: Live, manager: Visitor, honest: Visitor) -> None:
    first, second, third = (Visitor(live, name) for name in ("Una", "Urs", "Ute"))
    owner = opened(live, first)
    assert second.acts({"type": "JoinList"}, owner.id)["ok"]
    assert second.acts({"type": "Sit", "seat": 2, "chips": 100}, owner.id)["ok"]
    assert second.acts({"type": "Move", "seat": 5}, owner.id)["ok"]
    assert honest.acts({"type": "Move", "name": first.name, "seat": 6, "office": FLOOR}, owner.id)["ok"]
    merge = {"type": "Merge", "office": FLOOR, "names": [third.name], "seats": [4], "chips": [100]}
    assert honest.acts(merge, owner.id)["ok"]
    [waits] = [each for each in manager.get("/api/proposals")["proposals"] if each["table"] == owner.id]
    assert manager.post(f"/api/proposals/{waits['number']}", {"sign": True})["step"] == "done"
    assert {player.name: seat for seat, player in owner.table.state.players.items()} == {
        third.name: 4,
        second.name: 5,
        first.name: 6,
    }


# 6. A merge with chips that nobody had


@pytest.mark.parametrize("who", ["somebody", "nobody", "bot"])
def test_a_merge_brings_no_chips_that_nobody_has(live: Live, manager: Visitor, who: str) -> None:
    owner, somebody = opened(live, Visitor(live, "Ned")), Visitor(live, "Sam")
    floor = employed(live, manager, "Greta", FLOOR)
    name = {"somebody": somebody.name, "nobody": "Zed Nobody", "bot": f"Zed{BOT}"}[who]
    ledger, account = live.room.ledger, person_account(somebody.person.id)
    has, total = ledger.balance(account), ledger.balance(table_account(owner.id))
    merge = {"type": "Merge", "office": FLOOR, "names": [name], "seats": [5], "chips": [50_000]}
    before = standing(owner)
    with logged(live) as log:
        refused(log, owner, floor, floor.acts(merge, owner.id), before)
    assert (ledger.balance(account), ledger.balance(table_account(owner.id))) == (has, total)
    assert not floor.get("/api/proposals")["proposals"]


def test_twin_two_people_merge_what_somebody_has(live: Live, manager: Visitor) -> None:
    owner, somebody = opened(live, Visitor(live, "Ned")), Visitor(live, "Sam")
    floor = employed(live, manager, "Greta", FLOOR)
    ledger, account = live.room.ledger, person_account(somebody.person.id)
    has = ledger.balance(account)
    merge = {"type": "Merge", "office": FLOOR, "names": [somebody.name], "seats": [5], "chips": [150]}
    before = standing(owner)
    answer = floor.acts(merge, owner.id)
    assert answer["ok"] and "second person" in answer["sentence"] and standing(owner) == before
    [mine] = floor.get("/api/proposals")["proposals"]
    assert mine["mine"] and not mine["may"] and somebody.name in mine["says"]
    with logged(live) as log:  # neither the proposer, nor one who has not the power, nor a stranger to the desk
        floor.post(f"/api/proposals/{mine['number']}", {"sign": True}, status=422)
        low = employed(live, manager, "Lou", "Dealer")
        assert not low.get("/api/proposals")["proposals"]
        low.post(f"/api/proposals/{mine['number']}", {"sign": True}, status=403)
        assert len(log.wait(refused="office", who=low.name)) == 1
        somebody.post(f"/api/proposals/{mine['number']}", {"sign": True}, status=403)
    assert standing(owner) == before
    [theirs] = manager.get("/api/proposals")["proposals"]
    assert theirs["may"] and theirs["number"] == mine["number"] and theirs["name"] == floor.name
    assert manager.post(f"/api/proposals/{mine['number']}", {"sign": True})["step"] == "done"
    manager.post(f"/api/proposals/{mine['number']}", {"sign": True}, status=403)
    assert owner.table.stacks[somebody.name] == 150
    assert ledger.balance(account) == has - 150
    assert owner.table.balance == 0


# One person alone voids a hand in which chips lie


@pytest.mark.parametrize("way", ["order", "decision"])
def test_nobody_voids_a_hand_with_chips_alone(live: Live, manager: Visitor, way: str) -> None:
    floor, players = (
        employed(live, manager, "Greta", "TG Assistant Casino Manager"),
        [Visitor(live, "Al") for _ in "ab"],
    )
    owner = opened(live, *players)
    dealt(live, owner)
    act: dict[str, Any] = {"type": "Order", "office": FLOOR, "power": "voids the hand", "ground": "fire"}
    if way == "decision":
        assert players[0].acts({"type": "Dispute"}, owner.id)["ok"]
        act = {"type": "Decide", "office": FLOOR, "choice": "return all wagers"}
    before = standing(owner)
    answer = floor.acts(act, owner.id)
    assert answer["ok"] and answer["number"] == 0 and "second person" in answer["sentence"], answer["sentence"]
    assert standing(owner) == before
    [waits] = [each for each in floor.get("/api/proposals")["proposals"] if each["table"] == owner.id]
    with logged(live) as log:
        plays = employed(live, manager, "Pat", "TG Assistant Casino Manager")
        assert plays.acts({"type": "Sit", "seat": 5, "chips": 100}, owner.id)["ok"]
        before = standing(owner)
        plays.post(f"/api/proposals/{waits['number']}", {"sign": True}, status=403)
        assert len(log.wait(refused="office", who=plays.name)) == 1
    assert standing(owner) == before
    assert manager.post(f"/api/proposals/{waits['number']}", {"sign": True})["step"] == "done"
    stacks = owner.table.stacks
    assert [stacks[each.name] for each in players] == [200, 200] and owner.table.hand is None


VOID = {"type": "Order", "office": FLOOR, "power": "voids the hand", "ground": "fire"}


def proposed(live: Live, honest: Visitor, sign: str = CROWN) -> tuple[Owner, list[Visitor], str]:
    """A hand that somebody wants to void: its table, who plays it, and where the proposal is signed."""
    players = [Visitor(live, "Al") for _ in "ab"]
    owner = opened(live, *players, sign=sign)
    dealt(live, owner)
    assert honest.acts(VOID, owner.id)["ok"]
    [waits] = [each for each in honest.get("/api/proposals")["proposals"] if each["table"] == owner.id]
    return owner, players, f"/api/proposals/{waits['number']}"


def test_play_stops_while_a_void_waits_for_a_second_person(live: Live, manager: Visitor, honest: Visitor) -> None:
    """Else two of the staff could wait for how the hand ends before they sign."""
    owner, players, where = proposed(live, honest)
    before = standing(owner)
    first = first_of(owner, players)
    for act in ({"type": "Fold"}, {"type": "Dispute"}):
        with logged(live) as log:
            assert "play stops" in refused(log, owner, first, first.acts(act, owner.id), before, "act")
    told = first.tells({"type": "watch", "table": owner.id})
    [seen] = [each for each in told if each["type"] == "picture"]
    assert seen["picture"]["due"]["actor"] == "floor" and not seen["mine"].get("due")
    with logged(live) as log:  # it is asked once for each hand
        again = manager.acts(VOID, owner.id)
        assert "asked already" in refused(log, owner, manager, again, before)
    assert manager.post(where, {"sign": True})["step"] == "done"
    assert owner.table.hand is None and set(owner.table.stacks.values()) == {200}
    dealt(live, owner)
    assert first_of(owner, players).acts({"type": "Fold"}, owner.id)["ok"], "and the next hand is played"


def test_a_proposal_holds_for_the_hand_it_was_made_in(live: Live, manager: Visitor, honest: Visitor) -> None:
    """Where nobody signs within the time on the sign play goes on, and nobody signs any more."""
    owner, players, where = proposed(live, honest, f"{CROWN}, time to decide 1")
    first = first_of(owner, players)
    until(lambda: not owner.held, "play stops for good")
    before = standing(owner)
    manager.post(where, {"sign": True}, status=403)
    with logged(live) as log:
        assert "asked already" in refused(log, owner, honest, honest.acts(VOID, owner.id), before)
    assert first_of(owner, players) is first and give_up(live, owner, players) is first
    dealt(live, owner)
    before = standing(owner)
    manager.post(where, {"sign": True}, status=403)
    assert standing(owner) == before


def test_twin_play_goes_on_when_the_void_is_refused(live: Live, manager: Visitor, honest: Visitor) -> None:
    owner, players, where = proposed(live, honest)
    assert owner.held
    assert manager.post(where, {"sign": False, "why": "there is no fire"})["step"] == "refused"
    first = first_of(owner, players)
    told = first.tells({"type": "watch", "table": owner.id})
    [seen] = [each for each in told if each["type"] == "picture"]
    assert seen["mine"]["due"]["deadline"] > 0, "they have time to think again"
    assert first.acts({"type": "Fold"}, owner.id)["ok"]


def test_play_still_stops_in_a_room_that_was_opened_again(tmp_path: Path) -> None:
    slow = Tempo(between=600.0, bot=600.0, officer=600.0, request=600.0)
    with Live(tmp_path, slow, seconds=600.0) as live:
        chief = Visitor(live, "Mona")
        assert chief.ask("GET", f"/manager/{live.room.people.manager_link()}").status_code == 303
        owner, players, where = proposed(live, employed(live, chief, "Flo", FLOOR))
    with Live(tmp_path, slow, seconds=600.0) as again:
        owner = again.room.tables[owner.id]
        for each in (chief, *players):
            each.live = again
        assert not first_of(owner, players).acts({"type": "Fold"}, owner.id)["ok"] and owner.held
        assert chief.post(where, {"sign": True})["step"] == "done" and owner.table.hand is None


# 7. Fields that an act does not have


@pytest.mark.parametrize("plays", [True, False])
@pytest.mark.parametrize("kind", ["Lend", "TakeOff"])
def test_an_office_that_an_act_does_not_have_is_no_field_of_it(
    live: Live, manager: Visitor, kind: str, plays: bool
) -> None:
    thief, victim = employed(live, manager, "Theo", "Dealer", "dealer"), Visitor(live, "Vi")
    accomplice = thief if plays else Visitor(live, "Abe")
    owner = opened(live, victim, accomplice, sign=CANBERRA)
    act = {"type": kind, "name": victim.name, "amount": 50, "office": "dealer"}
    act |= {"other": accomplice.name} if kind == "Lend" else {}
    before = standing(owner)
    with logged(live) as log:
        says = refused(log, owner, thief, thief.acts(act, owner.id), before)
    assert says == (PLAYS if plays else f'{kind} has nothing that is called "office".')
    assert not [each for each in manager.get("/api/proposals")["proposals"] if each["table"] == owner.id]


def test_twin_two_people_lend_chips_of_somebody(live: Live, manager: Visitor) -> None:
    house, ann, bob = employed(live, manager, "Hugo", "dealer"), Visitor(live, "Ann"), Visitor(live, "Bob")
    owner = opened(live, ann, bob, sign=CANBERRA)
    answer = house.acts({"type": "Lend", "name": ann.name, "other": bob.name, "amount": 50}, owner.id)
    assert answer["ok"], answer["sentence"]
    [proposed] = [each for each in manager.get("/api/proposals")["proposals"] if each["table"] == owner.id]
    assert owner.table.stacks == {ann.name: 200, bob.name: 200}
    assert manager.post(f"/api/proposals/{proposed['number']}", {"sign": True})["step"] == "done"
    assert owner.table.stacks == {ann.name: 150, bob.name: 250}


# 18. The manager's link in the log

SPELLED = (
    "//manager/{}",
    "///manager/{}",
    "/manager//{}",
    "/MANAGER/{}",
    "/%6danager/{}",
    "/%2Fmanager%2F{}",
    "/%252Fmanager%252F{}",
    "/manager%2f{}",
    "/x/../manager/{}",
    "/./manager/./{}",
    "/manager;x/{}",
    "/%5Cmanager%5C{}",
    "/managers/{}",
    "/api/{}",
    "/{}",
    "/table/" + "x" * 170 + "/{}",
)


@pytest.mark.parametrize("path", SPELLED)
def test_the_managers_link_is_not_written_down_however_it_is_spelled(live: Live, path: str) -> None:
    link = live.room.people.manager_link()
    where = urlsplit(live.address)
    with logged(live) as log:
        asks = http.client.HTTPConnection(str(where.hostname), where.port, timeout=10)
        asks.request("GET", path.format(link))
        asks.getresponse().read()
        asks.close()
        assert len(log.wait(method="GET", address="127.0.0.1")) == 1
    for line in log.lines:
        assert link not in line and not any(link[at : at + 12] in line for at in range(31)), line
    assert live.room.people.is_link(link), "and it was not used up"


def test_twin_the_link_itself_works_and_is_written_as_a_star(live: Live) -> None:
    heir, link = Visitor(live, "Hal"), live.room.people.manager_link()
    with logged(live) as log:
        assert heir.ask("GET", f"/manager/{link}").headers["location"] == "/desk"
        assert len(log.wait(path="/manager/*", status=303)) == 1
    assert heir.person.is_manager
    heir.post("/api/offices/resignation", {"office": "manager"})
