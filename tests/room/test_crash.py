"""A room that is killed comes back with everything it had acknowledged."""

from pathlib import Path

from tests.load.crash import crashes


def test_a_killed_room_comes_back(tmp_path: Path) -> None:
    counted, ups = crashes(tmp_path, 2, 6, 7)
    assert counted["kills"] == 2
    assert counted["hands"] >= 2  # on a busy machine there is little time between two kills
    assert max(ups) < 30
