"""Signs of a tournament: what hangs at its tables at each level.

Knows how blinds and ante of a level become a sign of the game, with or without blinds. Must not know the clock: it is
given a level. The conditions have compulsory wagers to themselves, so the book is not asked about them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pokerroom.hand.rules import HandRules
from pokerroom.law.book import Game, rules_of
from pokerroom.law.limit import read_limit
from pokerroom.law.rule import Rule
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.words import LawRules
from pokerroom.tournament.checks import conditions_of
from pokerroom.tournament.clock import LevelTime
from pokerroom.tournament.seat_map import final_seats, most_seats
from pokerroom.tournament.state import TournamentState


def game_of(state: TournamentState) -> Game:
    """The game as it is played in a tournament: with the rules that its conditions change, where they may."""
    conditions = conditions_of(state)
    found: Game = conditions.once("game as it is played", lambda: _changed(state))
    return found


def _changed(state: TournamentState) -> Game:
    rows = [row for row in conditions_of(state)["changes"] if row["word"] not in state.yields]
    changed: dict[str, Rule[Any]] = {}
    unit = state.game.rules.get(HandRules.split_unit.key)
    if unit is not None and unit.value == "one dollar":  # no chip of a tournament is worth one
        changed[HandRules.split_unit.key] = Rule("the lowest chip", unit.by, "Chips of a tournament are no dollars.")
    for row in rows:
        known = state.game.rules.get(row["word"])
        by = (row["clause"],) if row.get("clause") else (known.by if known is not None else ())
        changed[row["word"]] = Rule(row["value"], tuple(by), "the conditions of the tournament say so")
    return replace(state.game, rules={**state.game.rules, **changed}) if changed else state.game


def sign_of(state: TournamentState, level: LevelTime) -> Sign:
    """The sign of a level."""
    conditions = conditions_of(state)
    found: Sign = conditions.once(f"sign of level {level.number}", lambda: _sign(state, level))
    return found


def _sign(state: TournamentState, level: LevelTime) -> Sign:
    game, conditions = game_of(state), conditions_of(state)
    rules = rules_of(LawRules, game)
    seats = max(most_seats(state), final_seats(state))
    wishes: dict[str, Any] = {"tournament": True, "seats": seats}
    if level.chip:
        wishes["chip"] = level.chip  # what is wagered and won is so many of it
    ways = rules.forced_ways.value
    if any(way.startswith("blinds") for way in ways):
        blinds = [level.small, level.big] if level.small else [level.big]
        fewest, most = rules.forced_blinds_least.value or 1, rules.forced_blinds_most.value or len(blinds)
        blinds = [blinds[0]] * (fewest - len(blinds)) + blinds[-most:]
        wishes["blinds"] = tuple(blinds)
        bets = (level.big, 2 * level.big)
        if level.ante:
            wishes["ante"], wishes["ante_from"] = level.ante, "the last blind"
    else:
        chip = max(1, level.chip)  # what is paid in whole ones: half the small blind, or one of them
        wishes["ante"] = level.ante or max(chip, level.small // 2 // chip * chip)
        bets = (level.small, level.big) if level.small else (level.big, level.big)
        if rules.bring_in_size.value == "the bring-in":
            wishes["bring_in"] = max(1, min(bets[0], wishes["ante"]))
    wishes["limit"] = _limit(rules, conditions["limit"], bets, bool(wishes.get("blinds")))
    if wishes["limit"] is None:
        del wishes["limit"]
    return make_sign(game, **wishes)


def _limit(rules: LawRules, said: str, bets: tuple[int, int], blinds: bool) -> str | None:
    """The limit of the conditions with the figures of a level, or where the book has not got it the plainest it has."""
    own = rules.limits_with_blinds if blinds else rules.limits_with_ante
    allowed = (own if own.given else rules.limits).value
    word, _ = read_limit(said if said not in ("fixed", "spread") else f"{said} 1")
    if word not in allowed:
        word = next(
            (each for each in ("no limit", "full pot", "half pot", "equal or double", "fixed") if each in allowed),
            allowed[0],
        )
    if word == "fixed":
        return f"fixed {bets[0]}/{bets[1]}"
    if word == "spread":
        return f"spread {bets[0]}-{bets[1]}"
    return str(word)
