"""Seals: what was sealed opens, and nothing else does; a root and some openings tell nothing of the other cards."""

from __future__ import annotations

from hashlib import sha256, shake_256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerroom.cards.card import WRITTEN
from pokerroom.cards.deck import deck
from pokerroom.cards.seal import SALT, SECRET, CardOpening, Seal, holds, salts_of, seal_root, top_of

ONE = bytes(range(SECRET))


def by_the_book(leaves: list[bytes]) -> bytes:
    """The tree hash as RFC 6962 has it, written here once more: split at the largest power of two below the number."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return sha256(b"\x01" + by_the_book(leaves[:half]) + by_the_book(leaves[half:])).digest()


@pytest.mark.parametrize("count", range(1, 53))
def test_the_root_is_the_tree_of_rfc_6962_over_salted_cards(count: int) -> None:
    seal = Seal(ONE, 3, range(count))
    leaves = []
    salts = shake_256(b"pokerroom salts" + ONE + bytes((0, 3))).digest(16 * 52)
    for place in range(count):
        salt = salts[16 * place : 16 * place + 16]
        leaves.append(sha256(b"\x00" + bytes((0, place)) + WRITTEN[place].encode() + salt).digest())
    assert seal.root == sha256(b"\x02" + bytes((0, count)) + by_the_book(leaves)).hexdigest()
    for card in range(count):
        opening = seal.opening(card)
        assert (opening.shuffle, opening.position, opening.card) == (3, card, WRITTEN[card])
        assert holds(seal.root, count, opening)
        assert len(opening.path) <= 6


@given(st.permutations(deck(52)), st.binary(min_size=SECRET, max_size=SECRET), st.data())
def test_whatever_is_changed_no_longer_holds(order: list[int], secret: bytes, data: st.DataObject) -> None:
    seal = Seal(secret, 0, order)
    card = data.draw(st.sampled_from(order))
    good = seal.opening(card)
    assert holds(seal.root, 52, good)
    other = seal.opening(data.draw(st.sampled_from([each for each in order if each != card])))
    for bad in (
        replace(good, card=other.card),
        replace(good, salt=other.salt),
        replace(good, salt=good.salt[:-2]),
        replace(good, salt="salt"),
        replace(good, position=other.position),
        replace(good, position=good.position + 52),
        replace(good, position=-1),
        replace(good, path=good.path[1:]),
        replace(good, path=[*good.path, good.path[0]]),
        replace(good, path=[good.path[0][::-1], *good.path[1:]]),
        replace(good, path=["no hash", *good.path[1:]]),
        replace(good, path=[]),
    ):
        assert bad == good or not holds(seal.root, 52, bad), bad
    assert not holds(seal.root, 51, good)
    assert not holds(seal.root, 0, good)
    assert not holds(Seal(secret, 1, order).root, 52, good), "another shuffle has salts of its own"


def test_no_node_passes_for_a_card() -> None:
    """A leaf and a node are hashed apart: the two halves of a node are no card with its salt."""
    seal = Seal(ONE, 0, range(4))
    left, right = seal._levels[1]
    forged = CardOpening(0, 0, "2c", left + right, [])
    assert not holds(seal.root, 4, forged)
    assert not holds(seal.root, 1, forged)


def test_salts_share_nothing() -> None:
    """They are a stream that only the secret makes: without it, the salts that one has say nothing of another."""
    found = {salt for shuffle in range(4) for salt in salts_of(ONE, shuffle, 52)}
    assert len(found) == 4 * 52
    assert {len(salt) for salt in found} == {SALT}
    flipped = bytes([ONE[0] ^ 1, *ONE[1:]])
    assert not found & {salt for shuffle in range(4) for salt in salts_of(flipped, shuffle, 52)}


def test_a_root_hides_the_order() -> None:
    """Whoever guesses the whole order but not the secret cannot see whether they are right."""
    order = list(range(52))
    assert Seal(ONE, 0, order).root != Seal(bytes(SECRET), 0, order).root


@given(st.permutations(deck(52)), st.binary(min_size=SECRET, max_size=SECRET), st.integers(0, 9), st.integers(1, 52))
def test_the_root_alone_is_that_of_the_whole_seal(order: list[int], secret: bytes, shuffle: int, count: int) -> None:
    assert seal_root(secret.hex(), shuffle, order[:count]) == Seal(secret, shuffle, order[:count]).root


@pytest.mark.parametrize("plain", [True, False])
def test_the_tree_in_c_has_a_twin_in_python(plain: bool) -> None:
    tree = pytest.importorskip("pokerroom.cards._tree", reason="there is no compiler here")
    chance = Random(7)
    try:
        own = tree.by_plain_code(plain)
        for count in range(1, 120):
            leaves = [chance.randbytes(chance.randrange(248)) for _ in range(count)]
            node = chance.randbytes(chance.randrange(100))
            assert tree.top(leaves, node) == top_of(leaves, node), (own, count)
    finally:
        tree.by_plain_code(False)


def test_a_tree_that_is_none_is_refused() -> None:
    tree = pytest.importorskip("pokerroom.cards._tree", reason="there is no compiler here")
    for leaves, node in (([], b""), ([b"x" * 248], b""), ([b"x"], b"x" * 200)):
        with pytest.raises(ValueError):
            tree.top(leaves, node)
    for leaves, node in (((b"x",), b""), ([1], b""), (["x"], b""), ([b"x"], "x")):
        with pytest.raises(TypeError):
            tree.top(leaves, node)
