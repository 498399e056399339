"""Hands that must come out alike: as if an act had been done in turn, as if it had never been done, in the other order.

An act that a ruling lets stand leaves the same chips, cards and `due` as if done in turn; one that is returned, or of which
nothing follows, leaves them as if never done; and two rulings that have no seat, card, bet or pot in common leave the same
whichever comes first. The twin is played by the engine itself, without the irregularity. The record, and what was seen, may
differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pokerroom.hand.dealer import Burn, Cut, Deal, EndDeal, Give, PushPot, Turn
from pokerroom.hand.deck import Reshuffled
from pokerroom.hand.gestures import Push, Say, Signal
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.rulings.notice import Notice
from pokerroom.hand.rulings.order import Decided, Done, Overruled, Ruled
from pokerroom.hand.rulings.play_facts import player_acted, substantial_action
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.rulings.repair import Misdealt, Moved, Reconstructed
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.show import Mucked, Showed
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.start import Voided
from pokerroom.hand.state import BETTING, State
from pokerroom.hand.wager import Called, Checked, Folded, Wagered
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law import Refused
from pokerroom.machine.kinds import Act, Event
from tests.pairs.script import Played, unresolved

EARLY = "act out of turn"
# Steps after which it is as if nothing had been done, but for what is written down.
NOTHING = {"play on", "return the act", "card plays", "restore the order", "side wagers stay open"}
WRITTEN = {"warn", "penalise", "forfeit the seat"}
# Acts that change something on the table themselves, whatever is ruled.
MOVES = (Burn, Cut, Deal, EndDeal, Give, Muck, Notice, Order, PushPot, Show, Turn)
STANDS = {"act stands", "act stands, cut down"}
HANGS_ON_ACTS = (EARLY, "chips taken back", "player skipped")  # whether chips were acted upon


def table(state: State) -> dict[str, Any]:
    """The chips and cards on the table."""
    return {
        "stacks": tuple(state.stacks),
        "bets": tuple(state.bets),
        "put in": tuple(state.contributed),
        "pot": (state.pot, state.taken, state.jackpot, state.dead_chips, sorted(state.behind.items())),
        "hands": tuple([(tuple(sorted(hole)), tuple(up)) for hole, up in zip(state.hole, state.up, strict=True)]),
        "in": tuple(state.live),
        "board": (tuple(state.board), tuple(state.second), tuple(state.shared), tuple(state.kitty)),
        "stub": tuple(state.stub),
        "piles": (sorted(state.burns), sorted(state.muck), sorted(state.aside), sorted(state.extra_hand)),
        "stage": (state.stage, state.street),
    }


def asked(hand: Hand) -> tuple[Any, ...]:
    """What is due, without its clauses."""
    due = hand.due
    return due.actor, due.seat, due.options, due.to_call, due.bring_in, due.least, due.most, due.sizes


def differ(one: Hand, other: Hand) -> str:
    """In what two hands differ: chips, cards, or what is due; nothing if they are alike."""
    here, there = table(one.state), table(other.state)
    for name, value in here.items():
        if value != there[name]:
            return f"{name} {value} instead of {there[name]}"
    if asked(one) != asked(other):
        return f"due {asked(one)} instead of {asked(other)}"
    return ""


@dataclass
class Case:
    """An error that an act made, where it was ruled on, and what was done."""

    act: int
    error: Erred
    place: int
    ruled: int = -1
    steps: tuple[str, ...] = ()
    answers: tuple[int, ...] = ()
    lapsed: bool = False


def cases(played: Played) -> list[Case]:
    """The errors of the two irregularities, each with what came of it; those that a misdeal took away have none."""
    found: list[Case] = []
    errors = 0
    told: list[int] = []  # which error each is of those that everybody has heard of
    within = (*range(*played.script.first), *range(*played.script.second))
    for place in range(len(played.script.acts)):
        for event in played.made(place):
            if isinstance(event, Erred):
                if place in within:
                    found.append(Case(place, event, errors))
                if event.noticed:
                    told.append(errors)
                errors += 1
            elif isinstance(event, Noticed):
                told.append(event.place)
            elif isinstance(event, Misdealt | Voided | Overruled):
                return found
            else:
                _note(found, event, place, told)
    return found


def _note(found: list[Case], event: Event, act: int, told: list[int]) -> None:
    """Write down what an event is to a case."""
    if not isinstance(event, Ruled | Decided | Done):
        return
    for case in found:
        if case.place == told[event.place]:
            case.ruled = act
            if isinstance(event, Decided):
                case.answers = (*case.answers, act)
            elif isinstance(event, Done):
                case.steps = (*case.steps, event.step)
            elif not event.do:
                case.lapsed = True


class Twin:
    """The same hand from before the first irregularity on, with other acts."""

    def __init__(self, played: Played) -> None:
        self.hand = played.after(played.script.first[0] - 1)

    def play(self, acts: Sequence[Act]) -> bool:
        """Do these; False if one is refused."""
        try:
            for act in acts:
                self.hand.play(act)
        except Refused:
            return False
        return True


def compare_twins(played: Played, counted: Counter[str]) -> str:
    """Compare a hand with its twins: what differs, or nothing."""
    found = cases(played)
    alone = [case for case in found if len([each for each in found if each.act == case.act]) == 1 and case.ruled >= 0]
    for case in alone:
        said = ""
        done = set(case.steps) - WRITTEN
        words_alone = not isinstance(played.script.acts[case.act], MOVES)
        if _waited_for(found, case):
            continue
        if words_alone and (case.lapsed or (done and done <= NOTHING)):
            said = _never_done(played, case, counted)
        elif case.error.kind == EARLY and len(done) == 1 and done <= STANDS and not _answered(found, case):
            said = _in_turn(played, case, counted)
        elif done == {"make it a full call"}:
            said = _full_call(played, case, counted)
        if said:
            return f"{said} ({case.error.kind}: {', '.join(case.steps) or 'lapsed'})"
    early = [case for case in alone if case.error.kind == EARLY]
    if len(early) == 2 and not early[0].lapsed:
        said = _measured(played, early[0], early[1], counted)
        if said:
            return said
    return _commute(played, counted)


def _waited_for(found: list[Case], case: Case) -> bool:
    """Whether a ruling waits for what players do, and an act out of turn is what it waits for, whatever becomes of it."""
    return case.error.kind == EARLY and any("dead if another acts on it" in each.steps for each in found)


def _answered(found: list[Case], case: Case) -> bool:
    """Whether one of two acts out of turn answers the other: what is called or raised then is what waits (record 0013)."""
    early = [each for each in found if each.error.kind == EARLY and each is not case]
    before = any(case.act < each.act <= case.ruled for each in early)
    behind = any(each.act < case.act and (each.ruled < 0 or case.act <= each.ruled) for each in early)
    return before or (behind and case.error.word in ("call", "wager"))


def _others(played: Played, case: Case, upto: int) -> list[Act]:
    """The acts from the first irregularity on to one act, without those of a case."""
    left_out = {case.act, *case.answers}
    first = played.script.first[0]
    return [act for place, act in enumerate(played.script.acts[: upto + 1]) if place >= first and place not in left_out]


def _never_done(played: Played, case: Case, counted: Counter[str]) -> str:
    """An act that is returned leaves everything as if it had never been done."""
    twin = Twin(played)
    if not twin.play(_others(played, case, case.ruled)):
        counted["twins that cannot be"] += 1
        return ""
    counted["twins: never done"] += 1
    found = differ(played.after(case.ruled), twin.hand)
    return f"not as if never done: {found}" if found else ""


def _emitted(played: Played, case: Case) -> Act | None:
    """What the act came to when it was ruled on, as an act."""
    for event in played.made(case.ruled):
        if isinstance(event, Called | Checked | Wagered | Folded) and event.seat == case.error.seat:
            if isinstance(event, Wagered):
                return Bet(event.seat, event.to)
            return {Called: Call, Checked: Check, Folded: Fold}[type(event)](event.seat)
    return None


def _came_to(played: Played, case: Case) -> int:
    """What a wager out of turn came to when it was ruled on."""
    for event in played.made(case.ruled):
        if isinstance(event, Called | Wagered) and event.seat == case.error.seat:
            return event.to
    return 0


def _in_turn(played: Played, case: Case, counted: Counter[str]) -> str:
    """An act that stands leaves everything as if it had been done in turn."""
    act = played.script.acts[case.act]
    seat = case.error.seat
    if "act stands, cut down" in case.steps and _came_to(played, case) < case.error.to:
        return ""  # that is what the book says
    if isinstance(act, Say) and case.error.word == "wager" and _came_to(played, case) < case.error.to:
        return ""  # no raise any more over what was wagered since: read as chips then (record 0108)
    if case.error.word == "fold":
        return _folded(played, case, counted)
    twin = Twin(played)
    if not twin.play(_others(played, case, case.ruled)):
        counted["twins that cannot be"] += 1
        return ""
    if twin.hand.state.stage == BETTING and twin.hand.state.to_act == seat and not twin.play([act]):
        other = _emitted(played, case)
        if other is None or not twin.play([other]):
            counted["twins that cannot be"] += 1
            return ""
    counted["twins: in turn"] += 1
    found = differ(played.after(case.ruled), twin.hand)
    return f"not as if done in turn: {found}" if found else ""


def _folded(played: Played, case: Case, counted: Counter[str]) -> str:
    """A fold out of turn takes the hand out at once: when its turn comes, all is as if it were folded then."""
    twin = Twin(played)
    first, seat = played.script.first[0], case.error.seat
    street = played.after(case.act).state.street
    for place in range(first, len(played.script.acts)):
        if place != case.act and place not in case.answers and not twin.play([played.script.acts[place]]):
            break
        state = twin.hand.state
        if state.street > street:  # no turn came to it in that round
            break
        if place >= case.act and state.stage == BETTING and state.to_act == seat:
            if not twin.play([Fold(seat)]):
                break
            counted["twins: in turn"] += 1
            found = differ(played.after(place), twin.hand)
            return f"not as if folded in turn: {found}" if found else ""
        if state.stage != BETTING or not state.live[seat]:
            break
    counted["twins that cannot be"] += 1
    return ""


def _full_call(played: Played, case: Case, counted: Counter[str]) -> str:
    """Chips that are made a full call leave everything as if the player had called."""
    twin = Twin(played)
    acts = played.script.acts
    before = [*acts[played.script.first[0] : case.act], Call(case.error.seat)]
    rest = [acts[place] for place in range(case.act + 1, case.ruled + 1) if place not in case.answers]
    if not twin.play([*before, *rest]):
        counted["twins that cannot be"] += 1
        return ""
    counted["twins: in turn"] += 1
    found = differ(played.after(case.ruled), twin.hand)
    return f"not as if called: {found}" if found else ""


def _measured(played: Played, one: Case, other: Case, counted: Counter[str]) -> str:
    """An act out of turn behind one that stands is measured as if that had been done in turn before it.

    The twin: those who were passed over act, the first act is done in turn, then the second, out of turn or not; then all
    goes on as it did.
    """
    stands = set(one.steps) - WRITTEN
    if not stands or not stands <= STANDS or one.ruled <= other.act or one.error.word == "fold":
        return ""
    if _came_to(played, one) != one.error.to:  # chips that were made up or cut down are another wager than was answered
        return ""
    acts, first = played.script.acts, played.script.first[0]
    passed = [acts[place] for place in range(first, one.ruled + 1) if place not in (one.act, other.act)]
    twin = Twin(played)
    seat = one.error.seat
    if not twin.play(passed) or twin.hand.state.stage != BETTING or twin.hand.state.to_act != seat:
        return ""
    if not twin.play([acts[one.act]]) or twin.hand.state.stage != BETTING or other.error.word == "fold":
        return ""
    hand, before = twin.hand, len(twin.hand.log)
    in_turn = hand.state.to_act == other.error.seat
    if not twin.play([acts[other.act]]):
        return ""
    counted["twins: measured"] += 1
    stood = set(other.steps) - WRITTEN <= STANDS and bool(other.steps)
    if in_turn:
        if "return the act" in other.steps:
            return "measured as if the act before it were not on the table: returned, and in turn it stands"
        found = differ(played.after(max(one.ruled, other.ruled)), hand) if stood and other.ruled == one.ruled else ""
        return f"measured, not as if both were done in turn: {found}" if found else ""
    rest = [place for place in range(one.ruled + 1, other.ruled + 1) if place not in other.answers]
    if not twin.play([acts[place] for place in rest]):
        return ""
    ruled = [event for event in hand.log[before:] if isinstance(event, Ruled) and event.kind == EARLY and event.do]
    if len(ruled) != 1 or other.lapsed or other.answers:
        return ""
    if set(ruled[0].do) != set(other.steps):
        return f"measured as if the act before it were not on the table: {other.steps} instead of {ruled[0].do}"
    found = differ(played.after(other.ruled), hand)
    return f"measured, not as if the first was done in turn: {found}" if found else ""


# ------------------------------------------------------------------------------------------------ the other order


def _touched(played: Played, first: int, last: int) -> set[str] | None:
    """What some acts had to do with: seats, cards, bets, the turn; None where cards were shuffled or all was undone."""
    before = played.after(first - 1).state
    now = played.after(last).state
    found: set[str] = set()
    for place in range(first, last + 1):
        for event in played.made(place):
            if isinstance(event, Reshuffled | Misdealt | Voided | Overruled):
                return None
            found |= set(_named(event))
            dead = isinstance(event, Done) and event.step in ("hand dead", "return wagers, hand void")
            if dead or (isinstance(event, Erred) and event.kind == "mucked hand asked for"):
                found.add("pot")  # what is done to a hand, or for who asks, hangs on who contests it
            if isinstance(event, Done) and event.step == "hold to a raise":
                found.add("pot")  # whether there may be one more hangs on how many are in
            if isinstance(event, Erred) and (event.kind in HANGS_ON_ACTS or _asks_who_acted(event.kind)):
                found.add("bet")
            if isinstance(event, Erred) and event.kind == "card before betting is complete":
                found.add("stub")  # whose top card it is
            if isinstance(event, Reconstructed | Moved):
                found.add("stub")  # the deal goes on from there
            if isinstance(event, Showed | Mucked):
                found.add("pot")  # what is done to a hand may hang on whether it wins
    there, here = table(before), table(now)
    if there["in"] != here["in"]:
        found |= {"pot", "stub"}  # who is in contests it, and gets cards
    for name in ("pot", "stage"):
        if there[name] != here[name]:
            found.add(name)
    if before.to_act != now.to_act or before.high != now.high or there["bets"] != here["bets"]:
        found.add("bet")
    if there["stub"] != here["stub"] or there["board"] != here["board"]:
        found.add("stub")
    return found


def _asks_who_acted(kind: str) -> bool:
    """Whether what is done about an irregularity hangs on who has acted, as a book may say."""
    return bool({substantial_action, player_acted} & {*IRREGULARITIES[kind].facts})


def _named(event: Event) -> Iterator[str]:
    """The seats and cards that an event names."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("seat", "other") and value >= 0:
            yield f"seat {value}"
        elif name == "seats":
            yield from [f"seat {each}" for each in value]
        elif name in ("cards", "up", "back"):
            yield from [f"card {each}" for each in value]
        elif name == "card":
            yield f"card {value}"


