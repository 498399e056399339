"""Dealing: which cards go where on a street, in which order, and who opens the betting on it.

Knows the seats, the stub and the plan's words for who opens. Must not change the state: it gives events.
Ask `play` for when the dealer's turn is.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.deal import Dealt
from pokerroom.hand.round import Closed, Opened
from pokerroom.hand.rulings.repair import Moved, Reconstructed
from pokerroom.hand.state import DEALING, DISCARDING, OVER, SETTLING, SHOWING, State
from pokerroom.hand.street_plan import (
    FROM_MARKER,
    HIGHEST_SHOWING_NEAREST,
    HIGHEST_SHOWING_SUIT,
    HIGHEST_UP_NEAREST,
    HIGHEST_UP_SUIT,
    LEFT_OF_LAST_BLIND,
    LEFT_OF_MARKER,
    LOWEST_SHOWING_NEAREST,
    LOWEST_UP,
    StreetPlan,
)
from pokerroom.hand.traits import BEFORE_A_DEAL
from pokerroom.machine.kinds import Event


def places(state: State) -> list[int]:
    """The seats that get a card on this street, in order; places of hands folded free included where they keep it."""
    count = len(state.live)
    first = state.first
    if state.live_count == count:
        return [*range(first, count), *range(first)]
    keeps = state.plan.keeps_place
    order = [*range(first, count), *range(first)]
    return [seat for seat in order if state.live[seat] or (keeps and state.folded_free[seat])]


def top(state: State, count: int) -> tuple[int, ...]:
    """The next cards of the stub, the top card first; all of them if there are fewer."""
    stub = state.stub
    return (stub[-1],) if count == 1 and stub else tuple(stub[-1 : -count - 1 : -1])


def dealt(state: State) -> Dealt:
    """Deal the street's cards from the top of the stub."""
    street = state.plan.streets[state.street]
    whole = state.live_count == len(state.live) and not state.dealt_face_up
    key = (state.street, len(state.live), state.first)
    if whole:  # everybody is in, as at every first deal: the order is known
        known = state.plan.deals.get(key)
        if known is not None:
            return Dealt(street.deal_by, known[0], top(state, len(known[0])), known[1])
    seats = places(state)
    if street.kitty:
        seats.append(-1)
    if state.live_count < len(state.live):
        # A card for the place of a folded hand is nobody's: it goes to the muck unseen.
        seats = [seat if seat < 0 or state.live[seat] else -2 - seat for seat in seats]
    faces = street.deal
    if state.plan.together and state.street == 0:
        order = [seat for seat in seats for _ in faces]
        ups = faces * len(seats)
    else:
        order = seats * len(faces)
        ups = tuple([face for face in faces for _ in seats])
    if state.dealt_face_up:
        ups = (True,) * len(ups)
    if whole:
        state.plan.deals[key] = (tuple(order), ups)
    return Dealt(street.deal_by, tuple(order), top(state, len(order)), ups)


def came_with(event: Event) -> list[tuple[int, int, bool]] | None:
    """The cards that an event deals or puts right: place, card and face, in order; None where it is about no deal.

    A deal that is put right may leave nobody a card.
    """
    if isinstance(event, Dealt | Reconstructed):
        return list(zip(event.seats, event.cards, event.ups, strict=True))
    return None


def given(log: Sequence[Event]) -> list[tuple[int, int, bool]]:
    """What has been dealt on the street that is being dealt or was dealt last: place, card and face, in order."""
    found: list[tuple[int, int, bool]] = []
    moves: list[Moved] = []
    seen = False
    for event in reversed(log):
        came = came_with(event)
        if came is not None:
            seen = True
            found[:0] = came
            if isinstance(event, Reconstructed):
                break
        elif isinstance(event, Moved):
            moves.append(event)
        elif event in BEFORE_A_DEAL or (seen and ends_betting(event)):
            break
    for move in reversed(moves):  # a ruling has given or taken cards since
        if move.source in ("hole", "up", "place"):
            place = -2 - move.seat if move.source == "place" else move.seat
            for card in move.cards:
                _take_away(found, place, card)
        if move.target in ("hole", "up"):
            found += [(move.seat, card, move.target == "up") for card in move.cards]
        elif move.target == "place":
            found += [(-2 - move.seat, card, False) for card in move.cards]
    return found


