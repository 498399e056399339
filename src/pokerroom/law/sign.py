"""The sign: what one table chose within the law, checked against its book choice by choice.

Knows the rules of `law.words` and what each choice must satisfy. Must not know cards or play, only words and figures.
Ask `placard` for the sign as it hangs at the table. A choice the book does not allow is `Refused` with its clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from pokerroom.law.book import Game, rules_of
from pokerroom.law.commission import Commission, scales_of
from pokerroom.law.error import Refused, shown
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.vocabulary import quoted, suggestion
from pokerroom.law.words import LIMITS, METHODS, LawRules, LawStreetRules

KILLS = ("none", "half", "full")
AGREEMENTS = ("reduced deck", "low ace", "freeze out")


@dataclass(frozen=True, slots=True)
class ExtraTime:
    """Time to act that a player may buy: how many seconds, how often, and what it costs."""

    seconds: int
    times: int
    fee: int


@dataclass(frozen=True, slots=True)
class Sign:
    """What a table chose: game, deck, forced bets, limits, commission and options. Amounts are whole chips.

    `by` tells for each choice the clauses that allow it; a choice that is missing there stands on a silent book.
    """

    game: Game
    deck: int
    seats: int
    blinds: tuple[int, ...]
    ante: int
    ante_from: str
    bring_in: int
    limit: str
    bets: tuple[int, ...]
    least_wager: int
    most_wager: int | None
    buy_in: tuple[int, int | None]
    burn: int
    low_ace: bool
    commission: Commission
    charges: tuple[Commission, ...] = ()
    stand_alone: bool = False
    straddle: bool = False
    kill: str = "none"
    run_it_twice: bool = False
    side_wager: str = ""
    time_to_act: int = 0
    extra_time: ExtraTime | None = None
    bonus_prizes: str = ""
    pot_rounding: bool = False
    freeze_out: bool = False
    tournament: bool = False
    marker: bool = True
    top_up: tuple[int, int | None] = (1, None)
    chip: int = 1
    dollar: int = 1
    agreed: frozenset[str] = frozenset()
    by: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        from pokerroom.law.placard import placard  # the placard reads the sign, so it is asked only when printing

        return placard(self)


def make_sign(
    game: Game,
    *,
    deck: int | None = None,
    seats: int | None = None,
    blinds: Sequence[int] | None = None,
    ante: int = 0,
    ante_from: str | None = None,
    bring_in: int = 0,
    limit: str | None = None,
    least_wager: int | None = None,
    buy_in: int | tuple[int, int | None] | None = None,
    burn: int | None = None,
    commission: str | Commission | None = None,
    stand_alone: bool = False,
    straddle: bool = False,
    kill: str = "none",
    run_it_twice: bool = False,
    side_wager: str = "",
    time_to_act: int = 0,
    extra_time: ExtraTime | None = None,
    bonus_prizes: str = "",
    pot_rounding: bool = False,
    freeze_out: bool = False,
    tournament: bool = False,
    marker: bool = True,
    top_up: tuple[int, int | None] | None = None,
    chip: int = 1,
    dollar: int = 1,
    agreed: Iterable[str] = (),
) -> Sign:
    """Make a sign for a game, or refuse it with the clause that forbids the choice.

    `limit` is said as people say it: "no limit", "full pot" (or "pot limit"), "half pot", "fixed 10/20",
    "spread 5-25", "equal or double". `commission` likewise: "5% cap 15", "time 12", "per hand 4",
    "per person per hand 1", "scale normal", "none". What is left out takes the book's plainest choice.
    """
    maker = _Maker(game)
    _whole("chip", chip, 1)
    _whole("dollar", dollar, 1)
    agreements = _agreements(agreed)
    size = maker.deck(deck, agreements)
    places = maker.seats(seats, size)
    forced = maker.forced(blinds, ante)
    limit_word, bets = maker.limit(limit, forced, least_wager)
    least = maker.least_wager(least_wager, limit_word, bets, forced)
    maker.blinds(forced, least)
    maker.ante(forced, least)
    maker.bring_in(bring_in, least)
    if limit_word == "equal or double":
        bets = (forced.blinds[-1], 2 * forced.blinds[-1])
    charges = maker.commission(commission, dollar)
    maker.multiples(chip, (*forced.blinds, forced.ante, *bets, least))
    rules = maker.rules
    for option, rule, wanted in (
        ("stand_alone", rules.option_stand_alone, stand_alone),
        ("straddle", rules.option_straddle, straddle),
        ("run_it_twice", rules.option_run_it_twice, run_it_twice),
        ("time_to_act", rules.option_time_to_act, bool(_whole("time to act", time_to_act))),
        ("extra_time", rules.option_extra_time, _extra_time(extra_time) is not None),
        ("bonus_prizes", rules.option_bonus_prizes, bool(_text("bonus prizes", bonus_prizes))),
        ("pot_rounding", rules.option_pot_rounding, pot_rounding),
        ("freeze_out", rules.option_freeze_out, freeze_out),
        ("kill", rules.option_kill, _one_of("kill", kill, KILLS) != "none"),
        ("no_marker", rules.option_no_marker, not _yes_no("a marker", marker)),
        ("top_up", rules.option_top_up, top_up is not None),
    ):
        maker.option(option, rule, wanted)
    if straddle and not forced.blinds:
        raise Refused("a straddle doubles a blind, and this sign has none.", maker.by.get("straddle", ()))
    if "," in bonus_prizes:
        raise Refused("a semicolon parts one bonus prize from the next, not a comma.", maker.by.get("bonus_prizes", ()))
    if bonus_prizes and not bonus_prizes.strip():
        sentence = 'say which bonus prizes, like "bonus prizes four of a kind 500".'
        raise Refused(sentence, maker.by.get("bonus_prizes", ()))
    if kill != "none" and not forced.blinds:
        raise Refused("a kill is reckoned from the last blind, and this sign has none.", maker.by.get("kill", ()))
    if extra_time and not time_to_act:
        raise Refused("extra time can be sold only where there is a time to act.", maker.by.get("extra_time", ()))
    if pot_rounding and limit_word not in ("half pot", "full pot"):
        raise Refused("only a pot limit can be rounded.", maker.by.get("pot_rounding", ()))
    if freeze_out:
        maker.freeze_out(size, agreements)
    return Sign(
        game=game,
        deck=size,
        seats=places,
        blinds=forced.blinds,
        ante=forced.ante,
        ante_from=maker.ante_from(ante_from, forced),
        bring_in=bring_in,
        limit=limit_word,
        bets=bets,
        least_wager=least,
        most_wager=maker.most_wager(limit_word, bets),
        buy_in=maker.buy_in(buy_in, least),
        burn=maker.burn(burn),
        low_ace=maker.low_ace(size, agreements),
        commission=charges[0],
        charges=charges,
        stand_alone=stand_alone,
        straddle=straddle,
        kill=kill,
        run_it_twice=run_it_twice,
        side_wager=maker.side_wager(side_wager),
        time_to_act=time_to_act,
        extra_time=extra_time,
        bonus_prizes=" ".join(bonus_prizes.split()),
        pot_rounding=pot_rounding,
        freeze_out=freeze_out,
        tournament=tournament,
        marker=marker,
        top_up=maker.top_up(top_up),
        chip=chip,
        dollar=dollar,
        agreed=agreements,
        by=maker.by,
    )


@dataclass(frozen=True, slots=True)
class _Forced:
    way: str
    blinds: tuple[int, ...]
    ante: int


class _Maker:
    """One sign being made: each method checks one choice, and notes the clauses that allow it in `by`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = rules_of(LawRules, game)
        self.by: dict[str, tuple[str, ...]] = {}

    def _allowed(self, choice: str, *rules: Rule[Any]) -> None:
        self.by[choice] = tuple(dict.fromkeys(cited(*rules)))

    def deck(self, deck: int | None, agreed: frozenset[str]) -> int:
        rule = self.rules.seats
        size = self.game.decks[0] if deck is None else _whole("the deck", deck, 1)
        if size not in rule.value:
            decks = " or ".join(str(each) for each in self.game.decks)
            raise Refused(f"{self.game.name} is played with a deck of {decks}, not {_shown(size)}.", rule.by)
        reduced = self.rules.reduced_deck
        if size != self.game.decks[0] and reduced.value == "all players":
            if "reduced deck" not in agreed:
                raise Refused(f"a deck of {size} needs the agreement of all players.", reduced.by)
            self._allowed("deck", rule, reduced)
        else:
            self._allowed("deck", rule)
        return size

    def seats(self, seats: int | None, deck: int) -> int:
        rule = self.rules.seats
        most = rule.value[deck]
        places = most if seats is None else _whole("seats", seats, 1)
        if places > most:
            raise Refused(f"{self.game.name} with {deck} cards has at most {most} players, not {places}.", rule.by)
        least = self.rules.least_players
        if places < least.value:
            raise Refused(f"a game needs at least {least.value} players, not {places}.", least.by)
        self._allowed("seats", rule)
        return places

    def forced(self, blinds: Sequence[int] | None, ante: int) -> _Forced:
        rule = self.rules.forced_ways
        posted = tuple(_whole("a blind", each, 1) for each in _amounts("blinds", blinds))
        _whole("the ante", ante)
        way = {(True, False): "blinds", (False, True): "ante", (True, True): "blinds and ante"}.get(
            (bool(posted), ante > 0)
        )
        if way is None:
            raise Refused(f"the pot must be started by {' or '.join(rule.value)}; the sign has neither.", rule.by)
        if way not in rule.value:
            raise Refused(f"{self.game.name} is started by {' or '.join(rule.value)}, not by {way}.", rule.by)
        self._allowed("forced", rule)
        return _Forced(way, posted, ante)

    def limit(self, limit: str | None, forced: _Forced, least: int | None) -> tuple[str, tuple[int, ...]]:
        own = self.rules.limits_with_blinds if forced.blinds else self.rules.limits_with_ante
        rule = own if own.given else self.rules.limits
        if limit is None:
            # The plainest choice that needs no figures; a book that has only figures must be told them.
            limit = next((each for each in ("no limit", "half pot", "equal or double") if each in rule.value), "fixed")
        word, bets = _spoken_limit(limit)
        if word not in rule.value:
            raise Refused(f"the limits here are {', '.join(rule.value)}; {quoted(word)} is not among them.", rule.by)
        if word == "fixed" and not bets:
            raise Refused('a fixed limit needs its figures, like "fixed 10/20".')
        if word == "spread" and len(bets) != 2:
            raise Refused('a spread limit needs its bounds, like "spread 5-25".')
        if word not in ("fixed", "spread") and bets:
            raise Refused(f"{quoted(word)} takes no figures.")
        if any(a > b for a, b in pairwise(bets)):
            raise Refused(f"the figures of {quoted(limit)} do not rise.")
        if word == "equal or double" and not forced.blinds:
            raise Refused("equal or double is reckoned from the blind, and this sign has none.", rule.by)
        self.by["limits"] = rule.by
        return word, bets

    def least_wager(self, least: int | None, limit: str, bets: tuple[int, ...], forced: _Forced) -> int:
        if least is not None:
            _whole("the least wager", least, 1)
            if limit in ("fixed", "spread") and least != bets[0]:
                raise Refused(f"the least wager of {limit} {bets[0]} is {bets[0]}, not {least}.", self.by["limits"])
            return least
        if bets:
            return bets[0]
        if forced.blinds:
            multiples = self.rules.forced_blinds_multiples.value
            return forced.blinds[-1] // (multiples[0] if multiples else 1)
        return forced.ante

    def blinds(self, forced: _Forced, least: int) -> None:
        if not forced.blinds:
            return
        fewest, most = self.rules.forced_blinds_least, self.rules.forced_blinds_most
        if fewest.value is not None and len(forced.blinds) < fewest.value:
            raise Refused(f"there must be at least {_counted(fewest.value, 'blind')}.", fewest.by)
        if most.value is not None and len(forced.blinds) > most.value:
            raise Refused(f"there may be at most {_counted(most.value, 'blind')}, not {len(forced.blinds)}.", most.by)
        if any(a > b for a, b in pairwise(forced.blinds)):
            raise Refused(f"the blinds {_figures(forced.blinds)} do not rise.")
        last = self.rules.forced_blinds_last
        if last.value == "at least the least wager" and forced.blinds[-1] < least:
            raise Refused(f"the last blind must be at least the least wager of {least}.", last.by)
        multiples = self.rules.forced_blinds_multiples
        if multiples.value and forced.blinds[-1] not in [least * times for times in multiples.value]:
            figures = " or ".join(str(least * times) for times in multiples.value)
            raise Refused(f"with a least wager of {least} the blind is {figures}.", multiples.by)
        self._allowed("blinds", fewest, most, last, multiples)

    def ante(self, forced: _Forced, least: int) -> None:
        size = self.rules.forced_ante_size
        if forced.ante and size.value == "the least wager" and forced.ante != least:
            raise Refused(f"the ante must equal the least wager of {least}, not {forced.ante}.", size.by)
        if forced.ante:
            self._allowed("ante", self.rules.forced_ways, size)

    def ante_from(self, payer: str | None, forced: _Forced) -> str:
        rule = self.rules.ante_who
        if payer is None:
            return rule.value[0]
        if payer not in rule.value:
            raise Refused(f"the ante comes from {' or '.join(rule.value)}, not {_shown(payer)}.", rule.by)
        if payer == "the last blind" and not forced.blinds:
            raise Refused("there is no blind to pay the ante.", rule.by)
        return payer

    def bring_in(self, bring_in: int, least: int) -> None:
        size = self.rules.bring_in_size
        if size.value == "the bring-in":
            if not 1 <= _whole("the bring-in", bring_in) <= least:
                raise Refused(f"the bring-in lies between 1 and the least wager of {least}, not {bring_in}.", size.by)
            self._allowed("bring_in", size)
        elif _whole("the bring-in", bring_in):
            raise Refused("this game has no bring-in of its own size.", size.by)

    def buy_in(self, buy_in: int | tuple[int, int | None] | None, least: int) -> tuple[int, int | None]:
        low, high = buy_in if isinstance(buy_in, tuple) and len(buy_in) == 2 else (buy_in, None)
        amount = least if low is None else _whole("the least buy-in", low, 1)
        if high is not None and _whole("the most buy-in", high, 1) < amount:
            raise Refused(f"the most buy-in ({high}) is less than the least ({amount}).")
        return amount, high

    def top_up(self, top_up: tuple[int, int | None] | None) -> tuple[int, int | None]:
        """The least and the most that may be added to a stake at once."""
        if top_up is None:
            return 1, None
        if not isinstance(top_up, tuple) or len(top_up) != 2:
            raise Refused(f"what may be added is a least and a most, not {_shown(top_up)}.")
        least, most = top_up
        if most is not None and _whole("the most to add", most, 1) < _whole("the least to add", least, 1):
            raise Refused(f"the most to add ({most}) is less than the least ({least}).")
        return _whole("the least to add", least, 1), most

    def burn(self, burn: int | None) -> int:
        """How many cards are burned before each deal; yes is one and no is none."""
        rule = self.rules.burn
        self._allowed("burn", rule)
        if burn is not None and (not isinstance(burn, int) or not 0 <= burn <= 3):
            raise Refused(f"a number of cards from none to three is burned, not {_shown(burn)}.", rule.by)
        if rule.value == "the house":
            return 1 if burn is None else int(burn)
        always = rule.value == "always"
        if burn is not None and burn != always:
            sentence = "this book burns one card; the sign cannot change it." if always else "this book burns no cards."
            raise Refused(sentence, rule.by)
        return int(always)

    def low_ace(self, deck: int, agreed: frozenset[str]) -> bool:
        rule = self.rules.cards_low_ace[deck]
        if not rule.given:
            return False
        self._allowed("low ace", rule)
        if "low ace" in agreed and rule.value == "never":
            raise Refused("the ace does not count low with this deck.", rule.by)
        return rule.value == "always" or (rule.value == "by agreement" and "low ace" in agreed)

    def most_wager(self, limit: str, bets: tuple[int, ...]) -> int | None:
        if limit == "equal or double":
            doubled = any(rules_of(LawStreetRules, street).doubled.value for street in self.game.streets)
            return bets[-1] * (2 if doubled else 1)
        return bets[-1] if limit in ("fixed", "spread") else None

    def freeze_out(self, deck: int, agreed: frozenset[str]) -> None:
        if "freeze out" not in agreed:
            raise Refused("a freeze-out needs the consent of all players.", self.by.get("freeze_out", ()))
        rule = self.rules.freeze_out_deck
        if rule.value is not None and deck != rule.value:
            raise Refused(f"a freeze-out is played with {rule.value} cards, not {deck}.", rule.by)

    def commission(self, said: str | Commission | None, dollar: int) -> tuple[Commission, ...]:
        rule = self.rules.commission_methods
        if said is None:
            # Where the book prints a scale it is the rule; elsewhere the house may leave commission out.
            said = f"scale {next(iter(scales_of(self.game)))}" if "scale" in rule.value else "none"
        if isinstance(said, Commission):
            return (self._charge(said, dollar),)
        if not isinstance(said, str):
            raise Refused(f"the commission {_shown(said)} is not a text.")
        charges = tuple(self._charge(_spoken_commission(part), dollar) for part in said.split(" and "))
        methods = [charge.method for charge in charges]
        if len(set(methods)) != len(methods) or ("none" in methods and len(methods) > 1):
            raise Refused(f"{quoted(said)} names a method twice, or none with another.", rule.by)
        return charges

    def _charge(self, charge: Commission, dollar: int) -> Commission:
        rule = self.rules.commission_methods
        if charge.method not in rule.value:
            raise Refused(f"the house may charge by {', '.join(rule.value)}, not by {charge.method}.", rule.by)
        self._method(charge.method)
        if charge.method == "percentage":
            self._percentage(charge)
        elif charge.method == "scale":
            self._scale(charge, dollar)
        elif charge.method != "none" and charge.fee < 1:
            raise Refused(f"{quoted(charge.method)} needs its fee, like {quoted(charge.method + ' 4')}.", rule.by)
        if charge.steps:
            self._steps(charge)
        return charge

    def _method(self, method: str, *more: Rule[Any]) -> None:
        """Note what allows a method: its own clause where the book numbers them, else the list of all."""
        own = self.rules.commission_method[method]
        self._allowed("commission", own if own.given else self.rules.commission_methods, *more)

    def _steps(self, charge: Commission) -> None:
        rule = self.rules.commission_by_players
        if charge.method != "per hand" or not rule.value:
            raise Refused(f"{quoted(charge.method)} has one fee for any number of players.", rule.by)
        if any(fee < 1 for _, fee in charge.steps) or any(a[0] >= b[0] for a, b in pairwise(charge.steps)):
            raise Refused("the fees must be chips and the numbers of players must rise.", rule.by)
        self._method(charge.method, rule)

    def _percentage(self, charge: Commission) -> None:
        least, most = self.rules.commission_percent_least, self.rules.commission_percent_most
        if not least.value * 100 <= charge.rate <= most.value * 100:
            raise Refused(
                f"a percentage lies between {least.value} and {most.value}, not {charge.rate / 100:g}.",
                cited(least, most),
            )
        cap = self.rules.commission_cap
        if cap.value == "the house sets it" and charge.cap < 1:
            raise Refused('the sign must show the most a hand can be charged: say "5% cap 15".', cap.by)
        self._method("percentage", least, most, cap)

    def _scale(self, charge: Commission, dollar: int) -> None:
        scales = scales_of(self.game)
        if charge.scale not in scales:
            raise Refused(f"the scales of commission are {', '.join(scales)}; {quoted(charge.scale)} is none of them.")
        scale = scales[charge.scale]
        for rule in scale.cents:
            if rule.value is not None and rule.value * dollar % 100:
                raise Refused(
                    f"the scale charges {rule.value / 100:.2f} dollars, which {_counted(dollar, 'chip')} to the dollar "
                    "cannot pay; "
                    "let dollar be 100.",
                    rule.by,
                )
        self.by["commission"] = scale.by

    def option(self, name: str, rule: Rule[bool], wanted: bool) -> None:
        said = name.replace("_", " ")
        _yes_no(said, wanted)
        if not wanted:
            return
        if not rule.value:
            raise Refused(f"{self.game.name} does not offer {said} in this book.", rule.by)
        self._allowed(name, rule)

    def side_wager(self, name: str) -> str:
        if not name:
            return ""
        rule = self.rules.option_side_wagers
        if not rule.value:
            raise Refused("this book offers no side wager.", rule.by)
        if name not in rule.value:
            raise Refused(f"the side wagers are {', '.join(rule.value)}, not {quoted(str(name))}.", rule.by)
        self._allowed("side_wager", rule)
        return name

    def multiples(self, chip: int, amounts: Iterable[int]) -> None:
        for amount in amounts:
            if amount % chip:
                raise Refused(f"{amount} cannot be paid in chips of {chip}.")


