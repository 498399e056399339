"""The closing of a table: who is told before, and how everybody goes with their chips.

Knows what must be done first. Ask `notices` for what notice a closing needs.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, office_with
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.checks import between_hands
from pokerroom.table.decks import AT_CLOSE, DeckStep
from pokerroom.table.desk import by_office, offered
from pokerroom.table.fields import FORMS, Office, TableEvent
from pokerroom.table.leaving import go
from pokerroom.table.notices import NoticeGiven, before_closing, noticed
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("closing", FORMS)

_CLOSES = office_with(TableRules.offices_closes_table)


def _inspector_told(state: TableState, event: InspectorTold) -> None:
    state.inspector_told = True


@noun.event("the inspector is told of the closing", seen=by_everybody, effect=_inspector_told)
class InspectorTold(TableEvent):
    """The inspector knows that the table will close."""

    office: "Office"


def _closed(state: TableState, event: TableClosed) -> None:
    state.closed = True


@noun.event("the table is closed", seen=by_everybody, effect=_closed, topic="unsaid")
class TableClosed(TableEvent):
    """The table is closed; everybody left with their chips before."""

    office: "Office"


def _notify_closing(state: TableState, log: Log, act: NotifyClosing, grant: Grant) -> None:
    rules = state.rules
    given = cited(rules.closing_hands, rules.closing_minutes, rules.closing_told, grant)
    log.emit(NoticeGiven(given, state.at, act.office))


@noun.act(
    "the {office} gives notice of closing",
    by=_CLOSES,
    answer=_notify_closing,
    desk=offered(
        "closing",
        "Give notice of closing",
        by_office(lambda state: not state.closed and state.closing is None),
        "Notice of closing is given.",
    ),
)
class NotifyClosing(Act):
    """An office tells the players that the table will close."""

    office: "Office"


def _inspector_asks(state: TableState) -> bool:
    return state.rules.closing_inspector.value and not state.inspector_told and not state.closed


def _tell_inspector(state: TableState, log: Log, act: TellInspector, grant: Grant) -> None:
    log.emit(InspectorTold(state.rules.closing_inspector.by, state.at, act.office))


@noun.act(
    "the {office} tells the inspector of the closing",
    "the {office} tells the inspector",
    by=_CLOSES,
    answer=_tell_inspector,
    desk=offered("closing", "Tell the inspector", by_office(_inspector_asks), "The inspector is told."),
)
class TellInspector(Act):
    """An office tells the inspector that the table will close."""

    office: "Office"


def _close(state: TableState, log: Log, act: Close, grant: Grant) -> None:
    """An office closes the table: everybody goes with their chips."""
    rules = state.rules
    clauses = grant.by
    if state.closed:
        raise Refused("the table is closed.")
    between_hands(
        state,
        "the hand in play is finished first.",
        rules.closing_hands,
        rules.closing_minutes,
        rules.closing_told,
    )
    if state.players:
        clauses += noticed(state, state.closing, before_closing(rules))
    if rules.closing_inspector.value:
        if not state.inspector_told:
            raise Refused("the inspector must be told first.", rules.closing_inspector.by)
        clauses += rules.closing_inspector.by
    if state.accounts["slide"]:
        raise Refused("time charges lie on the slide.", rules.time_verified.by)
    if rules.deck_closing.value and AT_CLOSE not in state.deck.steps:
        if state.house != "automatic":
            raise Refused("the dealer checks the cards first.", rules.deck_closing.by)
        log.emit(DeckStep(rules.deck_closing.by, state.at, AT_CLOSE, "dealer"))
    for player in list(state.players.values()):
        go(state, log, player, "closed", ())
    log.emit(TableClosed(tuple(dict.fromkeys(clauses)), state.at, act.office))


@noun.act(
    "the {office} closes the table",
    by=_CLOSES,
    answer=_close,
    desk=offered("closing", "Close the table", by_office(lambda state: not state.closed), "The table is closed."),
)
class Close(Act):
    """An office closes the table."""

    office: "Office"
