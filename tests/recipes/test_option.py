"""An option of the sign: one row in `law/options.py`; a book allows it with a line of data. Play acts on it elsewhere."""

from __future__ import annotations

from tests.recipes.copies import Copy

ROW = """    bomb_pot: Option[int, int] = number(
        "bomb pot",
        "whether a sign may have bomb pots",
        example=10,
        figure="hands",
        fault=lambda _, sign: "" if sign.blinds else "a bomb pot is reckoned from the last blind, and this sign has none.",
        needs="blinds",
        placard=lambda hands, money: f"every {hands} hands",
    )
"""
NEXT = "    extra_time: Option["
CLAUSE = """
## HOUSE 999
A table may play a bomb pot after so many hands, if its sign says so. *auto, notice*
"""


def test_an_option_is_a_row(copy: Copy) -> None:
    copy.edit("law/options.py", NEXT, ROW + NEXT)
    assert copy.changed == ["law/options.py"]
    # A book that says nothing about it refuses it; one that does gives its clause.
    copy.python(REFUSED)
    assert "`option.bomb_pot`: whether a sign may have bomb pots (true or false)" in copy.pokerroom("words")

    copy.append("books/house/cases/02-table.md", CLAUSE)
    copy.edit("books/house/rules.toml", "\n[option]\n", '\n[option]\nbomb_pot = { is = true, by = "HOUSE 999" }\n')
    copy.edit(
        "books/house/rules.toml", "\n[placard]\n", '\n[placard]\n"bomb pot" = { is = "shown", by = "HOUSE 999" }\n'
    )
    placard = copy.pokerroom("sign", "house holdem, no limit, blinds 1/2, bomb pot 10")
    assert "Bomb pot" in placard and "every 10 hands" in placard and "HOUSE 999" in placard
    copy.python(ALLOWED)


REFUSED = """
import pokerroom as pr

game = pr.book("crown").game("holdem")
assert pr.make_sign(game, blinds=(1, 2)).bomb_pot == 0
try:
    pr.make_sign(game, blinds=(1, 2), bomb_pot=10)
    raise SystemExit("it was not refused")
except pr.Refused as refusal:
    assert '"bomb pot" is not offered in' in refusal.sentence
"""
ALLOWED = """
import json
import pokerroom as pr
from pokerroom.law.choices import changed_choices
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign
from pokerroom.table.notices import Change
from pokerroom.web.forms import form_page

made = pr.make_sign(pr.book("house").game("holdem"), limit="no limit", blinds=(1, 2), bomb_pot=10)
assert made.bomb_pot == 10
assert made.by[Sign.bomb_pot] == ("HOUSE 999",)
assert "bomb pot 10" in said_sign(made).split(", ")
assert pr.sign(said_sign(made)) == made

form = json.loads(form_page("house", "holdem"))
[field] = [each for each in form["fields"] if each["name"] == "bomb pot"]
assert (field["kind"], field["needs"], field["by"]) == ("number", "blinds", ["HOUSE 999"])

table = pr.Table("house", "holdem", limit="no limit", blinds=(1, 2))  # nobody sits there yet who is owed notice
before = table.sign
table.play(Change("floor", "bomb pot 20"))
assert table.sign.bomb_pot == 20
assert changed_choices(before, table.sign) == {Sign.bomb_pot}
table.play(Change("floor", "no bomb pot"))
assert table.sign == before
"""
