"""Hands of a PHH file as they are recorded: the text into fields, each looked at.

Knows the format's fields and what may stand in them. Must not know any game, nor repair anything: one hand that cannot
be read is told with its number and why, and the others stand. Ask `phh` for the actions, `replaying` for the play.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from pokerroom.law.error import PokerroomError, shown, unquoted

MOST_PLAYERS = 100
MOST_TEXT = 50_000_000
MOST_LINE = 1_000_000
MOST_CHIPS = 10**15
UNKNOWN_STACK = Decimal("inf")
NOTHING: Mapping[str, Any] = MappingProxyType({})

_HEADING = re.compile(r"^\[([^\[\]\n]{1,200})\][ \t\r]*$", re.MULTILINE)
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,12})?")
_FIELD = re.compile(r"[a-z_][a-z_0-9]*")
_FIELDS = frozenset(
    ("variant", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions", "hand", "players")
)


class HistoryError(PokerroomError, ValueError):
    """A history that cannot be read, or that cannot have happened: where, and why."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A hand of a file that cannot be read: its number, and why."""

    number: str
    why: str


class PHHError(HistoryError):
    """A hand that is not PHH, or that cannot have happened: where, and why."""


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand of a file: its fields as they stand, amounts exact.

    A stack that nobody knew is infinite, a negative blind is a post of somebody who owes it. `fields` are all fields of
    the file, those that nobody asks for included.
    """

    variant: str
    names: tuple[str, ...]
    stacks: tuple[Decimal, ...]
    antes: tuple[Decimal, ...]
    blinds: tuple[Decimal, ...]
    bring_in: Decimal
    small_bet: Decimal
    big_bet: Decimal
    min_bet: Decimal
    trimmed: bool
    actions: tuple[str, ...]
    finishing: tuple[Decimal, ...] | None
    winnings: tuple[Decimal, ...] | None
    number: str
    fields: Mapping[str, Any]


def read_phh(text: str) -> list[RecordedHand]:
    """Read a file of one hand, or of several in tables; the first that cannot be read is an error."""
    found = []
    for hand in recorded(text):
        if isinstance(hand, Unread):
            raise PHHError(f"hand {hand.number}: {hand.why}" if hand.number else hand.why)
        found.append(hand)
    return found


def recorded(file: str | bytes) -> Iterator[RecordedHand | Unread]:
    """The hands of a file one by one, or why one of them cannot be read."""
    text = file if isinstance(file, str) else file.decode("utf-8", "replace")
    spoiled = isinstance(file, bytes) and "\ufffd" in text and "\ufffd".encode() not in file
    longest = max((len(line) for line in text.split("\n")), default=0)
    if len(text) > MOST_TEXT or longest > MOST_LINE:  # a hostile file could keep a reader of TOML busy for hours
        yield Unread("", f"the file has {len(text)} characters, {longest} in a line: too many to be hands of poker")
        return
    for key, table in _tables(text):
        if isinstance(table, str):
            yield Unread(key, table)
        elif spoiled and "\ufffd" in str(table):
            yield Unread(_number(table, key), "there are bytes in it that are not UTF-8")
        else:
            yield _hand_or_why(table, key)


# -------------------------------------------------------------------------------------------- text into tables


def _tables(text: str) -> Iterator[tuple[str, dict[str, Any] | str]]:
    """The hands of a file by their keys, each as a table or as a sentence why it is none."""
    parts = _parts(text)
    if parts is None:
        yield from _whole(text)
        return
    quick = [(key, _quick(body)) for key, body in parts]
    for place, (key, table) in enumerate(quick):
        if table is not None:
            yield key, table
            continue
        body = parts[place][1]
        try:
            read = _toml(f"[{key}]\n{body}")
        except PHHError as error:
            try:  # what looks like the heading of a hand may stand in the middle of something else
                whole = list(_whole(text)) if len(text) < MOST_LINE else []
            except PHHError:
                whole = []
            if whole and not place and not isinstance(whole[0][1], str):
                yield from whole
                return
            yield key[:40], str(error)
            continue
        for name, inner in read.items():
            yield name[:40], inner if isinstance(inner, dict) else "a file of several hands has a table for each"


def _parts(text: str) -> list[tuple[str, str]] | None:
    """The tables of a file of several hands as their keys and bodies; none where it is one hand."""
    headings = list(_HEADING.finditer(text))
    if not headings or text[: headings[0].start()].strip():
        return None
    parts: list[tuple[str, str]] = []
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=True):
        key = heading[1].strip()
        if parts and key.startswith(f"{parts[-1][0]}."):  # a table of one's own within a hand
            parts[-1] = (parts[-1][0], f"{parts[-1][1]}{text[heading.start() : end]}")
        else:
            parts.append((key, text[heading.end() : end]))
    return parts


def _whole(text: str) -> Iterator[tuple[str, dict[str, Any] | str]]:
    """A file that is one hand, or whose tables cannot be told apart by their lines."""
    table = _quick(text)
    if table is None:
        try:
            table = _toml(text)
        except PHHError as error:
            yield "", str(error)
            return
    if "variant" in table:
        yield "", table
    elif not table:
        yield "", "there is no hand here"
    else:
        for key, each in table.items():
            yield key[:40], each if isinstance(each, dict) else "a file of several hands has a table for each"


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise PHHError(f"this is not TOML: {str(error)[:120] or 'nested too deeply'}") from None


def _decimal(text: str) -> Decimal:
    """Read a number exactly; one that no table could hold is not worked out."""
    if text.lstrip("+-") in ("inf", "nan"):
        return Decimal(text)
    if len(text) > 40 or not re.fullmatch(r"[+-]?[0-9_]+(\.[0-9_]+)?([eE][+-]?[0-9]{1,2})?", text):
        raise ValueError(f"{text[:40]} is not an amount")
    return Decimal(text.replace("_", ""))


def _quick(body: str) -> dict[str, Any] | None:
    """A hand whose every line is as nearly all files have it, several times as fast; none where a line is not."""
    if "\\" in body:
        return None
    table: dict[str, Any] = {}
    try:
        for line in body.splitlines():
            if not line:
                continue
            key, equals, value = line.partition(" = ")
            if not equals or key in table or not (key in _FIELDS or _FIELD.fullmatch(key)):
                return None
            table[key] = _value(value)
    except ValueError:
        return None
    return table


def _value(text: str) -> Any:
    if text[:2] == "['":
        words = text[2:-2].split("', '")
        if text[-2:] != "']" or text.count("'") != 2 * len(words):
            raise ValueError("not a plain list of words")
        return words
    if text[:1] == "[":
        if text[-1] != "]":
            raise ValueError("not a plain list")
        return [_amount_in(each) for each in text[1:-1].split(", ")] if text != "[]" else []
    if text[:1] == "'":
        if text[-1] != "'" or text.count("'") != 2 or not text.isprintable():
            raise ValueError("not a plain word")
        return text[1:-1]
    if _NUMBER.fullmatch(text):
        return _amount_in(text)
    return _scalar(text)


@lru_cache(maxsize=16384)
def _amount_in(text: str) -> int | Decimal:
    if text.isdecimal() and text.isascii() and (text[0] != "0" or text == "0") and len(text) < 19:
        return int(text)
    if text == "inf":
        return UNKNOWN_STACK
    if not _NUMBER.fullmatch(text):
        raise ValueError("not a plain number")
    return Decimal(text) if "." in text else int(text)


@lru_cache(maxsize=4096)
def _scalar(text: str) -> Any:
    """A word in other quotes, a time of day, a truth: what stands alone, read as TOML has it."""
    if text[:1] not in '"tf0123456789':
        raise ValueError("not a plain value")
    return tomllib.loads(f"value = {text}", parse_float=_decimal)["value"]


# -------------------------------------------------------------------------------------------- tables into records


def _hand_or_why(table: dict[str, Any], key: str) -> RecordedHand | Unread:
    try:
        return record_of(table, key)
    except PHHError as error:
        return Unread(_number(table, key), str(error))


def record_of(table: dict[str, Any], key: str) -> RecordedHand:
    """A hand of its fields, each looked at; `key` is its number where it has none of its own."""
    variant = table.get("variant")
    if not isinstance(variant, str) or len(variant) > 20:
        raise PHHError("the variant is missing or not a text")
    stacks = _amounts(table, "starting_stacks", unknown=True)
    count = len(stacks)
    if not 2 <= count <= MOST_PLAYERS:
        raise PHHError(f"a hand has 2 to {MOST_PLAYERS} players, not {count}")
    actions = table.get("actions", [])
    if not isinstance(actions, list) or len(actions) > 10_000 or not all(isinstance(each, str) for each in actions):
        raise PHHError("actions must be a list of texts")
    finishing = _amounts(table, "finishing_stacks", count, unknown=True) if "finishing_stacks" in table else None
    return RecordedHand(
        variant,
        _names(table, count),
        stacks,
        _amounts(table, "antes", count),
        _amounts(table, "blinds_or_straddles", count, signed=True),
        _exact(table.get("bring_in", 0), "bring_in"),
        _exact(table.get("small_bet", 0), "small_bet"),
        _exact(table.get("big_bet", 0), "big_bet"),
        _exact(table.get("min_bet", 0), "min_bet"),
        bool(table.get("ante_trimming_status", False)),
        tuple(actions),
        finishing,
        _amounts(table, "winnings", count) if "winnings" in table else None,
        _number(table, key),
        table,
    )


def _number(table: Mapping[str, Any], key: str) -> str:
    """What a hand is called: its own number, or its key in the file."""
    return unquoted(table["hand"], 40) if "hand" in table else key


def _names(table: dict[str, Any], count: int) -> tuple[str, ...]:
    """The names of the players, numbered where there are none or not one for each."""
    numbered = [f"p{number}" for number in range(1, count + 1)]
    names = table.get("players", numbered)
    if not isinstance(names, list) or len(names) != count or not all(isinstance(name, str) for name in names):
        raise PHHError(f"players must be {count} names")
    return tuple(names if len(set(names)) == count and all(name.strip() for name in names) else numbered)


def _amounts(
    table: dict[str, Any], key: str, count: int | None = None, *, unknown: bool = False, signed: bool = False
) -> tuple[Decimal, ...]:
    values = table.get(key, [0] * count if count is not None else None)
    if not isinstance(values, list) or (count is not None and len(values) != count) or len(values) > MOST_PLAYERS:
        raise PHHError(f"{key} must be a list of {count if count is not None else 'some'} amounts")
    return tuple([_exact(value, key, unknown, signed) for value in values])


def _exact(value: object, key: str, unknown: bool = False, signed: bool = False) -> Decimal:
    if type(value) is int:
        if -MOST_CHIPS <= value <= MOST_CHIPS and (value >= 0 or signed):
            return Decimal(value)
    elif isinstance(value, Decimal):
        if value == UNKNOWN_STACK and unknown:
            return value
        if value.is_finite() and abs(value) <= MOST_CHIPS and (value >= 0 or signed):
            return _fine(value, key)
    raise PHHError(f"{key}: {shown(value, 40)} is not an amount of chips")


def _fine(value: Decimal, key: str) -> Decimal:
    """An amount without the noughts behind it, where it is not too fine for any chip."""
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and exponent < 0:
        value = value.normalize()
        exponent = value.as_tuple().exponent
        if isinstance(exponent, int) and exponent < -6:
            raise PHHError(f"{key}: {shown(str(value), 40)} is too fine an amount")
    return value


def decimals(amounts: Sequence[Decimal]) -> int:
    """How many digits behind the point the finest of some amounts has."""
    most = 0
    for amount in amounts:
        if amount and amount != UNKNOWN_STACK and amount % 1:
            exponent = amount.as_tuple().exponent
            if isinstance(exponent, int) and -exponent > most:
                most = -exponent
    return most


def seat_numbers(about: Mapping[str, Any], count: int) -> list[int]:
    """The numbers of the seats at their table, as a file tells them, or counted from 1."""
    seats = about.get("seats")
    if not isinstance(seats, list) or not len(seats) == len(set(map(str, seats))) == count:
        return list(range(1, count + 1))
    numbers = [each for each in seats if type(each) is int and 0 < each < 1000]
    return numbers if len(numbers) == count else list(range(1, count + 1))
