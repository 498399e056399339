"""Chips: what chips and words put to a table are, by the book: a check, a call, a wager of some size, or a duty.

Knows how to read a gesture of the player whose turn it is against what is due to him. Must not change anything or make
events: `play` does, and refuses what is out of turn. Ask `speech` for words, `manners` for what the book says of both.
"""

from __future__ import annotations

from pokerroom.hand.due import Due
from pokerroom.hand.manners import OFFICER, Manners
from pokerroom.hand.plan import FIXED, FULL_POT, HALF_POT, NO_LIMIT, joined
from pokerroom.hand.speech import (
    ALL_IN,
    BRING_IN,
    BY,
    CALL,
    CHECK,
    CONDITIONAL,
    FOLD,
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

Motions = tuple[tuple[int, ...], ...]
Cited = tuple[str, ...]

# What a gesture can be. A wager is a bet, a raise or a bring-in; a duty leaves the player a choice.
IS_CHECK, IS_CALL, IS_FOLD, IS_WAGER, IS_DUTY = range(5)


class Reading:
    """What a gesture is: for a wager its total of the round, for a duty what the player must do and what lies in."""

    __slots__ = ("back", "by", "least", "options", "to", "what")

    def __init__(self, what: int, by: Cited, to: int = 0, options: Cited = (), least: int = 0, back: int = 0) -> None:
        self.what: int = what
        self.by: Cited = by
        self.to: int = to
        self.options: Cited = options
        self.least: int = least
        self.back: int = back


def reading(state: State, due: Due, motions: Motions, said: str, after: str) -> Reading:
    """Read chips and words of the player who is due; refuse what the book leaves to an officer or does not know."""
    reader = _Reader(state, due)
    speech = heard(said)
    if after:
        if speech.kind == SILENT and reader.manners.late_counts:
            speech = heard(after)
        reader.cite("words.late")
    return reader.read(motions, speech, said or after)


def irregularity(state: State, due: Due, motions: Motions, said: str) -> tuple[str, dict[str, str]] | None:
    """Name what an officer must decide about a gesture, and what is true of it; None where the book decides itself."""
    manners = state.plan.manners
    speech = heard(said)
    if speech.kind == CONDITIONAL and manners.conditional_asks:
        return "conditional words", {}
    if speech.kind not in (SILENT, OTHER) or not motions:
        return None
    if len(motions) > 1 and manners.motions == OFFICER:
        return "several motions", {}
    reader = _Reader(state, due)
    put = sum(motions[0])
    between = len(motions[0]) > 1 and 0 < reader.owed < put and reader.mine + put < due.least and put < reader.stack
    if reader.wagers and between and manners.under_raise == OFFICER:
        return "short raise", {}
    if state.counted or not reader.short(sum(motions[0])) or manners.undercall != OFFICER or reader.forced():
        return None
    facts = {
        "tournament": "yes" if manners.tournament else "no",
        "facing": "an opening bet" if reader.facing_opening() else "a raise",
        "contenders": "two" if state.live_count == 2 else "more",
    }
    return "undercall", facts


class _Reader:
    """One gesture being read: whose it is, what he faces, and the clauses that the reading has used so far."""

    def __init__(self, state: State, due: Due) -> None:
        self.state = state
        self.due = due
        self.manners: Manners = state.plan.manners
        self.seat: int = due.seat
        self.name: str = state.names[due.seat]
        self.mine: int = state.bets[due.seat]
        self.stack: int = state.stacks[due.seat]
        self.owed: int = max(0, state.high - self.mine)
        self.by: Cited = ()
        self.wagers: bool = due.most > 0 and any(each in due.options for each in ("raise", "open", "bring in"))

    def cite(self, key: str) -> None:
        """Add the clauses of a rule that the reading has used."""
        self.by = joined(self.by, self.state.plan.cite.get(key, ()))

    # ------------------------------------------------------------------------------------------------ words

    def read(self, motions: Motions, speech: Speech, said: str) -> Reading:
        """What words and chips are together: words bind, and chips speak where nothing was said."""
        kind = speech.kind
        bound = self.state.obliged.get(self.seat)
        if kind == CONDITIONAL:
            self.cite("words.conditional")
            if self.manners.conditional_asks:
                raise Refused(f'an officer decides what "{said}" binds {self.name} to.', self.by)
            kind = OTHER
        elif kind == OTHER:
            self.cite("words.unofficial")
            if not self.manners.unofficial_ignored:
                raise Refused(f'"{said}" is not understood.', self.by)
        elif kind == CHECK:
            self.cite("ways.check")
            if not self.manners.check_by_word:
                raise Refused("a check is not made by the word.", self.by)
        elif kind != SILENT:
            self.cite("words.bind")
            if not self.manners.words_bind:
                kind = OTHER
        if kind in (SILENT, OTHER):
            if not motions:
                raise Refused(f"nothing that {self.name} says binds him.", self.by)
            if bound is not None and "call" not in bound.options and "fold" not in bound.options:
                self.by = joined(self.by, bound.by)
                return self._said_raise(motions)
            return self._silent(self._counted(motions))
        if kind == CHECK:
            return Reading(IS_CHECK, self.by)
        if kind == FOLD:
            return Reading(IS_FOLD, self.by)
        if kind == CALL:
            return self._call()
        if kind == RAISE:
            return self._said_raise(motions)
        if kind == ALL_IN:
            if self.mine + self.stack <= self.state.high:
                return self._call()
            return self._wager(self.mine + self.stack)
        if kind == POT:
            return self._said_pot(said)
        if kind == BRING_IN:
            return self._wager(self.due.to_call or self.due.least)
        return self._said_amount(speech, said)

    def _said_raise(self, motions: Motions) -> Reading:
        """A bet or raise was said without its size: the chips say it, as far as the book lets them."""
        due, state = self.due, self.state
        self._must_wager()
        if state.plan.limit == FIXED or due.least == due.most:
            if len(motions) == 1 and len(motions[0]) == 1:
                self.cite("one_chip.raise")
            return self._wager(due.least)
        if not motions:
            if "bring in" in due.options:
                raise Refused(f"{self.name} must say how much.", self.by)
            return self._duty_to_wager(self.mine)
        put = sum(motions[0])
        if self.manners.two_motions and put == self.owed > 0:
            # The exact call first, then all of the raise in one more motion.
            self.cite("chips.two_motions")
            if len(motions) == 1:
                return self._duty_to_wager(state.high)
            return self._wager(state.high + sum(motions[1]))
        if len(motions) > 1 and self.manners.two_motions and self.mine + put < due.least:
            self.cite("chips.two_motions")
            return self._wager(due.least)
        chips = self._counted(motions)
        if len(chips) == 1 and state.opened:
            self.cite("one_chip.raise")
            if self.manners.one_raises_least:
                return self._wager(due.least)
        else:
            self.cite("ways.raise")
        return self._wager(self._with_chips_in_front(sum(chips)))

    def _said_pot(self, said: str) -> Reading:
        """ "Pot" names a size only where the pot is the limit."""
        plan = self.state.plan
        with_pot = plan.limit in (HALF_POT, FULL_POT)
        self.cite("words.pot" if with_pot else "words.pot_elsewhere")
        if not (self.manners.pot if with_pot else self.manners.pot_elsewhere):
            raise Refused(f'"{said}" is not understood.', self.by)
        self._must_wager()
        if with_pot:
            return self._wager(self.due.most)
        return self._duty_to_wager(self.mine) if plan.limit == NO_LIMIT else self._wager(self.due.least)

    def _said_amount(self, speech: Speech, said: str) -> Reading:
        """An amount was said, perhaps with several meanings."""
        state, amount = self.state, speech.amount
        meanings = [state.high + amount if speech.kind == BY else amount]
        if speech.kind == OF and state.high:
            meanings.append(state.high + amount)
        if speech.kind != BY and not self._legal(amount) and amount * 10 <= state.plan.least:
            meanings += [amount * 100, amount * 1000]  # "five" for five hundred
        if len(meanings) > 1:
            self.cite("words.unclear")
            if not self.manners.unclear_least:
                raise Refused(f'"{said}" has several meanings.', self.by)
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
        self.cite("chips.motions")
        if self.manners.motions == OFFICER:
            raise Refused("an officer decides what chips put in by several motions are.", self.by)
        if self.manners.motions == "all count":
            return tuple([chip for motion in motions for chip in motion])
        return motions[0]

    def _silent(self, chips: tuple[int, ...]) -> Reading:
        """Chips and no word that says what they are."""
        put = sum(chips)
        if "bring in" in self.due.options:
            self._by_chips("ways.raise", self.manners.raise_by_chips)
            return self._wager(self.mine + put)
        if not self.state.opened:
            return self._opening(chips)
        if self.short(put):
            return self._undercall(put)
        if put <= self.owed:
            self._by_chips("ways.call", self.manners.call_by_chips)
            return self._call()
        if len(chips) == 1:
            first = self.state.street == 0
            if self.manners.one_calls_first if first else self.manners.one_calls_later:
                self.cite(self._one_chip(first))
                return self._call()
        elif put - min(chips) < self.owed:
            self.cite("chips.none_removable")
            if self.manners.none_removable_calls:
                return self._call()
        else:
            self.cite("chips.removable")
            if self.manners.removable_calls:
                return self._call()
        return self._more_than_a_call(put)

    def _one_chip(self, first: bool) -> str:
        if self.manners.limited:
            return "one_chip.in_limit"
        return "one_chip.first_round" if first else "one_chip.later"

    def _opening(self, chips: tuple[int, ...]) -> Reading:
        """Chips where nobody has bet yet."""
        self._by_chips("ways.raise", self.manners.raise_by_chips)
        self._must_wager()
        put = sum(chips)
        if len(chips) == 1:
            limited = self.manners.limited
            self.cite("one_chip.opens_in_limit" if limited else "one_chip.opens")
            if self.manners.one_opens_least_in_limit if limited else self.manners.one_opens_least:
                return self._wager(self.due.least)
        if self.mine + put < self.due.least:
            self._small_opening()
        return self._wager(self.mine + put)

    def _small_opening(self) -> None:
        self.cite("chips.small_opening")
        if not self.manners.small_opening_made_up:
            raise Refused(f"a bet is at least {self.due.least}; an officer decides about less.", self.by)

    def _more_than_a_call(self, put: int) -> Reading:
        """More chips than a call takes: a raise if they reach one, else as the book says."""
        due, state, manners = self.due, self.state, self.manners
        if not self.wagers:
            return self._call()
        total = self._with_chips_in_front(put)
        if total >= due.least:
            self._by_chips("ways.raise", manners.raise_by_chips)
            return self._wager(total)
        self.cite("chips.under_raise")
        if manners.under_raise == OFFICER:
            raise Refused(f"a raise is to {due.least} or more; an officer decides about less.", self.by)
        if manners.under_raise == "a call":
            return self._call()
        self.cite("chips.half_of")
        measure = state.high if manners.half_of_wager else state.step if state.step else state.plan.least
        if 2 * (total - state.high) < measure:
            return self._call()
        return self._wager(due.least)

    def short(self, put: int) -> bool:
        """Whether chips are less than a call, by a player who has more."""
        return self.state.opened and put < self.owed and put < self.stack and "bring in" not in self.due.options

    def _undercall(self, put: int) -> Reading:
        manners, state = self.manners, self.state
        if self.seat in state.obliged:
            raise Refused(f"{self.name} has {self.owed} to add.", state.obliged[self.seat].by)
        if state.counted and state.counted in (put, self.mine + put) and manners.wrong_count_binds:
            self.cite("count.wrong")
            return self._call()
        if self.forced():
            self.cite("undercall.forced")
            return self._call()
        self.cite("undercall.means")
        if manners.undercall == "a full call":
            return self._call()
        if manners.undercall == OFFICER:
            raise Refused(f"{put} is less than the call of {self.owed}; an officer decides.", self.by)
        self.cite("undercall.fold")
        back = put if manners.undercall_back else 0
        return Reading(IS_DUTY, self.by, self.mine + put, ("call", "fold"), 0, back)

    def forced(self) -> bool:
        """Whether an undercall is a full call because it is made in a tournament."""
        manners = self.manners
        if not manners.tournament:
            return False
        if self.state.live_count == 2:
            return manners.forced_head_to_head
        return manners.forced_opening and self.facing_opening()

    def facing_opening(self) -> bool:
        """Whether nobody has raised: in the first round the last blind is the opening bet."""
        return self.state.raises == 0

    # ---------------------------------------------------------------------------------------------- results

    def _by_chips(self, key: str, allowed: bool) -> None:
        self.cite(key)
        if not allowed:
            raise Refused(f"{self.name} must say what the chips are.", self.by)

    def _with_chips_in_front(self, put: int) -> int:
        """What new chips come to together with those of an earlier wager of the round."""
        if self.mine:
            self.cite("chips.in_front")
        return put if self.manners.in_front_left_out else self.mine + put

    def _must_wager(self) -> None:
        if not self.wagers:
            word = "raise" if self.state.opened else "bet"
            raise Refused(f"{self.name} may not {word} here.", joined(self.by, self.due.by))

    def _call(self) -> Reading:
        return Reading(IS_CALL, self.by)

    def _duty_to_wager(self, put: int) -> Reading:
        option = "raise" if self.state.opened else "open"
        return Reading(IS_DUTY, self.by, put, (option,), self.due.least)

    def _wager(self, total: int) -> Reading:
        """A wager of the size nearest to a total that is allowed."""
        due, chip = self.due, self.state.plan.chip
        self._must_wager()
        if due.to_call and "bring in" in due.options and total < due.least:
            return Reading(IS_WAGER, self.by, due.to_call)  # less than the bet that would complete it: the bring-in
        if total != self.mine + self.stack:
            total -= total % chip
        total = min(max(total, due.least), due.most)
        if due.sizes and total not in due.sizes:
            total = max([each for each in due.sizes if each <= total], default=due.sizes[0])
        return Reading(IS_WAGER, self.by, total)
