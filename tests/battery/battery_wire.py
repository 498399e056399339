"""Non-interference over the wire at full length: 2,000 hands of all games, every byte to every seat, rail and staff.

    .venv/bin/python -m tests.battery.battery_wire --hands 2000 --mischief 300

Each hand is played once with everybody watching, being refused, losing the connection and coming back, and then again for
each viewer, to the end and from a horizon on, with other cards wherever they were never shown any; what they are sent,
and the pages of the finished hand, must be the same to the byte, but for roots and the hashes below them; each root
must follow from the cards and the secret alone, and nobody is sent a salt of a card that they were not shown.
`--mischief` are hands besides in which people do wrong things. Ends with 1 if somebody could tell two worlds apart. To
see one again: `check_all(sign, seed)` with what is printed.
"""

from __future__ import annotations

from collections import Counter

from tests.battery.running import asked, cut, run
from tests.views.player import GAMES, signs_of
from tests.web.wire import SAID_BY_BOOKS, check_all, check_mischief

AT_ONCE = 10
QUIET = [game for game in GAMES if not any(rule in signs_of(game)[0].game.rules for rule in SAID_BY_BOOKS)]


def piece(job: tuple[str, int, int, str]) -> tuple[Counter[str], list[str]]:
    """Play some hands, each of another game."""
    what, first, last, seed = job
    counted: Counter[str] = Counter()
    broken: list[str] = []
    games, check = (GAMES, check_all) if what == "hands" else (QUIET, check_mischief)
    for number in range(first, last):
        game = games[number % len(games)]
        signs = signs_of(game)
        place = number // len(games) % len(signs)
        words = f"{seed}{what} {game} {number}"
        try:
            counted += check(signs[place], words)
        except Exception as error:
            broken.append(f"{game}, sign {place}, seed {words!r}: {type(error).__name__}: {str(error)[:600]}")
    return counted, broken


def main() -> int:
    """Play them all."""
    said = asked(
        __doc__,
        hands=(2_000, "hands of regular play, with errors"),
        mischief=(300, "hands in which people do wrong things"),
    )
    jobs = cut((("hands", said.hands), ("mischief", said.mischief)), AT_ONCE, said.seed)
    counted, failures = run(piece, jobs, "wire")
    print(
        f"{counted['pairs']:,} pairs of worlds, {counted['roots']:,} roots told, {counted['openings']:,} openings given, "
        f"{counted['salts kept back']:,} salts kept back; {failures or 'no'} leaks"
    )
    return 0 if jobs and not failures and counted["hands"] == said.hands + said.mischief else 1


if __name__ == "__main__":
    raise SystemExit(main())
