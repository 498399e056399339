"""Whatever is handed to a ranking gives the right number or a clear error, from both twins the same."""

from __future__ import annotations

import gc
import sys
from array import array
from collections.abc import Callable, Iterator
from itertools import count, islice

import numpy
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from slow_oracle import CANBERRA

from pokerroom.cards import BACKENDS, LOWS, UNKNOWN, Low, Ranking, RankingError, cards

TWINS = [
    (Ranking(backend=BACKENDS[0]), Ranking(backend="pure")),
    (Ranking(CANBERRA, 32, False, backend=BACKENDS[0]), Ranking(CANBERRA, 32, False, backend="pure")),
    *[(Low(kind, backend=BACKENDS[0]), Low(kind, backend="pure")) for kind in LOWS],
]

FEWER = ("one card", "two cards", "three cards")


class Liar:
    """Says it has seven cards and never stops giving them."""

    def __len__(self) -> int:
        return 7

    def __iter__(self) -> Iterator[int]:
        return count()


class Number:
    """A number of its own kind, which may fail when asked."""

    def __init__(self, number: int, error: BaseException | None = None) -> None:
        self.number, self.error = number, error

    def __index__(self) -> int:
        if self.error is not None:
            raise self.error
        return self.number

    def __repr__(self) -> str:
        raise RuntimeError


def answer(ask: Callable[..., object], *given: object) -> object:
    """What it gives: a number, or the sentence of the one error it may raise."""
    try:
        found = ask(*given)
    except RankingError as error:
        assert str(error)
        assert "\n" not in str(error)
        assert len(str(error)) < 300
        return str(error)
    assert isinstance(found, int)
    return found


numbers = st.one_of(st.integers(0, 51), st.integers(20, 51), st.integers(-300, 300))
things = st.one_of(
    numbers, st.none(), st.floats(), st.text(max_size=3), st.integers(), st.builds(lambda: 10**5000), st.booleans(),
    st.builds(Number, numbers),
)  # fmt: skip
collections = st.one_of(
    st.lists(numbers, max_size=9),
    st.lists(st.integers(20, 51), min_size=4, max_size=8, unique=True),
    st.lists(st.integers(20, 51), min_size=4, max_size=8, unique=True).map(tuple),
    st.lists(things, max_size=9),
    st.lists(things, min_size=5, max_size=7).map(tuple),
    st.binary(max_size=9),
    st.text(max_size=9),
    st.frozensets(st.integers(20, 51), min_size=4, max_size=8),
    things,
    st.builds(Liar),
    st.builds(lambda some: array("b", some), st.lists(st.integers(20, 51), min_size=5, max_size=7, unique=True)),
    st.builds(lambda some: numpy.array(some), st.lists(st.integers(20, 51), min_size=5, max_size=7, unique=True)),
    st.just(range(10**12)),
)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_negative_number_is_never_a_card(backend: str) -> None:
    """Python counts negative places from the end of a list, which must not lead to a card there."""
    for ranked in (Ranking(backend=backend), Low(backend=backend)):
        for wrong in range(-700, 0):
            for hand in ([wrong, 20, 21, 22, 23], [20, 21, 22, 23, 24, 25, wrong]):
                with pytest.raises(RankingError, match="which is not a card"):
                    ranked.value(hand)
                with pytest.raises(RankingError, match="which is not a card"):
                    ranked.best(hand[:2], hand[2:], 2)


@settings(max_examples=3000, deadline=None)
@given(collections)
@example([1, 2, 3, 4, UNKNOWN])
@example((2**64, 1, 2, 3, 4))
@example((-1, 1, 2, 3, 4))
@example((-52, 1, 2, 3, 4, 5, 6))
@example((1.0, 2, 3, 4, 5))
@example([255] * 7)
@example([51] * 7)
def test_value_of_anything(thing: object) -> None:
    for fast, pure in TWINS:
        assert answer(fast.value, thing) == answer(pure.value, thing)


@settings(max_examples=3000, deadline=None)
@given(collections, collections, st.one_of(st.none(), st.integers(-1, 6), st.integers(2, 3), things))
@example((1, 2, 3, 4), (5, 6, 7, 8, 9), 10**30)
@example((1, 2, 3, 4), (5, 6, 7, 8, 9), -(10**30))
@example((1, 2, 3, 4), (5, 6, 7, 8, 4), 2)
@example((1, 2, 3, 4, 5), (), None)
@example((), (), 0)
def test_best_of_anything(hole: object, board: object, from_hole: object) -> None:
    for fast, pure in TWINS:
        found = answer(fast.best, hole, board, from_hole)
        assert found == answer(pure.best, hole, board, from_hole)
        if not isinstance(found, int):
            with pytest.raises(RankingError):
                fast.five(hole, board, from_hole)
        else:
            most = found >> 16 if isinstance(fast, Low) and fast.kind == "badugi" else 5
            assert len(fast.five(hole, board, from_hole)) == (most if found else 0)


