"""A hand that is on: nobody reads its cards from the disk, and without the key the table stands as before it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from pokerroom.hand.deck import Shuffled
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Call, Check, Fold
from pokerroom.law.error import Refused
from pokerroom.room import finished
from pokerroom.room.keys import BrokenSealError, LostKeyError, RoomVault, is_signed, keys_folder, keys_in, new_keys
from pokerroom.room.owner import Owner
from pokerroom.room.room import Room
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from tests.table.kinds import acts

CALM = Tempo(600.0, 600.0, 600.0)
SIGN = "crown holdem, no limit, blinds 1/2"
NAMES = ("Ann", "Bob", "Cy")


def in_a_room(folder: Path, keys: Path, story: Callable[[Room, Owner], Awaitable[None]], *, stop: bool = True) -> None:
    async def life() -> None:
        room = Room(folder, tempo=CALM, seconds=600, keys=keys)
        await room.start()
        owner = room.tables.get("t1") or await room.open_table(SIGN)
        await story(room, owner)
        if stop:
            await room.stop()

    asyncio.run(life())


async def dealt(room: Room, owner: Owner) -> None:
    """Three sit down, a hand is dealt, one calls, and a fourth sits down meanwhile."""
    for seat, name in enumerate(NAMES, 1):
        await owner.act(name, acts.Sit(name, seat, 200))
    await owner.act("", acts.DealHand())
    hand = owner.table.hand
    assert hand is not None
    await owner.act(hand.names[hand.due.seat], Call(hand.due.seat))
    await owner.act("Dee", acts.Sit("Dee", 4, 150))


def lying(folder: Path) -> bytes:
    """Everything that is on the disk, whatever the file."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()) if path.name.startswith(FILE))


