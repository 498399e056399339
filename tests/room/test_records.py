"""Finished hands: what was mucked stays hidden from everybody, the steps add up, and an export replays exactly."""

from __future__ import annotations

import atexit
import json
import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.cards.card import spell
from pokerroom.cards.deck import deck as full_deck
from pokerroom.cards.seal import SECRET
from pokerroom.hand.deal import Dealt
from pokerroom.hand.deck import Sealed, Shuffled
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.show import Exposed, Mucked, Told
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.state import OVER
from pokerroom.hand.wager import Folded
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.notation import finishing_stacks, read_phh, replayed
from pokerroom.players.careless import careful, careless
from pokerroom.room import exports, finished, records
from pokerroom.room.index import Index
from pokerroom.room.numbered import Nobody
from pokerroom.room.rows import OPEN, Written, said
from pokerroom.room.store import SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.table.absence import SitOut
from pokerroom.table.hands import Began, Finished
from pokerroom.table.markers import Marked
from pokerroom.table.table import Table
from tests.views.player import LINES

NAMES = ("Ann", "Bob", "Cy", "Dee")
HANDS = 7
NOBODY = Nobody()


@cache
def log_of(key: str, choice: int = 0, mind: str = "careful", hands: int = HANDS, more: str = "") -> tuple[Any, ...]:
    """The log of a table at which a few hands were played by people who do anything lawful, or anything at all."""
    chance = Random(f"{key} {choice} {mind}")
    line = f"{key.replace('_', ' ')}, {LINES[key][choice]}{more}"
    sign = spoken_sign(line, shelf.book)
    table = Table(
        sign, dict.fromkeys(NAMES, 400), book=shelf.book(sign.game.book), showdown="manual", chance=chance, at=1000
    )
    secrets = Random(f"secrets {key}")
    table.seal_with(lambda: secrets.randbytes(SECRET))
    for _ in range(hands):
        for name, chips in table.stacks.items():
            if chips < 400:
                table.buy(name, 400 - chips)
        for seat in range(len(table.stacks) + 1, 4) if mind == "careless" else ():  # an officer may send people away
            free = next(place for place in range(1, 9) if place not in table.state.players)
            table.sit(f"Guest {table.state.number} {seat}", free, 400)
        hand = table.deal()
        acts = 0
        while not hand.over:
            acts += 1
            act = (careless if mind == "careless" and acts < 60 else careful)(hand, chance)
            try:
                table.play(act)
            except Refused:
                if hand.due.actor == "shuffler":
                    pool = list(hand.to_shuffle)
                    chance.shuffle(pool)
                    table.play(Shuffle(tuple(pool)))
    return tuple(table.log)


_FOLDER = TemporaryDirectory()
atexit.register(_FOLDER.cleanup)
_KEPT: dict[int, tuple[Sequence[Any], SqliteStore]] = {}


def kept(log: Sequence[Any]) -> SqliteStore:
    """A log in a store, in rows of any length within a hand, marked and packed as the room does."""
    if id(log) not in _KEPT:
        store = SqliteStore(Path(_FOLDER.name) / f"{len(_KEPT)}.db")
        index, chance = Index(), Random(len(log))
        place = number = 0
        while place < len(log):
            events = list(log[place : place + chance.choice((1, 2, 3, 20))])
            over = next((at for at, event in enumerate(events, 1) if isinstance(event, Finished)), len(events))
            events = events[:over]  # nothing is done at a table that ends two hands
            place, number = place + len(events), number + 1
            data = said(Written("", "", events), NOBODY, hidden=False).data
            store.append([NewRow("table/t1", number, 0, OPEN, data, index.follow(events))])
        store.pack("table/t1")  # as the room does with hands that are over
        _KEPT[id(log)] = (log, store)
    return _KEPT[id(log)][1]


def found(log: Sequence[Any], number: int) -> finished.FoundHand:
    return finished.find(kept(log), NOBODY, "t1", number)


