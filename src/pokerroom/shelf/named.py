"""A sign and a table, asked for by the names of book and game, as a program or a newcomer says them.

Knows how names become books and games. Must not know anything else of signs and tables: `law.sign` and `table` do.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Unpack

from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.sign_choices import SignChoices
from pokerroom.law.spoken import spoken_sign
from pokerroom.shelf.reading import book as read_book
from pokerroom.shelf.reading import game as read_game
from pokerroom.table import table
from pokerroom.table.checks import seeded


def sign(line: str) -> Sign:
    """Make a sign from one spoken line: `sign("crown holdem, no limit, blinds 1/2")`."""
    return spoken_sign(line, read_book)


class NamedTable(table.Table):
    """A table at which one game of a book is played over hours.

    `Table("crown", "holdem", limit="no limit", blinds=(1, 2), players={"Ann": 200, "Bob": 200})`, or a spoken sign:
    `Table("crown holdem, no limit, blinds 1/2", players=…)`. The choices of the sign are those of `make_sign`. With
    `strict=True`, which is for programs, an act out of turn is refused instead of ruled on.
    """

    __slots__ = ()

    def __init__(
        self,
        book: str,
        game: str = "",
        *,
        players: Mapping[str, int] | None = None,
        chance: Random | None = None,
        seed: int | None = None,
        at: int = 0,
        house: str = "automatic",
        hours: tuple[int, int] = (0, 0),
        shown: bool = True,
        marker: int = 0,
        showdown: str = "automatic",
        dealer: str = "automatic",
        cut: str = "automatic",
        push: str = "automatic",
        strict: bool = False,
        **choices: Unpack[SignChoices],
    ) -> None:
        """Open the table; without `chance` or `seed` every deal is told its own."""
        chosen = _chosen(book, game, choices)
        super().__init__(
            chosen,
            players,
            book=read_book(chosen.game.book),
            chance=seeded(seed) if chance is None and seed is not None else chance,
            at=at,
            house=house,
            hours=hours,
            shown=shown,
            marker=marker,
            showdown=showdown,
            dealer=dealer,
            cut=cut,
            push=push,
            strict=strict,
        )

    @classmethod
    def from_json(cls, data: bytes | str, *, chance: Random | None = None) -> table.Table:
        """Make a table again from what `json` gave, to go on where it was; `chance` is handed in anew."""
        return table.restore(table.book_of(data, read_book), data, chance)


def _chosen(book: str, game: str, choices: Mapping[str, Any]) -> Sign:
    if not game:
        if choices:
            raise Refused("a spoken sign has all its choices in it.")
        return sign(book)
    try:
        wanted = read_game(book, game)
    except KeyError as error:
        raise Refused(str(error.args[0])) from None
    try:
        return make_sign(wanted, **choices)
    except TypeError as error:
        raise Refused(f"that is not a choice on a sign: {error}.") from None
