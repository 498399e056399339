"""Simulation: bots play whole sessions at a table, and what an operator asks about them is counted.

`plot` is a function of the module of that name: `from pokerroom.simulation.plot import plot`.
"""

from pokerroom.machine import compiling
from pokerroom.simulation import session, tally
from pokerroom.simulation.scenario import Scenario, sign_of, table_of
from pokerroom.simulation.takings import Estimate, Takings, Winnings, flop_chase, table_of_values
from pokerroom.simulation.tally import Tally

compiling.document(Tally)
play_session = compiling.documented(session.play_session)
total = compiling.documented(tally.total)

__all__ = [
    "Estimate",
    "Scenario",
    "Takings",
    "Tally",
    "Winnings",
    "flop_chase",
    "play_session",
    "sign_of",
    "table_of",
    "table_of_values",
    "total",
]
