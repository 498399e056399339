"""People who play in a browser: what they read off the page, and what they click.

Knows roles, names and labels, as somebody hears or sees them. Must not know what the room sends: a player here does
nothing that a person could not do with the page.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page, expect

from tests.running import RunningRoom

if TYPE_CHECKING:
    from tests.browser.conftest import Visits

HOLDEM = "crown holdem, no limit, blinds 1/2, seats 6, buy in 40 to 400"
PASSWORD = "a long word that nobody guesses"
EYES = 30.0  # milliseconds between two looks
PATIENCE = 90.0  # seconds for a whole hand on a very busy machine
NAMED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS = dict(zip(NAMED, "23456789TJQKA", strict=True))
# Everything a page shows at one moment, so that nothing moves while it is read; nothing where it is as it was.
LOOK = """(before) => {
    const of = (root, selector) => [...root.querySelectorAll(selector)]
    const log = document.querySelector('[role=region][aria-label="What happened at the table"]')
    const lines = []
    let hand = 0
    for (const each of log?.children ?? []) {
        if (each.tagName === 'H3') hand = parseInt(each.textContent.replace(/\\D+/, ''))
        else if (each.matches('.line')) {
            const said = each.cloneNode(true)
            of(said, '.by').forEach((by) => by.remove())
            lines.push([hand, said.textContent.replace(/[\\uFE0E\\s]+/g, ' ').trim()])
        }
    }
    const seats = of(document, '[role=group][aria-label^="Seat "]')
    const mine = seats.find((each) => each.classList.contains('me'))
    const label = (each, otherwise) => each?.getAttribute('aria-label') ?? otherwise
    const seen = {
        hand,
        seats: seats.map((each) => label(each)),
        pot: label(document.querySelector('[aria-label^="Pot "]'), 'Pot 0'),
        cards: mine ? of(mine, '[role=img]').map((each) => label(each)) : [],
        options: of(document, '[data-option]').filter((each) => !each.disabled).map((each) => each.dataset.option),
        board: label(document.querySelector('[role=group][aria-label^="Board: "]'), ''),
        lines,
    }
    const all = JSON.stringify(seen)
    if (all === before) return null
    // What stands in the page, but for what was said in earlier hands.
    const body = document.body.cloneNode(true)
    const said = body.querySelector('[role=region][aria-label="What happened at the table"]')
    const last = said && of(said, 'h3').at(-1)
    while (last && said.firstElementChild !== last) said.firstElementChild.remove()
    const drawn = of(body, 'svg[data-suit]').map((each) => each.textContent.trim() + each.dataset.suit)
    of(body, 'path, style, script').forEach((each) => each.remove())
    return { ...seen, all, drawn, html: body.outerHTML.replaceAll('\\uFE0E', '') }
}"""


@dataclass
class Seat:
    """A seat as its label says it."""

    number: int
    name: str
    chips: int
    said: list[str]  # the rest of the label

    @property
    def showing(self) -> set[str]:
        """The cards that lie face up there."""
        return read_cards(" ".join(each for each in self.said if " of " in each))

    @property
    def plays(self) -> bool:
        """Whether it is in the hand, as far as can be seen."""
        return "folded" not in self.said


@dataclass
class Look:
    """What a page showed at one moment."""

    hand: int
    seats: dict[str, Seat]
    pot: int
    cards: set[str]  # my own
    options: list[str]  # buttons that can be pressed
    board: set[str]
    lines: list[tuple[int, str]]  # of the log, with the hand each belongs to
    everything: set[str] = field(repr=False)  # every card that stands anywhere in the page

    def said(self, hand: int) -> list[str]:
        """What was said in a hand."""
        return [line for each, line in self.lines if each == hand]

    def chips(self) -> int:
        """All chips on the table."""
        return sum(seat.chips for seat in self.seats.values()) + self.pot


def read_cards(text: str) -> set[str]:
    """The cards that a text names in words or signs."""
    found = {RANKS[rank] + suit for rank, suit in re.findall(rf"({'|'.join(RANKS)}) of ([cdhs])", text)}
    signs = dict(zip("♣♦♥♠", "cdhs", strict=True))
    for rank, suit in re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", text):
        found.add(("T" if rank == "10" else rank) + signs[suit])
    return found


def amount(text: str) -> int:
    """The number in a text."""
    found = re.search(r"\d[\d,]*", text)
    assert found, f"no number in {text!r}"
    return int(found[0].replace(",", ""))


def _seat(label: str) -> Seat:
    number, name, *said = re.split(r": |, ", label)
    chips = next(amount(each) for each in said if each.endswith(" chips"))
    return Seat(int(number.removeprefix("Seat ")), name, chips, said)


class Player:
    """Somebody with a page of their own."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self._before = ""
        self._looked: Look | None = None

    def look(self) -> Look:
        """Read the page as it is now."""
        told: dict[str, Any] | None = self.page.evaluate(LOOK, self._before)
        if told is None:
            assert self._looked
            return self._looked
        self._before = told["all"]
        seats = {seat.name: seat for seat in map(_seat, told["seats"])}
        drawn = {("T" if each[:-1] == "10" else each[:-1]) + each[-1] for each in told["drawn"]}
        self._looked = Look(
            told["hand"],
            seats,
            amount(told["pot"]),
            read_cards(" ".join(told["cards"])),
            told["options"],
            read_cards(told["board"]),
            [(hand, line) for hand, line in told["lines"]],
            drawn | read_cards(told["html"]),
        )
        return self._looked

    def until(self, true: Callable[[Look], Any], what: str, patience: float = PATIENCE) -> Look:
        """Look until something is so."""
        for looked in self._looks(patience):
            if true(looked):
                return looked
        raise AssertionError(f"{self.name} waited in vain until {what}; the log says:\n{self.log()}")

    def _looks(self, patience: float) -> Iterator[Look]:
        end = time.monotonic() + patience
        while time.monotonic() < end:
            yield self.look()
            self.page.wait_for_timeout(EYES)

    def log(self) -> str:
        """The end of the log, to be read by people."""
        return "\n".join(f"{hand}: {line}" for hand, line in self.look().lines[-40:])

    # -------------------------------------------------------------------------------------------- doing

    def button(self, option: str) -> Locator:
        """The button of an option that the room offers."""
        return self.page.locator(f'[data-option="{option}"]')

    def press(self, option: str) -> None:
        """Press the button of an option."""
        self.button(option).click()

    def cards(self) -> Locator:
        """My cards, where they can be chosen."""
        return self.page.locator("[role=group].me button:not([disabled])").filter(has=self.page.get_by_role("img"))

    def turn(self) -> Look:
        """Wait for my turn."""
        return self.until(lambda looked: looked.options, "it is their turn")

    def sit(self) -> None:
        """Take a seat at the table that the page shows."""
        self.page.get_by_role("button", name=re.compile("Take (a|my) seat")).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog).to_have_count(0)
        self.until(lambda looked: self.name in looked.seats, "they sit")

    def irregular(self) -> Locator:
        """Open the window of what one can also do at a table."""
        self.page.get_by_role("button", name="Irregular").click()
        return self.page.get_by_role("dialog")

    def sizes(self) -> Locator:
        """Where an amount is chosen, if there is a choice."""
        return self.page.get_by_role("group", name="How much")

    def bet(self, how: str) -> int:
        """Bet or raise by an amount that is typed, preset or slid to; give the total that the button said."""
        button = self.button("open").or_(self.button("raise"))
        before = button.inner_text()
        if how == "typed":
            field = self.sizes().get_by_role("textbox", name="Amount, from")
            label = field.get_attribute("aria-label") or ""
            least, most = (amount(each) for each in label.partition(" from ")[2].split(" to "))
            field.fill(str(min(least + 3, most)))
            expect(button).to_contain_text(str(min(least + 3, most)))
        elif how == "preset":
            size = self.sizes().get_by_role("button", name=re.compile(r": [\d,]+$")).nth(1)
            size.click()
            expect(button).to_contain_text((size.get_attribute("aria-label") or "").rpartition(": ")[2])
        else:
            slider = self.sizes().get_by_role("slider")
            box = slider.bounding_box()
            assert box
            slider.click(position={"x": box["width"] * 0.2, "y": box["height"] / 2})
            expect(button).not_to_have_text(before)
        total = amount(button.inner_text())
        button.click()
        return total


