"""What is told of a spot: how much of the pot each hand takes, how often it wins, shares and makes what.

Knows how counts become shares. Must not count: `reckoning` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Equity:
    """The equity of each hand, in the order in which the hands were named.

    `share` is the part of the pot that a hand takes on average, `win` how often it takes all of it, `tie` how often a
    part of it. `exact` says that every run-out was counted; otherwise `error` has the standard error of each share:
    the true share lies within two of them in 95 cases of 100. `runouts` are those that were looked at.
    """

    hands: tuple[str, ...]
    game: str
    board: str
    exact: bool
    runouts: int
    fractions: tuple[Fraction, ...]
    """Every share as a fraction; together they are 1."""
    win: tuple[float, ...]
    tie: tuple[float, ...]
    error: tuple[float, ...]
    kinds: tuple[Mapping[str, float], ...]
    """How often each hand makes each kind of hand, the most valuable first; kinds that it never makes are left out."""
    high: tuple[float, ...]
    """The part of the pot that each hand takes with its high hand: all of its share where no low plays."""
    low: tuple[float, ...]
    """The part that it takes with its low."""
    low_kinds: tuple[Mapping[str, float], ...]

    @property
    def share(self) -> tuple[float, ...]:
        """The part of the pot that each hand takes on average."""
        return tuple([float(each) for each in self.fractions])

    @property
    def lose(self) -> tuple[float, ...]:
        """How often each hand takes nothing."""
        return tuple([max(0.0, 1 - win - tie) for win, tie in zip(self.win, self.tie, strict=True)])

    @property
    def scoop(self) -> tuple[float, ...]:
        """How often each hand takes all of the pot, high and low: the same as `win`."""
        return self.win

    @property
    def trials(self) -> int:
        """How many run-outs were looked at."""
        return self.runouts

    def json(self) -> dict[str, Any]:
        """All of it in plain words and numbers, as JSON has them."""
        rows = []
        for place, hand in enumerate(self.hands):
            row = {
                "hand": hand,
                "share": self.share[place],
                "win": self.win[place],
                "tie": self.tie[place],
                "error": self.error[place],
                "kinds": dict(self.kinds[place]),
            }
            if self.low_kinds[place]:
                row |= {"high": self.high[place], "low": self.low[place], "low_kinds": dict(self.low_kinds[place])}
            rows.append(row)
        return {"game": self.game, "board": self.board, "exact": self.exact, "runouts": self.runouts, "hands": rows}

    def __repr__(self) -> str:
        said = ", ".join(f"{hand} {share:.4f}" for hand, share in zip(self.hands, self.share, strict=True))
        if len(said) > 120:
            said = said[:117] + "..."
        return f"<Equity {said}; {'exact' if self.exact else 'sampled'}>"

    def __str__(self) -> str:
        lines = []
        for hand, share, win, tie, error in zip(self.hands, self.share, self.win, self.tie, self.error, strict=True):
            about = "" if self.exact else f" ± {100 * error:.2f}"
            lines.append(f"{hand:<20} {100 * share:6.2f} %{about}   wins {100 * win:.2f} %, shares {100 * tie:.2f} %")
        how = "counted" if self.exact else "sampled"
        return "\n".join([*lines, f"{self.runouts:,} run-outs {how}"])
