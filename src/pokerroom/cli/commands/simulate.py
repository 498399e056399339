"""`pokerroom simulate`: an operator asks what a table would bring, and bots play it out.

Knows how to ask and how to print, and how to share sessions out to processes. Must not count or decide anything:
`simulation` plays, reads the counts and draws them.
"""

from __future__ import annotations

import gc
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli import own_bots
from pokerroom.cli.command import Command
from pokerroom.cli.files import check_file, write
from pokerroom.cli.pictures import check_picture, draw
from pokerroom.cli.screen import answers_json, told
from pokerroom.cli.workers import Workers, add_options, shared_out, workers_of
from pokerroom.law.book import Game, rules_of
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign
from pokerroom.law.words import LawRules
from pokerroom.simulation.plot import plot
from pokerroom.simulation.scenario import MOST_HANDS, Scenario, sign_of, table_of, usual_stack
from pokerroom.simulation.session import play_session
from pokerroom.simulation.takings import Estimate, Takings, rows, table_of_values
from pokerroom.simulation.tally import Tally

SIDE_WAGER = "side wager flop chase"


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("line", nargs="*", metavar="SIGN", help="like: crown holdem, no limit, blinds 1/2")
    parser.add_argument("--book", metavar="BOOK", help="instead of a sign: whose rules")
    parser.add_argument("--game", metavar="GAME", help="which game of that book")
    parser.add_argument("--limit", metavar="LIMIT", help='like "no limit", "pot limit", "fixed 5/10" (the plainest)')
    parser.add_argument("--blinds", metavar="N/N", help="the blinds, in chips (1/2)")
    parser.add_argument("--ante", type=int, metavar="N", help="the ante, in chips")
    parser.add_argument("--deck", type=int, metavar="N", help="52, 40, 36 or 32")
    parser.add_argument("--dollar", type=int, metavar="N", help="how many chips make a dollar (1)")
    parser.add_argument(
        "--commission",
        action="append",
        default=[],
        metavar="SCHEME",
        help='like "5%% cap 15", "time 12", "per hand 4"; say it again to compare several',
    )
    parser.add_argument("--players", type=int, default=6, metavar="N", help="how many sit at the table (6)")
    own_bots.add_option(parser, more="in turn, by seats")
    parser.add_argument("--stack", type=int, metavar="N", help="chips that everybody buys (a hundred blinds)")
    parser.add_argument("--hands", type=int, default=10_000, metavar="N", help="how many hands (10000)")
    parser.add_argument("--hands-per-hour", type=int, default=30, metavar="N", help="the pace to assume (30)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed plays other hands (0)")
    add_options(parser, "--processes")
    parser.add_argument(
        "--side-wager",
        type=int,
        nargs="?",
        const=5,
        default=0,
        metavar="N",
        help="everybody puts so much on red or black before each hand (5)",
    )
    parser.add_argument("--csv", metavar="FILE", help="write all figures as comma-separated values")
    answers_json(parser, "all figures as JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw them as a picture, SVG or PNG")


def _simulate(options: Namespace, console: Console) -> int:
    scenarios = _scenarios(options)
    for scenario in scenarios.values():
        table_of(scenario, 0)  # refused now or never
    if options.csv:
        check_file(options.csv)
    if options.plot:
        check_picture(options.plot)
    every, speed = _run(scenarios, workers_of(options))
    if not told(options, _as_json(every, options.seed, speed)):
        _report(every, console)
        _tell_speed(len(every) * options.hands, speed, options.seed, console)
    if options.csv:
        write(options.csv, table_of_values(every))
    if options.plot:
        draw(options.plot, plot(every))
    if not options.json:
        for file, what in ((options.csv, "figures are in"), (options.plot, "picture is")):
            if file:
                console.print(Text(f"the {what} {file}", style="dim"))
    return 0


def _tell_speed(hands: int, speed: float, seed: int, console: Console) -> None:
    console.print(Text(f"\n{hands:,} hands played, {speed:,.0f} a second; seed {seed}", style="dim"))


def _as_json(every: Sequence[Takings], seed: int, speed: float) -> dict[str, Any]:
    """All figures of all schemes, as the file of values has them."""
    schemes = [
        {
            "scheme": each.scheme,
            "sign": each.sign.line,
            "figures": [
                {"about": about, "what": what, "value": value, "standard_error": error}
                for about, what, value, error in rows(each)
            ],
        }
        for each in every
    ]
    return {"hands": every[0].tally.hands, "seed": seed, "hands_a_second": round(speed), "schemes": schemes}


# ------------------------------------------------------------------------------------------ what is asked


def _check_figures(options: Namespace) -> None:
    """Refuse figures that no table has."""
    if not 1 <= options.hands <= MOST_HANDS:
        raise Refused(f"between 1 and {MOST_HANDS:,} hands can be played, not {options.hands:,}.")
    if not 1 <= options.hands_per_hour <= 3600:
        raise Refused(f"a dealer deals between 1 and 3600 hands an hour, not {options.hands_per_hour}.")
    if not 2 <= options.players <= 14:
        raise Refused(f"a table has two to fourteen players, not {options.players}.")
    if options.side_wager < 0:
        raise Refused(f"a side wager is a number of chips, not {options.side_wager}.")


