"""Replaying a recorded hand of the format PHH under a book of ours, act by act.

Knows what each action of the format asks of a hand. Must not repair anything: what is illegal is an error with its
place, and what the file's own figures say besides is named. Ask `phh` for the actions of a record, `dealt_cards` for
the deck, `hand` for playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from pokerroom.cards.card import UNKNOWN, CardError, spell
from pokerroom.hand.award import Raked, SetAside, Won
from pokerroom.hand.drawing import Discard
from pokerroom.hand.hand import Hand
from pokerroom.hand.post import ForcedBet
from pokerroom.hand.round import Returned
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.start import Ended
from pokerroom.hand.state import BETTING, OVER, SHOWING
from pokerroom.hand.streets import pool_of
from pokerroom.hand.wagering import Bet, Call, Fold
from pokerroom.law.book import Book, Game
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from pokerroom.notation.dealt_cards import deck_of_record, shuffled_again
from pokerroom.notation.phh import Action, read_action, variant_of
from pokerroom.notation.recorded import UNKNOWN_STACK, PHHError, RecordedHand
from pokerroom.notation.recorded_stakes import NONE, posts_of_record, sign_of_record, stacks_in_chips, unit_of


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """A recorded hand, played: `unit` of our chips make one of the file's.

    `note` says what the file leaves open or says otherwise than its own actions; it is empty where all agrees.
    """

    record: RecordedHand
    hand: Hand
    unit: int
    note: str

    @property
    def stacks(self) -> tuple[Decimal, ...]:
        """The stacks where the hand stands now, in the file's own unit; one that nobody knew stays unknown."""
        pairs = zip(self.record.stacks, self.hand.stacks.values(), strict=True)
        return tuple([start if start == UNKNOWN_STACK else Decimal(now) / self.unit for start, now in pairs])

    @property
    def started(self) -> tuple[int, ...]:
        """The stacks at the beginning, in our chips."""
        return self.hand.state.start

    @property
    def gains(self) -> tuple[Decimal, ...]:
        """What each player has won or lost so far, also where their stack is not known."""
        pairs = zip(self.started, self.hand.stacks.values(), strict=True)
        return tuple([Decimal(now - start) / self.unit for start, now in pairs])

    @property
    def rake(self) -> Decimal:
        """What the house took."""
        taken = [sum(event.amounts) for event in self.hand.log if isinstance(event, Raked | SetAside)]
        return Decimal(sum(taken)) / self.unit

    @property
    def same(self) -> bool:
        """Whether the hand ends as its file says, the rake left out; so does one that is not finished."""
        said = self.record.finishing
        if said is None or not self.hand.over:
            return True
        return all(now in (UNKNOWN_STACK, end) for now, end in zip(self.stacks, said, strict=True))


def replay_record(record: RecordedHand, book: Book) -> ReplayedHand:
    """Play a recorded hand under a book, as far as it goes; what the book does not allow is an error with its place.

    What the house took follows from the file's own figures. Where they need somebody who owed a blind to have put in
    more than the blinds tell, that is played and noted.
    """
    variant = variant_of(record.variant)
    if variant is None:
        raise PHHError(f"{record.variant} is in none of the books")
    game = variant.game_of(record)
    if game not in book.games:
        raise PHHError(f"{book.title} has no {game}")
    play = _Play(record, book.games[game], variant.limit)
    done = play.hand(play.missing)
    if not done.hand.over:
        return done
    if taken := play.taken_by_winnings(done.hand):
        done = play.hand(taken)
    elif play.splits_whole_chips(done.hand):
        done = play.hand(play.missing, chip=play.unit)
    if done.same and play.wins_as_told(done.hand):
        return done
    others = (play.as_told(), play.with_more_posted(done.hand))
    return next((other for other in others if other is not None and other.same), done)


def replayed(record: RecordedHand, book: Book) -> Hand:
    """Play a recorded hand under a book, act by act; what the book does not allow is an error with its place."""
    return replay_record(record, book).hand


def finishing_stacks(hand: Hand, record: RecordedHand) -> tuple[Decimal, ...]:
    """The stacks of a record that was played, in the file's own unit."""
    return ReplayedHand(record, hand, unit_of(record, _actions(record)), "").stacks


