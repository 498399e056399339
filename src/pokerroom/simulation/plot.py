"""Plot: the takings as one picture, written as SVG.

Knows bars, whiskers and labels. Must not work anything out: `takings` has the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pokerroom.simulation.takings import Estimate, Takings

WIDTH = 960
MARGIN = 40
INK, FAINT, GRID, PAPER, CARD = "#1d2b33", "#66757d", "#e3e6e4", "#f4f3ee", "#ffffff"
GREEN, AMBER, RED, BLUE = "#1f7a5c", "#c27a0e", "#b8433a", "#35628f"
ROW = 34  # the height of one bar with its room
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"
# Pots are sorted into classes that grow with them: a pot twice as large is as far again to the right.
EDGES = (0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024)


def plot(every: Sequence[Takings]) -> str:
    """Draw what the schemes brought, how large the pots were, what the bots won, and how the side wagers held."""
    first = every[0]
    scenario, sign = first.scenario, first.sign
    title = f"{sign.game.name} · {sign.game.book}"
    said = f"{first.tally.hands:,} hands, {len(scenario.bots)} players, {scenario.hands_per_hour} hands an hour assumed"
    if len(every) > 1:
        said += ", for each scheme"
    sheet = _Sheet()
    sheet.text(MARGIN, 52, title, size=26, weight=700)
    sheet.text(MARGIN, 78, f"{said}, seed {scenario.seed}", size=14, colour=FAINT)
    sheet.top = 100
    sheet.panel("Commission an hour, by scheme", len(every) * ROW + 34)
    dollar = 1 / sign.dollar
    _bars(sheet, [(each.scheme, each.an_hour.times(dollar)) for each in every], GREEN, "${:,.2f}")
    sheet.panel(f"Pots{_of(every)}: how many of each size, in {_unit(first)}", 250)
    _pots(sheet, first)
    results = first.results
    sheet.panel(f"Bots{_of(every)}: {_unit(first)} won in a hundred hands", len(results) * ROW + 34)
    names = [f"{each.bot} × {each.seats}" if each.seats > 1 else each.bot for each in results]
    _bars(sheet, list(zip(names, [each.won for each in results], strict=True)), BLUE, "{:+,.1f}")
    if first.tally.side_wagers:
        sheet.panel("Side wagers: what the house kept, and the theory", 120)
        _hold(sheet, first)
    return sheet.drawn(title)


def _of(every: Sequence[Takings]) -> str:
    return f" under {every[0].scheme}" if len(every) > 1 else ""


def _unit(takings: Takings) -> str:
    return "big blinds" if takings.sign.blinds else "least wagers"


class _Sheet:
    """The picture as it grows downwards, panel by panel."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.top = 0
        self.inside = 0  # where the contents of the panel begin
        self._end = 0

    def panel(self, title: str, height: int) -> None:
        """Begin a panel below the last one."""
        self.top = max(self.top, self._end + 18)
        self.rect(MARGIN - 14, self.top, WIDTH - 2 * MARGIN + 28, height + 58, CARD, radius=10, line=GRID)
        self.text(MARGIN + 8, self.top + 30, title, size=15, weight=700)
        self.inside = self.top + 46
        self._end = self.top + height + 58

    def rect(
        self, x: float, y: float, wide: float, high: float, fill: str, *, radius: float = 0, line: str = ""
    ) -> None:
        """Draw a rectangle."""
        edge = f' stroke="{line}"' if line else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, wide):.1f}" height="{high:.1f}" '
            f'rx="{radius}" fill="{fill}"{edge}/>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str, width: float = 1, dash: str = "") -> None:
        """Draw a line."""
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
            f'stroke="{colour}" stroke-width="{width}"{dashed}/>'
        )

    def text(
        self,
        x: float,
        y: float,
        said: str,
        *,
        size: int = 13,
        colour: str = INK,
        weight: int = 400,
        anchor: str = "start",
        after: str = "",
    ) -> None:
        """Write a line of text; `after` follows it, smaller and fainter."""
        more = f'<tspan dx="6" font-size="12" font-weight="400" fill="{FAINT}">{escape(after)}</tspan>' if after else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" font-weight="{weight}" '
            f'text-anchor="{anchor}">{escape(said)}{more}</text>'
        )

    def drawn(self, title: str) -> str:
        """The whole picture."""
        height = self._end + 30
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="{FONT}" role="img">'
        )
        paper = f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
        return "\n".join([head, f"<title>{escape(title)}</title>", paper, *self.parts, "</svg>", ""])


def _bars(sheet: _Sheet, rows: Sequence[tuple[str, Estimate]], colour: str, form: str) -> None:
    """Bars to the right and left of nothing, each with a whisker of one standard error, and its figure."""
    labels = min(300, max([len(name) for name, _ in rows]) * 8 + 24)
    left, right = MARGIN + 8 + labels, WIDTH - MARGIN - 150
    low = min([0.0, *[figure.value - figure.error for _, figure in rows]])
    high = max([0.0, *[figure.value + figure.error for _, figure in rows]])
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    scale = (right - left) / (high - low) if high > low else 0.0

    def at(value: float) -> float:
        return left + (value - low) * scale

    bottom = sheet.inside + len(rows) * ROW
    for tick in ticks:
        sheet.line(at(tick), sheet.inside, at(tick), bottom, GRID if tick else FAINT)
        sheet.text(at(tick), bottom + 18, f"{tick:,.10g}", size=11, colour=FAINT, anchor="middle")
    for place, (name, figure) in enumerate(rows):
        y = sheet.inside + place * ROW + 6
        start, end = sorted((at(0), at(figure.value)))
        sheet.text(left - 12, y + 16, _short(name), anchor="end")
        sheet.rect(start, y, end - start, ROW - 12, colour if figure.value >= 0 else RED, radius=3)
        if figure.error:
            middle = y + (ROW - 12) / 2
            ends = at(figure.value - figure.error), at(figure.value + figure.error)
            sheet.line(ends[0], middle, ends[1], middle, INK, 1.4)
            for end in ends:
                sheet.line(end, middle - 4, end, middle + 4, INK, 1.4)
        said = form.format(figure.value).replace("$-", "-$")
        sheet.text(right + 16, y + 16, said, weight=600, after=f"± {figure.error:,.2f}" if figure.error else "")


