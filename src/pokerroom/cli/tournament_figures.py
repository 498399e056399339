"""The figures of tournaments at a terminal: prizes, what stacks are worth, levels by target length.

Knows how figures are typed and shown. Must not reckon: `tournament.shares`, `deals` and `levels` do.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from random import Random

import msgspec
from rich.console import Console
from rich.table import Table

from pokerroom import shelf
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused, quoted
from pokerroom.tournament import deals, icm, levels, shares
from pokerroom.tournament.items import MOST_MONEY
from pokerroom.tournament.money import dollars
from pokerroom.tournament.rules import TournamentRules

MOST_STACKS = 200


def cents(text: str) -> int:
    """A sum of money as it is typed: 8557, $8,557 or 8557.50."""
    try:
        found = Decimal(text.strip().removeprefix("$").replace(",", "")) * 100
        if 0 <= found <= MOST_MONEY and found == int(found):
            return int(found)
    except ArithmeticError:  # no number, or one beyond all bounds
        pass
    raise Refused(f"{quoted(text)} is no sum of dollars and cents.")


def parts(given: Sequence[str]) -> list[str]:
    """A list as it is typed: with spaces, commas or strokes between its parts."""
    return " ".join(given).replace(",", " ").replace("/", " ").split()


def number(what: str, text: str) -> int:
    """A whole number as it is typed."""
    if not (text.isascii() and text.isdigit()) or len(text) > 15:
        raise Refused(f"{what} is a whole number, not {quoted(text)}.")
    return int(text)


def columns(*names: str) -> Table:
    """A table of figures."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    return table


# -------------------------------------------------------------------------------------------------- prizes


def prizes_arguments(parser: ArgumentParser) -> None:
    """What is asked of prizes."""
    parser.add_argument("--pool", required=True, metavar="$", help="the prize pool, in dollars")
    parser.add_argument("--entries", type=int, metavar="N", help="how many entries: the house's shares")
    parser.add_argument("--shares", nargs="+", metavar="%", help="or the shares in per cent, like 50/30/20")
    parser.add_argument("--unit", default="1", metavar="$", help="prizes go down to so many dollars (1)")
    parser.add_argument("--book", metavar="BOOK", help="whose clause is named where shares are refused")
    answers_json(parser)


def show_prizes(options: Namespace, console: Console) -> int:
    """Share a pool out."""
    if (options.entries is None) == (options.shares is None):
        raise Refused("say how many entries there are, or the shares, and not both.")
    pool, unit = cents(options.pool), cents(options.unit)
    if options.shares is not None:
        by: tuple[str, ...] = ()
        if options.book:
            game = next(iter(shelf.book(options.book).games.values()))
            by = rules_of(TournamentRules, game).tournament_asks["prizes_shares"].by
        percents = shares.by_hand([_percent(each) for each in parts(options.shares)], by)
    else:
        percents = shares.by_entries(options.entries)
    found = shares.prizes(pool, percents, unit)
    places = enumerate(zip(percents, found, strict=True), 1)
    rows = [{"place": place, "per_cent": percent / 100, "prize": prize} for place, (percent, prize) in places]
    if told(options, {"prizes": rows, "pool": sum(found)}):
        return 0
    table = columns("place", "share", "prize")
    for place, (percent, prize) in enumerate(zip(percents, found, strict=True), 1):
        table.add_row(str(place), f"{percent / 100:.2f}%", dollars(prize))
    console.print(table)
    console.print(f"{len(found)} places, {dollars(sum(found))} together")
    return 0


def _percent(text: str) -> Decimal:
    try:
        return Decimal(text.removesuffix("%"))
    except InvalidOperation:
        raise Refused(f"{quoted(text)} is no percentage.") from None


# ----------------------------------------------------------------------------------------------------- icm


def icm_arguments(parser: ArgumentParser) -> None:
    """What is asked of a deal."""
    parser.add_argument("stacks", nargs="+", metavar="STACK", help="the stacks of those who are left, like 50 30 20")
    parser.add_argument("--prizes", nargs="+", required=True, metavar="$", help="the prizes left, the first one first")
    parser.add_argument("--way", default=deals.ICM, metavar="WAY", help=f"{', '.join(deals.WAYS)} (icm)")
    parser.add_argument("--for-winner", default="0", metavar="$", help="what is left for the winner (0)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the sample, where there is one (0)")
    answers_json(parser)


