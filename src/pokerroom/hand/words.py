"""The words of one round of play that a book's data may use: streets, betting, showdown, irregularities, remedies.

Knows which words there are and what they mean to a person; what they do is for the modules of this room that act on
them. Ask `law.words` for the words of the sign, `cards.words` for rankings.
"""

from __future__ import annotations

from pokerroom.hand.manners import NOT_UNDERSTOOD, OFFICER
from pokerroom.law.vocabulary import Kind, Vocabulary, means, several, text, whole, word, words, yes_no
from pokerroom.law.words import LIMITS

ACTIONS = ("bring in", "open", "check", "call", "raise", "fold")

# Facts that several kinds of irregularity read. Each value is a word a floor person would use.
SUBSTANTIAL = {"substantial_action": ("no", "yes")}
CORRECTABLE = {"correctable": ("no", "yes")}
FIRST_WAGER = {"first_wager": ("not made", "made")}
FACING = {"facing_a_bet": ("no", "yes")}
BEGUN = {"round_begun": ("no", "yes")}
LOOKED = {"anybody_looked": ("no", "yes")}
NUMBER = {"number": ("first", "second", "third", "fourth", "fifth")}
SIDE_WAGERS = {"side_wagers": ("no", "yes")}

KINDS = {
    "exposed in the cut": Kind("a card shows its face while the deck is cut"),
    "not shuffled or cut": Kind(
        "the cards were dealt without a shuffle or a cut",
        {**SUBSTANTIAL, **FIRST_WAGER, "lacking": ("shuffle", "cut")},
    ),
    "wrong player cut": Kind("somebody cut who should not have", FIRST_WAGER),
    "dealt out of order": Kind(
        "cards of the deal went to the wrong seats",
        {**SUBSTANTIAL, **CORRECTABLE, **FIRST_WAGER, "face": ("down", "up")},
    ),
    "player missed": Kind(
        "a player entitled to cards was dealt none", {**SUBSTANTIAL, **CORRECTABLE, **FIRST_WAGER, **BEGUN, **LOOKED}
    ),
    "extra hand": Kind(
        "a hand was dealt to a seat not entitled to one",
        {**SUBSTANTIAL, **CORRECTABLE, **FIRST_WAGER, **BEGUN, **LOOKED},
    ),
    "wrong number of cards": Kind(
        "a player holds too many or too few cards",
        {
            **SUBSTANTIAL,
            **CORRECTABLE,
            **FIRST_WAGER,
            "player_acted": ("no", "yes"),
            "at": ("betting", "showdown"),
            "right_opponents": ("none", "one", "more"),
            **BEGUN,
            **LOOKED,
            "anybody_folded": ("no", "yes"),
        },
    ),
    "failure to discard": Kind(
        "a player did not discard when he should have", {**SUBSTANTIAL, "card": ("flop", "fourth", "fifth")}
    ),
    "defective deck": Kind("the deck is found defective", {"pot_pushed": ("no", "yes")}),
    "fouled stub": Kind("the stub was dropped or its order lost", {"mixed": ("no", "yes")}),
    "boxed card": Kind(
        "a card lies face up in the deck",
        {
            "first_of_round": ("no", "yes"),
            "number": ("first", "second", "third", "fourth", "fifth"),
            "betting": ("not begun", "begun", "over"),
            "last_deal": ("no", "yes"),
            "falls_as": ("hole card", "up card", "board card"),
            "initial_deal": ("no", "yes"),
            "boxed": ("a few", "too many"),
        },
    ),
    "hole card dealt up": Kind(
        "the dealer shows a card that belongs face down",
        {
            "cards_up": ("one", "two", "three"),
            "players": ("one", "more"),
            "which": ("first", "later"),
            "burning": ("no", "yes"),
            **SUBSTANTIAL,
            "how": ("face up", "off the table"),
        },
    ),
    "wrong card up": Kind("a stud deal shows the wrong card or a wrong number of cards", CORRECTABLE),
    "burn neglected": Kind(
        "a card was dealt without the burn before it",
        {"card": ("flop", "fourth", "fifth"), **SUBSTANTIAL, **CORRECTABLE, **SIDE_WAGERS},
    ),
    "too many flop cards": Kind("the flop is turned with more than three cards", {**SUBSTANTIAL, **SIDE_WAGERS}),
    "board before betting is complete": Kind(
        "a board card is shown while the betting of the round before it is open",
        {
            "card": ("flop", "fourth", "fifth"),
            "betting": ("not begun", "begun", "over"),
            "discards": ("made", "missing"),
            **SIDE_WAGERS,
            **NUMBER,
        },
    ),
    "too many board cards": Kind(
        "the dealer opens more than one card where one belongs",
        {"opened": ("two", "more"), "more_to_come": ("no", "yes"), **NUMBER},
    ),
    "card before betting is complete": Kind(
        "the card on top of the stub is shown before it is due",
        {"betting": ("not begun", "begun", "over"), **NUMBER},
    ),
    "last card dealt up": Kind(
        "the last card of a stud game, which belongs face down, comes face up",
        {"first_of_round": ("no", "yes"), **SUBSTANTIAL},
    ),
    "act out of turn": Kind(
        "a player acts before those before him have",
        {
            "act": ("wager", "call", "check", "fold"),
            "skipped": ("passed", "wagered less", "wagered as much", "wagered more"),
            "all_in": ("no", "yes"),
            "skipped_folded": ("no", "yes"),
        },
    ),
    "mucked hand asked for": Kind(
        "somebody asks to see a hand that was thrown away in the final called round",
        {"asked_by": ("a pot winner", "another player"), "pot_pushed": ("no", "yes")},
    ),
    "shown to one player": Kind(
        "a player lets one other player see a hand",
        {
            "hand": ("in play", "folded", "over"),
            "told": ("an active player", "another player"),
            "uncalled": ("no", "yes"),
            "seen_by": ("a player to act", "another"),
        },
    ),
    "card dropped by player": Kind(
        "a player drops or shows a card of his own", {**FACING, "action": ("pending", "over")}
    ),
    "cards thrown": Kind(
        "a player's cards come where they do not belong",
        {
            "where": ("forward", "over the line", "to the muck", "off the table", "to the dealer"),
            **FACING,
            "in_turn": ("no", "yes"),
        },
    ),
    "time ran out": Kind("a player did not act in his time", FACING),
    "draw out of sequence": Kind(
        "a card of the draw goes to another player than the one due", {"looked": ("no", "yes")}
    ),
    "drawn card dealt up": Kind("the dealer shows a card of the draw"),
    "stub ran out": Kind("the stub gives out in the middle of a street", {"burns": ("too few", "enough")}),
    "player skipped": Kind(
        "a player had time to claim his turn and let others act before him", {"acted_behind": ("one", "more")}
    ),
    "hand killed by the dealer": Kind(
        "the dealer takes in a hand that was in play", {"tabled": ("no", "beaten", "winning")}
    ),
    "tabled in part": Kind("a player throws away at the showdown a hand of which he showed only a part"),
    "shown hand asked for": Kind("somebody asks to see a hand that its player has let one other player see"),
    "forbidden look": Kind(
        "a player looks at cards that nobody may look at",
        {"at_what": ("discards", "burned cards", "undealt cards"), "warned": ("no", "yes")},
    ),
    "dispute": Kind("players disagree about something in the play"),
    "undercall": Kind(
        "a player puts in less than the call",
        {"tournament": ("no", "yes"), "facing": ("an opening bet", "a raise"), "contenders": ("two", "more")},
    ),
    "short raise": Kind("a player puts in more than the call and less than a raise"),
    "several motions": Kind("a player puts chips in by more than one motion"),
    "conditional words": Kind("a player says what he will do if something happens"),
    "chips taken back": Kind(
        "a player draws back chips that he has moved forward",
        {"next_player_acted": ("no", "yes"), "limit_game": ("no", "yes")},
    ),
}

