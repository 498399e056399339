"""Lines of the log and refusals as a German reads them: of hands in which everything goes wrong, nothing is English.

The hands are played here and their sentences given to the pages' own words, which run in Node. English is a word that
stands in the sentence of the room, and in no sentence or word that the pages have in German.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.hand.vocabulary import HAND
from pokerroom.law import Refused
from pokerroom.machine.kinds import Act
from pokerroom.players.careless import careless
from pokerroom.room.awards import read_hands
from pokerroom.room.lines import Players, lines
from pokerroom.room.offices import ladders
from tests.hand.signs import combinations
from tests.rulings.mischief import right_act, start

FRONT = Path(__file__).parent.parent.parent / "frontend"
# Offices are called as their books call them, and a side wager has its name.
_NAMES = {name for each in ladders().values() for name in each.names} | {"Chase the Flop"}
NAMES = re.compile("|".join(map(re.escape, sorted(_NAMES, key=len, reverse=True))))
HANDS, ACTS = 250, 60
_STRING = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_CARD = re.compile(r"\b(10|[2-9TJQKA])[cdhs♣♦♥♠]\ufe0e?(?= |\b|$|[.,;:])")


def _played(seed: int) -> tuple[list[Any], list[str]]:
    """The lines of a hand of mischief, as the rail and a player read them, and what its players were refused with."""
    every = combinations()
    sign = every[(seed * 37) % len(every)].sign
    mind = Random(seed)
    hand = start(sign, mind, Random(f"{seed} chance"))
    refused: list[str] = []
    for _ in range(ACTS):
        act: Act = careless(hand, mind) if hand.over or mind.random() < 0.4 else right_act(hand, mind, 0)
        try:
            hand.play(act)
        except Refused as why:
            if HAND.acts[type(act)].by.who == "seat":
                refused.append(why.sentence)
    players = Players(hand.names, [place + 1 for place in range(len(hand.names))], sign.dollar)
    found = []
    for viewer in ("rail", hand.names[0]):
        found += lines(hand.log, viewer, players, read_hands(hand.view(viewer)))
    return found, refused


def _shape(text: str) -> str:
    """A sentence without what is different from hand to hand."""
    return re.sub(r"(C )+C", "C", _CARD.sub("C", re.sub(r"\bP\d+\b", "P", re.sub(r"\d[\d.]*", "1", text))))


def _recorded() -> dict[str, list[Any]]:
    told: dict[tuple[str, str], Any] = {}
    refused: dict[str, str] = {}
    for seed in range(HANDS):
        said, sentences = _played(seed)
        for line in said:
            told.setdefault((line.event, _shape(line.text)), msgspec.to_builtins(line))
        for sentence in sentences:
            refused.setdefault(_shape(sentence), sentence)
    return {"lines": list(told.values()), "refusals": list(refused.values())}


def _german() -> set[str]:
    """Every word that stands in what the pages have in German for sentences of the room."""
    said = []
    for name in ("lines", "terms", "rare", "refusals"):
        text = (FRONT / "src" / "words" / "de" / f"{name}.ts").read_text(encoding="utf-8")
        text = NAMES.sub("", re.sub(r"const ALSO.+?^}", "", text, flags=re.S | re.M))  # names of names
        text = re.sub(r"\{\w+\}", " ", text)
        said += re.findall(rf", ({_STRING})\],", text) + re.findall(rf": ({_STRING}|`[^`]*`)", text)
    games = [game for book in shelf.every() for game in book.games.values()]
    return {word for each in said for word in _words(each)} | {
        word for game in games for each in (game.book, game.key, game.name) for word in _words(each)
    }


def _words(text: str) -> set[str]:
    return {each.lower() for each in re.findall(r"[^\W\d_]{2,}", text)}


def _english(room: str, page: str, german: set[str]) -> set[str]:
    """Words that the page has from the room and that are in no German sentence; what somebody said stays as it is."""
    page = NAMES.sub("", re.sub(r"„[^“]*“", "", page))
    return (_words(page) & _words(re.sub(r'"[^"]*"', "", room))) - german


def test_nothing_that_a_hand_of_mischief_says_is_english(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (FRONT / "node_modules").exists():
        pytest.skip("there is no Node to say it in")
    recorded = _recorded()
    assert len(recorded["lines"]) > 300 and len(recorded["refusals"]) > 30
    file = tmp_path / "said.json"
    file.write_text(json.dumps(recorded), encoding="utf-8")
    runs = [node, "node_modules/vitest/vitest.mjs", "run", "tests/german.test.ts"]
    done = subprocess.run(
        runs, cwd=FRONT, env={**os.environ, "POKERROOM_SAID": str(file)}, capture_output=True, text=True, timeout=300
    )
    assert not done.returncode, done.stdout + done.stderr
    said = json.loads(file.read_text(encoding="utf-8"))
    pairs = [
        *((line["text"], text) for line, (text, _) in zip(recorded["lines"], said["lines"], strict=True)),
        *((line.get("beside", ""), beside) for line, (_, beside) in zip(recorded["lines"], said["lines"], strict=True)),
        *zip(recorded["refusals"], said["refusals"], strict=True),
    ]
    german = _german()
    assert not german & {"the", "from", "place", "and", "cards", "is"}, "what is English is no German word"
    wrong = {f"{page}   ({room})": _english(room, page, german) for room, page in pairs}
    wrong = {each: words for each, words in wrong.items() if words}
    assert not wrong, "\n".join(f"{sorted(words)} in {each}" for each, words in wrong.items())
