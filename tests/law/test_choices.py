"""The rows of a sign: each choice is declared once, and all that is made of it follows from the row."""

import copy
import inspect
import pickle
from collections.abc import Iterator

import pytest

from pokerroom import Refused, shelf
from pokerroom.law.choice import Option, Saying
from pokerroom.law.choices import changed_choices, options
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.spoken import changed_sign, said_sign, spoken_sign
from pokerroom.web.forms import form_of

PLAIN = "crown holdem, no limit, blinds 1/2"
GRAND = "grand-17.7 holdem, no limit, blinds 1/2"
TASMANIA = "tasmania-2006 holdem, no limit, blinds 100/200, dollar 100"
MANILA = "canberra-1994 manila, blinds 5"
ANTES = "canberra-1994 five card stud, half pot, ante 5"
STUD = "tasmania-2006 five card stud, ante 2"
ANTE = "house holdem, no limit, blinds 1/2, ante 2"
HOSE, STAKES = (
    "house holdem, fixed 2/4, blinds 1/2, seats 8, mix hose",
    "fixed 2/4 and blinds 1/2 and ante 1 and bring in 1",
)
# Each choice, said where some book allows it, and the same sign without it or with another.
SAID = {
    "agreed": ("canberra-1994 manila, blinds 5, agreed low ace", "canberra-1994 manila, blinds 5"),
    "deck": (f"{STUD}, agreed reduced deck, deck 32", STUD),
    "seats": (f"{PLAIN}, seats 6", PLAIN),
    "limit": ("crown holdem, fixed 5/10, blinds 2/5", "crown holdem, fixed 5/15, blinds 2/5"),
    "bring_in": ("house seven card stud, fixed 4/8, ante 1, bring in 2", "house seven card stud, fixed 4/8, ante 1, bring in 1"),
    "least_wager": ("canberra-1994 manila, blinds 10, least wager 5", "canberra-1994 manila, blinds 10"),
    "blinds": ("crown holdem, no limit, blinds 2/4", PLAIN),
    "ante": (ANTE, "house holdem, no limit, blinds 1/2"),
    "ante_from": (f"{ANTE} from the last blind", ANTE),
    "buy_in": (f"{PLAIN}, buy in 40 to 200", PLAIN),
    "top_up": (f"{TASMANIA}, top up 10 to 100", TASMANIA),
    "commission": (f"{PLAIN}, commission 5% cap 15 and time 12", f"{PLAIN}, commission 5% cap 15"),
    "stand_alone": (f"{PLAIN}, stand alone", PLAIN),
    "straddle": (f"{PLAIN}, straddle", PLAIN),
    "kill": (f"{GRAND}, kill half", f"{GRAND}, kill full"),
    "run_it_twice": (f"{GRAND}, run it twice", GRAND),
    "side_wager": (f"{PLAIN}, side wager flop chase", PLAIN),
    "bonus_prizes": (f"{PLAIN}, bonus prizes A car for four Kings", PLAIN),
    "mix": (f"{HOSE} by hand from {STAKES}", f"{HOSE} from {STAKES}"),
    "pot_rounding": ("grand-17.7 omaha, full pot, blinds 1/2, pot rounding", "grand-17.7 omaha, full pot, blinds 1/2"),
    "freeze_out": (f"{STUD}, agreed freeze out, freeze out", STUD),
    "tournament": (f"{PLAIN}, tournament", PLAIN),
    "cards_on_felt": (f"{PLAIN}, cards on felt", PLAIN),
    "time_to_act": (f"{PLAIN}, time to act 30", PLAIN),
    "time_to_decide": (f"{PLAIN}, time to decide 120", PLAIN),
    "jackpot_drop": ("house holdem, blinds 1/2, jackpot drop 1 from pots of 20", "house holdem, blinds 1/2, jackpot drop 1 from pots of 30"),
    "extra_time": (f"{PLAIN}, time to act 30, extra time 30 seconds 2 times for 5", f"{PLAIN}, time to act 30"),
    "marker": (f"{PLAIN}, no marker", PLAIN),
    "heads_up": (f"{PLAIN}, heads up small blind on the button", PLAIN),
    "raise_over_a_straddle": (f"{PLAIN}, straddle, raise over a straddle by the straddle", f"{PLAIN}, straddle"),
    "further_straddles": (f"{GRAND}, straddle, further straddles", f"{GRAND}, straddle"),
    "missed_blinds": (f"{PLAIN}, missed blinds the big blind", PLAIN),
    "check_gives_up_the_raise": (f"{MANILA}, check gives up the raise", MANILA),
    "raise_measured": ("tasmania-2006 five card stud, half pot, ante 2, raise measured before the call", STUD),
    "three_raises_with_antes": (f"{ANTES}, three raises with antes", ANTES),
    "head_to_head": (f"{PLAIN}, head to head two who can bet", PLAIN),
    "short_all_ins": (f"{PLAIN}, short all-ins added up", PLAIN),
    "half_of": (f"{PLAIN}, half of the whole wager", PLAIN),
    "chips_in_front": (f"{PLAIN}, chips in front are left out", PLAIN),
    "one_silent_chip_calls": (f"{TASMANIA}, one silent chip calls", TASMANIA),
    "late_words_count": (f"{PLAIN}, late words count", PLAIN),
    "undercall": (f"{GRAND}, undercall a full call", f"{GRAND}, undercall made up or folded"),
    "clock": (f"{GRAND}, clock 30", GRAND),
    "checked_showdown": (f"{PLAIN}, checked showdown last to bet", PLAIN),
    "all_in_hands_are_shown": (f"{TASMANIA}, all-in hands are shown", TASMANIA),
    "odd_chips": (f"{PLAIN}, odd chips all to the first on the left", PLAIN),
    "equal_cards": (f"{PLAIN}, equal cards by suit", PLAIN),
    "adding_chips": (f"{PLAIN}, adding chips between hands", PLAIN),
    "buying_again": (f"{PLAIN}, buying again any amount", PLAIN),
    "stakes_stay_on_the_table": (f"{MANILA}, stakes stay on the table", MANILA),
    "picked_up_after": (f"{PLAIN}, picked up after 30", PLAIN),
    "chip": ("crown holdem, no limit, blinds 5/10, chip 5", "crown holdem, no limit, blinds 5/10"),
    "dollar": (f"{PLAIN}, dollar 100", PLAIN),
    "burn": (f"{TASMANIA}, no burn", TASMANIA),
}  # fmt: skip
ROWS = {row.name: row for row in Sign.rows}


