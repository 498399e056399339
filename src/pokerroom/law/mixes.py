"""Mixes: several games of a book in turn at one table, HORSE for one, said in one line.

    house mix horse, fixed 2/4, blinds 1/2, ante 1, bring in 1

Knows how that line becomes the sign of the first game, and a sign that of the next. Must not know when a table goes on
to it: `table.mixes` does. The games of a mix, and when it goes on, are data of the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.error import LawError, NotUnderstood, Refused, quoted
from pokerroom.law.vocabulary import suggestion
from pokerroom.law.words import LIMITS, LawRules

MIX = "mix"
_FROM, _AND = " from ", " and "
_LIMIT = (*LIMITS, "pot limit")
_STAKES = {"limit": _LIMIT, "blinds": ("blinds",), "ante": ("ante",), "bring in": ("bring in",)}


@dataclass(frozen=True, slots=True)
class SignMix:
    """What a sign says of its mix: which, what it goes by if not as the book says, and the stakes of all its games."""

    name: str
    goes_by: str
    stakes: tuple[str, ...]

    def __str__(self) -> str:
        how = f" {self.goes_by}" if self.goes_by else ""
        return f"{self.name}{how}{_FROM}{_AND.join(self.stakes)}"


def read_mix(said: str) -> SignMix:
    """Read what a sign says of its mix."""
    head, _, stakes = said.partition(_FROM)
    name, by, how = head.partition(" by ")
    return SignMix(name.strip(), f"by {how.strip()}" if by else "", tuple(stakes.split(_AND)) if stakes else ())


def goes_by(rules: LawRules, mix: SignMix) -> str:
    """When a mix goes on to its next game: as the sign says, else as the book does."""
    return mix.goes_by or rules.mix_changes[mix.name].value


def lines_of(book: Book, said: str, rest: str) -> list[str]:
    """The spoken signs of all games of a mix in turn, where a line says the mix in the place of a game."""
    parts = [" ".join(part.split()) for part in rest.split(",") if part.strip()]
    by = [part.lower() for part in parts if part.lower().startswith("by ")]
    stakes = tuple(part.lower() for part in parts if _kind(part))
    others = [part for part in parts if not _kind(part) and part.lower() not in by]
    named = read_mix(said.lower())
    mix = SignMix(named.name, by[0] if by else named.goes_by, stakes)
    games = games_of(book, mix)
    return [_line(book, mix, each, _seated(games, others)) for each in games]


def turns_of(book: Book, line: str, said: str) -> list[str]:
    """The spoken signs of all games of the mix that a sign says, of the line of the one that is on."""
    mix = read_mix(said)
    games = games_of(book, mix)
    return [_line(book, mix, each, _seated(games, _others(line))) for each in games]


def next_line(line: str, game: Game, limit: str, mix: SignMix, book: Book) -> str:
    """The spoken sign of the next game, of the line and the game of the one that is on."""
    games = games_of(book, mix)
    here = [place for place, (each, own) in enumerate(games) if each.key == game.key and _is_at(own, mix, limit)]
    return _line(book, mix, games[((here or [0])[0] + 1) % len(games)], _seated(games, _others(line)))


def _others(line: str) -> list[str]:
    """What a line says besides its game, its mix and the stakes that each game has of its own."""
    return [part for part in line.split(", ")[1:] if not _kind(part) and not _opens(part, (MIX, "least wager"))]


def fault(said: str, rules: LawRules, tournament: bool) -> str:
    """What is wrong with a mix on a sign; nothing if it is in order."""
    mix = read_mix(said)
    known = sorted({key for key, rule in rules.mix_games.given().items() if rule.given})
    if mix.name not in [each.replace("_", " ") for each in known]:
        return f"there is no mix {quoted(mix.name)}; {suggestion(mix.name, known)}"
    if mix.goes_by not in ("", "by orbit", "by hand"):
        return f"a mix goes on by orbit or by hand, not {quoted(mix.goes_by)}."
    if not mix.stakes:
        return (
            f"the sign does not say what all games of the mix are played for; say the mix in the place of a game, like "
            f'"mix {mix.name}, fixed 2/4, blinds 1/2", with ante and bring-in where its games have them.'
        )
    return "a mix is for tables that are no tournament's." if tournament else ""


def check_mixes(file: str, book: Book) -> None:
    """Refuse a book whose mixes name games that it does not have."""
    for name, rule in rules_of(LawRules, book).mix_games.given().items():
        for said in rule.value:
            game = said.partition(",")[0]
            try:
                book.game(game)
            except KeyError as error:
                raise LawError(file, f"{MIX}.{name}.games", str(error.args[0])) from None


def games_of(book: Book, mix: SignMix) -> list[tuple[Game, tuple[str, ...]]]:
    """The games of a mix, each with what it has otherwise than the sign."""
    rules = rules_of(LawRules, book)
    rule = rules.mix_games[mix.name]
    if not rule.given:
        known = [each.replace("_", " ") for each in rules.mix_games.given()]
        raise NotUnderstood(f"{book.title} has no mix {quoted(mix.name)}; {suggestion(mix.name, known)}")
    found = []
    for said in rule.value:
        game, *own = [part.strip() for part in said.split(",")]
        found.append((book.game(game), tuple(own)))
    return found


def _seated(games: Iterable[tuple[Game, Sequence[str]]], others: list[str]) -> list[str]:
    """What else a line says, with as many seats as every game of the mix has, unless it says how many."""
    if any(_opens(part, ("seats",)) for part in others):
        return others
    most = [min(rule.value for rule in rules_of(LawRules, game).seats.given().values()) for game, _ in games]
    return [*others, f"seats {min(most)}"]


def _line(book: Book, mix: SignMix, entry: tuple[Game, Sequence[str]], others: Iterable[str]) -> str:
    game, own = entry
    rules = rules_of(LawRules, game)
    ways = rules.forced_ways.value
    wanted = ["limit", "blinds"] if "blinds" in ways else ["limit", "blinds", "ante"]
    if ways == ("ante",):
        wanted = ["limit", "ante", *(["bring in"] if rules.bring_in_size.value == "the bring-in" else [])]
    stakes: list[str] = []
    for kind in wanted:
        said = [part for part in (*own, *mix.stakes) if _kind(part) == kind]
        if not said:
            raise Refused(f"{game.name} is a game of this mix, and the sign has no {kind}.", rules.forced_ways.by)
        stakes.append(said[0])
    key = f"{book.key} {game.key.replace('_', ' ')}"
    return ", ".join([key, *stakes, *others, f"{MIX} {mix}"])


def _is_at(own: Sequence[str], mix: SignMix, limit: str) -> bool:
    said = [part for part in (*own, *mix.stakes) if _kind(part) == "limit"]
    return bool(said) and said[0].replace("pot limit", "full pot").startswith(limit)


def _kind(part: str) -> str:
    """Which stake a part of a line says; nothing if none."""
    return next((kind for kind, words in _STAKES.items() if _opens(part, words)), "")


def _opens(part: str, words: Iterable[str]) -> bool:
    said = part.lower()
    return any(said == word or said.startswith(f"{word} ") for word in words)
