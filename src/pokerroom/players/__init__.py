"""Players that are programs, from the simplest up. They see only what their seat may see."""

from pokerroom.players.own import BotError, bot_of
from pokerroom.players.sight import Seen
from pokerroom.players.simple import simple
from pokerroom.players.styles import BOTS, bot_named, check_call, loose_aggressive, random_legal, tight

__all__ = [
    "BOTS",
    "BotError",
    "Seen",
    "bot_named",
    "bot_of",
    "check_call",
    "loose_aggressive",
    "random_legal",
    "simple",
    "tight",
]
