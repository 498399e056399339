"""Attacks by way of tournaments: bots and places beyond a share, and play of whom the room keeps away. Each is refused,
changes nothing and is written down once; its twin works."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from pokerroom.law.error import Refused
from pokerroom.room.ledger import tournament_account
from pokerroom.room.owner import Owner
from pokerroom.room.sent import Sent
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournaments import TournamentWish
from pokerroom.tournament.buying import AddOn, BuyBack, Reenter
from pokerroom.tournament.entries import CarryOver, Enter, NameSubstitute, Substitute, WithdrawEntry
from pokerroom.tournament.traits import COMES_TO_PLAY
from pokerroom.web.guard import Limits
from pokerroom.web.shares import Shares
from tests.limits import PLENTY
from tests.web.cage import managed
from tests.web.live import Live
from tests.web.visitors import Log, Visitor, logged, until

CALM = Tempo(between=600.0, bot=600.0, officer=600.0, request=600.0)
FEW = structs.replace(PLENTY, guest_bots=10, guest_tables=2, account_bots=10, account_tables=2)
CASH = "house holdem, no limit, blinds 1/2, buy in 40 to 400"
_IDS = count()


@contextmanager
def opened(folder: Path, limits: Limits = PLENTY) -> Iterator[Live]:
    with Live(folder, CALM, seconds=600.0, limits=limits) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0]


def announces(visitor: Visitor, status: int = 201, **wish: Any) -> Any:
    told = {"format": "sit_and_go", "buy_in": 100, "fee": 0, "seats": 6, "most": 6, "minutes": 5, **wish}
    return visitor.post("/api/tournaments", told, status)


def announced(visitor: Visitor, **wish: Any) -> TournamentOwner:
    return visitor.live.room.tournaments.get(announces(visitor, **wish)["id"])


def does(visitor: Visitor, owner: TournamentOwner, what: str, status: int = 200, **fields: Any) -> Any:
    told = {"id": f"d{next(_IDS)}", "what": what, "with": fields}
    return visitor.post(f"/api/tournaments/{owner.id}/do", told, status)


def standing(owner: TournamentOwner) -> Any:
    state = owner.state
    return (
        owner.number,
        state.is_now,
        {each.name: (each.is_now, each.chips) for each in state.entered},
        len(owner.tables),
    )


def bots(live: Live) -> int:
    """All bots of the room: those at its tables, and those that wait for a tournament to begin."""
    waiting = sum(len(owner.state.entered) for owner in live.room.tournaments.every.values() if not owner.tables)
    return waiting + sum(len(owner.table.state.players) for owner in live.room.tables.values())


def written(log: Log, kind: str, visitor: Visitor) -> None:
    """That a refusal of somebody was written down, once."""
    assert len(log.wait(refused=kind, who=visitor.name)) == 1


# ------------------------------------------------------------------------------------------------ bots


def test_one_guest_fills_no_room_with_bots_by_way_of_a_tournament(tmp_path: Path) -> None:
    """Of a thousand tables for two the share of tables allows two, and so four bots; of six seats each all ten."""
    with opened(tmp_path, FEW) as live:
        guest = Visitor(live, guest=True)
        for most, seats, may in ((2000, 2, 4), (60, 6, 10)):
            owner = announced(guest, most=most, seats=seats)
            before = standing(owner)
            with logged(live) as log:
                told = does(guest, owner, "begin", 422)["sentence"]
                assert (
                    told == f"you may fill {may} of the {most} free places with bots: announce one for fewer players."
                )
                written(log, "share", guest)
            assert standing(owner) == before and before[0] and not bots(live)
        assert len(announced(guest, most=2000, seats=2, bots=2000).state.entered) == 4, "as many as may come do"


def test_bots_of_tournaments_and_of_tables_are_one_share(tmp_path: Path) -> None:
    with opened(tmp_path, FEW) as live:
        guest = Visitor(live, guest=True)
        first = announced(guest, bots=6, most=12)
        table = guest.post("/api/tables", {"sign": CASH}, 201)["id"]
        assert guest.post(f"/api/tables/{table}/bots", {"seats": 6})["added"] == 4
        with logged(live) as log:
            assert "as many bots" in does(guest, first, "begin", 422)["sentence"]
            assert "as many bots" in announces(guest, 422, bots=1)["sentence"]
            assert "as many bots" in guest.post(f"/api/tables/{table}/bots", {"seats": 1}, 422)["sentence"]
            guest.post("/api/sign-out")
            guest.post("/api/guest")
            assert "as many bots" in announces(guest, 422, bots=1)["sentence"], "another account of one person"
            assert len(log.wait(2, refused="share")) == 2, "each account once"
        assert bots(live) == 10 and len(live.room.tournaments.every) == 1
        assert len(announced(Visitor(live, guest=True), bots=5).state.entered) == 5, "somebody else may"


def test_bots_of_tournaments_are_counted_for_an_address(tmp_path: Path) -> None:
    with opened(tmp_path, structs.replace(PLENTY, address_bots=7)) as live:
        one, other = Visitor(live, guest=True), Visitor(live, guest=True)
        assert len(announced(one, bots=5).state.entered) == 5
        assert len(announced(other, bots=5).state.entered) == 2
        last = announced(Visitor(live, guest=True))
        assert "as many bots" in does(one, announced(one), "begin", 422)["sentence"]
        manager = managed(live)
        assert len(announced(manager, bots=6).state.entered) == 6, "the staff is not counted"
        assert not last.state.entered


def test_bots_of_tournaments_are_counted_by_another_process_too(tmp_path: Path) -> None:
    with opened(tmp_path, FEW) as live:
        guest, other = Visitor(live, guest=True), Visitor(live, guest=True)
        owner = announced(guest, bots=6, most=12)
        board, room = SimpleNamespace(far=[]), live.room
        apart: Any = SimpleNamespace(is_house=False, people=room.people, tables={}, lobby_board=board)
        far = Shares(apart, structs.replace(FEW, address_bots=7))

        def may(who: Visitor) -> list[int]:
            far.hear(live.within(told))
            return [far.bots(who.person, address, 10) for address in ("127.0.0.1", "192.0.2.1")]

        async def told() -> bytes:
            return bytes(live.app.state.shares.tell())

        assert (may(guest), may(other)) == ([1, 4], [1, 7])
        far.tell()  # forgets what is over, and nothing else
        assert (may(guest), may(other)) == ([1, 4], [1, 7])
        does(guest, owner, "cancel")
        assert (may(guest), may(other)) == ([7, 7], [7, 7])


def test_two_wishes_at_once_are_one_share(tmp_path: Path) -> None:
    """Each looks at the share before anything of the other is written."""
    with opened(tmp_path, structs.replace(FEW, tournaments=2)) as live:
        guest = Visitor(live, guest=True)
        shares, announce, person = live.app.state.shares, live.room.tournaments.announce, guest.person
        wish = TournamentWish("sit_and_go", buy_in=100, fee=0, seats=6, most=12, bots=6, minutes=5)

        async def at_once() -> list[Any]:
            async def one() -> TournamentOwner:
                with shares.announcing(person, "192.0.2.1") as announcing:
                    return await announce(wish, by=person.id, share=announcing.share)

            return await asyncio.gather(*(one() for _ in range(3)), return_exceptions=True)

        first, second, third = live.within(at_once)
        assert [len(each.state.entered) for each in (first, second)] == [6, 4]
        assert isinstance(third, Refused) and "2 of your tournaments" in third.sentence


def test_two_that_begin_at_once_are_one_share(tmp_path: Path) -> None:
    with opened(tmp_path, FEW) as live:
        guest = Visitor(live, guest=True)
        shares, door, person = live.app.state.shares, live.room.door, guest.person
        owners = [announced(guest) for _ in range(2)]

        async def begun() -> list[Any]:
            async def begin(owner: TournamentOwner) -> int:
                share = partial(shares.check_bots, person, "192.0.2.1")
                return await door.do(owner, person, "begin", {}, Sent(id=owner.id), share)

            return await asyncio.gather(*map(begin, owners), return_exceptions=True)

        [refused] = [each for each in live.within(begun) if isinstance(each, Refused)]
        assert "you may fill 4 of the 6 free places" in refused.sentence
        assert sum(len(owner.state.entered) for owner in owners) == 6


def test_twin_a_guest_plays_a_sit_and_go_with_bots_and_staff_a_large_one(tmp_path: Path) -> None:
    with opened(tmp_path, FEW) as live, logged(live) as log:
        guest = Visitor(live, guest=True)
        for wish in ({"bots": 5}, {"bots": 2}):
            owner = announced(guest, **wish)
            does(guest, owner, "enter")
            if owner.state.is_now == "open":
                does(guest, owner, "begin")
            until(lambda owner=owner: owner.state.is_now == "running", "it never began")  # type: ignore[misc]
            assert len(owner.state.entered) == 6
        manager = managed(live)
        large = announced(manager, most=60, seats=6, bots=20)
        assert len(large.state.entered) == 20
        does(manager, large, "begin")
        until(lambda: len(large.tables) == 10, "it never began")
        assert not log.found(refused="share") and not log.found(refused="act")


def test_bots_of_a_tournament_that_is_over_are_brought_again(tmp_path: Path) -> None:
    with opened(tmp_path, FEW) as live:
        guest = Visitor(live, guest=True)
        first = announced(guest, bots=10, most=12)
        announces(guest, 422, bots=1)
        does(guest, first, "cancel")
        assert len(announced(guest, bots=10, most=12).state.entered) == 10


# ------------------------------------------------------------------------------------------------ who is kept away


def keep_away(live: Live, manager: Visitor, visitor: Visitor, how: str) -> str:
    """Keep somebody away, and give what they are told of it."""
    if how == "banned":
        live.within(lambda: live.room.bans.ban(manager.person, visitor.person.id, "for good", "cheats", "b"))
        return f"{visitor.name} is banned from the house for good."
    visitor.post("/api/exclusion", {"span": "for good", "id": "x"})
    return "you keep yourself out for good."


@pytest.mark.parametrize("how", ["banned", "excluded"])
def test_whoever_is_kept_away_enters_no_tournament_for_nothing(tmp_path: Path, how: str) -> None:
    with opened(tmp_path) as live:
        manager, ann, ben = managed(live), Visitor(live, "Ann"), Visitor(live, "Ben")
        says = keep_away(live, manager, ann, how)
        for price in (0, 100):
            owner = announced(ben, buy_in=price)
            before = standing(owner)
            with logged(live) as log:
                told = does(ann, owner, "enter", 422)
                assert told["sentence"] == says and bool(told["by"]) == (how == "banned")
                written(log, "act", ann)
            assert standing(owner) == before
            does(ben, owner, "enter")  # the twin
        ann.post("/api/sign-out")
        ann.post("/api/guest")
        assert does(ann, owner, "enter", 422)["sentence"].endswith("for good."), "nor under another account"


@pytest.mark.parametrize(("form", "again"), [("re_entry", "enter again"), ("rebuy", "buy back")])
def test_whoever_is_kept_away_comes_back_to_no_tournament_for_nothing(tmp_path: Path, form: str, again: str) -> None:
    with opened(tmp_path) as live:
        manager, ann, ben = managed(live), Visitor(live, "Ann"), Visitor(live, "Ben")
        owner = announced(manager, format=form, directed=True, felt=True, seats=4, most=8, buy_in=0)
        for what in ("publish", "open"):
            does(manager, owner, what)
        for each in (ann, ben):
            does(each, owner, "enter")
        does(manager, owner, "bots", **{"how many": 2})
        for what in ("close", "designate", "draw", "start"):
            does(manager, owner, what)
        for each in (ann, ben):
            does(
                manager,
                owner,
                "bust",
                name=each.name,
                by=next(e.name for e in owner.state.entered if e.chips > 0 and e.name not in (ann.name, ben.name)),
            )
        says = keep_away(live, manager, ann, "banned")
        before = standing(owner)
        with logged(live) as log:
            assert does(ann, owner, again, 422)["sentence"] == says
            written(log, "act", ann)
        assert standing(owner) == before
        does(ben, owner, again)
        assert owner.state.entry(ben.name).is_now == "seated"  # type: ignore[union-attr]


def test_nobody_who_is_kept_away_comes_to_play_by_any_act(tmp_path: Path) -> None:
    """Neither by one of their own nor by one of the staff, which is told no more than that."""
    with opened(tmp_path) as live:
        manager, ann, ben = managed(live), Visitor(live, "Ann"), Visitor(live, "Ben")
        says = keep_away(live, manager, ann, "excluded")
        acts = [Enter(ann.name), Reenter(ann.name, 1), BuyBack(ann.name), AddOn(ann.name)]
        acts += [CarryOver("operator", ann.name, 100, 0, 0)]
        acts += [NameSubstitute(ben.name, ann.name, "ill"), Substitute("Director", ann.name, ben.name, "ill")]
        assert {type(act) for act in acts} == COMES_TO_PLAY.kinds
        check = live.room.door._check_players
        for act in acts:
            with pytest.raises(Refused) as own:
                check([act], ann.name)
            assert own.value.sentence == says
            with pytest.raises(Refused) as others:
                check([act], manager.name)
            assert others.value.sentence == f"{ann.name} keeps to a limit of their own: they are not moved."
        check([Enter(ben.name), Substitute("Director", ben.name, ann.name, "ill"), WithdrawEntry(ann.name)], ann.name)


def seated_at(live: Live, of: TournamentOwner) -> Owner:
    until(lambda: bool(of.tables), "no table")
    return next(iter(of.tables.values()))


@pytest.mark.parametrize("how", ["banned", "excluded"])
def test_whoever_is_kept_away_does_not_come_back_to_their_seat(tmp_path: Path, how: str) -> None:
    with opened(tmp_path) as live:
        manager, ann, ben = managed(live), Visitor(live, "Ann"), Visitor(live, "Ben")
        owner = announced(ben, buy_in=0, most=3)
        for each in (ann, ben):
            does(each, owner, "enter")
        does(ben, owner, "begin")
        until(lambda: owner.state.is_now == "running", "it never began")
        table = seated_at(live, owner)
        until(lambda: table.table.state.player(ann.name) is not None, "no seat")
        says = keep_away(live, manager, ann, how)

        def away(who: Visitor) -> bool:
            player = table.table.state.player(who.name)
            assert player is not None
            return player.away_since >= 0

        until(lambda: away(ann), "nobody has seen them off")
        with logged(live) as log:
            answer = ann.acts({"type": "Return"}, table.id)
            assert not answer["ok"] and answer["sentence"] == says
            assert not ann.says(f"{ann.name} comes back", table.id)["ok"]
            assert len(log.wait(refused="act", who=ann.name)) == 1
        assert away(ann)
        assert ben.acts({"type": "StepAway"}, table.id)["ok"] and away(ben)  # the twin
        assert ben.acts({"type": "Return"}, table.id)["ok"] and not away(ben)


# ------------------------------------------------------------------------------------------------ places


def test_tournaments_are_counted_for_a_person_and_an_address(tmp_path: Path) -> None:
    limits = structs.replace(PLENTY, tournaments=2, address_tournaments=5)
    with opened(tmp_path, limits) as live:
        guests = [Visitor(live, guest=True) for _ in range(4)]
        with logged(live) as log:
            owners = [announced(guest) for guest in guests[:2] for _ in range(2)]
            assert "of your tournaments" in announces(guests[0], 422)["sentence"]
            written(log, "share", guests[0])
            announces(guests[2])
            for guest in guests[2:]:
                told = announces(guest, 422)["sentence"]
                assert told == "5 tournaments from your address are not over: play in one of them."
                written(log, "share", guest)
        assert len(live.room.tournaments.every) == 5
        announces(managed(live))  # the staff is not counted, nor counts
        does(guests[0], owners[0], "cancel")
        announces(guests[3])


def test_the_staff_has_places_that_nobody_else_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.tournaments.MOST_TOURNAMENTS", 4)
    monkeypatch.setattr("pokerroom.room.tournaments.FOR_STAFF", 2)
    with opened(tmp_path) as live:
        manager, guest = managed(live), Visitor(live, guest=True)
        for _ in range(2):
            announces(guest)
        assert "no place for more" in announces(guest, 422)["sentence"]
        for _ in range(2):
            announces(manager)
        assert "4 tournaments" in announces(manager, 422)["sentence"]


def test_a_tournament_that_waits_for_players_and_has_none_is_called_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.tournament_owner.LATEST", 0.05)
    with opened(tmp_path) as live:
        guest, ann, manager = Visitor(live, guest=True), Visitor(live, "Ann"), managed(live)
        empty, of_bots = announced(guest), announced(guest, bots=3)
        used, later, kept = announced(ann), announced(ann, start=60), announced(manager)
        does(ann, used, "enter")
        rows = empty.number
        live.within(lambda: asyncio.sleep(0.5))
        assert not empty.over and not of_bots.over and empty.number == rows, "an hour is not over"
        monkeypatch.setattr("pokerroom.room.tournaments.MINUTE", 0.001)  # now it is
        until(lambda: empty.over and of_bots.over, "they wait for good")
        assert empty.number == rows + 1 and "nobody has entered" in str(empty.tournament.log[-1])
        until(lambda: live.room.ledger.balance(tournament_account(of_bots.id)) == 0, "nobody is paid back")
        assert [each.state.is_now for each in (used, later, kept)] == ["open"] * 3
        does(ann, used, "withdraw")
        until(lambda: used.over, "everybody is gone, and it waits for good")
        assert not kept.over and not later.over


def test_a_house_that_closes_nothing_calls_nothing_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.tournament_owner.LATEST", 0.05)
    monkeypatch.setattr("pokerroom.room.tournaments.MINUTE", 0.001)
    (tmp_path / "house.toml").write_text("close_empty = 0\n")
    with opened(tmp_path) as live:
        owner = announced(Visitor(live, guest=True))
        number = owner.number
        live.within(lambda: asyncio.sleep(1.0))
        assert not owner.over and owner.number == number
