"""Equity asked for by the name of a game, as a program or a newcomer says it.

Knows how a name becomes a game. Must not know how equity is counted: `equity` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.equity import Equity, Layout, Outs, layout_of
from pokerroom.equity import equity as reckon
from pokerroom.equity import outs as find_outs
from pokerroom.equity.spot import Given, Some
from pokerroom.law.book import Game
from pokerroom.law.error import Refused, quoted
from pokerroom.law.sign import Sign
from pokerroom.shelf.folders import HOUSE
from pokerroom.shelf.named import sign
from pokerroom.shelf.reading import book as read_book

Played = str | Game | Sign | None
"""A game: "crown omaha", "omaha" (the house's), a spoken sign, a Game, a Sign; none is hold'em."""


def equity(
    hands: Sequence[Given],
    board: Some = "",
    dead: Some = "",
    game: Played = None,
    *,
    deck: int | None = None,
    discards: Sequence[Some] = (),
    exact: bool | None = None,
    trials: int | None = None,
    seed: int = 0,
    threads: int = 1,
) -> Equity:
    """Tell how much of the pot each hand takes on average: `equity(["AhKh", "QsQd"]).share`.

    A hand is cards ("AhKh", "Ah ??"), a range ("QQ+, AKs, 20%") or "random"; `dead` cards are out of play. Where cards
    are thrown away, as in draw games and pineapple, `discards` has those of each hand. Every run-out is counted where
    that takes about a second at most; otherwise `trials` of them are drawn by chance, and `error` says how far the
    answer may be off. `exact=True` counts whatever it takes, `exact=False` never.
    """
    layout = _layout(game, deck)
    return reckon(
        layout,
        hands,
        board=board,
        dead=dead,
        discards=discards,
        exact=exact,
        trials=trials,
        seed=seed,
        threads=threads,
    )


def outs(
    hands: Sequence[Given],
    board: Some = "",
    dead: Some = "",
    game: Played = None,
    *,
    deck: int | None = None,
    discards: Sequence[Some] = (),
) -> tuple[Outs, ...]:
    """Tell for each hand which cards make it the best when they come next: `outs(["AhKh", "9c9d"], "2h 7h 4s")`."""
    return find_outs(_layout(game, deck), hands, board, dead, discards)


def _layout(game: Played, deck: int | None) -> Layout:
    return layout_of(named_game(game) if game is None or isinstance(game, str) else game, deck)


def named_game(said: str | None) -> Game | Sign:
    """The game that goes by a name, that of its book before it or, for the house's, alone; or a spoken sign."""
    if said is None:
        return read_book(HOUSE).game("holdem")
    if "," in said:
        return sign(said)
    named, _, rest = " ".join(said.split()).partition(" ")
    try:
        return read_book(named).game(rest)
    except KeyError as error:
        try:
            return read_book(HOUSE).game(said)
        except KeyError as own:
            raise Refused(f"there is no game {quoted(said)}: {(error if rest else own).args[0]}") from None
