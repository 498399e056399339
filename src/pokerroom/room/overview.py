"""The overview: a table as its staff sees it: who waits, what stops it, which notice runs, what is asked, what is owed.

Knows which parts of a state a desk shows. Must not show a card: nobody at the desk sees a live hand. Ask `picture`
for what everybody sees, `offers` for what an office may do.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pokerroom import shelf
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.rulings.steps import STEPS
from pokerroom.hand.see import View
from pokerroom.law.ladder import ladder_of
from pokerroom.law.spoken import said_sign
from pokerroom.room.felt import irregularity_of
from pokerroom.room.messages import StopAt
from pokerroom.room.offers import Offer, Ordering, offers, orders
from pokerroom.room.picture import stops_at
from pokerroom.table.blinds import owes
from pokerroom.table.desk import DeskQuestion, free_seats
from pokerroom.table.house import HOUR, collection_due
from pokerroom.table.notices import before_change, before_closing
from pokerroom.table.people import voters
from pokerroom.table.state import PendingNotice, TableState
from pokerroom.table.table import Table


class DeskPlayer(Struct):
    """Somebody at a table: seat and chips, how long they have been away, what they owe, what is recorded of them."""

    seat: int
    name: str
    bot: bool
    chips: int
    in_hand: bool
    away: int
    out: bool
    owes: bool
    idle: int
    must_have: int
    leaving: bool
    marker: str
    reported: list[str]


class Waiting(Struct):
    """Somebody on the list; `returned`: they came back in time and stand at its head."""

    name: str
    place: int
    returned: bool


class SeatWanted(Struct):
    """Somebody who wants a seat: for how many seconds they have waited for it (-1: nobody knows), and where they sit
    now: in which seat here (0: in none), or at which other table, by its name."""

    seat: int
    name: str
    waits: int
    sits: int
    elsewhere: str = ""


class Need(Struct):
    """One thing that a notice still needs, or has had: so much of so much, by which clauses; `timed`: in minutes."""

    what: str
    so_far: int
    of: int
    by: tuple[str, ...]
    timed: bool = False


class Running(Struct):
    """A notice that is running: of which sign (none: of closing), given when, and what it needs."""

    sign: str
    at: int
    seconds: int
    hands: int
    agreed: list[str]
    missing: list[str]
    needs: list[Need]


class SeatCalled(Struct):
    """Somebody who is called to a seat: until when in milliseconds, and the table from which they are moved."""

    name: str
    until: int
    origin: str = ""


class Question(Struct):
    """A decision that an office, or a player, is asked for: on what, with which choices, each in words; `mine`: the
    reader's office is enough for it. `caller`: whose call or error it is, and `why` in words; since when it is asked,
    and when the room decides by itself (0: it waits), in milliseconds."""

    office: str
    name: str
    about: str
    choices: list[str]
    means: list[str]
    by: tuple[str, ...]
    mine: bool
    caller: str = ""
    why: str = ""
    since: int = 0
    until: int = 0


class Charge(Struct):
    """The time charge: an hour's fee, whether it is due, when it was collected (-1: never), what lies on the slide."""

    fee: int
    due: bool
    collected: int
    next: int
    slide: int
    verified: bool


class OpenDispute(Struct):
    """An open dispute, since when in milliseconds; `advised`: the complainant knows of the inspector."""

    name: str
    advised: bool
    since: int = 0


class KeptChips(Struct):
    """Chips kept for somebody, or from them: how many, and why."""

    name: str
    chips: int
    why: str


class DeskTable(Struct):
    """A table as its staff sees it. `apart`: why the reader holds no office there, though elsewhere; `flags`: who of
    the players may be one person. `stands`: why it stands still; `voids`: the office in which the reader may void the
    hand for which it does. `pace`: hands an hour, as far as the last of them say."""

    id: str
    name: str
    book: str
    book_title: str
    game_name: str
    sign: str
    dollar: int
    places: int
    hand: int
    playing: bool
    closed: bool
    house: str
    players: list[DeskPlayer]
    free: list[int]
    wanted: list[SeatWanted]
    allotted: dict[int, str]
    reserved: dict[int, str]
    waiting: list[Waiting]
    stops: list[StopAt]
    question: Question | None
    irregularity: str
    notice: Running | None
    closing: Running | None
    charge: Charge | None
    accounts: dict[str, int]
    kept: list[KeptChips]
    disputes: list[OpenDispute]
    barred: list[str]
    ladder: list[str]
    offices: list[str]
    office: str
    offers: list[Offer]
    orders: list[Ordering]
    apart: str = ""
    flags: list[str] = []
    stands: str = ""
    voids: str = ""
    on_felt: bool = False  # its cards are real: whoever deals them has a tablet
    limit: str = ""
    blinds: tuple[int, ...] = ()
    ante: int = 0
    calls: dict[int, SeatCalled] = {}
    pace: int = 0
    private: bool = False
    tournament: str = ""


