"""The picture of a tournament: what everybody sees of it, and what somebody is told of their own part.

Knows which parts of a state a page shows. Must not change anything. Ask `tournament_offers` for what somebody may do,
`tournament_messages` for the shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.room.names import is_bot
from pokerroom.room.tournament_messages import (
    ClockShown,
    EntryRow,
    LevelRow,
    MoveShown,
    MyPart,
    PrizeRow,
    TournamentLine,
    TournamentListed,
    TournamentOffer,
    TournamentPicture,
    TournamentTableRow,
)
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.tournament.balance import TableMove
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.clock import LevelTime, level_numbered, levels_of, running, stands
from pokerroom.tournament.drawing import is_late_open
from pokerroom.tournament.hands import HandBegan, HandEnded
from pokerroom.tournament.next_hand import check_deal
from pokerroom.tournament.pool import amounts_of, bounties_of, paid_places
from pokerroom.tournament.prizes import due_prizes, order_of
from pokerroom.tournament.seat_map import breaking, is_final_due, most_seats, move_due
from pokerroom.tournament.state import (
    ENTERED,
    OPEN,
    OVER,
    RUNNING,
    SEATED,
    SETTLED,
    WITHDRAWN,
    Entrant,
    TournamentState,
)
from pokerroom.tournament.vocabulary import TOURNAMENT

SHOWN = 60  # entries that everybody is told of at once; the others are asked for
LINES = 40  # of the log
FOR_TABLES = (HandBegan, HandEnded)  # which nobody reads in the log of a tournament


def listed(owner: TournamentOwner, names: Iterable[str] = ()) -> TournamentListed:
    """A tournament as the lobby shows it to somebody of these names."""
    state, conditions = owner.state, conditions_of(owner.state)
    mine = next((entry for name in names if (entry := state.entry(name)) is not None), None)
    book = shelf.book(owner.opening.book)
    amounts = amounts_of(state)
    late = is_late_open(state) and len(state.entered) < conditions["players.most"]
    return TournamentListed(
        id=owner.id,
        name=owner.opening.name,
        book=book.key,
        book_title=book.title,
        game=state.game.key,
        game_name=state.game.name,
        format=str(conditions["format.kind"]),
        state=state.is_now,
        buy_in=conditions["price.buy_in"],
        fee=conditions["price.entry_fee"],
        bank=conditions["chips.bank"],
        entries=len(state.entered),
        most=conditions["players.most"],
        left=players_left(state),
        start=0 if owner.opening.waits and not state.first_hand else state.start * 1000,
        pool=sum(amounts),
        guarantee=conditions["prizes.guarantee"],
        level=stands(state, max(state.at, int(owner.clock()))).level.number if state.is_now == RUNNING else 0,
        late=late,
        open=late or state.is_now == OPEN,
        mine=mine.is_now if mine is not None and mine.is_now != WITHDRAWN else "",
        table=table_id(owner, mine),
        felt=owner.opening.felt,
    )


def players_left(state: TournamentState) -> int:
    """How many are left: who goes on to the next round without playing is; before the first hand all who entered."""
    return state.still_in if state.first_hand else len(state.entered)


def table_id(owner: TournamentOwner, entry: Entrant | None) -> str:
    """The room's id of the table where somebody sits; nothing where they sit at none."""
    if entry is None or entry.is_now != SEATED:
        return ""
    at = owner.tables.get(entry.table)
    return at.id if at is not None else ""


# ---------------------------------------------------------------------------------------------- the whole of it


