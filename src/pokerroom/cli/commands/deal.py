"""`pokerroom deal`: a hand at the terminal, against simple bots.

Knows how to ask a person for an act. Must not know what is lawful: `hand` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.hand.felt import felt
from pokerroom.hand.hand import Hand
from pokerroom.hand.spoken import line as spoken_line
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.players.simple import simple


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "line", nargs="*", metavar="SIGN", help="like: crown holdem, no limit, blinds 1/2 (a house hold'em)"
    )
    parser.add_argument("--name", default="Ann", metavar="NAME", help="your name (Ann)")
    parser.add_argument("--players", type=int, default=6, metavar="N", help="how many players, you included (6)")
    parser.add_argument("--stack", type=int, default=200, metavar="N", help="chips for each (200)")
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same cards again")
    parser.add_argument("--watch", action="store_true", help="let a bot play your seat too")


def _deal(options: Namespace, console: Console) -> int:
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
    name = view.state.names[0]
    console.print(Text(felt(view.state, view.due), style="bold"))
    while True:
        try:
            said = console.input(f"[dim]{escape(name)}: [/]")
        except EOFError:
            raise Refused("the hand was left before its end.") from None
        try:
            hand.play(_sentence(name, said))
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


COMMAND = Command(
    "deal", "play a hand at the terminal against simple bots", _deal, _arguments, place=110, figures=False
)
