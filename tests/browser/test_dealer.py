"""The dealer's tablet in a browser: real cards lie on felt, and whoever deals them enters what everybody sees."""

from __future__ import annotations

import re
import statistics

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.dealers import (
    BOXED,
    FACE_UP,
    FLOP_OF_FOUR,
    FLOP_WITHOUT_A_BURN,
    SLIPS,
    SLIPS_IN_DEALING,
    TOO_MANY,
    UNBURNED,
    Dealer,
    felt_table,
    felt_tables,
    lines_of,
    log_of,
    same_logs,
    tell,
)
from tests.browser.fit import misfits
from tests.browser.players import Tables


def test_staff_open_such_a_table_in_the_lobby(tables: Tables) -> None:
    page = tables.manager().page
    page.goto("/")
    page.get_by_role("button", name="Open a table").first.click()
    form = page.get_by_role("dialog")
    form.get_by_role("checkbox", name=re.compile("^Cards on felt")).check()
    expect(form.get_by_role("checkbox", name="Bots take some seats")).to_have_count(0)
    form.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/dealer/t"))
    expect(page.get_by_role("heading", level=2)).to_have_text("Between hands")
    ann = tables.person("Ann Other")
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Open a table").first.click()
    expect(ann.page.get_by_role("button", name="Open the table")).to_be_visible()
    expect(ann.page.get_by_role("checkbox", name=re.compile("^Cards on felt"))).to_have_count(0)
    ann.page.goto(page.url)
    expect(ann.page.get_by_text("The tablet is for those who hold an office")).to_be_visible()


@pytest.mark.pictures
def test_a_hand_by_tapping(tables: Tables, visit: Visits) -> None:
    dealer = felt_table(tables, "crown holdem, no limit, blinds 1/2", ("Ann", "Bob", "Cy"))
    page = dealer.page
    dealer.tap("Deal a hand")
    dealer.due("Cy is to act")
    dealer.wager("60", "Raise to")
    back = page.get_by_role("button", name=re.compile("^Take back: Cy raises to 60"))
    expect(back).to_be_enabled()
    dealer.due("Ann is to act")
    back.click()
    dealer.due("Cy is to act")
    dealer.wager("6", "Raise to")
    dealer.due("Ann is to act")
    dealer.tap("Fold")
    dealer.due("Bob is to act")
    assert findings(page) == []
    dealer.tap("Call")
    dealer.due("Name the 3 cards on the board")
    dealer.cards("As Kd 7c")
    dealer.due("Bob is to act")
    dealer.tap("Check")
    dealer.due("Cy is to act")
    dealer.tap("Check")
    dealer.due("Name the card on the board")
    expect(page.locator('[data-card="As"]')).to_be_disabled()
    dealer.cards("2h")
    dealer.due("Bob is to act")
    picture(page, "tablet")
    dealer.tap("All in")
    dealer.due("Cy is to act")
    dealer.tap("Call")
    dealer.due("Name the card on the board")
    dealer.cards("3h")
    dealer.due("Name the cards of Bob")
    dealer.cards("Ac 9d")
    dealer.due("Name the cards of Cy")
    dealer.cards("7d 7h")
    dealer.due("The pot is won")
    assert findings(page) == []
    dealer.tap("Push the pot")
    dealer.due("Between hands")
    expect(dealer.seat("Cy")).to_contain_text("401")
    # Afterwards it is a hand like any other.
    page.goto(f"/replay/{dealer.table}/1")
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()


def test_whoever_sits_there_deals_there_not(tables: Tables) -> None:
    dealer = felt_table(tables, "house holdem, no limit, blinds 1/2", ("Max", "Bob"))
    expect(dealer.page.get_by_text("do not sit here")).to_be_visible()


