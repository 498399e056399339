"""Random staff and players: nothing they do makes a chip or shows a card; and what is planted is found."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pokerroom.cards.card import spell
from pokerroom.law.error import Refused
from pokerroom.machine.authority import Offices
from pokerroom.room import picture, sent, store
from pokerroom.room.ledger import Payment
from tests.limits import HASTY
from tests.load.somebody import WrongError
from tests.load.staff import SECONDS, TEMPO, VOCABULARY, Storm
from tests.rulings.worlds import Leak
from tests.table.hostile import SIGNS
from tests.web.live import Live

FEW = (SIGNS[0], SIGNS[6], SIGNS[11], SIGNS[13])


def storm(folder: Path, count: int, signs: tuple[str, ...] = FEW, seed: int = 1) -> Storm:
    with Live(folder, TEMPO, SECONDS, HASTY) as live:
        found = Storm(live, seed, signs, staff=1, players=4)
        asyncio.run(found.run(count))
    return found


def test_random_staff_and_players(tmp_path: Path) -> None:
    found = storm(tmp_path, 1_500)
    assert found.totals["looks"] == 15
    assert found.totals["taken"] > 150 and found.totals["refused"] > 150
    assert found.totals["frames"] > 500 and found.totals["cards seen"] > 500
    assert found.totals["lines looked at"] > 5
    assert len(found.never()) < len(VOCABULARY) // 4, found.report()


def test_an_office_that_may_do_everything_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent, "_check_office", lambda *asked: None)
    with pytest.raises(WrongError, match=r"did what is for the staff|hands on the cards|acted as|sits at the table"):
        storm(tmp_path, 1_500)


def test_a_line_that_may_say_everything_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spoken by whomever, it is done as if the house had said it."""
    plain = sent.read_line

    def read_line(line: str, name: str, offices: tuple[str, ...], table: Any, apart: str = "") -> Any:
        try:
            return table._understood(line)
        except Refused:
            return plain(line, name, offices, table, apart)

    monkeypatch.setattr("pokerroom.web.socket.read_line", read_line)
    with pytest.raises(WrongError, match=r"did what is for the staff|hands on the cards|sits at the table"):
        storm(tmp_path, 3_000)


def test_a_power_that_every_office_has_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lowest office does what the book gives to a higher one."""
    plain = Offices.grant

    def grant(self: Offices[Any], state: Any, held: object, power: Any) -> Any:
        return plain(self, state, self.ladder(state).names[-1], power)

    monkeypatch.setattr(Offices, "grant", grant)
    with pytest.raises(WrongError, match="which is for the"):
        storm(tmp_path, 3_000)


def test_a_transfer_that_is_lost_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, lost = store.ledger.move, list[str]()

    def move(base: Any, order: Payment, at: float) -> Any:
        if order.why == "sat down" and len(lost) < 5 and order.debit != "house":
            lost.append(order.reference)
            if len(lost) == 5:
                return None
        return plain(base, order, at)

    monkeypatch.setattr(store.ledger, "move", move)
    with pytest.raises(WrongError, match="and its account"):
        storm(tmp_path, 1_500)


def test_a_card_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = picture.picture

    def leaky(table: str, name: str, state: Any, *more: Any) -> Any:
        drawn = plain(table, name, state, *more)
        if state.hand is not None and state.playing and state.number % 2 == 0 and state.hand.state.stub:
            drawn.street += f" ({spell([state.hand.state.stub[-1]])})"
        return drawn

    monkeypatch.setattr(picture, "picture", leaky)
    with pytest.raises(Leak, match=r"is shown|is told"):
        storm(tmp_path, 3_000)
