"""Seats: who sits where, who has the first claim to a seat, what a seat is marked with, and what a move costs.

Knows the acts about seats. Must not know how blinds go round: `blinds` says what a move gains.
"""

from __future__ import annotations

from pokerroom.cards.card import UNKNOWN, rank_of, suit_of
from pokerroom.hand.hand import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.table import acts, events, side
from pokerroom.table.blinds import costs, upcoming
from pokerroom.table.rules import Log, amount, by, emit, free_seat, office, seated, value
from pokerroom.table.state import Player, State

WAYS = ("", "from a closed game", "moved by an officer", "at the start")


def sit(state: State, log: Log, act: acts.Sit) -> None:
    """Somebody takes a seat."""
    _may_play(state, act.name, act.elsewhere)
    if act.way not in WAYS:
        raise Refused(f"{shown(act.way)} is no way to come; the ways are {', '.join(way for way in WAYS if way)}.")
    seat = free_seat(state, act.seat)
    _check_stake(state, act)
    clauses, first = _may_have(state, act, seat)
    if _returns_with_less(state, log, act):
        return
    for event in first:
        emit(state, log, event)
    running = state.number > 0 and bool(state.positions.places)
    exempt = act.way in value(state, "entry.exempt", ())
    asked = value(state, "entry.newcomer", "nothing")
    owes = running and not exempt and asked in ("wait or post", "post once the blinds have passed")
    clauses += by(state, "stake.entry")
    clauses += by(state, "stake.cash") if act.cash else ()
    clauses += (
        by(state, "entry.exempt") if running and exempt else by(state, "entry.newcomer", "entry.passed") if owes else ()
    )
    emit(state, log, events.Sat(tuple(dict.fromkeys(clauses)), state.at, act.name, seat, act.chips, act.way, owes))


def _may_play(state: State, name: str, elsewhere: str = "") -> None:
    """Refuse somebody who may not play here now."""
    check_name(name)
    if state.closed:
        raise Refused("the table is closed.")
    if state.player(name) is not None:
        raise Refused(f"{name} has a seat already.", by(state, "seat.one_hand"))
    person = state.person(name)
    if person is not None and (person.barred < 0 or state.at < person.barred):
        raise Refused(f"{name} may not play.", by(state, "offices.excludes", "offices.suspends", "offices.punishes"))
    if elsewhere and value(state, "seat.one_game", False):
        raise Refused(f"{name} plays at {elsewhere}.", by(state, "seat.one_game"))
    if state.sign.freeze_out and state.number and not value(state, "freeze_out.joins", True):
        raise Refused("nobody joins a freeze-out that has begun.", by(state, "freeze_out.joins"))


def _may_have(state: State, act: acts.Sit, seat: int) -> tuple[tuple[str, ...], list[events.TableEvent]]:
    """Refuse a seat to which somebody else has the better claim; give the clauses, and what must be recorded first."""
    first: list[events.TableEvent] = []
    automatic = state.house == "automatic"
    here = act.way == "at the start"
    person = state.person(act.name)
    if value(state, "seat.permission", False) and not (person is not None and person.admitted) and not here:
        if not automatic:
            raise Refused(f"{act.name} needs permission to join.", by(state, "seat.permission"))
        host = least_office(state, "offices.admits")
        first.append(events.Admitted(by(state, "seat.permission"), state.at, act.name, host))
    holder = held_for(state, seat)
    if holder and holder != act.name:
        raise Refused(f"seat {seat} is reserved for {holder}.", by(state, "seat.reservation"))
    kept = state.allotted.get(seat, "")
    if kept and kept != act.name:
        raise Refused(f"seat {seat} is kept for {kept}.", by(state, "seat.contested", "seat.vacated"))
    if act.way == "at the start" or holder or kept:
        return by(state, "seat.choice"), first
    if state.number == 0 and value(state, "seat.choice") == "by drawing cards":
        if not state.drawn or state.drawn[0] != act.name:
            told = f"{state.drawn[0]} chooses first" if state.drawn else "cards are drawn for the seats"
            raise Refused(f"{told}.", by(state, "seat.choice"))
        return by(state, "seat.choice"), first
    if act.way:
        return (), first
    claim = first_claim(state, seat, act.name)
    if claim != act.name:
        _refuse_claim(state, seat, claim)
    if state.listed and state.listed[0] != act.name:
        raise Refused(f"{state.listed[0]} is the first on the list.", by(state, "seat.vacated"))
    if seat in state.vacated:
        if not automatic:
            raise Refused(f"seat {seat} is for the house to give.", by(state, "seat.left"))
        first.append(events.Allotted(by(state, "seat.left"), state.at, seat, act.name))
    return by(state, "seat.choice"), first


