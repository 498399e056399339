"""`pokerroom drill`: a trainee is asked how the book rules.

Knows how to ask, print and mark. Must not make a question: `quiz` does.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from random import Random

from rich.console import Console
from rich.text import Text

from pokerroom import shelf
from pokerroom.academy.asked import AskedRuling
from pokerroom.academy.quiz import make_quiz
from pokerroom.cli.command import Command
from pokerroom.cli.screen import framed
from pokerroom.hand.felt import felt
from pokerroom.hand.spoken import say
from pokerroom.law.error import Refused


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--book", default="", metavar="BOOK", help="one book's rulings (all)")
    parser.add_argument("--seed", type=int, metavar="N", help="ask the same questions again")
    parser.add_argument("--questions", type=int, default=5, metavar="N", help="how many (5)")
    parser.add_argument("--json", action="store_true", help="the questions with their answers, one JSON line each")


def _drill(options: Namespace, console: Console) -> int:
    if options.questions < 1:
        raise Refused(f"a drill asks one question or more, not {options.questions}.")
    mind = Random(options.seed)
    books = [shelf.book(options.book)] if options.book else list(shelf.every())
    right = 0
    for number in range(1, options.questions + 1):
        quiz = make_quiz(mind.choice(books), mind)
        gists = [quiz.book[each].gist for each in quiz.by if each in quiz.book]
        if options.json:
            print(json.dumps(_told(quiz, gists), ensure_ascii=False))
            continue
        drawn = felt(quiz.view.state, quiz.view.due)
        console.print(framed(Text(drawn), f"{number}. {quiz.book.title}, {quiz.game.name}", console))
        for each in _before(quiz):
            console.print(Text(f"    {each}", style="dim"))
        console.print(Text(f"Then: {quiz.happened}.", style="bold red"))
        for place, each in enumerate(quiz.answers, start=1):
            console.print(Text(f"  {place}  {each}"))
        try:
            said = console.input("[dim]How do you rule? [/]").strip()
        except EOFError:
            console.print()
            return 0
        good = said == str(quiz.right + 1)
        right += good
        console.print(Text("Right." if good else f"No: {quiz.right + 1}.", style="green" if good else "red"))
        for clause, gist in zip(quiz.by, gists, strict=False):
            console.print(Text.assemble((f"    {clause}  ", "bold"), gist))
        if quiz.facts:
            console.print(Text(f"    because {', '.join(quiz.facts)}", style="italic"))
        console.print(Text(f"    {right} of {number} right\n", style="dim"))
    return 0


def _before(quiz: AskedRuling) -> list[str]:
    return [say(event, quiz.view.state.names) for event in quiz.before]


def _told(quiz: AskedRuling, gists: list[str]) -> dict[str, object]:
    told = {name: getattr(quiz, name) for name in ("happened", "kind", "facts", "answers", "right", "by")}
    drawn = felt(quiz.view.state, quiz.view.due)
    return {
        "book": quiz.book.title,
        "game": quiz.game.name,
        "felt": drawn,
        "before": _before(quiz),
        **told,
        "gists": gists,
    }


COMMAND = Command(
    "drill", "a quiz: a hand goes wrong, and you say how the book rules", _drill, _arguments, place=150, figures=False
)
