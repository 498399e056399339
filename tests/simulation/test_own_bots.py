"""Bots of one's own: how they are named, what they may answer, and what is said of every mistake."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom.cli import main
from pokerroom.hand.hand import Hand
from pokerroom.law.error import PokerroomError, Refused
from pokerroom.players.own import BotError, bot_of, bots_of, label_of, labels_of
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BOTS
from pokerroom.simulation import Scenario, play_session
from tests.hand.signs import combinations

SIGN = "crown holdem, no limit, blinds 1/2"
STATION = '''
import pokerroom as pr


def station(seen, mind):
    """Calls whatever comes."""
    return "call" if "call" in seen.options else "check"


def folds(seen, mind):
    return pr.Check(seen.seat) if "check" in seen.options else pr.Fold(seen.seat)


def broken(seen, mind):
    return {}["nothing"]


NUMBER = 7
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module in the current folder, under a name of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    name = f"bots_of_{abs(hash(str(tmp_path)))}"
    (tmp_path / f"{name}.py").write_text(STATION)
    return name


def hand_of(sign: str = SIGN, stack: int = 200) -> Hand:
    return Hand(pr.sign(sign), {"Ann": stack, "Bob": stack, "Cy": stack}, chance=Random(7))


def asked(answer: object, hand: Hand | None = None) -> pr.Act:
    """What becomes of an answer at the first turn of a hand."""
    return bot_of(lambda seen, mind: answer)(Seen(hand or hand_of()), Random(1))


# ---------------------------------------------------------------------------------------------------- naming


def test_a_name_of_the_package_or_a_beginning_of_it() -> None:
    assert bot_of("tight") is BOTS["tight"]
    assert bot_of(" Loose ") is BOTS["loose-aggressive"]
    assert bot_of(BOTS["tight"]) is BOTS["tight"]  # nothing is laid around those of the package
    assert label_of("loose") == label_of(BOTS["loose-aggressive"]) == "loose-aggressive"
    with pytest.raises(Refused, match='there is no bot "tigth"; did you mean "tight"'):
        bot_of("tigth")


def test_a_module_and_a_file(module: str, tmp_path: Path) -> None:
    sys.path.insert(0, str(tmp_path))
    for said in (f"{module}:station", f"{module}.py:station", f"{tmp_path / module}.py:station"):
        assert bot_of(said)(Seen(hand_of()), Random(1)) == pr.Call(2)
        assert label_of(f" {said} ") == said


def test_a_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("counted.py").write_text(
        "import builtins\nbuiltins.read_so_often = getattr(builtins, 'read_so_often', 0) + 1\n" + STATION
    )
    for said in ("counted.py:station", "./counted.py:folds", f"{tmp_path}/counted.py:station"):
        bot_of(said)
    import builtins

    assert builtins.read_so_often == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (":station", "names no function; say it like mymodule:function"),
        ("MODULE:", "names no function; say it like mymodule:function"),
        ("no_such_module:bot", 'there is no module "no_such_module" in the current folder'),
        ("MODULE.deeper:bot", "there is no module"),
        ("MODULE:stetion", 'has no "stetion"; did you mean "station"?'),
        ("MODULE:NUMBER", "MODULE:NUMBER is 7, which cannot be called"),
        ("nowhere.py:bot", 'there is no file "nowhere.py"'),
        ("wrong.py:bot", "wrong.py cannot be read: SyntaxError: "),
        ("wrong:bot", "the module wrong cannot be read: SyntaxError: .*wrong.py, line 2"),
        ("fails.py:bot", r"fails.py cannot be read: ZeroDivisionError: division by zero \(fails.py, line 1\)"),
        ("leaves.py:bot", "leaves.py cannot be read: SystemExit: 3"),
        ("needs:bot", "the module needs needs a_module_that_nobody_has, which is not installed"),
        (".:bot", "cannot be read|there is no module"),
        (7, "a bot is a name, mymodule:function or path/to/file.py:function, or a callable, not 7"),
        (None, "or a callable, not None"),
    ],
)
def test_every_mistake_in_a_name_gets_a_sentence(said: Any, sentence: str, module: str, tmp_path: Path) -> None:
    sys.path.insert(0, str(tmp_path))
    Path("wrong.py").write_text("import pokerroom\ndef bot(seen mind):\n    pass\n")
    Path("fails.py").write_text("1 / 0\n")
    Path("leaves.py").write_text("raise SystemExit(3)\n")
    Path("needs.py").write_text("import a_module_that_nobody_has\n")
    with pytest.raises(Refused, match=sentence.replace("MODULE", module)):
        bot_of(said.replace("MODULE", module) if isinstance(said, str) else said)


def test_several_in_a_row() -> None:
    assert bots_of("tight, loose") == ["tight", "loose"]
    with pytest.raises(Refused, match="say which bots play"):
        bots_of([])
    for nothing in ("", "tight,,random", 7, None, [None]):
        with pytest.raises(Refused):
            bots_of(nothing)  # type: ignore[arg-type]


def test_bots_that_are_called_alike_are_told_apart() -> None:
    def made(word: str) -> Callable[[Seen, Random], str]:
        def bot(seen: Seen, mind: Random) -> str:
            return word

        return bot

    one, two = made("call"), made("fold")
    assert labels_of([one, two, one, "tight", BOTS["tight"], "tig"]) == (
        *("bot", "bot 2", "bot"),
        *("tight", "tight", "tight"),
    )


# ---------------------------------------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("answer", "act"),
    [
        (pr.Call(2), pr.Call(2)),
        ("call", pr.Call(2)),
        ("CALLS", pr.Call(2)),
        ("Cy calls", pr.Call(2)),
        ("fold", pr.Fold(2)),
        ("raises to 12", pr.Bet(2, 12)),
        ("raise to 12", pr.Bet(2, 12)),
        ("makes it 12", pr.Bet(2, 12)),
        ("all in", pr.Bet(2, 200)),
        ("goes all in", pr.Bet(2, 200)),
    ],
)
def test_an_act_or_a_line_that_says_it(answer: object, act: pr.Act) -> None:
    assert asked(answer) == act


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (None, "answered None: that is no act"),
        (7, "answered 7: that is no act"),
        (pr.Call, "that is no act"),
        ((pr.Call(2),), "that is no act"),
        (pr.Call(0), r"answered Call\(seat=0\): its seat is 2"),
        (pr.Call("Cy"), "its seat is 2"),  # type: ignore[arg-type]
        ("Ann calls", 'answered "Ann calls": its seat is 2'),
        (pr.Check(2), r"answered Check\(seat=2\): that may not be played now"),
        ("check", "that may not be played now"),
        (pr.Bet(2, 3), "that may not be played now"),
        (pr.Bet(2, 201), "that may not be played now"),
        (pr.Bet(2, 10**30), "that may not be played now"),
        (pr.Bet(2, -4), "that may not be played now"),
        (pr.Bet(2, True), "a bet is to a whole number of chips"),
        (pr.Bet(2, "6"), "a bet is to a whole number of chips"),  # type: ignore[arg-type]
        (pr.Bet(2, 6.0), "a bet is to a whole number of chips"),  # type: ignore[arg-type]
        (pr.Discard(2, ()), "that may not be played now"),
        (pr.Discard(2, ["x"]), "cards are thrown away as a tuple"),  # type: ignore[arg-type]
        (pr.Shuffle(()), "its seat is 2"),
        (pr.Choose(2, "twice"), "that may not be played now"),
        ("raise", "that leaves a choice; a line says it all"),
        ("raise 6", 'a bot says what it does and how much, like "call", "raises to 12" or "all in"'),
        ("knocks on the table", "a bot says what it does"),
        ("rises to 12", 'did you mean "raises"'),
        ("", "is not understood"),
        ("call " * 100_000, "is not understood"),
    ],
)
def test_whatever_cannot_be_played_is_said_with_the_bot_and_what_was_due(answer: object, why: str) -> None:
    hand = hand_of()
    with pytest.raises(BotError, match=why) as found:
        asked(answer, hand)
    told = str(found.value)
    assert told.startswith("the bot <lambda> answered ")
    assert told.endswith("It could fold, call 2 or raise to between 4 and 200.")
    assert len(told) < 400
    assert len(hand.log) == len(hand_of().log)


def test_an_error_of_its_own_is_the_cause() -> None:
    def clumsy(seen: Seen, mind: Random) -> pr.Act:
        raise KeyError("nothing")

    with pytest.raises(BotError, match=r"the bot clumsy raised KeyError: 'nothing' \(test_own_bots.py, line") as found:
        bot_of(clumsy)(Seen(hand_of()), Random(1))
    assert isinstance(found.value.__cause__, KeyError)
    assert isinstance(found.value, PokerroomError)
    with pytest.raises(BotError, match=r"TypeError: .*takes 1 positional argument but 2"):
        bot_of(lambda seen: "call")(Seen(hand_of()), Random(1))


def test_what_it_does_to_what_it_sees_changes_nothing() -> None:
    def meddling(seen: Seen, mind: Random) -> pr.Act:
        seen.options, seen.seat, seen.most, seen.least = ("check",), 0, 10**6, 0
        return pr.Check(0)

    hand = hand_of()
    with pytest.raises(BotError, match="its seat is 2"):
        bot_of(meddling)(Seen(hand), Random(1))
    assert hand.due.options == ("fold", "call", "raise")


def test_words_of_the_options_answer_questions_draws_and_the_end() -> None:
    drawing = hand_of("house 2-7 triple draw, fixed limit 2/4, blinds 1/2")
    held = Seen(drawing)
    assert held.options[0] == "fold"
    drawing.play("Cy calls")
    drawing.play("Ann calls")
    drawing.play("Bob checks")
    seen = Seen(drawing)
    assert seen.options == ("draw",)
    assert asked("stands pat", drawing) == pr.Discard(seen.seat, ())
    two = seen.hole[:2]
    assert asked(f"discards {pr.spell(two)}", drawing) == pr.Discard(seen.seat, two)
    assert asked(pr.Discard(seen.seat, two[::-1]), drawing) == pr.Discard(seen.seat, two[::-1])
    with pytest.raises(BotError, match="may not be played now"):
        asked(pr.Discard(seen.seat, (two[0], two[0])), drawing)
    with pytest.raises(BotError):
        asked("draw", drawing)


@pytest.mark.parametrize("part", range(4))
def test_what_is_seen_as_legal_is_what_the_hand_has_and_takes(part: int) -> None:
    """In every game with every deck: the same acts as those of the hand, each of which passes as an answer."""
    turns = 0
    for number, combination in enumerate(combinations()[part::16]):
        mind = Random(f"{part} {number}")
        sign = combination.sign
        players = {f"P{seat}": 40 * sign.least_wager for seat in range(max(3, len(sign.blinds)))}
        hand = Hand(sign, players, chance=Random(number))
        while not hand.over:
            seen = Seen(hand)
            found = seen.legal()
            assert found == hand.legal()
            assert len(repr(seen)) < 200
            act = mind.choice(found)
            assert asked(act, hand) is act
            hand.play(act)
            turns += 1
    assert turns > 20


# ---------------------------------------------------------------------------------------------------- play


def test_a_scenario_with_a_function_and_a_name() -> None:
    def station(seen: Seen, mind: Random) -> str:
        return "call" if "call" in seen.options else "check"

    with_own = play_session(Scenario(SIGN, (station, "tight", station), hands=60, seed=3), 0)
    plain = play_session(Scenario(SIGN, ("check-call", "tight", "check-call"), hands=60, seed=3), 0)
    assert with_own.won == {"station": plain.won["check-call"], "tight": plain.won["tight"]}  # they do the same
    assert with_own.pots == plain.pots


def test_a_bot_that_fails_stops_a_session_with_its_name() -> None:
    def late(seen: Seen, mind: Random) -> str | None:
        return "call" if "call" in seen.options else None

    with pytest.raises(BotError, match="the bot late answered None: that is no act"):
        play_session(Scenario(SIGN, ("tight", late), hands=60), 0)


def test_a_function_that_has_no_name_elsewhere_is_not_sent_there() -> None:
    scenario = Scenario(SIGN, ("tight", lambda seen, mind: "call"), hands=5)
    with ProcessPoolExecutor(1) as pool, pytest.raises(Refused, match="mymodule:function"):
        pool.submit(play_session, scenario, 0).result()


def test_simulate_on_the_command_line(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In two processes, which find the module in the current folder too."""
    line = ["simulate", *SIGN.split(), "--players", "3", "--hands", "500", "--json", "--seed", "4"]
    told = []
    for processes in ("1", "2"):
        assert main([*line, "--bots", f"tight, {module}:station", "--processes", processes]) == 0
        told.append(json.loads(capsys.readouterr().out)["schemes"])
    assert told[0] == told[1]
    assert main([*line, "--bots", "tight,check-call"]) == 0
    plain = json.dumps(json.loads(capsys.readouterr().out)["schemes"])
    assert json.dumps(told[0]).replace(f"{module}:station", "check-call") == plain
    assert main([*line, "--bots", f"tight,{module}.py:station", "--processes", "2"]) == 0
    assert f"{module}.py:station" in capsys.readouterr().out


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_mistake_on_the_command_line_is_a_sentence(
    module: str, processes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["simulate", *SIGN.split(), "--hands", "500", "--processes", processes, "--bots"]
    for said, sentence in (
        (f"{module}:stetion", f'pokerroom: {module} has no "stetion"; did you mean "station"?\n'),
        ("no_such_module:bot", 'pokerroom: there is no module "no_such_module"'),
        (f"{module}:broken", f"pokerroom: the bot {module}:broken raised KeyError: 'nothing' ({module}.py, line"),
    ):
        assert main([*line, said]) == 2
        found = capsys.readouterr()
        assert found.err.startswith(sentence)
        assert found.err.count("\n") == 1 and not found.out


def test_a_tournament_with_bots_of_ones_own(module: str, capsys: pytest.CaptureFixture[str]) -> None:
    def station(seen: Seen, mind: Random) -> str:
        return "call" if "call" in seen.options else "check"

    event = pr.Tournament("house", "sit_and_go", seed=2, bots=[station, "tight"])
    plain = pr.Tournament("house", "sit_and_go", seed=2, bots=["check-call", "tight"])
    assert event.play() == plain.play() and event.hands == plain.hands
    assert set(event.bots.values()) == {"station", "tight"}
    assert '"bot": "station"' in event.json()
    names = list(event.bots)
    with pytest.raises(Refused, match=f'nobody says which bot plays for "{names[-1]}"'):
        pr.Tournament("house", "sit_and_go", bots=dict.fromkeys(names[:-1], "tight"))

    line = ["tournament", "simulate", "--times", "4", "--json", "--bots"]
    assert main([*line, f"{module}:station, tight", "--workers", "2"]) == 0
    told = capsys.readouterr().out
    assert main([*line, "check-call, tight", "--workers", "1"]) == 0
    assert told.replace(f"{module}:station", "check-call") == capsys.readouterr().out
    assert main(["tournament", "play", "--json", "--bots", f"{module}:station"]) == 0
    assert f"{module}:station" in capsys.readouterr().out


def test_simulate_in_the_library() -> None:
    def station(seen: Seen, mind: Random) -> str:
        return "call" if "call" in seen.options else "check"

    played = pr.simulate(pr.sign(SIGN), [station, "tight", station], hands=300, seed=5)
    assert played.hands == 300 and list(played.won) == ["station", "tight"]
    # What one has lost the others have won; the station's figure is that of each of them.
    assert played.won["tight"].value == pytest.approx(-2 * played.won["station"].value)
    assert played.won["tight"].error > 0
    told = json.loads(played.json())
    assert [each["seats"] for each in told["bots"]] == [2, 1] and told["sign"] == pr.sign(SIGN).line
    assert len(repr(played)) < 200 and "tight" in repr(played)
    again = pr.simulate(SIGN, [station, "tight", station], hands=300, seed=5)
    assert again.won == played.won != pr.simulate(SIGN, [station, "tight", station], hands=300, seed=6).won


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"hands": 0}, "a number of hands is a whole number"),
        ({"hands": "5"}, "a number of hands is a whole number"),
        ({"hands": True}, "a number of hands is a whole number"),
        ({"stack": 0}, "a number of chips is a whole number"),
        ({"bots": ["tight"]}, "a hand needs 2 players"),
        ({"bots": []}, "say which bots play"),
        ({"bots": 5}, "bots are names in a row or a list"),
        ({"sign": 5}, "a sign is named in words, not by 5"),
    ],
)
def test_a_simulation_that_cannot_be_played_is_refused(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused, match=says):
        pr.simulate(**({"sign": SIGN, "bots": "tight, tight"} | wrong))
