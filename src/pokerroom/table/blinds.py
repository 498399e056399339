"""Marker and blinds: where the marker goes, who posts which blind, who is dealt in, and what anybody owes for it.

Knows how positions follow from those of the hand before. The last blind goes to the next player, every other blind to
where the one above it was, the marker behind them; who is not there misses theirs. Must not change anything: `hands`
does.
"""

from __future__ import annotations

from pokerroom.hand.clauses import joined, without
from pokerroom.hand.post import ForcedBet
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.table.kill import kill_size
from pokerroom.table.places import has_next_marker, is_between, leaves_place, lies_between
from pokerroom.table.player import Player
from pokerroom.table.state import TableState

By = tuple[str, ...]


class Upcoming:
    """The next hand as it would be dealt now. Seats are counted from 1."""

    __slots__ = ("blinds", "dealt", "marker", "missed", "owing", "places", "plain", "why")

    def __init__(self, marker: int, places: tuple[int, ...], blinds: tuple[int, ...], dealt: tuple[int, ...]) -> None:
        self.marker: int = marker
        self.places: tuple[int, ...] = places  # where each compulsory blind stands
        self.blinds: tuple[int, ...] = blinds  # who posts it; 0 where nobody is there to do so
        self.dealt: tuple[int, ...] = dealt
        self.missed: dict[int, tuple[int, ...]] = {}  # seats that a blind passes by
        self.owing: bool = False  # somebody who is ready for cards owes a blind
        self.plain: bool = False  # nobody owes anything, and the blinds sit at the marker as the sign has them
        self.why: By = ()  # the clauses, where a blind or the marker stands at a seat of nobody


def is_ready(player: Player) -> bool:
    """Whether a player is there, has chips and wants cards."""
    return player.away_since < 0 and not player.out and player.chips > 0 and not player.must_have and not player.leaving


def owes(player: Player) -> bool:
    """Whether a player gets no cards until a blind is put right."""
    return bool(player.missed or player.entry)


def upcoming(state: TableState) -> Upcoming:
    """Work out the next hand: marker, blinds and who is dealt in."""
    plan = state.plan
    absent_post = plan.absent_post
    ready: list[int] = []
    owing = False
    for seat, player in state.players.items():
        if player.chips > 0 and not player.out_once if absent_post else is_ready(player):
            ready.append(seat)
            if owes(player):
                owing = True
    if len(ready) < 2 and state.sign.tournament:  # nobody waits for the button where nobody could play without them
        ready = [seat for seat, player in state.players.items() if player.chips > 0]
    if not ready:
        return Upcoming(0, (), (), ())
    if not plan.blinds:
        found = _with_antes(state, ready)
    elif state.positions.places:
        found = _following(state, ready, owing)
    else:
        found = _first(state, ready)
    found.owing = owing
    return found


# ------------------------------------------------------------------------------------------------ positions


def _next(seats: list[int], after: int) -> int:
    """The first of some seats clockwise from a place, that place itself last."""
    return next((seat for seat in seats if seat > after), seats[0])


def _back(seats: list[int], before: int) -> int:
    """The first of some seats counter-clockwise from a place, that place itself first."""
    return next((seat for seat in reversed(seats) if seat <= before), seats[-1])


def _start(state: TableState, seats: list[int]) -> int:
    """Who has the marker in the first hand; the dealer sits between the last place and the first."""
    if state.first_marker in seats:
        return state.first_marker
    return seats[-1] if state.rules.marker_starts.value == "right of the dealer" else seats[0]


def _with_antes(state: TableState, ready: list[int]) -> Upcoming:
    last = state.positions.marker
    takers = [seat for seat in ready if not _is_barred(state, state.players[seat])] or ready
    stays = state.plan.marker_stays
    marker = _start(state, takers) if not last or stays else _next(takers, last)
    found = Upcoming(marker, (), (), tuple(ready))
    found.plain = True
    if last and not stays and marker != _next(ready, last):
        found.why = state.rules.entry_on_marker.by
    return found


def _on_marker(state: TableState, count: int) -> bool:
    """Whether the first blind sits where the marker is."""
    return state.plan.heads_up_on_marker if count == 2 else state.plan.on_marker


def _first(state: TableState, ready: list[int]) -> Upcoming:
    """The first hand, or the first with another number of blinds: counted from the marker."""
    free = [seat for seat in ready if not owes(state.players[seat])] or ready
    last = state.positions.marker
    marker = _start(state, free) if not last or state.plan.marker_stays else _next(free, last)
    start = free.index(marker) + (0 if _on_marker(state, len(free)) else 1)
    blinds = tuple([free[(start + each) % len(free)] for each in range(state.plan.blinds)])
    found = Upcoming(marker, blinds, blinds, tuple(free))
    found.plain = True
    return found


