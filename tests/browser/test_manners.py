"""Small things that a table must get right: what was meant beforehand, what was clicked twice, what a name can do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.players import HOLDEM, Player, Tables
from tests.running import RunningRoom

# Keeps every notice, which closes by itself after a while.
ALERTS = """() => {
    window.alerts = []
    const place = document.querySelector('[role=alert]')
    new MutationObserver(() => { if (place.textContent.trim()) alerts.push(place.textContent.trim()) })
        .observe(place, {subtree: true, childList: true, characterData: true})
}"""


def plan(player: Player, name: str) -> Locator:
    """What a player means to do at their turn."""
    return player.page.get_by_role("group", name="At my turn").get_by_role("button", name=name, exact=True)


def test_what_was_meant_beforehand_is_done_at_the_turn(pair: list[Player]) -> None:
    due, other = pair
    plan(other, "Check").click()
    expect(plan(other, "Check")).to_have_attribute("aria-pressed", "true")
    assert f"{other.name} checks" not in due.look().said(1)  # meant, and not yet done
    due.press("call")
    for each in pair:
        each.until(lambda now: f"{other.name} checks" in now.said(1), "it is done without another click")


def test_what_was_meant_is_not_done_where_it_no_longer_fits(pair: list[Player]) -> None:
    due, other = pair
    plan(other, "Check").click()
    total = due.bet("preset")
    now = other.turn()
    assert f"{due.name} raises to {total}" in now.said(1)
    assert now.options[:2] == ["fold", "call"]
    assert not [line for line in now.said(1) if line.startswith(f"{other.name} ") and "posts" not in line]


def test_what_was_meant_can_be_taken_back(pair: list[Player]) -> None:
    due, other = pair
    plan(other, "Check or fold").click()
    plan(other, "Check or fold").click()
    expect(plan(other, "Check or fold")).to_have_attribute("aria-pressed", "false")
    due.press("call")
    assert "check" in other.turn().options


@pytest.mark.parametrize("how", ["at once", "with the mouse"])
def test_a_double_click_is_one_act(how: str, pair: list[Player]) -> None:
    due, other = pair
    due.page.evaluate(ALERTS)
    if how == "at once":  # faster than any answer
        due.button("call").evaluate("each => { each.click(); each.click() }")
    else:  # the second may come when other buttons stand there already
        box = due.button("call").bounding_box()
        assert box
        due.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    other.turn()
    expect(due.page.get_by_role("group", name="At my turn").get_by_role("button", pressed=True)).to_have_count(0)
    other.press("check")  # whatever the second click did is in the log before this
    for each in pair:
        told = each.until(lambda now: f"{other.name} checks" in now.said(1), "the round goes on").said(1)
        assert [line for line in told if line.startswith(f"{due.name} calls")] == [f"{due.name} calls 2"]
        assert not [line for line in told if "irregularity" in line]
    assert due.page.evaluate("() => alerts") == []


def test_script_in_a_name_is_text(tables: Tables, visit: Visits, quick: RunningRoom) -> None:
    name = '<img src="/x" onerror="hacked=1"><b>Hi</b>'
    ann = tables.person("Ann")
    tables.open(HOLDEM, [ann], name=name, seated=False)
    heading = ann.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(name)
    assert heading.locator("*").count() == 0
    expect(ann.page).to_have_title(f"{name} · pokerroom")
    ann.page.goto("/")
    row = ann.page.get_by_role("link", name=name)
    expect(row).to_have_text(name)
    assert row.locator("*").count() == 0
    assert ann.page.evaluate("() => 'hacked' in window") is False


def test_a_person_is_called_by_letters_only(visit: Visits, quick: RunningRoom) -> None:
    visit.forgiven.append("status of 400")  # Chromium tells of every refusal
    page = visit(room=quick)
    page.get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="I am new: sign up").click()
    dialog.get_by_label("Name", exact=True).fill("A<script>1</script>")
    dialog.get_by_label("Password").fill("a long word that nobody guesses")
    dialog.get_by_role("button", name="Sign up", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("made of letters")
    dialog.get_by_label("Name", exact=True).fill("Zoë O'Neill")
    dialog.get_by_role("button", name="Sign up", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("banner")).to_contain_text("Zoë O'Neill")
