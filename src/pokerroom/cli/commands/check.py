"""`pokerroom check`: hold exported hands against their seals.

Knows how to say what was found. Must not know a seal: `room.sealed_hand` does. `docs/check_seals.py` does the same
without this program.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.error import Refused
from pokerroom.room.sealed_hand import SealedHand, differ, faults, read


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a finished hand, saved from its page as sealed")
    parser.add_argument("--root", default="", metavar="HEX", help="the root as the table showed it before the deal")
    answers_json(parser, "one line of JSON for each file")


def _check(options: Namespace, console: Console) -> int:
    hands = [(name, _read(name)) for name in options.files]
    failed = False
    for place, (name, hand) in enumerate(hands):
        wrong = faults(hand, options.root)
        if any(differ(hand, other) for _, other in hands[:place]):
            wrong.append("another file of this hand has other roots.")
        failed = failed or bool(wrong)
        row = {"file": name, "hand": hand.hand, "table": hand.table, "viewer": hand.viewer}
        if told(options, {**row, "cards": len(hand.openings), "wrong": wrong}):
            continue
        about = f"{name}: hand {hand.hand} of table {hand.table}, seen by {hand.viewer}"
        for each in wrong:
            console.print(f"{about}: {each}", soft_wrap=True, markup=False)
        if not wrong:
            cards = f"{len(hand.openings)} cards are" if len(hand.openings) != 1 else "1 card is"
            console.print(f"{about}: {cards} as sealed before the deal.", soft_wrap=True, markup=False)
    return 1 if failed else 0


def _read(name: str) -> SealedHand:
    try:
        text = Path(name).read_bytes()
    except OSError as error:
        raise Refused(f"{name} cannot be read: {error.strerror}.") from None
    return read(text, name)


COMMAND = Command("check", "hold exported hands against their seals", _check, _arguments, place=165)
