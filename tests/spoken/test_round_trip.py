"""What is said of acts and events reads back as the same act and the same event."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom.hand.award import Raked, SetAside, Won
from pokerroom.hand.choosing import Choose, Divide
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.dealer import Deal
from pokerroom.hand.draw import Chosen, Discarded, Proposed
from pokerroom.hand.drawing import Discard
from pokerroom.hand.duty import Obliged
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.gesture import Counted, Pushed, Said, Signalled
from pokerroom.hand.gestures import Count, Push, Say, Signal
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Opened, Returned
from pokerroom.hand.rulings.order import Directed, Recorded
from pokerroom.hand.rulings.repair import Moved
from pokerroom.hand.see import see
from pokerroom.hand.see import seen as seen_by
from pokerroom.hand.show import Showed
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.spoken import full, line, read_act, read_event, say, say_act
from pokerroom.hand.start import Ended, Started
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act, Event
from tests.hand.signs import combinations
from tests.rulings.mischief import play_mischief
from tests.views.player import GAMES, Start, any_act, any_start, play_any, signs_of

HANDS = 30  # for each game


@pytest.mark.parametrize("game", GAMES)
def test_every_event_and_every_act_reads_back(game: str) -> None:
    signs = signs_of(game)
    for number in range(HANDS):
        rng = Random(f"spoken {game} {number}")
        played = play_any(signs[number % len(signs)], rng)
        names = played.hand.state.names
        log = played.hand.log
        assert [read_event(full(event, names), names) for event in log] == log
        seen = seen_by(log, rng.choice([0, 1, "rail"]))
        assert [read_event(full(event, names), names) for event in seen] == seen
        assert [read_act(say_act(act, names), names) for act in played.acts] == played.acts
        assert replay(played.hand.sign, [read_event(full(event, names), names) for event in log]) == played.hand


def test_a_hand_is_played_the_same_by_what_is_said() -> None:
    for game in GAMES:
        rng = Random(f"said {game}")
        played = play_any(signs_of(game)[0], rng)
        again = played.start.hand()
        for act in played.acts:
            again.play(say_act(act, again.state.names))
        assert again == played.hand


def test_what_goes_wrong_is_said_and_read_again() -> None:
    for number in range(100):
        every = combinations()
        combination = every[number * 7 % len(every)]
        played = play_mischief(combination.sign, f"spoken {number}")
        hand, names = played.hand, played.hand.state.names
        for event in hand.log:
            assert read_event(full(event, names), names) == event
            for viewer in (0, "rail"):
                told = see(event, viewer)
                assert told is None or read_event(full(told, names), names) == told
        for act in played.acts:
            assert read_act(say_act(act, names), names) == act


def test_a_line_is_the_words_and_the_clauses() -> None:
    hand = play_any(signs_of("crown holdem")[0], Random(5)).hand
    names = hand.state.names
    for event in hand.log:
        cited = f" [{', '.join(event.by)}]" if event.by else ""
        assert line(event, names) == say(event, names) + cited
        assert full(event, names).startswith(say(event, names))
        assert full(event, names).endswith(cited)


ACTS: tuple[Act, ...] = (
    Fold(0),
    Check(1),
    Call(2),
    Bet(0, 0),
    Bet(1, 10**18 - 1),
    Discard(2, ()),
    Discard(0, (51,)),
    Discard(1, (52, 52, 0)),
    TakeKitty(2),
    Choose(0, "once"),
    Choose(1, "twice"),
    Divide(2),
    Show(2),
    Muck(0),
    Shuffle(tuple(range(52))),
    Shuffle(()),
    Deal(),
    Push(0, ((500, 100),)),
    Push(1, ((500, 100), (25,) * 12, (1, 2, 2, 1)), "raise", "I mean call, please"),
    Push(2, ((5,),), "", "raise"),
    Push(2, ((5, 5, 5),), "raise to 20, then"),
    Say(0, "raise to 200"),
    Say(1, "Ann pushes 5 saying"),
    Say(2, "twice"),
    Signal(0, "knock"),
    Signal(1, "pass the cards"),
    Count(6300),
)

EVENTS: tuple[Event, ...] = (
    Returned((), 0, 5),
    Returned(("HOUSE 1",), 1, 5),
    Posted((), 2, 5, "straddle", True),
    Dealt((), (0, 1, 2, 0), (51, 52, 0, 7), (True, False, True, False)),
    Dealt((), (0, 1, 2, 0, 1, 2), (51, 52, 0, 7, 52, 3), (False,) * 6),
    Dealt((), (0, 0, 1), (51, 50, 52), (False, True, True)),
    Dealt((), (0, 1, 0, 1, 0, 1), (51, 52, 50, 52, 7, 8), (False, False, False, False, True, True)),
    KittyTaken((), 1, 20, (1, 2, 3, 4, 5)),
    Showed((), 0, (1, 2)),
    Discarded((), 1, ()),
    Chosen((), 2, "twice"),
    Proposed((), 1),
    Charged((), 1, 2),
    Charged(("HOUSE 1",), 0, 2, "float"),
    Raked((), (3, 0)),
    SetAside((), (2, 0, 2)),
    SetAside(("HOUSE 1",), (0,)),
    Raked((), (0, 0, 0)),
    Raked((), (0,)),
    Raked(("HOUSE 1",), (3,), "float"),
    Pushed((), 0, ((500, 100),), "", "", 200),
    Pushed(("HOUSE 93",), 1, ((100,), (5, 5)), "raise", "or not", -75),
    Pushed((), 2, ((7,) * 999,), "", "call", 0),
    Said((), 0, "twice"),
    Signalled((), 1, "knock"),
    Signalled((), 2, "pass the cards"),
    Obliged(("HOUSE 104",), 0, ("call", "fold"), 30, 0, 30),
    Obliged((), 1, ("raise",), 0, 800),
    Counted((), 6300),
    Won((), 1, "board 2 low", (0, 2), (7, 0), False),
    Won((), 0, "high", (1,), (7,), False),
    Won((), 0, "pot", (0, 1, 2), (7, 8, 9)),
    Turned((), (1,), 1, "turn"),
    Turned((), (1,), 2),
    Turned((), (1, 2, 3)),
    Opened((), 2, -1),
    Moved((), (3, 4), "hole", "muck", 2),
    Moved((), (52,), "stub", "up", 1),
    Moved((), (), "stub", "burns"),
    Recorded((), "Floor", "calls time on", 1, "30 seconds"),
    Recorded((), "Floor", "warning", 0, "cards thrown"),
    Recorded((), "", "seat forfeited", 2, "forbidden look"),
    Recorded((), "", "penalty"),
    Directed((), "opens", 1),
    Directed((), "cards come face up"),
    Ended((), (0, 1, 10**15)),
)

# Names that people might give themselves and that the grammar must carry.
GOOD_NAMES = (
    ("Ann", "Ben", "Cy"),
    ("calls", "folds", "checks"),
    ("the dealer", "the shuffler", "the deck"),
    ("p1", "p2", "p3"),
    ("0", "1", "2"),
    ("As", "Kd", "??"),
    ("Ann raises to 60", "Ann raises to", "Ann"),
    ("Ann calls", "Ann", "Ann calls 5"),
    ("Ann shows", "Ann shows As", "Ann"),
    ("nothing", "none", "stands pat"),
    ("the flop: As", "burns As", "the pot"),
    ("the dealer deals", "the house takes 5", "the betting round is over"),
    ("Anybody", "Somebody", "no body"),
    ("Łukasz", "王小明", "Ólafur Þór"),
    ("🂡", "👩‍👩‍👧", "e\u0301"),
    ("Ann Marie van der Berg", "O'Neil", "Smith,J"),
    ('"quoted"', "back\\slash", "(posts 5)"),
    ("[", "]", "a [b] c"),
    ("Ann [x]", "[]", "[CROWN 9.7]"),
    ("-", "_", "."),
    ("stand up", "up", "up up"),
    ("Bonnie and Clyde", "Clyde", "Bonnie"),
    ("A", "A As", "A As Kd"),
    ("a card", "two cards", "Ann's hole cards"),
    ("x" * 300, "y", "z"),
    ("True", "None", "null"),
)
# Names that the grammar cannot carry: each would read back as somebody or something else, so a hand refuses them.
BAD_NAMES = {
    "nobody is no seat": ("nobody", "Ben", "Cy"),
    "the kitty is no seat": ("the kitty", "Ben", "Cy"),
    "two names alike but for case": ("Ann", "ann", "Cy"),
    "two names alike when case is folded": ("Strasse", "Straße", "Cy"),
    "a comma and a blank": ("Smith, J", "Ben", "Cy"),
    "blanks in a row": ("Ann  Lee", "Ben", "Cy"),
    "a blank before": (" Ann", "Ben", "Cy"),
    "a blank behind": ("Ann ", "Ben", "Cy"),
    "a tab": ("Ann\tLee", "Ben", "Cy"),
    "a blank that does not break": ("Ann\u00a0Lee", "Ben", "Cy"),
    "a new line": ("Ann\nLee", "Ben", "Cy"),
    "a brace": ("{Ann", "Ben", "Cy"),
    "braces": ("Ann {x}", "Ben", "Cy"),
}


def named(names: tuple[str, ...], seed: str) -> tuple[Start, list[Act], Hand]:
    """A hand that goes far, of players with these names."""
    sign = signs_of("house holdem")[0]
    rng = Random(seed)
    start = any_start(sign, rng)
    start.players = dict.fromkeys(names, 100)
    start.marker, start.straddles = 0, 0
    hand = start.hand()
    acts: list[Act] = []
    while not hand.over:
        act = any_act(hand, hand.due, rng)
        if isinstance(act, Fold):
            act = Call(act.seat) if "call" in hand.due.options else Check(act.seat)
        acts.append(act)
        hand.play(act)
    return start, acts, hand


def carried(names: tuple[str, ...]) -> None:
    """Everything that is said with these names reads back, or a hand of such players is refused."""
    try:
        hands = [named(names, f"named {number}") for number in range(6)]
    except Refused:
        return
    for act in ACTS:
        assert read_act(say_act(act, names), names) == act
    for event in EVENTS:
        assert read_event(full(event, names), names) == event
    for _, acts, hand in hands:
        assert isinstance(hand.log[0], Started)
        for event in hand.log:
            assert read_event(full(event, names), names) == event
        for act in acts:
            assert read_act(say_act(act, names), names) == act


@pytest.mark.parametrize("names", GOOD_NAMES, ids=lambda names: names[0][:20])
def test_odd_names_are_carried(names: tuple[str, ...]) -> None:
    start, acts, hand = named(names, "good")
    assert hand.over
    assert len(acts) >= 2
    assert len(start.players) == 3
    carried(names)


@pytest.mark.parametrize("names", BAD_NAMES.values(), ids=BAD_NAMES)
def test_names_that_cannot_be_carried_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        named(names, "bad")
