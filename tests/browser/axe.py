"""The accessibility scan: axe-core, run in a page as it stands."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SCRIPT = Path(__file__).parent.parent.parent / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SERIOUS = ("serious", "critical")


@cache
def _script() -> str:
    assert SCRIPT.is_file(), "axe-core is not installed: `make pages` does it"
    return SCRIPT.read_text()


def findings(page: Page, *, within: str | None = None) -> list[str]:
    """The serious findings, a line for each element: the rule, where, and what is wrong.

    The script comes in through the debugger's door, which a Content-Security-Policy does not shut: so the page that is
    scanned is the page that people get.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {_script()} }}")
    found: dict[str, Any] = page.evaluate(
        "within => axe.run(within ?? document, {resultTypes: ['violations']})", within
    )
    return [
        f"{violation['impact']} {violation['id']}: {' '.join(map(str, node['target']))}: {violation['help']}"
        for violation in found["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]