def test_the_tablet_is_one_step_from_the_table_and_from_the_desk(tables: Tables) -> None:
    dealer = felt_table(tables, "house holdem, no limit, blinds 1/2", ("Ann", "Bob"))
    page = dealer.page
    for link, there in (("The table", f"/table/{dealer.table}"), ("The desk", f"/desk?table={dealer.table}")):
        page.get_by_role("link", name=link, exact=True).click()
        expect(page).to_have_url(re.compile(re.escape(there)))
        page.get_by_role("link", name="The dealer’s tablet").click()
        expect(page).to_have_url(re.compile(f"/dealer/{dealer.table}$"))
        dealer.due("Between hands")
    # Nobody is sent where they may do nothing, nor to a table that needs no tablet.
    ann = tables.person("Eve").page
    ann.goto(f"/table/{dealer.table}")
    expect(ann.get_by_role("heading", level=1)).to_be_visible()
    expect(ann.get_by_role("link", name="The dealer’s tablet")).to_have_count(0)


def test_a_session_without_a_pointer(tables: Tables) -> None:
    """Every step is a key: a bet, one out of turn, cards, a wrong entry taken back, a hand mucked, and the pot."""
    dealer = felt_table(tables, "crown holdem, no limit, blinds 1/2", ("Ann", "Bob", "Cy"))
    press = dealer.page.keyboard.press

    def keys(text: str, then: str) -> None:
        dealer.settled()
        for key in text.split():
            press(key)
        dealer.due(then)

    dealer.due("Between hands")
    keys("Enter", "Cy is to act")
    keys("6 0 r", "Ann is to act")
    keys("z", "Cy is to act")
    keys("6 r", "Ann is to act")
    keys("ArrowRight", "Bob acts out of turn")
    keys("Escape", "Ann is to act")
    keys("ArrowRight f", "Bob acts out of turn")
    expect(dealer.page.get_by_role("alert").filter(has_text="out of turn")).to_be_visible()
    keys("Enter", "Ann is to act")
    keys("c", "Name the 3 cards on the board")
    keys("a s k d 7 c Backspace 7 h Enter", "Ann is to act")
    keys("c", "Cy is to act")
    keys("1 0 b", "Ann is to act")
    keys("c", "Name the card on the board")
    keys("2 h Enter", "Ann is to act")
    keys("a", "Cy is to act")
    keys("c", "Name the card on the board")
    keys("1 h Enter", "Name the cards of Ann")
    keys("a c 9 d Enter", "Name the cards of Cy")
    keys("m", "The pot is won")
    keys("Enter", "Between hands")
    assert dealer.stacks() == {"Ann": 402, "Bob": 198, "Cy": 0}


def test_a_draw_without_a_pointer(tables: Tables) -> None:
    dealer = felt_table(tables, "victoria draw blind, fixed 2/4, blinds 1/2, buy in 40", ("Ann", "Bob", "Cy"))
    for key, then in (
        ("Enter", "Cy is to act"),
        ("c", "Ann is to act"),
        ("c", "Bob is to act"),
        ("c", "Ann throws cards away"),
    ):
        dealer.settled()
        dealer.page.keyboard.press(key)
        dealer.due(then)
    for key, then in (("3", "Bob throws cards away"), ("0", "Cy throws cards away"), ("1", "is to act")):
        dealer.settled()
        dealer.page.keyboard.press(key)
        dealer.due(then)
    log = dealer.page.get_by_role("region", name="What was entered")
    expect(log).to_contain_text("Bob stands pat")


CROWN = "crown holdem, no limit, blinds 5/10"
THREE = dict.fromkeys(("Ann", "Bob", "Cy"), 500)


def _until(dealer: Dealer, lines: list[str], line: str) -> list[str]:
    """Enter what comes before a line, and give what comes behind it."""
    at = lines.index(line)
    for each in lines[:at]:
        dealer.enter(each)
    dealer.settled()
    return lines[at + 1 :]


