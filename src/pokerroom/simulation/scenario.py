"""Scenarios: what bots shall play, under which sign, and how the hands are cut into sessions.

Knows the sign, the seats and the pace that are asked for. Must not play: `session` does, at the table given here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random
from typing import Any

from pokerroom import shelf
from pokerroom.law.commission import BY_THE_HOUR, METHODS
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign
from pokerroom.players.own import Said, bot_of, check_sent, labels_of
from pokerroom.table.table import Table

MOST_HANDS = 1_000_000_000
HOURS = 8  # in a session; then everybody goes home, and others sit down with new chips


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is played: under which sign, in its spoken form, by which bots (one for each seat), and how much of it.

    A bot is named, or is a function of one's own; what is shared out to other processes names it as mymodule:function.

    `stack` is what everybody buys, and buys again when they have lost it. `side` is what everybody puts on red or black
    before each hand, where the sign offers it.
    """

    sign: str
    bots: tuple[Said, ...]
    hands: int
    seed: int = 0
    stack: int = 200
    hands_per_hour: int = 30
    side: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """What the bot of each seat is called."""
        return labels_of(self.bots)

    @property
    def sessions(self) -> int:
        """How many sessions the hands are cut into; the last may be shorter."""
        return -(-self.hands // self._session)

    def hands_of(self, session: int) -> int:
        """How many hands are played in a session; they are counted from 0."""
        return min(self._session, self.hands - session * self._session)

    def __reduce__(self) -> tuple[Any, ...]:
        check_sent(self.bots)
        return Scenario, tuple([getattr(self, each.name) for each in fields(self)])

    @property
    def _session(self) -> int:
        return HOURS * self.hands_per_hour


@shelf.keeping(32)
def sign_of(line: str) -> Sign:
    """Read a spoken sign; the same line gives the same sign, whose rules have then been read already."""
    return spoken_sign(line, shelf.book)


def usual_stack(sign: Sign) -> int:
    """What everybody buys where nothing is said: a hundred big blinds, or antes."""
    return 100 * (sign.blinds[-1] if sign.blinds else sign.ante)


def table_of(scenario: Scenario, session: int) -> Table:
    """Give the table of one session, with everybody seated; refused where book or sign do not allow it."""
    for bot in scenario.bots:
        bot_of(bot)  # refused where there is none
    if scenario.hands < 1 or scenario.hands_per_hour < 1:
        raise Refused("at least one hand is played, and at least one in an hour.")
    fee = hourly(sign_of(scenario.sign))
    if scenario.stack <= fee:
        raise Refused(f"a stack of {scenario.stack} does not go beyond the time charge of {fee}.")
    names = {f"P{seat}": scenario.stack for seat in range(1, len(scenario.bots) + 1)}
    return Table(sign_of(scenario.sign), names, chance=Random(f"{scenario.seed} {session} cards"))


def hourly(sign: Sign) -> int:
    """What a player pays for each hour, if anything."""
    return sum([charge.fee for charge in sign.charges if METHODS[charge.method].taken == BY_THE_HOUR])
