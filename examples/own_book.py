"""A book of one's own: made, changed, proved by its cases and played, without a line of Python in it.

python examples/own_book.py
"""

from pathlib import Path
from tempfile import mkdtemp

import pokerroom as pr
from pokerroom.cli import main

# A small book that plays: clauses with their cases, rules as data, a game.
folder = Path(mkdtemp())
main(["book", "new", "riverboat", "--in", str(folder)])
# → Riverboat is in …: 14 clauses, and a game that plays. …
book = pr.add_book(folder / "riverboat", again=True)
print(book["6"].gist)  # → A bet and three raises in a round; with no limit any number of raises.

# On the riverboat there are four raises. Every value names the clause it stands on.
rules = folder / "riverboat" / "rules.toml"
rules.write_text(rules.read_text().replace("most = { is = 3,", "most = { is = 4,"))
pr.add_book(folder / "riverboat", again=True)

hand = pr.Hand(pr.sign("riverboat holdem, fixed 2/4, blinds 1/2"), {"Ann": 100, "Bob": 100}, deck=pr.deck(52))
for total in (4, 6, 8, 10):
    hand.raise_to(total)
print(hand.log[-1].by)  # → ('RIVERBOAT 10', 'RIVERBOAT 6', 'RIVERBOAT 5')

# The case that went by the old rule says so: the clause and its cases are changed next.
main(["--books", str(folder), "cases", "riverboat"])
# → riverboat/cases/01-cards-and-bets.md, line 92: this was not refused.
# → > C raises to 10
# →     expected  refused: … [RIVERBOAT 6]
# →     came      C raises to 10 [RIVERBOAT 10, RIVERBOAT 6, RIVERBOAT 5]
# → 17 passed, 1 failed

# A mistake is named with its file, its key and what is near.
rules.write_text(rules.read_text().replace("most = { is = 4,", "mots = { is = 4,"))
try:
    pr.add_book(folder / "riverboat", again=True)
except pr.LawError as error:
    print(error)
# → riverboat/rules.toml: raise.mots: "raise.mots" is not a word we know; did you mean "raise.most" or "raise.least"?
