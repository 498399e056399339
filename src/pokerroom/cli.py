"""The command line: the books, the signs and the rankings, as a person at a terminal asks for them.

Knows how to ask and how to print. Must not decide anything: every answer comes from the rooms above.
Bad input is one sentence on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.backoffice import arguments as _simulate_arguments
from pokerroom.backoffice import simulate as _simulate
from pokerroom.cards.card import CardError, cards, spell
from pokerroom.cards.faults import RankingError
from pokerroom.cards.order import Order, order_of
from pokerroom.desk import drill as _drill
from pokerroom.desk import rule as _rule
from pokerroom.hand.felt import felt
from pokerroom.hand.hand import Hand
from pokerroom.hand.spoken import line as spoken_line
from pokerroom.law.book import Book, Game
from pokerroom.law.clause import Clause, fenced
from pokerroom.law.error import LawError, Refused
from pokerroom.law.glossary import answered_by
from pokerroom.law.spoken import spoken_sign
from pokerroom.notation.phh import PHHError, finishing_stacks, read_phh, replayed
from pokerroom.notation.schema import schema
from pokerroom.players.simple import simple
from pokerroom.proofs import GRADES, CaseError, Result, grades, run_cases
from pokerroom.proofs.case import RUNNERS as KINDS_OF_CASE
from pokerroom.proofs.case import run as run_case
from pokerroom.proofs.pages import browser
from pokerroom.serving import arguments as _serve_arguments
from pokerroom.serving import serve as _serve
from pokerroom.wordlist import words_page

KIND_COLOURS = {"ruling": "red", "discretion": "magenta", "auto": "green", "commission": "yellow", "tournament": "blue"}


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


class _Parser(argparse.ArgumentParser):
    """argparse with our manners: one sentence, exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"pokerroom: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; give the exit code."""
    parser = _parser()
    options = parser.parse_args(argv)
    console = Console(highlight=False, soft_wrap=False)
    if not hasattr(options, "do"):
        parser.print_help()
        return 0
    try:
        return int(options.do(options, console) or 0)
    except (LawError, Refused, CardError, RankingError, CaseError, PHHError) as error:
        print(f"pokerroom: {error}", file=sys.stderr)
    except KeyError as error:
        print(f"pokerroom: {error.args[0] if error.args else error}", file=sys.stderr)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="pokerroom",
        description="A poker room that plays by the book: five casino rule books, every answer with its clause.",
        epilog="Start with: pokerroom tour",
    )
    parser.add_argument("--version", action="version", version=f"pokerroom {_version()}")
    commands = parser.add_subparsers(title="commands", metavar="", parser_class=_Parser)

    def command(name: str, help_: str, do: Callable[[argparse.Namespace, Console], int | None]) -> _Parser:
        sub: _Parser = commands.add_parser(name, help=help_, description=help_.capitalize() + ".")
        sub.set_defaults(do=do)
        return sub

    _serve_arguments(command("serve", "open the room: tables to play at in the browser", _serve))
    command("tour", "a walk through what pokerroom can do", _tour)
    command("books", "list the rule books", _books)
    book = command("book", "show a book, a chapter or a clause", _book)
    book.add_argument("name", metavar="BOOK", help="crown, victoria-2003, tasmania-2006, canberra-1994 or grand-17.7")
    book.add_argument("clause", nargs="*", metavar="CLAUSE", help='a number like 9.7, a chapter like 9, or "C 19.4"')
    search = command("search", "find clauses by words", _search)
    search.add_argument("query", nargs="+", metavar="WORDS")
    search.add_argument("--most", type=int, default=12, metavar="N", help="how many to show (12)")
    compare = command("compare", "put one question to five books, side by side", _compare)
    compare.add_argument("query", nargs="*", metavar="WORDS", help="leave out for the list of questions")
    sign = command("sign", "make the sign of a table and print its placard", _sign)
    sign.add_argument(
        "line",
        nargs="*",
        metavar="LINE",
        help='like: crown holdem, no limit, blinds 1/2, commission "5%% cap 15" (only book and game: the choices)',
    )
    rank = command("rank", "rank hands by a book's order, with the clauses", _rank)
    rank.add_argument("hands", nargs="+", metavar="HAND", help='like "Kd Jd 9d 8d 7d", of 5 to 7 cards')
    rank.add_argument("--book", default="crown", metavar="BOOK", help="whose order of hands (crown)")
    rank.add_argument("--game", metavar="GAME", help="a game of that book, if its orders differ")
    rank.add_argument("--deck", type=int, metavar="N", help="52, 40, 36 or 32")
    rank.add_argument("--low-ace", action="store_true", help="all have agreed that the ace counts low as well")
    rank.add_argument("--board", default="", metavar="CARDS", help="community cards all hands share")
    cases = command("cases", "run the cases in the rule books", _cases)
    cases.add_argument("names", nargs="*", metavar="BOOK", help="only these books")
    case = command("case", "run the cases in any Markdown files", _case)
    case.add_argument("files", nargs="+", metavar="FILE.md")
    deal = command("deal", "play a hand at the terminal against simple bots", _deal)
    deal.add_argument(
        "line", nargs="*", metavar="SIGN", help="like: crown holdem, no limit, blinds 1/2 (a house hold'em)"
    )
    deal.add_argument("--name", default="Ann", metavar="NAME", help="your name (Ann)")
    deal.add_argument("--players", type=int, default=6, metavar="N", help="how many players, you included (6)")
    deal.add_argument("--stack", type=int, default=200, metavar="N", help="chips for each (200)")
    deal.add_argument("--seed", type=int, metavar="N", help="deal the same cards again")
    deal.add_argument("--watch", action="store_true", help="let a bot play your seat too")
    simulation = command("simulate", "let bots play sessions, and report what an operator asks", _simulate)
    _simulate_arguments(
        simulation, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    pages = command("browser", "write the rule-book browser: every clause with its grade and transcripts", _browser)
    pages.add_argument("folder", metavar="DIR", help="where to, like docs/books")
    rule = command(
        "rule", "get a ruling: what a book says when something goes wrong, and the other books beside it", _rule
    )
    rule.add_argument(
        "book", nargs="?", metavar="BOOK", help="whose rules; leave all out for the list of irregularities"
    )
    rule.add_argument("game", nargs="?", metavar="GAME", help="like holdem")
    rule.add_argument("what", nargs="*", metavar="WORDS", help='what went wrong, like "hole card dealt up"')
    rule.add_argument(
        "--fact", action="append", default=[], metavar="NAME=VALUE", help="a fact, instead of being asked"
    )
    rule.add_argument(
        "--table", metavar="LINE", help='a table as in a case: "crown holdem, no limit, blinds 5/10, Ann 500, …"'
    )
    rule.add_argument("--say", action="append", default=[], metavar="LINE", help="what happened there, line by line")
    rule.add_argument(
        "--five", action="store_true", help="five irregularities as every book rules on them, side by side"
    )
    rule.add_argument("--json", action="store_true", help="the ruling as JSON")
    drill = command("drill", "a quiz: a hand goes wrong, and you say how the book rules", _drill)
    drill.add_argument("--book", default="", metavar="BOOK", help="one book's rulings (all)")
    drill.add_argument("--seed", type=int, metavar="N", help="ask the same questions again")
    drill.add_argument("--questions", type=int, default=5, metavar="N", help="how many (5)")
    drill.add_argument("--json", action="store_true", help="the questions with their answers, one JSON line each")
    replay = command("replay", "replay hand histories (.phh, .phhs) under the house book", _replay)
    replay.add_argument("paths", nargs="+", metavar="PATH", help="files, or folders of files")
    replay.add_argument("--json", action="store_true", help="one line of JSON for each hand")
    proofs = command("proofs", "say for every clause whether it is proved", _proofs)
    proofs.add_argument("names", nargs="*", metavar="BOOK", help="only these books")
    proofs.add_argument("--json", action="store_true", help="print every clause with kind and grade as JSON")
    glossary = command("glossary", "say what our words mean, and where the program has them", _glossary)
    glossary.add_argument("word", nargs="*", metavar="WORD", help="one word, ours or a book's (all)")
    command("schema", "print the JSON schema of acts, events and views", _schema)
    command("types", "print the messages of the room as types for TypeScript", _types)
    command("words", "print the words that a book's data may use, as Markdown", _words)
    return parser


def _version() -> str:
    from pokerroom import __version__

    return __version__


# ---------------------------------------------------------------------------------------------- the books


def _books(options: argparse.Namespace, console: Console) -> None:
    table = Table(box=None, header_style="bold")
    for title in ("book", "edition", "games", "clauses"):
        table.add_column(title, justify="right" if title in ("games", "clauses") else "left")
    for book in shelf.books():
        edition = book.rules.get("book.edition")
        table.add_row(
            f"[bold cyan]{book.key}[/]", str(edition.value) if edition else "", str(len(book.games)), str(len(book))
        )
    console.print(table)
    console.print("\n[dim]pokerroom book crown      pokerroom book crown 9.7      pokerroom search exposed card[/]")


def _book(options: argparse.Namespace, console: Console) -> None:
    book = shelf.book(options.name)
    if options.clause:
        _clauses(book, " ".join(options.clause), console)
    else:
        _cover(book, console)


def _cover(book: Book, console: Console) -> None:
    console.print(Text(book.title, style="bold cyan"))
    for key in ("book.edition", "book.leans_on"):
        if key in book.rules:
            lead = "leans on " if key == "book.leans_on" else ""
            console.print(f"{lead}{escape(str(book.rules[key].value))}")
    games = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for title in ("game", "most players", "started by", "limits"):
        games.add_column(title)
    for game in book.games.values():
        seats = ", ".join(f"{most} with {deck} cards" for deck, most in game.rules["seats"].value.items())
        games.add_row(
            game.name, seats, ", ".join(game.rules["forced.ways"].value), ", ".join(game.rules["limits"].value)
        )
    console.print()
    console.print(games)
    chapters = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    chapters.add_column("chapter")
    chapters.add_column("clauses", justify="right")
    counted: dict[str, int] = {}
    for clause in book:
        counted[clause.section] = counted.get(clause.section, 0) + 1
    for section, count in counted.items():
        chapters.add_row(escape(section), str(count))
    console.print()
    console.print(chapters)


def _clauses(book: Book, number: str, console: Console) -> None:
    found = book.chapter(number)
    if not found:
        found = [book[number]]
    for clause in found:
        console.print(_clause(clause))
        if clause.id in book.answers:
            console.print(Text(f"  {book.answers[clause.id]}", style="dim"))
        if clause.note:
            console.print(Text(f"  {clause.note}", style="dim"))
        for case in clause.cases:
            console.print(Panel(Text(case.text), title=case.word, title_align="left", border_style="dim"))


def _clause(clause: Clause) -> Text:
    text = Text()
    text.append(clause.id, style="bold cyan")
    text.append(f"  {clause.gist} ")
    text.append(clause.kind, style=KIND_COLOURS.get(clause.kind, "dim"))
    return text


def _search(options: argparse.Namespace, console: Console) -> int:
    found = shelf.search(" ".join(options.query), max(1, options.most))
    for clause in found:
        console.print(_clause(clause))
    if not found:
        console.print("No clause speaks of all these words.")
    return 0 if found else 1


def _compare(options: argparse.Namespace, console: Console) -> None:
    if not options.query:
        for topic in shelf.topics():
            console.print(f"[bold cyan]{escape(topic.words[0])}[/]  {escape(topic.asks)}")
        return
    comparison = shelf.compare(" ".join(options.query))
    table = Table(title=comparison.asks, title_style="bold", show_lines=True, expand=True)
    for key in comparison.answers:
        table.add_column(key, ratio=1, overflow="fold")
    cells: list[Text] = []
    for key, clauses in comparison.answers.items():
        cell = Text()
        if key in comparison.silent:
            cell.append("silent; decided under\n\n" if clauses else "silent", style="italic dim")
        for i, clause in enumerate(clauses):
            cell.append(f"{clause.id}\n", style="bold cyan")
            cell.append(clause.gist + ("\n\n" if i + 1 < len(clauses) else ""))
        cells.append(cell)
    if console.width >= 110:
        table.add_row(*cells)
        console.print(table)
    else:  # five columns do not fit: one book under another
        console.print(Text(comparison.asks, style="bold"))
        for key, cell in zip(comparison.answers, cells, strict=True):
            console.print(Panel(cell, title=key, title_align="left"))


def _glossary(options: argparse.Namespace, console: Console) -> None:
    if not options.word:
        table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
        for title in ("word", "means", "in the program"):
            table.add_column(title, overflow="fold")
        for entry in shelf.glossary().values():
            table.add_row(Text(entry.word, style="bold cyan"), Text(entry.means), Text(entry.code, style="dim"))
        console.print(table)
        return
    books = shelf.every()
    answers = answered_by(books)
    for entry in shelf.words(" ".join(options.word)):
        console.print(Text.assemble((entry.word, "bold cyan"), f"  {entry.means} ", (entry.code, "dim")))
        for clause in answers.get(entry.word, ()):
            console.print(Text("  ").append(_clause(clause)))


# ------------------------------------------------------------------------------------- signs and rankings


def _sign(options: argparse.Namespace, console: Console) -> None:
    line = " ".join(options.line)
    if not line:
        raise Refused("say the book and the game, like: pokerroom sign crown holdem, no limit, blinds 1/2")
    if "," not in line:
        named, _, game = line.partition(" ")
        if game:
            _choices(shelf.book(named).game(game), console)
            return
    console.print(Text(str(spoken_sign(line, shelf.book))))


def _choices(game: Game, console: Console) -> None:
    """Print what a sign for this game may choose, with the clauses."""
    console.print(Text(f"{game.name}, {game.book}: what its sign may choose", style="bold"))
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for title in ("choice", "the book allows", "by"):
        table.add_column(title, overflow="fold")
    for key, rule in game.rules.items():
        if key.partition(".")[0] in SIGN_KEYS or key.startswith("cards.low_ace"):
            by = Text(", ".join(rule.by)) if rule.by else Text(f"ours: {rule.note}", style="dim")
            table.add_row(key.replace("_", " ").replace(".", " "), _said(rule.value), by)
    console.print(table)
    console.print(f"\n[dim]pokerroom sign {game.book} {game.key.replace('_', ' ')}, …[/]")


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{each} with {deck} cards" for deck, each in value.items())
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value) or "none"
    return str(value)


