"""A whole session on the dealer's tablet, six players, four games: the log is that of the same session told by lines."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.dealers import BACK, Dealer, felt_tables, lines_of, same_logs, tell
from tests.browser.fit import misfits
from tests.browser.players import Tables
from tests.felt.taps import taps

pytestmark = pytest.mark.stories

SIX = ("Ann", "Bob", "Cy", "Dee", "Eve", "Gus")
CUT = 20.0  # seconds for which the network is gone
DEAL, PUSH = "the dealer deals a hand", "the dealer pushes the pot"
MISDEAL = "the TG Assistant Casino Manager declares a misdeal"

HOLDEM = "crown holdem, no limit, blinds 1/2, commission 5% cap 5, buy in 40 to 400"
# A wrong entry, a raise out of turn, two all in for less, a side pot, and three odd chips for two who tie.
HOLDEM_FIRST = f"""
{DEAL}; Cy raises to 60; {BACK}; Cy raises to 6; Eve raises to 20; Dee calls; Gus folds; Ann folds; Bob goes all in;
Cy goes all in; Dee folds; Eve calls; the dealer names As Kd 7c; the dealer names 2h; the dealer names 3s;
Bob shows Qd Qh; Cy shows Ac 9d; Eve shows Ah 9s; {PUSH};
{DEAL}; {MISDEAL}; Dee folds; Eve folds; Gus folds; Ann folds; {PUSH};
{DEAL}; Eve raises to 8
"""
ODD_CHIP = f"""
{DEAL}; Cy raises to 60; Dee calls; Ann goes all in; Bob goes all in; Cy calls; Dee folds; the dealer names As Kd 7c;
the dealer names 2h; the dealer names 3s; Ann shows Ah Ad; Bob shows Qs Jd; Cy shows Qd Jh
"""
WITHOUT_A_NETWORK = "Gus folds; Ann folds; Cy folds; Dee calls; the dealer names 2c 3c 4c; Dee checks"
HOLDEM_LAST = f"Eve bets 10; Dee folds; {PUSH}"

STUD = "victoria seven card stud, fixed 5/10, ante 1, buy in 100"
STUD_LINES = f"""
{DEAL}; the dealer names Kd 9c 2s Jh; the dealer names 8d Qc; Cy brings it in for 5; Dee folds; Eve folds; Gus calls;
Ann calls; Bob folds; the dealer names 3d 4h 5s; Ann bets 5; Cy calls; Gus folds; the dealer names Ah 6c; Ann checks;
Cy checks; the dealer names Td 7h; Ann checks; Cy checks; Ann checks; Cy checks; Ann shows As Ac 2h; Cy shows 2c 2d 5h;
{PUSH}
"""

DRAW = "victoria draw blind, fixed 2/4, blinds 1/2, buy in 40"
DRAW_LINES = f"""
{DEAL}; Cy calls; Dee folds; Eve folds; Gus calls; Ann folds; Bob calls; Bob discards two cards; Cy stands pat;
Gus discards three cards; Cy bets 4; Gus folds; Bob calls; Cy shows 9c 9d 9h 2c 3d; Bob mucks; {PUSH}
"""

MANILA = "canberra manila, blinds 10, least wager 5, buy in 100"
MANILA_LINES = f"""
{DEAL}; the dealer names Ks; Bob folds; Cy calls; Dee folds; Eve raises to 20; Gus folds; Ann calls; Cy calls;
the dealer names 9d; Ann checks; Cy checks; Eve checks; the dealer names 8c; Ann checks; Cy checks; Eve bets 10;
Ann folds; Cy calls; the dealer names Ah; Cy checks; Eve checks; the dealer names 7h; Cy checks; Eve checks;
Cy shows Ad Kd; Eve shows Qd Qs; {PUSH}
"""


@pytest.mark.pictures
def test_holdem_with_side_pot_misdeal_and_a_lost_network(tables: Tables, visit: Visits) -> None:
    visit.forgiven.append("ERR_INTERNET_DISCONNECTED|WebSocket")
    chips = dict(zip(SIX, (200, 41, 90, 200, 200, 200), strict=True))
    dealer, (_, told) = felt_tables(tables, HOLDEM, chips, 2)
    for line in lines_of(HOLDEM_FIRST):
        dealer.enter(line)
    dealer.settled()
    gone = time.monotonic()
    dealer.cut()
    for line in lines_of(WITHOUT_A_NETWORK):
        dealer.enter(line)
    expect(dealer.page.get_by_text("6 entries wait")).to_be_visible()
    picture(dealer.page, "tablet-cut-off")
    assert findings(dealer.page) == []
    dealer.page.wait_for_timeout(max(0.0, CUT - (time.monotonic() - gone)) * 1000)
    dealer.mend()
    for line in lines_of(HOLDEM_LAST):
        dealer.enter(line)
    dealer.due("Between hands")
    # The page sent what was entered, each once, and needed as many taps as are counted for the docs.
    entered = lines_of(HOLDEM_FIRST) + lines_of(WITHOUT_A_NETWORK) + lines_of(HOLDEM_LAST)
    assert list(dealer.sent.values()) == entered
    early = "Eve raises to 20"  # out of turn
    assert dealer.taps == sum(taps(line, {}, in_turn=line != early) for line in entered)
    assert dealer.stacks() == {"Ann": 199, "Bob": 0, "Cy": 111, "Dee": 186, "Eve": 230, "Gus": 200}  # five in the box
    tell(dealer, told, entered)
    same_logs(dealer, told, 3)


def test_what_waited_while_another_device_dealt_on_is_shown_and_not_played(tables: Tables, visit: Visits) -> None:
    visit.forgiven.append("ERR_INTERNET_DISCONNECTED|WebSocket")
    chips = dict(zip(SIX[:3], (200, 200, 200), strict=True))
    dealer, (table,) = felt_tables(tables, "crown holdem, no limit, blinds 1/2, buy in 40 to 400", chips, 1)
    dealer.enter(DEAL)
    dealer.due("Cy is to act")
    dealer.settled()
    dealer.cut()
    for line in ("Cy folds", "Ann folds"):
        dealer.enter(line)
    other = Dealer(tables.manager().page, table)
    tell(other, table, ["Cy raises to 6", "Ann folds", "Bob folds", PUSH, DEAL, "Ann calls"])
    dealer.page.context.set_offline(False)
    refused = dealer.page.locator(".side").get_by_role("alert")
    for line in ("Cy folds", "Ann folds"):
        expect(refused).to_contain_text(line)
        expect(refused).to_contain_text("That was entered before this hand began.")
        refused.get_by_role("button").first.click()
    expect(refused).to_have_count(0)
    dealer.connected = True
    dealer.due("Bob is to act")
    dealer.enter("Bob folds")
    dealer.settled()
    assert dealer.stacks() == {"Ann": 197, "Bob": 197, "Cy": 201}


@pytest.mark.pictures
def test_the_odd_chip_of_a_side_pot(tables: Tables) -> None:
    """Two tie for a side pot of 337: the odd chip goes to the one nearer to the left of the button, who is Bob."""
    chips = dict(zip(SIX, (41, 200, 200, 200), strict=False))
    dealer, (_, told) = felt_tables(tables, "crown holdem, no limit, blinds 1/2, buy in 40 to 400", chips, 2)
    for line in lines_of(ODD_CHIP):
        dealer.enter(line)
    dealer.due("The pot is won")
    shares = dealer.page.get_by_role("list", name="Who gets what").get_by_role("listitem")
    expect(shares.nth(0)).to_contain_text("Ann wins 164 from the main pot")
    expect(shares.nth(1)).to_contain_text("Bob wins 169 and Cy wins 168 from side pot 1")
    expect(shares).to_have_count(2)
    picture(dealer.page, "tablet-odd-chip")
    assert misfits(dealer.page) == []
    dealer.enter(PUSH)
    dealer.due("Between hands")
    assert dealer.stacks() == {"Ann": 164, "Bob": 169, "Cy": 168, "Dee": 140}
    assert list(dealer.sent.values()) == [*lines_of(ODD_CHIP), PUSH]
    tell(dealer, told, [*lines_of(ODD_CHIP), PUSH])
    same_logs(dealer, told, 1)


@pytest.mark.parametrize(
    ("sign", "lines", "stacks"),
    [
        (STUD, STUD_LINES, {"Ann": 220, "Bob": 199, "Cy": 189, "Dee": 199, "Eve": 199, "Gus": 194}),
        (DRAW, DRAW_LINES, {"Ann": 199, "Bob": 194, "Cy": 209, "Dee": 200, "Eve": 200, "Gus": 198}),
        (
            MANILA,
            MANILA_LINES,
            {"Ann": 180, "Bob": 200, "Cy": 246, "Dee": 200, "Eve": 170, "Gus": 200},
        ),  # four for the house
    ],
    ids=["stud", "draw", "manila"],
)
def test_other_games(tables: Tables, sign: str, lines: str, stacks: dict[str, int]) -> None:
    dealer, (_, told) = felt_tables(tables, sign, dict.fromkeys(SIX, 200), 2)
    for line in lines_of(lines):
        dealer.enter(line)
    dealer.due("Between hands")
    assert dealer.stacks() == stacks
    assert list(dealer.sent.values()) == lines_of(lines)
    assert dealer.taps == sum(taps(line, {}) for line in lines_of(lines))
    assert findings(dealer.page) == []
    tell(dealer, told, lines_of(lines))
    same_logs(dealer, told, 1)
