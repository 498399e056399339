"""Keys: the two secrets of a room, which lie elsewhere than its data: one seals open hands, one signs anchors.

Knows files that only their owner may read, AES-GCM and Ed25519. Must not know what is sealed or signed. Whoever has the
data without the keys reads no card of a hand that is being played, and cannot write history anew.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, Protocol

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pokerroom.law.error import Refused

SEALING, SIGNING = "seal.key", "sign.key"
BYTES = 32  # of every key and every secret of a hand
_NONCE = 12
_NAME = 8  # bytes by which a key is known
LOST = "its key is not here"
_ROOM = re.compile(r"[0-9a-f]{16}")


class LostKeyError(Exception):
    """Something was sealed by a key that is not here."""


class BrokenSealError(Exception):
    """Something was sealed by a key that is here, and is not what was sealed."""


class Vault(Protocol):
    """What a store asks to have sealed and opened: secrets of hands by the room's key, texts by a hand's secret."""

    def wrap(self, secret: bytes) -> bytes:
        """A secret as it may lie on the disk."""

    def unwrap(self, wrapped: bytes) -> bytes:
        """The secret again; a `LostKeyError` where another key wrapped it, a `BrokenSealError` where it was changed."""

    def seal(self, secret: bytes, number: int, text: bytes) -> bytes:
        """A text of a hand as it may lie on the disk; each number is used once with a secret."""

    def open(self, secret: bytes, number: int, sealed: bytes) -> bytes:
        """The text again; a `BrokenSealError` where it is not what was sealed."""


class RoomVault:
    """A vault whose key is the room's."""

    def __init__(self, key: bytes | None = None) -> None:
        """Seal by this key; without one, by a key that nobody will have again."""
        known = key if key is not None else secrets.token_bytes(BYTES)
        self._key: bytes = known
        self._cipher: AESGCM = AESGCM(known)
        self._name: bytes = hashlib.sha256(b"pokerroom seal" + known).digest()[:_NAME]
        self._hand: tuple[bytes, AESGCM] = (b"", self._cipher)  # the last one asked for: rows of a hand come together

    def __reduce__(self) -> tuple[type[RoomVault], tuple[bytes]]:
        """Hand it on to a process of one's own."""
        return RoomVault, (self._key,)

    @property
    def name(self) -> str:
        """By what its key is known."""
        return self._name.hex()

    def wrap(self, secret: bytes) -> bytes:
        """A secret as it may lie on the disk: which key, a number used once, the secret."""
        nonce = secrets.token_bytes(_NONCE)
        return self._name + nonce + self._cipher.encrypt(nonce, secret, None)

    def unwrap(self, wrapped: bytes) -> bytes:
        """The secret again; a `LostKeyError` where another key wrapped it, a `BrokenSealError` where it was changed."""
        name, nonce, text = wrapped[:_NAME], wrapped[_NAME : _NAME + _NONCE], wrapped[_NAME + _NONCE :]
        if name != self._name:
            raise LostKeyError(LOST)
        try:
            return self._cipher.decrypt(nonce, text, None)
        except (InvalidTag, ValueError):
            raise BrokenSealError("the secret of its hand was changed") from None

    def seal(self, secret: bytes, number: int, text: bytes) -> bytes:
        """A text of a hand as it may lie on the disk."""
        return self._of(secret).encrypt(number.to_bytes(_NONCE, "big"), text, None)

    def open(self, secret: bytes, number: int, sealed: bytes) -> bytes:
        """The text again; a `BrokenSealError` where it is not what was sealed."""
        try:
            return self._of(secret).decrypt(number.to_bytes(_NONCE, "big"), sealed, None)
        except (InvalidTag, ValueError):
            raise BrokenSealError("what was sealed in it was changed") from None

    def _of(self, secret: bytes) -> AESGCM:
        known, cipher = self._hand
        if known != secret:
            # Not the secret itself, which also keys the chain.
            cipher = AESGCM(hashlib.sha256(b"pokerroom row" + secret).digest())
            self._hand = (secret, cipher)
        return cipher


