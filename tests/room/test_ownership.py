"""Who may append: nobody without a lease, whatever stops, wakes up, is late, or has another clock."""

from __future__ import annotations

import importlib.util
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.room.addresses import is_server, store_at
from pokerroom.room.database import CannotWriteError, DatabaseError
from pokerroom.room.keys import BYTES, RoomVault
from pokerroom.room.ledger import BANK, Ledger, Payment
from pokerroom.room.ownership import SHARDS, Everything, NotOwnerError, Ownership, shard_of, spread
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import Mark, NewRow
from pokerroom.room.verify import check
from tests.room.owning import STREAMS
from tests.servers import Keeps, Server, programs, server

if TYPE_CHECKING:
    from pokerroom.room.leases import Leases

needs_server = pytest.mark.skipif(
    importlib.util.find_spec("psycopg") is None or programs() is None,
    reason="there is no PostgreSQL on this machine: leases are not tested",
)
TABLE = "table/t1"
StoreOf = Callable[["Leases", str], RoomStore]
SHORT = 0.6  # seconds: a lease for those who wait until it is over
LONG = 30.0  # seconds: one that is not over while a busy machine thinks


def row(number: int, stream: str = TABLE, **more: Any) -> NewRow:
    return NewRow(stream, number, 1000 + number, "act", b"x", **more)


# ------------------------------------------------------------------------------------------------ of every store


@pytest.fixture
def owned(keeps: Keeps) -> Iterator[Ownership]:
    """The ownership of a process that is alone."""
    if not is_server(keeps.rows):
        yield Everything()
        return
    from pokerroom.room.leases import Leases

    with closing(Leases(keeps.rows, "alone")) as found:
        yield found


@pytest.fixture
def fenced(store: RoomStore, owned: Ownership) -> RoomStore:
    store.stand_behind(owned)
    return store


def test_who_is_alone_has_everything_at_once(owned: Ownership) -> None:
    assert not owned.mine
    change = owned.beat()
    assert change.taken == dict(owned.mine) and set(change.taken) == set(range(SHARDS))
    assert not change.lost and not change.surplus
    assert owned.beat() == ({}, set(), {})


def test_nothing_is_written_before_the_first_beat_and_after_leaving(fenced: RoomStore, owned: Ownership) -> None:
    paid = (Payment(BANK, "person/p1", 5, "gift"),)
    with pytest.raises(NotOwnerError):
        fenced.append([row(1, postings=paid)])
    owned.beat()
    fenced.append([row(1, postings=paid)])
    owned.leave()
    assert not owned.mine
    with pytest.raises(NotOwnerError, match="another process"):
        fenced.append([row(2, postings=paid)])
    assert fenced.end(TABLE) == 1
    assert Ledger(fenced.database).balance("person/p1") == 5


def test_who_comes_back_has_another_epoch_and_rows_of_the_old_one_are_refused(
    fenced: RoomStore, owned: Ownership
) -> None:
    owned.beat()
    old = owned.mine[shard_of(TABLE)]
    fenced.append([row(1, epoch=old)])
    owned.leave()
    owned.beat()
    new = owned.mine[shard_of(TABLE)]
    assert new > old
    with pytest.raises(NotOwnerError):
        fenced.append([row(2, epoch=old)])
    assert fenced.end(TABLE) == 1
    fenced.append([row(2, epoch=new)])
    fenced.append([row(3)])
    assert fenced.end(TABLE) == 3


def test_what_is_refused_takes_nothing_else_with_it(fenced: RoomStore, owned: Ownership) -> None:
    owned.beat()
    now = owned.mine[shard_of(TABLE)]
    mixed = [[row(1)], [row(1, "table/t2", epoch=now + 7)], [row(2, epoch=now)], [row(9, "table/t3")]]
    none, refused, also_none, wrong = fenced.append_each(mixed)
    assert none is None and also_none is None
    assert isinstance(refused, NotOwnerError) and isinstance(wrong, ValueError)
    assert [fenced.end(each) for each in (TABLE, "table/t2", "table/t3")] == [2, 0, 0]


def test_marks_and_packs_are_fenced_too(fenced: RoomStore, owned: Ownership) -> None:
    owned.beat()
    fenced.append([row(1, marks=(Mark(1, False, b"a"),)), row(2, marks=(Mark(1, True, b"b"),))])
    owned.leave()
    with pytest.raises(NotOwnerError):
        fenced.mark(TABLE, [(1, Mark(2, False, b"c"))])
    fenced.pack(TABLE)
    with pytest.raises(NotOwnerError):
        fenced.archive(row(1, "archives"), [(TABLE, 2, 1002, b"", b"")])
    assert [span.number for span in fenced.spans(TABLE)] == [1]
    assert not fenced.packs(TABLE) and fenced.end("archives") == 0
    owned.beat()
    fenced.pack(TABLE)
    assert len(fenced.packs(TABLE)) == 1