def overview(
    id: str,
    name: str,
    table: Table,
    view: View | None,
    is_bot: Callable[[str], bool],
    now: int,
    offices: tuple[str, ...],
    asked: DeskQuestion | None = None,
    *,
    apart: str = "",
) -> DeskTable:
    """A table at a glance, its hand as the rail sees it: `view`. `now` is the time in seconds; `offices` are those in
    which the reader may act here; none where they are kept `apart` from it.

    `asked`: they have the table before them, and are told besides what they may do there.
    """
    state = table.state
    sign = state.sign
    on = view if state.playing else None
    office = asked.office if asked is not None else offices[-1] if offices else ""
    return DeskTable(
        id=id,
        name=name,
        book=sign.game.book,
        book_title=shelf.book(sign.game.book).title,
        game_name=sign.game.name,
        sign=said_sign(sign),
        dollar=sign.dollar,
        places=state.places,
        hand=state.number,
        playing=state.playing,
        closed=state.closed,
        house=state.house,
        players=_players(state, on, is_bot, now),
        free=free_seats(state),
        wanted=_wanted(state, now),
        allotted=dict(state.allotted),
        reserved={seat: who for seat, (who, _) in state.reservations.items()},
        waiting=[
            Waiting(each, place, state.people[each.casefold()].returned) for place, each in enumerate(state.listed, 1)
        ],
        stops=stops_at(state),
        question=_question(state, on, office),
        irregularity=irregularity_of(on) if on is not None else "",
        notice=_running(state, state.notice, now),
        closing=_running(state, state.closing, now),
        charge=_charge(state),
        accounts={key: chips for key, chips in state.accounts.items() if key in ("box", "float", "slide", "held")},
        kept=_kept(state),
        disputes=[
            OpenDispute(each.name, each.advised, each.disputed_at * 1000)
            for each in state.people.values()
            if each.disputes
        ],
        barred=[each.name for each in state.people.values() if each.barred],
        ladder=list(ladder_of(sign.game).names),
        offices=list(offices),
        office=office,
        offers=offers(table, asked) if asked is not None else [],
        orders=orders(table, on, asked.office) if asked is not None and on is not None else [],
        apart=apart,
        on_felt=sign.cards_on_felt,
        limit=sign.limit,
        blinds=sign.blinds,
        ante=sign.ante,
        calls={seat: SeatCalled(call.name, call.until * 1000, call.origin) for seat, call in state.calls.items()},
    )


def _players(state: TableState, view: View | None, is_bot: Callable[[str], bool], now: int) -> list[DeskPlayer]:
    found = []
    for player in sorted(state.players.values(), key=lambda each: each.seat):
        chips = player.chips
        dealt = view is not None and player.seat in state.dealt
        if view is not None and dealt:
            chips = view.state.stacks[state.dealt.index(player.seat)]
        found.append(
            DeskPlayer(
                player.seat,
                player.name,
                is_bot(player.name),
                chips + player.adding,
                dealt,
                max(0, now - player.away_since) if player.away_since >= 0 else -1,
                player.out,
                owes(player),
                player.idle,
                player.must_have,
                bool(player.leaving),
                player.marker,
                list(state.people[player.name.casefold()].reported),
            )
        )
    return found


def _wanted(state: TableState, now: int) -> list[SeatWanted]:
    """Who wants which seat, seat by seat in the order in which they said so."""
    found = []
    for seat in sorted(state.wants):
        for name in state.wants[seat]:
            since, player = state.wants_since.get(seat, {}).get(name, -1), state.player(name)
            waits, sits = max(0, now - since) if since >= 0 else -1, player.seat if player is not None else 0
            found.append(SeatWanted(seat, name, waits, sits))
    return found


def _kept(state: TableState) -> list[KeptChips]:
    people = state.people.values()
    held = [KeptChips(each.name, each.held, "held") for each in people if each.held]
    return held + [KeptChips(each.name, each.seized, "seized") for each in people if each.seized]


def _question(state: TableState, view: View | None, office: str) -> Question | None:
    asked = view.state.question if view is not None else None
    if view is None or asked is None:
        return None
    ruling = next((ruling for ruling in view.state.rulings if ruling.place == asked.place), None)
    about = ruling.kind if ruling is not None else ""
    caller = view.state.names[ruling.seat] if ruling is not None and ruling.seat >= 0 else ""
    why = IRREGULARITIES[about].means if about in IRREGULARITIES else ""
    name = view.state.names[asked.seat] if asked.seat >= 0 else ""
    means = [STEPS[choice].means if choice in STEPS else choice for choice in asked.choices]
    may = bool(asked.office) and bool(office) and ladder_of(state.sign.game).at_least(office, asked.office)
    return Question(asked.office, name, about, list(asked.choices), means, asked.by, may, caller, why)


def _running(state: TableState, notice: PendingNotice | None, now: int) -> Running | None:
    if notice is None:
        return None
    players = voters(state)
    agreed = [name for name in notice.agreed if name in players]
    seconds, hands = max(0, now - notice.at), state.number - notice.number
    needs = []
    required = before_change(state.rules) if notice is state.notice else before_closing(state.rules)
    if required.hands.value is not None:
        needs.append(Need("hands", hands, required.hands.value, required.hands.by))
    if required.minutes.value is not None:
        needs.append(Need("minutes", seconds // 60, required.minutes.value, required.minutes.by, timed=True))
    higher = state.rules.notice_higher
    if notice is state.notice and higher.value is not None:
        said = "minutes, where the least wager goes up"
        needs.append(Need(said, seconds // 60, higher.value, higher.by, timed=True))
    if required.agreement.given:
        of = len(players) if required.agreement.value == "all players" else len(players) // 2 + 1
        needs.append(Need("or players who agree", len(agreed), of, required.agreement.by))
    missing = [name for name in players if name not in agreed]
    return Running(notice.sign, notice.at, seconds, hands, agreed, missing, needs)


def _charge(state: TableState) -> Charge | None:
    charge = state.plan.time_charge
    slide = state.accounts["slide"]
    if charge is None and not slide:
        return None
    after = state.collected_at + HOUR if state.collected_at >= 0 else 0
    fee = charge.fee if charge is not None else 0
    return Charge(fee, collection_due(state), state.collected_at, after, slide, state.verified)
