"""The library alone has few needs; what asks for more says which extra has it, in one sentence."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pokerroom.cli import found
from pokerroom.cli.extras import extra_of

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
SERVER = ("argon2", "cryptography", "starlette", "uvicorn", "uvloop", "websockets", "zstandard")

WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from pokerroom.cli import main
raise SystemExit(main({argv!r}))
"""


def without(missing: tuple[str, ...], *argv: str) -> tuple[int, str, str]:
    """Run a command where these packages are not installed."""
    code = WITHOUT.format(missing=missing, argv=argv)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_the_library_itself_needs_two_packages() -> None:
    assert sorted(each.partition(">")[0] for each in PROJECT["dependencies"]) == ["msgspec", "rich"]


@pytest.mark.parametrize("module", SERVER)
def test_what_serves_is_in_the_extra_of_the_room(module: str) -> None:
    assert extra_of(module) == "room"


def test_without_what_speaks_to_a_server_rooms_in_files_open_and_others_say_what_to_install(tmp_path: Path) -> None:
    server = "postgresql://localhost/room"
    for argv in (
        ["serve", "--port", "0", "--data", str(tmp_path), "--store", server],
        ["move", "--from", str(tmp_path), "--to", server],
    ):
        code, _, err = without(("psycopg",), *argv)
        assert code == 2 and "needs psycopg" in err and "pip install 'pokerroom[cluster]'" in err, err
    code, _, err = without(("psycopg",), "verify", "--data", str(tmp_path))
    assert code == 2 and f"there is no room in {tmp_path}" in err


def test_what_no_extra_has_is_said_to_be_in_none() -> None:
    assert extra_of("zebra") == "" and extra_of("pytest") == "" and extra_of("resvg_py") == "plot"
    assert extra_of("psycopg") == extra_of("nats") == "cluster"


def test_without_the_server_everything_else_works() -> None:
    code, out, err = without(SERVER, "rank", "--book", "crown", "As Ks Qs Js Ts")
    assert (code, err) == (0, ""), err
    assert "royal flush" in out


@pytest.mark.parametrize("name", ["serve", "verify", "manager"])
def test_a_command_that_cannot_go_on_says_what_to_install(name: str, tmp_path: Path) -> None:
    code, out, err = without(SERVER, name, "--data", str(tmp_path))
    assert (code, out) == (2, "")
    assert err.startswith(f"pokerroom: pokerroom {name} needs ") and "pip install 'pokerroom[room]'" in err
    assert err.count("\n") == 1


def test_all_commands_are_listed_all_the_same() -> None:
    code, out, err = without(SERVER, "--help")
    assert code == 0 and err == ""
    for command in found():
        assert re.search(rf"^ +{command.name}\b", out, re.MULTILINE), command.name


def test_a_fault_of_ours_is_no_missing_package(tmp_path: Path) -> None:
    code, _, err = without(("pokerroom.web.server",), "serve", "--data", str(tmp_path), "--port", "0")
    assert code != 0 and "Traceback" in err and "pip install" not in err


def test_a_picture_is_svg_or_png(tmp_path: Path) -> None:
    from pokerroom.cli import main

    for name, begins in (("f.svg", b"<svg"), ("f.png", b"\x89PNG\r\n\x1a\n")):
        file = tmp_path / name
        assert main(["simulate", "crown holdem, no limit, blinds 1/2", "--hands", "20", "--plot", str(file)]) == 0
        assert file.read_bytes().startswith(begins)


def test_another_ending_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from pokerroom.cli import main

    file = tmp_path / "f.gif"
    assert main(["simulate", "crown holdem, no limit, blinds 1/2", "--hands", "20", "--plot", str(file)]) == 2
    told = capsys.readouterr()
    assert ".svg or .png" in told.err and told.out == "" and not file.exists()


def test_without_what_draws_png_a_sentence_says_so(tmp_path: Path) -> None:
    wished = ("simulate", "crown holdem, no limit, blinds 1/2", "--hands", "20", "--plot", str(tmp_path / "f.png"))
    code, out, err = without(("resvg_py",), *wished)
    assert (code, out) == (2, "") and "pip install 'pokerroom[plot]'" in err
