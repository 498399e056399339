"""What a sign may have otherwise in a round of play: each choice both ways, and with its clauses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.award import Won
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.wager import Called, Wagered
from pokerroom.law.error import Refused

ABCD = {"A": 1000, "B": 1000, "C": 1000, "D": 1000}  # D has the marker
MELBOURNE = ("crown holdem", "victoria-2003 holdem")
THREE = (*MELBOURNE, "grand-17.7 holdem")
TASMANIA = "tasmania-2006 holdem, no limit, blinds 5/10, dollar 100"


def hand(line: str, players: dict[str, int], acts: tuple[str, ...] = (), straddles: int = 0) -> Hand:
    played = Hand(pr.sign(line), players, chance=Random(3), straddles=straddles)
    for act in acts:
        played.play(act)
    return played


def both(
    line: str, option: str, *acts: str, players: dict[str, int] | None = None, straddles: int = 0
) -> tuple[Hand, Hand]:
    """The same hand under the book's own reading and under the other one."""
    seated = players or ABCD
    return hand(line, seated, acts, straddles), hand(f"{line}, {option}", seated, acts, straddles)


def refused(play: Callable[[], object]) -> tuple[str, ...]:
    with pytest.raises(Refused) as found:
        play()
    return found.value.by


def name(played: Hand) -> str:
    """Whose turn it is."""
    return "ABCD"[played.due.seat]


def to(played: Hand) -> int:
    """What the last wager or call comes to."""
    return next(each.to for each in reversed(played.log) if isinstance(each, Wagered | Called))


# ------------------------------------------------------------------------------------------ blinds and straddles


@pytest.mark.parametrize("book", THREE)
def test_heads_up_the_button_has_the_big_blind_or_the_small_one(book: str) -> None:
    plain, otherwise = both(
        f"{book}, no limit, blinds 5/10", "heads up small blind on the button", players={"A": 500, "B": 500}
    )
    for played, blind in ((plain, 10), (otherwise, 5)):
        assert {each.seat: each.amount for each in played.log if isinstance(each, Posted)}[1] == blind
    assert name(plain) == "A"
    assert name(otherwise) == "B"


@pytest.mark.parametrize(
    ("book", "said", "sizes"),
    [("crown holdem", "by the straddle", [30, 40]), ("grand-17.7 holdem", "by the blind", [40, 30])],
)
def test_a_raise_over_a_straddle_adds_the_blind_or_the_straddle(book: str, said: str, sizes: list[int]) -> None:
    hands = both(f"{book}, no limit, blinds 5/10, straddle", f"raise over a straddle {said}", straddles=1)
    assert [each.due.least for each in hands] == sizes


def test_a_straddle_is_the_only_one_or_may_be_doubled() -> None:
    line = "grand-17.7 holdem, no limit, blinds 5/10, straddle"
    assert refused(lambda: hand(line, ABCD, straddles=2)) == ("GRAND 27",)
    assert hand(f"{line}, further straddles", ABCD, straddles=2).state.high == 40


# ------------------------------------------------------------------------------------------------------ betting


@pytest.mark.parametrize("book", THREE)
def test_an_all_in_player_counts_among_the_two_in_the_round_or_never_or_always(book: str) -> None:
    line = f"{book}, fixed 10/20, blinds 5/10"
    earlier = (
        "C raises to 20",
        "A calls",
        "B calls",
        "A bets 10",
        "C raises to 20",
        "A raises to 30",
        "C raises to 40",
    )
    now = ("C raises to 20", "A raises to 30", "B calls", "C raises to 40")
    for said, expected in (
        ("", (True, False)),
        (", head to head two who can bet", (True, True)),
        (", head to head two live hands", (False, False)),
    ):
        hands = (
            hand(line + said, {"A": 1000, "B": 20, "C": 1000}, earlier),
            hand(line + said, {"A": 1000, "B": 30, "C": 1000}, now),
        )
        assert tuple("raise" in each.due.options for each in hands) == expected, said


@pytest.mark.parametrize("book", MELBOURNE)
def test_short_all_ins_are_measured_one_by_one_or_added_up(book: str) -> None:
    plain, otherwise = both(
        f"{book}, no limit, blinds 5/10",
        "short all-ins added up",
        "C raises to 100",
        "D calls",
        "A raises to 160",
        "B raises to 220",
        players={"A": 160, "B": 220, "C": 1000, "D": 1000},
    )
    assert "raise" not in plain.due.options
    assert otherwise.due.least == 310


