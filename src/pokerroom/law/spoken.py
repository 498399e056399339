"""The spoken sign: one line that names a game and its choices, as the cases and the command line say it.

    crown holdem, no limit, blinds 1/2, commission 5% cap 15, straddle

Knows the words of a sign and hands them to `sign.make_sign`. Must not check anything against a book itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pokerroom.law.book import Game, rules_of
from pokerroom.law.commission import Commission
from pokerroom.law.error import Refused
from pokerroom.law.sign import ExtraTime, Sign, make_sign
from pokerroom.law.vocabulary import quoted, suggestion
from pokerroom.law.words import LIMITS, LawRules

_YES = ("stand alone", "straddle", "run it twice", "pot rounding", "freeze out", "tournament", "no marker")
_NUMBERS = ("deck", "seats", "ante", "bring in", "least wager", "time to act", "chip", "dollar")
_TEXTS = ("kill", "side wager", "commission", "bonus prizes")
_OTHERS = ("extra time", "blinds", "buy in", "top up", "burn", "no burn", "agreed", *LIMITS, "pot limit")
CHOICES = (*_NUMBERS, *_TEXTS, *_OTHERS, *_YES)


class Games(Protocol):
    """Where the games of a book are found: a Book, or what stands in for one."""

    def game(self, name: str) -> Game:
        """Give a game by its name; a KeyError says that there is none."""


def spoken_sign(line: str, book: Callable[[str], Games]) -> Sign:
    """Make the sign that a spoken line describes; `book` finds a book by its name."""
    parts = [" ".join(part.split()) for part in line.split(",")]
    named, _, game = parts[0].partition(" ")
    if not game:
        raise Refused(f'say the book and the game first, like "crown holdem"; {quoted(line)} does not.')
    try:
        wanted = book(named).game(game)
    except KeyError as error:
        raise Refused(str(error.args[0])) from None
    choices: dict[str, Any] = {}
    for part in parts[1:]:
        if part:
            _choose(choices, part)
    return make_sign(wanted, **choices)


def said_sign(sign: Sign) -> str:
    """Say a sign in one line that makes it again."""
    plain = make_sign(sign.game, **_needed(sign))
    parts = [f"{sign.game.book} {sign.game.key.replace('_', ' ')}"]
    parts += [f"agreed {each}" for each in sorted(sign.agreed)]
    parts += [_said_limit(sign)]
    parts += [f"blinds {'/'.join(str(each) for each in sign.blinds)}"] if sign.blinds else []
    parts += [f"ante {sign.ante}" + _said_payer(sign)] if sign.ante else []
    parts += [f"commission {' and '.join(_said_charge(charge) for charge in sign.charges)}"]
    usual = {"deck": sign.game.decks[0], "bring in": 0, "dollar": 1}
    for name in ("deck", "seats", "bring in", "least wager", "time to act", "chip", "dollar", "burn"):
        value = getattr(sign, name.replace(" ", "_"))
        if value != usual.get(name, getattr(plain, name.replace(" ", "_"))):
            parts.append(f"{name} {value}")
    parts += [name for name in _YES if name != "no marker" and getattr(sign, name.replace(" ", "_"))]
    parts += [] if sign.marker else ["no marker"]
    parts += [f"kill {sign.kill}"] if sign.kill != "none" else []
    parts += [f"side wager {sign.side_wager}"] if sign.side_wager else []
    parts += [f"bonus prizes {sign.bonus_prizes}"] if sign.bonus_prizes else []
    if sign.extra_time is not None:
        extra = sign.extra_time
        parts.append(f"extra time {extra.seconds} seconds {extra.times} times for {extra.fee}")
    for name, bounds, plainest in (("buy in", sign.buy_in, plain.buy_in), ("top up", sign.top_up, plain.top_up)):
        if bounds != plainest:
            parts.append(f"{name} {bounds[0]}" + (f" to {bounds[1]}" if bounds[1] is not None else ""))
    return ", ".join(parts)


def changed_sign(sign: Sign, line: str, book: Callable[[str], Games]) -> Sign:
    """Make the sign that a line makes of this one: another game, other choices, or "no straddle" to leave one out."""
    kept = {_key(part): part for part in said_sign(sign).split(", ")}
    for part in [" ".join(each.split()) for each in line.lower().split(",")]:
        gone = part.removeprefix("no ")
        if gone != part and part not in CHOICES and (gone in CHOICES or gone.startswith("agreed ")):
            kept.pop(_key(gone), None)
        elif _key(part):
            kept[_key(part)] = part
        elif part:
            kept[""] = part if part.startswith(f"{sign.game.book} ") else f"{sign.game.book} {part}"
    changed = spoken_sign(", ".join(kept.values()), book)
    if changed.deck == changed.game.decks[0] and "reduced deck" in changed.agreed:
        kept.pop("agreed reduced deck")  # what was agreed on a smaller deck ends with it
        changed = spoken_sign(", ".join(kept.values()), book)
    return changed


def _key(part: str) -> str:
    """What a part of a spoken sign is about; nothing if it names the game."""
    said = part.lower()
    name = next((each for each in sorted(CHOICES, key=len, reverse=True) if _starts(said, each)), "")
    if name == "agreed":
        return said
    return "limit" if name in (*LIMITS, "pot limit") else name.removeprefix("no ") if name == "no burn" else name


def _needed(sign: Sign) -> dict[str, Any]:
    """The choices without which a game has no sign at all: against these the others are told apart."""
    needed: dict[str, Any] = {
        "limit": _said_limit(sign),
        "blinds": sign.blinds or None,
        "ante": sign.ante,
        "bring_in": sign.bring_in,
        "deck": sign.deck,
        "agreed": sign.agreed,
        "dollar": sign.dollar,
    }
    return needed


def _said_limit(sign: Sign) -> str:
    if sign.limit in ("fixed", "spread"):
        return f"{sign.limit} {('/' if sign.limit == 'fixed' else '-').join(str(each) for each in sign.bets)}"
    return sign.limit


def _said_payer(sign: Sign) -> str:
    rule = rules_of(LawRules, sign.game).ante_who
    return f" from {sign.ante_from}" if rule.given and sign.ante_from != rule.value[0] else ""


def _said_charge(charge: Commission) -> str:
    if charge.method == "percentage":
        percent = f"{charge.rate / 100:g}%"
        return f"{percent} cap {charge.cap}" if charge.cap else percent
    if charge.method == "scale":
        return f"scale {charge.scale}"
    if charge.steps:
        return f"per hand {' '.join(f'{fee} up to {most} players' for most, fee in charge.steps)} else {charge.fee}"
    return charge.method if charge.method == "none" else f"{charge.method} {charge.fee}"


def _choose(choices: dict[str, Any], part: str) -> None:
    said = part.lower()
    name = next((each for each in sorted(CHOICES, key=len, reverse=True) if _starts(said, each)), None)
    if name is None:
        raise Refused(f"{quoted(part)} is not a choice on a sign; {suggestion(said, CHOICES)}")
    rest = said[len(name) :].strip()
    if name in (*LIMITS, "pot limit"):
        _set(choices, "limit", said)
    elif name == "no burn":
        _bare(name, rest)
        _set(choices, "burn", 0)
    elif name == "burn":
        _set(choices, "burn", _amount(name, rest) if rest else 1)
    elif name == "no marker":
        _bare(name, rest)
        _set(choices, "marker", False)
    elif name in _YES:
        _bare(name, rest)
        _set(choices, name.replace(" ", "_"), True)
    elif name == "bonus prizes":
        _set(choices, "bonus_prizes", part[len(name) :].strip() or " ")  # with its capitals: it is said to the players
    elif name in _TEXTS:
        _set(choices, name.replace(" ", "_"), rest or " ")
    elif name == "ante" and " from " in rest:
        amount, _, payer = rest.partition(" from ")
        _set(choices, "ante", _amount(name, amount))
        _set(choices, "ante_from", payer)
    elif name in _NUMBERS:
        _set(choices, name.replace(" ", "_"), _amount(name, rest))
    elif name == "blinds":
        _set(choices, "blinds", tuple(_amount(name, each) for each in rest.replace("/", " ").split()))
    elif name == "extra time":
        # Said in full, like: extra time 30 seconds 2 times for 5
        figures = [word for word in rest.split() if word not in ("seconds", "times", "for", "fee")]
        if len(figures) != 3:
            raise Refused(f'extra time is said like "extra time 30 seconds 2 times for 5", not {quoted(part)}.')
        _set(choices, "extra_time", ExtraTime(*[_amount(name, each) for each in figures]))
    elif name == "agreed":
        choices["agreed"] = (*choices.get("agreed", ()), rest)
    else:
        least, _, most = rest.replace("-", " ").replace(" to ", " ").partition(" ")
        _set(choices, name.replace(" ", "_"), (_amount(name, least), _amount(name, most) if most else None))


def _starts(said: str, name: str) -> bool:
    return said == name or said.startswith(f"{name} ")


def _set(choices: dict[str, Any], name: str, value: object) -> None:
    if name in choices:
        raise Refused(f"the sign says {name.replace('_', ' ')} twice.")
    choices[name] = value


def _bare(name: str, rest: str) -> None:
    if rest:
        raise Refused(f"{quoted(name)} stands alone; {quoted(rest)} is not understood.")


def _amount(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise Refused(f"{name} needs a whole number, not {quoted(text)}.")
    return int(text)