def games() -> list[str]:
    return sorted(LINES)


def secrets(hand: Hand, viewer: int) -> set[str]:
    """The cards that no player but their holder ever saw, nor the viewer: those of hands given up, and the stub."""
    known: set[int] = set()
    for event in hand.log:
        if isinstance(event, Dealt):
            known |= {
                card
                for seat, card, up in zip(event.seats, event.cards, event.ups, strict=True)
                if up or (seat == viewer and seat >= 0)
            }
        elif isinstance(event, Told):
            known |= set(event.cards) if viewer in (event.seat, event.other) else set()
        elif getattr(event, "seat", -9) == viewer or type(event).__name__ in ("Turned", "Showed", "Exposed", "Erred"):
            known |= set(getattr(event, "cards", ()))
        elif type(event).__name__ in ("Moved", "Revived", "Reconstructed"):
            known |= set(getattr(event, "cards", ())) | set(getattr(event, "up", ()))
    return {spell([card]) for card in full_deck(hand.sign.deck) if card not in known}


def cards_in(text: str) -> set[str]:
    """All cards that are written in a text, one by one or several together."""
    runs = re.findall(r"(?<![A-Za-z0-9])((?:[2-9TJQKA][cdhs]|\?\?)+)(?![A-Za-z0-9])", text)
    return {run[place : place + 2] for run in runs for place in range(0, len(run), 2)}


def everything(log: tuple[Any, ...], number: int, name: str) -> str:
    """All that somebody can have of a hand, but for roots and the hashes below them: every card goes into those, and
    none comes out. Salts stay: in two worlds of one secret they are the same, as far as they are told."""
    told = msgspec.json.encode(records.record(found(log, number), "t1", name)).decode()
    for form in exports.FORMATS:
        try:
            told += "\n" + exports.export(found(log, number), "t1", form, name)
        except Refused:
            assert form in ("phh", "stars", "acpc")
    secret = next(event.secret for event in found(log, number).between if isinstance(event, Sealed))
    assert secret not in told
    return re.sub(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", "#", told)


@pytest.mark.parametrize("key", games())
def test_what_a_viewer_was_never_shown_is_in_nothing_they_get(key: str) -> None:
    log = log_of(key)
    for number in range(1, HANDS + 1):
        hand = finished.hand_of(found(log, number))
        for viewer, name in [(-1, ""), (-1, "Stranger"), (-1, "surveillance"), (-1, "dealer"), *enumerate(NAMES)]:
            leaks = cards_in(everything(log, number, name)) & secrets(hand, viewer)
            assert not leaks, f"{key} hand {number} tells {name or 'the rail'} of {leaks}"


@pytest.mark.parametrize("key", games())
def test_a_hand_with_its_hidden_cards_changed_gives_the_same_record(key: str) -> None:
    """Two worlds that differ only in what the rail never saw look alike."""
    log = log_of(key)
    for number in range(1, HANDS + 1):
        hand = finished.hand_of(found(log, number))
        hidden = sorted(secrets(hand, -1))
        other = dict(zip(hidden, [*hidden[1:], *hidden[:1]], strict=True))
        changed = tuple(_renamed(event, other) for event in log)
        assert everything(log, number, "") == everything(changed, number, "")


def _renamed(event: Any, other: dict[str, str]) -> Any:
    from pokerroom.cards.card import card as read

    swap = {int(read(one)): int(read(two)) for one, two in other.items()}  # as an event keeps them
    if isinstance(event, Dealt | Shuffled) or type(event).__name__ in ("Discarded", "KittyTaken", "Reshuffled"):
        return msgspec.structs.replace(event, cards=tuple(swap.get(each, each) for each in event.cards))
    if type(event).__name__ == "Burned":
        return msgspec.structs.replace(event, card=swap.get(event.card, event.card))
    return event


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "viewer_of", lambda names, name: "surveillance")
    with pytest.raises(AssertionError, match="tells"):
        test_what_a_viewer_was_never_shown_is_in_nothing_they_get("crown holdem")


