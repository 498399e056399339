"""Authority: who may do an act. Every act says it where it is declared; one that does not is no act.

Knows a player in a hand, a person at a table, whoever has their hands on the cards, and an office of the book with the
power it needs, which is looked at here, before the act is answered. Must not know which office has which power: the
books say, by the rules that an act names. Ask `vocabulary` for the table of all acts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from pokerroom.law.error import Refused
from pokerroom.law.ladder import Ladder
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Rules

S = TypeVar("S")

Grant: TypeAlias = Rule[str]
"""The rule by which an office does something: the least office that may, and the clauses. Its answer cites them."""


@dataclass(frozen=True, slots=True)
class Power:
    """Something that an office may do: the rules that name the least office for it, the narrowest first.

    Without any rule every office may. `use`: for what, where an act has several powers. Where the book gives it to
    nobody, it is for whoever has the book's last word; or it is refused, where there is a sentence for that: `nobody`.
    """

    rules: tuple[Declared[str], ...] = ()
    use: str = ""
    nobody: str = ""


ANY_OFFICE = Power()
OWN: Grant = Rule("", (), given=False)  # what somebody does for themselves is granted by no office

Finds: TypeAlias = Callable[[Any, Any], Power | Grant]
"""From a state and an act the power it needs, one of those declared with it, or who is asked for it by name; or a
refusal of what makes no sense, whoever does it."""

# What an office can decide about the chips of others: to bring them into the room, take them out, move them, join them,
# void them.
ISSUES, CASHES, ADJUSTS, MERGES, VOIDS = "issue", "cash", "adjust", "merge", "void"
DECISIONS = (ISSUES, CASHES, ADJUSTS, MERGES, VOIDS)
Decides: TypeAlias = Callable[[Any], str]
"""From an act the decision about chips that it is; nothing where it is none."""


class TooLow(Refused):
    """A refusal that a higher office helps against."""


@dataclass(frozen=True, slots=True)
class Authority:
    """Who may do an act.

    `who` is "seat" (a player with their own hand), "person" (with their own name), "cards" (whoever has their hands on
    the cards, and sees what is done with them: no office by itself), "dealer" (any office at the table), "staff" (an
    office does it for those whom the act is about, and the act does not keep which), "tournament" (that of the table:
    nobody in person) or "office" (the act names it).
    `field` is the one by which the room knows whom it is about, or the office: the lowest, where whoever has their
    hands on the cards says none. `powers` are those that its office needs, one of which `finds` picks. `staff`: an
    office may do it for somebody, too. `closed`: fields that only the house fills in.
    `decides`: what kind of decision about somebody's chips an act is, one of `DECISIONS`, or none.
    """

    who: str
    field: str = ""
    powers: tuple[Power, ...] = ()
    finds: Finds | None = None
    staff: bool = False
    closed: tuple[str, ...] = ()
    decides: Decides | None = None


the_seat = Authority("seat", "seat")
the_person = Authority("person", "name")
hands_on_cards = Authority("cards")
the_dealer = Authority("dealer")
the_tournament = Authority("tournament")
the_staff = Authority("staff")
adjusts_chips = Authority("staff", decides=lambda act: ADJUSTS)
any_office = Authority("office", "office", (ANY_OFFICE,))


def person_but_for(*closed: str) -> Authority:
    """A person for themselves, without some fields that only the house fills in."""
    return Authority("person", "name", closed=closed)


def person_or_office(power: Power, finds: Finds) -> Authority:
    """A person for themselves, or an office for them, which then stands in the act and needs a power."""
    return Authority("person", "name", (power,), finds, staff=True, closed=("office",))


def office_with(*rules: Declared[str], nobody: str = "", decides: Decides | None = None) -> Authority:
    """An office that has a power by the first of these rules that its book gives."""
    return Authority("office", "office", (Power(rules, nobody=nobody),), decides=decides)


def cards_or_office(finds: Finds) -> Authority:
    """Whoever has their hands on the cards; an office, which then stands in the act, where `finds` comes to a power."""
    return Authority("cards", "office", (ANY_OFFICE,), finds)


def office_for(finds: Finds, *powers: Power, decides: Decides | None = None) -> Authority:
    """An office that needs the one or the other power, whichever the act comes to."""
    return Authority("office", "office", powers, finds, decides=decides)


class Offices(Generic[S]):
    """How offices stand in the states of one vocabulary: by which rules, on which ladder, and who has the last word."""

    def __init__(
        self, rules: Callable[[S], Rules], ladder: Callable[[S], Ladder], last_word: Declared[str] | None = None
    ) -> None:
        self.rules: Callable[[S], Rules] = rules
        self.ladder: Callable[[S], Ladder] = ladder
        self.last_word: Declared[str] | None = last_word

    def least(self, rules: Rules, ladder: Ladder, power: Power) -> Grant:
        """The rule that names the least office for a power; one that is not given where nobody has it."""
        for declared in power.rules:
            rule = rules[declared]
            if rule.given:
                return rule
        if not power.rules:
            return Rule(ladder.lowest, ())
        return rules[self.last_word] if self.last_word is not None and not power.nobody else OWN

    def grant(self, state: S, held: object, power: Power | Grant) -> Grant:
        """The rule by which whoever holds an office has a power, or a refusal."""
        ladder = self.ladder(state)
        rule = self.least(self.rules(state), ladder, power) if isinstance(power, Power) else power
        if not rule.given and isinstance(power, Power) and power.nobody:
            raise Refused(power.nobody)
        rank = ladder.rank(held)
        if not rule.given:
            raise Refused("the book gives nobody the power to do this.")
        if rank < ladder.rank(rule.value):
            raise TooLow(f"this is for the {rule.value} or above.", rule.by)
        return rule

    def at_the_door(self, by: Authority, answer: Callable[..., None]) -> Callable[..., None]:
        """How an act of this authority is answered: its office is looked at first, and its answer is told the rule."""
        if not by.powers:
            return answer
        finds, only = by.finds, by.powers[0]

        def answered(state: S, log: Any, act: Any) -> None:
            power = only if finds is None else finds(state, act)
            held = act.office or (self.ladder(state).lowest if by.who == "cards" else "")
            answer(state, log, act, power if power is OWN else self.grant(state, held, power))

        return answered