# ------------------------------------------------------------------------------------------ spoken choices


def _spoken_limit(said: object) -> tuple[str, tuple[int, ...]]:
    if not isinstance(said, str):
        raise Refused(f"the limit {_shown(said)} is not a text.")
    text = " ".join(said.lower().replace("-limit", " limit").split())
    text = {"pot limit": "full pot", "full pot limit": "full pot", "half pot limit": "half pot", "pot": "full pot"}.get(
        text, text
    )
    for word in LIMITS:
        if text == word or text.startswith(f"{word} "):
            rest = text[len(word) :].removeprefix(" limit").replace("/", " ").replace("-", " ").split()
            return word, tuple(_number(each, "a limit") for each in rest)
    raise Refused(f"{quoted(said)} is not a limit; {suggestion(text, LIMITS)}")


def _spoken_commission(said: object) -> Commission:
    if not isinstance(said, str):
        raise Refused(f"the commission {_shown(said)} is not a text.")
    text = " ".join(said.lower().replace("%", "% ").split())
    parts = text.split()
    if parts and (parts[0].endswith("%") or parts[0] == "percentage"):
        figures = parts if parts[0].endswith("%") else parts[1:]
        rate = _hundredths(figures[0].rstrip("%")) if figures else 0
        rest = figures[1:]
        if rest and (len(rest) != 2 or rest[0] != "cap"):
            raise Refused(f'{quoted(said)} is not understood; say "5% cap 15".')
        return Commission("percentage", rate=rate, cap=_number(rest[1], "a cap") if rest else 0)
    for method in sorted(METHODS, key=len, reverse=True):
        if text == method or text.startswith(f"{method} "):
            rest = text[len(method) :].split()
            if method == "scale":
                return Commission("scale", scale=" ".join(rest))
            if method == "per hand" and "else" in rest:
                return _stepped(said, rest)
            if len(rest) > 1 or (method == "none" and rest):
                raise Refused(f"{quoted(said)} is not understood.")
            return Commission(method, fee=_number(rest[0], "a fee") if rest else 0)
    raise Refused(f"{quoted(said)} is not a commission; {suggestion(text, METHODS)}")


