"""Seats: who sits where, who has the first claim to a seat, what a seat is marked with, and what a move costs.

Knows the acts about seats. Must not know how blinds go round: `blinds` says what a move gains.
"""

from __future__ import annotations

from pokerroom.cards.card import UNKNOWN, rank_of, suit_of
from pokerroom.hand.hand import check_name
from pokerroom.law.error import Refused, shown
from pokerroom.law.rules import cited
from pokerroom.table import acts, events, side
from pokerroom.table.blinds import costs, upcoming
from pokerroom.table.checks import amount, free_seat, least_office, office, seated
from pokerroom.table.recording import Log, emit
from pokerroom.table.state import Player, State

WAYS = ("", "from a closed game", "moved by an officer", "at the start")


def sit(state: State, log: Log, act: acts.Sit) -> None:
    """Somebody takes a seat."""
    rules = state.rules
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
    exempt = act.way in rules.entry_exempt.value
    asked = rules.entry_newcomer.value
    owes = running and not exempt and asked in ("wait or post", "post once the blinds have passed")
    clauses += rules.stake_entry.by
    clauses += rules.stake_cash.by if act.cash else ()
    clauses += (
        rules.entry_exempt.by if running and exempt else cited(rules.entry_newcomer, rules.entry_passed) if owes else ()
    )
    emit(state, log, events.Sat(tuple(dict.fromkeys(clauses)), state.at, act.name, seat, act.chips, act.way, owes))


def _may_play(state: State, name: str, elsewhere: str = "") -> None:
    """Refuse somebody who may not play here now."""
    rules = state.rules
    check_name(name)
    if state.closed:
        raise Refused("the table is closed.")
    if state.player(name) is not None:
        raise Refused(f"{name} has a seat already.", rules.seat_one_hand.by)
    person = state.person(name)
    if person is not None and (person.barred < 0 or state.at < person.barred):
        raise Refused(
            f"{name} may not play.",
            cited(rules.offices_excludes, rules.offices_suspends, rules.offices_punishes),
        )
    if elsewhere and rules.seat_one_game.value:
        raise Refused(f"{name} plays at {elsewhere}.", rules.seat_one_game.by)
    if state.sign.freeze_out and state.number and not rules.freeze_out_joins.value:
        raise Refused("nobody joins a freeze-out that has begun.", rules.freeze_out_joins.by)


def _may_have(state: State, act: acts.Sit, seat: int) -> tuple[tuple[str, ...], list[events.TableEvent]]:
    """Refuse a seat to which somebody else has the better claim; give the clauses, and what must be recorded first."""
    rules = state.rules
    first: list[events.TableEvent] = []
    automatic = state.house == "automatic"
    here = act.way == "at the start"
    person = state.person(act.name)
    if rules.seat_permission.value and not (person is not None and person.admitted) and not here:
        if not automatic:
            raise Refused(f"{act.name} needs permission to join.", rules.seat_permission.by)
        host = least_office(state, rules.offices_admits)
        first.append(events.Admitted(rules.seat_permission.by, state.at, act.name, host))
    holder = held_for(state, seat)
    if holder and holder != act.name:
        raise Refused(f"seat {seat} is reserved for {holder}.", rules.seat_reservation.by)
    kept = state.allotted.get(seat, "")
    if kept and kept != act.name:
        raise Refused(f"seat {seat} is kept for {kept}.", cited(rules.seat_contested, rules.seat_vacated))
    if act.way == "at the start" or holder or kept:
        return rules.seat_choice.by, first
    if state.number == 0 and rules.seat_choice.value == "by drawing cards":
        if not state.drawn or state.drawn[0] != act.name:
            told = f"{state.drawn[0]} chooses first" if state.drawn else "cards are drawn for the seats"
            raise Refused(f"{told}.", rules.seat_choice.by)
        return rules.seat_choice.by, first
    if act.way:
        return (), first
    claim = first_claim(state, seat, act.name)
    if claim != act.name:
        _refuse_claim(state, seat, claim)
    if state.listed and state.listed[0] != act.name:
        raise Refused(f"{state.listed[0]} is the first on the list.", rules.seat_vacated.by)
    if seat in state.vacated:
        if not automatic:
            raise Refused(f"seat {seat} is for the house to give.", rules.seat_left.by)
        first.append(events.Allotted(rules.seat_left.by, state.at, seat, act.name))
    return rules.seat_choice.by, first


