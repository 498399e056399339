"""An irregularity with its remedy: its row among the kinds, and what each book does about it as data."""

from __future__ import annotations

from tests.recipes.copies import Copy

KINDS = "hand/rulings/kinds.py"
STEPS = "hand/rulings/hand_steps.py"
RULES = "books/house/rules.toml"
CASES = "books/house/cases/08-irregularities.md"
KIND = """    "marked card": Irregularity(
        "a card bears a mark by which it could be known",
        play.substantial_action,
        found_as=("a marked card",),
    ),
"""
REMEDY = """
[[remedy]]
for = "marked card"
when = { substantial_action = "no" }
do = ["misdeal"]
by = "HOUSE 999"

[[remedy]]
for = "marked card"
when = { substantial_action = "yes" }
do = ["play on"]
by = "HOUSE 999"
"""
CLAUSE = """
## HOUSE 999
A card by whose mark it could be known makes a misdeal before substantial action; after it the hand goes on.
*ruling, irregular*
"""
STEP = """

@steps.step("keep the deck aside", "the deck is kept for whoever looks into it")
def _aside(state: State, log: HandLog, ruling: Ruling, error: Erred) -> int:
    log.emit(Recorded(ruling.by, "dealer", "keeps the deck aside"))
    return DONE
"""


def test_an_irregularity_is_a_row_and_its_remedies_are_data(copy: Copy) -> None:
    copy.edit(KINDS, '    "defective deck": Irregularity(', KIND + '    "defective deck": Irregularity(')
    assert copy.changed == [KINDS]
    copy.python(UNRULED)
    copy.append(RULES, REMEDY)
    copy.append(CASES, CLAUSE)
    copy.python(RULED)
    assert "marked card" in copy.pokerroom("words")
    told = copy.pokerroom("rule", "house", "holdem", "marked", "card", "--fact", "substantial_action=no")
    assert "misdeal" in told and "HOUSE 999" in told


UNRULED = """
from random import Random
import pokerroom as pr
from pokerroom.hand.rulings.error import Erred

# A book that says nothing about it leaves it to the office that has the last word.
hand = pr.Hand(pr.sign("crown holdem, no limit, blinds 1/2"), {"Ann": 90, "Bob": 90, "Cy": 90}, chance=Random(3))
made = hand.play("the dealer finds a marked card")
assert [event.kind for event in made if isinstance(event, Erred)] == ["marked card"]
assert hand.due.actor == "floor" and hand.due.by
"""
RULED = """
from random import Random
import pokerroom as pr
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.repair import Misdealt

def found(*acts):
    sign = pr.sign("house holdem, no limit, blinds 1/2")
    hand = pr.Hand(sign, {"Ann": 90, "Bob": 90, "Cy": 90}, chance=Random(3))
    for act in acts:
        hand.play(act)
    made = hand.play("the dealer finds a marked card")
    [ruled] = [event for event in made if isinstance(event, Ruled)]
    assert ruled.by[0] == "HOUSE 999", ruled
    return any(isinstance(event, Misdealt) for event in made)

assert found()
assert not found("Cy calls", "Ann calls")
"""


def test_a_step_that_no_ruling_knows_yet_is_a_function(copy: Copy) -> None:
    copy.append(STEPS, STEP)
    assert copy.changed == [STEPS]
    copy.edit(
        RULES,
        'do = ["return all wagers"]\nby = "HOUSE 85"',
        'do = ["keep the deck aside", "return all wagers"]\nby = "HOUSE 85"',
    )
    assert "keep the deck aside" in copy.pokerroom("words")
    copy.python(KEPT)


KEPT = """
from random import Random
import pokerroom as pr
from pokerroom.hand.rulings.order import Recorded

hand = pr.Hand(pr.sign("house holdem, no limit, blinds 1/2"), {"Ann": 90, "Bob": 90, "Cy": 90}, chance=Random(3))
made = hand.play("the dealer finds a defective deck")
[kept] = [event for event in made if isinstance(event, Recorded)]
assert kept.by == ("HOUSE 85",) and hand.over and list(hand.state.stacks) == [90, 90, 90]
"""