def test_a_short_all_in_shuts_out_all_or_only_those_who_have_acted() -> None:
    plain, otherwise = both(
        TASMANIA,
        "short all-ins open to players yet to act",
        "B raises to 100",
        "C raises to 150",
        players={"A": 1000, "B": 1000, "C": 150, "D": 1000},
    )
    assert "raise" not in plain.due.options
    assert "raise" in otherwise.due.options
    for act in ("D calls", "A calls"):
        otherwise.play(act)
    assert "raise" not in otherwise.due.options


def test_a_check_keeps_the_raise_or_gives_it_up() -> None:
    line = "canberra-1994 manila, blinds 5"
    hands = (hand(line, ABCD), hand(f"{line}, check gives up the raise", ABCD))
    for played in hands:
        while "check" not in played.due.options:
            played.call()
        played.check()
        played.raise_to(5)
        played.fold()
        played.fold()
    plain, otherwise = hands
    assert "raise" in plain.due.options
    assert set(otherwise.due.options) == {"call", "fold"}
    assert "ACT MAN def check" in refused(lambda: otherwise.raise_to(10))


@pytest.mark.parametrize(
    "line",
    ["tasmania-2006 five card stud, half pot, ante 2", "tasmania-2006 holdem, half pot, blinds 5/10, dollar 100"],
)
def test_a_raise_is_measured_after_the_call_or_before_it(line: str) -> None:
    hands = both(line, "raise measured before the call")
    for each in hands:
        if "bring in" in each.due.options:
            each.raise_to(each.due.least)
    plain, otherwise = hands
    assert otherwise.due.most < plain.due.most


@pytest.mark.parametrize("game", ["five card stud", "seven card stud"])
def test_ante_betting_has_any_number_of_raises_or_three(game: str) -> None:
    line = f"canberra-1994 {game}, half pot, ante 5"

    def raises(said: str) -> int:
        played = hand(said, {"A": 100000, "B": 100000, "C": 100000})
        played.raise_to(played.due.least)  # the forced opening
        count = 0
        while count < 6 and "raise" in played.due.options:
            played.raise_to(played.due.least)
            count += 1
        return count

    assert raises(line) == 6
    assert raises(f"{line}, three raises with antes") == 3


# ---------------------------------------------------------------------------------------------- chips and words


@pytest.mark.parametrize("book", THREE)
def test_the_half_is_that_of_the_last_raise_or_of_the_whole_wager(book: str) -> None:
    acts = ("C raises to 40", "D raises to 120", "A pushes 100+25+25+10")
    hands = both(f"{book}, no limit, blinds 5/10", "half of the whole wager", *acts)
    assert [to(each) for each in hands] == [200, 120]


@pytest.mark.parametrize("book", [THREE[0], THREE[2]])
def test_chips_in_front_count_with_the_chip_of_a_raise_or_are_left_out(book: str) -> None:
    acts = ("C raises to 30", "D folds", "A folds", 'B pushes 100 saying "raise"')
    hands = both(f"{book}, no limit, blinds 5/10", "chips in front are left out", *acts)
    assert [to(each) for each in hands] == [110, 100]


def test_one_silent_chip_is_worth_its_value_or_calls() -> None:
    assert [to(each) for each in both(TASMANIA, "one silent chip calls", "B pushes 100")] == [100, 10]


def test_a_word_after_the_chips_is_late_or_counts() -> None:
    acts = ("C raises to 40", 'D pushes 500, then says "raise"')
    hands = both("crown holdem, no limit, blinds 5/10", "late words count", *acts)
    assert [to(each) for each in hands] == [40, 500]


def test_an_undercall_is_for_the_supervisor_or_fixed_by_the_sign() -> None:
    line = "grand-17.7 holdem, no limit, blinds 5/10"
    acts = ("C raises to 40", "D pushes 25")
    plain, call = both(line, "undercall a full call", *acts)
    assert plain.due.seat < 0
    assert "keep the chips in" in plain.due.options
    assert to(call) == 40
    duty = hand(f"{line}, undercall made up or folded", ABCD, acts)
    assert name(duty) == "D"
    assert set(duty.due.options) == {"call", "fold"}


# ----------------------------------------------------------------------------------------------------- showdown


