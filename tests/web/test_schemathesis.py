"""What schemathesis makes of the room's own OpenAPI document, right and wrong, is answered as it says, never by a fault."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode

from pokerroom.room.owner import Tempo
from pokerroom.web.schema import PATHS
from tests.web.live import Live

EXAMPLES = 25


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("schema"), Tempo(0.05, 0.01, 0.05)) as found:

        async def furnish() -> None:
            owner = await found.room.open_table("crown holdem, no limit, blinds 1/2", officer=True)
            await found.room.add_bots(owner.id, 3)

        found.within(furnish)
        yield found
        assert not found.faults.found, found.faults.found[0][-3000:]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("method", "path"), [each[:2] for each in PATHS], ids=lambda each: each)
def test_the_room_answers_as_its_document_says(live: Live, method: str, path: str, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{live.address}/api/openapi.json")
    operation = schema[path][method.upper()]
    strategy = operation.as_strategy(generation_mode=mode)
    cookie = live.guest()

    @seed(1)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=strategy)
    def ask(case: schemathesis.Case) -> None:
        head = {"X-Pokerroom": "1", "Origin": live.address, "Cookie": cookie}
        found = case.call(headers=head)
        case.validate_response(found, checks=[not_a_server_error])
        if found.status_code >= 400:
            assert found.content.strip()

    with contextlib.suppress(Unsatisfiable):  # nothing wrong can be said where nothing is asked
        ask()
