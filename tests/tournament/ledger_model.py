"""A ledger of a tournament, kept from its log alone: chips, seats, money, clock and turns, by plain sums.

Written apart from the engine: it knows the events by their names and what each says, and never looks at a state but to
compare.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from pokerroom.tournament.seating import TableSeats
from tests.tournament import seating_model

SHORT = 3  # a table so many short of the largest waits


class WrongError(AssertionError):
    """Something in a tournament is not as it must be."""


def hold(is_so: bool, sentence: str) -> None:
    """Say that something must be so."""
    if not is_so:
        raise WrongError(sentence)


class Stopwatch:
    """Time on the clock, from what starts, stops and sets it."""

    def __init__(self) -> None:
        self.shown = 0
        self.since: int | None = None

    def at(self, moment: int) -> int:
        """What it shows at a moment."""
        return self.shown + (moment - self.since if self.since is not None else 0)

    def run(self, moment: int) -> None:
        """It runs from now on."""
        if self.since is None:
            self.since = moment

    def stop(self, moment: int) -> None:
        """It stands still from now on."""
        self.shown, self.since = self.at(moment), None

    def put(self, moment: int, seconds: int) -> None:
        """It is set."""
        self.shown, self.since = seconds, (moment if self.since is not None else None)


class Ledger:
    """What a tournament's log comes to."""

    def __init__(
        self,
        levels: list[dict[str, int]],
        breaks: dict[int, int],
        *,
        in_rounds: bool,
        held: bool,
        asks: frozenset[str] = frozenset(),
    ) -> None:
        """`held`: whoever has not been briefed is not at the table yet; `asks`: of "Director", "briefing" and
        "approval" those without which the book lets no hand begin."""
        self.levels, self.breaks, self.in_rounds = levels, breaks, in_rounds
        self.held, self.asks = held, asks
        self.on_duty: set[str] = set()
        self.designated: set[int] = set()
        self.version = 1  # of the conditions
        self.approved = 0
        self.permitted: set[str] = set()
        self.briefed: set[str] = set()
        self.heard = 0
        self.clock = Stopwatch()
        self.stacks: dict[str, int] = {}  # of those who sit
        self.seats: dict[str, tuple[int, int]] = {}
        self.ended: set[int] = set()  # tables at which play has ended early
        self.last_seat: dict[str, tuple[int, int]] = {}
        self.brings: dict[str, int] = {}
        self.chips = 0  # in play, by what came and went
        self.paid: Counter[str] = Counter()
        self.back: Counter[str] = Counter()
        self.withdrawn: set[str] = set()
        self.laid = 0  # on heads, of what was paid
        self.heads: Counter[str] = Counter()
        self.bounties: Counter[str] = Counter()
        self.playing: dict[int, int] = {}  # tables at which a hand is on, and its level
        self.blinds: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.left: dict[int, int] = {}
        self.turns: set[int] | None = None  # tables that have begun their hand of this turn
        self.waived: set[int] = set()
        self.most: dict[int, int] = {}  # seats at a table
        self.fallen: set[str] = set()
        self.kept = 0
        self.added = 0  # by the operator, to what was guaranteed
        self.prizes: dict[str, int] = {}
        self.places: dict[str, int] = {}
        self.broken: tuple[int, dict[int, int], int] | None = None
        self.compared = 0
        self.time = 0
        self.chopped = False
        self.began: dict[int, set[str]] = {}
        self.penalties: Counter[str] = Counter()  # hands that are still missed
        self.missing: dict[int, tuple[str, ...]] = {}  # who misses the hand that is on at a table
        self.unserved: set[str] = set()  # who was penalised and has missed no hand since
        self.waiting: set[str] = set()  # whose stack is not at the table until they come

    # ------------------------------------------------------------------------------------------ hearing

    def hear(self, log: list[Any], seats: int) -> None:
        """Take in what was recorded since."""
        self.seats_each = seats
        for event in log[self.heard :]:
            hold(event.at >= self.time, "time goes back")
            self.time = event.at
            found = getattr(self, f"_{type(event).__name__}", None)
            if found is not None:
                found(event)
            if self.broken is not None and type(event).__name__ not in ("TableBroken", "PlayerMoved"):
                raise WrongError("a table broke and its players did not all go")
        self.heard = len(log)

    def _Entered(self, event: Any) -> None:  # noqa: N802
        self.withdrawn.discard(event.name)
        self.briefed.discard(event.name)
        self.paid[event.name] = event.paid + (self.paid[event.name] if event.brings else 0)
        self.back[event.name] = 0
        self.laid += event.head - self.heads[event.name]
        self.heads[event.name] = event.head

    def _EntryWithdrawn(self, event: Any) -> None:  # noqa: N802
        self.back[event.name] += event.back
        self.withdrawn.add(event.name)
        self.waiting.discard(event.name)
        if event.name in self.seats:  # their seat was drawn, and no hand was dealt yet
            self._rise(event.name)
            self.chips -= self.stacks.pop(event.name)
        self.laid -= self.heads[event.name]
        self.heads[event.name] = 0

    def _Unseated(self, event: Any) -> None:  # noqa: N802
        hold(event.name not in self.last_seat, f"{event.name} had a seat and gets everything back")
        hold(event.back == self.paid[event.name], f"{event.name} gets back other money than they paid")
        self._EntryWithdrawn(event)

    def _sit(self, name: str, table: int, seat: int) -> None:
        hold((table, seat) not in self.seats.values(), f"two sit in seat {table}.{seat}")
        self.seats[name] = self.last_seat[name] = (table, seat)

    def _rise(self, name: str) -> None:
        table, seat = self.seats.pop(name)
        self.left[table] = seat
        self.waived.discard(table)

    def _Seated(self, event: Any) -> None:  # noqa: N802
        for name, table, seat in zip(event.names, event.tables, event.seats, strict=True):
            self._sit(name, table, seat)
            self.stacks[name] = self.brings.get(name, 0) or event.bank
            self.chips += self.stacks[name]

    def _SeatedLate(self, event: Any) -> None:  # noqa: N802
        self._sit(event.name, event.table, event.seat)
        hold(event.name not in self.stacks, f"{event.name} has chips already")
        self.stacks[event.name] = event.bank
        self.chips += event.bank

    def _SeatsDrawn(self, event: Any) -> None:  # noqa: N802
        for table in event.tables:
            self.blinds.pop(table, None)

    def _RoundOver(self, event: Any) -> None:  # noqa: N802
        self.clock.put(event.at, 0)  # each round begins with the first level
        self.ended.clear()
        for name in event.names:
            if name in self.seats:
                self._rise(name)
                self.chips -= self.stacks.pop(name)

    def _sizes(self) -> Counter[int]:
        """How many sit at each table at which play has not ended."""
        return Counter(table for table, _ in self.seats.values() if table not in self.ended)

    def _TableEnded(self, event: Any) -> None:  # noqa: N802
        self.ended.add(event.table)

    def _CameOnDuty(self, event: Any) -> None:  # noqa: N802
        self.on_duty.add(event.name)

    def _Designated(self, event: Any) -> None:  # noqa: N802
        self.designated |= {*event.tables}

    def _TableReleased(self, event: Any) -> None:  # noqa: N802
        self.designated.discard(event.table)

    def _Approved(self, event: Any) -> None:  # noqa: N802
        self.approved = event.version

    def _ConditionsChanged(self, event: Any) -> None:  # noqa: N802
        self.version = event.version
        if event.key == "wagers.levels":
            self.levels = event.value

    def _Permitted(self, event: Any) -> None:  # noqa: N802
        self.permitted.add(event.name)

    def _check_allowed(self, event: Any) -> None:
        """No hand begins without a Director, a briefing, a table that was designated, or an approval that is asked."""
        table = event.table
        hold(table in self.designated, f"a hand begins at table {table}, which is not designated")
        hold(bool(self.on_duty) or "Director" not in self.asks, f"a hand begins at table {table}, nobody is on duty")
        hold(
            self.approved == self.version or "approval" not in self.asks,
            f"a hand begins at table {table} under version {self.version}, and approved is {self.approved}",
        )
        if "briefing" in self.asks:
            plays = {name for name, (at, _) in self.seats.items() if at == table and self._is_there(name)}
            told = plays & self.briefed
            hold(bool(told), f"a hand begins at table {table}, where nobody was briefed")
            hold(plays - told <= {*event.missing}, f"{plays - told - {*event.missing}} play and were not briefed")

    def _HandBegan(self, event: Any) -> None:  # noqa: N802
        table = event.table
        self._check_allowed(event)
        hold(table not in self.playing, f"two hands at table {table}")
        hold(self.clock.since is not None, "a hand begins while the clock stands still")
        level = self._level(self.clock.at(event.at))
        hold(level in (0, event.level), f"level {event.level} at table {table}, and the clock says {level}")
        sizes = self._sizes()
        hold(sizes[table] > 1, f"somebody plays alone at table {table}")
        if not self.in_rounds and table not in self.waived:
            hold(sizes[table] > max(sizes.values()) - SHORT, f"table {table} deals while it is three short: {sizes}")
        if self.turns is not None:
            hold(table not in self.turns, f"table {table} does not wait for the others")
            self.turns.add(table)
        self.playing[table] = event.level
        self.missing[table] = event.missing
        self.unserved -= {*event.missing}
        self.began[table] = {name for name, (at, _) in self.seats.items() if at == table and self._is_there(name)}

    def _level(self, seconds: int) -> int:
        """Which level it is by adding up; 0 past the last, -1 in a break."""
        at = 0
        for number, row in enumerate(self.levels, 1):
            at += row["minutes"] * 60
            if seconds < at:
                return number
            at += self.breaks.get(number, 0) * 60
            if seconds < at:
                return -1
        return 0

    def _HandEnded(self, event: Any) -> None:  # noqa: N802
        del self.playing[event.table]
        for name in self.missing.pop(event.table):
            self.penalties[name] -= self.penalties[name] > 0 and self.last_seat[name][0] == event.table
        if event.button:
            self.blinds[event.table] = (event.button, event.blinds)
        before = sum(self.stacks[name] for name in event.names)
        for name, chips in zip(event.names, event.chips, strict=True):
            hold(name in self.began[event.table], f"{name} was not at table {event.table} when the hand began")
            self.stacks[name] = chips
        hold(sum(event.chips) == before, f"the hand at table {event.table} makes or loses chips")

    def _Fell(self, event: Any) -> None:  # noqa: N802
        hold(self.stacks.pop(event.name) == 0, f"{event.name} falls with chips")
        self.waiting.discard(event.name)
        self._rise(event.name)
        self.fallen.add(event.name)

    def _gone(self, event: Any) -> None:
        self._rise(event.name)
        hold(self.stacks.pop(event.name) == event.removed, f"{event.name} leaves with other chips than theirs")
        self.chips -= event.removed
        self.waiting.discard(event.name)
        self.fallen.add(event.name)

    _Disqualified = _Retired = _NoShowRemoved = _gone

    def _Penalised(self, event: Any) -> None:  # noqa: N802
        self.penalties[event.name] += event.hands
        self.unserved.add(event.name)

    def _PenaltyTakenBack(self, event: Any) -> None:  # noqa: N802
        hold(event.name in self.unserved, f"a penalty of {event.name} is taken back that was served")
        self.penalties[event.name] -= event.hands

    def _MarkedAway(self, event: Any) -> None:  # noqa: N802
        if event.then == "waits":
            self.waiting.add(event.name)

    def _Briefed(self, event: Any) -> None:  # noqa: N802
        self.briefed |= {*event.names}

    def _Substituted(self, event: Any) -> None:  # noqa: N802
        self.briefed.discard(event.name)

    def _is_there(self, name: str) -> bool:
        """Whether somebody's stack is at their table."""
        return name not in self.waiting and (name in self.briefed or not self.held)

    def _MarkedBack(self, event: Any) -> None:  # noqa: N802
        self.waiting.discard(event.name)

    def _BountyTaken(self, event: Any) -> None:  # noqa: N802
        was = self.heads.pop(event.name)
        hold(sum(event.money) + sum(event.onto) == was, f"of the bounty on {event.name} something is lost")
        for name, money, onto in zip(event.names, event.money, event.onto, strict=True):
            self.bounties[name] += money
            self.heads[name] += onto

    def _OwnHeads(self, event: Any) -> None:  # noqa: N802
        for name, money in zip(event.names, event.money, strict=True):
            self.bounties[name] += money
        hold(sum(event.money) == sum(self.heads.values()), "other bounties are taken at the end than are on heads")
        self.heads.clear()

    def _PlayerMoved(self, event: Any) -> None:  # noqa: N802
        source = self.seats[event.name][0]
        hold(source not in self.playing, f"{event.name} is moved out of a hand")
        if event.why == "to balance the tables":
            self._compare(event)
        self._rise(event.name)
        self._sit(event.name, event.table, event.seat)
        if self.broken is not None:
            number, wanted, left = self.broken
            hold(source == number, "another table breaks")
            self.broken = (number, wanted, left - 1) if left > 1 else None
            if left == 1:
                hold(self._sizes() == Counter(wanted), f"table {number} breaks to {self._sizes()}, not to {wanted}")

    def _tables(self) -> list[TableSeats]:
        found = []
        for number in sorted(self._sizes()):
            button, blinds = self.blinds.get(number, (0, ()))
            here = {seat: name for name, (at, seat) in self.seats.items() if at == number}
            found.append(TableSeats(number, self.seats_each, here, button, blinds, self.left.get(number, 0)))
        return found

    def _compare(self, event: Any) -> None:
        """What the model of balancing says of a move."""
        tables = self._tables()
        if all(len(table.blinds) > 1 for table in tables):
            self.compared += 1
            wanted = seating_model.next_move(tables)
            found = (event.name, event.table, event.seat)
            hold(wanted == found, f"{found} moves, and by the model {wanted} does: {tables}")

    def _TableBroken(self, event: Any) -> None:  # noqa: N802
        tables = self._tables()
        hold(event.table == max(table.number for table in tables), f"table {event.table} breaks out of turn")
        hold(
            self._sizes().total() <= (len(tables) - 1) * self.seats_each,
            f"table {event.table} breaks before the others fit",
        )
        if all(len(table.blinds) > 1 for table in tables):
            wanted = seating_model.sizes_after(tables, event.table)
            self.broken = (event.table, wanted, self._sizes()[event.table])

    def _FinalDrawn(self, event: Any) -> None:  # noqa: N802
        hold(not self.playing, "the final table is drawn while a hand is on")
        playing_on = {name for name, (table, _) in self.seats.items() if table not in self.ended}
        hold({*event.names} == playing_on, "others sit at the final table than play on")
        for name in event.names:
            self._rise(name)
        for name, seat in zip(event.names, event.seats, strict=True):
            self._sit(name, event.table, seat)
        self.blinds.pop(event.table, None)

    def _BoughtBack(self, event: Any) -> None:  # noqa: N802
        if event.name not in self.seats:
            self.fallen.discard(event.name)
            self._sit(event.name, *self.last_seat[event.name])
            self.stacks[event.name] = 0
        self._bought(event)

    def _bought(self, event: Any) -> None:
        hold(self.seats[event.name][0] not in self.playing, f"{event.name} buys in a hand")
        self.stacks[event.name] += event.chips
        self.chips += event.chips
        self.paid[event.name] += event.paid

    _AddedOn = _bought

    def _Reentered(self, event: Any) -> None:  # noqa: N802
        hold(not self.heads[event.name], f"{event.name} enters again with a bounty on them")
        self.fallen.discard(event.name)
        self.paid[event.name] += event.paid
        self.heads[event.name] = event.head
        self.laid += event.head

    def _ColouredUp(self, event: Any) -> None:  # noqa: N802
        gained = 0
        for name, chips in zip(event.names, event.chips, strict=True):
            hold(chips > 0, f"{name} is raced out")
            hold(abs(chips - self.stacks[name]) < event.new, f"{name} wins or loses more than a chip in a race")
            gained += chips - self.stacks[name]
            self.stacks[name] = chips
        hold(gained == event.gained, "a race is booked wrong")
        self.chips += gained

    def _PlayStarted(self, event: Any) -> None:  # noqa: N802
        self.clock.run(event.at)

    _ClockStarted = _PlayStarted

    def _SessionEnded(self, event: Any) -> None:  # noqa: N802
        hold(not self.playing, "a session ends in a hand")
        self.clock.stop(event.at)

    def _ClockStopped(self, event: Any) -> None:  # noqa: N802
        self.clock.stop(event.at)

    def _PlayEnded(self, event: Any) -> None:  # noqa: N802
        self.clock.stop(event.at)
        hold(not self.playing, "it ends while a hand is on")

    def _WentOffDuty(self, event: Any) -> None:  # noqa: N802
        self.on_duty.discard(event.name)
        if event.stops:
            self.clock.stop(event.at)

    def _ClockSet(self, event: Any) -> None:  # noqa: N802
        self.clock.put(event.at, event.seconds)

    def _HandForHandBegan(self, event: Any) -> None:  # noqa: N802
        hold(event.left == event.paid + 1 == len(self.seats), "hand for hand begins out of time")
        self.turns = set()

    def _HandsPlayed(self, event: Any) -> None:  # noqa: N802
        hold(not self.playing, "not every table has played")
        self.turns = set()

    def _HandForHandEnded(self, event: Any) -> None:  # noqa: N802
        self.turns = None

    def _WaitWaived(self, event: Any) -> None:  # noqa: N802
        self.waived.add(event.table)

    def _Chopped(self, event: Any) -> None:  # noqa: N802
        self.chopped = True

    _ChipsCashed = _Chopped

    def _FeesKept(self, event: Any) -> None:  # noqa: N802
        hold(event.before == self.kept, "the operator had kept something else before")
        self.kept = event.kept
        self.added += event.added

    def _PlacesSettled(self, event: Any) -> None:  # noqa: N802
        self.prizes = dict(zip(event.names, event.money, strict=True))
        self.places = dict(zip(event.names, event.places, strict=True))

    # ----------------------------------------------------------------------------------------- checking

    def check(self, state: Any, tables: dict[int, Any]) -> None:
        """What must be so after every hand."""
        hold(sum(self.stacks.values()) == self.chips, "chips came or went unbooked")
        hold(self.stacks.keys() == self.seats.keys(), "somebody has chips and no seat, or a seat and no chips")
        seated = {each.name: (each.table, each.seat) for each in state.entries.values() if each.is_now == "seated"}
        hold(seated == self.seats, "the seats are others by the log")
        for name, chips in self.stacks.items():
            hold(state.entries[name.casefold()].chips == chips, f"{name} has other chips by the log")
            hold(chips > 0, f"{name} sits without chips")
            missed = state.entries[name.casefold()].penalty
            hold(missed == self.penalties[name], f"{name} misses {missed} hands, and {self.penalties[name]} by the log")
        at: dict[int, dict[int, str]] = {}
        for name, (table, seat) in self.seats.items():
            if self._is_there(name):
                at.setdefault(table, {})[seat] = name
        for number in {*at, *tables}:
            hold(number in tables, f"table {number} is not there")
            table = tables[number]
            hold(
                number in self.playing or not table.state.playing,
                f"table {number} plays a hand that the tournament knows nothing of",
            )
            if number in self.playing:
                chips = table.chips
                wanted = sum(self.stacks[name] for name in self.began[number])
                hold(chips == wanted, f"table {number} has {chips} in play, not {wanted}")
                continue
            here = {seat: player.name for seat, player in table.state.players.items()}
            hold(here == at.get(number, {}), f"at table {number} sit {here}, and should {at.get(number, {})}")
            for player in table.state.players.values():
                hold(player.chips == self.stacks[player.name], f"{player.name} has {player.chips} at the table")
        found = Counter(head for head in self.heads.values() for _ in range(1))
        total = sum(head * times for head, times in found.items()) + sum(self.bounties.values())
        hold(total == self.laid, "bounties are lost, or made")

    def check_even(self) -> None:
        """Where no hand is on and all moves are made, sizes differ by one at most."""
        sizes = self._sizes().values()
        if not self.in_rounds and sizes:
            hold(max(sizes) - min(sizes) < 2, f"the tables are not even: {sorted(sizes)}")

    @property
    def pool(self) -> int:
        """What is there for prizes, by the log."""
        taken, back = sum(self.paid.values()), sum(self.back.values())
        return taken - back - self.kept - self.laid

    def check_results(self, guaranteed: int) -> None:
        """What must be so at the end; the operator makes up what was guaranteed."""
        entered = {name for name in self.paid if name not in self.withdrawn}
        hold(self.places.keys() == entered, "not everybody has a place")
        places = sorted(self.places.values())
        for place, times in Counter(places).items():
            hold(places.index(place) + 1 == place, f"place {place} comes {times} times, and is none of theirs")
        total, pool = sum(self.prizes.values()), max(self.pool, guaranteed)
        hold(total == pool, f"the prizes are {total}, and the pool is {pool} by the log")
        hold(self.added == pool - self.pool, f"the operator adds {self.added}, and {pool - self.pool} is lacking")
        hold(not (self.seats.keys() & self.fallen), "somebody is out and sits")
        if not self.chopped:
            by_place = sorted(self.places, key=lambda name: self.places[name])
            for one, other in pairwise(by_place):
                hold(
                    self.prizes[one] + 1 >= self.prizes[other] or one in self.barred,
                    f"{other} wins more than {one}, who is above",
                )

    barred: frozenset[str] = frozenset()


