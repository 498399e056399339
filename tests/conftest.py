"""No test passes while the room's log has an error in it; and what tests of several rooms begin with.

A test that provokes an error says so: `@pytest.mark.logs("what the line says")`; it then fails if the line is missing.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from pokerroom.room.addresses import people_at, store_at
from pokerroom.room.cashier import Cashier
from pokerroom.room.ledger import Ledger
from pokerroom.room.people import FILE as PEOPLE
from pokerroom.room.people import People
from pokerroom.room.store import FILE, RoomStore
from tests.clocks import CHEAP, Clock
from tests.logs import Told
from tests.servers import Keeps, Server, programs, server

# A busy machine makes a test slow, and not wrong.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.fixture(autouse=True, scope="session")
def _settings_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Rooms keep their keys, and without a folder of their own their data, among the user's settings: not those here.

    In the environment itself, so that rooms in processes of their own have it too.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        if not os.environ.get("XDG_DATA_HOME"):
            patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is asked of a store is asked of each: a test that says nothing of files runs on all of them."""
    if "keeps" in metafunc.fixturenames and "/tests/room/" in str(metafunc.definition.path):
        files = metafunc.definition.get_closest_marker("files") is not None or "tmp_path" in metafunc.fixturenames
        if not files or metafunc.definition.get_closest_marker("stores"):
            metafunc.parametrize("keeps", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def on_server() -> Iterator[Server]:
    """A server of PostgreSQL; where none can be had, what needs one is skipped and says so."""
    if programs() is None:
        pytest.skip("there is no PostgreSQL on this machine: its half of the stores is not tested")
    with server() as found:
        yield found


@pytest.fixture
def keeps(request: pytest.FixtureRequest) -> Keeps:
    """Where records are kept: in files, or on a server."""
    if getattr(request, "param", "sqlite") == "postgresql":
        address = request.getfixturevalue("on_server").database()
        return Keeps(address, address)
    folder = request.getfixturevalue("tmp_path")
    return Keeps(str(folder / FILE), str(folder / PEOPLE))


@pytest.fixture
def people(keeps: Keeps, clock: Clock) -> Iterator[People]:
    found = People(Path(keeps.people).parent, clock=clock, hasher=CHEAP, database=people_at(keeps.people, b""))
    yield found
    found.close()


@pytest.fixture
def store(keeps: Keeps) -> Iterator[RoomStore]:
    found = store_at(keeps.rows)
    yield found
    found.close()


@pytest.fixture
def ledger(store: RoomStore) -> Iterator[Ledger]:
    found = Ledger(store.database)
    yield found
    found.check()


@pytest.fixture
def cashier(store: RoomStore, ledger: Ledger, clock: Clock) -> Cashier:
    return Cashier(store, ledger, clock=clock)