def held_for(state: State, seat: int) -> str:
    """For whom a seat is reserved now, or nobody."""
    name, until = state.reservations.get(seat, ("", 0))
    return "" if name and state.at >= until and value(state, "seat.lapses", False) else name


def _refuse_claim(state: State, seat: int, claim: str) -> None:
    if not claim:
        raise Refused(f"several want seat {seat}: cards are drawn for it.", by(state, "seat.contested"))
    raise Refused(f"{claim} has the first claim to seat {seat}.", by(state, "seat.vacated"))


def least_office(state: State, power: str) -> str:
    """The least office that may do something: it does what is due by itself."""
    rules = state.sign.game.rules
    rule = rules.get(power)
    return str(rule.value if rule is not None else rules["offices.ladder"].value[-1])


def _check_stake(state: State, act: acts.Sit) -> None:
    """Refuse a stake that is too small, too large, or not of chips."""
    amount("a stake", act.chips)
    least, most = state.sign.buy_in
    if act.cash and value(state, "stake.cash") == "does not play":
        raise Refused("cash does not play: buy chips first.", by(state, "stake.cash"))
    if state.sign.freeze_out and act.chips != least and value(state, "freeze_out.buy_in") == "the same":
        raise Refused(f"everybody buys in for {least}.", by(state, "freeze_out.buy_in"))
    held = _check_held(state, act.name, act.chips)
    if act.chips < least and not held and value(state, "stake.entry", "at least the least buy-in") != "any stake":
        raise Refused(f"{act.chips} is less than the least buy-in of {least}.", by(state, "stake.entry"))
    if most is not None and act.chips > most and value(state, "stake.most", "the most buy-in") != "any stake":
        raise Refused(f"{act.chips} is more than the most buy-in of {most}.", by(state, "stake.most"))


def _check_held(state: State, name: str, chips: int) -> int:
    """Refuse a stake without the chips that are held for somebody; give how many these are."""
    person = state.person(name)
    held = person.held if person is not None else 0
    if chips < held:
        raise Refused(f"the {held} held for {name} come back to the table.", by(state, "away.chips", "stake.between"))
    return held


def _returns_with_less(state: State, log: Log, act: acts.Sit) -> bool:
    """Leave it to an office how somebody may play who comes back soon with fewer chips than he left with."""
    minutes = value(state, "stake.return_within")
    person = state.person(act.name)
    if minutes is None or person is None or person.left_at < 0 or act.chips >= person.left_with:
        return False
    if state.at - person.left_at > minutes * 60:
        return False
    clauses = by(state, "stake.return_within")
    if person.least_return is None:
        emit(state, log, events.Flagged(clauses, state.at, act.name, person.left_with))
        return True
    if act.chips < person.least_return:
        raise Refused(f"{act.name} left with {person.least_return}: an officer says how he may play.", clauses)
    return False


def settle(state: State, log: Log, act: acts.Settle) -> None:
    """An office says how somebody may come back with fewer chips."""
    clauses = office(state, act.office, "offices.settles_returns")
    person = state.person(act.name)
    if person is None or person.least_return is None:
        raise Refused(f"{act.name} has not come back with fewer chips.", clauses)
    if act.choice not in ("as he is", "with the same chips"):
        raise Refused(f'{shown(act.choice)} is no choice: say "as he is" or "with the same chips".', clauses)
    emit(state, log, events.Settled(clauses, state.at, act.office, act.name, act.choice))


