"""What a log says of chips and cards, read for the oracle, and the engine's settlement compared with the oracle's."""

from __future__ import annotations

from collections import Counter
from random import Random

from pokerroom.cards.deck import deck as full_deck
from pokerroom.hand.award import Raked, SetAside
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.draw import Discarded
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Closed, Opened, Returned
from pokerroom.hand.show import Mucked
from pokerroom.hand.start import Started
from pokerroom.hand.wager import Called, Folded, Wagered
from pokerroom.law import Sign
from tests.hand.checks import BrokenError
from tests.hand.oracle import Settlement, Table, hi_lo, settle
from tests.hand.playing import MOST_ACTS, TEMPERS, lawful_act, random_hand

HOPELESS = "TAS B 17.2"  # gives a lawful call back: not the settlement's business


def table_of(hand: Hand) -> Table:
    """Read what everybody put in, who gave up, and which cards are left."""
    first = hand.log[0]
    assert isinstance(first, Started)
    count = len(first.names)
    paid, round_, gave_up, folded = [0] * count, [0] * count, list[int](), set[int]()
    only_blinds = one_round = True
    bet = False  # or could have been
    for event in hand.log:
        match event:
            case Turned(cards=cards) if len(cards) > 1:  # a flop, where a bomb pot has its first bets too
                one_round = False
            case Dealt() | Discarded() | Turned() if bet:
                one_round = False
            case Opened():
                bet = True
            case Posted(seat=seat, amount=amount, word=word, live=live):
                paid[seat] += amount
                round_[seat] += amount * live
                only_blinds = only_blinds and word in ("blind", "straddle")
            case Called(seat=seat, to=to) | Wagered(seat=seat, to=to) | KittyTaken(seat=seat, to=to):
                paid[seat] += to - round_[seat]
                only_blinds = only_blinds and to == round_[seat]
                round_[seat] = to
            case Closed():
                round_ = [0] * count
            case Folded(seat=seat):
                gave_up.append(seat)
                folded.add(seat)
            case Mucked(seat=seat):
                gave_up.append(seat)
            case Returned(by=by, seat=seat, amount=amount) if HOPELESS in by:
                paid[seat] -= amount
    state = hand.state
    left = [seat for seat in range(count) if seat not in gave_up]
    return Table(
        sign=hand.sign,
        marker=first.marker,
        paid=tuple(paid),
        gave_up=tuple(gave_up),
        to_the_end=frozenset(range(count)) - folded,
        hole={seat: tuple(state.hole[seat]) for seat in left},
        up={seat: tuple(state.up[seat]) for seat in left},
        shared=tuple(state.shared),
        boards=(tuple(state.board), tuple(state.second)) if state.second else (tuple(state.board),),
        only_blinds=only_blinds,
        one_round=one_round,
    )


def compare(hand: Hand) -> Settlement:
    """Settle a finished hand anew; the stacks and the commission must be those of the engine."""
    table = table_of(hand)
    expected = settle(table)
    fees = [0] * len(table.paid)
    raked = aside = 0
    for event in hand.log:
        if isinstance(event, Charged):
            fees[event.seat] += event.amount
        elif isinstance(event, Raked):
            raked += sum(event.amounts)
        elif isinstance(event, SetAside):
            aside += sum(event.amounts)
    stacks = [
        start - fee - paid + gets
        for start, fee, paid, gets in zip(hand.state.start, fees, table.paid, expected.gets, strict=True)
    ]
    engine = (hand.state.stacks, raked, aside)
    assert engine == (stacks, expected.commission, expected.jackpot), (
        f"engine: stacks {engine[0]}, commission {raked}, jackpot {aside}; "
        f"oracle: stacks {stacks}, commission {expected.commission}, jackpot {expected.jackpot}"
    )
    return expected


def count(counted: Counter[str], hand: Hand, settled: Settlement) -> None:
    """Note what was worth looking at in a hand."""
    split = hi_lo(hand.sign)
    counted["hands"] += 1
    counted["showdowns"] += settled.showdown
    counted["hi-lo showdowns"] += settled.showdown and split
    counted["with side pots"] += settled.side_pots > 0
    counted["with ties"] += settled.ties > 0
    counted["with odd chips"] += settled.odd > 0
    counted["with lows"] += settled.lows > 0
    counted["hi-lo with side pots"] += settled.side_pots > 0 and split
    counted["hi-lo with side pots and a low"] += settled.side_pots > 0 and settled.lows > 0
    counted["run twice"] += bool(hand.state.second)
    counted["charged"] += settled.commission > 0
    counted["dropped to a jackpot"] += settled.jackpot > 0
    counted[f"waived: {settled.waived or 'nothing'}"] += 1


def likely_tie(sign: Sign, rng: Random) -> list[int]:
    """A deck in which neighbours often get the same ranks, low ones first half of the time; the rest is chance."""
    ranks = sorted({card // 4 for card in full_deck(sign.deck)})
    rng.shuffle(ranks)
    if rng.random() < 0.5:
        ranks.sort(key=lambda rank: rank not in (12, 0, 1, 2, 3, 4, 5, 6))
    cards = [rank * 4 + suit for rank in ranks for suit in rng.sample(range(4), 4)]
    for _ in range(rng.randrange(12)):
        one, other = rng.randrange(len(cards)), rng.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    return cards


def settle_one(sign: Sign, seed: str, kind: int) -> tuple[Hand, Settlement]:
    """Play one hand and compare its settlement: kind 0 shoves with likely ties, 1 shoves, 2 plays, 3 plays with ties."""
    rng = Random(seed)
    chance = Random(f"{seed} chance")
    hand = random_hand(
        sign,
        rng,
        chance,
        rng.choice(("automatic", "automatic", "manual")),
        deck=likely_tie(sign, rng) if kind in (0, 3) else None,
    )
    try:
        temper, acts = rng.randrange(len(TEMPERS)), 0
        while not hand.over:
            hand.play(lawful_act(hand, rng, temper, shove=kind < 2))
            acts += 1
            assert acts < MOST_ACTS, "the hand does not end"
        return hand, compare(hand)
    except Exception as error:
        events = "\n".join(f"  {event}" for event in hand.log)
        raise BrokenError(f"{type(error).__name__}: {error}\n  seed {seed!r}, kind {kind}\n{sign}\n{events}") from error
