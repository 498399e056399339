"""The filmed hands of the shared collection as a dealer would enter them: exact to the chip, and how many taps.

They are entered over the room's socket, by the messages that the tablet sends, with hole cards unknown until shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pokerroom.notation import RecordedHand, read_phh
from pokerroom.notation.phh import VARIANTS
from pokerroom.room import cashier
from pokerroom.room.rows import stream_of
from pokerroom.room.verify import check
from tests.felt.entering import Entered, Record
from tests.felt.taps import seconds
from tests.notation.files import HOLDEM, REAL, STUD
from tests.web.test_felt import Hall
from tests.web.visitors import until

WSOP = REAL / "wsop"


class Felt:
    """A room in which a manager deals recorded hands, each at a table of its own."""

    def __init__(self, hall: Hall, sockets: ExitStack) -> None:
        self.hall = hall
        self._sockets = sockets
        self._people: dict[str, Any] = {}

    def opened(self, record: Record) -> None:
        """Open a table for a hand, and sit its players down."""
        made = self.hall.manager.post("/api/tables", json={"sign": record.sign.line})
        assert made.status_code == 201, (record.sign.line, made.text)
        self.hall.table = made.json()["id"]
        for seat, (name, chips) in enumerate(zip(record.names, record.stacks, strict=True), 1):
            if name not in self._people:
                client = self.hall.come(name)
                self._people[name] = self._sockets.enter_context(client.websocket_connect("ws://localhost/ws"))
            told = self.hall.say(self._people[name], f"sits in seat {seat} with {chips}")
            assert told["ok"], str(told)
        self._look()

    def _look(self) -> None:
        self.hall.dealer.send_json({"type": "watch", "table": self.hall.table})
        while (told := self.hall.dealer.receive_json())["type"] != "picture":
            pass
        self.picture: dict[str, Any] = told["picture"]

    def before(self) -> list[str]:
        told = self.hall.manager.post(f"/api/tables/{self.hall.table}/trials", json={"lines": []})
        return list(told.json()["before"])

    def enter(self, line: str) -> None:
        self.hall.done(line)
        self._look()


@pytest.fixture
def felt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Felt]:
    monkeypatch.setattr(cashier, "OPENING", 10**10)  # they come with the chips of a final table, hand after hand
    hall = Hall(tmp_path)
    with hall.manager, ExitStack() as sockets:
        hall.come("Mona", hall.manager)
        link = hall.room.people.manager_link()
        assert hall.manager.get(f"/manager/{link}", follow_redirects=False).status_code == 303
        hall.dealer = sockets.enter_context(hall.manager.websocket_connect("ws://localhost/ws"))
        yield Felt(hall, sockets)


def _ends_as_recorded(felt: Felt, told: RecordedHand) -> Entered:
    record = Record(told)
    felt.opened(record)
    done = Entered(record, felt)
    assert done.seen_early == 0  # no card of a player was known before it was shown
    stacks = felt.hall.room.tables[felt.hall.table].table.stacks
    now = tuple(Decimal(stacks[name]) / record.unit for name in record.names)
    assert now == record.finishing, done.lines
    return done


@pytest.mark.skipif(not WSOP.is_dir(), reason=f"the filmed hands are not beside the clone: {WSOP} is not there")
def test_every_filmed_hand_ends_with_the_recorded_stacks(felt: Felt, capsys: pytest.CaptureFixture[str]) -> None:
    records = [record for path in sorted(WSOP.rglob("*.phh")) for record in read_phh(path.read_text())]
    done = [_ends_as_recorded(felt, record) for record in records if record.variant in VARIANTS]
    assert len(done) == len(records) == 42
    assert sum(each.stand_ins for each in done) == 2  # door cards of hands that were folded at once
    until(lambda: check(felt.hall.room.store, stream_of(felt.hall.table)) == [], "the chain is broken")
    entries, taps = sorted(len(each.lines) for each in done), sorted(sum(each.taps) for each in done)
    took = sorted(seconds(each.taps) for each in done)
    with capsys.disabled():
        print(
            f"\n{len(done)} filmed hands: {sum(entries)} entries, {sum(entries) / len(done):.1f} a hand"
            f" ({entries[0]} to {entries[-1]}); {sum(taps)} taps, {sum(taps) / len(done):.1f} a hand"
            f" ({taps[0]} to {taps[-1]}); {sum(took) / len(done):.0f} seconds a hand in practised hands"
            f" ({took[0]:.0f} to {took[-1]:.0f})"
        )


@pytest.mark.parametrize("text", [HOLDEM, STUD + "finishing_stacks = [48, 52]\n"], ids=["holdem", "stud"])
def test_hands_that_are_kept_here_end_so_too(felt: Felt, text: str) -> None:
    [record] = read_phh(text)
    _ends_as_recorded(felt, record)
