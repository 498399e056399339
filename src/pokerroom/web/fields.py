"""The fields of a form that opens a table: what it asks for, one by one, filled in with a sign that can hang.

Knows the order in which a form asks and what each field may hold. Must not know what is lawful: a sign that is made
or refused tells. Ask `forms` for the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.choice import Blank, Option
from pokerroom.law.commission import METHODS, scales_of
from pokerroom.law.error import Refused
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign, said_agreement
from pokerroom.law.spoken import spoken_sign
from pokerroom.law.stakes import REDUCED_DECK
from pokerroom.law.words import LIMITS, LawRules
from pokerroom.table.rules import TableRules

AGREED = "whoever sits down agrees to it"


class FormChoice(Struct):
    """Something a sign may say: what to call it, whether this book allows it, by which clauses, and if not, why."""

    key: str
    name: str
    offered: bool
    by: tuple[str, ...]
    why: str = ""
    means: str = ""
    figures: tuple[str, ...] = ()
    needs: str = ""


class FormField(Struct):
    """One choice of a sign as a form asks for it; `name` is the word of the spoken sign.

    `kind`: a choice of options, a number, amounts like 1/2, yes, or a text. `figures` go behind a limit that has any,
    `suggested` are such figures for each limit that has. `needs`: what the sign must say for it to be said, or which
    `limits` it goes with; `consent`: what is said besides where another value than the first is chosen, since all
    players must agree.
    """

    name: str
    label: str
    kind: str
    default: str = ""
    figures: str = ""
    suggested: dict[str, str] = {}
    needs: str = ""
    limits: tuple[str, ...] = ()
    consent: str = ""
    options: list[str] = []
    least: int | None = None
    most: int | None = None
    required: bool = False
    by: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Filling:
    """A game whose form is filled in, and a sign that it can hang, said in one line."""

    book: Book
    game: Game
    example: str

    def sign(self, line: str) -> Sign:
        """Make a sign of this book."""
        return spoken_sign(line, lambda name: self.book)

    def refusal(self, line: str) -> tuple[str, tuple[str, ...]]:
        """Why a sign cannot hang, and by which clauses; nothing if it can."""
        try:
            self.sign(line)
        except Refused as refusal:
            return refusal.sentence, refusal.by
        return "", ()

    def replaced(self, word: str, part: str) -> str:
        """The example with another part of this kind."""
        return replaced(self.example, word, part)


def burn_choice(game: Game) -> FormChoice:
    """Whether the house chooses how many cards are burned."""
    rule = rules_of(LawRules, game).burn
    offered = rule.value == "the house"
    why = "" if offered else f"this book {'burns one card' if rule.value == 'always' else 'burns no cards'}."
    return FormChoice("burn", "burn", offered, rule.by, why, figures=("cards",))


def places_of(game: Game) -> Rule[tuple[int, ...]]:
    """The numbers of seats that a table may have, where a book lists them."""
    return rules_of(TableRules, game).seat_places


def replaced(line: str, word: str, part: str) -> str:
    """A spoken sign with another part of this kind."""
    return ", ".join([each for each in line.split(", ") if not each.startswith(f"{word} ")] + [part])


def fields_of(
    filling: Filling,
    limits: list[FormChoice],
    charges: list[FormChoice],
    offers: Mapping[Option[Any, Any], FormChoice],
) -> list[FormField]:
    """The choices in the order in which a form asks for them, filled in with the example."""
    sign = filling.sign(filling.example)
    rules = rules_of(LawRules, filling.game)
    found = [_limit_field(filling, sign, limits), *_forced_fields(sign)]
    found.append(FormField("least wager", "least wager", "number", least=1, note="left out: it follows from the limit"))
    found += _seat_fields(sign)
    found.append(FormField("buy in", "buy-in", "text", note="the least, or the least and the most: 40 to 200"))
    methods = [each.key for each in charges if each.offered and each.key != "scale"]
    examples = [METHODS[each].example for each in methods] + [f"scale {each}" for each in scales_of(rules)]
    default = _part(filling.example, "commission ").removeprefix("commission ")
    by = rules.commission_methods.by
    found.append(FormField("commission", "commission", "text", default, options=examples, by=by))
    found.append(FormField("dollar", "chips to the dollar", "number", str(sign.dollar), least=1))
    found += [_field(each, row.blank) for row, each in offers.items() if each.offered and row.blank is not None]
    if burn_choice(filling.game).offered:
        found.append(FormField("burn", "burned cards", "number", str(sign.burn), least=0, most=3, by=rules.burn.by))
    return found


def _part(line: str, start: str | tuple[str, ...]) -> str:
    return next(part for part in line.split(", ") if part.startswith(start))


def _limit_field(filling: Filling, sign: Sign, limits: list[FormChoice]) -> FormField:
    limit, _, figures = _part(filling.example, LIMITS).partition(f"{sign.limit} ")
    return FormField(
        "limit",
        "limit",
        "choice",
        sign.limit,
        figures if not limit else "",
        options=[each.key for each in limits if each.offered],
        suggested={each.key: _figures(filling, sign, each.key) for each in limits if each.offered and each.figures},
        required=True,
        by=rules_of(LawRules, filling.game).limits.by,
    )


def _forced_fields(sign: Sign) -> list[FormField]:
    rules = rules_of(LawRules, sign.game)
    ways = rules.forced_ways
    found = []
    if any("blinds" in way for way in ways.value):
        least, most = rules.forced_blinds_least, rules.forced_blinds_most
        found.append(
            FormField(
                "blinds",
                "blinds",
                "amounts",
                "/".join(str(each) for each in sign.blinds),
                least=least.value,
                most=most.value,
                required="ante" not in ways.value,
                by=cited(ways, least, most),
                note="each blind at least as large as the one before it",
            )
        )
    if any("ante" in way for way in ways.value):
        default = str(sign.ante) if sign.ante else ""
        note = "as large as the least wager" if rules.forced_ante_size.value == "the least wager" else ""
        required = all("ante" in way for way in ways.value)
        found.append(FormField("ante", "ante", "number", default, least=1, required=required, by=ways.by, note=note))
    if sign.bring_in:
        by = rules.bring_in_size.by
        found.append(FormField("bring in", "bring-in", "number", str(sign.bring_in), least=1, required=True, by=by))
    return found


def _seat_fields(sign: Sign) -> list[FormField]:
    game, rules = sign.game, rules_of(LawRules, sign.game)
    full, fewest = rules.seats[game.decks[0]], rules.least_players.value
    most = full.value
    seats = FormField("seats", "seats", "number", str(sign.seats), least=fewest, most=most, by=full.by)
    places = places_of(game)
    if places.given:
        seats.kind, seats.by = "choice", places.by
        seats.options = [str(each) for each in places.value if fewest <= each <= most]
    if len(game.decks) == 1:
        return [seats]
    agreed = rules.reduced_deck.value == "all players"
    deck = FormField(
        "deck",
        "cards in the deck",
        "choice",
        str(sign.deck),
        consent=said_agreement(REDUCED_DECK) if agreed else "",
        options=[str(each) for each in game.decks],
        by=cited(rules.reduced_deck, *rules.seats.given().values()),
        note=AGREED if agreed else "",
    )
    return [seats, deck]


def _field(option: FormChoice, blank: Blank) -> FormField:
    if blank.consent:
        consent = said_agreement(blank.consent)
        return FormField(option.name, option.name, blank.kind, consent=consent, by=option.by, note=AGREED)
    note = f"needs {blank.needs}" if blank.needs else ""
    values = list(blank.values or option.figures) if blank.kind == "choice" else []
    return FormField(
        option.name,
        option.name,
        blank.kind,
        needs=blank.needs,
        limits=blank.limits,
        options=values,
        by=option.by,
        note=note,
    )


def _figures(filling: Filling, sign: Sign, limit: str) -> str:
    """Figures with which a limit can hang under the rest of the example."""
    said = f"{sign.limit} "
    rest = [part for part in filling.example.split(", ") if part != sign.limit and not part.startswith(said)]
    unit = max(sign.least_wager, *sign.blinds, sign.ante, 1)
    for least in (unit, 2 * unit, 5 * unit):
        figures = f"{least}/{2 * least}" if limit == "fixed" else f"{least}-{5 * least}"
        if not filling.refusal(", ".join([rest[0], f"{limit} {figures}", *rest[1:]]))[0]:
            return figures
    return ""
