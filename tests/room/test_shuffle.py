"""The shuffle of the room: the operating system's randomness, every card in every place, behind every other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import SystemRandom

import numpy as np
import pytest

from pokerroom.cards.deck import shuffled
from pokerroom.hand.deck import Shuffled
from pokerroom.room.room import Room
from pokerroom.room.shuffles import N, by_neighbour, by_place, counted, fair
from tests.table.kinds import acts

# 10 million are in tests/battery/battery_shuffles.py. This run is of real chance: the doubt lets it fail on a fair
# shuffle once in a quarter of a million runs.
TIMES, DOUBT = 40_000, 1e-6
SYSTEM = SystemRandom()


def production(cards: Sequence[int]) -> list[int]:
    return shuffled(cards, SYSTEM)


def in_the_middle(cards: Sequence[int]) -> list[int]:
    """As the cards are shuffled again when the stub gives out."""
    pool = list(cards)
    SYSTEM.shuffle(pool)
    return pool


def test_production_shuffles_are_fair() -> None:
    places, pairs = counted(production, TIMES)
    assert fair(places, pairs, DOUBT), (by_place(places), by_neighbour(pairs))


def test_shuffles_in_the_middle_of_a_hand_are_fair() -> None:
    places, pairs = counted(in_the_middle, TIMES // 4)
    assert fair(places, pairs, DOUBT), (by_place(places), by_neighbour(pairs))


def test_tables_of_the_room_are_shuffled_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the system's chance when a table is opened and when it comes back; and by `shuffled`, in the order it gave."""
    given: list[list[int]] = []

    def noted(cards: Sequence[int], chance: Random) -> list[int]:
        assert type(chance) is SystemRandom
        given.append(shuffled(cards, chance))
        return given[-1]

    monkeypatch.setattr("pokerroom.hand.starting.shuffled", noted)

    async def deal(room: Room) -> None:
        owner = next(iter(room.tables.values()))
        await owner.act("", acts.DealHand())
        assert owner.table.state.hand is not None
        event = next(each for each in owner.table.state.hand.log if isinstance(each, Shuffled))
        assert list(event.cards) == given[-1]

    async def life() -> None:
        room = Room(tmp_path)
        await room.start()
        owner = await room.open_table("crown holdem, no limit, blinds 1/2")
        for seat, name in enumerate(("Ann", "Ben", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 100))
        await deal(room)
        await room.stop()
        again = Room(tmp_path)
        await again.start()
        table = next(iter(again.tables.values())).table
        assert type(table._log.chance) is SystemRandom
        assert table.state.hand is not None
        assert type(table.state.hand._log.chance) is SystemRandom
        await again.stop()

    asyncio.run(life())
    assert len(given) == 1


# ------------------------------------------------------------------------------------------------ biased shuffles

SEEDED = Random(1)


def swapping_with_any(cards: Sequence[int]) -> list[int]:
    deck = list(cards)
    for place in range(len(deck)):
        other = SEEDED.randrange(len(deck))
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def lots_of_eight_bits(cards: Sequence[int]) -> list[int]:
    return sorted(cards, key=lambda card: SEEDED.getrandbits(8))


def never_in_its_place(cards: Sequence[int]) -> list[int]:
    """Sattolo's loop: one letter away from a fair shuffle."""
    deck = list(cards)
    for place in range(len(deck) - 1, 0, -1):
        other = SEEDED.randrange(place)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def only_cut(cards: Sequence[int]) -> list[int]:
    """Every card is in every place equally often, and always before the same one."""
    at = SEEDED.randrange(len(cards))
    return [*cards[at:], *cards[:at]]


def one_in_fifty_not_shuffled(cards: Sequence[int]) -> list[int]:
    return list(cards) if SEEDED.random() < 0.02 else shuffled(cards, SEEDED)


@pytest.mark.parametrize(
    "biased", [swapping_with_any, lots_of_eight_bits, never_in_its_place, only_cut, one_in_fifty_not_shuffled]
)
def test_a_biased_shuffle_is_found(biased: object) -> None:
    places, pairs = counted(biased, TIMES // 2)  # type: ignore[arg-type]
    assert not fair(places, pairs, DOUBT)


def test_a_shuffle_that_is_too_even_is_found() -> None:
    """Counts nearer to what is expected than chance comes."""
    even = np.full((N, N), 1000, dtype=np.int64)
    assert by_place(even)[2] > 1 - DOUBT
    assert not fair(even, np.where(np.eye(N, dtype=bool), 0, 1000), DOUBT)


def test_the_tests_are_as_exact_as_they_say() -> None:
    """Over many small runs of a fair generator the p-values are spread evenly."""
    generator = np.random.default_rng(7)
    small: list[float] = []
    for _ in range(60):
        cards = generator.permuted(np.tile(np.arange(N), (4000, 1)), axis=1)
        offsets = np.arange(N)
        places = np.bincount((cards * N + offsets).ravel(), minlength=N * N).reshape(N, N)
        pairs = np.bincount((cards[:, :-1] * N + cards[:, 1:]).ravel(), minlength=N * N).reshape(N, N)
        small += [by_place(places)[2], by_neighbour(pairs)[2]]
    assert 0.35 < sum(small) / len(small) < 0.65
    assert 0.02 < sum(p < 0.1 for p in small) / len(small) < 0.22
    assert 0.02 < sum(p > 0.9 for p in small) / len(small) < 0.22
