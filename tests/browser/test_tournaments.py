"""Tournaments in a browser: from the lobby to the prizes, directed from a desk, through a crash, on a wall and a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests import pace
from tests.browser.conftest import Visits, picture
from tests.browser.players import Player, Tables
from tests.browser.test_connection import GONE
from tests.browser.tournaments import (
    AT_A_TABLE,
    COUNTED,
    announced,
    begin,
    bold,
    enter,
    faults,
    hands_on,
    id_of,
    is_out,
    my_part,
    play,
    press,
    purse,
    seat_map,
    seconds,
    set_clock,
    strip,
    timid,
)
from tests.running import RunningRoom

PRICE = 55_00  # of the house's sit-and-go, with its fee, in cents
ORDINAL = {2: "2nd", 3: "3rd", 4: "4th"}
LAST = 10  # its last level: so many big blinds as two and a half are a bank then


@pytest.fixture(scope="module")
def hall(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room in which hands follow each other quickly."""
    return open_room(command=pace.command(between=0.2, bot=0.02))


def sit_and_go(people: Sequence[Player]) -> str:
    """The first opens a sit-and-go of four from the lobby, the other enters it there, bots take the other seats."""
    first, other = people
    for each in people:
        each.page.add_init_script(COUNTED)
        each.page.goto("/")
    page = first.page
    page.get_by_role("button", name="Sit & go").click()
    dialog = page.get_by_role("dialog", name="Sit & go")
    dialog.get_by_label("Seats").select_option("4")
    dialog.get_by_role("button", name="Wait for others").click()
    expect(my_part(page)).to_contain_text("You are entered")
    tournament = id_of(page)
    other.page.get_by_role("button", name=re.compile("^Enter Sit and go for \\$55")).click()
    expect(my_part(other.page)).to_contain_text("You are entered")
    page.get_by_role("button", name="Begin now, with bots").click()
    for each in people:
        expect(each.page).to_have_url(AT_A_TABLE)
        expect(strip(each.page)).to_contain_text("Level 1")
        expect(strip(each.page)).to_contain_text("Left 4/4")
    return tournament


def director(tables: Tables, tournament: str) -> Page:
    """The manager directs a tournament that went by itself."""
    desk = tables.manager().page
    desk.goto(f"/tournament/{tournament}/desk")
    press(desk, "Direct it myself")
    expect(desk.get_by_text("you act as Director")).to_be_visible()
    return desk


def to_the_end(people: list[Player]) -> None:
    """They risk all their chips until they are out, and wait for the bots that may play on without them."""
    play(people, lambda: all(map(is_out, people)), "it is over for both", bold)
    for each in people:
        expect(strip(each.page).get_by_text("The tournament is over")).to_be_visible()


def results(page: Page, tournament: str) -> dict[str, tuple[int, int]]:
    """The results as their page has them: the place and the prize of everybody, in cents."""
    page.goto(f"/tournament/{tournament}/results")
    expect(page.get_by_text("Kept by the house")).to_be_visible()
    found = {}
    for row in page.get_by_role("row").all()[1:]:
        place, name, prize = row.get_by_role("cell").all_inner_texts()
        found[re.sub(" (disqualified|retired|withdrawn)$", "", name)] = (int(re.sub(r"\D", "", place)), cents(prize))
    return found


def test_a_sit_and_go_from_the_lobby_to_the_prizes(visit: Visits, hall: RunningRoom) -> None:
    tables = Tables(visit, hall)
    ann, ben = people = [tables.person("Ann"), tables.person("Ben")]
    ann.page.goto("/")
    has = purse(ann.page)
    tournament = sit_and_go(people)
    assert ann.page.evaluate("() => clicked") <= 4
    assert ben.page.evaluate("() => clicked") == 1
    assert [purse(each.page) for each in people] == [has - PRICE] * 2
    play(people, lambda: ann.look().hand > 2, "two hands are over", timid)
    set_clock(director(tables, tournament), LAST, 400)
    to_the_end(people)
    paper = visit(room=hall)
    found = results(paper, tournament)
    picture(paper, "results")
    places = sorted(place for place, _ in found.values())
    assert len(places) == 4 and places[0] == 1
    assert (
        found[min(found, key=lambda name: found[name])][1] == 130_00
        and sum(prize for _, prize in found.values()) == 200_00
    )
    for each in people:
        place, prize = found[each.name]
        won = f" and won {dollars(prize)}" if prize else ""
        says = f"You won the tournament and {dollars(prize)}." if place == 1 else f"You came {ORDINAL[place]}{won}."
        expect(my_part(each.page)).to_contain_text(says)
        expect(each.page.get_by_title("My play chips")).to_have_text(re.compile(f"{has - PRICE + prize:,}$"))


