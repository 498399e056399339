"""Forms: what a sign for a game may choose, as a browser asks for it, and the placard of a sign that was chosen.

Knows how to ask a book for everything that a sign may say. Must not know what is lawful: `law.sign` makes a sign or
refuses it, and what is offered here was tried there. Ask `library` for the books themselves.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.choice import Blank, Option
from pokerroom.law.choices import options
from pokerroom.law.commission import METHODS, Method, scales_of
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.making import started_otherwise
from pokerroom.law.placard import PlacardLine, placard_lines
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign, said_agreement
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.law.words import LIMITS, LawRules
from pokerroom.web.fields import Filling, FormChoice, FormField, burn_choice, fields_of, places_of, replaced

LONGEST_SIGN = 1000


class DeckChoice(Struct):
    """A deck and how many may play with it; `agreed`: all players must agree on it."""

    cards: int
    seats: int
    by: tuple[str, ...]
    agreed: bool
    low_ace: str


class FormFigure(Struct):
    """A figure or word that the book sets, with its clauses."""

    value: int | str | bool | list[int | str] | None
    by: tuple[str, ...]


class FormScale(Struct):
    """A scale of commission that the book prints, in words."""

    name: str
    says: str
    by: tuple[str, ...]


class NotOffered(Struct):
    """Something that a sign for this game may not say, and the clauses why."""

    name: str
    says: str
    by: tuple[str, ...]


class Form(Struct):
    """What a sign for a game may choose: the form that a browser offers. `example` is a sign that hangs as it is.

    `fields` are the same as a form asks for them, with values that make the example; `refused` is what it cannot offer.
    """

    book: str
    title: str
    game: str
    name: str
    example: str
    fields: list[FormField]
    refused: list[NotOffered]
    decks: list[DeckChoice]
    places: FormFigure
    least_players: FormFigure
    ways: list[FormChoice]
    blinds: dict[str, FormFigure]
    ante: dict[str, FormFigure]
    bring_in: FormFigure
    limits: list[FormChoice]
    limits_with: dict[str, FormFigure]
    commission: list[FormChoice]
    percent: dict[str, FormFigure]
    scales: list[FormScale]
    by_players: FormFigure
    burn: FormChoice
    options: list[FormChoice]
    side_wagers: list[str]
    offices: list[str]
    terms: dict[str, str]


class PlacardRow(Struct):
    """One line of a placard; `required`: the book wants it shown."""

    item: str
    says: str
    by: tuple[str, ...]
    required: bool


class Placard(Struct):
    """A sign as it hangs: its lines, and the one line that says it again."""

    placard: list[PlacardRow]
    line: str


# ------------------------------------------------------------------------------------------------ the form

_LIMIT_FIGURES = {"fixed": ("small", "big"), "spread": ("least", "most")}
# Signs that some game of some book can hang, the plainest first.
_PLAIN = (
    "no limit, blinds 1/2",
    "fixed 2/4, blinds 1/2",
    "no limit, ante 1",
    "fixed 2/4, ante 1",
    "fixed 2/4, ante 1, bring in 1",
    "half pot, ante 2",
    "equal or double, blinds 2",
    "no limit, ante 1, blinds 2",
)


@shelf.kept
def form_page(key: str, game_key: str) -> bytes:
    """What a sign for a game may choose."""
    book = shelf.book(key)
    return msgspec.json.encode(form_of(book, book.games[game_key]))


def form_of(book: Book, game: Game) -> Form:
    """What a sign for a game of a book may choose."""
    filling = Filling(book, game, _example(book, game))
    rules = rules_of(LawRules, game)
    ways = [_way(game, way) for way in ("blinds", "ante", "blinds and ante")]
    limits = [_limit(game, limit) for limit in LIMITS]
    charges = [_charge(filling, method) for method in METHODS.values()]
    offers = {row: _option(filling, row, row.blank) for row in options() if row.blank is not None and _asked(row, game)}
    burn = burn_choice(game)
    return Form(
        book=book.key,
        title=book.title,
        game=game.key,
        name=game.name,
        example=filling.example,
        fields=fields_of(filling, limits, charges, offers),
        refused=[
            NotOffered(f"{each.name} alone" if each in ways[:2] else each.name, each.why, each.by)
            for each in [*ways, *limits, *charges, *offers.values(), burn]
            if not each.offered
        ],
        decks=_decks(game),
        places=_figure(places_of(game)),
        least_players=_figure(rules.least_players),
        ways=ways,
        blinds={
            "least": _figure(rules.forced_blinds_least),
            "most": _figure(rules.forced_blinds_most),
            "last": _figure(rules.forced_blinds_last),
            "multiples": _figure(rules.forced_blinds_multiples),
        },
        ante={"size": _figure(rules.forced_ante_size), "who": _figure(rules.ante_who)},
        bring_in=_figure(rules.bring_in_size),
        limits=limits,
        limits_with={
            way: _figure(rule)
            for way, rule in {"blinds": rules.limits_with_blinds, "ante": rules.limits_with_ante}.items()
            if rule.given
        },
        commission=charges,
        percent={
            "percent.least": _figure(rules.commission_percent_least),
            "percent.most": _figure(rules.commission_percent_most),
            "cap": _figure(rules.commission_cap),
        },
        scales=_scales(filling),
        by_players=_figure(rules.commission_by_players),
        burn=burn,
        options=list(offers.values()),
        side_wagers=list(offers[Sign.side_wager].figures),
        offices=list(ladder_of(game).names),
        terms={term: rule.value for term, rule in rules.terms.given().items()},
    )


def _asked(row: Option[Any, Any], game: Game) -> bool:
    """Whether a form says anything of an option, if only that the book does not allow it."""
    only = row.blank is not None and row.blank.only_where_allowed
    return not only or row.rule is None or bool(row.rule.read(game.rules).value)


def _example(book: Book, game: Game) -> str:
    """The plainest sign that a game can hang, said in one line."""
    for rest in [*_PLAIN, *[f"{each}, dollar 100" for each in _PLAIN]]:
        try:
            return said_sign(spoken_sign(f"{game.book} {game.key.replace('_', ' ')}, {rest}", lambda name: book))
        except Refused:
            continue
    return ""


def _figure(rule: Rule[Any]) -> FormFigure:
    if not rule.given:
        return FormFigure(None, ())
    return FormFigure(list(rule.value) if isinstance(rule.value, tuple) else rule.value, rule.by)


def _decks(game: Game) -> list[DeckChoice]:
    rules = rules_of(LawRules, game)
    found = []
    for deck in game.decks:
        small = deck != game.decks[0]
        agreed = small and rules.reduced_deck.value == "all players"
        most = rules.seats[deck]
        by = cited(most, rules.reduced_deck) if small else most.by
        found.append(DeckChoice(deck, most.value, by, agreed, rules.cards_low_ace[deck].value))
    return found


def _way(game: Game, way: str) -> FormChoice:
    rule = rules_of(LawRules, game).forced_ways
    offered = way in rule.value
    why = "" if offered else started_otherwise(game.name, rule.value, way)
    return FormChoice(way, way, offered, rule.by, why)


def _limit(game: Game, limit: str) -> FormChoice:
    rule = rules_of(LawRules, game).limits
    offered = limit in rule.value
    why = "" if offered else f"the limits here are {', '.join(rule.value)}."
    needs = "blinds" if limit == "equal or double" else ""
    return FormChoice(limit, limit, offered, rule.by, why, figures=_LIMIT_FIGURES.get(limit, ()), needs=needs)


def _charge(filling: Filling, method: Method) -> FormChoice:
    rules = rules_of(LawRules, filling.game)
    own = rules.commission_method[method.name]
    offered = method.name in rules.commission_methods.value
    why = ""
    if not offered:
        why, _ = filling.refusal(filling.replaced("commission", f"commission {method.example}"))
    by = own.by if offered and own.given else rules.commission_methods.by
    return FormChoice(method.name, method.name, offered, by, why, figures=method.figures)


def _scales(filling: Filling) -> list[FormScale]:
    found = []
    for name in scales_of(rules_of(LawRules, filling.game)):
        line = replaced(filling.replaced("commission", f"commission scale {name}"), "dollar", "dollar 100")
        try:
            sign = filling.sign(line)
        except Refused:
            continue
        [says] = [each for each in placard_lines(sign) if each.item == "commission"]
        found.append(FormScale(name, says.says, sign.by[Sign.commission]))
    return found


def _option(filling: Filling, row: Option[Any, Any], blank: Blank) -> FormChoice:
    assert row.rule is not None, "a form asks for what a book may allow"
    rule = row.rule.read(filling.game.rules)
    offered = bool(rule.value)
    why, by = ("", rule.by) if offered else filling.refusal(f"{filling.example}, {blank.example}")
    figures = blank.figures or (tuple(rule.value) if isinstance(rule.value, tuple) else ())
    needs = said_agreement(blank.consent) if blank.consent else blank.needs
    return FormChoice(row.key, row.called, offered, by, why, row.rule.shape.means, figures, needs)


def placard_page(line: str) -> bytes:
    """The placard of a spoken sign."""
    if len(line) > LONGEST_SIGN:
        raise Refused(f"a sign has at most {LONGEST_SIGN} letters.")
    sign = spoken_sign(line, shelf.book)
    return msgspec.json.encode(Placard([_placard_row(each) for each in placard_lines(sign)], said_sign(sign)))


def _placard_row(line: PlacardLine) -> PlacardRow:
    return PlacardRow(line.item, line.says, line.by, line.required)
