"""Hostile company: nothing crashes, a refused act changes nothing, chips stay, and the log tells it all again."""

import pytest

from tests.table.hostile import SIGNS, trouble


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: sign[:40])
def test_any_act_at_any_time(sign: str) -> None:
    company = trouble(sign, 11, 200)
    assert company.done and company.refused