def _commute(played: Played, counted: Counter[str]) -> str:
    """Two rulings that have nothing in common leave the same whichever comes first."""
    script = played.script
    acts = script.acts
    one, two = script.first, script.second
    last = two[1] - 1
    while last + 1 < len(acts) and isinstance(acts[last + 1], Decide):
        last += 1
    between = acts[one[1] : two[0]]
    if not all(isinstance(act, Decide) for act in between):
        return ""
    middle, end = played.after(two[0] - 1), played.after(last)
    if unresolved(middle.state) or unresolved(end.state) or middle.over:
        return ""
    first, second = _touched(played, one[0], two[0] - 1), _touched(played, two[0], last)
    if first is None or second is None or first & second:
        return ""
    # What ends a betting round, or goes on with the betting, has the bets in common with all that is done in it.
    if "stage" in first | second or ("bet" in first and _bets(acts[two[0] : last + 1])):
        return ""
    twin = Twin(played)
    if not twin.play([*acts[two[0] : last + 1], *acts[one[0] : two[0]]]):
        counted["twins that cannot be"] += 1
        return ""
    counted["twins: the other order"] += 1
    found = differ(end, twin.hand)
    return f"not the same in the other order: {found}" if found else ""


def _bets(acts: Sequence[Act]) -> bool:
    return any(isinstance(act, Bet | Call | Check | Fold | Push | Say | Signal) for act in acts)
