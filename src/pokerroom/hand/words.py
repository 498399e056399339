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

KINDS = {
    "exposed in the cut": Kind("a card shows its face while the deck is cut"),
    "not shuffled or cut": Kind("the cards were dealt without a shuffle or a cut", SUBSTANTIAL),
    "dealt out of order": Kind("cards of the deal went to the wrong seats", {**SUBSTANTIAL, **CORRECTABLE}),
    "player missed": Kind("a player entitled to cards was dealt none", {**SUBSTANTIAL, **CORRECTABLE}),
    "extra hand": Kind("a hand was dealt to a seat not entitled to one", {**SUBSTANTIAL, **CORRECTABLE}),
    "wrong number of cards": Kind(
        "a player holds too many or too few cards", {**SUBSTANTIAL, **CORRECTABLE, "player_acted": ("no", "yes")}
    ),
    "winner has wrong number of cards": Kind("the one player left at the end of the showdown holds a wrong number"),
    "defective deck": Kind("the deck is found defective", {"pot_pushed": ("no", "yes")}),
    "boxed card": Kind("a card lies face up in the deck"),
    "hole card dealt up": Kind(
        "the dealer shows a card that belongs face down",
        {"cards_up": ("one", "two", "three"), "players": ("one", "more")},
    ),
    "first card dealt up": Kind("an early card of a stud deal comes face up instead of the later one"),
    "wrong card up": Kind("a stud deal shows the wrong card or a wrong number of cards", CORRECTABLE),
    "burn neglected": Kind(
        "a card was dealt without the burn before it",
        {"card": ("flop", "later"), **SUBSTANTIAL, **CORRECTABLE},
    ),
    "too many flop cards": Kind("the flop is turned with more than three cards"),
    "board before betting is complete": Kind(
        "a board card is shown while the betting of the round before it is open", {"card": ("flop", "fourth", "fifth")}
    ),
    "too many board cards": Kind(
        "the dealer opens more than one card where one belongs",
        {"opened": ("two", "more"), "more_to_come": ("no", "yes")},
    ),
    "card before betting is complete": Kind("a stud card is shown while the betting of the round before it is open"),
    "last card dealt up": Kind(
        "the last card of a stud game, which belongs face down, comes face up",
        {"first_of_round": ("no", "yes"), **SUBSTANTIAL},
    ),
    "too few cards": Kind(
        "the stub cannot give every active player the last card",
        {"noticed": ("before dealing", "while dealing"), "with_burns": ("enough", "not enough")},
    ),
    "mucked hand asked for": Kind(
        "somebody asks to see a hand that was thrown away in the final called round",
        {"asked_by": ("a pot winner", "another player")},
    ),
    "card dropped by player": Kind("a player drops or shows a card of his own"),
    "undercall": Kind(
        "a player puts in less than the call",
        {"tournament": ("no", "yes"), "facing": ("an opening bet", "a raise"), "players": ("two", "more")},
    ),
    "several motions": Kind("a player puts chips in by more than one motion"),
    "conditional words": Kind("a player says what he will do if something happens"),
    "chips taken back": Kind(
        "a player draws back chips that he has moved forward", {"next_player_acted": ("no", "yes")}
    ),
}

STEPS = {
    "misdeal": "the hand is void: new shuffle and cut, the same first card, the marker stays",
    "play on": "the hand goes on as it is",
    "reconstruct": "the cards are moved to where they belong",
    "burn the right card": "the card that should have been burned is burned",
    "take back": "the cards shown are taken back, the burn stays",
    "take back the flop": "the whole flop is taken back",
    "shuffle into the stub": "the cards taken back are shuffled with the stub",
    "cut": "the stub is cut",
    "burn": "a card is burned",
    "redeal": "the cards are dealt anew",
    "redeal without a burn": "the cards are dealt anew with no further burn",
    "finish the betting": "the betting round that was open is completed",
    "set aside": "the card shown is laid aside",
    "return the card set aside": "the card laid aside is shuffled into the stub",
    "keep the right card": "only the card that belongs there stays in play",
    "make it the next burn": "the other card becomes the next burn",
    "put it in the muck": "the card goes to the muck",
    "replace it": "the next card takes its place",
    "finish the deal": "the deal is completed first",
    "swap with the first burn": "the card shown becomes the first burn and that card takes its place, face down",
    "deal the later card down": "the card due face up comes face down instead",
    "return wagers, hand void": "the player's wagers come back and the hand is void",
    "hand dead": "the hand is dead and its wagers stay in the pot",
    "return all wagers": "every wager, forced bet and blind goes back",
    "hold the betting": "nobody may wager more than has been wagered in the round",
    "use it in sequence": "the card is used where it falls",
    "deal the rest up": "all the last cards are dealt face up",
    "the last opener opens": "the opener of the round before opens",
    "offer to be all in": "the player chooses whether to be treated as all in",
    "treat as all in": "the player is treated as all in",
    "pool burns and stub": "burns and stub are shuffled together",
    "deal a community card": "one card face up serves every player",
    "deal what is left, then the burns": "the stub is dealt out, then the burns are shuffled, cut and dealt",
    "tap and show, dead": "the hand touches the muck, is shown, and cannot win",
    "show, live": "the hand is shown and can still win",
    "card plays": "the card stays in play",
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
        "ante.who": means("who may have to pay the ante; a sign chooses one", words("all players", "the last blind")),
        "straddle.step": means("what the first raise over a straddle adds at least", word("the blind", "the straddle")),
        "straddle.counts": means("whether a straddle uses up one of the raises", yes_no()),
        "straddle.most": means("how many straddles there may be", whole(1)),
        "bring_in.size": means(
            "how much the forced opening of stud is", word("at least the least wager", "the blind", "the bring-in")
        ),
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
        "doubled": means("whether the most a wager may be is doubled in this round", yes_no()),
        "closes": means("when the betting round is over", word("when all are level")),
        "alone": means("what follows when one player is left", word("wins the pot")),
        "discard": means("how many cards each player throws away after the betting", whole(1, 3)),
        "side_wager_flop": means("whether the next board is dealt for side wagers when one player is left", yes_no()),
    },
    kinds=KINDS,
    steps=STEPS,
)
