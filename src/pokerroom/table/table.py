"""Table: a game over hours in a program's hands: play, deal, due, log, views, snapshot.

Knows how to hold a state, its log and the hand that is on together. Must not know any rule or any act: they come in by
the `door`, and their nouns answer them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Self

import msgspec

from pokerroom.cards.card import read_numbers
from pokerroom.hand.hand import Hand, same
from pokerroom.hand.hand import replay as replay_hand
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.spoken import read_act as read_hand_act
from pokerroom.hand.start import Started
from pokerroom.hand.starting import check_manners
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import NotUnderstood, Refused
from pokerroom.law.error import shown as excerpt
from pokerroom.law.error import unquoted as excerpt_line
from pokerroom.law.figures import either
from pokerroom.law.finding import OneGame
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import HasGames, said_sign, spoken_sign
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import NotRefused, Trial
from pokerroom.table.absence import Return, StepAway
from pokerroom.table.checks import amount, seeded
from pokerroom.table.clock import read_time
from pokerroom.table.closing import Close
from pokerroom.table.debts import Post
from pokerroom.table.door import IN_HAND, answer, answer_tournament, drop_hand
from pokerroom.table.due import Stop, due_of
from pokerroom.table.hands import Began, DealHand, attend, deal, hand_on, listen, manner
from pokerroom.table.house import Collect
from pokerroom.table.kill import sign_of_hand
from pokerroom.table.leaving import Leave
from pokerroom.table.log import TableLog
from pokerroom.table.moves import Move
from pokerroom.table.notices import Change
from pokerroom.table.opening import TableOpened
from pokerroom.table.seats import Sit
from pokerroom.table.side import BetOn
from pokerroom.table.stakes import Buy
from pokerroom.table.state import STANDING, Standing, TableState, stand
from pokerroom.table.view import seen
from pokerroom.table.vocabulary import TABLE, AnyEvent


class Table:
    """A table at which one game is played over hours, hand after hand."""

    __slots__ = ("_log", "state")

    def __init__(
        self,
        sign: Sign,
        players: Mapping[str, int] | None = None,
        *,
        book: HasGames | None = None,
        chance: Random | None = None,
        at: int = 0,
        house: str = "automatic",
        hours: tuple[int, int] = (0, 0),
        shown: bool = True,
        marker: int = 0,
        showdown: str = "automatic",
        dealer: str = "automatic",
        cut: str = "automatic",
        push: str = "automatic",
        strict: bool = False,
    ) -> None:
        """Open a table.

        `players` sit down from seat 1 on, in this order, with their chips. `book` has the games to which the sign may
        change; without it the game stays. `chance` shuffles. `house`: whether decks,
        drops, charges and permissions are seen to by themselves ("automatic") or are acts ("manual"). `at` is the time
        in seconds; `hours` are those of gaming; `marker` is the seat that has it first, where it is not the book's. The
        rest is how the table's hands are dealt: see `Hand`.
        """
        if not isinstance(sign, Sign):
            raise Refused(f"a table stands under a sign, not {excerpt(sign)}.")
        seated = players if players is not None else {}
        if not isinstance(seated, Mapping):
            raise Refused(f"players are names with their chips, not {excerpt(players)}.")
        amount("the time", at, 0)
        amount("the seat of the marker", marker, 0)
        if not isinstance(hours, tuple) or len(hours) != 2 or not all(type(each) is int for each in hours):
            raise Refused(f"hours are two times of day, not {excerpt(hours)}.")
        if house not in ("automatic", "manual"):
            raise Refused(f"the house is automatic or manual, not {house!r}.")
        if type(shown) is not bool:
            raise Refused(f"a sign is shown or not, not {excerpt(shown)}.")
        check_manners((showdown, dealer, cut, push))
        self.state: TableState = stand(book or OneGame(sign.game), sign)
        self.state.at = at
        self._log: TableLog = TableLog(self.state, TABLE.effects, chance)
        self._log.strict = bool(strict)
        _check_places(self.state)
        opened = TableOpened(
            self.state.rules.notice_shown.by,
            at,
            sign.game.book,
            self.state.rules.book_edition.value,
            said_sign(sign),
            house,
            hours,
            shown,
            marker,
            showdown,
            dealer,
            cut,
            push,
        )
        self._log.emit(opened)
        for seat, (name, chips) in enumerate(seated.items(), 1):
            self.play(Sit(name, seat, chips, way="at the start"))

    # -------------------------------------------------------------------------------------------- acting

    def play(self, act: Act | str, *, at: int | None = None) -> list[Any]:
        """Answer an act or a spoken line, of the table or of the hand that is on, and give the events it made.

        What is refused changes nothing.
        """
        before = self.state.at
        now = before if at is None else at
        _check_time(before, now)
        if isinstance(act, str):
            now, line = read_time(" ".join(act.split()), now)
            act = self._understood(line)
        mark = len(self.log)
        self.state.at = now
        try:
            if type(act) in HAND.acts:
                hand_on(self.state).play(act)
            else:
                answer(self.state, self._log, act)
                if self.state.playing and not isinstance(act, IN_HAND):
                    listen(self.state, self._log)  # somebody may have gone, or come back
                    attend(self.state, self._log)
        except Refused:
            self.state.at = before
            raise
        return self.log[mark:]

    def play_own(self, acts: Iterable[Act], *, at: int) -> None:
        """Answer what the tournament of this program does here between hands: nothing of it needs checking."""
        self.state.at = max(at, self.state.at)
        answer_tournament(self.state, self._log, acts)

    def refusal(self, act: Act, *, at: int | None = None) -> Refused | None:
        """The refusal that an act of the table, or an office's order in the hand, would get now; nothing changes.

        An act is refused before anything is recorded of it: so it is answered up to there, and no further.
        """
        before = self.state.at
        try:
            _check_time(before, now := before if at is None else at)
            self.state.at = now
            if isinstance(act, Order):
                hand = hand_on(self.state)
                HAND.answers[Order](hand.state, Trial(hand.state, hand.log), act)
            elif isinstance(act, IN_HAND):
                raise Refused(f"{excerpt(act)} is not an act at a table.")  # the hand answers it, and is not tried
            else:
                answer(self.state, Trial(self.state), act)
        except NotRefused:
            return None
        except Refused as refused:
            return refused
        finally:
            self.state.at = before
        return None

    def _understood(self, line: str) -> Any:
        """Read a line: one of the table, or one of the hand that is on."""
        found = TABLE.read_act(line)
        hand = self.hand
        if hand is not None and not isinstance(found, DealHand):
            try:
                return read_hand_act(line, hand.names, hand.due.seat)
            except NotUnderstood:
                if found is None and TABLE.verbs().isdisjoint(line.lower().split()):
                    raise
        if found is None:
            raise NotUnderstood(
                f'"{line[:80]}" is not understood; say it like "Ann sits in seat 3 with 200", or "Ann calls" in a hand.'
            )
        return found

    def deal(
        self,
        deck: Sequence[int] | str | None = None,
        *,
        seed: int | None = None,
        at: int | None = None,
        strict: bool | None = None,
    ) -> Hand:
        """Begin the next round of play: with this deck, a seed, or the table's own chance.

        With `strict` it refuses an act out of turn instead of ruling on it; unless it is said here, as the table does.
        """
        before = self.state.at
        if at is not None:
            _check_time(before, at)
            self.state.at = at
        chance = seeded(seed) if seed is not None else self._log.chance
        try:
            hand = deal(self.state, self._log, read_numbers(deck) if isinstance(deck, str) else deck, chance)
        except Refused:
            self.state.at = before
            raise
        hand._log.strict = self._log.strict if strict is None else bool(strict)
        return hand

    def seal_with(self, secret: Callable[[], bytes]) -> None:
        """Seal the decks of all hands to come, each by 32 bytes of its own that nobody else gets."""
        self._log.secret = secret

    # -------------------------------------------------------------------------------------------- looking

    @property
    def log(self) -> list[Any]:
        """Everything recorded so far, the events of hands among those of the table."""
        return self._log.events

    @property
    def due(self) -> tuple[Stop, ...]:
        """What stops the next hand, and what may be decided meanwhile."""
        return due_of(self.state)

    @property
    def hand(self) -> Hand | None:
        """The round of play that is on, if one is."""
        return self.state.hand if self.state.playing else None

    @property
    def at(self) -> int:
        """The time of the last act, in seconds."""
        return self.state.at

    @property
    def sign(self) -> Sign:
        """What the table has chosen."""
        return self.state.sign

    @property
    def stacks(self) -> dict[str, int]:
        """The chips in front of each player, by seat; those of the hand that is on as they are now."""
        hand, players = self.hand, self.state.players.values()
        now = hand.stacks if hand is not None else {}
        return {player.name: now.get(player.name, player.chips) + player.adding for player in players}

    @property
    def in_play(self) -> dict[str, int]:
        """What each player has here: the chips in front of them, and what they have put into the hand that is on."""
        now = self.stacks
        if self.hand is not None:
            for name, put in zip(self.hand.names, self.hand.state.contributed, strict=True):
                now[name] = now.get(name, 0) + put
        return now

    @property
    def chips(self) -> int:
        """All chips that lie on the table: stakes, pots, side wagers, the slide, and what was seized."""
        accounts = self.state.accounts
        seized = sum(person.seized for person in self.state.people.values())
        return sum(self.stacks.values()) + self._pot + accounts["bets"] + accounts["slide"] + seized

    @property
    def _pot(self) -> int:
        """What is in the middle, and what the house has taken of it, for a jackpot too, and not dropped yet."""
        if self.hand is None:
            return 0
        on = self.hand.state
        return on.pot + on.taken + on.jackpot - self.state.dropped

    @property
    def balance(self) -> int:
        """All stakes, pots and accounts together: nothing, at any time."""
        return sum(self.stacks.values()) + sum(self.state.accounts.values()) + self._pot

    def view(self, viewer: str) -> list[Any]:
        """The log as a viewer may see it: a player by name, "rail", "dealer", "surveillance"."""
        if not isinstance(viewer, str):
            raise Refused(f"a viewer is a player's name, rail, dealer or surveillance, not {excerpt(viewer)}.")
        return seen(self.log, viewer)

    # -------------------------------------------------------------------------------------------- people

    def sit(
        self, name: str, seat: int, chips: int, *, at: int | None = None, cash: bool = False, way: str = ""
    ) -> None:
        """Somebody takes a seat."""
        self.play(Sit(name, seat, chips, cash, way), at=at)

    def leave(self, name: str, *, at: int | None = None) -> None:
        """A player leaves."""
        self.play(Leave(name), at=at)

    def buy(self, name: str, amount: int, *, at: int | None = None, cash: bool = False) -> None:
        """A player buys chips."""
        self.play(Buy(name, amount, cash), at=at)

    buy_in = buy
    top_up = buy

    def away(self, name: str, *, at: int | None = None) -> None:
        """A player leaves the table for now."""
        self.play(StepAway(name), at=at)

    def back(self, name: str, *, at: int | None = None) -> None:
        """A player is back."""
        self.play(Return(name), at=at)

    def move(self, name: str, seat: int, *, at: int | None = None, office: str = "") -> None:
        """A player takes another seat."""
        self.play(Move(name, seat, office), at=at)

    def post(self, name: str, amount: int = 0, *, at: int | None = None) -> None:
        """A player will post what they owe."""
        self.play(Post(name, amount), at=at)

    def bet_on(self, name: str, on: str, amount: int, *, at: int | None = None) -> None:
        """A player puts chips on a side wager."""
        self.play(BetOn(name, on, amount), at=at)

    def collect(self, *, at: int | None = None) -> None:
        """The dealer collects the time charge."""
        self.play(Collect(), at=at)

    def change(self, office: str, sign: str = "", *, at: int | None = None) -> None:
        """An office changes the sign."""
        self.play(Change(office, sign), at=at)

    def close(self, office: str, *, at: int | None = None) -> None:
        """An office closes the table."""
        self.play(Close(office), at=at)

    # -------------------------------------------------------------------------------------------- keeping

    def forget(self) -> None:
        """Drop the log so far; a simulation does not need it."""
        self._log.events.clear()

    def forget_hand(self) -> None:
        """Drop the log so far, and the hand that is over with it: the next one is dealt where it lay in memory."""
        drop_hand(self.state, self._log)

    def json(self) -> bytes:
        """The whole log, from which `restore` makes the table again."""
        return msgspec.json.encode(self.log)

    def __repr__(self) -> str:
        players = ", ".join([f"{name} {chips}" for name, chips in self.stacks.items()]) or "nobody yet"
        on = ", a hand is on" if self.hand is not None else ""
        return f"<Table {excerpt_line(self.sign.line, 90)}: {excerpt_line(players, 70)}{on}>"

    def copy(self) -> Self:
        """Give an independent copy of the table as it is, with the hand that is on."""
        return deepcopy(self)

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        state, log = self.state, self._log
        standing = Standing(*[getattr(state, name) for name in STANDING])
        kept = (state.book, state.sign, standing, state.hand, state.hung)
        return _kept, (type(self), *kept, log.events, log.chance, log.secret, log.told, log.strict)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return False
        mine, its = self.log, other.log
        return mine == its and same_state(self.state, other.state)

    __hash__ = None  # type: ignore[assignment]


def _kept(
    kind: type[Table],
    book: HasGames,
    sign: Sign,
    standing: Standing,
    hand: Hand | None,
    hung: Sign | None,
    events: list[Any],
    chance: Random | None,
    secret: Callable[[], bytes] | None,
    told: int,
    strict: bool,
) -> Table:
    """The table as it stood when it was kept, with its log and the hand that was on."""
    table = kind.__new__(kind)
    state = stand(book, sign, standing)
    table.state = state
    log = table._log = TableLog(state, TABLE.effects, chance)
    log.events, log.secret, log.told, log.strict = events, secret, told, strict
    state.hand, state.hung = hand, hung
    listen(state, log)
    return table


def replay(book: HasGames, log: Iterable[Any]) -> Table:
    """Build a table from its log: a fold of its events, hands included."""
    every = list(log)
    first = every[0] if every else None
    if not isinstance(first, TableOpened):
        raise Refused("a table's log starts with how it opened.")
    table = Table.__new__(Table)
    table.state = stand(book, spoken_sign(first.sign, lambda name: book))
    table._log = TableLog(table.state, TABLE.effects)
    if table.sign.game.book != first.book:
        raise Refused(f"this log is of a table under {first.book}, not {table.sign.game.book}.")
    follow(table, every)
    return table


def follow(table: Table, since: Iterable[Any]) -> None:
    """Take over what has been recorded since: a fold of the events of the table and of its hands."""
    state, log = table.state, table._log
    sign = state.hand.sign if state.playing and state.hand is not None else state.sign
    for event in since:
        if isinstance(event, Started):
            dealer = manner(state.dealer, state.by_hand)
            state.begin(replay_hand(sign, (event,), state.showdown, dealer, state.cut, state.push))
            log.keep([event])
        elif type(event) in HAND.events:
            assert state.hand is not None
            state.hand.follow(event)
            log.keep([event])
        else:
            if isinstance(event, Began):
                sign = sign_of_hand(state.sign, state.ante, bool(event.kill))
            log.emit(event)
    listen(state, log)


def book_of(data: bytes | str, find: Callable[[str], HasGames]) -> HasGames:
    """The book under which a table was opened that `json` has kept."""
    first = _read(data)[:1]
    if not first or not isinstance(first[0], TableOpened):
        raise Refused("a table's log starts with how it opened.")
    return find(first[0].book)


def _read(data: bytes | str) -> list[AnyEvent]:
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Refused(f"this is not a table's log: {error}.") from None


def restore(book: HasGames, data: bytes | str, chance: Random | None = None) -> Table:
    """Make a table again from what `json` gave, to go on where it was."""
    log = _read(data)
    try:
        table = replay(book, log)
    except (AssertionError, LookupError, StopIteration, ValueError) as error:  # events that cannot have happened so
        raise Refused(f"this is not a table's log: {error}.") from error
    table._log.chance = chance
    if table.state.hand is not None:
        table.state.hand._log.chance = chance
    return table


_DECODER: msgspec.json.Decoder[list[AnyEvent]] = msgspec.json.Decoder(list[AnyEvent])


def same_state(one: TableState, other: TableState) -> bool:
    """Whether two tables are the same in everything that happened."""
    if any(getattr(one, name) != getattr(other, name) for name in STANDING) or one.sign != other.sign:
        return False
    if (one.hand is None) != (other.hand is None):
        return False
    return one.hand is None or other.hand is None or same(one.hand.state, other.hand.state)


def _check_time(before: int, now: object) -> None:
    if amount("the time", now, 0) < before:
        raise Refused(f"the time is {before}, and does not go back to {excerpt(now)}.")


def _check_places(state: TableState) -> None:
    places = state.rules.seat_places.value
    if places and state.sign.seats not in places and state.sign.deck == 52:
        raise Refused(f"a table has {either(places)} places, not {state.sign.seats}.", state.rules.seat_places.by)
