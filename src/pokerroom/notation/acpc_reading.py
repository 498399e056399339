"""Reading logs of ACPC: each line as the record that PHH would have of it.

Knows the line, its betting string and how a game is defined. Must not play anything but whose turn it is, which the
line leaves out. Ask `replaying` for the play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from pokerroom.law.error import shown
from pokerroom.notation.recorded import (
    MOST_CHIPS,
    MOST_PLAYERS,
    MOST_TEXT,
    UNKNOWN_STACK,
    HistoryError,
    RecordedHand,
    Unread,
    record_of,
)

BETTING = {"FT": "limit", "NT": "nolimit"}  # by the variant as PHH has it
NUMBER = "# number "  # our own remark, where a hand is called by more than digits
_DECK = {"numRounds": [4], "numSuits": [4], "numRanks": [13], "numHoleCards": [2], "numBoardCards": [0, 3, 1, 1]}
_ACTS = re.compile(r"f|c|r[0-9]{0,15}")
_VALUE = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,6})?")
_FEWEST_PARTS, _MOST_PARTS = 4, 6


class GameDefinition(NamedTuple):
    """A game as a log defines it: the variant, stacks and blinds by positions, bets by rounds, and who begins each
    round, counted from 1."""

    variant: str
    stacks: tuple[int, ...]  # none where nobody's counts
    blinds: tuple[int, ...]
    bets: tuple[int, ...]
    first: tuple[int, ...]


# The games of the yearly competition, by the names of their files, which a log says in its first line.
_COMPETITION = {
    "holdem.limit.2p.reverse_blinds": GameDefinition("FT", (), (10, 5), (10, 10, 20, 20), (2, 1, 1, 1)),
    "holdem.nolimit.2p.reverse_blinds": GameDefinition("NT", (20_000,) * 2, (100, 50), (), (2, 1, 1, 1)),
    "holdem.limit.3p": GameDefinition("FT", (), (5, 10, 0), (10, 10, 20, 20), (3, 1, 1, 1)),
    "holdem.nolimit.3p": GameDefinition("NT", (20_000,) * 3, (50, 100, 0), (), (3, 1, 1, 1)),
}


def recorded_acpc(file: bytes) -> Iterator[RecordedHand | Unread]:
    """The hands of a log one by one, or why one of them cannot be read."""
    if len(file) > MOST_TEXT:
        yield Unread("", f"the file has {len(file)} bytes: too many to be hands of poker")
        return
    game: GameDefinition | str = "a log does not say what was played: put the definition of its game in front"
    definition: list[str] | None = None
    number, found = "", False
    for line in file.decode("utf-8-sig", "replace").splitlines():
        said = line.strip()
        plain = said.removeprefix("#").strip()
        if said.startswith("STATE:"):
            found = True
            yield _hand(said, game, number)
            number = ""
        elif plain == "GAMEDEF":
            definition = []
        elif plain == "END GAMEDEF" and definition is not None:
            game, definition = _defined(definition), None
        elif definition is not None:
            definition.append(plain)
        elif said.startswith(NUMBER):
            number = said.removeprefix(NUMBER).strip()[:40]
        elif named := [each for name, each in _COMPETITION.items() if re.search(rf"\b{re.escape(name)}\.game\b", said)]:
            game = named[0]
    if not found:
        yield Unread("", "there is no hand here")


# -------------------------------------------------------------------------------------------- the game


def _defined(lines: Sequence[str]) -> GameDefinition | str:
    """The game that some lines define, or why it is none that is read here."""
    try:
        return _game(lines)
    except HistoryError as error:
        return str(error)


def _game(lines: Sequence[str]) -> GameDefinition:
    fields = {key.strip(): value.split() for key, _, value in (line.partition("=") for line in lines)}
    variant = next((key for key, word in BETTING.items() if word in fields), "")
    if not variant:
        raise HistoryError(f"a game is one of {', '.join(BETTING.values())}")
    for key, wanted in _DECK.items():
        if _whole(fields, key) != wanted:
            raise HistoryError(f"{key}: only hold'em is read here, with {' '.join(map(str, wanted))}")
    players = _whole(fields, "numPlayers")
    if len(players) != 1 or not 2 <= players[0] <= MOST_PLAYERS:
        raise HistoryError(f"numPlayers: a hand has 2 to {MOST_PLAYERS} players")
    count = players[0]
    stacks = _whole(fields, "stack") if "stack" in fields else []
    blinds, first = _whole(fields, "blind"), _whole(fields, "firstPlayer")
    bets = _whole(fields, "raiseSize") if variant == "FT" else []
    if len(blinds) != count or len(stacks) not in (0, count) or len(first) != 4 or len(bets) not in (0, 4):
        raise HistoryError(f"stack and blind say something of {count} players, firstPlayer and raiseSize of 4 rounds")
    if (variant == "NT" and not stacks) or (variant == "FT" and not bets):
        raise HistoryError("stack is missing" if variant == "NT" else "raiseSize is missing")
    if any(not 1 <= each <= count for each in first) or not any(blinds):
        raise HistoryError(f"firstPlayer counts from 1 to {count}, and there is a blind")
    return GameDefinition(variant, tuple(stacks), tuple(blinds), tuple(bets), tuple(first))


def _whole(fields: Mapping[str, list[str]], key: str) -> list[int]:
    """A field of whole numbers."""
    words = fields.get(key)
    if not words or not all(word.isascii() and word.isdecimal() and len(word) < 16 for word in words):
        raise HistoryError(f"{key}: {shown(' '.join(words), 40) if words else 'it'} is missing or no whole number")
    return [int(word) for word in words]


# -------------------------------------------------------------------------------------------- a line


def _hand(line: str, game: GameDefinition | str, number: str) -> RecordedHand | Unread:
    parts = line.split(":")
    number = number or (parts[1][:40] if len(parts) > 1 else "")
    try:
        if isinstance(game, str):
            raise HistoryError(game)
        if not _FEWEST_PARTS <= len(parts) <= _MOST_PARTS:
            raise HistoryError(
                f"a line has {_FEWEST_PARTS} to {_MOST_PARTS} parts between its colons, not {len(parts)}"
            )
        return record_of(_Line(game, parts).table(number), number)
    except HistoryError as error:
        return Unread(number, str(error))


class _Line:
    """One line: whose turn it was, what was in the pot, and what PHH would say of it."""

    def __init__(self, game: GameDefinition, parts: Sequence[str]) -> None:
        self.game = game
        self.count = count = len(game.blinds)
        hole, *self.boards = parts[3].split("/")
        self.cards = hole.split("|")
        if len(self.cards) != count:
            raise HistoryError(f"there are the cards of {len(self.cards)} players, and {count} play")
        self.rounds = parts[2].split("/")
        if len(self.rounds) > 4 or len(self.boards) != len(self.rounds) - 1:
            raise HistoryError(f"the betting has {len(self.rounds)} rounds, and the cards have {len(self.boards) + 1}")
        self.net = self.values(parts[4]) if len(parts) > 4 else None
        self.names = parts[5].split("|") if len(parts) > 5 else []
        # Behind the button sits whoever begins the later rounds; of two the other one has the small blind.
        self.turned = game.first[1] - 1
        self.put = list(game.blinds)
        self.before = [0] * count  # what each had put in before the round
        self.folded = [False] * count
        self.actions: list[str] = []

    def values(self, told: str) -> list[Decimal]:
        """What each won or lost."""
        values = told.split("|")
        if len(values) != self.count or not all(_VALUE.fullmatch(each) for each in values):
            raise HistoryError(f"{shown(told, 40)} does not say what {self.count} players won or lost")
        return [Decimal(each) for each in values]

    def seats(self, values: Sequence[Any]) -> list[Any]:
        """What is told by positions, from the left of the button on."""
        return [*values[self.turned :], *values[: self.turned]]

    def player(self, position: int) -> str:
        return f"p{(position - self.turned) % self.count + 1}"

    def table(self, number: str) -> dict[str, Any]:
        """The hand as the fields that PHH would have."""
        game = self.game
        for position in self.seats(range(self.count)):
            self.actions.append(f"d dh {self.player(position)} {self.cards[position] or '????'}")
        for street, acts in enumerate(self.rounds):
            self.round(street, acts)
        self.show()
        blinds = self.seats(game.blinds)
        fields: dict[str, Any] = {
            "variant": game.variant,
            "antes": [0] * self.count,
            "blinds_or_straddles": blinds[::-1] if self.count == 2 else blinds,
            "starting_stacks": self.seats(game.stacks) if game.stacks else [UNKNOWN_STACK] * self.count,
            "actions": self.actions,
            "hand": number,
        }
        if self.names:
            fields["players"] = self.seats(self.names) if len(self.names) == self.count else self.names
        if game.variant == "FT":
            fields["small_bet"], fields["big_bet"] = game.bets[0], game.bets[-1]
        else:
            fields["min_bet"] = max(game.blinds)
        if self.net is not None:
            fields |= self.end(self.net)
        return fields

    def end(self, net: Sequence[Decimal]) -> dict[str, Any]:
        """What everybody has in the end or, where nobody knew the stacks, won of the pot."""
        if sum(net):
            raise HistoryError(f"what was won and lost comes to {sum(net)}, and not to nothing")
        won = [each + put for each, put in zip(net, self.put, strict=True)]
        if any(each < 0 or (each and folded) for each, folded in zip(won, self.folded, strict=True)):
            raise HistoryError("somebody has folded and won, or lost more than they had put in")
        if self.game.stacks:
            return {"finishing_stacks": self.seats([a + b for a, b in zip(self.game.stacks, net, strict=True)])}
        called = sorted(self.put)[-2]  # what nobody called goes back, and is not won
        return {"winnings": self.seats([each - max(0, put - called) for each, put in zip(won, self.put, strict=True)])}

    def most(self, position: int) -> int:
        return self.game.stacks[position] if self.game.stacks and self.game.variant == "NT" else MOST_CHIPS

    def round(self, street: int, told: str) -> None:
        """One round of betting, with the cards before it."""
        if street:
            self.actions.append(f"d db {self.boards[street - 1]}")
            self.before = list(self.put)
        acts = _ACTS.findall(told)
        if "".join(acts) != told:
            raise HistoryError(f"{shown(told, 40)} is no betting: f, c and r with a size, and nothing else")
        turn = self.game.first[street] - 1
        for act in acts:
            turn = self.next_turn(turn)
            self.act(turn, act, street)
            turn += 1

    def next_turn(self, turn: int) -> int:
        """The next who has cards and chips."""
        for offset in range(self.count):
            position = (turn + offset) % self.count
            if not self.folded[position] and self.put[position] < self.most(position):
                return position
        raise HistoryError("there is betting where nobody is left to bet")

    def act(self, position: int, act: str, street: int) -> None:
        """What somebody does."""
        player, high = self.player(position), max(self.put)
        if act == "f":
            self.folded[position] = True
            self.actions.append(f"{player} f")
        elif act == "c":
            self.put[position] = min(high, self.most(position))
            self.actions.append(f"{player} cc")
        else:
            if (act == "r") == (self.game.variant == "NT"):
                raise HistoryError(f"{act}: a raise has a size in no limit games, and none in limit games")
            self.put[position] = int(act[1:]) if act != "r" else high + self.game.bets[street]
            if not high < self.put[position] <= self.most(position):
                raise HistoryError(f"{act}: a raise goes above {high}, and no further than the stack")
            self.actions.append(f"{player} cbr {self.put[position] - self.before[position]}")

    def show(self) -> None:
        """Who is left at the end shows; of cards that are not told nobody knows more than whether they won."""
        left = [position for position in self.seats(range(self.count)) if not self.folded[position]]
        if len(left) < 2 or len(self.rounds) < 4:
            return
        for position in left:
            won = self.net is not None and self.net[position] + self.put[position] > 0
            shown_cards = self.cards[position] or ("????" if won else "")
            self.actions.append(f"{self.player(position)} sm {shown_cards}".rstrip())
