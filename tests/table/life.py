"""Random life at a table: people come, go, stay away, move, buy, straddle; signs change; hands are misdealt.

Everything comes from one generator, so that a seed tells the whole life again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pokerroom import shelf
from pokerroom.hand.choosing import Choose
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.showing import Show
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law import Refused, Sign
from pokerroom.machine.kinds import Act
from pokerroom.table import Table, restore
from pokerroom.table.player import Player
from tests.table.kinds import acts
from tests.table.ledger import Ledger


def lawful(hand: Hand, mind: Random) -> Act:
    """Anything lawful for the seat that is due, mostly cheap."""
    due = hand.due
    seat, options = due.seat, due.options
    roll = mind.random()
    if "bring in" in options:
        return Bet(seat, due.bring_in or due.least)
    if "show" in options:
        return Show(seat)
    if "draw" in options:
        return Discard(seat, tuple(sorted(hand.state.hole[seat])[: mind.randrange(3)]))
    if "discard" in options:
        return Discard(seat, tuple(sorted(hand.state.hole[seat])[: due.least]))
    if "twice" in options:
        return Choose(seat, "twice" if roll < 0.5 else "once")
    if "kitty" in options and roll < 0.1:
        return TakeKitty(seat)
    if due.most and roll < 0.06:
        return Bet(seat, mind.choice(due.sizes) if due.sizes else due.least)
    if due.most and roll < 0.07:
        return Bet(seat, mind.choice(due.sizes) if due.sizes else due.most)
    if "check" in options:
        return Check(seat)
    if "call" in options and (not due.to_call or roll > 0.45):
        return Call(seat)
    return Fold(seat) if "fold" in options else Call(seat)


def offices(sign: Sign) -> tuple[str, ...]:
    ladder: tuple[str, ...] = sign.game.rules["offices.ladder"].value
    return ladder


class Life:
    """One table and what happens at it."""

    def __init__(self, sign: Sign, seed: int) -> None:
        self.mind = Random(seed)
        self.book = shelf.book(sign.game.book)
        self.stack = max(40 * max(sign.least_wager, *sign.blinds, sign.ante), sign.buy_in[0])
        count = self.mind.randrange(max(3, int(sign.game.rules["least_players"].value)), sign.seats + 1)
        self.people = 0
        self.table = Table(
            sign, {self.name(): self.stake() for _ in range(count)}, book=self.book, chance=Random(seed + 1)
        )
        least = max(2, int(sign.game.rules["least_players"].value), len(sign.blinds))
        self.ledger = Ledger(sign, sign.game.book, least, lambda: self.table.sign)
        self.seen = 0
        self.refused = 0
        self.acts = 0
        self.hands = 0
        self.changed = 0
        self.twin: Table | None = None
        self.twin_left = 0
        self.check()

    def name(self) -> str:
        self.people += 1
        return f"P{self.people}"

    def stake(self) -> int:
        return int(self.stack * (1 + 4 * self.mind.random()))

    def players(self) -> list[Player]:
        """Everybody at the table, clockwise: in whatever order the state keeps them, a seed chooses the same."""
        return sorted(self.table.state.players.values(), key=lambda player: player.seat)

    # ---------------------------------------------------------------------------------------- acts

    def act(self) -> Any:
        """Something that somebody may want to do, lawful or not."""
        mind = self.mind
        players = self.players()
        taken = [player.seat for player in players]
        names = [player.name for player in players]
        free = [seat for seat in range(1, self.table.sign.seats + 1) if seat not in taken]
        owing = [player.name for player in players if player.missed or player.entry]
        away = [player.name for player in players if player.away_since >= 0]
        out = [player.name for player in players if player.out]
        buying = [player.name for player in players if player.must_have]
        choices: list[Any] = []
        if free and len(names) < self.table.sign.seats:
            way = mind.choice(("", "", "", "from a closed game"))
            choices += [acts.Sit(self.name(), mind.choice(free), self.stake(), way=way)] * (3 if len(names) < 4 else 1)
        if names:
            who = mind.choice(names)
            choices += [acts.StepAway(who), acts.SitOut(who), acts.Buy(who, self.stack)]
            if len(names) > 4:
                choices.append(acts.Leave(who))
            if free:
                choices += [acts.Move(who, mind.choice(free))] * 2
            choices += [acts.Straddle(who), acts.BetOn(who, mind.choice(("red", "black")), 1 + mind.randrange(5))]
        choices += [acts.Post(each) for each in owing] * 2 + [acts.Wait(each) for each in owing]
        choices += [acts.Return(each) for each in away] * 2 + [acts.DealIn(each) for each in out] * 2
        choices += [acts.Buy(each, self.stack) for each in buying] * 4
        if not choices:
            choices.append(acts.Sit(self.name(), mind.choice(free), self.stake()))
        return mind.choice(choices)

    def do(self, act: Any, at: int) -> None:
        before = len(self.table.log)
        state = self.table.state
        told = (self.table.stacks, dict(state.accounts), state.positions, state.number)
        self.acts += 1
        try:
            self.table.play(act, at=at)
        except Refused as refused:
            self.refused += 1
            self.hear(act, refused)
            state = self.table.state
            assert len(self.table.log) == before, f"{act} was refused and left a record"
            assert told == (self.table.stacks, dict(state.accounts), state.positions, state.number)
            if self.twin is not None:
                try:
                    self.twin.play(act, at=at)
                except Refused:
                    return
                raise AssertionError(f"{act} was refused at one table and not at the one restored") from None
            return
        if self.twin is not None:
            self.twin.play(act, at=at)
        self.check()

    def change_sign(self, at: int) -> None:
        """Another sign, by notice and the agreement of everybody; the book may still refuse it."""
        sign = self.table.sign
        lines = ["commission none", "straddle", "no straddle"]
        if sign.blinds and sign.limit in ("no limit", "full pot", "half pot"):
            lines.append(f"blinds {'/'.join(str(2 * each) for each in sign.blinds)}")
            lines.append(f"blinds {'/'.join(str(max(1, each // 2)) for each in sign.blinds)}, least wager 1")
        top = offices(sign)[-1]
        before = self.table.sign
        self.do(acts.Notify(top, self.mind.choice(lines)), at)
        if self.table.state.notice is not None:
            for player in self.players():
                self.do(acts.Agree(player.name, "the change"), at)
            self.do(acts.Change(top), at + 1800)
        self.changed += self.table.sign != before

    def close(self, at: int) -> None:
        """Close the table by the agreement of everybody."""
        top = offices(self.table.sign)[-1]
        self.do(acts.NotifyClosing(top), at)
        self.do(acts.TellInspector(top), at)
        for player in self.players():
            self.do(acts.Agree(player.name, "the closing"), at)
        self.do(acts.Close(top), at + 1800)
        assert self.table.state.closed
        assert not self.table.state.players
        held = {name: chips for name, chips in self.table.state.accounts.items() if chips}
        assert set(held) <= {"cage", "box", "float", "house", "jackpot"}, held

    # ---------------------------------------------------------------------------------------- hands

    def stopped(self) -> bool:
        return any(each.stops for each in self.table.due)

    def hand(self, at: int) -> None:
        """Deal and play a hand, sometimes with a misdeal or void."""
        state = self.mind.getstate()
        hands = [self._dealt(self.table, at)]
        if self.twin is not None:
            self.mind.setstate(state)
            hands.append(self._dealt(self.twin, at))
        self.hands += 1
        fate = self.mind.random()
        moves = 0
        while not hands[0].over:
            if moves == 2 and fate < 0.03:
                self._order(hands, "declares a misdeal" if fate < 0.02 else "voids the hand")
                moves += 1
                continue
            act = lawful(hands[0], self.mind)
            for hand in hands:
                hand.play(act)
            self.look(hands[0], act)
            moves += 1
        self.check()

    def _order(self, hands: list[Hand], power: str) -> None:
        """Let an office do something to the hand, if the book gives it the power."""
        top = offices(self.table.sign)[-1]
        order = Order(top, power, -1, "fire" if power == "voids the hand" else "")
        for hand in hands:
            try:
                hand.play(order)
            except Refused as refused:
                self.hear(order, refused)
                return
        self.look(hands[0], order)

    def _dealt(self, table: Table, at: int) -> Hand:
        return table.deal(seed=self.mind.randrange(1 << 30), at=at)

    # ---------------------------------------------------------------------------------------- checks

    def hear(self, act: Any, refused: Refused) -> None:
        """An act was refused: for those who write down what happens."""

    def look(self, hand: Hand, act: Any) -> None:
        """Something was done in the hand: for those who write down what happens."""

    def check(self) -> None:
        log = self.table.log
        self.ledger.follow(log[self.seen :])
        self.seen = len(log)
        assert self.table.balance == 0, f"{self.table.balance} chips too many"
        assert all(chips >= 0 for chips in self.table.stacks.values())
        if self.twin is not None:
            self.twin_left -= 1
            if self.twin_left <= 0:
                assert self.twin == self.table, "the table restored goes another way"
                self.twin = None

    def snapshot(self) -> None:
        """Restore the table from its log, and let both go on together for a while."""
        self.twin = restore(self.book, self.table.json())
        self.twin_left = 12
        assert self.twin == self.table, "a table restored is not the same"


def live(sign: Sign, hands: int, seed: int) -> Life:
    """Let a table live for so many hands."""
    life = Life(sign, seed)
    go_on(life, hands)
    return life


def go_on(life: Life, hands: int) -> None:
    """Let a table that has opened live for so many hands, and close it."""
    at = 72_000
    idle = 0
    while life.hands < hands and idle < 400:
        at += 20 + life.mind.randrange(100)
        if life.mind.random() < 0.45:
            life.do(life.act(), at)
        if life.stopped():
            idle += 1
            continue
        idle = 0
        life.hand(at)
        if life.hands in (hands // 7, hands // 2):
            life.snapshot()
        if life.mind.random() < 0.02:
            life.change_sign(at)
            at = life.table.at
    life.twin = None
    life.close(at)


def tables(count: int) -> Iterator[tuple[str, Sign]]:
    """So many signs, spread over all books and games."""
    from tests.hand.signs import combinations

    by_book: dict[str, list[tuple[str, Sign]]] = {}
    for each in combinations():
        if not each.sign.freeze_out and not each.sign.tournament:
            by_book.setdefault(each.sign.game.book, []).append((each.name, each.sign))
    books = sorted(by_book)
    for place in range(count):
        every = by_book[books[place % len(books)]]
        yield every[place // len(books) * 97 % len(every)]