class _Play:
    """A record about to be played: its actions, its unit, its forced bets."""

    def __init__(self, record: RecordedHand, game: Game, limit: str) -> None:
        self.record = record
        self.game = game
        self.limit = limit
        self.actions = _actions(record)
        self.unit = unit_of(record, self.actions)
        self.posts = posts_of_record(record, self.unit)
        self.stacks = stacks_in_chips(record, self.actions, self.unit)
        # What the stacks at the end are short of those at the beginning, where both are known: the house has it.
        said = record.finishing
        self.missing = 0
        if said is not None and UNKNOWN_STACK not in (*record.stacks, *said):
            self.missing = max(0, self.chips(sum(record.stacks, NONE) - sum(said, NONE)))

    def chips(self, amount: Decimal) -> int:
        """An amount of the file in chips."""
        return int(amount * self.unit)

    def hand(self, taken: int, *, dead: Sequence[ForcedBet] = (), chip: int = 1) -> ReplayedHand:
        """Play it, the house taking so much, with dead posts besides those of the file, divided into such chips."""
        hand = self.betting(taken, dead, chip, "manual")
        end = _Showdown(self, hand)
        if end.hides_all_in():  # whoever is all in may not throw a hand away that nobody recorded
            return self.done(self.betting(taken, dead, chip, "automatic"))
        return self.done(hand, end.note())

    def done(self, hand: Hand, note: str = "") -> ReplayedHand:
        """The record as it was played."""
        return ReplayedHand(self.record, hand, self.unit, note)

    def as_told(self) -> ReplayedHand | None:
        """Play it, the pots divided as the file's own stacks say, which some sites do in ways of their own."""
        hand = self.betting(0, (), 1, "manual")
        end = _Showdown(self, hand)
        won = end.outcome(known=True)
        if not won:
            return None
        end.settle(won)
        return self.done(hand, "the pot is divided as the file's own figures say")

    def wins_as_told(self, hand: Hand) -> bool:
        """Whether everybody won what the file says they won, what went back counted or not."""
        if self.record.finishing is not None or self.record.winnings is None or not any(self.record.winnings):
            return True
        said = [self.chips(each) for each in self.record.winnings]
        won, back = [0] * len(said), [0] * len(said)
        for event in hand.log:
            if isinstance(event, Won):
                for seat, amount in zip(event.seats, event.amounts, strict=True):
                    won[seat] += amount
            elif isinstance(event, Returned):
                back[event.seat] += event.amount
        return said in (won, [one + other for one, other in zip(won, back, strict=True)])

    def with_more_posted(self, hand: Hand) -> ReplayedHand | None:
        """Play it where those who posted because they owed it put in more than the file's blinds tell."""
        dead = self.owed_besides(hand) if self.record.finishing is not None else []
        if not dead:
            return None
        names, unit = self.record.names, self.unit
        more = " and ".join([f"{names[post.seat]} put in {Decimal(post.amount) / unit:f} more" for post in dead])
        played = self.hand(self.missing, dead=dead).hand
        return self.done(played, f"by the file's own stacks {more} than it says they posted")

    def betting(self, taken: int, dead: Sequence[ForcedBet], chip: int, showdown: str) -> Hand:
        """Play it to the end of the betting."""
        record = self.record
        try:
            sign = sign_of_record(record, self.game, self.limit, self.unit, taken, chip)
            deck = deck_of_record(self.actions, len(record.names), self.game, sign.deck)
            hand = Hand(
                sign,
                dict(zip(record.names, self.stacks, strict=True)),
                deck=deck.cards,
                posts=[*self.posts, *dead],
                openers=deck.openers,
                showdown=showdown,
                strict=True,
            )
        except (Refused, CardError) as error:
            raise PHHError(str(error)) from None
        for action in self.actions:
            if action.seat >= 0 and action.act != "sm":
                self.do(hand, action)
            while deck.again and (pool := pool_of(hand.state, hand.log)):
                hand.play(Shuffle(tuple(shuffled_again(pool, deck.again))))
        return hand

    def do(self, hand: Hand, action: Action) -> None:
        """Play one action."""
        try:
            _play(hand, action, self.unit)
        except Refused as error:
            said = self.record.actions[action.place - 1][:40]
            raise PHHError(f"action {action.place} ({said}): {error}") from None

    def taken_by_winnings(self, hand: Hand) -> int:
        """What the house took where the file says what was won and not how the stacks ended."""
        record = self.record
        if record.finishing is not None or record.winnings is None or not any(record.winnings):
            return 0
        if any(isinstance(event, Raked) for event in hand.log):  # the hand was ended as the file tells it
            return 0
        won = sum(sum(event.amounts) for event in hand.log if isinstance(event, Won))
        back = sum(event.amount for event in hand.log if isinstance(event, Returned))
        said = self.chips(sum(record.winnings, NONE))
        return won - said if said <= won else max(0, won + back - said)  # some count what went back, and some do not

    def splits_whole_chips(self, hand: Hand) -> bool:
        """Whether a pot of whole chips was split into parts of them, where nothing says that the site did so."""
        if self.unit == 1 or self.record.finishing is not None or any(self.record.winnings or ()):
            return False
        wagers = [action.chips for action in self.actions if action.chips is not None]
        if any(self.chips(each) % self.unit for each in (*self.record.antes, *self.record.blinds, *wagers)):
            return False
        splits = [event.amounts for event in hand.log if isinstance(event, Won) and len(event.seats) > 1]
        return any(not sum(parts) % self.unit and any(part % self.unit for part in parts) for parts in splits)

    def owed_besides(self, hand: Hand) -> list[ForcedBet]:
        """What those who posted because they owed it must have put in besides, by the file's own stacks."""
        assert self.record.finishing is not None
        found = []
        winners = {seat for event in hand.log if isinstance(event, Won) for seat in event.seats}
        ends = zip(self.record.blinds, hand.state.stacks, self.record.finishing, strict=True)
        for seat, (blind, now, said) in enumerate(ends):
            if blind < 0 and now > self.chips(said) and seat not in winners:
                found.append(ForcedBet(seat, now - self.chips(said), "dead"))
        return found


