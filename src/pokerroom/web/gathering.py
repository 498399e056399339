"""Gathering: what is asked of all processes of a room at once, and made into one answer.

Knows how answers are joined: lists of tables, what waits for a signature, figures. Must not know how a process is
asked: `front` does. What is asked of one process alone is none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

Answers = Mapping[str, bytes]
"""What each process has answered, by its name; the house's first."""


def _tables(answers: Answers, _: Callable[[str], str]) -> bytes:
    """The tables of all, in the order of their numbers, in the house's answer."""
    told = [msgspec.json.decode(each) for each in answers.values()]
    joined = {table["id"]: table for each in told for table in each["tables"]}
    return msgspec.json.encode(told[0] | {"tables": sorted(joined.values(), key=_place)})


def _place(table: dict[str, Any]) -> tuple[int, str]:
    digits = "".join(each for each in table["id"].partition(".")[0] if each.isdigit())
    return int(digits or 0), table["id"]


def _proposals(answers: Answers, owner: Callable[[str], str]) -> bytes:
    """What waits, as the process says it that has the table, who knows the words of it."""
    house, *_ = answers
    found: dict[int, dict[str, Any]] = {}
    for member, answer in answers.items():
        for each in msgspec.json.decode(answer)["proposals"]:
            if member == (owner(each["table"]) if each["table"] else house) or each["number"] not in found:
                found[each["number"]] = each
    return msgspec.json.encode({"proposals": [found[number] for number in sorted(found)]})


def _figures(answers: Answers, _: Callable[[str], str]) -> bytes:
    """The figures of each process, by its name; what a figure means is said once."""
    heads: dict[str, list[str]] = {}
    values: dict[str, list[str]] = {}
    for member, answer in answers.items():
        name = ""
        for line in answer.decode().splitlines():
            if line.startswith("#"):
                name = line.split()[2]
                if line not in heads.setdefault(name, []):
                    heads[name].append(line)
            else:
                values.setdefault(name, []).append(_of_process(line, member))
    lines = [line for name, head in heads.items() for line in (*head, *values.get(name, ()))]
    return ("\n".join(lines) + "\n").encode()


def _of_process(line: str, member: str) -> str:
    name, _, value = line.rpartition(" ")
    said = f'process="{member}"'
    if name.endswith("}"):
        return f"{name[:-1]},{said}}} {value}"
    return f"{name}{{{said}}} {value}"


GATHERED: Final[dict[str, Callable[[Answers, Callable[[str], str]], bytes]]] = {
    "/api/desk": _tables,
    "/api/proposals": _proposals,
    "/metrics": _figures,
}
