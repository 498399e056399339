"""The words of one round of play that a book's data may use: streets, betting, showdown, irregularities, remedies.

Knows which words there are and what they mean to a person; what they do is for the modules of this room that act on
them. Ask `law.words` for the words of the sign, `cards.words` for rankings.
"""

from __future__ import annotations

from pokerroom.hand.chip_rules import ChipRules
from pokerroom.hand.rules import HandRules
from pokerroom.hand.street_rules import StreetRules
from pokerroom.law.vocabulary import Kind, Vocabulary

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

WORDS = Vocabulary(
    rules={**ChipRules.shapes(), **HandRules.shapes()},
    street=StreetRules.shapes(),
    kinds=KINDS,
    steps=STEPS,
)