# The question that a person is asked for each fact.
QUESTIONS: dict[str, str] = {
    "substantial_action": "Has there been substantial action since (two players have acted)?",
    "first_wager": "Has anybody wagered yet, blinds and antes aside?",
    "betting": "How far is the betting of this round?",
    "correctable": "Can it be put right (every card is known, and nobody saw a card that is not his)?",
    "player_acted": "Has the player concerned acted?",
    "cards_up": "How many of that player's cards were shown?",
    "players": "Were cards of more than one player shown?",
    "which": "Was it the player's first card or a later one?",
    "card": "Which board card was it?",
    "number": "Which community card would it have been?",
    "opened": "How many cards were opened where one belongs?",
    "more_to_come": "Are more board cards to come?",
    "pot_pushed": "Has the pot been pushed?",
    "burning": "Are cards burned at this table?",
    "looked": "Has the player looked at the card?",
    "first_of_round": "Was it the first card of the round?",
    "act": "What did the player do out of turn?",
    "skipped": "What did the players do who had been skipped?",
    "all_in": "Was it all the player had?",
    "asked_by": "Who asks to see the hand?",
    "where": "Where did the cards come?",
    "facing_a_bet": "Does the player face a bet?",
    "hand": "What has become of the hand?",
    "mixed": "Was the stub mixed with muck or burns?",
    "at": "When was it found?",
    "tournament": "Is it a tournament?",
    "facing": "What does the player face?",
    "contenders": "How many players are in the hand?",
    "next_player_acted": "Has another player acted on it?",
    "right_opponents": "How many other hands in play are right?",
    "lacking": "What was left out, the shuffle or the cut?",
    "face": "How did the card lie that went to the wrong place?",
    "round_begun": "Has anybody acted in the betting that followed the deal?",
    "anybody_looked": "Has anybody looked at cards of that deal?",
    "anybody_folded": "Has anybody folded?",
    "last_deal": "Is it the last cards that are being dealt?",
    "falls_as": "What will the card be where it falls?",
    "initial_deal": "Was it found in the initial deal?",
    "boxed": "How many boxed cards were found (too many make the deck defective)?",
    "how": "How was the card shown?",
    "side_wagers": "Are there side wagers on the flop?",
    "discards": "Have all discards of the round been made?",
    "skipped_folded": "Have all who were skipped folded since?",
    "told": "Who was shown the hand?",
    "uncalled": "Has the hand won because nobody called?",
    "seen_by": "Does whoever saw it still have something to decide?",
    "action": "Is any action still pending?",
    "in_turn": "Was it the player's turn?",
    "burns": "Do the burns make up for the missing cards?",
    "acted_behind": "How many players have acted before the one who was skipped spoke up?",
    "tabled": "Was the hand tabled, and would it win?",
    "at_what": "At which cards did the player look?",
    "warned": "Has the player been warned of this before?",
    "limit_game": "Is it a limit game?",
}

