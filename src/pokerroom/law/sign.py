"""The sign: what one table chose within the law, checked against its book choice by choice.

Knows how a sign is made from what is asked for, and how another is made of it. Must not know any choice: `stakes` and
`options` have the rows, `making` checks them. Ask `spoken` for a sign in one line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature
from typing import Any, Concatenate, ParamSpec

from pokerroom.law.book import Game, rules_of
from pokerroom.law.choice import Wishes
from pokerroom.law.choices import Choices
from pokerroom.law.commission import say_charge
from pokerroom.law.error import quoted
from pokerroom.law.limit import say_limit
from pokerroom.law.making import settled
from pokerroom.law.placard import placard
from pokerroom.law.words import LawRules

P = ParamSpec("P")


class Sign(Choices):
    """What a table chose: game, deck, forced bets, limits, commission and options. Make it with `make_sign`."""

    def but(self, **otherwise: Any) -> Sign:
        """The same sign with something otherwise for one hand, as a kill has it; no book is asked."""
        unknown = [name for name in otherwise if name not in vars(self)]
        if unknown:
            raise TypeError(f"a sign has no {unknown[0]}")
        # Another game is played as it stands: what this sign has otherwise was said of its own.
        played = {"played": otherwise["game"]} if "game" in otherwise else {}
        return Sign(**{**vars(self), **played, **otherwise})

    @property
    def has_fewer_places(self) -> bool:
        """Whether the table has fewer places than the book allows. With a smaller deck only fewer of them are taken."""
        full = self.game.decks[0]
        return self.deck == full and self.seats < rules_of(LawRules, self.game).seats[full].value

    @property
    def line(self) -> str:
        """The sign in one spoken line, which makes it again; it does not change, and is put into words once."""
        said = _SAID.get(id(self))
        if said is None or said[0] is not self:
            if len(_SAID) > _KEPT:
                _SAID.clear()
            said = _SAID[id(self)] = (self, _said(self))
        return said[1]

    def __str__(self) -> str:
        return placard(self)

    def __copy__(self) -> Sign:
        return self  # it does not change

    def __deepcopy__(self, memo: object) -> Sign:
        return self

    def __repr__(self) -> str:
        return f"Sign({quoted(self.line, 180)})"


def _takes(
    choices: Callable[P, Sign],
) -> Callable[[Callable[[Game, Wishes], Sign]], Callable[Concatenate[Game, P], Sign]]:
    """Let a function that is handed what is asked for take every choice by name, with the types of the rows."""

    def taking(make: Callable[[Game, Wishes], Sign]) -> Callable[Concatenate[Game, P], Sign]:
        @wraps(make)
        def made(game: Game, /, *none: P.args, **asked: P.kwargs) -> Sign:
            known = {row.name for row in Sign.rows}
            if none:
                raise TypeError(f"{make.__name__}() takes the choices by their names")
            for name in asked:
                if name not in known:
                    raise TypeError(f"{make.__name__}() got an unexpected keyword argument {name!r}")
            return make(game, Wishes(asked))

        rows = [Parameter(row.name, Parameter.KEYWORD_ONLY, default=row.plain) for row in Sign.rows]
        made.__signature__ = Signature(  # type: ignore[attr-defined]
            [Parameter("game", Parameter.POSITIONAL_ONLY, annotation=Game), *rows], return_annotation=Sign
        )
        return made

    return taking


@_takes(Sign)
def make_sign(game: Game, wishes: Wishes) -> Sign:
    """Make a sign for a game, or refuse it with the clause that forbids the choice.

    `limit` is said as people say it: "no limit", "full pot" (or "pot limit"), "half pot", "fixed 10/20",
    "spread 5-25", "equal or double". `commission` likewise: "5% cap 15", "time 12", "per hand 4",
    "per person per hand 1", "scale normal", "none". What is left out takes the book's plainest choice.
    """
    return Sign(**settled(game, wishes))


_KEPT = 1024
_SAID: dict[int, tuple[Sign, str]] = {}


def _said(sign: Sign) -> str:
    parts = [f"{sign.game.book} {sign.game.key.replace('_', ' ')}"]
    parts += [said_agreement(each) for each in sorted(sign.agreed)]
    parts += [say_limit(sign.limit, sign.bets)]
    parts += [f"blinds {'/'.join(str(each) for each in sign.blinds)}"] if sign.blinds else []
    parts += [f"ante {sign.ante}" + _said_payer(sign)] if sign.ante else []
    parts += [f"commission {' and '.join(say_charge(charge) for charge in sign.charges)}"]
    plain = _plainest(sign)
    for row in sorted(Sign.rows, key=lambda row: row.said):
        if row.say is not None:
            value = getattr(sign, row.name)
            usual = row.plain if row.plain is not None else getattr(plain, row.name)
            parts.append(row.say(value, sign.game.decks[0] if row is Sign.deck else usual))
    return ", ".join(part for part in parts if part)


def said_agreement(what: str) -> str:
    """Say on a sign that all players have agreed on something."""
    return f"agreed {what}"


def _plainest(sign: Sign) -> Sign:
    """The sign with only those choices without which the game has none: against it the others are told apart."""
    return make_sign(
        sign.game,
        limit=say_limit(sign.limit, sign.bets),
        blinds=sign.blinds or None,
        ante=sign.ante,
        bring_in=sign.bring_in,
        deck=sign.deck,
        agreed=sign.agreed,
        dollar=sign.dollar,
        tournament=sign.tournament,
    )


def _said_payer(sign: Sign) -> str:
    rule = rules_of(LawRules, sign.game).ante_who
    named = rule.given or sign.tournament
    return f" from {sign.ante_from}" if named and sign.ante_from != rule.value[0] else ""
