"""A real room, a real browser, and people who come in with one.

`room` is open with its demonstration tables, one for each test module; `quick` has no table yet and goes at a test's
pace; `open_room` opens others. `visit` lets somebody in: a page of their own, with cookies of their own. What goes
wrong in any page, an error in its console or a request that fails, fails the test at its end. Pictures are put into
build/screenshots, also one of every page when a test fails. Who plays at a table finds more in `players`.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests import pace
from tests.browser.players import Player, Tables, two_in_a_hand
from tests.running import RunningRoom
from tests.shared_rooms import SHARED, Servers, SharedRunningRoom

ROOT = Path(__file__).parent.parent.parent
SCREENSHOTS = ROOT / "build" / "screenshots"
# In the README.
SHOWN = (
    "lobby",
    "holdem",
    "stud",
    "draw",
    "manila",
    "phone",
    "desk",
    "replayer",
    "rules",
    "tournament",
    "hall",
    "director",
    "tablet",
    "academy-deal-pots",
)
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# The machine may have no network but its own: nothing that Chromium asks the world by itself.
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 15_000  # milliseconds that somebody waits for something on a page
FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=PATIENCE)

left_out = os.environ.get("POKERROOM_NO_BROWSER", "0") not in ("", "0")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if left_out:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="POKERROOM_NO_BROWSER is set: nothing is tested in a browser"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if left_out:
        terminalreporter.write_line("*** POKERROOM_NO_BROWSER is set: NOTHING WAS TESTED IN A BROWSER. ***", red=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


# ------------------------------------------------------------------------------------------------- the room


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers | None]:
    """What rooms stand on that several processes share; nothing where each is one."""
    found = Servers() if SHARED else None
    yield found
    if found is not None:
        found.close()


@pytest.fixture(scope="module")
def open_room(
    tmp_path_factory: pytest.TempPathFactory, servers: Servers | None
) -> Iterator[Callable[..., RunningRoom]]:
    """Opens rooms, each in a folder of its own, and closes them behind the last test of the module."""
    rooms: list[RunningRoom] = []

    def opened(*, demo: bool = False, command: list[str] | None = None) -> RunningRoom:
        folder = tmp_path_factory.mktemp("room")
        if servers is None:
            rooms.append(RunningRoom(folder, demo=demo, command=command))
        else:
            rooms.append(SharedRunningRoom(folder, servers, demo=demo, command=command))
        return rooms[-1].open()

    yield opened
    for each in rooms:
        each.close()


@pytest.fixture(scope="module")
def room(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room with the tables of the demonstration."""
    return open_room(demo=True)


@pytest.fixture(scope="module")
def quick(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room without tables, in which bots think for a blink and people have all the time."""
    return open_room(command=pace.command())


# ---------------------------------------------------------------------------------------------- the browser


def chromium() -> str:
    """The path of the browser, or a failure that says what to do."""
    for name in (os.environ.get("POKERROOM_CHROMIUM", ""), *NAMES):
        found = shutil.which(name) if name else None
        if found:
            return found
    pytest.fail(
        "there is no Chromium to test with: `make chromium` installs it as root on Debian; otherwise install it or name "
        "it in POKERROOM_CHROMIUM, or leave these tests out with POKERROOM_NO_BROWSER=1",
        pytrace=False,
    )


# For the package, not the session: while it is open, asyncio.run() works in no other test of this process.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=path, args=FLAGS, chromium_sandbox=not hasattr(os, "geteuid") or os.geteuid() != 0
        )
        yield launched
        launched.close()


class Visits:
    """Lets people in: `visit()` gives a page with cookies of its own, `visit("/rules", phone=True)` one on a phone."""

    def __init__(self, browser: Browser, request: pytest.FixtureRequest) -> None:
        self._browser = browser
        self._request = request
        self._contexts: list[BrowserContext] = []
        self._pages: list[Page] = []
        self.errors: list[str] = []  # what went wrong in any page; a test that means it to takes it out
        self.forgiven: list[str] = []  # patterns of errors that a test brings about on purpose

    def __call__(
        self, path: str | None = "/", *, phone: bool = False, room: RunningRoom | None = None, **options: Any
    ) -> Page:
        """Let somebody in; `options` are those of a Playwright context (reduced_motion, color_scheme, …)."""
        where = room or self._request.getfixturevalue("room")
        size: dict[str, Any] = PHONE if phone else DESK
        context = self._browser.new_context(base_url=where.address, **{**size, **options})
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        self.watch(page)
        if path is not None:
            page.goto(path)
        return page

    def watch(self, page: Page) -> None:
        """Note what goes wrong in a page."""
        self._pages.append(page)
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.on("console", lambda said: self._heard(page, said.type, said.text))
        page.on("requestfailed", lambda request: self._failed(request.url, request.failure))

    def _heard(self, page: Page, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(f"{page.url}: {kind}: {text}")

    def _failed(self, address: str, why: str | None) -> None:
        if why != "net::ERR_ABORTED":  # the page was left before the answer came
            self.errors.append(f"{address}: {why}")

    def end(self, failed: bool) -> None:
        """Close all pages; take their pictures first if the test failed."""
        if failed:
            name = re.sub(r"[^\w-]+", "-", self._request.node.name).strip("-")
            for number, page in enumerate(self._pages, 1):
                try:
                    picture(page, f"failed-{name}-{number}")
                except Exception as error:
                    print(f"no picture of {page.url}: {error}")
        for context in self._contexts:
            context.close()

    def wrong(self) -> list[str]:
        """What went wrong and is not forgiven."""
        return [each for each in self.errors if not any(re.search(pattern, each) for pattern in self.forgiven)]


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visits]:
    visits = Visits(browser, request)
    yield visits
    failed = request.node.stash.get(FAILED, True)
    wrong = visits.wrong()
    visits.end(failed or bool(wrong))
    if not failed:
        assert not wrong, "the pages complained:\n" + "\n".join(wrong)


@pytest.fixture
def page(visit: Visits) -> Page:
    """Somebody who stands in the lobby of the room."""
    return visit()


@pytest.fixture
def tables(visit: Visits, quick: RunningRoom) -> Tables:
    """Tables of the quick room, and people to sit at them."""
    return Tables(visit, quick)


@pytest.fixture
def pair(tables: Tables) -> list[Player]:
    """Two people alone at a table, in a hand: the first is to act, the second has the big blind."""
    return two_in_a_hand(tables)


# --------------------------------------------------------------------------------------- looking at a page


def picture(page: Page, name: str, *, full: bool = False) -> Path:
    """Take a picture of a page into build/screenshots; those that the README shows also in a size for it."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=path, full_page=full, animations="disabled")
    if name in SHOWN:
        page.screenshot(path=path.with_suffix(".jpg"), type="jpeg", quality=80, animations="disabled")
    return path
