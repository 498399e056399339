"""Compiles cards/ and, when it is there, hand/ with mypyc, as they stand, in a copy of the package, and tries them.

Run it by `make mypyc`. It shows that the code is free of what mypyc cannot do; nothing of it is installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CARDS = """
import sys
from random import Random
from pokerroom.cards import BACKENDS, Low, Ranking, RankingError, cards, cut, deck, shuffled, spell

compiled = [name for name, module in sys.modules.items()
            if name.startswith("pokerroom.cards.") and not (module.__file__ or ".py").endswith(".py")]
assert {"pokerroom.cards.pure", "pokerroom.cards.ranking", "pokerroom.cards.card"} <= set(compiled), compiled
assert "pure" in BACKENDS
twins = [Ranking(backend=backend) for backend in BACKENDS]
lows = [Low(backend=backend) for backend in BACKENDS]
rng = Random(1)
for _ in range(20_000):
    order = shuffled(deck(52), rng)
    order = cut(order, 20, 5)
    assert len({twin.value(order[:7]) for twin in twins}) == 1
    assert len({twin.best(order[:4], order[4:9], 2) for twin in twins}) == 1
    assert len({low.value(order[:7]) for low in lows}) == 1
assert len({twin.values(bytes(order[:49])).tobytes() for twin in twins}) == 1
for twin in twins:
    assert twin.describe(twin.value(cards("Ks Kh Kd Js Jc 2d 3h"))) == "full house, kings over jacks"
    assert spell(twin.five(cards("5s 4h 3d 2c As Kd Kc"))) == "5s 4h 3d 2c As"
    assert twin.describe(twin.showing(cards("Ts Th Kd"), True)) == "one pair, tens with a king"
    for wrong in ((1, 1, 2, 3, 4), (1, 2), ("As", 1, 2, 3, 4), None, (52, 1, 2, 3, 4)):
        try:
            twin.value(wrong)
        except RankingError:
            continue
        raise AssertionError(wrong)
print(f"{len(compiled)} compiled modules of cards/ agree with themselves and with the C module")
"""

HAND = """
import pokerroom.hand

print("hand/ can be imported")
"""

# The rooms, in the order in which they use each other, and what is tried in each once it is compiled.
ROOMS = {"cards": CARDS, "hand": HAND}


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        package = Path(place, "pokerroom")
        shutil.copytree(ROOT / "src" / "pokerroom", package, ignore=shutil.ignore_patterns("__pycache__"))
        # -P and PYTHONPATH: the copy, not the package installed beside us.
        environment = {**os.environ, "PYTHONPATH": place}
        for room, check in ROOMS.items():
            files = [str(file.relative_to(place)) for file in sorted((package / room).glob("*.py"))]
            if not files:
                continue  # not built yet
            print(f"{room}/: compiling {len(files)} files", flush=True)
            build = [sys.executable, "-m", "mypyc", *files]
            building = subprocess.run(build, cwd=place, capture_output=True, text=True, check=False)
            if building.returncode:
                sys.exit(building.stdout[-4000:] + building.stderr[-4000:])
            trying = subprocess.run([sys.executable, "-P", "-c", check], cwd=place, env=environment, check=False)
            if trying.returncode:
                sys.exit(f"{room}/ does not work when compiled")


if __name__ == "__main__":
    main()
