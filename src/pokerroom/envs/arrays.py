"""Observations and masks as arrays of numpy.

Knows how what a view holds becomes an array. Must not know any framework. Ask `layout` and `choices` for what stands in
them.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pokerroom.envs.contest import Contest
from pokerroom.hand.see import View

Floats: TypeAlias = NDArray[np.float32]
Flags: TypeAlias = NDArray[np.int8]


def entropy() -> int:
    """A seed where nobody gave one: what numpy finds. This room has no chance of its own."""
    found = np.random.SeedSequence().entropy
    assert isinstance(found, int)
    return found


def observation(contest: Contest, view: View) -> Floats:
    """What the seat of a view sees."""
    array = np.zeros(contest.layout.size, np.float32)
    contest.layout.write(view, array.data, 0)
    return array


def mask(contest: Contest, view: View) -> Flags:
    """Which choices are open to the seat of a view: 1 for those that are."""
    array = np.zeros(contest.choices.count, np.int8)
    array[contest.choices.open(view)] = 1
    return array
