"""`pokerroom equity`: how much of the pot each hand takes.

Knows how to print. Must not count: `equity` does.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pokerroom import shelf
from pokerroom.cards.card import spell
from pokerroom.cli.command import Command
from pokerroom.equity import Equity, Outs


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("hands", nargs="+", metavar="HAND", help='cards ("AhKh"), a range ("QQ+, AKs, 20%%") or random')
    parser.add_argument("--board", default="", metavar="CARDS", help="the community cards that lie already")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that are out of play")
    parser.add_argument("--game", metavar="GAME", help='like "crown omaha"; "razz" alone is the house\'s (hold\'em)')
    parser.add_argument("--deck", type=int, metavar="N", help="52, 40, 36 or 32")
    parser.add_argument("--discards", nargs="*", default=[], metavar="CARDS", help='of each hand in turn, "" for none')
    parser.add_argument("--exact", action="store_true", help="count every run-out, whatever it takes")
    parser.add_argument(
        "--sample", action="store_true", help="draw run-outs by chance, also where they could be counted"
    )
    parser.add_argument("--trials", type=int, metavar="N", help="how many to draw (1,000,000)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="draw others (0)")
    parser.add_argument("--threads", type=int, metavar="N", help="how many cores to use (all)")
    parser.add_argument("--kinds", action="store_true", help="how often each hand makes what")
    parser.add_argument("--outs", action="store_true", help="which cards make each hand the best when they come next")
    parser.add_argument("--json", action="store_true", help="everything as JSON")


def _equity(options: Namespace, console: Console) -> None:
    answer = shelf.equity(
        options.hands,
        options.board,
        options.dead,
        options.game,
        deck=options.deck,
        discards=options.discards,
        exact=True if options.exact else False if options.sample else None,
        trials=options.trials,
        seed=options.seed,
        threads=options.threads or os.cpu_count() or 1,
    )
    outs = _outs(options) if options.outs else ()
    if options.json:
        more = {"outs": [{"hand": each.hand, "ahead": each.ahead, **_spelled(each)} for each in outs]} if outs else {}
        print(json.dumps(answer.json() | more, ensure_ascii=False))
        return
    console.print(_shares(answer))
    how = "counted" if answer.exact else f"of chance, seed {options.seed}; ± is the standard error"
    board = f", board {answer.board}" if answer.board else ""
    console.print(f"[dim]{escape(answer.game)}{board}: {answer.runouts:,} run-outs, {how}[/]")
    for each in outs:
        console.print(escape(f"{each}{', ahead now' if each.ahead else ''}"))
    if options.kinds:
        console.print(_kinds(answer, answer.kinds))
        if any(answer.low_kinds):
            console.print(_kinds(answer, answer.low_kinds))


def _outs(options: Namespace) -> tuple[Outs, ...]:
    return shelf.outs(
        options.hands, options.board, options.dead, options.game, deck=options.deck, discards=options.discards
    )


def _spelled(outs: Outs) -> dict[str, list[str]]:
    return {"cards": spell(outs.cards).split(), "ties": spell(outs.ties).split(), "low": spell(outs.low).split()}


def _shares(answer: Equity) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    split = any(answer.low_kinds)
    table.add_column("hand")
    for title in ("share", "wins", "shares", *(("high", "low") if split else ())):
        table.add_column(title, justify="right")
    for place, hand in enumerate(answer.hands):
        about = "" if answer.exact else f" ± {100 * answer.error[place]:.2f}"
        figures = [answer.win[place], answer.tie[place], *((answer.high[place], answer.low[place]) if split else ())]
        table.add_row(
            escape(hand), f"{100 * answer.share[place]:.2f} %{about}", *[f"{100 * each:.2f} %" for each in figures]
        )
    return table


def _kinds(answer: Equity, kinds: tuple[object, ...]) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("makes")
    for hand in answer.hands:
        table.add_column(escape(hand), justify="right")
    rows: dict[str, None] = {}
    for each in kinds:
        assert isinstance(each, dict)
        rows.update(dict.fromkeys(each))
    for kind in rows:
        table.add_row(kind, *[f"{100 * each.get(kind, 0):.2f} %" for each in kinds if isinstance(each, dict)])
    return table


COMMAND = Command("equity", "how much of the pot each hand takes, in any game", _equity, _arguments, place=82)