@settings(max_examples=2000, deadline=None)
@given(collections, st.booleans())
def test_showing_of_anything(thing: object, suits: bool) -> None:
    ranking = TWINS[1][0]
    assert isinstance(answer(ranking.showing, thing, suits), int | str)


@settings(max_examples=2000, deadline=None)
@given(st.one_of(st.integers(), st.integers(0, 2**28), st.floats(), st.text(), st.none(), st.builds(lambda: 10**5000)))
def test_describing_anything(value: object) -> None:
    for ranking, _ in TWINS:
        try:
            assert ranking.describe(value)
            assert ranking.category(value) in (*TWINS[0][0].order, "low", "no low", "badugi", *FEWER)
        except RankingError as error:
            assert "has the value" in str(error)


@settings(max_examples=2000, deadline=None)
@given(
    st.one_of(st.binary(max_size=30), st.lists(st.integers(20, 51), unique=True, max_size=28).map(bytes), things),
    st.one_of(st.integers(5, 7), things),
)
def test_values_of_anything(hands: object, number: object) -> None:
    for fast, pure in TWINS:

        def ask(twin: Ranking | Low = fast) -> object:
            return twin.values(hands, number)  # type: ignore[call-overload]

        try:
            found = ask()
        except RankingError as error:
            with pytest.raises(RankingError) as caught:
                ask(pure)
            assert str(caught.value) == str(error)
        else:
            assert found == ask(pure)
            assert isinstance(found, array)
            assert found.typecode == "I"
            assert len(found) == len(hands) // number  # type: ignore[arg-type, operator]


@pytest.mark.parametrize("backend", BACKENDS)
class TestSentences:
    @pytest.mark.parametrize(
        ("hand", "says"),
        [
            ("As Ks Qs Js", "a hand is ranked from five, six or seven cards, not 4"),
            ("As Ks Qs Js Ts 9s 8s 7s", "a hand is ranked from five, six or seven cards, not 8"),
            ("As Ks ?? Js Ts", "card 3 is unknown (??), so it cannot be ranked"),
            ("As Ks Qs Js 2c", "2c is not in the deck of 32"),
        ],
    )
    def test_wrong_cards(self, backend: str, hand: str, says: str) -> None:
        with pytest.raises(RankingError) as caught:
            Ranking(CANBERRA, 32, backend=backend).value(cards(hand))
        assert str(caught.value) == says

    @pytest.mark.parametrize(
        ("hand", "says"),
        [
            ((51, 51, 1, 2, 3), "As is there twice"),
            ((51, 50, 1, 2, 53), "card 5 is 53, which is not a card"),
            ((51, 50, 1, 2, -1), "card 5 is -1, which is not a card"),
            (("As", 50, 1, 2, 3), "card 1 is 'As', which is not a card"),
            ((Number(0, OSError()), 50, 1, 2, 3), "card 1 is something of type Number, which is not a card"),
            ("AsKsQ", "the cards must be a list of cards, not 'AsKsQ'"),
            (None, "the cards must be a list of cards, not None"),
            (iter((1, 2, 3, 4, 5)), "the cards must be a list of cards, not <tuple_iterator"),
            (range(10**12), "the cards must be a few cards, not 1000000000000"),
        ],
    )
    def test_no_cards(self, backend: str, hand: object, says: str) -> None:
        for ranked in (Ranking(backend=backend), Low(backend=backend)):
            with pytest.raises(RankingError) as caught:
                ranked.value(hand)  # type: ignore[arg-type]
            assert str(caught.value).startswith(says)

    @pytest.mark.parametrize(
        ("hole", "board", "take", "says"),
        [
            ("As Ks", "Qs Js Ts 9s 8s 7s", None, "not 2 in the hole and 6 on the board"),
            ("As", "Qs Js Ts 9s 8s", 2, "2 cards of the hole and 3 of the board are needed"),
            ("As Ks Qs Js", "Ts 9s", 2, "there are 4 and 2"),
            ("As Ks", "Qs Js Ts", 6, "a hand takes from 0 to 5 cards from the hole, not 6"),
            ("As Ks", "Qs Js Ts", "two", "not 'two'"),
            ("As Ks", "Qs Js As", 2, "As is there twice"),
            ("2s 3s 4s 5s 6s 7s 8s 9s", "Qs Js As", 2, "from at most 7 each: there are 8 and 3"),
        ],
    )
    def test_hole_and_board(self, backend: str, hole: str, board: str, take: int | None, says: str) -> None:
        for ranked in (Ranking(backend=backend), Low(backend=backend)):
            with pytest.raises(RankingError) as caught:
                ranked.best(cards(hole), cards(board), take)
            assert says in str(caught.value)

    def test_a_bad_hand_among_many(self, backend: str) -> None:
        good = bytes(range(0, 49, 7))
        for bad, says in [
            (bytes([0, 7, 14, 21, 28, 35, 0]), "2c is there twice"),
            (bytes([3, 7, 11, 15, 19, 23, 3]), "2s is there twice"),  # with five of a suit
            (bytes([0, 7, 14, 21, 28, 35, 52]), "card 7 is unknown (??), so it cannot be ranked"),
            (bytes([255] * 7), "card 1 is 255, which is not a card"),
        ]:
            out = array("I", [9] * 4)
            for ranked in (Ranking(backend=backend), Low(backend=backend)):
                with pytest.raises(RankingError) as caught:
                    ranked.values(good * 2 + bad + good, 7, out)
                assert str(caught.value) == f"hand 2 (counted from 0): {says}"
                assert out.tolist() == [ranked.value(good)] * 2 + [9] * 2
                out = array("I", [9] * 4)

    def test_interrupts_pass_through(self, backend: str) -> None:
        with pytest.raises(KeyboardInterrupt):
            Ranking(backend=backend).value((Number(0, KeyboardInterrupt()), 1, 2, 3, 4))  # type: ignore[arg-type]


