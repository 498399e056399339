"""Random players: they use everything that is due to them, and try what is not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pokerroom.cards.deck import deck as full_deck
from pokerroom.hand.choosing import Choose
from pokerroom.hand.dealer import Deal
from pokerroom.hand.drawing import Discard
from pokerroom.hand.due import Due
from pokerroom.hand.hand import Hand
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.law import Sign
from pokerroom.machine.kinds import Act

# How often each kind of act is taken where it is offered, for players of different tempers.
TEMPERS: tuple[dict[str, int], ...] = (
    {"fold": 2, "check": 6, "call": 6, "open": 4, "raise": 4},
    {"fold": 1, "check": 2, "call": 4, "open": 8, "raise": 8},
    {"fold": 1, "check": 12, "call": 20, "open": 2, "raise": 1},
    {"fold": 6, "check": 3, "call": 3, "open": 3, "raise": 3},
)
MOST_ACTS = 3000


def random_players(sign: Sign, rng: Random) -> dict[str, int]:
    """Names and chips: from the fewest players to all seats, with whole chips, often hardly any."""
    count = rng.randint(max(sign.game.rules["least_players"].value, len(sign.blinds)), sign.seats)
    chip, least = sign.chip, sign.least_wager
    purse = rng.randrange(4)
    stacks = []
    for _ in range(count):
        kind = rng.randrange(3) if purse == 0 else purse
        most = (2 * least, 3 * least, 25 * least, 300 * least)[kind]
        stacks.append(chip * rng.randint(1, most // chip))
    return {f"P{seat}": stack for seat, stack in enumerate(stacks)}


def random_hand(
    sign: Sign,
    rng: Random,
    chance: Random | None,
    showdown: str,
    deck: Sequence[int] | None = None,
    dealer: str = "automatic",
    cut: str = "automatic",
) -> Hand:
    """A hand about to be played, perhaps with straddles and side wagers where the sign has them."""
    players = random_players(sign, rng)
    count, stacks = len(players), list(players.values())
    marker = rng.randrange(count)
    straddles = 0
    if sign.straddling.value:
        # Behind the blinds, each twice the one before, by players who can pay it and have no blind.
        rules = sign.game.rules
        key = "blinds.heads_up" if count == 2 and "blinds.heads_up" in rules else "blinds.first"
        seat = marker + len(sign.blinds) + (0 if rules[key].value == "on the marker" else 1)
        size = 2 * sign.blinds[-1]
        fees = sum(charge.fee for charge in sign.charges if charge.method == "per person per hand")
        most = rules["straddle.most"].value if "straddle.most" in rules else 3
        while (
            straddles < most
            and len(sign.blinds) + straddles < count
            and stacks[seat % count] >= size + sign.ante + fees
            and rng.random() < 0.4
        ):
            straddles, seat, size = straddles + 1, seat + 1, 2 * size
    return Hand(
        sign,
        players,
        marker=marker,
        deck=deck,
        chance=chance,
        straddles=straddles,
        side_wagers=bool(sign.side_wager) and rng.random() < 0.5,
        showdown=showdown,
        dealer=dealer,
        cut=cut,
        strict=True,
    )


def lawful_act(hand: Hand, rng: Random, temper: int, shove: bool = False) -> Act:
    """One of the acts that are due, at random; a shover puts in as much as they may and draws no cards."""
    due = hand.due
    weights = [TEMPERS[temper].get(option, 3) for option in due.options]
    if shove:
        weights = [(1, 40)[option in ("call", "raise", "open")] for option in due.options]
    option = rng.choices(due.options, weights)[0]
    seat, held = due.seat, sorted(hand.state.hole[due.seat])  # sorted: whatever way the state keeps them
    match option:
        case "fold":
            return Fold(seat)
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "bring in" if "open" in due.options:  # the bounds are those of a bet that completes it at once
            return Bet(seat, due.bring_in)
        case "open" | "raise" | "bring in":
            return Bet(seat, _total(hand, due, rng, shove and option != "bring in"))
        case "kitty":
            return TakeKitty(seat)
        case "draw":
            return Discard(seat, () if shove else tuple(rng.sample(held, rng.randint(0, len(held)))))
        case "discard":
            return Discard(seat, tuple(rng.sample(held, due.least)))
        case "twice" | "once":
            return Choose(seat, "twice" if rng.random() < 0.8 else "once")
        case "show":
            return Show(seat)
        case "muck":
            return Muck(seat)
        case _:
            raise AssertionError(f"nobody knows how to {option}")


def _total(hand: Hand, due: Due, rng: Random, shove: bool) -> int:
    """A total that `due` promises: one of its sizes, or any in whole chips between its bounds."""
    if due.sizes:
        return max(due.sizes) if shove else rng.choice(due.sizes)
    if shove:
        return due.most
    chip = hand.sign.chip
    most = due.most if rng.random() < 0.5 else min(due.most, 3 * due.least)
    total = rng.choice((due.least, most, rng.randint(due.least, most)))
    if total not in (due.least, due.most):
        total = max(due.least, total - total % chip)
    return total


def unlawful_acts(hand: Hand, rng: Random, most: int = 5) -> list[Act]:
    """Some acts that nobody may do now, drawn from all that we can think of."""
    wrong = _all_unlawful(hand, rng)
    return rng.sample(wrong, min(most, len(wrong)))


def _all_unlawful(hand: Hand, rng: Random) -> list[Act]:
    due, state, least = hand.due, hand.state, hand.sign.least_wager
    seat, count = due.seat, len(state.names)
    other = (seat + rng.randrange(1, count)) % count
    wrong: list[Act] = [
        rng.choice([Fold(other), Check(other), Call(other), Bet(other, max(due.least, 1)), TakeKitty(other)]),
        rng.choice([Show(other), Muck(other), Discard(other, ()), Choose(other, "twice")]),
        rng.choice([Fold(count), Call(-1), Show(count), Choose(-1, "once"), Discard(count, ())]),
        rng.choice([Deal(), Shuffle(()), Shuffle(tuple(sorted(state.stub)))]),
        Choose(seat, "thrice"),
    ]
    elsewhere: dict[str, Act] = {
        "draw": Discard(seat, ()),
        "twice": Choose(seat, "twice"),
        "show": Show(seat),
        "muck": Muck(seat),
        "kitty": TakeKitty(seat),
    }
    wrong += [act for option, act in elsewhere.items() if option not in due.options]
    if "discard" in due.options:
        held = sorted(state.hole[seat])
        stranger = next(card for card in full_deck(hand.sign.deck) if card not in held)
        wrong += [
            Discard(seat, ()),
            Discard(seat, tuple(held[: due.least + 1])),
            Discard(seat, (stranger,) * due.least),
        ]
    if "draw" in due.options:
        held = sorted(state.hole[seat])
        wrong += [Discard(seat, (held[0], held[0])), Discard(seat, (-1,)), Discard(seat, (99,))]
    wagers = {"bring in", "open", "raise"} & set(due.options)
    if wagers:
        outside = {due.least - 1, due.most + 1, -due.least, 0}
        if "bring in" in due.options:
            outside = {*outside, due.bring_in - 1} - {due.bring_in}
        wrong += [Bet(seat, total) for total in sorted(outside)]
        everything = state.bets[seat] + state.stacks[seat]
        wrong += [
            Bet(seat, total)
            for size in due.sizes
            for total in (size - 1, size + 1)
            if total not in due.sizes and total != everything
        ]
        if hand.sign.chip > 1 and due.most > due.least + 1 and due.least + 1 != everything:
            wrong.append(Bet(seat, due.least + 1))
    else:
        wrong += [
            Bet(seat, 1),
            Bet(seat, state.high + least),
            Bet(seat, state.bets[seat] + state.stacks[seat]),
        ]
    if due.to_call or "bring in" in due.options:
        wrong.append(Check(seat))
    if "bring in" in due.options:
        wrong.append(Fold(seat))
        if due.most > due.least:  # where only the blind will do, a call of it is understood
            wrong.append(Call(seat))
    if not {"fold", "call", "check"} & set(due.options) and not wagers:
        wrong += [Fold(seat), Call(seat), Check(seat)]
    return wrong
