"""The kinds of irregularity, each declared once: what it is, the facts its remedies read, what officers may choose.

Knows the words and nothing of how an error comes about: `dealer`, `wagering` and `irregular` record them by name.
Ask `card_facts` and `play_facts` for what a fact asks and how it is found out, `ruling` for what is done.
"""

from __future__ import annotations

from pokerroom.hand.rulings import card_facts as cards
from pokerroom.hand.rulings import play_facts as play
from pokerroom.hand.rulings.error import OUT_OF_TURN
from pokerroom.hand.rulings.fact import Fact
from pokerroom.law.vocabulary import Kind


class Irregularity:
    """A kind of irregularity.

    Where the book says nothing, an officer has the `choices` that suit it; with none named, they are those for any
    error, of which `as_it_is` comes nearest to going on ("": nobody can go on), and no going on at all for a hand that
    is `unrankable`. An irregularity `of_the_deal` comes to light with the others of the same deal; one that is
    `counted` is seen by all when hands are laid down. `found_as` is what somebody says who finds it.
    """

    __slots__ = ("as_it_is", "choices", "counted", "facts", "found_as", "means", "of_the_deal", "unrankable")

    def __init__(
        self,
        means: str,
        *facts: Fact,
        choices: tuple[str, ...] = (),
        as_it_is: str = "play on",
        of_the_deal: bool = False,
        counted: bool = False,
        unrankable: bool = False,
        found_as: tuple[str, ...] = (),
    ) -> None:
        self.means: str = means
        self.facts: tuple[Fact, ...] = facts
        self.choices: tuple[str, ...] = choices
        self.as_it_is: str = as_it_is
        self.of_the_deal: bool = of_the_deal
        self.counted: bool = counted
        self.unrankable: bool = unrankable
        self.found_as: tuple[str, ...] = found_as

    def kind(self) -> Kind:
        """The same as the law asks for it, to check the remedies of a book."""
        return Kind(self.means, {fact.word: fact.answers for fact in self.facts})


