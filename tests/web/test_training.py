"""Hands dealt by hand over the socket: right in every game of every book, and with every slip that a dealer can make.

The trainee here keeps the same exercise at home, from the same seed, and so knows what is right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from pokerroom import shelf
from pokerroom.academy.dealing import CALLS_THE_FLOOR, DONE, FLOOR, NEXT, PLAYERS, QUESTION, STOPS, TRAINEE, Exercise
from pokerroom.academy.tasks import TaskAnswer
from pokerroom.hand.rulings.kinds import KINDS
from pokerroom.law.book import Game
from pokerroom.room.tempo import Tempo
from tests.academy.trainee import LONGEST, SLIPS, Slip, exercise, games, occasion, right_answer
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import Visitor

GAMES = list(games())
BOOKS = len({game.book for game in GAMES})
SEEDS = 4


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("academy")
    with Live(folder, Tempo(between=3600.0), limits=PLENTY) as found:
        yield found


@pytest.fixture(scope="module")
def counted() -> Iterator[list[tuple[str, str]]]:
    """Every slip that was made, told and put right: the game and the kind. Counted where nothing else runs beside it."""
    made: list[tuple[str, str]] = []
    yield made
    kinds, played = {kind for _, kind in made}, {game for game, _ in made}
    print(f"\n{len(made):,} slips told and put right, of {len(kinds)} kinds, in {len(played)} games of {BOOKS} books")


class Desk:
    """A trainee's socket, and the same exercise at home."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sent = 0
        self.home: Exercise | None = None

    def say(self, type: str, **more: Any) -> dict[str, Any]:
        self.socket.send(json.dumps({"type": type, **more}))
        self.sent += 1
        told: dict[str, Any] = json.loads(self.socket.recv(timeout=60))
        return told

    def begin(self, game: Game, seed: int, key: str = "hand") -> Exercise:
        self.home = exercise(game, seed, key)
        told = self.say("begin", book=game.book, game=game.key, lesson=key, seed=seed)
        assert told["waits"] == self.home.waits, told
        return self.home

    def do(self, line: str) -> dict[str, Any]:
        assert self.home is not None
        self.home.do(line)
        return self.same(self.say("do", line=line))

    def answer(self, given: TaskAnswer) -> dict[str, Any]:
        assert self.home is not None
        self.home.answer(given)
        said = {"chosen": given.chosen, "clause": given.clause, "amounts": given.amounts}
        return self.same(self.say("answer", answer=said))

    def step(self) -> dict[str, Any]:
        """Do the next thing, and do it right."""
        assert self.home is not None
        waits = self.home.waits
        if self.home.due() == STOPS:
            return self.do(STOPS)
        if waits == QUESTION:
            assert self.home.task is not None
            return self.answer(right_answer(self.home.task))
        if waits in (TRAINEE, FLOOR):
            return self.do(CALLS_THE_FLOOR if waits == FLOOR else self.home.due())
        assert waits in (PLAYERS, NEXT)
        self.home.go_on()
        return self.same(self.say("on"))

    def same(self, told: dict[str, Any]) -> dict[str, Any]:
        assert self.home is not None
        assert (told["waits"], told["slips"], told["refused"]) == (self.home.waits, len(self.home.slips), ""), told
        return told

    def deal(self) -> dict[str, Any]:
        """Deal rightly to the end; the last that is told."""
        assert self.home is not None
        told: dict[str, Any] = {}
        for _ in range(LONGEST):
            if self.home.waits == DONE:
                return told
            told = self.step()
        raise AssertionError(f"{self.home.game.book} {self.home.game.key} does not end")


@pytest.fixture
def desk(live: Live) -> Iterator[Desk]:
    with connect(f"{live.address.replace('http', 'ws')}/ws/academy", origin=live.address) as socket:  # type: ignore[arg-type]
        yield Desk(socket)


def test_a_hand_is_dealt_right_in_every_game_of_every_book(desk: Desk) -> None:
    for game in GAMES:
        desk.begin(game, 1)
        last = desk.deal()
        report = last["report"]
        assert report["passed"] and not report["slips"] and report["hands"] == 1, (game.book, game.key)
        assert last["felt"]["stage"] == "over"
    assert len(GAMES) >= 51 and desk.sent > 60 * len(GAMES)


@pytest.mark.parametrize(
    ("book", "game", "sign", "dollar"),
    [
        ("crown", "holdem", "no limit, blinds 5/10, commission 5% cap 15", 0),
        ("canberra-1994", "manila", "equal or double, blinds 500, commission scale standard", 100),
        ("victoria-2003", "draw_ante", "no limit, ante 10, commission 5% cap 15", 0),
    ],
)
def test_a_dealer_reads_on_the_sign_what_the_house_takes(
    desk: Desk, book: str, game: str, sign: str, dollar: int
) -> None:
    told = desk.say("begin", book=book, game=game, lesson="commission", seed=1)
    assert told["sign"].partition(", ")[2] == sign
    assert told["dollar"] == dollar


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_noticed_explained_and_put_right_in_every_game_that_gives_occasion_for_it(
    desk: Desk, counted: list[tuple[str, str]], name: str
) -> None:
    slip, kind, fits = SLIPS[name]
    made = 0
    for game in GAMES:
        seed = occasion(game, slip, SEEDS)
        assert (seed >= 0) == fits(game), f"{game.book} {game.key}: {seed}"
        if seed < 0:
            continue
        _slip_once(desk, game, seed, slip, kind)
        counted.append((f"{game.book} {game.key}", kind))
        made += 1
    assert made


