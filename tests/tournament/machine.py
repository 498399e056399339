"""The random tournament machine: conditions, acts lawful or not, bots and crashes by chance; all checked by a ledger.

`python -m tests.tournament.machine --tournaments 2000 --seed 1` plays many; a failure names the seed that makes it again.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import traceback
from collections import Counter
from dataclasses import fields
from multiprocessing import Pool
from random import Random
from typing import Any, NamedTuple

from msgspec.json import encode

from pokerroom import shelf
from pokerroom.hand.round_of_play import due_in, play_in
from pokerroom.hand.state import OVER as HAND_OVER
from pokerroom.law.book import Book
from pokerroom.law.error import Refused
from pokerroom.law.finding import OneGame
from pokerroom.machine.kinds import Act
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BOTS
from pokerroom.simulation.bot_tournament import BotTournament, announced
from pokerroom.table.table import Table, restore
from pokerroom.tournament.absences import MarkAway, MarkBack
from pokerroom.tournament.briefing import Brief
from pokerroom.tournament.buying import AddOn, BuyBack, Reenter
from pokerroom.tournament.by_chance import late_seat_of
from pokerroom.tournament.chop import AgreeToChop, DeclineChop, OfferChop
from pokerroom.tournament.clock import SetClock, StartClock, StopClock, stands
from pokerroom.tournament.conditions import Conditions, checked, read_conditions
from pokerroom.tournament.corrections import Correct
from pokerroom.tournament.designation import Designate
from pokerroom.tournament.drawing import SeatLate
from pokerroom.tournament.ending import EndSession, EndTable, ResumePlay
from pokerroom.tournament.entries import Enter, Permit, Substitute, WithdrawEntry, publicity
from pokerroom.tournament.hands import Fell, LookAtClock, at_table, begin_hand
from pokerroom.tournament.items import BLINDED_OFF, REMOVED, WAITS
from pokerroom.tournament.levels import by_length
from pokerroom.tournament.moves import Balance, MovePlayer, WaiveWait
from pokerroom.tournament.papers import Approve, ChangeConditions
from pokerroom.tournament.penalties import Disqualify, Penalise, Retire
from pokerroom.tournament.pool import pool_of
from pokerroom.tournament.prizes import Keep, SettlePlaces, due_prizes
from pokerroom.tournament.rules import NOT_ASKED
from pokerroom.tournament.running import TournamentRun
from pokerroom.tournament.seat_map import is_in_rounds, most_seats, seats_now
from pokerroom.tournament.seats import StartPlay
from pokerroom.tournament.signs import game_of
from pokerroom.tournament.staff import GoOffDuty, GoOnDuty, RuleOn
from pokerroom.tournament.state import ADJOURNED, ENTERED, OUT, OVER, RUNNING, SEATED, SETTLED, TournamentState
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.vocabulary import TOURNAMENT
from tests.tournament.ledger_model import BlindLedger, Ledger, WrongError, hold

DRAFTS = (
    ("crown", "friday"),
    ("crown", "friday"),
    ("victoria", "friday"),
    ("canberra", "seven_card_stud"),
    ("canberra", "manila"),
    ("canberra", "five_card_stud"),
    ("house", ""),
    ("house", ""),
)
# Drawn apart, so that a seed gives every other book the tournament that it always gave.
GRAND = ("grand-17.7", "friday")
ONE_GRAND_IN = len(DRAFTS) + 1
KINDS = ("freezeout", "freezeout", "re-buy", "re-entry", "bounty", "progressive", "satellite", "shootout", "heads-up")
STUCK = 800  # refusals in a row, at all tables that have not played their round to its end
SMALL = 60  # entrants, up to whom everything is looked at after every hand
LARGE = (200, 500)
ONE_LARGE_IN, FIRST_LARGE = 40, 38
AGAIN = 10  # hands between two folds of the whole log
PERMUTED = 20  # every so many-th is played with other names too, and for ten times the money
MONEY = (
    *("price.entry_fee", "price.buy_in", "price.rebuy", "price.add_on", "price.re_entry"),
    *("prizes.guarantee", "prizes.seat", "prizes.bounty", "keeps"),
)
ODD_CENTS = 100
READ = 20  # events of each kind that are read for cards
CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
DAY = 86_400
WRITTEN = [each.name for each in fields(TournamentState) if each.name not in ("game", "rules", "conditions")]
PAID_CHANGES = (
    *(("prizes.bounty", str(bounty)) for bounty in (0, 10, 40)),
    *(("price.buy_in", str(price)) for price in (60, 200)),
    ("price.entry_fee", "15"),
    ("chips.bank", "7500"),
)
LATE_CHANGES = (
    *PAID_CHANGES,
    ("format.seats", "3"),
    ("format.kind", '"shootout"'),
    ("format.go_on", "2"),
    ("format.final", "3"),
    ("wagers.levels", "[{ small = 50, big = 100, minutes = 5 }]"),
    ("chips.banks", '[{ who = "members", bank = 12000 }]'),
    ("changes", '[{ clause = "HOUSE 1", word = "raise.most", value = 7 }]'),
    ("offers", '["compulsory wagers"]'),
)
COMING_AND_GOING = (
    "BoughtBack",
    "AddedOn",
    "Reentered",
    "SeatedLate",
    "Retired",
    "Disqualified",
    "NoShowRemoved",
    "MarkedAway",
    "Substituted",
    "DirectorRuled",
    "PenaltyTakenBack",
    "TableEnded",
    "PlayerMoved",
    "Chopped",
    "ChipsCashed",
    "ConditionsChanged",
)


class Plan(NamedTuple):
    """One tournament to play."""

    seed: str
    book: Book
    conditions: Conditions
    entrants: int
    bots: tuple[str, ...]
    wild: float  # how often something is done between hands
    crashes: float


# ------------------------------------------------------------------------------------------------- drawing a plan


def planned(seed: str) -> Plan:
    """A tournament drawn by a seed: "1.7" is the seventh of seed 1. One of forty is large."""
    chance = Random(f"tournament machine {seed}")
    large = int(seed.rpartition(".")[2]) % ONE_LARGE_IN == FIRST_LARGE
    name, draft = chance.choice(DRAFTS)
    if Random(f"grand {seed}").randrange(ONE_GRAND_IN) == 0:
        name, draft = GRAND
    if not _is_held(name):
        name, draft = DRAFTS[0]
    book = shelf.book(name)
    given: dict[str, Any] = dict(read_conditions(book.drafts[draft]).given) if draft else _house(chance, book)
    entrants = chance.randint(*LARGE) if large else chance.randint(2, 6) if chance.random() < 0.1 else 0
    entrants = entrants or chance.randint(6, SMALL)
    kind = chance.choice(KINDS)
    given |= {"players.most": 2 * entrants + 20, "players.least": 2, "format.seats": chance.randint(2, 10)}
    _format(chance, given, kind, entrants)
    _levels(chance, given, entrants)
    given["format.hand_for_hand"] = chance.choice(("yes", "yes", "no"))
    given["format.ties"] = chance.choice(("by tables", "by stacks"))
    given["entry.late_until"] = chance.choice((0, 0, 2, 4))
    given["prizes.shares"] = chance.choice(("house", [50, 30, 20], [100], [65, 35]))
    given["prizes.chop"] = chance.choice(("yes", "no"))
    given["penalties"] = [
        {"for": "soft play", "penalty": {"hands": 2}},
        {"for": "abuse", "penalty": {"rounds": 1}},
    ]
    given["disqualified.for"] = ["collusion"]
    for key in ("late.then", "absent.then"):
        given[key] = chance.choice((BLINDED_OFF, WAITS, REMOVED))
    given["substitute.when"] = chance.choice((["never"], ["illness"]))
    if kind == "shootout" and chance.random() < 0.5:
        given["format.go_on"] = chance.randint(1, 3)
    if chance.random() < 0.2:
        given["prizes.guarantee"] = entrants * 100
    if chance.random() < 0.2:
        given["format.final"] = chance.randint(2, 10)
    if name in ("crown", "victoria") and Random(f"cash {seed}").random() < 0.5:
        given["chips.after"] = "cash"
    bots = tuple(chance.choices(tuple(BOTS), k=chance.randint(1, 3)))
    return Plan(
        seed, book, checked(given), entrants, bots, chance.choice((0, 0.1, 0.3, 0.6)), chance.choice((0, 0.02, 0.08))
    )


def _is_held(name: str) -> bool:
    book = shelf.book(name)
    return any(
        book.game(game).rules["tournament.held"].value
        for game in [*book.games][:1]
        if "tournament.held" in book.game(game).rules
    )


def _house(chance: Random, book: Book) -> dict[str, Any]:
    game = chance.choice([name for name in ("holdem", "omaha") if name in book.games] or ["holdem"])
    limit = chance.choice(("no limit", "no limit", "pot limit" if game == "omaha" else "no limit"))
    return {**read_conditions(book.drafts["freezeout"]).given, "game": game, "limit": limit}


def _format(chance: Random, given: dict[str, Any], kind: str, entrants: int) -> None:
    offers = list(given.get("offers", ()))
    given["format.kind"] = kind if kind in ("satellite", "shootout", "heads-up") else "freezeout"
    if kind == "re-buy":
        offers += ["re-buy", "add-on"]
        given |= {
            "price.rebuy": 50,
            "price.add_on": 50,
            "format.buy_back": "at the table",
            "format.buy_back_minutes": chance.randint(5, 40),
            "format.buy_backs": chance.randint(1, 4),
            "format.add_on_after": 3,
            "chips.add_on": 1500,
        }
    elif kind == "re-entry":
        offers += ["re-entry"]
        given |= {
            "price.re_entry": 120,
            "format.buy_back": "at the desk",
            "format.buy_back_minutes": chance.randint(5, 40),
            "format.buy_backs": chance.randint(1, 3),
        }
    elif kind in ("bounty", "progressive"):
        given |= {"prizes.bounty": 25, "prizes.bounties": "fixed" if kind == "bounty" else kind}
        if chance.random() < 0.4:
            _format(chance, given, "re-entry", entrants)
            offers = list(given["offers"])
    elif kind == "satellite":
        given["prizes.seat"] = chance.choice((250, 550, 1000))
    given["offers"] = list(dict.fromkeys(offers))  # the draft may offer it already


def _levels(chance: Random, given: dict[str, Any], entrants: int) -> None:
    minutes = chance.randint(2, 6)
    bank = chance.choice((1000, 2500, 5000, 10_000))
    rows = []
    if chance.random() < 0.4:
        schedule = by_length(bank, bank * entrants, chance.randint(6, 12) * minutes, minutes)
        rows = [
            {"small": level.small, "big": level.big, "ante": level.ante, "minutes": minutes}
            for level in schedule.levels
        ]
        given["wagers.grow"] = "yes"
    else:
        big = max(2, bank // chance.choice((20, 40, 100)))
        while big < bank * entrants / 3 or len(rows) < 4:
            unit = 25 if big >= 50 else 1
            big = max(2 * unit, big // (2 * unit) * 2 * unit)
            if not rows or big > rows[-1]["big"]:
                ante = big if len(rows) > 2 else 0
                rows.append({"small": big // 2, "big": big, "ante": ante, "minutes": minutes})
            big = big * chance.choice((15, 20, 30)) // 10 + 2
        given["wagers.grow"] = chance.choice(("yes", "no"))
    given["chips.bank"] = bank
    given["wagers.levels"] = rows
    if bank % 25 == 0 and chance.random() < 0.5:
        given["chips.colours"] = True
        given["chips.race"] = chance.choice(("raced", "rounded up"))
    if chance.random() < 0.6:
        given["format.breaks"] = [{"after": after, "minutes": chance.randint(1, 15)} for after in (1, 3, 6)]


# ---------------------------------------------------------------------------------------------------- one tournament


class Play:
    """One tournament in the machine."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.chance = Random(f"play {plan.seed}")
        self.mind = Random(f"mind {plan.seed}")
        names = [f"P{number}" for number in range(1, plan.entrants + 1)]
        tournament = announced(plan.book, plan.conditions, names)
        self.running = TournamentRun(tournament, Random(f"chance {plan.seed}"))
        self.now = max(tournament.state.at, tournament.state.start)
        conditions = plan.conditions
        rows = [dict(row) for row in conditions["wagers.levels"]]
        breaks = {row["after"]: row["minutes"] for row in conditions["format.breaks"]}
        held = bool(tournament.state.rules.tournament_briefing.value) and conditions["late.then"] == WAITS
        in_rounds = is_in_rounds(tournament.state)
        self.ledger = Ledger(rows, breaks, in_rounds=in_rounds, held=held, asks=_asked(tournament.state))
        self.aside = Random(f"aside {plan.seed}")  # for what changes nothing else
        self.keeping = Random(f"keeping {plan.seed}")  # for when the operator says what it keeps
        self.said: Counter[type] = Counter()  # events that were read for cards, of each kind
        self.due: dict[int, int] = {}
        self.hands = self.refused = self.crashes = self.acts = 0
        self.came = 0
        self.tried = 1  # the table that was last let deal, or refused
        self.again_at = 0  # hands, when the log is next folded anew
        self.small = plan.entrants <= SMALL
        self.blinds: dict[int, BlindLedger] = {}
        self.written: dict[int, tuple[int, int]] = {}  # how long each table's logs were when it was last made again

    @property
    def tournament(self) -> Tournament:
        return self.running.tournament

    @property
    def state(self) -> TournamentState:
        return self.running.state

    # ------------------------------------------------------------------------------------------ playing

    def play(self) -> None:
        """Play it to its end."""
        self.change_what_is_paid()
        self.running.draw()
        if self.state.rules.tournament_briefing.value:
            self.running.play(Brief("Director"))
        if self.aside.random() < 0.2:
            self.change()
        self.put_papers_right()
        self.tournament.play(StartPlay("Director"), at=self.now)
        if self.aside.random() < 0.4:
            self.change()
        self.look()
        idle = 0
        while self.state.is_now in (RUNNING, ADJOURNED):
            idle = 0 if self.step() else idle + self.was_due()
            if idle > STUCK:
                raise WrongError(f"it stands still: {self.why()}")
        if self.state.is_now == OVER:
            self.settle()

    def change(self) -> None:
        """The operator changes the conditions late: what was approved is another version then."""
        most = self.state.conditions["players.most"] if self.state.conditions is not None else 0
        self.attempt(ChangeConditions("operator", "players.most", str(most + self.aside.randint(1, 9))))
        for _ in range(2):
            key, value = self.aside.choice(LATE_CHANGES)
            self.attempt(ChangeConditions("operator", key, value))
        hold(len({each.chips for each in self.state.left}) == 1, "not all begin with the same bank")

    def change_what_is_paid(self) -> None:
        """The operator changes prices, bounty and bank when some have entered and others have not."""
        if self.aside.random() < 0.3:
            for key, value in self.aside.sample(PAID_CHANGES, 2):
                self.attempt(ChangeConditions("operator", key, value))
            self.put_papers_right()
            self.came += 1
            self.attempt(Enter(f"P{self.plan.entrants + self.came}"))
            office = self.state.rules.tournament_designates.value.removeprefix("the ") or "Director"
            self.attempt(Designate(office, (len(self.state.tables) + 1,)))

    def put_papers_right(self) -> None:
        """The approval is filed again where it is of another version."""
        if self.state.approved != self.state.version:
            self.attempt(Approve("operator"))

    def was_due(self) -> bool:
        """Whether the last table that was refused a hand has anybody left to play one with, or no other table has."""
        tables = self.state.tables
        tried = tables.get(self.tried)
        return tried is None or len(tried.players) > 1 or all(len(table.players) < 2 for table in tables.values())

    def why(self) -> str:
        """Why no table deals."""
        found = []
        for number, table in self.state.tables.items():
            try:
                begin_hand(self.state, self.tournament._log, number)
            except Refused as refused:
                found.append(f"{number} ({len(table.players)}): {refused}")
        return f"{self.state.is_now} {self.state.seated} seated; {' '.join(found)}"

    def step(self) -> bool:
        """Let the next table that is due deal or end its hand; whether one did."""
        running = self.running
        if self.chance.random() < self.plan.wild:
            self.act()
            if self.state.is_now not in (RUNNING, ADJOURNED):
                return True
        if self.plan.crashes and self.chance.random() < self.plan.crashes / 4:
            self.crash()
        self.put_right()
        for number, table in running.tables.items():
            if number not in self.due and (table.state.players or table.state.playing):
                self.due[number] = self.now
        alone = self.state.seated < 2 and not any(table.playing for table in self.state.tables.values())
        if not self.due or alone:  # who is out may still come back
            self.now += 60
            self.attempt(LookAtClock())
            return False
        number = min(self.due, key=lambda each: (self.due[each], each))
        self.now = max(self.now, self.due.pop(number))
        if number not in running.tables:
            return False
        self.tried = number
        if self.state.tables[number].playing:
            self.end(number)
            return True
        return self.deal(number)

    def deal(self, number: int) -> bool:
        """Begin a hand, if the tournament lets a table."""
        running = self.running
        before = self.digest() if self.small and self.chance.random() < 0.1 else None
        mark = len(self.tournament.log)
        try:
            running.colour_up(number, self.now)
            mark = len(self.tournament.log)
            before = before and self.digest()
            if self.plan.crashes and self.chance.random() < self.plan.crashes / 4:
                # The tournament has heard of a hand, and the machine stops before the table deals it.
                self.tournament.record.at_time(self.now, begin_hand, number)
                self.crash()
            else:
                running.deal(number, self.now)
        except Refused:
            hold(len(self.tournament.log) == mark, "a hand that was refused left something in the log")
            hold(before is None or before == self.digest(), "a hand that was refused changed something")
            left = stands(self.state, self.now).break_left
            if left and self.plan.conditions.offer("add-on"):
                for entry in list(self.state.tables[number].players.values()):
                    if not entry.added and self.chance.random() < 0.6:
                        self.attempt(AddOn(entry.name))
            self.due[number] = self.now + (left or self.chance.randint(30, 120))
            if not left:
                self.attempt(LookAtClock())
            return False
        self.go_on(number, self.chance.choice((0, 1, 3, 100)))
        self.due[number] = self.now + self.chance.randint(20, 150)
        return True

    def go_on(self, number: int, acts: int) -> None:
        """Play some acts of the hand that is on."""
        for _ in range(acts):
            hand = self.running.tables[number].hand
            if hand is None or hand.state.stage == HAND_OVER:
                return
            due = due_in(hand)
            if due.actor != "seat":
                raise WrongError(f"the hand waits for the {due.actor}: {', '.join(due.options)}")
            name = hand.state.names[due.seat]
            kind = self.plan.bots[int(name[1:]) % len(self.plan.bots)]
            play_in(hand, BOTS[kind](Seen(hand), self.mind))

    def end(self, number: int) -> None:
        """Play a hand to its end, and tell the tournament."""
        if self.plan.crashes and self.chance.random() < self.plan.crashes:
            self.crash()  # in the middle of it
            if not self.state.tables[number].playing:  # the table was told of already
                self.hands += 1
                self.watch_blinds(number)
                return
        mark = len(self.tournament.log)
        self.go_on(number, 10_000)
        self.hands += 1
        if self.plan.crashes and self.chance.random() < self.plan.crashes:
            self.crash()  # the table knows that it is over, the tournament does not
            hold(not self.state.tables[number].playing, "what a table did was not told")
        else:
            self.running.over(number, self.now)
        self.watch_blinds(number)
        self.look()
        self.come_and_go([event.name for event in self.tournament.log[mark:] if isinstance(event, Fell)])
        self.due[number] = self.now + self.chance.randint(0, 10)

    def come_and_go(self, fallen: list[str]) -> None:
        """What players do of themselves behind a hand: they buy back, enter again, come late, and sometimes leave."""
        chance, conditions = self.chance, self.plan.conditions
        for name in fallen:
            if chance.random() < 0.7 and conditions.offer("re-buy"):
                self.attempt(BuyBack(name))
            elif chance.random() < 0.7 and conditions.offer("re-entry"):
                draw = late_seat_of(self.state, name, chance)
                if draw is not None:
                    self.attempt(Reenter(name, draw.chance))
        if conditions["entry.late_until"] and chance.random() < 0.1:
            self.came += 1
            self.attempt(Enter(f"P{self.plan.entrants + self.came}"))
        if chance.random() < 0.005 and self.state.left:
            self.attempt(Retire(chance.choice(self.state.left).name))
        if fallen and self.aside.random() < 0.3:
            self.attempt(Permit(self.aside.choice(fallen)))
        if self.keeping.random() < 0.02:  # long before it is certain what there is
            self.attempt(Keep("operator", self.fees()))

    def settle(self) -> None:
        """Sign the results."""
        conditions, state = self.plan.conditions, self.state
        if not state.chopped:
            self.tournament.play(Keep("operator", self.fees()))
        due = due_prizes(state)
        self.tournament.play(SettlePlaces("Director", tuple(due), tuple(due.values())))
        hold(state.is_now == SETTLED, "the results are not signed")
        self.ledger.barred = frozenset(each.name for each in state.entered if each.is_now == "disqualified")
        self.ledger.hear(self.tournament.log, most_seats(state))
        guaranteed = conditions["prizes.guarantee"]
        hold(pool_of(state) == max(self.ledger.pool, guaranteed), "the pool is another by the log")
        self.ledger.check_results(guaranteed)
        for entry in list(state.entries.values())[:9]:  # who comes too late has changed nothing
            for act in (AddOn(entry.name), BuyBack(entry.name), Reenter(entry.name, 1), WithdrawEntry(entry.name)):
                hold(not self.attempt(act), f"{act} was done when the results were signed")
        self.same_again()
        self.check_views()

    def fees(self) -> int:
        """What the operator keeps."""
        if self.state.rules.tournament_keeps.value is not None:
            return sum(each.paid for each in self.state.entered) // 20
        kept = self.plan.conditions["keeps"]
        return int(kept) if kept is not None else sum(each.fees for each in self.state.entered)

    # ------------------------------------------------------------------------------------------ looking

    def look(self) -> None:
        """Check everything that must be so now."""
        state, running = self.state, self.running
        seats = seats_now(state)
        self.ledger.hear(self.tournament.log, seats)
        if not self.small and self.hands % 20:
            return
        self.ledger.check(state, running.tables)
        if state.is_now == RUNNING and not self.ledger.playing:
            running.moves()
            self.ledger.hear(self.tournament.log, seats)
            self.ledger.check_even()
        if self.small and self.hands >= self.again_at:
            self.again_at = self.hands + AGAIN
            self.same_again()

    def check_views(self) -> None:
        """Nobody learns a card by what the tournament tells, and only those are named in promotion who allowed it."""
        state = self.state
        named = {*publicity(state)}
        if state.rules.tournament_promotion.value:
            hold(named == self.ledger.permitted & {*self.ledger.places}, "others are named than those who allowed it")
        else:
            hold(named == {*self.ledger.places}, "not everybody is named where nobody need allow it")
        for event in self.tournament.log:
            kind = type(event)
            if kind.__name__ == "ColouredUp" or self.said[kind] >= READ:
                continue  # cards of a race lie open
            self.said[kind] += 1
            told = f"{TOURNAMENT.say(event)} {encode(event).decode()}"
            hold(CARD.search(told) is None, f"a card is told: {told[:200]}")

    def same_again(self) -> None:
        """The log gives the same state."""
        self.same(replay(self.plan.book, self.tournament.log).state)

    def same(self, again: TournamentState) -> None:
        """Another state is the same but for the time, which goes on without being recorded."""
        for each in fields(again):
            if each.name == "at":
                continue
            one, other = getattr(again, each.name), getattr(self.state, each.name)
            hold(one == other, f"by its log {each.name} is {one}, not {other}")

    def digest(self) -> bytes:
        """How the tournament stands, in writing."""
        state = self.state
        return encode([getattr(state, name) for name in WRITTEN])

    def watch_blinds(self, number: int) -> None:
        """Big blinds come round as they should, by a ledger of each table's own."""
        table = self.running.tables[number]
        try:
            self.blinds.setdefault(number, BlindLedger()).hear(table.log)
        except WrongError as wrong:
            raise WrongError(f"table {number}: {wrong}") from None

    # ------------------------------------------------------------------------------------------- acting

    def attempt(self, act: Act) -> bool:
        """Do something, lawful or not; what is refused changes nothing."""
        self.acts += 1
        before = self.digest() if self.small else None
        mark = len(self.tournament.log)
        try:
            self.running.play(act, at=self.now)
        except Refused:
            self.refused += 1
            hold(len(self.tournament.log) == mark, f"{act} was refused and is in the log")
            hold(before is None or before == self.digest(), f"{act} was refused and changed something")
            return False
        if self.chance.random() < self.plan.crashes:
            self.crash()
        if len(self.tournament.log) > mark:
            self.look()
        return True

    def put_right(self) -> None:
        """What was stopped goes on sooner or later."""
        state = self.state
        if state.approved != state.version and self.aside.random() < 0.1:
            self.put_papers_right()
        if state.is_now == ADJOURNED and self.chance.random() < 0.5:
            self.now += self.chance.choice((60, DAY))
            if not state.on_duty:
                self.attempt(GoOnDuty("operator", "the room"))
            self.attempt(ResumePlay("Director"))
        if state.is_now == RUNNING and state.runs_since < 0 and self.chance.random() < 0.3:
            if not state.on_duty:
                self.attempt(GoOnDuty("operator", "the room"))
            self.now += self.chance.randint(0, 600)
            self.attempt(StartClock("Director"))
        if state.is_now == RUNNING:
            self.bring_back()
        for entry in [each for each in state.entries.values() if each.is_now == ENTERED] if self.came else ():
            act = late_seat_of(state, entry.name, self.running.chance) if state.is_now == RUNNING else None
            if act is not None and not is_in_rounds(state):
                if state.rules.tournament_briefing.value and not entry.briefed:
                    self.attempt(Brief("Director", (entry.name,)))
                self.attempt(act)

    def bring_back(self) -> None:
        """Whoever is away comes back sooner or later, and who plays in another's place is briefed."""
        for entry in self.state.left if self.acts else ():
            if entry.away and self.chance.random() < 0.05:
                self.attempt(MarkBack("Director", entry.name))
            if not entry.briefed and self.state.rules.tournament_briefing.value and self.chance.random() < 0.2:
                self.attempt(Brief("Director", (entry.name,)))

    def act(self) -> None:
        """Something by chance, between hands."""
        chance, state = self.chance, self.state
        known = list(state.entries.values())
        anybody = chance.choice(known).name
        out = [each.name for each in known if each.is_now == OUT]
        seated = [each.name for each in known if each.is_now == SEATED]
        fallen = chance.choice(out) if out else anybody
        player = chance.choice(seated) if seated else anybody
        level = stands(state, self.now).level.number
        if self.aside.random() < 0.05:  # under another name, by another way in, or when it is too late
            act = self.aside.choice((BuyBack(anybody), AddOn(anybody), Enter(f"S{self.aside.randrange(50)}")))
            self.attempt(act)
        picked = chance.randrange(27)
        if picked == 0:
            self.came += 1
            if self.attempt(Enter(f"P{self.plan.entrants + self.came}")) and chance.random() < 0.1:
                self.attempt(WithdrawEntry(f"P{self.plan.entrants + self.came}"))
        elif picked in (1, 2):
            self.attempt(BuyBack(chance.choice((fallen, fallen, player, anybody))))
        elif picked in (3, 4):
            self.attempt(Reenter(chance.choice((fallen, fallen, anybody)), chance.randint(1, 4)))
        elif picked in (5, 6, 7):
            self.attempt(AddOn(player))
        elif picked == 8 and chance.random() < 0.3:
            self.attempt(Retire(player))
        elif picked == 9 and chance.random() < 0.3:
            self.attempt(Disqualify("Director", player, chance.choice(("collusion", "collusion", "snoring"))))
        elif picked == 10:
            count, unit, cause = chance.choice(((2, "hands", "soft play"), (1, "rounds", "abuse"), (9, "hands", "x")))
            self.attempt(Penalise("Director", player, cause, count, unit))
            if self.aside.random() < 0.5:
                self.attempt(Correct("Director", "it was somebody else"))
        elif picked == 11:
            self.attempt(chance.choice((StopClock("Director"), StartClock("Director"))))
        elif picked == 12:
            to = level + chance.choice((-1, 0, 0, 1, 50))
            self.attempt(SetClock("Director", max(1, to), chance.randint(1, 200), chance.choice(("a mistake", ""))))
            if self.aside.random() < 0.3:
                self.attempt(Correct("Director", "the clock was right"))
        elif picked == 13:
            self.attempt(GoOffDuty("operator", "the room"))
        elif picked == 14:
            self.attempt(GoOnDuty("operator", chance.choice(("the room", "somebody"))))
        elif picked == 15:
            table = chance.choice([*state.tables, 99])
            self.attempt(MovePlayer("Director", player, table, chance.randint(1, 10), "they asked"))
        elif picked == 16:
            self.chop()
        elif picked == 17:
            if self.attempt(EndSession("Director")):
                hold(self.state.is_now == ADJOURNED, "a session that ended is not adjourned")
        elif picked == 18:
            self.attempt(SeatLate(anybody, chance.randint(1, 9)))
        elif picked == 19:
            self.attempt(WaiveWait("Director", chance.choice([*state.tables, 99])))
        elif picked == 20:
            self.attempt(chance.choice((Balance(), Enter(anybody), WithdrawEntry(anybody), StartPlay("Director"))))
        elif picked == 21 and chance.random() < 0.3:
            office = state.rules.tournament_designates.value.removeprefix("the ") or "Director"
            self.attempt(Designate(office, (len(state.tables) + 1,)))
        elif picked in (22, 23):
            self.attempt(MarkAway("Director", chance.choice((player, player, anybody))))
        elif picked == 24:
            who = chance.choice(("Director", "Deputy Director"))
            about = chance.choice(("a raise", "a seat", "the clock"))
            self.attempt(RuleOn(who, about, chance.choice(("it stands", "it does not"))))
        elif picked == 25:
            self.attempt(Substitute("Director", f"S{self.acts}", player, chance.choice(("illness", "boredom"))))
        elif picked == 26:
            number = chance.choice([*state.tables, 99])
            here = at_table(state, number) if self.aside.random() < 0.5 else []
            self.attempt(EndTable("Director", number, tuple(each.name for each in here)))

    def chop(self) -> None:
        """Read out how prizes would be shared; all agree, or somebody does not."""
        chance = self.chance
        if self.state.rules.tournament_keeps.value is not None:
            return  # what is kept is said at the end here
        if len(self.state.left) > 9 and chance.random() < 0.9:
            return
        if not self.state.chopped:  # what is shared is known once the operator has said what it keeps
            self.attempt(Keep("operator", self.fees()))
        way = chance.choice(("equal", "by chips", "icm", "by looks"))
        left = chance.choice((0, 0, 1000))
        if not self.attempt(OfferChop("Director", way, left)):
            return
        for name in list(self.state.chop):
            if chance.random() < 0.1:
                self.attempt(DeclineChop(name))
                return
            if not self.attempt(AgreeToChop(name)):
                return

    # ------------------------------------------------------------------------------------------ crashing

    def crash(self) -> None:
        """Throw everything away but what is written down, and make it again."""
        self.crashes += 1
        running = self.running
        tournament = replay(self.plan.book, self.tournament.log)
        self.same(tournament.state)
        tournament.state.at = self.state.at
        book = OneGame(game_of(tournament.state))
        tables: dict[int, Table] = {}
        for number, table in running.tables.items():
            mark = (len(table.log), len(table.hand.log) if table.hand is not None else 0)
            if self.written.get(number) == mark:  # it was made again from just this
                tables[number] = table
                continue
            again = restore(book, table.json(), running.chance)
            hold(again == table, f"by its log table {number} stands otherwise")
            tables[number], self.written[number] = again, mark
        self.running = TournamentRun.again(tournament, tables, running.chance)
        self.look()


