"""Open Hand History: a finished hand as the JSON object of that format, for other people's tools.

Knows the format's fields and words. Must not know any rule: it reads the log. Hidden cards stay out unless asked for.
The format knows the flop, stud and draw families; of Manila it has no name, so those are written as "Other".
"""

from __future__ import annotations

from typing import Any

import msgspec

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.award import Raked, Won
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.draw import Discarded
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.round import Opened, Returned
from pokerroom.hand.see import View
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
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
        "rounds": _rounds(view, hand),
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


def _rounds(view: View, hand: Hand) -> list[dict[str, Any]]:
    streets = view.state.plan.streets
    rounds: list[dict[str, Any]] = [{"id": 0, "street": _street(streets[0].name, 0), "cards": [], "actions": []}]
    bets = [0] * len(view.state.names)
    stacks = list(view.state.start)

    def act(seat: int, word: str, amount: int = 0, cards: list[str] | None = None) -> None:
        actions = rounds[-1]["actions"]
        row: dict[str, Any] = {"action_number": len(actions), "player_id": seat, "action": word}
        if amount:
            row["amount"] = amount
            row["is_allin"] = stacks[seat] == 0
        if cards:
            row["cards"] = cards
        actions.append(row)

    def put(seat: int, to: int, word: str) -> None:
        stacks[seat] -= to - bets[seat]
        added, bets[seat] = to - bets[seat], to
        act(seat, word, to if word == "Raise" else added)

    for event in view.log:
        if isinstance(event, Charged):
            stacks[event.seat] -= event.amount
        elif isinstance(event, Posted):
            if event.live:
                bets[event.seat] += event.amount
            stacks[event.seat] -= event.amount
            blind = "Post SB" if not any(row["action"] == "Post SB" for row in rounds[0]["actions"]) else "Post BB"
            act(event.seat, _POSTED.get(event.word, blind if len(hand.sign.blinds) > 1 else "Post BB"), event.amount)
        elif isinstance(event, Opened):
            if event.street:
                bets = [0] * len(bets)
            rounds[-1]["street"] = _street(streets[event.street].name, event.street)
        elif isinstance(event, Dealt):
            for seat in dict.fromkeys(event.seats):
                dealt = [card for to, card in zip(event.seats, event.cards, strict=True) if to == seat]
                shown = [spell([card]) for card in dealt if card != UNKNOWN]
                if seat >= 0 and shown:
                    act(seat, "Dealt Cards", 0, shown)
        elif isinstance(event, Turned):
            rounds[-1]["cards"] += [spell([card]) for card in event.cards]
        elif isinstance(event, Folded):
            act(event.seat, "Fold")
        elif isinstance(event, Checked):
            act(event.seat, "Check")
        elif isinstance(event, Called | KittyTaken):
            if event.to == bets[event.seat]:
                act(event.seat, "Check")
            else:
                put(event.seat, event.to, "Call")
        elif isinstance(event, Wagered):
            put(event.seat, event.to, {"bet": "Bet", "raise": "Raise", "bring in": "Bring In"}[event.word])
        elif isinstance(event, Returned):
            stacks[event.seat] += event.amount
        elif isinstance(event, Discarded):
            act(event.seat, "Draw" if event.cards else "Stand", 0, None)
        elif isinstance(event, Showed):
            act(event.seat, "Shows Cards", 0, [spell([card]) for card in event.cards])
        elif isinstance(event, Mucked):
            act(event.seat, "Mucks Cards")
        if type(event).__name__ == "Closed":
            street = len(rounds)
            name = _street(streets[street].name, street) if street < len(streets) else "Showdown"
            rounds.append({"id": street, "street": name, "cards": [], "actions": []})
    return [row for row in rounds if row["actions"] or row["cards"]]


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