class Waiting:
    """Somebody since their last big blind: who else was dealt in at the table, and what was moved."""

    def __init__(self) -> None:
        self.hands = 0  # that they were dealt in, without that one
        self.others: set[str] = set()
        self.came = 0  # how often somebody was given a seat there


class BlindLedger:
    """The big blinds of one table, from its log alone."""

    def __init__(self) -> None:
        self.heard = 0
        self.seats: dict[int, str] = {}
        self.dealt: list[str] = []
        self.big = ""
        self.since: dict[str, Waiting] = {}
        self.spaced = 0

    def hear(self, log: list[Any]) -> None:
        """Take in what was recorded since."""
        for event in log[self.heard :]:
            found = getattr(self, f"_{type(event).__name__}", None)
            if found is not None:
                found(event)
        self.heard = len(log)

    def _Placed(self, event: Any) -> None:  # noqa: N802
        self.seats[event.seat] = event.name
        self.since.pop(event.name, None)
        for found in self.since.values():
            found.came += 1

    def _TakenAway(self, event: Any) -> None:  # noqa: N802
        del self.seats[event.seat]
        self.since.pop(event.name, None)

    def _ButtonPlaced(self, event: Any) -> None:  # noqa: N802
        self.since.clear()  # all was drawn anew

    def _Began(self, event: Any) -> None:  # noqa: N802
        self.dealt = [self.seats[seat] for seat in event.seats]
        self.big = ""

    def _Posted(self, event: Any) -> None:  # noqa: N802
        if event.word == "blind":
            self.big = self.dealt[event.seat]  # the last of them is the big one

    def _Finished(self, event: Any) -> None:  # noqa: N802
        if not self.big:
            self.since.clear()  # no blinds are played
            return
        for name in self.dealt:
            if name in self.since:
                self.since[name].others |= {*self.dealt} - {name}
        if self.big in self.since:
            self._again(self.since.pop(self.big), event.number)
        for name in self.dealt:
            if name in self.since:
                self.since[name].hands += 1
        self.since[self.big] = Waiting()

    def _again(self, found: Waiting, number: int) -> None:
        self.spaced += 1
        what = f"{self.big} posts the big blind in hand {number}"
        hold(found.hands > 0, f"{what}, and did in the hand before")
        most = len(found.others) + found.came
        hold(found.hands <= most, f"{what}; {found.hands} hands lie between, with {len(found.others)} others")
