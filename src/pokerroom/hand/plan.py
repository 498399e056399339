"""The plan of a round: a sign and its game read once into plain attributes, so that play pays nothing for being cited.

Knows how each word of the books' data becomes a number or a flag. Must not know the course of a hand.
Ask `law` for the rules, `words` for what they may say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.cards.engines import Best
from pokerroom.cards.low import Low
from pokerroom.cards.order import HandOrder, deck_of, order_of
from pokerroom.hand.clauses import joined
from pokerroom.hand.placing import BlindClauses
from pokerroom.hand.post import ForcedBet
from pokerroom.hand.rules import HandRules
from pokerroom.hand.street_plan import StreetPlan, Wagering, clauses_of_rounds
from pokerroom.law.book import rules_of
from pokerroom.law.commission import FROM_EACH_PLAYER, FROM_THE_POTS, METHODS, Commission, Scale, scales_of
from pokerroom.law.error import Refused
from pokerroom.law.options import JackpotDrop
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.law.stakes import LOW_ACE
from pokerroom.machine.kinds import Clauses

FIXED: Final = 0
SPREAD: Final = 1
HALF_POT: Final = 2
FULL_POT: Final = 3
NO_LIMIT: Final = 4
EQUAL_OR_DOUBLE: Final = 5
LIMIT_CODES = {
    "fixed": FIXED,
    "spread": SPREAD,
    "half pot": HALF_POT,
    "full pot": FULL_POT,
    "no limit": NO_LIMIT,
    "equal or double": EQUAL_OR_DOUBLE,
}
# What a short all-in does: see the words all_in.in_limit and all_in.in_big_bet.
HALF_REOPENS: Final = 0
COMPLETED: Final = 1
NOTHING: Final = 2
ACTED_BOUND: Final = 3
ALL_BOUND: Final = 4
ADDS_UP: Final = 5
SHORT_CODES = {
    "half a bet reopens": HALF_REOPENS,
    "completed to the level": COMPLETED,
    "counts for nothing": NOTHING,
    "no raise for those who have acted": ACTED_BOUND,
    "no raise for anybody": ALL_BOUND,
    "adds up to a raise": ADDS_UP,
}
# What the least raise is measured by.
LARGEST_STEP: Final = 0
LAST_RAISE: Final = 1
AMOUNT_TO_CALL: Final = 2
RAISE_CODES = {
    "the largest bet or raise": LARGEST_STEP,
    "the last raise": LAST_RAISE,
    "the amount to call": AMOUNT_TO_CALL,
}
# What the forced opening of stud is.
AT_LEAST_THE_LEAST: Final = 0
THE_BLIND: Final = 1
THE_BRING_IN: Final = 2
BRING_IN_CODES = {
    "at least the least wager": AT_LEAST_THE_LEAST,
    "the blind": THE_BLIND,
    "the bring-in": THE_BRING_IN,
}
# Who gets the odd chips.
NEAREST: Final = 0
HIGHEST_CARD: Final = 1
HIGHEST_HOLE: Final = 2
HIGHEST_USED: Final = 3
ODD_CODES = {
    "left of the marker, one each": NEAREST,
    "left of the marker, all to one": NEAREST,
    "from the marker, all to one": NEAREST,
    "highest card by suit": HIGHEST_CARD,
    "highest hole card": HIGHEST_HOLE,
    "highest hole card used": HIGHEST_USED,
}
# What commission is charged on together.
ALL_POTS: Final = 0
EACH_POT: Final = 1
WINNERS_POTS: Final = 2
COUNT_CODES = {"all pots of the hand": ALL_POTS, "each pot": EACH_POT, "all pots a winner takes": WINNERS_POTS}


class ScaleInCents:
    """A scale of commission as plain numbers, in cents; 0 where it has no such figure."""

    __slots__ = ("cap", "ceiling", "fee", "free", "parts", "per", "small", "small_fee")

    def __init__(self, scale: Scale) -> None:
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
        "ace_is_low",
        "all_in_shows",
        "all_show",
        "ante",
        "ante_by",
        "ante_from_last_blind",
        "best",
        "best_low",
        "blinds",
        "blinds_alone_pay",
        "blinds_by",
        "blinds_on_marker",
        "book",
        "bring_in",
        "bring_in_completed",
        "bring_in_kind",
        "cards",
        "charges",
        "check_raise",
        "chip",
        "commission_by",
        "commission_counts",
        "cut_from_marker",
        "deals",
        "deck",
        "dollar",
        "drop",
        "drop_by",
        "edition",
        "fee_by",
        "fee_each",
        "fee_into",
        "fee_into_by",
        "first_left_of_all_in",
        "free_head_to_head",
        "free_last_round",
        "from_hole",
        "game",
        "half_by",
        "half_reopens",
        "hand_size",
        "head_to_head_able",
        "head_to_head_by",
        "head_to_head_live",
        "heads_up_on_marker",
        "hopeless_returned",
        "into",
        "into_by",
        "keeps_place",
        "kitty_opener_raises",
        "last_round_by",
        "least",
        "left_of_all_in",
        "limit",
        "limited",
        "low",
        "low_by",
        "low_wins",
        "marker_gets_last",
        "most",
        "most_raises",
        "muck_by",
        "must_beat",
        "nobody_opens_by",
        "odd",
        "odd_by",
        "odd_from_marker",
        "odd_to_low",
        "odd_to_one",
        "odd_to_second",
        "on_felt",
        "only_shuffled_by",
        "order",
        "posts",
        "pot_agreement",
        "pot_counts_call",
        "pot_rounding",
        "pure_tie_pays",
        "raise_least",
        "rules",
        "scale",
        "short",
        "short_deal_pools",
        "short_opening_raised",
        "show_by",
        "showing_values",
        "shuffled_by",
        "sign",
        "sits_out_by",
        "split_unit",
        "step_is_straddle",
        "straddle",
        "straddle_by",
        "straddle_counts",
        "straddled_by",
        "straights",
        "streets",
        "together",
        "twice",
        "unbet_acted",
        "unbet_last",
        "unbet_nearest",
        "uncalled_pays",
        "uncounted",
        "uncounted_by",
        "under_half_by",
        "win_by",
    )

    def __init__(self, sign: Sign) -> None:
        game = sign.game
        if not game.streets:
            raise Refused(f"{game.name} of {game.book} has no streets to play.")
        self.sign: Sign = sign
        self.rules: HandRules = rules_of(HandRules, sign.played)
        self.book: str = game.book
        self.edition: str = self.rules.book_edition.value
        self.game: str = game.key
        self.order: HandOrder = order_of(game, sign.deck, low_ace=True if LOW_ACE in sign.agreed else None)
        self.low: bool = self.order.low is not None
        # The low takes the whole pot, and single cards may rank from the ace up.
        self.low_wins: bool = isinstance(self.order.ranking, Low)
        self.ace_is_low: bool = self.order.ace_is_low
        self.from_hole: int | None = self.order.from_hole
        self.deck: int = sign.deck
        self.cards: tuple[int, ...] = deck_of(game, sign.deck)
        self.chip: int = sign.chip
        self.dollar: int = sign.dollar
        self._start(sign, self.rules)
        self._deal(sign, self.rules)
        self._betting(sign, self.rules)
        self.streets: tuple[StreetPlan, ...] = self._streets(sign, self.rules)
        self.hand_size: int = len(self.streets[0].deal)
        # The evaluator itself, unless the book counts cards in a way that it does not know.
        many = self.from_hole is None and self.hand_size + sum([street.board for street in self.streets]) > 7
        self.best: Best = self.order.ranking.best if self.order.kickers and not many else self._best_slowly
        low = self.order.low
        self.best_low: Best = low.best if low is not None and not many else self._best_low_slowly
        self._showdown(sign, self.rules)
        self._sharing(sign, self.rules)
        self._commission(sign, self.rules)

    def _start(self, sign: Sign, rules: HandRules) -> None:
        """What starts the pot: blinds, antes, straddles."""
        self.blinds: tuple[int, ...] = sign.blinds
        self.blinds_by: BlindClauses = BlindClauses(sign, rules)
        # The forced bets, by players, marker and straddles, as they are found out.
        self.posts: dict[tuple[int, int, int], tuple[ForcedBet, ...]] = {}
        self.ante: int = sign.ante
        self.ante_by: Clauses = joined(sign.by[Sign.ante], _limb(rules.ante_who, sign.ante_from))
        self.ante_from_last_blind: bool = sign.ante_from == "the last blind"
        straddling = sign.straddling
        self.straddle: bool = straddling.value
        self.straddle_by: Clauses = straddling.by
        # Whether it counts matters only where raises are counted.
        counted = _most_raises(rules, LIMIT_CODES[sign.limit], bool(sign.blinds)) > 0
        self.straddled_by: Clauses = rules.straddle_step.by + (rules.straddle_counts.by if counted else ())
        self.straddle_counts: bool = rules.straddle_counts.value
        self.step_is_straddle: bool = rules.straddle_step.value == "the straddle"
        self.blinds_on_marker: bool = rules.blinds_first.value == "on the marker"
        two = rules.blinds_heads_up if rules.blinds_heads_up.given else rules.blinds_first
        self.heads_up_on_marker: bool = two.value == "on the marker"

    def _deal(self, sign: Sign, rules: HandRules) -> None:
        """How cards are shuffled, cut and dealt, and who opens where somebody is all in."""
        # Who cuts, counted from the marker clockwise; None is the dealer.
        self.cut_from_marker: int | None = {"the marker": 0, "right of the marker": -1}.get(rules.cards_cut_who.value)
        # A deck that somebody is to cut by hand has only been shuffled.
        self.only_shuffled_by: Clauses = cited(rules.cards_lowest[sign.deck], rules.cards_shuffle)
        self.shuffled_by: Clauses = joined(self.only_shuffled_by, rules.cards_cut_who.by)
        self.marker_gets_last: bool = rules.marker_gets.value == "the last card"
        self.together: bool = rules.deal_together.value
        self.short_deal_pools: bool = rules.deal_short.value == "burns and stub, else a community card"
        self.keeps_place: bool = rules.folded_keeps_place.value
        # In which order the cards of a street go round when everybody is in, by street, players and first seat.
        self.deals: dict[tuple[int, int, int], tuple[tuple[int, ...], tuple[bool, ...]]] = {}
        self.first_left_of_all_in: bool = rules.all_in_opens_first.value == "left of the all-in player"
        self.left_of_all_in: bool = rules.all_in_opens.value == "left of the all-in player"
        self.sits_out_by: Clauses = rules.all_in_sits_out.by
        self.nobody_opens_by: Clauses = cited(rules.all_in_opens, rules.all_in_sits_out)
        self.showing_values: dict[tuple[int, ...], int] = {}  # of up cards with these ranks, as they are found out
        self.twice: bool = sign.run_it_twice
        self.on_felt: bool = sign.cards_on_felt  # real cards: what nobody has shown is not known

    def _betting(self, sign: Sign, rules: HandRules) -> None:
        """Limits, least raises, how many there may be, and what a short all-in does."""
        self.limit: int = LIMIT_CODES[sign.limit]
        # A limit game, where one chip has a rule of its own.
        self.limited: bool = self.limit in (FIXED, SPREAD, EQUAL_OR_DOUBLE)
        self.least: int = sign.least_wager
        self.most: int = sign.most_wager if sign.most_wager is not None else 0
        self.bring_in_kind: int = BRING_IN_CODES.get(_bring_in_rule(sign, rules).value, AT_LEAST_THE_LEAST)
        self.bring_in: int = sign.bring_in
        self.bring_in_completed: bool = rules.bring_in_completed.value == "the bet"
        self.raise_least: int = RAISE_CODES[rules.raise_least.value]
        self.most_raises: int = _most_raises(rules, self.limit, bool(sign.blinds))
        self.head_to_head_able: bool = rules.raise_head_to_head.value == "two able to bet"
        self.head_to_head_live: bool = rules.raise_head_to_head.value == "two live hands"
        self.free_head_to_head: bool = "head to head" in rules.raise_free.value
        self.free_last_round: bool = "last round" in rules.raise_free.value
        # By what more raises are allowed than the book counts: two players, the last round, or the limit of the game.
        self.head_to_head_by: Clauses = joined(_limb(rules.raise_free, "head to head"), rules.raise_head_to_head.by)
        self.last_round_by: Clauses = _limb(rules.raise_free, "last round")
        self.uncounted: int = 0 if self.most_raises else rules.raise_most.value or 0
        self.uncounted_by: Clauses = _limb(rules.raise_free, _exempt(rules, self.limit, bool(sign.blinds)))
        self.pot_counts_call: bool = rules.pot_counts_call.value
        self.pot_agreement: bool = rules.pot_agreement.value
        self.pot_rounding: bool = sign.pot_rounding
        short = rules.all_in_in_limit if self.limited else rules.all_in_in_big_bet
        self.short: int = SHORT_CODES[short.value]
        # Half a bet reopens in fixed and spread limits alone; where the book parts the two limbs, the one that applies.
        self.half_reopens: bool = self.short == HALF_REOPENS and self.limit in (FIXED, SPREAD)
        under_half, half = rules.all_in_under_half, rules.all_in_half
        self.under_half_by: Clauses = under_half.by if self.half_reopens and under_half.given else short.by
        self.half_by: Clauses = half.by if self.half_reopens and half.given else short.by
        self.short_opening_raised: bool = rules.all_in_short_opening.value == "raise above it"
        self.check_raise: bool = rules.check_raise.value
        self.must_beat: bool = rules.check_must_beat.value
        self.hopeless_returned: bool = rules.call_hopeless.value
        self.kitty_opener_raises: bool = rules.kitty_opener_raises.value

    def _streets(self, sign: Sign, rules: HandRules) -> tuple[StreetPlan, ...]:
        """Plan the streets; what every raise of the game stands on goes to the menus of all of them."""
        opening = rules.wager[sign.limit.replace(" ", "_")].by
        raising = joined(rules.raise_least.by, opening)
        if self.most_raises:
            raising = joined(raising, rules.raise_most.by)
        if self.limit in (HALF_POT, FULL_POT):
            raising = joined(raising, rules.pot_counts_call.by)
        bringing = _bring_in_rule(sign, rules).by
        capped = joined(rules.raise_most.by, self.head_to_head_by if self.free_head_to_head else ())
        every = Wagering(opening, raising, bringing, capped, clauses_of_rounds(sign.game.streets))
        return tuple([StreetPlan(street, sign, rules, every) for street in sign.game.streets])

    def _best_slowly(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        return self.order.best(hole, board)

    def _best_low_slowly(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        return self.order.best_low(hole, board)

    def _showdown(self, sign: Sign, rules: HandRules) -> None:
        """Who shows first, who must show, and the clauses by which a hand wins."""
        self.all_show: bool = rules.showdown_others.value == "all show"
        self.all_in_shows: bool = rules.showdown_all_in.value
        self.unbet_nearest: bool = rules.showdown_unbet.value == "nearest the marker"
        self.unbet_last: bool = rules.showdown_unbet.value == "the last to bet"
        self.unbet_acted: bool = rules.showdown_unbet.value == "first to act, else nearest the marker"
        self.show_by: Clauses = cited(rules.showdown_first, rules.showdown_others)
        # A hand that is thrown away without being shown is one that others may ask to see.
        self.muck_by: Clauses = joined(self.show_by, rules.showdown_asking.by)
        # For each strength of a hand the clauses that let it win; strength 0 is no hand.
        ranking = self.order.ranking
        if isinstance(ranking, Low):  # by whatever strength
            placed = [self.order.low_by] * 15
        else:
            placed = [self.order.placed_by(name) for name in reversed(ranking.order)]
        uses = joined(cited(rules.cards_uses, rules.showdown_speak), self.order.order_by)
        side, single = rules.cards_kickers[sign.deck], rules.cards_ranks[sign.deck]
        uses = joined(uses, cited(side, single, rules.cards_equal_suits))
        if not self.low and not self.low_wins:
            uses = joined(uses, rules.split_without_low.by)
        nothing = joined(uses, self.order.low_by) if self.low_wins else ()  # where a badugi has its strength
        self.win_by: tuple[Clauses, ...] = (nothing, *[joined(uses, each) for each in placed])
        self.straights: dict[int, Clauses] = {}  # by which a straight of this value wins, as they are found out
        self.low_by: Clauses = cited(rules.cards_low, rules.split_high_low)

    def _sharing(self, sign: Sign, rules: HandRules) -> None:
        """How a pot is divided, and who gets what cannot be."""
        self.split_unit: int = {"one dollar": sign.dollar, "the least wager": sign.least_wager}.get(
            rules.split_unit.value, sign.chip
        )
        odd = rules.split_odd if sign.marker else rules.split_odd_without_marker
        self.odd: int = ODD_CODES[odd.value]
        self.odd_to_one: bool = odd.value.endswith("all to one")
        self.odd_from_marker: bool = odd.value.startswith("from the marker")
        self.odd_to_low: bool = rules.split_high_low.value == "low"
        self.odd_to_second: bool = rules.split_boards.value == "second"
        self.odd_by: Clauses = cited(rules.split_unit, odd)

    def _commission(self, sign: Sign, rules: HandRules) -> None:
        """What is taken from the pot; a fee for each person is paid before the cards, a time charge at the table."""
        taken = [charge for charge in sign.charges if METHODS[charge.method].taken == FROM_THE_POTS]
        self.charges: tuple[Commission, ...] = tuple(taken)
        scales = [charge.scale for charge in taken if charge.scale]
        self.scale: ScaleInCents | None = ScaleInCents(scales_of(rules)[scales[0]]) if scales else None
        each = [charge for charge in sign.charges if METHODS[charge.method].taken == FROM_EACH_PLAYER]
        self.fee_each: int = sum([charge.fee for charge in each])
        self.commission_by: Clauses = ()
        for charge in taken:
            reckoned = rules.commission_counts.by if charge.method != "per hand" else ()
            own = joined(_charged_by(sign, rules, charge), joined(reckoned, rules.commission_taken[charge.method].by))
            self.commission_by = joined(self.commission_by, own)
        # Where the charges go; those of one table all go to the same place.
        self.into: str = "box"
        self.into_by: Clauses = ()
        for charge in reversed(taken):
            self.into, by = _into(sign, rules, charge.method)
            self.into_by = joined(by, self.into_by)
        self.fee_into: str = "box"
        self.fee_into_by: Clauses = ()
        self.fee_by: Clauses = ()
        for charge in each:
            self.fee_by = joined(self.fee_by, _charged_by(sign, rules, charge))
        # Where nobody pays such a fee, a table without charges says all the same where one would go.
        fees = [name for name, method in METHODS.items() if method.taken == FROM_EACH_PLAYER]
        for name in [charge.method for charge in each] or fees:
            self.fee_into, self.fee_into_by = _into(sign, rules, name)
            self.fee_by = joined(self.fee_by, self.fee_into_by)
        self.commission_counts: int = COUNT_CODES[rules.commission_counts.value]
        self.blinds_alone_pay: bool = rules.commission_blinds_alone.value
        self.uncalled_pays: bool = rules.commission_uncalled.value
        self.pure_tie_pays: bool = rules.commission_pure_tie.value
        self.drop: JackpotDrop | None = sign.jackpot_drop
        self.drop_by: Clauses = joined(sign.by[Sign.jackpot_drop], rules.drop_counts.by) if self.drop else ()


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


def _limb(rule: Rule[tuple[str, ...]], word: str) -> Clauses:
    """The clause of one of a rule's words, where the book has one for each; none of a word that it does not have."""
    if rule.given and word not in rule.value:
        return ()
    return (rule.by[rule.value.index(word)],) if rule.given and len(rule.by) == len(rule.value) else rule.by


