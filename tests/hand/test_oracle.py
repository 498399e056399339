"""The oracle itself, on the worked examples of the decision records: it must know the books before it may judge."""

from __future__ import annotations

import pytest

from pokerroom import shelf
from pokerroom.cards.card import cards
from pokerroom.law.spoken import spoken_sign
from tests.hand.oracle import Settlement, Table, settle

# Five cards that nobody's hole cards improve: ties at will, and a rank for each of the other hands.
BROADWAY = "Ts Js Qd Kh Ac"


def settled(
    sign: str,
    paid: tuple[int, ...],
    hands: dict[int, str],
    *boards: str,
    marker: int = 0,
    gave_up: tuple[int, ...] | None = None,
    mucked: tuple[int, ...] = (),
    only_blinds: bool = False,
) -> Settlement:
    """Settle one example: who is not in `hands` has folded, in order of seats unless said otherwise."""
    folded = tuple(seat for seat in range(len(paid)) if seat not in hands) if gave_up is None else gave_up
    made = spoken_sign(sign, shelf.book)
    return settle(
        Table(
            sign=made,
            marker=marker,
            paid=paid,
            gave_up=(*folded, *mucked),
            to_the_end=frozenset(range(len(paid))) - set(folded),
            hole={seat: tuple(cards(held)) for seat, held in hands.items()},
            up=dict.fromkeys(hands, ()),
            shared=(),
            boards=tuple(tuple(cards(board)) for board in boards) or ((),),
            only_blinds=only_blinds,
        )
    )


HOLDEM = "crown holdem, no limit, blinds 5/10"
FIVE_PERCENT = f"{HOLDEM}, commission 5% cap 15"
STUD = "canberra-1994 five card stud, ante 5, spread 5-100"
DRY = "2c 3d 7h 8s Jd"


