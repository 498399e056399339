"""A Director's desk over HTTP: a tournament with cards on felt from the first seat to the last prize, and two directors
who do the same thing at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from pokerroom.law.book import Book
from pokerroom.room import tournaments
from pokerroom.room.ledger import HOUSE, person_account, tournament_account
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.simulation.named_tournament import draft_of
from pokerroom.tournament.clock import ClockSet
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.corrections import CountTakenBack
from pokerroom.tournament.drawing import FinalDrawn, SeatsDrawn
from pokerroom.tournament.finale import ChipsCashed
from pokerroom.tournament.heads import BountyTaken
from pokerroom.tournament.moves import BALANCING, PlayerMoved, TableBroken
from pokerroom.tournament.prizes import PlacesSettled
from pokerroom.tournament.state import Entrant
from tests.web.cage import managed
from tests.web.live import Live, in_a_hurry
from tests.web.visitors import Visitor, until


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with in_a_hurry(tmp_path_factory.mktemp("room")) as room:
        yield room


class Desk:
    """The desk of one tournament, with somebody at it."""

    def __init__(self, live: Live, who: Visitor, id: str) -> None:
        self.live, self.who, self.id, self._done = live, who, id, 0

    @property
    def owner(self) -> TournamentOwner:
        return self.live.room.tournaments.get(self.id)

    @property
    def account(self) -> int:
        return self.live.room.ledger.balance(tournament_account(self.id))

    def does(self, what: str, status: int = 200, who: Visitor | None = None, **fields: Any) -> Any:
        self._done += 1
        told = {"id": f"{(who or self.who).person.id}-{self._done}", "what": what, "with": fields}
        return (who or self.who).post(f"/api/tournaments/{self.id}/do", told, status)

    def does_all(self, *deeds: str) -> None:
        for what in deeds:
            self.does(what)

    def does_until_play(self, bots: int) -> Any:
        """Everything up to the first hand, with bots; what is offered then."""
        for each in self.shown()["desk"]["offers"]:
            if each["what"] in ("publish", "tell inspectors", "approve"):
                self.does(each["what"])
        self.does("open")
        self.does("bots", **{"how many": bots})
        self.does_all("close", "designate", "draw", "brief", "start")
        return self.shown()["desk"]["offers"]

    def shown(self) -> Any:
        return self.who.get(f"/api/tournaments/{self.id}")

    def offers(self) -> list[str]:
        return [each["what"] for each in self.shown()["desk"]["offers"]]

    def sizes(self) -> list[int]:
        return sorted(len(at.players) for at in self.owner.state.tables.values() if at.players)

    def entry(self, who: Visitor | str) -> Entrant:
        found = self.owner.state.entry(who if isinstance(who, str) else who.person.name)
        assert found is not None
        return found

    def events(self, kind: type) -> list[Any]:
        return [each for each in self.owner.tournament.log if isinstance(each, kind)]


def announced(live: Live, manager: Visitor, **wish: Any) -> Desk:
    told = {"format": "freezeout", "directed": True, "buy_in": 1000, "fee": 100, **wish}
    return Desk(live, manager, str(manager.post("/api/tournaments", told, 201)["id"]))


def purse(live: Live, visitor: Visitor) -> int:
    return live.room.ledger.balance(person_account(visitor.person.id))


# ------------------------------------------------------------------------------------------------ cards on felt


def test_a_tournament_with_cards_on_felt_is_directed_by_clicks_to_its_last_prize(live: Live, manager: Visitor) -> None:
    house, ledger = live.room.ledger.balance(HOUSE), live.room.ledger
    desk = announced(live, manager, format="bounty", felt=True, seats=4, most=10)
    state, people = desk.owner.state, [Visitor(live, name) for name in ("Ann", "Ben", "Cat")]
    had = {each.name: purse(live, each) for each in people}
    ann, ben, cat = people
    desk.does_all("publish", "open")
    for each in (ann, ben):
        desk.does("enter", who=each)
    desk.does("bots", **{"how many": 7})
    desk.does_all("close", "designate", "draw", "start")
    assert desk.sizes() == [3, 3, 3] and desk.account == 9 * 1100
    assert "move" not in desk.offers(), "the tables are even"

    # Late: a full bank, a seat at random from those that are open.
    desk.does("enter", who=cat)
    until(lambda: desk.entry(cat).is_now == "seated", "nobody was seated late")
    assert desk.entry(cat).chips == 10_000 and desk.sizes() == [3, 3, 4] and desk.account == 10 * 1100

    # The room deals nothing; stacks are as the Director counts them.
    assert not desk.owner.tables and not any(at.playing for at in state.tables.values())
    short = next(number for number, at in state.tables.items() if len(at.players) == 3)
    one, two, _ = (each.name for each in state.tables[short].players.values())
    desk.does("stacks", table=short, stacks=f"{one} 12500, {two} 7500")
    assert (desk.entry(one).chips, desk.entry(two).chips) == (12_500, 7_500)
    told = desk.does("stacks", 422, table=short, stacks=f"{one} 12500, {two} 7600")
    assert told["sentence"] == "they had 20000 together, and have 20100."
    assert "names with chips" in desk.does("stacks", 422, table=short, stacks="everybody")["sentence"]
    assert (desk.entry(one).chips, desk.entry(two).chips) == (12_500, 7_500)

    # Who is out, and who took their last chips: only somebody at the same table can.
    fallen = next(each for each in state.tables[short].players.values() if is_next(each, desk, people))
    other = next(each for number, at in state.tables.items() if number != short for each in at.players.values())
    told = desk.does("bust", 422, name=fallen.name, by=other.name)
    assert told["sentence"] == f"{other.name} does not sit at table {short}."
    assert "who took their last chips" in desk.does("bust", 422, name=fallen.name, by=fallen.name)["sentence"]
    bust(desk, fallen, people)
    assert state.seated == 9 and desk.sizes() == [2, 3, 4]

    # The move that is due, by a click: from the table of four to that of two.
    assert "move" in desk.offers() and desk.shown()["desk"]["moves"]
    desk.does("move")
    assert desk.sizes() == [3, 3, 3] and [each.why for each in desk.events(PlayerMoved)] == [BALANCING]
    assert "cannot be done now" in desk.does("move", 422)["sentence"]

    # Eight fit two tables: the one with the highest number breaks.
    bust(desk, next(each for each in state.left if is_next(each, desk, people)), people)
    desk.does("move")
    assert [each.table for each in desk.events(TableBroken)] == [3] and desk.sizes() == [4, 4]
    assert sorted(number for number, at in state.tables.items() if at.players) == [1, 2]

    # A break, and back from it.
    desk.does("set clock", level=3, left=1, why="we are late")
    until(lambda: desk.shown()["picture"]["clock"]["pause"], "no break began")
    desk.does("set clock", level=4, left=600, why="a short break")
    assert not desk.shown()["picture"]["clock"]["pause"]

    # On to the final table, and to the last with chips.
    while state.seated > 1:
        bust(desk, next(each for each in state.left if is_next(each, desk, people)), people)
        while "move" in desk.offers():
            desk.does("move")
        assert sum(each.chips for each in state.left) == 100_000
        assert max(desk.sizes()) - min(desk.sizes()) < 2
    [final] = desk.events(FinalDrawn)
    assert len(final.names) == 4 and {each.name for each in people} <= {*final.names}

    # 50, 30 and 20 percent of ten times half a buy-in; the other half goes by heads, the winner's own among them.
    until(lambda: "settle" in desk.offers(), "nothing to sign")
    desk.does("settle")
    until(lambda: desk.account == 0, "not everything was paid out")
    assert [desk.entry(each).place for each in people] == [1, 2, 3]
    assert [desk.entry(each).prize for each in people] == [2_500, 1_500, 1_000]
    heads = {each.name: 500 * sum(each.name in taken.names for taken in desk.events(BountyTaken)) for each in people}
    heads[ann.name] += 500
    for visitor, prize in zip(people, (2_500, 1_500, 1_000), strict=True):
        assert purse(live, visitor) == had[visitor.name] - 1100 + prize + heads[visitor.name]
    assert len(desk.events(BountyTaken)) == 9
    found = manager.get(f"/api/tournaments/{desk.id}/results.json")
    assert found["taken"] == 10 * 1100 and found["kept"] == 10 * 100
    assert ledger.balance(tournament_account(desk.id)) == 0 and sum(ledger.balances().values()) == 0
    assert house != ledger.balance(HOUSE), "the fees are the house's, and what its bots won or lost"
    assert not desk.owner.tables, "no table was ever dealt"


def is_next(entry: Entrant, desk: Desk, people: list[Visitor]) -> bool:
    """Whether somebody is the next to fall: a bot with somebody at the table; then Cat, then Ben."""
    names = [each.person.name for each in people]
    if len(desk.owner.state.tables[entry.table].players) < 2:
        return False
    left = [each.name for each in desk.owner.state.left]
    return entry.name not in names if {*left} - {*names} else entry.name == max(left, key=names.index)


def bust(desk: Desk, entry: Entrant, people: list[Visitor]) -> None:
    """Somebody is out, and somebody at the same table has their chips: a person, if one sits there."""
    rank = {each.person.name: place for place, each in enumerate(people)}
    here = [each.name for each in desk.owner.state.tables[entry.table].players.values() if each is not entry]
    taker = min(here, key=lambda name: rank.get(name, 99))
    has = desk.entry(taker).chips + entry.chips
    desk.does("bust", name=entry.name, by=taker)
    assert entry.is_now == "out" and desk.entry(taker).chips == has


def test_tables_whose_chips_are_changed_for_cash_end_when_all_there_agree(
    live: Live, manager: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cashed(book: Book, name: str) -> Conditions:
        return draft_of(book, name).but("chips.after", "cash").but("players.least", 2)

    monkeypatch.setattr(tournaments, "draft_of", cashed)
    desk = announced(live, manager, format="friday", book="crown", felt=True, seats=4, most=8, start=60)
    state = desk.owner.state
    asked = next(each for each in desk.does_until_play(8) if each["what"] == "end table")["asks"]
    assert asked == {"table": "number", "who agrees": "choice: not everybody | everybody at the table"}
    one, two = (number for number, at in state.tables.items() if at.players)
    told = desk.does("end table", 422, table=one, **{"who agrees": "not everybody"})
    assert "not all at the table agree" in told["sentence"] and "CROWN 12.4.8(d)(ii)" in told["by"]
    desk.does("end table", table=one, **{"who agrees": "everybody at the table"})
    assert state.is_now == "running" and state.tables[one].ended
    desk.does("end table", table=two, **{"who agrees": "everybody at the table"})
    until(lambda: "settle" in desk.offers(), "it is not over")
    [cash] = desk.events(ChipsCashed)
    desk.does("settle")
    until(lambda: desk.account == 0, "not everything was paid out")
    assert {each.name: each.prize for each in state.entered} == dict(zip(cash.names, cash.money, strict=True))
    assert len({*cash.money}) == 1 and len(cash.names) == 8


# ------------------------------------------------------------------------------------------------------ taken back


def test_what_was_done_last_is_taken_back_at_the_desk_by_its_name_and_with_a_reason(
    live: Live, manager: Visitor
) -> None:
    desk = announced(live, manager, felt=True, seats=4, most=8)
    desk.does_all("publish", "open")
    desk.does("bots", **{"how many": 4})
    desk.does_all("close", "designate", "draw", "start")
    state = desk.owner.state
    assert "take back" not in desk.offers(), "nothing was done that could be"
    one, two, three, _ = (each.name for each in state.left)
    desk.does("bust", name=one, by=two)
    assert (desk.entry(one).is_now, desk.entry(two).chips) == ("out", 20_000)
    [offer] = [each for each in desk.shown()["desk"]["offers"] if each["what"] == "take back"]
    assert offer["label"] == f"Take back: {one} is out"
    assert offer["asks"] == {"done last": f"choice: {one} is out", "why": "text"}
    read = {"done last": f"{one} is out"}
    assert desk.does("take back", 422, **read)["sentence"] == 'say "why", in 200 letters at most.'
    told = desk.does("take back", 422, **{"done last": "the clock stops"}, why="no")
    assert told["sentence"] == "something else was done last: look again."
    desk.does("take back", **read, why="it was the other one")
    assert (desk.entry(one).is_now, desk.entry(one).chips, desk.entry(two).chips) == ("seated", 10_000, 10_000)
    assert "take back" not in desk.offers()
    assert desk.does("take back", 422, **read, why="again")["sentence"] == "that cannot be done now."
    said = [line["text"] for line in desk.shown()["picture"]["lines"]]
    assert said[-1].startswith("the count of table 1 is taken back: it was the other one; they have ")

    # What has been followed is offered no more; the last bust is, until the results are signed.
    desk.does("bust", name=three, by=two)
    desk.does("stop clock")
    assert "take back" not in desk.offers()
    desk.does("start clock")
    while state.seated > 1:
        first, second, *_ = state.left
        desk.does("bust", name=first.name, by=second.name)
    until(lambda: "settle" in desk.offers(), "nothing to sign")
    first, second = max(state.entered, key=lambda each: each.order), state.left[0]
    desk.does("take back", **{"done last": f"{first.name} is out"}, why="the stacks were the other way round")
    assert state.is_now == "running" and state.seated == 2 and "settle" not in desk.offers()
    desk.does("start clock")
    desk.does("bust", name=second.name, by=first.name)
    until(lambda: "settle" in desk.offers(), "nothing to sign")
    desk.does("settle")
    until(lambda: desk.account == 0, "not everything was paid out")
    assert (first.place, second.place) == (1, 2) and first.prize > second.prize
    assert "take back" not in desk.offers() and sum(live.room.ledger.balances().values()) == 0


# -------------------------------------------------------------------------------------------- two directors at once


def both(desk: Desk, other: Visitor, what: str, **fields: Any) -> list[tuple[int, Any]]:
    """Two do the same at the same moment, each from a browser of their own: status and answer of each."""
    gate, found = threading.Barrier(2), list[tuple[int, Any]]()

    def do(who: Visitor, name: str) -> None:
        told = {"id": f"{name}-{what}", "what": what, "with": fields}
        gate.wait()
        answer = who.ask("POST", f"/api/tournaments/{desk.id}/do", told)
        found.append((answer.status_code, answer.json()))

    threads = [threading.Thread(target=do, args=each) for each in ((desk.who, "one"), (other, "two"))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return sorted(found, key=lambda each: each[0])


def once(desk: Desk, other: Visitor, what: str, kind: type, **fields: Any) -> str:
    """It is done once, in one row, and whoever came second is told in a sentence: which it was."""
    before = len(desk.events(kind))
    [(first, done), (second, refused)] = both(desk, other, what, **fields)
    assert (first, second) == (200, 422), (done, refused)
    assert len(desk.events(kind)) == before + 1
    named = f'"{kind.__name__}"'.encode()
    rows = [row for row in desk.live.room.store.read(desk.owner.stream) if named in row.data]
    assert len(rows) == before + 1
    sentence = str(refused["sentence"])
    assert sentence.endswith(".")
    return sentence


def test_what_two_directors_do_at_once_is_done_once(live: Live, manager: Visitor) -> None:
    other = managed(live)
    desk = announced(live, manager, felt=True, seats=4, most=8)
    desk.does("deputy", name=other.name)
    assert desk.shown()["desk"]["office"] == "Director"
    assert other.get(f"/api/tournaments/{desk.id}")["desk"]["office"] == f"Deputy {other.name}"
    desk.does_all("publish", "open")
    desk.does("bots", **{"how many": 4})
    desk.does_all("close", "designate")
    assert once(desk, other, "draw", SeatsDrawn) == "that cannot be done now."
    assert desk.sizes() == [4]
    desk.does_all("start", "stop clock")
    said = once(desk, other, "set clock", ClockSet, level=3, left=600, why="the lights were out")
    assert said == "the clock shows that already."
    state = desk.owner.state
    first, second, *_ = state.left
    desk.does("bust", name=first.name, by=second.name)
    told = {"done last": f"{first.name} is out", "why": "it was somebody else"}
    assert once(desk, other, "take back", CountTakenBack, **told) == "that cannot be done now."
    assert state.seated == 4
    while state.seated > 1:
        first, second, *_ = state.left
        desk.does("bust", name=first.name, by=second.name)
    until(lambda: "settle" in desk.offers(), "nothing to sign")
    assert once(desk, other, "settle", PlacesSettled) == "that cannot be done now."
    until(lambda: desk.account == 0, "not everything was paid out")
    assert sum(each.prize for each in state.entered) == sum(each.paid_out for each in state.entered) == 4 * 1000


def test_two_settings_of_the_clock_are_two_rows_and_it_stands_as_the_last_says(live: Live, manager: Visitor) -> None:
    other = managed(live)
    desk = announced(live, manager, felt=True, seats=4, most=8)
    desk.does("deputy", name=other.name)
    desk.does_all("publish", "open")
    desk.does("bots", **{"how many": 4})
    desk.does_all("close", "designate", "draw", "start", "stop clock")
    gate = threading.Barrier(2)

    def sets(who: Visitor, level: int) -> None:
        gate.wait()
        desk.does("set clock", who=who, level=level, left=300, why=f"it is level {level}")

    threads = [threading.Thread(target=sets, args=each) for each in ((manager, 2), (other, 4))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    one, two = desk.events(ClockSet)
    assert {one.level, two.level} == {2, 4} and {one.why, two.why} == {"it is level 2", "it is level 4"}
    shown = desk.shown()["picture"]["clock"]
    assert (shown["level"]["number"], shown["left"], shown["runs"]) == (two.level, 300, False)
