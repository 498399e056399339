"""Apply: the only place where the state of a table changes. It never refuses; an event is always true.

Knows one small function for each kind of event. Must not know rules or chance: what an event does not say is not done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from pokerroom.law.spoken import spoken_sign
from pokerroom.table import events as e
from pokerroom.table.state import Bet, Debt, Deck, Notice, Person, Player, Positions, Prize, State


def apply(state: State, event: e.TableEvent) -> None:
    """Change the state by an event."""
    state.at = event.at
    APPLIED[type(event)](state, event)


def _known(state: State, name: str) -> Person:
    """What the table keeps of somebody, from now on if nothing was."""
    key = name.casefold()
    person = state.people.get(key)
    if person is None:
        person = state.people[key] = Person(name)
    return person


def _seat(state: State, player: Player) -> None:
    state.players[player.seat] = player
    state.players = dict(sorted(state.players.items()))
    _known(state, player.name).seat = player.seat


def _of(state: State, name: str) -> Player:
    player = state.player(name)
    assert player is not None
    return player


def _gains(player: Player, amount: int) -> None:
    player.chips += amount
    if player.chips >= player.must_have:
        player.must_have = 0


def _receives(state: State, name: str, amount: int) -> None:
    """Somebody gets chips: they join his stake, after the hand if he is in one; who has left takes them with him."""
    player = state.player(name)
    if player is None:
        state.accounts["cage"] += amount
    elif state.playing and player.seat in state.dealt:
        player.adding += amount
    else:
        _gains(player, amount)


def _opened(state: State, event: e.Opened) -> None:
    state.house = event.house
    state.hours = event.hours
    state.shown = event.shown
    state.first_marker = event.marker
    state.showdown, state.dealer, state.cut = event.showdown, event.dealer, event.cut
    state.deck.reduced = state.sign.deck < 52


def _admitted(state: State, event: e.Admitted) -> None:
    _known(state, event.name).admitted += 1


def _sat(state: State, event: e.Sat) -> None:
    player = Player(event.name, event.seat, event.chips)
    player.entry = "new" if event.owes else ""
    player.way = event.way
    player.exempt = event.way in ("from a closed game", "moved by an officer") and not event.owes
    player.fresh = state.number > 0 and not player.exempt
    _seat(state, player)
    person = _known(state, event.name)
    state.accounts["held"] -= person.held  # chips that were held for him come back first
    state.accounts["cage"] -= event.chips - person.held
    person.held = 0
    person.admitted = max(0, person.admitted - 1)
    person.returned = False
    person.least_return = None
    person.left_at, person.left_with = -1, 0
    person.picked_up = -1
    for claims in (state.allotted, state.reservations, state.wants):
        claims.pop(event.seat, None)
    for names in (state.listed, state.drawn):
        if event.name in names:
            names.remove(event.name)
    if event.seat in state.vacated:
        state.vacated.remove(event.seat)


def _leaving(state: State, event: e.Leaving) -> None:
    _of(state, event.name).leaving = event.way


def _left(state: State, event: e.Left) -> None:
    del state.players[event.seat]
    person = _known(state, event.name)
    person.seat = 0
    if event.held:
        person.held += event.chips
        state.accounts["held"] += event.chips
        person.picked_up = event.at
    else:
        state.accounts["cage"] += event.chips
        person.left_at, person.left_with = event.at, event.chips
    if event.name in state.straddlers:
        state.straddlers.remove(event.name)
    if state.kill == event.name:
        state.kill = ""


def _bought(state: State, event: e.Bought) -> None:
    _receives(state, event.name, event.amount)
    state.accounts["cage"] -= event.amount


def _took_off(state: State, event: e.TookOff) -> None:
    player = _of(state, event.name)
    if state.playing and player.seat in state.dealt:
        player.adding -= event.amount
    else:
        player.chips -= event.amount
    state.accounts["cage"] += event.amount


def _lent(state: State, event: e.Lent) -> None:
    _of(state, event.name).chips -= event.amount
    _gains(_of(state, event.other), event.amount)


def _stepped_away(state: State, event: e.SteppedAway) -> None:
    player = _of(state, event.name)
    player.away_since = event.at
    if event.name in state.straddlers:
        state.straddlers.remove(event.name)


def _came_back(state: State, event: e.CameBack) -> None:
    _of(state, event.name).away_since = -1


def _returned(state: State, event: e.Returned) -> None:
    person = _known(state, event.name)
    person.picked_up = -1
    person.returned = event.soon
    if event.name in state.listed:
        state.listed.remove(event.name)
    state.listed.insert(event.place - 1, event.name)


def _dealt_out(state: State, event: e.DealtOut) -> None:
    _of(state, event.name).out = event.out


def _moved(state: State, event: e.Moved) -> None:
    player = state.players.pop(event.seat)
    player.seat = event.to
    _seat(state, player)
    if event.owes and not player.entry:
        player.entry = "moved"
        player.choice = ""
    if event.small:
        count = len(state.sign.blinds)
        player.missed = tuple(sorted({*player.missed, max(0, count - 2)}))
    if event.exempt:
        player.exempt = True
        player.fresh = False
        player.entry = ""
    for claims in (state.allotted, state.wants):
        claims.pop(event.to, None)
    if event.to in state.vacated:
        state.vacated.remove(event.to)


def _marked(state: State, event: e.Marked) -> None:
    player = state.players.get(event.seat)
    if player is not None:
        player.marker = event.marker
    elif event.marker == "reserved":
        state.vacated.append(event.seat)


def _missed(state: State, event: e.Missed) -> None:
    player = _of(state, event.name)
    stood = state.passed.setdefault(player.name, Debt(player.missed, player.paid, player.entry))
    player.missed = tuple(sorted({*player.missed, *event.blinds}))
    player.paid = 0
    if event.kill:
        state.passed[player.name] = structs.replace(stood, kill=True)
        player.entry = "killed"
        state.kill = ""


def _chose(state: State, event: e.Chose) -> None:
    player = _of(state, event.name)
    player.choice = event.choice


def _required(state: State, event: e.Required) -> None:
    _of(state, event.name).entry = "new"


def _excused(state: State, event: e.Excused) -> None:
    player = _of(state, event.name)
    player.entry = ""
    player.missed = ()
    player.exempt = True


def _straddled(state: State, event: e.Straddled) -> None:
    state.straddlers.append(event.name)


def _bet_placed(state: State, event: e.BetPlaced) -> None:
    player = _of(state, event.name)
    if event.outside:
        state.accounts["cage"] -= event.amount
    elif state.playing and player.seat in state.dealt:
        player.adding -= event.amount
    else:
        player.chips -= event.amount
    state.accounts["bets"] += event.amount
    state.bets.append(Bet(event.name, event.on, event.amount))


def _bet_settled(state: State, event: e.BetSettled) -> None:
    wanted = (event.name, event.on, event.amount, event.before)
    bet = next(each for each in state.bets if (each.name, each.on, each.amount, each.pays) == wanted)
    there = event.before if event.before >= 0 else event.amount
    bet.pays, bet.flop = event.pays, event.flop
    state.accounts["house"] += there - event.pays
    state.accounts["bets"] += event.pays - there


def _bet_paid(state: State, event: e.BetPaid) -> None:
    _receives(state, event.name, event.amount)
    state.accounts["bets"] -= event.amount
    state.bets.remove(next(each for each in state.bets if (each.name, each.pays) == (event.name, event.amount)))


def _wanted(state: State, event: e.Wanted) -> None:
    _known(state, event.name)
    state.wants.setdefault(event.seat, []).append(event.name)


def _drew(state: State, event: e.Drew) -> None:
    for name in event.order:
        _known(state, name)
    if event.seat:
        state.wants.pop(event.seat, None)
        state.allotted[event.seat] = event.order[0]
    else:
        state.drawn = list(event.order)


def _allotted(state: State, event: e.Allotted) -> None:
    _known(state, event.name)
    state.allotted[event.seat] = event.name
    state.wants.pop(event.seat, None)


def _reserved(state: State, event: e.Reserved) -> None:
    _known(state, event.name)
    state.reservations[event.seat] = (event.name, event.until)


def _lapsed(state: State, event: e.Lapsed) -> None:
    state.reservations.pop(event.seat, None)


def _listed(state: State, event: e.Listed) -> None:
    _known(state, event.name)
    state.listed.insert(event.place - 1, event.name)


def _unlisted(state: State, event: e.Unlisted) -> None:
    state.listed.remove(event.name)
    _known(state, event.name).returned = False


def _agreed(state: State, event: e.Agreed) -> None:
    notice = state.closing if event.to == "the closing" else state.notice
    if notice is not None:
        notice.agreed.append(event.name)


def _notice_given(state: State, event: e.NoticeGiven) -> None:
    notice = Notice(event.sign, event.at, state.number, [])
    if event.sign:
        state.notice = notice
    else:
        state.closing = notice


def _inspector_told(state: State, event: e.InspectorTold) -> None:
    state.inspector_told = True


def _changed(state: State, event: e.Changed) -> None:
    blinds = len(state.sign.blinds)
    deck, game = state.sign.deck, state.sign.game.key
    state.hang(spoken_sign(event.sign, lambda name: state.book))
    state.shown = event.shown
    state.notice = None
    if len(state.sign.blinds) != blinds:  # blinds begin anew from the marker
        state.positions = Positions(state.positions.marker)
    if state.sign.game.key != game:
        state.first_marker = 0
    if state.sign.kill == "none":  # nobody owes what is not played any more
        state.kill, state.winner, state.run = "", "", 0
        for player in state.players.values():
            if player.entry == "killed":
                player.entry = player.choice = ""
    if state.sign.deck != deck:
        state.deck = Deck(reduced=state.sign.deck < 52)


def _sign_shown(state: State, event: e.SignShown) -> None:
    state.shown = True


def _closed(state: State, event: e.Closed) -> None:
    state.closed = True


def _began(state: State, event: e.Began) -> None:
    state.playing = True
    state.deck.new = False
    state.prizes = [prize for prize in state.prizes if not prize.paid]
    state.number = event.number
    state.dealt = event.seats
    names = tuple([state.players[seat].name if seat else "" for seat in event.blinds])
    # A round that turns out to be void leaves everything about marker and blinds as it was.
    state.before = (state.positions, state.passed)
    state.passed = {}
    state.positions = Positions(event.marker, event.places, names)
    state.straddlers = []


def _finished(state: State, event: e.Finished) -> None:
    state.playing = False
    state.bets = [bet for bet in state.bets if bet.pays]
    state.accounts[event.into] += event.taken
    for seat, chips in zip(state.dealt, event.stacks, strict=True):
        player = state.players[seat]
        player.chips = max(0, chips + player.adding)
        # Who paid something from a stake that he then lost (a misdeal dealt him in again) pays from his pocket.
        state.accounts["cage"] += min(0, chips + player.adding)
        player.adding = 0
        player.times = 0
    if event.void:
        state.positions = state.before[0]
        for player in state.players.values():
            stood = state.before[1].get(player.name)
            if stood is not None:
                player.missed, player.paid, player.entry = stood.missed, stood.paid, stood.entry
                state.kill = player.name if stood.kill else state.kill
        return
    places, names = state.positions.places, state.positions.names
    for player in state.players.values():
        seat = player.seat
        if seat not in state.dealt:
            player.idle += 1
            continue
        player.idle = player.idle + 1 if seat in event.idle else 0
        if player.missed or player.entry:
            player.missed = ()
            player.entry = player.choice = ""
        player.exempt = player.fresh = False
        if places:
            if seat == places[-1]:
                player.paid = 1 if len(places) > 1 else 2
            elif player.name == names[0]:
                player.paid = 2
    if state.sign.kill != "none":
        name = state.players[event.winner].name if event.winner else ""
        state.run = state.run + 1 if name and name == state.winner else 1 if name else 0
        state.winner = name
        state.kill = ""


def _must_buy(state: State, event: e.MustBuy) -> None:
    _of(state, event.name).must_have = event.least


def _killing(state: State, event: e.Killing) -> None:
    state.kill = event.name


def _collected(state: State, event: e.Collected) -> None:
    for name, amount in zip(event.names, event.amounts, strict=True):
        _of(state, name).chips -= amount
        state.accounts["slide"] += amount
    state.collected_at = event.at
    state.verified = False


def _verified(state: State, event: e.Verified) -> None:
    state.verified = True


def _dropped(state: State, event: e.Dropped) -> None:
    state.accounts["slide"] -= event.amount
    state.accounts[event.into] += event.amount
    state.verified = False


def _deck_wanted(state: State, event: e.DeckWanted) -> None:
    state.deck.wanted = event.ground


def _deck_requested(state: State, event: e.DeckRequested) -> None:
    state.deck.asked.append(event.name)


def _deck_step(state: State, event: e.DeckStep) -> None:
    if event.step == "new deck":
        state.deck = Deck(reduced=state.sign.deck < 52)
    else:
        state.deck.steps.append(event.step)


def _reported(state: State, event: e.Reported) -> None:
    _known(state, event.name).reported.append(event.breach)


def _sanctioned(state: State, event: e.Sanctioned) -> None:
    if event.power in ("excludes", "suspends"):
        _known(state, event.name).barred = event.until or -1
    elif event.power == "seizes the winnings of":
        _of(state, event.name).chips -= event.amount
        _known(state, event.name).seized += event.amount
        state.accounts["held"] += event.amount
    elif event.power == "detains":
        _known(state, event.name).detained += 1


def _freed(state: State, event: e.Freed) -> None:
    person = _known(state, event.name)
    if event.amount:
        state.accounts["held"] -= event.amount
        state.accounts["cage"] += event.amount
        person.seized = 0
    if event.to:
        person.detained -= 1


def _disputed(state: State, event: e.Disputed) -> None:
    _known(state, event.name).disputes = True


def _advised(state: State, event: e.Advised) -> None:
    _known(state, event.name).advised = True


def _resolved(state: State, event: e.Resolved) -> None:
    person = _known(state, event.name)
    person.disputes = person.advised = False


def _nothing(state: State, event: e.TableEvent) -> None:
    """A record that changes nothing at the table."""


def _qualified(state: State, event: e.Qualified) -> None:
    state.prizes.append(Prize(event.name, event.outcome, event.prize, state.number))


def _prize_verified(state: State, event: e.PrizeVerified) -> None:
    prize = next(each for each in state.prizes if each.name == event.name and not each.verified)
    prize.verified = True


def _prize_paid(state: State, event: e.PrizePaid) -> None:
    prize = next(each for each in state.prizes if each.name == event.name and each.verified and not each.paid)
    prize.paid = True
    state.accounts["house"] -= event.amount
    if event.medium == "chips":
        _receives(state, event.name, event.amount)
    else:
        state.accounts["cage"] += event.amount


def _extended(state: State, event: e.Extended) -> None:
    player = _of(state, event.name)
    player.times += 1
    state.accounts["cage"] -= event.fee  # his stake does not change during a round: he pays from his pocket
    state.accounts["box"] += event.fee


def _eliminated(state: State, event: e.Eliminated) -> None:
    state.out_of_it.append(event.name)
    state.ante = event.ante


def _adjourned(state: State, event: e.Adjourned) -> None:
    state.adjourned = True


def _resumed(state: State, event: e.Resumed) -> None:
    state.adjourned = False


def _flagged(state: State, event: e.Flagged) -> None:
    _known(state, event.name).least_return = event.left_with


def _settled(state: State, event: e.Settled) -> None:
    if event.choice == "as he is":
        _known(state, event.name).least_return = 0


APPLIED: dict[type[Any], Callable[[State, Any], None]] = {
    e.Opened: _opened,
    e.Admitted: _admitted,
    e.Sat: _sat,
    e.Leaving: _leaving,
    e.Left: _left,
    e.Bought: _bought,
    e.TookOff: _took_off,
    e.Lent: _lent,
    e.SteppedAway: _stepped_away,
    e.CameBack: _came_back,
    e.Returned: _returned,
    e.DealtOut: _dealt_out,
    e.Moved: _moved,
    e.Marked: _marked,
    e.Missed: _missed,
    e.Chose: _chose,
    e.Required: _required,
    e.Excused: _excused,
    e.Straddled: _straddled,
    e.BetPlaced: _bet_placed,
    e.BetSettled: _bet_settled,
    e.BetPaid: _bet_paid,
    e.Wanted: _wanted,
    e.Drew: _drew,
    e.Allotted: _allotted,
    e.Reserved: _reserved,
    e.Lapsed: _lapsed,
    e.Listed: _listed,
    e.Unlisted: _unlisted,
    e.Agreed: _agreed,
    e.NoticeGiven: _notice_given,
    e.InspectorTold: _inspector_told,
    e.Changed: _changed,
    e.SignShown: _sign_shown,
    e.Closed: _closed,
    e.Began: _began,
    e.Finished: _finished,
    e.TimePassed: _nothing,
    e.MustBuy: _must_buy,
    e.Killing: _killing,
    e.Collected: _collected,
    e.Verified: _verified,
    e.Dropped: _dropped,
    e.DeckWanted: _deck_wanted,
    e.DeckRequested: _deck_requested,
    e.DeckStep: _deck_step,
    e.Reported: _reported,
    e.Sanctioned: _sanctioned,
    e.Freed: _freed,
    e.Disputed: _disputed,
    e.Advised: _advised,
    e.Resolved: _resolved,
    e.Referred: _nothing,
    e.RulesGiven: _nothing,
    e.Qualified: _qualified,
    e.PrizeVerified: _prize_verified,
    e.PrizePaid: _prize_paid,
    e.Extended: _extended,
    e.Eliminated: _eliminated,
    e.Adjourned: _adjourned,
    e.Resumed: _resumed,
    e.FreezeOutEnded: _nothing,
    e.Flagged: _flagged,
    e.Settled: _settled,
}
