"""What went wrong at a table, told to a trainee: as somebody there says it, as it looks, and the facts of a ruling.

Knows events of what went wrong. Must not know questions: `asked` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pokerroom.cards.card import say as card_in_words
from pokerroom.hand.rulings.error import OUT_OF_TURN, Erred, Noticed
from pokerroom.hand.rulings.kinds import KINDS, QUESTIONS
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.verdict import facts_read
from pokerroom.law.book import Game
from pokerroom.machine.kinds import Event


def facts_by_name(facts: Sequence[str]) -> Mapping[str, str]:
    """The facts that a ruling was read from, by name."""
    found = [each.partition(": ") for each in facts]
    return {name.replace(" ", "_"): value for name, _, value in found}


def what_matters(game: Game, kind: str, facts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """What a game's book reads of an error before it rules, each as a question and its answer."""
    matter = facts_read(game, kind)
    return tuple([(QUESTIONS[name], value) for name, value in facts_by_name(facts).items() if name in matter])


def what_happened(cause: Erred | Noticed, names: Sequence[str]) -> str:
    """What went wrong, as somebody at the table would say it."""
    told = KINDS[cause.kind].means
    if isinstance(cause, Erred) and cause.cards:
        told += f" ({_in_words(cause.cards)})"
    if isinstance(cause, Erred) and cause.kind == OUT_OF_TURN:
        act = f"makes it {cause.to}" if cause.word == "wager" else f"{cause.word}s"
        told = f"{names[cause.seat]} {act} out of turn"
    elif isinstance(cause, Erred) and cause.word and cause.word not in ("stub", "bottom", "cut", "up", "down"):
        told += f" ({cause.word})"
    return told if cause.seat < 0 or told.startswith(names[cause.seat]) else f"{names[cause.seat]}: {told}"


def what_is_seen(cause: Erred, names: Sequence[str]) -> str:
    """The same as anybody sees it, in the words of the log; empty where it is told there already."""
    who = names[cause.seat] if cause.seat >= 0 else ""
    if cause.kind == OUT_OF_TURN:
        does = {"wager": f"raises to {cause.to}" if cause.high else f"bets {cause.to}", "call": f"calls {cause.high}"}
        return f"{who} {does.get(cause.word, cause.word + 's')}"
    if cause.cards and who:
        return f"{who} has {_in_words(cause.cards)} face up"
    return ""


def _in_words(cards: Sequence[int]) -> str:
    return ", ".join([f"the {card_in_words(each)}" for each in cards])


def regular(log: Sequence[Event]) -> list[Event]:
    """What happened, without what was wrong with it."""
    return [event for event in log if not isinstance(event, Erred | Noticed | Ruled)]
