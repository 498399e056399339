"""Company in a browser: a chat that can be muted and reported, notes that are kept, felts, backs and sizes of one's own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import RunningRoom, Visits, picture
from tests.browser.players import HOLDEM, Player, Tables
from tests.browser.test_desk import at_desk, panel

HOSTILE = "<img src=x onerror=\"document.title='gotcha'\"> {{7*7}}"


def chat(page: Page) -> None:
    """Open the chat of the table."""
    page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(page.get_by_role("region", name="Chat")).to_be_visible()


def says(page: Page, text: str) -> None:
    box = page.get_by_role("textbox", name="Say something")
    box.fill(text)
    box.press("Enter")
    expect(box).to_have_value("")


def menu(page: Page, name: str) -> None:
    """Choose something from the menu of the table."""
    page.locator("summary").filter(has_text="Table").click()
    page.get_by_role("button", name=name).click()


@pytest.mark.pictures
def test_somebody_is_muted_and_reported_and_the_floor_silences_them(
    pair: list[Player], tables: Tables, visit: Visits
) -> None:
    visit.forgiven.append("403")  # the browser itself notes that somebody who is silenced was refused
    ann, bob = (each.page for each in pair)
    chat(bob)
    says(bob, "you play like a donkey")
    says(bob, HOSTILE)
    bob.get_by_role("button", name="Say it with a drawing").click()
    bob.get_by_role("button", name="Good luck").click()
    expect(ann.get_by_role("button", name="Chat, 3 new lines")).to_be_visible()
    chat(ann)
    log = ann.get_by_role("log", name="Chat")
    expect(log).to_contain_text("donkey")
    expect(log).to_contain_text(HOSTILE)  # as it was typed: it is text
    assert "gotcha" not in ann.title() and log.locator("img").count() == 0
    expect(log.get_by_role("img", name="Good luck")).to_be_visible()
    picture(ann, "chat")
    assert findings(ann) == []
    # A report goes to the desk with its line.
    log.get_by_role("button", name="What to do about Bob").first.click()
    log.get_by_role("button", name="Report this line").click()
    expect(ann.get_by_text("Reported. The floor will look at it.")).to_be_visible()
    # Muted lines are gone, here and after a reload.
    log.get_by_role("button", name="What to do about Bob").first.click()
    log.get_by_role("button", name="Mute Bob").click()
    expect(log).not_to_contain_text("donkey")
    expect(log).to_contain_text("3 lines of muted players")
    says(bob, "can you hear me")
    expect(log).to_contain_text("4 lines of muted players")
    ann.reload()
    chat(ann)
    expect(log).to_contain_text("4 lines of muted players")
    log.get_by_role("button", name="Read Bob again").click()
    expect(log).to_contain_text("can you hear me")
    # The floor silences the one who was reported.
    desk = at_desk(tables.manager().page, ann.url.rpartition("/")[2])
    reports = panel(desk, "Chat")
    expect(reports).to_contain_text("you play like a donkey")
    expect(reports).to_contain_text("Bob, reported by Ann")
    reports.get_by_role("button", name="Silence for 10 min").click()
    expect(reports).to_contain_text("Nothing was reported.")
    expect(reports).to_contain_text("Bob is silenced until")
    box = bob.get_by_role("textbox", name="Say something")
    box.fill("still here")
    box.press("Enter")
    expect(bob.get_by_text("You are silenced for 10 more minutes.")).to_be_visible()
    reports.get_by_role("button", name="Let Bob speak again").click()
    expect(reports).not_to_contain_text("Bob is silenced until")
    box.press("Enter")
    expect(log).to_contain_text("still here")


@pytest.mark.pictures
def test_the_chat_on_a_phone_is_a_sheet_and_closes(tables: Tables) -> None:
    ann = tables.person("Ann", phone=True)
    tables.open(HOLDEM, [ann])
    chat(ann.page)
    says(ann.page, "hello from a phone")
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("hello from a phone")
    picture(ann.page, "chat-phone")
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("button", name="Close the chat").click()
    expect(ann.page.get_by_role("region", name="Chat")).to_have_count(0)


def test_whoever_looks_on_reads_and_is_told_why_they_do_not_speak(pair: list[Player], tables: Tables) -> None:
    eve = tables.person("Eve").page
    eve.goto(pair[0].page.url)
    chat(eve)
    expect(eve.get_by_role("textbox", name="Say something")).to_have_count(0)
    expect(eve.get_by_text("The chat is for those who sit at the table.")).to_be_visible()


@pytest.mark.pictures
def test_a_link_invites_a_guest_to_a_private_table_until_it_is_taken_back(
    tables: Tables, visit: Visits, quick: RunningRoom
) -> None:
    visit.forgiven.append("422")  # the browser itself notes that an invitation was refused
    visit.forgiven.append("404")
    host = tables.person("Hetty").page
    headers = {"X-Pokerroom": "1", "Origin": quick.address}
    wish = {"sign": "house holdem, no limit, blinds 1/2, buy in 40 to 400", "name": "Hetty's den", "private": True}
    table = host.request.post("/api/tables", data=wish, headers=headers).json()["id"]
    host.goto(f"/table/{table}")
    menu(host, "Invite, pause or close")
    dialog = host.get_by_role("dialog", name="My private table")
    dialog.get_by_role("button", name="Make a link").click()
    link = dialog.get_by_role("textbox", name="The link").input_value()
    assert re.fullmatch(rf"{quick.address}/table/{table}\?invitation=[\w-]{{22,}}", link)
    picture(host, "host-link")
    assert findings(host) == []
    guest = visit(link, room=quick, phone=True, locale="de-DE")
    expect(guest.get_by_role("heading", name="Du bist eingeladen: Hetty's den")).to_be_visible()
    picture(guest, "invitation-phone-de")
    assert findings(guest) == []
    guest.get_by_role("button", name="Mitspielen").click()
    expect(guest.get_by_role("button", name="Platz nehmen")).to_be_visible()
    assert guest.url == f"{quick.address}/table/{table}", "the secret does not stay in the address"
    # It can be read again while the page is open, counts, and is taken back.
    host.keyboard.press("Escape")
    menu(host, "Invite, pause or close")
    expect(dialog).to_contain_text("1 of 20 came by it.")
    expect(dialog.get_by_role("textbox", name="The link")).to_have_value(link)
    dialog.get_by_role("button", name="Take it back").click()
    expect(dialog.get_by_role("button", name="Make a link")).to_be_visible()
    # Those who came are invited, one by one, and so it is taken back from them.
    invited = dialog.get_by_role("list", name="Invited").get_by_role("listitem")
    expect(invited).to_have_count(1)
    name = invited.locator("span").inner_text()
    picture(host, "host-invited")
    assert findings(host) == []
    dialog.get_by_role("button", name=f"Take back {name}'s invitation").click()
    expect(dialog).to_contain_text("Nobody is invited yet.")
    expect(host.get_by_text(f"{name} is no longer invited.")).to_be_visible()
    guest.goto(f"/table/{table}")
    expect(guest.get_by_role("button", name="Platz nehmen")).to_have_count(0)
    expect(guest.get_by_role("main")).to_contain_text("Diesen Tisch gibt es nicht")
    late = visit(link, room=quick)
    expect(late.get_by_role("main").get_by_role("alert")).to_contain_text(
        "The host has taken this invitation back; ask them for another."
    )
    expect(late.get_by_role("main").get_by_role("alert")).to_contain_text("HOUSE 255")
    picture(late, "invitation-refused")


@pytest.mark.pictures
def test_a_note_is_there_again_in_another_browser(pair: list[Player], tables: Tables) -> None:
    ann = pair[0].page
    menu(ann, "Players and notes")
    dialog = ann.get_by_role("dialog", name="Players and notes")
    dialog.get_by_role("textbox", name="Note on Bob").fill("calls with anything")
    dialog.get_by_role("button", name="Save").first.click()
    expect(ann.get_by_text("The note on Bob is kept.")).to_be_visible()
    picture(ann, "notes")
    assert findings(ann) == []
    again = tables.person("Ann").page  # another browser, the same account
    again.goto(ann.url)
    menu(again, "Players and notes")
    expect(again.get_by_role("textbox", name="Note on Bob")).to_have_value("calls with anything")
    again.keyboard.press("Escape")
    # The face at the seat is marked for whoever wrote it, and leads there.
    picture(again, "noted")
    again.get_by_role("button", name="My note on Bob").click()
    expect(again.get_by_role("textbox", name="Note on Bob")).to_have_value("calls with anything")
    again.keyboard.press("Escape")
    assert findings(again) == []
    other = pair[1].page
    expect(other.get_by_role("button", name="My note on")).to_have_count(0)
    menu(other, "Players and notes")
    expect(other.get_by_role("textbox", name="Note on Ann")).to_have_value("")


def test_a_guests_notes_stay_in_the_browser_and_go_along_to_the_account(
    visit: Visits, quick: RunningRoom, pair: list[Player]
) -> None:
    page = visit(room=quick)
    page.get_by_role("button", name="Play as guest").click()
    expect(page.locator("header.top summary .name")).to_contain_text("Guest")
    page.goto(pair[0].page.url)
    menu(page, "Players and notes")
    page.get_by_role("textbox", name="Note on Ann").fill("bluffs")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("The note on Ann is kept.")).to_be_visible()
    page.reload()
    menu(page, "Players and notes")
    expect(page.get_by_role("textbox", name="Note on Ann")).to_have_value("bluffs")
    headers = {"X-Pokerroom": "1", "Origin": quick.address}
    made = page.request.post("/api/account", data={"name": "Gwen", "password": "quite a long word"}, headers=headers)
    assert made.ok, made.text()
    page.reload()
    menu(page, "Players and notes")
    expect(page.get_by_role("textbox", name="Note on Ann")).to_have_value("bluffs")
    expect(page.get_by_text("Your notes stay in this browser")).to_have_count(0)
    told = page.request.get("/api/notes").json()["notes"]
    assert [(each["name"], each["text"]) for each in told] == [("Ann", "bluffs")]


@pytest.mark.pictures
def test_felt_backs_and_sizes_are_as_one_likes_them(pair: list[Player]) -> None:
    ann = pair[0].page
    pair[0].turn()
    before = ann.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--felt')")
    menu(ann, "Felt, cards and bet sizes")
    dialog = ann.get_by_role("dialog", name="Felt, cards and bet sizes")
    dialog.get_by_role("radio", name="Wine").check()
    dialog.get_by_role("group", name="Backs of the cards").get_by_role("radio", name="Blue").check()
    box = dialog.get_by_role("textbox", name=re.compile("Sizes of a wager"))
    box.fill("50, two")
    expect(dialog.get_by_text("Up to 5 whole numbers from 1 to 500")).to_be_visible()
    expect(dialog.get_by_role("button", name="Keep these")).to_be_disabled()
    box.fill("100, 33, 80, 33")
    dialog.get_by_role("button", name="Keep these").click()
    expect(box).to_have_value("33, 80, 100")
    picture(ann, "looks")
    assert findings(ann) == []
    dialog.get_by_role("button", name="Close").click()
    ann.reload()
    pair[0].turn()
    assert ann.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--felt')") != before
    sizes = [each.get_attribute("aria-label") or "" for each in pair[0].sizes().get_by_role("button").all()]
    assert [each.split(":")[0] for each in sizes[:5]] == ["Min", "33 %", "80 %", "Pot", "Max"], sizes
    picture(ann, "looks-table")
