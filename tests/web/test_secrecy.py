"""Over the wire nobody can tell two worlds apart by cards that they were never shown; planted leaks are found."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import structs

from pokerroom.cards import seal
from pokerroom.cards.seal import CardOpening, salts_of
from pokerroom.hand.deal import Dealt
from pokerroom.hand.draw import Discarded
from pokerroom.hand.kitty import KittyTaken
from pokerroom.hand.openings import Openings
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Call, Check
from pokerroom.law.error import Refused
from pokerroom.room import audience, finished, lines, picture, records
from pokerroom.room.messages import Mine, Picture, encode
from pokerroom.room.room import Room
from pokerroom.web import socket
from pokerroom.web.relay import LineSaid, Outbox
from tests.views.player import GAMES, any_act, signs_of
from tests.web.wire import NAMED, ONE_SECRET, RAIL, SAID_BY_BOOKS, Leak, check_all, check_mischief, compare, compose

# The full count is in tests/battery/battery_wire.py.
QUIET = [game for game in GAMES if not any(rule in signs_of(game)[0].game.rules for rule in SAID_BY_BOOKS)]


@pytest.mark.parametrize("part", range(4))
def test_nobody_is_sent_what_they_were_never_shown(part: int) -> None:
    ends: Counter[str] = Counter()
    for game in GAMES[part::4]:
        signs = signs_of(game)
        found = check_all(signs[part % len(signs)], f"wire {game}", once=True)
        assert not set(found) & set(NAMED) or game == "tasmania-2006 five_card_stud"
        ends += found
    assert ends["same to the end"] > ends["pairs"] // 4
    assert ends["bytes"] > 10_000 * ends["hands"]


@pytest.mark.parametrize("game", QUIET[::6])
def test_nor_where_people_do_wrong_things(game: str) -> None:
    ends = check_mischief(signs_of(game)[0], f"wire mischief {game}")
    assert ends["pairs"] >= 4


def test_the_leak_that_a_book_makes_is_named() -> None:
    """In Tasmanian stud a check is lawful only for who beats the open cards of those who checked: others learn of it."""
    sign = signs_of("tasmania-2006 five_card_stud")[0]
    for number in range(200):
        rng = Random(f"wire duty {number}")
        script = compose(sign, rng, choose=waiting)
        if compare(script, RAIL, rng, whole=False) == "check.must_beat":
            return
    pytest.fail("no hand came to the duty")


def waiting(hand: Any, due: Any, rng: Random) -> Any:
    """Somebody who checks where they can."""
    return (
        Check(due.seat)
        if "check" in due.options
        else Call(due.seat)
        if "call" in due.options
        else any_act(hand, due, rng)
    )


def test_somebody_called_like_an_office_sees_what_the_rail_sees() -> None:
    """Nobody can take such a name; and if somebody could, they would see no more."""
    dealt = Dealt((), (0, 1), (3, 4), (False, False))
    players = lines.Players(("Ann", "Bob"), (1, 2))
    for name in ("surveillance", "dealer", "Surveillance", "rail"):
        row = audience.Recent(1, [dealt], players)
        assert row.told(name) == row.told("")
        with pytest.raises(Refused):
            from pokerroom.room.names import checked

            checked(name)


# ------------------------------------------------------------------------------------------------ planted leaks


def hunt(game: str, hands: int = 12) -> None:
    signs = signs_of(game)
    for number in range(hands):
        check_all(signs[number % len(signs)], f"hunt {game} {number}", once=True)


def hidden(state: Any) -> int:
    """A card that lies face down in somebody's hand."""
    if state.hand is None or not state.playing:
        return 0
    return next(
        (
            hole[-1]
            for hole, shown in zip(state.hand.state.hole, state.hand.state.shown, strict=True)
            if hole and not shown
        ),
        0,
    )


def test_without_a_plant_nothing_is_found() -> None:
    hunt("crown holdem", 4)


def test_the_rank_of_a_hidden_card_in_a_picture_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = picture.picture

    def leaky(table: str, name: str, state: Any, *more: Any) -> Picture:
        drawn = before(table, name, state, *more)
        drawn.name += " " * (hidden(state) // 4)
        return drawn

    monkeypatch.setattr(picture, "picture", leaky)
    with pytest.raises(Leak, match="is sent something else"):
        hunt("crown holdem")


def test_a_length_that_tells_of_the_stub_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = picture.picture

    def leaky(table: str, name: str, state: Any, *more: Any) -> Picture:
        drawn = before(table, name, state, *more)
        if drawn.playing:
            drawn.kitty = 1 + state.hand.state.stub[-1] % 2
        return drawn

    monkeypatch.setattr(picture, "picture", leaky)
    with pytest.raises(Leak, match="is sent something else"):
        hunt("victoria-2003 seven_card_stud")


def test_what_is_due_read_from_anothers_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = picture.mine

    def leaky(state: Any, *more: Any) -> Mine:
        told = before(state, *more)
        return structs.replace(told, can=(*told.can, "extend")) if hidden(state) > 25 else told

    monkeypatch.setattr(picture, "mine", leaky)
    with pytest.raises(Leak, match="is sent something else"):
        hunt("crown omaha")


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        (Dealt, "crown holdem"),
        (Discarded, "crown crazy_pineapple"),
        (KittyTaken, "victoria-2003 draw_kitty"),
    ],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_a_line_that_shows_too_much_is_found(kind: type[Any], game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Leak):
        monkeypatch.setitem(HAND.sights, kind, lambda event, viewer: event)
        hunt(game, 40)