# ------------------------------------------------------------------------------------------------ a fair share


@given(st.integers(1, 9), st.lists(st.integers(0, 12), min_size=1, max_size=300))
def test_shares_are_even_and_no_more_moves_than_must(count: int, holders: list[int]) -> None:
    members = {f"m{number}" for number in range(count)}
    owners = {shard: f"m{holder}" for shard, holder in enumerate(holders)}  # some of whom are not there
    plan = spread(members, owners)
    after = owners | plan
    held = Counter(after.values())
    assert set(held) <= members
    assert max(held[each] for each in members) - min(held[each] for each in members) <= 1
    assert all(owners[shard] != to for shard, to in plan.items())
    more = max(held.values())
    over = sum(max(0, number - more) for owner, number in Counter(owners.values()).items() if owner in members)
    homeless = sum(owner not in members for owner in owners.values())
    assert len(plan) <= over + homeless + count  # at most one each for what does not come out even
    assert spread(members, after) == {}


def test_nobody_is_given_anything_where_there_is_nobody() -> None:
    assert spread([], {1: "a"}) == {}


# ------------------------------------------------------------------------------------------------ several processes


@pytest.fixture
def address(on_server: Server) -> str:
    return on_server.database()


@pytest.fixture
def member(address: str) -> Iterator[Callable[..., Leases]]:
    """Makes members of one room."""
    from pokerroom.room.leases import Leases

    made: list[Leases] = []

    def make(name: str, length: float = LONG, **more: Any) -> Leases:
        made.append(Leases(address, name, length=length, **more))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def store_of() -> Iterator[Callable[[Leases, str], RoomStore]]:
    """Makes the store of a member."""
    from pokerroom.room.addresses import as_member

    made: list[RoomStore] = []

    def make(leases: Leases, address: str) -> RoomStore:
        made.append(store_at(as_member(address, leases.name)))
        made[-1].stand_behind(leases)
        return made[-1]

    yield make
    for each in made:
        each.close()


def beats(*members: Leases, seconds: float = 10.0, until: Callable[[], bool]) -> float:
    """Let members beat, and hand over what is too much, until something is so; how long it took."""
    start = time.monotonic()
    while not until():
        assert time.monotonic() - start < seconds, "it did not come"
        for each in members:
            surplus = each.beat().surplus
            if surplus:
                each.hand_over(surplus)
        time.sleep(0.05)
    return time.monotonic() - start


def tried(what: Callable[[], Any]) -> Any:
    """Do something, a second time where the connection turns out to have been cut."""
    try:
        return what()
    except CannotWriteError:
        return what()


def counts(*members: Leases) -> list[int]:
    for each in members:
        each.beat()
    return [len(each.mine) for each in members]


def are_apart(*members: Leases) -> bool:
    held = [shard for each in members for shard in each.mine]
    return len(held) == len(set(held))


