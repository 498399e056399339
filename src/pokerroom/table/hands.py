"""Hands at a table: how a round of play begins and what its end does to stakes, marker, blinds and accounts.

Knows what lies between two hands. Must not know what happens in one: `hand` plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random

from pokerroom.hand.hand import Hand
from pokerroom.hand.round_of_play import Follower, RoundOfPlay
from pokerroom.hand.start import Voided
from pokerroom.hand.state import OVER, State
from pokerroom.law.error import Refused
from pokerroom.machine.authority import hands_on_cards
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table import house, prizes, side
from pokerroom.table.accounts import from_pocket, to_drop
from pokerroom.table.agreements import see_to_full_deck
from pokerroom.table.blinds import Upcoming, forced, marker_place, straddle_seats, upcoming
from pokerroom.table.debts import Killing, Missed
from pokerroom.table.decks import see_to_deck
from pokerroom.table.due import stops
from pokerroom.table.fields import FORMS, Chips, Name, Number, Numbers, Seat, Seats, TableEvent, Words
from pokerroom.table.freeze_out import act_of_absent, see_to_end
from pokerroom.table.kill import sign_of_hand
from pokerroom.table.leaving import go
from pokerroom.table.log import TableLog
from pokerroom.table.markers import remark
from pokerroom.table.mixes import see_to_mix
from pokerroom.table.outcome import broke, idle_seats, sent_away, whole_winner
from pokerroom.table.people import changes_nothing
from pokerroom.table.places import lies_between
from pokerroom.table.player import Player
from pokerroom.table.state import Debt, Positions, TableState

noun: Noun[TableState] = Noun("hands", FORMS)


def _began(state: TableState, event: Began) -> None:
    state.playing = True
    state.taken_back = False
    state.by_hand = event.by_hand
    state.deck.new = False
    state.prizes = [prize for prize in state.prizes if not prize.paid]
    state.number = event.number
    state.dealt = event.seats
    _pass_by(state, event)
    players, places = state.players, event.places
    for player in players.values():
        player.origin = player.seat
    holders = event.blinds if places else (event.marker if event.marker in event.seats else 0,)
    names = tuple([players[seat].name if seat else "" for seat in holders])
    # A round that turns out to be void leaves everything about marker and blinds as it was.
    state.before = (state.positions, state.passed)
    state.passed = {}
    state.positions = Positions(event.marker, places, names, places[-1] if places else 0)
    state.straddlers = []


def _pass_by(state: TableState, event: Began) -> None:
    """The blinds go past the seats of those who have left, too: they will owe them when they come back."""
    at = state.positions
    if len(state.people) == len(state.players):
        return  # nobody has left
    if not at.places or len(at.places) != len(event.places) or not state.plan.passes_by:
        return
    big, next_big = at.big or at.places[-1], event.places[-1]
    for person in state.people.values():
        last = person.last
        if last is None or not last.played:
            continue
        missed: tuple[int, ...] = ()
        if person.name in at.names[1:]:
            missed = (at.names.index(person.name, 1) - 1,)
        elif last.seat == next_big or lies_between(last.seat, big, next_big):
            missed = tuple(range(len(event.places)))
        if missed:
            state.passed.setdefault(person.name, Debt(last.missed, last.paid, last.entry))
            last.missed = tuple(sorted({*last.missed, *missed}))
            last.paid = False
        last.origin = last.seat


@noun.event(
    "hand {number}: the {word} is on seat {marker}; {seats:seats} are dealt in{kill:kill}{by_hand:slow}",
    seen=by_everybody,
    effect=_began,
)
class Began(TableEvent):
    """A round of play began: its number, where the marker stands, who gets cards, who posts which compulsory blind.

    `seats` are those dealt in, clockwise; the hand's own events follow and count them from 0. `places` are the seats
    where the compulsory blinds stand, `blinds` the same with 0 where nobody is there to post. `kill`: who posts one.
    `word` is what the book calls the marker. `by_hand`: the dealer of real cards says of each how it falls.
    """

    number: "Number"
    marker: "Seat"
    seats: "Seats"
    places: "Seats" = ()
    blinds: "Seats" = ()
    kill: "Seat" = 0
    word: "Words" = "button"
    by_hand: "bool" = False


def _stands_as_before(state: TableState) -> None:
    """A void hand leaves marker, debts and kill as they were."""
    state.positions = state.before[0]
    for player in state.players.values():
        stood = state.before[1].get(player.name)
        if stood is not None:
            player.missed, player.paid, player.entry = stood.missed, stood.paid, stood.entry
            state.kill = player.name if stood.kill else state.kill
    for person in state.people.values():
        stood = state.before[1].get(person.name)
        if stood is not None and person.last is not None:
            person.last.missed, person.last.paid = stood.missed, stood.paid


def _has_played(player: Player, places: tuple[int, ...], names: tuple[str, ...]) -> None:
    """Who was dealt in owes nothing any more, and has paid the blind that came to them."""
    if player.missed or player.entry:
        player.paid = player.paid or bool(player.missed)
        player.missed = ()
        player.entry = player.choice = ""
    player.exempt = player.fresh = False
    player.played = True
    if player.out_once:  # they were dealt in all the same
        player.out = player.out_once = False
    if places and player.seat == places[-1]:
        player.paid = len(places) == 1
    elif places and player.name == names[0]:
        player.paid = True


def _finished(state: TableState, event: Finished) -> None:
    state.playing = False
    state.bets = [bet for bet in state.bets if bet.pays]
    state.accounts[event.into] += event.taken - event.dropped
    state.dropped = 0
    players, dealt, stacks = state.players, state.dealt, event.stacks
    if len(stacks) != len(dealt):
        raise ValueError("everybody who was dealt in has a stack, and nobody else")
    for place, seat in enumerate(dealt):
        player, chips = players[seat], stacks[place]
        if chips > player.chips:
            player.won += chips - player.chips
        player.chips = chips + player.adding
        player.adding = player.times = 0
        player.dead = False
    if event.void:
        _stands_as_before(state)
        return
    idle, at = event.idle, state.positions
    places, names = at.places, at.names
    everybody = len(players) == len(dealt)  # was dealt in
    for seat, player in players.items():
        if everybody or seat in dealt:
            player.idle = player.idle + 1 if idle and seat in idle else 0
            _has_played(player, places, names)
        else:
            player.idle += 1
            if player.out_once:
                player.out = player.out_once = False
    if state.plan.watches_winner:
        name = players[event.winner].name if event.winner else ""
        state.run = state.run + 1 if name and name == state.winner else 1 if name else 0
        state.winner = name
        state.kill = ""


@noun.event(
    "hand {number} is {void:void}{taken:taken}",
    seen=by_everybody,
    effect=_finished,
    books=to_drop("taken", "commission", but="dropped"),
)
class Finished(TableEvent):
    """A round of play is over: what everybody who was dealt in has now, what the house took and where it went.

    `void`: all chips went back and the marker stays. `idle`: who of those dealt in put nothing in. `winner`: the seat
    that won the hand whole, or 0. `dropped`: so much had gone there before.
    """

    number: "Number"
    stacks: "Numbers"
    taken: "Number" = 0
    into: "Words" = "box"
    void: "bool" = False
    idle: "Seats" = ()
    winner: "Seat" = 0
    dropped: "Number" = 0


def _paid_up(state: TableState, event: PaidUp) -> None:
    state.players[event.seat].adding += event.amount
    state.accounts["cage"] -= event.amount


@noun.event(
    "{name} pays {amount} from their pocket",
    seen=by_everybody,
    effect=_paid_up,
    books=from_pocket("amount", "paid from the pocket"),
)
class PaidUp(TableEvent):
    """A player had paid something from a stake that they lost afterwards, and pays it from elsewhere."""

    name: "Name"
    seat: "Seat"
    amount: "Chips"


@noun.event("it is {at}", seen=by_everybody, effect=changes_nothing, topic="unsaid")
class TimePassed(TableEvent):
    """Time passed in a round of play: what follows in it was done at this time."""


def _deal_hand(state: TableState, log: TableLog, act: DealHand) -> None:
    """The dealer begins the next round of play, shuffled by the table's own chance."""
    if act.by_hand and not state.sign.cards_on_felt:
        raise Refused("this table deals its own cards, and all of them rightly.")
    deal(state, log, None, log.chance, act.by_hand)


