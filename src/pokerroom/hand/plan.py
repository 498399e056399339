"""The plan of a round: a sign and its game read once into plain attributes, so that play pays nothing for being cited.

Knows how each word of the books' data becomes a number or a flag. Must not know the course of a hand.
Ask `law` for the rules, `words` for what they may say.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pokerroom.cards.engines import Best
from pokerroom.cards.order import Order, deck_of, order_of
from pokerroom.hand.manners import Manners
from pokerroom.hand.words import OPENS
from pokerroom.law.book import Game, Street
from pokerroom.law.commission import Commission, scales_of
from pokerroom.law.error import Refused
from pokerroom.law.rule import Rule
from pokerroom.law.sign import Sign

FIXED, SPREAD, HALF_POT, FULL_POT, NO_LIMIT, EQUAL_OR_DOUBLE = range(6)
LIMIT_CODES = {
    "fixed": FIXED,
    "spread": SPREAD,
    "half pot": HALF_POT,
    "full pot": FULL_POT,
    "no limit": NO_LIMIT,
    "equal or double": EQUAL_OR_DOUBLE,
}
(
    LEFT_OF_LAST_BLIND,
    LEFT_OF_MARKER,
    FROM_MARKER,
    LOWEST_UP,
    HIGHEST_UP_NEAREST,
    HIGHEST_SHOWING_SUIT,
    HIGHEST_SHOWING_NEAREST,
) = range(7)
# What a short all-in does: see the words all_in.in_limit and all_in.in_big_bet.
HALF_REOPENS, COMPLETED, NOTHING, ACTED_BOUND, ALL_BOUND, ADDS_UP = range(6)
LARGEST_STEP, LAST_RAISE, AMOUNT_TO_CALL = range(3)
ANY_RAISE_ANTE, THE_BLIND, THE_BRING_IN = range(3)

By = tuple[str, ...]


class Menu:
    """What a player may do at one point of a street, each with the clauses that say so."""

    __slots__ = (
        "bring_in",
        "by",
        "by_bring_in",
        "by_raise",
        "call",
        "check",
        "checking",
        "facing",
        "fold",
        "folding",
        "open",
        "raises",
        "standing",
    )

    def __init__(self, rule: Rule[Any], raising: By, bringing: By) -> None:
        words: tuple[str, ...] = rule.value
        self.bring_in: bool = "bring in" in words
        self.open: bool = "open" in words
        self.check: bool = "check" in words
        self.call: bool = "call" in words
        self.raises: bool = "raise" in words
        self.fold: bool = "fold" in words
        # The options, raises aside: with chips to match, with the blind matched, with nothing wagered, and the fold.
        self.folding: tuple[str, ...] = ("fold",) if self.fold else ()
        self.facing: tuple[str, ...] = (*self.folding, "call") if self.call else self.folding
        self.standing: tuple[str, ...] = (*self.folding, "check" if self.check else "call")
        self.checking: tuple[str, ...] = (*self.folding, "check")
        self.by: By = rule.by
        self.by_raise: By = joined(rule.by, raising)
        self.by_bring_in: By = joined(rule.by, bringing)


class StreetPlan:
    """One street as numbers and flags."""

    __slots__ = (
        "alone_by",
        "board",
        "board_by",
        "burn",
        "burn_by",
        "closes_by",
        "deal",
        "deal_by",
        "discard",
        "discard_by",
        "doubled",
        "doubled_by",
        "draw",
        "draw_by",
        "flop_for_side_wagers",
        "flop_for_side_wagers_by",
        "kitty",
        "kitty_by",
        "kitty_unplayed_by",
        "name",
        "opened",
        "opener",
        "opens",
        "opens_by",
        "others",
        "unit",
    )

    def __init__(self, street: Street, sign: Sign, shared: Game, raising: By, bringing: By) -> None:
        rules = street.rules
        ante = "" if sign.blinds else "_with_ante"

        def rule(key: str) -> Rule[Any] | None:
            return rules.get(key + ante, rules.get(key))

        self.name: str = str(rules["name"].value) if "name" in rules else ""
        burn = rules.get("burn")
        self.burn: int = int(burn.value) * sign.burn if burn is not None else 0
        self.burn_by: By = joined(burn.by if burn else (), sign.by.get("burn", ()) if not (burn and burn.by) else ())
        deal = rules.get("deal")
        self.deal: tuple[bool, ...] = tuple([face == "up" for face in deal.value]) if deal else ()
        self.deal_by: By = joined(deal.by if deal else (), _by(shared, "marker.gets"))
        self.kitty: bool = "kitty" in rules and bool(rules["kitty"].value)
        self.kitty_by: By = rules["kitty"].by if "kitty" in rules else ()
        self.kitty_unplayed_by: By = rules["kitty_unplayed"].by if "kitty_unplayed" in rules else ()
        self.draw: bool = "draw" in rules and bool(rules["draw"].value)
        self.draw_by: By = rules["draw"].by if "draw" in rules else ()
        self.board: int = int(rules["board"].value) if "board" in rules else 0
        self.board_by: By = rules["board"].by if "board" in rules else ()
        opens = rule("opens")
        opener, others = rule("opener"), rule("others")
        if opens is None or opener is None or others is None:
            raise Refused(f"{shared.name} has a street that does not say who opens it and what players may do.")
        self.opens: int = OPENS.index(opens.value)
        self.opens_by: By = opens.by
        big = "bet" in rules and rules["bet"].value == "big"
        if "bet" in rules and sign.limit == "fixed":
            raising = joined(raising, rules["bet"].by)
        if "doubled" in rules and sign.limit == "equal or double":
            raising = joined(raising, rules["doubled"].by)
        self.opener: Menu = Menu(opener, raising, bringing)
        self.others: Menu = Menu(others, raising, bringing)
        self.opened: Menu = Menu(Rule(("call", "raise"), opener.by), raising, bringing)
        self.unit: int = (sign.bets[-1] if big else sign.bets[0]) if sign.bets else 0
        self.doubled: bool = "doubled" in rules and bool(rules["doubled"].value)
        self.doubled_by: By = rules["doubled"].by if "doubled" in rules else ()
        self.closes_by: By = rules["closes"].by if "closes" in rules else ()
        self.alone_by: By = rules["alone"].by if "alone" in rules else ()
        self.discard: int = int(rules["discard"].value) if "discard" in rules else 0
        self.discard_by: By = rules["discard"].by if "discard" in rules else ()
        self.flop_for_side_wagers: bool = "side_wager_flop" in rules and bool(rules["side_wager_flop"].value)
        self.flop_for_side_wagers_by: By = rules["side_wager_flop"].by if "side_wager_flop" in rules else ()


class Scale:
    """A scale of commission, in cents; 0 where it has no such figure."""

    __slots__ = ("cap", "ceiling", "fee", "free", "parts", "per", "small", "small_fee")

    def __init__(self, game: Game, name: str) -> None:
        scale = scales_of(game)[name]
        self.per: int = scale.per.value or 0
        self.fee: int = scale.fee.value or 0
        self.parts: bool = scale.counts.value == "parts"
        self.free: int = scale.free.value or 0
        self.small: int = scale.small.value or 0
        self.small_fee: int = scale.small_fee.value or 0
        self.cap: int = scale.cap.value or 0
        self.ceiling: int = scale.ceiling.value or 0


class Plan:
    """A sign and its game as plain attributes. Make it with `plan_of`, which makes each only once."""

    __slots__ = (
        "all_show",
        "ante",
        "ante_by",
        "ante_from_last_blind",
        "best",
        "best_low",
        "beyond_cap_by",
        "blind_by",
        "blinds",
        "blinds_alone_pay",
        "blinds_on_marker",
        "bring_in",
        "bring_in_completed",
        "bring_in_kind",
        "cards",
        "charges",
        "chip",
        "cite",
        "commission_by",
        "commission_counts",
        "cut_from_marker",
        "deals",
        "deck",
        "dollar",
        "fee_by",
        "fee_each",
        "fee_into",
        "first_left_of_all_in",
        "free_head_to_head",
        "free_last_round",
        "from_hole",
        "hand_size",
        "head_to_head_able",
        "heads_up_on_marker",
        "hopeless_returned",
        "into",
        "into_by",
        "keeps_place",
        "kitty_opener_raises",
        "least",
        "left_of_all_in",
        "limit",
        "low",
        "low_by",
        "manners",
        "marker_gets_last",
        "most",
        "most_raises",
        "muck_by",
        "must_beat",
        "nobody_opens_by",
        "odd",
        "odd_by",
        "odd_to_low",
        "odd_to_one",
        "odd_to_second",
        "only_shuffled_by",
        "order",
        "pot_agreement",
        "pot_counts_call",
        "pot_rounding",
        "pure_tie_pays",
        "raise_least",
        "scale",
        "short",
        "short_by",
        "short_deal_pools",
        "short_opening_raised",
        "show_by",
        "shown",
        "shuffled_by",
        "sign",
        "sits_out_by",
        "split_unit",
        "step_is_straddle",
        "straddle",
        "straddle_counts",
        "streets",
        "suits",
        "together",
        "twice",
        "unbet_acted",
        "unbet_nearest",
        "uncalled_pays",
        "win_by",
    )

    def __init__(self, sign: Sign) -> None:
        game = sign.game
        if not game.streets:
            raise Refused(f"{game.name} of {game.book} has no streets to play.")
        self.sign: Sign = sign
        self.cite: dict[str, By] = {key: rule.by for key, rule in game.rules.items()}
        self.sits_out_by: By = self.cite.get("all_in.sits_out", ())
        self.nobody_opens_by: By = joined(self.cite.get("all_in.opens", ()), self.sits_out_by)
        self.order: Order = order_of(game, sign.deck, low_ace=True if "low ace" in sign.agreed else None)
        self.low: bool = self.order.low is not None
        self.from_hole: int | None = self.order.from_hole
        self.deck: int = sign.deck
        self.cards: tuple[int, ...] = deck_of(game, sign.deck)
        self.chip: int = sign.chip
        self.dollar: int = sign.dollar
        self.limit: int = LIMIT_CODES[sign.limit]
        self.least: int = sign.least_wager
        self.most: int = sign.most_wager if sign.most_wager is not None else 0
        self.blinds: tuple[int, ...] = sign.blinds
        self.blind_by: By = joined(
            joined(_by(game, "blinds.first"), sign.by.get("blinds", ())), _by(game, "blinds.posted")
        )
        self.ante: int = sign.ante
        self.ante_by: By = joined(sign.by.get("ante", ()), _ante_by(game, sign.ante_from))
        self.ante_from_last_blind: bool = sign.ante_from == "the last blind"
        self.straddle: bool = sign.straddle
        self.straddle_counts: bool = _yes(game, "straddle.counts")
        self.step_is_straddle: bool = _is(game, "straddle.step", "the straddle")
        self.blinds_on_marker: bool = _is(game, "blinds.first", "on the marker")
        self.heads_up_on_marker: bool = _is(game, "blinds.heads_up", "on the marker") or (
            self.blinds_on_marker and "blinds.heads_up" not in game.rules
        )
        cut = game.rules.get("cards.cut.who")
        # Who cuts, counted from the marker clockwise; None is the dealer.
        self.cut_from_marker: int | None = (
            {"the marker": 0, "right of the marker": -1}.get(cut.value) if cut is not None else None
        )
        # A deck that somebody is to cut by hand has only been shuffled.
        self.only_shuffled_by: By = joined(_by(game, f"cards.lowest.{sign.deck}"), _by(game, "cards.shuffle"))
        self.shuffled_by: By = joined(self.only_shuffled_by, _by(game, "cards.cut.who"))
        self.marker_gets_last: bool = _is(game, "marker.gets", "the last card")
        size = "bring_in.with_blinds" if sign.blinds and "bring_in.with_blinds" in game.rules else "bring_in.size"
        self.bring_in_kind: int = (
            THE_BLIND
            if _is(game, size, "the blind")
            else THE_BRING_IN
            if _is(game, size, "the bring-in")
            else ANY_RAISE_ANTE
        )
        self.bring_in: int = sign.bring_in
        self.bring_in_completed: bool = _is(game, "bring_in.completed", "the bet")
        self.raise_least: int = (
            LAST_RAISE
            if _is(game, "raise.least", "the last raise")
            else AMOUNT_TO_CALL
            if _is(game, "raise.least", "the amount to call")
            else LARGEST_STEP
        )
        self.most_raises: int = _most_raises(game, self.limit, bool(sign.blinds))
        self.head_to_head_able: bool = _is(game, "raise.head_to_head", "two able to bet")
        free = game.rules.get("raise.free")
        self.free_head_to_head: bool = free is not None and "head to head" in free.value
        self.free_last_round: bool = free is not None and "last round" in free.value
        self.pot_counts_call: bool = _yes(game, "pot.counts_call")
        self.pot_agreement: bool = _yes(game, "pot.agreement")
        self.pot_rounding: bool = sign.pot_rounding
        big_bet = self.limit in (HALF_POT, FULL_POT, NO_LIMIT)
        self.short: int = _short(game, big_bet)
        self.short_opening_raised: bool = _is(game, "all_in.short_opening", "raise above it")
        # In which order the cards of a street go round when everybody is in, by street, players and first seat.
        self.deals: dict[tuple[int, int, int], tuple[tuple[int, ...], tuple[bool, ...]]] = {}
        self.shown: dict[tuple[int, ...], int] = {}  # what up cards of these ranks are worth, as it is found out
        self.first_left_of_all_in: bool = _is(game, "all_in.opens_first", "left of the all-in player")
        self.left_of_all_in: bool = _is(game, "all_in.opens", "left of the all-in player")
        self.must_beat: bool = _yes(game, "check.must_beat")
        self.hopeless_returned: bool = _yes(game, "call.hopeless")
        self.keeps_place: bool = _yes(game, "folded.keeps_place")
        self.together: bool = _yes(game, "deal.together")
        self.short_deal_pools: bool = _is(game, "deal.short", "burns and stub, else a community card")
        self.kitty_opener_raises: bool = _yes(game, "kitty.opener_raises")
        self.all_show: bool = _is(game, "showdown.others", "all show")
        self.twice: bool = sign.run_it_twice
        self.suits: bool = "cards.suits" in game.rules
        limit_by = _by(game, f"wager.{sign.limit.replace(' ', '_')}")
        raising = joined(_by(game, "raise.least"), limit_by)
        if self.most_raises:
            raising = joined(raising, _by(game, "raise.most"))
        self.beyond_cap_by: By = joined(_by(game, "raise.free"), _by(game, "raise.head_to_head"))
        self.short_by: By = _by(game, "all_in.in_big_bet" if big_bet else "all_in.in_limit")
        if self.limit in (HALF_POT, FULL_POT):
            raising = joined(raising, _by(game, "pot.counts_call"))
        bringing = _by(game, size)
        self.manners: Manners = Manners(game, self.limit in (FIXED, SPREAD, EQUAL_OR_DOUBLE), sign.tournament)
        self.hand_size: int = len(game.streets[0].rules["deal"].value) if "deal" in game.streets[0].rules else 0
        self.streets: tuple[StreetPlan, ...] = tuple(
            [StreetPlan(street, sign, game, raising, bringing) for street in game.streets]
        )
        # The evaluator itself, unless the book counts cards in a way that it does not know.
        many = self.from_hole is None and self.hand_size + sum([street.board for street in self.streets]) > 7
        self.best: Best = self.order.ranking.best if self.order.kickers and not many else self._best_slowly
        low = self.order.low
        self.best_low: Best = low.best if low is not None and not many else self._best_low_slowly
        self._settlement(sign, game)

    def _best_slowly(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        return self.order.best(hole, board)

    def _best_low_slowly(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        return self.order.best_low(hole, board)

    def _settlement(self, sign: Sign, game: Game) -> None:
        self.unbet_nearest: bool = _is(game, "showdown.unbet", "nearest the marker")
        self.unbet_acted: bool = _is(game, "showdown.unbet", "first to act, else nearest the marker")
        self.show_by: By = joined(_by(game, "showdown.first"), _by(game, "showdown.others"))
        # A hand that is thrown away without being shown is one that others may ask to see.
        self.muck_by: By = joined(self.show_by, _by(game, "showdown.asking"))
        unit = game.rules.get("split.unit")
        self.split_unit: int = (
            sign.dollar
            if unit is not None and unit.value == "one dollar"
            else sign.least_wager
            if unit is not None and unit.value == "the least wager"
            else sign.chip
        )
        odd = game.rules.get("split.odd" if sign.marker else "split.odd_without_marker")
        word = odd.value if odd is not None else "left of the marker, one each"
        self.odd: int = {"highest card by suit": 1, "highest hole card": 2, "highest hole card used": 3}.get(word, 0)
        self.odd_to_one: bool = word == "from the marker, all to one"
        self.odd_to_low: bool = _is(game, "split.high_low", "low")
        self.odd_to_second: bool = _is(game, "split.boards", "second")
        self.odd_by: By = joined(
            _by(game, "split.unit"), _by(game, "split.odd" if sign.marker else "split.odd_without_marker")
        )
        # For each strength of a hand the clauses that let it win; strength 0 is no hand.
        names = self.order.ranking.order
        placed = [self.order.placed_by(name) for name in reversed(names)]
        order_rule = game.rules[f"cards.order.{sign.deck}"]
        uses = joined(joined(_by(game, "cards.uses"), _by(game, "showdown.speak")), order_rule.by[:-10])
        for key in ("cards.kickers", "cards.ranks", "cards.equal_suits"):
            uses = joined(uses, _by(game, key))
        self.win_by: tuple[By, ...] = ((), *[joined(uses, each) for each in placed])
        self.low_by: By = joined(_by(game, "cards.low"), _by(game, "split.high_low"))
        # What is taken from the pot; a fee for each person is paid before the cards, a time charge at the table.
        taken = [charge for charge in sign.charges if charge.method in ("percentage", "per hand", "scale")]
        self.charges: tuple[Commission, ...] = tuple(taken)
        scales = [charge.scale for charge in taken if charge.method == "scale"]
        each = [charge.fee for charge in sign.charges if charge.method == "per person per hand"]
        self.fee_each: int = sum(each)
        self.commission_by: By = joined(
            joined(sign.by.get("commission", ()), _by(game, "commission.counts")), _by(game, "commission.taken")
        )
        # Where the charges go; those of one table all go to the same place.
        self.into: str = "box"
        self.into_by: By = ()
        for charge in reversed(taken):
            self.into, by = _into(sign, charge.method)
            self.into_by = joined(by, self.into_by)
        self.fee_into: str
        self.fee_into, by = _into(sign, "per person per hand")
        self.fee_by: By = joined(self.commission_by, by)
        counts = game.rules.get("commission.counts")
        self.commission_counts: int = {"each pot": 0, "all pots of the hand": 1, "all pots a winner takes": 2}[
            counts.value if counts is not None else "all pots of the hand"
        ]
        self.blinds_alone_pay: bool = _yes(game, "commission.blinds_alone")
        self.uncalled_pays: bool = _yes(game, "commission.uncalled")
        self.pure_tie_pays: bool = _yes(game, "commission.pure_tie")
        self.scale: Scale | None = Scale(game, scales[0]) if scales else None


_MADE: dict[int, tuple[Sign, Plan]] = {}


def plan_of(sign: Sign) -> Plan:
    """Give the plan of a sign; each is made once."""
    made = _MADE.get(id(sign))
    if made is None or made[0] is not sign:
        made = (sign, Plan(sign))
        if len(_MADE) > 4096:
            _MADE.clear()
        _MADE[id(sign)] = made
    return made[1]


@lru_cache(maxsize=8192)
def joined(one: By, other: By) -> By:
    """Join two lists of clauses, each once."""
    return tuple(dict.fromkeys((*one, *other)))


def _by(game: Game, key: str) -> By:
    rule = game.rules.get(key)
    return rule.by if rule is not None else ()


def _is(game: Game, key: str, word: str) -> bool:
    rule = game.rules.get(key)
    return rule is not None and bool(rule.value == word)


def _yes(game: Game, key: str) -> bool:
    rule = game.rules.get(key)
    return rule is not None and bool(rule.value)


def _ante_by(game: Game, payer: str) -> By:
    """The clause that lets this payer pay, where the book has one for each."""
    rule = game.rules.get("ante.who")
    if rule is None:
        return ()
    return (rule.by[rule.value.index(payer)],) if len(rule.by) == len(rule.value) else rule.by


def _into(sign: Sign, method: str) -> tuple[str, By]:
    """Where a charge of this kind goes, and the clauses that say so."""
    place = "stand_alone" if sign.stand_alone else "into"
    rule = sign.game.rules.get(f"commission.{place}.{method.replace(' ', '_')}")
    return (str(rule.value), rule.by) if rule is not None else ("box", ())


def _most_raises(game: Game, limit: int, blinds: bool) -> int:
    """The most raises in a round, 0 for any number; `head to head` and `last round` are judged in play."""
    most = game.rules.get("raise.most")
    free = game.rules.get("raise.free")
    exempt: tuple[str, ...] = free.value if free is not None else ()
    if most is None or (limit == NO_LIMIT and "no limit" in exempt):
        return 0
    if limit in (HALF_POT, FULL_POT) and "pot ratio" in exempt:
        return 0
    if not blinds and "ante betting" in exempt:
        return 0
    return int(most.value)


def _short(game: Game, big_bet: bool) -> int:
    if big_bet:
        if _is(game, "all_in.in_big_bet", "no raise for anybody"):
            return ALL_BOUND
        return ADDS_UP if _is(game, "all_in.in_big_bet", "adds up to a raise") else ACTED_BOUND
    if _is(game, "all_in.in_limit", "completed to the level"):
        return COMPLETED
    return NOTHING if _is(game, "all_in.in_limit", "counts for nothing") else HALF_REOPENS
