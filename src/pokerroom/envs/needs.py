"""What an environment needs besides pokerroom, and what is said where it is missing.

Knows which packages speak to programs that learn. Must not import any of them at the top: pokerroom does without them.
"""

from __future__ import annotations

from importlib.util import find_spec

from pokerroom.law.error import Refused
from pokerroom.law.figures import listed


def need(what: str, *packages: str) -> None:
    """Refuse, with what is to be done, where a package is not installed."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise Refused(f"{what} needs {listed(missing, ' and ')}: pip install 'pokerroom[rl]'.")