def admit(state: State, log: Log, act: acts.Admit) -> None:
    """An office lets somebody join."""
    clauses = office(state, act.office, "offices.admits")
    check_name(act.name)
    emit(state, log, events.Admitted(by(state, "seat.permission") + clauses, state.at, act.name, act.office))


# ------------------------------------------------------------------------------------------------ leaving


def leave(state: State, log: Log, act: acts.Leave) -> None:
    """A player goes."""
    player = seated(state, act.name)
    if player.leaving:
        raise Refused(f"{player.name} leaves after the hand already.")
    rule = value(state, "freeze_out.leaves")
    if state.sign.freeze_out and state.number and rule == "for good cause, by an officer":
        raise Refused("a player stays in a freeze-out until he has no chips.", by(state, "freeze_out.leaves"))
    go(state, log, player, "left", by(state, "stake.stays"))


def go(state: State, log: Log, player: Player, way: str, clauses: tuple[str, ...], held: bool = False) -> None:
    """See a player off the table, or note that he goes when the hand is over."""
    if state.playing and player.seat in state.dealt:
        emit(state, log, events.Leaving(clauses, state.at, player.name, way))
        return
    if not state.playing:
        side.give_back(state, log, player.name)
    seat = player.seat
    emit(state, log, events.Left(clauses, state.at, player.name, seat, player.chips, way, held))
    if value(state, "seat.left") == "reserved" and way != "closed":
        emit(state, log, events.Marked(by(state, "seat.left", "markers.reserved"), state.at, seat, "reserved"))


# ------------------------------------------------------------------------------------------------ claims


def want(state: State, log: Log, act: acts.Want) -> None:
    """Somebody wants a seat."""
    seat = free_seat(state, act.seat)
    check_name(act.name)
    if act.name in state.wants.get(seat, []):
        raise Refused(f"{act.name} has said so already.")
    emit(state, log, events.Wanted(by(state, "seat.choice"), state.at, act.name, seat))


def first_claim(state: State, seat: int, asks: str = "") -> str:
    """Who has the first claim to a free seat; nobody (an empty name) where cards must be drawn for it."""
    wants = list(state.wants.get(seat, []))
    if asks and asks not in wants:
        wants.append(asks)
    rule = value(state, "seat.vacated", "nobody")
    here = [name for name in wants if state.player(name) is not None]
    if here and rule != "nobody":
        if rule == "seated players clockwise from the marker" and state.positions.marker:
            places = state.sign.seats
            return min(here, key=lambda name: (state.people[name.casefold()].seat - state.positions.marker) % places)
        return here[0] if len(here) == 1 else ""
    others = [name for name in wants if name not in here] if rule != "nobody" else wants
    waiting = [name for name in state.listed if name in others]
    if waiting:
        return waiting[0]
    return others[0] if len(others) == 1 else ""


def allot(state: State, log: Log, act: acts.Allot) -> None:
    """The house keeps a seat for whoever has the first claim to it."""
    clauses = office(state, act.office, "offices.allocates_seats", "offices.moves_players")
    seat = free_seat(state, act.seat)
    claim = first_claim(state, seat)
    if not claim and state.wants.get(seat):
        _refuse_claim(state, seat, "")
    if not claim and state.listed:
        claim = state.listed[0]
    if not claim:
        raise Refused(f"nobody wants seat {seat}.", clauses)
    kept = by(state, "seat.vacated", "seat.left") or clauses
    emit(state, log, events.Allotted(kept, state.at, seat, claim))


