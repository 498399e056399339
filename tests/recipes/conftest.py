"""A fresh copy of the package for each recipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recipes.copies import Copy


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)
