"""Disputes: somebody says what went wrong and gets the ruling, with the other books beside it.

Knows how to find the kind of irregularity, which facts matter, and how each book answers. Must not print:
`commands.rule` does.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from pokerroom import shelf
from pokerroom.hand.gesture import Pushed
from pokerroom.hand.rulings.kinds import KINDS, QUESTIONS
from pokerroom.hand.rulings.order import Asking, Ruled
from pokerroom.hand.rulings.steps import STEPS
from pokerroom.hand.rulings.verdict import Verdict, facts_read, verdict
from pokerroom.law.book import Game
from pokerroom.law.clause import Case
from pokerroom.law.error import Refused
from pokerroom.law.vocabulary import suggestion
from pokerroom.proofs.case import played
from pokerroom.proofs.transcript import DONE, CaseLine

# Where a book has no game of the same name: the one that is nearest to it.
NEAREST = {
    "holdem": ("holdem", "manila", "two_card_manila"),
    "omaha": ("omaha", "holdem", "manila"),
    "omaha_hi_lo": ("omaha_hi_lo", "omaha", "holdem", "manila"),
    "manila": ("manila", "two_card_manila", "holdem"),
    "two_card_manila": ("two_card_manila", "manila", "holdem"),
    "seven_card_stud": ("seven_card_stud", "five_card_stud", "holdem"),
    "five_card_stud": ("five_card_stud", "seven_card_stud", "holdem"),
}


@dataclass(frozen=True, slots=True)
class OpenFact:
    """A fact that must be known for a ruling: its name, how it is asked for, and the answers."""

    fact: str
    asks: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one book says: in which game, what is done in plain words, by which clauses, and their gists."""

    book: str
    game: str
    verdict: Verdict
    says: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]


def kinds(game: Game | None = None) -> dict[str, str]:
    """The kinds of irregularity with what each means; of a game, those its book has a remedy for."""
    known = {row.kind for row in game.remedies} if game is not None else set(KINDS)
    return {name: kind.means for name, kind in KINDS.items() if name in known}


def kind_of(words: str) -> str:
    """The kind of irregularity that a few words mean."""
    wanted = " ".join(words.lower().split())
    if wanted in KINDS:
        return wanted
    parts = [part for part in wanted.split() if part not in ("a", "an", "the", "of", "in")]
    scored = []
    for name, kind in KINDS.items():
        text = f"{name} {kind.means}"
        hits = sum(1 for part in parts if part.rstrip("s") in text)
        scored.append((hits + 0.5 * sum(1 for part in parts if part.rstrip("s") in name), name))
    best = max(scored)
    if not parts or best[0] < 1:
        raise Refused(f'"{words}" is not an irregularity we know; {suggestion(wanted, KINDS)}')
    return best[1]


def questions(game: Game, kind: str) -> list[OpenFact]:
    """The facts that matter to this game's book, as questions."""
    read = facts_read(game, kind)
    return [OpenFact(fact, QUESTIONS[fact], values) for fact, values in KINDS[kind].facts.items() if fact in read]


def answer(game: Game, kind: str, facts: Mapping[str, str]) -> Opinion:
    """What the game's book says to these facts; a fact that is not given is taken as its first value."""
    full = {fact: facts.get(fact, values[0]) for fact, values in KINDS[kind].facts.items()}
    for fact, value in facts.items():
        if fact not in full:
            raise Refused(f'"{kind}" does not read the fact "{fact}"; {suggestion(fact, full)}')
        if value not in KINDS[kind].facts[fact]:
            raise Refused(f'{fact} is one of {", ".join(KINDS[kind].facts[fact])}, not "{value}".')
    found = verdict(game, kind, full)
    book = shelf.book(game.book)
    says = tuple([STEPS[step].means for step in found.do])
    if found.gap:
        says = (f"the book says nothing of this: the {found.office} or above decides",)
    elif found.choices:
        options = "; or ".join(STEPS[step].means for step in found.choices)
        says = (*says, f"the {found.office} or above chooses: {options}")
    clauses = tuple([(each, book[each].gist) for each in found.by if each in book])
    return Opinion(book.title, game.name, found, says, clauses)


def elsewhere(game: Game, kind: str, facts: Mapping[str, str]) -> list[Opinion]:
    """How the other books answer the same facts, in their nearest game."""
    found = []
    for book in shelf.books():
        if book.key == game.book:
            continue
        names = (game.key, *NEAREST.get(game.key, ()), *book.games)
        other = next(book.games[name] for name in names if name in book.games)
        found.append(answer(other, kind, facts))
    return found


def outcomes(game: Game, kind: str) -> list[tuple[dict[str, str], Opinion]]:
    """Every answer the game's book may give to a kind of irregularity, with the facts it hangs on."""
    asked = questions(game, kind)
    found: list[tuple[dict[str, str], Opinion]] = []
    for values in itertools.product(*[question.answers for question in asked]):
        facts = dict(zip([question.fact for question in asked], values, strict=True))
        found.append((facts, answer(game, kind, facts)))
    return found


@dataclass(frozen=True, slots=True)
class Transcript:
    """What became of one scenario under one book: the lines of the transcript that follow from what went wrong."""

    book: str
    lines: tuple[str, ...]
    by: tuple[str, ...]


def side_by_side() -> list[tuple[str, str, list[Transcript]]]:
    """Play the same few irregularities under every book: name, what happens, and what each book makes of it."""
    data = tomllib.loads((files("pokerroom") / "books" / "side_by_side.toml").read_text(encoding="utf-8"))
    found = []
    for scenario in data["scenario"]:
        told = []
        for key, table in data["tables"].items():
            says = scenario.get("instead", {}).get(key, scenario["says"])
            told.append(_told(key, f"{table}, manual dealer" if scenario.get("manual") else table, says))
        found.append((scenario["name"], scenario["asks"], told))
    return found


def _told(key: str, table: str, says: list[str]) -> Transcript:
    text = "\n".join([f"table {table}", *[f"> {each}" for each in (*says, "due")]])
    told = played(Case("hand", text, "side_by_side.toml", 1), shelf.book).lines
    # What follows from the error: from the first line that is not regular play on, and what is due at the end.
    start = next((place for place, line in enumerate(told) if _irregular(line)), len(told) - 1)
    lines = [line for line in told[start:] if line.what != DONE]
    ruled = [line for line in lines if line.refused or isinstance(line.event, Ruled | Asking)]
    if not ruled:  # chips were read by the book, with no ruling: the wager they were cites how
        ruled = lines[1:2]
    by = dict.fromkeys(each for line in ruled for each in line.by)
    return Transcript(shelf.book(key).title, tuple([line.text for line in lines]), tuple(by))


def _irregular(line: CaseLine) -> bool:
    return line.refused or line.topic == "irregularity" or isinstance(line.event, Pushed)
