"""`pokerroom offices`: who may do what at a table by a book, and by which clauses.

Knows how to print the table of authority. Must not know any act or power: the vocabularies derive it from declarations.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.book import Game, rules_of
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.vocabulary import Allowed
from pokerroom.table.rules import TableRules
from pokerroom.table.vocabulary import TABLE

_WHO = {
    "seat": "players in the hand, for themselves",
    "person": "people, for themselves",
    "cards": "whoever has their hands on the cards; where the room deals, nobody else",
    "dealer": "the dealer, or any office",
    "staff": "any office, for whomever it is about",
}


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="BOOK", help="its key, or the beginning of it; pokerroom books lists them")
    parser.add_argument("game", nargs="*", metavar="GAME", help="one of its games (the first)")
    answers_json(parser)


def authority(game: Game) -> Iterator[tuple[str, str, str, str]]:
    """The table of authority of a game: act and use, who may, by which clauses, by which rules."""
    for row in TABLE.allowed(rules_of(TableRules, game), ladder_of(game)):
        act = str(row.act.__struct_config__.tag)
        name = f"{act}: {row.power.use}" if row.power is not None and row.power.use else act
        keys = ", ".join(rule.key for rule in row.power.rules) if row.power is not None else ""
        if row.by.who in _WHO and not (row.by.staff and row.power):
            yield name, _WHO[row.by.who], "", keys
        elif row.by.staff:
            yield name, f"{_WHO[row.by.who]}; or {_office(row)}", _clauses(row), keys
        else:
            yield name, _office(row), _clauses(row), keys


def _office(row: Allowed) -> str:
    if row.power is not None and not row.power.rules:
        return "any office"
    if row.grant is None or not row.grant.given:
        return "nobody"
    return f"the {row.grant.value} or above"


def _clauses(row: Allowed) -> str:
    return ", ".join(row.grant.by) if row.grant is not None else ""


def _offices(options: Namespace, console: Console) -> None:
    book = shelf.book(options.name)
    game = book.game(" ".join(options.game)) if options.game else next(iter(book.games.values()))
    ladder = ladder_of(game)
    rows = [{"act": name, "who": who, "by": by, "rule": keys} for name, who, by, keys in authority(game)]
    if told(options, {"book": book.key, "game": game.key, "ladder": list(ladder.names), "acts": rows}):
        return
    console.print(Text(f"{book.title}, {game.name}: {', '.join(ladder.names)}", style="bold cyan"))
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for title in ("act", "who may", "by", "rule"):
        table.add_column(title, overflow="fold")
    for name, who, clauses, keys in authority(game):
        table.add_row(Text(name, style="bold"), Text(who), Text(clauses, style="green"), Text(keys, style="dim"))
    console.print(table)


COMMAND = Command("offices", "say who may do what at a table, and by which clauses", _offices, _arguments, place=75)
