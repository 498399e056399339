"""A bot at a table of a room somewhere: it comes in like anybody, sits down, and plays over the socket.

Knows the wire: requests, the socket, pictures and steps, and what is sent. Must not know any rule: the room offers what
may be done. Ask `room.told` for what a bot sees of it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import msgspec
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection, connect

from pokerroom.hand.spoken import say_act
from pokerroom.law.error import Refused, shown
from pokerroom.players.own import BotError
from pokerroom.players.styles import Bot
from pokerroom.room.messages import VERSION, Line, Mine, Picture
from pokerroom.room.steps import followed
from pokerroom.room.told import Raises, seen_from

PATIENCE = 20.0  # seconds for an answer of the room
GAP = 0.06  # seconds between two acts: the room takes 20 in a second


@dataclass
class Evening:
    """What came of it: under which name it played, hands, acts in turn, and by which sentences some were refused."""

    name: str = ""
    bot: str = ""
    hands: int = 0
    acts: int = 0
    refused: list[str] = field(default_factory=list)


def enter(url: str, name: str = "", password: str = "") -> tuple[str, str]:
    """Come into a room, as a guest or by an account: the cookies by which it knows one, and the name."""
    path, body = ("/api/sign-in", {"name": name, "password": password}) if name else ("/api/guest", {})
    headers = {"Content-Type": "application/json", "X-Pokerroom": "1", "Origin": url}
    try:
        asked = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            cookies = [each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie", [])]
            return "; ".join(cookies), str(json.load(answer)["person"]["name"])
    except urllib.error.HTTPError as error:
        raise Refused(f"the room at {url} lets nobody in: {_sentence(error.read())}") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refused(f"there is no room at {url}: {error}.") from None


def _sentence(body: bytes) -> str:
    try:
        return str(json.loads(body)["sentence"])
    except (ValueError, KeyError, TypeError):
        return "it says nothing that is understood."


class Guest:
    """One bot at one table."""

    def __init__(self, table: str, bot: Bot, label: str, *, hands: int = 0, chips: int = 0) -> None:
        """Play there: so many hands, or until the table closes; with so many chips, or a hundred big blinds."""
        self.told: Evening = Evening(bot=label)
        self._table, self._bot, self._hands, self._chips = table, bot, hands, chips
        self._mind = Random()
        self._numbers = count(1)
        self._shown: dict[str, Any] = {}  # the last message with a table, as if it were whole
        self._picture: dict[str, Any] = {}
        self._mine: dict[str, Any] | None = None
        self._raises = Raises()
        self._ready = 0.0  # when it may act again
        self._number = 0  # of the last row
        self._first = self._turn = -1  # the hand before the first; the last turn
        self._asked, self._errand_id = -1, ""  # the row after which it asked for something; while that is not answered
        self._said: set[str] = set()

    async def play(self, url: str, cookies: str, name: str) -> Evening:
        """Sit down and play, until it is enough."""
        self.told.name = name
        headers = {"Cookie": cookies, "Origin": url}
        try:
            async with connect("ws" + url.removeprefix("http") + "/ws", additional_headers=headers) as socket:
                await self._send(socket, {"type": "hello", "version": VERSION})
                await self._send(socket, {"type": "watch", "table": self._table})
                async for text in socket:
                    if not await self._hear(socket, json.loads(text)):
                        break
        except ConnectionClosed as closed:
            raise Refused(f"the room closed the connection: {closed}.") from None
        except OSError as error:
            raise Refused(f"there is no socket at {url}: {error}.") from None
        return self.told

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> bool:
        """Take a message; whether it goes on."""
        kind = message["type"]
        if kind == "refused":
            raise Refused(message["sentence"], tuple(message.get("by", ())))
        if kind == "step":
            message = followed(self._shown, message)
        if kind in ("picture", "step"):
            self._shown, self._picture, self._mine = message, message["picture"], message["mine"]
        elif kind != "answer" or not self._answered(message):
            return True
        if not self._picture or self._mine is None:
            return True
        self._number = int(message["number"]) if kind != "answer" else self._number
        picture, mine = msgspec.convert(self._picture, Picture), msgspec.convert(self._mine, Mine)
        self._raises.hear(picture, msgspec.convert(message.get("lines", []), list[Line]))
        return await self._look(socket, picture, mine)

    def _answered(self, message: dict[str, Any]) -> bool:
        """Take what became of an act; whether that was an errand, behind which there may be another."""
        errand = bool(message["id"] == self._errand_id)
        if errand:
            self._errand_id = ""
        if not message["ok"]:
            if not errand:
                self.told.refused.append(message["sentence"])
            self._say(f"the room refused: {message['sentence']}")
        return errand

    async def _look(self, socket: ClientConnection, picture: Picture, mine: Mine) -> bool:
        """Do what is to be done as the table stands."""
        if mine.due is not None and mine.due.turn != self._turn:
            self._turn = mine.due.turn
            self.told.acts += 1
            await self._act(socket, line=self._answer(picture, mine), turn=mine.due.turn)
        if picture.playing:
            return True
        if self._first < 0 and mine.seat:
            self._first = picture.hand
        self.told.hands = picture.hand - self._first if self._first >= 0 else 0
        if self._hands and self.told.hands >= self._hands:
            await self._act(socket, act={"type": "Leave"})
            return False
        if self._number != self._asked and not self._errand_id:
            act = self._errand(picture, mine)
            if act is not None:
                self._asked = self._number
                self._errand_id = await self._act(socket, act=act)
        return True

    def _errand(self, picture: Picture, mine: Mine) -> dict[str, Any] | None:
        """What is to be done between hands: a seat, chips, a blind that is owed."""
        least, most = picture.buy_in
        chips = self._chips or max(least, min(100 * max(picture.big_blind, picture.chip), most or 10**12))
        if not mine.seat:
            taken = {seat.seat for seat in picture.seats}
            free = [seat for seat in range(1, picture.places + 1) if seat not in taken]
            if not free:
                self._say("there is no free seat; it waits for one.")
            wanted = {"type": "Sit", "seat": self._mind.choice(free), "chips": chips} if free else None
            return wanted if "sit" in mine.can else None
        if "return" in mine.can:  # it was too slow, and somebody acted in its place
            return {"type": "Return"}
        owed = [stop for stop in picture.stops if stop.who == self.told.name]
        if any("post" in stop.options for stop in owed):
            return {"type": "Post"}
        if any("buy" in stop.options for stop in owed):
            return {"type": "Buy", "amount": chips}
        return None

    def _answer(self, picture: Picture, mine: Mine) -> str:
        """What the bot says whose turn it is; where it fails, a check, or a fold."""
        assert mine.due is not None
        options = mine.due.options
        if "show" in options:
            return "mucks" if "muck" in options and mine.beaten else "shows"
        seen = seen_from(picture, mine, self._raises.count)
        try:
            said = say_act(self._bot(seen, self._mind), seen.names)
            return said.removeprefix(f"{seen.names[seen.seat]} ")
        except BotError as error:
            self._say(str(error), once="the bot")
            return "checks" if "check" in options else "folds" if "fold" in options else options[0]

    async def _act(self, socket: ClientConnection, **what: Any) -> str:
        id = f"b{next(self._numbers)}"
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, self._ready - now))
        self._ready = max(now, self._ready) + GAP
        await self._send(socket, {"type": "act", "table": self._table, "id": id, **what})
        return id

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))

    def _say(self, words: str, once: str = "") -> None:
        """Say something to whoever started it, once, or one thing of its kind."""
        if (once or words) not in self._said:
            self._said.add(once or words)
            print(f"pokerroom: {self.told.name}: {words}", file=sys.stderr)


def address_of(said: str) -> str:
    """The address of a room as requests name it, or a refusal."""
    url = said.strip().rstrip("/")
    if not url.startswith(("http://", "https://")) or len(url) < 10:
        raise Refused(f"{shown(said)} is not the address of a room; one looks like http://127.0.0.1:8000.")
    return url
