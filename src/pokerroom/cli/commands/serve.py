"""`pokerroom serve`: finds an address and a folder, starts the server and says where the room is.

Knows sockets, signals and the folder of a user's data. Must not know what is said over the wire, which `web` does, or
what is played, which `room` does.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import secrets
import signal
import socket
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from msgspec import structs
from rich.console import Console

from pokerroom.cli import own_bots
from pokerroom.cli.command import Command
from pokerroom.cli.folders import add_folders, add_store, folder_of, held, keys_of, store_of
from pokerroom.cli.logs import keep_log
from pokerroom.law.error import Refused, shown
from pokerroom.players.own import Said
from pokerroom.room.logbook import FILE as LOG
from pokerroom.room.sqlite import check_folder
from pokerroom.web.turns import long_turns

if TYPE_CHECKING:
    from pokerroom.web.guard import Limits

if sys.platform != "win32":
    import resource

HOST = "127.0.0.1"
PORT = 8000
FILES = 65_536  # open files to ask for: each socket is one


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default=HOST, metavar="HOST", help=f"the address to listen at ({HOST})")
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"the port; 0 takes a free one ({PORT})")
    add_folders(parser)
    add_store(parser)
    parser.add_argument(
        "--role",
        choices=("all", "tables", "gateway"),
        default="all",
        help="what this process does where several share a room: all there is, tables, or sockets (all)",
    )
    parser.add_argument("--bus", default="", metavar="ADDRESS", help="how those hear each other, like nats://host:4222")
    parser.add_argument("--name", default="", metavar="NAME", help="what a process with tables is called (a new name)")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="an address by which browsers know the room, like https://poker.example; may be given more than once",
    )
    parser.add_argument(
        "--behind-proxy",
        action="store_true",
        help="believe a proxy on this machine who somebody is and whether they came by https (X-Forwarded-For, -Proto)",
    )
    parser.add_argument(
        "--metrics",
        choices=("off", "here", "open"),
        default="here",
        help="who may read the figures at /metrics: nobody, programs on this machine, everybody (here)",
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=N",
        help="how much one person or one address may ask for, like guests=40; may be given more than once",
    )
    own_bots.add_option(parser, default=None, more="who the bots of the room are, by their names (all)")
    parser.add_argument("--demo", action="store_true", help="open a few tables of different books, with bots")


def _serve(options: Namespace, console: Console) -> int:
    """Open the room and keep it open until it is told to close."""
    if not 0 <= options.port <= 65_535:
        raise Refused(f"a port is a number from 0 to 65535, not {options.port}.")
    origins = [_origin(each) for each in options.origin]
    limits = limited(options.limit)  # before anything is made
    _check_role(options)
    if options.role == "gateway":
        return _serve_sockets(options, limits, console)
    bots = own_bots.bots_named(options.bots) if options.bots is not None else []
    folder = folder_of(options, demo=options.demo)
    if not store_of(options.store):
        check_folder(folder, carried=True)  # before the lock and the log are written there
    if options.role == "tables":
        return _serve_tables(folder, options, origins, bots, console)
    with held(folder), _listening(options.host, options.port) as listener:
        _allow_files()
        keep_log(folder / LOG)
        _run(folder, options, listener, origins, bots)
    console.print("pokerroom is closed.")
    return 0


def _check_role(options: Namespace) -> None:
    """Refuse what does not go together."""
    if options.role == "all" and (options.bus or options.name):
        raise Refused("--bus and --name are for --role tables and --role gateway.")
    if options.role != "all" and not (store_of(options.store) and options.bus):
        raise Refused(f"--role {options.role} takes --store postgresql://… and --bus nats://….")
    if options.role == "gateway" and options.demo:
        raise Refused("--demo is for processes that have tables.")


def _serve_sockets(options: Namespace, limits: Limits, console: Console) -> int:
    """Hold the sockets of browsers, and no tables."""
    import uvicorn

    from pokerroom.web.front import gateway_app
    from pokerroom.web.server import settings

    class Server(uvicorn.Server):
        """Says where it listens as soon as it does."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                print(f"a gateway is open at {address(options.host, listener.getsockname()[1])}/", flush=True)

    with _listening(options.host, options.port) as listener:
        _allow_files()
        app = gateway_app(options.store, options.bus, limits)
        settle_down()
        with _closing_is_no_error():
            Server(settings(app, behind_proxy=options.behind_proxy)).run(sockets=[listener])
    console.print("the gateway is closed.")
    return 0


def _serve_tables(folder: Path, options: Namespace, origins: list[str], bots: list[Said], console: Console) -> int:
    """Have tables, and no sockets. Several of one machine may have one folder: each has its own in it."""
    from pokerroom.room.thinking import Thinkers
    from pokerroom.web.app import create
    from pokerroom.web.shared import run

    name = options.name or f"{socket.gethostname()[:20]}-{secrets.token_hex(4)}"
    if not name.isascii() or not name.replace("-", "").replace("_", "").isalnum() or len(name) > 40:
        raise Refused("the name of a process has letters, digits, _ and -, 40 at most.")
    with held(folder / name):
        keep_log(folder / name / LOG)
        app = create(
            folder,
            demo=options.demo,
            origins=origins,
            limits=limited(options.limit),
            figures=options.metrics,
            keys=keys_of(options),
            bots=Thinkers(bots),
            store=options.store,
            member=name,
            bus=options.bus,
        )
        settle_down()
        running = run(app, lambda: _announce_tables(app, name))
        try:
            import uvloop
        except ImportError:
            asyncio.run(running)
        else:
            uvloop.run(running)
    console.print(f"{name} is closed.")
    return 0


