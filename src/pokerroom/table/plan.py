"""The plan of a table: what its sign has it do around every hand, read once into plain attributes.

Knows how a sign and its rules become numbers, flags and clauses, so that a hand at a table pays nothing for being
cited. Must not know what is so at a table: `state` does, and has its plan made anew when another sign hangs there. What
is asked rarely is asked of the rules themselves.
"""

from __future__ import annotations

from pokerroom.hand.placing import BlindClauses
from pokerroom.law.commission import BY_THE_HOUR, METHODS, Commission
from pokerroom.law.rules import cited
from pokerroom.law.sign import Sign
from pokerroom.table.rules import TableRules

By = tuple[str, ...]


_PLANS: dict[int, tuple[Sign, TablePlan]] = {}
_KEPT = 1024


def plan_of(sign: Sign, rules: TableRules) -> TablePlan:
    """The plan of a sign, which does not change: it is made once for all tables where it hangs."""
    known = _PLANS.get(id(sign))
    if known is None or known[0] is not sign:
        if len(_PLANS) > _KEPT:
            _PLANS.clear()
        known = _PLANS[id(sign)] = (sign, TablePlan(sign, rules))
    return known[1]


class TablePlan:
    """A sign as its table follows it from hand to hand."""

    __slots__ = (
        "absent_post",
        "blinds",
        "blinds_by",
        "follows_acts",
        "freeze_out",
        "has_fewer_places",
        "heads_up_on_marker",
        "least_players",
        "marker_moves_by",
        "marker_starts_by",
        "marker_stays",
        "marker_word",
        "marks_seats",
        "newcomers_on_marker",
        "on_marker",
        "over_by",
        "passes_by",
        "prizes",
        "sends_away",
        "small_blind_gone",
        "time_charge",
        "watches_idle",
        "watches_winner",
    )

    def __init__(self, sign: Sign, rules: TableRules) -> None:
        first, heads_up = rules.blinds_first, rules.blinds_heads_up
        antes = rules.freeze_out_antes
        hourly = [charge for charge in sign.charges if METHODS[charge.method].taken == BY_THE_HOUR]
        self.blinds: int = len(sign.blinds)
        self.blinds_by: BlindClauses = BlindClauses(sign, rules)
        self.least_players: int = 2 if sign.tournament else max(2, rules.least_players.value, len(sign.blinds))
        self.on_marker: bool = first.value == "on the marker"  # the first blind sits there
        self.heads_up_on_marker: bool = (heads_up if heads_up.given else first).value == "on the marker"
        self.marker_stays: bool = rules.marker_moves.value == "nowhere"
        self.marker_word: str = rules.terms["marker"].value
        self.marker_starts_by: By = rules.marker_starts.by
        self.marker_moves_by: By = cited(rules.marker_moves, rules.rounds_next)
        self.newcomers_on_marker: bool = rules.entry_on_marker.value
        self.passes_by: bool = rules.owed_missed.value == "not dealt in"  # who is not dealt in misses the blinds
        self.small_blind_gone: str = rules.leaves_small_blind.value  # what is done then
        self.freeze_out: bool = sign.freeze_out
        self.has_fewer_places: bool = sign.has_fewer_places
        # Whoever is away is dealt in, and gives up when it is their turn.
        self.absent_post: bool = sign.tournament or (sign.freeze_out and antes.value == "every player, present or not")
        self.time_charge: Commission | None = hourly[0] if hourly else None
        self.prizes: bool = bool(sign.bonus_prizes)
        self.marks_seats: bool = rules.seat_markers.given
        self.sends_away: bool = any(
            rule.given for rule in (rules.offices_forfeits_seat, rules.offices_excludes, rules.offices_punishes)
        )
        self.watches_idle: bool = rules.seat_idle.given
        self.watches_winner: bool = sign.kill != "none"
        # Something may follow from every act of a hand, not only from those of somebody who is away.
        self.follows_acts: bool = bool(sign.side_wager)
        self.over_by: By = rules.bank_share.by
