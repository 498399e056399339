"""`pokerroom sign`: the placard of a sign, or what a sign may choose.

Knows how to print. Must not know the law: `law` makes the sign.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.book import Game
from pokerroom.law.error import Refused
from pokerroom.law.placard import placard_lines
from pokerroom.law.rule import Rule
from pokerroom.law.spoken import spoken_sign

# The rules that a sign chooses within, by the first step of their key.
SIGN_KEYS = (
    "seats",
    "reduced_deck",
    "least_players",
    "forced",
    "limits",
    "limits_with",
    "burn",
    "commission",
    "option",
)


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "line",
        nargs="*",
        metavar="LINE",
        help='like: crown holdem, no limit, blinds 1/2, commission "5%% cap 15" (only book and game: the choices)',
    )
    answers_json(parser, "the sign's line and its placard as JSON, or the choices")


def _sign(options: Namespace, console: Console) -> None:
    line = " ".join(options.line)
    if not line:
        raise Refused("say the book and the game, like: pokerroom sign crown holdem, no limit, blinds 1/2")
    if "," not in line:
        named, _, game = line.partition(" ")
        if game:
            wanted = shelf.book(named).game(game)
            choices = {key: {"value": _said(rule.value), "by": list(rule.by)} for key, rule in _choosable(wanted)}
            if not told(options, {"book": wanted.book, "game": wanted.key, "choices": choices}):
                _choices(wanted, console)
            return
    sign = spoken_sign(line, shelf.book)
    rows = [{"item": row.item, "says": row.says, "by": list(row.by)} for row in placard_lines(sign)]
    if not told(options, {"line": sign.line, "placard": rows}):
        console.print(Text(str(sign)))


def _choosable(game: Game) -> list[tuple[str, Rule[Any]]]:
    """The rules of a game that say what its sign may choose."""
    rules = game.rules.items()
    return [(key, rule) for key, rule in rules if key.partition(".")[0] in SIGN_KEYS or key.startswith("cards.low_ace")]


def _choices(game: Game, console: Console) -> None:
    """Print what a sign for this game may choose, with the clauses."""
    console.print(Text(f"{game.name}, {game.book}: what its sign may choose", style="bold"))
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for title in ("choice", "the book allows", "by"):
        table.add_column(title, overflow="fold")
    for key, rule in _choosable(game):
        by = Text(", ".join(rule.by)) if rule.by else Text(f"ours: {rule.note}", style="dim")
        choice, _, deck = key.partition(".")
        if choice == "seats":
            table.add_row(choice, f"{rule.value} with {deck} cards", by)
        else:
            table.add_row(key.replace("_", " ").replace(".", " "), _said(rule.value), by)
    console.print(table)
    console.print(f"\n[dim]pokerroom sign {game.book} {game.key.replace('_', ' ')}, …[/]")


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value) or "none"
    return str(value)


COMMAND = Command("sign", "make the sign of a table and print its placard", _sign, _arguments, place=70)
