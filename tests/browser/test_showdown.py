"""How a hand ends: an all-in with several pots, a pot of two halves, and one of two boards, told rightly.

What a page says is held against the cards that lie open on it, by the library's own order of hands.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests import pace
from tests.browser.conftest import Visits, picture
from tests.browser.players import HOLDEM, Look, Player, Tables, all_dealt, amount, play_out
from tests.running import RunningRoom

STREET = 0.6  # second for each street and each pot


@pytest.fixture(scope="module")
def slow(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room in which streets and pots are looked at one by one."""
    return open_room(command=pace.command(between=3.0, street=STREET))


@pytest.fixture
def at_ease(visit: Visits, slow: RunningRoom) -> Tables:
    return Tables(visit, slow)


def all_in(player: Player, looked: Look) -> None:
    """Put in everything."""
    if "raise" in looked.options or "open" in looked.options:
        sizes = player.sizes()
        if sizes.count():
            sizes.get_by_role("button", name="Max").click()
        player.button("raise").or_(player.button("open")).first.click()
        return
    wanted = ("call", "twice", "check", "show", "once")
    player.press(next((each for each in wanted if each in looked.options), looked.options[0]))


class Course:
    """What was seen while a hand ended: boards by their length with what stood beside the seats."""

    def __init__(self, hand: int) -> None:
        self.hand = hand
        self.boards: list[int] = []
        self.shares: dict[int, dict[str, float]] = {}

    def __call__(self, player: Player, looked: Look) -> None:
        if looked.hand != self.hand:
            return
        if not self.boards or self.boards[-1] != len(looked.board):
            self.boards.append(len(looked.board))
        found = {
            name: float(re.sub(r"[^\d.]", "", each))
            for name, seat in looked.seats.items()
            for each in seat.said
            if each.startswith("takes ")
        }
        if found:
            self.shares.setdefault(len(looked.board), found)


def with_chips(player: Player, chips: int) -> None:
    """Take a seat with so many chips."""
    player.page.get_by_role("button", name="Take a seat").click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Chips").fill(str(chips))
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)
    player.until(lambda looked: player.name in looked.seats, "they sit")


def pots_said(player: Player, hand: int) -> list[str]:
    return [line for line in player.look().said(hand) if " wins " in line]


def wait_for_end(player: Player, hand: int) -> Look:
    return player.until(
        lambda now: any(re.match(rf"hand {hand} is over", line) for line in now.said(hand)), "it is over"
    )


def all_in_watched(people: list[Player]) -> tuple[Course, Look]:
    """Everybody goes all in: what the first of them saw on the way, and at the end."""
    hand = all_dealt(people)
    course = Course(hand)
    play_out(people, hand, all_in, lambda player, looked: course(player, looked) if player is people[0] else None)
    return course, wait_for_end(people[0], hand)


def test_an_all_in_of_four_has_three_pots_that_are_told_one_by_one(at_ease: Tables) -> None:
    people = [at_ease.person(name, viewport={"width": 1440, "height": 900}) for name in ("Ann", "Bob", "Cy")]
    people.append(at_ease.person("Dee", viewport={"width": 390, "height": 844}))
    at_ease.open(HOLDEM, people, seated=False)
    for player, chips in zip(people, (40, 80, 120, 200), strict=True):
        with_chips(player, chips)
    course, looked = all_in_watched(people)
    hand = course.hand
    picture(people[0].page, "showdown-three-pots")
    picture(people[3].page, "showdown-three-pots-phone")
    # The board came street by street, with hands face up and what each takes on average beside them.
    assert course.boards[-4:] == [0, 3, 4, 5], course.boards
    assert course.shares.keys() >= {0, 3, 4}
    assert all(abs(sum(shares.values()) - 100) < 1 for shares in course.shares.values()), course.shares
    # Every pot is told, with the hand that won it, by the cards that lie open.
    told = pots_said(people[0], hand)
    assert (
        [re.search(r"from (the main pot|side pot \d)", line)[1] for line in told if " from " in line]
        == [  # type: ignore[index]
            "the main pot",
            "side pot 1",
            "side pot 2",
        ][: len(told)]
    )
    assert len(told) == 3
    for line in told:
        for name, won in re.findall(r"(\w+) wins ([\d,]+)", line):
            seat = looked.seats[name]
            assert f"won {won}" in seat.said or any(each.startswith("won ") for each in seat.said)
            hole = seat.showing
            assert len(hole) == 2, seat.said
        assert re.search(r" with (a|an|one|two|three|four|no) ", line), line
    assert sum(amount(each) for line in told for each in re.findall(r"wins [\d,]+", line)) == 40 * 4 + 40 * 3 + 40 * 2
    up = people[0].page.locator("[role=group].seat .raised, .board .raised")
    assert 5 <= up.count() <= 15