def _announce_tables(app: Any, name: str) -> None:
    room, people = app.state.room, app.state.room.people
    if room.is_house and not people.has_manager:  # a second link would take the first one's power
        print(f"the manager's link, good once, at the address of a gateway: /manager/{people.manager_link()}")
    print(f"{name} has tables.", flush=True)


def address(host: str, port: int) -> str:
    """The address to type into a browser."""
    if host in ("", "0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _origin(said: str) -> str:
    """An address as a browser names the site of a page, or a refusal."""
    origin = said.strip().rstrip("/").lower()
    try:
        parts = urlsplit(origin)
        whole = origin == f"{parts.scheme}://{parts.netloc}" and parts.scheme in ("http", "https")
        if whole and parts.hostname and "@" not in parts.netloc and parts.port != 0:
            return origin
    except ValueError:
        pass
    raise Refused(f"{shown(said)} is not an origin; one looks like https://poker.example or http://127.0.0.1:5173.")


def limited(said: list[str]) -> Limits:
    """The limits of a room, with what was said otherwise, or a refusal."""
    from pokerroom.web.guard import Limits  # late, as all of the web

    kinds = {field.name: field.type for field in structs.fields(Limits)}
    changed: dict[str, float] = {}
    for each in said:
        name, _, figure = each.partition("=")
        if name not in kinds:
            raise Refused(f"{shown(name)} is not a limit; the limits are {', '.join(kinds)}.")
        try:
            changed[name] = int(figure) if kinds[name] is int else float(figure)
        except ValueError:
            changed[name] = 0
        if not 0 < changed[name] < 1e12:
            raise Refused(f"a limit is a number above 0, like {name}=40, not {shown(each)}.")
    return structs.replace(Limits(), **changed)


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        family, kind, proto, _, where = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, proto)
    except OSError as error:
        raise Refused(f"{host!r} is not an address of this machine: {error.strerror}.") from None
    with listener:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(where)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise Refused(f"port {port} is taken; --port 0 finds a free one.") from None
            raise Refused(f"the room cannot listen at {host}, port {port}: {error.strerror}.") from None
        yield listener


def _allow_files() -> None:
    """Ask for as many open files as there may be, since the common limit of 1,024 is a limit on players."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def settle_down() -> None:
    """Have Python work as a room does: it tidies up seldom, and one thread works on while another waits.

    To look through everything it holds takes seconds with many tables. Tables that play leave nothing that has to be
    looked for, so that only connections and pages count: of them little is looked at in one go, since everybody waits
    meanwhile, and the whole next to never. What is there before anybody comes stays as long as the room, and is not
    looked through again. What is new is looked through once: most of what is still there then is a hand that is on, and
    would be looked through a second time for nothing.
    """
    long_turns()
    gc.set_threshold(5_000, -1, 20_000)  # the second number: with what is new goes all that is not old
    gc.collect()
    gc.freeze()


def _run(folder: Path, options: Namespace, listener: socket.socket, origins: list[str], bots: list[Said]) -> None:
    # Imported late: the other commands of the command line need none of it.
    import uvicorn

    from pokerroom.room.thinking import Thinkers
    from pokerroom.web.app import create
    from pokerroom.web.server import settings

    limits = limited(options.limit)

    class Server(uvicorn.Server):
        """Says where the room is as soon as it is open."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                _announce(app, address(options.host, listener.getsockname()[1]), origins, folder, options)

    app = create(
        folder,
        demo=options.demo,
        origins=origins,
        limits=limits,
        figures=options.metrics,
        keys=keys_of(options),
        bots=Thinkers(bots),
        store=options.store,
    )
    settle_down()
    with _closing_is_no_error():
        Server(settings(app, behind_proxy=options.behind_proxy)).run(sockets=[listener])


def _announce(app: Any, where: str, origins: list[str], folder: Path, options: Namespace) -> None:
    people, kept = app.state.room.people, app.state.room.store.database.name if options.store else folder
    lines = [f"pokerroom is open at {where}/", *(f"  known as {each}/" for each in origins), f"  kept in {kept}"]
    if not people.has_manager:
        lines.append(f"  the manager's link, good once: {(*origins, where)[0]}/manager/{people.manager_link()}")
    lines.append("  Ctrl-C closes the room.")
    print("\n".join(lines), flush=True)


@contextmanager
def _closing_is_no_error() -> Iterator[None]:
    """Let the signal that closed the room, which the server hands on when it is done, do no further harm."""
    signals = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(each, lambda *_: None) for each in signals]
    try:
        yield
    finally:
        for each, handler in zip(signals, before, strict=True):
            signal.signal(each, handler)


COMMAND = Command(
    "serve", "open the room: tables to play at in the browser", _serve, _arguments, place=10, figures=False
)
