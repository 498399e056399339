"""The spoken sign: one line that names a game and its choices, as the cases and the command line say it.

    crown holdem, no limit, blinds 1/2, commission 5% cap 15, straddle

Knows how to go through the rows of a sign and hands what they read to `sign.make_sign`. Must not check anything against
a book itself.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from pokerroom.law.book import Book, Game
from pokerroom.law.choice import Choice, Heard, Part
from pokerroom.law.error import NotUnderstood, Refused, quoted, text_of
from pokerroom.law.mixes import MIX, lines_of, turns_of
from pokerroom.law.sign import Sign, make_sign, said_agreement
from pokerroom.law.stakes import LOW_ACE, REDUCED_DECK
from pokerroom.law.vocabulary import suggestion

_CASH = re.compile(r"\$?(\d{1,12})( (?:in )?cash)?")


class HasGames(Protocol):
    """Where the games of a book are found: a Book, or what stands in for one."""

    def game(self, name: str) -> Game:
        """Give a game by its name; a KeyError says that there is none."""


def openings() -> dict[str, Choice[Any, Any]]:
    """The words that open a part of a spoken sign, each with its row; the longest first: one may begin another."""
    every = [(word, row) for row in Sign.rows for word in row.words]
    return dict(sorted(every, key=lambda each: -len(each[0])))


def spoken_sign(line: str, book: Callable[[str], HasGames]) -> Sign:
    """Make the sign that a spoken line describes; `book` finds a book by its name. The same line makes the same one."""
    first, _, rest = text_of(line, "a sign").partition(",")
    named, _, game = " ".join(first.split()).partition(" ")
    if not game:
        raise NotUnderstood(f'say the book and the game first, like "crown holdem"; {quoted(line)} does not.')
    try:
        found = book(named)
        if game.lower().startswith(f"{MIX} ") and isinstance(found, Book):
            signs = [_made(each, found) for each in lines_of(found, game[len(MIX) :].strip(), rest)]
            return signs[0]
        sign = _made(line, found)
        if sign.mix and isinstance(found, Book):
            for each in turns_of(found, sign.line, sign.mix):  # so that none is refused when its turn comes
                _made(each, found)
    except KeyError as error:
        raise NotUnderstood(str(error.args[0])) from None
    return sign


def _made(line: str, book: HasGames) -> Sign:
    """The sign of one game that a line describes."""
    first, _, rest = line.partition(",")
    wanted = book.game(" ".join(first.split()).partition(" ")[2])
    known = _HEARD.get((id(wanted), line))
    if known is not None and known[0] is wanted:
        return known[1]
    choices: dict[str, Any] = {}
    for part in [" ".join(part.split()) for part in rest.split(",")]:
        if part:
            _choose(choices, part)
    sign = make_sign(wanted, **choices)
    if len(_HEARD) > _KEPT:
        _HEARD.clear()
    _HEARD[id(wanted), line] = (wanted, sign)
    return sign


_KEPT = 1024
_HEARD: dict[tuple[int, str], tuple[Game, Sign]] = {}  # the tables of a tournament change their signs together


def said_sign(sign: Sign) -> str:
    """Say a sign in one line that makes it again."""
    return sign.line


def changed_sign(sign: Sign, line: str, book: Callable[[str], HasGames]) -> Sign:
    """Make the sign that a line makes of this one: another game, other choices, or "no straddle" to leave one out."""
    kept = {_about(part): part for part in said_sign(sign).split(", ")}
    known = openings()
    for part in [" ".join(each.split()) for each in line.lower().split(",")]:
        gone = part.removeprefix("no ")
        if gone != part and part not in known and (gone in known or gone.startswith("agreed ")):
            kept.pop(_about(gone), None)
        elif _about(part):
            kept[_about(part)] = part
        elif part:
            kept[""] = _game(sign, part, book)
    changed = spoken_sign(", ".join(kept.values()), book)
    if sign.deck < sign.game.decks[0] and changed.deck == changed.game.decks[0]:
        for each in (REDUCED_DECK, LOW_ACE):  # what was agreed on a smaller deck ends with it
            kept.pop(said_agreement(each), None)
        changed = spoken_sign(", ".join(kept.values()), book)
    return changed


def _game(sign: Sign, part: str, book: Callable[[str], HasGames]) -> str:
    """The beginning of a spoken sign for a game of the same book, where the part names one."""
    game = part.removeprefix(f"{sign.game.book} ")
    try:
        book(sign.game.book).game(game)
    except KeyError as error:
        close = difflib.get_close_matches(game, openings(), n=2)
        meant = suggestion(game, close) if close else error.args[0]
        raise NotUnderstood(f"{quoted(part)} is neither a choice on a sign nor a game: {meant}") from None
    return f"{sign.game.book} {game}"


def _about(part: str) -> str:
    """What a part of a spoken sign is about; nothing if it names the game. Each agreement stands for itself."""
    said = part.lower()
    _, row = _opened(said)
    return "" if row is None else said if row is Sign.agreed else row.name


def _opened(said: str) -> tuple[str, Choice[Any, Any] | None]:
    """The words that open a part, and the row they belong to."""
    for opening, row in openings().items():
        if said == opening or said.startswith(f"{opening} "):
            return opening, row
    return "", None


_LIKE = 'say it like "no limit", "blinds 1/2" or "ante 5".'


def _choose(choices: dict[str, Any], part: str) -> None:
    said = part.lower()
    opening, row = _opened(said)
    if row is None:
        raise NotUnderstood(f"{quoted(part)} is not a choice on a sign; {suggestion(said, openings(), _LIKE)}")
    heard = row.hear(Part(opening, said[len(opening) :].strip(), part))
    for name, value in heard.items() if isinstance(heard, Heard) else [(row.name, heard)]:
        if row is Sign.agreed:  # it may be said again for something else
            choices[name] = (*choices.get(name, ()), value)
        elif name in choices:
            raise Refused(f"the sign says {name.replace('_', ' ')} twice.")
        else:
            choices[name] = value


def prizes_by_kind(said: str, kinds: Iterable[str]) -> dict[str, str]:
    """The bonus prizes of a sign by kind of hand; they are said like: four of a kind 500; royal flush a car."""
    found: dict[str, str] = {}
    longest_first = sorted(kinds, key=len, reverse=True)
    for part in said.split(";"):
        text = " ".join(part.split())
        kind = next((each for each in longest_first if text.lower().startswith(f"{each} ")), None)
        if kind is not None:
            found[kind] = text[len(kind) :].strip()
    return found


def prize_in_cash(prize: str) -> int | None:
    """How much a bonus prize is; none where it is goods or services."""
    cash = _CASH.fullmatch(prize)
    return int(cash[1]) if cash is not None else None
