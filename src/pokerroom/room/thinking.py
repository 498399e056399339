"""Thinking: the bots of a room, which of them plays under which name, and how long one of somebody's own may think.

Knows threads and a limit. Must not know what is done where a bot has nothing to say: `stand_in` does, for whoever asks.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable
from random import Random

from pokerroom.machine.kinds import Act
from pokerroom.players.own import BotError, OwnBot, Said, bot_of, bots_of
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BLIND, BOTS, Bot
from pokerroom.shelf.functions import place_of

LOG = logging.getLogger("pokerroom.bots")
SECONDS = 3.0  # that a bot of somebody's own may think about one act


class Thinkers:
    """The bots of a room. One of somebody's own thinks in a thread beside the room, which waits for it so long at most.

    What it cannot answer is answered by nothing, and whoever asked does the plainest thing. One that thinks too long is
    not asked again before it is done.
    """

    def __init__(self, said: str | Iterable[Said] = (), seconds: float = SECONDS) -> None:
        """Take these bots, or all of the package."""
        named = bots_of(said) if said else ()
        self._own: tuple[Bot, ...] = tuple([bot_of(each) for each in named])
        self._seconds: float = seconds
        self._late: set[str] = set()  # the bots that think too long
        self._noted: set[str] = set()  # those of which something was written down

    def of(self, name: str) -> Bot:
        """The bot that plays under a name, which says how it plays."""
        bots = self._own or tuple([bot for style, bot in BOTS.items() if style not in BLIND])
        return bots[sum(name.encode()) % len(bots)]

    def ask(self, bot: OwnBot, seen: Seen, mind: Random, then: Callable[[Act | None], None]) -> None:
        """Ask a bot of somebody's own, and tell `then` its act, or nothing, once."""
        if bot.label in self._late:
            then(None)
            return
        loop = asyncio.get_running_loop()
        late = False

        def too_long() -> None:
            nonlocal late
            late = True
            self._late.add(bot.label)
            self._note(bot, f"thinks longer than {self._seconds:g} seconds")
            then(None)

        def answered(act: Act | None, fault: str) -> None:
            if fault:
                self._note(bot, fault)
            if late:
                self._late.discard(bot.label)
            else:
                waited.cancel()
                then(act)

        waited = loop.call_later(self._seconds, too_long)

        def think() -> None:
            act, fault = None, ""
            try:
                act = bot(seen, mind)
            except BotError as error:
                fault = _fault(error)
            if not loop.is_closed():
                loop.call_soon_threadsafe(answered, act, fault)

        # A thread that nobody waits for when the room closes: a bot may think for ever.
        threading.Thread(target=think, name=f"bot {bot.label}", daemon=True).start()

    def _note(self, bot: OwnBot, fault: str) -> None:
        """Write down what is wrong with a bot, once for each: it goes on at every turn."""
        if bot.label not in self._noted:
            self._noted.add(bot.label)
            LOG.warning("the bot %s %s; it checks or folds instead, and this is said once", bot.label, fault)


def _fault(error: BotError) -> str:
    """What went wrong, without its words, in which there may be cards."""
    cause = error.__cause__
    return f"raised {type(cause).__name__}{place_of(cause)}" if cause is not None else "answered what cannot be played"