def _pots(sheet: _Sheet, takings: Takings) -> None:
    """How many pots there were of each size, in classes, with the median and the mean."""
    blind = takings.blind
    counts = [0] * len(EDGES)
    for size, count in takings.tally.pots.items():
        place = sum([size >= edge * blind for edge in EDGES]) - 1
        counts[place] += count
    used = [place for place, count in enumerate(counts) if count]
    shown = range(used[0], used[-1] + 1)
    shares = [counts[place] / takings.tally.hands for place in shown]
    left, right = MARGIN + 54, WIDTH - MARGIN - 16
    top, bottom = sheet.inside + 20, sheet.inside + 218
    ticks = _ticks(0.0, max(shares) * 100)
    tall = (bottom - top) / max(ticks[-1], 1e-9)
    for tick in ticks:
        y = bottom - tick * tall
        sheet.line(left, y, right, y, GRID)
        sheet.text(left - 10, y + 4, f"{tick:,.10g}%", size=11, colour=FAINT, anchor="end")
    step = (right - left) / len(shown)
    for number, (place, share) in enumerate(zip(shown, shares, strict=True)):
        high = share * 100 * tall
        sheet.rect(left + number * step + 2, bottom - high, step - 4, high, GREEN, radius=2)
        edge = f"{EDGES[place]:,}" if place + 1 < len(EDGES) else f"{EDGES[place]:,}+"
        sheet.text(left + number * step, bottom + 18, edge, size=11, colour=FAINT, anchor="middle")
    sheet.line(left, bottom, right, bottom, FAINT)

    def at(size: float) -> float:
        """Where a size lies: within its class by its part of it."""
        wanted = size / blind
        place = max([each for each in shown if EDGES[each] <= wanted], default=shown[0])
        above = EDGES[place + 1] if place + 1 < len(EDGES) else 2 * EDGES[place]
        return left + (place - shown[0] + min(1.0, (wanted - EDGES[place]) / (above - EDGES[place]))) * step

    # The mean lies right of the median, as large pots are rare: the labels stand on their outer sides.
    marks = (("median", float(takings.pot_at(0.5)), "end"), ("mean", takings.pot.value, "start"))
    if marks[0][1] > marks[1][1]:
        marks = (("median", marks[0][1], "start"), ("mean", marks[1][1], "end"))
    for name, mark, side in marks:
        x = at(mark)
        sheet.line(x, top - 14, x, bottom, CARD, 4)
        sheet.line(x, top - 14, x, bottom, AMBER, 2, "5 3")
        said = f"{name} {mark / blind:,.1f}"
        sheet.text(x + (-6 if side == "end" else 6), top - 5, said, size=12, colour=AMBER, weight=700, anchor=side)


def _hold(sheet: _Sheet, takings: Takings) -> None:
    """What the house kept, with three standard errors to each side, and what it keeps in theory."""
    hold, theory = takings.hold.times(100), takings.theory * 100
    low = min(0.0, hold.value - 3.4 * hold.error, theory)
    high = max(hold.value + 3.4 * hold.error, theory) * 1.1
    ticks = _ticks(low, high)
    low, high = min(low, ticks[0]), max(high, ticks[-1])
    left, right = MARGIN + 24, WIDTH - MARGIN - 24
    scale = (right - left) / (high - low)
    middle, bottom = sheet.inside + 52, sheet.inside + 92

    def at(value: float) -> float:
        return left + (value - low) * scale

    for tick in ticks:
        sheet.line(at(tick), sheet.inside + 26, at(tick), bottom, GRID)
        sheet.text(at(tick), bottom + 18, f"{tick:,.10g}%", size=11, colour=FAINT, anchor="middle")
    sheet.line(at(theory), sheet.inside + 20, at(theory), bottom, AMBER, 2, "5 3")
    sheet.line(at(hold.value - 3 * hold.error), middle, at(hold.value + 3 * hold.error), middle, FAINT, 2)
    sheet.line(at(hold.value - hold.error), middle, at(hold.value + hold.error), middle, GREEN, 7)
    sheet.parts.append(f'<circle cx="{at(hold.value):.1f}" cy="{middle}" r="7" fill="{GREEN}" stroke="{CARD}"/>')
    sheet.text(left, sheet.inside + 14, f"theory {theory:.2f}%", colour=AMBER, weight=600)
    said = f"kept {hold.value:.2f}%, one and three standard errors to each side"
    sheet.text(left + 130, sheet.inside + 14, said, colour=GREEN, weight=600)


def _short(name: str) -> str:
    return name if len(name) <= 36 else name[:35] + "…"


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that reach from below the one to above the other."""
    wide = high - low
    if wide <= 0:
        return [0.0, 1.0]
    step = 1.0
    while wide / step > 60:
        step *= 10
    while wide / step < 6:
        step /= 10
    step *= next(times for times in (1, 2, 5, 10) if wide / (step * times) <= 6.5)
    last = int(-(-high // step))
    first = int(low // step)
    return [number * step for number in range(first, last + 1)]