IRREGULARITIES: dict[str, Irregularity] = {
    "exposed in the cut": Irregularity("a card shows its face while the deck is cut"),
    "not shuffled or cut": Irregularity(
        "the cards were dealt without a shuffle or a cut",
        play.substantial_action,
        play.first_wager,
        cards.lacking,
        found_as=("an unshuffled deck", "no shuffle"),
    ),
    "wrong player cut": Irregularity("somebody cut who should not have", play.first_wager),
    "dealt out of order": Irregularity(
        "cards of the deal went to the wrong seats",
        play.substantial_action,
        cards.correctable,
        play.first_wager,
        cards.face,
        cards.anybody_looked,
        of_the_deal=True,
    ),
    "player missed": Irregularity(
        "a player entitled to cards was dealt none",
        play.substantial_action,
        cards.correctable,
        play.first_wager,
        play.round_begun,
        cards.anybody_looked,
        of_the_deal=True,
        counted=True,
        unrankable=True,
    ),
    "extra hand": Irregularity(
        "a hand was dealt to a seat not entitled to one",
        play.substantial_action,
        cards.correctable,
        play.first_wager,
        play.round_begun,
        cards.anybody_looked,
        of_the_deal=True,
        counted=True,
        as_it_is="muck the extra hand",
    ),
    "wrong number of cards": Irregularity(
        "a player holds too many or too few cards",
        play.substantial_action,
        cards.correctable,
        play.first_wager,
        play.player_acted,
        play.at,
        cards.right_opponents,
        play.round_begun,
        cards.anybody_looked,
        play.anybody_folded,
        of_the_deal=True,
        counted=True,
        unrankable=True,
    ),
    "failure to discard": Irregularity(
        "a player did not discard when they should have", play.substantial_action, cards.card, counted=True
    ),
    "defective deck": Irregularity("the deck is found defective", play.pot_pushed, found_as=("a defective deck",)),
    "fouled stub": Irregularity(
        "the stub was dropped or its order lost",
        cards.mixed,
        found_as=(
            "a fouled stub",
            "a stub mixed with the muck",
        ),
    ),
    "boxed card": Irregularity(
        "a card lies face up in the deck",
        cards.first_of_round,
        cards.number,
        play.betting,
        cards.last_deal,
        cards.falls_as,
        cards.initial_deal,
        cards.boxed,
        found_as=("a boxed card",),
    ),
    "hole card dealt up": Irregularity(
        "the dealer shows a card that belongs face down",
        cards.cards_up,
        cards.players,
        cards.which,
        cards.burning,
        play.substantial_action,
        cards.how,
    ),
    "wrong card up": Irregularity("a stud deal shows the wrong card or a wrong number of cards", cards.correctable),
    "burn neglected": Irregularity(
        "a card was dealt without the burn before it",
        cards.card,
        play.substantial_action,
        cards.correctable,
        cards.side_wagers,
    ),
    "too many flop cards": Irregularity(
        "the flop is turned with more than three cards",
        play.substantial_action,
        play.round_over,
        cards.side_wagers,
        counted=True,
        as_it_is="put it in the muck",
    ),
    "board before betting is complete": Irregularity(
        "a board card is shown while the betting of the round before it is open",
        cards.card,
        play.betting,
        cards.discards,
        cards.side_wagers,
        cards.number,
        as_it_is="use it in sequence",
    ),
    "too many board cards": Irregularity(
        "the dealer opens more than one card where one belongs",
        cards.opened,
        cards.more_to_come,
        cards.number,
        as_it_is="put it in the muck",
    ),
    "card before betting is complete": Irregularity(
        "the card on top of the stub is shown before it is due", play.betting, cards.number
    ),
    "last card dealt up": Irregularity(
        "the last card of a stud game, which belongs face down, comes face up",
        cards.first_of_round,
        play.substantial_action,
    ),
    OUT_OF_TURN: Irregularity(
        "a player acts before those who come first have acted",
        play.act,
        play.skipped,
        play.excess,
        play.all_in,
        play.skipped_folded,
        choices=(
            "act stands",
            "return the act",
            "call or fold",
        ),
    ),
    "mucked hand asked for": Irregularity(
        "somebody asks to see a hand that was thrown away in the final called round",
        play.asked_by,
        play.pot_pushed,
    ),
    "shown to one player": Irregularity(
        "a player lets one other player see a hand",
        play.hand,
        play.told,
        play.uncalled,
        play.seen_by,
    ),
    "card dropped by player": Irregularity(
        "a player drops or shows a card of their own", play.facing_a_bet, play.action
    ),
    "cards thrown": Irregularity(
        "a player's cards come where they do not belong", play.where, play.facing_a_bet, play.in_turn
    ),
    "time ran out": Irregularity("a player did not act in their time", play.facing_a_bet),
    "draw out of sequence": Irregularity("a card of the draw goes to another player than the one due", cards.looked),
    "drawn card dealt up": Irregularity("the dealer shows a card of the draw"),
    "stub ran out": Irregularity("the stub gives out in the middle of a street", cards.burns, as_it_is=""),
    "player skipped": Irregularity("a player had time to claim their turn and let others act first", play.acted_behind),
    "hand killed by the dealer": Irregularity("the dealer takes in a hand that was in play", play.tabled),
    "tabled in part": Irregularity("a player throws away at the showdown a hand of which they showed only a part"),
    "shown hand asked for": Irregularity("somebody asks to see a hand that its player has let one other player see"),
    "forbidden look": Irregularity("a player looks at cards that nobody may look at", play.at_what, play.warned),
    "dispute": Irregularity("players disagree about something in the play"),
    "undercall": Irregularity(
        "a player puts in less than the call",
        play.tournament,
        play.facing,
        play.contenders,
        choices=(
            "keep the chips in",
            "make it a full call",
            "return the act",
        ),
    ),
    "short raise": Irregularity(
        "a player puts in more than the call and less than a raise",
        choices=(
            "make it a full call",
            "hold to a raise",
            "return the act",
        ),
    ),
    "several motions": Irregularity(
        "a player puts chips in by more than one motion",
        choices=(
            "return the act",
            "make it a full call",
            "hold to a raise",
        ),
    ),
    "conditional words": Irregularity(
        "a player says what they will do if something happens",
        choices=(
            "return the act",
            "hold to a raise",
            "warn",
            "penalise",
        ),
    ),
    "chips taken back": Irregularity(
        "a player draws back chips that they have moved forward",
        play.next_player_acted,
        play.limit_game,
        choices=(
            "return the act",
            "hold to a raise",
            "make it a full call",
        ),
    ),
}
# The question that a person is asked for each fact.
QUESTIONS: dict[str, str] = {fact.word: fact.question for each in IRREGULARITIES.values() for fact in each.facts}
# What a book's data may say of them.
KINDS: dict[str, Kind] = {name: each.kind() for name, each in IRREGULARITIES.items()}
# What somebody may find, and the kind of irregularity it is.
FINDS: dict[str, str] = dict(sorted((said, name) for name, each in IRREGULARITIES.items() for said in each.found_as))
