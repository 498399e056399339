"""The command line: the books, the signs, the rankings and the room, as a person at a terminal asks for them.

Knows how a command is found and run. Must not know which there are: each is a file of `commands` and declares itself.
Bad input is one sentence on standard error; `EXIT_CODES` says what a command's end tells.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from typing import NoReturn

from pokerroom import __version__, engine
from pokerroom.cli import commands, own_books
from pokerroom.cli.command import Command
from pokerroom.cli.extras import missing
from pokerroom.cli.screen import screen
from pokerroom.law.error import PokerroomError

EXIT_CODES = {
    0: "done, and all is well",
    1: "done, and something is not well or was not found: a case failed, a hand differs, no clause speaks of it",
    2: "not done: what was asked for is not understood, not there, or refused by the book",
    130: "interrupted",
}


class _Parser(argparse.ArgumentParser):
    """argparse with our manners: one sentence, exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"pokerroom: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; give the exit code."""
    parser = _parser()
    options = parser.parse_args(argv)
    console = screen()
    if not hasattr(options, "do"):
        parser.print_help()
        return 0
    try:
        own_books.add_named(options)
        return int(options.do(options, console) or 0)
    except PokerroomError as error:
        print(f"pokerroom: {error}", file=sys.stderr)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "pokerroom":
            raise
        print(f"pokerroom: {missing(f'pokerroom {options.named}', error.name)}", file=sys.stderr)
    except KeyError as error:
        print(f"pokerroom: {error.args[0] if error.args else error}", file=sys.stderr)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return 2


def found() -> list[Command]:
    """Give all commands, in the order in which they are listed."""
    modules = [
        importlib.import_module(f"{commands.__name__}.{each.name}") for each in pkgutil.iter_modules(commands.__path__)
    ]
    declared: list[Command] = [module.COMMAND for module in modules]
    return sorted(declared, key=lambda command: command.place)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="pokerroom",
        description="A poker room that plays by the book: five casino rule books, every answer with its clause.",
        epilog="Start with: pokerroom tour\n\nexit codes:\n"
        + "\n".join([f"  {code:<4} {means}" for code, means in EXIT_CODES.items()]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"pokerroom {__version__} ({engine()})")
    own_books.add_option(parser)
    listed = parser.add_subparsers(title="commands", metavar="", parser_class=_Parser)
    for command in found():
        sub = listed.add_parser(command.name, help=command.help, description=command.help.capitalize() + ".")
        sub.set_defaults(do=command.do, named=command.name)
        command.arguments(sub)
    return parser
