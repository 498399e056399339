"""Players that are programs, from the simplest up. They see only what their seat may see."""

from pokerroom.players.simple import simple

__all__ = ["simple"]
