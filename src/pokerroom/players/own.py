"""Bots of one's own: what somebody says, a name, a function by its module or a callable, becomes a player.

Knows which bot is meant, what it is called, and whether what it answers may be played. Must not import what others
wrote: `shelf.functions` does. Ask `styles` for the bots of the package, `sight` for what all of them see.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from random import Random
from typing import Any, TypeAlias

from pokerroom.hand.drawing import Discard
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.spoken import read_act
from pokerroom.hand.wagering import Bet, Call
from pokerroom.law.error import NotUnderstood, PokerroomError, Refused, shown
from pokerroom.machine.kinds import Act
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BOTS, Bot, bot_named
from pokerroom.shelf.functions import LIKE, function_named, where_raised

Own: TypeAlias = Callable[[Seen, Random], "Act | str"]
"""A bot of one's own: an act out, or a line that says it."""
Said: TypeAlias = str | Own
"""How a bot is named: by a beginning of its name, as mymodule:function, or by itself."""
USUAL = "tight, loose-aggressive"
ALL_IN = "all in"
LONGEST = 200  # letters of a line


class BotError(PokerroomError, ValueError):
    """A bot of one's own that gave nothing that may be played, or raised an error, which is the cause of this one."""


def bots_of(said: str | Iterable[Said]) -> list[Said]:
    """The bots that are said one after another: "tight, mymodule:bot", or a list of names and callables."""
    if isinstance(said, str):
        found: list[Said] = [each.strip() for each in said.split(",")]
    elif isinstance(said, Iterable):
        found = list(said)
    else:
        raise Refused(f"bots are names in a row or a list of names and callables, not {shown(said)}.")
    if not found:
        raise Refused("say which bots play.")
    for each in found:
        bot_of(each)
    return found


def bot_of(said: object) -> Bot:
    """The bot that is meant: one of the package, or one of somebody's own, whose answers are looked at."""
    if isinstance(said, OwnBot) or _of_the_package(said):
        return said  # type: ignore[return-value]
    if isinstance(said, str):
        return OwnBot(said.strip(), function_named(said)) if ":" in said else BOTS[bot_named(said)]
    if callable(said):
        return OwnBot(label_of(said), said)
    raise Refused(f"a bot is a name, {LIKE}, or a callable, not {shown(said)}.")


def label_of(said: object) -> str:
    """What a bot is called in reports: its whole name in the package, or its own."""
    if isinstance(said, str):
        return said.strip() if ":" in said else bot_named(said)
    if isinstance(said, OwnBot):
        return said.label
    named = _of_the_package(said) or getattr(said, "__qualname__", type(said).__qualname__)
    return str(named).rpartition("<locals>.")[2]


def labels_of(bots: Sequence[object]) -> tuple[str, ...]:
    """What each of these is called: the same for the same bot, and another for every other one."""
    meant: dict[str, object] = {}
    found = []
    for each in bots:
        label = plain = label_of(each)
        named = isinstance(each, str) or _of_the_package(each)
        this, number = plain if named else each, 1
        while (other := meant.setdefault(label, this)) is not this and not (named and other == this):
            number += 1
            label = f"{plain} {number}"
        found.append(label)
    return tuple(found)


def check_sent(bots: Iterable[object]) -> None:
    """Refuse bots that another process would not find by their names."""
    for each in bots:
        try:
            pickle.dumps(each)
        except Exception as error:
            raise Refused(
                f"another process does not find the bot {label_of(each)}: put it into a module, and name it as "
                "mymodule:function."
            ) from error


def _of_the_package(said: object) -> str:
    return next((name for name, bot in BOTS.items() if bot is said), "")


class OwnBot:
    """A bot that somebody else wrote: it gives an act that may be played, or its mistake is said."""

    __slots__ = ("_think", "label")

    def __init__(self, label: str, think: Callable[..., Any]) -> None:
        self.label: str = label
        self._think: Callable[..., Any] = think

    def __call__(self, seen: Seen, mind: Random) -> Act:
        """Ask it; what it does to what it was shown changes nothing."""
        try:
            answer = self._think(copy(seen), mind)
        except Exception as error:
            raise BotError(f"the bot {self.label} raised {where_raised(error)}. {_could(seen)}") from error
        try:
            act = _read(answer, seen) if isinstance(answer, str) else answer
            fault = _fault(act, seen)
        except Refused as refused:
            fault = refused.sentence
        if fault:
            raise BotError(f"the bot {self.label} answered {shown(answer)}: {fault} {_could(seen)}")
        return act

    def __repr__(self) -> str:
        return f"<bot {self.label}>"


def _could(seen: Seen) -> str:
    return f"It could {seen.offered}."


def _read(line: str, seen: Seen) -> Act:
    """An act from a word of the options that leaves no choice, or from a line: "raises to 12"."""
    word = " ".join(line[:LONGEST].lower().split())
    if word in seen.options:
        alone = copy(seen)
        alone.options = (word,)
        only = alone.legal()
        if len(only) == 1:
            return only[0]
        if only:
            raise Refused('that leaves a choice; a line says it all, like "raises to 12" or "discards 7c 5d".')
    try:
        act = read_act(line[:LONGEST], seen.names, seen.seat)
    except NotUnderstood:  # with its name before it what is near is found
        act = read_act(f"{seen.names[seen.seat]} {line[:LONGEST]}", seen.names)
    if isinstance(act, Say) and act.words == ALL_IN:
        everything = seen.bets[seen.seat] + seen.stacks[seen.seat]
        return Call(act.seat) if everything <= seen.high else Bet(act.seat, everything)
    if isinstance(act, Say | Push | Signal):
        raise Refused('a bot says what it does and how much, like "call", "raises to 12" or "all in".')
    return act


def _fault(act: object, seen: Seen) -> str:
    """What is wrong with an answer; nothing where it may be played."""
    if not isinstance(act, Act):
        return 'that is no act, like pr.Call(seen.seat), and no line, like "call" or "raises to 12".'
    seat = getattr(act, "seat", None)
    if type(seat) is not int or seat != seen.seat:
        return f"its seat is {seen.seat}."
    sizes: tuple[int, ...] = ()
    if isinstance(act, Bet):
        if type(act.to) is not int:
            return "a bet is to a whole number of chips."
        sizes = (act.to,)
    elif isinstance(act, Discard):
        if not isinstance(act.cards, tuple) or not all(isinstance(card, int) for card in act.cards):
            return "cards are thrown away as a tuple of them."
        act = Discard(act.seat, tuple(sorted(act.cards, reverse=True)))
    return "" if act in seen.legal(sizes) else "that may not be played now."
