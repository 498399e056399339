"""The screen: where commands print, and how an answer is given as JSON instead.

Knows that a pipe or a file has no width: nothing is wrapped there, and no citation broken in two. Must not know any
command. Ask `rich` for how a terminal is drawn on.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

ENDLESS = 20_000  # columns: no line that a command prints is as long


def screen() -> Console:
    """Where a command prints: as wide as the terminal, or as COLUMNS says; endless where it is none."""
    wide = sys.stdout.isatty() or bool(os.environ.get("COLUMNS"))
    return Console(highlight=False, soft_wrap=False, width=None if wide else ENDLESS)


def is_endless(console: Console) -> bool:
    """Whether lines are never wrapped, so that nothing may be drawn as wide as the screen."""
    return console.width >= ENDLESS


def framed(text: Text, title: str, console: Console, style: str = "none") -> Panel:
    """Text in a frame with a title, as wide as the screen, or as the text where that has no end."""
    return Panel(text, title=title, title_align="left", border_style=style, expand=not is_endless(console))


def answers_json(parser: ArgumentParser, what: str = "the same as JSON") -> None:
    """Declare that a command gives its figures as JSON too."""
    parser.add_argument("--json", action="store_true", help=what)


def told(options: Namespace, answer: Any) -> bool:
    """Print an answer as JSON where that was asked for, and say whether it was."""
    if options.json:
        print(json.dumps(answer, ensure_ascii=False))
    return bool(options.json)
