"""Everything fits: at no size of a window is a text cut off, nor does anything on the felt cover something else.

Tables with two, six and eleven players, each in a hand with bets and a board, showdowns, the lobby and the replayer, on
a phone held either way, a laptop, a desk, a large screen and with everything twice as large. Rulings and tiled tables
are with what is tested of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests import pace
from tests.browser.conftest import Visits, picture
from tests.browser.fit import SIZES, misfits
from tests.browser.players import HOLDEM, Look, Player, Tables, plain, play_out
from tests.browser.test_showdown import all_in_watched, with_chips
from tests.running import RunningRoom

TABLES = {
    2: "crown holdem, no limit, blinds 1/2, seats 2, buy in 40 to 400",
    6: "crown holdem, no limit, blinds 1/2, seats 6, buy in 40 to 400",
    11: "crown holdem, no limit, blinds 1/2, seats 11, buy in 40 to 400",
}


def in_the_thick(ann: Player) -> None:
    """Play on until it is their turn with a board before them, and others who have bet."""

    def thick(looked: Look) -> bool:
        if not looked.options:
            return False
        if len(looked.board) >= 3 or looked.hand > 3:
            return True
        plain(ann, looked)
        return False

    ann.until(thick, "it is their turn with a board on the table")


@pytest.mark.pictures
@pytest.mark.parametrize("seats", TABLES)
def test_a_table_fits_every_window(seats: int, tables: Tables) -> None:
    ann = tables.person("Ann")
    tables.open(TABLES[seats], [ann], bots=seats - 1)
    ann.until(lambda now: len(now.seats) == seats, "all seats are taken")
    in_the_thick(ann)
    fits(ann.page, f"fit-{seats}")


def fits(page: Page, name: str) -> None:
    """A page fits at every size; a picture of each."""
    wrong: list[str] = []
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(700)  # whatever moves has come to rest
        picture(page, f"{name}-{size}")
        wrong += [f"{size}: {each}" for each in misfits(page)]
    assert not wrong, "\n".join(wrong)


@pytest.fixture(scope="module")
def lasting(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room in which one can look at the end of a hand for a while."""
    return open_room(command=pace.command(between=25.0, low=True))


@pytest.fixture
def at_length(visit: Visits, lasting: RunningRoom) -> Tables:
    return Tables(visit, lasting)


SHOWDOWNS = {
    "three-pots": (HOLDEM, (40, 80, 120, 200)),
    "hi-lo": ("house omaha hi-lo, no limit, blinds 1/2, seats 6, buy in 40 to 400", (40, 40, 40)),
    "twice": ("house holdem, no limit, blinds 1/2, run it twice, seats 6, buy in 40 to 400", (40, 40)),
}


@pytest.mark.pictures
@pytest.mark.sizes
@pytest.mark.parametrize("kind", SHOWDOWNS)
def test_a_showdown_fits_every_window(kind: str, at_length: Tables) -> None:
    sign, stacks = SHOWDOWNS[kind]
    people = [at_length.person(name) for name in ("Ann", "Bob", "Cy", "Dee")[: len(stacks)]]
    at_length.open(sign, people, seated=False)
    for player, chips in zip(people, stacks, strict=True):
        with_chips(player, chips)
    all_in_watched(people)
    if kind == "hi-lo":
        expect(people[0].page.get_by_role("list", name="Who won what")).to_contain_text("low")
    fits(people[0].page, f"showdown-{kind}")


HANDS = ("two pair, sevens and fours", "three of a kind, queens", "straight, ten high", "ace high")
LOWS = ("7-6-4-2-A low", "8-7-5-3-2 low", "6-4-3-2-A low")
CARDS = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
CROWDS = {  # how many sit there, which of them show how many cards, the boards, whether there is a low, the pots
    "eleven": (11, (1, 4, 6, 9), 2, 1, False, 3),
    "nine-hi-lo": (9, (1, 5, 6), 4, 1, True, 1),
    "six-twice": (6, (1, 3, 4), 2, 2, False, 1),
}


def crowded(felt: dict[str, Any], kind: str) -> None:
    """A felt at the end of a hand that nobody wishes on a small screen."""
    places, shows, held, boards, low, pots = CROWDS[kind]
    deck = iter(CARDS)
    felt["board"], felt["second"] = ([next(deck) for _ in range(5)] if at < boards else [] for at in range(2))
    seats = []
    for seat in range(1, places + 1):
        shown = [next(deck) for _ in range(held if seat in shows else 0)]
        names = [HANDS[(seat + board) % 4] for board in range(boards)] + [LOWS[seat % 3]] * low
        made = [
            {"category": "", "ranks": [], "cards": shown[:2], "name": name, "words": name, "low": name if "low" in name else "", "board": 2 if boards > 1 and at else 1}
            for at, name in enumerate(names)
        ]  # fmt: skip
        seats.append({"seat": seat, "name": f"Berta {seat}", "chips": 12_500, "dealt": True, "live": bool(shown), "shown": shown, "made": made if shown else [], "won": 0})  # fmt: skip
    awards = []
    for pot in range(pots):
        for half, board in (("high", 0), ("low", 0)) if low else (("", 1), ("", 2)) if boards > 1 else (("", 0),):
            winner = seats[shows[(pot + (half == "low" or board > 1)) % len(shows)] - 1]
            winner["won"] += 1_250
            awards.append({"pot": pot, "seats": [winner["seat"]], "names": [winner["name"]], "amounts": [1_250], "only": pots == 1, "board": board, "half": half, "made": winner["made"][0], "reason": ""})  # fmt: skip
    felt.update(places=places, seats=seats, awards=awards, stage="over", pot=0, pots=[], marker=2)


@pytest.mark.pictures
@pytest.mark.sizes
@pytest.mark.parametrize("kind", CROWDS)
def test_a_crowded_showdown_fits_every_window(kind: str, pair: list[Player]) -> None:
    pair[0].press("fold")
    play_out(pair, 1)
    page = pair[0].page

    def doctored(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        crowded(told["steps"][-1]["felt"], kind)
        route.fulfill(response=answer, json=told)

    page.route("**/api/hands/*/1", doctored)
    page.goto(page.url.replace("/table/", "/replay/") + "/1")
    expect(page.locator(".count")).to_contain_text("1 of")
    page.keyboard.press("End")
    expect(page.get_by_role("list", name="Who won what").get_by_role("listitem")).not_to_have_count(0)
    fits(page, f"crowded-{kind}")
    winners = page.locator(".seat.won").count()
    expect(page.locator(".felt .ribbon.gain")).to_have_count(winners)  # whoever won is always told


@pytest.mark.pictures
def test_the_lobby_fits_every_window(page: Page) -> None:
    expect(page.get_by_role("listitem").first).to_be_visible()
    fits(page, "fit-lobby")


@pytest.mark.pictures
def test_the_replayer_fits_every_window(pair: list[Player]) -> None:
    pair[0].press("fold")
    play_out(pair, 1)
    page = pair[0].page
    page.goto(page.url.replace("/table/", "/replay/") + "/1")
    expect(page.locator(".count")).to_contain_text("1 of")
    page.keyboard.press("End")
    fits(page, "fit-replayer")