def picture(owner: TournamentOwner) -> TournamentPicture:
    """A tournament as everybody sees it now."""
    state, conditions, opening = owner.state, conditions_of(owner.state), owner.opening
    now = max(state.at, int(owner.clock()))
    book = shelf.book(opening.book)
    chips = sum(each.chips for each in state.left)
    opened_by = state.director if opening.directed else ""
    return TournamentPicture(
        id=owner.id,
        name=opening.name,
        book=book.key,
        book_title=book.title,
        game=state.game.key,
        game_name=state.game.name,
        format=str(conditions["format.kind"]),
        state=state.is_now,
        opened_by=opened_by,
        director=state.director,
        felt=opening.felt,
        buy_in=conditions["price.buy_in"],
        fee=conditions["price.entry_fee"],
        bank=conditions["chips.bank"],
        rebuy=conditions["price.rebuy"] or 0,
        re_entry=conditions["price.re_entry"] or 0,
        add_on=conditions["price.add_on"] or 0,
        bounty=conditions["prizes.bounty"] or 0,
        seats=most_seats(state),
        least=conditions["players.least"],
        most=conditions["players.most"],
        start=0 if opening.waits and not state.first_hand else state.start * 1000,
        late_level=conditions["entry.late_until"],
        entered=len(state.entered),
        left=players_left(state),
        chips=chips,
        average=chips // state.seated if state.seated else 0,
        pool=sum(amounts_of(state)) + bounties_of(state),
        guarantee=conditions["prizes.guarantee"],
        paid_places=paid_places(state),
        together=bool(state.turn),
        final=state.final,
        clock=clock_shown(state, now),
        levels=[level_row(level) for level in levels_of(state)],
        prizes=prize_rows(state),
        entries=entry_rows(state)[:SHOWN],
        tables=table_rows(owner),
        chop=[PrizeRow(place, place, money, [name]) for place, (name, money) in enumerate(state.chop.items(), 1)],
        agreed=list(state.agreed),
        root=opening.root,
        secret=owner.told_secret,
        lines=lines(owner),
    )


def level_row(level: LevelTime) -> LevelRow:
    """A level as it is shown."""
    minutes, pause = (level.ends - level.begins) // 60, (level.over - level.ends) // 60
    return LevelRow(level.number, level.small, level.big, level.ante, minutes, pause)


def clock_shown(state: TournamentState, now: int) -> ClockShown:
    """What the clock shows at a moment."""
    face = stands(state, now)
    level, elapsed = face.level, running(state, now)
    left = face.break_left or max(0, level.ends - elapsed)
    runs = state.runs_since >= 0
    levels = levels_of(state)
    following = None
    if levels:
        behind = level_numbered(state, level.number + 1)
        following = level_row(behind) if behind.number > level.number else None
    next_break = next(
        (each.ends - elapsed for each in levels[level.number - 1 :] if each.over > each.ends > elapsed), -1
    )
    return ClockShown(
        runs, bool(face.break_left), level_row(level), following, (now + left) * 1000 if runs else 0, left, next_break
    )


def prize_rows(state: TournamentState) -> list[PrizeRow]:
    """The prizes by place, those alike together; with names once the places are known."""
    if state.is_now == SETTLED or (state.is_now == OVER and state.kept_said):
        due = due_prizes(state)
        return [
            PrizeRow(finish.best, finish.worst, due[finish.name], [finish.name])
            for finish in order_of(state)
            if due.get(finish.name)
        ]
    rows: list[PrizeRow] = []
    for money, places in groupby(enumerate(amounts_of(state), 1), key=lambda each: each[1]):
        several = [place for place, _ in places]
        if money:
            rows.append(PrizeRow(several[0], several[-1], money))
    return rows


def entry_row(entry: Entrant, place: int = 0) -> EntryRow:
    """Somebody in it as everybody sees them."""
    seated = entry.is_now == SEATED
    return EntryRow(
        name=entry.name,
        bot=is_bot(entry.name),
        state=entry.is_now,
        table=entry.table if seated else 0,
        seat=entry.seat if seated else 0,
        chips=entry.chips if seated else 0,
        place=entry.place or place,
        prize=entry.prize,
        bounties=entry.bounties,
        head=entry.head,
        bought=entry.bought,
        penalty=entry.penalty,
    )


def entry_rows(state: TournamentState) -> list[EntryRow]:
    """Everybody in it: those with most chips first, then those who fell, the last one first."""
    if not state.first_hand:
        return [entry_row(each) for each in state.entered]
    found: list[EntryRow] = []
    for finish in order_of(state):
        entry = state.entries[finish.name.casefold()]
        waits = entry.is_now in (SEATED, ENTERED) and state.is_now not in (OVER, SETTLED)
        found.append(entry_row(entry, 0 if waits else finish.best))
    return found


