"""A sealed hand as a file: two programs that share nothing find it good, and find whatever was changed in it."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.cards.card import WRITTEN
from pokerroom.cards.seal import SECRET, Seal
from pokerroom.cli import main
from pokerroom.hand.deck import Shuffled
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.machine.secrecy import Viewer
from pokerroom.room.finished import FoundHand
from pokerroom.room.sealed_hand import read, sealed_hand, written
from pokerroom.table.hands import Began, Finished
from pokerroom.table.table import Table
from tests.views.player import GAMES, any_act, signs_of

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "docs" / "check_seals.py"
FIXTURE = ROOT / "frontend" / "tests" / "sealed.json"


def play(sign: Any, seed: str, secret: bytes | None = None) -> FoundHand:
    """A sealed hand of some people, as the room finds it when it is over."""
    rng = Random(seed)
    least = max(2, sign.game.rules["least_players"].value, len(sign.blinds))
    count = rng.randint(least, sign.seats)
    chips = max(sign.buy_in[0], sign.chip * rng.randint(40, 400))
    table = Table(
        sign,
        {f"P{place}": chips for place in range(count)},
        book=shelf.book(sign.game.book),
        chance=rng,
        showdown=rng.choice(("manual", "automatic")),
    )
    table.seal_with(lambda: secret or rng.randbytes(SECRET))
    hand = table.deal()
    while not hand.over:
        table.play(any_act(hand, hand.due, rng))
    began = next(place for place, event in enumerate(table.log) if isinstance(event, Began))
    ended = next(place for place, event in enumerate(table.log) if isinstance(event, Finished))
    first, last = table.log[began], table.log[ended]
    between = [event for event in table.log[began + 1 : ended] if type(event).__name__ != "Missed"]
    start = next(place for place, event in enumerate(between) if type(event).__name__ == "Started")
    return FoundHand(first, between[start:], last, hand.sign, 0, 0)


def a_draw() -> FoundHand:
    """A hand in which the muck is shuffled into the stub, always the same."""
    sign = spoken_sign("victoria draw blind, fixed 2/4, blinds 1/2", shelf.book)
    for number in range(400):
        found = play(sign, f"a draw {number}", bytes(range(SECRET)))
        made = sealed_hand(found, "t1", 1)
        if sum(bool(line.root) for line in made.record) > 1 and len(made.openings) > 8:
            return found
    raise AssertionError("the stub never ran out")


def separately(*files: Path, root: str = "") -> tuple[int, str]:
    """What the small program says, which knows nothing of this package: isolated, without site-packages."""
    asked = ["--root", root] if root else []
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(PROGRAM), *map(str, files), *asked],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_small_program_is_small_and_stands_alone() -> None:
    source = PROGRAM.read_text()
    assert len(source.splitlines()) < 150
    assert {line.split()[1] for line in source.splitlines() if line.startswith(("import ", "from "))} <= {
        "argparse",
        "hashlib",
        "json",
        "pathlib",
        "sys",
    }


@pytest.mark.parametrize("part", range(3))
def test_hands_of_all_games_hold_for_everybody(part: int, tmp_path: Path) -> None:
    """The full count, 10,000 hands, is `make seals`."""
    hands: list[Any] = []
    for game in GAMES[part::3]:
        for number, sign in enumerate(signs_of(game)):
            found = play(sign, f"sealed {game} {number}")
            viewers: list[Viewer] = ["rail", 0, 1, "surveillance"]
            hands += [json.loads(written(sealed_hand(found, f"{game} {number}", viewer))) for viewer in viewers]
    file = tmp_path / "hands.json"
    file.write_text(json.dumps(hands))
    code, said = separately(file)
    assert (code, said) == (0, f"{len(hands)} of {len(hands)} hands are as they were sealed.\n")


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(written(sealed_hand(a_draw(), "t1", 1)))
    return told


def test_the_hand_that_the_browser_is_tried_with_is_what_the_server_writes(good: dict[str, Any]) -> None:
    assert json.loads(FIXTURE.read_text()) == good, "python -m tests.room.sealed_fixture"


def verdicts(tmp_path: Path, capsys: pytest.CaptureFixture[str], *hands: Any, root: str = "") -> tuple[list[int], str]:
    files = []
    for number, hand in enumerate(hands):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(hand if isinstance(hand, str) else json.dumps(hand))
    code, said = separately(*files, root=root)
    capsys.readouterr()
    ours = main(["check", *map(str, files), *(["--root", root] if root else [])])
    told = capsys.readouterr()
    return [code, ours], said + told.out + told.err


def test_a_good_hand_is_found_good(good: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes, said = verdicts(tmp_path, capsys, good)
    assert codes == [0, 0], said
    assert said.count(f"{len(good['openings'])} cards are") == 2
    roots = [line["root"] for line in good["record"] if line["root"]]
    assert verdicts(tmp_path, capsys, good, good, root=roots[0])[0] == [0, 0]


def _line(hand: dict[str, Any], event: str) -> dict[str, Any]:
    return next(line for line in hand["record"] if line["event"] == event and (event == "Started" or line["cards"]))


def a_changed_card(hand: dict[str, Any]) -> None:
    """The card of an opening is another."""
    hand["openings"][0]["card"] = "2c" if hand["openings"][0]["card"] != "2c" else "2d"


def a_card_changed_in_the_record_and_its_opening(hand: dict[str, Any]) -> None:
    opening = hand["openings"][0]
    other = next(card for card in WRITTEN[:52] if card not in {each["card"] for each in hand["openings"]})
    for line in hand["record"]:
        line["cards"] = [other if card == opening["card"] else card for card in line["cards"]]
    opening["card"] = other


def a_card_changed_in_the_record(hand: dict[str, Any]) -> None:
    other = next(card for card in WRITTEN[:52] if card not in {each["card"] for each in hand["openings"]})
    _line(hand, "Dealt")["cards"][0] = other


def a_changed_salt(hand: dict[str, Any]) -> None:
    salt = hand["openings"][2]["salt"]
    hand["openings"][2]["salt"] = salt[:-1] + ("0" if salt[-1] != "0" else "1")


def a_changed_path(hand: dict[str, Any]) -> None:
    hand["openings"][1]["path"][2] = "00" * 32


def a_changed_place(hand: dict[str, Any]) -> None:
    hand["openings"][1]["position"] += 1


def a_second_root(hand: dict[str, Any]) -> None:
    """A root where nothing is shuffled."""
    line = next(line for line in hand["record"][3:] if not line["root"])
    line["root"], line["count"] = "ab" * 32, 52


def a_root_beside_the_first_shuffle(hand: dict[str, Any]) -> None:
    line = next(line for line in hand["record"] if line["event"] == "Shuffled")
    line["root"], line["count"] = hand["record"][0]["root"], 52


def a_root_changed_after_the_deal(hand: dict[str, Any]) -> None:
    hand["record"][0]["root"] = "cd" * 32


def a_root_left_out(hand: dict[str, Any]) -> None:
    hand["record"][0]["root"] = ""


def a_later_root_left_out(hand: dict[str, Any]) -> None:
    next(line for line in hand["record"] if line["event"] == "Reshuffled")["root"] = ""


def another_count(hand: dict[str, Any]) -> None:
    hand["record"][0]["count"] = 51


def an_opening_left_out(hand: dict[str, Any]) -> None:
    del hand["openings"][0]


def an_opening_of_a_later_shuffle(hand: dict[str, Any]) -> None:
    hand["openings"][0]["shuffle"] = 7


CHANGES = (
    a_changed_card,
    a_card_changed_in_the_record_and_its_opening,
    a_card_changed_in_the_record,
    a_changed_salt,
    a_changed_path,
    a_changed_place,
    a_second_root,
    a_root_beside_the_first_shuffle,
    a_root_changed_after_the_deal,
    a_root_left_out,
    a_later_root_left_out,
    another_count,
    an_opening_left_out,
    an_opening_of_a_later_shuffle,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.__name__)
def test_what_is_changed_is_found(
    change: Callable[[dict[str, Any]], None], good: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = copy.deepcopy(good)
    change(hand)
    assert hand != good
    codes, said = verdicts(tmp_path, capsys, hand)
    assert codes == [1, 1], said


def other_deck_sealed_afterwards() -> FoundHand:
    """The house deals another hand afterwards, and seals it with the same secret: all in it agrees."""
    found = a_draw()
    between = list(found.between)
    place = next(place for place, event in enumerate(between) if isinstance(event, Shuffled))
    cards = list(between[place].cards)
    cards[-1], cards[-2] = cards[-2], cards[-1]
    between[place] = msgspec.structs.replace(between[place], cards=tuple(cards))
    root = Seal(bytes(range(SECRET)), 0, cards).root
    between[0] = msgspec.structs.replace(between[0], seal=root)
    return FoundHand(found.began, between, found.finished, found.sign, 0, 0)


def test_a_hand_sealed_anew_after_the_deal_is_found_by_who_kept_its_root(
    good: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By itself it is without fault: what was shown before the deal, or another's file, tells of it."""
    forged = json.loads(written(sealed_hand(other_deck_sealed_afterwards(), "t1", 1)))
    assert verdicts(tmp_path, capsys, forged)[0] == [0, 0]
    shown = good["record"][0]["root"]
    assert shown != forged["record"][0]["root"]
    codes, said = verdicts(tmp_path, capsys, forged, root=shown)
    assert codes == [1, 1]
    assert "shown before the deal" in said
    codes, said = verdicts(tmp_path, capsys, good, forged)
    assert codes == [1, 1]
    assert said.count("another file of this hand has other roots") == 2


@pytest.mark.parametrize("text", ["", "[7]", "{}", '{"form": "other"}', "\x00", '{"form": "pokerroom sealed hand 1"}'])
def test_what_is_no_hand_gets_a_sentence(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes, said = verdicts(tmp_path, capsys, text)
    assert codes == [2, 2], said
    assert "Traceback" not in said


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert separately(tmp_path / "none.json")[0] == 2


def test_a_hand_that_was_not_sealed_is_refused() -> None:
    found = a_draw()
    between = [msgspec.structs.replace(found.between[0], seal=""), *found.between[2:]]
    with pytest.raises(Refused, match="this hand was not sealed"):
        sealed_hand(FoundHand(found.began, between, found.finished, found.sign, 0, 0), "t1", 1)


def test_it_is_read_as_it_was_written(good: dict[str, Any]) -> None:
    made = sealed_hand(a_draw(), "t1", 1)
    assert read(written(made).encode(), "it") == made