def _slip_once(desk: Desk, game: Game, seed: int, slip: Slip, kind: str) -> None:
    home, book = desk.begin(game, seed), shelf.book(game.book)
    while not (line := slip(home) if home.task is None else ""):
        desk.step()
    due = home.due()
    told = desk.do(line)
    where = f"{game.book} {game.key}: {line}"
    # It is noticed, under its name, and explained: what happened, what was due instead, and by which clauses of the book.
    noticed, task = told["slip"], home.task
    assert noticed is not None and noticed["kind"] == kind, where
    assert KINDS[kind].means in noticed["says"], where
    assert noticed["says"].endswith(f". Due was: {due}." if due else ". Nothing was due."), f"{where}: {noticed}"
    assert task is not None and noticed["by"] == list(task.by), where
    assert noticed["by"] and all(clause in book for clause in noticed["by"]), where
    assert any(line["kind"] == "irregularity" and kind in line["text"] for line in told["lines"]), where
    assert told["waits"] == QUESTION and told["task"]["kind"] == "remedy" and told["task"]["subject"] == kind, where
    # Whoever is asked is not told what is right, and a wrong answer puts nothing right.
    assert set(told["task"]) == {"kind", "subject", "answers", "clauses", "rows"}
    wrong = desk.answer(TaskAnswer((task.right + 1) % len(task.answers), task.clause))
    assert not wrong["explained"]["right"] and wrong["waits"] == QUESTION and not wrong["explained"]["by"]
    right = desk.answer(right_answer(task))
    # What follows: the clauses by their words, and what the table did about it.
    assert right["explained"]["right"] and right["explained"]["by"] == list(task.by), where
    assert right["explained"]["gists"] == [book[clause].gist for clause in task.by], where
    assert all(right["explained"]["gists"]), where
    ruled = [line for line in right["lines"] if line["kind"] == "ruling"]
    assert ruled and ruled[0]["text"] and ruled[0]["by"] == list(task.by), where


def test_nobody_says_what_is_wrong_before_it_is_noticed(desk: Desk) -> None:
    home = desk.begin(shelf.book("crown").game("holdem"), 0, "irregular")
    told: dict[str, Any] = {}
    while home.due() != STOPS:
        told = desk.step()
    assert told["waits"] == PLAYERS and told["watch"] and not told["task"]
    assert told["lines"][-1]["text"] == home.seen
    assert not [line for line in told["lines"] if line["kind"] in ("irregularity", "ruling")]
    assert desk.say("hint")["lines"] == []  # it is told once
    told = desk.do(STOPS)
    assert told["task"]["kind"] == "remedy"
    assert [line for line in told["lines"] if line["kind"] == "irregularity"]
    assert desk.deal()["report"]["passed"]


def test_what_cannot_be_heard_is_answered_in_words(desk: Desk) -> None:
    assert "begin" in desk.say("on")["sentence"]
    assert "lesson" in desk.say("begin", book="crown", game="holdem", lesson="nothing")["sentence"]
    assert desk.say("begin", book="nowhere", game="holdem", lesson="hand")["sentence"]
    assert desk.say("begin", book="crown", game="nothing", lesson="hand")["sentence"]
    for text in ("", "{", '{"type": "x"}', '{"type": "do", "line": 5}', "x" * 5000):
        desk.socket.send(text)
        assert json.loads(desk.socket.recv(timeout=60))["sentence"]
    desk.begin(GAMES[0], 1)
    assert desk.say("do", line="Ann folds")["refused"] == "that is nothing that a dealer does."
    assert desk.say("do", line="nonsense")["refused"]
    assert desk.say("hint")["hint"] == "the dealer shuffles"


def test_what_somebody_with_an_account_has_learned_is_kept(live: Live) -> None:
    ann = Visitor(live, "Ann")
    address = f"{live.address.replace('http', 'ws')}/ws/academy"
    with connect(address, origin=live.address, additional_headers={"Cookie": ann.cookie}) as socket:  # type: ignore[arg-type]
        desk = Desk(socket)
        desk.begin(GAMES[0], 2, "pitch")
        desk.deal()
        assert desk.say("on")["refused"] == "the lesson is over."
    kept = live.room.progress.of(ann.person.id)
    assert [(each.lesson, each.times, each.slips, bool(each.passed)) for each in kept.lessons] == [
        ("pitch", 1, 0, True)
    ]
