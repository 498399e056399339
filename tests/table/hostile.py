"""Hostile company at a table: any act with any values at any time, lawful or absurd. A seed tells it all again."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import msgspec

import pokerroom as pr
from pokerroom import shelf
from pokerroom.hand.rules import POWERS
from pokerroom.hand.rulings.powers import Order
from pokerroom.law import Refused
from pokerroom.table import Table, replay
from pokerroom.table.rules import BREACHES, SANCTIONS
from pokerroom.table.state import PersonAtTable, TableState
from pokerroom.table.vocabulary import TABLE
from tests.table.kinds import acts
from tests.table.life import lawful, offices
from tests.table.test_table import EXAMPLES

SIGNS = (
    "crown holdem, no limit, blinds 5/10, commission 5% cap 15, straddle, side wager flop chase, time to act 30,"
    " extra time 30 seconds 2 times for 5, bonus prizes one pair 50; two pair a car; high card 7, buy in 100 to 3000",
    "crown omaha, full pot, blinds 5/10, commission time 12, bonus prizes one pair 50; two pair a car, straddle",
    "crown crazy pineapple, no limit, blinds 5/10, side wager flop chase, bonus prizes one pair 50, stand alone",
    "grand holdem, fixed 10/20, blinds 5/10, kill full, straddle, commission time 5",
    "grand omaha, fixed 10/20, blinds 5/10, kill half",
    "victoria holdem, no limit, blinds 10",
    "victoria seven card stud, ante 5, fixed 10/20",
    "victoria draw blind, blinds 10, no limit",
    "tasmania holdem, no limit, blinds 5/10, dollar 100",
    "tasmania five card stud, ante 5, freeze out, agreed freeze out, buy in 100",
    "tasmania five card stud, ante 5",
    "canberra manila, blinds 10",
    "canberra five card stud, ante 5",
    "house holdem, no limit, blinds 5/10, straddle",
    "house holdem, no limit, blinds 5/10, ante 10 from the last blind, straddle",
    "house seven card stud, ante 5, bring in 5, fixed 10/20",
)
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "ann", "BOB", "O'Hara", "Zoë the 2nd", "rail", "", "nobody")
NUMBERS = (-1, 0, 1, 2, 3, 5, 10, 12, 15, 20, 40, 52, 100, 200, 500, 1000, 10**12, 10**20)
ANYTHING, NOTHING = "anything", ""
SMALL = (1, 5, 10, 20, 40)
WORDS = ("", "chips", "cash", "goods or services", "as they are", "with the same chips", "the change", "the closing")
LINES = (
    "straddle", "no straddle", "commission none", "blinds 10/20", "blinds 5/10", "blinds 10", "seats 6", "ante 5",
    "buy in 300", "omaha", "holdem", "deck 40", "agreed reduced deck, deck 40", "kill none", "no kill", "chess",
    "no side wager", "no bonus prizes", "freeze out, agreed freeze out", "commission time 8", "no blinds, ante 5",
)  # fmt: skip


class Company:
    """A table and somebody who tries everything at it."""

    def __init__(self, sign: str, seed: int) -> None:
        self.mind = Random(seed)
        made = pr.sign(sign)
        self.book = shelf.book(made.game.book)
        self.stack = max(made.buy_in[0], 100)
        count = self.mind.randrange(2, min(7, made.seats) + 1)
        self.table = Table(
            made,
            dict.fromkeys(NAMES[:count], self.stack),
            book=self.book,
            chance=Random(seed),
            house=self.mind.choice(("automatic", "manual")),
            hours=self.mind.choice(((0, 0), (0, 0), (72_000, 10_800))),
            at=72_000,
            showdown=self.mind.choice(("automatic", "manual")),
        )
        self.refused = self.done = 0

    # ---------------------------------------------------------------------------------------- what is tried

    def value(self, kind: str, name: str, old: Any) -> Any:
        """A value for a field of an act: one that fits, or any."""
        mind = self.mind
        state = self.table.state
        fits = mind.random() < 0.85
        here = [player.name for player in state.players.values()] or ["Ann"]
        free = [seat for seat in range(1, state.sign.seats + 1) if seat not in state.players] or [1]
        if name in ("name", "other"):
            newcomer = kind in ("Sit", "Admit", "JoinList", "Reserve", "Settle") and fits
            gone = [each for each in NAMES[:7] if each not in here]
            return mind.choice(gone) if newcomer and gone else mind.choice(here if fits else NAMES)
        if name == "office":
            return offices(state.sign)[-1] if fits else mind.choice((*offices(state.sign), "", "King", "Dealer"))
        if name == "seat":
            return mind.choice(free) if fits else mind.choice((mind.randrange(12), mind.choice(NUMBERS)))
        if name == "sign":
            return mind.choice(LINES)
        if name == "power":
            return mind.choice((*SANCTIONS, "hangs"))
        if name == "breach":
            return mind.choice((*BREACHES, *["device"] * 20, "whistling"))
        if name == "until":
            return mind.choice((0, 1, -1, self.table.at + 60, self.table.at - 60, 10**20))
        if isinstance(old, bool):
            return mind.random() < 0.5
        if name == "chips":
            return self.stack if fits else mind.choice(NUMBERS)
        if isinstance(old, int):
            return mind.choice(SMALL if fits else NUMBERS)
        return mind.choice((old, mind.choice(WORDS), "\ud800" if mind.random() < 0.05 else old))

    def act(self) -> Any:
        """Any act with any values."""
        mind = self.mind
        act = mind.choice(EXAMPLES)
        kind = type(act).__name__
        if kind in ("Close", "Adjourn") and mind.random() < 0.8:
            return self.useful()
        if kind in ("Merge", "Draw", "Resume"):
            act = self.together(act)
        else:
            changed = {name: self.value(kind, name, old) for name, old in msgspec.structs.asdict(act).items()}
            kept = [name for name in changed if mind.random() < 0.15]
            act = msgspec.structs.replace(act, **{name: each for name, each in changed.items() if name not in kept})
        if mind.random() < 0.1:
            try:
                line = TABLE.say_act(act)
            except ValueError:
                return act
            return line if TABLE.read_act(line) == act else act
        return act

    def together(self, act: Any) -> Any:
        """An act about several people."""
        mind = self.mind
        count = mind.randrange(4)
        if isinstance(act, acts.Merge):
            many = [[self.value("Sit", field, 0) for _ in range(count)] for field in ("name", "seat", "chips")]
            return acts.Merge(self.value("", "office", ""), *[tuple(each) for each in many])
        state = self.table.state
        if isinstance(act, acts.Resume):
            return acts.Resume(tuple(player.name for player in state.players.values() if mind.random() < 0.95))
        seat = mind.choice((0, *state.wants)) if mind.random() < 0.8 else mind.choice(NUMBERS)
        names = state.wants.get(seat) or [mind.choice(NAMES[:9]) for _ in range(count)]
        card = 52 if mind.random() < 0.9 else 99
        return acts.Draw(seat, tuple(names), tuple(mind.randrange(-1, card) for _ in names))

    def useful(self) -> Any:
        """Something that keeps the game going, where there is something of this kind."""
        mind = self.mind
        state = self.table.state
        top = offices(state.sign)[-1]
        players = list(state.players.values())
        useful: list[Any] = [acts.Wash(), acts.CheckDeck(top), acts.CheckDeck(offices(state.sign)[0])]
        useful += [acts.CountDeck(state.sign.deck), acts.BringDeck(top)] if state.deck.wanted else []
        useful += [acts.Collect(), acts.VerifyTime(top), acts.DropSlide(), acts.PutUp()]
        useful += [acts.Return(player.name) for player in players if player.away_since >= 0] * 3
        useful += [acts.DealIn(player.name) for player in players if player.out] * 3
        useful += [acts.Buy(player.name, self.stack) for player in players if player.chips < 10] * 3
        useful += [acts.Post(player.name) for player in players if player.missed or player.entry] * 3
        useful += [acts.Agree(player.name, mind.choice(("the change", "the closing"))) for player in players]
        useful += [acts.Change(top)] if state.notice is not None else []
        useful += [acts.VerifyPrize(top, prize.name) for prize in state.prizes] * 2
        useful += [acts.PayPrize(prize.name, mind.choice(("chips", "goods or services"))) for prize in state.prizes] * 2
        useful += [acts.Settle(top, name, "as they are") for name in kept(state, "least_return")] * 3
        taken = (*kept(state, "seized"), *kept(state, "detained"))
        useful += [acts.Release(top, name, mind.choice(("", "Lee"))) for name in taken] * 3
        useful += [acts.BetOn(player.name, "red", 5) for player in players] if state.sign.side_wager else []
        useful += [acts.Straddle(player.name) for player in players] if state.sign.straddling.value else []
        useful += [acts.Claim(player.name) for player in players] if state.sign.bonus_prizes else []
        useful += [acts.Resume(tuple(player.name for player in players))] if state.adjourned else []
        picked = kept(state, "picked_up")
        useful += [acts.JoinList(name) for name in picked] + [acts.Return(name) for name in picked]
        if len(players) < 4:
            useful += [
                acts.Sit(name, seat, self.stack)
                for name, seat in zip(NAMES[:7], mind.sample(range(1, 10), 7), strict=True)
            ]
        return mind.choice(useful)

    # ---------------------------------------------------------------------------------------- trying it

    def step(self) -> None:
        """Try one act, in the hand or out of it; whatever is refused changes nothing."""
        mind = self.mind
        table = self.table
        hand = table.hand
        at = table.at + mind.choice((0, 0, 0, 5, 60, 1000))
        if hand is not None and mind.random() < 0.5:
            self.try_it(self.in_hand(), at)
        elif hand is None and mind.random() < 0.3:
            self.try_it(acts.DealHand(), at)
        elif mind.random() < 0.4:
            self.try_it(self.useful(), at)
        else:
            self.try_it(self.act(), at)

    def in_hand(self) -> Any:
        hand = self.table.hand
        assert hand is not None
        if self.mind.random() < 0.02:
            top = offices(self.table.sign)[-1]
            power = self.mind.choice(("declares a misdeal", "voids the hand"))
            return Order(top, power, -1, "fire" if power == "voids the hand" else "")
        if self.mind.random() < 0.05:
            grounds = ("", "returned", "fraud", "fire", "play on", "act stands", "retrieve the hand")
            office, power = self.mind.choice(offices(self.table.sign)), self.mind.choice(tuple(POWERS))
            return Order(office, power, self.mind.randrange(-1, len(hand.state.names)), self.mind.choice(grounds))
        return lawful(hand, self.mind) if hand.due.actor == "seat" else acts.Wash()

    def try_it(self, act: Any, at: int) -> None:
        before = told(self.table)
        expected = self.expected(act, at)
        assert told(self.table) == before, f"whether {act} is refused was asked, and changed something"
        try:
            self.table.play(act, at=at)
        except Refused as refused:
            self.refused += 1
            assert expected in (ANYTHING, str(refused)), f"{act} was refused: {refused}, and not: {expected}"
            assert told(self.table) == before, f"{act} was refused and changed something"
            return
        self.done += 1
        assert expected in (ANYTHING, NOTHING), f"{act} was not refused, as it should be: {expected}"
        table = self.table
        assert table.balance == 0, f"{table.balance} chips too many after {act}"
        assert all(chips >= 0 for chips in table.stacks.values()), f"{table.stacks} after {act}"
        assert all(table.state.accounts[name] >= 0 for name in ("box", "float", "slide", "held", "bets")), act
        assert table.due is not None

    def expected(self, act: Any, at: int) -> str:
        """What the table says beforehand about an act of its own, or an order: the refusal, or nothing."""
        if isinstance(act, acts.DealHand | acts.ActFor) or not isinstance(act, (Order, *TABLE.acts)):
            return ANYTHING
        refused = self.table.refusal(act, at=at)
        return NOTHING if refused is None else str(refused)

    def check(self) -> None:
        """The log alone gives the table again, and can be kept, seen and said."""
        table = self.table
        assert replay(self.book, table.log) == table, "the log tells of another table"
        again = pr.table.restore(self.book, table.json())
        assert again == table, "a table restored is not the same"
        for viewer in ("Ann", "rail", "dealer", "surveillance"):
            table.view(viewer)
        for event in table.log:
            if type(event) in TABLE.events:
                TABLE.say(event)


def kept(state: TableState, what: str) -> list[str]:
    """Those of whom the table keeps something of this kind."""
    plain = PersonAtTable("")
    return [each.name for each in state.people.values() if getattr(each, what) != getattr(plain, what)]


def told(table: Table) -> tuple[Any, ...]:
    """Everything that may not change when an act is refused."""
    log = len(table.log)
    state = {
        each.name: repr(getattr(table.state, each.name))
        for each in fields(table.state)
        if each.name not in ("book", "hand")
    }
    return log, state, table.stacks


def trouble(sign: str, seed: int, steps: int) -> Company:
    """Let a company try so many things."""
    company = Company(sign, seed)
    for step in range(steps):
        company.step()
        if step % 50 == 49:
            company.check()
    company.check()
    return company
