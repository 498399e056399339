"""PHH: hands in the poker hand history format, read strictly, replayed under the house book, written.

Knows the format's fields and actions and which of our games each variant is. Must not repair anything: what is illegal
is an error with its place. Ask `hand` for playing, `shelf` for books.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from pokerroom.cards.card import UNKNOWN, CardError, cards, spell
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.draw import Proposed
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.posting import Post
from pokerroom.hand.see import seen
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.state import OVER, SHOWING
from pokerroom.hand.street_rules import StreetRules
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.book import Book, rules_of
from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign, make_sign
from pokerroom.machine.kinds import Act
from pokerroom.machine.secrecy import Viewer

# Which of our games a variant is, and its limit.
VARIANTS = {
    "FT": ("holdem", "fixed"),
    "NT": ("holdem", "no limit"),
    "PO": ("omaha", "full pot"),
    "FO/8": ("omaha_hi_lo", "fixed"),
    "F7S": ("seven_card_stud", "fixed"),
    "F7S/8": ("seven_card_stud_hi_lo", "fixed"),
}
_ACTION = re.compile(r"(d|p[1-9][0-9]{0,2}) (dh|db|f|cc|cbr|pb|sm|sd)(?: (.*))?")
MOST_PLAYERS = 100
MOST_TEXT = 50_000_000
MOST_LINE = 1_000_000


class PHHError(ValueError):
    """A hand that is not PHH, or that cannot have happened: where, and why."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One hand of a file: its fields as they stand, amounts exact."""

    variant: str
    names: tuple[str, ...]
    stacks: tuple[Fraction, ...]
    antes: tuple[Fraction, ...]
    blinds: tuple[Fraction, ...]
    bring_in: Fraction
    small_bet: Fraction
    big_bet: Fraction
    min_bet: Fraction
    trimmed: bool
    actions: tuple[str, ...]
    finishing: tuple[Fraction, ...] | None
    number: str

    @property
    def supported(self) -> bool:
        """Whether one of our games is this variant."""
        return self.variant in VARIANTS


def read_phh(text: str) -> list[Recorded]:
    """Read a file of one hand, or of several in tables."""
    longest = max((len(line) for line in text.split("\n")), default=0)
    if len(text) > MOST_TEXT or longest > MOST_LINE:  # a hostile file could keep a reader of TOML busy for hours
        raise PHHError(f"the file has {len(text)} characters, {longest} in a line: too many to be hands of poker")
    try:
        table = tomllib.loads(text, parse_float=_fraction)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise PHHError(f"this is not TOML: {str(error)[:120] or 'nested too deeply'}") from None
    if "variant" in table:
        return [_recorded(table, "")]
    if not table:
        raise PHHError("there is no hand here")
    found = []
    for key, each in table.items():
        if not isinstance(each, dict):
            raise PHHError(f"{key[:40]}: a file of several hands has a table for each")
        found.append(_recorded(each, key[:40]))
    return found


def _fraction(text: str) -> Fraction:
    """Read a number exactly; one that no table could hold is not worked out."""
    if len(text) > 40 or not re.fullmatch(r"[+-]?[0-9_]+(\.[0-9_]+)?([eE][+-]?[0-9]{1,2})?", text):
        raise ValueError(f"{text[:40]} is not an amount")
    return Fraction(text.replace("_", ""))


