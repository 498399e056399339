"""Equity: how much of the pot each hand takes over all that may still come, in any game; and ranges of hands.

Knows what is asked of a spot and how it is told. Must not know the course of a hand, nor what anybody should do.
"""

from pokerroom.equity.answer import Equity
from pokerroom.equity.layout import Layout, layout_of
from pokerroom.equity.notation import EquityError
from pokerroom.equity.outs import Outs, outs
from pokerroom.equity.ranges import Range
from pokerroom.equity.reckoning import equity

__all__ = ["Equity", "EquityError", "Layout", "Outs", "Range", "equity", "layout_of", "outs"]
