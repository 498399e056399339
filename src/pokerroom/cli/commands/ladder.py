"""`pokerroom ladder`: every two bots play each other, and what each won is told with its error.

Knows how to ask and how to print, and how to share the work out to processes. Must not play or count: `simulation`
does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pokerroom.cli import own_bots
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.cli.workers import Workers, add_options, shared_out, workers_of
from pokerroom.law.error import Refused
from pokerroom.players.styles import BOTS
from pokerroom.simulation.ladder import SIGN, Match, MatchResult, Score, as_json, matches, order, play_part

MOST_HANDS = 100_000_000


def _arguments(parser: ArgumentParser) -> None:
    own_bots.add_option(parser, default=", ".join(BOTS), more="all of the package unless said")
    parser.add_argument("--hands", type=int, default=20_000, metavar="N", help="how many hands each pairing (20000)")
    parser.add_argument("--sign", default=SIGN, metavar="SIGN", help=f"what they play ({SIGN})")
    parser.add_argument(
        "--stack", type=int, default=100, metavar="N", help="big blinds of everybody in each hand (100)"
    )
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats, the two bots in turn (2)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed plays other hands (0)")
    add_options(parser)
    answers_json(parser, "all figures as JSON")


def _ladder(options: Namespace, console: Console) -> int:
    if not 2 <= options.hands <= MOST_HANDS:
        raise Refused(f"between 2 and {MOST_HANDS:,} hands can be played in each pairing, not {options.hands:,}.")
    workers = workers_of(options)
    bots = own_bots.bots_named(options.bots)
    wanted = matches(bots, options.hands, options.sign, options.seed, options.stack, options.players)
    results = _run(wanted, workers)
    if not told(options, as_json(results)):
        _report(results, console)
    return 0


def _run(wanted: Sequence[Match], workers: Workers) -> list[MatchResult]:
    """Play all pairings, each in parts."""
    jobs = [(match, part) for match in wanted for part in range(match.parts)]
    results = {match: MatchResult(match, Score()) for match in wanted}
    with shared_out(play_part, [match for match, _ in jobs], [part for _, part in jobs], workers) as played:
        for (match, _), score in zip(jobs, played, strict=True):
            results[match].score.add(score)
    return list(results.values())


def _report(results: Sequence[MatchResult], console: Console) -> None:
    match = results[0].match
    console.print(Text(match.sign, style="bold"))
    console.print(
        f"{2 * match.decks:,} hands each pairing, every deck twice with seats changed, {match.players} seats, "
        f"{match.stack} big blinds each; seed {match.seed}"
    )
    console.print(Text("\nWhat the bot of the row won of that of the column, in big blinds a hundred hands", "bold"))
    console.print(_pairings(results))
    console.print(Text("\nThe order, by what each won on average; ± is one standard error", style="bold"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for place, (name, won) in enumerate(order(results), 1):
        table.add_row(f"{place}.", name, f"{won:+,.1f}")
    console.print(table)


def _pairings(results: Sequence[MatchResult]) -> Table:
    """All against all, the best first."""
    names = [name for name, _ in order(results)]
    told = {each.match.names: each.won for each in results}
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    for name in names:
        row = []
        for other in names:
            won, sign = told.get((name, other)), 1
            if won is None:
                won, sign = told.get((other, name)), -1
            row.append("" if won is None else f"{sign * won.value:+,.1f} ± {won.error:,.1f}")
        table.add_row(name, *row)
    return table


COMMAND = Command(
    "ladder", "let every two bots play each other, with the same decks for both", _ladder, _arguments, place=123
)
