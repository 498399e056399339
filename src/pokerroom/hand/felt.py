"""The felt: a hand as text, the way it looks from above: seats, chips, cards, board, pot, and what is due.

Knows how to draw a state. Must not know any rule. Ask `due` for what players may do.
"""

from __future__ import annotations

from pokerroom.cards.card import spell
from pokerroom.hand.due import Due
from pokerroom.hand.pots import pots_of
from pokerroom.hand.rulings.step import say_steps
from pokerroom.hand.state import BETTING, OVER, State
from pokerroom.law.figures import either, how_many, listed


def felt(state: State, due: Due) -> str:
    """Draw the felt."""
    sign = state.plan.sign
    rows = [f"{sign.game.name} · {sign.game.book} · {sign.limit}"]
    if state.board or state.shared:
        rows.append(f"board   {spell(state.board + state.shared)}")
    if len(state.second) > 0:
        rows.append(f"second  {spell(state.second)}")
    pot = f"pot     {state.pot}"
    if state.live_count > 1 and state.stage not in (BETTING, OVER):
        layers = pots_of(state)
        if len(layers) > 1:
            pot += " = " + " + ".join(str(layer.amount) for layer in layers)
    rows.append(pot)
    width = max(len(name) for name in state.names)
    rows += [_place(state, due, seat, width) for seat in range(len(state.names))]
    rows.append(say_due(state, due))
    return "\n".join(rows)


def _place(state: State, due: Due, seat: int, width: int) -> str:
    """A player's place: whose turn it is, name, chips, bet, cards, and whether they are out of the betting."""
    cards = spell(state.hole[seat])
    if state.up[seat]:
        cards = f"({cards}) {spell(state.up[seat])}"
    turn = ">" if due.actor == "seat" and due.seat == seat else " "
    bet = f"bet {state.bets[seat]}" if state.bets[seat] else ""
    status = "" if state.live[seat] else "folded"
    if state.live[seat] and not state.stacks[seat] and state.stage != OVER:
        status = "all in"
    marker = f"({state.plan.rules.terms['marker'].value})" if seat == state.marker else ""
    name, chips = state.names[seat], state.stacks[seat]
    return f"{turn} {name:<{width}}  {chips:>8}  {bet:<10} {cards:<20} {status} {marker}".rstrip()


def say_due(state: State, due: Due) -> str:
    """Say in one line what is due."""
    question = state.question
    if due.actor == "nobody":
        return "the hand is over"
    if question is not None:
        who = f"waiting for the {question.office} to" if question.office else f"{state.names[due.seat]} may"
        return f"{who} choose: {say_steps(due.options)}"
    if due.actor != "seat":
        return "the cards are to be shuffled" if due.actor == "shuffler" else f"waiting for the {due.actor}"
    must = "bring in" in due.options or (len(due.options) == 1 and due.options != ("draw",))
    return f"{state.names[due.seat]} {'must' if must else 'may'} {say_options(due, state.bets[due.seat])}"


def say_options(due: Due, bet: int) -> str:
    """Say what a player may do who has wagered so much in this round."""
    said = [_option(bet, due, option) for option in due.options]
    # What is last may leave a choice itself.
    return listed(said, ", or " if len(said) > 1 and " or " in said[-1] else " or ")


_OPTIONS = {"kitty": "take the kitty", "twice": "run it twice"}


def _option(bet: int, due: Due, option: str) -> str:
    """Say what a player may do, with its figures."""
    if option == "call":
        more = " more" if bet else ""
        return f"call {due.to_call}{more}" if due.to_call else "call for nothing"
    if option == "bring in" and due.bring_in:
        return f"bring it in for {due.bring_in}"
    if option in ("raise", "open", "bring in") and due.most:
        word = {"raise": "raise to", "open": "bet", "bring in": "bring it in for"}[option]
        if due.sizes:
            return f"{word} {either(due.sizes)}"
        return f"{word} {due.least}" if due.least == due.most else f"{word} between {due.least} and {due.most}"
    if option == "discard":
        return f"discard {how_many(due.least, 'card')}"
    return _OPTIONS.get(option, option)
