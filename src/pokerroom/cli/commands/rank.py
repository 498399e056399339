"""`pokerroom rank`: hands in a book's order.

Knows how to print. Must not rank: `cards` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cards.card import cards, spell
from pokerroom.cards.order import HandOrder, order_of
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("hands", nargs="+", metavar="HAND", help='like "Kd Jd 9d 8d 7d", of 5 to 7 cards')
    parser.add_argument("--book", default="crown", metavar="BOOK", help="whose order of hands (crown)")
    parser.add_argument("--game", metavar="GAME", help="a game of that book, if its orders differ")
    parser.add_argument("--deck", type=int, metavar="N", help="52, 40, 36 or 32")
    parser.add_argument("--low-ace", action="store_true", help="all have agreed that the ace counts low as well")
    parser.add_argument("--board", default="", metavar="CARDS", help="community cards all hands share")
    answers_json(parser)


def _rank(options: Namespace, console: Console) -> None:
    order = _order(options)
    board = cards(options.board)
    rows = []
    for text in options.hands:
        hand = cards(text)
        value = order.ranking.best(hand, board, order.from_hole) if board else order.value(hand)
        rows.append((value, hand))
    rows.sort(key=lambda row: -row[0])
    if told(options, [_as_json(order, hand, value, rows) for value, hand in rows]):
        return
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for title in ("place", "hand", "makes", "by"):
        table.add_column(title)
    for value, hand in rows:
        place = _place(value, rows)
        by = order.by(value)
        table.add_row(str(place), _coloured(hand), order.describe(value), ", ".join(by) or "the book is silent: ours")
    ace = "high or low" if order.low_ace else "high only"
    console.print(f"[dim]{order.game.book}, {escape(order.game.name)}, {order.deck} cards, ace {ace}[/]")
    console.print(table)


def _place(value: int, rows: Sequence[tuple[int, Sequence[int]]]) -> int:
    return 1 + sum(other > value for other, _ in rows)


def _as_json(
    order: HandOrder, hand: Sequence[int], value: int, rows: Sequence[tuple[int, Sequence[int]]]
) -> dict[str, Any]:
    makes, by = order.describe(value), list(order.by(value))
    return {"place": _place(value, rows), "hand": spell(hand), "makes": makes, "value": value, "by": by}


def _order(options: Namespace) -> HandOrder:
    book = shelf.book(options.book)
    if options.game:
        game = book.game(options.game)
    else:
        # Any game with that deck will do, since a book's order of hands goes by the deck; hold'em is the best known.
        games = sorted(book.games.values(), key=lambda each: each.key != "holdem")
        game = next((each for each in games if (options.deck or 52) in each.decks), games[0])
    return order_of(game, options.deck, low_ace=True if options.low_ace else None)


def _coloured(hand: Sequence[int]) -> Text:
    text = Text()
    for each in spell(hand).split():
        text.append(f"{each} ", style={"h": "red", "d": "blue", "c": "green"}.get(each[-1], "bold"))
    return text


COMMAND = Command("rank", "rank hands by a book's order, with the clauses", _rank, _arguments, place=80)
