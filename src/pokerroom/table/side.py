"""Side wagers: Flop Chase, placed before the cards and settled by the flop.

Knows when a wager is taken, won and paid. Must not know how a flop comes about: the hand deals it and puts it right.
"""

from __future__ import annotations

from pokerroom.cards.card import suit_of
from pokerroom.hand import wager
from pokerroom.hand.deal import Turned
from pokerroom.hand.hand import Hand
from pokerroom.hand.round import Opened
from pokerroom.hand.rulings.repair import Misdealt, Moved
from pokerroom.hand.start import Voided
from pokerroom.law.error import Refused, shown
from pokerroom.law.figures import either
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.machine.authority import the_person
from pokerroom.machine.desk import InMenu
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.accounts import ON_TABLE, PERSON, Booking, from_house
from pokerroom.table.checks import amount
from pokerroom.table.fields import FORMS, Cards, Chips, Colour, Name, Number, TableEvent
from pokerroom.table.people import player_of, receives
from pokerroom.table.rules import COLOURS
from pokerroom.table.stakes import chips_of, in_hand
from pokerroom.table.state import SideBet, TableState

noun: Noun[TableState] = Noun("side", FORMS)

FLOP = 3
_RED = (1, 2)  # diamonds and hearts, as `cards.card` counts the suits


def _bet_placed(state: TableState, event: BetPlaced) -> None:
    player = player_of(state, event.name)
    if event.outside:
        state.accounts["cage"] -= event.amount
    elif state.playing and player.seat in state.dealt:
        player.adding -= event.amount
    else:
        player.chips -= event.amount
    state.accounts["bets"] += event.amount
    state.bets.append(SideBet(event.name, event.on, event.amount))


def _placed_booked(event: BetPlaced) -> Booking | None:
    return Booking(PERSON, ON_TABLE, event.amount, "side wager", event.name) if event.outside else None


@noun.event("{name} puts {amount} on {on}", seen=by_everybody, effect=_bet_placed, books=_placed_booked)
class BetPlaced(TableEvent):
    """Chips were put on a side wager for the next hand."""

    name: "Name"
    on: "Colour"
    amount: "Chips"
    outside: "bool" = False  # paid with other chips than the stake


def _bet_booked(event: BetSettled) -> Booking:
    return from_house(event.pays - (event.before if event.before >= 0 else event.amount), "side wager")


def _bet_settled(state: TableState, event: BetSettled) -> None:
    wanted = (event.name, event.on, event.amount, event.before)
    bet = next(each for each in state.bets if (each.name, each.on, each.amount, each.pays) == wanted)
    there = event.before if event.before >= 0 else event.amount
    bet.pays, bet.flop = event.pays, event.flop
    state.accounts["house"] += there - event.pays
    state.accounts["bets"] += event.pays - there


@noun.event("{name}'s {amount} on {on} {pays:result}", seen=by_everybody, effect=_bet_settled, books=_bet_booked)
class BetSettled(TableEvent):
    """A side wager was won or lost by the flop, or goes back because there was none. `pays` includes the stake.

    `before` is what it paid by a flop that was put right since; -1 where it was open.
    """

    name: "Name"
    on: "Colour"
    amount: "Chips"
    pays: "Number"
    flop: "Cards"
    before: "Number" = -1


def _bet_paid(state: TableState, event: BetPaid) -> None:
    receives(state, event.name, event.amount)
    state.accounts["bets"] -= event.amount
    state.bets.remove(next(each for each in state.bets if (each.name, each.pays) == (event.name, event.amount)))


def _paid_booked(event: BetPaid) -> Booking | None:
    return Booking(ON_TABLE, PERSON, event.amount, "side wager", event.name) if event.gone else None


@noun.event("{amount} is added to {name}'s stake", seen=by_everybody, effect=_bet_paid, books=_paid_booked)
class BetPaid(TableEvent):
    """What a side wager won joined the player's stake, or was paid to them if they have left: `gone`."""

    name: "Name"
    amount: "Chips"
    gone: "bool" = False


def is_from_outside(state: TableState) -> bool:
    """Whether side wagers are paid with other chips than the stake."""
    return state.rules.side_from.value != "the table stake"