def draw(state: State, log: Log, act: acts.Draw) -> None:
    """Cards are drawn for a seat, or for all of them."""
    if not len(set(act.names)) == len(act.names) == len(act.cards) == len(set(act.cards)) or len(act.names) < 2:
        raise Refused("a draw has two names or more, each with a card of its own.")
    for name, card in zip(act.names, act.cards, strict=True):
        check_name(name)
        if not 0 <= card < UNKNOWN:
            raise Refused(f"{name} drew no card: {card}.")
    if act.seat:
        free_seat(state, act.seat)
        wants = state.wants.get(act.seat, [])
        here = [name for name in wants if state.player(name) is not None]
        first = here if here and value(state, "seat.vacated", "nobody") != "nobody" else wants
        if sorted(first) != sorted(act.names):
            told = f"those who want seat {act.seat} draw for it: {', '.join(first) or 'nobody'}."
            raise Refused(told, by(state, "seat.contested", "seat.vacated"))
    keys = ("seat.contested", "seat.tied") if act.seat else ("seat.choice", "seat.contested", "seat.tied")
    lower = value(state, "seat.contested", "the higher card") == "the lower card"
    ranks = {name: rank_of(card) for name, card in zip(act.names, act.cards, strict=True)}
    suits = {name: suit_of(card) for name, card in zip(act.names, act.cards, strict=True)}
    by_suit = value(state, "seat.tied", "draw again") == "by suit"
    best = min(ranks.values()) if lower else max(ranks.values())
    drawn = [rank for rank in ranks.values() if rank == best] if act.seat else list(ranks.values())
    if len(drawn) != (1 if act.seat else len(set(drawn))) and not by_suit:
        raise Refused("equal cards: those who hold them draw again.", by(state, "seat.tied"))
    order = sorted(act.names, key=lambda name: (ranks[name], suits[name]), reverse=not lower)
    emit(state, log, events.Drew(by(state, *keys), state.at, act.seat, act.names, act.cards, tuple(order)))


def reserve(state: State, log: Log, act: acts.Reserve) -> None:
    """The house reserves a seat."""
    check_name(act.name)
    if not value(state, "seat.reservation", False):
        raise Refused("no seats are reserved here.", by(state, "seat.reservation"))
    seat = free_seat(state, act.seat)
    if seat in state.reservations:
        raise Refused(f"seat {seat} is reserved for {state.reservations[seat][0]}.", by(state, "seat.reservation"))
    amount("a time", act.until, 0)
    emit(state, log, events.Reserved(by(state, "seat.reservation"), state.at, seat, act.name, act.until))


def lapse(state: State, log: Log) -> None:
    """Let reservations lapse whose time has come."""
    if not state.reservations or not value(state, "seat.lapses", False):
        return
    for seat, (name, until) in list(state.reservations.items()):
        if state.at >= until:
            emit(state, log, events.Lapsed(by(state, "seat.lapses"), state.at, seat, name))


# ------------------------------------------------------------------------------------------------ moving


def move(state: State, log: Log, act: acts.Move) -> None:
    """A player takes another seat."""
    player = seated(state, act.name)
    seat = free_seat(state, act.seat)
    if state.playing and player.seat in state.dealt:
        raise Refused(f"{player.name} is in the hand.")
    clauses: tuple[str, ...] = ()
    if act.office:
        clauses = office(state, act.office, "offices.moves_players") + by(state, "entry.exempt")
    else:
        kept = state.allotted.get(seat, held_for(state, seat))
        if kept and kept != player.name:
            raise Refused(f"seat {seat} is kept for {kept}.", by(state, "seat.contested", "seat.vacated"))
        claim = player.name if kept else first_claim(state, seat, player.name)
        if claim != player.name:
            _refuse_claim(state, seat, claim)
    owes, small = False, False
    exempt = bool(act.office) and "moved by an officer" in value(state, "entry.exempt", ())
    if not exempt and state.positions.places:
        owes = costs(state, player, seat)
        clauses += by(state, "move.free", "move.counts", "move.penalty") if owes else by(state, "move.free")
        at_marker = value(state, "move.on_marker")
        coming = upcoming(state)
        if at_marker is not None and seat == coming.marker:
            # The round's blinds are paid from his small blind until the next big blind is due to him.
            owes = not (at_marker and player.paid == 2 and player.seat != coming.places[-1])
            clauses += by(state, "move.on_marker")
        # Who posted the big blind and moves before the small one has missed that.
        due = len(state.positions.names) > 1 and state.positions.names[-1] == player.name
        small = due and value(state, "owed.missed") == "not dealt in"
    event = events.Moved(
        tuple(dict.fromkeys(clauses)), state.at, player.name, player.seat, seat, owes, small, act.office, exempt
    )
    emit(state, log, event)