STEPS = {
    "play on": "the hand goes on as it is",
    "misdeal": "the hand is void: new shuffle and cut, the same first card, the marker stays",
    "reconstruct": "the cards are moved to where they belong",
    "finish the deal": "the deal is completed first",
    "swap with the first burn": "the card shown becomes the first burn and that card takes its place, face down",
    "replace with the first burn": "the card shown is discarded and the first burn takes its place, face down",
    "deal the later card down": "the card due face up comes face down instead",
    "take back": "the cards shown are taken back, the burn stays",
    "take back the extra cards": "only the card that belongs there stays in play, the others are taken back",
    "make it the next burn": "only the card that belongs there stays in play, the other becomes the next burn",
    "put it in the muck": "the card goes to the muck",
    "set aside": "the card shown is laid aside",
    "no burn next": "no card is burned before the next",
    "use it in sequence": "the card is used where it falls",
    "shuffle into the stub": "the cards taken back are shuffled with the stub",
    "shuffle into the stub and cut": "the cards taken back are shuffled with the stub, and it is cut",
    "shuffle the stub": "the stub is shuffled and cut",
    "shuffle stub, burns and muck": "stub, burns and muck are shuffled together and cut",
    "finish the betting": "the betting round that was open is completed",
    "redeal": "the cards are dealt anew, a burn before them only if none was made",
    "burn the right card": "the card that should have been burned is burned, and the next takes its place",
    "hand dead": "the hand is dead and its wagers stay in the pot",
    "return wagers, hand void": "the player's wagers come back and the hand is void",
    "return all wagers": "every wager, forced bet and blind goes back",
    "muck the extra hand": "the hand that nobody is entitled to goes to the muck",
    "hold the betting": "nobody may wager more than has been wagered in the round",
    "hold the betting at the least wager": "nobody may wager more than the table's least wager in the round",
    "act stands": "the act stands, made up or cut down to what is lawful",
    "return the act": "the act is taken back and every choice is open",
    "call or fold": "the player may check, call or fold, and not bet or raise",
    "offer to be all in": "the player chooses whether to be treated as all in",
    "treat as all in": "the player is treated as all in",
    "wait for the decision": "somebody of the office decides",
    "show to all": "everybody is shown the hand",
    "tap and show, dead": "the hand touches the muck, is shown, and cannot win",
    "show, live": "the hand is shown and can still win",
    "retrieve the hand": "the hand comes back from the muck and is live",
    "burn for each player in": "as many cards are burned as there are players in, those burned for this counted",
    "the last folder wins": "the player who folded last takes the pot",
    "warn": "a warning is recorded",
    "penalise": "a penalty is recorded",
    "card plays": "the card stays in play",
    "keep the chips in": "the chips put forward stay in, and the player adds the rest or folds",
    "make it a full call": "the player calls in full",
    "hold to a raise": "the player must bet or raise",
    "act stands, cut down": "the act stands as far as it is lawful, and what is above that goes back",
    "give the card back": "the player gives back the card that was dealt wrongly",
    "deal it as it lies": "the card is dealt face up to the place whose turn it is",
    "burn it": "the card is burned at once",
    "call or fold this turn": "the player may check, call or fold on this turn, and not bet or raise",
    "call or fold, the call stays in": "the same, and of what he has put out the call stays in the pot if he folds",
    "forfeit the seat": "the player loses the seat and keeps his chips",
    "check": "the player has checked",
    "begin the betting again": "what was done in the betting round is undone, its chips go back, and it begins again",
    "go back to the discard": "the betting that was opened too soon is undone, and the discards still missing are due",
    "finish the round": "the round of play is completed first",
    "side wagers stay open": "side wagers wait until the cards are put right and are settled by those",
    "dead if another acts on it": "the hand is live until the player behind acts on it; then it is dead",
    "return the uncalled bet": "what nobody called of the player's bet or raise goes back, and it is as if not made",
    "restore the order": "the stub is put together again as it lay",
    "check or fold": "the player checks if he can and folds if not",
    "put back on the stub": "the cards that went to the wrong player go back on top of the stub",
    "shuffle the burns": "the burns are shuffled and cut, and are the stub",
    "deal the rest up": "the card shown lies face up, and the others of the street come face up too",
    "the last opener opens": "whoever opened the round before opens this one",
}

