"""The quiz of a drill: a hand is played until something goes wrong, and a trainee says how the book rules.

Knows how to make a question with one right answer among several. Must not print: `commands.drill` does. The same
seed asks the same questions. Ask `disputes` for what a book answers.
"""

from __future__ import annotations

from random import Random

from pokerroom.academy.asked import AskedRuling, asked_of
from pokerroom.academy.disputes import answer
from pokerroom.academy.told import facts_by_name
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.order import Ruled
from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.commission import scales_of
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.spoken import said_sign
from pokerroom.law.words import LawRules
from pokerroom.players.careless import careful, careless

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")
# How many hands are played for one kind of error before another is taken.
_TRIES = 60
_WRONG = 0.35


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


def on_the_sign(sign: Sign) -> str:
    """What a dealer reads on the sign of such a table."""
    return ", ".join([each for each in said_sign(sign).split(", ") if each.split()[0] not in ("chip", "dollar")])


def to_the_dollar(sign: Sign) -> int:
    """How many chips make a dollar, where the house takes by a scale of dollars; else 0, as nobody needs to know."""
    return sign.dollar if any(each.scale for each in sign.charges) else 0


def make_quiz(book: Book, mind: Random) -> AskedRuling:
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
                return asked_of(book, *found, mind)


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
    return not answer(game, event.kind, facts_by_name(event.facts)).verdict.gap
