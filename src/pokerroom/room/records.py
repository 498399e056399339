"""Records: the finished hands of a table, step by step, as one viewer may know them.

Knows how to lay a hand out. Must not know who asks, nor the hand itself: it is given a viewer, and every step is drawn
from that viewer's view. Ask `finished` for how a hand is found, `exports` for other people's formats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.hand.award import Raked, SetAside, Won
from pokerroom.hand.past import held, lay_open
from pokerroom.hand.see import View
from pokerroom.hand.show import Mucked
from pokerroom.law.spoken import said_sign
from pokerroom.machine.secrecy import Viewer
from pokerroom.room.awards import Reading, award_of, read_hands
from pokerroom.room.exports import FORMATS, Export, offered
from pokerroom.room.felt import Felt, felt_of, marker_word, spelled
from pokerroom.room.finished import FoundHand, by_nobody, hand_of, names_of, told_in_places, view_of, viewer_of
from pokerroom.room.lines import Players, done_by_nobody, is_step, line_of
from pokerroom.room.looks import Noted
from pokerroom.room.messages import Line, Seals
from pokerroom.room.offices import SURVEILLANCE
from pokerroom.room.sealed import seals_of
from pokerroom.room.sealed_hand import SealedHand, sealed_hand


class HandStep(Line, kw_only=True, omit_defaults=False):
    """One step of a hand: the line that was recorded, every card of it said, and the felt after it."""

    felt: Felt


class Played(Struct):
    """Somebody who was in a hand: seat, chips before and after it, and what the viewer knows of their cards."""

    seat: int
    name: str
    before: int
    after: int
    cards: list[str]
    up: list[str]
    mucked: bool


class Winning(Struct):
    """What one player won of a pot, and with which half or board of it (nothing said: the whole)."""

    name: str
    seat: int
    amount: int
    word: str
    reason: str = ""  # with which hand, where it was shown: "a full house, nines over fives"


class PotWon(Struct):
    """A pot: what the house took of it, what a jackpot got, and who won the rest."""

    amount: int
    taken: int
    winners: list[Winning]
    jackpot: int = 0


class HandRecord(Struct):
    """A finished hand as one viewer may know it."""

    table: str
    number: int
    at: int
    viewer: str
    book: str
    book_title: str
    game: str
    game_name: str
    limit: str
    sign: str
    dollar: int
    marker_word: str
    void: bool
    taken: int
    jackpot: int
    board: list[str]
    second: list[str]
    players: list[Played]
    pots: list[PotWon]
    exports: list[Export]
    before: int
    after: int
    steps: list[HandStep]
    seals: Seals


class Whole(Struct):
    """A finished hand with all its cards, those of hands given up, burned and never dealt among them; `at` (in
    milliseconds) and `name` say what was written down of this look. `sealed` has all openings, as a file to check."""

    hand: HandRecord
    burns: list[str]
    stub: list[str]
    at: int
    name: str
    sealed: SealedHand | None


def record(found: FoundHand, table: str, name: str = "") -> HandRecord:
    """A finished hand step by step, as somebody may know it: who was in it by name, anybody else like the rail."""
    return _record(found, table, _through(found, viewer_of(names_of(found), name), name))


def whole(found: FoundHand, look: Noted) -> Whole:
    """A finished hand as surveillance sees it, once the look was noted."""
    steps, view, log = _through(found, SURVEILLANCE, SURVEILLANCE)
    laid_out = _record(found, look.table, (steps, view, log))
    for place, player in enumerate(laid_out.players):
        player.cards = spelled(held(view.state, view.log, place))
        player.up = spelled(view.state.up[place] or lay_open(view.log, place))
    sealed = sealed_hand(found, look.table, SURVEILLANCE) if laid_out.seals.roots else None
    return Whole(laid_out, spelled(view.state.burns), spelled(view.state.stub), look.at, look.name, sealed)


def _record(found: FoundHand, table: str, through: tuple[list[HandStep], View, list[Any]]) -> HandRecord:
    seats, sign = found.began.seats, found.sign
    steps, view, log = through
    last, viewer, names = view.state, view.viewer, view.state.names
    mucked = {event.seat for event in log if isinstance(event, Mucked)}
    hand = hand_of(found)
    book = shelf.book(sign.game.book)
    return HandRecord(
        table=table,
        number=found.finished.number,
        at=found.finished.at,
        viewer=viewer if isinstance(viewer, str) else names[viewer],
        book=book.key,
        book_title=book.title,
        game=sign.game.key,
        game_name=sign.game.name,
        limit=sign.limit,
        sign=said_sign(sign),
        dollar=sign.dollar,
        marker_word=marker_word(sign),
        void=found.finished.void,
        taken=found.finished.taken,
        jackpot=last.jackpot,
        board=spelled(last.board + last.shared),
        second=spelled(last.second),
        players=[
            Played(
                seats[place],
                each,
                last.start[place],
                last.stacks[place],
                spelled(last.hole[place]),
                spelled(last.up[place]),
                place in mucked,
            )
            for place, each in enumerate(names)
        ],
        pots=_pots_won(log, names, seats, read_hands(view)),
        exports=[offered(hand, each) for each in FORMATS.values()],
        before=found.before,
        after=found.after,
        steps=steps,
        seals=seals_of(hand, viewer, found.finished.number),
    )


def _through(found: FoundHand, viewer: Viewer, name: str) -> tuple[list[HandStep], View, list[Any]]:
    """Go through a hand as a viewer saw it: its steps, their view at the end, and all that they were told."""
    view = view_of(found, viewer)
    seats = found.began.seats
    players = Players(view.state.names, seats, view.state.plan.sign.dollar)
    steps: list[HandStep] = []
    log: list[Any] = []
    for place, event in told_in_places(found, view, name):
        log.append(event)
        if is_step(event):
            line = line_in(view, event, players, by_itself=by_nobody(found, place))
            steps.append(HandStep(**msgspec.structs.asdict(line), felt=felt_of(view, seats)))
    return steps, view, log


def line_in(view: View, event: Any, players: Players, *, by_itself: bool = False) -> Line:
    """An event as the line of a step, when the view has just heard of it: a pot with the hand that won it, and what
    nobody did (`by_itself`) with why it was done."""
    line = line_of(event, players, full=True, reading=read_hands(view) if isinstance(event, Won) else None)
    return done_by_nobody(line, event) if by_itself else line


def _pots_won(log: Iterable[Any], names: Sequence[str], seats: Sequence[int], reading: Reading) -> list[PotWon]:
    taken: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    pots: dict[int, list[Winning]] = {}
    for event in log:
        if isinstance(event, Raked):
            taken = event.amounts
        elif isinstance(event, SetAside):
            aside = event.amounts
        elif isinstance(event, Won):
            reason = award_of(event, seats, names, reading).reason
            pots.setdefault(event.pot, []).extend(
                Winning(names[place], seats[place], amount, event.word, reason)
                for place, amount in zip(event.seats, event.amounts, strict=True)
            )
    if not pots and any(taken + aside):  # a pot so small that the charge is all of it
        return [PotWon(sum(taken + aside), sum(taken), [], sum(aside))]
    found = []
    for place, winners in pots.items():
        # With one pot left to win, all that was taken came out of it.
        fee, drop = [sum(part) if len(pots) == 1 else sum(part[place : place + 1]) for part in (taken, aside)]
        found.append(PotWon(sum(each.amount for each in winners) + fee + drop, fee, winners, drop))
    return found