@noun.act("the dealer deals a hand{by_hand:slow}", by=hands_on_cards, answer=_deal_hand)
class DealHand(Act):
    """The dealer begins the next round of play; `by_hand`: of real cards they say how each falls, right or wrong."""

    by_hand: "bool" = False


def manner(dealer: str, by_hand: bool) -> str:
    """Whether dealing goes by itself in a hand: where somebody says of each card how it falls, it does not."""
    return "manual" if by_hand else dealer


def hand_on(state: TableState) -> Hand:
    """The round of play that is on, or a refusal."""
    if not state.playing or state.hand is None:
        raise Refused("no hand is being played.")
    return state.hand


def deal(
    state: TableState, log: TableLog, deck: Sequence[int] | None, chance: Random | None, by_hand: bool = False
) -> Hand:
    """Begin the next round of play, with this deck or this chance, and follow it."""
    sealed = log.secret is not None and not state.sign.cards_on_felt  # nobody can seal what nobody knows
    hand = begin(state, log, deck, chance, log.secret() if log.secret is not None and sealed else b"", by_hand)
    follower = Following(state, log, hand)
    hand.follower = follower
    follower.hear(hand.log)
    return hand


def listen(state: TableState, log: TableLog) -> None:
    """Be told from now on what is recorded in the hand that is on, whoever plays it."""
    if state.playing and state.hand is not None:
        state.hand.follower = Following(state, log, state.hand)


