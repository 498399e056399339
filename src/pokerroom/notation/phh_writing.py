"""PHH: a hand written in the poker hand history format.

Knows the format's fields and actions. Must not know any rule: it reads the log as a viewer has it. Ask `phh` for which
of our games a variant is, `recorded` and `replaying` for reading.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.draw import Proposed
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.post import DEAD_POSTS
from pokerroom.hand.traits import UNTOLD
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.course import Passage, course
from pokerroom.notation.formats import History
from pokerroom.notation.phh import spelt, variant_told
from pokerroom.notation.recorded import NOTHING, UNKNOWN_STACK, PHHError, recorded
from pokerroom.notation.replaying import ReplayedHand

# What follows from the hand itself, and is never taken over from another file.
_FIGURES = frozenset(("finishing_stacks", "winnings", "bring_in", "blinds_or_straddles", "_rake"))


def write_phh(
    hand: Hand, viewer: Viewer = "surveillance", number: str = "", unit: int = 1, about: Mapping[str, Any] = NOTHING
) -> str:
    """Write a hand of a variant that the format knows, with the cards that the viewer may know.

    `unit` of its chips make one of the file's; `about` are further fields. A hand that is not over has no finishing
    stacks, and what the house took stands in a field of our own: the format has none.
    """
    view = hand.view(viewer)
    sign, state = hand.sign, view.state
    variant = variant_told(sign.game.key, sign.limit, sign.deck)
    if variant is None:
        raise PHHError(f"the format has no variant for {sign.game.name}, {sign.limit}, with {sign.deck} cards.")
    if any(event in UNTOLD for event in hand.log):
        raise PHHError("the format has no words for what went wrong in this hand.")
    count = len(state.names)
    order = [(state.first + offset) % count for offset in range(count)]
    if any(isinstance(event, Proposed) for event in view.log):
        raise PHHError("the format cannot tell of a pot that players ask to divide.")
    told = _Told(course(view.log, state.start), {seat: number + 1 for number, seat in enumerate(order)}, unit)

    def amounts(values: Sequence[int]) -> list[Decimal]:
        return [Decimal(values[seat]) / unit for seat in order]

    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": True, **_forced(view.log, sign, order, unit)}
    if sign.limit == "fixed":
        fields["small_bet"], fields["big_bet"] = Decimal(sign.bets[0]) / unit, Decimal(sign.bets[-1]) / unit
    else:
        fields["min_bet"] = Decimal(sign.least_wager) / unit
    charged = {event.seat: event.amount for event in view.log if isinstance(event, Charged)}  # before the cards
    fields["starting_stacks"] = amounts([chips - charged.get(seat, 0) for seat, chips in enumerate(state.start)])
    fields["actions"] = told.actions
    fields["players"] = [state.names[seat] for seat in order]
    if hand.over:
        fields["finishing_stacks"] = amounts(state.stacks)
    if number:
        fields["hand"] = int(number) if number.isascii() and number.isdecimal() and len(number) < 19 else number
    if told.raked:
        fields["_rake"] = Decimal(told.raked) / unit
    fields.update({key: value for key, value in about.items() if key not in fields and key not in _FIGURES})
    return "".join([f"{_key(key)} = {_toml(value)}\n" for key, value in fields.items()])


def _forced(log: Sequence[Event], sign: Sign, order: Sequence[int], unit: int) -> dict[str, Any]:
    """Antes and blinds by players. The format tells what was due; a short stack posts less of it.

    A live bet of somebody who owes it, or of a killer, is negative: it does not move the turn.
    """
    antes, blinds = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    sizes = list(sign.blinds)
    for event in log:
        if not isinstance(event, Posted):
            continue
        seat, word = event.seat, event.word
        if not event.live:
            antes[seat] += event.amount if word in DEAD_POSTS else max(sign.ante, event.amount)
        elif word in ("post", "kill"):
            blinds[seat] -= event.amount
        else:
            due = sizes.pop(0) if word == "blind" and sizes else max(blinds.values()) * 2
            blinds[seat] = max(due, event.amount)
    turned = order[::-1] if len(order) == 2 else order  # of two players the format names the small blind first
    fields: dict[str, Any] = {"antes": [Decimal(antes[seat]) / unit for seat in turned]}
    if sign.blinds or any(blinds.values()):
        fields["blinds_or_straddles"] = [Decimal(blinds[seat]) / unit for seat in turned]
    else:
        fields["bring_in"] = Decimal(sign.bring_in) / unit
    return fields


class _Told:
    """The course of a hand as the format's actions, and what the house took from the pots."""

    def __init__(self, steps: Sequence[Passage], place: dict[int, int], unit: int) -> None:
        self.place = place
        self.unit = unit
        self.actions: list[str] = []
        self.cards: dict[int, list[int]] = {}
        self.drawn: list[str] = []  # cards for drawers, which the format tells when all have drawn
        self.drawing = -1  # the street whose cards are drawn
        self.raked = sum([step.added for step in steps if step.act == "rake"])
        for step in steps:
            self.hear(step)
        self.end_of_draw()

    def hear(self, step: Passage) -> None:
        """Take one step."""
        if step.act == "deal":
            self.cards.setdefault(step.seat, []).extend(step.cards)
            told = self.actions if self.drawing < 0 else self.drawn
            told.append(f"d dh p{self.place[step.seat]} {spelt(step.cards)}")
        elif step.act == "draw":
            if step.street != self.drawing:  # nobody need bet between two draws
                self.end_of_draw()
            self.drawing = step.street
            self.actions.append(self.discard(step))
        elif said := self.said(step):
            self.end_of_draw()
            self.actions.append(said)

    def end_of_draw(self) -> None:
        """All have drawn: their cards are told."""
        self.actions += self.drawn
        self.drawn, self.drawing = [], -1

    def discard(self, step: Passage) -> str:
        """What somebody throws away; of cards that are not known as many."""
        held = self.cards.setdefault(step.seat, [])
        for card in step.cards:
            known = card if card in held else UNKNOWN
            if known in held:
                held.remove(known)
        return f"p{self.place[step.seat]} sd {spelt(step.cards)}".rstrip()

    def said(self, step: Passage) -> str:
        """What somebody does, in the format's words."""
        if step.act == "board":
            if step.place:
                raise PHHError(_BOARDS[step.place])
            return f"d db {spelt(step.cards)}"
        if step.act in ("bet", "raise"):
            return f"p{self.place[step.seat]} cbr {_amount(Decimal(step.to) / self.unit)}"
        if step.act == "show":
            dealt = self.cards[step.seat]
            hidden = iter([card for card in step.cards if card not in dealt])  # dealt face down, open now
            held = [next(hidden, card) if card == UNKNOWN else card for card in dealt]
            return f"p{self.place[step.seat]} sm {spelt(held)}"
        return f"p{self.place[step.seat]} {_WORDS[step.act]}" if step.act in _WORDS else ""


