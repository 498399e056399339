"""How many ways one betting round can go, reckoned apart from the engine. Nothing here knows pokerroom.

The round: nothing has been bet, everybody has chips enough, and the players speak in turn. Who speaks may always fold. While
nobody has bet they may check or bet; after a bet they may call or raise. The bet is not a raise. The round is over when
one player is left, or when everybody left has spoken since the last bet or raise.

    held n k    n players, at most k raises, whoever is left
    free n k    n players, at most three raises while three or more are left, any number head to head, but the count is of
                the ways with at most k raises in all (otherwise there is no end)

`sequences.txt` is what this prints:

    python tests/betting/sequences.py > tests/betting/sequences.txt
"""

from __future__ import annotations

from functools import cache

CAP = 3


@cache
def ways(left: int, to_speak: int, bet: bool, raises: int, most: int, free: bool) -> int:
    """The ways to go on: so many players left, so many of them still to speak."""
    if left == 1 or to_speak == 0:
        return 1
    folding = ways(left - 1, to_speak - 1, bet, raises, most, free)
    staying = ways(left, to_speak - 1, bet, raises, most, free)  # a check, or a call
    if not bet:
        return folding + staying + ways(left, left - 1, True, 0, most, free)
    may_raise = raises < most and (not free or raises < CAP or left == 2)
    return folding + staying + (ways(left, left - 1, True, raises + 1, most, free) if may_raise else 0)


def count(rule: str, players: int, most: int) -> int:
    """The number of betting rounds under a rule."""
    return ways(players, players, False, 0, most, rule == "free")


def spelled(rule: str, players: int, most: int) -> list[str]:
    """The same ways one by one, as letters (f, k for a check, b, c, r); a second reckoning, by listing, not by adding."""
    found: list[str] = []
    open_ends: list[tuple[str, tuple[int, ...], int]] = [("", tuple(range(players)), players)]
    while open_ends:
        said, queue, to_speak = open_ends.pop()  # the first of the queue speaks next
        if len(queue) == 1 or to_speak == 0:
            found.append(said)
            continue
        turn, others = queue[0], queue[1:]
        open_ends.append((said + "f", others, to_speak - 1))
        back = (*others, turn)
        bet, raises = "b" in said, said.count("r")
        open_ends.append((said + ("c" if bet else "k"), back, to_speak - 1))
        if not bet:
            open_ends.append((said + "b", back, len(others)))
        elif raises < most and (rule == "held" or raises < CAP or len(queue) == 2):
            open_ends.append((said + "r", back, len(others)))
    return found


ENTRIES = [
    *[("held", players, most) for players in range(2, 6) for most in range(4)],
    *[("free", players, most) for players in range(2, 5) for most in (4, 5)],
]

if __name__ == "__main__":
    print("# rule, players, most raises, number of betting rounds: see sequences.py")
    for entry in ENTRIES:
        print(*entry, count(*entry))