def _recorded(table: dict[str, Any], key: str) -> Recorded:
    where = f"hand {key}: " if key else ""
    variant = table.get("variant")
    if not isinstance(variant, str) or len(variant) > 20:
        raise PHHError(f"{where}the variant is missing or not a text")
    stacks = _amounts(table, "starting_stacks", where)
    if not 2 <= len(stacks) <= MOST_PLAYERS:
        raise PHHError(f"{where}a hand has 2 to {MOST_PLAYERS} players, not {len(stacks)}")
    count = len(stacks)
    names = table.get("players", [f"p{number}" for number in range(1, count + 1)])
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, str) for name in names):
        raise PHHError(f"{where}players must be {count} names")
    if len(set(names)) != count or not all(name.strip() for name in names):
        names = [f"p{number}" for number in range(1, count + 1)]
    actions = table.get("actions", [])
    if not isinstance(actions, list) or len(actions) > 10_000 or not all(isinstance(each, str) for each in actions):
        raise PHHError(f"{where}actions must be a list of texts")
    trimmed = table.get("ante_trimming_status", False)
    finishing = _amounts(table, "finishing_stacks", where, count) if "finishing_stacks" in table else None
    return Recorded(
        variant=variant,
        names=tuple(names),
        stacks=stacks,
        antes=_amounts(table, "antes", where, count),
        blinds=_amounts(table, "blinds_or_straddles", where, count),
        bring_in=_amount(table, "bring_in", where),
        small_bet=_amount(table, "small_bet", where),
        big_bet=_amount(table, "big_bet", where),
        min_bet=_amount(table, "min_bet", where),
        trimmed=bool(trimmed),
        actions=tuple(actions),
        finishing=finishing,
        number=shown(table["hand"], 40).strip("'") if "hand" in table else key,
    )


def _amount(table: dict[str, Any], key: str, where: str) -> Fraction:
    return _exact(table.get(key, 0), f"{where}{key}")


def _amounts(table: dict[str, Any], key: str, where: str, count: int | None = None) -> tuple[Fraction, ...]:
    values = table.get(key, [0] * count if count is not None else None)
    if not isinstance(values, list) or (count is not None and len(values) != count) or len(values) > MOST_PLAYERS:
        raise PHHError(f"{where}{key} must be a list of {count if count is not None else 'some'} amounts")
    return tuple(_exact(value, f"{where}{key}") for value in values)


def _exact(value: object, where: str) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or value < 0 or value > 10**15:
        raise PHHError(f"{where}: {shown(value, 40)} is not an amount of chips")
    exact = Fraction(value)
    if exact.denominator > 10**6:
        raise PHHError(f"{where}: {shown(value, 40)} is too fine an amount")
    return exact


# -------------------------------------------------------------------------------------------------- replay


def replayed(record: Recorded, book: Book) -> Hand:
    """Play a recorded hand under a book, act by act; what the book does not allow is an error with its place."""
    if record.variant not in VARIANTS:
        raise PHHError(f"{record.variant} is in none of the books")
    key, _ = VARIANTS[record.variant]
    if key not in book.games:
        raise PHHError(f"{book.title} has no {key}")
    scale = _scale(record)
    parsed = [_parsed(text, place, len(record.names)) for place, text in enumerate(record.actions, start=1)]
    try:
        sign = _sign(record, book, scale)
        deck, openers = _deck(record, sign, parsed)
        hand = Hand(
            sign,
            dict(zip(record.names, [_chips(each, scale) for each in record.stacks], strict=True)),
            deck=deck,
            posts=_posts(record, scale),
            openers=openers,
            showdown="manual" if any(act == "sm" for _, _, act, _ in parsed) else "automatic",
            strict=True,
        )
    except (Refused, CardError) as error:
        raise PHHError(str(error)) from None
    # Hands opened when all are in come before the last board cards in the format, so they wait here for their turn.
    waiting: dict[int, tuple[int, str]] = {}
    for place, seat, act, words in parsed:
        if seat >= 0:
            try:
                if act == "sm" and hand.state.stage == SHOWING:
                    waiting[seat] = (place, words)
                    _show_in_turn(hand, waiting, scale)
                else:
                    _do(hand, seat, act, words, scale)
            except (Refused, CardError) as error:
                raise PHHError(f"action {place} ({record.actions[place - 1][:40]}): {error}") from None
    if waiting:
        raise PHHError(f"action {min(waiting.values())[0]}: nobody waits for this hand to be shown")
    if hand.state.stage != OVER:
        raise PHHError(f"the actions end before the hand does: {hand.due!r}")
    return hand


def _show_in_turn(hand: Hand, waiting: dict[int, tuple[int, str]], scale: int) -> None:
    while hand.state.stage == SHOWING and hand.due.seat in waiting:
        seat = hand.due.seat
        _, words = waiting.pop(seat)
        _do(hand, seat, "sm", words, scale)