def _take_away(found: list[tuple[int, int, bool]], place: int, card: int) -> None:
    """Take a card out of what was dealt to a place: the last one there may be it where nobody knew it then."""
    for sought in (card, UNKNOWN):
        for at in range(len(found) - 1, -1, -1):
            if found[at][0] == place and found[at][1] == sought:
                del found[at]
                return


def ends_betting(event: Event) -> bool:
    """Whether the betting of a street is over with this, which nobody could begin where all are all in."""
    return isinstance(event, Closed) or (isinstance(event, Opened) and event.seat < 0)


def left_to_deal(state: State, log: Sequence[Event]) -> list[tuple[int, bool]]:
    """The places that still lack a card on this street, in order, with the face it should have.

    A player who has already got the card due to them face up gets the rest face down.
    """
    if not state.plan.streets[state.street].deal:
        return []
    due = dealt(state)
    left = list(zip(due.seats, due.ups, strict=True))
    if state.dealt:
        for seat, _, shows in given(log):
            place = next((place for place, (each, _) in enumerate(left) if each == seat), -1)
            if place < 0 or (place > 0 and (seat, shows) not in left):
                continue  # one card too many: what is due to this player is still due
            due_up = left.pop(place)[1]
            if due_up != shows and (seat, shows) in left:
                left[left.index((seat, shows))] = (seat, due_up)
    return left


def cards_due(state: State) -> int:
    """How many cards a player who is in should hold now."""
    streets = state.plan.streets
    street = state.street
    begun = street + 1 if street == 0 or state.stage != DEALING or state.dealt else street
    count = sum([len(each.deal) for each in streets[:begun]]) - sum([each.discard for each in streets[:street]])
    if state.stage in (SHOWING, SETTLING, OVER):
        count -= streets[street].discard
    return count - len(state.shared)


def wrong_count(state: State, seat: int) -> bool:
    """Whether a player who is in holds too few or too many cards."""
    due = cards_due(state)
    if state.stage == DISCARDING and state.answered[seat]:
        due -= state.plan.streets[state.street].discard
    return state.live[seat] and len(state.hole[seat]) + len(state.up[seat]) != due


def lacks(state: State) -> bool:
    """Whether the player to discard holds fewer cards than they must throw away."""
    return state.to_act >= 0 and len(state.hole[state.to_act]) < state.plan.streets[state.street].discard


def board_lacking(state: State) -> int:
    """How many cards the board lacks on this street; below nothing, how many it has too many."""
    streets = state.plan.streets
    return sum([street.board for street in streets[: state.street + 1]]) - len(state.board)


def second_lacking(state: State) -> int:
    """How many cards the second board lacks on this street, in a game that has two."""
    streets = state.plan.streets
    return sum([street.second_board for street in streets[: state.street + 1]]) - len(state.second)


def to_name(state: State) -> int:
    """How many cards come face up next on this street: before the players, or else on the board."""
    streets = state.plan.streets[: state.street + 1]
    faces = [face for street in streets for face in street.deal]
    ups = len([face for face in faces if face]) if not state.dealt_face_up else len(faces)
    seats = [seat for seat in range(len(state.live)) if state.live[seat]]
    lacking = sum([max(0, ups - len(state.up[seat]) - len(state.shared)) for seat in seats]) if ups else 0
    return lacking or max(0, board_lacking(state)) + max(0, second_lacking(state))


def board_street(state: State, place: int) -> int:
    """The street to which the communal card in this place belongs, counted from nothing; -1 where none does."""
    for number, street in enumerate(state.plan.streets):
        place -= street.board
        if place < 0:
            return number
    return -1


def for_side_wagers(state: State) -> StreetPlan | None:
    """The street whose board is dealt although one player alone is left, because side wagers hang on it; else None."""
    if not state.side_wagers or state.stage != SETTLING or state.live_count != 1:
        return None
    streets = state.plan.streets
    here, after = state.street, state.street + 1
    return streets[after] if streets[here].flop_for_side_wagers and after < len(streets) else None


def flop_due(state: State) -> StreetPlan | None:
    """The same street while its board is still to be dealt."""
    street = for_side_wagers(state)
    return street if street is not None and not state.board else None


def opener_of(state: State, street: int) -> int:
    """The seat that acts first on a street."""
    first = _first_by_place(state, street)
    if first < 0:
        said = state.openers.get(street, -1)
        if said >= 0:  # a card nobody knows hides who opens, and somebody has said who did
            return said
        first = _opener_by_cards(state, state.plan.streets[street].opens)
    return _able_from(state, first)