def shown(line: str, bettor: str) -> list[str]:
    """Who shows in which order when one player bet on the second street and nobody afterwards."""
    played = hand(line, ABCD)
    while not played.over:
        if played.state.street == 1 and not played.state.opened and name(played) == bettor:
            played.raise_to(played.due.least)
        elif "call" in played.due.options:
            played.call()
        else:
            played.check()
    return ["ABCD"[each.seat] for each in played.log if isinstance(each, Showed | Mucked)]


@pytest.mark.parametrize(
    "line",
    [
        "crown holdem, no limit, blinds 5/10",
        "victoria-2003 omaha, no limit, blinds 5/10",
        "canberra-1994 manila, blinds 5",
    ],
)
def test_after_a_checked_round_the_last_to_bet_may_show_first(line: str) -> None:
    assert shown(line, "C")[0] != "C"
    assert shown(f"{line}, checked showdown last to bet", "C")[0] == "C"


def test_a_beaten_hand_that_is_all_in_is_mucked_or_shown() -> None:
    seen = set()
    for seed in range(30):
        for option in ("", ", all-in hands are shown"):
            played = Hand(pr.sign(TASMANIA + option), {"A": 300, "B": 200, "C": 100}, chance=Random(seed))
            while not played.over:
                played.raise_to(played.due.most) if "raise" in played.due.options else played.call()
            broke = {seat for seat, stack in enumerate(played.state.stacks) if not stack}
            seen.add((option, any(each.seat in broke for each in played.log if isinstance(each, Mucked))))
    assert ("", True) in seen
    assert (", all-in hands are shown", True) not in seen


def test_who_is_all_in_may_not_muck_where_the_sign_has_such_hands_shown() -> None:
    players = {"A": 100, "B": 100, "C": 1000}
    for option, options in (("", ("show", "muck")), (", all-in hands are shown", ("show",))):
        played = Hand(pr.sign(TASMANIA + option), players, chance=Random(1), showdown="manual")
        for act in ("B calls", "C calls", "A raises to 100", "B calls", "C calls", "C shows"):
            played.play(act)
        assert played.due.options == options
    mucks = f"{name(played)} mucks"
    assert "TAS C 15.1/2" in refused(lambda: played.play(mucks))


def shares(line: str, *acts: str, stack: int = 30) -> dict[int, int]:
    """What three winners get where the board is the best hand, and the pot cannot be divided by three."""
    cards = pr.read_cards("2c 3c 4d 5d 2d 3d 4h 5h 9c Ts Js Qs 9d Ks 9h As")
    deck = [*cards, *[card for card in pr.deck(52) if card not in cards]]
    played = Hand(pr.sign(line), dict.fromkeys("ABCD", stack), deck=deck)
    for act in acts:
        played.play(act)
    [won] = [each for each in played.log if isinstance(each, Won)]
    return dict(zip(won.seats, won.amounts, strict=True))


def test_odd_chips_go_round_or_all_to_the_first() -> None:
    line = "crown holdem, no limit, blinds 1/2"
    acts = ("C calls", "D calls", "A raises to 30", "B calls", "C calls", "D folds")
    assert shares(line, *acts) == {0: 31, 1: 31, 2: 30}
    assert shares(f"{line}, odd chips all to the first on the left", *acts) == {0: 32, 1: 30, 2: 30}


def test_odd_chips_begin_with_the_puck_or_on_its_left() -> None:
    line = TASMANIA.replace("5/10", "100/200")
    acts = ("B calls", "C calls", "D raises to 3000", "A calls", "B calls", "C folds")
    for option, first in (("", 3), (", odd chips all to the first on the left", 0)):
        won = shares(line + option, *acts, stack=3000)
        [more] = [seat for seat in won if won[seat] > min(won.values())]
        assert more == first


def test_the_sign_and_the_book_are_cited_for_what_is_otherwise() -> None:
    sign = pr.sign("crown holdem, fixed 10/20, blinds 5/10, head to head two who can bet")
    assert sign.game is pr.game("crown", "holdem")
    assert sign.game.rules["raise.head_to_head"].value == "two in the betting round"
    assert sign.played.rules["raise.head_to_head"].value == "two able to bet"
    assert sign.played.rules["raise.head_to_head"].by == ("CROWN 1.1 head to head", "CROWN 6.16.1")
    assert "CROWN 1.1 head to head" in sign.by[pr.Sign.head_to_head]
    plain = pr.sign("crown holdem, fixed 10/20, blinds 5/10")
    assert plain.played is plain.game
