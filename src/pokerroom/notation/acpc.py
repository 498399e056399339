"""ACPC: a finished hand of hold'em as a line of the logs that programs write who play each other.

Knows the line, its betting string and the definition of a game in front of it. Must not know any rule: it walks the
course of the hand. Of other games, antes and what a house takes the form knows nothing, and it is said so. Ask
`acpc_reading` for the way back.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.traits import UNTOLD
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.acpc_reading import BETTING, NUMBER, recorded_acpc
from pokerroom.notation.course import FORCED, WAGERS, Passage, course
from pokerroom.notation.formats import History
from pokerroom.notation.phh import spelt, variant_told
from pokerroom.notation.recorded import UNKNOWN_STACK
from pokerroom.notation.replaying import ReplayedHand

_LETTERS = {"fold": "f", "check": "c", "call": "c", "bet": "r", "raise": "r"}
_PARTS = (":", "|", "\n", "\r")  # what parts a line


def write_acpc(hand: Hand, viewer: Viewer = "surveillance", number: str = "") -> str:
    """Write a finished hand as a definition of its game and one line, with the cards that the viewer may know.

    Amounts are whole chips, as the hand has them.
    """
    if why := why_not(hand):
        raise Refused(why)
    view = hand.view(viewer)
    state, steps = view.state, course(view.log, view.state.start)
    count = len(state.names)
    order = [(state.first + place) % count for place in range(count)]
    cards, boards = _cards(steps, count)
    net = [str(state.stacks[seat] - state.start[seat]) for seat in order]
    parts = (
        "STATE",
        number if number.isascii() and number.isdecimal() else "0",
        "/".join(_betting(steps, count, hand.sign.limit != "fixed", len(boards))),
        "/".join(["|".join([cards[seat] for seat in order]), *boards]),
        "|".join(net),
        "|".join([state.names[seat] for seat in order]),
    )
    kept = [f"{NUMBER}{number}"] if number and parts[1] != number else []
    return "\n".join(
        [*[f"# {line}" for line in _definition(hand.sign, state.start, steps, order)], *kept, ":".join(parts), ""]
    )


def why_not(hand: Hand) -> str:
    """Why a hand cannot be told in this form, or nothing."""
    sign = hand.sign
    if not hand.over:
        return "only a finished hand can be written."
    if variant_told(sign.game.key, sign.limit, sign.deck) not in BETTING:
        return f"ACPC's form has no {sign.game.name}, {sign.limit}."
    if any(event in UNTOLD for event in hand.log):
        return "ACPC's form has no words for what went wrong in this hand."
    view = hand.view("rail")
    steps = course(view.log, view.state.start)
    if any(step.act in ("fee", "rake") for step in steps):
        return "ACPC's form has no place for what the house takes."
    if any(isinstance(event, Posted) and (not event.live or event.word == "post") for event in view.log):
        return "ACPC's form has no antes, and no blinds but those of the table."
    if any(step.all_in for step in steps if step.act in FORCED):
        return "ACPC's form cannot tell of a blind that was all somebody had."
    if sign.limit == "fixed" and any(step.all_in for step in steps):
        return "in limit games ACPC's form cannot tell of players all in."
    if any(step.place for step in steps if step.act == "board"):
        return "ACPC's form has one board."
    if any(mark in name for name in hand.names for mark in _PARTS):
        return "ACPC's form parts names by colons and strokes, and one of these players has such a name."
    return ""


def _cards(steps: Sequence[Passage], count: int) -> tuple[list[str], list[str]]:
    """Everybody's own cards, nothing where they are not known, and the board street by street."""
    held: list[list[int]] = [[] for _ in range(count)]
    boards: list[str] = []
    for step in steps:
        if step.act == "deal":
            held[step.seat] += step.cards
        elif step.act == "show":  # what was hidden is known now
            held[step.seat] = list(step.cards) if UNKNOWN in held[step.seat] else held[step.seat]
        elif step.act == "board":
            boards.append(spelt(step.cards))
    return ["" if UNKNOWN in each else spelt(each) for each in held], boards


def _betting(steps: Sequence[Passage], count: int, sizes: bool, boards: int) -> list[str]:
    """What was done in each round; a size is all that somebody has put into the pot."""
    put = [0] * count
    rounds = [""] * (boards + 1)
    for step in steps:
        if step.act in FORCED or step.act in WAGERS:
            put[step.seat] += step.added
        if step.act in WAGERS:
            letter = _LETTERS[step.act]
            rounds[step.street] += f"{letter}{put[step.seat]}" if letter == "r" and sizes else letter
    return rounds


def _definition(sign: Sign, start: Sequence[int], steps: Sequence[Passage], order: Sequence[int]) -> list[str]:
    """The game as the form defines it."""
    blinds = dict.fromkeys(order, 0)
    for step in steps:
        if step.act in FORCED:
            blinds[step.seat] += step.added
    first = next((order.index(step.seat) + 1 for step in steps if step.act in WAGERS), 1)
    fixed = sign.limit == "fixed"
    bets = [sign.bets[0], sign.bets[0], sign.bets[-1], sign.bets[-1]] if fixed else []
    return [
        "GAMEDEF",
        "limit" if fixed else "nolimit",
        f"numPlayers = {len(order)}",
        "numRounds = 4",
        f"stack = {_spaced([start[seat] for seat in order])}",
        f"blind = {_spaced([blinds[seat] for seat in order])}",
        *([f"raiseSize = {_spaced(bets)}"] if fixed else []),
        f"firstPlayer = {first} 1 1 1",
        "numSuits = 4",
        "numRanks = 13",
        "numHoleCards = 2",
        "numBoardCards = 0 3 1 1",
        "END GAMEDEF",
    ]


def _spaced(amounts: Sequence[int]) -> str:
    return " ".join(map(str, amounts))


def _retold(done: ReplayedHand) -> str:
    """A hand of another file in this form."""
    if UNKNOWN_STACK in done.record.stacks and done.hand.sign.limit != "fixed":
        raise Refused("ACPC's form cannot tell of a stack that nobody knew.")
    return write_acpc(done.hand, "surveillance", done.record.number)


FORMAT = History(
    "acpc",
    "ACPC",
    "text/plain",
    "acpc",
    write_acpc,
    why_not,
    place=30,
    retell=_retold,
    read=recorded_acpc,
    begins=(b"STATE:", b"GAMEDEF", b"# GAMEDEF", b"# name/game"),
)
