"""The extras: what some commands need beyond the library, and what to say where it is missing.

Knows the packages that this one names for each of its extras. Must not know which command needs which: what cannot be
read says so by the module it lacks.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, requires

_EXTRA = "extra =="
_FOR_DEVELOPERS = "dev"


def extra_of(module: str) -> str:
    """Give the extra whose packages hold this module; "" where none does: `extra_of("argon2")` is "room"."""
    top = module.partition(".")[0].lower().replace("_", "-")
    try:
        named = requires("pokerroom") or ()
    except PackageNotFoundError:  # the source is played where it lies
        return ""
    for requirement in named:
        _, marked, rest = requirement.partition(_EXTRA)
        extra = rest.replace("'", '"').split('"')[1] if marked else ""
        # A package is named like its module, or its name goes on from there, as argon2-cffi does.
        if extra not in ("", _FOR_DEVELOPERS) and requirement.lower().startswith(top):
            return extra
    return ""


def missing(what: str, module: str) -> str:
    """Say what lacks a module, and how to get it."""
    extra = extra_of(module)
    how = f"pip install 'pokerroom[{extra}]'" if extra else f"pip install {module.partition('.')[0]}"
    return f"{what} needs {module}, which is not installed: {how}"