def table_rows(owner: TournamentOwner) -> list[TournamentTableRow]:
    """The tables at which somebody sits."""
    state = owner.state
    found = []
    for number, at in sorted(state.tables.items()):
        if not at.players:
            continue
        known = owner.tables.get(number)
        why = ""
        if not at.playing and state.is_now == RUNNING:
            try:
                check_deal(state, number)
            except Refused as refusal:
                why = refusal.sentence
        seats = [entry_row(entry) for _, entry in sorted(at.players.items())]
        found.append(TournamentTableRow(number, known.id if known is not None else "", seats, at.playing, why))
    return found


def lines(owner: TournamentOwner, most: int = LINES) -> list[TournamentLine]:
    """The last lines of its log, without those of single hands."""
    found: list[TournamentLine] = []
    for event in reversed(owner.tournament.log):
        if isinstance(event, FOR_TABLES):
            continue
        found.append(TournamentLine(TOURNAMENT.say(event), type(event).__name__, event.by))
        if len(found) == most:
            break
    return found[::-1]


# ---------------------------------------------------------------------------------------------------- one's own


def my_part(owner: TournamentOwner, names: Sequence[str], offers: list[TournamentOffer]) -> MyPart:
    """What somebody of these names is told of their own part; the first is what they are called now."""
    state = owner.state
    entry = next((found for name in names if (found := state.entry(name)) is not None), None)
    if entry is None:
        return MyPart(names[0], "", "", 0, 0, 0, 0, 0, 0, 0, 0, 0, offers)
    rank = 1 + sum(each.chips > entry.chips for each in state.left) if entry.is_now == SEATED else 0
    place = entry.place
    if not place and entry.order:
        place = next(finish.best for finish in order_of(state) if finish.name == entry.name)
    plays = entry.is_now == SEATED or entry.name in state.byes
    next_prize, climbs = ladder_from(amounts_of(state), state.still_in) if plays else (0, 0)
    return MyPart(
        name=entry.name,
        state=entry.is_now,
        table=table_id(owner, entry),
        number=entry.table if entry.is_now == SEATED else 0,
        seat=entry.seat if entry.is_now == SEATED else 0,
        chips=entry.chips if entry.is_now == SEATED else 0,
        rank=rank,
        place=place,
        prize=entry.prize,
        bounties=entry.bounties,
        next_prize=next_prize,
        climbs=climbs,
        offers=offers,
    )


def ladder_from(amounts: Sequence[int], left: int) -> tuple[int, int]:
    """What the next one out wins where so many are left, and how many must fall until it is more; 0: it never is."""
    now = amounts[left - 1] if 0 < left <= len(amounts) else 0
    climbs = next((left - place for place in range(min(left - 1, len(amounts)), 0, -1) if amounts[place - 1] > now), 0)
    return now, climbs


def moves_shown(state: TournamentState) -> list[MoveShown]:
    """The move that is due, in words, and what it waits for."""
    if state.is_now != RUNNING:
        return []
    rules = state.rules
    if is_final_due(state):
        busy = [number for number, table in state.tables.items() if table.playing]
        waits = f"for the hand at table {busy[0]}" if busy else ""
        return [MoveShown("The final table is drawn.", rules.tournament_final_table.by, waits)]
    number = breaking(state)
    if number:
        waits = f"for the hand at table {number}" if state.tables[number].playing else ""
        return [MoveShown(f"Table {number} breaks.", rules.tournament_breaks.by, waits)]
    move: TableMove | None = move_due(state)
    if move is None:
        return []
    waits = f"for the hand at table {move.table}" if state.tables[move.table].playing else ""
    text = f"{move.name} goes from table {move.table} to table {move.to}, seat {move.to_seat}."
    return [MoveShown(text, rules.tournament_uneven.by, waits)]