@pytest.mark.stories
def test_a_room_that_is_killed_in_the_middle_plays_it_to_the_end(
    visit: Visits, open_room: Callable[..., RunningRoom]
) -> None:
    visit.forgiven.append(r"ERR_CONNECTION|WebSocket")
    own = open_room(command=pace.command(between=0.2, bot=0.02))
    tables = Tables(visit, own)
    people = [tables.person("Ann"), tables.person("Ben")]
    tournament = sit_and_go(people)
    desk = director(tables, tournament)
    set_clock(desk, 4, 300)
    for each in people:
        expect(strip(each.page)).to_contain_text("Level 4")
    play(people, lambda: strip(people[0].page).get_by_text("100/200").count(), "level 4 is played", timid)
    people[0].until(lambda now: any(each.look().options for each in people), "one of them is to act")
    was = [each.look() for each in people]
    left = seconds(strip(people[0].page))
    own.kill()
    for each in people:
        expect(each.page.get_by_role("status").filter(has_text=GONE)).to_be_visible()
    own.open()
    for each, before in zip(people, was, strict=True):
        expect(each.page.get_by_role("status").filter(has_text=GONE)).to_have_count(0)
        now = each.until(lambda now, before=before: now.options == before.options, "they have the same choice")
        assert (now.hand, now.cards, now.pot, now.board) == (before.hand, before.cards, before.pot, before.board)
        assert {name: seat.chips for name, seat in now.seats.items()} == {
            name: seat.chips for name, seat in before.seats.items()
        }
        expect(strip(each.page)).to_contain_text("Level 4")
        assert 0 < seconds(strip(each.page)) <= left, "the clock went on"
    set_clock(desk, LAST, 400)  # whose page came back as well
    to_the_end(people)
    assert len(results(visit(room=own), tournament)) == 4


@pytest.mark.stories
def test_a_director_moves_halts_penalises_and_lets_somebody_in_late(visit: Visits, hall: RunningRoom) -> None:
    tables = Tables(visit, hall)
    gwen, hugo, ivy = (tables.person(name) for name in ("Gwen", "Hugo", "Ivy"))
    people = [gwen, hugo]
    desk = tables.manager().page
    announced(desk, "Rebuy", "Friday re-buys", Seats="5", Players="20", Buy="20", Fee="2", I_direct_it="")
    begin(desk, 5, people, "Friday re-buys")
    clock = desk.get_by_role("region", name="Clock")
    # A break: what is on is finished, and nothing begins.
    set_clock(desk, 3, 1)
    for where in (clock, strip(gwen.page), strip(hugo.page)):
        expect(where).to_contain_text("Break")
    play(people, lambda: not hands_on(desk), "the hands are over", timid)
    hands = [each.look().hand for each in people]
    left = seconds(clock)
    gwen.until(lambda _: seconds(clock) < left - 2, "time passes")
    assert [each.look().hand for each in people] == hands and not hands_on(desk)
    # Somebody is moved from the table of four to that of three, and their page goes along.
    at = seat_map(desk)
    large, small = sorted(at, key=lambda table: -sum(map(bool, at[table].values())))
    if not {"Gwen", "Hugo"} & {*at[large].values()}:
        other = next(name for name in at[large].values() if name)
        press(desk, "Move somebody", Name=other, To=f"{small}.{empty(at[small])}", Why="the tables are even")
        expect(desk.get_by_role("log")).to_contain_text(f"{other} moves to table {small}")
        large, small, at = small, large, seat_map(desk)
    moved = next(each for each in people if each.name in at[large].values())
    was, seat = moved.page.url, empty(at[small])
    press(desk, "Move somebody", Name=moved.name, To=f"{small}.{seat}", Why="a better view")
    expect(
        moved.page.get_by_role("alert").get_by_text(f"You were moved to table {small}, seat {seat}.")
    ).to_be_visible()
    expect(moved.page).not_to_have_url(was)
    expect(moved.page).to_have_url(AT_A_TABLE)
    assert moved.until(lambda now: moved.name in now.seats, "they sit there").seats[moved.name].number == seat
    # Somebody comes late, is seated with a bank, and buys another one.
    enter(ivy, "Friday re-buys")
    expect(ivy.page).to_have_url(AT_A_TABLE)
    expect(strip(ivy.page)).to_contain_text("Left 8/8")
    has = purse(ivy.page)
    my_part(ivy.page).get_by_role("button", name="Re-buy · $20").click()
    ivy.until(lambda now: now.seats["Ivy"].chips == 10_000, "the chips are there")
    expect(ivy.page.get_by_title("My play chips")).to_have_text(re.compile(f"{has - 20_00:,}$"))
    expect(my_part(ivy.page)).to_have_count(0)  # nobody with more than a bank buys
    # A penalty is served behind the break: dealt in, and given up at once.
    press(desk, "Penalise", Name="Hugo", For="soft play: 2 hands")
    row = desk.get_by_role("region", name="Entries").get_by_role("row").filter(has_text="Hugo")
    expect(row).to_contain_text("misses 2")
    hand = hugo.look().hand
    desk.get_by_role("button", name="level ▶").click()
    for each in (gwen, hugo, ivy):
        expect(strip(each.page)).to_contain_text("Level 4")
    play([gwen, ivy], lambda: hugo.look().options, "it is served", timid)
    assert hugo.look().hand > hand + 2
    expect(row).not_to_contain_text("misses")
    # The clock stands: hands are finished, none begins; it runs, and they go on.
    press(desk, "Stop the clock")
    for each in (gwen, hugo, ivy):
        expect(strip(each.page).get_by_role("status")).to_have_text("The clock stands still")
    everybody = [gwen, hugo, ivy]
    play(everybody, lambda: not hands_on(desk), "the hands are over", timid)
    hand, left = gwen.look().hand, seconds(clock)
    press(desk, "Let the clock run")
    play(everybody, lambda: gwen.look().hand > hand, "hands go on", timid)
    assert seconds(clock) <= left
    picture(desk, "tournament-directed", full=True)


