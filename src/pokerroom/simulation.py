"""Simulation: bots play whole sessions at a table, and what an operator asks about them is counted.

Knows how hands are cut into sessions and what is counted of each. Must not print, read a clock or start a process:
`backoffice` does. All counts are whole numbers, and every session has its own seed: whoever plays which session, in
which order and in how many processes, the sum is the same. Ask `takings` for what the counts say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random

from pokerroom import shelf
from pokerroom.hand.hand import Hand
from pokerroom.hand.plan import plan_of
from pokerroom.hand.state import OVER
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BOTS, Bot
from pokerroom.table.table import Table

HOUR = 3600
CHARGED = ("box", "float", "slide")  # where commission goes
HOURS = 8  # in a session; then everybody goes home, and others sit down with new chips
COLOURS = {"red": (1, 2), "black": (0, 3)}  # with the suits of each


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is played: under which sign, in its spoken form, by which bots (one for each seat), and how much of it.

    `stack` is what everybody buys, and buys again when he has lost it. `side` is what everybody puts on red or black
    before each hand, where the sign offers it.
    """

    sign: str
    bots: tuple[str, ...]
    hands: int
    seed: int = 0
    stack: int = 200
    hands_per_hour: int = 30
    side: int = 0

    @property
    def sessions(self) -> int:
        """How many sessions the hands are cut into; the last may be shorter."""
        return -(-self.hands // self._session)

    def hands_of(self, session: int) -> int:
        """How many hands are played in a session; they are counted from 0."""
        return min(self._session, self.hands - session * self._session)

    @property
    def _session(self) -> int:
        return HOURS * self.hands_per_hour


@dataclass(slots=True)
class Tally:
    """What was counted, in whole chips. Tallies of the same scenario add up, in any order."""

    sessions: int = 0
    hands: int = 0
    seats: int = 0  # players dealt in, over all hands
    seconds: int = 0  # hands that came to a second betting round
    showdowns: int = 0
    pots: Counter[int] = field(default_factory=Counter)  # how many pots of each size
    taken: int = 0  # commission from hands
    taken_squares: int = 0
    time: int = 0  # time charges
    accounts: Counter[str] = field(default_factory=Counter)  # where commission lies at the end of the sessions
    bought: int = 0
    left: int = 0  # with the players at the end
    won: Counter[str] = field(default_factory=Counter)  # by the bots of each kind together, commission paid
    won_squares: Counter[str] = field(default_factory=Counter)
    side_wagers: int = 0
    side_hands: int = 0
    side_staked: int = 0
    side_paid: int = 0  # stakes that went back included
    side_squares: int = 0  # of what the house won in a hand

    def add(self, other: Tally) -> None:
        """Add another tally of the same scenario."""
        for name in self.__slots__:
            mine, more = getattr(self, name), getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(more)  # a sum of counters would lose what is below zero
            else:
                setattr(self, name, mine + more)


def total(tallies: Iterable[Tally]) -> Tally:
    """Add tallies up."""
    found = Tally()
    for tally in tallies:
        found.add(tally)
    return found


@lru_cache(maxsize=32)
def sign_of(line: str) -> Sign:
    """Read a spoken sign; the same line gives the same sign, whose rules have then been read already."""
    return spoken_sign(line, shelf.book)


def table_of(scenario: Scenario, session: int) -> Table:
    """Give the table of one session, with everybody seated; refused where book or sign do not allow it."""
    for bot in scenario.bots:
        if bot not in BOTS:
            raise Refused(f"there is no bot {bot}; there are {', '.join(BOTS)}.")
    if scenario.hands < 1 or scenario.hands_per_hour < 1:
        raise Refused("at least one hand is played, and at least one in an hour.")
    fee = _hourly(sign_of(scenario.sign))
    if scenario.stack <= fee:
        raise Refused(f"a stack of {scenario.stack} does not go beyond the time charge of {fee}.")
    names = {f"P{seat}": scenario.stack for seat in range(1, len(scenario.bots) + 1)}
    return Table(sign_of(scenario.sign), names, chance=Random(f"{scenario.seed} {session} cards"))


def _hourly(sign: Sign) -> int:
    """What a player pays for each hour, if anything."""
    return sum([charge.fee for charge in sign.charges if charge.method == "time"])


def play_session(scenario: Scenario, session: int) -> Tally:
    """Play one session and count."""
    return _Session(scenario, session).played()


class _Session:
    """One session being played."""

    __slots__ = ("_fee", "_hands", "_house", "_line", "_minds", "_names", "_scenario", "_seats", "_table", "_tally")

    def __init__(self, scenario: Scenario, session: int) -> None:
        self._scenario = scenario
        self._hands = scenario.hands_of(session)
        self._table = table_of(scenario, session)
        self._tally = Tally(sessions=1, bought=scenario.stack * len(scenario.bots))
        self._fee = _hourly(sign_of(scenario.sign))
        self._seats = {f"P{seat + 1}": seat for seat in range(len(scenario.bots))}
        # Everybody has a mind of his own: what one of them rolls changes nothing for the others.
        self._minds = [Random(f"{scenario.seed} {session} {seat}") for seat in range(len(scenario.bots))]
        self._names: tuple[str, ...] = ()
        self._line: list[tuple[Bot, Random, str]] = []  # the players of the hand, in its order
        self._house = 0

    def played(self) -> Tally:
        """Play it to its end."""
        for number in range(self._hands):
            self._hand(number)
        table, tally = self._table, self._tally
        tally.left = sum(table.stacks.values())
        accounts = table.state.accounts
        tally.side_paid = tally.side_staked - accounts["house"]
        for account in CHARGED:
            tally.accounts[account] = accounts[account]
        tally.time = tally.accounts.total() - tally.taken
        return tally

    def _hand(self, number: int) -> None:
        """Play the next hand, with what comes before it."""
        table, pace = self._table, self._scenario.hands_per_hour
        at = number * HOUR // pace
        fee = 0 if number % pace else self._fee
        if fee:  # the table charges by the hour, in advance: everybody must have it
            self._buy(fee)
        if self._scenario.side:
            self._bet_on_the_flop(fee)
        hand = table.deal(at=at)
        self._played(hand)
        self._counted(hand)
        if 0 in hand.state.stacks or len(hand.state.names) < len(self._seats):
            self._buy()

    def _buy(self, least: int = 0) -> None:
        """Who has no more than this buys again; whom the book has leave for it comes back with new chips."""
        table, stack = self._table, self._scenario.stack
        stacks = table.stacks
        for name in [name for name, chips in stacks.items() if chips <= least]:
            table.buy(name, stack)
            self._tally.bought += stack
        if len(stacks) < len(self._seats):
            for name in [name for name in self._seats if name not in stacks]:
                table.sit(name, self._seats[name] + 1, stack)
                self._tally.bought += stack
                if any(stop.who == name and "post" in stop.options for stop in table.due):
                    table.post(name)

    def _played(self, hand: Hand) -> None:
        state = hand.state
        if state.names != self._names:
            seats = [self._seats[name] for name in state.names]
            kinds = self._scenario.bots
            self._line = [(BOTS[kinds[seat]], self._minds[seat], kinds[seat]) for seat in seats]
            self._names = state.names
        line = self._line
        while state.stage != OVER:
            due = hand.due
            if due.actor != "seat":
                raise Refused(f"the hand waits for the {due.actor}: {', '.join(due.options)}.", due.by)
            bot, mind, _ = line[due.seat]
            hand.play(bot(Seen(hand), mind))

    def _bet_on_the_flop(self, fee: int) -> None:
        """Everybody who can, and has the hour's fee besides, puts the same on red or black, as his mind says."""
        table, tally, side = self._table, self._tally, self._scenario.side
        placed = 0
        for name, stack in table.stacks.items():
            if stack > side + fee:
                table.bet_on(name, "red" if self._minds[self._seats[name]].random() < 0.5 else "black", side)
                placed += 1
        tally.side_wagers += placed
        tally.side_staked += placed * side
        tally.side_hands += placed > 0

    def _counted(self, hand: Hand) -> None:
        state, tally = hand.state, self._tally
        tally.hands += 1
        tally.seats += len(state.names)
        if state.street:
            tally.seconds += 1
        if state.contesting:
            tally.showdowns += 1
        tally.pots[sum(state.put) + state.dead] += 1
        taken = state.taken
        tally.taken += taken
        tally.taken_squares += taken * taken
        won: dict[str, int] = {}
        for (_, _, kind), start, stack in zip(self._line, state.start, state.stacks, strict=True):
            if stack != start:
                won[kind] = won.get(kind, 0) + stack - start
        for kind, chips in won.items():
            tally.won[kind] += chips
            tally.won_squares[kind] += chips * chips
        self._table.forget()  # the hand is booked, side wagers included
        if self._scenario.side:
            kept = self._table.state.accounts["house"]
            gain = kept - self._house
            self._house = kept
            tally.side_squares += gain * gain


def flop_chase(sign: Sign) -> Fraction:
    """What part of each side wager the house keeps in theory, exactly: a colour wins with three of it on the flop.

    Who bets on a colour knows no card: every flop of the deck is equally likely.
    """
    cards = plan_of(sign).cards
    edges = []
    for colour, suits in COLOURS.items():
        pays = sign.game.rules[f"side.pays.{colour}"].value
        wins = Fraction(comb(sum([card & 3 in suits for card in cards]), 3), comb(len(cards), 3))
        edges.append(1 - (pays + 1) * wins)
    return sum(edges, Fraction(0)) / len(edges)
