"""Items: what the conditions of a tournament may say, a row each: key, shape, where it is asked for, what it means.

Knows the operator's words and what holds without them. Must not know which book asks for which: `rules` does, with a
rule for every row of this list. Ask `conditions` for a document of such values.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from pokerroom.law.error import shown
from pokerroom.law.vocabulary import Shape, WordError, names, text, whole, word, words, yes_no

# What a tournament may offer, or reserve, and its conditions must then tell more of.
REBUY, ADD_ON, RE_ENTRY, SECOND_CHANCE = "re-buy", "add-on", "re-entry", "second chance"
ROUNDS, SELECTION, REFUSAL, STAFF = "rounds", "selection", "refusal", "staff entries"
SIGNING, SECRET, CASHED, COMPULSORY = "signing", "secret wagers", "chips cashed", "compulsory wagers"
OFFERS = (
    REBUY,
    ADD_ON,
    RE_ENTRY,
    SECOND_CHANCE,
    ROUNDS,
    SELECTION,
    REFUSAL,
    STAFF,
    SIGNING,
    SECRET,
    CASHED,
    COMPULSORY,
)
HANDS, ROUNDS_MISSED, WARNING = "hands", "rounds", "warning"  # what a penalty may be
MOST_MONEY = 100_000_000_000  # cents


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that conditions may say.

    `means` goes on from "the conditions leave out …". `where`: it is asked for where one of these is offered.
    `otherwise` holds where they say nothing of it.
    """

    key: str
    shape: Shape
    means: str
    where: tuple[str, ...] = ()
    otherwise: Any = None

    @property
    def name(self) -> str:
        """The name of the rule that says whether a book asks for it."""
        return self.key.replace(".", "_")


# ------------------------------------------------------------------------------------------------- shapes


def money() -> Shape:
    """Dollars, with cents where there are any; kept in cents."""

    def read(value: object) -> object:
        given = value if isinstance(value, int | float) and not isinstance(value, bool) else None
        try:
            cents = Decimal(str(given)) * 100
            exact = int(cents) if cents == cents.to_integral_value() else -1
        except (InvalidOperation, OverflowError, ValueError):
            exact = -1
        if not 0 <= exact <= MOST_MONEY:
            raise WordError(f"{shown(value)} is no sum of dollars and cents.")
        return exact

    return Shape("dollars, with cents behind the point", read)


def said() -> Shape:
    """A statement: true, or the operator's own words for it."""

    def read(value: object) -> object:
        if value is True or value is False or (isinstance(value, str) and value.strip()):
            return value
        raise WordError(f"{shown(value)} is no statement: say true, or put it in words.")

    return Shape("true, or a text", read)


def rows(**fields: Shape) -> Shape:
    """A list of rows, each with these fields; one that ends in `_` may be left out."""
    expected = {name.rstrip("_"): shape for name, shape in fields.items()}
    needed = [name for name in fields if not name.endswith("_")]

    def row(value: object) -> dict[str, object]:
        if not isinstance(value, dict):
            raise WordError(f"{shown(value)} is no row of {', '.join(expected)}.")
        strange = [name for name in value if name not in expected]
        missing = [name for name in needed if name not in value]
        if strange or missing:
            raise WordError(f"a row has {', '.join(expected)}; {shown((strange or missing)[0])} is wrong or missing.")
        return {name: expected[name].read(each) for name, each in value.items()}

    def read(value: object) -> object:
        if not isinstance(value, list):
            raise WordError(f"{shown(value)} is no list of rows.")
        return tuple(row(each) for each in value)

    return Shape(f"rows of {', '.join(expected)}", read)


def penalty() -> Shape:
    """What a player is penalised with: so many hands or rounds to miss, or a warning; kept as figure and word."""

    def read(value: object) -> object:
        if value == {"warning": True}:
            return 0, WARNING
        for unit in (HANDS, ROUNDS_MISSED):
            count = value.get(unit) if isinstance(value, dict) and len(value) == 1 else None
            if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= 1000:
                return count, unit
        raise WordError(f"{shown(value)} is no penalty: say hands = 2, rounds = 1 or warning = true in braces.")

    return Shape("hands or rounds to miss, or a warning", read)


def either_of(*shapes: Shape) -> Shape:
    """What one of these shapes can read; the last one says what is wrong."""

    def read(value: object) -> object:
        for shape in shapes[:-1]:
            try:
                return shape.read(value)
            except WordError:
                continue
        return shapes[-1].read(value)

    return Shape(" or ".join(shape.expects for shape in shapes), read)


def percents() -> Shape:
    """Percents, of which each may have hundredths; kept in hundredths of a percent."""

    def read(value: object) -> object:
        if not isinstance(value, list) or not value:
            raise WordError(f"{shown(value)} is no list of percents.")
        found = []
        for each in value:
            part = money().read(each)
            assert isinstance(part, int)
            if not 0 < part <= 100_00:
                raise WordError(f"{shown(each)} is no percent.")
            found.append(part)
        return tuple(found)

    return Shape("a list of percents", read)


