"""The words of a table that a book's data may use: seats, marker, blinds owed, stakes, notices, decks, conduct.

Knows which words there are and what they mean to a person; the modules of this room act on them. A key that a book
leaves out is something it does not regulate. Ask `hand.words` for the words of one round of play.
"""

from __future__ import annotations

from pokerroom.law.vocabulary import Shape, Vocabulary, means, text, whole, wholes, word, words, yes_no

# What a seat can be marked with, in the order in which one marker hides another.
MARKERS = ("reserved", "absent", "walking", "missed blind", "dealt out")
COLOURS = ("red", "black")
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
# What an office may do to a person, and the rule of the book that says which office may.
SANCTIONS = {
    "warns": "offices.warns",
    "penalises": "offices.penalises",
    "excludes": "offices.excludes",
    "suspends": "offices.suspends",
    "seizes the winnings of": "offices.seizes",
    "confiscates the device of": "offices.confiscates",
    "detains": "offices.detains",
}

_CHANGE = word("after notice", "at once")
_CONSENT = word("most players", "all players")


def _yes(sentence: str) -> Shape:
    return means(sentence, yes_no())


WORDS = Vocabulary(
    rules={
        # ---------------------------------------------------------------------------------------------- seats
        "seat.choice": means("how a seat is got", word("chosen freely", "by drawing cards")),
        "seat.contested": means("who gets a seat that several want", word("the higher card", "the lower card")),
        "seat.tied": means("what follows equal cards in a draw", word("draw again", "by suit")),
        "seat.vacated": means(
            "who may have a seat that was left, before those who wait",
            word("seated players", "seated players clockwise from the marker", "nobody"),
        ),
        "seat.left": means("what a seat is that a player left for good", word("reserved", "free")),
        "seat.reservation": _yes("whether places may be reserved in advance"),
        "seat.lapses": _yes("whether a reservation lapses when its holder has not bought in at the start"),
        "seat.permission": _yes("whether permission is needed to join a game"),
        "seat.one_game": _yes("whether a player may play in one game only at a time"),
        "seat.one_hand": means("how many seats a player may have", word("one")),
        "seat.places": means("how many places a table may have", wholes(2)),
        "seat.idle": means("after how many rounds without a wager an idle player may be told to leave", whole(1)),
        "seat.markers": means("how the state of a seat is shown", word("by markers")),
        **{
            f"markers.{name.replace(' ', '_')}": means(f"the marker for {name}", word("set by the dealer"))
            for name in MARKERS
        },
        "hours.kept": _yes("whether rounds are dealt in gaming hours only"),
        # --------------------------------------------------------------------------------------------- marker
        "marker.moves": means("where the marker goes after a round", word("to the next player", "nowhere")),
        "marker.skip": _yes("whether a player may pass the marker up"),
        "rounds.next": means("what follows a round of play", word("a new deal")),
        # --------------------------------------------------------------------------------------------- blinds
        "owed.missed": means("what a player is who missed blinds", word("not dealt in", "dealt in")),
        "owed.wait": means("whether he may wait for the big blind instead of posting", yes_no()),
        "owed.correction": means("what he posts otherwise", word("the big blind", "every missed blind")),
        "owed.small": means("what a missed small blind is when posted", word("dead", "live")),
        "entry.newcomer": means(
            "what is asked of a new player in a running game",
            word(
                "wait or post", "wait or post where an officer asks it", "post once the blinds have passed", "nothing"
            ),
        ),
        "entry.passed": _yes("whether a new player waits until the blinds have gone past his seat"),
        "entry.wait": _yes("whether he may wait for the big blind"),
        "entry.post": _yes("whether he may post the big blind"),
        "entry.on_marker": _yes("whether he may be dealt in where the marker stands"),
        "entry.exempt": means(
            "who is dealt in anywhere and at once", words("from a closed game", "moved by an officer")
        ),
        "move.free": means("how many live seats a player may pass and owe nothing", whole(0)),
        "move.counts": means(
            "which moves count", word("clockwise", "clockwise, whichever way he walks", "those that gain on the blinds")
        ),
        "move.penalty": means("what a player owes who moved further", word("wait or post the big blind", "nothing")),
        "move.on_marker": _yes(
            "whether who has paid the blinds of the round may take the marker's seat and be dealt in"
        ),
        "leaves.small_blind": means(
            "what follows when the player due for the small blind is gone",
            word("no small blind, then a dead marker", "no small blind, the marker waits", "the next player posts it"),
        ),
        "kill.wins": means("how many pots running make a player the killer", whole(2)),
        "kill.unpaid": means("what a killer is who does not post the right sum", word("not dealt in", "dealt in")),
        "kill.acts": means("when the killer acts", word("in turn")),
        # --------------------------------------------------------------------------------------------- stakes
        "stake.entry": means("what a player must have on the table", word("at least the least buy-in", "any stake")),
        "stake.most": means("what he may have at most when he joins", word("the most buy-in", "any stake")),
        "stake.cash": means("what becomes of cash put on the table", word("changed at once", "does not play")),
        "stake.wagers": means("what is wagered", word("chips alone", "chips and cash")),
        "stake.during": means(
            "how a stake changes during a round", word("not at all", "who is not in the hand may add", "freely")
        ),
        "stake.between": means("how a stake changes between rounds", word("may grow", "may grow and shrink")),
        "stake.stays": _yes("whether a stake stays on the table while its owner plays"),
        "stake.buys": _yes("whether more chips may be bought before a deal"),
        "stake.incidental": _yes("whether small purchases may be paid from the stake"),
        "stake.top_up": means("what a purchase must bring the stake to", word("the least buy-in", "anything")),
        "stake.added": means("who says how much may be added at once", word("the sign")),
        "stake.busted": means(
            "what a player must buy who has lost all", word("at least the least buy-in", "what he likes")
        ),
        "stake.short": means(
            "what follows when a player who began below the least buy-in loses all", word("he leaves", "he may buy")
        ),
        "stake.raised": means("what follows a raised least stake", word("every player must reach it", "nothing")),
        "stake.loan_during": _yes("whether chips may be given or lent during a round"),
        "stake.loan_between": _yes("whether chips may be lent between rounds"),
        "stake.lender_keeps": means("what a lender must keep on the table", word("the least buy-in", "anything")),
        "stake.for_another": _yes("whether one player may wager for another"),
        "stake.return_within": means(
            "within how many minutes a return with fewer chips is for an officer to allow", whole(1)
        ),
        "stake.seen": means("who sees a stake", word("everybody")),
        "cards.handled": means("who handles the cards", word("the dealer alone")),
        "bank.share": means("who has a share in the bank", word("the operator alone")),
        # -------------------------------------------------------------------------------------------- absence
        "away.minutes": means("after how many minutes away a seat may be given up", whole(1)),
        "away.list_minutes": means("within how many minutes a player picked up heads the list", whole(1)),
        "away.chips": means(
            "what becomes of the chips of a player picked up", word("held for him", "left at his place")
        ),
        # ------------------------------------------------------------------------------------------- the sign
        "notice.shown": means("where the sign hangs", word("at the table")),
        "notice.hands": means("how many hands' notice a change of the sign needs", whole(1)),
        "notice.minutes": means("how many minutes' notice a change of the sign needs", whole(1)),
        "notice.told": means("whether the players are told before a change", _CHANGE),
        "notice.about": means(
            "which changes need notice; others need only the office", words("least wager", "least stake")
        ),
        "notice.agreement": means("whose agreement makes a change without notice", _CONSENT),
        "notice.higher": means("how many minutes a higher least wager must hang at the table", whole(1)),
        "notice.least_wager": means("whose agreement alone raises the least wager", _CONSENT),
        "notice.forced": means("whose agreement changes from blinds to antes or back", _CONSENT),
        "notice.commission": means(
            "when the commission may change",
            word("before a hand, with the sign", "before the game starts", "after notice", "at once"),
        ),
        "closing.hands": means("how many hands' notice the closing of a table needs", whole(1)),
        "closing.minutes": means("how many minutes' notice it needs", whole(1)),
        "closing.told": means("whether the players are told before", _CHANGE),
        "closing.agreement": means("whose agreement closes it sooner", _CONSENT),
        "closing.inspector": _yes("whether an inspector is told before"),
        "rules.copy": means("who gets a copy of the rules", word("whoever asks")),
        # ---------------------------------------------------------------------------------------------- decks
        "deck.opening": _yes("whether the dealer checks the cards before gaming starts"),
        "deck.closing": _yes("whether he checks them when it ends"),
        "deck.dealer_checks": _yes("whether the dealer checks a new deck card by card"),
        "deck.officer_checks": means("which office checks a new deck besides", text()),
        "deck.reduced": means("which office checks a reduced deck besides the dealer", text()),
        "deck.asked": means("who can have a new deck", _CONSENT),
        "deck.damaged": means("what follows a damaged card", word("a new deck", "nothing")),
        "deck.counted": _yes("whether the old deck is laid open and counted first"),
        "deck.renewed": means("what is done with a new deck", word("checked, shuffled and cut", "nothing")),
        "deck.washed": means(
            "when the cards are washed", words("a new deck", "a reduced deck", "the first round of a day")
        ),
        # ---------------------------------------------------------------------------------------------- house
        "time.from": means("who pays a time charge", word("every seat", "those present")),
        "time.shown": means("whether a charge may exceed the fee on the sign", yes_no()),
        "time.onto": means("where a time charge lies until it is verified", word("the slide", "the box")),
        "time.verified": _yes("whether an officer verifies a time charge before it is dropped"),
        # -------------------------------------------------------------------------------- side wagers, prizes
        **{f"side.wins.{each}": means(f"when {each} wins", word("three of its colour")) for each in COLOURS},
        **{f"side.loses.{each}": means(f"when {each} loses", word("otherwise")) for each in COLOURS},
        **{f"side.pays.{each}": means(f"what {each} pays, to one", whole(1)) for each in COLOURS},
        "side.from": means("what a side wager is paid from", word("the table stake", "other chips")),
        "side.until": means("until when side wagers are taken", word("the first card", "the flop")),
        "side.settled": means("when they are settled", word("once the betting on the flop has begun", "with the flop")),
        "side.joins": means("when winnings join the stake", word("after the round", "at once")),
        "bonus.cash": means("how a prize in cash may be paid", words("chips", "cash", "cash equivalent")),
        "bonus.goods": means("when goods or services are given", word("later", "at once")),
        "bonus.folded": _yes("whether a folded hand can win a prize"),
        # ----------------------------------------------------------------------------------------- freeze-out
        "freeze_out.buy_in": means("what each player buys", word("the same", "as he likes")),
        "freeze_out.stakes": means("whether chips may come or go", word("neither in nor out", "freely")),
        "freeze_out.buys": _yes("whether chips may be bought again"),
        "freeze_out.loans": _yes("whether chips may be lent"),
        "freeze_out.joins": _yes("whether somebody may join later"),
        "freeze_out.leaves": means("when a player may leave", word("for good cause, by an officer", "as he likes")),
        "freeze_out.ante": means("by how many least wagers the ante grows with each player out", whole(0)),
        "freeze_out.ends": means("with how many players left it ends", whole(1)),
        "freeze_out.adjourned": _yes("whether it may be adjourned at the end of gaming"),
        "freeze_out.resumes": means("who must be there to go on", word("all who were left", "anybody")),
        "freeze_out.raise": _yes("whether the least wager may be raised by agreement"),
        "freeze_out.antes": means("who antes", word("every player, present or not", "those present")),
        # ------------------------------------------------------------------------------------ conduct, disputes
        **{f"conduct.{each.replace(' ', '_')}": means(f"about: {each}", word("forbidden")) for each in BREACHES},
        "dispute.inspector": means(
            "what a complainant is told before an open dispute is closed", word("that an inspector may be consulted")
        ),
        "dispute.referred": means("who investigates complaints at a patron's wish", text()),
        "dispute.until": means("until when a pot may be disputed", word("the next hand", "any time")),
    },
)
