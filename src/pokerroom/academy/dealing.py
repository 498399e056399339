"""Dealing: a trainee deals hands card by card. What they do wrong is noticed as the book would, and they put it right.

Knows what has been done, what is asked and what was noted. Must not know time or people: whoever asks says when it is.
Ask `duties` for what would be right, `tasks` for what is asked, `manners` for the players.
"""

from __future__ import annotations

from random import Random

from pokerroom.academy.duties import NOTICE, SHUFFLE, duty_of, is_dealers, right_act
from pokerroom.academy.lessons import Lesson
from pokerroom.academy.manners import acts_of, talk
from pokerroom.academy.quiz import NAMES, plain_sign
from pokerroom.academy.report import TrainingReport, TrainingSlip, by_clause, to_learn
from pokerroom.academy.tasks import (
    CHANGE,
    POTS,
    READING,
    REMEDY,
    DealersTask,
    Explained,
    TaskAnswer,
    change_task,
    explained,
    paying_tasks,
    pots_task,
    reading_task,
    remedy_task,
)
from pokerroom.academy.told import what_happened, what_is_seen
from pokerroom.hand.dealer import Burn, Deal, Give, PushPot, Turn
from pokerroom.hand.deck import Shuffled
from pokerroom.hand.gesture import Pushed
from pokerroom.hand.hand import Hand
from pokerroom.hand.plan import plan_of
from pokerroom.hand.round import Closed
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.irregular import Find
from pokerroom.hand.rulings.notice import Notice
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.see import View
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.spoken import read_act, say_act
from pokerroom.hand.state import DEALING
from pokerroom.hand.traits import BESIDE_CARDS, WITH_CARDS
from pokerroom.law.book import Game
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Act, Clauses
from pokerroom.players.careless import careful

SHUFFLES, CALLS_THE_FLOOR = "the dealer shuffles", "the dealer calls the floor"
STOPS = "the dealer stops the play"  # they have seen that something is wrong
UNSHUFFLED = "no shuffle"
# Who is waited for.
QUESTION, TRAINEE, FLOOR, PLAYERS, NEXT, DONE = "question", "trainee", "floor", "players", "next", "done"
REFUSED, OVERLOOKED, FALSE_ALARM = "refused", "overlooked", "false alarm"


