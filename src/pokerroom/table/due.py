"""What is due at a table: what stops the next hand, and what players and officers may decide meanwhile.

Knows how to look, not how to change anything. Ask `hand.due` for what is due in a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pokerroom.law.figures import either, listed
from pokerroom.law.rules import Declared, cited
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import prize_in_cash
from pokerroom.table.blinds import Upcoming, is_ready, owes, players_needed, to_post, upcoming
from pokerroom.table.decks import TO_DO, steps_due
from pokerroom.table.hours import outside_hours
from pokerroom.table.house import collection_due
from pokerroom.table.player import Player
from pokerroom.table.rules import TableRules
from pokerroom.table.state import Prize, TableState

_DEBTS: dict[str, Declared[str]] = {
    "": TableRules.owed_missed,
    "new": TableRules.entry_newcomer,
    "moved": TableRules.move_penalty,
    "killed": TableRules.kill_unpaid,
}


class Stop(Struct, frozen=True):
    """Something that is due: what, from whom, the choices there are; whether the next hand waits for it.

    `words` say what, and `chips` how much, where it is an amount; `sentence` says it whole, where they alone do not.
    """

    words: str
    who: str
    options: "tuple[str, ...]" = ()
    stops: bool = True
    by: "tuple[str, ...]" = ()
    sentence: str = ""
    chips: int = 0

    @property
    def what(self) -> str:
        """What is due in a few words, with its amount."""
        return self.what_in(str)

    def what_in(self, unit: Callable[[int], str]) -> str:
        """The same, its amount written in some way."""
        return f"{self.words} {unit(self.chips)}" if self.chips else self.words

    @property
    def said(self) -> str:
        """What is due as a whole sentence."""
        return self.sentence or self.what


def stops(state: TableState, coming: Upcoming) -> list[Stop]:
    """What the next hand waits for; `coming` is that hand as it would be dealt now."""
    rules = state.rules
    found: list[Stop] = []
    if state.closed:
        found.append(Stop("the table is closed", "house"))
    if state.adjourned:
        found.append(Stop("the freeze-out is adjourned", "players", ("resume",), by=rules.freeze_out_resumes.by))
    if not state.shown:
        # Once it is up, only a new charge takes it down.
        hangs = rules.notice_commission if state.number or state.taken_down else rules.notice_shown
        if hangs.given:
            found.append(Stop("the sign is not up", "dealer", ("put up",), by=hangs.by))
    if outside_hours(state):
        found.append(Stop("the house is closed for gaming now", "house", by=rules.hours_kept.by))
    if state.house != "automatic":
        found += _of_the_house(state)
    found += [_prize(state, prize) for prize in state.prizes if _at_once(state, prize)]
    least = players_needed(state)
    if len(coming.dealt) < least:
        few = rules.least_players
        clauses = cited(few, state.sign.rule(Sign.freeze_out)) if state.sign.freeze_out else few.by
        if least <= len(state.sign.blinds):
            clauses = state.sign.by[Sign.blinds]
        found.append(Stop(f"a hand needs {least} players", "players", by=clauses))
    return found


def _of_the_house(state: TableState) -> list[Stop]:
    """What the next hand waits for where decks and charges are not seen to by themselves."""
    rules = state.rules
    found = [Stop(TO_DO[step], "dealer", (step,), by=clauses) for step, clauses in steps_due(state)]
    if collection_due(state):
        found.append(Stop("the time charge is due", "dealer", ("collect",), by=rules.commission_method["time"].by))
    if state.accounts["slide"]:
        options = ("drop",) if state.verified or not rules.time_verified.value else ("verify",)
        found.append(Stop("time charges lie on the slide", "house", options, by=rules.time_verified.by))
    return found


def _at_once(state: TableState, prize: Prize) -> bool:
    """Whether the next hand waits until a prize is given."""
    open_now = prize.verified and not prize.paid
    return open_now and prize_in_cash(prize.prize) is None and state.rules.bonus_goods.value == "at once"


def _prize(state: TableState, prize: Prize) -> Stop:
    clauses = state.rules.offices_verifies_bonus.by
    if prize.verified:
        done = "paid" if prize_in_cash(prize.prize) is not None else "given"
        option, says = "pay", f"{prize.name} is to be {done} {prize.prize}"
    else:
        option, says = "verify", f"the prize of {prize.prize} for {prize.name} is to be verified"
    return Stop(f"a prize: {prize.prize}", prize.name, (option,), _at_once(state, prize), clauses, says)


def _of_player(state: TableState, player: Player) -> Stop | None:
    """What a player must buy or post to be dealt in."""
    rules = state.rules
    if player.must_have:
        clauses = cited(rules.stake_busted, rules.stake_raised)
        says = f"{player.name} must have at least {player.must_have}, and may buy or leave"
        return Stop("at least", player.name, ("buy", "leave"), False, clauses, says, player.must_have)
    if not owes(player) or not is_ready(player) or player.choice == "post":
        return None
    total = sum([size for size, _, _ in to_post(state, player)])
    debt = rules[_DEBTS[player.entry]]
    options = ("post",) if player.entry == "killed" else ("post", "wait")
    clauses = cited(debt, rules.entry_passed) if player.entry == "new" else debt.by
    clauses += rules.owed_missed.by if player.entry and player.missed else ()
    says = f"{player.name} owes a blind of {total}, and {'may' if 'wait' in options else 'must'} {either(options)}"
    return Stop("a blind of", player.name, options, False, clauses, says, total)


def due_of(state: TableState) -> tuple[Stop, ...]:
    """Everything that is due: what stops the next hand first, then what may be decided meanwhile."""
    rules = state.rules
    if state.playing:
        return ()
    found = stops(state, upcoming(state))
    found += [debt for player in state.players.values() if (debt := _of_player(state, player)) is not None]
    for seat, names in state.wants.items():
        if len(names) > 1:
            says = f"{listed(names)} draw for seat {seat}"
            clauses = rules.seat_contested.by
            found.append(Stop(f"a draw for seat {seat}", ", ".join(names), ("draw",), False, clauses, says))
    found += [_prize(state, prize) for prize in state.prizes if not prize.paid and not _at_once(state, prize)]
    for person in state.people.values():
        if person.least_return:
            clauses = rules.stake_return_within.by
            had = person.least_return
            says = f"{person.name} left with {had} not long ago, and an officer decides how they may return"
            found.append(Stop("left with", person.name, ("settle",), False, clauses, says, had))
    return tuple(found)


def say_table_due(state: TableState, due: Sequence[Stop]) -> str:
    """Say what is due at a table."""
    if state.playing:
        return "a hand is being played"
    if not due:
        return "a hand can be dealt"
    parts = [each.said for each in due]
    waits = any(each.stops for each in due)
    return "; ".join(parts) + ("" if waits else "; a hand can be dealt")
