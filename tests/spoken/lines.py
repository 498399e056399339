"""Lines to be read: nonsense, near misses, and real events with something changed in them."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from pokerroom.hand.spoken import full
from pokerroom.hand.vocabulary import HAND
from tests.views.player import GAMES, play_any, signs_of

NAMES = ("Ann", "Ben", "Cy")
WORDS = sorted(
    {
        *[word for kind in (*HAND.acts, *HAND.events) for text in HAND.sentences(kind) for word in text.split()],
    }
)
BITS = (
    *NAMES, "ann", "nobody", "Nobody", "0", "1", "60", "-5", "1.5", "99999999999999999999", "²", "٣", "As", "Kd", "??",
    "A", "nothing", "twice", "(blind)", "[CROWN 6.6]", "[]", "{}", '{"free": true}', '{"free": 1e999}', "{", "}", "[", ",",
    ":", "up", "high", "\n", "\x00", "\u200b", "bets", "raises to", "brings in", "folds", "checks", "calls", "shows",
    "mucks", "takes the kitty", "the dealer deals",
)  # fmt: skip


def any_line() -> st.SearchStrategy[str]:
    """Text of any kind, and text made of the words of the grammar."""
    word = st.sampled_from([*BITS, *WORDS])
    spoken = st.builds(lambda name, words: " ".join((name, *words)), st.sampled_from(NAMES), st.lists(word, max_size=4))
    return st.one_of(
        st.text(max_size=60),
        st.lists(word, max_size=8).map(" ".join),
        spoken,
        st.builds(lambda line, extra: line + extra, spoken, st.text(max_size=10)),
    )


@cache
def said() -> tuple[str, ...]:
    """The full lines of hands of every game, told of three players."""
    lines: list[str] = []
    for game in GAMES:
        hand = play_any(signs_of(game)[0], Random(f"lines {game}")).hand
        lines += [full(event, [NAMES[seat % 3] for seat in range(len(hand.state.names))]) for event in hand.log]
    return tuple(lines)


def mangled(rng: Random) -> str:
    """A real line, most often with something changed in it."""
    text = rng.choice(said())
    for _ in range(rng.randint(0, 3)):
        at = rng.randrange(len(text) + 1)
        way = rng.randrange(5)
        if way == 0:
            text = text[:at] + rng.choice(BITS) + text[at:]
        elif way == 1:
            text = text[:at] + text[at + rng.randint(1, 4) :]
        elif way == 2:
            text = text[:at] + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x110000)))) + text[at + 1 :]
        elif way == 3:
            words = text.split(" ")
            words[rng.randrange(len(words))] = rng.choice(BITS)
            text = " ".join(words)
        else:
            text = text[:at] + rng.choice(said())[at:]
    return text
