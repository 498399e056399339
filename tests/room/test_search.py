"""Searching for hands: what a page says is what a walk over all hands says, and no search looks at more than its share."""

from __future__ import annotations

import time
from random import Random

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.incidents import Incident, IncidentPlace, place_of
from pokerroom.room.index import Begun, HandNote
from pokerroom.room.numbered import Nobody
from pokerroom.room.search import HandHit, WantedHands, search
from pokerroom.room.store import SqliteStore
from pokerroom.room.stored import Mark, NewRow

NOBODY = Nobody()
SIGNS = (
    "crown holdem, no limit, blinds 1/2",
    "tasmania holdem, no limit, blinds 100/200, dollar 100",
    "victoria seven card stud, fixed 5/10, ante 1",
)
BEGAN = 1_790_000_000  # seconds


def furnished(store: SqliteStore, hands: int, tables: int = 3) -> list[HandHit]:
    """Hands of several tables with nothing in them but their marks; as a walk over all of them finds them, the newest
    first."""
    chance = Random(hands)
    every: list[HandHit] = []
    rows: list[NewRow] = []
    numbers = dict.fromkeys(range(1, tables + 1), 0)
    for place in range(hands):
        table = chance.randint(1, tables)
        number = numbers[table] = numbers[table] + 1
        at = BEGAN + place // 3  # several end in the same second
        names = chance.sample(["Ann", "Bob", "Cy", "Dee Bot"], 2)
        note = HandNote(at, names, names[:1], chance.randint(1, 40_000), chance.random() < 0.05, chance.random() < 0.1)
        sign = SIGNS[table % len(SIGNS)]
        begun = Mark(number, False, msgspec.json.encode(Begun(sign, 0)))
        ended = Mark(number, True, msgspec.json.encode(note))
        stream = f"table/t{table}"
        rows.append(NewRow(stream, 2 * number - 1, at * 1000, "act", b"{}", (begun,)))
        rows.append(NewRow(stream, 2 * number, at * 1000, "act", b"{}", (ended,)))
        book, game, dollar = _game(sign)
        every.append(
            HandHit(
                f"t{table}",
                f"Table {table}",
                number,
                at,
                book,
                game,
                dollar,
                names,
                names[:1],
                note.pot,
                note.void,
                note.odd,
                False,
            )
        )
    store.append(rows)
    return sorted(every, key=lambda each: (-each.at, each.table, -each.number))


def _game(sign: str) -> tuple[str, str, int]:
    made = spoken_sign(sign, shelf.book)
    return shelf.book(made.game.book).title, made.game.name, made.dollar


def every_page(store: SqliteStore, wanted: WantedHands, most: int = 100, looked_at: int = 5_000) -> list[HandHit]:
    names = {f"t{number}": f"Table {number}" for number in range(1, 9)}
    found: list[HandHit] = []
    after = ""
    while True:
        page = search(store, NOBODY, names, wanted, [], most=most, after=after, looked_at=looked_at)
        assert len(page.hands) <= most and page.looked_at <= looked_at
        found += page.hands
        if not page.next:
            return found
        assert page.looked_at, "it goes on"
        after = page.next


@pytest.mark.parametrize("most", [1, 7, 100])
def test_all_pages_are_all_hands_once(store: SqliteStore, most: int) -> None:
    every = furnished(store, 400)
    assert every_page(store, WantedHands(), most) == every


def test_what_is_wanted_is_found_and_nothing_else(store: SqliteStore) -> None:
    every = furnished(store, 900)
    middle = BEGAN + 150
    for wanted, right in (
        (WantedHands(table="t2"), lambda each: each.table == "t2"),
        (WantedHands(since=middle), lambda each: each.at >= middle),
        (WantedHands(until=middle), lambda each: each.at <= middle),
        (WantedHands(since=middle, until=middle), lambda each: each.at == middle),
        (WantedHands(players=frozenset(("Ann", "Ann the former"))), lambda each: "Ann" in each.players),
        (WantedHands(players=frozenset(("Nobody",))), lambda each: False),
        (WantedHands(book=shelf.book("tasmania").key), lambda each: each.dollar == 100),
        (
            WantedHands(book=shelf.book("victoria").key, game="seven_card_stud"),
            lambda each: each.game == "Seven Card Stud",
        ),
        (WantedHands(game="omaha"), lambda each: False),
        (WantedHands(pot=350), lambda each: each.pot >= 350 * each.dollar),
        (WantedHands(odd=True), lambda each: each.odd),
        (WantedHands(void=True), lambda each: each.void),
        (WantedHands(odd=True, table="t1", pot=50), lambda each: each.odd and each.table == "t1" and each.pot >= 5_000),
    ):
        expected = [each for each in every if right(each)]
        assert every_page(store, wanted, 13, looked_at=50) == expected, wanted
        assert len(expected) not in (0, len(every)) or wanted.players or wanted.game


