"""The forms of mixes: what is asked makes a sign that hangs, for every mix of every book."""

from __future__ import annotations

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.web.books import Games, NotHere, games_page
from pokerroom.web.forms import Form
from pokerroom.web.library import form_page

OFFERED = [(book.key, mix.key) for book in msgspec.json.decode(games_page(), type=Games).books for mix in book.mixes]


def test_the_house_offers_its_mixes_beside_its_games() -> None:
    [house] = [book for book in msgspec.json.decode(games_page(), type=Games).books if book.key == "house"]
    assert [mix.key for mix in house.mixes] == ["mix_hose", "mix_horse", "mix_eight_game"]
    assert not {mix.key for mix in house.mixes} & {game.key for game in house.games}


@pytest.mark.parametrize(("book", "mix"), OFFERED)
def test_what_a_form_holds_makes_a_sign(book: str, mix: str) -> None:
    form = msgspec.json.decode(form_page(book, mix), type=Form)
    parts = [f"{form.book} {form.game.replace('_', ' ')}"]
    for field in form.fields:
        said = f"{field.default} {field.figures}".strip()
        if said:
            parts.append(said if field.name == "limit" else f"{field.name} {said}")
    sign = spoken_sign(", ".join(parts), shelf.book)
    assert sign.line == spoken_sign(f"{form.example}, by orbit", shelf.book).line
    names = [field.name for field in form.fields]
    assert names == ["limit", "blinds", "ante", "bring in", "by", "seats", "buy in", "commission", "dollar"]
    for field in form.fields:
        for option in field.options if field.name == "by" else ():
            line = ", ".join([part for part in parts if not part.startswith("by ")] + [f"by {option}"])
            assert f"by {option}" in spoken_sign(line, shelf.book).line


def test_a_mix_that_is_not_there_is_told() -> None:
    with pytest.raises(NotHere):
        form_page("house", "mix_horses")
    with pytest.raises(NotHere):
        form_page("crown", "mix_horse")
