"""What a ruling does to cards and hands.

Knows where cards lie. Ask `repairs` for when a ruling moves them.
"""

from __future__ import annotations

from typing import Any

from pokerroom.hand.deal import to_whom
from pokerroom.hand.fields import CARDS, FORMS, Cards, Faces, Seat, Seats, Word, name_of, read_cards, say_cards
from pokerroom.hand.piles import remove, to_the_player
from pokerroom.hand.state import ASKING, BETTING, DEALING, DISCARDING, DRAWING, SETTLING, SHOWING, State
from pokerroom.hand.traits import BEFORE_A_DEAL, UNTOLD
from pokerroom.hand.turns import give_up, must_answer, next_street, next_to_answer, pass_on
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import Viewer, by_all, by_everybody, never, openly
from pokerroom.machine.sorts import Form, Names, Sort, Together

# What people call the places of cards; those of a player have their name before them.
_PILES = {
    "stub": "the stub",
    "burns": "the burns",
    "muck": "the muck",
    "board": "the board",
    "aside": "the cards set aside",
    "extra": "the extra hand",
}
_OWN = {"hole": "'s hole cards", "up": "'s up cards", "place": "'s place"}


_NO_BURN = "the next card comes without a burn"


def _write_path(event: Any, names: Names) -> str:
    if not event.cards and (event.source, event.target) == ("stub", "burns"):
        return _NO_BURN
    who = name_of(event.seat, names)
    places = [f"{who}{_OWN[place]}" if place in _OWN else _PILES[place] for place in (event.source, event.target)]
    return f"{'' if event.cards else 'no card moves '}from {places[0]} to {places[1]}"


def _read_path(words: str, names: Names) -> dict[str, Any] | None:
    if words == _NO_BURN:
        return {"source": "stub", "target": "burns", "seat": -1}
    words = words.removeprefix("no card moves ")
    known = {said: (place, -1) for place, said in _PILES.items()}
    known |= {f"{who}{own}": (place, seat) for seat, who in enumerate(names) for place, own in _OWN.items()}
    for said, (source, seat) in known.items():
        found = known.get(words.removeprefix(f"from {said} to "))
        if found is not None:
            return {"source": source, "target": found[0], "seat": max(seat, found[1])}
    return None


_FORMS: dict[str, Form] = {
    "path": Together(
        ("source", "target", "seat"), f"(?:no card moves )?from .+? to .+|{_NO_BURN}", _write_path, _read_path
    ),
    "moved": Sort(
        f"(?:the dealer moves (?:{CARDS.pattern}) )?",
        lambda held, names: f"the dealer moves {say_cards(held)} " if held else "",
        lambda words, names: read_cards(words.removeprefix("the dealer moves ").rstrip()),
        wire="cards",
    ),
}

noun: Noun[State] = Noun("repair", {**FORMS, **_FORMS})


def _take(state: State, event: Moved) -> None:
    source = event.source
    if source == "stub":
        del state.stub[len(state.stub) - len(event.cards) :]
        return
    if source in ("hole", "up"):
        pile = (state.hole if source == "hole" else state.up)[event.seat]
    else:
        pile = _pile(state, source)
    for card in event.cards:
        remove(pile, card)


def _pile(state: State, name: str) -> list[int]:
    if name == "board":
        return state.board
    if name == "burns":
        return state.burns
    if name == "aside":
        return state.aside
    if name == "extra":
        return state.extra_hand
    return state.muck  # where the cards of a place lie too, whose hand is folded


def _moved(state: State, event: Moved) -> None:
    _take(state, event)
    cards = list(event.cards)
    target = event.target
    if target == "stub":
        state.stub.extend(reversed(cards))
    elif target in ("hole", "up"):
        (state.hole if target == "hole" else state.up)[event.seat].extend(cards)
    else:
        _pile(state, target).extend(cards)
    state.burned_ahead += event.ahead


def moved_openly(event: Any, viewer: Viewer) -> bool:
    """Cards that move are known where they are shown, and to the player whose hole cards they are or become."""
    own = event.seat == viewer and event.seat >= 0 and "hole" in (event.source, event.target)
    return own or bool(event.shown)


@noun.event("{cards:moved}{source:path}", seen=by_all(cards=moved_openly), effect=_moved, traits=(UNTOLD,))
class Moved(Event):
    """Cards were moved from one place to another, seen by all where `shown`.

    Places are stub (its top), burns, muck, board, aside, extra, of the seat hole and up, and where its hand is folded
    and still gets cards, place. `ahead` says by how many the burns already made for the next cards change.
    """

    cards: "Cards"
    source: "Word"
    target: "Word"
    seat: "Seat" = -1
    shown: "bool" = False
    ahead: "int" = 0