def _order(options: argparse.Namespace) -> Order:
    book = shelf.book(options.book)
    if options.game:
        game = book.game(options.game)
    else:
        # Any game with that deck will do, since a book's order of hands goes by the deck; hold'em is the best known.
        games = sorted(book.games.values(), key=lambda each: each.key != "holdem")
        game = next((each for each in games if (options.deck or 52) in each.decks), games[0])
    return order_of(game, options.deck, low_ace=True if options.low_ace else None)


def _rank(options: argparse.Namespace, console: Console) -> None:
    order = _order(options)
    board = cards(options.board)
    rows = []
    for text in options.hands:
        hand = cards(text)
        value = order.ranking.best(hand, board, order.from_hole) if board else order.value(hand)
        rows.append((value, hand))
    rows.sort(key=lambda row: -row[0])
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for title in ("place", "hand", "makes", "by"):
        table.add_column(title)
    for value, hand in rows:
        place = 1 + sum(other > value for other, _ in rows)
        by = order.by(value)
        table.add_row(str(place), _coloured(hand), order.describe(value), ", ".join(by) or "the book is silent: ours")
    ace = "high or low" if order.low_ace else "high only"
    console.print(f"[dim]{order.game.book}, {escape(order.game.name)}, {order.deck} cards, ace {ace}[/]")
    console.print(table)