@pytest.mark.stories
def test_somebody_who_fell_buys_back(visit: Visits, hall: RunningRoom) -> None:
    tables = Tables(visit, hall)
    people = [tables.person("Uma"), tables.person("Vic")]
    announced(people[0].page, "Rebuy", "Two with re-buys", Players="2", Buy="20", Fee="2")
    for each in people:
        enter(each, "Two with re-buys")
    for each in people:
        expect(each.page).to_have_url(AT_A_TABLE)
    play(people, lambda: any(map(is_out, people)), "one of them is out", bold)
    fallen = next(filter(is_out, people))
    has, hand = purse(fallen.page), fallen.look().hand
    my_part(fallen.page).get_by_role("button", name="Re-buy · $20").click()
    now = fallen.until(lambda now: now.hand > hand, "they play on")
    assert now.chips() == 15_000
    expect(strip(fallen.page)).to_contain_text("Left 2/2")
    expect(fallen.page.get_by_title("My play chips")).to_have_text(re.compile(f"{has - 20_00:,}$"))


def empty(seats: dict[int, str]) -> int:
    """A seat in which nobody sits."""
    return next(seat for seat, name in seats.items() if not name)


@pytest.mark.stories
def test_hand_for_hand_the_final_table_and_a_deal(visit: Visits, hall: RunningRoom) -> None:
    tables = Tables(visit, hall)
    rosa, stan = people = [tables.person("Rosa"), tables.person("Stan")]
    desk = tables.manager().page
    tournament = announced(
        desk, "Freezeout", "Saturday finale", Seats="3", Players="9", Buy="40", Fee="4", I_direct_it=""
    )
    begin(desk, 5, people, "Saturday finale")
    has = [purse(each.page) for each in people]

    def disqualify_down_to(left: int) -> None:
        """Bots go, between hands, until so many are left."""
        press(desk, "Stop the clock")
        play(people, lambda: not hands_on(desk), "the hands are over", timid)
        while (still := [name for seats in seat_map(desk).values() for name in seats.values() if name])[left:]:
            bot = next(name for name in still if name.endswith(" Bot"))
            press(desk, "Disqualify", Name=bot, For="collusion")
            expect(desk.get_by_role("region", name="Seats")).not_to_contain_text(bot)

    # Three of seven are paid: with four left at two tables each plays a hand and waits for the other.
    disqualify_down_to(4)
    press(desk, "Let the clock run")
    for each in people:
        expect(strip(each.page).get_by_role("status")).to_have_text("Hand for hand")
    waits = desk.get_by_text(re.compile("waits for the others"))
    play([rosa], lambda: waits.count(), "a table waits for the other", timid)
    # Three are left: they sit together, wherever they sat before.
    disqualify_down_to(3)
    for each in people:
        each.until(lambda now: len(now.seats) == 3, "the final table is drawn")
    assert rosa.page.url == stan.page.url
    # The deal: read out at the desk, agreed to by both, and by the bot.
    press(desk, "Read out a deal", How="icm", Left="0")
    offered = desk.get_by_role("region", name="Prizes")
    expect(offered).to_contain_text("The deal that is offered")
    sums = {
        each.name: cents(
            offered.get_by_role("row").filter(has_text=each.name).last.get_by_role("cell").last.inner_text()
        )
        for each in people
    }
    expect(offered.get_by_role("row").filter(has_text="agreed")).to_have_count(1)
    for each in people:
        expect(my_part(each.page)).to_contain_text("A deal is offered.")
        my_part(each.page).get_by_role("button", name="Agree to share").click()
    expect(desk.get_by_role("log")).to_contain_text("The prizes are shared as read out")
    press(desk, "Sign the results", sure=True)
    for each, before in zip(people, has, strict=True):
        expect(my_part(each.page)).to_contain_text(f" {dollars(sums[each.name])}.")
        expect(each.page.get_by_title("My play chips")).to_have_text(re.compile(f"{before + sums[each.name]:,}$"))
    found = results(desk, tournament)
    assert [found[each.name][1] for each in people] == [sums[each.name] for each in people]


