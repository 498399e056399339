"""The vocabulary of a tournament: its nouns joined. Whoever must know all acts or events asks `TOURNAMENT`.

Knows which nouns there are; no noun knows this module. Ask `machine.vocabulary` for what follows from declarations.
"""

from __future__ import annotations

from pokerroom.machine.vocabulary import Vocabulary
from pokerroom.tournament import (
    absences,
    briefing,
    buying,
    cancellation,
    chop,
    clock,
    colours,
    corrections,
    designation,
    drawing,
    ending,
    entries,
    finale,
    finish,
    hands,
    heads,
    moves,
    papers,
    penalties,
    prizes,
    rounds,
    schedule,
    seats,
    staff,
    together,
    unseated,
)
from pokerroom.tournament.checks import OFFICES
from pokerroom.tournament.state import TournamentState

TOURNAMENT: Vocabulary[TournamentState] = Vocabulary(
    "tournament",
    papers.noun,
    staff.noun,
    designation.noun,
    entries.noun,
    briefing.noun,
    seats.noun,
    drawing.noun,
    unseated.noun,
    rounds.noun,
    clock.noun,
    schedule.noun,
    colours.noun,
    absences.noun,
    hands.noun,
    together.noun,
    heads.noun,
    finish.noun,
    finale.noun,
    moves.noun,
    buying.noun,
    penalties.noun,
    corrections.noun,
    chop.noun,
    ending.noun,
    cancellation.noun,
    prizes.noun,
    offices=OFFICES,
)
