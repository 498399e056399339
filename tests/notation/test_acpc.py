"""Logs of ACPC: lines of the competition as it wrote them, hands there and back, and what the form cannot tell."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import pokerroom as pr
from pokerroom.cli import main
from pokerroom.hand.hand import Hand
from pokerroom.histories.files import format_of, hands_in
from pokerroom.law.error import Refused
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.course import WAGERS, course
from pokerroom.notation.formats import histories
from pokerroom.notation.recorded import Unread
from pokerroom.notation.replaying import ReplayedHand
from tests.views.player import play_any

ACPC = histories()["acpc"]
LIMIT = "# name/game/hands/seed match holdem.limit.2p.reverse_blinds.game 3000 0\n"
THREE = "# name/game/hands/seed match games/holdem.nolimit.3p.game 3000 0\n#--t_response 10000\n"
DEFINED = """GAMEDEF
nolimit
numPlayers = 2
numRounds = 4
stack = 500 300
blind = 1 2
firstPlayer = 1 2 2 2
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""


def read(text: str) -> list[ReplayedHand | Unread]:
    return list(hands_in(text.encode(), ACPC))


def played(text: str) -> ReplayedHand:
    [hand] = read(text)
    assert isinstance(hand, ReplayedHand), hand
    return hand


def why(text: str) -> str:
    [hand] = read(text)
    assert isinstance(hand, Unread)
    return hand.why


def test_lines_of_the_competition_end_as_they_say() -> None:
    line = "STATE:7:rc/crc/crc/crc:Tc6d|Ks5h/QsTs2s/9s/Ah:-70|70:feste|marv\n"
    hand = played(LIMIT + line)
    assert hand.record.number == "7" and hand.record.names == ("feste", "marv")
    assert [int(each) for each in hand.gains] == [-70, 70] and hand.rake == 0 and not hand.note
    hand = played(f"{LIMIT}STATE:2:f:Ah8s|2h4c:5|-5:P1|P2\n")  # the small blind folds, who has the button
    assert [int(each) for each in hand.gains] == [5, -5] and hand.hand.names[hand.hand.state.marker] == "P2"
    hand = played(f"{THREE}STATE:1:cr13057cr20000cc///:Ks6h|Qs5d|Tc4d/Ah3dTd/8c/Qd:-20000|40000|-20000:p2|p3|p1\n")
    assert [int(each) for each in hand.stacks] == [0, 60_000, 0]
    assert [step.act for step in course(hand.hand.log, hand.hand.state.start) if step.act in WAGERS] == [
        "call", "raise", "call", "raise", "call", "call"
    ]  # fmt: skip


def test_of_two_players_the_first_may_have_the_button() -> None:
    hand = played(f"{DEFINED}STATE:0:r6c/cr18f:AsKs|QdQh/2c7d9h:6|-6:Ann|Bob\n")
    assert dict(zip(hand.hand.names, hand.stacks, strict=True)) == {"Ann": 506, "Bob": 294}
    assert hand.hand.names[hand.hand.state.marker] == "Ann"


def test_a_pot_that_is_shared_to_the_half_chip() -> None:
    of_two = ("numPlayers = 2", "stack = 500 300", "blind = 1 2", "firstPlayer = 1 2 2 2")
    of_three = ("numPlayers = 3", "stack = 9 9 9", "blind = 1 2 2", "firstPlayer = 1 1 1 1")
    defined = DEFINED
    for two, three in zip(of_two, of_three, strict=True):
        defined = defined.replace(f"{two}\n", f"{three}\n")
    hand = played(f"{defined}STATE:0:fcc/cc/cc/cc:2c3d|AsKd|AdKs/QhJhTh/7c/8d:-1|0.5|0.5:a|b|c\n")
    assert [str(each) for each in hand.gains] == ["-1", "0.5", "0.5"]


@pytest.mark.parametrize("line", ("house holdem, no limit, blinds 1/2", "house holdem, fixed 2/4, blinds 1/2"))
@pytest.mark.parametrize("viewer", ("surveillance", "rail"))
def test_hands_are_read_back_as_they_were(line: str, viewer: Viewer) -> None:
    written = 0
    for number in range(150):
        hand = play_any(pr.sign(line), Random(f"acpc {line} {number}")).hand
        if ACPC.why_not(hand):
            with pytest.raises(Refused):
                ACPC.write(hand, viewer, "")
            continue
        written += 1
        called = f"t1/{number}" if number % 2 else str(number)
        again = played(ACPC.write(hand, viewer, called))
        assert again.record.number == called
        assert dict(zip(again.hand.names, again.hand.stacks, strict=True)) == dict(
            zip(hand.names, hand.stacks, strict=True)
        )
        assert wagers(again.hand) == wagers(hand)
        assert again.hand.board == hand.board
    assert written > 40


def wagers(hand: Hand) -> list[tuple[str, str, int, int]]:
    return [
        (hand.names[step.seat], step.act, step.added, step.street)
        for step in course(hand.log, hand.state.start)
        if step.act in WAGERS
    ]