def _charged_by(sign: Sign, rules: HandRules, charge: Commission) -> Clauses:
    """The clauses that allow a charge: those of the sign, and where it has several charges those of this one's kind."""
    own = rules.commission_method[charge.method]
    return own.by if len(sign.charges) > 1 and own.given else sign.by[Sign.commission]


def _into(sign: Sign, rules: HandRules, method: str) -> tuple[str, Clauses]:
    """Where a charge of this kind goes, and the clauses that say so."""
    rule = (rules.commission_stand_alone if sign.stand_alone else rules.commission_into)[method]
    return rule.value, rule.by


def _bring_in_rule(sign: Sign, rules: HandRules) -> Rule[str]:
    """What says how much the forced opening is: a book may have another size where a blind starts the pot."""
    return rules.bring_in_with_blinds if sign.blinds and rules.bring_in_with_blinds.given else rules.bring_in_size


def _most_raises(rules: HandRules, limit: int, blinds: bool) -> int:
    """The most raises in a round, 0 for any number; `head to head` and `last round` are judged in play."""
    return 0 if _exempt(rules, limit, blinds) else rules.raise_most.value or 0


def _exempt(rules: HandRules, limit: int, blinds: bool) -> str:
    """The word by which raises are not counted in a game of this limit; empty where they are."""
    free = rules.raise_free.value
    if limit == NO_LIMIT and "no limit" in free:
        return "no limit"
    if limit in (HALF_POT, FULL_POT) and "pot ratio" in free:
        return "pot ratio"
    return "ante betting" if not blinds and "ante betting" in free else ""
