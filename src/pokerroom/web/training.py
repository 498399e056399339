"""Training over a socket: a trainee deals hands card by card. A hand lives as long as its socket does.

Knows what a trainee says and how their table is drawn. Must not judge: `academy.dealing` does. Ask `room.progress` for
what is kept of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct, structs
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pokerroom.academy.dealing import DONE, Exercise
from pokerroom.academy.duties import NOTICE
from pokerroom.academy.lessons import lesson
from pokerroom.academy.quiz import on_the_sign, to_the_dollar
from pokerroom.academy.report import TrainingReport, TrainingSlip
from pokerroom.academy.tasks import Explained, TaskAnswer
from pokerroom.hand.gesture import Pushed
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.room.felt import Felt, felt_of
from pokerroom.room.messages import Refusal, Sentence, encode
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.waits import network
from pokerroom.web import incidents, session
from pokerroom.web.academy import sentences
from pokerroom.web.books import NotHere, book_of
from pokerroom.web.costs import ADDRESS, PERSON, SOCKET, Key, Spending
from pokerroom.web.guard import Limits, address_of
from pokerroom.web.incidents import Incidents

PATH = "/ws/academy"
MOST_BYTES = 2_048  # of one message
COST = 4.0  # milliseconds to play an act and draw the table
IDLE = 1800.0  # seconds after which nobody is thought to be there any more
LONGEST_WAIT = 5.0  # seconds that a message may wait for what was asked before it
TOO_MANY, TOO_SLOW = 4029, 4008  # why the room closed a socket
MOST_SEED = 2**31


class TraineeMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """What a trainee says: begin a lesson, do something, let the players go on, answer, or ask what is due."""

    type: Literal["begin", "do", "on", "answer", "hint"]
    book: str = ""
    game: str = ""
    lesson: str = ""
    seed: int = -1
    line: str = ""
    answer: TaskAnswer = TaskAnswer()


class TaskShown(Struct, frozen=True):
    """What the trainee is asked, without what is right."""

    kind: str
    subject: str
    answers: tuple[str, ...]
    clauses: tuple[str, ...]
    rows: tuple[str, ...]


class TrainingShown(Struct, frozen=True):
    """The table of a trainee as it is now: what was told since, who is waited for, what is asked, what went wrong."""

    waits: str
    number: int
    hands: int
    names: tuple[str, ...]
    felt: Felt
    lines: list[Sentence]
    stub: int
    task: TaskShown | None
    explained: Explained | None
    slip: TrainingSlip | None  # that this made
    slips: int
    refused: str
    by: tuple[str, ...]
    hint: str
    talk: tuple[str, str] | None
    report: TrainingReport | None
    due: str = ""  # the skill that is waited for
    kitty: bool = False  # the game has one
    watch: bool = False  # the trainee must see by themselves what players do that is not in order
    sign: str = ""  # what the table plays for, and what the house takes
    dollar: int = 0  # how many chips make one, where a trainee must know


class Trainee:
    """Somebody at the table of the academy, and the exercise that they are in."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with no exercise."""
        self.exercise: Exercise | None = None
        self._clock = clock
        self._told: tuple[int, int] = (0, 0)  # the hand, and how much of its log
        self._seen: tuple[int, int] = (0, 0)  # the same, where it ends with what nobody has named yet

    def hear(self, message: TraineeMessage) -> TrainingShown:
        """Do what a trainee says; how the table looks then."""
        at = self._clock()
        if message.type == "begin":
            self._begin(message, at)
        taught = self.exercise
        if taught is None:
            raise Refused("begin a lesson first.")
        before = len(taught.slips)
        explained, hint = None, ""
        refused = Refused("")
        try:
            if message.type == "do":
                taught.do(message.line, at)
            elif message.type == "on":
                taught.go_on(at)
            elif message.type == "answer":
                explained = taught.answer(message.answer, at)
            elif message.type == "hint":
                hint = taught.due()
        except Refused as refusal:
            refused = refusal
        slip = taught.slips[-1] if len(taught.slips) > before else None
        return self._shown(taught, explained, slip, refused, hint)

    def _begin(self, message: TraineeMessage, at: float) -> None:
        try:
            game = book_of(message.book).game(message.game)
        except (NotHere, KeyError) as error:
            raise Refused(str(error.args[0])) from None
        seed = message.seed if 0 <= message.seed < MOST_SEED else int(at * 1000) % MOST_SEED
        self.exercise = Exercise(game, lesson(message.lesson), Random(seed), at)
        self._told = (0, 0)

    def _shown(
        self, taught: Exercise, explained: Explained | None, slip: TrainingSlip | None, refused: Refused, hint: str
    ) -> TrainingShown:
        view = taught.view
        since = self._told[1] if self._told[0] == taught.number else 0
        self._told = (taught.number, len(view.log))
        task = taught.task
        lines = sentences([_pushed_alone(each) for each in view.log[since:]], taught.names)
        if taught.seen and self._seen != self._told:
            self._seen = self._told
            lines.append(Sentence(taught.seen, "event"))
        return TrainingShown(
            taught.waits,
            taught.number,
            taught.lesson.hands,
            taught.names,
            felt_of(view, range(1, len(taught.names) + 1)),
            lines,
            len(view.state.stub),
            TaskShown(task.kind, task.subject, task.answers, task.clauses, task.rows) if task is not None else None,
            explained,
            slip,
            len(taught.slips),
            refused.sentence,
            refused.by,
            hint,
            taught.talk,
            taught.report() if taught.waits == DONE else None,
            taught.skill if taught.waits == "trainee" else "",
            any(street.kitty for street in view.state.plan.streets),
            NOTICE in taught.lesson.does,
            on_the_sign(taught.sign),
            to_the_dollar(taught.sign),
        )


