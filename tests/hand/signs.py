"""Every lawful combination of game, deck, limit and way of forcing bets, made from the books' own data.

Figures, commission and options are not multiplied: they go round from one combination to the next, so that every method
of commission, every number of blinds and every option meets every kind of game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from pokerroom import shelf
from pokerroom.law import Book, Game, Sign, make_sign
from pokerroom.law.book import rules_of
from pokerroom.law.commission import scales_of
from pokerroom.law.options import JackpotDrop
from pokerroom.law.words import LawRules

# The lowest chip, the least wager, and how many chips make a dollar: the wager is always four chips or more.
MONEY = ((1, 4, 1), (5, 20, 5), (1, 12, 1), (25, 100, 25), (2, 20, 2))
# Where a scale charges, its fees must be payable: half dollars, quarters, single chips.
MONEY_OF_SCALES = ((1, 4, 2), (50, 200, 100), (1, 20, 4), (25, 500, 100), (1, 8, 1), (5, 40, 10))
RATES = ("5", "10", "2", "2.5", "3.33")
CAPS = (15, 3, 1000)


@dataclass(frozen=True)
class Combination:
    """A sign with a name that tells what it combines."""

    name: str
    sign: Sign


def every_book() -> tuple[Book, ...]:
    return (*shelf.books(), shelf.book("house"))


def games() -> list[Game]:
    return [game for book in every_book() for game in book.games.values()]


def games_without_streets() -> list[Game]:
    """The games that cannot be played yet."""
    return [game for game in games() if not game.streets]


@cache
def combinations() -> tuple[Combination, ...]:
    """All combinations that can be played."""
    return tuple(each for game in games() if game.streets for each in _of_game(game))


def _value(game: Game, key: str, default: Any = None) -> Any:
    rule = game.rules.get(key)
    return default if rule is None else rule.value


def _of_game(game: Game) -> Iterator[Combination]:
    number = 0
    for deck, way in product(game.decks, _value(game, "forced.ways")):
        key = "limits_with.ante" if way == "ante" else "limits_with.blinds"
        limits = _value(game, key, _value(game, "limits"))
        aces = (False, True) if _value(game, f"cards.low_ace.{deck}") == "by agreement" else (False,)
        burns = (None, False) if _value(game, "burn") == "the house" else (None,)
        multiples = _value(game, "forced.blinds.multiples", (1,)) if way != "ante" else (1,)
        for limit, ace, burn, times in product(limits, aces, burns, multiples):
            said = [game.book, game.key.replace("_", " "), f"deck {deck}", limit, way]
            said += ["low ace"] * ace + ["no burn"] * (burn is False) + [f"{times} times the least wager"] * (times > 1)
            yield Combination(", ".join(said), _sign(game, number, deck, way, limit, ace, burn, times))
            number += 1


def _sign(game: Game, number: int, deck: int, way: str, limit: str, ace: bool, burn: bool | None, times: int) -> Sign:
    chip, least, dollar = _money(game, number)
    agreed = ["low ace"] * ace
    if deck != game.decks[0] and _value(game, "reduced_deck") == "all players":
        agreed.append("reduced deck")
    rounded = bool(_value(game, "option.pot_rounding")) and limit in ("half pot", "full pot") and number % 2 == 0
    side_wagers = _value(game, "option.side_wagers", ())
    return make_sign(
        game,
        deck=deck,
        blinds=_blinds(game, number, chip, least, times) if way != "ante" else None,
        ante=_ante(game, number, chip, least) if way != "blinds" else 0,
        bring_in=(chip, least // 2, least)[number % 3] if _value(game, "bring_in.size") == "the bring-in" else 0,
        limit={"fixed": f"fixed {least}/{2 * least}", "spread": f"spread {least}-{5 * least}"}.get(limit, limit),
        least_wager=least,
        burn=burn,
        commission=_commission(game, number, chip, least),
        jackpot_drop=_drop(game, number, chip, least),
        straddle=bool(_value(game, "option.straddle")) and way != "ante",
        kill="full" if _value(game, "option.kill") and way != "ante" and number % 3 == 0 else "none",
        run_it_twice=bool(_value(game, "option.run_it_twice")),
        side_wager=side_wagers[0] if side_wagers and number % 2 else "",
        pot_rounding=rounded,
        chip=chip,
        dollar=dollar,
        agreed=agreed,
    )


def _money(game: Game, number: int) -> tuple[int, int, int]:
    if "scale" not in _value(game, "commission.methods"):
        return MONEY[number % len(MONEY)]
    figures = [
        rule.value
        for scale in scales_of(rules_of(LawRules, game)).values()
        for rule in (scale.fee, scale.small_fee, scale.cap)
        if rule.value is not None
    ]
    payable = [
        money for money in MONEY_OF_SCALES if all(figure * money[2] % (100 * money[0]) == 0 for figure in figures)
    ]
    return payable[number % len(payable)]


def _blinds(game: Game, number: int, chip: int, least: int, times: int) -> tuple[int, ...]:
    if "forced.blinds.multiples" in game.rules:
        return (least * times,)
    fewest, most = _value(game, "forced.blinds.least"), _value(game, "forced.blinds.most")
    count = (min(2, most), *range(fewest, most + 1))[number % (2 + most - fewest)]
    last = 2 * least if number % 7 == 3 else least
    quarter = last // 4 - last // 4 % chip
    return {1: (last,), 2: (last // 2, last), 3: (quarter, last // 2, last)}[count]


def _ante(game: Game, number: int, chip: int, least: int) -> int:
    if _value(game, "forced.ante.size") == "the least wager":
        return least
    return (chip, least // 2, least)[number % 3]


def _drop(game: Game, number: int, chip: int, least: int) -> JackpotDrop | None:
    if not _value(game, "option.jackpot_drop") or number % 3 == 0:
        return None
    return JackpotDrop(chip, 4 * least) if number % 3 == 1 else JackpotDrop(2 * chip, 2 * chip)


def _commission(game: Game, number: int, chip: int, least: int) -> str:
    methods = _value(game, "commission.methods")
    said: list[str] = []
    if "scale" in methods:
        said += [f"scale {name}" for name in scales_of(rules_of(LawRules, game))]
    if "percentage" in methods:
        low, high = _value(game, "commission.percent.least"), _value(game, "commission.percent.most")
        rates = [rate for rate in RATES if low <= float(rate) <= high]
        percentages = [f"{rate}% cap {CAPS[place % len(CAPS)] * chip}" for place, rate in enumerate(rates)]
        said += percentages
        if _value(game, "commission.cap") != "the house sets it":
            said.append(f"{rates[0]}%")
    if "per hand" in methods:
        said += [f"per hand {3 * chip}", f"per hand {least}", f"{percentages[0]} and per hand {chip}"]
    if "per person per hand" in methods:
        said += [f"per person per hand {chip}", f"{percentages[0]} and per person per hand {chip}"]
    if "time" in methods:
        said.append(f"{percentages[1]} and time {3 * least}")
    if "none" in methods:
        said.append("none")
    return said[number % len(said)]