class Tables:
    """Opens tables in a room and brings people to them."""

    def __init__(self, visit: Visits, room: RunningRoom) -> None:
        self._visit = visit
        self._room = room
        self.room = room

    def person(self, name: str, **options: Any) -> Player:
        """Let somebody in who has an account, and has no page before them yet; at a second visit they sign in."""
        page = self._visit(None, room=self._room, **options)
        for door in ("/api/sign-up", "/api/sign-in"):
            if self._post(page, door, name=name, password=PASSWORD).ok:
                break
        else:
            raise AssertionError(f"{name} was not let in")
        return Player(page, name)

    def manager(self, **options: Any) -> Player:
        """Let the manager of the room in, who became it by the link that the room printed when it opened."""
        max_ = self.person("Max", **options)
        max_.page.request.get(self._room.manager)  # at a second visit the link is used up, and they are it already
        max_.page.goto("/desk")
        expect(max_.page.get_by_role("link", name="Desk")).to_be_visible()
        return max_

    def open(self, sign: str, people: Sequence[Player], *, bots: int = 0, name: str = "", seated: bool = True) -> str:
        """Open a table that these people look at, and where they and some bots sit down; give its id."""
        first = people[0].page
        table = self.opened(first, sign, name)
        for each in people:
            each.page.goto(f"/table/{table}")
            expect(each.page.get_by_role("button", name="Take a seat")).to_be_visible()
        for each in people if seated else ():
            each.sit()
        if bots:
            self.bots(first, table, bots)
        return table

    def opened(self, page: Page, sign: str, name: str = "") -> str:
        """Open a table as whoever has this page before them; give its id."""
        told = self._post(page, "/api/tables", sign=sign, name=name)
        assert told.ok, told.text()
        return str(told.json()["id"])

    def bots(self, page: Page, table: str, count: int) -> None:
        """Let bots sit down."""
        told = self._post(page, f"/api/tables/{table}/bots", seats=count)
        assert told.ok, told.text()

    def _post(self, page: Page, path: str, **body: object) -> Any:
        headers = {"X-Pokerroom": "1", "Origin": self._room.address}
        return page.request.post(path, data=body, headers=headers)


