"""A session: bots play hands at a table for some hours, and what an operator asks about them is counted.

Knows how the hands of a session follow each other and what is counted of each. Must not print, read a clock or start
a process: the command line does. Every session has its own seed. Ask `scenario` for what is played, `takings` for what
the counts say.
"""

from __future__ import annotations

from random import Random

from pokerroom.hand.hand import Hand
from pokerroom.hand.round_of_play import RoundOfPlay, due_in, play_in
from pokerroom.hand.state import OVER
from pokerroom.law.error import Refused
from pokerroom.players.own import bot_of
from pokerroom.players.sight import Seen
from pokerroom.players.styles import Bot
from pokerroom.simulation.scenario import Scenario, hourly, sign_of, table_of
from pokerroom.simulation.tally import Tally

HOUR = 3600
CHARGED = ("box", "float", "slide")  # where commission goes


def play_session(scenario: Scenario, session: int) -> Tally:
    """Play one session and count."""
    return _Session(scenario, session).played()


class _Session:
    """One session being played."""

    __slots__ = (
        "_bots",
        "_fee",
        "_hands",
        "_house",
        "_kinds",
        "_line",
        "_minds",
        "_names",
        "_pots",
        "_scenario",
        "_seats",
        "_squares",
        "_table",
        "_tally",
        "_won",
    )

    def __init__(self, scenario: Scenario, session: int) -> None:
        self._scenario = scenario
        self._hands = scenario.hands_of(session)
        self._table = table_of(scenario, session)
        self._tally = Tally(sessions=1, bought=scenario.stack * len(scenario.bots))
        self._fee = hourly(sign_of(scenario.sign))
        self._seats = {f"P{seat + 1}": seat for seat in range(len(scenario.bots))}
        # Everybody has a mind of their own: what one of them rolls changes nothing for the others.
        self._minds = [Random(f"{scenario.seed} {session} {seat}") for seat in range(len(scenario.bots))]
        self._names: tuple[str, ...] = ()
        # The players of the hand, in its order, and of which kind each of them is.
        self._line: list[tuple[Bot, Random, int]] = []
        # What is counted in every hand is counted in plain numbers, and told to the tally at the end.
        kinds = scenario.kinds
        self._kinds: list[str] = list(dict.fromkeys(kinds))
        self._bots: list[tuple[Bot, Random, int]] = [
            (bot_of(bot), self._minds[seat], self._kinds.index(kinds[seat])) for seat, bot in enumerate(scenario.bots)
        ]
        self._won: list[int] = [0] * len(self._kinds)
        self._squares: list[int] = [0] * len(self._kinds)
        self._pots: dict[int, int] = {}
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
        tally.jackpot = accounts["jackpot"]
        tally.time = tally.accounts.total() - tally.taken
        tally.pots.update(self._pots)
        for place, kind in enumerate(self._kinds):
            tally.won[kind] = self._won[place]
            tally.won_squares[kind] = self._squares[place]
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
            self._line = [self._bots[self._seats[name]] for name in state.names]
            self._names = state.names
        line, see = self._line, Seen
        on: RoundOfPlay = hand
        while state.stage != OVER:
            due = due_in(on)
            if due.actor != "seat":
                raise Refused(f"the hand waits for the {due.actor}: {', '.join(due.options)}.", due.by)
            bot, mind, _ = line[due.seat]
            play_in(on, bot(see(hand), mind))

    def _bet_on_the_flop(self, fee: int) -> None:
        """Everybody who can, and has the hour's fee besides, puts the same on red or black, as their mind says."""
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
        pot = state.dead_chips
        for chips in state.contributed:
            pot += chips
        self._pots[pot] = self._pots.get(pot, 0) + 1
        taken = state.taken
        tally.taken += taken
        tally.taken_squares += taken * taken
        won = [0] * len(self._kinds)
        for seat, (_, _, kind) in enumerate(self._line):
            won[kind] += state.stacks[seat] - state.start[seat]
        for kind, chips in enumerate(won):
            self._won[kind] += chips
            self._squares[kind] += chips * chips
        self._table.forget()  # the hand is booked, side wagers included
        if self._scenario.side:
            kept = self._table.state.accounts["house"]
            gained = kept - self._house
            self._house = kept
            tally.side_squares += gained * gained