def finishing_stacks(hand: Hand, record: Recorded) -> tuple[Fraction, ...]:
    """The stacks at the end, in the file's own unit."""
    scale = _scale(record)
    return tuple(Fraction(stack, scale) for stack in hand.state.stacks)


def _scale(record: Recorded) -> int:
    """How many of our units make one of the file's, so that every amount is whole."""
    amounts = [*record.stacks, *record.antes, *record.blinds, record.bring_in, record.small_bet, record.big_bet]
    amounts += [*(record.finishing or ()), record.min_bet]
    for text in record.actions:
        found = re.search(r" cbr ([0-9]+\.[0-9]{1,6})", text)
        if found:
            amounts.append(Fraction(found[1]))
    scale = 1
    for amount in amounts:
        scale = lcm(scale, amount.denominator)
        if scale > 10**6:
            raise PHHError("the amounts have no common unit")
    return scale


def _chips(amount: Fraction, scale: int) -> int:
    whole = amount * scale
    if whole.denominator != 1:
        raise PHHError(f"{amount} is not a whole number of chips")
    return int(whole)


def _sign(record: Recorded, book: Book, scale: int) -> Sign:
    key, limit = VARIANTS[record.variant]
    game = book.games[key]
    blinds = sorted({_chips(each, scale) for each in record.blinds if each})
    ante = max([_chips(each, scale) for each in record.antes], default=0)
    small, big = _chips(record.small_bet, scale), _chips(record.big_bet, scale)
    if limit == "fixed" and not (0 < small <= big):
        raise PHHError("a fixed limit needs small_bet and big_bet")
    least = small if limit == "fixed" else _chips(record.min_bet, scale) or (blinds[-1] if blinds else 0)
    return make_sign(
        game,
        seats=len(record.names),
        blinds=tuple(blinds[:2]),  # what is larger is a straddle
        ante=ante,
        bring_in=_chips(record.bring_in, scale),
        limit=f"fixed {small}/{big}" if limit == "fixed" else limit,
        least_wager=least,
        straddle=len(blinds) > 2,
    )


def _posts(record: Recorded, scale: int) -> list[Post]:
    count = len(record.names)
    antes = [_chips(each, scale) for each in record.antes]
    alike = len({each for each in antes if each}) <= 1 and all(antes)
    posts = [Post(seat, antes[seat], "ante") for seat in range(count) if antes[seat] and alike]
    blinds = [_chips(each, scale) for each in record.blinds]
    if count == 2 and len([each for each in blinds if each]) == 2:
        blinds.reverse()  # with two players the format names the small blind first, and the last player has the button
    sizes = sorted({each for each in blinds if each})
    for size in sizes:
        for seat in range(count):
            if blinds[seat] == size:
                posts.append(Post(seat, size, "straddle" if len(sizes) > 2 and size > sizes[1] else "blind"))
    if not alike:
        posts += [Post(seat, antes[seat], "dead") for seat in range(count) if antes[seat]]
    return posts


def _parsed(text: str, place: int, count: int) -> tuple[int, int, str, str]:
    found = _ACTION.fullmatch(text.partition("#")[0].strip())
    if found is None:
        raise PHHError(f"action {place} ({text[:40]}) is not understood")
    actor, act, words = found[1], found[2], (found[3] or "").strip()
    if (actor == "d") != (act in ("dh", "db")):
        raise PHHError(f"action {place} ({text[:40]}): {'the dealer' if actor == 'd' else actor} does not {act}")
    seat = -1 if actor == "d" else int(actor[1:]) - 1
    if seat >= count:
        raise PHHError(f"action {place} ({text[:40]}): there is no {actor}")
    return place, seat, act, words