def shown_by(looked: Look, told: list[str]) -> None:
    """Every hand that won a part of a pot lies open, and its name stands beside its seat."""
    for line in told:
        for name, _ in re.findall(r"(\w+) wins ([\d,]+)", line):
            assert looked.seats[name].showing, f"{name} won and shows nothing: {line}"


@pytest.mark.stories
def test_high_and_low_are_told_apart(at_ease: Tables) -> None:
    people = [at_ease.person(name, viewport={"width": 1440, "height": 900}) for name in ("Ann", "Bob")]
    people.append(at_ease.person("Cy", viewport={"width": 390, "height": 844}))
    at_ease.open("house omaha hi-lo, no limit, blinds 1/2, seats 6, buy in 40 to 400", people, seated=False)
    for player in people:
        with_chips(player, 40)
    halves: list[str] = []
    for _ in range(12):  # until somebody has a low
        hand = all_dealt(people)
        play_out(people, hand, all_in)
        looked = wait_for_end(people[0], hand)
        halves = [line for line in pots_said(people[0], hand) if " half of " in line]
        shown_by(looked, pots_said(people[0], hand))
        if halves:
            break
        again(people)
        for player in people:
            player.until(lambda now, hand=hand: now.hand > hand, "the next hand begins")  # type: ignore[misc]
    picture(people[0].page, "showdown-hi-lo")
    picture(people[2].page, "showdown-hi-lo-phone")
    assert re.search(r"the high half of .* with (a|an|one|two|three|four|no) ", halves[0]), halves
    assert re.search(r"the low half of .* with an? (wheel|[\d-]+A? low)", halves[1]), halves
    told = people[0].page.get_by_role("list", name="Who won what")
    expect(told).to_contain_text("high")
    expect(told).to_contain_text("low")


def again(people: list[Player]) -> None:
    """Whoever has no chips left buys some."""
    for player in [each for each in people if not each.look().seats[each.name].chips]:
        player.page.get_by_role("button", name=re.compile("^Buy in again")).click()
        dialog = player.page.get_by_role("dialog")
        dialog.get_by_role("textbox", name="Chips").fill("40")
        dialog.get_by_role("button", name="Buy chips").click()
        expect(dialog).to_have_count(0)


def test_what_is_run_twice_is_told_as_two_boards(at_ease: Tables) -> None:
    people = [at_ease.person("Ann", viewport={"width": 1440, "height": 900})]
    people.append(at_ease.person("Bob", viewport={"width": 390, "height": 844}))
    at_ease.open("house holdem, no limit, blinds 1/2, run it twice, seats 6, buy in 40 to 400", people)
    course, looked = all_in_watched(people)
    hand = course.hand
    picture(people[0].page, "showdown-twice")
    picture(people[1].page, "showdown-twice-phone")
    told = pots_said(people[0], hand)
    assert [re.search(r"on the (first|second) board", line)[1] for line in told] == ["first", "second"], told  # type: ignore[index]
    assert all(" with " in line for line in told), told
    assert course.boards[-4:] == [0, 3, 4, 5], course.boards
    expect(people[0].page.get_by_role("group", name="Second board")).to_be_visible()
    shown_by(looked, told)


def test_whoever_wants_none_of_it_sees_it_at_once(at_ease: Tables) -> None:
    people = [at_ease.person("Ann"), at_ease.person("Bob")]
    at_ease.open(HOLDEM, people)
    people[0].page.locator("summary", has_text="Table").click()
    people[0].page.get_by_label("All-ins street by street").uncheck()
    people[0].page.keyboard.press("Escape")
    hand = all_dealt(people)
    courses = {each.name: Course(hand) for each in people}
    play_out(people, hand, all_in, lambda player, looked: courses[player.name](player, looked))
    for each in people:
        wait_for_end(each, hand)
    assert courses["Ann"].boards[-2:] == [0, 5] and not courses["Ann"].shares
    assert courses["Bob"].boards[-4:] == [0, 3, 4, 5]
