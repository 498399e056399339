"""No test passes while the room's log has an error in it.

A test that provokes one says so: `@pytest.mark.logs("what the line says")`; it then fails if the line is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


class Told(logging.Handler):
    """Keeps what the program warned of, and what anybody (such as a task that nobody waits for) called an error."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.name.startswith("pokerroom"):
            self.lines.append(logging.Formatter("%(name)s: %(message)s").format(record))


@pytest.fixture(autouse=True)
def _log_without_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    told = Told()
    logging.getLogger().addHandler(told)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(told)
    expected = [mark.args[0] for mark in request.node.iter_markers("logs")]
    unexpected = [line for line in told.lines if not any(words in line for words in expected)]
    missing = [words for words in expected if not any(words in line for line in told.lines)]
    assert not unexpected, "the log has errors:\n" + "\n".join(unexpected)
    assert not missing, f"nothing was logged that says {missing}"
