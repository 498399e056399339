"""A trainee who deals in a browser.

Knows the buttons and questions of the page, and what is right from the same exercise at home. Must not know what the
room sends; who is right by the book, ask pokerroom.academy.
"""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from pokerroom import shelf
from pokerroom.academy.dealing import CALLS_THE_FLOOR, DONE, FLOOR, NEXT, PLAYERS, QUESTION, STOPS, TRAINEE, Exercise
from pokerroom.academy.lessons import lesson
from pokerroom.academy.tasks import TaskAnswer


class Table:
    """A trainee's table in the browser, and the same exercise at home, which knows what is right."""

    def __init__(self, page: Page, book: str, game: str, key: str, seed: int) -> None:
        self.page = page
        self.home = Exercise(shelf.book(book).game(game), lesson(key), Random(seed))
        page.goto(f"/academy/deal?book={book}&game={game}&lesson={key}&seed={seed}")
        self.check(page.get_by_role("checkbox", name="The players act when I say so"))  # never by the clock
        self.press(page.get_by_role("button", name="Begin"))

    def press(self, button: Locator) -> None:
        button.click()

    def check(self, box: Locator) -> None:
        box.check()

    def choose(self, among: Locator, label: str) -> None:
        among.select_option(label=label)

    def fill(self, field: Locator, text: str) -> None:
        field.fill(text)

    def do(self, line: str) -> None:
        """Say a line by the buttons that say it."""
        button = self.page.get_by_role("button", name=BUTTONS.get(line, ""), exact=True)
        if match := re.fullmatch(r"(.+) cuts the deck \d+ cards down(, exposing a card)?", line):
            who = "me" if match[1] == "the dealer" else match[1]
            self.choose(self.page.get_by_label("Cut by"), who)
            button = self.page.get_by_role("button", name="Cut, and a card shows" if match[2] else "Cut", exact=True)
        elif match := re.fullmatch(r"the dealer turns (\d) cards?", line):
            button = self.page.get_by_role("button", name=f"Turn {match[1]}", exact=True)
        elif match := re.fullmatch(r"the dealer deals (.+) a card (face \w+|off the table)", line):
            self.press(self.page.get_by_role("button", name=match[2], exact=True))
            to = "Pitch to an empty seat" if match[1] == "an empty seat" else f"Pitch to {match[1]}"
            button = self.page.get_by_role("button", name=to, exact=True)
        if not button.is_visible():
            self.press(self.page.get_by_text("More that can happen"))
        expect(button).to_be_enabled()
        self.press(button)
        self.home.do(line)

    def cut(self, line: str) -> str:
        """The same cut as deep as the button makes it."""
        half = max(4, len(self.home.view.state.stub) // 2 - 3)
        return re.sub(r"deck \d+ cards", f"deck {half} cards", line)

    def answer(self, chosen: int, clause: int, amounts: tuple[int, ...] = ()) -> None:
        form = self.page.get_by_role("form")
        radios = form.get_by_role("radio")
        answers = len(self.home.task.answers) if self.home.task is not None else 0
        if chosen >= 0:
            self.check(radios.nth(chosen))
        if clause >= 0:
            self.check(radios.nth(answers + clause))
        for at, amount in enumerate(amounts):
            self.fill(form.get_by_role("textbox").nth(at), str(amount))
        self.press(form.get_by_role("button"))
        self.home.answer(TaskAnswer(chosen, clause, amounts))

    def right(self) -> None:
        task = self.home.task
        assert task is not None
        self.answer(task.right, task.clause, task.amounts)

    def step(self) -> None:
        """Do the next thing rightly."""
        waits = self.home.waits
        self.settled()
        if self.home.due() == STOPS:
            self.do(STOPS)
        elif waits == PLAYERS:
            self.on("One act")
        elif waits == NEXT:
            self.on("Next hand")
        elif waits == QUESTION:
            self.right()
        else:
            self.do(self.cut(self.home.due()) if waits == TRAINEE else CALLS_THE_FLOOR)

    def on(self, button: str) -> None:
        """Let the next player act, or the next hand begin."""
        self.press(self.page.get_by_role("button", name=button, exact=True))
        self.home.go_on()

    def settled(self) -> None:
        """Wait until the page is as far as the exercise at home."""
        status = {
            TRAINEE: "Your turn",
            QUESTION: "The hand waits",
            FLOOR: "This is for an officer",
            PLAYERS: "The players act",
            NEXT: "The hand is over",
            DONE: "The lesson",
        }
        expect(self.page.get_by_role("status").filter(has_text=status[self.home.waits])).to_be_visible()
        expect(self.page.get_by_text(f"Slips: {len(self.home.slips)}", exact=True)).to_be_visible()


BUTTONS = {
    "the dealer shuffles": "Shuffle",
    "the dealer burns": "Burn",
    "the dealer pushes the pot": "Push the pot",
    "the dealer calls the floor": "Call the floor",
    "the dealer ends the deal": "The deal is done",
    "the dealer deals": "Deal as ruled",
    STOPS: "Stop: something is wrong",
}
