"""Plot: the takings as one picture, written as SVG.

Knows what is shown of takings, and pots by their size. Must not work anything out: `takings` has the figures. Ask
`sheet` for panels and bars.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.simulation.sheet import AMBER, BLUE, CARD, FAINT, GREEN, GRID, MARGIN, ROW, WIDTH, Sheet, bars, ticks_of
from pokerroom.simulation.takings import Takings

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
    sheet = Sheet()
    sheet.text(MARGIN, 52, title, size=26, weight=700)
    sheet.text(MARGIN, 78, f"{said}, seed {scenario.seed}", size=14, colour=FAINT)
    sheet.top = 100
    sheet.panel("Commission an hour, by scheme", len(every) * ROW + 34)
    dollar = 1 / sign.dollar
    bars(sheet, [(each.scheme, each.an_hour.times(dollar)) for each in every], GREEN, "${:,.2f}")
    sheet.panel(f"Pots{_of(every)}: how many of each size, in {_unit(first)}", 250)
    _pots(sheet, first)
    results = first.results
    sheet.panel(f"Bots{_of(every)}: {_unit(first)} won in a hundred hands", len(results) * ROW + 34)
    names = [f"{each.bot} × {each.seats}" if each.seats > 1 else each.bot for each in results]
    bars(sheet, list(zip(names, [each.won for each in results], strict=True)), BLUE, "{:+,.1f}")
    if first.tally.side_wagers:
        sheet.panel("Side wagers: what the house kept, and the theory", 120)
        _hold(sheet, first)
    return sheet.drawn(title)


def _of(every: Sequence[Takings]) -> str:
    return f" under {every[0].scheme}" if len(every) > 1 else ""


def _unit(takings: Takings) -> str:
    return "big blinds" if takings.sign.blinds else "least wagers"


def _pots(sheet: Sheet, takings: Takings) -> None:
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
    ticks = ticks_of(0.0, max(shares) * 100)
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


def _hold(sheet: Sheet, takings: Takings) -> None:
    """What the house kept, with three standard errors to each side, and what it keeps in theory."""
    hold, theory = takings.hold.times(100), takings.theory * 100
    low = min(0.0, hold.value - 3.4 * hold.error, theory)
    high = max(hold.value + 3.4 * hold.error, theory) * 1.1
    ticks = ticks_of(low, high)
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
