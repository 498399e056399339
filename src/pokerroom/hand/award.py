"""What the house takes of the pots, what a jackpot gets, and who wins the rest.

Knows chips that leave the pots. Ask `settlement` for how much.
"""

from __future__ import annotations

from typing import Any

from pokerroom.hand.fields import FORMS, Amounts, Place, Seats, name_of, seat_of
from pokerroom.hand.state import SETTLING, State
from pokerroom.law.figures import listed
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import Form, Names, Together, parted


def pot_called(place: int, only: bool) -> str:
    """What people call a pot by its place, 0 for the main pot."""
    return f"side pot {place}" if place else "the pot" if only else "the main pot"


def _place(words: str) -> int:
    return int(words.removeprefix("side pot ")) if words.startswith("side") else 0


_BOARDS = {"board 1": "the first board", "board 2": "the second board"}
_A_POT = r"(?:the pot|the main pot|side pot \d{1,3})"


def _write_pot(event: Any, names: Names) -> str:
    board, half = _BOARDS.get(event.word[:7], ""), event.word
    if board:
        board, half = f" on {board}", event.word[8:]
    part = "" if half in ("", "pot") else f"the {half} half of "
    return f"{part}{pot_called(event.pot, event.only)}{board}"


def _read_pot(words: str, names: Names) -> dict[str, Any] | None:
    pot, _, board = words.partition(" on ")
    part, _, whole = pot.rpartition(" half of ")
    board = next((word for word, said in _BOARDS.items() if said == board), board)
    word = f"{board} {part.removeprefix('the ')}".strip() or "pot"
    return {"pot": _place(whole), "word": word, "only": whole == "the pot"}


def _write_takings(event: Any, names: Names) -> str:
    amounts = event.amounts
    if len(amounts) > 1 and not any(amounts):
        return f"nothing from any of the {len(amounts)} pots"
    if len(amounts) > 2 and not any(amounts[1:]):
        return f"{amounts[0]} from the main pot and nothing from the other {len(amounts) - 1} pots"
    pots = [pot_called(place, len(amounts) == 1) for place in range(len(amounts))]
    return listed([f"{amount or 'nothing'} from {pot}" for amount, pot in zip(amounts, pots, strict=True)])


def _read_takings(words: str, names: Names) -> dict[str, Any] | None:
    if words.endswith(" pots"):
        count = int(words.split()[-2])
        first = words.partition(" ")[0]
        return {"amounts": (0,) * count if first == "nothing" else (int(first),) + (0,) * count}
    said = [each.partition(" ")[0] for each in parted(words)]
    return {"amounts": tuple([0 if each == "nothing" else int(each) for each in said])}


def _write_winnings(event: Any, names: Names) -> str:
    won = [f"{name_of(seat, names)} wins {amount}" for seat, amount in zip(event.seats, event.amounts, strict=True)]
    return listed(won, _last(names))


def _last(names: Names) -> str:
    """What stands before the last winner: a comma alone where somebody's name has an "and" in it."""
    return ", " if any(" and " in name for name in names) else " and "


def _read_winnings(words: str, names: Names) -> dict[str, Any] | None:
    seats: list[int] = []
    amounts: list[int] = []
    for part in parted(words, _last(names)):
        name, _, amount = part.rpartition(" wins ")
        seat = seat_of(name, names)
        if seat is None or not (amount.isascii() and amount.isdigit() and len(amount) < 19):
            return None
        seats.append(seat)
        amounts.append(int(amount))
    return {"seats": tuple(seats), "amounts": tuple(amounts)}


_TAKEN = rf"(?:nothing|\d{{1,18}}) from {_A_POT}"
_TAKEN_AT_ONCE = r"(?:nothing from any of|\d{1,18} from the main pot and nothing from) the (?:other )?\d{1,3} pots"
_FORMS: dict[str, Form] = {
    "winnings": Together(("seats", "amounts"), ".+", _write_winnings, _read_winnings),
    "pot": Together(
        ("pot", "word", "only"),
        rf"(?:the (?:high|low) half of )?{_A_POT}(?: on the (?:first|second) board)?",
        _write_pot,
        _read_pot,
    ),
    "takings": Together(
        ("amounts",),
        rf"{_TAKEN_AT_ONCE}|{_TAKEN}(?:, {_TAKEN})*(?: and {_TAKEN})?",
        _write_takings,
        _read_takings,
    ),
}

noun: Noun[State] = Noun("award", {**FORMS, **_FORMS})


def _raked(state: State, event: Raked) -> None:
    amount = sum(event.amounts)
    state.pot -= amount
    state.taken += amount
    state.stage = SETTLING


@noun.event("the house takes {amounts:takings}{into:into}", seen=by_everybody, effect=_raked)
class Raked(Event):
    """The house took its commission from the pots, so much from each, into the box or the float."""

    amounts: "Amounts"
    into: "str" = "box"


def _set_aside(state: State, event: SetAside) -> None:
    amount = sum(event.amounts)
    state.pot -= amount
    state.jackpot += amount
    state.stage = SETTLING


@noun.event("the jackpot gets {amounts:takings}", seen=by_everybody, effect=_set_aside)
class SetAside(Event):
    """So much of each pot was set aside for the jackpot, beside what the house took."""

    amounts: "Amounts"


def _won(state: State, event: Won) -> None:
    state.stage = SETTLING
    seats, amounts = event.seats, event.amounts
    if len(seats) != len(amounts):
        raise ValueError("every winner gets an amount")
    for place, seat in enumerate(seats):
        amount = amounts[place]
        state.stacks[seat] += amount
        state.pot -= amount


@noun.event("{seats:winnings} from {pot:pot}", seen=by_everybody, effect=_won)
class Won(Event):
    """A pot, or one half or board of it, went to its winners; `only` says whether there was no other pot."""

    pot: "Place"
    word: "str"
    seats: "Seats"
    amounts: "Amounts"
    only: "bool" = True
