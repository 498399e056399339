"""The vocabulary of a tournament: its nouns joined. Whoever must know all acts or events asks `TOURNAMENT`.

Knows which nouns there are; no noun knows this module. Ask `machine.vocabulary` for what follows from declarations.
"""

from __future__ import annotations

from pokerroom.machine.vocabulary import Vocabulary
from pokerroom.tournament import (
    briefing,
    buying,
    clock,
    designation,
    ending,
    entries,
    hands,
    moves,
    papers,
    penalties,
    prizes,
    seats,
    staff,
)
from pokerroom.tournament.checks import OFFICES
from pokerroom.tournament.fields import TournamentEvent
from pokerroom.tournament.state import TournamentState


def at_its_time(state: TournamentState, event: TournamentEvent) -> None:
    """What every event of a tournament does first: it is its time now."""
    state.at = event.at


TOURNAMENT: Vocabulary[TournamentState] = Vocabulary(
    "tournament",
    papers.noun,
    staff.noun,
    designation.noun,
    entries.noun,
    briefing.noun,
    seats.noun,
    clock.noun,
    hands.noun,
    moves.noun,
    buying.noun,
    penalties.noun,
    ending.noun,
    prizes.noun,
    first=at_its_time,
    offices=OFFICES,
)