def test_no_card_of_a_hand_that_is_on_is_on_the_disk(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        await dealt(room, owner)
        hand = owner.table.hand
        assert hand is not None
        found = lying(tmp_path / "room")
        assert b"DealHand" in found and (tmp_path / "room" / f"{FILE}-wal").stat().st_size > 0
        assert any(isinstance(event, Shuffled) for event in hand.log)
        for event in hand.log:
            assert msgspec.json.encode(event) not in found, f"{type(event).__name__} is there to be read"
            for field in event.__struct_fields__:
                value = getattr(event, field)
                if isinstance(value, tuple) and len(value) > 2:
                    assert msgspec.json.encode(value)[1:-1] not in found, f"{type(event).__name__}.{field}"
        for kind in HAND.events:
            assert f'"type":"{kind.__name__}"'.encode() not in found
        secret = room.store.read(owner.stream)[-1].secret
        assert len(secret) == 32
        for hidden in (secret, room.keys.sealing, room.keys.signing):
            assert hidden not in found and hidden.hex().encode() not in found
        # The twin: whoever has the key reads them, and when it is over everybody who may.
        assert any(b"Shuffled" in row.sealed for row in room.store.read(owner.stream))
        while (hand := owner.table.hand) is not None:
            due = hand.due
            kind = Fold if "fold" in due.options else Check
            await owner.act(hand.names[due.seat], kind(due.seat))
        assert finished.hand_of(room.hand("t1", 1)).log

    in_a_room(tmp_path / "room", tmp_path / "keys", story)


@pytest.mark.logs("its hand is sealed, and the key is not here")
@pytest.mark.logs("records, anchors")  # they lie with the keys
def test_without_its_key_the_table_is_as_before_the_hand_and_stands_still(tmp_path: Path) -> None:
    stacks: dict[str, int] = {}
    folder = tmp_path / "room"

    async def deal(room: Room, owner: Owner) -> None:
        await dealt(room, owner)
        hand = owner.table.hand
        assert hand is not None
        stacks.update(owner.table.stacks)

    async def look(room: Room, owner: Owner) -> None:
        assert owner.locked and owner.table.hand is None
        assert owner.table.stacks == {**dict.fromkeys(NAMES, 200), "Dee": 150}, "the table around the hand is read"
        number = owner.number
        for act in (acts.DealHand(), acts.Buy("Ann", 5), acts.StepAway("Bob")):
            with pytest.raises(Refused, match="sealed, and the key is not here"):
                await owner.act("", act)
        assert owner.number == number and room.store.end(owner.stream) == number
        other = await room.open_table(SIGN)  # the rest of the room goes on
        await other.act("Eve", acts.Sit("Eve", 1, 100))

    async def go_on(room: Room, owner: Owner) -> None:
        assert not owner.locked
        hand = owner.table.hand
        assert hand is not None and owner.table.stacks == stacks
        await owner.act(hand.names[hand.due.seat], Fold(hand.due.seat))
        assert check(room.store, owner.stream) == []

    in_a_room(folder, tmp_path / "keys", deal)
    in_a_room(folder, tmp_path / "other", look)
    in_a_room(folder, tmp_path / "keys", go_on)


def test_rows_of_a_hand_are_sealed_from_the_first_to_the_last_and_no_others(tmp_path: Path) -> None:
    async def story(room: Room, owner: Owner) -> None:
        await dealt(room, owner)
        while (hand := owner.table.hand) is not None:
            await owner.act(hand.names[hand.due.seat], Fold(hand.due.seat))
        await owner.act("Eve", acts.Sit("Eve", 5, 100))
        rows = room.store.read(owner.stream)
        span = room.store.span(owner.stream, 1)
        assert span is not None
        assert [row.number for row in rows if row.secret] == list(range(span.first, span.last + 1))
        await owner.act("", acts.DealHand())
        assert room.store.read(owner.stream)[-1].secret not in {row.secret for row in rows}, "a secret is used twice"

    in_a_room(tmp_path / "room", tmp_path / "keys", story)


@pytest.mark.logs("its snapshot is left")
def test_a_forged_snapshot_is_left_and_all_rows_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 3)
    folder = tmp_path / "room"

    async def sit(room: Room, owner: Owner) -> None:
        for seat, name in enumerate((*NAMES, "Dee"), 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        kept = room.store.kept(owner.stream)
        assert kept is not None and b"200" in kept[1]

    in_a_room(folder, tmp_path / "keys", sit)
    store = SqliteStore(folder / FILE)
    with store.database.writing() as base:
        [(data,)] = base.execute("SELECT data FROM snapshot").fetchall()
        base.execute("UPDATE snapshot SET data = ?", (bytes(data).replace(b"200", b"900"),))
    store.close()

    async def again(room: Room, owner: Owner) -> None:
        assert owner.table.stacks == dict.fromkeys((*NAMES, "Dee"), 200)

    in_a_room(folder, tmp_path / "keys", again)


def test_a_snapshot_is_made_between_hands_alone_and_is_what_the_rows_come_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.scribe.SNAPSHOT_EVERY", 1)

    async def story(room: Room, owner: Owner) -> None:
        for seat, name in enumerate(NAMES, 1):
            await owner.act(name, acts.Sit(name, seat, 200))
        kept = room.store.kept(owner.stream)
        assert kept is not None and kept[0] == owner.number
        await owner.act("", acts.DealHand())
        assert room.store.kept(owner.stream) == kept, "there are cards in it"
        while (hand := owner.table.hand) is not None:
            await owner.act(hand.names[hand.due.seat], Fold(hand.due.seat))
            if owner.table.hand is not None:
                assert room.store.kept(owner.stream) == kept
        kept = room.store.kept(owner.stream)
        assert kept is not None and kept[0] == owner.number

    in_a_room(tmp_path / "room", tmp_path / "keys", story)


# Keys


def test_keys_are_made_once_and_for_their_owner_alone(tmp_path: Path) -> None:
    folder = keys_folder("0123456789abcdef", tmp_path)
    keys = keys_in(folder)
    assert keys_in(folder) == keys and len({keys.sealing, keys.signing}) == 2
    assert folder.stat().st_mode & 0o077 == 0
    for path in folder.iterdir():
        assert path.stat().st_mode & 0o077 == 0
    signature = keys.sign(b"told")
    assert is_signed(b"told", signature, keys.public)
    assert not is_signed(b"other", signature, keys.public)
    assert not is_signed(b"told", signature, new_keys().public) and not is_signed(b"told", "zz", keys.public)


def test_keys_that_others_may_read_or_that_are_none_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    keys_in(folder)
    (path,) = folder.glob("seal.key")
    path.chmod(0o644)
    with pytest.raises(Refused, match="can be read by others"):
        keys_in(folder)
    path.chmod(0o600)
    for spoilt in ("", "zz" * 32, "00" * 31, "\xff"):
        path.write_text(spoilt, encoding="latin-1")
        with pytest.raises(Refused, match="is not a key of a room"):
            keys_in(folder)
    with pytest.raises(Refused, match="is not the number of a room"):
        keys_folder("../../etc")


def test_keys_lie_among_the_settings_of_their_owner_and_not_with_the_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    room = Room(tmp_path / "room")
    assert keys_in(tmp_path / "settings" / "pokerroom" / "keys" / room.store.room) == room.keys
    asyncio.run(room.stop())
    assert all(room.keys.sealing.hex().encode() not in path.read_bytes() for path in (tmp_path / "room").iterdir())
    again = Room(tmp_path / "room")
    assert again.keys == room.keys
    asyncio.run(again.stop())


def test_what_one_vault_sealed_no_other_opens() -> None:
    vault, other = RoomVault(), RoomVault()
    secret = bytes(32)
    wrapped, sealed = vault.wrap(secret), vault.seal(secret, 7, b"cards")
    assert vault.unwrap(wrapped) == secret and vault.open(secret, 7, sealed) == b"cards"
    assert vault.wrap(secret) != wrapped
    with pytest.raises(LostKeyError):
        other.unwrap(wrapped)
    for changed in (
        lambda: vault.unwrap(wrapped[:-1] + bytes([wrapped[-1] ^ 1])),
        lambda: vault.open(secret, 8, sealed),
        lambda: vault.open(b"\1" * 32, 7, sealed),
        lambda: vault.open(secret, 7, b""),
    ):
        with pytest.raises(BrokenSealError):
            changed()