def _asked(state: TournamentState) -> frozenset[str]:
    """What the book wants before any hand."""
    rules = state.rules
    asked = {
        "Director": rules.tournament_present.value != NOT_ASKED,
        "briefing": bool(rules.tournament_briefing.value),
        "approval": rules.tournament_approved.value != NOT_ASKED,
    }
    return frozenset(what for what, is_asked in asked.items() if is_asked)


def ten_times(seed: str) -> None:
    """The same tournament for ten times the money has ten times the prizes, where they are rounded so too."""
    plan = planned(seed)
    given = dict(plan.conditions.given)
    for key in MONEY:
        if key in given:
            given[key] = plan.conditions[key] // 10  # it is read in cents, and given in dollars
    given["prizes.unit"] = 10 * plan.conditions["prizes.unit"]
    found = []
    for conditions in (plan.conditions, checked(given)):
        names = [f"P{number}" for number in range(1, plan.entrants + 1)]
        event = BotTournament(announced(plan.book, conditions, names), 1, plan.bots[0])
        event.play()
        found.append({name: (each.place, each.prize) for name, each in event.state.named.items()})
    one, ten = found
    for name, (place, prize) in one.items():
        hold(ten[name][0] == place, "for more money others win")
        # What a tie or a head leaves over in cents is other cents then.
        hold(abs(ten[name][1] - 10 * prize) < ODD_CENTS, f"{name} wins {prize}, and ten times that is {ten[name][1]}")