def _deck(
    record: Recorded, sign: Sign, parsed: Sequence[tuple[int, int, str, str]]
) -> tuple[list[int], dict[int, int]]:
    """Put the deck into the order in which the recorded cards came, what nobody saw being unknown."""
    count = len(record.names)
    shown = _shown_later(parsed)
    streets: list[dict[int, list[int]]] = [{}]
    boards: list[list[int]] = [[]]
    openers: dict[int, int] = {}
    for place, seat, act, words in parsed:
        if act == "db":  # every board is a street of its own
            streets.append({})
            boards.append(_cards(words, place))
        elif act == "dh":
            player, _, dealt = words.partition(" ")
            if not re.fullmatch(r"p[1-9][0-9]{0,2}", player) or int(player[1:]) > count:
                raise PHHError(f"action {place}: {player[:10]} is not a player")
            at = int(player[1:]) - 1
            if at in streets[-1]:  # a second card for the same player begins the next street
                streets.append({})
                boards.append([])
            streets[-1][at] = _cards(dealt, place)
        else:
            openers.setdefault(len(streets) - 1, seat)
    deck: list[int] = []
    for index, street in enumerate(sign.game.streets):
        rules = rules_of(StreetRules, street)
        dealt_here = streets[index] if index < len(streets) else {}
        board_here = boards[index] if index < len(boards) else []
        faces = rules.deal.value
        if dealt_here or board_here:
            deck += [UNKNOWN] * rules.burn.value
        seats = [seat for seat in range(count) if seat in dealt_here]
        for face in range(len(faces)):
            for seat in seats:
                hand = dealt_here[seat]
                if len(hand) != len(faces):
                    raise PHHError(f"p{seat + 1} was dealt {len(hand)} cards instead of {len(faces)}")
                deck.append(hand[face])
        if board_here and len(board_here) != rules.board.value:
            raise PHHError(f"{len(board_here)} board cards came where {rules.board.value} belong")
        deck += board_here
    deck = _revealed(deck, record, sign, streets, shown)
    if len(deck) > sign.deck:
        raise PHHError(f"more cards were dealt than a deck of {sign.deck} has")
    hidden = any(UNKNOWN in hand for street in streets for hand in street.values())
    return deck + [UNKNOWN] * (sign.deck - len(deck)), openers if hidden else {}


def _shown_later(parsed: Sequence[tuple[int, int, str, str]]) -> dict[int, list[int]]:
    return {seat: _cards(words, place) for place, seat, act, words in parsed if act == "sm" and words}


def _revealed(
    deck: list[int],
    record: Recorded,
    sign: Sign,
    streets: Sequence[dict[int, list[int]]],
    shown: dict[int, list[int]],
) -> list[int]:
    """Fill unknown cards of a hand that was shown in the end with what it turned out to be."""
    if not shown or UNKNOWN not in deck:
        return deck
    place = 0
    for index, street in enumerate(sign.game.streets):
        rules = rules_of(StreetRules, street)
        dealt_here = streets[index] if index < len(streets) else {}
        faces = rules.deal.value
        if dealt_here or (index < len(streets) and rules.board.given):
            place += rules.burn.value
        for _ in range(len(faces)):
            for seat in range(len(record.names)):
                if seat in dealt_here:
                    if deck[place] == UNKNOWN and seat in shown:
                        left = [card for card in shown[seat] if card not in deck]
                        if left:
                            deck[place] = left[0]
                    place += 1
        place += rules.board.value
    return deck


def _cards(words: str, place: int) -> list[int]:
    try:
        return list(cards(words))
    except CardError as error:
        raise PHHError(f"action {place}: {error}") from None


def _do(hand: Hand, seat: int, act: str, words: str, scale: int) -> None:
    made: Act
    if act == "f":
        made = Fold(seat)
    elif act == "cc":
        made = Call(seat)
        state = hand.state
        if state.to_act == seat and state.high <= state.bets[seat] and not state.opened:
            made = Check(seat)
    elif act == "pb":
        made = Bet(seat, hand.due.to_call or hand.due.least)
    elif act == "cbr":
        if not re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,6})?", words):
            raise Refused(f"{words[:20]!r} is not an amount of chips.")
        made = Bet(seat, _chips(Fraction(words), scale))
    elif act == "sm":
        if hand.state.stage != SHOWING:
            if hand.state.stage == OVER:
                return  # a card shown after the hand is nobody's concern
            raise Refused("nobody shows or mucks before the showdown.")
        held = hand.state.hole[seat] + hand.state.up[seat]
        if words and sorted(_cards(words, 0)) != sorted(held):
            raise Refused(f"{spell(held)} was dealt, not {words[:40]}.")
        made = Show(seat) if words else Muck(seat)
    else:
        raise Refused("cards are not exchanged in this game.")
    hand.play(made)


