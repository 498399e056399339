"""Tempo: how fast a table goes by itself.

Knows seconds. Must not know what is done in them: `owner` does.
"""

from __future__ import annotations

from msgspec import Struct


class Tempo(Struct, frozen=True):
    """How fast a table goes by itself: seconds between hands, for a bot to think, for an officer who is a bot, and for
    a winner to ask for a hand before the pot is pushed."""

    between: float = 4.0
    bot: float = 1.2
    officer: float = 6.0
    request: float = 6.0
