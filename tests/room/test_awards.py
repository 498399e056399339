"""Who won which part of which pot, and with what: at the felt, in the log and in a record, from open cards alone."""

from __future__ import annotations

from random import Random
from typing import Any

from pokerroom import read_cards, shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.awards import read_hands
from pokerroom.room.felt import felt_of
from pokerroom.room.lines import Players, lines
from pokerroom.room.messages import Line, Picture
from pokerroom.room.names import is_bot
from pokerroom.room.picture import picture
from pokerroom.room.turn import TurnClock
from pokerroom.table.seats import Sit
from pokerroom.table.table import Table

HOLDEM = "crown holdem, no limit, blinds 1/2, commission none"


def table_of(sign: str, stacks: dict[str, int], deck: str, **more: Any) -> Table:
    """A table with a hand on it, dealt from these cards on top; the first player has the marker."""
    made = spoken_sign(sign, shelf.book)
    table = Table(made, book=shelf.book(made.game.book), chance=Random(3), marker=1, **more)
    for seat, (name, chips) in enumerate(stacks.items(), 1):
        table.play(Sit(name, seat, chips, way="at the start"))
    cards = [int(each) for each in read_cards(deck)]
    table.deal(deck=[*cards, *[card for card in range(52) if card not in cards]])
    return table


def play(table: Table, *acts: str) -> list[Any]:
    """Play acts, and give the events of the last."""
    events: list[Any] = []
    for act in acts:
        events = table.play(act)
    return events


def drawn(table: Table) -> Picture:
    hand = table.state.hand
    assert hand is not None
    return picture("t1", "a table", table.state, hand.view("rail"), is_bot, TurnClock())


def told(table: Table, events: list[Any]) -> list[Line]:
    """The lines of pots."""
    hand = table.state.hand
    assert hand is not None
    players = Players(hand.names, table.state.dealt)
    every = lines(events, "rail", players, read_hands(hand.view("rail")))
    return [each for each in every if each.award is not None]


def said(table: Table, events: list[Any]) -> list[str]:
    """What the log says of pots."""
    return [each.text for each in told(table, events)]


def pots(shown: Picture) -> list[tuple[int, int, str, list[int], list[int], str]]:
    return [(e.pot, e.board, e.half, e.seats, e.amounts, e.made.name if e.made else "") for e in shown.awards]


def test_three_pots_are_told_one_by_one_with_who_won_and_why() -> None:
    # Cards go to Bob, Cy, Dee, Ann; burns are twos.
    deck = "Ac 9s Qd Kh Ad 9h Qh Kd 2s Ah 9d 5c 2h 5d 2d 7s"
    table = table_of(HOLDEM, {"Ann": 200, "Bob": 40, "Cy": 100, "Dee": 200}, deck)
    events = play(table, "Dee raises to 200", "Ann calls", "Bob calls", "Cy calls")
    shown = drawn(table)
    assert pots(shown) == [
        (0, 0, "", [2], [160], "full house, aces over fives"),
        (1, 0, "", [3], [180], "full house, nines over fives"),
        (2, 0, "", [1], [200], "two pair, kings and fives"),
    ]
    assert {seat.name: seat.won for seat in shown.seats} == {"Ann": 200, "Bob": 160, "Cy": 180, "Dee": 0}
    made = {seat.name: [(each.name, set(each.cards)) for each in seat.made] for seat in shown.seats}
    assert made["Cy"] == [("full house, nines over fives", {"9s", "9h", "9d", "5c", "5d"})]
    assert made["Dee"] == [("two pair, queens and fives", {"Qd", "Qh", "5c", "5d", "Ah"})]
    assert said(table, events) == [
        "Bob wins 160 from the main pot with a full house, aces over fives",
        "Cy wins 180 from side pot 1 with a full house, nines over fives",
        "Ann wins 200 from side pot 2 with two pair, kings and fives with an ace",
    ]
    hand = table.state.hand
    assert hand is not None and felt_of(hand.view("rail"), table.state.dealt).awards == shown.awards


