"""Notebooks: what people with an account wrote down about others, and whose chat they do not want to read.

Knows a small file for each account, which nobody but its owner reads. It is no record: nothing in it is chained, and
it goes with the account. Must not know who asks: `web.notes` does.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused

FOLDER = "notes"
MOST, LONGEST, LONGEST_NAME = 500, 500, 40


class PlayerNote(Struct):
    """What somebody wrote about a player, and whether they have muted them."""

    name: str
    text: str = ""
    muted: bool = False


class Notebook:
    """The notebooks of a room. Its methods may be called from any thread; two writers of one account follow each other
    in the room's loop."""

    def __init__(self, folder: Path) -> None:
        """Find them in a folder of the room's data, which is made when somebody writes."""
        self._folder = folder / FOLDER

    def of(self, person: str) -> list[PlayerNote]:
        """What somebody has written, by name."""
        try:
            return msgspec.json.decode(self._path(person).read_bytes(), type=list[PlayerNote])
        except FileNotFoundError:
            return []

    def write(self, person: str, note: PlayerNote) -> list[PlayerNote]:
        """Write about somebody, or nothing any more; all that is there then."""
        name = " ".join(note.name.split())
        if not name or len(name) > LONGEST_NAME:
            raise Refused("a note is about somebody with a name.")
        if len(note.text) > LONGEST:
            raise Refused(f"a note has {LONGEST} letters at most.")
        kept = [each for each in self.of(person) if each.name.casefold() != name.casefold()]
        text = note.text.strip()
        if text or note.muted:
            if len(kept) >= MOST:
                raise Refused(f"{MOST} notes are the most: take one out first.")
            kept.append(PlayerNote(name, text, note.muted))
        kept.sort(key=lambda each: each.name.casefold())
        self._put(person, kept)
        return kept

    def forget(self, person: str, names: tuple[str, ...] = ()) -> None:
        """Forget what somebody wrote, and what others wrote about them under these names."""
        self._path(person).unlink(missing_ok=True)
        gone = {name.casefold() for name in names}
        for path in self._folder.glob("*.json") if gone else ():
            notes = self.of(path.stem)
            left = [each for each in notes if each.name.casefold() not in gone]
            if len(left) < len(notes):
                self._put(path.stem, left)

    def _put(self, person: str, notes: list[PlayerNote]) -> None:
        path = self._path(person)
        if not notes:
            path.unlink(missing_ok=True)
            return
        self._folder.mkdir(mode=0o700, exist_ok=True)
        made = path.with_suffix(".new")
        made.touch(mode=0o600)
        made.write_bytes(msgspec.json.encode(notes))
        made.replace(path)

    def _path(self, person: str) -> Path:
        if not person.isalnum():
            raise Refused("nobody has such a number.")
        return self._folder / f"{person}.json"
