"""The quiz of a drill: a hand is played until something goes wrong, and a trainee says how the book rules.

Knows how to make a question with one right answer among several. Must not print: `commands.drill` does. The same
seed asks the same questions. Ask `disputes` for what a book answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pokerroom.academy.disputes import answer
from pokerroom.academy.remedies import offered
from pokerroom.cards.card import spell
from pokerroom.hand.felt import felt
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.rulings.error import OUT_OF_TURN, Erred, Noticed
from pokerroom.hand.rulings.kinds import KINDS
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.spoken import say
from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.commission import scales_of
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.words import LawRules
from pokerroom.machine.kinds import Event
from pokerroom.players.careless import careful, careless

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
# How many hands are played for one kind of error before another is taken.
_TRIES = 60
_WRONG = 0.35


@dataclass(frozen=True, slots=True)
class Quiz:
    """One question: the table, what happened, the answers offered, which is right, and why."""

    book: str
    game: str
    felt: str
    before: tuple[str, ...]
    happened: str
    kind: str
    facts: tuple[str, ...]
    answers: tuple[str, ...]
    right: int
    by: tuple[str, ...]
    gists: tuple[str, ...]


def plain_sign(game: Game) -> Sign:
    """A common sign for a game: no limit where the book has it, the plainest way of forcing bets and charging."""
    rules = rules_of(LawRules, game)
    scales = sorted(scales_of(rules_of(LawRules, game)))
    chip, least, dollar = (50, 500, 100) if scales else (5, 10, 5)
    way = rules.forced_ways.value[0]
    limits = (rules.limits_with_ante if way == "ante" else rules.limits_with_blinds).value or rules.limits.value
    limit = "no limit" if "no limit" in limits else limits[0]
    said = {"fixed": f"fixed {least}/{2 * least}", "spread": f"spread {least}-{5 * least}"}.get(limit, limit)
    blinds: tuple[int, ...] | None = None
    if way != "ante":
        one = rules.forced_blinds_multiples.given or rules.forced_blinds_most.value == 1
        blinds = (least,) if one else (least // 2, least)
    return make_sign(
        game,
        blinds=blinds,
        ante=least if way != "blinds" else 0,
        bring_in=chip if rules.bring_in_size.value == "the bring-in" else 0,
        limit=said,
        least_wager=least,
        commission=f"scale {scales[0]}" if scales else "5% cap 15",
        chip=chip,
        dollar=dollar,
    )


def make_quiz(book: Book, mind: Random) -> Quiz:
    """Play hands until something goes wrong that the book has a remedy for, and ask about it."""
    kinds = sorted({row.kind for game in book.games.values() for row in game.remedies})
    if not kinds:
        raise Refused(f"{book.title} has no remedies to ask for.")
    while True:
        wanted = mind.choice(kinds)
        games = [game for game in book.games.values() if any(row.kind == wanted for row in game.remedies)]
        for _ in range(_TRIES):
            game = mind.choice(games)
            found = hand_with(game, wanted, mind)
            if found is not None:
                return _question(book, game, *found, mind)


def hand_with(game: Game, kind: str, mind: Random) -> tuple[Hand, int] | None:
    """Play a hand carelessly; give it, and where in its log an error of this kind (or any) was ruled on by a remedy."""
    sign = plain_sign(game)
    least = sign.least_wager
    count = mind.randint(3, min(len(NAMES), sign.seats))
    players = {name: least * mind.randint(20, 60) for name in NAMES[:count]}
    hand = Hand(
        sign,
        players,
        marker=mind.randrange(count),
        chance=mind,
        dealer=mind.choice(("automatic", "manual")),
        cut=mind.choice(("automatic", "automatic", "manual")),
        showdown="manual",
    )
    for _ in range(80):
        if hand.over:
            return None
        start = len(hand.log)
        try:
            hand.play(careless(hand, mind) if mind.random() < _WRONG else careful(hand, mind))
        except Refused:
            continue
        for place in range(start, len(hand.log)):
            event = hand.log[place]
            if isinstance(event, Ruled):
                if kind in ("", event.kind) and event.do and _has_remedy(game, event):
                    return hand, place
                return None  # one thing at a time: a trainee sees a hand in which nothing else went wrong
    return None


def _has_remedy(game: Game, event: Ruled) -> bool:
    return not answer(game, event.kind, facts_of(event)).verdict.gap


def facts_of(event: Ruled) -> dict[str, str]:
    """The facts that a ruling was read from, by name."""
    found = [each.partition(": ") for each in event.facts]
    return {name.replace(" ", "_"): value for name, _, value in found}


def _question(book: Book, game: Game, hand: Hand, place: int, mind: Random) -> Quiz:
    ruled = hand.log[place]
    assert isinstance(ruled, Ruled)
    names = hand.names
    cause = next(
        event for event in reversed(hand.log[:place]) if isinstance(event, Erred | Noticed) and event.kind == ruled.kind
    )
    seen = replay(hand.sign, hand.log[:place]).view("dealer")
    chosen = offered(book, game, ruled, mind)
    return Quiz(
        book.title,
        game.name,
        felt(seen.state, seen.due),
        tuple([say(event, names) for event in regular(seen.log)][-8:]),
        what_happened(cause, names),
        ruled.kind,
        ruled.facts,
        chosen.answers,
        chosen.right,
        ruled.by,
        tuple([book[each].gist for each in ruled.by if each in book]),
    )


def what_happened(cause: Erred | Noticed, names: Sequence[str]) -> str:
    """What went wrong, as somebody at the table would say it."""
    told = f"{say(cause, names).partition(': ')[2]}: {KINDS[cause.kind].means}"
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
        return f"{who} has {spell(cause.cards)} face up"
    return ""


def regular(log: Sequence[Event]) -> list[Event]:
    """What happened, without what was wrong with it."""
    return [event for event in log if not isinstance(event, Erred | Noticed | Ruled)]
