"""The audience: what was written once for many, and what was kept from an earlier row, is what anew would be drawn."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom.hand.award import Won
from pokerroom.hand.dealer import PushPot
from pokerroom.room import picture as pictures
from pokerroom.room import stand_in
from pokerroom.room.awards import read_hands
from pokerroom.room.lines import Players, lines
from pokerroom.room.messages import Frame, Shown, StepFrame, Stepped
from pokerroom.room.names import is_bot
from pokerroom.room.news import known_as_viewer
from pokerroom.room.owner import Owner
from pokerroom.room.steps import followed
from pokerroom.room.tempo import Tempo
from tests.room.test_owner import SIGNS, Spy, run
from tests.table.kinds import acts

CALM = Tempo(600.0, 600.0, 600.0)
READ = msgspec.json.Decoder(Shown)


class Reader(Spy):
    """Somebody who watches, and keeps the last message as it came."""

    def __init__(self, name: str = "", offices: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.offices = offices
        self.last = b""

    def tell(self, message: bytes) -> None:
        super().tell(message)
        self.last = message


class Stepper(Reader):
    """Somebody who is told what changed, and puts the table together from it."""

    def __init__(self, name: str = "", offices: tuple[str, ...] = ()) -> None:
        super().__init__(name, offices)
        self.steps = True
        self.bytes = 0
        self._whole: dict[str, Any] = {}

    def tell(self, message: bytes) -> None:
        super().tell(message)
        told = self.told[-1]
        if told["type"] == "step":
            assert told["number"] == self._whole["number"] + 1, "it follows from what was shown before"
            self.bytes += len(message)
            told = followed(self._whole, told)
            told.pop("seals", None)  # which have a shape of their own: `test_seals` puts them together
        self._whole = told
        self.last = msgspec.json.encode(told)


def compare(owner: Owner, readers: list[Reader], row: list[Any]) -> None:
    """Each reader's last message against one that is drawn from nothing that was kept."""
    state, turn = owner.table.state, owner._turn
    views = state.hand.views() if state.hand is not None else None
    rail = views.of("rail") if views is not None else None
    drawn = pictures.picture("t1", "a table", state, rail, is_bot, turn)
    drawn.pace = int(1000 * owner.tempo.look)
    picture = msgspec.json.encode(drawn)
    reading = read_hands(rail) if rail is not None and any(isinstance(each, Won) for each in row) else None
    dollar = state.sign.dollar
    players = Players(views.names, state.dealt, dollar) if views is not None else Players(dollar=dollar)
    for reader in readers:
        told = READ.decode(reader.last)
        assert told.number == owner.number
        assert msgspec.json.encode(told.picture) == picture
        mine = pictures.mine(state, views, reader.name, turn, reader.offices) if reader.name else None
        assert told.mine == mine, (reader.name, told.mine, mine)
        assert told.lines == lines(row, known_as_viewer(reader.name), players, reading), reader.name


@pytest.mark.parametrize("sign", SIGNS)
def test_every_message_is_what_anew_would_be_drawn(tmp_path: Path, sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[list[Any]] = []
    names = ("Ann", "Bob", "Cy", "Dee")
    readers = [*map(Reader, names), Reader(), Reader(), Reader("Eve"), Reader("Cy", ("supervisor",))]
    steppers = [*map(Stepper, names), Stepper(), Stepper("Cy", ("supervisor",))]
    readers += steppers

    async def play(owner: Owner) -> None:
        publish = owner.audience.publish

        def noted(events: list[Any], now: Any, by_itself: bool = False) -> None:
            rows.append(events)
            publish(events, now, by_itself)

        monkeypatch.setattr(owner.audience, "publish", noted)
        chance = owner.table._log.chance = Random(5)
        chips = 400 if owner.table.sign.dollar == 1 else 40_000
        for reader in readers:
            owner.watch(reader)
        for seat, name in enumerate(names, 1):
            await owner.act(name, acts.Sit(name, seat, chips))
            compare(owner, readers, rows[-1])
        for step in range(150):
            hand = owner.table.hand
            if step % 17 == 5:
                dee = owner.table.state.player("Dee")
                away = dee is not None and dee.away_since >= 0
                await owner.act("Dee", acts.Return("Dee") if away else acts.StepAway("Dee"))
            elif hand is None:
                if any(each.stops for each in owner.table.due):
                    break
                await owner.act("", acts.DealHand())
            elif hand.due.actor == "dealer":
                await owner.act("", PushPot())
            else:
                assert hand.due.actor == "seat"
                name, act = hand.names[hand.due.seat], stand_in.bots_turn(hand.view(hand.due.seat), chance)
                await owner.act(name, act)
            compare(owner, readers, rows[-1])
            if step % 40 == 20:  # somebody is another person from now on, and is shown the table again
                readers[6].name = "Fay"
                owner.watch(readers[6], owner.number)
            if step % 40 == 30:  # the table is made again, and everybody looks
                owner._recover()
                chance = owner.table._log.chance = Random(step)
                for reader in readers:
                    owner.watch(reader, owner.number)
        assert len(rows) > 30
        assert all(sum(each["type"] == "step" for each in stepper.told) > 20 for stepper in steppers)

    run(tmp_path, sign, play, CALM)


@pytest.mark.parametrize(("frame", "message"), [(Frame, Shown), (StepFrame, Stepped)])
def test_a_frame_is_put_together_as_a_message_is_declared(frame: type[Any], message: type[Any]) -> None:
    assert frame.__struct_fields__ == message.__struct_fields__
    assert frame.__struct_config__.tag == message.__struct_config__.tag