class _Showdown:
    """The end of a hand: who shows what, in the order of the table; the format tells it in any order."""

    def __init__(self, play: _Play, hand: Hand) -> None:
        self.play = play
        self.hand = hand
        self.shows: dict[int, Action] = {}
        for action in play.actions:
            if action.act == "sm":
                self.hear(action)

    def hear(self, action: Action) -> None:
        """Hear of a hand that is shown or thrown away; what is said last counts, but cards that were seen stay seen."""
        before = self.shows.get(action.seat)
        if before is None or _open(action) or not _open(before):
            self.shows[action.seat] = action

    @property
    def told(self) -> bool:
        """Whether the cards of anybody are told."""
        return any(_open(action) for action in self.shows.values())

    def unknown(self) -> list[int]:
        """Who is still in with cards that are not known."""
        state = self.hand.state
        seats = [seat for seat, live in enumerate(state.live) if live]
        return [seat for seat in seats if UNKNOWN in state.hole[seat] or UNKNOWN in state.up[seat]]

    def hides_all_in(self) -> bool:
        """Whether somebody all in was beaten by a hand that is told, with cards that nobody recorded."""
        state = self.hand.state
        if state.stage != SHOWING or not self.told or self.outcome():
            return False
        return any(not state.stacks[seat] and seat in self.shows for seat in self.unknown())

    def note(self) -> str:
        """Play the showdown; what is left open is noted."""
        hand = self.hand
        state = hand.state
        if state.stage == OVER:
            return ""  # a card shown after the hand is nobody's concern
        if state.stage != SHOWING:
            if self.shows:
                place = min(self.shows.values()).place
                raise PHHError(f"action {place}: nobody shows or mucks before the showdown")
            return f"the actions end before the hand does: {hand.due!r}"
        if UNKNOWN in state.board:
            return "the board is not told to its end"
        if won := self.outcome():
            self.settle(won)
            return ""
        if not self.shows and self.unknown():
            return "the actions end before the showdown, and not all hands are known"
        while state.stage == SHOWING:
            seat = hand.due.seat
            action = self.shows.get(seat)
            if action is None and self.shows:
                return f"the actions end before {state.names[seat]} shows or mucks"
            if seat in self.unknown() and not self.told and (action is None or action.words):
                return "the hands that were shown are not recorded, and nothing says who won"
            self.show(seat, action)
        return ""

    def show(self, seat: int, action: Action | None) -> None:
        """Let somebody show or muck; a hand that was seen and not recorded is beaten by one that was."""
        state = self.hand.state
        held = state.hole[seat] + state.up[seat]
        if action is not None and _open(action) and sorted(action.cards) != sorted(held):
            raise PHHError(f"action {action.place}: {spell(held)} was dealt, not {action.words[:40]}")
        mucks = action is not None and (not action.words or UNKNOWN in held)
        try:
            self.hand.play(Muck(seat) if mucks else Show(seat))
        except Refused as error:
            place = action.place if action is not None else len(self.play.record.actions)
            raise PHHError(f"action {place} ({self.play.record.actions[place - 1][:40]}): {error}") from None

    def outcome(self, known: bool = False) -> dict[int, int]:
        """Who won how much, where the file says that a hand has won which it does not tell; otherwise nothing.

        With `known` it is given also where the cards of all winners are told.
        """
        play, state = self.play, self.hand.state
        unknown = self.unknown()
        if state.stage != SHOWING or not (unknown or known):
            return {}
        record = play.record
        won: dict[int, int] = {}
        if record.finishing is not None and UNKNOWN_STACK not in record.finishing:
            won = {seat: play.chips(said) - state.stacks[seat] for seat, said in enumerate(record.finishing)}
        elif record.winnings is not None:
            won = {seat: play.chips(said) for seat, said in enumerate(record.winnings)}
            if sum(won.values()) > state.pot:  # what went back is counted too
                for event in self.hand.log:
                    if isinstance(event, Returned):
                        won[event.seat] -= event.amount
        won = {seat: amount for seat, amount in won.items() if amount}
        fits = won and all(amount > 0 and state.live[seat] for seat, amount in won.items())
        return won if fits and sum(won.values()) <= state.pot and (known or set(won) & set(unknown)) else {}

    def settle(self, won: dict[int, int]) -> None:
        """End the hand as the file tells it, because the cards cannot."""
        hand = self.hand
        state = hand.state
        for seat, action in self.shows.items():
            if state.live[seat] and _open(action):
                hand.follow(Showed((), seat, tuple(state.hole[seat])))
            elif state.live[seat] and not action.words and seat not in won:
                hand.follow(Mucked((), seat))
        taken = state.pot - sum(won.values())
        if taken:
            hand.follow(Raked((), (taken,)))
        hand.follow(Won((), 0, "pot", tuple(won), tuple(won.values())))
        hand.follow(Ended((), tuple(state.stacks)))


