"""Whatever cannot be dealt is refused with one sentence."""

from __future__ import annotations

from typing import Any

import pytest

import pokerroom as pr

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": ["AhKh", "AhQd"]}, "Ah cannot be in hand 1 and in hand 2"),
    ({"hands": ["AhAh", "QdQs"]}, "Ah at character 3"),
    ({"hands": [[50, 50], "QdQs"]}, "Ah is in hand 1 twice"),
    ({"hands": ["AhKh", "QsQd"], "dead": "Qs"}, "Qs cannot be in the dead cards and in hand 2"),
    ({"hands": ["AhKh", "QsQd"], "board": "Qs 2c 3c"}, "Qs cannot be in the board and in hand 2"),
    ({"hands": ["AhKh", "QsQd"], "board": "2c 3c 4c 5c 6c 7c"}, "has 5 cards, not 6"),
    ({"hands": ["AhKhQh", "QsQd"]}, "has 3 cards, and a hand of Hold'em has 2"),
    ({"hands": ["AA", "QsQd"], "dead": "AhAsAd"}, 'no hand of "AA" is left'),
    ({"hands": ["AA", "AA", "AA"]}, "the ranges collide"),
    ({"hands": ["AA", "AA", "AA"], "exact": False}, "the ranges collide"),
    ({"hands": ["random", "random"], "exact": True}, "this would take hours to count"),
    ({"hands": ["random"] * 24}, "need 53 cards more, and 52 are left"),
    ({"hands": ["random"] * 27}, "one to 26 hands, not of 27"),
    ({"hands": []}, "one to 26 hands, not of 0"),
    ({"hands": "AhKh"}, "hands come in a list"),
    ({"hands": ["", "QsQd"]}, "a hand has no cards"),
    ({"hands": ["ZZ", "QsQd"]}, '"ZZ" is no part of a range'),
    ({"hands": ["AKs-QQ", "QsQd"]}, "from one to another go pairs"),
    ({"hands": ["AK:0", "QsQd"]}, "a hand weighs more than 0"),
    ({"hands": ["AK:x", "QsQd"]}, "a weight is a number like 0.5"),
    ({"hands": ["AAs", "QsQd"]}, "a pair is never suited"),
    ({"hands": ["120%", "QsQd"]}, "per cents go from 0 to 100"),
    ({"hands": ["A" * 5000, "QsQd"]}, "too long"),
    ({"hands": [None, "QsQd"]}, "must be cards"),
    ({"hands": [[99, 2], "QsQd"]}, "99 of a hand is not a card"),
    ({"hands": ["AhKh", "QsQd"], "game": "crown zebra"}, 'there is no game "crown zebra"'),
    ({"hands": ["AhKh", "QsQd"], "game": "zebra"}, 'there is no game "zebra"'),
    ({"hands": ["AhKh", "QsQd"], "deck": 40}, "is played with a deck of 52, not 40"),
    ({"hands": ["AhKh", "2s2d"], "game": "canberra manila"}, "2s of hand 2 is not in the deck of 32"),
    ({"hands": ["AhKh", "QsQd"], "trials": 0}, "trials are a number from 1"),
    ({"hands": ["AhKh", "QsQd"], "threads": 0}, "threads are a number from 1"),
    ({"hands": ["AhKh", "QsQd"], "seed": "x"}, "a seed is a whole number"),
    ({"hands": ["AhKhQh", "QsQdJs"], "game": "crown pineapple"}, "name in `discards` which are thrown away"),
    ({"hands": ["AhKhQh", "QsQdJs"], "game": "crown pineapple", "discards": ["2c", "Js"]}, "2c cannot be discarded"),
    ({"hands": ["AA", "QsQd"], "discards": ["Ah"]}, "hand 1 is a range; discards are told of cards"),
    ({"hands": ["AhKh"], "discards": ["", ""]}, "2 discards for 1 hands"),
    ({"hands": ["20%", "8s8c9s9d"], "game": "crown omaha"}, "per cents are of two cards"),
    ({"hands": ["AhKh"], "board": 7}, "the board must be cards"),
]


@pytest.mark.parametrize(("asked", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_what_cannot_be_dealt_is_refused(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(pr.PokerroomError) as error:
        pr.equity(**asked)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)
