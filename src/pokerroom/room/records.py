"""Records: the finished hands of a table, step by step, as one viewer may know them, and in other people's formats.

Knows how to find a hand in a table's log and how to lay it out. Must not know who asks: it is given a viewer, and every
picture is folded from what that viewer may see. Ask `hand.see` for that, `notation` for the formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, get_args

from msgspec import Struct

from pokerroom import shelf
from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand import events as hand_events
from pokerroom.hand.apply import apply
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.plan import plan_of
from pokerroom.hand.pots import pots_of
from pokerroom.hand.see import Viewer
from pokerroom.hand.see import see as see_in_hand
from pokerroom.hand.spoken import say as say_in_hand
from pokerroom.hand.state import OVER
from pokerroom.hand.state import State as HandState
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.notation.ohh import write_ohh
from pokerroom.notation.phh import PHHError, write_phh
from pokerroom.room.messages import PotOf, Seat
from pokerroom.room.picture import STAGES
from pokerroom.table import events as table_events
from pokerroom.table.blinds import sign_of_hand
from pokerroom.table.see import see as see_at_table
from pokerroom.table.spoken import say as say_at_table
from pokerroom.table.state import State as TableState

FORMATS = ("phh", "ohh", "text")
RAIL = "rail"
# Words by which `see` knows viewers who are no players; somebody who is called so sees what the rail sees.
_NO_NAMES = ("rail", "dealer", "surveillance")
_HAND_EVENTS: frozenset[type[Any]] = frozenset(get_args(hand_events.Event))
# What the format PHH has no words for: what went wrong, and what was done about it.
_IRREGULAR = (
    hand_events.Erred,
    hand_events.Misdealt,
    hand_events.Voided,
    hand_events.Moved,
    hand_events.Reconstructed,
    hand_events.Revived,
    hand_events.KittyTaken,
    hand_events.Withdrawn,
)


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


class Step(Struct):
    """One step of a hand: what was recorded, by which clauses, whose it was (0: nobody's), and the felt after it."""

    text: str
    by: tuple[str, ...]
    kind: str
    seat: int
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


class Row(Struct):
    """A finished hand in a list: its number, when it was, who was in it, what was in the middle."""

    id: str
    number: int
    at: int
    players: list[str]
    winners: list[str]
    pot: int
    void: bool


class _Found(Struct):
    """One hand in a log: the event that began it, what lies between, the event that ended it, and the sign."""

    began: table_events.Began
    between: list[Any]
    finished: table_events.Finished
    sign: Sign


# ------------------------------------------------------------------------------------------------ finding


def hands(log: Sequence[Any], table: str, most: int = 50, before: int = 0) -> list[Row]:
    """The finished hands of a table, the newest first; `before` a number, where it is given."""
    found: list[Row] = []
    pot = 0
    names: list[str] = []
    won: dict[int, int] = {}
    for event in log:
        if isinstance(event, hand_events.Started):
            pot, names, won = 0, list(event.names), {}
        elif isinstance(event, hand_events.Won):
            pot += sum(event.amounts)
            for seat, amount in zip(event.seats, event.amounts, strict=True):
                won[seat] = won.get(seat, 0) + amount
        elif isinstance(event, hand_events.Raked):
            pot += sum(event.amounts)
        elif isinstance(event, table_events.Finished) and (not before or event.number < before):
            winners = [names[seat] for seat, amount in won.items() if amount]
            row = Row(f"{table}/{event.number}", event.number, event.at, names, winners, pot, event.void)
            found.append(row)
    return found[::-1][:most]


def _find(log: Iterable[Any], number: int) -> tuple[_Found, int, int] | None:
    """Find a finished hand, and whether there is one before and after it (their numbers, or 0)."""
    state: TableState | None = None
    began: table_events.Began | None = None
    between: list[Any] = []
    sign: Sign | None = None
    found: _Found | None = None
    last = 0
    for event in log:
        if type(event) in _HAND_EVENTS:
            if began is not None and began.number == number:
                between.append(event)
        elif isinstance(event, table_events.Opened):
            book = shelf.book(event.book)
            state = TableState(book, spoken_sign(event.sign, shelf.book))
        elif state is None:
            raise Refused("a table's log starts with how it opened.")
        elif isinstance(event, table_events.Changed):
            state.sign = spoken_sign(event.sign, shelf.book)
        elif isinstance(event, table_events.Eliminated):
            state.ante = event.ante
        elif isinstance(event, table_events.Began):
            began, between = event, []
            sign = sign_of_hand(state, bool(event.kill))
        elif isinstance(event, table_events.Finished):
            if found is not None:
                return found, last, event.number
            if event.number == number and began is not None and sign is not None:
                found = _Found(began, between, event, sign)
            else:
                last = event.number
        elif began is not None and began.number == number and found is None:
            between.append(event)
    return (found, last, 0) if found is not None else None


def hand_of(log: Iterable[Any], number: int) -> Hand:
    """A finished hand of a table, whole. What leaves the room goes through `record` or `export`."""
    found, _, _ = _found(log, number)
    return _hand(found)


def _found(log: Iterable[Any], number: int) -> tuple[_Found, int, int]:
    found = _find(log, number)
    if found is None:
        raise KeyError(f"there is no finished hand {number} at this table.")
    return found


def _hand(found: _Found) -> Hand:
    return replay(found.sign, [event for event in found.between if type(event) in _HAND_EVENTS])


def viewer_of(hand: Hand, name: str) -> Viewer:
    """The viewer that somebody is to a hand: his seat in it, counted from 0, or the rail."""
    wanted = name.casefold()
    folded = [each.casefold() for each in hand.state.names]
    return folded.index(wanted) if wanted and wanted in folded else RAIL


# ------------------------------------------------------------------------------------------------ one hand


def record(log: Iterable[Any], table: str, number: int, name: str = "") -> Record:
    """A finished hand step by step, as somebody may know it: who was in it by his name, anybody else like the rail."""
    found, before, after = _found(log, number)
    hand = _hand(found)
    viewer = viewer_of(hand, name)
    seats, sign = found.began.seats, found.sign
    steps, last, log_seen = _steps(found, viewer, name)
    names = hand.state.names
    mucked = {event.seat for event in log_seen if isinstance(event, hand_events.Mucked)}
    book = shelf.book(sign.game.book)
    return Record(
        table=table,
        number=number,
        at=found.finished.at,
        viewer=RAIL if isinstance(viewer, str) else names[viewer],
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
        exports=[_offered(hand, each) for each in FORMATS],
        before=before,
        after=after,
        steps=steps,
    )


def _steps(found: _Found, viewer: Viewer, name: str) -> tuple[list[Step], HandState, list[Any]]:
    """The steps of a hand, the state they add up to, and what the viewer saw."""
    first = found.between[0]
    assert isinstance(first, hand_events.Started)
    state = HandState(plan_of(found.sign), first.names, first.stacks, first.marker)
    at_table = RAIL if name.casefold() in _NO_NAMES or isinstance(viewer, str) else name
    steps: list[Step] = []
    log: list[Any] = []
    won: dict[int, int] = {}
    for event in found.between:
        of_hand = type(event) in _HAND_EVENTS
        told = see_in_hand(event, viewer) if of_hand else see_at_table(event, at_table)
        if told is None:
            continue
        log.append(told)
        if of_hand:
            apply(state, told)
        if isinstance(told, hand_events.Won):
            for place, amount in zip(told.seats, told.amounts, strict=True):
                won[place] = won.get(place, 0) + amount
        if isinstance(told, hand_events.Done | table_events.TimePassed):  # nothing that the steps before it do not show
            continue
        text = say_in_hand(told, state.names) if of_hand else say_at_table(told)
        place = getattr(told, "seat", -1)
        seat = found.began.seats[place] if of_hand and 0 <= place < len(state.names) else 0
        felt = felt_of(state, found.began.seats, won)
        steps.append(Step(text, told.by, kind_of(told), seat, felt))
    return steps, state, log


def kind_of(event: Any) -> str:
    """What kind of line an event is: ruling, irregularity, chance, cards, chips, of the table."""
    if isinstance(event, hand_events.Ruled | hand_events.Decided | hand_events.Overruled):
        return "ruling"
    if isinstance(event, hand_events.Erred | hand_events.Noticed | hand_events.Misdealt):
        return "irregularity"
    return "event" if type(event) in _HAND_EVENTS else "table"


def felt_of(state: HandState, seats: Sequence[int], won: dict[int, int] | None = None) -> Felt:
    """The felt of a state that was folded from what a viewer may see; `seats` are those of the table, in its order."""
    plan = state.plan
    sign = plan.sign
    return Felt(
        game_name=sign.game.name,
        marker_word=_term(sign, "marker", "button"),
        muck_word=_term(sign, "muck", "muck"),
        places=max(sign.seats, *seats),
        marker=seats[state.marker],
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
            marker=state.spot.marker or state.first_marker,
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
        if isinstance(event, hand_events.Raked):
            taken = event.amounts
        elif isinstance(event, hand_events.Won):
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


def export(log: Iterable[Any], table: str, number: int, form: str, name: str = "") -> str:
    """A finished hand in a format, with the cards that somebody may know; Refused where the format cannot tell it."""
    writer = _WRITERS.get(form)
    if writer is None:
        raise KeyError(f"a hand can be had as {', '.join(FORMATS)}, not as {form[:20]!r}.")
    found, _, _ = _found(log, number)
    return writer(found, table, name)


def _offered(hand: Hand, form: str) -> Export:
    if form != "phh":
        return Export(form, True)
    try:
        _as_phh(hand, RAIL)
    except Refused as refusal:
        return Export(form, False, refusal.sentence)
    return Export(form, True)


def _as_phh(hand: Hand, viewer: Viewer) -> str:
    if any(isinstance(event, _IRREGULAR) for event in hand.log):
        raise Refused("PHH has no words for what went wrong in this hand.")
    if hand.sign.deck != 52:
        raise Refused(f"PHH knows no deck of {hand.sign.deck} cards.")
    try:
        return write_phh(hand, viewer)
    except PHHError as error:
        raise Refused(f"{error}.") from None


def _phh(found: _Found, table: str, name: str) -> str:
    hand = _hand(found)
    return f'{_as_phh(hand, viewer_of(hand, name))}hand = "{table}/{found.finished.number}"\n'


def _ohh(found: _Found, table: str, name: str) -> str:
    hand = _hand(found)
    return write_ohh(hand, viewer_of(hand, name), number=f"{table}/{found.finished.number}")


def _text(found: _Found, table: str, name: str) -> str:
    return "\n".join([*_heading(found, table, name), *_transcript(found, name), ""])


def _heading(found: _Found, table: str, name: str) -> Iterator[str]:
    hand = _hand(found)
    sign, state = found.sign, hand.state
    viewer = viewer_of(hand, name)
    yield f"Hand {found.finished.number} of table {table}: {sign.game.name}, {shelf.book(sign.game.book).title}"
    yield f"Sign: {said_sign(sign)}"
    yield f"Seen by: {RAIL if isinstance(viewer, str) else state.names[viewer]}"
    for place, each in enumerate(state.names):
        marker = f" ({_term(sign, 'marker', 'button')})" if place == state.marker else ""
        yield f"Seat {found.began.seats[place]}: {each} {state.start[place]}{marker}"
    yield ""


def _transcript(found: _Found, name: str) -> Iterator[str]:
    steps, _, _ = _steps(found, viewer_of(_hand(found), name), name)
    for step in steps:
        yield f"{step.text} [{', '.join(step.by)}]" if step.by else step.text


_WRITERS: dict[str, Callable[[_Found, str, str], str]] = {"phh": _phh, "ohh": _ohh, "text": _text}
