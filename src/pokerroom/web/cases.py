"""Cases over HTTP: the transcripts that prove a clause, run and laid out step by step.

Knows how a case is drawn: nothing in it is hidden, so that it is drawn as surveillance sees it. Must not know how it
is run: `proofs` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pokerroom import shelf
from pokerroom.cards.card import spell
from pokerroom.hand.felt import say_due
from pokerroom.hand.hand import Hand
from pokerroom.law.clause import Case
from pokerroom.proofs.case import run
from pokerroom.proofs.transcript import ASKED, MISREAD, RECORDED, REFUSED, CaseLine, Outcome
from pokerroom.room.felt import Felt, felt_of, felt_of_table
from pokerroom.room.lines import Players, line_of
from pokerroom.room.messages import Sentence
from pokerroom.table.due import say_table_due
from pokerroom.table.table import Table
from pokerroom.tournament.tournament import Tournament
from pokerroom.tournament.vocabulary import TOURNAMENT


class CaseStep(Struct):
    """One step of a case: what was done, what came of it, what is due then and from which seat, and the felt."""

    does: list[Sentence]
    lines: list[Sentence]
    due: str
    seat: int
    felt: Felt | None


class CasePage(Struct):
    """A case: a transcript that is run, as text and step by step."""

    word: str
    text: str
    passed: bool
    steps: list[CaseStep]


def case_page(case: Case) -> CasePage:
    """A case as text and as steps; every card of it is open, as in the transcript itself."""
    steps: list[CaseStep] = []
    mark = 0

    def watch(outcome: Outcome, at: Hand | Table | Tournament | None) -> None:
        nonlocal mark
        if at is None and case.word in ("hand", "table"):
            return  # the line before the one that gives the cards: it belongs to that
        steps.append(_case_step(outcome.lines[mark:], at))
        mark = len(outcome.lines)

    result = run(case, shelf.book, watch)
    if mark < len(result.outcome.lines):  # the table was refused
        steps.append(_case_step(result.outcome.lines[mark:], None))
    return CasePage(case.word, case.text.strip("\n"), result.passed, steps)


def _case_step(told: Sequence[CaseLine], at: Hand | Table | Tournament | None) -> CaseStep:
    table = at if isinstance(at, Table) else None
    hand = at if isinstance(at, Hand) else table.state.hand if table is not None else None
    names = hand.names if hand is not None else ()
    seats = table.state.dealt if table is not None else tuple(range(1, len(names) + 1))
    does = [_sentence(line, Players()) for line in told if line.given]
    if isinstance(at, Tournament):  # which has no felt of its own, and may have played at several tables
        return CaseStep(does, [_as_written(line) for line in told if not line.given], "", 0, None)
    lines = [_sentence(line, Players(names, seats)) for line in told if not line.given]
    if at is None:
        return CaseStep(does, lines, "", 0, None)
    if table is not None and not table.state.playing:
        return CaseStep(does, lines, say_table_due(table.state, table.due), 0, felt_of_table(table.state, None))
    assert hand is not None
    view = hand.view("surveillance")
    felt = felt_of_table(table.state, view) if table is not None else felt_of(view, seats)
    seat = seats[hand.due.seat] if hand.due.actor == "seat" else 0
    return CaseStep(does, lines, say_due(view.state, hand.due), seat, felt)


def _sentence(line: CaseLine, players: Players) -> Sentence:
    if line.event is not None and type(line.event) not in TOURNAMENT.events:
        told = line_of(line.event, players, full=True)
        return Sentence(line.text, told.kind, line.by, told.parts)
    return _as_written(line)


def _as_written(line: CaseLine) -> Sentence:
    text = line.text.removeprefix(">").strip()
    return Sentence(text, _KINDS.get(line.what, line.what), line.by, _parts(text))


_KINDS = {REFUSED: "refusal", MISREAD: "refusal", ASKED: "event", RECORDED: "event"}
_CARDS = frozenset(spell(range(52)).split())


def _parts(text: str) -> list[str]:
    """A line that somebody wrote into a case, in parts: words, cards, words and so on; a case spells cards as we do."""
    parts = [""]
    for word in text.split(" "):
        card, mark = (word[:2], word[2:]) if word[2:] in ("", ",", ":", ";", ".") else ("", word)
        if card not in _CARDS:
            parts[-1] += f"{card}{mark} "
        elif len(parts) > 1 and parts[-1] == " ":
            parts[-2:] = [f"{parts[-2]} {card}", f"{mark} "]
        else:
            parts += [card, f"{mark} "]
    parts[-1] = parts[-1].removesuffix(" ")
    return parts if len(parts) > 1 else []
