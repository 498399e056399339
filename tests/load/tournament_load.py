"""What a large tournament costs the rest of a room: acts at its tables and at cash tables, timed in one run.

    .venv/bin/python -m tests.load.tournament_load --bots 1000 --watching 100 --seconds 120

starts a room in a process of its own with a tournament of so many bots and some people, as many people again at cash
tables, and others who watch the tournament. Everybody does the cheapest thing as soon as they are asked. Prints how long
acts took until they were answered, at the tables of the tournament and at cash tables. Ends with 1 if somebody lost
their connection.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from pokerroom.room.messages import VERSION
from tests.load.load import Due, Load, cheapest, quantile

SIGN = "house holdem, no limit, blinds 1/2, buy in 40 to 400"
TEMPO = ("1.0", "0.4")  # seconds between hands, and for a bot to think
PATIENCE = 240.0


class Told(msgspec.Struct):
    type: str
    id: str = ""
    ok: bool = False
    sentence: str = ""
    mine: dict[str, Any] | None = None


READ = msgspec.json.Decoder(Told)


class Player:
    """Somebody with a socket, at a cash table or in the tournament, or who watches it."""

    def __init__(
        self, load: TournamentLoad, cookie: str, *, table: str = "", seat: int = 0, watches: bool = False
    ) -> None:
        self.load, self.cookie, self.table, self.seat, self.watches = load, cookie, table, seat, watches
        self.times: list[float] = []
        self.refused: list[str] = []
        self.frames = 0
        self.lost = False
        self._sent: dict[str, float] = {}
        self._number = 0

    async def live(self) -> None:
        base = self.load.base
        try:
            async with websockets.connect(
                base.replace("http", "ws") + "/ws",
                additional_headers={"Cookie": self.cookie},
                origin=base,  # type: ignore[arg-type]
                compression=None,
                ping_interval=None,
                max_size=None,
            ) as ws:
                await ws.send(json.dumps({"type": "hello", "version": VERSION}))
                if self.watches:
                    await ws.send(json.dumps({"type": "tournament", "id": self.load.tournament}))
                if self.table:
                    await ws.send(json.dumps({"type": "watch", "table": self.table}))
                    await self._act(ws, {"type": "Sit", "seat": self.seat, "chips": 400})
                async for message in ws:
                    await self._hear(ws, READ.decode(message))
        except websockets.ConnectionClosed:
            self.lost = not self.load.closing

    async def _hear(self, ws: Any, told: Told) -> None:
        now = time.perf_counter()
        if told.type == "answer":
            sent = self._sent.pop(told.id, now)
            if not told.ok:
                self.refused.append(told.sentence)
            elif self.load.measuring:
                self.times.append(now - sent)
        elif told.type == "tournament":
            self.frames += 1
            table = told.mine["table"] if told.mine is not None else ""
            if table and table != self.table and not self.seat:  # seated, or moved
                self.table = table
                await ws.send(json.dumps({"type": "watch", "table": table}))
        elif told.type in ("picture", "step") and told.mine is not None and told.mine.get("due") and not self._sent:
            await self._act(ws, cheapest(msgspec.convert(told.mine["due"], Due)))

    async def _act(self, ws: Any, act: dict[str, Any]) -> None:
        self._number += 1
        id = f"a{self._number}"
        self._sent[id] = time.perf_counter()
        await ws.send(json.dumps({"type": "act", "table": self.table, "id": id, "act": act}))


class TournamentLoad(Load):
    """A room with a tournament and cash tables."""

    def __init__(self, bots: int, people: int, watching: int, seconds: float) -> None:
        super().__init__(0, 6, seconds)
        self.bots, self.people, self.watching = bots, people, watching
        self.tournament = ""
        self.tempo = TEMPO

    async def play(self, folder: Path) -> dict[str, Any]:
        self.open(folder)
        cookies = await self.guests(2 * self.people + self.watching)
        head = {"X-Pokerroom": "1", "Origin": self.base}
        players: list[Player] = []
        async with httpx.AsyncClient(base_url=self.base, headers=head, timeout=PATIENCE) as client:

            async def post(path: str, cookie: str, body: dict[str, Any]) -> dict[str, Any]:
                client.cookies.clear()
                found = await client.post(path, json=body, headers={"Cookie": cookie})
                assert found.status_code in (200, 201), found.text
                told: dict[str, Any] = found.json()
                return told

            inside, outside, others = (
                cookies[: self.people],
                cookies[self.people : 2 * self.people],
                cookies[2 * self.people :],
            )
            for number in range(0, self.people, self.seats):
                table = (await post("/api/tables", outside[0], {"sign": SIGN}))["id"]
                for seat, cookie in enumerate(outside[number : number + self.seats], 1):
                    players.append(Player(self, cookie, table=table, seat=seat))
            wish = {
                "format": "freezeout",
                "most": self.bots + self.people,
                "bots": self.bots,
                "buy_in": 1000,
                "fee": 100,
            }
            began = time.monotonic()
            self.tournament = (await post("/api/tournaments", inside[0], wish))["id"]
            entered = time.monotonic() - began
            for number, cookie in enumerate(inside):
                await post(f"/api/tournaments/{self.tournament}/do", cookie, {"id": f"e{number}", "what": "enter"})
                players.append(Player(self, cookie, watches=True))
            players += [Player(self, cookie, watches=True) for cookie in others]
        tasks = [asyncio.create_task(each.live()) for each in players]
        await asyncio.sleep(10.0)
        self.measuring = True
        used = self.processor()
        await asyncio.sleep(self.seconds)
        self.measuring, used = False, self.processor() - used
        self.closing = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        cash = [each for player in players if player.seat for each in player.times]
        inner = [each for player in players if not player.seat for each in player.times]
        return {
            "bots": self.bots,
            "people in it": self.people,
            "watching": self.watching + self.people,
            "bots entered in s": round(entered, 2),
            "acts at cash tables": len(cash),
            "acts in the tournament": len(inner),
            **_said("cash tables", cash),
            **_said("tournament", inner),
            "frames a second to each who watches": round(
                sum(player.frames for player in players) / max(1, self.watching + self.people) / (self.seconds + 10), 2
            ),
            "processor of the room": round(used / self.seconds, 2),
            "memory MB": round(self.memory(), 1),
            "refused": sum(len(player.refused) for player in players),
            "lost connections": sum(player.lost for player in players),
        }


def _said(where: str, times: list[float]) -> dict[str, float]:
    return {f"{where}, p{share} ms": round(1000 * quantile(times, share / 100), 1) for share in (50, 90, 99)}


def main() -> None:
    """Measure it once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=1000)
    parser.add_argument("--people", type=int, default=30)
    parser.add_argument("--watching", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=120.0)
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        load = TournamentLoad(told.bots, told.people, told.watching, told.seconds)
        try:
            found = asyncio.run(load.play(Path(folder)))
        finally:
            load.close()
    for name, value in found.items():
        print(f"{name:40} {value}")
    sys.exit(1 if found["lost connections"] else 0)


if __name__ == "__main__":
    main()