_WORDS = {"fold": "f", "check": "cc", "call": "cc", "bring in": "pb", "muck": "sm"}
_BOARDS = {
    1: "the format cannot tell of a second board.",
    2: "the format cannot tell of a card that all share in stud.",
}


def _amount(value: Decimal) -> str:
    return "inf" if value.is_infinite() else f"{value.normalize():f}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return _amount(value)
    if isinstance(value, list):
        return "[" + ", ".join([_toml(each) for each in value]) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join([f"{_key(key)} = {_toml(each)}" for key, each in value.items()]) + "}"
    if isinstance(value, str):
        plain = value.isprintable() and "'" not in value
        return f"'{value}'" if plain else json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _told(hand: Hand, viewer: Viewer, number: str) -> str:
    """A hand as the format has it, with its number, or why it cannot be told."""
    try:
        return write_phh(hand, viewer, number)
    except PHHError as error:
        raise Refused(str(error)) from None


def _why_not(hand: Hand) -> str:
    try:
        _told(hand, "rail", "")
    except Refused as refusal:
        return refusal.sentence
    return ""


def _retold(done: ReplayedHand) -> str:
    """A hand of another file as this format has it, with the fields of that file; unknown stacks stay unknown."""
    record = done.record
    try:
        told = write_phh(done.hand, "surveillance", record.number, done.unit, record.fields)
    except PHHError as error:
        raise Refused(str(error)) from None
    if UNKNOWN_STACK not in record.stacks:
        return told
    rows = [row for row in told.splitlines() if not row.startswith(("starting_stacks = ", "finishing_stacks = "))]
    return "\n".join([*rows, f"starting_stacks = {_toml(list(record.stacks))}", ""])


def _together(hands: Sequence[str]) -> str:
    """Several hands in one file, a table for each."""
    return "\n".join([f"[{place}]\n{hand}" for place, hand in enumerate(hands, start=1)])


FORMAT = History(
    "phh",
    "PHH",
    "application/toml",
    "phh",
    _told,
    _why_not,
    place=10,
    retell=_retold,
    read=recorded,
    together=_together,
    several="phhs",
)