def _coloured(hand: Sequence[int]) -> Text:
    text = Text()
    for each in spell(hand).split():
        text.append(f"{each} ", style={"h": "red", "d": "blue", "c": "green"}.get(each[-1], "bold"))
    return text


# --------------------------------------------------------------------------------------- cases and proofs


def _cases(options: argparse.Namespace, console: Console) -> int:
    books = [shelf.book(name) for name in options.names] or list(shelf.every())
    return _told(run_cases(books, shelf.book), console)


def _told(results: Sequence[Result], console: Console) -> int:
    failed = [result for result in results if not result.passed]
    for result in failed:
        console.print(f"[bold red]{result.case.file}, line {result.case.line}[/]")
        for line in unified_diff(result.expected, result.outcome.said, "expected", "happened", lineterm="", n=2):
            console.print(Text(line, style={"+": "green", "-": "red"}.get(line[:1], "")))
    console.print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _proofs(options: argparse.Namespace, console: Console) -> None:
    books = [shelf.book(name) for name in options.names] or list(shelf.every())
    graded = grades(books, run_cases(books, shelf.book), shelf.vocabulary())
    ours = graded.pop(shelf.HOUSE, [])  # no casino printed it: it is counted apart
    if options.json:
        report = {
            "books": {
                key: {each.id: {"kind": each.kind, "grade": each.grade} for each in found}
                for key, found in graded.items()
            },
            "ours": {shelf.HOUSE: {each.id: {"kind": each.kind, "grade": each.grade} for each in ours}},
        }
        print(json.dumps(report, indent=1, ensure_ascii=False))
        return
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("book")
    for grade in GRADES:
        table.add_column(grade, justify="right")
    table.add_column("clauses", justify="right")
    for key, found in graded.items():
        counts = [sum(each.grade == grade for each in found) for grade in GRADES]
        table.add_row(key, *(str(count) for count in counts), str(len(found)))
    total = [each for found in graded.values() for each in found]
    counts = [sum(each.grade == grade for each in total) for grade in GRADES]
    table.add_row("all", *(str(count) for count in counts), str(len(total)), style="bold")
    own = [sum(each.grade == grade for each in ours) for grade in GRADES]
    table.add_row(f"{shelf.HOUSE} (ours)", *(str(count) for count in own), str(len(ours)))
    console.print(table)
    if counts[-1]:
        console.print(f"\n{counts[-1]} of {len(total)} clauses are not proved yet.")


