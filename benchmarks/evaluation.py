"""Knows the benches of hand evaluation and of importing: each function that starts with `bench_` gives one Duel.
Must not know how they are timed or shown.
Ask `duel.py` and `run.py`. The peers are called by their quickest door, with their own card objects made beforehand.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from duel import Duel
from pokerroom.cards import Ranking, eight_or_better, ranking, spell

_rng = Random(2026)
_SEVEN = [tuple(_rng.sample(range(52), 7)) for _ in range(20_000)]
_OMAHA = [(tuple(nine[:4]), tuple(nine[4:])) for nine in (_rng.sample(range(52), 9) for _ in range(20_000))]


def _ours_seven() -> float:
    evaluator = ranking()
    for hand in _SEVEN:
        evaluator.value(hand)
    return len(_SEVEN)


def bench_seven_cards_eval7() -> Duel:
    import eval7

    hands = [[eval7.Card(card) for card in spell(hand).split()] for hand in _SEVEN]
    evaluate = eval7.evaluate

    def theirs() -> float:
        for hand in hands:
            evaluate(hand)
        return len(hands)

    return Duel("seven cards, one at a time", "eval7", _ours_seven, theirs)


def bench_seven_cards_phevaluator() -> Duel:
    from phevaluator import _pheval

    evaluate = _pheval.evaluate_7cards  # the C function itself, without its slower Python wrapper

    def theirs() -> float:
        for a, b, c, d, e, f, g in _SEVEN:
            evaluate(a, b, c, d, e, f, g)
        return len(_SEVEN)

    return Duel("seven cards, one at a time", "phevaluator", _ours_seven, theirs)


def bench_omaha() -> Duel:
    from phevaluator import _pheval

    evaluate = _pheval.evaluate_omaha_cards
    nines = [(*board, *hole) for hole, board in _OMAHA]

    def ours() -> float:
        evaluator = ranking()
        for hole, board in _OMAHA:
            evaluator.best(hole, board, 2)
        return len(_OMAHA)

    def theirs() -> float:
        for nine in nines:
            evaluate(*nine)
        return len(nines)

    return Duel("Omaha, one at a time", "phevaluator", ours, theirs)


def bench_bulk() -> Duel:
    import numpy

    shuffled = numpy.random.default_rng(2026).permuted(
        numpy.tile(numpy.arange(52, dtype=numpy.uint8), (200_000, 1)), axis=1
    )
    hands = numpy.ascontiguousarray(shuffled[:, :49]).reshape(-1, 7)  # seven hands of each deck
    out = numpy.zeros(len(hands), dtype=numpy.uint32)

    def ours() -> float:
        ranking().values(hands, 7, out)
        return len(hands)

    return Duel("seven cards, bulk", "target 150M/s", ours, 150e6)


def bench_pure() -> Duel:
    pure = Ranking(backend="pure")

    def ours() -> float:
        for hand in _SEVEN:
            pure.value(hand)
        return len(_SEVEN)

    return Duel("seven cards, pure Python twin", "target 1.5M/s", ours, 1.5e6)


def bench_low() -> Duel:
    from pokerkit import Card, EightOrBetterLowHand

    hands = [tuple(Card.parse(spell(hand).replace(" ", ""))) for hand in _SEVEN[:200]]

    def ours() -> float:
        low = eight_or_better()
        for hand in _SEVEN:
            low.value(hand)
        return len(_SEVEN)

    def theirs() -> float:
        for hand in hands:
            EightOrBetterLowHand.from_game_or_none(hand)
        return len(hands)

    return Duel("eight-or-better low", "pokerkit", ours, theirs)


def _import_seconds(module: str) -> float:
    """How long a fresh interpreter takes to import a module, its own start left out.

    All byte code is kept in one place of our own, so that nobody has to compile, as after anybody's first import.
    """
    code = f"import time; start = time.perf_counter(); import {module}; print(time.perf_counter() - start)"
    environment = {
        **os.environ,
        "PYTHONPYCACHEPREFIX": str(Path(__file__).resolve().parent.parent / "build" / "pycache"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-c", code]
    return float(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)


def bench_import() -> Duel:
    _import_seconds("pokerroom")
    return Duel("import pokerroom, seconds", "target 0.15 s", lambda: _import_seconds("pokerroom"), 0.15, seconds=True)


def bench_import_pokerkit() -> Duel:
    _import_seconds("pokerkit")
    return Duel(
        "import pokerroom, seconds",
        "pokerkit",
        lambda: _import_seconds("pokerroom"),
        lambda: _import_seconds("pokerkit"),
        seconds=True,
    )
