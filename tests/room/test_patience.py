"""A dispute at a table to which no officer comes: it ends by the book's last word, recorded, cited, and not for good."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.hand.rulings.irregular import Dispute
from pokerroom.hand.rulings.order import Decided
from pokerroom.hand.rulings.ruling import Decide
from pokerroom.hand.wagering import Fold
from pokerroom.room import audit, exports, finished, patience, records
from pokerroom.room.numbered import Nobody
from pokerroom.room.owner import Owner
from pokerroom.room.rows import Written, written_of
from pokerroom.room.tempo import Tempo
from tests.room.test_clock import CROWN, dealt
from tests.room.test_owner import Spy, run

CALM = Tempo(600.0, 600.0, 0.0)


def rows(owner: Owner) -> list[Written]:
    read = owner._writer.store.read(owner.stream)
    return [written_of(row, Nobody()) for row in read]


async def quiet(owner: Owner, seconds: float = 20.0) -> bool:
    """Wait until nobody is asked anything any more."""
    for _ in range(int(seconds * 100)):
        if owner.table.hand is not None and owner.table.hand.due.actor != "floor" and not owner._writing:
            return True
        await asyncio.sleep(0.01)
    return False


@pytest.mark.parametrize("sign", ["crown", "victoria", "tasmania", "canberra", "grand", "house"])
def test_a_dispute_ends_by_the_books_last_word(tmp_path: Path, sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LEAST", 0.05)
    game = "manila, blinds 10, least wager 5" if sign == "canberra" else "holdem, no limit, blinds 1/2"
    if sign == "tasmania":
        game = "holdem, no limit, blinds 100/200, dollar 100"

    async def try_it(owner: Owner) -> None:
        _, place, _ = await dealt(owner, 100 if sign == "tasmania" else 1)
        hand = owner.table.hand
        assert hand is not None
        before = hand.due
        await owner.act(hand.names[place], Dispute(place))
        asked = hand.view("rail").state.question
        assert asked is not None and hand.due.actor == "floor"
        assert await quiet(owner)
        [decided] = [each for row in rows(owner) for each in row.events if isinstance(each, Decided)]
        assert decided.office == asked.office and decided.choice == asked.choices[0]
        assert decided.by, "the book's last word is cited"
        assert rows(owner)[-1].who == "" and rows(owner)[-1].act == "Decide"
        assert owner.table.hand is hand and str(hand.due) == str(before), "the hand goes on where it was"

    run(tmp_path, f"{sign} {game}, time to decide 1", try_it, CALM)


NOBODY_CAME = "nobody is on duty, and the book's last word holds: "


def kept_lines(owner: Owner, number: int) -> tuple[list[str], list[str], list[str]]:
    """A finished hand as it is kept: in the replay, in the audit and as a text, line by line without its clauses."""
    store = owner._writer.store
    found = finished.find(store, owner._registry, owner.id, number)
    span = store.span(owner.stream, number)
    assert span is not None
    replay = [step.text for step in records.record(found, owner.id).steps]
    audited = [line.text for row in audit._said(found, span, finished.RAIL).values() for _, line in row]
    text = exports.export(found, owner.id, "text").partition("\n\n")[2]
    return replay, audited, [line.partition(" [")[0] for line in text.splitlines()]


@pytest.mark.parametrize("comes", [False, True])
def test_what_is_kept_of_a_decision_says_what_was_said_live(
    tmp_path: Path, comes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody on duty, the book's last word, a time that was over: in the log, the replay, the text and the audit."""
    monkeypatch.setattr(patience, "LEAST", 0.05)

    async def try_it(owner: Owner) -> None:
        name, place, spy = await dealt(owner)
        hand = owner.table.hand
        assert hand is not None
        await owner.act(name, Dispute(place))
        question = hand.view("rail").state.question
        assert question is not None
        if comes:
            await owner.act("Fay", Decide(question.office, question.choices[0]))
        assert await quiet(owner)
        while not hand.over:
            seat = hand.due.seat
            await owner.act(hand.names[seat] if comes else "", Fold(seat))
        live = [line["text"] for told in spy.told for line in told.get("lines", [])]
        decided = [line for line in live if f"the {question.office} decides: " in line]
        folded = [line for line in live if line.endswith(" folds")]
        assert len(decided) == 1 and decided[0].startswith(NOBODY_CAME) != comes
        assert len(folded) == 2 and all(("'s time is over: " in line) != comes for line in folded)
        for kept in kept_lines(owner, owner.table.state.number):
            assert [line for line in kept if line in live and (line in decided or line in folded)] == [
                *decided,
                *folded,
            ]
            assert sum(NOBODY_CAME in line for line in kept) == (not comes)

    run(tmp_path, f"{CROWN}, time to decide 1", try_it, CALM)


def test_who_disputes_again_and_again_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LEAST", 0.05)
    monkeypatch.setattr(patience, "IMPATIENT", 10.0)

    async def try_it(owner: Owner) -> None:
        _, place, _ = await dealt(owner)
        hand = owner.table.hand
        assert hand is not None
        took, waits = [], []
        for _ in range(4):
            since = asyncio.get_running_loop().time()
            await owner.act(hand.names[place], Dispute(place))
            waits.append(owner._until_decided())
            assert await quiet(owner)
            took.append(asyncio.get_running_loop().time() - since)
        assert took[0] > 0.9 and waits[1] <= 0.1 and waits[3] <= 0.05

    run(tmp_path, f"{CROWN}, time to decide 1", try_it, CALM)


def test_an_officer_who_is_there_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the sign says nothing of it, whoever looks at the table and may decide is waited for."""
    monkeypatch.setattr(patience, "DEFAULT_SECONDS", 0.1)
    monkeypatch.setattr(patience, "LEAST", 0.1)
    monkeypatch.setattr(patience, "LOOK_AGAIN", 0.1)

    async def try_it(owner: Owner) -> None:
        _, place, _ = await dealt(owner)
        hand = owner.table.hand
        assert hand is not None
        officer = Spy("Fay")
        officer.offices = ("manager",)
        owner.watch(officer)
        await owner.act(hand.names[place], Dispute(place))
        assert not await quiet(owner, 0.6)
        question = hand.view("rail").state.question
        assert question is not None
        await owner.act("Fay", Decide(question.office, question.choices[0]))
        assert await quiet(owner)
        assert rows(owner)[-1].who == "Fay"
        await owner.act(hand.names[place], Dispute(place))
        owner.unwatch(officer)
        assert await quiet(owner), "without them the table does not wait"

    run(tmp_path, CROWN, try_it, CALM)


@pytest.mark.parametrize("is_there", [False, True])
def test_what_players_are_told_of_the_time_does_not_say_who_looks_on(tmp_path: Path, is_there: bool) -> None:
    """Whether an officer stands behind the table is nobody's business: the time runs to the same second."""

    async def try_it(owner: Owner) -> None:
        _, place, spy = await dealt(owner)
        hand = owner.table.hand
        assert hand is not None
        officer = Spy("Fay")
        officer.offices = ("manager",)
        if is_there:
            owner.watch(officer)
        before = owner._clock()
        await owner.act(hand.names[place], Dispute(place))
        told = spy.told[-1]["picture"]["asked"]["deadline"] / 1000
        assert before + 119.9 <= told <= owner._clock() + 120

    run(tmp_path, CROWN, try_it, CALM)
