"""No test passes while the room's log has an error in it; and what tests of several rooms begin with.

A test that provokes an error says so: `@pytest.mark.logs("what the line says")`; it then fails if the line is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.room.ledger import Ledger
from pokerroom.room.people import People
from tests.clocks import CHEAP, Clock
from tests.logs import Told


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


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(tmp_path: Path, clock: Clock) -> Iterator[People]:
    found = People(tmp_path, clock=clock, hasher=CHEAP)
    yield found
    found.close()


@pytest.fixture
def ledger(tmp_path: Path, clock: Clock) -> Iterator[Ledger]:
    found = Ledger(tmp_path, clock=clock)
    yield found
    found.check()
    found.close()
