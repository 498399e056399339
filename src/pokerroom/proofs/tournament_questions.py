"""Questions that a case puts to a tournament: how things stand, and what figures the conditions come to.

Knows how an answer is written. Must not change anything: acts do. Ask `tournaments` for how a case is run.
"""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.proofs.phrase import Phrase
from pokerroom.proofs.transcript import Outcome
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.clock import schedule_of, stands
from pokerroom.tournament.entries import publicity
from pokerroom.tournament.levels import Level, by_length, growth
from pokerroom.tournament.money import dollars
from pokerroom.tournament.pool import amounts_of, left_for_prizes, pool_of
from pokerroom.tournament.prizes import order_of
from pokerroom.tournament.tournament import Tournament


def _stacks(tournament: Tournament, at: int, outcome: Outcome) -> None:
    held = {each.name: each.chips for each in tournament.state.left}
    outcome.answer(", ".join(f"{name} {chips}" for name, chips in held.items()) or "nothing")
    outcome.happened.append(held)


def _chips(tournament: Tournament, at: int, outcome: Outcome) -> None:
    inside, gone = sum(each.chips for each in tournament.state.left), tournament.state.removed
    outcome.answer(f"{inside} in play; {abs(gone)} {'left' if gone >= 0 else 'came in'}")
    outcome.happened.append((inside, gone))


def _seats(tournament: Tournament, at: int, outcome: Outcome) -> None:
    rows = [f"{each.name} {each.table}.{each.seat}" for each in tournament.state.left]
    outcome.answer(", ".join(rows) or "nobody")
    outcome.happened.append(rows)


def _sizes(tournament: Tournament, at: int, outcome: Outcome) -> None:
    sizes = {number: len(table.players) for number, table in sorted(tournament.state.tables.items()) if table.players}
    outcome.answer(", ".join(f"table {number}: {size}" for number, size in sizes.items()) or "nobody")
    outcome.happened.append(sizes)


def _playing_for(tournament: Tournament, at: int, outcome: Outcome) -> None:
    rows = [f"{each.played_by} for {each.name}" for each in tournament.state.left if each.played_by]
    outcome.answer(", ".join(rows) or "nobody")
    outcome.happened.append(rows)


def _missing(tournament: Tournament, at: int, outcome: Outcome) -> None:
    missed = {each.name: each.penalty for each in tournament.state.left if each.penalty}
    outcome.answer(", ".join(f"{name} {hands}" for name, hands in missed.items()) or "nobody")
    outcome.happened.append(missed)


def _pool(tournament: Tournament, at: int, outcome: Outcome) -> None:
    state = tournament.state
    pool, added = pool_of(state), pool_of(state) - left_for_prizes(state, state.kept)
    outcome.answer(dollars(pool) + (f", of which the operator adds {dollars(added)}" if added else ""))
    outcome.happened.append((pool, added))


def _prizes(tournament: Tournament, at: int, outcome: Outcome) -> None:
    found = amounts_of(tournament.state)
    outcome.answer(", ".join(dollars(each) for each in found) or "none")
    outcome.happened.append(found)


def _prize(tournament: Tournament, at: int, outcome: Outcome, place: str) -> None:
    found = dict(enumerate(amounts_of(tournament.state), 1)).get(int(place), 0)
    outcome.answer(dollars(found))
    outcome.happened.append(found)


def _places(tournament: Tournament, at: int, outcome: Outcome) -> None:
    out = {each.name for each in tournament.state.entered if each.order}
    found = [each for each in order_of(tournament.state) if each.name in out]
    rows = [f"{each.name} {each.best}" + (f" to {each.worst}" if each.worst > each.best else "") for each in found]
    outcome.answer(", ".join(rows) or "nobody")
    outcome.happened.append(rows)


def _heads(tournament: Tournament, at: int, outcome: Outcome) -> None:
    heads = {each.name: each.head for each in tournament.state.left if each.head}
    outcome.answer(", ".join(f"{name} {dollars(head)}" for name, head in heads.items()) or "nothing")
    outcome.happened.append(heads)


