"""Tournaments as people have them over HTTP and the socket: entering with their chips, playing, winning, directing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.copies import verified
from pokerroom.room.draws import chance_of, draw_faults, root_of, secret_of
from pokerroom.room.keys import keys_folder, keys_in
from pokerroom.room.ledger import person_account, tournament_account
from pokerroom.room.room import Room
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_rows import numbered_tournament_events
from pokerroom.room.tournaments import TournamentWish
from pokerroom.tournament.drawing import SeatsDrawn
from pokerroom.tournament.entries import Enter
from pokerroom.tournament.papers import Publish, Published
from pokerroom.tournament.vocabulary import TOURNAMENT
from tests.web.live import FAST, Live, in_a_hurry
from tests.web.visitors import Visitor, until

_IDS = count()


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with in_a_hurry(tmp_path_factory.mktemp("room")) as room:
        yield room


def announced(visitor: Visitor, **wish: Any) -> str:
    # Blinds rise every minute: between somebody who is away and a bot that folds two small stacks could go on for long.
    told = {"format": "sit_and_go", "buy_in": 1000, "fee": 100, "seats": 6, "most": 6, "minutes": 1, **wish}
    return str(visitor.post("/api/tournaments", told, 201)["id"])


def owner_of(live: Live, id: str) -> TournamentOwner:
    return live.room.tournaments.get(id)


def does(visitor: Visitor, id: str, what: str, status: int = 200, **fields: Any) -> Any:
    return visitor.post(f"/api/tournaments/{id}/do", {"id": f"d{next(_IDS)}", "what": what, "with": fields}, status)


def purse(live: Live, visitor: Visitor) -> int:
    return live.room.ledger.balance(person_account(visitor.person.id))


def offers(visitor: Visitor, id: str, part: str = "mine") -> list[str]:
    told = visitor.get(f"/api/tournaments/{id}")[part]
    return [each["what"] for each in told["offers"]] if told else []


def in_order(owner: TournamentOwner) -> None:
    """Everybody has a place; those who tie have the same, and the places behind them stay empty."""
    places = sorted(each.place for each in owner.state.entered)
    assert places[0] == 1 and all(
        place in (before, after) for before, place, after in zip(places, places[1:], range(2, 999), strict=False)
    )


# --------------------------------------------------------------------------------------------- a sit-and-go


def test_a_sit_and_go_is_entered_played_and_paid(live: Live) -> None:
    ann = Visitor(live, "Ann")
    had = purse(live, ann)
    id = announced(ann, bots=5)
    owner = owner_of(live, id)
    assert live.room.ledger.balance(tournament_account(id)) == 5 * 1100
    assert "enter" in offers(ann, id)
    does(ann, id, "enter")
    assert purse(live, ann) == had - 1100
    until(lambda: owner.state.is_now == "running" or owner.over, "it never began")
    until(lambda: owner.over, "it never ended")
    until(lambda: live.room.ledger.balance(tournament_account(id)) == 0, "not everything was paid out")
    prizes = {each.name: each.prize for each in owner.state.entered}
    # 65 and 35 percent of six buy-ins.
    assert sum(prizes.values()) == 6000 and sorted(prizes.values())[-1] == 3900
    assert purse(live, ann) == had - 1100 + prizes[ann.name]
    in_order(owner)


def test_it_begins_with_bots_when_whoever_announced_it_says_so(live: Live) -> None:
    ann, ben = Visitor(live, "Ann"), Visitor(live, "Ben")
    id = announced(ann)
    does(ann, id, "enter")
    does(ben, id, "enter")
    assert "begin" in offers(ann, id) and "begin" not in offers(ben, id)
    assert "for whoever runs" in does(ben, id, "begin", 422)["sentence"]
    assert owner_of(live, id).state.is_now == "open"
    does(ann, id, "begin")
    until(lambda: owner_of(live, id).over, "it never ended")
    assert len(owner_of(live, id).state.entered) == 6


def test_whoever_watches_is_shown_every_change_and_where_they_sit(live: Live) -> None:
    ann = Visitor(live, "Ann")
    id = announced(ann, bots=5)
    [shown] = [each for each in ann.tells({"type": "tournament", "id": id}) if each["type"] == "tournament"]
    assert shown["picture"]["entered"] == 5 and shown["mine"]["state"] == "" and shown["desk"] is None
    does(ann, id, "enter")
    until(lambda: bool(ann.get(f"/api/tournaments/{id}")["mine"]["table"]) or owner_of(live, id).over, "no seat")
    lobby = ann.get("/api/lobby")
    [row] = [each for each in lobby["tournaments"] if each["id"] == id]
    assert row["mine"] in ("seated", "out")
    assert not [each for each in lobby["tables"] if each["id"] == row["table"]], "its tables are no cash tables"


# ------------------------------------------------------------------------------------------------ what is refused


def test_an_entry_needs_chips_and_is_taken_once(live: Live) -> None:
    ann = Visitor(live, "Ann")
    dear = announced(ann, buy_in=1_000_000)
    before = owner_of(live, dear).number
    assert "chips, not 1000100" in does(ann, dear, "enter", 422)["sentence"]
    assert owner_of(live, dear).number == before and not owner_of(live, dear).state.entries
    id = announced(ann)
    has = purse(live, ann)
    message = {"id": "once", "what": "enter", "with": {}}
    first = ann.post(f"/api/tournaments/{id}/do", message)
    again = ann.post(f"/api/tournaments/{id}/do", message)
    assert first == again and purse(live, ann) == has - 1100
    assert "cannot be done now" in does(ann, id, "enter", 422)["sentence"]
    other = ann.post(f"/api/tournaments/{id}/do", {"id": "once", "what": "withdraw", "with": {}}, 422)
    assert "an id of its own" in other["sentence"]
    does(ann, id, "withdraw")
    assert purse(live, ann) == has and not owner_of(live, id).state.entered


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"format": "no such"}, "has no conditions"),
        ({"book": "nowhere"}, "at the desk"),
        ({"game": "bridge"}, "bridge"),
        ({"seats": 40}, "seats"),
        ({"most": 1}, "players"),
        ({"buy_in": -2, "fee": 10**15}, "dollars"),
        ({"bots": 7}, "cannot enter"),
        ({"start": 10**9}, "sixty days"),
        ({"minutes": 100_000}, "minutes"),
    ],
)
def test_a_wish_that_makes_no_tournament_is_refused_in_a_sentence(live: Live, wish: dict[str, Any], says: str) -> None:
    ann = Visitor(live, "Ann")
    known = len(live.room.tournaments.every)
    # Blinds rise every minute: between somebody who is away and a bot that folds two small stacks could go on for long.
    told = {"format": "sit_and_go", "buy_in": 1000, "fee": 100, "seats": 6, "most": 6, "minutes": 1, **wish}
    found = ann.ask("POST", "/api/tournaments", told)
    assert found.status_code in (400, 422) and says in found.json()["sentence"], found.text
    assert len(live.room.tournaments.every) == known


def test_a_thousand_entries_at_once_for_the_last_places(live: Live) -> None:
    ann = Visitor(live, "Ann")
    id = announced(ann, most=6, bots=3, start=60)
    owner = owner_of(live, id)

    async def rush() -> list[object]:
        every = [owner.act(f"P{number}", lambda number=number: (Enter(f"P{number}"),)) for number in range(1000)]
        return await asyncio.gather(*every, return_exceptions=True)

    found = live.within(rush)
    assert sum(isinstance(each, int) for each in found) == 3
    assert len(owner.state.entered) == 6


# ---------------------------------------------------------------------------------------------------- the desk


def test_a_director_runs_one_by_the_book_from_the_desk(live: Live, manager: Visitor) -> None:
    id = str(manager.post("/api/tournaments", {"format": "friday", "book": "crown", "start": 60}, 201)["id"])
    owner = owner_of(live, id)
    desk = manager.get(f"/api/tournaments/{id}")["desk"]
    assert desk["office"] == "Director"
    refusal = does(manager, id, "open", 422)
    assert refusal["by"], "what the book asks for first is named with its clause"
    for what in [each["what"] for each in desk["offers"] if each["what"] in ("publish", "tell inspectors", "approve")]:
        does(manager, id, what)
    does(manager, id, "open")
    most = owner.state.conditions["players.least"] if owner.state.conditions is not None else 0
    does(manager, id, "bots", **{"how many": most + 6})  # too many to be out before the clock is stopped
    ann = Visitor(live, "Ann")
    assert "for whoever runs" in does(ann, id, "close", 422)["sentence"]
    does(manager, id, "close")
    does(manager, id, "designate")
    does(manager, id, "draw")
    assert "has not been briefed" in does(manager, id, "start", 422)["sentence"] or "briefed" in str(
        manager.get(f"/api/tournaments/{id}")["desk"]["missing"]
    )
    does(manager, id, "brief")
    does(manager, id, "start")
    does(manager, id, "stop clock")
    until(lambda: not any(at.playing for at in owner.state.tables.values()), "hands go on though the clock stands")
    hands = sum(at.hands for at in owner.state.tables.values())
    name = owner.state.left[0].name
    penalty = next(each for each in offers_of(manager, id) if each["what"] == "penalise")["asks"]["for"]
    does(manager, id, "penalise", name=name, **{"for": penalty.removeprefix("choice: ").split(" | ")[0]})
    assert sum(at.hands for at in owner.state.tables.values()) == hands
    does(manager, id, "set clock", level=3, left=60, why="a mistake")
    does(manager, id, "start clock")
    until(lambda: owner.state.is_now == "over" or owner.over, "it never ended")
    until(lambda: "settle" in offers(manager, id, "desk"), "nothing to sign")
    does(manager, id, "settle")
    until(lambda: live.room.ledger.balance(tournament_account(id)) == 0, "not everything was paid out")
    found = manager.get(f"/api/tournaments/{id}/results.json")
    assert found["taken"] == found["kept"] + found["prizes"] + found["refunded"]
    assert "place,name" in manager.ask("GET", f"/api/tournaments/{id}/results.csv").text


def offers_of(visitor: Visitor, id: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = visitor.get(f"/api/tournaments/{id}")["desk"]["offers"]
    return told


def test_whoever_takes_part_directs_nothing(live: Live, manager: Visitor) -> None:
    wish = {"format": "freezeout", "start": 120, "directed": True, "buy_in": 1000, "fee": 100}
    id = str(manager.post("/api/tournaments", wish, 201)["id"])
    does(manager, id, "publish")
    does(manager, id, "open")
    does(manager, id, "enter")
    assert manager.get(f"/api/tournaments/{id}")["desk"] is None
    assert "you take part" in does(manager, id, "close", 422)["sentence"]
    does(manager, id, "withdraw")
    does(manager, id, "close")


def test_bots_agree_to_a_deal_and_people_are_asked(live: Live, manager: Visitor) -> None:
    wish = {"format": "rebuy", "directed": True, "buy_in": 1000, "fee": 100, "seats": 3, "most": 9}
    id = str(manager.post("/api/tournaments", wish, 201)["id"])
    owner, ann = owner_of(live, id), Visitor(live, "Ann")
    does(manager, id, "publish")
    does(manager, id, "open")
    does(manager, id, "bots", **{"how many": 4})
    does(ann, id, "enter")
    for what in ("close", "designate", "draw", "start", "stop clock"):
        does(manager, id, what)
    until(lambda: not any(at.playing for at in owner.state.tables.values()), "hands go on though the clock stands")
    mine = owner.state.entry(ann.person.name)
    assert mine is not None
    assert ("buy back" in offers(ann, id)) == (mine.chips <= 5000), "who has no more than a bank may buy in time"
    for name in [each.name for each in owner.state.left if each is not mine][: owner.state.seated - 3]:
        does(manager, id, "disqualify", name=name, **{"for": "collusion"})
    until(lambda: owner.state.final, "the final table is not drawn")
    does(manager, id, "offer chop", how="icm", left="0")
    until(lambda: len(owner.state.agreed) == 2, "the bots do not agree")
    assert not owner.state.chopped and "agree" in offers(ann, id)
    has = purse(live, ann)
    does(ann, id, "agree")
    until(lambda: "settle" in offers(manager, id, "desk"), "nothing to sign")
    due = owner.state.chop[mine.name]
    does(manager, id, "settle")
    until(lambda: live.room.ledger.balance(tournament_account(id)) == 0, "not everything was paid out")
    assert purse(live, ann) == has + due


def test_what_waits_for_the_end_of_a_hand_is_offered_with_the_reason(live: Live, manager: Visitor) -> None:
    wish = {"format": "rebuy", "directed": True, "buy_in": 1000, "fee": 100, "seats": 3, "most": 9}
    id = str(manager.post("/api/tournaments", wish, 201)["id"])
    owner, people = owner_of(live, id), [Visitor(live, "Ann"), Visitor(live, "Bob")]
    for what in ("publish", "open"):
        does(manager, id, what)
    for each in people:
        does(each, id, "enter")
    for what in ("close", "designate", "draw"):
        does(manager, id, what)
    does(manager, id, "start")
    until(lambda: owner.state.tables[1].playing, "no hand begins")  # it goes on for as long as nobody acts

    poor = min(people, key=lambda each: owner.state.entries[each.person.name.casefold()].chips)
    [offer] = [each for each in poor.get(f"/api/tournaments/{id}")["mine"]["offers"] if each["what"] == "buy back"]
    assert offer["why"] == does(poor, id, "buy back", 422)["sentence"] == "the hand is finished first."
    assert offer["by"] == ["HOUSE 181"]


# --------------------------------------------------------------------------------------------------- a crash


def test_a_room_that_is_closed_in_the_middle_goes_on_where_it_was(tmp_path: Path) -> None:
    async def part(room: Room, id: str, hands: int) -> str:
        await room.start()
        owner = room.tournaments.every.get(id)
        if owner is None:
            owner = await room.tournaments.announce(TournamentWish("freezeout", bots=12, most=12, minutes=1, seats=6))
        before = sum(at.hands for at in owner.state.tables.values())
        while not owner.over and sum(at.hands for at in owner.state.tables.values()) < before + hands:
            await asyncio.sleep(0.01)
        stacks = {each.name: each.chips for each in owner.state.left}
        assert owner.over or sum(stacks.values()) == 12 * 10_000
        await room.stop()
        return owner.id

    id = ""
    for _ in range(5):
        id = asyncio.run(part(Room(tmp_path / "room", tempo=FAST, keys=tmp_path / "keys"), id, 6))
    room = Room(tmp_path / "room", tempo=FAST, keys=tmp_path / "keys")
    asyncio.run(part(room, id, 100_000))
    owner = room.tournaments.get(id)
    assert owner.over and len(owner.state.entered) == 12
    in_order(owner)
    assert [str(fault) for fault in verified(tmp_path / "room", tmp_path / "keys").faults] == []


def test_draws_follow_from_the_secret_that_was_fixed_and_others_are_found(tmp_path: Path) -> None:
    async def play() -> str:
        room = Room(tmp_path / "room", tempo=FAST, keys=tmp_path / "keys")
        await room.start()
        owner = await room.tournaments.announce(TournamentWish("freezeout", bots=13, most=13, seats=6))
        root = owner.opening.root
        while sum(at.hands for at in owner.state.tables.values()) < 8:
            await asyncio.sleep(0.01)
        assert root_of(owner.secret) == root
        assert room.door.shown(owner, None).picture.secret == "", "nobody is told while it is on"
        await room.stop()
        return owner.id

    id = asyncio.run(play())
    opened = SqliteStore(tmp_path / "room" / FILE)
    keys = keys_in(keys_folder(opened.room, tmp_path / "keys")).sealing
    try:
        assert draw_faults(opened, keys) == []
        [fault] = draw_faults(opened, bytes(len(keys)))
        assert fault.where == f"tournament/{id}"
        rows = opened.read(f"tournament/{id}")
        drawn = next(row for row in rows if b'"SeatsDrawn"' in row.data)
        event = next(each for each in numbered_tournament_events(drawn) if isinstance(each, SeatsDrawn))
        chance = chance_of(secret_of(keys, id), drawn.number)
        numbers = list(range(1, 19))
        chance.shuffle(numbers)
        assert list(event.shuffle) == numbers
    finally:
        opened.close()


def test_whoever_withdraws_and_comes_again_is_counted_twice_in_the_results(live: Live, manager: Visitor) -> None:
    told = {"format": "freezeout", "directed": True, "buy_in": 1000, "fee": 100, "start": 3600}
    id = str(manager.post("/api/tournaments", told, 201)["id"])
    for what in ("publish", "open"):
        does(manager, id, what)
    ann = Visitor(live, "Ann")
    for what in ("enter", "withdraw", "enter"):
        does(ann, id, what)
    found = ann.get(f"/api/tournaments/{id}/results.json")
    assert (found["taken"], found["refunded"]) == (2200, 1100)
    assert live.room.ledger.balance(tournament_account(id)) == 1100


@pytest.mark.logs("an act could not be answered")
def test_an_act_that_breaks_half_way_has_changed_nothing(
    live: Live, manager: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {"format": "freezeout", "directed": True, "buy_in": 1000, "fee": 100, "start": 60}
    id = str(manager.post("/api/tournaments", told, 201)["id"])
    owner = owner_of(live, id)
    recorded = len(owner.tournament.log)

    def broken(state: Any, log: Any, act: Any, grant: Any = None) -> None:
        log.emit(Published((), state.at, 99))
        raise RuntimeError("planted")

    monkeypatch.setitem(TOURNAMENT.answers, Publish, broken)
    assert "nothing has changed" in does(manager, id, "publish", 422)["sentence"]
    assert (owner.state.published, len(owner.tournament.log)) == (0, recorded)
    assert len(live.faults.lines) == 1  # it was planted
    live.faults.lines.clear()
    monkeypatch.undo()
    does(manager, id, "publish")
    assert owner.state.published == 1


def test_a_tournament_that_is_called_off_gives_everything_back(live: Live) -> None:
    ann, ben = Visitor(live, "Ann"), Visitor(live, "Ben")
    had = purse(live, ann), purse(live, ben)
    id = announced(ann, bots=2)
    for each in (ann, ben):
        does(each, id, "enter")
    assert "for whoever runs" in does(ben, id, "cancel", 422)["sentence"]
    does(ann, id, "cancel")
    assert (purse(live, ann), purse(live, ben)) == had
    assert live.room.ledger.balance(tournament_account(id)) == 0 and owner_of(live, id).state.is_now == "cancelled"
    assert offers(ann, id) == []


def test_one_that_is_broken_off_pays_those_who_are_left_and_keeps_the_fees(live: Live, manager: Visitor) -> None:
    wish = {"format": "freezeout", "start": 60, "directed": True, "buy_in": 1000, "fee": 100, "most": 12, "least": 2}
    id = str(manager.post("/api/tournaments", wish, 201)["id"])
    for what in ("publish", "open"):
        does(manager, id, what)
    ann = Visitor(live, "Ann")
    had = purse(live, ann)
    does(ann, id, "enter")
    does(manager, id, "bots", **{"how many": 11})
    for what in ("close", "designate", "draw", "start"):
        does(manager, id, what)
    owner = owner_of(live, id)
    until(lambda: sum(at.hands for at in owner.state.tables.values()) > 3, "nothing is played")
    does(manager, id, "stop clock")
    until(lambda: not any(at.playing for at in owner.state.tables.values()), "hands go on though the clock stands")
    does(manager, id, "cancel", why="the lights are out")
    until(lambda: live.room.ledger.balance(tournament_account(id)) == 0, "not everything was paid out")
    paid = {each.name: each.paid_out for each in owner.state.entered}
    assert sum(paid.values()) == 12 * 1000 and owner.state.kept == 12 * 100
    assert purse(live, ann) == had - 1100 + paid[ann.name]
