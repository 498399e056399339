"""Offices: who may act for the house, by the ladder of the book that a table plays by.

Knows the offices of the room itself and whose ladder counts where. Must not know how offices are kept: `people` grants
them. Ask `law.ladder` for what stands above what, `table.rules` for what an office may do.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom import shelf
from pokerroom.law.book import Game, rules_of
from pokerroom.law.error import Refused, shown
from pokerroom.law.ladder import Ladder, ladder_of
from pokerroom.table.rules import TableRules

MANAGER = "manager"  # of the room: no book's office, and above all of them
# Of the room too, and on no ladder: they do nothing at a table. Surveillance sees all cards of a finished hand; an
# inspector reads the records, and sees no card that everybody has not seen.
SURVEILLANCE, INSPECTOR = "surveillance", "inspector"
CASHIER = "cashier"  # of the room: issues and cashes chips, and reads the statements of all accounts
# What offices are good for beside the tables. Whoever inspects reads the records of all tables and audits hands.
POWERS = DESK, GRANT, LOOK, INSPECT, CAGE, PEOPLE, BAN, SHIFT, REPORT = (
    "desk",
    "grant",
    "look",
    "inspect",
    "cage",
    "people",  # look at who comes how often, and write notes about them
    "ban",
    "shift",  # open shifts, hand them over and take them over
    "report",
)
# Which office of the room is good for what; all of them, and those of the books, for the desk.
GOOD_FOR: dict[str, tuple[str, ...]] = {
    MANAGER: (GRANT, INSPECT, CAGE, PEOPLE, BAN, SHIFT, REPORT),
    SURVEILLANCE: (LOOK, INSPECT),
    INSPECTOR: (INSPECT, REPORT),
    CASHIER: (CAGE,),
}
OWN_BOOK = "house"  # in which the house says what it wants where no casino has
GRANTED = (SURVEILLANCE, INSPECTOR, CASHIER)  # those that the manager gives


class NotYours(Refused):
    """A refusal that nothing but another person, or another office, helps against."""


@shelf.kept
def ladders() -> dict[str, Ladder]:
    """Give the ladder of each book, of all its games together, by the book's key."""
    found: dict[str, Ladder] = {}
    for book in shelf.every():
        of_games = [ladder_of(game) for game in book.games.values()]
        names = dict.fromkeys(name for ladder in of_games for name in ladder.names)
        found[book.key] = Ladder(tuple(names), of_games[0].by)
    return found


def office_named(word: object) -> str:
    """An office that can be granted, as its book writes it, those of the room among them, or a refusal.

    The manager's own office is not granted: it comes by the one-time link. A book that calls its highest office
    manager means the same person.
    """
    every = {name.casefold(): name for ladder in reversed(ladders().values()) for name in reversed(ladder.names)}
    every.pop(MANAGER, None)
    every |= {office: office for office in GRANTED}
    if isinstance(word, str) and word.strip().casefold() == MANAGER:
        raise Refused("the manager's office is not granted: it comes by a one-time link.")
    found = every.get(word.strip().casefold()) if isinstance(word, str) else None
    if found is None:
        raise Refused(f"{shown(word)} is not an office; the offices are {', '.join(every.values())}.")
    return found


def grantable() -> dict[str, tuple[str, ...]]:
    """The offices of each book that the manager can give and take, the lowest first."""
    found = {book: [name for name in ladder.names if name.casefold() != MANAGER] for book, ladder in ladders().items()}
    return {book: tuple(names) for book, names in found.items()}


@shelf.kept
def _bans() -> dict[str, int]:
    """How high on the ladder of each book those stand who may exclude somebody from a table, by the book's key."""
    found: dict[str, int] = {}
    for book in shelf.every():
        rules = rules_of(TableRules, next(iter(book.games.values())))
        named = [rule for rule in (rules.offices_excludes, rules.offices_punishes) if rule.given]
        if named:
            found[book.key] = ladders()[book.key].rank(named[0].value)
    return found


def ban_clauses() -> tuple[str, ...]:
    """By which clauses of the house's own book somebody is kept from every seat."""
    return rules_of(TableRules, next(iter(shelf.book(OWN_BOOK).games.values()))).offices_excludes.by


def _on_ladders(held: Sequence[str]) -> set[str]:
    """What offices of the books are good for: whoever stands above those who deal sees to people."""
    may: set[str] = set()
    for key, ladder in ladders().items():
        reach = ladder.reached(held)
        if reach > 0:  # a dealer whose book lets them send somebody from a table does not ban them from the house
            may |= {PEOPLE, BAN} if reach >= _bans().get(key, len(ladder.names)) else {PEOPLE}
    return may


def powers(held: Sequence[str]) -> tuple[str, ...]:
    """What somebody who holds these offices may do in the room: sit at the desk, grant offices, look at all cards, read
    the records, issue and cash chips, see to people, ban them, have a shift, read reports."""
    may = {DESK} | _on_ladders(held) if held else set()
    for office in held:
        may.update(GOOD_FOR.get(office, ()))
    return tuple(power for power in POWERS if power in may)


def inspects_as(held: Sequence[str]) -> str:
    """The office by which somebody reads the records; nothing where none of theirs is good for it."""
    return next((office for office in held if INSPECT in GOOD_FOR.get(office, ())), "")


def reached(held: Sequence[str], ladder: Ladder) -> int:
    """How high on a ladder somebody stands who holds these offices; -1 for somebody who has none there."""
    return len(ladder.names) - 1 if MANAGER in held else ladder.reached(held)


def highest(held: Sequence[str], game: Game) -> str:
    """The highest office of a game's ladder in which somebody who holds these may act; nothing where there is none."""
    ladder = ladder_of(game)
    reach = reached(held, ladder)
    return ladder.names[reach] if reach >= 0 else ""


def check_deals(held: Sequence[str], game: Game) -> None:
    """Refuse a table with real cards to whoever holds no office in its game: nobody would deal there."""
    if not highest(held, game):
        raise NotYours("a table with cards on felt is opened by the staff, who deal there.")


def acting(held: Sequence[str], game: Game, office: object) -> str:
    """The office that somebody acts in at a table, as its book writes it, or a refusal.

    `held` are the offices somebody holds. Whoever holds an office may act in those below it on the same ladder.
    """
    ladder = ladder_of(game)
    most = reached(held, ladder)
    if most < 0:
        raise Refused("this is for the staff.", ladder.by)
    named = ladder.named(office)
    if most < ladder.rank(named):
        raise Refused(f"you do not hold the office of {named}.", ladder.by)
    return named


def may_act(held: Sequence[str], game: Game, office: str) -> bool:
    """Whether somebody who holds these offices may act in this one at a table."""
    ladder = ladder_of(game)
    return reached(held, ladder) >= ladder.rank(office)