def show_deal(options: Namespace, console: Console) -> int:
    """Share prizes among those who are left."""
    stacks = [number("a stack", each) for each in parts(options.stacks)]
    if len(stacks) > MOST_STACKS:
        raise Refused(f"at most {MOST_STACKS} stacks are looked at together, not {len(stacks)}.")
    won = [cents(each) for each in parts(options.prizes)]
    way = options.way.strip().lower().replace("-", " ")
    sheet = deals.shared(way, stacks, won, cents(options.for_winner), Random(f"pokerroom icm {options.seed}"))
    if told(
        options,
        {"stacks": stacks, "sums": [float(each) for each in sheet.sums], "for_winner": sheet.for_winner}
        | {"standard_errors": list(sheet.errors)},
    ):
        return 0
    table = columns("stack", "has", *(["standard error"] if sheet.errors else []))
    for place, (stack, has) in enumerate(zip(stacks, sheet.sums, strict=True)):
        error = [f"± ${sheet.errors[place] / 100:,.2f}"] if sheet.errors else []
        table.add_row(f"{stack:,}", f"${has / 100:,.2f}", *error)
    console.print(table)
    left = f", and {dollars(sheet.for_winner)} for the winner" if sheet.for_winner else ""
    console.print(f"{dollars(sum(sheet.sums))} together{left}")
    if sheet.errors:
        console.print(f"sampled with {icm.SAMPLES:,} orders of finish, since more than {icm.MOST} share")
    return 0


# -------------------------------------------------------------------------------------------------- levels


def levels_arguments(parser: ArgumentParser) -> None:
    """What is asked of levels."""
    parser.add_argument("--bank", type=int, required=True, metavar="N", help="the chips that all begin with")
    parser.add_argument("--entries", type=int, required=True, metavar="N", help="how many enter")
    parser.add_argument("--hours", required=True, metavar="H", help="how long it shall last, like 4, 2.5 or 1:20")
    parser.add_argument("--level", type=int, required=True, metavar="MINUTES", help="how long a level lasts")
    parser.add_argument("--more", type=int, default=0, metavar="N", help="chips of re-buys and add-ons expected (0)")
    answers_json(parser)


def show_levels(options: Namespace, console: Console) -> int:
    """Plan the levels of a tournament."""
    if not 2 <= options.entries <= 1_000_000:
        raise Refused(f"a tournament has 2 to 1,000,000 entries, not {options.entries:,}.")
    if not 0 <= options.more <= 10**12 or not 1 <= options.bank <= 10**9:
        raise Refused("a bank is 1 to 1,000,000,000 chips, and re-buys add none or some.")
    chips = options.bank * options.entries + options.more
    plan = levels.by_length(options.bank, chips, minutes_of(options.hours), options.level)
    if told(options, {"chips": chips, "growth": levels.growth(plan), "levels": msgspec.to_builtins(list(plan.levels))}):
        return 0
    console.print(
        f"{len(plan.levels)} levels of {options.level} minutes, {chips:,} chips, last big blind aimed at "
        f"{plan.aim / 100:,.0f}, growth {levels.growth(plan):.4f}"
    )
    table = columns("level", "small", "big", "ante", "begins", "before it go", "break after it")
    at = 0
    for each in plan.levels:
        gone = ", ".join([f"{chip:,}" for chip in each.gone])
        pause = f"{each.pause} minutes" if each.pause else ""
        begins = f"{at // 60}:{at % 60:02}"
        table.add_row(str(each.number), f"{each.small:,}", f"{each.big:,}", f"{each.ante:,}", begins, gone, pause)
        at += each.minutes + each.pause
    console.print(table)
    return 0


def minutes_of(text: str) -> int:
    """Hours as they are typed, in minutes: 4, 2.5 or 1:20."""
    hours, colon, minutes = text.strip().partition(":")
    try:
        found = 60 * Decimal(hours) + (int(minutes) if colon else 0)
        if 0 < found <= 600_000:
            return round(found)
    except (ArithmeticError, ValueError):
        pass
    raise Refused(f"{quoted(text)} is no number of hours: say 4, 2.5 or 1:20.")
