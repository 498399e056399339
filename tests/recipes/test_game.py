"""A game: a file in its book's folder, and the clause it stands on among the book's cases."""

from __future__ import annotations

from tests.recipes.copies import Copy

CLAUSE = """
## HOUSE 999
Seven card Omaha: seven cards each, face down, of which two play. *auto, deal*

```hand
table   house seven card omaha, full pot, blinds 5/10, A 500, B 500, button B
deck    2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d
    …
    the dealer deals A 2c 4c 6c 8c Tc Qc Ac, B 3c 5c 7c 9c Jc Kc 2d    [HOUSE 999]
    …
```
"""


def test_a_game_is_a_file_of_its_book(copy: Copy) -> None:
    omaha = (copy.package / "books" / "house" / "omaha.toml").read_text()
    four, seven = str(["down"] * 4).replace("'", '"'), str(["down"] * 7).replace("'", '"')
    assert omaha.count(four) == 1
    game = omaha.replace('"Omaha"', '"Seven Card Omaha"').replace(four, seven).replace("HOUSE 50", "HOUSE 999")
    copy.write("books/house/seven_card_omaha.toml", game.replace("seats.52 = { is = 10", "seats.52 = { is = 6"))
    copy.append("books/house/cases/04-dealing.md", CLAUSE)
    assert copy.changed == ["books/house/cases/04-dealing.md", "books/house/seven_card_omaha.toml"]

    copy.pokerroom("case", str(copy.package / "books" / "house" / "cases" / "04-dealing.md"))
    assert "Seven Card Omaha" in copy.pokerroom("book", "house")
    assert "6 with 52 cards" in copy.pokerroom("sign", "house seven card omaha")
    sign = "house seven card omaha, full pot, blinds 1/2"
    told = copy.pokerroom("simulate", sign, "--hands", "40", "--bots", "random,tight", "--processes", "1")
    assert "random" in told
    copy.python(PLAYED)


PLAYED = """
import pokerroom as pr
from random import Random
from pokerroom.notation import write_ohh
from pokerroom.web.books import clause_page, games_page
from pokerroom.web.library import form_page

hand = pr.Hand(pr.sign("house seven card omaha, full pot, blinds 1/2"), {"Ann": 90, "Bob": 90}, chance=Random(3))
assert [len(cards) for cards in hand.state.hole] == [7, 7]
while not hand.over:
    hand.check() if "check" in hand.due.options else hand.call()
assert '"game_type":"Omaha"' in write_ohh(hand)

assert b"Seven Card Omaha" in games_page()
assert b"Seven Card Omaha" in form_page("house", "seven_card_omaha")
assert b"two play" in clause_page("house", "999")
"""
