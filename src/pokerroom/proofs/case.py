"""Cases: the transcripts under the clauses, read and run against the books.

A case is a fenced block. A line that starts with `>` is done; the indented lines after it are expected, word for word,
and the clauses they name must be among those cited.
Knows how to run `rank`, `sign`, `hand` and `table` blocks and what each cites. Ask `bending` for bent rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from pokerroom.cards.card import CardError, cards, spell
from pokerroom.cards.deck import deck as full_deck
from pokerroom.cards.faults import RankingError
from pokerroom.cards.order import HandOrder, order_of
from pokerroom.cards.words import CardRules
from pokerroom.hand.drawing import Discard
from pokerroom.hand.felt import say_due
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.order import Done
from pokerroom.hand.showing import Show
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.spoken import read_act, say
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.book import Book, rules_of
from pokerroom.law.clause import Case
from pokerroom.law.error import Refused
from pokerroom.law.placard import lines
from pokerroom.law.rules import cited
from pokerroom.law.spoken import openings, spoken_sign
from pokerroom.law.words import LawRules
from pokerroom.machine.kinds import Act, Event
from pokerroom.proofs.transcript import Outcome, Watch, fits, tidy
from pokerroom.table.clock import read_clock, read_time
from pokerroom.table.due import say_due as say_table_due
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE

Finder = Callable[[str], Book]


class CaseError(ValueError):
    """A case that cannot be run at all: what is wrong with its text."""


@dataclass(frozen=True, slots=True)
class Result:
    """A case that was run: whether the transcript is as expected, and the outcome."""

    case: Case
    passed: bool
    expected: list[str]
    outcome: Outcome


def run(case: Case, find: Finder, watch: Watch | None = None) -> Result:
    """Run a case against the books that `find` gives; `watch` sees every step of it."""
    runner = RUNNERS.get(case.word)
    if runner is None:
        known = ", ".join(RUNNERS)
        raise CaseError(f'{case.file}, line {case.line}: "{case.word}" is not a kind of case; the kinds are {known}')
    outcome = Outcome(watch=watch)
    try:
        runner(case.text.splitlines(), find, outcome)
    except CaseError as error:
        raise CaseError(f"{case.file}, line {case.line}: {error}") from None
    expected = [tidy(line) for line in case.text.splitlines() if line.strip()]
    return Result(case, fits([tidy(line) for line in outcome.said], expected), expected, outcome)


def _acts(text: list[str]) -> list[str]:
    return [line for line in text if line.strip() and not line.startswith(" ")]


def _rank(text: list[str], find: Finder, outcome: Outcome) -> None:
    """Run a `rank` block: a first line that names book, game and deck, then hands set against each other by `v`."""
    order: HandOrder | None = None
    for line in _acts(text):
        outcome.do(line)
        try:
            if line.startswith(">"):
                if order is None:
                    raise CaseError('a rank case starts with its game, like "crown holdem"')
                _against(order, line[1:], outcome)
            else:
                order = _order(line, find)
        except Refused as refusal:
            outcome.refuse(refusal)
        except (CardError, RankingError) as error:
            raise CaseError(str(error)) from None
        outcome.look(None)


def _order(line: str, find: Finder) -> HandOrder:
    parts = [part.strip() for part in line.split(",")]
    named, _, game = parts[0].partition(" ")
    try:
        wanted = find(named).game(game)
    except KeyError as error:
        raise CaseError(str(error.args[0])) from None
    deck: int | None = None
    low_ace: bool | None = None
    for part in parts[1:]:
        if part.startswith("deck ") and part[5:].isdigit():
            deck = int(part[5:])
        elif part == "agreed low ace":
            low_ace = True
        else:
            raise CaseError(f'"{part}" is not understood; say "deck 32" or "agreed low ace"')
    return order_of(wanted, deck, low_ace=low_ace)


def _against(order: HandOrder, line: str, outcome: Outcome) -> None:
    hands = [cards(part.partition(" on ")[0]) for part in line.split(" v ")]
    boards = [cards(part.partition(" on ")[2]) for part in line.split(" v ")]
    board = next((each for each in boards if each), ())
    every = [card for hand in (*hands, board) for card in hand]
    if len(set(every)) != len(every):
        raise CaseError("a card stands in two places")
    rules = rules_of(CardRules, order.game)
    outcome.cited.update(cited(rules.cards_kickers, rules.cards_ranks, rules.cards_equal_suits))
    outcome.cited.update(rules.cards_uses.by if board else ())
    outcome.cited.update(rules_of(LawRules, order.game).cards_order[order.deck].by[:-10])
    values = [order.best(hand, board) if board else order.value(hand) for hand in hands]
    for hand, value in zip(hands, values, strict=True):
        outcome.answer(f"{spell(hand)}: {order.describe(value)}", order.by(value))
        outcome.cited.update(order.low_ace_by(value))
    best = [spell(hand) for hand, value in zip(hands, values, strict=True) if value == max(values)]
    if len(hands) > 1:
        outcome.answer(f"{best[0]} wins" if len(best) == 1 else f"{' and '.join(best)} tie")
    outcome.happened.append([value == max(values) for value in values])
    outcome.happened.append([order.ranking.category(value) for value in values])
    if order.low is not None:
        _lows(order, hands, board, outcome)


def _lows(order: HandOrder, hands: list[tuple[int, ...]], board: tuple[int, ...], outcome: Outcome) -> None:
    assert order.low is not None
    by = rules_of(CardRules, order.game).cards_low.by
    lows = [order.best_low(hand, board) for hand in hands]
    for hand, value in zip(hands, lows, strict=True):
        outcome.answer(f"{spell(hand)}: {order.low.describe(value)}", by)
    outcome.happened.append([value > 0 and value == max(lows) for value in lows])


def _sign(text: list[str], find: Finder, outcome: Outcome) -> None:
    """Run a `sign` block: each act is a spoken sign, answered by the placard or by a refusal."""
    for line in _acts(text):
        if not line.startswith(">"):
            raise CaseError(f'"{line}" is not understood; a sign case has only lines that start with >')
        outcome.do(line)
        try:
            sign = spoken_sign(line[1:].strip(), find)
        except Refused as refusal:
            outcome.refuse(refusal)
            outcome.look(None)
            continue
        for each in lines(sign):
            outcome.answer(f"{each.item}: {each.says}", each.by)
            outcome.cited.update(each.allowed_by)
            outcome.happened.append((each.item, each.says, each.required))
        outcome.look(None)


def _hand(text: list[str], find: Finder, outcome: Outcome) -> None:
    """Run a `hand` block: `table` and `deck` lines, then acts; `> due` says what is due, `> view Ann` what she sees."""
    hand: Hand | None = None
    table = ""
    for line in _acts(text):
        outcome.do(line)
        if line.startswith("table "):
            table = line[6:]
            if not any(each.startswith("deck ") for each in text):
                hand = _table(table, "", find, outcome)
                if hand is None:
                    return
        elif line.startswith("deck "):
            hand = _table(table, line[5:], find, outcome)
            if hand is None:
                return
        elif hand is None or not line.startswith(">"):
            raise CaseError('a hand case starts with a table, like "table crown holdem, blinds 5/10, A 1000, B 1000"')
        else:
            _do(hand, line[1:].strip(), outcome)
        outcome.look(hand)
    if hand is not None:
        outcome.happened.append((hand.stacks, hand.state.hole, hand.state.up, hand.state.board, hand.state.taken))
        outcome.happened.append(say_due(hand.state, hand.due))


def _table(table: str, deck: str, find: Finder, outcome: Outcome) -> Hand | None:
    """Seat the players that a table line names: "A 1000" is a player, "button C" says who has the marker."""
    sign_parts: list[str] = []
    players: dict[str, int] = {}
    marker, straddles, side_wagers = "", 0, False
    manners = {"showdown": "automatic", "dealer": "automatic", "cut": "automatic"}
    for part in [" ".join(each.split()) for each in table.split(",")]:
        name, _, rest = part.rpartition(" ")
        if part.startswith(("button ", "puck ", "buck ", "marker ")):
            marker = rest
        elif part == "side wagers":
            side_wagers = True
        elif part.startswith("manual ") and rest in manners:
            manners[rest] = "manual"
        elif part.startswith("straddles "):
            straddles = int(rest) if rest.isdigit() else 0
        elif sign_parts and rest.isdigit() and name and name not in openings() and " " not in name:
            players[name] = int(rest)
        else:
            sign_parts.append(part)
    try:
        sign = spoken_sign(", ".join(sign_parts), find)
        top = cards(deck)
        rest_of_deck = [card for card in full_deck(sign.deck) if card not in top]
        seat = list(players).index(marker) if marker else None
        hand = Hand(
            sign,
            players,
            marker=seat,
            deck=[*top, *rest_of_deck],
            straddles=straddles,
            side_wagers=side_wagers,
            showdown=manners["showdown"],
            dealer=manners["dealer"],
            cut=manners["cut"],
        )
    except Refused as refusal:
        outcome.refuse(refusal)
        return None
    except ValueError as error:
        raise CaseError(str(error)) from None
    _tell(hand, hand.log, outcome)
    return hand


def _do(hand: Hand, said: str, outcome: Outcome) -> None:
    if said == "due":
        outcome.answer(say_due(hand.state, hand.due), hand.due.by)
        outcome.happened.append(say_due(hand.state, hand.due))
        return
    before = len(hand.log)
    try:
        act = read_act(said, hand.state.names)
        if isinstance(act, Shuffle):  # the cards a case does not name come in any order behind those it does
            act = Shuffle((*act.cards, *[card for card in hand.to_shuffle if card not in act.cards]))
        hand.play(act)
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    _tell(hand, hand.log[before:], outcome)


def _tell(hand: Hand, log: Sequence[Event], outcome: Outcome) -> None:
    for event in log:
        if isinstance(event, Done):  # what was done stands in the lines before it
            continue
        outcome.record(say(event, hand.state.names), event)
        outcome.happened.append(msgspec.structs.replace(event, by=()))


def _room(text: list[str], find: Finder, outcome: Outcome) -> None:
    """Run a `table` block: a table over several hands.

    `table` as in a hand case, with "Ann 500 in 3" for a seat, "manual house", "hours 12:00-04:00" and "sign not up".
    Lines that a table understands, in a hand those of the hand too. Besides: `> deal` begins a hand and shows what is
    posted, `> deal As Kd …` with these cards on top; `> everybody folds` ends it; `> hands 3` plays so many; `> due`,
    `> stakes` and `> accounts` show what is so.
    """
    table: Table | None = None
    for line in _acts(text):
        outcome.do(line)
        if line.startswith("table "):
            try:
                table = _opened_table(line[6:], find)
            except Refused as refusal:
                outcome.refuse(refusal)
                return
            except ValueError as error:
                raise CaseError(str(error)) from None
            for event in table.log:
                outcome.cited.update(event.by)
                outcome.happened.append(msgspec.structs.replace(event, by=()))
        elif table is None or not line.startswith(">"):
            raise CaseError('a table case starts with a table, like "table crown holdem, blinds 5/10, A 1000, B 1000"')
        else:
            _at_table(table, line[1:].strip(), outcome)
        outcome.look(table)
    if table is not None:
        outcome.happened.append((table.stacks, table.state.accounts, say_table_due(table.state, table.due)))
        if table.balance:
            raise CaseError(f"{table.balance} chips are missing or too many")


_SEATED = re.compile(r"(\S+) (\d+)(?: in (\d+))?")


def _opened_table(line: str, find: Finder) -> Table:
    """Open the table that a line describes, with its players."""
    sign_parts: list[str] = []
    players: list[tuple[str, int, int]] = []
    house, hours, shown, marker, at = "automatic", (0, 0), True, "", 0
    manners = {"showdown": "automatic", "dealer": "automatic", "cut": "automatic"}
    for part in [" ".join(each.split()) for each in line.split(",")]:
        seated = _SEATED.fullmatch(part)
        if part == "manual house":
            house = "manual"
        elif part == "sign not up":
            shown = False
        elif part.startswith("hours "):
            start, _, stop = part[6:].partition("-")
            hours = (read_clock(start), read_clock(stop))
        elif part.startswith("time "):
            at = read_clock(part[5:]) if ":" in part else 0
            if ":" not in part:
                sign_parts.append(part)
        elif part.startswith("manual ") and part[7:] in manners:
            manners[part[7:]] = "manual"
        elif part.startswith(("button ", "puck ", "buck ", "marker ")):
            marker = part.partition(" ")[2]
        elif sign_parts and seated and seated[1] not in openings():
            players.append((seated[1], int(seated[2]), int(seated[3] or len(players) + 1)))
        else:
            sign_parts.append(part)
    line = ", ".join(sign_parts)
    book = find(line.partition(" ")[0])
    first = next((seat for name, _, seat in players if name.casefold() == marker.casefold()), 0)
    table = Table(
        spoken_sign(line, find),
        book=book,
        house=house,
        hours=hours,
        shown=shown,
        at=at,
        marker=first,
        showdown=manners["showdown"],
        dealer=manners["dealer"],
        cut=manners["cut"],
    )
    for name, chips, seat in players:
        table.sit(name, seat, chips, way="at the start")
    return table


def _at_table(table: Table, said: str, outcome: Outcome) -> None:
    """Do what one line of a table case says, and tell what the table records."""
    if said == "due" and table.hand is not None:
        outcome.answer(say_due(table.hand.state, table.hand.due), table.hand.due.by)
        outcome.happened.append(say_due(table.hand.state, table.hand.due))
        return
    if said == "due":
        by = tuple(dict.fromkeys(clause for each in table.due for clause in each.by))
        outcome.answer(say_table_due(table.state, table.due), by)
        outcome.happened.append(say_table_due(table.state, table.due))
        return
    if said == "stakes":
        seen = table.state.rules.stake_seen
        outcome.answer(", ".join(f"{name} {chips}" for name, chips in table.stacks.items()), seen.by)
        outcome.happened.append(table.stacks)
        return
    if said == "accounts":
        held = {name: chips for name, chips in table.state.accounts.items() if chips and name != "cage"}
        outcome.answer(", ".join(f"{name} {chips}" for name, chips in held.items()) or "nothing")
        outcome.happened.append(held)
        return
    before = len(table.log)
    shows: tuple[type, ...] | None = ()
    try:
        at, timed = read_time(said, table.at)
        if timed == "deal" or timed.startswith("deal "):
            _deal(table, timed[5:], at)
            shows = (Posted, Charged)
        elif said == "everybody folds":
            _fold_round(table)
        elif said.startswith("hands "):
            for _ in range(int(said[6:])):
                _deal(table, "", table.at)
                _fold_round(table)
        else:
            in_hand = table.hand is not None
            table.play(_filled_up(table, said))
            shows = None if in_hand else (Posted, Charged)
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    for event in table.log[before:]:
        of_table = type(event) in TABLE.events
        if of_table:
            outcome.record(TABLE.say(event), event)
        elif not isinstance(event, Done) and (shows is None or isinstance(event, shows)):
            hand = table.state.hand
            assert hand is not None
            outcome.record(say(event, hand.state.names), event)
        else:
            outcome.cited.update(event.by)
        outcome.happened.append(msgspec.structs.replace(event, by=()))


def _filled_up(table: Table, said: str) -> Act | str:
    """A shuffle names the cards on top; the others come in any order behind them."""
    hand = table.hand
    if hand is None or not said.startswith("the shuffler gives "):
        return said
    act = read_act(said, hand.state.names)
    assert isinstance(act, Shuffle)
    return Shuffle((*act.cards, *[card for card in hand.to_shuffle if card not in act.cards]))


def _deal(table: Table, top: str, at: int) -> None:
    first = cards(top)
    table.deal([*first, *[card for card in full_deck(table.sign.deck) if card not in first]], at=at)


_LEAST: dict[str, Callable[[int], Act]] = {"fold": Fold, "check": Check, "call": Call, "show": Show}


def _fold_round(table: Table) -> None:
    """Let everybody give up, or do the least he may, until the hand is over."""
    hand = table.hand
    if hand is None:
        raise Refused("no hand is being played.")
    while not hand.over:
        due = hand.due
        if due.actor != "seat":
            raise CaseError(f"the hand waits for the {due.actor}")
        word = next(
            word for word in ("fold", "check", "call", "bring in", "open", "discard", "show") if word in due.options
        )
        if word in ("bring in", "open"):
            hand.play(Bet(due.seat, due.least))
        elif word == "discard":
            hand.play(Discard(due.seat, tuple(hand.state.hole[due.seat][: due.least])))
        else:
            hand.play(_LEAST[word](due.seat))


RUNNERS: dict[str, Callable[[list[str], Finder, Outcome], None]] = {
    "rank": _rank,
    "sign": _sign,
    "hand": _hand,
    "table": _room,
}