class Keys(NamedTuple):
    """The keys of one room."""

    sealing: bytes
    signing: bytes

    @property
    def vault(self) -> RoomVault:
        """What seals and opens with them."""
        return RoomVault(self.sealing)

    @property
    def sums(self) -> bytes:
        """The key by which rows are summed that may change."""
        return hashlib.sha256(b"pokerroom people" + self.sealing).digest()

    @property
    def names(self) -> str:
        """By what the two are known, which tells nobody what they are."""
        return f"{RoomVault(self.sealing).name} {self.public}"

    @property
    def public(self) -> str:
        """The key by which anybody can check what was signed."""
        return Ed25519PrivateKey.from_private_bytes(self.signing).public_key().public_bytes_raw().hex()

    def sign(self, text: bytes) -> str:
        """Sign a text."""
        return Ed25519PrivateKey.from_private_bytes(self.signing).sign(text).hex()


def is_signed(text: bytes, signature: str, public: str) -> bool:
    """Whether this signature of a text was made with the key that belongs to `public`."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True


def new_keys() -> Keys:
    """Keys that nobody has had yet."""
    return Keys(secrets.token_bytes(BYTES), secrets.token_bytes(BYTES))


def keys_folder(room: str, chosen: Path | None = None) -> Path:
    """Where the keys of a room lie: in a folder that was chosen, or among the user's settings, one for each room."""
    if not _ROOM.fullmatch(room):
        raise Refused(f"{room[:40]!r} is not the number of a room.")
    if chosen is not None:
        return chosen / room
    base = os.environ.get("XDG_CONFIG_HOME", "")
    if not base.startswith("/"):  # a relative path counts as none
        base = str(Path.home() / ".config")
    return Path(base) / "pokerroom" / "keys" / room


def keys_in(folder: Path) -> Keys:
    """The keys that lie in a folder, made where there are none yet; for their owner's eyes only."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in (SEALING, SIGNING):
            _make(folder / name)
    except OSError as error:
        raise Refused(f"the keys of the room cannot be kept in {folder}: {error.strerror}.") from None
    found = keys_there(folder)
    assert found is not None
    return found


def keys_there(folder: Path) -> Keys | None:
    """The keys that lie in a folder; None where there are none."""
    paths = [folder / name for name in (SEALING, SIGNING)]
    if not all(path.exists() for path in paths):
        return None
    try:
        return Keys(*(_key(path) for path in paths))
    except OSError as error:
        raise Refused(f"the keys of the room cannot be read in {folder}: {error.strerror}.") from None


def sums_key(data: Path, chosen: Path | None = None) -> bytes:
    """The key by which the people of the room in a folder are summed; an empty one where there is no room or no key."""
    file = data / "room.db"
    if not file.is_file():
        return b""
    try:
        with closing(sqlite3.connect(file, timeout=5.0)) as base:
            found = base.execute("SELECT said FROM about WHERE name = 'room'").fetchone()
    except sqlite3.DatabaseError as error:
        raise Refused(f"{file} cannot be read: {error}.") from None
    keys = keys_there(keys_folder(str(found[0]), chosen)) if found is not None else None
    return keys.sums if keys is not None else b""


def _make(path: Path) -> None:
    if path.exists():
        return
    # Whole or not at all: a crash in between leaves no half of a key.
    made = path.with_suffix(".new")
    made.unlink(missing_ok=True)
    with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_bytes(BYTES).hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    made.rename(path)


def _key(path: Path) -> bytes:
    if path.stat().st_mode & 0o077 and os.name == "posix":
        raise Refused(f"{path} can be read by others: give it the mode 600.")
    try:
        key = bytes.fromhex(path.read_text().strip())
    except (UnicodeDecodeError, ValueError):
        key = b""
    if len(key) != BYTES:
        raise Refused(f"{path} is not a key of a room.")
    return key