def test_a_line_of_a_pot_repeats_no_card_that_lay_there_before() -> None:
    """Whoever comes late is told of the cards by the felt, not by lines of rows in which nobody turned them up."""
    deck = "Ac 9s Ad 9h 2s Ah 9d 5c 2h 5d 2d 7s"
    table = table_of(HOLDEM, {"Ann": 200, "Bob": 200}, deck)
    awards = [line.award for line in told(table, play(table, "Bob raises to 200", "Ann calls"))]
    won_with = [award.made for award in awards if award is not None and award.made is not None]
    assert [(made.name, made.cards) for made in won_with] == [("full house, aces over fives", [])]


def test_high_and_low_are_told_apart_and_a_low_has_its_own_cards() -> None:
    # Omaha: Bob has the wheel for both halves' low and Ann the high; nobody plays more than two of their own.
    deck = "As Kh 2s Kd 9c 3c 9h 3d Jc Kc 4s 5d Jd 8h Jh 9d"
    table = table_of("house omaha hi-lo, pot limit, blinds 1/2", {"Ann": 100, "Bob": 100}, deck)
    hand = table.hand
    assert hand is not None
    events: list[Any] = []
    while hand.due.actor == "seat":
        events = table.play(f"{hand.names[hand.due.seat]} {'checks' if 'check' in hand.due.options else 'calls'}")
    halves = {each.half: each for each in drawn(table).awards}
    assert set(halves) == {"high", "low"}
    assert halves["high"].made is not None and halves["low"].made is not None
    assert halves["high"].made.low == "" and halves["low"].made.low == "eight or better"
    assert halves["low"].made.name == "8-5-4-2-A low"
    assert set(halves["low"].made.cards) == {"As", "2s", "4s", "5d", "8h"}
    assert any(each.endswith("from the low half of the pot with an 8-5-4-2-A low") for each in said(table, events))


def test_two_boards_are_told_apart_and_equal_hands_share() -> None:
    sign = "house holdem, no limit, blinds 1/2, run it twice"
    # Bob has kings, Ann aces; a king comes on the first board, and the second is a straight that both play.
    deck = "Kc Ac Kd Ad 2s Kh 7d 4c 2h 9s 2d 3h 2c Js Ts 9h 3c 8h 3d 7c"
    table = table_of(sign, {"Ann": 100, "Bob": 100}, deck)
    play(table, "Ann raises to 100", "Bob calls", "Bob says to run it twice")
    events = play(table, "Ann says to run it twice")
    shown = drawn(table)
    assert [each[1:] for each in pots(shown)] == [
        (1, "", [2], [100], "three of a kind, kings"),
        (2, "", [1, 2], [50, 50], "straight, jack high"),
    ]
    assert [(each.board, each.name) for each in shown.seats[0].made] == [
        (1, "one pair, aces"),
        (2, "straight, jack high"),
    ]
    assert said(table, events) == [
        "Bob wins 100 from the pot on the first board with three of a kind, kings with nine seven",
        "Ann wins 50 and Bob wins 50 from the pot on the second board, each with a straight, jack high",
    ]


def test_a_pot_that_nobody_contests_has_no_reason_and_no_card_of_it_is_told() -> None:
    table = table_of(HOLDEM, {"Ann": 200, "Bob": 200}, "Ac 9s Ad 9h")
    events = play(table, "Ann folds")
    shown = drawn(table)
    assert [each.made for each in shown.awards] == [None]
    assert all(not seat.made and not seat.shown for seat in shown.seats)
    assert said(table, events) == ["Bob wins 3 from the pot"]


def test_winners_keep_their_names_when_they_have_left_and_somebody_has_their_seat() -> None:
    deck = "Ac 9s Ad 9h 2s Ah 9d 5c 2h 5d 2d 7s"
    table = table_of(HOLDEM, {"Ann": 100, "Bob": 100}, deck)
    play(table, "Bob raises to 100", "Ann calls")
    (award,) = drawn(table).awards
    (winner,) = award.names
    assert table.state.player(winner).chips == 200  # type: ignore[union-attr]
    table.play(f"{winner} leaves")
    table.play(Sit("Zoe", award.seats[0], 100))
    (award,) = drawn(table).awards
    assert award.names == [winner]
    assert award.made is not None and award.made.cards, "what they won it with can still be shown"