def _scenarios(options: Namespace) -> dict[str, Scenario]:
    """What is to be played, by scheme of commission."""
    _check_figures(options)
    names = own_bots.bots_named(options.bots)
    bots = tuple([names[seat % len(names)] for seat in range(options.players)])
    line, said = _line(options)
    if options.side_wager and SIDE_WAGER not in line:
        line = f"{line}, {SIDE_WAGER}"
    schemes = options.commission or [said or _plain_commission(line)]
    found = {}
    for scheme in schemes:
        full = f"{line}, commission {scheme}" if scheme else line
        sign = sign_of(full)
        named = scheme or _parted(sign)[1]
        stack = options.stack if options.stack is not None else usual_stack(sign)
        if not 1 <= stack <= 10**12:
            raise Refused(f"a stack is a number of chips, not {stack}.")
        found[named] = Scenario(
            full, bots, options.hands, options.seed, stack, options.hands_per_hour, options.side_wager
        )
    return found


def _line(options: Namespace) -> tuple[str, str]:
    """The spoken sign without its commission, and the commission it names."""
    parts = (options.book, options.game, options.limit, options.blinds, options.ante, options.deck, options.dollar)
    if options.line and any(part is not None for part in parts):
        raise Refused("say a whole sign, or its book, game, limit, blinds or ante one by one, not both.")
    if options.line:
        said = [" ".join(part.split()) for part in " ".join(options.line).split(",")]
        charged = [part for part in said if part.lower().startswith("commission ")]
        if charged and options.commission:
            raise Refused("the sign names its commission; leave it out there to compare others.")
        rest = ", ".join([part for part in said if part and part not in charged])
        return rest, charged[0][len("commission ") :] if charged else ""
    if not options.book or not options.game:
        raise Refused('say the book and the game: --book crown --game holdem, or a sign, like "crown holdem, no limit"')
    return _plain(shelf.book(options.book).game(options.game), options), ""


def _plain(game: Game, options: Namespace) -> str:
    """A sign for a game of which little is said: the plainest that its book allows."""
    rules = rules_of(LawRules, game)
    dollar = options.dollar
    if dollar is None:
        # A scale charges cents: unless told otherwise, so are the chips.
        dollar = 100 if "scale" in rules.commission_methods.value and not (options.blinds or options.ante) else 1
    said = [
        f"{game.book} {game.key.replace('_', ' ')}",
        options.limit,
        *_forced(rules, options, dollar),
        f"bring in {options.ante or dollar}" if rules.bring_in_size.value == "the bring-in" else "",
        f"deck {options.deck}" if options.deck is not None else "",
        f"dollar {dollar}" if dollar != 1 else "",
    ]
    return ", ".join([part for part in said if part])


def _forced(rules: LawRules, options: Namespace, dollar: int) -> list[str]:
    """The blinds and the ante that are said, or where nothing is those that the book has first."""
    way = rules.forced_ways.value[0]
    said = [f"blinds {options.blinds}"] if options.blinds else []
    if not said and options.ante is None and "blinds" in way:
        multiples = rules.forced_blinds_multiples.value
        if multiples:
            said = [f"blinds {2 * dollar * multiples[0]}", f"least wager {2 * dollar}"]
        else:
            one = rules.forced_blinds_most.value == 1
            said = [f"blinds {2 * dollar}" if one else f"blinds {dollar}/{2 * dollar}"]
    if options.ante is not None:
        said.append(f"ante {options.ante}")
    elif not options.blinds and "ante" in way:
        said.append(f"ante {dollar}")
    return said


def _plain_commission(line: str) -> str:
    """A commission for a sign that names none: the book's own scale, else five per cent with a cap."""
    sign = sign_of(line)
    methods = rules_of(LawRules, sign.game).commission_methods.value
    if "percentage" not in methods:
        return ""  # the book's own scale
    return f"5% cap {5 * (sign.blinds[-1] if sign.blinds else sign.least_wager)}"


# -------------------------------------------------------------------------------------------- the running


