"""The owner of a table: acts in order, written before they are answered, shown to each as they may see it."""

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import pokerroom as pr
from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.drawing import Discard
from pokerroom.hand.showing import Show
from pokerroom.hand.wagering import Call, Check, Fold
from pokerroom.law import Refused
from pokerroom.room import stand_in
from pokerroom.room.owner import Owner
from pokerroom.room.rows import recover
from pokerroom.room.sent import Request, end_in_doubt
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.room.writer import Writer
from pokerroom.table.table import Table, same_state
from tests.room.tables import owned, until
from tests.table.kinds import acts

SIGNS = (
    "crown holdem, no limit, blinds 1/2, commission 5% cap 5",
    "victoria draw blind, fixed 2/4, blinds 1/2",
    "canberra manila, blinds 10, least wager 5",
    "victoria seven card stud, fixed 5/10, ante 1",
    "tasmania holdem, no limit, blinds 100/200, dollar 100",
)


class Spy:
    """Somebody who watches."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.offices: tuple[str, ...] = ()
        self.steps = False
        self.told: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))


async def opened(folder: Path, sign: str, tempo: Tempo, **more: Any) -> tuple[Owner, Writer, SqliteStore]:
    store = SqliteStore(folder / FILE)
    writer = Writer(store)
    owner = await owned(writer, sign, tempo=tempo, **more)
    owner.start()
    return owner, writer, store


def run(folder: Path, sign: str, what: Callable[[Owner], Awaitable[None]], tempo: Tempo, **more: Any) -> Owner:
    """Open a table, let something happen at it, stop it, and compare it with what comes out of the store."""

    async def life() -> Owner:
        owner, writer, store = await opened(folder, sign, tempo, **more)
        await what(owner)
        await owner.stop()
        writer.close()
        book, registry = owner.table.state.book, owner._registry
        found = recover(store, owner.stream, book, registry)
        assert found.number == owner.number
        assert found.table.stacks == owner.table.stacks
        assert found.table.balance == 0
        with store.database.writing() as base:
            base.execute("DELETE FROM snapshot")
        whole = recover(store, owner.stream, book, registry)
        assert (whole.kept, whole.number) == (0, owner.number)
        assert [row.number for row in store.read(owner.stream)] == list(range(1, owner.number + 1))
        assert same_state(whole.table.state, owner.table.state)
        assert check(store, owner.stream) == []
        store.close()
        return owner

    return asyncio.run(life())


@pytest.mark.parametrize("sign", SIGNS)
def test_bots_play_and_the_table_comes_back(tmp_path: Path, sign: str) -> None:
    async def play(owner: Owner) -> None:
        for seat in range(1, 6):
            await owner.act("", acts.Sit(f"B{seat} Bot", seat, 400 if owner.table.sign.dollar == 1 else 40000))
        await until(lambda: owner.table.state.number >= 5, "too few hands were played")

    run(tmp_path, sign, play, Tempo(0.0, 0.0, 0.0))


@pytest.mark.parametrize(("passed", "soon"), [(2.9, True), (0.0, False), (60.0, False)])
def test_a_table_that_comes_from_elsewhere_goes_on_where_it_was(tmp_path: Path, passed: float, soon: bool) -> None:
    """The seconds that another process has let pass before the next hand are not waited for again; after a long rest
    they are."""

    async def life() -> None:
        store = SqliteStore(tmp_path / FILE)
        writer = Writer(store)
        first = await owned(writer, SIGNS[0], tempo=Tempo(60.0, 60.0, 60.0))
        first.start()
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await first.act(name, acts.Sit(name, seat, 200))
        await first.stop()
        found = recover(store, first.stream, first.table.state.book, first._registry)
        assert abs(found.at / 1000 - time.time()) < 10.0, "the time of its last row is known"
        found = found._replace(at=int((time.time() - passed) * 1000))
        again = Owner("t1", "a table", found, writer, tempo=Tempo(3.0, 60.0, 60.0), registry=first._registry)
        began = time.monotonic()
        again.start()
        await until(lambda: again.table.state.playing)
        assert (time.monotonic() - began < 1.5) == soon
        await again.stop()
        writer.close()
        store.close()

    asyncio.run(life())


def test_who_comes_to_a_table_where_nobody_does_anything_sees_it_at_once(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        spy = Spy("Ann")
        owner.watch(spy)
        assert [told["number"] for told in spy.told] == [owner.number]

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


def test_the_pot_of_a_hand_that_is_over_is_counted(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        await owner.act("", acts.DealHand())
        assert list(owner.pace.pots) == []
        while (hand := owner.table.hand) is not None:
            await owner.act(hand.names[hand.due.seat], Fold(hand.due.seat))
        assert len(owner.pace.pots) == 1
        assert owner.pace.pots[0] > 0

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


def test_what_an_act_took_is_no_more_than_the_time_that_passed(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        began = time.perf_counter()
        await owner.act("Ann", acts.Sit("Ann", 1, 200))
        assert 0 < owner.effort.slowest <= time.perf_counter() - began

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


def test_a_refused_act_writes_nothing(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        await owner.act("Ann", acts.Sit("Ann", 1, 200))
        before = owner.number
        with pytest.raises(Refused, match="is taken"):
            await owner.act("Bob", acts.Sit("Bob", 1, 200))
        assert owner.number == before

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


@pytest.mark.logs("an act could not be answered")
def test_an_engine_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_it(owner: Owner) -> None:
        await owner.act("Ann", acts.Sit("Ann", 1, 200))
        await owner.act("Bob", acts.Sit("Bob", 2, 200))
        before, stacks = owner.number, owner.table.stacks

        def broken(self: Table, act: Any, *, at: int | None = None) -> None:
            self.state.players.clear()
            raise KeyError("a fault")

        with monkeypatch.context() as patch:
            patch.setattr(Table, "play", broken)
            with pytest.raises(Refused, match="could not do that"):
                await owner.act("Cy", acts.Sit("Cy", 3, 200))
        assert (owner.number, owner.table.stacks) == (before, stacks)
        await owner.act("Cy", acts.Sit("Cy", 3, 200))

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


@pytest.mark.logs("an act could not be answered")
def test_after_an_engine_that_failed_each_sees_the_cards_that_they_draw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Table, act: Any, *, at: int | None = None) -> None:
        raise KeyError("a fault")

    async def try_it(owner: Owner) -> None:
        spies = {name: Spy(name) for name in ("Ann", "Bob", "Cy")}
        for seat, name in enumerate(spies, 1):
            owner.watch(spies[name])
            await owner.act(name, acts.Sit(name, seat, 200))
        await owner.act("", acts.DealHand())
        while (hand := owner.table.hand) is not None and "draw" not in hand.due.options:
            due = hand.due
            await owner.act(hand.names[due.seat], (Check if "check" in due.options else Call)(due.seat))
        assert hand is not None
        with monkeypatch.context() as patch:
            patch.setattr(Table, "play", broken)
            with pytest.raises(Refused, match="could not do that"):
                await owner.act("Ann", acts.StepAway("Ann"))
        hand = owner.table.hand
        assert hand is not None
        place = hand.due.seat
        before = list(hand.state.hole[place])
        await owner.act(hand.names[place], Discard(place, tuple(before[:2])))
        after = hand.state.hole[place]
        assert after != before
        assert spies[hand.names[place]].told[-1]["mine"]["cards"] == [pr.spell([card]) for card in after]

    run(tmp_path, SIGNS[1], try_it, Tempo(60.0, 60.0, 60.0), seconds=60.0)


def test_each_sees_their_own_cards_alone(tmp_path: Path) -> None:
    ann, rail = Spy("Ann"), Spy()

    async def try_it(owner: Owner) -> None:
        owner.watch(ann)
        owner.watch(rail)
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        await owner.act("", acts.DealHand())
        assert owner.table.hand is not None
        hole = owner.table.hand.state.hole
        hidden = [pr.spell([card]) for place, cards in enumerate(hole) for card in cards if place > 0]
        for spy in (ann, rail):
            said = re.sub(r"[0-9a-f]{32,64}", "", str(spy.told))  # salts and hashes: any two letters may be in them
            assert not any(card in said for card in hidden), "a card of somebody else was told"
        assert ann.told[-1]["mine"]["cards"] == [pr.spell([card]) for card in hole[0]]
        assert rail.told[-1]["mine"] is None
        assert ann.told[-1]["picture"] == rail.told[-1]["picture"]

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0), seconds=60.0)


def test_who_comes_back_is_told_what_they_missed(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        first = Spy("Ann")
        owner.watch(first)
        await owner.act("Ann", acts.Sit("Ann", 1, 200))
        owner.unwatch(first)
        seen = first.told[-1]["number"]
        await owner.act("Bob", acts.Sit("Bob", 2, 200))
        await owner.act("Cy", acts.Sit("Cy", 3, 200))
        again = Spy("Ann")
        owner.watch(again, seen)
        assert [line["text"] for line in again.told[0]["lines"]] == [
            "Bob sits in seat 2 with 200",
            "Cy sits in seat 3 with 200",
        ]
        stranger = Spy("Ann")
        owner.watch(stranger, 10_000)
        assert stranger.told[0]["lines"] == []
        assert stranger.told[0]["picture"] == again.told[0]["picture"]

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


def test_who_comes_when_a_hand_has_just_begun_is_told_of_no_other(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        await owner.act("", acts.DealHand())
        while (hand := owner.table.hand) is not None:
            await owner.act(hand.names[hand.due.seat], Fold(hand.due.seat))
        await owner.act("", acts.DealHand())
        spy = Spy("Dee")
        owner.watch(spy)
        assert [line["text"][:6] for line in spy.told[0]["lines"] if line["text"].startswith("hand ")] == ["hand 2"]

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


def test_a_player_who_does_not_act_gives_up_and_is_away(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        await owner.act("", acts.DealHand())
        await until(lambda: owner.table.hand is None)
        assert any(player.away_since >= 0 for player in owner.table.state.players.values())

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0), seconds=0.03)


def test_acts_of_a_hand_are_for_those_in_it(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        with pytest.raises(Refused, match="no hand"):
            await owner.act("Ann", Fold(0))

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


@pytest.mark.logs("its snapshot is left")
def test_a_snapshot_that_cannot_be_read_is_left(tmp_path: Path) -> None:
    """The rows are what counts: a room goes on with a new version of the program."""

    async def try_it(owner: Owner) -> None:
        for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))

    owner = run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))
    store = SqliteStore(tmp_path / FILE)
    with store.database.writing() as base:
        base.execute("INSERT INTO snapshot SELECT id, 2, ? FROM stream", (b'{"from":"another version"}',))
    found = recover(store, owner.stream, owner.table.state.book, owner._registry)
    assert found.number == owner.number
    assert found.kept == 0
    assert found.table.stacks == owner.table.stacks
    store.close()


def test_a_showdown_goes_on_without_those_who_say_nothing(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        ann, bob = Spy("Ann"), Spy("Bob")
        owner.watch(ann)
        owner.watch(bob)
        for seat, name in enumerate(("Ann", "Bob"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        await owner.act("", acts.DealHand())
        while (hand := owner.table.hand) is not None:
            if "show" in hand.due.options or hand.due.actor != "seat":
                await asyncio.sleep(0.01)  # nobody says anything: their time runs out
            else:
                seat = hand.due.seat
                await owner.act(hand.state.names[seat], (Check if "check" in hand.due.options else Call)(seat))
        while owner._writing:  # the last row is told when it is written
            await asyncio.sleep(0.001)
        said = [line["text"] for message in ann.told for line in message["lines"]]
        assert [line for line in said if " shows " in line], "nobody laid their cards open"
        assert len([line for line in said if " shows " in line or line.endswith(" mucks")]) == 2
        asked = [each["mine"]["due"]["options"] for spy in (ann, bob) for each in spy.told if each["mine"]["due"]]
        assert ["show", "muck"] in asked
        assert [player.away_since for player in owner.table.state.players.values()] == [-1, -1]

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0), seconds=0.3)


def test_who_is_shown_the_table_anew_while_a_row_is_written_is_told_of_it_once(tmp_path: Path) -> None:
    """As when somebody is given an office in that moment."""

    async def try_it(owner: Owner) -> None:
        first = Spy("Ann")
        owner.watch(first)
        sitting = asyncio.create_task(owner.act("Ann", acts.Sit("Ann", 1, 200)))
        while not owner.writing:
            await asyncio.sleep(0)
        owner.watch(first, owner.number)
        await sitting
        await owner.act("Bob", acts.Sit("Bob", 2, 200))
        told = [line["text"] for each in first.told for line in each["lines"]]
        assert told[-2:] == ["Ann sits in seat 1 with 200", "Bob sits in seat 2 with 200"]
        assert told.count("Ann sits in seat 1 with 200") == 1

    run(tmp_path, SIGNS[0], try_it, Tempo(60.0, 60.0, 60.0))


@pytest.mark.logs("what it had planned has failed")
def test_a_bot_that_fails_does_not_stop_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[bool] = []
    plain = stand_in.bots_turn

    def turn(*asked: Any) -> Any:
        if not failed:
            failed.append(True)
            raise RuntimeError("it does not know what to do")
        return plain(*asked)

    monkeypatch.setattr(stand_in, "bots_turn", turn)

    async def try_it(owner: Owner) -> None:
        for seat in range(1, 4):
            await owner.act(f"B{seat} Bot", acts.Sit(f"B{seat} Bot", seat, 200))
        until = time.monotonic() + 20
        while owner.table.state.number < 3:
            assert time.monotonic() < until, "the table stands still"
            await asyncio.sleep(0.02)
        assert failed

    run(tmp_path, SIGNS[0], try_it, Tempo(0.01, 0.001, 0.01, 0.0))


@pytest.mark.parametrize("name", [f"B{number} Bot" for number in range(8)])
def test_a_bot_with_a_card_that_it_has_not_seen_acts_all_the_same(name: str) -> None:
    """Whatever its style is: what it holds cannot be reckoned with."""
    table = Table(pr.sign(SIGNS[0]), dict.fromkeys((name, "Ann", "Cy"), 200), book=pr.book("crown"), chance=Random(1))
    hand = table.deal()
    while hand.names[hand.due.seat] != name:
        hand.play(Call(hand.due.seat))
    view = hand.view(hand.due.seat)
    view.state.hole[hand.due.seat] = [view.state.hole[hand.due.seat][0], UNKNOWN]
    seat = hand.due.seat
    hand.play(stand_in.bots_turn(view, Random(1)))
    assert hand.over or hand.due.seat != seat


def test_a_hand_with_a_card_that_its_player_has_not_seen_is_not_known_to_be_beaten() -> None:
    """At a showdown for which they say nothing it is laid open."""
    table = Table(
        pr.sign(SIGNS[0]),
        dict.fromkeys(("Ann", "Bob"), 200),
        book=pr.book("crown"),
        chance=Random(1),
        showdown="manual",
    )
    hand = table.deal()
    while "show" not in hand.due.options:
        hand.play(Check(hand.due.seat) if "check" in hand.due.options else Call(hand.due.seat))
    hand.play(Show(hand.due.seat))
    seat = hand.due.seat
    view = hand.view(seat)
    view.state.hole[seat] = [view.state.hole[seat][0], UNKNOWN]
    assert stand_in.shown_or_not(view) == Show(seat)


@pytest.mark.parametrize(
    ("number", "known", "says"), [(7, True, ""), (None, True, "nothing has changed"), (None, False, "nobody knows yet")]
)
def test_whoever_is_in_doubt_is_told_only_what_is_known(number: int | None, known: bool, says: str) -> None:
    async def life() -> None:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        end_in_doubt(Request("Ann", None, done), number, known=known)
        if says:
            with pytest.raises(Refused, match=says):
                await done
        else:
            assert await done == number

    asyncio.run(life())


@pytest.mark.parametrize("bots", [1, 2])
def test_nobody_holds_up_the_next_hand_or_a_bot_by_what_they_do_meanwhile(tmp_path: Path, bots: int) -> None:
    """A pause is counted once, though somebody does something five times before it can be over."""
    tempo = Tempo(between=0.5, bot=0.5, street=0.0, request=0.0)

    async def play(owner: Owner) -> None:
        for seat, name in enumerate(("Ann", "Zoe", "B3 Bot", "B4 Bot")[: 2 + bots], 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        rows = 0
        began = asyncio.get_running_loop().time()
        while owner.table.state.number < 2:
            assert asyncio.get_running_loop().time() - began < 30, "it stands still"
            await owner.act("Zoe", acts.Unwant("Zoe", 9) if rows % 2 else acts.Want("Zoe", 9))
            rows += 1
            if (hand := owner.table.hand) is not None and hand.due.actor == "seat":
                name = hand.names[hand.due.seat]
                if name in ("Ann", "Zoe"):
                    with contextlib.suppress(Refused):
                        await owner.act(name, Fold(hand.due.seat))
            await asyncio.sleep(0.1)
        assert rows > 10, "somebody was there all the time"

    run(tmp_path, SIGNS[0], play, tempo)
