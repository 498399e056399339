"""Metrics: the figures of a room, for a program that watches it, in the form that Prometheus reads.

Knows what each figure means, and who may read them. Must not know how anything is counted: room and incidents do. Ask
`health` for what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from itertools import accumulate
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.requests import Request

from pokerroom.room.effort import EDGES
from pokerroom.room.health import PartHealth
from pokerroom.room.room import Room
from pokerroom.web.guard import address_of
from pokerroom.web.incidents import Incidents

OFF, HERE, OPEN = "off", "here", "open"
WHO = (OFF, HERE, OPEN)  # who may read the figures: nobody, this machine, everybody
MEDIA = "text/plain; version=0.0.4"
_FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


class Figure(NamedTuple):
    """A figure: its name, whether it only grows, what it means, and its values by what tells them apart."""

    name: str
    kind: str
    means: str
    values: Mapping[str, float]


def may_read(who: str, request: Request) -> bool:
    """Whether whoever asks may read the figures. What a proxy hands on does not come from this machine."""
    if who != HERE:
        return who == OPEN
    if any(name in request.headers for name in _FORWARDED):
        return False
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return _is_this_machine(address_of(request.scope)) and (host == "localhost" or _is_this_machine(host))


def _is_this_machine(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def figures(room: Room, noted: Incidents, parts: Iterable[PartHealth]) -> list[Figure]:
    """All figures of a room."""
    owners = list(room.tables.values())
    efforts = [owner.effort for owner in owners]
    spent = [sum(each) for each in zip(*(each.spent for each in efforts), strict=True)] or [0] * (len(EDGES) + 1)
    bounds = [f"{edge:g}" for edge in EDGES] + ["+Inf"]
    buckets = dict(zip([f'{{le="{bound}"}}' for bound in bounds], accumulate(spent), strict=True))
    return [
        _one("tables", "gauge", "Tables that are open or were.", len(owners)),
        _one("viewers", "gauge", "Watchers of all tables.", sum(len(owner.audience.viewers) for owner in owners)),
        _one("acts_total", "counter", "Acts that tables have answered.", sum(each.acts for each in efforts)),
        _one("rows_total", "counter", "Rows that were written.", room.writer.rows),
        _one("commits_total", "counter", "Commits with which they were written.", room.writer.commits),
        _one("commits_waiting", "gauge", "Commits that wait for the disk.", room.writer.waiting),
        _one("disk_free_bytes", "gauge", "Bytes that are free on the disk.", room.disk.free),
        _one("clock_apart_seconds", "gauge", "Seconds that the machine's clock is ahead.", round(room.clock.apart, 3)),
        _one(
            "slowest_act_seconds",
            "gauge",
            "The act that took longest.",
            max((each.slowest for each in efforts), default=0),
        ),
        Figure(
            "pokerroom_ok", "gauge", "Whether a part is well.", {f'{{part="{p.name}"}}': float(p.ok) for p in parts}
        ),
        Figure(
            "pokerroom_refused_total",
            "counter",
            "What was refused, by its kind.",
            {f'{{kind="{kind}"}}': count for kind, count in sorted(noted.counts.items())},
        ),
        Figure(
            "pokerroom_act_seconds",
            "histogram",
            "Seconds that the engine spent on an act.",
            {f"_bucket{bound}": count for bound, count in buckets.items()}
            | {"_sum": sum(each.seconds for each in efforts), "_count": sum(spent)},
        ),
    ]


def _one(name: str, kind: str, means: str, value: float) -> Figure:
    return Figure(f"pokerroom_{name}", kind, means, {"": value})


def text(room: Room, noted: Incidents, parts: Iterable[PartHealth]) -> str:
    """The figures as Prometheus reads them."""
    lines: list[str] = []
    for figure in figures(room, noted, parts):
        lines += [f"# HELP {figure.name} {figure.means}", f"# TYPE {figure.name} {figure.kind}"]
        lines += [f"{figure.name}{mark} {value}" for mark, value in figure.values.items()]
    return "\n".join(lines) + "\n"