def test_what_the_form_cannot_tell() -> None:
    for line, said in (
        ("house omaha, pot limit, blinds 1/2", "has no Omaha"),
        ("house holdem, no limit, blinds 1/2, ante 1", "no antes"),
        ("house holdem, no limit, blinds 1/2, commission 5% cap 3", "what the house takes"),
    ):
        hands = [play_any(pr.sign(line), Random(f"not {number}")).hand for number in range(20)]
        assert any(said in ACPC.why_not(hand) for hand in hands), line
    hand = Hand(pr.sign("house holdem, no limit, blinds 1/2"), {"Ann": 100, "Bob": 100}, chance=Random(3))
    with pytest.raises(Refused, match="finished"):
        ACPC.write(hand, "rail", "")


@pytest.mark.parametrize(
    ("text", "said"),
    (
        ("", "no hand here"),
        ("STATE:0:f:AhKh|:5|-5:a|b", "put the definition of its game in front"),
        (f"{LIMIT}STATE:0", "parts between its colons"),
        (f"{LIMIT}STATE:0:f:AhKh|2c3c|4d4c:5|-5:a|b", "cards of 3 players"),
        (f"{LIMIT}STATE:0:rc/cc:AhKh|2c3c:5|-5:a|b", "betting has 2 rounds"),
        (f"{LIMIT}STATE:0:xc:AhKh|2c3c:5|-5:a|b", "no betting"),
        (f"{LIMIT}STATE:0:r20c:AhKh|2c3c:5|-5:a|b", "none in limit games"),
        (f"{LIMIT}STATE:0:f:AhKh|2c3c:5|-4:a|b", "comes to 1"),
        (f"{LIMIT}STATE:0:f:AhKh|2c3c:5:a|b", "what 2 players won"),
        (f"{LIMIT}STATE:0:f:AhAh|2c3c:5|-5:a|b", "Ah"),
        (f"{LIMIT}STATE:0:ffff:AhKh|2c3c:5|-5:a|b", "nobody is left"),
        (f"{DEFINED}STATE:0:r600c:AsKs|QdQh:-6|6:a|b", "no further than the stack"),
        (f"{DEFINED}STATE:0:r2c:AsKs|QdQh:-6|6:a|b", "above 2"),
        (f"{DEFINED}STATE:0:f:AsKs|QdQh:-9|9:a|b", "lost more than they had put in"),
        (f"{LIMIT}STATE:9:rc/crf:Tc6d|Ks5h/QsTs2s:20|-20:a|b", "folded and won"),
        (f"{DEFINED.replace('numHoleCards = 2', 'numHoleCards = 4')}STATE:0:f:|:1|-1:a|b", "only hold'em"),
        (f"{DEFINED.replace('500 300', '500 x')}STATE:0:f:|:1|-1:a|b", "stack"),
        (f"{DEFINED.replace('1 2 2 2', '7 2 2 2')}STATE:0:f:|:1|-1:a|b", "firstPlayer"),
    ),
)
def test_what_is_wrong_is_a_sentence(text: str, said: str) -> None:
    assert said in why(text)


def test_any_character_may_be_wrong() -> None:
    """Every character in turn becomes another, or goes: a hand or a sentence, never an exception."""
    line = "STATE:0:r6c/cr18f:AsKs|QdQh/2c7d9h:-6|6:Ann|Bob\n"
    for text, kept in ((DEFINED, line), (line, "")):
        for place in range(len(text)):
            for other in ("", "x", "0", "|", ":", "/", "9", "\n", "\u00b2"):
                changed = text[:place] + other + text[place + 1 :]
                whole = changed + kept if kept else DEFINED + changed
                assert all(isinstance(each, ReplayedHand) or each.why for each in read(whole))


def test_a_log_is_known_by_how_it_begins_and_converted(tmp_path: Path) -> None:
    log = tmp_path / "match.log"
    log.write_text(LIMIT + "STATE:0:rc/crc/crc/crc:Tc6d|Ks5h/QsTs2s/9s/Ah:-70|70:feste|marv\n")
    assert format_of(log, log.read_bytes()) is ACPC
    assert format_of(log, b'\xef\xbb\xbf{"ohh": {}}').key == "ohh" and format_of(log, b"variant = 'NT'").key == "phh"
    there, back = tmp_path / "hands.phh", tmp_path / "hands.acpc"
    assert main(["convert", str(log), "--to", "phh", "-o", str(there)]) == 0
    assert "variant = 'FT'" in there.read_text()
    assert main(["convert", str(there), "--to", "acpc", "-o", str(back)]) == 0
    assert "STATE:0:rc/crc/crc/crc:Tc6d|Ks5h/QsTs2s/9s/Ah:-70|70:feste|marv" in back.read_text()
    assert pr.frame(back, per="player", kind="dict")["gain"] == [-70.0, 70.0]
