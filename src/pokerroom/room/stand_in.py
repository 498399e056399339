"""The stand-in: what is done at a table where nobody does it: for bots, and for those who let their time run out.

Knows the plainest thing that can be done, and how bots play. Must not know when, nor more than whoever it stands in for
may see: `owner` says when, and gives a view. Each function gives an act; the table answers it like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pokerroom.cards.faults import RankingError
from pokerroom.hand.rulings.irregular import Time
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.see import View
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.state import BETTING
from pokerroom.hand.wagering import Call, Check, Fold
from pokerroom.players.own import OwnBot
from pokerroom.players.sight import Seen
from pokerroom.players.styles import BOTS, Bot
from pokerroom.room.names import is_bot
from pokerroom.room.picture import is_beaten
from pokerroom.room.thinking import Thinkers
from pokerroom.table.blinds import owes
from pokerroom.table.checks import least_office
from pokerroom.table.closing import Close, TellInspector
from pokerroom.table.debts import Post
from pokerroom.table.leaving import Leave
from pokerroom.table.stakes import Buy
from pokerroom.table.table import Table

GONE = 900  # seconds away after which somebody's seat is free again; their chips go with them
PLAIN = BOTS["check-call"]  # does what must be done, and no more
HOUSE = Thinkers()  # where nobody brings others


def bots_turn(view: View, mind: Random, bot: Bot | None = None) -> Any:
    """What the bot does whose turn it is; unless one is given, its name says how it plays. `view` is its own."""
    due = view.due
    if "show" in due.options:
        return shown_or_not(view)
    try:
        return (bot or HOUSE.of(view.state.names[due.seat]))(Seen(view), mind)
    except RankingError:  # a card that it has not seen can be reckoned with by none
        return PLAIN(Seen(view), mind)


def ask_bot(bots: Thinkers, view: View, mind: Random, then: Callable[[Any], None]) -> None:
    """Tell `then` what the bot does whose turn it is: at once, or when one of somebody's own has thought about it."""
    bot = bots.of(view.state.names[view.due.seat])
    if not isinstance(bot, OwnBot) or "show" in view.due.options:
        then(bots_turn(view, mind, bot))
        return
    otherwise = overdue(view, by_the_book=False, mind=mind)
    bots.ask(bot, Seen(view), mind, lambda act: then(act if act is not None else otherwise))


def overdue(view: View, by_the_book: bool, mind: Random) -> Any:
    """What is done for a player whose time is over: they check if they can, and give up the hand if not.

    `view` is their own. `by_the_book`: a time was set by the sign or called by an officer, and the book says what
    becomes of them.
    """
    seat, options = view.due.seat, view.due.options
    if "show" in options:
        return shown_or_not(view)
    if view.state.stage == BETTING and by_the_book:
        return Time(seat)
    if "check" in options:
        return Check(seat)
    if "fold" in options:
        return Fold(seat)
    if "call" in options:
        return Call(seat)
    return PLAIN(Seen(view), mind)  # what they must do all the same: bring in, draw


def shown_or_not(view: View) -> Any:
    """What becomes of a hand at the showdown for which nobody speaks: beaten it goes, otherwise it is laid open."""
    seat = view.due.seat
    return Muck(seat) if "muck" in view.due.options and is_beaten(view, seat) else Show(seat)


def decision_overdue(view: View) -> Any | None:
    """What is done for an officer who does not come: the first of the choices that the book gives them, in the name of
    the office that has its last word. None where no office is asked."""
    question = view.state.question
    if question is None or not question.office or not question.choices:
        return None
    return Decide(question.office, question.choices[0])


def errand(table: Table, now: int) -> tuple[str, Any] | None:
    """What is to be done between hands for bots, who buy chips and post what they owe, and for those long gone."""
    for player in table.state.players.values():
        gone = player.away_since >= 0 and now - player.away_since > GONE
        if gone and not player.leaving and not table.sign.freeze_out:
            return "", Leave(player.name)
        if not is_bot(player.name) or player.leaving:
            continue
        if player.must_have:
            wanted = max(player.must_have, 100 * max(table.sign.least_wager, *table.sign.blinds, 1))
            return player.name, Buy(player.name, wanted)
        if owes(player) and not player.choice and player.chips > 0:
            return player.name, Post(player.name)
    return None


def closing(table: Table) -> Any | None:
    """What is to be done next between hands where a table closes: everybody goes, and it is closed."""
    state = table.state
    if state.closed:
        return None
    for player in state.players.values():
        return Leave(player.name)
    office = least_office(state, state.rules.offices_closes_table)
    tells = state.rules.closing_inspector.value and not state.inspector_told
    return TellInspector(office) if tells else Close(office)
