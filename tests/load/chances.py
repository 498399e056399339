"""Chances: what a table would take from somebody now, of all that they could send.

Whoever tries everything at random hardly ever meets the moment in which a call can be refused, a slide dropped or a
notice agreed to. Here they look first: at what the desk suggests, at who is called, notified and idle, at what is due in
the hand; each act of the table is put to it beforehand, and of those that it would take the rarest come first. Ask
`wild` for what is tried without looking. All this is asked in the loop of the room, where no act is half done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.choosing import Divide
from pokerroom.hand.dealer import Burn, Cut, Decline, EndDeal, Flash, Turn
from pokerroom.hand.gestures import Count, Push, Say, Signal
from pokerroom.hand.hand import Hand
from pokerroom.hand.lawful_acts import lawful_acts
from pokerroom.hand.naming import NameCards
from pokerroom.hand.rulings.irregular import (
    PEEKS,
    TOSSES,
    Ask,
    Dispute,
    Drop,
    Find,
    Look,
    Peek,
    Retract,
    Sweep,
    Time,
    Toss,
)
from pokerroom.hand.rulings.kinds import FINDS
from pokerroom.hand.rulings.notice import Notice
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.showing import Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.state import OVER, SETTLING, SHOWING
from pokerroom.hand.vocabulary import HAND
from pokerroom.players.careless import careless
from pokerroom.room.names import is_bot
from pokerroom.room.offers import orders
from pokerroom.room.offices import highest
from pokerroom.room.owner import Owner
from pokerroom.table.conduct import Report
from pokerroom.table.desk import DeskQuestion, free_seats
from pokerroom.table.rules import BREACHES
from pokerroom.table.traits import IN_TOURNAMENT
from pokerroom.table.vocabulary import TABLE
from tests.table.hostile import LINES
from tests.table.kinds import acts

AGREED = ("the change", "the closing", "the reduced deck", "the low ace")
LIVELY = ("Sit", "Buy", "DealIn", "Return", "Post", "DealHand", "NameCards", "PushPot", "Bet", "Call", "Check")
LAST = ("Close", "Adjourn", "NotifyClosing", "Sanction", "TellToLeave", "Leave", "PickUp")  # after which little goes on
TRIED = 4  # of each kind, before another is thought of
RARER = 0.02  # how much seldomer that is chosen after which little goes on


class Chances:
    """What one person could do at a table now."""

    def __init__(
        self,
        owner: Owner,
        name: str,
        offices: tuple[str, ...],
        mind: Random,
        people: Sequence[str],
        at: int,
        *,
        plays: bool = True,
    ) -> None:
        """Look at a table as somebody of these offices, who would like to play or not; `people` are all in the room,
        `at` is the time."""
        self.owner, self.table, self.state = owner, owner.table, owner.table.state
        self.name, self.mind, self.people, self.at = name, mind, people, at
        self.player = self.state.player(name)
        self.works = bool(offices) and not plays
        self.office = highest(offices, self.table.sign.game) if offices and self.player is None else ""
        self.on_felt = self.table.sign.cards_on_felt
        self.stack = max(self.table.sign.buy_in[0], 100)

    def rarest(self, taken: Callable[[str], int], origins: Sequence[Owner] = ()) -> Any | None:
        """An act that the table would take, mostly of a kind that was seldom taken; `origins` are tables from which
        people could be moved to this one."""
        if self.on_felt and self.office and self.mind.random() < 0.5 and (entered := list(self._next_on_felt())):
            return self.mind.choice(entered)
        found: dict[str, list[Any]] = {}
        for act in (*self._own(), *self._desk(), *self._of_office(origins), *self._in_hand()):
            found.setdefault(type(act).__name__, []).append(act)
        for kind in sorted(found, key=lambda kind: -self._luck(kind, taken(kind))):
            for act in self.mind.sample(found[kind], min(TRIED, len(found[kind]))):
                if self._would_be_taken(act):
                    return act
        return None

    def _luck(self, kind: str, taken: int) -> float:
        weight = (5.0 if kind in LIVELY else RARER if kind in LAST and taken > 2 else 1.0) / (1 + taken)
        return float(self.mind.random() ** (1 / weight)) if weight > 0.001 else 0.0

    def _would_be_taken(self, act: Any) -> bool:
        """Whether the table would take an act; of what is done in a hand it is known from what is due there."""
        if type(act) in HAND.acts or isinstance(act, acts.DealHand):
            return True
        return self.table.refusal(act, at=max(self.at, self.table.at)) is None

    # -------------------------------------------------------------------------------------------- for themselves

    def _own(self) -> Iterator[Any]:
        name, state, mind = self.name, self.state, self.mind
        free = free_seats(state)
        yield from (acts.RefuseSeat(name), acts.LeaveList(name))
        yield from (acts.Unwant(name, seat) for seat, names in state.wants.items() if name in names)
        if self.works:  # whoever is there to work does not stay in a game
            yield acts.Leave(name)
            return
        yield from (acts.JoinList(name), acts.Return(name))
        yield from (acts.Want(name, seat) for seat in mind.sample(free, min(2, len(free))))
        if self.player is None:
            seats = [seat for seat, call in state.calls.items() if call.name == name] or free
            yield from (acts.Sit(name, seat, self.stack) for seat in mind.sample(seats, min(2, len(seats))))
            yield acts.DisputePot(name)
            return
        plain = (
            acts.Claim, acts.Extend, acts.Straddle, acts.Skip, acts.Post, acts.Wait, acts.DealIn, acts.StepAway,
            acts.SitOut, acts.RequestDeck, acts.DisputePot, acts.Refer, acts.AskRules, acts.Leave,
        )  # fmt: skip
        yield from (kind(name) for kind in plain)
        yield from (acts.Agree(name, what) for what in AGREED)
        yield from (acts.Withdraw(name, what) for what in AGREED)
        yield from (acts.Move(name, seat) for seat in mind.sample(free, min(2, len(free))))
        yield from (acts.Buy(name, amount) for amount in (self.stack, 10))
        yield acts.BetOn(name, mind.choice(("red", "black")), 5)

    # -------------------------------------------------------------------------------------------- by an office

    def _asked(self) -> DeskQuestion:
        about = [player.name for player in self.state.players.values()] + list(self.people)
        return DeskQuestion(self.office, self.mind.choice(about), self.mind.choice(LINES), max(self.at, self.table.at))

    def _desk(self) -> Iterator[Any]:
        """All that the desk suggests, about somebody and with a sign to change to."""
        if not self.office:
            return
        asked = self._asked()
        for kind, row in TABLE.acts.items():
            if row.desk is not None and kind not in IN_TOURNAMENT.kinds:
                for each in row.desk.suggests(kind, self.state, asked):
                    yield each.act

    def _of_office(self, origins: Sequence[Owner]) -> Iterator[Any]:
        """What no desk suggests by itself: about people who are elsewhere, and chips in and out."""
        if not self.office:
            return
        office, state, mind = self.office, self.state, self.mind
        players = [player.name for player in state.players.values()]
        who, free = mind.choice(self.people), free_seats(state)
        yield from (acts.PassOver(call.name) for call in state.calls.values())
        yield acts.PlaceDealer(office, who)
        yield acts.Admit(office, who)
        for seat in mind.sample(free, min(1, len(free))):
            yield acts.CallToSeat(office, state.listed[0] if state.listed else who, seat)
            yield from (acts.CallToSeat(office, *each) for each in self._from_elsewhere(origins, seat))
            yield acts.Merge(office, (who,), (seat,), (self.stack,))
            yield acts.Reserve(who, seat, self.at + 1_800)
        for name in mind.sample(players, min(2, len(players))):
            yield from (acts.TakeOff(name, 5, purpose) for purpose in ("", "a drink"))
            yield from (acts.Lend(name, other, 5) for other in players if other != name)
            yield from (acts.LetGo(office, name, "illness"), acts.Excuse(office, name), acts.Require(office, name))
            yield from (acts.PickUp(office, name), acts.TellToLeave(office, name))
            yield Report(office, name, mind.choice(sorted(BREACHES)))

    def _from_elsewhere(self, origins: Sequence[Owner], seat: int) -> Iterator[tuple[str, int, str]]:
        """Players of other tables of the same game, who could be called from there."""
        for owner in origins:
            for player in owner.table.state.players.values():
                if not is_bot(player.name):
                    yield player.name, seat, owner.id

    # -------------------------------------------------------------------------------------------- in the hand

    def _in_hand(self) -> Iterator[Any]:
        hand = self.table.hand
        if hand is None:
            if self.on_felt and self.office and len(self.state.players) > 1:
                yield acts.DealHand(self.mind.random() < 0.5)
            return
        if self.office:
            yield from self._decided(hand)
        if self.on_felt:
            yield from self._on_felt(hand)
        elif self.name in hand.names:
            yield from self._of_seat(hand, hand.names.index(self.name))

    def _of_seat(self, hand: Hand, seat: int) -> Iterator[Any]:
        """What a player could do: what is due to them, and what anybody may ask or notice."""
        if hand.due.actor == "seat" and hand.due.seat == seat:
            yield from lawful_acts(hand.state, hand.due)
            yield from self._said(hand, seat)
        if hand.state.unnoticed:
            yield Notice(seat)
        if hand.state.stage in (SHOWING, SETTLING, OVER):
            yield from (Ask(seat, other) for other in range(len(hand.names)) if other != seat)
        if hand.state.plan.pot_agreement:
            yield Divide(seat)

    def _said(self, hand: Hand, seat: int) -> Iterator[Any]:
        """What is done with words, gestures and chips by whoever is to act."""
        state, mind = hand.state, self.mind
        yield Say(seat, mind.choice(("raise", "call", "check", "fold", "all in")))
        yield Signal(seat, mind.choice(("knock", "pass the cards")))
        yield Push(seat, ((mind.choice((5, 10, 25)),) * mind.randint(1, 3),))
        yield Retract(seat, state.bets[seat] + min(state.stacks[seat], 10))
        yield from (Look(seat), Dispute(seat), Drop(seat, tuple(state.hole[seat][:1])))

    def _decided(self, hand: Hand) -> Iterator[Any]:
        question = hand.state.question
        if question is not None and question.office:
            yield from (Decide(self.office, choice) for choice in question.choices)
        if self.owner.rail is not None and self.mind.random() < 0.2:
            for each in orders(self.table, self.owner.rail, self.office):
                if not each.says:
                    places = [target.place for target in each.targets] or [-1]
                    grounds = each.grounds or ["fire" if each.free else ""]
                    yield Order(self.office, each.power, self.mind.choice(places), self.mind.choice(grounds))

    # -------------------------------------------------------------------------------------------- cards on felt

    def _next_on_felt(self) -> Iterator[Any]:
        """What the dealer of real cards enters next: what is due, whoever it is due to."""
        hand = self.table.hand
        if hand is None:
            yield from self._in_hand()
            return
        state, due = hand.state, hand.due
        gone = {card for cards in (state.board, *state.hole, *state.up) for card in cards}
        unseen = [card for card in state.plan.cards if card not in gone]
        if "name" in due.options and len(unseen) >= due.most:
            yield NameCards(tuple(self.mind.sample(unseen, due.most)))
        elif "show" in due.options:
            hidden = state.hole[due.seat].count(UNKNOWN)
            if hidden and len(unseen) >= hidden:
                yield Show(due.seat, tuple(self.mind.sample(unseen, hidden)))
        elif due.actor in ("seat", "dealer"):
            yield from lawful_acts(state, due)

    def _on_felt(self, hand: Hand) -> Iterator[Any]:
        if not self.office:
            return
        state, mind = hand.state, self.mind
        yield from self._next_on_felt()
        yield from (careless(hand, mind) for _ in range(8))
        yield acts.TakeBack()
        yield from (
            acts.Draw(seat, tuple(names), tuple(mind.sample(range(52), len(names))))
            for seat, names in self.state.wants.items()
        )
        yield from (Count(state.high + mind.choice((0, 5))), Turn(mind.choice((1, 3))), EndDeal(), Flash(), Burn())
        seat = mind.randrange(len(hand.names))
        yield from (
            Peek(seat, mind.choice(PEEKS)),
            Sweep(seat),
            Time(max(0, state.to_act)),
            Toss(seat, mind.choice(TOSSES)),
        )
        yield from (Notice(seat), Cut(seat, 20), Cut(-1, 20), Decline(seat), Find(mind.choice(tuple(FINDS))))
        if hand.due.actor == "seat":
            yield from self._said(hand, hand.due.seat)
        if hand.due.actor == "shuffler":
            yield from (Shuffle((UNKNOWN,) * count) for count in range(1, 53))
        yield from (Ask(seat, other) for other in range(len(hand.names)) if other != seat)