def _pushed_alone(event: Event) -> Event:
    """The chips that are pushed are seen; what they are, and so what goes back of them, is for the trainee to say."""
    return structs.replace(event, adds=0) if isinstance(event, Pushed) else event


class Classroom:
    """The sockets of the academy: how many there are from one address, and what each costs."""

    def __init__(self, room: Room, limits: Limits, noted: Incidents, spending: Spending) -> None:
        """Begin with none."""
        self._room = room
        self._limits = limits
        self._incidents = noted
        self._spending = spending
        self._open: dict[str, int] = {}

    def routes(self) -> list[WebSocketRoute]:
        """The address of the socket."""
        return [WebSocketRoute(PATH, self.serve)]

    async def serve(self, socket: WebSocket) -> None:
        """Talk with a browser until it goes."""
        address = address_of(socket.scope)
        place = network(address)
        await socket.accept()
        if self._open.get(place, 0) >= self._limits.sockets:
            self._incidents.note(incidents.SOCKETS, address=address)
            await socket.close(TOO_MANY)
            return
        self._open[place] = self._open.get(place, 0) + 1
        try:
            await self._talk(socket, address)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._open[place] -= 1
            if not self._open[place]:
                del self._open[place]

    async def _talk(self, socket: WebSocket, address: str) -> None:
        person = session.person_of(socket)
        trainee = Trainee(self._room.clock)
        keys: list[Key] = [(SOCKET, id(trainee)), (ADDRESS, network(address))]
        if person is not None:
            keys.append((PERSON, person.id))
        try:
            while True:
                try:
                    async with asyncio.timeout(IDLE):
                        text = await socket.receive_text()
                except (TimeoutError, KeyError):
                    with contextlib.suppress(RuntimeError):
                        await socket.close(TOO_SLOW)
                    return
                wait = self._spending.wait(keys)
                if wait > LONGEST_WAIT:
                    self._incidents.note(incidents.PACE, address=address, who=person.name if person else "")
                await asyncio.sleep(min(wait, LONGEST_WAIT))
                self._spending.spend(keys, COST)
                await socket.send_text(encode(self._heard(trainee, text, person)).decode())
        finally:
            self._spending.forget(keys[0])

    def _heard(self, trainee: Trainee, text: str, person: Person | None) -> TrainingShown | Refusal:
        if len(text) > MOST_BYTES:
            return Refusal("a message is not longer than 2,048 letters.")
        try:
            message = _DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return Refusal("that message is not understood.")
        try:
            shown = trainee.hear(message)
        except Refused as refusal:
            return Refusal(refusal.sentence, refusal.by)
        if shown.report is not None and message.type in ("do", "on", "answer") and not shown.refused:
            self._keep(person, shown.report)
        return shown

    def _keep(self, person: Person | None, report: TrainingReport) -> None:
        """Write down what somebody with an account has learned."""
        if person is not None and not person.guest:
            day = time.strftime("%Y-%m-%d", time.gmtime(self._room.clock()))
            self._room.progress.taught(person.id, report, day)


_DECODER = msgspec.json.Decoder(TraineeMessage)
