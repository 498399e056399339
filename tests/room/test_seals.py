"""Seals at a table of the room: written with the deck, told with the cards, once to each who sees them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom.cards.seal import CardOpening, Root, Seal, holds, seal_of
from pokerroom.hand.dealer import PushPot
from pokerroom.hand.deck import Sealed, Shuffled
from pokerroom.hand.start import Started
from pokerroom.hand.wagering import Call, Check
from pokerroom.room import sealed as sealed_room
from pokerroom.room import stand_in
from pokerroom.room.messages import NewOpening, NewSeals, Seals
from pokerroom.room.numbered import Nobody
from pokerroom.room.owner import Owner
from pokerroom.room.rows import events_of
from pokerroom.room.sealed import shortened, whole_opening
from pokerroom.room.tempo import Tempo
from tests.room.test_owner import SIGNS, Spy, run
from tests.table.kinds import acts

CALM = Tempo(600.0, 600.0, 600.0)
NAMES = ("Ann", "Bob", "Cy")


async def seated(owner: Owner) -> None:
    chips = 400 if owner.table.sign.dollar == 1 else 40_000
    for seat, name in enumerate(NAMES, 1):
        await owner.act(name, acts.Sit(name, seat, chips))


async def to_the_end(owner: Owner, seed: int = 3) -> None:
    """Play a hand to its end; nobody raises, so that nobody is broke behind it."""
    mind = Random(seed)
    for _ in range(300):
        hand = owner.table.hand
        if hand is None:
            return
        if hand.due.actor == "dealer":
            await owner.act("", PushPot())
        else:
            seat, options = hand.due.seat, hand.due.options
            calm = Check(seat) if "check" in options else Call(seat) if "call" in options else None
            await owner.act(hand.names[seat], calm or stand_in.bots_turn(hand.view(seat), mind))
    raise AssertionError("the hand does not end")


def told(spy: Spy) -> list[Seals | NewSeals]:
    """What was told of seals, with whole tables and with steps."""
    kinds = {"picture": Seals, "step": NewSeals}
    return [msgspec.convert(each["seals"], kinds[each["type"]]) for each in spy.told if each.get("seals")]


def opened(spy: Spy) -> list[CardOpening]:
    found: list[tuple[int, CardOpening]] = []
    roots: dict[tuple[int, int], Root] = {}
    for seals in told(spy):
        roots |= {(seals.hand, root.shuffle): root for root in seals.roots}
        for each in seals.openings:
            if isinstance(each, NewOpening):
                known = [known for hand, known in found if hand == seals.hand]
                each = whole_opening(each, known, roots[seals.hand, each.shuffle].count)
            found.append((seals.hand, each))
    return [opening for _, opening in found]


def test_the_row_with_which_a_hand_begins_has_root_secret_and_order(tmp_path: Path) -> None:
    rows: list[list[Any]] = []

    async def play(owner: Owner) -> None:
        await seated(owner)
        for _ in range(2):
            await owner.act("", acts.DealHand())
            await to_the_end(owner)
        rows.extend(events_of(row, Nobody()) for row in owner._writer.store.read(owner.stream))

    run(tmp_path, SIGNS[0], play, CALM)
    begun = [row for row in rows if any(isinstance(event, Started) for event in row)]
    assert len(begun) == 2
    secrets = set()
    for row in begun:
        started, secret, shuffled = (
            next(each for each in row if isinstance(each, kind)) for kind in (Started, Sealed, Shuffled)
        )
        assert len(started.seal) == 64
        assert len(bytes.fromhex(secret.secret)) == 32
        assert len(shuffled.cards) == 52
        secrets.add(secret.secret)
    assert len(secrets) == 2, "each hand has its own"


@pytest.mark.parametrize("sign", SIGNS)
def test_each_is_told_the_root_first_and_then_each_opening_once(tmp_path: Path, sign: str) -> None:
    async def play(owner: Owner) -> None:
        ann, rail, second = Spy("Ann"), Spy(), Spy("Ann")
        await seated(owner)
        owner.watch(ann)
        owner.watch(rail)
        owner.watch(second)
        assert not told(ann), "there is no hand yet"
        await owner.act("", acts.DealHand())
        hand = owner.table.state.hand
        assert hand is not None
        for spy in (ann, rail):
            assert [root.root for root in told(spy)[0].roots] == [hand.log[0].seal]  # type: ignore[attr-defined]
        assert sorted(each.card for each in opened(ann)) == sorted(ann.told[-1]["mine"]["cards"] + _open(ann))
        assert sorted(each.card for each in opened(rail)) == sorted(_open(rail))
        await to_the_end(owner)
        hand = owner.table.state.hand
        assert hand is not None
        for spy, viewer in ((ann, hand.names.index("Ann")), (rail, "rail"), (second, hand.names.index("Ann"))):
            given = opened(spy)
            assert given == hand.openings().of(viewer)
            assert len({(each.shuffle, each.position) for each in given}) == len(given), "once"
            roots = [root for seals in told(spy) for root in seals.roots]
            assert roots == hand.openings().roots
            assert all(holds(roots[each.shuffle].root, roots[each.shuffle].count, each) for each in given)
            assert len(told(spy)) < len(spy.told) / 2, "nothing is told where nothing is new"

    run(tmp_path, sign, play, CALM)


@pytest.mark.parametrize("sign", SIGNS)
def test_whoever_is_told_steps_is_not_sent_the_same_hashes_again(tmp_path: Path, sign: str) -> None:
    async def play(owner: Owner) -> None:
        ann, all_of_it, late = Spy("Ann"), Spy("Ann"), Spy("Ann")
        ann.steps = late.steps = True
        await seated(owner)
        owner.watch(ann)
        owner.watch(all_of_it)
        for _ in range(2):
            await owner.act("", acts.DealHand())
            await to_the_end(owner)
            owner.watch(late)
        hand = owner.table.state.hand
        assert hand is not None
        given = hand.openings().of(hand.names.index("Ann"))
        assert len(given) > 1
        for spy in (ann, all_of_it):
            assert opened(spy)[-len(given) :] == given
        assert opened(ann) == opened(all_of_it)
        assert opened(late)[-len(given) :] == given, "who comes late has no others to go by"
        assert all(
            holds(hand.openings().roots[each.shuffle].root, hand.openings().roots[each.shuffle].count, each)
            for each in given
        )
        assert hashes(ann) < 0.8 * hashes(all_of_it)
        known = [(each.shuffle, each.position) for each in given]
        for each in told(ann)[-1].openings:
            assert isinstance(each, NewOpening)
            assert each.like < 0 or (each.shuffle, each.like) in known

    run(tmp_path, sign, play, CALM)


def test_as_little_is_sent_of_an_opening_as_those_before_it_allow() -> None:
    chance = Random(1)
    for _ in range(60):
        cards = chance.sample(range(52), chance.choice((52, 40, 36, 32)))
        seal = seal_of(f"{chance.getrandbits(256):064x}", 0, tuple(cards))
        every = [seal.opening(card) for card in chance.sample(cards, chance.randint(2, 30))]
        known = every[: chance.randint(0, len(every) - 1)]
        for given, short in zip(every[len(known) :], shortened(every[len(known) :], known), strict=True):
            # What lies beside the ways of the others follows from them, and their own hashes do.
            follows = {each for other in known for each in (*other.path, *_way(seal, other))}
            lacking = [each for each in given.path if each not in follows]
            assert hashes_in(short) == len(lacking)
            assert whole_opening(short, known, len(cards)) == given
            known = [*known, given]


def _way(seal: Seal, opening: CardOpening) -> list[str]:
    """The hashes on the way of an opening, from its own up."""
    return [level[opening.position >> at] for at, level in enumerate(seal._levels)]


def test_an_opening_that_goes_on_from_none_that_is_known_does_not_hold() -> None:
    seal = seal_of("ab" * 32, 0, tuple(range(52)))
    known, given = seal.opening(3), seal.opening(9)
    (short,) = shortened([given], [known])
    assert holds(seal.root, 52, whole_opening(short, [known], 52))
    for others in ([], [seal.opening(4)], [msgspec.structs.replace(known, card="2c")]):
        assert not holds(seal.root, 52, whole_opening(short, others, 52))
    assert not holds(seal.root, 52, whole_opening(msgspec.structs.replace(short, like=given.position), [known], 52))


def hashes_in(opening: CardOpening | NewOpening) -> int:
    return len(opening.path) if isinstance(opening, CardOpening) else (len(opening.proof) - 22) // 43


def hashes(spy: Spy) -> int:
    return sum(hashes_in(each) for seals in told(spy) for each in seals.openings)


def _open(spy: Spy) -> list[str]:
    """The cards that lie open to all."""
    picture = spy.told[-1]["picture"]
    return [*picture.get("board", []), *[card for seat in picture["seats"] for card in seat.get("up", [])]]


def test_who_comes_or_comes_back_is_told_all_that_they_may_know(tmp_path: Path) -> None:
    async def play(owner: Owner) -> None:
        await seated(owner)
        await owner.act("", acts.DealHand())
        ann, late = Spy("Ann"), Spy()
        owner.watch(ann)
        assert len(opened(ann)) == 2
        owner.watch(ann, owner.number)
        assert opened(ann)[:2] == opened(ann)[2:]
        owner._recover()  # as after a crash
        owner.watch(ann, owner.number)
        assert opened(ann)[4:] == opened(ann)[:2], "the same secret"
        await to_the_end(owner)
        owner.watch(late)
        hand = owner.table.state.hand
        assert hand is not None
        assert opened(late) == hand.openings().of("rail")
        before = told(ann)[-1]
        await owner.act("", acts.DealHand())
        assert told(ann)[-1].hand == before.hand + 1
        assert len(told(ann)[-1].roots) == 1

    run(tmp_path, SIGNS[0], play, CALM)


def test_what_is_new_to_many_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Seals] = []
    part = sealed_room.part

    def counted(of_message: Any) -> Any:
        made.append(of_message)
        return part(of_message)

    monkeypatch.setattr(sealed_room, "part", counted)

    async def play(owner: Owner) -> None:
        await seated(owner)
        for _ in range(40):
            owner.watch(Spy())
        made.clear()
        await owner.act("", acts.DealHand())
        assert len(made) == 1

    run(tmp_path, SIGNS[0], play, CALM)
