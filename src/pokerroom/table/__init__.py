"""The table: a game over hours. Seats, marker, blinds owed, stakes, notices, the house, side wagers, conduct."""

from pokerroom.table.due import Stop
from pokerroom.table.fields import TableEvent
from pokerroom.table.table import Table, follow, replay, restore

__all__ = ["Stop", "Table", "TableEvent", "follow", "replay", "restore"]
