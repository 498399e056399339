"""The choices of a sign with their types, for whoever takes them by name beside arguments of its own.

Knows names and types alone: they are those of the rows, and a test compares. Ask `choices` for what each means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from pokerroom.law.commission import Commission
from pokerroom.law.options import ExtraTime, JackpotDrop


class SignChoices(TypedDict, total=False):
    """What `make_sign` takes by name, but for `marker`, which at a table says who begins with it."""

    agreed: Iterable[str]
    deck: int | None
    seats: int | None
    limit: str | None
    bring_in: int
    least_wager: int | None
    blinds: Sequence[int] | None
    ante: int
    ante_from: str | None
    buy_in: int | tuple[int, int | None] | None
    top_up: tuple[int, int | None] | None
    commission: str | Commission | None
    stand_alone: bool
    straddle: bool
    kill: str
    run_it_twice: bool
    side_wager: str
    bonus_prizes: str
    jackpot_drop: JackpotDrop | None
    mix: str
    pot_rounding: bool
    freeze_out: bool
    tournament: bool
    cards_on_felt: bool
    time_to_act: int
    time_to_decide: int
    extra_time: ExtraTime | None
    heads_up: str
    raise_over_a_straddle: str
    further_straddles: bool
    missed_blinds: str
    check_gives_up_the_raise: bool
    raise_measured: str
    three_raises_with_antes: bool
    head_to_head: str
    short_all_ins: str
    half_of: str
    chips_in_front: str
    one_silent_chip_calls: bool
    late_words_count: bool
    undercall: str
    clock: int
    checked_showdown: str
    all_in_hands_are_shown: bool
    odd_chips: str
    equal_cards: str
    adding_chips: str
    buying_again: str
    stakes_stay_on_the_table: bool
    picked_up_after: int
    chip: int
    dollar: int
    burn: int | None
