"""Lines: the sentence, its parts, and what it tells beside them; never more than the viewer may know."""

from typing import Any

import msgspec
import pytest

from pokerroom import read_cards
from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.award import Won
from pokerroom.hand.deal import Burned, Dealt
from pokerroom.hand.draw import Discarded
from pokerroom.hand.forced import Posted
from pokerroom.hand.gesture import Pushed
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Closed, Opened
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.order import Done, Ruled
from pokerroom.hand.rulings.repair import Misdealt
from pokerroom.hand.show import Looked, Showed
from pokerroom.hand.start import Started
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wager import Called, Folded, Wagered
from pokerroom.room.lines import Players, _parts, kind_of, line_of, lines, parts_looked_for
from pokerroom.room.messages import Line
from pokerroom.table.view import see_at_table
from pokerroom.table.vocabulary import TABLE
from tests.room.test_records import NAMES, log_of
from tests.table.kinds import events as table_events

PLAYERS = Players(("Ann", "As", "Cy"), (2, 5, 7))  # "As" is a name as good as any


def told(event: Any, viewer: str = "rail", **more: Any) -> Line:
    """One line as somebody is told it."""
    return line_of(see_at_table(event, viewer, tuple(name.casefold() for name in PLAYERS.names)), PLAYERS, **more)


def beside(line: Line) -> tuple[Any, ...]:
    return line.event, line.seat, line.name, line.amounts, line.cards, line.hidden, line.word


def test_a_line_tells_whose_it_is_and_how_much() -> None:
    raised = told(Wagered(("CROWN 6.6",), 1, 60, "raise", True, 40, 60, 2))
    assert (raised.text, raised.by, raised.kind, raised.parts) == (
        "As raises to 60",
        ("CROWN 6.6",),
        "event",
        ["As raises to ", "60", ""],
    )
    assert beside(raised) == ("Wagered", 5, "As", [60], [], 0, "raise")
    posted = told(Posted((), 2, 5, "small blind", True))
    assert beside(posted) == ("Posted", 7, "Cy", [5], [], 0, "small blind")
    won = told(Won((), 0, "pot", (0, 2), (30, 31)))
    assert beside(won) == ("Won", 0, "", [30, 31], [], 0, "pot")
    nobody = told(Opened((), 0, -1))
    assert (nobody.seat, nobody.name) == (0, "")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Wagered((), 1, 60, "raise", True, 40, 60, 2), "raises 60"),
        (Wagered((), 1, 20, "bet", True, 20, 20, 1), "bets 20"),
        (Wagered((), 1, 5, "bring in", True, 5, 5, 0), "brings in 5"),
        (Called((), 1, 20), "calls 20"),
        (Posted((), 1, 2, "big blind", True), "posts 2"),
        (Folded((), 1), "folds"),
        (KittyTaken((), 1, 10, read_cards("As Kd Qh 2c 3c")), "takes the kitty"),
        (Discarded((), 1, read_cards("2c 3d")), "draws 2"),
        (Discarded((), 1, ()), "stands pat"),
        (Won((), 0, "pot", (0, 2), (30, 31)), ""),
        (table_events.Sat((), 0, "Dee", 3, 200), ""),
    ],
)
def test_what_stands_beside_a_seat_is_the_last_thing_its_player_did(event: Any, words: str) -> None:
    assert {told(event, viewer).beside for viewer in ("rail", "As", "surveillance")} == {words}


def test_seats_of_the_table_are_its_own() -> None:
    sat = told(table_events.Sat((), 0, "Dee", 3, 200))
    assert (sat.kind, *beside(sat)) == ("table", "Sat", 3, "Dee", [200], [], 0, "")
    moved = told(table_events.MovedSeat((), 0, "Dee", 3, 9))
    assert beside(moved) == ("MovedSeat", 3, "Dee", [], [], 0, "")


def test_an_irregularity_tells_no_chips_that_may_be_a_seat() -> None:
    assert told(Erred((), "player skipped", 1, to=2)).amounts == []


def test_cards_stand_apart_from_names_that_look_like_cards() -> None:
    shown = told(Showed((), 1, read_cards("As Kd")))
    assert shown.text == "As shows As Kd"
    assert shown.parts == ["As shows ", "As Kd", ""]
    assert shown.cards == ["As", "Kd"]
    drawn = told(table_events.Drew((), 0, 3, ("As", "Dee"), read_cards("2c Ts"), ("Dee", "As")))
    assert drawn.parts == ["the draw: As ", "2c", ", Dee ", "Ts", "; Dee is first"]


def test_cards_that_the_viewer_does_not_know_are_counted() -> None:
    thrown = Discarded((), 1, read_cards("2c 3d"))
    assert told(thrown).text == "As discards two cards"
    assert (told(thrown).cards, told(thrown).hidden, told(thrown).parts) == ([], 2, [])
    assert told(Discarded((), 0, read_cards("2c"))).text == "Ann discards a card"
    assert told(Discarded((), 0, ())).text == "Ann stands pat"
    own = told(thrown, "As")
    assert (own.parts, own.cards, own.hidden) == (["As discards ", "2c 3d", ""], ["2c", "3d"], 0)
    assert told(thrown, full=True).text == "As discards two cards"


