"""Replaying a recorded hand of the format PHH under a book of ours, act by act.

Knows what each action of the format asks of a hand. Must not repair anything: what is illegal is an error with its
place. Ask `phh` for the text of a record, `hand` for playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from pokerroom.cards.card import UNKNOWN, CardError, spell
from pokerroom.hand.hand import Hand
from pokerroom.hand.post import ForcedBet
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.state import OVER, SHOWING
from pokerroom.hand.street_rules import StreetRules
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.book import Book, rules_of
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign, make_sign
from pokerroom.machine.kinds import Act
from pokerroom.notation.phh import VARIANTS, Action, PHHError, RecordedHand, read_action


def replayed(record: RecordedHand, book: Book) -> Hand:
    """Play a recorded hand under a book, act by act; what the book does not allow is an error with its place."""
    if record.variant not in VARIANTS:
        raise PHHError(f"{record.variant} is in none of the books")
    key, _ = VARIANTS[record.variant]
    if key not in book.games:
        raise PHHError(f"{book.title} has no {key}")
    actions = _actions(record)
    scale = _scale(record, actions)
    try:
        sign = _sign(record, book, scale)
        deck, openers = _deck(record, sign, actions)
        hand = Hand(
            sign,
            dict(zip(record.names, [_chips(each, scale) for each in record.stacks], strict=True)),
            deck=deck,
            posts=_posts(record, scale),
            openers=openers,
            showdown="manual" if any(action.act == "sm" for action in actions) else "automatic",
            strict=True,
        )
    except (Refused, CardError) as error:
        raise PHHError(str(error)) from None
    # Hands opened when all are in come before the last board cards in the format, so they wait here for their turn.
    waiting: dict[int, Action] = {}
    for action in actions:
        if action.seat >= 0:
            try:
                if action.act == "sm" and hand.state.stage == SHOWING:
                    waiting[action.seat] = action
                    _show_in_turn(hand, waiting, scale)
                else:
                    _do(hand, action, scale)
            except Refused as error:
                said = record.actions[action.place - 1][:40]
                raise PHHError(f"action {action.place} ({said}): {error}") from None
    if waiting:
        raise PHHError(f"action {min(waiting.values()).place}: nobody waits for this hand to be shown")
    if hand.state.stage != OVER:
        raise PHHError(f"the actions end before the hand does: {hand.due!r}")
    return hand


def _actions(record: RecordedHand) -> list[Action]:
    return [read_action(text, place, len(record.names)) for place, text in enumerate(record.actions, start=1)]


def _show_in_turn(hand: Hand, waiting: dict[int, Action], scale: int) -> None:
    while hand.state.stage == SHOWING and hand.due.seat in waiting:
        _do(hand, waiting.pop(hand.due.seat), scale)


def finishing_stacks(hand: Hand, record: RecordedHand) -> tuple[Fraction, ...]:
    """The stacks at the end, in the file's own unit."""
    scale = _scale(record, _actions(record))
    return tuple(Fraction(stack, scale) for stack in hand.state.stacks)


def _scale(record: RecordedHand, actions: Sequence[Action]) -> int:
    """How many of our units make one of the file's, so that every amount is whole."""
    amounts = [*record.stacks, *record.antes, *record.blinds, record.bring_in, record.small_bet, record.big_bet]
    amounts += [*(record.finishing or ()), record.min_bet]
    amounts += [action.chips for action in actions if action.chips is not None]
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


def _sign(record: RecordedHand, book: Book, scale: int) -> Sign:
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


def _posts(record: RecordedHand, scale: int) -> list[ForcedBet]:
    antes = [_chips(each, scale) for each in record.antes]
    blinds = [_chips(each, scale) for each in record.blinds]
    if len(blinds) == 2 and all(blinds):
        blinds.reverse()  # with two players the format names the small blind first, and the last player has the button
    # Antes that are not alike for everybody go to the pot alone, behind the blinds.
    alike = all(antes) and len(set(antes)) == 1
    paid = [ForcedBet(seat, ante, "ante" if alike else "dead") for seat, ante in enumerate(antes) if ante]
    sizes = sorted({each for each in blinds if each})
    live = [
        ForcedBet(seat, size, "straddle" if len(sizes) > 2 and size > sizes[1] else "blind")
        for size, seat in sorted((size, seat) for seat, size in enumerate(blinds) if size)
    ]
    return paid + live if alike else live + paid


