"""Pictures: what is on the felt of each game, and what is told to one seat alone."""

from random import Random
from typing import Any

import pytest

from pokerroom import read_cards, shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.messages import Mine
from pokerroom.room.names import is_bot
from pokerroom.room.picture import mine, picture
from pokerroom.room.turn import TurnClock
from pokerroom.table.seats import Sit
from pokerroom.table.table import Table

WORDS = {
    "crown holdem, no limit, blinds 1/2, commission none": "button",
    "tasmania holdem, no limit, blinds 1/2, dollar 100, commission scale standard": "puck",
    "canberra seven card stud, half pot, ante 2, commission scale standard": "buck",
    "victoria seven card stud, no limit, ante 1, commission none": "",
    "victoria five card stud, no limit, ante 1, commission none": "",
    "victoria crown stud, no limit, ante 1, commission none": "",
    "victoria draw kitty, no limit, blinds 1/2, commission none": "button",
}


def table_of(sign: str, **more: Any) -> Table:
    """A table of three under a sign."""
    made = spoken_sign(sign, shelf.book)
    table = Table(made, book=shelf.book(made.game.book), chance=Random(3), **more)
    for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
        table.play(Sit(name, seat, 20_000 if made.dollar > 1 else 200, way="at the start"))
    return table


def drawn(table: Table) -> Any:
    hand = table.state.hand
    return picture("t1", "a table", table.state, hand.view("rail") if hand is not None else None, is_bot, TurnClock())


def own(table: Table, name: str) -> Mine:
    hand = table.state.hand
    turn = TurnClock()
    views = hand.views() if hand is not None else None
    if hand is not None and views is not None and hand.due.actor == "seat":
        turn.take(views.due_to(hand.due.seat), views, table.state.number, 1)
    return mine(table.state, views, name, turn)


@pytest.mark.parametrize("sign", WORDS)
def test_a_marker_lies_where_the_game_places_one_and_has_the_word_of_its_book(sign: str) -> None:
    table = table_of(sign)
    table.deal()
    shown = drawn(table)
    if WORDS[sign]:
        assert shown.marker in (1, 2, 3)
        assert shown.marker_word == WORDS[sign]
    else:
        assert shown.marker == 0


def test_the_big_blind_is_told_where_there_is_one() -> None:
    told = {sign: drawn(table_of(sign)).big_blind for sign in WORDS}
    assert [size for sign, size in told.items() if "blinds" not in sign] == [0, 0, 0, 0]
    assert {size for sign, size in told.items() if "blinds" in sign} == {2}


def test_a_beaten_hand_is_told_to_its_player_once_a_better_one_lies_open() -> None:
    table = table_of("crown holdem, no limit, blinds 1/2, commission none", showdown="manual")
    deck = read_cards("Kd 7c As Kh 7d Ah 2s 3s 4s 9h 2h 9d 2d 8c")
    table.deal(deck=[*deck, *[card for card in range(52) if card not in deck]])
    hand = table.hand
    assert hand is not None
    names = hand.state.names
    while hand.due.options != ("show", "muck"):
        table.play(f"{names[hand.due.seat]} {'checks' if 'check' in hand.due.options else 'calls'}")
    told: dict[str, bool] = {}
    cards: dict[str, list[str]] = {}
    while hand.due.actor == "seat":
        name = names[hand.due.seat]
        seat = own(table, name)
        told[name], cards[name] = seat.beaten, seat.cards
        assert [own(table, other).beaten for other in names if other != name] == [False, False]
        table.play(f"{name} {'mucks' if seat.beaten else 'shows'}")
    aces = next(name for name in names if "As" in cards[name])
    order = list(told)
    assert told[aces] is False
    for name in order:
        best_before = max("72KA".index(cards[each][0][0]) for each in order[: order.index(name) + 1])
        assert told[name] is ("72KA".index(cards[name][0][0]) < best_before), name
    assert any(told.values())


def test_who_is_here_may_step_away_and_who_is_away_may_come_back() -> None:
    table = table_of("crown holdem, no limit, blinds 1/2, commission none")
    assert {"away", "return"} & set(own(table, "Ann").can) == {"away"}
    table.play("Ann steps away")
    assert {"away", "return"} & set(own(table, "Ann").can) == {"return"}


@pytest.mark.parametrize(("wager", "colours"), [("", ()), (", side wager flop chase", ("red", "black"))])
def test_the_colours_of_a_side_wager_are_shown_where_it_is_offered(wager: str, colours: tuple[str, ...]) -> None:
    shown = drawn(table_of(f"crown holdem, no limit, blinds 1/2, commission none{wager}"))
    assert sorted(shown.offers.side_on) == sorted(colours)