def test_a_deal_is_said_in_few_words_of_what_was_seen() -> None:
    dealt = Dealt((), (0, 1, 0, 1, -2), read_cards("2c As 3c Kd 4h"), (False,) * 4 + (True,))
    assert told(dealt, "As").text == "the dealer deals As As Kd, Ann's place 4h"
    assert told(dealt, "As").parts == ["the dealer deals As ", "As Kd", ", Ann's place ", "4h", ""]
    assert told(dealt, "As").hidden == 2
    assert (
        told(dealt, full=True).text
        == "the dealer deals Ann a card, As a card, Ann a card, As a card, Ann's place 4h up"
    )
    hidden = Dealt((), (0, 1), read_cards("2c As"), (False, False))
    assert told(hidden).text == "the cards are dealt"
    assert told(hidden).parts == []


def test_what_everybody_sees_goes_unsaid() -> None:
    unsaid = (
        table_events.TimePassed((), 7),
        Burned((), 3),
        Closed(
            (),
        ),
        Done((), 0, "x"),
    )
    assert lines(unsaid, "rail", PLAYERS) == []


def test_rulings_and_irregularities_are_kinds_of_their_own() -> None:
    assert kind_of(Ruled((), 0, "misdeal", -1, (), ("misdeal",))) == "ruling"
    assert kind_of(Misdealt(())) == "irregularity"
    assert kind_of(table_events.SignShown((), 0)) == "table"
    assert kind_of(Looked((), 0)) == "event"


@pytest.mark.parametrize("mind", ["careful", "careless"])
@pytest.mark.parametrize(
    "game", ["crown holdem", "crown crazy_pineapple", "victoria-2003 draw_kitty", "canberra-1994 manila"]
)
def test_whatever_is_played_the_parts_make_the_sentence_and_name_cards_that_were_seen(game: str, mind: str) -> None:
    names: tuple[str, ...] = ()
    kinds = set()
    for event in log_of(game, mind=mind):
        if isinstance(event, Started):
            names = event.names
        folded = tuple(name.casefold() for name in names)
        players = Players(names, tuple(range(1, len(names) + 1)))
        for viewer in ("rail", *NAMES):
            seen = see_at_table(event, viewer, folded)
            if seen is None:
                continue
            for full in (False, True):
                line = line_of(seen, players, full=full)
                assert "".join(line.parts) in ("", line.text)
                if not isinstance(event, Dealt | Pushed):
                    assert line.text == (HAND if type(seen) in HAND.events else TABLE).say(seen, names)
                assert set(" ".join(line.parts[1::2]).split()) <= {*line.cards, *amounts(seen)}
                assert full or "??" not in line.text
                kinds.add(line.event)
            for dollar in (1, 100):
                said = Players(names, tuple(range(1, len(names) + 1)), dollar)
                known_cards = bool(line.cards)
                assert _parts(seen, said, known_cards) == parts_looked_for(seen, said, known_cards)
            fields = msgspec.structs.asdict(seen)
            known = [fields.get(name, ()) for name in ("cards", "card", "up", "flop")]
            assert set(line.cards) == {spell([card]) for each in known for card in as_cards(each) if card != UNKNOWN}
    assert len(kinds) > 20


def amounts(event: Any) -> set[str]:
    """Every number that an event holds, however deep."""

    def numbers(value: Any) -> set[str]:
        if isinstance(value, tuple):
            return {number for each in value for number in numbers(each)}
        return {str(abs(value))} if isinstance(value, int) else set()

    return {number for value in msgspec.structs.astuple(event) for number in numbers(value)}


def test_amounts_are_in_the_units_of_the_felt_wherever_they_stand() -> None:
    cents = Players(("Ann", "As", "Cy"), (2, 5, 7), 100)
    raised = line_of(Wagered((), 1, 6050, "raise", True, 40, 60, 2), cents)
    assert raised.parts == ["As raises to ", "60.50", ""]
    pushed = line_of(Pushed((), 1, ((500, 500, 500), (2500,)), "", "", -2500), cents)
    assert pushed.parts == ["As pushes 3 of ", "5", ", then ", "25", " and gets ", "25", " back: a string bet"]
    assert line_of(Pushed((), 1, ((500,), (2500,)), "raise", "", 0), cents).text.endswith('saying "raise"')
    won = line_of(Won((), 0, "pot", (0, 2), (3000, 3001)), cents)
    assert won.parts[1::2] == ["30", "30.01"]
    assert won.amounts == [3000, 3001], "beside the sentence they are chips"


def as_cards(value: Any) -> tuple[int, ...]:
    return (value,) if isinstance(value, int) else value
