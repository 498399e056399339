"""The past of a hand: what the log says of a deal, a street, a player's acts and the cards that somebody held.

Knows how to read the log backwards and forwards. Must not change anything, nor judge it: `rulings` does.
Ask `dealing` for what a street still lacks.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.deal import Dealt
from pokerroom.hand.dealing import board_street, came_with, dealt, ends_betting, given
from pokerroom.hand.draw import Discarded
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Opened
from pokerroom.hand.rulings.error import OUT_OF_TURN, Erred, on_the_table
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.repair import Killed, Misdealt, Moved, Reconstructed
from pokerroom.hand.show import Mucked
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, State
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.machine.kinds import Event


def since_misdeal(log: Sequence[Event]) -> Sequence[Event]:
    """The log of the deal that counts: what came before a misdeal is left out."""
    for place in range(len(log) - 1, -1, -1):
        if isinstance(log[place], Misdealt):
            return log[place + 1 :]
    return log


def opening(log: Sequence[Event], street: int) -> int:
    """The place where the betting of a street was opened, or the end."""
    for place, event in enumerate(log):
        if isinstance(event, Opened) and event.street >= street:
            return place
    return len(log)


def acts_since(log: Sequence[Event], street: int) -> list[int]:
    """The seats that have acted on a street or after it, each as often as it did."""
    here = since_misdeal(log)
    return [
        event.seat for event in here[opening(here, street) :] if isinstance(event, Checked | Called | Wagered | Folded)
    ]


# Errors that are a fold by another name.
_FOLDS = (OUT_OF_TURN, "cards thrown", "time ran out")


def folded(log: Sequence[Event]) -> list[int]:
    """Who has folded, in order: by an act, or by what counts as one."""
    seats: list[int] = []
    kinds: dict[int, str] = {}
    for event in since_misdeal(log):
        if isinstance(event, Ruled):
            kinds[event.seat] = event.kind if event.do else ""  # of an act that lapsed nothing is left
        elif isinstance(event, Folded) or (isinstance(event, Killed) and kinds.get(event.seat) in _FOLDS):
            seats.append(event.seat)
    return seats


def acted_behind(log: Sequence[Event]) -> set[int]:
    """Who has acted out of turn since somebody last acted in turn."""
    seats: set[int] = set()
    for event in reversed(log):
        if isinstance(event, Erred):
            if event.kind == OUT_OF_TURN:
                seats.add(event.seat)
        elif isinstance(event, Opened | Folded) or type(event).__name__ in ("Checked", "Called", "Wagered"):
            break
    return seats


def place_of(state: State, log: Sequence[Event], error: Erred) -> int:
    """Where in the log an error stands, whatever name it has been given since."""
    start = max([0, *[at for at, event in enumerate(log) if isinstance(event, Misdealt)]])
    erred = [at for at in range(start, len(log)) if isinstance(log[at], Erred)]
    return erred[_number(state, error)]


def _number(state: State, error: Erred) -> int:
    """Which of the errors it is: the last of those that are alike."""
    return max([place for place, each in enumerate(state.errors) if each == error])


def faces(state: State, log: Sequence[Event], error: Erred) -> int:
    """The highest wager that a player faces who has acted out of turn, now that their turn has come.

    What another has put out before them counts too while it waits, and a call of their own act by somebody whom they
    had passed over does not: nobody has changed the action by it.
    """
    since = log[place_of(state, log, error) :]
    if any(isinstance(since[at], Wagered) and not isinstance(since[at - 1], Ruled) for at in range(1, len(since))):
        return state.high  # somebody has wagered in turn
    place = _number(state, error)
    for other in state.errors[place + 1 :]:
        called = other.kind == OUT_OF_TURN and other.word == "call" and other.seat == state.aggressor
        if called and other.to == error.to == state.high:
            return error.high
    return on_the_table(state, error.seat, place)


def street_shown(state: State, error: Erred) -> int:
    """The street of the last communal card that an error showed; -1 where it showed none."""
    if not error.cards:
        return -1
    last = error.cards[-1]
    place = state.board.index(last) if last in state.board else len(state.board) + len(error.cards) - 1
    return board_street(state, place)


def entitled(state: State, log: Sequence[Event], street: int) -> list[int]:
    """The seats that had a hand when a street was dealt, in the order of dealing."""
    here = since_misdeal(log)
    out = {event.seat for event in here[: opening(here, street)] if isinstance(event, Folded | Killed)}
    count = len(state.names)
    return [seat for seat in [(state.first + offset) % count for offset in range(count)] if seat not in out]


def deal_of(log: Sequence[Event], street: int = 0) -> list[tuple[int, int, bool]]:
    """The deal of a street, or the initial one, as it went: place, card and face, in order."""
    here = since_misdeal(log)
    opened = opening(here, street)
    went, beyond = given(here[:opened]), list[tuple[int, int, bool]]()
    betting = True
    for event in here[opened:]:
        came = came_with(event) or []
        if isinstance(event, Reconstructed) and street == 0:  # put right when the betting had begun
            went, beyond = came, []
        elif betting and isinstance(event, Dealt):  # cards too many, after the last one that was due
            beyond += came
        elif betting and isinstance(event, Moved):
            beyond = [each for each in beyond if each[0] != event.seat or each[1] not in event.cards]
        betting = betting and not ends_betting(event)
    return went + beyond


def right_deal(state: State, log: Sequence[Event], street: int) -> list[tuple[int, bool]]:
    """The places of a street's deal in the right order, with their faces, whoever has folded since."""
    if street == state.street and state.stage == DEALING:
        event = dealt(state)
        return list(zip(event.seats, event.ups, strict=True))
    if state.plan.streets[street].draw:
        return _right_draw(log, street)
    in_it = entitled(state, log, street)
    kept = _kept_places(log, street) if state.plan.keeps_place else set()
    count = len(state.names)
    order = [(state.first + offset) % count for offset in range(count)]
    seats = [seat if seat in in_it else -2 - seat for seat in order if seat in in_it or seat in kept]
    if state.plan.streets[street].kitty:
        seats.append(-1)
    faces = state.plan.streets[street].deal
    if state.plan.together and street == 0:
        return [(seat, face) for seat in seats for face in faces]
    return [(seat, face) for face in faces for seat in seats]


