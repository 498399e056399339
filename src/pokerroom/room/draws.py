"""Draws of a tournament: seats, buttons, moves and races by a secret that was fixed before anybody entered.

Knows how each draw follows from the secret and the number of its row, so that anybody can do it again once the secret
is told. Must not draw anything itself: `tournament.running` does, by the chance it is handed.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from pokerroom.room.faults import Fault
from pokerroom.room.stored import Store
from pokerroom.room.tournament_rows import (
    ACT,
    TOURNAMENTS,
    TournamentOpening,
    numbered_tournament_events,
    stream_of_tournament,
)
from pokerroom.tournament.by_chance import race_cards, shuffle_of
from pokerroom.tournament.colours import ColouredUp
from pokerroom.tournament.drawing import FinalDrawn, SeatsDrawn
from pokerroom.tournament.moves import TableBroken


def secret_of(sealing: bytes, id: str) -> bytes:
    """The secret of a tournament's draws, from the key of the room that seals hands."""
    return hmac.digest(sealing, f"draws of tournament {id}".encode(), hashlib.sha256)


def root_of(secret: bytes) -> str:
    """What fixes a secret and does not tell it."""
    return hashlib.sha256(b"pokerroom draws " + secret).hexdigest()


def chance_of(secret: bytes, row: int) -> Random:
    """The chance of what is drawn with a row: nobody who has not the secret can tell it, and everybody who has can."""
    return Random(hashlib.sha256(b"pokerroom draw %d " % row + secret).digest())


def _seats(event: Any, chance: Random) -> bool:
    return tuple(event.shuffle) == shuffle_of(len(event.shuffle), chance)


def _breaks(event: TableBroken, chance: Random) -> bool:
    players = shuffle_of(len(event.players), chance)
    return (tuple(event.players), tuple(event.seats)) == (players, shuffle_of(len(event.seats), chance))


def _race(event: ColouredUp, chance: Random) -> bool:
    return tuple(event.cards) == race_cards(len(event.cards), chance) if event.cards else True


# How it is seen that an event has what was drawn.
DRAWN: dict[type[Any], Callable[[Any, Random], bool]] = {
    SeatsDrawn: _seats,
    FinalDrawn: _seats,
    TableBroken: _breaks,
    ColouredUp: _race,
}


def draw_faults(store: Store, sealing: bytes) -> list[Fault]:
    """What was drawn otherwise than by the secret that was fixed."""
    faults: list[Fault] = []
    for row in store.read(TOURNAMENTS):
        opening = msgspec.json.decode(row.data, type=TournamentOpening)
        secret = secret_of(sealing, opening.id)
        stream = stream_of_tournament(opening.id)
        if root_of(secret) != opening.root:
            faults.append(Fault(stream, "its draws were fixed by another secret"))
            continue
        for each in store.read(stream):
            events = numbered_tournament_events(each) if each.kind == ACT else []
            for event in events:
                look = DRAWN.get(type(event))
                if look is not None and not look(event, chance_of(secret, each.number)):
                    faults.append(Fault(f"row {each.number} of {stream}", "it is not what was drawn"))
    return faults