def test_0101_an_all_in_player_is_matched_by_everyone_who_put_chips_in() -> None:
    done = settled(f"{HOLDEM}, commission none", (30, 100, 100, 10), {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, DRY)
    assert done.gets == [100, 140, 0, 0]


def test_0201_folded_chips_belong_to_the_layers_they_reach() -> None:
    hands = {0: "9c 9d 9h 2c 4d", 1: "8c 8d 8h 2d 4h", 2: "Kc Kd 7h 5d 3s", 3: "As Jd 9s 6c 4c"}
    done = settled("victoria-2003 draw ante, ante 5, commission none", (20, 50, 80, 80, 35), hands)
    assert done.gets == [100, 105, 60, 0, 0]


def test_0517_what_one_player_alone_has_put_in_goes_back() -> None:
    hands = {0: "Qs Qd", 1: "Ks Kd", 2: "As Ad"}
    done = settled("grand-17.7 holdem, no limit, blinds 5/10, commission none", (20, 50, 100), hands, DRY)
    assert done.gets == [0, 0, 170]
    assert done.side_pots == 1


@pytest.mark.parametrize(("called", "commission"), [(195, 9), (400, 15)])
def test_0114_a_percentage_is_rounded_down_and_capped(called: int, commission: int) -> None:
    half = called // 2
    done = settled(FIVE_PERCENT, (half, half, called - 2 * half), {0: "As Ad", 1: "Ks Kd"}, DRY)
    assert done.commission == commission


def test_0114_each_pot_bears_what_it_adds() -> None:
    done = settled(FIVE_PERCENT, (30, 100, 100), {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, DRY)
    assert (done.gets, done.commission) == ([86, 133, 0], 11)


def test_0115_only_the_unmatched_part_is_uncalled() -> None:
    done = settled(FIVE_PERCENT, (30, 5, 10), {0: "As Ad"})
    assert (done.gets, done.commission) == ([44, 0, 0], 1)
    blinds = settled(FIVE_PERCENT, (0, 5, 10), {2: "As Ad"}, only_blinds=True)
    assert (blinds.gets, blinds.commission, blinds.waived) == ([0, 0, 15], 0, "only blinds")


def test_0116_0212_a_tie_between_the_only_contributors_pays_no_percentage() -> None:
    tie = {0: "2c 3d", 1: "4c 5d"}
    assert settled(FIVE_PERCENT, (50, 50), tie, BROADWAY).gets == [50, 50]
    assert settled(FIVE_PERCENT, (50, 50, 5), tie, BROADWAY).commission == 5
    per_hand = settled(f"{HOLDEM}, commission per hand 4", (50, 50), tie, BROADWAY)
    assert (per_hand.gets, per_hand.commission) == ([48, 48], 4)
    folded_blind = settled(
        "victoria-2003 holdem, no limit, blinds 1/2, commission 5% cap 15",
        (100, 1, 100),
        {0: "2c 3d", 2: "4c 5d"},
        BROADWAY,
    )
    assert (folded_blind.gets, folded_blind.commission) == ([95, 0, 96], 10)


def test_0116_all_who_put_chips_in_may_tie_for_unequal_pots() -> None:
    done = settled(FIVE_PERCENT, (20, 50, 50), {0: "2c 3d", 1: "4c 5d", 2: "6c 7d"}, BROADWAY)
    assert (done.gets, done.commission, done.waived) == ([20, 50, 50], 0, "pure tie")


def test_0118_odd_chips_and_the_two_halves() -> None:
    sign = "crown omaha hi lo, no limit, blinds 5/10, chip 5, commission none"
    board = "3s 5d 8c Kh Kd"
    # Seat 1 has the button: here seats are counted from 0, so that the record's seats 2 and 5 are 1 and 4.
    paid = (5, 100, 0, 0, 100)
    high_and_half_low = {1: "As Ks 2c Qd", 4: "Ah 2d Js Jc"}
    assert settled(sign, paid, high_and_half_low, board).gets == [0, 155, 0, 0, 50]
    both_tied = {1: "As Ks 2c Qd", 4: "Ac Kc 2h Qs"}
    assert settled(sign, paid, both_tied, board).gets == [0, 105, 0, 0, 100]
    button_last = settled(
        f"{HOLDEM}, chip 5, commission none", (5, 0, 50, 0, 50), {2: "2c 3d", 4: "4c 5d"}, BROADWAY, marker=2
    )
    assert button_last.gets == [0, 0, 50, 0, 55]


def test_0213_hi_low_is_halved_first() -> None:
    sign = "victoria-2003 omaha hi lo, no limit, blinds 5/10, chip 5, commission none"
    hands = {1: "Ks Kc Qd Qc", 3: "Ah 2d 9s Tc", 5: "Ad 2h 9c Td"}
    done = settled(sign, (5, 75, 0, 75, 5, 75), hands, "3s 5d 8c Kh Jd")
    assert done.gets == [0, 120, 0, 60, 0, 55]


def test_0213_without_a_button_the_highest_card_of_the_hand_decides() -> None:
    sign = "victoria-2003 seven card stud hi lo, fixed 5/10, ante 5, chip 5, commission none"
    hands = {0: "8d 5c 3c 2d Ac Kc Ks", 1: "8s 5d 3d 2c Ad Qc Jd"}
    # The kings take the high half of 205, 105; the lows share 100: no chip is odd. Of 215 the high is 110, the low 105.
    assert settled(sign, (100, 100, 5), hands).gets == [155, 50, 0]
    assert settled(sign, (105, 105, 5), hands).gets == [160, 55, 0]


@pytest.mark.parametrize(
    ("scale", "pot", "commission"),
    [
        *[("normal", 250, 10), ("normal", 251, 12), ("normal", 351, 16), ("normal", 2, 2), ("normal", 40, 2)],
        *[("capped", 50, 0), ("capped", 51, 4), ("capped", 251, 12), ("capped", 351, 15)],
    ],
)
def test_0307_the_scales_of_stud(scale: str, pot: int, commission: int) -> None:
    sign = f"tasmania-2006 five card stud, ante 1, commission scale {scale}"
    half = pot // 2
    done = settled(sign, (half, half, pot - 2 * half), {0: "As Ad Kc Qc 9d", 1: "Ks Kd Qd Jc 9c"})
    assert done.commission == commission


def test_0307_holdem_pays_from_each_pot() -> None:
    sign = "tasmania-2006 holdem, no limit, blinds 5/10, dollar 2, chip 1"
    done = settled(sign, (70, 110, 110, 0), {0: "As Ad", 1: "Ks Kd", 2: "Qs Qd"}, DRY)
    assert (done.gets, done.commission) == ([195, 75, 0, 0], 20)  # $105 pays $7.50, $40 pays $2.50
    assert settled(sign, (20, 20), {0: "As Ad", 1: "Ks Kd"}, DRY).commission == 2
    assert settled(sign, (20, 20, 1), {0: "As Ad", 1: "Ks Kd"}, DRY).commission == 5


def test_0308_the_remainder_goes_whole_to_the_nearest() -> None:
    holdem = "tasmania-2006 holdem, no limit, blinds 10, least wager 10, dollar 2, chip 1"
    hands = {1: "2c 3d", 4: "4c 5d"}
    done = settled(holdem, (2, 100, 0, 0, 100), hands, BROADWAY)  # $101, $7.50 taken, units of $5
    assert done.gets == [0, 97, 0, 0, 90]
    stud = "tasmania-2006 five card stud, ante 1, commission scale normal"
    tie = {0: "As Kd Qc 9c 7d", 3: "Ad Kc Qd 9d 7c"}
    assert settled(stud, (62, 1, 0, 62), tie).gets == [60, 0, 0, 59]


def test_0306_what_nobody_called_pays_nothing() -> None:
    done = settled("tasmania-2006 five card stud, ante 1, commission scale normal", (20, 40, 0), {1: "As Kd Qc 9c 7d"})
    assert (done.gets, done.commission) == ([0, 58, 0], 2)


@pytest.mark.parametrize(("pot", "commission"), [(20, 1), (39, 1), (40, 2), (99, 4), (499, 24), (500, 25), (640, 25)])
def test_0414_canberra_cuts_first_and_rounds_after(pot: int, commission: int) -> None:
    half = pot // 2
    done = settled(STUD, (half, half, pot - 2 * half), {0: "As Ad Kc Qc 9d", 1: "Ks Kd Qd Jc 9c"})
    assert done.commission == commission


def test_0414_the_cap_comes_before_the_rounding() -> None:
    sign = "canberra-1994 five card stud, ante 5, spread 5-100, dollar 2"  # a minimum of $2.50
    done = settled(sign, (300, 300), {0: "As Ad Kc Qc 9d", 1: "Ks Kd Qd Jc 9c"})
    assert done.commission == 24


BEST, NEXT, LAST = "As Ad Kc Qc 9d", "Ks Kd Qd Jc 9c", "Qs Qh Jd Tc 9s"
EQUAL = "Ah Ac Kd Qd 9c"


def test_0412_0415_commission_on_several_pots() -> None:
    done = settled(STUD, (30, 50, 50, 10), {0: BEST, 1: NEXT, 2: LAST})
    assert done.gets == [95, 38, 0, 0]
    assert settled(STUD, (10, 25, 25), {0: LAST, 1: BEST, 2: NEXT}).commission == 3
    tied_then_alone = settled(STUD, (30, 55, 55), {0: BEST, 1: EQUAL})
    assert tied_then_alone.commission == 6
    side_pot_of_the_tied = settled(STUD, (20, 50, 50), {0: LAST, 1: BEST, 2: EQUAL})
    assert (side_pot_of_the_tied.commission, side_pot_of_the_tied.waived) == (3, "pure tie")
    assert settled(STUD, (30, 30, 5), {0: BEST, 1: EQUAL}).commission == 3


def test_0412_a_player_who_mucks_leaves_the_pots_as_they_are() -> None:
    shown = settled(STUD, (10, 25, 25), {0: LAST, 1: BEST, 2: NEXT})
    mucked = settled(STUD, (10, 25, 25), {1: BEST, 2: NEXT}, gave_up=(), mucked=(0,))
    assert shown.gets == mucked.gets


def test_a_pot_that_all_have_left_is_the_last_ones() -> None:
    # S0 is all in for 10; S1 and S2 have 25 in and fold one after the other: the side pot was S2's when S1 had folded.
    done = settled(f"{HOLDEM}, commission none", (10, 25, 25), {0: "As Ad"}, gave_up=(1, 2))
    assert done.gets == [30, 0, 30]


def test_0416_the_odd_dollars_go_to_one() -> None:
    hands = {3: BEST, 5: EQUAL, 0: "Ah As Kh Qh 9h"}
    done = settled(STUD, (15, 1, 0, 15, 0, 15), hands, marker=3)
    assert done.gets == [14, 0, 0, 16, 0, 14]
    two = settled(STUD, (3, 28, 28), {1: BEST, 2: EQUAL})
    assert (two.gets, two.commission) == ([0, 29, 28], 2)


def test_0519_every_pot_is_halved_between_the_boards() -> None:
    sign = "grand-17.7 holdem, no limit, blinds 5/10, run it twice, chip 5, commission none"
    hands = {0: "As Ah", 1: "Ks Kh"}
    boards = ("Qd 7c 2s 9c 4d", "Qd 7c 2s Kc 3h")
    assert settled(sign, (500, 500, 5), hands, *boards).gets == [505, 500, 0]
    with_side_pot = {0: "As Ah", 1: "Ks Kh", 2: "5s 4h"}
    done = settled(sign, (400, 400, 300, 5), with_side_pot, *boards)
    assert done.gets == [555, 550, 0, 0]


def test_0116_a_tie_on_one_board_of_two_is_not_a_tie() -> None:
    sign = "grand-17.7 holdem, no limit, blinds 5/10, run it twice, commission 5% cap 15"
    hands = {0: "2s 2h", 1: "3s 3h"}
    assert settled(sign, (100, 100), hands, BROADWAY, "Qd 7c 2d 9c 4d").commission == 10
    assert settled(sign, (100, 100), hands, BROADWAY, "Td Jd Qh Kd As").commission == 0


def test_0526_the_odd_chip_goes_by_the_highest_hole_card() -> None:
    holdem = "grand-17.7 holdem, no limit, blinds 5/10, chip 5, commission none"
    assert settled(holdem, (50, 50, 5), {0: "8s 2h", 1: "9c 9d"}, BROADWAY).gets == [50, 55, 0]
    omaha = "grand-17.7 omaha, no limit, blinds 5/10, chip 5, commission none"
    hands = {0: "Ah 9c 8d 2c", 1: "9d 8s 3h 4h"}
    assert settled(omaha, (50, 50, 5), hands, "Ts Jd Qc 5h 5d").gets == [50, 55, 0]


def test_0417_hands_of_the_same_rank_are_compared_card_by_card() -> None:
    sign = "canberra-1994 manila, blinds 5, least wager 5, commission none"
    assert settled(sign, (5, 5), {0: "As Ks", 1: "Qs Js"}, "9s 9h 9d 8c 7c").gets == [10, 0]
    assert settled(sign, (5, 5), {0: "Qs Qd", 1: "Js Jd"}, "Ks Kh Kd 8c 7c").gets == [10, 0]
    assert settled(sign, (5, 5), {0: "Kh Qd", 1: "8s 8d"}, "As Ah Ad Ac 7c").gets == [0, 10]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Td 9c 8s 7h Ad", "Ks Kh Kd 9s 8d"),
        ("Jc Ts 9h 8d 7c", "Td 9c 8s 7h Ad"),
        ("Td 9d 8d 7d Ad", "Ah Kh Qh Jh 9h"),
        ("Jh Th 9h 8h 7h", "Td 9d 8d 7d Ad"),
        ("Ah Kh Qh Jh 9h", "Ks Kd Kc Kh 9s"),
    ],
)
def test_0322_the_low_ace_and_the_flush_of_the_reduced_deck(better: str, worse: str) -> None:
    sign = "tasmania-2006 five card stud, ante 1, deck 32, agreed reduced deck"
    assert settled(sign, (50, 50, 50), {0: better, 1: worse}).gets[1] == 0


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        ("a-5 triple draw", "5s 4s 3s 2s As", "6s 4h 3d 2c Ah"),
        ("a-5 triple draw", "Ks Qh Jd Tc 9s", "As Ah 4d 3c 2s"),
        ("2-7 single draw", "7s 5h 4d 3c 2s", "As 5d 4h 3h 2c"),
        ("2-7 single draw", "As 5d 4h 3h 2c", "2d 2h Kd Qc Js"),
        ("2-7 triple draw", "As Ah Kd Qc Js", "6s 5h 4d 3c 2s"),
        ("badugi", "Ks Qh Jd Tc", "3s 2h Ad Ah"),
        ("badugi", "6s 4h 2d Ac", "6c 5h 2s Ad"),
    ],
)
def test_house_204_the_lowest_hand_takes_the_whole_pot(game: str, better: str, worse: str) -> None:
    done = settled(f"house {game}, no limit, blinds 5/10, commission none", (50, 50), {0: worse, 1: better})
    assert done.gets == [0, 100]


def test_house_224_big_o_halves_the_pot_for_two_of_five_hole_cards() -> None:
    hands = {0: "As 2d 9c 9d Th", 1: "Kc Kd Qh Js Jh"}
    done = settled("house big o, full pot, blinds 5/10, commission none", (50, 50), hands, "3c 4d 8h Ks Qd")
    assert (done.gets, done.lows) == ([50, 50], 1)