def test_mucked_and_folded_cards_stay_hidden_and_own_cards_are_there() -> None:
    log = log_of("crown holdem")
    mucked = 0
    for number in range(1, HANDS + 1):
        hand = finished.hand_of(found(log, number))
        gone = {event.seat for event in hand.log if isinstance(event, Mucked | Folded)}
        gone -= {event.seat for event in hand.log if isinstance(event, Exposed)}
        rail = records.record(found(log, number), "t1")
        for seat in gone:
            mucked += 1
            assert not [card for card in rail.players[seat].cards if card != "??"]
            own = records.record(found(log, number), "t1", NAMES[seat].upper())
            assert own.viewer == rail.players[seat].name
            dealt = [
                spell([card])
                for event in hand.log
                if isinstance(event, Dealt)
                for to, card in zip(event.seats, event.cards, strict=True)
                if to == seat
            ]
            assert any(f'"{dealt[0]}"' in msgspec.json.encode(step.felt).decode() for step in own.steps)
    assert mucked > HANDS


@pytest.mark.parametrize("key", games())
def test_steps_add_up_to_the_end(key: str) -> None:
    log = log_of(key)
    for row in finished.hands(kept(log), NOBODY, "t1"):
        told = records.record(found(log, row.number), "t1")
        hand = finished.hand_of(found(log, row.number))
        assert hand.state.stage == OVER
        assert [seat.chips for seat in told.steps[-1].felt.seats] == hand.state.stacks
        assert [each.after for each in told.players] == hand.state.stacks
        assert sum(pot.amount for pot in told.pots) == row.pot
        assert sum(each.after - each.before for each in told.players) == -told.taken
        assert all(step.felt.pot >= 0 for step in told.steps)


@pytest.mark.parametrize(
    "key", ["crown holdem", "victoria-2003 holdem", "crown omaha_hi_lo", "victoria-2003 seven_card_stud"]
)
def test_irregular_hands_have_their_rulings_among_the_steps(key: str) -> None:
    log = log_of(key, mind="careless", hands=40)
    numbers = {row.number for row in finished.hands(kept(log), NOBODY, "t1", most=100)}
    assert numbers == set(range(1, 41))
    kinds = [step.kind for number in numbers for step in records.record(found(log, number), "t1").steps]
    assert "ruling" in kinds
    assert "irregularity" in kinds
    erred = [n for n in numbers if any(isinstance(event, Erred) for event in finished.hand_of(found(log, n)).log)]
    told = records.record(found(log, erred[0]), "t1")
    [phh] = [each for each in told.exports if each.format == "phh"]
    assert not phh.offered
    assert "went wrong" in phh.why or "variant" in phh.why
    with pytest.raises(Refused):
        exports.export(found(log, erred[0]), "t1", "phh")


@pytest.mark.parametrize(("key", "choice"), [("crown holdem", 0), ("victoria-2003 holdem", 0), ("crown omaha", 3)])
@pytest.mark.parametrize("name", ["", "Ann", "Dee"])
def test_an_export_as_phh_replays_exactly(key: str, choice: int, name: str) -> None:
    log = log_of(key, choice, hands=60)
    written = 0
    for row in finished.hands(kept(log), NOBODY, "t1", most=100):
        try:
            text = exports.export(found(log, row.number), "t1", "phh", name)
        except Refused:
            continue
        written += 1
        [record] = read_phh(text)
        again = replayed(record, shelf.book("house"))
        hand = finished.hand_of(found(log, row.number))
        ends = dict(zip(record.names, finishing_stacks(again, record), strict=True))
        assert record.number == f"t1/{row.number}"
        assert ends == {each: Decimal(chips) for each, chips in hand.stacks.items()}
    assert written > 50


