"""Wagers: what a player does on their turn.

Knows what each changes for the player and those who must answer. Must not know what is lawful: `wagering` does.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Chips, Seat
from pokerroom.hand.plan import ALL_BOUND
from pokerroom.hand.state import BETTING, State
from pokerroom.hand.traits import LOOKING
from pokerroom.hand.turns import give_up, pass_on, put_in
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import only_said

VERBS = {"bet": "bets", "raise": "raises", "bring in": "brings in"}

noun: Noun[State] = Noun("wager", {**FORMS, "verb": only_said(lambda word: VERBS[word])})


def _checked(state: State, event: Checked) -> None:
    seat = event.seat
    state.acted[seat] = state.acted_once[seat] = True
    state.waiting -= 1
    pass_on(state, seat)


@noun.event("{seat} checks", seen=by_everybody, effect=_checked, beside="checks", traits=(LOOKING,))
class Checked(Event):
    """A player checked."""

    seat: "Seat"


def _called(state: State, event: Called) -> None:
    """A player's chips match the highest wager, or are all in."""
    seat = event.seat
    if put_in(state, seat, event.to):
        state.voluntary = True
    state.acted[seat] = state.acted_once[seat] = True
    state.waiting -= 1
    pass_on(state, seat)


@noun.event("{seat} calls {to}", seen=by_everybody, effect=_called, beside="calls {to}", traits=(LOOKING,))
class Called(Event):
    """A player called, their wagers of the round coming to `to`."""

    seat: "Seat"
    to: "Chips"


def _wagered(state: State, event: Wagered) -> None:
    """A new highest wager: everybody else who can must answer it."""
    seat, to, word = event.seat, event.to, event.word
    put_in(state, seat, to)
    state.short = state.stacks[seat] == 0 and (event.step == 0 or to - state.level < event.step)
    state.waiting = state.able if state.stacks[seat] == 0 else state.able - 1
    if word != "bring in":
        state.voluntary = True
    # A bring-in posted short does not lower what the others must call.
    state.high = to if word != "bring in" else max(to, state.plan.bring_in)
    state.step = event.step
    state.level = event.level
    state.raises = event.raises
    state.opened = True
    state.aggressor = seat
    state.proposed = ()  # who asked to divide the pot did not ask it of this one
    state.counted = 0
    if state.plan.keeps_place:
        state.folded_free = [False] * len(state.live)
    acted = state.acted
    if event.reopens:
        for other in range(len(acted)):
            acted[other] = False
    elif state.plan.short == ALL_BOUND and word == "raise":
        state.frozen = True
    acted[seat] = state.acted_once[seat] = True
    pass_on(state, seat)


@noun.event(
    "{seat} {word:wager} {to}", seen=by_everybody, effect=_wagered, beside="{word:verb} {to}", traits=(LOOKING,)
)
class Wagered(Event):
    """A player opened, brought in or raised to `to`. `reopens` says whether it lets those who have acted raise again,
    `step` and `level` what the next raise is measured by, `raises` how many there have been in the round."""

    seat: "Seat"
    to: "Chips"
    word: "str"
    reopens: "bool"
    step: "int"
    level: "int"
    raises: "int"


def _folded(state: State, event: Folded) -> None:
    seat = event.seat
    give_up(state, seat)
    state.folded_free[seat] = event.free
    state.waiting -= 1
    if state.stage == BETTING:
        pass_on(state, seat)


@noun.event("{seat} folds", seen=by_everybody, effect=_folded, beside="folds", traits=(LOOKING,))
class Folded(Event):
    """A player folded. `free`: with nothing to pay, so that in some books their place still gets cards."""

    seat: "Seat"
    free: "bool" = False
