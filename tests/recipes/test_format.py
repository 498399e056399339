"""A format of histories: a module of notation/ that declares itself."""

from __future__ import annotations

from tests.recipes.copies import Copy

FORMAT = "notation/chips.py"
TEXT = '''"""Chips: a finished hand as who had how much before and after it, a line each. For spreadsheets.

Knows the stacks. Must not know any card.
"""

from __future__ import annotations

from pokerroom.hand.hand import Hand
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.formats import History


def write_chips(hand: Hand, viewer: Viewer = "rail", number: str = "") -> str:
    """Write what a hand changed."""
    rows = zip(hand.state.names, hand.state.start, hand.state.stacks, strict=True)
    return "".join([f"{number},{name},{before},{after}\\n" for name, before, after in rows])


FORMAT = History("chips", "Chips", "text/csv", "csv", write_chips, place=35)
'''


def test_a_format_is_a_module_that_declares_itself(copy: Copy) -> None:
    copy.write(FORMAT, TEXT)
    assert copy.changed == [FORMAT]
    copy.python(WRITTEN)
    # What is generated has it at once: the pages list the formats by it.
    assert "chips: 'Chips'," in copy.pokerroom("types")


WRITTEN = """
from random import Random
import pokerroom as pr
from pokerroom.notation.formats import histories
from pokerroom.room import records
from pokerroom.web.schema import openapi

hand = pr.Hand(pr.sign("crown holdem, no limit, blinds 1/2"), {"Ann": 200, "Bob": 200}, chance=Random(7))
hand.fold()
assert histories()["chips"].write(hand, "rail", "t1/1") == "t1/1,Ann,200,199\\nt1/1,Bob,200,201\\n"
assert list(records.FORMATS) == ["phh", "ohh", "stars", "acpc", "chips", "text", "sealed"]
assert '"chips"' in str(openapi("1")).replace("'", '"')
"""
