"""The academy in a browser: questions are answered, and hands are dealt."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pokerroom.academy.dealing import DONE, PLAYERS, STOPS, TRAINEE
from pokerroom.hand.award import Won
from pokerroom.hand.spoken import read_act, say_act
from tests.academy.trainee import SLIPS
from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.fit import misfits
from tests.browser.players import Tables
from tests.browser.trainees import Table
from tests.running import RunningRoom


@pytest.mark.pictures
def test_a_trainee_rules_and_sees_five_books_side_by_side(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/", room=quick)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Academy").click()
    page.get_by_role("link", name="Start: Rule").click()
    answers = page.get_by_role("group", name="How do you rule?").get_by_role("button")
    expect(answers).to_have_count(4)
    expect(page.get_by_text("Then:")).to_be_visible()
    expect(page.get_by_role("group", name=re.compile("^Seat "))).not_to_have_count(0)
    assert findings(page) == []
    page.get_by_label("Book").select_option("crown")
    expect(page).to_have_url(re.compile(r"book=crown$"))
    expect(page.get_by_role("strong").filter(has_text="Crown Melbourne")).to_be_visible()
    with page.expect_response(re.compile("/api/academy/questions$")) as judged:
        answers.first.click()
    expect(page.get_by_text(re.compile(r"^[01] of 1 right$"))).to_be_visible()
    side = page.get_by_role("heading", name="The books side by side")
    expect(side).to_be_visible()
    # Why: questions as a floor person would put them, each with its answer.
    for fact in judged.value.json()["facts"]:
        expect(page.get_by_role("term").filter(has_text=fact["asks"])).to_be_visible()
    assert findings(page) == []
    picture(page, "academy-rule")
    page.get_by_role("button", name="Next question").click()
    expect(side).to_be_hidden()
    answers.nth(1).click()
    expect(page.get_by_text(re.compile(r"^[012] of 2 right$"))).to_be_visible()


# --------------------------------------------------------------------------------------------------------- deal


# Slips, each with the table at which it is made.
MADE = {
    "deals an unshuffled deck": ("crown", "holdem", "pitch"),
    "deals without a cut": ("grand-17.7", "holdem", "pitch"),
    "lets another cut": ("victoria-2003", "holdem", "pitch"),
    "deals out of order": ("crown", "omaha", "pitch"),
    "leaves a player out": ("crown", "holdem", "pitch"),
    "deals a hand too many": ("tasmania-2006", "holdem", "pitch"),
    "deals a hole card up": ("crown", "holdem", "pitch"),
    "deals an up card down": ("canberra-1994", "seven_card_stud", "pitch"),
    "forgets the burn": ("crown", "holdem", "streets"),
    "turns too many on the flop": ("grand-17.7", "holdem", "streets"),
    "exposes a card in the cut": ("victoria-2003", "holdem", "pitch"),
    "deals a card off the table": ("tasmania-2006", "holdem", "pitch"),
}


@pytest.mark.parametrize("name", MADE)
def test_a_slip_is_noticed_explained_and_put_right_in_the_browser(visit: Visits, quick: RunningRoom, name: str) -> None:
    slip, kind, _ = SLIPS[name]
    page = visit("/academy", room=quick)
    table = Table(page, *MADE[name], seed=1)
    while not (line := slip(table.home)):
        assert table.home.waits != DONE, "nobody could slip so"
        table.step()
    table.settled()
    table.do(table.cut(say_act(read_act(line, table.home.names), table.home.names)))
    task = table.home.task
    assert task is not None
    expect(page.get_by_role("alert").filter(has_text=re.compile(kind, re.IGNORECASE))).to_be_visible()
    expect(page.get_by_role("heading", name=f"Put it right: {kind}")).to_be_visible()
    assert findings(page) == []
    table.answer((task.right + 1) % len(task.answers), task.clause)
    expect(page.get_by_role("alert").filter(has_text="Not so")).to_be_visible()
    table.right()
    expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=task.by[0], exact=True).first).to_be_visible()


# Short stacks, seeded: chips that are too large, all in for less, a side pot, and a pot that two share.
BUSY = 142


@pytest.mark.pictures
def test_a_whole_hand_from_the_shuffle_to_the_push(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    table = Table(page, "crown", "holdem", "busy", seed=BUSY)
    asked, done = [], []
    while table.home.waits != DONE:
        table.settled()
        if table.home.task is not None:
            asked.append(table.home.task.kind)
            if table.home.task.kind == "pots":
                picture(page, "academy-deal-pots")
            elif table.home.task.kind in ("reading", "change"):  # the answer does not stand beside the question
                log = page.get_by_role("list", name="What happened")
                expect(log).to_contain_text("pushes")
                expect(log).not_to_contain_text(re.compile(r"pushes .* (back|and adds)"))
        elif table.home.waits == TRAINEE:
            done.append(table.home.skill)
        table.step()
    table.settled()
    assert {"shuffle", "pitch", "street", "push"} == set(done)
    assert {"reading", "change", "pots", "commission", "award"} <= set(asked)
    shared = [event for event in table.home.hand.log if isinstance(event, Won) and len(event.seats) > 1]
    assert shared  # and more than one pot, which is what was asked
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("Passed.")
    expect(report).to_contain_text(f"{len(asked)} of {len(asked)} right")
    assert findings(page) == []
    picture(page, "academy-deal-report")


def test_what_players_do_wrong_must_be_noticed_in_the_browser(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    table = Table(page, "crown", "holdem", "irregular", seed=0)
    while table.home.due() != STOPS:
        table.step()
    table.settled()
    log = page.get_by_role("list", name="What happened")
    expect(log).to_contain_text(table.home.seen.split()[0])
    expect(log.locator(".irregularity")).to_have_count(0)
    table.do(STOPS)
    expect(page.get_by_role("heading", name="Put it right:")).to_be_visible()
    table.right()
    # The next one is overlooked, and a player says so; then the play is stopped for nothing.
    while table.home.due() != STOPS:
        table.step()
    table.settled()
    table.on("One act")
    table.settled()
    expect(page.get_by_role("alert").filter(has_text="Overlooked")).to_be_visible()
    table.right()
    while table.home.waits != PLAYERS or table.home.due() == STOPS:
        table.step()
    table.settled()
    page.get_by_role("button", name="Stop: something is wrong").click()
    expect(page.get_by_role("alert").filter(has_text="everything was in order")).to_be_visible()
    expect(page.get_by_text("Slips: 2", exact=True)).to_be_visible()
    assert findings(page) == []


@pytest.mark.pictures
def test_a_first_deal_is_dealt_right_and_reported(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    table = Table(page, "crown", "holdem", "pitch", seed=2)
    while table.home.waits != DONE:
        table.step()
    table.settled()
    report = page.get_by_role("region", name="Report")
    expect(report).to_contain_text("Passed.")
    expect(report).to_contain_text("seconds a hand")
    assert findings(page) == []
    picture(page, "academy-deal")


# ------------------------------------------------------------------------------------------- floor, certificates


@pytest.mark.pictures
def test_a_trainee_is_called_asks_decides_and_sees_what_the_books_say(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    page.get_by_role("link", name="Start: Floor").click()
    calls = page.get_by_role("group", name="Tables that call").get_by_role("button")
    expect(calls).to_have_count(3)
    calls.first.click()
    decisions = page.get_by_role("group", name="What do you decide?").get_by_role("button")
    expect(decisions.nth(1)).to_be_visible()
    assert findings(page) == []
    decisions.first.click()
    expect(page.get_by_text(re.compile(r"^[01] of 1 right$"))).to_be_visible()
    expect(page.get_by_role("heading", name="The books side by side")).to_be_visible()
    expect(calls).to_have_count(3)  # another table calls
    picture(page, "academy-floor")


@pytest.mark.pictures
def test_a_manager_prints_a_certificate_of_what_somebody_has_passed(tables: Tables) -> None:
    page = tables.person("Tess").page
    table = Table(page, "crown", "holdem", "pitch", seed=2)
    while table.home.waits != DONE:
        table.step()
    table.settled()
    page.get_by_role("link", name="To the academy").click()
    mine = page.get_by_role("region", name="My progress")
    expect(mine).to_contain_text("Shuffle, cut and pitch")
    expect(mine).to_contain_text("passed on")
    assert findings(page) == []
    manager = tables.manager().page
    manager.goto("/academy")
    manager.get_by_label("Name").fill("Tess")
    manager.get_by_role("button", name="Open").click()
    expect(manager.get_by_role("heading", name="Certificate")).to_be_visible()
    expect(manager.get_by_text("Tess", exact=True)).to_be_visible()
    expect(manager.get_by_text(re.compile("Shuffle, cut and pitch: Crown Melbourne"))).to_be_visible()
    expect(manager.get_by_role("button", name="Print")).to_be_visible()
    assert findings(manager) == []
    picture(manager, "academy-certificate")


# ------------------------------------------------------------------------------------------------------- phones


PHONE = {"width": 390, "height": 844}


def _fits(page: Page, name: str) -> None:
    page.evaluate("() => scrollTo(0, 0)")
    picture(page, f"academy-phone-{name}", full=True)
    assert misfits(page) == [], name
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"], f"{name} is {wide} wide"


@pytest.mark.pictures
def test_the_academy_fits_a_phone(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    page.set_viewport_size(PHONE)
    expect(page.get_by_role("link", name="Start: Rule")).to_be_visible()
    _fits(page, "start")
    page.goto("/academy/rule?book=crown")
    answers = page.get_by_role("group", name="How do you rule?").get_by_role("button")
    answers.first.click()
    expect(page.get_by_role("heading", name="The books side by side")).to_be_visible()
    _fits(page, "rule")
    page.goto("/academy/floor?book=crown")
    calls = page.get_by_role("group", name="Tables that call").get_by_role("button")
    expect(calls).to_have_count(3)
    calls.first.click()
    expect(page.get_by_role("group", name="What do you decide?")).to_be_visible()
    _fits(page, "floor")


@pytest.mark.pictures
def test_a_first_deal_on_a_phone(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    page.set_viewport_size(PHONE)
    page.goto("/academy/deal")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    _fits(page, "lessons")
    table = Table(page, "crown", "holdem", "pitch", seed=2)
    while table.home.skill != "pitch":
        table.step()
    table.settled()
    _fits(page, "deal")
    table.do(f"the dealer deals {table.home.names[3]} a card face down")  # the wrong one
    table.settled()
    _fits(page, "question")
    while table.home.waits != DONE:
        table.step()
    table.settled()
    _fits(page, "report")
