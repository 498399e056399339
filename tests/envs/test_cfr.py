"""The example of CFR on Kuhn poker and Leduc hold'em: trees as published, values as known, exploitability that falls."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "cfr.py"


def solved(game: str, iterations: int) -> tuple[str, list[tuple[float, float]]]:
    """What the example says of the tree, and then value and exploitability after 1, 2, 4 … iterations."""
    command = [sys.executable, str(EXAMPLE), game, "--iterations", str(iterations)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.findall(r"value (\S+)  exploitability (\S+)", said)
    return said.splitlines()[0], [(float(value), float(exploited)) for value, exploited in found]


def test_kuhn() -> None:
    """58 nodes and 12 information sets, as published; a value of -1/18 for whoever acts first."""
    tree, course = solved("kuhn", 256)
    assert tree.endswith("58 nodes, 12 information sets")
    assert course[-1][0] == pytest.approx(-1 / 18, abs=1e-4)
    assert 0 <= course[-1][1] < 0.0005
    assert all(later < earlier for (_, earlier), (_, later) in itertools.pairwise(course))


def test_leduc() -> None:
    """9,457 nodes and 936 information sets, as published; a value of about -0.0856 for whoever acts first."""
    tree, course = solved("leduc", 96)
    assert tree.endswith("9,457 nodes, 936 information sets")
    assert course[-1][0] == pytest.approx(-0.0856, abs=0.002)
    assert 0 <= course[-1][1] < 0.03
    assert all(later < earlier for (_, earlier), (_, later) in itertools.pairwise(course))