# Grounds on which an office may make a round of play void.
GROUNDS = ("commotion", "fire", "riot", "brawl", "robbery", "act of God", "fraud")

# What an office may do to a round of play, and the rule of the book that says which office may.
POWERS = {
    "voids the hand": "offices.invalidates",
    "declares a misdeal": "offices.declares_misdeal",
    "inspects": "offices.inspects_hands",
    "counts the deck": "offices.checks_cards",
    "calls time on": "offices.calls_time",
    "voids the wagers of": "offices.punishes",
    "excludes": "offices.punishes",
    "warns": "offices.punishes",
    "forfeits the seat of": "offices.forfeits_seat",
    "penalises": "offices.penalises",
    "retrieves the hand of": "offices.retrieves_hands",
    "passes over": "offices.passes_over",
    "locks up the funds of": "offices.locks_funds",
    "overrules": "offices.overrules",
    "finds against": "offices.guards_integrity",
}
# Where a book has a clause of its own for one use of a power, the rule that is asked before the general one.
SPECIAL_POWERS = {
    ("voids the hand", "fraud"): "offices.invalidates_for_fraud",
    ("voids the wagers of", ""): "offices.voids_wagers",
    ("excludes", ""): "offices.excludes",
}

OPENS = (
    "left of the last blind",
    "left of the marker",
    "from the marker",
    "lowest up card, lowest suit",
    "highest up card, nearest the marker",
    "highest showing, highest suit",
    "highest showing, nearest the marker",
)