class Following(Follower):
    """A table follows its hand: what is recorded there it takes over, and sees to what follows from it."""

    __slots__ = ("_each", "_fees", "_log", "_played", "_state")

    def __init__(self, state: TableState, log: TableLog, hand: RoundOfPlay) -> None:
        self._state: TableState = state
        self._log: TableLog = log
        self._played: State = hand.state
        plan, players = state.plan, state.players
        away = plan.absent_post and any(players[seat].away_since >= 0 or players[seat].dead for seat in state.dealt)
        self._each: bool = away or plan.follows_acts or bool(state.bets)  # else nothing follows until the hand is over
        self._fees: bool = hand.state.plan.fee_each > 0

    def hear(self, made: list[Event]) -> None:
        """Take over what the hand has recorded. It says no time: where that is another, it goes before."""
        log, at = self._log, self._state.at
        if at != log.told:
            log.emit(TimePassed((), at))
        log.keep(made)
        if self._fees:
            house.drop_fees(self._state, log, self._played.plan, made)
        if self._each or self._played.stage == OVER:
            attend(self._state, log)


def begin(
    state: TableState,
    log: Log,
    deck: Sequence[int] | None,
    chance: Random | None,
    secret: bytes = b"",
    by_hand: bool = False,
) -> Hand:
    """Begin the next round of play, or be refused with what stops it."""
    if state.playing:
        raise Refused("a hand is being played.")
    paid, found, charges = _upcoming_paid(state, log)
    killer = _killer(state, found)
    straddlers = _straddlers(paid, found)
    sign = sign_of_hand(state.sign, state.ante, bool(killer))
    players: dict[str, int] = {}
    for seat in found.dealt:
        player = paid.players[seat]
        players[player.name] = player.chips
    plain = found.plain and not killer
    hand = Hand(
        sign,
        players,
        marker=marker_place(found),
        deck=deck,
        chance=chance,
        straddles=len(straddlers) if plain else 0,
        posts=None if plain else forced(state, found, straddlers, killer),
        side_wagers=bool(state.bets),
        showdown=state.showdown,
        dealer=manner(state.dealer, by_hand),
        cut=state.cut,
        push=state.push,
        secret=secret,
    )
    for event in charges:
        log.emit(event)
    cards = state.deck
    if cards.new or cards.wanted:
        see_to_deck(state, log)
    for seat, passed in found.missed.items():
        missed = Missed(state.rules.owed_missed.by, state.at, state.players[seat].name, passed)
        log.emit(missed)
    if state.kill and state.kill != killer:
        log.emit(Missed(state.rules.kill_unpaid.by, state.at, state.kill, (), True))
    clauses = found.why + _marker_by(state, found)
    kill = state.people[killer.casefold()].seat if killer else 0
    word, number = state.plan.marker_word, state.number + 1
    log.emit(
        Began(clauses, state.at, number, found.marker, found.dealt, found.places, found.blinds, kill, word, by_hand)
    )
    state.begin(hand)
    if found.missed or not found.plain:
        remark(state, log)
    return hand


def _upcoming_paid(state: TableState, log: Log) -> tuple[TableState, Upcoming, list[Event]]:
    """The table once the time charge that is due is paid, the hand as it is dealt then, and what was paid.

    It is paid in advance, so that nobody plays with those chips; and nobody has paid yet if no hand can be dealt then.
    """
    found = upcoming(state)
    stopped = stops(state, found)
    paid, charges = state, []
    charged = state.plan.time_charge is not None
    if charged and not stopped and state.house == "automatic" and house.collection_due(state):
        paid = _trial(state)
        trial = Log(paid, log.effects)
        house.see_to_charge(paid, trial)
        charges = trial.events
        found = upcoming(paid)
        stopped = stops(paid, found)
    if stopped:
        raise Refused(f"{stopped[0].said}.", stopped[0].by)
    return paid, found, charges