def _publicity(tournament: Tournament, at: int, outcome: Outcome) -> None:
    state = tournament.state
    named = publicity(state)
    outcome.answer(", ".join(named) or "nobody", state.rules.tournament_promotion.by)
    outcome.happened.append(named)


def _clock(tournament: Tournament, at: int, outcome: Outcome) -> None:
    level, pause = stands(tournament.state, at)
    outcome.answer(f"level {level.number}, {level.small}/{level.big}" + (", break" if pause else ""))
    outcome.happened.append((level.number, bool(pause)))


def _levels(tournament: Tournament, at: int, outcome: Outcome) -> None:
    _tell_levels(schedule_of(conditions_of(tournament.state)).levels, outcome)


def _plan(tournament: Tournament, at: int, outcome: Outcome, entries: str, length: str, minutes: str) -> None:
    bank = conditions_of(tournament.state)["chips.bank"]
    schedule = by_length(bank, bank * int(entries), int(length), int(minutes))
    outcome.answer(f"to {schedule.aim / 100:g} in {len(schedule.levels)} levels, by {growth(schedule):.4f}")
    _tell_levels(schedule.levels, outcome)


def _tell_levels(levels: Iterable[Level], outcome: Outcome) -> None:
    for level in levels:
        ante = f", ante {level.ante}" if level.ante else ""
        pause = f", then {level.pause} minutes of break" if level.pause else ""
        gone = "".join(f"; the chips of {chip} are gone" for chip in level.gone)
        outcome.answer(f"level {level.number}: {level.small}/{level.big}{ante}{pause}{gone}")
        outcome.happened.append(level)


def _buttons(tournament: Tournament, at: int, outcome: Outcome) -> None:
    found = {number: table.button for number, table in tournament.state.tables.items() if table.button}
    outcome.answer(", ".join(f"table {number}: seat {button}" for number, button in found.items()) or "none")
    outcome.happened.append(found)


def _dead(tournament: Tournament, at: int, outcome: Outcome) -> None:
    found = [name for table in tournament.state.tables.values() if table.playing for name in table.missing]
    outcome.answer(", ".join(found) or "nobody")
    outcome.happened.append(found)


def _yields(tournament: Tournament, at: int, outcome: Outcome) -> None:
    words = tournament.state.yields
    outcome.answer(", ".join(words) or "nothing", tournament.state.rules.tournament_prevails.by)
    outcome.happened.append(list(words))


ASKED = (
    Phrase("stacks", "what those who are left have", _stacks),
    Phrase("chips", "how many are in play, and how many left it or came in by colour-ups", _chips),
    Phrase("seats", "who sits where", _seats),
    Phrase("sizes", "how many sit at each table", _sizes),
    Phrase("playing for", "who plays in whose place", _playing_for),
    Phrase("missing", "who still misses how many hands", _missing),
    Phrase("pool", "what there is for prizes", _pool),
    Phrase("prizes", "what each place is worth as things stand", _prizes),
    Phrase("prize NUMBER", "what that place is worth as things stand", _prize),
    Phrase("places", "the places of those who are out", _places),
    Phrase("heads", "the bounties on those who are left", _heads),
    Phrase("publicity", "whose names may be used in promotion", _publicity),
    Phrase("clock", "the level that the clock shows", _clock),
    Phrase("buttons", "where the button of each table is", _buttons),
    Phrase("dead hands", "whose hands are dead in the hands that are on", _dead),
    Phrase("levels", "the levels of the conditions, a line each", _levels),
    Phrase(
        "plan for NUMBER: NUMBER minutes in levels of NUMBER",
        "the levels for so many entries and so long a tournament, with the bank of the conditions",
        _plan,
    ),
    Phrase("yields", "which words of the conditions yield to the rules", _yields),
)
"""What shows how things stand, and changes nothing."""
