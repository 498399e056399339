"""A tournament by the name of its book and its conditions, played by bots from the draw to the prizes.

Knows how names become a book, conditions and entrants, and how results are said. Must not know how it is played:
`event` does. `pokerroom.Tournament` is this one; the log of a tournament itself is `tournament.tournament`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from pokerroom import shelf
from pokerroom.law.book import Book
from pokerroom.law.error import Refused, quoted, shown
from pokerroom.law.vocabulary import suggestion
from pokerroom.players.own import USUAL, Said, bots_of, labels_of
from pokerroom.simulation.bot_tournament import BotTournament, announced
from pokerroom.simulation.habits import latecomers
from pokerroom.tournament import tournament
from pokerroom.tournament.conditions import Conditions, read_conditions
from pokerroom.tournament.money import dollars
from pokerroom.tournament.pool import pool_of
from pokerroom.tournament.state import SETTLED, TournamentState

MOST = 100_000


class Placing(NamedTuple):
    """Somebody's place in a tournament, what they won for it, and what they won by bounties, in cents."""

    place: int
    name: str
    prize: int
    bounties: int = 0

    def __repr__(self) -> str:
        """Place, name and money, as one says it."""
        won = [dollars(self.prize)] if self.prize else []
        won += [f"bounties {dollars(self.bounties)}"] if self.bounties else []
        return " ".join([f"{self.place}. {self.name}", *won])


class Placings(tuple[Placing, ...]):
    """The results of a tournament, the winner first; a short line shows the first of them."""

    __slots__ = ()

    def __repr__(self) -> str:
        """The first three, and how many more there are."""
        first = ", ".join([repr(each) for each in self[:3]])
        return f"<{first}{f' and {len(self) - 3} more' if len(self) > 3 else ''}>"


def draft_of(book: Book, name: str) -> Conditions:
    """The conditions that stand beside a book under a name, or a refusal."""
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted not in book.drafts:
        if not book.drafts:
            raise Refused(f"{book.title} has no conditions of its own; write some.")
        raise Refused(f"{book.title} has no conditions {quoted(name)}; {suggestion(wanted, book.drafts)}")
    return read_conditions(book.drafts[wanted])


def bots_by_name(bots: str | Sequence[Said] | Mapping[str, Said], names: Sequence[str]) -> dict[str, Said]:
    """Which bot plays under each name: in turn, where it is not said for each."""
    if isinstance(bots, Mapping):
        missing = [name for name in names if name not in bots]
        if missing:
            raise Refused(f"nobody says which bot plays for {quoted(missing[0])}.")
        return dict(zip(names, bots_of([bots[name] for name in names]), strict=True))
    found = bots_of(bots)
    return {name: found[place % len(found)] for place, name in enumerate(names)}


def names_of(conditions: Conditions, players: int | Sequence[str] | None) -> list[str]:
    """Who enters: these, or so many, or as many as the conditions ask for at least."""
    if players is None:
        players = int(conditions["players.least"])
    if isinstance(players, int) and not isinstance(players, bool):
        if not 2 <= players <= MOST:
            raise Refused(f"a tournament has 2 to {MOST:,} entrants, not {players:,}.")
        return [f"P{number}" for number in range(1, players + 1)]
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise Refused(f"say how many enter, or their names, not {shown(players)}.")
    return list(players)


