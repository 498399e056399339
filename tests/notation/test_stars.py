"""Text as trackers read it: every line as PokerStars' form has it, written down here from that form by hand."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.hand import Hand
from pokerroom.histories.files import hands_in
from pokerroom.law.error import Refused
from pokerroom.notation.formats import histories
from pokerroom.notation.replaying import ReplayedHand
from pokerroom.notation.stars import write_stars
from pokerroom.notation.stars_hands import high_of
from tests.views.player import play_any, signs_of


def told(phh: str) -> list[str]:
    [hand] = hands_in(phh.encode(), histories()["phh"])
    assert isinstance(hand, ReplayedHand), hand
    retell = histories()["stars"].retell
    assert retell is not None
    return retell(hand).splitlines()


HOLDEM = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [40, 100, 20.5]
actions = ['d dh p1 AsKs', 'd dh p2 2c2d', 'd dh p3 7h6h', 'p3 cbr 3', 'p1 cbr 9', 'p2 cc', 'p3 cbr 20.5', 'p1 cbr 40', 'p2 cc', 'd db 3s4s9d', 'd db Jc', 'd db Qd', 'p1 sm AsKs', 'p3 sm 7h6h', 'p2 sm 2c2d']
players = ['Ann', 'Ben', 'Cy']
finishing_stacks = [0, 158.5, 0]
hand = 31
venue = 'Elsewhere'
table = 'Vega'
seats = [2, 4, 6]
seat_count = 6
year = 2026
month = 1
day = 2
time = 03:04:05
currency = 'USD'
currency_symbol = '$'
"""
HOLDEM_TOLD = """PokerStars Hand #31:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/01/02 03:04:05 ET
Table 'Vega' 6-max Seat #6 is the button
Seat 2: Ann ($40 in chips)\x20
Seat 4: Ben ($100 in chips)\x20
Seat 6: Cy ($20.50 in chips)\x20
Ann: posts small blind $0.50
Ben: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Ks]
Dealt to Ben [2c 2d]
Dealt to Cy [7h 6h]
Cy: raises $2 to $3
Ann: raises $6 to $9
Ben: calls $8
Cy: raises $11.50 to $20.50 and is all-in
Ann: raises $19.50 to $40 and is all-in
Ben: calls $31
*** FLOP *** [3s 4s 9d]
*** TURN *** [3s 4s 9d] [Jc]
*** RIVER *** [3s 4s 9d Jc] [Qd]
*** SHOW DOWN ***
Ann: shows [As Ks] (high card Ace)
Ben: shows [2c 2d] (a pair of Deuces)
Cy: shows [7h 6h] (high card Queen)
Ben collected $39 from side pot
Ben collected $59.50 from main pot
*** SUMMARY ***
Total pot $100.50 Main pot $61.50. Side pot $39. | Rake $2\x20
Board [3s 4s 9d Jc Qd]
Seat 2: Ann (small blind) showed [As Ks] and lost with high card Ace
Seat 4: Ben (big blind) showed [2c 2d] and won ($98.50) with a pair of Deuces
Seat 6: Cy (button) showed [7h 6h] and lost with high card Queen"""


def test_a_hand_with_a_side_pot_and_rake() -> None:
    lines = told(HOLDEM)
    for line, expected in zip(lines, HOLDEM_TOLD.splitlines(), strict=True):
        assert line == expected


STUD = """variant = 'F7S'
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 50]
actions = ['d dh p1 AsKs2c', 'd dh p2 2d3dTh', 'p1 pb', 'p2 cbr 2', 'p1 cc', 'd dh p1 Ah', 'd dh p2 4d', 'p1 cbr 2', 'p2 f']
hand = 8
players = ['Ann', 'Ben']
"""
STUD_TOLD = """PokerStars Hand #8:  7 Card Stud Limit (2/4) - 1970/01/01 00:00:00 ET
Table 'house Seven Card Stud' 8-max
Seat 1: Ann (50 in chips)\x20
Seat 2: Ben (50 in chips)\x20
Ann: posts the ante 1
Ben: posts the ante 1
*** 3rd STREET ***
Dealt to Ann [As Ks 2c]
Dealt to Ben [2d 3d Th]
Ann: brings in for 1
Ben: raises 1 to 2
Ann: calls 1
*** 4th STREET ***
Dealt to Ann [As Ks 2c] [Ah]
Dealt to Ben [2d 3d Th] [4d]
Ann: bets 2
Ben: folds\x20
Uncalled bet (2) returned to Ann
Ann collected 6 from pot
Ann: doesn't show hand\x20
*** SUMMARY ***
Total pot 6 | Rake 0\x20
Seat 1: Ann collected (6)
Seat 2: Ben folded on the 4th Street"""