# Errors of the initial deal, all of which putting it right ends.
DEAL_ERRORS = ("dealt out of order", "player missed", "extra hand", "wrong number of cards", "wrong card up")


def _reconstructed(state: State, event: Reconstructed) -> None:
    """Everybody holds what the right deal would have given them; what was too much is on top of the stub again."""
    for seat in range(len(state.live)):
        state.hole[seat] = []
        state.up[seat] = []
    state.kitty = []
    state.extra_hand = []
    if event.more:
        del state.stub[len(state.stub) - event.more :]
    state.stub.extend(reversed(event.back))
    for seat, card, shows in zip(event.seats, event.cards, event.ups, strict=True):
        if seat == -1:
            state.kitty.append(card)
        elif shows:
            state.up[seat].append(card)
        else:
            state.hole[seat].append(card)
    # What else was wrong with the deal is right now.
    state.unnoticed = [place for place in state.unnoticed if state.errors[place].kind not in DEAL_ERRORS]
    state.unruled = [place for place in state.unruled if state.errors[place].kind not in DEAL_ERRORS]


@noun.event(
    "the deal is put right: {seats:deal}",
    seen=by_all(cards=to_whom, back=never),
    effect=_reconstructed,
    traits=(UNTOLD,),
)
class Reconstructed(Event):
    """The deal was put right: who holds which card now, in the order of dealing, and how many came from the stub."""

    seats: "Seats"
    cards: "Cards"
    ups: "Faces"
    back: "Cards" = ()
    more: "int" = 0


def _misdealt(state: State, event: Misdealt) -> None:
    """Everything is as it was before the cards were shuffled."""
    fresh = State(state.plan, state.names, state.start, state.marker)
    kept = ("side_wagers", "openers")
    for name in dir(fresh):
        if not name.startswith("_") and name not in kept:
            setattr(state, name, getattr(fresh, name))


@noun.event("misdeal", seen=by_everybody, effect=_misdealt, topic="irregularity", traits=(BEFORE_A_DEAL, UNTOLD))
class Misdealt(Event):
    """A misdeal: everything goes back, and the cards are to be shuffled, cut and dealt again from the same seat."""


def _killed(state: State, event: Killed) -> None:
    """A hand is out, whosever turn it is."""
    seat = event.seat
    # They need not answer any more, if they still had to; who is bound has to, whatever they have left.
    can = state.stacks[seat] > 0 or seat in state.obliged
    if state.stage == BETTING and can and (not state.acted[seat] or state.bets[seat] < state.high):
        state.waiting -= 1
    give_up(state, seat)
    state.answered[seat] = True
    if state.contesting:  # a dead hand makes no pot of its own
        state.contesting[seat] = False
    between = state.stage == DEALING and state.street > 0 and not state.dealt
    if state.live_count < 2 and (between or state.stage in (DRAWING, DISCARDING, ASKING)):
        state.stage = SETTLING
        state.to_act = -1
    if state.to_act == seat:
        if state.stage == BETTING:
            pass_on(state, seat)
        elif state.stage in (DRAWING, DISCARDING):
            state.to_act = next_to_answer(state, seat)
            if state.to_act < 0 and state.stage == DISCARDING:
                next_street(state)


@noun.event("{seat}'s hand is dead", seen=by_everybody, effect=_killed)
class Killed(Event):
    """A hand is dead; its wagers stay in the pot."""

    seat: "Seat"


def _first_to_answer(state: State) -> int:
    """Whose turn it is of those who must answer: from the last wager on, or from the opener where there was none."""
    count = len(state.live)
    start = state.aggressor + 1 if state.aggressor >= 0 else state.opener
    return next(seat % count for seat in range(start, start + count) if must_answer(state, seat % count))


def _revived(state: State, event: Revived) -> None:
    seat = event.seat
    for card in (*event.cards, *event.up):
        remove(state.muck, card)
    state.hole[seat] = list(event.cards)
    state.up[seat] = list(event.up)
    state.live[seat] = True
    state.live_count += 1
    if state.contesting:
        state.contesting[seat] = True
    if state.stacks[seat] > 0:
        state.able += 1
    if state.stage == SHOWING:
        state.answered[seat] = False
    elif state.stage == BETTING and must_answer(state, seat):
        state.waiting += 1
        state.to_act = _first_to_answer(state)


@noun.event(
    "{seat}'s hand is live again", seen=by_all(cards=to_the_player, up=openly), effect=_revived, traits=(UNTOLD,)
)
class Revived(Event):
    """A hand that had been given up is in again, with these hole cards, and these that lay face up."""

    seat: "Seat"
    cards: "Cards"
    up: "Cards" = ()
