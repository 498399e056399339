"""A dealer with a tablet in a browser: what they tap and read at a table whose cards lie on felt, and how long it takes.

Knows the tablet's labels, as somebody hears or sees them. Must not know what the room sends. Ask `players` for those
who sit at such a table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.browser.players import Tables, amount

LANDSCAPE = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
BACK = "the dealer takes back what was entered last"
BUTTONS = {
    "the dealer deals a hand": "Deal a hand",
    "the dealer deals a hand, card by card": "Deal card by card",
    "the dealer deals": "Deal the rest",
    "the dealer deals 1": "Deal one card",
    "the dealer pushes the pot": "Push the pot",
}
DEEDS = {"folds": "Fold", "checks": "Check", "calls": "Call", "goes all in": "All in"}
WAGERS = {"bets": "Bet", "raises to": "Raise to", "brings it in for": "Bring in"}
COUNTS = ("no", "a", "two", "three", "four", "five")
# The page's sockets, within reach of a test that breaks them.
SOCKETS = """
    window.sockets = []
    window.WebSocket = class extends WebSocket {
        constructor(...given) { super(...given); window.sockets.push(this) }
    }
"""
# Every tap on a button, and how many milliseconds it took from the finger on: until something was drawn, until what
# follows stood there to be entered, until the first slip and all of them were offered, and until the room's answer was.
TIMES = """(() => {
    const taps = (window.taps = [])
    const there = (selector) => document.querySelector(selector) !== null
    const marks = {
        drawn: () => true,
        told: (tap) => !tap.asked && there('.side [role=alert] .primary'),
        first: (tap) => !tap.wrong && there('.work .slip'),
        all: (tap) => !tap.wrong && there('.work .groups') && !there('.work .trying'),
        answered: (tap) => tap.busy && there('.work[aria-busy=false]'),
    }
    addEventListener('click', (event) => {
        if (!event.isTrusted || !event.target.closest('button')) return
        taps.push({ at: event.timeStamp, asked: there('.side [role=alert] .primary'), wrong: there('.work .groups') })
    }, true)
    new MutationObserver(() => {
        const tap = taps.at(-1)
        if (!tap) return
        tap.busy ||= there('.work[aria-busy=true]')
        for (const [mark, reached] of Object.entries(marks)) {
            if (mark in tap || !reached(tap)) continue
            tap[mark] = 0 // until the frame is drawn
            requestAnimationFrame(() => setTimeout(() => (tap[mark] = performance.now() - tap.at)))
        }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
})()"""
# The dealer says lines to a table, one by one, without its tablet.
TELLS = """async ([table, lines]) => {
    const socket = new WebSocket(`ws://${location.host}/ws`)
    await new Promise((open) => (socket.onopen = open))
    const answers = new Map()
    socket.onmessage = ({data}) => {
        const message = JSON.parse(data)
        if (message.type === 'answer') answers.get(message.id)?.(message)
    }
    const refused = []
    for (const [at, line] of lines.entries()) {
        const answer = new Promise((told) => answers.set(`told ${at}`, told))
        socket.send(JSON.stringify({type: 'act', table, id: `told ${at}`, line}))
        const told = await answer
        if (!told.ok) refused.push([line, told.sentence])
        await new Promise((go) => setTimeout(go, 60))  // the room takes twenty acts in a second
    }
    socket.close()
    return refused
}"""
# Somebody comes in and sits down, without a page of the table before them.
SITS = """async ([table, line]) => {
    const socket = new WebSocket(`ws://${location.host}/ws`)
    await new Promise((open) => (socket.onopen = open))
    const answer = new Promise((told) => (socket.onmessage = ({data}) => {
        const message = JSON.parse(data)
        if (message.type === 'answer') told(message)
    }))
    socket.send(JSON.stringify({type: 'act', table, id: 'sits', line}))
    const told = await answer
    socket.close()
    return told
}"""


# Three hands of three players, each with slips of the dealer; the button comes back to where it was. A line with a mark
# before it is said in words, under "Words". In the first a card is turned up in the deal, and a boxed card comes.
FACE_UP, BOXED = "the dealer deals Ann a card face up", "the dealer finds a boxed card"
SLIPS_IN_DEALING = f"""
the dealer deals a hand, card by card; the dealer deals 1; the dealer deals 1; the dealer deals 1; {FACE_UP};
the dealer deals; Cy pushes 100; "Ann raises to 60; Bob pushes 25+25+10; Cy folds; the dealer names As Kd 7c; Ann checks;
Bob checks; {BOXED}; the dealer names 2h; Ann bets 100; Bob folds; the dealer pushes the pot
"""
# A wrong entry is taken back, and the flop lies there without a burn.
UNBURNED = "the dealer turns 3"
FLOP_WITHOUT_A_BURN = f"""
the dealer deals a hand; Ann raises to 40; {BACK}; Ann calls; Bob calls; Cy checks; {UNBURNED};
the dealer names 2c 3c 4c; Bob checks; Cy bets 20; Ann folds; Bob folds; the dealer pushes the pot
"""
# Four cards in the flop, a card that a player drops, and a showdown.
TOO_MANY = "the dealer turns 4"
FLOP_OF_FOUR = f"""
the dealer deals a hand; Bob calls; Cy calls; Ann checks; the dealer burns; {TOO_MANY}; the dealer names 5c 6c 7d;
Cy drops 8h; Cy checks; Ann checks; Bob bets 30; Cy folds; Ann calls; the dealer names 2h; Ann checks; Bob checks;
the dealer names 3h; Ann bets 50; Bob calls; Ann shows Ah Kc; Bob shows Qd Qs; the dealer pushes the pot
"""
SLIPS = (SLIPS_IN_DEALING, FLOP_WITHOUT_A_BURN, FLOP_OF_FOUR)


class Tap(NamedTuple):
    """A tap on the tablet and what came of it, in milliseconds; none where nothing of the kind was to come."""

    what: str
    drawn: float | None = None
    told: float | None = None  # what follows from it, before it is entered
    first: float | None = None  # of the slips
    all: float | None = None
    answered: float | None = None


class Dealer:
    """Somebody who deals real cards, with the tablet of one table before them."""

    def __init__(self, page: Page, table: str) -> None:
        self.page = page
        self.table = table
        self.felt = page.get_by_role("group", name="The felt")
        self.connected = True
        self.taps = 0
        self.tapped: list[str] = []  # what each of them was for
        self.sent: dict[str, str] = {}  # the lines that the page has sent, by their ids
        page.on("websocket", lambda socket: socket.on("framesent", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "act":
            self.sent[told["id"]] = told["line"]

    def _click(self, target: Locator, what: str) -> None:
        target.click()
        self.taps += 1
        self.tapped.append(what)

    def times(self) -> list[Tap]:
        """How long each tap took since the page was loaded."""
        self.settled()
        self.page.wait_for_function("!taps.some((each) => Object.values(each).includes(0))")  # all is drawn
        told = self.page.evaluate("taps")
        assert len(told) == len(self.tapped), f"{len(told)} taps were heard, and {len(self.tapped)} were made"
        return [
            Tap(what, *(each.get(mark) for mark in Tap._fields[1:]))
            for what, each in zip(self.tapped, told, strict=True)
        ]

    def seat(self, name: str) -> Locator:
        return self.felt.get_by_role("button", name=re.compile(rf"^Seat \d+: {name},"))

    def stacks(self) -> dict[str, int]:
        """The chips before each player, as the felt has them."""
        labels = self.felt.get_by_role("button").all_inner_texts()
        said = [re.search(r"Seat \d+: ([^,]+), ([\d,]+)", label) for label in labels]
        return {found[1]: amount(found[2]) for found in said if found}

    def due(self, words: str | re.Pattern[str]) -> None:
        """Wait until the tablet asks for something, with nothing on its way."""
        expect(self.page.get_by_role("heading", level=2)).to_contain_text(words)

    def settled(self) -> None:
        """Wait until the room has answered all, and the felt is drawn as it says."""
        expect(self.page.locator("[aria-busy]")).to_have_attribute("aria-busy", "false")

    def tap(self, button: str) -> None:
        self._click(self.page.get_by_role("button", name=re.compile(rf"^{re.escape(button)}(?![a-z])")), button)

    def key(self, figures: str) -> None:
        for figure in figures:
            where = self.page.locator(".sizes" if figure == "+" else ".figures")
            self._click(where.get_by_role("button", name=figure, exact=True), "a figure")

    def wager(self, figures: str, button: str) -> None:
        self.key(figures)
        self.tap(button)

    def cards(self, cards: str) -> None:
        """Name cards by tapping them."""
        for card in cards.split():
            self._click(self.page.locator(f'[data-card="{card}"]'), "a card")
        self._click(self.page.get_by_role("button", name=re.compile(r"^Enter \(")), "cards")

    def say(self, line: str) -> None:
        """Enter a line in words, having read what follows."""
        self.tap("Words")
        self.page.get_by_role("textbox").fill(line)
        self._click(self.page.get_by_role("button", name="Enter", exact=True), "a line in words")
        self.tap("Enter it")

    def wrong(self, line: str) -> Locator:
        """Open "Something went wrong", wait until all is tried, and find what this line says, with what follows."""
        dealt = re.match(r"the dealer deals (\w+) a card", line)
        if dealt:
            self._click(self.seat(dealt[1]), "a seat")
        self.tap("Something went wrong")
        expect(self.page.locator(".work .trying")).to_have_count(0)
        button = self.page.locator(f'[data-line="{line}"]')
        return self.page.locator(".slip").filter(has=button)

    def cut(self) -> None:
        """The network of the tablet is gone."""
        self.connected = False
        self.page.context.set_offline(True)
        self.page.evaluate("() => sockets.forEach((each) => each.close())")
        expect(self.page.get_by_text("No connection: go on")).to_be_visible()

    def mend(self) -> None:
        """It is back, and what was entered meanwhile reaches the room."""
        self.page.context.set_offline(False)
        self.connected = True
        self.settled()

    def enter(self, line: str) -> None:
        """Enter by taps what a line says, as a dealer does who sees it happen."""
        if self.connected:
            self.settled()
        who, _, does = line.partition(" ")
        if line in BUTTONS:
            self.tap(BUTTONS[line])
        elif line == BACK:
            self.tap("Take back:")
        elif line.startswith("the dealer names "):
            self.cards(line.removeprefix("the dealer names "))
        elif who == "the":
            self._click(self.wrong(line).get_by_role("button"), "a slip")
        elif line.startswith('"'):
            self.say(line.removeprefix('"'))
        else:
            self._player(who, does)

    def _player(self, name: str, does: str) -> None:
        asked = self.page.get_by_role("heading", level=2).inner_text()
        if name not in asked.replace("’", " ").split():
            self._click(self.seat(name), "a seat")  # out of turn
            self.due(f"{name} acts out of turn")
        said, _, rest = does.rpartition(" ")
        if does in DEEDS:
            self.tap(DEEDS[does])
        elif said in WAGERS:
            self.wager(rest, WAGERS[said])
        elif does.startswith("drops "):
            self.tap("Something went wrong")
            self.tap("Dropped a card")
            self.cards(does.removeprefix("drops "))
        elif does.startswith("shows "):
            self.cards(does.removeprefix("shows "))
        elif said == "pushes":
            self.wager(rest, "Puts in chips")
        elif does == "mucks":
            self.tap("Muck")
        elif does == "stands pat":
            self.tap("None: stands pat")
        else:
            count = COUNTS.index(does.split()[1])
            self._click(self.page.get_by_role("button", name=str(count), exact=True), "cards thrown away")
        if name not in asked.split() or said == "pushes":
            self.tap("Enter it")  # having read what follows


def lines_of(told: str) -> list[str]:
    """The lines of a session."""
    return [line.strip() for line in told.replace("\n", " ").split(";") if line.strip()]


def log_of(dealer: Dealer, table: str, hand: int) -> list[str]:
    """What a hand's record says, but for the table at which it was played and when."""
    said = dealer.page.request.get(f"/api/hands/{table}/{hand}", params={"as": "text"})
    assert said.ok, said.text()
    return [line for line in said.text().replace(table, "the table").splitlines() if not line.startswith("#")]


def same_logs(dealer: Dealer, told: str, hands: int) -> None:
    """The log of each hand is that of the same hand at another table, which was told it by lines."""
    for hand in range(1, hands + 1):
        here, there = log_of(dealer, dealer.table, hand), log_of(dealer, told, hand)
        assert len(here) > 10
        assert here == there


def tell(dealer: Dealer, table: str, lines: Sequence[str]) -> None:
    """Tell a table the same by spoken lines."""
    refused = dealer.page.evaluate(TELLS, [table, list(lines)])
    assert not refused, str(refused)


def felt_table(tables: Tables, sign: str, people: Sequence[str], chips: int = 200) -> Dealer:
    """A table with cards on felt, its players seated, and the manager before its tablet."""
    return felt_tables(tables, sign, dict.fromkeys(people, chips), 1)[0]


def felt_tables(tables: Tables, sign: str, people: Mapping[str, int], count: int) -> tuple[Dealer, list[str]]:
    """As many such tables with the same people at each, and the manager before the tablet of the first."""
    page = tables.manager(**LANDSCAPE).page
    opened = [tables.opened(page, f"{sign}, cards on felt") for _ in range(count)]
    for seat, (name, chips) in enumerate(people.items(), 1):
        theirs = tables.person(name).page
        theirs.goto("/glossary")
        for table in opened:
            said = theirs.evaluate(SITS, [table, f"sits in seat {seat} with {chips}"])
            assert said["ok"], said
    page.add_init_script(SOCKETS)
    page.add_init_script(TIMES)
    dealer = Dealer(page, opened[0])
    page.goto(f"/dealer/{opened[0]}")
    return dealer, opened
