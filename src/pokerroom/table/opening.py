"""The opening of a table: under which book and sign it stands, and how its hands are dealt.

Knows what is so from the start. Ask `table` for who opens one, `closing` for how it ends.
"""

from __future__ import annotations

from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.fields import FORMS, Seat, TableEvent, Words
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("opening", FORMS)


def _opened(state: TableState, event: TableOpened) -> None:
    state.house = event.house
    state.hours = event.hours
    state.shown = event.shown
    state.first_marker = event.marker
    state.showdown, state.dealer, state.cut, state.push = event.showdown, event.dealer, event.cut, event.push
    state.deck.reduced = state.sign.deck < 52


@noun.event("the table opens: {sign}", seen=by_everybody, effect=_opened, topic="unsaid")
class TableOpened(TableEvent):
    """A table opens: book, edition and sign; whether the house acts by itself; its hours; who has the marker first.

    `showdown`, `dealer`, `cut` and `push`: whether in its hands these go by themselves or are acts.
    """

    book: "Words"
    edition: "Words"
    sign: "Words"
    house: "Words" = "automatic"
    hours: "tuple[int, int]" = (0, 0)
    shown: "bool" = True
    marker: "Seat" = 0
    showdown: "Words" = "automatic"
    dealer: "Words" = "automatic"
    cut: "Words" = "automatic"
    push: "Words" = "automatic"