def _first_by_place(state: State, street: int) -> int:
    """Where the betting of a street begins by a ruling, or by where people sit; -1 where it goes by cards."""
    if state.opens_instead >= 0:
        return state.opens_instead
    kind = state.plan.streets[street].opens
    if kind == LEFT_OF_LAST_BLIND:
        return state.last_blind + 1 if state.last_blind >= 0 else state.first
    if kind == LEFT_OF_MARKER:
        return state.marker + 1
    return state.marker if kind == FROM_MARKER else -1


def _opener_by_cards(state: State, kind: int) -> int:
    """The seat whose up cards make it open, whether or not it can bet."""
    plan = state.plan
    live = [seat for seat in range(len(state.live)) if state.live[seat]]
    seats = live if plan.first_left_of_all_in else [seat for seat in live if state.stacks[seat] > 0]
    if not all(state.up[seat] for seat in seats):  # a player was dealt wrongly and shows no card
        showing = [seat for seat in seats if state.up[seat]]
        if not showing:
            return seats[0]
        seats = showing
    return _opener_among(state, live if _by_all_cards(kind) and plan.left_of_all_in else seats, kind)


def _by_all_cards(kind: int) -> bool:
    """Whether all up cards count for who opens, and not one alone."""
    return kind in (HIGHEST_SHOWING_SUIT, HIGHEST_SHOWING_NEAREST, LOWEST_SHOWING_NEAREST)


def _opener_among(state: State, seats: list[int], kind: int) -> int:
    """Of these seats the one whose up cards make it open."""
    if kind == LOWEST_UP:
        return min(seats, key=lambda seat: _single(state, seat))
    if kind == HIGHEST_UP_SUIT:
        return max(seats, key=lambda seat: _single(state, seat))
    if kind == HIGHEST_UP_NEAREST:
        count = len(state.live)
        return max(seats, key=lambda seat: (_single(state, seat) >> 2, -((seat - state.first) % count)))
    return _best_showing(state, seats, kind)


def _single(state: State, seat: int) -> int:
    """A player's first up card by its rank and suit, an ace below the two where it is low."""
    card = state.up[seat][0]
    return card - 52 if state.plan.ace_is_low and card >> 2 == 12 else card


def _best_showing(state: State, seats: list[int], kind: int) -> int:
    """Of these seats the one with the highest or the lowest up cards, by suit or the nearest where they tie."""
    ranking = state.plan.order.ranking
    known = state.plan.showing_values
    count = len(state.live)
    suits = kind == HIGHEST_SHOWING_SUIT
    # In a game that a low wins, lower cards have the higher value.
    turned = (kind == LOWEST_SHOWING_NEAREST) != state.plan.low_wins

    def showing(seat: int) -> tuple[int, int]:
        cards = state.up[seat][:5]  # more lie there only by an error
        if UNKNOWN in cards or not cards:
            return -1 << 30, -((seat - state.first) % count)
        ranks = tuple(sorted([card >> 2 for card in cards]))
        value = known.get(ranks, 0)
        if not value:
            value = known[ranks] = ranking.showing(cards)
        if suits:
            value = value << 2 | max(cards) & 3
        return -value if turned else value, -((seat - state.first) % count)

    return max(seats, key=showing)


def passes_all_in(state: State, street: int) -> bool:
    """Whether somebody who is all in would have acted first on a street, so that another does."""
    first = _first_by_place(state, street)
    if first < 0:
        live = [seat for seat in range(len(state.live)) if state.live[seat] and state.up[seat]]
        first = _opener_among(state, live, state.plan.streets[street].opens) if live else 0
    count = len(state.live)
    first = next((seat % count for seat in range(first, first + count) if state.live[seat % count]), -1)
    return first >= 0 and state.stacks[first] == 0


def would_open(state: State) -> int:
    """The live player who would open this street if everybody could bet; -1 where it does not go by cards."""
    kind = state.plan.streets[state.street].opens
    if not _by_all_cards(kind):
        return -1
    live = [seat for seat in range(len(state.live)) if state.live[seat]]
    return _best_showing(state, live, kind)


def _able_from(state: State, seat: int) -> int:
    """The first player from a seat on who can bet."""
    count = len(state.live)
    for offset in range(count):
        each = (seat + offset) % count
        if state.live[each] and state.stacks[each] > 0:
            return each
    return -1