def test_a_hand_of_stud() -> None:
    for line, expected in zip(told(STUD), STUD_TOLD.splitlines(), strict=True):
        assert line == expected


def test_a_draw_and_a_tournament() -> None:
    sign = pr.sign("victoria-2003 draw blind, fixed 2/4, blinds 1/2")
    hand = Hand(sign, {"Ann": 100, "Bob": 100, "Cy": 100}, chance=Random(5))
    while not hand.over:
        due = hand.due
        if "draw" in due.options:
            hand.play(pr.Discard(due.seat, tuple(hand.state.hole[due.seat][: due.seat])))
        elif "check" in due.options:
            hand.check()
        else:
            hand.call()
    lines = write_stars(hand, 1, "t3/4").splitlines()
    assert lines[0] == "PokerStars Hand #3000004:  5 Card Draw Limit (2/4) - 1970/01/01 00:00:00 ET"
    assert "*** DEALING HANDS ***" in lines and not any("DRAW ***" in line for line in lines)
    assert "Ann: stands pat" in lines and any(line.startswith("Bob: discards 1 card [") for line in lines)
    assert "Cy: discards 2 cards" in lines  # Bob does not see which
    assert [line.split()[2] for line in lines if line.startswith("Dealt to")] == ["Bob", "Bob"]
    event = pr.sign("house holdem, no limit, blinds 10/20, tournament")
    hand = Hand(event, {"Ann": 1500, "Bob": 1500}, chance=Random(5))
    hand.fold()
    first = write_stars(hand, "rail", "9", 1, {"level": 4, "tournament": 77}).splitlines()[0]
    assert first == "PokerStars Hand #9: Tournament #77, Hold'em No Limit - Level IV (10/20) - 1970/01/01 00:00:00 ET"


def test_a_hi_lo_hand_is_told_by_both_halves() -> None:
    found = 0
    for number in range(60):
        hand = play_any(pr.sign("house omaha hi lo, fixed 2/4, blinds 1/2"), Random(f"hi lo {number}")).hand
        if histories()["stars"].why_not(hand):
            continue
        text = write_stars(hand, "rail", "1")
        found += "; LO: " in text
        assert "LO: )" not in text
    assert found


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As Ks Qs Js Ts", "a Royal Flush"),
        ("5s 4s 3s 2s As", "a straight flush, Ace to Five"),
        ("6s 6d 6h 6c 2s", "four of a kind, Sixes"),
        ("Ks Kd Kh 2c 2s", "a full house, Kings full of Deuces"),
        ("Ks 9s 7s 3s 2s", "a flush, King high"),
        ("9s 8d 7h 6c 5s", "a straight, Five to Nine"),
        ("As 9d 8h 7c 6s", "a straight, Ace to Nine"),
        ("Ts Td Th 6c 5s", "three of a kind, Tens"),
        ("Ts Td 6h 6c 5s", "two pair, Tens and Sixes"),
        ("Ts Td 7h 6c 5s", "a pair of Tens"),
        ("Ks Td 7h 6c 5s", "high card King"),
    ],
)
def test_hands_in_words(cards: str, said: str) -> None:
    assert high_of(pr.read_cards(cards)) == said


def test_every_game_is_told_or_says_why_not() -> None:
    """Any hand of any book: lines that balance, or a sentence."""
    form = histories()["stars"]
    written = 0
    for book in pr.books():
        for key in book.games:
            for number, sign in enumerate(signs_of(f"{book.key} {key}")[:3]):
                hand = play_any(sign, Random(f"stars {key} {number}")).hand
                if why := form.why_not(hand):
                    assert why.endswith(".")
                    with pytest.raises(Refused):
                        form.write(hand, "rail", "1")
                    continue
                text = form.write(hand, "surveillance", "1")
                assert text.count("*** SUMMARY ***") == 1 and "{" not in text
                written += 1
    assert written > 10


def test_the_ante_that_the_big_blind_pays_for_all_is_an_ante() -> None:
    players = {"Ann": 500, "Ben": 500, "Cy": 500}
    table = pr.Table(
        "house", "holdem", limit="no limit", blinds=(5, 10), ante=10, ante_from="the last blind", players=players
    )
    hand = table.deal(seed=1)
    while not hand.over:
        hand.fold()
    lines = write_stars(hand).splitlines()
    assert [line for line in lines if "posts" in line] == [
        "Ann: posts small blind 5",
        "Ben: posts big blind 10",
        "Ben: posts the ante 10",
    ]