def test_an_export_as_ohh_has_the_pots_and_only_what_the_viewer_knows() -> None:
    log = log_of("crown holdem", 5)
    for row in finished.hands(kept(log), NOBODY, "t1"):
        told = json.loads(exports.export(found(log, row.number), "t1", "ohh"))["ohh"]
        assert told["game_number"] == f"t1/{row.number}"
        assert sum(pot["amount"] for pot in told["pots"]) == row.pot
        assert "hero_player_id" not in told
        assert json.loads(exports.export(found(log, row.number), "t1", "ohh", "Bob"))["ohh"]["hero_player_id"] == 1


def test_a_text_has_every_line_with_its_clauses() -> None:
    log = log_of("crown holdem")
    text = exports.export(found(log, 3), "t1", "text", "Cy")
    assert text.startswith("Hand 3 of table t1: ")
    assert "Seen by: Cy" in text
    assert "the hand is over: " in text
    assert "[CROWN " in text


def test_hands_are_listed_newest_first_and_page_by_page() -> None:
    log = log_of("crown holdem")
    first = finished.hands(kept(log), NOBODY, "t1", most=5)
    assert [row.number for row in first] == [7, 6, 5, 4, 3]
    assert [row.number for row in finished.hands(kept(log), NOBODY, "t1", most=5, before=3)] == [2, 1]
    assert all(row.at >= 1000 and set(row.players) <= set(NAMES) for row in first)
    told = records.record(found(log, 7), "t1")
    assert (told.before, told.after) == (6, 0)
    assert records.record(found(log, 1), "t1").before == 0


def test_a_hand_that_is_on_or_never_was_has_no_record() -> None:
    log = log_of("crown holdem")
    end = max(place for place, event in enumerate(log) if type(event).__name__ == "Finished")
    on = log[:end]
    for number in (0, -1, 8, 10**9):
        with pytest.raises(KeyError, match="no finished hand"):
            records.record(found(log, number), "t1")
    with pytest.raises(KeyError):
        records.record(found(on, 7), "t1")
    assert next(row.number for row in finished.hands(kept(on), NOBODY, "t1")) == 6
    with pytest.raises(KeyError, match="phh"):
        exports.export(found(log, 1), "t1", "pdf")


def test_the_sign_of_a_record_is_the_one_it_was_played_under() -> None:
    sign = spoken_sign("crown holdem, no limit, blinds 1/2", shelf.book)
    table = Table(sign, dict.fromkeys(NAMES, 400), book=shelf.book("crown"), chance=Random(5))

    def fold_all() -> None:
        hand = table.deal()
        while not hand.over:
            hand.fold()

    fold_all()
    ladder = shelf.book("crown").rules["offices.ladder"].value
    table.play(f"the {ladder[-1]} gives notice: blinds 2/4")
    for _ in range(3):
        fold_all()
    table.play(f"the {ladder[-1]} changes the sign", at=100_000)
    fold_all()
    log = tuple(table.log)
    assert "blinds 1/2" in records.record(found(log, 4), "t1").sign
    assert "blinds 2/4" in records.record(found(log, 5), "t1").sign


def test_a_hand_in_which_somebody_misses_a_blind_is_shown_too() -> None:
    """The marker that is put at their seat is recorded before the hand's own first event."""
    sign = spoken_sign("house holdem, no limit, blinds 5/10", shelf.book)
    players = dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 500)
    table = Table(sign, players, book=shelf.book("house"), chance=Random(3), dealer="automatic")
    table.play(SitOut("Bob"))
    for _ in range(4):
        hand = table.deal()
        while not hand.over:
            hand.fold()
    log = list(table.log)
    marked = [log[place - 1].number for place, event in enumerate(log) if isinstance(event, Marked) and place
              and isinstance(log[place - 1], Began)]  # fmt: skip
    assert marked, "nobody missed a blind"
    for number in marked:
        told = records.record(found(log, number), "t1", "Ann")
        assert [player.name for player in told.players] == ["Ann", "Cy", "Dee"]
        for form in ("text", "phh", "ohh"):
            assert exports.export(found(log, number), "t1", form, "Ann")
