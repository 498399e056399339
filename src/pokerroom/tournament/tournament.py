"""Tournament: a tournament in a program's hands: play, log, replay.

Knows how to hold a state and its log together. Must not know any rule or any act: their nouns answer them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.error import NotUnderstood, Refused
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import NotRefused, Trial
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.log import TournamentLog
from pokerroom.tournament.papers import Announced, announce
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.tournament.times import read_moment, read_start
from pokerroom.tournament.vocabulary import TOURNAMENT


class Tournament:
    """A tournament, from its announcement to the last prize."""

    __slots__ = ("_log", "state")

    def __init__(self, game: Game, conditions: Conditions | None = None, *, at: int = 0, start: int = 0) -> None:
        """Announce a tournament of a game, under conditions; `start` is when it begins, where they do not say."""
        self.state = TournamentState(game=game, rules=rules_of(TournamentRules, game), at=at)
        self._log = TournamentLog(self.state, TOURNAMENT.effects)
        sessions = conditions["details.when"] if conditions is not None else None
        told = read_start(sessions[0]) if sessions else None
        announce(self.state, self._log, conditions, told if told is not None else start)

    def play(self, act: Act | str, *, at: int | None = None) -> list[Any]:
        """Answer an act or a spoken line, and give the events it made. What is refused changes nothing."""
        before = self.state.at
        now = before if at is None else at
        if now < before:
            raise Refused("time does not go back.")
        if isinstance(act, str):
            now, line = read_moment(" ".join(act.split()), now)
            found = TOURNAMENT.read_act(line)
            if found is None:
                raise NotUnderstood(f'"{line[:80]}" is not understood; say it like "Ann enters".')
            act = found
        act = TOURNAMENT.as_kept(act, "of a tournament")
        answer = TOURNAMENT.answers[type(act)]
        mark = len(self.log)
        self.state.at = now
        try:
            answer(self.state, self._log, act)
        except Refused:
            self.state.at = before
            raise
        if len(self.log) == mark:  # nothing was recorded, and no time has passed either
            self.state.at = before
        return self.log[mark:]

    def why_not(self, act: Act, at: int) -> Refused | None:
        """Why an act would be refused at a time, or None where it would not; nothing changes."""
        before = self.state.at
        self.state.at = max(before, at)
        try:
            TOURNAMENT.answers[type(act)](self.state, self._trial(), act)
        except Refused as refused:
            return refused
        except NotRefused:
            return None
        finally:
            self.state.at = before
        return None

    def _trial(self) -> Trial:
        """A log into which nothing is written, with all that was recorded so far."""
        trial = Trial(self.state)
        trial.events, trial.effects = self.log, TOURNAMENT.effects
        return trial

    @property
    def record(self) -> TournamentLog:
        """The log into which a program of this house records what needs no checking."""
        return self._log

    @property
    def log(self) -> list[Any]:
        """Everything recorded so far."""
        return self._log.events

    @property
    def game(self) -> Game:
        """The game that is played in it."""
        return self.state.game

    @property
    def at(self) -> int:
        """The time of the last act, in seconds."""
        return self.state.at


def replay(book: Book, log: Iterable[Any]) -> Tournament:
    """Build a tournament from its log: a fold of its events."""
    every = list(log)
    first = every[0] if every else None
    if not isinstance(first, Announced):
        raise Refused("a tournament's log starts with how it was announced.")
    game = book.game(first.game)
    found = Tournament.__new__(Tournament)
    found.state = TournamentState(game=game, rules=rules_of(TournamentRules, game))
    found._log = TournamentLog(found.state, TOURNAMENT.effects)
    for event in every:
        found._log.emit(event)
    return found
