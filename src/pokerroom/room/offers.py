"""Offers: what an office may do at a table, and where it may not do it now, the reason and the clause.

Knows that acts say where they are declared whether a desk offers them, and to whom. Must not know any of them, nor when
they are lawful: each is put to the table, which says whether it would refuse it. Ask `overview` for how a table stands.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec import Struct

from pokerroom.hand.rules import POWERS
from pokerroom.hand.rulings.order import RETURNED
from pokerroom.hand.rulings.powers import Order, grounds_of, power_of, rulings_instead
from pokerroom.hand.see import View
from pokerroom.machine.authority import TooLow
from pokerroom.table.desk import DeskQuestion, Heading
from pokerroom.table.rules import SANCTIONS
from pokerroom.table.table import Table
from pokerroom.table.traits import IN_TOURNAMENT
from pokerroom.table.vocabulary import TABLE

_WORDLESS = ("calls time on", "counts the deck", "passes over")  # nobody asks why
# Powers over the hand as a whole; the others are over a player in it.
_WHOLE = ("voids the hand", "declares a misdeal", "counts the deck", "overrules")


class Offer(Struct):
    """Something that an office could do: the act as it is sent, under which heading of the desk, whom or what it is
    about, the words of its button and what is said when it is done; where the table would refuse it, why (`says`) and
    by which clauses. `timed`: it may be for a time, or for good."""

    heading: Heading
    about: str
    act: Any
    label: str
    done: str
    says: str
    by: tuple[str, ...]
    timed: bool = False


class Target(Struct):
    """A player in the hand that is on: their place in it, counted from 0, and their name."""

    place: int
    name: str


class Ordering(Struct):
    """A power over the hand that is on: the least office that has it, by which clauses; over whom it may be used now,
    or over the hand as a whole, and on which grounds there are to choose; where it may not be used, why. `free`: its
    ground is said in words of one's own."""

    power: str
    office: str
    by: tuple[str, ...]
    whole: bool
    targets: list[Target]
    grounds: list[str]
    says: str
    free: bool = False


def offers(table: Table, asked: DeskQuestion) -> list[Offer]:
    """Everything that could be done at a table between or beside hands, each put to the table."""
    found = []
    asked.at = max(asked.at, table.at)
    for kind, row in TABLE.acts.items():
        if row.desk is None or (table.sign.tournament and kind not in IN_TOURNAMENT.kinds):
            continue
        for each in row.desk.suggests(kind, table.state, asked):
            refused = table.refusal(each.act, at=asked.at)
            if isinstance(refused, TooLow):
                continue  # a desk shows what the office may do, and not what another may
            says, by = (refused.sentence, refused.by) if refused is not None else ("", ())
            label, done = row.desk.words(each)
            heading = cast("Heading", row.desk.heading)
            found.append(Offer(heading, each.about, each.act, label, done, says, by, each.timed))
    return found


# ------------------------------------------------------------------------------------------------ the hand that is on


def orders(table: Table, view: View, office: str) -> list[Ordering]:
    """The powers that the book gives over the hand that is on, as the rail sees it: `view`; those over a person as such
    are among the offers."""
    given = [power for power in POWERS if power not in SANCTIONS and power_of(view.state, power).given]
    found = [_ordering(table, view, office, power) for power in given]
    return [each for each in found if each is not None]


def _ordering(table: Table, view: View, office: str, power: str) -> Ordering | None:
    """A power as a desk shows it; none where it is for a higher office."""
    rule = power_of(view.state, power)
    whole, names = power in _WHOLE, view.state.names
    grounds: dict[str, None] = {}  # in the order in which they are found, like the places
    places: dict[int, None] = {}
    says, by, too_low = "", rule.by, False
    for place in [-1] if whole else range(len(names)):
        for ground in _grounds(view, power):
            refused = table.refusal(Order(office, power, place, ground))
            if isinstance(refused, TooLow):
                too_low = True
            elif refused is not None:
                says, by = says or refused.sentence, refused.by or by
            else:
                grounds[ground] = places[place] = None
    if too_low and not places:
        return None
    if not places:
        return Ordering(power, str(rule.value), by, whole, [], [], says or "this cannot be done now.")
    named = [ground for ground in grounds if ground]
    targets = [] if whole else [Target(place, names[place]) for place in places]
    free = not named and power not in _WORDLESS
    return Ordering(power, str(rule.value), rule.by, whole, targets, named, "", free)


def _grounds(view: View, power: str) -> tuple[str, ...]:
    """The grounds that there are to choose for a power; one that is free to be said is left empty."""
    if power == "voids the hand":
        return tuple(grounds_of(view.state))
    if power == "voids the wagers of":
        return ("", RETURNED)
    if power == "overrules":
        return rulings_instead(view.state, view.log) or ("",)
    return ("",)
