"""The order of starting hands, counted anew: every hand against any other, over all boards."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pokerroom as pr
from pokerroom.equity.preflop import ORDER

KINDS = ORDER.split()


def against_any(kind: str) -> Fraction:
    """The equity of a kind of hand against any other, exactly."""
    hand = f"{kind[0]}s{kind[1]}{'s' if kind.endswith('s') else 'h'}"
    return pr.equity([hand, "random"], exact=True).fractions[0]


def test_every_kind_is_there_once() -> None:
    assert len(set(KINDS)) == len(KINDS) == 169
    assert sum(6 if len(kind) == 2 else 4 if kind.endswith("s") else 12 for kind in KINDS) == 1326


def test_some_neighbours_stand_in_their_order() -> None:
    """`make equity` looks at all of them."""
    assert KINDS[:3] == ["AA", "KK", "QQ"]
    assert KINDS[-1] == "32o"
    at = Random(40).randrange(len(KINDS) - 2)
    shares = [against_any(kind) for kind in KINDS[at : at + 2]]
    assert shares == sorted(shares, reverse=True)


def test_shares_of_all_hands() -> None:
    """Per cents are of 1,326 hands; shares that lie side by side have none in common and are all together."""
    fifth = pr.Range("20%")
    assert abs(len(fifth) / 1326 - 0.2) < 0.005
    assert "AhAs" in fifth
    assert "3h2s" not in fifth
    assert len(pr.Range("100%")) == 1326
    parts = [pr.Range("10%"), pr.Range("10%-45%"), pr.Range("45%-100%")]
    assert sum(len(part) for part in parts) == 1326
    assert len(parts[0] | parts[1] | parts[2]) == 1326
