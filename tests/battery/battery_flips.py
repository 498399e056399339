"""A byte of a file is another one: found by verifying, or nobody who reads gets anything else. A file at a time.

    .venv/bin/python -m tests.battery.battery_flips --flips 1000

makes a small room, changes one byte of one of its files at a time, each at random, verifies it and reads all there is
to read. Prints for each file how many were found, and how many changed nothing; ends with an error if one was neither.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.room.copies import restore, verified
from tests.room.small_room import make, readers

CHECK = Path(__file__).parents[2] / "docs" / "check_export.py"


class Target(NamedTuple):
    """A file of a room: which copy of the room, its place there, and what is looked at when a byte of it is another."""

    name: str
    room: str
    path: str
    look: Callable[[Path], str]


def look_at_room(folder: Path) -> str:
    """What is found in a room that was changed, in a sentence; nothing where verifying finds nothing."""
    try:
        faults = verified(folder / "room", folder / "keys").faults
    except Refused as refusal:
        return refusal.sentence
    return str(faults[0]) if faults else ""


def look_at_backup(folder: Path) -> str:
    """The same of a backup."""
    try:
        restore(folder / "backup", folder / "again")
    except Refused as refusal:
        return refusal.sentence
    return ""


def look_at_export(folder: Path) -> str:
    """The same of an export, by the program that needs nothing of ours."""
    done = subprocess.run([sys.executable, CHECK, folder / "export"], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout if done.returncode else ""


def targets(folder: Path) -> Iterator[Target]:
    """Every file of the room."""
    for room in ("closed", "killed"):
        for path in sorted((folder / room).rglob("*")):
            if path.is_file() and not path.name.endswith("-shm"):
                place = str(path.relative_to(folder / room))
                beside = path.with_name(f"{path.name}-wal").exists() or path.name.endswith("-wal")
                if room == "closed" or beside:  # the others are the same as where it was closed
                    yield Target(f"{path.name} ({room})", room, place, look_at_room)
    yield Target("backup", "copies", "backup", look_at_backup)
    yield Target("export", "copies", "export", look_at_export)


def read(target: Target, folder: Path) -> Any:
    """All that readers get; of a backup what is laid out."""
    if target.room != "copies":
        return readers(folder / "room", folder / "keys")
    if target.path == "backup":
        return [(folder / "again" / name).read_bytes() for name in ("room.db", "people.db")]
    return None


def flip(target: Target, made: Path, place: Path, chance: Random, before: Any) -> str:
    """Change a byte of a file: what was found, or what nobody gets that is another; an error where neither holds."""
    shutil.copytree(made / target.room, place)
    path = place / target.path
    data = bytearray(path.read_bytes())
    at, by = chance.randrange(len(data)), chance.randrange(1, 256)
    data[at] ^= by
    path.write_bytes(data)
    said = target.look(place)
    if said:
        return "found"
    after = read(target, place) if target.path != "export" else canonical(bytes(data))
    assert after == before, f"{target.name}: byte {at} ^ {by} is not found, and somebody gets something else"
    return "the same"


def canonical(data: bytes) -> bytes:
    """An export as whoever reads it has it: letters of numbers may be large or small."""
    return data.lower()


def run(folder: Path, flips: int, seed: int, only: str = "") -> dict[str, Counter[str]]:
    """Change bytes of every file; what came of them, by file."""
    made = folder / "made"
    make(made)
    chance = Random(seed)
    counted: dict[str, Counter[str]] = {}
    for target in targets(made):
        if only not in target.name:
            continue
        shutil.copytree(made / target.room, folder / "first")
        assert not target.look(folder / "first"), f"{target.name}: {target.look(folder / 'first')}"
        if target.path == "export":
            before: Any = canonical((made / "copies" / "export").read_bytes())
        else:
            before = read(target, folder / "first")
        shutil.rmtree(folder / "first")
        counts = counted[target.name] = Counter()
        for _ in range(flips):
            counts[flip(target, made, folder / "one", chance, before)] += 1
            shutil.rmtree(folder / "one")
        print(f"{counts['found']:6,} found {counts['the same']:6,} the same   {target.name}", flush=True)
    return counted


def main() -> None:
    """Change bytes, and say what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--flips", type=int, default=1000, help="bytes of each file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="files of which the name has this in it")
    options = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), options.flips, options.seed, options.only)
    print(f"in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