def _browser(options: argparse.Namespace, console: Console) -> None:
    books = shelf.books()
    graded = grades(books, run_cases(books, shelf.book), shelf.vocabulary())
    asked = [(topic, shelf.compare(topic.asks)) for topic in shelf.topics()]
    written = browser(books, graded, asked)
    for name, text in written.items():
        path = Path(options.folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    console.print(f"{len(written)} pages in {options.folder}")


def _schema(options: argparse.Namespace, console: Console) -> None:
    print(json.dumps(schema(), indent=1, ensure_ascii=False))


def _types(options: argparse.Namespace, console: Console) -> None:
    from pokerroom.web.typescript import typescript  # the server is loaded only where it is wanted

    print(typescript(), end="")


def _words(options: argparse.Namespace, console: Console) -> None:
    print(words_page(shelf.vocabulary()), end="")


def _case(options: argparse.Namespace, console: Console) -> int:
    results = []
    for name in options.files:
        path = Path(name)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CaseError(f"{name} cannot be read: {error}") from None
        results += [run_case(case, shelf.book) for case in fenced(text, name) if case.word in KINDS_OF_CASE]
    return _told(results, console)


# ------------------------------------------------------------------------------------------- hands at play


def _deal(options: argparse.Namespace, console: Console) -> int:
    line = " ".join(options.line) or "house holdem, no limit, blinds 1/2"
    sign = spoken_sign(line, shelf.book)
    chance = Random(options.seed)
    if not 2 <= options.players <= 14:
        raise Refused("a hand has two to fourteen players.")
    names = [options.name, *[f"Bot{number}" for number in range(1, options.players)]]
    hand = Hand(sign, dict.fromkeys(names, options.stack), marker=chance.randrange(options.players), chance=chance)
    told = 0
    while True:
        for event in hand.view("surveillance" if options.watch else 0).log[told:]:
            console.print(Text(spoken_line(event, names)))
        told = len(hand.log)
        if hand.over:
            break
        due = hand.due
        if due.seat == 0 and not options.watch:
            _ask(hand, console)
        else:
            hand.play(simple(hand.view(due.seat), chance))
    console.print("\n" + ", ".join(f"{name} {stack}" for name, stack in hand.stacks.items()))
    return 0


def _ask(hand: Hand, console: Console) -> None:
    """Ask the person at the terminal until an act is lawful."""
    view = hand.view(0)
    console.print(Text(felt(view.state, view.due), style="bold"))
    while True:
        try:
            said = console.input(f"[dim]{escape(hand.state.names[0])}: [/]")
        except EOFError:
            raise Refused("the hand was left before its end.") from None
        try:
            hand.play(_sentence(hand.state.names[0], said))
        except Refused as refusal:
            console.print(Text(str(refusal), style="red"))
        else:
            return


def _sentence(name: str, said: str) -> str:
    """Make a spoken line of what a person types: "raise 60" is "Ann raises to 60"."""
    words = said.lower().split() or ["nothing"]
    verb = words[0] if words[0].endswith("s") else f"{words[0]}s"
    rest = words[1:]
    if verb == "raises" and rest and rest[0] != "to":
        rest = ["to", *rest]
    if verb in ("twices", "onces"):
        verb, rest = "says", [words[0]]
    return " ".join([name, verb, *rest])


def _replay(options: argparse.Namespace, console: Console) -> int:
    house = shelf.book(shelf.HOUSE)
    counts = {"ok": 0, "failed": 0, "unsupported": 0}
    for path in _histories(options.paths):
        for row in _replayed(path, house):
            state = "ok" if row["ok"] else "unsupported" if row["why"] == "unsupported" else "failed"
            counts[state] += 1
            if options.json:
                print(json.dumps(row))
            elif state == "failed":
                console.print(Text(f"{row['file']} {row['hand']}: {row['why']}", style="red"))
    if not options.json:
        console.print(f"{counts['ok']} ok, {counts['failed']} failed, {counts['unsupported']} unsupported")
    return 1 if counts["failed"] else 0


def _histories(paths: Sequence[str]) -> list[Path]:
    found: list[Path] = []
    for each in paths:
        path = Path(each)
        if path.is_dir():
            found += sorted(file for file in path.rglob("*") if file.suffix in (".phh", ".phhs"))
        elif path.is_file():
            found.append(path)
        else:
            raise PHHError(f"there is no file or folder {each}")
    return found


def _replayed(path: Path, house: Book) -> list[dict[str, Any]]:
    def row(number: str, variant: str, ok: bool, stacks: list[float] | None, why: str | None) -> dict[str, Any]:
        return {"file": str(path), "hand": number, "variant": variant, "ok": ok, "stacks": stacks, "why": why}

    try:
        records = read_phh(path.read_text(encoding="utf-8"))
    except (PHHError, OSError, UnicodeDecodeError) as error:
        return [row("", "", False, None, str(error))]
    rows = []
    for record in records:
        if not record.supported:
            rows.append(row(record.number, record.variant, False, None, "unsupported"))
            continue
        try:
            stacks = finishing_stacks(replayed(record, house), record)
        except PHHError as error:
            rows.append(row(record.number, record.variant, False, None, str(error)))
            continue
        said = [int(each) if each.denominator == 1 else float(each) for each in stacks]
        same = record.finishing is None or stacks == record.finishing
        why = None if same else f"the file says {', '.join(str(each) for each in record.finishing or ())}"
        rows.append(row(record.number, record.variant, same, said, why))
    return rows


# ----------------------------------------------------------------------------------------------- the tour

TOUR = (
    (
        "The room opens with pokerroom serve; this is the command line. Five rule books stand on the shelf.",
        ["books"],
    ),
    ("Every clause is there, in our own words, with its number.", ["book", "crown", "9.7"]),
    ("One question, five books, side by side.", ["compare", "odd chip"]),
    (
        "A table hangs out a sign. It is checked against the book and printed as the placard the book asks for.",
        ["sign", "crown holdem, no limit, blinds 1/2, commission 5% cap 15, straddle, time to act 30"],
    ),
    (
        "What a book does not allow is refused, with the clause.",
        ["sign", "victoria-2003 seven card stud, ante 1, fixed 5/10, seats 9"],
    ),
    (
        "With a short deck the books disagree: Tasmania puts a flush above four of a kind …",
        ["rank", "--book", "tasmania-2006", "--deck", "32", "Kd Jd 9d 8d 7d", "As Ah Ad Ac Ks"],
    ),
    (
        "… and Victoria does not.",
        ["rank", "--book", "victoria-2003", "--deck", "32", "Kd Jd 9d 8d 7d", "As Ah Ad Ac Ks"],
    ),
    (
        "Every game is played by its book, and every event names its clauses. Here two bots play a hand.",
        ["deal", "--watch", "--seed", "3", "--players", "3", "canberra-1994 manila, blinds 10, least wager 5"],
    ),
)


def _tour(options: argparse.Namespace, console: Console) -> None:
    for number, (sentence, command) in enumerate(TOUR, start=1):
        console.print(f"\n[bold]{number}. {escape(sentence)}[/]")
        said = " ".join(f'"{word}"' if " " in word else word for word in command)
        console.print(f"[dim]$ pokerroom {escape(said)}[/]\n")
        sys.stdout.flush()
        main(command)
        sys.stderr.flush()
        if sys.stdin.isatty() and sys.stdout.isatty() and number < len(TOUR):
            console.input("[dim]Enter goes on …[/]")
    console.print("\nThat was the tour. [bold]pokerroom --help[/] lists all commands.")


if __name__ == "__main__":
    sys.exit(main())
