"""Open Hand History: a finished hand as the JSON object of that format, for other people's tools.

Knows the format's fields and words. Must not know any rule: it reads the log. Hidden cards stay out unless asked for.
The format knows the flop, stud and draw families; of Manila it has no name, so those are written as "Other".
"""

from __future__ import annotations

from typing import Any

import msgspec

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand import show, wager
from pokerroom.hand.award import Raked, Won
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.draw import Discarded
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Closed, Opened, Returned
from pokerroom.hand.see import View
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.wager import Checked, Folded, Wagered
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.formats import History

SPEC = "1.4.7"
LIMITS = {
    "no limit": "NL",
    "full pot": "PL",
    "half pot": "PL",
    "fixed": "FL",
    "spread": "FL",
    "equal or double": "FL",
}
_POSTED = {"ante": "Post Ante", "straddle": "Straddle", "dead": "Post Dead"}


def write_ohh(hand: Hand, viewer: Viewer = "rail", number: str = "", at: str = "") -> str:
    """Write a finished hand as one JSON object, with the cards that the viewer may know."""
    if not hand.over:
        raise Refused("only a finished hand can be written.")
    view = hand.view(viewer)
    sign, state = hand.sign, view.state
    blinds = sign.blinds
    ohh: dict[str, Any] = {
        "spec_version": SPEC,
        "internal_version": SPEC,
        "network_name": "pokerroom",
        "site_name": "pokerroom",
        "game_type": _game_type(sign.game.key),
        "table_name": f"{sign.game.book} {sign.game.name}",
        "table_size": sign.seats,
        "game_number": number,
        "start_date_utc": at,
        "currency": "CHIPS",
        "ante_amount": sign.ante,
        "small_blind_amount": blinds[0] if len(blinds) > 1 else 0,
        "big_blind_amount": blinds[-1] if blinds else 0,
        "bet_limit": {"bet_type": LIMITS[sign.limit], "bet_cap": 0},
        "dealer_seat": state.marker + 1,
        "hero_player_id": viewer if isinstance(viewer, int) else None,
        "players": [
            {"id": seat, "seat": seat + 1, "name": name, "display": name, "starting_stack": state.start[seat]}
            for seat, name in enumerate(state.names)
        ],
        "rounds": [row for row in _Rounds(view, hand).rows if row["actions"] or row["cards"]],
        "pots": _pots(view.log, hand),
    }
    if ohh["hero_player_id"] is None:
        del ohh["hero_player_id"]
    return msgspec.json.encode({"ohh": ohh}).decode()


def _game_type(key: str) -> str:
    if "omaha" in key:
        return "OmahaHiLo" if "hi_lo" in key else "Omaha"
    if "stud" in key:
        return "StudHiLo" if "hi_lo" in key else "Stud"
    return "Draw" if "draw" in key else "Holdem" if "holdem" in key else "Other"


