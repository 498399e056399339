"""The stakes of a recorded hand: its unit, stacks and forced bets in chips, and the sign at its table.

Knows how the format's figures become ours. Must not know what was done. Ask `recorded` for the figures, `replaying` for
the play.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from pokerroom.hand.post import ForcedBet
from pokerroom.law.book import Game, rules_of
from pokerroom.law.commission import Commission
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.words import LawRules
from pokerroom.notation.phh import Action
from pokerroom.notation.recorded import UNKNOWN_STACK, PHHError, RecordedHand, decimals

NONE = Decimal(0)


def unit_of(record: RecordedHand, actions: Sequence[Action]) -> int:
    """How many of our chips make one of the file's, so that every amount is whole."""
    amounts = [*record.stacks, *record.antes, *record.blinds, record.bring_in, record.small_bet, record.big_bet]
    amounts += [*(record.finishing or ()), *(record.winnings or ()), record.min_bet]
    amounts += [action.chips for action in actions if action.chips is not None]
    return int(10 ** decimals(amounts))


def stacks_in_chips(record: RecordedHand, actions: Sequence[Action], unit: int) -> list[int]:
    """The stacks in chips; one that nobody knew has more than could go in, so that it is never all in."""
    forced = [*record.antes, *[abs(each) for each in record.blinds], record.bring_in, record.big_bet]
    beyond = sum([*forced, *[action.chips for action in actions if action.chips is not None]], Decimal(1))
    if record.small_bet:  # a call in a limit game names no amount; every street has its cap
        beyond += record.big_bet * len(actions)
    return [int((beyond if each == UNKNOWN_STACK else each) * unit) for each in record.stacks]


# Signs that were made, with the game they are for: hands of a file share them, and the plans that are made of them.
_SIGNS: dict[tuple[object, ...], tuple[Game, Sign]] = {}
MOST_SIGNS = 2048


def sign_of_record(record: RecordedHand, game: Game, limit: str, unit: int, taken: int, chip: int) -> Sign:
    """The sign at the table of a record, where the house takes so much of this hand and has such chips."""
    figures = (record.bring_in, record.small_bet, record.big_bet, record.min_bet, max(record.antes, default=NONE))
    amounts = [int(each * unit) for each in (*figures, *sorted({each for each in record.blinds if each > 0}))]
    seats = _seats(game, len(record.names))
    key = (id(game), limit, seats, taken, chip, *amounts)
    known = _SIGNS.get(key)
    if known is None or known[0] is not game:
        if len(_SIGNS) >= MOST_SIGNS:
            _SIGNS.clear()
        known = _SIGNS[key] = (game, _made_sign(game, limit, seats, amounts, taken).but(chip=chip))
    return known[1]


def _seats(game: Game, players: int) -> int:
    """The places of the table: as many as the game has, so that hands of few and of many players share a sign."""
    return max(players, rules_of(LawRules, game).seats[game.decks[0]].value)


def _made_sign(game: Game, limit: str, seats: int, amounts: list[int], taken: int) -> Sign:
    bring_in, small, big, least, ante, *blinds = amounts
    if limit == "fixed" and not (0 < small <= big):
        raise PHHError("a fixed limit needs small_bet and big_bet")
    sign = make_sign(
        game,
        seats=seats,
        blinds=tuple(blinds[:2]),  # what is larger is a straddle
        ante=ante,
        bring_in=bring_in,
        limit=f"fixed {small}/{big}" if limit == "fixed" else limit,
        least_wager=small if limit == "fixed" else least or (blinds[-1] if blinds else 0),
        straddle=len(blinds) > 2,
    )
    charge = Commission("per hand", fee=taken)
    return sign.but(commission=charge, charges=(charge,)) if taken else sign


def posts_of_record(record: RecordedHand, unit: int) -> list[ForcedBet]:
    """The forced bets: antes, blinds, straddles, and what somebody posts because they owe it."""
    antes = [int(each * unit) for each in record.antes]
    blinds = [int(each * unit) for each in record.blinds]
    if len(blinds) == 2:
        antes.reverse()  # with two players the format names the small blind first, and the last player has the button
        blinds.reverse()
    # Antes that are not alike for everybody go to the pot alone, behind the blinds.
    alike = all(antes) and len(set(antes)) == 1
    paid = [ForcedBet(seat, ante, "ante" if alike else "dead") for seat, ante in enumerate(antes) if ante]
    sizes = sorted({each for each in blinds if each > 0})
    live = [
        ForcedBet(seat, size, "straddle" if len(sizes) > 2 and size > sizes[1] else "blind")
        for size, seat in sorted((size, seat) for seat, size in enumerate(blinds) if size > 0)
    ]
    live += [ForcedBet(seat, -size, "post") for seat, size in enumerate(blinds) if size < 0]
    return paid + live if alike else live + paid