_ANY = text()
_SAID = said()
_MINUTES = whole(0, 100_000)
_CHIPS = whole(1, 1_000_000_000)
# Blinds and ante of a level, and how many minutes it lasts.
_LEVEL = rows(small=whole(0), big=whole(0), ante_=whole(0), minutes=whole(1, 100_000))
BLINDED_OFF, WAITS, REMOVED = "blinded off", "waits", "removed"
THE_WINNERS, PRIZE_MONEY = "the winner's", "prize money"  # whose a bounty is that nobody could take
FREEZEOUT, SHOOTOUT, HEADS_UP, SATELLITE = "freezeout", "shootout", "heads-up", "satellite"  # formats
FROM_THE_FIRST = "from the first"
_THEN = word(BLINDED_OFF, WAITS, REMOVED)  # what becomes of the stack of somebody who is not there

ITEMS: tuple[Condition, ...] = (
    Condition("name", _ANY, "the name of the tournament", otherwise="a tournament"),
    Condition("game", _ANY, "the game", otherwise="holdem"),
    Condition("limit", _ANY, "the betting limit", otherwise="no limit"),
    Condition("offers", words(*OFFERS), "what is offered", otherwise=()),
    Condition("details.when", names(), "when it is held"),
    Condition("details.location", _ANY, "where it is held"),
    Condition("details.kind", word("ordinary", "charity", "media"), "what kind of event it is", otherwise="ordinary"),
    Condition("price.entry_fee", money(), "the entry fee", otherwise=0),
    Condition("price.buy_in", money(), "the buy-in", otherwise=0),
    Condition("price.rebuy", money(), "the price of a re-buy", (REBUY,), 0),
    Condition("price.add_on", money(), "the price of an add-on", (ADD_ON,), 0),
    Condition("price.re_entry", money(), "the price of another entry", (RE_ENTRY,), 0),
    Condition("players.least", whole(2, 100_000), "the fewest players", otherwise=2),
    Condition("players.most", whole(2, 100_000), "the most players", otherwise=100_000),
    Condition("says.start_may_move", _SAID, "that the start may be moved on notice"),
    Condition("says.changes_told", _SAID, "that the regulator is told of changes"),
    Condition("says.acceptance", _SAID, "that whoever takes part accepts them"),
    Condition("says.eligible", _SAID, "that only those may enter who may be in the casino and gamble"),
    Condition("says.may_refuse", _SAID, "that any application may be refused", (REFUSAL,)),
    Condition("says.staff_may_play", _SAID, "that staff may play with leave and win no prize", (STAFF,)),
    Condition("says.abide", _SAID, "that players keep to them or may be disqualified"),
    Condition("says.signed", _SAID, "that each player signs them", (SIGNING,)),
    Condition("says.same_bank", _SAID, "that all begin with the same bank"),
    Condition("says.rules_prevail", _SAID, "that the rules of the game prevail"),
    Condition("says.ends_known", _SAID, "that a table may end early when it is known who goes on"),
    Condition("says.ends_agreed", _SAID, "that a table may end early when all there agree"),
    Condition("says.privacy", _SAID, "how personal information is handled"),
    Condition("says.promotion", _SAID, "that names and pictures are used by permission"),
    Condition("says.conducted", _SAID, "by whom and by which rules it is conducted"),
    Condition("says.final", _SAID, "that the Director's decision is final"),
    Condition("says.liability", _SAID, "who is liable for a decision"),
    Condition("says.complaints", _SAID, "where complaints are investigated"),
    Condition("entry.criteria", names(), "by which criteria entrants are selected", (SELECTION,), ()),
    Condition("entry.method", _ANY, "how to enter"),
    Condition("entry.form", _ANY, "the form of application"),
    Condition(
        "entry.free_until", _MINUTES, "until when a withdrawal is free, in minutes before the start", otherwise=0
    ),
    Condition("entry.then_back", whole(0, 100), "what share is given back after that, in percent", otherwise=0),
    Condition("entry.late_until", whole(0, 1000), "until which level entries are taken", otherwise=0),
    Condition("conditions.available", _ANY, "how players get to see them"),
    Condition("format.kind", word(FREEZEOUT, SHOOTOUT, HEADS_UP, SATELLITE), "its format", otherwise=FREEZEOUT),
    Condition("format.rounds", _ANY, "the number and length of rounds or sessions"),
    Condition("format.tables", _ANY, "how many tables are used"),
    Condition("format.seats", whole(2, 12), "how many sit at a table", otherwise=0),
    Condition("format.progress", _ANY, "how players go on from round to round", (ROUNDS,)),
    Condition(
        "format.round_levels",
        word(FROM_THE_FIRST, "go on"),
        "whether the levels of each round begin with the first or go on",
        otherwise=FROM_THE_FIRST,
    ),
    Condition("format.final", whole(2, 12), "how many sit at the final table", otherwise=0),
    Condition(
        "format.hand_for_hand",
        word("yes", "no"),
        "whether all tables play hand for hand before the prizes",
        otherwise="yes",
    ),
    Condition(
        "format.ties",
        word("by tables", "by stacks"),
        "who is placed higher of those who fall together",
        otherwise="by tables",
    ),
    Condition("format.go_on", whole(1, 12), "how many go on from each table", otherwise=1),
    Condition("format.buy_back", _ANY, "how and when players who are out may buy back", (REBUY, RE_ENTRY)),
    Condition("format.buy_back_minutes", _MINUTES, "for how many minutes they may", otherwise=0),
    Condition("format.buy_backs", whole(0, 100), "how often one may buy back", otherwise=1),
    Condition("format.add_on_after", whole(0, 1000), "after which level the add-on is", otherwise=0),
    Condition("format.second_chance", _ANY, "how players get a second chance", (SECOND_CHANCE,)),
    Condition("format.breaks", rows(after=whole(1), minutes=whole(1, 1000)), "when the breaks are", otherwise=()),
    Condition("chips.bank", _CHIPS, "the bank of chips that all begin with", otherwise=10_000),
    Condition("chips.banks", rows(who=_ANY, bank=_CHIPS), "other banks of chips", otherwise=()),
    Condition("chips.add_on", _CHIPS, "the chips of an add-on", otherwise=0),
    Condition("chips.after", word("no value", "carried over", "cash"), "what becomes of the chips at the end"),
    Condition("chips.kind", _ANY, "the type of chips"),
    Condition("chips.colours", yes_no(), "whether small chips are coloured up", otherwise=False),
    Condition("chips.race", word("raced", "rounded up"), "what becomes of odd chips of a colour", otherwise="raced"),
    Condition("wagers.levels", either_of(word("none"), _LEVEL), "the compulsory wagers", (COMPULSORY,), ()),
    Condition("wagers.grow", word("yes", "no"), "whether blinds grow on past the last level", otherwise="no"),
    Condition("wagers.secret", whole(0, 100), "how many secret wagers there are", (SECRET,), 0),
    Condition("wagers.secret_how", _ANY, "how a secret wager is made", (SECRET,)),
    Condition("out.when", _ANY, "how players are eliminated"),
    Condition("winners.by", _ANY, "how the winners are determined"),
    Condition("prizes.pool", _ANY, "the prize pool"),
    Condition("prizes.shares", either_of(word("house"), percents()), "how the prize pool is shared", otherwise="house"),
    Condition("prizes.unit", whole(1, 100_000), "to how many dollars prizes are rounded", otherwise=1),
    Condition("prizes.guarantee", money(), "what is guaranteed", otherwise=0),
    Condition("prizes.chop", word("yes", "no"), "whether players may agree to share the prizes", otherwise=""),
    Condition("prizes.seat", money(), "what a seat costs that is won", otherwise=0),
    Condition("prizes.bounty", money(), "how much of the buy-in is a bounty on the player", otherwise=0),
    Condition("prizes.bounties", word("fixed", "progressive"), "how bounties are paid", otherwise="fixed"),
    Condition(
        "prizes.heads_left",
        word(THE_WINNERS, PRIZE_MONEY),
        "whose the bounty is on a player whose chips left play",
        otherwise=THE_WINNERS,
    ),
    Condition("keeps", money(), "what the operator keeps of the fees"),
    Condition(
        "penalties", rows(**{"for": _ANY, "penalty": penalty()}), "when players are penalised, and how", otherwise=()
    ),
    Condition("disqualified.for", names(), "for what players may be disqualified", otherwise=()),
    Condition("disqualified.chips", word(REMOVED), "what becomes of their chips", otherwise=REMOVED),
    Condition("substitute.when", names(), "when a substitute may be named", otherwise=("never",)),
    Condition("substitute.then", _ANY, "what follows when a substitute is named"),
    Condition("refund.when", _ANY, "when fees or buy-ins are given back"),
    Condition("late.then", _THEN, "what follows late arrival", otherwise=BLINDED_OFF),
    Condition("absent.then", _THEN, "what follows absence", otherwise=BLINDED_OFF),
    Condition("phone.then", penalty(), "what follows the use of a phone"),
    Condition("retired.then", _ANY, "what follows retirement"),
    Condition("retired.when", _ANY, "when players may retire"),
    Condition("notice.start", _MINUTES, "how many minutes' notice a new start needs", otherwise=30),
    Condition(
        "changes",
        rows(clause_=_ANY, word=_ANY, value=Shape("any value", lambda value: value)),
        "which rules it changes",
        otherwise=(),
    ),
)
BY_KEY = {item.key: item for item in ITEMS}