class _Rounds:
    """The rounds of a hand as the format has them: for each its cards and what was done in it, one behind the other."""

    def __init__(self, view: View, hand: Hand) -> None:
        self.streets = view.state.plan.streets
        self.rows: list[dict[str, Any]] = []
        self.bets = [0] * len(view.state.names)
        self.stacks = list(view.state.start)
        self.several_blinds = len(hand.sign.blinds) > 1
        self.begin()
        for event in view.log:
            self.chips(event)
            self.cards(event)
            if event in wager.noun or isinstance(event, KittyTaken):
                self.wager(event)
            elif isinstance(event, Opened):
                if event.street:
                    self.bets = [0] * len(self.bets)
                self.rows[-1]["street"] = _street(self.streets[event.street].name, event.street)
            elif isinstance(event, Closed):
                self.begin()

    def begin(self) -> None:
        street = len(self.rows)
        name = _street(self.streets[street].name, street) if street < len(self.streets) else "Showdown"
        self.rows.append({"id": street, "street": name, "cards": [], "actions": []})

    def chips(self, event: Event) -> None:
        """What is posted or paid before anybody acts, and what goes back."""
        if isinstance(event, Charged):
            self.stacks[event.seat] -= event.amount
        elif isinstance(event, Returned):
            self.stacks[event.seat] += event.amount
        elif isinstance(event, Posted):
            if event.live:
                self.bets[event.seat] += event.amount
            self.stacks[event.seat] -= event.amount
            small = self.several_blinds and not any(row["action"] == "Post SB" for row in self.rows[0]["actions"])
            self.act(event.seat, _POSTED.get(event.word, "Post SB" if small else "Post BB"), event.amount)

    def cards(self, event: Event) -> None:
        """What is dealt, turned, thrown away and shown."""
        if isinstance(event, Dealt):
            for seat in dict.fromkeys(event.seats):
                dealt = [card for to, card in zip(event.seats, event.cards, strict=True) if to == seat]
                shown = [spell([card]) for card in dealt if card != UNKNOWN]
                if seat >= 0 and shown:
                    self.act(seat, "Dealt Cards", 0, shown)
        elif isinstance(event, Turned):
            self.rows[-1]["cards"] += [spell([card]) for card in event.cards]
        elif isinstance(event, Discarded):
            self.act(event.seat, "Draw" if event.cards else "Stand")
        elif event in show.noun:
            self.show(event)

    def show(self, event: Event) -> None:
        if isinstance(event, Showed):
            self.act(event.seat, "Shows Cards", 0, [spell([card]) for card in event.cards])
        elif isinstance(event, Mucked):
            self.act(event.seat, "Mucks Cards")

    def wager(self, event: Any) -> None:
        """What somebody does on their turn."""
        seat = event.seat
        if isinstance(event, Folded):
            self.act(seat, "Fold")
        elif isinstance(event, Wagered):
            self.put(seat, event.to, {"bet": "Bet", "raise": "Raise", "bring in": "Bring In"}[event.word])
        else:
            to = self.bets[seat] if isinstance(event, Checked) else event.to
            if to == self.bets[seat]:
                self.act(seat, "Check")
            else:
                self.put(seat, to, "Call")

    def put(self, seat: int, to: int, word: str) -> None:
        added = to - self.bets[seat]
        self.stacks[seat] -= added
        self.bets[seat] = to
        self.act(seat, word, to if word == "Raise" else added)

    def act(self, seat: int, word: str, amount: int = 0, cards: list[str] | None = None) -> None:
        actions = self.rows[-1]["actions"]
        row: dict[str, Any] = {"action_number": len(actions), "player_id": seat, "action": word}
        if amount:
            row["amount"] = amount
            row["is_allin"] = self.stacks[seat] == 0
        if cards:
            row["cards"] = cards
        actions.append(row)


def _street(name: str, place: int) -> str:
    return {0: "Preflop", 1: "Flop", 2: "Turn", 3: "River"}.get(place, name) if place < 4 else name


def _pots(log: list[Event], hand: Hand) -> list[dict[str, Any]]:
    raked: tuple[int, ...] = ()
    wins: dict[int, dict[int, int]] = {}
    for event in log:
        if isinstance(event, Raked):
            raked = event.amounts
        elif isinstance(event, Won):
            pot = wins.setdefault(event.pot, {})
            for seat, amount in zip(event.seats, event.amounts, strict=True):
                pot[seat] = pot.get(seat, 0) + amount
    alone = len(wins) == 1 and len(raked) > 1
    found = []
    for place, won in wins.items():
        rake = sum(raked) if alone else raked[place] if place < len(raked) else 0
        found.append(
            {
                "number": place,
                "amount": sum(won.values()) + rake,
                "rake": rake,
                "player_wins": [{"player_id": seat, "win_amount": amount} for seat, amount in won.items()],
            }
        )
    return found


FORMAT = History("ohh", "OHH", "application/json", "ohh", write_ohh, place=20)
