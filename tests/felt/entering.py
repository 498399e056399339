"""A recorded hand entered as a dealer would enter it: who bets what, which cards lie face up, and who shows what.

Knows the actions of PHH and the lines that the tablet sends. Must not tell a card before everybody sees it, nor know
more of the table than the room has told the tablet. Ask `taps` for what an entry costs.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Protocol

from pokerroom import shelf
from pokerroom.cards.card import UNKNOWN, WRITTEN
from pokerroom.hand.plan import plan_of
from pokerroom.law.sign import Sign
from pokerroom.notation.phh import VARIANTS, Action, read_action
from pokerroom.notation.recorded import RecordedHand
from pokerroom.notation.recorded_stakes import sign_of_record, stacks_in_chips, unit_of
from tests.felt.taps import taps

BACK = "??"
COUNTS = ("no", "a", "two", "three", "four", "five")


class Tablet(Protocol):
    """The dealer's tablet of one table: what the room has told it, and what is entered on it."""

    @property
    def picture(self) -> dict[str, Any]:
        """The table as everybody sees it."""

    def before(self) -> list[str]:
        """The players before whom the next cards come face up, in the order of dealing."""

    def enter(self, line: str) -> None:
        """Enter a line, which the room must do."""


class Record:
    """A recorded hand as a table could have it: its sign, its players with their chips, and what was done."""

    def __init__(self, record: RecordedHand) -> None:
        read = [read_action(text, place, len(record.names)) for place, text in enumerate(record.actions, start=1)]
        self.actions: list[Action] = [action for action in read if action is not None]
        self.names: tuple[str, ...] = tuple(record.names)
        self.unit: int = unit_of(record, self.actions)
        self.sign: Sign = self._sign_of(record)
        self.stacks: list[int] = stacks_in_chips(record, self.actions, self.unit)
        self.finishing: tuple[Decimal, ...] | None = record.finishing

    def _sign_of(self, record: RecordedHand) -> Sign:
        variant = VARIANTS[record.variant]
        game = shelf.book("house").games[variant.game_of(record)]
        sign = sign_of_record(record, game, variant.limit, self.unit, 0, 1)
        one_pays = any(record.antes) and not all(record.antes)
        return sign.but(cards_on_felt=True, ante_from="the last blind") if one_pays else sign.but(cards_on_felt=True)


class Entered:
    """A hand that was entered on a tablet: the lines, what each cost in taps, and what the program knew too early."""

    def __init__(self, record: Record, tablet: Tablet) -> None:
        self.record = record
        self.tablet = tablet
        self.lines: list[str] = []
        self.taps: list[int] = []
        self.seen_early = 0  # cards that the room told before anybody showed them
        # A door card that the film did not show lay there all the same: a high one stands for it, which brings nothing in.
        told = {card for action in record.actions for card in action.cards}
        self._streets = plan_of(record.sign).streets
        self._others = [card for card in plan_of(record.sign).cards if card not in told]
        self.stand_ins = 0
        self._own: dict[int, list[int]] = {}  # what the film showed of each hand
        self._up: dict[int, list[int]] = {}  # cards that lie before players and are not named yet
        self._lay: dict[int, int] = {}  # how many lie there at all
        self._board: list[int] = []
        self._enter("the dealer deals a hand")
        for action in record.actions:
            self._hear(action)
        self._show_down()

    def _due(self) -> dict[str, Any]:
        due: dict[str, Any] = self.tablet.picture["due"]
        return due

    def _offered(self) -> list[str]:
        return list(self._due().get("options", ()))

    def _enter(self, line: str) -> None:
        self.taps.append(taps(line, self._due()))
        self.lines.append(line)
        self.tablet.enter(line)

    def _hear(self, action: Action) -> None:
        if action.act == "dh":
            self._dealt(action)
        elif action.act == "db":
            self._board += action.cards
        elif action.act != "sm":
            self._name()
            self._do(action)
            for seat in self.tablet.picture["seats"]:
                self.seen_early += len([*seat.get("shown", ()), *seat.get("exposed", ())]) if seat.get("live") else 0

    def _dealt(self, action: Action) -> None:
        seat, own = action.dealt_to, self._own.setdefault(action.dealt_to, [])
        faces = [face for street in self._streets for face in street.deal]
        for card in action.cards:
            held = len(own) + self._lay.get(seat, 0)
            up = held < len(faces) and faces[held] and not any(street.draw for street in self._streets)
            if up and card == UNKNOWN:
                card = self._others.pop()
                self.stand_ins += 1
            if up:
                self._lay[seat] = self._lay.get(seat, 0) + 1
            (self._up.setdefault(seat, []) if up else own).append(card)

    def _name(self) -> None:
        """Name what has come face up since; cards before players in the order in which the room asks for them."""
        while "name" in self._offered():
            before = [self.record.names.index(name) for name in self.tablet.before()]
            most = self._due()["most"]
            if before:
                cards = [self._up[seat].pop(0) for seat in before]
            else:
                cards, self._board = self._board[:most], self._board[most:]
            self._enter(f"the dealer names {_spelled(cards)}")

    def _do(self, action: Action) -> None:
        due, name = self._due(), self.record.names[action.seat]
        assert due.get("seat") == action.seat + 1, (action, due)
        if action.act == "f":
            self._enter(f"{name} folds")
        elif action.act == "cc":
            self._enter(f"{name} calls" if "call" in self._offered() else f"{name} checks")
        elif action.act == "pb":
            self._enter(f"{name} brings it in for {due['to_call'] if 'open' in self._offered() else due['least']}")
        elif action.act == "sd":
            for card in action.cards:
                self._own[action.seat].remove(card)
            count = len(action.cards)
            thrown = f"discards {COUNTS[count]} card{'s' if count > 1 else ''}" if count else "stands pat"
            self._enter(f"{name} {thrown}")
        else:
            assert action.chips is not None
            self._enter(f"{name} {self._wager(action.seat, int(action.chips * self.record.unit))}")

    def _wager(self, at: int, to: int) -> str:
        due, seats = self._due(), self.tablet.picture["seats"]
        # A record may leave out what nobody could match, which goes back by itself.
        others = [each.get("bet", 0) + each["chips"] for each in seats if each.get("live") and each["seat"] != at + 1]
        least = due.get("least", 0)
        to = least if to < least and to == max(others) else to
        own = next(each for each in seats if each["seat"] == at + 1)
        if to == own.get("bet", 0) + own["chips"]:
            return "goes all in"
        return f"{'bets' if 'open' in self._offered() else 'raises to'} {to}"

    def _show_down(self) -> None:
        """Those who were in to the end show what the film showed, or throw it away where the record says so."""
        shows = {action.seat: action for action in self.record.actions if action.act == "sm"}
        while self.tablet.picture.get("playing"):
            if "name" in self._offered():
                self._name()
            elif "push" in self._offered():
                self._enter("the dealer pushes the pot")
            else:
                at = self._due()["seat"] - 1
                self._enter(f"{self.record.names[at]} {self._shown(at, shows.get(at))}")

    def _shown(self, at: int, action: Action | None) -> str:
        if action is not None and not action.words:
            return "mucks"
        seat = next(each for each in self.tablet.picture["seats"] if each["seat"] == at + 1)
        told = [card for card in action.cards if WRITTEN[card] not in seat.get("up", ())] if action is not None else []
        cards = told if told and UNKNOWN not in told else self._own[at]
        return "mucks" if UNKNOWN in cards else f"shows {_spelled(cards)}"


def _spelled(cards: list[int]) -> str:
    assert UNKNOWN not in cards
    return " ".join([WRITTEN[card] for card in cards])
