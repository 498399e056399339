"""What the pages cost a browser: tiled tables, tasks while a table plays, a slow processor, what a phone loads, and how
soon the dealer's tablet answers.

python -m tests.browser.figures [SECONDS]

Knows how to measure, and prints; nothing here passes or fails, since a busy machine would decide it. A room is opened
with bots at the pace at which people play; the browser is Chromium, as in the tests.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, CDPSession, Page, Route, sync_playwright

from tests import pace
from tests.browser.conftest import FLAGS, Visits, chromium
from tests.browser.dealers import SLIPS, Tap, felt_table, lines_of
from tests.browser.phones import Phones
from tests.browser.players import HOLDEM, PASSWORD, Tables
from tests.running import RunningRoom

TABLES = 9
BOTS = 5
PHONES = 9
MAP_TABLES = 30
ROUNDS = 3  # of three hands each, on the dealer's tablet
NINE = "house holdem, no limit, blinds 1/2, seats 9, buy in 80 to 400"
REDRAW = {"TaskDuration": "all", "ScriptDuration": "script", "RecalcStyleDuration": "style", "LayoutDuration": "layout"}
DRAWN = "performance.getEntriesByName('desk', 'measure').map((each) => each.duration)"
LONG = """() => {
    window.tasks = []
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((each) => each.duration))).observe({ type: 'longtask', buffered: true })
}"""


def opened(
    page: Page, room: RunningRoom, count: int, sign: str = HOLDEM, bots: int = BOTS, name: str = "Ann"
) -> list[str]:
    """Tables with bots, at each of which one seat is free."""
    headers = {"X-Pokerroom": "1", "Origin": room.address}
    page.request.post("/api/sign-up", data={"name": name, "password": PASSWORD}, headers=headers)
    page.request.get(room.manager)  # staff may open as many as fit
    found: list[str] = []
    for number in range(count):
        told = page.request.post("/api/tables", data={"sign": sign, "name": f"Table {number + 1}"}, headers=headers)
        found.append(str(told.json()["id"]))
        page.request.post(f"/api/tables/{found[-1]}/bots", data={"seats": bots}, headers=headers)
    return found


def metrics(session: CDPSession) -> dict[str, float]:
    """What Chromium has counted of a page, in seconds."""
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def busy(page: Page, seconds: float) -> tuple[float, float, list[float]]:
    """Look at a page for a while: which part of a core its tasks took, its scripts alone, and tasks over 50 ms."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.wait_for_timeout(3000)
    page.evaluate("window.tasks = []")
    before, began = metrics(session), time.monotonic()
    page.wait_for_timeout(seconds * 1000)
    after, took = metrics(session), time.monotonic() - began
    tasks: list[float] = page.evaluate("window.tasks")
    return (
        (after["TaskDuration"] - before["TaskDuration"]) / took,
        (after["ScriptDuration"] - before["ScriptDuration"]) / took,
        tasks,
    )