@pytest.mark.parametrize("backend", BACKENDS)
class TestManyHands:
    hands = bytes(islice((card for k in range(40) for card in ((k * 7 + 11 * n) % 52 for n in range(7))), 280))

    def test_any_buffer_of_bytes(self, backend: str) -> None:
        ranking = Ranking(backend=backend)
        wanted = array("I", [ranking.value(self.hands[at : at + 7]) for at in range(0, 280, 7)])
        flat = numpy.frombuffer(self.hands, dtype=numpy.uint8)
        for hands in (
            self.hands,
            bytearray(self.hands),
            memoryview(self.hands),
            array("B", self.hands),
            flat,
            flat.reshape(40, 7),
            flat.reshape(4, 10, 7),
        ):
            assert ranking.values(hands) == wanted
            assert ranking.values(hands, 7) == wanted

    def test_any_place_for_the_values(self, backend: str) -> None:
        ranking = Ranking(backend=backend)
        wanted = ranking.values(self.hands).tolist()
        for out in (
            array("I", bytes(160)),
            numpy.zeros(40, dtype=numpy.uint32),
            numpy.zeros((8, 5), dtype=numpy.uint32),
            memoryview(bytearray(160)).cast("I"),
        ):
            assert ranking.values(self.hands, out=out) is out
            assert memoryview(out).cast("B").cast("I").tolist() == wanted
            assert ranking.values(self.hands, 7, out) is out

    def test_no_hands_at_all(self, backend: str) -> None:
        ranking = Ranking(backend=backend)
        assert ranking.values(b"") == array("I")
        assert ranking.values(numpy.zeros((0, 7), dtype=numpy.uint8)) == array("I")
        out = array("I")
        assert ranking.values(b"", 5, out) is out

    def test_cards_and_values_in_one_memory(self, backend: str) -> None:
        ranking = Ranking(backend=backend)
        for at in (0, 60, 120):  # from 60 on, values are written where cards are still to be read
            memory = bytearray(self.hands)
            view = memoryview(memory)
            ranking.values(view, 7, view[at : at + 160].cast("I"))
            assert memory[at : at + 160] == ranking.values(self.hands).tobytes()

    def test_values_at_an_odd_address(self, backend: str) -> None:
        ranking = Ranking(backend=backend)
        out = memoryview(bytearray(161))[1:].cast("I")
        ranking.values(self.hands, 7, out)
        assert out.tolist() == ranking.values(self.hands).tolist()

    @pytest.mark.parametrize(
        ("hands", "number", "says"),
        [
            (bytes(8), 7, "hands must hold whole hands of 7 cards"),
            (numpy.zeros((5, 7), dtype=numpy.uint8), 5, "hands must hold whole hands of 5 cards"),
            (numpy.zeros((7, 7), dtype=numpy.uint8)[:, ::2], 7, "hands must be a buffer of bytes"),
            (numpy.zeros(7, dtype=numpy.int8), 7, "not of format 'b'"),
            (numpy.zeros(7, dtype=numpy.uint32), 7, "not of format 'I'"),
            ([1, 2, 3, 4, 5, 6, 7], 7, "hands must be a buffer of bytes (unsigned, 8 bits), not [1, 2, 3"),
            ("AsKs", 7, "not 'AsKs'"),
            (bytes(8), 8, "not 8"),
            (bytes(8), None, "not None"),
        ],
    )
    def test_wrong_hands(self, backend: str, hands: bytes, number: int, says: str) -> None:
        for ranked in (Ranking(backend=backend), Low(backend=backend)):
            with pytest.raises(RankingError) as caught:
                ranked.values(hands, number)
            assert says in str(caught.value)

    @pytest.mark.parametrize(
        ("out", "says"),
        [
            (array("I", bytes(4)), "out must have 40 places, not 1"),
            (array("I", bytes(164)), "out must have 40 places, not 41"),
            (bytes(160), "out must be a buffer of unsigned numbers of 32 bits"),
            (memoryview(bytes(160)).cast("I"), "out must be writable"),
            (array("i", bytes(160)), "not of format 'i'"),
            (numpy.zeros(80, dtype=numpy.uint32)[::2], "one after another"),
            (numpy.zeros(161, dtype=numpy.uint8)[1:].view(numpy.uint32), "not of format '=I'"),
            ([0] * 40, "out must be a buffer of"),
        ],
    )
    def test_wrong_places(self, backend: str, out: object, says: str) -> None:
        with pytest.raises(RankingError) as caught:
            Ranking(backend=backend).values(self.hands, 7, out)  # type: ignore[call-overload]
        assert says in str(caught.value)


