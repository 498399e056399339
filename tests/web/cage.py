"""What tests of the cage begin with: its staff, a dealing, and all that must not change where one is refused."""

from __future__ import annotations

from itertools import count
from typing import Any

from pokerroom.room.cashier import CAGE
from pokerroom.room.ledger import person_account
from pokerroom.room.signatures import STREAM as SIGNATURES
from pokerroom.room.tempo import Tempo
from tests.web.live import Live
from tests.web.visitors import Log, Visitor

SLOW = Tempo(between=600.0, bot=600.0, officer=600.0, request=600.0)
NUMBERS = count()  # each request has an id of its own


def managed(live: Live) -> Visitor:
    found = Visitor(live, "Mona")
    assert found.ask("GET", f"/manager/{live.room.people.manager_link()}").status_code == 303
    return found


def employed(manager: Visitor, name: str, office: str = "cashier") -> Visitor:
    found = Visitor(manager.live, name)
    manager.post("/api/offices", {"name": found.name, "office": office})
    return found


def dealing(whom: Visitor, amount: Any = 500, do: str = "issue", **more: Any) -> dict[str, Any]:
    told = {"id": f"r{next(NUMBERS)}", "do": do, "person": whom.person.id, "amount": amount, "why": "paid at the door"}
    return {**told, **more}


class Standing:
    """All that must not change where something is refused."""

    def __init__(self, live: Live) -> None:
        room = live.room
        self.rows = [room.store.end(stream) for stream in (CAGE, SIGNATURES)]
        self.balances = room.ledger.balances()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standing) and (self.rows, self.balances) == (other.rows, other.balances)

    __hash__ = None  # type: ignore[assignment]


def purse(whom: Visitor) -> int:
    return whom.live.room.ledger.balance(person_account(whom.person.id))


def sign(who: Visitor, number: int, status: int = 200) -> Any:
    return who.post(f"/api/proposals/{number}", {"sign": True}, status=status)


def noted_once(log: Log, who: Visitor) -> None:
    assert len(log.wait(refused="office", who=who.name)) == 1