def held_for(state: State, seat: int) -> str:
    """For whom a seat is reserved now, or nobody."""
    name, until = state.reservations.get(seat, ("", 0))
    return "" if name and state.at >= until and state.rules.seat_lapses.value else name


def _refuse_claim(state: State, seat: int, claim: str) -> None:
    if not claim:
        raise Refused(f"several want seat {seat}: cards are drawn for it.", state.rules.seat_contested.by)
    raise Refused(f"{claim} has the first claim to seat {seat}.", state.rules.seat_vacated.by)


def _check_stake(state: State, act: acts.Sit) -> None:
    """Refuse a stake that is too small, too large, or not of chips."""
    rules = state.rules
    amount("a stake", act.chips)
    least, most = state.sign.buy_in
    if act.cash and rules.stake_cash.value == "does not play":
        raise Refused("cash does not play: buy chips first.", rules.stake_cash.by)
    if state.sign.freeze_out and act.chips != least and rules.freeze_out_buy_in.value == "the same":
        raise Refused(f"everybody buys in for {least}.", rules.freeze_out_buy_in.by)
    held = _check_held(state, act.name, act.chips)
    if act.chips < least and not held and rules.stake_entry.value != "any stake":
        raise Refused(f"{act.chips} is less than the least buy-in of {least}.", rules.stake_entry.by)
    if most is not None and act.chips > most and rules.stake_most.value != "any stake":
        raise Refused(f"{act.chips} is more than the most buy-in of {most}.", rules.stake_most.by)


def _check_held(state: State, name: str, chips: int) -> int:
    """Refuse a stake without the chips that are held for somebody; give how many these are."""
    person = state.person(name)
    held = person.held if person is not None else 0
    if chips < held:
        raise Refused(
            f"the {held} held for {name} come back to the table.",
            cited(state.rules.away_chips, state.rules.stake_between),
        )
    return held


def _returns_with_less(state: State, log: Log, act: acts.Sit) -> bool:
    """Leave it to an office how somebody may play who comes back soon with fewer chips than he left with."""
    minutes = state.rules.stake_return_within.value
    person = state.person(act.name)
    if minutes is None or person is None or person.left_at < 0 or act.chips >= person.left_with:
        return False
    if state.at - person.left_at > minutes * 60:
        return False
    clauses = state.rules.stake_return_within.by
    if person.least_return is None:
        emit(state, log, events.Flagged(clauses, state.at, act.name, person.left_with))
        return True
    if act.chips < person.least_return:
        raise Refused(f"{act.name} left with {person.least_return}: an officer says how he may play.", clauses)
    return False


def settle(state: State, log: Log, act: acts.Settle) -> None:
    """An office says how somebody may come back with fewer chips."""
    clauses = office(state, act.office, state.rules.offices_settles_returns)
    person = state.person(act.name)
    if person is None or person.least_return is None:
        raise Refused(f"{act.name} has not come back with fewer chips.", clauses)
    if act.choice not in ("as he is", "with the same chips"):
        raise Refused(f'{shown(act.choice)} is no choice: say "as he is" or "with the same chips".', clauses)
    emit(state, log, events.Settled(clauses, state.at, act.office, act.name, act.choice))


def admit(state: State, log: Log, act: acts.Admit) -> None:
    """An office lets somebody join."""
    clauses = office(state, act.office, state.rules.offices_admits)
    check_name(act.name)
    emit(state, log, events.Admitted(state.rules.seat_permission.by + clauses, state.at, act.name, act.office))


# ------------------------------------------------------------------------------------------------ leaving


def leave(state: State, log: Log, act: acts.Leave) -> None:
    """A player goes."""
    rules = state.rules
    player = seated(state, act.name)
    if player.leaving:
        raise Refused(f"{player.name} leaves after the hand already.")
    rule = rules.freeze_out_leaves.value
    if state.sign.freeze_out and state.number and rule == "for good cause, by an officer":
        raise Refused("a player stays in a freeze-out until he has no chips.", rules.freeze_out_leaves.by)
    go(state, log, player, "left", rules.stake_stays.by)


