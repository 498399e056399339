"""The picture of a series: how each kind of bot fared, and what a tournament brought.

Knows what is shown. Must not work anything out: `series` has the figures, `sheet` draws.
"""

from __future__ import annotations

from collections.abc import Callable

from pokerroom.simulation.series import KindResult, SeriesReport
from pokerroom.simulation.sheet import AMBER, BLUE, FAINT, GREEN, MARGIN, ROW, Sheet, bars
from pokerroom.simulation.takings import Estimate


def plot_series(report: SeriesReport) -> str:
    """Draw what the kinds of bots won, how often, their places, and the money of a tournament."""
    series, results = report.series, report.results
    title = f"{series.name} · {series.book}"
    said = f"{report.sums.times:,} tournaments of {len(series.bots):,} entrants, seed {series.seed}; "
    said += f"{report.hands.value:,.0f} hands and {report.hours.value:,.1f} hours each"
    sheet = Sheet()
    sheet.text(MARGIN, 52, title, size=26, weight=700)
    sheet.text(MARGIN, 78, said, size=14, colour=FAINT)
    sheet.top = 100
    names = [f"{each.kind} × {each.entrants}" if each.entrants > 1 else each.kind for each in results]

    def panel(heading: str, colour: str, form: str, figure: Callable[[KindResult], Estimate]) -> None:
        sheet.panel(heading, len(results) * ROW + 34)
        bars(sheet, list(zip(names, [figure(each) for each in results], strict=True)), colour, form)

    panel("Dollars that each has won or lost in a tournament", BLUE, "${:,.2f}", lambda each: each.net)
    panel("How often each wins it, in a hundred", GREEN, "{:,.2f}", lambda each: each.won)
    panel("The place of each", AMBER, "{:,.2f}", lambda each: each.place)
    money = [(what, figure) for what, figure in report.money.items() if figure.value]
    if money:
        sheet.panel("Dollars in a tournament", len(money) * ROW + 34)
        bars(sheet, money, GREEN, "${:,.2f}")
    return sheet.drawn(title)
