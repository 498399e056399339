"""Rules that no book has and one could have: a card thrown away at the end, a percentage of each pot by itself."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import cast

from pokerroom import shelf
from pokerroom.cards import cards
from pokerroom.hand.award import Raked
from pokerroom.hand.hand import Hand
from pokerroom.law import read_book
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign
from tests.law.shelfful import Folder, contents

DISCARD = 'discard = { is = 1, by = "CROWN 8.17.4" }\n'
TOGETHER = 'counts       = { is = "all pots of the hand", by = "HOUSE 74" }'
EACH = TOGETHER.replace("all pots of the hand", "each pot")


def sign(folder: str, path: str, old: str, new: str, line: str) -> Sign:
    """A sign of a book in which something stands otherwise."""
    files = contents(folder)
    assert files[path].count(old) == 1
    files[path] = files[path].replace(old, new)
    book = read_book(cast(Traversable, Folder(folder, files)), shelf.vocabulary())
    return spoken_sign(line, lambda _: book)


def deck(words: str) -> list[int]:
    top = cards(words)
    return [*top, *[card for card in range(52) if card not in top]]


def test_a_hand_that_was_cut_down_at_the_end_is_no_wrong_one() -> None:
    """An error before makes everybody's cards be counted at the showdown: two are due by then."""
    whole = contents("crown")["crown/pineapple.toml"]
    made = sign(
        "crown",
        "crown/pineapple.toml",
        whole,
        whole.replace(DISCARD, "") + DISCARD,
        "crown pineapple, no limit, blinds 5/10",
    )
    hand = Hand(made, {"Ann": 100, "Bob": 100}, marker=1, deck=deck("As Kd Ah Kc 2c 3d 9c 4h 5h 7s 9d 8c 9h Jd"))
    for line in ("Ann calls", "Bob checks", "Bob checks"):
        hand.play(line)
    assert [error.kind for error in hand.state.errors] == ["act out of turn"]
    while "discard" not in hand.due.options:
        hand.check()
    assert [len(hole) for hole in hand.state.hole] == [3, 3]
    hand.play("Ann discards 2c")
    hand.play("Bob discards 3d")
    assert hand.over
    assert hand.state.stacks == [110, 90]


def test_a_percentage_of_each_pot_is_reckoned_for_each_alone() -> None:
    """Ten in a hundred and six at most, of pots of 90 and 140: six from all together, or six from each of them."""
    line = "house holdem, no limit, blinds 5/10, commission 10% cap 6"
    for counts, taken in ((TOGETHER, (6, 0)), (EACH, (6, 6))):
        hand = Hand(
            sign("house", "house/rules.toml", TOGETHER, counts, line),
            {"Ann": 30, "Bob": 100, "Cy": 100},
            marker=2,
            deck=deck("As Kd Qc Ah Kc Qd 2c 3d 4h 8s 2d 9c 2h Jd"),
        )
        hand.play("Cy raises to 100")
        hand.play("Ann calls")
        hand.play("Bob calls")
        assert [each.amounts for each in hand.log if isinstance(each, Raked)] == [taken]
