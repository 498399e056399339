"""Signs: the choices a table makes, allowed or refused by each book, and printed as the placard."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom import Refused, shelf
from pokerroom.law import Commission, Sign, make_sign
from pokerroom.law.commission import METHODS, read_charge
from pokerroom.law.placard import placard_lines
from pokerroom.law.spoken import openings, spoken_sign
from pokerroom.law.stakes import AGREEMENTS
from pokerroom.law.words import LIMITS

CHOICES = list(openings())
GAMES = [game for book in shelf.books() for game in book.games.values()]


def sign(line: str) -> Sign:
    return spoken_sign(line, shelf.book)


# One lawful sign for each of the 29 games.
LAWFUL = [
    "victoria-2003 draw blind, fixed 5/10, blinds 2/5, straddle",
    "victoria-2003 draw kitty, fixed 5/10, blinds 5, deck 36",
    "victoria-2003 draw ante, spread 5-25, ante 1, deck 32",
    "victoria-2003 five card stud, half pot, ante 2, deck 40",
    "victoria-2003 crown stud, full pot, ante 2, seats 10",
    "victoria-2003 seven card stud, fixed 5/10, ante 1, seats 8, commission per hand 3",
    "victoria-2003 seven card stud hi lo, fixed 5/10, ante 1",
    "victoria-2003 two card manila, fixed 5, blinds 5, deck 32, seats 11",
    "victoria-2003 three card manila, no limit, blinds 5/10, deck 36, seats 9",
    "victoria-2003 faro manila, fixed 5/10, blinds 5/10",
    "victoria-2003 holdem, no limit, blinds 1/2, ante 1, commission 2% cap 5",
    "victoria-2003 omaha, pot limit, blinds 1/2, commission time 12",
    "victoria-2003 omaha hi lo, fixed 4/8, blinds 2/4",
    "tasmania-2006 five card stud, ante 2, half pot, commission scale capped",
    "tasmania-2006 holdem, fixed 200/400, blinds 100/200, dollar 100, no burn",
    "canberra-1994 seven card stud, blinds 10, least wager 5, agreed low ace, agreed reduced deck, deck 40",
    "canberra-1994 five card stud, ante 5, spread 5-100, deck 32, agreed reduced deck",
    "canberra-1994 manila, blinds 15, least wager 5, commission scale standard, agreed low ace",
    "crown holdem, no limit, blinds 1/2, commission 10% cap 15, side wager flop chase",
    "crown pineapple, fixed 5/10, blinds 2/5, commission per person per hand 1",
    "crown crazy pineapple, no limit, blinds 1/2/4",
    "crown crazy pineapple hi lo, half pot, blinds 1/2",
    "crown holdem hi lo, spread 2-10, blinds 1/2",
    "crown omaha, pot limit, blinds 1/2, seats 10, time to act 30, extra time 30 seconds 2 times for 5",
    "crown omaha hi lo, full pot, blinds 5/10, straddle, buy in 200-1000",
    "grand-17.7 holdem, no limit, blinds 1/2, run it twice, straddle",
    "grand-17.7 pineapple, fixed 5/10, blinds 2/5, kill full",
    "grand-17.7 crazy pineapple, no limit, ante 5",
    "grand-17.7 omaha, pot limit, blinds 5/10, pot rounding",
    "crown holdem, no limit, blinds 1/2, commission 2.5% cap 10 and time 12, bonus prizes a car for a royal flush",
    "tasmania-2006 five card stud, ante 2, freeze out, agreed freeze out",
]


def test_there_are_twenty_nine_games() -> None:
    assert len(GAMES) == 29
    assert {f"{made.game.book} {made.game.key}" for made in map(sign, LAWFUL)} == {f"{g.book} {g.key}" for g in GAMES}


@pytest.mark.parametrize("line", LAWFUL)
def test_a_lawful_sign_is_made_and_printed(line: str) -> None:
    made = sign(line)
    every = {clause.id for clause in shelf.book(made.game.book)}
    shown = placard_lines(made)
    assert shown and all(clause in every for each in shown for clause in each.by)
    for item, rule in {key: rule for key, rule in made.game.rules.items() if key.startswith("placard.")}.items():
        if (
            rule.value == "shown"
            and not (item == "placard.ante" and not made.ante)
            and not (item == "placard.blinds" and not made.blinds)
        ):
            charges = [
                made.game.rules.get(f"commission.shown.{each.method.replace(' ', '_')}") for each in made.charges
            ]
            own = [each.by for each in charges if each is not None and item == "placard.commission"]
            by = tuple(dict.fromkeys(clause for clauses in (rule.by, *own) for clause in clauses))
            assert any(f"placard.{each.item}" == item and each.by == by for each in shown), item
    placard = str(made)
    assert len({len(row) for row in placard.splitlines()}) == 1, "the edges of the placard do not meet"


# What is refused, and the clause that refuses it (none: the book is silent, or no book is needed).
REFUSED = [
    ("crown holdem, no limit, blinds 1/2, deck 40", ["CROWN 4.1 holdem", "CROWN 3.1"]),
    ("crown holdem, no limit, blinds 1/2, seats 12", ["CROWN 4.1 holdem", "CROWN 3.1"]),
    ("crown omaha, no limit, blinds 1/2, seats 11", ["CROWN 4.1 omaha", "CROWN 3.1"]),
    ("victoria-2003 seven card stud, fixed 5/10, ante 1, seats 9", ["VIC 4.1 Seven Card Stud"]),
    ("victoria-2003 three card manila, no limit, blinds 1/2, deck 32, seats 8", ["VIC 4.1 Three Card Manila"]),
    ("victoria-2003 two card manila, no limit, blinds 1/2, deck 52", ["VIC 4.1 Two Card Manila"]),
    ("crown holdem, no limit, ante 1", ["CROWN 6.4", "CROWN 8.9.1"]),
    ("crown holdem, no limit", ["CROWN 6.4", "CROWN 8.9.1"]),
    ("victoria-2003 seven card stud, fixed 5/10, blinds 1/2", ["VIC 8.9.1"]),
    ("victoria-2003 omaha, no limit, blinds 1/2, ante 1", ["VIC 8.15.1(b)"]),
    ("canberra-1994 manila, ante 5", ["ACT MAN 6.4"]),
    ("crown holdem, fixed 10/20, blinds 2/5", ["CROWN 6.4"]),
    ("victoria-2003 holdem, fixed 10/20, blinds 2/5", ["VIC 6.4"]),
    ("crown holdem, no limit, blinds 1/2/4/8", []),
    ("tasmania-2006 holdem, no limit, blinds 1/2/4/8, dollar 100", ["TAS C 5.2.c"]),
    ("canberra-1994 manila, blinds 5/10", ["ACT MAN 6.4"]),
    ("canberra-1994 manila, blinds 20, least wager 5", ["ACT MAN 6.4", "ACT MAN 10.1"]),
    ("canberra-1994 seven card stud, ante 10, spread 5-50", ["ACT 7CS 6.5.b"]),
    ("tasmania-2006 five card stud, ante 5, least wager 10", ["TAS B 5.4"]),
    ("tasmania-2006 five card stud, ante 5, no limit", ["TAS B 5.4/2"]),
    ("canberra-1994 seven card stud, ante 5, no limit", ["ACT 7CS 11.1", "ACT 7CS 11.2", "ACT 7CS 11.3"]),
    ("canberra-1994 seven card stud, blinds 5, spread 5-50", ["ACT 7CS 10.2/2", "ACT 7CS 10.3", "ACT 7CS 10.3/3"]),
    ("grand-17.7 holdem, half pot, blinds 1/2", ["GRAND G fixed limit", "GRAND G spread limit", "GRAND G pot limit", "GRAND G no limit", "GRAND 41"]),
    ("tasmania-2006 five card stud, ante 2, deck 32", ["TAS B 3.4.a"]),
    ("canberra-1994 five card stud, ante 5, half pot, deck 40", ["ACT 5CS 3.6", "ACT 5CS 3.7"]),
    ("tasmania-2006 five card stud, ante 2, seats 2", ["TAS B 2.4", "TAS B 3.1"]),
    ("crown holdem, no limit, blinds 1/2, no burn", ["CROWN 1.1 burn", "CROWN 8.18.1", "CROWN 8.19.1", "CROWN 8.20.1"]),
    ("canberra-1994 manila, blinds 5, burn", []),
    ("crown holdem, no limit, blinds 1/2, burn 2", ["CROWN 1.1 burn", "CROWN 8.18.1", "CROWN 8.19.1", "CROWN 8.20.1"]),
    ("tasmania-2006 holdem, no limit, blinds 100/200, dollar 100, burn 4", ["TAS C 5.2.g"]),
    ("crown holdem, no limit, blinds 1/2, commission 1% cap 5", ["CROWN 7.2.1"]),
    ("victoria-2003 holdem, no limit, blinds 1/2, commission 11% cap 5", ["VIC 7.2.1"]),
    ("crown holdem, no limit, blinds 1/2, commission 5%", ["CROWN 7.1", "CROWN 7.7"]),
    ("victoria-2003 holdem, no limit, blinds 1/2, commission per person per hand 1", ["VIC 7.2", "VIC 7.2.1", "VIC 7.2.2", "VIC 7.2.3", "VIC 7.4"]),
    ("tasmania-2006 five card stud, ante 2, commission none", ["TAS B 15", "TAS B 15/2"]),
    ("tasmania-2006 holdem, no limit, blinds 1/2", ["TAS C 17.2"]),
    ("tasmania-2006 five card stud, ante 2, commission scale standard", []),
    ("victoria-2003 seven card stud, fixed 5/10, ante 1, straddle", []),
    ("crown holdem, no limit, blinds 1/2, kill full", []),
    ("crown holdem, no limit, blinds 1/2, extra time 30", []),
    ("crown holdem, no limit, blinds 1/2, commission none and time 5", ["CROWN 7.2", "CROWN 7.2.1", "CROWN 7.2.2(b)", "CROWN 7.2.3(b)", "CROWN 7.2.4(a)", "CROWN 7.4"]),
    ("crown holdem, no limit, blinds 1/2, commission 1.99% cap 5", ["CROWN 7.2.1"]),
    ("tasmania-2006 five card stud, ante 2, freeze out", ["TAS B 16"]),
    ("victoria-2003 holdem, no limit, blinds 1/2, run it twice", []),
    ("victoria-2003 holdem, no limit, blinds 1/2, side wager flop chase", []),
    ("crown holdem, no limit, blinds 1/2, side wager perfect pairs", ["CROWN 1.1 flop chase wager", "CROWN 8.15.1"]),
    ("grand-17.7 holdem, no limit, blinds 1/2, time to act 30", []),
    ("crown holdem, no limit, blinds 1/2, extra time 30 seconds 2 times for 5", ["CROWN 6.15.1"]),
    ("grand-17.7 holdem, no limit, blinds 1/2, pot rounding", ["GRAND 38", "GRAND G pot limit"]),
    ("crown holdem, no limit, blinds 2/1", []),
    ("crown holdem, fixed 20/10, blinds 5/10", []),
    ("crown holdem, fixed, blinds 5/10", []),
    ("crown holdem, spread 5, blinds 5/10", []),
    ("crown holdem, no limit 5, blinds 5/10", []),
    ("crown holdem, no limit, blinds 1/2, buy in 100-50", []),
    ("crown holdem, no limit, blinds 1/2, chip 5", []),
    ("crown holdem, no limit, no limit, blinds 1/2", []),
    ("crown holdem, no limit, blinds 1/x", []),
    ("crown holdem, no limit, blinds 1/2, wagering", []),
    ("crown canasta, no limit, blinds 1/2", []),
    ("monaco holdem, no limit, blinds 1/2", []),
    ("crown", []),
    ("", []),
]  # fmt: skip


@pytest.mark.parametrize(("line", "by"), REFUSED)
def test_a_wrong_choice_is_refused_with_the_clause(line: str, by: list[str]) -> None:
    with pytest.raises(Refused) as refusal:
        sign(line)
    # A rule may stand on more clauses than the one that decides here; a silent book stands on none.
    assert set(by) <= set(refusal.value.by) and bool(by) == bool(refusal.value.by)
    assert refusal.value.sentence[-1] in ".?"
    assert all(clause in str(refusal.value) for clause in by)


def test_a_sign_holds_what_was_chosen() -> None:
    made = sign("crown omaha hi lo, fixed 5/10, blinds 2/5, straddle, commission 5% cap 15, buy in 100-500, seats 9")
    assert (made.deck, made.seats, made.blinds, made.ante, made.limit, made.bets) == (
        52,
        9,
        (2, 5),
        0,
        "fixed",
        (5, 10),
    )
    assert (made.least_wager, made.most_wager, made.buy_in, made.burn) == (5, 10, (100, 500), 1)
    assert made.commission == Commission("percentage", rate=500, cap=15)
    assert made.straddle and not made.run_it_twice and made.low_ace
    assert "CROWN 6.5" in made.by[Sign.straddle]


def test_each_of_several_charges_has_its_clauses() -> None:
    both = sign("crown holdem, blinds 5/10, commission 10% cap 15 and time 12").by[Sign.commission]
    assert {"CROWN 7.2.1", "CROWN 7.2.2(b)"} <= set(both)
    assert "CROWN 7.2.2(b)" not in sign("crown holdem, blinds 5/10, commission 10% cap 15").by[Sign.commission]
    assert "CROWN 7.2.1" not in sign("crown holdem, blinds 5/10, commission time 12").by[Sign.commission]


@pytest.mark.parametrize(
    ("line", "low"),
    [
        ("tasmania-2006 five card stud, ante 2, deck 32, agreed reduced deck", True),
        ("canberra-1994 manila, blinds 5", False),
        ("canberra-1994 manila, blinds 5, agreed low ace", True),
        ("victoria-2003 two card manila, fixed 5, blinds 5, deck 32", True),
    ],
)
def test_the_low_ace_is_automatic_or_agreed(line: str, low: bool) -> None:
    assert sign(line).low_ace is low


def test_a_blind_of_canberra_sets_the_bets() -> None:
    assert sign("canberra-1994 manila, blinds 10, least wager 5").bets == (10, 20)


ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 200), st.integers(), st.floats(), st.text(max_size=8), st.binary(max_size=4),
    st.lists(st.integers(-2, 20), max_size=4), st.tuples(st.integers(1, 5), st.integers(1, 20)), st.just(object()),
    st.sampled_from(LIMITS), st.sampled_from(list(METHODS)), st.sampled_from(AGREEMENTS), st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
)  # fmt: skip
KEYS = [
    "deck", "seats", "blinds", "ante", "bring_in", "limit", "least_wager", "buy_in", "burn", "commission", "straddle", "kill", "run_it_twice",
    "side_wager", "time_to_act", "extra_time", "bonus_prizes", "pot_rounding", "freeze_out", "chip", "dollar", "agreed",
]  # fmt: skip


@settings(max_examples=3500, deadline=None, database=None)
@given(game=st.sampled_from(GAMES), choices=st.dictionaries(st.sampled_from(KEYS), ANYTHING, max_size=6))
def test_senseless_choices_give_a_clear_refusal(game: Any, choices: dict[str, Any]) -> None:
    try:
        make_sign(game, **choices)
    except Refused as refusal:
        assert refusal.sentence and "\n" not in refusal.sentence


@settings(max_examples=1500, deadline=None, database=None)
@given(
    start=st.sampled_from(["crown holdem", "canberra-1994 manila", "tasmania-2006 holdem", "x y", "grand"]),
    parts=st.lists(
        st.one_of(
            st.text(max_size=12),
            st.tuples(st.sampled_from(CHOICES), st.text(max_size=6)).map(" ".join),
            st.tuples(st.sampled_from(CHOICES), st.from_regex(r"\d{1,3}([/-]\d{1,3})?%?", fullmatch=True)).map(
                " ".join
            ),
        ),
        max_size=5,
    ),
)
def test_senseless_lines_give_a_clear_refusal(start: str, parts: list[str]) -> None:
    try:
        sign(", ".join([start, *parts]))
    except Refused as refusal:
        assert refusal.sentence


def test_a_fee_for_each_hand_may_follow_the_number_of_players() -> None:
    made = sign("victoria-2003 holdem, blinds 1/2, commission per hand 2 up to 4 players 3 up to 6 else 4")
    assert made.commission == Commission("per hand", fee=4, steps=((4, 2), (6, 3)))
    assert [made.commission.fee_for(players) for players in (2, 4, 5, 6, 7, 10)] == [2, 2, 3, 3, 4, 4]
    assert "VIC 7.2.3(b)" in made.by[Sign.commission]


@pytest.mark.parametrize(
    "said",
    [
        "per hand else 3",
        "per hand 2 up to 5 players",
        "per hand 2 up to 5 players else",
        "per hand 2 up to else 3",
        "per hand players 2 to 5 else 3",
        "per hand 0 up to 5 players else 3",
        "per hand 2 up to 5 players 3 up to 5 players else 4",
        "per hand 2 up to 5 players else 0",
        "time 2 up to 5 players else 3",
        "per person per hand 2 up to 5 players else 3",
    ],
)
def test_a_fee_by_players_that_makes_no_sense_is_refused(said: str) -> None:
    with pytest.raises(Refused):
        sign(f"crown holdem, blinds 1/2, commission {said}")


def test_a_table_stands_alone_only_where_the_book_knows_such_tables() -> None:
    assert sign("crown holdem, blinds 1/2, stand alone").stand_alone
    with pytest.raises(Refused):
        sign("grand-17.7 holdem, blinds 1/2, stand alone")


@pytest.mark.parametrize("said", ["12345% cap 15", "-5% cap 15", "5.125% cap 15", "٥% cap 15", "5.x% cap 15"])
def test_what_is_no_percentage_is_not_read_as_one(said: str) -> None:
    with pytest.raises(Refused, match="is not a percentage"):
        read_charge(said)


def test_a_reduced_deck_stands_on_the_clause_by_which_players_agree_to_it() -> None:
    """In the words of ACT 7CS 3.6 and 3.7."""
    line = "canberra seven card stud, deck 32, agreed reduced deck, seats 4, full pot, ante 5, commission none"
    reduced = spoken_sign(line, shelf.book)
    agreed = set(reduced.game.rules["reduced_deck"].by)
    assert agreed and agreed <= set(reduced.by[Sign.deck])
