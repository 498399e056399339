"""The acts and events of a table by their names, wherever they are declared."""

from types import SimpleNamespace
from typing import Any

from pokerroom.table.vocabulary import TABLE

acts: Any = SimpleNamespace(**{kind.__name__: kind for kind in TABLE.acts})
events: Any = SimpleNamespace(**{kind.__name__: kind for kind in TABLE.events})
