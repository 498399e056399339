"""Acts of random people at a table: any of the vocabulary, with fields that fit or not, as they are sent or spoken.

`Wild` makes messages for one person at one table from what it sees of the table: what is due, what the desk offers, what
keeps the game going, and anything else. A seed makes a like company again; what threads and sockets do in between it does
not.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.ladder import ladder_of
from pokerroom.players.careless import careless
from pokerroom.room.owner import Owner
from pokerroom.table.vocabulary import TABLE
from tests.hand.playing import lawful_act
from tests.table.hostile import Company
from tests.table.kinds import acts
from tests.table.test_table import EXAMPLES

OFTEN = ("Sit", "Buy", "Leave", "DealIn", "Return", "Post", "Move", "Want", "JoinList", "SitOut", "StepAway")
SELDOM = ("Close", "Adjourn", "NotifyClosing", "Sanction", "TellToLeave")  # after which little goes on
KINDS = {
    **{each.__struct_config__.tag: each for each in TABLE.acts},
    **{each.__struct_config__.tag: each for each in HAND.acts},
}


class Wild(Company):
    """Somebody at a table who may try everything."""

    def __init__(self, owner: Owner, name: str, offices: tuple[str, ...], mind: Random) -> None:
        """Look at a table through the eyes of one person."""
        self.owner, self.name, self.offices = owner, name, offices
        self.table, self.mind = owner.table, mind
        self.stack = max(self.table.sign.buy_in[0], 100)
        self.refused = self.done = 0

    def message(self) -> dict[str, Any]:
        """What is sent: an act, or a spoken line."""
        made = self.made()
        act = msgspec.to_builtins(made)
        if self.mind.random() < 0.15:
            line = self.spoken(made)
            if line:
                return {"line": line, "act": act}
        return {"act": self.own(type(made), act)}

    def made(self) -> Any:
        """An act of the vocabulary."""
        mind, hand = self.mind, self.table.hand
        roll = mind.random()
        if hand is not None and self.name in hand.names and roll < 0.5:
            due = hand.due
            if due.actor == "seat" and hand.names[due.seat] == self.name and mind.random() < 0.9:
                return lawful_act(hand, mind, mind.randrange(3))
            if mind.random() < 0.4:
                return self.with_seat(careless(hand, mind), hand.names.index(self.name))
        question = hand.state.question if hand is not None else None
        if question is not None and question.office and self.offices and roll < 0.7:
            return Decide(self.office(), mind.choice((*question.choices, "play on")))
        if roll < 0.55:
            return self.own_affair()
        if roll < 0.65 and hand is not None:
            return careless(hand, mind)
        if roll < 0.72:
            kind = mind.choice(list(HAND.acts))
            return self.any_of(kind)
        made = self.useful() if roll < 0.82 else mind.choice(EXAMPLES) if roll < 0.85 else self.act()
        if isinstance(made, str):
            made = acts.AskRules(self.name)
        if type(made).__name__ in SELDOM and mind.random() < 0.9:
            made = self.own_affair()
        return self.named(made)

    def own_affair(self) -> Any:
        """What people do for themselves, mostly such that it goes on."""
        mind, state = self.mind, self.table.state
        player = state.player(self.name)
        free = [seat for seat in range(1, state.sign.seats + 1) if seat not in state.players] or [1]
        if player is None and mind.random() < 0.7:
            return acts.Sit(self.name, mind.choice(free), self.stack, mind.random() < 0.05)
        if player is not None and player.out and mind.random() < 0.6:
            return acts.DealIn(self.name)
        if player is not None and player.away_since >= 0 and mind.random() < 0.6:
            return acts.Return(self.name)
        if player is not None and player.chips < self.stack // 4 and mind.random() < 0.6:
            return acts.Buy(self.name, self.stack)
        if player is not None and mind.random() < 0.25:
            every = (
                acts.Straddle,
                acts.Extend,
                acts.Claim,
                acts.Skip,
                acts.RequestDeck,
                acts.Post,
                acts.Wait,
                acts.Refer,
            )
            wishes: list[Any] = [kind(self.name) for kind in every]
            wishes += [acts.BetOn(self.name, mind.choice(("red", "black")), 5), acts.DisputePot(self.name)]
            wishes += [acts.Agree(self.name, what) for what in ("the change", "the closing", "the reduced deck")]
            return mind.choice(wishes)
        if self.name in state.listed and mind.random() < 0.3:
            return acts.LeaveList(self.name)
        own = [each for each in EXAMPLES if TABLE.authority(type(each)).who == "person"]
        wanted = mind.choice(OFTEN)
        example = mind.choice([each for each in own if type(each).__name__ == wanted] if mind.random() < 0.3 else own)
        told = {
            name: self.value(type(example).__name__, name, old) if mind.random() < 0.7 else old
            for name, old in msgspec.structs.asdict(example).items()
        }
        told["name"] = self.name
        if "office" in told:
            told["office"] = ""
        for field in TABLE.authority(type(example)).closed:
            if mind.random() < 0.9:
                told[field] = ""
        return type(example)(**told)

    def any_of(self, kind: type[Any]) -> Any:
        """An act of a hand with any values."""
        mind = self.mind
        told: dict[str, Any] = {}
        for field in msgspec.structs.fields(kind):
            if field.name in ("cards",):
                told[field.name] = tuple(mind.sample(range(52), mind.randrange(3)))
            elif field.name in ("seat", "other", "count", "at", "to"):
                told[field.name] = mind.randrange(-1, 9)
            elif field.name == "motions":
                told[field.name] = ((mind.choice((1, 5, 10)),),)
            elif field.name == "office":
                told[field.name] = self.office()
            elif field.name in ("up", "unnoticed", "off", "exposed"):
                told[field.name] = mind.random() < 0.5
            else:
                told[field.name] = mind.choice(
                    ("", "raise", "call", "knock", "the dealer burns", "once", "twice", "fire")
                )
        made = kind(**told)
        hand = self.table.hand
        return (
            self.with_seat(made, hand.names.index(self.name)) if hand is not None and self.name in hand.names else made
        )

    def with_seat(self, made: Any, seat: int) -> Any:
        """For the own seat, mostly."""
        fits = "seat" in made.__struct_fields__ and HAND.authority(type(made)).who == "seat"
        return msgspec.structs.replace(made, seat=seat) if fits and self.mind.random() < 0.9 else made

    def office(self) -> str:
        """An office of the table: one that the person holds, or any."""
        ladder = ladder_of(self.table.sign.game).names
        own = [each for each in ladder if each in self.offices] or list(
            ladder[-1:] if "manager" in self.offices else ()
        )
        return self.mind.choice(own if own and self.mind.random() < 0.85 else (*ladder, "King"))

    def named(self, made: Any) -> Any:
        """With the own name or office in it, mostly."""
        may = TABLE.authority(type(made))
        told: dict[str, Any] = {}
        if may.who == "person" and not (may.staff and self.offices and made.office) and self.mind.random() < 0.9:
            told["name"] = self.name
            if may.staff:
                told["office"] = ""
        elif "office" in made.__struct_fields__ and made.office:
            told["office"] = self.office()
        return msgspec.structs.replace(made, **told)

    def own(self, kind: type[Any], told: dict[str, Any]) -> dict[str, Any]:
        """As it is sent: without the own seat or name, which the room knows; now and then with a field too many."""
        may = (HAND if kind in HAND.acts else TABLE).authority(kind)
        whose = told.get(may.field) if may.who in ("seat", "person") else None
        hand = self.table.hand
        own = hand.names.index(self.name) if hand is not None and self.name in hand.names else -1
        if whose is not None and whose in (own, self.name) and self.mind.random() < 0.8:
            told = {name: value for name, value in told.items() if name != may.field}
        if self.mind.random() < 0.02:
            told = {
                **told,
                self.mind.choice(("office", "name", "seat", "way")): self.mind.choice(("Dealer", 1, self.name)),
            }
        return told

    def spoken(self, made: Any) -> str:
        """The same as a line, if it can be said."""
        hand = self.table.hand
        try:
            if type(made) in HAND.acts:
                line = HAND.say_act(made, list(hand.names)) if hand is not None else ""  # type: ignore[call-arg]
            else:
                line = TABLE.say_act(made)
        except (ValueError, TypeError, IndexError, AttributeError):
            return ""
        return line.removeprefix(f"{self.name} ")
