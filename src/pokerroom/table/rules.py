"""The rules of a table, each declared once: key, what it asks, what may answer it, what holds without it.

Knows what books may say of the time between hands. Must not know what is done about it: the modules of this room that
act on a rule read it as an attribute of `state.rules`. Ask `hand.rules` for what is said of one round of play.
"""

from __future__ import annotations

from pokerroom.hand.rules import HandRules
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, asks, asks_each, asks_office, asks_whether
from pokerroom.law.vocabulary import text, whole, wholes, word, words

# What a seat can be marked with, in the order in which one marker hides another.
MARKERS = ("reserved", "absent", "walking", "missed blind", "dealt out")
COLOURS = ("red", "black")
# Who can have bots take seats, or say something, without an office.
OPENER, SITTER, WATCHER = "whoever opened the table", "whoever sits there", "whoever looks on"
# What may be reported of a player or of staff. A book forbids, or asks for, the ones it names.
BREACHES = (
    "device",
    "hidden cards",
    "unprotected hand",
    "hidden chips",
    "advice by staff",
    "interference",
    "private bet",
    "collusion",
    "help",
    "two to a hand",
    "other language",
    "told the cards",
    "forbidden look",
    "touched the last card",
    "phone",
    "stalling",
    "slow roll",
    "post-mortem",
    "criticism",
    "cards folded face up",
    "information",
    "abuse",
    "duties of a player",
    "bet in several motions",
)

_CHANGE = word("after notice", "at once")
_CONSENT = word("most players", "all players")
_PAID = "at least the least buy-in"