def _deck(record: RecordedHand, sign: Sign, actions: Sequence[Action]) -> tuple[list[int], dict[int, int]]:
    """Put the deck into the order in which the recorded cards came, what nobody saw being unknown."""
    hands, boards, openers = _dealt(actions, len(record.names))
    hidden = any(UNKNOWN in hand for street in hands for hand in street.values())
    shown = {action.seat: action.cards for action in actions if action.act == "sm" and action.words}
    _reveal(hands, boards, shown)
    deck: list[int] = []
    for street, dealt, board in zip(sign.game.streets, hands, boards, strict=False):
        deck += _on_street(rules_of(StreetRules, street), dealt, board)
    if len(deck) > sign.deck:
        raise PHHError(f"more cards were dealt than a deck of {sign.deck} has")
    return deck + [UNKNOWN] * (sign.deck - len(deck)), openers if hidden else {}


def _on_street(rules: StreetRules, dealt: dict[int, list[int]], board: list[int]) -> list[int]:
    """The cards of a street as they came from the deck: those burnt, those of the seats in turn, the board."""
    faces = len(rules.deal.value)
    for seat, hand in sorted(dealt.items()):
        if len(hand) != faces:
            raise PHHError(f"p{seat + 1} was dealt {len(hand)} cards instead of {faces}")
    if board and len(board) != rules.board.value:
        raise PHHError(f"{len(board)} board cards came where {rules.board.value} belong")
    burnt = [UNKNOWN] * (rules.burn.value if dealt or board else 0)
    return burnt + [dealt[seat][face] for face in range(faces) for seat in sorted(dealt)] + board


def _dealt(actions: Sequence[Action], count: int) -> tuple[list[dict[int, list[int]]], list[list[int]], dict[int, int]]:
    """What each street brought: the cards of each seat, those of the board, and who acted first."""
    hands: list[dict[int, list[int]]] = [{}]
    boards: list[list[int]] = [[]]
    openers: dict[int, int] = {}
    for action in actions:
        if action.act == "db":  # every board is a street of its own
            hands.append({})
            boards.append(action.cards)
        elif action.act == "dh":
            seat = action.dealt_to
            if seat >= count:
                raise PHHError(f"action {action.place}: p{seat + 1} is not a player")
            if seat in hands[-1]:  # a second card for the same player begins the next street
                hands.append({})
                boards.append([])
            hands[-1][seat] = action.cards
        else:
            openers.setdefault(len(hands) - 1, action.seat)
    return hands, boards, openers


def _reveal(hands: list[dict[int, list[int]]], boards: list[list[int]], shown: dict[int, list[int]]) -> None:
    """Fill unknown cards of a hand that was shown in the end with what it turned out to be."""
    out = {card for street in hands for hand in street.values() for card in hand}.union(*boards)
    for seat, held in shown.items():
        left = [card for card in held if card not in out]
        for street in hands:
            hand = street.get(seat, [])
            hand[:] = [left.pop(0) if card == UNKNOWN and left else card for card in hand]


def _do(hand: Hand, action: Action, scale: int) -> None:
    made: Act
    seat, act, words = action.seat, action.act, action.words
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
        if action.chips is None:
            raise Refused(f"{words[:20]!r} is not an amount of chips.")
        made = Bet(seat, _chips(action.chips, scale))
    elif act == "sm":
        if hand.state.stage != SHOWING:
            if hand.state.stage == OVER:
                return  # a card shown after the hand is nobody's concern
            raise Refused("nobody shows or mucks before the showdown.")
        held = hand.state.hole[seat] + hand.state.up[seat]
        if words and sorted(action.cards) != sorted(held):
            raise Refused(f"{spell(held)} was dealt, not {words[:40]}.")
        made = Show(seat) if words else Muck(seat)
    else:
        raise Refused("cards are not exchanged in this game.")
    hand.play(made)
