"""`pokerroom rule`: a floor person asks how a book rules when something goes wrong.

Knows how to ask and how to print. Must not decide anything: `disputes` answers.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.academy import disputes
from pokerroom.cli.command import Command
from pokerroom.cli.screen import framed, is_endless
from pokerroom.law.book import Game
from pokerroom.law.clause import Case
from pokerroom.law.error import Refused
from pokerroom.proofs.case import played
from pokerroom.proofs.transcript import DONE, MISREAD


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "book", nargs="?", metavar="BOOK", help="whose rules; leave all out for the list of irregularities"
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="like holdem")
    parser.add_argument("what", nargs="*", metavar="WORDS", help='what went wrong, like "hole card dealt up"')
    parser.add_argument(
        "--fact", action="append", default=[], metavar="NAME=VALUE", help="a fact, instead of being asked"
    )
    parser.add_argument(
        "--table", metavar="LINE", help='a table as in a case: "crown holdem, no limit, blinds 5/10, Ann 500, …"'
    )
    parser.add_argument("--say", action="append", default=[], metavar="LINE", help="what happened there, line by line")
    parser.add_argument(
        "--five", action="store_true", help="five irregularities as every book rules on them, side by side"
    )
    parser.add_argument("--json", action="store_true", help="the ruling as JSON")


def _rule(options: Namespace, console: Console) -> int:
    if options.say:
        return _rule_said(options, console)
    if options.five:
        return _five(options, console)
    if not (options.book and options.game and options.what):
        return _list(options, console)
    game = shelf.book(options.book).game(options.game)
    kind = disputes.kind_of(" ".join(options.what))
    facts = _facts_given(options.fact)
    missing = [each for each in disputes.questions(game, kind) if each.fact not in facts]
    if missing and (options.json or not sys.stdin.isatty()):
        return _it_depends(game, kind, facts, console, options.json)
    if missing:
        console.print(Text.assemble((kind, "bold"), f": {disputes.kinds()[kind]}"))
        for each in missing:
            facts[each.fact] = _ask_fact(each, console)
    found = disputes.answer(game, kind, facts)
    others = disputes.elsewhere(game, kind, facts)
    if options.json:
        rows = [
            {"book": each.book, "game": each.game, "says": each.says, "by": each.verdict.by}
            for each in (found, *others)
        ]
        print(json.dumps({"kind": kind, "facts": facts, "ruling": rows[0], "elsewhere": rows[1:]}, ensure_ascii=False))
    else:
        _print_ruling(kind, facts, found, others, console)
    return 0


def _list(options: Namespace, console: Console) -> int:
    """Print what may go wrong: at all, or in a game that was named."""
    game = None
    if options.book and options.game:
        game = shelf.book(options.book).game(options.game)
    else:
        if options.book:
            book = shelf.book(options.book)
            console.print(f"[b]{escape(book.title)}[/] has the games:")
            console.print("  " + ", ".join(each.key for each in book.games.values()))
        console.print("What went wrong? pokerroom rule BOOK GAME WORDS\n")
    for name, means in disputes.kinds(game).items():
        console.print(Text.assemble((f"  {name:<34}", "bold"), means))
    return 0


def _print_ruling(
    kind: str,
    facts: Mapping[str, str],
    found: disputes.Opinion,
    others: Sequence[disputes.Opinion],
    console: Console,
) -> None:
    """Print the ruling with its clauses and the facts it hangs on, and how the other books rule."""
    said = Text("\n".join(f"{place}. {each}" for place, each in enumerate(found.says, start=1)))
    for clause, gist in found.clauses:
        said.append(f"\n\n{clause}  ", "bold")
        said.append(gist, "dim")
    if facts:
        because = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in facts.items())
        said.append(f"\n\nbecause {because}", "italic")
    console.print(framed(said, f"{found.book}, {found.game}: {kind}", console))
    table = Table(title="How the other books rule", title_justify="left", show_lines=True)
    for head in ("Book", "Ruling", "Clauses"):
        table.add_column(head)
    for each in others:
        table.add_row(f"{each.book}, {each.game}", "; then ".join(each.says), ", ".join(each.verdict.by))
    console.print(table)


def _five(options: Namespace, console: Console) -> int:
    """Print the same five irregularities as every book rules on them."""
    found = disputes.side_by_side()
    if options.json:
        for name, asks, told in found:
            row = {"name": name, "asks": asks, "books": [{"book": t.book, "says": t.lines, "by": t.by} for t in told]}
            print(json.dumps(row, ensure_ascii=False))
        return 0
    for name, asks, told in found:
        table = Table(title=f"{name}: {asks}", title_justify="left", show_lines=True, expand=not is_endless(console))
        for each in told:
            table.add_column(each.book, ratio=1, overflow="fold")
        table.add_row(*["\n".join(each.lines) for each in told])
        table.add_row(*[", ".join(each.by) for each in told], style="dim")
        console.print(table)
    return 0


def _facts_given(said: Sequence[str]) -> dict[str, str]:
    facts = {}
    for each in said:
        name, sign, value = each.partition("=")
        if not sign:
            raise Refused(f'"{each}" is not a fact; say it like substantial_action=no.')
        facts[name.strip().replace(" ", "_")] = value.strip()
    return facts


def _ask_fact(question: disputes.OpenFact, console: Console) -> str:
    while True:
        offered = "  ".join(f"{number} {each}" for number, each in enumerate(question.answers, start=1))
        try:
            said = console.input(f"{escape(question.asks)}\n  [dim]{escape(offered)}[/]  ").strip().lower()
        except EOFError:
            raise Refused("the question was left without an answer.") from None
        if said.isdigit() and 1 <= int(said) <= len(question.answers):
            return question.answers[int(said) - 1]
        fits = [each for each in question.answers if said and each.startswith(said)]
        if len(fits) == 1:
            return fits[0]


def _it_depends(game: Game, kind: str, facts: dict[str, str], console: Console, as_json: bool) -> int:
    """Nobody is there to ask: print what the book says to every combination of the facts that are open."""
    rows = [
        (each, found)
        for each, found in disputes.outcomes(game, kind)
        if all(each.get(name, value) == value for name, value in facts.items())
    ]
    if as_json:
        for each, found in rows:
            print(
                json.dumps(
                    {"kind": kind, "facts": each, "says": found.says, "by": found.verdict.by}, ensure_ascii=False
                )
            )
        return 0
    table = Table(title=f"{game}: {kind}", title_justify="left", show_lines=True)
    for head in ("When", "Ruling", "Clauses"):
        table.add_column(head)
    for each, found in rows:
        when = "\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in each.items())
        table.add_row(when, "; then ".join(found.says), ", ".join(found.verdict.by))
    console.print(table)
    return 0


def _rule_said(options: Namespace, console: Console) -> int:
    """Play the lines that were said, and print what the table recorded."""
    if not options.table:
        raise Refused('say at which table: --table "crown holdem, no limit, blinds 5/10, Ann 500, Bob 500, Cy 500".')
    text = "\n".join([f"table {options.table}", *[f"> {each}" for each in options.say]])
    outcome = played(Case("hand", text, "the command line", 1), shelf.book)
    styles = {"ruling": "green", "irregularity": "red"}
    for each in outcome.lines[1:]:
        console.print(Text(each.written, style="bold" if each.what == DONE else styles.get(each.topic, "")))
    misread = [each.text for each in outcome.lines if each.what == MISREAD]
    for sentence in misread:
        print(f"pokerroom: {sentence}", file=sys.stderr)
    return 2 if misread else 0


COMMAND = Command(
    "rule",
    "get a ruling: what a book says when something goes wrong, and the other books beside it",
    _rule,
    _arguments,
    place=140,
)
