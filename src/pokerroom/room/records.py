"""Records: the finished hands of a table, step by step, as one viewer may know them, and in other people's formats.

Knows how to find a hand among a table's rows and how to lay it out. Must not know who asks: it is given a viewer, and
every picture is folded from what that viewer may see. Ask `hand.see` for that, `notation` for the formats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.award import Raked, Won
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.past import held, lay_open
from pokerroom.hand.plan import plan_of
from pokerroom.hand.pots import pots_of
from pokerroom.hand.rulings.order import Done
from pokerroom.hand.see import see as see_in_hand
from pokerroom.hand.show import Mucked
from pokerroom.hand.start import Started
from pokerroom.hand.state import OVER
from pokerroom.hand.state import State as HandState
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.formats import Format, History, histories
from pokerroom.room.index import Begun, Ended
from pokerroom.room.lines import Players, is_of_hand, line_of
from pokerroom.room.looks import Noted
from pokerroom.room.messages import Line, PotOf, Seat
from pokerroom.room.offices import SURVEILLANCE
from pokerroom.room.picture import STAGES, places_marker
from pokerroom.room.rows import events_of, stream_of
from pokerroom.room.store import BrokenChainError, Store
from pokerroom.table.blinds import sign_of_hand
from pokerroom.table.hands import Began, Finished, TimePassed
from pokerroom.table.state import State as TableState
from pokerroom.table.view import see as see_at_table

TEXT = Format("text", "Text", "text/plain", "txt", place=90)  # ours, told with the table around the hand
FORMATS: dict[str, Format] = {**histories(), TEXT.key: TEXT}
RAIL = "rail"
# Words by which `see` knows viewers who are no players; somebody who is called so sees what the rail sees.
_NO_NAMES = ("rail", "dealer", "surveillance")


class Felt(Struct):
    """The felt at one moment, as far as one viewer knows it. `shown` of a seat are the hole cards that he knows."""

    game_name: str
    marker_word: str
    muck_word: str
    places: int
    marker: int
    stage: str
    street: str
    kitty: int
    board: list[str]
    second: list[str]
    shared: list[str]
    pot: int
    pots: list[PotOf]
    seats: list[Seat]
    irregularity: str = ""


class Step(Line):
    """One step of a hand: the line that was recorded, every card of it said, and the felt after it."""

    felt: Felt


class Played(Struct):
    """Somebody who was in a hand: his seat, his chips before and after it, and what the viewer knows of his cards."""

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


class PotWon(Struct):
    """A pot: what the house took of it and who won the rest."""

    amount: int
    taken: int
    winners: list[Winning]


class Export(Struct):
    """Whether a hand can be had in a format, and if not, why."""

    format: str
    offered: bool
    why: str = ""


class Record(Struct):
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
    board: list[str]
    second: list[str]
    players: list[Played]
    pots: list[PotWon]
    exports: list[Export]
    before: int
    after: int
    steps: list[Step]


class Whole(Struct):
    """A finished hand with all its cards, those of hands given up, burned and never dealt among them; `at` (in
    milliseconds) and `name` say what was written down of this look."""

    hand: Record
    burns: list[str]
    stub: list[str]
    at: int
    name: str


class Row(Struct):
    """A finished hand in a list: its number, when it was, who was in it, what was in the middle."""

    id: str
    number: int
    at: int
    players: list[str]
    winners: list[str]
    pot: int
    void: bool


class Found(Struct):
    """One finished hand: the event that began it, what lies between, the event that ended it, the sign, and the numbers
    of the finished hands before and after it (0: none)."""

    began: Began
    between: list[Any]
    finished: Finished
    sign: Sign
    before: int
    after: int


# ------------------------------------------------------------------------------------------------ finding


def hands(store: Store, table: str, most: int = 50, before: int = 0) -> list[Row]:
    """The finished hands of a table, the newest first; `before` a number, where it is given."""
    found: list[Row] = []
    for each in store.over(stream_of(table), most, before or None):
        told = msgspec.json.decode(each.ended, type=Ended)
        row = Row(f"{table}/{each.number}", each.number, told.at, told.players, told.winners, told.pot, told.void)
        found.append(row)
    return found


def find(store: Store, table: str, number: int) -> Found:
    """Find a finished hand by its number; a KeyError where there is none."""
    stream = stream_of(table)
    stretch = store.stretch(stream, number)
    if stretch is None or not stretch.last:
        raise KeyError(f"there is no finished hand {number} at this table.")
    begun = msgspec.json.decode(stretch.begun, type=Begun)
    began: Began | None = None
    between: list[Any] = []
    for row in store.read(stream, stretch.first - 1, stretch.last):
        for event in events_of(row):
            if isinstance(event, Began) and event.number == number:
                began = event
            elif began is not None and isinstance(event, Finished):
                earlier, later = store.over(stream, 1, number), store.next(stream, number)
                return Found(
                    began,
                    between,
                    event,
                    _sign_of(begun, bool(began.kill)),
                    earlier[0].number if earlier else 0,
                    later.number if later is not None else 0,
                )
            elif began is not None:
                between.append(event)
    raise BrokenChainError(f"hand {number} of table {table} is not in the rows where it should be")


def _sign_of(begun: Begun, kill: bool) -> Sign:
    sign = spoken_sign(begun.sign, shelf.book)
    return sign_of_hand(sign, begun.ante, kill)


def hand_of(found: Found) -> Hand:
    """A finished hand, whole. What leaves the room goes through `record` or `export`."""
    return replay(found.sign, [event for event in found.between if is_of_hand(event)])


def names_of(found: Found) -> tuple[str, ...]:
    """Who was in a hand."""
    return next(event.names for event in found.between if isinstance(event, Started))


def called(found: Found, names: Sequence[str]) -> str:
    """By which of his names somebody was in a hand; nothing where he was not."""
    first = next(event for event in found.between if isinstance(event, Started))
    there = {each.casefold() for each in first.names}
    return next((name for name in names if name.casefold() in there), "")


def viewer_of(hand: Hand, name: str) -> Viewer:
    """The viewer that somebody is to a hand: his seat in it, counted from 0, or the rail."""
    wanted = name.casefold()
    folded = [each.casefold() for each in hand.state.names]
    return folded.index(wanted) if wanted and wanted in folded else RAIL


# ------------------------------------------------------------------------------------------------ one hand


def record(found: Found, table: str, name: str = "") -> Record:
    """A finished hand step by step, as somebody may know it: who was in it by his name, anybody else like the rail."""
    hand = hand_of(found)
    return _record(found, table, hand, viewer_of(hand, name), name)


def whole(found: Found, look: Noted) -> Whole:
    """A finished hand as surveillance sees it, once the look was noted."""
    hand = hand_of(found)
    told = _record(found, look.table, hand, SURVEILLANCE, SURVEILLANCE)
    for place, player in enumerate(told.players):
        player.cards = _cards(held(hand.state, hand.log, place))
        player.up = _cards(hand.state.up[place] or lay_open(hand.log, place))
    return Whole(told, _cards(hand.state.burns), _cards(hand.state.stub), look.at, look.name)


def _record(found: Found, table: str, hand: Hand, viewer: Viewer, name: str) -> Record:
    seats, sign = found.began.seats, found.sign
    steps, last, log_seen = _steps(found, viewer, name)
    names = hand.state.names
    mucked = {event.seat for event in log_seen if isinstance(event, Mucked)}
    book = shelf.book(sign.game.book)
    return Record(
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
        marker_word=_term(sign, "marker", "button"),
        void=found.finished.void,
        taken=found.finished.taken,
        board=_cards(last.board + last.shared),
        second=_cards(last.second),
        players=[
            Played(
                seats[place],
                each,
                last.start[place],
                last.stacks[place],
                _cards(last.hole[place]),
                _cards(last.up[place]),
                place in mucked,
            )
            for place, each in enumerate(names)
        ],
        pots=_pots_won(log_seen, names, seats),
        exports=[_offered(hand, each) for each in FORMATS.values()],
        before=found.before,
        after=found.after,
        steps=steps,
    )


def _steps(found: Found, viewer: Viewer, name: str) -> tuple[list[Step], HandState, list[Any]]:
    """The steps of a hand, the state they add up to, and what the viewer saw."""
    first = found.between[0]
    assert isinstance(first, Started)
    state = HandState(plan_of(found.sign), first.names, first.stacks, first.marker)
    at_table = viewer if isinstance(viewer, str) else RAIL if name.casefold() in _NO_NAMES else name
    players = Players(first.names, found.began.seats)
    steps: list[Step] = []
    log: list[Any] = []
    won: dict[int, int] = {}
    for event in found.between:
        of_hand = is_of_hand(event)
        told = see_in_hand(event, viewer) if of_hand else see_at_table(event, at_table)
        if told is None:
            continue
        log.append(told)
        if of_hand:
            HAND.fold(state, (told,))
        if isinstance(told, Won):
            for place, amount in zip(told.seats, told.amounts, strict=True):
                won[place] = won.get(place, 0) + amount
        if isinstance(told, Done | TimePassed):  # nothing that the steps before it do not show
            continue
        line = line_of(told, players, full=True)
        steps.append(Step(**msgspec.structs.asdict(line), felt=felt_of(state, found.began.seats, won)))
    return steps, state, log


def felt_of(state: HandState, seats: Sequence[int], won: dict[int, int] | None = None) -> Felt:
    """The felt of a state that was folded from what a viewer may see; `seats` are those of the table, in its order."""
    plan = state.plan
    sign = plan.sign
    return Felt(
        game_name=sign.game.name,
        marker_word=_term(sign, "marker", "button"),
        muck_word=_term(sign, "muck", "muck"),
        places=max(sign.seats, *seats),
        marker=seats[state.marker] if places_marker(sign) else 0,
        stage=STAGES[state.stage],
        street=plan.streets[state.street].name if state.stage != OVER else "",
        kitty=len(state.kitty),
        board=_cards(state.board),
        second=_cards(state.second),
        shared=_cards(state.shared),
        pot=state.pot,
        pots=_pots(state, seats),
        seats=[_seat(state, place, seats[place], (won or {}).get(place, 0)) for place in range(len(state.names))],
        irregularity=state.errors[state.unruled[0]].kind if state.unruled else "",
    )


def felt_of_table(state: TableState) -> Felt:
    """The felt of a table of which everything may be told, as that of a case: between hands, or with a hand on it."""
    sign = state.sign
    if state.playing and state.hand is not None:
        felt = felt_of(state.hand.state, state.dealt)
    else:
        felt = Felt(
            game_name=sign.game.name,
            marker_word=_term(sign, "marker", "button"),
            muck_word=_term(sign, "muck", "muck"),
            places=max(sign.seats, *state.players, 2),
            marker=(state.positions.marker or state.first_marker) if places_marker(sign) else 0,
            stage=STAGES[OVER],
            street="",
            kitty=0,
            board=[],
            second=[],
            shared=[],
            pot=0,
            pots=[],
            seats=[],
        )
    dealt = {seat.seat: seat for seat in felt.seats}
    for player in sorted(state.players.values(), key=lambda each: each.seat):
        seat = dealt.get(player.seat)
        if seat is None:
            seat = Seat(player.seat, player.name, False, player.chips + player.adding)
            felt.seats.append(seat)
        seat.marker, seat.away = player.marker, player.away_since >= 0
    return felt


def _seat(state: HandState, place: int, seat: int, won: int) -> Seat:
    live = state.live[place]
    known = [card for card in state.hole[place] if card != UNKNOWN]
    return Seat(
        seat,
        state.names[place],
        False,
        state.stacks[place],
        bet=state.bets[place],
        dealt=True,
        live=live,
        hidden=len(state.hole[place]) - len(known),
        up=_cards(state.up[place]),
        shown=_cards(known),
        all_in=live and not state.stacks[place] and state.stage != OVER,
        won=won,
    )


def _pots(state: HandState, seats: Sequence[int]) -> list[PotOf]:
    if not state.pot or not any(state.live) or any(state.bets):  # while wagers lie before players, nothing is divided
        return []
    return [PotOf(pot.amount, [seats[place] for place in pot.eligible]) for pot in pots_of(state)]


def _pots_won(log: Iterable[Any], names: Sequence[str], seats: Sequence[int]) -> list[PotWon]:
    taken: tuple[int, ...] = ()
    pots: dict[int, list[Winning]] = {}
    for event in log:
        if isinstance(event, Raked):
            taken = event.amounts
        elif isinstance(event, Won):
            pots.setdefault(event.pot, []).extend(
                Winning(names[place], seats[place], amount, event.word)
                for place, amount in zip(event.seats, event.amounts, strict=True)
            )
    if not pots and any(taken):  # a pot so small that the charge is all of it
        return [PotWon(sum(taken), sum(taken), [])]
    found = []
    for place, winners in pots.items():
        # With one pot left to win, all that the house took came out of it.
        fee = sum(taken) if len(pots) == 1 else taken[place] if place < len(taken) else 0
        found.append(PotWon(sum(each.amount for each in winners) + fee, fee, winners))
    return found


def _term(sign: Sign, term: str, plain: str) -> str:
    rule = sign.game.rules.get(f"terms.{term}")
    return str(rule.value) if rule is not None else plain


def _cards(cards: Sequence[int]) -> list[str]:
    return spell(cards).split()


# ------------------------------------------------------------------------------------------------ formats


def export(found: Found, table: str, form: str, name: str = "") -> str:
    """A finished hand in a format, with the cards that somebody may know; Refused where the format cannot tell it."""
    if form not in FORMATS:
        raise KeyError(f"a hand can be had as {', '.join(FORMATS)}, not as {form[:20]!r}.")
    wanted = FORMATS[form]
    if not isinstance(wanted, History):
        return _text(found, table, name)
    hand = hand_of(found)
    return wanted.write(hand, viewer_of(hand, name), f"{table}/{found.finished.number}")


def _offered(hand: Hand, form: Format) -> Export:
    why = form.why_not(hand) if isinstance(form, History) else ""
    return Export(form.key, not why, why)


def _text(found: Found, table: str, name: str) -> str:
    return "\n".join([*_heading(found, table, name), *_transcript(found, name), ""])


def _heading(found: Found, table: str, name: str) -> Iterator[str]:
    hand = hand_of(found)
    sign, state = found.sign, hand.state
    viewer = viewer_of(hand, name)
    yield f"Hand {found.finished.number} of table {table}: {sign.game.name}, {shelf.book(sign.game.book).title}"
    yield f"Sign: {said_sign(sign)}"
    yield f"Seen by: {RAIL if isinstance(viewer, str) else state.names[viewer]}"
    for place, each in enumerate(state.names):
        marker = f" ({_term(sign, 'marker', 'button')})" if place == state.marker and places_marker(sign) else ""
        yield f"Seat {found.began.seats[place]}: {each} {state.start[place]}{marker}"
    yield ""


def _transcript(found: Found, name: str) -> Iterator[str]:
    steps, _, _ = _steps(found, viewer_of(hand_of(found), name), name)
    for step in steps:
        yield f"{step.text} [{', '.join(step.by)}]" if step.by else step.text
