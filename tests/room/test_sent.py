"""What a browser sends becomes an act of whoever sent it, and of the house only by an office that they hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Fold
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.sent import read, read_line
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE
from tests.table.kinds import acts


@pytest.fixture
def table() -> Table:
    sign = spoken_sign("crown holdem, no limit, blinds 1/2", shelf.book)
    return Table(sign, {"Ann": 200, "Bob": 200}, book=shelf.book("crown"), chance=Random(2), house="manual")


CLOSE: dict[str, Any] = {"type": "Close", "office": "TG Area Manager"}


@pytest.mark.parametrize(
    ("held", "sent", "says"),
    [
        ((), CLOSE, "this is for the staff."),
        (("Casino Operator",), CLOSE, "this is for the staff."),  # of another book's ladder
        (("Dealer",), CLOSE, "you do not hold the office of TG Area Manager."),
        (("manager",), {"type": "Close"}, "an office does this; say which."),
        (("manager",), {**CLOSE, "office": "King"}, '"King" is not an office here'),
        (("manager",), {**CLOSE, "office": ["TG Area Manager"]}, "is not an office here"),
        ((), {"type": "DealHand"}, "this is for the staff."),
        ((), {"type": "Burn"}, "this is for the staff."),
    ],
)
def test_an_office_that_is_not_held(table: Table, held: tuple[str, ...], sent: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused) as refused:
        read(sent, "Ann", held, table)
    assert says in refused.value.sentence
    assert refused.value.by == table.sign.game.rules["offices.ladder"].by


@pytest.mark.parametrize("held", [("TG Area Manager",), ("TG Assistant Casino Manager",), ("manager",)])
def test_an_office_that_is_held_or_one_above_it(table: Table, held: tuple[str, ...]) -> None:
    assert read(CLOSE, "Ann", held, table) == acts.Close("TG Area Manager")
    assert read({"type": "PutUp"}, "Ann", held, table) == acts.PutUp()


HANDLED = [kind for kind in TABLE.every_act() if TABLE.authority(kind).who == "cards"]


@pytest.mark.parametrize("kind", HANDLED, ids=lambda each: each.__name__)
@pytest.mark.parametrize("held", [("Dealer",), ("manager",)])
def test_where_the_room_deals_no_office_has_its_hands_on_the_cards(
    table: Table, kind: type[Any], held: tuple[str, ...]
) -> None:
    with pytest.raises(Refused, match="the room deals here"):
        read({"type": kind.__name__}, "Max", held, table)


def test_what_is_done_with_cards_is_declared_so() -> None:
    """The acts by which an office could see, kill or change a hand, each of which went through once."""
    names = {kind.__name__ for kind in HANDLED}
    assert names >= {"Tell", "Sweep", "Flash", "Turn", "Slip", "Toss", "Peek", "Deal", "Give", "Burn", "EndDeal"}
    assert names >= {"Find", "Count", "Shuffle", "Time", "PushPot", "DealHand", "Draw", "ActFor"}
    of_hand = {kind for kind in HAND.acts if HAND.authority(kind).who not in ("seat", "office", "tournament")}
    assert of_hand <= set(HANDLED), "an act of the hand is a player's, an office's by name, or the dealer's own"


def test_what_a_tournament_does_at_its_tables_nobody_does_for_it(table: Table) -> None:
    kinds = [kind for kind in TABLE.every_act() if TABLE.authority(kind).who == "tournament"]
    assert {kind.__name__ for kind in kinds} >= {"Place", "TakeAway", "SetStack", "SetLevel", "KillHand", "PutAway"}
    for kind in kinds:
        for name, offices in (("Ann", ()), ("Max", ("manager",))):
            with pytest.raises(Refused):
                read({"type": kind.__name__, "name": "Bob", "seat": 1, "chips": 10_000}, name, offices, table)


def test_an_office_speaks_no_line_with_which_it_would_handle_cards(table: Table) -> None:
    table.deal()
    for line in ("the dealer burns", "the dealer shows the top card", "the dealer takes in Bob's cards"):
        with pytest.raises(Refused, match="the room deals here"):
            read_line(line, "Max", ("manager",), table)
    for line in ("shows their cards to Ann", "'s cards go to the muck", "acts for Ann: folds", "handles the cards"):
        with pytest.raises(Refused):
            read_line(line, "Bob", ("manager",), table)


def test_whoever_is_kept_apart_from_a_table_holds_no_office_there(table: Table) -> None:
    for sent in (CLOSE, {"type": "PutUp"}, {"type": "Move", "name": "Bob", "seat": 3, "office": "Dealer"}):
        with pytest.raises(Refused, match="you play here"):
            read(sent, "Ann", (), table, "you play here.")
    with pytest.raises(Refused, match="you play here"):
        read_line("the TG Area Manager closes the table", "Ann", (), table, "you play here.")
    assert read({"type": "Leave"}, "Ann", (), table, "you play here.") == acts.Leave("Ann")


def test_a_line_of_an_office(table: Table) -> None:
    line = "the TG Area Manager changes the sign: blinds 2/5"
    assert isinstance(read_line(line, "Ann", ("manager",), table), acts.Change)
    with pytest.raises(Refused, match="you do not hold the office"):
        read_line(line, "Ann", ("Dealer",), table)
    with pytest.raises(Refused):
        read_line(line, "Ann", (), table)


# What only the house says, of all that people do for themselves.
CLOSED = {
    (acts.Sit, "way"): "sits in seat 3 with 100, moved by an officer",
    (acts.Sit, "elsewhere"): "sits in seat 3 with 100, playing at Table 2",
    (acts.Move, "office"): "",  # a line in which an office speaks begins with it
    (acts.DisputePot, "office"): "",
}


def test_the_fields_that_only_the_house_fills_in() -> None:
    closed = {(kind, field) for kind in TABLE.every_act() for field in TABLE.authority(kind).closed}
    assert closed == set(CLOSED)


@pytest.mark.parametrize(("kind", "field"), CLOSED)
def test_nobody_says_what_only_the_house_says(table: Table, kind: type[Any], field: str) -> None:
    plain = {"Sit": {"seat": 3, "chips": 100}, "Move": {"seat": 3}, "DisputePot": {}}[kind.__name__]
    sent = {"type": kind.__name__, **plain}
    assert getattr(read({**sent, field: ""}, "Cy", (), table), field) == ""
    with pytest.raises(Refused):
        read({**sent, field: "moved by an officer"}, "Cy", (), table)
    if line := CLOSED[kind, field]:
        assert getattr(table._understood(f"Cy {line}"), field), "the line says it, and the table understands it"
        for held in ((), ("manager",)):
            with pytest.raises(Refused, match="only the house says"):
                read_line(line, "Cy", held, table)
    assert read_line("sits in seat 3 with 100", "Cy", (), table) == acts.Sit("Cy", 3, 100)


@pytest.mark.parametrize("kind", TABLE.every_act(), ids=lambda each: each.__name__)
def test_an_act_names_only_fields_that_it_has(table: Table, kind: type[Any]) -> None:
    """Whatever else is wrong with it: nothing that an act does not have is left out in silence."""
    table.deal()
    for extra in ("office", "seat", "name", "by", "at", "colour"):
        if extra not in kind.__struct_fields__:
            with pytest.raises(Refused):
                read({"type": kind.__name__, extra: "Dealer"}, "Ann", ("manager",), table)
    with pytest.raises(Refused, match='Leave has nothing that is called "chips"'):
        read({"type": "Leave", "chips": 5}, "Ann", (), table)


@pytest.mark.parametrize("sent", [{"type": "TakeOff", "name": "Bob", "amount": 5}, {"type": "Adjourn", "resume": True}])
def test_what_the_staff_does_for_others_asks_for_an_office_and_keeps_none(table: Table, sent: dict[str, Any]) -> None:
    assert "office" not in TABLE.act_named(sent["type"]).__struct_fields__  # type: ignore[union-attr]
    for held, office in (((), {}), ((), {"office": "Dealer"}), (("Dealer",), {"office": "TG Area Manager"})):
        with pytest.raises(Refused):
            read({**sent, **office}, "Ann", held, table)
    assert read(sent, "Ann", ("Dealer",), table)
    for held in (("Dealer",), ("manager",)):
        with pytest.raises(Refused, match='has nothing that is called "office"'):
            read({**sent, "office": "Dealer"}, "Ann", held, table)


def test_nobody_acts_for_another(table: Table) -> None:
    assert read({"type": "Leave", "name": "ann"}, "Ann", (), table) == acts.Leave("Ann")
    with pytest.raises(Refused, match="nobody acts for another"):
        read({"type": "Leave", "name": "Bob"}, "Ann", (), table)
    with pytest.raises(Refused):
        read_line("Bob leaves", "Ann", (), table)


def test_a_line_of_a_player_is_an_act_of_their_own_hand(table: Table) -> None:
    hand = table.deal()
    name = hand.names[hand.due.seat]
    assert read_line("folds", name, (), table) == Fold(hand.due.seat)
    assert read_line("folds", name.upper(), (), table) == Fold(hand.due.seat)
    assert read_line("steps away", "Ann", (), table) == acts.StepAway("Ann")