def test_ten_thousand_hits_are_paged_and_each_page_costs_alike(store: SqliteStore) -> None:
    every = furnished(store, 10_000)
    began = time.perf_counter()
    found = every_page(store, WantedHands())
    spent = time.perf_counter() - began
    assert found == every
    assert spent / 100 < 0.25, "a page takes long"


def test_one_search_looks_at_no_more_than_its_share_and_says_how_far_it_came(store: SqliteStore) -> None:
    every = furnished(store, 1_000)
    wanted = WantedHands(players=frozenset(("Nobody",)))
    page = search(store, NOBODY, {}, wanted, [], most=10, looked_at=300)
    assert page.hands == [] and page.looked_at == 300 and page.back_to == every[299].at
    last = search(store, NOBODY, {}, wanted, [], most=10, looked_at=5_000, after=page.next)
    assert last.looked_at == 700 and not last.next and last.back_to == every[-1].at


@pytest.mark.parametrize("said", ["x", "1", "1-x-t1", "-1-2-t1", "٣-1-t1", "1-2", "9" * 40 + "-1-t1"])
def test_a_search_goes_on_only_where_one_ended(store: SqliteStore, said: str) -> None:
    furnished(store, 5)
    try:
        assert search(store, NOBODY, {}, WantedHands(), [], most=10, after=said).hands == []
    except Refused as refusal:
        assert refusal.sentence


def test_hands_with_an_incident_are_those_that_it_is_about(store: SqliteStore) -> None:
    every = furnished(store, 300)
    ordered = [each for each in reversed(every) if each.table == "t1"]
    rows = Incident(1, 0, "records", "rows 11 to 14 of table/t1", "they are not those packed", 1, tables=("t1",))
    since = ordered[20].at * 1000
    lasted = Incident(2, since, "table", "t1", "a chip too many", since + 30_000, tables=("t1",))
    lasts = Incident(3, ordered[90].at * 1000, "sealed", "table t1", "its key is not here", tables=("t1",))
    elsewhere = Incident(4, 0, "writing", "room.db", "the disk is full")
    for incident, right in (
        (rows, lambda each: each.number in (6, 7)),
        (lasted, lambda each: since // 1000 <= each.at <= since // 1000 + 30),
        (lasts, lambda each: each.at >= ordered[90].at),
        (elsewhere, lambda each: False),
    ):
        page = search(store, NOBODY, {}, WantedHands(incident=True), [incident], most=1_000)
        expected = [(each.table, each.number) for each in every if each.table == "t1" and right(each)]
        assert [(each.table, each.number) for each in page.hands] == expected, incident.where
        assert all(each.incident for each in page.hands)


@pytest.mark.parametrize(
    ("where", "place"),
    [
        ("t7", IncidentPlace("t7", 0, 0)),
        ("table t7", IncidentPlace("t7", 0, 0)),
        ("table/t7", IncidentPlace("t7", 0, 0)),
        ("row 5 of table/t7", IncidentPlace("t7", 5, 5)),
        ("rows 5 to 9 of table/t7", IncidentPlace("t7", 5, 9)),
        ("transfer table/t7/12/0", IncidentPlace("t7", 12, 12)),
        ("table t9.0", IncidentPlace("t9.0", 0, 0)),  # of a tournament, where several processes share the room
        ("rows 5 to 9 of table/t9.0", IncidentPlace("t9.0", 5, 9)),
        ("transfer table/t9.0/12/0", IncidentPlace("t9.0", 12, 12)),
        ("t9.", None),
        ("room.db", None),
        ("ledger", None),
        ("row 5 of offices", None),
    ],
)
def test_the_table_of_an_incident_is_read_from_where_it_was_found(where: str, place: IncidentPlace | None) -> None:
    assert place_of(where) == place
