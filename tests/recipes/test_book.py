"""A book: a folder of data, with no line of Python and no list to add it to."""

from __future__ import annotations

import re
import tomllib

from tests.recipes.copies import Copy

HOUSE = "books/house"
BOOK = "books/riverboat_1875"


def test_a_book_is_a_folder(copy: Copy) -> None:
    house = copy.package / HOUSE
    # Wherever a case says the book's name, before one of its games or mixes, it is the new one's.
    games = "|".join([path.stem.replace("_", ".") for path in house.glob("*.toml")])
    for path in sorted(path for path in house.rglob("*") if path.is_file()):
        text = path.read_text().replace("HOUSE ", "BOAT ").replace('is = "House"', 'is = "Riverboat 1875"')
        text = re.sub(rf"\bhouse(?= (?:{games}|mix )\b)", "riverboat-1875", text)
        text = text.replace("conditions house ", "conditions riverboat-1875 ")
        copy.write(f"{BOOK}/{path.relative_to(house)}", text)
    place = 'place = { is = 6, by = "silent", note = "Where it stands on our shelf." }'
    copy.edit(f"{BOOK}/rules.toml", "\n[offices]\n", f"{place}\n\n[offices]\n")
    topics = tomllib.loads((copy.package / "books" / "topics.toml").read_text())
    answers = ['odd-chip = ["BOAT 68"]', *[f"{key} = []" for key in topics if key != "odd-chip"]]
    copy.write(f"{BOOK}/topics.toml", "\n".join(['silent = ["BOAT 80"]', "[topics]", *answers]))
    assert all(path.startswith(BOOK) for path in copy.changed)

    assert "Riverboat" in copy.pokerroom("book", "riverboat")
    copy.pokerroom("cases", "riverboat")
    copy.python(ASKED)


ASKED = """
import pokerroom as pr
from pokerroom import shelf
from pokerroom.web.books import clause_page, games_page, shelf_page

assert shelf.names()[-2:] == ("grand-17.7", "riverboat-1875")
assert [book.key for book in shelf.every()][-1] == "house"
found = pr.compare("odd chip")
assert [clause.id for clause in found.answers["riverboat-1875"]] == ["BOAT 68"]
assert "riverboat-1875" in pr.compare("waiting list").silent
assert any(clause.id.startswith("BOAT ") for clause in pr.search("straddle"))

table = pr.Table("riverboat", "holdem", limit="no limit", blinds=(1, 2), players={"Ann": 200, "Bob": 200})
hand = table.deal(seed=7)
hand.call()
assert hand.log[-1].by[0].startswith("BOAT ")
# The browser is told by which word its clauses begin, and finds it by that.
assert b'"key":"riverboat-1875","prefix":"BOAT"' in shelf_page()
assert b"Riverboat 1875" in shelf_page() and b"riverboat-1875" in games_page()
assert b"button" in clause_page("riverboat-1875", "14")
"""
