"""Tables of hands for pandas or polars: one row for each act, each player or each hand of files of histories.

Knows the columns. Must not know any format. Neither library is needed until somebody asks for its kind of table. Ask
`files` for the hands.
"""

from __future__ import annotations

import gc
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from pokerroom.cards.card import spell
from pokerroom.histories.files import Paths, hands_of
from pokerroom.law.error import Refused, shown
from pokerroom.notation.course import FORCED, Passage, course
from pokerroom.notation.recorded import UNKNOWN_STACK, Unread
from pokerroom.notation.replaying import ReplayedHand

KINDS = ("pandas", "polars", "dict")
Row = tuple[Any, ...]

Columns = dict[str, type]

_ACT: Columns = {
    "file": str, "hand": str, "act": int, "street": int, "seat": int, "player": str, "does": str, "to": float,
    "chips": float, "pot": float, "stack": float, "all_in": bool, "cards": str,
}  # fmt: skip
_PLAYER: Columns = {
    "file": str, "hand": str, "seat": int, "player": str, "stack": float, "cards": str, "shown": bool, "folded": int,
    "put_in": float, "won": float, "gain": float, "end": float, "voluntary": bool,
}  # fmt: skip
_HAND: Columns = {
    "file": str, "hand": str, "variant": str, "game": str, "limit": str, "players": int, "small_blind": float,
    "big_blind": float, "ante": float, "board": str, "pot": float, "rake": float, "showdown": bool, "finished": bool,
    "venue": str, "table": str, "day": str, "time": str, "note": str,
}  # fmt: skip
_UNREAD: Columns = {"file": str, "hand": str, "why": str}
# What is a passage of the hand for its dealer, and no act of a player.
_DEALERS = frozenset(("deal", "rake", "win", "return", "fee"))


def frame(paths: Paths, per: str = "act", kind: str = "pandas") -> Any:
    """Read files or folders of histories into a table: one row for each "act", "player", "hand", or hand "unread".

    `kind` is "pandas", "polars" or "dict" (columns as lists). Amounts are in the file's own unit; what nobody knew is
    not a number.
    """
    if per not in _TABLES:
        raise Refused(f"a table has a row per {', '.join(_TABLES)}, not per {shown(per, 20)}.")
    columns, rows_of = _TABLES[per]
    make = _maker(kind, columns)
    rows: list[Row] = []
    with _no_collecting():
        for file, hand in hands_of(paths):
            if isinstance(hand, Unread) == (per == "unread"):
                rows += rows_of(file, hand)
    lists = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    return make({name: list(values) for name, values in zip(columns, lists, strict=True)})


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Leave the garbage collector out: hands go by themselves when they are read, and rows stay."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _maker(kind: str, columns: Columns) -> Callable[[dict[str, list[Any]]], Any]:
    """What makes a table of columns; one without rows has columns of the same kinds."""
    if kind not in KINDS:
        raise Refused(f"a table is made for {', '.join(KINDS)}, not for {shown(kind, 20)}.")
    if kind == "dict":
        return dict
    try:
        library = importlib.import_module(kind)
    except ImportError:
        raise Refused(f'a table for {kind} needs {kind}: install it, or ask for kind="dict".') from None
    if kind == "polars":
        return lambda lists: library.DataFrame(lists, schema=columns)
    return lambda lists: library.DataFrame(lists).astype(columns)


def _steps(hand: ReplayedHand) -> list[Passage]:
    return course(hand.hand.log, hand.started)


def _acts(file: str, hand: ReplayedHand) -> Iterator[Row]:
    """What was done in a hand, forced bets and board cards included."""
    names, unit, number = hand.record.names, hand.unit, hand.record.number
    unknown = [each == UNKNOWN_STACK for each in hand.record.stacks]
    place = 0
    for street, seat, act, added, to, pot, stack, all_in, cards, *_ in _steps(hand):
        if act in _DEALERS:
            continue
        place += 1
        left: float = float("nan") if seat < 0 or unknown[seat] else stack / unit
        yield (
            file, number, place, street, seat + 1, names[seat] if seat >= 0 else "", act, to / unit, added / unit,
            pot / unit, left, all_in, spell(cards) if cards else "",
        )  # fmt: skip


def _players(file: str, hand: ReplayedHand) -> Iterator[Row]:
    """How each player came out of a hand."""
    record, unit = hand.record, hand.unit
    count = len(record.names)
    put, won, folded, voluntary = [0] * count, [0] * count, [-1] * count, [False] * count
    held: list[list[int]] = [[] for _ in range(count)]
    shown_by = [False] * count
    for step in _steps(hand):
        seat, act = step.seat, step.act
        if act == "deal":
            held[seat] += step.cards
        elif act == "draw":
            held[seat] = [card for card in held[seat] if card not in step.cards]
        elif act == "win":
            won[seat] += step.added
        elif act == "return":
            put[seat] -= step.added
        elif act == "fold":
            folded[seat] = step.street
        elif act == "show":
            shown_by[seat] = True
        elif seat >= 0:
            put[seat] += step.added
            voluntary[seat] = voluntary[seat] or (
                step.added > 0 and act not in FORCED and act not in ("fee", "bring in")
            )
    for seat, (stack, end, gain) in enumerate(zip(record.stacks, hand.stacks, hand.gains, strict=True)):
        yield (
            file, record.number, seat + 1, record.names[seat], _known(stack), spell(held[seat]), shown_by[seat],
            folded[seat], put[seat] / unit, won[seat] / unit, float(gain), _known(end), voluntary[seat],
        )  # fmt: skip


def _known(amount: Decimal) -> float:
    return float("nan") if amount == UNKNOWN_STACK else float(amount)


def _hands(file: str, hand: ReplayedHand) -> Iterator[Row]:
    """What a hand was as a whole."""
    record, sign, unit = hand.record, hand.hand.sign, hand.unit
    steps = _steps(hand)
    board = [card for step in steps if step.act == "board" for card in step.cards]
    pot = sum([-step.added if step.act == "return" else step.added for step in steps if step.act not in _PAID])
    blinds = sign.blinds
    about = record.fields
    yield (
        file, record.number, record.variant, sign.game.key, sign.limit, len(record.names),
        blinds[0] / unit if len(blinds) > 1 else 0.0, blinds[-1] / unit if blinds else 0.0, sign.ante / unit,
        spell(board), pot / unit, float(hand.rake), any(step.act in ("show", "muck") for step in steps),
        hand.hand.over, str(about.get("venue", "")), str(about.get("table", "")), _day(about),
        str(about.get("time", "")), hand.note,
    )  # fmt: skip


_PAID = frozenset(("win", "rake", "fee"))


def _day(about: Any) -> str:
    parts = [about.get(key) for key in ("year", "month", "day")]
    return "-".join([f"{part:02}" for part in parts]) if all(isinstance(part, int) for part in parts) else ""


def _unread(file: str, hand: Unread) -> Iterator[Row]:
    """A hand that cannot be read."""
    yield file, hand.number, hand.why


_TABLES: dict[str, tuple[Columns, Callable[[str, Any], Iterator[Row]]]] = {
    "act": (_ACT, _acts),
    "player": (_PLAYER, _players),
    "hand": (_HAND, _hands),
    "unread": (_UNREAD, _unread),
}
