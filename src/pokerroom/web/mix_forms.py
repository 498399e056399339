"""Forms of mixes: what a sign for several games in turn may choose, put together from the forms of its games.

Knows which fields all games of a mix share. Must not know what is lawful: `law.sign` makes a sign or refuses it. Ask
`forms` for the form of one game.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from pokerroom import shelf
from pokerroom.law.book import Book, rules_of
from pokerroom.law.mixes import MIX, games_of, read_mix
from pokerroom.law.spoken import spoken_sign
from pokerroom.law.words import LawRules
from pokerroom.web.fields import FormField
from pokerroom.web.forms import Form, form_of

# What is asked once for all games, in this order; what only some of them allow is left out.
_SHARED = ("limit", "blinds", "ante", "bring in", "seats", "buy in", "commission", "dollar")
# The plainest stakes with which all of them hang.
_LIMIT = ("fixed", "2/4")
_STAKES = {"blinds": "1/2", "ante": "1", "bring in": "1"}


def mixes_of(book: Book) -> dict[str, str]:
    """The mixes of a book by their keys, each as it is called."""
    return {f"{MIX}_{key}": f"Mix: {key.replace('_', ' ')}" for key in rules_of(LawRules, book).mix_games.given()}


@shelf.kept
def mix_page(key: str, mix: str) -> bytes:
    """What a sign for a mix may choose."""
    return msgspec.json.encode(mix_form(shelf.book(key), mix))


def mix_form(book: Book, key: str) -> Form:
    """What a sign for a mix of a book may choose."""
    name = key.removeprefix(f"{MIX}_")
    said = name.replace("_", " ")
    games = games_of(book, read_mix(said))
    forms = [form_of(book, game) for game, _ in games]
    stakes = [" ".join(_LIMIT), *[f"{kind} {size}" for kind, size in _STAKES.items()]]
    example = ", ".join([f"{book.key} {MIX} {said}", *stakes])
    sign = spoken_sign(example, lambda _: book)
    fields = []
    for field_name in _SHARED:
        fields += _shared([form.fields for form in forms], field_name)
        if field_name == "bring in":
            fields.append(_goes_by(book, name))
    for field in fields:
        if field.name == "limit":
            apart = [form for form, (_, own) in zip(forms, games, strict=True) if not own]
            field.options = [each for each in field.options if all(each in _limits(form) for form in apart)]
            field.default, field.figures = _LIMIT
        elif field.name == "seats":
            field.default, field.most = str(sign.seats), sign.seats
        elif field.name in _STAKES:
            field.default = _STAKES[field.name]
    return replace(
        forms[0],
        game=key,
        name=mixes_of(book)[key],
        example=example,
        fields=fields,
        refused=[],
        decks=[],
        limits_with={},
        options=[],
        side_wagers=[],
    )


def _shared(forms: Sequence[Sequence[FormField]], name: str) -> list[FormField]:
    """A field as the first form has it that asks for it."""
    found = [field for fields in forms for field in fields if field.name == name]
    return [replace(found[0], required=False)] if found else []


def _limits(form: Form) -> list[str]:
    return next((field.options for field in form.fields if field.name == "limit"), [])


def _goes_by(book: Book, name: str) -> FormField:
    """When the table goes on to the next game."""
    rule = rules_of(LawRules, book).mix_changes[name]
    default = rule.value.removeprefix("by ")
    return FormField("by", "goes on by", "choice", default, options=["orbit", "hand"], required=True, by=rule.by)
