"""Simulated hands: bots play under a sign, and what each of them won is said with its error.

Knows how a few words become a scenario, and how its results are read. Must not play or count: `session` does. Ask
`takings` for what an operator asks besides.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from pokerroom.law.error import Refused, shown, unquoted
from pokerroom.law.sign import Sign
from pokerroom.players.own import Said, bots_of
from pokerroom.simulation.scenario import MOST_HANDS, Scenario, sign_of, usual_stack
from pokerroom.simulation.session import play_session
from pokerroom.simulation.takings import Estimate, Takings
from pokerroom.simulation.tally import total


class Simulated:
    """Hands that bots have played: how many, and what each kind of bot won in big blinds a hundred hands.

    `won["tight"]` has a `value` and its standard `error`; where several bots are the same, it is that of each.
    """

    __slots__ = ("_takings", "hands", "seed", "sign", "won")

    def __init__(self, takings: Takings) -> None:
        self._takings = takings
        self.sign: Sign = takings.sign
        self.hands: int = takings.tally.hands
        self.seed: int = takings.scenario.seed
        self.won: dict[str, Estimate] = {each.bot: each.won for each in takings.results}

    def json(self) -> str:
        """What was played and won, as JSON."""
        bots = [
            {"bot": each.bot, "seats": each.seats, "won": round(each.won.value, 6), "error": round(each.won.error, 6)}
            for each in self._takings.results
        ]
        told = {"sign": self.sign.line, "hands": self.hands, "seed": self.seed, "bots": bots}
        return json.dumps(told, ensure_ascii=False)

    def __repr__(self) -> str:
        won = ", ".join([f"{bot} {each.value:+,.1f} ± {each.error:,.1f}" for bot, each in self.won.items()])
        game = self.sign.game
        return f"<Simulated {game.book} {game.key}: {self.hands:,} hands; {unquoted(won, 110)} a hundred>"


def simulate(
    sign: Sign | str, bots: str | Iterable[Said], hands: int = 1000, seed: int = 0, *, stack: int | None = None
) -> Simulated:
    """Let bots play hands, one bot for each seat: `simulate("house holdem, no limit, blinds 1/2", [mine, "tight"])`.

    A bot is one of the package, mymodule:function, or a function of your own; the same seed plays the same hands.
    Everybody has `stack` chips, a hundred big blinds unless it is said, and as many again when they are lost, and after
    every 240 hands.
    """
    line = sign.line if isinstance(sign, Sign) else sign
    for what, number, most in (("hands", hands, MOST_HANDS), ("chips", stack, 10**12)):
        if number is not None and (type(number) is not int or not 1 <= number <= most):
            raise Refused(f"a number of {what} is a whole number from 1 to {most:,}, not {shown(number)}.")
    found = sign_of(line)
    scenario = Scenario(line, tuple(bots_of(bots)), hands, seed, usual_stack(found) if stack is None else stack)
    tally = total(play_session(scenario, number) for number in range(scenario.sessions))
    return Simulated(Takings("", scenario, tally))
