"""The rules of tournaments, each declared once: key, what it asks, what may answer it, what holds without it.

Knows what books may say of a tournament. Must not know what is done about it: the nouns of this room read a rule as an
attribute of `state.rules`. Ask `items` for what conditions may say: every row there has its rule here.
"""

from __future__ import annotations

from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, Rules, asks, asks_each, asks_whether
from pokerroom.law.vocabulary import text, whole, word
from pokerroom.tournament.items import ITEMS

OPERATOR, DIRECTOR = "the operator", "the Director"
NOT_ASKED = "not asked"
_WHO = word(OPERATOR, DIRECTOR)
BEFORE_ENTRIES, BEFORE_PLAY = "before entries", "before play"
_BEFORE = word(BEFORE_ENTRIES, BEFORE_PLAY, NOT_ASKED)


class TournamentRules(Rules):
    """What a book says of tournaments."""

    tournament_held: Rule[bool] = asks_whether("tournament.held", "tournaments may be held")
    tournament_equal: Rule[bool] = asks_whether("tournament.equal", "all entrants get an equal chance")
    tournament_bank: Rule[bool] = asks_whether("tournament.bank", "all begin with the same bank, told beforehand")
    # ------------------------------------------------------------------------------------------------- papers
    tournament_written: Rule[bool] = asks_whether("tournament.written", "its conditions are written down")
    tournament_complete: Rule[bool] = asks_whether("tournament.complete", "the conditions hold all that is asked")
    tournament_asks: Family[str] = asks_each(
        "tournament.asks.*",
        [item.name for item in ITEMS],
        "whether conditions must say {}",
        word("always", "where offered", "never"),
        "never",
    )
    tournament_published: Rule[str] = asks(
        "tournament.published", "when patrons can have the conditions", _BEFORE, NOT_ASKED
    )
    tournament_inspectors: Rule[str] = asks("tournament.inspectors", "when the inspectors are told", _BEFORE, NOT_ASKED)
    tournament_approved: Rule[str] = asks(
        "tournament.approved", "when the regulator must have approved the conditions", _BEFORE, NOT_ASKED
    )
    tournament_prevails: Rule[str] = asks(
        "tournament.prevails",
        "what holds where conditions and rules differ",
        word("the rules", "the conditions"),
        "the rules",
    )
    tournament_changes: Rule[bool] = asks_whether(
        "tournament.changes", "conditions may change a rule whose clause they name"
    )
    # -------------------------------------------------------------------------------------------------- staff
    tournament_director: Rule[str] = asks(
        "tournament.director", "what a Director must be qualified as, if anything", text(), ""
    )
    tournament_deputies: Declared[str] = asks("tournament.deputies", "who names deputies", _WHO, "")
    tournament_present: Rule[str] = asks(
        "tournament.present",
        "when the Director or a deputy must be there",
        word("throughout", "in every session", NOT_ASKED),
        NOT_ASKED,
    )
    tournament_designates: Declared[str] = asks("tournament.designates", "who designates the tables", _WHO, "")
    tournament_exclusive: Rule[str] = asks(
        "tournament.exclusive",
        "when a designated table serves nothing else",
        word("from start to end", "in a session", NOT_ASKED),
        NOT_ASKED,
    )
    tournament_final: Rule[bool] = asks_whether("tournament.final", "the Director's decision is final")
    # --------------------------------------------------------------------------------------------- before play
    tournament_briefing: Rule[bool] = asks_whether("tournament.briefing", "the Director briefs the players before play")
    tournament_practice: Rule[bool] = asks_whether(
        "tournament.practice", "practice hands may be played before the start"
    )
    tournament_signing: Rule[str] = asks(
        "tournament.signing",
        "who may have players sign the conditions",
        word(DIRECTOR, "the conditions"),
        "the conditions",
    )
    tournament_start_moves: Rule[bool] = asks_whether(
        "tournament.start_moves", "the Director may move the start on reasonable notice"
    )
    # -------------------------------------------------------------------------------------------------- money
    tournament_fee: Rule[bool] = asks_whether("tournament.fee", "an entry fee may be asked", True)
    tournament_keeps: Rule[int | None] = asks(
        "tournament.keeps", "how many percent of all fees the operator may keep at most", whole(0, 100)
    )
    tournament_rest: Rule[str] = asks(
        "tournament.rest", "what the rest of the fees is", word("prize money", "the operator's"), ""
    )
    tournament_prize_to_staff: Rule[bool] = asks_whether(
        "tournament.prize_to_staff", "an employee may win a prize", True
    )
    # -------------------------------------------------------------------------------------------------- play
    tournament_cash_chips: Rule[bool] = asks_whether("tournament.cash_chips", "cash chips may be played with", True)
    tournament_secret: Rule[bool] = asks_whether("tournament.secret", "a game has secret wagers")
    tournament_substitute: Rule[str] = asks(
        "tournament.substitute",
        "when a player may name a substitute",
        word("with leave", "as the conditions say"),
        "as the conditions say",
    )
    tournament_promotion: Rule[bool] = asks_whether(
        "tournament.promotion", "names are used in promotion only by permission", True
    )
    # --------------------------------------------------------------------------------------------- early ends
    tournament_ends_early: Rule[bool] = asks_whether(
        "tournament.ends_early", "the Director may end a table's play early"
    )
    tournament_ends_known: Rule[bool] = asks_whether(
        "tournament.ends_known", "it is a ground that those who go on are known"
    )
    tournament_ends_agreed: Rule[bool] = asks_whether(
        "tournament.ends_agreed", "where chips are cashed it is a ground that all at the table agree"
    )
    tournament_ends_by: Rule[str] = asks(
        "tournament.ends_by", "how many grounds an early end needs", word("one ground", "every ground"), "one ground"
    )