# ------------------------------------------------------------------------------------------------ markers


def marker_of(player: Player) -> str:
    """What the seat of a player is marked with."""
    owing = bool(player.missed) or player.entry == "killed"
    if player.away_since >= 0:
        return "absent" if owing else "walking"
    if owing:
        return "missed blind"
    return "dealt out" if player.out else ""


def remark(state: State, log: Log) -> None:
    """Set the markers at the seats as they should be now, where the book has them."""
    rules = state.sign.game.rules
    if "seat.markers" not in rules:
        return
    for player in state.players.values():
        marker = marker_of(player)
        if marker == player.marker or (marker and f"markers.{marker.replace(' ', '_')}" not in rules):
            continue
        clauses = by(state, "seat.markers", f"markers.{marker.replace(' ', '_')}")
        emit(state, log, events.Marked(clauses, state.at, player.seat, marker))


def join_list(state: State, log: Log, act: acts.JoinList) -> None:
    """Somebody puts his name on the list."""
    check_name(act.name)
    if act.name in state.listed or state.player(act.name) is not None:
        raise Refused(f"{act.name} is on the list or at the table already.")
    emit(state, log, events.Listed((), state.at, act.name, len(state.listed) + 1, "asked for a seat"))


def leave_list(state: State, log: Log, act: acts.LeaveList) -> None:
    """Somebody takes his name off the list."""
    if act.name not in state.listed:
        raise Refused(f"{shown(act.name)} is not on the list.")
    emit(state, log, events.Unlisted((), state.at, act.name))


def merge(state: State, log: Log, act: acts.Merge) -> None:
    """An office joins the players of another table to this one."""
    clauses = office(state, act.office, "offices.merges_tables", "offices.moves_players")
    if not act.names or not len(act.names) == len(act.seats) == len(act.chips) == len(set(act.seats)):
        raise Refused("each player has a seat of his own and chips.", clauses)
    if len({name.casefold() for name in act.names}) != len(act.names):
        raise Refused("nobody has two seats.", by(state, "seat.one_hand"))
    for name, seat, chips in zip(act.names, act.seats, act.chips, strict=True):
        _may_play(state, name)
        free_seat(state, seat)
        _check_held(state, name, amount("a stake", chips))
    exempt = by(state, "entry.exempt")
    for name, seat, chips in zip(act.names, act.seats, act.chips, strict=True):
        running = state.number > 0 and bool(state.positions.places)
        owes = running and "from a closed game" not in value(state, "entry.exempt", ())
        owes = owes and value(state, "entry.newcomer", "nothing") != "nothing"
        emit(state, log, events.Sat(clauses + exempt, state.at, name, seat, chips, "from a closed game", owes))


def tell_to_leave(state: State, log: Log, act: acts.TellToLeave) -> None:
    """An office has an idle player leave."""
    rounds = value(state, "seat.idle")
    if rounds is None:
        raise Refused("the book does not speak of idle players.")
    clauses = office(state, act.office, "offices.removes_idle")
    player = seated(state, act.name)
    both = tuple(dict.fromkeys(by(state, "seat.idle") + clauses))
    if player.idle < rounds:
        raise Refused(f"{player.name} has wagered nothing for {player.idle} rounds, not {rounds}.", both)
    if len(state.players) < state.sign.seats:
        raise Refused("there are other free seats.", both)
    go(state, log, player, "told to leave", both)