def sign(line: str) -> Sign:
    return spoken_sign(line, shelf.book)


def test_every_row_is_tried_here() -> None:
    assert set(SAID) == set(ROWS)


def test_make_sign_takes_every_row_by_its_name_and_nothing_else() -> None:
    taken = inspect.signature(make_sign).parameters
    assert list(taken) == ["game", *ROWS]
    assert {name: each.default for name, each in taken.items() if name in ROWS} == {
        name: row.plain for name, row in ROWS.items()
    }
    game = shelf.book("crown").games["holdem"]
    with pytest.raises(TypeError, match="unexpected keyword argument 'stradle'"):
        make_sign(game, blinds=(1, 2), stradle=True)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        make_sign(game, (1, 2))  # type: ignore[arg-type, call-arg]


@pytest.mark.parametrize("name", SAID)
def test_a_choice_is_said_read_and_compared(name: str) -> None:
    made, other = (sign(line) for line in SAID[name])
    assert sign(said_sign(made)) == made
    assert ROWS[name] in changed_choices(made, other)
    assert made != other


def test_signs_that_are_the_same_differ_in_nothing() -> None:
    assert changed_choices(sign(PLAIN), sign(PLAIN)) == frozenset()
    assert sign(PLAIN) == sign(PLAIN)
    other = sign("crown omaha, no limit, blinds 1/2")
    assert Sign.game in changed_choices(sign(PLAIN), other)


def test_a_tournament_is_a_change_of_the_sign() -> None:
    """It was left out of the list by which notices compared signs, so that it could not be added or ended."""
    plain = sign(PLAIN)
    tournament = changed_sign(plain, "tournament", shelf.book)
    assert changed_choices(plain, tournament) == {Sign.tournament}
    assert changed_choices(tournament, changed_sign(tournament, "no tournament", shelf.book)) == {Sign.tournament}


def every_option() -> Iterator[tuple[str, str, str]]:
    for book in shelf.every():
        for game in book.games.values():
            example = form_of(book, game).example
            for row in options():
                if row.blank is not None:
                    yield example, row.name, row.blank.example


def test_an_option_is_allowed_by_its_rule_with_its_clauses_or_refused_by_them() -> None:
    seen = set()
    for example, name, said in every_option():
        row = ROWS[name]
        assert isinstance(row, Option)
        rule = sign(example).rule(row)
        try:
            made = sign(f"{example}, {said}")
        except Refused as refusal:
            if not rule.value:
                assert refusal.by == rule.by
        else:
            assert rule.value
            assert made.by[row] == tuple(dict.fromkeys(rule.by))
            assert getattr(made, name) != row.plain
            seen.add(name)
    assert seen >= {"straddle", "kill", "run_it_twice", "side_wager", "time_to_act", "marker", "stand_alone"}


def test_a_choice_that_the_sign_leaves_out_stands_on_no_clause() -> None:
    assert sign(PLAIN).by[Sign.straddle] == ()
    assert sign(PLAIN).rule(Sign.straddle).by


def test_no_words_open_two_choices() -> None:
    every = [word for row in Sign.rows for word in row.words]
    assert len(every) == len(set(every))
    assert all(row.words or row.said is Saying.WITH for row in Sign.rows)


def test_a_sign_does_not_change() -> None:
    made = sign(PLAIN)
    with pytest.raises(AttributeError, match="does not change"):
        made.straddle = True
    with pytest.raises(TypeError, match="no stradle"):
        made.but(stradle=True)
    assert made.but(ante=5).ante == 5
    assert made.ante == 0


def test_a_sign_can_be_copied_and_packed() -> None:
    made = sign(f"{PLAIN}, straddle")
    for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert again == made
        assert again.by[Sign.straddle] == made.by[Sign.straddle] != ()
        assert again.rule(Sign.straddle) == made.rule(Sign.straddle)


def test_a_sign_is_said_in_one_order_whatever_order_it_was_asked_in() -> None:
    """First what tells games apart, then numbers, what stands alone, what is one of some words, and the buy-in last."""
    asked = "grand holdem, buy in 40 to 200, kill half, run it twice, straddle, seats 6, blinds 5/10, fixed 10/20"
    said = "fixed 10/20, blinds 5/10, commission none, seats 6, straddle, run it twice, kill half, buy in 40 to 200"
    assert said_sign(sign(asked)) == f"grand-17.7 holdem, {said}"


def test_the_least_that_may_be_added_to_a_stake_is_one_chip() -> None:
    assert sign(f"{TASMANIA}, top up 1 to 1").top_up == (1, 1)
    with pytest.raises(Refused):
        sign(f"{TASMANIA}, top up 0 to 1")
