"""Functions of one's own: what somebody says, a module or a file and a name in it, becomes what is meant.

Knows how a module is found and read, and what is said where it is not. Must not know what the function is for. Ask
`players.own` for those that play.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from pokerroom.law.error import Refused, quoted, unquoted
from pokerroom.law.vocabulary import suggestion

LIKE = "mymodule:function or path/to/file.py:function"


def function_named(said: str) -> Callable[..., Any]:
    """Give a function by its module or file and its name there, or say what is wrong with them."""
    where, _, name = (part.strip() for part in said.rpartition(":"))
    if not where or not name:
        raise Refused(f"{quoted(said)} names no function; say it like {LIKE}.")
    module = _file(where) if where.endswith(".py") else _module(where)
    found: object = module
    for part in name.split("."):
        if not hasattr(found, part):
            named = [each for each, thing in vars(module).items() if callable(thing) and not each.startswith("_")]
            there = suggestion(part, named, "look there how it is called.") if named else "there is no function in it."
            raise Refused(f"{where} has no {quoted(name)}; {there}")
        found = getattr(found, part)
    if not callable(found):
        raise Refused(f"{said} is {unquoted(found)}, which cannot be called.")
    return found


def where_raised(error: BaseException) -> str:
    """Say an error in words, with the place in the program where it was raised: "KeyError: 3 (bot.py, line 7)"."""
    what = f"{type(error).__name__}: {unquoted(str(error), 120)}" if str(error) else type(error).__name__
    return what if isinstance(error, SyntaxError) else f"{what}{place_of(error)}"


def place_of(error: BaseException) -> str:
    """Where an error was raised, to stand behind its name."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise Refused(f"the module {unquoted(name)} needs {error.name}, which is not installed.") from error
        raise Refused(
            f"there is no module {quoted(name)} in the current folder or where Python looks for modules; "
            f"say it like {LIKE}."
        ) from None
    except (Exception, SystemExit) as error:
        raise Refused(f"the module {unquoted(name)} cannot be read: {where_raised(error)}.") from error


def _file(said: str) -> ModuleType:
    """The module in a file, read once: its path is its name among the modules."""
    path = Path(said).expanduser().resolve()
    name = str(path)
    if name in sys.modules:
        return sys.modules[name]
    if not path.is_file():
        raise Refused(f"there is no file {quoted(said, 120)}.")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None  # its name ends as those of Python do
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # first: what is declared in it may look for it there
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise Refused(f"{unquoted(said, 120)} cannot be read: {where_raised(error)}.") from error
    return module
