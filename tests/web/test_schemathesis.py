"""What schemathesis makes of the room's own OpenAPI document, right and wrong, is answered as it says, never by a fault."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from schemathesis.core.failures import FailureGroup
from schemathesis.generation import GenerationMode

from pokerroom.room.messages import Lobby
from pokerroom.room.tempo import Tempo
from pokerroom.web import schema
from pokerroom.web.answers import HealthReport
from pokerroom.web.operations import OPERATIONS, Operation
from tests.clocks import GOOD
from tests.web.hostile import as_documented, has_wrong_ways
from tests.web.live import Live

EXAMPLES = 8  # `make hostile` has many more
HASHING = 3  # where every example takes as long as a password
WRONG_WAYS = [each for each in OPERATIONS if has_wrong_ways(each)]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("schema"), Tempo(0.05, 0.01, 0.05)) as found:

        async def furnish() -> None:
            owner = await found.room.open_table("crown holdem, no limit, blinds 1/2", officer=True)
            await found.room.add_bots(owner.id, 3)

        found.within(furnish)
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]


@pytest.fixture(scope="module")
def cookies(live: Live) -> list[str]:
    """A stranger, a guest, and the manager."""
    people = live.room.people
    person, token = live.within(lambda: people.sign_up("Boss", GOOD))
    live.within(lambda: live.room.appointments.take_link(people.manager_link(), person))
    return ["", live.guest(), f"pokerroom={token}"]


def asked(live: Live, operation: Operation, mode: GenerationMode, cookies: list[str]) -> None:
    examples = HASHING if operation.path in ("/api/sign-in", "/api/sign-up") else EXAMPLES
    assert as_documented(live.address, operation, mode, cookies, examples).total()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: f"{each.method} {each.path}")
def test_what_is_right_is_answered_as_the_document_says(live: Live, cookies: list[str], operation: Operation) -> None:
    asked(live, operation, GenerationMode.POSITIVE, cookies)


@pytest.mark.parametrize("operation", WRONG_WAYS, ids=lambda each: f"{each.method} {each.path}")
def test_what_is_wrong_is_answered_as_the_document_says(live: Live, cookies: list[str], operation: Operation) -> None:
    asked(live, operation, GenerationMode.NEGATIVE, cookies)


@pytest.mark.parametrize(
    "lie",
    [
        Operation("get", "/api/lobby", "Another shape.", HealthReport),
        Operation("get", "/api/lobby", "Another status.", Lobby, status=201),
        Operation("get", "/api/lobby", "Another kind.", kinds=("text/html",)),
    ],
    ids=lambda lie: lie.summary,
)
def test_a_document_that_lies_is_found_out(live: Live, monkeypatch: pytest.MonkeyPatch, lie: Operation) -> None:
    monkeypatch.setattr(schema, "OPERATIONS", (lie,))
    with pytest.raises(FailureGroup):
        as_documented(live.address, lie, GenerationMode.POSITIVE, [""], 1)
