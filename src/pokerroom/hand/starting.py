"""Starting: what a hand is to be played with, looked at before anything is made of it.

Knows which players, names, chips and decks a hand can start with. Takes any value and looks at it first:
compiled code would trust a narrower type. Ask `Hand` for what they are for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from pokerroom.cards.card import UNKNOWN, Card, CardError, read_numbers
from pokerroom.cards.deck import Shoe, shuffled
from pokerroom.cards.seal import SECRET
from pokerroom.hand.plan import Plan
from pokerroom.hand.see import VIEWERS
from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign

MOST_STACK: Final = 1_000_000_000_000_000
_ALL_AUTOMATIC: Final = ("automatic", "automatic", "automatic", "automatic")


def check_arguments(
    sign: object,
    players: object,
    chance: object,
    posts: object,
    openers: object,
    side_wagers: object,
    manners: tuple[object, ...],
) -> None:
    """Refuse what is of the wrong kind altogether."""
    if not isinstance(sign, Sign):
        raise Refused(f"a hand is played under a sign, not {shown(sign)}.")
    if type(players) is not dict and not isinstance(players, Mapping):
        raise Refused(f"players are names with their chips, not {shown(players)}.")
    if chance is not None and not isinstance(chance, Random):
        raise Refused(f"chance is a random.Random, not {shown(chance)}.")
    if posts is not None and not isinstance(posts, tuple | list):
        raise Refused(f"posts are a list of forced bets, not {shown(posts)}.")
    if openers is not None:
        fits = isinstance(openers, Mapping) and all(type(each) is int for pair in openers.items() for each in pair)
        if not fits or not all(0 <= seat < len(players) for seat in openers.values()):  # type: ignore[attr-defined]
            raise Refused(f"openers are streets with the seats that opened them, not {shown(openers)}.")
    if type(side_wagers) is not bool:
        raise Refused(f"side wagers are there or not, not {shown(side_wagers)}.")
    check_manners(manners)


def check_manners(manners: tuple[object, ...]) -> None:
    """Refuse what is no way of running showdown, dealer, cut and push."""
    if manners != _ALL_AUTOMATIC:
        for what, manner in zip(("a showdown", "a dealer", "a cut", "a push"), manners, strict=True):
            if manner not in ("automatic", "manual") and (what, manner) != ("a showdown", "face up"):
                raise Refused(f"{what} is automatic or manual, not {shown(manner)}.")


def check_players(plan: Plan, names: tuple[Any, ...], stacks: tuple[Any, ...]) -> None:
    """Refuse players who are too many or too few, whose names cannot be said, or who have no chips."""
    sign = plan.sign
    if len(names) > sign.seats:
        by = plan.rules.seats[sign.deck].by
        raise Refused(f"{len(names)} players are too many: the sign has {sign.seats} seats.", by)
    least = plan.rules.least_players
    if len(names) < least.value and not sign.freeze_out:  # a freeze-out goes on to the last player
        raise Refused(f"{len(names)} players are too few: a game needs {least.value}.", least.by)
    _check_names(names)
    for place, stack in enumerate(stacks):
        if type(stack) is not int or not 1 <= stack <= MOST_STACK:
            raise Refused(f"{names[place]} has {shown(stack)} chips; a player has a whole number of at least one.")


# Tables that have been looked at, and names, with what they are without capitals: the same players play many hands, and
# in a tournament with others.
_GOOD_TABLES: Final[set[tuple[str, ...]]] = set()
_GOOD_NAMES: Final[dict[str, str]] = {}
_MOST_TABLES: Final = 4096
_MOST_NAMES: Final = 65_536


def _check_names(names: tuple[Any, ...]) -> None:
    if names in _GOOD_TABLES:
        return
    folded: set[str] = set()
    for name in names:
        known = _GOOD_NAMES.get(name)
        if known is None:
            check_name(name)
            known = name.casefold()
            if len(_GOOD_NAMES) >= _MOST_NAMES:
                _GOOD_NAMES.clear()
            _GOOD_NAMES[name] = known
        folded.add(known)
    if len(folded) != len(names):
        raise Refused("two players have the same name but for capitals.")
    if len(_GOOD_TABLES) >= _MOST_TABLES:
        _GOOD_TABLES.clear()
    _GOOD_TABLES.add(names)


# What a sentence says where a name could stand.
_NOT_PLAYERS = frozenset(("nobody", "everybody", "players", "house", "the kitty", "an empty seat"))


def check_name(name: object) -> None:
    """A name must be one that a spoken line can carry and give back."""
    if not isinstance(name, str) or not name.strip():
        raise Refused(f"{shown(name)} is not a name.")
    blanks = [letter for letter in name if letter.isspace() and letter != " "]
    if blanks or name != " ".join(name.split(" ")).strip() or "  " in name:
        raise Refused(f"the name {shown(name)} has spaces at an end or in a row.")
    if ", " in name or "{" in name or "}" in name or name.endswith("'s place"):
        raise Refused(f"the name {shown(name)} cannot be told from other words of a line.")
    if name.casefold() in _NOT_PLAYERS or name.casefold() in VIEWERS:
        raise Refused(f"{shown(name)} cannot be a player's name.")


def check_places(plan: Plan, players: int, marker: Any, straddles: Any) -> None:
    """Refuse a marker that is at no seat, and more blinds and straddles than there are players for."""
    if type(marker) is not int or not 0 <= marker < players:
        raise Refused(f"there is no seat {shown(marker)} for the {plan.rules.terms['marker'].value}.")
    if type(straddles) is not int or straddles:
        _check_straddles(plan, players, straddles)
    if len(plan.blinds) > players:
        raise Refused(f"{len(plan.blinds)} blinds need as many players.", plan.sign.by[Sign.blinds])


def _check_straddles(plan: Plan, players: int, straddles: Any) -> None:
    if not isinstance(straddles, int) or isinstance(straddles, bool) or straddles < 0:
        raise Refused(f"{shown(straddles)} is not a number of straddles.")
    if not straddles:
        return
    by = plan.straddle_by
    if not plan.straddle:
        raise Refused("the sign offers no straddle.", by)
    most = plan.rules.straddle_most
    if most.value is not None and straddles > most.value:
        raise Refused(f"there may be at most {most.value} straddle, not {straddles}.", most.by)
    if straddles > players - len(plan.blinds):
        raise Refused("only a player without a blind can straddle.", by)


def checked_deck(plan: Plan, players: int, deck: Any, chance: Any) -> Sequence[int]:
    """The deck that was handed in, if it is one, or one that chance has shuffled."""
    whole = plan.cards
    if plan.on_felt:
        if deck is not None:
            raise Refused("the cards of this table lie on felt: nobody knows the order of the deck.")
        return (UNKNOWN,) * len(whole)
    if deck is None:
        if chance is None:
            raise Refused("a hand needs a shuffled deck, or chance to shuffle one.")
        return shuffled(whole, chance)
    if isinstance(deck, str):
        try:
            deck = read_numbers(deck)
        except CardError as error:
            raise Refused(f"that is not a deck: {error}.") from None
    kinds = set(map(type, deck)) if isinstance(deck, Sequence) else {object}
    if not kinds <= {int, Card}:
        raise Refused(f"{shown(deck)} is not a list of cards.")
    cards = list(map(int, deck))
    if isinstance(deck, Shoe):
        _check_shoe(plan, len(cards), players)
    elif len(cards) != len(whole):
        if not cards or len(cards) > len(whole) or chance is None:
            below = " Chance would shuffle the rest below them." if len(cards) < len(whole) else ""
            raise Refused(f"the deck has {len(cards)} cards, not {len(whole)}.{below}")
        cards += shuffled(tuple([card for card in whole if card not in cards]), chance)
    known = [card for card in cards if card != UNKNOWN]
    if len(set(known)) != len(known) or not set(known) <= set(whole):
        raise Refused(f"the deck does not hold each of its {len(whole)} cards once.")
    return cards


def check_secret(secret: Any, cards: Sequence[int]) -> None:
    """Refuse what is no secret to seal a deck by, and a deck of which not all cards are known."""
    if type(secret) is not bytes or len(secret) != SECRET:
        raise Refused(f"a secret is {SECRET} bytes.")  # and is never quoted
    if UNKNOWN in cards:
        raise Refused("a deck can be sealed when all its cards are known.")


def _check_shoe(plan: Plan, cards: int, players: int) -> None:
    """A short shoe has enough for the first cards of everybody and of a kitty; what follows is the book's to say."""
    street = plan.streets[0]
    if cards < (players + (1 if street.kitty else 0)) * len(street.deal):
        raise Refused(f"a shoe of {cards} cards has too few for the deal.")