def on_the_map(browser: Browser, room: RunningRoom, seconds: float) -> str:
    """How long the desk takes to draw its map of 30 tables and 270 seats anew, where every table has changed."""
    context = browser.new_context(base_url=room.address, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    opened(page, room, MAP_TABLES, sign=NINE, bots=8, name="Mona")
    page.route("**/api/desk?*", _all_changed)
    page.route("**/api/desk", _all_changed)
    page.goto("/desk")
    page.locator("section.map").wait_for()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # of its own processor: others may be busy
    page.wait_for_timeout(2000)
    before, begun = metrics(session), len(page.evaluate(DRAWN))
    page.wait_for_timeout(seconds * 1000)
    after, drawn = metrics(session), page.evaluate(DRAWN)[begun:]
    context.close()
    if not drawn:
        return "it was not drawn anew"
    spent = {said: 1000 * (after[name] - before[name]) / len(drawn) for name, said in REDRAW.items()}
    each = ", ".join(f"{said} {took:.1f}" for said, took in spent.items())
    told = f"{len(drawn)} times, {sorted(drawn)[len(drawn) // 2]:.1f} ms in the middle and {max(drawn):.1f} at most"
    return f"{told}; of the page's processor for each, ms: {each}"


def _all_changed(route: Route) -> None:
    """The desk as it is, but with every table and every seat other than a moment ago."""
    answer = route.fetch()
    told = answer.json()
    for table in told["tables"]:
        table["hand"] += int(time.monotonic())
        table["pace"] = 20 + int(time.monotonic()) % 30
        for player in table["players"]:
            player["chips"] += int(time.monotonic()) % 97
    route.fulfill(response=answer, json=told)


def on_the_tablet(browser: Browser, room: RunningRoom, slowed: int) -> list[Tap]:
    """How long each tap of a dealer takes, over hands with all sorts of entries, on a processor slowed so many times."""

    def visit(path: str | None, *, room: RunningRoom, **options: Any) -> Page:
        return browser.new_context(base_url=room.address, **options).new_page()

    people = ("Ann", "Bob", "Cy")
    dealer = felt_table(Tables(cast("Visits", visit), room), "crown holdem, no limit, blinds 5/10", people, 500)
    dealer.due("Between hands")
    dealer.page.context.new_cdp_session(dealer.page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    for hand in SLIPS * ROUNDS:
        for line in lines_of(hand):
            dealer.enter(line)
    found = dealer.times()
    for context in browser.contexts:
        context.close()
    return found


def spread(values: Iterable[float | None]) -> str:
    """The middle of some times, and what one in a hundred is above."""
    found = sorted(each for each in values if each is not None)
    return f"{found[len(found) // 2]:.0f} and {found[int(len(found) * 0.99)]:.0f} ms of {len(found)}"


def tablet_said(taps: list[Tap]) -> str:
    """What a dealer's taps came to: p50 and p99 of each, and the slowest by name; where the machine is busy with other
    things, that at which it was least tells what a tap costs."""
    slowest: dict[str, float] = {}
    least: dict[str, float] = {}
    for each in sorted(taps, key=lambda tap: tap.drawn or 0.0, reverse=True):
        slowest.setdefault(each.what, each.drawn or 0.0)
        least[each.what] = each.drawn or 0.0
    dearest = max(least, key=lambda what: least[what])
    named = ", ".join(f"{what} {took:.0f}" for what, took in list(slowest.items())[:5])
    answered = max((each for each in taps if each.answered is not None), key=lambda tap: tap.answered or 0.0)
    return (
        f"p50 and p99 until it is drawn {spread(each.drawn for each in taps)}, the slowest: {named}; "
        f"each at its best: {dearest} {least[dearest]:.0f} at most; "
        f"until the room's answer is {spread(each.answered for each in taps)}, the slowest: {answered.what} "
        f"{answered.answered:.0f}; until what would follow is {spread(each.told for each in taps)}; what went wrong, the "
        f"first slip {spread(each.first for each in taps)}, all of them {spread(each.all for each in taps)}"
    )


def main(seconds: float) -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = RunningRoom(Path(folder), demo=False, command=pace.command(bot=1.2, between=4.0, street=1.3)).open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, "--no-sandbox"])
        try:
            context = browser.new_context(base_url=room.address, viewport={"width": 1440, "height": 900})
            page = context.new_page()
            page.add_init_script(f"({LONG})()")
            tables = opened(page, room, TABLES)
            for path, what in (
                (f"/table/{tables[0]}", "one table"),
                (f"/tables?t={','.join(tables)}", f"{TABLES} tiled tables"),
            ):
                page.goto(path)
                page.locator(".felt .pod").first.wait_for()
                whole, script, tasks = busy(page, seconds)
                longest = f"{len(tasks)} over 50 ms, the longest {max(tasks):.0f} ms" if tasks else "none over 50 ms"
                print(f"{what}: {whole:.1%} of a core ({script:.1%} in scripts) over {seconds:g} s; tasks: {longest}")
            context.close()
            browser.close()
            with Phones() as phones:
                for slowed in (1, 4):
                    every = [phones.open(f"{room.address}/table/{tables[0]}", slowed) for _ in range(PHONES)]
                    free, own, came = zip(*every, strict=True)
                    print(
                        f"{PHONES} phones slowed {slowed} times: a seat after {min(free):.0f} to {max(free):.0f} ms, "
                        f"{statistics.median(free):.0f} in the middle, of which the page worked {min(own):.0f} to "
                        f"{max(own):.0f} ms; {int(max(came)):,} bytes came"
                    )
        finally:
            room.close()
        quiet = RunningRoom(Path(folder) / "map", demo=False, command=pace.command(bot=4.0, between=8.0)).open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, "--no-sandbox"])
        try:
            print(f"the map of {MAP_TABLES} tables and {9 * MAP_TABLES} seats: {on_the_map(browser, quiet, seconds)}")
        finally:
            browser.close()
            quiet.close()
        felt = RunningRoom(Path(folder) / "felt", demo=False, command=pace.command()).open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, "--no-sandbox"])
        try:
            for slowed in (1, 4):
                print(f"the tablet slowed {slowed} times: {tablet_said(on_the_tablet(browser, felt, slowed))}")
        finally:
            browser.close()
            felt.close()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 30.0)
