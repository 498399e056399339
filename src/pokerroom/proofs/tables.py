"""Cases of a table over several hands: a `table` line, then acts of the table and of the hands dealt there.

Knows how to open the table that a case describes and how to tell what it records. Must not know what was expected:
`expected` compares. Ask `setting` for the table line, `hands` for a hand that is on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from pokerroom.hand.drawing import Discard
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.rulings.order import Done
from pokerroom.hand.showing import Show
from pokerroom.hand.spoken import read_act, say
from pokerroom.hand.wagering import Bet, Call, Check, Fold
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act
from pokerroom.proofs.hands import answer_due, done, filled_up
from pokerroom.proofs.phrase import CaseError, Phrase, read_phrase
from pokerroom.proofs.setting import OF_A_TABLE, TABLE_LINE, Finder, deck_of, read_setting, shoe_of
from pokerroom.proofs.transcript import Outcome
from pokerroom.table.clock import read_time
from pokerroom.table.due import say_table_due
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE

Dealing: TypeAlias = Callable[[Table, Sequence[int], int], None]
"""What deals a hand at a table from a deck, at a time: the table itself, or a tournament that is asked first."""

FORCED = (Posted, Charged)  # what is shown of a hand that begins: cards are seldom what a table case is about


def _due(table: Table, outcome: Outcome) -> None:
    if table.hand is not None:
        answer_due(table.hand, outcome)
        return
    by = tuple(dict.fromkeys(clause for each in table.due for clause in each.by))
    said = say_table_due(table.state, table.due)
    outcome.answer(said, by)
    outcome.happened.append(said)


def _stakes(table: Table, outcome: Outcome) -> None:
    outcome.answer(_listed(table.stacks), table.state.rules.stake_seen.by)
    outcome.happened.append(table.stacks)


def _accounts(table: Table, outcome: Outcome) -> None:
    held = {name: chips for name, chips in table.state.accounts.items() if chips and name != "cage"}
    outcome.answer(_listed(held) or "nothing")
    outcome.happened.append(held)


def _listed(chips: dict[str, int]) -> str:
    return ", ".join(f"{name} {each}" for name, each in chips.items())


ASKED = (
    Phrase("due", "what stops the next hand, and what may be decided meanwhile; in a hand as there", _due),
    Phrase("stakes", "the chips in front of each player", _stakes),
    Phrase("accounts", "the chips that the house holds, by account", _accounts),
)
"""What shows how things stand, and changes nothing."""


def _deal_here(table: Table, deck: Sequence[int], at: int) -> None:
    table.deal(deck, at=at)


def _deal(table: Table, at: int, deal: Dealing, top: str = "") -> None:
    deal(table, deck_of(table.sign, top), at)


def _deal_shoe(table: Table, at: int, deal: Dealing, said: str) -> None:
    deal(table, shoe_of(said), at)


def _fold_round(table: Table, at: int, deal: Dealing) -> None:
    """Let everybody give up, or do the least they may, until the hand is over."""
    hand = table.hand
    if hand is None:
        raise Refused("no hand is being played.")
    while not hand.over:
        due = hand.due
        if due.actor != "seat":
            raise CaseError(f"the hand waits for the {due.actor}.")
        word = next(
            word for word in ("fold", "check", "call", "bring in", "open", "discard", "show") if word in due.options
        )
        if word in ("bring in", "open"):
            hand.play(Bet(due.seat, due.least))
        elif word == "discard":
            hand.play(Discard(due.seat, tuple(hand.state.hole[due.seat][: due.least])))
        else:
            hand.play(_LEAST[word](due.seat))


_LEAST: dict[str, Callable[[int], Act]] = {"fold": Fold, "check": Check, "call": Call, "show": Show}


def _hands(table: Table, at: int, deal: Dealing, count: str) -> None:
    for _ in range(int(count)):
        _deal(table, max(at, table.at), deal)
        if table.hand is None:  # it was over as soon as it was dealt
            continue
        _fold_round(table, table.at, deal)


DEALT = (
    Phrase("deal", "begins the next hand, all cards by rank, and shows what is posted and charged", _deal),
    Phrase("deal CARDS", "the same with these cards on top", _deal),
    Phrase("deal shoe CARDS", "the same from a short shoe: with these cards and no others", _deal_shoe),
    Phrase("everybody folds", "ends the hand that is on: everybody does the least they may", _fold_round),
    Phrase("hands NUMBER", "deals and ends so many hands", _hands),
)
"""What is short for acts of the dealer and the players."""


def run_table(lines: Sequence[str], find: Finder, outcome: Outcome) -> None:
    """Run a `table` case."""
    outcome.do(lines[0])
    if not lines[0].startswith(TABLE_LINE):
        raise CaseError('a table case starts with a table, like "table crown holdem, blinds 5/10, A 1000, B 1000".')
    try:
        table = _opened(lines[0], find)
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    for event in table.log:
        outcome.cited.update(event.by)
        outcome.happened.append(msgspec.structs.replace(event, by=()))
    outcome.look(table)
    for line in lines[1:]:
        outcome.do(line)
        do_line(table, done(line), outcome)
        outcome.look(table)
    outcome.happened.append((table.stacks, table.state.accounts, say_table_due(table.state, table.due)))
    if table.balance:
        raise CaseError(f"{table.balance} chips are missing or too many.")


def _opened(line: str, find: Finder) -> Table:
    """Open the table that a line describes, with its players."""
    setting = read_setting(line, OF_A_TABLE)
    sign = setting.made_sign(find)
    table = Table(
        sign,
        book=find(sign.game.book),
        house=setting.way("house"),
        hours=setting.hours,
        shown=setting.shown,
        at=setting.at,
        marker=setting.players[setting.first][2] if setting.first is not None else 0,
        showdown=setting.way("showdown"),
        dealer=setting.way("dealer"),
        cut=setting.way("cut"),
        push=setting.way("push"),
    )
    for name, chips, seat in setting.players:
        table.sit(name, seat, chips, way="at the start")
    return table


def do_line(table: Table, said: str, outcome: Outcome, deal: Dealing = _deal_here, now: int = 0) -> None:
    """Do what one line of a table case says, and tell what the table records."""
    asked = read_phrase(said, ASKED)
    if asked is not None:
        asked[0].do(table, outcome)
        return
    before = len(table.log)
    try:
        shows = _play(table, said, deal, max(now, table.at))
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    for event in table.log[before:]:
        if type(event) in TABLE.events:
            outcome.record(TABLE.say(event), event)
        elif not isinstance(event, Done) and (shows is None or isinstance(event, shows)):
            hand = table.state.hand
            assert hand is not None
            outcome.record(say(event, hand.state.names), event)
        else:
            outcome.cited.update(event.by)
        outcome.happened.append(msgspec.structs.replace(event, by=()))


def _play(table: Table, said: str, deal: Dealing, now: int) -> tuple[type, ...] | None:
    """Do it, and say which events of a hand are shown; all of them where there is None."""
    at, line = read_time(said, now)
    found = read_phrase(line, DEALT)
    if found is not None:
        phrase, filled = found
        phrase.do(table, at, deal, *filled)
        return FORCED if phrase.opening == "deal" else ()
    hand = table.hand
    if hand is not None and line.startswith("the shuffler gives "):
        table.play(filled_up(hand, read_act(line, hand.state.names)), at=at)
    else:
        table.play(said, at=now)
    return FORCED if hand is None else None
