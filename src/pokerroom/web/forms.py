"""Forms: what a sign for a game may choose, as a browser asks for it, and the placard of a sign that was chosen.

Knows how to ask a book for everything that a sign may say. Must not know what is lawful: `law.sign` makes a sign or
refuses it, and what is offered here was tried there. Ask `library` for the books themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.book import Game
from pokerroom.law.commission import scales_of
from pokerroom.law.error import Refused
from pokerroom.law.placard import Line as PlacardLine
from pokerroom.law.placard import lines as placard_lines
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.law.words import LIMITS, METHODS, TERMS

LONGEST_SIGN = 1000
AGREED = "whoever sits down agrees to it"


class Choice(Struct):
    """Something a sign may say: what to call it, whether this book allows it, by which clauses, and if not, why."""

    key: str
    name: str
    offered: bool
    by: tuple[str, ...]
    why: str = ""
    means: str = ""
    figures: tuple[str, ...] = ()
    needs: str = ""


class DeckChoice(Struct):
    """A deck and how many may play with it; `agreed`: all players must agree on it."""

    cards: int
    seats: int
    by: tuple[str, ...]
    agreed: bool
    low_ace: str


class Figure(Struct):
    """A figure or word that the book sets, with its clauses."""

    value: int | str | bool | list[int | str] | None
    by: tuple[str, ...]


class Scale(Struct):
    """A scale of commission that the book prints, in words."""

    name: str
    says: str
    by: tuple[str, ...]


class Field(Struct):
    """One choice of a sign as a form asks for it; `name` is the word of the spoken sign.

    `kind`: a choice of options, a number, amounts like 1/2, yes, or a text. `figures` go behind a limit that has any,
    `suggested` are such figures for each limit that has. `needs`: what the sign must say for it to be said; `consent`:
    what is said besides where another value than the first is chosen, since all players must agree.
    """

    name: str
    label: str
    kind: str
    default: str = ""
    figures: str = ""
    suggested: dict[str, str] = {}
    needs: str = ""
    consent: str = ""
    options: list[str] = []
    least: int | None = None
    most: int | None = None
    required: bool = False
    by: tuple[str, ...] = ()
    note: str = ""


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
    fields: list[Field]
    refused: list[NotOffered]
    decks: list[DeckChoice]
    places: Figure
    least_players: Figure
    ways: list[Choice]
    blinds: dict[str, Figure]
    ante: dict[str, Figure]
    bring_in: Figure
    limits: list[Choice]
    limits_with: dict[str, Figure]
    commission: list[Choice]
    percent: dict[str, Figure]
    scales: list[Scale]
    by_players: Figure
    burn: Choice
    options: list[Choice]
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

# What a sign may offer besides the game: how it is said, what goes with it, which figures it takes.
_OPTIONS: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("straddle", "straddle", (), "blinds"),
    ("kill", "kill half", ("half or full",), "blinds"),
    ("run_it_twice", "run it twice", (), ""),
    ("stand_alone", "stand alone", (), ""),
    ("time_to_act", "time to act 30", ("seconds",), ""),
    ("extra_time", "extra time 30 seconds 2 times for 5", ("seconds", "times", "fee"), "time to act"),
    ("bonus_prizes", "bonus prizes four of a kind 500", ("prizes",), ""),
    ("pot_rounding", "pot rounding", (), "half pot or full pot"),
    ("freeze_out", "freeze out", (), "agreed freeze out"),
    ("top_up", "top up 10 to 100", ("least", "most"), ""),
    ("no_marker", "no marker", (), ""),
)
_LIMIT_FIGURES = {"fixed": ("small", "big"), "spread": ("least", "most")}
_CHARGE_FIGURES = {
    "percentage": ("percent", "cap"),
    "time": ("fee",),
    "per hand": ("fee",),
    "per person per hand": ("fee",),
    "scale": ("scale",),
}
_CHARGES = {
    "percentage": "5% cap 15",
    "time": "time 12",
    "per hand": "per hand 4",
    "per person per hand": "per person per hand 1",
    "scale": "scale normal",
    "none": "none",
}
# Signs that some game of some book can hang, the plainest first.
_PLAIN = (
    "no limit, blinds 1/2",
    "fixed 2/4, blinds 1/2",
    "no limit, ante 1",
    "fixed 2/4, ante 1",
    "fixed 2/4, ante 1, bring in 1",
    "half pot, ante 2",
    "equal or double, blinds 2",
)


@cache
def form_page(key: str, game_key: str) -> bytes:
    """What a sign for a game may choose."""
    book = shelf.book(key)
    game = book.games[game_key]
    example = _example(game)
    rules = game.rules
    ways = [_way(game, way) for way in ("blinds", "ante", "blinds and ante")]
    limits = [_limit(game, limit) for limit in LIMITS]
    charges = [_charge(game, method, example) for method in METHODS]
    options = [_option(game, *each, example) for each in _OPTIONS] + [_side_wager(game, example)]
    return msgspec.json.encode(
        Form(
            book=book.key,
            title=book.title,
            game=game.key,
            name=game.name,
            example=example,
            fields=_fields(game, example, limits, charges, options),
            refused=[
                NotOffered(f"{each.name} alone" if each in ways[:2] else each.name, each.why, each.by)
                for each in [*ways, *limits, *charges, *options, _burn(game)]
                if not each.offered
            ],
            decks=_decks(game),
            places=_figure(game, "seat.places"),
            least_players=_figure(game, "least_players"),
            ways=ways,
            blinds={each: _figure(game, f"forced.blinds.{each}") for each in ("least", "most", "last", "multiples")},
            ante={"size": _figure(game, "forced.ante.size"), "who": _figure(game, "ante.who")},
            bring_in=_figure(game, "bring_in.size"),
            limits=limits,
            limits_with={
                way: _figure(game, f"limits_with.{way}") for way in ("blinds", "ante") if f"limits_with.{way}" in rules
            },
            commission=charges,
            percent={each: _figure(game, f"commission.{each}") for each in ("percent.least", "percent.most", "cap")},
            scales=_scales(game, example),
            by_players=_figure(game, "commission.by_players"),
            burn=_burn(game),
            options=options,
            side_wagers=_words(game, "option.side_wagers"),
            offices=_words(game, "offices.ladder"),
            terms={each: str(rules[f"terms.{each}"].value) for each in TERMS if f"terms.{each}" in rules},
        )
    )


def _spoken(game: Game, rest: str) -> str:
    return f"{game.book} {game.key.replace('_', ' ')}, {rest}"


def _example(game: Game) -> str:
    """The plainest sign that a game can hang, said in one line."""
    for rest in [*_PLAIN, *[f"{each}, dollar 100" for each in _PLAIN]]:
        try:
            return said_sign(spoken_sign(_spoken(game, rest), shelf.book))
        except Refused:
            continue
    return ""


def _refusal(line: str) -> tuple[str, tuple[str, ...]]:
    """Why a sign cannot hang, and by which clauses; nothing if it can."""
    try:
        spoken_sign(line, shelf.book)
    except Refused as refusal:
        return refusal.sentence, refusal.by
    return "", ()


def _figure(game: Game, key: str) -> Figure:
    rule = game.rules.get(key)
    if rule is None:
        return Figure(None, ())
    value: Any = rule.value
    return Figure(list(value) if isinstance(value, tuple | list) else value, rule.by)


def _words(game: Game, key: str) -> list[str]:
    return [str(each) for each in game.rules[key].value] if key in game.rules else []


def _decks(game: Game) -> list[DeckChoice]:
    seats = game.rules["seats"]
    reduced = game.rules.get("reduced_deck")
    found = []
    for deck in game.decks:
        small = deck != game.decks[0]
        agreed = small and reduced is not None and reduced.value == "all players"
        by = (*seats.by, *(reduced.by if reduced is not None and small else ()))
        low = game.rules.get(f"cards.low_ace.{deck}")
        found.append(
            DeckChoice(deck, int(seats.value[deck]), by, agreed, str(low.value) if low is not None else "never")
        )
    return found


def _way(game: Game, way: str) -> Choice:
    rule = game.rules["forced.ways"]
    offered = way in rule.value
    why = "" if offered else f"{game.name} is started by {' or '.join(rule.value)}, not by {way}."
    return Choice(way, way, offered, rule.by, why)


def _limit(game: Game, limit: str) -> Choice:
    rule = game.rules["limits"]
    offered = limit in rule.value
    why = "" if offered else f"the limits here are {', '.join(rule.value)}."
    needs = "blinds" if limit == "equal or double" else ""
    return Choice(limit, limit, offered, rule.by, why, figures=_LIMIT_FIGURES.get(limit, ()), needs=needs)


def _charge(game: Game, method: str, example: str) -> Choice:
    rule = game.rules["commission.methods"]
    own = game.rules.get(f"commission.method.{method.replace(' ', '_')}", rule)
    offered = method in rule.value
    why = ""
    if not offered:
        why, _ = _refusal(_replaced(example, "commission", f"commission {_CHARGES[method]}"))
    figures = _CHARGE_FIGURES.get(method, ())
    return Choice(method, method, offered, own.by if offered else rule.by, why, figures=figures)


def _replaced(line: str, word: str, part: str) -> str:
    return ", ".join([each for each in line.split(", ") if not each.startswith(f"{word} ")] + [part])


def _scales(game: Game, example: str) -> list[Scale]:
    found = []
    for name in scales_of(game):
        line = _replaced(_replaced(example, "commission", f"commission scale {name}"), "dollar", "dollar 100")
        try:
            sign = spoken_sign(line, shelf.book)
        except Refused:
            continue
        [says] = [each for each in placard_lines(sign) if each.item == "commission"]
        found.append(Scale(name, says.says, sign.by.get("commission", ())))
    return found


def _burn(game: Game) -> Choice:
    rule = game.rules["burn"]
    offered = rule.value == "the house"
    why = "" if offered else f"this book {'burns one card' if rule.value == 'always' else 'burns no cards'}."
    return Choice("burn", "burn", offered, rule.by, why, figures=("cards",))


def _option(game: Game, key: str, said: str, figures: tuple[str, ...], needs: str, example: str) -> Choice:
    rule = game.rules.get(f"option.{key}")
    means = shelf.vocabulary().rules[f"option.{key}"].means
    if rule is not None and rule.value:
        return Choice(key, key.replace("_", " "), True, rule.by, "", means, figures, needs)
    why, by = _refusal(f"{example}, {said}")
    return Choice(key, key.replace("_", " "), False, by, why, means, figures, needs)


def _side_wager(game: Game, example: str) -> Choice:
    rule = game.rules.get("option.side_wagers")
    means = shelf.vocabulary().rules["option.side_wagers"].means
    if rule is not None and rule.value:
        return Choice("side_wager", "side wager", True, rule.by, "", means, tuple(rule.value))
    why, by = _refusal(f"{example}, side wager flop chase")
    return Choice("side_wager", "side wager", False, by, why, means)


def _fields(
    game: Game, example: str, limits: Sequence[Choice], charges: Sequence[Choice], options: Sequence[Choice]
) -> list[Field]:
    """The choices in the order in which a form asks for them, filled in with the example."""
    sign = spoken_sign(example, shelf.book)
    rules = game.rules
    ways = rules["forced.ways"]
    limit, _, figures = next(part for part in example.split(", ") if part.startswith(LIMITS)).partition(
        f"{sign.limit} "
    )
    found = [
        Field(
            "limit",
            "limit",
            "choice",
            sign.limit,
            figures if not limit else "",
            options=[each.key for each in limits if each.offered],
            suggested={each.key: _figures(example, sign, each.key) for each in limits if each.offered and each.figures},
            required=True,
            by=rules["limits"].by,
        )
    ]
    if any("blinds" in way for way in ways.value):
        least, most = rules.get("forced.blinds.least"), rules.get("forced.blinds.most")
        found.append(
            Field(
                "blinds",
                "blinds",
                "amounts",
                "/".join(str(each) for each in sign.blinds),
                least=least.value if least else None,
                most=most.value if most else None,
                required="ante" not in ways.value,
                by=tuple(dict.fromkeys((*ways.by, *(least.by if least else ()), *(most.by if most else ())))),
                note="each blind at least as large as the one before it",
            )
        )
    if any("ante" in way for way in ways.value):
        default = str(sign.ante) if sign.ante else ""
        size = rules.get("forced.ante.size")
        note = f"as large as {size.value}" if size is not None and size.value == "the least wager" else ""
        required = all("ante" in way for way in ways.value)
        found.append(Field("ante", "ante", "number", default, least=1, required=required, by=ways.by, note=note))
    if sign.bring_in:
        by = rules["bring_in.size"].by
        found.append(Field("bring in", "bring-in", "number", str(sign.bring_in), least=1, required=True, by=by))
    found.append(Field("least wager", "least wager", "number", least=1, note="left out: it follows from the limit"))
    seats = rules["seats"]
    most_seats = int(seats.value[game.decks[0]])
    fewest = int(rules["least_players"].value)
    places = rules.get("seat.places")
    found.append(Field("seats", "seats", "number", str(sign.seats), least=fewest, most=most_seats, by=seats.by))
    if places is not None:
        found[-1].kind, found[-1].by = "choice", places.by
        found[-1].options = [str(each) for each in places.value if fewest <= each <= most_seats]
    if len(game.decks) > 1:
        decks = [str(each) for each in game.decks]
        reduced = rules.get("reduced_deck")
        agreed = reduced is not None and reduced.value == "all players"
        found.append(
            Field(
                "deck",
                "cards in the deck",
                "choice",
                str(sign.deck),
                consent="agreed reduced deck" if agreed else "",
                options=decks,
                by=tuple(dict.fromkeys((*(reduced.by if reduced is not None else ()), *seats.by))),
                note=AGREED if agreed else "",
            )
        )
    found.append(Field("buy in", "buy-in", "text", note="the least, or the least and the most: 40 to 200"))
    offered = [each.key for each in charges if each.offered]
    examples = [_CHARGES[each] for each in offered if each != "scale"] + [f"scale {each}" for each in scales_of(game)]
    default = next(part for part in example.split(", ") if part.startswith("commission ")).removeprefix("commission ")
    by = rules["commission.methods"].by
    found.append(Field("commission", "commission", "text", default, options=examples, by=by))
    found.append(Field("dollar", "chips to the dollar", "number", str(sign.dollar), least=1))
    found += [_field(each) for each in options if each.offered]
    if _burn(game).offered:
        found.append(Field("burn", "burned cards", "number", str(sign.burn), least=0, most=3, by=rules["burn"].by))
    return found


def _field(option: Choice) -> Field:
    kind, options = "yes", []
    if option.key == "kill":
        kind, options = "choice", ["half", "full"]
    elif option.key == "side_wager":
        kind, options = "choice", list(option.figures)
    elif option.key == "time_to_act":
        kind = "number"
    elif option.figures:
        kind = "text"
    if option.needs.startswith("agreed "):
        return Field(option.name, option.name, kind, consent=option.needs, by=option.by, note=AGREED)
    note = f"needs {option.needs}" if option.needs else ""
    return Field(option.name, option.name, kind, needs=option.needs, options=options, by=option.by, note=note)


def _figures(example: str, sign: Sign, limit: str) -> str:
    """Figures with which a limit can hang under the rest of the example."""
    said = f"{sign.limit} "
    rest = [part for part in example.split(", ") if part != sign.limit and not part.startswith(said)]
    unit = max(sign.least_wager, *sign.blinds, sign.ante, 1)
    for least in (unit, 2 * unit, 5 * unit):
        figures = f"{least}/{2 * least}" if limit == "fixed" else f"{least}-{5 * least}"
        if not _refusal(", ".join([rest[0], f"{limit} {figures}", *rest[1:]]))[0]:
            return figures
    return ""


def placard_page(line: str) -> bytes:
    """The placard of a spoken sign."""
    if len(line) > LONGEST_SIGN:
        raise Refused(f"a sign has at most {LONGEST_SIGN} letters.")
    sign = spoken_sign(line, shelf.book)
    return msgspec.json.encode(Placard([_placard_row(each) for each in placard_lines(sign)], said_sign(sign)))


def _placard_row(line: PlacardLine) -> PlacardRow:
    return PlacardRow(line.item, line.says, line.by, line.required)
