"""A dealer with a tablet in a browser: what they tap and read at a table whose cards lie on felt.

Knows the tablet's labels, as somebody hears or sees them. Must not know what the room sends. Ask `players` for those
who sit at such a table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.players import Tables, amount

LANDSCAPE = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
BACK = "the dealer takes back what was entered last"
BUTTONS = {
    "the dealer deals a hand": "Deal a hand",
    "the dealer deals a hand, card by card": "Deal card by card",
    "the dealer deals": "Deal the rest",
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


class Dealer:
    """Somebody who deals real cards, with the tablet of one table before them."""

    def __init__(self, page: Page, table: str) -> None:
        self.page = page
        self.table = table
        self.felt = page.get_by_role("group", name="The felt")
        self.connected = True
        self.taps = 0
        self.sent: dict[str, str] = {}  # the lines that the page has sent, by their ids
        page.on("websocket", lambda socket: socket.on("framesent", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        if told["type"] == "act":
            self.sent[told["id"]] = told["line"]

    def _click(self, target: Locator) -> None:
        target.click()
        self.taps += 1

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
        self._click(self.page.get_by_role("button", name=re.compile(rf"^{re.escape(button)}(?![a-z])")))

    def key(self, figures: str) -> None:
        for figure in figures:
            self._click(self.page.locator(".figures").get_by_role("button", name=figure, exact=True))

    def wager(self, figures: str, button: str) -> None:
        self.key(figures)
        self.tap(button)

    def cards(self, cards: str) -> None:
        """Name cards by tapping them."""
        for card in cards.split():
            self._click(self.page.locator(f'[data-card="{card}"]'))
        self._click(self.page.get_by_role("button", name=re.compile(r"^Enter \(")))

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
            self.tap("Something went wrong")
            self._click(self.page.locator(f'[data-line="{line}"]'))
        else:
            self._player(who, does)

    def _player(self, name: str, does: str) -> None:
        asked = self.page.get_by_role("heading", level=2).inner_text()
        if name not in asked.replace("’", " ").split():
            self._click(self.seat(name))  # out of turn
            self.due(f"{name} acts out of turn")
        said, _, rest = does.rpartition(" ")
        if does in DEEDS:
            self.tap(DEEDS[does])
        elif said in WAGERS:
            self.wager(rest, WAGERS[said])
        elif does.startswith("shows "):
            self.cards(does.removeprefix("shows "))
        elif does == "mucks":
            self.tap("Muck")
        elif does == "stands pat":
            self.tap("None: stands pat")
        else:
            count = COUNTS.index(does.split()[1])
            self._click(self.page.get_by_role("button", name=str(count), exact=True))
        if name not in asked.split():
            self.tap("Enter it")  # having read what follows


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
    dealer = Dealer(page, opened[0])
    page.goto(f"/dealer/{opened[0]}")
    return dealer, opened
