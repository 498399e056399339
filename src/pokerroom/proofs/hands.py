"""Cases of one hand: a `table` line, perhaps its cards, then acts.

Knows how to deal the hand that a case describes and how to tell what it records. Must not know what was expected:
`expected` compares. Ask `setting` for the table line.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pokerroom.hand.felt import say_due
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.order import Done
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.spoken import read_act, say
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Act, Event
from pokerroom.proofs.phrase import CaseError, Phrase, not_understood, read_phrase
from pokerroom.proofs.setting import OF_A_HAND, TABLE_LINE, Finder, Setting, deck_of, read_setting, shoe_of
from pokerroom.proofs.transcript import Outcome

CARDS = (
    Phrase(
        "deck CARDS",
        "the cards on top in the order in which they are dealt; the others follow by rank. Without it all lie by rank",
        deck_of,
    ),
    Phrase(
        "shoe CARDS",
        "a short shoe: these cards in the order in which they are dealt, and no others",
        lambda size, said: shoe_of(said),
    ),
)
"""What may stand in the second line."""


def answer_due(hand: Hand, outcome: Outcome) -> None:
    """Say who must act, and what they may do."""
    said = say_due(hand.state, hand.due)
    outcome.answer(said, hand.due.by)
    outcome.happened.append(said)


ASKED = (Phrase("due", "who must act now, and what they may do", answer_due),)
"""What may be done besides the acts of a hand."""


def run_hand(lines: Sequence[str], find: Finder, outcome: Outcome) -> None:
    """Run a `hand` case."""
    outcome.do(lines[0])
    if not lines[0].startswith(TABLE_LINE):
        raise CaseError('a hand case starts with a table, like "table crown holdem, blinds 5/10, A 1000, B 1000".')
    setting = read_setting(lines[0], OF_A_HAND)
    cards = lines[1] if len(lines) > 1 and not lines[1].startswith(">") else ""
    if cards:
        outcome.look(None)
        outcome.do(cards)
    try:
        hand = dealt(setting, cards, find)
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    _tell(hand, hand.log, outcome)
    outcome.look(hand)
    for line in lines[2 if cards else 1 :]:
        outcome.do(line)
        _do(hand, done(line), outcome)
        outcome.look(hand)
    outcome.happened.append((hand.stacks, hand.state.hole, hand.state.up, hand.state.board))
    outcome.happened.append((hand.state.taken, hand.state.jackpot))
    outcome.happened.append(say_due(hand.state, hand.due))


def dealt(setting: Setting, cards: str, find: Finder) -> Hand:
    """Deal the hand that a table line and a line about its cards describe, or be refused."""
    sign = setting.made_sign(find)
    return Hand(
        sign,
        {name: chips for name, chips, _ in setting.players},
        marker=setting.first,
        deck=_cards(cards, sign),
        straddles=setting.straddles,
        side_wagers=setting.side_wagers,
        showdown=setting.way("showdown"),
        dealer=setting.way("dealer"),
        cut=setting.way("cut"),
        push=setting.way("push"),
    )


def _cards(line: str, sign: Sign) -> Sequence[int]:
    if not line:
        return deck_of(sign, "")
    found = read_phrase(" ".join(line.split()), CARDS)
    if found is None:
        raise not_understood(line, CARDS, "what is done starts with >")
    phrase, filled = found
    deck: Sequence[int] = phrase.do(sign, *filled)
    return deck


def done(line: str) -> str:
    """What a line of a case does."""
    if not line.startswith(">"):
        raise CaseError(f'"{line}" is not understood; what is done starts with >, what is expected is indented.')
    return " ".join(line[1:].split())


def _do(hand: Hand, said: str, outcome: Outcome) -> None:
    asked = read_phrase(said, ASKED)
    if asked is not None:
        asked[0].do(hand, outcome)
        return
    before = len(hand.log)
    try:
        hand.play(filled_up(hand, read_act(said, hand.state.names)))
    except Refused as refusal:
        outcome.refuse(refusal)
        return
    _tell(hand, hand.log[before:], outcome)


def filled_up(hand: Hand, act: Act) -> Act:
    """A shuffle names the cards on top; the others come in any order behind them."""
    if not isinstance(act, Shuffle):
        return act
    return Shuffle((*act.cards, *[card for card in hand.to_shuffle if card not in act.cards]))


def _tell(hand: Hand, log: Sequence[Event], outcome: Outcome) -> None:
    for event in log:
        if isinstance(event, Done):  # what was done stands in the lines before it
            continue
        outcome.record(say(event, hand.state.names), event)
        outcome.happened.append(msgspec.structs.replace(event, by=()))
