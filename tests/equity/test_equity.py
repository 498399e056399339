"""What equity is: known figures, shares that are one pot, whatever the names of suits and the order of seats."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import pokerroom as pr
from pokerroom.cards import counts, slow_counts
from pokerroom.cards.order import order_of
from pokerroom.cards.ranking import Ranking
from pokerroom.equity import layout_of
from tests.equity.recount import games, random_spot


def test_aces_and_kings_of_hearts_against_queens() -> None:
    """The figure that eval7, phevaluator, OMPEval and PokerKit agree on."""
    told = pr.equity(["AhKh", "QsQd"])
    assert told.exact
    assert told.runouts == 1_712_304
    assert told.share[0] == pytest.approx(0.4621446, abs=5e-8)
    assert sum(told.fractions) == 1
    assert told.error == (0, 0)
    assert told.win[0] + told.tie[0] + told.lose[0] == pytest.approx(1)


def test_kinds_of_hands() -> None:
    """Of 44 rivers two eights make three of a kind, and four tens a straight; the best kind comes first."""
    told = pr.equity(["8c8d", "AhKh"], "2h 7d 9s Jc")
    assert told.runouts == 44
    assert told.kinds[0]["three of a kind"] == pytest.approx(2 / 44)
    assert sum(told.kinds[0].values()) == pytest.approx(1)
    assert list(told.kinds[0])[:2] == ["straight", "three of a kind"]
    assert told.kinds[0]["straight"] == pytest.approx(4 / 44)


def test_a_low_takes_half() -> None:
    told = pr.equity(["As2s", "KsKd"], "3h 4d 8c Kh 9d", game="crown holdem hi-lo eight qualifier")
    assert told.share == (0.5, 0.5)
    assert told.win == (0, 0)
    assert told.tie == (1, 1)
    assert told.high == (0, 0.5)
    assert told.low == (0.5, 0)
    assert told.low_kinds[0] == {"eight low": 1}


def test_two_boards_have_half_of_the_pot_each() -> None:
    """Aces win the first board for sure; on the second, only the river is to come, and two jacks of 39 beat them."""
    told = pr.equity(["AhAd", "JsJd"], "As Ac 2c 3d 4h / Ks Kd 7c 8h", game="house double board bomb pot")
    assert told.exact
    assert told.fractions == (Fraction(1, 2) + Fraction(1, 2) * Fraction(37, 39), Fraction(1, 2) * Fraction(2, 39))
    assert told.board == "As Ac 2c 3d 4h / Ks Kd 7c 8h"


def test_equal_hands_share() -> None:
    told = pr.equity(["AhKd", "AsKc", "AdKs"], "Ts Jd Qc 2h 2s")
    assert told.fractions == (Fraction(1, 3),) * 3
    assert told.tie == (1, 1, 1)


@pytest.mark.parametrize("number", range(60))
def test_suits_and_seats_have_no_names(number: int) -> None:
    chance = Random(number)
    spot = random_spot(chance.choice([game for game in games() if not game.second]), chance, 2000)
    game = pr.game(spot.game.book, spot.game.key)

    def told(hands: list[list[int]], board: list[int], dead: list[int]) -> list[Fraction]:
        asked = [hand or "random" for hand in hands]
        return list(pr.equity(asked, board, dead, game, deck=spot.game.deck, exact=True).fractions)

    suits = chance.sample(range(4), 4)
    seats = chance.sample(range(len(spot.hands)), len(spot.hands))
    before = told([list(hand) for hand in spot.hands], list(spot.board), list(spot.dead))
    turned = [[card & ~3 | suits[card & 3] for card in pile] for pile in (*spot.hands, spot.board, spot.dead)]
    assert sum(before) == 1
    assert told([turned[seat] for seat in seats], turned[-2], turned[-1]) == [before[seat] for seat in seats]


@pytest.mark.parametrize("number", range(20))
def test_samples_lie_within_their_errors(number: int) -> None:
    chance = Random(number)
    spot = random_spot(chance.choice([game for game in games() if not game.second]), chance, 2000)
    game, hands = pr.game(spot.game.book, spot.game.key), [list(hand) or "random" for hand in spot.hands]
    counted = pr.equity(hands, spot.board, spot.dead, game, deck=spot.game.deck, exact=True)
    drawn = pr.equity(hands, spot.board, spot.dead, game, deck=spot.game.deck, exact=False, trials=20_000, seed=number)
    assert not drawn.exact
    assert drawn.trials == 20_000
    for ours, theirs, error in zip(drawn.share, counted.share, drawn.error, strict=True):
        assert abs(ours - theirs) <= 4 * error
        assert error < 0.005


def test_the_same_seed_draws_the_same_whatever_the_threads() -> None:
    one, two, other = (
        pr.equity(["AhKh", "QQ+", "random"], exact=False, trials=50_000, seed=seed, threads=threads)
        for seed, threads in ((7, 1), (7, 3), (8, 1))
    )
    assert one == two
    assert one != other


def test_threads_count_the_same() -> None:
    layout = layout_of(pr.game("crown", "omaha"))
    hands = ["AhKhQdJd", "8s8c9s9d"]
    play, deal = layout.order.playing(), _deal([bytes(pr.read_cards(hand)) for hand in hands], 5)
    assert counts.count(play, deal, 3) == counts.count(play, deal)


def _deal(hands: list[bytes], to_board: int, board: bytes = b"", missing: int = 0) -> counts.Deal:
    held = bytes(map(len, hands))
    return tuple(hands), held, bytes([missing] * len(hands)), board, to_board, (1 << 52) - 1


@pytest.mark.parametrize("seed", range(3))
def test_the_twins_draw_the_same(seed: int) -> None:
    fast, slow = (Ranking(backend=backend) for backend in ("fast", "pure"))
    keep = b"\xff" * 64
    hands = [
        b"".join(bytes(pr.read_cards(each)) for each in hand) for hand in (["AhKh"], ["QsQd", "2c2d", "AhQd"], ["JcTc"])
    ]
    deal = (tuple(hands), bytes([2, 2, 2]), bytes(3), b"", 5, (1 << 52) - 1)
    weights = [None, [1, 3, 7], None]
    told = [
        counts.sample((each.engine, None, -1, each.uppers(), bytes(256), keep), deal, weights, 3000, seed)
        for each in (fast, slow)
    ]
    assert told[0] == told[1]
    assert told[0] is not None


def test_by_ranks_and_one_by_one_count_the_same() -> None:
    """Two ways through all boards before the flop: where two of two cards are kept, all are counted one by one."""
    order = order_of(pr.game("house", "holdem"))
    chance = Random(3)
    for players in (2, 3):
        cards = chance.sample(range(52), 2 * players)
        deal = _deal([bytes(cards[at : at + 2]) for at in range(0, 2 * players, 2)], 5)
        assert counts.count(order.playing(kept=2), deal, parts=7) == counts.count(order.playing(), deal)
        assert counts.count(order.playing(), deal, threads=3) == counts.count(order.playing(), deal)


def test_side_cards_that_do_not_count() -> None:
    """Where a book lets no side card decide, a pair with an ace and the same pair with a king share."""
    order = order_of(pr.game("house", "holdem"))
    without = type(order)(order.game, order.deck, order.ranking, None, None, True, kickers=False)
    hands = [bytes(pr.read_cards("8c Ah")), bytes(pr.read_cards("8d Kh"))]
    deal = _deal(hands, 0, bytes(pr.read_cards("8s 2c 3d 5h Tc")))
    assert counts.read(counts.count(without.playing(), deal), 2).hands[0].some == 1
    assert counts.read(counts.count(order.playing(), deal), 2).hands[0].whole == 1
    assert slow_counts.count(without.playing(), deal, 0, 1) == counts.count(without.playing(), deal).tobytes()