@needs_server
def test_two_who_claim_at_once_never_have_the_same(
    member: Callable[..., Leases], address: str, store_of: StoreOf
) -> None:
    both = [member("a"), member("b")]
    gate = threading.Barrier(2)

    def claim(each: Leases) -> None:
        gate.wait()
        each.beat()

    threads = [threading.Thread(target=claim, args=(each,)) for each in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for each in both:
        each.beat()  # what was taken meanwhile is known now
    assert are_apart(*both)
    stores = [store_of(each, address) for each in both]
    accepted = [0, 0]
    for stream in STREAMS:
        results = [found.append_each([[row(1, stream)]])[0] for found in stores]
        assert sum(each is None for each in results) <= 1
        assert all(each is None or isinstance(each, NotOwnerError) for each in results)
        accepted = [count + (each is None) for count, each in zip(accepted, results, strict=True)]
    beats(*both, until=lambda: counts(*both) == [SHARDS // 2] * 2)
    assert sum(accepted) > 0


@needs_server
def test_shards_are_spread_evenly_as_processes_come_and_go(member: Callable[..., Leases]) -> None:
    a, b, c = member("a"), member("b"), member("c")
    a.beat()
    assert len(a.mine) == SHARDS
    first = dict(a.mine)
    beats(a, b, until=lambda: sorted(counts(a, b)) == [128, 128] and are_apart(a, b))
    assert all(a.mine[shard] == first[shard] for shard in a.mine), "what stays has the epoch that it had"
    assert all(b.mine[shard] > first[shard] for shard in b.mine)
    beats(a, b, c, until=lambda: sorted(counts(a, b, c)) == [85, 85, 86] and are_apart(a, b, c))
    b.leave()
    beats(a, c, until=lambda: sorted(counts(a, c)) == [128, 128] and are_apart(a, c))  # long before its time is over


@needs_server
def test_what_is_handed_over_is_there_at_once_for_who_gets_it(member: Callable[..., Leases]) -> None:
    a, b = member("a"), member("b")
    beats(a, b, until=lambda: counts(a, b) == [128, 128])
    while b.wait(0.2):
        pass
    threading.Timer(0.3, a.leave).start()
    start = time.monotonic()
    assert b.wait(10.0) and time.monotonic() - start < 8.0
    b.beat()
    assert len(b.mine) == SHARDS


@needs_server
def test_who_renews_too_late_has_lost_what_was_before(
    member: Callable[..., Leases], address: str, store_of: StoreOf
) -> None:
    a = member("a", length=SHORT)
    a.beat()
    kept = store_of(a, address)
    old = a.mine[shard_of(TABLE)]
    kept.append([row(1, epoch=old)])
    time.sleep(SHORT * 1.3)
    with pytest.raises(NotOwnerError):
        kept.append([row(2, epoch=old)])
    change = a.beat()
    assert change.lost == set(range(SHARDS)) and all(epoch > old for epoch in change.taken.values())
    with pytest.raises(NotOwnerError):
        kept.append([row(2, epoch=old)])
    kept.append([row(2, epoch=a.mine[shard_of(TABLE)])])
    assert kept.end(TABLE) == 2


@needs_server
def test_a_hand_that_another_has_begun_is_opened_with_its_own_secret(
    member: Callable[..., Leases], address: str, store_of: StoreOf
) -> None:
    a, b = member("a"), member("b")
    a.beat()
    first, second = store_of(a, address), store_of(b, address)
    first.vault = second.vault = RoomVault(b"k" * BYTES)
    one, two = b"1" * BYTES, b"2" * BYTES
    first.append([row(1, marks=(Mark(1, False, b"a"),), sealed=b"x", secret=one)])
    a.leave()
    b.beat()
    assert not any(each.locked for each in first.read(TABLE))
    second.append([row(2, marks=(Mark(1, True, b"b"),), sealed=b"x", secret=one)])
    second.append([row(3, marks=(Mark(2, False, b"c"),), sealed=b"y", secret=two), row(4, sealed=b"z", secret=two)])
    for _ in range(2):  # what was read once is not taken for what comes next
        assert [each.sealed for each in first.read(TABLE, 2)] == [b"y", b"z"]
        assert not any(each.locked for each in first.read(TABLE))


@pytest.mark.logs("is there again")
@needs_server
def test_who_is_silent_is_replaced_and_can_write_nothing_more(
    member: Callable[..., Leases], address: str, store_of: StoreOf
) -> None:
    a, b = member("a", length=2.0), member("b", length=2.0)
    a.beat()
    old, new = store_of(a, address), store_of(b, address)
    old.append([row(1, marks=(Mark(1, False, b"a"),))])
    b.beat()
    beats(b, until=lambda: len(b.mine) == SHARDS, seconds=30)
    new.append([row(2), row(3, marks=(Mark(1, True, b"b"),))])
    new.pack(TABLE)  # so that no number stands in the way of the old owner
    with pytest.raises(NotOwnerError):
        tried(lambda: old.append([row(2)]))
    change = tried(a.beat)
    assert change.lost == set(range(SHARDS)) and not change.taken
    beats(a, b, until=lambda: counts(a, b) == [128, 128])
    holder = old if shard_of(TABLE) in a.mine else new
    holder.append([row(4)])
    assert holder.end(TABLE) == 4 and not check(holder, TABLE)


@needs_server
def test_one_who_stops_in_the_middle_of_an_append_holds_nobody_up(
    member: Callable[..., Leases], address: str, on_server: Server, store_of: StoreOf
) -> None:
    a, b = member("a", length=2.0), member("b", length=2.0)
    a.beat()
    b.beat()
    old, new = store_of(a, address), store_of(b, address)
    old.append([row(1, postings=(Payment(BANK, "person/p1", 5, "gift"),))])
    with pytest.raises((CannotWriteError, DatabaseError)), old.database.writing() as base:
        assert not a.asked(base, [(TABLE, 0)])()
        base.execute("UPDATE account SET balance = balance + 1 WHERE name = 'person/p1'")
        old.database.done(base)
        beats(b, until=lambda: len(b.mine) == SHARDS, seconds=30)  # and nobody has heard of the other since
    new.append([row(2, postings=(Payment(BANK, "person/p1", 5, "gift"),))])
    assert Ledger(new.database).balance("person/p1") == 10


@needs_server
def test_a_shard_does_not_change_hands_while_its_owner_commits(
    member: Callable[..., Leases], address: str, store_of: StoreOf
) -> None:
    a, b = member("a"), member("b")
    a.beat()
    b.beat()
    old = store_of(a, address)
    given = threading.Thread(target=lambda: a.hand_over({shard_of(TABLE): "b"}))
    with old.database.writing() as base:
        assert not a.asked(base, [(TABLE, 0)])()
        given.start()
        given.join(0.4)
        assert given.is_alive()
        b.beat()
        assert shard_of(TABLE) not in b.mine
    given.join(5)
    b.beat()
    assert shard_of(TABLE) in b.mine
    with pytest.raises(NotOwnerError):
        old.append([row(1)])


@needs_server
def test_who_gets_a_shard_again_knows_what_was_written_and_packed_meanwhile(
    member: Callable[..., Leases], address: str, store_of: StoreOf
) -> None:
    a, b = member("a"), member("b")
    a.beat()
    b.beat()
    shard = shard_of(TABLE)
    here, there = store_of(a, address), store_of(b, address)
    here.append([row(1, marks=(Mark(1, False, b"a"),))])
    a.hand_over({shard: "b"})
    b.beat()
    there.append([row(2), row(3, marks=(Mark(1, True, b"b"),))])
    there.pack(TABLE)  # so that no number stands in the way of what would be written again
    b.hand_over({shard: "a"})
    a.beat()
    with pytest.raises(ValueError, match="does not follow 3"):
        here.append([row(2)])
    here.append([row(4)])
    assert here.end(TABLE) == 4 and not check(here, TABLE)


# ------------------------------------------------------------------------------------------------ clocks


@pytest.fixture
def shifted(on_server: Server, address: str) -> tuple[str, Callable[[int], None]]:
    """What the server reads for a clock, and how to put it wrong by so many seconds."""
    database = address.partition("@/")[2].partition("?")[0]
    on_server.tell("CREATE TABLE public.shift (seconds INT)", database)
    on_server.tell("INSERT INTO public.shift VALUES (0)", database)
    clock = "(clock_timestamp() + make_interval(secs => (SELECT seconds FROM public.shift)))"
    return clock, lambda seconds: on_server.tell(f"UPDATE public.shift SET seconds = {seconds}", database) and None


@needs_server
def test_a_clock_that_goes_back_takes_nothing_from_who_is_there_and_gives_nothing_to_who_is_not(
    member: Callable[..., Leases], address: str, shifted: tuple[str, Callable[[int], None]], store_of: StoreOf
) -> None:
    clock, shift = shifted
    a, b, c = (member(name, length=4.0, clock=clock) for name in "abc")
    beats(a, b, c, until=lambda: sorted(counts(a, b, c)) == [85, 85, 86])
    judging = time.monotonic() + 4.5  # when all have been there for long enough
    beats(a, b, c, until=lambda: time.monotonic() > judging)
    before = [dict(a.mine), dict(b.mine)]
    kept = store_of(a, address)
    mine = next(stream for stream in STREAMS if shard_of(stream) in a.mine)
    kept.append([row(1, mine)])
    shift(-3600)
    kept.append([row(2, mine)])
    # The third is silent from now on, and its time would not be over for an hour.
    beats(a, b, until=lambda: len(a.mine) + len(b.mine) == SHARDS, seconds=30)
    assert sorted(counts(a, b)) == [128, 128]
    for was, each in zip(before, (a, b), strict=True):
        assert all(each.mine[shard] == epoch for shard, epoch in was.items())
    kept.append([row(3, mine, epoch=before[0][shard_of(mine)])])


@needs_server
def test_a_clock_that_leaps_forward_ends_every_lease_and_everybody_gets_their_own_again(
    member: Callable[..., Leases], address: str, shifted: tuple[str, Callable[[int], None]], store_of: StoreOf
) -> None:
    clock, shift = shifted
    a, b = member("a", clock=clock), member("b", clock=clock)
    beats(a, b, until=lambda: counts(a, b) == [128, 128])
    before = [dict(a.mine), dict(b.mine)]
    kept = store_of(a, address)
    mine = next(stream for stream in STREAMS if shard_of(stream) in a.mine)
    shift(3600)
    with pytest.raises(NotOwnerError):
        kept.append([row(1, mine)])
    a.beat()
    b.beat()
    assert [a.mine.keys(), b.mine.keys()] == [each.keys() for each in before]
    kept.append([row(1, mine)])


# ------------------------------------------------------------------------------------------------ the server is away


@pytest.mark.logs("is there again")
@needs_server
def test_a_server_that_was_away_for_longer_than_a_lease_takes_nothing_from_anybody(store_of: StoreOf) -> None:
    from pokerroom.room.leases import Leases

    with server(durable=True) as mortal:
        address = mortal.database()
        a, b = Leases(address, "a"), Leases(address, "b")
        beats(a, b, until=lambda: counts(a, b) == [128, 128])
        kept = store_of(a, address)
        mine = next(stream for stream in STREAMS if shard_of(stream) in a.mine)
        old = a.mine[shard_of(mine)]
        kept.append([row(1, mine, epoch=old)])
        held = [set(a.mine), set(b.mine)]
        mortal.end(signal.SIGQUIT)
        for each in (a, b):
            with pytest.raises(Refused, match="at this moment"):
                each.beat()
        with pytest.raises(CannotWriteError):
            kept.append([row(2, mine, epoch=old)])
        time.sleep(2.2)
        mortal.start()
        with pytest.raises(NotOwnerError):
            kept.append([row(2, mine, epoch=old)])
        a.beat()
        b.beat()
        assert [set(a.mine), set(b.mine)] == held
        kept.append([row(2, mine, epoch=a.mine[shard_of(mine)])])
        for each in (a, b):
            each.close()


# ------------------------------------------------------------------------------------------------ real processes


class Running:
    """A process that appends, and what it has said."""

    def __init__(self, address: str, name: str) -> None:
        said = [sys.executable, "-m", "tests.room.owning", address, name]
        self.process = subprocess.Popen(said, stdout=subprocess.PIPE, text=True)
        self.said: list[str] = []
        self.name = name
        self.reading = threading.Thread(target=self._read, daemon=True)
        self.reading.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self.said.append(line.strip())

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(20)
        self.reading.join(20)


def shards_of(address: str, on_server: Server, name: str) -> int:
    database = address.partition("@/")[2].partition("?")[0]
    asked = f"SELECT count(*) FROM pokerroom_leases.lease WHERE owner = '{name}'"
    return int(str(on_server.tell(asked, database)[0][0]))


def waited(so: Callable[[], bool], seconds: float = 40.0) -> float:
    start = time.monotonic()
    while not so():
        assert time.monotonic() - start < seconds, "it did not come"
        time.sleep(0.02)
    return time.monotonic() - start


@pytest.mark.parametrize("how", ["SIGSTOP", "SIGKILL", "SIGTERM"])
@needs_server
def test_of_two_processes_one_goes_on_where_the_other_ends(how: str, address: str, on_server: Server) -> None:
    from pokerroom.room.leases import Leases

    store_at(address).close()
    Leases(address, "nobody").close()
    one, other = Running(address, "one"), Running(address, "other")
    try:
        waited(lambda: shards_of(address, on_server, "one") == shards_of(address, on_server, "other") == 128)
        time.sleep(2.5)  # both have been there for long enough to judge
        one.process.send_signal(getattr(signal, how))
        waited(lambda: shards_of(address, on_server, "other") == SHARDS)
        time.sleep(0.3)
        if how == "SIGSTOP":
            already = len(one.said)
            one.process.send_signal(signal.SIGCONT)
            waited(lambda: shards_of(address, on_server, "one") == 128)
            assert any(each.startswith(("refused", "failed")) for each in one.said[already:]), "it had something to say"
            waited(lambda: {"lost", "taken"} <= set(one.said[already:]))
            time.sleep(0.5)
    finally:
        for each in (one, other):
            each.end()
    with closing(store_at(address)) as kept:
        assert sum(kept.end(stream) for stream in STREAMS) > 100
        for stream in STREAMS:
            assert not check(kept, stream)
            epochs = [int(each.data.split()[1]) for each in kept.read(stream)]
            assert epochs == sorted(epochs), f"{stream} has a row of somebody whose time was over"
