"""What is made of a book is kept and compared by whoever has it, so nobody changes it, nor hangs anything on it."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from typing import Any

import pytest

import pokerroom
from pokerroom import cards, hand, law

MODULES = [
    importlib.import_module(each.name)
    for room in (law, cards, hand)
    for each in pkgutil.walk_packages(room.__path__, f"{pokerroom.__name__}.{room.__name__.rpartition('.')[2]}.")
]
VALUES: dict[str, Any] = {
    f"{module.__name__}.{name}": kind
    for module in MODULES
    for name, kind in vars(module).items()
    if isinstance(kind, type) and dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_does_not_change(name: str) -> None:
    value = object.__new__(VALUES[name])
    for field in (*[each.name for each in dataclasses.fields(value)], "anything"):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            setattr(value, field, None)
    assert not hasattr(value, "__dict__")