def _run(scenarios: dict[str, Scenario], workers: Workers) -> tuple[list[Takings], float]:
    """Play all sessions of all scenarios; give what they brought, and how many hands were played in a second."""
    jobs = [(scheme, number) for scheme, each in scenarios.items() for number in range(each.sessions)]
    found = {scheme: Tally() for scheme in scenarios}
    hands = sum([each.hands for each in scenarios.values()])
    # Books and signs are here to stay: the collector need not walk through them after every few hands.
    gc.collect()
    gc.freeze()
    with shared_out(
        play_session, [scenarios[scheme] for scheme, _ in jobs], [number for _, number in jobs], workers
    ) as played:
        screen = Console(stderr=True)
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[pace]}"),
            TimeRemainingColumn(),
            console=screen,
            transient=True,
            refresh_per_second=4,
            disable=not screen.is_terminal,
        )
        task = bar.add_task("hands", total=hands, pace="")
        with bar:
            for (scheme, _), tally in zip(jobs, played, strict=True):
                found[scheme].add(tally)
                speed = bar.tasks[0].speed
                bar.update(task, advance=tally.hands, pace=f"{speed:,.0f} a second" if speed else "")
        elapsed = bar.tasks[0].finished_time or bar.tasks[0].elapsed or 0.0
    gc.unfreeze()
    takings = [Takings(scheme, scenario, found[scheme]) for scheme, scenario in scenarios.items()]
    return takings, hands / elapsed if elapsed else 0.0


# -------------------------------------------------------------------------------------------- the report


def _report(every: Sequence[Takings], console: Console) -> None:
    first = every[0]
    scenario, tally, sign = first.scenario, first.tally, first.sign
    console.print(Text(f"{sign.game.name}, {sign.game.book}: {_parted(sign)[0]}", style="bold"))
    console.print(
        f"{tally.hands:,} hands by {len(scenario.bots)} bots who buy {_money(scenario.stack, sign)} each, "
        f"{scenario.hands_per_hour} hands an hour assumed; ± is one standard error"
    )
    tables = [_commission(every), _pots(every), _results(every)]
    if tally.side_wagers:
        tables.append(_side(every))
    for title, table in tables:
        console.print(Text(f"\n{title}", style="bold"))
        console.print(table)


def _parted(sign: Sign) -> tuple[str, str]:
    """A sign as it is said, without book, game and commission; and the commission."""
    said = said_sign(sign).split(", ")[1:]
    charged = [part for part in said if part.startswith("commission ")]
    rest = ", ".join([part for part in said if part not in charged])
    return rest, charged[0].removeprefix("commission ") if charged else "none"


def _table(first: str, *columns: str) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(first)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _commission(every: Sequence[Takings]) -> tuple[str, Table]:
    table = _table("scheme", "a hand", "an hour", "and player", "of pots", "lies in")
    for each in every:
        where = [f"{name} {_money(chips, each.sign)}" for name, chips in sorted(each.tally.accounts.items()) if chips]
        table.add_row(
            each.scheme,
            _figure(each.commission, each.sign, 3),
            _figure(each.an_hour, each.sign, 2),
            _figure(each.an_hour_and_player, each.sign, 2),
            f"{each.of_pots:.2%}",
            ", ".join(where) or "nothing",
        )
    return "Commission", table


def _pots(every: Sequence[Takings]) -> tuple[str, Table]:
    table = _table("scheme", "mean", "median", "90%", "99%", "largest", "round two", "showdown")
    for each in every:
        sizes = [_money(each.pot_at(part), each.sign) for part in (0.5, 0.9, 0.99, 1.0)]
        parts = [f"{count / each.tally.hands:.1%}" for count in (each.tally.seconds, each.tally.showdowns)]
        table.add_row(each.scheme, _figure(each.pot, each.sign, 2), *sizes, *parts)
    return "Pots", table


def _results(every: Sequence[Takings]) -> tuple[str, Table]:
    unit = "big blinds" if every[0].sign.blinds else "least wagers"
    table = _table("bot", "seats", *[each.scheme for each in every])
    for row in zip(*[each.results for each in every], strict=True):
        won = [f"{result.won.value:+,.1f} ± {result.won.error:,.1f}" for result in row]
        table.add_row(row[0].bot, str(row[0].seats), *won)
    return f"What the bots won, each of them, in {unit} a hundred hands", table


def _side(every: Sequence[Takings]) -> tuple[str, Table]:
    table = _table("scheme", "placed", "staked", "paid", "hold", "theory", "apart")
    for each in every:
        hold, tally = each.hold, each.tally
        apart = (hold.value - each.theory) / hold.error if hold.error else 0.0
        table.add_row(
            each.scheme,
            f"{tally.side_wagers:,}",
            _money(tally.side_staked, each.sign),
            _money(tally.side_paid, each.sign),
            f"{hold.value:.2%} ± {hold.error:.2%}",
            f"{each.theory:.2%}",
            f"{apart:+.1f} errors",
        )
    return "Side wagers", table


def _figure(figure: Estimate, sign: Sign, digits: int) -> str:
    value, error = figure.value / sign.dollar, figure.error / sign.dollar
    return f"${value:,.{digits}f} ± {error:,.{digits}f}"


def _money(chips: int, sign: Sign) -> str:
    return f"${chips // sign.dollar:,}" if chips % sign.dollar == 0 else f"${chips / sign.dollar:,.2f}"


COMMAND = Command(
    "simulate", "let bots play sessions, and report what an operator asks", _simulate, _arguments, place=120
)
