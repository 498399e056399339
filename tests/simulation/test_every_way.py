"""The program behind `make simulations`, in small: the same figures in every way, and somebody killed in two of them."""

from __future__ import annotations

import pytest

from tests.load import simulations


def test_every_way_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["simulate", simulations.SIGN, "--hands", "5000"]
    assert simulations.told(simulations.every_way(line), 5_000, "hands")
    said = capsys.readouterr().out
    assert said.count("the same") >= 3 and "OTHERS" not in said


def test_other_figures_and_a_survivor_are_found(capsys: pytest.CaptureFixture[str]) -> None:
    alike = [simulations.Run("a", 1.0, 1.0, "x"), simulations.Run("b", 1.0, 1.0, "x")]
    assert simulations.told(iter(alike), 1, "hands")
    assert not simulations.told(iter([*alike, simulations.Run("c", 1.0, 1.0, "y")]), 1, "hands")
    assert "OTHERS" in capsys.readouterr().out
    assert not simulations.told(iter([*alike, simulations.Run("c, one killed", 1.0, 1.0, "x")]), 1, "hands")
    assert "NOBODY WAS KILLED" in capsys.readouterr().out