def _open(action: Action) -> bool:
    """Whether an action tells the cards of a hand."""
    return bool(action.words) and action.words != "-" and "??" not in action.words


def _actions(record: RecordedHand) -> list[Action]:
    count = len(record.names)
    read = [read_action(text, place, count) for place, text in enumerate(record.actions, start=1)]
    return [action for action in read if action is not None]


def _play(hand: Hand, action: Action, unit: int) -> None:
    """Play an action in a hand as it stands; what is in turn needs no act to be made of it."""
    seat, act = action.seat, action.act
    state = hand.state
    in_turn = state.to_act == seat and state.stage == BETTING
    if act == "f" and in_turn:
        hand.fold()
    elif act == "cc" and in_turn:
        if state.high <= state.bets[seat] and not state.opened:
            hand.check()
        else:
            hand.call()
    elif act == "cbr" and in_turn and action.chips is not None:
        _wager(hand, int(action.chips * unit))
    else:
        hand.play(_act(hand, action, unit))


def _wager(hand: Hand, to: int) -> None:
    """Wager as it was done: a record may leave out what nobody could match, and that goes back by itself."""
    try:
        hand.raise_to(to)
    except Refused:
        state, due = hand.state, hand.due
        others = [seat for seat in range(len(state.live)) if state.live[seat] and seat != due.seat]
        matched = max([state.bets[seat] + state.stacks[seat] for seat in others], default=0)
        if not to < due.least or to != matched:
            raise
        hand.raise_to(due.least)


def _act(hand: Hand, action: Action, unit: int) -> Act:
    """What an action is as an act."""
    seat, act = action.seat, action.act
    if act == "f":
        return Fold(seat)
    if act == "cc":
        return Call(seat)
    if act == "pb":
        return Bet(seat, hand.due.bring_in or hand.due.least)
    if act == "sd":
        return Discard(seat, action.cards)
    if action.chips is None:
        raise Refused(f"{action.words[:20]!r} is not an amount of chips.")
    return Bet(seat, int(action.chips * unit))