def _following(state: TableState, ready: list[int], owing: bool) -> Upcoming:
    """The hand after another: the last blind to the next player, each other to where the one above it was."""
    plan, players = state.plan, state.players
    if plan.marker_stays:
        return _first(state, ready)
    last = state.positions.places
    takers = [seat for seat in ready if players[seat].entry != "killed"] if owing else ready
    big = _next(takers or ready, last[-1])
    on_marker = plan.on_marker
    behind = (last[1] if len(last) > 1 else big) if on_marker else last[0]
    barred = behind != big and behind in ready and _is_barred(state, players[behind])
    if barred:
        ready = [seat for seat in ready if seat != behind]
    dealt = _dealt(state, ready, big, behind) if owing else ready
    if len(dealt) == 2 and len(last) == 2 and plan.heads_up_on_marker and not on_marker:
        return _two(state, dealt, big)
    places = (*last[1:], big)
    blinds = _posted_by(state, places, dealt)
    gone = 0 in blinds
    if gone and plan.small_blind_gone == "the next player posts it":
        return _moved_up(state, dealt)
    if gone and plan.small_blind_gone == "no small blind, the marker waits":
        marker = next(seat for seat in blinds if seat)
    elif on_marker:
        marker = places[0]
    elif last[0] == big and len(dealt) > 2:  # three again after two: the seat behind the first blind
        marker = _back(dealt, (places[0] - 1) or state.places)
        if _is_barred(state, players[marker]):
            return _following(state, [seat for seat in ready if seat != marker], owing)
    else:
        marker = last[0]
    found = Upcoming(marker, places, blinds, tuple(dealt))
    if gone or marker not in dealt:
        rules = state.rules
        found.why = (rules.entry_on_marker if barred else rules.leaves_small_blind).by
        if marker in dealt:
            found.why = without(found.why, rules.leaves_dead_marker.by)
    else:
        found.plain = _in_order(state, found, owing)
    found.missed = _missed(state, found)
    return found


def _posted_by(state: TableState, places: tuple[int, ...], dealt: list[int]) -> tuple[int, ...]:
    """Who posts each blind: whoever had the one above it and is still there, the next player the last; else nobody."""
    blinds, names, players = list(places), state.positions.names, state.players
    for place in range(len(places) - 1):
        seat = places[place]
        if seat not in dealt or seat == places[-1] or players[seat].name != names[place + 1]:
            blinds[place] = 0
    return tuple(blinds)


def _is_in_turn(state: TableState, place: int, ready: list[int]) -> bool:
    """Whether somebody is there to post the next blind at a place of the last hand."""
    seat = state.positions.places[place]
    return seat in ready and state.players[seat].name == state.positions.names[place]


def _is_barred(state: TableState, player: Player) -> bool:
    """Whether a new player is not dealt in where the marker stands."""
    return player.fresh and not player.exempt and not state.plan.newcomers_on_marker


def _in_order(state: TableState, found: Upcoming, owing: bool) -> bool:
    """Whether the blinds sit one behind the other at the marker, and nobody else posts anything."""
    dealt, players = found.dealt, state.players
    start = marker_place(found) + (0 if _on_marker(state, len(dealt)) else 1)
    if any(dealt[(start + each) % len(dealt)] != seat for each, seat in enumerate(found.blinds)):
        return False
    return not owing or not any(owes(players[seat]) for seat in dealt if seat != found.blinds[-1])


def _two(state: TableState, dealt: list[int], big: int) -> Upcoming:
    """Two players where the marker posts the first blind: the last blind goes to the next, the other has the marker."""
    other = dealt[1] if dealt[0] == big else dealt[0]
    found = Upcoming(other, (other, big), (other, big), tuple(dealt))
    found.missed = _missed(state, found)
    found.plain = not owes(state.players[other])
    return found


def _moved_up(state: TableState, dealt: list[int]) -> Upcoming:
    """Every blind goes one player further, whoever is gone: somebody pays twice and somebody not at all."""
    start = dealt.index(_next(dealt, state.positions.places[0]))
    blinds = tuple([dealt[(start + each) % len(dealt)] for each in range(state.plan.blinds)])
    marker = blinds[0] if _on_marker(state, len(dealt)) else dealt[start - 1]
    found = Upcoming(marker, blinds, blinds, tuple(dealt))
    found.missed = _missed(state, found)
    found.plain = _in_order(state, found, True)
    return found


def _dealt(state: TableState, ready: list[int], big: int, marker: int) -> list[int]:
    """Who gets cards: those who owe nothing, those who post what they owe, and whoever is the big blind."""
    players = state.players
    if not any(owes(players[seat]) for seat in ready):
        return ready
    posting = {
        big,
        *[place for number, place in enumerate(state.positions.places) if number and _is_in_turn(state, number, ready)],
    }
    dealt = [
        seat
        for seat in ready
        if seat in posting or not owes(players[seat]) or may_post(state, players[seat], marker, big)
    ]
    if len(dealt) < players_needed(state):
        # The game stands still, so that no blind can come to those who wait for it: they need not.
        dealt = [
            seat for seat in ready if seat in posting or not players[seat].missed or players[seat].choice == "post"
        ]
    return dealt