def test_slips_of_a_dealer_each_with_what_follows(tables: Tables, visit: Visits) -> None:
    dealer, (_, told) = felt_tables(tables, CROWN, THREE, 2)
    page = dealer.page
    log = page.get_by_role("region", name="What was entered")

    def slips(line: str, clause: str) -> None:
        """The tablet says by which clause it goes on, before it is entered and behind it."""
        slip = dealer.wrong(line)
        expect(slip).to_contain_text(clause)
        slip.get_by_role("button").click()
        dealer.settled()
        expect(log.get_by_role("status")).to_contain_text(clause)

    # CROWN 9.7: the deal is finished, the card that was shown is the first burn, and another one is dealt for it.
    rest = _until(dealer, lines_of(SLIPS_IN_DEALING), FACE_UP)
    slips(FACE_UP, "CROWN 9.7")
    dealer.due("Deal what is due")
    dealer.enter(rest.pop(0))
    dealer.due("Cy is to act")
    # CROWN 6.14.1(a): one large chip in silence calls the blind of ten, and ninety come back.
    assert rest.pop(0) == "Cy pushes 100"
    dealer.wager("100", "Puts in chips")
    expect(log.get_by_role("alert")).to_contain_text("90")
    expect(log.get_by_role("alert")).to_contain_text("CROWN 6.14.1(a)")
    dealer.tap("Enter it")
    dealer.due("Ann is to act")
    dealer.enter(rest.pop(0))  # in words
    dealer.due("Bob is to act")
    expect(page.get_by_role("heading", level=2)).to_contain_text("50 to call")
    # CROWN 6.12: sixty more of which fifty are the call: ten are less than half of the raise before, and come back.
    assert rest.pop(0) == "Bob pushes 25+25+10"
    dealer.wager("25+25+10", "Puts in chips")
    expect(log.get_by_role("alert")).to_contain_text("Bob calls 60")
    expect(log.get_by_role("alert")).to_contain_text("CROWN 6.12")
    dealer.tap("Enter it")
    dealer.due("Cy is to act")
    # CROWN 9.3: a boxed card is none, and the next one takes its place: the fourth card is due as before.
    rest = _until(dealer, rest, BOXED)
    dealer.due("Name the card on the board")
    slips(BOXED, "CROWN 9.3")
    dealer.due("Name the card on the board")
    _until(dealer, [*rest, ""], "")
    dealer.due("Between hands")
    assert dealer.stacks() == {"Ann": 570, "Bob": 440, "Cy": 490}
    # CROWN 9.8: the flop goes back, a card is burned, and there is another flop before anybody bets.
    rest = _until(dealer, lines_of(FLOP_WITHOUT_A_BURN), UNBURNED)
    slips(UNBURNED, "CROWN 9.8")
    dealer.due("Name the 3 cards on the board")
    _until(dealer, [*rest, ""], "")
    dealer.due("Between hands")
    assert dealer.stacks() == {"Ann": 560, "Bob": 430, "Cy": 510}
    # CROWN 9.9: all four go back, the burn does not, and there is another flop without a second burn.
    rest = _until(dealer, lines_of(FLOP_OF_FOUR), TOO_MANY)
    slips(TOO_MANY, "CROWN 9.9")
    dealer.due("Name the 3 cards on the board")
    # CROWN 9.6: a card that a player drops is theirs, and plays.
    rest = _until(dealer, rest, "Cy checks")
    expect(log).to_contain_text("CROWN 9.6")
    dealer.due("Cy is to act")
    dealer.enter("Cy checks")
    _until(dealer, [*rest, ""], "")
    dealer.due("Between hands")
    assert dealer.stacks() == {"Ann": 470, "Bob": 530, "Cy": 500}
    said = [line.removeprefix('"') for hand in SLIPS for line in lines_of(hand)]
    assert list(dealer.sent.values()) == said
    tell(dealer, told, said)
    same_logs(dealer, told, 3)
    # Burned before the flop that counts: nothing but the card that was shown; one card; one card.
    for hand, until, burns in ((1, "the flop", 0), (2, "bets", 1), (3, "bets", 1)):
        before, found, _ = "\n".join(log_of(dealer, dealer.table, hand)).partition(until)
        assert found and before.count("the dealer burns") == burns, before