def test_a_leak_to_those_who_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what was missed is told without looking at who asks."""
    before = audience.Audience.watch

    def leaky(self: audience.Audience, viewer: Any, after: int, now: audience.Moment) -> None:
        with monkeypatch.context() as inside:
            inside.setattr(audience.Recent, "told", _all)
            before(self, viewer, after, now)

    def _all(row: audience.Recent, name: str) -> bytes:
        return encode(lines.lines(row.events, "surveillance", row.players))[1:-1]

    monkeypatch.setattr(audience.Audience, "watch", leaky)
    with pytest.raises(Leak, match=r"kind='(back|all)'.* is sent something else"):
        hunt("crown omaha", 40)


def test_a_leak_in_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(line: str, name: str, offices: tuple[str, ...], table: Any, *more: Any) -> Any:
        raise Refused(f"not now: {hidden(table.state) // 4}.")

    monkeypatch.setattr(socket, "read_line", leaky)
    with pytest.raises(Leak, match="is sent something else"):
        hunt("crown holdem")


def test_a_leak_in_the_lobby_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Room.lobby

    def leaky(self: Room, *reader: Any) -> Any:
        found = before(self, *reader)
        for table, each in zip(found, self.tables.values(), strict=True):
            hand = each.table.state.hand
            table.average_pot += hand.state.stub[0] if hand is not None and hand.state.stub else 0
        return found

    monkeypatch.setattr(Room, "lobby", leaky)
    with pytest.raises(Leak, match="'lobby'"):
        hunt("crown holdem")


@pytest.mark.parametrize("name", ["view_of", "viewer_of"])
def test_a_leak_in_a_finished_hand_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plants = {
        "view_of": lambda found, viewer: finished.view_of(found, "surveillance"),
        "viewer_of": lambda names, name: 0,
    }
    monkeypatch.setattr(records, name, plants[name])
    with pytest.raises(Leak, match=r"gets another page|is sent a secret"):
        hunt("crown holdem")


# ------------------------------------------------------------------------------------------------ seals


def test_a_root_that_follows_from_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has in it who plays, for one, or what was done before: each opening still leads to it."""
    before = seal._root
    monkeypatch.setattr(seal, "_root", lambda count, top: before(count, top[:-1] + b"7"))
    seal.seal_of.cache_clear()
    with pytest.raises(Leak, match="follows from something else"):
        hunt("crown holdem", 1)
    seal.seal_of.cache_clear()


def test_the_secret_of_a_seal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same in both worlds: only who looks for it finds it."""
    before = picture.picture

    def leaky(table: str, name: str, state: Any, *more: Any) -> Picture:
        drawn = before(table, name, state, *more)
        drawn.name += ONE_SECRET.hex() if drawn.playing else ""
        return drawn

    monkeypatch.setattr(picture, "picture", leaky)
    with pytest.raises(Leak, match="is sent a secret"):
        hunt("crown holdem", 1)


def test_a_salt_of_an_unseen_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With it all cards could be tried under the hash until one fits."""
    before = picture.picture

    def leaky(table: str, name: str, state: Any, *more: Any) -> Picture:
        drawn = before(table, name, state, *more)
        drawn.name += salts_of(ONE_SECRET, 0, 52)[51].hex()
        return drawn

    monkeypatch.setattr(picture, "picture", leaky)
    with pytest.raises(Leak, match="is sent a secret"):
        hunt("crown holdem", 1)


def test_openings_of_cards_that_somebody_else_sees_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rail is given what the first seat is given: also of a hand that was thrown away."""
    before = Openings.of

    def leaky(self: Openings, viewer: Any) -> list[CardOpening]:
        return before(self, 0 if viewer == "rail" else viewer)

    monkeypatch.setattr(Openings, "of", leaky)
    with pytest.raises(Leak, match=r"which nobody showed them|an opening that is none|another page"):
        hunt("crown holdem", 3)


def test_openings_of_a_mucked_hand_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Openings.of

    def leaky(self: Openings, viewer: Any) -> list[CardOpening]:
        given = before(self, viewer)
        for card in self._state.muck[:1] if self._seals else ():
            if card in self._seals[-1].positions and self._seals[-1].opening(card) not in given:
                given.append(self._seals[-1].opening(card))
        return given

    monkeypatch.setattr(Openings, "of", leaky)
    with pytest.raises(Leak, match="which nobody showed them"):
        hunt("crown holdem", 6)


def test_a_gateway_that_mixes_up_lines_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several processes share a room a gateway tells people apart by their lines."""
    monkeypatch.setattr("tests.web.wire.SHARED", True)
    sign = signs_of(GAMES[0])[0]
    check_all(sign, "relayed", once=True)

    def say(self: Outbox, line: int, text: bytes) -> None:
        every = [each.lines for each in self._items if isinstance(each, LineSaid)]
        if every and len(every) % 3 == 0:
            every[-1].append(line)  # what was said to somebody before is told to this one
        self.put(LineSaid([line], text))

    monkeypatch.setattr(Outbox, "say", say)
    with pytest.raises((Leak, AssertionError)):
        for number in range(6):
            check_all(sign, f"relayed {number}")