def go(state: State, log: Log, player: Player, way: str, clauses: tuple[str, ...], held: bool = False) -> None:
    """See a player off the table, or note that he goes when the hand is over."""
    rules = state.rules
    if state.playing and player.seat in state.dealt:
        emit(state, log, events.Leaving(clauses, state.at, player.name, way))
        return
    if not state.playing:
        side.give_back(state, log, player.name)
    seat = player.seat
    emit(state, log, events.Left(clauses, state.at, player.name, seat, player.chips, way, held))
    if rules.seat_left.value == "reserved" and way != "closed":
        emit(
            state,
            log,
            events.Marked(cited(rules.seat_left, rules.markers["reserved"]), state.at, seat, "reserved"),
        )


# ------------------------------------------------------------------------------------------------ claims


def want(state: State, log: Log, act: acts.Want) -> None:
    """Somebody wants a seat."""
    seat = free_seat(state, act.seat)
    check_name(act.name)
    if act.name in state.wants.get(seat, []):
        raise Refused(f"{act.name} has said so already.")
    emit(state, log, events.Wanted(state.rules.seat_choice.by, state.at, act.name, seat))


def first_claim(state: State, seat: int, asks: str = "") -> str:
    """Who has the first claim to a free seat; nobody (an empty name) where cards must be drawn for it."""
    wants = list(state.wants.get(seat, []))
    if asks and asks not in wants:
        wants.append(asks)
    rule = state.rules.seat_vacated.value
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
    rules = state.rules
    clauses = office(state, act.office, rules.offices_allocates_seats, rules.offices_moves_players)
    seat = free_seat(state, act.seat)
    claim = first_claim(state, seat)
    if not claim and state.wants.get(seat):
        _refuse_claim(state, seat, "")
    if not claim and state.listed:
        claim = state.listed[0]
    if not claim:
        raise Refused(f"nobody wants seat {seat}.", clauses)
    kept = cited(rules.seat_vacated, rules.seat_left) or clauses
    emit(state, log, events.Allotted(kept, state.at, seat, claim))


def draw(state: State, log: Log, act: acts.Draw) -> None:
    """Cards are drawn for a seat, or for all of them."""
    rules = state.rules
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
        first = here if here and rules.seat_vacated.value != "nobody" else wants
        if sorted(first) != sorted(act.names):
            told = f"those who want seat {act.seat} draw for it: {', '.join(first) or 'nobody'}."
            raise Refused(told, cited(rules.seat_contested, rules.seat_vacated))
    clauses = cited(rules.seat_contested, rules.seat_tied)
    if not act.seat:
        clauses = cited(rules.seat_choice, rules.seat_contested, rules.seat_tied)
    lower = rules.seat_contested.value == "the lower card"
    ranks = {name: rank_of(card) for name, card in zip(act.names, act.cards, strict=True)}
    suits = {name: suit_of(card) for name, card in zip(act.names, act.cards, strict=True)}
    by_suit = rules.seat_tied.value == "by suit"
    best = min(ranks.values()) if lower else max(ranks.values())
    drawn = [rank for rank in ranks.values() if rank == best] if act.seat else list(ranks.values())
    if len(drawn) != (1 if act.seat else len(set(drawn))) and not by_suit:
        raise Refused("equal cards: those who hold them draw again.", rules.seat_tied.by)
    order = sorted(act.names, key=lambda name: (ranks[name], suits[name]), reverse=not lower)
    emit(state, log, events.Drew(clauses, state.at, act.seat, act.names, act.cards, tuple(order)))


def reserve(state: State, log: Log, act: acts.Reserve) -> None:
    """The house reserves a seat."""
    rules = state.rules
    check_name(act.name)
    if not rules.seat_reservation.value:
        raise Refused("no seats are reserved here.", rules.seat_reservation.by)
    seat = free_seat(state, act.seat)
    if seat in state.reservations:
        raise Refused(f"seat {seat} is reserved for {state.reservations[seat][0]}.", rules.seat_reservation.by)
    amount("a time", act.until, 0)
    emit(state, log, events.Reserved(rules.seat_reservation.by, state.at, seat, act.name, act.until))


