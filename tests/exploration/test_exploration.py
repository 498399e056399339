"""A slice of the exploration: table and model do the same, and faults that are planted in the table are found.

The whole of it is `make explore`.
"""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.table import blinds, leaving, moves, seats
from tests.exploration.customs import CROWN, CUSTOMS, GRAND, HOUSE, TASMANIA, VICTORIA, Custom
from tests.exploration.walk import walk

WITH_TWO_BLINDS = (CROWN, GRAND, VICTORIA, HOUSE, TASMANIA)
SLICE = 4  # acts


@pytest.mark.parametrize("custom", CUSTOMS, ids=lambda custom: custom.title)
def test_the_table_does_what_the_pages_say(custom: Custom) -> None:
    found = walk(custom, 3, SLICE)
    assert not found.differences, "\n".join(str(each) for each in found.differences[:5])
    assert found.sequences > 4000


def planted(custom: Custom, acts: int = 3) -> set[str]:
    """In what table and model differ now."""
    return {difference.what for difference in walk(custom, 3, acts).differences}


@pytest.mark.parametrize("custom", WITH_TWO_BLINDS, ids=lambda custom: custom.book)
def test_blinds_owed_by_the_number_of_a_seat_are_found(custom: Custom, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (moves, seats, leaving):
        monkeypatch.setattr(module, "take_along", lambda state: None)
    assert planted(custom, 4)


@pytest.mark.parametrize("custom", WITH_TWO_BLINDS, ids=lambda custom: custom.book)
def test_a_debt_forgotten_by_leaving_is_found(custom: Custom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "_as_left", lambda player: None)
    assert "what is owed" in planted(custom, 4)


@pytest.mark.parametrize("custom", WITH_TWO_BLINDS, ids=lambda custom: custom.book)
def test_a_big_blind_asked_twice_running_is_found(custom: Custom, monkeypatch: pytest.MonkeyPatch) -> None:
    after: Any = blinds._next
    monkeypatch.setattr(blinds, "_next", lambda seats, last: last if last in seats else after(seats, last))
    assert {"hand: posts", "hand: dealt"} & planted(custom)