def dollars(cents: int) -> str:
    """An amount of cents, as a page says it."""
    return f"${cents / 100:,.2f}".removesuffix(".00")


def cents(text: str) -> int:
    """An amount of dollars, in cents."""
    return round(float(text.strip().strip("$").replace(",", "") or 0) * 100)


@pytest.mark.stories
@pytest.mark.pictures
def test_pages_on_a_wall_and_on_a_phone(visit: Visits, open_room: Callable[..., RunningRoom]) -> None:
    room = open_room(demo=True, command=pace.command(bot=0.08))
    tables = Tables(visit, room)
    desk = tables.manager().page
    main = announced(desk, "Freezeout", "Sunday main event", Players="27", Buy="50", Fee="5", Bots="26")
    announced(desk, "Rebuy", "Monday re-buys", Begins="90", Bots="14")
    announced(desk, "Progressive", "Bounty night", Begins="240", Bots="31")
    ann = tables.person("Ann")
    enter(ann, "Sunday main event")
    expect(ann.page).to_have_url(AT_A_TABLE)
    desk = director(tables, main)
    set_clock(desk, 4, 754)
    wall = visit(f"/tournament/{main}/screen", room=room, viewport={"width": 1920, "height": 1080})
    play(
        [ann],
        lambda: ann.look().options and strip(ann.page).get_by_text("ante").count() and ann.look().hand > 1,
        "level 4",
        timid,
    )
    picture(ann.page, "tournament")
    assert faults(ann.page) == []
    expect(wall.get_by_role("region", name="Clock")).to_contain_text("Level 4")
    assert faults(wall) == []
    wall.set_viewport_size({"width": 1280, "height": 720})  # the same picture, smaller
    picture(wall, "hall")
    assert faults(wall) == []
    wall.set_viewport_size({"width": 1920, "height": 1080})
    picture(desk, "director")
    assert faults(desk) == []
    lobby = tables.person("Ann").page
    lobby.goto("/")
    expect(lobby.get_by_role("link", name="My seat in Sunday main event")).to_be_visible()
    picture(lobby, "lobby")
    assert faults(lobby) == []
    # The same in somebody's hand.
    pages = {"": "Conditions", "/desk": "Course", "/screen": "Clock", "/results": "Totals", "/cards": ""}
    phone = tables.manager(phone=True).page
    for path, region in pages.items():
        phone.goto(f"/tournament/{main}{path}")
        expect(
            phone.get_by_role("region", name=region).first if region else phone.get_by_text("Seat").first
        ).to_be_visible()
        picture(phone, f"phone-tournament{path.replace('/', '-')}", full=True)
        assert faults(phone) == [], path
    phone.goto("/")
    expect(phone.get_by_role("link", name="Look at Sunday main event")).to_be_visible()  # all places are taken
    picture(phone, "phone-tournaments", full=True)
    assert faults(phone) == []
    phone = tables.person("Ann", phone=True).page
    phone.goto(ann.page.url)
    expect(strip(phone)).to_contain_text("Level 4")
    picture(phone, "phone-tournament-table")
    assert faults(phone) == []
    # A break, as the wall has it.
    set_clock(desk, 3, 1)
    expect(wall.get_by_role("region", name="Clock")).to_contain_text("Break")
    picture(wall, "hall-break")
    assert faults(wall) == []