class Exercise:
    """One lesson in one game: the hand on the table, what the trainee is asked, and what was noted of them."""

    def __init__(self, game: Game, lesson: Lesson, mind: Random, at: float = 0.0, players: int = 6) -> None:
        """Sit players down; the trainee shuffles first, unless that is done for them."""
        self.game: Game = game
        self.lesson: Lesson = lesson
        self.sign = plain_sign(game)
        self.names: tuple[str, ...] = NAMES[: min(players, len(NAMES), self.sign.seats)]
        self.hand: Hand = self._new_hand(mind, 0)
        self.shuffled: bool = SHUFFLE not in lesson.does
        self.number: int = 1
        self.told: int = 0  # of the log, how much the trainee has been told
        self.task: DealersTask | None = None
        self.talk: tuple[str, str] | None = None  # who said what last
        self.unsaid: bool = False  # a player has done what is not in order, and nobody has said so
        self._players_from: int = -1  # where in the log the last act of a player began
        self.slips: list[TrainingSlip] = []
        self.acts: int = 0
        self.asked: int = 0
        self.right: int = 0
        self._tries: int = 0
        self._mind: Random = mind
        self._began: float = at
        self._until: float = at
        self._coming: list[DealersTask] = []
        self._resume: int = 0
        self._then: Act | None = None  # what is done when all that is asked has been answered
        self._pots: int = 1
        self._look()

    def _new_hand(self, mind: Random, marker: int) -> Hand:
        least = self.sign.least_wager
        low, high = (2, 25) if self.lesson.short else (30, 80)
        players = {name: least * mind.randint(low, high) for name in self.names}
        deck = list(plan_of(self.sign).cards)
        mind.shuffle(deck)
        # Without chance of its own: what must be shuffled in the middle of the hand waits for the trainee.
        return Hand(self.sign, players, marker=marker, deck=deck, dealer="manual", cut="manual", showdown="manual")

    @property
    def waits(self) -> str:
        """Who is waited for: the trainee, a question to them, the floor, the players, the next hand, or nobody."""
        if self.task is not None:
            return QUESTION
        if self.unsaid:
            return PLAYERS  # it looks as if they went on
        if self._ends_here:
            return NEXT if self.number < self.lesson.hands else DONE
        if not self.shuffled:
            return TRAINEE
        if self.hand.due.actor == "floor":
            return FLOOR
        return TRAINEE if is_dealers(self.hand) and duty_of(self.hand) in self.lesson.does else PLAYERS

    @property
    def _ends_here(self) -> bool:
        if self.hand.over:
            return True
        return self.lesson.until == "deal" and (self.hand.street > 0 or self.hand.state.stage != DEALING)

    @property
    def view(self) -> View:
        """The table as a dealer sees it, as far as the trainee has been told."""
        return View(self.hand.state.plan, self.hand.log[: max(1, self.told)], "dealer")

    @property
    def seen(self) -> str:
        """What a player has just done that nobody has named yet, as it looks; empty where the log has it already."""
        erred = self.hand.log[self.told] if self.unsaid else None
        return what_is_seen(erred, self.names) if isinstance(erred, Erred) else ""

    def due(self) -> str:
        """What a dealer who does everything right does now, as a line; empty where somebody else is waited for."""
        if self.unsaid:
            return STOPS
        if self.waits == FLOOR:
            return CALLS_THE_FLOOR
        if self.waits != TRAINEE:
            return ""
        return SHUFFLES if not self.shuffled else self._said(right_act(self.hand, Random(self.told)))

    def _said(self, act: Act) -> str:
        return SHUFFLES if isinstance(act, Shuffle) else say_act(act, self.names)

    def do(self, line: str, at: float = 0.0) -> None:
        """Do what the trainee says; what is wrong with it is noted, and asked for."""
        self._until = at
        if self.task is not None:
            raise Refused(
                "put right what went wrong first." if self.task.kind == REMEDY else "answer the question first."
            )
        said = " ".join(line.split())
        if self.unsaid or said == STOPS:
            self._stop(said)
            return
        if self._ends_here:
            raise Refused("this hand is over.")
        if said == CALLS_THE_FLOOR:
            self._call_the_floor()
            return
        if said == SHUFFLES and not self.shuffled:
            self.shuffled = True
            self._look()
        else:
            self._do(self._act_of(said))
        self.acts += 1

    def _stop(self, said: str) -> None:
        """The trainee stops the play: they have noticed what a player did, or there was nothing."""
        if not self.unsaid:
            self._note(FALSE_ALARM, NOTICE, "The play was stopped, and everything was in order.", ())
            raise Refused("everything was in order.")
        if said != STOPS:
            self._overlook()
            raise Refused("a player objects: something happened before.")
        self.acts += 1
        self._bring_up()

    def _overlook(self) -> None:
        """Somebody else says what the trainee did not see."""
        erred = self.hand.log[self.told]
        ruled = next((each for each in self.hand.log[self.told :] if isinstance(each, Ruled)), None)
        assert isinstance(erred, Erred | Noticed)
        by = ruled.by if ruled is not None else erred.by
        self._note(OVERLOOKED, NOTICE, f"{what_happened(erred, self.names)}.", by)
        self._bring_up()

    def _bring_up(self) -> None:
        self.unsaid = False
        self._players_from = -1
        self._look()

    def _do(self, act: Act) -> None:
        self._players_from = -1
        skill = self.skill
        due = self.due()
        if isinstance(act, PushPot) and self.hand.due.options == ("push",):
            after = self.hand.copy()
            after.play(PushPot())
            self._coming = paying_tasks(self.hand, after.log[len(self.hand.log) :], self.lesson.asks)
            self._then = act
            self._next_task()
            return
        start = len(self.hand.log)
        try:
            self._played(act)
        except Refused as refusal:
            self._note(REFUSED, skill, refusal.sentence, refusal.by)
            raise
        if self.hand.state.unnoticed and not self.hand.over:  # a player sees what nobody said
            self.hand.play(Notice(0))
        self._note_errors(start, skill, due)
        self._look()

    def _played(self, act: Act) -> None:
        self.hand.play(act)
        if not self.shuffled:
            self.shuffled = True
            self.hand.play(Find(UNSHUFFLED))

    def _act_of(self, said: str) -> Act:
        if said == SHUFFLES:
            act = right_act(self.hand, self._mind) if self.hand.due.actor == "shuffler" else None
            if not isinstance(act, Shuffle):
                raise Refused("there is nothing to shuffle now.")
            return act
        found = read_act(said, self.names)
        if (found not in WITH_CARDS and found not in BESIDE_CARDS) or getattr(found, "unnoticed", False):
            raise Refused("that is nothing that a dealer does.")
        if isinstance(found, Deal) and found.count == 0 and not self._deals_all():
            raise Refused("deal card by card.")
        return found

    def _deals_all(self) -> bool:
        """Whether the next cards come together: those that a ruling asks for, or two boards."""
        return is_dealers(self.hand) and isinstance(right_act(self.hand, Random(0)), Deal)

    @property
    def skill(self) -> str:
        """The skill that the next act takes."""
        if not self.shuffled:
            return SHUFFLE
        return duty_of(self.hand) if is_dealers(self.hand) else "street"

    def _note_errors(self, start: int, skill: str, due: str) -> None:
        """Note what the trainee's act made irregular, as the table named it."""
        for event in self.hand.log[start:]:
            if isinstance(event, Erred | Noticed) and (isinstance(event, Noticed) or event.noticed):
                ruled = next((each for each in self.hand.log[start:] if isinstance(each, Ruled)), None)
                by = ruled.by if ruled is not None and ruled.by else event.by
                told = f"{what_happened(event, self.names)}. " + (f"Due was: {due}." if due else "Nothing was due.")
                self._note(event.kind, skill, told, by)
                return

    def _note(self, kind: str, skill: str, says: str, by: Clauses) -> None:
        self.slips.append(TrainingSlip(kind, skill, says, by, round(self._until - self._began, 1)))

    def _call_the_floor(self) -> None:
        if self.hand.due.actor != "floor":
            raise Refused("nobody has to be called.")
        self.hand.play(careful(self.hand, self._mind))
        self._look()

    def go_on(self, at: float = 0.0) -> None:
        """Let the next of the players act, or whoever deals for the trainee, or begin the next hand."""
        self._until = at
        waits = self.waits
        if waits == NEXT:
            self.number += 1
            self.hand = self._new_hand(self._mind, (self.number - 1) % len(self.names))
            self.shuffled, self.told, self._pots = SHUFFLE not in self.lesson.does, 0, 1
            self._look()
            return
        if self.unsaid:
            self._overlook()
            return
        if waits != PLAYERS:
            raise Refused({QUESTION: "answer first.", DONE: "the lesson is over."}.get(waits, "it is your turn."))
        self.talk = None
        said = talk(self._mind, self.lesson.manners)
        if said is not None:
            self.talk = (self.names[said[0] % len(self.names)], said[1])
        if is_dealers(self.hand):
            self._colleague()
        else:
            self._player()
        self._look()

    def _colleague(self) -> None:
        """What the lesson is not about is dealt by somebody else, all of a street at once."""
        act = right_act(self.hand, self._mind)
        self.hand.play(Deal() if isinstance(act, Burn | Give | Turn) and self.hand.due.options == ("deal",) else act)

    def _player(self) -> None:
        self._players_from = len(self.hand.log) if NOTICE in self.lesson.does else -1
        for act in acts_of(self.hand, self._mind, self.lesson.manners):
            try:
                self.hand.play(act)
            except Refused:
                continue  # what they would rather have done cannot be done
            return

    def _look(self) -> None:
        """Tell the trainee what has happened, up to what they are asked about first."""
        log = self.hand.log
        if not self.shuffled:
            self.told = next(place for place, event in enumerate(log) if isinstance(event, Shuffled))
            return
        while self.told < len(log):
            place = self.told
            event = log[place]
            if isinstance(event, Erred) and 0 <= self._players_from <= place and event.noticed:
                self.unsaid = True
                return  # what it is they must see themselves
            task: DealersTask | None = None
            if isinstance(event, Ruled) and event.do and event.by and REMEDY in self.lesson.asks:
                task = remedy_task(self.hand, event, self._mind)
            elif isinstance(event, Pushed) and place + 1 < len(log):
                task = self._about_chips(event, place)
            elif isinstance(event, Closed) and POTS in self.lesson.asks and len(self.hand.pots) > self._pots:
                self._pots = len(self.hand.pots)
                task = pots_task(self.hand)
            self.told = place + 1
            if task is not None:
                # What follows shows the answer: it is told behind it. A gesture itself is seen.
                self.told = place + 1 if isinstance(event, Pushed) else place
                self._ask(task, place + 1)
                return

    def _about_chips(self, event: Pushed, place: int) -> DealersTask | None:
        asks, meant = self.lesson.asks, self.hand.log[place + 1]
        if isinstance(meant, Erred) and self._players_from >= 0:
            return None  # whoever asked would say that something is wrong
        change = change_task(self.hand, event, meant.by) if CHANGE in asks else None
        reading = reading_task(self.hand, event, meant, self._mind) if READING in asks else None
        if reading is not None and change is not None:
            self._coming = [change]
        return reading or change

    def _ask(self, task: DealersTask, resume: int) -> None:
        self.task = task
        self._resume = resume
        self._tries = 0
        self.asked += 1

    def _next_task(self) -> None:
        """Ask what is still to be asked, then do what waited for it."""
        if self._coming:
            self._ask(self._coming.pop(0), self.told)
            return
        act, self._then = self._then, None
        if act is not None:
            self.hand.play(act)
        self._look()

    def answer(self, given: TaskAnswer, at: float = 0.0) -> Explained:
        """Take the trainee's answer; what is wrong is noted once, and asked again until it is right."""
        self._until = at
        task = self.task
        if task is None:
            raise Refused("nothing is asked.")
        found = explained(task, given)
        if not found.right:
            if self._tries == 0:
                self._note(task.kind, task.kind, task.subject, task.by)
            self._tries += 1
            return found
        self.right += self._tries == 0
        self.task = None
        self.told = max(self.told, self._resume)
        self._next_task()
        return found

    def report(self) -> TrainingReport:
        """What the lesson has come to so far."""
        done = self.waits == DONE
        return TrainingReport(
            self.lesson.key,
            self.game.book,
            self.game.key,
            self.number - (0 if self._ends_here else 1),
            self.acts,
            round(self._until - self._began, 1),
            self.asked,
            self.right,
            tuple(self.slips),
            by_clause(self.slips),
            done and len(self.slips) <= self.lesson.may,
            to_learn(self.slips),
        )
