"""The command line among other programs: pipes, JSON, exit codes, and sentences where nothing was found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest

import pokerroom as pr
from pokerroom.cli import EXIT_CODES, found, main
from pokerroom.cli.command import Command

# A line of each command that answers with figures.
LINES: dict[str, tuple[str, ...]] = {
    "books": (),
    "book": ("crown", "9.7"),
    "search": ("exposed", "card"),
    "compare": ("odd", "chip"),
    "sign": ("crown holdem, no limit, blinds 1/2",),
    "offices": ("crown",),
    "rank": ("Kd Jd 9d 8d 7d", "As Ah Ad Ac Ks"),
    "cases": ("grand", "-k", "GRAND 55"),
    "glossary": ("muck",),
    "rule": ("crown", "holdem", "hole", "card", "dealt", "up"),
    "equity": ("AhKh", "QsQd", "--board", "2c 7d 9h"),
    "simulate": ("crown holdem, no limit, blinds 1/2", "--hands", "20", "--processes", "1"),
    "ladder": ("--bots", "tight,random", "--hands", "20", "--workers", "1"),
    "proofs": ("grand",),
    "tournament simulate": ("--times", "1", "--workers", "1"),
    "tournament play": (),
    "tournament check": ("crown", "friday"),
    "tournament prizes": ("--pool", "1000", "--entries", "20"),
    "tournament icm": ("50", "30", "20", "--prizes", "50", "30"),
    "tournament levels": ("--bank", "5000", "--entries", "20", "--hours", "4", "--level", "20"),
}
# Those that need a room or files of one, or long; what they print is tested with them.
ELSEWHERE = {"bot", "case", "check", "verify", "shuffles", "replay"}


def parsers(command: Command) -> Iterator[tuple[str, ArgumentParser]]:
    """The parser of a command, or those of its parts."""
    parser = ArgumentParser(prog=command.name)
    command.arguments(parser)
    parts = [action for action in parser._subparsers._actions if action.choices] if parser._subparsers else []
    if not parts:
        yield command.name, parser
    for part in parts:
        assert part.choices is not None
        for name, below in dict(part.choices).items():  # type: ignore[call-overload]
            yield f"{command.name} {name}", below


def figures() -> list[tuple[str, ArgumentParser]]:
    return [each for command in found() if command.figures for each in parsers(command)]


@pytest.mark.parametrize("name", [name for name, _ in figures()])
def test_every_command_that_has_figures_gives_json(name: str) -> None:
    parser = dict(figures())[name]
    assert "--json" in parser._option_string_actions, f"{name} has figures and no --json (or says figures=False)"
    assert name in LINES or name.partition(" ")[0] in ELSEWHERE, f"say a line of {name} here"


@pytest.mark.parametrize("name", LINES)
def test_what_comes_is_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*name.split(), *LINES[name], "--json"]) in (0, 1)
    out, err = capsys.readouterr()
    assert err == "" and out.strip()
    try:
        json.loads(out)
    except json.JSONDecodeError:
        assert [json.loads(line) for line in out.splitlines()]


def test_a_simulation_says_all_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *LINES["simulate"], "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["hands"] == 20 and pr.sign(told["schemes"][0]["sign"])
    assert {row["about"] for row in told["schemes"][0]["figures"]} >= {"commission", "pot"}


def piped(*args: str) -> str:
    """What comes through a pipe: no terminal, and nobody says how wide it is."""
    env = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    run = subprocess.run(
        [sys.executable, "-m", "pokerroom.cli", *args], capture_output=True, text=True, env=env, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_pipes_do_not_wrap() -> None:
    table = "crown holdem, no limit, blinds 5/10, Ann 500, Bob 500, Cy 500"
    out = piped("rule", "--table", table, "--say", "Cy calls")
    assert "[CROWN 8.16.1(a), CROWN 8.4, CROWN 1.1 dealer button]" in out, "a citation stays in one line"
    clause = pr.book("crown")["9.7"]
    assert clause.gist in piped("book", "crown", "9.7") and clause.gist in piped("search", "first", "burn", "exposed")
    compared = piped("compare", "odd chip")
    for each in pr.compare("odd chip").answers["crown"]:
        assert each.gist in compared
    assert max(map(len, compared.splitlines())) < 2000, "and nothing is drawn as wide as a screen without an end"


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (("compare", "zebra"), 1, 'no book speaks of "zebra"'),
        (("search", "zebra"), 1, ""),
        (("replay", "{empty}"), 2, "there are no files like .acpc, .ohh, .phh, .phhs in"),
        (("rule", "--table", "crown holdem, no limit, blinds 5/10, Ann 500, Bob 500", "--say", "Bob dances"), 2, "dances"),
        (("drill", "--questions", "-3"), 2, "one question or more, not -3"),
        (("drill", "--questions", "0"), 2, "one question or more, not 0"),
        (("sign", "victoria five card draw, no limit"), 2, '"draw ante", "draw blind" or "draw kitty"'),
        (("simulate", "--plot", "f.bmp", "crown holdem, no limit, blinds 1/2"), 2, "f.bmp"),
        (("zebra",), 2, "zebra"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_said(
    line: tuple[str, ...], code: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = [each.format(empty=tmp_path) for each in line]
    try:
        ended = main(args)
    except SystemExit as stop:
        ended = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert ended == code in EXIT_CODES
    assert says in (err if says else out)


def test_exit_codes_stand_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    for code, means in EXIT_CODES.items():
        assert f"{code} {means}" in told