def players_needed(state: TableState) -> int:
    """With how many players a hand can be dealt: two at least, and one for each blind."""
    if state.plan.freeze_out and state.number:
        return 2  # it goes on to the last player
    return state.plan.least_players


def may_post(state: TableState, player: Player, marker: int, big: int) -> bool:
    """Whether a player who owes a blind is dealt in for posting it, where they sit."""
    if player.exempt:
        return True
    if player.choice != "post":
        return False
    if player.entry == "new":
        return not state.rules.entry_passed.value or marker == big or not is_between(player.seat, marker, big)
    came_now = player.entry == "moved" and player.moved_in == state.number
    return not came_now or player.seat != marker or not state.rules.move_on_marker.given


def _missed(state: TableState, found: Upcoming) -> dict[int, tuple[int, ...]]:
    """Who misses a blind because it goes past while they are not there."""
    if len(found.dealt) == len(state.players) or not state.plan.passes_by:
        return {}
    missed: dict[int, tuple[int, ...]] = {}
    before, names = state.positions.places, state.positions.names
    big = state.positions.big or before[-1]
    for seat, player in state.players.items():
        if seat in found.dealt:
            continue
        away = not is_ready(player) and player.name != names[-1]
        if away and lies_between(seat, big, found.places[-1]):
            passed = tuple(range(len(before)))
        elif seat in before[1:] and names[before.index(seat, 1)] == player.name:
            passed = (before.index(seat, 1) - 1,)
        else:
            continue
        if not set(passed) <= set(player.missed):
            missed[seat] = passed
    return missed


# ------------------------------------------------------------------------------------------------ forced bets


def to_post(state: TableState, player: Player) -> list[tuple[int, str, By]]:
    """What a player posts to be dealt in who owes something: sums, live or dead, with the clauses."""
    rules = state.rules
    blinds = state.sign.blinds
    posts: list[tuple[int, str, By]] = []
    if not blinds or player.exempt:
        return posts
    live = 0
    clauses: By = ()
    if player.entry == "killed":  # the kill takes the place of a big blind
        live, clauses = kill_size(state.sign), cited(rules.kill_unpaid, rules.owed_missed)
    elif player.entry == "new":
        live, clauses = blinds[-1], cited(rules.entry_newcomer, rules.entry_passed, rules.entry_post)
    elif player.entry == "moved":
        live, clauses = blinds[-1], cited(rules.move_free, rules.move_penalty)
    if player.missed:
        only_big = rules.owed_correction.value == "the big blind"
        if only_big or len(blinds) - 1 in player.missed:
            live, clauses = max(live, blinds[-1]), clauses + cited(rules.owed_missed, rules.owed_correction)
        small = 0 if only_big else sum([blinds[place] for place in player.missed if place < len(blinds) - 1])
        if small:
            dead = rules.owed_small.value == "dead"
            clause = cited(rules.owed_missed, rules.owed_correction, rules.owed_small)
            posts.append((small, "dead" if dead else "post", clause))
    if live:
        posts.insert(0, (live, "post", tuple(dict.fromkeys(clauses))))
    return posts


def forced(state: TableState, found: Upcoming, straddlers: list[str], killer: str) -> list[ForcedBet]:
    """The forced bets of a hand in which somebody owes something, or a blind has nobody to post it."""
    rules, sign = state.rules, state.sign
    dealt = list(found.dealt)
    places = {state.players[seat].name: place for place, seat in enumerate(dealt)}
    posts: list[ForcedBet] = []
    ante = state.ante or sign.ante
    if ante and sign.ante_from != "the last blind":
        first = marker_place(found) + (1 if rules.marker_gets.value == "the last card" else 0)
        posts += [ForcedBet((first + each) % len(dealt), ante, "ante") for each in range(len(dealt))]
    for number, (size, seat) in enumerate(zip(sign.blinds, found.blinds, strict=True)):
        # The kill takes the place of the blind, and so does what they missed.
        if seat and state.players[seat].name != killer and not _debts(state, found, state.players[seat]):
            posts.append(ForcedBet(dealt.index(seat), size, "blind", _placed_by(state, found, number)))
    for seat in dealt:
        player = state.players[seat]
        if owes(player) and player.name != killer:
            posts += [ForcedBet(dealt.index(seat), *debt) for debt in _debts(state, found, player)]
    if killer:
        player = state.players[dealt[places[killer]]]
        clauses = cited(sign.rule(Sign.kill), rules.kill_wins, rules.kill_acts, rules.kill_unpaid)
        posts.append(ForcedBet(places[killer], kill_size(sign), "kill", clauses))
        debts = _debts(state, found, player)
        if player.entry or len(sign.blinds) - 1 in player.missed:
            debts = debts[1:]  # the kill takes the place of the big blind that they owe
        posts += [ForcedBet(places[killer], *debt) for debt in debts]
    for times, name in enumerate(straddlers, 1):
        posts.append(ForcedBet(places[name], sign.blinds[-1] * 2**times if sign.blinds else 0, "straddle"))
    if ante and sign.ante_from == "the last blind" and found.blinds:
        posts.append(ForcedBet(dealt.index(found.blinds[-1]), ante, "table ante"))
    return posts


