"""One's own hands: the figures are those of a count done apart from the plain events, and nobody reads those of others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.cards.card import spell
from pokerroom.hand.award import Won
from pokerroom.hand.deal import Dealt
from pokerroom.hand.round import Opened
from pokerroom.hand.start import Ended, Started
from pokerroom.hand.wager import Called, Folded, Wagered
from pokerroom.room import finished
from pokerroom.room.own_hands import OwnFigures, OwnRecord
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import Visitor, until

SOON = Tempo(between=0.01, bot=0.001, officer=0.05, request=0.0, street=0.0)
HOLDEM = "crown holdem, no limit, blinds 1/2, buy in 40 to 400, dollar 2"
STUD = "victoria seven card stud, fixed 5/10, ante 1, buy in 100"
HANDS = 40


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder: Path = tmp_path_factory.mktemp("room")
    with Live(folder, SOON, seconds=600.0, limits=PLENTY) as found:
        yield found


def counted_apart(room: Room, table: str, name: str, last: int, dollar: int) -> OwnFigures:
    """The figures of somebody, event by event, from the hands as they were played."""
    figures = OwnFigures()
    for number in range(1, last + 1):
        found = finished.find(room.store, room.registry, table, number)
        start = next(event for event in found.between if isinstance(event, Started))
        if name not in start.names or found.finished.void:
            continue
        place = start.names.index(name)
        end = next(event for event in found.between if isinstance(event, Ended))
        gain = end.stacks[place] - start.stacks[place]
        rounds = [at for at, event in enumerate(found.between) if isinstance(event, Opened) and event.street == 1]
        second = rounds[0] if rounds else len(found.between)
        first = [event for event in found.between[:second] if isinstance(event, Called | Wagered | Folded)]
        mine = [event for event in first if event.seat == place]
        folded = {event.seat for event in found.between if isinstance(event, Folded)}
        won = any(isinstance(event, Won) and place in event.seats for event in found.between)
        shows = place not in folded and len(start.names) - len(folded) >= 2
        forced = [event for event in mine if isinstance(event, Wagered) and event.word == "bring in"]
        figures.hands += 1
        figures.gain += round(100 * gain / dollar)
        figures.big += round(100 * gain / found.sign.blinds[-1]) if found.sign.blinds else 0
        figures.in_blinds += bool(found.sign.blinds)
        figures.won += won
        figures.voluntary += any(isinstance(event, Called | Wagered) and event not in forced for event in mine)
        figures.raised += any(isinstance(event, Wagered) and event not in forced for event in mine)
        figures.seen += bool(rounds) and not any(isinstance(event, Folded) for event in mine)
        figures.showdowns += shows
        figures.won_there += shows and won
        figures.best = max(figures.best, round(100 * gain / dollar))
        figures.worst = min(figures.worst, round(100 * gain / dollar))
    return figures


@pytest.mark.parametrize(("sign", "dollar"), [(HOLDEM, 2), (STUD, 1)])
def test_the_figures_are_those_of_a_count_done_apart(live: Live, sign: str, dollar: int) -> None:
    room = live.room
    owner = live.within(lambda: room.open_table(sign))
    live.within(lambda: room.add_bots(owner.id, 5))
    until(lambda: owner.table.state.number > HANDS, "they play")
    owner.paused = True
    until(lambda: room.hands(owner.id, 1)[0].number == owner.table.state.number, "the last hand is written down")
    last = owner.table.state.number
    names = [player.name for player in owner.table.state.players.values()]
    sums = OwnFigures()
    for name in names:
        told = OwnRecord(room.store, room.registry).lately((name,), {owner.id: owner.name}, most=500)
        assert told.figures == counted_apart(room, owner.id, name, last, dollar), name
        assert told.figures.hands >= HANDS // 2 and told.next == ""
        sums.voluntary, sums.raised = sums.voluntary + told.figures.voluntary, sums.raised + told.figures.raised
        for hand in told.hands[:5]:  # one's own cards, and no others
            whole = finished.find(room.store, room.registry, owner.id, hand.number)
            start = next(event for event in whole.between if isinstance(event, Started))
            place = start.names.index(name)
            dealt = [event for event in whole.between if isinstance(event, Dealt)]
            own = [
                card for event in dealt for seat, card in zip(event.seats, event.cards, strict=True) if seat == place
            ]
            assert hand.cards == " ".join(spell((card,)) for card in own)
    assert sums.voluntary > sums.raised > 0, "nothing of it was played"


def test_they_are_told_to_their_player_page_by_page(live: Live) -> None:
    ann, other = Visitor(live, "Ann"), Visitor(live, "Olga")
    table = ann.post("/api/tables", {"sign": HOLDEM}, 201)["id"]
    ann.post(f"/api/tables/{table}/bots", {"seats": 3})
    state = live.room.tables[table].table.state
    assert ann.acts({"type": "Sit", "seat": 8, "chips": 200}, table)["ok"]

    def plays() -> bool:
        if not ann.acts({"type": "Check"}, table)["ok"]:
            ann.acts({"type": "Fold"}, table)
        return bool(ann.get("/api/me/hands")["figures"]["hands"] >= 3)

    until(plays, "three hands are played")
    assert ann.acts({"type": "Leave"}, table)["ok"]
    until(lambda: ann.acts({"type": "Fold"}, table) and state.player(ann.name) is None, "they are gone")
    whole = ann.get("/api/me/hands?most=500")
    assert whole["next"] == "" and {each["table"] for each in whole["hands"]} == {table}
    pages, after = [], ""
    while True:
        found = ann.get(f"/api/me/hands?most=1&after={after}")
        pages += found["hands"]
        after = found["next"]
        if not after:
            break
    assert pages == whole["hands"]
    assert other.get("/api/me/hands")["hands"] == []
    Visitor(live).get("/api/me/hands", 401)
    for bad in ("most=0", "most=x", "most=501", "most=-1", "after=nonsense"):
        ann.get(f"/api/me/hands?{bad}", 422)
