"""The index of the decisions, made from the heads of the records: `.venv/bin/python -m tests.docs.decisions`, `make decisions`.

Knows the topics, and how a head looks: title, `Topic: …`, and for a reading of a book `Book: …`. It reads nothing
below the head. A topic is one of those listed here, so that the index stays short enough to look through.
"""

from __future__ import annotations

import re
import textwrap
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "docs" / "decisions"
PAGE = FOLDER / "README.md"

# In the order of the page: the program, then a hand as it is played, then the table around it.
TOPICS = {
    "the program": "How it is built, and why so.",
    "blinds and entry": "Button and blinds, straddles and kill pots; who joins, moves, misses a blind or leaves.",
    "deck, deal and draws": "Which deck, in which order it is dealt, what happens when it runs out; draw, kitty, discard.",
    "betting": "Who opens, who may check, how much a raise is, how many there are, when a round closes, void wagers.",
    "all in and pots": "Short all-ins, side pots, what nobody matched, run it twice.",
    "chips and words": "What chips and words mean together: oversize chips, half raises, string bets, undercalls.",
    "out of turn": "Acts out of turn, and the player who was skipped.",
    "time to act": "The clock.",
    "misdeals": "What is a misdeal, until when, and where the money goes.",
    "wrong cards": "Too many, too few, to the wrong player, in the wrong place.",
    "exposed cards": "Cards that somebody has seen who should not.",
    "board and burns": "Board cards too early, too many or taken back; forgotten burns.",
    "dead hands": "Thrown away, swept in, passed wrongly, killed by mistake.",
    "order of hands": "Which hand is better.",
    "showdown": "Who shows, in which order, and who may ask to see.",
    "odd chips": "What cannot be divided.",
    "commission": "What the house takes, from what, rounded how.",
    "seats and lists": "Vacant seats, draws for them, lists, seats that are lost.",
    "stakes": "Chips on and off the table, loans, side wagers.",
    "notices and agreements": "How a sign changes, and what players may agree on.",
    "offices and rulings": "Who decides, how a ruling comes about and is overruled, what the house does by itself.",
    "tournaments": "Freeze-outs and the conditions of tournaments.",
}

HEAD = """\
# Decisions

One record each. 00xx are about the program; the others are readings of a book where it is silent, unclear or
contradicts itself: they are ours, never the book's. 01xx Crown, 02xx Victoria, 03xx Tasmania, 04xx Canberra, 05xx
Grand. Notes under the clauses refer here.

A new record takes the next number of its hundred and names its topic in the line under its title. This page is made
from those lines: `make decisions`.
"""


class Record(NamedTuple):
    """The head of one decision."""

    path: Path
    number: str
    title: str
    topic: str
    book: str


def read_head(path: Path) -> Record:
    """What a record says of itself before its first part."""
    head = path.read_text().split("\n**", 1)[0]
    title = re.match(rf"# {path.name[:4]} (.+)\n\n", head)
    topic = re.search(r"^Topic: (.+)\.$", head, re.MULTILINE)
    book = re.search(r"^Book: ([^.]+)\.", head, re.MULTILINE)
    if title is None:
        raise ValueError(f"{path.name} does not begin with its number and a title")
    if topic is None or topic[1] not in TOPICS:
        raise ValueError(f"{path.name} names no topic of the index: one of {', '.join(TOPICS)}")
    return Record(path, path.name[:4], title[1], topic[1], book[1] if book else "")


def records(folder: Path = FOLDER) -> list[Record]:
    """All records by their numbers; a number that is missing in its hundred, or there twice, is an error."""
    found = [read_head(path) for path in sorted(folder.glob("[0-9]*.md"))]
    hundreds = defaultdict(list)
    for each in found:
        hundreds[each.number[:2]].append(int(each.number[2:]))
    for hundred, numbers in hundreds.items():
        for due, there in enumerate(numbers, 1):
            if there != due:
                raise ValueError(
                    f"{hundred}{there:02} is {'there twice' if there < due else 'due as'} {hundred}{due:02}"
                )
    return found


def index(found: list[Record]) -> str:
    """The page: the records under their topics."""
    page = [HEAD]
    for topic, about in TOPICS.items():
        page += [f"## {topic[0].upper()}{topic[1:]}", "", about, ""]
        for each in found:
            if each.topic == topic:
                line = f"* [{each.number}]({each.path.name}) {each.title}" + (f" ({each.book})" if each.book else "")
                page += textwrap.wrap(line, 118, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
        page.append("")
    return "\n".join(page).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(index(records()))
