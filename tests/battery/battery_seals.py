"""Seals at full length: 10,000 hands of all games, each as several viewers saw it, checked by the separate program.

    .venv/bin/python -m tests.battery.battery_seals --hands 10000

Each hand is sealed and played by people who do anything lawful, saved as the rail, as one of the players and as a look of
surveillance, and given to docs/check_seals.py in a process of its own that has nothing of this package. Of every piece
each kind of change (a card, a salt, a root and more, as in tests/room/test_sealed_hand.py) is planted in one hand, and
must be found. Ends with 1 if a good hand is refused or a change goes unnoticed.
"""

from __future__ import annotations

import copy
import json
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from pokerroom.room.sealed_hand import sealed_hand, written
from tests.battery.running import asked, cut, run
from tests.room.test_sealed_hand import CHANGES, play, separately
from tests.views.player import GAMES, signs_of

AT_ONCE = 58


def piece(job: tuple[str, int, int, str]) -> tuple[Counter[str], list[str]]:
    """Play some hands, each of another game, and have them checked."""
    _, first, last, seed = job
    counted: Counter[str] = Counter()
    broken: list[str] = []
    made = []
    for number in range(first, last):
        game = GAMES[number % len(GAMES)]
        signs = signs_of(game)
        sign = signs[number // len(GAMES) % len(signs)]
        words = f"{seed}{game} {number}"
        try:
            found = play(sign, words)
            player = Random(words).randrange(len(found.began.seats))
            hands = [sealed_hand(found, f"b{number}", viewer) for viewer in ("rail", player, "surveillance")]
        except Exception as error:
            broken.append(f"{game}, seed {words!r}: {type(error).__name__}: {str(error)[:600]}")
            continue
        made += [json.loads(written(hand)) for hand in hands]
        counted += Counter(hands=1, files=len(hands), openings=sum(len(hand.openings) for hand in hands))
        counted["shuffled again"] += sum(bool(line.root) for line in hands[0].record) - 1
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.json")
        file.write_text(json.dumps(made))
        code, said = separately(file)
        if code:
            broken.append(f"hands {first} to {last}, seed {seed!r}: {said[:600]}")
        shown = [hand for hand in made if len(hand["openings"]) > 2]  # where no card was seen nothing can be held
        for change in CHANGES:
            hand = copy.deepcopy(Random(f"{seed}{first}{change.__name__}").choice(shown))
            before = copy.deepcopy(hand)
            try:
                change(hand)
            except (StopIteration, IndexError):  # there is nothing of the kind in this hand
                continue
            file.write_text(json.dumps(hand))
            if hand == before or separately(file)[0] != 1:
                broken.append(f"{change.__name__} goes unnoticed: {hand['table']}, seed {seed!r}")
            counted["changes found"] += 1
    return counted, broken


def main() -> int:
    """Play and check them all."""
    said = asked(__doc__, hands=(10_000, "hands of all games"))
    jobs = cut((("hands", said.hands),), AT_ONCE, said.seed)
    counted, failures = run(piece, jobs, "seals")
    return 0 if jobs and not failures and counted["hands"] == said.hands else 1


if __name__ == "__main__":
    raise SystemExit(main())