def all_dealt(players: Sequence[Player]) -> int:
    """Wait for a hand in which all of them have cards; in those that come before it they do the plainest things."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        looks = [each.look() for each in players]
        if all(looked.cards for looked in looks) and len({looked.hand for looked in looks}) == 1:
            return looks[0].hand
        for player, looked in zip(players, looks, strict=True):
            if looked.options and not all(each.cards for each in looks):
                plain(player, looked)
        players[0].page.wait_for_timeout(EYES)
    raise AssertionError(f"no hand began with cards for all of them:\n{players[0].log()}")


def two_in_a_hand(tables: Tables) -> list[Player]:
    """Two people alone at a table of hold'em, in a hand: the first is to act, the second has the big blind."""
    people = [tables.person("Ann"), tables.person("Bob")]
    tables.open(HOLDEM, people)
    all_dealt(people)
    people[0].until(lambda now: now.options or people[1].look().options, "one of them is to act")
    people.sort(key=lambda each: not each.look().options)
    people[0].turn()
    return people


def plain(player: Player, looked: Look) -> None:
    """Do the plainest thing: check or call, throw nothing away, show."""
    wanted = ("check", "call", "bring in", "draw", "show", "decline", "once", "fold")
    player.press(next((each for each in wanted if each in looked.options), looked.options[0]))


def play_out(
    players: Sequence[Player],
    hand: int,
    act: Callable[[Player, Look], None] = plain,
    watch: Callable[[Player, Look], None] = lambda player, looked: None,
) -> None:
    """Play a hand until it is over for everybody: `act` at each turn, `watch` at each look."""
    end = time.monotonic() + PATIENCE
    over = re.compile(rf"hand {hand} is over\b")
    while time.monotonic() < end:
        done = 0
        for player in players:
            looked = player.look()
            watch(player, looked)
            if any(over.match(line) for _, line in looked.lines):
                done += 1
            elif looked.options:
                act(player, looked)
        if done == len(players):
            return
        players[0].page.wait_for_timeout(EYES)
    raise AssertionError(f"hand {hand} did not end:\n{players[0].log()}")
