"""Small PHH files kept here, the real ones when they lie beside the clone, and ways to spoil a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from pokerroom import shelf
from pokerroom.notation import PHHError, RecordedHand, read_phh
from pokerroom.notation.replaying import replayed
from tests.views.player import play_any, signs_of

REAL = Path(__file__).parents[3] / "shared" / "phh"

HOLDEM = """variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 50]
actions = ["d dh p1 AsKs", "d dh p2 2c2d", "d dh p3 7h6h", "p3 cbr 6", "p1 cbr 20", "p2 f", "p3 cc", "d db 3s4s9d", "p1 cbr 30", "p3 cc", "d db Jc", "d db Qs", "p1 sm AsKs", "p3 sm 7h6h"]
players = ["Ann", "Ben", "Cy"]
finishing_stacks = [152, 98, 0]
"""
LIMIT = """variant = "FT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [20, 20]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 4", "p1 f"]
"""
STUD = """variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = ["d dh p1 AsKs2c", "d dh p2 2d3dTh", "p1 pb", "p2 cbr 2", "p1 f"]
"""
SEVERAL = f"[1]\n{LIMIT}\n[2]\n{HOLDEM}\n[3]\n{STUD}"
KEPT = {"holdem": HOLDEM, "limit": LIMIT, "stud": STUD, "several": SEVERAL}
TOKENS = (
    "[", "]", "{", "}", '"', "'", "=", "\n", "\x00", ",", "-1", "0", "1e999", "nan", "inf", "-inf", "0x7f", "1_000", "true",
    "[[]]", "1979-05-27T07:32:00Z", "9" * 30, "0.1", "0.3333333", "1e-9", "'''", '"""', "\\u0000", "#", "p1", "p9", "p0",
    "p999", "d dh", "d db", "cbr", "cc", "sm", "sd", "pb", "f", "AsAs", "??", "variant", "actions", "[variant]", "a.b.c",
    "NT", "FT", "PO", "FO/8", "F7S", "F7S/8", "N2L1D", "cbr 1/3", "cbr -5", "cbr nan", "cbr 1e9999", "cbr ٣", "cbr 0x10",
)  # fmt: skip


@cache
def real_files() -> tuple[Path, ...]:
    """The collections whose hands end with recorded stacks; those of handhq do not say how a hand ended."""
    return tuple(sorted(path for name in ("pluribus", "wsop") for path in (REAL / name).rglob("*.phh*")))


@cache
def written() -> tuple[str, ...]:
    """Hands of the house, written by us."""
    from pokerroom.notation import write_phh

    texts = []
    for game in (
        "house holdem",
        "house omaha",
        "house omaha_hi_lo",
        "house seven_card_stud",
        "house seven_card_stud_hi_lo",
    ):
        for number, sign in enumerate(signs_of(game)):
            try:
                texts.append(write_phh(play_any(sign, Random(f"written {game} {number}")).hand))
            except PHHError:
                continue  # not a variant of the format
    return tuple(texts)


def spoiled(rng: Random) -> str:
    """A file with one to four places changed, its end cut off, or parts of two files run together."""
    sources = (*KEPT.values(), *written())
    real = real_files()
    text = rng.choice(real).read_text() if real and rng.random() < 0.5 else rng.choice(sources)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        way = rng.randrange(6)
        if way == 0:
            text = text[:at] + rng.choice(TOKENS) + text[at:]
        elif way == 1:
            text = text[:at] + text[at + rng.randint(1, 8) :]
        elif way == 2:
            raw = bytearray(text.encode())
            if raw:
                raw[rng.randrange(len(raw))] = rng.randrange(256)
            text = raw.decode(errors="replace")
        elif way == 3:
            text = text[:at] + rng.choice(sources)[at:]
        elif way == 4:
            words = text.split(" ")
            words[rng.randrange(len(words))] = rng.choice(TOKENS)
            text = " ".join(words)
        elif rng.random() < 0.3:
            text = text[:at]
        else:
            lines = text.split("\n")
            rng.shuffle(lines)
            text = "\n".join(lines)
    return text


def hand_or_error(text: str) -> bool:
    """Read and replay everything in a file: a PHHError or success, and nothing else."""
    try:
        records: list[RecordedHand] = read_phh(text)
    except PHHError:
        return False
    done = False
    for record in records:
        try:
            replayed(record, shelf.book("house"))
        except PHHError:
            continue
        done = True
    return done