class TableRules(HandRules):
    """What a book says of a table: seats, marker, blinds owed, stakes, notices, decks, the house, conduct."""

    # -------------------------------------------------------------------------------------------------- seats
    seat_choice: Rule[str] = asks(
        "seat.choice", "how a seat is got", word("chosen freely", "by drawing cards"), "chosen freely"
    )
    seat_contested: Rule[str] = asks(
        "seat.contested",
        "who gets a seat that several want",
        word("the higher card", "the lower card"),
        "the higher card",
    )
    seat_vacated: Rule[str] = asks(
        "seat.vacated",
        "who may have a seat that was left, before those who wait",
        word("seated players", "seated players clockwise from the marker", "nobody"),
        "nobody",
    )
    seat_left: Rule[str] = asks(
        "seat.left", "what a seat is that a player left for good", word("reserved", "free"), "free"
    )
    seat_reservation: Rule[str] = asks(
        "seat.reservation", "when places may be reserved", word("before the game", "at any time"), ""
    )
    seat_lapses: Rule[bool] = asks_whether(
        "seat.lapses", "a reservation lapses when its holder has not bought in at the start"
    )
    seat_permission: Rule[bool] = asks_whether("seat.permission", "permission is needed to join a game")
    seat_one_game: Rule[bool] = asks_whether("seat.one_game", "a player may play in one game only at a time")
    seat_bots: Rule[tuple[str, ...]] = asks(
        "seat.bots",
        "who may have bots take seats, besides an office",
        words(OPENER, SITTER),
        (OPENER,),
    )
    chat_speakers: Rule[tuple[str, ...]] = asks(
        "chat.speakers", "who may say something in the chat, besides an office", words(SITTER, WATCHER), (SITTER,)
    )
    seat_kept: Rule[int] = asks(
        "seat.kept", "for how many seconds a free seat is kept for the first of the list", whole(1), 60
    )
    seat_call: Rule[int] = asks(
        "seat.call", "for how many seconds a seat is kept for somebody whom an office calls to it", whole(1), 300
    )
    seat_ahead: Rule[bool] = asks_whether("seat.ahead", "a player may ask for a seat before it is free")
    list_passes: Rule[int] = asks(
        "list.passes", "how often somebody who is called and does not come goes to the end of the list", whole(0), 1
    )
    list_opens: Rule[int] = asks("list.opens", "how many must want a game before it is opened for them", whole(2), 4)
    list_waits: Rule[int] = asks(
        "list.waits",
        "for how many seconds a free seat waits for an office before the first of the list is called",
        whole(1),
        60,
    )
    must_move_first: Rule[str] = asks(
        "must_move.first",
        "who of a must-move game goes on first to the main game",
        word("the longest seated", "the last seated"),
        "the longest seated",
    )
    seat_invitations: Rule[int] = asks(
        "seat.invitations", "how many people the invitation link of a private table lets in", whole(1), 20
    )
    seat_bank: Rule[int] = asks(
        "seat.bank", "how many seconds a player has to act besides those of each turn", whole(0), 30
    )
    seat_one_hand: Rule[str] = asks("seat.one_hand", "how many seats a player may have", word("one"), "one")
    seat_places: Rule[tuple[int, ...]] = asks("seat.places", "how many places a table may have", wholes(2), ())
    seat_idle: Rule[int | None] = asks(
        "seat.idle", "after how many rounds without a wager an idle player may be told to leave", whole(1)
    )
    seat_markers: Rule[str] = asks("seat.markers", "how the state of a seat is shown", word("by markers"), "")
    markers: Family[str] = asks_each(
        "markers.*",
        [each.replace(" ", "_") for each in MARKERS],
        "the marker for {}",
        word("set by the dealer"),
        "",
    )
    hours_kept: Rule[bool] = asks_whether("hours.kept", "rounds are dealt in gaming hours only")
    # ------------------------------------------------------------------------------------------------- marker
    marker_moves: Rule[str] = asks(
        "marker.moves",
        "where the marker goes after a round",
        word("to the next player", "nowhere"),
        "to the next player",
    )
    marker_skip: Rule[bool] = asks_whether("marker.skip", "a player may pass the marker up")
    rounds_next: Rule[str] = asks("rounds.next", "what follows a round of play", word("a new deal"), "a new deal")
    # ------------------------------------------------------------------------------------------------- blinds
    owed_missed: Declared[str] = asks(
        "owed.missed", "what a player is who missed blinds", word("not dealt in", "dealt in"), "dealt in"
    )
    owed_wait: Declared[bool] = asks_whether("owed.wait", "they may wait for the big blind instead of posting", True)
    owed_small: Rule[str] = asks("owed.small", "what a missed small blind is when posted", word("dead", "live"), "live")
    entry_newcomer: Declared[str] = asks(
        "entry.newcomer",
        "what is asked of a new player in a running game",
        word("wait or post", "wait or post where an officer asks it", "post once the blinds have passed", "nothing"),
        "nothing",
    )
    entry_passed: Rule[bool] = asks_whether(
        "entry.passed", "a new player waits until the blinds have gone past their seat"
    )
    entry_wait: Declared[bool] = asks_whether("entry.wait", "they may wait for the big blind", True)
    entry_post: Declared[bool] = asks_whether("entry.post", "they may post the big blind", True)
    entry_on_marker: Rule[bool] = asks_whether("entry.on_marker", "they may be dealt in where the marker stands", True)
    entry_exempt: Rule[tuple[str, ...]] = asks(
        "entry.exempt", "who is dealt in anywhere and at once", words("from a closed game", "moved by an officer"), ()
    )
    move_free: Rule[int] = asks("move.free", "how many live seats a player may pass and owe nothing", whole(0), 0)
    move_counts: Rule[str] = asks(
        "move.counts",
        "which moves count",
        word("clockwise", "clockwise, whichever way they walk", "those that gain on the blinds"),
        "",
    )
    move_penalty: Declared[str] = asks(
        "move.penalty",
        "what a player owes who moved further",
        word("wait or post the big blind", "nothing"),
        "wait or post the big blind",
    )
    move_on_marker: Rule[bool] = asks_whether(
        "move.on_marker", "who has paid the blinds of the round may take the marker's seat and be dealt in"
    )
    leaves_small_blind: Rule[str] = asks(
        "leaves.small_blind",
        "what follows when the player due for the small blind is gone",
        word("no small blind, then a dead marker", "no small blind, the marker waits", "the next player posts it"),
        "the next player posts it",
    )
    leaves_dead_marker: Rule[str] = asks(
        "leaves.dead_marker", "where the marker stands in the hand after that", word("at an empty seat"), ""
    )
    kill_wins: Rule[int] = asks("kill.wins", "how many pots running make a player the killer", whole(2), 2)
    kill_unpaid: Declared[str] = asks(
        "kill.unpaid",
        "what a killer is who does not post the right sum",
        word("not dealt in", "dealt in"),
        "dealt in",
    )
    kill_acts: Rule[str] = asks("kill.acts", "when the killer acts", word("in turn"), "in turn")
    # ------------------------------------------------------------------------------------------------- stakes
    stake_entry: Rule[str] = asks(
        "stake.entry", "what a player must have on the table", word(_PAID, "any stake"), _PAID
    )
    stake_most: Rule[str] = asks(
        "stake.most",
        "what they may have at most when they join",
        word("the most buy-in", "any stake"),
        "the most buy-in",
    )
    stake_cash: Rule[str] = asks(
        "stake.cash",
        "what becomes of cash put on the table",
        word("changed at once", "does not play"),
        "changed at once",
    )
    stake_wagers: Rule[str] = asks(
        "stake.wagers", "what is wagered", word("chips alone", "chips and cash"), "chips alone"
    )
    stake_stays: Rule[bool] = asks_whether("stake.stays", "a stake stays on the table while its owner plays", True)
    stake_buys: Rule[bool] = asks_whether("stake.buys", "more chips may be bought before a deal", True)
    stake_incidental: Rule[bool] = asks_whether("stake.incidental", "small purchases may be paid from the stake")
    stake_top_up: Rule[str] = asks(
        "stake.top_up", "what a purchase must bring the stake to", word("the least buy-in", "anything"), "anything"
    )
    stake_added: Rule[str] = asks("stake.added", "who says how much may be added at once", word("the sign"), "the sign")
    stake_short: Rule[str] = asks(
        "stake.short",
        "what follows when a player who began below the least buy-in loses all",
        word("they leave", "they may buy"),
        "they may buy",
    )
    stake_raised: Rule[str] = asks(
        "stake.raised",
        "what follows a raised least stake",
        word("every player must reach it", "nothing"),
        "nothing",
    )
    stake_loan_during: Rule[bool] = asks_whether("stake.loan_during", "chips may be given or lent during a round")
    stake_lender_keeps: Rule[str] = asks(
        "stake.lender_keeps",
        "what a lender must keep on the table",
        word("the least buy-in", "anything"),
        "anything",
    )
    stake_for_another: Rule[bool] = asks_whether("stake.for_another", "one player may wager for another")
    stake_return_within: Rule[int | None] = asks(
        "stake.return_within",
        "within how many minutes a return with fewer chips is for an officer to allow",
        whole(1),
    )
    stake_seen: Rule[str] = asks("stake.seen", "who sees a stake", word("everybody"), "everybody")
    cards_handled: Rule[str] = asks(
        "cards.handled", "who handles the cards", word("the dealer alone"), "the dealer alone"
    )
    bank_share: Rule[str] = asks(
        "bank.share", "who has a share in the bank", word("the operator alone"), "the operator alone"
    )
    # ------------------------------------------------------------------------------------------------ absence
    away_list_minutes: Rule[int] = asks(
        "away.list_minutes", "within how many minutes a player picked up heads the list", whole(1), 0
    )
    away_chips: Rule[str] = asks(
        "away.chips",
        "what becomes of the chips of a player picked up",
        word("held for them", "left at their place"),
        "held for them",
    )
    # ----------------------------------------------------------------------------------------------- the sign
    notice_shown: Rule[str] = asks("notice.shown", "where the sign hangs", word("at the table"), "")
    notice_hands: Rule[int | None] = asks("notice.hands", "how many hands' notice a change of the sign needs", whole(1))
    notice_minutes: Rule[int | None] = asks(
        "notice.minutes", "how many minutes' notice a change of the sign needs", whole(1)
    )
    notice_told: Rule[str] = asks("notice.told", "whether the players are told before a change", _CHANGE, "at once")
    notice_about: Rule[tuple[str, ...]] = asks(
        "notice.about",
        "which changes need notice; others need only the office",
        words("least wager", "least stake"),
        (),
    )
    notice_agreement: Rule[str] = asks(
        "notice.agreement", "whose agreement makes a change without notice", _CONSENT, ""
    )
    notice_higher: Rule[int | None] = asks(
        "notice.higher", "how many minutes a higher least wager must hang at the table", whole(1)
    )
    notice_least_wager: Rule[str] = asks(
        "notice.least_wager", "whose agreement alone raises the least wager", _CONSENT, ""
    )
    notice_forced: Rule[str] = asks(
        "notice.forced", "whose agreement changes from blinds to antes or back", _CONSENT, ""
    )
    notice_commission: Rule[str] = asks(
        "notice.commission",
        "when the commission may change",
        word("before a hand, with the sign", "before the game starts", "after notice", "at once"),
        "before a hand, with the sign",
    )
    closing_hands: Rule[int | None] = asks(
        "closing.hands", "how many hands' notice the closing of a table needs", whole(1)
    )
    closing_minutes: Rule[int | None] = asks("closing.minutes", "how many minutes' notice it needs", whole(1))
    closing_told: Rule[str] = asks("closing.told", "whether the players are told before", _CHANGE, "at once")
    closing_agreement: Rule[str] = asks("closing.agreement", "whose agreement closes it sooner", _CONSENT, "")
    closing_inspector: Rule[bool] = asks_whether("closing.inspector", "an inspector is told before")
    rules_copy: Rule[str] = asks("rules.copy", "who gets a copy of the rules", word("whoever asks"), "")
    # -------------------------------------------------------------------------------------------------- decks
    deck_opening: Rule[bool] = asks_whether("deck.opening", "the dealer checks the cards before gaming starts")
    deck_closing: Rule[bool] = asks_whether("deck.closing", "the dealer checks the cards when gaming ends")
    deck_dealer_checks: Rule[bool] = asks_whether("deck.dealer_checks", "the dealer checks a new deck card by card")
    deck_officer_checks: Declared[str] = asks(
        "deck.officer_checks", "which office checks a new deck besides", text(), ""
    )
    deck_reduced: Declared[str] = asks(
        "deck.reduced", "which office checks a reduced deck besides the dealer", text(), ""
    )
    deck_asked: Rule[str] = asks("deck.asked", "who can have a new deck", _CONSENT, "")
    deck_damaged: Rule[str] = asks(
        "deck.damaged", "what follows a damaged card", word("a new deck", "nothing"), "nothing"
    )
    deck_counted: Rule[bool] = asks_whether("deck.counted", "the old deck is laid open and counted first")
    deck_renewed: Rule[str] = asks(
        "deck.renewed",
        "what is done with a new deck",
        word("checked, shuffled and cut", "nothing"),
        "nothing",
    )
    deck_washed: Rule[tuple[str, ...]] = asks(
        "deck.washed",
        "when the cards are washed",
        words("a new deck", "a reduced deck", "the first round of a day"),
        (),
    )
    # -------------------------------------------------------------------------------------------------- house
    time_from: Rule[str] = asks(
        "time.from", "who pays a time charge", word("every seat", "those present"), "every seat"
    )
    time_shown: Rule[bool] = asks_whether("time.shown", "a charge may exceed the fee on the sign")
    time_onto: Rule[str] = asks(
        "time.onto", "where a time charge lies until it is verified", word("the slide", "the box"), "the slide"
    )
    time_verified: Rule[bool] = asks_whether("time.verified", "an officer verifies a time charge before it is dropped")
    # ------------------------------------------------------------------------------------ side wagers, prizes
    side_wins: Family[str] = asks_each("side.wins.*", COLOURS, "when {} wins", word("three of its colour"), "")
    side_loses: Family[str] = asks_each("side.loses.*", COLOURS, "when {} loses", word("otherwise"), "")
    side_pays: Family[int] = asks_each("side.pays.*", COLOURS, "what {} pays, to one", whole(1), 0)
    side_from: Rule[str] = asks(
        "side.from",
        "what a side wager is paid from",
        word("the table stake", "other chips"),
        "the table stake",
    )
    side_until: Rule[str] = asks(
        "side.until", "until when side wagers are taken", word("the first card", "the flop"), "the first card"
    )
    side_settled: Rule[str] = asks(
        "side.settled",
        "when they are settled",
        word("once the betting on the flop has begun", "with the flop"),
        "with the flop",
    )
    side_joins: Rule[str] = asks(
        "side.joins", "when winnings join the stake", word("after the round", "at once"), "after the round"
    )
    bonus_cash: Rule[tuple[str, ...]] = asks(
        "bonus.cash", "how a prize in cash may be paid", words("chips", "cash", "cash equivalent"), ("chips",)
    )
    bonus_goods: Rule[str] = asks("bonus.goods", "when goods or services are given", word("later", "at once"), "later")
    bonus_folded: Rule[bool] = asks_whether("bonus.folded", "a folded hand can win a prize")
    # --------------------------------------------------------------------------------------------- freeze-out
    freeze_out_buy_in: Rule[str] = asks(
        "freeze_out.buy_in", "what each player buys", word("the same", "as they like"), "as they like"
    )
    freeze_out_stakes: Rule[str] = asks(
        "freeze_out.stakes",
        "whether chips may come or go",
        word("neither in nor out", "freely"),
        "freely",
    )
    freeze_out_buys: Rule[bool] = asks_whether("freeze_out.buys", "chips may be bought again")
    freeze_out_loans: Rule[bool] = asks_whether("freeze_out.loans", "chips may be lent", True)
    freeze_out_joins: Rule[bool] = asks_whether("freeze_out.joins", "somebody may join later", True)
    freeze_out_leaves: Rule[str] = asks(
        "freeze_out.leaves",
        "when a player may leave",
        word("for good cause, by an officer", "as they like"),
        "as they like",
    )
    freeze_out_ante: Rule[int] = asks(
        "freeze_out.ante", "by how many least wagers the ante grows with each player out", whole(0), 0
    )
    freeze_out_ends: Rule[int] = asks("freeze_out.ends", "with how many players left it ends", whole(1), 1)
    freeze_out_adjourned: Rule[bool] = asks_whether("freeze_out.adjourned", "it may be adjourned at the end of gaming")
    freeze_out_resumes: Rule[str] = asks(
        "freeze_out.resumes",
        "who must be there to go on",
        word("all who were left", "anybody"),
        "all who were left",
    )
    freeze_out_raise: Rule[bool] = asks_whether("freeze_out.raise", "the least wager may be raised by agreement", True)
    freeze_out_antes: Rule[str] = asks(
        "freeze_out.antes", "who antes", word("every player, present or not", "those present"), "those present"
    )
    # -------------------------------------------------------------------------------------- conduct, disputes
    conduct: Family[str] = asks_each(
        "conduct.*", [each.replace(" ", "_") for each in BREACHES], "about: {}", word("forbidden"), ""
    )
    dispute_inspector: Rule[str] = asks(
        "dispute.inspector",
        "what a complainant is told before an open dispute is closed",
        word("that an inspector may be consulted"),
        "",
    )
    dispute_referred: Rule[str] = asks("dispute.referred", "who investigates complaints at a patron's wish", text(), "")
    dispute_until: Rule[str] = asks(
        "dispute.until", "until when a pot may be disputed", word("the next hand", "any time"), "any time"
    )
    # ------------------------------------------------------------------------------------------------- powers
    offices_brings_bots: Declared[str] = asks_office("brings_bots", "may have bots take seats")
    offices_silences: Declared[str] = asks_office("silences", "may silence somebody in the chat")
    offices_admits: Declared[str] = asks_office("admits", "may let somebody join a game")
    offices_allocates_seats: Declared[str] = asks_office("allocates_seats", "gives out seats")
    offices_moves_players: Declared[str] = asks_office("moves_players", "may move a player to another seat")
    offices_merges_tables: Declared[str] = asks_office("merges_tables", "may join the players of two tables")
    offices_removes_idle: Declared[str] = asks_office("removes_idle", "may tell an idle player to leave")
    offices_excuses: Declared[str] = asks_office("excuses", "may excuse a player from a blind")
    offices_picks_up: Declared[str] = asks_office("picks_up", "may pick up a player who is away")
    offices_lets_go: Declared[str] = asks_office("lets_go", "may let a player leave a freeze-out")
    offices_settles_returns: Declared[str] = asks_office(
        "settles_returns", "says how a player may come back with fewer chips"
    )
    offices_changes_sign: Declared[str] = asks_office("changes_sign", "may change the sign")
    offices_sets_stakes: Declared[str] = asks_office("sets_stakes", "may change what stakes are allowed")
    offices_varies_commission: Declared[str] = asks_office("varies_commission", "may change the commission")
    offices_picks_scale: Declared[str] = asks_office("picks_scale", "chooses a scale of commission")
    offices_closes_table: Declared[str] = asks_office("closes_table", "may close a table")
    offices_changes_cards: Declared[str] = asks_office("changes_cards", "may have the cards changed")
    offices_verifies_time: Declared[str] = asks_office("verifies_time", "verifies time charges")
    offices_verifies_bonus: Declared[str] = asks_office("verifies_bonus", "verifies hands that win a prize")
    offices_reopens: Declared[str] = asks_office("reopens", "may open a dispute when the next hand has begun")
    offices_suspends: Declared[str] = asks_office("suspends", "may suspend a player")
    offices_deals_out: Declared[str] = asks_office("deals_out", "may have a player dealt out of a round")
    offices_seizes: Declared[str] = asks_office("seizes", "may seize winnings")
    offices_confiscates: Declared[str] = asks_office("confiscates", "may confiscate a device")
    offices_changes_dealers: Declared[str] = asks_office("changes_dealers", "may change who deals at a table")
    offices_detains: Declared[str] = asks_office("detains", "may detain a person")


# What an office may do to a person, and the rule of the book that says which office may.
SANCTIONS: dict[str, Declared[str]] = {
    "warns": TableRules.offices_warns,
    "penalises": TableRules.offices_penalises,
    "excludes": TableRules.offices_excludes,
    "suspends": TableRules.offices_suspends,
    "deals out": TableRules.offices_deals_out,
    "seizes the winnings of": TableRules.offices_seizes,
    "locks up the funds of": TableRules.offices_locks_funds,
    "confiscates the device of": TableRules.offices_confiscates,
    "detains": TableRules.offices_detains,
}