def _right_draw(log: Sequence[Event], street: int) -> list[tuple[int, bool]]:
    """The places of a draw in the right order: everybody who has thrown cards away gets as many, face down."""
    here = since_misdeal(log)
    drawn = here[opening(here, street - 1) : opening(here, street)]
    return [(event.seat, False) for event in drawn if isinstance(event, Discarded) for _ in event.cards]


def _kept_places(log: Sequence[Event], street: int) -> set[int]:
    """The seats of folded hands whose places still got cards on a street: they had folded free, and nobody wagered."""
    here = since_misdeal(log)
    kept: set[int] = set()
    for event in here[: opening(here, street)]:
        if isinstance(event, Folded) and event.free:
            kept.add(event.seat)
        elif isinstance(event, Wagered):
            kept.clear()
    return kept


def holds_right(state: State, log: Sequence[Event], seat: int) -> bool:
    """Whether a player holds as many cards of their own as everybody should by now."""
    streets = state.plan.streets
    dealing = state.stage == DEALING
    due = -len(state.shared)
    for place in range(state.street + (0 if dealing else 1)):
        due += len(streets[place].deal)
        if place < state.street or state.stage not in (BETTING, DISCARDING):
            due -= streets[place].discard
    held = len(state.hole[seat]) + len(state.up[seat])
    if dealing and state.dealt:
        held -= len([each for each, _, _ in given(log) if each == seat])
    return held == due


def held(state: State, log: Sequence[Event], seat: int) -> list[int]:
    """The hole cards a player holds, or held when they gave them up."""
    # Nobody is dealt a card after they have given up their hand, unless it came back.
    return list(state.hole[seat]) or _own(since_misdeal(log), seat, "hole")


def lay_open(log: Sequence[Event], seat: int) -> list[int]:
    """The cards that lay face up before a player when they gave their hand up."""
    here = since_misdeal(log)
    gone = [
        place for place, event in enumerate(here) if isinstance(event, Folded | Mucked | Killed) and event.seat == seat
    ]
    return _own(here[: gone[0]] if gone else here, seat, "up")


def _own(log: Sequence[Event], seat: int, where: str) -> list[int]:
    """The cards that have come to a player face down ("hole") or up and have not left them, by what is recorded."""
    own: list[int] = []
    for event in log:
        came = came_with(event)
        if came is not None:
            kept = [] if isinstance(event, Reconstructed) else own
            own = kept + [card for place, card, up in came if place == seat and up == (where == "up")]
        elif isinstance(event, Moved) and event.seat == seat:
            if event.source == where:
                own = [card for card in own if card not in event.cards]
            if event.target == where:
                own += event.cards
        elif where == "hole" and isinstance(event, Discarded) and event.seat == seat:
            own = [card for card in own if card not in event.cards]
        elif where == "hole" and isinstance(event, KittyTaken) and event.seat == seat:
            own = list(event.cards)
    return own
