"""The table page as somebody uses it: a key does what it says, nothing moves or is covered, and nobody is surprised."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests import pace
from tests.browser.conftest import Visits, picture
from tests.browser.fit import misfits
from tests.browser.players import HOLDEM, Look, Player, Tables, all_dealt, amount, plain, play_out, two_in_a_hand
from tests.browser.test_connection import SOCKETS, cut, mend
from tests.running import RunningRoom

# Where keys are written on buttons, and the words beside them.
KEYS_OVER_WORDS = """() => [...document.querySelectorAll('button kbd')].filter((key) => {
    const box = key.getBoundingClientRect()
    return box.width && [...key.parentElement.querySelectorAll('.what, .much')].some((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        const other = range.getBoundingClientRect()
        return Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5
    })
}).map((key) => key.parentElement.textContent)"""


def felt(page: Page) -> dict[str, float]:
    """Where the felt lies."""
    box = page.locator(".felt").bounding_box()
    assert box
    return {key: round(value) for key, value in box.items()}


def test_r_pressed_once_raises_to_what_the_button_says(pair: list[Player]) -> None:
    due, other = pair
    due.page.get_by_role("button", name=re.compile("^Max: ")).click()
    expect(due.button("raise")).to_contain_text("Raise all in")
    assert due.page.evaluate(KEYS_OVER_WORDS) == []
    due.page.get_by_role("button", name=re.compile("^Min: ")).click()
    expect(due.button("raise")).to_contain_text("4")
    due.page.keyboard.press("r")
    other.until(lambda now: f"{due.name} raises to 4" in now.said(1), "the raise is told")


def test_the_felt_keeps_its_size_whatever_is_asked(pair: list[Player], visit: Visits) -> None:
    due, other = pair
    before = felt(due.page)
    assert felt(other.page) == before  # one has buttons and an amount before them, the other three plans
    visit.forgiven.append("ERR_INTERNET_DISCONNECTED")
    other.page.add_init_script(SOCKETS)
    other.page.reload()
    other.until(lambda now: now.cards, "the hand is there again")
    other.page.wait_for_timeout(800)  # the cards have come to rest
    cut(other.page)
    assert felt(other.page) == before, "the notice of the connection moves the felt"
    assert not misfits(other.page)
    mend(other.page)
    due.press("fold")
    play_out(pair, 1)
    assert felt(due.page) == before
    for each in pair:
        each.page.locator("summary", has_text="Table").click()
        each.page.get_by_role("button", name="Sit out the next hands").click()
    expect(due.page.get_by_text("You sit out.")).to_be_visible()
    assert felt(due.page) == before, "a prompt moves the felt"


def test_those_who_are_there_are_spread_around_the_felt(tables: Tables) -> None:
    ann = tables.person("Ann", viewport={"width": 1280, "height": 720})
    tables.open(HOLDEM.replace("seats 6", "seats 11"), [ann], bots=4)
    ann.turn()
    middle = felt(ann.page)
    centres = [each.bounding_box() for each in ann.page.locator(".felt [data-seat] .pod").all()]
    assert len(centres) == 5
    across = sum(box["x"] + box["width"] / 2 for box in centres if box) / 5 - middle["x"] - middle["width"] / 2
    assert abs(across) < middle["width"] * 0.06, "they sit on one side"
    small = ann.page.locator(".seat.me [role=img]").first.bounding_box()
    picture(ann.page, "five-of-eleven")
    ann.page.set_viewport_size({"width": 1920, "height": 1080})
    ann.page.wait_for_timeout(500)
    large = ann.page.locator(".seat.me [role=img]").first.bounding_box()
    assert small and large and large["width"] > small["width"] * 1.4, "cards do not grow with the window"


def test_the_replayer_hears_its_keys_wherever_the_focus_is(pair: list[Player]) -> None:
    due = pair[0]
    due.press("fold")
    play_out(pair, 1)
    due.page.goto(due.page.url.replace("/table/", "/replay/") + "/1")
    count = due.page.locator(".count")
    expect(count).to_contain_text("1 of")
    due.page.evaluate("() => document.activeElement?.blur()")
    due.page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("2 of")
    due.page.keyboard.press("End")
    last = count.inner_text().rpartition(" ")[2]
    expect(count).to_have_text(f"{last} of {last}")
    assert due.page.evaluate("() => scrollY") == 0
    due.page.keyboard.press("Home")
    expect(count).to_contain_text("1 of")


def test_games_of_one_kind_are_one_entry_and_pages_of_books_are_as_wide(page: Page) -> None:
    expect(page.get_by_role("combobox", name="Game").locator("option").filter(has_text="old")).not_to_have_count(0)
    names = page.get_by_role("combobox", name="Game").locator("option").all_inner_texts()
    plain = [re.sub("[^a-z]", "", name.lower()) for name in names]
    assert len(plain) == len(set(plain)), names
    page.get_by_role("combobox", name="Game").select_option(label=next(each for each in names if "old" in each))
    books = page.locator(".listing .what .muted").all_inner_texts()
    assert len({each.partition(" · ")[2] for each in books}) > 1, books
    wide = []
    for path in ("/rules", "/compare"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        box = page.locator("main .page").first.bounding_box()
        assert box
        wide.append(box["width"])
    assert wide[0] == wide[1]


CENTS = "tasmania holdem, no limit, blinds 100/200, dollar 100, buy in 4000, seats 7"


def test_cents_never_leak(tables: Tables) -> None:
    ann = tables.person("Penny")
    tables.open(CENTS, [ann], bots=4)
    ann.until(lambda now: now.said(1) and now.options, "it is their turn")
    for each in (ann,):
        assert each.page.locator(".felt .bet").first.inner_text().strip() in ("1", "2")
        told = [line for line in each.look().said(1) if "blind" in line]
        assert [re.findall(r"[\d.]+$", line)[0] for line in told] == ["1", "2"], told
        sat = [line for _, line in each.look().lines if " sits in seat " in line]
        stake = each.page.locator(".seat.me .stack").inner_text()
        assert all(len(re.findall(r"\d+", line)[-1]) <= 4 for line in sat), (sat, stake)
        chips = each.page.get_by_role("banner").locator(".chips").inner_text()
        assert amount(chips) <= 100, f"the purse is told in cents: {chips}"


def test_out_of_chips_offers_what_may_be_bought_and_stays_over_hands(tables: Tables) -> None:
    people = [tables.person(name) for name in ("Ann", "Bob", "Cy")]
    tables.open(HOLDEM, people)
    all_dealt(people)
    bust: Player | None = None
    for hand in range(1, 12):

        def all_in(player: Player, looked: Look) -> None:
            most = player.page.get_by_role("button", name=re.compile("^Max: "))
            if "raise" in looked.options and most.is_visible():
                most.click()
                player.press("raise")
            else:
                plain(player, looked)

        playing = [each for each in people if each is not bust]
        play_out(playing, hand, all_in)
        bust = next((each for each in people if each.look().seats[each.name].chips == 0), None)
        if bust:
            break
        for each in people:
            each.until(lambda now, hand=hand: now.hand > hand, "the next hand begins")
    assert bust
    offer = bust.page.get_by_role("button", name="Buy in again: 40 to 400")
    expect(offer).to_be_visible()
    assert not [each for each in misfits(bust.page) if "below" in each]
    others = [each for each in people if each is not bust]
    if all(each.look().seats[each.name].chips for each in others):
        others[0].until(lambda now: now.hand > hand and now.seats, "the next hand begins")
        expect(offer).to_be_visible()
    offer.click()
    dialog = bust.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Chips").fill("5")
    dialog.get_by_role("button", name="Buy chips").click()
    expect(dialog.get_by_role("alert")).to_contain_text("40")
    picture(bust.page, "rebuy")
    dialog.get_by_role("button", name="Least 40").click()
    dialog.get_by_role("button", name="Buy chips").click()
    expect(dialog).to_have_count(0)
    bust.until(lambda now: now.seats[bust.name].chips >= 38, "the chips are there")


def test_time_is_seen_and_what_comes_next_is_said(visit: Visits, open_room: Callable[..., RunningRoom]) -> None:
    due, other = pair = two_in_a_hand(Tables(visit, open_room(command=pace.command(seconds=6.0, bank=8.0))))
    timer = due.page.get_by_role("timer")
    expect(timer).to_contain_text("then 8 s of your time bank")
    expect(other.page.locator(".clock-left")).to_have_text(re.compile(r"^\d+ s$"))
    expect(timer).to_have_text(re.compile(r"You will fold in \d s"))
    picture(due.page, "time-bank")
    for each in pair:
        each.until(lambda now: f"{due.name}'s time is over: {due.name} folds" in now.said(1), "the log says why")
    expect(due.page.get_by_role("button", name="I am back")).to_be_visible()


def test_sounds_are_asked_for_once_at_the_first_seat(tables: Tables) -> None:
    ann = tables.person("Ann")
    tables.open(HOLDEM, [ann])
    ann.page.get_by_role("button", name="No sounds").click()
    expect(ann.page.get_by_text("Shall the table ring")).to_have_count(0)
    ann.page.reload()
    ann.until(lambda now: "Ann" in now.seats, "they sit there still")
    expect(ann.page.get_by_text("Shall the table ring")).to_have_count(0)


def test_a_free_seat_is_kept_for_the_first_of_the_list(visit: Visits, open_room: Callable[..., RunningRoom]) -> None:
    tables = Tables(visit, open_room(command=pace.command(call=8.0)))
    ann, bob, cy, dee = (tables.person(name) for name in ("Ann", "Bob", "Cy", "Dee"))
    table = tables.open(HOLDEM.replace("seats 6", "seats 2"), [ann, bob])
    guest = visit(f"/table/{table}", room=tables.room)  # a stranger, whom the room does not know
    for page in (cy.page, dee.page):
        page.goto(f"/table/{table}")
        page.get_by_role("button", name="Join the list").click()
        expect(page.get_by_text("You are number")).to_be_visible()
    guest.get_by_role("button", name="Join the list").click()
    expect(guest.get_by_text("You are number 3 on the list")).to_be_visible()
    expect(guest.get_by_text("no connection")).to_have_count(0)
    all_dealt([ann, bob])
    ann.until(lambda now: now.options or bob.look().options, "one of them is to act")
    due = ann if ann.look().options else bob
    bob.page.locator("summary", has_text="Table").click()
    bob.page.get_by_role("button", name="Leave the table").click()
    due.press("fold")  # and Bob goes after the hand
    expect(cy.page.get_by_role("alert").filter(has_text="A seat is free for you")).to_contain_text(
        re.compile(r"kept for \d s")
    )
    picture(cy.page, "called")
    for page in (dee.page, guest):
        expect(page.get_by_text("kept for Cy")).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("Take a seat|Take my seat|^Sit"))).to_have_count(0)
    expect(dee.page.get_by_role("alert").filter(has_text="A seat is free for you")).to_be_visible()  # Cy did not come
    dee.page.get_by_role("button", name="Take my seat").click()
    dee.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    dee.until(lambda now: "Dee" in now.seats, "Dee sits")
