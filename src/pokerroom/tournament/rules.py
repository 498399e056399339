"""The rules of tournaments, each declared once: key, what it asks, what may answer it, what holds without it.

Knows what books may say of a tournament. Must not know what is done about it: the nouns of this room read a rule as an
attribute of `state.rules`. Ask `items` for what conditions may say: every row there has its rule here.
"""

from __future__ import annotations

from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, Rules, asks, asks_each, asks_whether
from pokerroom.law.vocabulary import text, whole, word
from pokerroom.tournament.deals import BY_CHIPS, CALLED_OFF, EQUAL, HALF_AND_HALF
from pokerroom.tournament.items import BLINDED_OFF, ITEMS, PRIZE_MONEY, REMOVED, THE_WINNERS, WAITS
from pokerroom.tournament.shares import ONE_IN

OPERATOR, DIRECTOR = "the operator", "the Director"
NOT_ASKED = "not asked"
_WHO = word(OPERATOR, DIRECTOR)
CHANCE, SAID = "by chance alone", "as the Director says"
HIGHEST, LOWEST = "the highest number first", "the lowest number first"
BEFORE_ENTRIES, BEFORE_PLAY = "before entries", "before play"
AS_IT_BEGINS, AS_CARDS_ARE_SHUFFLED = "as it begins", "as its cards are shuffled"
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
    tournament_takes_back: Rule[bool] = asks_whether(
        "tournament.takes_back",
        "the Director may take back what they did last, where nothing has followed from it",
        True,
    )
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
        "tournament.rest", "what the rest of the fees is", word(PRIZE_MONEY, "the operator's"), ""
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
    tournament_chop: Rule[bool] = asks_whether(
        "tournament.chop", "players may agree to share the prizes where the conditions say nothing of it"
    )
    tournament_promotion: Rule[bool] = asks_whether(
        "tournament.promotion", "names are used in promotion only by permission", True
    )
    # -------------------------------------------------------------------------------------------- seats and moves
    tournament_draw: Rule[str] = asks("tournament.draw", "how players get their seats", word(CHANCE, SAID), SAID)
    tournament_button: Rule[bool] = asks_whether("tournament.button", "the first button is drawn by chance", True)
    tournament_late: Rule[bool] = asks_whether(
        "tournament.late", "whoever comes late gets a full bank and a seat by chance", True
    )
    tournament_absent: Rule[str] = asks(
        "tournament.absent",
        "what becomes of the stack of somebody who is late or away, where the conditions say nothing of it",
        word(BLINDED_OFF, WAITS, REMOVED),
        BLINDED_OFF,
    )
    tournament_uneven: Rule[int] = asks(
        "tournament.uneven", "by how many players tables differ when one is moved", whole(2, 12), 2
    )
    tournament_short: Rule[int] = asks(
        "tournament.short", "how many players short of the largest a table waits", whole(2, 12), 3
    )
    tournament_breaks: Rule[str] = asks(
        "tournament.breaks", "which table breaks first where no order was told", word(HIGHEST, LOWEST), HIGHEST
    )
    tournament_final_table: Rule[bool] = asks_whether(
        "tournament.final_table", "seats and button of the final table are drawn anew", True
    )
    tournament_hand_for_hand: Rule[bool] = asks_whether(
        "tournament.hand_for_hand", "tables play hand for hand before the prizes", True
    )
    # ------------------------------------------------------------------------------------------ clock and chips
    tournament_stops: Rule[bool] = asks_whether("tournament.stops", "the Director may stop and set the clock", True)
    tournament_level: Rule[str] = asks(
        "tournament.level",
        "at which moment the level must hold that a hand is played at",
        word(AS_IT_BEGINS, AS_CARDS_ARE_SHUFFLED),
        AS_IT_BEGINS,
    )
    tournament_rests: Rule[bool] = asks_whether("tournament.rests", "no hand begins in a break", True)
    tournament_rebuy: Rule[bool] = asks_whether(
        "tournament.rebuy", "only somebody who has no more than the bank buys again", True
    )
    tournament_add_on: Rule[bool] = asks_whether("tournament.add_on", "an add-on is bought once", True)
    tournament_re_entry: Rule[bool] = asks_whether(
        "tournament.re_entry", "whoever is out may enter again where that is offered", True
    )
    tournament_race: Rule[str] = asks(
        "tournament.race", "what becomes of odd chips of a colour", word("raced", "rounded up"), "raced"
    )
    tournament_round: Rule[bool] = asks_whether(
        "tournament.round", "a round that is missed is a hand for each player at the table", True
    )
    # ---------------------------------------------------------------------------------------- places and prizes
    tournament_ties: Rule[str] = asks(
        "tournament.ties",
        "who is placed higher of those who fall together at different tables",
        word("by tables", "by stacks"),
        "by tables",
    )
    tournament_one_in: Rule[int] = asks(
        "tournament.one_in",
        "of how many entries one is paid in a large field",
        whole(2, 100),
        ONE_IN,
    )
    tournament_signed: Rule[bool] = asks_whether(
        "tournament.signed", "no prize is paid before the Director has signed the results", True
    )
    tournament_barred: Rule[bool] = asks_whether("tournament.barred", "whoever is disqualified wins no prize", True)
    tournament_heads: Rule[bool] = asks_whether(
        "tournament.heads", "a bounty goes to whoever won the last chips of the one who fell", True
    )
    tournament_heads_left: Rule[str] = asks(
        "tournament.heads_left",
        "whose the bounty is on a player whose chips left play, where the conditions say nothing of it",
        word(THE_WINNERS, PRIZE_MONEY),
        THE_WINNERS,
    )
    tournament_seats_won: Rule[bool] = asks_whether(
        "tournament.seats_won", "a satellite is over when as many are left as there are seats to win", True
    )
    tournament_shootout: Rule[bool] = asks_whether(
        "tournament.shootout", "each table may play to its last player, and the winners play on", True
    )
    tournament_pairs: Rule[bool] = asks_whether(
        "tournament.pairs", "players may meet two by two, some of them going on without playing", True
    )
    tournament_gives_back: Rule[bool] = asks_whether(
        "tournament.gives_back", "all goes back, fees too, when it is cancelled before the first hand", True
    )
    tournament_called_off: Rule[str] = asks(
        "tournament.called_off",
        "how those who are left share the pool when it is cancelled before the prizes are reached",
        word(*CALLED_OFF),
        HALF_AND_HALF,
    )
    tournament_called_off_paid: Rule[str] = asks(
        "tournament.called_off_paid",
        "how they share the prizes when it is cancelled afterwards",
        word(EQUAL, BY_CHIPS),
        BY_CHIPS,
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