def permuted(seed: str) -> None:
    """The same tournament with other names has the same results for those who sit in the same seats."""
    plan = planned(seed)
    found = []
    for way in (1, -1):
        names = [f"P{number}" for number in range(1, plan.entrants + 1)][::way]
        event = BotTournament(announced(plan.book, plan.conditions, names), 1, plan.bots[0])
        event.play()
        state = event.state
        found.append([(state.entries[name.casefold()].place, state.entries[name.casefold()].prize) for name in names])
    hold(found[0] == found[1], "with other names others win")


def play_one(seed: str) -> Play:
    """Play the tournament of a seed."""
    play = Play(planned(seed))
    play.play()
    return play


class Sums:
    """What a number of tournaments came to."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()

    def add(self, play: Play) -> None:
        """One was played."""
        self.counts.update(
            hands=play.hands,
            acts=play.acts,
            refused=play.refused,
            crashes=play.crashes,
            compared=play.ledger.compared,
            spaced=sum(each.spaced for each in play.blinds.values()),
            large=not play.small,
        )
        self.events.update(type(event).__name__ for event in play.tournament.log)

    def join(self, other: Sums) -> None:
        """Others were played elsewhere."""
        self.counts.update(other.counts)
        self.events.update(other.events)
        self.failed.update(other.failed)

    def say(self, took: float) -> str:
        """What it all came to, for people."""
        count = self.counts
        return (
            "".join(f"{times} times {what}\n" for what, times in self.failed.most_common())
            + f"{count['tournaments']} tournaments, {count['large']} of them large, {count['hands']} hands, "
            f"{count['acts']} acts of which {count['refused']} were refused, {count['crashes']} crashes, "
            f"{count['compared']} moves compared, {count['spaced']} big blinds that came round, "
            f"{self.failed.total()} failed, {took:.0f} seconds\n"
            + f"{', '.join(f'{self.events[kind]} {kind}' for kind in COMING_AND_GOING)}\n"
        )


def one_of(seed: str) -> Sums:
    """Play one tournament, with other names too where it is its turn, and say what failed."""
    found = Sums()
    found.counts["tournaments"] += 1
    try:
        found.add(play_one(seed))
        if int(seed.rpartition(".")[2]) % PERMUTED == 0:
            permuted(seed)
            ten_times(seed)
    except Exception as error:  # whatever it is, it is a failure of this tournament
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{last.filename.rsplit('/', 1)[-1]}:{last.lineno}"
        found.failed[f"{type(error).__name__} {where}"] += 1
        sys.stdout.write(f"{seed}: {type(error).__name__} at {where}: {str(error)[:300]}\n")
        sys.stdout.flush()
    return found


def main() -> int:
    """Play many, and say what failed."""
    parser = argparse.ArgumentParser(description="Random tournaments, checked after every hand.")
    parser.add_argument("--tournaments", type=int, default=2000, help="the last one, by its number")
    parser.add_argument("--first", type=int, default=1, help="the first one, to go on where a run was stopped")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="how many are played at once")
    parser.add_argument("--only", type=int, default=0, help="one tournament, by its number; a failure is told in full")
    given = parser.parse_args()
    if given.only:
        play_one(f"{given.seed}.{given.only}")
        return 0
    seeds = [f"{given.seed}.{number}" for number in range(given.first, given.tournaments + 1)]
    sums, began = Sums(), time.monotonic()
    with Pool(given.jobs) as pool:
        for done, found in enumerate(pool.imap(one_of, seeds), 1):
            sums.join(found)
            if done % 50 == 0:
                at = f"up to {seeds[done - 1]}: {sums.counts['hands']} hands, {sums.failed.total()} failed"
                sys.stdout.write(f"{at}, {time.monotonic() - began:.0f} seconds\n")
                sys.stdout.flush()
    sys.stdout.write(sums.say(time.monotonic() - began))
    return 1 if sums.failed else 0


if __name__ == "__main__":
    sys.exit(main())
