"""Sheet: a picture that grows downwards, panel by panel, and is written as SVG.

Knows panels, bars, whiskers and labels. Must not know what they are about: `plot` and `series_plot` do.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pokerroom.simulation.takings import Estimate

WIDTH = 960
MARGIN = 40
INK, FAINT, GRID, PAPER, CARD = "#1d2b33", "#66757d", "#e3e6e4", "#f4f3ee", "#ffffff"
GREEN, AMBER, RED, BLUE = "#1f7a5c", "#c27a0e", "#b8433a", "#35628f"
ROW = 34  # the height of one bar with its room
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"


class Sheet:
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


def bars(sheet: Sheet, rows: Sequence[tuple[str, Estimate]], colour: str, form: str) -> None:
    """Bars to the right and left of nothing, each with a whisker of one standard error, and its figure."""
    labels = min(300, max([len(name) for name, _ in rows]) * 8 + 24)
    left, right = MARGIN + 8 + labels, WIDTH - MARGIN - 150
    low = min([0.0, *[figure.value - figure.error for _, figure in rows]])
    high = max([0.0, *[figure.value + figure.error for _, figure in rows]])
    ticks = ticks_of(low, high)
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


def _short(name: str) -> str:
    return name if len(name) <= 36 else name[:35] + "…"


def ticks_of(low: float, high: float) -> list[float]:
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
