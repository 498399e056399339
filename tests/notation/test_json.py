"""The JSON of acts, events and views: written, read back, and as the published schema says."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

import pokerroom as pr
from pokerroom.hand import Bet, Discard, Fold
from pokerroom.notation import read_act, read_events, schema, write_act, write_events, write_ohh
from pokerroom.players import simple

SIGNS = [
    "crown holdem, no limit, blinds 1/2, commission 5% cap 3",
    "victoria-2003 seven card stud hi lo, fixed 2/4, ante 1",
    "victoria-2003 draw kitty, fixed 2/4, blinds 1/2",
    "canberra-1994 manila, blinds 10, least wager 5",
    "grand omaha, pot limit, blinds 1/2, run it twice",
    "house seven card stud, fixed 4/8, ante 1, bring in 2",
]


def played(line: str, seed: int) -> pr.Hand:
    chance = Random(seed)
    hand = pr.Hand(pr.sign(line), dict.fromkeys(["Ann", "Bob", "Cy", "Di"], 150), chance=chance)
    while not hand.over:
        hand.play(simple(hand.view(hand.due.seat), chance))
    return hand


@pytest.mark.parametrize("line", SIGNS)
def test_events_are_written_and_read_back(line: str) -> None:
    for seed in range(15):
        hand = played(line, seed)
        assert read_events(write_events(hand.log)) == hand.log
        assert pr.replay(hand.sign, read_events(write_events(hand.log))) == hand


def test_acts_are_written_and_read_back() -> None:
    for act in (Fold(2), Bet(0, 60), Discard(1, (3, 4)), Discard(1, ())):
        assert read_act(write_act(act)) == act


@pytest.mark.parametrize(
    "text", [b"", b"{}", b'{"type":"Fold"}', b'{"type":"Fold","seat":"x"}', b'{"type":"Won"}', b"[1]"]
)
def test_json_that_is_no_act_is_refused(text: bytes) -> None:
    with pytest.raises((msgspec.ValidationError, msgspec.DecodeError)):
        read_act(text)


def test_the_published_schema_is_fresh() -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "schema.json"
    assert json.loads(page.read_text()) == json.loads(json.dumps(schema())), (
        "write it anew: pokerroom schema > docs/schema.json"
    )


@pytest.mark.parametrize("line", SIGNS)
def test_open_hand_history_tells_every_chip(line: str) -> None:
    for seed in range(15):
        hand = played(line, seed)
        told = json.loads(write_ohh(hand, "rail", number="7"))["ohh"]
        won = {player["id"]: 0 for player in told["players"]}
        for pot in told["pots"]:
            for win in pot["player_wins"]:
                won[win["player_id"]] += win["win_amount"]
        raked = sum(pot["rake"] for pot in told["pots"])
        assert raked == hand.state.taken
        put = {seat: hand.state.contributed[seat] for seat in won}
        for seat, amount in won.items():
            assert hand.state.start[seat] - put[seat] + amount == hand.state.stacks[seat]


def test_open_hand_history_keeps_hidden_cards_hidden() -> None:
    hand = played(SIGNS[0], 3)
    shown = json.dumps(json.loads(write_ohh(hand, "rail"))["ohh"]["rounds"])
    hidden = [card for event in hand.log if type(event).__name__ == "Burned" for card in [event.card]]  # type: ignore[union-attr]
    assert all(f'"{pr.spell([card])}"' not in shown for card in hidden)


def test_an_unfinished_hand_is_not_written() -> None:
    hand = pr.Hand(pr.sign(SIGNS[0]), {"Ann": 100, "Bob": 100}, chance=Random(1))
    with pytest.raises(pr.Refused, match="finished"):
        write_ohh(hand)
