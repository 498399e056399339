"""Run-outs counted and sampled, written in C: the same names and numbers as `slow_counts.py`."""

from pokerroom.cards.slow_counts import Deal, Play

def count(play: Play, deal: Deal, part: int, parts: int, /) -> bytes: ...
def sample(
    play: Play, deal: Deal, weights: tuple[bytes | None, ...], trials: int, seed: int, part: int, parts: int, /
) -> bytes | None: ...