def test_a_tap_is_answered_at_once(tables: Tables) -> None:
    """What was tapped is drawn, and answered by the room, within a tenth of a second: half of the time at least, however
    busy the machine may be. `make figures` has the rest."""
    dealer = felt_table(tables, CROWN, tuple(THREE), 500)
    for line in lines_of(SLIPS_IN_DEALING):
        dealer.enter(line)
    times = dealer.times()
    drawn = [each.drawn for each in times]
    assert None not in drawn, "every tap is seen"
    assert statistics.median([each for each in drawn if each is not None]) < 100
    answered = [each.answered for each in times if each.answered is not None]
    assert len(answered) == len(lines_of(SLIPS_IN_DEALING))
    assert statistics.median(answered) < 100
    assert len([each for each in times if each.first is not None]) == 2  # slips


MANY = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Wolfgang")
TABLETS = {"tablet": (1024, 768), "tablet-large": (1280, 800)}


@pytest.mark.pictures
@pytest.mark.parametrize("count", [9, 10, 11])
def test_many_seats_fit(tables: Tables, count: int) -> None:
    dealer = felt_table(tables, f"crown holdem, no limit, blinds 1/2, seats {count}", MANY[:count])
    page = dealer.page
    dealer.enter("the dealer deals a hand")
    order = [*MANY[2:count], *MANY[:2]]
    for name in order[:-2]:
        dealer.enter(f"{name} {'raises to 15' if name == order[0] else 'calls'}")
    dealer.due("Ann is to act")
    _fits(dealer, f"seats-{count}-bets")
    dealer.enter("Ann goes all in")
    dealer.enter("Bob goes all in")
    for name in order[:-2]:
        dealer.enter(f"{name} {'calls' if name in order[:2] else 'folds'}")
    for cards in ("As Kd 7c", "2h", "3s"):
        dealer.enter(f"the dealer names {cards}")
    dealer.due(re.compile("Name the cards of"))
    for _ in range(4):
        dealer.settled()
        asked = page.get_by_role("heading", level=2).inner_text()
        shown = {"Ann": "Qd Qh", "Bob": "Qs Qc", order[0]: "Jd Jh", order[1]: "Td Th"}
        name = next(each for each in shown if each in asked)
        dealer.enter(f"{name} shows {shown[name]}")
    dealer.due("The pot is won")
    _fits(dealer, f"seats-{count}-won")
    assert findings(page) == []


@pytest.mark.pictures
def test_eight_hands_of_stud_fit(tables: Tables) -> None:
    """Seven cards each, four of them up."""
    dealer = felt_table(tables, "victoria seven card stud, fixed 5/10, ante 1, buy in 100", MANY[:8])
    deck = iter([f"{rank}{suit}" for rank in "KQJT98765432" for suit in "shdc"])
    page = dealer.page
    dealer.enter("the dealer deals a hand")
    for _ in range(60):
        dealer.settled()
        asked = page.get_by_role("heading", level=2).inner_text()
        if "Name the cards of" in asked:
            break
        if asked.startswith("Name"):
            count = len(asked.partition(":")[2].split(",")) if ":" in asked else asked.count(",") + 1
            dealer.enter("the dealer names " + " ".join([next(deck) for _ in range(count)]))
        else:
            name = asked.split()[0]
            act = next(each for each in ("Check", "Call", "Bring in") if _offered(page, each))
            dealer.tap(act)
            expect(page.get_by_role("heading", level=2)).not_to_contain_text(f"{name} is to act")
    _fits(dealer, "seats-8-stud")
    assert findings(page) == []


def _offered(page: Page, name: str) -> bool:
    button = page.get_by_role("button", name=re.compile(rf"^{name}(?![a-z])"))
    return button.count() == 1 and button.is_enabled()


def _fits(dealer: Dealer, name: str) -> None:
    dealer.settled()
    for size, (width, height) in TABLETS.items():
        dealer.page.set_viewport_size({"width": width, "height": height})
        picture(dealer.page, f"{name}-{size}")
        assert misfits(dealer.page) == [], size
