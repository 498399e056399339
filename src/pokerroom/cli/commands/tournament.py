"""`pokerroom tournament`: conditions checked, tournaments played by bots once or many times, and figures.

Knows how to ask and how to print. Must not decide or count anything: `tournament` knows the rules, `simulation` plays
and counts, `tournament_figures` shows prizes, deals and levels.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli import own_bots
from pokerroom.cli.command import Command
from pokerroom.cli.files import check_file, read, write
from pokerroom.cli.pictures import check_picture, draw
from pokerroom.cli.screen import answers_json, told
from pokerroom.cli.tournament_figures import (
    columns,
    icm_arguments,
    levels_arguments,
    prizes_arguments,
    show_deal,
    show_levels,
    show_prizes,
)
from pokerroom.cli.workers import Workers, add_options, shared_out, workers_of
from pokerroom.law.book import Book, rules_of
from pokerroom.law.error import Refused, quoted, read_toml
from pokerroom.law.rules import cited
from pokerroom.law.vocabulary import suggestion
from pokerroom.simulation.course import clock, course
from pokerroom.simulation.named_tournament import (
    NamedTournament,
    bots_by_name,
    draft_of,
    names_of,
)
from pokerroom.simulation.series import Series, SeriesReport, Sums, check_series, play_one
from pokerroom.simulation.series_plot import plot_series
from pokerroom.simulation.takings import Estimate
from pokerroom.tournament.conditions import Conditions, checked, faults_of, flat, missing
from pokerroom.tournament.money import dollars
from pokerroom.tournament.papers import check_allowed, holds
from pokerroom.tournament.pool import pool_of
from pokerroom.tournament.rules import TournamentRules

HOUSE, FORMAT = "house", "sit_and_go"


def _arguments(parser: ArgumentParser) -> None:
    listed = parser.add_subparsers(title="what of it", metavar="", dest="what", required=True)
    check = listed.add_parser("check", help="are conditions complete by a book, and what is missing, with its clause")
    check.add_argument("conditions", nargs="+", metavar="FILE", help="a file of conditions, or a draft: crown friday")
    check.add_argument("--book", metavar="BOOK", help=f"by whose rules ({HOUSE})")
    answers_json(check)
    check.set_defaults(part=_check)
    play = listed.add_parser("play", help="let bots play one, and tell its course")
    _played(play)
    play.add_argument("--log", metavar="FILE", help="write all that was recorded, an event of JSON in each line")
    answers_json(play, "the results as JSON")
    play.set_defaults(part=_play)
    many = listed.add_parser("simulate", help="let bots play many, and report places, hours, prizes and fees")
    _played(many)
    many.add_argument("--times", type=int, default=100, metavar="N", help="how many tournaments (100)")
    add_options(many)
    answers_json(many, "the figures as JSON")
    many.add_argument("--plot", metavar="FILE", help="draw them as a picture, SVG or PNG")
    many.set_defaults(part=_simulate)
    prizes = listed.add_parser("prizes", help="share a pool out")
    prizes_arguments(prizes)
    prizes.set_defaults(part=show_prizes)
    deal = listed.add_parser("icm", help="what stacks are worth when those left share the prizes")
    icm_arguments(deal)
    deal.set_defaults(part=show_deal)
    levels = listed.add_parser("levels", help="plan blinds for a target length")
    levels_arguments(levels)
    levels.set_defaults(part=show_levels)


def _played(parser: ArgumentParser) -> None:
    parser.add_argument("--book", default=HOUSE, metavar="BOOK", help=f"by whose rules ({HOUSE})")
    parser.add_argument("--format", metavar="NAME", help=f"which of the book's drafts ({FORMAT})")
    parser.add_argument("--conditions", metavar="FILE", help="or conditions of your own")
    parser.add_argument("--entrants", type=int, metavar="N", help="how many enter (as many as are needed)")
    own_bots.add_option(parser)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed plays other hands (1)")


def _do(options: Namespace, console: Console) -> int:
    found: int = options.part(options, console)
    return found


# --------------------------------------------------------------------------------------------------- check


def _check(options: Namespace, console: Console) -> int:
    book, given = _given(options)
    wrong = faults_of(given)
    conditions = Conditions({key: value for key, value in given.items() if key not in wrong})
    games = book.games
    name = str(conditions["game"])
    if name.replace(" ", "_") not in games:
        wrong["game"] = f"game: {book.title} has no game {quoted(name)}; {suggestion(name, games)}"
    rules = rules_of(TournamentRules, book.game(name) if "game" not in wrong else next(iter(games.values())))
    lines: list[tuple[str, str, tuple[str, ...]]] = [("wrong", sentence, ()) for sentence in wrong.values()]
    if not rules.tournament_held.value:
        lines.append(("refused", "the book has no tournaments.", rules.tournament_held.by))
    try:
        check_allowed(rules, conditions)
    except Refused as refused:
        lines.append(("refused", refused.sentence, refused.by))
    for item, rule in missing(rules, conditions) if rules.tournament_complete.value else []:
        if item.key not in wrong:
            lines.append(("missing", f"{item.means} ({item.key})", rule.by))
    bad = len(lines)
    for change in conditions["changes"]:
        if not holds(rules, change):
            by = cited(rules.tournament_prevails)
            lines.append(("yields", f"{change['word']}: the rules prevail", by))
    found = [{"what": word, "says": said, "by": list(by)} for word, said, by in lines]
    if told(options, {"name": conditions["name"], "book": book.key, "complete": not bad, "found": found}):
        return 1 if bad else 0
    console.print(Text(f"{conditions['name']}, by {book.key}", style="bold"))
    for word, said, by in lines:
        clauses = f" [{', '.join(by)}]" if by else ""
        console.print(f"{word:<9}{said}{clauses}", soft_wrap=True, markup=False)
    if not bad:
        console.print("complete: nothing that the book asks for is missing.")
    else:
        console.print(f"not complete: {bad} {'thing is' if bad == 1 else 'things are'} missing or wrong.")
    return 1 if bad else 0


def _given(options: Namespace) -> tuple[Book, dict[str, object]]:
    """The book, and the values of a file or a draft, whatever they are."""
    words = options.conditions
    if len(words) == 1 and (not options.book or Path(words[0]).is_file() or words[0].endswith(".toml")):
        return shelf.book(options.book or HOUSE), flat(read_toml(read(words[0]), words[0]))
    if len(words) > 2 or (len(words) == 2 and options.book):
        raise Refused("say a file, or a book and one of its drafts: crown friday.")
    book = shelf.book(options.book or words[0])
    return book, dict(draft_of(book, words[-1]).given)


# ---------------------------------------------------------------------------------------------------- play


def _conditions(options: Namespace) -> Conditions:
    if options.conditions and options.format:
        raise Refused("say one of the book's drafts, or a file of conditions, not both.")
    if options.conditions:
        return checked(flat(read_toml(read(options.conditions), options.conditions)))
    return draft_of(shelf.book(options.book), options.format or FORMAT)


def _play(options: Namespace, console: Console) -> int:
    conditions = _conditions(options)
    if options.log:
        check_file(options.log)
    played = NamedTournament(
        options.book, conditions, players=options.entrants, seed=options.seed, bots=own_bots.bots_named(options.bots)
    )
    played.play()
    state = played.state
    if told(options, _as_json(played)):
        if options.log:
            _write_log(options.log, played)
        return 0
    console.print(Text(f"{conditions['name']}, {state.game.name}, {state.game.book}", style="bold"))
    for line in course(state.game, played.log):
        console.print(line, soft_wrap=True, markup=False)
    table = columns("place", "name", "bot", "prize", "bounties")
    for each in played.results:
        won = [dollars(money) if money else "" for money in (each.prize, each.bounties)]
        table.add_row(str(each.place), each.name, played.bots[each.name], *won)
    console.print(Text("\nResults", style="bold"))
    console.print(table)
    console.print(
        f"{len(played.results):,} entrants, {played.hands:,} hands in {clock(played.seconds)}; pool "
        f"{dollars(pool_of(state))}, kept {dollars(state.kept)}; seed {options.seed}"
    )
    if options.log:
        _write_log(options.log, played)
        console.print(Text(f"all that was recorded is in {options.log}", style="dim"))
    return 0


def _as_json(played: NamedTournament) -> dict[str, Any]:
    """How a tournament ended; money is in cents."""
    results = [
        {"place": each.place, "name": each.name, "bot": played.bots[each.name], "prize": each.prize}
        | {"bounties": each.bounties}
        for each in played.results
    ]
    sums = {"pool": pool_of(played.state), "kept": played.state.kept}
    return {"hands": played.hands, "seconds": played.seconds, **sums, "results": results}


def _write_log(file: str, played: NamedTournament) -> None:
    write(file, "".join([msgspec.json.encode(event).decode() + "\n" for event in played.log]))


# ------------------------------------------------------------------------------------------------ simulate


def _simulate(options: Namespace, console: Console) -> int:
    conditions = _conditions(options)
    names = names_of(conditions, options.entrants)
    bots = tuple(bots_by_name(own_bots.bots_named(options.bots), names).values())
    series = Series(options.book, dict(conditions.given), bots, options.times, options.seed)
    check_series(series)
    workers = workers_of(options)
    if options.plot:
        check_picture(options.plot)
    report = SeriesReport(series, _sums(series, workers))
    if options.json:
        print(report.json())
    else:
        _report(report, console)
    if options.plot:
        draw(options.plot, plot_series(report))
        if not options.json:
            console.print(Text(f"the picture is {options.plot}", style="dim"))
    return 0


def _sums(series: Series, workers: Workers) -> Sums:
    found = Sums()
    screen = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        refresh_per_second=4,
        disable=not screen.is_terminal,
    )
    task = bar.add_task("tournaments", total=series.times)
    with shared_out(play_one, [series] * series.times, range(series.times), workers) as played, bar:
        for counts in played:
            found.add(counts)
            bar.update(task, advance=1)
    return found


def _report(report: SeriesReport, console: Console) -> None:
    series = report.series
    console.print(Text(f"{series.name}, {series.book}", style="bold"))
    console.print(
        f"{report.sums.times:,} tournaments of {len(series.bots):,} entrants, seed {series.seed}; "
        "± is one standard error"
    )
    table = columns("bot", "entrants", "place", "wins it", "in the prizes", "net")
    for each in report.results:
        table.add_row(
            each.kind,
            f"{each.entrants:,}",
            _figure(each.place),
            f"{_figure(each.won)} %",
            f"{_figure(each.paid)} %",
            _figure(each.net, "$"),
        )
    console.print(Text("\nHow each of the bots fared", style="bold"))
    console.print(table)
    table = columns("hands", "hours", *report.money)
    money = [_figure(figure, "$") for figure in report.money.values()]
    table.add_row(_figure(report.hands), _figure(report.hours), *money)
    console.print(Text("\nA tournament", style="bold"))
    console.print(table)


def _figure(figure: Estimate, unit: str = "") -> str:
    sign = "-" if figure.value < 0 else ""
    return f"{sign}{unit}{abs(figure.value):,.2f} ± {figure.error:,.2f}"


COMMAND = Command("tournament", "check conditions, let bots play tournaments, and reckon", _do, _arguments, place=122)
