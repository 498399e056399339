"""A room in several processes on this machine, to look at and to play in.

    .venv/bin/python -m tests.load.cluster --port 8000 --tables 2 --gateways 2

starts servers of PostgreSQL and NATS in folders of their own, processes with tables, gateways, and a small proxy before
them on one port. Prints the address; Ctrl-C stops everything, and nothing is kept.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from tests.clusters import Cluster, cluster
from tests.nats_servers import nats_program, nats_server
from tests.servers import programs, server


class Proxy:
    """Passes each connection on to a gateway, in turn; one that is gone is passed over."""

    def __init__(self, gateways: Callable[[], list[str]]) -> None:
        self._gateways = gateways
        self._turns = itertools.count()
        self._behind: dict[int, str] = {}  # the gateway behind each connection, by the port it comes from

    def at(self, port: int) -> str:
        """To which gateway the connection from a port was passed on; nothing where there is none."""
        return self._behind.get(port, "")

    async def start(self, port: int) -> str:
        """Listen on a port: the address."""
        found = await asyncio.start_server(self._serve, "127.0.0.1", port)
        return f"http://127.0.0.1:{found.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.CancelledError):  # when all ends
            await self._join(reader, writer)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = self._gateways()
        turn = next(self._turns)
        for place in range(len(there)):
            gateway = there[(turn + place) % len(there)]
            where, port = urlsplit(gateway), writer.get_extra_info("peername")[1]
            with contextlib.suppress(OSError):
                behind = await asyncio.open_connection(where.hostname, where.port)
                self._behind[port] = gateway
                ways = (_pass(reader, behind[1]), _pass(behind[0], writer))
                await asyncio.gather(*ways, return_exceptions=True)
                self._behind.pop(port, None)
                break
        writer.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    finally:
        with contextlib.suppress(OSError):
            writer.close()


async def keep(found: Cluster, addresses: list[str], port: int) -> None:
    """Have a proxy before the gateways until it is told to end."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, ended.set)
    address = await Proxy(lambda: addresses).start(port)
    first = next(iter(found.tables.values()))
    link = first.printed(r"/manager/\S+")
    print(f"pokerroom is open at {address}/")
    print(f"  {len(found.tables)} processes with tables, {len(found.gateways)} gateways, logs in {found.folder}")
    print(f"  the manager's link, good once: {address}{link}")
    print("  Ctrl-C closes everything.", flush=True)
    await ended.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--tables", type=int, default=2)
    parser.add_argument("--gateways", type=int, default=2)
    options = parser.parse_args()
    if programs() is None or nats_program() is None:
        print("This takes PostgreSQL and nats-server: make servers finds or unpacks the latter.", file=sys.stderr)
        return 1
    with (
        server(durable=True) as records,
        nats_server() as nats,
        tempfile.TemporaryDirectory() as folder,
        cluster(Path(folder), records.database(), nats, [], apart=True) as found,
    ):
        for number in range(options.tables):
            found.add_tables(f"tables-{number + 1}")
        addresses = [found.add_gateway(f"gateway-{number + 1}") for number in range(options.gateways)]
        asyncio.run(keep(found, addresses, options.port))
    print("pokerroom is closed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
