"""A recorded hand entered as a dealer would enter it: who bets what, which cards lie face up, and who shows what.

Knows the actions of PHH and the acts of a table with real cards. Must not tell a card before everybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom import shelf
from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.dealer import PushPot
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand
from pokerroom.hand.naming import NameCards
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.machine.kinds import Act
from pokerroom.notation.phh import VARIANTS, Action, read_action
from pokerroom.notation.recorded import RecordedHand
from pokerroom.notation.recorded_stakes import posts_of_record, sign_of_record, stacks_in_chips, unit_of


class Entered:
    """A hand on felt, what was entered in it, and how many taps that takes: two a card, one a word, one a digit."""

    def __init__(self, record: RecordedHand) -> None:
        read = [read_action(text, place, len(record.names)) for place, text in enumerate(record.actions, start=1)]
        self.actions: list[Action] = [action for action in read if action is not None]
        self.unit = unit_of(record, self.actions)
        variant = VARIANTS[record.variant]
        game = shelf.book("house").games[variant.game_of(record)]
        sign = sign_of_record(record, game, variant.limit, self.unit, 0, 1).but(cards_on_felt=True)
        stacks = stacks_in_chips(record, self.actions, self.unit)
        players = dict(zip(record.names, stacks, strict=True))
        self.hand = Hand(sign, players, posts=posts_of_record(record, self.unit), strict=True)
        self.acts: list[Act] = []
        self.taps = 0
        self.seen_early = 0  # cards that the program knew before anybody showed them
        # A door card that the film did not show lay there all the same: a high one stands for it, which brings nothing in.
        told = {card for action in self.actions for card in action.cards}
        self._others = [card for card in self.hand.state.plan.cards if card not in told]
        self.stand_ins = 0
        self._own: dict[int, list[int]] = {}  # what the film showed of each hand
        self._up: dict[int, list[int]] = {}  # cards that lie before players and are not named yet
        self._board: list[int] = []
        for action in self.actions:
            self._hear(action)
        self._show_down()

    def _enter(self, act: Act, taps: int) -> None:
        self.hand.play(act)
        self.acts.append(act)
        self.taps += taps

    def _hear(self, action: Action) -> None:
        if action.act == "dh":
            self._dealt(action)
        elif action.act == "db":
            self._board += action.cards
        elif action.act != "sm":
            self._name()
            self._do(action)
            for seat, held in enumerate(self.hand.state.hole):
                self.seen_early += len([card for card in held if card != UNKNOWN and self.hand.state.live[seat]])

    def _dealt(self, action: Action) -> None:
        state = self.hand.state
        seat, own = action.dealt_to, self._own.setdefault(action.dealt_to, [])
        faces = [face for street in state.plan.streets for face in street.deal]
        for card in action.cards:
            held = len(own) + len(self._named_up(seat))
            up = held < len(faces) and faces[held] and not any(street.draw for street in state.plan.streets)
            if up and card == UNKNOWN:
                card = self._others.pop()
                self.stand_ins += 1
            (self._up.setdefault(seat, []) if up else own).append(card)

    def _named_up(self, seat: int) -> list[int]:
        return [*self.hand.state.up[seat], *self._up.get(seat, [])]

    def _name(self) -> None:
        """Name what has come face up since; cards before players in the order in which they fall."""
        while "name" in self.hand.due.options:
            state = self.hand.state
            count = len(state.names)
            order = [(state.first + place) % count for place in range(count)]
            cards = [self._up[seat].pop(0) for seat in order if state.live[seat] and self._up.get(seat)]
            if not cards:
                cards, self._board = self._board[: self.hand.due.most], self._board[self.hand.due.most :]
            self._enter(NameCards(tuple(cards)), 2 * len(cards))

    def _do(self, action: Action) -> None:
        seat, state = action.seat, self.hand.state
        if action.act == "f":
            self._enter(Fold(seat), 1)
        elif action.act == "cc":
            self._enter(Call(seat) if state.high > state.bets[seat] or state.opened else Check(seat), 1)
        elif action.act == "pb":
            self._enter(Bet(seat, self.hand.due.bring_in or self.hand.due.least), 1)
        elif action.act == "sd":
            for card in action.cards:
                self._own[seat].remove(card)
            self._enter(Discard(seat, (UNKNOWN,) * len(action.cards)), 1)
        else:
            assert action.chips is not None
            to = int(action.chips * self.unit)
            # A record may leave out what nobody could match, which goes back by itself.
            others = [other for other in range(len(state.live)) if state.live[other] and other != seat]
            if to < self.hand.due.least and to == max(state.bets[other] + state.stacks[other] for other in others):
                to = self.hand.due.least
            fixed = self.hand.due.least == self.hand.due.most
            self._enter(Bet(seat, to), 1 if fixed or to == self.hand.due.most else 1 + len(str(to)))

    def _show_down(self) -> None:
        """Those who were in to the end show what the film showed, or throw it away where the record says so."""
        self._name()
        shows = {action.seat: action for action in self.actions if action.act == "sm"}
        while not self.hand.over:
            due = self.hand.due
            if "name" in due.options:
                self._name()
            elif due.options == ("push",):
                self._enter(PushPot(), 1)
            else:
                self._enter(*self._shown(due.seat, shows.get(due.seat)))

    def _shown(self, seat: int, action: Action | None) -> tuple[Act, int]:
        if action is not None and not action.words:
            return Muck(seat), 1
        up = self.hand.state.up[seat]
        told = [card for card in action.cards if card not in up] if action is not None else []
        cards = told if told and UNKNOWN not in told else self._own[seat]
        return (Muck(seat), 1) if UNKNOWN in cards else (Show(seat, tuple(cards)), 2 * len(cards))


def entered(records: list[RecordedHand]) -> Iterator[Entered]:
    """Enter each hand that the house can play."""
    return (Entered(record) for record in records if record.variant in VARIANTS)
