"""`pokerroom bot`: bots sit down at a table of a room that is open somewhere, and play over its socket.

Knows how to ask and how to print. Must not know the wire: `guest` does.
"""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from pokerroom.cli import own_bots
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.error import Refused
from pokerroom.players.own import Said, bot_of, labels_of

if TYPE_CHECKING:
    from pokerroom.cli.guest import Evening

PASSWORD = "POKERROOM_PASSWORD"


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="where the room is, like http://127.0.0.1:8000")
    parser.add_argument("--table", required=True, metavar="ID", help="which table, as its page is called: t1")
    own_bots.add_option(parser, default="tight", more="each sits down (tight)")
    parser.add_argument("--hands", type=int, default=0, metavar="N", help="leave after so many (when the table closes)")
    parser.add_argument("--chips", type=int, default=0, metavar="N", help="chips to sit down with (a hundred blinds)")
    parser.add_argument("--name", default="", metavar="NAME", help=f"an account, its password in ${PASSWORD} (a guest)")
    answers_json(parser)


def _play(options: Namespace, console: Console) -> int:
    from pokerroom.cli.guest import address_of

    bots = own_bots.bots_named(options.bots)
    if options.hands < 0 or options.chips < 0:
        raise Refused("hands and chips are counted from 0 on.")
    if options.name and len(bots) > 1:
        raise Refused("an account has one seat at a table: name one bot.")
    found = asyncio.run(_all(address_of(options.url), bots, options))
    if not told(options, [msgspec.to_builtins(each) for each in found]):
        for each in found:
            refused = f", {len(each.refused)} of them refused" if each.refused else ""
            console.print(f"{each.name} ({each.bot}): {each.hands} hands, {each.acts} acts{refused}", markup=False)
    return int(any(each.refused for each in found))


async def _all(url: str, bots: list[Said], options: Namespace) -> list[Evening]:
    from pokerroom.cli.guest import Guest, enter

    playing = []
    for bot, label in zip(bots, labels_of(bots), strict=True):
        guest = Guest(options.table, bot_of(bot), label, hands=options.hands, chips=options.chips)
        playing.append(guest.play(url, *enter(url, options.name, os.environ.get(PASSWORD, ""))))
    return list(await asyncio.gather(*playing))


COMMAND = Command("bot", "let bots play at a table of a room, over its socket", _play, _arguments, place=16)
