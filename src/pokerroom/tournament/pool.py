"""The pool: what there is for prizes, how many places are paid, and what each is worth.

Knows what everybody paid and what the operator keeps. Must not know who is in which place: `prizes` does. Ask `shares`
for how a pool is divided, `fees` for what may be kept, `satellites` for seats.
"""

from __future__ import annotations

from fractions import Fraction

from pokerroom.law.error import Refused
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.fees import Fee, ceiling, pool
from pokerroom.tournament.money import dollars
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.satellites import SeatsWon, seats_won
from pokerroom.tournament.shares import by_entries, made_up, prizes
from pokerroom.tournament.shares import paid_places as places_paid
from pokerroom.tournament.state import CANCELLED, TournamentState


def fees_of(state: TournamentState) -> list[Fee]:
    """What everybody has paid and got back."""
    return [Fee(each.paid, each.refunded) for each in state.entries.values()] + [Fee(*each) for each in state.lapsed]


def _taken(state: TournamentState) -> Fee:
    """The same of all together: nobody got back more than they paid."""
    everybody, lapsed = state.entries.values(), state.lapsed
    return Fee(
        sum([each.paid for each in everybody]) + sum([paid for paid, _ in lapsed]),
        sum([each.refunded for each in everybody]) + sum([back for _, back in lapsed]),
    )


def bounties_of(state: TournamentState) -> int:
    """What of all that was paid is on heads or was, and is no prize money."""
    return state.heads_laid


def entries_of(state: TournamentState) -> int:
    """How many entries there are: whoever came in again counts again."""
    return state.bought_in


def pool_of(state: TournamentState) -> int:
    """What is there for prizes, with what the operator adds to reach a guarantee."""
    kept = kept_of(state)
    return left_for_prizes(state, kept) + lacking(state, kept)


def lacking(state: TournamentState, kept: int) -> int:
    """What a guarantee lacks when the operator keeps so much: it adds that; nothing is owed where nothing is played."""
    if state.is_now == CANCELLED and not state.first_hand:
        return 0
    return made_up(left_for_prizes(state, kept), conditions_of(state)["prizes.guarantee"])


def kept_of(state: TournamentState) -> int:
    """What the operator keeps: what it said, and before that what the conditions say, or the fees."""
    if state.kept_said:
        return state.kept
    if "keeps" in conditions_of(state):
        said: int = conditions_of(state)["keeps"]
        return max(0, min(said, pool((_taken(state),), 0) - bounties_of(state)))
    return sum([each.fees for each in state.entered])


def kept_still(state: TournamentState, back: int) -> int:
    """What the operator keeps of what it said once so much of the fees went back to those who paid them.

    It keeps no fee that went back, however it said so: before they came, or with theirs; and no more than its ceiling.
    """
    fees, most = sum([each.fees for each in state.entered]), state.rules.tournament_keeps.value
    kept = state.kept - back if state.kept >= fees + back else min(state.kept, fees)
    if most is not None:
        kept = min(kept, ceiling(fees_of(state), Fraction(most, 100)))
    return max(0, min(kept, pool((_taken(state),), 0) - bounties_of(state)))


def fee_of(state: TournamentState, paid: int) -> int:
    """What of somebody's payment is a fee that the operator may keep: where a book has a ceiling, no more than that."""
    return fee_within(state.rules, conditions_of(state), paid)


def fee_within(rules: TournamentRules, conditions: Conditions, paid: int) -> int:
    """The same by book and conditions alone."""
    fee: int = min(conditions["price.entry_fee"], paid)
    most = rules.tournament_keeps.value
    return fee if most is None else min(fee, paid * most // 100)


def check_kept_said(state: TournamentState) -> None:
    """Refuse to share what nobody knows yet: where the operator may choose what it keeps, it says so first."""
    rule = state.rules.tournament_keeps
    if not state.kept_said and rule.value is not None and "keeps" not in conditions_of(state):
        raise Refused("the operator says first what it keeps.", rule.by)


def left_for_prizes(state: TournamentState, kept: int) -> int:
    """What is left of all that was paid when the operator keeps so much."""
    if state.rules.tournament_rest.value == "the operator's":
        return 0
    left = pool((_taken(state),), kept) - bounties_of(state)
    if left < 0:
        raise Refused(
            f"the operator cannot keep {dollars(kept)}: beside what is on heads there is {dollars(kept + left)}."
        )
    return left


def seats_of_satellite(state: TournamentState) -> SeatsWon:
    """The seats that the pool buys."""
    return seats_won(pool_of(state), conditions_of(state)["prizes.seat"], max(1, entries_of(state)))


def seats_to_win(state: TournamentState) -> int:
    """How many win a seat elsewhere."""
    return max(1, seats_of_satellite(state).seats)


def amounts_of(state: TournamentState) -> tuple[int, ...]:
    """The prizes by place, in cents."""
    conditions = conditions_of(state)
    if conditions["prizes.seat"]:
        return seats_of_satellite(state).prizes(conditions["prizes.seat"])
    return prizes(pool_of(state), _shares(state), conditions["prizes.unit"] * 100)


def _shares(state: TournamentState) -> tuple[int, ...]:
    """What part of the pool each place has: as the conditions say, or as the house shares among so many entries."""
    given: str | tuple[int, ...] = conditions_of(state)["prizes.shares"]
    if isinstance(given, str):
        return by_entries(max(1, entries_of(state)), state.rules.tournament_one_in.value)
    return given


def paid_places(state: TournamentState) -> int:
    """How many places win something."""
    conditions = conditions_of(state)
    if conditions["prizes.seat"]:
        return len(amounts_of(state))
    shares, entries = conditions["prizes.shares"], max(1, entries_of(state))
    if shares != "house":
        return len(shares)
    known: dict[int, int] = conditions.once("paid places by entries", dict)  # asked whenever somebody falls
    if entries not in known:
        known[entries] = places_paid(entries, state.rules.tournament_one_in.value)
    return known[entries]
