"""A sign in the making: each choice is checked against the book, and the clauses that allow it are noted.

Knows what each choice must satisfy, and which follows from which. Must not know cards or play, only words and figures.
A choice the book does not allow is `Refused` with its clause. Ask `sign` for the sign itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pokerroom.law.book import Game, rules_of
from pokerroom.law.choice import Basis, By, Choice, Clauses, Wishes
from pokerroom.law.choices import Choices, options
from pokerroom.law.commission import Commission, charges_of
from pokerroom.law.error import Refused, quoted, shown
from pokerroom.law.figures import amounts, as_given, either, how_many, one_word_of, slashed, whole_number
from pokerroom.law.limit import read_limit
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.stakes import AGREEMENTS, LOW_ACE, REDUCED_DECK, Bounds
from pokerroom.law.words import LawRules, LawStreetRules

# How the pot is started, as it is said of a sign.
_STARTS = {"blinds": "blinds", "ante": "an ante", "blinds and ante": "blinds and an ante"}


def started(ways: Sequence[str]) -> str:
    """What starts the pot, of which a sign needs one."""
    several = {
        frozenset(_STARTS): "blinds, an ante or both",
        frozenset(("blinds", "blinds and ante")): "blinds, with or without an ante",
        frozenset(("ante", "blinds and ante")): "an ante, with or without blinds",
    }
    return several.get(frozenset(ways)) or either(_STARTS[way] for way in ways)


def started_otherwise(game: str, ways: Sequence[str], way: str) -> str:
    """Say that the pot of a game is not started in some way."""
    alone = " alone" if way != "blinds and ante" and "blinds and ante" in ways else ""
    return f"{game} is played with {started(ways)}, not with {_STARTS[way]}{alone}."


@dataclass(frozen=True, slots=True)
class _Forced:
    way: str
    blinds: tuple[int, ...]
    ante: int


def settled(game: Game, wishes: Wishes) -> dict[str, Any]:
    """All that hangs at the table where this is asked for, by name, or a refusal."""
    if not isinstance(game, Game):
        raise Refused(f"a sign is made for a game, not for {shown(game)}.")
    maker = _Maker(game, wishes[Choices.tournament])
    chip, dollar = whole_number("chip", wishes[Choices.chip], 1), whole_number("dollar", wishes[Choices.dollar], 1)
    agreed = _agreements(wishes[Choices.agreed])
    deck = maker.deck(wishes[Choices.deck], agreed)
    seats = maker.seats(wishes[Choices.seats], deck)
    forced = maker.forced(wishes)
    limit, bets = maker.limit(wishes[Choices.limit], forced)
    least = maker.least_wager(wishes[Choices.least_wager], limit, bets, forced)
    maker.blinds(forced, least)
    maker.ante(forced, least)
    bring_in = maker.bring_in(wishes[Choices.bring_in], least)
    if limit == "equal or double":
        bets = (forced.blinds[-1], 2 * forced.blinds[-1])
    charges = maker.charges(wishes[Choices.commission], dollar)
    _payable(chip, (*forced.blinds, forced.ante, *bets, least))
    chosen = maker.options(Basis(maker.rules, deck, agreed, forced.blinds, limit, wishes))
    return {
        **chosen,
        "game": game,
        "played": maker.played(chosen),
        "chip": chip,
        "dollar": dollar,
        "agreed": agreed,
        "deck": deck,
        "seats": seats,
        "blinds": forced.blinds,
        "ante": forced.ante,
        "ante_from": maker.ante_from(wishes[Choices.ante_from], forced),
        "limit": limit,
        "bets": bets,
        "least_wager": least,
        "most_wager": maker.most_wager(limit, bets),
        "bring_in": bring_in,
        "buy_in": _buy_in(wishes[Choices.buy_in], least),
        "burn": maker.burn(wishes[Choices.burn]),
        "low_ace": maker.low_ace(deck, agreed),
        "commission": charges[0],
        "charges": charges,
        "by": By(maker.by),
    }


class _Maker:
    """One sign being made: each method checks one choice, and notes the clauses that allow it in `by`.

    `tournament`: compulsory wagers are for its conditions to say, and no commission is taken.
    """

    def __init__(self, game: Game, tournament: bool) -> None:
        self.game = game
        self.tournament = tournament
        self.rules = rules_of(LawRules, game)
        self.by: dict[str, Clauses] = {}

    def _allowed(self, choice: Choice[Any, Any], *rules: Rule[Any]) -> None:
        self.by[choice.name] = tuple(dict.fromkeys(cited(*rules)))

    def deck(self, deck: int | None, agreed: frozenset[str]) -> int:
        reduced = self.rules.reduced_deck
        size = self.game.decks[0] if deck is None else whole_number("the deck", deck, 1)
        if size not in self.game.decks:
            decks, by = either(self.game.decks), cited(*self.rules.seats.given().values())
            raise Refused(f"{self.game.name} is played with a deck of {decks}, not {as_given(size)}.", by)
        rule = self.rules.seats[size]
        if size != self.game.decks[0] and reduced.value == "all players":
            if REDUCED_DECK not in agreed:
                raise Refused(f"a deck of {size} needs the agreement of all players.", reduced.by)
            self._allowed(Choices.deck, rule, reduced)
        else:
            self._allowed(Choices.deck, rule)
        return size

    def seats(self, seats: int | None, deck: int) -> int:
        rule, least = self.rules.seats[deck], self.rules.least_players
        most = rule.value
        places = most if seats is None else whole_number("seats", seats, 1)
        if places > most:
            raise Refused(f"{self.game.name} with {deck} cards has at most {most} players, not {places}.", rule.by)
        if places < least.value:
            raise Refused(f"a game needs at least {least.value} players, not {places}.", least.by)
        self._allowed(Choices.seats, rule)
        return places

    def forced(self, wishes: Wishes) -> _Forced:
        rule = self.rules.forced_ways
        blinds = tuple(whole_number("a blind", each, 1) for each in amounts("blinds", wishes[Choices.blinds]))
        ante = whole_number("the ante", wishes[Choices.ante])
        way = {(True, False): "blinds", (False, True): "ante", (True, True): "blinds and ante"}.get(
            (bool(blinds), ante > 0)
        )
        if way is None:
            raise Refused(f"the sign needs {started(rule.value)}.", rule.by)
        if way not in rule.value and not self.tournament:
            raise Refused(started_otherwise(self.game.name, rule.value, way), rule.by)
        return _Forced(way, blinds, ante)

    def limit(self, limit: str | None, forced: _Forced) -> tuple[str, tuple[int, ...]]:
        own = self.rules.limits_with_blinds if forced.blinds else self.rules.limits_with_ante
        rule = own if own.given else self.rules.limits
        if limit is None:
            # The plainest choice that needs no figures; a book that has only figures must be told them.
            limit = next((each for each in ("no limit", "half pot", "equal or double") if each in rule.value), "fixed")
        word, bets = read_limit(limit)
        if word not in rule.value:
            raise Refused(f"{quoted(word)} is not a limit here; say {either(rule.value)}.", rule.by)
        _check_figures(limit, word, bets)
        if word == "equal or double" and not forced.blinds:
            raise Refused("equal or double is reckoned from the blind, and this sign has none.", rule.by)
        self.by[Choices.limit.name] = rule.by
        return word, bets

    def least_wager(self, least: int | None, limit: str, bets: tuple[int, ...], forced: _Forced) -> int:
        if least is not None:
            whole_number("the least wager", least, 1)
            if limit in ("fixed", "spread") and least != bets[0]:
                sentence = f"the least wager of {limit} {bets[0]} is {bets[0]}, not {least}."
                raise Refused(sentence, self.by[Choices.limit.name])
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
        last, multiples = self.rules.forced_blinds_last, self.rules.forced_blinds_multiples
        if fewest.value is not None and len(forced.blinds) < fewest.value:
            raise Refused(f"there must be at least {how_many(fewest.value, 'blind')}.", fewest.by)
        if most.value is not None and len(forced.blinds) > most.value:
            raise Refused(f"there may be at most {how_many(most.value, 'blind')}, not {len(forced.blinds)}.", most.by)
        if any(a > b for a, b in pairwise(forced.blinds)):
            raise Refused(f"the blinds {slashed(forced.blinds)} must go up.")
        if last.value == "at least the least wager" and forced.blinds[-1] < least:
            raise Refused(f"the last blind must be at least the least wager of {least}.", last.by)
        if multiples.value and forced.blinds[-1] not in [least * times for times in multiples.value]:
            figures = either(least * times for times in multiples.value)
            raise Refused(f"with a least wager of {least} the blind is {figures}.", multiples.by)
        self._allowed(Choices.blinds, fewest, most, last, multiples)

    def ante(self, forced: _Forced, least: int) -> None:
        size = self.rules.forced_ante_size
        if forced.ante and size.value == "the least wager" and forced.ante != least and not self.tournament:
            raise Refused(f"the ante must equal the least wager of {least}, not {forced.ante}.", size.by)
        if forced.ante:
            self._allowed(Choices.ante, self.rules.forced_ways, size)

    def ante_from(self, payer: str | None, forced: _Forced) -> str:
        rule = self.rules.ante_who
        if payer is None:
            return rule.value[0]
        if payer not in (*rule.value, *(("the last blind",) if self.tournament else ())):
            raise Refused(f"the ante comes from {either(rule.value)}, not {as_given(payer)}.", rule.by)
        if payer == "the last blind" and not forced.blinds:
            raise Refused("there is no blind to pay the ante.", rule.by)
        return payer

    def bring_in(self, bring_in: int, least: int) -> int:
        size = self.rules.bring_in_size
        whole_number("the bring-in", bring_in)
        if size.value == "the bring-in":
            if not 1 <= bring_in <= least:
                least_wager = f"the least wager of {least}"
                raise Refused(f"the bring-in must be between 1 and {least_wager}, not {bring_in}.", size.by)
            self._allowed(Choices.bring_in, size)
        elif bring_in:
            raise Refused("this game has no bring-in of its own size.", size.by)
        return bring_in

    def charges(self, said: str | Commission | None, dollar: int) -> tuple[Commission, ...]:
        if self.tournament:
            if said not in (None, "none"):
                raise Refused("no commission is taken in a tournament: players pay to enter it.")
            return (Commission("none"),)
        charges, self.by[Choices.commission.name] = charges_of(rules_of(LawRules, self.game), said, dollar)
        return charges

    def burn(self, burn: int | None) -> int:
        """How many cards are burned before each deal; yes is one and no is none."""
        rule = self.rules.burn
        self._allowed(Choices.burn, rule)
        if burn is not None and (not isinstance(burn, int) or not 0 <= burn <= 3):
            raise Refused(f"a number of cards from none to three is burned, not {as_given(burn)}.", rule.by)
        if rule.value == "the house":
            return 1 if burn is None else int(burn)
        always = rule.value == "always"
        if burn is not None and burn != always:
            sentence = "this book burns one card; the sign cannot change it." if always else "this book burns no cards."
            raise Refused(sentence, rule.by)
        return int(always)

    def low_ace(self, deck: int, agreed: frozenset[str]) -> bool:
        rule = self.rules.cards_low_ace[deck]
        if LOW_ACE in agreed and rule.given and rule.value == "never":
            raise Refused("the ace does not count low with this deck.", rule.by)
        return rule.value == "always" or (rule.value == "by agreement" and LOW_ACE in agreed)

    def most_wager(self, limit: str, bets: tuple[int, ...]) -> int | None:
        if limit == "equal or double":
            doubled = any(rules_of(LawStreetRules, street).doubled.value for street in self.game.streets)
            return bets[-1] * (2 if doubled else 1)
        return bets[-1] if limit in ("fixed", "spread") else None

    def options(self, sign: Basis) -> dict[str, Any]:
        """What is asked for besides: first whether it makes sense, then whether the book allows it, then the sign."""
        rows = options()
        for row in rows:
            row.check(sign.wishes[row])
        wanted = [row for row in rows if sign.wishes[row] != row.plain]
        for row in wanted:
            if row.rule is None:
                continue
            rule = row.rule.read(self.game.rules)
            barred = row.barred(rule, sign.wishes[row], self.game.name)
            if barred:
                raise Refused(barred, rule.by)
            self._allowed(row, rule)
        for row in wanted:
            fault = row.fault(sign.wishes[row], sign) if row.fault is not None else ""
            if fault:
                raise Refused(fault, self.by.get(row.name, ()))
        return {row.name: row.keep(sign.wishes[row]) if row.keep else sign.wishes[row] for row in rows}

    def played(self, chosen: dict[str, Any]) -> Game:
        """The game with the rules that are otherwise at this table; they stand on what allows the choice, too."""
        changed: dict[str, Rule[Any]] = {}
        for row in options():
            if row.changes is None or chosen[row.name] == row.plain:
                continue
            for declared, value in row.changes(chosen[row.name]).items():
                clauses = dict.fromkeys((*declared.read(self.game.rules).by, *self.by.get(row.name, ())))
                changed[declared.key] = Rule(value, tuple(clauses), f"the sign says {row.called}")
        return replace(self.game, rules={**self.game.rules, **changed}) if changed else self.game


def _buy_in(buy_in: int | Bounds | None, least: int) -> Bounds:
    low, high = buy_in if isinstance(buy_in, tuple) and len(buy_in) == 2 else (buy_in, None)
    amount = least if low is None else whole_number("the minimum buy-in", low, 1)
    if high is not None and whole_number("the maximum buy-in", high, 1) < amount:
        raise Refused(f"the maximum buy-in of {high} is below the minimum of {amount}.")
    return amount, high


def _check_figures(limit: str, word: str, bets: tuple[int, ...]) -> None:
    """Refuse a limit whose figures are missing, too many, or go down."""
    if word == "fixed" and not bets:
        raise Refused('a fixed limit needs its figures, like "fixed 10/20".')
    if word == "spread" and len(bets) != 2:
        raise Refused('a spread limit needs its bounds, like "spread 5-25".')
    if word not in ("fixed", "spread") and bets:
        raise Refused(f"{quoted(word)} takes no figures.")
    if any(a > b for a, b in pairwise(bets)):
        raise Refused(f"the figures of {quoted(limit)} must go up.")


def _agreements(agreed: object) -> frozenset[str]:
    if isinstance(agreed, str) or not isinstance(agreed, Iterable):
        raise Refused("what all players agreed on is a list, like ['low ace'].")
    return frozenset(one_word_of("an agreement", each, AGREEMENTS) for each in agreed)


def _payable(chip: int, figures: Iterable[int]) -> None:
    for figure in figures:
        if figure % chip:
            raise Refused(f"{figure} cannot be paid in chips of {chip}.")