def _placed_by(state: TableState, found: Upcoming, number: int) -> By:
    """The clauses by which a blind sits where it does: behind one that nobody posts, those that say so alone."""
    by = state.plan.blinds_by
    placed = by.anywhere if 0 in found.blinds[:number] else by.of(number, len(found.dealt))
    return joined(placed, found.why)


def _debts(state: TableState, found: Upcoming, player: Player) -> list[tuple[int, str, By]]:
    """What a player posts in this hand of what they owe: nothing where they wait, or where their blind settles it."""
    due = player.seat in found.blinds and player.name in state.positions.names[1:] and not player.missed
    in_turn = due or player.seat == found.places[-1]
    return to_post(state, player) if owes(player) and player.choice == "post" and not in_turn else []


def marker_place(found: Upcoming) -> int:
    """Where the hand takes the marker to be, counted among those dealt in from 0: behind an empty seat, the nearest."""
    dealt, marker = found.dealt, found.marker
    for place, seat in enumerate(dealt):
        if seat == marker:
            return place
    return dealt.index(_back(list(dealt), marker))


def straddle_seats(state: TableState, found: Upcoming) -> list[int]:
    """The seats that may straddle, in order: from the left of the last blind on."""
    dealt = list(found.dealt)
    if not found.blinds:
        return []
    start = dealt.index(found.blinds[-1])
    count = len(dealt) - len({seat for seat in found.blinds if seat})
    return [dealt[(start + 1 + each) % len(dealt)] for each in range(count)]


# ------------------------------------------------------------------------------------------------ moving


def seats_passed(state: TableState, name: str, seat: int, to: int) -> int:
    """How many live seats of others lie clockwise between two seats."""
    return sum(
        [
            1
            for other, player in state.players.items()
            if player.name != name
            and is_ready(player)
            and (not owes(player) or player.choice == "post")  # a live seat is one that is dealt in
            and lies_between(other, seat, to)
        ]
    )


def hands_to_big_blind(state: TableState, seat: int, name: str) -> int:
    """How many hands until the big blind comes to a seat, if this player sits there."""
    last = state.positions.places[-1]
    others = [each for each, player in state.players.items() if player.name != name and is_ready(player)]
    return 1 + sum([1 for other in others if lies_between(other, last, seat)])


def gains(state: TableState, player: Player, to: int) -> bool:
    """Whether a move puts off the player's next big blind."""
    now = hands_to_big_blind(state, player.came_from, player.name)
    return hands_to_big_blind(state, to, player.name) > now


def costs(state: TableState, player: Player, to: int) -> bool:
    """Whether a move to another seat, from where a player sat in the last hand, is paid for by waiting or posting."""
    rules = state.rules
    counts = rules.move_counts.value
    if not counts or rules.move_penalty.value == "nothing" or to == player.came_from:
        return False
    if state.positions.names[-1] == player.name and not leaves_place(state, player, to):
        return False
    if counts == "those that gain on the blinds":
        return gains(state, player, to)
    passed = seats_passed(state, player.name, player.came_from, to)
    back = seats_passed(state, player.name, to, player.came_from)
    if counts == "clockwise" and passed > back and not gains(state, player, to):
        return False  # the way against the clock is the shorter, in live seats as the clause counts them
    return passed > rules.move_free.value


def seat_costs(state: TableState, player: Player, to: int) -> tuple[bool, By]:
    """Whether a player who takes a seat must wait for the big blind or post it, and by which clauses."""
    rules = state.rules
    owes = costs(state, player, to)
    clauses = cited(rules.move_free, rules.move_counts, rules.move_penalty) if owes else rules.move_free.by
    at_marker = rules.move_on_marker
    if at_marker.given and to == upcoming(state).marker and to != player.came_from:
        clauses += at_marker.by
        if not has_next_marker(state, player, to):
            # The round's blinds are paid from their small blind until the next big blind is due to them.
            due = hands_to_big_blind(state, player.came_from, player.name) == 1
            owes = not (at_marker.value and player.paid and not due)
    return owes, clauses
