"""A slow settlement, written from the clauses and the decision records and sharing nothing with the engine.

It knows the books by name, not by their data: a wrong word in a book's file is found here as well. It looks at every
five cards, forms the pots anew from what each player put in, and gives back who gets what and what the house takes.

    0101 0201 0412 0517   side pots, folded chips included          0115 0306 0412   what nobody matched goes back
    0114 0211 0116 0212   a percentage, and when it is waived       0117 0211        the fee for each hand
    0307 0414 0415        the scales                                0519             run it twice
    0118 0213 0308 0416 0526   odd chips                            0322 0417        how hands compare
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil

from pokerroom.law import Sign

# The order of hands, from the weakest up, where it is not that of a full deck.
FULL = ("no pair", "one pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush")
VICTORIA = ("no pair", "one pair", "two pair", "three", "straight", "full house", "flush", "four", "straight flush")
TASMANIA = ("no pair", "one pair", "two pair", "three", "straight", "full house", "four", "flush", "straight flush")

# The games of two hole cards and three of the board, and those in which the lowest hand takes the whole pot, by its kind.
TWO_AND_THREE = ("omaha", "manila", "big_o", "courchevel")
LOW_ALONE = {
    "razz": "ace to five",  # HOUSE 201, 205
    "a_5_triple_draw": "ace to five",
    "2_7_single_draw": "deuce to seven",  # HOUSE 202
    "2_7_triple_draw": "deuce to seven",
    "badugi": "badugi",  # HOUSE 203
}

Strength = tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """What the oracle is told. Seats are counted clockwise from 0.

    `paid` is all that each player has put in, before anything went back. `gave_up` are those who folded or mucked, in
    the order in which they did. `to_the_end` are those who were in when the betting was over. `hole` and `up` are
    the cards of each player who is left. `only_blinds` says that nobody has put in anything
    but blinds and straddles.
    """

    sign: Sign
    marker: int
    paid: tuple[int, ...]
    gave_up: tuple[int, ...]
    to_the_end: frozenset[int]
    hole: dict[int, tuple[int, ...]]
    up: dict[int, tuple[int, ...]]
    shared: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]
    only_blinds: bool
    one_round: bool = False  # the hand was over with its first dealing round


@dataclass
class Settlement:
    """What each player gets from the table, what nobody matched included, what the house takes and a jackpot gets."""

    gets: list[int]
    commission: int = 0
    jackpot: int = 0
    showdown: bool = False  # two or more were in to the end
    side_pots: int = 0  # contested by two or more
    ties: int = 0
    lows: int = 0
    odd: int = 0
    waived: str = ""


@dataclass
class Pot:
    """A layer of the chips: how many, who contests it, and whose chips are in it."""

    amount: int
    contenders: list[int]
    contributors: list[int]
    charge: int = 0
    drop: int = 0
    winners: list[tuple[int, ...]] = field(default_factory=list)  # of each part


def settle(table: Table) -> Settlement:
    """Say who gets what."""
    done = Settlement([0] * len(table.paid))
    paid = list(table.paid)
    _give_back(paid, done.gets)
    pots = _pots(table, paid)
    done.showdown = len(table.to_the_end) > 1
    done.side_pots = sum(len(pot.contenders) > 1 for pot in pots[1:])
    for pot in pots:
        pot.winners = [_best(table, pot, board, low) for board in table.boards for low in _kinds(table, pot, board)]
    _charge(table, pots, done)
    drop = table.sign.jackpot_drop
    for pot in pots if drop is not None and not table.one_round else ():  # HOUSE 283, 284
        pot.drop = min(drop.chips, pot.amount - pot.charge) if drop is not None and pot.amount >= drop.pot else 0
    for pot in pots:
        _push(table, pot, done)
    done.commission = sum(pot.charge for pot in pots)
    done.jackpot = sum(pot.drop for pot in pots)
    return done


# ------------------------------------------------------------------------------------------------------ chips


def _give_back(paid: list[int], gets: list[int]) -> None:
    """What exceeds the next highest wager is uncalled and goes back (0115, 0306, 0412, 0517)."""
    second, most = sorted(paid)[-2:]
    if most > second:
        owner = paid.index(most)
        gets[owner] += most - second
        paid[owner] = second


def _pots(table: Table, paid: list[int]) -> list[Pot]:
    """Each pot takes an equal share from everybody, folded or not; those who are in and paid it contest it (0201)."""
    seats = range(len(paid))
    levels = sorted({paid[seat] for seat in table.to_the_end} | {max(paid)})
    pots = []
    below = 0
    for level in levels:
        amount = sum(min(paid[seat], level) - min(paid[seat], below) for seat in seats)
        full = [seat for seat in seats if paid[seat] >= level]
        left = [seat for seat in full if seat not in table.gave_up]
        if not left:  # the last of them to give up had already nobody against them
            left = [max(full, key=table.gave_up.index)]
        if amount:
            pots.append(Pot(amount, left, [seat for seat in seats if paid[seat] > below]))
        below = level
    return pots


def _push(table: Table, pot: Pot, done: Settlement) -> None:
    """Commission first, then the halves of two boards, then high and low, then the tied hands."""
    chip = table.sign.chip
    left = pot.amount - pot.charge - pot.drop
    second = left // 2 // chip * chip if len(table.boards) == 2 else 0
    winners = iter(pot.winners)
    for board, amount in zip(table.boards, (left - second, second), strict=False):
        kinds = _kinds(table, pot, board)
        low = amount // 2 // chip * chip if len(kinds) == 2 else 0
        for is_low, part in zip(kinds, (amount - low, low), strict=False):
            _share(table, next(winners), part, board, is_low, done)
            done.lows += is_low


def _share(
    table: Table, winners: tuple[int, ...], amount: int, board: tuple[int, ...], low: bool, done: Settlement
) -> None:
    book, key, sign = table.sign.game.book, table.sign.game.key, table.sign
    # Canberra shares whole dollars, Tasmania's hold-em units of the least wager, all others the lowest chip.
    unit = sign.chip
    if book == "canberra-1994":
        unit = sign.dollar
    if (book, key) == ("tasmania-2006", "holdem"):
        unit = sign.least_wager
    each = amount // len(winners) // unit * unit
    odd = amount - each * len(winners)
    for seat in winners:
        done.gets[seat] += each
    done.ties += len(winners) > 1
    done.odd += odd > 0 and len(winners) > 1
    order = _odd_order(table, winners, board, low)
    if book in ("canberra-1994", "tasmania-2006"):
        done.gets[order[0]] += odd
        return
    for seat in order:
        given = min(odd, unit)
        done.gets[seat] += given
        odd -= given


def _odd_order(table: Table, winners: tuple[int, ...], board: tuple[int, ...], low: bool) -> list[int]:
    count = len(table.paid)
    if len(winners) == 1:
        return list(winners)
    book, key = table.sign.game.book, table.sign.game.key
    if book in ("canberra-1994", "tasmania-2006"):  # 0308, 0416: clockwise, the marker itself is nearest
        return sorted(winners, key=lambda seat: (seat - table.marker) % count)
    if book == "grand-17.7":  # 0526
        if key == "omaha":
            return sorted(winners, key=lambda seat: _highest_used(table, seat, board), reverse=True)
        return sorted(winners, key=lambda seat: max(table.hole[seat]), reverse=True)
    if (
        "stud" in key or key == "razz"
    ):  # 0213, HOUSE 69: the five cards played, without a card that is in all the tied hands
        fives = {seat: _five_played(table, seat, board, low) for seat in winners}
        same = [card for card in fives[winners[0]] if all(card in fives[seat] for seat in winners)]

        def own(seat: int) -> list[tuple[int, int]]:
            cards = [card for card in fives[seat] if card not in same]
            return sorted(((1 if low and card >= 48 else card // 4 + 2, card % 4) for card in cards), reverse=True)

        return sorted(winners, key=own, reverse=True)
    return sorted(winners, key=lambda seat: (seat - table.marker - 1) % count)  # 0118, 0213, HOUSE 68


def _highest_used(table: Table, seat: int, board: tuple[int, ...]) -> list[int]:
    """The hole cards used, the way with the highest if there are several."""
    best = _high(table, seat, board)
    used = [
        sorted(set(five) & set(table.hole[seat]), reverse=True)
        for five in _fives(table, seat, board)
        if _strength(five, table.sign) == best
    ]
    return max(used)


def _five_played(table: Table, seat: int, board: tuple[int, ...], low: bool) -> list[int]:
    """The five cards played; where several fives make the same hand, the one with the higher suits.

    An ace is the lowest card of a low; in a high it stays the highest, also below a five, of which no record speaks.
    """
    best = _low(table, seat, board) if low else _high(table, seat, board)
    return max(
        sorted(five, reverse=True)
        for five in _fives(table, seat, board)
        if (_low_of(five, table.sign) if low else _strength(five, table.sign)) == best
    )


# ------------------------------------------------------------------------------------------------- commission


def _charge(table: Table, pots: list[Pot], done: Settlement) -> None:
    book = table.sign.game.book
    charges = {charge.method: charge for charge in table.sign.charges}
    if "scale" in charges:
        if book == "tasmania-2006":
            for pot in pots:
                pot.charge = min(pot.amount, _tasmania(table.sign, charges["scale"].scale, pot.amount))
        else:
            _canberra(table, pots, done)
        return
    # Nothing is taken where only blinds went in (0115, 0211, HOUSE 75); straddles are blinds, antes are not.
    if table.only_blinds:
        done.waived = "only blinds"
        return
    if "percentage" in charges:
        charge = charges["percentage"]
        if book != "house" and _all_equal(table, pots):
            done.waived = "pure tie"
        else:
            # On all called money so far, the main pot first, rounded down to the lowest chip, one cap for the hand.
            chip, total, taken = table.sign.chip, 0, 0
            for pot in pots:
                total += pot.amount
                due = total * charge.rate // 10_000 // chip * chip
                if charge.cap:
                    due = min(due, charge.cap)
                pot.charge, taken = due - taken, due
    if "per hand" in charges:
        fee = charges["per hand"].fee
        for pot in pots:  # the main pot first, and never more than there is
            part = min(fee, pot.amount - pot.charge)
            pot.charge += part
            fee -= part


def _all_equal(table: Table, pots: list[Pot]) -> bool:
    """Whether everybody who put in a chip is still there with a hand equal to all the others (0116, 0212)."""
    everybody = {seat for pot in pots for seat in pot.contributors}
    if len(everybody) < 2 or everybody & set(table.gave_up):
        return False
    return all(
        len(
            {(_high(table, seat, board), _low(table, seat, board) if hi_lo(table.sign) else None) for seat in everybody}
        )
        == 1
        for board in table.boards
    )


def _tasmania(sign: Sign, scale: str, chips: int) -> int:
    """TAS B 15.a, 15.b, TAS C 17.2, 17.3, in chips."""
    dollars = chips / sign.dollar
    if sign.game.key == "holdem":
        fee = 1 if dollars <= 20 else 2.5 * ceil(chips / (50 * sign.dollar))
    elif scale == "normal":
        fee = 2 * ceil(chips / (50 * sign.dollar))
    else:
        steps = ((50, 0), (100, 4), (150, 6), (200, 8), (250, 10), (300, 12), (350, 14))
        fee = next((fee for limit, fee in steps if dollars <= limit), 15)
    return int(fee * sign.dollar)


def _canberra(table: Table, pots: list[Pot], done: Settlement) -> None:
    """0414, 0415: pots won by the same players are added up, those in which only tied winners have money left out."""
    dollar = table.sign.dollar
    groups: dict[tuple[int, ...], list[Pot]] = {}
    for pot in pots:
        winners = pot.winners[0]
        if len(winners) > 1 and set(winners) == set(pot.contributors):
            done.waived = "pure tie"
        else:
            groups.setdefault(winners, []).append(pot)
    for group in groups.values():
        total = sum(pot.amount for pot in group)
        counted = min(total, 100 * table.sign.least_wager)
        due = counted // (20 * dollar) * dollar if total > 19 * dollar else 0
        for pot in group:  # the record names no order: the main pot first, as far as it goes
            pot.charge = min(due, pot.amount)
            due -= pot.charge


# ------------------------------------------------------------------------------------------------------ hands


def hi_lo(sign: Sign) -> bool:
    """Whether high and low share the pot."""
    return sign.game.key.endswith("hi_lo") or sign.game.key == "big_o"


def _kinds(table: Table, pot: Pot, board: tuple[int, ...]) -> tuple[bool, ...]:
    """The contests for a pot on a board: high, and low if anybody who contests it by cards has one; or low alone."""
    if table.sign.game.key in LOW_ALONE:
        return (True,)
    lows = hi_lo(table.sign) and len(pot.contenders) > 1 and any(_low(table, seat, board) for seat in pot.contenders)
    return (False, True) if lows else (False,)


def _best(table: Table, pot: Pot, board: tuple[int, ...], low: bool) -> tuple[int, ...]:
    if len(pot.contenders) == 1:
        return tuple(pot.contenders)
    values = {seat: (_low if low else _high)(table, seat, board) for seat in pot.contenders}
    best = max(values.values())
    return tuple(seat for seat, value in values.items() if value == best)


def _fives(table: Table, seat: int, board: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every five cards that may be this player's hand."""
    key = table.sign.game.key
    if any(word in key for word in TWO_AND_THREE):
        for own in combinations(table.hole[seat], 2):
            for common in combinations(board, 3):
                yield (*own, *common)
    elif key == "badugi":  # four cards or fewer, of which no two share a rank or a suit
        for count in (1, 2, 3, 4):
            for some in combinations(table.hole[seat], count):
                if len({card // 4 for card in some}) == len({card % 4 for card in some}) == count:
                    yield some
    else:
        yield from combinations((*table.hole[seat], *table.up[seat], *table.shared, *board), 5)


def _high(table: Table, seat: int, board: tuple[int, ...]) -> Strength:
    return max(_strength(five, table.sign) for five in _fives(table, seat, board))


def _low(table: Table, seat: int, board: tuple[int, ...]) -> Strength:
    return max(_low_of(five, table.sign) for five in _fives(table, seat, board))


def _low_of(five: Sequence[int], sign: Sign) -> Strength:
    """The greater the better a low: the lowest from its highest card down is best; () is no eight or better."""
    kind = LOW_ALONE.get(sign.game.key, "eight or better")
    ranks = sorted(((card // 4 + 1) % 13 + 1 for card in five), reverse=True)
    if kind == "badugi":  # more cards before lower ones
        return (len(ranks), *[-rank for rank in ranks])
    if kind == "deuce to seven":  # the worst high hand; the ace is high alone and makes no straight with a five
        place, *counting = _strength(five, sign)
        if FULL[place].startswith("straight") and counting == [5]:
            place, counting = FULL.index("flush" if FULL[place] == "straight flush" else "no pair"), [14, 5, 4, 3, 2]
        return (-place, *[-rank for rank in counting])
    if kind == "ace to five":  # straights and flushes are nothing; the fewer alike the better, then the ranks
        alike = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        return (*[-number for number, _ in alike], *[-rank for _, rank in alike])
    return tuple(9 - rank for rank in ranks) if ranks[0] <= 8 and len(set(ranks)) == 5 else ()


def _strength(five: Sequence[int], sign: Sign) -> Strength:
    """A hand of exactly five cards: its place in the order, then the ranks that count."""
    order = FULL
    if sign.deck != 52:
        order = TASMANIA if sign.game.book == "tasmania-2006" else VICTORIA
    ranks = sorted((card // 4 + 2 for card in five), reverse=True)
    alike = Counter(ranks)
    flush = len({card % 4 for card in five}) == 1
    top = _top_of_straight(ranks, sign) if len(alike) == 5 else 0
    if top:
        return (order.index("straight flush" if flush else "straight"), top)
    if flush:
        return (order.index("flush"), *ranks)
    grouped = sorted(alike.items(), key=lambda item: (item[1], item[0]), reverse=True)
    name = {
        (4, 1): "four",
        (3, 2): "full house",
        (3, 1, 1): "three",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "one pair",
        (1, 1, 1, 1, 1): "no pair",
    }[tuple(number for _, number in grouped)]
    return (order.index(name), *[rank for rank, _ in grouped])


def _top_of_straight(ranks: list[int], sign: Sign) -> int:
    """Five different ranks, the highest first: the top of their straight, or 0. A low ace is below the lowest card."""
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    lowest = {52: 2, 40: 5, 36: 6, 32: 7}[sign.deck]
    low_ace = sign.deck == 52 or sign.game.book != "canberra-1994" or "low ace" in sign.agreed
    if low_ace and ranks == [14, lowest + 3, lowest + 2, lowest + 1, lowest]:
        return lowest + 3
    return 0
