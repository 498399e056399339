"""The build: which program exactly this is, by its version and the hash of everything that it plays by.

Knows the files of the package. Must not know what is in them. A hand and an anchor name it, so that anybody can say
later by which program a hand was dealt.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

PARTS = ("law", "cards", "machine", "hand", "table", "books", "shelf", "room")
ENDINGS = (".py", ".toml", ".c", ".so", ".pyd")


@cache
def build() -> str:
    """The version, and behind a plus the first letters of the hash."""
    from pokerroom import __version__

    base = Path(str(files("pokerroom")))
    found = hashlib.sha256()
    for part in PARTS:
        for path in sorted((base / part).rglob("*")):
            if path.suffix in ENDINGS and path.is_file():
                found.update(f"{path.relative_to(base).as_posix()}\n".encode())
                found.update(hashlib.sha256(path.read_bytes()).digest())
    return f"pokerroom {__version__}+{found.hexdigest()[:16]}"