class NamedTournament:
    """A tournament that bots play, in three lines to a winner.

    `Tournament("crown", "friday", players=9, seed=1)`: the book, one of its drafts or conditions of one's own (as a
    file has them), how many enter or their names, and the bots, in turn: names, mymodule:function, or
    functions of one's own. The same seed plays the same hands.
    """

    __slots__ = ("_event", "_late", "_playing", "bots", "seed")

    def __init__(
        self,
        book: str,
        conditions: str | Mapping[str, Any] | Conditions,
        *,
        players: int | Sequence[str] | None = None,
        seed: int | str = 1,
        bots: str | Sequence[Said] | Mapping[str, Said] = USUAL,
    ) -> None:
        """Announce it by whatever its book asks, and take the entries; refused where the book or conditions refuse."""
        try:
            by = shelf.book(book)
        except KeyError as error:
            raise Refused(str(error.args[0])) from None
        if isinstance(conditions, str):
            conditions = draft_of(by, conditions)
        elif not isinstance(conditions, Conditions):
            conditions = read_conditions(conditions)
        names = names_of(conditions, players)
        late = latecomers(conditions, names, Random(f"latecomers {seed}"))
        try:
            log = announced(by, conditions, [name for name in names if name not in late])
        except KeyError as error:  # a game that the book does not have
            raise Refused(str(error.args[0])) from None
        entered = [*[each.name for each in log.state.entered], *late]
        self._hold(log, seed, bots_by_name(bots, entered), late)

    def _hold(self, log: tournament.Tournament, seed: int | str, bots: Mapping[str, Said], late: Sequence[str]) -> None:
        self.bots: dict[str, str] = dict(zip(bots, labels_of(list(bots.values())), strict=True))
        self.seed = seed
        self._playing, self._late = bots, late
        self._event = BotTournament(log, seed, bots, late)

    def __reduce__(self) -> tuple[Any, ...]:
        """What is kept is the log; it stands as it stood, and who has not played it yet plays the same hands."""
        book = self.state.game.book
        return _kept, (type(self), book, self.log, self.seed, self._playing, self._late, self.hands)

    def play(self) -> Placings:
        """Play it from the draw to the prizes, once; the results."""
        if self.state.is_now != SETTLED:
            self._event.play()
        return self.results

    @property
    def tournament(self) -> tournament.Tournament:
        """The tournament itself, which takes acts and records events."""
        return self._event.running.tournament

    @property
    def state(self) -> TournamentState:
        """How it stands."""
        return self._event.state

    @property
    def log(self) -> list[Any]:
        """Everything recorded so far."""
        return self.tournament.log

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self._event.hands

    @property
    def seconds(self) -> int:
        """How long it has lasted, breaks included."""
        return max(0, self.state.at - self.state.start)

    @property
    def results(self) -> Placings:
        """Everybody's place, the winner first; nobody has one before it is over."""
        placed = sorted([each for each in self.state.entered if each.place], key=lambda each: each.place)
        return Placings([Placing(each.place, each.name, each.prize, each.bounties) for each in placed])

    @property
    def winner(self) -> str:
        """Who won; nobody before it is over."""
        return self.results[0].name if self.results else ""

    def json(self) -> str:
        """What came of it, as JSON; money in cents."""
        state = self.state
        told = {
            "book": state.game.book,
            "name": self._named,
            "seed": self.seed,
            "state": state.is_now,
            "entrants": len(state.entered),
            "hands": self.hands,
            "seconds": self.seconds,
            "pool": pool_of(state),
            "kept": state.kept,
            "results": [{**each._asdict(), "bot": self.bots[each.name]} for each in self.results],
        }
        return json.dumps(told, ensure_ascii=False)

    @property
    def _named(self) -> str:
        return str(self.state.conditions["name"]) if self.state.conditions is not None else "a tournament"

    def __repr__(self) -> str:
        """What it is, how many are in it and how it stands, in one short line."""
        state = self.state
        stands = f"{self.winner[:40]} won" if self.winner else state.is_now
        name = self._named if len(self._named) <= 60 else self._named[:57] + "..."
        return f"<Tournament {name}, {state.game.book}: {len(state.entered)} entrants, {self.hands} hands, {stands}>"


def _kept(
    kind: type[NamedTournament],
    book: str,
    log: list[Any],
    seed: int | str,
    bots: Mapping[str, Said],
    late: Sequence[str],
    hands: int,
) -> NamedTournament:
    """A tournament as it was kept."""
    found = kind.__new__(kind)
    found._hold(tournament.replay(shelf.book(book), log), seed, bots, late)
    found._event.hands = hands
    return found
