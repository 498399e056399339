"""Passwords: which are good enough, how they are kept, and that few are tried at a time.

Knows argon2 and a list of first guesses. Must not know whose they are: `people` does. Ask `waits` for how long somebody
waits after a wrong one.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import unicodedata
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from pokerroom.law.error import Refused
from pokerroom.room.waits import TooOften, network

T = TypeVar("T")
LEAST, MOST = 8, 256
THREADS = 2  # a hash takes much memory: few at a time
MOST_WAITING = 32  # sign-ins of one address; whoever comes from there then is asked to try again
MOST_IN_ALL = 256  # of all addresses; whoever comes then takes the last place of the longest line
# Enough to stop those whose guess is the first of every list; length does the rest.
_COMMON = """
password passw0rd password1 password123 12345678 123456789 1234567890 11111111 qwertyui qwerty123 qwertyuiop 1q2w3e4r
iloveyou sunshine princess football baseball letmein1 welcome1 trustno1 superman pokerroom pokerpoker 87654321 abcd1234
abc12345 asdfghjkl changeme 00000000 88888888 starwars whatever
"""
_GUESSED_FIRST = frozenset(_COMMON.split())


def checked(password: object, name: str) -> str:
    """A password as it is hashed, or a refusal that says what is wrong with it."""
    if not isinstance(password, str) or not LEAST <= len(password) <= MOST:
        raise Refused(f"a password has {LEAST} to {MOST} characters.")
    secret = unicodedata.normalize("NFC", password)
    if _plain(secret) != secret:
        raise Refused("the password has something in it that is not a character.")
    folded = secret.casefold()
    if folded in _GUESSED_FIRST or len(set(folded)) < 3 or folded.replace(" ", "") == name.casefold().replace(" ", ""):
        raise Refused("this password is the first that anybody would try; choose another.")
    return secret


class _Waiting(NamedTuple):
    """Something that hashes, and who waits for it."""

    work: Callable[[], Any]
    done: Future[Any]


class Passwords:
    """Hashes and verifies, in threads of its own so that the room is not held up."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Hash as argon2 advises, or as a test wants."""
        self._hasher = hasher if hasher is not None else PasswordHasher()
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self._lines: dict[str, deque[_Waiting]] = {}  # by address; the first is the next to be served
        self._working = 0  # threads
        self._lock = threading.Lock()
        # Verified in place of the password of somebody who has none, so that both take the same time.
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())

    async def slowly(self, work: Callable[[], T], address: str = "") -> T:
        """Do something that hashes, when its turn comes: each address in turn has one done."""
        key, done = network(address), Future[T]()
        with self._lock:
            line = self._lines.get(key, deque())
            if len(line) >= MOST_WAITING:
                raise _later()
            if sum(map(len, self._lines.values())) >= MOST_IN_ALL:
                longest = max(self._lines.values(), key=len)
                if len(longest) <= len(line) + 1:
                    raise _later()
                last = longest.pop().done
                if last.set_running_or_notify_cancel():
                    last.set_exception(_later())
            line.append(_Waiting(work, done))
            self._lines[key] = line
            if self._working < THREADS:
                self._working += 1
                self._pool.submit(self._serve)
        return await asyncio.wrap_future(done)

    def _serve(self) -> None:
        """Do what waits, one of each address after the other, until nothing does."""
        while True:
            with self._lock:
                if not self._lines:
                    self._working -= 1
                    return
                key = next(iter(self._lines))
                line = self._lines.pop(key)
                work, done = line.popleft()
                if line:
                    self._lines[key] = line  # behind the others
            if not done.set_running_or_notify_cancel():
                continue  # somebody went away before the turn came
            try:
                done.set_result(work())
            except BaseException as error:  # whoever waits must hear of it
                done.set_exception(error)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        with self._lock:
            return sum(map(len, self._lines.values()))

    def hash(self, secret: str) -> str:
        """What is kept of a password: argon2's own notation, salt and parameters included."""
        return self._hasher.hash(secret)

    def renewed(self, hashed: str, password: str) -> str | None:
        """The hash of a right password as it is made today, where it was made with other parameters."""
        return self._hasher.hash(_said(password)) if self._hasher.check_needs_rehash(hashed) else None

    def is_right(self, hashed: str | None, password: str) -> bool:
        """Whether this is the password; where there is none it is wrong after just as long."""
        try:
            right = self._hasher.verify(hashed if hashed is not None else self._nobodys, _said(password))
        except (Argon2Error, InvalidHashError):
            return False
        return right and hashed is not None

    def close(self) -> None:
        """Finish what is under way."""
        self._pool.shutdown()


def _later() -> TooOften:
    return TooOften("many are signing in at this moment; try again.", 1.0)


def _said(password: str) -> str:
    return _plain(unicodedata.normalize("NFC", password))


def _plain(text: str) -> str:
    """Text that can be hashed: what is no character becomes a question mark."""
    return text.encode(errors="replace").decode()