def lapse(state: State, log: Log) -> None:
    """Let reservations lapse whose time has come."""
    if not state.reservations or not state.rules.seat_lapses.value:
        return
    for seat, (name, until) in list(state.reservations.items()):
        if state.at >= until:
            emit(state, log, events.Lapsed(state.rules.seat_lapses.by, state.at, seat, name))


# ------------------------------------------------------------------------------------------------ moving


def move(state: State, log: Log, act: acts.Move) -> None:
    """A player takes another seat."""
    rules = state.rules
    player = seated(state, act.name)
    seat = free_seat(state, act.seat)
    if state.playing and player.seat in state.dealt:
        raise Refused(f"{player.name} is in the hand.")
    clauses: tuple[str, ...] = ()
    if act.office:
        clauses = office(state, act.office, rules.offices_moves_players) + rules.entry_exempt.by
    else:
        kept = state.allotted.get(seat, held_for(state, seat))
        if kept and kept != player.name:
            raise Refused(f"seat {seat} is kept for {kept}.", cited(rules.seat_contested, rules.seat_vacated))
        claim = player.name if kept else first_claim(state, seat, player.name)
        if claim != player.name:
            _refuse_claim(state, seat, claim)
    owes, small = False, False
    exempt = bool(act.office) and "moved by an officer" in rules.entry_exempt.value
    if not exempt and state.positions.places:
        owes = costs(state, player, seat)
        clauses += cited(rules.move_free, rules.move_counts, rules.move_penalty) if owes else rules.move_free.by
        at_marker = rules.move_on_marker
        coming = upcoming(state)
        if at_marker.given and seat == coming.marker:
            # The round's blinds are paid from his small blind until the next big blind is due to him.
            owes = not (at_marker.value and player.paid == 2 and player.seat != coming.places[-1])
            clauses += at_marker.by
        # Who posted the big blind and moves before the small one has missed that.
        due = len(state.positions.names) > 1 and state.positions.names[-1] == player.name
        small = due and rules.owed_missed.value == "not dealt in"
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
    rules = state.rules
    if not rules.seat_markers.given:
        return
    for player in state.players.values():
        marker = marker_of(player)
        if marker == player.marker or (marker and not rules.markers[marker].given):
            continue
        clauses = cited(rules.seat_markers, rules.markers[marker]) if marker else rules.seat_markers.by
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
    rules = state.rules
    clauses = office(state, act.office, rules.offices_merges_tables, rules.offices_moves_players)
    if not act.names or not len(act.names) == len(act.seats) == len(act.chips) == len(set(act.seats)):
        raise Refused("each player has a seat of his own and chips.", clauses)
    if len({name.casefold() for name in act.names}) != len(act.names):
        raise Refused("nobody has two seats.", rules.seat_one_hand.by)
    for name, seat, chips in zip(act.names, act.seats, act.chips, strict=True):
        _may_play(state, name)
        free_seat(state, seat)
        _check_held(state, name, amount("a stake", chips))
    exempt = rules.entry_exempt.by
    for name, seat, chips in zip(act.names, act.seats, act.chips, strict=True):
        running = state.number > 0 and bool(state.positions.places)
        owes = running and "from a closed game" not in rules.entry_exempt.value
        owes = owes and rules.entry_newcomer.value != "nothing"
        emit(state, log, events.Sat(clauses + exempt, state.at, name, seat, chips, "from a closed game", owes))


def tell_to_leave(state: State, log: Log, act: acts.TellToLeave) -> None:
    """An office has an idle player leave."""
    rules = state.rules
    rounds = rules.seat_idle.value
    if rounds is None:
        raise Refused("the book does not speak of idle players.")
    clauses = office(state, act.office, rules.offices_removes_idle)
    player = seated(state, act.name)
    both = tuple(dict.fromkeys(rules.seat_idle.by + clauses))
    if player.idle < rounds:
        raise Refused(f"{player.name} has wagered nothing for {player.idle} rounds, not {rounds}.", both)
    if len(state.players) < state.sign.seats:
        raise Refused("there are other free seats.", both)
    go(state, log, player, "told to leave", both)
