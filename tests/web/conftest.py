"""Who is there in tests of the cage: a manager, two cashiers, and somebody who plays. Each test file has its own room."""

from __future__ import annotations

import pytest

from tests.web.cage import employed, managed
from tests.web.live import Live
from tests.web.visitors import Visitor


@pytest.fixture(scope="module")
def manager(live: Live) -> Visitor:
    return managed(live)


@pytest.fixture(scope="module")
def cass(manager: Visitor) -> Visitor:
    return employed(manager, "Cass")


@pytest.fixture(scope="module")
def carl(manager: Visitor) -> Visitor:
    return employed(manager, "Carl")


@pytest.fixture
def ann(live: Live) -> Visitor:
    return Visitor(live, "Ann")
