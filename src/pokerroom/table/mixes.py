"""Mixes at a table: when it goes on to the next game, and that it has.

Knows what an orbit is. Must not know which games there are, nor what they are played for: `law.mixes` does.
"""

from __future__ import annotations

from pokerroom.law.book import Book, rules_of
from pokerroom.law.mixes import goes_by, next_line, read_mix
from pokerroom.law.rules import cited
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.law.words import LawRules
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.fields import FORMS, TableEvent, Words
from pokerroom.table.notices import sign_changed
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("mixes", FORMS)


def _went_on(state: TableState, event: GameChanged) -> None:
    notice, shown = state.notice, state.shown  # what was announced of the sign still is, and the same sign hangs there
    sign_changed(state, spoken_sign(event.sign, lambda name: state.book), shown)
    state.notice, state.mix_since = notice, state.number


@noun.event("the next game of the mix: {sign}", seen=by_everybody, effect=_went_on)
class GameChanged(TableEvent):
    """A table that plays a mix went on to its next game."""

    sign: "Words"


def see_to_mix(state: TableState, log: Log) -> None:
    """Go on to the next game of the mix behind a hand, where the orbit or the hand is over."""
    mix, rules, book = read_mix(state.sign.mix), rules_of(LawRules, state.sign.game), state.book
    if not isinstance(book, Book):
        return
    played = state.number - state.mix_since
    if goes_by(rules, mix) == "by hand" or played >= len(state.dealt):
        line = next_line(said_sign(state.sign), state.sign.game, state.sign.limit, mix, book)
        line = said_sign(spoken_sign(line, lambda name: book))
        by = cited(rules.mix_changes[mix.name], rules.mix_games[mix.name])
        log.emit(GameChanged(by, state.at, line))
