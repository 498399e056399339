"""An office's power: a rule that names the least office, and the act that asks for it; which office has it is data."""

from __future__ import annotations

from tests.recipes.copies import Copy

RULES = "table/rules.py"
NOUN = "table/closing.py"
BOOK = "books/house/rules.toml"
CASES = "books/house/cases/07-offices.md"
POWER = '    offices_calls_breaks: Declared[str] = asks_office("calls_breaks", "may call a break")\n'
NEXT = "    offices_admits: Declared[str] ="
ACT = '''
from pokerroom.table.people import changes_nothing


@noun.event("the {office} calls a break", seen=by_everybody, effect=changes_nothing)
class BreakCalled(TableEvent):
    """An office called a break between hands."""

    office: "Office"


def _call_break(state: TableState, log: Log, act: CallBreak, grant: Grant) -> None:
    between_hands(state, "a break is called between hands.")
    log.emit(BreakCalled(grant.by, state.at, act.office))


@noun.act(
    "the {office} calls a break",
    by=office_with(TableRules.offices_calls_breaks),
    answer=_call_break,
    desk=offered("closing", "Call a break", by_office(lambda state: not state.playing), "A break is called."),
)
class CallBreak(Act):
    """An office calls a break."""

    office: "Office"
'''
CLAUSE = """
## HOUSE 999
The Floor may call a break between hands. *discretion, offices*
"""


def test_a_power_is_a_rule_and_the_act_that_asks_for_it(copy: Copy) -> None:
    copy.edit(RULES, NEXT, POWER + NEXT)
    copy.append(NOUN, ACT)
    assert copy.changed == [NOUN, RULES]
    assert "`offices.calls_breaks`" in copy.pokerroom("words")
    copy.append(CASES, CLAUSE)
    copy.edit(BOOK, "\n[offices]\n", '\n[offices]\ncalls_breaks = { is = "Floor", by = "HOUSE 999" }\n')
    copy.python(CALLED)


CALLED = """
import pokerroom as pr
from pokerroom.room.offers import offers
from pokerroom.table.desk import DeskQuestion

def table(book):
    return pr.Table(book, "holdem", limit="no limit", blinds=(1, 2), players={"Ann": 90, "Bob": 90})

def refused(book, line):
    try:
        table(book).play(line)
    except pr.Refused as refusal:
        return refusal
    raise AssertionError(line)

here = table("house")
here.play("the Floor calls a break")
assert here.log[-1].by == ("HOUSE 999",)
table("house").play("the Manager calls a break")  # who stands above has it too
assert refused("house", "the Dealer calls a break").by == ("HOUSE 999",)
assert refused("house", "the Cook calls a break")
# The desk offers it to those who have it, and to nobody below them.
(offer,) = [each for each in offers(here, DeskQuestion("Floor")) if each.label == "Call a break"]
assert (offer.heading, offer.says, offer.act.office) == ("closing", "", "Floor")
assert not [each for each in offers(here, DeskQuestion("Dealer")) if each.label == "Call a break"]
# Where a book gives it to nobody it is for whoever has the last word there.
assert refused("crown", "the Dealer calls a break").by
"""