def test_a_list_that_changes_while_it_is_read() -> None:
    """A card's own code may empty the list that is being read; nothing worse than an error may come of it."""
    hand: list[object] = []

    class Emptying:
        def __index__(self) -> int:
            hand.clear()
            gc.collect()
            return 50

    for ranked in (one for twins in TWINS for one in twins):
        hand[:] = [Emptying(), *range(40, 46)]
        assert isinstance(answer(ranked.value, hand), str)
        hand[:] = [Emptying(), 40]
        assert isinstance(answer(ranked.best, hand, [41, 42, 43], 2), str)


def test_nothing_is_left_behind() -> None:
    """Errors and results leave no references: the same objects are there before and after."""
    ranking, hand, bad = Ranking(backend=BACKENDS[0]), tuple(range(300, 307)), (Number(3), 4, 5, 6, 7, 8, 9)
    ranking.value(bad)  # type: ignore[arg-type]
    before = [sys.getrefcount(thing) for thing in (*hand, hand, bad[0], bad, ranking)]
    for _ in range(100):
        ranking.value(bad)  # type: ignore[arg-type]
        ranking.best(bad[:2], bad[2:], 2)  # type: ignore[arg-type]
        for ask in (
            lambda: ranking.value(hand),
            lambda: ranking.value([Number(number) for number in hand]),  # type: ignore[misc]
            lambda: ranking.best(hand, hand),
            lambda: ranking.best(hand, bad, 2),
        ):
            with pytest.raises(RankingError):
                ask()
    assert [sys.getrefcount(thing) for thing in (*hand, hand, bad[0], bad, ranking)] == before


def test_the_fast_engine_is_made_and_freed_soundly() -> None:
    """The C module checks what it is given even when Python's side is left out."""
    if "fast" not in BACKENDS:
        return  # no compiler, no C module: another test insists on it where there is a compiler
    from pokerroom.cards import _fast

    def refuse(*given: object) -> None:
        return None

    for wrong in [(b"short", 0, True, refuse), (bytes(10), 9, True, refuse), (bytes(10), -1, True, refuse)]:
        with pytest.raises(ValueError, match="ten strengths"):
            _fast.high(*wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="refuse must be a function"):
        _fast.low("badugi", None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the name of a low"):
        _fast.low("ace to six", refuse)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        _fast.Engine()
    engine = _fast.high(bytes(range(1, 11)), 0, True, refuse)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="these cards cannot be ranked"):
        engine.value([1])  # though `refuse` did not raise
    for arguments in [
        (bytes(8), 7, bytearray(8)),
        (bytes(7), 7, bytearray(3)),
        (bytes(8), 8, bytearray(8)),
        (b"", 0, b""),
    ]:
        with pytest.raises((ValueError, TypeError)):
            engine.fill(*arguments)
    for arguments, names in [
        ((), {}),
        (((),), {}),
        (((), (), 2, 3), {}),
        (((), ()), {"hole": ()}),
        (((),), {"bored": ()}),
    ]:
        with pytest.raises(TypeError, match="takes hole, board and perhaps from_hole"):
            engine.best(*arguments, **names)  # type: ignore[arg-type]
    assert engine.best(board=(1, 2, 3), from_hole=2, hole=(4, 5)) == engine.value((1, 2, 3, 4, 5))


def test_the_cards_of_a_low_are_not_told_where_the_board_is_missing() -> None:
    hole = cards("As 2s 3s 4s 5d")
    with pytest.raises(RankingError, match="of the board are needed"):
        Low().five(hole, (), 2)
    assert set(Low().five(hole)) == set(hole)