def _trial(state: TableState) -> TableState:
    """The same table to try out what a charge does to stakes and accounts."""
    trial = copy(state)
    trial.players = {seat: copy(player) for seat, player in state.players.items()}
    trial.accounts = dict(state.accounts)
    return trial


def _marker_by(state: TableState, found: Upcoming) -> tuple[str, ...]:
    plan = state.plan
    if not state.number:
        return plan.marker_starts_by
    # Only in a freeze-out is anybody dealt in who is away.
    away = plan.freeze_out and any(_is_away(state, seat) for seat in found.dealt)
    clauses = state.rules.freeze_out_antes.by if away else ()
    if found.why:
        return clauses
    if found.marker == state.positions.marker and found.places:
        return clauses + state.rules.leaves_small_blind.by  # it waited for a blind that was gone in the hand before
    return clauses + plan.marker_moves_by


def _is_away(state: TableState, seat: int) -> bool:
    return state.players[seat].away_since >= 0


def _killer(state: TableState, found: Upcoming) -> str:
    """Who posts a kill in the next hand, if they are dealt in."""
    player = state.player(state.kill) if state.kill else None
    if player is not None and player.seat in found.dealt:
        return player.name
    if found.owing:  # one who owes a kill from before posts it now, and makes this the larger hand
        players = state.players
        for seat in found.dealt:
            if players[seat].entry == "killed":
                return players[seat].name
    return ""


def _straddlers(state: TableState, found: Upcoming) -> list[str]:
    """Those who announced a straddle and still sit where they may make it."""
    if not state.straddlers:
        return []
    seats = straddle_seats(state, found)
    good: list[str] = []
    for place, name in enumerate(state.straddlers):
        player = state.player(name)
        size = state.sign.blinds[-1] * 2 ** (place + 1)
        if player is None or place >= len(seats) or seats[place] != player.seat or player.chips < size:
            break
        good.append(name)
    return good


def attend(state: TableState, log: Log) -> None:
    """Do what follows at the table from how far its hand is; an act for somebody absent comes here again.

    Once the hand is booked, the table does not listen to it any more.
    """
    hand = hand_on(state)
    act = act_of_absent(state, hand) if state.plan.absent_post else None
    if act is not None:
        hand.play(act)
    elif hand.over:
        end(state, log, hand)
    elif state.bets:
        side.settle_bets(state, log)
    if not state.playing:
        hand.follower = None


def end(state: TableState, log: Log, hand: Hand) -> None:
    """Book a round of play that is over, and do what follows from it."""
    rules, plan = state.rules, state.plan
    if state.bets:
        side.settle_bets(state, log)
    over = hand.state
    void = any(isinstance(event, Voided) for event in hand.log[-3:]) or (bool(over.errors) and side.is_void(hand))
    idle = idle_seats(state, hand) if plan.watches_idle else ()
    winner = whole_winner(state, hand) if plan.watches_winner and not void else 0
    into = over.plan.into if over.plan.charges else over.plan.fee_into
    for place, seat in enumerate(state.dealt):
        dealt = state.players[seat]
        short = -over.stacks[place] - dealt.adding
        if short > 0:  # a misdeal dealt them in again
            log.emit(PaidUp((), state.at, dealt.name, seat, short))
    house.feed_jackpot(state, log, over)
    log.emit(
        Finished(
            plan.over_by,
            state.at,
            state.number,
            tuple(over.stacks),
            over.taken,
            into,
            void,
            idle,
            winner,
            state.dropped - over.jackpot,
        ),
    )
    if state.bets:
        side.pay(state, log)
    if plan.prizes and not void:
        prizes.qualify(state, log)
    players = state.players
    for place, seat in enumerate(state.dealt):
        player = players.get(seat)
        if player is not None and player.chips == 0:
            broke(state, log, seat, over.start[place])
    if plan.watches_winner and state.run and state.winner and not void and state.run >= rules.kill_wins.value:
        log.emit(Killing(rules.kill_wins.by, state.at, state.winner, state.run))
    if plan.sends_away:
        sent_away(state, log, hand)
    for player in list(state.players.values()):
        if player.leaving:
            held = player.leaving == "picked up" and rules.away_chips.value == "held for them"
            go(state, log, player, player.leaving, (), held)
    if plan.freeze_out:
        see_to_end(state, log)
    if state.sign.mix:
        see_to_mix(state, log)
    see_to_full_deck(state, log)
    remark(state, log)
