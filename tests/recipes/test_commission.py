"""A method of commission: its row in the law, and where it is taken from the pots, how it is reckoned there."""

from __future__ import annotations

from tests.recipes.copies import Copy

LAW = "law/commission.py"
HAND = "hand/commission.py"
RULES = "books/house/rules.toml"
CASES = "books/house/cases/06-commission.md"
RECKONED = '''
def _per_pot(
    state: State, charge: Commission, pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[list[int], tuple[str, ...]]:
    """The same fee from every pot, as far as it goes."""
    return [min(charge.fee, pot.amount) for pot in pots], state.plan.commission_by


# How each method'''
CLAUSE = """
## HOUSE 999
The house may charge the same fee for every pot. *commission, commission*
"""


def test_a_method_of_commission_is_a_row_and_its_reckoning(copy: Copy) -> None:
    copy.edit(
        LAW,
        '        Method("per person per hand",',
        '        Method("per pot", FROM_THE_POTS, "per pot 2"),\n        Method("per person per hand",',
    )
    copy.edit(HAND, "\n# How each method", RECKONED)
    copy.edit(HAND, '{"per hand": _per_hand,', '{"per hand": _per_hand, "per pot": _per_pot,')
    assert copy.changed == [HAND, LAW]
    # A book allows it with the clause that does.
    methods = 'methods      = { is = ["percentage",'
    copy.edit(RULES, methods, f'method.per_pot = {{ is = "allowed", by = "HOUSE 999" }}\n{methods} "per pot",')
    copy.append(CASES, CLAUSE)
    copy.python(CHARGED)
    sign = "house holdem, no limit, blinds 1/2"
    told = copy.pokerroom("simulate", sign, "--commission", "per pot 1", "--hands", "50", "--processes", "1")
    assert "per pot 1" in told


CHARGED = """
import pokerroom as pr
from pokerroom.hand.award import Raked
from pokerroom.law.spoken import said_sign
from pokerroom.web.forms import form_of

sign = pr.sign("house holdem, no limit, blinds 5/10, commission per pot 2")
assert "commission per pot 2" in said_sign(sign)
assert "$2 per pot" in str(sign)
[offered] = [each for each in form_of(pr.book("house"), pr.game("house", "holdem")).commission if each.key == "per pot"]
assert offered.offered and offered.figures == ("fee",) and offered.by == ("HOUSE 999",)
try:
    pr.sign("crown holdem, no limit, blinds 1/2, commission per pot 2")
except pr.Refused as refusal:
    assert "per pot" in refusal.sentence and refusal.by
else:
    raise AssertionError("Crown knows no such charge")

# Ann is all in for less: there are two pots, and each is charged.
hand = pr.Hand(sign, {"Ann": 30, "Bob": 100, "Cy": 100}, deck=pr.deck(52))
hand.raise_to(60)
while not hand.over:
    hand.check() if "check" in hand.due.options else hand.call()
[raked] = [event for event in hand.log if isinstance(event, Raked)]
assert raked.amounts == (2, 2) and "HOUSE 999" in raked.by, raked
assert sum(hand.state.stacks) == 230 - 4
"""
