"""`pokerroom tour`: a walk through what pokerroom can do.

Knows which commands to show, and what to say of them. Must not answer itself: it runs them.
"""

from __future__ import annotations

import sys
from argparse import Namespace

from rich.console import Console
from rich.markup import escape

from pokerroom.cli import main
from pokerroom.cli.command import Command

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


def _tour(options: Namespace, console: Console) -> None:
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


COMMAND = Command("tour", "a walk through what pokerroom can do", _tour, place=20, figures=False)
