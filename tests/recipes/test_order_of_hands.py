"""An order of hands: a list in the data of a book or of one game, and the clause that gives it."""

from __future__ import annotations

from tests.recipes.copies import Copy

CLAUSE = """
## HOUSE 999
With a deck of 36 a flush beats a full house, three of a kind beats a straight, and the ace also counts below the six.
*auto, ranking*

```rank
house six plus, deck 36
> Kd Jd 9d 8d 7d v Ah Ad Ac Ks Kh
    Kd Jd 9d 8d 7d: flush, king jack nine eight seven [HOUSE 999]
    Ah Ad Ac Ks Kh: full house, aces over kings [HOUSE 999]
    Kd Jd 9d 8d 7d wins
> 6h 6d 6c Ks Qh v As 6s 7c 8h 9s
    6h 6d 6c Ks Qh: three of a kind, sixes with king queen [HOUSE 999]
    As 6s 7c 8h 9s: straight, nine high [HOUSE 999]
    6h 6d 6c Ks Qh wins
```
"""
ORDER = """
[cards]
uses = { is = "any five", by = "HOUSE 7" }
lowest.36 = { is = "six", by = "HOUSE 999" }
low_ace.36 = { is = "always", by = "HOUSE 999" }

[cards.order]
36 = { by = "HOUSE 999", is = [
  "royal flush", "straight flush", "four of a kind", "flush", "full house",
  "three of a kind", "straight", "two pair", "one pair", "no pair",
] }
"""


def test_an_order_of_hands_is_a_list_in_the_data(copy: Copy) -> None:
    holdem = (copy.package / "books" / "house" / "holdem.toml").read_text()
    short = holdem.replace('"Hold\'em"', '"Six Plus"').replace("seats.52 = { is = 10", "seats.36 = { is = 6")
    short = short.replace('\n[cards]\nuses = { is = "any five", by = "HOUSE 7" }\n', ORDER)
    copy.write("books/house/six_plus.toml", short)
    copy.append("books/house/cases/01-cards.md", CLAUSE)
    assert copy.changed == ["books/house/cases/01-cards.md", "books/house/six_plus.toml"]

    copy.pokerroom("case", str(copy.package / "books" / "house" / "cases" / "01-cards.md"))
    told = copy.pokerroom(
        "rank", "--book", "house", "--game", "six plus", "--deck", "36", "Kd Jd 9d 8d 7d", "Ah Ad Ac Ks Kh"
    )
    assert "HOUSE 999" in told
    copy.python(PLAYED)


PLAYED = """
import pokerroom as pr
from random import Random
from pokerroom.cards.engines import BACKENDS
from pokerroom.cards.ranking import Ranking
from pokerroom.players import BOTS, Seen

order = pr.order_of(pr.game("house", "six plus"), deck=36)
flush, full = pr.read_cards("Kd Jd 9d 8d 7d"), pr.read_cards("Ah Ad Ac Ks Kh")
for backend in BACKENDS:  # the compiled evaluator and its twin
    ranking = Ranking(order.ranking.order, 36, True, backend=backend)
    assert ranking.value(flush) > ranking.value(full)
assert pr.order_of(pr.game("house", "holdem"), deck=52).value(flush) < order.ranking.value(full)

sign = pr.sign("house six plus, no limit, blinds 1/2, deck 36")
# The board pairs, Ann makes a flush and Bob fills up: with this deck the flush takes the pot.
cards = pr.read_cards("Ad Kc 6d Kh  7s  Jd 8d Kd  7c 9s  7d 8c")
rest = [card for card in pr.deck(36) if card not in cards]
hand = pr.Hand(sign, {"Ann": 100, "Bob": 100}, deck=[*cards, *rest])
while not hand.over:
    hand.check() if "check" in hand.due.options else hand.call()
assert list(hand.state.stacks) == [102, 98], hand

mind = Random(5)
for number in range(20):
    hand = pr.Hand(sign, {"Ann": 100, "Bob": 100, "Cy": 100}, chance=Random(number))
    while not hand.over:
        hand.play(BOTS["tight"](Seen(hand), mind))
"""