def bet_on(state: TableState, log: Log, act: BetOn) -> None:
    """A player puts chips on a colour."""
    rules = state.rules
    player = state.player(act.name) if isinstance(act.name, str) else None
    offered = state.sign.rule(Sign.side_wager).by
    if not state.sign.side_wager:
        raise Refused("the sign offers no side wager.", offered)
    if player is None or player.away_since >= 0:
        raise Refused("only seated players place a side wager.", offered)
    if act.on not in COLOURS:
        raise Refused(f"a flop is chased on {either(COLOURS)}, not {shown(act.on)}.", offered)
    amount("a side wager", act.amount)
    outside = is_from_outside(state)
    if state.playing:
        hand = state.hand
        late = rules.side_until.value != "the flop" or hand is None or bool(hand.state.board)
        if late or (in_hand(state, player) and not outside):
            raise Refused("side wagers are placed before any card is dealt.", rules.side_until.by)
    chips = chips_of(state, player)
    if act.amount > chips and not outside:
        raise Refused(f"{player.name} has {chips}, not {act.amount}.", rules.side_from.by)
    clauses = cited(rules.side_from, state.sign.rule(Sign.side_wager), rules.side_until)
    log.emit(BetPlaced(clauses, state.at, player.name, act.on, act.amount, outside))


@noun.act(
    "{name} puts {amount} on {on}",
    by=the_person,
    answer=bet_on,
    menu=InMenu("bet_on", "", lambda state, player: state.sign.side_wager and not state.playing),
)
class BetOn(Act):
    """A player puts chips on a side wager for the next hand."""

    name: "Name"
    on: "Colour"
    amount: "Chips"


def settle_bets(state: TableState, log: Log) -> None:
    """Settle the wagers once the flop lies and the betting on it has begun, or send them back where there is none.

    A flop that was put right afterwards settles them anew.
    """
    hand = state.hand
    if hand is None:
        return
    if is_void(hand) or (hand.over and len(hand.state.board) < FLOP):
        for bet in [each for each in state.bets if each.pays < 0 or each.flop]:
            back = state.rules.side_until.by
            log.emit(BetSettled(back, state.at, bet.name, bet.on, bet.amount, bet.amount, (), bet.pays))
        return
    flop = tuple(hand.state.board[:FLOP])
    unsettled = [each for each in state.bets if each.flop != flop]
    if len(flop) < FLOP or not unsettled or not _is_time(state, hand):
        return
    for bet in unsettled:
        pays, clauses = _paid(state, bet, flop)
        log.emit(BetSettled(clauses, state.at, bet.name, bet.on, bet.amount, pays, flop, bet.pays))
    if state.rules.side_joins.value == "at once":
        pay(state, log)


def _paid(state: TableState, bet: SideBet, flop: tuple[int, ...]) -> tuple[int, tuple[str, ...]]:
    """What a wager pays by a flop, its stake included, and by which clauses; a book that is silent gives it back."""
    rules = state.rules
    won = all((suit_of(card) in _RED) == (bet.on == "red") for card in flop)
    rule = (rules.side_wins if won else rules.side_loses)[bet.on]
    clauses = cited(rule, rules.side_settled)
    if not rule.given:
        return bet.amount, clauses
    if not won:
        return 0, clauses
    pays = rules.side_pays[bet.on]
    return bet.amount * (1 + pays.value), clauses + pays.by


def is_void(hand: Hand) -> bool:
    """Whether a round of play came to nothing, so that all chips went back."""
    return bool(hand.state.errors or hand.over) and any(isinstance(event, Voided) for event in hand.log)


def _is_time(state: TableState, hand: Hand) -> bool:
    """Whether the betting on the flop has begun, or cannot; and nothing about the flop waits to be put right."""
    if hand.over:
        return True
    if hand.state.unruled or hand.state.rulings:
        return False
    if state.rules.side_settled.value == "with the flop":
        return True
    seen = begun = False
    for event in hand.log:
        if isinstance(event, Misdealt) or (isinstance(event, Moved) and event.source == "board"):
            seen = begun = False
        elif isinstance(event, Turned):
            seen = True
        elif seen and (event in wager.noun or (isinstance(event, Opened) and event.seat < 0)):
            begun = True
    return begun


def give_back(state: TableState, log: Log, name: str) -> None:
    """Give somebody their open wagers back who goes before the hand on which they made them."""
    for bet in [each for each in state.bets if each.name == name and each.pays < 0]:
        log.emit(BetSettled((), state.at, name, bet.on, bet.amount, bet.amount, ()))
        log.emit(BetPaid((), state.at, name, bet.amount, state.player(name) is None))


def pay(state: TableState, log: Log) -> None:
    """Let what was won join the stakes."""
    for bet in [each for each in state.bets if each.pays > 0]:
        gone = state.player(bet.name) is None
        log.emit(BetPaid(state.rules.side_joins.by, state.at, bet.name, bet.pays, gone))
