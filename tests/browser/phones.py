"""A phone that asks for a table: how long until a seat can be taken there, on a processor slowed so many times.

Knows Chromium's own protocol, and speaks it without Playwright: that has the browser note which line of a script asked
for each file and each socket, for which whole scripts are read a second time, on the thread that is being timed.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import FLAGS, PHONE, chromium

PATIENCE = 30.0  # seconds for a phone
LOOK = 0.05  # seconds between two looks: each takes a moment of the thread that is timed
MORE = 1.5  # seconds in which what is loaded later comes

# When a seat can first be taken: its button is there, was painted, and nothing else is being done.
SEEN = """(() => {
    const look = () => {
        if (![...document.querySelectorAll('button')].some((each) => each.textContent.includes('Take a seat'))) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.free = performance.now() }))
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { childList: true, subtree: true })
})()"""
FREE = "document.documentElement?.dataset.free ?? ''"
CAME = """[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, each) => sum + each.transferSize, 0)"""


class Asked(NamedTuple):
    """What a phone came to."""

    free: float  # milliseconds until "Take a seat" was painted and the page was free to hear a click
    own: float  # of these, in which the page's own thread was at work
    came: float  # bytes


class Phones:
    """A browser on which one phone after another opens a page, each with nothing of it kept from before."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._numbers = itertools.count(1)

    def __enter__(self) -> Phones:
        line = [chromium(), "--headless", "--no-sandbox", "--remote-debugging-port=0", *FLAGS]
        self._browser = subprocess.Popen(
            [*line, f"--user-data-dir={self._folder.name}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        told, until = Path(self._folder.name) / "DevToolsActivePort", time.monotonic() + PATIENCE
        while not (told.exists() and "\n" in told.read_text()):
            assert time.monotonic() < until, "the browser did not start"
            time.sleep(LOOK)
        port, path = told.read_text().split("\n")[:2]
        self._socket: ClientConnection = connect(f"ws://127.0.0.1:{port}{path}", max_size=None)
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._socket.close()
        self._browser.terminate()
        self._browser.wait()
        self._folder.cleanup()

    def ask(self, what: str, session: str = "", **told: Any) -> dict[str, Any]:
        """Have the browser do something, or a page of it."""
        number = next(self._numbers)
        self._socket.send(
            json.dumps({"id": number, "method": what, "params": told, **({"sessionId": session} if session else {})})
        )
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != number:
            pass
        assert "error" not in answer, answer
        found: dict[str, Any] = answer["result"]
        return found

    def open(self, address: str, slowed: int) -> Asked:
        """Ask for a table on a phone that has nothing of it yet."""
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        page = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        screen: Any = PHONE["viewport"]
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            page,
            **screen,
            deviceScaleFactor=PHONE["device_scale_factor"],
            mobile=True,
        )
        self.ask("Emulation.setTouchEmulationEnabled", page, enabled=True)
        self.ask("Emulation.setCPUThrottlingRate", page, rate=slowed)
        self.ask("Performance.enable", page, timeDomain="threadTicks")  # what others do meanwhile is not counted
        self.ask("Page.enable", page)
        self.ask("Page.addScriptToEvaluateOnNewDocument", page, source=SEEN)
        self.ask("Page.navigate", page, url=address)
        free, until = "", time.monotonic() + PATIENCE
        while not free and time.monotonic() < until:
            time.sleep(LOOK)
            free = str(self._value(FREE, page))
        own = {each["name"]: each["value"] for each in self.ask("Performance.getMetrics", page)["metrics"]}[
            "TaskDuration"
        ]
        time.sleep(MORE)
        came = float(self._value(CAME, page))
        self.ask("Target.disposeBrowserContext", browserContextId=context)
        return Asked(float(free or "nan"), own * 1000, came)

    def _value(self, expression: str, page: str) -> Any:
        return self.ask("Runtime.evaluate", page, expression=expression)["result"].get("value", "")
