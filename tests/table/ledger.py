"""A ledger of blinds kept apart from the engine: who must pay what, reckoned from the table's log alone.

It reads no rule of the books' data: what each book asks for is written down here once more, by hand. Before every hand it
says who is dealt in and who posts what; what the hand then recorded is compared with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.start import Started
from pokerroom.law import Sign
from tests.table.kinds import events as e


@dataclass(frozen=True)
class Policy:
    """What a book asks of those who missed a blind, came new or changed seats."""

    missed: str = ""  # "": nothing; "both": the big live, the small dead
    newcomer: str = ""  # "": dealt in at once; "post": wait or post; "passed": post once the blinds are past
    barred_at_marker: bool = False
    moves: str = ""  # "": free; "clockwise": more than two seats; "gain": whatever puts the blind off
    small_leaves: str = "dead"  # what is done where the small blind is gone: "dead" marker, or it "waits"
    exempt: bool = True  # who comes from a closed game owes nothing
    marker_seat: bool = False  # who has paid their blinds may take the marker's seat


POLICIES = {
    "crown": Policy("both", "", True, "clockwise", marker_seat=True),
    "victoria-2003": Policy("both", "post", True, "clockwise", marker_seat=True),
    "grand-17.7": Policy("both", "post", True, "clockwise", marker_seat=True),
    "tasmania-2006": Policy("both", "passed", False, "gain", "waits", exempt=False),
    "canberra-1994": Policy(),
    "house": Policy("both", "passed", True, "gain"),
}


@dataclass
class Person:
    """What the ledger knows of somebody at the table."""

    name: str
    seat: int
    chips: int
    away: bool = False
    out: bool = False
    must_have: int = 0
    leaving: bool = False
    missed: set[int] = field(default_factory=set)
    entry: str = ""
    posts: bool = False
    exempt: bool = False
    fresh: bool = False
    paid: int = 0
    played: bool = False
    origin: int = 0  # where they sat in the last hand, or sat down since
    moved_in: int = -1  # after which hand they came to owe a blind by moving

    @property
    def there(self) -> bool:
        return not self.away and not self.out and self.chips > 0 and not self.must_have and not self.leaving

    @property
    def owes(self) -> bool:
        return bool(self.missed or self.entry)


class Ledger:
    """Follows a table's log, and says what is wrong with it."""

    def __init__(self, sign: Sign, book: str, least: int, signed: Callable[[], Sign]) -> None:
        self.sign = sign
        self.signed = signed  # tells which sign hangs there after a change
        self.policy = POLICIES[book]
        self.least = least
        self.people: dict[str, Person] = {}
        self.gone: dict[str, Person] = {}
        self.posts: list[Posted] = []
        self.names: tuple[str, ...] = ()
        self.fees: dict[str, int] = {}
        self.blinds: list[tuple[int, str]] = []  # where each blind of the last hand is now, and who posted it
        self.big = 0  # where the last blind was posted
        self.began: e.Began | None = None
        self.hands = 0
        self.on_marker = sign.game.rules["blinds.first"].value == "on the marker" if sign.blinds else False
        two = sign.game.rules.get("blinds.heads_up")
        self.two_on_marker = two is not None and two.value == "on the marker"
        self.expected: tuple[list[int], dict[str, list[tuple[int, bool]]]] | None = None
        self.before: Any = None
        self.killer = ""
        self.checked = 0
        self.debts_paid = 0
        self.debts_waited = 0

    # ---------------------------------------------------------------------------------------- following

    def follow(self, events: list[Any]) -> None:
        for event in events:
            getattr(self, f"_{type(event).__name__.lower()}", self._other)(event)

    def _other(self, event: Any) -> None:
        pass

    def _sat(self, event: e.Sat) -> None:
        person = self.gone.pop(event.name, None) or Person(event.name, event.seat, event.chips)
        person.chips = event.chips
        running = self.hands > 0
        person.exempt = event.way in ("from a closed game", "moved by an officer") and self.policy.exempt
        if person.played:  # nobody is new twice: to come back is to move
            owes = bool(self.blinds) and not person.exempt and self._move_costs(person, event.seat)
            assert event.owes == owes, f"{event.name} comes back to {event.seat}: owes {event.owes}, ledger {owes}"
            self._moved_so(person, owes)
        else:
            person.origin = event.seat
            person.fresh = running and not person.exempt
            if running and not person.exempt and self.blinds and self.policy.newcomer:
                person.entry = "new"
        person.seat = event.seat
        self.people[event.name] = person
        self._take_along()

    def _left(self, event: e.Left) -> None:
        person = self.people.pop(event.name)
        kept = Person(person.name, person.seat, 0, missed=person.missed, paid=person.paid, played=person.played)
        kept.entry = person.entry if person.played else ""
        kept.origin, kept.moved_in = person.origin, person.moved_in
        self.gone[event.name] = kept
        self._take_along()

    def _moved_so(self, person: Person, owes: bool) -> None:
        if owes and not person.entry:
            person.entry, person.posts, person.moved_in = "moved", False, self.hands
        elif not owes and person.entry == "moved" and person.moved_in == self.hands:
            person.entry = ""
            person.posts = person.posts and bool(person.missed)

    def _take_along(self) -> None:
        """The blinds' places go with those who posted there, as long as they pass nobody."""
        if self.began is not None:
            return
        for place, (seat, name) in enumerate(self.blinds):
            person = self.people.get(name)
            if person is not None and person.seat != seat and self._goes_along(person, person.seat, place):
                self.blinds[place] = (person.seat, name)
                self._take_along()
        for place, (seat, name) in enumerate(self.blinds[1:]):
            person = self.people.get(name)
            if person is not None and self.policy.missed:
                person.missed = set() if person.exempt or person.seat == seat else {place}
                person.posts = person.posts and person.owes

    def _goes_along(self, person: Person, to: int, place: int) -> bool:
        seat = self.blinds[place][0]
        stops = [each.seat for each in self.people.values() if each is not person]

        def is_open(start: int, end: int, wall: int) -> bool:
            way = {at for at in range(1, self.sign.seats + 1) if self._way(start, at) < self._way(start, end)}
            return not way & {*stops, wall} and end != wall

        last = len(self.blinds) - 1
        if to == seat:
            return True
        if place < last:
            return is_open(seat, to, self.blinds[-1][0])
        wall = 0 if self.on_marker or last == 0 or self.blinds[-2][0] == seat else self.blinds[-2][0]
        return to != wall and (is_open(seat, to, wall) or is_open(to, seat, wall))

    def _leaving(self, event: e.Leaving) -> None:
        self.people[event.name].leaving = True

    def _bought(self, event: e.Bought) -> None:
        person = self.people[event.name]
        if self.began is None or person.seat not in self.began.seats:
            self._gain(person, event.amount)

    def _gain(self, person: Person, amount: int) -> None:
        person.chips += amount
        if person.chips >= person.must_have:
            person.must_have = 0

    def _betplaced(self, event: e.BetPlaced) -> None:
        self.people[event.name].chips -= event.amount

    def _betpaid(self, event: e.BetPaid) -> None:
        self._gain(self.people[event.name], event.amount)

    def _collected(self, event: e.Collected) -> None:
        for name, amount in zip(event.names, event.amounts, strict=True):
            self.people[name].chips -= amount

    def _steppedaway(self, event: e.SteppedAway) -> None:
        self.people[event.name].away = True

    def _cameback(self, event: e.CameBack) -> None:
        self.people[event.name].away = False

    def _dealtout(self, event: e.DealtOut) -> None:
        self.people[event.name].out = event.out

    def _mustbuy(self, event: e.MustBuy) -> None:
        self.people[event.name].must_have = event.least

    def _chose(self, event: e.Chose) -> None:
        person = self.people[event.name]
        assert person.owes, f"{event.name} chose without owing anything"
        person.posts = event.choice == "post"

    def _changed(self, event: e.Changed) -> None:
        sign = self.signed()
        if len(sign.blinds) != len(self.sign.blinds):
            self.blinds = []
        self.sign = sign

    def _movedseat(self, event: e.MovedSeat) -> None:
        self._moved(event)

    def _moved(self, event: e.MovedSeat) -> None:
        person = self.people[event.name]
        owes = self._move_costs(person, event.to) if self.blinds else False
        small = any(
            bool(self.policy.missed) and name == person.name and not self._goes_along(person, event.to, place)
            for place, (_, name) in enumerate(self.blinds)
            if place
        )
        assert event.owes == owes, f"{event.name} moves {event.seat} to {event.to}: owes {event.owes}, ledger {owes}"
        assert event.small == small, f"{event.name}: small {event.small}, ledger {small}"
        self._moved_so(person, owes)
        person.seat = event.to
        self._take_along()

    def _move_costs(self, person: Person, to: int) -> bool:
        if not self.policy.moves:
            return False
        last = self.blinds[-1][0]
        others = [each for each in self.people.values() if each.there and each is not person]

        def ahead(seat: int) -> int:
            return len([each for each in others if self._way(last, each.seat) < self._way(last, seat)])

        start = person.origin
        theirs = self.blinds[0][1] == person.name and self._goes_along(person, to, 0)
        if self.policy.marker_seat and to != start and not theirs and to == self.positions()[0]:
            return person.paid != 2 or ahead(start) == 0
        if to == start or (self.blinds[-1][1] == person.name and self._goes_along(person, to, len(self.blinds) - 1)):
            return False
        gains = ahead(to) > ahead(start)
        if self.policy.moves == "gain":
            return gains
        seats = self.sign.seats
        live = [each for each in others if not each.owes or each.posts]
        passed = len([each for each in live if 0 < (each.seat - start) % seats < (to - start) % seats])
        backwards = (to - start) % seats > (start - to) % seats
        if self.policy.moves == "clockwise" and backwards and not gains:
            return False
        return passed > 2

    def _way(self, start: int, seat: int) -> int:
        """How many places clockwise from a seat to another, a whole round to itself."""
        return (seat - start - 1) % self.sign.seats + 1

    # ---------------------------------------------------------------------------------------- expecting

    def positions(self, without: str = "") -> tuple[int, list[tuple[int, str]], list[Person], dict[str, set[int]]]:
        """The next hand: marker, where the blinds stand and who posts them, who is dealt in, who misses what."""
        there = sorted(
            [each for each in self.people.values() if each.there and each.name != without], key=lambda each: each.seat
        )
        if not there:
            return 0, [], [], {}
        blinds = self.sign.blinds
        last = self.blinds[-1][0]
        order = sorted(there, key=lambda each: self._way(last, each.seat))
        big = next((each for each in order if each.entry != "killed"), order[0])
        count = len(blinds)
        behind = (self.blinds[1][0] if count > 1 else big.seat) if self.on_marker else self.blinds[0][0]
        dealt: list[Person] = []
        for each in there:
            if each is big or (each.seat, each.name) in self.blinds[1:]:
                dealt.append(each)
            elif each.seat == behind and each.fresh and not each.exempt and self.policy.barred_at_marker:
                continue
            elif not each.owes or each.exempt:
                dealt.append(each)
            elif each.posts:
                between = self._way(behind, each.seat) % self.sign.seats < self._way(behind, big.seat)
                if each.entry == "new" and self.policy.newcomer == "passed" and between and behind != big.seat:
                    continue
                came = each.entry == "moved" and each.moved_in == self.hands
                if came and each.seat == behind and self.policy.marker_seat:
                    continue
                dealt.append(each)
        if len(dealt) < self.least:
            barred = [
                each
                for each in there
                if each.seat == behind
                and each is not big
                and each.fresh
                and not each.exempt
                and self.policy.barred_at_marker
            ]
            dealt = [each for each in there if each not in barred and (each is big or not each.missed or each.posts)]
        if len(dealt) == 2 and count == 2 and self.two_on_marker and not self.on_marker:
            other = next(each for each in dealt if each is not big)
            stand = [(other.seat, other.name), (big.seat, big.name)]
            return other.seat, stand, dealt, self._passed(last, big, dealt)
        stand = []
        for place in range(count - 1):
            seat, name = self.blinds[place + 1]
            poster = next((each for each in dealt if each.seat == seat and each.name == name and each is not big), None)
            stand.append((seat, poster.name if poster else ""))
        stand.append((big.seat, big.name))
        if self.on_marker:
            marker = next(seat for seat, name in stand if name)
        else:
            marker = self.blinds[0][0]
            if marker == big.seat and len(dealt) > 2:
                back = sorted(dealt, key=lambda each: self._way(each.seat, stand[0][0]))
                marker = back[0].seat
                if back[0].fresh and not back[0].exempt and self.policy.barred_at_marker:
                    return self.positions(back[0].name)
        return marker, stand, dealt, self._passed(last, big, dealt)

    def _passed(self, last: int, big: Person, dealt: list[Person]) -> dict[str, set[int]]:
        missed: dict[str, set[int]] = {}
        if not self.policy.missed:
            return missed
        due = {name: place for place, (_, name) in enumerate(self.blinds[1:])}
        for each in [*self.people.values(), *self.gone.values()]:
            gone = each.name in self.gone
            if each in dealt or (gone and not each.played):
                continue
            if each.name in due and (gone or each.seat == self.blinds[due[each.name] + 1][0]):
                missed[each.name] = {due[each.name]}
            elif each.name not in due and not each.there and self._is_passed(each.seat, big.seat, gone):
                missed[each.name] = set(range(len(self.sign.blinds)))
        return missed

    def _is_passed(self, seat: int, big: int, gone: bool) -> bool:
        """Whether the last blind goes past a seat on its way; the seat of who has left may be taken by now."""
        way = self._way(self.big, seat)
        return way < self._way(self.big, big) or (gone and seat == big)

    # ---------------------------------------------------------------------------------------- comparing

    def _began(self, event: e.Began) -> None:
        self.began = event
        self.posts = []
        self.hands += 1
        everybody = {**self.people, **self.gone}
        self.before = ([*self.blinds], {name: set(each.missed) for name, each in everybody.items()}, self.big)
        if not self.sign.blinds:
            there = sorted(each.seat for each in self.people.values() if each.there)
            assert list(event.seats) == there, f"dealt {event.seats}, there are {there}"
            return
        if self.blinds:
            marker, stand, dealt, missed = self.positions()
            assert event.places == tuple(seat for seat, _ in stand), f"{event}: the blinds stand at {stand}"
            assert event.blinds == tuple(seat if name else 0 for seat, name in stand), f"{event}: posted by {stand}"
            assert sorted(each.seat for each in dealt) == list(event.seats), f"{event}: dealt in {dealt}"
            assert event.marker == marker, f"{event}: the marker stands at {marker}"
            for name, places in missed.items():
                everybody[name].missed = everybody[name].missed | places
                everybody[name].paid = 0
            self.blinds = stand
        else:
            by_seat = {each.seat: each.name for each in self.people.values()}
            self.blinds = [(seat, by_seat[seat]) for seat in event.places]
        self.big = self.blinds[-1][0]
        for each in everybody.values():
            each.origin = each.seat
        self.checked += 1

    def _missed(self, event: e.Missed) -> None:
        person = self.people[event.name]
        assert person.owes or not person.there or event.kill, event
        if event.kill:
            assert event.name == self.killer, f"{event}: the killer is {self.killer}"
            person.entry, person.posts = "killed", False

    def _killing(self, event: e.Killing) -> None:
        self.killer = event.name

    def _started(self, event: Started) -> None:
        self.names = event.names
        self.fees = {}

    def _posted(self, event: Posted) -> None:
        self.posts.append(event)

    def _charged(self, event: Charged) -> None:
        self.fees[self.names[event.seat]] = event.amount

    def _finished(self, event: e.Finished) -> None:
        assert self.began is not None
        self._compare_posts(event)
        seats = self.began.seats
        by_seat = {each.seat: each for each in self.people.values()}
        for seat, chips in zip(seats, event.stacks, strict=True):
            by_seat[seat].chips = chips
        self.began = None
        if event.void:
            self.blinds, self.big = self.before[0], self.before[2]
            for name, missed in self.before[1].items():
                if name in self.people or name in self.gone:
                    (self.people.get(name) or self.gone[name]).missed = missed
            return
        for seat in seats:
            person = by_seat[seat]
            if person.owes:
                if self.blinds and person.name == self.blinds[-1][1]:
                    self.debts_waited += 1
                else:
                    self.debts_paid += 1
            person.paid = 2 if person.missed else person.paid
            person.missed, person.entry, person.posts = set(), "", False
            person.exempt = person.fresh = False
            person.played = True
            if self.blinds:
                if person.name == self.blinds[-1][1]:
                    person.paid = 1 if len(self.blinds) > 1 else 2
                elif person.name == self.blinds[0][1]:
                    person.paid = 2

    def _compare_posts(self, event: e.Finished) -> None:
        """What each player put in before the cards, against what they owed: not a chip more or less."""
        assert self.began is not None
        blinds = self.sign.blinds
        put: dict[str, dict[str, int]] = {name: {} for name in self.names}
        again = 0
        for post in self.posts:  # after a misdeal the same is posted again
            if post.seat == self.posts[0].seat and post.word == self.posts[0].word:
                again += 1
            if again <= 1:
                words = put[self.names[post.seat]]
                words[post.word] = words.get(post.word, 0) + post.amount
        if not blinds:
            return
        killer = next((each.name for each in self.people.values() if each.seat == self.began.kill), "")
        for name in self.names:
            person = self.people[name]
            words = {word: amount for word, amount in put[name].items() if word not in ("ante", "straddle", "kill")}
            due: dict[str, int] = {}
            places = [place for place, (_, poster) in enumerate(self.blinds) if poster == name]
            if places and name != killer:
                due["blind"] = sum(blinds[place] for place in places)
            if person.owes and not person.exempt and name != self.blinds[-1][1] and person.posts:
                missed = [place for place in person.missed if place < len(blinds)]
                big = len(blinds) - 1 in missed
                live = person.entry in ("new", "moved") or (big and person.entry != "killed")
                dead = sum(blinds[place] for place in missed if place < len(blinds) - 1)
                if live:
                    due["post"] = blinds[-1]
                elif person.entry == "killed" and name != killer:  # somebody else's kill came first
                    due["post"] = blinds[-1] * (4 if self.sign.kill == "full" else 3) // 2
                if dead and self.policy.missed:
                    due["dead"] = dead
            if self.sign.ante and self.sign.ante_from == "the last blind" and name == self.blinds[-1][1]:
                due["dead"] = due.get("dead", 0) + self.sign.ante
            total, wanted = sum(words.values()), sum(due.values())
            if words != due:  # who has too few chips posts what they have
                short = total < wanted and self._was_short(name, put[name])
                assert short, f"hand {event.number}: {name} posted {words}, owed {due}"

    def _was_short(self, name: str, put: dict[str, int]) -> bool:
        person = self.people[name]
        return sum(put.values()) + self.fees.get(name, 0) >= person.chips
