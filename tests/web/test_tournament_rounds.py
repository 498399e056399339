"""Tournaments in a room that could stand still: byes of a knock-out, late entrants without a seat, what is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from pokerroom.machine.kinds import Act
from pokerroom.room.draws import chance_of
from pokerroom.room.ledger import tournament_account
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.tournament.by_chance import move_now
from pokerroom.tournament.drawing import DrawFinal
from pokerroom.tournament.hands import CountTable
from pokerroom.tournament.seats import StartPlay
from pokerroom.tournament.state import ENTERED, RUNNING, SEATED
from tests.web.live import Live, in_a_hurry
from tests.web.test_tournaments import announced, does, in_order, owner_of, purse
from tests.web.visitors import Visitor, until


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with in_a_hurry(tmp_path_factory.mktemp("room")) as room:
        yield room


def on_felt(live: Live, manager: Visitor, **wish: object) -> tuple[str, TournamentOwner]:
    """A tournament that is dealt on felt and directed by the manager, with its entries open."""
    told = {"felt": True, "directed": True, "buy_in": 1000, "fee": 100, **wish}
    id = str(manager.post("/api/tournaments", told, 201)["id"])
    for what in ("publish", "open"):
        does(manager, id, what)
    return id, owner_of(live, id)


def begun(manager: Visitor, id: str, bots: int) -> None:
    does(manager, id, "bots", **{"how many": bots})
    for what in ("close", "designate", "draw", "start"):
        does(manager, id, what)


def pair_at(owner: TournamentOwner, number: int) -> tuple[str, str]:
    one, other = (each.name for each in owner.state.tables[number].players.values())
    return one, other


# ---------------------------------------------------------------------------------------------------------- byes


@pytest.mark.parametrize("entrants", [5, 6, 7])
def test_a_knock_out_with_byes_is_played_to_its_end(live: Live, entrants: int) -> None:
    ann = Visitor(live, "Ann")
    id = announced(ann, format="heads_up", seats=2, most=entrants, bots=entrants)
    owner = owner_of(live, id)
    until(lambda: owner.over, f"it never ended: {owner.stuck}")
    until(lambda: live.room.ledger.balance(tournament_account(id)) == 0, "not everything was paid out")
    in_order(owner)
    assert owner.state.round == 3


def test_a_knock_out_on_felt_goes_on_with_those_who_had_byes(live: Live, manager: Visitor) -> None:
    id, owner = on_felt(live, manager, format="heads_up", seats=2, most=6)
    begun(manager, id, 6)
    for number in (1, 2):
        wins, falls = pair_at(owner, number)
        does(manager, id, "bust", name=falls, by=wins)
        assert owner.stuck == ""
    assert does(manager, id, "move") and owner.state.round == 2 and owner.state.seated == 4


def test_whoever_has_a_bye_is_left_and_may_win_the_next_prize(live: Live, manager: Visitor) -> None:
    ann = Visitor(live, "Ann")
    id, owner = on_felt(live, manager, format="heads_up", seats=2, most=6)
    does(ann, id, "enter")
    begun(manager, id, 5)
    wins, falls = sorted(pair_at(owner, 1), key=lambda name: name != ann.person.name)
    does(manager, id, "bust", name=falls, by=wins)
    [row] = [each for each in ann.get("/api/lobby")["tournaments"] if each["id"] == id]
    shown = ann.get(f"/api/tournaments/{id}")
    assert len(owner.state.byes) == 2
    assert row["left"] == shown["picture"]["left"] == 5
    # Two of six are paid: the next one out wins nothing, and three are out before the second place.
    assert (shown["mine"]["next_prize"], shown["mine"]["climbs"]) == (0, 3)


# --------------------------------------------------------------------------------------------------- late entrants


def test_a_late_entrant_has_the_seat_that_comes_free_before_the_final_table_is_drawn(
    live: Live, manager: Visitor
) -> None:
    ann = Visitor(live, "Ann")
    id, owner = on_felt(live, manager, format="freezeout", seats=2, most=5)
    begun(manager, id, 4)
    does(ann, id, "enter")
    mine = owner.state.entry(ann.person.name)
    assert mine is not None and mine.is_now == ENTERED, "both tables are full"

    async def at_once() -> None:  # hands of both tables are over before anybody looks
        for number in (1, 2):
            await owner.play(CountTable("Director", number, pair_at(owner, number), (20_000, 0)))
        await owner._moves()

    live.within(at_once)
    assert mine.is_now == SEATED and mine.chips == 10_000 and not owner.state.final


def test_whoever_gets_no_seat_has_their_chips_back(live: Live, manager: Visitor) -> None:
    ann = Visitor(live, "Ann")
    had = purse(live, ann)
    id, owner = on_felt(live, manager, format="freezeout", seats=2, most=5)
    begun(manager, id, 4)
    does(ann, id, "enter")

    async def at_once() -> None:
        for number in (1, 2):
            await owner.play(CountTable("Director", number, pair_at(owner, number), (20_000, 0)))
        act = move_now(owner.state, chance_of(owner.secret, owner.number + 1))
        assert isinstance(act, DrawFinal)
        await owner.play(act)

    live.within(at_once)
    assert purse(live, ann) == had
    shown = ann.get(f"/api/tournaments/{id}")
    assert shown["mine"]["state"] == "withdrawn" and shown["picture"]["entered"] == 4
    wins, falls = pair_at(owner, 1)
    does(manager, id, "bust", name=falls, by=wins)
    assert owner.stuck == ""
    does(manager, id, "settle")
    until(lambda: live.room.ledger.balance(tournament_account(id)) == 0, "not everything was paid out")
    assert sorted(each.prize for each in owner.state.entered) == [0, 0, 1400, 2600]


# -------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.logs("what follows was refused")
def test_what_is_refused_does_not_hold_up_the_rest(live: Live) -> None:
    ann = Visitor(live, "Ann")
    id = announced(ann, bots=5)
    owner = owner_of(live, id)
    routine = owner._routine

    def refused(each: TournamentOwner) -> Sequence[Act]:
        return (StartPlay("Director"),) if each.state.is_now == RUNNING else routine(each)

    owner._routine = refused
    told: set[str] = set()

    def is_over() -> bool:
        told.add(owner.stuck)
        return owner.over

    does(ann, id, "enter")
    until(is_over, "it never ended")
    assert told == {"", "it cannot begin now."}
