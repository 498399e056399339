"""Real cards on felt: what is known of them is what the dealer names, and everything else follows as ever."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.naming import NameCards
from pokerroom.hand.vocabulary import HAND

HOLDEM = "house holdem, no limit, blinds 1/2, cards on felt"
STUD = "house seven card stud, fixed 2/4, ante 1, bring in 1, cards on felt"


def _hand(sign: str, **players: int) -> pr.Hand:
    return pr.Hand(pr.sign(sign), players)


def _told(hand: pr.Hand, *lines: str) -> pr.Hand:
    for line in lines:
        hand.play(line)
    return hand


def _refused(hand: pr.Hand, line: str | NameCards) -> str:
    before = (list(hand.log), hand.due)
    with pytest.raises(pr.Refused) as refusal:
        hand.play(line)
    assert (hand.log, hand.due) == before  # nothing half done
    return refusal.value.sentence


def test_the_cards_of_players_are_not_known() -> None:
    hand = _hand(HOLDEM, Ann=100, Bob=60, Cy=200)
    assert pr.spell(hand.hole("Ann")) == "?? ??"
    assert hand.turn == "Cy"  # nothing had to be named for that


def test_the_dealer_names_the_flop_before_anybody_bets_on_it() -> None:
    hand = _told(_hand(HOLDEM, Ann=100, Bob=60, Cy=200), "Cy calls", "Ann calls", "Bob checks")
    assert (hand.due.actor, hand.due.options, hand.due.most) == ("dealer", ("name",), 3)
    _told(hand, "the dealer names As Kd 7c")
    assert pr.spell(hand.board) == "As Kd 7c"
    assert hand.turn == "Ann"


def test_a_side_pot_is_won_by_the_cards_that_are_shown() -> None:
    """Bob is all in for 60: 180 are in the main pot, and 40 from each of the others beside it."""
    hand = _told(
        _hand(HOLDEM, Ann=100, Bob=60, Cy=200),
        *("Cy raises to 100", "Ann calls", "Bob calls"),
        *("the dealer names As Kd 7c", "the dealer names 2h", "the dealer names 3h"),
        *("Cy shows Qs Qd", "Ann shows Ac 9d", "Bob shows 7d 7h"),
    )
    assert hand.due.options == ("push",)
    assert hand.stacks == {"Ann": 0, "Bob": 0, "Cy": 100}  # until the dealer has pushed it nobody has it
    hand.play("the dealer pushes the pot")
    assert hand.over
    assert hand.stacks == {"Ann": 80, "Bob": 180, "Cy": 100}


def test_an_odd_chip_goes_by_the_book() -> None:
    """A pot of 15 is split by two with the same hand: the odd chip goes to the first left of the button."""
    hand = _told(
        _hand(HOLDEM, Ann=100, Bob=100, Cy=100),
        *("Cy raises to 7", "Ann folds", "Bob calls", "the dealer names As Ks Qs"),
        *("Bob checks", "Cy checks", "the dealer names Js", "Bob checks", "Cy checks", "the dealer names Ts"),
        *("Bob checks", "Cy checks", "Bob shows 2c 2d", "Cy shows 3c 3d", "the dealer pushes the pot"),
    )
    assert hand.stacks == {"Ann": 99, "Bob": 101, "Cy": 100}


def test_whoever_mucks_is_out_and_the_last_one_needs_no_cards() -> None:
    hand = _told(
        _hand(HOLDEM, Ann=100, Bob=100, Cy=100),
        *("Cy calls", "Ann folds", "Bob checks", "the dealer names As Ks Qs", "Bob checks", "Cy checks"),
        *("the dealer names Js", "Bob checks", "Cy checks", "the dealer names Td", "Bob checks", "Cy bets 10"),
        *("Bob calls", "Cy mucks"),
    )
    assert hand.due.options == ("push",)
    hand.play("the dealer pushes the pot")
    assert hand.stacks == {"Ann": 99, "Bob": 113, "Cy": 88}
    assert "??" in pr.spell(hand.hole("Bob"))


def test_a_winner_without_a_showdown_needs_no_card() -> None:
    hand = _told(_hand(HOLDEM, Ann=100, Bob=100, Cy=100), "Cy raises to 6", "Ann folds", "Bob folds")
    assert hand.due.options == ("push",)
    hand.play("the dealer pushes the pot")
    assert hand.stacks == {"Ann": 99, "Bob": 98, "Cy": 103}


def test_commission_is_taken_when_the_pot_is_pushed() -> None:
    hand = _hand("house holdem, no limit, blinds 1/2, commission 5% cap 10, cards on felt", Ann=100, Bob=100, Cy=100)
    _told(hand, "Cy raises to 20", "Ann folds", "Bob calls", "the dealer names As Ks Qs", "Bob checks", "Cy bets 20")
    _told(hand, "Bob folds", "the dealer pushes the pot")
    dealt_by_the_program = pr.Hand(
        pr.sign("house holdem, no limit, blinds 1/2, commission 5% cap 10"),
        {"Ann": 100, "Bob": 100, "Cy": 100},
        deck="2c 3c 4c 5c 6c 7c 8c As Ks Qs",
        chance=Random(1),
    )
    _told(dealt_by_the_program, "Cy raises to 20", "Ann folds", "Bob calls", "Bob checks", "Cy bets 20", "Bob folds")
    assert hand.stacks == dealt_by_the_program.stacks
    assert sum(hand.stacks.values()) < 300


def test_a_hand_shown_early_is_shown_at_the_showdown() -> None:
    """Two are all in before the flop and lay their hands open, as people do; nothing is to be said of them again."""
    hand = _told(_hand(HOLDEM, Ann=100, Bob=100), "Bob goes all in", "Ann calls", "Ann shows As Ad", "Bob shows Kc Kd")
    assert pr.spell(hand.hole("Ann")) == "As Ad"
    _told(hand, "the dealer names 2c 3d 8h", "the dealer names 9h", "the dealer names Kh")
    assert hand.due.options == ("push",)
    hand.play("the dealer pushes the pot")
    assert hand.stacks == {"Ann": 0, "Bob": 200}


def test_a_card_lies_in_one_place() -> None:
    hand = _told(_hand(HOLDEM, Ann=100, Bob=100), "Bob goes all in", "Ann calls", "Ann shows As Ad")
    assert _refused(hand, "the dealer names As Kd 7c") == "As lies before Ann already."
    assert _refused(hand, "Bob shows As Kd") == "As lies before Ann already."
    assert _refused(hand, NameCards(pr.read_cards("2c 7c") + pr.read_cards("2c"))) == "2c is named twice."
    assert _refused(hand, "the dealer names Ks Kd") == "3 cards go on the board now, not 2."
    assert (
        _refused(hand, "the dealer names ?? Kd 7c") == "a card that nobody knows is none of the 52 cards of this deck."
    )
    assert _refused(hand, "Bob shows Ks Kd Kc") == "Bob holds 2 cards face down, not 3."
    _told(hand, "the dealer names 2c 3d 8h")
    assert _refused(hand, "the dealer names 3d") == "3d lies on the board already."
    assert _refused(hand, "Bob shows 2c 9d") == "2c lies on the board already."
    assert _refused(hand, "Ann shows As Ad") == "everybody has seen As Ad already."
    assert _refused(hand, "Ann shows As Ac") == "Ann holds Ad besides."


def test_a_card_that_the_deck_has_not_is_refused() -> None:
    hand = pr.Hand(pr.sign("house short deck, no limit, blinds 1/2, cards on felt"), {"Ann": 100, "Bob": 100})
    _told(hand, "Bob calls", "Ann checks")
    assert _refused(hand, "the dealer names 2c 7d 8d") == "2c is none of the 36 cards of this deck."


def test_nothing_is_named_out_of_time() -> None:
    hand = _hand(HOLDEM, Ann=100, Bob=100)
    assert _refused(hand, "the dealer names As Kd 7c") == "no card is to be named now."
    assert _refused(hand, "the dealer pushes the pot") == "the pot is not won yet."


def test_a_table_that_deals_its_own_cards_hears_of_none() -> None:
    hand = pr.Hand(pr.sign("house holdem, no limit, blinds 1/2"), {"Ann": 100, "Bob": 100}, chance=Random(1))
    assert "deals its own cards" in _refused(hand, "the dealer names As Kd 7c")
    assert "knows the cards of its players" in _refused(hand, "Ann shows As Kd")


def test_nobody_hands_in_a_deck() -> None:
    with pytest.raises(pr.Refused, match="nobody knows the order of the deck"):
        pr.Hand(pr.sign(HOLDEM), {"Ann": 100, "Bob": 100}, deck="As Kd", chance=Random(1))


def test_tournaments_and_side_wagers_deal_their_own() -> None:
    with pytest.raises(pr.Refused, match="a tournament of this program deals its own cards"):
        pr.sign(HOLDEM + ", tournament")


def test_up_cards_of_stud_are_named_one_by_one_or_together() -> None:
    """The lowest door card brings it in: nobody can say who that is before all are named."""
    hand = _hand(STUD, Ann=100, Bob=100, Cy=100)
    assert (hand.due.options, hand.due.least, hand.due.most) == (("name",), 1, 3)
    _told(hand, "the dealer names Kd")
    assert hand.due.most == 2
    _told(hand, "the dealer names 2c 9h")
    assert [pr.spell(hand.up(name)) for name in hand.names] == ["Kd", "2c", "9h"]
    assert [pr.spell(hand.hole(name)) for name in hand.names] == ["?? ??"] * 3
    assert hand.turn == "Bob"
    _told(hand, "Bob brings it in for 1", "Cy folds", "Ann calls")
    assert _refused(hand, "the dealer names 9h 4c") == "9h has been thrown away already."
    _told(hand, "the dealer names Ks 4c")
    assert hand.turn == "Ann"
    assert pr.spell(hand.up("Bob")) == "2c 4c"


def test_a_whole_hand_of_stud() -> None:
    hand = _told(
        _hand(STUD, Ann=50, Bob=50),
        *("the dealer names Kd 2c", "Bob brings it in for 1", "Ann calls"),
        *("the dealer names Ks 4c", "Ann checks", "Bob checks", "the dealer names 5h 5c", "Ann checks", "Bob checks"),
        *("the dealer names 8h 9c", "Ann checks", "Bob checks", "Ann checks", "Bob checks"),
    )
    assert hand.due.options == ("show", "muck")
    _told(hand, "Ann shows Ah Ad 3d", "Bob shows Ac Jc 3h", "the dealer pushes the pot")
    assert hand.stacks == {"Ann": 48, "Bob": 52}  # two pairs lose to a flush


def test_cards_are_exchanged_unseen() -> None:
    hand = _hand("house 2 7 single draw, no limit, blinds 1/2, cards on felt", Ann=100, Bob=100)
    _told(hand, "Bob calls", "Ann checks", "Ann discards two cards", "Bob stands pat")
    assert pr.spell(hand.hole("Ann")) == "?? ?? ?? ?? ??"
    _told(hand, "Ann checks", "Bob checks", "Ann shows 7c 5d 4h 3s 2c", "Bob mucks", "the dealer pushes the pot")
    assert hand.stacks == {"Ann": 102, "Bob": 98}


def test_a_hand_is_kept_and_made_again() -> None:
    hand = _told(_hand(HOLDEM, Ann=100, Bob=100), "Bob calls", "Ann checks", "the dealer names As Kd 7c")
    again = pr.Hand.from_json(hand.json())
    assert again == hand
    assert again.due == hand.due
    assert hand.undo().due.options == ("name",)


def test_what_lies_face_up_unnamed_is_named_later() -> None:
    """A board run twice: the second one lies there when the hand comes to its end, and the dealer says what it is."""
    hand = _hand("house holdem, no limit, blinds 1/2, run it twice, cards on felt", Ann=100, Bob=100)
    _told(hand, "Bob calls", "Ann checks", "the dealer names As Kd 7c", "Ann bets 98", "Bob calls")
    _told(hand, "Ann says to run it twice", "Bob says to run it twice", "the dealer names 2h", "the dealer names 3h")
    assert hand.due.options == ("name the board",)
    assert _refused(hand, "the dealer names Kd 9c") == "Kd lies on the board already."
    assert _refused(hand, "the dealer names 9c 9d 9h") == "2 cards lie face up and unnamed, not 3."
    [event] = hand.play("the dealer names 9c Jd")
    assert HAND.read_event(HAND.full(event, hand.names), hand.names) == event
    _told(hand, "Ann shows Ac 4d", "Bob shows Jc Jh", "the dealer pushes the pot")
    assert hand.stacks == {"Ann": 100, "Bob": 100}  # a pair of aces wins one board, three jacks the other


def test_everybody_knows_the_same() -> None:
    """Nothing is hidden from anybody that the program could tell: all views of a hand on felt are one."""
    hand = _told(_hand(STUD, Ann=50, Bob=50), "the dealer names Kd 2c", "Bob brings it in for 1", "Ann calls")
    views = [hand.view(viewer) for viewer in ("Ann", "Bob", "rail", "dealer", "surveillance")]
    assert all(view.log == views[0].log == hand.log and view.due == hand.due for view in views)
