"""Gaps: what keeps a game from being played though every word of it is in order. A book that has one does not load.

Knows what a round of play cannot do without: streets, who opens them, an order of hands, cards enough. Must not lay a
round out: `plan` does. Ask `law.reading` for what is wrong with a word.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.cards.deck import LOWEST
from pokerroom.cards.order import deck_of
from pokerroom.cards.words import EVERY_CARD, TWO_OF_THE_HOLE
from pokerroom.hand.rules import HandRules
from pokerroom.hand.street_rules import BY_UP_CARDS, StreetRules
from pokerroom.law.book import Game, rules_of
from pokerroom.law.commission import scales_of
from pokerroom.law.error import Refused, quoted
from pokerroom.law.rule import Rule
from pokerroom.law.vocabulary import Gap
from pokerroom.law.words import HANDS


def gaps_of(game: Game) -> Iterator[Gap]:
    """What a game lacks, the first to be mended first."""
    rules = rules_of(HandRules, game)
    for listed in (HandRules.forced_ways, HandRules.limits, HandRules.commission_methods):
        if not rules[listed].value:
            yield listed.key, "the list is empty: no sign could choose from it."
    if not (rules.offices_decides_the_rest.given or rules.offices_settles_disputes.given):
        yield HandRules.offices_decides_the_rest.key, "nobody decides what the book does not cover."
    yield from _charges(rules)
    yield from _cards(game, rules)
    if not game.streets:
        yield "street", "the game has no streets: write each as [[street]]."
    streets = [rules_of(StreetRules, street) for street in game.streets]
    without_blinds = "ante" in rules.forced_ways.value
    with_blinds = rules.forced_ways.value != ("ante",)
    for number, street in enumerate(streets, start=1):
        if with_blinds and street.betting.value:
            yield from _asked(number, {"opens": street.opens, "opener": street.opener, "others": street.others})
        if without_blinds and street.betting.value:
            yield from _asked(number, _with_ante(street))
        if not (street.deal.value or street.board.value or street.draw.value):
            yield f"street {number}", "the street deals no card, turns none on the board and lets nobody draw."
        if street.second_board.value not in (0, street.board.value):
            yield f"street {number}, second_board", "both boards are turned alike: as many cards as on the first."
        yield from _opening(number, streets, rules)
    if streets and not any(street.betting.value for street in streets):
        yield "street", "nobody bets in any round."
    yield from _hands(rules, streets)
    for deck in game.decks:
        first = len(streets[0].deal.value) * rules.seats[deck].value if streets else 0
        board = sum([street.board.value + street.second_board.value for street in streets])
        if first + board > deck:
            told = f"{rules.seats[deck].value} players cannot be dealt {len(streets[0].deal.value)} cards each"
            yield f"seats.{deck}", f"{told} with a board of {board}: there are {deck} cards."


def _charges(rules: HandRules) -> Iterator[Gap]:
    """Ways to charge that lack their figures."""
    if "percentage" in rules.commission_methods.value:
        for figure in (HandRules.commission_percent_least, HandRules.commission_percent_most):
            if not rules[figure].given:
                yield figure.key, "the house may take a percentage, and nothing says this bound of it."
    if "scale" in rules.commission_methods.value and not scales_of(rules):
        yield (
            "commission.scale",
            "the house may charge by a scale, and there is none with per and fee.",
        )


def _cards(game: Game, rules: HandRules) -> Iterator[Gap]:
    """Decks that the game is played with, and of which nothing says how they are ranked or what is in them."""
    if not rules.cards_high.value and rules.cards_low.value in ("none", "eight or better"):
        yield HandRules.cards_low.key, "where no high hand is played every hand must have a low."
    for deck in game.decks:
        if deck not in LOWEST and not rules.cards_list[deck].given:
            yield f"seats.{deck}", f"there is no deck of {deck} but by its cards: list them, as cards.list.{deck}."
        if not rules.cards_order[deck].given:
            yield f"cards.order.{deck}", f"the game is played with {deck} cards, and nothing says how its hands rank."
        try:
            deck_of(game, deck)
        except Refused as refusal:
            listed = rules.cards_list[deck].given or deck not in LOWEST
            yield f"cards.{'list' if listed else 'lowest'}.{deck}", refusal.sentence
        if rules.cards_uses.value != EVERY_CARD:
            missing = [name for name in HANDS if name not in rules.cards_order[deck].value]
            if missing and rules.cards_order[deck].given:
                yield f"cards.order.{deck}", f"{quoted(missing[0])} is missing from the list."
        if deck < 2 * rules.cards_cut_least.value:
            yield HandRules.cards_cut_least.key, f"a deck of {deck} cannot be cut so that each packet has so many."


def _asked(number: int, asked: dict[str, Rule[str] | Rule[tuple[str, ...]]]) -> Iterator[Gap]:
    told = {
        "opens": "nothing says who acts first in this round.",
        "opener": "nothing says what the first to act may do.",
        "others": "nothing says what those after the first may do.",
    }
    for key, rule in asked.items():
        if not rule.value:
            yield f"street {number}, {key}", told[key.partition("_")[0]]


def _with_ante(street: StreetRules) -> dict[str, Rule[str] | Rule[tuple[str, ...]]]:
    """What holds where no blind was posted: what is said of that, else what is said of every hand."""
    return {
        "opens": street.opens_with_ante if street.opens_with_ante.given else street.opens,
        "opener": street.opener_with_ante if street.opener_with_ante.given else street.opener,
        "others": street.others_with_ante if street.others_with_ante.given else street.others,
    }


def _opening(number: int, streets: list[StreetRules], rules: HandRules) -> Iterator[Gap]:
    street = streets[number - 1]
    up = any("up" in each.deal.value for each in streets[:number])
    for key, opens in (("opens", street.opens), ("opens_with_ante", street.opens_with_ante)):
        if opens.value in BY_UP_CARDS and not up:
            yield f"street {number}, {key}", "it goes by cards that lie face up, and none has been dealt so."
    for key, opener in (("opener", street.opener), ("opener_with_ante", street.opener_with_ante)):
        if "bring in" in opener.value and not rules.bring_in_size.given:
            yield (
                HandRules.bring_in_size.key,
                f"a player brings in on street {number}: nothing says how much that is.",
            )
        if opener.value == ("fold",):
            yield f"street {number}, {key}", "the first to act could do nothing but fold."


def _hands(rules: HandRules, streets: list[StreetRules]) -> Iterator[Gap]:
    """Hands that have too few cards at the showdown to be ranked."""
    hole = sum([len(street.deal.value) - street.discard.value for street in streets])
    board = sum([street.board.value for street in streets])
    if rules.cards_uses.value == TWO_OF_THE_HOLE:
        if hole < 2 or board < 3:
            yield (
                HandRules.cards_uses.key,
                f"two cards of the hole and three of the board are more than {hole} and {board}.",
            )
    elif rules.cards_uses.value == EVERY_CARD:
        if not 1 <= hole + board <= 4:
            told = f"it is for hands of one to four cards, and a player has {hole + board}."
            yield HandRules.cards_uses.key, told
    else:
        word, least = ("four", 4) if rules.cards_low.value == "badugi" and not rules.cards_high.value else ("five", 5)
        if hole + board < least:
            told = f"a player has {hole + board} at the showdown, the board included."
            yield "street", f"{word} cards make a hand, and {told}"
