"""Pictures that a command draws: SVG, or PNG where it can be made of it.

Knows how a picture is written and what its file may be called. Must not know what is drawn. Ask `files` for files.
"""

from __future__ import annotations

from pathlib import Path

from pokerroom.cli.extras import missing
from pokerroom.cli.files import check_file, write, write_bytes
from pokerroom.law.error import Refused

WIDE = 2  # PNG is drawn twice as large, for screens with fine dots


def check_picture(file: str) -> None:
    """Refuse a picture that cannot be drawn before the long run, not after it."""
    ending = Path(file).suffix.lower()
    if ending == ".png":
        try:
            import resvg_py  # noqa: F401
        except ModuleNotFoundError as error:
            raise Refused(missing("a picture in PNG", str(error.name))) from None
    elif ending != ".svg":
        raise Refused(f"a picture is drawn as .svg or .png, not as {file}.")
    check_file(file)


def draw(file: str, svg: str) -> None:
    """Write a picture, in the form that its name asks for."""
    if Path(file).suffix.lower() == ".svg":
        write(file, svg)
        return
    import resvg_py

    write_bytes(file, bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=WIDE, background="#ffffff")))