def _stepped(said: str, words: list[str]) -> Commission:
    """Read a fee that follows the number of players, like: 2 up to 5 players else 3."""
    if not re.fullmatch(r"(\d+ up to \d+( players)? )+else \d+", " ".join(words)):
        raise Refused(f'{quoted(said)} is not understood; say "per hand 2 up to 5 players else 3".')
    figures = [word for word in words if word not in ("up", "to", "players", "else")]
    numbers = [_number(each, "a fee or a number of players") for each in figures]
    steps = tuple(zip(numbers[1::2], numbers[:-1:2], strict=True))
    return Commission("per hand", fee=numbers[-1], steps=steps)


def _hundredths(text: str) -> int:
    whole, _, part = text.partition(".")
    if (
        not (whole + part).isascii()
        or not whole.isdigit()
        or len(whole) > 4
        or len(part) > 2
        or (part and not part.isdigit())
    ):
        raise Refused(f"{quoted(text)} is not a percentage.")
    return int(whole) * 100 + int(part.ljust(2, "0"))


def _extra_time(value: object) -> ExtraTime | None:
    if value is None:
        return None
    if not isinstance(value, ExtraTime):
        raise Refused(f"extra time is seconds, times and a fee, not {_shown(value)}.")
    _whole("the seconds of extra time", value.seconds, 1)
    _whole("the times of extra time", value.times, 1)
    _whole("the fee of extra time", value.fee)
    return value


