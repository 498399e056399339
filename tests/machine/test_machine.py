"""An act or event that is declared once is said, read, seen, folded and kept by that declaration alone."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given as each
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.machine.authority import the_dealer
from pokerroom.machine.kinds import Act, Event
from pokerroom.machine.log import Log, NotRefused, Trial
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_all, by_everybody, openly
from pokerroom.machine.vocabulary import Vocabulary
from tests.machine import toy
from tests.machine.toy import Box, Given, Put, PutIn, Rattled, Shake, Shaken

TOY: Vocabulary[Box] = Vocabulary("toy", toy.noun)
NAMES = ("Ann", "Bob puts", "Cy")


def test_said_and_read_are_inverse() -> None:
    for event in (
        PutIn(("TOY 1", "TOY 2"), 1, 7, True, "fun", 3),
        PutIn((), 0, 0),
        Given(("TOY 3",), (2, 0), (5, 6)),
        Shaken(()),
    ):
        assert TOY.read_event(TOY.full(event, NAMES), NAMES) == event
    assert TOY.say(PutIn((), 1, 7, True, "fun"), NAMES) == "Bob puts puts in 7 loudly for fun"
    assert TOY.line(Shaken(("TOY 1",)), NAMES) == "the box is shaken [TOY 1]"


def test_what_a_sentence_does_not_say_stands_in_braces() -> None:
    line = TOY.full(PutIn((), 0, 1, note=4), NAMES)
    assert json.loads(line.partition(" {")[2].join(("{", ""))) == {"note": 4}


@each(st.integers(0, 2), st.integers(0, 999))
def test_all_sentences_of_an_act_are_read_and_the_first_is_said(seat: int, coins: int) -> None:
    assert TOY.say_act(Put(seat, coins), NAMES) == f"{NAMES[seat]} puts {coins} in the box"
    assert TOY.read_act(f" {NAMES[seat]}  pays {coins}", NAMES) == Put(seat, coins)
    assert TOY.read_act(f"{NAMES[seat]} puts {coins} in the box", NAMES) == Put(seat, coins)


def test_an_act_is_said_by_the_sentence_that_says_all_of_it() -> None:
    assert TOY.say_act(Shake(), NAMES) == "the box is shaken"
    assert TOY.say_act(Shake(3), NAMES) == "the box is shaken 3 times"


@pytest.mark.parametrize("line", ["", "Dan pays 3", "Ann pays", "Ann pays x", "the box", 7])
def test_other_lines_are_no_acts(line: Any) -> None:
    assert TOY.read_act(line, NAMES) is None


@pytest.mark.parametrize("line", ["", "the box", "Ann puts in 7 {", "Ann puts in 7 {}]", "given: Ann"])
def test_other_lines_are_no_events(line: str) -> None:
    with pytest.raises(Refused):
        TOY.read_event(line, NAMES)


def test_what_is_secret_is_told_item_by_item() -> None:
    event = Given((), (0, 1), (5, 6))
    assert TOY.see(event, 0) == Given((), (0, 1), (5, 0))
    assert TOY.see(event, "rail") == Given((), (0, 1), (0, 0))
    assert TOY.see(event, "surveillance") is event
    assert TOY.personal(Given)
    assert not TOY.personal(PutIn)


def test_what_nobody_notices_is_told_to_nobody() -> None:
    told = TOY.seen([Shaken(()), Rattled((), False), Rattled((), True)], 0)
    assert told == [Rattled((), True)]


def test_a_secret_field_must_say_who_knows_it() -> None:
    noun: Noun[Box] = Noun("loose")

    @noun.event("loose", seen=by_everybody, effect=toy.nothing)
    class Loose(Event):
        secrets: toy.Secrets

    with pytest.raises(TypeError, match="who knows secrets"):
        Vocabulary("loose", noun)


def test_only_a_secret_field_is_opened() -> None:
    noun: Noun[Box] = Noun("tight")

    @noun.event("tight", seen=by_all(coins=openly), effect=toy.nothing)
    class Tight(Event):
        coins: toy.Coins

    with pytest.raises(TypeError, match="no secret field"):
        Vocabulary("tight", noun)


def test_a_template_says_only_fields_that_are_there() -> None:
    noun: Noun[Box] = Noun("gone")

    @noun.event("{coins} gone", seen=by_everybody, effect=toy.nothing)
    class Gone(Event):
        pass

    with pytest.raises(TypeError, match="no such field"):
        Vocabulary("gone", noun)


def test_nothing_is_declared_into_a_noun_that_is_joined() -> None:
    with pytest.raises(TypeError, match="joined to toy already"):
        toy.noun.event("late", seen=by_everybody, effect=toy.nothing)
    with pytest.raises(TypeError, match="joined"):
        Vocabulary("again", toy.noun)


def test_the_log_changes_the_state_and_keeps_the_event() -> None:
    box = Box()
    log = Log(box, TOY.effects)
    TOY.acts[Put].answer(box, log, Put(0, 4))
    assert (box.coins, log.events) == (4, [PutIn(("TOY 1",), 0, 4)])
    with pytest.raises(Refused):
        TOY.acts[Put].answer(box, log, Put(0, 40))
    again = Box()
    TOY.fold(again, log.events)
    assert vars(again) == vars(box)


def test_an_undeclared_kind_is_an_error() -> None:
    class Stray(Event):
        pass

    with pytest.raises(KeyError):
        Log(Box(), TOY.effects).emit(Stray(()))
    with pytest.raises(KeyError):
        TOY.see(Stray(()), 0)


@pytest.mark.parametrize("act", [None, 3, Put(True, 1), Put("x", 1), Put(0, 1.5), PutIn((), 0, 1)])
def test_the_door_refuses_what_is_no_act(act: Any) -> None:
    with pytest.raises(Refused):
        TOY.checked(act)


def test_events_are_read_from_the_disk_by_one_type() -> None:
    decoder = msgspec.json.Decoder(list[TOY.events_type()])  # type: ignore[misc]
    events = [PutIn((), 0, 1), Given((), (0,), (9,)), Shaken(())]
    assert decoder.decode(msgspec.json.encode(events)) == events


def test_what_a_word_means_is_what_its_class_says() -> None:
    assert TOY.means(PutIn) == "Somebody put coins in."


class Standing:
    """A vocabulary that stands on another includes its events."""


def test_a_vocabulary_stands_on_another() -> None:
    noun: Noun[Standing] = Noun("shelf")

    @noun.event("the shelf falls", seen=by_everybody, effect=toy.nothing)
    class Fell(Event):
        """It fell."""

    shelf = Vocabulary("shelf", noun, on=(TOY,))
    assert shelf.every_event() == (*TOY.events, Fell)


def test_an_event_that_is_only_kept_changes_nothing() -> None:
    box = Box()
    log = Log(box, TOY.effects)
    log.keep([PutIn((), 0, 4)])
    assert (box.coins, log.events) == (0, [PutIn((), 0, 4)])


def test_a_trial_ends_with_what_would_be_recorded_first_or_with_the_refusal() -> None:
    box = Box()
    with pytest.raises(NotRefused) as ended:
        TOY.answers[Put](box, Trial(box), Put(0, 4))
    assert ended.value.event == PutIn(("TOY 1",), 0, 4)
    with pytest.raises(Refused):
        TOY.answers[Put](box, Trial(box), Put(0, 40))
    assert box.coins == 0


def test_authority_and_names_of_acts_reach_down_and_first_comes_first() -> None:
    noun: Noun[Box] = Noun("lid")
    done: list[Event] = []

    @noun.event("it is shut", seen=by_everybody, effect=lambda box, event: done.append(event))
    class Shut(Event):
        pass

    @noun.act("somebody shuts it", by=the_dealer, answer=lambda box, log, act: log.emit(Shut(())))
    class Close(Act):
        pass

    upper: Vocabulary[Box] = Vocabulary("lid", noun, on=(TOY,), first=lambda box, event: done.append(event))
    assert upper.authority(Put) == TOY.authority(Put)
    assert upper.authority(Close) == the_dealer
    assert (upper.act_named("Put"), upper.act_named("Close"), TOY.act_named("Close")) == (Put, Close, None)
    assert upper.act_named("Shut") is None  # an event
    upper.answers[Close](Box(), Log(Box(), upper.effects), Close())
    assert done == [Shut(()), Shut(())]  # what comes first, and its own effect