# --------------------------------------------------------------------------------------------------- write


def write_phh(hand: Hand, viewer: Viewer = "surveillance") -> str:
    """Write a finished hand of a variant that the format knows, with the cards that the viewer may know."""
    sign, state = hand.sign, hand.state
    variant = next((name for name, played in VARIANTS.items() if played == (sign.game.key, sign.limit)), None)
    if variant is None:
        raise PHHError(f"the format has no variant for {sign.game.name}, {sign.limit}")
    count = len(state.names)
    order = [(state.first + offset) % count for offset in range(count)]
    place = {seat: number + 1 for number, seat in enumerate(order)}
    antes, blinds = [0] * count, [0] * count
    actions: list[str] = []
    cards: dict[int, list[int]] = {}
    sizes = list(sign.blinds)
    for event in seen(hand.log, viewer):
        if isinstance(event, Posted):
            number = place[event.seat] - 1
            # The format tells what was due; a short stack posts less of it.
            if event.live:
                size = sizes.pop(0) if sizes else max(blinds) * 2
                blinds[number] = max(size, event.amount)
            else:
                antes[number] = max(sign.ante, event.amount)
        elif isinstance(event, Dealt):
            for seat, card in zip(event.seats, event.cards, strict=True):
                cards.setdefault(seat, []).append(card)
        elif isinstance(event, Turned) and event.board == 2:
            raise PHHError("the format cannot tell of a card that all share in stud")
        elif isinstance(event, Proposed):
            raise PHHError("the format cannot tell of a pot that players ask to divide")
        actions += _written(event, place, cards)
    if count == 2:
        blinds.reverse()
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": True, "antes": antes}
    if sign.blinds:
        fields["blinds_or_straddles"] = blinds
    else:
        fields["bring_in"] = sign.bring_in
    if sign.limit == "fixed":
        fields["small_bet"], fields["big_bet"] = sign.bets[0], sign.bets[-1]
    else:
        fields["min_bet"] = sign.least_wager
    fields["starting_stacks"] = [state.start[seat] for seat in order]
    fields["actions"] = actions
    fields["players"] = [state.names[seat] for seat in order]
    fields["finishing_stacks"] = [state.stacks[seat] for seat in order]
    return "\n".join(f"{key} = {_toml(value)}" for key, value in fields.items()) + "\n"


def _written(event: object, place: dict[int, int], cards: dict[int, list[int]]) -> list[str]:
    if isinstance(event, Dealt):
        hands: dict[int, list[int]] = {}
        for seat, card in zip(event.seats, event.cards, strict=True):
            hands.setdefault(seat, []).append(card)
        return [f"d dh p{place[seat]} {spell(hand).replace(' ', '')}" for seat, hand in hands.items()]
    if isinstance(event, Turned):
        return [f"d db {spell(event.cards).replace(' ', '')}"]
    if isinstance(event, Folded):
        return [f"p{place[event.seat]} f"]
    if isinstance(event, Checked | Called):
        return [f"p{place[event.seat]} cc"]
    if isinstance(event, Wagered):
        said = "pb" if event.word == "bring in" else f"cbr {event.to}"
        return [f"p{place[event.seat]} {said}"]
    if isinstance(event, Showed):
        hidden = iter([card for card in event.cards if card not in cards[event.seat]])  # dealt face down, open now
        held = [next(hidden, card) if card == UNKNOWN else card for card in cards[event.seat]]
        return [f"p{place[event.seat]} sm {spell(held).replace(' ', '')}"]
    if isinstance(event, Mucked):
        return [f"p{place[event.seat]} sm"]
    return []


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value)
