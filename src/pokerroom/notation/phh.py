"""PHH: hands in the poker hand history format, read strictly and written.

Knows the format's fields and actions and which of our games each variant is. Must not repair anything: what is illegal
is an error with its place. Ask `replaying` for what a record is as a hand, `formats` for what a format declares.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from pokerroom.cards.card import UNKNOWN, CardError, cards, spell
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.draw import Proposed
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.traits import UNTOLD
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.law.error import PokerroomError, Refused, shown, unquoted
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.formats import History

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
_PLAYER = re.compile(r"p([1-9][0-9]{0,2})")
_CHIPS = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?")
MOST_PLAYERS = 100
MOST_TEXT = 50_000_000
MOST_LINE = 1_000_000


class PHHError(PokerroomError, ValueError):
    """A hand that is not PHH, or that cannot have happened: where, and why."""


@dataclass(frozen=True, slots=True)
class RecordedHand:
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


class Action(NamedTuple):
    """One action of a hand: where it stands, whose it is (-1: the dealer's), what it is, and the words behind it."""

    place: int
    seat: int
    act: str
    words: str

    @property
    def chips(self) -> Fraction | None:
        """To how many chips a wager comes; none where the words are no amount."""
        return Fraction(self.words) if self.act == "cbr" and _CHIPS.fullmatch(self.words) else None

    @property
    def dealt_to(self) -> int:
        """To which seat cards are dealt."""
        player = self.words.partition(" ")[0]
        found = _PLAYER.fullmatch(player)
        if found is None:
            raise PHHError(f"action {self.place}: {player[:10]} is not a player")
        return int(found[1]) - 1

    @property
    def cards(self) -> list[int]:
        """The cards that are dealt, turned or shown."""
        try:
            return list(cards(self.words.partition(" ")[2] if self.act == "dh" else self.words))
        except CardError as error:
            raise PHHError(f"action {self.place}: {error}") from None


def read_phh(text: str) -> list[RecordedHand]:
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


def _recorded(table: dict[str, Any], key: str) -> RecordedHand:
    where = f"hand {key}: " if key else ""
    variant = table.get("variant")
    if not isinstance(variant, str) or len(variant) > 20:
        raise PHHError(f"{where}the variant is missing or not a text")
    stacks = _amounts(table, "starting_stacks", where)
    if not 2 <= len(stacks) <= MOST_PLAYERS:
        raise PHHError(f"{where}a hand has 2 to {MOST_PLAYERS} players, not {len(stacks)}")
    count = len(stacks)
    names = _names(table, where, count)
    actions = table.get("actions", [])
    if not isinstance(actions, list) or len(actions) > 10_000 or not all(isinstance(each, str) for each in actions):
        raise PHHError(f"{where}actions must be a list of texts")
    trimmed = table.get("ante_trimming_status", False)
    finishing = _amounts(table, "finishing_stacks", where, count) if "finishing_stacks" in table else None
    return RecordedHand(
        variant=variant,
        names=names,
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
        number=unquoted(table["hand"], 40) if "hand" in table else key,
    )


def _names(table: dict[str, Any], where: str, count: int) -> tuple[str, ...]:
    """The names of the players, numbered where there are none or not one for each."""
    numbered = [f"p{number}" for number in range(1, count + 1)]
    names = table.get("players", numbered)
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, str) for name in names):
        raise PHHError(f"{where}players must be {count} names")
    return tuple(names if len(set(names)) == count and all(name.strip() for name in names) else numbered)


def read_action(text: str, place: int, count: int) -> Action:
    """Read one action of a hand with so many players; `place` says where it stands."""
    found = _ACTION.fullmatch(text.partition("#")[0].strip())
    if found is None:
        raise PHHError(f"action {place} ({text[:40]}) is not understood")
    actor, act, words = found[1], found[2], (found[3] or "").strip()
    if (actor == "d") != (act in ("dh", "db")):
        raise PHHError(f"action {place} ({text[:40]}): {'the dealer' if actor == 'd' else actor} does not {act}")
    seat = -1 if actor == "d" else int(actor[1:]) - 1
    if seat >= count:
        raise PHHError(f"action {place} ({text[:40]}): there is no {actor}")
    return Action(place, seat, act, words)


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


def write_phh(hand: Hand, viewer: Viewer = "surveillance") -> str:
    """Write a finished hand of a variant that the format knows, with the cards that the viewer may know."""
    view = hand.view(viewer)
    sign, state = hand.sign, view.state
    variant = next((name for name, played in VARIANTS.items() if played == (sign.game.key, sign.limit)), None)
    if variant is None:
        raise PHHError(f"the format has no variant for {sign.game.name}, {sign.limit}")
    if any(event in UNTOLD for event in hand.log):
        raise PHHError("the format has no words for what went wrong in this hand")
    count = len(state.names)
    order = [(state.first + offset) % count for offset in range(count)]
    place = {seat: number + 1 for number, seat in enumerate(order)}
    antes, blinds = _forced(view.log, sign, place)
    actions: list[str] = []
    cards: dict[int, list[int]] = {}
    for event in view.log:
        if isinstance(event, Dealt):
            for seat, card in zip(event.seats, event.cards, strict=True):
                cards.setdefault(seat, []).append(card)
        elif isinstance(event, Turned) and event.board == 2:
            raise PHHError("the format cannot tell of a card that all share in stud")
        elif isinstance(event, Proposed):
            raise PHHError("the format cannot tell of a pot that players ask to divide")
        actions += _written(event, place, cards)
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


def _forced(log: Sequence[Event], sign: Sign, place: dict[int, int]) -> tuple[list[int], list[int]]:
    """Antes and blinds by players. The format tells what was due; a short stack posts less of it."""
    antes, blinds = [0] * len(place), [0] * len(place)
    sizes = list(sign.blinds)
    for event in log:
        if isinstance(event, Posted) and event.live:
            size = sizes.pop(0) if sizes else max(blinds) * 2
            blinds[place[event.seat] - 1] = max(size, event.amount)
        elif isinstance(event, Posted):
            antes[place[event.seat] - 1] = max(sign.ante, event.amount)
    return antes, blinds[::-1] if len(place) == 2 else blinds


def _written(event: object, place: dict[int, int], cards: dict[int, list[int]]) -> list[str]:
    if isinstance(event, Dealt):
        hands: dict[int, list[int]] = {}
        for seat, card in zip(event.seats, event.cards, strict=True):
            if seat >= 0:  # what comes to the place of a folded hand or to a kitty is nobody's, as a burn is
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


def _told(hand: Hand, viewer: Viewer, number: str) -> str:
    """A hand as the format has it, with its number, or why it cannot be told."""
    if hand.sign.deck != 52:
        raise Refused(f"PHH has no deck of {hand.sign.deck} cards.")
    try:
        written = write_phh(hand, viewer)
    except PHHError as error:
        raise Refused(f"{error}.") from None
    return f'{written}hand = "{number}"\n'


def _why_not(hand: Hand) -> str:
    try:
        _told(hand, "rail", "")
    except Refused as refusal:
        return refusal.sentence
    return ""


FORMAT = History("phh", "PHH", "application/toml", "phh", _told, _why_not, place=10)
