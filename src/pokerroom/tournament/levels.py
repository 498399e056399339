"""Levels: blinds and antes by target length or given by hand, breaks, and which chips go before which level.

Knows how blinds grow, past the last level too, and rounds them with whole numbers alone. Must not know what time it is
or who is in: the clock asks for a level by its number, `races` takes the chips away that go.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, pairwise
from typing import Final, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.figures import as_given
from pokerroom.tournament.money import whole

SMALLEST: Final = 25
"""The smallest chip of a schedule by target length."""

MOST: Final = 1000
"""More levels than any tournament has."""

_BREAK: Final = 15  # minutes
_BETWEEN: Final = 60  # minutes of play, at least, before a break
_ANTE_FROM: Final = 4  # the first level with an ante
_STEPS: Final = (25, 100, 500, 1_000, 5_000)  # and a thousand times as much, again and again
_TINY: Final = (1, 5)  # chips that only a schedule given by hand may need
_KEYS: Final = ("small", "big", "ante", "minutes", "break")

By = tuple[str, ...]


class Level(NamedTuple):
    """One level: its blinds and ante, how long it lasts, the break after it, and the chips of its time."""

    number: int
    small: int
    big: int
    ante: int
    minutes: int
    pause: int  # minutes of the break after it
    chip: int  # the smallest that is still in play
    gone: tuple[int, ...]  # those that are coloured up before it


class Schedule(NamedTuple):
    """The levels, and what it takes to go on past the last of them."""

    levels: tuple[Level, ...]
    first: int  # the big blinds that they grow from and to, before they are rounded, in hundredths of a chip
    aim: int
    every: int = 0  # so many levels lie between two breaks; 0: there is none
    pause: int = 0  # minutes of a break
    ante_from: int = 0  # the level from which the ante is the big blind; 0: it grows with the blind


def by_length(bank: int, chips: int, length: int, minutes: int) -> Schedule:
    """Levels for a tournament of so many minutes, with `chips` in play altogether, re-buys and add-ons too."""
    whole("the bank", bank, 1)
    whole("the length of a level", minutes, 1)
    if whole("all chips in play", chips, 1) < bank:
        raise Refused(f"all chips in play cannot be fewer than one bank, {bank}.")
    number = (2 * whole("the length", length, 1) + minutes) // (2 * minutes)
    if not 2 <= number <= MOST:
        raise Refused(f"{length} minutes in levels of {minutes} make {number} levels: 2 to {MOST} can be planned.")
    first = max(bank, 200 * SMALLEST)
    schedule = Schedule((), first, max(first, 5 * chips), -(-_BETWEEN // minutes), _BREAK, _ANTE_FROM)
    levels = [Level(0, 0, 0, 0, minutes, 0, SMALLEST, ())]
    for _ in range(number):
        levels.append(_next(schedule, number, levels[-1]))
    return schedule._replace(levels=tuple(levels[1:]))


def by_hand(rows: object, by: By = ()) -> Schedule:
    """A schedule given by hand, a mapping for each level: `big` and `minutes`, and `small`, `ante` and `break`."""
    if not isinstance(rows, list | tuple):
        raise Refused(f"a schedule is a list of levels, not {as_given(rows)}.", by)
    if not 1 <= len(rows) <= MOST:
        raise Refused(f"a schedule has at least one level and at most {MOST}, not {len(rows)}.", by)
    levels = [_given(number, row, by) for number, row in enumerate(rows, 1)]
    for one, other in pairwise(levels):
        if one.big >= other.big or one.small > other.small or one.ante > other.ante:
            raise Refused(f"level {other.number} must be above level {one.number}.", by)
    chips = _needed(levels)
    for place, chip in enumerate(chips):
        gone = _between(chips[place - 1], chip) if place else ()
        levels[place] = levels[place]._replace(chip=chip, gone=gone)
    every = next((level.number for level in levels if level.pause), 0)
    pause = levels[every - 1].pause if every else 0
    return Schedule(tuple(levels), 100 * levels[0].big, 100 * levels[-1].big, every, pause)


def level_of(schedule: Schedule, number: int) -> Level:
    """A level by its number; past the last one blinds grow on as they did."""
    levels = schedule.levels
    if not 1 <= whole("a level", number, 1) <= MOST:
        raise Refused(f"a tournament has at most {MOST} levels.")
    if number <= len(levels):
        return levels[number - 1]
    level = levels[-1]
    if len(levels) == 1:  # nothing says how it would grow
        return level._replace(number=number, pause=0)
    while level.number < number:
        level = _next(schedule, len(levels), level)
    return level


def growth(schedule: Schedule) -> float:
    """By how much the blinds grow from level to level, before they are rounded."""
    steps = len(schedule.levels) - 1
    return float((schedule.aim / schedule.first) ** (1 / steps)) if steps else 1.0


def chips_up_to(most: int) -> list[int]:
    """The chips of a tournament, the smallest first: 25, 100, 500, 1,000, 5,000, 25,000 and so on."""
    found: list[int] = []
    for chip in _chips():
        if chip > most:
            return found
        found.append(chip)
    raise AssertionError("chips never end")


def _chips() -> Iterator[int]:
    for thousands in count():
        for step in _STEPS:
            yield step * 1_000**thousands


def _between(old: int, new: int) -> tuple[int, ...]:
    """The chips that go when the smallest is another one."""
    return tuple([chip for chip in (*_TINY, *chips_up_to(new)) if old <= chip < new])


# ------------------------------------------------------------------------------------------------ growing


def _next(schedule: Schedule, number: int, before: Level) -> Level:
    """The level after another, by the growth of a schedule of so many."""
    at = before.number + 1
    big, chip = _grown(schedule, number, at, before)
    if schedule.ante_from:
        ante = big if at >= schedule.ante_from else 0
    else:
        ante = -(-before.ante * big // before.big // chip) * chip
    pause = schedule.pause if schedule.every and at % schedule.every == 0 else 0
    return Level(at, big // 2, big, ante, before.minutes, pause, chip, _between(before.chip, chip))


def _grown(schedule: Schedule, number: int, at: int, before: Level) -> tuple[int, int]:
    """The big blind of a level of so many, and the smallest chip of its time.

    The aim is first × (last / first) ^ ((at − 1) / (number − 1)). Whether it reaches a figure is asked
    of whole numbers, both sides raised to number − 1, so that a half is a half.
    """
    steps, done = number - 1, at - 1
    above: int = schedule.aim**done * schedule.first ** max(0, steps - done)
    below: int = schedule.first ** max(0, done - steps)

    def reaches(hundredths: int) -> bool:
        return bool(below * hundredths**steps <= above)

    chip = before.chip
    for larger in _chips():
        if not reaches(1_000 * larger):  # a tenth of the blind
            break
        chip = max(chip, larger)
    unit = 2 * chip
    least, most = 0, 1  # in units: reaches(least − ½) and not reaches(most − ½)
    while reaches(50 * unit * (2 * most - 1)):
        least, most = most, 2 * most
    while most - least > 1:
        middle = (least + most) // 2
        if reaches(50 * unit * (2 * middle - 1)):
            least = middle
        else:
            most = middle
    return unit * max(least, before.big // unit + 1), chip


# ------------------------------------------------------------------------------------------------ by hand


def _given(number: int, row: object, by: By) -> Level:
    """One level as it is given, its chips not known yet."""
    if not isinstance(row, Mapping):
        raise Refused(f"level {number} is given by its figures, not as {as_given(row)}.", by)
    for key in row:
        if key not in _KEYS:
            raise Refused(f"level {number} has no {as_given(key)}: it may have {', '.join(_KEYS)}.", by)
    big = whole(f"the big blind of level {number}", row.get("big"), 1, by)
    if "small" not in row and big % 2:
        raise Refused(f"level {number} needs its small blind: half of {big} is not a whole number.", by)
    small = whole(f"the small blind of level {number}", row.get("small", big // 2), 1, by)
    if small > big:
        raise Refused(f"the small blind of level {number} must be no more than its big blind, {big}.", by)
    ante = whole(f"the ante of level {number}", row.get("ante", 0), 0, by)
    minutes = whole(f"the minutes of level {number}", row.get("minutes"), 1, by)
    pause = whole(f"the break after level {number}", row.get("break", 0), 0, by)
    return Level(number, small, big, ante, minutes, pause, 0, ())


def _needed(levels: list[Level]) -> list[int]:
    """The smallest chip of each level: it pays all that is posted from then on, and is no more than a tenth."""
    found: list[int] = []
    fits = [*_TINY, *chips_up_to(max(level.big for level in levels))]
    for level in reversed(levels):
        fits = [chip for chip in fits if not (level.small % chip or level.big % chip or level.ante % chip)]
        found.append(max(chip for chip in fits if chip <= max(SMALLEST, level.big // 10)))
    return found[::-1]
