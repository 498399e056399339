"""Open Hand History: a finished hand as the JSON object of that format, for other people's tools.

Knows the format's fields and words. Must not know any rule: it walks the course of the hand. Hidden cards stay out
unless asked for. Of games that the format has no name for it says "Other"; `ohh_reading` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.hand import Hand
from pokerroom.hand.see import View
from pokerroom.law.error import Refused
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.course import FORCED, Passage, course
from pokerroom.notation.formats import History
from pokerroom.notation.ohh_reading import DOWN, EXCHANGED, OURS, UP, recorded_ohh
from pokerroom.notation.recorded import NOTHING, UNKNOWN_STACK, seat_numbers
from pokerroom.notation.replaying import ReplayedHand

SPEC = "1.4.7"
LIMITS = {
    "no limit": "NL",
    "full pot": "PL",
    "half pot": "PL",
    "fixed": "FL",
    "spread": "FL",
    "equal or double": "FL",
}
_POSTED = {
    "ante": "Post Ante",
    "straddle": "Straddle",
    "dead": "Post Dead",
    "table ante": "Post Ante",
    "post": "Post Extra Blind",
    "kill": "Straddle",
}
_SAID = {
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bet": "Bet",
    "raise": "Raise",
    "bring in": "Bring In",
    "muck": "Mucks Cards",
}
_STREETS = ("Preflop", "Flop", "Turn", "River")
_SHOWDOWN = "Showdown"


def write_ohh(
    hand: Hand,
    viewer: Viewer = "rail",
    number: str = "",
    at: str = "",
    unit: int = 1,
    about: Mapping[str, Any] = NOTHING,
) -> str:
    """Write a finished hand as one JSON object, with the cards that the viewer may know.

    `unit` of its chips make one of the file's; `about` are fields as PHH names them: where and when it was played.
    """
    if not hand.over:
        raise Refused("only a finished hand can be written.")
    view = hand.view(viewer)
    sign, state = hand.sign, view.state
    blinds = sign.blinds
    steps = course(view.log, state.start)

    def chips(amount: int) -> int | float:
        return amount if unit == 1 else _plain(Decimal(amount) / unit)

    places = seat_numbers(about, len(state.names))
    ohh: dict[str, Any] = {
        "spec_version": SPEC,
        "internal_version": SPEC,
        "network_name": "pokerroom",
        "site_name": str(about.get("venue", "pokerroom")),
        "game_type": _game_type(sign.game.key),
        "table_name": str(about.get("table", f"{sign.game.book} {sign.game.name}")),
        "table_size": about.get("seat_count", max(sign.seats, *places)),
        "game_number": number,
        "start_date_utc": at or _day(about),
        "currency": str(about.get("currency", "CHIPS")),
        "ante_amount": chips(sign.ante),
        "small_blind_amount": chips(blinds[0]) if len(blinds) > 1 else 0,
        "big_blind_amount": chips(blinds[-1]) if blinds else 0,
        "bet_limit": {"bet_type": LIMITS[sign.limit], "bet_cap": 0},
        "dealer_seat": places[state.marker],
        "players": [
            {
                "id": seat,
                "seat": places[seat],
                "name": name,
                "display": name,
                "starting_stack": chips(state.start[seat]),
            }
            for seat, name in enumerate(state.names)
        ],
        "rounds": _Rounds(view, steps, len(blinds) > 1, unit).rows(),
        "pots": _pots(steps, unit),
        # What the format has no field for, so that what we have written can be read back.
        OURS: {
            "game": sign.game.key,
            "limit": sign.limit,
            "bets": [chips(each) for each in sign.bets],
            "bring_in": chips(sign.bring_in),
            "least_wager": chips(sign.least_wager),
            "dealt": _dealt(steps, len(state.plan.streets)),
            "about": {key: value if isinstance(value, str | int | list) else str(value) for key, value in _kept(about)},
        },
    }
    if isinstance(viewer, int):
        ohh["hero_player_id"] = viewer
    return msgspec.json.encode({"ohh": ohh}).decode()


def _plain(amount: Decimal) -> int | float:
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _day(about: Mapping[str, Any]) -> str:
    if not all(isinstance(about.get(key), int) for key in ("year", "month", "day")):
        return ""
    return f"{about['year']:04}-{about['month']:02}-{about['day']:02}T{about.get('time', '00:00:00')}Z"


def _kept(about: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What is told of a hand besides what it was."""
    told = ("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "level", "table")
    more = (
        "seat_count",
        "seats",
        "year",
        "month",
        "day",
        "time",
        "time_zone_abbreviation",
        "currency",
        "currency_symbol",
    )
    return [(key, about[key]) for key in (*told, *more) if key in about]


def _game_type(key: str) -> str:
    if "omaha" in key:
        return "OmahaHiLo" if "hi_lo" in key else "Omaha"
    if "stud" in key:
        return "StudHiLo" if "hi_lo" in key else "Stud"
    return "Draw" if "draw" in key else "Holdem" if "holdem" in key else "Other"


class _Rounds:
    """The rounds of a hand as the format has them: for each its cards and what was done in it, one behind the other."""

    def __init__(self, view: View, steps: list[Passage], several_blinds: bool, unit: int) -> None:
        self.streets = view.state.plan.streets
        self.unit = unit
        self.found: dict[int, dict[str, Any]] = {}
        self.small = several_blinds  # whether the next blind is the small one
        for step in steps:
            self.take(step)

    def rows(self) -> list[dict[str, Any]]:
        """The rounds in order."""
        return [self.found[place] for place in sorted(self.found)]

    def take(self, step: Passage) -> None:
        """Add one step to its round."""
        if step.act in FORCED:
            word = _POSTED.get(step.act, "Post SB" if self.small else "Post BB")
            self.small = self.small and step.act != "blind"
            self.act(step, word, step.added)
        elif step.act == "deal":
            if shown := [spell([card]) for card in step.cards if card != UNKNOWN]:
                self.act(step, "Dealt Cards", 0, shown)
        elif step.act == "board":
            self.round(step.street)["cards"] += [spell([card]) for card in step.cards]
        elif step.act == "draw":
            self.act(step, "Draw" if step.cards else "Stand", 0, [spell([card]) for card in step.cards])
        elif step.act == "show":
            self.act(step, "Shows Cards", 0, [spell([card]) for card in step.cards])
        elif step.act in _SAID:
            self.act(step, _SAID[step.act], step.to if step.act == "raise" else step.added)

    def round(self, street: int) -> dict[str, Any]:
        """The round of a street, or of the showdown behind the last of them."""
        if street not in self.found:
            last = street >= len(self.streets)
            name = _SHOWDOWN if last else _STREETS[street] if street < len(_STREETS) else self.streets[street].name
            self.found[street] = {"id": street, "street": name, "cards": [], "actions": []}
        return self.found[street]

    def act(self, step: Passage, word: str, amount: int = 0, cards: list[str] | None = None) -> None:
        """Add what somebody did."""
        ends = step.act in ("show", "muck")
        actions = self.round(len(self.streets) if ends else step.street)["actions"]
        row: dict[str, Any] = {"action_number": len(actions), "player_id": step.seat, "action": word}
        if amount or step.act in FORCED:  # a blind of nothing, where the ante was all somebody had
            row["amount"] = amount if self.unit == 1 else _plain(Decimal(amount) / self.unit)
            row["is_allin"] = step.all_in or step.stack == 0
        if cards:
            row["cards"] = cards
        actions.append(row)


def _dealt(steps: list[Passage], streets: int) -> list[str]:
    """What each street deals to a player: a letter for each card, down or up; or that cards are exchanged."""
    found = [""] * streets
    for step in reversed(steps):
        if step.street >= streets:
            continue  # what is thrown away at the showdown is of no street
        if step.act == "draw":
            found[step.street] = EXCHANGED
        elif step.act == "deal" and found[step.street] != EXCHANGED:
            found[step.street] = "".join([UP if card in step.ups else DOWN for card in step.cards])
    return found


def _pots(steps: list[Passage], unit: int) -> list[dict[str, Any]]:
    wins: dict[int, dict[int, int]] = {}
    raked: dict[int, int] = {}
    for step in steps:
        if step.act == "win":
            pot = wins.setdefault(step.place, {})
            pot[step.seat] = pot.get(step.seat, 0) + step.added
        elif step.act == "rake":
            raked[step.place] = raked.get(step.place, 0) + step.added
    if len(wins) == 1:
        raked = {next(iter(wins)): sum(raked.values())}
    found = []
    for place, won in wins.items():
        taken = raked.get(place, 0)
        found.append(
            {
                "number": place,
                "amount": _plain(Decimal(sum(won.values()) + taken) / unit),
                "rake": _plain(Decimal(taken) / unit),
                "player_wins": [
                    {"player_id": seat, "win_amount": _plain(Decimal(amount) / unit)} for seat, amount in won.items()
                ],
            }
        )
    return found


def _retold(done: ReplayedHand) -> str:
    """A hand of another file as this format has it."""
    if UNKNOWN_STACK in done.record.stacks:
        raise Refused("OHH cannot tell of a stack that nobody knew.")
    return write_ohh(done.hand, "surveillance", done.record.number, "", done.unit, done.record.fields)


FORMAT = History(
    "ohh", "OHH", "application/json", "ohh", write_ohh, place=20, retell=_retold, read=recorded_ohh, begins=(b"{",)
)