WORDS = Vocabulary(
    rules={
        "marker.gets": means("which card of the deal the marker's seat gets", word("the first card", "the last card")),
        "marker.starts": means(
            "who holds the marker in the first round", word("left of the dealer", "right of the dealer")
        ),
        "blinds.first": means("where the first blind sits", word("left of the marker", "on the marker")),
        "blinds.posted": means("when blinds are posted", word("before the first card")),
        "blinds.heads_up": means(
            "where the first blind sits when two play", word("left of the marker", "on the marker")
        ),
        "straddle.step": means("what the first raise over a straddle adds at least", word("the blind", "the straddle")),
        "straddle.counts": means("whether a straddle uses up one of the raises", yes_no()),
        "straddle.most": means("how many straddles there may be", whole(1)),
        "bring_in.with_blinds": means(
            "how much it is when a blind starts the pot", word("at least the least wager", "the blind", "the bring-in")
        ),
        "bring_in.completed": means("what completing a bring-in counts as", word("a raise", "the bet")),
        "raise.least": means(
            "the least raise", word("the largest bet or raise", "the last raise", "the amount to call")
        ),
        "raise.most": means("the most raises in a betting round", whole(1)),
        "raise.free": means(
            "when the number of raises is not limited",
            words("head to head", "pot ratio", "no limit", "last round", "ante betting"),
        ),
        "raise.head_to_head": means("which two players are head to head", word("two live hands", "two able to bet")),
        **{
            f"wager.{limit.replace(' ', '_')}": means(
                f"how a wager is measured when the limit is {limit}", word("by the limit")
            )
            for limit in LIMITS
        },
        "showdown.speak": means("what a hand is worth when it lies open", word("what its cards make")),
        "split.no_low": means("what follows when no hand qualifies for the low", word("high takes all")),
        "substantial_action": means("how many players must have acted for action to be substantial", whole(1)),
        "misdeal.follows": means(
            "what follows a misdeal", word("new shuffle and cut, the same first card", "the round is void")
        ),
        "clock.seconds": means("how long a player has to act once an office has called time on him", whole(1)),
        "defective.boxed": means("how many boxed cards make a deck defective", whole(1)),
        "void.wager": means(
            "what becomes of the wagers of a player that an office makes void",
            word("goes back to the player", "stays in the pot"),
        ),
        "inspection.when": means(
            "when a hand may be looked at by an office", word("when the round is over", "once the hand is out")
        ),
        "void.refunds": means("what follows when a round of play is made void", word("every wager goes back")),
        "void.grounds.*": means("on which grounds a round of play may be made void", words(*GROUNDS)),
        "turn.order": means("who acts when", word("in turn")),
        "raise.made_up": means("when a raise that is too small is made up", word("from half of it")),
        "cards.shuffle": means("when the cards are shuffled", word("before every round")),
        "pot.agreement": means("whether players may agree to divide a pot", yes_no()),
        "pot.counts_call": means("whether a pot limit counts the call first", yes_no()),
        "all_in.in_limit": means(
            "what a short all-in does in a limit game",
            word("half a bet reopens", "completed to the level", "counts for nothing"),
        ),
        "all_in.in_big_bet": means(
            "what a short all-in does in a no limit or pot limit game",
            word("no raise for those who have acted", "no raise for anybody", "adds up to a raise"),
        ),
        "all_in.opens": means(
            "who opens when an all-in player should", word("the next to qualify", "left of the all-in player")
        ),
        "all_in.opens_first": means(
            "who opens the first round when an all-in player should",
            word("the next to qualify", "left of the all-in player"),
        ),
        "all_in.sits_out": means("what an all-in player does in later rounds", word("takes no part in the betting")),
        "all_in.call": means("what a player does whose chips do not reach a call", word("calls with what he has")),
        "all_in.short_opening": means(
            "what those behind an opening below the least wager may do",
            word("bet the least wager", "raise above it"),
        ),
        "all_in.share": means("what an all-in player can win", word("an equal amount from everybody who put chips in")),
        "check.must_beat": means(
            "whether a check in the last round must beat the open cards of those who checked", yes_no()
        ),
        "call.hopeless": means("whether the last call of a hand that cannot win is returned", yes_no()),
        "folded.keeps_place": means("whether a hand folded with no bet to call still gets its cards", yes_no()),
        "deal.together": means("whether a player's first cards come together", yes_no()),
        "deal.short": means(
            "what is done when a stud card cannot be dealt to all",
            word("burns and stub, else a community card", "a community card"),
        ),
        "draw.short": means("what completes a draw when the stub is gone", word("the muck of earlier players")),
        "ways.call": means("how a call is shown without words", words("chips")),
        "ways.raise": means("how a bet or raise is shown without words", words("chips")),
        "ways.fold": means("how a fold is shown without words", words("cards passed face down")),
        "ways.check": means("how a check is made", words("the word", "a knock")),
        "words.bind": means("whether words said in turn bind, whatever the chips say", yes_no()),
        "words.unclear": means(
            "what an amount with several meanings is", word("the smallest legal meaning", NOT_UNDERSTOOD)
        ),
        "words.unofficial": means(
            "what words are that the table does not know", word("count for nothing", NOT_UNDERSTOOD)
        ),
        "words.conditional": means(
            "what a word about the future is that hangs on an if", word(OFFICER, "counts for nothing")
        ),
        "words.late": means("what a word is that comes after the chips", word("counts for nothing", "counts")),
        "words.pot": means('what "pot" is where the pot is the limit', word("the most allowed", NOT_UNDERSTOOD)),
        "words.pot_elsewhere": means(
            'what "pot" is where it is not the limit', word("a wager of his choice", NOT_UNDERSTOOD)
        ),
        "chips.motions": means(
            "which chips count when they come in several motions", word("the first count", "all count", OFFICER)
        ),
        "chips.two_motions": means("whether a raise that was said may follow the exact call by one motion", yes_no()),
        "chips.under_raise": means(
            "what silent chips are that are more than a call and less than a raise",
            word("half is made up", "a call", OFFICER),
        ),
        "chips.half_of": means("what the half is taken of", word("the last bet or raise", "the whole wager")),
        "chips.none_removable": means(
            "what several silent chips are if without the smallest they would not be a call",
            word("a call", "by their value"),
        ),
        "chips.removable": means(
            "what several silent chips are if without the smallest they would still be a call",
            word("by their value", "a call"),
        ),
        "chips.in_front": means(
            "how chips of an earlier wager of the round count in a raise",
            word("count with the new chips", "are left out"),
        ),
        "chips.small_opening": means("what an opening below the least is", word("made up to the least", OFFICER)),
        "one_chip.in_limit": means(
            "what one silent chip is that is more than the call, in a limit game", word("a call", "its value")
        ),
        "one_chip.first_round": means(
            "what it is in the first round of a no limit or pot limit game", word("a call", "its value")
        ),
        "one_chip.later": means("what it is in the later rounds of such a game", word("a call", "its value")),
        "one_chip.opens": means(
            "what one silent chip is where nobody has bet, within the limits", word("its value", "the least wager")
        ),
        "one_chip.opens_in_limit": means("what it is in a limit game", word("its value", "the least wager")),
        "one_chip.raise": means(
            "what one chip is with which a raise was said, within the limits", word("its value", "the least raise")
        ),
        "undercall.means": means(
            "what silent chips are that are less than the call", word("made up or folded", "a full call", OFFICER)
        ),
        "undercall.fold": means(
            "where those chips go if the player folds", word("the chips stay", "the chips come back")
        ),
        "undercall.forced": means("when they are a full call in a tournament", words("opening bet", "head to head")),
        "count.given": means("when a wager is counted out", word("facing an all-in", "facing any wager")),
        "count.wrong": means(
            "what a caller owes who put in what a wrong count said", word("the full wager", "an undercall")
        ),
        "kitty.opener_raises": means("whether the first player in may raise in a kitty game", yes_no()),
        "showdown.first": means("who shows first after a bet was called", word("the player called")),
        "showdown.unbet": means(
            "who shows first when nobody bet in the last round",
            word("first to act", "nearest the marker", "first to act, else nearest the marker"),
        ),
        "showdown.others": means("what the others do", word("show if equal or better", "show or fold", "all show")),
        "showdown.asking": means("who may ask to see the hands of the showdown", word("any player at the table")),
        "split.unit": means("the pot is divided down to", word("the lowest chip", "one dollar", "the least wager")),
        "split.odd": means(
            "who gets what cannot be divided",
            word(
                "left of the marker, one each",
                "from the marker, all to one",
                "highest card by suit",
                "highest hole card",
                "highest hole card used",
            ),
        ),
        "split.odd_without_marker": means(
            "who gets it at a table without a marker", word("highest card by suit", "left of the marker, one each")
        ),
        "split.high_low": means("which half gets the odd amount", word("high", "low")),
        "split.boards": means("which board gets the odd amount of a hand run twice", word("first", "second")),
        "commission.uncalled": means("whether an uncalled wager pays", yes_no()),
        "commission.blinds_alone": means("whether a pot of blinds alone pays", yes_no()),
        "commission.pure_tie": means("whether a tie of the only contributors pays", yes_no()),
        "commission.taken": means("when commission is taken", word("from the pots before they are pushed")),
        "commission.counts": means(
            "what is charged together", word("all pots of the hand", "each pot", "all pots a winner takes")
        ),
    },
    street={
        "name": means("what people call this round", text()),
        "burn": means("how many cards are burned first", whole(0, 1)),
        "deal": means("the cards each player gets, in order", several("down", "up")),
        "kitty": means("whether a hand is dealt to the centre that one player may take", yes_no()),
        "kitty_unplayed": means("what becomes of a kitty that nobody took", word("mucked before the draw")),
        "draw": means("whether players may exchange cards before the betting", yes_no()),
        "board": means("how many cards are turned on the board", whole(1, 3)),
        "opens": means("who acts first", word(*OPENS)),
        "opens_with_ante": means("who acts first when no blind was posted", word(*OPENS)),
        "opener": means("what the first to act may do", words(*ACTIONS)),
        "opener_with_ante": means("what the first to act may do when no blind was posted", words(*ACTIONS)),
        "others": means("what those after him may do", words(*ACTIONS)),
        "others_with_ante": means("what those after him may do when no blind was posted", words(*ACTIONS)),
        "bet": means("which of two fixed limits holds", word("small", "big")),
        "closes": means("when the betting round is over", word("when all are level")),
        "alone": means("what follows when one player is left", word("wins the pot")),
        "discard": means("how many cards each player throws away after the betting", whole(1, 3)),
        "side_wager_flop": means("whether the next board is dealt for side wagers when one player is left", yes_no()),
    },
    kinds=KINDS,
    steps=STEPS,
)
