"""Frames: a whole text as it goes over a socket, ours as it is written and a browser's as it is read.

Knows the plainest frame there is, which nearly all are. Must not know what a text says, nor any other frame: pings,
parts of texts and whatever is wrong with a frame are for the library, which `server` asks.
"""

from __future__ import annotations

from functools import lru_cache

TEXT = 0x81  # how a frame begins that is a whole text
_CONTROL = (0x89, 0x8A)  # one that is a whole ping, or the answer to one
_MASKED = 0x80
_HEAD, _MASK = 2, 4  # bytes


@lru_cache(maxsize=1)
def framed(text: bytes) -> bytes:
    """A text in a frame of its own; one that goes to many is put into it once."""
    length = len(text)
    if length < 126:
        return bytes((TEXT, length)) + text
    if length < 1 << 16:
        return bytes((TEXT, 126, length >> 8, length & 255)) + text
    return bytes((TEXT, 127)) + length.to_bytes(8, "big") + text


def text_in(data: bytes, start: int) -> tuple[str, int] | None:
    """The text of the frame that begins there, and where the next one does; nothing where it is another one, not whole,
    or no text."""
    found = _span(data, start)
    if found is None or data[start] != TEXT:
        return None
    begins, ends = found
    length = ends - begins
    mask = data[begins - _MASK : begins] * (length // _MASK + 1)
    text = int.from_bytes(data[begins:ends], "big") ^ int.from_bytes(mask[:length], "big")
    try:
        return text.to_bytes(length, "big").decode(), ends
    except UnicodeDecodeError:
        return None


def is_aside(data: bytes) -> bool:
    """Whether there is nothing but whole pings and their answers: what comes next begins a frame."""
    start = 0
    while start < len(data):
        found = _span(data, start)
        if found is None or data[start] not in _CONTROL:
            return False
        start = found[1]
    return True


def _span(data: bytes, start: int) -> tuple[int, int] | None:
    """Where what is in a masked frame begins and ends; nothing where the frame is not masked, is not whole, or so long
    that its length takes eight bytes."""
    have = len(data) - start
    if have < _HEAD + _MASK or data[start + 1] < _MASKED or data[start + 1] == 255:
        return None
    length, begins = data[start + 1] - _MASKED, start + _HEAD + _MASK
    if length == 126:
        length, begins = data[start + 2] << 8 | data[start + 3], begins + 2
    ends = begins + length
    return (begins, ends) if ends <= len(data) else None