def _text(what: str, value: object) -> str:
    if not isinstance(value, str):
        raise Refused(f"{what} are told in words, not as {_shown(value)}.")
    return value


def _number(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise Refused(f"{quoted(text)} is not {what} in whole chips.")
    return int(text)


def _whole(what: str, value: object, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"{what} must be a whole number, not {_shown(value)}.")
    if value < least or value > 10**12:
        raise Refused(f"{what} must be at least {least}, not {value}." if value < least else f"{what} is too large.")
    return value


def _amounts(what: str, value: Sequence[int] | None) -> Sequence[int]:
    if value is None:
        return ()
    if not isinstance(value, tuple | list):
        raise Refused(f"{what} are written as figures in brackets, like (1, 2), not {_shown(value)}.")
    return value


def _yes_no(what: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Refused(f"{what} is yes or no, not {_shown(value)}.")
    return value


def _one_of(what: str, value: object, known: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise Refused(f"{what} is one of {', '.join(known)}, not {_shown(value)}.")
    return value


def _agreements(agreed: object) -> frozenset[str]:
    if isinstance(agreed, str) or not isinstance(agreed, Iterable):
        raise Refused("what all players agreed on is a list, like ['low ace'].")
    return frozenset(_one_of("an agreement", each, AGREEMENTS) for each in agreed)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _figures(amounts: Sequence[int]) -> str:
    return "/".join(str(each) for each in amounts)


def _shown(value: object) -> str:
    return quoted(value) if isinstance(value, str) else shown(value)
