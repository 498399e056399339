"""Stakes: what players put on the table, add, take off and lend, and who may touch whose.

Knows the acts about chips between and during hands. Must not know wagers of a hand: `hand` does.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.table import acts, events
from pokerroom.table.rules import Log, amount, by, emit, seated, value
from pokerroom.table.state import Player, State


def in_hand(state: State, player: Player) -> bool:
    """Whether a player holds a live hand in the round of play that is on."""
    if not state.playing or player.seat not in state.dealt or state.hand is None:
        return False
    return state.hand.state.live[state.dealt.index(player.seat)]


def chips_of(state: State, player: Player) -> int:
    """What a player has in front of him now, in a hand or out of it."""
    if state.playing and player.seat in state.dealt and state.hand is not None:
        return state.hand.state.stacks[state.dealt.index(player.seat)] + player.adding
    return player.chips


def buy(state: State, log: Log, act: acts.Buy) -> None:
    """A player buys chips."""
    player = seated(state, act.name)
    amount("a purchase", act.amount)
    clauses = _may_add(state, player)
    if act.cash and value(state, "stake.cash") == "does not play":
        raise Refused("cash does not play: buy chips with it.", by(state, "stake.cash"))
    least, most = state.sign.buy_in
    lowest, highest = state.sign.top_up
    if act.amount < lowest or (highest is not None and act.amount > highest):
        bounds = f"between {lowest} and {highest}" if highest is not None else f"at least {lowest}"
        raise Refused(f"what is added is {bounds}, not {act.amount}.", by(state, "stake.added", "option.top_up"))
    then = chips_of(state, player) + act.amount
    if most is not None and then > most:
        raise Refused(f"{then} would be more than the most buy-in of {most}.", by(state, "stake.most"))
    if then < least and value(state, "stake.top_up") == "the least buy-in":
        raise Refused(f"a purchase brings the stake to at least {least}, not {then}.", by(state, "stake.top_up"))
    if player.must_have and then < player.must_have:
        raise Refused(
            f"{player.name} must have at least {player.must_have}, not {then}.",
            by(state, "stake.busted", "stake.raised"),
        )
    clauses += by(state, "stake.cash") if act.cash else ()
    clauses += by(state, "stake.top_up")
    clauses += by(state, "option.top_up") if state.sign.top_up != (1, None) else ()
    clauses += by(state, "stake.busted") if player.must_have else ()
    emit(state, log, events.Bought(tuple(dict.fromkeys(clauses)), state.at, player.name, act.amount, act.cash))


def _may_add(state: State, player: Player) -> tuple[str, ...]:
    """Refuse chips where none may be added now; give the clauses by which they may."""
    if state.sign.freeze_out and state.number:
        closed = value(state, "freeze_out.stakes") == "neither in nor out"
        if not value(state, "freeze_out.buys", not closed):
            raise Refused("no chips come into a freeze-out.", by(state, "freeze_out.buys", "freeze_out.stakes"))
        return ()
    if state.playing and player.seat in state.dealt:
        during = value(state, "stake.during", "not at all")
        if during == "not at all":
            raise Refused("a stake does not change while a round is played.", by(state, "stake.during"))
        if during == "who is not in the hand may add" and in_hand(state, player):
            raise Refused(f"{player.name} is in the hand.", by(state, "stake.during"))
        return by(state, "stake.during")
    if value(state, "stake.buys", True) is False:
        raise Refused("no chips are bought here after the first.", by(state, "stake.buys"))
    return by(state, "stake.between", "stake.buys")


def take_off(state: State, log: Log, act: acts.TakeOff) -> None:
    """A player takes chips off the table."""
    player = seated(state, act.name)
    amount("what is taken", act.amount)
    if state.sign.freeze_out and state.number and value(state, "freeze_out.stakes") == "neither in nor out":
        raise Refused("no chips go out of a freeze-out.", by(state, "freeze_out.stakes"))
    chips = chips_of(state, player)
    if act.amount > chips:
        raise Refused(f"{player.name} has {chips}, not {act.amount}.")
    clauses = by(state, "stake.between")
    if act.purpose and value(state, "stake.incidental", False):
        clauses = by(state, "stake.incidental")
        if in_hand(state, player):
            raise Refused(f"{player.name} is in the hand.", by(state, "stake.during"))
        if act.amount >= chips:
            raise Refused(f"{player.name} has {chips}.", clauses)
    elif state.playing and player.seat in state.dealt:
        raise Refused("a stake does not change while a round is played.", by(state, "stake.during"))
    elif act.amount == player.chips:
        if value(state, "stake.stays", True):
            raise Refused("a stake stays on the table until its owner leaves.", by(state, "stake.stays"))
    elif value(state, "stake.between", "may grow") != "may grow and shrink":
        raise Refused("chips stay on the table until their owner leaves.", by(state, "stake.between"))
    emit(state, log, events.TookOff(clauses, state.at, player.name, act.amount, act.purpose))


def lend(state: State, log: Log, act: acts.Lend) -> None:
    """A player gives or lends another one chips."""
    player, other = seated(state, act.name), seated(state, act.other)
    amount("a loan", act.amount)
    if player is other:
        raise Refused("nobody lends to himself.")
    if state.sign.freeze_out and value(state, "freeze_out.loans", True) is False:
        raise Refused("no chips are lent in a freeze-out.", by(state, "freeze_out.loans", "freeze_out.stakes"))
    if state.playing:
        if not value(state, "stake.loan_during", False):
            raise Refused("no chips are lent while a round is played.", by(state, "stake.loan_during"))
        if player.seat in state.dealt or other.seat in state.dealt:
            raise Refused("who is in the round has his stake in it.", by(state, "stake.during"))
    elif not value(state, "stake.loan_between", False):
        raise Refused("no chips are lent at the table.", by(state, "stake.loan_between", "stake.between"))
    least = state.sign.buy_in[0]
    if act.amount >= player.chips:
        raise Refused(f"{player.name} has {player.chips} and cannot lend it all.", by(state, "stake.loan_between"))
    if player.chips - act.amount < least and value(state, "stake.lender_keeps") == "the least buy-in":
        kept = player.chips - act.amount
        raise Refused(f"{player.name} would keep {kept}, less than {least}.", by(state, "stake.lender_keeps"))
    emit(state, log, events.Lent(by(state, "stake.loan_between"), state.at, player.name, other.name, act.amount))


def offer_cash(state: State, log: Log, act: acts.OfferCash) -> None:
    """A player wants to wager cash: only chips count where the book says so."""
    player = seated(state, act.name)
    amount("cash", act.amount)
    if value(state, "stake.wagers", "chips alone") == "chips alone":
        raise Refused("only chips are wagered.", by(state, "stake.wagers"))
    emit(state, log, events.Bought(by(state, "stake.wagers"), state.at, player.name, act.amount, True))


def handle(state: State, log: Log, act: acts.Handle) -> None:
    """A player handles cards that are not his."""
    seated(state, act.name)
    raise Refused("only the dealer handles the cards.", by(state, "cards.handled"))
