"""Chips: what chips and words put to a table are, by the book: a check, a call, a wager of some size, or a duty.

Knows how to read a gesture of the player whose turn it is against what is due to them. Must not change anything or make
events: `play` does, and refuses what is out of turn. Ask `speech` for words, `chip_rules` for what books say of both.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from pokerroom.hand.chip_rules import NOT_UNDERSTOOD, OFFICER, ChipRules
from pokerroom.hand.clauses import joined
from pokerroom.hand.due import Due
from pokerroom.hand.plan import FIXED, FULL_POT, HALF_POT, NO_LIMIT
from pokerroom.hand.speech import (
    ALL_IN,
    BRING_IN,
    BY,
    CALL,
    CHECK,
    CONDITIONAL,
    FOLD,
    HALF,
    NUMBER,
    OF,
    OTHER,
    POT,
    RAISE,
    SILENT,
    Speech,
    heard,
)
from pokerroom.hand.state import State
from pokerroom.law.error import Refused
from pokerroom.law.figures import either
from pokerroom.law.rule import Rule
from pokerroom.machine.kinds import Clauses

Motions = tuple[tuple[int, ...], ...]

# What a gesture can be. A wager is a bet, a raise or a bring-in; a duty leaves the player a choice.
IS_CHECK: Final = 0
IS_CALL: Final = 1
IS_FOLD: Final = 2
IS_WAGER: Final = 3
IS_DUTY: Final = 4


class Reading:
    """What a gesture is: for a wager its total of the round, for a duty what the player must do and what lies in."""

    __slots__ = ("back", "by", "least", "options", "to", "what")

    def __init__(
        self, what: int, by: Clauses, to: int = 0, options: tuple[str, ...] = (), least: int = 0, back: int = 0
    ) -> None:
        self.what: int = what
        self.by: Clauses = by
        self.to: int = to
        self.options: tuple[str, ...] = options
        self.least: int = least
        self.back: int = back


class Unclear(NamedTuple):
    """A gesture that an officer reads: which kind of irregularity, the rule that says so, the chips that count."""

    kind: str
    rule: Rule[str]
    put: int


def reading(state: State, due: Due, motions: Motions, said: str, after: str) -> Reading:
    """Read chips and words of the player who is due; refuse what the book leaves to an officer or does not know."""
    reader = _Reader(state, due)
    speech = heard(said)
    if after:
        late = reader.rules.words_late
        if speech.kind == SILENT and late.value == "counts":
            speech = heard(after)
        reader.cite(late)
    return reader.read(motions, speech, said or after)


def left_to_an_officer(state: State, due: Due, motions: Motions, said: str) -> Unclear | None:
    """What a gesture is that the book leaves to an officer; else None."""
    rules = state.plan.rules
    speech = heard(said)
    if speech.kind == CONDITIONAL and rules.words_conditional.value == OFFICER:
        return Unclear("conditional words", rules.words_conditional, _chips_of(motions))
    if speech.kind not in (SILENT, OTHER, RAISE) or not motions:
        return None
    reader = _Reader(state, due)
    if len(motions) > 1 and rules.chips_motions.value == OFFICER and reader.leave_the_size_open(motions, speech.kind):
        return Unclear("several motions", rules.chips_motions, _chips_of(motions))
    if speech.kind == RAISE:
        return None
    put = sum(motions[0])  # what comes after it is no part of the act
    if reader.miscounted(put):
        return None
    between = len(motions[0]) > 1 and 0 < reader.owed < put and reader.mine + put < due.least and put < reader.stack
    if reader.wagers and between and rules.chips_under_raise.value == OFFICER:
        return Unclear("short raise", rules.chips_under_raise, put)
    if not reader.short(put) or rules.undercall_means.value != OFFICER or reader.forced():
        return None
    return Unclear("undercall", rules.undercall_means, put)


def _chips_of(motions: Motions) -> int:
    """How many chips were put forward, in however many motions."""
    return sum([sum(motion) for motion in motions])


class _Reader:
    """One gesture being read: whose it is, what they face, and the clauses that the reading has used so far."""

    def __init__(self, state: State, due: Due) -> None:
        self.state = state
        self.due = due
        self.rules: ChipRules = state.plan.rules
        self.seat: int = due.seat
        self.name: str = state.names[due.seat]
        self.mine: int = state.bets[due.seat]
        self.stack: int = state.stacks[due.seat]
        self.owed: int = max(0, state.high - self.mine)
        self.by: Clauses = ()
        self.wagers: bool = due.most > 0 and any(each in due.options for each in ("raise", "open", "bring in"))

    def cite(self, rule: Rule[Any]) -> None:
        """Add the clauses of a rule that the reading has used."""
        self.by = joined(self.by, rule.by)

    # ------------------------------------------------------------------------------------------------ words

    def read(self, motions: Motions, speech: Speech, said: str) -> Reading:
        """What words and chips are together: words bind, and chips speak where nothing was said."""
        kind = self._binding(speech.kind, said)
        if kind == SILENT:
            return self._unsaid(motions)
        if kind == CHECK:
            return Reading(IS_CHECK, self.by)
        if kind == FOLD:
            return Reading(IS_FOLD, self.by)
        if kind == CALL:
            return self._call()
        if kind == RAISE:
            return self._said_raise(motions)
        if kind == ALL_IN:
            everything = self.mine + self.stack
            return self._call() if everything <= self.state.high else self._wager(everything)
        if kind in (POT, HALF):
            return self._said_pot(said, kind)
        if kind == BRING_IN:
            return self._wager(self.due.bring_in or self.due.least)
        return self._said_amount(speech, said)

    def _binding(self, kind: int, said: str) -> int:
        """What words bind to by the book: the kind of declaration they are, or none at all."""
        rules = self.rules
        if kind == CONDITIONAL:
            self.cite(rules.words_conditional)
            if rules.words_conditional.value == OFFICER:
                raise Refused(f'an officer decides what "{said}" binds {self.name} to.', self.by)
            return SILENT
        if kind == OTHER:
            self.cite(rules.words_unofficial)
            if rules.words_unofficial.value != "count for nothing":
                raise Refused(f'"{said}" is not understood.', self.by)
            return SILENT
        if kind == CHECK:
            self.cite(rules.ways_check)
            if "the word" not in rules.ways_check.value:
                raise Refused("saying check is not a check here.", self.by)
        elif kind != SILENT:
            self.cite(rules.words_bind)
            if not rules.words_bind.value:
                return SILENT
        return kind

    def _unsaid(self, motions: Motions) -> Reading:
        """Nothing was said that binds: the chips speak, of a player who may have bound themselves before."""
        if not motions:
            raise Refused(f"what {self.name} says is not binding.", self.by)
        bound = self.state.obliged.get(self.seat)
        if bound is not None and "call" not in bound.options and "fold" not in bound.options:
            self.by = joined(self.by, bound.by)
            return self._said_raise(motions)
        return self._silent(self._counted(motions))

    def _said_raise(self, motions: Motions) -> Reading:
        """A bet or raise was said without its size: the chips say it, as far as the book lets them."""
        due, state, rules = self.due, self.state, self.rules
        self._must_wager()
        if self._one_size():
            if len(motions) == 1 and len(motions[0]) == 1:
                self.cite(rules.one_chip_raise)
            return self._wager(due.least)
        if not motions:
            if "bring in" in due.options:
                raise Refused(f"{self.name} must say how much.", self.by)
            return self._duty_to_wager(self.mine)
        put = sum(motions[0])
        if self._exact_call(motions):
            # The exact call first, then all of the raise in one more motion.
            self.cite(rules.chips_two_motions)
            if len(motions) == 1:
                return self._duty_to_wager(state.high)
            if len(motions) > 2:
                self.cite(rules.chips_motions)
            return self._wager(state.high + sum(motions[1]))
        first = rules.chips_two_motions.value and rules.chips_motions.value != OFFICER
        if len(motions) > 1 and first and self.mine + put < due.least:
            self.cite(rules.chips_two_motions)
            return self._wager(due.least)
        chips = self._counted(motions)
        if len(chips) == 1 and state.opened:
            self.cite(rules.one_chip_raise)
            if rules.one_chip_raise.value == "the least raise":
                return self._wager(due.least)
        else:
            self.cite(rules.ways_raise)
        return self._wager(self._with_chips_in_front(sum(chips)))

    def _exact_call(self, motions: Motions) -> bool:
        """Whether the first motion is the exact call, which may come before the raise where one was said."""
        return self.rules.chips_two_motions.value and sum(motions[0]) == self.owed > 0

    def leave_the_size_open(self, motions: Motions, kind: int) -> bool:
        """Whether several motions do not say what a player puts in, as a call and then the raise they named do."""
        bound = self.state.obliged.get(self.seat)
        if kind != RAISE and (bound is None or "raise" not in bound.options):
            return True
        return self.wagers and not self._one_size() and not self._exact_call(motions)

    def _one_size(self) -> bool:
        """Whether a bet or raise can have only one size, whatever chips are put in for it."""
        return self.state.plan.limit == FIXED or self.due.least == self.due.most

    def _said_pot(self, said: str, kind: int) -> Reading:
        """ "Pot" names a size only where the pot is the limit, and half of it where that is no more than the limit."""
        plan = self.state.plan
        with_pot = plan.limit in (HALF_POT, FULL_POT)
        rule = self.rules.words_pot if with_pot else self.rules.words_pot_elsewhere
        self.cite(rule)
        if rule.value == NOT_UNDERSTOOD:
            raise Refused(f'"{said}" names no size here: {self.name} must say how much.', self.by)
        self._must_wager()
        if with_pot and kind == HALF and plan.limit == FULL_POT:
            high = self.state.high
            return self._wager(high + (self.due.most - high) // 2)
        if with_pot:
            return self._wager(self.due.most)
        return self._duty_to_wager(self.mine) if plan.limit == NO_LIMIT else self._wager(self.due.least)

    def _said_amount(self, speech: Speech, said: str) -> Reading:
        """An amount was said, perhaps with several meanings."""
        state = self.state
        meanings = self._meanings(speech)
        if len(meanings) > 1:
            self.cite(self.rules.words_unclear)
            if self.rules.words_unclear.value != "the smallest legal meaning":
                could = either([f"to {each}" for each in meanings])
                raise Refused(f'"{said}" could mean {could}: {self.name} must say which.', self.by)
        total = next((each for each in meanings if self._legal(each)), meanings[0])
        if self.owed and total == state.high and speech.kind == NUMBER:
            return self._call()
        if total <= state.high and speech.kind != OF:
            if self.mine + self.stack <= state.high:
                return self._call()
            raise Refused(f'"{said}" is neither a call nor a raise.', joined(self.by, self.due.by))
        self._must_wager()
        if not state.opened and total < self.due.least:
            self._small_opening()
        return self._wager(total)

    def _meanings(self, speech: Speech) -> list[int]:
        """The totals that an amount may mean, the smallest first."""
        high, amount = self.state.high, speech.amount
        meanings = [high + amount if speech.kind == BY else amount]
        if speech.kind == OF and high:
            meanings.append(high + amount)
        if speech.kind != BY and not self._legal(amount) and amount * 10 <= self.state.plan.least:
            meanings += [amount * 100, amount * 1000]  # "five" for five hundred
        return meanings

    def _legal(self, total: int) -> bool:
        """Whether a total is a call, or a wager that the player may make."""
        if self.owed and total == self.state.high:
            return True
        return self.wagers and self.due.least <= total <= self.due.most

    # ------------------------------------------------------------------------------------------------ chips

    def _counted(self, motions: Motions) -> tuple[int, ...]:
        """The chips that count of those put in by several motions."""
        if len(motions) == 1:
            return motions[0]
        rule = self.rules.chips_motions
        self.cite(rule)
        if rule.value == OFFICER:
            raise Refused("an officer decides what chips pushed in several motions mean.", self.by)
        if rule.value == "all count":
            return tuple([chip for motion in motions for chip in motion])
        return motions[0]

    def _silent(self, chips: tuple[int, ...]) -> Reading:
        """Chips and no word that says what they are."""
        put, rules = sum(chips), self.rules
        if "bring in" in self.due.options:
            self._by_chips(rules.ways_raise)
            return self._wager(self.mine + put)
        if not self.state.opened:
            return self._opening(chips)
        if self.miscounted(put):
            self.cite(rules.count_wrong)
            return self._call()
        if self.short(put):
            return self._undercall(put)
        if put <= self.owed:
            self._by_chips(rules.ways_call)
            return self._call()
        if len(chips) == 1:
            one = self._one_chip()
            if one.value == "a call":
                self.cite(one)
                return self._call()
        else:
            several = rules.chips_none_removable if put - min(chips) < self.owed else rules.chips_removable
            self.cite(several)
            if several.value == "a call":
                return self._call()
        return self._more_than_a_call(put)

    def _one_chip(self) -> Rule[str]:
        """What the book says of one silent chip that is more than the call."""
        if self.state.plan.limited:
            return self.rules.one_chip_in_limit
        return self.rules.one_chip_first_round if self.state.street == 0 else self.rules.one_chip_later

    def _opening(self, chips: tuple[int, ...]) -> Reading:
        """Chips where nobody has bet yet."""
        rules = self.rules
        self._by_chips(rules.ways_raise)
        self._must_wager()
        put = sum(chips)
        if len(chips) == 1:
            one = rules.one_chip_opens_in_limit if self.state.plan.limited else rules.one_chip_opens
            self.cite(one)
            if one.value == "the least wager":
                return self._wager(self.due.least)
        if self.mine + put < self.due.least:
            self._small_opening()
        return self._wager(self.mine + put)

    def _small_opening(self) -> None:
        self.cite(self.rules.chips_small_opening)
        if self.rules.chips_small_opening.value == OFFICER:
            raise Refused(f"a bet is at least {self.due.least}; an officer decides about less.", self.by)

    def _more_than_a_call(self, put: int) -> Reading:
        """More chips than a call takes: a raise if they reach one, else as the book says."""
        due, state, rules = self.due, self.state, self.rules
        if not self.wagers:
            return self._call()
        total = self._with_chips_in_front(put)
        if total >= due.least:
            self._by_chips(rules.ways_raise)
            return self._wager(total)
        less = rules.chips_under_raise
        self.cite(less)
        if less.value == OFFICER:
            raise Refused(f"a raise is to {due.least} or more; an officer decides about less.", self.by)
        if less.value == "a call":
            return self._call()
        self.cite(rules.chips_half_of)
        whole = rules.chips_half_of.value == "the whole wager"
        measure = state.high if whole else state.step if state.step else state.plan.least
        if 2 * (total - state.high) < measure:
            return self._call()
        return self._wager(due.least)

    def short(self, put: int) -> bool:
        """Whether chips are less than a call, by a player who has more."""
        return self.state.opened and put < self.owed and put < self.stack and "bring in" not in self.due.options

    def _undercall(self, put: int) -> Reading:
        rules, state = self.rules, self.state
        if self.seat in state.obliged:
            raise Refused(f"{self.name} must add {self.owed}.", state.obliged[self.seat].by)
        if self.forced():
            self.cite(rules.undercall_forced)
            return self._call()
        less = rules.undercall_means
        self.cite(less)
        if less.value == "a full call":
            return self._call()
        if less.value == OFFICER:
            raise Refused(f"{put} is less than the call of {self.owed}; an officer decides.", self.by)
        self.cite(rules.undercall_fold)
        back = put if rules.undercall_fold.value == "the chips come back" else 0
        return Reading(IS_DUTY, self.by, self.mine + put, ("call", "fold"), 0, back)

    def miscounted(self, put: int) -> bool:
        """Whether chips are what a wrong count said, too little or too much, where that is a call of the true wager."""
        said = self.state.counted
        wrong = said > 0 and said not in (self.state.high, self.owed)
        return wrong and said in (put, self.mine + put) and self.rules.count_wrong.value == "the full wager"

    def forced(self) -> bool:
        """Whether an undercall is a full call because it is made in a tournament."""
        if not self.state.plan.sign.tournament:
            return False
        when = self.rules.undercall_forced.value
        if self.state.live_count == 2:
            return "head to head" in when
        return "opening bet" in when and self._facing_opening()

    def _facing_opening(self) -> bool:
        """Whether nobody has raised: in the first round the last blind is the opening bet."""
        return self.state.raises == 0

    # ---------------------------------------------------------------------------------------------- results

    def _by_chips(self, ways: Rule[tuple[str, ...]]) -> None:
        self.cite(ways)
        if "chips" not in ways.value:
            raise Refused(f"{self.name} must say what the chips are.", self.by)

    def _with_chips_in_front(self, put: int) -> int:
        """What new chips come to together with those of an earlier wager of the round."""
        if self.mine:
            self.cite(self.rules.chips_in_front)
        return put if self.rules.chips_in_front.value == "are left out" else self.mine + put

    def _must_wager(self) -> None:
        if not self.wagers:
            word = "raise" if self.state.opened else "bet"
            raise Refused(f"{self.name} may not {word} here.", joined(self.by, self.due.by))

    def _call(self) -> Reading:
        return Reading(IS_CALL, self.by)

    def _duty_to_wager(self, put: int) -> Reading:
        option = "raise" if self.state.opened else "open"
        if option not in self.due.options and "bring in" in self.due.options:
            return self._wager(self.due.least)  # there are no chips for more than to bring it in
        return Reading(IS_DUTY, self.by, put, (option,), self.due.least)

    def _wager(self, total: int) -> Reading:
        """A wager of the size nearest to a total that is allowed."""
        due, chip = self.due, self.state.plan.chip
        self._must_wager()
        if due.bring_in and "bring in" in due.options and total < due.least:
            return Reading(IS_WAGER, self.by, due.bring_in)  # less than the bet that would complete it: the bring-in
        if total != self.mine + self.stack:
            total -= total % chip
        total = min(max(total, due.least), due.most)
        if due.sizes and total not in due.sizes:
            total = max([each for each in due.sizes if each <= total], default=due.sizes[0])
        return Reading(IS_WAGER, self.by, total)
